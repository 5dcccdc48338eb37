"""Cells, facing, close quarters, movement, and how a fight ends (FW-015 to FW-024, FW-030)."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin
from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state.codes import Status
from mech_env.rulesets.framewerk.state.decisions import WAYS
from tests.rulesets.framewerk.duels import SHOT, aimed_at
from tests.rulesets.framewerk.table import Cell, Game, Table

E, SE, S, SW, W, NW, N, NE = range(8)
CLOSE = ["strike", "entangle", "restrain", "disarm"]


def facing_off(red: Cell, *blue: Cell, **fields: Any) -> Table:
    """Red and blue in those cells of a board of 24 by 24; ``fields`` are red's."""
    table = Table(width=24, height=24).unit("red", red, **fields)
    for cell in blue:
        table.unit("blue", cell, armour=0, weapons=["knife"])
    return table


# Attacks of one die: a one is a critical failure, and all that follows is left out.
ONE_DIE = {"marksman": 1, "armed": 1, "fighting": 1, "thrown": 1, "support": 1}


# --- cells ---------------------------------------------------------------------------------------


@pytest.mark.clause("FW-015")
@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [((2, 3), (9, 7), 7), ((0, 0), (23, 23), 23), ((5, 9), (6, 1), 8), ((4, 4), (4, 4), 0)],
)
def test_distance_is_the_larger_of_columns_and_rows(one: Cell, other: Cell, cells: int) -> None:
    game = facing_off((0, 1), (23, 1)).start()
    apart = interpreted(sight.cells_apart)
    places = game.index_of(one), game.index_of(other)
    assert apart(*game.records, *places) == apart(*game.records, *places[::-1]) == cells


@pytest.mark.clause("FW-015")
@pytest.mark.parametrize(
    ("at", "within"), [((12, 12), True), ((12, 3), True), ((13, 0), False), ((2, 13), False)]
)
def test_reach_goes_by_that_distance(at: Cell, within: bool) -> None:
    game = facing_off((0, 0), at, weapons=["needler"]).start().turn("red_0")
    assert game.may("shoot") is within


@pytest.mark.clause("FW-015")
def test_x_goes_east_and_y_south() -> None:
    game = facing_off((5, 5), (20, 20), move=6).start().turn("red_0")
    game.do("move", "direction forward", "direction forward", "direction right")
    assert game.at("red_0") == (7, 6)
    game.do("direction back", "direction left", "direction back left")
    assert game.at("red_0") == (5, 4)


@pytest.mark.clause("FW-015")
@pytest.mark.parametrize(("width", "height"), [(25, 24), (24, 25)])
def test_a_board_of_at_most_24_by_24(width: int, height: int) -> None:
    load_scenario(facing_off((0, 0), (23, 23)).scenario())
    wide = Table(width=width, height=height).unit("red", (0, 0)).unit("blue", (1, 1))
    with pytest.raises(ScenarioError, match="24"):
        load_scenario(wide.scenario())


def crowded() -> Game:
    """Red's slot in the middle of eight cells, each with something else in it."""
    return (
        Table(width=5, height=5)
        .unit("red", (2, 2))
        .unit("red", (3, 2))
        .unit("blue", (3, 3))
        .unit("blue", (0, 0))
        .blocked((2, 3))
        .thing("blue", (1, 3))
        .thing("red", (1, 2), "camera")
        .cover((1, 1), "heavy")
        .sight((2, 1), 2)
        .start()
        .turn("red_0")
    )


@pytest.mark.clause("FW-016", "FW-023")
def test_what_closes_a_cell() -> None:
    game = crowded()
    game.do("move")
    assert game.legal() == ["direction back left", "direction left", "direction forward left"]


@pytest.mark.clause("FW-016")
@pytest.mark.parametrize("status", [Status.DOWN, Status.DEAD])
def test_who_is_out_does_not_block(status: int) -> None:
    game = crowded().set("blue_0", status=status).set("red_1", status=status)
    game.do("move")
    assert game.may("direction forward", "direction forward right")
    game.do("direction forward right")
    assert game.at("red_0") == game.at("blue_0") == (3, 3)


