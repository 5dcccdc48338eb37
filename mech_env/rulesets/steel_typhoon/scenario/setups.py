"""From a checked scenario to the starting records of its encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mech_env.core.record import NOBODY, RUNNING, new_records
from mech_env.rulesets.steel_typhoon.scenario.board import ground_and_pieces
from mech_env.rulesets.steel_typhoon.scenario.options import KINDS, NO_SIDE, Options
from mech_env.rulesets.steel_typhoon.scenario.profiles import FLAT_SKILL, SKILL_BY_RANK, Pilot
from mech_env.rulesets.steel_typhoon.state import record as state
from mech_env.rulesets.steel_typhoon.state.record import SIDE_NAMES

if TYPE_CHECKING:
    from mech_env.rulesets.steel_typhoon.scenario.model import Fight, Placed, Scenario

_SITES = {"field": state.FIELD, "hub": state.HUB}


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Starting records, shape (encounters,), dtype BATTLE.

    The kernels' ``begin`` sets frames, request and dice; everything else is set here.
    """
    fights = scenario.fights()
    records = new_records(state.BATTLE, len(fights))
    for index, fight in enumerate(fights):
        b = records[index]
        b.encounter = index
        b.n_encounters = len(fights)
        b.persistent_side = 0 if scenario.is_campaign else NOBODY
        _set_head(b, fight)
        _set_options(b.options, scenario.options, fight.ambush_side)
        _set_board(b, fight)
        _set_sides(b, scenario, fight)
        _set_units(b, scenario, fight)
        _set_squads(b, fight)
    for name, value in _row_counts(fights).items():
        records[name] = value
    return records


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


def _set_head(b: Any, fight: Fight) -> None:
    b.winner = RUNNING
    b.round_limit = fight.rounds
    b.n_sides = len(fight.sides)
    b.width = len(fight.rows[0])
    b.height = len(fight.rows)
    for side in range(state.MAX_SIDES):
        here = side < len(fight.sides)
        b.side_order[side] = side if here else NOBODY
        b.foot_order[side] = side if here else NOBODY
    b.objective_hex = NOBODY
    b.objective_side = NOBODY
    if fight.objective is not None:
        b.objective_hex = _index(fight, fight.objective.at)
        b.objective_side = SIDE_NAMES.index(fight.objective.side)
    if fight.after is not None:
        b.site = _SITES[fight.after.site]
        b.slots = fight.after.slots


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


def _set_board(b: Any, fight: Fight) -> None:
    ground, pieces = ground_and_pieces(fight.rows)
    b.ground[:] = state.SOLID
    b.ground[: len(ground)] = ground
    solid = [k for k, kind in enumerate(ground) if kind == state.SOLID]
    b.first_solid = min(solid, default=NOBODY)
    b.last_solid = max(solid, default=NOBODY)
    b.n_pieces = len(pieces)
    b.pieces["hex"] = NOBODY
    for k, (where, material, thick, health) in enumerate(pieces):
        piece = b.pieces[k]
        piece.hex = where
        piece.material = material
        piece.thick = thick
        piece.health = health


def _set_sides(b: Any, scenario: Scenario, fight: Fight) -> None:
    b.sides["lead"] = NOBODY
    b.sides["spot_by"] = NOBODY
    first = 0
    for index, (side, units) in enumerate(zip(fight.sides, fight.units, strict=True)):
        s = b.sides[index]
        s.is_player = int(side.player)
        s.morale = scenario.options.morale if side.morale is None else side.morale
        s.n_start = len(units)
        s.n_units = len(units)
        s.lead = first + _lead(scenario, units)
        first += len(units)


def _lead(scenario: Scenario, units: tuple[Placed, ...]) -> int:
    """Position of the lead: flagged, else of highest rank, then lowest index."""
    flagged = [k for k, placed in enumerate(units) if placed.unit.lead]
    if flagged:
        return flagged[0]
    ranks = [scenario.pilot(placed.unit).rank for placed in units]
    return ranks.index(max(ranks))


def _set_units(b: Any, scenario: Scenario, fight: Fight) -> None:
    units = b.units
    for name in ("side", "hex", "grappled_by", "disabled_slot", "token_round"):
        units[name] = NOBODY
    for name in ("victims", "held_trigger", "held_action"):
        units[name] = NOBODY
    units["fate"] = state.NOT_FIELDED
    placed_units = [(s, p) for s, group in enumerate(fight.units) for p in group]
    b.n_units = len(placed_units)
    for index, (side, placed) in enumerate(placed_units):
        u = units[index]
        u.side = side
        u.fate = state.IN_FIGHT
        if placed.at is not None:
            u.hex = _index(fight, placed.at)
        _set_frame(u, scenario, placed)
        _set_pilot(u, scenario.pilot(placed.unit), scenario.options)


def _set_frame(u: Any, scenario: Scenario, placed: Placed) -> None:
    frame = scenario.frame(placed.unit)
    for slot, name in enumerate(frame.systems):
        kind = state.SYSTEM_NAMES.index(name)
        u.system_kind[slot] = kind
        u.system_state[slot] = state.NO_SYSTEM if kind == state.EMPTY else state.WORKING
    u.rockets = frame.rockets
    u.rockets_full = frame.rockets
    u.chassis = state.CHASSIS_NAMES.index(frame.chassis)


def _set_pilot(u: Any, pilot: Pilot, options: Options) -> None:
    u.rank = pilot.rank
    u.acuity_faces = pilot.acuity
    u.will_faces = pilot.will
    u.pilot_hp = pilot.hp
    u.skill_dice = skill_dice(pilot, options)
    u.talents = sum(1 << state.TALENT_NAMES.index(name) for name in pilot.talents)


def skill_dice(pilot: Pilot, options: Options) -> int:
    """The pilot's own number, else that of the scenario (ST-193), else by rank (ST-009)."""
    if pilot.skill_dice is not None:
        return pilot.skill_dice
    if isinstance(options.n_skill, int):
        return options.n_skill
    return FLAT_SKILL if options.skill_growth == "flat" else SKILL_BY_RANK[pilot.rank - 1]


def _set_squads(b: Any, fight: Fight) -> None:
    b.squads["side"] = NOBODY
    b.squads["hex"] = NOBODY
    squads = [(s, squad) for s, side in enumerate(fight.sides) for squad in side.squads]
    b.n_squads = len(squads)
    for index, (side, squad) in enumerate(squads):
        q = b.squads[index]
        q.side = side
        q.hex = _index(fight, squad.at)
        q.soldiers = squad.soldiers
        q.anti_armor = int(squad.anti_armor)


def _index(fight: Fight, at: tuple[int, int]) -> int:
    return at[1] * len(fight.rows[0]) + at[0]
