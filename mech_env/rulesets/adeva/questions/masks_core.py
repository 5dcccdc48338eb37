"""Masks of the core: the turn, fate, waiting, helping, the set-up (4.1, 4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import (
    assists,
    chances,
    commanders,
    fate,
    helping,
    kits,
    reach,
    under_way,
    units,
    verbs,
    waiting,
    zones,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import FULL
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.procedures import Act, Frame

N_RELEASES = len(ch.Release)


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """The mask of a decision of this package; False: it is another's."""
    kind = int(f.kind)
    if decision == Decision.ACTION:
        delayed = kind == Frame.DECLARE
        found = verbs.which(s, b, unit, v.ALL, delayed)
        for verb in range(v.N_VERBS):
            mask[verb] = (found >> verb) & 1
    elif kind == Frame.TEST or kind == Frame.OPPOSED:
        allow_test(s, b, f, unit, decision, mask)
    elif kind == Frame.FATE:
        allow_fate(s, b, unit, decision, mask)
    elif kind == Frame.DECLARE:
        mask[Verb.NO] = 1
        mask[Verb.YES] = 1
    elif kind == Frame.AOO:
        mask[Verb.NO] = 1
        for arm in range(d.N_ARMS):
            if waiting.may_strike_with(s, b, unit, arm, int(f.actor)):
                mask[d.WEAPON + arm] = 1
    elif kind == Frame.SETUP:
        allow_setup(s, b, f, unit, decision, mask)
    elif kind == Frame.ACT and verbs.ROOM[f.verb] == verbs.OF_CORE:
        allow_argument(s, b, f, unit, decision, mask)
    else:
        return False
    return True


@kernel
def allow_test(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """D-FATE-PRE, D-FATE-POST, D-GUARD-PICK (AE-120, AE-249, AE-253, AE-258)."""
    if decision == Decision.GUARD_PICK:
        mask[d.CHOICE] = 1
        mask[d.CHOICE + 1] = 1
        return
    mask[Verb.NO] = 1
    if decision == Decision.FATE_PRE:
        mask[Verb.BOOST] = 1
        return
    k = int(f.step) if f.kind == Frame.OPPOSED else 0
    mask[Verb.REROLL] = 1
    if chances.may_add_degree(s, f, k):
        mask[Verb.DEGREES] = 1


@kernel
def allow_fate(s: Any, b: Any, unit: int, decision: int, mask: Any) -> None:
    """D-FATE-ANY and its location (AE-255, AE-256, AE-259)."""
    if decision == Decision.POOL:
        for location in range(c.N_LOCATIONS):
            if fate.may_restore(s, b, unit, location):
                mask[d.LOCATION + location] = 1
        return
    mask[Verb.NO] = 1
    if b.units[unit].fatigue > 0:
        mask[Verb.REMOVE_FATIGUE] = 1
    if b.units[unit].stunned > 0:
        mask[Verb.REMOVE_STUN] = 1
    if fate.may_restore_any(s, b, unit):
        mask[Verb.RESTORE] = 1


@kernel
def allow_setup(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """D-DIRECTOR, D-LOADOUT, D-DEPLOY, D-FATE-INIT."""
    side = int(s.units[unit].side)
    if decision == Decision.LOADOUT:
        for k in range(d.N_CHOICES):
            if kits.kit_at(s, b, unit, k) >= 0:
                mask[d.CHOICE + k] = 1
    elif decision == Decision.DEPLOY:
        rows = row_area()
        zones.room(s, b, unit, rows)
        reach.mark_columns(s, side, rows, reach.WANTED, mask)
    elif decision == Decision.ROW:
        rows = row_area()
        zones.room(s, b, unit, rows)
        reach.mark_rows(s, side, int(f.cell), rows, reach.WANTED, mask)
    elif decision == Decision.FATE_INIT:
        mask[Verb.NO] = 1
        mask[Verb.YES] = 1
    else:
        allow_directors(s, b, f, side, decision, mask)


@kernel
def allow_directors(s: Any, b: Any, f: Any, side: int, decision: int, mask: Any) -> None:
    """D-DIRECTOR: who, of what, in which style; the supreme commander (AE-304 to AE-309)."""
    if decision == Decision.DIRECTOR:
        for unit in range(s.n_units):
            if commanders.may_direct(s, b, side, unit):
                mask[d.unit_slot(s, side, unit)] = 1
    elif decision == Decision.CHARGE_OF:
        for charge in range(commanders.N_CHARGES):
            if commanders.may_charge(s, b, side, int(f.step), charge):
                mask[d.CHOICE + charge] = 1
    elif decision == Decision.STYLE:
        for style in range(commanders.N_STYLES):
            mask[d.CHOICE + style] = 1
    else:
        for slot in range(c.MAX_DIRECTORS):
            who = int(b.sides[side].directors[slot].who)
            if who >= 0:
                mask[d.unit_slot(s, side, who)] = 1


@kernel
def allow_argument(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Parameters of Aim, Assist and Overwatch (A08, A32, A49)."""
    if decision == Decision.SIZE:
        allow_sizes(b, f, unit, mask)
    elif decision == Decision.FRIEND:
        side = int(s.units[unit].side)
        for ally in range(s.n_units):
            if helping.may_help(s, b, unit, ally):
                mask[d.unit_slot(s, side, ally)] = 1
    elif decision == Decision.TASK:
        for task in range(assists.N_TASKS):
            if assists.may_help(s, b, unit, int(f.target), task):
                mask[d.CHOICE + task] = 1
    else:
        allow_watch(s, b, f, unit, decision, mask)


@kernel
def allow_sizes(b: Any, f: Any, unit: int, mask: Any) -> None:
    """A08, A49: a Half Action, or a Full one if the turn has room; a held one is a half."""
    mask[d.CHOICE + ch.Size.HALF] = 1
    if not under_way.has_flag(f, Act.DELAYED) and b.units[unit].half_left >= FULL:
        mask[d.CHOICE + ch.Size.FULL] = 1


@kernel
def allow_watch(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """A32: weapon, mode, radius, condition, for whom (AE-136)."""
    if decision == Decision.WEAPON:
        for arm in range(d.N_ARMS):
            if waiting.may_watch_with(s, b, unit, arm):
                mask[d.WEAPON + arm] = 1
    elif decision == Decision.MODE:
        for mode in range(waiting.N_MODES):
            if waiting.may_watch_in(s, b, unit, int(f.arm), mode):
                mask[d.CHOICE + mode] = 1
    elif decision == Decision.RADIUS:
        for radius in range(waiting.N_RADII):
            if waiting.may_watch_within(s, b, unit, int(f.arm), radius):
                mask[d.CHOICE + radius] = 1
    elif decision == Decision.CONDITION:
        for release in range(N_RELEASES):
            if waiting.may_release_by(s, b, unit, release):
                mask[d.CHOICE + release] = 1
    else:
        for whom in range(s.n_units):
            if waiting.may_watch_for(s, b, unit, int(f.further), whom):
                mask[d.unit_slot(s, units.side_of(s, unit), whom)] = 1
