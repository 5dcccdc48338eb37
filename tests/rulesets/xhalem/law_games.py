"""Battles in which all kinds of procedure wait for an answer, for tests of the laws."""

from __future__ import annotations

from functools import cache

from mech_env import Battle
from mech_env.rulesets.xhalem.state.codes import Task, Trigger
from mech_env.rulesets.xhalem.state.decisions import Verb
from tests.rulesets.xhalem.plays import go
from tests.rulesets.xhalem.table import Game, Table


@cache
def camp() -> Game:
    """A mount, an occupant, a grapple, a standby, aid, a cloak, an object in hand."""
    game = (
        Table(width=60, height=40)
        .unit("red", (10, 10), "lancer", weapons=["mblade", "mcannon"], programs=["tether"])
        .unit("red", None, "engineer", inside="red_0", weapons=["pistol"])
        .unit("red", (20, 10), "ridgeback")
        .unit("red", None, "trooper", rides="red_2", weapons=["sword", "javelin"])
        .unit("red", (25, 10), "scout", weapons=["knife", "grenade"])
        .unit("blue", (26, 10), "brute", weapons=["maul"])
        .unit("blue", (40, 20), "stalker", weapons=["pistol", "knife"], programs=["cloak"])
        .unit("blue", (45, 30), "wasp", programs=["grav"])
        .piece("bunker", (50, 54), (5, 9))
        .piece("door", 50, 7, link=0)
        .piece("generator", 30, 30)
        .piece("crate", 5, 5)
        .piece("mine", 35, 35)
        .top(objective={"generator": 2, "side": "red"})
        .start()
        .grip("blue_0", "red_4")
        .set("blue_1", trigger=Trigger.RANGED, subject=0, response=Verb.STRIKE, response_with=0)
        .set("blue_1", cloaked=1, cloak_turns=3)
        .set("blue_2", aided=Task.ATTACK, aided_by=5, aided_against=4, held=-1)
        .set("red_4", equipped=0, held=3)
    )
    game.piece(3).there = 0
    return game.know().turn("red_0")


@cache
def asked_argument() -> Game:
    """The first unit strikes with its sword: at whom is asked."""
    game = camp_of_foes()
    game.do("strike", "weapon 0")
    return game.expect("target", "red_0")


def camp_of_foes() -> Game:
    return (
        Table()
        .unit("red", (10, 10), weapons=["sword", "grenade"], programs=["dual"])
        .unit("red", (10, 12), weapons=["sword"])
        .unit("blue", (11, 10), weapons=["sword"])
        .unit("blue", (10, 11), weapons=["knife"])
        .start()
        .turn("red_0")
    )


@cache
def asked_shove() -> Game:
    game = camp_of_foes().rolls(20, 19, 2)
    game.do("shove", "enemy 0")
    return game.expect("shove_effect", "red_0")


@cache
def asked_reaction() -> Game:
    """A step sets off the standby of who waits for it."""
    game = (
        Table()
        .unit("red", (10, 10), weapons=["sword"])
        .unit("blue", (13, 10), weapons=["sword"])
        .unit("blue", (13, 20), weapons=["sword"])
        .piece("crate", 30, 25)
        .start()
        .set("blue_0", trigger=Trigger.ENTER_REACH, response=Verb.STRIKE, response_with=0)
        .turn("red_0")
    )
    go(game, "forward", 2)
    return game.expect("react", "blue_0")


@cache
def asked_control() -> Game:
    """A rider must control its mount, which was hurt."""
    game = (
        Table()
        .unit("red", (10, 10), "ridgeback", hp=30)
        .unit("red", None, "trooper", rides="red_0")
        .unit("blue", (30, 10))
        .unit("blue", (30, 12))
        .start()
        .set("red_0", hp=10)
        .in_order("blue_0", "red_1", "blue_1")
        .end_turn()
    )
    return game.expect("control", "red_1")


@cache
def asked_group() -> Game:
    """A group chooses who of it acts."""
    game = (
        Table()
        .options(controller={"blue": "architect"})
        .unit("red", (10, 10))
        .unit("blue", (30, 10), group=0)
        .unit("blue", (30, 12), group=0)
        .unit("blue", (30, 14))
        .start()
        .in_order("red_0", "blue_0", "blue_1", "blue_2")
    )
    game.set("blue_1", init=int(game.unit("blue_0").init)).end_turn()
    return game.expect("group_next", "blue_0")


@cache
def asked_equipment() -> Game:
    table = Table().unit("red", (1, 1), weapons=["sword", "pistol"]).unit("blue", (9, 9))
    return Game(Battle("xhalem", table.scenario(), seed=1)).expect("loadout", "red_0")
