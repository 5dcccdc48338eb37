"""What wounds do from battle to battle, in which order (AI-100, AI-175 to AI-188)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.state.codes import Grade, Status
from tests.rulesets.ascension_isle.test_play_campaign import campaign, end_fight, grades
from tests.rulesets.ascension_isle.test_play_random import sound


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


@pytest.mark.clause("AI-100", "AI-181", "AI-095")
@pytest.mark.parametrize("kinds", [("burning", "traumatic"), ("traumatic", "burning")])
def test_wounds_act_after_one_has_put_the_unit_out(kinds):
    # Its only level holds 5; without it the unit is lost, in whatever order the wounds were made.
    game = campaign(red=("trooper", "trooper"), blue=("gunner",))
    game.set("red_0", levels_lost=3).wound("red_0", "piercing", grade=Grade.SERIOUS)
    for kind in kinds:
        game.wound("red_0", kind, grade=Grade.SERIOUS)
    end_fight(game, *[6] * (kinds[0] == "burning"))
    assert len(game.happened("out")) == (kinds[0] == "burning")
    assert game.one("died").unit == 0
    assert game.unit("red_0").status == Status.DEAD
    game.done()


@pytest.mark.clause("AI-100", "AI-181", "AI-095")
def test_a_unit_out_still_loses_an_exploit_and_a_level_but_burns_no_more():
    game = campaign(red=("trooper", "trooper"), blue=("gunner",))
    game.set("red_0", levels_lost=2)
    for kind in ("piercing", "burning", "burning", "burning", "slashing", "traumatic"):
        game.wound("red_0", kind, grade=Grade.SERIOUS)
    end_fight(game, 5, 5)  # its two levels hold 5 each; the third fire rolls nothing
    assert game.one("out").unit == 0
    u = game.unit("red_0")
    assert (u.status, u.exploits[0], u.levels_lost) == (Status.OUT, 2, 3)
    sound(game)
    game.done()


@pytest.mark.clause("AI-100", "AI-181")
def test_stress_in_a_level_that_is_lost_goes_with_it():
    game = campaign(red=("trooper", "trooper"), blue=("gunner",))
    game.set("red_0", levels_lost=2)
    for kind in ("burning", "burning", "traumatic"):
        game.wound("red_0", kind, grade=Grade.SERIOUS)
    end_fight(game, 4, 5)
    game.expect("cap", "red_0").do("no")
    u = game.unit("red_0")
    assert (u.status, list(u.stress[:2]), u.level) == (Status.OUT, [7, 0], 0)
    sound(game)
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
