"""JSON from anybody: an object of bounded size and depth, or one line that says what is wrong."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from mech_env.core.shown import shown
from mech_env.serve.limits import Limits
from mech_env.serve.refusals import RefusedError

MAX_DIGITS = 100  # of a number
_EXACT = 2.0**53  # up to here a float is the whole number that somebody meant

# Texts of JSON are skipped as a whole, unfinished ones, too, so that each letter is read once; what
# is left of brackets tells the depth.
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def read_object(data: str | bytes, limits: Limits) -> dict[str, Any]:
    """The object that a message holds.

    Raises:
        RefusedError: too large, nested too deep, not JSON, not an object, a key that stands
            twice, a number that is none, or letters that are none.
    """
    if len(data) > limits.message_bytes:
        raise too_large(len(data), limits)
    text = _text(data)
    _check_depth(text, limits.message_depth)
    try:
        found = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_finite,
        )
        json.dumps(found, ensure_ascii=False).encode()  # half of a surrogate pair is no letter
    except RefusedError:
        raise
    except UnicodeEncodeError:
        raise RefusedError("", "a text with half of a surrogate pair: letters only") from None
    except ValueError as problem:
        raise RefusedError("", f"not JSON: {problem}; one JSON object is wanted") from None
    if not isinstance(found, dict):
        raise RefusedError("", f"{shown(found)} is not a JSON object")
    return found


def too_large(count: int, limits: Limits) -> RefusedError:
    """The refusal of a message of so many bytes."""
    most = limits.message_bytes
    return RefusedError("", f"more than {min(count, most):,} bytes: at most {most:,}", 413)


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise RefusedError("", f"byte {problem.start} is not UTF-8") from None


def _check_depth(text: str, most: int) -> None:
    depth = 0
    for mark in _MARKS.finditer(text):
        sign = text[mark.start()]
        if sign in "[{":
            depth += 1
            if depth > most:
                raise RefusedError("", f"lists and objects nested deeper than {most}")
        elif sign in "]}":
            depth -= 1


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RefusedError(shown(key)[1:-1], "stands twice in one object; once is allowed")
            seen.add(key)
    return found


def _no_number(name: str) -> Any:
    raise RefusedError("", f"{name} is not a number of JSON")


def _finite(text: str) -> float:
    """JSON has one kind of number, and some languages (GDScript) write all of them with a point."""
    found = float(text)
    if not math.isfinite(found):
        raise RefusedError("", f"{shown(text)[1:-1]} is too large: a number of 64 bits")
    return int(found) if found.is_integer() and abs(found) <= _EXACT else found


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise RefusedError("", f"a number of {len(digits)} digits: at most {MAX_DIGITS}")
    return int(digits)
