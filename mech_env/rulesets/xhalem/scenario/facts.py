"""What never changes of a unit, as the record has it."""

from __future__ import annotations

from typing import Any

from mech_env.core.scenario.setups import copy, fill
from mech_env.rulesets.xhalem.scenario.parts import UnitStart
from mech_env.rulesets.xhalem.scenario.profiles import Profile
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import Class, Kind
from mech_env.rulesets.xhalem.state.programs import Program
from mech_env.rulesets.xhalem.state.weapons import Weapon

_MODS = ("init_mod", "eng_mod", "eva_mod", "dmg_mod", "chk_mod", "spd_mod")


def carried(profile: Profile, unit: UnitStart) -> tuple[Weapon, ...]:
    """Weapons by slot: natural ones first."""
    return tuple(Weapon[name.upper()] for name in (*profile.natural, *unit.weapons))


def equipped(profile: Profile, unit: UnitStart) -> int:
    """Slots in hand at the start, as a set: natural weapons and those named as equipped."""
    named, found = list(unit.equipped), 0
    for slot, weapon in enumerate(carried(profile, unit)):
        name = weapon.name.lower()
        if wp.IS_NATURAL[weapon]:
            found |= 1 << slot
        elif name in named:
            named.remove(name)
            found |= 1 << slot
    return found


def write_facts(p: Any, profile: Profile, unit: UnitStart) -> None:
    """A unit's facts, but for what names other units or the table of profiles.

    Programs change nothing here: the rules ask for them (XH-109, XH-116).
    """
    cls, u = Class[profile.type.upper()], profile.u
    copy(p, unit, *_MODS)
    copy(p, profile, "u", "interval", "unarmed", "seats", "mountable", "trained", "sentient")
    fill(p, cls=cls, kind=Kind.CREATURE if profile.is_creature else Kind.MACHINE)
    fill(p, size_class=profile.size, hp_full=profile.hp, scores=profile.scores.listed())
    fill(p, reach=profile.own_reach, speed=[profile.walk * u, profile.fly * u, profile.swim * u])
    fill(p, hands=profile.own_hands, slots=profile.own_slots)
    p.mounted_arms = cls in (Class.SHIP, Class.TURRET)  # XH-045
    p.fixed = cls == Class.TURRET
    p.inert = cls == Class.VEHICLE  # XH-005
    p.programs = sum(1 << Program[name.upper()] for name in unit.programs)
    if unit.group is not None:
        p.group = unit.group
    for slot, weapon in enumerate(carried(profile, unit)):
        p.carried[slot] = weapon
