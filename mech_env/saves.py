"""Saved battles: JSON-ready, versioned, and refused with a reason when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from mech_env import rulesets
from mech_env.arguments import DiceError
from mech_env.battle_records import BattleRecords
from mech_env.core.jit import interpreted
from mech_env.core.record import DRAW, RUNNING, check_limits, fill_record, to_plain
from mech_env.core.ruleset import Ruleset
from mech_env.status import W_DECISIONS, W_EPISODE

B = TypeVar("B", bound=BattleRecords)

FORMAT = "mech_env.battle"
FORMAT_VERSION = 2

_FIELDS = {
    "format": str,
    "format_version": int,
    "ruleset": str,
    "ruleset_version": int,
    "layout": str,
    "scenario": dict,
    "agents": str,
    "seed": int,
    "episode": int,
    "decisions": int,
    "dice": list,
    "strict": bool,
    "state": dict,
}


class BattleFormatError(ValueError):
    """Saved battle data that cannot be played on; the message says why."""


def to_dict(battle: BattleRecords) -> dict[str, Any]:
    """The battle as JSON-ready data."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "ruleset": battle.ruleset.id,
        "ruleset_version": battle.ruleset.version,
        "layout": battle.ruleset.layout.hash,
        "scenario": battle.scenario.to_dict(),
        "agents": battle.agents_by,
        "seed": battle.seed,
        "episode": battle.episode,
        "decisions": battle.decisions,
        "dice": battle.pending_dice,
        "strict": battle._strict,
        "state": to_plain(battle.state),
    }


def from_dict(make: Callable[..., B], data: Mapping[str, Any]) -> B:
    """The battle that :func:`to_dict` wrote; ``make`` is its class.

    Raises:
        BattleFormatError: not such data, from another version, or corrupt.
    """
    _check_head(data)
    try:
        ruleset = rulesets.get(data["ruleset"])
        _check_versions(data, ruleset)
        battle = make(ruleset, data["scenario"], data["seed"], data["agents"])
        fill_record(battle.state, data["state"])
        battle.force_dice(data["dice"], data["strict"])
    except BattleFormatError:
        raise
    except (ValueError, TypeError, KeyError, DiceError) as problem:
        raise BattleFormatError(str(problem)) from problem
    battle._words[W_EPISODE] = data["episode"] + 1
    battle._words[W_DECISIONS] = data["decisions"]
    _check_state(battle)
    battle._refresh_keeping_status(_settled(battle))
    if not battle.over and not battle.legal_actions():
        raise BattleFormatError("state.request: nobody has a legal action; corrupt")
    return battle


def _settled(battle: BattleRecords) -> Any:
    battle._refresh()
    return battle._words.copy()


def _check_head(data: Any) -> None:
    if not isinstance(data, Mapping):
        raise BattleFormatError(f"expected an object, got {type(data).__name__}")
    if data.get("format") != FORMAT:
        raise BattleFormatError(f"format: {data.get('format')!r} is not {FORMAT!r}")
    if data.get("format_version") != FORMAT_VERSION:
        raise BattleFormatError(
            f"format_version: {data.get('format_version')!r} is not {FORMAT_VERSION}"
        )
    missing, unknown = sorted(set(_FIELDS) - set(data)), sorted(set(data) - set(_FIELDS))
    if missing or unknown:
        raise BattleFormatError(f"missing fields {missing}, unknown fields {unknown}")
    for name, kind in _FIELDS.items():
        value = data[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BattleFormatError(f"{name}: {value!r:.80} is not a {kind.__name__}")
    for name in ("episode", "decisions"):
        if not 0 <= data[name] < 2**62:
            raise BattleFormatError(f"{name}: {data[name]} is not from 0 to {2**62 - 1}")


def _check_versions(data: Mapping[str, Any], ruleset: Ruleset) -> None:
    for name, mine in (("ruleset_version", ruleset.version), ("layout", ruleset.layout.hash)):
        if data[name] != mine:
            raise BattleFormatError(
                f"{name}: saved with {data[name]!r}, this is {mine!r}; "
                "load it with the version that wrote it"
            )


def _check_state(battle: BattleRecords) -> None:
    """Invariants that every ruleset shares, and a reading of all of it with bounds checked."""
    b, ruleset = battle.state, battle.ruleset
    units = len(max(battle._names, key=len))
    running = int(b.winner) == RUNNING
    side_count = len(ruleset.side_names)
    bounds = {
        "winner": (b.winner, RUNNING, side_count - 1),
        "depth": (b.depth, 0, len(b.frames)),
        "request.unit": (b.request.unit, 0 if running else -1, units - 1),
        "request.side": (b.request.side, 0 if running else -1, side_count - 1),
        "request.decision": (b.request.decision, 1 if running else 0, len(ruleset.decisions) - 1),
        "faults": (b.faults, 0, 0),
        "dice.key": (b.dice.key, 0, 2**32 - 1),
        "dice.drawn": (b.dice.drawn, 0, 2**62),
        "encounter": (b.encounter, 0, len(battle._setups) - 1),
    }
    for name, (value, low, high) in bounds.items():
        if not low <= value <= high:
            raise BattleFormatError(f"state.{name}: {int(value)} is not from {low} to {int(high)}")
    if int(b.winner) == DRAW and running:
        raise BattleFormatError("state.winner: a battle is drawn or running, not both")
    try:
        check_limits(b, ruleset.limits)
    except ValueError as problem:
        raise BattleFormatError(str(problem)) from None
    # Compiled code checks no bounds: read everything once with the interpreted twin, which does.
    look = interpreted(ruleset.look)
    seen = np.zeros_like(battle._obs)
    try:
        for unit in range(len(battle.units)):
            look(
                battle._battles,
                battle._setups,
                np.array([unit]),
                np.zeros_like(battle._masks),
                seen,
            )
    except (IndexError, ZeroDivisionError, ValueError, OverflowError) as problem:
        raise BattleFormatError(f"state: values that do not fit together ({problem})") from problem
    if not np.all(np.abs(seen) <= 1.0):
        raise BattleFormatError("state: an observation leaves [-1, 1], so a value is out of range")
