"""What a unit or squad may do now: questions shared by the masks, the rules and the observation."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c

METRES_PER_HEX = 3  # ST-039

# Who can pay for an attack, by kind of die.
HAS_K, HAS_A, HAS_ROCKET = 1, 2, 4

WEAPON_KINDS = (1 << c.System.HTH) | (1 << c.System.DIR) | (1 << c.System.SMA)


@kernel
def attack_dice(s: Any, b: Any, unit: int, with_rockets: int) -> int:
    """Kinds of dice a unit could put into an attack now, the Attack pool counted before its roll.

    ``with_rockets`` 0 leaves rockets not yet rolled out (ST-036, ST-077).
    """
    u = b.units[unit]
    kinds = HAS_K if pools.any_die(s, b, unit, c.DIE_K, c.DIE_A) else 0
    if u.rolled[c.Pool.ATTACK] == 1:
        if pools.any_die(s, b, unit, c.DIE_A, c.DIE_ROCKET):
            kinds |= HAS_A
        if pools.any_die(s, b, unit, c.DIE_ROCKET, c.DIE_D):
            kinds |= HAS_ROCKET
    else:
        if pools.working_kinds(s, b, unit) & WEAPON_KINDS:
            kinds |= HAS_A
        if with_rockets == 1 and u.rockets > 0:
            kinds |= HAS_ROCKET
    return kinds


@kernel
def paid_modes(s: Any, b: Any, unit: int, kinds: int) -> int:
    """Bits of the modes for which a unit has weapons and dice of ``kinds``, whatever the target."""
    modes = 0
    works = pools.working_kinds(s, b, unit)
    if works & (1 << c.System.HTH):  # ST-079
        if kinds & (HAS_A | HAS_K):
            modes |= 1 << c.Mode.HTH
    elif s.options.unarmed == 1 and kinds & HAS_K:  # ST-082
        modes |= 1 << c.Mode.HTH
    if works & (1 << c.System.DIR):  # ST-080
        if kinds:
            modes |= 1 << c.Mode.DIR
    elif kinds & HAS_ROCKET:  # ST-037
        modes |= 1 << c.Mode.DIR
    if works & (1 << c.System.SMA) and kinds & (HAS_A | HAS_K):  # ST-081
        modes |= 1 << c.Mode.SMA
    return modes


@kernel
def ready_modes(s: Any, b: Any, who: int) -> int:
    """Bits of the modes in which a unit (rockets counted) or squad is ready to attack now."""
    if who >= c.MAX_UNITS:
        return 1 << c.Mode.DIR  # ST-161
    if may_attack(s, b, who) == 0:
        return 0
    return paid_modes(s, b, who, attack_dice(s, b, who, 1))


@kernel
def modes_at(s: Any, b: Any, a: int, t: int, nearest: int, paid: int) -> int:
    """Bits of the paid modes that reach from hex ``a`` to ``t``; ``nearest`` 0 for pieces."""
    modes = 0
    away = distance(a, t, s.width)
    if paid & (1 << c.Mode.HTH) and nearest <= away and away <= 1:  # ST-027
        modes |= 1 << c.Mode.HTH
    if paid & (1 << c.Mode.DIR) and sight.clear_line(s, b, a, t):  # ST-028
        modes |= 1 << c.Mode.DIR
    return modes | (paid & (1 << c.Mode.SMA))  # ST-029


@kernel
def may_attack(s: Any, b: Any, unit: int) -> int:
    """ST-078, ST-104, ST-182: whether a unit may attack at all this round."""
    u = b.units[unit]
    if pools.operable(s, b, unit) == 0 or u.forgo == 1 or u.limp == c.Limp.MOVE_ONLY:
        return 0
    return int(s.options.allow_attack)


@kernel
def is_target(s: Any, b: Any, who: int, kind: int, target: int) -> int:
    """ST-078, ST-105: whether a target of a kind may be named by a unit or squad."""
    if kind == c.TargetKind.PIECE:
        return 1 if b.pieces[target].hex >= 0 else 0
    if kind == c.TargetKind.SQUAD:
        q = b.squads[target]
        return 1 if q.hex >= 0 and s.squads[target].side != pools.side_of(s, b, who) else 0
    t = b.units[target]
    if t.fate != c.Fate.IN_FIGHT or s.units[target].side == pools.side_of(s, b, who):
        return 0
    if who < c.MAX_UNITS and b.units[who].spotted_bits & (1 << target) != 0:
        return 0
    return 1


@kernel
def modes_within(s: Any, b: Any, who: int, kind: int, target: int, modes: int) -> int:
    """Bits of those ``modes`` in which a unit or squad reaches a target that it may name."""
    a = pools.hex_of(s, b, who)
    if modes == 0 or a < 0 or is_target(s, b, who, kind, target) == 0:
        return 0
    if kind == c.TargetKind.PIECE:
        return modes_at(s, b, a, b.pieces[target].hex, 0, modes)
    if kind == c.TargetKind.SQUAD:
        return modes_at(s, b, a, b.squads[target].hex, 1, modes)
    return modes_at(s, b, a, b.units[target].hex, 1, modes)


@kernel
def modes_against(s: Any, b: Any, who: int, kind: int, target: int) -> int:
    """Bits of the modes in which a unit or squad may attack a target now, rockets counted."""
    return modes_within(s, b, who, kind, target, ready_modes(s, b, who))


@kernel
def any_target(s: Any, b: Any, who: int, modes: int) -> int:
    """Whether some target can be attacked in one of ``modes``."""
    for unit in range(s.n_units):
        if modes_within(s, b, who, c.TargetKind.UNIT, unit, modes):
            return 1
    for squad in range(s.n_squads):
        if modes_within(s, b, who, c.TargetKind.SQUAD, squad, modes):
            return 1
    for piece in range(s.n_pieces):
        if modes_within(s, b, who, c.TargetKind.PIECE, piece, modes):
            return 1
    return 0


@kernel
def may_spot(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-023 to ST-025, ST-103, ST-106: whether a unit may put a Spot die on an enemy Armor."""
    u = b.units[unit]
    t = b.units[target]
    if t.fate != c.Fate.IN_FIGHT or s.units[target].side == s.units[unit].side:
        return 0
    lying = b.sides[s.units[unit].side].spot_value[target]
    unrolled = u.rolled[c.Pool.SPOT] == 0 and pools.working(s, b, unit, c.System.SUR) > 0
    best = max(
        pools.best_die(s, b, unit, c.DIE_K, c.DIE_A),
        pools.best_die(s, b, unit, c.DIE_P, c.DIE_P + 2),
    )
    if best > 0:
        best += pools.has_talent(s, b, unit, c.Talent.PATHFINDER)
    if not unrolled and best <= lying:
        return 0
    reach = pools.spot_reach(s, b, unit)
    if reach >= 2:
        return 1
    away = distance(u.hex, t.hex, s.width)
    if away > 1 and (away > sight.DIRECT_FIRE_RANGE or sight.clear_line(s, b, u.hex, t.hex) == 0):
        return 0
    # ST-024: one surveillance system looks behind cover.
    return 1 if reach == 1 or sight.concealed(s, b, u.hex, t.hex) == 0 else 0


