"""The procedures by kind of frame."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.rules.attack import attack
from mech_env.rulesets.framewerk.rules.campaign import camp
from mech_env.rulesets.framewerk.rules.close import escape
from mech_env.rulesets.framewerk.rules.contest import run_test
from mech_env.rulesets.framewerk.rules.fight import fight
from mech_env.rulesets.framewerk.rules.move import move, zone_check
from mech_env.rulesets.framewerk.rules.slot import slot
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    fr.push(b, fr.Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = int(f.kind)
    if kind == fr.Frame.TEST:
        run_test(s, b, log, f)
    elif kind == fr.Frame.ATTACK:
        attack(s, b, log, f)
    elif kind == fr.Frame.SLOT:
        slot(s, b, log, f)
    elif kind == fr.Frame.MOVE:
        move(s, b, log, f)
    elif kind == fr.Frame.FIGHT:
        fight(setups, s, b, log, f)
    elif kind == fr.Frame.ZONE:
        zone_check(s, b, log, f)
    elif kind == fr.Frame.ESCAPE:
        escape(s, b, log, f)
    elif kind == fr.Frame.CAMP:
        camp(s, b, log, f)


# --- for solvers ---


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: nothing but their faces matters."""
    in_pools = why in (ev.Roll.ATTACK, ev.Roll.DEFENCE, ev.Roll.FEAT)  # FW-002 to FW-005
    return 1 if in_pools or why == ev.Roll.DAMAGE or why == ev.Roll.ARMOUR else 0


@kernel
def pool_is_read(f: Any) -> int:
    """Whether the procedure under way still reads the pool that lies on the table."""
    kind, stage = int(f.kind), int(f.stage)
    if kind == fr.Frame.TEST:
        return 1 if stage > fr.TestStage.ROLL else 0
    if kind == fr.Frame.ATTACK:
        feats = stage == fr.AttackStage.OTHER_FEAT or stage == fr.AttackStage.FEATS
        rolled = stage == fr.AttackStage.ROLLED or stage == fr.AttackStage.DEFENCE_ROLLED
        return 1 if feats or rolled else 0
    return 1 if kind == fr.Frame.ZONE or kind == fr.Frame.ESCAPE else 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear fields that no rule reads again, so that states that differ only in them become equal.

    Reads: the top frame. Writes: it, pool, initiative, the last turn's order and declarations.
    Rolls: nothing. Asks: nothing.
    """
    f = b.frames[b.depth - 1]
    if pool_is_read(f) == 0:
        b.pool = s.start.pool  # nobody's
    for unit in range(s.n_units):
        b.units[unit].initiative = 0  # the order holds what it decided
    if f.kind == fr.Frame.FIGHT and f.stage in (fr.FightStage.TURN, fr.FightStage.TIES):
        b.pass_number = 0
        b.n_order = 0
        for place in range(c.MAX_UNITS):
            b.order[place] = 0
        for unit in range(s.n_units):
            u = b.units[unit]
            u.declared = 0
            u.acts_left = 0
            u.hold_kept = 0
        if f.stage == fr.FightStage.TURN:
            f.order_place = 0
    elif f.kind == fr.Frame.ATTACK and f.n_listed == 1 and f.thing < 0:
        if f.stage == fr.AttackStage.COMPARE:
            # FW-121, FW-124: only the started fives of the difference count.
            f.total = 5 * ((f.total - f.defence + 4) // 5) if f.total > f.defence else 0
            f.defence = 0
            f.attack = 0
        elif f.stage == fr.AttackStage.NEXT:
            f.total = 0
            f.defence = 0
            f.margin = 0
            f.attack = 0
