"""Jumps, leaps, drops and falls (AE-193 to AE-208, AE-389)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Terrain, Until
from tests.rulesets.adeva.bare import Bare

E = "direction forward"  # red looks east


def alone(elevation=None, at=(2, 1), width=20, **more) -> Bare:
    """An Evangelion in red's turn, the enemy far away; fate is none."""
    board = {name: more.pop(name) for name in ("terrain", "covers") if name in more}
    return Bare(
        red=[{"at": at, "fate": 0, **more}], blue=[{"at": (width - 1, 11), "fate": 0}],
        width=width, height=12, elevation=elevation, **board,
    ).turn_of(0)  # fmt: skip


# --- drops ---
@pytest.mark.clause("AE-193", "AE-208")
def test_a_safe_drop():
    """AB 3, T 30, roll 9 (2 DoS): 5 km safe."""
    bare = alone({(2, 1): 10}).do("drop_down", E)
    bare.force(9).do("choice 1")
    assert bare.at(0) == (3, 1) and not bare.has(0, Condition.PRONE)
    assert bare.unit(0).half_left == 1
    bare.done()


@pytest.mark.clause("AE-194", "AE-389")
def test_a_failed_drop():
    """Drop 4 km, fail: prone, 1d10+4; a random location; TB soaks."""
    bare = alone({(2, 1): 8}).do("drop_down", E)
    bare.force(31, 50, 6).do("choice 0")
    assert bare.at(0) == (3, 1) and bare.has(0, Condition.PRONE)
    assert bare.unit(0).wounds[3] == 18 - (6 + 4 - 4)
    bare.done()


@pytest.mark.clause("AE-195")
def test_a_drop_too_deep():
    """Drop 6 km, 5 safe: prone, 1d10+1."""
    bare = alone({(2, 1): 12}).do("drop_down", E)
    bare.force(9, 50, 6).do("choice 0")
    assert bare.has(0, Condition.PRONE) and bare.unit(0).wounds[3] == 18 - (6 + 1 - 4)
    bare.done()


@pytest.mark.clause("AE-193")
def test_only_lower_cells():
    assert not alone().may("drop_down")
    bare = alone({(2, 1): 4}, terrain={(3, 1): [Terrain.WALL]}).do("drop_down")
    assert E not in bare.legal() and len(bare.legal()) == 7


# --- standing jumps ---
@pytest.mark.clause("AE-200", "AE-201")
@pytest.mark.parametrize("rise, legal", [(1, False), (2, True), (5, True), (6, False)])
def test_ledges_within_reach(rise, legal):
    assert alone({(3, 1): rise}).may("standing_jump") == legal


@pytest.mark.clause("AE-201", "AE-200")
@pytest.mark.parametrize("die, place", [(38, (3, 1)), (41, (2, 1))])
def test_pulling_oneself_up(die, place):
    bare = alone({(3, 1): 5}).do("standing_jump")
    assert bare.decision == "pullup"
    assert bare.legal() == ["no", "choice 1", "choice 2"]
    bare.force(die).do("choice 2")
    assert bare.at(0) == place and not bare.has(0, Condition.PRONE)
    assert bare.unit(0).half_left == 0
    bare.done()


@pytest.mark.clause("AE-201")
def test_letting_go():
    bare = alone({(3, 1): 5}).do("standing_jump", "no")
    assert bare.at(0) == (2, 1)
    bare.done()


# --- running jumps ---
@pytest.mark.clause("AE-196", "AE-197")
def test_a_running_jump_lands_on_a_ledge():
    """SB 4, 2 DoS: h = 5.5 km; a 5 km ledge: landed."""
    bare = alone({(9, 1): 10}).do("running_jump", "column 8", "row 1")
    bare.force(19).do("choice 0")  # run 6: no bonus; T 30, 1 DoS
    assert bare.at(0) == (9, 1) and bare.unit(0).until >> Until.RAN & 1
    bare.done()


@pytest.mark.clause("AE-197", "AE-201")
def test_a_running_jump_grabs_a_ledge():
    bare = alone({(9, 1): 14}).do("running_jump", "column 8", "row 1")
    bare.force(9).do("choice 0")  # 2 DoS: 5.5 + 2 km
    assert bare.decision == "pullup"
    bare.force(12).do("choice 1")
    assert bare.at(0) == (9, 1)
    bare.done()


@pytest.mark.clause("AE-197")
def test_a_ledge_out_of_reach():
    bare = alone({(9, 1): 16}).do("running_jump", "column 8", "row 1")
    bare.force(9).do("choice 0")
    assert bare.at(0) == (8, 1) and bare.decision == "action"
    bare.done()