@pytest.mark.clause("FW-016")
def test_a_destroyed_object_does_not_block() -> None:
    game = crowded()
    game.battle.state.objects[1].destroyed = 1  # blue's terminal
    game.do("move")
    assert game.may("direction back right") and not game.may("direction back")


@pytest.mark.clause("FW-016")
def test_the_edge_of_the_board_closes() -> None:
    game = facing_off((0, 0), (20, 20)).start().turn("red_0")
    game.do("move")
    assert game.legal() == ["direction forward", "direction forward right", "direction right"]


# --- facing --------------------------------------------------------------------------------------

OCTANTS = [
    ((7, 4), SE), ((2, 1), E), ((2, -1), E), ((3, 2), SE), ((1, 2), S), ((-1, 2), S),
    ((2, 3), SE), ((-7, 4), SW), ((-2, -1), W), ((-5, 0), W), ((-3, -2), NW), ((1, -2), N),
    ((0, -4), N), ((3, -2), NE), ((-1, -1), NW), ((5, -5), NE),
]  # fmt: skip


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize(("way", "facing"), OCTANTS)
def test_an_attack_turns_towards_its_target(way: Cell, facing: int) -> None:
    away = (10 + way[0], 10 + way[1])
    game = facing_off((10, 10), away, weapons=["sniper rifle"], ranks=ONE_DIE).start()
    game.turn("red_0").set("red_0", facing=(facing + 4) % 8).set("blue_0", facing=N)
    game.rolls(1).do(*SHOT)
    assert game.unit("red_0").facing == facing
    assert game.unit("blue_0").facing == N
    game.done()


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize(
    ("weapon", "answers"),
    [
        ("knife", ["strike", "with bare", "aimpoint none"]),
        ("chain", ["entangle", "with weapon"]),
        ("chain", ["restrain", "with bare"]),
        ("chain", ["disarm", "with weapon"]),
        ("knife", ["throw", "aimpoint none"]),
        ("smg", ["burst"]),
    ],
)
def test_every_kind_of_attack_turns(weapon: str, answers: list[str]) -> None:
    game = facing_off((5, 5), (4, 6), weapons=[weapon], ranks=ONE_DIE).start().turn("red_0")
    game.rolls(1).do(*answers)
    assert game.unit("red_0").facing == SW
    game.done()


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize("verb", ["shoot_object", "strike_object"])
def test_attacks_on_things_turn(verb: str) -> None:
    table = facing_off((5, 5), (20, 20), weapons=["pistol"], ranks=ONE_DIE).thing("blue", (5, 4))
    game = table.start().turn("red_0")
    game.rolls(1).do(verb)
    assert game.unit("red_0").facing == N
    game.done()


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize("verb", ["auto", "suppress"])
@pytest.mark.parametrize("facing", [NE, SE, S])
def test_automatic_fire_turns_to_the_facing_that_was_named(verb: str, facing: int) -> None:
    game = facing_off((5, 5), (9, 5), weapons=["smg"], ranks=ONE_DIE).start().turn("red_0")
    game.rolls(1).do(verb, f"direction {WAYS[facing]}")
    assert game.unit("red_0").facing == facing
    game.done()


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize("facing", range(8))
def test_a_step_turns_into_its_direction(facing: int) -> None:
    game = facing_off((5, 5), (20, 20)).start().turn("red_0")
    game.do("move", f"direction {WAYS[facing]}")
    assert game.unit("red_0").facing == facing


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize("answers", [["pass"], ["aim"], ["cover"], ["ready", "carried 1"]])
def test_nothing_else_turns(answers: list[str]) -> None:
    table = facing_off((5, 5), (20, 20), weapons=["pistol", "knife"]).cover((5, 5))
    game = table.start().turn("red_0").set("red_0", facing=NW)
    game.do(*answers)
    assert game.unit("red_0").facing == NW


@pytest.mark.clause("FW-017")
@pytest.mark.parametrize("facing", range(8))
def test_turning_is_free_once_a_slot_with_rear_surprise(facing: int) -> None:
    table = facing_off((5, 5), (20, 20), weapons=["pistol"]).options(rear_surprise=True)
    game = table.start().turn("red_0", declared=2, blue_0=0).set("red_0", aim=1)
    game.do("face")
    assert game.expect("facing", "red_0").legal("direction") == list(WAYS)
    game.do(f"direction {WAYS[facing]}")
    u = game.expect("action", "red_0").unit("red_0")
    assert (u.facing, u.acts_left, u.aim) == (facing, 2, 1)
    assert not game.may("face")
    game.do("pass", by="red_0")
    assert game.expect("action", "red_0").may("face")  # the next slot


