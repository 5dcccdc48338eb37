"""Charges, and moves through kill zones (AE-069 to AE-071, AE-138, AE-140, AE-213, AE-220)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.state.choices import Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition
from tests.rulesets.adeva.bare import Bare


def watched(radius: Radius = Radius.SIX, covers=None) -> Bare:
    """F watches with a Rifle; E's turn."""
    bare = Bare(
        red=[{"at": (0, 5), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (11, 5), "fate": 0, "items": ["rifle"]}],
        width=20, height=12, covers=covers or {},
    )  # fmt: skip
    w = bare.unit(1).watch
    w.arm, w.mode, w.radius, w.release = 0, Mode.SINGLE, radius, Release.MOVES
    bare.state.order[:2], bare.state.n_order = (0, 1), 2
    return bare.turn_of(0)


@pytest.mark.clause("AE-138", "AE-140")
def test_a_winner_fires_in_the_first_cell_of_the_zone():
    bare = watched()
    bare.force(22, 80, 90, 55, 99)  # the race: F passes, E fails; a miss; Pinning WP 40; not free
    bare.do("full_move", "column 6", "row 5")
    assert bare.at(0) == (5, 4)
    assert bare.has(0, Condition.PINNED)
    bare.done()


@pytest.mark.clause("AE-138", "AE-140")
def test_who_is_not_pinned_goes_on():
    bare = watched()
    bare.force(22, 80, 90, 12)
    bare.do("full_move", "column 6", "row 5")
    assert bare.at(0) == (6, 5) and not bare.has(0, Condition.PINNED)
    bare.done()


@pytest.mark.clause("AE-138")
def test_a_loser_fires_after_the_move():
    bare = watched()
    bare.force(80, 22, 90, 55, 99)
    bare.do("full_move", "column 6", "row 5")
    assert bare.at(0) == (6, 5) and bare.has(0, Condition.PINNED)
    bare.done()


@pytest.mark.clause("AE-069", "AE-070", "AE-071")
@pytest.mark.parametrize("die, wounds", [(50, 1), (51, 0)])
def test_a_charge(die, wounds):
    """WS 40: T 50; the charger is engaged with its target."""
    bare = Bare(
        red=[{"at": (0, 5), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (8, 5), "fate": 0}],
    ).turn_of(0)  # fmt: skip
    bare.set(1, until=0)
    bare.force(die, *([7] if wounds else []))
    bare.do("charge", "weapon 0")
    assert bare.at(0)[0] == 7
    assert bare.unit(0).engaged == 1 and bare.unit(0).half_left == 0
    assert (sum(bare.unit(1).wounds) < 71) == bool(wounds)
    bare.done()


@pytest.mark.clause("AE-069")
def test_no_charge_at_1_km():
    bare = Bare(
        red=[{"at": (0, 5), "fate": 0, "items": ["sword"]}], blue=[{"at": (1, 5), "fate": 0}]
    ).turn_of(0)
    assert not bare.may("charge")


@pytest.mark.clause("AE-071", "AE-121")
def test_a_charge_that_knocks_down():
    """Charge + Knock Down S 40: T 40."""
    bare = Bare(red=[{"at": (0, 5), "fate": 0}], blue=[{"at": (8, 5), "fate": 0}]).turn_of(0)
    bare.force(31, 52).do("charge", "knock_down")
    assert bare.has(1, Condition.PRONE) and bare.unit(0).engaged == 1
    bare.done()


@pytest.mark.clause("AE-071", "AE-091", "AE-123")
def test_a_transport_is_knocked_not_grappled():
    """AE-091 bars Transports from grapples only."""
    bare = Bare(
        red=[{"at": (0, 5), "fate": 0}],
        blue=[{"at": (8, 5), "person": "truck", "machine": None, "items": ["carbine"]}],
    ).turn_of(0)  # fmt: skip
    bare.do("charge")
    assert bare.may("knock_down") and not bare.may("grapple")


@pytest.mark.clause("AE-220", "AE-221")
def test_a_tactical_advance_is_covered():
    """Left cover AP 8: body soak against an Overwatch hit pen 3: 4 + (4 + 8 - 3) = 13; +20."""
    bare = watched(covers={(0, 5): 8, (5, 5): 8, (8, 5): 8}, radius=Radius.TEN)
    bare.set(0, cell=5 * 20 + 5)
    bare.refresh()
    bare.force(22, 80, 35, 10, 60)  # a hit on the body with 15 damage, then Pinning at T 60
    bare.do("advance", "no")
    assert bare.unit(0).wounds[3] == 18 - 2
    assert not bare.has(0, Condition.PINNED) and bare.at(0) == (8, 5)
    bare.done()


@pytest.mark.clause("AE-070", "AE-443")
@pytest.mark.parametrize("hidden", [False, True])
def test_who_charges_from_hiding_is_not_seen_coming(hidden: bool):
    """Its way leads through cover, so that it hides until it engages."""
    bare = Bare(
        red=[{"at": (4, 5), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (8, 5), "fate": 0, "skills": {"dodge": 0}}],
        covers={(x, y): 4 for x in range(4, 8) for y in range(3, 8)},
    ).turn_of(0)  # fmt: skip
    if hidden:
        bare.put(0, Condition.HIDDEN).refresh()
    bare.sample(1).force(20, *([5] * 4 if hidden else [])).do("charge", "weapon 0")
    assert (bare.decision == "evade") != hidden
    assert not bare.has(0, Condition.HIDDEN) and bare.unit(0).engaged == 1


@pytest.mark.clause("AE-048", "AE-140")
def test_a_charge_that_a_shot_stops_uses_up_the_aim():
    bare = Bare(
        red=[{"at": (0, 5), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (8, 5), "fate": 0, "items": ["rifle"]}],
    ).turn_of(0)  # fmt: skip
    w = bare.unit(1).watch
    w.arm, w.mode, w.radius, w.release = 0, Mode.SINGLE, Radius.THREE, Release.MOVES
    bare.set(0, aim=10).refresh()
    bare.force(22, 80, 90, 99, 99).do("charge", "weapon 0")
    assert bare.has(0, Condition.PINNED)
    assert [unit for _, unit, *_ in bare.events("attacks")] == [1]  # the watcher's alone
    assert bare.unit(0).aim == 0
