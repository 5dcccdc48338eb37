"""Damage dice, and what fate makes of them (AE-252, AE-257)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import damage
from mech_env.rulesets.adeva.rules import fate
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event, Roll


@kernel
def replace(s: Any, b: Any, f: Any, k: int, value: int) -> None:
    """Another number stands for a damage die; what fate added or removed stays."""
    unit, weapon = int(f.actor), int(f.weapon)
    before = damage.total(s, b, unit, weapon, int(f.faces[0]) + int(f.faces[1]))
    by_fate = int(f.damage) - before
    f.faces[k] = min(10, value)
    more = value - int(f.faces[k])
    dice = int(f.faces[0]) + int(f.faces[1]) + more
    f.damage = max(0, damage.total(s, b, unit, weapon, dice) + by_fate)


@kernel
def change(s: Any, b: Any, log: Any, f: Any, answer: int) -> None:
    """A Fate Point changes the damage: 1 more, 1 less, or a die again (AE-252, AE-257)."""
    unit = int(f.actor)
    fate.spend(s, b, log, unit, answer)
    if answer == Verb.PLUS:
        f.damage = min(c.MOST_DAMAGE, int(f.damage) + 1)
    elif answer == Verb.MINUS:
        f.damage = max(0, int(f.damage) - 1)
    else:
        faces = damage.faces(s, b, unit, int(f.weapon))
        die = roll(b, log, faces, unit, Roll.DAMAGE_AGAIN)
        replace(s, b, f, answer - Verb.REROLL_1, die)


@kernel
def tell(log: Any, f: Any, answer: int) -> None:
    """D-DAMAGE was answered: what the damage is now."""
    emit(log, Event.DAMAGE_CHANGED, int(f.actor), answer, int(f.damage), 0, 0)
