"""Masks of attacks: their parameters, and what is asked while they run (4.1, 4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    attacks,
    board,
    fate,
    gear,
    masks_evasion,
    strikes,
    targets,
    two_weapons,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Talent
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause, Frame

N_MODES = len(ch.Mode)


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """Write the legal answers, if the question is one of attacks; otherwise False."""
    if f.kind == Frame.WINDOW:
        return masks_evasion.allow(s, b, f, unit, decision, mask)
    if decision == Decision.DAMAGE:
        allow_change(s, b, f, unit, mask)
        return True
    if f.kind == Frame.ATTACK:
        return allow_attack(s, b, f, unit, decision, mask)
    if f.kind != Frame.ACT or strikes.IS_MINE[f.verb] == 0:
        return False
    return allow_parameter(s, b, f, unit, decision, mask)


# --- parameters ---
@kernel
def allow_parameter(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """A parameter of an attack."""
    verb = int(f.verb)
    if decision == Decision.WEAPON:
        for arm in range(d.N_ARMS):
            mask[d.WEAPON + arm] = int(attacks.may_choose(s, b, unit, verb, arm))
    elif decision == Decision.TARGET:
        allow_target(s, b, f, unit, mask)
    elif decision == Decision.MODE:
        for mode in range(ch.Mode.SEMI, N_MODES):
            mask[d.CHOICE + mode] = int(attacks.may_use_mode(s, b, unit, int(f.arm), mode))
    elif decision == Decision.DIRECTION:
        for way in range(c.DIRECTIONS):
            mask[d.DIRECTION + way] = 1
    elif decision == Decision.COLUMN or decision == Decision.ROW:
        allow_cell(s, b, f, unit, decision, mask)
    elif decision == Decision.PART:
        allow_part(s, b, f, unit, mask)
    elif decision == Decision.STRIKE:
        mask[Verb.NO] = 1
        mask[Verb.YES] = int(
            units.has_talent(s, b, unit, Talent.KILLING_STRIKE) and fate.may_spend(s, b, unit)
        )
    elif decision == Decision.FIRST_KIND:
        allow_kinds(s, b, unit, int(f.arm), two_weapons.N_FIRST, mask)
    elif decision == Decision.SECOND_KIND:
        other = two_weapons.other_arm(b, unit, int(f.arm))
        allow_kinds(s, b, unit, other, two_weapons.N_SECOND, mask)
    elif decision == Decision.SECOND_TARGET:
        other = two_weapons.other_arm(b, unit, int(f.arm))
        allow_units(s, b, unit, int(f.second_kind), Cause.SECOND, other, mask)
    else:
        return False
    return True


@kernel
def allow_units(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mask: Any) -> None:
    """Enemies that may be attacked so."""
    side = units.side_of(s, unit)
    first, after = sides.units_of(s, 1 - side)
    for target in range(first, after):
        if attacks.may_target(s, b, unit, verb, cause, arm, -1, target):
            mask[d.unit_slot(s, side, target)] = 1


@kernel
def allow_target(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """TARGET: enemies; a cell of a Blast (AE-398), the gate of a Called Shot (AE-068)."""
    verb, arm = int(f.verb), int(f.arm)
    if verb == Verb.MULTIPLE:
        allow_units(s, b, unit, int(f.first_kind), Cause.FIRST, arm, mask)
        return
    allow_units(s, b, unit, verb, Cause.ACTION, arm, mask)
    if verb == Verb.CALLED_SHOT:
        mask[d.THING + Thing.GATE] = int(strikes.may_target_gate(s, b, unit, arm))
    elif arm >= 0 and s.weapons[gear.weapon_of(b, unit, arm)].blast > 0:
        mask[d.THING + Thing.CELL] = 1  # its own cell is always in sight


@kernel
def allow_cell(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """COLUMN, then ROW: cells at which a Blast may be aimed; the column is that of ``f.cell``."""
    side, arm = units.side_of(s, unit), int(f.arm)
    for cell in range(int(s.width) * int(s.height)):
        x = board.column(s, cell)
        if decision == Decision.ROW and x != board.column(s, int(f.cell)):
            continue
        if decision == Decision.COLUMN and mask[d.COLUMN + d.column_of(s, side, x)] == 1:
            continue
        if not attacks.may_target_cell(s, b, unit, arm, cell):
            continue
        if decision == Decision.COLUMN:
            mask[d.COLUMN + d.column_of(s, side, x)] = 1
        else:
            mask[d.ROW + d.row_of(s, side, board.row(s, cell))] = 1


@kernel
def allow_part(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """PART: locations, held items, the cover (AE-066, AE-068)."""
    for part in range(d.N_PARTS):
        if attacks.may_aim_part(s, b, unit, int(f.arm), int(f.target), part):
            mask[d.part_slot(part)] = 1


@kernel
def allow_kinds(s: Any, b: Any, unit: int, arm: int, count: int, mask: Any) -> None:
    """FIRST_KIND, SECOND_KIND (AE-135)."""
    for k in range(count):
        kind = two_weapons.KINDS[k]
        mask[kind] = int(two_weapons.may_kind(s, b, unit, kind, arm))


# --- while it runs ---
@kernel
def allow_attack(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """What the attacker is asked: D-ALLOC, the place of a captured pilot."""
    if decision == Decision.ALLOC:
        side = units.side_of(s, unit)
        mask[d.unit_slot(s, side, int(f.target))] = 1
        first, after = sides.units_of(s, 1 - side)
        for target in range(first, after):
            if targets.may_share(s, b, f, target):
                mask[d.unit_slot(s, side, target)] = 1
    elif decision == Decision.PLACE:
        mask[d.THING + Thing.RIGHT_HAND] = int(gear.hand_is_free(s, b, unit, gear.RIGHT))
        mask[d.THING + Thing.LEFT_HAND] = int(gear.hand_is_free(s, b, unit, gear.LEFT))
        mask[d.THING + Thing.DOCK] = int(strikes.dock_is_free(s, b, unit))
    else:
        return False
    return True


@kernel
def allow_change(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """D-DAMAGE, of an attack or of an opposed test (AE-252, AE-257, AE-270, AE-271)."""
    mask[Verb.NO] = 1
    for k in range(2):
        mask[Verb.SWAP_1 + k] = int(targets.may_swap(f, k))
        mask[Verb.REROLL_1 + k] = int(targets.may_reroll(s, b, f, k))
    spends = int(fate.may_spend(s, b, unit))
    mask[Verb.PLUS] = spends
    mask[Verb.MINUS] = int(spends == 1 and f.damage > 0)
