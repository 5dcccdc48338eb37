"""Wounds, critical rows, defeat and death (AE-279 to AE-281, AE-383 to AE-389)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Kind, Location, Status
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import hurt

HEAD, RIGHT_ARM, LEFT_ARM, BODY, RIGHT_LEG, LEFT_LEG = Location


def duel(items=("sword", "knife"), fate=1, **fields) -> Bare:
    """Blue's Evangelion is to be hurt; fate is declined."""
    options: dict[str, Any] = {"fate_windows": "off"}
    return Bare(
        red=[{"at": (1, 1), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (8, 8), "fate": fate, "items": list(items), **fields}],
        **options,
    ).turn_of(0)


def character(fate: int, person: str = "leader", **fields) -> Bare:
    """A character of blue's with one pool, and another so that the fight goes on."""
    return Bare(
        red=[{"at": (1, 1), "fate": 0}],
        blue=[
            {"at": (8, 8), "person": person, "machine": None, "fate": fate, **fields},
            {"at": (11, 11), "fate": 0},
        ],
        fate_windows="off",
    ).turn_of(0)  # fmt: skip


def rows(bare: Bare) -> list[int]:
    """The critical rows that took effect, in order."""
    return [event[2] for event in bare.events("critical")]


@pytest.mark.clause("AE-279", "AE-324")
def test_wounds_by_location():
    bare = hurt(duel(), 1, 9)
    assert list(bare.unit(1).wounds) == [9, 11, 11, 9, 11, 11]
    bare = hurt(duel(), 1, 5, LEFT_ARM)
    assert list(bare.unit(1).wounds) == [9, 11, 6, 18, 11, 11]
    assert bare.outcome.dealt == 5 and bare.outcome.location == LEFT_ARM


@pytest.mark.clause("AE-280")
def test_without_fate_a_construct_at_0():
    bare = hurt(duel(fate=0, wounds=[9, 11, 5, 18, 11, 11]), 1, 5, LEFT_ARM)
    assert bare.events("limb_lost") == [("limb_lost", 1, LEFT_ARM, (0, 0, 0))]
    assert bare.unit(1).status == Status.ACTIVE and bare.unit(1).left == -1


@pytest.mark.clause("AE-280")
def test_without_fate_the_body_at_0_is_defeat():
    bare = duel(fate=0, wounds=[9, 11, 11, 9, 11, 11])
    hurt(bare, 1, 9)
    assert bare.events("defeated") or bare.decision == "eject"


@pytest.mark.clause("AE-281")
def test_past_0_is_critical():
    bare = hurt(duel(wounds=[9, 11, 3, 18, 11, 11]), 1, 5, LEFT_ARM)
    assert bare.unit(1).wounds[LEFT_ARM] == 0 and bare.unit(1).critical[LEFT_ARM] == 2
    bare = hurt(duel(wounds=[9, 11, 5, 18, 11, 11]), 1, 5, LEFT_ARM)
    assert bare.unit(1).wounds[LEFT_ARM] == 0 and bare.unit(1).critical[LEFT_ARM] == 0


@pytest.mark.clause("AE-254")
def test_fate_reduces():
    bare = Bare(red=[{"at": (1, 1), "fate": 0}], blue=[{"at": (8, 8), "fate": 2}]).turn_of(0)
    hurt(bare, 1, 9)
    assert bare.request == ("reduce", 1)
    bare.force(4).do("yes")
    assert bare.request == ("reduce", 1)
    bare.do("no")
    assert bare.unit(1).wounds[BODY] == 13 and bare.unit(1).fate == 1
    bare.done()


@pytest.mark.clause("AE-254")
def test_fate_reduces_to_0_at_most():
    bare = Bare(red=[{"at": (1, 1), "fate": 0}], blue=[{"at": (8, 8), "fate": 2}]).turn_of(0)
    hurt(bare, 1, 2)
    bare.force(5).do("yes")
    assert bare.unit(1).wounds[BODY] == 18 and bare.outcome.dealt == 0
    assert bare.request == ("action", 0)


@pytest.mark.clause("AE-383")
def test_rows_newly_reached():
    """Total 2, then +4 = 6: rows 3 and 5 apply."""
    bare = hurt(duel(wounds=[0, 11, 11, 18, 11, 11], critical=[2, 0, 0, 0, 0, 0]), 1, 4, HEAD)
    assert rows(bare) == [3, 5]


