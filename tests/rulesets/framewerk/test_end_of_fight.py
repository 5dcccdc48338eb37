"""How a fight ends (FW-030)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.framewerk.state.codes import Status
from tests.rulesets.framewerk.duels import facing_off
from tests.rulesets.framewerk.table import Table, W


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
