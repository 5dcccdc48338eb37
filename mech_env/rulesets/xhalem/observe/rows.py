"""The rows of units in the observation: what each holds, whoever looks.

``o`` is the offset of a row. Small numbers are gathered as digits of a word and written at once.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.xhalem.observe.layout import (
    ANY_ROW,
    ARMS,
    FIRST_ENEMY_ROW,
    LAYOUT,
    PROGRAMS,
    READY,
    SCORES,
    Own,
    Row,
)
from mech_env.rulesets.xhalem.questions import gear, mounts, speed, terrain
from mech_env.rulesets.xhalem.questions.knowledge import EIGHTHS, eighths_of
from mech_env.rulesets.xhalem.questions.order import initiative
from mech_env.rulesets.xhalem.questions.space import Place, place_of
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state import programs as pr
from mech_env.rulesets.xhalem.state import weapons as w

ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = LAYOUT.pieces["enemies"].start, LAYOUT.pieces["enemies"].width
CORE = int(Row.located)  # features that every row of a unit holds

# Words of digits: where they begin in a row, and their scales.
_SELF = LAYOUT.pieces["self"]
STANDING_SCALES = _SELF.scales("is_mech", "rider")  # of four bits
ARM_SCALES = _SELF.scales("arm_mblade", "arm_mjavelin")  # of two bits
PROGRAM_SCALES = _SELF.scales("dual", "follow")  # of three bits
READINESS_SCALES = _SELF.scales("reactions", "exposed")  # of four bits
TRAIT_SCALES = _SELF.scales("inside", "pulls")  # flags

# By weapon and program: the column; by slot of a score: the scores of machines and creatures.
ARM_COLUMN = tuple(
    next((k for k, pair in enumerate(ARMS) if weapon in pair), -1) for weapon in w.Weapon
)
ARMS_LOW = sum(1 << 2 * column for column in range(len(ARMS)))  # the low bits of all digits
PROGRAM_COLUMN = tuple(
    next(k for k, pair in enumerate(PROGRAMS) if program in pair) for program in pr.Program
)
COOLDOWN_SLOT = tuple(  # -1: it never cools down
    -1 if pr.COOL_DOWN[one] == 0 else d.USED_SLOT[one] if d.USED_SLOT[one] >= 0 else pr.N_USED
    for one in pr.Program
)
N_SCORES, AIM, EVASION = len(SCORES), Own.aim - Own.brawn, Own.evasion - Own.brawn
SCORE_OF = tuple(int(pair[1 + kind]) for kind in range(2) for pair in SCORES)
RESPONSE_NUMBER = tuple(
    1 + d.RESPONSES.index(verb) if verb in d.RESPONSES else 0 for verb in d.Verb
)

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


# --- who is who ---
@kernel
def knows(s: Any, b: Any, side: int, unit: int) -> int:
    """XH-015, XH-017: what a side knows of a unit (``Aware``); of its own all."""
    if s.units[unit].side == side:
        return c.Aware.LOCATED
    return int(b.units[unit].aware)


@kernel
def row_number(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-5 allies, 6-11 enemies, by slot."""
    if unit == viewer:
        return 0
    slot = sides.slot_of(s, unit)
    if s.units[unit].side != s.units[viewer].side:
        return FIRST_ENEMY_ROW + slot
    return slot + (1 if unit < viewer else 0)


@kernel
def row_offset(s: Any, b: Any, viewer: int, unit: int) -> int:
    """Where the row of a unit begins."""
    row = row_number(s, b, viewer, unit)
    if row == 0:
        return 0
    if row < FIRST_ENEMY_ROW:
        return ALLIES + (row - 1) * ALLY_WIDTH
    return ENEMIES + (row - FIRST_ENEMY_ROW) * ENEMY_WIDTH


@kernel
def named(s: Any, b: Any, viewer: int, unit: int, least: int) -> int:
    """1 + the row of a unit; 0 without one, or if the side knows less of it than ``least``."""
    if unit < 0 or knows(s, b, int(s.units[viewer].side), unit) < least:
        return 0
    return 1 + row_number(s, b, viewer, unit)


@kernel
def mark(s: Any, b: Any, viewer: int, unit: int, feature: int, out: Any) -> None:
    """Set a flag in the row of a unit that the side knows of."""
    if unit >= 0 and knows(s, b, int(s.units[viewer].side), unit) > c.Aware.UNAWARE:
        out[row_offset(s, b, viewer, unit) + feature] = 1.0


@kernel
def clear_marks(s: Any, out: Any) -> None:
    """Take back what :func:`mark` set for a request, in all rows that the scenario can fill."""
    clear(out, int(Row.actor), Row.target + 1)
    for row in range(s.rows_allies):
        o = ALLIES + row * ALLY_WIDTH
        clear(out, o + Row.actor, o + Row.target + 1)
    for row in range(s.rows_enemies):
        o = ENEMIES + row * ENEMY_WIDTH
        clear(out, o + Row.actor, o + Row.target + 1)


