"""Dice rolled, used and put away (ST-045 to ST-051)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev


@kernel
def roll_dice(s: Any, b: Any, log: Any, unit: int, first: int, count: int, why: int) -> None:
    """Roll dice into slots from ``first`` on, in ascending order (ST-051)."""
    for slot in range(first, first + count):
        b.units[unit].die[slot] = roll(b, log, c.DIE_FACES[slot], unit, why)


@kernel
def roll_skill(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-045: Skill dice, every round whatever the Armor does."""
    roll_dice(s, b, log, unit, c.DIE_K, s.units[unit].skill_dice, ev.Roll.SKILL)


@kernel
def roll_pool(s: Any, b: Any, log: Any, unit: int, pool: int) -> None:
    """Roll a pool, once a round, when first needed (ST-050)."""
    u = b.units[unit]
    if u.rolled[pool] == 1:
        return
    u.rolled[pool] = 1
    why = ev.Roll.ATTACK + pool
    roll_dice(s, b, log, unit, c.POOL_DIE[pool], pools.pool_size(s, b, unit, pool), why)
    if pool == c.Pool.MOVE and pools.mobile_frame(s, b, unit):
        roll_dice(s, b, log, unit, c.DIE_MOBILE, 1, why)


@kernel
def roll_attack(s: Any, b: Any, log: Any, unit: int, rockets: int) -> None:
    """ST-036: the Attack pool, a d8 for each rocket used included."""
    roll_pool(s, b, log, unit, c.Pool.ATTACK)
    roll_dice(s, b, log, unit, c.DIE_ROCKET, rockets, ev.Roll.ATTACK)
    b.units[unit].rockets -= rockets


@kernel
def use_die(s: Any, b: Any, log: Any, unit: int, decision: int) -> int:
    """Assign the die that answers a decision; its value with a Talent, 0 where none is used.

    One die, one use (ST-048), Skill dice like those they replace (ST-010).
    """
    if b.request.answer == d.Verb.NO:
        return 0
    slot = b.request.answer - d.DIE
    u = b.units[unit]
    face = int(u.die[slot])
    u.die[slot] = -face
    emit(log, ev.Event.DIE_USED, unit, slot, face, decision, 0)
    return face + pools.die_bonus(s, b, unit, decision)


@kernel
def clear_round_of(s: Any, b: Any, unit: int) -> None:
    """What an Armor has for a round only goes: dice, flags, metres (ST-048)."""
    clear_dice(s, b, unit)
    u = b.units[unit]
    u.acted = 0
    u.attacked = 0
    u.forgo = 0
    u.spotted_bits = 0
    u.metres_left = 0
    u.move_started = 0


@kernel
def clear_dice(s: Any, b: Any, unit: int) -> None:
    """All dice leave the table (ST-048)."""
    u = b.units[unit]
    for slot in range(c.DIE_SLOTS):
        u.die[slot] = 0
    for pool in range(c.N_POOLS):
        u.rolled[pool] = 0
