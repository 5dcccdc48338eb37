"""Others' turns played out: overwatch, ranged interrupts, snap moves (AI-023, AI-119 to AI-130)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up


def watched(cells=6, watchers=1, focus=3, **fields):
    """Red is about to act; blue watches, having had its turn in the round before."""
    game = Game(
        arena(
            [at(2, 4), at(2, 14)],
            [at(2 + cells, 4 + k) for k in range(watchers)],
            options=CALM,
            **fields,
        )
    )
    for k in range(watchers):
        game.until(f"blue_{k}", stance="overwatch")
        game.set(f"blue_{k}", exploits=[3, focus, 3, 3]).then("end")
    for k in range(watchers):
        game.set(f"blue_{k}", held=0, advantage=0)
    return game.until("red_0")


# --- overwatch ---
@pytest.mark.clause("AI-119", "AI-025")
def test_an_action_left_is_used_behind_a_verb():
    game = Game(arena([at(8, 4)], [at(2, 4)], options=CALM | {"first_side": "red"}))
    game.until("red_0", stance="overwatch", arc="back").set("red_0", exploits=[3, 0, 3, 3])
    game.then("end").until("blue_0").do("move", "direction back", "no")
    game.expect("overwatch", "red_0").rolls(1, 1).do("form single", "number 0")
    assert game.one("interrupts").what == 2  # behind
    assert game.one("attacks").unit == 0
    assert game.unit("red_0").standard_left == 0
    game.expect("action", "blue_0").do("face", "direction north")
    game.expect("action", "blue_0")  # nothing is left to shoot with
    game.done()


@pytest.mark.clause("AI-120")
def test_a_held_action_is_used_before_the_next_turn():
    game = watched(focus=0).set("blue_0", held=1)
    game.do("face", "direction north")
    game.expect("overwatch", "blue_0").rolls(1, 1).do("form single", "number 0")
    u = game.unit("blue_0")
    assert (u.held, u.standard_left) == (0, 1)
    game.expect("action", "red_0").do("extra", "by adrenaline")
    game.expect("action", "red_0")


@pytest.mark.clause("AI-002", "AI-121")
def test_a_focus_shoots_ahead_of_each_verb():
    game = watched(focus=2)
    game.do("move")
    game.expect("overwatch", "blue_0").rolls(1, 1).do("form single", "number 0")
    assert game.unit("red_0").x == 2  # ahead of the move
    assert game.one("interrupts").what == 1
    game.expect("step", "red_0").do("direction forward", "no")
    game.do("shoot", "form single", "number 0")
    game.expect("overwatch", "blue_0").rolls(1, 1, 1, 1).do("form single", "number 0")
    assert [e.unit for e in game.happened("attack")] == [2, 0]
    assert game.unit("blue_0").exploits[1] == 0
    assert game.unit("blue_0").standard_left == 1


@pytest.mark.clause("AI-121", "AI-047", "AI-043")
def test_later_steps_are_announced_by_themselves():
    game = watched(focus=3)
    game.do("move", "no", "direction forward")
    game.expect("step", "red_0").do("direction forward")
    game.expect("overwatch", "blue_0").rolls(1, 1).do("form single", "number 0")
    assert game.unit("red_0").x == 4  # entered after the shot
    assert game.one("attack").y == 10 + 2  # it has moved, and is 5 cells away
    game.done()


@pytest.mark.clause("AI-118")
def test_only_the_arc_is_watched():
    game = watched(focus=3).set("blue_0", arc=0)
    game.do("face", "direction north")
    game.expect("action", "red_0")


@pytest.mark.clause("AI-118", "AI-023")
def test_the_arc_binds_neither_the_own_turn_nor_shots_at_who_comes_close():
    game = line_up(6).until("red_0", stance="overwatch", arc="back")
    game.rolls(1, 1).do("shoot", "form single", "number 0")
    assert (game.unit("red_0").facing, game.unit("red_0").arc) == (0, 4)
    game = assaulted().set("blue_0", stance=1, arc=0)
    game.do("strike")
    game.expect("rangedint", "blue_0")


@pytest.mark.clause("AI-120", "AI-023")
def test_a_shot_at_who_comes_close_uses_no_held_action():
    game = assaulted().set("blue_0", stance=1, arc=4, held=1, exploits=[3, 0, 3, 3])
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("strike", "form single", "number 0")
    # The strike has failed; behind it the held action is there.
    game.expect("overwatch", "blue_0")
    assert (game.unit("blue_0").standard_left, game.unit("blue_0").held) == (0, 1)


@pytest.mark.clause("AI-122")
def test_who_is_put_out_does_not_do_the_verb():
    game = watched(focus=1)
    game.b.units[0].stress[:4] = (7, 7, 7, 6)
    game.b.units[0].level = 3
    game.do("shoot", "form double", "number 0")
    game.expect("overwatch", "blue_0").rolls(9, 9, 3, 5, 5, 5).do("form single", "number 0")
    u = game.unit("red_0")
    assert (u.status, u.standard_left, u.ammo[0]) == (1, 0, 5)
    assert game.one("fizzled").what == 6
    assert len(game.happened("attacks")) == 1
    assert game.asked == "red_1"
    game.done()


@pytest.mark.clause("AI-123")
def test_watchers_are_asked_by_initiative_and_see_earlier_results():
    game = watched(focus=1, watchers=2)
    game.b.units[0].stress[:4] = (7, 7, 7, 6)
    game.b.units[0].level = 3
    game.do("move")
    game.expect("overwatch", "blue_0").do("no")
    game.expect("overwatch", "blue_1")
    game = watched(focus=1, watchers=2)
    game.b.units[0].stress[:4] = (7, 7, 7, 6)
    game.b.units[0].level = 3
    game.do("move")
    game.expect("overwatch", "blue_0").rolls(9, 9, 3, 5, 5, 5).do("form single", "number 0")
    assert game.asked == "red_1"


@pytest.mark.clause("AI-061")
def test_a_shot_is_lost_behind_cover():
    game = watched(focus=1, pieces=[("crate", (2, 4), "E")])
    game.s.options.react = 1
    game.do("shoot", "form double", "number 0")
    game.expect("overwatch", "blue_0").do("form single", "number 0")
    game.expect("react", "red_0").rolls(1, 1).do("no", "cover")
    assert game.one("fizzled").what == 6
    assert game.unit("red_0").ammo[0] == 5
    assert [e.unit for e in game.happened("attack")] == [2]
    game.done()


@pytest.mark.clause("AI-110", "AI-167")
def test_an_interrupt_gains_advantage_and_ends_fire():
    game = watched(focus=1)
    zone = game.b.units[2].zone
    zone.kind, zone.x, zone.y, zone.cells = 1, 20, 10, 1
    game.rolls(1, 1).do("move", "form single", "number 0")
    assert game.unit("blue_0").advantage == 1
    assert game.one("zone_ends").unit == 2 and zone.kind == 0


# --- ranged interrupts ---
def assaulted(**fields):
    game = line_up(1, {"weapons": ["sword"], "armour": "none"}, **fields)
    return game.until("red_0", categories={"red_0": "close"})


@pytest.mark.clause("AI-023")
def test_a_shot_at_who_comes_close():
    game = assaulted()
    game.do("strike")
    game.expect("rangedint", "blue_0")
    assert game.legal() == ["no", "form single", "form double"]
    # Rapid fire is not asked for with a double tap.
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("form double")
    assert game.unit("blue_0").standard_left == 0
    assert game.unit("blue_0").ammo[0] == 5
    game.done()


@pytest.mark.clause("AI-023")
def test_the_shot_is_at_point_blank_and_costs_an_action():
    game = assaulted()
    game.do("strike", "form single")
    game.rolls(2, 2, 1, 1, 1, 1, 1, 1).do("number 0")
    first = game.happened("attack")[0]
    assert (first.unit, first.what, first.y) == (1, 9, 5)
    assert game.unit("blue_0").standard_left == 0
    game.done()


@pytest.mark.clause("AI-023")
def test_who_is_out_does_not_strike():
    game = assaulted()
    game.b.units[0].stress[:4] = (7, 7, 7, 6)
    game.b.units[0].level = 3
    game.do("strike", "form single")
    game.rolls(9, 9, 1, 5, 5, 5).do("number 0")
    assert len(game.happened("attack")) == 1
    assert (game.b.winner, game.b.reason) == (1, 1)
    game.done()


@pytest.mark.clause("AI-023")
def test_a_free_interrupt():
    game = assaulted(options={"rangedint_cost": "free"}).set("blue_0", standard_left=0)
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("strike", "form single", "number 0")
    assert game.unit("blue_0").standard_left == 0


@pytest.mark.clause("AI-130", "AI-031")
def test_who_fired_in_snap_may_move_at_the_end_of_the_turn():
    game = assaulted().set("blue_0", stance=2)
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("strike", "form single", "number 0")
    assert game.unit("blue_0").snap_fired == 1
    game.do("end")
    game.expect("snapmove", "blue_0").do("yes")
    game.do("direction back")  # blue looks west
    u = game.unit("blue_0")
    assert (u.exploits[0], u.x, u.moved, u.stance) == (2, 4, 1, 2)
    game.expect("step", "blue_0").do("direction back")
    assert (u.x, u.snap_fired) == (5, 0)
    assert game.one("moved").what == 2


@pytest.mark.clause("AI-130")
def test_without_a_shot_nobody_snaps():
    game = assaulted().set("blue_0", stance=2)
    game.rolls(1, 1).do("strike", "no")
    game.do("end")
    assert game.decision != "snapmove"


# --- stuns ---
@pytest.mark.clause("AI-099")
def test_who_is_stunned_does_not_interrupt():
    game = watched(focus=3).set("blue_0", skip=1)
    game.s.options.react = 1
    game.rolls(1, 1).act("shoot", form="form single", rapid="number 0")
    game.expect("action", "red_0")


@pytest.mark.clause("AI-099")
def test_a_stun_in_the_own_turn_lets_the_turn_go_on():
    game = watched().set("red_0", skip=1)
    game.do("move", "no", "direction forward", "direction forward", "no")
    assert game.unit("red_0").x == 4
    game.expect("action", "red_0")
