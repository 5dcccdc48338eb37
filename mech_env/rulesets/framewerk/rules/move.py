"""Moving step by step through suppression zones (flow S; FW-023, FW-222 to FW-227)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions.capabilities import any_step, in_hand
from mech_env.rulesets.framewerk.questions.pools import pool_size
from mech_env.rulesets.framewerk.questions.sight import in_zone, sight_level
from mech_env.rulesets.framewerk.rules.close import defence_modifier
from mech_env.rulesets.framewerk.rules.contest import AS_DEFENCE, begin_test
from mech_env.rulesets.framewerk.rules.damage import hit_unit
from mech_env.rulesets.framewerk.rules.harm import end_zone
from mech_env.rulesets.framewerk.state.codes import Form, Skill, Status
from mech_env.rulesets.framewerk.state.decisions import DIRECTION, Decision, Verb, turned
from mech_env.rulesets.framewerk.state.events import Event
from mech_env.rulesets.framewerk.state.frames import Frame, MoveStage, ZoneStage, ask, pop, push


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a Move.

    Reads: cells, zones. Writes: position, facing, cover, zones. Rolls: nothing. Asks: step.
    """
    unit = int(f.actor)
    u = b.units[unit]
    if f.stage == MoveStage.ASK:
        if u.status != Status.ACTIVE or f.steps < 1 or any_step(s, b, u) == 0:
            pop(b)
        else:
            f.stage = MoveStage.STEP
            ask(s, b, unit, Decision.STEP)
    elif f.stage == MoveStage.STEP:
        if b.request.answer == Verb.DONE:
            pop(b)
            return
        direction = turned(s.units[unit].side, int(b.request.answer) - DIRECTION)
        before = int(u.at)
        cell = square_neighbour(before, direction, int(s.width), int(s.height))
        u.at = cell
        u.facing = direction  # FW-017
        u.cover_taken = 0  # FW-243
        f.before = before
        f.steps -= 1
        f.may_stop = 1
        emit(log, Event.STEPPED, unit, 0, before, cell, 0)
        f.stage = MoveStage.ZONES
    else:
        enter_zones(s, b, log, f, unit)


@kernel
def enter_zones(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """FW-223, FW-224, FW-227: the oldest zone here that this Move has not yet triggered."""
    u = b.units[unit]
    oldest = -1
    for firer in range(s.n_units):
        o = b.units[firer]
        if firer == unit or o.zone_left == 0 or int(f.asked_bits) & (1 << firer):
            continue
        if s.units[firer].side == s.units[unit].side and s.options.suppress_friendly == 0:
            continue
        if in_zone(s, b, o, int(u.at)) == 0:
            continue
        if s.options.suppress_inside == 0 and in_zone(s, b, o, int(f.before)) == 1:
            continue
        if oldest < 0 or o.zone_seq < b.units[oldest].zone_seq:
            oldest = firer
    if oldest < 0 or u.status != Status.ACTIVE:
        f.stage = MoveStage.ASK
        return
    f.asked_bits |= 1 << oldest
    o = b.units[oldest]
    total = int(o.zone_total)
    kind = int(b.weapons[in_hand(o)].kind)
    emit(log, Event.ZONE_HIT, unit, 0, oldest, total, o.zone_left - 1)
    if o.zone_left == 1:
        end_zone(s, b, log, oldest)
    else:
        o.zone_left -= 1
    push(b, Frame.ZONE, unit, oldest)
    z = b.frames[b.depth - 1]
    z.total = total - 2 * sight_level(s, b, int(o.at), int(u.at))  # FW-225
    z.weapon_kind = kind


@kernel
def zone_check(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a zone's attack on a mover (FW-225).

    Reads: both. Writes: wounds. Rolls: Dodge, damage, armour. Asks: defend (cut, add).
    """
    unit, firer = int(f.actor), int(f.target)
    if f.stage == ZoneStage.START:
        f.stage = ZoneStage.ANSWER
        ask(s, b, unit, Decision.DEFEND)
    elif f.stage == ZoneStage.ANSWER:
        f.defence = 0
        f.stage = ZoneStage.END
        code = 3 if b.request.answer == Verb.DODGE else 0
        emit(log, Event.DEFENDS, unit, code, f.total, 0, 0)
        if code == 3:
            f.stage = ZoneStage.ROLLED
            modifier = defence_modifier(s, b, unit)
            if s.options.sight_defence == 1:
                modifier -= 2 * sight_level(s, b, int(b.units[firer].at), int(b.units[unit].at))
            dice = pool_size(s.units[unit], Skill.DODGE)
            begin_test(s, b, unit, firer, Skill.DODGE, AS_DEFENCE, modifier, dice)
    elif f.stage == ZoneStage.ROLLED:
        f.defence = 0 if b.pool.critical == 1 else b.pool.total  # FW-244
        f.stage = ZoneStage.END
    else:
        f.margin = f.total - f.defence
        kind = int(f.weapon_kind)
        margin, total, defence = int(f.margin), int(f.total), int(f.defence)
        pop(b)
        if margin > 0:
            emit(log, Event.HIT, firer, margin, unit, total, defence)
            hit_unit(s, b, log, firer, unit, kind, Form.BURST, 0, margin)
        else:
            emit(log, Event.MISSED, firer, total, unit, defence, 0)
