"""Grappling (5.14): the contest, what it does to the victim, and how it begins."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mech_env import Battle
from mech_env.rulesets.steel_typhoon.state.codes import Limp, Mode, SlotState
from tests.rulesets.steel_typhoon.readings import chance, frame, kinds, rolled, used, verdict
from tests.rulesets.steel_typhoon.table import Game, Table, slot


def close(
    *systems: str,
    players: tuple[bool, bool] = (True, True),
    talents: tuple[str | None, str | None] = (None, None),
    talents_count: int = 0,
    **options: Any,
) -> Game:
    """red_0 at (4, 4) next to blue_0 at (5, 4) with these systems; blue_1 far off; no dice."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH", "SUR"], talents=[t for t in talents[:1] if t])
        .unit(
            "blue",
            at=(5, 4),
            systems=list(systems or ("DEF", "MOV", "HTH")),
            talents=[t for t in talents[1:] if t],
        )
        .unit("blue", at=(9, 0), systems=["DEF", "DIR"])
        .side("red", player=players[0])
        .side("blue", player=players[1])
        .options(talents=talents_count, **options)
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    return game


def holds(game: Game, grappler: str, victim: str) -> bool:
    """Whether one grapples the other, on both sides of the record."""
    mine = game.number(victim) in list(game.unit(grappler).victims)
    assert mine == (game.unit(victim).grappled_by == game.number(grappler))
    return mine


# --- the contest --------------------------------------------------------------------------------


@pytest.mark.clause("ST-114")
def test_a_skill_die_grapples() -> None:
    game = close().set_dice("red_0", K0=5, K1=2, A0=6, P0=6, M0=6, D0=6).set_dice("blue_0", M0=1)
    game.do("grapple")
    game.expect("grapdie", "red_0")
    assert game.legal() == ["die K0", "die K1"]
    game.do("die K0")
    assert used(game) == [("red_0", "K0", 5)]
    game.expect("grapdef", "blue_0")
    assert frame(game).attack_value == 5


@pytest.mark.clause("ST-114", "ST-118")
def test_no_grapple_without_a_skill_die() -> None:
    game = close().set_dice("red_0", K0=-5, A0=6, P0=6, M0=6, D0=6)
    assert not game.may("grapple")


@pytest.mark.clause("ST-115", "ST-117")
@pytest.mark.parametrize(
    ("answer", "grappled"),
    [("die M2", False), ("die M0", True), ("die K0", False), ("die K1", True), ("no", True)],
)
def test_the_target_answers_with_one_die(answer: str, grappled: bool) -> None:
    game = close().set_dice("red_0", K0=5)
    game.set_dice("blue_0", unrolled="M", K0=5, K1=3, D0=6, A0=6, P0=6)
    game.rolls(4, 6).do("grapple")
    assert rolled(game, "Move pool") == [4, 6]
    game.expect("grapdef", "blue_0")  # red's die lies open by now
    assert game.legal() == ["no", "die K0", "die K1", "die M0", "die M2"]
    game.do(answer)
    assert holds(game, "red_0", "blue_0") == grappled
    spent = {"K0": 5, "K1": 3, "M0": 4, "M2": 6, "D0": 6, "A0": 6, "P0": 6}
    if answer != "no":
        del spent[answer.removeprefix("die ")]
    assert game.dice("blue_0") == spent
    assert game.dice("red_0") == {}
    game.done()


@pytest.mark.clause("ST-115")
def test_a_pool_already_rolled_is_not_rolled_again() -> None:
    game = close().set_dice("red_0", K0=5).set_dice("blue_0", M0=-4, M2=6)
    game.do("grapple")
    assert rolled(game, "Move pool") == []
    assert game.legal() == ["no", "die M2"]
    game.done()


@pytest.mark.clause("ST-116")
@pytest.mark.parametrize(("answer", "grappled"), [("die M0", False), ("die M2", True)])
def test_spot_cannot_help(answer: str, grappled: bool) -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"])
        .unit("red", at=(1, 2), systems=["SUR"])
        .unit("blue", at=(5, 4), systems=["MOV", "HTH"])
        .start()
    )
    game.set_dice("red_0", K0=3).set_dice("red_1").set_dice("blue_0", M0=3, M2=2)
    game.spot("red", "blue_0", 6, by="red_1").do("own 0", "grapple", answer)
    assert holds(game, "red_0", "blue_0") == grappled
    assert game.spot_on("red", "blue_0") == 6


