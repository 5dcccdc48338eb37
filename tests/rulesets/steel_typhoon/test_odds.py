"""The odds of the scripted player, against all faces of the dice."""

from __future__ import annotations

from itertools import product

import pytest

from mech_env import BattleBatch
from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.bot import odds
from mech_env.rulesets.steel_typhoon.state.codes import SlotState

mean_margin, reserve, table_cost, loss_cost = (
    interpreted(f) for f in (odds.mean_margin, odds.reserve, odds.table_cost, odds.loss_cost)
)


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
@pytest.mark.parametrize("value, floor", [(4.0, 0), (7.0, 3), (2.5, 4), (12.0, 6)])
def test_the_mean_margin_is_that_of_all_rolls(value, floor, dice):
    rolls = list(product(range(1, 7), repeat=dice))
    margins = [max(0.0, value - max(floor, *roll, 0)) for roll in rolls]
    assert mean_margin(value, floor, dice) == pytest.approx(sum(margins) / len(rolls))


def test_a_die_is_worth_what_it_adds_to_those_that_answer():
    faces = (6, 5, 2)
    found = sum(1 << (4 * face) for face in faces)
    for attacks in range(4):
        for face in faces:
            others = sorted(set(faces) - {face}, reverse=True)
            with_it, without = sorted(faces, reverse=True)[:attacks], others[:attacks]
            assert reserve(found, face, float(attacks)) == sum(with_it) - sum(without)
    assert reserve(found, 6, 1.5) == (reserve(found, 6, 1.0) + reserve(found, 6, 2.0)) / 2


def test_the_last_system_is_risked_on_the_table_while_the_pilot_is_well():
    batch = BattleBatch("steel_typhoon", "duel", n=1, seed=1, observations=False)
    s, b = batch._setups[0], batch.battles[0]
    u = b.units[0]
    u.system_state[1:] = SlotState.DESTROYED
    kind = int(u.system_kind[0])
    for hit_points, better in ((3, True), (2, True), (1, False)):
        u.pilot_hp = hit_points
        assert (table_cost(s, b, 0) < loss_cost(s, b, 0, kind)) == better
