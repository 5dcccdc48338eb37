"""Attacks of Opportunity on who leaves combat (AE-053 to AE-055)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Power, Status, Terrain, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act

PLAIN = {"fate": 0, "fate_most": 3, "items": ["sword"]}
AWAY = ("half_move", "column 9", "row 5")  # F stands at (6, 5); 3 km off


def melee(*strikers: dict[str, Any], mover: Any = None, **rest: Any) -> Bare:
    """F's turn; it is engaged with E and perhaps others, who stand around it; unit 0 is F."""
    around = [(5, 5), (6, 4), (6, 6)]
    blue = [PLAIN | {"at": around[k]} | one for k, one in enumerate(strikers or ({},))]
    red = [PLAIN | {"at": (6, 5)} | (mover or {}), PLAIN | {"at": (0, 11)}]
    game = Bare(red=red, blue=[*blue, PLAIN | {"at": (11, 11)}], **rest)
    for k in range(len(blue)):
        game.engage(0, 2 + k)
    return game.turn_of(0)


# --- AE-053 ---
@pytest.mark.clause("AE-053")
@pytest.mark.parametrize(("die", "hits"), [(40, True), (41, False)])
def test_who_leaves_is_struck_first(die: int, hits: bool) -> None:
    """A Standard Attack, T 40, before F moves."""
    game = melee(mover={"until": 0}).do(*AWAY)
    assert game.request == ("aoo", 2) and game.at(0) == (6, 5)
    act(game.force(die, *([5] if hits else [])), "weapon 0")
    kinds = [kind for kind, *_ in game.events()]
    assert ("damage" in kinds) is hits
    assert kinds.index("strikes_leaving") < kinds.index("moved") and game.at(0) == (9, 5)
    game.done()


@pytest.mark.clause("AE-053")
def test_it_may_be_let_go() -> None:
    game = melee().do(*AWAY).do("no")
    assert game.at(0) == (9, 5) and not game.events("attacks")


@pytest.mark.clause("AE-053")
def test_who_stays_beside_provokes_nothing() -> None:
    """From (6, 5) to (5, 6) or (4, 5), beside E at (5, 5) all the same."""
    for column, row in ((5, 6), (6, 6), (4, 4)):
        game = melee().do("half_move", f"column {column}", f"row {row}")
        assert game.decision != "aoo" and game.at(0) == (column, row)
    game = melee().do("half_move", "column 7", "row 5")
    assert game.request == ("aoo", 2)


@pytest.mark.clause("AE-025", "AE-053")
def test_nobody_strikes_after_the_blow_that_decided_the_fight() -> None:
    game = melee({}, {}).set(1, fatigue=30).do(*AWAY)
    assert game.request == ("aoo", 2)
    game.set(0, fatigue=30).do("no")  # as a blow would have left F, the last of its side
    assert game.state.winner == 1
    game.done()


@pytest.mark.clause("AE-053", "AE-236")
def test_nobody_interrupts_who_fell_as_it_left() -> None:
    game = melee({}).until(3, Until.DELAYING).do(*AWAY)
    assert game.request == ("aoo", 2)
    game.set(0, status=Status.DEAD, cell=-1).do("no")  # as a blow would have left F
    assert game.request == ("interrupt", 3)  # as its turn ends: no race
    game.do("yes")
    assert game.request == ("action", 3) and not game.events("tested")


@pytest.mark.clause("AE-053")
def test_each_is_asked_in_initiative_order() -> None:
    game = melee({}, {})
    game.state.order[:5] = (0, 1, 3, 2, 4)
    game.do(*AWAY)
    assert game.request == ("aoo", 3)
    game.do("no")
    assert game.request == ("aoo", 2)
    game.do("no")
    assert game.at(0) == (9, 5)


@pytest.mark.clause("AE-053")
def test_only_those_whom_it_leaves_are_asked() -> None:
    """From (6, 5) to (6, 3): away from E at (5, 5), still beside the other at (6, 4)."""
    game = melee({}, {}).do("half_move", "column 6", "row 3")
    assert game.request == ("aoo", 2)
    game.do("no")
    assert game.at(0) == (6, 3)


@pytest.mark.clause("AE-053")
def test_with_a_melee_weapon_or_bare_hands_only() -> None:
    game = melee({"items": ["sword", "pistol"]}).do(*AWAY)
    assert set(game.legal()) == {"weapon 0", "weapon unarmed", "no"}
    game = melee({"items": ["rifle"]}).do(*AWAY)
    assert set(game.legal()) == {"weapon unarmed", "no"}
    game = melee({"person": "angel", "items": []}).do(*AWAY)
    assert set(game.legal()) == {"weapon unarmed", "weapon claws", "weapon angel_arm", "no"}


@pytest.mark.clause("AE-053")
@pytest.mark.parametrize(
    ("action", "asked"),
    [
        (("full_move", "column 10", "row 5"), True),
        (("run", "column 11", "row 5"), True),
        (("half_move", "column 9", "row 5"), True),
        (("aim", "choice 0"), False),
        (("spread_half", "choice 0"), False),
    ],
)
def test_movement_provokes_other_actions_do_not(action: tuple[str, ...], asked: bool) -> None:
    game = melee().do(*action)
    assert (game.decision == "aoo") is asked


