"""Checked types: what a field of a scenario allows, said in the user's words.

Each check stands in the annotation of a field: ``rounds: Annotated[int, Whole(1, 40)]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from mech_env.core.fields import Field, bits, flag, index, number
from mech_env.core.scenario.problems import listed, miscounted, refuse
from mech_env.core.shown import shown


class Checked:
    """Metadata of a field: checks the value before its type, and says what is allowed."""

    allowed: str

    def check(self, value: Any) -> Any:
        raise NotImplementedError

    def written(self, value: Any) -> str:
        """A checked value as one writes it in a scenario."""
        return str(value)

    def code(self, value: Any) -> int:
        """A checked value in a record: a number as it is.

        Raises:
            TypeError: the value has no code.
        """
        if not isinstance(value, int):
            raise TypeError(f"{value!r} has no code")
        return int(value)

    def field(self, name: str, about: str) -> Field:
        """The field of a record that holds a value's code.

        Raises:
            TypeError: values without codes.
        """
        raise TypeError(f"{name}: {self.allowed}: has no codes")

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.check, handler(source))


def is_whole(value: Any) -> bool:
    """A whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class OneOf(Checked):
    """One of a few words or numbers."""

    def __init__(self, *values: str | int) -> None:
        self.values = values
        self.allowed = listed(values)

    def check(self, value: Any) -> Any:
        countable = isinstance(value, str | int) and not isinstance(value, bool)
        if not countable or value not in self.values:
            refuse(((), shown(value), self.allowed))
        return self.values[self.values.index(value)]

    def code(self, value: Any) -> int:
        """A number as it is, a word by its place."""
        return self.values.index(value) if isinstance(value, str) else super().code(value)

    def field(self, name: str, about: str) -> Field:
        codes = [self.code(value) for value in self.values]
        return number(name, min(codes), max(codes), about)


class Whole(Checked):
    """A whole number from ``low`` to ``high``, or one of a few further ``words``."""

    def __init__(self, low: int, high: int, *words: str | int) -> None:
        self.low, self.high, self.words = low, high, words
        self.allowed = f"a whole number from {low} to {high}"
        if words:
            self.allowed = f"{listed(words)}, or {self.allowed}"

    def check(self, value: Any) -> Any:
        if isinstance(value, str | int) and not isinstance(value, bool) and value in self.words:
            return value
        if not is_whole(value) or not self.low <= value <= self.high:
            refuse(((), shown(value), self.allowed))
        return value

    def field(self, name: str, about: str) -> Field:
        further = [self.code(word) for word in self.words]
        codes = [self.low, self.high, *further]
        return number(name, min(codes), max(codes), about)


class Text(Checked):
    """A text that is not empty."""

    allowed = "a text"

    def check(self, value: Any) -> Any:
        if not isinstance(value, str) or not value.strip():
            refuse(((), shown(value), self.allowed))
        return value


class YesNo(Checked):
    """True or false."""

    allowed = "true or false"

    def check(self, value: Any) -> Any:
        if not isinstance(value, bool):
            refuse(((), shown(value), self.allowed))
        return value

    def written(self, value: Any) -> str:
        return str(value).lower()

    def field(self, name: str, about: str) -> Field:
        return flag(name, about)


Label = Annotated[str, Text()]
Flag = Annotated[bool, YesNo()]