@pytest.mark.clause("FW-017")
def test_no_turning_without_the_option_or_while_entangled() -> None:
    assert not facing_off((5, 5), (6, 5)).start().turn("red_0").may("face")
    table = facing_off((5, 5), (6, 5)).options(rear_surprise=True)
    game = table.start().turn("red_0").engage("red_0", "blue_0")
    assert game.may("face")
    assert not game.hold("blue_0", "red_0").may("face")
    game = table.start().turn("red_0").hold("red_0", "blue_0")
    assert game.may("face")  # who holds may turn


@pytest.mark.clause("FW-018")
def test_the_front_arc_of_the_check() -> None:
    game = facing_off((5, 5), (20, 20)).start()
    in_arc, records = interpreted(sight.in_arc), game.records
    at = game.index_of((5, 5))
    assert in_arc(*records, at, E, game.index_of((5, 2)))
    assert not in_arc(*records, at, E, game.index_of((4, 9)))
    assert not in_arc(*records, at, E, at)


@pytest.mark.clause("FW-018")
@pytest.mark.parametrize("facing", range(8))
def test_the_front_arc_is_half_of_the_board_with_both_sides(facing: int) -> None:
    game = facing_off((5, 5), (20, 20)).start()
    in_arc, records = interpreted(sight.in_arc), game.records
    angle = radians(45 * facing)
    for x, y in product(range(24), repeat=2):
        ahead = (x - 11) * cos(angle) + (y - 12) * sin(angle)
        inside = bool(in_arc(*records, game.index_of((11, 12)), facing, game.index_of((x, y))))
        assert inside is ((x, y) != (11, 12) and ahead > -1e-9), (x, y)


@pytest.mark.clause("FW-018")
def test_automatic_fire_reaches_the_arc_only() -> None:
    game = facing_off((5, 5), (5, 2), (4, 9), (8, 5), weapons=["smg"]).start().turn("red_0")
    game.do("auto", "direction forward")
    assert game.expect("targets").legal("enemy") == ["0", "2"]
    game = facing_off((5, 5), (5, 2), weapons=["smg"]).start().turn("red_0")
    game.do("auto")  # north, and what has it at its side
    assert game.legal("direction") == ["forward", "back", "back left", "left", "forward left"]


# --- close quarters ------------------------------------------------------------------------------


@pytest.mark.clause("FW-019")
@pytest.mark.parametrize(
    ("at", "within"), [((6, 5), True), ((4, 4), True), ((7, 5), False), ((4, 7), False)]
)
def test_close_quarters_need_the_next_cell(at: Cell, within: bool) -> None:
    game = facing_off((5, 5), at, weapons=["chain"]).start().turn("red_0")
    assert [verb for verb in CLOSE if game.may(verb)] == (CLOSE if within else [])


@pytest.mark.clause("FW-019")
@pytest.mark.parametrize("verb", CLOSE)
def test_only_those_next_to_it_are_targets(verb: str) -> None:
    table = facing_off((5, 5), (6, 6), (7, 5), (5, 4), weapons=["chain"])
    game = table.start().turn("red_0")
    game.do(verb, "with weapon")
    assert game.expect("target").legal("enemy") == ["0", "2"]


def engaged(game: Game, unit: str) -> list[str]:
    """Whom a unit is in close quarters with; the others know."""
    bits = int(game.unit(unit).engaged)
    others = [name for k, name in enumerate(game.battle.units) if bits >> k & 1]
    for name in others:
        assert int(game.unit(name).engaged) >> game.number(unit) & 1
    return others


