"""Fate Points: when they are spent, and on what (AE-248 to AE-259)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Kind, Location, Test
from tests.rulesets.adeva.bare import Bare

FATED: dict[str, Any] = {"fate": 3}
SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


def fight(e: dict[str, Any] | None = None, f: dict[str, Any] | None = None, km: int = 1,
          red: Any = (), **rest: Any) -> Bare:  # fmt: skip
    """E (unit 0) with three Fate Points acts; F has none and no Reaction."""
    first = {"at": (4, 3), "items": ["sword"]} | FATED | (e or {})
    second = {"at": (4 + km, 3), "items": ["sword"], "until": 0} | SPENT | (f or {})
    return Bare(red=[first, *red], blue=[second], width=24, height=12, **rest).turn_of(0)


def last_test(game: Bare) -> tuple[int, int, int]:
    """(die, target number, degrees: of failure negative, less 1) of the last test."""
    die, target, shown = game.events("tested")[-1][3]
    return die, target, shown


# --- AE-248 ---
@pytest.mark.clause("AE-248")
def test_a_spend_is_free_and_takes_one_point():
    """Pool 3, two spends: 1."""
    game = fight().do("attack", "weapon 0")
    assert game.request == ("fate_pre", 0) and game.unit(0).half_left == 1
    game.force(90).do("boost")
    assert (game.request, game.unit(0).fate) == (("fate_post", 0), 2)
    game.force(90).do("reroll")
    assert (game.unit(0).fate, game.unit(0).half_left, game.unit(0).free_used) == (1, 1, 0)
    assert game.events("fate_spent")[0][3][0] == 1
    game.do("no")
    game.done()


@pytest.mark.clause("AE-248")
def test_without_points_nobody_is_asked():
    game = fight(SPENT).force(90).do("attack", "weapon 0")
    assert game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-248")
def test_windows_are_an_option():
    def asked(windows: str, unit: int) -> str:
        """Whether E may spend on its own attack (unit 0's turn), or F on its Dodge."""
        f = {"until": 1} | FATED
        game = fight({"fate": 3 if unit == 0 else 0, "fate_most": 3}, f, fate_windows=windows)
        game.set(1, fate=3 if unit == 1 else 0)
        if unit == 0:
            return game.do("attack", "weapon 0").decision
        return game.force(40).do("attack", "weapon 0", "dodge").decision

    assert (asked("full", 0), asked("full", 1)) == ("fate_pre", "fate_pre")
    assert asked("own_turn", 0) == "fate_pre"
    game = fight(SPENT, {"until": 1} | FATED, fate_windows="own_turn")
    game.force(40, 30).do("attack", "weapon 0", "dodge")
    assert game.request == ("action", 0)
    game.done()
    game = fight(fate_windows="off").force(90).do("attack", "weapon 0")
    assert game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-248", "AE-429")
def test_hordes_have_none():
    horde = {"person": "tanks", "fate": 3}
    game = fight(horde, km=5).force(90).do("attack")
    assert game.unit(0).kind == Kind.HORDE and game.request == ("action", 0)
    game.done()


# --- AE-249, AE-250 ---
@pytest.mark.clause("AE-249")
def test_boost():
    game = fight().force(60, 7).do("attack", "weapon 0", "boost", "no")  # WS 40: T 60
    assert game.decision == "damage" and game.top().degrees == 0
    game = fight().force(61).do("attack", "weapon 0", "boost", "no")
    assert last_test(game) == (61, 60, -1)
    game = fight().force(41).do("attack", "weapon 0", "no", "no")
    assert last_test(game) == (41, 40, -1) and game.unit(0).fate == 3


@pytest.mark.clause("AE-250")
def test_one_boost_for_a_test_and_other_spends_after_it():
    game = fight().force(90).do("attack", "weapon 0", "boost")
    assert game.decision == "fate_post"
    assert game.legal() == ["no", "reroll", "degrees"]
    game.force(71).do("reroll")  # T 70: the boost stays
    assert not game.may("boost")
    game.do("no")
    assert last_test(game) == (71, 70, -1)
    game.done()


# --- AE-251 ---
def rolled(*dice: int) -> Bare:
    """The set-up of two without kits, as far as its first question after the initiative dice."""
    game = Bare([{"at": (1, 6)} | FATED], [{"at": (10, 5)} | SPENT])
    for unit in range(2):
        game.setup.people[game.unit(unit).person].kits = 0
    return game.force(*dice).begin()


@pytest.mark.clause("AE-251")
def test_initiative_may_count_as_10():
    """AB 3, die 2: 13."""
    game = rolled(2, 9)
    assert game.request == ("fate_init", 0)
    game.do("yes")
    assert (game.unit(0).initiative, game.unit(0).fate) == (13, 2)
    assert list(game.state.order[:2]) == [0, 1]
    game = rolled(2, 9).do("no")
    assert (game.unit(0).initiative, game.unit(0).fate) == (5, 3)
    assert list(game.state.order[:2]) == [1, 0]


@pytest.mark.clause("AE-251")
def test_a_10_is_not_improved():
    game = rolled(10, 9)
    assert game.request == ("action", 0) and game.unit(0).fate == 3


# --- AE-253 ---
@pytest.mark.clause("AE-253", "AE-063")
def test_a_degree_more():
    """Full burst with 1 degree: 2 degrees, 3 hits."""
    e = {"items": ["rifle"], "characteristics": {"bs": 55}}
    game = fight(e, km=8).force(25, 5).do("burst_full", "no", "degrees", "no")
    assert game.top().n_hits == 3 and game.unit(0).fate == 2


@pytest.mark.clause("AE-253")
def test_a_degree_of_failure_less_but_a_failure_stays_one():
    game = fight().force(65).do("attack", "weapon 0", "no", "degrees")
    assert game.may("degrees")  # 2 degrees of failure, 1 is left
    game.do("degrees")
    assert not game.may("degrees") and game.may("reroll")
    game.do("no")
    assert last_test(game) == (65, 40, -1)  # failed, by 0 degrees
    assert game.unit(0).fate == 1
    game.done()


# --- AE-255, AE-256 ---
@pytest.mark.clause("AE-255")
def test_all_fatigue_goes():
    game = fight(SPENT, {"fatigue": 3} | FATED).do("end")
    assert game.request == ("fate_any", 1)
    assert game.legal() == ["no", "remove_fatigue"]
    game.do("remove_fatigue")
    assert (game.unit(1).fatigue, game.unit(1).fate) == (0, 2)
    assert game.request == ("action", 1)


@pytest.mark.clause("AE-255", "AE-359")
def test_it_wakes_who_is_helpless_from_it():
    two = [{"at": (9, 3), "fatigue": 5} | FATED, {"at": (10, 10)} | SPENT]
    game = Bare([{"at": (4, 3)} | SPENT], two).turn_of(0).do("end")
    assert game.request == ("fate_any", 1)
    game.do("remove_fatigue")
    assert game.request == ("action", 1)


@pytest.mark.clause("AE-256", "AE-368")
def test_stun_goes_and_the_turn_may_be_taken():
    """Stunned 2 at turn start: acts normally."""
    two = [{"at": (9, 3), "stunned": 2} | FATED, {"at": (10, 10)} | SPENT]
    game = Bare([{"at": (4, 3)} | SPENT], two).turn_of(0).do("end", "remove_stun")
    assert game.request == ("action", 1)
    assert (game.unit(1).stunned, game.unit(1).fate, game.unit(1).half_left) == (0, 2, 2)
    game = Bare([{"at": (4, 3)} | SPENT], two).turn_of(0).do("end", "no")
    assert game.unit(1).stunned == 1 and game.request == ("action", 2)


@pytest.mark.clause("AE-256", "AE-152")
def test_when_hit_it_gives_the_reactions_back():
    two = [{"at": (5, 3), "items": ["sword"], "stunned": 2} | FATED, {"at": (10, 10)} | SPENT]
    game = Bare([{"at": (4, 3), "items": ["sword"]} | SPENT], two).turn_of(0)
    game.force(45).do("attack", "weapon 0")  # stunned: T 60
    assert game.request == ("fate_any", 1)
    game.do("remove_stun")
    assert game.request == ("evade", 1) and game.may("dodge", "parry")


# --- AE-258 ---
@pytest.mark.clause("AE-258")
def test_each_reroll_adds_10():
    """T 40: first reroll T 50, second T 60."""
    game = fight().force(99, 98, 60, 5).do("attack", "weapon 0", "no", "reroll", "reroll", "no")
    assert game.unit(0).fate == 1 and game.decision == "damage"
    assert game.top().degrees == 0 and game.outcome.target_number == 60
    assert game.outcome.passed == 1
    game = fight().force(99, 51).do("attack", "weapon 0", "no", "reroll", "no")
    assert last_test(game) == (51, 50, -1)
    game.done()


@pytest.mark.clause("AE-258", "AE-002", "AE-250")
def test_the_sum_with_boost_and_rerolls_is_limited():
    game = fight({"aim": 20}, {"stunned": 1}).force(99, 99, 5)  # +20, +20, boost 20: 60; no more
    game.do("attack", "weapon 0", "boost", "reroll", "no")
    assert game.outcome.target_number == 100


@pytest.mark.clause("AE-258", "AE-273")
def test_fury_may_be_rolled_again_but_not_boosted():
    game = fight().force(35, 10).do("attack", "weapon 0", "no", "no")
    game.force(99).do("no")  # a 10 on the die
    assert game.request == ("fate_post", 0) and game.legal() == ["no", "reroll"]


# --- AE-259 ---
@pytest.mark.clause("AE-259")
def test_wounds_come_back_and_criticals_stay():
    """Arm 0 with critical 2, die 3: wounds 3, critical 2."""
    f = {"wounds": [9, 0, 11, 18, 11, 11], "critical": [0, 2, 0, 0, 0, 0]} | FATED
    game = fight(SPENT, f).do("end")
    assert game.request == ("fate_any", 1)
    game.force(3).do("restore")
    assert (game.unit(1).wounds[1], game.unit(1).critical[1], game.unit(1).fate) == (3, 2, 2)
    assert game.decision == "fate_any"  # several spends
    game.do("no")
    game.done()


@pytest.mark.clause("AE-259")
def test_a_location_of_choice_up_to_its_maximum_no_destroyed_limb():
    f = {"wounds": [9, 0, 10, 18, 5, 11], "critical": [0, 7, 0, 0, 0, 0]} | FATED
    game = fight(SPENT, f).do("end", "restore")
    assert game.decision == "pool"
    assert game.legal() == ["location left_arm", "location right_leg"]
    game.force(5).do("location left_arm")
    assert game.unit(1).wounds[2] == 11 and game.unit(1).wounds[Location.RIGHT_LEG] == 5
    game.done()


@pytest.mark.clause("AE-259", "AE-248")
def test_wounds_may_come_back_when_hit():
    f = {"wounds": [9, 11, 11, 7, 11, 11]} | FATED
    game = fight(SPENT, f).force(35, 4, 5).do("attack", "weapon 0")
    assert game.request == ("fate_any", 1)
    game.do("restore", "no")
    assert game.request == ("reduce", 1)  # 12 of damage, soak 5
    game.do("no")
    assert game.unit(1).wounds[3] == 7 + 4 - 7
    game.done()


# --- who tests ---
@pytest.mark.clause("AE-248", "AE-006")
def test_both_of_an_opposed_test_are_asked_the_initiator_first():
    game = fight(f={"fate": 2}).do("knock_down")
    assert game.request == ("fate_pre", 0)
    game.do("no")
    assert game.request == ("fate_pre", 1)
    game.force(80, 70).do("no")
    assert game.request == ("fate_post", 0)
    game.do("no")
    assert game.request == ("fate_post", 1)
    game.do("no")
    assert not game.has(1, Condition.PRONE)
    tests = [e for e in game.events("tested") if e[2] == Test.STRENGTH]
    assert [e[1] for e in tests] == [0, 1]
    game.done()
