"""Concealed targets in whole battles: blind shots, cover, what uncovers (XH-150 to XH-156)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table


def bunker(shooter: str = "lancer", weapon: str = "mcannon", *, watch: bool = True) -> Game:
    """Blue's Stalker in a closed bunker before red's shooter, which suspects it.

    ``watch``: an Engineer of blue's sees the shooter, who is not undetected then.
    """
    table = (
        Table(width=90, height=24)
        .unit("red", (14, 8), shooter, weapons=[weapon])
        .unit("blue", (22, 8), "stalker", weapons=["pistol"])
        .piece("bunker", (20, 26), (6, 12))
        .piece("door", 20, 9, link=0)
    )
    if watch:
        table.unit("blue", (14, 20), "engineer")
    return table.start().set("blue_0", aware=1).know().turn("red_0")


# --- concealed, and no longer (XH-150, XH-151) ---
@pytest.mark.clause("XH-150", "XH-015")
def test_in_a_closed_bunker_nobody_is_detected() -> None:
    game = bunker().unaware("blue_0").know()
    assert game.aware("blue_0") == "unaware"
    game.place("red_0", (19, 8)).know().turn("red_0")
    assert game.aware("blue_0") == "unaware"  # not even from the wall
    assert game.shown("red_0", "enemies", 0, "in_fight") == 0


@pytest.mark.clause("XH-151", "XH-012")
def test_an_open_door_shows_who_is_inside() -> None:
    game = bunker("trooper", "pistol").place("red_0", (19, 9)).know().turn("red_0")
    assert game.aware("blue_0") == "suspected"
    game.do("use", "handling open")
    assert game.kinds()[-1] == "located"
    assert game.aware("blue_0") == "located"


def field() -> Table:
    """Blue's Brute in a field whose generator is beside red's Trooper."""
    return (
        Table(width=60, height=24)
        .unit("red", (6, 8), "trooper", weapons=["sword"])
        .unit("blue", (16, 8), "brute", weapons=["maul"])
        .piece("generator", 7, 8)
        .piece("field", (12, 20), (4, 12), link=0)
    )


@pytest.mark.clause("XH-151")
@pytest.mark.parametrize("how", ["off", "destroyed"])
def test_without_its_generator_a_field_hides_nobody(how: str) -> None:
    game = field().start().turn("red_0")
    assert game.aware("blue_0") == "unaware"
    if how == "off":
        game.do("use", "handling turn")
    else:
        game.battle.state.pieces[0].hp = 8
        game.rolls(5, 6).do("strike", "weapon 0")  # Strength 2
        assert int(game.piece(0).hp) == 0
    assert game.told("located") == [("blue_0", 0, 0, 0, 0)]
    assert game.aware("blue_0") == "located"
    game.done()


@pytest.mark.clause("XH-151")
def test_who_comes_out_of_a_field_is_spotted_at_once() -> None:
    game = field().start().turn("blue_0")
    game.rolls(19).do("move", "direction forward", "length 5")
    # Four intervals to (12, 8) inside; the fifth is outside.
    assert game.kinds() == ["moved", "unnoticed", "moved", "moved", "moved", "moved", "located"]
    assert game.at("blue_0") == (11, 8, 0)
    assert int(game.unit("blue_0").exposed) == 0
    game.done()


# --- blind, protected (XH-153 to XH-155) ---
@pytest.mark.clause("XH-153", "XH-154", "XH-155")
def test_a_blind_shot_at_the_bunker_hits_the_bunker_and_loses_the_turn() -> None:
    game = bunker()
    game.rolls(17, 6, 4, 5).do("strike", "weapon 0", "enemy 0")
    assert game.told("engagement") == [("red_0", 9, -1, 6, 0)]
    assert game.told("blind_failure") == [("red_0", 1, 2, 0, 0)]
    assert game.told("piece_damaged") == [(None, 0, 9, 31, 0)]
    assert game.happened("evades") == []
    assert game.unit("blue_0").hp == 18
    assert game.kinds()[-2:] == ["turn_lost", "turn_begins"]
    game.expect("turn", "blue_0")
    assert game.aware("blue_0") == "suspected"
    game.done()


@pytest.mark.clause("XH-155", "XH-151", "XH-161", "XH-163")
def test_a_bunker_is_breached_and_destroyed_shot_by_shot() -> None:
    game = bunker()
    game.rolls(10, 9, 4, 5).do("strike", "weapon 0", "enemy 0")
    game.expect("turn", "blue_0").end_turn().end_turn()
    game.expect("turn", "red_0").rolls(10, 9, 3, 8).do("strike", "weapon 0", "enemy 0")
    assert game.told("piece_damaged") == [(None, 0, 11, 20, 0)]
    assert "piece_breached" in game.kinds()
    assert game.aware("blue_0") == "located"
    game.end_turn().end_turn()
    # Partly concealed: no level for the shot, advantage for the evasion.
    assert game.shown("red_0", "enemies", 0, "partial") == 1
    game.rolls(10, 2, 9).do("strike", "weapon 0", "enemy 0")
    assert game.told("engagement")[0][2] == 0
    assert game.told("evades") == [("blue_0", 13, 1, 0, 0)]
    assert game.may("move")  # a miss loses no turn
    game.end_turn().end_turn().end_turn()
    game.battle.state.pieces[0].hp = 5
    game.rolls(1, 2, 3).do("strike", "weapon 0", "piece 0")
    assert "piece_destroyed" in game.kinds()
    game.end_turn().end_turn().end_turn()
    game.rolls(10, 8, 3, 4).do("strike", "weapon 0", "enemy 0")
    assert game.told("evades") == [("blue_0", 12, 0, 0, 0)]
    assert game.unit("blue_0").hp == 18 - 7
    game.done()


@pytest.mark.clause("XH-154", "XH-053")
def test_who_gave_itself_away_behind_cover_is_no_target_but_its_cover_is() -> None:
    game = bunker().set("blue_0", exposed=1).know().turn("red_0")
    assert game.aware("blue_0") == "located"
    game.do("strike", "weapon 0")
    assert game.legal() == ["enemy 1", "piece 0", "piece 1"]


@pytest.mark.clause("XH-154", "XH-155")
@pytest.mark.parametrize(
    ("at", "dice", "hurt"),
    [((19, 8), (9, 9, 5), 7), ((18, 8), (9, 9), 0)],  # SWORD, Strength 2
)
def test_a_melee_weapon_hits_the_cover_only_within_reach(
    at: tuple[int, int], dice: tuple[int, ...], hurt: int
) -> None:
    game = bunker("trooper", "sword").place("red_0", at).know().turn("red_0")
    game.rolls(*dice).do("strike", "weapon 0", *["enemy 0"] * (hurt > 0))
    assert game.told("blind_failure") == [("red_0", 1, 2, 0, 0)]
    assert int(game.piece(0).hp) == 40 - hurt
    assert "turn_lost" in game.kinds()
    game.done()


@pytest.mark.clause("XH-155")
@pytest.mark.parametrize("verb", ["grapple", "shove"])
def test_hands_damage_no_cover(verb: str) -> None:
    game = bunker("trooper", "sword").place("red_0", (19, 8)).know().turn("red_0")
    game.rolls(9, 12).do(verb)
    assert game.told("blind_failure") == [("red_0", 1, 2, 0, 0)]
    assert int(game.piece(0).hp) == 40
    game.done()


@pytest.mark.clause("XH-155", "XH-084")
def test_cover_beyond_the_range_takes_half() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "trooper", weapons=["pistol"])
        .unit("blue", (20, 8), "stalker")
        .unit("blue", (4, 20), "scout")
        .piece("wall", 17, (4, 12))
        .start()
        .set("blue_0", aware=1)
        .turn("red_0")
    )
    game.rolls(9, 12, 7).do("strike", "weapon 0", "enemy 0")
    assert game.told("piece_damaged") == [(None, 0, 4, 56, 0)]
    game.done()


# --- blind, in range (XH-153, XH-156) ---
@pytest.mark.clause("XH-153", "XH-156")
def test_a_concealed_target_in_range_evades_with_advantage() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "trooper", weapons=["pistol"])
        .unit("blue", (12, 8), "trooper", weapons=["pistol"])
        .unit("blue", (4, 20), "scout")
        .piece("foliage", (10, 16), (4, 12))
        .start()
        .set("blue_0", hidden=14)
        .know()
        .turn("red_0")
    )
    game.rolls(18, 11, 4, 12).do("strike", "weapon 0", "enemy 0")
    assert game.told("engagement") == [("red_0", 14, -1, 11, 0)]
    assert game.told("evades") == [("blue_0", 15, 1, 0, 0)]
    assert game.told("missed") == [("red_0", 1, 0, 0, 0)]
    game.expect("turn", "red_0")
    assert game.may("move")
    game.done()


# --- from noticed to hidden ---
@pytest.mark.clause("XH-137", "XH-146", "XH-017")
def test_who_was_noticed_behind_a_wall_is_lost_once_it_hides() -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (4, 9), "stalker")
        .unit("blue", (14, 8), "trooper", weapons=["pistol"])
        .piece("wall", 8, (0, 8))
        .start()
        .turn("red_0")
    )
    game.rolls(2).do("move", "direction back left", "length 1")
    assert (game.aware("red_0"), int(game.unit("red_0").exposed)) == ("located", 1)
    game.rolls(7).do("hide")
    assert game.told("hides") == [("red_0", 1, 13, 12, 0)]
    assert (game.aware("red_0"), int(game.unit("red_0").exposed)) == ("suspected", 0)
    game.end_turn()
    # The wall would have shielded it, had its place been known; now a shot may be tried blindly.
    game.expect("turn", "blue_0")
    assert game.may("strike")
    game.done()
