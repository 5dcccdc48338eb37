"""Rates of movement, and the cheapest path (AE-012, AE-013)."""

from __future__ import annotations

import heapq
import random

import pytest

from mech_env.core.jit import row_area, work_area
from mech_env.rulesets.adeva.questions import charges as charges_kernels
from mech_env.rulesets.adeva.questions import moves as moves_kernels
from mech_env.rulesets.adeva.questions import paths as paths_kernels
from mech_env.rulesets.adeva.questions import rates as rates_kernels
from mech_env.rulesets.adeva.questions import reach as reach_kernels
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Formation
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Pattern, Terrain
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

rates, reach, moves = (twins(kernels) for kernels in (rates_kernels, reach_kernels, moves_kernels))
charges, paths = twins(charges_kernels), twins(paths_kernels)
FAR_AWAY = {"at": (11, 11)}


def all_rates(bare: Bare, unit: int = 0) -> tuple[int, ...]:
    """Half, Full, Charge and Run, km."""
    s, b = bare.setup, bare.state
    return tuple(
        int(rate(s, b, unit)) for rate in (rates.half, rates.full, rates.charge, rates.run)
    )


@pytest.mark.clause("AE-012")
def test_rates():
    bare = Bare(red=[{"at": (0, 0)}], blue=[FAR_AWAY])
    assert all_rates(bare) == (3, 6, 9, 18)
    slow = Bare(red=[{"at": (0, 0), "characteristics": {"ag": 10}}], blue=[FAR_AWAY])
    assert all_rates(slow) == (1, 2, 3, 6)


@pytest.mark.clause("AE-421", "AE-210", "AE-211")
def test_sprint():
    bare = Bare(red=[{"at": (0, 0), "talents": ["sprint"]}], blue=[FAR_AWAY])
    assert all_rates(bare) == (3, 9, 9, 24)


@pytest.mark.clause("AE-414")
def test_surge():
    bare = Bare(red=[{"at": (0, 0), "pattern": Pattern.SURGE, "ats": 4}], blue=[FAR_AWAY])
    assert all_rates(bare)[0] == 5


@pytest.mark.clause("AE-387")
def test_crippled_legs_halve_once():
    bare = Bare(red=[{"at": (0, 0), "critical": [0, 0, 0, 0, 5, 5]}], blue=[FAR_AWAY])
    assert all_rates(bare) == (2, 3, 5, 9)
    for verb in (Verb.RUN, Verb.CHARGE, Verb.BOOSTED_JUMP, Verb.STANDING_LEAP, Verb.DROP_DOWN):
        assert not moves.may_begin(bare.setup, bare.state, 0, verb)
    assert moves.may_begin(bare.setup, bare.state, 0, Verb.FULL_MOVE)


@pytest.mark.clause("AE-436")
def test_spearhead():
    bare = Bare(red=[{"at": (0, 0)}, {"at": (1, 0)}], blue=[FAR_AWAY])
    director = bare.state.sides[0].directors[0]
    director.who, director.charge, director.formation = 1, 2, Formation.SPEARHEAD
    assert all_rates(bare) == (4, 7, 10, 19)


@pytest.mark.clause("AE-339", "AE-341", "AE-343")
def test_pilots_on_foot():
    bare = Bare(red=[{"at": (0, 0), "machine": None}], blue=[FAR_AWAY])
    assert all_rates(bare) == (1, 2, 3, 6)
    cockpit = Bare(red=[{"at": (0, 0), "machine": "super"}], blue=[FAR_AWAY])
    u = cockpit.unit(0)
    u.kind, u.machine, u.conditions = Kind.PILOT, -1, 1 << Condition.DRIVE
    assert all_rates(cockpit) == (2, 4, 6, 12)
    u.conditions |= 1 << Condition.BREACHED
    assert all_rates(cockpit) == (1, 2, 3, 6)


# --- paths ---
def can_reach(bare: Bare, goal: int, budget: int) -> bool:
    """Whether unit 0 may walk to a cell and stop there within so many km."""
    rows = row_area()
    reach.survey(bare.setup, bare.state, 0, rows)
    reach.walks_to(bare.setup, bare.state, 0, budget, rows)
    return bool(reach.has(bare.setup, rows, reach.WANTED, goal))


