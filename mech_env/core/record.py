"""Battle records: building the dtype, the head all battles share, and records as plain dicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.dice import DICE, ENUMERATED, FAULT_TOO_MANY, MAX_FORCED
from mech_env.core.events import EVENT, EVENT_RING, EVENT_VALUES

Field = tuple[str, Any] | tuple[str, Any, int]

INT = np.int16
NOBODY = -1
RUNNING = -2
DRAW = -1

# What `battle.request` asks: who, which decision (0 = nothing), and the answer once it is given.
REQUEST_FIELDS: list[Field] = [("unit", INT), ("side", INT), ("decision", INT), ("answer", INT)]

# Every frame knows its procedure, how far it got, who acts on whom, and who may still react.
FRAME_HEAD: list[Field] = [("kind", INT), ("stage", INT), ("actor", INT), ("target", INT)]


def _reserved_names() -> frozenset[str]:
    return frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def record_dtype(fields: list[Field]) -> np.dtype[Any]:
    """A record dtype from ``(name, type[, length])`` fields.

    Raises:
        ValueError: a name that numpy records use for themselves (the interpreted twin would read
            the method), or a type that wraps differently in numpy and in compiled code.
    """
    for entry in fields:
        name, kind = entry[0], np.dtype(entry[1])
        if name in _reserved_names():
            raise ValueError(
                f"field {name!r} is an attribute of numpy records; choose another name"
            )
        if kind.names is None and kind not in (np.int16, np.int32, np.int64):
            raise ValueError(
                f"field {name!r} has type {kind}; use a signed integer of 16 bits or more"
            )
    return np.dtype((np.record, np.dtype(fields)))


def battle_dtype(
    fields: list[Field], frame_fields: list[Field], max_frames: int, max_sides: int
) -> np.dtype[Any]:
    """The dtype of a ruleset's battle: the head shared by all rulesets, then ``fields``."""
    frame = record_dtype(FRAME_HEAD + frame_fields)
    head: list[Field] = [
        ("dice", DICE),
        ("request", record_dtype(REQUEST_FIELDS)),
        ("frames", frame, max_frames),
        ("depth", INT),  # frames in use; the top frame is frames[depth - 1]
        ("winner", INT),  # RUNNING, DRAW or a side
        ("reason", INT),  # why it ended: a code of the ruleset's outcome.py
        ("scores", INT, max_sides),  # what each side has been paid so far
        ("faults", INT),  # 1: a procedure found itself in an impossible state
        ("event_count", np.int32),  # events so far; the last EVENT_RING are kept
        ("events", EVENT, EVENT_RING),
    ]
    return record_dtype(head + fields)


def new_records(dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """``count`` zeroed battles as an array whose elements read as ``battle.field``."""
    return np.zeros(count, dtype=dtype).view(np.recarray)


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


def head_limits(
    *,
    decisions: int,
    actions: int,
    event_kinds: int,
    frames: int,
    frame_kinds: int,
    sides: int,
    units: int,
    reasons: int,
    told: int | None = None,
) -> dict[str, tuple[int, int]]:
    """Lowest and highest value of the fields that every battle has; see :func:`check_limits`.

    Args:
        decisions, actions, event_kinds, frames, frame_kinds, sides, units: how many there are.
        reasons: how many ways in which a battle ends.
        told: how many units and others that an event may be about; None: ``units``.
    """
    word = (-(2**15), 2**15 - 1)
    return {
        "dice.key": (0, 2**32 - 1),
        "dice.drawn": (0, 2**62),
        "dice.mode": (0, ENUMERATED),
        "dice.fault": (0, FAULT_TOO_MANY),
        "dice.fault_at": word,
        "dice.forced_count": (0, MAX_FORCED),
        "dice.forced_used": (0, MAX_FORCED),
        "dice.forced": word,
        "dice.faces": word,
        "request.unit": (-1, units - 1),
        "request.side": (-1, sides - 1),
        "request.decision": (0, decisions - 1),
        "request.answer": (-1, actions - 1),
        "frames.kind": (0, frame_kinds - 1),
        "depth": (0, frames),
        "winner": (RUNNING, sides - 1),
        "reason": (0, reasons - 1),
        "scores": (-100, 100),
        "faults": (0, 0),
        "event_count": (0, 2**31 - 1),
        "events.kind": (0, event_kinds - 1),
        "events.unit": (-1, (units if told is None else told) - 1),
        "events.what": word,
        "events.used": (0, EVENT_VALUES),
        "events.values": word,
    }


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
                raise ValueError(
                    f"{where}.{path}: {int(values[wrong].flat[0])} is not from {low} to {high}"
                )


def _leaves(record: Any, prefix: str) -> Iterator[tuple[str, NDArray[Any]]]:
    for name in record.dtype.names:
        inner = record.dtype[name].base
        if inner.names is None:
            yield prefix + name, np.asarray(record[name])
        else:
            yield from _leaves(record[name], f"{prefix}{name}.")


def field_names(dtype: np.dtype[Any], prefix: str = "") -> list[str]:
    """Dotted names of all fields, array indices left out."""
    names = []
    for name in dtype.names or ():
        inner = dtype[name].base
        names += field_names(inner, f"{prefix}{name}.") if inner.names else [prefix + name]
    return names


def int16_run(dtype: np.dtype[Any], first: str, last: str) -> tuple[int, int]:
    """Where the numbers of neighbouring int16 fields lie: (start, count), counted in int16.

    For ``core.jit.write_scaled``; fields ``first`` to ``last`` in the order of the record.

    Raises:
        ValueError: no such fields in this order, or one that is not int16.
    """
    names = dtype.names or ()
    if first not in names or last not in names[names.index(first) :]:
        raise ValueError(f"no run of fields from {first!r} to {last!r}; the fields are {names}")
    start = stop = _offset(dtype, first)
    for name in names[names.index(first) : names.index(last) + 1]:
        if dtype[name].base != np.int16 or _offset(dtype, name) != stop:
            raise ValueError(f"field {name!r} is {dtype[name]} or apart; a run is of int16 only")
        stop += dtype[name].itemsize
    return start // 2, (stop - start) // 2


def _offset(dtype: np.dtype[Any], name: str) -> int:
    fields: Mapping[str, Any] = dtype.fields or {}
    return int(fields[name][1])


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
        raise ValueError(f"{where}: {value!r} is not an integer from {bounds.min} to {bounds.max}")
    return value
