"""Kernels and entry points: one source, compiled and interpreted, and a cache that knows edits."""

from __future__ import annotations

import enum
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from mech_env.core import dice
from mech_env.core.fields import Record, nested, number
from mech_env.core.jit import (
    A_SET,
    bind,
    bit_count,
    bytes_key,
    compiled,
    entry_point,
    interpreted,
    is_apart,
    kernel,
    lowest_bit,
    nonzero_set,
    wrapped_product,
    write_packed,
    write_scaled,
)
from mech_env.core.jit.compiler import why_plain
from mech_env.core.log import SCRIPTED, new_logs
from tests.core.sources import RULES, define, module, rules_over_modules
from tests.hygiene.rules_table import ROOT

needs_compiler = pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")
BARE = Record("battle", [nested("dice", dice.DICE)])


def test_binding_leaves_the_template_alone():
    template = define("def play(x):\n    return rule(x)\n")["play"]
    bound = bind(template, "bound", rule=lambda x: x + 1)
    assert bound(1) == 2
    assert bound.__name__ == "bound"
    assert "rule" not in template.__globals__


def test_the_interpreted_twin_is_interpreted_all_the_way():
    rules = define(RULES)
    twin = interpreted(rules["attack"])
    assert twin(4) == (4 + 2) * 3 + 1
    assert type(twin) is type(define)
    assert type(twin.__globals__["damage"]) is type(define)
    if compiled():
        assert rules["damage"] is not twin.__globals__["damage"]
    assert interpreted(define) is define


def test_the_interpreted_twin_follows_modules_and_factories():
    rules = rules_over_modules()
    attack = interpreted(rules["attack"])
    assert [attack(x) for x in (1, 2)] == [1 + 4, 3 * 3 + 2]
    if compiled():
        assert rules["equipment"].weapons is rules["w"], "the module itself is left alone"
        assert type(attack.__globals__["equipment"].weapons.reach) is type(define)
    source = """
def make(reach):
    @kernel
    def twice(x):
        return 2 * reach(x)
    return twice
"""
    twice = interpreted(define(source)["make"](rules["w"].reach))
    assert twice(1) == 10
    assert {type(cell.cell_contents) for cell in twice.__closure__ or ()} == {type(define)}


def throw_many(battles: Any, logs: Any, count: int, out: Any) -> None:
    for i in range(battles.shape[0]):
        for k in range(count):
            out[i, k] = roll_one(battles[i], logs[i], 8 if k % 3 == 0 else 6, i, k % 5)  # type: ignore[name-defined]  # noqa: F821


@needs_compiler
def test_compiled_and_interpreted_dice_are_the_same_to_the_byte():
    entry = entry_point(throw_many, "tests_throw_many", roll_one=dice.roll)
    results = []
    for function in (entry, interpreted(entry)):
        battles, logs = BARE.blank(4), new_logs(4)
        battles["dice"]["key"] = [0, 1, 0x7FFFFFFF, 0xFFFFFFFF]
        battles["dice"]["drawn"] = [0, 5, 2**32 - 10, 2**40]
        logs["mode"][3] = SCRIPTED
        logs["forced_count"][3] = 3
        logs["forced"][3, :3] = (6, 1, 9)
        out = np.zeros((4, 40), np.int64)
        function(battles, logs, 40, out)
        results.append((battles.tobytes(), logs.tobytes(), out.tobytes()))
    assert results[0] == results[1]


INT = (-(2**15), 2**15 - 1)
WIDE = Record(
    "wide",
    [
        number("clock", 0, 2**40),
        number("before", *INT),
        number("face", *INT, count=30),
        number("after", *INT, count=40),
    ],
)
WIDE_FACES = WIDE.run("face", "face")[0]


def write_faces(records: Any, scales: Any, out: Any) -> None:
    for i in range(records.shape[0]):
        write_scaled(records[i], WIDE_FACES, scales, out[i], 3)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 16, 21, 30])
def test_a_run_of_numbers_is_scaled_and_nothing_else_is_written(count):
    rng = np.random.default_rng(count)
    records: Any = WIDE.blank(5)
    records["face"][:] = rng.integers(-(2**15), 2**15, (5, 30))
    for name in ("before", "after", "clock"):
        records[name] = 77
    scales = rng.random(count).astype(np.float32)
    expected = np.full((5, 40), 5.0, np.float32)
    expected[:, 3 : 3 + count] = records["face"][:, :count].astype(np.float32) * scales
    entry = entry_point(write_faces, "tests_write_faces")
    for function in (entry, interpreted(entry)):
        out = np.full((5, 40), 5.0, np.float32)
        function(records, scales, out)
        assert out.tobytes() == expected.tobytes()


