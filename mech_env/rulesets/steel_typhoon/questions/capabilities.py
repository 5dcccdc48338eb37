"""What a unit or squad may do now: questions of the masks, the rules, the observation, the bot."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

METRES_PER_HEX = 3  # ST-039
SQUAD_MODES = 1 << c.Mode.DIR  # ST-161

WEAPON_KINDS = (1 << c.System.HTH) | (1 << c.System.DIR) | (1 << c.System.SMA)
OWN_DICE = c.SKILL_DICE | c.WEAPON_DICE


@kernel
def permitted(s: Any, kind: int) -> int:
    """ST-193: whether the options allow a kind of action."""
    return (int(s.options.actions) >> kind) & 1


@kernel
def allowed(s: Any, b: Any, unit: int, action: int) -> int:
    """ST-182, ST-193: whether the options and a unit's limp allow a kind of paid action."""
    limp = b.units[unit].limp
    if limp == c.Limp.MOVE_ONLY and (action == c.Kind.ATTACK or action == c.Kind.GRAPPLE):
        return 0
    if limp == c.Limp.ATTACK_ONLY and action == c.Kind.MOVE:
        return 0
    return permitted(s, action)


@kernel
def awaits_turn(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit is still to have its turn in this round."""
    return b.units[unit].acted == 0 and pools.operable(s, b, unit) == 1


# --- attacks ---


@kernel
def attack_dice(s: Any, b: Any, unit: int, with_rockets: int) -> int:
    """Kinds of dice a unit could put into an attack now, the Attack pool counted before its roll.

    ``with_rockets`` 0 leaves rockets not yet rolled out (ST-036, ST-077).
    """
    u = b.units[unit]
    kinds = c.SKILL_DICE if pools.any_die(s, b, unit, c.Dice.SKILL) else 0
    if u.rolled[c.Pool.ATTACK] == 1:
        if pools.any_die(s, b, unit, c.Dice.WEAPON):
            kinds |= c.WEAPON_DICE
        if pools.any_die(s, b, unit, c.Dice.ROCKET):
            kinds |= c.ROCKET_DICE
    else:
        if pools.working_kinds(s, b, unit) & WEAPON_KINDS:
            kinds |= c.WEAPON_DICE
        if with_rockets == 1 and u.rockets > 0:
            kinds |= c.ROCKET_DICE
    return kinds


@kernel
def mode_dice(s: Any, b: Any, unit: int, mode: int) -> int:
    """Kinds of dice that serve a unit in a mode (ST-037, ST-079 to ST-082)."""
    if mode == c.Mode.HTH:
        return OWN_DICE if pools.working(s, b, unit, c.System.HTH) > 0 else c.SKILL_DICE
    if mode == c.Mode.DIR:
        return c.ROCKET_DICE | (OWN_DICE if pools.working(s, b, unit, c.System.DIR) > 0 else 0)
    return OWN_DICE


@kernel
def offered_dice(s: Any, b: Any, f: Any, decision: int) -> int:
    """Kinds of dice that a decision offers (ST-046)."""
    if decision == d.Decision.ATKDIE or decision == d.Decision.INFDIE:
        return mode_dice(s, b, f.actor, f.mode)
    kinds = d.OFFERED_DICE[decision]
    if s.options.opportunity != c.Opportunity.EXTRA_DIE:  # ST-044
        kinds &= ~c.OPPORTUNITY_DICE
    return kinds


@kernel
def paid_modes(s: Any, b: Any, unit: int, kinds: int) -> int:
    """Bits of the modes for which a unit has weapons and dice of ``kinds``, whatever the target."""
    modes = 0
    works = pools.working_kinds(s, b, unit)
    if works & (1 << c.System.HTH):  # ST-079
        if kinds & OWN_DICE:
            modes |= 1 << c.Mode.HTH
    elif s.options.unarmed == 1 and kinds & c.SKILL_DICE:  # ST-082
        modes |= 1 << c.Mode.HTH
    if works & (1 << c.System.DIR):  # ST-080
        if kinds:
            modes |= 1 << c.Mode.DIR
    elif kinds & c.ROCKET_DICE:  # ST-037
        modes |= 1 << c.Mode.DIR
    if works & (1 << c.System.SMA) and kinds & OWN_DICE:  # ST-081
        modes |= 1 << c.Mode.SMA
    return modes


@kernel
def shown_modes(s: Any, b: Any, unit: int) -> int:
    """Bits of the modes a unit has weapons and dice for, whatever its limp: others do not know it.

    ST-078, ST-104: not if it cannot act or gave up attacking.
    """
    if (
        pools.operable(s, b, unit) == 0
        or b.units[unit].forgo == 1
        or not permitted(s, c.Kind.ATTACK)
    ):
        return 0
    return paid_modes(s, b, unit, attack_dice(s, b, unit, 1))


@kernel
def ready_modes(s: Any, b: Any, who: int) -> int:
    """Bits of the modes in which a unit (rockets counted) or squad is ready to attack now."""
    if who >= c.MAX_UNITS:
        return SQUAD_MODES
    if allowed(s, b, who, c.PaidAction.ATTACK) == 0:
        return 0
    return shown_modes(s, b, who)


@kernel
def modes_in_reach(away: int, line: int, nearest: int) -> int:
    """Bits of the modes that reach a target some hexes away, with or without a line of fire.

    ST-027, ST-028, ST-029. ``nearest`` is 1; of pieces 0: hands reach those on the own hex, too.
    """
    close = 1 if nearest <= away and away <= 1 else 0
    return close << c.Mode.HTH | line << c.Mode.DIR | 1 << c.Mode.SMA


@kernel
def modes_at(s: Any, b: Any, a: int, t: int, nearest: int, paid: int) -> int:
    """Bits of the paid modes that reach from hex ``a`` to ``t``."""
    line = sight.clear_line(s, b, a, t) if paid & (1 << c.Mode.DIR) else 0
    return paid & modes_in_reach(distance(a, t, s.width), line, nearest)


@kernel
def is_target(s: Any, b: Any, who: int, kind: int, target: int) -> int:
    """ST-078, ST-105: whether a target of a kind may be named by a unit or squad."""
    if kind == c.TargetKind.PIECE:
        return 1 if b.pieces[target].hex >= 0 else 0
    side = pools.side_of(s, b, who)
    if kind == c.TargetKind.SQUAD:
        return 1 if b.squads[target].hex >= 0 and s.squads[target].side != side else 0
    if b.units[target].fate != c.Fate.IN_FIGHT or s.units[target].side == side:
        return 0
    return 0 if who < c.MAX_UNITS and b.units[who].spotted_bits & (1 << target) != 0 else 1


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
def targets_within(s: Any, b: Any, who: int, kind: int, modes: int, one: int) -> int:
    """Bits of the targets of a kind that a unit or squad may attack in one of ``modes``.

    ``one`` is 1 where one target is enough to know.
    """
    count = s.n_units
    if kind != c.TargetKind.UNIT:
        count = s.n_squads if kind == c.TargetKind.SQUAD else s.n_pieces
    bits = 0
    for target in range(count):
        if modes_within(s, b, who, kind, target, modes):
            bits |= 1 << target
            if one == 1:
                break
    return bits


@kernel
def any_target(s: Any, b: Any, who: int, modes: int) -> bool:
    """Whether some target can be attacked in one of ``modes``."""
    for kind in range(c.N_TARGET_KINDS):
        if targets_within(s, b, who, kind, modes, 1):
            return True
    return False


@kernel
def may_answer(s: Any, b: Any, unit: int) -> int:
    """ST-053, ST-176: whether a unit may answer an attack or a grapple with a die."""
    ambushed = b.round_number == 0 and s.units[unit].side != s.options.ambush_side
    if ambushed and s.options.ambush_defence == 0:
        return 0
    return 1 if b.units[unit].shut_down == 0 else 0


# --- spotting, grappling, moving ---


@kernel
def may_spot(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-023 to ST-025, ST-103, ST-106: whether a unit may put a Spot die on an enemy Armor."""
    u = b.units[unit]
    t = b.units[target]
    if t.fate != c.Fate.IN_FIGHT or s.units[target].side == s.units[unit].side:
        return 0
    if allowed(s, b, unit, c.PaidAction.SPOT) == 0:
        return 0
    lying = b.sides[s.units[unit].side].spot_value[target]
    unrolled = u.rolled[c.Pool.SPOT] == 0 and pools.pool_size(s, b, unit, c.Pool.SPOT) > 0
    best = pools.best_die(s, b, unit, c.Dice.SKILL)
    best = max(best, pools.best_die(s, b, unit, c.Dice.SPOT))
    if best > 0:
        best += pools.die_bonus(s, b, unit, d.Decision.SPOTDIE)
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
def may_grapple(s: Any, b: Any, unit: int, target: int) -> int:
    """ST-118: whether a unit may grapple an enemy Armor now: both free, a hand and a Skill die."""
    u = b.units[unit]
    t = b.units[target]
    if t.fate != c.Fate.IN_FIGHT or s.units[target].side == s.units[unit].side:
        return 0
    if t.grappled_by >= 0 or u.grappled_by >= 0 or distance(u.hex, t.hex, s.width) != 1:
        return 0
    if pools.operable(s, b, unit) == 0 or allowed(s, b, unit, c.PaidAction.GRAPPLE) == 0:
        return 0
    if pools.victim_count(u) >= pools.grapple_capacity(s, b, unit):
        return 0
    return pools.any_die(s, b, unit, c.Dice.SKILL)


@kernel
def targets_of(s: Any, b: Any, unit: int, action: int, one: int) -> int:
    """Bits of the Armors that a unit may SPOT or GRAPPLE now; ``one`` as above."""
    bits = 0
    for target in range(s.n_units):
        if action == c.PaidAction.SPOT:
            bits |= may_spot(s, b, unit, target) << target
        else:
            bits |= may_grapple(s, b, unit, target) << target
        if one == 1 and bits != 0:
            break
    return bits


@kernel
def metres_at_start(s: Any, b: Any, unit: int) -> int:
    """ST-066, ST-068: metres at the start of a MOVE: the base speed once a round, or every time."""
    u = b.units[unit]
    if u.move_started == 0 or s.options.move_allowance == c.Allowance.ACTION:
        return pools.base_metres(s, b, unit)
    return int(u.metres_left)


@kernel
def may_move(s: Any, b: Any, unit: int) -> int:
    """ST-072: whether a MOVE makes sense: somewhere to step, and metres for it."""
    u = b.units[unit]
    if pools.operable(s, b, unit) == 0 or allowed(s, b, unit, c.PaidAction.MOVE) == 0:
        return 0
    if u.grappled_by >= 0 or pools.victim_count(u) > 0:
        return 0
    metres = metres_at_start(s, b, unit)
    for slot in range(c.DIE_P):
        if slot < c.DIE_A or slot >= c.DIE_M:
            metres += max(0, int(u.die[slot]))
    unrolled = u.rolled[c.Pool.MOVE] == 0 and pools.move_dice(s, b, unit) > 0
    if metres < METRES_PER_HEX and not unrolled:
        return 0
    for direction in range(6):  # one is enough: `step_directions` tests all
        if sight.enterable(s, b, unit, neighbour(u.hex, direction, s.width, s.height)):
            return 1
    return 0


@kernel
def step_directions(s: Any, b: Any, who: int) -> int:
    """ST-070, ST-162: bits of the directions in which a unit or squad may step."""
    crosses = 1 if who >= c.MAX_UNITS else pools.crosses_cover(s, b, who)
    return free_directions(s, b, pools.hex_of(s, b, who), crosses)


@kernel
def force_directions(s: Any, b: Any, unit: int) -> int:
    """ST-125, ST-126: bits of the directions in which a grappler may put its victim."""
    return free_directions(s, b, b.units[unit].hex, 0)


@kernel
def free_directions(s: Any, b: Any, at: int, crosses: int) -> int:
    """Bits of the directions that lead to an empty hex; ``crosses`` 0: without a piece on it."""
    bits = 0
    for direction in range(6):
        to = neighbour(at, direction, s.width, s.height)
        if sight.empty_hex(s, b, to) and (crosses or sight.ground_at(s, b, to) == c.OPEN):
            bits |= 1 << direction
    return bits


# --- held actions ---


@kernel
def may_hold(s: Any, b: Any, unit: int, trigger: int, action: int) -> int:
    """ST-135: whether an action may be held with a trigger. (REACH, MOVE) makes no sense."""
    if action == c.PaidAction.MOVE and trigger == c.Trigger.REACH:
        return 0
    return allowed(s, b, unit, action)


@kernel
def held_is_legal(s: Any, b: Any, unit: int, action: int, cause: int) -> int:
    """ST-136: whether a held action can be carried out against the unit or squad that caused it."""
    if pools.operable(s, b, unit) == 0 or pools.hex_of(s, b, cause) < 0:
        return 0
    if action == c.PaidAction.MOVE:
        return may_move(s, b, unit)
    if action == c.PaidAction.ATTACK:
        kind, target = c.TargetKind.UNIT, cause
        if cause >= c.MAX_UNITS:
            kind, target = c.TargetKind.SQUAD, cause - c.MAX_UNITS
        return 1 if modes_against(s, b, unit, kind, target) else 0
    if cause >= c.MAX_UNITS:
        return 0
    if action == c.PaidAction.SPOT:
        return may_spot(s, b, unit, cause)
    return may_grapple(s, b, unit, cause)
