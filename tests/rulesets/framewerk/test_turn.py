"""The turn: initiative, declared actions, passes (FW-101, FW-109 to FW-112, FW-136 to FW-140)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.framewerk.observe.unit import LAYOUT
from tests.rulesets.framewerk.table import Game, Table

ABC = ("red_0", "red_1", "blue_0")  # the A, B, C of the catalogue's checks: three troopers


def abc(**options: Any) -> Table:
    """Three troopers without weapons, apart."""
    return (
        Table()
        .options(**options)
        .unit("red", (0, 1))
        .unit("red", (0, 5))
        .unit("blue", (12, 3))
    )  # fmt: skip


def lined_up(red: list[str], blue: list[str]) -> Table:
    """Profiles of both sides, unarmed and far from each other."""
    table = Table(width=20, height=12)
    for k, profile in enumerate(red):
        table.unit("red", (0, 2 * k), profile)
    for k, profile in enumerate(blue):
        table.unit("blue", (19, 2 * k), profile)
    return table


def order(game: Game) -> list[str]:
    """The order of the turn under way."""
    b = game.battle.state
    return [game.battle.units[int(unit)] for unit in b.order[: int(b.n_order)]]


def initiatives(game: Game) -> list[int]:
    """This turn's results by unit index; 0 none."""
    return [int(game.unit(name).initiative) for name in game.battle.units]


def declare(game: Game, **counts: int) -> Game:
    """Answer every declaration of the turn, one action unless said otherwise."""
    while game.decision == "count":
        game.do(f"number {counts.get(str(game.battle.unit), 1)}")
    return game


def slots(game: Game, *faces: int) -> list[tuple[int, str]]:
    """Who acts in which pass until the turn is over, all doing nothing.

    ``faces``: the initiative of the next turn.
    """
    b = game.battle.state
    turn, seen = int(b.round_number), []
    game.rolls(*faces)
    while not game.battle.over and b.round_number == turn:
        game.expect("action")
        seen.append((int(b.pass_number), str(game.battle.unit)))
        game.do("pass")
    return seen


def turn_with(table: Table, tape: list[int]) -> Game:
    """A turn with these dice of initiative, no more and no fewer."""
    game = table.start()
    slots(declare(game), *tape)
    game.done()
    return game


# --- a turn --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-101")
def test_a_turn_takes_five_seconds() -> None:
    limit = 13
    game = abc().limit(limit).start([9, 5, 2])
    left = LAYOUT.pieces["globals"].offset("time_left")
    feature = next(f for f in LAYOUT.pieces["globals"].features if f.name == "time_left")
    assert feature.unit == "seconds"
    for turn in range(1, limit):
        assert game.battle.state.round_number == turn
        for unit in ABC:  # turn 12 ends at 60 s
            seen = 5 * limit - float(game.battle.observe(unit)[left]) * feature.high
            assert seen == pytest.approx(5 * turn, abs=0.001)
        slots(declare(game), 9, 5, 2)
    game.done()


# --- initiative ----------------------------------------------------------------------------------


@pytest.mark.clause("FW-109")
def test_a_die_and_reflex() -> None:
    game = lined_up(["trooper", "sniper"], ["cultist", "duelist"]).start([7, 1, 10, 3])
    assert initiatives(game) == [6 + 7, 8 + 1, 5 + 10, 7 + 3]
    game.done()


@pytest.mark.clause("FW-109")
@pytest.mark.parametrize("face", range(1, 11))
def test_every_face_of_the_initiative_die(face: int) -> None:
    game = lined_up(["trooper"], ["sniper"]).start([face, 10])
    assert initiatives(game) == [face + 6, 18]
    game.done()


@pytest.mark.clause("FW-109", "FW-114")
@pytest.mark.parametrize("wound", [1, 2])
def test_each_turn_anew_and_neither_wounds_nor_declarations_count(wound: int) -> None:
    game = lined_up(["trooper"], ["trooper"]).start([9, 2])
    game.hurt("red_0", wound)
    slots(declare(game, red_0=3), 4, 8)
    assert initiatives(game) == [10, 14]
    assert order(game) == ["blue_0", "red_0"]
    game.done()


@pytest.mark.clause("FW-109", "FW-135")
@pytest.mark.parametrize("status", [1, 2])
def test_who_is_out_of_the_fight_rolls_nothing(status: int) -> None:
    game = abc().start([9, 5, 2]).set("red_1", status=status)
    slots(declare(game), 3, 4)
    assert initiatives(game) == [9, 0, 10]
    assert order(game) == ["blue_0", "red_0"]
    game.done()