@pytest.mark.clause("FW-020")
@pytest.mark.parametrize("verb", CLOSE)
@pytest.mark.parametrize("hit", [False, True])
def test_attacks_hand_to_hand_engage_hit_or_miss(verb: str, hit: bool) -> None:
    game = facing_off((5, 5), (6, 5), (6, 6)).start().turn("red_0")
    point = ["aimpoint none"] if verb == "strike" else []
    game.rolls(5, 4).do(verb, "enemy 1", *point)
    assert engaged(game, "red_0") == ["blue_1"]  # before anybody has answered
    dice = {"strike": [2, 2], "entangle": [2, 2, 2, 3, 2, 3]}.get(verb, [2, 3, 2, 3])
    game.rolls(*(dice if hit else [9, 2, 3]))
    game.do("done" if hit else "dodge")
    assert bool(game.happened("hit")) is hit
    assert engaged(game, "red_0") == ["blue_1"]
    assert engaged(game, "blue_0") == []
    game.done()


@pytest.mark.clause("FW-020")
def test_a_critically_failed_strike_engages_too() -> None:
    game = facing_off((5, 5), (6, 5), ranks=ONE_DIE).start().turn("red_0")
    game.rolls(1).do("strike", "aimpoint none")
    assert engaged(game, "blue_0") == ["red_0"]


@pytest.mark.clause("FW-020")
@pytest.mark.parametrize(
    ("weapon", "answers"),
    [
        ("pistol", ["shoot", "aimpoint none"]), ("knife", ["throw", "aimpoint none"]),
        ("knife", ["strike_object"]), ("smg", ["auto", "direction forward"]),
    ],
)  # fmt: skip
def test_nothing_else_engages(weapon: str, answers: list[str]) -> None:
    table = facing_off((5, 5), (6, 5), weapons=[weapon], ranks=ONE_DIE).thing("blue", (5, 4))
    game = table.start().turn("red_0")
    game.rolls(1).do(*answers)
    assert engaged(game, "red_0") == engaged(game, "blue_0") == []


@pytest.mark.clause("FW-020", "FW-023")
def test_coming_near_does_not_engage_and_leaving_is_free() -> None:
    game = facing_off((4, 5), (6, 5)).start().turn("red_0", declared=2, blue_0=0)
    game.do("move", "direction forward", "done")
    assert engaged(game, "red_0") == []
    assert game.expect("action", "red_0").may("move")
    game.do("move", "direction back")
    assert game.at("red_0") == (4, 5)
    game.done()


@pytest.mark.clause("FW-021")
@pytest.mark.parametrize("status", [Status.DOWN, Status.DEAD])
def test_who_goes_down_is_engaged_no_longer(status: int) -> None:
    game = facing_off((5, 5), (6, 5), (6, 6)).start().turn("red_0", declared=2)
    game.engage("red_0", "blue_0").engage("red_0", "blue_1")
    game.set("blue_0", damage=10 if status == Status.DOWN else 21)
    game.rolls(9, 9, 1, 1, 1, 1).do("strike", "enemy 0", "aimpoint none", "done")
    assert game.unit("blue_0").status == status
    assert engaged(game, "blue_0") == []
    assert engaged(game, "red_0") == ["blue_1"]


@pytest.mark.clause("FW-021")
def test_the_striker_may_be_the_one_who_goes_down() -> None:
    table = facing_off((5, 5), (6, 5)).unit("red", (0, 0))
    game = table.start().turn("blue_0").engage("red_0", "blue_0").set("red_0", damage=10, armour=0)
    game.rolls(9, 9, 1, 1, 1, 1).do("strike", "with bare", "aimpoint none", "done")
    assert game.unit("red_0").status != 0
    assert engaged(game, "blue_0") == []


@pytest.mark.clause("FW-021")
def test_breaking_away_ends_all_engagements_and_failing_none() -> None:
    game = facing_off((5, 5), (6, 5), (6, 6)).start().turn("red_0", declared=2, blue_0=0, blue_1=0)
    game.engage("red_0", "blue_0").engage("red_0", "blue_1")
    game.rolls(6).do("break")  # two opponents: 7
    assert engaged(game, "red_0") == ["blue_0", "blue_1"]
    game.rolls(7).do("break")
    assert engaged(game, "red_0") == engaged(game, "blue_0") == engaged(game, "blue_1") == []
    game.expect("step", "red_0").done()


