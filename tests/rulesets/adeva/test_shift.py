"""Pushes: Maneuver, and Push in a grapple (AE-102 to AE-104, AE-126 to AE-129)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.rules import shift
from mech_env.rulesets.adeva.state.choices import Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition, Terrain, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import upon_turn
from tests.rulesets.adeva.test_overwatch import watch

EAST = "direction forward"
WON = (20, 39)  # 2 DoS against 0


def beside(blue=(6, 5), others=(), **more) -> Bare:
    """E at (5, 5) beside F; E's turn."""
    return Bare(
        red=[{"at": (5, 5), "fate": 0}],
        blue=[{"at": blue, "fate": 0}, *({"at": at, "fate": 0} for at in others)],
        **more,
    ).engage(0, 1).turn_of(0)  # fmt: skip


def maneuver(bare: Bare, *dice: int) -> Bare:
    """E wins a Maneuver against F, whom it may shift now."""
    bare.force(*(dice or WON)).do("maneuver")
    return bare.do("enemy 0") if bare.decision == "target" else bare


@pytest.mark.clause("AE-126", "AE-127")
def test_a_shift_and_the_vacated_cell():
    bare = maneuver(beside())
    assert bare.request == ("shift", 0)
    bare.do(EAST)
    assert bare.at(1) == (7, 5) and bare.request == ("advance", 0)
    bare.do(EAST)
    assert bare.at(0) == (6, 5) and bare.unit(0).half_left == 1
    bare.done()


@pytest.mark.clause("AE-127", "AE-212")
def test_staying():
    bare = maneuver(beside()).do(EAST, "no")
    assert bare.at(0) == (5, 5)
    assert bare.unit(0).engaged == 0 and bare.unit(1).engaged == 0


@pytest.mark.clause("AE-127", "AE-053")
def test_advancing_leaves_others():
    bare = Bare(
        red=[{"at": (5, 5), "fate": 0}],
        blue=[
            {"at": (6, 5), "fate": 0},
            {"at": (4, 5), "fate": 0, "items": ["sword", "knife"]},
        ],
    ).engage(0, 1).engage(0, 2).turn_of(0)  # fmt: skip
    maneuver(bare).do(EAST, EAST)
    assert bare.request == ("aoo", 2)
    bare.do("no")
    assert bare.at(0) == (6, 5)


@pytest.mark.clause("AE-053", "AE-127")
@pytest.mark.parametrize("critical, place", [(2, (5, 5)), (0, (6, 5))])
def test_who_falls_by_it_does_not_advance(critical, place):
    """A hit on the right leg, whose wounds are lost: the third point of its total fells it."""
    second = {"at": (4, 5), "fate": 0, "items": ["knife"], "strength": 10}
    first = {"at": (5, 5), "fate": 0, "fate_most": 3, "until": 0,
             "wounds": [9, 11, 11, 18, 1, 11]}  # fmt: skip
    bare = Bare(red=[first], blue=[{"at": (6, 5), "fate": 0}, second])
    bare.engage(0, 1).engage(0, 2).turn_of(0)
    if critical:
        bare.set(0, wounds=[9, 11, 11, 18, 0, 11], critical=[0, 0, 0, 0, critical, 0])
    maneuver(bare).do(EAST, EAST).force(27, 5).do("weapon 0")
    while bare.decision == "damage":
        bare.do("no")
    assert bare.has(0, Condition.PRONE) == bool(critical)
    assert bare.at(0) == place


@pytest.mark.clause("AE-127", "AE-013")
@pytest.mark.parametrize(
    "more", [{"terrain": {(6, 5): [Terrain.DIFFICULT]}}, {"elevation": {(6, 5): 1, (7, 5): 1}}]
)
def test_advancing_leads_1_km_and_no_more(more):
    """Difficult ground and half a km up cost 2."""
    bare = maneuver(beside(**more)).do(EAST)
    assert bare.at(1) == (7, 5) and bare.request == ("advance", 0)
    assert not bare.may(EAST) and bare.may("direction back")


@pytest.mark.clause("AE-128")
def test_into_an_obstacle():
    bare = maneuver(beside(others=[(7, 5)])).do(EAST)
    assert bare.at(1) == (6, 5)
    for unit in (1, 2):
        assert bare.unit(unit).until >> Until.OBSTRUCTED & 1
    assert bare.events("obstructed") == [("obstructed", 1, 0, (2, 0, 0))]


@pytest.mark.clause("AE-128")
@pytest.mark.parametrize(
    "more", [{"terrain": {(7, 5): [Terrain.WALL]}}, {"elevation": {(7, 5): 2}}, {"width": 7}]
)
def test_walls_ledges_and_edges_stop(more):
    bare = maneuver(beside(**more)).do(EAST)
    assert bare.at(1) == (6, 5) and bare.unit(1).until >> Until.OBSTRUCTED & 1


