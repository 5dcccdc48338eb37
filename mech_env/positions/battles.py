"""Battles from positions, and positions of battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mech_env import rulesets
from mech_env.battle_records import BattleRecords
from mech_env.core.errors import PositionError, ScenarioError
from mech_env.core.ruleset import Ruleset
from mech_env.core.shown import shown
from mech_env.positions.answers import play_answers, read_answers
from mech_env.positions.building import NOT_FACTS, Building, names_of
from mech_env.positions.files import read_position
from mech_env.positions.procedures import procedures_in_words, request_in_words
from mech_env.positions.reading import Reader
from mech_env.positions.writing import differing
from mech_env.trial import try_out

B = TypeVar("B", bound=BattleRecords)

# Of a position, what says nothing about the state.
HEAD = ("ruleset", "scenario", "encounter", "then", "dice")


def to_position(battle: BattleRecords) -> dict[str, Any]:
    """A position that leads back to the same state; dice of the future are no part of it."""
    ruleset, b = battle.ruleset, battle.state
    names = names_of(ruleset, battle.setup, b, battle.units)
    position: dict[str, Any] = {"ruleset": ruleset.id, "scenario": _scenario_of(battle)}
    if int(b.encounter) > 0:
        position["encounter"] = int(b.encounter)
    start = battle.setup["start"]
    position |= differing(ruleset.battle, b, start, names, without=NOT_FACTS)
    if int(b.depth) > 0:
        position["under way"] = procedures_in_words(ruleset.laws.frames, b, names)
    record = ruleset.battle.fields["request"].record
    position["request"] = request_in_words(b.request, names, record)
    return position


def _scenario_of(battle: BattleRecords) -> Any:
    """The name of a scenario that comes with the ruleset; of another one all of it."""
    name, ruleset = battle.scenario.name, battle.ruleset
    if name in ruleset.scenarios() and ruleset.load_scenario(name) == battle.scenario:
        return name
    return battle.scenario.to_dict()


def from_position(
    make: Callable[..., B],
    source: Any,
    ruleset: str | Ruleset | None,
    seed: int | None,
    agents: str | None,
    players: Mapping[str, str] | None,
    interpreted: bool,
) -> B:
    """The battle of a position; ``make`` is its class.

    Raises:
        PositionError: everything that is wrong with the position.
        TypeError, ValueError: other arguments that do not fit.
    """
    where, plain = read_position(source)
    rules = _ruleset_of(where, plain, ruleset)
    battle = _battle_of(make, where, plain, rules, seed, agents, interpreted)
    encounter = _encounter_of(where, plain, battle)
    building = Building(battle, where, encounter)
    facts = {word: value for word, value in plain.items() if word not in HEAD}
    head = Reader(building.names)
    answers, faces = read_answers(plain, rules, head)
    # With procedures given, the request belongs to them; else it is where the position must lead.
    asked = None if "under_way" in plain or "winner" in plain else facts.pop("request", None)
    battle._battles[0] = building.record(facts, head.problems)[0]
    try:
        try_out(battle)
    except ValueError as problem:
        raise PositionError(where, [("", "", str(problem))]) from None
    battle.refresh()
    play_answers(battle, where, answers, faces, asked)
    battle._set_players(players)
    return battle


def _ruleset_of(where: str, plain: Mapping[str, Any], ruleset: str | Ruleset | None) -> Ruleset:
    named = plain.get("ruleset")
    if named is None:
        if ruleset is None:
            raise PositionError(where, [("ruleset", "missing", "this field is required")])
        return rulesets.get(ruleset)
    known = rulesets.ids()
    if not isinstance(named, str) or named not in known:
        raise PositionError(where, [("ruleset", shown(named), f"one of {', '.join(known)}")])
    found = rulesets.get(named)
    if ruleset is not None and rulesets.get(ruleset).id != found.id:
        allowed = f"{rulesets.get(ruleset).id}, which was asked for"
        raise PositionError(where, [("ruleset", shown(named), allowed)])
    return found


def _battle_of(
    make: Callable[..., B],
    where: str,
    plain: Mapping[str, Any],
    ruleset: Ruleset,
    seed: int | None,
    agents: str | None,
    interpreted: bool,
) -> B:
    named = plain.get("scenario")
    if not isinstance(named, str | Mapping):
        allowed = "a name, a path or the fields of a scenario"
        raise PositionError(where, [("scenario", shown(named), allowed)])
    try:
        scenario = ruleset.load_scenario(named)
    except ScenarioError as error:
        lines = [
            (field if field == "scenario" else f"scenario.{field}", value, allowed)
            for field, value, allowed in error.problems
        ]
        raise PositionError(where, lines) from None
    return make(ruleset, scenario, seed, agents, interpreted=interpreted)


def _encounter_of(where: str, plain: Mapping[str, Any], battle: BattleRecords) -> int:
    encounter, last = plain.get("encounter", 0), len(battle._setups) - 1
    if type(encounter) is not int or not 0 <= encounter <= last:
        allowed = f"a whole number from 0 to {last}" if last else "0, the only fight"
        raise PositionError(where, [("encounter", shown(encounter), allowed)])
    return encounter