@pytest.mark.clause("FW-110")
def test_descending_order() -> None:
    game = lined_up(["trooper", "sniper"], ["cultist", "duelist"]).start([4, 3, 10, 1])
    assert initiatives(game) == [10, 11, 15, 8]
    assert order(game) == ["blue_0", "red_1", "red_0", "blue_1"]
    places = [
        (e.unit, e.data["what"]) for e in game.battle.recent_events() if e.kind == "initiative"
    ]
    assert places == [("blue_0", 0), ("red_1", 1), ("red_0", 2), ("blue_1", 3)]
    game.done()


@pytest.mark.clause("FW-110")
@pytest.mark.parametrize(
    ("red", "blue", "tape", "first"),
    [("trooper", "sniper", [7, 5], "blue_0"), ("sniper", "trooper", [5, 7], "red_0")],
)
def test_of_equal_totals_the_higher_reflex_is_first(
    red: str, blue: str, tape: list[int], first: str
) -> None:
    game = turn_with(lined_up([red], [blue]), tape)  # 13 each; no die more
    assert initiatives(game) == [13, 13]
    assert order(game)[0] == first
    game.done()


@pytest.mark.clause("FW-110")
@pytest.mark.parametrize(("ties", "first"), [((3, 8), "blue_0"), ((8, 3), "red_0")])
def test_of_equal_reflex_the_higher_extra_die_is_first(ties: tuple[int, int], first: str) -> None:
    game = turn_with(lined_up(["trooper"], ["trooper"]), [6, 6, *ties])
    assert order(game)[0] == first
    assert initiatives(game) == [12, 12]  # the total is not changed
    game.done()


@pytest.mark.clause("FW-110")
def test_only_who_is_still_equal_rolls_again() -> None:
    game = turn_with(lined_up(["trooper"] * 2, ["trooper"] * 2), [6, 6, 6, 9, 4, 4, 7, 1, 2])
    # blue_1 is apart from the start, blue_0 (7) after the first round, red_1 (2) after the second.
    assert order(game) == ["blue_1", "blue_0", "red_1", "red_0"]
    game.done()


@pytest.mark.clause("FW-110")
def test_two_ties_at_once_roll_by_unit_index() -> None:
    # 12: red_0 and blue_1; 8: red_1 and blue_0. One die each in a round, by index.
    game = turn_with(lined_up(["trooper"] * 2, ["trooper"] * 2), [6, 2, 2, 6, 3, 5, 9, 4])
    assert order(game) == ["blue_1", "red_0", "blue_0", "red_1"]
    game.done()


@pytest.mark.clause("FW-110")
def test_a_lower_tie_is_never_lifted_over_a_higher_total() -> None:
    game = turn_with(lined_up(["trooper"] * 2, ["trooper"]), [6, 6, 7, 10, 9])
    assert order(game) == ["blue_0", "red_0", "red_1"]
    game.done()


@pytest.mark.clause("FW-110")
@pytest.mark.parametrize(("last", "first"), [((5, 5), "red_0"), ((2, 3), "blue_0")])
def test_after_eight_equal_rounds_the_lower_index(last: tuple[int, int], first: str) -> None:
    game = turn_with(lined_up(["trooper"], ["trooper"]), [6, 6] + [5, 5] * 7 + [*last])
    assert order(game)[0] == first
    game.done()


@pytest.mark.clause("FW-110")
def test_after_eight_equal_rounds_of_three_the_lower_indices() -> None:
    game = turn_with(lined_up(["trooper"] * 2, ["trooper"]), [6] * 3 + [5] * 3 * 8)
    assert order(game) == ["red_0", "red_1", "blue_0"]
    game.done()


@pytest.mark.clause("FW-111")
def test_seven_dice_for_eight_units_of_which_one_is_surprised() -> None:
    table = lined_up(["trooper"] * 4, ["trooper"] * 4).ambushed("red_2")
    game = table.start([10, 9, 7, 6, 5, 4, 3])
    assert initiatives(game) == [16, 15, 0, 13, 12, 11, 10, 9]
    assert order(game) == ["red_0", "red_1", "red_3", "blue_0", "blue_1", "blue_2", "blue_3"]
    game.done()


@pytest.mark.clause("FW-111", "FW-112")
def test_the_surprised_neither_declare_nor_act_this_turn() -> None:
    game = abc().ambushed("red_1").start([9, 2])
    for unit in ("red_0", "blue_0"):
        game.expect("count", unit).do("number 3")
    assert int(game.unit("red_1").declared) == 0
    seen = slots(game, 5, 9, 2)
    assert seen == [(p, unit) for p in (1, 2, 3) for unit in ("red_0", "blue_0")]
    assert order(game) == ["red_1", "red_0", "blue_0"]  # in the next turn it is awake
    game.expect("count", "red_1").done()


