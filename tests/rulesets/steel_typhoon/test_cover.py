"""Cover: pieces, and attacks on objects (ST-143 to ST-149, ST-154 to ST-157)."""

from __future__ import annotations

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from tests.rulesets.steel_typhoon.cover_table import T, hits, range_of, shoot
from tests.rulesets.steel_typhoon.table import Game, Hex, Table


def shot(table: Table, *faces: int, **places: Hex) -> Game:
    """The table after one shot at a target that answers with nothing.

    ``places``: where units stand that could not start there, on pieces.
    """
    game = table.start().set_dice("blue_0")
    for unit, at in places.items():
        game.place(unit, at)
    shoot(game, *faces)
    game.done()
    return game


# --- pieces -------------------------------------------------------------------------------------


@pytest.mark.clause("ST-143", "ST-156")
@pytest.mark.parametrize(
    "letters, thick, thin",
    [("Ss", 12, 8), ("Tt", 8, 5), ("Gg", 5, 2), ("Cc", 10, 2), ("Ww", 2, 0), ("Pp", 1, 0)],
)
def test_object_health_by_material_and_thickness(letters: str, thick: int, thin: int) -> None:
    game = range_of(((2, 2), letters[0]), ((4, 2), letters[1])).start()
    assert (game.piece((2, 2)).health, game.piece((4, 2)).health) == (thick, thin)
    first, second = (game.battle.setup.pieces[game.piece_on(at)] for at in ((2, 2), (4, 2)))
    assert (first.thick, second.thick) == (1, 0)
    assert first.material == second.material


@pytest.mark.clause("ST-143")
def test_hits_wear_a_piece_down() -> None:
    game = range_of(((4, 0), "T")).start().set_dice("blue_0")
    shoot(game, 1, 2)
    assert game.piece((4, 0)).health == 6
    shoot(game, 1, 2, 3)
    assert game.piece((4, 0)).health == 3
    game.done()


@pytest.mark.clause("ST-144")
@pytest.mark.parametrize(
    "at, covered", [((4, 0), True), ((5, 0), True), ((1, 0), False), ((3, 0), False)]
)
def test_cover_stands_at_the_target(at: Hex, covered: bool) -> None:
    game = shot(range_of((at, "C"), t=(5, 5)), 5, 6, blue_0=T)
    assert hits(game) == (1 if covered else 2)
    assert game.piece(at).health == (9 if covered else 10)


@pytest.mark.clause("ST-144")
def test_cover_is_not_mutual() -> None:
    assert hits(shot(range_of(((3, 3), "C"), a=(2, 4), t=(4, 3)), 5, 6)) == 1
    assert hits(shot(range_of(((3, 3), "C"), a=(4, 3), t=(2, 4)), 5, 6)) == 2


@pytest.mark.clause("ST-144")
def test_solid_hexes_give_no_cover() -> None:
    table = range_of(a=(2, 2), t=(2, 4)).solid((1, 3))  # the other candidate, (2,3), is open
    assert hits(shot(table, 5, 6)) == 2


@pytest.mark.clause("ST-144")
def test_cover_further_away_is_not_implemented_and_that_is_said() -> None:
    with pytest.raises(ScenarioError, match="cover_reach"):
        load_scenario(range_of(cover_reach="any").scenario())


@pytest.mark.clause("ST-145")
def test_of_two_pieces_the_one_with_more_health_absorbs() -> None:
    for stone, glass in (((1, 3), (2, 3)), ((2, 3), (1, 3))):
        game = shot(range_of((stone, "t"), (glass, "g"), a=(2, 2), t=(2, 4)), 5, 1)
        assert (game.piece(stone).health, game.piece(glass).health) == (3, 2)


@pytest.mark.clause("ST-145")
def test_of_two_equal_pieces_the_first_in_reading_order_absorbs() -> None:
    game = shot(range_of(((1, 3), "t"), ((2, 3), "t"), a=(2, 2), t=(2, 4)), 5)
    assert (game.piece((1, 3)).health, game.piece((2, 3)).health) == (4, 5)
    assert [int(p.hex) for p in game.battle.state.pieces[:2]] == [
        game.index_of((1, 3)),
        game.index_of((2, 3)),
    ]


