"""A unit that an ally protects in the middle of a movement: where it goes on to (AE-168)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.choices import Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Terrain, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.test_overwatch import watch

LEFT = "direction left"  # of red: to the north


def watched(heights=None, terrain=None, mover: Any = None, **rest: Any) -> Bare:
    """E at (5, 5), an ally south of it; F watches with a rifle from (1, 5) and wins the race."""
    game = Bare(
        red=[{"at": (5, 5), "fate": 0} | (mover or {}), {"at": (5, 6), "fate": 0}],
        blue=[{"at": (1, 5), "items": ["rifle"], "fate": 0}],
        elevation=heights, terrain=terrain, **rest,
    ).turn_of(0)  # fmt: skip
    watch(game, 2, Release.MOVES, radius=Radius.SIX)
    return game.refresh()


def protected(game: Bare, *answers: str, more: tuple[int, ...] = (), way: str = LEFT) -> Bare:
    """F hits; the ally takes E's place, and its hit (1 of damage); E stands aside."""
    game.force(1, 100, 30).do(*answers)
    assert game.request == ("ally", 1)
    game.do("protect").force(1, 1, 1, *more).do(way)
    while game.decision in ("damage", "evade"):
        game.do("no")
    return game


# --- a drop and a standing jump name a cell ---
@pytest.mark.clause("AE-193", "AE-168")
@pytest.mark.parametrize("there", [24, -12])
def test_a_drop_goes_into_the_cell_that_was_named(there: int):
    """(6, 5) is 1 km down, and beside E still; (6, 4) is a cliff, up or down."""
    ways = ["direction forward"] if there < 0 else []  # up there is no other way to drop
    game = watched({(6, 5): -2, (6, 4): there})
    protected(game, "drop_down", *ways, "choice 0", more=(1, 1))
    assert game.at(0) == (6, 5) and not game.events("falls")


@pytest.mark.clause("AE-199", "AE-168", "AE-013")
def test_a_standing_jump_grabs_the_ledge_that_was_named():
    game = protected(watched({(6, 5): 4}, {(6, 4): (Terrain.WALL,)}), "standing_jump", more=(1,))
    assert game.at(0) == (5, 4) and game.decision == "pullup"
    game.force(1).do("choice 1")
    assert game.at(0) == (6, 5)


@pytest.mark.clause("AE-199", "AE-168")
def test_what_is_no_more_beside_it_is_not_reached():
    game = watched({(6, 4): 4})  # north-east of E
    protected(game, "standing_jump", way="direction back", more=(1,))
    assert game.at(0) == (4, 5) and game.decision == "action" and not game.events("grabs_ledge")


@pytest.mark.clause("AE-193", "AE-126", "AE-238")
@pytest.mark.parametrize(
    ("pushed", "ends", "spoiled"),
    [
        ("right", (6, 5), False),  # of blue: to the north, (5, 4)
        ("back left", (6, 5), False),  # (6, 6)
        ("forward right", (4, 4), True),
        ("back", (6, 5), True),  # into the cell itself
    ],
)
def test_who_is_pushed_before_it_drops(pushed: str, ends: tuple[int, int], spoiled: bool):
    """F, which delayed, comes first: E drops into (6, 5) if it stands beside it still."""
    game = Bare(
        red=[{"at": (5, 5), "fate": 0, "items": ["sword"]}],
        blue=[{"at": (4, 5), "fate": 0, "items": ["sword"]}],
        elevation={(6, 5): -2},
    )
    game.until(1, Until.DELAYING).turn_of(0).do("drop_down", "choice 0")
    assert game.request == ("interrupt", 1)
    game.force(1, 100).do("yes").force(1, 100).do("maneuver").force(1, 1, 1)
    game.do(f"direction {pushed}")
    while game.decision != "action":
        game.do("no")
    assert game.at(0) == ends and bool(game.events("spoiled")) is spoiled


# --- a walk ---
@pytest.mark.clause("AE-209", "AE-168")
def test_a_walk_is_no_longer_than_the_rate():
    """Half Move of 3 km to (8, 5): from (4, 5) it would be 4."""
    game = protected(watched(), "half_move", "column 8", "row 5", way="direction back")
    assert game.at(0) == (4, 5)
    game = protected(watched(), "half_move", "column 7", "row 5", way="direction back")
    assert game.at(0) == (7, 5)