class Names(Checked):
    """A list of names out of ``names``, in the user's order; names may be numbers."""

    def __init__(self, names: Sequence[str | int], allowed: str = "") -> None:
        self.names = tuple(names)
        self.allowed = allowed or f"a list of {', '.join(map(str, names))}"

    def check(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        # True equals 1, but is no number.
        wrong = [
            k for k, name in enumerate(value) if isinstance(name, bool) or name not in self.names
        ]
        if wrong:
            refuse(*[((k,), shown(value[k]), listed(self.names)) for k in wrong])
        return tuple(value)


class AtMost(Names):
    """At most ``most`` names, which are called ``what``, ``where``: ``weapons``, ``a unit``."""

    def __init__(self, most: int, what: str, where: str, names: Sequence[str]) -> None:
        super().__init__(names, f"a list of at most {most} of {', '.join(names)}")
        self.most, self.what, self.where = most, what, where

    def check(self, value: Any) -> tuple[str, ...]:
        names = super().check(value)
        if problems := [*miscounted((), len(names), self.what, 0, self.most, self.where)]:
            refuse(*problems)
        return names


class Different(Names):
    """Names that are different from each other; one of them is called ``noun``."""

    def __init__(self, noun: str, names: Sequence[str]) -> None:
        super().__init__(names, f"a list of different {noun}s: {', '.join(names)}")
        self.noun = noun

    def check(self, value: Any) -> tuple[str, ...]:
        names = super().check(value)
        if len(set(names)) < len(names):
            refuse(((), shown(names), f"each {self.noun} at most once"))
        return names


class NameSet(Names):
    """Names out of ``names``, each once, in the order of ``names``."""

    def check(self, value: Any) -> tuple[Any, ...]:
        value = super().check(value)
        return tuple(name for name in self.names if name in value)


class Some(NameSet):
    """``all``, or a list of some names; ``always`` need not be named."""

    def __init__(self, names: Sequence[str | int], always: str | int) -> None:
        super().__init__(tuple(dict.fromkeys((always, *names))))
        self.all, self.always = tuple(names), always
        known = ", ".join(map(str, names))
        self.allowed = f"all, or a list of {known} ({always} is always allowed)"

    def check(self, value: Any) -> tuple[Any, ...]:
        if value == "all":
            return self.all
        chosen = {self.always, *super().check(value)}
        return tuple(name for name in self.all if name in chosen)

    def written(self, value: Any) -> str:
        return "all" if value == self.all else listed(value)

    def code(self, value: Any) -> int:
        """A set: a bit for each name, in their order."""
        return sum(1 << self.all.index(name) for name in value)

    def field(self, name: str, about: str) -> Field:
        return bits(name, len(self.all), about)


class Sides(Checked):
    """A side each for the first ``least`` of ``names`` or more."""

    def __init__(self, names: Sequence[str], least: int = 2) -> None:
        self.least, self.most = least, len(names)
        count = f"{least}" if least == self.most else f"{least} to {self.most}"
        self.count = f"{count} sides, {', '.join(names[:-1])} and {names[-1]}"
        self.allowed = f"a list of {self.count}"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        if not self.least <= len(value) <= self.most:
            refuse(((), f"{len(value)} sides", self.count))
        return value


class SideName(Checked):
    """A side by name or number; ``none``, a word, or -1 where no side is allowed."""

    def __init__(self, names: Sequence[str], *none: str) -> None:
        self.names, self.none = tuple(names), none
        self.allowed = listed([*none, *names])

    def check(self, value: Any) -> Any:
        if is_whole(value) and 0 <= value < len(self.names):
            return self.names[value]
        if is_whole(value) and value == -1 and self.none:
            return self.none[0]
        if value not in (*self.none, *self.names):
            refuse(((), shown(value), self.allowed))
        return value

    def code(self, value: Any) -> int:
        """A side by its number, -1 for none."""
        return self.names.index(value) if value in self.names else -1

    def field(self, name: str, about: str) -> Field:
        return index(name, len(self.names), about, none=bool(self.none))


class PerSide(Checked):
    """One value for all sides, or a mapping from sides to values; the default is left out."""

    def __init__(self, names: Sequence[str], default: str | bool, *others: str | bool) -> None:
        self.names, self.values = tuple(names), (default, *others)
        self.known = listed(self.values)
        self.allowed = f"{self.known}, or a mapping such as {{{names[0]}: {others[0]}}}"

    def _known(self, value: Any) -> bool:
        # 1 equals True, but is no flag.
        return isinstance(value, type(self.values[0])) and value in self.values

    def check(self, value: Any) -> dict[str, Any]:
        if self._known(value):
            value = dict.fromkeys(self.names, value)
        if not isinstance(value, Mapping):
            refuse(((), shown(value), self.allowed))
        for side, choice in value.items():
            if side not in self.names:
                refuse(((str(side),), shown(choice), f"unknown side; known: {listed(self.names)}"))
            if not self._known(choice):
                refuse(((side,), shown(choice), self.known))
        return {side: choice for side, choice in value.items() if choice != self.values[0]}

    def written(self, value: Any) -> str:
        return str(value or self.values[0])

    def code(self, value: Any) -> Any:
        """The place of each side's value, side by side."""
        return [self.values.index(value.get(name, self.values[0])) for name in self.names]

    def field(self, name: str, about: str) -> Field:
        return number(name, 0, len(self.values) - 1, about, count=len(self.names))


class FlagPerSide(PerSide):
    """True or false for all sides, or a mapping from sides to them; false is left out."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names, False, True)
        self.known = YesNo.allowed
        self.allowed = f"{self.known}, or a mapping such as {{{names[0]}: true}}"

    def written(self, value: Any) -> str:
        return super().written(value).lower()
