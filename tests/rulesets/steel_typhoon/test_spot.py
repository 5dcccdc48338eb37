"""Spotting (5.12): the die on a target, when one may, what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.steel_typhoon.readings import rolled, used, verdict
from tests.rulesets.steel_typhoon.table import Game, Table


def watch(talent: str | None = None, **options: Any) -> Game:
    """red_0 (SUR, DIR) and red_1 (DIR) against blue_0 and blue_1; red_0 is to act."""
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["SUR", "DIR"], talents=[talent] if talent else [])
        .unit("red", at=(1, 2), systems=["SUR", "DIR"])
        .unit("blue", at=(6, 4), systems=["DEF", "MOV"])
        .unit("blue", at=(6, 2), systems=["DEF", "MOV"])
        .squad("blue", at=(6, 6))
        .piece((9, 7), "C")
        .options(**options)
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    game.do("own 0")
    return game.expect("action", "red_0")


@pytest.mark.clause("ST-103")
def test_a_die_on_an_enemy_armor() -> None:
    game = watch().set_dice("red_0", unrolled="P")
    game.do("spot")
    game.expect("spottarget", "red_0")
    assert game.legal() == ["enemy 0", "enemy 1"]  # neither squads nor terrain nor friends
    game.rolls(4).do("enemy 0")  # P0 is the only die
    assert rolled(game, "Spot pool") == [4]
    assert used(game) == [("red_0", "P0", 4)]
    assert game.spot_on("red", "blue_0") == 4
    assert (game.spot_on("red", "blue_1"), game.spot_on("blue", "blue_0")) == (0, 0)
    assert game.side("red").spot_by[game.number("blue_0")] == game.number("red_0")
    assert game.unit("red_0").actions_left == 1
    game.done()


@pytest.mark.clause("ST-103")
def test_it_betters_an_allys_attack() -> None:
    game = watch().set_dice("red_0", P0=4).set_dice("red_1", A0=1).set_dice("blue_0", D0=3)
    game.do("spot", "enemy 0", "done", by="red_0")
    game.do("attack", "enemy 0", by="red_1")
    game.expect("usespot", "red_1").do("yes")
    game.expect("defdie", "blue_0").rolls(1, 1).do("die D0")
    assert verdict(game) == (2, 1 + 4, 3)
    game.done()


@pytest.mark.clause("ST-103")
def test_dice_that_serve_for_spotting() -> None:
    game = watch().set_dice("red_0", P0=4, K0=2, K1=5, A0=6, D0=6, M0=6)
    game.do("spot", "enemy 1")
    game.expect("spotdie", "red_0")
    assert game.legal() == ["die K0", "die K1", "die P0"]
    game.do("die K1")
    assert game.spot_on("red", "blue_1") == 5
    assert game.dice("red_0") == {"P0": 4, "K0": 2, "A0": 6, "D0": 6, "M0": 6}


@pytest.mark.clause("ST-104")
def test_spotting_first_gives_up_attacking() -> None:
    game = watch().set_dice("red_0", P0=4, A0=6, K0=6)
    assert game.may("attack", "move")
    game.do("spot", "enemy 0", "die P0")
    assert game.unit("red_0").forgo == 1
    assert not game.may("attack")
    assert game.may("move", "spot", "hold")


@pytest.mark.clause("ST-104")
def test_spotting_after_an_attack_is_free() -> None:
    game = watch().set_dice("red_0", P0=4, A0=2)
    game.rolls(1, 1).do("attack", "enemy 0", "spot", "enemy 1")
    assert game.unit("red_0").forgo == 0
    assert game.spot_on("red", "blue_1") == 4
    game.done()


@pytest.mark.clause("ST-104")
def test_who_gave_up_attacking_fires_no_held_attack() -> None:
    for spots in (True, False):
        game = watch().set_dice("red_0", P0=4, K0=1, A0=6).set_dice("red_1", P0=1, K0=1)
        if spots:
            game.do("spot", "enemy 0", "die P0")
        game.do("hold", "trigger reach", "attack")
        if not spots:
            game.do("done")
        game.do("done", by="red_1")
        game.do("own 1", "move", "direction W")  # blue_1 steps, and red_0 did not spot it
        assert bool(game.happened("interrupt")) != spots
        assert game.decision == ("move" if spots else "atkdie")


@pytest.mark.clause("ST-104")
def test_giving_up_lasts_for_the_round() -> None:
    game = watch().set_dice("red_0", P0=4, A0=6)
    game.do("spot", "enemy 0", "done")
    # red_1 and the blue Armors end; the squads roll for order; Skill dice of round 2.
    game.rolls(1, *[1] * 8).end_turns(3)
    game.do("done", by="blue_0")  # the squad's commander
    game.do("own 0")
    assert game.unit("red_0").forgo == 0
    assert game.may("attack")
    game.done()


def ambushed() -> Game:
    """blue_0 fires a held attack at red_0; then it is blue_0's turn, green still to come."""
    game = (
        Table(width=12)
        .unit("red", at=(1, 4), systems=["DEF", "MOV"])
        .unit("blue", at=(5, 4), systems=["DIR", "SUR"])
        .unit("green", at=(9, 4), systems=["DEF", "MOV"])
        .unit("green", at=(9, 2), systems=["DEF", "MOV"])
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    game.set_dice("blue_0", A0=1, A1=2, K0=1, K1=4, P0=3).hold("blue_0", "reach", "attack")
    game.rolls(1).do("move", "direction E", "die A0")
    assert game.unit("blue_0").attacked == 1
    game.do("done", "done", by="red_0")
    return game.expect("action", "blue_0")


@pytest.mark.clause("ST-104", "ST-105")
def test_a_spotted_target_cannot_be_attacked_by_oneself() -> None:
    game = ambushed()  # enemies of blue: red_0, green_0, green_1
    game.do("spot", "enemy 1", "die P0")
    assert game.spot_on("blue", "green_0") == 3
    assert game.unit("blue_0").forgo == 0
    game.do("attack")
    assert game.legal() == ["enemy 0", "enemy 2"]
    game.done()


@pytest.mark.clause("ST-105")
@pytest.mark.parametrize("fate", ["without effect", "replaced", "consumed"])
def test_whatever_became_of_the_die(fate: str) -> None:
    game = ambushed()
    if fate == "without effect":
        # K1 would beat the 3 that lies there, P0 does not.
        game.spot("blue", "green_0", 3, by="red_0")
    game.do("spot", "enemy 1", "die P0")
    if fate == "without effect":
        assert game.happened("spot_failed")
    elif fate == "replaced":
        game.spot("blue", "green_0", 6, by="red_0")
    else:
        game.spot("blue", "green_0", 0, by="red_0")
    game.do("attack")
    assert game.legal() == ["enemy 0", "enemy 2"]


@pytest.mark.clause("ST-105")
def test_held_attacks_included() -> None:
    game = ambushed()
    game.do("spot", "enemy 1", "die P0", "hold", "trigger reach", "attack")
    game.do("own 0", "move", "direction W")  # green_0, which blue_0 spotted
    assert not game.happened("interrupt")
    game.do("done", "done", "move", "direction W")  # green_1
    assert [event.unit for event in game.happened("interrupt")] == ["blue_0"]
    game.expect("atkdie", "blue_0")


@pytest.mark.clause("ST-106")
def test_a_higher_die_replaces_a_lower_one() -> None:
    game = watch().set_dice("red_0", P0=5).spot("red", "blue_0", 3, by="red_1")
    game.do("spot", "enemy 0")
    assert game.spot_on("red", "blue_0") == 5  # not 8
    assert game.side("red").spot_by[game.number("blue_0")] == game.number("red_0")


@pytest.mark.clause("ST-106")
@pytest.mark.parametrize("face", [3, 5])
def test_a_lower_or_equal_die_is_spent_without_effect(face: int) -> None:
    game = watch().set_dice("red_0", unrolled="P").spot("red", "blue_0", 5, by="red_1")
    game.rolls(face).do("spot", "enemy 0")
    assert game.spot_on("red", "blue_0") == 5
    assert game.side("red").spot_by[game.number("blue_0")] == game.number("red_1")
    assert game.happened("spot_failed")
    assert not game.happened("spotted")
    assert (game.dice("red_0"), game.pool("red_0", "P")) == ({}, ["P0"])
    assert game.unit("red_0").spotted_bits == 1 << game.number("blue_0")
    game.done()


@pytest.mark.clause("ST-106")
@pytest.mark.parametrize(
    ("dice", "unrolled", "legal"),
    [
        ({"P0": 4}, "", ["enemy 1"]),
        ({"P0": 5}, "", ["enemy 1"]),
        ({"P0": 6}, "", ["enemy 0", "enemy 1"]),
        ({"P0": 4, "K0": 6}, "", ["enemy 0", "enemy 1"]),
        ({"P0": -6, "A0": 6, "K0": 1}, "", ["enemy 1"]),
        ({}, "P", ["enemy 0", "enemy 1"]),
    ],
)
def test_targets_whose_die_no_die_beats_are_masked(
    dice: dict[str, int], unrolled: str, legal: list[str]
) -> None:
    game = watch().set_dice("red_0", unrolled=unrolled, **dice)
    game.spot("red", "blue_0", 5, by="red_1").do("spot")
    if len(legal) > 1:
        assert game.legal() == legal
    else:  # taken unasked: no die lies on blue_1
        assert game.unit("red_0").spotted_bits == 1 << game.number("blue_1")


@pytest.mark.clause("ST-106")
def test_nothing_to_beat_the_dice_lying_masks_spotting() -> None:
    game = watch().set_dice("red_0", P0=3, K0=3)
    assert game.may("spot")
    game.spot("red", "blue_0", 3, by="red_1").spot("red", "blue_1", 6, by="red_1")
    assert not game.may("spot")


@pytest.mark.clause("ST-106")
def test_only_the_own_sides_die_counts() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["SUR"])
        .unit("blue", at=(5, 4), systems=["DEF"])
        .unit("green", at=(9, 4), systems=["SUR"])
        .start()
    )
    game.set_dice("red_0", P0=2).spot("green", "blue_0", 6, by="green_0")
    game.do("spot", "enemy 0")
    assert (game.spot_on("red", "blue_0"), game.spot_on("green", "blue_0")) == (2, 6)