# --- what every row holds ---
@kernel
def write_core(
    s: Any, b: Any, viewer: int, unit: int, shown: int, water: int, o: int, out: Any
) -> None:
    """A unit that the viewer's side locates, without its place in the order and marks.

    ``shown``: slots of weapons that are known to be in its hands. ``water``: whether there is any
    on the board.
    """
    if o < 0 or o > LAST:
        return
    u, facts = b.units[unit], s.units[unit]
    own = facts.side == s.units[viewer].side
    out[o + Row.in_fight] = 1.0 if u.status == c.Status.ACTIVE else -1.0
    out[o + Row.size] = scaled(int(facts.size_class), Row.size.high)
    if own or s.options.exact_hp == 1:
        out[o + Row.health] = min(1.0, int(u.hp) / int(facts.hp_full))
        out[o + Row.hp] = scaled_cut(int(u.hp), Row.hp.high)
    else:
        out[o + Row.health] = scaled_cut(eighths_of(s, b, unit), EIGHTHS)
        out[o + Row.hp] = 0.0
    out[o + Row.initiative] = scaled_cut(
        initiative(s, b, unit, int(s.units[viewer].side)), Row.initiative.high
    )
    out[o + Row.place] = 0.0
    out[o + Row.held] = scaled(1 + int(u.held), Row.held.high)
    least = c.Aware.SUSPECTED if own else c.Aware.LOCATED
    carrier = int(u.rides) if u.rides >= 0 else int(u.inside)
    base = int(Row.is_mech)
    digits = 1 << 4 * int(facts.cls)
    digits |= int(has_turn(b, unit)) << 4 * (Row.turn - base)
    if water:
        digits |= terrain.cover_by_water(s, b, unit, place_of(b, unit)) << 4 * (Row.immersed - base)
    digits |= int(u.prone) << 4 * (Row.prone - base)
    digits |= int(u.immobile) << 4 * (Row.immobile - base)
    digits |= int(u.stunned) << 4 * (Row.stunned - base)
    digits |= int(u.cloaked) << 4 * (Row.cloaked - base)
    digits |= named(s, b, viewer, int(u.grapples), least) << 4 * (Row.grapples - base)
    digits |= named(s, b, viewer, int(u.grappled_by), least) << 4 * (Row.grappled_by - base)
    digits |= named(s, b, viewer, carrier, least) << 4 * (Row.rides - base)
    digits |= named(s, b, viewer, int(u.rider), least) << 4 * (Row.rider - base)
    write_packed(digits, 4, STANDING_SCALES, out, o + base)
    write_packed(arms(s, b, unit, shown, own), 2, ARM_SCALES, out, o + Row.arm_mblade)
    clear(out, o + Row.actor, o + CORE)


@kernel
def has_turn(b: Any, unit: int) -> bool:
    """Whether it is a unit's turn: that frame lies on the fight's."""
    return bool(b.depth > 1 and b.frames[1].kind == fr.Frame.TURN and b.frames[1].actor == unit)


@kernel
def arms(s: Any, b: Any, unit: int, shown: int, own: bool) -> int:
    """Weapons by column, two bits each: 1 stowed, 2 ready; of enemies those seen, as ready."""
    u, facts = b.units[unit], s.units[unit]
    digits = 0
    for slot in range(c.WEAPON_SLOTS):
        weapon = int(facts.carried[slot])
        ready = (shown >> slot) & 1
        if weapon < 0 or ARM_COLUMN[weapon] < 0 or (ready == 0 and not own):
            continue
        if ready == 0 and w.QUANTITY[weapon] > 0 and u.quantity[slot] == 0:
            continue  # XH-066: thrown away
        digits |= (1 + ready) << 2 * ARM_COLUMN[weapon]
    # Two of a kind, one stowed and one ready: that is ready.
    both = digits & (digits >> 1) & ARMS_LOW
    return digits & ~both