@pytest.mark.clause("FW-021")
def test_letting_go_does_not_end_the_engagement() -> None:
    game = facing_off((5, 5), (6, 5)).start().turn("red_0").hold("red_0", "blue_0")
    game.do("release")
    assert engaged(game, "red_0") == ["blue_0"]


# --- moving --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-023")
def test_three_steps_an_action_and_nine_a_turn() -> None:
    game = facing_off((5, 5), (20, 20)).start().turn("red_0", declared=3, blue_0=0)
    game.set("red_0", aim=1)
    for action, x in enumerate((8, 11, 14)):
        game.do("move", by="red_0")
        u = game.expect("step", "red_0").unit("red_0")
        assert (u.acts_left, u.aim) == (2 - action, 0)
        for left in (3, 2, 1):
            assert game.may("done") is (left < 3)  # the first step is due
            game.expect("step", "red_0").rolls(*[5, 6] * (action == 2 and left == 1))
            game.do(
                ("direction forward right", "direction forward", "direction forward left")[left - 1]
            )
        assert game.at("red_0") == (x, 5)
    game.done()


@pytest.mark.clause("FW-023")
@pytest.mark.parametrize(("move", "steps"), [(1, 1), (4, 4), (6, 6)])
def test_as_many_steps_as_the_units_move(move: int, steps: int) -> None:
    game = facing_off((5, 5), (20, 20), move=move).start().turn("red_0")
    game.do("move", *["direction forward right"] * steps)
    assert game.at("red_0") == (5 + steps, 5 + steps)
    game.expect("action", "blue_0")


@pytest.mark.clause("FW-023")
def test_a_move_may_stop_early() -> None:
    game = facing_off((5, 5), (20, 20)).start().turn("red_0")
    game.do("move", "direction left", "done")
    assert game.at("red_0") == (5, 4)
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-023")
def test_who_cannot_move_or_has_no_way_is_not_offered_to() -> None:
    assert not facing_off((5, 5), (20, 20), move=0).start().turn("red_0").may("move")
    walls = [(0, 1), (1, 1)]
    table = facing_off((0, 0), (20, 20)).blocked(*walls)
    assert table.start().turn("red_0").may("move")
    game = table.blocked((1, 0)).start().turn("red_0")
    assert not game.may("move")
    assert game.may("pass")


@pytest.mark.clause("FW-023")
def test_a_move_ends_where_there_is_no_way_on() -> None:
    game = facing_off((0, 0), (20, 20)).blocked((0, 1), (1, 1), (2, 0), (2, 1)).start()
    game.turn("red_0", declared=2, blue_0=0)
    game.do("move")  # to (1, 0), and back again; every step is the only one
    assert game.at("red_0") == (1, 0)
    game.expect("step", "red_0").do("direction back")
    assert game.at("red_0") == (0, 0)


@pytest.mark.clause("FW-024")
@pytest.mark.parametrize("between", ["nothing", "friend", "foe", "cover", "wall", "object"])
def test_nothing_blocks_the_line_of_fire(between: str) -> None:
    table = facing_off((2, 5), (8, 5), weapons=["pistol"])
    if between in ("friend", "foe"):
        table.unit("red" if between == "friend" else "blue", (5, 5))
    elif between == "cover":
        table.cover((7, 5), "heavy", "all").sight((6, 5), 2)
    elif between == "wall":
        table.blocked((3, 5), (4, 5), (5, 5), (6, 5), (7, 5))
    elif between == "object":
        table.thing("blue", (5, 5))
    game = table.start().turn("red_0")
    game.do("shoot", *["enemy 0"] * (between == "foe"))
    game.rolls(2, 9, 9).do("aimpoint none")
    assert aimed_at(game.expect("defend", "blue_0")) == 6 + 18
    game.done()


# --- the end of a fight --------------------------------------------------------------------------


@pytest.mark.clause("FW-030")
def test_the_last_one_down_in_pass_two_ends_the_fight_there() -> None:
    table = facing_off((5, 5), (6, 5), (9, 9)).unit("red", (0, 0))
    game = table.start().turn("red_0", declared=2, red_1=2, blue_0=2, blue_1=2)
    for name in ("red_0", "red_1", "blue_0", "blue_1"):
        game.do("pass", by=name)
    game.set("blue_1", status=Status.DOWN).set("blue_0", damage=10)
    assert not game.battle.over
    game.rolls(9, 9, 1, 1, 1, 1).do("strike", "aimpoint none", "done")
    assert (game.side_won(), int(game.battle.state.pass_number)) == ("red", 2)
    assert game.battle.scores == {"red": 1.0, "blue": -1.0}
    assert game.unit("red_1").acts_left == 1
    game.done()


