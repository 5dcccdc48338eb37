"""Steps that several scripts take, and the dice that they use."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.bot.choice import step_towards
from mech_env.rulesets.steel_typhoon.questions import sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

NOBODY = 99  # hexes to an enemy that is not there


@kernel
def foe(s: Any, b: Any, unit: int) -> int:
    """The hex of the nearest enemy Armor, or -1."""
    return sight.nearest_enemy(s, b, s.units[unit].side, int(b.units[unit].hex))


@kernel
def gap(s: Any, b: Any, unit: int) -> int:
    """Hexes to the nearest enemy Armor, or NOBODY."""
    there = foe(s, b, unit)
    return distance(int(b.units[unit].hex), there, s.width) if there >= 0 else NOBODY


@kernel
def closer(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-MOVE: a step towards the nearest enemy, with Move dice if metres are short; else enough."""
    there = foe(s, b, unit)
    if there < 0 or gap(s, b, unit) == 1:
        return d.Verb.DONE
    step = step_towards(s, s.units[unit].side, int(b.units[unit].hex), there, mask)
    if step >= 0:
        return step
    if b.units[unit].metres_left < 3:
        return best_die(b, unit, c.DIE_M, c.DIE_P, mask, int(d.Verb.DONE))
    return d.Verb.DONE


@kernel
def farther(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-MOVE: a step away from the nearest enemy, or enough."""
    there, at = foe(s, b, unit), int(b.units[unit].hex)
    best, most = int(d.Verb.DONE), distance(at, there, s.width)
    for k in range(6):
        direction = (k + 3 * s.units[unit].side) % 6  # the second side looks the other way round
        if there >= 0 and mask[d.DIRECTION + direction] != 0:
            away = distance(neighbour(at, direction, s.width, s.height), there, s.width)
            if away > most:
                best, most = d.DIRECTION + direction, away
    return best


@kernel
def hidden(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-MOVE: a step to where fewer enemies have a clear shot, or enough."""
    at = int(b.units[unit].hex)
    best, least = int(d.Verb.DONE), exposure(s, b, unit, at)
    for k in range(6):
        direction = (k + 3 * s.units[unit].side) % 6
        if mask[d.DIRECTION + direction] != 0:
            shots = exposure(s, b, unit, neighbour(at, direction, s.width, s.height))
            if shots < least:
                best, least = d.DIRECTION + direction, shots
    return best


@kernel
def exposure(s: Any, b: Any, unit: int, at: int) -> int:
    """How many enemies see a hex, twice those whom no piece covers it from."""
    shots = 0
    for enemy in range(s.n_units):
        there = int(b.units[enemy].hex)
        if there >= 0 and s.units[enemy].side != s.units[unit].side:
            if sight.clear_line(s, b, there, at):
                shots += 1 if sight.piece_cover(s, b, there, at) >= 0 else 2
    return shots


@kernel
def best_die(b: Any, unit: int, first: int, stop: int, mask: Any, otherwise: int) -> int:
    """The slot of the highest of some dice that may be used."""
    best, most = otherwise, 0
    for slot in range(first, stop):
        if mask[d.DIE + slot] != 0 and b.units[unit].die[slot] > most:
            best, most = d.DIE + slot, int(b.units[unit].die[slot])
    return best


@kernel
def shield(s: Any, b: Any, unit: int, target: int) -> int:
    """The piece that covers an enemy from a unit, or -1."""
    kind, piece = sight.cover_of(s, b, int(b.units[unit].hex), target)
    return piece if kind == c.CoverKind.PIECE else -1
