"""Saved battles: JSON-ready, versioned, and refused with a reason when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mech_env import rulesets
from mech_env.arguments import MAX_SEED, SEED_BITS, DiceError, checked_stream
from mech_env.battle_records import BattleRecords
from mech_env.core.dice import FIRST_STREAM, LAST_STREAM
from mech_env.core.record import fill_record, to_plain
from mech_env.core.ruleset import Ruleset
from mech_env.core.save_words import Names, in_numbers, in_words
from mech_env.core.shown import shown
from mech_env.core.soundness import check_sound
from mech_env.status import W_DECISIONS, W_EPISODE, W_SEED
from mech_env.trial import try_out

B = TypeVar("B", bound=BattleRecords)

FORMAT = "mech_env.battle"
FORMAT_VERSION = 2
MOST_UNKNOWN = 12  # fields that a refusal names

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
    """The battle as JSON-ready data; who plays the sides is not part of it."""
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


def from_dict(
    make: Callable[..., B], data: Mapping[str, Any], players: Mapping[str, str] | None = None
) -> B:
    """The battle that :func:`to_dict` wrote; ``make`` is its class.

    Raises:
        BattleFormatError: not such data, from another version, or corrupt.
        ValueError, DiceError: players that do not fit.
    """
    _check_head(data)
    try:
        if data["ruleset"] not in (known := rulesets.ids()):
            named = shown(data["ruleset"])
            raise BattleFormatError(f"unknown ruleset {named}; known: {', '.join(known)}")
        ruleset = rulesets.get(data["ruleset"])
        _check_versions(data, ruleset)
        battle = make(ruleset, data["scenario"], _seed_alone(data["seed"]), data["agents"])
        fill_record(battle.state, _state_in_numbers(battle, data["state"]))
        battle.force_dice(data["dice"], data["strict"])
    except BattleFormatError:
        raise
    except (ValueError, TypeError, KeyError, DiceError) as problem:
        raise BattleFormatError(str(problem)) from problem
    battle._words[W_SEED] = data["seed"]
    battle._words[W_EPISODE] = data["episode"] + 1
    battle._words[W_DECISIONS] = data["decisions"]
    _check_state(battle)
    battle._refresh_keeping_status(_settled(battle))
    battle._set_players(players)
    return battle


def _seed_alone(seed: int) -> int:
    """A seed without the stream of dice that a battle of a batch has above its 32 bits.

    Raises:
        BattleFormatError: neither a seed nor one with a stream.
    """
    try:
        checked_stream(seed >> SEED_BITS)
    except ValueError:
        raise BattleFormatError(
            f"seed: {shown(seed)} is neither from 0 to {MAX_SEED} nor such a seed with a stream "
            f"of dice ({FIRST_STREAM} to {LAST_STREAM}) above its {SEED_BITS} bits"
        ) from None
    return int(seed & MAX_SEED)


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
        raise BattleFormatError(f"format: {shown(data.get('format'))} is not {FORMAT!r}")
    if data.get("format_version") != FORMAT_VERSION:
        raise BattleFormatError(
            f"format_version: {shown(data.get('format_version'))} is not {FORMAT_VERSION}"
        )
    missing = sorted(set(_FIELDS) - set(data))
    unknown = sorted(map(shown, set(data) - set(_FIELDS)))
    if missing or unknown:
        some = [*unknown[:MOST_UNKNOWN], *["…"][: len(unknown) > MOST_UNKNOWN]]
        raise BattleFormatError(f"missing fields {missing}, unknown fields [{', '.join(some)}]")
    for name, kind in _FIELDS.items():
        value = data[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BattleFormatError(f"{name}: {shown(value)} is not a {kind.__name__}")
    for name in ("episode", "decisions"):
        if not 0 <= data[name] < 2**62:
            raise BattleFormatError(f"{name}: {shown(data[name])} is not from 0 to {2**62 - 1}")


def _check_versions(data: Mapping[str, Any], ruleset: Ruleset) -> None:
    for name, mine in (("ruleset_version", ruleset.version), ("layout", ruleset.layout.hash)):
        if data[name] != mine:
            raise BattleFormatError(
                f"{name}: saved with {shown(data[name])}, this is {mine!r}; "
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
