"""What searching and hiding are worth to the scripted player."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.bot import places, tactics
from mech_env.rulesets.xhalem.questions import gear, hiding, space, terrain
from mech_env.rulesets.xhalem.questions.knowledge import scan_range
from mech_env.rulesets.xhalem.state import codes as c

FINDS = 0.5  # of an own turn: an enemy that is found can be engaged
LOOKS = 0.002  # worth of a search where nobody is suspected
HIDES = 0.15  # of an own turn, at best


@kernel
def unseen(s: Any, b: Any, side: int) -> int:
    """Enemies that are suspected, but not located."""
    count = 0
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        e = b.units[enemy]
        count += int(e.status == c.Status.ACTIVE and e.aware == c.Aware.SUSPECTED)
    return count


@kernel
def search_score(s: Any, unit: int) -> int:
    """By what a unit searches best (XH-132)."""
    if gear.is_machine(s, unit):
        return int(c.Score.SCANNERS)
    scores = s.units[unit].scores
    better_at = scores[c.Score.INVESTIGATION] > scores[c.Score.PERCEPTION]
    return int(c.Score.INVESTIGATION) if better_at else int(c.Score.PERCEPTION)


@kernel
def may_find(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """Whether a search by a unit may find an enemy: who is cloaked or hides (XH-134, XH-138), or,
    with Scanners, what is behind a field (XH-133)."""
    e = b.units[enemy]
    if e.status != c.Status.ACTIVE or e.aware == c.Aware.LOCATED:
        return False
    if gear.is_machine(s, unit) and s.ever & terrain.B_SCAN:
        return True
    return est.may_be_unseen(s, enemy, unit)


@kernel
def look_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of a search where nobody is suspected near: none if nobody can be found so."""
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, stop):
        if may_find(s, b, unit, enemy):
            return LOOKS
    return 0.0


@kernel
def search_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of a search: enemies that are suspected near (XH-132 to XH-138)."""
    side, here = int(s.units[unit].side), space.place_of(b, unit)
    radius = scan_range(s, unit) if gear.is_machine(s, unit) else hiding.near(s, unit)
    score = hiding.searches_with(s, unit, search_score(s, unit)) + int(s.units[unit].chk_mod)
    finds = min(0.95, max(0.0, (20 + score - hiding.TRACE_CR[c.LastMove.MOVED]) / 20))
    total = look_worth(s, b, unit)
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.aware != c.Aware.SUSPECTED or not may_find(s, b, unit, enemy):
            continue
        sure = 0.1
        if e.placed == 1:
            gone = int(b.round_number) - int(e.last_round)
            far = space.distance(s, here, space.last_place(b, enemy))
            sure = 1.0 if far <= radius and gone <= 1 else 0.5 if far <= radius else 0.05
            shut = places.cover_between(s, b, here, space.last_place(b, enemy))
            if shut & terrain.B_SIGHT:
                continue  # it may just be out of sight
        own = tactics.kit(s, b, unit)
        slot = own[0] if own[0] >= 0 else own[2]
        if slot >= 0:
            weapon = gear.weapon_at(s, unit, slot)
            value = est.blow(s, b, unit, weapon, enemy, 0, 0, est.SHELTERED)
            total += FINDS * sure * finds * value
    return total


@kernel
def hide_worth(s: Any, b: Any, unit: int, turn: float) -> float:
    """Worth of an attempt to hide (XH-137); machines are not deceived (XH-139)."""
    foes, creatures, watch = 0, 0, 10
    side = int(s.units[unit].side)
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE or e.aware == c.Aware.UNAWARE:
            continue
        foes += 1
        if s.units[enemy].kind == c.Kind.CREATURE:
            creatures += 1
            watch = max(watch, 10 + est.ALERT[est.kind_of(s, enemy)])
    score = hiding.sneaks_with(s, unit) + int(s.units[unit].chk_mod)
    sure = min(1.0, max(0.0, (20 + score - watch) / 20))
    return HIDES * turn * sure * creatures / max(1, foes)
