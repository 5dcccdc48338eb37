"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.scenario.places import index
from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, copy, fill
from mech_env.rulesets.adeva.scenario import model
from mech_env.rulesets.adeva.scenario.berths import berth_of
from mech_env.rulesets.adeva.scenario.board import DIRECTION_NAMES
from mech_env.rulesets.adeva.scenario.facts import (
    write_items,
    write_machine,
    write_person,
    write_weapons,
)
from mech_env.rulesets.adeva.scenario.ground import write_ground
from mech_env.rulesets.adeva.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.adeva.scenario.parts import Fight, Placed
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import HAS_REACTIONS, SIDE_NAMES, Kind, Status, Until
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.record import SETUP

PEOPLE_OF_ROSTERS = c.SIDES * c.ROSTER_PEOPLE  # the first rows of ``people``
FACING = ("E", "W")  # of red and blue, if the file says nothing
MOST_IN_KIT = max(len(items) for items in KITS.values())


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    copy(s, fight, "round_limit", "rout")
    s.n_red = len(fight.units[0])
    s.limit_rule = c.LimitRule.names().index(fight.limit_result)
    s.surprise = c.Surprise.names().index(fight.surprise)
    s.ambusher = c.Ambush.names().index(fight.ambusher)
    s.gates_win = sum(1 << SIDE_NAMES.index(side) for side in fight.gate_decides)
    fight.options.write(s.options)
    write_weapons(s)
    for k, side in enumerate(fight.sides):
        s.director_slots[k] = side.director_slots
        cards = sum(1 << ch.Card.names().index(card) for card in side.cards)
        fill(s.start.sides[k], morale=c.FULL_MORALE, cards=cards)


def _board(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    board = fight.board
    copy(s, board, "width", "height")
    cells = board.width * board.height
    s.terrain[:cells] = board.terrain()
    s.elevation[:cells] = board.elevation()
    covers = board.covers()
    s.n_covers = len(covers)
    for k, (at, armour) in enumerate(covers.items()):
        cell = index(at, board.width)
        fill(s.covers[k], cell=cell, armour=armour)
        s.cover_at[cell] = k
        s.start.covers[k] = armour
    write_ground(s)
    for side, gate in board.all_gates().items():
        fill(s.gates[side], cell=index(gate.at, board.width))
        copy(s.gates[side], gate, "armour", "integrity")
        s.start.gates[side].integrity = gate.integrity


def _people(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    """Rows of ``people`` and ``machines``: the rosters', then one for each unit's place."""
    own, own_machines = scenario.profiles, scenario.machines
    if scenario.rosters is not None:
        for side in range(c.SIDES):
            roster = scenario.rosters.of(side)
            first = side * c.ROSTER_PEOPLE
            for k, name in enumerate(roster.people, first):
                person = fight.known_profiles[name]
                write_person(s.people[k], name, person, own)
                fill(s.start.members[k], wounds=person.wounds, fate_most=person.fate)
            first = side * c.ROSTER_MACHINES
            for k, name in enumerate(roster.machines, first):
                hull = fight.known_machines[name]
                write_machine(s.machines[k], name, hull, own_machines)
                s.start.hulls[k].wounds = hull.pools.listed()
    for k, placed in enumerate(fight.all_units()):
        unit, profile = placed.unit, fight.profile(placed.unit)
        if profile is not None and unit.profile is not None:
            write_person(s.people[PEOPLE_OF_ROSTERS + k], unit.profile, profile, own)
        machine = fight.machine(unit)
        if machine is not None and unit.machine is not None:
            row = s.machines[c.N_HULLS + k]
            write_machine(row, unit.machine, machine, own_machines)


def _units(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.start.units["status"] = Status.AWAY
    number = {name: k for k, name in enumerate(fight.by_name())}
    for k, (side, placed) in enumerate(fight.placed()):
        unit, u = placed.unit, s.start.units[k]
        kind = fight.kind(unit)
        fill(s.units[k], kind=kind, rostered=unit.rostered, rescued=unit.rescued)
        s.units[k].awaits = unit.carrier is not None or unit.off_map
        fill(u, kind=kind, facing=DIRECTION_NAMES.index(unit.facing or FACING[side]))
        _place(u, fight, placed, number)
        if not unit.rostered:
            u.status = Status.OFFMAP if unit.off_map else Status.ACTIVE
            _body(s, u, fight, placed, k)
        for name in unit.engaged:
            _engage(s, k, number[name])


def _place(u: Any, fight: Fight, placed: Placed, number: dict[str, int]) -> None:
    """Its cell and its carrier; the cell of who is carried is the carrier's."""
    at = placed.at
    if placed.unit.carrier is not None:
        carrier = placed.unit.carrier
        fill(u, carrier=number[carrier], berth=berth_of(fight, placed))
        at = fight.by_name()[carrier].at
    if at is not None:
        u.cell = index(at, fight.board.width)


def _body(s: Any, u: Any, fight: Fight, placed: Placed, k: int) -> None:
    """Who acts in which body, its wounds, fate and equipment."""
    unit, profile, machine = placed.unit, fight.profile(placed.unit), fight.machine(placed.unit)
    if profile is None:
        return
    u.person = PEOPLE_OF_ROSTERS + k
    fill(u, fate=profile.fate, fate_most=profile.fate)
    if machine is None:
        u.wounds[0] = profile.wounds
    else:
        u.machine = c.N_HULLS + k
        u.wounds = machine.pools.listed()
    kind = fight.kind(unit)
    if HAS_REACTIONS[kind]:
        u.until = 1 << Until.REACTION
    one_hand = machine is not None and machine.one_hand
    write_items(u, fight.equipment(unit), one_hand, in_hand=kind != Kind.TRANSPORT)


def _engage(s: Any, unit: int, other: int) -> None:
    """AE-212: both have each other; bits count the slots of the other side."""
    for one, two in ((unit, other), (other, unit)):
        first = 0 if s.units[two].side == 0 else int(s.n_red)
        s.start.units[one].engaged = int(s.start.units[one].engaged) | 1 << two - first


def _items_of(fight: Fight) -> int:
    """How many items a fight can have at most: kits that are chosen count as the largest."""
    chosen = [
        placed.unit.rostered or bool((profile := fight.profile(placed.unit)) and profile.kits)
        for placed in fight.all_units()
    ]
    given = [len(fight.equipment(placed.unit)) for placed in fight.all_units()]
    return sum(MOST_IN_KIT if may else count for may, count in zip(chosen, given, strict=True))


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records, shape (encounters,), with the battle that each starts with.

        Who chooses a kit carries nothing yet (AE-297), who is deployed has no cell (AE-017), and a
        place that a roster fills is AWAY with nobody in it (AE-454).
        """
        setups = build(SETUP, self, _head, _board, _people, _units)
        # Rows an encoder must fill at most, over all encounters.
        fights = self.fights()
        most = max(len(units) for fight in fights for units in fight.units)
        fill(setups, rows_allies=most - 1, rows_enemies=most)
        fill(setups, rows_covers=setups["n_covers"].max())
        fill(setups, planes=np.bitwise_or.reduce(setups["planes"]))
        fill(setups, rows_ground=min(c.MAX_GROUND, max(map(_items_of, fights))))
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
