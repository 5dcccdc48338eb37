"""Guesses at the equipment of an enemy: what is stowed, how many rounds are left (section 6).

What it has in hand shows. Beside that it carries what is left of a kit of its profile, or of what
the scenario gives it, to which all in its hands belongs; where there is none, nothing.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import gear
from mech_env.rulesets.adeva.rules.loadout import take_in_hand
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Kind

GEAR = 32  # which guess of a unit's block is the first of equipment
ROUNDS_AT, KIT_AT = GEAR, GEAR + 8
GIVEN = -2  # in place of a kit: what the scenario gives


@kernel
def guess_equipment(s: Any, b: Any, unit: int, at: int, key: int) -> None:
    """Stowed items from a kit; rounds of what is fired; nothing jams, is coated or half reloaded.

    ``at``: the first guess of the unit's block.
    """
    u = b.units[unit]
    shown = 0
    for slot in range(c.ITEMS):
        if gear.is_readied(b, unit, slot):
            shown |= 1 << slot
        else:
            u.carried[slot] = -1
            u.ammo[slot] = 0
            u.wear = int(u.wear) & ~(gear.MOST_WEAR << (gear.WEAR_BITS * slot))
    kit = guess_kit(s, b, unit, at, key)
    if kit != -1:
        fill(s, b, unit, kit)
    for slot in range(c.ITEMS):
        item = int(u.carried[slot])
        u.ammo[slot] = 0
        if item >= 0:
            rounds = int(s.weapons[item].rounds)
            if (shown >> slot) & 1 and rounds > 1:
                u.ammo[slot] = 1 + guess(rounds, at + ROUNDS_AT + slot, key)
            else:
                u.ammo[slot] = rounds
    u.jammed = 0
    u.coated = 0
    u.braced = int(u.braced) & shown
    u.reloading = -1


@kernel
def guess_outfit(s: Any, b: Any, unit: int, at: int, key: int) -> None:
    """Of who hides nothing shows: a whole kit, in hand as when a fight begins."""
    u = b.units[unit]
    u.right = -1
    u.left = -1
    guess_equipment(s, b, unit, at, key)
    if u.kind == Kind.PILOT:
        return
    if s.people[u.person].kits == 0:
        u.right = s.start.units[unit].right
        u.left = s.start.units[unit].left
        return
    for slot in range(c.ITEMS):
        item = int(u.carried[slot])
        if item < 0 or not take_in_hand(s, b, unit, slot, item):
            break


@kernel
def guess_kit(s: Any, b: Any, unit: int, at: int, key: int) -> int:
    """A kit that its profile may choose and that has all in its hands; -1 none.

    ``GIVEN``: what the scenario gives to who may choose none.
    """
    u = b.units[unit]
    if u.person < 0 or u.kind == Kind.PILOT:  # on foot it has nothing (7.4)
        return -1
    if s.people[u.person].kits == 0:
        return GIVEN if has_all(s, b, unit, GIVEN) else -1
    kits, found = int(s.people[u.person].kits), 0
    for kit in range(s.n_kits):
        if (kits >> kit) & 1 and has_all(s, b, unit, kit):
            found += 1
    if found == 0:
        return -1
    wanted = guess(found, at + KIT_AT, key)
    for kit in range(s.n_kits):
        if (kits >> kit) & 1 and has_all(s, b, unit, kit):
            if wanted == 0:
                return kit
            wanted -= 1
    return -1


@kernel
def carries(b: Any, unit: int, item: int) -> int:
    """How many of a kind of item a unit carries."""
    number = 0
    for slot in range(c.ITEMS):
        number += int(b.units[unit].carried[slot] == item)
    return number


@kernel
def content(s: Any, unit: int, kit: int, k: int) -> int:
    """The k-th item of a kit, or of what the scenario gives to a unit; -1 none."""
    if kit == GIVEN:
        return int(s.start.units[unit].carried[k])
    return int(s.kits[kit].contents[k])


@kernel
def holds(s: Any, unit: int, kit: int, item: int) -> int:
    """How many of a kind of item a kit has."""
    number = 0
    for k in range(c.ITEMS):
        number += int(content(s, unit, kit, k) == item)
    return number


@kernel
def has_all(s: Any, b: Any, unit: int, kit: int) -> bool:
    """Whether a kit has all that a unit carries."""
    for slot in range(c.ITEMS):
        item = int(b.units[unit].carried[slot])
        if item >= 0 and holds(s, unit, kit, item) < carries(b, unit, item):
            return False
    return True


@kernel
def fill(s: Any, b: Any, unit: int, kit: int) -> None:
    """Put what a kit has beside into empty slots."""
    for k in range(c.ITEMS):
        item = content(s, unit, kit, k)
        if item < 0 or carries(b, unit, item) >= holds(s, unit, kit, item):
            continue
        slot = gear.first_empty(b, unit)
        if slot >= 0:
            b.units[unit].carried[slot] = item
