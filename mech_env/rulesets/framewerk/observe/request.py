"""The pending request in the observation: its context, the dice shown, what answers bring."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.record import RUNNING
from mech_env.core.squares import step_to
from mech_env.rulesets.framewerk.observe import kinds
from mech_env.rulesets.framewerk.observe.layout import LAYOUT, Answers, Pool, Request, Row
from mech_env.rulesets.framewerk.observe.rows import mean_total, row_offset
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import defence, odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

_PIECES = LAYOUT.pieces
POOL, POOL_WIDTH = _PIECES["pool"].start, _PIECES["pool"].width
ANSWERS, ANSWERS_WIDTH = _PIECES["answers"].start, _PIECES["answers"].width
REQUEST, REQUEST_WIDTH = _PIECES["request"].start, _PIECES["request"].width
NOTHING_AGAINST = -1000  # a test whose opponent has not rolled yet


@kernel
def write_pool(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The dice of the test under way, or of the last one."""
    o = POOL
    clear(out, o, o + POOL_WIDTH)
    p = b.pool
    if p.count == 0 or p.roller < 0:
        return
    for k in range(p.count):
        out[o + Pool.face_1 + p.face[k] - 1] += scaled(1, Pool.face_1.high)
    out[o + Pool.dice] = scaled(int(p.count), Pool.dice.high)
    out[o + Pool.best] = scaled(int(p.best), Pool.best.high)
    out[o + Pool.critical] = p.critical
    out[o + Pool.added] = scaled(int(p.added), Pool.added.high)
    out[o + Pool.modifier] = scaled_cut(int(p.modifier), Pool.modifier.high)
    out[o + Pool.total] = scaled_cut(int(p.total), Pool.total.high)
    out[o + Pool.skill_fighting + p.skill] = 1.0
    out[row_offset(s, b, viewer, int(p.roller)) + Row.roller] = 1.0


@kernel
def contest_at(s: Any, b: Any) -> int:
    """Place on the stack of the attack, zone check or escape under way, or -1."""
    at = int(b.depth) - 1
    while at >= 0:
        kind = b.frames[at].kind
        if kind == fr.Frame.ATTACK or kind == fr.Frame.ZONE or kind == fr.Frame.ESCAPE:
            return at
        at -= 1
    return -1


