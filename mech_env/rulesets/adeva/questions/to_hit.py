"""Modifiers of attack tests, each by itself, and their sum (7.6, AE-263)."""

from __future__ import annotations

from typing import Any

from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import to_hit_attacker as own
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.questions.ranges import weapon_for
from mech_env.rulesets.adeva.state.decisions import Verb


class Part(Codes):
    """The shares of the sum. Up to STYLE they are the attacker's, from SURPRISED the target's."""

    AIM = "aim, in melee and at range (AE-046, AE-047, AE-050)"
    ACTION = "the action: All-Out, burst, flurry, Stun (AE-051 ff.)"
    CALLED = "the part aimed at (AE-066, AE-068)"
    CHARGE = "the charge (AE-070)"
    COUNTER = "a Counter-Attack (AE-073)"
    TWO_WEAPONS = "two weapons (AE-131 to AE-134)"
    GUARDED = "Guarded Action (AE-118)"
    JUMPED_SELF = "its own Boosted Jump (AE-188)"
    OBSTRUCTED = "an obstacle (AE-128)"
    AFFLICTED = "fatigue, fear (AE-359, AE-374, AE-375)"
    PRONE_SELF = "prone itself (AE-363)"
    PINNED = "pinned (AE-369)"
    HEAVY = "a heavy weapon, not braced (AE-231)"
    TWIN = "Twin-Linked (AE-394)"
    SQUADS = "squads of the Horde (AE-430)"
    ASSIST = "help (AE-226)"
    STYLE = "an aggressive Director (AE-435)"
    SURPRISED = "surprised (AE-019)"
    STANCE = "Defensive Stance (AE-076)"
    RAN = "it ran (AE-213, AE-214)"
    JUMPED = "its Boosted Jump (AE-188, AE-189)"
    GRAPPLING = "in a grapple with another (AE-098)"
    HEIGHT = "higher ground (AE-357)"
    FOG = "fog (AE-358)"
    RANGE = "the range (AE-360, AE-396, AE-404)"
    OUTNUMBERED = "outnumbered (AE-361)"
    INTO_MELEE = "fire into melee (AE-362)"
    PRONE = "prone (AE-363)"
    UNABLE = "stunned or helpless (AE-364)"
    UNARMED = "unarmed against a weapon (AE-365)"
    SIZE = "size (AE-344, AE-366)"
    FOCUS = "focused fire (AE-434)"


N_PARTS = len(Part)
SUPPRESSIVE = -20  # in place of all bonuses (AE-146)
# What counts for "harder to hit" (AE-059): range, size, prone, run, jump, fog, melee, stance.
COMPARED = (
    *(Part.STANCE, Part.RAN, Part.JUMPED, Part.FOG, Part.RANGE, Part.INTO_MELEE, Part.PRONE),
    Part.SIZE,
)
N_COMPARED = len(COMPARED)


@kernel
def part(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int,
    aimed: int, k: int,
) -> int:  # fmt: skip
    """One share (``Part``) of the modifiers of an attack on a unit, or on a cell (target -1).

    ``aimed``: the part of the target, -1 none. Of Suppressive Fire only penalties (AE-146).
    """
    weapon = weapon_for(b, unit, verb, arm)
    if k < Part.SURPRISED:
        value = of_attacker(s, b, unit, verb, cause, arm, weapon, aimed, k)
    else:
        value = of_target(s, b, unit, verb, weapon, target, cell, k)
    if verb == Verb.SUPPRESS:
        if k == Part.ACTION:
            return SUPPRESSIVE
        return min(0, value)
    return value


@kernel
def of_attacker(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, weapon: int, aimed: int, k: int
) -> int:
    """A share that depends on the attacker and its action."""
    if k == Part.AIM:
        return int(b.units[unit].aim)
    if k == Part.ACTION:
        return own.action(verb)
    if k == Part.CALLED:
        return own.called(verb, aimed)
    if k == Part.CHARGE:
        return own.charge(cause)
    if k == Part.COUNTER:
        return own.counter(cause)
    if k == Part.TWO_WEAPONS:
        return own.two_weapons(s, b, unit, cause, arm, weapon)
    if k == Part.GUARDED:
        return own.guarded(b, unit, cause)
    if k == Part.JUMPED_SELF:
        return own.jumped(s, b, unit)
    if k == Part.OBSTRUCTED:
        return own.obstructed(b, unit)
    if k == Part.AFFLICTED:
        return own.afflicted(s, b, unit)
    if k == Part.PRONE_SELF:
        return own.prone(s, b, unit, weapon)
    if k == Part.PINNED:
        return own.pinned(s, b, unit, weapon)
    if k == Part.HEAVY:
        return own.heavy(s, b, unit, arm, weapon)
    if k == Part.TWIN:
        return own.twin(s, weapon)
    if k == Part.SQUADS:
        return own.squads(b, unit)
    if k == Part.ASSIST:
        return own.assist(s, b, unit, cause)
    return own.style(s, b, unit)


@kernel
def of_target(
    s: Any, b: Any, unit: int, verb: int, weapon: int, target: int, cell: int, k: int
) -> int:
    """A share that depends on the target, or on the cell aimed at."""
    if k == Part.HEIGHT:
        return theirs.height(s, b, unit, target, cell)
    if k == Part.FOG:
        return theirs.fog(s, b, unit, weapon, target, cell)
    if k == Part.RANGE:
        return theirs.distance(s, b, unit, weapon, target, cell)
    if target < 0:
        return 0
    if k == Part.SURPRISED:
        return theirs.surprised(b, target)
    if k == Part.STANCE:
        return theirs.stance(s, b, weapon, target)
    if k == Part.RAN:
        return theirs.ran(s, b, weapon, target)
    if k == Part.JUMPED:
        return theirs.jumped(s, b, weapon, target)
    if k == Part.GRAPPLING:
        return theirs.grappling(s, b, unit, weapon, target)
    if k == Part.OUTNUMBERED:
        return theirs.outnumbered(s, b, unit, weapon, target)
    if k == Part.INTO_MELEE:
        return theirs.into_melee(s, b, unit, weapon, target)
    if k == Part.PRONE:
        return theirs.prone(s, b, unit, weapon, target)
    if k == Part.UNABLE:
        return theirs.unable(s, b, target)
    if k == Part.UNARMED:
        return theirs.unarmed(s, b, unit, verb, weapon, target)
    if k == Part.SIZE:
        return theirs.size(b, target)
    return theirs.focus(s, b, unit, target)


@kernel
def total(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int,
    aimed: int,
) -> int:  # fmt: skip
    """The sum of all shares; AE-002 limits it in the test."""
    found = 0
    for k in range(N_PARTS):
        found += part(s, b, unit, verb, cause, arm, mode, target, cell, aimed, k)
    return found


@kernel
def harder(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, first: int, other: int
) -> bool:
    """AE-059: whether a further target is harder to hit than the first."""
    apart = 0
    weapon = weapon_for(b, unit, verb, arm)
    for i in range(N_COMPARED):
        k = COMPARED[i]
        apart += of_target(s, b, unit, verb, weapon, other, int(b.units[other].cell), k)
        apart -= of_target(s, b, unit, verb, weapon, first, int(b.units[first].cell), k)
    return bool(apart < 0)