@pytest.mark.clause("ST-117")
@pytest.mark.parametrize(
    ("mine", "yours", "grappled"), [(4, 4, False), (4, 3, True), (4, 5, False), (1, 6, False)]
)
def test_the_higher_die_grapples(mine: int, yours: int, grappled: bool) -> None:
    game = close().set_dice("red_0", K0=mine).set_dice("blue_0", M0=yours)
    game.do("grapple", "die M0")
    assert holds(game, "red_0", "blue_0") == grappled
    assert bool(game.happened("grappled")) == grappled
    assert bool(game.happened("escaped")) != grappled
    assert (game.dice("red_0"), game.dice("blue_0")) == ({}, {})  # both dice are used
    game.expect("disable" if grappled else "action", "red_0")
    game.done()


@pytest.mark.clause("ST-117")
def test_chance_of_a_die_against_a_die() -> None:
    def caught(battle: Battle) -> bool:
        battle.step(slot("die M0"))
        return battle.decision == "disable"

    total = Fraction(0)
    for face in range(1, 7):
        game = close("DIR", "MOV").set_dice("red_0", K0=face).set_dice("blue_0", unrolled="M")
        total += chance(game, "grapple", caught) / 6
    assert total == Fraction(5, 12)


# --- reach --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-118")
def test_whom_one_may_grapple() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"])
        .unit("red", at=(4, 5), systems=["HTH"])
        .unit("blue", at=(5, 4))
        .unit("blue", at=(4, 3))
        .unit("blue", at=(3, 4))
        .unit("blue", at=(6, 4))
        .squad("blue", at=(3, 3))
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit, K0=3)
    game.grapple("red_1", "blue_2").set("blue_1", shut_down=1).do("own 0", "grapple")
    # Neither at distance 2, nor held by another, nor a squad, nor a friend.
    assert game.legal() == ["enemy 0", "enemy 1"]
    game.do("enemy 1")
    game.expect("disable", "red_0")  # shut down: it answers none
    assert game.dice("blue_1") == {"K0": 3}
    assert game.unit("red_0").actions_left == 1


@pytest.mark.clause("ST-118")
def test_a_shut_down_target_rolls_no_dice() -> None:
    game = close().set_dice("red_0", K0=1).set_dice("blue_0", unrolled="M")
    game.set("blue_0", shut_down=1).do("grapple")
    assert holds(game, "red_0", "blue_0")
    game.done()


@pytest.mark.clause("ST-118")
def test_who_may_grapple() -> None:
    game = close().set_dice("red_0", K0=3)
    assert game.may("grapple")
    assert not game.set("red_0", limp=Limp.MOVE_ONLY).may("grapple")
    assert game.set("red_0", limp=0).may("grapple")
    assert not game.place("blue_0", (6, 4)).may("grapple")
    assert game.place("blue_0", (5, 4)).may("grapple")
    game.place("blue_1", (3, 4)).grapple("blue_1", "red_0")
    assert not game.may("grapple")  # it is held itself


# --- the disabled system ------------------------------------------------------------------------


@pytest.mark.clause("ST-119")
def test_the_only_weapon_is_disabled() -> None:
    game = close("DEF", "MOV", "DIR").set_dice("red_0", K0=3)
    game.do("grapple")
    assert game.legal() == ["system 1", "system 2", "system 3"]
    game.do("system 3", "done", by="red_0")
    assert list(game.unit("blue_0").system_state[:3]) == [
        SlotState.WORKING,
        SlotState.WORKING,
        SlotState.DISABLED,
    ]
    game.set_dice("blue_0", unrolled="A", K0=1, K1=2).do("own 0", "attack", by="blue_0")
    # No Attack dice are rolled, and only close quarters are left.
    assert [e.data["what"] for e in game.happened("attack")] == [Mode.HTH]
    assert game.legal() == ["die K0", "die K1"]
    assert game.pool("blue_0", "A") == []
    game.done()


@pytest.mark.clause("ST-119")
def test_a_disabled_system_can_be_destroyed() -> None:
    game = close().set_dice("red_0", A0=2).grapple("red_0", "blue_0", disabled=2)
    game.rolls(5, 5).do("attack")
    game.expect("loss", "blue_0")
    assert game.legal("system") == ["1", "2", "3"]
    game.do("system 2")
    assert (game.lost("blue_0"), game.unit("blue_0").disabled_slot) == ([2], -1)
    game.do("release")
    assert list(game.unit("blue_0").system_state[:3]) == [
        SlotState.WORKING,
        SlotState.DESTROYED,
        SlotState.WORKING,
    ]
    game.done()


