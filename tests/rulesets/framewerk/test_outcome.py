"""What a side is worth, for shaping, and the words for how a battle ends."""

from __future__ import annotations

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions import outcome
from mech_env.rulesets.framewerk.state import codes as st
from mech_env.rulesets.framewerk.words.report import REPORT
from tests.rulesets.framewerk.table import Game, Table

potential = interpreted(outcome.potential)


def worth(game: Game, side: int = 0) -> float:
    return float(potential(*game.records, side))


def two_each() -> Table:
    table = Table(width=14, height=7)
    for side, x in (("red", 1), ("blue", 12)):
        for y in (2, 4):
            table.unit(side, (x, y), vitality=10)
    return table


def test_even_at_the_start() -> None:
    assert worth(two_each().start()) == 0


def test_wounds_count_as_a_share_of_vitality() -> None:
    game = two_each().start().set("blue_0", damage=4)
    assert worth(game, 0) == pytest.approx(0.2)
    assert worth(game, 1) == pytest.approx(-0.2)


def test_who_is_down_counts_nothing() -> None:
    game = two_each().start().set("red_1", status=st.Status.DOWN, damage=12)
    assert worth(game) == pytest.approx(-0.5)
    game.set("red_0", status=st.Status.DEAD, damage=25)
    assert worth(game) == -1


def test_objects_count_where_destroying_them_wins() -> None:
    table = two_each().thing("blue", (9, 1)).thing("blue", (9, 5), "camera")
    plain = table.start()
    plain.battle.state.objects[0].wear = 10
    assert worth(plain) == 0
    game = table.objective("red").start()
    game.battle.state.objects[0].wear = 10  # of 25
    assert worth(game) == pytest.approx(1 - (2 + 0.6 + 1) / 4)
    game.battle.state.objects[0].wear = 25
    game.battle.state.objects[0].destroyed = 1
    assert worth(game) == pytest.approx(0.25)


def test_reasons_have_names() -> None:
    ending = st.Ending
    codes = (ending.LIMIT, ending.DEFEAT, ending.OBJECTIVE, ending.CAMPAIGN)
    assert [REPORT.reason(code) for code in codes] == [
        "the turn limit",
        "no enemy is left standing",
        "the objective is reached",
        "the campaign is over",
    ]