@pytest.mark.clause("AE-186", "AE-168", "AE-418")
@pytest.mark.parametrize(("verb", "column", "ends"), [
    ("boosted_jump", 11, (4, 5)), ("boosted_jump", 10, (10, 5)), ("jaunt", 7, (4, 5)),
])  # fmt: skip
def test_a_jump_is_no_longer_than_its_range(verb: str, column: int, ends: tuple[int, int]):
    """From (4, 5) it is 1 km farther: 7 of 6 km, 3 of 2 x 1."""
    mover: dict[str, Any] = {"upgrades": ["boost_frame"], "characteristics": {"ag": 10}}
    if verb == "jaunt":
        mover = {"powers": ["jaunt"], "ats": 1, "pattern": Pattern.NEUTRALISE}
    game = protected(watched(mover=mover, width=14), verb, f"column {column}", "row 5",
                     way="direction back")  # fmt: skip
    assert game.at(0) == ends


@pytest.mark.clause("AE-209", "AE-168")
def test_who_protects_in_the_middle_of_its_walk_walks_no_farther_either():
    """E, on its way to (8, 5), takes the place of its ally at (4, 5): 4 km are left, of 3."""
    game = Bare(
        red=[{"at": (5, 5), "fate": 0, "pattern": Pattern.WALL, "ats": 9},
             {"at": (4, 5), "fate": 0}],
        blue=[{"at": (1, 5), "items": ["rifle"], "fate": 0}], width=14,
    ).turn_of(0)  # fmt: skip
    watch(game, 2, Release.MOVES, mode=Mode.SEMI, radius=Radius.SIX)
    game.refresh().force(1, 100, 1).do("half_move", "column 8", "row 5")
    while game.request != ("ally", 0):
        if game.request == ("deflect", 0):
            game.force(1).do("yes")
        else:
            game.do("own 1" if game.decision == "alloc" and game.may("own 1") else game.legal()[-1])
    game.do("protect").force(1, 1).do(LEFT)
    while game.decision != "action":
        game.force(1, 1).do("no")
    assert game.at(0) == (4, 5)


@pytest.mark.clause("AE-136", "AE-138", "AE-168")
@pytest.mark.parametrize("at", [(7, 6), (7, 3)])
def test_who_drops_after_it_was_put_aside_is_watched_in_the_cell_it_named(at: tuple[int, int]):
    """E, put to (5, 4), drops into (6, 5) all the same: near to (7, 6), not to (7, 3)."""
    game = Bare(
        red=[{"at": (5, 5), "fate": 0}, {"at": (5, 6), "fate": 0}],
        blue=[{"at": (4, 5), "items": ["knife"], "fate": 0},
              {"at": at, "items": ["rifle"], "fate": 0}],
        elevation={(6, 5): -2},
    ).engage(0, 2).turn_of(0)  # fmt: skip
    watch(game, 3, Release.MOVES, radius=Radius.ONE)
    game.refresh().do("drop_down", "choice 0").force(30).do("weapon 0")
    assert game.request == ("ally", 1)
    game.do("protect").force(1, 1).do(LEFT)
    game.sample(5)
    raced = 0
    while game.decision != "action":
        game.do("no")
        raced += len(game.events("goes_first"))
    assert game.at(0) == (6, 5) and bool(raced) == (at == (7, 6))


@pytest.mark.clause("AE-026", "AE-168")
def test_who_is_put_off_its_exit_does_not_leave():
    game = watched(None, {(5, 5): (Terrain.EXIT_RED,)})
    protected(game, "half_move", "thing off_map")
    assert game.at(0) == (5, 4) and game.decision == "action"


@pytest.mark.clause("AE-011", "AE-443")
def test_who_makes_no_step_turns_nowhere():
    game = Bare(
        red=[{"at": (5, 5), "facing": 6, "fate": 0}],
        blue=[{"at": (6, 4), "fate": 0}, {"at": (10, 10), "fate": 0}],
    )
    game.put(1, Condition.HIDDEN).turn_of(0).do("half_move", "column 7", "row 5")
    assert game.at(0) == (5, 5) and game.unit(0).facing == 6
    assert not game.has(1, Condition.HIDDEN)


@pytest.mark.clause("AE-369", "AE-193")
def test_who_is_pinned_drops_only_away_from_its_enemies():
    low = {(x, y): -2 for x in (4, 6) for y in (4, 5, 6)}
    game = Bare(red=[{"at": (5, 5), "fate": 0}], blue=[{"at": (1, 5), "fate": 0}], elevation=low)
    free = game.turn_of(0).do("drop_down").legal()
    game = Bare(red=[{"at": (5, 5), "fate": 0}], blue=[{"at": (1, 5), "fate": 0}], elevation=low)
    pinned = game.put(0, Condition.PINNED).turn_of(0).do("drop_down").legal()
    assert (len(free), len(pinned)) == (6, 3)
