"""When a side is beaten and a fight is decided; Morale (ST-168 to ST-173, ST-188 to ST-194)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules.harm import remove_unit
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def stands(s: Any, b: Any, side: int) -> bool:
    """ST-188: whether a side has an operable Armor or a squad with soldiers."""
    for unit in range(s.n_units):
        if s.units[unit].side == side and pools.operable(s, b, unit):
            return True
    return pools.has_squads(s, b, side)


@kernel
def beat_side(s: Any, b: Any, log: Any, side: int, how: int) -> None:
    """A side is beaten, in whatever way."""
    b.sides[side].beaten = how
    emit(log, ev.Event.SIDE_BEATEN, -1, side, how, 0, 0)


@kernel
def fight_decided(s: Any, b: Any, log: Any) -> int:
    """ST-188: whether at most one side is unbeaten; ends the fight if so."""
    left, last, reason = 0, DRAW, 0
    for side in range(s.n_sides):
        reason = max(reason, int(b.sides[side].beaten))
        if b.sides[side].beaten == 0:
            left += 1
            last = side
    if left > 1:
        return 0
    end_fight(s, b, log, last, reason)
    return 1


@kernel
def end_fight(s: Any, b: Any, log: Any, winner: int, reason: int) -> None:
    """ST-194: pay the sides; the battle is over, or in a campaign the encounter.

    The stack is cut back to the fight itself: procedures under way are void.
    """
    for side in range(s.n_sides):
        if winner >= 0:
            b.scores[side] += 1 if side == winner else -1
    b.depth = 1
    f = b.frames[0]
    f.stage = fr.FightStage.OVER
    f.fight_winner = winner
    if s.n_encounters == 1:
        b.winner = winner
        b.reason = reason
        emit(log, ev.Event.BATTLE_ENDS, -1, reason, winner, 0, 0)
    else:
        emit(log, ev.Event.ENCOUNTER_ENDS, -1, b.encounter, winner, reason, 0)


@kernel
def rout(s: Any, b: Any, log: Any, side: int) -> None:
    """ST-173: free Armors and squads escape, grappled ones surrender, shut-down ones stay."""
    how = c.Ending.ROUT if pools.has_squads(s, b, side) else c.Ending.SURRENDER
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side and pools.operable(s, b, unit) and u.grappled_by < 0:
            how = c.Ending.ROUT
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side and pools.operable(s, b, unit):
            # Ask before removing anybody: a grapple ends with its grappler.
            u.fate = c.Fate.SURRENDERED if u.grappled_by >= 0 else c.Fate.ROUTED
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side and u.hex >= 0 and u.fate != c.Fate.IN_FIGHT:
            remove_unit(s, b, log, unit, u.fate)
    for squad in range(s.n_squads):
        if s.squads[squad].side == side:
            b.squads[squad].hex = -1
            b.squads[squad].soldiers = 0
    beat_side(s, b, log, side, how)


@kernel
def check_morale(s: Any, b: Any, log: Any, side: int) -> None:
    """ST-168 to ST-172: 2d6 when half the Armors or the lead are out, once each per fight."""
    own = b.sides[side]
    morale = s.sides[side].morale
    if morale == 0:
        return
    out = 0
    for unit in range(s.n_units):
        if s.units[unit].side == side and is_out(b.units[unit]):
            out += 1
    half = own.half_checked == 0 and out > 0 and 2 * out >= own.n_start
    lead = own.lead_checked == 0 and own.lead >= 0 and is_out(b.units[own.lead])
    if not half and not lead:
        return
    if half:
        own.half_checked = 1
    if lead:
        own.lead_checked = 1  # ST-171: one roll for both
    total = roll(b, log, 6, own.commander, ev.Roll.MORALE)
    total += roll(b, log, 6, own.commander, ev.Roll.MORALE)
    failed = 1 if total > morale else 0
    emit(log, ev.Event.MORALE, -1, side, total, morale, failed)
    if failed == 1:
        rout(s, b, log, side)


@kernel
def is_out(u: Any) -> bool:
    """ST-169: whether Morale counts an Armor as lost."""
    return u.fate == c.Fate.OUT or u.shut_down == 1


@kernel
def settle(s: Any, b: Any, log: Any) -> int:
    """After an attack or a battery roll: beaten sides, victory, Morale (2.3 A13, ST-188).

    Returns 1 when the fight is over: the caller's frame is gone then.
    """
    for side in range(s.n_sides):
        if b.sides[side].beaten == 0 and not stands(s, b, side):
            beat_side(s, b, log, side, c.Ending.DESTRUCTION)
    if fight_decided(s, b, log):
        return 1
    for side in range(s.n_sides):
        if b.sides[side].beaten == 0:
            check_morale(s, b, log, side)
            if b.sides[side].beaten != 0 and fight_decided(s, b, log):
                return 1
    return 0


@kernel
def win_objective(s: Any, b: Any, log: Any, side: int) -> None:
    """ST-189: all other sides are beaten by the objective."""
    for other in range(s.n_sides):
        if other != side and b.sides[other].beaten == 0:
            beat_side(s, b, log, other, c.Ending.OBJECTIVE)
    fight_decided(s, b, log)


@kernel
def most_systems(s: Any, b: Any) -> int:
    """ST-190, `tiebreak = systems`: the side with most installed systems, or a draw."""
    winner = DRAW
    most = -1
    for side in range(s.n_sides):
        count = 0
        for unit in range(s.n_units):
            if s.units[unit].side == side and b.units[unit].hex >= 0:
                count += pools.installed(s, b, unit)
        if b.sides[side].beaten == 0:
            if count > most:
                winner = side
                most = count
            elif count == most:
                winner = DRAW
    return winner
