"""A lowered module for a GPU: functions that many threads run, each for one row, and their code.

:func:`device_code` puts a launched function around each export, optimises the whole once and
returns it as text: what a GPU will run, before its assembler. :func:`assembly` writes that as PTX.
``emulation.py`` runs the same text on the processor.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import llvmlite.binding as ll  # type: ignore[import-untyped]
from llvmlite import ir

from mech_env.core.jit.cache import kept_bytes
from mech_env.core.jit.digest import OWN_SOURCE
from mech_env.core.jit.exports import Array, Export
from mech_env.core.jit.lowering import function_type
from mech_env.core.jit.targets import Processor, hide, initialise, refuse_foreign, retargeted

_POINTER = ir.IntType(8).as_pointer()
_WORD = ir.IntType(64)
# Where a thread is: its block, threads in a block, it in its block.
PLACES = ("ctaid", "ntid", "tid")
# Of a thread, at most: with fewer, more threads share a processor but write what does not fit to
# memory. Measured on one H100: 64, 128 and 168 in two rulesets.
REGISTERS = 168


@dataclass(frozen=True)
class Launch:
    """An exported function that is launched with many threads.

    Attributes:
        export: what each thread calls.
        each: arrays with a first axis of one length; thread k is given element k alone, in arrays
            of length 1.
        zeros: arrays that hold nothing but zeros and are not written: a constant of the module, so
            that code that depends on them goes. They are no parameters of the launched function.
    """

    export: Export
    each: tuple[str, ...]
    zeros: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Of the launched function."""
        return f"{self.export.name}_all"

    @property
    def count(self) -> str:
        """Name of the number, an int64, that holds the length of the arrays in ``each``."""
        (name,) = {
            p.shape[0] for p in self.export.visible if isinstance(p, Array) and p.name in self.each
        }
        assert isinstance(name, str)
        return name

    @property
    def given(self) -> list[str]:
        """Names of the parameters of the launched function, in order."""
        return [p.name for p in self.export.visible if p.name not in self.zeros]


def device_code(
    module: bytes,
    launches: Sequence[Launch],
    gpu: Processor,
    announce: Callable[[], None] = lambda: None,
) -> bytes:
    """What a GPU runs, optimised, as LLVM's text; from the cache on disk if it is there.

    Args:
        module: LLVM bitcode of :func:`mech_env.core.jit.lowering.lower`.
        launches: the functions to launch; nothing else is kept that they do not reach.
        gpu: its processor, "sm_90".
        announce: called if it is not in the cache.

    Raises:
        ValueError: the module calls functions that it does not hold; names them.
    """
    what = repr((ll.llvm_version_info, [(one.name, one.each, one.zeros) for one in launches], gpu))
    key = hashlib.blake2b(module + OWN_SOURCE + what.encode(), digest_size=8).hexdigest()
    name = f"{gpu.triple}-{key}.ll"

    def make() -> bytes:
        announce()
        return _optimised(module, launches, gpu)

    return kept_bytes(device_code, name, make)


def assembly(code: bytes, gpu: Processor) -> bytes:
    """Device code as PTX, which the driver or ``ptxas`` assembles."""
    found = ll.parse_assembly(code.decode())
    return _widened(_machine(gpu).emit_assembly(found)).encode()


def _machine(gpu: Processor) -> ll.TargetMachine:
    initialise()
    target = ll.Target.from_triple(gpu.triple)
    return target.create_target_machine(cpu=gpu.cpu, features=gpu.features, opt=3)


def _optimised(module: bytes, launches: Sequence[Launch], gpu: Processor) -> bytes:
    machine = _machine(gpu)
    found = retargeted(module, machine, gpu, {launch.export.name for launch in launches})
    for launch in launches:
        part = ll.parse_assembly(_launched(launch))
        part.triple, part.data_layout = found.triple, found.data_layout
        found.link_in(part)
    hide(found, {launch.name for launch in launches})
    found.verify()
    # Wide loops and copies of their bodies are for processors that run one thread: here the cache
    # of instructions is small, and all threads of a group fetch the same ones.
    options = ll.create_pipeline_tuning_options(speed_level=2)
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
    builder = ll.create_pass_builder(machine, options)
    builder.getModulePassManager().run(found, builder)
    refuse_foreign(found)
    return str(found).encode()


