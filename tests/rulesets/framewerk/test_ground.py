"""Cells, facing and close quarters (FW-015 to FW-021)."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state.codes import Status
from mech_env.rulesets.framewerk.state.decisions import WAYS
from tests.rulesets.framewerk.duels import SHOT, facing_off
from tests.rulesets.framewerk.table import NE, NW, SE, SW, Cell, E, Game, N, S, Table, W

CLOSE = ["strike", "entangle", "restrain", "disarm"]

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
