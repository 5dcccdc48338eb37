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
    DISABLED,
    GRAPPLE_GRAPPLER,
    GRAPPLE_SEED,
    GRAPPLE_TARGET,
    SYSTEM_SLOTS,
    WORKING,
    WRESTLER,
)
from mech_env.rulesets.steel_typhoon.state.decisions import (
    D_BREAKDEF,
    D_BREAKDIE,
    D_DISABLE,
    D_FORCE,
    D_GRAPDEF,
    D_GRAPDIE,
    D_GRAPTARGET,
    D_VICTIM,
    DIE,
    DIRECTION,
    ENEMY,
    NO,
    SYSTEM,
    enemy_unit,
)
from mech_env.rulesets.steel_typhoon.state.events import (
    ESCAPED,
    FORCED,
    FREED,
    GRAPPLED,
    R_GRAPPLE_TABLE,
    RELEASED,
    STEPPED,
)
from mech_env.rulesets.steel_typhoon.state.frames import GRAPPLE_MADE, STEP_TAKEN, ask, pop

G_START, G_TARGET, G_DIE, G_DIE_SET, G_DEF, G_RESOLVE, G_DISABLE, G_END = range(8)


@kernel
def grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a GRAPPLE action.

    Reads: dice. Writes: the grapple, the disabled system. Rolls: the target's Move pool, table.
    Asks: graptarget, grapdie, grapdef, disable.
    """
    stage = f.stage
    if stage == G_START:
        f.stage = G_DIE
        if f.interrupt == 0:
            f.stage = G_TARGET
            ask(s, b, f.actor, D_GRAPTARGET)
    elif stage == G_TARGET:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = G_DIE
    elif stage == G_DIE:
        f.stage = G_DIE_SET
        ask(s, b, f.actor, D_GRAPDIE)
    elif stage == G_DIE_SET:
        # ST-114, ST-116: one Skill die; a Spot die on the target cannot help.
        f.attack_value = use_die(s, b, log, f.actor, b.request.answer - DIE, D_GRAPDIE)
        f.attack_value += has_talent(s, b, f.actor, WRESTLER)
        f.stage = G_RESOLVE
        ambushed = b.round_number == 0 and s.options.ambush_defence == 0
        if b.units[f.target].shut_down == 0 and not ambushed:
            roll_move(s, b, log, f.target)
            f.stage = G_DEF
            ask(s, b, f.target, D_GRAPDEF)
    elif stage == G_DEF:
        f.defence_value = contest_value(s, b, log, f.target, D_GRAPDEF)
        f.stage = G_RESOLVE
    elif stage == G_RESOLVE:
        close_grapple(s, b, log, f)
    elif stage == G_DISABLE:
        disable_system(s, b, f, b.request.answer - SYSTEM)
    else:
        pop(b)


@kernel
def contest_value(s: Any, b: Any, log: Any, unit: int, decision: int) -> int:
    """The die a unit answers a grapple or a contest with; 0 for none (ST-115, ST-122)."""
    if b.request.answer == NO:
        return 0
    face = use_die(s, b, log, unit, b.request.answer - DIE, decision)
    return face + has_talent(s, b, unit, WRESTLER)


@kernel
def close_grapple(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-117, ST-120: strictly higher grapples; then a system is chosen that stops working."""
    f.margin = f.attack_value - f.defence_value
    if f.margin < 1:
        emit(log, ESCAPED, f.actor, f.attack_value, f.target, f.defence_value, 0)
        f.stage = G_END
        return
    g = b.units[f.actor]
    t = b.units[f.target]
    t.grappled_by = f.actor
    g.victims[0 if g.victims[0] < 0 else 1] = f.target
    emit(log, GRAPPLED, f.actor, f.attack_value, f.target, f.defence_value, 0)
    grappler_plays = s.sides[s.units[f.actor].side].is_player
    target_plays = s.sides[s.units[f.target].side].is_player
    rule = s.options.grapple_choice
    if rule == GRAPPLE_GRAPPLER or (rule == GRAPPLE_SEED and grappler_plays):
        f.stage = G_DISABLE
        ask(s, b, f.actor, D_DISABLE)
    elif rule == GRAPPLE_TARGET or target_plays:
        f.stage = G_DISABLE
        ask(s, b, f.target, D_DISABLE)
    else:
        slot = roll(b, log, 6, f.actor, R_GRAPPLE_TABLE) - 1
        while log.fault == 0 and (slot == SYSTEM_SLOTS or t.system_state[slot] != WORKING):
            slot = roll(b, log, 6, f.actor, R_GRAPPLE_TABLE) - 1
        disable_system(s, b, f, min(slot, SYSTEM_SLOTS - 1))


