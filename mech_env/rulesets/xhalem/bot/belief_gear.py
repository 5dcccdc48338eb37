"""Guesses at what enemies are, carry and own (catalogue 6: scores, stowed weapons, programs)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.questions.engaging import PROGRAM_OF
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Cause, Frame
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.programs import Program

BLOCK = 256  # guesses of a unit
PROFILE_AT, PROGRAM_AT, CARRIED_AT = 8, 9, 16  # which of them

# Whoever looks like one of these is taken for it: class, size, scores.
_ROWS = tuple(PROFILES.values())
N_PROFILES, N_SCORES = len(_ROWS), len(c.Score)
LOOKS = tuple((int(row.cls), row.size) for row in _ROWS)
SCORES = tuple(row.scores.get(score, 0) for row in _ROWS for score in c.Score)
MIDDLING = 2  # the score of somebody strange

MACHINE_ARMS = tuple(one for one in w.MACHINE_ARMS if one != w.Weapon.POP)  # it guesses no popgun
LEAST_CARRIED, MORE_CARRIED = 2, 3  # weapons of somebody of whom nothing was seen: 2 to 4

# Programs that show by what a unit does, and those that nobody sees.
SHOWN = sum(
    1 << one
    for one in (
        *(Program.DUAL, Program.FLY, Program.SENSE360, Program.TWO, Program.FOOTING),
        Program.WINGS,
    )
)
_MACHINE = (
    *(Program.CLOAK, Program.GRAV, Program.EMP, Program.BLINK, Program.TETHER, Program.BURN),
    *(Program.AQUA, Program.STAB, Program.DEEPSCAN, Program.COUNTER, Program.FOLLOW),
)
_CREATURE = (Program.CLOAK, Program.WEB, Program.GILLS, Program.GUARD, Program.RUSH)
MACHINE_PROGRAMS = tuple(1 << one for one in _MACHINE)
CREATURE_PROGRAMS = tuple(1 << one for one in _CREATURE)


# --- what shows ---
@kernel
def kept_slots(b: Any, unit: int) -> int:
    """Slots of weapons that a side has seen, or that are in hand or in use before its eyes."""
    u = b.units[unit]
    shown = int(u.seen_arms) | int(u.equipped) | int(u.struck_with)
    return shown & ((1 << c.WEAPON_SLOTS) - 1)


@kernel
def named_programs(b: Any, unit: int) -> int:
    """Programs, by action slot, that procedures under way use."""
    found = 0
    for k in range(b.depth):
        f = b.frames[k]
        if f.actor == unit and f.program >= 0:
            found |= 1 << int(f.program)
    return found


@kernel
def deeds_of(b: Any, unit: int) -> int:
    """Programs that give leave for what a unit is doing: FOLLOW, RUSH, COUNTER, GUARD."""
    found = 0
    for k in range(b.depth):
        f = b.frames[k]
        if f.actor != unit:
            continue
        if f.verb == Verb.FOLLOW:
            found |= 1 << Program.FOLLOW
        elif f.verb == Verb.RUSH:
            found |= 1 << Program.RUSH
        elif f.kind == Frame.ENGAGE and f.cause == Cause.PROGRAM:
            found |= 1 << Program.COUNTER | 1 << Program.GUARD
    return found


@kernel
def shown_programs(s: Any, b: Any, unit: int) -> int:
    """Programs that show: by what the unit does all the time, a cloak, what is under way."""
    shown, named = SHOWN | deeds_of(b, unit), named_programs(b, unit)
    if b.units[unit].cloaked == 1:
        shown |= 1 << Program.CLOAK
    for slot in range(len(PROGRAM_OF)):
        if (named >> slot) & 1:
            shown |= 1 << PROGRAM_OF[slot]
    return int(s.units[unit].programs) & shown


# --- guesses ---
@kernel
def guess_facts(setups: Any, b: Any, unit: int, slots: int, programs: int, key: int) -> None:
    """Scores, programs and weapons of a unit, the same in all fights of a campaign.

    ``slots``, ``programs``: those that are known stay.
    """
    first = BLOCK * int(unit)
    like = lookalike(setups[b.encounter], unit, guess(1 << 16, first + PROFILE_AT, key))
    for encounter in range(setups.shape[0]):
        s = setups[encounter]
        if unit < s.n_units:
            guess_profile(s, unit, like)
            s.units[unit].programs = programs | guess_programs(s, unit, first, key)
            guess_carried(s, unit, slots, first, key)


@kernel
def lookalike(s: Any, unit: int, number: int) -> int:
    """A profile of the unit's class and size; -1: there is none."""
    facts, count = s.units[unit], 0
    for row in range(N_PROFILES):
        count += int(LOOKS[row][0] == facts.cls and LOOKS[row][1] == facts.size_class)
    if count == 0:
        return -1
    wanted = number % count
    for row in range(N_PROFILES):
        if LOOKS[row][0] == facts.cls and LOOKS[row][1] == facts.size_class:
            if wanted == 0:
                return row
            wanted -= 1
    return -1


