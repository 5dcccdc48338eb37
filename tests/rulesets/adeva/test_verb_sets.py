"""All verbs asked at once are told what each alone would be, and a glance does not err."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mech_env import BattleBatch, rulesets
from mech_env.batch import random_actions
from mech_env.core.jit import row_area, work_area
from mech_env.rulesets.adeva.questions import board as board_kernels
from mech_env.rulesets.adeva.questions import charges as charges_kernels
from mech_env.rulesets.adeva.questions import jumping as jumping_kernels
from mech_env.rulesets.adeva.questions import moves as moves_kernels
from mech_env.rulesets.adeva.questions import paths as paths_kernels
from mech_env.rulesets.adeva.questions import reach as reach_kernels
from mech_env.rulesets.adeva.questions import verbs as verbs_kernels
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Terrain
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.made_up import random_scenario
from tests.twins import twins

board, verbs, moves = twins(board_kernels), twins(verbs_kernels), twins(moves_kernels)
charges, reach = twins(charges_kernels), twins(reach_kernels)
jumping, paths = twins(jumping_kernels), twins(paths_kernels)

STEPS = 120
LED = (
    *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.RUNNING_JUMP, Verb.RUNNING_LEAP),
    *(Verb.ADVANCE, Verb.BOOSTED_JUMP),
)


def turns(scenario: Any, seed: int) -> Iterator[tuple[Any, Any, int, bool]]:
    """Setup, battle, unit and whether it is a held action, at questions of random play."""
    batch = BattleBatch("adeva", scenario, 1, seed, observations=False, interpreted=True)
    choose = np.random.default_rng(seed)
    for _ in range(STEPS):
        b = batch.battles[0]
        if batch.decisions[0] == Decision.ACTION:
            delayed = b.frames[b.depth - 1].kind == Frame.DECLARE
            yield batch._setups[b.encounter], b, int(batch.units[0]), bool(delayed)
        batch.step(random_actions(batch.masks, choose))


@pytest.mark.parametrize("seed", range(4))
def test_all_at_once_as_one_by_one(seed):
    scenario = ("duel", "skirmish", random_scenario(4), random_scenario(5))[seed]
    asked = 0
    for s, b, unit, delayed in turns(scenario, seed):
        alone = sum(1 << k for k in range(v.N_VERBS) if verbs.which(s, b, unit, 1 << k, delayed))
        assert verbs.which(s, b, unit, v.ALL, delayed) == alone
        asked += 1
    assert asked > 5


def answers(s: Any, b: Any, unit: int, verb: Verb) -> set[int]:
    """The cells to which a verb leads, one by one."""
    at, budget = int(b.units[unit].cell), int(moves.budget(s, b, unit, verb))
    found = set()
    for cell in range(int(s.width) * int(s.height)):
        apart = int(board.distance(s, at, cell))
        if verb == Verb.BOOSTED_JUMP:
            near = apart <= budget and board.seems_free(s, b, int(s.units[unit].side), cell)
        else:
            rows, km = row_area(), work_area()
            paths.trace(s, b, unit, cell, rows, km)
            near = paths.km_at(s, rows, km, at) <= budget
            near = near and board.seems_free(s, b, int(s.units[unit].side), cell)
        if verb in (Verb.RUNNING_JUMP, Verb.RUNNING_LEAP):
            near = near and apart >= 4
        if verb == Verb.RUNNING_JUMP:
            ways = range(c.DIRECTIONS)
            near = near and any(jumping.may_jump_at(s, b, unit, cell, way, verb) for way in ways)
        elif verb != Verb.RUNNING_LEAP and int(b.units[unit].conditions) >> Condition.PINNED & 1:
            near = near and moves.hides_from_fire(s, b, unit, cell)
        if verb == Verb.ADVANCE:
            near = near and board.cover_armour(s, b, cell) > 0
        if near:
            found.add(cell)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_sets_of_goals_are_what_each_cell_is_told(seed):
    """On broken ground, for all verbs that lead to a cell; and whether there is one at all."""
    found = 0
    for number, (s, b, unit, _) in enumerate(turns(random_scenario(10 * seed + 3), seed)):
        if b.units[unit].cell < 0 or b.units[unit].berth != Berth.NONE:
            continue
        verb = LED[number % len(LED)]
        rows = row_area()
        moves.goals(s, b, unit, verb, rows)
        cells = range(int(s.width) * int(s.height))
        goals = {cell for cell in cells if reach.has(s, rows, reach.WANTED, cell)}
        assert goals == answers(s, b, unit, verb), Verb(verb).name
        assert bool(moves.has_goal(s, b, unit, verb)) == (len(goals) > 0)
        found += len(goals)
    assert found > 100


@pytest.mark.parametrize("seed", range(3))
def test_whoever_may_be_charged_is_reached(seed):
    """AE-069: some unit may be charged exactly where the verb is offered."""
    asked = 0
    for s, b, unit, _ in turns(random_scenario(10 * seed + 3), seed):
        u = b.units[unit]
        if u.cell < 0 or u.berth != Berth.NONE or int(u.conditions) >> Condition.PINNED & 1:
            continue
        rows = row_area()
        charges.spread(s, b, unit, rows)
        charged = any(charges.may_charge(s, b, unit, k, rows) for k in range(s.n_units))
        assert bool(charges.may_begin(s, b, unit)) == charged
        asked += 1
    assert asked > 5


def test_lines_of_sight_by_rows_are_those_point_by_point():
    """AE-260: no wall and no cell 1 km higher than both ends, at any ``line_point``."""
    s = rulesets.get("adeva").load_scenario(random_scenario(3)).setups()[0]
    cells = int(s.width) * int(s.height)
    barred = 0
    for a in range(0, cells, 3):
        for b in range(cells):
            top = max(int(s.elevation[a]), int(s.elevation[b])) + board_kernels.KM
            between = [board.line_point(s, a, b, k) for k in range(1, board.distance(s, a, b))]
            clear = not any(
                int(s.terrain[cell]) >> Terrain.WALL & 1 or s.elevation[cell] >= top
                for cell in between
            )
            assert board.sees(s, a, b) == clear, (a, b)
            barred += not clear
    assert barred > 100
