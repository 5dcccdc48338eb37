"""Initiative: dice, ties, the order of a fight (XH-018 to XH-025)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.order import (
    goes_before,
    has_place,
    initiative_score,
    leader,
    must_reroll,
    stands_alone,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def roll_entry(s: Any, b: Any, log: Any, unit: int) -> None:
    """One die for an entry; each member of a group adds its own score (XH-020)."""
    face = roll(b, log, 20, unit, Roll.INITIATIVE)
    for member in range(s.n_units):
        if leader(s, b, member) == unit:
            b.units[member].init = face + initiative_score(s, member) + s.units[member].init_mod


@kernel
def roll_initiative(s: Any, b: Any, log: Any) -> None:
    """Roll for all, reroll ties, and write the order (XH-021 to XH-025)."""
    for unit in range(s.n_units):
        if stands_alone(s, b, unit):
            roll_entry(s, b, log, unit)
    for _ in range(c.MAX_TIES):
        tied = 0
        for unit in range(s.n_units):
            if stands_alone(s, b, unit) and must_reroll(s, b, unit):
                tied |= 1 << unit
        if tied == 0:
            break
        for unit in range(s.n_units):
            if (tied >> unit) & 1:
                roll_entry(s, b, log, unit)
    write_order(s, b, log)


@kernel
def write_order(s: Any, b: Any, log: Any) -> None:
    """Entries by initiative, the members of a group one after the other."""
    b.n_order = 0
    placed = 0
    while True:
        best = -1
        for unit in range(s.n_units):
            if (placed >> unit) & 1 == 0 and stands_alone(s, b, unit):
                if best < 0 or goes_before(s, b, unit, best):
                    best = unit
        if best < 0:
            return
        placed |= 1 << best
        for member in range(s.n_units):
            if leader(s, b, member) == best and has_place(s, b, member):
                b.order[b.n_order] = member
                b.n_order += 1
                emit(log, Event.INITIATIVE, member, b.units[member].init, 0, 0, 0)
