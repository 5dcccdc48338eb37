"""Systems, dice and their values, and what a unit is still able to do."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

# The Talent that adds 1 to a die, by the decision that it answers (catalogue 7.4).
_TALENTS = {
    d.Decision.DEFDIE: c.Talent.EVADER,
    d.Decision.SPOTDIE: c.Talent.PATHFINDER,
    d.Decision.GRAPDIE: c.Talent.WRESTLER,
    d.Decision.GRAPDEF: c.Talent.WRESTLER,
    d.Decision.BREAKDIE: c.Talent.WRESTLER,
    d.Decision.BREAKDEF: c.Talent.WRESTLER,
}
DIE_TALENT = tuple(int(_TALENTS.get(decision, -1)) for decision in d.Decision)
MODE_TALENT = (int(c.Talent.DUELIST), int(c.Talent.DEADEYE), -1)  # adds 1 to the margin


@kernel
def working(s: Any, b: Any, unit: int, kind: int) -> int:
    """Working systems of one kind: what a pool's size and a weapon's mode depend on (ST-013)."""
    u = b.units[unit]
    count = 0
    for k in range(c.SYSTEM_SLOTS):
        if u.system_kind[k] == kind and u.system_state[k] == c.SlotState.WORKING:
            count += 1
    return count


@kernel
def is_installed(state: int) -> bool:
    """Whether a system is there, not destroyed: disabled ones are (ST-119)."""
    return state == c.SlotState.WORKING or state == c.SlotState.DISABLED


@kernel
def installed(s: Any, b: Any, unit: int) -> int:
    """Systems not destroyed, disabled ones included (ST-119)."""
    count = 0
    for k in range(c.SYSTEM_SLOTS):
        count += 1 if is_installed(b.units[unit].system_state[k]) else 0
    return count


@kernel
def destroyed(s: Any, b: Any, unit: int) -> int:
    """Systems that wait for repair."""
    count = 0
    for k in range(c.SYSTEM_SLOTS):
        count += 1 if b.units[unit].system_state[k] == c.SlotState.DESTROYED else 0
    return count


@kernel
def full_hp(s: Any, unit: int) -> int:
    """Hit Points of a pilot that is whole: those its scenario gives it (ST-100)."""
    return int(s.start.units[unit].pilot_hp)


@kernel
def loses_next(f: Any) -> int:
    """Whose system an attack takes next: the target's, then the covering Armor's (ST-102)."""
    return int(f.target if f.losses > 0 else f.cover_unit)


@kernel
def subject_of(f: Any, decision: int) -> int:
    """The unit whose systems a decision is about, or -1."""
    if decision == d.Decision.LOSS:
        return loses_next(f)
    if decision == d.Decision.DISABLE:
        return int(f.target)
    if decision == d.Decision.LOADOUT or decision == d.Decision.REPAIR:
        return int(f.actor)
    return -1


@kernel
def operable(s: Any, b: Any, unit: int) -> int:
    """Whether a unit can act: in the fight and not shut down."""
    # A unit without systems or pilot leaves the fight at once (ST-090, ST-101).
    u = b.units[unit]
    return 1 if u.fate == c.Fate.IN_FIGHT and u.shut_down == 0 else 0


@kernel
def side_of(s: Any, b: Any, who: int) -> int:
    """Side of a unit, or of a squad written as MAX_UNITS + squad."""
    if who >= c.MAX_UNITS:
        return int(s.squads[who - c.MAX_UNITS].side)
    return int(s.units[who].side)


@kernel
def hex_of(s: Any, b: Any, who: int) -> int:
    """Hex of a unit, or of a squad written as MAX_UNITS + squad; -1 off the map."""
    if who >= c.MAX_UNITS:
        return int(b.squads[who - c.MAX_UNITS].hex)
    return int(b.units[who].hex)


@kernel
def has_squads(s: Any, b: Any, side: int) -> bool:
    """Whether a side has a squad on the map."""
    for squad in range(s.n_squads):
        if s.squads[squad].side == side and b.squads[squad].hex >= 0:
            return True
    return False


@kernel
def has_talent(s: Any, b: Any, unit: int, talent: int) -> int:
    """Whether a pilot's Talent counts (ST-008)."""
    return (int(s.units[unit].talents) >> talent) & 1 if s.options.talents == 1 else 0


@kernel
def has_chassis(s: Any, b: Any, unit: int, chassis: int) -> int:
    """Whether a chassis ability counts (ST-006)."""
    return 1 if s.options.chassis_abilities == 1 and s.units[unit].chassis == chassis else 0


@kernel
def base_metres(s: Any, b: Any, unit: int) -> int:
    """Base speed of the chassis in metres per round (ST-007)."""
    return c.CHASSIS_BASE_METRES[s.units[unit].chassis]


@kernel
def hits_per_system(s: Any, b: Any, unit: int) -> int:
    """Direct Hits that destroy one system (ST-095; Bastion: three, ST-006)."""
    return 3 if has_chassis(s, b, unit, c.Chassis.BASTION) else int(s.options.hits_per_system)


@kernel
def grapple_capacity(s: Any, b: Any, unit: int) -> int:
    """How many it may hold at once (ST-127; Mantis: two)."""
    return 2 if has_chassis(s, b, unit, c.Chassis.MANTIS) else 1


