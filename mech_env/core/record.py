"""The head that all battle records share, setups, and records as plain dicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.codes import Codes
from mech_env.core.dice import DICE
from mech_env.core.fields import Field, Record, code, index, nested, number, unit
from mech_env.core.shown import shown

RUNNING = -2
DRAW = -1

MAX_ENCOUNTERS = 99


class Fault(Codes):
    """What is wrong with a battle that got where its rules do not lead; it ends as a draw."""

    NONE = "nothing"
    NO_ANSWER = "a question without a legal answer"
    TOO_DEEP = "more procedures under way than fit"
    NOTHING_UNDER_WAY = "no procedure under way"
    ENDLESS = "no question and no end"


def battle_record(
    fields: Sequence[Field],
    *,
    frame: Record,
    frames: int,
    sides: int,
    units: int,
    decisions: type[Codes],
    actions: int,
    reasons: int,
    most_bytes: int,
) -> Record:
    """The record of a ruleset's battle: what changes in it. The shared head, then ``fields``.

    Args:
        frame: of a procedure under way (``core.frames``); ``frames``: the deepest stack of them.
        sides, units: how many there are at most.
        decisions: kinds of decision; the code 0 is none.
        actions: slots of the action catalogue.
        reasons: how many ways in which a battle ends.
        most_bytes: the size that the ruleset states.

    Raises:
        ValueError: a record larger than ``most_bytes``.
    """
    request = Record(
        "request",
        [
            unit("unit", units, "who decides"),
            index("side", sides, "the side of that unit").called(names="side"),
            code("decision", decisions, "what is asked; 0 = nothing"),
            index("answer", actions, "the action given").called(names="action"),
        ],
    )
    head = [
        nested("dice", DICE),
        nested("request", request),
        nested("frames", frame, frames),
        number("depth", 0, frames, "frames in use; the top frame is frames[depth - 1]"),
        Field(
            "winner", RUNNING, sides - 1, "-2 running, -1 a draw, or a side", initial=RUNNING
        ).called(names="winner"),
        number("reason", 0, reasons - 1, "why it ended").called(names="reason"),
        number("scores", -100, 100, "what each side has been paid so far", count=sides).called(
            each="side"
        ),
        code("faults", Fault, "what went wrong: 0 nothing"),
        number("encounter", 0, MAX_ENCOUNTERS - 1, "the fight under way, from 0"),
        number("round_number", 0, 100, "the round or turn under way").called("round"),
    ]
    record = Record("battle", [*head, *fields], "what changes in a battle")
    if record.dtype.itemsize > most_bytes:
        raise ValueError(
            f"a battle takes {record.dtype.itemsize} bytes, more than the {most_bytes} stated"
        )
    return record


def setup_record(fields: Sequence[Field], battle: Record, units: Record, most_units: int) -> Record:
    """The record of an encounter: what never changes in it, and the battle that it starts with.

    Args:
        fields: of the ruleset.
        battle: its battle record; ``start`` holds one.
        units: what never changes of a unit; it has the field ``side``.
        most_units: how many units there are at most.
    """
    head = [
        number("n_encounters", 1, MAX_ENCOUNTERS, "1 = no campaign"),
        number("n_units", 1, most_units, "units that take part"),
        nested("units", units, most_units),
    ]
    start = nested("start", battle, 0, "the battle as it begins")
    return Record("setup", [*head, *fields, start], "what never changes in an encounter")


def to_plain(value: Any) -> Any:
    """A record, array or number as nested dicts, lists and ints."""
    if isinstance(value, np.ndarray):
        return [to_plain(item) for item in value]
    if isinstance(value, np.void):
        names = value.dtype.names or ()
        return {name: to_plain(value[name]) for name in names}
    return int(value)


def fill_record(target: Any, plain: Any, where: str = "state") -> None:
    """Write nested dicts, lists and ints into a record.

    Raises:
        ValueError: a missing or unknown field, a list of the wrong length, or a number that is not
            an integer of the field's range; the message names the field.
    """
    names = target.dtype.names
    if not isinstance(plain, dict):
        raise ValueError(f"{where}: expected an object with fields, got {type(plain).__name__}")
    missing, unknown = set(names) - set(plain), set(plain) - set(names)
    if missing or unknown:
        raise ValueError(
            f"{where}: missing fields {sorted(missing)}, unknown fields {sorted(unknown)}"
        )
    for name in names:
        _fill_field(target, name, plain[name], f"{where}.{name}")


def check_limits(record: Any, limits: Mapping[str, tuple[int, int]], where: str = "state") -> None:
    """Hold every field of a record against its limits; fields without any are left alone.

    Args:
        limits: lowest and highest value by dotted name, array indices left out.

    Raises:
        ValueError: a value out of range; the message names the field and what is allowed.
    """
    for path, values in _leaves(record, ""):
        if path in limits:
            low, high = limits[path]
            wrong = (values < low) | (values > high)
            if wrong.any():
                at = np.argwhere(wrong)[0]
                row = f"[{at[0]}]" if np.ndim(record) and len(record) > 1 else ""
                value = int(values[tuple(at)])
                raise ValueError(f"{where}{row}.{path}: {value} is not from {low} to {high}")


def _leaves(record: Any, prefix: str) -> Iterator[tuple[str, NDArray[Any]]]:
    for name in record.dtype.names:
        inner = record.dtype[name].base
        if inner.names is None:
            yield prefix + name, np.asarray(record[name])
        else:
            yield from _leaves(record[name], f"{prefix}{name}.")


def _fill_field(target: Any, name: str, plain: Any, where: str) -> None:
    dtype = target.dtype[name]
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        if not isinstance(plain, list) or len(plain) != shape[0]:
            raise ValueError(f"{where}: expected a list of {shape[0]}")
        for k, item in enumerate(plain):
            if base.names is not None:
                fill_record(target[name][k], item, f"{where}[{k}]")
            else:
                target[name][k] = _checked_int(item, base, f"{where}[{k}]")
    elif dtype.names is not None:
        fill_record(target[name], plain, where)
    else:
        target[name] = _checked_int(plain, dtype, where)


def _checked_int(value: Any, dtype: np.dtype[Any], where: str) -> int:
    bounds = np.iinfo(dtype)
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not bounds.min <= value <= bounds.max
    ):
        allowed = f"an integer from {bounds.min} to {bounds.max}"
        raise ValueError(f"{where}: {shown(value)} is not {allowed}")
    return value
