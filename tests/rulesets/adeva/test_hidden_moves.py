"""Moves where somebody hides: masks leave it out, whoever runs into it finds it (AE-013, AE-443).

Red's unit 0 moves; blue's unit 1 hides, blue's unit 2 stands far off.
"""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Condition, Once, Pattern, Terrain, Until
from tests.rulesets.adeva.bare import Bare

pytestmark = pytest.mark.clause("AE-443")
FAR = (23, 11)


def game(
    hidden: tuple[int, int],
    at: tuple[int, int] = (4, 5),
    unit: dict[str, Any] | None = None,
    red: tuple[dict[str, Any], ...] = (),
    **board: Any,
) -> Bare:
    """It is the turn of unit 0, which has no fate; who hides is the first of blue."""
    first = {"at": at, "fate": 0, "items": ["rifle"]} | (unit or {})
    bare = Bare(
        red=[first, *red],
        blue=[{"at": hidden, "fate": 0}, {"at": FAR, "fate": 0}],
        width=24,
        **board,
    )
    return bare.put(1 + len(red), Condition.HIDDEN).turn_of(0)


def found(bare: Bare, unit: int = 1) -> bool:
    """Whether the enemy is hidden no more, and the mover is told."""
    told = [event for event in bare.events("found") if event[1] == unit]
    assert bool(told) != bare.has(unit, Condition.HIDDEN)
    return bool(told) and bare.setup.units[told[0][3][0]].side == 0


@pytest.mark.clause("AE-013")
def test_its_cell_may_be_chosen_and_is_not_reached():
    bare = game((6, 5))
    bare.do("half_move", "column 6")
    assert bare.may("row 5")
    bare.do("row 5")
    assert bare.at(0) == (5, 4) and found(bare)
    assert bare.unit(0).half_left == 1  # the cost is spent
    assert bare.request == ("engage", 0) and bare.may("enemy 0")


@pytest.mark.clause("AE-013")
def test_a_known_enemy_bars_its_cell():
    bare = game((6, 5))
    bare.unit(1).conditions = 0
    bare.refresh().do("half_move", "column 6")
    assert not bare.may("row 5")


@pytest.mark.clause("AE-013")
def test_the_path_leads_through_it():
    """In a corridor nothing else leads on; the mask cannot tell, the mover finds out."""
    walls = {(x, y): (Terrain.WALL,) for x in range(12) for y in (4, 6)}
    bare = game((6, 5), terrain=walls)
    bare.do("half_move", "column 7")
    assert bare.at(0) == (5, 5) and found(bare)


@pytest.mark.clause("AE-013")
def test_who_cannot_stand_before_it_goes_back_to_the_last_free_cell():
    walls = {(x, y): (Terrain.WALL,) for x in range(12) for y in (4, 6)}
    bare = game((7, 5), red=({"at": (6, 5), "fate": 0},), terrain=walls)
    bare.do("full_move", "column 8")
    assert bare.at(0) == (5, 5) and found(bare, 2)


@pytest.mark.clause("AE-013")
def test_next_to_it_nobody_moves():
    bare = game((5, 5))
    bare.do("half_move", "column 5", "row 5")
    assert bare.at(0) == (4, 5) and found(bare)
    assert bare.request[0] == "engage"  # found, it stands beside the mover


@pytest.mark.clause("AE-223")
def test_a_jaunt_into_its_cell_fails():
    bare = game((9, 9), unit={"powers": ["jaunt"], "pattern": Pattern.WALL, "ats": 4})
    bare.do("jaunt", "column 9", "row 9")
    assert bare.at(0) == (4, 5) and found(bare)
    assert bare.unit(0).done >> Once.JAUNT & 1


@pytest.mark.clause("AE-186")
def test_a_boosted_jump_into_its_cell_fails():
    bare = game((9, 5), unit={"upgrades": ["boost_frame", "unarmed"]})
    bare.do("boosted_jump", "column 9", "row 5")
    assert bare.at(0) == (4, 5) and found(bare)
    assert bare.unit(0).until >> Until.JUMPED & 1


@pytest.mark.clause("AE-193")
def test_nobody_drops_onto_it():
    high = {(x, y): 4 for x in range(5) for y in range(12)}
    bare = game((5, 5), elevation=high)
    bare.do("drop_down", "direction forward", "choice 0").force(1)
    assert bare.at(0) == (4, 5)


