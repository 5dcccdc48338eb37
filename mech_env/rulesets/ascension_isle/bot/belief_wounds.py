"""What a side believes of the enemy's wounds between fights: only the number of its units is known.

Whoever is still in the fight shows its wounds (catalogue 6); the others are taken as healthy.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import FightStage


@kernel
def forget_wounds(u: Any) -> None:
    """A unit has no wounds."""
    for k in range(u.n_wounds):
        u.wounds[k].kind = 0
        u.wounds[k].location = 0
        u.wounds[k].level = 0
        u.wounds[k].damage = 0
        u.wounds[k].grade = c.Grade.NONE
    u.n_wounds = 0
    u.numb = 0
    u.eased = 0
    u.further = 0
    u.further_numb = 0
    u.further_eased = 0
    u.suppressed = 0
    u.charged = 0


@kernel
def imagine_wounds(s: Any, b: Any, side: int) -> int:
    """Forget the wounds of enemies who do not show them; 1 if there are such."""
    if s.n_encounters < 2 or b.request.side != side:
        return 0
    stage = int(b.frames[0].stage)
    between = stage >= FightStage.OVER or stage <= FightStage.PICKED
    guessed = 0
    first, last = sides.enemies_of(s, side)
    for unit in range(first, last):
        u = b.units[unit]
        if u.status == c.Status.AWAY or (between and u.status == c.Status.OUT):
            forget_wounds(u)
            u.levels_lost = 0
            guessed = 1
        if between:
            u.treatments = 0
            guessed = 1
    return guessed