@pytest.mark.clause("AE-384")
@pytest.mark.parametrize(
    "total, fatigue, stunned, conditions",
    [
        (1, 1, 0, []),
        (3, 1, 1, []),
        (5, 1, 1, [Condition.DAZED]),
        (7, 1, 2, [Condition.DAZED, Condition.BLINDED]),
    ],
)
def test_head(total, fatigue, stunned, conditions):
    bare = hurt(duel(wounds=[0, 11, 11, 18, 11, 11]), 1, total, HEAD)
    u = bare.unit(1)
    assert (u.fatigue, u.stunned) == (fatigue, stunned)
    assert [one for one in (Condition.DAZED, Condition.BLINDED) if bare.has(1, one)] == conditions


@pytest.mark.clause("AE-384", "AE-386")
@pytest.mark.parametrize("location", [HEAD, BODY])
def test_row_9_of_head_or_body_is_defeat(location):
    bare = hurt(duel(wounds=[0] * 6), 1, 9, location)
    assert bare.decision == "eject" or bare.events("defeated")


@pytest.mark.clause("AE-385")
def test_arm():
    """Critical 7 in one hit: rows 1, 3, 5, 7."""
    bare = hurt(duel(wounds=[9, 11, 0, 18, 11, 11]), 1, 7, LEFT_ARM)
    assert rows(bare) == [1, 3, 5, 7]
    assert bare.unit(1).left == -1 and bare.unit(1).right == 0
    assert bare.unit(1).fatigue == 1 and bare.unit(1).stunned == 0
    assert len(bare.events("dropped")) == 1
    assert bare.events("limb_lost")


@pytest.mark.clause("AE-385")
def test_a_two_handed_weapon_drops():
    bare = hurt(duel(items=["rifle"], wounds=[9, 0, 11, 18, 11, 11]), 1, 3, RIGHT_ARM)
    assert bare.unit(1).right == -1 and bare.unit(1).left == -1


@pytest.mark.clause("AE-385")
def test_row_9_of_an_arm_stuns():
    bare = hurt(duel(wounds=[9, 0, 11, 18, 11, 11]), 1, 9, RIGHT_ARM)
    assert bare.unit(1).stunned == 1 and bare.unit(1).status == Status.ACTIVE


@pytest.mark.clause("AE-386")
@pytest.mark.parametrize(
    "total, fatigue, prone, stunned",
    [(2, 1, False, 0), (3, 1, True, 0), (5, 1, True, 1), (7, 2, True, 2)],
)
def test_body(total, fatigue, prone, stunned):
    bare = hurt(duel(wounds=[0] * 6), 1, total)
    u = bare.unit(1)
    assert (u.fatigue, bare.has(1, Condition.PRONE), u.stunned) == (fatigue, prone, stunned)


@pytest.mark.clause("AE-387", "AE-372")
def test_legs():
    bare = hurt(duel(wounds=[9, 11, 11, 18, 0, 0]), 1, 3, RIGHT_LEG)
    assert bare.has(1, Condition.PRONE)
    bare = duel(wounds=[9, 11, 11, 18, 0, 0], critical=[0, 0, 0, 0, 7, 0])
    hurt(bare, 1, 7, LEFT_LEG)
    assert rows(bare) == [1, 3, 5, 7] and bare.has(1, Condition.PRONE)
    bare.set(1, stunned=0, fatigue=0).turn_of(1)
    assert not bare.may("posture") and not bare.may("half_move")
    bare = hurt(duel(wounds=[9, 11, 11, 18, 0, 0]), 1, 9, RIGHT_LEG)
    assert bare.unit(1).stunned == 1


@pytest.mark.clause("AE-298")
def test_a_character_has_one_pool():
    bare = hurt(character(1), 1, 5, LEFT_LEG)
    assert list(bare.unit(1).wounds) == [7, 0, 0, 0, 0, 0]


@pytest.mark.clause("AE-302")
def test_without_fate_a_character_dies_at_0():
    bare = hurt(character(0, "drone", wounds=[5, 0, 0, 0, 0, 0]), 1, 5)
    assert bare.unit(1).status == Status.DEAD and bare.unit(1).cell == -1


@pytest.mark.clause("AE-301")
def test_with_fate_a_character_takes_critical_damage():
    bare = hurt(character(1, wounds=[0] * 6), 1, 3)
    assert bare.unit(1).critical[BODY] == 3 and bare.unit(1).status == Status.ACTIVE


