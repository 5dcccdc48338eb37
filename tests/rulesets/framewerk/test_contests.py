"""Types of combat and their contests (FW-102 to FW-108, FW-116 to FW-122)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions.sight import BEYOND, band_modifier
from mech_env.rulesets.framewerk.state.codes import Skill
from mech_env.rulesets.framewerk.state.weapons import Weapon
from tests.rulesets.framewerk.table import Game, Table

# A rank for each skill, so that the number of dice tells them apart.
RANKS = {"fighting": 1, "armed": 2, "thrown": 3, "marksman": 4, "support": 5, "dodge": 3, "feat": 2}
FACES = (2, 4, 2, 4, 4)  # B of the first one to five: 2, 4, 4, 8, 12

SHOT = ("shoot", "aimpoint none")
BARE = ("strike", "with bare", "aimpoint none")
BLOW = ("strike", "with weapon", "aimpoint none")
THROW = ("throw", "aimpoint none")

UNARMED = ["done", "fighting", "armed", "dodge"]
ARMED = ["done", "armed", "dodge"]
FIREFIGHT = ["done", "dodge"]

# Upper limits of the bands of the catalogue's weapon table.
BANDS = {
    "knife": (2, 4, 6, 8), "pistol": (4, 8, 12, 16), "holdout": (2, 4, 6, 8),
    "needler": (3, 6, 9, 12), "smg": (4, 8, 12, 16), "rifle": (6, 12, 18, 24),
    "sniper rifle": (8, 16, 24, 32), "shotgun": (2, 5, 8, 10), "lmg": (6, 12, 18, 24),
}  # fmt: skip


def facing_off(
    cells: int, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None
) -> Table:
    """Red at (0, 1), blue so many cells east of it; both unarmoured troopers that last long."""
    return (
        Table(width=24, height=3)
        .unit("red", (0, 1), **{"armour": 0, "vitality": 40, **(red or {})})
        .unit("blue", (cells, 1), **{"armour": 0, "vitality": 40, **(blue or {})})
    )


def attacked(
    cells: int,
    answers: tuple[str, ...],
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    faces: tuple[int, ...] = (),
) -> Game:
    """Red has attacked with one action declared; blue is about to defend itself."""
    game = facing_off(cells, red, blue).start().turn("red_0", blue_0=3)
    game.rolls(*faces)
    for answer in answers:
        if not answer.startswith("with") or game.decision == "with":  # one way: not asked
            game.do(answer)
    return game.expect("defend", "blue_0")


def results(game: Game) -> list[tuple[str | None, str, int]]:
    """Who made which test in the last ``do``, and the totals."""
    return [
        (event.unit, Skill.abouts()[event.data["what"]], event.data["values"][0])
        for event in game.happened("tested")
    ]


def attack_total(game: Game) -> int:
    """The total of the attack that a defender faces."""
    return int(game.expect("defend").battle.state.frames[int(game.battle.state.depth) - 1].total)


# --- types of combat -----------------------------------------------------------------------------


@pytest.mark.clause("FW-102", "FW-103", "FW-104", "FW-105")
@pytest.mark.parametrize(
    ("weapon", "answers", "skill", "defences"),
    [
        (None, BARE, "Fighting", UNARMED),
        ("sword", BARE, "Fighting", UNARMED),  # what is in hand is not what strikes
        ("pistol", BARE, "Fighting", UNARMED),
        ("knife", BLOW, "Armed Fighting", ARMED),
        ("sword", BLOW, "Armed Fighting", ARMED),
        ("chain", BLOW, "Armed Fighting", ARMED),
        (None, ("entangle",), "Fighting", UNARMED),
        (None, ("restrain",), "Fighting", UNARMED),
        (None, ("disarm",), "Fighting", UNARMED),
        ("chain", ("entangle", "with weapon"), "Armed Fighting", ARMED),
        ("chain", ("restrain", "with weapon"), "Armed Fighting", ARMED),
        ("chain", ("disarm", "with weapon"), "Armed Fighting", ARMED),
        ("chain", ("disarm", "with bare"), "Fighting", UNARMED),
        ("knife", THROW, "Thrown Weapons", ARMED),
        *[(name, SHOT, "Marksman", FIREFIGHT) for name in BANDS if name not in ("knife", "lmg")],
        *[(name, ("burst",), "Marksman", FIREFIGHT) for name in ("needler", "smg", "rifle")],
        *[
            (name, ("auto", "direction forward"), "Marksman", FIREFIGHT)
            for name in ("needler", "smg")
        ],
        ("rifle", ("auto", "direction forward"), "Marksman", FIREFIGHT),
        ("lmg", SHOT, "Support Weapons", FIREFIGHT),
        ("lmg", ("burst",), "Support Weapons", FIREFIGHT),
        ("lmg", ("auto", "direction forward"), "Support Weapons", FIREFIGHT),
    ],
)
def test_verb_and_weapon_fix_the_skills_of_both(
    weapon: str | None, answers: tuple[str, ...], skill: str, defences: list[str]
) -> None:
    red = {"weapons": [weapon] if weapon else [], "ranks": RANKS}
    rank = Skill.abouts().index(skill) + 1
    game = attacked(1, answers, red, {"weapons": ["sword"]}, FACES[:rank])
    assert int(game.battle.state.pool.count) == rank
    assert Skill.abouts()[int(game.battle.state.pool.skill)] == skill
    assert game.legal() == defences
    game.done()


@pytest.mark.clause("FW-102")
@pytest.mark.parametrize(
    ("weapon", "verb", "skill"),
    [
        (None, "strike_object", "Fighting"), ("pistol", "strike_object", "Fighting"),
        ("sword", "strike_object", "Armed Fighting"), ("knife", "throw_object", "Thrown Weapons"),
        ("pistol", "shoot_object", "Marksman"), ("lmg", "shoot_object", "Support Weapons"),
    ],
)  # fmt: skip
def test_skills_against_objects(weapon: str | None, verb: str, skill: str) -> None:
    red = {"weapons": [weapon] if weapon else [], "ranks": RANKS, "agility": 1, "perception": 1}
    game = facing_off(20, red).thing("blue", (1, 1)).start().turn("red_0")
    rank = Skill.abouts().index(skill) + 1
    game.rolls(*(2, 3, 2, 5, 5)[:rank], *[1] * 8).do(verb)
    assert [name for _, name, _ in results(game)] == [skill]
    assert int(game.battle.state.pool.count) == rank


@pytest.mark.clause("FW-103")
def test_fists_against_a_sword() -> None:
    game = attacked(1, BARE, {"profile": "brawler"}, {"profile": "duelist", "weapons": ["sword"]},
                    (7, 7, 2, 3))  # fmt: skip
    assert attack_total(game) == 21
    game.rolls(5, 6, 7, 2).do("armed")
    assert results(game) == [("blue_0", "Armed Fighting", 26)]
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("FW-103")
@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize(
    ("answer", "faces", "skill", "total"),
    [
        ("fighting", (2,), "Fighting", 8),
        ("armed", (2, 4), "Armed Fighting", 10),
        ("dodge", (2, 4, 2), "Dodge", 10),
    ],
)
def test_defences_against_bare_hands_and_claws(
    natural: bool, answer: str, faces: tuple[int, ...], skill: str, total: int
) -> None:
    red = {"natural": natural, "ranks": RANKS}
    blue = {"weapons": ["sword"], "ranks": RANKS}
    game = attacked(1, BARE, red, blue, (2,))
    assert game.legal() == UNARMED
    game.rolls(*faces).do(answer)
    assert results(game) == [("blue_0", skill, total)]
    game.done()


@pytest.mark.clause("FW-104")
@pytest.mark.parametrize("cells", [1, 3, 8])
def test_a_thrown_knife_may_be_parried_at_any_distance(cells: int) -> None:
    game = attacked(cells, THROW, {"weapons": ["knife"]}, {"weapons": ["sword"]}, (5,))
    assert game.legal() == ARMED
    game.rolls(9, 9).do("armed")
    assert results(game) == [("blue_0", "Armed Fighting", 24)]
    assert game.happened("missed")
    assert game.on_ground() == [("knife", (cells, 1))]
    game.done()


@pytest.mark.clause("FW-104")
@pytest.mark.parametrize(
    ("attack", "answer", "dice", "outcome"),
    [(5, "dodge", (9, 9, 9), "missed"), (5, "done", (4,) * 3, "hit"), (1, None, (), "fumbled")],
)
def test_a_thrown_knife_lands_in_the_targets_cell(
    attack: int, answer: str | None, dice: tuple[int, ...], outcome: str
) -> None:
    red = {"weapons": ["knife", "pistol"]}
    game = facing_off(3, red).unit("blue", (3, 2)).start().turn("red_0")
    game.rolls(attack).do("throw", "enemy 0", "aimpoint none")
    # It has left the hand before anybody defends.
    assert game.on_ground() == [("knife", (3, 1))]
    if answer:
        game.rolls(*dice).do(answer)
    assert game.happened(outcome)
    assert game.on_ground() == [("knife", (3, 1))]
    assert game.in_hand("red_0") == "nothing"
    assert list(game.unit("red_0").carried) == [-1, 1, -1]
    game.done()


@pytest.mark.clause("FW-104", "FW-116")
@pytest.mark.parametrize("cells", [1, 2, 8])
def test_a_knife_thrown_at_an_object_lands_in_its_cell(cells: int) -> None:
    red = {"weapons": ["knife"], "agility": 1}
    game = facing_off(20, red).thing("blue", (cells, 1)).start().turn("red_0")
    game.rolls(2).do("throw_object")
    assert game.happened("missed")
    assert game.on_ground() == [("knife", (cells, 1))]
    game.done()


@pytest.mark.clause("FW-105")
@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("cells", [1, 6])
def test_fire_can_only_be_dodged(natural: bool, cells: int) -> None:
    blue = {"weapons": ["sword"], "natural": natural}
    red = {"profile": "gunner", "weapons": ["lmg"]}
    game = attacked(cells, SHOT, red, blue, (5, 9, 9))
    assert attack_total(game) == 6 + 18 + 2  # PER 6, Support 3, Short
    assert game.legal() == FIREFIGHT
    assert not game.may("fighting")
    assert not game.may("armed")
    game.rolls(10, 10, 10).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 36)]
    game.done()


@pytest.mark.clause("FW-106")
@pytest.mark.parametrize(
    ("natural", "weapon", "answers", "defences"),
    [
        (True, "sword", BLOW, ["done", "fighting", "dodge"]),
        (True, "chain", ("entangle", "with weapon"), ["done", "fighting", "dodge"]),
        (True, "knife", THROW, FIREFIGHT),
        (True, None, BARE, ["done", "fighting", "dodge"]),
        (True, "pistol", SHOT, FIREFIGHT),
        (False, "sword", BLOW, FIREFIGHT),
        (False, "knife", THROW, FIREFIGHT),
        (False, None, BARE, ["done", "fighting", "dodge"]),
    ],
)
def test_claws_meet_armed_fighting_but_no_throws(
    natural: bool, weapon: str | None, answers: tuple[str, ...], defences: list[str]
) -> None:
    red = {"weapons": [weapon] if weapon else [], "ranks": RANKS}
    blue = {"profile": "beast"} if natural else {"profile": "beast", "natural": False}
    count = {"pistol": 4, "knife": 3, None: 1}.get(weapon, 2)
    game = attacked(1, answers, red, blue, FACES[:count])
    assert game.legal() == defences
    game.done()


@pytest.mark.clause("FW-106", "FW-107")
def test_claws_and_a_sword_in_hand() -> None:
    red, blue = {"weapons": ["sword"]}, {"weapons": ["sword"], "natural": True}
    game = attacked(1, BLOW, red, blue, (2, 3))
    assert game.legal() == UNARMED
    game.rolls(4, 6).do("fighting")
    assert results(game) == [("blue_0", "Fighting", 12)]
    game.done()


@pytest.mark.clause("FW-107")
@pytest.mark.parametrize(
    ("weapons", "ready", "parry"),
    [
        ([], -1, False), (["rifle", "knife"], 0, False), (["rifle", "knife"], 1, True),
        (["knife"], -1, False), (["knife"], 0, True), (["sword"], 0, True), (["chain"], 0, True),
        (["pistol", "sword"], 0, False), (["lmg"], 0, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("answers", [BARE, BLOW, THROW])
def test_parrying_needs_a_hand_weapon_in_hand(
    weapons: list[str], ready: int, parry: bool, answers: tuple[str, ...]
) -> None:
    game = facing_off(1, {"weapons": ["knife"], "ranks": RANKS}, {"weapons": weapons}).start()
    game.turn("red_0").ready("blue_0", ready)
    game.rolls(*FACES[: {BARE: 1, BLOW: 2, THROW: 3}[answers]]).do(*answers)
    assert game.expect("defend").may("armed") is parry
    game.done()


@pytest.mark.clause("FW-107")
@pytest.mark.parametrize(("damage", "parry"), [((6, 2, 1, 2), True), ((6, 2, 1, 3), False)])
def test_a_broken_sword_parries_nothing(damage: tuple[int, ...], parry: bool) -> None:
    game = facing_off(1, {"weapons": ["sword"]}, {"weapons": ["sword"]}).start()
    game.turn("red_0", declared=2, blue_0=2)
    game.rolls(4, 3).do("strike", "with weapon", "aimpoint held")
    assert game.may("armed")
    game.rolls(*damage).do("done")  # 6 + 4 - 2 - 4: a die, one of the sword, two of the aimpoint
    assert bool(game.happened("broken")) is not parry  # toughness 12
    game.do("pass", by="blue_0")
    game.rolls(4, 3).do(*BLOW, by="red_0")
    assert game.expect("defend").may("armed") is parry
    game.done()


@pytest.mark.clause("FW-108")
def test_any_number_of_defences_at_no_cost() -> None:
    table = Table(width=24, height=8).unit("blue", (6, 3), armour=0, vitality=40)
    for row in range(4):
        table.unit("red", (0, row), weapons=["pistol"])
    game = table.start().turn("red_0", blue_0=2)
    for k in range(4):
        game.rolls(2, 2, 3).do(*SHOT, by=f"red_{k}")
        game.rolls(4, 9, 2).do("dodge", by="blue_0")
        assert results(game) == [("blue_0", "Dodge", 15)]
        assert (int(game.unit("blue_0").acts_left), int(game.unit("blue_0").declared)) == (2, 2)
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-108")
def test_each_attack_is_answered_on_its_own() -> None:
    game = facing_off(1, {"weapons": ["knife"]}, {"weapons": ["sword"]}).start()
    game.turn("red_0", declared=3, blue_0=0)  # nor does a defence need an action
    for answer, skill, dice in (
        ("dodge", "Dodge", 3), ("fighting", "Fighting", 2), ("armed", "Armed Fighting", 2),
    ):  # fmt: skip
        game.rolls(3, 2).do(*BARE, by="red_0")
        game.rolls(*[9] * dice, *[4, 9] * (answer == "armed"))  # then the turn is over
        game.do(answer, by="blue_0")
        assert results(game) == [("blue_0", skill, 6 + 9 * dice)]
    game.done()


@pytest.mark.clause("FW-108", "FW-121")
@pytest.mark.parametrize(("faces", "total"), [((2, 2, 3), 10), ((3, 9, 2), 15)])
def test_a_declined_defence_is_worth_nothing(faces: tuple[int, int, int], total: int) -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, None, faces)
    game.rolls(*[1] * (total // 5 + 1)).do("done")  # no defence dice
    assert game.happened("tested") == []
    assert [e.data["what"] for e in game.happened("hit")] == [total]
    assert game.happened("hit")[0].data["values"][1:] == [total, 0]
    game.done()


# --- range ---------------------------------------------------------------------------------------


@pytest.mark.clause("FW-116")
@pytest.mark.parametrize(
    ("answers", "modifier"),
    [
        (BARE, 0), (BLOW, 0), (("entangle", "with bare"), 0), (("disarm", "with bare"), 0),
        (THROW, 2),
    ],
)  # fmt: skip
def test_close_quarters_have_no_range(answers: tuple[str, ...], modifier: int) -> None:
    red = {"weapons": ["knife"], "ranks": dict.fromkeys(("fighting", "armed", "thrown"), 1)}
    game = attacked(1, answers, red, {"weapons": ["knife"]}, (5,))
    assert attack_total(game) == 6 + 5 + modifier
    game.done()


@pytest.mark.clause("FW-116")
@pytest.mark.parametrize(
    ("weapon", "verb", "cells", "modifier"),
    [
        ("sword", "strike_object", 1, 0), ("knife", "throw_object", 1, 2),
        ("knife", "throw_object", 3, 0), ("pistol", "shoot_object", 13, -6),
    ],
)  # fmt: skip
def test_objects_are_shot_and_thrown_at_by_range(
    weapon: str, verb: str, cells: int, modifier: int
) -> None:
    red = {"weapons": [weapon], "ranks": dict.fromkeys(("armed", "thrown", "marksman"), 1)}
    game = facing_off(20, red).thing("blue", (cells, 1)).start().turn("red_0")
    game.rolls(3, *[1] * 3).do(verb)  # a Medium object: -2
    event = (game.happened("hit") or game.happened("missed"))[0]
    total = event.data["values"][1] if event.kind == "hit" else event.data["what"]
    assert total == 6 + 3 - 2 + modifier


@pytest.mark.clause("FW-117")
@pytest.mark.parametrize(
    ("cells", "modifier"), [(6, 2), (7, 0), (12, 0), (13, -2), (18, -2), (19, -6), (23, -6)]
)
@pytest.mark.parametrize("verb", ["shoot", "burst"])
def test_modifiers_of_the_bands(cells: int, modifier: int, verb: str) -> None:
    answers = ("shoot", "aimpoint none") if verb == "shoot" else ("burst",)
    game = attacked(cells, answers, {"weapons": ["rifle"]}, None, (2, 7, 7))
    assert attack_total(game) == 6 + 14 + modifier
    game.done()


@pytest.mark.clause("FW-117", "FW-118")
@pytest.mark.parametrize("weapon", BANDS)
def test_bands_of_every_weapon_cell_by_cell(weapon: str) -> None:
    kind = Weapon.names(" ").index(weapon)
    for cells in range(1, 40):
        band = sum(cells > limit for limit in BANDS[weapon])
        modifier = (2, 0, -2, -6, BEYOND)[band]
        assert interpreted(band_modifier)(kind, cells) == modifier, cells


@pytest.mark.clause("FW-118")
@pytest.mark.parametrize("weapon", BANDS)
def test_who_is_beyond_extreme_range_is_no_target(weapon: str) -> None:
    reach = BANDS[weapon][3]
    verb = "throw" if weapon == "knife" else "shoot"
    for cells in sorted({1, reach, reach + 1} & set(range(24))):
        game = facing_off(cells, {"weapons": [weapon]}).start().turn("red_0")
        assert game.may(verb) is (cells <= reach)
        assert game.may("burst") is (
            cells <= reach and weapon in ("needler", "smg", "rifle", "lmg")
        )


@pytest.mark.clause("FW-118")
@pytest.mark.parametrize(
    ("verb", "weapon", "reach"), [("shoot", "pistol", 16), ("throw", "knife", 8)]
)
def test_only_targets_in_reach_can_be_named(verb: str, weapon: str, reach: int) -> None:
    table = facing_off(reach + 1, {"weapons": [weapon]})
    table.unit("blue", (reach, 0)).unit("blue", (1, 2))
    game = table.start().turn("red_0")
    game.do(verb)
    assert game.expect("target").legal() == ["enemy 1", "enemy 2"]
    game.done()


@pytest.mark.clause("FW-118")
def test_objects_and_automatic_fire_know_the_same_reach() -> None:
    for cells, reached in ((16, True), (17, False)):
        table = facing_off(cells, {"weapons": ["smg"]}).thing("blue", (cells, 2))
        game = table.start().turn("red_0")
        assert (game.may("shoot_object"), game.may("auto")) == (reached, reached)


# --- the contest ---------------------------------------------------------------------------------


@pytest.mark.clause("FW-119")
def test_the_attack_test_of_the_check() -> None:
    game = facing_off(4, {"weapons": ["pistol"]}).start().turn("red_0", declared=2)
    game.rolls(5, 5, 2).do(*SHOT)
    assert results(game) == [("red_0", "Marksman", 14)]  # range is the target's: 16 against it
    assert attack_total(game) == 16
    game.done()


@pytest.mark.clause("FW-120")
def test_the_defence_test_of_the_check() -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, None, (2, 2, 3)).hurt("blue_0", 2)
    game.rolls(2, 3, 4).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 11)]
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("FW-120")
@pytest.mark.parametrize(
    ("answer", "faces", "total"),
    [("fighting", (2,), 8), ("armed", (2, 4), 10), ("dodge", (2, 4, 2, 4), 14)],
)
@pytest.mark.parametrize(("wound", "penalty"), [(0, 0), (1, -2), (2, -4)])
def test_the_skill_chosen_with_the_modifiers_of_a_defence(
    answer: str, faces: tuple[int, ...], total: int, wound: int, penalty: int
) -> None:
    ranks = {"fighting": 1, "armed": 2, "dodge": 4}
    game = attacked(1, BARE, None, {"weapons": ["knife"], "ranks": ranks}, (2, 4))
    game.set("blue_0", wound=wound).rolls(*faces, *[1] * 3)
    game.do(answer)
    assert [total for _, _, total in results(game)] == [total + penalty]


@pytest.mark.clause("FW-121")
@pytest.mark.parametrize(
    ("attack", "defence", "margin"),
    [((10, 2, 3), (2, 5, 4), 5), ((10, 2, 3), (9, 2, 4), 1), ((10, 9, 8), (2, 2, 3), 23)],
)
def test_more_than_the_defence_hits_by_the_difference(
    attack: tuple[int, ...], defence: tuple[int, ...], margin: int
) -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, None, attack)
    game.rolls(*defence, *[1] * ((margin + 4) // 5 + 1)).do("dodge")
    assert [event.data["what"] for event in game.happened("hit")] == [margin]
    assert int(game.unit("blue_0").damage) == (margin + 4) // 5 + 1
    game.done()


@pytest.mark.clause("FW-121", "FW-124")
def test_16_against_11_is_a_margin_of_5() -> None:
    game = facing_off(4, {"weapons": ["pistol"]}).start().turn("red_0", declared=2)
    game.rolls(5, 5, 2).do(*SHOT)
    game.rolls(2, 5, 4, 6, 3).do("dodge")
    assert game.happened("hit")[0].data["values"][1:] == [16, 11]
    assert game.happened("hit")[0].data["what"] == 5
    assert int(game.unit("blue_0").damage) == 9
    game.done()


@pytest.mark.clause("FW-122")
@pytest.mark.parametrize(("defence", "total"), [((4, 9, 2), 15), ((10, 4, 2), 16), ((9, 9, 9), 33)])
def test_an_equal_or_higher_defence_leaves_no_effect(defence: tuple[int, ...], total: int) -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, {"armour": 2}, (2, 9, 3))
    game.rolls(*defence).do("dodge")  # 15 against it; no damage dice, no armour dice
    assert results(game) == [("blue_0", "Dodge", total)]
    assert [e.data["what"] for e in game.happened("missed")] == [15]
    assert int(game.unit("blue_0").damage) == 0
    game.done()


@pytest.mark.clause("FW-122", "FW-108")
@pytest.mark.parametrize(("face", "hit"), [(2, False), (3, True)])
def test_nothing_against_a_declined_defence_fails(face: int, hit: bool) -> None:
    red = {"weapons": ["pistol"], "perception": 4, "ranks": {"marksman": 1}}
    game = attacked(16, SHOT, red, None, (face,))  # 4 + face - 6
    game.rolls(*[1, 1] * hit).do("done")
    assert bool(game.happened("hit")) is hit
    assert bool(game.happened("missed")) is not hit
    game.done()


@pytest.mark.clause("FW-122")
@pytest.mark.parametrize("verb", ["entangle", "restrain", "disarm"])
def test_a_failed_hold_or_disarming_has_no_contest_of_strength(verb: str) -> None:
    game = attacked(1, (verb,), None, {"weapons": ["knife"]}, (4, 9))
    game.rolls(2, 9, 4).do("dodge")  # 15 v 15
    assert game.happened("missed")
    assert game.unit("red_0").holding == -1
    assert game.in_hand("blue_0") == "knife"
    game.done()
