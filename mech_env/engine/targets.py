"""Where an engine runs: processor, the linker's name for the system, name of the file."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass

from mech_env.core.jit.targets import Processor
from mech_env.engine.errors import EngineError

# What every browser since 2022 and every Node since 16.4 have.
_WASM_FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
_X86 = "x86-64-v2"  # of 2009: rounding and 16-byte operations


@dataclass(frozen=True)
class Target:
    """One place where an engine runs.

    Attributes:
        name: in commands.
        file: what the engine is called there.
        processor: what code is emitted for.
        system: zig's name of it; "" for WebAssembly, which has none.
    """

    name: str
    file: str
    processor: Processor
    system: str = ""


TARGETS = {
    target.name: target
    for target in (
        Target(
            "wasm",
            "engine.wasm",
            Processor(
                "wasm32-unknown-unknown", features=_WASM_FEATURES, relocatable=False, inlining=75
            ),  # pages load it: a third smaller, one part in thirty slower
        ),
        Target(
            "linux-x86_64",
            "libengine-linux-x86_64.so",
            Processor("x86_64-unknown-linux-gnu", cpu=_X86),
            "x86_64-linux-gnu",
        ),
        Target(
            "linux-aarch64",
            "libengine-linux-aarch64.so",
            Processor("aarch64-unknown-linux-gnu"),
            "aarch64-linux-gnu",
        ),
        Target(
            "windows-x86_64",
            "engine-windows-x86_64.dll",
            Processor("x86_64-pc-windows-gnu", cpu=_X86),
            "x86_64-windows-gnu",
        ),
        Target(
            "macos-aarch64",
            "libengine-macos-aarch64.dylib",
            Processor("aarch64-apple-macosx11", cpu="apple-m1"),
            "aarch64-macos",
        ),
    )
}


def find_target(name: str) -> Target:
    """The target of a name; an unknown one is an EngineError."""
    if name not in TARGETS:
        raise EngineError(f"target: {name!r} is not one of {', '.join(TARGETS)}")
    return TARGETS[name]


def own_target() -> Target | None:
    """The target of this machine, if there is one."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    processor = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    return TARGETS.get(f"{system}-{processor}")