@pytest.mark.clause("AE-388", "AE-352")
def test_row_9_of_a_character_is_death_or_burned_fate():
    bare = hurt(character(3, wounds=[0] * 6), 1, 9, LEFT_LEG)
    assert bare.request == ("burn", 1)
    bare.do("no")
    assert bare.unit(1).status == Status.DEAD
    bare = hurt(character(3, wounds=[0] * 6), 1, 9, LEFT_LEG).do("yes")
    u = bare.unit(1)
    assert u.status == Status.DEFEATED and (u.fate_most, u.fate) == (2, 2)
    assert list(u.critical) == [0] * 6


@pytest.mark.clause("AE-352", "AE-342")
def test_a_pilot_burns_fate_and_stays():
    bare = character(3, "base", wounds=[0] * 6)
    assert bare.unit(1).kind == Kind.PILOT
    hurt(bare, 1, 9).do("yes")
    u = bare.unit(1)
    assert u.status == Status.ACTIVE and bare.has(1, Condition.BURNED) and u.fate_most == 2
    bare.turn_of(1)
    assert not any(bare.may(verb) for verb in ("half_move", "run", "posture"))


@pytest.mark.clause("AE-342")
def test_a_pilot_with_a_crippled_leg_stays():
    bare = character(3, "base", critical=[0, 0, 0, 0, 5, 0]).turn_of(1)
    assert not any(bare.may(verb) for verb in ("half_move", "full_move", "run", "posture"))


@pytest.mark.clause("AE-428", "AE-431")
def test_magnitude():
    """Rifle 11, TB 3, AP 2, pen 3: dealt 8: 2 Magnitude."""
    bare = character(0, "infantry")
    hurt(bare, 1, 8)
    assert bare.unit(1).wounds[0] == 28
    bare = hurt(character(0, "infantry", wounds=[2, 0, 0, 0, 0, 0]), 1, 8)
    assert bare.unit(1).status == Status.DESTROYED


@pytest.mark.clause("AE-442")
def test_a_transport_throws_its_occupants_out():
    bare = Bare(
        red=[{"at": (1, 1), "fate": 0}],
        blue=[
            {"at": (8, 8), "person": "truck", "machine": None},
            {"at": (8, 8), "person": "crew", "machine": None, "carrier": 1, "berth": 2, "fate": 0},
            {"at": (11, 11), "fate": 0},
        ],
        fate_windows="off",
    ).turn_of(0)  # fmt: skip
    bare.force(5)
    hurt(bare, 1, 15)
    assert bare.unit(1).status == Status.DESTROYED
    assert bare.at(2) == (8, 7) and bare.has(2, Condition.PRONE)
    assert bare.unit(2).wounds[0] == 8  # TB 3
    bare.done()


@pytest.mark.clause("AE-442", "AE-011")
def test_without_a_free_cell_beside_it_they_land_in_the_nearest():
    truck: dict[str, Any] = {"at": (0, 0), "person": "truck", "machine": None}
    crew = {"at": (0, 0), "person": "crew", "machine": None, "carrier": 1, "fate": 0}
    blue = [truck, crew | {"berth": 2}, crew | {"berth": 3}, {"at": (1, 0), "fate": 0}]
    bare = Bare([{"at": (9, 0), "fate": 0}], blue, width=12, height=1, fate_windows="off")
    hurt(bare.turn_of(0).force(1, 1), 1, 15)
    assert (bare.at(2), bare.at(3)) == ((2, 0), (3, 0))
    bare.done()


@pytest.mark.clause("AE-343", "AE-339", "AE-352")
def test_a_cockpit_that_drives_itself():
    """Burned fate, AI: Half Move 2 km, and nothing but movement."""
    bare = Bare(
        red=[{"at": (1, 1), "fate": 0}],
        blue=[{"at": (8, 8), "person": "tanker", "machine": "super"}, {"at": (0, 11)}],
        fate_windows="off",
    )
    bare.set(1, kind=Kind.PILOT, machine=-1, wounds=[0] * 6)
    bare.put(1, Condition.BURNED, Condition.DRIVE, Condition.AI).turn_of(1)
    assert bare.may("half_move") and not bare.may("use_skill") and not bare.may("delay")
    bare.do("half_move")
    assert "column 1" in bare.legal() and "column 0" not in bare.legal()
