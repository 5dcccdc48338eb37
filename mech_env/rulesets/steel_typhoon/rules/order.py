"""Who decides for a side, and which side goes first (ST-054 to ST-059, ST-159)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev

BY_ACE, BY_FOOT = 0, 1
KEY_BASE = 64  # more than any initiative or foot result
KEY_BITS = 16


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
def pilot_roll(s: Any, b: Any, log: Any, unit: int, why: int) -> int:
    """ST-054, ST-055: Acuity + Will + rank for players' pilots, Skill dice for NPCs."""
    facts = s.units[unit]
    if s.sides[facts.side].is_player == 1:
        acuity = roll(b, log, facts.acuity_faces, unit, why)
        return acuity + roll(b, log, facts.will_faces, unit, why) + int(facts.rank)
    total = 0
    for _ in range(facts.skill_dice):
        total += roll(b, log, 6, unit, why)
    return total


@kernel
def ace_of(s: Any, b: Any, side: int) -> int:
    """ST-056: the operable pilot with the best initiative, or the lead; -1 if there is none."""
    if s.options.ace_rule == c.AceRule.LEAD_ONLY:
        lead = commander(s, b, side)
        return lead if lead >= 0 and pools.operable(s, b, lead) else -1
    best = -1
    for unit in range(s.n_units):
        if s.units[unit].side == side and pools.operable(s, b, unit):
            if best < 0 or b.units[unit].init_roll > b.units[best].init_roll:
                best = unit
    return best


@kernel
def tie_roll(s: Any, b: Any, log: Any, side: int, by: int) -> int:
    """One more roll of a tied side: its Ace's, or 1d6 + Morale (ST-057, ST-159)."""
    if by == BY_ACE:
        return pilot_roll(s, b, log, ace_of(s, b, side), ev.Roll.TIE)
    return roll(b, log, 6, b.sides[side].commander, ev.Roll.TIE) + int(s.sides[side].morale)


@kernel
def break_ties(s: Any, b: Any, log: Any, order: Any, by: int) -> None:
    """Order the sides that roll (``order`` holds their key, -1 = does not roll) and write it.

    Equal sides roll again among themselves, ascending, higher groups first, until they differ;
    sides that do not roll come last by index.
    """
    keys = 0
    for side in range(s.n_sides):
        keys |= (1 + int(order[side])) << KEY_BITS * side
    tied = True
    while tied and log.fault == 0:
        tied = False
        fresh = 0
        for side in range(s.n_sides):
            key = key_in(keys, side)
            equal, lower = 0, 0
            for other in range(s.n_sides):
                equal += 1 if key_in(keys, other) == key else 0
                lower += 1 if 0 < key_in(keys, other) < key else 0
            if key > 0:
                key = 1 + lower * KEY_BASE
                if equal > 1:
                    tied = True
                    key += tie_roll(s, b, log, side, by)
            fresh |= key << KEY_BITS * side
        keys = fresh
    taken = 0
    for place in range(s.n_sides):
        best = -1
        for side in range(s.n_sides):
            if taken & (1 << side) == 0:
                if best < 0 or key_in(keys, side) > key_in(keys, best):
                    best = side
        order[place] = best
        taken |= 1 << best


@kernel
def key_in(keys: int, side: int) -> int:
    """A side's part of the keys of all: 0 if it does not roll."""
    return (keys >> KEY_BITS * side) & ((1 << KEY_BITS) - 1)


@kernel
def roll_initiative(s: Any, b: Any, log: Any) -> None:
    """F2: every pilot rolls, the sides are ranked by their Ace (ST-054 to ST-057)."""
    if s.options.first_side >= 0:
        b.side_order[0] = s.options.first_side
        place = 1
        for side in range(s.n_sides):
            if side != s.options.first_side:
                b.side_order[place] = side
                place += 1
        return
    for unit in range(s.n_units):
        if pools.operable(s, b, unit):
            b.units[unit].init_roll = pilot_roll(s, b, log, unit, ev.Roll.INITIATIVE)
    for side in range(3):
        b.side_order[side] = -1
    for side in range(s.n_sides):
        ace = ace_of(s, b, side)
        if ace >= 0:
            b.sides[side].ace_value = b.units[ace].init_roll
            b.side_order[side] = b.sides[side].ace_value
    break_ties(s, b, log, b.side_order, BY_ACE)


@kernel
def roll_foot_order(s: Any, b: Any, log: Any) -> int:
    """F5: every side with squads rolls 1d6 + Morale, descending (ST-159). Returns how many do."""
    rolling = 0
    for side in range(3):
        b.foot_order[side] = -1
    for side in range(s.n_sides):
        own = b.sides[side]
        acts = b.round_number > 0 or side == s.options.ambush_side  # ST-052
        if pools.has_squads(s, b, side) and acts and own.beaten == 0:
            face = roll(b, log, 6, commander(s, b, side), ev.Roll.FOOT)
            own.foot_score = face + int(s.sides[side].morale)
            b.foot_order[side] = own.foot_score
            rolling += 1
    break_ties(s, b, log, b.foot_order, BY_FOOT)
    return rolling
