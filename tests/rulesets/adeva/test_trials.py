"""Tests, degrees, opposed tests, characteristics and skills (5.1), asked of the kernels."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import trials as of_trials
from mech_env.rulesets.adeva.questions import units as of_units
from mech_env.rulesets.adeva.rules import trials as rules
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Location, Skill, Test
from mech_env.rulesets.adeva.state.procedures import Trial
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import upon_turn
from tests.rulesets.adeva.pair import act, pair
from tests.twins import twins

units, trials = twins(of_units), twins(of_trials)
ON_FOOT: dict[str, Any] = {"machine": None, "items": []}  # the base pilot, outside


def outcome_of(game: Bare, value: int, modifiers: int, *dice: int, **spec: Any) -> Any:
    """The outcome of a test of E with these dice; all are rolled."""
    test, unit = spec.get("test", Test.WS), spec.get("unit", 0)
    upon_turn(game.force(*dice), rules.begin_test, unit, int(test), value, modifiers, 0, -1)
    game.done()
    return game.outcome


def opposed(
    game: Bare, dice: tuple[int, ...], mine: tuple[int, int] = (40, 0),
    theirs: tuple[int, int] = (40, 0), test: Test = Test.WS, flags: int = 0,
) -> tuple[int, int]:  # fmt: skip
    """Winner and margin of an opposed test of E (value, modifiers) against F; all dice rolled."""
    upon_turn(
        game.force(*dice), rules.begin_opposed, 0, int(test), *mine, 1, int(test), *theirs, flags
    )
    game.done()
    return int(game.outcome.winner), int(game.outcome.margin)


def plain(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(e, f, **rest).turn_of(0)


# --- AE-001 to AE-005 ---
@pytest.mark.clause("AE-001")
@pytest.mark.parametrize(("die", "hits"), [(50, True), (51, False)])
def test_a_die_up_to_the_target_number_passes(die: int, hits: bool) -> None:
    game = plain(f={"until": 0})
    game.do("aim", "choice 0")
    act(game.force(die, *((7,) if hits else ())), "attack", "weapon 0")
    assert game.events("tested")[0] == ("tested", 0, Test.WS, (die, 50, 0 if hits else -1))
    assert bool(game.events("hits")) is hits
    game.done()


@pytest.mark.clause("AE-002")
@pytest.mark.parametrize(
    ("modifiers", "cap", "target"),
    [(70, 60, 100), (60, 60, 100), (-80, 60, -20), (59, 60, 99), (70, 0, 110), (-80, 0, -40)],
)
def test_the_sum_of_modifiers_is_limited(modifiers: int, cap: int, target: int) -> None:
    assert outcome_of(plain(mod_cap=cap), 40, modifiers, 50).target_number == target


@pytest.mark.clause("AE-002", "AE-249")
def test_the_limit_counts_what_fate_adds() -> None:
    """WS 40, aim 20, surprised 30, boosted 20: T 100, not 110."""
    game = plain(e={"fate": 1}, f={"until": 0}).put(1, Condition.SURPRISED)
    game.do("aim", "choice 1").turn_of(0)
    act(game, "attack", "weapon 0")
    assert game.decision == "fate_pre"
    game.force(99, 5).do("boost")
    assert game.events("tested")[0][3] == (99, 100, 0)
    game.done()


@pytest.mark.clause("AE-003")
def test_the_lowest_and_the_highest_die() -> None:
    lowest = outcome_of(plain(), 40, -60, 1)
    assert (lowest.target_number, lowest.passed, lowest.degrees) == (-20, 1, 0)
    highest = outcome_of(plain(), 60, 60, 100)
    assert (highest.target_number, highest.passed, highest.degrees) == (120, 0, 0)
    far = outcome_of(plain(), 40, 0, 100)
    assert (far.passed, far.degrees) == (0, 6)  # T 40 was missed by 60


@pytest.mark.clause("AE-003")
def test_they_may_be_dice_like_others() -> None:
    lowest = outcome_of(plain(auto_extremes=False), 40, -60, 1)
    assert (lowest.passed, lowest.degrees) == (0, 2)
    highest = outcome_of(plain(auto_extremes=False), 60, 60, 100)
    assert (highest.passed, highest.degrees) == (1, 2)


@pytest.mark.clause("AE-004", "AE-340")
def test_nothing_comes_of_a_characteristic_of_0() -> None:
    """A pilot on foot: no die is drawn, whatever the bonus."""
    game = plain(e=ON_FOOT)
    found = outcome_of(game, 0, 30)
    assert (found.passed, found.degrees, found.die) == (0, 0, 0)
    assert game.events("rolled") == []


@pytest.mark.clause("AE-004")
def test_the_base_is_what_critical_effects_leave() -> None:
    game = plain(e={"characteristics": {"ws": 10}})
    assert outcome_of(game, 10, 60, 70).passed == 1
    game.put(0, Condition.DAZED)
    assert outcome_of(game, 0, 60).passed == 0


@pytest.mark.clause("AE-004", "AE-006")
def test_of_an_opposed_test_only_the_other_rolls() -> None:
    game = plain(f=ON_FOOT, blue=[{"at": (20, 0)}]).force(21)
    act(game, "maneuver", "enemy 0")  # WS 40 against WS 0
    assert game.events("contest") == [("contest", 0, 1, (1, 1, 0))]
    assert game.decision == "shift"
    game.done()


@pytest.mark.clause("AE-005")
@pytest.mark.parametrize(
    ("die", "passed", "degrees"), [(35, 1, 2), (55, 1, 0), (46, 1, 0), (45, 1, 1), (66, 0, 1),
                                   (64, 0, 0), (65, 0, 1), (56, 0, 0)],
)  # fmt: skip
def test_degrees_are_full_tens(die: int, passed: int, degrees: int) -> None:
    found = outcome_of(plain(), 55, 0, die)
    assert (found.passed, found.degrees) == (passed, degrees)


@pytest.mark.clause("AE-005")
def test_a_bare_pass_may_be_a_degree() -> None:
    found = outcome_of(plain(dos_base=1), 55, 0, 55)
    assert (found.passed, found.degrees) == (1, 1)
    found = outcome_of(plain(dos_base=1), 55, 0, 35)
    assert (found.passed, found.degrees) == (1, 3)


# --- AE-006, AE-007 ---
@pytest.mark.clause("AE-006")
@pytest.mark.parametrize(
    ("dice", "winner", "margin"),
    [
        ((18, 25), 1, 1),
        ((25, 18), -1, 1),
        ((18, 71), 1, 2),  # a failure counts as no degree, however bad
        ((71, 18), -1, 2),
        ((60, 71), 0, 0),
        ((40, 41), 1, 0),
        ((21, 22), 1, 0),  # equal degrees and bonuses: the lower die
        ((22, 21), -1, 0),
        ((22, 22), -1, 0),  # who began loses
    ],
)
def test_who_wins_an_opposed_test(dice: tuple[int, int], winner: int, margin: int) -> None:
    assert opposed(plain(), dice) == (winner, margin)


@pytest.mark.clause("AE-006")
def test_of_equal_degrees_the_higher_bonus_wins() -> None:
    strong = {"characteristics": {"ws": 50}}
    assert opposed(plain(e=strong), (48, 31), (50, 0), (40, 0)) == (1, 0)  # the higher die, bonus 5
    assert opposed(plain(f=strong), (31, 48), (40, 0), (50, 0)) == (-1, 0)
    # The bonus of the characteristic, not of the target number.
    assert opposed(plain(e=strong), (35, 31), (50, -10), (40, 0)) == (1, 0)
    assert opposed(plain(), (35, 31), (40, 10), (40, 0)) == (1, 1)


@pytest.mark.clause("AE-006")
def test_if_both_fail_the_attempt_fails() -> None:
    game = plain().force(60, 71)
    act(game, "knock_down", "enemy 0")
    assert not game.has(1, Condition.PRONE) and not game.has(0, Condition.PRONE)
    assert game.events("contest") == [("contest", 0, 0, (1, 0, 0))]
    game.done()


def race(game: Bare, *dice: int) -> int:
    agility = [trials.value(game.setup, game.state, unit, Test.AGILITY) for unit in (0, 1)]
    mine, theirs = (int(value) for value in agility)
    return opposed(game, dice, (mine, 0), (theirs, 0), Test.AGILITY, 1 << Trial.RACE)[0]


@pytest.mark.clause("AE-007")
def test_in_a_race_somebody_goes_first() -> None:
    fast = {"characteristics": {"ag": 35}}
    assert race(plain(), 30, 31) == 1 and race(plain(), 31, 30) == -1
    assert race(plain(f=fast), 90, 80) == -1  # both fail: the higher Agility
    assert race(plain(e=fast), 90, 80) == 1
    assert race(plain(e=fast), 22, 22) == 1  # level: neither who began nor the other loses
    assert race(plain(f=fast), 22, 22) == -1
    assert race(plain(f=fast), 25, 26) == 1  # not level: the lower die


@pytest.mark.clause("AE-007")
@pytest.mark.parametrize(
    ("dice", "winner"), [((90, 80, 4, 7), -1), ((90, 80, 3, 3, 7, 4), 1), ((22, 22, 7, 4), 1)]
)
def test_between_equals_dice_decide(dice: tuple[int, ...], winner: int) -> None:
    assert race(plain(), *dice) == winner


# --- AE-008, AE-009 ---
@pytest.mark.clause("AE-008")
@pytest.mark.parametrize(("rule", "bonus"), [("add", 6), ("multiply", 8)])
def test_unnatural_strength_changes_only_the_bonus(rule: str, bonus: int) -> None:
    game = plain(e={"strength": 47}, unnatural=rule)
    machine = game.setup.machines[game.unit(0).machine]

    def strength(question: Any) -> int:
        return int(question(game.setup, game.state, 0, Characteristic.S))

    assert (strength(units.bonus), strength(units.characteristic)) == (4, 47)
    machine.unnatural_s = 2
    assert (strength(units.bonus), strength(units.characteristic)) == (bonus, 47)


@pytest.mark.clause("AE-008", "AE-269")
def test_unnatural_strength_in_a_blow() -> None:
    """Sword 3, SB 6, die 2: 11 less soak 5 on the body; the test is on WS all the same."""
    game = plain(e={"strength": 47}, f={"until": 0})
    game.setup.machines[game.unit(0).machine].unnatural_s = 2
    act(game.force(35, 2), "attack", "weapon 0")
    assert game.unit(1).wounds[Location.BODY] == 18 - 6
    game.done()


@pytest.mark.clause("AE-009")
def test_skills_are_a_characteristic_and_training() -> None:
    ag, per, intelligence, fel = 31, 32, 33, 34
    training = {"dodge": 0, "acrobatics": 10, "awareness": 20, "stealth": -20,
                "tech_use": 0, "medicae": 10, "command": 20}  # fmt: skip
    values = {"ag": ag, "per": per, "int": intelligence, "fel": fel}
    game = plain(e={"skills": training, "characteristics": values})
    found = {skill: int(units.skill(game.setup, game.state, 0, Skill[skill.upper()]))
             for skill in training}  # fmt: skip
    assert found == {
        "dodge": ag, "acrobatics": ag + 10, "awareness": per + 20, "stealth": ag - 20,
        "tech_use": intelligence, "medicae": intelligence + 10, "command": fel + 20,
    }  # fmt: skip


@pytest.mark.clause("AE-009")
def test_dodge_and_parry_of_the_reference_pair() -> None:
    """Dodge 30, trained; Parry needs no training: WS 40, and 10 of a Balanced sword."""
    for evasion, test, target in (("dodge", Test.DODGE, 30), ("parry", Test.PARRY, 50)):
        game = plain()
        act(game.force(35, target), "attack", "weapon 0", evasion)
        assert game.events("tested")[-1] == ("tested", 1, test, (target, target, 0))
        game.done()


@pytest.mark.clause("AE-009")
def test_stealth_untrained_and_awareness_of_an_expert() -> None:
    game = plain(f={"skills": {"awareness": 10}})
    asked = ((0, Test.STEALTH), (1, Test.AWARENESS), (1, Test.PARRY))
    values = [trials.value(game.setup, game.state, unit, test) for unit, test in asked]
    assert values == [10, 40, 40]
