"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mech_env.core.fields import NOBODY
from mech_env.rulesets.steel_typhoon.scenario.board import ground_and_pieces
from mech_env.rulesets.steel_typhoon.scenario.options import KINDS, NO_SIDE, Options
from mech_env.rulesets.steel_typhoon.scenario.profiles import (
    FLAT_SKILL,
    SKILL_BY_RANK,
    Pilot,
    Profile,
)
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.codes import SIDE_NAMES
from mech_env.rulesets.steel_typhoon.state.record import SETUP

if TYPE_CHECKING:
    from mech_env.rulesets.steel_typhoon.scenario.model import Fight, Placed, Scenario

_SITES = {"field": state.Site.FIELD, "hub": state.Site.HUB}


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Setup records of the encounters, shape (encounters,).

    In a campaign the persistent side comes first in each, with the same units: the rules take the
    facts of its units from the encounter under way.
    """
    fights = scenario.fights()
    setups = SETUP.blank(len(fights))
    for index, fight in enumerate(fights):
        s = setups[index]
        s.n_encounters = len(fights)
        s.persistent_side = 0 if scenario.is_campaign else NOBODY
        s.start.encounter = index
        _set_head(s, fight)
        _set_options(s.options, scenario.options, fight.ambush_side)
        _set_board(s, fight)
        _set_sides(s, scenario, fight)
        _set_units(s, scenario, fight)
        _set_squads(s, fight)
    for name, value in _row_counts(fights).items():
        setups[name] = value
    return setups


def _row_counts(fights: tuple[Fight, ...]) -> dict[str, int]:
    """Rows an encoder must fill at most, over all encounters."""
    counts = [[len(units) for units in fight.units] for fight in fights]
    pieces = [len(ground_and_pieces(fight.rows)[1]) for fight in fights]
    return {
        "rows_allies": max(max(c) - 1 for c in counts),
        "rows_enemies": max(sum(c) - min(c) for c in counts),
        "rows_squads": max(sum(len(side.squads) for side in fight.sides) for fight in fights),
        "rows_pieces": max(pieces),
    }


def _set_head(s: Any, fight: Fight) -> None:
    s.round_limit = fight.rounds
    s.n_sides = len(fight.sides)
    s.width = len(fight.rows[0])
    s.height = len(fight.rows)
    s.start.side_order[: len(fight.sides)] = range(len(fight.sides))
    s.start.foot_order[: len(fight.sides)] = range(len(fight.sides))
    if fight.objective is not None:
        s.objective_hex = _index(fight, fight.objective.at)
        s.objective_side = SIDE_NAMES.index(fight.objective.side)
    if fight.after is not None:
        s.site = _SITES[fight.after.site]
        s.slots = fight.after.slots


def _set_options(o: Any, options: Options, ambush_side: str) -> None:
    for name in o.dtype.names:
        if name in Options.model_fields:
            o[name] = options.code(name)
    o.use_talents = options.talents
    o.ambush_side = NOBODY if ambush_side == NO_SIDE else SIDE_NAMES.index(ambush_side)
    for kind in KINDS:
        o[f"allow_{kind}"] = int(kind in options.actions)
    for side, name in enumerate(SIDE_NAMES):
        o.choose_loadout[side] = int(options.loadout_choice.get(name) == "choose")


def _set_board(s: Any, fight: Fight) -> None:
    ground, pieces = ground_and_pieces(fight.rows)
    s.ground[:] = state.SOLID
    s.ground[: len(ground)] = ground
    solid = [k for k, kind in enumerate(ground) if kind == state.SOLID]
    s.first_solid = min(solid, default=NOBODY)
    s.last_solid = max(solid, default=NOBODY)
    s.n_pieces = len(pieces)
    for k, (where, material, thick, health) in enumerate(pieces):
        s.pieces[k].material = material
        s.pieces[k].thick = thick
        s.start.pieces[k].hex = where
        s.start.pieces[k].health = health


def _set_sides(s: Any, scenario: Scenario, fight: Fight) -> None:
    first = 0
    for index, (side, units) in enumerate(zip(fight.sides, fight.units, strict=True)):
        s.sides[index].is_player = int(side.player)
        s.sides[index].morale = scenario.options.morale if side.morale is None else side.morale
        s.start.sides[index].n_start = len(units)
        s.start.sides[index].lead = first + _lead(scenario, units)
        first += len(units)


def _lead(scenario: Scenario, units: tuple[Placed, ...]) -> int:
    """Position of the lead: flagged, else of highest rank, then lowest index."""
    flagged = [k for k, placed in enumerate(units) if placed.unit.lead]
    if flagged:
        return flagged[0]
    ranks = [scenario.pilot(placed.unit).rank for placed in units]
    return ranks.index(max(ranks))


def _set_units(s: Any, scenario: Scenario, fight: Fight) -> None:
    placed_units = [(side, p) for side, group in enumerate(fight.units) for p in group]
    s.n_units = len(placed_units)
    s.start.units["fate"] = state.Fate.NOT_FIELDED
    for index, (side, placed) in enumerate(placed_units):
        s.units[index].side = side
        u = s.start.units[index]
        u.fate = state.Fate.IN_FIGHT
        if placed.at is not None:
            u.hex = _index(fight, placed.at)
        _set_frame(s.units[index], u, scenario.frame(placed.unit))
        _set_pilot(s.units[index], u, scenario.pilot(placed.unit), scenario.options)


def _set_frame(facts: Any, u: Any, frame: Profile) -> None:
    for slot, name in enumerate(frame.systems):
        kind = state.SYSTEM_NAMES.index(name)
        u.system_kind[slot] = kind
        u.system_state[slot] = (
            state.SlotState.NONE if kind == state.System.EMPTY else state.SlotState.WORKING
        )
    u.rockets = frame.rockets
    facts.rockets_full = frame.rockets
    facts.chassis = state.Chassis.abouts().index(frame.chassis)


def _set_pilot(facts: Any, u: Any, pilot: Pilot, options: Options) -> None:
    u.pilot_hp = pilot.hp
    facts.rank = pilot.rank
    facts.acuity_faces = pilot.acuity
    facts.will_faces = pilot.will
    facts.skill_dice = skill_dice(pilot, options)
    facts.talents = sum(1 << state.Talent.abouts().index(name) for name in pilot.talents)


def skill_dice(pilot: Pilot, options: Options) -> int:
    """The pilot's own number, else that of the scenario (ST-193), else by rank (ST-009)."""
    if pilot.skill_dice is not None:
        return pilot.skill_dice
    if isinstance(options.n_skill, int):
        return options.n_skill
    return FLAT_SKILL if options.skill_growth == "flat" else SKILL_BY_RANK[pilot.rank - 1]


def _set_squads(s: Any, fight: Fight) -> None:
    squads = [(k, squad) for k, side in enumerate(fight.sides) for squad in side.squads]
    s.n_squads = len(squads)
    for index, (side, squad) in enumerate(squads):
        s.squads[index].side = side
        s.squads[index].anti_armor = int(squad.anti_armor)
        s.start.squads[index].hex = _index(fight, squad.at)
        s.start.squads[index].soldiers = squad.soldiers


def _index(fight: Fight, at: tuple[int, int]) -> int:
    return at[1] * len(fight.rows[0]) + at[0]
