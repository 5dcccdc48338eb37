"""What grapples, shoves, programs and thrown objects are worth from where a unit stands."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.xhalem.bot import attacks, places
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.questions import engaging, flanking, gear, pushing, space, terrain
from mech_env.rulesets.xhalem.questions.arguments import EMP, GRAV
from mech_env.rulesets.xhalem.questions.levels import is_assisted
from mech_env.rulesets.xhalem.questions.targets import fits_size
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.programs import RANGE, USED, Program

TETHER, BURN, WEB = (USED.index(one) for one in (Program.TETHER, Program.BURN, Program.WEB))

GONE = 0.3  # chance that an enemy is still where it was last known
OCCUPANTS = 0.2  # of BURN's damage: somebody may be inside
DOWN = 0.25  # of an enemy's turn: it must get up, and is open to melee meanwhile
AWAY = 0.8  # of an enemy's turn: it has to come back
HELD = 1.0  # of an enemy's turn: it must break free, while others of the side act
STUNNED = 1.4  # of an enemy's turn: it does not evade meanwhile either
BOUND = 0.25  # of a turn of an enemy that shoots: it may not move


@kernel
def thrown_worth(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, target code) of throwing the object in hand (XH-192)."""
    most, best = 0.0, -1
    side, here = int(s.units[unit].side), space.place_of(b, unit)
    feet = 1 if s.units[unit].u == c.FEET else 0
    reach = space.board_length(s, w.OBJECT_RANGE * int(s.units[unit].u))
    first, stop = sides.enemies_of(s, side)
    for target in range(first, stop):
        if not places.is_located(b, target):
            continue
        there = space.place_of(b, target)
        cover = places.cover_between(s, b, here, there)
        if cover & terrain.B_FIRE:
            continue
        beyond = int(space.distance(s, here, there) > reach)
        level = est.stack(attacks.is_hidden(s, b, unit), beyond == 1 or b.units[unit].prone == 1)
        how = attacks.evades(s, b, unit, target, cover & terrain.PARTIAL != 0)
        difference = est.aim_score(s, unit, -1) - est.evasion(s, side, target, unit)
        hits = est.chance(int(s.units[unit].kind), level, how, difference)
        hp = est.points(s, b, side, target, unit)
        full = est.full_points(s, side, target, unit)
        taken = est.harm(est.OBJECT_ROLL[feet], gear.brawn(s, unit), hp, full, beyond)
        best, most = better(best, most, target, hits * taken * est.worth_of(s, b, target))
    return most, best


# --- bare hands ---
@kernel
def wins_contest(s: Any, side: int, unit: int, target: int) -> float:
    """Chance to win a contest of brawn (XH-180)."""
    difference = gear.brawn(s, unit) - est.brawn(s, side, target, unit)
    return est.chance(c.Kind.MACHINE, 0, est.PLAIN, difference)


