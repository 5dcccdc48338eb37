"""What befalls units: grapples end, systems are lost, units go; when a side or fight is over."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import distance
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def end_grapple(s: Any, b: Any, log: Any, victim: int) -> None:
    """ST-131: the grapple on a victim ends; its disabled system works again."""
    v = b.units[victim]
    grappler = int(v.grappled_by)
    if grappler < 0:
        return
    v.grappled_by = -1
    if v.disabled_slot >= 0:
        if v.system_state[v.disabled_slot] == c.SlotState.DISABLED:
            v.system_state[v.disabled_slot] = c.SlotState.WORKING
        v.disabled_slot = -1
    g = b.units[grappler]
    for k in range(2):
        if g.victims[k] == victim:
            g.victims[k] = -1
    emit(log, ev.Event.GRAPPLE_ENDS, grappler, 0, victim, 0, 0)


@kernel
def end_own_grapples(s: Any, b: Any, log: Any, unit: int) -> None:
    """All grapples in which a unit holds or is held end."""
    end_grapple(s, b, log, unit)
    for k in range(2):
        if b.units[unit].victims[k] >= 0:
            end_grapple(s, b, log, b.units[unit].victims[k])


@kernel
def part_grapples(s: Any, b: Any, log: Any) -> None:
    """ST-131: partners that are no longer adjacent let go."""
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.grappled_by >= 0 and distance(u.hex, b.units[u.grappled_by].hex, s.width) != 1:
            end_grapple(s, b, log, unit)


@kernel
def drop_held(s: Any, b: Any, unit: int) -> int:
    """Held actions lapse (ST-133, ST-142). Returns how many there were."""
    u = b.units[unit]
    count = 0
    for k in range(2):
        if u.held_action[k] >= 0:
            count += 1
        u.held_action[k] = -1
        u.held_trigger[k] = -1
    return count


@kernel
def remove_unit(s: Any, b: Any, log: Any, unit: int, fate: int) -> None:
    """ST-090: an Armor leaves the map at once, with its grapples, held actions and Spot dice."""
    u = b.units[unit]
    end_own_grapples(s, b, log, unit)
    drop_held(s, b, unit)
    for side in range(s.n_sides):
        b.sides[side].spot_value[unit] = 0
        b.sides[side].spot_by[unit] = -1
    u.hex = -1
    u.fate = fate
    commander(
        s, b, s.units[unit].side
    )  # ST-059: who is left, so that the last one goes on deciding
    emit(log, ev.Event.OUT, unit, fate, 0, 0, 0)


@kernel
def shut_down(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-176: control is lost for the rest of the fight; the Armor stays on its hex."""
    b.units[unit].shut_down = 1
    for slot in range(b.units[unit].die.shape[0]):
        b.units[unit].die[slot] = 0
    end_own_grapples(s, b, log, unit)
    drop_held(s, b, unit)
    commander(s, b, s.units[unit].side)
    emit(log, ev.Event.SHUT_DOWN, unit, 0, 0, 0, 0)


