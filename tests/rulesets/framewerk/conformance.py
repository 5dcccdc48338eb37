"""What the generic checks must be told about Framewerk: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.rules.harm import wound_level
from mech_env.rulesets.framewerk.state.codes import Aimpoint
from mech_env.rulesets.framewerk.state.decisions import ENEMY, IN_HAND, POINT, Verb
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE
from tests.rulesets.framewerk.invariants import check_states, check_steps
from tests.rulesets.framewerk.made_up import random_scenario

_wound_level = interpreted(wound_level)

MADE_UP = 40  # random scenarios: options, rosters and campaigns that no bundled scenario has


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds in every state and over every step; see ``invariants``."""
    check_states(batch.battles)
    if before is not None:
        check_steps(before, batch.battles)
    asked = batch.units >= 0
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (catalogue 4)"
    assert (np.abs(batch.potentials) <= 1.0).all(), "a potential beyond -1 to 1"


def _enemies(b: Any, viewer: int) -> list[Any]:
    """Those of whom ``fog`` hides something from a viewer; nobody without the option."""
    if b.options.fog == 0:
        return []
    side = b.units[viewer].side
    return [b.units[k] for k in range(int(b.n_units)) if b.units[k].side != side]


def attributes_and_ranks(b: Any, viewer: int) -> None:
    """Hidden by ``fog``: what an enemy can."""
    for u in _enemies(b, viewer):
        for name in ("agility", "strength", "perception", "intellect", "tenacity"):
            u[name] = 21 - int(u[name])
        u.rank[:] = 5 - u.rank


def exact_damage(b: Any, viewer: int) -> None:
    """Hidden by ``fog``: where in its wound level an enemy stands."""
    for u in _enemies(b, viewer):
        vitality, damage = int(u.vitality), int(u.damage)
        scale = range(vitality) if damage < vitality else range(vitality, 256)
        same = [
            other
            for other in scale
            if _wound_level(other, vitality) == int(u.wound)
            and (other >= 2 * vitality) == (damage >= 2 * vitality)
        ]
        u.damage = same[-1] if damage != same[-1] else same[0]


def rounds_and_magazines(b: Any, viewer: int) -> None:
    """Hidden by ``fog``: how much an enemy's weapons have left."""
    for u in _enemies(b, viewer):
        for weapon in u.carried:
            if weapon >= 0:
                w = b.weapons[weapon]
                w.loaded = MAGAZINE_SIZE[w.kind] - int(w.loaded)
                w.mags = 3 - int(w.mags)


def drama_points(b: Any, viewer: int) -> None:
    """Hidden by ``fog``: an enemy's points."""
    for u in _enemies(b, viewer):
        u.drama = 10 - int(u.drama)


def debts(b: Any, viewer: int) -> None:
    """Hidden by ``fog``: how many actions an enemy still forfeits."""
    for u in _enemies(b, viewer):
        u.debt = 3 - int(u.debt)


EXPECTED: dict[str, Any] = {
    "symmetric": ("micro", "duel", "skirmish", "brawl", "full"),
    "more": [random_scenario(seed) for seed in range(MADE_UP)],
    "silent": ("feat",),
    "hide": (attributes_and_ranks, exact_damage, rounds_and_magazines, drama_points, debts),
    "laws": laws,
}

# First anything; then blows at the weapons in hand; then grips; then fire; then a fight is passed
# through, so that a campaign goes on.
URGES: list[list[int]] = [
    [],
    [
        Verb.STRIKE,
        Verb.SHOOT,
        Verb.THROW,
        Verb.SHOOT_OBJECT,
        Verb.STRIKE_OBJECT,
        POINT + Aimpoint.HELD,
        IN_HAND,
    ],
    [Verb.MAINTAIN, Verb.ESCAPE, Verb.ENTANGLE, Verb.DISARM, Verb.BREAK, Verb.PICKUP],
    [Verb.AUTO, Verb.SUPPRESS, *range(ENEMY, ENEMY + 6), Verb.MOVE],
    [Verb.PASS, Verb.DONE],
]