@kernel
def fall_worth(s: Any, b: Any, unit: int, target: int, feet: int) -> float:
    """Worth of an enemy's fall through some ft (XH-213)."""
    a_die = 10 if s.units[target].u == c.FEET else 5 * c.HEX
    dice = min(10, max(0, feet) // a_die)
    if dice == 0 or s.lattice == c.Lattice.SPACE:
        return 0.0
    side = int(s.units[unit].side)
    hp, full = est.points(s, b, side, target, unit), est.full_points(s, side, target, unit)
    return est.harm(est.FALL_ROLL[dice], 0, hp, full, 0) * est.worth_of(s, b, target)


@kernel
def knock_worth(s: Any, b: Any, unit: int, target: int) -> float:
    """Worth of an enemy knocked down: a flyer falls (XH-183)."""
    t = b.units[target]
    if t.prone == 1 or s.lattice == c.Lattice.SPACE:
        return 0.0
    height = int(t.z) - terrain.ground(s, b, int(t.q), int(t.r))
    value = DOWN * attacks.turn_of(s, b, target, int(s.units[unit].side))
    return value + fall_worth(s, b, unit, target, height)


@kernel
def push_worth(s: Any, b: Any, unit: int, target: int) -> float:
    """Worth of an enemy pushed away: off a platform, into a hazard that is known (XH-182)."""
    t, side = b.units[target], int(s.units[unit].side)
    way = pushing.shove_way(b, unit, target)
    if way >= c.UP or s.lattice == c.Lattice.SPACE:
        return 0.0
    top = int(t.z)
    drop, q, r = 0, int(t.q), int(t.r)
    value = 0.0
    for _ in range(pushing.shove_cells(s, unit)):
        q, r = space.neighbour(q, r, way)
        if not space.on_board(s, q, r):
            break
        drop = max(drop, top - terrain.ground(s, b, q, r))
        if places.is_hazard(s, b, side, space.at(q, r, top)):
            hp = est.points(s, b, side, target, unit)
            full = est.full_points(s, side, target, unit)
            dice = est.FALL_ROLL[p.HAZARD_DICE]
            value = est.harm(dice, 0, hp, full, 0) * est.worth_of(s, b, target)
    if drop > 0 and est.speed(s, side, target, unit) > 0:
        value += fall_worth(s, b, unit, target, drop)
    return value


@kernel
def best_wrestle(s: Any, b: Any, unit: int, verb: int) -> tuple[float, int]:
    """(worth, target) of the best GRAPPLE, SHOVE or RUSH from here."""
    most, best = 0.0, -1
    side, here = int(s.units[unit].side), space.place_of(b, unit)
    reach = space.board_length(s, int(s.units[unit].reach))
    if verb == Verb.GRAPPLE and not attacks.gains_by_holding(s, b, unit):
        return most, best
    first, stop = sides.enemies_of(s, side)
    for target in range(first, stop):
        t = b.units[target]
        if not places.is_located(b, target) or not fits_size(s, unit, target):
            continue
        there = space.place_of(b, target)
        if space.distance(s, here, there) > reach:
            continue
        cover = places.cover_between(s, b, here, there)
        if cover & terrain.B_FIRE:
            continue
        flanked = flanking.flanks_at(s, b, unit, target, there)
        adv = (
            attacks.is_hidden(s, b, unit)
            or is_assisted(s, b, unit, target)
            or t.prone == 1
            or flanked
        )
        dis = b.units[unit].prone == 1 or attacks.is_wet(s, b, unit, target)
        score = gear.brawn(s, unit) + int(s.units[unit].eng_mod)
        if verb != Verb.GRAPPLE:
            score = est.aim_score(s, unit, -1)
        difference = score - est.evasion(s, side, target, unit)
        how = attacks.evades(s, b, unit, target, cover & terrain.PARTIAL != 0)
        wins = est.chance(int(s.units[unit].kind), est.stack(adv, dis), how, difference)
        if verb == Verb.GRAPPLE:
            if t.grappled_by >= 0 or s.units[target].cls == c.Class.VEHICLE:
                continue
            if t.stunned > 0 or t.immobile > 0:
                wins = 1.0
            value = wins * HELD * attacks.turn_of(s, b, target, side)
        else:
            if t.stunned > 0:
                wins = 1.0
            else:
                wins *= wins_contest(s, side, unit, target)
            down = knock_worth(s, b, unit, target)
            value = wins * max(down, push_worth(s, b, unit, target))
        best, most = better(best, most, target, value)
    return most, best


# --- programs ---
@kernel
def emp_worth(s: Any, b: Any, unit: int, here: space.Place) -> float:
    """XH-112: worth of EMP used at a place: all near, friends counted against."""
    side = int(s.units[unit].side)
    radius = space.board_length(s, RANGE[Program.EMP] * c.HEX)
    score, kind = est.aim_score(s, unit, -1), int(s.units[unit].kind)
    total = 0.0
    for other in range(s.n_units):
        o = b.units[other]
        if other == unit or o.status != c.Status.ACTIVE or not places.is_known(s, b, side, other):
            continue
        own = s.units[other].side == side
        if own and o.inside >= 0:
            continue
        there = places.known(s, b, side, other)
        if space.distance(s, here, there) > radius:
            continue
        if places.cover_between(s, b, here, there) & terrain.B_FIRE:
            continue
        difference = score - est.NERVE[est.kind_of(s, other)]
        seen = own or places.is_located(b, other)
        stunned = seen and o.stunned > 0
        hits = est.chance(kind, 0, est.STATIC if stunned else est.PLAIN, difference)
        hp, full = est.points(s, b, side, other, unit), est.full_points(s, side, other, unit)
        value = est.harm(est.PROGRAM_ROLL, 0, hp, full, 0) * est.worth_of(s, b, other)
        if s.units[other].kind == c.Kind.MACHINE and not stunned:
            if own:
                value += STUNNED * value
            elif seen:
                value += STUNNED * attacks.turn_of(s, b, other, side)
        weight = -attacks.FRIENDS if own else 1.0 if seen else GONE
        total += hits * value * weight
    return total


@kernel
def program_at(s: Any, b: Any, unit: int, program: int, target: int) -> tuple[float, int]:
    """(worth, 1 to pull) of a program used at an enemy in range."""
    side, t = int(s.units[unit].side), b.units[target]
    here, there = space.place_of(b, unit), space.place_of(b, target)
    far, pull = space.distance(s, here, there), 0
    gain = 0.0
    if program == BURN:
        hp, full = est.points(s, b, side, target, unit), est.full_points(s, side, target, unit)
        gain = est.harm(est.PROGRAM_ROLL, 0, hp, full, 0) * est.worth_of(s, b, target)
        if s.units[target].cls == c.Class.MECH and s.units[target].size_class > 4:
            gain *= 1.0 + OCCUPANTS
    elif program == GRAV:
        if s.units[target].cls == c.Class.TURRET:
            return 0.0, 0
        if comes_to_strike(s, b, target, unit):
            gain = AWAY * attacks.turn_of(s, b, target, side)
        else:
            pull, gain = 1, BOUND * attacks.turn_of(s, b, target, side)
    else:  # TETHER, WEB
        if t.immobile > 0 or s.units[target].cls == c.Class.TURRET:
            return 0.0, 0
        height = int(t.z) - terrain.ground(s, b, int(t.q), int(t.r))
        gain = fall_worth(s, b, unit, target, height)
        turn = attacks.turn_of(s, b, target, side)
        away = comes_to_strike(s, b, target, unit) and far > reach_of(s, b, target, unit)
        gain += (AWAY if away else BOUND) * turn
    return gain, pull


@kernel
def comes_to_strike(s: Any, b: Any, enemy: int, unit: int) -> bool:
    """Whether an enemy fights hand to hand, as far as is known."""
    seen = int(b.units[enemy].seen_arms)
    if seen == 0:
        return gear.is_melee(est.USUAL_ARM[est.kind_of(s, enemy)])
    for slot in range(c.WEAPON_SLOTS):
        if (seen >> slot) & 1 and not gear.is_melee(int(s.units[enemy].carried[slot])):
            return False
    return True


@kernel
def reach_of(s: Any, b: Any, enemy: int, unit: int) -> int:
    """Melee reach of an enemy, as distances measure it, without what lengthens it."""
    return space.board_length(s, est.REACH[est.kind_of(s, enemy)])


@kernel
def best_program(s: Any, b: Any, unit: int, only: int) -> tuple[float, int, int, int]:
    """(worth, program slot, target, 1 to pull) of the best program that engages; -1 = none."""
    most, best, whom, pulls = 0.0, -1, -1, 0
    side, here = int(s.units[unit].side), space.place_of(b, unit)
    if only < 0 or only == EMP:
        if engaging.is_ready(s, b, unit, EMP):
            value = emp_worth(s, b, unit, here)
            if value > most:
                most, best = value, EMP
    owned = 0
    for program in (GRAV, TETHER, BURN, WEB):
        if (only < 0 or only == program) and engaging.is_ready(s, b, unit, program):
            owned |= 1 << program
    if owned == 0:
        return most, best, whom, pulls
    first, stop = sides.enemies_of(s, side)
    for target in range(first, stop):
        if not places.is_located(b, target):
            continue
        there = space.place_of(b, target)
        far = space.distance(s, here, there)
        cover = places.cover_between(s, b, here, there)
        if cover & terrain.B_FIRE:
            continue
        adv = attacks.is_hidden(s, b, unit) or is_assisted(s, b, unit, target)
        dis = b.units[unit].prone == 1 or attacks.is_wet(s, b, unit, target)
        difference = est.aim_score(s, unit, -1) - est.evasion(s, side, target, unit)
        how = attacks.evades(s, b, unit, target, cover & terrain.PARTIAL != 0)
        hits = est.chance(int(s.units[unit].kind), est.stack(adv, dis), how, difference)
        for program in (GRAV, TETHER, BURN, WEB):
            if (owned >> program) & 1 == 0:
                continue
            if far > engaging.limit_of(s, unit, Verb.PROGRAM, -1, program):
                continue
            value, pull = program_at(s, b, unit, program, target)
            if hits * value > most:
                most, best, whom, pulls = hits * value, program, target, pull
    return most, best, whom, pulls