@kernel
def spot_reach(s: Any, b: Any, unit: int) -> int:
    """0, 1 or 2: the steps of ST-022 to ST-025, one better for a Hound."""
    return min(2, working(s, b, unit, c.System.SUR) + has_chassis(s, b, unit, c.Chassis.HOUND))


@kernel
def crosses_cover(s: Any, b: Any, unit: int) -> int:
    """Whether it may step onto a piece (ST-020; Kestrel: always)."""
    jumps = working(s, b, unit, c.System.MOV) > 0
    return 1 if jumps or has_chassis(s, b, unit, c.Chassis.KESTREL) else 0


@kernel
def working_kinds(s: Any, b: Any, unit: int) -> int:
    """Bits ``1 << kind`` of the kinds of which a system works: one pass where several matter."""
    u = b.units[unit]
    bits = 0
    for k in range(c.SYSTEM_SLOTS):
        if u.system_state[k] == c.SlotState.WORKING:
            bits |= 1 << u.system_kind[k]
    return bits


@kernel
def weapons(s: Any, b: Any, unit: int) -> int:
    """Working weapon systems of all kinds together: they feed one pool (ST-030, ST-032)."""
    hands = working(s, b, unit, c.System.HTH)
    return hands + working(s, b, unit, c.System.DIR) + working(s, b, unit, c.System.SMA)


@kernel
def mobile_frame(s: Any, b: Any, unit: int) -> int:
    """ST-033: a frame with neither DIR nor SMA installed has a d8 in its Move pool.

    ST-034: no slot holds this bonus, so nothing can destroy it and it keeps nobody operable.
    """
    u = b.units[unit]
    for k in range(c.SYSTEM_SLOTS):
        if u.system_kind[k] == c.System.DIR or u.system_kind[k] == c.System.SMA:
            if is_installed(u.system_state[k]):
                return 0
    return 1


@kernel
def pool_size(s: Any, b: Any, unit: int, pool: int) -> int:
    """Dice that its systems would bring to a pool now: they and rockets alone do (ST-011)."""
    if pool == c.Pool.ATTACK:
        return min(2, weapons(s, b, unit))  # ST-030, ST-031
    if pool == c.Pool.DEFENCE:
        count = working(s, b, unit, c.System.DEF)
        return min(3, count + 1) if count > 0 else 0  # ST-015, ST-016
    kind = c.System.MOV if pool == c.Pool.MOVE else c.System.SUR
    return min(2, working(s, b, unit, kind))  # ST-019, ST-021, ST-022


@kernel
def move_dice(s: Any, b: Any, unit: int) -> int:
    """Dice that its Move pool would have now, the mobile frame's included (ST-018, ST-033)."""
    return pool_size(s, b, unit, c.Pool.MOVE) + mobile_frame(s, b, unit)


@kernel
def any_die(s: Any, b: Any, unit: int, kind: int) -> int:
    """Whether a die of a kind can still be assigned."""
    u = b.units[unit]
    for slot in range(c.FIRST_DIE[kind], c.FIRST_DIE[kind + 1]):
        if u.die[slot] > 0:
            return 1
    return 0


@kernel
def best_die(s: Any, b: Any, unit: int, kind: int) -> int:
    """Highest face of a kind of dice that can still be assigned, 0 for none."""
    u = b.units[unit]
    best = 0
    for slot in range(c.FIRST_DIE[kind], c.FIRST_DIE[kind + 1]):
        best = max(best, int(u.die[slot]))
    return best


@kernel
def die_bonus(s: Any, b: Any, unit: int, decision: int) -> int:
    """What a pilot's Talent adds to the die that answers a decision (ST-008)."""
    talent = DIE_TALENT[decision]
    return has_talent(s, b, unit, talent) if talent >= 0 else 0


@kernel
def margin_bonus(s: Any, b: Any, f: Any) -> int:
    """What the attacker's Talent adds to the margin in the attack's mode (ST-008)."""
    talent = MODE_TALENT[f.mode]
    if f.actor >= c.MAX_UNITS or talent < 0:
        return 0
    return has_talent(s, b, f.actor, talent)


@kernel
def to_beat(f: Any) -> int:
    """The value that an answer meets: Attack and Spot Value; in a contest, the first die's."""
    return int(f.attack_value) + int(f.spot_value)


@kernel
def squad_value(s: Any, b: Any, squad: int) -> int:
    """ST-160: what a squad's attack die counts."""
    q = b.squads[squad]
    if s.options.squad_attack == c.SquadAttack.CAPPED_BY_SIZE:
        return min(int(q.die_face), int(q.soldiers))
    return int(q.die_face)


@kernel
def victim_bits(u: Any) -> int:
    """Bits of the units that a unit grapples."""
    bits = 0
    for k in range(2):
        if u.victims[k] >= 0:
            bits |= 1 << u.victims[k]
    return bits


@kernel
def victim_count(u: Any) -> int:
    """How many a unit grapples."""
    return (1 if u.victims[0] >= 0 else 0) + (1 if u.victims[1] >= 0 else 0)


@kernel
def chooser(s: Any, rule: int, first: int, second: int) -> int:
    """Which of two sides chooses a system: 1 or 2, or 0 for the table (ST-097, ST-120).

    ``rule`` is the option ``damage_choice`` (owner, attacker) or ``grapple_choice`` (grappler,
    target). By its value 0 the first side that players lead chooses.
    """
    if rule == 1 or (rule == 0 and s.sides[first].is_player):
        return 1
    if rule == 2 or (rule == 0 and s.sides[second].is_player):
        return 2
    return 0
