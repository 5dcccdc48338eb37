"""The defeat of a Construct: ejection, breach, landing, a pilot on foot (5.18, AE-338)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.rules import placing, removal, wound_begin
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import (
    Characteristic,
    Cockpit,
    Condition,
    Kind,
    Location,
    Status,
    Until,
    Upgrade,
)
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import DefeatStage

GRAPPLED, PRONE, BOOSTER = -10, -10, 10  # AE-330
MISFIRE, INSIDE, NEAR, FAR, AWAY = 10, 40, 60, 75, 90  # AE-332 to AE-337
SMALL, LARGE = 5, 10  # faces of dice
WRECK_AP = 4  # AE-338
N_ROSTER = c.SIDES * c.ROSTER_PEOPLE


@kernel
def begin(s: Any, b: Any, unit: int, location: int, by: int) -> None:
    """Push the defeat of a Construct by a wound of its head or body."""
    fr.push(b, Frame.DEFEAT, unit, -1)
    f = b.frames[b.depth - 1]
    f.location = location
    f.who = by


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a defeat.

    Reads: the Construct. Writes: its slot becomes its pilot. Rolls: chart, breach, landing.
    Asks: D-EJECT.
    """
    unit, now = int(f.actor), int(f.stage)
    if now == DefeatStage.START:
        store_hull(b, unit)
        if b.units[unit].kind == Kind.ANGEL:  # AE-320
            f.stage = DefeatStage.OVER
            removal.remove(s, b, log, unit, Status.DEFEATED)
            return
        emit(log, Event.DEFEATED, unit, 0, 0, 0, 0)
        fr.ask_then(s, b, f, unit, Decision.EJECT, DefeatStage.EJECT)
    elif now == DefeatStage.EJECT:
        chart = b.request.answer == Verb.YES
        f.die = 0
        f.stage = DefeatStage.CHART if chart else DefeatStage.BREACH
        if not chart:
            leave(s, b, log, f, unit)
    elif now == DefeatStage.CHART:
        f.die = chart_total(s, b, unit, roll(b, log, c.D100, unit, Roll.EJECT))
        emit(log, Event.EJECTS, unit, int(f.die), 0, 0, 0)
        f.stage = DefeatStage.BREACH if f.die <= INSIDE else DefeatStage.LAND
        leave(s, b, log, f, unit)
    elif now == DefeatStage.BREACH:
        breach(s, b, log, f, unit)
    elif now == DefeatStage.LAND:
        land(s, b, log, f, unit)
    else:
        if units.on_map(b, unit):
            emit(log, Event.ON_FOOT, unit, int(b.units[unit].cell), 0, 0, 0)
        fr.pop(b)


@kernel
def chart_total(s: Any, b: Any, unit: int, die: int) -> int:
    """AE-330: the die on the chart: grappled, prone, Ejection Booster."""
    total = int(die)
    if b.units[unit].grapples >= 0:
        total += GRAPPLED
    if units.has(b, unit, Condition.PRONE):
        total += PRONE
    if units.has_upgrade(s, b, unit, Upgrade.EJECTION_BOOSTER):
        total += BOOSTER
    return min(c.D100, max(1, total))


@kernel
def store_hull(b: Any, unit: int) -> None:
    """5.22: what is left of a roster's Construct is kept for between the fights."""
    u = b.units[unit]
    if u.machine < 0 or u.machine >= c.N_HULLS:
        return
    hull = b.hulls[u.machine]
    for k in range(c.N_LOCATIONS):
        hull.wounds[k] = u.wounds[k]
        hull.critical[k] = u.critical[k]
        if units.is_destroyed(b, unit, k):  # AE-280: without Fate, at 0 wounds
            hull.critical[k] = max(int(u.critical[k]), units.DESTROYED)


