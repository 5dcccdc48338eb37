"""Assist: who may help with what, and which tests it counts for (AE-226 to AE-230)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.choices import Task
from mech_env.rulesets.adeva.state.codes import Condition, Status, Test, Until
from tests.rulesets.adeva.bare import Bare, packed

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
HELPERS = [(3, 2), (3, 3), (3, 4)]  # beside E


def helped(
    e: dict[str, Any] | None = None, f: dict[str, Any] | None = None, helpers: int = 1, km: int = 1,
    **rest: Any,
) -> Bare:  # fmt: skip
    """E (unit 0) at (4, 3), helpers 1 … beside it, F behind them."""
    first = {"at": (4, 3), "items": ["sword"]} | SPENT | (e or {})
    others = [{"at": at, "items": ["sword"]} | SPENT for at in HELPERS[:helpers]]
    second = {"at": (4 + km, 3), "items": ["sword"], "until": 0} | SPENT | (f or {})
    return Bare(red=[first, *others], blue=[second], width=24, height=12, **rest).turn_of(0)


def give(game: Bare, task: Task, *helpers: int, full: bool = False) -> Bare:
    """They help E already, for a Half or a Full Action."""
    for k in helpers:
        game.set(k, helps=(packed(0, task), 0))
        if full:
            game.until(k, Until.ASSIST_FULL)
    return game.refresh()


def number(game: Bare, test: Test = Test.WS) -> int:
    """E's target number in the last test of a kind."""
    found = [values[1] for _, unit, what, values in game.events("tested")
             if unit == 0 and what == test]  # fmt: skip
    return found[-1]


# --- AE-226: what is given up, and for which test ---
@pytest.mark.clause("AE-226")
def test_it_is_declared_with_ally_task_and_size():
    game = helped().turn_of(1).do("assist")
    assert game.decision == "task"  # E is the only ally
    # An attack, to clear, Awareness; untrained in the other skills.
    assert game.legal() == ["choice 0", "choice 2", "choice 5"]
    game.do("choice 0", "choice 0")
    u = game.unit(1)
    assert (list(u.helps), u.half_left) == ([packed(0, Task.ATTACK), 0], 1)
    assert not int(u.until) >> Until.ASSIST_FULL & 1
    game = helped().turn_of(1).do("assist", "choice 0", "choice 1")
    assert game.unit(1).half_left == 0 and int(game.unit(1).until) >> Until.ASSIST_FULL & 1


@pytest.mark.clause("AE-226")
def test_a_half_helps_a_half_and_no_full_action():
    game = give(helped(), Task.ATTACK, 1).force(90).do("attack", "weapon 0")
    assert number(game) == 50 and not game.unit(1).helps[0]  # used up
    swift = {"talents": ["swift"]}
    game = give(helped(swift), Task.ATTACK, 1).force(90).do("swift", "weapon 0")
    assert number(game) == 40 - 10 and game.unit(1).helps[0]
    game = give(helped(swift), Task.ATTACK, 1, full=True).force(90).do("swift", "weapon 0")
    assert number(game) == 40 - 10 + 10 and not game.unit(1).helps[0]


@pytest.mark.clause("AE-226")
def test_it_counts_for_its_own_class_only_and_the_next_test_only():
    game = give(helped(), Task.CLEAR, 1).force(90).do("attack", "weapon 0")
    assert number(game) == 40 and game.unit(1).helps[0]
    game = give(helped(), Task.ATTACK, 1).force(90).do("attack", "weapon 0")
    game.turn_of(0).force(90).do("attack", "weapon 0")
    assert number(game) == 40
    jammed = {"items": ["pistol"], "jammed": 1}
    game = give(helped(jammed, km=9), Task.CLEAR, 1, full=True).force(90).do("clear")
    assert number(game, Test.BS) == 40 + 20 + 10


