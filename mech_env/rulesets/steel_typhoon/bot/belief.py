"""What a side believes of facts it cannot know (catalogue 6): the ground of a search."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import philox
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import secrets
from mech_env.rulesets.steel_typhoon.state import codes as c

_STREAM = 2  # high counter word of these numbers; dice use 0, the random player 1


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess drawn from ``key``; 1 if anything was replaced.

    Messages of others are forgotten (ST-063), loadouts still being chosen are drawn anew (ST-003),
    counters of a campaign are taken as fresh (ST-174), limps as mended (ST-182), batteries as
    charged unless a roll has shown otherwise (ST-175). Everything else is public.
    """
    s = setups[b.encounter]
    guessed = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side:
            continue
        u.token = 0
        u.token_round = -1
        u.since_charge = 0
        u.depleted = u.battery_rolled
        u.limp = 0
        u.limp_next = 0
        if secrets.is_secret(s, b, side, int(s.units[unit].side)):
            guessed = 1
            outfit(u, unit, key)
    return guessed


@kernel
def outfit(u: Any, unit: int, key: int) -> None:
    """A legal loadout, each slot drawn from the types of which there are not two yet (ST-002)."""
    for k in range(c.SYSTEM_SLOTS):
        u.system_kind[k] = c.System.EMPTY
    for k in range(c.SYSTEM_SLOTS):
        word = philox(c.SYSTEM_SLOTS * int(unit) + k, _STREAM, key)
        kind = c.System.DEF + ((word * (c.System.SMA - c.System.DEF + 1)) >> 32)
        while True:
            same = 0
            for other in range(k):
                if u.system_kind[other] == kind:
                    same += 1
            if same < c.MOST_OF_A_KIND:
                break
            kind = c.System.DEF if kind == c.System.SMA else kind + 1
        u.system_kind[k] = kind
        u.system_state[k] = c.SlotState.WORKING