def write_words(words: Any, bits: int, scales: Any, out: Any) -> None:
    for i in range(words.shape[0]):
        write_packed(words[i], bits, scales, out[i], 3)


@pytest.mark.parametrize(("bits", "count"), [(1, 5), (1, 64), (4, 16), (4, 12), (8, 8), (8, 3)])
def test_the_digits_of_a_word_are_scaled_and_nothing_else_is_written(bits, count):
    rng = np.random.default_rng(bits * count)
    words = rng.integers(-(2**63), 2**63, 6)
    words[0] = -1
    scales = rng.random(count).astype(np.float32)
    digits = [[int(w) >> (bits * k) & (2**bits - 1) for k in range(count)] for w in words]
    expected = np.full((6, 70), 5.0, np.float32)
    expected[:, 3 : 3 + count] = np.array(digits, np.float32) * scales
    entry = entry_point(write_words, "tests_write_words")
    for function in (entry, interpreted(entry)):
        out = np.full((6, 70), 5.0, np.float32)
        function(words, bits, scales, out)
        assert out.tobytes() == expected.tobytes()


BOX = Record(
    "box",
    [number(name, *INT) for name in ("kind", "x0", "x1", "y0", "y1", "z0", "z1", "a", "b")],
)
START = BOX.run("x0", "z1")[0]


def compare_boxes(boxes: Any, others: Any, out: Any) -> None:
    for i in range(boxes.shape[0]):
        o = others[i]
        out[i] = is_apart(boxes[i], START, o[0], o[1], o[2], o[3], o[4], o[5])


def test_boxes_are_apart_if_no_cell_lies_in_both():
    rng = np.random.default_rng(3)
    boxes: Any = BOX.blank(4000)
    others = np.sort(rng.integers(-3, 4, (4000, 3, 2)), axis=2)
    for axis in "xyz":
        low, high = np.sort(rng.integers(-3, 4, (2, 4000)), axis=0)
        boxes[f"{axis}0"], boxes[f"{axis}1"] = low, high + (axis == "z")
    for name in ("kind", "a", "b"):  # what lies before and behind does not count
        boxes[name] = rng.choice([-(2**15), 2**15 - 1], 4000)
    expected = [
        not all(
            set(range(int(box[f"{axis}0"]), int(box[f"{axis}1"]) + (axis != "z")))
            & set(range(int(other[k][0]), int(other[k][1]) + 1))
            for k, axis in enumerate("xyz")
        )
        for box, other in zip(boxes, others, strict=True)
    ]
    assert 0.2 < np.mean(expected) < 0.9
    entry = entry_point(compare_boxes, "tests_compare_boxes")
    for function in (entry, interpreted(entry)):
        out = np.full(4000, 5, np.int64)
        function(boxes, others.reshape(4000, 6), out)
        assert out.tolist() == expected


def sets(rows: Any, out: Any) -> None:
    for i in range(rows.shape[0]):
        left, count = 0, 0
        for start in range(0, rows.shape[1], A_SET):
            word = nonzero_set(rows[i], start)
            count += bit_count(word)
            while word != 0:
                left += 1 + start + lowest_bit(word)
                word &= word - 1
        out[i, 0] = count
        out[i, 1] = left


@pytest.mark.parametrize("width", [1, 5, A_SET - 1, A_SET, A_SET + 1, 3 * A_SET, 3 * A_SET + 7])
def test_sets_of_numbers_that_are_not_0(width: int) -> None:
    rows = np.random.default_rng(width).integers(-1, 2, (300, width)).astype(np.int8)
    some = rows != 0
    expected = np.stack([some.sum(1), (some * np.arange(1, width + 1)).sum(1)], axis=1)
    entry = entry_point(sets, "tests_sets")
    for function in (entry, interpreted(entry)):
        out = np.zeros((300, 2), np.int64)
        function(rows, out)
        assert out.tolist() == expected.tolist()


TABLE, SHARES, PAIR = (3, 5, 7), (0.5, 1.5), (1, 2)
TABLES = module("tables", "HERE = (4, 6)")


def look_up(places: Any, out: Any) -> None:
    for i in range(places.shape[0]):
        k = places[i]
        first, second = PAIR
        total = TABLE[k] + TABLES.HERE[k] + len(TABLE) + first - second
        for one in TABLE:
            total += 100 * one
        out[i] = total * SHARES[k] + TABLE[1]


