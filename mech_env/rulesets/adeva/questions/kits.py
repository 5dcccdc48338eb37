"""Which kits a unit may choose, and which hands their items take (AE-297, 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state import codes as c

IN_RIGHT, IN_LEFT = 1, 2  # bits of ``hands_taken``


@kernel
def has_items(b: Any, unit: int) -> bool:
    """Whether a unit came with items, which are then its fixed kit."""
    for slot in range(c.ITEMS):
        if b.units[unit].carried[slot] >= 0:
            return True
    return False


@kernel
def may_choose(s: Any, b: Any, unit: int) -> bool:
    """AE-297: an IC or a Construct whose profile has kits, and which was given nothing."""
    u = b.units[unit]
    if not units.takes_turns(b, unit) or has_items(b, unit) or u.person < 0:
        return False
    if u.machine < 0 and u.kind != c.Kind.IC:
        return False
    return bool(s.people[u.person].kits != 0)


@kernel
def kit_at(s: Any, b: Any, unit: int, k: int) -> int:
    """The k-th kit of a unit's profile; -1 it has fewer."""
    found = 0
    kits = int(s.people[b.units[unit].person].kits)
    for kit in range(s.n_kits):
        if (kits >> kit) & 1:
            if found == k:
                return kit
            found += 1
    return -1


@kernel
def hands_taken(needed: int, right: bool, left: bool) -> int:
    """7.4: a two-handed item takes both free hands, another the right, then the left; 0: no room.

    ``needed``: its hands; ``right``, ``left``: whether they are free.
    """
    if needed == 2:
        return IN_RIGHT | IN_LEFT if right and left else 0
    if right:
        return IN_RIGHT
    return IN_LEFT if left else 0