@kernel
def leave(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-328, AE-329, AE-338: the slot is the pilot's now; what hit the Construct stays with it.

    The pilot acts from the next round on. The wreck is cover and difficult ground. What the
    Construct carried is lost with it; whom it held is set down.
    """
    u = b.units[unit]
    traits = int(s.machines[u.machine].cockpit)
    if u.kind != Kind.SUPERHEAVY:  # AE-339: an Entry Plug cannot move
        traits &= ~(1 << Cockpit.DRIVE)
    f.net = int((traits >> Cockpit.FLIGHT) & 1 or (traits >> Cockpit.HOVERER) & 1)  # AE-334
    removal.detach(s, b, log, unit)
    for other in range(s.n_units):
        if b.units[other].shields == unit:  # AE-328, AE-419: the Bulwark was the Construct's
            b.units[other].shields = c.NO_UNIT
        if b.units[other].feinted == unit:  # AE-083: so was who was deceived
            b.units[other].feinted = c.NO_UNIT
    u.kind = Kind.PILOT
    u.machine = -1
    u.wreck = u.cell
    u.wreck_armour = WRECK_AP
    for k in range(c.N_LOCATIONS):
        u.wounds[k] = 0
        u.critical[k] = 0
    u.wounds[0] = s.people[u.person].wounds_full
    if s.n_encounters > 1 and u.person < N_ROSTER:
        member = b.members[u.person]
        u.wounds[0] = member.wounds
        for k in range(c.N_LOCATIONS):
            u.critical[k] = member.critical[k]
    u.fatigue = 0
    u.stunned = 0
    u.half_left = 0
    for slot in range(c.ITEMS):
        u.carried[slot] = -1
        u.ammo[slot] = 0
    u.wear = 0
    u.right = -1
    u.left = -1
    u.jammed = 0
    u.braced = 0
    u.coated = 0
    u.until = 1 << Until.REACTION
    of_body = (1 << Condition.PRONE) | (1 << Condition.DAZED) | (1 << Condition.BLINDED)
    u.conditions = int(u.conditions) & ~(of_body | (1 << Condition.AIMED_AT))
    units.put(b, unit, Condition.FRESH)
    if (traits >> Cockpit.DRIVE) & 1:
        units.put(b, unit, Condition.DRIVE)
    if (traits >> Cockpit.AI) & 1:
        units.put(b, unit, Condition.AI)


@kernel
def breach(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-331 to AE-333: still inside: Breach damage of a lost body, 1d5 more of a misfire."""
    f.stage = DefeatStage.OVER
    damage = 0
    if f.location == Location.BODY:
        damage += roll(b, log, LARGE, unit, Roll.BREACH) + roll(b, log, LARGE, unit, Roll.BREACH)
        units.put(b, unit, Condition.BREACHED)
    if f.die >= 1 and f.die <= MISFIRE:
        damage += roll(b, log, SMALL, unit, Roll.COCKPIT)
    if damage > 0:
        emit(log, Event.BREACHED, unit, damage, 0, 0, 0)
        wound_begin.begin(s, b, unit, int(Location.BODY), damage, -1, 0)


@kernel
def land(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """Where the cockpit lands (AE-334, AE-335, AE-336), or that it is away (AE-337)."""
    f.stage = DefeatStage.OVER
    total = int(f.die)
    if total > AWAY:
        removal.remove(s, b, log, unit, Status.RESCUED)
        emit(log, Event.RESCUED, unit, 0, -1, 0, 0)
        return
    km = 1
    if total > FAR:
        km = roll(b, log, SMALL, unit, Roll.LAND) + roll(b, log, SMALL, unit, Roll.LAND)
    elif total > NEAR:
        km = roll(b, log, SMALL, unit, Roll.LAND)
    start = int(b.units[unit].cell)
    cell = behind(s, b, unit, start, km)
    emit(log, Event.LANDS, unit, cell, board.distance(s, start, cell), 0, 0)
    placing.settle(s, b, log, unit, cell)
    if f.net == 1 or total > FAR:
        return
    faces = SMALL if total > NEAR else LARGE
    damage = roll(b, log, faces, unit, Roll.IMPACT)
    net = max(0, damage - units.bonus(s, b, unit, Characteristic.T))
    wound_begin.begin(s, b, unit, int(Location.BODY), net, -1, 0)


@kernel
def behind(s: Any, b: Any, unit: int, start: int, km: int) -> int:
    """AE-334: so far behind, opposite to the facing; before the edge or a blocked cell."""
    way = (int(b.units[unit].facing) + 4) % c.DIRECTIONS
    cell = start
    for _ in range(km):
        other = board.neighbour(s, cell, way)
        if other < 0 or not board.is_free(s, b, other):
            return cell
        cell = other
    return cell