# --- declaring actions ---------------------------------------------------------------------------


@pytest.mark.clause("FW-112")
def test_all_declare_in_order_before_anyone_acts() -> None:
    game = abc().start([3, 9, 6])
    for unit, count in (("red_1", 3), ("blue_0", 1), ("red_0", 2)):
        game.expect("count", unit)
        assert game.legal("number") == ["1", "2", "3"]
        game.do(f"number {count}")
        assert [(e.unit, e.data["what"]) for e in game.happened("declared")] == [(unit, count)]
        assert (int(game.unit(unit).declared), int(game.unit(unit).acts_left)) == (count, count)
    game.expect("action", "red_1").done()


@pytest.mark.clause("FW-112")
@pytest.mark.parametrize("fog", [False, True])
def test_declarations_are_public(fog: bool) -> None:
    game = abc(fog=fog).start([9, 6, 3])
    game.do("number 2", "number 3")
    game.expect("count", "blue_0")
    enemies = LAYOUT.pieces["enemies"]
    seen = game.battle.observe("blue_0")
    assert [round(3 * float(seen[enemies.offset("declared", k)])) for k in (0, 1)] == [2, 3]
    game.done()


@pytest.mark.clause("FW-112")
@pytest.mark.parametrize(
    ("most", "loss", "offered"),
    [
        (3, 0, ["1", "2", "3"]), (3, 1, ["1", "2"]), (2, 0, ["1", "2"]),
        (3, 2, None), (2, 1, None), (1, 0, None), (3, 3, None), (3, 7, None), (1, 1, None),
    ],
)  # fmt: skip
def test_at_most_the_cap(most: int, loss: int, offered: list[str] | None) -> None:
    """With a single option nobody is asked; with cap 0 nothing is declared and no slot comes."""
    game = abc(max_actions=most).start([9, 6, 3])
    declare(game).place("blue_0", (1, 1)).hold("blue_0", "red_0", loss=loss)
    slots(game, 9, 6, 3)
    if offered is None:
        asked = "red_1" if most > 1 else None
        assert (game.battle.unit if game.decision == "count" else None) == asked
        assert int(game.unit("red_0").declared) == max(0, most - loss)
    else:
        game.expect("count", "red_0")
        assert game.legal("number") == offered
    acting = [unit for number, unit in slots(declare(game), 9, 6, 3) if number == 1]
    assert acting == (list(ABC) if loss < most else ["red_1", "blue_0"])
    game.done()


@pytest.mark.clause("FW-112")
def test_with_one_action_a_turn_nobody_is_asked() -> None:
    game = abc(max_actions=1).start([9, 6, 3])
    game.expect("action", "red_0")
    assert [int(game.unit(unit).declared) for unit in ABC] == [1, 1, 1]
    assert slots(game, 1, 2, 3) == [(1, unit) for unit in ABC]
    game.done()


# --- passes --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-136", "FW-139")
def test_each_takes_its_first_action_in_order() -> None:
    game = declare(abc().start([6, 3, 9]))
    assert slots(game, 1, 2, 3) == [(1, "blue_0"), (1, "red_0"), (1, "red_1")]
    game.expect("count", "blue_0").done()  # nobody had a second one: the turn was over


