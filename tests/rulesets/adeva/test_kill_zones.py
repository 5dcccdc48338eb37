"""What is out of sight is not in a kill zone (AE-136, AE-138)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.state.choices import Release
from mech_env.rulesets.adeva.state.codes import Condition, Terrain
from tests.rulesets.adeva.test_overwatch import is_released, watched

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
