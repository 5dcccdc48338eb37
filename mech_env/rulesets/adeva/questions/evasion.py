"""Who may evade an attack, and how (5.8). ``a`` is the frame of the attack."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import (
    board,
    damage,
    deflection,
    gear,
    hits,
    ranges,
    rates,
    reach,
    reactions,
    trials,
    units,
)
from mech_env.rulesets.adeva.questions.evasion_odds import modifiers, part, test_of
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import MultiEvade
from mech_env.rulesets.adeva.state.codes import (
    Condition,
    Kind,
    Location,
    Status,
    Talent,
    Test,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause, Frame, Strike
from mech_env.rulesets.adeva.state.weapons import Quality

__all__ = ["modifiers", "part", "test_of"]

COUNTER_FRAMES = 4  # that a Counter-Attack may need (plan, section 3 of the catalogue)


# --- what the attack allows ---
@kernel
def has_strike(a: Any, strike: int) -> bool:
    """Whether an attack has a bit of ``Strike``."""
    return bool((int(a.strike_flags) >> strike) & 1)


@kernel
def has_flag(f: Any, flag: int) -> bool:
    """Whether a window has a bit of ``Evasion``."""
    return bool((int(f.window_flags) >> flag) & 1)


@kernel
def sees_it(b: Any, a: Any, unit: int) -> bool:
    """AE-159, AE-177: whether a unit is aware of the attack."""
    return not units.has(b, unit, Condition.SURPRISED) and not has_strike(a, Strike.UNAWARE)


@kernel
def is_parry_barred(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-184, AE-392, AE-077: Feint, Killing Strike, Grapple; Flexible but in Defensive Stance."""
    if has_strike(a, Strike.NO_PARRY) or a.verb == Verb.GRAPPLE:
        return True
    flexible = gear.has_quality(s, int(a.weapon), Quality.FLEXIBLE)
    return flexible and not units.is_until(b, unit, Until.STANCE)


@kernel
def is_melee(s: Any, a: Any) -> bool:
    """AE-171: whether the attack is a melee one."""
    return gear.is_melee(s, int(a.weapon))


@kernel
def aims_at_thing(a: Any) -> bool:
    """AE-068: a Called Shot at an item or at cover: nobody can stand in for it."""
    return bool(a.verb == Verb.CALLED_SHOT and a.part >= d.PART_THING)


# --- the target ---
@kernel
def may_deflect(s: Any, b: Any, unit: int) -> bool:
    """AE-153, AE-156, AE-371: whoever has a rating and is not helpless."""
    return bool(units.on_map(b, unit) and deflection.rating(s, b, unit) > 0)


