"""Numbers and lists as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_PLURALS = {"die": "dice", "hex": "hexes"}
_ID = r"[A-Z]{2}-\d+"
_CLAUSES = re.compile(rf" \(({_ID}((, | to ){_ID}| ff\.)*|\d\.\d|free)\)")


def plural(noun: str) -> str:
    """``dice``, ``drama points``."""
    return _PLURALS.get(noun, noun + "s")


def count(number: int, noun: str) -> str:
    """``"two dice"`` from (2, "die"): a number in words and a noun in step with it."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {noun if number == 1 else plural(noun)}"


def measured(number: int, noun: str) -> str:
    """``"7 hexes"``: distances are read as figures."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def signed(number: int) -> str:
    """A modifier: ``+2``, ``-4``, ``+0``."""
    return f"{number:+d}"


def figures(numbers: Iterable[int]) -> str:
    """``2, 7, 8``"""
    return ", ".join(map(str, numbers))


def listed(words: Iterable[str]) -> str:
    """``a, b and c``; "" of none."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def without_clauses(abouts: Iterable[str]) -> tuple[str, ...]:
    """Meanings of codes for people who do not read the catalogue: without ``(XH-012, XH-013)``."""
    return tuple(_CLAUSES.sub("", about) for about in abouts)


def after(separator: str, phrase: str) -> str:
    """A phrase behind what separates it from the words before; "" stays ""."""
    return separator + phrase if phrase else ""


def label(name: str) -> str:
    """What a token bears: ``R0`` for red_0, ``r0`` for red squad 0."""
    letter = name[0] if " " in name else name[0].upper()
    return letter + name.rsplit(" ", 1)[-1].rsplit("_", 1)[-1]
