"""What a side believes of facts it cannot know (catalogue 6, ``fog``): the ground of a search."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.questions import wounds
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

_NUMBERS = 32  # drawn for one unit or weapon

SKILLS = len(c.Skill)
LEAST_ATTRIBUTE, ATTRIBUTES = 4, 5  # 4-8: most of the published profiles
MOST_RANK = 4


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``fog`` hides from ``side`` by a guess from ``key``; 1 if it hides anything.

    Reads what the side sees only: wounds, Vitality, kinds of weapons.
    """
    s = setups[b.encounter]
    if s.options.fog == 0:
        return 0
    for unit in range(s.n_units):
        if s.units[unit].side != side:
            for encounter in range(setups.shape[0]):
                if unit < setups[encounter].n_units and setups[encounter].units[unit].side != side:
                    imagine_profile(setups[encounter].units[unit], unit, key)
            imagine_unit(s, b, unit, key)
    return 1


@kernel
def imagine_profile(p: Any, unit: int, key: int) -> None:
    """Attributes and ranks of a unit."""
    first = _NUMBERS * int(unit)
    p.agility = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first, key)
    p.strength = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 1, key)
    p.perception = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 2, key)
    p.intellect = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 3, key)
    p.tenacity = LEAST_ATTRIBUTE + guess(ATTRIBUTES, first + 4, key)
    for skill in range(SKILLS):
        p.rank[skill] = guess(MOST_RANK + 1, first + 5 + skill, key)


@kernel
def imagine_unit(s: Any, b: Any, unit: int, key: int) -> None:
    """Damage within the wound, rounds and magazines of a unit."""
    u = b.units[unit]
    first = _NUMBERS * int(unit)
    u.debt = 0
    u.drama = 0
    vitality = int(s.units[unit].vitality)
    if u.status == c.Status.ACTIVE:  # FW-134
        low = wounds.least_damage(int(u.wound), vitality)
        high = vitality
        if u.wound != c.Wound.GRAVE:
            high = wounds.least_damage(int(u.wound) + 1, vitality)
        u.damage = low + guess(max(1, high - low), first + 5 + SKILLS, key)
    else:
        u.damage = 2 * vitality if u.status == c.Status.DEAD else vitality
    for k in range(u.carried.shape[0]):
        weapon = int(u.carried[k])
        if weapon >= 0:
            w = b.weapons[weapon]
            at = first + 6 + SKILLS + 2 * k
            w.loaded = guess(wp.MAGAZINE_SIZE[w.kind] + 1, at, key)
            w.mags = guess(wp.MAGAZINES[w.kind] + 1, at + 1, key)