@pytest.mark.clause("ST-119")
def test_a_disabled_system_still_keeps_the_armor_going() -> None:
    game = close("DEF", "DIR").destroy("blue_0", 2).grapple("red_0", "blue_0", disabled=1)
    game.do("done")
    game.expect("activate", "blue_0")
    assert game.may("own 0")
    assert game.on_map("blue_0")


@pytest.mark.clause("ST-120")
@pytest.mark.parametrize(
    ("choice", "players", "chooser"),
    [
        ("seed", (True, False), "red_0"),
        ("seed", (False, True), "blue_0"),
        ("seed", (True, True), "red_0"),
        ("grappler", (False, True), "red_0"),
        ("grappler", (False, False), "red_0"),
        ("target", (True, False), "blue_0"),
        ("target", (False, False), "blue_0"),
        ("target", (True, True), "blue_0"),
    ],
)
def test_who_chooses_the_disabled_system(
    choice: str, players: tuple[bool, bool], chooser: str
) -> None:
    game = close(players=players, grapple_choice=choice).set_dice("red_0", K0=1)
    game.destroy("blue_0", 1).do("grapple")
    game.expect("disable", chooser)
    assert game.legal() == ["system 2", "system 3"]
    game.do("system 3")
    assert game.unit("blue_0").system_state[2] == SlotState.DISABLED
    assert game.unit("blue_0").disabled_slot == 2
    game.done()


@pytest.mark.clause("ST-120")
def test_between_npcs_the_dice_choose() -> None:
    game = close(players=(False, False)).set_dice("red_0", K0=1).destroy("blue_0", 1)
    game.rolls(6, 1, 4, 3).do("grapple")  # the pilot, destroyed, empty, then slot 3
    assert rolled(game, "grapple table") == [6, 1, 4, 3]
    assert game.unit("blue_0").system_state[2] == SlotState.DISABLED
    game.expect("action", "red_0").done()


# --- being held ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-121")
def test_what_a_grappled_armor_may_do() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH", "SUR", "MOV"])
        .unit("blue", at=(5, 4), systems=["HTH"])
        .unit("blue", at=(3, 4), systems=["HTH"])
        .start()
    )
    game.set_dice("red_0", K0=3, K1=5, A0=4, M0=6).set_dice("blue_0").set_dice("blue_1")
    assert game.may("move", "grapple", "spot", "attack", "hold")
    game.grapple("blue_0", "red_0", disabled=3)
    assert not game.may("move")
    assert not game.may("grapple")
    assert game.may("spot", "attack", "hold", "break")
    game.do("attack")
    assert game.legal() == ["enemy 0", "enemy 1"]  # the grappler too


@pytest.mark.clause("ST-121")
def test_a_grappled_armor_still_defends() -> None:
    game = close().set_dice("red_0", A0=5).set_dice("blue_0", D0=4, K0=1)
    game.grapple("red_0", "blue_0", disabled=2).do("attack")
    assert game.legal() == ["no", "die K0", "die D0"]
    game.rolls(1).do("die D0")
    assert verdict(game) == (1, 5, 4)
    game.done()


