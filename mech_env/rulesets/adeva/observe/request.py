"""The pending decision, the attack and the test under way in the observation.

What somebody chooses shows to who is asked alone; attacks, tests and wounds under way to all,
unless an enemy that hides is the only one concerned (section 6).
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.observe.layout import LAYOUT, Request, Row, Strike, Trial
from mech_env.rulesets.adeva.observe.rows import (
    mark,
    named,
    place_shown,
    row_offset,
)
from mech_env.rulesets.adeva.questions import trials
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_location, hit_target
from mech_env.rulesets.adeva.state.procedures import Act
from mech_env.rulesets.adeva.state.procedures import Strike as Flag

_P = LAYOUT.pieces
REQUEST, REQUEST_STOP = _P["request"].start, _P["request"].stop
ATTACK, ATTACK_STOP = _P["attack"].start, _P["attack"].stop
TEST, TEST_STOP = _P["test"].start, _P["test"].stop
FLAGS = (Flag.NO_PARRY, Flag.NO_DODGE, Flag.UNAWARE, Flag.MULTI)  # no_parry … multi
SHOWN_HITS = 3  # hits whose locations show


# --- the decision ---
N_FLAGS = len(FLAGS)


@kernel
def write_request(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Who is asked; for the viewer also what, and what is chosen so far."""
    o = REQUEST
    clear(out, o, REQUEST_STOP)
    out[o + Request.own_slot_0 + sides.slot_of(s, viewer)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == d.Decision.NONE or b.depth == 0:
        return
    if b.request.unit != viewer:
        ally = b.request.side == s.units[viewer].side
        out[o + Request.asked_ally] = 1.0 if ally else 0.0
        out[o + Request.asked_enemy] = 0.0 if ally else 1.0
        return
    out[o + Request.asked_me] = 1.0
    out[o + Request.decision_director + decision - d.Decision.DIRECTOR] = 1.0
    f = b.frames[b.depth - 1]
    out[o + Request.frame_fight + int(f.kind)] = 1.0
    mark(s, b, viewer, int(f.actor), Row.actor, 1.0, out)
    mark(s, b, viewer, int(f.target), Row.target, 1.0, out)
    write_chosen(s, b, viewer, f, out)


@kernel
def write_chosen(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """What the procedure on top holds: verb, weapon, place, part and the rest."""
    o, side = REQUEST, int(s.units[viewer].side)
    if f.verb >= 0:
        out[o + Request.verb_spread_half + int(f.verb)] = 1.0
    out[o + Request.weapon] = scaled(1 + int(f.arm), Request.weapon.high)
    out[o + Request.mode] = scaled(1 + int(f.mode), Request.mode.high)
    x, y = place_shown(s, side, int(f.cell))
    out[o + Request.column] = scaled(1 + x, Request.column.high)
    if b.request.decision != d.Decision.ROW:  # else row 0 stands there until it is chosen
        out[o + Request.row] = scaled(1 + y, Request.row.high)
    if f.way >= 0:
        turn = 1 - 2 * side
        out[o + Request.way_ahead] = c.STEP_X[int(f.way)] * turn
        out[o + Request.way_aside] = c.STEP_Y[int(f.way)] * turn
    out[o + Request.cells] = scaled_cut(1 + int(f.cells), Request.cells.high)
    out[o + Request.part] = scaled(1 + int(f.part), Request.part.high)
    out[o + Request.choice] = scaled(1 + int(f.choice), Request.choice.high)
    if f.kind == Frame.ACT:
        out[o + Request.other_weapon] = scaled(1 + int(f.other_arm), Request.other_weapon.high)
        out[o + Request.further] = scaled(1 + int(f.further), Request.further.high)
        out[o + Request.first_kind] = scaled(1 + int(f.first_kind), Request.first_kind.high)
        out[o + Request.second_kind] = scaled(1 + int(f.second_kind), Request.second_kind.high)
        out[o + Request.second] = scaled(named(s, b, viewer, int(f.second)), Request.second.high)
        out[o + Request.delayed] = (int(f.act_flags) >> Act.DELAYED) & 1


@kernel
def is_secret(s: Any, b: Any, side: int, unit: int, target: int) -> bool:
    """Whether a procedure concerns only an enemy that hides from a side."""
    if unit < 0 or not hides(s, b, side, unit):
        return False
    return target < 0 or s.units[target].side != side


# --- the attack ---
@kernel
def write_attack(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The uppermost attack, blow and wound under way."""
    clear(out, ATTACK, ATTACK_STOP)
    if b.winner != RUNNING:
        return
    side = int(s.units[viewer].side)
    attack, blow, wound = -1, -1, -1
    for k in range(b.depth):
        f = b.frames[k]
        if is_secret(s, b, side, int(f.actor), int(f.target)):
            continue
        if f.kind == Frame.ATTACK:
            attack, blow, wound = k, -1, -1
        elif f.kind == Frame.WOUND:
            wound = k
        elif f.kind == Frame.CONTEST or f.kind == Frame.GRAPPLE:  # AE-101, AE-124
            blow = k if f.faces[0] > 0 else blow
    if attack >= 0:
        write_strike(s, b, viewer, b.frames[attack], out)
    if blow >= 0:
        write_damage(b.frames[blow], out)
    if wound >= 0:
        f = b.frames[wound]
        out[ATTACK + Strike.net] = scaled_cut(int(f.net), Strike.net.high)
        out[ATTACK + Strike.net_location] = scaled(1 + int(f.location), Strike.net_location.high)


@kernel
def write_strike(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """Die, degrees, hits and damage of an attack."""
    o = ATTACK
    mark(s, b, viewer, int(f.actor), Row.attacker, 1.0, out)
    out[o + Strike.under_way] = 1.0
    out[o + Strike.verb] = scaled(1 + int(f.verb), Strike.verb.high)
    out[o + Strike.mode] = scaled(1 + int(f.mode), Strike.mode.high)
    out[o + Strike.part] = scaled(1 + int(f.part), Strike.part.high)
    out[o + Strike.cause_action + int(f.cause)] = 1.0
    for k in range(N_FLAGS):
        out[o + Strike.no_parry + k] = (int(f.strike_flags) >> FLAGS[k]) & 1
    out[o + Strike.die] = scaled(int(f.die), Strike.die.high)
    out[o + Strike.degrees] = scaled_cut(int(f.degrees), Strike.degrees.high)
    left = 0
    side = int(s.units[viewer].side)
    for k in range(f.hit_at, f.n_hits):
        hit = int(f.hits[k])
        if hit < 0:
            continue
        if left < SHOWN_HITS:
            at = min(hit_location(hit), c.N_LOCATIONS - 1)
            out[o + Strike.location_0 + left] = scaled(1 + at, Strike.location_0.high)
        left += 1
        target = hit_target(hit)
        if target < s.n_units and not hides(s, b, side, target):
            a = row_offset(s, viewer, target) + Row.hits
            out[a] = min(1.0, out[a] + scaled(1, Row.hits.high))
    out[o + Strike.left] = scaled(left, Strike.left.high)
    write_damage(f, out)


@kernel
def write_damage(f: Any, out: Any) -> None:
    """The dice and damage of a hit, or of an opposed test that hurts."""
    o = ATTACK
    out[o + Strike.item] = scaled(1 + int(f.weapon), Strike.item.high)
    out[o + Strike.face_1] = scaled(int(f.faces[0]), Strike.face_1.high)
    out[o + Strike.face_2] = scaled(int(f.faces[1]), Strike.face_2.high)
    out[o + Strike.damage] = scaled_cut(int(f.damage), Strike.damage.high)


# --- the test ---
@kernel
def write_test(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The uppermost test under way, and how the last one ended."""
    o, side = TEST, int(s.units[viewer].side)
    clear(out, o, TEST_STOP)
    if b.winner != RUNNING:
        return
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind != Frame.TEST and f.kind != Frame.OPPOSED:
            continue
        clear(out, o, TEST_STOP)
        if not is_secret(s, b, side, int(f.actor), int(f.target)):
            write_trial(s, f, out)
            if k > 0 and b.frames[k - 1].kind == Frame.SKILL:  # AE-443, AE-444: one die against all
                die = int(b.frames[k - 1].die)
                out[o + Trial.other_die] = scaled(die, Trial.other_die.high)
    last = b.outcome
    if last.who >= 0 and not is_secret(s, b, side, int(last.who), int(last.against)):
        out[o + Trial.passed] = last.passed
        out[o + Trial.degrees] = scaled_cut(int(last.degrees), Trial.degrees.high)


@kernel
def write_trial(s: Any, f: Any, out: Any) -> None:
    """A test or an opposed test under way; AE-002: its numbers with the limit on modifiers."""
    o = TEST
    out[o + Trial.open] = 1.0
    out[o + Trial.opposed] = 1.0 if f.kind == Frame.OPPOSED else 0.0
    out[o + Trial.kind] = scaled(1 + int(f.tests[0]), Trial.kind.high)
    number = trials.target_number(s, int(f.values[0]), int(f.modifiers[0]))
    out[o + Trial.number] = scaled_cut(number, Trial.number.high)
    out[o + Trial.modifiers] = scaled_cut(int(f.modifiers[0]), Trial.modifiers.high)
    out[o + Trial.die] = scaled(int(f.dice_shown[0]), Trial.die.high)
    out[o + Trial.other_die] = scaled(int(f.dice_shown[1]), Trial.other_die.high)
    if f.kind == Frame.OPPOSED:
        number = trials.target_number(s, int(f.values[1]), int(f.modifiers[1]))
        out[o + Trial.other_number] = scaled_cut(number, Trial.other_number.high)
