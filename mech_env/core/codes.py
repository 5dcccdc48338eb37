"""Codes: numbers with names, declared in one place."""

from __future__ import annotations

import enum
from typing import Self


class Names(tuple[str, ...]):
    """Names by code, which remember their codes: what describes them finds the meanings."""

    codes: type[Codes]


class Codes(enum.IntEnum):
    """Numbers from 0 on, each a member with a meaning; kernels use the members as numbers.

        class Status(Codes):
            ACTIVE = "takes part in the fight"
            DOWN = "out of the fight, alive"

    ``Status.DOWN`` is 1, ``Status.DOWN.about`` its meaning, ``Status.names()`` the names for
    people: ``("active", "down")``.
    """

    about: str

    # With a number it is the look-up of a member, which `enum` does itself.
    def __new__(cls, about: str | int = "") -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.about = str(about)
        return member

    @classmethod
    def names(cls, between: str = "_") -> Names:
        """Names by code, in small letters; ``between`` stands for the underscore."""
        found = Names(name.lower().replace("_", between) for name in cls.__members__)
        found.codes = cls
        return found

    @classmethod
    def abouts(cls) -> tuple[str, ...]:
        """Meanings by code."""
        return tuple(member.about for member in cls)