@pytest.mark.clause("AE-129", "AE-389")
def test_off_a_ledge():
    """Ledge of 2 km: 1d10+2, prone."""
    bare = maneuver(beside(elevation={(7, 5): -4}))
    bare.force(50, 6).do(EAST)
    assert bare.at(1) == (7, 5) and bare.has(1, Condition.PRONE)
    assert bare.unit(1).wounds[3] == 18 - (6 + 2 - 4)
    bare.done()


# --- in a grapple ---
def holding(most: int = 3, **more) -> Bare:
    """E controls its grapple with F and may push it so many km at most."""
    bare = beside(**more)
    bare.set(0, grapples=1).set(1, grapples=0).put(0, Condition.CONTROLS)
    return upon_turn(bare, shift.begin, 0, 1, int(Verb.HOLD), most)


@pytest.mark.clause("AE-102")
def test_how_far():
    bare = holding().do(EAST)
    assert bare.legal() == ["choice 0", "choice 1", "choice 2"]


@pytest.mark.clause("AE-104")
def test_following_keeps_the_grapple():
    bare = holding().do(EAST, "choice 1", "yes")
    assert bare.at(1) == (8, 5) and bare.at(0) == (7, 5)
    assert bare.unit(0).grapples == 1 and bare.unit(1).grapples == 0


@pytest.mark.clause("AE-104", "AE-091", "AE-212")
@pytest.mark.parametrize("cells, follows, engaged", [(0, "yes", 1), (2, "yes", 1), (2, "no", 0)])
def test_who_follows_stays_engaged(cells, follows, engaged):
    """Both are engaged with each other as long as the grapple lasts."""
    bare = holding().do(EAST, f"choice {cells}", follows)
    assert [int(bare.unit(k).engaged) for k in range(2)] == [engaged, engaged]


@pytest.mark.clause("AE-104", "AE-103")
@pytest.mark.parametrize(("follows", "held"), [("yes", 1), ("no", -1)])
def test_a_push_that_moves_nobody(follows: str, held: int):
    """Who would have followed keeps its hold, who stays lets go."""
    bare = holding(terrain={(7, 5): [Terrain.WALL]}).do(EAST, "choice 2", follows)
    assert (bare.at(0), bare.at(1)) == ((5, 5), (6, 5))
    assert (bare.unit(0).grapples, bare.has(0, Condition.CONTROLS)) == (held, held == 1)
    assert not bare.events("forced")


@pytest.mark.clause("AE-104")
def test_staying_ends_it():
    bare = holding().do(EAST, "choice 1", "no")
    assert bare.at(1) == (8, 5) and bare.at(0) == (5, 5)
    assert bare.unit(0).grapples == -1 and not bare.has(0, Condition.CONTROLS)


@pytest.mark.clause("AE-103")
def test_a_push_stops_before_what_blocks():
    bare = holding(terrain={(8, 5): [Terrain.WALL]}).do(EAST, "choice 2", "yes")
    assert bare.at(1) == (7, 5) and bare.at(0) == (6, 5)


@pytest.mark.clause("AE-103", "AE-129")
def test_a_push_ends_at_the_foot_of_a_ledge():
    bare = holding(elevation={(7, 5): -4})
    bare.do(EAST, "choice 2")
    bare.force(50, 6).do("no")
    assert bare.at(1) == (7, 5) and bare.has(1, Condition.PRONE)
    bare.done()


@pytest.mark.clause("AE-127", "AE-168")
def test_who_was_protected_into_the_cell_that_it_chose_advances_no_further() -> None:
    """The Attack of Opportunity is turned aside by an ally, who puts E where it was going."""
    spent = {"items": ["sword"], "fate": 0}
    game = Bare(
        red=[{"at": (5, 5)} | spent, {"at": (4, 7)} | spent],
        blue=[{"at": (5, 4)} | spent, {"at": (6, 5)} | spent],
    )
    game.engage(0, 2).turn_of(0).force(5, 99).do("maneuver", "enemy 1", EAST)
    assert game.decision == "advance"
    game.do("direction right").force(20).do("weapon 0")  # to (5, 6); struck at as it leaves
    game.do("protect").force(5, 3).do("direction right", "no")
    assert game.at(0) == (5, 6) and game.at(1) == (5, 5)


@pytest.mark.clause("AE-127", "AE-369")
def test_who_is_pinned_against_its_maneuver_is_not_asked_to_advance() -> None:
    blue = [{"at": (6, 5), "fate": 0}, {"at": (1, 5), "items": ["rifle"], "fate": 0}]
    game = Bare(red=[{"at": (5, 5), "fate": 0}], blue=blue, width=14).turn_of(0)
    watch(game, 2, Release.ACTS, radius=Radius.SIX)
    game.refresh().force(1, 100, 95, 100, 1, 100).do("maneuver")
    game.sample().do("direction forward")
    assert game.at(1) == (7, 5) and game.at(0) == (5, 5)
    assert game.decision != "advance"