def test_tables_are_looked_up_alike_in_both_twins():
    entry = entry_point(look_up, "tests_look_up")
    for function in (entry, interpreted(entry)):
        out = np.zeros(2)
        function(np.array([0, 1]), out)
        rest = 3 + 1 - 2 + 1500
        assert out.tolist() == [(3 + 4 + rest) * 0.5 + 5, (5 + 6 + rest) * 1.5 + 5]


def read_at(cells: Any, k: int, out: Any) -> None:
    out[0] = cells[k]


@needs_compiler
@pytest.mark.skipif(bool(why_plain), reason="kernels are compiled in numba's own way")
def test_indices_of_kernels_count_from_the_front_and_others_from_both_ends():
    """Before the first element of a part of an array is another element of that array."""
    out, cells = np.zeros(1, np.int64), np.array([7, 8, 9])
    entry_point(read_at, "tests_read_at")(cells[1:], -1, out)
    assert out[0] == 7
    for function in (pytest.importorskip("numba").njit(read_at), read_at):
        function(cells[1:], -1, out)
        assert out[0] == 9


def multiply(numbers: Any, out: Any) -> None:
    for i in range(numbers.shape[0]):
        out[i] = wrapped_product(numbers[i, 0], numbers[i, 1])


def test_a_wrapped_product_keeps_the_low_64_bits():
    numbers = np.random.default_rng(1).integers(-(2**63), 2**63, (50, 2))
    numbers[:4] = [(-(2**63), -1), (2**32 - 1, 0xD256D193), (-1, -1), (2**62, 4)]
    low = [int(a) * int(b) % 2**64 for a, b in numbers]
    expected = [word - 2**64 if word >= 2**63 else word for word in low]
    entry = entry_point(multiply, "tests_multiply")
    for function in (entry, interpreted(entry)):
        out = np.zeros(50, np.int64)
        function(numbers, out)
        assert out.tolist() == expected


def key_of_bytes(records: Any, spans: Any, out: Any) -> None:
    for i in range(spans.shape[0]):
        out[i] = bytes_key(records[0], spans[i, 0], spans[i, 1])


def test_a_key_of_bytes_is_of_each_of_them_and_of_their_places():
    whole = Record("whole", [number("numbers", -9, 9, "any", count=100)])
    records = np.zeros(1, whole.dtype)
    raw = records.view(np.uint8)
    raw[:] = np.random.default_rng(4).integers(0, 256, raw.shape)
    spans = np.array([(0, 8), (3, 20), (0, 63), (8, 72), (1, 150), (2, raw.size)])
    entry, expected = entry_point(key_of_bytes, "tests_key_of_bytes"), []
    for function in (entry, interpreted(entry)):
        keys = np.zeros(len(spans), np.int64)
        function(records, spans, keys)
        expected.append(keys.tolist())
    assert expected[0] == expected[1] and len(set(expected[0])) == len(spans)
    for at in range(raw.size):
        raw[at] ^= 1 << at % 8
        entry(records, spans, keys)
        inside = [bool(start <= at < stop) for start, stop in spans]
        assert [key != old for key, old in zip(keys, expected[0], strict=True)] == inside
        raw[at] ^= 1 << at % 8
    words = records.view(np.int64)
    words[[3, 7]] = words[[7, 3]]
    entry(records, spans[-1:], keys)
    assert keys[0] != expected[0][-1]  # the same words elsewhere


@kernel
def weigh(b: Any, k: int, bonus: int) -> int:
    return int(b.clock + k * 100 + bonus)


class Gear(enum.IntEnum):
    LIGHT = 1
    HEAVY = 4


@kernel
def countdown(n: int) -> int:
    return 0 if n == 0 else 1 + countdown(n - 1)


def weigh_all(records: Any) -> int:
    b = records[0]
    plain = weigh(b, b.before, 1) + weigh(b, b.face[2], b.clock) + weigh(b, 3, 4)
    return plain + weigh(b, Gear.HEAVY, Gear.LIGHT) + countdown(5) + countdown(Gear.LIGHT)