@kernel
def disable_system(s: Any, b: Any, f: Any, slot: int) -> None:
    """ST-119: the system is disabled while the grapple lasts."""
    t = b.units[f.target]
    if t.system_state[slot] == WORKING:
        t.system_state[slot] = DISABLED
        t.disabled_slot = slot
    f.stage = G_END
    open_window(s, b, GRAPPLE_MADE, f.actor, f.actor, f.target, -1)


FO_START, FO_VICTIM, FO_ANSWER, FO_END = range(4)


@kernel
def force(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a FORCE action: the victim is put on another hex next to its grappler (ST-125).

    Reads: the map. Writes: the victim's hex, grapples. Rolls: nothing. Asks: victim, force.
    """
    if f.stage == FO_START:
        f.stage = FO_VICTIM
        ask(s, b, f.actor, D_VICTIM)
    elif f.stage == FO_VICTIM:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = FO_ANSWER
        ask(s, b, f.actor, D_FORCE)
    elif f.stage == FO_ANSWER:
        v = b.units[f.target]
        before = int(v.hex)
        direction = b.request.answer - DIRECTION
        v.hex = neighbour(b.units[f.actor].hex, direction, s.width, s.height)
        emit(log, FORCED, f.actor, 0, f.target, v.hex, 0)
        emit(log, STEPPED, f.target, 1, before, v.hex, 0)
        part_grapples(s, b, log)  # ST-131: it may itself hold somebody, or be torn away
        f.stage = FO_END
        # ST-126: for all hostile to the victim, its grappler excepted.
        open_window(s, b, STEP_TAKEN, f.actor, f.target, f.target, before)
    else:
        pop(b)


B_START, B_DIE, B_DEF = range(3)


@kernel
def break_free(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a BREAK action (ST-122 to ST-124): strictly higher gets free.

    Reads: dice. Writes: the grapple. Rolls: nothing. Asks: breakdie, breakdef.
    """
    grappler = int(b.units[f.actor].grappled_by)
    if f.stage == B_START:
        f.target = grappler
        f.stage = B_DIE
        ask(s, b, f.actor, D_BREAKDIE)
    elif f.stage == B_DIE:
        f.attack_value = contest_value(s, b, log, f.actor, D_BREAKDIE)
        f.stage = B_DEF
        ask(s, b, grappler, D_BREAKDEF)
    else:
        f.defence_value = contest_value(s, b, log, grappler, D_BREAKDEF)
        if f.attack_value > f.defence_value:  # ST-123
            emit(log, FREED, f.actor, f.attack_value, grappler, f.defence_value, 0)
            end_grapple(s, b, log, f.actor)
        else:
            emit(log, ESCAPED, f.actor, f.attack_value, grappler, f.defence_value, 1)  # a tie holds
        pop(b)


@kernel
def release(s: Any, b: Any, log: Any, f: Any) -> None:
    """RELEASE: free, on one's own turn (ST-130).

    Reads: victims. Writes: the grapple. Rolls: nothing. Asks: victim.
    """
    if f.stage == 0:
        f.stage = 1
        ask(s, b, f.actor, D_VICTIM)
    else:
        victim = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        emit(log, RELEASED, f.actor, 0, victim, 0, 0)
        end_grapple(s, b, log, victim)
        pop(b)
