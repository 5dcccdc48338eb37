"""Damage dice, armour and the wound scale (FW-123 to FW-135)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.framewerk.state.codes import Skill, Status
from tests.rulesets.framewerk.table import Game, Table

SHOT = ("shoot", "aimpoint none")
BARE = ("strike", "with bare", "aimpoint none")
BLOW = ("strike", "with weapon", "aimpoint none")
THROW = ("throw", "aimpoint none")
D10 = range(1, 11)

# Weapon dice and a distance at Mid range of the catalogue's weapon table.
FIREARMS = {
    "pistol": (1, 6), "holdout": (-1, 4), "needler": (-1, 5), "smg": (1, 6), "rifle": (2, 10),
    "sniper rifle": (3, 12), "shotgun": (2, 5), "lmg": (2, 10),
}  # fmt: skip
ONES = dict.fromkeys(("fighting", "armed", "thrown", "marksman", "support", "dodge", "feat"), 1)


def struck(
    margin: int,
    answers: tuple[str, ...] = SHOT,
    weapon: str | None = "pistol",
    cells: int = 6,
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    **options: Any,
) -> Game:
    """Red's attack will hit by ``margin`` if blue, who is asked, declines to defend itself.

    One die at rank 1, and two actions declared: the attribute and a 2, at Mid range, are the
    margin; beyond 20 the die is higher.
    """
    game: Game = (
        Table(width=24, height=3)
        .options(**options)
        .unit(
            "red",
            (0, 1),
            **{"weapons": [weapon] if weapon else [], "ranks": ONES, **(red or {})},
        )
        .unit("blue", (cells, 1), **{"armour": 0, "vitality": 40, **(blue or {})})
        .start()
        .turn("red_0", declared=2)
    )
    attribute = min(20, margin)
    game.set("red_0", agility=attribute, perception=attribute)
    game.rolls(2 + margin - attribute)
    for answer in answers:
        if not answer.startswith("with") or game.decision == "with":  # one way: not asked
            game.do(answer)
    return game.expect("defend", "blue_0")


def damage(game: Game, *dice: int) -> int:
    """What blue suffers from these dice, no more and no fewer, if it does not defend itself."""
    before = int(game.unit("blue_0").damage)
    game.rolls(*dice).do("done", by="blue_0")
    game.done()
    return int(game.unit("blue_0").damage) - before


def rolled(game: Game, dice: int) -> None:
    """Blue declines; the hit rolls so many damage dice, of which the sum is the damage."""
    faces = [1 + k % 3 for k in range(dice)]
    assert damage(game, *faces) == sum(faces)


# --- the number of dice --------------------------------------------------------------------------


@pytest.mark.clause("FW-123")
def test_success_weapon_and_strength_dice() -> None:
    game = struck(8, BLOW, "sword", 1, {"strength": 10})
    assert damage(game, 3, 1, 4, 1, 5) == 14  # 2 + 1 + 2


@pytest.mark.clause("FW-123")
@pytest.mark.parametrize(
    ("point", "penalty", "dice"),
    [("none", 0, 0), ("medium", -2, 1), ("small", -4, 2), ("tiny", -8, 3)],
)
@pytest.mark.parametrize("margin", [2, 7])
def test_dice_of_the_aimpoint(point: str, penalty: int, dice: int, margin: int) -> None:
    game = struck(margin - penalty, ("shoot", f"aimpoint {point}"))
    rolled(game, (margin + 4) // 5 + 1 + dice)


@pytest.mark.clause("FW-123")
@pytest.mark.parametrize(("weapon", "further"), [("smg", 1), ("rifle", 2), ("needler", 0)])
def test_dice_of_a_burst(weapon: str, further: int) -> None:
    own, cells = FIREARMS[weapon]
    rolled(struck(12, ("burst",), weapon, cells), 3 + own + further)


@pytest.mark.clause("FW-123")
@pytest.mark.parametrize(("die", "rounds"), [(1, 1), (2, 1), (5, 3), (10, 5)])
def test_dice_of_automatic_fire(die: int, rounds: int) -> None:
    game = struck(3, ("auto", "direction forward"), "rifle", 10)
    dice = 1 + 2 + 2 * (rounds - 1)
    assert damage(game, die, *[1] * dice) == dice


@pytest.mark.clause("FW-123")
def test_dice_of_a_zone() -> None:
    game = (
        Table(width=24, height=3)
        .unit("red", (0, 1), armour=0, vitality=40)
        .unit("blue", (4, 1), weapons=["rifle"])
        .start()
        .turn("red_0")
        .zone("blue_0", 4, total=7)
    )
    game.do("move", "direction forward")
    game.rolls(1, 2, 3, 4, 5, 6).do("done", by="red_0")  # 2 + 2 + 2 as a burst
    assert int(game.unit("red_0").damage) == 21
    game.done()


@pytest.mark.clause("FW-124")
@pytest.mark.parametrize("margin", range(1, 21))
def test_success_dice(margin: int) -> None:
    dice = next(n for n, most in ((1, 5), (2, 10), (3, 15), (4, 20)) if margin <= most)
    rolled(struck(margin, THROW, "knife", 4), dice)


@pytest.mark.clause("FW-125")
@pytest.mark.parametrize(("margin", "dice"), [(20, 4), (21, 5), (25, 5), (26, 6), (28, 6)])
def test_the_table_goes_on_above_20(margin: int, dice: int) -> None:
    rolled(struck(margin, THROW, "knife", 4), dice)


@pytest.mark.clause("FW-125")
@pytest.mark.parametrize(("margin", "dice"), [(15, 3), (20, 4), (21, 4), (26, 4)])
def test_success_dice_capped_by_option(margin: int, dice: int) -> None:
    rolled(struck(margin, THROW, "knife", 4, success_cap=4), dice)
    rolled(struck(margin, SHOT, "rifle", 10, success_cap=4), dice + 2)  # not the weapon's dice


@pytest.mark.clause("FW-126")
@pytest.mark.parametrize("weapon", FIREARMS)
def test_dice_of_firearms(weapon: str) -> None:
    own, cells = FIREARMS[weapon]
    rolled(struck(7, SHOT, weapon, cells), 2 + own)


@pytest.mark.clause("FW-126")
@pytest.mark.parametrize(
    ("weapon", "own"), [("knife", 0), ("sword", 1), ("chain", 0), ("bare", -1), ("claws", 1)]
)
def test_dice_of_hand_weapons(weapon: str, own: int) -> None:
    carried = None if weapon in ("bare", "claws") else weapon
    red = {"natural": weapon == "claws"}
    rolled(struck(7, BLOW if carried else BARE, carried, 1, red), 2 + own)


@pytest.mark.clause("FW-126")
@pytest.mark.parametrize("face", D10)
def test_a_negative_number_takes_dice_not_points(face: int) -> None:
    assert damage(struck(7, SHOT, "holdout", 4), face) == face


# --- Strength ------------------------------------------------------------------------------------


@pytest.mark.clause("FW-127")
@pytest.mark.parametrize(
    ("weapon", "answers", "dice"),
    [
        ("claws", BARE, 2 + 1 + 3), (None, BARE, 2 - 1 + 3), ("sword", BARE, 2 - 1 + 3),
        ("knife", BLOW, 2 + 3), ("sword", BLOW, 2 + 1 + 3), ("chain", BLOW, 2 + 3),
        ("knife", THROW, 2), ("pistol", SHOT, 2 + 1), ("lmg", SHOT, 2 + 2),
    ],
)  # fmt: skip
def test_strength_counts_in_hand_only(
    weapon: str | None, answers: tuple[str, ...], dice: int
) -> None:
    red = {"strength": 13, "natural": weapon == "claws"}
    carried = None if weapon == "claws" else weapon
    far: dict[tuple[str, ...], int] = {THROW: 4, SHOT: 10 if weapon == "lmg" else 6}
    cells = far.get(answers, 1)
    rolled(struck(7, answers, carried, cells, red), dice)


@pytest.mark.clause("FW-127")
@pytest.mark.parametrize(("counts", "dice"), [(False, 2), (True, 2 + 2)])
def test_strength_of_throws_by_option(counts: bool, dice: int) -> None:
    red = {"profile": "brawler"}  # STR 10
    rolled(struck(7, THROW, "knife", 4, red, thrown_strength=counts), dice)


@pytest.mark.clause("FW-127")
@pytest.mark.parametrize("answers", [SHOT, BARE])
def test_the_option_for_throws_is_for_throws_alone(answers: tuple[str, ...]) -> None:
    cells = 6 if answers == SHOT else 1
    red = {"strength": 10}
    expected = 2 + 1 if answers == SHOT else 2 - 1 + 2
    rolled(struck(7, answers, "pistol", cells, red, thrown_strength=True), expected)


@pytest.mark.clause("FW-127")
def test_strength_in_an_entangling_blow() -> None:
    game = struck(7, ("entangle", "with weapon"), "chain", 1, {"strength": 10})
    assert damage(game, 1, 2, 3, 4, 5, 5, 5) == 10  # 2 + 0 + 2 dice; then the feats


STRENGTH = {
    **dict.fromkeys((1, 2, 3), -1), **dict.fromkeys((4, 5, 6, 7), 0), 8: 1, 9: 1, 10: 2, 11: 2,
    12: 3, 13: 3, 14: 4, 15: 4,
}  # fmt: skip


@pytest.mark.clause("FW-128")
@pytest.mark.parametrize("strength", STRENGTH)
def test_strength_dice(strength: int) -> None:
    game = struck(11, BARE, None, 1, {"strength": strength})
    rolled(game, 3 - 1 + STRENGTH[strength])


@pytest.mark.clause("FW-129")
@pytest.mark.parametrize(("strength", "dice"), [(16, 5), (17, 5), (18, 6), (19, 6), (20, 7)])
def test_strength_dice_go_on(strength: int, dice: int) -> None:
    rolled(struck(3, BLOW, "knife", 1, {"strength": strength}), 1 + dice)


# --- the roll ------------------------------------------------------------------------------------


@pytest.mark.clause("FW-128", "FW-130")
def test_weak_fists_do_half_a_die() -> None:
    game = struck(3, BARE, None, 1, {"strength": 3})  # 1 - 1 - 1 = -1
    assert damage(game, 7) == 4


@pytest.mark.clause("FW-130")
@pytest.mark.parametrize(("strength", "margin"), [(3, 3), (3, 8), (6, 3)])  # -1, 0 and 0 dice
@pytest.mark.parametrize("face", D10)
def test_without_dice_half_a_die(strength: int, margin: int, face: int) -> None:
    game = struck(margin, BARE, None, 1, {"strength": strength})
    assert damage(game, face) == (face + 1) // 2


@pytest.mark.clause("FW-130")
@pytest.mark.parametrize("face", D10)
def test_one_die_is_a_whole_die(face: int) -> None:
    assert damage(struck(3, BLOW, "knife", 1), face) == face


@pytest.mark.clause("FW-130")
@pytest.mark.parametrize(
    ("option", "dice", "points"), [("half_die", (7,), 4), ("one_die", (7,), 7), ("zero", (), 0)]
)
@pytest.mark.parametrize(("strength", "margin"), [(3, 3), (6, 5)])
def test_the_least_damage_by_option(
    option: str, dice: tuple[int, ...], points: int, strength: int, margin: int
) -> None:
    game = struck(margin, BARE, None, 1, {"strength": strength}, min_damage=option)
    assert damage(game, *dice) == points
    assert game.happened("hit")
    assert bool(game.happened("wounded")) is (points > 0)


@pytest.mark.clause("FW-130")
@pytest.mark.parametrize("option", ["half_die", "one_die", "zero"])
def test_the_option_changes_nothing_from_one_die_on(option: str) -> None:
    assert damage(struck(6, BARE, None, 1, min_damage=option), 7) == 7
    assert damage(struck(11, BARE, None, 1, min_damage=option), 7, 9) == 16


# --- armour --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-131", "FW-132")
@pytest.mark.parametrize(
    ("dice", "armour", "points"),
    [
        ((6, 3), (3, 9), 0), ((6, 6), (3, 9), 0), ((6, 7), (3, 9), 1), ((10, 10), (1, 1), 18),
        ((9,) * 2, (5,), 13), ((9,) * 2, (), 18), ((9,) * 2, (1,) * 6, 12),
    ],
)  # fmt: skip
def test_the_sum_of_the_armour_dice_comes_off(
    dice: tuple[int, ...], armour: tuple[int, ...], points: int
) -> None:
    game = struck(3, blue={"armour": len(armour), "vitality": 40})
    assert damage(game, *dice, *armour) == points
    told = [(e.data["what"], e.data["values"][0]) for e in game.happened("soaked")]
    assert told == ([(sum(dice), sum(armour))] if armour else [])
    assert bool(game.happened("wounded")) is (points > 0)


@pytest.mark.clause("FW-131")
def test_armour_is_rolled_once_for_many_rounds() -> None:
    game = struck(3, ("auto", "direction forward"), "rifle", 10, blue={"armour": 2})
    assert damage(game, 10, *[2] * 11, 3, 9) == 22 - 12  # five rounds
    game = struck(3, ("burst",), "rifle", 10, blue={"armour": 2})
    assert damage(game, *[4] * 5, 3, 9) == 20 - 12


@pytest.mark.clause("FW-131")
def test_without_damage_no_armour_is_rolled() -> None:
    game = struck(3, BARE, None, 1, blue={"armour": 2}, min_damage="zero")
    assert damage(game) == 0
    assert game.happened("soaked") == []


@pytest.mark.clause("FW-131", "FW-132")
def test_armour_against_half_a_die() -> None:
    game = struck(3, BARE, None, 1, blue={"armour": 1})
    assert damage(game, 9, 3) == 2


@pytest.mark.clause("FW-131", "FW-132")
def test_armour_does_not_wear() -> None:
    game = struck(3, blue={"armour": 1})
    assert damage(game, 9, 9, 4) == 14
    assert int(game.facts("blue_0").armour) == 1


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


def results(game: Game) -> list[tuple[str | None, str, int]]:
    """Who made which test in the last ``do``, and the totals."""
    return [
        (event.unit, Skill.abouts()[event.data["what"]], event.data["values"][0])
        for event in game.happened("tested")
    ]


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
