"""What a unit or squad may do now: questions shared by the masks, the rules and the observation."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions.pools import (
    any_die,
    base_metres,
    best_die,
    grapple_capacity,
    has_talent,
    hex_of,
    move_dice,
    operable,
    side_of,
    spot_reach,
    working,
    working_kinds,
)
from mech_env.rulesets.steel_typhoon.questions.sight import (
    DIRECT_FIRE_RANGE,
    clear_line,
    concealed,
    empty_hex,
    enterable,
    ground_at,
)
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_A,
    DIE_D,
    DIE_K,
    DIE_M,
    DIE_P,
    DIE_ROCKET,
    MAX_UNITS,
    OPEN,
    Allowance,
    Fate,
    Limp,
    Mode,
    PaidAction,
    Pool,
    System,
    Talent,
    TargetKind,
    Trigger,
)

METRES_PER_HEX = 3  # ST-039

# Who can pay for an attack, by kind of die.
HAS_K, HAS_A, HAS_ROCKET = 1, 2, 4

WEAPON_KINDS = (1 << System.HTH) | (1 << System.DIR) | (1 << System.SMA)


@kernel
def attack_dice(s: Any, b: Any, unit: int, with_rockets: int) -> int:
    """Kinds of dice a unit could put into an attack now, the Attack pool counted before its roll.

    ``with_rockets`` 0 leaves rockets not yet rolled out (ST-036, ST-077).
    """
    u = b.units[unit]
    kinds = HAS_K if any_die(s, b, unit, DIE_K, DIE_A) else 0
    if u.rolled[Pool.ATTACK] == 1:
        if any_die(s, b, unit, DIE_A, DIE_ROCKET):
            kinds |= HAS_A
        if any_die(s, b, unit, DIE_ROCKET, DIE_D):
            kinds |= HAS_ROCKET
    else:
        if working_kinds(s, b, unit) & WEAPON_KINDS:
            kinds |= HAS_A
        if with_rockets == 1 and u.rockets > 0:
            kinds |= HAS_ROCKET
    return kinds


@kernel
def paid_modes(s: Any, b: Any, unit: int, kinds: int) -> int:
    """Bits of the modes for which a unit has weapons and dice of ``kinds``, whatever the target."""
    modes = 0
    works = working_kinds(s, b, unit)
    if works & (1 << System.HTH):  # ST-079
        if kinds & (HAS_A | HAS_K):
            modes |= 1 << Mode.HTH
    elif s.options.unarmed == 1 and kinds & HAS_K:  # ST-082
        modes |= 1 << Mode.HTH
    if works & (1 << System.DIR):  # ST-080
        if kinds:
            modes |= 1 << Mode.DIR
    elif kinds & HAS_ROCKET:  # ST-037
        modes |= 1 << Mode.DIR
    if works & (1 << System.SMA) and kinds & (HAS_A | HAS_K):  # ST-081
        modes |= 1 << Mode.SMA
    return modes


@kernel
def ready_modes(s: Any, b: Any, who: int) -> int:
    """Bits of the modes in which a unit (rockets counted) or squad is ready to attack now."""
    if who >= MAX_UNITS:
        return 1 << Mode.DIR  # ST-161
    if may_attack(s, b, who) == 0:
        return 0
    return paid_modes(s, b, who, attack_dice(s, b, who, 1))


@kernel
def modes_at(s: Any, b: Any, a: int, t: int, nearest: int, paid: int) -> int:
    """Bits of the paid modes that reach from hex ``a`` to ``t``; ``nearest`` 0 for pieces."""
    modes = 0
    away = distance(a, t, s.width)
    if paid & (1 << Mode.HTH) and nearest <= away and away <= 1:  # ST-027
        modes |= 1 << Mode.HTH
    if paid & (1 << Mode.DIR) and clear_line(s, b, a, t):  # ST-028
        modes |= 1 << Mode.DIR
    return modes | (paid & (1 << Mode.SMA))  # ST-029


@kernel
def may_attack(s: Any, b: Any, unit: int) -> int:
    """ST-078, ST-104, ST-182: whether a unit may attack at all this round."""
    u = b.units[unit]
    if operable(s, b, unit) == 0 or u.forgo == 1 or u.limp == Limp.MOVE_ONLY:
        return 0
    return int(s.options.allow_attack)


@kernel
def is_target(s: Any, b: Any, who: int, kind: int, target: int) -> int:
    """ST-078, ST-105: whether a target of a kind may be named by a unit or squad."""
    if kind == TargetKind.PIECE:
        return 1 if b.pieces[target].hex >= 0 else 0
    if kind == TargetKind.SQUAD:
        q = b.squads[target]
        return 1 if q.hex >= 0 and s.squads[target].side != side_of(s, b, who) else 0
    t = b.units[target]
    if t.fate != Fate.IN_FIGHT or s.units[target].side == side_of(s, b, who):
        return 0
    if who < MAX_UNITS and b.units[who].spotted_bits & (1 << target) != 0:
        return 0
    return 1


@kernel
def modes_within(s: Any, b: Any, who: int, kind: int, target: int, modes: int) -> int:
    """Bits of those ``modes`` in which a unit or squad reaches a target that it may name."""
    a = hex_of(s, b, who)
    if modes == 0 or a < 0 or is_target(s, b, who, kind, target) == 0:
        return 0
    if kind == TargetKind.PIECE:
        return modes_at(s, b, a, b.pieces[target].hex, 0, modes)
    if kind == TargetKind.SQUAD:
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
        if modes_within(s, b, who, TargetKind.UNIT, unit, modes):
            return 1
    for squad in range(s.n_squads):
        if modes_within(s, b, who, TargetKind.SQUAD, squad, modes):
            return 1
    for piece in range(s.n_pieces):
        if modes_within(s, b, who, TargetKind.PIECE, piece, modes):
            return 1
    return 0


@kernel
def may_spot(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-023 to ST-025, ST-103, ST-106: whether a unit may put a Spot die on an enemy Armor."""
    u = b.units[unit]
    t = b.units[target]
    if t.fate != Fate.IN_FIGHT or s.units[target].side == s.units[unit].side:
        return 0
    lying = b.sides[s.units[unit].side].spot_value[target]
    unrolled = u.rolled[Pool.SPOT] == 0 and working(s, b, unit, System.SUR) > 0
    best = max(best_die(s, b, unit, DIE_K, DIE_A), best_die(s, b, unit, DIE_P, DIE_P + 2))
    if best > 0:
        best += has_talent(s, b, unit, Talent.PATHFINDER)
    if not unrolled and best <= lying:
        return 0
    reach = spot_reach(s, b, unit)
    if reach >= 2:
        return 1
    away = distance(u.hex, t.hex, s.width)
    if away > 1 and (away > DIRECT_FIRE_RANGE or clear_line(s, b, u.hex, t.hex) == 0):
        return 0
    # ST-024: one surveillance system looks behind cover.
    return 1 if reach == 1 or concealed(s, b, u.hex, t.hex) == 0 else 0


