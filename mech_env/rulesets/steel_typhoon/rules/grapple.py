"""Grappling, forcing, breaking free and letting go (2.7, ST-114 to ST-131)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.pools import has_talent, roll_move, use_die
from mech_env.rulesets.steel_typhoon.rules.harm import end_grapple, part_grapples
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import (
    SYSTEM_SLOTS,
    GrappleChoice,
    SlotState,
    Talent,
)
from mech_env.rulesets.steel_typhoon.state.decisions import (
    DIE,
    DIRECTION,
    ENEMY,
    SYSTEM,
    Decision,
    Verb,
    enemy_unit,
)
from mech_env.rulesets.steel_typhoon.state.events import Event, Roll
from mech_env.rulesets.steel_typhoon.state.frames import (
    BreakStage,
    ForceStage,
    GrappleStage,
    Occasion,
    PlainStage,
    ask,
    pop,
)


@kernel
def grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a GRAPPLE action.

    Reads: dice. Writes: the grapple, the disabled system. Rolls: the target's Move pool, table.
    Asks: graptarget, grapdie, grapdef, disable.
    """
    stage = f.stage
    if stage == GrappleStage.START:
        f.stage = GrappleStage.DIE
        if f.interrupt == 0:
            f.stage = GrappleStage.TARGET
            ask(s, b, f.actor, Decision.GRAPTARGET)
    elif stage == GrappleStage.TARGET:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = GrappleStage.DIE
    elif stage == GrappleStage.DIE:
        f.stage = GrappleStage.DIE_SET
        ask(s, b, f.actor, Decision.GRAPDIE)
    elif stage == GrappleStage.DIE_SET:
        # ST-114, ST-116: one Skill die; a Spot die on the target cannot help.
        f.attack_value = use_die(s, b, log, f.actor, b.request.answer - DIE, Decision.GRAPDIE)
        f.attack_value += has_talent(s, b, f.actor, Talent.WRESTLER)
        f.stage = GrappleStage.RESOLVE
        ambushed = b.round_number == 0 and s.options.ambush_defence == 0
        if b.units[f.target].shut_down == 0 and not ambushed:
            roll_move(s, b, log, f.target)
            f.stage = GrappleStage.DEF
            ask(s, b, f.target, Decision.GRAPDEF)
    elif stage == GrappleStage.DEF:
        f.defence_value = contest_value(s, b, log, f.target, Decision.GRAPDEF)
        f.stage = GrappleStage.RESOLVE
    elif stage == GrappleStage.RESOLVE:
        close_grapple(s, b, log, f)
    elif stage == GrappleStage.DISABLE:
        disable_system(s, b, f, b.request.answer - SYSTEM)
    else:
        pop(b)


@kernel
def contest_value(s: Any, b: Any, log: Any, unit: int, decision: int) -> int:
    """The die a unit answers a grapple or a contest with; 0 for none (ST-115, ST-122)."""
    if b.request.answer == Verb.NO:
        return 0
    face = use_die(s, b, log, unit, b.request.answer - DIE, decision)
    return face + has_talent(s, b, unit, Talent.WRESTLER)


