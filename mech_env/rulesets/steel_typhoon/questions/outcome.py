"""What a battle is worth: how strong a side stands."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c


@kernel
def strength(s: Any, b: Any, side: int) -> float:
    """Systems and squads that a side still has, as a share of those it came with.

    Stored Direct Hits count as parts of a system, soldiers as parts of their squad.
    """
    came, left = 0.0, 0.0
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side != side:
            continue
        fights = pools.operable(s, b, unit)
        for k in range(c.SYSTEM_SLOTS):
            if u.system_kind[k] != c.System.EMPTY:
                came += 1.0
                if fights and u.system_state[k] != c.SlotState.DESTROYED:
                    left += 1.0
        if fights:
            left -= u.direct_hits / pools.hits_per_system(s, b, unit)
    for squad in range(s.n_squads):
        q = b.squads[squad]
        if s.squads[squad].side == side:
            came += 1.0
            left += q.soldiers / s.start.squads[squad].soldiers
    return left / came if came > 0.0 else 0.0


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """Potential for reward shaping, in [-1, 1]: own strength less the enemies' average."""
    enemies, count = 0.0, 0
    for other in range(s.n_sides):
        if other != side:
            enemies += strength(s, b, other)
            count += 1
    return strength(s, b, side) - enemies / count
