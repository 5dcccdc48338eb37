"""The fields that positions of a ruleset may state, for people."""

from __future__ import annotations

from collections.abc import Iterator

from mech_env.core.fields import NOBODY, Field, Record
from mech_env.core.ruleset import Ruleset
from mech_env.core.scenario.problems import listed
from mech_env.positions.building import NOT_FACTS
from mech_env.positions.names import NONE, plain_word
from mech_env.positions.words import fields_by_word


def facts_of(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """(field, what it takes, what it means) of all that a position may state, in order."""
    yield from _facts(ruleset.battle, "", NOT_FACTS)


def _facts(record: Record, prefix: str, without: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    for word, fields in fields_by_word(record).items():
        first = fields[0]
        if first.name in without:
            continue
        name = prefix + word.replace("_", " ")
        if first.record is not None:
            inner = f"{name}.{_each(first)}." if first.count else f"{name}."
            yield from _facts(first.record, inner, ())
        elif len(fields) > 1:
            spans = listed(_takes(field) for field in fields)
            yield name, f"[{', '.join(field.name for field in fields)}]: {spans}", first.about
        elif first.count and not first.things:
            yield f"{name}.{_each(first)}" if first.each else name, _several(first), first.about
        else:
            yield name, _takes(first), first.about


def _each(field: Field) -> str:
    """What stands for the places of a list."""
    return f"<{field.each}>" if isinstance(field.each, str) and field.each else "<name>"


def _several(field: Field) -> str:
    if not field.each:
        return f"a list of {field.count}: {_takes(field)}"
    if isinstance(field.each, str):
        return _takes(field)
    return f"{_takes(field)}; names: {', '.join(field.each)}"


def _takes(field: Field) -> str:
    """The values of a field, without those that depend on the scenario."""
    named = field.names or (field.codes.names() if field.codes is not None else field.of)
    none = f", or {NONE}" if field.low == NOBODY == field.initial else ""
    if field.things:
        what = named if isinstance(named, str) else ", ".join(named)
        return f"a set of {what or 'numbers'}"
    if field.of == "place":
        return f"[column, row]{none}"
    if isinstance(named, str) and named:
        return f"a {named}{none}"
    if named:
        return ", ".join(plain_word(str(name)) for name in named) + none
    if (field.low, field.high) == (0, 1):
        return "true or false"
    low = 0 if none else field.low
    return f"{low} to {field.high}{none}"