@kernel
def write_request(s: Any, b: Any, viewer: int, turn: int, out: Any) -> None:
    """The pending request, whoever is asked, and the procedure it stands in."""
    o = REQUEST
    clear(out, o, o + REQUEST_WIDTH)
    out[o + Request.own_slot_0 + sides.slot_of(s, viewer)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == d.Decision.NONE or b.depth == 0:
        return
    out[o + Request.decision_count + decision - d.Decision.COUNT] = 1.0
    if b.request.unit == viewer:
        out[o + Request.asked_me] = 1.0
    elif b.request.side == s.units[viewer].side:
        out[o + Request.asked_ally] = 1.0
    else:
        out[o + Request.asked_enemy] = 1.0
    at = contest_at(s, b)
    f = b.frames[b.depth - 1]
    if at >= 0:
        write_contest(s, b, b.frames[at], viewer, turn, out)
        if decision == d.Decision.CUT:
            out[o + Request.test_dice] = scaled(int(f.dice), Request.test_dice.high)
    elif f.kind == fr.Frame.MOVE:
        out[row_offset(s, b, viewer, int(f.actor)) + Row.actor] = 1.0
        out[o + Request.steps] = scaled(int(f.steps), Request.steps.high)
    elif f.kind == fr.Frame.SLOT and f.actor >= 0:
        out[row_offset(s, b, viewer, int(f.actor)) + Row.actor] = 1.0
        if decision >= d.Decision.WITH:
            write_choice(s, b, f, decision, viewer, out)
    elif f.kind == fr.Frame.CAMP and decision >= d.Decision.PATIENT:
        out[o + Request.supply_magazine + f.supply - d.Verb.MAGAZINE] = 1.0
        if decision == d.Decision.LOAD:
            out[row_offset(s, b, viewer, int(f.target)) + Row.target] = 1.0


@kernel
def write_choice(s: Any, b: Any, f: Any, decision: int, viewer: int, out: Any) -> None:
    """What a unit has chosen of its action so far: verb, weapon, target."""
    out[REQUEST + Request.verb_pass + f.verb] = 1.0
    if decision == d.Decision.TARGET or decision == d.Decision.AIMPOINT:
        write_marks(can.kind_of(s, b, int(f.actor), int(f.weapon)), out)
    if decision == d.Decision.AIMPOINT and f.target >= 0:
        out[row_offset(s, b, viewer, int(f.target)) + Row.target] = 1.0


@kernel
def write_marks(kind: int, out: Any) -> None:
    """With what it is done."""
    o = REQUEST
    out[o + Request.bare] = 1.0 if kind <= wp.Weapon.CLAWS else 0.0
    for k in range(kinds.MARKS):
        out[o + Request.dice + k] = kinds.MARK_ROWS[(kind & kinds.KIND_BITS) * kinds.MARKS + k]


@kernel
def write_contest(s: Any, b: Any, a: Any, viewer: int, turn: int, out: Any) -> None:
    """An attack, a zone check or an escape: who, whom, with what, and the totals so far."""
    if a.actor < 0:
        return
    o = REQUEST
    out[row_offset(s, b, viewer, int(a.actor)) + Row.actor] = 1.0
    target = int(a.target)
    if a.kind == fr.Frame.ATTACK:
        out[o + Request.attack_single + a.form] = 1.0
        for k in range(a.n_listed):
            row = row_offset(s, b, viewer, int(a.listed[k]))
            out[row + Row.listed] = scaled(1 + k, Row.listed.high)
        if a.list_place < a.n_listed:
            target = int(a.listed[a.list_place])
        out[o + Request.point_body + a.aimpoint] = 1.0
        if a.thing >= 0:
            row = object_row(s, b, viewer, int(a.thing))
            out[o + Request.object] = scaled(1 + row, Request.object.high)
        if a.form == c.Form.AUTO or a.form == c.Form.SUPPRESS:
            dx, dy = step_to(int(a.direction))
            out[o + Request.direction_x] = turn * dx
            out[o + Request.direction_y] = turn * dy
    elif a.kind == fr.Frame.ZONE:
        out[o + Request.zone_check] = 1.0
    else:
        out[o + Request.escape] = 1.0
    if a.kind != fr.Frame.ESCAPE:
        form, kind = defence.attack_on(s, b, a)
        write_marks(kind, out)
        dice = contest_dice(s, b, a, viewer, form, kind)
        out[o + Request.hit_dice] = scaled_cut(dice, Request.hit_dice.high)
    if target >= 0:
        out[row_offset(s, b, viewer, target) + Row.target] = 1.0
    out[o + Request.attack_total] = scaled_cut(int(a.total), Request.attack_total.high)
    out[o + Request.defence_total] = scaled_cut(int(a.defence), Request.defence_total.high)
    out[o + Request.margin] = scaled_cut(int(a.margin), Request.margin.high)
    out[o + Request.first_feat] = scaled_cut(int(a.first_feat), Request.first_feat.high)
    out[o + Request.progress] = scaled_cut(int(a.list_place), Request.progress.high)


@kernel
def object_row(s: Any, b: Any, viewer: int, thing: int) -> int:
    """The row of an object: the enemy's in order, then those of the viewer's side."""
    row = 0
    side = s.objects[thing].side
    own = side == s.units[viewer].side
    for other in range(s.n_objects):
        if s.objects[other].side == side:
            row += 1 if other < thing else 0
        elif own:
            row += 1
    return row


@kernel
def contest_dice(s: Any, b: Any, a: Any, viewer: int, form: int, kind: int) -> int:
    """Damage dice of a hit besides those of the margin and of further rounds (FW-123)."""
    if form == c.Form.RESTRAIN or form == c.Form.DISARM:
        return 0
    if a.kind == fr.Frame.ZONE:
        return pools.weapon_dice(s, b, kind, c.Form.BURST, 0, 1)  # FW-225
    strength = 0
    if s.options.fog == 0 or sight.are_enemies(s, b, int(a.actor), viewer) == 0:
        strength = pools.strength_dice(int(s.units[a.actor].strength))
    dice = pools.weapon_dice(s, b, kind, form, strength, 1)
    dice += pools.aimpoint_dice(s, b, int(a.aimpoint))
    if a.thing >= 0:
        dice += pools.aimpoint_dice(s, b, int(s.objects[a.thing].point))
    return dice


@kernel
def write_answers(s: Any, b: Any, viewer: int, out: Any) -> None:
    """While the viewer is asked for a defence, a cut or a further die: what each answer brings."""
    o = ANSWERS
    clear(out, o, o + ANSWERS_WIDTH)
    decision = int(b.request.decision)
    if b.request.unit != viewer or b.depth == 0:
        return
    f = b.frames[b.depth - 1]
    if decision == d.Decision.DEFEND:
        if f.kind == fr.Frame.ZONE or s.options.defence_timing != c.Timing.BEFORE:
            write_defences(s, b, f, viewer, out)
    elif decision == d.Decision.CUT:
        for count in range(d.NUMBERS):
            if f.dice > count:
                best = int(odds.MEAN_BEST[min(odds.RANKS - 1, int(f.dice) - count)])
                out[o + Answers.cut_0 + count] = scaled(best, 100 * Answers.cut_0.high)
    elif decision == d.Decision.ADD:
        write_added(s, b, f, out)


@kernel
def write_defences(s: Any, b: Any, f: Any, viewer: int, out: Any) -> None:
    """Expected margin and exact chance to hold of each skill (FW-120 to FW-122, FW-244)."""
    profile, total = s.units[viewer], int(f.total)
    form, kind = defence.attack_on(s, b, f)
    modifier = defence.modifier_against(s, b, f, viewer)
    for place in range(3):
        skill = c.DEFENCE_SKILL[c.Defence.FIGHTING + place]
        if defence.may_defend(s, b, viewer, skill, form, kind):
            o = ANSWERS + 2 * place
            margin = mean_total(profile, skill) + 100 * (modifier - total)
            out[o + Answers.fighting_margin] = scaled_cut(
                margin, 100 * Answers.fighting_margin.high
            )
            needed = total - modifier - pools.attribute_of(profile, skill)
            holds = odds.hold_chance(int(profile.rank[skill]), needed)
            out[o + Answers.fighting_holds] = 1.0 if total <= 0 else holds


@kernel
def write_added(s: Any, b: Any, f: Any, out: Any) -> None:
    """What one more die would do to the pool on the table (FW-012): all ten faces."""
    p = b.pool
    counts, dice = pools.counts_of(p), int(p.count)
    against = NOTHING_AGAINST
    parent = b.frames[b.depth - 2]
    if f.actor != parent.actor or parent.kind == fr.Frame.ZONE:
        against = int(parent.first_feat) if f.why == ev.Roll.FEAT else int(parent.total)
    base = pools.attribute_of(s.units[f.actor], int(f.skill)) + int(p.modifier)
    lost = fails(base + int(p.best), int(p.critical), against)
    gain, turned = 0, 0
    for face in range(1, 11):
        best, critical = pools.with_face(counts, dice, face)
        gain += best - int(p.best)
        if lost and not fails(base + best, critical, against):
            turned += 1
    out[ANSWERS + Answers.add_gain] = scaled_cut(gain, 10 * Answers.add_gain.high)
    out[ANSWERS + Answers.add_turns] = scaled(turned, 10)


@kernel
def fails(total: int, critical: int, against: int) -> bool:
    """Whether a test falls short; critically failed it counts as 0 (FW-008, FW-244, FW-245)."""
    if against == NOTHING_AGAINST:
        return critical == 1
    return (0 if critical else total) < against
