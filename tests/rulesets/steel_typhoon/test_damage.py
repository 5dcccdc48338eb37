"""Damage (5.11): damage dice, Direct Hits by mode, when a system is lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mech_env import Battle
from mech_env.rulesets.steel_typhoon.state.codes import Fate
from tests.rulesets.steel_typhoon.attack_table import ALL_FIVE, against, fire
from tests.rulesets.steel_typhoon.readings import chance, hits, kinds, rolled, verdict
from tests.rulesets.steel_typhoon.table import Table


def loses_a_system(battle: Battle) -> bool:
    """Whether the owner or the attacker has a loss to name."""
    return battle.decision == "loss"


# --- damage dice --------------------------------------------------------------------------------


@pytest.mark.clause("ST-087")
def test_as_many_dice_as_the_difference_spot_die_included() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR", "HTH"])
        .unit("red", at=(1, 2), systems=["SUR"])
        .unit("blue", at=(4, 4), systems=ALL_FIVE)
        .start()
    )
    game.set_dice("red_0", A1=8).set_dice("red_1").set_dice("blue_0", D0=1)
    game.spot("red", "blue_0", 4, by="red_1").do("own 0", "attack", "yes")
    game.rolls(*[4] * 11).do("die D0")
    assert verdict(game) == (11, 12, 1)
    assert rolled(game, "damage") == [4] * 11
    game.done()


@pytest.mark.clause("ST-087", "ST-107")
@pytest.mark.parametrize("lies", [0, 6])
def test_a_spot_die_counts_as_it_was_used_whatever_lies_there_when_the_dice_are_counted(
    lies: int,
) -> None:
    """It is consumed with the attack die (A6), the damage dice are counted later (A10)."""
    table = Table().unit("red", at=(1, 4), systems=["DIR"]).unit("red", at=(1, 2), systems=["SUR"])
    game = table.unit("blue", at=(4, 4), systems=ALL_FIVE).start()
    game.set_dice("red_0", A0=3).set_dice("red_1").set_dice("blue_0", D0=2)
    game.spot("red", "blue_0", 4, by="red_1").do("own 0", "attack", "yes")
    game.expect("defdie", "blue_0")
    assert game.spot_on("red", "blue_0") == 0
    game.spot("red", "blue_0", lies, by="red_1").rolls(*[1] * 5).do("die D0")
    assert verdict(game) == (5, 7, 2)
    assert game.spot_on("red", "blue_0") == lies
    game.done()


@pytest.mark.clause("ST-087")
@pytest.mark.parametrize("margin", [1, 2, 5, 8])
def test_one_die_for_each_point(margin: int) -> None:
    game = fire(against(), *[1] * margin)
    assert rolled(game, "damage") == [1] * margin
    game.done()


@pytest.mark.clause("ST-088")
def test_each_die_counts_alone() -> None:
    game = fire(against(), 5, 4, 1)
    assert hits(game, "blue_0") == 1
    assert game.unit("blue_0").direct_hits == 1
    game.done()


@pytest.mark.clause("ST-088")
def test_superficial_damage_does_nothing() -> None:
    game = against()
    before = game.unit("blue_0").copy()
    fire(game, 4, 3, 2, 1, 4)
    assert verdict(game)[0] == 5
    after = game.unit("blue_0").copy()
    assert before == after
    game.done()


@pytest.mark.clause("ST-089")
def test_one_direct_hit_is_stored() -> None:
    game = fire(against(), 5)
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([], 1)
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-089")
def test_direct_hits_damage_systems() -> None:
    game = fire(against(), 5, 6)
    game.expect("loss", "blue_0").do("system 3")
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([3], 0)
    assert [e.unit for e in game.happened("system_lost")] == ["blue_0"]
    game.done()


@pytest.mark.clause("ST-090")
def test_the_last_system_takes_the_armor_out() -> None:
    game = against().destroy("blue_0", 1, 2, 3, 5).spot("red", "blue_0", 3, by="red_0")
    game.hold("blue_0", "adjacent", "attack")
    fire(game, 5, 6, 5, 6)
    game.expect("loss", "blue_0")
    assert game.legal() == ["table", "system 4"]
    game.do("system 4")
    assert game.unit("blue_0").fate == Fate.OUT
    assert (game.on_map("blue_0"), game.at("blue_0")) == (False, None)
    assert kinds(game).count("system_lost") == 1  # the second loss is ignored
    game.expect("action", "red_0")
    assert game.spot_on("red", "blue_0") == 0
    assert list(game.unit("blue_0").held_action) == [-1, -1]
    game.do("move", "direction E", "direction E", "direction E")
    assert game.at("red_0") == (4, 4)  # no wreck in the hex
    game.done()


@pytest.mark.clause("ST-090", "ST-131")
def test_grapples_of_a_lost_armor_end() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("red", at=(5, 4), systems=["DEF", "HTH"])
        .unit("blue", at=(4, 4), systems=["HTH"])
        .unit("blue", at=(9, 0), systems=["DEF"])
        .start()
    )
    game.set_dice("red_0", A0=2).set_dice("red_1").set_dice("blue_0")
    game.grapple("blue_0", "red_1", disabled=2)
    game.rolls(5, 5).do("own 0", "attack", "enemy 0", "system 1")
    assert not game.on_map("blue_0")
    assert game.unit("red_1").grappled_by == -1
    assert list(game.unit("red_1").system_state[:2]) == [1, 1]
    assert game.happened("grapple_ends")
    game.done()


# --- which faces are Direct Hits ----------------------------------------------------------------


@pytest.mark.clause("ST-091")
def test_close_quarters_ignore_cover() -> None:
    game = (
        Table()
        .unit("red", at=(3, 4), systems=["HTH"])
        .unit("blue", at=(5, 4), systems=ALL_FIVE)
        .piece((4, 4), "C")
        .options(unarmed=0)
        .start()
    )
    game.set_dice("red_0", A0=3).set_dice("blue_0").place("blue_0", (4, 4))
    game.rolls(4, 3, 6).do("attack", "enemy 0")
    assert hits(game, "blue_0") == 2
    assert game.piece((4, 4)).health == 10
    game.expect("loss", "blue_0").done()


@pytest.mark.clause("ST-091")
@pytest.mark.parametrize("armed", [True, False])
@pytest.mark.parametrize(("face", "direct"), [(6, 1), (5, 1), (4, 1), (3, 0), (2, 0), (1, 0)])
def test_faces_at_close_quarters(armed: bool, face: int, direct: int) -> None:
    game = (
        Table()
        .unit("red", at=(3, 4), systems=["HTH", "DEF"])
        .unit("blue", at=(4, 4), systems=ALL_FIVE)
        .start()
    )
    game.set_dice("red_0", K0=1).set_dice("blue_0")
    if not armed:
        game.destroy("red_0", 1)
    game.rolls(face).do("attack")
    assert hits(game, "blue_0") == direct
    game.done()


@pytest.mark.clause("ST-092")
@pytest.mark.parametrize(("face", "direct"), [(6, 1), (5, 1), (4, 0), (3, 0), (2, 0), (1, 0)])
def test_faces_of_direct_fire_at_an_exposed_target(face: int, direct: int) -> None:
    game = fire(against("dir"), face)
    assert hits(game, "blue_0") == direct
    game.done()


@pytest.mark.clause("ST-093")
@pytest.mark.parametrize(("face", "direct"), [(6, 1), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)])
def test_faces_of_direct_fire_at_a_target_in_cover(face: int, direct: int) -> None:
    game = fire(against("dir", covered=True), face)
    assert hits(game, "blue_0") == direct
    assert game.piece((3, 4)).health == 10 - (1 - direct)
    game.done()


@pytest.mark.clause("ST-094")
@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize(("face", "direct"), [(6, 1), (5, 1), (4, 1), (3, 0), (2, 0), (1, 0)])
def test_faces_of_smart_weapons(covered: bool, face: int, direct: int) -> None:
    game = fire(against("sma", covered=covered), face)
    assert hits(game, "blue_0") == direct
    if covered:
        assert game.piece((3, 4)).health == 10
    game.done()


@pytest.mark.parametrize(
    ("mode", "covered", "probability"),
    [
        pytest.param("dir", False, Fraction(1, 9), marks=pytest.mark.clause("ST-092")),
        pytest.param("dir", True, Fraction(1, 36), marks=pytest.mark.clause("ST-093")),
        pytest.param("sma", False, Fraction(1, 4), marks=pytest.mark.clause("ST-094")),
        pytest.param("sma", True, Fraction(1, 4), marks=pytest.mark.clause("ST-094")),
        pytest.param("hth", False, Fraction(1, 4), marks=pytest.mark.clause("ST-091")),
    ],
)
def test_chance_that_two_dice_destroy_a_system(
    mode: str, covered: bool, probability: Fraction
) -> None:
    # A second die for either side keeps both decisions open: D0 = 1 against 3 leaves two dice.
    game = against(mode, covered).set_dice("red_0", A0=3, A1=8).set_dice("blue_0", D0=1)
    game.do("attack")
    if game.decision == "target":
        game.do("enemy 0")
    game.do("die A0")
    game.expect("defdie", "blue_0")
    assert chance(game, "die D0", loses_a_system) == probability


# --- Direct Hits and systems --------------------------------------------------------------------


@pytest.mark.clause("ST-095")
def test_every_two_direct_hits_destroy_a_system() -> None:
    game = fire(against(), 5, 6, 5, 6, 5)
    game.do("system 1", "system 2", by="blue_0")
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([1, 2], 1)
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-095")
@pytest.mark.parametrize(
    ("needed", "count", "losses", "left"),
    [(1, 2, 2, 0), (3, 5, 1, 2), (3, 6, 2, 0), (4, 3, 0, 3)],
)
def test_option_hits_per_system(needed: int, count: int, losses: int, left: int) -> None:
    game = fire(against(hits_per_system=needed), *[6] * count)
    for k in range(losses):
        game.expect("loss", "blue_0").do(f"system {k + 1}")
    game.expect("action", "red_0")
    assert len(game.lost("blue_0")) == losses
    assert game.unit("blue_0").direct_hits == left
    game.done()


@pytest.mark.clause("ST-095", "ST-006")
def test_a_bastion_takes_three() -> None:
    game = fire(against(chassis="Bastion", chassis_abilities=1), *[6] * 5)
    game.expect("loss", "blue_0").do("system 1")
    game.expect("action", "red_0")
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([1], 2)
    fire(game, 6)
    game.expect("loss", "blue_0").done()


@pytest.mark.clause("ST-095", "ST-006")
@pytest.mark.parametrize(("ability", "lost"), [(1, False), (0, True)])
def test_a_bastion_under_both_options(ability: int, lost: bool) -> None:
    game = against(chassis="Bastion", chassis_abilities=ability, hits_per_system=1)
    fire(game, 6)
    assert (game.decision == "loss") == lost
    game.done()


@pytest.mark.clause("ST-096")
def test_an_odd_hit_counts_in_the_next_attack() -> None:
    game = fire(against().set("blue_0", direct_hits=1), 6)
    game.expect("loss", "blue_0").do("system 5")
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([5], 0)
    game.done()


@pytest.mark.clause("ST-096")
def test_an_odd_hit_stays_over_the_rounds() -> None:
    game = fire(against(), 6)
    game.do("done")
    game.rolls(*[1] * 6).end_turns(2)  # the blue Armors, then the Skill dice of round 2
    game.expect("action", "red_0")
    assert game.battle.state.round_number == 2
    assert game.unit("blue_0").direct_hits == 1
    game.set_dice("blue_0")
    fire(game, 6)
    game.expect("loss", "blue_0").done()


@pytest.mark.clause("ST-096")
def test_option_no_hit_is_carried() -> None:
    game = fire(against(direct_hit_carry="attack"), 6, 6, 6)
    game.do("system 1", by="blue_0")
    assert game.unit("blue_0").direct_hits == 0
    fire(game, 6)
    assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([1], 0)
    game.expect("activate", "blue_0").done()
