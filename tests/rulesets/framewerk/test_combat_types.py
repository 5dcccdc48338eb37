"""Types of combat: the skills of attack and of defence (FW-102 to FW-108)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.framewerk.state.codes import Skill
from tests.rulesets.framewerk.duels import (
    BANDS,
    BARE,
    BLOW,
    SHOT,
    THROW,
    aimed_at,
    apart,
    attacked,
    results,
)
from tests.rulesets.framewerk.table import Table

# A rank for each skill, so that the number of dice tells them apart.
RANKS = {"fighting": 1, "armed": 2, "thrown": 3, "marksman": 4, "support": 5, "dodge": 3, "feat": 2}
FACES = (2, 4, 2, 4, 4)  # B of the first one to five: 2, 4, 4, 8, 12

UNARMED = ["done", "fighting", "armed", "dodge"]
ARMED = ["done", "armed", "dodge"]
FIREFIGHT = ["done", "dodge"]


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
    game = apart(20, red).thing("blue", (1, 1)).start().turn("red_0")
    rank = Skill.abouts().index(skill) + 1
    game.rolls(*(2, 3, 2, 5, 5)[:rank], *[1] * 8).do(verb)
    assert [name for _, name, _ in results(game)] == [skill]
    assert int(game.battle.state.pool.count) == rank


@pytest.mark.clause("FW-103")
def test_fists_against_a_sword() -> None:
    game = attacked(1, BARE, {"profile": "brawler"}, {"profile": "duelist", "weapons": ["sword"]},
                    (7, 7, 2, 3))  # fmt: skip
    assert aimed_at(game) == 21
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
    game = apart(3, red).unit("blue", (3, 2)).start().turn("red_0")
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
    game = apart(20, red).thing("blue", (cells, 1)).start().turn("red_0")
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
    assert aimed_at(game) == 6 + 18 + 2  # PER 6, Support 3, Short
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
    game = apart(1, {"weapons": ["knife"], "ranks": RANKS}, {"weapons": weapons}).start()
    game.turn("red_0").ready("blue_0", ready)
    game.rolls(*FACES[: {BARE: 1, BLOW: 2, THROW: 3}[answers]]).do(*answers)
    assert game.expect("defend").may("armed") is parry
    game.done()


@pytest.mark.clause("FW-107")
@pytest.mark.parametrize(("damage", "parry"), [((6, 2, 1, 2), True), ((6, 2, 1, 3), False)])
def test_a_broken_sword_parries_nothing(damage: tuple[int, ...], parry: bool) -> None:
    game = apart(1, {"weapons": ["sword"]}, {"weapons": ["sword"]}).start()
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
    game = apart(1, {"weapons": ["knife"]}, {"weapons": ["sword"]}).start()
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
