"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden: dice not yet rolled, the total of an attack before who is to
react late knows it, categories until all have chosen, who is named for the next fight, but by the
own side. With the option ``fog`` enemies show in the viewer's own line of sight only, and what they
have left of advantage, exploits and ammunition never shows, nor in sums.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.ascension_isle.observe import between, board, kinds, request, rows
from mech_env.rulesets.ascension_isle.observe.layout import (
    LAYOUT,
    OPTION_NAMES,
    Arms,
    Fight,
    Hurt,
    Own,
    Row,
)
from mech_env.rulesets.ascension_isle.questions import (
    cover,
    fire,
    gear,
    health,
    outcome,
    pain,
    space,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import LimitResult
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from mech_env.rulesets.ascension_isle.state.record import OPTIONS

__all__ = ["LAYOUT", "observe", "observe_request"]

_PIECES = LAYOUT.pieces
ARMS, ARM_WIDTH = _PIECES["weapons"].start, _PIECES["weapons"].width
WOUNDS, WOUND_WIDTH = _PIECES["wounds"].start, _PIECES["wounds"].width
FIGHT = _PIECES["fight"].start
ONCE_SCALES = _PIECES["self"].scales("used_focus", "used_deck")  # flags
FORM_SCALES = _PIECES["self"].scales("fires_single", "fires_burst_5")  # flags
WOUND_SCALES = _PIECES["wounds"].scales("piercing", "damage")  # of four bits
N_WOUNDS = len(c.Wound)
SHOWN_DAMAGE = int(Hurt.damage.high)

# Options lie in two runs, between which the set of verbs stands.
_LAST_BEFORE, _FIRST_AFTER = "first_side", "must_act"
_FIGHT = _PIECES["fight"]
BEFORE = OPTIONS.run(OPTION_NAMES[0], _LAST_BEFORE)[0]
AFTER = OPTIONS.run(_FIRST_AFTER, OPTION_NAMES[-1])[0]
BEFORE_SCALES = _FIGHT.scales(f"option_{OPTION_NAMES[0]}", f"option_{_LAST_BEFORE}")
AFTER_SCALES = _FIGHT.scales(f"option_{_FIRST_AFTER}", f"option_{OPTION_NAMES[-1]}")


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: the unit that looks, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows that the scenario can
            never fill (beyond ``s.rows_allies``, ``rows_enemies``, ``rows_pieces`` and
            ``rows_objects``) are not touched; everything else is written.
    """
    viewer = int(viewer)
    fog = int(s.options.fog)
    kind = gear.hand_kind(s, b, viewer) & kinds.KIND_BITS
    places = rows.places_of(b)
    mine = rows.write_unit(s, b, viewer, viewer, kind, places, 0, 0, out)
    rows.write_known(s, b, viewer, 0, out)
    write_own(s, b, viewer, out)
    write_others(s, b, viewer, kind, mine, places, fog, out)
    write_weapons(s, b, viewer, out)
    write_wounds(s, b, viewer, out)
    if s.rows_pieces > 0:
        board.write_cover(s, b, viewer, fog, out)
    board.write_ways(s, b, viewer, fog, out)
    if s.rows_objects > 0:
        board.write_objects(s, b, viewer, out)
    request.write_request(s, b, viewer, fog, out)
    write_fight(s, b, int(s.units[viewer].side), fog, out)


@kernel
def observe_request(s: Any, b: Any, viewer: int, out: Any) -> int:
    """Write what has changed since the viewer was last asked, if that is the request alone; 1.

    That is so between a verb and its arguments: it is announced and paid for after the last one.
    """
    decision = int(b.request.decision)
    if b.frames[b.depth - 1].kind != Frame.ACT:
        return 0
    if decision < Decision.TARGET and decision != Decision.ZONECELL:
        return 0
    viewer, fog = int(viewer), int(s.options.fog)
    rows.clear_marks(s, out)
    for slot in range(c.WEAPON_SLOTS):
        out[ARMS + slot * ARM_WIDTH + Arms.chosen] = 0.0
    board.write_ways(s, b, viewer, fog, out)
    request.write_request(s, b, viewer, fog, out)
    return 1


# --- the viewer ---
@kernel
def write_own(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The edges of the board, what is used up, how it can fire, fire that it stands in."""
    me = b.units[viewer]
    ahead, back = int(s.width) - 1 - int(me.x), int(me.x)
    if s.units[viewer].side == 1:
        ahead, back = back, ahead
    out[Own.ahead] = scaled(ahead, Own.ahead.high)
    out[Own.back] = scaled(back, Own.back.high)
    out[Own.north] = scaled(int(me.y), Own.north.high)
    out[Own.south] = scaled(max(0, int(s.height) - 1 - int(me.y)), Own.south.high)
    write_packed(int(me.used), 1, ONCE_SCALES, out, Own.used_focus)
    forms = 0
    for form in range(c.N_FORMS):
        forms |= (1 if fire.may_fire(s, b, viewer, form) else 0) << form
    write_packed(forms, 1, FORM_SCALES, out, Own.fires_single)
    rapid = fire.most_rapid(s, b, viewer, 0) if forms & 1 else 0
    out[Own.most_rapid] = scaled(rapid, Own.most_rapid.high)
    out[Own.may_hide] = 1.0 if cover.may_hide(s, b, viewer) else 0.0
    fires = 0
    for owner in range(s.n_units):
        u = b.units[owner]
        if owner != viewer and u.zone.kind != c.Zone.NONE and u.status == c.Status.ACTIVE:
            fires |= 1 << owner
    count = board.fires_at(s, b, fires, int(me.x), int(me.y)) if fires != 0 else 0
    out[Own.fires_here] = scaled_cut(count, Own.fires_here.high)


@kernel
def write_weapons(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The weapons that the viewer carries, by slot."""
    me = b.units[viewer]
    o = ARMS
    for slot in range(c.WEAPON_SLOTS):
        kind = int(s.units[viewer].carried[slot])
        if kind < 0:
            clear(out, o, o + ARM_WIDTH)
        else:
            kind &= kinds.KIND_BITS
            for k in range(kinds.MARKS):
                out[o + k] = kinds.MARK_ROWS[kind * kinds.MARKS + k]
            ammo, aims = int(me.ammo[slot]), int(me.aims[slot])
            out[o + Arms.ammo] = scaled(ammo, Arms.ammo.high)
            out[o + Arms.share] = min(1.0, ammo * kinds.PER_AMMO[kind])
            out[o + Arms.aims] = scaled(aims, Arms.aims.high)
            left = max(0, int(kinds.AIMS[kind]) - aims)
            out[o + Arms.aims_left] = scaled(left, Arms.aims_left.high)
            out[o + Arms.in_hand] = 1.0 if me.in_hand == slot else 0.0
            out[o + Arms.chosen] = 0.0
        o += ARM_WIDTH


@kernel
def write_wounds(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The viewer's wounds one by one; of the patient while the viewer is to treat one."""
    unit = viewer
    if b.request.unit == viewer and b.depth > 1:
        decision, f = int(b.request.decision), b.frames[b.depth - 1]
        if decision == Decision.WOUND or decision == Decision.HEALER:
            unit = int(f.target)
        elif decision == Decision.MEDIC and f.kind == Frame.TALLY:
            unit = int(f.actor)
    u = b.units[unit]
    o = WOUNDS
    for k in range(u.n_wounds):
        wound = u.wounds[k]
        digits = 1 << 4 * int(wound.kind)
        digits |= 1 << 4 * (Hurt.torso + int(wound.location))
        digits |= int(wound.grade) << 4 * Hurt.grade
        digits |= (1 if pain.hurts(b, unit, k) else 0) << 4 * Hurt.hurts
        digits |= ((int(u.suppressed) >> k) & 1) << 4 * Hurt.suppressed
        digits |= int(wound.level) << 4 * Hurt.level
        digits |= min(SHOWN_DAMAGE, int(wound.damage)) << 4 * Hurt.damage
        write_packed(digits, 4, WOUND_SCALES, out, o)
        o += WOUND_WIDTH
    # The rows behind are empty from the first that was empty when they were last written.
    while o < WOUNDS + c.MAX_WOUNDS * WOUND_WIDTH and wound_stands(out, o):
        clear(out, o, o + WOUND_WIDTH)
        o += WOUND_WIDTH


@kernel
def wound_stands(out: Any, o: int) -> bool:
    """Whether a row shows a wound: it has a kind."""
    for k in range(N_WOUNDS):
        if out[o + k] != 0.0:
            return True
    return False


# --- the others ---
@kernel
def write_others(
    s: Any, b: Any, viewer: int, my_kind: int, mine: Any, places: int, fog: int, out: Any
) -> None:
    """Rows of allies and enemies, empty rows after them."""
    me, side = b.units[viewer], int(s.units[viewer].side)
    x, y = int(me.x), int(me.y)
    here = me.status == c.Status.ACTIVE
    a, e = rows.ALLIES, rows.ENEMIES
    for other in range(s.n_units):
        if other == viewer:
            continue
        u = b.units[other]
        there = u.status == c.Status.ACTIVE
        dx, dy = int(u.x) - x, int(u.y) - y
        kind = gear.hand_kind(s, b, other) & kinds.KIND_BITS
        if s.units[other].side == side:
            if there or (s.n_encounters > 1 and u.status != c.Status.DEAD):
                rows.write_unit(s, b, viewer, other, kind, places, 0, a, out)
                rows.write_known(s, b, other, a, out)
                between.write_place(dx, dy, side, a + between.ALLY_PLACE, out)
            else:
                clear(out, a, a + rows.ALLY_WIDTH)
                out[a + Row.in_fight] = -1.0
            a += rows.ALLY_WIDTH
            continue
        if not there:
            clear(out, e, e + rows.ENEMY_WIDTH)
            out[e + Row.in_fight] = -1.0
        else:
            sight = 1 if here and space.is_clear(s, x, y, dx, dy) else 0
            if fog and sight == 0:
                clear(out, e, e + rows.ENEMY_WIDTH)
                out[e + Row.in_fight] = 1.0
            else:
                its = rows.write_unit(s, b, viewer, other, kind, places, fog, e, out)
                if here:
                    far = between.write_place(dx, dy, side, e + between.ENEMY_PLACE, out)
                    between.write_towards(
                        s, b, viewer, other, dx, dy, far, sight, my_kind, kind, mine, its, fog,
                        e, out,
                    )  # fmt: skip
                else:
                    clear(out, e + between.ENEMY_PLACE, e + rows.ENEMY_WIDTH)
        e += rows.ENEMY_WIDTH
    clear(out, a, rows.ALLIES + int(s.rows_allies) * rows.ALLY_WIDTH)
    clear(out, e, rows.ENEMIES + int(s.rows_enemies) * rows.ENEMY_WIDTH)


# --- the fight ---
@kernel
def write_fight(s: Any, b: Any, side: int, fog: int, out: Any) -> None:
    """Clock, sides, objectives, campaign, options; in fog not the stress of the enemy."""
    o = FIGHT
    limit = int(s.round_limit)
    out[o + Fight.round] = min(1.0, int(b.round_number) / limit)
    left = max(0, limit - int(b.round_number))
    out[o + Fight.rounds_left] = scaled_cut(left, Fight.rounds_left.high)
    out[o + Fight.side_blue] = side
    stage = int(b.frames[0].stage)
    out[o + Fight.choosing] = 1.0 if stage == FightStage.CHOSEN else 0.0
    out[o + Fight.between] = 1.0 if stage >= FightStage.OVER else 0.0
    out[o + Fight.n_order] = scaled(int(b.n_order), Fight.n_order.high)
    active, alive, stress = (0, 0), (0, 0), (0, 0)
    for unit in range(s.n_units):
        status = b.units[unit].status
        mine = s.units[unit].side == side
        fights = 1 if status == c.Status.ACTIVE else 0
        lives = 1 if status != c.Status.DEAD else 0
        hurt = 0
        if status == c.Status.ACTIVE or status == c.Status.OUT:
            hurt = health.stress_of(b, unit)
        if mine:
            active, alive = (active[0] + fights, active[1]), (alive[0] + lives, alive[1])
            stress = (stress[0] + hurt, stress[1])
        else:
            active, alive = (active[0], active[1] + fights), (alive[0], alive[1] + lives)
            stress = (stress[0], stress[1] + hurt)
    out[o + Fight.my_active] = scaled(active[0], Fight.my_active.high)
    out[o + Fight.its_active] = scaled(active[1], Fight.its_active.high)
    out[o + Fight.my_alive] = scaled(alive[0], Fight.my_alive.high)
    out[o + Fight.its_alive] = scaled(alive[1], Fight.its_alive.high)
    out[o + Fight.my_stress] = scaled_cut(stress[0], Fight.my_stress.high)
    out[o + Fight.its_stress] = 0.0 if fog else scaled_cut(stress[1], Fight.its_stress.high)
    for k in range(c.SIDES):
        whose = side if k == 0 else 1 - side
        out[o + Fight.my_objective + k] = 1.0 if outcome.has_objective(s, whose) else 0.0
        out[o + Fight.my_wins + k] = scaled(int(b.wins[whose]), Fight.my_wins.high)
    out[o + Fight.limit_result] = 0.0
    if s.limit_result == LimitResult.RED or s.limit_result == LimitResult.BLUE:
        won = s.limit_result - LimitResult.RED == side
        out[o + Fight.limit_result] = 1.0 if won else -1.0
    out[o + Fight.limit_stress] = 1.0 if s.limit_result == LimitResult.STRESS else 0.0
    out[o + Fight.limit_units] = 1.0 if s.limit_result == LimitResult.UNITS else 0.0
    out[o + Fight.fighters] = scaled(int(s.fighters), Fight.fighters.high)
    out[o + Fight.encounter] = scaled_cut(int(b.encounter), Fight.encounter.high)
    to_go = max(0, int(s.n_encounters) - 1 - int(b.encounter))
    out[o + Fight.encounters_to_go] = scaled_cut(to_go, Fight.encounters_to_go.high)
    write_scaled(s.options, BEFORE, BEFORE_SCALES, out, o + Fight.option_test_dice)
    write_scaled(s.options, AFTER, AFTER_SCALES, out, o + Fight.option_must_act)
