"""Moving step by step through suppression zones (flow S; FW-023, FW-222 to FW-227)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.rules import contest
from mech_env.rulesets.framewerk.rules.damage import hit_unit
from mech_env.rulesets.framewerk.rules.harm import end_zone
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a Move.

    Reads: cells, zones. Writes: position, facing, cover, zones. Rolls: nothing. Asks: step.
    """
    unit = int(f.actor)
    u = b.units[unit]
    if f.stage == fr.MoveStage.ASK:
        if u.status != c.Status.ACTIVE or f.steps < 1 or can.any_step(s, b, u) == 0:
            fr.pop(b)
        else:
            fr.ask_then(s, b, f, unit, d.Decision.STEP, fr.MoveStage.STEP)
    elif f.stage == fr.MoveStage.STEP:
        if b.request.answer == d.Verb.DONE:
            fr.pop(b)
            return
        direction = d.turned(s.units[unit].side, int(b.request.answer) - d.DIRECTION)
        before = int(u.at)
        cell = square_neighbour(before, direction, int(s.width), int(s.height))
        u.at = cell
        u.facing = direction  # FW-017
        u.cover_taken = 0  # FW-243
        f.before = before
        f.steps -= 1
        f.may_stop = 1
        emit(log, ev.Event.STEPPED, unit, 0, before, cell, 0)
        f.stage = fr.MoveStage.ZONES
    else:
        enter_zones(s, b, log, f, unit)


@kernel
def enter_zones(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """FW-223, FW-224, FW-227: the oldest zone here that this Move has not yet triggered."""
    u = b.units[unit]
    oldest = -1
    for firer in range(s.n_units):
        o = b.units[firer]
        if int(f.asked_bits) & (1 << firer) or sight.in_zone(s, b, o, int(u.at)) == 0:
            continue
        if sight.zone_triggers(s, b, firer, unit, int(f.before)) == 0:
            continue
        if oldest < 0 or o.zone_seq < b.units[oldest].zone_seq:
            oldest = firer
    if oldest < 0 or u.status != c.Status.ACTIVE:
        f.stage = fr.MoveStage.ASK
        return
    f.asked_bits |= 1 << oldest
    o = b.units[oldest]
    total, kind = sight.zone_attack(s, b, o, int(u.at)), can.hand_kind(s, b, oldest)
    o.zone_left -= 1
    emit(log, ev.Event.ZONE_HIT, unit, o.zone_total, oldest, total, o.zone_left)
    fr.push(b, fr.Frame.ZONE, unit, oldest)
    z = b.frames[b.depth - 1]
    z.total = total
    z.weapon_kind = kind


@kernel
def zone_check(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a zone's attack on a mover (FW-225).

    Reads: both. Writes: wounds. Rolls: Dodge, damage, armour. Asks: defend (cut, add).
    """
    unit, firer = int(f.actor), int(f.target)
    if f.stage == fr.ZoneStage.START:
        fr.ask_then(s, b, f, unit, d.Decision.DEFEND, fr.ZoneStage.ANSWER)
    elif f.stage == fr.ZoneStage.ANSWER:
        f.defence = 0
        f.stage = fr.ZoneStage.END
        how = contest.defence_of(int(b.request.answer))
        emit(log, ev.Event.DEFENDS, unit, how, f.total, 0, 0)
        if how != c.Defence.NONE:
            f.stage = fr.ZoneStage.ROLLED
            contest.begin_defence(s, b, f, unit, firer, how)
    elif f.stage == fr.ZoneStage.ROLLED:
        f.defence = contest.defended(b)
        f.stage = fr.ZoneStage.END
    else:
        hit, kind, margin = contest.hits(log, f, firer, unit), int(f.weapon_kind), int(f.margin)
        fr.pop(b)
        if hit:
            hit_unit(s, b, log, firer, unit, kind, c.Form.BURST, c.Aimpoint.NONE, margin)
        if b.units[firer].zone_left == 0:  # FW-224: that was the tenth
            end_zone(s, b, log, firer)
