"""What a side believes of facts it cannot know (catalogue 6, ``fog``): the ground of a search."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import philox
from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state.codes import ACTIVE, DEAD, FRESH, HURT, SKILLS
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE, MAGAZINES

_STREAM = 2  # high counter word of these numbers; dice use 0, the random player 1
_NUMBERS = 32  # drawn for one unit or weapon

LEAST_ATTRIBUTE, ATTRIBUTES = 4, 5  # 4-8: most of the published profiles
MOST_RANK = 4


@kernel
def imagine(s: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``fog`` hides from ``side`` by a guess from ``key``; 1 if it hides anything.

    Reads what the side sees only: wounds, Vitality, kinds of weapons.
    """
    if s.options.fog == 0:
        return 0
    for unit in range(s.n_units):
        if s.units[unit].side != side:
            imagine_unit(s, b, b.units[unit], unit, key)
    return 1


@kernel
def imagine_unit(s: Any, b: Any, u: Any, unit: int, key: int) -> None:
    """Attributes, ranks, damage within the wound, rounds and magazines of a unit."""
    first = _NUMBERS * int(unit)
    u.agility = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first, key)
    u.strength = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 1, key)
    u.perception = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 2, key)
    u.intellect = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 3, key)
    u.tenacity = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 4, key)
    for skill in range(SKILLS):
        u.rank[skill] = guess(MOST_RANK + 1, first + 5 + skill, key)
    u.debt = 0
    u.drama = 0
    vitality = int(u.vitality)
    if u.status == ACTIVE:  # FW-134
        half, grave = (vitality + 1) // 2, (3 * vitality + 3) // 4
        if u.wound == FRESH:
            low, high = 0, half
        elif u.wound == HURT:
            low, high = half, grave
        else:
            low, high = grave, vitality
        u.damage = low + guess(max(1, high - low), first + 5 + SKILLS, key)
    else:
        u.damage = 2 * vitality if u.status == DEAD else vitality
    for k in range(u.carried.shape[0]):
        weapon = int(u.carried[k])
        if weapon >= 0:
            w = b.weapons[weapon]
            at = first + 6 + SKILLS + 2 * k
            w.loaded = guess(MAGAZINE_SIZE[w.kind] + 1, at, key)
            w.mags = guess(MAGAZINES[w.kind] + 1, at + 1, key)


@kernel
def guess(count: int, number: int, key: int) -> int:
    """One of 0 … count - 1, each as likely."""
    return (philox(number, _STREAM, key) * int(count)) >> 32