def _launched(launch: Launch) -> str:
    """The text of the launched function: where am I, is there a row for me, call."""
    module = ir.Module(launch.name)
    export = launch.export
    declared = function_type(export)
    called = ir.Function(module, declared, export.name)
    names = launch.given
    taken = [kind for p, kind in zip(export.visible, declared.args, strict=True) if p.name in names]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), taken), launch.name)
    function.calling_convention = "ptx_kernel"
    # Past llvmlite's own check: its list of attributes has none of LLVM's strings.
    set.add(function.attributes, f'"nvvm.maxnreg"="{REGISTERS}"')
    given = dict(zip(names, function.args, strict=True))
    builder = ir.IRBuilder(function.append_basic_block())
    block, size, place = (
        builder.call(module.declare_intrinsic(f"llvm.nvvm.read.ptx.sreg.{where}.x", (), _PLACE), [])
        for where in PLACES
    )
    row = builder.zext(builder.add(builder.mul(block, size), place), _WORD)
    with builder.if_then(builder.icmp_unsigned("<", row, given[launch.count])):
        values = []
        for p in export.visible:
            if p.name in launch.zeros and isinstance(p, Array):
                values.append(_zeros(module, builder, p))
            elif p.name == launch.count:
                values.append(_WORD(1))
            elif p.name in launch.each and isinstance(p, Array):
                at = builder.mul(row, _WORD(p.dtype.itemsize))
                for size in p.shape[1:]:
                    at = builder.mul(at, given[size] if isinstance(size, str) else _WORD(size))
                values.append(builder.gep(given[p.name], [at]))
            else:
                values.append(given[p.name])
        builder.call(called, values)
    builder.ret_void()
    return str(module)


_PLACE = ir.FunctionType(ir.IntType(32), ())


def _zeros(module: ir.Module, builder: ir.IRBuilder, array: Array) -> ir.Value:
    """A pointer to zeros of the array's size, which nothing can write to."""
    size = array.dtype.itemsize
    for axis in array.shape:
        size *= axis if isinstance(axis, int) else 1
    name = f"zeros_{array.name}"
    if name not in module.globals:
        zeros = ir.GlobalVariable(module, ir.ArrayType(ir.IntType(8), size), name)
        zeros.global_constant, zeros.linkage, zeros.align = True, "internal", 8
        zeros.initializer = ir.Constant(zeros.value_type, None)
    return builder.bitcast(module.globals[name], _POINTER)


# ptxas 13.0.88, from -O1 up, makes of ``max.s16 r, x, 0; setp.eq.b16 p, r, 0; @p bra`` one
# instruction for two numbers of 16 bits at once, with a predicate, and takes the wrong branch. In
# 32 bits it does not. Kernels hardly ask for such: LLVM makes them of pairs of comparisons, when it
# chooses instructions, so they are widened behind it.
_NARROW = re.compile(r"^\t(min|max)\.([su])16 +\t(\S+), (\S+), (\S+);$", re.M)


def _widened(text: str) -> str:
    """Assembly with 16-bit minimum and maximum in 32 bits."""

    def wide(found: re.Match[str]) -> str:
        kind, sign, result, *operands = found.groups()
        lines = ["\t{", "\t.reg .b32 \t%a, %b;"]
        for name, operand in zip(("%a", "%b"), operands, strict=True):
            if operand.startswith("%"):
                lines.append(f"\tcvt.{sign}32.{sign}16 \t{name}, {operand};")
            else:
                number = int(operand) if sign == "s" else int(operand) % 2**16
                lines.append(f"\tmov.b32 \t{name}, {number};")
        lines += [f"\t{kind}.{sign}32 \t%a, %a, %b;", f"\tcvt.u16.u32 \t{result}, %a;", "\t}"]
        return "\n".join(lines)

    return _NARROW.sub(wide, text)
