"""What is out of sight is not in a kill zone (AE-136, AE-138)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.choices import Release
from mech_env.rulesets.adeva.state.codes import Condition, Terrain
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.test_overwatch import SPENT, WATCHER, is_released, watch, watched

# A wall between the columns 4 and 12, from the north edge down to row 7; F stands at (12, 5).
WALL = {(8, y): (Terrain.WALL,) for y in range(8)}


@pytest.mark.clause("AE-136", "AE-260")
@pytest.mark.parametrize(
    "answers",
    [("aim", "choice 0"), ("half_move", "column 3", "row 5"), ("spread_half", "choice 0")],
)
def test_an_enemy_out_of_sight_releases_nothing(answers: tuple[str, ...]) -> None:
    game = watched(Release.ACTS, terrain=WALL)
    assert not is_released(game, *answers)
    assert game.unit(1).watch.arm == 0  # it goes on watching
    assert is_released(watched(Release.ACTS), *answers)


@pytest.mark.clause("AE-136", "AE-443")
def test_who_hides_releases_nothing() -> None:
    game = watched(Release.ACTS).put(0, Condition.HIDDEN)
    assert not is_released(game, "aim", "choice 0")
    assert game.unit(1).watch.arm == 0


@pytest.mark.clause("AE-138")
def test_the_first_cell_of_the_zone_is_the_first_that_is_seen() -> None:
    """E comes round the end of the wall: F fires where it sees E, 4 km off, not at the start."""
    game = watched(Release.MOVES, {"at": (7, 7)}, terrain=WALL)
    game.force(22, 80, 90, 55, 99)  # the race: F first; a miss; Pinning failed; not free
    game.do("full_move", "column 9", "row 9")
    assert game.events("watch_fires") and game.has(0, Condition.PINNED)
    assert game.at(0) == (8, 8)
    game.done()


@pytest.mark.clause("AE-137", "AE-404")
@pytest.mark.parametrize(
    "lost",
    [
        {"right": -1, "left": -1, "carried": [-1] * 6},  # dropped, or struck from its hands
        {"ammo": [0] * 6},
        {"jammed": 1},
        {"engaged": 1},  # by now in melee: pistols only
        {"stunned": 1},
    ],
)
def test_without_a_weapon_that_fires_nothing_is_released(lost: dict[str, Any]) -> None:
    game = watched(Release.ACTS).set(1, **lost)
    assert not is_released(game, "aim", "choice 0")


@pytest.mark.clause("AE-137", "AE-404")
def test_in_melee_a_pistol_fires() -> None:
    game = watched(Release.ACTS, km=1).set(1, carried=[Item.PISTOL, *[-1] * 5])
    game.engage(0, 1).turn_of(0)
    assert is_released(game, "aim", "choice 0")


@pytest.mark.clause("AE-137", "AE-241")
def test_who_drops_its_weapon_after_setting_it_does_not_fire() -> None:
    game = Bare([{"at": (2, 5), "items": ["rifle"]} | SPENT], [WATCHER], width=24).turn_of(0)
    game.do("overwatch", "choice 0", "choice 3", "choice 0")
    assert game.unit(0).watch.arm == 0
    game.do("ready")  # the one thing that is left to do: to drop it
    assert game.unit(0).right == -1 and game.request == ("action", 1)
    assert not is_released(game, "half_move", "column 12", "row 5")


@pytest.mark.clause("AE-140", "AE-236")
@pytest.mark.parametrize(("die", "stops"), [(55, True), (12, False)])
def test_a_held_move_stops_too_where_it_is_pinned(die: int, stops: bool) -> None:
    """E moves in the turn of F's ally, from 12 to 9 km: F fires at 10 km, Pinning WP 40."""
    ally = {"at": (23, 11)} | SPENT
    game = watched(Release.MOVES, km=12, blue=[ally])
    game.set(0, half_left=1).do("delay")
    while game.request != ("action", 2):
        game.do("no" if game.decision == "interrupt" else "end")
        watch(game, 1, Release.MOVES)
    game.do("aim", "choice 0")
    assert game.request == ("interrupt", 0)
    game.force(1, 100).do("yes")  # E acts first
    game.force(22, 80, 90, die).do("half_move", "column 3", "row 5")
    assert game.at(0)[0] == (2 if stops else 3) and game.has(0, Condition.PINNED) is stops
    assert game.unit(2).aim == 10  # then the ally goes on
    game.done()
