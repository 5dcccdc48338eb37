"""Modifiers of Evasion and Parry tests, each by itself (5.8, 7.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, gear, trials, units
from mech_env.rulesets.adeva.questions.to_hit_attacker import OBSTACLE
from mech_env.rulesets.adeva.state.choices import Formation, Style
from mech_env.rulesets.adeva.state.codes import Condition, Test, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality


class Part(Codes):
    """The shares of the sum."""

    ALL_OUT = "after an All-Out Attack (AE-052)"
    GUARDED = "Guarded Action (AE-118)"
    AFFLICTED = "fatigue, fear (AE-359, AE-374, AE-375)"
    STYLE = "a cautious Director (AE-435)"
    SQUADS = "squads of the Horde that attacks (AE-163, AE-173, AE-176)"
    DIVE = "Dive for Cover (AE-164)"
    PRONE = "a dodge when prone (AE-363)"
    OBSTRUCTED = "an obstacle (AE-128)"
    WEAPON = "Balanced, Shield (AE-390, AE-391)"
    FLEXIBLE = "a Flexible weapon, in Defensive Stance (AE-077)"
    PHALANX = "Phalanx (AE-437)"


N_PARTS = len(Part)
ALL_OUT, GUARDED, CAUTIOUS, SQUAD, DIVE, PRONE = -20, 10, 5, -5, 10, -20
BALANCED, SHIELD, FLEXIBLE, PHALANX = 10, 15, -20, 10


@kernel
def test_of(verb: int) -> int:
    """AE-158, AE-164, AE-167, AE-171, AE-174: which test an evasion takes."""
    if verb == Verb.PARRY or verb == Verb.GUARDIAN:
        return int(Test.PARRY)
    return int(Test.DODGE)


@kernel
def aftermath(b: Any, unit: int) -> int:
    """AE-052, AE-118: of the unit's own last turn; also for Deflect by evasion_mod_on_deflect."""
    total = ALL_OUT if units.is_until(b, unit, Until.ALL_OUT) else 0
    return total + (GUARDED if units.is_until(b, unit, Until.GUARDED) else 0)


@kernel
def in_phalanx(s: Any, b: Any, unit: int) -> bool:
    """AE-437: in Phalanx, beside another in it."""
    if not command.has_formation(s, b, unit, Formation.PHALANX):
        return False
    for other in range(s.n_units):
        if other == unit or units.are_enemies(s, unit, other):
            continue
        if not units.are_adjacent(s, b, unit, other):
            continue
        if command.has_formation(s, b, other, Formation.PHALANX):
            return True
    return False


@kernel
def of_weapon(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-390, AE-391: of the weapon that parries."""
    item = gear.weapon_of(b, unit, arm)
    total = BALANCED if gear.has_quality(s, item, Quality.BALANCED) else 0
    return total + (SHIELD if gear.has_quality(s, item, Quality.SHIELD) else 0)


@kernel
def part(s: Any, b: Any, a: Any, unit: int, verb: int, arm: int, k: int) -> int:
    """One share (``Part``) for the attack of frame ``a``; ``arm`` parries, -1 none."""
    is_parry = test_of(verb) == Test.PARRY
    if k == Part.ALL_OUT:
        return ALL_OUT if units.is_until(b, unit, Until.ALL_OUT) else 0
    if k == Part.GUARDED:
        return GUARDED if units.is_until(b, unit, Until.GUARDED) else 0
    if k == Part.AFFLICTED:
        return trials.afflictions(s, b, unit)
    if k == Part.STYLE:
        return CAUTIOUS if command.has_style(s, b, unit, Style.CAUTIOUS) else 0
    if k == Part.SQUADS:
        return SQUAD * units.squads(b, int(a.actor)) if a.actor >= 0 else 0
    if not is_parry:
        if k == Part.DIVE:
            return DIVE if verb == Verb.DIVE else 0
        if k == Part.PRONE:
            return PRONE if units.has(b, unit, Condition.PRONE) else 0
        if k == Part.OBSTRUCTED:
            return OBSTACLE if units.is_until(b, unit, Until.OBSTRUCTED) else 0
        return 0
    if k == Part.WEAPON:
        return of_weapon(s, b, unit, arm) if arm >= 0 else 0
    if k == Part.FLEXIBLE:
        return FLEXIBLE if gear.has_quality(s, int(a.weapon), Quality.FLEXIBLE) else 0
    if k == Part.PHALANX:
        return PHALANX if in_phalanx(s, b, unit) else 0
    return 0


@kernel
def modifiers(s: Any, b: Any, a: Any, unit: int, verb: int, arm: int) -> int:
    """The sum of all shares; AE-002 limits it in the test."""
    total = 0
    for k in range(N_PARTS):
        total += part(s, b, a, unit, verb, arm, k)
    return total
