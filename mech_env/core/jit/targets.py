"""A lowered module for one processor: retargeted, optimised and emitted as an object file."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

import llvmlite.binding as ll  # type: ignore[import-untyped]

from mech_env.core.jit.cache import kept_bytes
from mech_env.core.jit.digest import OWN_SOURCE

_PROCESSOR = re.compile(r'"(?:target-cpu|target-features|tune-cpu)"="[^"]*"')

# The one function of a C library that kernels call; every processor has an instruction for it.
_SQUARE_ROOT = """
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
declare double @llvm.sqrt.f64(double)
"""


@dataclass(frozen=True)
class Processor:
    """What code is emitted for.

    Attributes:
        triple: LLVM's name of processor and system.
        cpu: the oldest that runs the code, by LLVM's name.
        features: of the processor, "+simd128,+bulk-memory".
        relocatable: whether the code runs at any address, as that of shared libraries must.
        inlining: what a function may cost to be put where it is called; None: what LLVM takes.
    """

    triple: str
    cpu: str = "generic"
    features: str = ""
    relocatable: bool = True
    inlining: int | None = None


def emit(module: bytes, exports: Iterable[str], processor: Processor) -> bytes:
    """The object file of a module, from the cache on disk if it is there.

    Args:
        module: LLVM bitcode of :func:`mech_env.core.jit.lowering.lower`.
        exports: symbols that others may call; nothing else is kept that they do not reach.

    Raises:
        ValueError: the module calls functions that it does not hold; names them.
    """
    kept = sorted(exports)
    what = repr((ll.llvm_version_info, kept, processor)).encode()
    key = hashlib.blake2b(module + OWN_SOURCE + what, digest_size=8).hexdigest()
    name = f"{processor.triple}-{key}.o"
    return kept_bytes(emit, name, lambda: _emitted(module, set(kept), processor))


def _emitted(module: bytes, exports: set[str], processor: Processor) -> bytes:
    initialise()
    machine = ll.Target.from_triple(processor.triple).create_target_machine(
        cpu=processor.cpu,
        features=processor.features,
        opt=3,
        reloc="pic" if processor.relocatable else "static",
        codemodel="default",
    )
    found = retargeted(module, machine, processor, exports)
    found.verify()
    options = ll.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    if processor.inlining is not None:
        options.inlining_threshold = processor.inlining
    builder = ll.create_pass_builder(machine, options)
    builder.getModulePassManager().run(found, builder)
    refuse_foreign(found)
    return bytes(machine.emit_object(found))


def retargeted(
    module: bytes, machine: ll.TargetMachine, processor: Processor, exports: set[str]
) -> ll.ModuleRef:
    """A lowered module for another processor; only ``exports`` can be seen from outside."""
    # Function attributes of the machine that lowered it, if it left any.
    found = ll.parse_assembly(_PROCESSOR.sub("", str(ll.parse_bitcode(module))))
    found.triple, found.data_layout = processor.triple, str(machine.target_data)
    own = ll.parse_assembly(_SQUARE_ROOT)
    own.triple, own.data_layout = found.triple, found.data_layout
    found.link_in(own)
    hide(found, exports)
    return found


def hide(module: ll.ModuleRef, kept: set[str]) -> None:
    """Make all that a module holds its own, but for what is kept: the rest may go if unused."""
    for item in [*module.functions, *module.global_variables]:
        if not item.is_declaration and item.name not in kept:
            item.linkage = ll.Linkage.internal


def refuse_foreign(module: ll.ModuleRef) -> None:
    """Refuse a module that calls functions that it does not hold.

    Raises:
        ValueError: names them.
    """
    foreign = sorted(
        f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")
    )
    if foreign:
        raise ValueError(f"the module calls functions that it does not hold: {', '.join(foreign)}")


@functools.cache
def initialise() -> None:
    """Let LLVM know all its processors; once in a process."""
    ll.initialize_all_targets()
    ll.initialize_all_asmprinters()