@pytest.mark.clause("FW-136", "FW-137")
def test_the_second_actions_in_the_same_order() -> None:
    game = declare(abc().start([6, 3, 9]), blue_0=2, red_0=1, red_1=2)
    assert slots(game, 1, 2, 3) == [
        (1, "blue_0"), (1, "red_0"), (1, "red_1"), (2, "blue_0"), (2, "red_1"),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-137", "FW-138")
def test_the_third_actions_in_the_same_order() -> None:
    game = declare(abc().start([6, 3, 9]), red_0=3)
    assert slots(game, 1, 2, 3)[3:] == [(2, "red_0"), (3, "red_0")]
    game = declare(abc().start([6, 3, 9]), blue_0=3, red_0=3, red_1=3)
    assert slots(game, 1, 2, 3) == [
        (number, unit) for number in (1, 2, 3) for unit in ("blue_0", "red_0", "red_1")
    ]
    game.done()


@pytest.mark.clause("FW-136", "FW-137")
def test_who_goes_down_in_pass_1_has_no_further_slot() -> None:
    game = (
        Table()
        .unit("red", (0, 1), weapons=["pistol"])
        .unit("blue", (6, 1), armour=0)
        .unit("blue", (19, 11))
        .start([9, 6, 3])
    )
    declare(game, red_0=2, blue_0=3, blue_1=2)
    game.rolls(10, 10, 9).do("shoot", "aimpoint none", by="red_0")
    game.rolls(9, 9, 9, 9, 9, 9).do("done", by="blue_0")  # margin 24: down before its first slot
    assert slots(game, 5, 4) == [(1, "blue_1"), (2, "red_0"), (2, "blue_1")]
    game.done()


@pytest.mark.clause("FW-139")
def test_a_new_turn_begins_with_new_initiative_and_declarations() -> None:
    game = declare(abc().start([9, 6, 3]), red_0=3)
    slots(game, 2, 10, 5)
    assert game.battle.state.round_number == 2
    assert initiatives(game) == [8, 16, 11]
    for unit in ("red_1", "blue_0", "red_0"):  # declared 3 does not bind
        game.expect("count", unit)
        assert game.legal("number") == ["1", "2", "3"]
        game.do("number 1")
    assert slots(game, 1, 2, 3) == [(1, "red_1"), (1, "blue_0"), (1, "red_0")]
    game.done()


@pytest.mark.clause("FW-139")
def test_actions_left_over_are_gone_with_the_turn() -> None:
    game = declare(abc().ambushed("red_1").start([9, 3]), red_0=3)
    game.set("red_0", acts_left=2)  # one was lost: the third never comes
    slots(game, 9, 6, 3)
    assert [int(game.unit(unit).acts_left) for unit in ABC] == [0, 0, 0]
    assert [int(game.unit(unit).declared) for unit in ABC] == [0, 0, 0]
    game.done()


@pytest.mark.clause("FW-140")
@pytest.mark.parametrize("declared", [1, 2, 3])
def test_each_slot_costs_one(declared: int) -> None:
    game = declare(abc().start([9, 6, 3]), red_0=declared)
    left = []
    game.rolls(9, 6, 3)
    while game.battle.state.round_number == 1:
        if game.battle.unit == "red_0":
            left.append(int(game.unit("red_0").acts_left))
        game.do("pass")
    assert left == list(range(declared, 0, -1))
    game.done()


@pytest.mark.clause("FW-140")
@pytest.mark.parametrize(
    ("declared", "lost", "passes"),
    [(3, 1, [1, 2]), (3, 2, [1]), (3, 5, [1]), (2, 1, [1]), (1, 1, [1])],
)
def test_what_is_lost_after_the_first_action_are_the_latest(
    declared: int, lost: int, passes: list[int]
) -> None:
    """Red has acted in pass 1 when blue's hold robs it of actions."""
    game = (
        Table()
        .unit("red", (0, 1))
        .unit("blue", (1, 1), "brawler", strength=20)
        .start()
        .turn("red_0", declared=declared, blue_0=1)
    )
    game.do("pass", by="red_0")
    game.rolls(2, 2, 3, 5).do("restrain", by="blue_0")
    # Feats: 20 + B of four dice against 6 + 10.
    best = {1: (1, 2, 4, 5), 2: (2, 3, 7, 6), 5: (7, 7, 7, 2)}[lost]
    game.rolls(*best, 5, 5, 9, 3).do("done", by="red_0")
    assert [event.data["what"] for event in game.happened("entangled")] == [lost]
    seen = slots(game) if game.battle.state.round_number == 1 else []
    assert seen == [(number, "red_0") for number in passes[1:]]
    game.done()


@pytest.mark.clause("FW-140")
def test_what_is_lost_before_the_first_action_are_the_latest_too() -> None:
    game = declare(abc().start([9, 6, 3]), red_0=3)
    game.set("red_0", acts_left=1)
    assert slots(game, 9, 6, 3) == [(1, "red_0"), (1, "red_1"), (1, "blue_0")]
    game.done()


@pytest.mark.clause("FW-140")
def test_what_is_free_costs_no_action() -> None:
    game = (
        Table(width=24, height=3)
        .options(rear_surprise=True, draw_cost="free")
        .unit("red", (0, 1), weapons=["pistol", "knife"])
        .unit("blue", (1, 1))
        .start()
        .turn("red_0", declared=2)
        .hold("red_0", "blue_0")
    )
    for answers in (("face", "direction left"), ("release",), ("ready", "carried 1")):
        game.do(*answers)
        assert int(game.expect("action", "red_0").unit("red_0").acts_left) == 2
    game.do("pass")
    assert int(game.unit("red_0").acts_left) == 1
    game.expect("action", "blue_0").done()
