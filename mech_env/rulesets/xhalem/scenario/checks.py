"""Mistakes in what units carry, own and belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.scenario.problems import Problem, dotted, listed, miscounted
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.questions.gear import fits
from mech_env.rulesets.xhalem.scenario.facts import equipped, write_facts
from mech_env.rulesets.xhalem.scenario.parts import Fight, Placed
from mech_env.rulesets.xhalem.scenario.profiles import Profile
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES, WEAPON_SLOTS
from mech_env.rulesets.xhalem.state.programs import OWNER, Owner, Program
from mech_env.rulesets.xhalem.state.record import SETUP
from mech_env.rulesets.xhalem.state.weapons import Weapon

_fits = interpreted(fits)


def unit_problems(fight: Fight) -> Iterator[Problem]:
    """Mistakes of one fight in numbers, weapons, programs, groups and owners."""
    for placed in fight.all_units():
        profile = fight.profile(placed.unit)
        for path, value, allowed in profile.problems():
            yield (*placed.path, *path), value, allowed
        yield from _weapon_problems(placed, profile)
        yield from _program_problems(placed, profile)
    yield from _group_problems(fight)
    yield from _owner_problems(fight)


def alone(profile: Profile, unit: Any) -> Any:
    """A setup with one unit, for questions about what it has."""
    s = SETUP.blank()[0]
    write_facts(s.units[0], profile, unit)
    return s


def _weapon_problems(placed: Placed, profile: Profile) -> Iterator[Problem]:
    unit, path = placed.unit, (*placed.path, "weapons")
    room = WEAPON_SLOTS - len(profile.natural)
    if len(unit.weapons) > room:
        yield from miscounted(path, len(unit.weapons), "weapons", 0, room, "beside natural ones")
        return
    hands = None if profile.type in ("ship", "turret") else profile.own_hands  # XH-045
    usable = [
        name for name in profile.arms if hands is None or wp.HANDS[Weapon[name.upper()]] <= hands
    ]
    wrong = [k for k, name in enumerate(unit.weapons) if name not in usable]
    known = listed(usable) if usable else "none"
    for k in wrong:
        allowed = f"a weapon that a {unit.profile} could use: {known}"
        yield (*path, k), shown(unit.weapons[k]), allowed
    if not wrong:
        yield from _equipped_problems(placed, profile)


def _equipped_problems(placed: Placed, profile: Profile) -> Iterator[Problem]:
    unit, path = placed.unit, (*placed.path, "equipped")
    left = list(unit.weapons)
    for k, name in enumerate(unit.equipped):
        if name not in left:
            allowed = f"its weapons, each as often as carried: {', '.join(unit.weapons) or 'none'}"
            yield (*path, k), shown(name), allowed
            return
        left.remove(name)
    s = alone(profile, unit)
    if not _fits(s, s.start, 0, equipped(profile, unit)):
        slots = f"at most {profile.own_slots} weapons at once"
        if "two" in unit.programs:
            slots += ", with TWO two one-handed ones"
        hands = "" if s.units[0].mounted_arms else f", {profile.own_hands} hands"
        yield path, shown(unit.equipped), f"{slots}{hands} (XH-042 to XH-045)"


def _program_problems(placed: Placed, profile: Profile) -> Iterator[Problem]:
    own = Owner.CREATURE if profile.is_creature else Owner.MACHINE
    known = [p.name.lower() for p in Program if OWNER[p] in (own, Owner.BOTH)]
    for k, name in enumerate(placed.unit.programs):
        if name not in known:
            allowed = f"one of {', '.join(known)}: those of {own.about}"
            yield (*placed.path, "programs", k), shown(name), allowed


def _group_problems(fight: Fight) -> Iterator[Problem]:
    """XH-020: a group is of one side that the Architect leads, and of like units."""
    first: dict[int, tuple[int, Placed]] = {}
    for side, placed in fight.placed():
        unit, path = placed.unit, (*placed.path, "group")
        if unit.group is None:
            continue
        name = SIDE_NAMES[side]
        if fight.options.controller.get(name) != "architect":
            allowed = f"only if the option controller names the architect for {name} (XH-020)"
            yield path, shown(unit.group), allowed
            continue
        other_side, other = first.setdefault(unit.group, (side, placed))
        if other_side != side:
            yield path, shown(unit.group), f"a group of its own side; {SIDE_NAMES[1 - side]} has it"
        elif _likeness(fight, placed) != _likeness(fight, other):
            allowed = f"a group of units alike; {dotted(other.path)} has another profile (XH-020)"
            yield path, shown(unit.group), allowed


def _likeness(fight: Fight, placed: Placed) -> tuple[Any, ...]:
    unit = placed.unit
    return unit.profile, fight.profile(unit), unit.init_mod


def _owner_problems(fight: Fight) -> Iterator[Problem]:
    """XH-228: a mount may have an owner on its side."""
    names = fight.by_name()
    for side, placed in fight.placed():
        owner, path = placed.unit.owner, (*placed.path, "owner")
        if owner is None:
            continue
        if not fight.profile(placed.unit).mountable:
            yield path, shown(owner), "only mounts have an owner (XH-228)"
            continue
        own = [name for name in names if name.startswith(SIDE_NAMES[side])]
        others = [name for name in own if names[name] is not placed]
        if owner not in others:
            yield path, shown(owner), f"another unit of its side: {', '.join(others) or 'none'}"
