"""Transports: mounting, seats, driving, dismounting (AE-216 to AE-218, AE-442)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Berth, Kind, Status, Terrain
from tests.rulesets.adeva.bare import Bare


def riders(person: str = "crew", **fields) -> Bare:
    """A Transport of red's with somebody beside it, whose turn it is."""
    return Bare(
        red=[
            {"at": (2, 5), "person": "truck", "machine": None, "items": ["carbine"]},
            {"at": (3, 5), "person": person, "machine": None, "fate": 0, **fields},
            {"at": (12, 11), "fate": 0},
        ],
        blue=[{"at": (19, 11), "fate": 0}],
        width=20,
        terrain={(0, 5): [Terrain.EXIT_RED]},
    ).turn_of(1)


def driver() -> dict[str, Any]:
    """Fields of a driver of unit 0."""
    return {"at": (2, 5), "carrier": 0, "berth": Berth.DRIVER}


@pytest.mark.clause("AE-216")
@pytest.mark.parametrize("seat, berth", [("choice 0", Berth.DRIVER), ("choice 1", Berth.GUNNER)])
def test_mounting(seat, berth):
    """Pilot adjacent to a Transport: seat 0 or 1."""
    bare = riders(person="base")
    assert bare.unit(1).kind == Kind.PILOT
    bare.do("posture", "choice 2", seat)
    assert bare.unit(1).berth == berth and bare.unit(1).carrier == 0
    assert bare.at(1) == (2, 5) and bare.unit(1).half_left == 1


@pytest.mark.clause("AE-216")
def test_a_construct_is_too_big():
    bare = Bare(
        red=[{"at": (2, 5), "person": "truck", "machine": None}, {"at": (3, 5), "fate": 0}],
        blue=[{"at": (9, 9), "fate": 0}],
    ).turn_of(1)
    bare.do("posture")  # to lie down is all
    assert bare.unit(1).berth == Berth.NONE


@pytest.mark.clause("AE-217")
def test_dismounting():
    bare = riders(**driver())
    bare.do("posture", "choice 3", "direction forward")
    assert bare.at(1) == (3, 5) and bare.unit(1).berth == Berth.NONE
    assert bare.unit(1).carrier == -1


@pytest.mark.clause("AE-218")
def test_changing_seats():
    bare = riders(**driver()).do("posture", "choice 4")
    assert bare.unit(1).berth == Berth.GUNNER and bare.unit(1).half_left == 1


@pytest.mark.clause("AE-442")
def test_driving():
    """Driver Half Move: 4 km."""
    bare = riders(**driver()).do("half_move")
    columns = [int(name.split()[1]) for name in bare.legal() if name.startswith("column")]
    assert max(columns) == 6
    bare.do("column 6", "row 5")
    assert bare.at(0) == (6, 5) and bare.at(1) == (6, 5)


@pytest.mark.clause("AE-026", "AE-442")
def test_driving_off_the_map():
    bare = riders(**driver())
    bare.set(0, cell=5 * 20).set(1, cell=5 * 20)
    bare.do("half_move", "thing off_map")
    assert bare.unit(0).status == Status.ESCAPED and bare.unit(1).status == Status.ESCAPED
