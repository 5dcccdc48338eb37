"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env.core.record import DRAW
from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, copy, fill
from mech_env.rulesets.xhalem.scenario import model
from mech_env.rulesets.xhalem.scenario.facts import carried, equipped, write_facts
from mech_env.rulesets.xhalem.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.xhalem.scenario.parts import Fight
from mech_env.rulesets.xhalem.scenario.starts import place_of
from mech_env.rulesets.xhalem.scenario.still import write_still
from mech_env.rulesets.xhalem.state import pieces as table
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES, SIDES, Site, Status
from mech_env.rulesets.xhalem.state.record import SETUP


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    result, board, goal = fight.limit_result, fight.board, fight.objective
    s.round_limit = fight.round_limit
    s.limit_winner = SIDE_NAMES.index(result) if result in SIDE_NAMES else DRAW
    if goal is not None:
        winner = SIDE_NAMES.index(goal.side)
        fill(s, site=Site.GENERATOR, site_piece=goal.generator, site_winner=winner)
    copy(s, board, "width", "height")
    s.lattice = fight.lattice
    s.z_low, s.z_high = board.depth
    fight.options.write(s.options)


def _pieces(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    board = fight.board
    s.n_pieces = len(board.pieces)
    for k, piece in enumerate(board.pieces):
        kind, (low, high) = piece.code, board.altitudes(piece)
        hp = table.HP[kind] if piece.hp is None else piece.hp
        hidden = table.FIND_CR[kind] > 0
        cr = piece.cr or max(table.SCAN_CR[kind], table.FIND_CR[kind])
        fill(s.pieces[k], kind=kind, hp_full=hp, cr=cr)
        s.ever |= table.EVER[kind]
        if piece.link is not None:
            s.pieces[k].link = piece.link
        if piece.has(table.Flag.WATER) or piece.has(table.Flag.IS_PLATFORM):
            s.pieces[k].surface = high
        p = s.start.pieces[k]
        fill(p, there=1, hp=hp, q0=piece.q[0], q1=piece.q[1], r0=piece.r[0], r1=piece.r[1])
        fill(p, z0=low, z1=high, open=piece.open)
        p.on = piece.kind == "generator" and piece.running is not False
        p.revealed = 0 if hidden else (1 << SIDES) - 1
    write_still(s, s.start.pieces)


def _units(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.n_red = len(fight.units[0])
    s.start.units["status"] = Status.AWAY
    index = {name: k for k, name in enumerate(fight.by_name())}
    profiles = [*scenario.known_profiles]
    for k, placed in enumerate(fight.all_units()):
        unit, p, u = placed.unit, s.units[k], s.start.units[k]
        profile = fight.profile(unit)
        write_facts(p, profile, unit)
        p.profile = profiles.index(unit.profile)
        if unit.owner is not None:
            p.owner = index[unit.owner]
        fill(u, hp=profile.hp, control_hp=profile.hp, equipped=equipped(profile, unit))
        for slot, weapon in enumerate(carried(profile, unit)):
            u.quantity[slot] = wp.QUANTITY[weapon]
        if unit.takes_part:
            u.status = Status.ACTIVE
            u.q, u.r, u.z = place_of(fight, placed)


def _relations(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    """Who rides whom (XH-219), who is inside what (XH-193)."""
    units, index = s.start.units, {name: k for k, name in enumerate(fight.by_name())}
    for k, placed in enumerate(fight.all_units()):
        if placed.unit.inside is not None:
            units[k].inside = index[placed.unit.inside]
        if placed.unit.rides is not None:
            mount = index[placed.unit.rides]
            units[k].rides = mount
            units[mount].rider = k


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records, shape (encounters,), with the battle that each starts with.

        All weapons but natural ones and those named as equipped are stowed: units are asked what to
        equip (XH-046). In a campaign all units have the same facts and index in every encounter;
        who takes no part in one is AWAY, and the rules bring what survivors keep (7.8).
        """
        setups = build(SETUP, self, _head, _pieces, _units, _relations)
        # Rows an encoder must fill at most, over all encounters.
        most = max(len(units) for fight in self.fights() for units in fight.units)
        fill(setups, rows_allies=most - 1, rows_enemies=most)
        fill(setups, rows_pieces=setups["n_pieces"].max())
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
