"""Moving, and lines of fire past whatever stands there (FW-023, FW-024)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import aimed_at, facing_off


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