@pytest.mark.clause("ST-121")
def test_a_move_under_way_stops() -> None:
    game = (
        Table()
        .unit("red", at=(3, 4), systems=["DIR"])
        .unit("blue", at=(5, 4), systems=["HTH", "DEF"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", K0=1, A0=6).hold("blue_0", "adjacent", "grapple")
    game.do("move", "direction E")  # no die to answer with, one system to disable
    assert holds(game, "blue_0", "red_0")
    game.expect("action", "red_0")
    red = game.unit("red_0")
    assert (red.metres_left, red.actions_left, game.at("red_0")) == (6, 1, (4, 4))
    assert not game.may("move")
    game.done()


# --- breaking free ------------------------------------------------------------------------------


def held(**red: int) -> Game:
    """blue_0 holds red_0, whose slot 2 is disabled; red is to act with these dice."""
    game = close().set_dice("red_0", unrolled="", **red)
    return game.grapple("blue_0", "red_0", disabled=2)


@pytest.mark.clause("ST-122")
def test_a_contest_against_none() -> None:
    game = held(K0=3).set_dice("blue_0", K0=6, M0=6)
    game.do("break")
    assert used(game) == [("red_0", "K0", 3)]
    game.expect("breakdef", "blue_0")
    assert game.legal() == ["no", "die K0"]  # no Move dice here
    game.do("no")
    assert not holds(game, "blue_0", "red_0")
    assert game.unit("red_0").actions_left == 1
    assert game.dice("blue_0") == {"K0": 6, "M0": 6}


@pytest.mark.clause("ST-122")
def test_the_contest_takes_skill_dice() -> None:
    game = held(K0=3, K1=5, A0=6, M0=6, P0=6)
    game.do("break")
    game.expect("breakdie", "red_0")
    assert game.legal() == ["die K0", "die K1"]


@pytest.mark.clause("ST-123", "ST-124")
@pytest.mark.parametrize(("mine", "free"), [(3, False), (4, False), (5, True)])
def test_only_beating_the_grappler_frees(mine: int, free: bool) -> None:
    game = held(K0=mine).set_dice("blue_0", K0=4)
    game.do("break", "die K0")
    assert holds(game, "blue_0", "red_0") != free
    state = list(game.unit("red_0").system_state[:2])
    assert state == [SlotState.WORKING, SlotState.WORKING if free else SlotState.DISABLED]
    assert game.unit("red_0").disabled_slot == (-1 if free else 1)
    assert ("freed" in kinds(game)) == free
    assert (game.dice("red_0"), game.dice("blue_0")) == ({}, {})  # both used, win or lose
    assert game.unit("red_0").actions_left == 1
    assert game.may("move") == free


@pytest.mark.clause("ST-124")
def test_no_contest_without_a_skill_die() -> None:
    assert held(K0=3).may("break")
    assert not held(K0=-3, K1=-4, A0=6, M0=6, D0=6).may("break")
    assert not close().set_dice("red_0", K0=3).may("break")  # nobody holds it


@pytest.mark.clause("ST-124")
def test_a_grappler_without_dice_is_not_asked() -> None:
    game = held(K0=1).set_dice("blue_0", K0=-6, A0=6, M0=6)
    game.do("break")
    assert not holds(game, "blue_0", "red_0")
    game.expect("action", "red_0")


# --- Talent -------------------------------------------------------------------------------------


@pytest.mark.clause("ST-117")
@pytest.mark.parametrize(
    ("talents", "option", "answer", "grappled"),
    [
        (("Wrestler", None), 1, "die M0", True),  # 3 + 1 against 3
        (("Wrestler", None), 0, "die M0", False),
        ((None, "Wrestler"), 1, "die M2", False),  # 3 against 2 + 1
        ((None, "Wrestler"), 0, "die M2", True),
        ((None, "Wrestler"), 1, "no", True),
        (("Wrestler", "Wrestler"), 1, "die M0", False),
    ],
)
def test_wrestlers_grapple(
    talents: tuple[str | None, str | None], option: int, answer: str, grappled: bool
) -> None:
    game = close(talents=talents, talents_count=option)
    game.set_dice("red_0", K0=3).set_dice("blue_0", M0=3, M2=2).do("grapple", answer)
    assert holds(game, "red_0", "blue_0") == grappled


@pytest.mark.clause("ST-117")
def test_a_wrestler_without_answer_adds_nothing() -> None:
    game = close(talents=(None, "Wrestler"), talents_count=1)
    game.set_dice("red_0", K0=1).set_dice("blue_0", M0=3).do("grapple", "no")
    assert holds(game, "red_0", "blue_0")


@pytest.mark.clause("ST-123")
@pytest.mark.parametrize(
    ("talents", "answer", "free"),
    [
        (("Wrestler", None), "die K0", True),  # 3 + 1 against 3
        ((None, "Wrestler"), "die K1", False),  # 3 against 2 + 1
        ((None, None), "die K0", False),
        ((None, None), "die K1", True),
        ((None, "Wrestler"), "no", True),
    ],
)
def test_wrestlers_break_free(
    talents: tuple[str | None, str | None], answer: str, free: bool
) -> None:
    game = close(talents=talents, talents_count=1).grapple("blue_0", "red_0", disabled=2)
    game.set_dice("red_0", K0=3).set_dice("blue_0", K0=3, K1=2).do("break", answer)
    assert holds(game, "blue_0", "red_0") != free