@pytest.mark.clause("FW-030")
def test_one_of_two_down_does_not_end_it() -> None:
    game = facing_off((5, 5), (6, 5), (9, 9)).start().turn("red_0").set("blue_0", damage=10)
    game.rolls(9, 9, 1, 1, 1, 1).do("strike", "aimpoint none", "done")
    assert game.unit("blue_0").status == Status.DOWN
    game.expect("action", "blue_1").done()


@pytest.mark.clause("FW-030")
def test_the_mover_that_falls_in_a_zone_loses_the_fight() -> None:
    table = Table(width=8, height=3).unit("red", (4, 1), armour=0)
    game = table.unit("blue", (7, 1), weapons=["smg"]).start().turn("red_0", declared=2)
    game.zone("blue_0", facing=W, total=30).set("red_0", damage=10)
    game.rolls(*[1] * 8).do("move", "direction back", "done")  # six dice, smg, burst
    assert game.side_won() == "blue"
    game.done()


@pytest.mark.clause("FW-030")
@pytest.mark.parametrize(
    ("down", "winner"), [(["red_0"], "blue"), (["blue_0"], "red"), (["red_0", "blue_0"], None)]
)
def test_a_side_without_active_units_loses_and_two_such_draw(
    down: list[str], winner: str | None
) -> None:
    game = facing_off((5, 5), (9, 5)).start().turn("red_0")
    for name in down:
        game.set(name, status=Status.DEAD)
    game.do("pass")
    assert game.side_won() == winner
    gain = {"red": 1.0, "blue": -1.0, None: 0.0}[winner]
    assert game.battle.scores == {"red": gain, "blue": -gain}


@pytest.mark.clause("FW-030")
@pytest.mark.parametrize(
    ("sides", "left", "over"),
    [(["red"], 0, True), (["red", "blue"], 0, True), (["red"], 1, False), (["blue"], 0, False)],
)
def test_an_objective_wins_as_soon_as_it_is_reached(
    sides: list[str], left: int, over: bool
) -> None:
    table = facing_off((5, 5), (20, 20), weapons=["sword"]).unit("blue", (22, 22))
    table.thing("red", (0, 9)).thing("blue", (5, 4), "camera").thing("blue", (9, 9))
    game = table.objective(*sides).start().turn("red_0")
    objects = game.battle.state.objects
    objects[1].wear = 4
    objects[2].destroyed = 1 - left
    game.rolls(10, 10, *[1] * 6).do("strike_object")  # m 10: two dice, the sword's, three for Tiny
    assert objects[1].destroyed == 1
    assert game.battle.over is over
    if over:
        assert game.side_won() == "red"
        assert game.battle.scores == {"red": 1.0, "blue": -1.0}
    game.done()


@pytest.mark.clause("FW-030")
@pytest.mark.parametrize(("result", "winner"), [("red", "red"), ("blue", "blue"), ("draw", None)])
def test_the_turn_limit_is_looked_at_when_the_turn_ends(result: str, winner: str | None) -> None:
    game = facing_off((5, 5), (20, 20)).limit(2, result).start().turn("red_0", declared=2)
    game.do("pass", "pass")
    game.rolls(9, 1).do("pass", by="red_0")
    assert int(game.battle.state.round_number) == 2
    game.do("number 2", "number 1")
    game.do("pass", "pass")
    assert not game.battle.over  # red's second action is to come
    game.do("pass", by="red_0")
    assert game.side_won() == winner
    game.done()


@pytest.mark.clause("FW-030")
def test_defeat_goes_before_the_limit() -> None:
    game = facing_off((5, 5), (20, 20)).limit(1, "red").start().turn("blue_0", red_0=0)
    game.set("red_0", status=Status.DOWN).do("pass")
    assert game.side_won() == "blue"
