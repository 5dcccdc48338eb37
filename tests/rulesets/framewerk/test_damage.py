"""Damage dice and armour (FW-123 to FW-132)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import BARE, BLOW, SHOT, THROW, damage, struck
from tests.rulesets.framewerk.table import Game, Table

D10 = range(1, 11)

# Weapon dice and a distance at Mid range of the catalogue's weapon table.
FIREARMS = {
    "pistol": (1, 6), "holdout": (-1, 4), "needler": (-1, 5), "smg": (1, 6), "rifle": (2, 10),
    "sniper rifle": (3, 12), "shotgun": (2, 5), "lmg": (2, 10),
}  # fmt: skip


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
