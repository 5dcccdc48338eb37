"""How the viewer and a located enemy stand: concealment, threats, what each strike would be like.

Reading: after a Refresh, which comes before every decision, an enemy is located because somebody
detects it or, if nobody does, because it gave itself away (XH-017). So what the side knows tells
whether it is concealed, and one line a pair is enough for all the rest.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_packed
from mech_env.rulesets.xhalem.observe.layout import LAYOUT, Row
from mech_env.rulesets.xhalem.observe.rows import LAST
from mech_env.rulesets.xhalem.questions import flanking, gear, levels, space, terrain
from mech_env.rulesets.xhalem.questions.space import Place, place_of
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import Program

_ROW = LAYOUT.pieces["enemies"]
FLAG_SCALES = _ROW.scales("partial", "i_entered")
STRIKE_SCALES = _ROW.scales("evades", "within_unarmed")  # digits of four bits
BEYOND, WITHIN = 1, 2
LEVEL_SHOWN = 3  # added to a level, so that it is above 0
COVER = terrain.PARTIAL | terrain.B_FIRE


@kernel
def shields(s: Any, b: Any, here: Place, there: Place, board: int) -> int:
    """PARTIAL and B_FIRE as far as they lie between two places; ``board``: flags of all pieces.

    ``knowledge.class_of`` and ``knowledge.is_protected`` draw a line each.
    """
    if board & COVER == 0:
        return 0
    return terrain.flags_between(s, b, COVER, here, there)


@kernel
def view_of(b: Any, enemy: int, between: int) -> int:
    """XH-150, XH-161: the class of a located enemy (``View``), as ``knowledge.class_of`` has it."""
    t = b.units[enemy]
    if t.cloaked == 1:
        return c.View.CLOAKED
    if t.exposed == 1:
        return c.View.CONCEALED
    return c.View.PARTIAL if between & terrain.PARTIAL else c.View.OPEN


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, enemy: int, far: int, board: int, ready: int, hampered: int,
    o: int, out: Any,
) -> None:  # fmt: skip
    """The flags between the two, and the roll preview.

    ``far``: their distance. ``ready``: the slots with which the viewer can strike. ``hampered``:
    whether it engages with disadvantage whomever.
    """
    if o < 0 or o > LAST:
        return
    me, t = b.units[viewer], b.units[enemy]
    between = shields(s, b, place_of(b, viewer), place_of(b, enemy), board)
    seen_as = view_of(b, enemy, between)
    flanked = flanking.flanks_at(s, b, viewer, enemy, place_of(b, enemy))
    protected = between & terrain.B_FIRE != 0
    threat = gear.opportunity_reach(s, b, enemy)
    base = int(Row.partial)
    flags = int(seen_as == c.View.PARTIAL)
    flags |= int(t.exposed == 1) << (Row.gave_away - base)
    flags |= int(seen_as == c.View.CONCEALED) << (Row.concealed - base)
    if threat >= 0 and far <= space.board_length(s, threat):
        flags |= 1 << (Row.threatens - base)
    flags |= int(flanked) << (Row.flanked - base)
    flags |= int(protected) << (Row.protected - base)
    flags |= ((int(me.entered) >> enemy) & 1) << (Row.entered - base)
    flags |= ((int(t.entered) >> viewer) & 1) << (Row.i_entered - base)
    write_packed(flags, 1, FLAG_SCALES, out, o + base)
    digits = 0
    if not levels.is_helpless(s, b, enemy) and not is_unaware(s, b, viewer):
        digits = LEVEL_SHOWN + levels.stack(int(seen_as != c.View.OPEN), 0, 0)
    if me.inside < 0:
        favoured = flanked or t.prone == 1
        dis = hampered == 1 or is_underwater(s, b, viewer, enemy, board)
        digits |= strikes(s, b, viewer, enemy, far, ready, favoured, dis, protected)
    write_packed(digits, 4, STRIKE_SCALES, out, o + Row.evades)


@kernel
def strikes(
    s: Any, b: Any, viewer: int, enemy: int, far: int, ready: int, favoured: bool, dis: bool,
    protected: bool,
) -> int:  # fmt: skip
    """Level of a strike with each slot, if it is legal, and whether it reaches; digits.

    As ``levels.engagement_level`` and ``targets.may_aim`` have it, which work all sources out for
    each slot anew. ``favoured``: melee has advantage.
    """
    # XH-157, XH-160: who is not located is not detected.
    hidden = s.options.know_exposed == 1 and b.units[viewer].aware != c.Aware.LOCATED
    adv = hidden or levels.is_assisted(s, b, viewer, enemy)
    digits = 0
    for slot in range(gear.UNARMED + 1):
        if (ready >> slot) & 1 == 0:
            continue
        weapon = gear.weapon_at(s, viewer, slot)
        melee = gear.is_melee(weapon)
        within = far <= space.board_length(s, gear.range_of(s, viewer, weapon))
        near = WITHIN if within else BEYOND
        digits |= near << 4 * (Row.within_0 - Row.evades + slot)
        if protected or (melee and not within):
            continue
        level = levels.stack(int(adv or (melee and favoured)), int(dis or not within), 0)
        digits |= (LEVEL_SHOWN + level) << 4 * (Row.level_0 - Row.evades + slot)
    return digits


@kernel
def is_unaware(s: Any, b: Any, viewer: int) -> bool:
    """XH-157: whether enemies do not evade the viewer, as far as it may know that."""
    return bool(s.options.know_exposed == 1 and b.units[viewer].aware == c.Aware.UNAWARE)


@kernel
def is_underwater(s: Any, b: Any, viewer: int, enemy: int, board: int) -> bool:
    """XH-185: as ``levels.is_underwater``, which looks for water at both places."""
    if board & terrain.WATER == 0:
        return False
    return levels.is_underwater(s, b, viewer, enemy, place_of(b, enemy))


@kernel
def is_hampered(s: Any, b: Any, viewer: int) -> int:
    """XH-119, XH-183: whether the viewer is prone, or flanked by enemies that its side locates.

    As ``levels.is_hampered``, which knows all enemies.
    """
    if b.units[viewer].prone == 1:
        return 1
    if s.options.flanked_penalty != c.FlankedPenalty.DIS:
        return 0
    if gear.owns(s, viewer, Program.SENSE360) or gear.owns(s, viewer, Program.FOOTING):
        return 0
    here, other_side = place_of(b, viewer), 1 - int(s.units[viewer].side)
    for one in range(s.n_units):
        if not is_known_partner(s, b, one, viewer, here, other_side):
            continue
        for other in range(one + 1, s.n_units):
            if is_known_partner(s, b, other, viewer, here, other_side):
                if flanking.are_across(s, place_of(b, one), place_of(b, other), here):
                    return 1
    return 0


@kernel
def is_known_partner(s: Any, b: Any, unit: int, target: int, where: Place, side: int) -> bool:
    """XH-120: whether a located enemy counts as half of a pair around the viewer."""
    if b.units[unit].aware != c.Aware.LOCATED:
        return False
    return flanking.is_partner(s, b, unit, place_of(b, unit), target, where, side)
