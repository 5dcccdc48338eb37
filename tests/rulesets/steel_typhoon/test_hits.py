"""When attacks hit (5.10): the margin, terrain, Talents."""

from __future__ import annotations

import pytest

from tests.rulesets.steel_typhoon.attack_table import facing, modes
from tests.rulesets.steel_typhoon.readings import rolled, verdict
from tests.rulesets.steel_typhoon.table import Game, Table

# --- when attacks hit ---------------------------------------------------------------------------


def with_spotter(attack: int, spot: int, defence: int) -> Game:
    """A direct fire attack with a Spot die, up to the defender's answer."""
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("red", at=(1, 2), systems=["SUR"])
        .unit("blue", at=(4, 4), systems=["DEF", "MOV"])
        .start()
    )
    game.set_dice("red_0", A0=attack).set_dice("red_1").set_dice("blue_0", D0=defence)
    if spot:
        game.spot("red", "blue_0", spot, by="red_1")
    game.do("own 0", "attack", *["yes"] * bool(spot))
    return game.expect("defdie", "blue_0")


@pytest.mark.clause("ST-084")
def test_attack_and_spot_against_defence() -> None:
    game = with_spotter(5, 3, 6).rolls(1, 1)
    game.do("die D0")
    assert verdict(game) == (5 + 3 - 6, 8, 6)
    assert rolled(game, "damage") == [1, 1]
    game.done()


@pytest.mark.clause("ST-085")
@pytest.mark.parametrize(("attack", "spot", "defence"), [(5, 0, 5), (4, 0, 6), (1, 4, 5)])
def test_a_tie_or_less_misses(attack: int, spot: int, defence: int) -> None:
    game = with_spotter(attack, spot, defence)
    game.do("die D0")
    assert game.happened("missed")
    assert not game.happened("hit")
    assert rolled(game, "damage") == []
    game.done()


@pytest.mark.clause("ST-085")
def test_one_more_hits_with_one_die() -> None:
    game = with_spotter(5, 0, 4).rolls(6)
    game.do("die D0")
    assert verdict(game) == (1, 5, 4)
    assert rolled(game, "damage") == [6]
    assert game.unit("blue_0").direct_hits == 1
    game.done()


@pytest.mark.clause("ST-086")
def test_attacks_on_terrain_always_hit() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("blue", at=(4, 4), systems=["DEF", "MOV"])
        .piece((3, 4), "C")
        .start()
    )
    game.set_dice("red_0", A0=1).set_dice("blue_0", D0=6, K0=6)
    game.hold("blue_0", "attacked", "move")
    game.do("attack", "piece 0")
    assert game.piece((3, 4)).health == 9
    assert rolled(game, "damage") == []
    game.expect("action", "red_0")  # nobody answered
    assert (game.unit("red_0").actions_left, game.unit("red_0").attacked) == (1, 1)
    assert game.dice("blue_0") == {"D0": 6, "K0": 6}
    game.done()


@pytest.mark.clause("ST-086")
def test_no_spot_die_helps_against_terrain() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("red", at=(1, 2), systems=["SUR"])
        .unit("blue", at=(4, 4), systems=["DEF", "MOV"])
        .piece((3, 4), "C")
        .start()
    )
    game.set_dice("red_0", A0=2).spot("red", "blue_0", 5, by="red_1")
    game.do("own 0", "attack", "piece 0")
    assert game.piece((3, 4)).health == 8
    assert game.spot_on("red", "blue_0") == 5
    game.done()


# --- Talents ------------------------------------------------------------------------------------


@pytest.mark.clause("ST-084")
@pytest.mark.parametrize(("talents", "hit"), [(1, True), (0, False)])
def test_deadeye(talents: int, hit: bool) -> None:
    game = facing("DIR", talent="Deadeye", talents=talents)
    game.set_dice("red_0", A0=4).set_dice("blue_0", D0=4).do("attack")
    if hit:
        game.rolls(6)
    game.do("die D0")
    assert verdict(game) == (1 if hit else 0, 4, 4)
    game.done()


@pytest.mark.clause("ST-084")
@pytest.mark.parametrize(
    ("talent", "system", "mode", "margin"),
    [
        ("Duelist", "HTH", "hth", 2),
        ("Duelist", "DIR", "dir", 1),
        ("Deadeye", "HTH", "hth", 1),
        ("Deadeye", "SMA", "sma", 1),
        ("Deadeye", "DIR", "dir", 2),
    ],
)
def test_talents_count_in_their_own_mode(talent: str, system: str, mode: str, margin: int) -> None:
    game = facing(system, "DEF", apart=1, talent=talent, talents=1)
    game.set_dice("red_0", A0=3).set_dice("blue_0", D0=2)
    assert modes(game) == [mode]
    game.rolls(*[1] * margin).do("die D0")
    assert verdict(game) == (margin, 3, 2)
    game.done()


@pytest.mark.clause("ST-086")
def test_deadeye_does_not_help_against_terrain() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"], talents=["Deadeye"])
        .unit("blue", at=(4, 4), systems=["DEF", "MOV"])
        .piece((3, 4), "C")
        .options(talents=1)
        .start()
    )
    game.set_dice("red_0", A0=4).do("attack", "piece 0")
    assert game.piece((3, 4)).health == 6
