"""Sustained fire and kill zones played out (AI-161 to AI-167, AI-173, AI-174)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at

MISS = (1, 1)


def field(red=("gunner",), blue=("trooper",), red_at=(2, 4), blue_at=(8, 7), **options):
    """Units one below the other."""
    return Game(
        arena(
            [at(red_at[0], red_at[1] + k, profile) for k, profile in enumerate(red)],
            [at(blue_at[0], blue_at[1] + k, profile) for k, profile in enumerate(blue)],
            options=CALM | options,
        )
    ).until("red_0")


def sustain(game, column, row, rapid=0, cells=("no",)):
    """Begin a zone; ``cells``: directions of further cells."""
    return game.act(
        "sustain", column=f"line {column}", row=f"line {row}", rapid=f"number {rapid}",
        zonecell=list(cells),
    )  # fmt: skip


def place(game, name="red_0"):
    zone = game.unit(name).zone
    return [int(zone[field]) for field in ("kind", "x", "y", "cells", "recoil", "edge")]


@pytest.mark.clause("AI-161", "AI-163", "AI-118")
def test_one_cell_under_fire_to_the_end_of_the_round():
    game = field(["trooper"]).set("red_0", aims=[1, 0, 0])
    sustain(game, 5, 7)
    u = game.unit("red_0")
    assert (u.ammo[0], u.standard_left, u.aims[0], u.facing) == (4, 0, 0, 1)
    assert place(game) == [1, 5, 7, 1, 3, 0]
    assert not game.happened("attack")
    game.then("end").until("blue_0").then("end")
    assert u.zone.kind == 0  # R1
    game.done()


@pytest.mark.clause("AI-165")
@pytest.mark.parametrize(("price", "left", "cells"), [(1, 1, 4), (2, 0, 3)])
def test_further_cells_in_a_straight_line(price, left, cells):
    game = field(["trooper"], zone_cell_price=price)
    sustain(game, 4, 6, cells=["direction south"] * (cells - 1))
    assert place(game)[3] == cells
    assert game.unit("red_0").ammo[0] == left
    assert game.decision != "zonecell"


@pytest.mark.clause("AI-165")
def test_a_line_goes_straight_on():
    game = field(["trooper"])
    sustain(game, 4, 6, cells=["direction south"])
    game.expect("zonecell", "red_0")
    assert game.legal() == ["no", "direction south"]


@pytest.mark.clause("AI-166")
def test_an_lmg_reaches_six_cells():
    game = field()
    sustain(game, 4, 6, cells=["direction forward"] * 5)
    assert place(game)[3] == 6
    assert game.unit("red_0").ammo[0] == 3


@pytest.mark.clause("AI-164")
def test_who_enters_is_attacked_less_the_recoil_once_a_move():
    game = field(blue_at=(6, 7))
    sustain(game, 5, 7, cells=["direction back", "no"])
    game.then("end").until("blue_0").do("move")
    game.rolls(5, 4).do("direction forward")
    attack = game.one("attack")
    assert (attack.unit, attack.what, attack.y) == (0, 9 + 3 + 3 - 4, 12)
    game.do("direction forward")  # the second cell, the same move
    assert not game.happened("attack")
    game.done()


@pytest.mark.clause("AI-164", "AI-159")
def test_rapid_fire_and_stance_count_for_the_zone():
    game = field(["trooper"], blue_at=(6, 7)).until("red_0", stance="")
    game.set("red_0", stance=3, advantage=2)
    sustain(game, 5, 7, rapid=2)
    assert game.unit("red_0").ammo[0] == 2
    game.then("end").until("blue_0").do("move")
    game.rolls(*MISS).do("direction forward")
    assert game.one("attack").what == 2 + 5 + 2 + 3 - 3
    assert game.unit("red_0").advantage == 2  # no advantage by zones (AI-110)


@pytest.mark.clause("AI-164")
def test_friends_are_attacked_too():
    game = field(["gunner", "trooper"], red_at=(2, 4))
    sustain(game, 3, 5)
    game.then("end").until("red_1").do("move")
    game.rolls(*MISS).do("direction forward")
    assert game.one("attack").x == 1


@pytest.mark.clause("AI-164")
def test_the_owner_is_not():
    game = field().set("red_0", move_left=2)
    sustain(game, 3, 4)
    game.do("move", "direction forward")
    assert not game.happened("attack")


@pytest.mark.clause("AI-164", "AI-174")
def test_who_stands_in_a_zone_with_the_option_only():
    game = field(blue_at=(5, 7))
    sustain(game, 5, 7)
    assert not game.happened("attack")
    game = field(blue_at=(5, 7), zone_standing=True).rolls(*MISS)
    sustain(game, 5, 7)
    assert game.one("attack").x == 1
    game.done()


@pytest.mark.clause("AI-136", "AI-148")
def test_zone_attacks_begin_with_the_reaction():
    game = field(blue_at=(6, 7), react=True, boost=True)
    sustain(game, 5, 7)
    game.then("end").until("blue_0").do("move", "direction forward")
    game.expect("react", "blue_0").do("no")
    game.expect("deck", "blue_0").rolls(*MISS).do("deck")
    # Distance 3, it has moved, and lies on the deck.
    assert game.one("attack").y == 10 + 2 + 5
    game.done()


@pytest.mark.clause("AI-167", "AI-032")
def test_an_attack_or_a_swap_ends_fire():
    game = field().set("red_0", standard_left=2, move_left=2)
    sustain(game, 5, 7)
    game.rolls(*MISS).act("aim")
    assert game.unit("red_0").zone.kind == 0
    game = field().set("red_0", stance=4)
    sustain(game, 5, 7)
    assert game.unit("red_0").stance == 0
    game.do("swap", "weapon 1")
    assert game.unit("red_0").zone.kind == 0


@pytest.mark.clause("AI-167")
def test_a_new_zone_replaces_the_old():
    game = field().set("red_0", standard_left=2)
    sustain(game, 5, 7)
    sustain(game, 6, 8)
    assert place(game)[:4] == [1, 6, 8, 1]
    assert len(game.happened("zone_ends")) == 1


# --- together ---
@pytest.mark.clause("AI-162", "AI-028")
def test_two_pistols_keep_a_cell_under_fire():
    game = Game(
        arena(
            [at(2, 4, weapons=["pistol"]), at(3, 5, weapons=["shotgun"]), at(3, 3)],
            [at(8, 7)],
            options=CALM,
        )
    ).until("red_0")
    game.set("red_1", aims=[1, 0, 0])
    sustain(game, 5, 6)
    game.expect("coord", "red_1").do("yes")
    assert [int(game.unit(name).ammo[0]) for name in ("red_0", "red_1")] == [3, 3]
    assert game.unit("red_1").standard_left == 0 and game.unit("red_1").aims[0] == 0
    assert place(game) == [1, 5, 6, 1, 4, 0]  # the higher recoil
    assert game.unit("red_2").standard_left == 1


@pytest.mark.clause("AI-162")
def test_all_refuse_and_the_verb_is_lost():
    game = Game(
        arena([at(2, 4, weapons=["pistol"]), at(3, 5), at(3, 3)], [at(8, 7)], options=CALM)
    ).until("red_0")
    sustain(game, 5, 6)
    game.expect("coord", "red_1").do("no")
    game.expect("coord", "red_2").do("no")
    u = game.unit("red_0")
    assert (u.ammo[0], u.standard_left, u.zone.kind) == (3, 0, 0)
    assert game.one("fizzled").what == 10


@pytest.mark.clause("AI-130", "AI-162", "AI-167")
def test_a_partner_in_snap_may_move_and_loses_its_own_fire():
    game = Game(arena([at(2, 4, weapons=["pistol"]), at(3, 5)], [at(8, 7)], options=CALM)).until(
        "red_0"
    )
    game.set("red_1", stance=2)
    zone = game.b.units[1].zone
    zone.kind, zone.x, zone.y, zone.cells = 1, 9, 9, 1
    sustain(game, 5, 6)
    game.do("yes")
    assert zone.kind == 0
    game.do("end")
    game.expect("snapmove", "red_1")


@pytest.mark.clause("AI-032", "AI-162")
def test_a_partner_has_attacked():
    game = Game(arena([at(2, 4, weapons=["pistol"]), at(3, 5)], [at(8, 7)], options=CALM)).until(
        "red_0"
    )
    game.set("red_1", stance=4)
    sustain(game, 5, 6)
    game.do("yes")
    assert game.unit("red_1").stance == 0


def test_a_snap_move_into_fire_may_end_the_fight():
    """T5: victory is looked at once the turn is over."""
    game = field(blue_at=(6, 7), red=["gunner", "brawler"])
    sustain(game, 7, 7, cells=["direction south", "direction south", "no"])
    game.then("end").until("red_1").set("blue_0", stance=2, snap_fired=1, moved=0)
    game.b.units[2].stress[:4] = (7, 7, 7, 6)
    game.b.units[2].level = 3
    game.do("end")
    game.expect("snapmove", "blue_0").do("yes")
    game.rolls(10, 10, 3, 6, 6, 6, 6).do("direction back")
    assert (game.b.winner, game.b.reason) == (0, 1)
    game.done()


# --- kill zones ---
@pytest.mark.clause("AI-173", "AI-174")
def test_a_kill_zone():
    game = field(["trooper"], ["trooper"] * 4, blue_at=(5, 2)).set("red_0", advantage=12)
    for k, cell in enumerate([(5, 2), (5, 4), (4, 8), (1, 4)]):
        game.set(f"blue_{k}", x=cell[0], y=cell[1])
    game.rolls(*MISS * 3).do("killzone", "direction forward")
    assert [e.x for e in game.happened("attack")] == [1, 2, 3]
    u = game.unit("red_0")
    assert (u.advantage, u.ammo[0], u.facing) == (2, 0, 0)
    # In stance NONE nothing is added; rapid fire neither.
    assert {e.what for e in game.happened("attack")} == {2 + 5 - 3}
    game.done()


@pytest.mark.clause("AI-173")
def test_a_kill_zone_needs_advantage_and_ammunition():
    assert not field(["trooper"]).set("red_0", advantage=9).may("killzone")
    assert not field(["trooper"]).set("red_0", advantage=10, ammo=[1, 0, 0]).may("killzone")
    assert field(["trooper"]).set("red_0", advantage=10, ammo=[2, 0, 0]).may("killzone")


@pytest.mark.clause("AI-164", "AI-168", "AI-073")
def test_zone_attacks_ask_the_owner():
    game = field(["trooper"], blue_at=(6, 7)).set("red_0", advantage=2)
    sustain(game, 5, 7)
    game.then("end").until("blue_0").do("move")
    game.rolls(9, 9).do("direction forward")
    game.expect("push", "red_0").rolls(4).do("no")
    game.expect("loc", "red_0").rolls(1, 1, 1).do("location torso")
    assert not game.happened("stressed")
    game.done()
