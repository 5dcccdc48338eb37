"""The procedures by kind of frame."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.rules.attack import (
    A_COMPARE,
    A_DEFENCE_ROLLED,
    A_FEATS,
    A_NEXT,
    A_OTHER_FEAT,
    A_ROLLED,
    attack,
)
from mech_env.rulesets.framewerk.rules.campaign import camp
from mech_env.rulesets.framewerk.rules.close import escape
from mech_env.rulesets.framewerk.rules.contest import S_ROLL, run_test
from mech_env.rulesets.framewerk.rules.fight import F_TIES, F_TURN, fight
from mech_env.rulesets.framewerk.rules.move import move, zone_check
from mech_env.rulesets.framewerk.rules.slot import slot
from mech_env.rulesets.framewerk.state.codes import MAX_POOL, MAX_UNITS
from mech_env.rulesets.framewerk.state.events import R_ARMOUR, R_ATTACK, R_DAMAGE, R_DEFENCE, R_FEAT
from mech_env.rulesets.framewerk.state.frames import Frame, push


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    b.pool.roller = -1
    push(b, Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = int(f.kind)
    if kind == Frame.TEST:
        run_test(s, b, log, f)
    elif kind == Frame.ATTACK:
        attack(s, b, log, f)
    elif kind == Frame.SLOT:
        slot(s, b, log, f)
    elif kind == Frame.MOVE:
        move(s, b, log, f)
    elif kind == Frame.FIGHT:
        fight(setups, s, b, log, f)
    elif kind == Frame.ZONE:
        zone_check(s, b, log, f)
    elif kind == Frame.ESCAPE:
        escape(s, b, log, f)
    elif kind == Frame.CAMP:
        camp(s, b, log, f)


# --- for solvers ---


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: nothing but their faces matters."""
    if why == R_ATTACK or why == R_DEFENCE or why == R_FEAT:  # FW-002 to FW-005
        return 1
    return 1 if why == R_DAMAGE or why == R_ARMOUR else 0


@kernel
def pool_is_read(f: Any) -> int:
    """Whether the procedure under way still reads the pool that lies on the table."""
    kind, stage = int(f.kind), int(f.stage)
    if kind == Frame.TEST:
        return 1 if stage > S_ROLL else 0
    if kind == Frame.ATTACK:
        feats = stage == A_OTHER_FEAT or stage == A_FEATS
        return 1 if feats or stage == A_ROLLED or stage == A_DEFENCE_ROLLED else 0
    return 1 if kind == Frame.ZONE or kind == Frame.ESCAPE else 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear what is on the table but read by no rule any more: states that differ in it are one.

    Reads: the top frame. Writes: it, pool, initiative, the last turn's order and declarations.
    Rolls: nothing. Asks: nothing.
    """
    f = b.frames[b.depth - 1]
    if pool_is_read(f) == 0:
        p = b.pool
        p.roller = -1
        p.skill = 0
        p.count = 0
        for k in range(MAX_POOL):
            p.face[k] = 0
        p.best = 0
        p.critical = 0
        p.added = 0
        p.modifier = 0
        p.total = 0
    for unit in range(s.n_units):
        b.units[unit].initiative = 0  # the order holds what it decided
    if f.kind == Frame.FIGHT and (f.stage == F_TURN or f.stage == F_TIES):
        b.pass_number = 0
        b.n_order = 0
        for place in range(MAX_UNITS):
            b.order[place] = 0
        for unit in range(s.n_units):
            u = b.units[unit]
            u.declared = 0
            u.acts_left = 0
            u.hold_kept = 0
        if f.stage == F_TURN:
            f.order_place = 0
    elif f.kind == Frame.ATTACK and f.n_listed == 1 and f.thing < 0:
        if f.stage == A_COMPARE:  # FW-121, FW-124: only the started fives of the difference count
            f.total = 5 * ((f.total - f.defence + 4) // 5) if f.total > f.defence else 0
            f.defence = 0
            f.attack = 0
        elif f.stage == A_NEXT:
            f.total = 0
            f.defence = 0
            f.margin = 0
            f.attack = 0
