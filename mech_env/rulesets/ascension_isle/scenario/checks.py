"""Mistakes of one fight: its objects, its units, what its options leave to them."""

from __future__ import annotations

from collections.abc import Iterator

from mech_env.core.scenario.places import misplaced
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from mech_env.core.shown import shown
from mech_env.rulesets.ascension_isle.scenario.board import GRID
from mech_env.rulesets.ascension_isle.scenario.parts import Fight
from mech_env.rulesets.ascension_isle.state import weapons as wp
from mech_env.rulesets.ascension_isle.state.codes import MAX_OBJECTS, Stance

RANGED_STANCES = tuple(
    one.name.lower() for one in (Stance.OVERWATCH, Stance.SNAP, Stance.READY)
)  # AI-113


def object_problems(fight: Fight) -> Iterator[Problem]:
    """Objects off the board, in each other's cell, or that nobody can win by (AI-037)."""
    path = (*fight.path, "objects")
    yield from miscounted(path, len(fight.objects), "objects", 0, MAX_OBJECTS)
    places = (((*path, k, "at"), one.at) for k, one in enumerate(fight.objects))
    yield from misplaced(places, GRID, lambda at: fight.board.off_map(at) or fight.board.closed(at))
    for side in fight.objective:
        own = [k for k, one in enumerate(fight.objects) if one.owner == side]
        where = (*fight.path, "objective")
        if not fight.objects:
            yield where, shown(side), "only if there are objects"
        elif own:
            allowed = f"a side that can take all objects; objects[{own[0]}] is its own"
            yield where, shown(side), allowed


def unit_problems(fight: Fight) -> Iterator[Problem]:
    """Numbers of units that do not go together."""
    for placed in fight.all_units():
        for path, value, allowed in fight.profile(placed.unit).problems():
            yield (*placed.path, *path), value, allowed


def option_problems(fight: Fight, where: FieldPath) -> Iterator[Problem]:
    """AI-113, AI-116: a stance that all keep, given at ``where``, is one that they can take."""
    stance = fight.options.stance
    if stance not in RANGED_STANCES:
        return
    if fight.options.category != "ranged":
        yield where, shown(stance), "only with category: ranged"
    for placed in fight.all_units():
        profile = fight.profile(placed.unit)
        if profile.weapons and wp.ARM[profile.arms[0]] != wp.Arm.RANGED:
            path, first = (*placed.path, "weapons"), profile.weapons[0]
            yield path, f"{shown(first)} in hand", f"a firearm first: all keep the stance {stance}"
