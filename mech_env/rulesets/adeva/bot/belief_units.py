"""Guesses at enemies: how they fare, what they mean to do, where they are that hide (AE-443)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.questions.outcome import QUARTERS
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_target

BLOCK = 64  # guesses of a unit
# Which guess of a unit's block; those of equipment begin at GEAR in belief_gear.
FATE_AT, FATIGUE_AT, WATCH_AT, BAND_AT, FACING_AT = 0, 1, 2, 3, 16
OF_SIDE = BLOCK * c.MAX_UNITS  # which guess of those that are of no unit
N_TESTS = 40  # cells that are tried for who hides
MOST_TIRED = 2
BLIND_RELEASES = 3  # conditions that need nobody: ACTS, MOVES, SPENT
# What is remembered of who hides: how it came to be where it is in the order and in the fight.
REMEMBERED = c.bit_set(
    *(Condition.HIDDEN, Condition.SURPRISED, Condition.FEAR_TESTED, Condition.TREATED),
    *(Condition.BURNED, Condition.BREACHED, Condition.FRESH, Condition.ADRIFT),
    *(Condition.DRIVE, Condition.AI),
)


# --- whose facts are guessed ---
@kernel
def is_named(b: Any, unit: int) -> bool:
    """Whether a procedure under way names a unit: its side's opponents can tell from that."""
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.FIGHT:
            continue
        if f.actor == unit or f.target == unit or f.who == unit or f.second == unit:
            return True
        if f.kind == Frame.ATTACK:
            for hit in range(f.n_hits):
                if f.hits[hit] >= 0 and hit_target(f.hits[hit]) == unit:
                    return True
    return False


@kernel
def unknown_units(s: Any, b: Any, side: int) -> int:
    """Enemies of a side that hide from it, and are not named by what is under way, as a set."""
    found = 0
    first, stop = sides.units_of(s, 1 - side)
    for unit in range(first, stop):
        carrier = int(b.units[unit].carrier)
        named = is_named(b, unit) or (carrier >= 0 and is_named(b, carrier))
        if hides(s, b, side, unit) and not named:
            found |= 1 << unit
    for unit in range(first, stop):  # a carrier stays where somebody is whom something names
        carrier = int(b.units[unit].carrier)
        if carrier >= 0 and (found >> unit) & 1 == 0:
            found &= ~(1 << carrier)
    for unit in range(first, stop):
        carrier = int(b.units[unit].carrier)
        if carrier >= 0 and (found >> carrier) & 1 == 0:
            found &= ~(1 << unit)
    return found


# --- how they fare ---
@kernel
def guess_fate(s: Any, b: Any, unit: int, key: int) -> None:
    """Fate of its pool. That the pool is empty for good shows by how limbs go (AE-280)."""
    u, most = b.units[unit], 0
    if u.person >= 0 and u.fate_most > 0:
        most = int(s.people[u.person].fate_full)
        if units.has(b, unit, Condition.BURNED):
            most = max(1, most - 1)
    u.fate_most = most
    u.fate = guess(most + 1, BLOCK * unit + FATE_AT, key)


@kernel
def guess_body(s: Any, b: Any, unit: int, key: int) -> None:
    """Fate, fatigue and Ego, so that who is helpless stays so; wounds within what shows."""
    u, at = b.units[unit], BLOCK * unit
    helpless = units.is_helpless(s, b, unit)
    guess_fate(s, b, unit, key)
    u.ego = 0
    toughness = units.bonus(s, b, unit, Characteristic.T)
    if helpless:
        u.fatigue = min(c.MOST_FATIGUE, toughness + 1)
    else:
        tired = guess(2 * MOST_TIRED + 1, at + FATIGUE_AT, key) - MOST_TIRED
        u.fatigue = min(toughness, max(0, tired))
    if units.is_horde(b, unit):
        u.fatigue = 0
    if s.options.enemy_wounds == ch.EnemyWounds.BANDS:
        guess_wounds(s, b, unit, key)


@kernel
def guess_wounds(s: Any, b: Any, unit: int, key: int) -> None:
    """Section 6: wounds within the quarter of a pool that shows."""
    u, at = b.units[unit], BLOCK * unit
    for location in range(c.N_LOCATIONS):
        full = units.most_wounds(s, b, unit, location)
        left = int(u.wounds[location])
        if full > 0 and left > 0:
            quarter = (QUARTERS * left + full - 1) // full
            low = (quarter - 1) * full // QUARTERS + 1
            high = quarter * full // QUARTERS
            u.wounds[location] = low + guess(max(1, high - low + 1), at + BAND_AT + location, key)


@kernel
def guess_plans(s: Any, b: Any, unit: int, key: int) -> None:
    """Aim, feint, help, and what an Overwatch waits for."""
    u = b.units[unit]
    u.aim = 0
    u.feinted = c.NO_UNIT
    for k in range(c.MAX_HELPS):
        u.helps[k] = 0
    units.drop_until(b, unit, c.Until.ASSIST_FULL)
    if u.watch.arm >= 0:
        u.watch.release = guess(BLIND_RELEASES, BLOCK * unit + WATCH_AT, key)
        u.watch.whom = c.NO_UNIT


# --- who hides ---
@kernel
def blank(s: Any, b: Any, unit: int, key: int) -> None:
    """Who hides is taken as whole and busy with nothing; it has no place yet."""
    u = b.units[unit]
    guess_fate(s, b, unit, key)
    u.fatigue = 0
    u.ego = 0
    u.stunned = 0
    for location in range(c.N_LOCATIONS):
        u.wounds[location] = units.most_wounds(s, b, unit, location)
        u.critical[location] = 0
    u.conditions = int(u.conditions) & REMEMBERED
    u.until = 1 << c.Until.REACTION if units.has_reactions(b, unit) else 0
    u.pattern = -1
    u.ats = 0
    u.shields = c.NO_UNIT
    u.watch.arm = -1
    u.watch.mode = 0
    u.watch.radius = 0
    u.watch.release = 0
    u.watch.whom = c.NO_UNIT
    u.facing = guess(c.DIRECTIONS, BLOCK * unit + FACING_AT, key)
    u.cell = c.NO_CELL


@kernel
def guess_place(s: Any, b: Any, side: int, unit: int, key: int) -> None:
    """A free cell for who hides, with those it carries: in cover, in fog or out of sight."""
    n_cells = int(s.width) * int(s.height)
    place = c.NO_CELL
    for k in range(N_TESTS):
        cell = guess(n_cells, OF_SIDE + N_TESTS * (2 + unit) + k, key)
        if board.is_free(s, b, cell):
            place = cell
            if covers(s, b, side, cell):
                break
    if place < 0:
        for cell in range(n_cells):
            if place < 0 and board.is_free(s, b, cell):
                place = cell
    b.units[unit].cell = place
    for other in range(s.n_units):
        if b.units[other].carrier == unit:
            b.units[other].cell = place


@kernel
def covers(s: Any, b: Any, side: int, cell: int) -> bool:
    """AE-443: whether a cell hides somebody from a side: cover, fog, or nobody sees it."""
    if board.cover_armour(s, b, cell) > 0 or board.is_fog(s, b, cell):
        return True
    first, stop = sides.units_of(s, side)
    for unit in range(first, stop):
        if units.on_map(b, unit) and board.sees(s, int(b.units[unit].cell), cell):
            return False
    return True
