"""Hordes meet pilots: rescue, capture, escape (AE-345, AE-348, AE-349)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.choices import Release
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Status, Test, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.test_overwatch import watched

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
FOOT: dict[str, Any] = {"machine": None} | SPENT
HORDE: dict[str, Any] = {"person": "infantry", "fate": 0}
FAR: dict[str, Any] = {"at": (11, 11)} | SPENT


# --- AE-345 ---
@pytest.mark.clause("AE-345")
def test_a_horde_that_comes_beside_its_pilot_rescues_it():
    game = Bare([{"at": (3, 3)} | HORDE, {"at": (7, 3)} | FOOT], [FAR]).turn_of(0)
    game.do("half_move", "column 5", "row 3")
    assert game.unit(1).status == Status.ACTIVE  # 2 km away
    game.do("half_move", "column 6", "row 3")
    assert game.unit(1).status == Status.RESCUED and game.unit(1).cell == -1
    assert game.events("rescued")[0][1:] == (1, 0, (0, 0, 0))


@pytest.mark.clause("AE-345")
def test_only_a_horde_of_its_own_side_and_only_pilots_on_foot():
    game = Bare([{"at": (3, 3)} | FOOT, FAR | {"at": (1, 10)}], [{"at": (6, 3)} | HORDE])
    game.turn_of(0).do("full_move", "column 5", "row 3")
    assert game.unit(0).status == Status.ACTIVE
    red = [{"at": (3, 3)} | SPENT, {"at": (6, 3)} | HORDE]  # an Evangelion
    game = Bare(red, [FAR]).turn_of(0).do("half_move", "column 5", "row 3")
    assert game.unit(0).status == Status.ACTIVE and game.unit(0).kind == Kind.EVA


@pytest.mark.clause("AE-345")
def test_they_meet_at_the_end_of_the_move_not_on_its_way():
    red = [{"at": (2, 3)} | HORDE, {"at": (5, 5)} | FOOT]
    game = Bare(red, [FAR]).turn_of(0).do("full_move", "column 8", "row 3")  # by way of (5, 3)
    assert game.at(0) == (8, 3) and game.unit(1).status == Status.ACTIVE


@pytest.mark.clause("AE-140", "AE-345")
def test_a_horde_that_a_shot_stops_beside_its_pilot_rescues_it():
    """Its delayed move is over at (2, 4), where the zone begins."""
    pilot = {"at": (3, 3)} | FOOT
    game = watched(Release.MOVES, HORDE, km=11, red=[pilot], blue=[FAR | {"at": (23, 11)}])
    game.until(0, Until.DELAYING).turn_of(3).do("end")
    assert game.request == ("interrupt", 0)
    game.force(22, 80, 90, 99).do("yes", "half_move", "column 3", "row 5")
    assert game.at(0) == (2, 4) and game.has(0, Condition.PINNED)
    assert game.unit(1).status == Status.RESCUED
    game.done()


# --- AE-348, AE-349 ---
def chase(by: str, *dice: int, horde: dict[str, Any] | None = None, **pilot: Any) -> Bare:
    """A Horde (Awareness 30) beside a pilot (Agility 40); its pilot chooses the test."""
    first = {"at": (3, 3)} | HORDE | (horde or {})
    skills = {"characteristics": {"ag": 40}, "skills": {"stealth": 10}}
    game = Bare([first], [{"at": (4, 3)} | FOOT | skills | pilot, FAR]).turn_of(0)
    game.do("capture")
    assert game.request == ("capture", 1)
    return game.force(*dice).do(by)


AGILITY, STEALTH = "choice 0", "choice 3"


@pytest.mark.clause("AE-348")
def test_the_pilots_choice_is_agility_or_stealth():
    for by, test, number in ((AGILITY, Test.AGILITY, 40), (STEALTH, Test.STEALTH, 50)):
        game = chase(by, 80, 90)
        tests = [(e[1], e[2], e[3][1]) for e in game.events("tested")]
        assert tests == [(0, Test.AWARENESS, 30), (1, test, number)]
        assert game.unit(1).status == Status.ACTIVE  # neither passed: nothing happens
        assert game.unit(0).half_left == 1
        game.done()


@pytest.mark.clause("AE-348")
def test_captured():
    """Horde Awareness 30 roll 8, pilot Ag 40 roll 70: captured."""
    game = chase(AGILITY, 8, 70)
    assert game.unit(1).status == Status.CAPTURED and game.unit(1).cell == -1


@pytest.mark.clause("AE-349")
def test_escaped():
    """Pilot Ag 40 roll 12 (2) vs Horde roll 25 (0): escaped; a lost pass does not save it."""
    assert chase(AGILITY, 25, 12).unit(1).status == Status.ESCAPED
    assert chase(AGILITY, 8, 35).unit(1).status == Status.CAPTURED  # 2 degrees against 0


@pytest.mark.clause("AE-348")
def test_who_may_be_captured():
    def may(**pilot: Any) -> bool:
        return (
            Bare([{"at": (3, 3)} | HORDE], [{"at": (4, 3)} | FOOT | pilot, FAR])
            .turn_of(0)
            .may("capture")
        )

    assert may()
    assert not may(at=(5, 3))
    assert not may(machine="standard")
    assert not may(conditions=1 << Condition.HIDDEN)
    game = Bare([{"at": (3, 3)} | SPENT], [{"at": (4, 3)} | FOOT, FAR]).turn_of(0)
    assert not game.may("capture")  # only Hordes