@kernel
def may_grapple_at_all(s: Any, b: Any, unit: int) -> int:
    """ST-118: whether a unit could grapple somebody: free hands, a Skill die, allowed."""
    u = b.units[unit]
    if operable(s, b, unit) == 0 or s.options.allow_grapple == 0:
        return 0
    if u.grappled_by >= 0 or u.limp == Limp.MOVE_ONLY:
        return 0
    held = (1 if u.victims[0] >= 0 else 0) + (1 if u.victims[1] >= 0 else 0)
    if held >= grapple_capacity(s, b, unit):
        return 0
    return any_die(s, b, unit, DIE_K, DIE_A)


@kernel
def may_grapple(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-118: whether a unit may grapple an enemy Armor now."""
    t = b.units[target]
    if t.fate != Fate.IN_FIGHT or s.units[target].side == s.units[unit].side or t.grappled_by >= 0:
        return 0
    if distance(b.units[unit].hex, t.hex, s.width) != 1:
        return 0
    return may_grapple_at_all(s, b, unit)


@kernel
def may_move(s: Any, b: Any, unit: int) -> int:
    """ST-072: whether a MOVE makes sense: somewhere to step, and metres to be had."""
    u = b.units[unit]
    if operable(s, b, unit) == 0 or s.options.allow_move == 0 or u.limp == Limp.ATTACK_ONLY:
        return 0
    if u.grappled_by >= 0 or u.victims[0] >= 0 or u.victims[1] >= 0:
        return 0
    metres = int(u.metres_left)
    if u.move_started == 0 or s.options.move_allowance == Allowance.ACTION:
        metres = base_metres(s, b, unit)
    for slot in range(DIE_K, DIE_A):
        metres += max(0, int(u.die[slot]))
    for slot in range(DIE_M, DIE_P):
        metres += max(0, int(u.die[slot]))
    if metres < METRES_PER_HEX and not (u.rolled[Pool.MOVE] == 0 and move_dice(s, b, unit) > 0):
        return 0
    for direction in range(6):
        if enterable(s, b, unit, neighbour(u.hex, direction, s.width, s.height)):
            return 1
    return 0


@kernel
def force_directions(s: Any, b: Any, unit: int, victim: int) -> int:
    """ST-125, ST-126: bits of the directions in which a grappler may put its victim."""
    u = b.units[unit]
    bits = 0
    for direction in range(6):
        to = neighbour(u.hex, direction, s.width, s.height)
        if empty_hex(s, b, to) and ground_at(s, b, to) == OPEN:
            bits |= 1 << direction
    return bits


@kernel
def may_hold(s: Any, b: Any, unit: int, trigger: int, action: int) -> int:
    """ST-135: whether an action may be held with a trigger. (REACH, MOVE) makes no sense."""
    u = b.units[unit]
    o = s.options
    if action == PaidAction.ATTACK:
        return 1 if o.allow_attack == 1 and u.limp != Limp.MOVE_ONLY else 0
    if action == PaidAction.SPOT:
        return int(o.allow_spot)
    if action == PaidAction.GRAPPLE:
        return 1 if o.allow_grapple == 1 and u.limp != Limp.MOVE_ONLY else 0
    return 1 if o.allow_move == 1 and u.limp != Limp.ATTACK_ONLY and trigger != Trigger.REACH else 0


@kernel
def held_is_legal(s: Any, b: Any, unit: int, action: int, cause: int) -> int:
    """ST-136: whether a held action can be carried out against the unit or squad that caused it."""
    if operable(s, b, unit) == 0 or hex_of(s, b, cause) < 0:
        return 0
    if action == PaidAction.MOVE:
        return may_move(s, b, unit)
    if action == PaidAction.ATTACK:
        if cause >= MAX_UNITS:
            return 1 if modes_against(s, b, unit, TargetKind.SQUAD, cause - MAX_UNITS) else 0
        return 1 if modes_against(s, b, unit, TargetKind.UNIT, cause) else 0
    if cause >= MAX_UNITS:
        return 0
    if action == PaidAction.SPOT:
        return may_spot(s, b, unit, cause) if s.options.allow_spot == 1 else 0
    return may_grapple(s, b, unit, cause)


@kernel
def mode_dice(s: Any, b: Any, unit: int, mode: int) -> int:
    """Kinds of dice (HAS_*) that serve a unit in a mode (ST-037, ST-079 to ST-082)."""
    if mode == Mode.HTH:
        return HAS_A | HAS_K if working(s, b, unit, System.HTH) > 0 else HAS_K
    if mode == Mode.DIR:
        return HAS_A | HAS_K | HAS_ROCKET if working(s, b, unit, System.DIR) > 0 else HAS_ROCKET
    return HAS_A | HAS_K