@kernel
def lose_system(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """ST-013, ST-090: a system is destroyed; the last one takes the Armor out."""
    u = b.units[unit]
    u.system_state[slot] = c.SlotState.DESTROYED
    if u.disabled_slot == slot:
        u.disabled_slot = -1
    emit(log, ev.Event.SYSTEM_LOST, unit, slot, u.system_kind[slot], 0, 0)
    if pools.installed(s, b, unit) == 0:
        remove_unit(s, b, log, unit, c.Fate.OUT)


@kernel
def roll_loss(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-098 to ST-101: the table decides: systems by slot number, on a 6 the pilot."""
    u = b.units[unit]
    while log.fault == 0:
        face = roll(b, log, 6, unit, ev.Roll.TABLE)
        if face == 6:  # ST-100: in place of a system
            u.pilot_hp -= 1
            emit(log, ev.Event.PILOT_HIT, unit, u.pilot_hp, 0, 0, 0)
            if u.pilot_hp <= 0:
                remove_unit(s, b, log, unit, c.Fate.OUT)
            return
        state = u.system_state[face - 1]
        if state != c.SlotState.NONE and state != c.SlotState.DESTROYED:
            lose_system(s, b, log, unit, face - 1)
            return
        # ST-099: no such system installed: roll again.


@kernel
def take_direct_hits(s: Any, b: Any, log: Any, unit: int, hits: int, as_cover: int) -> int:
    """ST-089, ST-095, ST-096: store Direct Hits. Returns how many systems they destroy."""
    u = b.units[unit]
    if hits == 0:
        emit(log, ev.Event.DIRECT_HITS, unit, 0, u.direct_hits, as_cover, 0)
        return 0
    needed = pools.hits_per_system(s, b, unit)
    total = int(u.direct_hits) + hits
    losses = total // needed
    u.direct_hits = total % needed
    if s.options.direct_hit_carry == c.HitCarry.ATTACK:
        u.direct_hits = 0
    emit(log, ev.Event.DIRECT_HITS, unit, hits, u.direct_hits, as_cover, losses)
    return losses


@kernel
def remove_piece(s: Any, b: Any, log: Any, piece: int) -> None:
    """The piece is gone, its hex open (``ground_at``)."""
    b.pieces[piece].hex = -1
    b.pieces[piece].health = 0
    emit(log, ev.Event.COVER_GONE, -1, piece, 0, 0, 0)


@kernel
def soldiers_fall(s: Any, b: Any, log: Any, squad: int, count: int) -> int:
    """ST-164, ST-167: soldiers of a squad fall. Returns how many of ``count`` were left over."""
    q = b.squads[squad]
    fallen = min(count, int(q.soldiers))
    q.soldiers -= fallen
    emit(log, ev.Event.SOLDIERS_FALL, c.MAX_UNITS + squad, fallen, q.soldiers, 0, 0)
    if q.soldiers == 0:
        q.hex = -1
    return count - fallen


# --- sides ---


@kernel
def commander(s: Any, b: Any, side: int) -> int:
    """ST-059: lead if operable, else highest rank, lowest index; with none left, the last one."""
    own = b.sides[side]
    if own.lead >= 0 and pools.operable(s, b, own.lead):
        own.commander = own.lead
        return int(own.lead)
    best = -1
    for unit in range(s.n_units):
        if s.units[unit].side == side and pools.operable(s, b, unit):
            if best < 0 or s.units[unit].rank > s.units[best].rank:
                best = unit
    if best >= 0:
        own.commander = best
    return int(own.commander)


@kernel
def stands(s: Any, b: Any, side: int) -> int:
    """ST-188: whether a side has an operable Armor or a squad with soldiers."""
    for unit in range(s.n_units):
        if s.units[unit].side == side and pools.operable(s, b, unit):
            return 1
    for squad in range(s.n_squads):
        if s.squads[squad].side == side and b.squads[squad].hex >= 0:
            return 1
    return 0


@kernel
def beat_side(s: Any, b: Any, log: Any, side: int, how: int) -> None:
    """A side is beaten, in whatever way."""
    b.sides[side].beaten = how
    emit(log, ev.Event.SIDE_BEATEN, -1, side, how, 0, 0)


@kernel
def fight_decided(s: Any, b: Any, log: Any) -> int:
    """ST-188: whether at most one side is unbeaten; ends the fight if so."""
    left = 0
    last = DRAW
    for side in range(s.n_sides):
        if b.sides[side].beaten == 0:
            left += 1
            last = side
    if left > 1:
        return 0
    reason = 0
    for side in range(s.n_sides):
        reason = max(reason, int(b.sides[side].beaten))
    end_fight(s, b, log, last if left == 1 else DRAW, reason)
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
    how = c.Ending.SURRENDER
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
    lead_out = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side and (u.fate == c.Fate.OUT or u.shut_down == 1):
            out += 1
            if unit == own.lead:
                lead_out = 1
    half = 1 if own.half_checked == 0 and out > 0 and 2 * out >= own.n_start else 0
    lead = 1 if own.lead_checked == 0 and lead_out == 1 else 0
    if half == 0 and lead == 0:
        return
    if half == 1:
        own.half_checked = 1
    if lead == 1:
        own.lead_checked = 1  # ST-171: one roll for both
    total = roll(b, log, 6, own.commander, ev.Roll.MORALE) + roll(
        b, log, 6, own.commander, ev.Roll.MORALE
    )
    failed = 1 if total > morale else 0
    emit(log, ev.Event.MORALE, -1, side, total, morale, failed)
    if failed == 1:
        rout(s, b, log, side)


@kernel
def settle(s: Any, b: Any, log: Any) -> int:
    """After an attack or a battery roll: beaten sides, victory, Morale (2.3 A13, ST-188).

    Returns 1 when the fight is over: the caller's frame is gone then.
    """
    for side in range(s.n_sides):
        if b.sides[side].beaten == 0 and stands(s, b, side) == 0:
            beat_side(s, b, log, side, c.Ending.DESTRUCTION)
    if fight_decided(s, b, log):
        return 1
    for side in range(s.n_sides):
        if b.sides[side].beaten == 0:
            check_morale(s, b, log, side)
            if b.sides[side].beaten != 0 and fight_decided(s, b, log):
                return 1
    return 0
