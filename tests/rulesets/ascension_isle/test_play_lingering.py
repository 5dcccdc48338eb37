"""What wounds do from battle to battle, in which order (AI-100, AI-175 to AI-188)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.state.codes import Grade, Status
from tests.rulesets.ascension_isle.test_play_campaign import campaign, end_fight, grades


@pytest.mark.clause("AI-175", "AI-184")
def test_light_wounds_are_gone_before_wounds_are_counted():
    game = campaign()
    game.wound("red_0", "slashing", grade=Grade.LIGHT, damage=9)
    game.wound("red_0", "slashing", grade=Grade.SERIOUS, damage=8)
    game.wound("red_0", "slashing", damage=3)
    end_fight(game, 9)
    assert game.one("tallied").what == 9 + 2
    assert grades(game) == ["serious", "serious"]
    game.done()


@pytest.mark.clause("AI-184", "AI-190")
def test_light_wounds_heal_also_of_who_does_not_fight():
    game = campaign(red=("trooper", "gunner"), blue=("gunner", "gunner"), fighters=1)
    game.do("own 0", "own 0")
    game.wound("red_1", "slashing", grade=Grade.LIGHT)
    end_fight(game)
    assert grades(game, "red_1") == []


@pytest.mark.clause("AI-181", "AI-081")
def test_wounds_act_by_unit_then_in_order_of_infliction():
    game = campaign(red=("trooper", "trooper"), blue=("gunner",))
    game.wound("red_1", "burning", grade=Grade.SERIOUS)
    for kind in ("slashing", "burning", "burning", "traumatic"):
        game.wound("red_0", kind, grade=Grade.SERIOUS)
    end_fight(game, 5, 4)
    game.expect("cap", "red_0").rolls(2).do("yes")
    kinds = ("spent", "burned", "level_lost", "lingers")
    assert [(e.kind, e.unit) for e in game.last if e.kind in kinds] == [
        ("burned", 0), ("lingers", 0), ("level_lost", 0), ("lingers", 1), ("burned", 1),
    ]  # fmt: skip
    u = game.unit("red_0")
    assert (u.stress[0], u.n_wounds, u.exploits[0], u.levels_lost) == (7, 4, 2, 1)
    game.done()


@pytest.mark.clause("AI-186", "AI-188")
def test_a_suppressed_mortal_wound_still_kills():
    game = campaign(red=("medic", "trooper"))
    game.wound("red_1", "slashing", grade=Grade.MORTAL)
    end_fight(game)
    game.expect("treat", "red_0").rolls(4, 4).do("own 1")  # 17
    assert game.one("suppressed").unit == 1
    game.do("no")
    assert game.unit("red_1").status == Status.DEAD


@pytest.mark.clause("AI-188", "AI-100")
def test_a_suppressed_traumatic_wound_takes_its_level_later():
    game = campaign(red=("medic", "trooper"), fights=4)
    game.wound("red_1", "traumatic", grade=Grade.SERIOUS)
    end_fight(game)
    game.expect("treat", "red_0").rolls(2, 3).do("own 1")  # 14
    game.do("no")
    assert game.unit("red_1").levels_lost == 0
    end_fight(game)
    game.expect("treat", "red_0").do("no")
    assert game.unit("red_1").levels_lost == 1


@pytest.mark.clause("AI-179", "AI-180")
@pytest.mark.parametrize(("medic", "total"), [(0, 19), (1, 18)])
def test_a_medic_feels_its_wounds_until_its_own_tally(medic, total):
    red = ["trooper", "trooper"]
    red[medic] = "medic"
    game = campaign(red=red).wound("red_0", "slashing").wound("red_1", "slashing")
    end_fight(game)
    if medic == 0:
        game.rolls(1).do("no")  # its own tally comes first
    game.expect("medic", "red_0").rolls(5, 5, 1, *[1] * medic).do(f"own {medic}")
    assert game.one("tended").what == total
