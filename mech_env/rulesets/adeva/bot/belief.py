"""What a side believes of facts that it cannot know (section 6): the ground of a search.

Hidden are fate, fatigue, Ego, ammunition, jams, stowed items, talents not yet shown, aim, feints,
help and what an Overwatch waits for, of all enemies; cards and Morale; all of an enemy that hides;
points of gates; the Stealth die of ambushers. A guess rests on what the side sees and on what the
scenario says: never on what is true.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot.belief_gear import guess_equipment
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import people as pe
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Status
from mech_env.rulesets.adeva.state.frames import Frame

BLOCK = 64  # guesses of a unit
# Which guess of a unit's block; those of equipment begin at GEAR in belief_gear.
FATE_AT, FATIGUE_AT, WATCH_AT, BAND_AT, CELL_AT, STATE_AT = 0, 1, 2, 3, 16, 17
OF_SIDE = BLOCK * c.MAX_UNITS  # which guess of those that are of no unit
MOST_TIRED = 2
QUARTERS = 4
LEAST_TOTAL, MOST_TOTAL = 3, 6  # points that override a gate (AE-033)
MOST_MORALE, MOST_USES = 5, 3
N_TESTS = 40  # cells that are tried for who hides
BLIND_RELEASES = 3  # conditions that need nobody: ACTS, MOVES, SPENT
TALENTS_OF = tuple(  # of the bundled people, by profile
    sum(1 << talent for talent in person.talents) for person in pe.PEOPLE.values()
)


N_TALENTS_OF = len(TALENTS_OF)
N_PLACES = len(c.Location)
N_CARD = len(ch.Card)


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess from ``key``; 1: something is always hidden."""
    s = setups[b.encounter]
    side = int(side)
    guess_talents(setups, s, b, side)
    first, stop = d.units_of(s, 1 - side)
    for unit in range(first, stop):
        u = b.units[unit]
        if u.status != Status.ACTIVE and u.status != Status.OFFMAP:
            continue
        guess_body(s, b, unit, key)
        guess_plans(s, b, unit, key)
        guess_equipment(s, b, unit, BLOCK * unit, key)
        if units.has(b, unit, Condition.HIDDEN) and u.status == Status.ACTIVE:
            guess_place(s, b, unit, key)
    guess_command(s, b, 1 - side, key)
    guess_gates(s, b, key)
    guess_ambush(s, b, side, key)
    return 1


@kernel
def guess_talents(setups: Any, s: Any, b: Any, side: int) -> None:
    """Talents that a profile has and those that were shown; of later fights those of profiles."""
    first, stop = d.units_of(s, 1 - side)
    for unit in range(first, stop):
        person = int(b.units[unit].person)
        if person < 0:
            continue
        profile = int(s.people[person].profile)
        known = int(b.units[unit].talents_seen)
        if 0 <= profile < N_TALENTS_OF:
            known |= TALENTS_OF[profile]
        for k in range(setups.shape[0]):
            if k == b.encounter or person < c.SIDES * c.ROSTER_PEOPLE:
                setups[k].people[person].talents = known


@kernel
def guess_body(s: Any, b: Any, unit: int, key: int) -> None:
    """Fate, fatigue and Ego, so that who is helpless stays so; wounds within what shows."""
    u, at = b.units[unit], BLOCK * unit
    helpless = units.is_helpless(s, b, unit)
    most = 0
    if u.person >= 0:
        most = int(s.people[u.person].fate_full)
    if units.has(b, unit, Condition.BURNED):
        most = max(0, most - 1)
    u.fate_most = most
    u.fate = guess(most + 1, at + FATE_AT, key)
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
        for location in range(N_PLACES):
            full = units.most_wounds(s, b, unit, location)
            left = int(u.wounds[location])
            if full > 0 and left > 0:
                quarter = (QUARTERS * left + full - 1) // full
                low = (quarter - 1) * full // QUARTERS + 1
                high = quarter * full // QUARTERS
                u.wounds[location] = low + guess(
                    max(1, high - low + 1), at + BAND_AT + location, key
                )


@kernel
def guess_plans(s: Any, b: Any, unit: int, key: int) -> None:
    """Aim, feint, help, and what an Overwatch waits for."""
    u = b.units[unit]
    u.aim = 0
    u.feinted = c.NO_UNIT
    u.assists = c.NO_UNIT
    u.task = 0
    if u.watch.arm >= 0:
        u.watch.release = guess(BLIND_RELEASES, BLOCK * unit + WATCH_AT, key)
        u.watch.whom = c.NO_UNIT


@kernel
def guess_place(s: Any, b: Any, unit: int, key: int) -> None:
    """A free cell for who hides, with those it carries, and what else shows of nobody hidden."""
    u, at = b.units[unit], BLOCK * unit
    n_cells = int(s.width) * int(s.height)
    u.cell = c.NO_CELL
    place = c.NO_CELL
    for k in range(N_TESTS):
        cell = guess(n_cells, OF_SIDE + N_TESTS * (2 + unit) + k, key)
        if board.is_free(s, b, cell):
            place = cell
            if board.cover_armour(s, b, cell) > 0 or board.is_fog(s, b, cell):
                break
    if place < 0:
        for cell in range(n_cells):
            if place < 0 and board.is_free(s, b, cell):
                place = cell
    u.cell = place
    u.facing = guess(c.DIRECTIONS, at + CELL_AT, key)
    for location in range(N_PLACES):
        u.wounds[location] = units.most_wounds(s, b, unit, location)
        u.critical[location] = 0
    u.stunned = 0
    u.conditions = 1 << Condition.HIDDEN
    u.until = 1 << c.Until.REACTION
    for other in range(s.n_units):
        if b.units[other].carrier == unit:
            b.units[other].cell = place


@kernel
def guess_command(s: Any, b: Any, side: int, key: int) -> None:
    """Cards and Morale of the other side."""
    one = b.sides[side]
    cards, dealt = 0, int(s.start.sides[side].cards)
    for k in range(N_CARD):
        if (dealt >> k) & 1 and guess(2, OF_SIDE + k, key) == 1:
            cards |= 1 << k
    one.cards = cards
    if one.supcom >= 0:
        one.morale_used = guess(MOST_USES + 1, OF_SIDE + N_CARD, key)
        one.morale = MOST_MORALE - int(one.morale_used)


@kernel
def guess_gates(s: Any, b: Any, key: int) -> None:
    """AE-033: points that override a gate: hidden from both sides, unless by house rule."""
    if s.options.ext_total_visible == 1:
        return
    for side in range(c.GATES):
        gate = b.gates[side]
        if s.gates[side].cell >= 0:
            least = min(MOST_TOTAL, max(LEAST_TOTAL, int(gate.points) + 1))
            number = OF_SIDE + N_CARD + 1 + side
            gate.total = least + guess(MOST_TOTAL - least + 1, number, key)


@kernel
def guess_ambush(s: Any, b: Any, side: int, key: int) -> None:
    """AE-018: the Stealth die of ambushers of the other side, and its degrees."""
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.SETUP and f.die > 0 and f.who >= 0 and s.units[f.who].side != side:
            f.die = 1 + guess(100, OF_SIDE + N_TESTS, key)
            f.degrees = guess(5, OF_SIDE + N_TESTS + 1, key) - 1