@pytest.mark.clause("ST-145")
def test_either_of_two_candidates_covers() -> None:
    for at in ((1, 3), (2, 3)):
        assert hits(shot(range_of((at, "C"), a=(2, 2), t=(2, 4)), 5, 6)) == 1


@pytest.mark.clause("ST-145")
def test_a_piece_between_comes_before_the_targets_own_hex() -> None:
    game = shot(range_of(((4, 0), "g"), (T, "S"), t=(5, 5)), 5, blue_0=T)
    assert (game.piece((4, 0)).health, game.piece((5, 0)).health) == (1, 12)


@pytest.mark.clause("ST-147")
def test_next_to_the_target_only_its_own_hex_covers() -> None:
    assert hits(shot(range_of(a=(4, 0), t=(5, 0)), 5, 6)) == 2
    # The attacker's own piece is between nothing.
    assert hits(shot(range_of(((4, 0), "C")), 5, 6, red_0=(4, 0))) == 2
    game = shot(range_of((T, "C"), a=(4, 0), t=(5, 5)), 5, 6, blue_0=T)
    assert (hits(game), game.piece(T).health) == (1, 9)


@pytest.mark.clause("ST-148")
def test_what_is_no_direct_hit_is_taken_by_the_cover() -> None:
    game = range_of(((4, 0), "C")).start().set_dice("blue_0")
    shoot(game, 6, 5, 2)
    assert (hits(game), game.piece((4, 0)).health) == (1, 8)
    (event,) = game.happened("cover_hit")
    assert event.data["values"][:2] == [2, 8]
    game.done()


@pytest.mark.clause("ST-148")
def test_a_miss_does_the_cover_nothing() -> None:
    game = range_of(((4, 0), "C")).start().set_dice("blue_0", D0=3)
    game.set_dice("red_0", A0=3).do("attack", "enemy 0", "die D0")
    assert len(game.happened("missed")) == 1
    assert (hits(game), game.piece((4, 0)).health) == (0, 10)
    game.done()


@pytest.mark.clause("ST-149")
def test_more_hits_than_health_are_lost_with_the_piece() -> None:
    game = shot(range_of(((4, 0), "g")), 5, 5, 5, 4)
    assert hits(game) == 0
    assert game.is_open((4, 0))
    assert len(game.happened("cover_gone")) == 1
    assert hits(shot(range_of(((4, 0), "g")), 5, 5, 5, 6)) == 1  # faces were judged at the hit


@pytest.mark.clause("ST-149")
def test_more_hits_than_health_go_through() -> None:
    def through(*faces: int) -> Game:
        return shot(range_of(((4, 0), "g"), cover_overflow="through"), *faces)

    game = through(5, 5, 5, 4)  # two absorbed, a 5 gets through, the 4 is lost
    assert hits(game) == 1
    assert game.is_open((4, 0))
    assert hits(through(6, 5, 1, 6, 5, 5)) == 4  # sixes never go to the piece
    game = through(5)
    assert (hits(game), game.piece((4, 0)).health) == (0, 1)


@pytest.mark.clause("ST-157")
def test_cover_without_health_conceals_obstructs_and_goes_with_a_hit() -> None:
    for at in ((4, 0), (5, 0)):
        game = range_of((at, "w"), t=(5, 5)).start().set_dice("blue_0").place("blue_0", T)
        assert game.piece(at).health == 0
        shoot(game, 5, 3)
        assert hits(game) == 1  # exposed
        assert game.is_open(at)
        game.done()
    game = shot(range_of(((1, 0), "w")), 5, 3)  # not on a covering hex
    assert not game.is_open((1, 0))


