"""What the sides know of each other: Refresh, noise, cloaks (XH-017, XH-140 to XH-146)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding
from mech_env.rulesets.xhalem.questions.gear import cooldown_slot
from mech_env.rulesets.xhalem.questions.knowledge import aware_now, detected_units, is_detected
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.rules.dice import roll_d20
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.programs import COOL_DOWN, Program


@kernel
def start_knowledge(s: Any, b: Any, log: Any) -> None:
    """XH-004, XH-017: who is visible to whom, before initiative; the briefed suspect the others.

    Reads: units, pieces. Writes: what enemies know of units. Rolls: nothing. Asks: nothing.
    """
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.inside < 0 and s.options.briefed[1 - int(s.units[unit].side)] == 1:
            u.aware = c.Aware.SUSPECTED
    refresh(s, b, log)
    b.appeared = 0


@kernel
def refresh(s: Any, b: Any, log: Any) -> int:
    """XH-017, XH-141, XH-151: who is located now; the set of units of which that changed.

    Reads: units, pieces. Writes: what enemies know of units, hiding, ``appeared``. Rolls: nothing.
    Asks: nothing.
    """
    changed, seen = 0, detected_units(s, b)
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE:
            continue
        if u.inside >= 0:  # never detected (XH-016); its place gives it away no longer
            u.exposed = 0
            level = min(int(u.aware), c.Aware.SUSPECTED)
        else:
            detected = (seen >> unit) & 1 == 1
            if u.hidden > 0:
                _keep_hidden(s, b, log, unit)
                detected = is_detected(s, b, unit, place_of(b, unit))
            level = aware_now(b, unit, detected)
            if detected:
                u.exposed = 0
        if level == c.Aware.LOCATED:
            u.placed = 1
            u.last_q = u.q
            u.last_r = u.r
            u.last_z = u.z
            u.last_round = b.round_number
            u.seen_arms |= u.equipped
        if level != u.aware:
            _learn(s, b, log, unit, level)
            changed |= 1 << unit
    return changed


@kernel
def note_round(s: Any, b: Any) -> None:
    """XH-015: all that a Refresh does if nothing has changed since the last one but the round.

    Reads: units. Writes: the round in which enemies last located them. Rolls: nothing.
    Asks: nothing.
    """
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status == c.Status.ACTIVE and u.aware == c.Aware.LOCATED:
            u.last_round = b.round_number


@kernel
def _learn(s: Any, b: Any, log: Any, unit: int, level: int) -> None:
    """XH-017, XH-088: the enemy comes to know more of a unit, or less."""
    side = 1 - int(s.units[unit].side)
    if level == c.Aware.LOCATED:
        b.appeared |= 1 << unit
        emit(log, Event.LOCATED, unit, side, 0, 0, 0)
    else:
        emit(log, Event.LOST_SIGHT, unit, side, 0, 0, 0)
    b.units[unit].aware = level


# --- hiding ---
@kernel
def _keep_hidden(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-141: hiding ends where an enemy creature sees the unit clearly."""
    if b.units[unit].hidden > 0 and hiding.is_in_the_open(s, b, unit, 0):
        end_hiding(s, b, log, unit)


@kernel
def end_hiding(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-131, XH-141: a unit hides no longer, if it did."""
    u = b.units[unit]
    if u.hidden > 0:
        u.hidden = 0
        u.found = 0
        emit(log, Event.HIDING_ENDS, unit, 0, 0, 0, 0)


@kernel
def betray(s: Any, b: Any, log: Any, unit: int, cause: int) -> None:
    """XH-140: noise may give a hidden unit away; ``cause``: ``hiding.BY_DASH`` …

    Reads: units. Writes: found, betrayed. Rolls: the Stealth of the unit if somebody can hear it.
    Asks: nothing.
    """
    u = b.units[unit]
    if u.hidden == 0 or (int(u.betrayed) >> cause) & 1:
        return
    least = hiding.betray_cr(s, b, unit)
    if least == hiding.NOBODY:
        return
    u.betrayed |= 1 << cause
    total = _sneak(s, b, log, unit, 0, Roll.BETRAYED)
    stays = int(total > least)
    if stays == 0:
        u.found = 1
    emit(log, Event.BETRAYED, unit, total, least, stays, 0)


@kernel
def notice(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-145, XH-146, XH-160: whether a mover whom nobody detects is noticed.

    Once a turn; the result holds for the rest of it, also if it was seen or engaged in between.
    Reads: units, pieces. Writes: exposed, notice_done, betrayed, hiding (the next Refresh updates
    `aware`). Rolls: the mover's test if somebody is near. Asks: nothing.
    """
    u = b.units[unit]
    _keep_hidden(s, b, log, unit)
    if is_detected(s, b, unit, place_of(b, unit)):
        return
    if u.notice_done == 1:
        u.exposed = (int(u.betrayed) >> hiding.NOTICED) & 1
        return
    u.notice_done = 1
    least = hiding.notice_cr(s, b, unit)
    if least == hiding.NOBODY:
        u.exposed = 0
        emit(log, Event.UNNOTICED, unit, 0, 0, 0, 0)
        return
    total = _sneak(s, b, log, unit, hiding.notice_level(b, unit), Roll.NOTICE)
    u.exposed = int(total <= least)
    u.betrayed = int(u.betrayed) | int(u.exposed) << hiding.NOTICED
    event = Event.UNNOTICED if total > least else Event.NOTICED
    emit(log, event, unit, total, least, 0, 0)


@kernel
def _sneak(s: Any, b: Any, log: Any, unit: int, level: int, why: int) -> int:
    """XH-003: the total of a test with which nobody helps."""
    face = roll_d20(b, log, level, unit, why)
    return face + hiding.sneaks_with(s, unit) + int(s.units[unit].chk_mod)


# --- cloaks ---
@kernel
def cloak(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-143: a unit cloaks itself; whoever sees it do so knows where it is.

    Reads: units, pieces. Writes: cloaked, cloak_turns, exposed. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    if is_detected(s, b, unit, place_of(b, unit)):
        u.exposed = 1
    u.cloaked = 1
    u.cloak_turns = s.options.cloak_turns
    emit(log, Event.CLOAKED, unit, 0, 0, 0, 0)


@kernel
def cloak_turn(s: Any, b: Any, log: Any, unit: int) -> int:
    """XH-143: a turn of a unit begins, after its cool-downs went down: 1 if its cloak runs out.

    Reads: cloaked. Writes: cloaked, cloak_turns, cooldown. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    if u.cloaked == 1:
        u.cloak_turns -= 1
        if u.cloak_turns <= 0:
            _end_cloak(s, b, log, unit)
            return 1
    return 0


@kernel
def uncloak(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-141, XH-143: a unit ends its cloak and its hiding.

    Reads: cloaked, hidden. Writes: cloak, cooldown, hiding. Rolls: nothing. Asks: nothing.
    """
    if b.units[unit].cloaked == 1:
        _end_cloak(s, b, log, unit)
    end_hiding(s, b, log, unit)


@kernel
def _end_cloak(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-143: the cloak is gone, and not at once ready again."""
    u = b.units[unit]
    u.cloaked = 0
    u.cloak_turns = 0
    u.cooldown[cooldown_slot(Program.CLOAK)] = COOL_DOWN[Program.CLOAK]
    emit(log, Event.CLOAK_ENDS, unit, 0, 0, 0, 0)