@needs_compiler
def test_a_kernel_is_compiled_once_for_all_widths_and_constants(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mech_env.core.jit.compiler.enable_cache", lambda *_: None)
    records: Any = WIDE.blank(1)
    records["clock"], records["before"], records["face"] = 7, 300, 32
    entry = entry_point(weigh_all, "tests_weigh_all")
    plain = (7 + 30_000 + 1) + (7 + 3_200 + 7) + (7 + 300 + 4)
    assert entry(records) == plain + (7 + 400 + 1) + 5 + 1
    assert interpreted(entry)(records) == entry(records)
    assert [len(cast(Any, f).overloads) for f in (weigh, countdown)] == [1, 1]


CODES = module("codes", "LIGHT_TABLE = (3, 5, 7)", Gear=Gear)
BY_GEAR = (Gear.LIGHT, Gear.HEAVY, 7)


@kernel
def next_gear(gear: int) -> int:
    return Gear.HEAVY if gear == Gear.LIGHT else Gear.LIGHT


def use_gears(records: Any, mask: Any, out: Any) -> None:
    b = records[0]
    b.before = next_gear(b.before)
    b.face[Gear.LIGHT] = Gear.HEAVY
    mask[CODES.Gear.HEAVY] = 1
    kind = b.before
    if kind == Gear.HEAVY:
        kind = Gear.LIGHT + 10
    out[0] = kind + CODES.LIGHT_TABLE[Gear.LIGHT]
    out[1] = BY_GEAR[Gear.LIGHT] * 0.5 + min(b.before, Gear.HEAVY) + Gear.HEAVY
    out[2] = sum_up_to(Gear.HEAVY) + int(Gear.LIGHT) + (1 if Gear.LIGHT else 0)


@kernel
def sum_up_to(n: int) -> int:
    total = 0
    for k in range(Gear.LIGHT, n):
        total += k
    return total


@needs_compiler
def test_members_of_an_enum_are_numbers_in_both_twins():
    entry = entry_point(use_gears, "tests_use_gears")
    results = []
    for function in (entry, interpreted(entry)):
        records: Any = WIDE.blank(1)
        records["before"] = Gear.LIGHT
        mask, out = np.zeros(8, np.int8), np.zeros(3)
        function(records, mask, out)
        results.append((records.tobytes(), mask.tobytes(), out.tolist()))
    assert results[0] == results[1]
    assert results[0][2] == [11 + 5, 4 * 0.5 + 4 + 4, 6 + 1 + 1]


@pytest.mark.skipif(not compiled() or bool(why_plain), reason="kernels are callable then")
def test_a_kernel_refuses_calls_from_python():
    for _ in ("before any entry point compiled it", "after"):
        with pytest.raises(TypeError, match=r"kernel countdown: .* interpreted\(countdown\)"):
            countdown(2)
        entry_point(weigh_all, "tests_weigh_all")(WIDE.blank(1))


CLOSURE_SCRIPT = """
from mech_env.core.jit import entry_point
from rules import gain
from loops import make
entry = entry_point(make(gain, 10), "tests_closure")
print(entry(5), entry.cached)
"""


@pytest.mark.slow
@needs_compiler
def test_a_closure_is_found_again_in_the_cache(tmp_path: Path):
    loops = "def make(gain, n):\n    def play(x):\n        return gain(x) + n\n    return play\n"
    rules = "from mech_env.core.jit import kernel\n\n@kernel\ndef gain(x):\n    return x + {}\n"
    (tmp_path / "loops.py").write_text(loops)
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    for bonus, expected in ((1, "16 False"), (1, "16 True"), (2, "17 False"), (1, "16 True")):
        (tmp_path / "rules.py").write_text(rules.format(bonus))
        done = subprocess.run(
            [sys.executable, "-B", "-c", CLOSURE_SCRIPT],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == expected


SCRIPT = """
from mech_env.core.jit import entry_point
from rules import gain
from loops import play
print(entry_point(play, "tests_play", gain=gain)(5))
"""


@pytest.mark.slow
@needs_compiler
def test_the_cache_is_found_again_and_notices_an_edit_in_another_module(tmp_path: Path):
    rules = "from mech_env.core.jit import kernel\n\n@kernel\ndef gain(x):\n    return x + {}\n"
    (tmp_path / "loops.py").write_text("def play(x):\n    return gain(x)\n")
    (tmp_path / "rules.py").write_text(rules.format(1))
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run() -> tuple[str, bool]:
        done = subprocess.run(
            [sys.executable, "-B", "-c", SCRIPT],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.strip(), "compiling tests_play, once" in done.stderr

    assert run() == ("6", True)
    assert run() == ("6", False)
    (tmp_path / "rules.py").write_text(rules.format(2))
    assert run() == ("7", True)
    (tmp_path / "rules.py").write_text(rules.format(1))
    assert run() == ("6", False)
