"""What other actions are worth to the scripted player: to wait, help, handle, mount."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.xhalem.bot import attacks, looking, places, tactics
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.questions import (
    assist,
    gear,
    loadout,
    objects,
    space,
    terrain,
)
from mech_env.rulesets.xhalem.questions import verbs as may
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.codes import Handling, Trigger
from mech_env.rulesets.xhalem.state.decisions import Verb

DASHES = 0.7  # share of what a dash gets nearer
WAITS = 0.005  # worth of waiting with a gun where nobody is known
CLOAKED = 1.2  # of an own turn: five turns of advantage
AIDS = 0.45  # of an ally's strike that gets advantage
FREES = 0.12  # worth of an ally that breaks free
TURNS = 1.5  # for which another weapon pays
OPENS = 0.3
LIGHTS = 0.03  # worth of a field switched off in which enemies may be
LIFTS = 0.4  # of an object's throw
RIDES = 5.0  # of a dash: a mount goes farther each turn, if it obeys
GETS_OFF = 0.05  # worth of getting off a mount that carries its rider nowhere
# Chance that an enemy sets a standby off: one that can come, one that is far, one that is not
# located; by lattice, as creatures hide where machines are just behind a wall.
COMES, STAYS, LURKS = 0.4, 0.05, (0.15, 0.45, 0.45)


@kernel
def reach_out(s: Any, b: Any, unit: int) -> tuple[float, float, float]:
    """What the best enemy offers to a unit: worth of a strike in range, what a dash would add to
    it, what waiting for it is worth."""
    own, side = tactics.kit(s, b, unit), int(s.units[unit].side)
    here = space.place_of(b, unit)
    most, dash, wait = 0.0, 0.0, 0.0
    strayed = 0
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE or not places.is_known(s, b, side, enemy):
            continue
        if places.is_gone(s, b, unit, enemy):
            strayed = 1
            if own[0] >= 0:
                weapon = gear.weapon_at(s, unit, own[0])
                value = est.blow(s, b, unit, weapon, enemy, 0, 0, est.PLAIN)
                wait = max(wait, LURKS[s.lattice] * value)
            continue
        there = places.known(s, b, side, enemy)
        far = space.distance(s, here, there)
        cover = places.cover_between(s, b, here, there)
        how = attacks.evades(s, b, unit, enemy, False)
        for part in range(2):
            slot, limit = own[2 * part], own[2 * part + 1]
            if slot < 0:
                continue
            weapon = gear.weapon_at(s, unit, slot)
            value = est.blow(s, b, unit, weapon, enemy, 0, 0, how)
            over = far - limit
            if cover & terrain.B_FIRE:
                over = max(over, own[4])
            gain = tactics.delay(over - own[4], own[4]) - tactics.delay(over, own[4])
            comes = est.speed(s, side, enemy, unit)
            sure = STAYS if over <= 2 * comes else 0.0
            if e.aware != c.Aware.LOCATED:
                gain *= tactics.LOST
                sure = LURKS[s.lattice]
            elif over <= comes:
                sure = COMES
            most = max(most, value)
            dash = max(dash, DASHES * tactics.LATER * gain * value)
            wait = max(wait, sure * value)
    if s.site != c.Site.NONE and s.site_winner == side:
        over = tactics.way_to_goal(s, b, unit, here)
        if over > 0:
            gain = tactics.delay(over - own[4], own[4]) - tactics.delay(over, own[4])
            dash = max(dash, DASHES * tactics.LATER * gain * attacks.OBJECTIVE)
    elif most == 0.0:
        over = space.distance(s, here, places.waypoint(s, b, unit))
        gain = tactics.delay(over - own[4], own[4]) - tactics.delay(over, own[4])
        dash = tactics.WAYPOINT * gain if strayed == 0 else 0.0
        wait = max(wait, WAITS if own[0] >= 0 else 0.0)
    return most, dash, wait


# --- allies ---
@kernel
def best_aid(s: Any, b: Any, unit: int) -> tuple[float, int, int, int]:
    """(worth, ally, task, enemy) of the best ASSIST; -1 = none (XH-129, XH-130)."""
    most, whom, task, against = 0.0, -1, 0, -1
    side = int(s.units[unit].side)
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for ally in range(first, stop):
        a = b.units[ally]
        if not assist.is_ally(s, b, unit, ally) or a.aided != c.Task.NONE or a.stunned > 0:
            continue
        if a.grappled_by >= 0:
            if assist.may_help_with(s, b, unit, ally, c.Task.BREAK_FREE) and most < FREES:
                most, whom, task, against = FREES, ally, int(c.Task.BREAK_FREE), -1
            continue
        if not assist.is_near(s, b, unit, ally) or a.grapples >= 0 or a.rider >= 0:
            continue
        value, _, aim = attacks.best_strike(s, b, ally, Verb.STRIKE, -1, -2)
        if 0 <= aim < c.MAX_UNITS and places.is_located(b, aim) and AIDS * value > most:
            most, whom, task, against = AIDS * value, ally, int(c.Task.ATTACK), aim
    return most, whom, task, against


# --- equipment and objects ---
@kernel
def weapon_worth(s: Any, b: Any, unit: int, weapon: int) -> float:
    """What a weapon would be good for from where a unit stands."""
    side, here, most = int(s.units[unit].side), space.place_of(b, unit), 0.0
    own = tactics.kit(s, b, unit)
    reach = space.board_length(s, gear.range_of(s, unit, weapon))
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        if not places.is_located(b, enemy):
            continue
        how = attacks.evades(s, b, unit, enemy, False)
        value = est.blow(s, b, unit, weapon, enemy, 0, 0, how)
        over = space.distance(s, here, space.place_of(b, enemy)) - reach
        # Whoever comes within half a turn comes into reach.
        most = max(most, value * tactics.delay(over - own[4] // 2, own[4]))
    return most


@kernel
def best_switch(s: Any, b: Any, unit: int) -> tuple[float, int, int]:
    """(worth, slot to stow, slot to equip) of the best SWITCH; -1 = none (XH-048)."""
    most, out, into = 0.0, -1, -1
    now = 0.0
    for slot in range(c.WEAPON_SLOTS):
        if gear.is_equipped(s, b, unit, slot):
            now = max(now, weapon_worth(s, b, unit, gear.weapon_at(s, unit, slot)))
    for slot_in in range(c.WEAPON_SLOTS):
        if not loadout.is_stowed(s, b, unit, slot_in):
            continue
        value = weapon_worth(s, b, unit, gear.weapon_at(s, unit, slot_in)) - now
        if TURNS * value <= most:
            continue
        for slot_out in range(c.WEAPON_SLOTS, -1, -1):
            if loadout.may_swap(s, b, unit, slot_out, slot_in):
                most, out, into = TURNS * value, slot_out, slot_in
                break
    return most, out, into


@kernel
def use_worth(s: Any, b: Any, unit: int, piece: int, handling: int) -> float:
    """Worth of handling an object that is in reach (XH-191)."""
    side, now = int(s.units[unit].side), b.pieces[piece]
    goal = s.site != c.Site.NONE and s.site_piece == piece and s.site_winner == side
    if handling == Handling.TURN:
        if now.on == 0:
            return 0.0
        return attacks.OBJECTIVE if goal else LIGHTS * looking.unseen(s, b, side)
    if handling == Handling.BREAK:
        breaks = (20 + gear.brawn(s, unit) - objects.handling_cr(s, piece, handling)) / 20
        return attacks.OBJECTIVE * min(1.0, max(0.0, breaks)) if goal else 0.0
    if handling == Handling.OPEN:
        shut = places.door_to_open(s, b, space.place_of(b, unit)) == piece
        return OPENS if shut else 0.0
    if handling == Handling.LIFT:
        return LIFTS * throw_hope(s, b, unit)
    return 0.0


@kernel
def throw_hope(s: Any, b: Any, unit: int) -> float:
    """What an object would be good for in the hands of a unit that cannot shoot."""
    own, side = tactics.kit(s, b, unit), int(s.units[unit].side)
    if own[0] >= 0:
        return 0.0
    here, most = space.place_of(b, unit), 0.0
    feet = 1 if s.units[unit].u == c.FEET else 0
    reach = space.board_length(s, w.OBJECT_RANGE * int(s.units[unit].u))
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        if not places.is_located(b, enemy):
            continue
        there = space.place_of(b, enemy)
        far = space.distance(s, here, there)
        high = abs(there[2] - here[2]) > own[3]
        if far > reach + own[4] or (far <= own[3] + own[4] and not high):
            continue
        hp = est.points(s, b, side, enemy, unit)
        full = est.full_points(s, side, enemy, unit)
        taken = est.harm(est.OBJECT_ROLL[feet], gear.brawn(s, unit), hp, full, 0)
        most = max(most, 0.5 * taken * est.worth_of(s, b, enemy))
    return most


@kernel
def best_use(s: Any, b: Any, unit: int, only: int) -> tuple[float, int, int]:
    """(worth, piece, handling) of the best USE; ``only``: a piece, or -1; -1 = none."""
    most, best, how = 0.0, -1, -1
    for piece in range(s.n_pieces):
        kind = s.pieces[piece].kind
        if (only >= 0 and piece != only) or p.FLAGS[kind] & terrain.OBJECT == 0:
            continue
        for handling in range(objects.N_HANDLINGS):
            value = use_worth(s, b, unit, piece, handling)
            if value > most and objects.may_handle(s, b, unit, piece, handling):
                most, best, how = value, piece, handling
    return most, best, how


# --- mounts and machines ---
@kernel
def best_mount(s: Any, b: Any, unit: int) -> int:
    """A faster mount that does nothing without a rider; -1 = none. Others fight themselves."""
    pace = tactics.kit(s, b, unit)[4]
    for host in range(s.n_units):
        if s.units[host].side == s.units[unit].side and s.units[host].inert == 1:
            if int(s.units[host].speed[c.Mode.WALK]) > pace:
                if may.may_board(s, b, unit, Verb.MOUNT, host):
                    return host
    return -1


@kernel
def best_shelter(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, machine) of the best ENTER: for who is badly hurt and in danger (XH-193)."""
    u, most, best = b.units[unit], 0.0, -1
    if 2 * int(u.hp) > int(s.units[unit].hp_full):
        return most, best
    side = int(s.units[unit].side)
    risk = 0.0
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        if places.is_located(b, enemy):
            far = space.unit_distance(s, b, unit, enemy)
            risk = max(risk, est.threat(s, b, enemy, unit, far, 0, est.PLAIN))
    for host in range(s.n_units):
        if s.units[host].side == side and may.may_board(s, b, unit, Verb.ENTER, host):
            best, most = better(best, most, host, risk)
    return most, best


# --- standby ---
@kernel
def standby_plan(s: Any, b: Any, unit: int) -> tuple[int, int, int]:
    """(trigger, response, weapon slot) of a standby (XH-088, XH-089)."""
    own, side = tactics.kit(s, b, unit), int(s.units[unit].side)
    here = space.place_of(b, unit)
    if own[0] < 0:
        return int(Trigger.ENTER_REACH), int(Verb.STRIKE), own[2]
    trigger, found = int(Trigger.APPEARS), 0
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        if not places.is_located(b, enemy):
            continue
        far = space.distance(s, here, space.place_of(b, enemy))
        if far > own[1] and found == 0:
            trigger = int(Trigger.ENTER_RANGE)
        elif far <= own[1]:
            trigger = int(Trigger.ENGAGES_ME)
            found = 1
    return trigger, int(Verb.STRIKE), own[0]
