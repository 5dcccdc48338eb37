"""Saved battles: JSON-ready, versioned, and refused with a reason when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mech_env import rulesets
from mech_env.arguments import DiceError
from mech_env.battle_records import BattleRecords
from mech_env.core.record import fill_record, to_plain
from mech_env.core.ruleset import Ruleset
from mech_env.core.save_words import Names, in_numbers, in_words
from mech_env.core.soundness import check_sound
from mech_env.status import W_DECISIONS, W_EPISODE
from mech_env.trial import try_out

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
        "state": in_words(battle.ruleset.battle, to_plain(battle.state), names_of(battle)),
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
        fill_record(battle.state, _state_in_numbers(battle, data["state"]))
        battle.force_dice(data["dice"], data["strict"])
    except BattleFormatError:
        raise
    except (ValueError, TypeError, KeyError, DiceError) as problem:
        raise BattleFormatError(str(problem)) from problem
    battle._words[W_EPISODE] = data["episode"] + 1
    battle._words[W_DECISIONS] = data["decisions"]
    _check_state(battle)
    battle._refresh_keeping_status(_settled(battle))
    return battle


def _state_in_numbers(battle: BattleRecords, state: Any) -> Any:
    """The names are those of the encounter, so that one is read first."""
    encounter = state.get("encounter")
    if type(encounter) is int and 0 <= encounter < len(battle._setups):
        battle.state.encounter = encounter
    return in_numbers(battle.ruleset.battle, state, names_of(battle))


def names_of(battle: BattleRecords) -> Names:
    """What the numbers of its present encounter stand for."""
    setup = battle.setup
    if "width" not in (setup.dtype.names or ()):
        return Names(battle.units)
    return Names(battle.units, int(setup.width), int(setup.height))


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
    """Refuse what no battle can have led to; what passes is seen and played on a little first."""
    try:
        check_sound(battle.ruleset, battle._setups, battle._battles, "state")
    except ValueError as problem:
        raise BattleFormatError(str(problem)) from None
    try:
        try_out(battle)
    except ValueError as problem:
        raise BattleFormatError(f"state: {problem}") from problem
