"""Where enemies may be that are not located, and mines that nobody found (XH-015, XH-135)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot.belief_gear import BLOCK
from mech_env.rulesets.xhalem.questions.gear import cooldown_slot, is_machine
from mech_env.rulesets.xhalem.questions.hiding import sees_clearly
from mech_env.rulesets.xhalem.questions.knowledge import detects, is_detected
from mech_env.rulesets.xhalem.questions.moves import is_room
from mech_env.rulesets.xhalem.questions.space import Place, at, last_place, place_of, step_length
from mech_env.rulesets.xhalem.questions.speed import base_speed
from mech_env.rulesets.xhalem.questions.terrain import blocker, ground, in_column
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.programs import Program

PLACE_AT, TRIES = 32, 48  # guesses of a unit's block: three for each try
STRIDE_IN_SPACE = 10  # steps a round
FARTHEST = 60  # cells from where a unit was last known
PIECE_BLOCK = BLOCK * c.MAX_UNITS  # guesses of the pieces follow those of the units
PIECE_GUESSES, MINE_TRIES = 32, 8


# --- units ---
@kernel
def base_of(s: Any, b: Any, unit: int) -> Place:
    """Where a unit was last known, else where the scenario lets it start."""
    if b.units[unit].placed == 1:
        return last_place(b, unit)
    start = s.start.units[unit]
    return at(start.q, start.r, start.z)


@kernel
def spread(s: Any, b: Any, unit: int) -> int:
    """How many cells it may have come since."""
    u = b.units[unit]
    rounds = int(b.round_number)
    if u.placed == 1:
        rounds -= int(u.last_round)
    stride = STRIDE_IN_SPACE
    if s.lattice != c.Lattice.SPACE:
        fastest = 0
        for mode in range(c.N_MODES):
            fastest = max(fastest, base_speed(s, unit, mode))
        stride = fastest // step_length(s)
    if s.units[unit].fixed == 1:
        return 0
    return min(FARTHEST, max(1, stride * max(1, rounds)))


@kernel
def candidate(s: Any, b: Any, unit: int, base: Place, far: int, number: int, key: int) -> Place:
    """A place at most so many cells off: on the ground, or as high as it was, if it can fly."""
    q = base[0] + guess(2 * far + 1, number, key) - far
    r = base[1] + guess(2 * far + 1, number + 1, key) - far
    q = min(max(q, 0), int(s.width) - 1)
    r = min(max(r, 0), int(s.height) - 1)
    if s.lattice == c.Lattice.SPACE:
        z = base[2] + guess(2 * far + 1, number + 2, key) - far
        return at(q, r, min(max(z, int(s.z_low)), int(s.z_high)))
    low = ground(s, b, q, r)
    aloft = base[2] > ground(s, b, base[0], base[1]) and base_speed(s, unit, c.Mode.FLY) > 0
    return at(q, r, max(low, base[2]) if aloft else low)


@kernel
def put(b: Any, unit: int, place: Place) -> None:
    """A unit is at a place; nobody is with it."""
    u = b.units[unit]
    u.q = place[0]
    u.r = place[1]
    u.z = place[2]


@kernel
def is_free(s: Any, b: Any, unit: int, place: Place) -> bool:
    """Whether a unit can stand at a place."""
    return is_room(s, b, place) and blocker(s, b, unit, place, 0) < 0


@kernel
def fits_knowledge(s: Any, b: Any, side: int, unit: int) -> bool:
    """XH-016, XH-136: whether a side would know as much as it does, were the unit where it is.

    Nobody of it detects the unit, and the unit detects nobody whom it is known not to locate.
    """
    if is_detected(s, b, unit, place_of(b, unit)):
        return False
    first, stop = sides.enemies_of(s, 1 - side)
    for own in range(first, stop):
        o = b.units[own]
        if o.status != c.Status.ACTIVE or o.inside >= 0:
            continue
        if s.options.know_exposed == 1 and o.aware != c.Aware.LOCATED:
            if detects(s, b, unit, own, place_of(b, own)):
                return False
        if o.hidden > 0 and not is_machine(s, unit) and sees_clearly(s, b, unit, own):
            return False
    return True


@kernel
def find_place(s: Any, b: Any, side: int, unit: int, key: int) -> None:
    """Put a unit where it may be: near its last known place, where nobody of the side detects it.

    If it would be detected wherever it could be, it has cloaked itself.
    """
    base, most = base_of(s, b, unit), spread(s, b, unit)
    first = BLOCK * int(unit) + PLACE_AT
    found, good = False, base
    for k in range(TRIES):
        far = min(most << (4 * k // TRIES), FARTHEST)
        place = candidate(s, b, unit, base, far, first + 3 * k, key)
        if is_free(s, b, unit, place):
            put(b, unit, place)
            if fits_knowledge(s, b, side, unit):
                return
            if not found:
                found, good = True, place
    if not found:
        good = any_place(s, b, unit)
    put(b, unit, good)
    cloak(s, b, unit)


@kernel
def any_place(s: Any, b: Any, unit: int) -> Place:
    """The first free cell of the board; if there is none, where the unit started."""
    low = int(s.z_low)
    for r in range(s.height):
        for q in range(s.width):
            z = low if s.lattice == c.Lattice.SPACE else ground(s, b, q, r)
            if is_free(s, b, unit, at(q, r, z)):
                return at(q, r, z)
    start = s.start.units[unit]
    return at(start.q, start.r, start.z)


@kernel
def cloak(s: Any, b: Any, unit: int) -> None:
    """XH-143: a unit is cloaked, with the means for it."""
    if not is_detected(s, b, unit, place_of(b, unit)):
        return
    s.units[unit].programs = int(s.units[unit].programs) | 1 << Program.CLOAK
    u = b.units[unit]
    u.cloaked = 1
    u.cloak_turns = s.options.cloak_turns
    u.cooldown[cooldown_slot(Program.CLOAK)] = 0


# --- what the enemy knows of the side ---
@kernel
def know_again(s: Any, b: Any, side: int) -> None:
    """XH-017: what the enemies as imagined know of a side's units, and what it knows of that.

    Who is located without being detected has given itself away; with the option know_exposed a side
    does not know of anything that the enemy found out.
    """
    first, stop = sides.enemies_of(s, 1 - side)
    for own in range(first, stop):
        o = b.units[own]
        if o.status != c.Status.ACTIVE:
            continue
        if s.options.know_exposed == 0:
            o.exposed = 0
            o.found = 0
            o.placed = 0
            o.aware = c.Aware.SUSPECTED
            o.seen_arms = 0
        if o.inside >= 0:
            continue
        if is_detected(s, b, own, place_of(b, own)):
            o.exposed = 0
            o.aware = c.Aware.LOCATED
        elif o.aware == c.Aware.LOCATED:
            o.exposed = 1
        if o.aware == c.Aware.LOCATED:
            o.placed = 1
            o.last_q = o.q
            o.last_r = o.r
            o.last_z = o.z
            o.last_round = b.round_number
            o.seen_arms = int(o.seen_arms) | int(o.equipped)


# --- pieces ---
@kernel
def guess_pieces(setups: Any, b: Any, side: int, key: int) -> None:
    """Mines that a side has not found, ratings that it has not read, what the enemy scans through.

    XH-133, XH-135, option know_cr.
    """
    s = setups[b.encounter]
    for piece in range(s.n_pieces):
        now = b.pieces[piece]
        now.pierced_by[1 - side] = -1
        if p.FIND_CR[s.pieces[piece].kind] == 0:
            continue
        now.revealed = int(now.revealed) & 1 << side
        if now.revealed == 0:
            s.pieces[piece].cr = p.FIND_CR[s.pieces[piece].kind]
            lay_mine(s, b, piece, key)
    for encounter in range(setups.shape[0]):
        fight = setups[encounter]
        for piece in range(fight.n_pieces):
            rating = p.SCAN_CR[fight.pieces[piece].kind]
            read = encounter == b.encounter and b.pieces[piece].pierced_by[side] >= 0
            if fight.options.know_cr == 0 and rating > 0 and not read:
                fight.pieces[piece].cr = rating


@kernel
def lay_mine(s: Any, b: Any, piece: int, key: int) -> None:
    """A mine somewhere, under nobody's feet; one that hurt somebody this turn is gone."""
    box, first = b.pieces[piece], PIECE_BLOCK + PIECE_GUESSES * int(piece)
    box.there = 1
    for unit in range(s.n_units):
        if (int(b.units[unit].hazards) >> piece) & 1:
            box.there = 0
    box.z0 = 0
    box.z1 = 1
    box.hp = s.pieces[piece].hp_full
    for k in range(MINE_TRIES):
        box.q0 = guess(int(s.width), first + 2 * k, key)
        box.r0 = guess(int(s.height), first + 2 * k + 1, key)
        box.q1 = box.q0
        box.r1 = box.r0
        trodden = False
        for unit in range(s.n_units):
            u = b.units[unit]
            if u.status == c.Status.ACTIVE and in_column(b, piece, int(u.q), int(u.r)):
                trodden = True
        if not trodden:
            break
    s.start.pieces[piece] = box