def cheapest(bare: Bare, unit: int, goal: int) -> tuple[int, list[int]] | None:
    """Cost and directions of the cheapest path, by Dijkstra over whole lists of directions."""
    s, b = bare.setup, bare.state
    width, height = int(s.width), int(s.height)
    side = int(s.units[unit].side)
    closed = {
        int(b.units[k].cell)
        for k in range(int(s.n_units))
        if int(s.units[k].side) != side and b.units[k].status == c.Status.ACTIVE
    }
    wrecks = {int(b.units[k].wreck) for k in range(int(s.n_units))}
    heap: list[tuple[int, list[int], int]] = [(0, [], int(b.units[unit].cell))]
    done = set()
    while heap:
        cost, ways, cell = heapq.heappop(heap)
        if cell == goal:
            return cost, ways
        if cell in done:
            continue
        done.add(cell)
        for way in range(8):
            x, y = cell % width + c.STEP_X[way], cell // width + c.STEP_Y[way]
            other = y * width + x
            if not (0 <= x < width and 0 <= y < height) or other in closed:
                continue
            rise = int(s.elevation[other]) - int(s.elevation[cell])
            if abs(rise) > 1 or s.terrain[other] & (1 << Terrain.WALL | 1 << Terrain.GATE):
                continue
            rough = s.terrain[other] >> Terrain.DIFFICULT & 1 or other in wrecks
            heapq.heappush(heap, (cost + 1 + rough + (rise == 1), [*ways, way], other))
    return None


@pytest.mark.clause("AE-013")
@pytest.mark.parametrize("seed", range(25))
def test_paths_are_the_cheapest_and_of_these_the_first(seed):
    dice = random.Random(seed)
    width, height = dice.randint(3, 7), dice.randint(3, 7)
    cells = [(x, y) for x in range(width) for y in range(height)]
    dice.shuffle(cells)
    terrain = {
        cell: dice.choice([(Terrain.WALL,), (Terrain.DIFFICULT,), (Terrain.DIFFICULT,)])
        for cell in cells[6:14]
    }
    bare = Bare(
        red=[{"at": cells[0]}, {"at": cells[1]}],
        blue=[{"at": cells[2]}, {"at": cells[3], "wreck": cells[4][1] * width + cells[4][0]}],
        width=width, height=height, terrain=terrain,
        elevation={cell: dice.choice([0, 0, 0, 1, 1, 2]) for cell in cells},
    )  # fmt: skip
    s, b = bare.setup, bare.state
    for goal in range(width * height):
        if any(b.units[k].cell == goal for k in range(4)):
            continue
        expected = cheapest(bare, 0, goal)
        rows, km, cell = row_area(), work_area(), int(b.units[0].cell)
        paths.trace(s, b, 0, goal, rows, km)
        found = int(paths.km_at(s, rows, km, cell))
        if expected is None:
            assert found == paths.FAR
            assert paths.onward(s, rows, km, cell) == -1
            assert not can_reach(bare, goal, reach.NO_END)
            continue
        cost, ways = expected
        assert found == cost
        walked = []
        while (way := paths.onward(s, rows, km, cell)) >= 0:
            walked.append(way)
            cell += c.STEP_Y[way] * width + c.STEP_X[way]
        assert walked == ways
        if s.terrain[goal] & 1 << Terrain.WALL == 0:
            assert can_reach(bare, goal, cost)
            assert not can_reach(bare, goal, cost - 1)


@pytest.mark.clause("AE-013")
def test_difficult_ground_and_allies():
    """A Half Move of 3 through one difficult cell reaches 2 cells; allies are passed."""
    bare = Bare(
        red=[{"at": (0, 0)}, {"at": (1, 0)}], blue=[{"at": (5, 0)}], width=6, height=1,
        terrain={(2, 0): [Terrain.DIFFICULT]},
    )  # fmt: skip
    reached = [cell for cell in range(6) if can_reach(bare, cell, 3)]
    assert reached == [2]


@pytest.mark.clause("AE-069", "AE-406")
def test_where_charges_end():
    bare = Bare(red=[{"at": (0, 0)}], blue=[{"at": (9, 0)}], width=12, height=3)
    s, b = bare.setup, bare.state
    assert paths.approach(s, b, 0, 1, 1, 9) == 8
    assert paths.approach(s, b, 0, 1, 2, 9) == 7
    assert paths.approach(s, b, 0, 1, 1, 7) == -1
    for distance, legal in ((1, False), (2, True), (9, True), (10, True), (11, False)):
        b.units[1].cell = distance
        rows = row_area()
        charges.spread(s, b, 0, rows)
        assert bool(charges.may_charge(s, b, 0, 1, rows)) == legal, distance
