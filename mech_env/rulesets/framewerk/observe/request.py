"""The pending request in the observation: its context, the dice shown, what answers bring."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.record import RUNNING
from mech_env.rulesets.framewerk.observe.layout import HIT_DICE, LAYOUT, MARGIN, TOTAL
from mech_env.rulesets.framewerk.observe.rows import (
    ACTOR_AT,
    DICE,
    FACING_X,
    FACING_Y,
    IS_HAND,
    KIND_BITS,
    LISTED_AT,
    MARK_ROWS,
    MARKS,
    MOST_MARGIN,
    PER_MARGIN,
    ROLLER_AT,
    TARGET_AT,
    hand_kind,
    row_offset,
)
from mech_env.rulesets.framewerk.questions.capabilities import kind_of
from mech_env.rulesets.framewerk.questions.odds import HOLD_CHANCE, HOLD_WIDTH, MEAN_BEST
from mech_env.rulesets.framewerk.questions.pools import (
    AUTO_DEFENCE,
    ENTANGLED_PENALTY,
    attribute_of,
    declared_penalty,
    strength_dice,
)
from mech_env.rulesets.framewerk.state.codes import AIMPOINT_DICE, CELL_SIGHT, Form, Skill, Timing
from mech_env.rulesets.framewerk.state.decisions import Decision, Verb
from mech_env.rulesets.framewerk.state.events import Roll
from mech_env.rulesets.framewerk.state.frames import Frame
from mech_env.rulesets.framewerk.state.weapons import Weapon

_PIECES = LAYOUT.pieces
POOL, POOL_WIDTH = _PIECES["pool"].start, _PIECES["pool"].width
POOL_SKILLS = _PIECES["pool"].offset("skill_fighting")
ANSWERS, ANSWERS_WIDTH = _PIECES["answers"].start, _PIECES["answers"].width
REQUEST, REQUEST_WIDTH = _PIECES["request"].start, _PIECES["request"].width
ASKED = _PIECES["request"].offset("asked_me")
OWN_SLOTS = _PIECES["request"].offset("own_slot_0")
VERB_SLOTS = _PIECES["request"].offset("verb_pass")
ATTACK_SLOTS = _PIECES["request"].offset("attack_single")
ZONE_CHECK = _PIECES["request"].offset("zone_check")
SUPPLIES = _PIECES["request"].offset("supply_magazine")
WEAPON = _PIECES["request"].offset("bare")
POINTS_AT = _PIECES["request"].offset("point_body")
OBJECT = _PIECES["request"].offset("object")

PER_TOTAL, PER_DIE = 1 / TOTAL, 1 / HIT_DICE
MOST_TOTAL, MOST_DICE = int(TOTAL), int(HIT_DICE)
MOST_MODIFIER = int(MARGIN)
NOTHING_AGAINST = -1000  # a test whose opponent has not rolled yet


@kernel
def write_pool(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The dice of the test under way, or of the last one."""
    for k in range(POOL, POOL + POOL_WIDTH):
        out[k] = 0.0
    p = b.pool
    if p.count == 0 or p.roller < 0:
        return
    for k in range(p.count):
        out[POOL - 1 + p.face[k]] += 0.0625
    o = POOL + 10
    out[o] = int(p.count) * 0.1
    out[o + 1] = int(p.best) * 0.01
    out[o + 2] = p.critical
    out[o + 3] = int(p.added) * 0.2
    out[o + 4] = max(-MOST_MODIFIER, min(MOST_MODIFIER, int(p.modifier))) * (1 / MARGIN)
    out[o + 5] = max(-MOST_TOTAL, min(MOST_TOTAL, int(p.total))) * PER_TOTAL
    out[POOL_SKILLS + p.skill] = 1.0
    out[row_offset(s, b, viewer, int(p.roller)) + ROLLER_AT] = 1.0


