"""Python of all kinds that words may be written in: each function gives data, JSON-ready.

``test_translation.py`` runs them here and in JavaScript.
"""
# What a linter would write in another way is here to be translated.
# ruff: noqa: E501, PLE0643, RUF005, SIM222, SIM300, SIM905, UP032

from __future__ import annotations

import functools
import itertools
import operator
import re
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.core.words.view import ask

TABLE = {"b": 2, "a": 1, 3: "three", (1, 2): "pair"}
GRID = np.array([[1, 2, 3], [4, 5, 6]])
LARGE = np.array([2**61 + 1, -(2**60)])
WEIGHTS = (0.125, 0.375, 2.5)
_CLAUSE = re.compile(r" \((\w+)-\d+\)")


class Mood(Codes):
    """For tables by code."""

    CALM = "as ever"
    ANGRY = "red in the face"


class Colour(Codes):
    """Others."""

    RED = "like fire"
    BLUE = "like the sea"


MOODS: dict[int, str] = {Mood.CALM: "calm", Mood.ANGRY: "angry"}


@kernel
def halved(x: int) -> int:
    return x // 2


@dataclass(frozen=True)
class Spot:
    x: int
    y: int = 7
    name: str = ""

    @property
    def far(self) -> int:
        return abs(self.x) + abs(self.y)

    def moved(self, x: int = 0, *, y: int = 0) -> Spot:
        return replace(self, x=self.x + x, y=self.y + y)


ONES: dict[int, str] = {True: "t"}
HOME = Spot(1, 2, "home")


class Being:
    legs: ClassVar[int] = 4
    names: ClassVar[tuple[str, ...]] = ("rex", "bello")
    measure = halved

    def __init__(self, number: int, *more: int) -> None:
        self.number = number
        self.more = more
        self.asked = 0

    @property
    def name(self) -> str:
        return self.names[self.number]

    @functools.cached_property
    def counted(self) -> int:
        self.asked += 1
        return self.asked

    @classmethod
    def made(cls, number: int) -> Being:
        return cls(number)

    @staticmethod
    def twice(x: int) -> int:
        return 2 * x

    def says(self, what: str = "woof", loud: bool = False) -> str:
        return f"{self.name}: {what.upper() if loud else what}"

    def all(self) -> Iterator[str]:
        for name in self.names:
            yield f"{name} of {len(self.names)}"


class Bird(Being):
    legs = 2

    def says(self, what: str = "tweet", loud: bool = False) -> str:
        return super().says(what, loud) + "!"


class _Filled(string.Formatter):
    def __init__(self, being: Being) -> None:
        self._being = being

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return operator.attrgetter(field_name)(self._being), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        method, *word = format_spec.split(" ", 1)
        return str(getattr(self._being, method)(value, *word) if method else value)


