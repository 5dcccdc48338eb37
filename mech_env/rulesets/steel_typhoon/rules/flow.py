"""The procedures by kind of frame, and what solvers ask about them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules.attack import attack
from mech_env.rulesets.steel_typhoon.rules.campaign import camp, fit_out
from mech_env.rulesets.steel_typhoon.rules.fight import fight
from mech_env.rulesets.steel_typhoon.rules.foot import squad_turn
from mech_env.rulesets.steel_typhoon.rules.grapple import break_free, force, grapple, release
from mech_env.rulesets.steel_typhoon.rules.move import move
from mech_env.rulesets.steel_typhoon.rules.spot import spot
from mech_env.rulesets.steel_typhoon.rules.turn import hold, talk, turn
from mech_env.rulesets.steel_typhoon.rules.windows import window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    fr.push(b, fr.Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = f.kind
    if kind == fr.Frame.ATTACK:
        attack(s, b, log, f)
    elif kind == fr.Frame.MOVE:
        move(s, b, log, f)
    elif kind == fr.Frame.TURN:
        turn(s, b, log, f)
    elif kind == fr.Frame.FIGHT:
        fight(setups, s, b, log, f)
    elif kind == fr.Frame.WINDOW:
        window(s, b, log, f)
    elif kind == fr.Frame.SPOT:
        spot(s, b, log, f)
    elif kind == fr.Frame.GRAPPLE:
        grapple(s, b, log, f)
    elif kind == fr.Frame.FORCE:
        force(s, b, log, f)
    elif kind == fr.Frame.BREAK:
        break_free(s, b, log, f)
    elif kind == fr.Frame.HOLD:
        hold(s, b, log, f)
    elif kind == fr.Frame.COMMS:
        talk(s, b, log, f)
    elif kind == fr.Frame.RELEASE:
        release(s, b, log, f)
    elif kind == fr.Frame.SQUAD:
        squad_turn(s, b, log, f)
    elif kind == fr.Frame.LOADOUT:
        fit_out(s, b, log, f)
    elif kind == fr.Frame.CAMP:
        camp(s, b, log, f)


# --- for solvers ---


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: nothing but their faces matters."""
    if why == ev.Roll.DAMAGE:  # ST-149 through: what still stands depends on the dice before
        return 1 if s.options.cover_overflow != c.CoverOverflow.THROUGH else 0
    return 1 if why == ev.Roll.DEFENCE else 0


@kernel
def may_act_again(s: Any, b: Any, unit: int) -> int:
    """Whether a unit may still act in this round: in its turn, or by a held action."""
    u = b.units[unit]
    turn_over = int(u.acted)
    for k in range(b.depth):
        f = b.frames[k]
        if f.actor == unit:
            if f.kind == fr.Frame.TURN:
                turn_over = 1 if u.actions_left == 0 else 0
            elif (
                f.kind != fr.Frame.ATTACK
                or f.stage <= fr.AttackStage.DIE
                or f.stage > fr.AttackStage.END
            ):
                return 1  # it has not taken the dice of this procedure yet
    if pools.operable(s, b, unit) == 0:
        return 0
    return 1 if turn_over == 0 or u.held_action[0] >= 0 or u.held_action[1] >= 0 else 0


@kernel
def may_be_attacked(s: Any, b: Any, unit: int) -> int:
    """Whether it is under attack, or anyone of another side may still act in this round."""
    side = s.units[unit].side
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == fr.Frame.ATTACK and f.target_kind == c.TargetKind.UNIT and f.target == unit:
            if f.stage <= fr.AttackStage.DEFENDED:
                return 1
    for squad in range(s.n_squads):
        if b.squads[squad].hex >= 0 and s.squads[squad].side != side:
            return 1
    for other in range(s.n_units):
        if s.units[other].side != side and may_act_again(s, b, other):
            return 1
    return 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear fields that no rule reads again, so that states that differ only in them become equal.

    Reads: dice, the top frame. Writes: the same. Rolls: nothing. Asks: nothing.
    """
    for unit in range(s.n_units):
        u = b.units[unit]
        for slot in range(c.DIE_SLOTS):
            if u.die[slot] < 0:  # ST-048: a used die is used, whatever it showed
                u.die[slot] = -1
        # ST-048: what nobody can use any more leaves the table unused.
        idle, safe = 1 - may_act_again(s, b, unit), 1 - may_be_attacked(s, b, unit)
        for slot in range(c.DIE_SLOTS):
            attacks, defends = c.DIE_A <= slot < c.DIE_D, c.DIE_D <= slot < c.DIE_M
            if (idle and (safe or attacks)) or (safe and defends):
                u.die[slot] = 0
        if idle:
            u.rolled[c.Pool.ATTACK] = 0
        if safe:
            u.rolled[c.Pool.DEFENCE] = 0
    f = b.frames[b.depth - 1]
    if f.kind != fr.Frame.ATTACK:
        return
    if f.stage == fr.AttackStage.DAMAGE and s.options.talents == 0:
        # ST-084: only the difference counts; Talents ask for the answer, too.
        f.attack_value += f.spot_value - f.defence_value
        f.spot_value = 0
        f.defence_value = 0
    elif (
        f.stage == fr.AttackStage.LOSS
        or f.stage == fr.AttackStage.LOSS_SET
        or f.stage == fr.AttackStage.END
    ):
        if f.target_kind == c.TargetKind.UNIT:  # ST-090: surplus losses are ignored
            f.losses = min(int(f.losses), pools.installed(s, b, int(f.target)))
        f.attack_value = 0
        f.spot_value = 0
        f.defence_value = 0
        f.margin = 0
