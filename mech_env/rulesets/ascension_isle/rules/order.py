"""Initiative: dice, the order, ties, who leads (R3; AI-011, AI-018, AI-021)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import initiative, targets
from mech_env.rulesets.ascension_isle.rules import means
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why

ROLL_OFF_FACES = 10  # AI-018
_FACE_BITS = 4  # of a packed face


@kernel
def roll_initiative(s: Any, b: Any, log: Any, unit: int) -> None:
    """AI-011 to AI-016: a unit's total of this round."""
    total = roll_test(s, b, log, unit, Roll.INITIATIVE) + initiative.bonus(s, b, unit)
    b.units[unit].initiative = total
    emit(log, Event.INITIATIVE, unit, total, initiative.stat_used(s, b, unit), 0, 0)


@kernel
def goes_before(s: Any, b: Any, one: int, other: int) -> bool:
    """AI-018: by total and stat; with option first_side that side before the other."""
    if s.options.first_side < 0:
        return initiative.goes_before(s, b, one, other)
    leads = bool(s.units[one].side == s.options.first_side)
    return leads and bool(s.units[other].side != s.options.first_side)


@kernel
def write_order(s: Any, b: Any, f: Any) -> None:
    """AI-018: active units by total and stat; equals in unit order, until they roll off."""
    b.n_order = 0
    for unit in range(s.n_units):
        if targets.is_active(b, unit):
            at = int(b.n_order)
            while at > 0 and goes_before(s, b, unit, int(b.order[at - 1])):
                b.order[at] = b.order[at - 1]
                at -= 1
            b.order[at] = unit
            b.n_order += 1
    for place in range(b.n_order, c.MAX_UNITS):
        b.order[place] = -1
    tied = 0
    if s.options.first_side < 0:
        for place in range(int(b.n_order) - 1):
            if initiative.are_tied(s, b, int(b.order[place]), int(b.order[place + 1])):
                tied |= 1 << place
    f.tied = tied


@kernel
def roll_off(b: Any, log: Any, f: Any) -> None:
    """AI-018: the first group of equals rolls a d10 each, in unit order, and is sorted by it.

    Those who are equal again stay in unit order and tied.
    """
    tied = int(f.tied)
    first = 0
    while (tied >> first) & 1 == 0:
        first += 1
    last = first
    while (tied >> last) & 1 == 1:
        last += 1
    faces = 0  # of all units, packed
    for place in range(first, last + 1):
        unit = int(b.order[place])
        face = roll(b, log, ROLL_OFF_FACES, unit, Roll.ROLL_OFF)
        emit(log, Event.ROLLED_OFF, unit, face, 0, 0, 0)
        faces |= face << (_FACE_BITS * unit)
    for place in range(first + 1, last + 1):
        unit, at = int(b.order[place]), place
        while at > first and face_of(faces, int(b.order[at - 1])) < face_of(faces, unit):
            b.order[at] = b.order[at - 1]
            at -= 1
        b.order[at] = unit
    for place in range(first, last):
        one, other = int(b.order[place]), int(b.order[place + 1])
        if face_of(faces, one) != face_of(faces, other):
            tied &= ~(1 << place)
    f.tied = tied


@kernel
def face_of(faces: int, unit: int) -> int:
    """A unit's face among packed ones."""
    return (faces >> (_FACE_BITS * unit)) & ((1 << _FACE_BITS) - 1)


@kernel
def reward_leader(s: Any, b: Any, log: Any) -> None:
    """AI-021: who is far ahead of all others gains advantage."""
    unit = initiative.leader(b)
    if unit != initiative.NOBODY:
        means.gain(s, b, log, unit, initiative.LEAD_GAIN, Why.LEAD)
