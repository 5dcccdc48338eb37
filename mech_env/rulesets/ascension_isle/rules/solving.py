"""What solvers ask: which dice are alike, and what no rule reads again."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import (
    AttackStage,
    FightStage,
    Frame,
    HitStage,
)


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: of all tests and damage only sums count.

    A roll-off has one die of each unit (AI-018).
    """
    return 1


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear fields that no rule will read again.

    So solvers treat states that differ only in them as equal.

    Reads: frames. Writes: initiative, what attacks and hits have behind them. Rolls: nothing.
    Asks: nothing.
    """
    if b.frames[0].stage > FightStage.LEAD:
        for unit in range(s.n_units):
            b.units[unit].initiative = 0  # the order holds what it decided
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.ATTACK and f.stage >= AttackStage.PUSH:
            forget_roll(f)
        elif f.kind == Frame.HIT:
            forget_dice(s, f)


@kernel
def forget_roll(f: Any) -> None:
    """The hits of an attack are known: how they came about does not matter."""
    f.form = c.Form.SINGLE
    f.rapid = 0
    f.aether = 0
    f.means = -1
    f.rolled = 0
    f.total = 0
    f.evasion = 0
    f.challenge = 0


@kernel
def forget_dice(s: Any, f: Any) -> None:
    """What got through armour is known; without wounds sixes and places do not matter (AI-080)."""
    if f.stage > HitStage.ARMOUR:
        f.dice = 0
        f.damage = 0
    if s.options.wounds == 0:
        f.wounds = 0
        if f.stage > HitStage.ARMOUR:
            f.face = 0
