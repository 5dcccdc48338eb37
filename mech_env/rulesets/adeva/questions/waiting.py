"""Those who wait: Overwatch, Delay, Attacks of Opportunity (AE-053 ff., AE-136 ff., AE-235 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.adeva.questions import (
    attacks,
    board,
    charges,
    gear,
    moves,
    paths,
    under_way,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import Kind, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act, Cause
from mech_env.rulesets.adeva.state.weapons import Bracket, Class, Quality

N_MODES, N_RADII = len(ch.Mode), len(ch.Radius)
VERB_OF_MODE = (Verb.ATTACK, Verb.BURST_SEMI, Verb.BURST_FULL)
# Movement that goes from cell to cell, and movement that has only a start and an end (AE-138).
_WALKS = (
    *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.DISENGAGE, Verb.ADVANCE, Verb.CHARGE),
    *(Verb.RUNNING_JUMP, Verb.RUNNING_LEAP),
)
_HOPS = (Verb.JAUNT, Verb.BOOSTED_JUMP)
_JUMPS = (Verb.DROP_DOWN, Verb.STANDING_JUMP, Verb.STANDING_LEAP)
IS_WALK = tuple(int(Verb(k) in _WALKS) for k in range(v.N_VERBS))
IS_HOP = tuple(int(Verb(k) in _HOPS) for k in range(v.N_VERBS))
IS_JUMP = tuple(int(Verb(k) in _JUMPS) for k in range(v.N_VERBS))
_RUN_UPS = (Verb.RUNNING_JUMP, Verb.RUNNING_LEAP)
IS_RUN_UP = tuple(int(Verb(k) in _RUN_UPS) for k in range(v.N_VERBS))
# Who may strike who leaves by it (AE-053): not Disengage (AE-054), no teleports (AE-224).
_LEAVING = (*_WALKS, *_JUMPS, Verb.BOOSTED_JUMP, Verb.POSTURE)
IS_LEAVING = tuple(int(Verb(k) in _LEAVING and Verb(k) != Verb.DISENGAGE) for k in range(v.N_VERBS))


# --- attacks of opportunity ---
@kernel
def may_strike_leaving(s: Any, b: Any, unit: int, mover: int, cell: int) -> bool:
    """AE-053, AE-055: whether a unit may strike an enemy in melee with it that goes to ``cell``.

    A cell next to the unit does not leave it; -1: off the map.
    """
    if not units.are_engaged(s, b, unit, mover) or not units.may_react(s, b, unit):
        return False
    if cell >= 0 and board.distance(s, int(b.units[unit].cell), cell) <= 1:
        return False
    return may_strike(s, b, unit, mover)


@kernel
def may_strike(s: Any, b: Any, unit: int, mover: int) -> bool:
    """Whether any weapon serves for it."""
    for arm in range(d.N_ARMS):
        if may_strike_with(s, b, unit, arm, mover):
            return True
    return False


@kernel
def may_strike_with(s: Any, b: Any, unit: int, arm: int, mover: int) -> bool:
    """AE-053: a melee, Natural or Angelic weapon, or Unarmed; within 1 km (AE-406)."""
    if b.units[unit].kind == Kind.PILOT or not gear.has_arm(s, b, unit, arm):
        return False
    if not gear.is_melee(s, gear.weapon_of(b, unit, arm)):
        return False
    return attacks.may_target(s, b, unit, Verb.ATTACK, Cause.OPPORTUNITY, arm, -1, mover)


@kernel
def destination(s: Any, b: Any, f: Any) -> int:
    """AE-053: the cell to which a declared movement goes, -1 off the map; its own: nowhere."""
    unit, verb = units.body_shown(b, int(f.actor)), int(f.verb)
    here = int(b.units[unit].cell)
    if under_way.has_flag(f, Act.OFF_MAP):
        return c.NO_CELL
    if verb == Verb.CHARGE:
        return charges.charge_cell(s, b, f)
    if verb == Verb.POSTURE:
        mounts = f.choice == ch.Posture.MOUNT
        return int(b.units[f.target].cell) if mounts else here
    if IS_JUMP[verb] or IS_RUN_UP[verb]:
        return landing(s, b, f, unit)
    return int(f.cell) if f.cell >= 0 else here


@kernel
def landing(s: Any, b: Any, f: Any, unit: int) -> int:
    """AE-193, AE-196, AE-202, AE-205: where a jump, a leap or a drop goes, as wished."""
    verb, way = int(f.verb), int(f.way)
    cell = int(f.cell) if IS_RUN_UP[verb] else int(b.units[unit].cell)
    if verb == Verb.RUNNING_LEAP:
        way = paths.last_way(s, b, unit, cell)
    elif verb == Verb.DROP_DOWN or verb == Verb.STANDING_JUMP:
        way = moves.way_named(s, b, f, unit)
    if way < 0:
        return cell
    leaps = verb == Verb.RUNNING_LEAP or verb == Verb.STANDING_LEAP
    for _ in range(int(f.cells) if leaps else 1):
        further = board.neighbour(s, cell, way)
        cell = further if further >= 0 else cell
    return cell


# --- overwatch ---
@kernel
def radius_of(b: Any, unit: int) -> int:
    """AE-136: km of the zone of who watches."""
    return int(ch.RADIUS_KM[b.units[unit].watch.radius])


@kernel
def in_zone(s: Any, b: Any, watcher: int, cell: int) -> bool:
    """AE-136: whether a cell lies in the zone of who watches, and in its sight."""
    centre = int(b.units[watcher].cell)
    near = board.distance(s, centre, cell) <= radius_of(b, watcher)
    return bool(near and board.sees(s, centre, cell))


@kernel
def may_shoot(s: Any, b: Any, watcher: int) -> bool:
    """AE-137, AE-404: able, its weapon in hand, loaded, and no rifle while it is in melee."""
    w = b.units[watcher].watch
    if w.arm < 0 or not units.may_act(s, b, watcher):
        return False
    return attacks.may_use(s, b, watcher, VERB_OF_MODE[w.mode], int(w.arm))


@kernel
def may_fire(s: Any, b: Any, watcher: int, target: int) -> bool:
    """AE-136, AE-138: whether a shot at a unit is possible where both are now."""
    w = b.units[watcher].watch
    if not may_shoot(s, b, watcher) or not units.on_map(b, target):
        return False
    if not in_zone(s, b, watcher, int(b.units[target].cell)):
        return False
    verb = VERB_OF_MODE[w.mode]
    return attacks.may_target(s, b, watcher, verb, Cause.WATCH, int(w.arm), int(w.mode), target)


@kernel
def first_shot_cell(s: Any, b: Any, watcher: int, f: Any) -> int:
    """AE-138: the first cell of a declared movement that lies in the zone; -1 none."""
    unit, verb = units.body_shown(b, int(f.actor)), int(f.verb)
    here = int(b.units[unit].cell)
    if in_zone(s, b, watcher, here):
        return here
    goal = destination(s, b, f)
    if goal < 0:
        return c.NO_CELL
    if IS_WALK[verb]:
        centre, stop = int(b.units[watcher].cell), int(f.cell) if IS_RUN_UP[verb] else goal
        cell = paths.first_near(s, b, unit, stop, centre, radius_of(b, watcher))
        if cell >= 0 or not IS_RUN_UP[verb]:
            return cell
    return goal if in_zone(s, b, watcher, goal) else c.NO_CELL


@kernel
def is_movement(f: Any) -> bool:
    """AE-136: whether an action moves its actor to another cell."""
    verb = int(f.verb)
    if verb == Verb.EITHER_POWER:
        return bool(f.first_kind == Verb.JAUNT)
    return bool(IS_WALK[verb] or IS_HOP[verb] or IS_JUMP[verb])


@kernel
def attacks_now(f: Any) -> bool:
    """AE-136: whether an action is an attack on somebody."""
    verb = int(f.verb)
    if verb == Verb.EITHER_POWER:
        return bool(v.IS_ATTACK[f.first_kind])
    return bool(v.IS_ATTACK[verb] and verb != Verb.OVERWATCH)


@kernel
def is_released(s: Any, b: Any, watcher: int, f: Any) -> bool:
    """AE-136: whether a declared action meets the condition of an Overwatch."""
    unit, w = units.body_shown(b, int(f.actor)), b.units[watcher].watch
    if not units.are_enemies(s, watcher, unit) or not may_shoot(s, b, watcher):
        return False
    if not units.on_map_or_attached(b, watcher) or not units.on_map_or_attached(b, unit):
        return False
    # AE-356: who is attached to a Horde can be shot at once it has left it.
    if not units.on_map(b, unit) and not IS_WALK[f.verb]:
        return False
    if units.has(b, unit, c.Condition.HIDDEN):  # what it does is not seen
        return False
    inside = in_zone(s, b, watcher, int(b.units[unit].cell))
    release = w.release
    if release == ch.Release.MOVES:
        return is_movement(f) and first_shot_cell(s, b, watcher, f) >= 0
    if release == ch.Release.ATTACKS:
        met = attacks_now(f) and unit == w.whom
    elif release == ch.Release.ATTACKS_ALLY:
        met = attacks_now(f) and (f.target == w.whom or f.second == w.whom)
    elif release == ch.Release.SPENT:
        spent = not units.is_until(b, unit, Until.REACTION)
        met = spent and not units.is_until(b, unit, Until.STANCE_REACTION) and inside
    elif release == ch.Release.CHOSEN_ACTS:
        met = unit == w.whom and inside
    else:
        met = inside
    if not met:
        return False
    return first_shot_cell(s, b, watcher, f) >= 0 if is_movement(f) else inside


# --- setting an overwatch (A32) ---
@kernel
def may_watch_with(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-136, AE-429: a weapon that fires, loaded; no Blast, Spray or thrown weapon."""
    if not gear.has_arm(s, b, unit, arm):
        return False
    item = gear.weapon_of(b, unit, arm)
    w = s.weapons[item]
    if w.form != Class.RANGED or w.blast > 0 or gear.has_quality(s, item, Quality.SPRAY):
        return False
    if not gear.is_loaded(s, b, unit, arm):
        return False
    near = units.is_engaged(b, unit) or b.units[unit].grapples >= 0
    if near and not gear.has_quality(s, item, Quality.PISTOL):  # AE-404
        return False
    return any_mode(s, b, unit, arm)


