"""Area effects: Blast, Spray, Orbital Strike, unit by unit (AE-398, AE-399, AE-439)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, ranges, targets, trials, units
from mech_env.rulesets.adeva.questions import locations as where
from mech_env.rulesets.adeva.rules import window_begin
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Test
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.hits import hit_of
from mech_env.rulesets.adeva.state.procedures import Cause, Evasion, Strike
from mech_env.rulesets.adeva.state.stages import AttackStage

SCATTER_KM = 5


@kernel
def begin(f: Any) -> None:
    """The area is struck, unit by unit in id order."""
    f.next_unit = 0
    f.stage = AttackStage.AREA


@kernel
def explode(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-398: a Blast strikes its target's cell, or after a miss another: 1d5 km off, any way.

    Reads: the target. Writes: the cell. Rolls: scatter. Asks: nothing.
    """
    unit = int(f.actor)
    if f.target >= 0:
        f.cell = int(b.units[f.target].cell)
    begin(f)
    if f.degrees >= 0:
        return
    f.strike_flags = int(f.strike_flags) | (1 << Strike.MISSED)
    emit(log, Event.MISSED, unit, 0, int(f.target), 0, 0)
    km = roll(b, log, SCATTER_KM, unit, Roll.SCATTER)
    way = roll(b, log, c.DIRECTIONS, unit, Roll.SCATTER_WAY) - 1
    x = board.column(s, int(f.cell)) + km * c.STEP_X[way]
    y = board.row(s, int(f.cell)) + km * c.STEP_Y[way]
    there = board.cell_at(s, x, y)
    emit(log, Event.SCATTERS, unit, km, way, there, 0)
    if there < 0:
        f.stage = AttackStage.OVER  # off the map: no effect
    else:
        f.cell = there


@kernel
def next_unit(s: Any, b: Any, log: Any, f: Any) -> None:
    """The next unit in the area: a Spray's test of Agility, or its window.

    Reads: who stands there now. Writes: hits. Rolls: nothing. Asks: nothing.
    """
    for unit in range(int(f.next_unit), int(s.n_units)):
        if not targets.is_in_area(s, b, f, unit):
            continue
        f.next_unit = unit + 1
        f.who = unit
        units.put(b, unit, Condition.AIMED_AT)
        if ranges.is_spray(s, int(f.weapon)):
            f.stage = AttackStage.AVOIDED
            value = trials.value(s, b, unit, Test.AGILITY)
            modifiers = trials.afflictions(s, b, unit)
            begin_test(s, b, unit, Test.AGILITY, value, modifiers, 0, int(f.actor))
        else:
            strike(s, b, f, unit)
        return
    f.stage = AttackStage.OVER


@kernel
def avoid(s: Any, b: Any, f: Any) -> None:
    """AE-399: who fails the test of Agility is hit."""
    if b.outcome.passed == 1:
        f.stage = AttackStage.AREA
    else:
        strike(s, b, f, int(f.who))


@kernel
def strike(s: Any, b: Any, f: Any, unit: int) -> None:
    """A unit in the area is hit: once, a Horde more often; its window opens (AE-398, AE-431)."""
    f.n_hits = targets.hits_of_area(s, b, f, unit)
    f.hit_at = 0
    reversed_die = where.reversed_roll(int(f.die))
    for k in range(f.n_hits):
        place = where.FRESH
        if f.die > 0:  # AE-379: there was an attack roll; AE-004: not on a characteristic of 0
            place = where.next_of(where.of_roll(reversed_die), reversed_die, k)
        f.hits[k] = hit_of(unit, place)
    f.stage = AttackStage.HIT
    flags = 0
    if f.cause == Cause.CARD:
        flags = 1 << Evasion.NO_DEFLECT
    elif ranges.is_spray(s, int(f.weapon)):
        flags = 1 << Evasion.AVOIDING
    window_begin.begin(s, b, int(f.actor), unit, flags)
