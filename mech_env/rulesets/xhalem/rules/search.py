"""Searching: hidden and cloaked enemies, pieces that shut scans off, hidden things (5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.questions.knowledge import pierced, scan_range
from mech_env.rulesets.xhalem.questions.space import Place, distance, place_of
from mech_env.rulesets.xhalem.questions.terrain import (
    B_SCAN,
    B_SIGHT,
    any_between,
    flags_now,
    nearest_place,
    piece_distance,
)
from mech_env.rulesets.xhalem.rules.checks import roll_task
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def search(s: Any, b: Any, log: Any, unit: int, score: int) -> None:
    """XH-132: one roll for all that is within the radius; the next Refresh updates `aware`.

    Reads: units, pieces. Writes: pierced_by, revealed, found, exposed, the aid given.
    Rolls: the search. Asks: nothing.
    """
    added = hiding.searches_with(s, unit, score)
    total = roll_task(s, b, log, unit, added, c.Task.SEARCH, Roll.SEARCH)
    emit(log, Event.SEARCHES, unit, total, score, 0, 0)
    radius = scan_range(s, unit) if is_machine(s, unit) else hiding.near(s, unit)
    if is_machine(s, unit):
        _pierce(s, b, log, unit, total, radius)
    _reveal(s, b, log, unit, total, radius)
    _find(s, b, log, unit, total, radius)


@kernel
def _pierce(s: Any, b: Any, log: Any, unit: int, total: int, radius: int) -> None:
    """XH-133, XH-152: a machine scans through pieces, for its side, until its next turn."""
    here, side = place_of(b, unit), int(s.units[unit].side)
    for piece in range(s.n_pieces):
        if total <= s.pieces[piece].cr or flags_now(s, b, piece) & B_SCAN == 0:
            continue
        if piece_distance(s, b, piece, here) <= radius:
            b.pieces[piece].pierced_by[side] = unit
            emit(log, Event.PIERCED, unit, piece, 0, 0, 0)


@kernel
def _is_shut_off(s: Any, b: Any, unit: int, where: Place) -> bool:
    """XH-134: whether a searcher's eyes or Scanners do not get to a place."""
    here = place_of(b, unit)
    if is_machine(s, unit):
        through = pierced(s, b, int(s.units[unit].side))
        return any_between(s, b, B_SCAN, through, here, where)
    return any_between(s, b, B_SIGHT, 0, here, where)


@kernel
def _reveal(s: Any, b: Any, log: Any, unit: int, total: int, radius: int) -> None:
    """XH-135: hidden things are found for the searcher's side."""
    here, side = place_of(b, unit), int(s.units[unit].side)
    for piece in range(s.n_pieces):
        if p.FIND_CR[s.pieces[piece].kind] == 0 or total <= s.pieces[piece].cr:
            continue
        now = b.pieces[piece]
        if now.there == 0 or (int(now.revealed) >> side) & 1:
            continue
        there = nearest_place(b, piece, here)
        if distance(s, here, there) <= radius:
            now.revealed |= 1 << side
            emit(log, Event.REVEALED, -1, piece, side, 0, 0)


@kernel
def _find(s: Any, b: Any, log: Any, unit: int, total: int, radius: int) -> None:
    """XH-134, XH-138: who is cloaked is betrayed by its traces; creatures find who hides."""
    here, side = place_of(b, unit), int(s.units[unit].side)
    first, stop = sides.enemies_of(s, side)
    for other in range(first, stop):
        u = b.units[other]
        if u.status != c.Status.ACTIVE or u.inside >= 0:
            continue
        traced = u.cloaked == 1 and u.exposed == 0 and total > hiding.trace_cr(b, other)
        found = u.found == 0 and 0 < u.hidden < total and not is_machine(s, unit)
        if not traced and not found:
            continue
        there = place_of(b, other)
        if distance(s, here, there) > radius or _is_shut_off(s, b, unit, there):
            continue
        if traced:
            u.exposed = 1
        if found:
            u.found = 1
        emit(log, Event.FOUND, other, side, 0, 0, 0)
