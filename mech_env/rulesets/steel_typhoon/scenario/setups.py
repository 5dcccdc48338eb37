"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env.core.fields import NOBODY
from mech_env.core.scenario.places import index
from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, fill
from mech_env.rulesets.steel_typhoon.scenario import model
from mech_env.rulesets.steel_typhoon.scenario.board import ground_and_pieces
from mech_env.rulesets.steel_typhoon.scenario.model import SCENARIO_FOLDER, Fight, Placed
from mech_env.rulesets.steel_typhoon.scenario.profiles import FLAT_SKILL, SKILL_BY_RANK, Pilot
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.codes import SIDE_NAMES
from mech_env.rulesets.steel_typhoon.state.options import NO_SIDE, Options
from mech_env.rulesets.steel_typhoon.state.record import SETUP


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    sides = len(fight.sides)
    fill(s, round_limit=fight.rounds, n_sides=sides)
    s.persistent_side = 0 if scenario.is_campaign else NOBODY
    s.start.side_order[:sides] = s.start.foot_order[:sides] = range(sides)
    if fight.objective is not None:
        s.objective_hex = _index(fight, fight.objective.at)
        s.objective_side = SIDE_NAMES.index(fight.objective.side)
    if fight.after is not None:
        fill(s, site=state.Site.names().index(fight.after.site), slots=fight.after.slots)


def _options(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    scenario.options.write(s.options)
    side = fight.ambush_side
    s.options.ambush_side = NOBODY if side == NO_SIDE else SIDE_NAMES.index(side)


def _board(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    fill(s, width=len(fight.rows[0]), height=len(fight.rows))
    ground, pieces = ground_and_pieces(fight.rows)
    s.ground[:] = state.SOLID
    s.ground[: len(ground)] = ground
    solid = [k for k, kind in enumerate(ground) if kind == state.SOLID]
    fill(s, first_solid=min(solid, default=NOBODY), last_solid=max(solid, default=NOBODY))
    s.n_pieces = len(pieces)
    for k, (where, material, thick, health) in enumerate(pieces):
        fill(s.pieces[k], material=material, thick=thick)
        fill(s.start.pieces[k], hex=where, health=health)


def _sides(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    first = 0
    for k, (side, units) in enumerate(zip(fight.sides, fight.units, strict=True)):
        morale = scenario.options.morale if side.morale is None else side.morale
        fill(s.sides[k], is_player=side.player, morale=morale)
        fill(s.start.sides[k], n_start=len(units), lead=first + _lead(scenario, units))
        first += len(units)


def _lead(scenario: model.Scenario, units: tuple[Placed, ...]) -> int:
    """Position of the lead: flagged, else of highest rank, then lowest index."""
    flags = [placed.unit.lead for placed in units]
    ranks = [scenario.pilot(placed.unit).rank for placed in units]
    return flags.index(True) if any(flags) else ranks.index(max(ranks))


def _units(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.start.units["fate"] = state.Fate.NOT_FIELDED
    for k, (_, placed) in enumerate(fight.placed()):
        u, facts = s.start.units[k], s.units[k]
        frame, pilot = scenario.frame(placed.unit), scenario.pilot(placed.unit)
        fill(u, fate=state.Fate.IN_FIGHT, rockets=frame.rockets, pilot_hp=pilot.hp)
        if placed.at is not None:
            u.hex = _index(fight, placed.at)
        for slot, name in enumerate(frame.systems):
            kind = state.SYSTEM_NAMES.index(name)
            empty = kind == state.System.EMPTY
            u.system_kind[slot] = kind
            u.system_state[slot] = state.SlotState.NONE if empty else state.SlotState.WORKING
        facts.rockets_full = frame.rockets
        facts.chassis = state.Chassis.abouts().index(frame.chassis)
        fill(facts, rank=pilot.rank, acuity_faces=pilot.acuity, will_faces=pilot.will)
        facts.skill_dice = _skill_dice(pilot, scenario.options)
        facts.talents = sum(1 << state.Talent.abouts().index(name) for name in pilot.talents)


def _skill_dice(pilot: Pilot, options: Options) -> int:
    """The pilot's own number, else that of the scenario (ST-193), else by rank (ST-009)."""
    if pilot.skill_dice is not None:
        return pilot.skill_dice
    if isinstance(options.n_skill, int):
        return options.n_skill
    return FLAT_SKILL if options.skill_growth == "flat" else SKILL_BY_RANK[pilot.rank - 1]


def _squads(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    squads = fight.owned("squads")
    s.n_squads = len(squads)
    for k, (side, squad) in enumerate(squads):
        fill(s.squads[k], side=side, anti_armor=squad.anti_armor)
        fill(s.start.squads[k], hex=_index(fight, squad.at), soldiers=squad.soldiers)


def _index(fight: Fight, at: tuple[int, int]) -> int:
    return index(at, len(fight.rows[0]))


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records of the encounters, shape (encounters,).

        In a campaign the persistent side comes first in each, with the same units: the rules take
        the facts of its units from the encounter under way.
        """
        setups = build(SETUP, self, _head, _options, _board, _sides, _units, _squads)
        setups["start"]["encounter"] = range(len(setups))
        # Rows an encoder must fill at most, over all encounters.
        counts = [[len(units) for units in fight.units] for fight in self.fights()]
        fill(
            setups,
            rows_allies=max(max(units) - 1 for units in counts),
            rows_enemies=max(sum(units) - min(units) for units in counts),
            rows_squads=setups["n_squads"].max(),
            rows_pieces=setups["n_pieces"].max(),
        )
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