def whole_numbers() -> Any:
    pairs = [(7, 2), (-7, 2), (7, -2), (-7, -2), (2**53 - 1, 3), (-(2**53) + 1, 10), (0, 5)]
    found = [[a // b, a % b, *divmod(a, b), a * b if abs(a) < 99 else 0] for a, b in pairs]
    zeros = [-k for k in (0, 1)] + [
        0 * -3,
        0 // -2,
        int(-0.5),
        -4 % 2,
        round(-0.4),
        -0,
        -1 // 2 + 1,
    ]
    shown = [f"{zero:+d} {zero}" for zero in zeros]
    return [
        found,
        shown,
        -(-7 // 2),
        2**10,
        int("-12"),
        int(-2.5),
        int(True),
        abs(-3),
        round(2.5),
        7 / 2,
    ]


def bits() -> Any:
    big, low = int(LARGE[0]), int(LARGE[1])
    word = (1 << 61) | (1 << 3) | 1
    shifts = [1 << 31, 1 << 40, (1 << 40) >> 38, -1 >> 5, 0xF0 & 0x3C, 6 ^ 3, ~6, -8 >> 1]
    found = [k for k in range(62) if word >> k & 1]
    count = 0
    while word:
        word &= word - 1
        count += 1
    return [shifts, found, count, str(big), str(low), big % 10, big > low, big == 2**61 + 1]


def truth() -> Any:
    values: list[Any] = [0, 1, "", "a", [], [0], (), None, {}, {"a": 1}, set(), 0.0, False]
    found = [bool(value) for value in values]
    either = [value or "none" for value in values[:7]]
    both = [value and "some" for value in (0, 1, "", "x")]
    return [found, either, both, not [], 1 if [] else 2, None or 0 or "last", True + True]


def equality() -> Any:
    one: Any = True
    return [
        [1, [2, (3, 4)]] == [1, [2, (3, 4)]], [1] == [2], one == 1, "1" == str(1), {"a": 1} == {"a": 1},
        {1, 2} == {2, 1}, Spot(1) == Spot(1), Spot(1) != Spot(2), Spot(1, 2, "home") == HOME,
        1 < 2 <= 2 < 3, 1 < 3 < 2, (1, 2) < (1, 3), [2] > [1, 9], 0 <= -1 < 5, None is None,
    ]  # fmt: skip


def parts() -> Any:
    x = list(range(10))
    word = "abcdef"
    first, *rest = x
    *most, last = list(word)
    one, (two, three) = 1, (2, 3)
    (a, *b), d = (x[:5], 9)
    return [
        x[-1], x[2:5], x[:-3], x[-3:], x[::2], x[::-1], x[8:2:-3], x[5:2], word[1:-1], word[::-1],
        word[-2], first, rest[:2], most, last, one, two, three, a, b, d, x[20:], x[-20:2],
    ]  # fmt: skip


def lists() -> Any:
    x = [3, 1, 2]
    y = x
    y.append(4)
    z = [0] * 3
    z[1] += 5
    z[-1] = 9
    nested = [[k, *row] for k, row in enumerate([(1,), (2, 3)], start=5) if row]
    x.sort(reverse=True)
    return [
        x, z, nested, (1,) + (2,), ("a",) * 2, [1, 2, 1].count(1), [5, 6].index(6), 3 in x,
        9 not in x, sum(x), sum([], 5), min(x), max(x, key=lambda k: -k), max(2, 7, 3),
        max([], default="none"), sorted(x), sorted(["bb", "a", "ccc"], key=len, reverse=True),
        sorted([(2, "b"), (1, "z"), (2, "a")]), list(reversed(x)), list(zip("ab", (1, 2), strict=True)),
        [*map(str, x)], [*filter(None, [0, 1, "", "a"])], any(k > 3 for k in x), all(x), len(x),
        [pair for pair in itertools.pairwise(x)], [*itertools.chain(x, "ab")],
        [*itertools.chain.from_iterable([[1], [2, 3]])], [*itertools.product((1, 2), "ab")],
        next((k for k in x if k > 99), -1), next(iter(x)), isinstance(x, list), isinstance("a", str),
        isinstance({}, dict), isinstance(1, str | int),
    ]  # fmt: skip


def tables() -> Any:
    found: dict[Any, Any] = {"z": 1, "a": 2}
    found["m"] = 3
    found.setdefault("z", 9)
    found.setdefault("y", []).append(4)
    found |= {"a": 5}
    more = {**found, "b": 6} | {"c": 7}
    try:
        missing = TABLE["missing"]
    except KeyError:
        missing = "no such key"
    counts: dict[str, int] = {}
    for letter in "banana":
        counts[letter] = counts.get(letter, 0) + 1
    return [
        list(found), list(more.items()), list(more.values()), missing, TABLE[1, 2], TABLE[3],
        TABLE.get("q"), TABLE.get("q", 4), "a" in TABLE, (1, 2) in TABLE, len(TABLE), counts,
        [*dict.fromkeys("banana")], {k: v for k, v in counts.items() if v > 1}, dict(a=1, b=2),
        sorted({3, 1, 2} - {1}), sorted({1, 2} | {5}), sorted({1, 2} & {2, 3}), 2 in {1, 2},
        MOODS[Mood.ANGRY], MOODS[1], ONES[1],
    ]  # fmt: skip


def codes() -> Any:
    k, mood = 1, Mood.ANGRY
    blue: int = Colour.BLUE
    return [
        Mood.names(), Mood.abouts()[k], Mood(k).name, Mood(k).about, Mood.CALM.about, mood + 1,
        f"{Mood.ANGRY}", [int(m) for m in Mood], Colour.names(" ")[k], mood == blue,
        len(Mood), Mood.ANGRY in (1, 2),
    ]  # fmt: skip


def texts() -> Any:
    x, y, name = 1234567, -3, "red_0"
    return [
        f"{x:,} {y:+d} {x:>10} {name:<8}| {name:^9}| {y:04d} {0.5:.0%} {1.5:.1f} {x:_}", f"{name!r}",
        f"{'it'!r} {[1, 'a']!r} {None} {True} {{}} {1 if x else 2} {x:{'+'}d}", "a,b,,c".split(","),
        "  a b  c ".split(), "a b c".split(" ", 1), "a_b_c".rsplit("_", 1), "a: b: c".partition(": "),
        "abc".partition("x"), "a/b".rpartition("/"), "-".join(["a", "b"]), " x ".strip(), "xxaxx".strip("x"),
        "ab".upper(), "AB".lower(), "hello you".capitalize(), "hello you".title(), "abab".replace("a", "c"),
        "abab".replace("a", "c", 1), "banana".count("an"), "ab".startswith("a"), "ab".endswith(("x", "b")),
        "a cat".removeprefix("a "), "cats".removesuffix("s"), "7".zfill(3), "ab" * 2, "b" in "abc",
        "{} is {:+d} and {0}".replace("0", "") and "open {}".format(name), "{x:>3}|{x}".format(x=4),
        getattr(None, "die", 3), "42".isdigit(), [c for c in "añ"], str(12), str(-0.5), str(None), "a" < "b", min("banana"),
    ]  # fmt: skip


def shares() -> Any:
    return [
        f"{w:.0%} {w:.2f} {w:.1f} {w:.0f} {w:g} {1e6 * w:.3g}"
        for w in (*WEIGHTS, 0.005, 1.005, 2.675, 1 / 3, 1e-7, 12.5)
    ]


def patterns() -> Any:
    words = "when my mythical me meets (AB-12) my me"
    return [
        re.sub(r"\bme\b", "it", re.sub(r"\bmy\b", "its", words)), _CLAUSE.sub("", words),
        _CLAUSE.sub(lambda found: f"<{found.group(1)}>", words), re.sub(r"(\w)-(\d)", r"\2-\1", words),
    ]  # fmt: skip


def functions() -> Any:
    def inner(x: int, *more: int) -> int:
        return x + sum(more)

    def signed(x: int, sign: int = 1) -> int:
        return sign * x

    def counting() -> Iterator[int]:
        k = 0
        while True:
            k += 1
            if k == 2:
                continue
            if k > 4:
                break
            yield k
        yield from (10, 20)

    late = [lambda k=k: k * 2 for k in range(3)]
    chosen: Callable[..., int] = ask if late else abs
    if (n := len(late)) > 2:
        n += 1
    doubled = [last := k * 2 for k in range(3)]
    added = functools.partial(inner, 1)
    space = SimpleNamespace(wound=3)
    return [
        inner(1), inner(1, 2, 3), signed(1), signed(4, -1), [*counting()], [f() for f in late], chosen(halved, 9), n,
        doubled, last, added(5), space.wound, ask(halved, -5), [ask(halved, k) for k in (1, 2)],
    ]  # fmt: skip


def objects() -> Any:
    rex, bird = Being(0, 1, 2), Bird.made(1)
    bound = bird.says
    twice = (bird.counted, bird.counted, bird.asked)
    template = "{name} has {legs:twice}, {number} {{x}} {number:heard as}"
    return [
        rex.name, rex.says(), rex.says(loud=True), bird.says("x", loud=True), rex.legs, bird.legs, twice,
        [*rex.all()], rex.more, type(bird).legs, ask(type(rex).measure, 9), Being.twice(4), bird.twice(5),
        bound("hi"), HOME.far, HOME.moved(1).x, HOME.moved(y=3).y, Spot(3).y, Spot(x=1, name="q").name,
        isinstance(bird, Being), hasattr(rex, "name"), hasattr(rex, "wings"), getattr(rex, "wings", 0),
        type(bird).__name__, _Filled(Talker(1)).format(template),
    ]  # fmt: skip


class Talker(Being):
    def heard(self, number: int, word: str) -> str:
        return f"{number} {word} {self.name}"


def arrays() -> Any:
    return [
        int(GRID[1, 2]),
        int(GRID[0][1]),
        GRID.shape[0],
        GRID.shape[1],
        [int(k) for k in GRID[1]],
    ]


def errors() -> Any:
    def tried(work: Callable[[], Any]) -> str:
        try:
            return str(work())
        except (KeyError, IndexError):
            return "missing"
        except ValueError as error:
            return f"wrong: {error}"
        finally:
            seen.append(1)

    def wrong() -> None:
        raise ValueError(f"no {len(seen)}")

    seen: list[int] = []
    found = [tried(lambda: [1][2]), tried(lambda: TABLE["none"]), tried(wrong), tried(lambda: 5)]
    return [found, len(seen)]


CASES: dict[str, Callable[[], Any]] = {
    f.__name__: f
    for f in (
        whole_numbers, bits, truth, equality, parts, lists, tables, codes, texts, shares, patterns,
        functions, objects, arrays, errors,
    )
}  # fmt: skip