@pytest.mark.clause("AE-053", "AE-026")
def test_leaving_the_map_provokes_too() -> None:
    exits = {(6, 5): (Terrain.EXIT_RED,)}
    game = melee(mover={"until": 0}, terrain=exits).do("half_move", "thing off_map")
    assert game.request == ("aoo", 2)
    act(game.force(41), "weapon 0")
    assert game.unit(0).status == Status.ESCAPED
    game.done()


@pytest.mark.clause("AE-053")
def test_a_mover_that_is_felled_stays_and_its_action_is_spent() -> None:
    """A body of 1 wound and critical 8: 5 + 7 damage less soak 5 fell it, before it moves."""
    weak = {"until": 0, "wounds": [9, 11, 11, 1, 11, 11], "critical": [0, 0, 0, 8, 0, 0]}
    game = melee(mover=weak).do(*AWAY)
    act(game.force(35, 5), "weapon 0")
    assert game.request == ("eject", 0)
    assert not game.events("moved")
    game.force(95).do("yes")  # the pilot is rescued; the fight goes on
    assert game.unit(0).status == Status.RESCUED
    game.done()


@pytest.mark.clause("AE-053")
def test_a_mover_that_gets_too_tired_stays_and_its_action_is_spent() -> None:
    """A fist of SB 9 deals 10 - 4: at least TB, so its Fatigue is 5: helpless."""
    game = melee({"items": [], "strength": 90}, mover={"until": 0, "fatigue": 4, "items": []})
    game.setup.machines[game.unit(0).machine].armour[:] = 0
    act(game.do(*AWAY).force(35, 4), "weapon unarmed")
    assert game.unit(0).fatigue == 5 and game.at(0) == (6, 5)
    assert [unit for _, unit, _, _ in game.events("spoiled")] == [0]
    assert game.request != ("action", 0)  # its turn is over
    game.done()


# --- AE-054 ---
@pytest.mark.clause("AE-054")
@pytest.mark.parametrize(
    "action", [("disengage", "column 9", "row 5"), ("jaunt", "column 9", "row 5")]
)
def test_disengaging_and_teleports_provoke_nothing(action: tuple[str, ...]) -> None:
    field = {"powers": [Power.JAUNT], "pattern": Pattern.WALL, "ats": 4}
    game = melee(mover=field).do(*action)
    assert game.decision != "aoo" and game.at(0) == (9, 5)


@pytest.mark.clause("AE-054")
def test_who_is_pushed_away_provokes_nothing() -> None:
    """E pushes F east, away from the other who is engaged with it."""
    game = melee({}, {"at": (5, 4)}).turn_of(2).force(20, 39)
    act(game, "maneuver", "enemy 0", "direction back")  # as blue looks, west is forward
    assert game.at(0) == (7, 5) and game.decision == "advance"
    game.do("no")
    assert not game.events("strikes_leaving") and not int(game.unit(0).engaged)
    game.done()


@pytest.mark.clause("AE-054", "AE-165")
def test_diving_for_cover_provokes_nothing() -> None:
    game = melee({}, {"at": (10, 5), "items": ["rifle"]}, covers={(8, 5): 8})
    game.unit(0).engaged, game.unit(3).engaged = 1, 0
    game.turn_of(3)
    act(game.force(25, 40, 1), "attack", "weapon 0", "enemy 0")  # BS 40, +10, -20: T 30
    assert game.request == ("evade", 0)
    game.do("dive")
    assert game.at(0) == (8, 5) and game.has(0, Condition.PRONE)
    assert not game.events("strikes_leaving")
    game.done()


# --- AE-055 ---
@pytest.mark.clause("AE-055", "AE-141")
def test_overwatch_stays() -> None:
    game = melee({"items": ["sword", "pistol"]})
    watch = game.unit(2).watch
    watch.arm, watch.mode, watch.radius, watch.release, watch.whom = 1, 0, 1, 3, 1
    act(game.do(*AWAY).force(41), "weapon 0")
    assert game.unit(2).watch.arm == 1 and not game.events("watch_ends")
    game.done()


@pytest.mark.clause("AE-055", "AE-030")
def test_it_takes_no_reaction_and_needs_none() -> None:
    game = melee({"until": 0}).do(*AWAY)
    act(game.force(41), "weapon 0")
    game = melee().do(*AWAY)
    act(game.force(41), "weapon 0")
    assert int(game.unit(2).until) >> Until.REACTION & 1


@pytest.mark.clause("AE-055")
@pytest.mark.parametrize(
    "unable",
    [
        {"stunned": 1},
        {"fatigue": 5},
        {"conditions": 1 << Condition.SURPRISED},
        {"person": "infantry", "items": []},
    ],
)
def test_some_get_none(unable: dict[str, Any]) -> None:
    game = melee(unable).do(*AWAY)
    assert game.decision != "aoo" and game.at(0) == (9, 5)


@pytest.mark.clause("AE-055")
def test_who_grapples_gets_none() -> None:
    game = melee({}, {}).set(2, grapples=1).set(1, grapples=2)
    game.do(*AWAY)
    assert game.request == ("aoo", 3)
