"""Positions as files and data: what stands at the top of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mech_env.core.errors import PositionError
from mech_env.core.shown import shown
from mech_env.core.yaml_file import YamlError, read_yaml
from mech_env.positions.names import plain_word


def read_position(source: Any) -> tuple[str, dict[str, Any]]:
    """What to call a position in messages, and its fields by word.

    Args:
        source: a mapping, or a path of a YAML file.

    Raises:
        PositionError: a file that cannot be read, or no mapping from words.
        TypeError: ``source`` is something else.
    """
    if isinstance(source, Mapping):
        return "position", _by_word(source, "position")
    if not isinstance(source, str | Path):
        raise TypeError(f"a position is a path or a dict, not {source!r:.80}")
    where = str(source)
    try:
        plain = read_yaml(Path(source))
    except (OSError, ValueError) as error:
        if isinstance(error, YamlError):
            raise PositionError(where, [error.problem]) from None
        reason = (getattr(error, "strerror", None) or "cannot be read").lower()
        raise PositionError(where, [("file", reason, "a YAML file that can be read")]) from None
    if not isinstance(plain, Mapping):
        raise PositionError(where, [("file", shown(plain), "a mapping from fields to values")])
    return where, _by_word(plain, where)


def _by_word(plain: Mapping[Any, Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in plain.items():
        if not isinstance(key, str):
            raise PositionError(where, [("", shown(key), "a name of a field")])
        word = plain_word(key)
        if word in found:
            raise PositionError(where, [(key[:200], shown(value), "a field once")])
        found[word] = value
    return found
