"""The extras: packages that the base install leaves out, and the line that says how to get them."""

from __future__ import annotations

from collections.abc import Mapping

# What is imported, by extra; the names are those of the packages as pip knows them.
PACKAGES: Mapping[str, Mapping[str, str]] = {
    "cli": {"rich": "rich", "tyro": "tyro"},
    "engine": {"ziglang": "ziglang"},
    "envs": {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo"},
    "gpu": {"cupy-cuda12x": "cupy"},
    "policy": {"onnx": "onnx", "onnxruntime": "onnxruntime"},
    "render": {"pillow": "PIL", "resvg-py": "resvg_py"},
    "serve": {"starlette": "starlette", "uvicorn": "uvicorn", "websockets": "websockets"},
}


def needs(what: str, extra: str) -> str:
    """What to install: "the command needs rich and tyro: pip install 'mech-env[cli]'"."""
    *others, last = PACKAGES[extra]
    named = f"{', '.join(others)} and {last}" if others else last
    return f"{what} needs {named}: pip install 'mech-env[{extra}]'"


def belongs_to(error: ModuleNotFoundError, extra: str) -> bool:
    """Whether what cannot be imported is a package of the extra, not one that it needs itself."""
    return (error.name or "").split(".")[0] in PACKAGES[extra].values()