@kernel
def may_watch_in(s: Any, b: Any, unit: int, arm: int, mode: int) -> bool:
    """AE-136: the rate of the mode; a Horde fires single volleys."""
    item = gear.weapon_of(b, unit, arm)
    if s.weapons[item].rates[mode] <= 0:
        return False
    return bool(mode == ch.Mode.SINGLE or not units.is_horde(b, unit))


@kernel
def any_mode(s: Any, b: Any, unit: int, arm: int) -> bool:
    """Whether a weapon has a rate to watch with."""
    for mode in range(N_MODES):
        if may_watch_in(s, b, unit, arm, mode):
            return True
    return False


@kernel
def may_watch_within(s: Any, b: Any, unit: int, arm: int, radius: int) -> bool:
    """AE-136: a radius within the weapon's stated range; of Longshot any (AE-293)."""
    w = s.weapons[gear.weapon_of(b, unit, arm)]
    return bool(w.bracket == Bracket.LONGSHOT or ch.RADIUS_KM[radius] <= w.stated)


@kernel
def may_watch(s: Any, b: Any, unit: int, arms: int) -> bool:
    """A32: whether any of a unit's arms can watch."""
    while arms != 0:
        if may_watch_with(s, b, unit, lowest_bit(arms)):
            return True
        arms &= arms - 1
    return False


@kernel
def may_watch_for(s: Any, b: Any, unit: int, release: int, whom: int) -> bool:
    """AE-136: for an ally where an attack on it is meant, else for an enemy."""
    if whom == unit or not units.on_map(b, whom):
        return False
    if release == ch.Release.ATTACKS_ALLY:
        return not units.are_enemies(s, unit, whom)
    return units.are_enemies(s, unit, whom) and not units.has(b, whom, c.Condition.HIDDEN)


@kernel
def may_release_by(s: Any, b: Any, unit: int, release: int) -> bool:
    """Whether a condition has somebody whom it can be about."""
    one = release == ch.Release.ATTACKS or release == ch.Release.ATTACKS_ALLY
    if not one and release != ch.Release.CHOSEN_ACTS:
        return True
    for whom in range(s.n_units):
        if may_watch_for(s, b, unit, release, whom):
            return True
    return False


# --- delay ---
@kernel
def is_delaying(s: Any, b: Any, unit: int) -> bool:
    """AE-236: whether a unit holds a Half Action and is able to act."""
    return units.is_until(b, unit, Until.DELAYING) and units.may_act(s, b, unit)