def marked(spot: int, attack: int, defence: int) -> Game:
    """red_1 spotted blue_0; red_0 attacks it, and is asked for the Spot die."""
    game = watch().set_dice("red_0", A0=attack).set_dice("blue_0", D0=defence)
    game.spot("red", "blue_0", spot, by="red_1").do("attack", "enemy 0")
    return game.expect("usespot", "red_0")


@pytest.mark.clause("ST-107")
def test_a_used_spot_die_is_consumed_by_a_miss() -> None:
    game = marked(4, 2, 6)
    game.do("yes", "die D0")
    assert verdict(game) == (0, 6, 6)
    assert game.spot_on("red", "blue_0") == 0
    assert game.side("red").spot_by[game.number("blue_0")] == -1
    game.done()


@pytest.mark.clause("ST-107")
def test_a_used_spot_die_is_consumed_by_a_hit() -> None:
    game = marked(4, 2, 5).rolls(1)
    game.do("yes", "die D0")
    assert verdict(game) == (1, 6, 5)
    assert game.spot_on("red", "blue_0") == 0
    game.done()


@pytest.mark.clause("ST-108")
def test_a_die_not_used_stays_for_a_later_ally() -> None:
    game = marked(4, 2, 2)
    assert game.legal() == ["yes", "no"]
    assert game.dice("red_0") == {}  # decided with the attack die, before the answer
    game.do("no")
    game.expect("defdie", "blue_0").do("die D0")
    assert verdict(game) == (0, 2, 2)
    assert game.spot_on("red", "blue_0") == 4