@kernel
def close_grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-117, ST-120: strictly higher grapples; then a system is chosen that stops working."""
    f.margin = f.attack_value - f.defence_value
    if f.margin < 1:
        emit(log, Event.ESCAPED, f.actor, f.attack_value, f.target, f.defence_value, 0)
        f.stage = GrappleStage.END
        return
    g = b.units[f.actor]
    t = b.units[f.target]
    t.grappled_by = f.actor
    g.victims[0 if g.victims[0] < 0 else 1] = f.target
    emit(log, Event.GRAPPLED, f.actor, f.attack_value, f.target, f.defence_value, 0)
    grappler_plays = s.sides[s.units[f.actor].side].is_player
    target_plays = s.sides[s.units[f.target].side].is_player
    rule = s.options.grapple_choice
    if rule == GrappleChoice.GRAPPLER or (rule == GrappleChoice.SEED and grappler_plays):
        f.stage = GrappleStage.DISABLE
        ask(s, b, f.actor, Decision.DISABLE)
    elif rule == GrappleChoice.TARGET or target_plays:
        f.stage = GrappleStage.DISABLE
        ask(s, b, f.target, Decision.DISABLE)
    else:
        slot = roll(b, log, 6, f.actor, Roll.GRAPPLE_TABLE) - 1
        while log.fault == 0 and (
            slot == SYSTEM_SLOTS or t.system_state[slot] != SlotState.WORKING
        ):
            slot = roll(b, log, 6, f.actor, Roll.GRAPPLE_TABLE) - 1
        disable_system(s, b, f, min(slot, SYSTEM_SLOTS - 1))


@kernel
def disable_system(s: Any, b: Any, f: Any, slot: int) -> None:
    """ST-119: the system is disabled while the grapple lasts."""
    t = b.units[f.target]
    if t.system_state[slot] == SlotState.WORKING:
        t.system_state[slot] = SlotState.DISABLED
        t.disabled_slot = slot
    f.stage = GrappleStage.END
    open_window(s, b, Occasion.GRAPPLE, f.actor, f.actor, f.target, -1)


@kernel
def force(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a FORCE action: the victim is put on another hex next to its grappler (ST-125).

    Reads: the map. Writes: the victim's hex, grapples. Rolls: nothing. Asks: victim, force.
    """
    if f.stage == ForceStage.START:
        f.stage = ForceStage.VICTIM
        ask(s, b, f.actor, Decision.VICTIM)
    elif f.stage == ForceStage.VICTIM:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = ForceStage.ANSWER
        ask(s, b, f.actor, Decision.FORCE)
    elif f.stage == ForceStage.ANSWER:
        v = b.units[f.target]
        before = int(v.hex)
        direction = b.request.answer - DIRECTION
        v.hex = neighbour(b.units[f.actor].hex, direction, s.width, s.height)
        emit(log, Event.FORCED, f.actor, 0, f.target, v.hex, 0)
        emit(log, Event.STEPPED, f.target, 1, before, v.hex, 0)
        part_grapples(s, b, log)  # ST-131: it may itself hold somebody, or be torn away
        f.stage = ForceStage.END
        # ST-126: for all hostile to the victim, its grappler excepted.
        open_window(s, b, Occasion.STEP, f.actor, f.target, f.target, before)
    else:
        pop(b)


@kernel
def break_free(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a BREAK action (ST-122 to ST-124): strictly higher gets free.

    Reads: dice. Writes: the grapple. Rolls: nothing. Asks: breakdie, breakdef.
    """
    grappler = int(b.units[f.actor].grappled_by)
    if f.stage == BreakStage.START:
        f.target = grappler
        f.stage = BreakStage.DIE
        ask(s, b, f.actor, Decision.BREAKDIE)
    elif f.stage == BreakStage.DIE:
        f.attack_value = contest_value(s, b, log, f.actor, Decision.BREAKDIE)
        f.stage = BreakStage.DEF
        ask(s, b, grappler, Decision.BREAKDEF)
    else:
        f.defence_value = contest_value(s, b, log, grappler, Decision.BREAKDEF)
        if f.attack_value > f.defence_value:  # ST-123
            emit(log, Event.FREED, f.actor, f.attack_value, grappler, f.defence_value, 0)
            end_grapple(s, b, log, f.actor)
        else:
            emit(
                log, Event.ESCAPED, f.actor, f.attack_value, grappler, f.defence_value, 1
            )  # a tie holds
        pop(b)


@kernel
def release(s: Any, b: Any, log: Any, f: Any) -> None:
    """RELEASE: free, on one's own turn (ST-130).

    Reads: victims. Writes: the grapple. Rolls: nothing. Asks: victim.
    """
    if f.stage == PlainStage.START:
        f.stage = PlainStage.ANSWERED
        ask(s, b, f.actor, Decision.VICTIM)
    else:
        victim = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        emit(log, Event.RELEASED, f.actor, 0, victim, 0, 0)
        end_grapple(s, b, log, victim)
        pop(b)