@kernel
def guess_profile(s: Any, unit: int, like: int) -> None:
    """Scores as a profile has them, and nothing added to them."""
    p = s.units[unit]
    last = c.Score.SCANNERS if p.kind == c.Kind.MACHINE else c.Score.BIOLOGY
    first = c.Score.HULL if p.kind == c.Kind.MACHINE else c.Score.STRENGTH
    for score in range(N_SCORES):
        owned = first <= score <= last or score == c.Score.EVASION
        value = SCORES[N_SCORES * like + score] if like >= 0 else MIDDLING
        p.scores[score] = value if owned else 0
    p.init_mod = 0
    p.eng_mod = 0
    p.eva_mod = 0
    p.dmg_mod = 0
    p.chk_mod = 0
    p.spd_mod = 0


@kernel
def guess_programs(s: Any, unit: int, first: int, key: int) -> int:
    """One program that nobody has seen, or none."""
    if s.units[unit].kind == c.Kind.MACHINE:
        k = guess(2 * len(MACHINE_PROGRAMS), first + PROGRAM_AT, key)
        return MACHINE_PROGRAMS[k] if k < len(MACHINE_PROGRAMS) else 0
    k = guess(2 * len(CREATURE_PROGRAMS), first + PROGRAM_AT, key)
    return CREATURE_PROGRAMS[k] if k < len(CREATURE_PROGRAMS) else 0


@kernel
def guess_carried(s: Any, unit: int, slots: int, first: int, key: int) -> None:
    """Weapons in the slots that are not known; natural ones of who has no hands."""
    p, start = s.units[unit], s.start.units[unit]
    machine = p.kind == c.Kind.MACHINE
    armed = p.mounted_arms == 1 or p.hands > 0
    count = 0
    if armed:
        count = LEAST_CARRIED + guess(MORE_CARRIED, first + CARRIED_AT, key)
    elif not machine:
        count = 1
    for slot in range(c.WEAPON_SLOTS):
        if (slots >> slot) & 1:
            count = max(count, slot + 1)
    for slot in range(c.WEAPON_SLOTS):
        if (slots >> slot) & 1 == 0:
            p.carried[slot] = -1
            if slot < count:
                at = first + CARRIED_AT + 1 + slot
                if machine:
                    p.carried[slot] = MACHINE_ARMS[guess(len(MACHINE_ARMS), at, key)]
                elif armed:
                    p.carried[slot] = w.CREATURE_ARMS[guess(len(w.CREATURE_ARMS), at, key)]
                else:
                    p.carried[slot] = w.Weapon.CLAWS
        weapon = int(p.carried[slot])
        start.quantity[slot] = w.QUANTITY[weapon] if weapon >= 0 else 0
    start.equipped = gear.natural_slots(s, unit)


@kernel
def guess_throws(s: Any, b: Any, unit: int, slots: int) -> None:
    """Throws left in the slots that are not known; of the others all have been counted."""
    for slot in range(c.WEAPON_SLOTS):
        if (slots >> slot) & 1 == 0:
            b.units[unit].quantity[slot] = s.start.units[unit].quantity[slot]


@kernel
def guess_equipment(s: Any, b: Any, unit: int, slots: int) -> None:
    """What is in hand: natural weapons, then one after the other as far as they fit."""
    u = b.units[unit]
    equipped = gear.natural_slots(s, unit)
    guess_throws(s, b, unit, slots)
    for slot in range(c.WEAPON_SLOTS):
        if gear.fits(s, b, unit, equipped | 1 << slot):
            equipped |= 1 << slot
    u.equipped = equipped