@pytest.mark.clause("AE-069")
def test_a_charge_past_it_ends_before_it():
    walls = {(x, y): (Terrain.WALL,) for x in range(12) for y in (4, 6)}
    bare = game((6, 5), unit={"items": ["sword"]}, terrain=walls)
    bare.set(2, cell=5 * 24 + 8)
    assert bare.may("charge")
    bare.do("charge", "weapon 0")
    assert bare.at(0) == (5, 5) and found(bare)
    assert bare.unit(0).half_left == 0


def test_who_is_out_of_sight_of_all_it_knows_of_may_hide():
    wall = {(15, y): (Terrain.WALL,) for y in range(12)}
    bare = game((9, 5), terrain=wall)
    assert bare.may("use_skill")
    bare.unit(1).conditions = 0
    assert not bare.refresh().may("use_skill")


def test_who_hides_tests_awareness_like_the_others():
    """AE-443: every enemy with a line of sight tests, whether it is known or not."""
    wall = {(15, y): (Terrain.WALL,) for y in range(12)}
    bare = game((9, 5), terrain=wall, unit={"skills": {"stealth": 0}})
    bare.force(1, 1).do("use_skill", "choice 0")
    bare.done()


@pytest.mark.clause("AE-212")
def test_who_engages_is_hidden_no_more():
    cover = {(5, 5): 8, (4, 5): 8}
    bare = game((6, 5), covers=cover).put(0, Condition.HIDDEN)
    bare.unit(1).conditions = 0
    bare.refresh().do("half_move", "column 5", "row 5")
    assert bare.has(0, Condition.HIDDEN)  # in cover all the way
    bare.do("enemy 0")
    assert not bare.has(0, Condition.HIDDEN)


def test_who_grapples_or_holds_a_pilot_of_the_enemy_may_not_hide():
    bare = game((20, 5), covers={(4, 5): 8})
    bare.unit(1).conditions = 0
    assert bare.refresh().may("use_skill")
    bare.unit(1).carrier, bare.unit(1).berth = 0, 4
    assert not bare.refresh().may("use_skill")
    bare.unit(1).carrier, bare.unit(1).berth = -1, 0
    bare.unit(0).grapples = 1
    assert not bare.refresh().may("use_skill")


@pytest.mark.clause("AE-164")
def test_a_dive_into_its_cover_fails():
    bare = game((5, 5), covers={(5, 5): 8})
    bare.set(2, cell=5 * 24 + 12, carried=[w.Item.RIFLE] + [-1] * 5, ammo=[9] + [0] * 5, right=0,
             left=0).turn_of(2)  # fmt: skip
    bare.force(11).do("attack")
    assert bare.may("dive")
    bare.force(1, 1).do("dive")  # the only cover near; the Dodge test passes
    assert bare.at(0) == (4, 5) and found(bare)
    assert not bare.has(0, Condition.PRONE)


@pytest.mark.clause("AE-126", "AE-128")
def test_whoever_is_pushed_against_it_is_obstructed():
    bare = game((6, 5), unit={"items": ["sword"]})
    bare.set(2, cell=5 * 24 + 5)
    bare.force(11, 99).do("maneuver", "direction forward")
    assert bare.at(2) == (5, 5) and found(bare)
    assert bare.unit(2).until >> Until.OBSTRUCTED & 1


@pytest.mark.clause("AE-217")
def test_nobody_dismounts_onto_it():
    truck = {"at": (4, 5), "person": "truck"}
    rider = {"at": (4, 5), "person": "crew", "carrier": 1, "berth": 2}
    bare = Bare(
        red=[{"at": (20, 2), "fate": 0}, truck, rider], blue=[{"at": (5, 5), "fate": 0}], width=24
    )
    bare.put(3, Condition.HIDDEN).turn_of(2)
    bare.do("posture", "choice 3", "direction forward")
    assert bare.unit(2).berth == 2 and bare.at(2) == (4, 5)
    assert found(bare, 3)


@pytest.mark.clause("AE-202", "AE-204")
@pytest.mark.parametrize(
    "wished, at, met", [("choice 1", (5, 5), True), ("choice 2", (7, 5), False)]
)
def test_a_leap_ends_before_it_or_passes_over_it(wished, at, met):
    """SB 4, 1 DoS: 4.5 km; height 2 km."""
    bare = game((6, 5), unit={"items": []}).do("standing_leap", "direction forward", wished)
    bare.force(20).do("choice 0")
    assert bare.at(0) == at and found(bare) == met


@pytest.mark.clause("AE-202")
def test_a_leap_into_it_stays():
    bare = game((5, 5), unit={"items": []}).do("standing_leap", "direction forward", "choice 0")
    bare.force(20).do("choice 0")
    assert bare.at(0) == (4, 5) and found(bare)
