"""What a side believes of facts that it cannot know (section 6): the ground of a search.

Hidden are fate, fatigue, Ego, ammunition, jams, stowed items, talents not yet shown, aim, feints,
help and what an Overwatch waits for, of all enemies; cards, Morale and roster; all of an enemy that
hides but who it is and its place in the order; points of gates; the Stealth die of ambushers. A
guess rests on what the side sees and on what the scenario says: never on what is true. Whom a
procedure under way names, its side can tell from that: it stays as it is.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot.belief_gear import guess_equipment, guess_outfit
from mech_env.rulesets.adeva.bot.belief_units import (
    BLOCK,
    N_TESTS,
    OF_SIDE,
    blank,
    guess_body,
    guess_place,
    guess_plans,
    unknown_units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import people as pe
from mech_env.rulesets.adeva.state.codes import Status
from mech_env.rulesets.adeva.state.frames import Frame

LEAST_TOTAL, MOST_TOTAL = 3, 6  # points that override a gate (AE-033)
MOST_MORALE, MOST_USES = 5, 3
TALENTS_OF = tuple(  # of the bundled people, by profile
    sum(1 << talent for talent in person.talents) for person in pe.PEOPLE.values()
)
N_TALENTS_OF = len(TALENTS_OF)
N_CARD = len(ch.Card)


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess from ``key``; 1: something is always hidden."""
    s = setups[b.encounter]
    side = int(side)
    guess_talents(setups, s, b, side)
    unknown = unknown_units(s, b, side)
    first, stop = sides.units_of(s, 1 - side)
    for unit in range(first, stop):
        status = b.units[unit].status
        if status != Status.ACTIVE and status != Status.OFFMAP:
            continue
        guess_plans(s, b, unit, key)
        if (unknown >> unit) & 1:
            blank(s, b, unit, key)
            guess_outfit(s, b, unit, BLOCK * unit, key)
        else:
            guess_body(s, b, unit, key)
            guess_equipment(s, b, unit, BLOCK * unit, key)
    for unit in range(first, stop):
        if (unknown >> unit) & 1 and b.units[unit].carrier < 0:
            guess_place(s, b, side, unit, key)
    guess_command(s, b, 1 - side, key)
    guess_rosters(s, b, 1 - side)
    guess_gates(s, b, key)
    guess_ambush(s, b, side, key)
    return 1


@kernel
def guess_talents(setups: Any, s: Any, b: Any, side: int) -> None:
    """Talents that a profile has and those that were shown; of later fights those of profiles."""
    first, stop = sides.units_of(s, 1 - side)
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
def guess_command(s: Any, b: Any, side: int, key: int) -> None:
    """Cards, Morale of the other side."""
    one = b.sides[side]
    cards, dealt = 0, int(s.start.sides[side].cards)
    for k in range(N_CARD):
        if (dealt >> k) & 1 and guess(2, OF_SIDE + k, key) == 1:
            cards |= 1 << k
    one.cards = cards
    one.morale_used = 0
    if one.supcom >= 0:
        one.morale_used = guess(MOST_USES + 1, OF_SIDE + N_CARD, key)
    one.morale = MOST_MORALE - int(one.morale_used)


@kernel
def guess_rosters(s: Any, b: Any, side: int) -> None:
    """AE-448: people and Constructs of the other side's roster are as whole as at the start.

    Who is lost or dead, and what cannot deploy yet, all have seen.
    """
    b.sides[side].parts = 0
    if s.n_encounters < 2:
        return
    for k in range(side * c.ROSTER_PEOPLE, (side + 1) * c.ROSTER_PEOPLE):
        member, start = b.members[k], s.start.members[k]
        member.wounds = start.wounds
        member.ego = 0
        member.fate_most = start.fate_most
        for location in range(c.N_LOCATIONS):
            member.critical[location] = 0
    for k in range(side * c.ROSTER_MACHINES, (side + 1) * c.ROSTER_MACHINES):
        for location in range(c.N_LOCATIONS):
            b.hulls[k].wounds[location] = s.start.hulls[k].wounds[location]
            b.hulls[k].critical[location] = 0


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
