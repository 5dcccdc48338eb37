"""Grappling, forcing, breaking free and letting go (2.7, ST-114 to ST-131)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules import dice, harm
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a GRAPPLE action.

    Reads: dice. Writes: the grapple, the disabled system. Rolls: the target's Move pool, table.
    Asks: graptarget, grapdie, grapdef, disable.
    """
    stage = f.stage
    if stage == fr.GrappleStage.START:
        f.stage = fr.GrappleStage.DIE
        if f.interrupt == 0:
            f.stage = fr.GrappleStage.TARGET
            fr.ask(s, b, f.actor, d.Decision.GRAPTARGET)
    elif stage == fr.GrappleStage.TARGET:
        f.target = d.named_enemy(s, b)
        f.stage = fr.GrappleStage.DIE
    elif stage == fr.GrappleStage.DIE:
        f.stage = fr.GrappleStage.DIE_SET
        fr.ask(s, b, f.actor, d.Decision.GRAPDIE)
    elif stage == fr.GrappleStage.DIE_SET:
        # ST-114, ST-116: one Skill die; a Spot die on the target cannot help.
        f.attack_value = dice.use_die(s, b, log, f.actor, d.Decision.GRAPDIE)
        f.stage = fr.GrappleStage.RESOLVE
        if can.may_answer(s, b, f.target):
            dice.roll_pool(s, b, log, f.target, c.Pool.MOVE)
            f.stage = fr.GrappleStage.DEF
            fr.ask(s, b, f.target, d.Decision.GRAPDEF)
    elif stage == fr.GrappleStage.DEF:  # ST-115: 0 without a die
        f.defence_value = dice.use_die(s, b, log, f.target, d.Decision.GRAPDEF)
        f.stage = fr.GrappleStage.RESOLVE
    elif stage == fr.GrappleStage.RESOLVE:
        close_grapple(s, b, log, f)
    elif stage == fr.GrappleStage.DISABLE:
        disable_system(s, b, f, b.request.answer - d.SYSTEM)
    else:
        fr.pop(b)


@kernel
def close_grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-117, ST-120: strictly higher grapples; then a system is chosen that stops working."""
    f.margin = f.attack_value - f.defence_value
    if f.margin < 1:
        emit(log, ev.Event.ESCAPED, f.actor, f.attack_value, f.target, f.defence_value, 0)
        f.stage = fr.GrappleStage.END
        return
    g = b.units[f.actor]
    t = b.units[f.target]
    t.grappled_by = f.actor
    g.victims[0 if g.victims[0] < 0 else 1] = f.target
    emit(log, ev.Event.GRAPPLED, f.actor, f.attack_value, f.target, f.defence_value, 0)
    grappler, target = s.units[f.actor].side, s.units[f.target].side
    chooser = pools.chooser(s, s.options.grapple_choice, grappler, target)
    if chooser > 0:
        f.stage = fr.GrappleStage.DISABLE
        fr.ask(s, b, f.actor if chooser == 1 else f.target, d.Decision.DISABLE)
        return
    slot = roll(b, log, 6, f.actor, ev.Roll.GRAPPLE_TABLE) - 1
    while log.fault == 0 and (
        slot == c.SYSTEM_SLOTS or t.system_state[slot] != c.SlotState.WORKING
    ):
        slot = roll(b, log, 6, f.actor, ev.Roll.GRAPPLE_TABLE) - 1
    disable_system(s, b, f, min(slot, c.SYSTEM_SLOTS - 1))


@kernel
def disable_system(s: Any, b: Any, f: Any, slot: int) -> None:
    """ST-119: the system is disabled while the grapple lasts."""
    t = b.units[f.target]
    if t.system_state[slot] == c.SlotState.WORKING:
        t.system_state[slot] = c.SlotState.DISABLED
        t.disabled_slot = slot
    f.stage = fr.GrappleStage.END
    open_window(s, b, fr.Occasion.GRAPPLE, f.actor, f.actor, f.target, -1)


@kernel
def force(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a FORCE action: the victim is put on another hex next to its grappler (ST-125).

    Reads: the map. Writes: the victim's hex, grapples. Rolls: nothing. Asks: victim, force.
    """
    if f.stage == fr.ForceStage.START:
        f.stage = fr.ForceStage.VICTIM
        fr.ask(s, b, f.actor, d.Decision.VICTIM)
    elif f.stage == fr.ForceStage.VICTIM:
        f.target = d.named_enemy(s, b)
        f.stage = fr.ForceStage.ANSWER
        fr.ask(s, b, f.actor, d.Decision.FORCE)
    elif f.stage == fr.ForceStage.ANSWER:
        v = b.units[f.target]
        before = int(v.hex)
        direction = b.request.answer - d.DIRECTION
        v.hex = neighbour(b.units[f.actor].hex, direction, s.width, s.height)
        emit(log, ev.Event.FORCED, f.actor, 0, f.target, v.hex, 0)
        emit(log, ev.Event.STEPPED, f.target, 1, before, v.hex, 0)
        harm.part_grapples(s, b, log)  # ST-131: it may itself hold somebody, or be torn away
        f.stage = fr.ForceStage.END
        # ST-126: for all hostile to the victim, its grappler excepted.
        open_window(s, b, fr.Occasion.STEP, f.actor, f.target, f.target, before)
    else:
        fr.pop(b)


@kernel
def break_free(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a BREAK action (ST-122 to ST-124): strictly higher gets free.

    Reads: dice. Writes: the grapple. Rolls: nothing. Asks: breakdie, breakdef.
    """
    grappler = int(b.units[f.actor].grappled_by)
    if f.stage == fr.BreakStage.START:
        f.target = grappler
        f.stage = fr.BreakStage.DIE
        fr.ask(s, b, f.actor, d.Decision.BREAKDIE)
    elif f.stage == fr.BreakStage.DIE:
        f.attack_value = dice.use_die(s, b, log, f.actor, d.Decision.BREAKDIE)
        f.stage = fr.BreakStage.DEF
        fr.ask(s, b, grappler, d.Decision.BREAKDEF)
    else:  # ST-122: 0 without a die
        f.defence_value = dice.use_die(s, b, log, grappler, d.Decision.BREAKDEF)
        mine, its = f.attack_value, f.defence_value
        if mine > its:  # ST-123
            emit(log, ev.Event.FREED, f.actor, mine, grappler, its, 0)
            harm.end_grapple(s, b, log, f.actor)
        else:  # a tie holds
            emit(log, ev.Event.ESCAPED, f.actor, mine, grappler, its, 1)
        fr.pop(b)


@kernel
def release(s: Any, b: Any, log: Any, f: Any) -> None:
    """RELEASE: free, on one's own turn (ST-130).

    Reads: victims. Writes: the grapple. Rolls: nothing. Asks: victim.
    """
    if f.stage == fr.PlainStage.START:
        f.stage = fr.PlainStage.ANSWERED
        fr.ask(s, b, f.actor, d.Decision.VICTIM)
    else:
        victim = d.named_enemy(s, b)
        emit(log, ev.Event.RELEASED, f.actor, 0, victim, 0, 0)
        harm.end_grapple(s, b, log, victim)
        fr.pop(b)