@pytest.mark.clause("AE-198")
@pytest.mark.parametrize("column, target", [(6, 30), (10, 40), (14, 50), (18, 60)])
def test_a_longer_run_helps(column, target):
    bare = alone({(column + 1, 1): 4}, width=24, at=(2, 1))
    bare.do("running_jump", f"column {column}", "row 1")
    bare.force(target).do("choice 0")
    assert bare.outcome.target_number == target and bare.at(0) == (column + 1, 1)
    bare.done()


@pytest.mark.clause("AE-198")
def test_a_run_helps_by_30_at_most():
    """A run of 20 km, where each 4 km beyond the first would make 40."""
    bare = alone({(23, 1): 4}, width=24, characteristics={"ag": 40})
    bare.do("running_jump", "column 22", "row 1").force(70).do("choice 0")
    assert bare.outcome.target_number == 70 and bare.at(0) == (23, 1)
    bare.done()


@pytest.mark.clause("AE-199")
@pytest.mark.parametrize("die, prone", [(44, True), (30, False)])
def test_a_stumble(die, prone):
    bare = alone({(9, 1): 4}).do("running_jump", "column 8", "row 1")
    bare.force(31, die).do("choice 0")
    assert bare.at(0) == (8, 1) and bare.has(0, Condition.PRONE) == prone
    bare.done()


@pytest.mark.clause("AE-196")
def test_the_run_is_4_km_at_least():
    bare = alone({(6, 1): 4}).do("running_jump")
    assert bare.legal() == ["column 6", "column 7"]
    near = alone({(4, 1): 4}, width=6)
    assert not near.may("running_jump")


# --- leaps ---
@pytest.mark.clause("AE-202", "AE-204")
def test_a_standing_leap():
    """SB 4, 1 DoS: 4.5 km, up to 4 cells; height 2 km."""
    bare = alone().do("standing_leap", E, "choice 7")
    bare.force(20).do("choice 0")
    assert bare.at(0) == (6, 1)
    assert bare.events("leaps") == [("leaps", 0, 26, (4, 0, 0))]
    assert bare.unit(0).half_left == 0
    bare.done()


@pytest.mark.clause("AE-202")
def test_a_leap_is_as_short_as_wished():
    bare = alone().do("standing_leap", E, "choice 1")
    bare.force(20).do("choice 0")
    assert bare.at(0) == (4, 1)


@pytest.mark.clause("AE-203", "AE-206")
@pytest.mark.parametrize("die, column", [(41, 3), (81, 2), (35, 4)])
def test_a_failed_leap(die, column):
    """1 DoF: 1.5 km; 5 DoF: 0.5 km; 0 DoF: 2 km."""
    bare = alone().do("standing_leap", E, "choice 7")
    bare.force(die).do("choice 0")
    assert bare.at(0) == (column, 1)
    bare.done()


@pytest.mark.clause("AE-204")
@pytest.mark.parametrize("height, column", [(4, 6), (5, 3)])
def test_what_a_leap_clears(height, column):
    bare = alone({(4, 1): height}).do("standing_leap", E, "choice 7")
    bare.force(20).do("choice 0")
    assert bare.at(0) == (column, 1)


@pytest.mark.clause("AE-202", "AE-389")
def test_a_deep_landing_is_a_fall():
    bare = alone({(4, 1): -5}).do("standing_leap", E, "choice 1")
    bare.force(20, 50, 6).do("choice 0")
    assert bare.at(0) == (4, 1) and bare.has(0, Condition.PRONE)
    assert bare.unit(0).wounds[3] == 18 - (6 + 3 - 4)
    bare.done()


@pytest.mark.clause("AE-205", "AE-207")
def test_a_running_leap():
    """Run 8, leap 4: 12 km in all, at T 40."""
    bare = alone().do("running_leap", "column 10", "row 1", "choice 3")
    bare.force(40).do("choice 0")
    assert bare.outcome.target_number == 40
    assert bare.at(0) == (14, 5)  # the first of the cheapest paths ends to the south-east
    bare.done()


@pytest.mark.clause("AE-389")
def test_the_sum_of_a_fall():
    """2 km, die 6: 8, TB 4: 4 wounds."""
    bare = alone({(2, 1): 4}).do("drop_down", E)
    bare.force(90, 31, 6).do("choice 0")
    assert bare.events("falls") == [("falls", 0, 4, (8, 0, 0))]
    assert bare.unit(0).wounds[3] == 14
    bare.done()
