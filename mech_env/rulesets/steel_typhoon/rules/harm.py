"""What befalls units: grapples end, systems are lost, units go, cover and soldiers fall."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import distance
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules.order import commander
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev


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
        count += 1 if u.held_action[k] >= 0 else 0
        u.held_action[k] = -1
        u.held_trigger[k] = -1
    return count


@kernel
def leave_fight(s: Any, b: Any, log: Any, unit: int) -> None:
    """A unit acts no more: its grapples and held actions end, its side may need a commander."""
    end_grapple(s, b, log, unit)
    for k in range(2):
        if b.units[unit].victims[k] >= 0:
            end_grapple(s, b, log, b.units[unit].victims[k])
    drop_held(s, b, unit)
    commander(s, b, s.units[unit].side)  # ST-059


@kernel
def remove_unit(s: Any, b: Any, log: Any, unit: int, fate: int) -> None:
    """ST-090: an Armor leaves the map at once, with its grapples, held actions and Spot dice."""
    u = b.units[unit]
    for side in range(s.n_sides):
        b.sides[side].spot_value[unit] = 0
        b.sides[side].spot_by[unit] = -1
    u.hex = -1
    u.fate = fate
    leave_fight(s, b, log, unit)
    emit(log, ev.Event.OUT, unit, fate, 0, 0, 0)


@kernel
def shut_down(s: Any, b: Any, log: Any, unit: int) -> None:
    """ST-176: control is lost for the rest of the fight; the Armor stays on its hex."""
    u = b.units[unit]
    u.shut_down = 1
    for slot in range(c.DIE_SLOTS):
        u.die[slot] = 0
    leave_fight(s, b, log, unit)
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
        if pools.is_installed(u.system_state[face - 1]):
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
