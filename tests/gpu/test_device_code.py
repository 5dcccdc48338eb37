"""What a GPU would run: complete in itself, without what its assembler gets wrong."""

from __future__ import annotations

import functools
import re

import llvmlite.binding as ll  # type: ignore[import-untyped]
import numpy as np
import pytest

from mech_env import rulesets
from mech_env.core.jit import device, kernel
from mech_env.core.jit.device import REGISTERS, Launch, assembly, device_code
from mech_env.core.jit.emulation import EmulatedCode
from mech_env.core.jit.exports import Array, Export, Number
from mech_env.core.jit.lowering import lower
from mech_env.core.jit.targets import Processor
from mech_env.gpu.program import GPU, program
from tests.cases import FINISHED

NARROW = re.compile(r"\b(?:min|max)\.[su]16")
BATTLE_LAUNCHES = ("sow", "act", "see", "potentials", "pick", "pack")


@pytest.mark.parametrize("ruleset", [*FINISHED, "toy"])
def test_the_assembly_of_a_ruleset_is_whole(ruleset: str) -> None:
    text = assembly(program(ruleset, rulesets.get(ruleset).launches), GPU).decode()
    entries = re.findall(r"\.entry (\w+)\(", text)
    assert entries == [f"{ruleset}_{verb}_all" for verb in BATTLE_LAUNCHES]
    assert text.count(f".maxnreg {REGISTERS}") == len(entries)
    # Functions of other modules; vprintf, malloc and so on would be among them.
    assert ".extern" not in text
    assert not NARROW.findall(text)
    # Floating point is rounded after each operation, as on the processor.
    assert not re.findall(r"\s(?:fma|ex2|lg2|sin|cos|tanh)\.\S+", text)
    assert not re.findall(r"\s(?:add|sub|mul|div|rcp|sqrt)\.(?!rn\.)\S*f(?:32|64)\s", text)
    assert re.search(r"\.version 8\.0\s+\.target sm_80\s", text)


def test_the_constant_log_takes_code_with_it() -> None:
    """Nothing on a device keeps events: what writes them is gone, not only never reached."""
    launch = next(one for one in rulesets.get("toy").launches if one.zeros)
    noisy = Launch(launch.export, launch.each)
    module = lower("toy_noisy", [launch.export])
    sizes = [len(assembly(device_code(module, [one], GPU), GPU)) for one in (launch, noisy)]
    assert sizes[0] < sizes[1]


# --- a launch of our own -----------------------------------------------------------------------


def clamp(values: np.ndarray, limits: np.ndarray, floor: int) -> int:
    """Bring each of ``values`` between the limits of all, or to the floor if one of both is low."""
    for k in range(values.shape[0]):
        one, other = values[k], limits[0]
        # LLVM takes the smaller of both, in 16 bits, and compares once.
        if one < 1 or other < 1:
            values[k] = floor
        else:
            values[k] = min(max(one, limits[1]), other)
    return 0


INT16 = np.dtype(np.int16)
CLAMP = Launch(
    Export(
        "test_clamp",
        kernel(clamp),
        (
            Array("values", INT16, ("count",), "one for each thread"),
            Number("count", "int64", "how many"),
            Array("limits", INT16, (2,), "for all"),
            Number("floor", "int64", "of all"),
        ),
        "int64",
        "",
    ),
    ("values",),
)


@functools.cache
def clamp_code() -> bytes:
    return device_code(lower("test_clamp", [CLAMP.export]), [CLAMP], GPU)


def test_minimum_and_maximum_of_16_bits_are_widened() -> None:
    """ptxas 13.0 fuses the 16-bit ones with a comparison and takes the wrong branch."""
    narrow = device._machine(GPU).emit_assembly(ll.parse_assembly(clamp_code().decode()))
    assert NARROW.findall(narrow)
    wide = assembly(clamp_code(), GPU).decode()
    assert not NARROW.findall(wide)
    assert wide.count("{") == wide.count("}")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("max.s16 \t%rs3, %rs1, -7;", ["cvt.s32.s16 %a, %rs1;", "mov.b32 %b, -7;", "max.s32"]),
        ("min.u16 \t%rs3, 9, %rs12;", ["mov.b32 %a, 9;", "cvt.u32.u16 %b, %rs12;", "min.u32"]),
        ("max.u16 \t%rs3, %rs1, -1;", ["cvt.u32.u16 %a, %rs1;", "mov.b32 %b, 65535;", "max.u32"]),
    ],
)
def test_numbers_are_extended_by_their_sign(line: str, expected: list[str]) -> None:
    found = [" ".join(one.split()) for one in device._widened(f"\t{line}").splitlines()]
    assert found[0] == "{" and found[-1] == "}"
    assert found[2:4] == expected[:2]
    assert found[4] == f"{expected[2]} %a, %a, %b;"
    assert found[5] == "cvt.u16.u32 %rs3, %a;"


def test_launched_code_runs_for_each_row_and_no_other() -> None:
    code = EmulatedCode(clamp_code(), [CLAMP])
    values = np.array([5, -9, 300, -32768, 32767, 7], np.int16)
    limits = np.array([20, 6], np.int16)
    code.launch("test_clamp", [values, 5, limits, -4])
    assert values.tolist() == [6, -4, 20, -4, 20, 7]
    code.launch("test_clamp", [values, 0, limits, -4])
    assert values.tolist() == [6, -4, 20, -4, 20, 7]


def test_code_is_kept_and_not_made_twice() -> None:
    module = lower("test_clamp", [CLAMP.export])
    first = clamp_code()
    told: list[str] = []
    assert device_code(module, [CLAMP], GPU, lambda: told.append("made")) == first
    assert not told
    newer = Processor(GPU.triple, cpu="sm_90", features=GPU.features)
    device_code(module, [CLAMP], newer, lambda: told.append("made"))
    assert b"sm_90" in assembly(device_code(module, [CLAMP], newer), newer)


def test_foreign_functions_are_refused_by_name() -> None:
    module = ll.parse_assembly(
        "declare i64 @elsewhere(i64)\n"
        "define i64 @test_clamp(ptr %v, i64 %n, ptr %l, i64 %f) {\n"
        "  %found = call i64 @elsewhere(i64 %n)\n"
        "  ret i64 %found\n"
        "}\n"
    )
    with pytest.raises(ValueError, match="functions that it does not hold: elsewhere"):
        device_code(bytes(module.as_bitcode()), [CLAMP], GPU)
