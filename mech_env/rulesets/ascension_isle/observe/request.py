"""The pending request in the observation: for who is asked what, and what it may know of it."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.observe import kinds
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT, Arms, Request, Row
from mech_env.rulesets.ascension_isle.observe.rows import row_offset, turned
from mech_env.rulesets.ascension_isle.questions import (
    armour,
    attacks,
    campaign,
    challenge,
    health,
    locations,
    odds,
    pain,
    reactions,
    rolls,
    wounds,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import AttackStage, Frame

REQUEST, REQUEST_WIDTH = LAYOUT.pieces["request"].start, LAYOUT.pieces["request"].width
ARMS, ARM_WIDTH = LAYOUT.pieces["weapons"].start, LAYOUT.pieces["weapons"].width


@kernel
def mark(s: Any, b: Any, viewer: int, unit: int, feature: int, fog: int, out: Any) -> None:
    """Set a flag in the row of a unit; in fog not of an enemy."""
    if unit >= 0 and (fog == 0 or s.units[unit].side == s.units[viewer].side):
        out[row_offset(s, b, viewer, unit) + feature] = 1.0


@kernel
def write_request(s: Any, b: Any, viewer: int, fog: int, out: Any) -> None:
    """Who is asked what; for the viewer also what it is about (section 6)."""
    o = REQUEST
    clear(out, o, o + REQUEST_WIDTH)
    out[o + Request.own_slot_0 + sides.slot_of(s, viewer)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == Decision.NONE or b.depth == 0:
        return
    out[o + Request.decision_category + decision - Decision.CATEGORY] = 1.0
    mark(s, b, viewer, int(b.request.unit), Row.asked, fog, out)
    if b.request.unit != viewer:
        ally = b.request.side == s.units[viewer].side
        out[o + Request.asked_ally] = 1.0 if ally else 0.0
        out[o + Request.asked_enemy] = 0.0 if ally else 1.0
        return
    out[o + Request.asked_me] = 1.0
    f = b.frames[b.depth - 1]
    # Who is in an attack or a window with the viewer sees it, and is seen (AI-058).
    if f.actor >= 0:
        mark(s, b, viewer, int(f.actor), Row.actor, 0, out)
    mark(s, b, viewer, int(f.target), Row.target, 0, out)
    if f.kind == Frame.FIGHT:
        if decision == Decision.ROSTER:
            write_roster(s, b, viewer, f, out)
    elif f.kind == Frame.TURN:
        out[o + Request.closing] = f.closing
        if decision == Decision.PAIN:
            bonus = rolls.ability(s, b, viewer, c.Stat.INTELLECT, c.Skill.CONCENTRATION)
            write_test(s, pain.steel_challenge(b, viewer), bonus, out)
    elif f.kind == Frame.MOVE:
        out[o + Request.gait_move + f.gait] = 1.0
        left = c.GAIT_STEPS[f.gait] - int(f.steps)
        out[o + Request.steps_left] = scaled(left, Request.steps_left.high)
    elif f.kind == Frame.ACT or f.kind == Frame.WINDOW:
        write_plan(s, b, viewer, f, out)
    elif f.kind == Frame.ATTACK:
        write_attack(s, b, viewer, f, fog, out)
    elif f.kind == Frame.HIT:
        write_attack(s, b, viewer, b.frames[b.depth - 2], fog, out)
        write_hit(s, b, f, b.frames[b.depth - 2], decision, out)
    elif f.kind == Frame.STRESS:
        below = b.frames[b.depth - 2]
        if below.kind == Frame.HIT:
            write_attack(s, b, viewer, b.frames[b.depth - 3], fog, out)
            write_hit(s, b, below, b.frames[b.depth - 3], decision, out)
        write_stress(s, b, f, out)
    elif f.kind == Frame.TREAT and f.wound >= 0:
        grade = int(b.units[f.target].wounds[f.wound].grade)
        out[o + Request.grade] = scaled(grade, Request.grade.high)
        bonus = campaign.medic_bonus(s, b, viewer)
        write_test(s, campaign.TREAT_CHALLENGE[grade], bonus, out)


@kernel
def write_test(s: Any, to_beat: int, bonus: int, out: Any) -> None:
    """A test that an answer would bring, and its chance (AI-004)."""
    o = REQUEST
    out[o + Request.to_beat] = scaled_cut(to_beat, Request.to_beat.high)
    out[o + Request.test_chance] = odds.chance(s, to_beat - bonus)


@kernel
def write_roster(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """AI-190: whom the own side has named so far; the enemy's choice is its secret."""
    first, last = sides.units_of(s, int(s.units[viewer].side))
    for unit in range(first, last):
        if (int(f.fielded) >> unit) & 1:
            out[row_offset(s, b, viewer, unit) + Row.fielded] = 1.0


