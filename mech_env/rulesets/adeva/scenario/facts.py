"""What never changes of people, Constructs, weapons and kits, as the record has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.scenario.setups import copy, fill
from mech_env.rulesets.adeva.questions import kits
from mech_env.rulesets.adeva.scenario.machines import Machine
from mech_env.rulesets.adeva.scenario.profiles import ITEMS, KIT_NAMES, Profile, listed_fields
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state import weapons as table
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE
from mech_env.rulesets.adeva.state.weapons import Item, Quality

_PEOPLE, _MACHINES = [*PEOPLE], [*MACHINES]
hands_taken = interpreted(kits.hands_taken)


def _bits(names: Sequence[str], codes: type[Any]) -> int:
    return sum(1 << codes[name.upper().replace(" ", "_")] for name in names)


def _row_of(name: str, rows: Sequence[str], own: Any) -> int:
    """The row of a bundled table, -1 for what the scenario defines itself."""
    return -1 if name in own or name not in rows else rows.index(name)


def write_person(p: Any, name: str, profile: Profile, own: Any) -> None:
    """A row of ``people``; ``own`` are the scenario's profiles."""
    fill(p, kind=profile.code, profile=_row_of(name, _PEOPLE, own))
    fill(p, characteristics=listed_fields(profile.characteristics))
    fill(p, unnatural=listed_fields(profile.unnatural), skills=listed_fields(profile.skills))
    fill(p, talents=_bits(profile.talents, state.Talent))
    fill(p, upgrades=_bits(profile.upgrades, state.Upgrade))
    fill(p, powers=_bits(profile.powers, state.Power))
    fill(p, patterns=_bits(profile.patterns, state.Pattern))
    fill(p, kits=sum(1 << KIT_NAMES.index(kit) for kit in profile.kits))
    fill(p, wounds_full=profile.wounds, fate_full=profile.fate, armour=profile.armour)
    copy(p, profile, "fear", "sound", "candidate", "left_handed")


def write_machine(m: Any, name: str, machine: Machine, own: Any) -> None:
    """A row of ``machines``; ``own`` are the scenario's machines."""
    fill(m, kind=machine.code, profile=_row_of(name, _MACHINES, own))
    copy(m, machine, "strength", "toughness", "barrier", "one_hand")
    fill(m, agility=-1 if machine.agility is None else machine.agility, ats_more=machine.ats)
    fill(m, unnatural_s=machine.unnatural_strength, unnatural_t=machine.unnatural_toughness)
    fill(m, pools=machine.pools.listed(), armour=machine.armour.listed())
    fill(m, upgrades=_bits(machine.upgrades, state.Upgrade))
    fill(m, cockpit=_bits(machine.cockpit, state.Cockpit))


def write_weapons(s: Any) -> None:
    """The table of items (7.3), and the kits (7.4)."""
    for item, row in table.ROWS.items():
        form, hands, bracket, rates, dice, faces, added, pen, clip, reload, bits, *numbers = row
        w = s.weapons[item]
        fill(w, form=form, hands=hands, bracket=bracket, rates=rates, dice_count=dice, faces=faces)
        fill(w, added=added, penetration=pen, rounds=clip, reload=reload, qualities=bits)
        fill(w, stated=table.STATED[bracket], most=_most(bracket, bits))
        reach, blast, vengeful = numbers
        fill(w, reach=reach, blast=blast, vengeful=vengeful)
    s.n_kits = len(KITS)
    for k, items in enumerate(KITS.values()):
        s.kits[k].contents[: len(items)] = items


def _most(bracket: int, qualities: int) -> int:
    """AE-262, AE-396, AE-399: twice the stated range; of Spray the stated one."""
    if qualities >> Quality.LONGSHOT & 1:
        return table.ENDLESS
    return table.STATED[bracket] * (1 if qualities >> Quality.SPRAY & 1 else 2)


def in_hands(items: Sequence[Item], one_hand: bool) -> tuple[int, int]:
    """Slots in the right and the left hand at the start (7.4); -1 is empty.

    An item that does not fit ends the list.
    """
    right = left = -1
    for slot, item in enumerate(items):
        taken = hands_taken(table.ROWS[item][1], right < 0 and not one_hand, left < 0)
        if not taken:
            break
        if taken & kits.IN_RIGHT:
            right = slot
        if taken & kits.IN_LEFT:
            left = slot
    return right, left


def write_items(u: Any, names: Sequence[str], one_hand: bool, in_hand: bool) -> None:
    """The equipment of a unit, with full ammunition; a Transport has no hands."""
    items = [ITEMS[name] for name in names]
    u.carried[: len(items)] = items
    u.ammo[: len(items)] = [table.ROWS[item][8] for item in items]
    if in_hand:
        u.right, u.left = in_hands(items, one_hand)