@kernel
def write_suspected(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """XH-015: what the row of a suspected enemy holds besides its last known place."""
    if o < 0 or o > LAST:
        return
    clear(out, o, o + ENEMY_WIDTH)
    u, facts = b.units[unit], s.units[unit]
    if u.status != c.Status.ACTIVE:
        out[o + Row.in_fight] = -1.0
        return
    out[o + Row.in_fight] = 1.0
    out[o + Row.size] = scaled(int(facts.size_class), Row.size.high)
    out[o + Row.is_mech + int(facts.cls)] = 1.0
    if u.placed == 1:
        out[o + Row.placed] = 1.0
        since = int(b.round_number) - int(u.last_round)
        out[o + Row.since] = scaled_cut(since, Row.since.high)


# --- what the own side knows ---
@kernel
def write_own(s: Any, b: Any, viewer: int, unit: int, ready: int, o: int, out: Any) -> None:
    """The rest of the row of a unit of the viewer's side, but for its place.

    ``ready``: slots of the weapons in its hands.
    """
    if o < 0 or o > LAST:
        return
    u, facts = b.units[unit], s.units[unit]
    kind = int(facts.kind)
    for k in range(N_SCORES):
        score = int(facts.scores[SCORE_OF[N_SCORES * kind + k]])
        if k == AIM:
            score += int(facts.eng_mod)
        elif k == EVASION:
            score += int(facts.eva_mod)
        out[o + Own.brawn + k] = scaled_cut(score, Own.brawn.high)
    out[o + Own.stealth] = scaled(int(facts.scores[c.Score.STEALTH]), Own.stealth.high)
    out[o + Own.damage_added] = scaled(int(facts.dmg_mod), Own.damage_added.high)
    out[o + Own.checks_added] = scaled(int(facts.chk_mod), Own.checks_added.high)
    step = speed.interval(s, b, unit)
    for mode in range(c.N_MODES):
        left = speed.remaining(s, b, unit, mode) // step
        out[o + Own.may_walk + mode] = scaled_cut(left, Own.may_walk.high)
    out[o + Own.hidden] = scaled_cut(int(u.hidden), Own.hidden.high)
    out[o + Own.held_ready_with] = scaled(1 + int(u.response_with), Own.held_ready_with.high)
    rating = mounts.control_cr(s, b, int(u.rides)) if u.rides >= 0 else 0
    out[o + Own.control_cr] = scaled_cut(rating, Own.control_cr.high)
    write_packed(program_digits(s, b, unit), 3, PROGRAM_SCALES, out, o + Own.dual)
    write_packed(readiness(s, b, viewer, unit, ready), 4, READINESS_SCALES, out, o + Own.reactions)
    traits = int(u.inside >= 0) | int(u.drag_ok) << (Own.drag_ok - Own.inside)
    traits |= int(facts.mountable) << (Own.mountable - Own.inside)
    traits |= int(facts.trained) << (Own.trained - Own.inside)
    traits |= int(facts.sentient) << (Own.sentient - Own.inside)
    traits |= int(u.response_pull) << (Own.pulls - Own.inside)
    write_packed(traits, 1, TRAIT_SCALES, out, o + Own.inside)


@kernel
def program_digits(s: Any, b: Any, unit: int) -> int:
    """Programs by column, three bits each: READY, less while one cools down."""
    owned, program, digits = int(s.units[unit].programs), 0, 0
    while owned > 0:
        if owned & 1:
            ready = READY
            slot = COOLDOWN_SLOT[program]
            if slot >= 0:
                ready -= int(b.units[unit].cooldown[slot])
            digits |= ready << 3 * PROGRAM_COLUMN[program]
        owned >>= 1
        program += 1
    return digits


@kernel
def readiness(s: Any, b: Any, viewer: int, unit: int, ready: int) -> int:
    """Reactions, cloak, what the enemy knows, standby and aid: digits of four bits."""
    u, facts = b.units[unit], s.units[unit]
    base = int(Own.reactions)
    digits = int(u.reactions)
    digits |= int(u.cloak_turns) << 4 * (Own.cloak_turns - base)
    digits |= int(u.last_move) << 4 * (Own.last_move - base)
    if u.response >= 0:
        digits |= RESPONSE_NUMBER[u.response] << 4 * (Own.held_ready - base)
        digits |= (1 + int(u.trigger)) << 4 * (Own.trigger - base)
        subject = ANY_ROW
        if u.subject >= 0:
            subject = named(s, b, viewer, int(u.subject), c.Aware.SUSPECTED)
        digits |= subject << 4 * (Own.subject - base)
    if u.aided != c.Task.NONE:
        against = named(s, b, viewer, int(u.aided_against), c.Aware.SUSPECTED)
        digits |= int(u.aided) << 4 * (Own.aided - base)
        digits |= against << 4 * (Own.aided_against - base)
    owner = named(s, b, viewer, int(facts.owner), c.Aware.SUSPECTED)
    digits |= owner << 4 * (Own.owner - base)
    digits |= max(0, gear.hands_beside(s, b, unit, ready)) << 4 * (Own.free_hands - base)
    digits |= int(facts.seats) << 4 * (Own.seats - base)
    if s.options.know_exposed == 1:
        digits |= int(u.aware) << 4 * (Own.known_as - base)
        digits |= int(u.found) << 4 * (Own.found - base)
        digits |= int(u.exposed) << 4 * (Own.exposed - base)
    return digits


# --- places ---
@kernel
def cut(share: float) -> float:
    """A share of a bound, cut off at -1 and 1."""
    return max(-1.0, min(1.0, share))


@kernel
def write_place(
    here: Place, there: Place, turn: int, flat: float, tall: float, o: int, out: Any
) -> None:
    """Where something is from the viewer: ``dq``, ``dr``, ``dz`` from offset ``o`` on.

    ``turn``: -1 where everything is turned. ``flat``, ``tall``: shares of the bound that a cell
    and a ft are.
    """
    if o < 0 or o > LAST:
        return
    out[o] = cut((there[0] - here[0]) * turn * flat)
    out[o + 1] = cut((there[1] - here[1]) * turn * flat)
    out[o + 2] = cut((there[2] - here[2]) * tall)


ENEMY_PLACE = int(Row.dq)