@pytest.mark.clause("ST-108")
def test_a_squad_uses_a_spot_die() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["SUR"])
        .unit("blue", at=(5, 4), systems=["DEF"])
        .squad("red", at=(1, 2))
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", D0=6).spot("red", "blue_0", 4, by="red_0")
    game.rolls(1).end_turns(2)  # the foot initiative
    game.rolls(3).do("attack", by="red_0")
    game.expect("usespot", "red_0").do("yes")
    game.expect("defdie", "blue_0").rolls(1).do("die D0")
    assert verdict(game) == (1, 3 + 4, 6)
    assert game.spot_on("red", "blue_0") == 0
    game.done()


@pytest.mark.clause("ST-108")
def test_who_placed_it_does_not_use_it() -> None:
    game = watch().set_dice("red_0", A0=2)
    game.spot("red", "blue_0", 4, by="red_0").rolls(1, 1).do("attack", "enemy 0")
    assert verdict(game) == (2, 2, 0)
    assert game.spot_on("red", "blue_0") == 4
    game.done()


@pytest.mark.clause("ST-108")
def test_an_enemys_spot_die_is_not_asked_for() -> None:
    game = watch().set_dice("red_0", A0=2)
    game.spot("blue", "blue_0", 4, by="blue_1").rolls(1, 1).do("attack", "enemy 0")
    assert verdict(game) == (2, 2, 0)
    game.done()


