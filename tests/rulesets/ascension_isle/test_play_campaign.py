"""Campaigns played out: the tally, treatment, what lingers, who fights (5.13)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.state.codes import Grade, Status
from tests.rulesets.ascension_isle.table import CALM, Game


def campaign(red=("trooper", "trooper"), blue=("trooper", "trooper"), fights=3, fighters=None):
    """Fights of a single round, on an open board, with red first; troopers are no medics."""
    encounter = {
        "board": {"width": 24, "height": 16},
        "sides": [
            {"starts": [[1, 2 * k] for k in range(fighters or len(red))]},
            {"starts": [[22, 2 * k] for k in range(fighters or len(blue))]},
        ],
    }
    if fighters:
        encounter["fighters"] = fighters
    game = Game(
        {
            "name": "test",
            "rosters": {
                "red": [{"profile": one} for one in red],
                "blue": [{"profile": one} for one in blue],
            },
            "round_limit": 1,
            "options": {"first_side": "red", **CALM},
            "encounters": [encounter] * fights,
        }
    )
    for setup in game.setups:
        for unit, profile in enumerate([*red, *blue]):
            if profile == "trooper":
                setup.units[unit].skills[6] = 0
    return game


def end_fight(game, *faces):
    """All end their turns; the dice that follow the fight."""
    fight = int(game.b.encounter)
    asked = {"category", "recat", "stance", "action", "pain"}
    turns = 0
    while game.decision in asked and int(game.b.encounter) == fight:
        last = game.decision == "action" and turns == active(game) - 1
        turns += game.decision == "action"
        if last:
            game.rolls(*faces)
        answer = {"category": "category ranged", "action": "end"}.get(game.decision, "no")
        game.do(answer)
        if last:
            return game
    raise AssertionError(f"the fight goes on: {game.decision}")


def active(game):
    return sum(int(u.status) == Status.ACTIVE for u in game.b.units)


def grades(game, name="red_0"):
    u = game.unit(name)
    return [Grade(int(u.wounds[k].grade)).name.lower() for k in range(int(u.n_wounds))]


def wounded(*damages, kind="slashing", **fields):
    """red_0 has a wound for each number: the stress of its hit."""
    game = campaign(**fields)
    for damage in damages:
        game.wound("red_0", kind, damage=damage)
    return game


# --- the tally ---
@pytest.mark.clause("AI-175", "AI-176", "AI-177", "AI-180")
def test_the_worst_wound_may_linger():
    game = end_fight(wounded(4, 10, 10), 6)
    assert game.one("tallied")[2:4] == (9, Grade.LIGHT)
    u = game.unit("red_0")
    assert grades(game) == ["light"] and u.wounds[0].damage == 10
    assert game.one("graded").what == 1  # the earlier of equals
    assert game.one("healed").what == 2
    assert game.b.encounter == 1
    game.done()


@pytest.mark.clause("AI-176")
@pytest.mark.parametrize(
    ("wounds", "face", "expected"),
    [(1, 4, []), (1, 5, ["light"]), (1, 9, ["light"]), (2, 9, ["serious"]), (7, 9, ["mortal"])],
)
def test_totals_of_the_tally(wounds, face, expected):
    game = campaign(red=("trooper", "trooper"), fights=2)
    for _ in range(wounds):
        game.wound("red_0", "slashing", damage=3)
    game = end_fight(game, face)
    event = game.one("tallied")
    assert event.what == wounds + face
    assert Grade(event.x).name.lower() == (expected[0] if expected else "none")


@pytest.mark.clause("AI-175", "AI-087")
def test_wounds_beyond_the_twelve_count_in_no_tally():
    game = wounded(*[2] * 12)
    game.b.units[0].further = 2
    end_fight(game, 2)
    assert game.one("tallied").what == 2 + 12
    game.done()


@pytest.mark.clause("AI-178")
def test_a_ten_goes_on_with_the_next_wound():
    game = end_fight(wounded(3, 9, 6), 10, 3)
    assert [e[2:4] for e in game.happened("tallied")] == [(13, Grade.SERIOUS), (6, Grade.LIGHT)]
    assert [e.what for e in game.happened("graded")] == [1, 2]
    game.done()


@pytest.mark.clause("AI-178", "AI-179")
def test_a_ten_that_grades_nothing_goes_on_too():
    game = campaign(red=("medic", "trooper"))
    for damage in (5, 3):
        game.wound("red_1", "slashing", damage=damage)
    end_fight(game)
    # 10 + 10 + 5 + 4 = 29: five successes; then 10 + 2 - 5 = 7.
    game.expect("medic", "red_0").rolls(10, 10, 10, 1).do("own 0")
    assert game.one("tended")[2:5] == (29, 1, 5)
    assert [e.what for e in game.happened("tallied")] == [7, -2]
    assert grades(game, "red_1") == ["light"]
    # Light wounds may be treated.
    game.expect("treat", "red_0")
    game.done()


@pytest.mark.clause("AI-179")
def test_a_medic_makes_the_tally_milder():
    game = campaign(red=("medic", "trooper"))
    game.s.units[0].stats[2], game.s.units[0].skills[6] = 4, 3
    for damage in (5, 3, 2):
        game.wound("red_1", "slashing", damage=damage)
    end_fight(game)
    game.expect("medic", "red_0").rolls(6, 7, 9).do("own 0")
    assert game.one("tended")[2:5] == (20, 1, 4)
    assert game.one("tallied").what == 9 + 3 - 4
    game.done()


@pytest.mark.clause("AI-179")
def test_one_tally_each():
    game = campaign(red=("medic", "trooper"))
    game.wound("red_0", "slashing").wound("red_1", "slashing")
    end_fight(game)
    game.expect("medic", "red_0").rolls(1, 1, 1, 4).do("own 0")  # and red_1 without a medic
    assert len(game.happened("tallied")) == 2
    game.done()


@pytest.mark.clause("AI-175")
def test_no_tally_after_the_last_battle():
    game = end_fight(campaign(fights=2))
    game.wound("red_0", "slashing", damage=4)
    end_fight(game)
    assert game.b.winner == -1 and game.b.reason == 3
    assert not game.happened("tallied")


# --- treatment ---
def lingering(grade, kind="slashing", red=("trooper", "medic"), location="torso", **fields):
    """The next fight, with a wound of a grade that was left untreated in the camp before."""
    game = campaign(red=red, **fields)
    game.wound("red_0", kind, location, grade=Grade[grade.upper()], damage=5)
    end_fight(game)
    return game


@pytest.mark.clause("AI-187")
@pytest.mark.parametrize(
    ("grade", "faces", "left"),
    [
        ("mortal", (6, 6), ["serious"]),  # 21 of 21
        ("mortal", (10, 7), ["light"]),  # 26
        ("serious", (5, 4), ["light"]),  # 18
        ("serious", (7, 7), []),  # 23
    ],
)
def test_treatment_lowers_the_grade(grade, faces, left):
    game = lingering(grade)
    game.expect("treat", "red_0").rolls(*faces).do("own 0")
    assert game.one("treated").what == sum(faces) + 9
    assert grades(game) == left
    game.done()


@pytest.mark.clause("AI-187")
def test_as_many_treatments_as_medical():
    game = lingering("mortal", red=("medic",), blue=("gunner",))
    # A mortal wound hurts its medic.
    for left in (3, 2, 1, 0):
        game.expect("treat", "red_0").rolls(1, 1).do("own 0")
        assert game.one("treated").what == 2 + 9 - 1
        if left > 0:
            assert game.unit("red_0").treatments == left
    assert game.unit("red_0").status == Status.DEAD  # AI-186
    game.done()


@pytest.mark.clause("AI-187")
def test_red_treats_first():
    game = campaign(red=("medic",), blue=("medic",))
    game.wound("red_0", "slashing", grade=Grade.SERIOUS)
    game.wound("blue_0", "slashing", grade=Grade.SERIOUS)
    end_fight(game)
    game.expect("treat", "red_0").do("no")
    game.expect("treat", "blue_0").do("no")
    assert game.b.encounter == 1


@pytest.mark.clause("AI-186", "AI-190")
def test_mortal_wounds_kill_and_a_side_without_anybody_loses():
    game = lingering("mortal", red=("medic",), blue=("gunner",), fights=3)
    game.do("no")
    assert [e.unit for e in game.happened("died")] == [0]
    assert (game.b.winner, list(game.b.wins)) == (1, [0, 2])


@pytest.mark.clause("AI-188")
def test_a_near_failure_suppresses():
    game = lingering("serious")
    game.rolls(2, 3).do("own 0")  # 14
    assert game.one("suppressed").unit == 0
    assert grades(game) == ["serious"]
    assert int(game.unit("red_0").suppressed) == 1
    game.do("no")
    assert game.unit("red_0").exploits[0] == 3  # it does nothing
    assert not game.happened("lingers")
    end_fight(game)
    assert int(game.unit("red_0").suppressed) == 0


@pytest.mark.clause("AI-185", "AI-181", "AI-079")
def test_serious_wounds_stay_and_act():
    game = lingering("serious", red=("trooper",), blue=("gunner",))
    assert game.b.encounter == 1
    assert game.unit("red_0").exploits[0] == 2
    game.until("red_0", "pain")
    end_fight(game)
    assert game.b.encounter == 2 and grades(game) == ["serious"]
    assert game.unit("red_0").exploits[0] == 2


@pytest.mark.clause("AI-184")
def test_light_wounds_go_after_one_further_battle():
    game = end_fight(wounded(4, red=("trooper",), blue=("gunner",)), 9)
    assert grades(game) == ["light"] and game.b.encounter == 1
    end_fight(game)
    assert grades(game) == [] and game.b.encounter == 2
    game.done()


# --- what lingers ---
@pytest.mark.clause("AI-181", "AI-095")
def test_fire_lingers():
    game = campaign(red=("trooper",), blue=("gunner",))
    game.wound("red_0", "burning", grade=Grade.SERIOUS)
    end_fight(game, 5)
    assert game.unit("red_0").stress[0] == 5
    assert game.one("burned").what == 5
    game.done()


@pytest.mark.clause("AI-181", "AI-097")
def test_an_etheric_wound_drains_again():
    game = campaign(red=("adept",), blue=("gunner",))
    game.wound("red_0", "etheric", grade=Grade.MORTAL)
    end_fight(game)
    game.expect("treat", "red_0").rolls(10, 7).do("own 0")  # 17 + 4 + 1 - 1: 21
    assert (game.unit("red_0").aura, game.unit("red_0").core) == (2, 6)


@pytest.mark.clause("AI-181")
@pytest.mark.parametrize("kind", ["slashing", "burning", "etheric"])
def test_light_wounds_do_nothing_at_the_start(kind):
    game = campaign(red=("trooper",), blue=("gunner",))
    game.wound("red_0", kind, damage=3)
    end_fight(game, 5)
    u = game.unit("red_0")
    assert grades(game) == ["light"]
    assert (list(u.exploits), u.core, u.stress[0]) == ([3, 3, 3, 3], 3, 0)


@pytest.mark.clause("AI-182")
def test_a_light_wound_hurts_for_two_rounds():
    game = campaign(red=("trooper",), blue=("gunner",))
    for setup in game.setups:
        setup.round_limit = 4
    game.wound("red_0", "piercing", grade=Grade.LIGHT)
    game.until("red_0", "pain").do("no")
    game.until("red_0").then("end").until("red_0", "pain")
    assert game.b.round_number == 2
    game.do("no")
    game.until("red_0").then("end").until("red_0", "recat")
    assert game.b.round_number == 3


@pytest.mark.clause("AI-183", "AI-182")
@pytest.mark.parametrize(("grade", "filled"), [("serious", [5, 5, 5, 5]), ("light", [7, 7, 6, 6])])
def test_lingering_piercing_wounds_cut(grade, filled):
    from mech_env.rulesets.ascension_isle.questions import health
    from tests.twins import twin

    game = campaign(red=("trooper",), blue=("gunner",))
    game.wound("red_0", "piercing", grade=Grade[grade.upper()])
    size_of = twin(health.size_of)
    assert [size_of(game.s, game.b, 0, level) for level in range(4)] == filled


@pytest.mark.clause("AI-100")
def test_a_traumatic_wound_costs_a_level_once():
    game = campaign(red=("trooper",), blue=("gunner",))
    game.wound("red_0", "traumatic", grade=Grade.SERIOUS)
    end_fight(game)
    u = game.unit("red_0")
    assert (u.levels_lost, int(u.charged)) == (1, 1)
    assert game.one("level_lost").what == 3
    end_fight(game)
    assert u.levels_lost == 1
    game.done()


@pytest.mark.clause("AI-100")
def test_without_a_level_a_unit_is_lost():
    game = campaign(red=("trooper", "trooper"), blue=("gunner",))
    game.set("red_0", levels_lost=3).wound("red_0", "traumatic", grade=Grade.SERIOUS)
    end_fight(game)
    assert game.unit("red_0").status == Status.DEAD
    assert game.one("died").unit == 0
    assert game.asked == "red_1"


# --- fresh for the next battle ---
@pytest.mark.clause("AI-038", "AI-078", "AI-189")
def test_all_is_full_and_fresh():
    game = campaign(red=("trooper",), blue=("gunner",)).until("red_0", stance="ready")
    game.set(
        "red_0", advantage=7, ammo=[0, 1, 0], exploits=[0, 0, 0, 0], skip=2, debt=1, aims=[1, 0, 0],
        in_hand=1, core=1,
    )  # fmt: skip
    game.b.units[0].stress[0] = 5
    game.then("end").until("blue_0").then("end")
    u = game.unit("red_0")
    assert (u.advantage, list(u.ammo), list(u.exploits)) == (0, [6, 4, 0], [3, 3, 3, 3])
    assert (u.skip, u.debt, list(u.aims), u.in_hand, u.core, u.stance) == (0, 0, [0, 0, 0], 0, 3, 0)
    assert list(u.stress) == [0] * 6


@pytest.mark.clause("AI-078", "AI-079")
def test_stress_is_gone_and_wounds_stay_when_the_battle_ends():
    game = campaign(red=("medic", "trooper")).wound("red_1")
    game.b.units[1].stress[:2] = (7, 2)
    game.b.units[1].level = 1
    end_fight(game).expect("medic", "red_0")
    u = game.unit("red_1")
    assert (list(u.stress), u.level, u.n_wounds) == ([0] * 6, 0, 1)


# --- the roster ---
@pytest.mark.clause("AI-190")
def test_sides_choose_who_fights_before_either_is_shown():
    game = campaign(red=("trooper", "gunner", "medic"), blue=("trooper",) * 3, fighters=2)
    game.expect("roster", "red_0")
    assert game.legal() == ["own 0", "own 1", "own 2"]
    game.do("own 1")
    assert game.legal() == ["no", "own 2"]
    game.do("own 2")
    game.expect("roster", "blue_0")
    assert not game.happened("roster")
    game.do("own 0")
    game.do("no")
    assert [(e.unit, e.what) for e in game.happened("roster")] == [
        (0, 0), (1, 1), (2, 1), (3, 1), (4, 0), (5, 0),
    ]  # fmt: skip
    # In roster order from the first start cell on.
    assert [(e.unit, e.x, e.y) for e in game.happened("deployed")] == [
        (1, 1, 0), (2, 1, 2), (3, 22, 0),
    ]  # fmt: skip
    assert game.unit("red_0").status == Status.AWAY
    game.expect("category", "red_1")


def test_most_battles_won_decide():
    game = campaign(fights=2)
    game.b.wins[:] = (0, 1)
    game.b.encounter = 1
    end_fight(game)
    assert (game.b.winner, game.b.reason, list(game.b.scores)) == (1, 3, [-1, 1])