# --- a verb, a window ---
@kernel
def write_plan(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """What was chosen so far, or what was announced or done. Frames leave out what they lack."""
    o, side = REQUEST, int(s.units[viewer].side)
    below = b.frames[b.depth - 2]
    verb, way = int(f.verb), int(f.way)
    if f.kind == Frame.WINDOW:
        out[o + Request.cause_action + f.cause] = 1.0
        verb, way = int(below.verb), int(below.way)
        if below.kind == Frame.MOVE:
            out[o + Request.gait_move + below.gait] = 1.0
            left = c.GAIT_STEPS[below.gait] - int(below.steps)
            out[o + Request.steps_left] = scaled(left, Request.steps_left.high)
    if 0 <= verb < d.N_VERBS:
        out[o + Request.verb_end + verb] = 1.0
    out[o + Request.form] = scaled(int(f.form), Request.form.high)
    out[o + Request.rapid] = scaled(int(f.rapid), Request.rapid.high)
    out[o + Request.aether] = scaled(int(f.aether), Request.aether.high)
    turn = turned(side, way)
    out[o + Request.way_x] = kinds.TURNED_X[turn]
    out[o + Request.way_y] = kinds.TURNED_Y[turn]
    if f.x >= 0:
        east = int(f.x) - int(b.units[viewer].x)
        out[o + Request.line_x] = scaled(-east if side == 1 else east, Request.line_x.high)
    if f.y >= 0:
        south = int(f.y) - int(b.units[viewer].y)
        out[o + Request.line_y] = scaled(south, Request.line_y.high)
    out[o + Request.cells] = scaled(int(f.cells), Request.cells.high)
    out[o + Request.thing] = scaled(1 + int(f.thing), Request.thing.high)
    if f.actor == viewer and f.slot >= 0:
        out[ARMS + int(f.slot) * ARM_WIDTH + Arms.chosen] = 1.0


# --- an attack, a hit ---
@kernel
def write_attack(s: Any, b: Any, viewer: int, f: Any, fog: int, out: Any) -> None:
    """An attack that the viewer makes or meets; its total only once it is rolled (AI-138)."""
    o = REQUEST
    kind, attacker, target = attacks.kind_of(s, f), int(f.actor), int(f.target)
    mark(s, b, viewer, attacker, Row.actor, 0, out)
    mark(s, b, viewer, target, Row.target, 0, out)
    out[o + Request.verb_end + f.verb] = 1.0
    out[o + Request.cause_action + f.cause] = 1.0
    out[o + Request.arm_close + w.ARM[kind]] = 1.0
    if f.means >= 0:
        out[o + Request.means_standard + f.means] = 1.0
    out[o + Request.form] = scaled(int(f.form), Request.form.high)
    out[o + Request.rapid] = scaled(int(f.rapid), Request.rapid.high)
    out[o + Request.aether] = scaled(int(f.aether), Request.aether.high)
    if attacker == viewer and f.slot >= 0:
        out[ARMS + int(f.slot) * ARM_WIDTH + Arms.chosen] = 1.0
    # In fog an enemy's advantage shows neither in its roll nor in its challenge before the dice.
    known = fog == 0 or f.rolled == 1
    needed = int(f.challenge)
    if f.stage <= AttackStage.RESULT:
        needed = challenge.final(attacks.challenge_of(s, b, f), int(f.evasion))
    if known or target == viewer:
        out[o + Request.challenge] = scaled_cut(needed, Request.challenge.high)
    if f.rolled == 1:
        out[o + Request.rolled] = 1.0
        out[o + Request.total] = scaled_cut(int(f.total), Request.total.high)
        out[o + Request.margin] = scaled_cut(int(f.total) - needed, Request.margin.high)
    elif known:
        bonus = attacks.bonus_of(s, b, f)
        out[o + Request.bonus] = scaled_cut(bonus, Request.bonus.high)
        out[o + Request.chance] = odds.chance(s, needed - bonus)
    close = 1 if attacks.is_close(f) else 0
    threshold = reactions.dodge_threshold(s, b, target, close)
    out[o + Request.threshold] = scaled_cut(threshold, Request.threshold.high)
    out[o + Request.hits] = scaled(int(f.hits), Request.hits.high)
    out[o + Request.hits_done] = scaled(int(f.hits_done), Request.hits_done.high)
    out[o + Request.kills] = scaled_cut(int(f.kills), Request.kills.high)
    out[o + Request.called] = scaled(int(f.called), Request.called.high)


@kernel
def write_hit(s: Any, b: Any, f: Any, attack: Any, decision: int, out: Any) -> None:
    """Where a hit strikes, what stops it, what it does (AI-066, AI-073)."""
    o = REQUEST
    attacker, target, face = int(f.actor), int(f.target), int(f.face)
    kind = attacks.kind_of(s, attack)
    arm = w.ARM[kind]
    out[o + Request.face_1 + face - 1] = 1.0
    out[o + Request.hit_torso + locations.location_at(arm, face)] = 1.0
    if locations.is_hidden(s, b, attacker, target, arm, face):
        out[o + Request.at_cover] = 1.0
    out[o + Request.damage] = scaled_cut(int(f.damage), Request.damage.high)
    out[o + Request.wounds] = scaled_cut(int(f.wounds), Request.wounds.high)
    if decision == Decision.LOC:
        mean = int(kinds.TWICE_MEAN[kind]) // 2
        for location in range(c.N_LOCATIONS):
            if locations.may_choose(s, arm, face, location):
                at = locations.face_that_counts(arm, face, location)
                through = armour.stress_by(s, b, attacker, target, kind, at, location, mean)
                share = scaled_cut(through, Request.at_torso.high)
                out[o + Request.at_torso + location] = share
    elif decision == Decision.SAVE:
        write_test(s, wounds.SAVE_CHALLENGE, wounds.save_bonus(s, b, target), out)


@kernel
def write_stress(s: Any, b: Any, f: Any, out: Any) -> None:
    """Damage that is left at the border of a level (AI-081)."""
    o = REQUEST
    room = health.room(s, b, int(f.actor))
    out[o + Request.left] = scaled_cut(int(f.left), Request.left.high)
    out[o + Request.room] = scaled_cut(room, Request.room.high)
    out[o + Request.overflow] = scaled_cut(int(f.left) - room, Request.overflow.high)
    out[o + Request.burning] = f.burning