@kernel
def contest_at(s: Any, b: Any) -> int:
    """Place on the stack of the attack, zone check or escape under way, or -1."""
    at = int(b.depth) - 1
    while at >= 0:
        kind = b.frames[at].kind
        if kind == Frame.ATTACK or kind == Frame.ZONE or kind == Frame.ESCAPE:
            return at
        at -= 1
    return -1


@kernel
def write_request(s: Any, b: Any, viewer: int, turn: int, out: Any) -> None:
    """The pending request, whoever is asked, and the procedure it stands in."""
    for k in range(REQUEST, REQUEST + REQUEST_WIDTH):
        out[k] = 0.0
    side = int(s.units[viewer].side)
    out[OWN_SLOTS + viewer - (0 if side == 0 else int(s.n_red))] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == 0 or b.depth == 0:
        return
    out[REQUEST + decision - 1] = 1.0
    if b.request.unit == viewer:
        out[ASKED] = 1.0
    elif b.request.side == side:
        out[ASKED + 1] = 1.0
    else:
        out[ASKED + 2] = 1.0
    at = contest_at(s, b)
    f = b.frames[b.depth - 1]
    if at >= 0:
        write_contest(s, b, b.frames[at], viewer, turn, out)
        if decision == Decision.CUT:
            out[OBJECT + 8] = int(f.dice) * 0.1
    elif f.kind == Frame.MOVE:
        out[row_offset(s, b, viewer, int(f.actor)) + ACTOR_AT] = 1.0
        out[OBJECT + 9] = int(f.steps) * (1 / 6)
    elif f.kind == Frame.SLOT and f.actor >= 0:
        out[row_offset(s, b, viewer, int(f.actor)) + ACTOR_AT] = 1.0
        if decision >= Decision.WITH:
            write_choice(s, b, f, decision, viewer, out)
    elif f.kind == Frame.CAMP and (decision == Decision.PATIENT or decision == Decision.LOAD):
        if f.supply >= Verb.MAGAZINE and f.supply <= Verb.INSPIRE:
            out[SUPPLIES + f.supply - Verb.MAGAZINE] = 1.0
        if decision == Decision.LOAD and f.target >= 0:
            out[row_offset(s, b, viewer, int(f.target)) + TARGET_AT] = 1.0


@kernel
def write_choice(s: Any, b: Any, f: Any, decision: int, viewer: int, out: Any) -> None:
    """What a unit has chosen of its action so far: verb, weapon, target."""
    out[VERB_SLOTS + f.verb] = 1.0
    if decision == Decision.TARGET or decision == Decision.AIMPOINT:
        write_marks(kind_of(s, b, int(f.actor), int(f.weapon)), out)
    if decision == Decision.AIMPOINT and f.target >= 0:
        out[row_offset(s, b, viewer, int(f.target)) + TARGET_AT] = 1.0


@kernel
def write_marks(kind: int, out: Any) -> None:
    """With what it is done."""
    out[WEAPON] = 1.0 if kind <= Weapon.CLAWS else 0.0
    for k in range(MARKS):
        out[WEAPON + 1 + k] = MARK_ROWS[(kind & KIND_BITS) * MARKS + k]


