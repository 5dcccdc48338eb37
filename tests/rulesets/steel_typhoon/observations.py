"""What the observation shows of a battle, for tests that look at single numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from mech_env.rulesets.steel_typhoon.observe.unit import observe as observe_kernel
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions
from mech_env.rulesets.steel_typhoon.state.frames import Frame
from mech_env.rulesets.steel_typhoon.state.frames import push as push_kernel

# Plain Python twins: these tests look at single numbers, compiled or not.
observe = interpreted(observe_kernel)
push = interpreted(push_kernel)


def setup(name: str, encounter: int = 0) -> tuple[Any, Any]:
    """A scenario's start as a battle that stands in somebody's turn: its setup and its record."""
    s = load_scenario(name).setups()[encounter]
    b = s.start
    b.round_number = 1
    ask(s, b, 0, decisions.Decision.ACTION, Frame.TURN, actor=0)
    return s, b


def ask(s: Any, b: Any, unit: int, decision: int, kind: int, actor: int, target: int = -1) -> Any:
    """Let a decision of one frame stand; returns the frame."""
    b.depth = 0
    push(b, kind, actor, target)
    b.request.unit, b.request.decision = unit, decision
    b.request.side = s.units[unit].side
    return b.frames[0]


def look(s: Any, b: Any, unit: int) -> NDArray[np.float32]:
    out = np.zeros(LAYOUT.size, np.float32)
    observe(s, b, unit, out)
    return out


def shown(s: Any, b: Any, unit: int, piece: str, feature: str, row: int = 0) -> float:
    return float(look(s, b, unit)[LAYOUT.pieces[piece].offset(feature, row)])


def changed(s: Any, b: Any, unit: int, change: Callable[[Any, Any], object]) -> set[str]:
    """Names of the numbers that differ after ``change``."""
    before = look(s, b, unit)
    change(s, b)
    after = look(s, b, unit)
    return {name for name, differs in zip(LAYOUT.names(), before != after, strict=True) if differs}


def shuffle(s: Any, b: Any, rng: np.random.Generator) -> None:
    """Any values of the fields that the observation reads, each within its range."""
    free = [h for h in range(s.width * s.height) if s.ground[h] == st.OPEN]
    spots = rng.permutation(free)
    for unit in range(s.n_units):
        u, facts = b.units[unit], s.units[unit]
        u.fate = rng.choice(
            [st.Fate.IN_FIGHT, st.Fate.IN_FIGHT, st.Fate.IN_FIGHT, st.Fate.OUT, st.Fate.ROUTED]
        )
        u.hex = spots[unit] if u.fate == st.Fate.IN_FIGHT else -1
        for slot in range(st.SYSTEM_SLOTS):
            u.system_kind[slot] = rng.integers(0, 7)
            u.system_state[slot] = rng.integers(1, 4) if u.system_kind[slot] else 0
        for slot in range(st.DIE_SLOTS):
            u.die[slot] = rng.integers(-st.DIE_FACES[slot], st.DIE_FACES[slot] + 1)
        for k in range(2):
            u.held_trigger[k] = rng.integers(-1, 6)
            u.held_action[k] = rng.integers(0, 4) if u.held_trigger[k] >= 0 else -1
            u.victims[k] = rng.integers(-1, s.n_units)
            u.rolled[k] = rng.integers(0, 2)
        u.grappled_by = rng.integers(-1, s.n_units)
        u.direct_hits = rng.integers(0, 4)
        u.rockets, u.actions_left = rng.integers(0, 3), rng.integers(0, 3)
        u.pilot_hp, facts.rank, u.init_roll = rng.integers(0, 4), rng.integers(1, 6), 24
        u.metres_left, facts.talents = rng.integers(0, 61), rng.integers(0, 64)
        facts.chassis, u.limp, u.since_charge = rng.integers(0, 5), rng.integers(0, 3), 9
        u.token, u.token_round = rng.integers(0, 8), rng.integers(0, 3)
        u.spotted_bits = rng.integers(0, 1 << s.n_units)
        for side in range(s.n_sides):
            b.sides[side].spot_value[unit] = rng.integers(0, 8)
    f = b.frames[0]
    f.kind, f.actor, f.target = Frame.ATTACK, rng.integers(s.n_units), rng.integers(s.n_units)
    f.mode, f.attack_value, f.spot_value = rng.integers(0, 3), rng.integers(0, 17), 7
    f.defence_value, f.margin = rng.integers(0, 17), rng.integers(-17, 18)
    f.losses, f.cover_losses, f.cover_unit = rng.integers(0, 17), rng.integers(0, 9), 0
    f.cover_kind, f.dice_used = rng.integers(0, 4), rng.integers(0, 6)
    f.slot, f.trigger = rng.integers(0, 6), rng.integers(0, 6)
    b.request.unit = rng.integers(s.n_units)
    b.request.side = s.units[b.request.unit].side
    b.request.decision = rng.integers(1, 31)
    b.round_number = rng.integers(0, s.round_limit + 1)
