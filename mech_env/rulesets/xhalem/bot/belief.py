"""What a side believes of facts that it cannot know (catalogue 6): the ground of a search.

Enemies that are not located are put where they may be, with gear of their own; of the others what
section 6 hides is guessed. A guess rests on what the side sees and on what the scenario says: never
on what is true. Public are who is out of the fight, what a located unit has in hand, and who rides
a located mount.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot.belief_gear import (
    BLOCK,
    guess_equipment,
    guess_facts,
    guess_throws,
    kept_slots,
    named_programs,
    shown_programs,
)
from mech_env.rulesets.xhalem.bot.belief_order import guess_order
from mech_env.rulesets.xhalem.bot.belief_places import find_place, guess_pieces, know_again
from mech_env.rulesets.xhalem.bot.belief_units import blank, is_under_way, unknown_units
from mech_env.rulesets.xhalem.questions.knowledge import EIGHTHS, eighths_of
from mech_env.rulesets.xhalem.rules.deeds import end_aid, end_standby
from mech_env.rulesets.xhalem.rules.solving import forget_passage, forget_roll
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.state.programs import N_USED

LEAST_HIDDEN, MORE_HIDDEN = 11, 15  # Stealth totals guessed: more than 10 (XH-137)
HP_AT, HIDDEN_AT, CLOAK_AT = 0, 1, 2  # which guesses of a unit's block


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess from ``key``; 1: something is always hidden."""
    s = setups[b.encounter]
    side = int(side)
    unknown = unknown_units(s, b, side)
    fighting = is_under_way(b)
    first, stop = sides.enemies_of(s, side)
    for unit in range(first, stop):
        free = (unknown >> unit) & 1
        slots = int(b.units[unit].seen_arms) if free else kept_slots(b, unit)
        programs = 0 if free else shown_programs(s, b, unit)
        guess_facts(setups, b, unit, slots, programs, key)
        end_standby(s, b, unit)
        end_aid(b, unit)
        cool_down(b, unit, 0 if free else named_programs(b, unit))
        if free:
            blank(s, b, unit, fighting)
            guess_equipment(s, b, unit, slots)
            u, full = b.units[unit], int(s.units[unit].hp_full)
            u.hp = full - guess(full // 2 + 1, BLOCK * unit + HP_AT, key)
            u.status = c.Status.AWAY  # until it has a place
        else:
            guess_throws(s, b, unit, slots)
            guess_condition(s, b, unit, key)
    guess_frames(b, first, stop)
    guess_table(s, b, side, unknown)
    guess_pieces(setups, b, side, key)
    for unit in range(first, stop):
        if (unknown >> unit) & 1:
            b.units[unit].status = c.Status.ACTIVE
            if fighting:
                find_place(s, b, side, unit, key)
    if fighting:
        guess_order(s, b, unknown, key)
        know_again(s, b, side)
    return 1


@kernel
def guess_condition(s: Any, b: Any, unit: int, key: int) -> None:
    """Of who is located: hit points within their eighth, a Stealth total, turns of a cloak."""
    u = b.units[unit]
    if u.status == c.Status.ACTIVE and s.options.exact_hp == 0:
        full, eighth = int(s.units[unit].hp_full), eighths_of(s, b, unit)
        low = (eighth - 1) * full // EIGHTHS + 1
        u.hp = low + guess(eighth * full // EIGHTHS - low + 1, BLOCK * int(unit) + HP_AT, key)
        u.control_hp = u.hp
    if u.hidden > 0:
        u.hidden = LEAST_HIDDEN + guess(MORE_HIDDEN, BLOCK * int(unit) + HIDDEN_AT, key)
    if u.cloaked == 1:
        most = int(s.options.cloak_turns)
        u.cloak_turns = 1 + guess(most, BLOCK * int(unit) + CLOAK_AT, key)


@kernel
def cool_down(b: Any, unit: int, in_use: int) -> None:
    """Programs are taken as ready, but for those that a procedure under way uses."""
    for slot in range(N_USED + 1):
        if (in_use >> slot) & 1 == 0:
            b.units[unit].cooldown[slot] = 0


@kernel
def guess_frames(b: Any, first: int, stop: int) -> None:
    """What enemies wait for and how far they mean to go: nothing, and no farther."""
    enemies = (1 << stop) - (1 << first)
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.WINDOW:
            f.standby = int(f.standby) & ~enemies
            f.counter = int(f.counter) & ~enemies
        elif f.kind == Frame.LEG and first <= f.actor < stop:
            f.left = 1


@kernel
def guess_table(s: Any, b: Any, side: int, unknown: int) -> None:
    """What lies on the table of enemies whose place is not known: their steps, their rolls."""
    b.appeared = int(b.appeared) & ~unknown
    moving = False
    for k in range(b.depth):
        if Frame.LEG <= b.frames[k].kind <= Frame.WINDOW:
            moving = True
    if not moving:
        forget_passage(b)
    who, aim = int(b.seen.who), int(b.seen.aim)
    if who >= 0 and (unknown >> who) & 1:
        target = aim - d.TARGET_PLACE if aim >= d.TARGET_PLACE else aim
        if not (0 <= target < s.n_units and s.units[target].side == side):
            forget_roll(b)