@kernel
def may_grapple_at_all(s: Any, b: Any, unit: int) -> int:
    """ST-118: whether a unit could grapple somebody: free hands, a Skill die, allowed."""
    u = b.units[unit]
    if pools.operable(s, b, unit) == 0 or s.options.allow_grapple == 0:
        return 0
    if u.grappled_by >= 0 or u.limp == c.Limp.MOVE_ONLY:
        return 0
    held = (1 if u.victims[0] >= 0 else 0) + (1 if u.victims[1] >= 0 else 0)
    if held >= pools.grapple_capacity(s, b, unit):
        return 0
    return pools.any_die(s, b, unit, c.DIE_K, c.DIE_A)


@kernel
def may_grapple(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-118: whether a unit may grapple an enemy Armor now."""
    t = b.units[target]
    if (
        t.fate != c.Fate.IN_FIGHT
        or s.units[target].side == s.units[unit].side
        or t.grappled_by >= 0
    ):
        return 0
    if distance(b.units[unit].hex, t.hex, s.width) != 1:
        return 0
    return may_grapple_at_all(s, b, unit)


@kernel
def may_move(s: Any, b: Any, unit: int) -> int:
    """ST-072: whether a MOVE makes sense: somewhere to step, and metres to be had."""
    u = b.units[unit]
    if pools.operable(s, b, unit) == 0 or s.options.allow_move == 0 or u.limp == c.Limp.ATTACK_ONLY:
        return 0
    if u.grappled_by >= 0 or u.victims[0] >= 0 or u.victims[1] >= 0:
        return 0
    metres = int(u.metres_left)
    if u.move_started == 0 or s.options.move_allowance == c.Allowance.ACTION:
        metres = pools.base_metres(s, b, unit)
    for slot in range(c.DIE_K, c.DIE_A):
        metres += max(0, int(u.die[slot]))
    for slot in range(c.DIE_M, c.DIE_P):
        metres += max(0, int(u.die[slot]))
    if metres < METRES_PER_HEX and not (
        u.rolled[c.Pool.MOVE] == 0 and pools.move_dice(s, b, unit) > 0
    ):
        return 0
    for direction in range(6):
        if sight.enterable(s, b, unit, neighbour(u.hex, direction, s.width, s.height)):
            return 1
    return 0


@kernel
def force_directions(s: Any, b: Any, unit: int, victim: int) -> int:
    """ST-125, ST-126: bits of the directions in which a grappler may put its victim."""
    u = b.units[unit]
    bits = 0
    for direction in range(6):
        to = neighbour(u.hex, direction, s.width, s.height)
        if sight.empty_hex(s, b, to) and sight.ground_at(s, b, to) == c.OPEN:
            bits |= 1 << direction
    return bits


@kernel
def may_hold(s: Any, b: Any, unit: int, trigger: int, action: int) -> int:
    """ST-135: whether an action may be held with a trigger. (REACH, MOVE) makes no sense."""
    u = b.units[unit]
    o = s.options
    if action == c.PaidAction.ATTACK:
        return 1 if o.allow_attack == 1 and u.limp != c.Limp.MOVE_ONLY else 0
    if action == c.PaidAction.SPOT:
        return int(o.allow_spot)
    if action == c.PaidAction.GRAPPLE:
        return 1 if o.allow_grapple == 1 and u.limp != c.Limp.MOVE_ONLY else 0
    return (
        1
        if o.allow_move == 1 and u.limp != c.Limp.ATTACK_ONLY and trigger != c.Trigger.REACH
        else 0
    )


@kernel
def held_is_legal(s: Any, b: Any, unit: int, action: int, cause: int) -> int:
    """ST-136: whether a held action can be carried out against the unit or squad that caused it."""
    if pools.operable(s, b, unit) == 0 or pools.hex_of(s, b, cause) < 0:
        return 0
    if action == c.PaidAction.MOVE:
        return may_move(s, b, unit)
    if action == c.PaidAction.ATTACK:
        if cause >= c.MAX_UNITS:
            return 1 if modes_against(s, b, unit, c.TargetKind.SQUAD, cause - c.MAX_UNITS) else 0
        return 1 if modes_against(s, b, unit, c.TargetKind.UNIT, cause) else 0
    if cause >= c.MAX_UNITS:
        return 0
    if action == c.PaidAction.SPOT:
        return may_spot(s, b, unit, cause) if s.options.allow_spot == 1 else 0
    return may_grapple(s, b, unit, cause)


@kernel
def mode_dice(s: Any, b: Any, unit: int, mode: int) -> int:
    """Kinds of dice (HAS_*) that serve a unit in a mode (ST-037, ST-079 to ST-082)."""
    if mode == c.Mode.HTH:
        return HAS_A | HAS_K if pools.working(s, b, unit, c.System.HTH) > 0 else HAS_K
    if mode == c.Mode.DIR:
        return (
            HAS_A | HAS_K | HAS_ROCKET
            if pools.working(s, b, unit, c.System.DIR) > 0
            else HAS_ROCKET
        )
    return HAS_A | HAS_K
