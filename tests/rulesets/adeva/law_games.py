"""Battles in which all kinds of procedure wait for an answer, for tests of the laws."""

from __future__ import annotations

from functools import cache
from typing import Any

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Pattern, Status, Terrain, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.campaigns import Campaign


@cache
def camp() -> Bare:
    """A Horde with its leader, a Transport with a driver, a grapple, a melee, an Overwatch …

    Red: 0 an Evangelion whose turn it is, in melee with blue's 6; 1 a Horde with 2, its leader; 3 a
    Transport that 4 drives; 5, of whom blue's 7 has hold. 8 is on Overwatch, 9 hides.
    """
    red: list[dict[str, Any]] = [
        {"at": (2, 2), "items": ["sword", "rifle", "pistol"], "fate": 1, "powers": ["lance"],
         "patterns": ["wall"], "pattern": Pattern.WALL, "ats": 4},
        {"at": (4, 8), "person": "tanks"},
        {"at": (4, 8), "person": "leader", "berth": Berth.LEADER, "carrier": 1},
        {"at": (8, 8), "person": "truck"},
        {"at": (8, 8), "person": "crew", "berth": Berth.DRIVER, "carrier": 3},
        {"at": (10, 3), "items": ["sword"]},
    ]  # fmt: skip
    blue: list[dict[str, Any]] = [
        {"at": (3, 2), "items": ["sword", "shield"]},
        {"at": (10, 4), "items": ["knife"]},
        {"at": (9, 10), "items": ["rifle", "injector"]},
        {"at": (1, 10), "items": ["gatling", "pistol"]},
    ]
    game = Bare(
        red=red, blue=blue, width=12, height=12, covers={(5, 5): 8, (1, 10): 8},
        terrain={(6, 6): (Terrain.WALL,), (11, 0): (Terrain.GATE,), (0, 2): (Terrain.EXIT_RED,)},
    )  # fmt: skip
    s = game.setup
    s.gates[1].cell, s.gates[1].armour, s.gates[1].integrity = 11, 10, 16
    game.state.gates[1].integrity, game.state.gates[1].total = 16, 4
    s.director_slots[0] = 1
    game.state.sides[0].directors[0].who, game.state.sides[0].directors[0].focus = 2, 6
    game.state.sides[0].supcom = 2
    game.engage(0, 6)
    game.set(5, grapples=7).set(7, grapples=5).put(7, Condition.CONTROLS)
    game.set(8, until=1 << Until.REACTION)
    watch = game.unit(8).watch
    watch.arm, watch.mode, watch.radius, watch.release = 0, ch.Mode.SEMI, ch.Radius.SIX, 3
    watch.whom = 0
    game.put(9, Condition.HIDDEN)
    thing = game.state.ground[0]
    thing.kind, thing.cell, thing.ammo, thing.integrity = 3, 13, 1, 2
    game.state.smokes[0].cell, game.state.smokes[0].rounds = 50, 2
    game.state.n_order = 9
    game.state.order[:9] = 0, 6, 2, 1, 4, 5, 7, 8, 9
    return complete(game).turn_of(0)


def complete(game: Bare) -> Bare:
    """Places of units that the battle does not have are empty."""
    game.state.units["status"][int(game.setup.n_units) :] = Status.AWAY
    return game


def pair(**more: Any) -> Bare:
    """E in melee with F; E's turn."""
    red: dict[str, Any] = {"at": (2, 6), "items": ["sword", "rifle"], "fate": 2}
    near: dict[str, Any] = {"at": (3, 6), "items": ["sword"], "fate": 2}
    far: dict[str, Any] = {"at": (8, 6), "items": ["rifle"]}
    game = Bare(red=[red], blue=[near, far], width=12, height=12, **more)
    return complete(game).engage(0, 1).turn_of(0)


@cache
def asked_weapon() -> Bare:
    """A standard attack waits for its weapon."""
    return pair().do("attack")


@cache
def asked_target() -> Bare:
    """A called shot has its weapon and waits for the part."""
    return pair().do("called_shot", "weapon 0")


@cache
def asked_row() -> Bare:
    """A run has its column and waits for the row."""
    return pair().do("run", "column 9")


@cache
def asked_boost() -> Bare:
    """The test of an attack: fate may boost it."""
    return pair().do("attack", "weapon 0")


@cache
def asked_evasion() -> Bare:
    """The target of an attack may evade."""
    game = pair()
    game.set(0, fate=0).set(1, fate=0).force(11)
    return game.do("attack", "weapon 0")


@cache
def asked_opportunity() -> Bare:
    """Who is left may strike."""
    return pair().do("run", "column 9", "row 2")


@cache
def asked_delay() -> Bare:
    """Who holds a Half Action may interrupt."""
    game = pair().until(2, Until.DELAYING)
    return game.do("stance")


@cache
def asked_deployment() -> Campaign:
    """The set-up of a skirmish: kits are chosen."""
    return Campaign("skirmish").begin()


@cache
def asked_roster() -> Campaign:
    """Before a fight of a campaign: who deploys."""
    return Campaign().begin()


GAMES = (
    camp, asked_weapon, asked_target, asked_row, asked_boost, asked_evasion, asked_opportunity,
    asked_delay, asked_deployment, asked_roster,
)  # fmt: skip
