"""What the generic checks must be told about Framewerk: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions.wounds import wound_level
from mech_env.rulesets.framewerk.state.codes import Aimpoint
from mech_env.rulesets.framewerk.state.decisions import ENEMY, IN_HAND, POINT, Verb
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE
from tests.rulesets.framewerk import step_laws  # noqa: F401 # enters the laws of steps
from tests.rulesets.framewerk.made_up import random_scenario
from tests.rulesets.framewerk.passed_by import PASSED_BY

_wound_level = interpreted(wound_level)

MADE_UP = 40  # random scenarios: options, rosters and campaigns that no bundled scenario has


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds beside the laws of states and steps; those of steps are in ``step_laws``."""
    asked = batch.units >= 0
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (catalogue 4)"


def setups_of(batch: BattleBatch) -> NDArray[Any]:
    """The setup of each battle's encounter, shape (n,)."""
    found: NDArray[Any] = batch._setups[batch.battles["encounter"]]
    return found


def _enemies(s: Any, b: Any, viewer: int) -> Iterator[tuple[Any, Any]]:
    """Profile and unit of those of whom ``fog`` hides something; nobody without the option."""
    if s.options.fog == 1:
        for unit in range(int(s.n_units)):
            if s.units[unit].side != s.units[viewer].side:
                yield s.units[unit], b.units[unit]


def attributes_and_ranks(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: what an enemy can."""
    for profile, _ in _enemies(s, b, viewer):
        for name in ("agility", "strength", "perception", "intellect", "tenacity"):
            profile[name] = 21 - int(profile[name])
        profile.rank[:] = 5 - profile.rank


def exact_damage(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: where in its wound level an enemy stands."""
    for profile, u in _enemies(s, b, viewer):
        vitality, damage = int(profile.vitality), int(u.damage)
        scale = range(vitality) if damage < vitality else range(vitality, 256)
        same = [
            other
            for other in scale
            if _wound_level(other, vitality) == int(u.wound)
            and (other >= 2 * vitality) == (damage >= 2 * vitality)
        ]
        u.damage = same[-1] if damage != same[-1] else same[0]


def rounds_and_magazines(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: how much an enemy's weapons have left."""
    for _, u in _enemies(s, b, viewer):
        for weapon in u.carried:
            if weapon >= 0:
                w = b.weapons[weapon]
                w.loaded = MAGAZINE_SIZE[w.kind] - int(w.loaded)
                w.mags = 3 - int(w.mags)


def drama_points(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: an enemy's points."""
    for _, u in _enemies(s, b, viewer):
        u.drama = 10 - int(u.drama)


def debts(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: how many actions an enemy still forfeits."""
    for _, u in _enemies(s, b, viewer):
        u.debt = 3 - int(u.debt)


EXPECTED: dict[str, Any] = {
    "symmetric": ("micro", "duel", "skirmish", "brawl", "full"),
    "more": [random_scenario(seed) for seed in range(MADE_UP)],
    "silent": ("feat",),
    "hide": (attributes_and_ranks, exact_damage, rounds_and_magazines, drama_points, debts),
    "passed_by": PASSED_BY,
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
