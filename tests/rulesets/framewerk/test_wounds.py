"""The wound scale, and who is out of the fight (FW-133 to FW-135)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.framewerk.state.codes import Status
from tests.rulesets.framewerk.duels import ONES, SHOT, THROW, damage, results, struck
from tests.rulesets.framewerk.table import Table

# --- the wound scale -----------------------------------------------------------------------------


@pytest.mark.clause("FW-133")
def test_damage_adds_up() -> None:
    game = struck(3).set("blue_0", damage=4)
    assert damage(game, 2, 3) == 5
    assert int(game.unit("blue_0").damage) == 9
    told = game.happened("wounded")[0].data
    assert (told["what"], told["values"][0]) == (5, 9)


@pytest.mark.clause("FW-133")
@pytest.mark.parametrize(("last", "total"), [(5, 255), (4, 254), (10, 255)])
def test_the_scale_stops_at_255(last: int, total: int) -> None:
    # An lmg with ten rounds of two dice and six success dice: 26 dice.
    game = struck(26, ("auto", "direction forward"), "lmg", 10)
    game.rolls(10, *[10] * 25, last).do("done")
    assert int(game.unit("blue_0").damage) == total
    assert int(game.unit("blue_0").status) == Status.DEAD
    game.done()


def scale(vitality: int) -> dict[int, int]:
    """Penalty by damage below vitality, as the catalogue words it."""
    return {
        damage: -4 if 4 * damage >= 3 * vitality else -2 if 2 * damage >= vitality else 0
        for damage in range(vitality)
    }


@pytest.mark.clause("FW-134")
@pytest.mark.parametrize(
    ("suffered", "penalty"),
    [(0, 0), (1, 0), (5, 0), (6, -2), (8, -2), (9, -4), (10, -4)],
)
def test_penalties_at_vitality_11(suffered: int, penalty: int) -> None:
    assert scale(11)[suffered] == penalty
    assert attack_of_a_wounded(11, suffered) == penalty


@pytest.mark.clause("FW-134")
@pytest.mark.parametrize(
    ("vitality", "hurt", "grave"), [(8, 4, 6), (9, 5, 7), (10, 5, 8), (12, 6, 9), (40, 20, 30)]
)
def test_where_the_levels_begin(vitality: int, hurt: int, grave: int) -> None:
    for suffered, penalty in ((hurt - 1, 0), (hurt, -2), (grave - 1, -2), (grave, -4)):
        assert scale(vitality)[suffered] == penalty
        assert attack_of_a_wounded(vitality, suffered) == penalty


@pytest.mark.clause("FW-134")
def test_a_scale_too_short_for_both_levels() -> None:
    assert scale(2) == {0: 0, 1: -2}
    assert attack_of_a_wounded(2, 1) == -2
    assert scale(1) == {0: 0}


def attack_of_a_wounded(vitality: int, suffered: int) -> int:
    """What red's shot wants of its full total once blue's pistol has done so much damage."""
    game = (
        Table(width=24, height=3)
        .unit("red", (0, 1), weapons=["pistol"], armour=0, vitality=vitality)
        .unit("blue", (6, 1), weapons=["holdout"], perception=20, ranks={"marksman": 1})
        .start()
        .turn("blue_0")
        .set("blue_0", perception=6)
    )
    if suffered:
        game.set("red_0", damage=suffered - 1).rolls(2).do(*SHOT)  # 6 + 2 - 2 Long: 2 dice less 1
        game.rolls(1).do("done", by="red_0")
    else:
        game.do("pass")
    assert int(game.unit("red_0").damage) == suffered
    game.rolls(2, 2, 6).do(*SHOT, by="red_0")
    game.done()
    return int(game.battle.state.pool.total) - 12


@pytest.mark.clause("FW-134")
@pytest.mark.parametrize(("wound", "penalty"), [(0, 0), (1, -2), (2, -4)])
def test_attack_defence_and_feat_suffer(wound: int, penalty: int) -> None:
    game = (
        Table()
        .unit("red", (0, 1), ranks=ONES, weapons=["knife"])
        .unit("blue", (1, 1), ranks=ONES)
        .start()
        .turn("red_0", declared=1)
        .hurt("red_0", wound)
        .hurt("blue_0", wound)
    )
    game.rolls(10).do("restrain")
    attack = results(game)
    game.rolls(3, 4, 5).do("dodge")
    assert attack + results(game) == [
        ("red_0", "Fighting", 16 + penalty), ("blue_0", "Dodge", 9 + penalty),
        ("red_0", "Strength feat", 10 + penalty), ("blue_0", "Strength feat", 11 + penalty),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-134")
def test_the_penalty_begins_with_the_next_test() -> None:
    # Caught and hurt by the same attack: its feat is the next test.
    game = struck(12, ("entangle",), None, 1, blue={"vitality": 10, "ranks": ONES})
    game.rolls(3, 2, 5, 5).do("done")
    assert int(game.unit("blue_0").damage) == 5
    assert results(game) == [("red_0", "Strength feat", 11), ("blue_0", "Strength feat", 9)]
    assert game.happened("entangled")
    game.done()


@pytest.mark.clause("FW-134")
@pytest.mark.parametrize(("times", "vitality"), [(1, 11), (2, 22), (3, 33)])
def test_vitality_taken_several_times(times: int, vitality: int) -> None:
    table = Table().options(vitality_mult=times).unit("red", (0, 1)).unit("blue", (9, 1), "beast")
    game = table.start()
    assert int(game.facts("red_0").vitality) == vitality
    assert int(game.facts("blue_0").vitality) == 17 * times


@pytest.mark.clause("FW-134", "FW-135")
@pytest.mark.parametrize(
    ("suffered", "wound", "status"),
    [
        (10, 0, Status.ACTIVE), (11, 1, Status.ACTIVE), (16, 1, Status.ACTIVE),
        (17, 2, Status.ACTIVE), (21, 2, Status.ACTIVE),
        (22, 2, Status.DOWN), (43, 2, Status.DOWN), (44, 2, Status.DEAD),
    ],
)  # fmt: skip
def test_the_whole_scale_is_longer_by_option(suffered: int, wound: int, status: int) -> None:
    game = struck(3, THROW, "knife", 4, None, {"vitality": 11}, vitality_mult=2)
    game.set("blue_0", damage=suffered - 1).rolls(1).do("done")
    blue = game.unit("blue_0")
    assert (int(blue.damage), int(blue.wound), int(blue.status)) == (suffered, wound, status)
    game.done()


# --- out of the fight ----------------------------------------------------------------------------


@pytest.mark.clause("FW-135")
@pytest.mark.parametrize(
    ("suffered", "status"),
    [
        (10, Status.ACTIVE),
        (11, Status.DOWN),
        (21, Status.DOWN),
        (22, Status.DEAD),
        (23, Status.DEAD),
    ],
)
def test_down_at_vitality_and_dead_at_twice_that(suffered: int, status: int) -> None:
    game = struck(3, THROW, "knife", 4, None, {"vitality": 11})
    game.set("blue_0", damage=suffered - 1).rolls(1).do("done")
    assert int(game.unit("blue_0").status) == status
    assert game.battle.over is (status != Status.ACTIVE)
    assert [e.data["what"] for e in game.happened("downed")] == [status] * (status != Status.ACTIVE)
    game.done()


@pytest.mark.clause("FW-135")
def test_who_is_down_is_no_target() -> None:
    game = (
        Table(width=24, height=3)
        .unit("red", (0, 1), weapons=["smg"])
        .unit("blue", (1, 1), armour=0, vitality=1)
        .unit("blue", (5, 1), vitality=40)
        .start()
        .turn("red_0", declared=2)
    )
    assert game.may("strike", "shoot")
    game.do("shoot")
    assert game.legal() == ["enemy 0", "enemy 1"]
    game.rolls(2, 2, 3).do("enemy 0", "aimpoint none")
    game.rolls(1, 1, 1).do("done")  # 10: two success dice and one of the smg
    assert int(game.unit("blue_0").status) == Status.DEAD
    game.expect("action", "blue_1").do("pass")
    assert not game.may("strike")
    game.rolls(2, 2, 3).do("shoot", "aimpoint none", by="red_0")  # one target left: not asked
    game.expect("defend", "blue_1").done()


@pytest.mark.clause("FW-135")
@pytest.mark.parametrize("status", [Status.DOWN, Status.DEAD])
def test_holds_engagements_and_zone_of_the_fallen_end(status: int) -> None:
    game = (
        Table(width=24, height=8)
        .unit("red", (0, 1), weapons=["pistol"])
        .unit("red", (6, 2))
        .unit("red", (6, 3))
        .unit("blue", (6, 1), armour=0, vitality=10, weapons=["rifle"])
        .unit("blue", (6, 4))
        .start()
        .turn("red_0")
        .hold("blue_0", "red_1", loss=1)
        .hold("red_2", "blue_0", loss=2)
        .hold("blue_1", "red_1", loss=1)
        .zone("blue_0", 2, total=9)
        .set("blue_0", damage=10 * status - 4, aim=1, cover_taken=1)
    )
    game.rolls(2, 2, 3).do("shoot", "enemy 0", "aimpoint none")
    game.rolls(1, 1, 2).do("done")
    fallen = game.unit("blue_0")
    assert int(fallen.status) == status
    assert (int(fallen.holding), int(fallen.held_bits), int(fallen.engaged)) == (-1, 0, 0)
    assert (int(fallen.zone_left), int(fallen.acts_left), int(fallen.loss)) == (0, 0, 0)
    assert (int(fallen.aim), int(fallen.cover_taken)) == (0, 0)
    # Red_1 is held by the other one only, red_2 holds nobody.
    assert int(game.unit("red_1").held_bits) == 1 << game.number("blue_1")
    assert int(game.unit("red_1").engaged) == 1 << game.number("blue_1")
    assert int(game.unit("red_1").loss) == 1
    assert (int(game.unit("red_2").holding), int(game.unit("red_2").engaged)) == (-1, 0)
    game.done()
