"""From an object file to an engine's file, with the linkers of the package ziglang."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from mech_env.core.extras import needs
from mech_env.engine.errors import EngineError
from mech_env.engine.targets import Target

_OWN_C = Path(__file__).parent / "c/memory.c"
_STACK = 256 * 1024  # bytes; nothing in the rules recurses, so it needs no more


def require_linkers() -> None:
    """Raises EngineError if ziglang is not installed."""
    if importlib.util.find_spec("ziglang") is None:
        raise EngineError(needs("an engine", "engine"))


def link(target: Target, code: bytes, exports: Iterable[str], work: Path) -> bytes:
    """The engine's file.

    Args:
        target: where it runs.
        code: its object file.
        exports: symbols that callers see.
        work: a folder for intermediate files, the linkers' caches among them.

    Raises:
        EngineError: the linker failed; the message has its first line.
    """
    source, linked = work / f"{target.name}.o", work / target.file
    source.write_bytes(code)
    _zig(
        _wasm(source, linked, exports) if not target.system else _shared(target, source, linked),
        work,
    )
    return linked.read_bytes()


def _wasm(source: Path, linked: Path, exports: Iterable[str]) -> list[str]:
    """The memory is the module's: first stack and tables, then what the caller hands out."""
    return [
        "wasm-ld", "--no-entry", *(f"--export={name}" for name in exports), "--export=__heap_base",
        "--gc-sections", "--strip-all", "-O2", "--stack-first", "-z", f"stack-size={_STACK}",
        str(source), "-o", str(linked),
    ]  # fmt: skip


def _shared(target: Target, source: Path, linked: Path) -> list[str]:
    # Other linkers refuse symbols that nobody defines without being asked to.
    defined = ["-Wl,-z,defs"] if "linux" in target.system else []
    return [
        "cc", "-target", target.system, "-shared", "-nostdlib", "-O2", "-ffreestanding",
        "-fno-builtin", "-s", *defined, str(_OWN_C), str(source), "-o", str(linked),
    ]  # fmt: skip


def _zig(arguments: list[str], work: Path) -> None:
    environment = {
        **os.environ,
        "ZIG_GLOBAL_CACHE_DIR": str(work),
        "ZIG_LOCAL_CACHE_DIR": str(work),
    }
    done = subprocess.run(
        [sys.executable, "-m", "ziglang", *arguments],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        first = (done.stderr.strip() or f"exit code {done.returncode}").splitlines()[0]
        raise EngineError(f"ziglang {arguments[0]}: {first}")