@pytest.mark.clause("ST-109")
def test_spot_dice_do_not_last_beyond_the_round() -> None:
    game = watch().spot("red", "blue_0", 6, by="red_1")
    game.end_turns(3)
    assert game.spot_on("red", "blue_0") == 6
    game.rolls(1).end_turns()  # the last Armor; then the foot initiative
    game.expect("squad")
    assert game.spot_on("red", "blue_0") == 6
    game.rolls(*[1] * 8).do("done")
    assert game.battle.state.round_number == 2
    assert game.spot_on("red", "blue_0") == 0
    game.done()


# --- Talent and chassis -------------------------------------------------------------------------


@pytest.mark.clause("ST-103")
@pytest.mark.parametrize(("talents", "value"), [(1, 7), (0, 6)])
def test_pathfinder(talents: int, value: int) -> None:
    game = watch(talent="Pathfinder", talents=talents).set_dice("red_0", P0=6)
    game.do("spot", "enemy 0")
    assert game.spot_on("red", "blue_0") == value


@pytest.mark.clause("ST-106")
@pytest.mark.parametrize(("talents", "legal"), [(1, True), (0, False)])
def test_a_pathfinders_equal_die_beats(talents: int, legal: bool) -> None:
    game = watch(talent="Pathfinder", talents=talents).set_dice("red_0", P0=5)
    game.spot("red", "blue_0", 5, by="red_1").spot("red", "blue_1", 6, by="red_1")
    assert game.may("spot") == legal
    if legal:
        game.do("spot")
        assert game.spot_on("red", "blue_0") == 6


@pytest.mark.clause("ST-006")
@pytest.mark.parametrize(("ability", "legal"), [(1, True), (0, False)])
def test_a_hound_sees_one_step_further(ability: int, legal: bool) -> None:
    game = (
        Table(width=16)
        .unit("red", at=(1, 4), systems=["DIR"], chassis="Hound")
        .unit("blue", at=(13, 4), systems=["DEF"])
        .piece((12, 4), "C")
        .options(chassis_abilities=ability)
        .start()
    )
    game.set_dice("red_0", K0=3, K1=4)
    assert game.may("spot") == legal
    if legal:
        game.do("spot")
        assert game.legal() == ["die K0", "die K1"]
        game.do("die K1")
        assert game.spot_on("red", "blue_0") == 4
