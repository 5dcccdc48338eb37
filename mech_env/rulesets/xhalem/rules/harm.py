"""What befalls units and pieces: damage, defeat, conditions, being given away."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.moves import free_neighbour
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.questions.speed import mover
from mech_env.rulesets.xhalem.questions.terrain import B_FIRE, B_SIGHT, piece_state
from mech_env.rulesets.xhalem.rules.deeds import end_standby
from mech_env.rulesets.xhalem.rules.grapple import end_grapple, release
from mech_env.rulesets.xhalem.rules.mounts import leave
from mech_env.rulesets.xhalem.rules.objects import drop
from mech_env.rulesets.xhalem.rules.order import insert_after
from mech_env.rulesets.xhalem.rules.push import begin_fall, throw_rider
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Frame


# --- what a side learns ---
@kernel
def expose(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-158: a unit gives its place away; cloak and hiding stay.

    Reads: place. Writes: exposed, aware, last place, ``appeared``. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    u.exposed = 1
    u.placed = 1
    u.last_q = u.q
    u.last_r = u.r
    u.last_z = u.z
    u.last_round = b.round_number
    if u.aware != c.Aware.LOCATED:
        u.aware = c.Aware.LOCATED
        b.appeared |= 1 << unit
        emit(log, Event.LOCATED, unit, 1 - s.units[unit].side, 0, 0, 0)


# --- conditions (XH-107) ---
@kernel
def ends_of_turns(s: Any, b: Any, unit: int) -> int:
    """XH-107: ends of own turns until the end of the next one; the turn under way is not that.

    A mount's turn is its rider's.
    """
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.TURN and (f.actor == unit or mover(b, int(f.actor)) == unit):
            return 2
    return 1


@kernel
def stun(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-107, XH-112: a unit is incapacitated until the end of its next turn; it lets go (XH-177).

    Reads: frames. Writes: stunned, grapples. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    u.stunned = max(int(u.stunned), ends_of_turns(s, b, unit))
    emit(log, Event.STUNNED, unit, 0, 0, 0, 0)
    end_grapple(s, b, log, unit)


@kernel
def hold_fast(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-107, XH-114: a unit is immobilized until the end of its next turn; it lets go (XH-177).

    Reads: frames. Writes: immobile, grapples. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    u.immobile = max(int(u.immobile), ends_of_turns(s, b, unit))
    emit(log, Event.HELD_FAST, unit, 0, 0, 0, 0)
    end_grapple(s, b, log, unit)


# --- damage ---
@kernel
def hurt(s: Any, b: Any, log: Any, unit: int, points: int, kind: int) -> None:
    """XH-074, XH-076: a unit loses hit points, worked out by ``damage.damage_taken``.

    May push frames: see :func:`defeat`. Who is out of the fight is not hurt again.
    Reads: hit points. Writes: hit points, what defeat writes. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    if u.status != c.Status.ACTIVE:
        return
    u.hp = max(0, int(u.hp) - int(points))
    emit(log, Event.DAMAGED, unit, points, kind, u.hp, 0)
    if u.hp == 0:
        defeat(s, b, log, unit)


@kernel
def defeat(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-076: a unit is out: grapples end, occupants get out, a rider of it may fall (XH-231).

    Pushes FORCE frames for the rider, and for occupants thrown out.
    Reads: all that is tied to the unit. Writes: that, status, the order. Rolls: nothing.
    Asks: nothing.
    """
    u = b.units[unit]
    u.hp = 0
    u.status = c.Status.OUT
    emit(log, Event.DEFEATED, unit, 0, 0, 0, 0)
    release(s, b, log, unit)
    end_standby(s, b, unit)
    drop(s, b, log, unit)
    if u.rides >= 0:
        lose_rider(s, b, unit)
    elif u.rider >= 0:
        throw_rider(s, b, unit)
    u.cloaked = 0
    u.hidden = 0
    u.inside = -1
    throw_out(s, b, log, unit)


@kernel
def lose_rider(s: Any, b: Any, rider: int) -> None:
    """XH-222: a mount whose rider is out acts after the rider's place, from the next round on."""
    mount = int(b.units[rider].rides)
    b.units[rider].rides = -1
    b.units[mount].rider = -1
    insert_after(s, b, rider, mount)


@kernel
def throw_out(s: Any, b: Any, log: Any, host: int) -> None:
    """XH-076: occupants of a machine that is out lie in free neighbouring cells, or fall.

    XH-204: they set off what lies there. With no cell free they lie where the machine was.
    """
    thrown = 0
    for unit in range(s.n_units):
        if b.units[unit].inside == host:
            leave(s, b, log, unit, free_neighbour(s, b, unit, place_of(b, host)))
            b.units[unit].prone = int(s.lattice != c.Lattice.SPACE)
            thrown |= 1 << unit
    for k in range(s.n_units):  # the frame pushed last runs first
        unit = s.n_units - 1 - k
        if (thrown >> unit) & 1:
            begin_fall(s, b, unit, 1)


@kernel
def hurt_piece(s: Any, b: Any, log: Any, piece: int, points: int) -> None:
    """XH-012, XH-155: a piece loses hit points; half gone it is breached, all gone destroyed.

    Reads: hit points. Writes: hit points. Rolls: nothing. Asks: nothing.
    """
    before = piece_state(s, b, piece)
    if before == c.PieceState.DESTROYED or s.pieces[piece].hp_full == 0:
        return
    one = b.pieces[piece]
    one.hp = max(0, int(one.hp) - int(points))
    emit(log, Event.PIECE_DAMAGED, -1, piece, points, one.hp, 0)
    now = piece_state(s, b, piece)
    if now == c.PieceState.DESTROYED:
        emit(log, Event.PIECE_DESTROYED, -1, piece, 0, 0, 0)
    elif now != before and p.FLAGS[s.pieces[piece].kind] & (B_SIGHT | B_FIRE):
        emit(log, Event.PIECE_BREACHED, -1, piece, 0, 0, 0)
