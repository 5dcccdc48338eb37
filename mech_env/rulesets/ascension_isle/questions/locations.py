"""Where a hit strikes, and whether that is behind cover (AI-066, AI-070 to AI-075)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import cover, space
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.weapons import Arm

FACES = 6


@kernel
def face_of(rolled: int, called: int) -> int:
    """AI-075, AI-172: the face of the location die with called shots, up to 6."""
    return min(FACES, int(rolled) + int(called))


@kernel
def location_at(arm: int, face: int) -> int:
    """AI-071, AI-072: the location of a face; strikes have a table of their own."""
    return c.CLOSE_LOCATION[face] if arm == Arm.CLOSE else c.RANGED_LOCATION[face]


@kernel
def highest_face(arm: int, location: int) -> int:
    """AI-073: the face that counts where a location is chosen."""
    return c.CLOSE_FACE[location] if arm == Arm.CLOSE else c.RANGED_FACE[location]


@kernel
def may_choose(s: Any, arm: int, face: int, location: int) -> bool:
    """AI-073: the location of the face, or one lower on the table (option lower_location)."""
    if location == location_at(arm, face):
        return True
    return bool(s.options.lower_location == 1) and highest_face(arm, location) < face


@kernel
def any_lower(s: Any, arm: int, face: int) -> bool:
    """AI-073: whether there is a choice of location."""
    for location in range(c.N_LOCATIONS):
        if location != location_at(arm, face) and may_choose(s, arm, face, location):
            return True
    return False


@kernel
def face_that_counts(arm: int, face: int, location: int) -> int:
    """AI-073: the rolled location counts with the rolled face, another with its highest."""
    return int(face) if location == location_at(arm, face) else highest_face(arm, location)


@kernel
def is_hidden(s: Any, b: Any, attacker: int, target: int, arm: int, face: int) -> bool:
    """AI-066, AI-074: whether a hit on a face strikes the target's cover.

    Cover is of no use in close combat.
    """
    if arm == Arm.CLOSE:
        return False
    dx, dy = space.way_between(b, target, attacker)
    return (cover.hidden_faces(s, b, target, dx, dy) >> face) & 1 == 1