@pytest.mark.clause("ST-157")
def test_cover_without_health_stands_when_it_is_not_hit() -> None:
    game = range_of(((4, 0), "p")).start().set_dice("blue_0", D0=4)
    game.set_dice("red_0", A0=4).do("attack", "enemy 0", "die D0")
    assert not game.is_open((4, 0))  # a miss
    game = range_of(((4, 0), "p"), mode="SMA").start().set_dice("blue_0")
    shoot(game, 4)
    assert not game.is_open((4, 0))  # smart weapons pass it by
    game = range_of(((4, 0), "p"), ((4, 1), "p")).start()
    game.set_dice("red_0", A0=1).do("attack", "piece 0")
    assert game.is_open((4, 0))  # any attack on it
    assert not game.is_open((4, 1))


@pytest.mark.clause("ST-157")
def test_cover_without_health_hides_and_hinders() -> None:
    def spotter(letter: str) -> Game:
        table = Table(width=8, height=1).unit("red", at=(3, 0), systems=["DIR"])
        return table.unit("blue", at=(5, 0)).piece((4, 0), letter).start().set_dice("red_0", K0=4)

    open_field, wood = spotter("."), spotter("w")
    assert open_field.may("spot")
    assert not wood.may("spot")  # ST-023: concealed
    open_field.do("move")
    assert open_field.legal("direction") == ["E", "W"]
    wood.do("move")
    assert wood.legal("direction") == ["W"]  # no movement system: closed


# --- modes, objects -----------------------------------------------------------------------------


@pytest.mark.clause("ST-154")
def test_smart_weapons_and_close_quarters_ignore_cover() -> None:
    game = shot(range_of(((4, 0), "C"), mode="SMA"), 4, 5, 1)
    assert (hits(game), game.piece((4, 0)).health) == (2, 10)
    game = shot(range_of((T, "C"), a=(4, 0), t=(5, 5), mode="HTH"), 4, 5, 1, blue_0=T)
    assert (hits(game), game.piece(T).health) == (2, 10)


@pytest.mark.clause("ST-154")
def test_nobody_is_asked_to_interpose_against_smart_weapons() -> None:
    for mode, decision in (("DIR", "interpose"), ("SMA", "action")):
        table = range_of(mode=mode).unit("blue", at=(4, 0), systems=["HTH"])
        game = table.start().set_dice("blue_0").set_dice("blue_1")
        game.set_dice("red_0", A0=1).rolls(*([] if mode == "DIR" else [1]))
        game.do("attack", "enemy 0")
        game.expect(decision)
        game.done()


@pytest.mark.clause("ST-155")
def test_attacks_on_an_object_take_the_value_of_the_die() -> None:
    game = range_of(((2, 0), "C")).start()
    game.set_dice("red_0", A0=4, A1=7)
    game.do("attack", "piece 0")
    game.expect("atkdie", "red_0")
    game.do("die A1")  # no damage roll: no face is forced
    assert game.piece((2, 0)).health == 3
    game.do("attack", "piece 0")
    assert game.is_open((2, 0))
    assert len(game.happened("cover_gone")) == 1
    assert game.battle.state.pieces[0].hex == -1
    game.done()


@pytest.mark.clause("ST-155")
@pytest.mark.parametrize(
    "mode, near, far, hidden", [("HTH", 1, 0, 0), ("DIR", 1, 1, 0), ("SMA", 1, 1, 1)]
)
def test_an_object_is_attacked_in_reach_of_the_mode(
    mode: str, near: int, far: int, hidden: int
) -> None:
    table = Table(width=8, height=3).unit("red", at=(3, 0), systems=["MOV", mode])
    table.unit("blue", at=(7, 2), systems=["DEF"])
    table.solid((1, 0), (1, 1), (1, 2))
    for at in ((0, 1), (3, 1), (4, 1), (6, 1)):  # hidden, own hex, next to it, far
        table.piece(at, "T")
    game = table.start().set_dice("red_0", A0=3).set_dice("blue_0").place("red_0", (3, 1))
    game.do("attack")
    pieces = game.legal("piece")
    assert ("1" in pieces, "2" in pieces) == (bool(near), bool(near))
    assert ("3" in pieces, "0" in pieces) == (bool(far), bool(hidden))
