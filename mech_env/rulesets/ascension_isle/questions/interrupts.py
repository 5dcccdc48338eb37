"""Who may shoot, move or join in another's turn (AI-023, AI-119 to AI-123, AI-130)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import fire, gear, space, steps, targets
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.weapons import Arm

JOIN_RANGE = 2  # cells (AI-162)


# --- overwatch ---
@kernel
def has_watch_action(b: Any, unit: int, cause: int) -> bool:
    """AI-119 to AI-121: a Focus ahead of what is announced; an action held or left behind it.

    A held action is not the standard action of the round, which is there after the own turn only.
    """
    u = b.units[unit]
    if cause == c.Cause.AHEAD:
        return bool(u.exploits[c.Pool.FOCUS] >= 1)
    return bool(u.held == 1 or (u.turn_done == 1 and u.standard_left >= 1))


@kernel
def may_watch(s: Any, b: Any, unit: int, mover: int, cause: int) -> bool:
    """AI-118 to AI-123: whether a unit in OVERWATCH may shoot at who acts in its arc.

    ``cause``: AHEAD of a verb or step, or BEHIND a verb. Who is stunned may not (AI-099).
    OVERWATCH is what allows Focus to be spent in another's turn (AI-031).
    """
    u = b.units[unit]
    if not targets.is_active(b, unit) or u.stance != c.Stance.OVERWATCH or u.skip > 0:
        return False
    if not has_watch_action(b, unit, cause):
        return False
    dx, dy = space.way_between(b, unit, mover)
    return space.in_arc(int(u.arc), dx, dy) and targets.may_shoot(s, b, unit, mover)


# --- ranged interrupts ---
@kernel
def may_fire_back(s: Any, b: Any, unit: int, striker: int) -> bool:
    """AI-023: whether the target of a close attack may shoot first, in whatever category.

    It costs the standard action, unless option rangedint_cost says otherwise.
    """
    u = b.units[unit]
    if u.skip > 0:
        return False
    if u.standard_left < 1 and s.options.rangedint_cost == c.InterruptCost.STANDARD:
        return False
    return targets.may_shoot(s, b, unit, striker)


@kernel
def may_interrupt(s: Any, b: Any, f: Any, unit: int, acting: int) -> bool:
    """Whether a unit is asked in a window ``f`` upon what ``acting`` announced or did."""
    if f.cause == c.Cause.CLOSE:
        return may_fire_back(s, b, unit, acting)
    return may_watch(s, b, unit, acting, int(f.cause))


@kernel
def may_fire_form(s: Any, b: Any, cause: int, unit: int, form: int) -> bool:
    """AI-023, D-OVERWATCH: every form from overwatch; no burst at who comes close."""
    if cause == c.Cause.CLOSE and form > c.Form.DOUBLE:
        return False
    return fire.may_fire(s, b, unit, form)


@kernel
def most_rapid(s: Any, b: Any, cause: int, unit: int, form: int) -> int:
    """AI-023, AI-159: ammunition for rapid fire; none with a double tap at who comes close."""
    if cause == c.Cause.CLOSE and form != c.Form.SINGLE:
        return 0
    return fire.most_rapid(s, b, unit, form)


# --- at the end of a turn, in sustained fire ---
@kernel
def may_snap_move(s: Any, b: Any, unit: int) -> bool:
    """AI-130: who fired in SNAP in another's turn, for an Adrenaline (AI-031)."""
    u = b.units[unit]
    if not targets.is_active(b, unit) or u.snap_fired == 0 or u.stance != c.Stance.SNAP:
        return False
    if u.exploits[c.Pool.ADRENALINE] < 1 or u.skip > 0:
        return False
    return steps.any_step(s, b, unit)


@kernel
def may_join(s: Any, b: Any, unit: int, shooter: int) -> bool:
    """AI-162: whether a friend may join in the sustained fire of a shooter near it.

    It pays a standard action and an ammunition of the firearm in its hand.
    """
    u = b.units[unit]
    if unit == shooter or s.units[unit].side != s.units[shooter].side:
        return False
    if not targets.is_active(b, unit) or u.standard_left < 1 or u.skip > 0:
        return False
    if not gear.has_arm(s, b, unit, Arm.RANGED) or gear.ammo_in_hand(b, unit) < 1:
        return False
    return space.distance(b, unit, shooter) <= JOIN_RANGE
