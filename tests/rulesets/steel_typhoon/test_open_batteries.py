"""A battery rolled for in the open is no secret any more (section 6, ST-175)."""

from __future__ import annotations

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.bot.belief import imagine
from mech_env.rulesets.steel_typhoon.laws.frames import LAWS
from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
)
from tests.rulesets.steel_typhoon.table import Game, Table

_imagine = interpreted(imagine)


def depleted_pair() -> Game:
    """Two Armors of red, both depleted; red_0's turn has begun."""
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2)).unit("blue", at=(9, 7))
    game = table.start().set("red_0", depleted=1).set("red_1", depleted=1)
    game.do("own 0")
    return game


def seen(game: Game, viewer: str, piece: str, row: int = 0) -> float:
    """What a unit sees of the battery of another: ``seen(game, "blue_0", "enemies", 1)``."""
    return float(game.battle.observe(viewer)[LAYOUT.pieces[piece].offset("depleted", row)])


@pytest.mark.clause("ST-175")
def test_a_battery_roll_shows_all_that_the_armor_is_depleted() -> None:
    game = depleted_pair()
    assert [seen(game, "blue_0", "enemies", row) for row in range(2)] == [0, 0]
    assert (seen(game, "red_0", "self"), seen(game, "red_0", "allies")) == (1, 1)
    game.rolls(2).do("done")
    assert [seen(game, "blue_0", "enemies", row) for row in range(2)] == [1, 0]
    assert (seen(game, "red_0", "self"), seen(game, "red_0", "allies")) == (1, 1)
    game.done()


@pytest.mark.clause("ST-175", "ST-177")
def test_it_is_known_until_the_fight_ends() -> None:
    game = begin(campaign(*[encounter() for _ in range(3)], roster=[TROOPER]))
    game.set("red_0", since_charge=3, depleted=1)
    game.rolls(2).do("done", by="red_0")
    assert seen(game, "blue_0", "enemies") == 1
    end_round(game, 1, 1)
    assert int(game.battle.state.encounter) == 1
    assert (game.unit("red_0").depleted, game.unit("red_0").battery_rolled) == (1, 0)
    assert seen(game, "blue_0", "enemies") == 0
    game.rolls(2).do("done", by="red_0")
    assert seen(game, "blue_0", "enemies") == 1
    game.done()


@pytest.mark.clause("ST-174", "ST-175")
def test_what_a_roll_has_shown_is_believed() -> None:
    game = depleted_pair()
    game.rolls(2).do("done")
    setups, battles = game.battle._setups.copy(), game.battle._battles.copy()
    _imagine(setups, battles[0], 1, 7)
    assert battles[0]["units"]["depleted"][:2].tolist() == [1, 0]


@pytest.mark.clause("ST-175")
def test_no_battery_is_rolled_for_that_is_not_depleted() -> None:
    game = depleted_pair()
    game.rolls(2).do("done")
    setups, battles = game.battle._setups, game.battle._battles
    assert LAWS.first_broken(setups, battles) is None
    game.set("red_0", depleted=0)
    broken = LAWS.first_broken(setups, battles)
    assert broken is not None and "ST-175" in broken[0]
