"""Hail and holes (TY-007, TY-008)."""

from __future__ import annotations

import pytest

from mech_env.core.bits import count_bits, has_bit
from mech_env.core.jit import interpreted
from tests.rulesets.toy.table import race, start

_has_bit, _count_bits = interpreted(has_bit), interpreted(count_bits)

STONE, NONE = 1, 2


def stones(goal: int, *columns: int) -> list[int]:
    """Dice of a hail that hits these columns."""
    return [STONE if column in columns else NONE for column in range(1, goal)]


def holes(game) -> list[int]:
    words = game.battle.state.holes
    found = [k for k in range(121) if _has_bit(words, k)]
    assert len(found) == _count_bits(words)
    return found


@pytest.mark.clause("TY-007")
def test_each_round_has_a_die_for_every_column():
    scenario = race([{"at": [80, 0]}], [{"at": [0, 1]}], goal=90, hail=True)
    game = start(scenario, 1, *stones(90, 3, 63, 80, 89))
    assert holes(game) == [3, 63, 89]  # red_0 stands in column 80
    game.do("walk", by="red_0")
    game.rolls(*stones(90, 3, 64)).do("walk", by="blue_0")
    assert holes(game) == [3, 63, 64, 89]
    game.done()


@pytest.mark.clause("TY-008")
def test_a_hole_is_filled_by_the_runner_that_falls_into_it():
    scenario = race([{"at": [70, 0]}], [{"at": [70, 1]}], goal=90, hail=True)
    game = start(scenario, 1, *stones(90, 71, 72))
    assert [event.kind for event in game.do("walk", by="red_0")] == ["moved", "climbed"]
    assert game.place("red_0") == 70 and holes(game) == [72]
    game.rolls(2, *stones(90)).do("run", by="blue_0")
    assert game.place("blue_0") == 71 and holes(game) == []
    game.done()


@pytest.mark.clause("TY-008")
def test_nobody_falls_twice():
    scenario = race([{"at": [5, 0]}], [{"at": [0, 1]}], goal=20, hail=True)
    game = start(scenario, 1, *stones(20, 6, 7))
    game.rolls(2).do("run", by="red_0")
    assert game.place("red_0") == 6 and holes(game) == [6]
    game.done()