@kernel
def may_dodge(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-158, AE-159, AE-036: a Reaction, aware, not immobilised, not barred; no Agility: none."""
    if has_strike(a, Strike.NO_DODGE) or not reactions.may_take(s, b, unit, Verb.DODGE):
        return False
    if trials.is_hopeless(s, b, unit, Test.DODGE):  # 7.9: "no Dodge"
        return False
    return sees_it(b, a, unit) and not units.is_immobilised(s, b, unit)


@kernel
def parries_with(s: Any, b: Any, a: Any, unit: int, arm: int) -> bool:
    """AE-171, AE-406: a weapon that parries; from 2 km only one with Reach."""
    if not gear.may_parry_with(s, b, unit, arm):
        return False
    far = units.between(s, b, unit, int(a.actor)) > 1
    return bool(not far or s.weapons[gear.weapon_of(b, unit, arm)].reach > 1)


@kernel
def has_parry(s: Any, b: Any, a: Any, unit: int) -> bool:
    """Whether a unit holds a weapon that parries the attack."""
    for arm in range(d.N_ARMS):
        if parries_with(s, b, a, unit, arm):
            return True
    return False


@kernel
def may_parry(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-171, AE-344: against melee; a Reaction, aware, a weapon, not barred; no pilot on foot."""
    if not is_melee(s, a) or is_parry_barred(s, b, a, unit):
        return False
    if b.units[unit].kind == Kind.PILOT or not reactions.may_take(s, b, unit, Verb.PARRY):
        return False
    return sees_it(b, a, unit) and has_parry(s, b, a, unit)


@kernel
def dives_to(s: Any, b: Any, unit: int, rows: Any) -> None:
    """AE-164, AE-165: wanted are the free cells in cover within a Half Move."""
    reach.survey(s, b, unit, rows)
    reach.want_cover(s, b, rows)
    if reach.any_of(s, rows, reach.WANTED):
        reach.walks_to(s, b, unit, rates.half(s, b, unit), rows)


@kernel
def may_dive(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-164: against a ranged attack, out of cover, with cover to dive into.

    Not for a held item (AE-068), nor from the card, which no cover stops (AE-439).
    """
    if is_melee(s, a) or has_strike(a, Strike.NO_DODGE):
        return False
    if aims_at_thing(a) or a.cause == Cause.CARD:
        return False
    if not reactions.may_take(s, b, unit, Verb.DIVE) or units.is_immobilised(s, b, unit):
        return False
    if not sees_it(b, a, unit):
        return False
    if board.cover_armour(s, b, damage.cover_cell(s, b, unit)) > 0:  # AE-220
        return False
    rows = row_area()
    dives_to(s, b, unit, rows)
    return reach.any_of(s, rows, reach.WANTED)


# --- allies ---
@kernel
def is_ally(s: Any, b: Any, unit: int, target: int) -> bool:
    """Another unit of the target's side, on the map."""
    if unit == target or units.are_enemies(s, unit, target):
        return False
    return units.on_map(b, unit) and units.on_map(b, target)


@kernel
def guards_with(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-174: a weapon with which a Guardian parries; it need not reach the attacker."""
    return gear.may_parry_with(s, b, unit, arm)


@kernel
def has_guard(s: Any, b: Any, unit: int) -> bool:
    """Whether a Guardian holds a weapon to parry with."""
    for arm in range(d.N_ARMS):
        if guards_with(s, b, unit, arm):
            return True
    return False


@kernel
def may_guard(s: Any, b: Any, a: Any, unit: int, target: int) -> bool:
    """AE-174, AE-177, AE-084: a Guardian beside an ally that was hit in melee."""
    if not is_ally(s, b, unit, target) or not is_melee(s, a) or is_parry_barred(s, b, a, unit):
        return False
    if not units.has_talent(s, b, unit, Talent.GUARDIAN) or b.units[unit].kind == Kind.PILOT:
        return False
    if not units.are_adjacent(s, b, unit, target):
        return False
    if not reactions.may_take(s, b, unit, Verb.GUARDIAN) or not sees_it(b, a, unit):
        return False
    return has_guard(s, b, unit)


@kernel
def may_move_ally(s: Any, b: Any, target: int, way: int) -> bool:
    """AE-168: whether a protected ally can be moved one cell: free, no step above half a km."""
    here = int(b.units[target].cell)
    there = board.neighbour(s, here, way)
    if there < 0 or not board.seems_free(s, b, units.side_of(s, target), there):
        return False
    return bool(abs(board.elevation(s, there) - board.elevation(s, here)) <= 1)


@kernel
def may_protect(s: Any, b: Any, a: Any, unit: int, target: int) -> bool:
    """AE-167 to AE-170: an ally within Half Move that stands, sees it, and has a place to be put.

    Feint and Killing Strike do not bar it (AE-084). Whom the same attack strikes has hits of its
    own to evade, and protects nobody.
    """
    if hits.strikes(a, unit):
        return False
    if not is_ally(s, b, unit, target) or ranges.is_area(s, int(a.weapon)) or aims_at_thing(a):
        return False
    if b.units[target].grapples >= 0 or b.units[target].kind == Kind.TRANSPORT:
        return False
    if not reactions.may_take(s, b, unit, Verb.PROTECT) or not sees_it(b, a, unit):
        return False
    if units.has(b, unit, Condition.PRONE) or units.is_immobilised(s, b, unit):
        return False
    if units.between(s, b, unit, target) > rates.half(s, b, unit):
        return False
    for way in range(c.DIRECTIONS):
        if may_move_ally(s, b, target, way):
            return True
    return False


@kernel
def has_arm_to_give(b: Any, unit: int) -> bool:
    """AE-178, AE-182: an arm that is not destroyed."""
    right = not units.is_destroyed(b, unit, Location.RIGHT_ARM)
    return bool(right or not units.is_destroyed(b, unit, Location.LEFT_ARM))


@kernel
def may_sacrifice(s: Any, b: Any, a: Any, unit: int, target: int) -> bool:
    """AE-178, AE-181, AE-093, AE-097: an ally beside the target gives an arm."""
    if not is_ally(s, b, unit, target) or not units.are_adjacent(s, b, unit, target):
        return False
    if ranges.is_area(s, int(a.weapon)) or aims_at_thing(a) or a.verb == Verb.GRAPPLE:
        return False
    if not units.has_talent(s, b, unit, Talent.SACRIFICE):
        return False
    if not reactions.may_take(s, b, unit, Verb.SACRIFICE) or not sees_it(b, a, unit):
        return False
    return has_arm_to_give(b, unit)


@kernel
def may_sacrifice_self(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-182, AE-183, AE-184: the target gives an arm of its own, unless a parry were barred.

    Who burned fate takes no action any more (AE-352).
    """
    if not units.has_talent(s, b, unit, Talent.SACRIFICE) or not units.on_map(b, unit):
        return False
    if is_parry_barred(s, b, a, unit) or aims_at_thing(a):
        return False
    u = b.units[unit]
    if u.grapples >= 0 or u.stunned > 0 or units.is_helpless(s, b, unit):
        return False
    if units.has(b, unit, Condition.BURNED):
        return False
    return has_arm_to_give(b, unit)


# --- to strike back ---
@kernel
def counters_with(s: Any, b: Any, unit: int, attacker: int, arm: int) -> bool:
    """AE-072: a melee weapon that reaches the attacker."""
    if not gear.has_arm(s, b, unit, arm):
        return False
    item = gear.weapon_of(b, unit, arm)
    if not gear.is_melee(s, item) or units.is_horde(b, unit):
        return False
    return ranges.in_reach(s, b, unit, item, attacker)


@kernel
def may_counter(s: Any, b: Any, unit: int, attacker: int) -> bool:
    """AE-072, AE-074: the talent, none since its last turn, the attacker still there in reach."""
    if not units.has_talent(s, b, unit, Talent.COUNTER_ATTACK):
        return False
    if units.is_until(b, unit, Until.COUNTERED) or b.units[unit].grapples >= 0:
        return False
    if int(b.depth) + COUNTER_FRAMES > c.MAX_FRAMES or not units.may_act(s, b, unit):
        return False
    if not units.on_map(b, unit) or not units.on_map(b, attacker):
        return False
    if units.has(b, attacker, Condition.HIDDEN):
        return False
    for arm in range(d.N_ARMS):
        if counters_with(s, b, unit, attacker, arm):
            return True
    return False


@kernel
def is_out(b: Any, unit: int, kind: int) -> bool:
    """Whether a unit is out since an attack began; a Construct's slot may be its pilot's now."""
    u = b.units[unit]
    return bool(u.status != Status.ACTIVE or u.kind != kind)


@kernel
def is_attacker_out(b: Any, a: Any) -> bool:
    """AE-152: whether the attacker is out since it attacked; a card's was never in it.

    Pilots on foot attack nobody, so an attacker that is one was a Construct.
    """
    if a.cause == Cause.CARD:
        return False
    u = b.units[a.actor]
    return bool(u.status != Status.ACTIVE or u.kind == Kind.PILOT)


@kernel
def loses_hits(s: Any, b: Any, a: Any) -> bool:
    """AE-152, AE-398: whether the remaining hits are lost because the attacker has left the fight;
    a Blast's are not.
    """
    return is_attacker_out(b, a) and s.weapons[a.weapon].blast == 0


@kernel
def may_help(s: Any, b: Any, a: Any, unit: int, target: int) -> bool:
    """D-ALLY: whether a unit has any help to offer."""
    if may_guard(s, b, a, unit, target) or may_protect(s, b, a, unit, target):
        return True
    return may_sacrifice(s, b, a, unit, target)


@kernel
def may_evade(s: Any, b: Any, a: Any, unit: int) -> bool:
    """D-EVADE: whether the target has any evasion left."""
    if may_dodge(s, b, a, unit) or may_parry(s, b, a, unit):
        return True
    return may_dive(s, b, a, unit)


# --- how much a pass negates ---
@kernel
def negated(s: Any, a: Any, horde: bool, degrees: int, dodging: bool) -> int:
    """Hits that a pass negates (AE-160, AE-161, AE-172, AE-175); of a Horde's all (AE-163)."""
    if horde or not has_strike(a, Strike.MULTI):
        return c.MAX_HITS
    base = 0 if s.options.multi_evade == MultiEvade.DOS_ONLY else 1
    each = 2 if dodging and gear.has_quality(s, int(a.weapon), Quality.STORM) else 1
    return base + each * int(degrees)


@kernel
def deflected(s: Any, a: Any, degrees: int) -> int:
    """AE-154, AE-155: hits that a passed Deflection test negates; of Positron a few."""
    if gear.has_quality(s, int(a.weapon), Quality.POSITRON):
        return 1 + int(degrees)
    return c.MAX_HITS


@kernel
def attack_below(b: Any) -> int:
    """The index of the frame of the attack under a window, -1 none (an opposed attack)."""
    k = int(b.depth) - 2
    if k >= 0 and b.frames[k].kind == Frame.ATTACK:
        return k
    return -1
