"""Systems, dice pools and what a unit is still able to do."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev


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
def installed(s: Any, b: Any, unit: int) -> int:
    """Systems not destroyed, disabled ones included (ST-119)."""
    u = b.units[unit]
    count = 0
    for k in range(c.SYSTEM_SLOTS):
        if u.system_state[k] == c.SlotState.WORKING or u.system_state[k] == c.SlotState.DISABLED:
            count += 1
    return count


@kernel
def loses_next(f: Any) -> int:
    """Whose system an attack takes next: the target's, then the covering Armor's (ST-102)."""
    return int(f.target if f.losses > 0 else f.cover_unit)


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
def has_talent(s: Any, b: Any, unit: int, talent: int) -> int:
    """Whether a pilot's Talent counts (ST-008)."""
    return (int(s.units[unit].talents) >> talent) & 1 if s.options.use_talents == 1 else 0


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
    return (
        1
        if working(s, b, unit, c.System.MOV) > 0 or has_chassis(s, b, unit, c.Chassis.KESTREL)
        else 0
    )


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
    return (
        working(s, b, unit, c.System.HTH)
        + working(s, b, unit, c.System.DIR)
        + working(s, b, unit, c.System.SMA)
    )


@kernel
def mobile_frame(s: Any, b: Any, unit: int) -> int:
    """ST-033: a frame with neither DIR nor SMA installed has a d8 in its Move pool.

    ST-034: no slot holds this bonus, so nothing can destroy it and it keeps nobody operable.
    """
    u = b.units[unit]
    for k in range(c.SYSTEM_SLOTS):
        if u.system_kind[k] == c.System.DIR or u.system_kind[k] == c.System.SMA:
            # ST-033: merely disabled weapons still count, destroyed ones do not.
            if (
                u.system_state[k] == c.SlotState.WORKING
                or u.system_state[k] == c.SlotState.DISABLED
            ):
                return 0
    return 1


@kernel
def move_dice(s: Any, b: Any, unit: int) -> int:
    """Number of dice its Move pool would have now."""
    return min(2, working(s, b, unit, c.System.MOV)) + mobile_frame(s, b, unit)


# --- rolling: each pool once a round, when first needed (ST-050), ascending slot (ST-051); pools
# hold what systems and rockets bring and nothing else (ST-011) ---------


@kernel
def roll_die(s: Any, b: Any, log: Any, unit: int, slot: int, why: int) -> None:
    """Put a rolled die into a slot."""
    b.units[unit].die[slot] = roll(b, log, c.DIE_FACES[slot], unit, why)


@kernel
def roll_skill(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-045: Skill dice, every round whatever the Armor does."""
    for k in range(s.units[unit].skill_dice):
        roll_die(s, b, log, unit, c.DIE_K + k, ev.Roll.SKILL)


@kernel
def roll_attack(s: Any, b: Any, log: Any, unit: int, rockets: int) -> None:
    """ST-030, ST-031, ST-036: d6 for the first weapon, d8 for more, d8 for each rocket used."""
    u = b.units[unit]
    u.rolled[c.Pool.ATTACK] = 1
    count = weapons(s, b, unit)
    if count > 0:
        roll_die(s, b, log, unit, c.DIE_A, ev.Roll.ATTACK)
    if count > 1:
        roll_die(s, b, log, unit, c.DIE_A + 1, ev.Roll.ATTACK)
    for k in range(rockets):
        roll_die(s, b, log, unit, c.DIE_ROCKET + k, ev.Roll.ATTACK)
    u.rockets -= rockets


@kernel
def roll_defence(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-015, ST-016, ST-110: 2d6 for the first defensive system, one more for the second."""
    u = b.units[unit]
    if u.rolled[c.Pool.DEFENCE] == 1:
        return
    u.rolled[c.Pool.DEFENCE] = 1
    count = working(s, b, unit, c.System.DEF)
    if count > 0:
        roll_die(s, b, log, unit, c.DIE_D, ev.Roll.DEFENCE)
        roll_die(s, b, log, unit, c.DIE_D + 1, ev.Roll.DEFENCE)
    if count > 1:
        roll_die(s, b, log, unit, c.DIE_D + 2, ev.Roll.DEFENCE)


@kernel
def roll_move(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-018, ST-019, ST-021, ST-033, ST-065: a d6 per movement system, a mobile frame's d8."""
    u = b.units[unit]
    if u.rolled[c.Pool.MOVE] == 1:
        return
    u.rolled[c.Pool.MOVE] = 1
    for k in range(min(2, working(s, b, unit, c.System.MOV))):
        roll_die(s, b, log, unit, c.DIE_M + k, ev.Roll.MOVE)
    if mobile_frame(s, b, unit):
        roll_die(s, b, log, unit, c.DIE_MOBILE, ev.Roll.MOVE)


@kernel
def roll_spot(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-022: a d6 per surveillance system."""
    u = b.units[unit]
    if u.rolled[c.Pool.SPOT] == 1:
        return
    u.rolled[c.Pool.SPOT] = 1
    for k in range(min(2, working(s, b, unit, c.System.SUR))):
        roll_die(s, b, log, unit, c.DIE_P + k, ev.Roll.SPOT)


@kernel
def roll_opportunity(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-043: a d8 against one attack from beyond direct fire range."""
    roll_die(s, b, log, unit, c.DIE_O, ev.Roll.OPPORTUNITY)


# --- using dice: one die, one use (ST-048), Skill dice like those they replace (ST-010) ---


@kernel
def use_die(s: Any, b: Any, log: Any, unit: int, slot: int, purpose: int) -> int:
    """Assign a die and return its face. ``purpose`` is the decision it answers."""
    u = b.units[unit]
    face = int(u.die[slot])
    u.die[slot] = -face
    emit(log, ev.Event.DIE_USED, unit, slot, face, purpose, 0)
    return face


@kernel
def any_die(s: Any, b: Any, unit: int, first: int, stop: int) -> int:
    """Whether a die of slots ``first`` to ``stop - 1`` can still be assigned."""
    u = b.units[unit]
    for slot in range(first, stop):
        if u.die[slot] > 0:
            return 1
    return 0


@kernel
def best_die(s: Any, b: Any, unit: int, first: int, stop: int) -> int:
    """Highest face that can still be assigned among slots, 0 for none."""
    u = b.units[unit]
    best = 0
    for slot in range(first, stop):
        best = max(best, int(u.die[slot]))
    return best


@kernel
def clear_dice(s: Any, b: Any, unit: int) -> None:
    """All dice leave the table (ST-048)."""
    u = b.units[unit]
    for slot in range(c.DIE_SLOTS):
        u.die[slot] = 0
    for pool in range(4):
        u.rolled[pool] = 0
