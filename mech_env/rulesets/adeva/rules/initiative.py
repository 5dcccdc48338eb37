"""Initiative: dice, fate, ties (AE-020, AE-021, AE-251)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import fate as may
from mech_env.rulesets.adeva.questions import order, units
from mech_env.rulesets.adeva.rules import fate
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Characteristic
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.stages import SetupStage

FACES = 10
KEPT = 1024  # room for a rank beside the old number while ties are ranked


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of initiative; one die a stage, of a tie one of each.

    Reads: Agility, fate. Writes: initiative, tie_die, fate. Rolls: INITIATIVE, TIE.
    Asks: fate_init.
    """
    at = int(f.stage)
    if s.options.initiative == ch.Turns.FIXED:
        f.stage = SetupStage.ORDER
    elif at == SetupStage.DICE:
        next_die(s, b, log, f)
    elif at == SetupStage.TIES:
        next_tie(s, b, log, f)
    else:
        if at == SetupStage.MAXIMISED and b.request.answer == Verb.YES:  # AE-251
            unit = int(f.next_unit) - 1
            fate.spend(s, b, log, unit, Verb.YES)
            b.units[unit].initiative = FACES + bonus(s, b, unit)
            emit(log, Event.INITIATIVE, unit, int(b.units[unit].initiative), 0, 0, 0)
        next_fate(s, b, f)


@kernel
def bonus(s: Any, b: Any, unit: int) -> int:
    """AE-020, AE-323, AE-327: the Agility bonus."""
    return units.bonus(s, b, unit, Characteristic.AG)


@kernel
def next_die(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-020: one initiative die for each who acts on its own, in id order."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit = unit + 1
        b.units[unit].tie_die = 0
        b.units[unit].initiative = 0
        if order.rolls(s, b, unit):
            score = roll(b, log, FACES, unit, Roll.INITIATIVE) + bonus(s, b, unit)
            b.units[unit].initiative = score
            emit(log, Event.INITIATIVE, unit, score, 0, 0, 0)
            return
    f.next_unit = 0
    f.stage = SetupStage.FATE


@kernel
def next_fate(s: Any, b: Any, f: Any) -> None:
    """AE-251: those with fate whose die is below 10, in id order."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit = unit + 1
        if not order.rolls(s, b, unit) or not may.may_spend(s, b, unit):
            continue
        if b.units[unit].initiative < FACES + bonus(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.FATE_INIT, SetupStage.MAXIMISED)
            return
    f.next_unit = 0
    f.who = -1
    f.step = 0
    f.stage = SetupStage.TIES


@kernel
def next_tie(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-021: a die each for those who still tie, group by group."""
    first = first_tied(s, b, int(f.who))
    if first < 0 or f.step >= c.MAX_TIES:
        f.stage = SetupStage.ORDER
        return
    f.who = first
    f.step = int(f.step) + 1
    level = int(b.units[first].tie_die)
    for unit in range(s.n_units):
        same = unit == first or order.same_score(s, b, first, unit)
        if same and b.units[unit].tie_die == level:
            b.units[unit].tie_die = level + roll(b, log, FACES, unit, Roll.TIE)
    rank(s, b, first)


@kernel
def first_tied(s: Any, b: Any, before: int) -> int:
    """The first who ties: of the group rolled last as long as it has ties; -1 nobody."""
    if before >= 0:
        for unit in range(s.n_units):
            same = unit == before or order.same_score(s, b, before, unit)
            if same and order.rolls(s, b, unit) and order.must_roll(s, b, unit):
                return unit
    for unit in range(s.n_units):
        if order.rolls(s, b, unit) and order.must_roll(s, b, unit):
            return unit
    return c.NO_UNIT


@kernel
def rank(s: Any, b: Any, first: int) -> None:
    """After a roll: each of a group counts those that are surely behind it, and no die."""
    for unit in range(s.n_units):
        if unit != first and not order.same_score(s, b, first, unit):
            continue
        behind = 0
        mine = int(b.units[unit].tie_die) % KEPT
        for other in range(s.n_units):
            if other == first or order.same_score(s, b, first, other):
                behind += int(int(b.units[other].tie_die) % KEPT < mine)
        b.units[unit].tie_die = mine + KEPT * behind
    for unit in range(s.n_units):
        if unit == first or order.same_score(s, b, first, unit):
            b.units[unit].tie_die = order.RANKED * (int(b.units[unit].tie_die) // KEPT)