@kernel
def write_contest(s: Any, b: Any, a: Any, viewer: int, turn: int, out: Any) -> None:
    """An attack, a zone check or an escape: who, whom, with what, and the totals so far."""
    if a.actor < 0:
        return
    out[row_offset(s, b, viewer, int(a.actor)) + ACTOR_AT] = 1.0
    target = int(a.target)
    if a.kind == Frame.ATTACK:
        out[ATTACK_SLOTS + a.form] = 1.0
        for k in range(a.n_listed):
            unit = int(a.listed[k])
            out[row_offset(s, b, viewer, unit) + LISTED_AT] = (1 + k) * (1 / 6)
        if a.list_place < a.n_listed:
            target = int(a.listed[a.list_place])
        write_marks(contest_kind(s, b, a), out)
        out[POINTS_AT + a.aimpoint] = 1.0
        if a.thing >= 0:
            out[OBJECT] = (1 + object_row(s, b, viewer, int(a.thing))) * 0.25
        if a.form == Form.AUTO or a.form == Form.SUPPRESS:
            out[OBJECT + 1] = turn * FACING_X[int(a.direction) & 7]
            out[OBJECT + 2] = turn * FACING_Y[int(a.direction) & 7]
    elif a.kind == Frame.ZONE:
        out[ZONE_CHECK] = 1.0
        write_marks(contest_kind(s, b, a), out)
    else:
        out[ZONE_CHECK + 1] = 1.0
    if target >= 0:
        out[row_offset(s, b, viewer, target) + TARGET_AT] = 1.0
    o = OBJECT + 3
    out[o] = max(-MOST_TOTAL, min(MOST_TOTAL, int(a.total))) * PER_TOTAL
    out[o + 1] = max(-MOST_TOTAL, min(MOST_TOTAL, int(a.defence))) * PER_TOTAL
    out[o + 2] = max(-MOST_TOTAL, min(MOST_TOTAL, int(a.margin))) * PER_TOTAL
    out[o + 3] = max(-MOST_DICE, min(MOST_DICE, contest_dice(s, b, a, viewer))) * PER_DIE
    out[o + 4] = max(-MOST_TOTAL, min(MOST_TOTAL, int(a.first_feat))) * PER_TOTAL
    out[o + 7] = min(6, int(a.list_place)) * (1 / 6)


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
def contest_kind(s: Any, b: Any, a: Any) -> int:
    """Kind of the weapon of an attack or of a suppression zone."""
    if a.kind == Frame.ZONE:
        return int(a.weapon_kind) & KIND_BITS
    if a.weapon >= 0:
        return int(b.weapons[a.weapon].kind) & KIND_BITS
    return Weapon.CLAWS if s.units[a.actor].natural == 1 else Weapon.BARE_HANDS


@kernel
def contest_dice(s: Any, b: Any, a: Any, viewer: int) -> int:
    """Damage dice of a hit besides those of the margin and of further rounds (FW-123)."""
    if a.kind == Frame.ESCAPE:
        return 0
    own = int(DICE[contest_kind(s, b, a)])
    if a.kind == Frame.ZONE:
        return own + max(0, own)  # FW-225
    if a.form == Form.RESTRAIN or a.form == Form.DISARM:
        return 0
    dice = own
    if a.form == Form.BURST:
        dice += max(0, own)  # FW-219
    profile = s.units[a.actor]
    known = s.options.fog == 0 or profile.side == s.units[viewer].side
    if known and (a.form >= Form.STRIKE and a.form < Form.THROW):
        dice += strength_dice(int(profile.strength))  # FW-127
    elif known and a.form == Form.THROW and s.options.thrown_strength == 1:
        dice += strength_dice(int(profile.strength))
    if s.options.called_bonus == 0:
        dice += AIMPOINT_DICE[a.aimpoint]
        if a.thing >= 0:
            dice += AIMPOINT_DICE[s.objects[a.thing].point]
    return dice


@kernel
def write_answers(s: Any, b: Any, viewer: int, out: Any) -> None:
    """While the viewer is asked for a defence, a cut or a further die: what each answer brings."""
    for k in range(ANSWERS, ANSWERS + ANSWERS_WIDTH):
        out[k] = 0.0
    decision = int(b.request.decision)
    if b.request.unit != viewer or b.depth == 0:
        return
    f = b.frames[b.depth - 1]
    if decision == Decision.DEFEND:
        if f.kind == Frame.ZONE or s.options.defence_timing != Timing.BEFORE:
            write_defences(s, b, f, viewer, out)
    elif decision == Decision.CUT:
        for count in range(5):
            if f.dice > count:
                out[ANSWERS + 6 + count] = int(MEAN_BEST[min(5, int(f.dice) - count)]) * 0.0005
    elif decision == Decision.ADD:
        write_added(s, b, f, out)


