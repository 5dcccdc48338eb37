"""How well a side stands."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state import codes as c


@kernel
def strength(s: Any, b: Any, side: int) -> float:
    """Health that a side has left as a share, 0-1.

    Each active unit counts its share of Vitality left; an object counts like a unit where the
    other side wins by destroying all of them (FW-030).
    """
    came, left = 0, 0.0
    for unit in range(s.n_units):
        u = b.units[unit]
        profile = s.units[unit]
        if profile.side == side:
            came += 1
            if u.status == c.Status.ACTIVE:
                left += max(0, int(profile.vitality) - int(u.damage)) / int(profile.vitality)
    if (int(s.objective_bits) >> (1 - int(side))) & 1:
        for thing in range(s.n_objects):
            o, whole = b.objects[thing], int(s.objects[thing].toughness)
            if s.objects[thing].side == side:
                came += 1
                if o.destroyed == 0:
                    left += max(0, whole - int(o.wear)) / whole
    return left / came if came > 0 else 0.0


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """Potential for reward shaping, in [-1, 1]: own strength less the enemy's."""
    return strength(s, b, int(side)) - strength(s, b, 1 - int(side))