@pytest.mark.clause("AE-226", "AE-230")
def test_two_half_actions_are_two_helps():
    game = helped(helpers=2).turn_of(1)
    game.do("assist", "own 0", "choice 0", "choice 0").do("assist", "own 0", "choice 0")
    assert list(game.unit(1).helps) == [packed(0, Task.ATTACK)] * 2
    assert game.turn_of(2).do("assist").decision == "task"  # E has two: there is one to help
    game.turn_of(0).force(90).do("attack", "weapon 0")
    assert number(game) == 40 + 10 + 10 and not game.unit(1).helps.any()
    game = helped().turn_of(1).do("assist", "choice 0", "choice 0").do("assist", "choice 2")
    game.turn_of(0).force(90).do("attack", "weapon 0")
    assert number(game) == 40 + 10 and list(game.unit(1).helps) == [0, packed(0, Task.CLEAR)]


@pytest.mark.clause("AE-226", "AE-023")
def test_it_lapses_as_the_helpers_next_turn_begins():
    game = give(helped(), Task.ATTACK, 1).do("end")
    assert game.request == ("action", 1) and not game.unit(1).helps[0]


# --- AE-227: trained ---
@pytest.mark.clause("AE-227")
def test_a_helper_must_be_trained_in_the_skill():
    def tasks(**skills: int) -> list[str]:
        game = helped()
        for skill, training in skills.items():
            index = ["dodge", "acrobatics", "awareness", "stealth", "tech_use", "medicae",
                     "command"].index(skill)  # fmt: skip
            game.setup.people[game.unit(1).person].skills[index] = training
        return game.turn_of(1).do("assist").legal()

    assert f"choice {Task.TECH_USE}" not in tasks(tech_use=-20)
    assert f"choice {Task.TECH_USE}" in tasks(tech_use=0)
    assert f"choice {Task.STEALTH}" in tasks(stealth=0)
    assert f"choice {Task.MEDICAE}" in tasks(medicae=10)
    assert f"choice {Task.AWARENESS}" not in tasks(awareness=-20)


@pytest.mark.clause("AE-227", "AE-348")
@pytest.mark.parametrize("training", [0, -20])
def test_who_helps_a_horde_to_capture_is_trained_in_awareness(training: int):
    mine = {"at": (3, 3), "skills": {"awareness": training}} | SPENT
    horde = {"at": (4, 3), "person": "tanks", "fate": 0}
    game = Bare(red=[mine, horde], blue=[{"at": (9, 9)} | SPENT]).turn_of(0)
    assert (f"choice {Task.CAPTURE}" in game.do("assist").legal()) == (training == 0)


# --- AE-228: adjacent ---
@pytest.mark.clause("AE-228")
def test_it_must_be_adjacent_at_both_moments():
    game = helped().set(1, cell=3 * 24 + 2).turn_of(1)  # 2 km from E
    assert not game.may("assist")
    game = give(helped(), Task.ATTACK, 1).set(1, cell=3 * 24 + 2).force(90).do("attack", "weapon 0")
    assert number(game) == 40 and game.unit(1).helps[0]


@pytest.mark.clause("AE-228", "AE-315")
def test_directors_help_tech_use_and_command_by_radio():
    def tasks(**chief: Any) -> list[str]:
        red = [{"at": (4, 3)} | SPENT,
               {"person": "director", "machine": None, "skills": {"tech_use": 0, "command": 0}}
               | SPENT | chief]  # fmt: skip
        game = Bare(red=red, blue=[{"at": (20, 9)} | SPENT], width=24)
        director = game.state.sides[0].directors[0]
        director.who, director.charge = 1, ch.Charge.ALL
        game.turn_of(1)
        return game.do("assist").legal() if game.may("assist") else []

    radio = [f"choice {Task.TECH_USE}", f"choice {Task.COMMAND}"]
    assert tasks(at=None, status=Status.OFFMAP) == radio
    assert tasks(at=(12, 10)) == radio  # on the map, and far away


@pytest.mark.clause("AE-228")
def test_others_have_no_radio():
    skills = {"skills": {"tech_use": 0, "command": 0}}
    red = [{"at": (4, 3)} | SPENT, {"at": (12, 10)} | SPENT | skills]
    game = Bare(red=red, blue=[{"at": (20, 9)} | SPENT], width=24).turn_of(1)
    assert not game.may("assist")


