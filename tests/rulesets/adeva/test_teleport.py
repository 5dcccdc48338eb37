"""Jaunts: teleports (AE-222 to AE-225, AE-418)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Once, Pattern, Power, Terrain
from tests.rulesets.adeva.bare import Bare


def jumper(blue=(9, 5), powers=(Power.JAUNT,), **more) -> Bare:
    """E with Jaunt and Wall at ATS 4."""
    board: dict[str, Any] = {"width": 20, "height": 12}
    board.update({name: more.pop(name) for name in ("terrain",) if name in more})
    return Bare(
        red=[{"at": (2, 5), "fate": 0, "powers": list(powers), "pattern": Pattern.WALL, "ats": 4,
              **more}],
        blue=[{"at": blue, "fate": 0}],
        **board,
    ).turn_of(0)  # fmt: skip


@pytest.mark.clause("AE-418", "AE-222", "AE-041")
def test_jaunt():
    """ATS 4: 8 km."""
    bare = jumper().do("jaunt")
    columns = [int(name.split()[1]) for name in bare.legal()]
    assert max(columns) == 10
    bare.do("column 10", "row 5")
    assert bare.at(0) == (10, 5)
    assert bare.unit(0).half_left == 1 and bare.unit(0).done >> Once.JAUNT & 1
    assert bare.events("teleports") and not bare.may("jaunt")


@pytest.mark.clause("AE-222", "AE-040")
def test_who_may_not():
    assert not jumper(powers=()).may("jaunt")
    assert not jumper(pattern=-1).may("jaunt")


@pytest.mark.clause("AE-223")
def test_past_a_wall():
    walls = {(4, y): [Terrain.WALL] for y in range(12)}
    bare = jumper(terrain=walls).do("jaunt", "column 7", "row 5")
    assert bare.at(0) == (7, 5)


@pytest.mark.clause("AE-224", "AE-054")
def test_nobody_strikes():
    bare = jumper(blue=(3, 5)).engage(0, 1).do("jaunt", "column 9", "row 5")
    assert bare.at(0) == (9, 5) and bare.unit(1).engaged == 0
    bare.done()


@pytest.mark.clause("AE-225")
def test_grapples_and_links_break():
    bare = jumper(blue=(3, 5)).set(0, grapples=1).set(
        1, grapples=0, pattern=Pattern.NEUTRALISE, ats=4
    ).put(1, Condition.CONTROLS).turn_of(0)  # fmt: skip
    bare.do("either_power")
    if bare.decision == "power":
        bare.do("jaunt")
    bare.do("column 5", "row 5")
    assert bare.at(0) == (5, 5)
    assert bare.unit(0).grapples == -1 and bare.unit(1).grapples == -1
    assert bare.events("link_cut") == [("link_cut", 0, 0, (1, 0, 0))]


@pytest.mark.clause("AE-225")
def test_who_jumps_frees_others_of_its_own_field():
    bare = jumper(blue=(3, 5)).set(0, pattern=Pattern.NEUTRALISE, ats=4).turn_of(0)
    bare.do("jaunt", "column 9", "row 5")
    assert bare.events("link_cut") == [("link_cut", 1, 0, (0, 0, 0))]
    assert bare.unit(0).cut == 1 and bare.unit(1).cut == 0


@pytest.mark.clause("AE-367", "AE-222", "AE-417")
def test_prone_nobody_jaunts_or_floats():
    """Powers that are movements (A04, A05): prone, one stands up first."""
    bare = jumper(powers=(Power.JAUNT, Power.FLOAT))
    assert bare.may("jaunt", "float")
    bare.put(0, Condition.PRONE)
    assert not bare.may("jaunt") and not bare.may("float") and bare.may("posture")


@pytest.mark.clause("AE-113", "AE-367")
def test_a_jaunt_out_of_a_grapple_is_no_movement():
    """A26 has the subtype AT only: prone, too."""
    bare = jumper(blue=(3, 5)).set(0, grapples=1).set(1, grapples=0)
    bare.put(1, Condition.CONTROLS).put(0, Condition.PRONE).turn_of(0)
    bare.do("either_power")
    if bare.decision == "power":
        bare.do("jaunt")
    bare.do("column 5", "row 5")
    assert bare.at(0) == (5, 5) and bare.unit(0).grapples == -1