@kernel
def write_defences(s: Any, b: Any, f: Any, viewer: int, out: Any) -> None:
    """Expected margin and exact chance to hold of each skill (FW-120 to FW-122, FW-244)."""
    u = b.units[viewer]
    profile = s.units[viewer]
    modifier = -2 * int(u.wound)
    if s.options.map_on_defence == 1:
        modifier += declared_penalty(u)
    if u.held_bits != 0 and s.options.entangled_defence == 1:
        modifier += ENTANGLED_PENALTY
    zone = f.kind == Frame.ZONE
    attacker = b.units[f.target if zone else f.actor]
    if f.kind == Frame.ATTACK and f.form == Form.AUTO:
        modifier += AUTO_DEFENCE
    if s.options.sight_defence == 1:
        level = max(int(s.cells[u.at]) >> CELL_SIGHT, int(s.cells[attacker.at]) >> CELL_SIGHT)
        level = max(level & 3, int(s.options.ambient_sight))
        if zone or not holds_other(s, b, viewer, int(f.actor)):
            modifier -= 2 * level
    shot = zone or f.form <= Form.SUPPRESS
    in_hand = u.ready >= 0 and IS_HAND[hand_kind(s, b, viewer)] == 1
    for place in range(3):
        skill = Skill.DODGE
        allowed = True
        if place == 0:
            skill = Skill.FIGHTING
            allowed = not shot and (f.weapon < 0 or (profile.natural == 1 and f.form != Form.THROW))
        elif place == 1:
            skill = Skill.ARMED
            allowed = not shot and in_hand
        if allowed:
            rank = int(profile.rank[skill])
            base = int(profile.agility) + modifier
            margin = 100 * (base - int(f.total)) + int(MEAN_BEST[rank])
            o = ANSWERS + 2 * place
            out[o] = max(-MOST_MARGIN, min(MOST_MARGIN, margin)) * PER_MARGIN
            needed = max(0, min(HOLD_WIDTH - 1, int(f.total) - base))
            out[o + 1] = 1.0 if f.total <= 0 else HOLD_CHANCE[rank * HOLD_WIDTH + needed]


@kernel
def holds_other(s: Any, b: Any, one: int, other: int) -> bool:
    """Whether one of two units entangles the other."""
    return b.units[one].holding == other or b.units[other].holding == one


@kernel
def write_added(s: Any, b: Any, f: Any, out: Any) -> None:
    """What one more die would do to the pool on the table (FW-012): all ten faces."""
    p = b.pool
    counts = 0
    for k in range(p.count):
        counts += 1 << (4 * int(p.face[k]))
    against = NOTHING_AGAINST
    parent = b.frames[b.depth - 2]
    if f.actor != parent.actor or parent.kind == Frame.ZONE:
        against = int(parent.first_feat) if f.why == Roll.FEAT else int(parent.total)
    base = attribute_of(s.units[f.actor], int(f.skill)) + int(p.modifier)
    lost = fails(base + int(p.best), p.critical == 1, against)
    ones = (counts >> 4) & 15
    gain, turned = 0, 0
    for face in range(1, 11):
        best = best_of_counts(counts + (1 << (4 * face)))
        gain += best - int(p.best)
        critical = 2 * (ones + (1 if face == 1 else 0)) >= p.count + 1
        if lost and not fails(base + best, critical, against):
            turned += 1
    out[ANSWERS + 11] = min(200, gain) * 0.005
    out[ANSWERS + 12] = turned * 0.1


@kernel
def fails(total: int, critical: bool, against: int) -> bool:
    """Whether a test falls short; critically failed it counts as 0 (FW-008, FW-244, FW-245)."""
    if against == NOTHING_AGAINST:
        return critical
    return (0 if critical else total) < against


@kernel
def best_of_counts(counts: int) -> int:
    """B of a pool given as four bits per face (FW-002, FW-003)."""
    best, run, total = 0, 0, 0
    for face in range(1, 11):
        count = (counts >> (4 * face)) & 15
        if count == 0:
            run, total = 0, 0
        else:
            run += 1
            total += face
            best = max(best, face * count)
            if run >= 3:
                best = max(best, total)
    return best