# --- AE-229: not for free actions, Reactions, resistance ---
def grappling(controller: int = 3, **rest: Any) -> Bare:
    """E and F grapple; a helper stands by."""
    game = helped(helpers=2, **rest).engage(0, 3).set(0, grapples=3).set(3, grapples=0)
    game.put(0 if controller == 0 else 3, Condition.CONTROLS)
    return give(game, Task.GRAPPLE, 1).refresh()


@pytest.mark.clause("AE-229", "AE-115", "AE-117")
def test_take_control_is_helped_and_break_free_is_not():
    game = grappling().force(45, 44).do("take_control")
    assert number(game, Test.STRENGTH) == 50 and not game.unit(1).helps[0]
    game = grappling().force(15, 44).do("break_free")
    assert number(game, Test.STRENGTH) == 40 and game.unit(1).helps[0]
    game = grappling().force(5, 44).do("slip_free")
    assert number(game, Test.ACROBATICS) == 30


@pytest.mark.clause("AE-229", "AE-055")
def test_no_help_for_an_attack_of_opportunity_or_a_counter_attack():
    game = give(helped(), Task.ATTACK, 1, full=True).engage(0, 2).turn_of(2)
    game.do("half_move", "column 15", "row 8")  # F leaves E
    game.force(90).do("weapon 0")
    assert number(game) == 40 and game.unit(1).helps[0]
    e = {"talents": ["counter_attack"]}
    game = give(helped(e), Task.ATTACK, 1, full=True).turn_of(2)
    game.force(30, 20).do("attack", "weapon 0", "no", "parry").force(90).do("weapon 0")
    assert number(game) == 40 - 20 and game.unit(1).helps[0]


@pytest.mark.clause("AE-229")
def test_no_help_for_evasion_or_willpower():
    game = give(helped(), Task.ATTACK, 1, full=True).turn_of(2).force(30, 90, 5)
    game.do("attack", "weapon 0", "no", "dodge")
    assert number(game, Test.DODGE) == 30
    game = give(helped(), Task.ATTACK, 1, full=True).put(0, Condition.SHAKEN).force(99).do("end")
    assert number(game, Test.WILLPOWER) == 40 - 10


# --- AE-230: two at most ---
@pytest.mark.clause("AE-230")
def test_two_help_at_most():
    game = give(helped(helpers=3), Task.ATTACK, 1, 2).force(90).do("attack", "weapon 0")
    assert number(game) == 60
    game = give(helped(helpers=3), Task.ATTACK, 1, 2, 3).force(90).do("attack", "weapon 0")
    assert number(game) == 60  # as the catalogue has it: three helpers, +20
    game = give(helped(helpers=3), Task.ATTACK, 1, 2).turn_of(3).do("assist")
    assert "own 0" not in game.legal()


# --- who can be helped with what ---
@pytest.mark.clause("AE-100", "AE-228")
def test_a_grapple_is_helped_only_while_it_lasts():
    game = helped().turn_of(1).do("assist")
    assert f"choice {Task.GRAPPLE}" not in game.legal()
    game = helped().engage(0, 2).set(0, grapples=2).set(2, grapples=0)
    game.put(2, Condition.CONTROLS).turn_of(1).do("assist")
    assert f"choice {Task.GRAPPLE}" in game.legal()


@pytest.mark.clause("AE-228", "AE-429")
def test_who_is_off_the_map_is_not_adjacent_and_hordes_make_few_tests():
    chief = {"person": "director", "machine": None, "at": None, "status": Status.OFFMAP} | SPENT
    mine = {"at": (0, 0), "skills": {"command": 0}} | SPENT
    game = Bare(red=[mine, chief], blue=[{"at": (9, 9)} | SPENT]).turn_of(0)
    assert not game.may("assist")
    horde = {"at": (4, 3), "person": "tanks", "fate": 0}
    game = Bare(red=[{"at": (3, 3)} | SPENT, horde], blue=[{"at": (9, 9)} | SPENT]).turn_of(0)
    assert game.do("assist").legal() == [f"choice {Task.ATTACK}", f"choice {Task.CAPTURE}"]
