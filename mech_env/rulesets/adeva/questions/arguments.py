"""Which parameter of an action is asked next (4.2: in the order of the table)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, gear, under_way
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Terrain
from mech_env.rulesets.adeva.state.decisions import PART_THING, Decision, Thing, Verb
from mech_env.rulesets.adeva.state.parameters import MOST, PLAIN
from mech_env.rulesets.adeva.state.procedures import Act
from mech_env.rulesets.adeva.state.weapons import Item, Quality


@kernel
def is_known(f: Any, decision: int) -> bool:
    """Whether the frame of an action has the answer to a parameter."""
    if decision == Decision.WEAPON or decision == Decision.ITEM:
        return bool(f.arm >= 0)
    if decision == Decision.FIRST_KIND or decision == Decision.CHARGE_WITH:
        return bool(f.first_kind >= 0)
    if decision == Decision.MODE:
        return bool(f.mode >= 0)
    if decision == Decision.TARGET or decision == Decision.FRIEND:
        return bool(f.target >= 0)
    if decision == Decision.COLUMN:
        return bool(f.cell >= 0)
    if decision == Decision.DIRECTION:
        return bool(f.way >= 0)
    if decision == Decision.CELLS:
        return bool(f.cells >= 0)
    if decision == Decision.PART or decision == Decision.PLACE:
        return bool(f.part >= 0)
    if decision == Decision.SECOND_KIND:
        return bool(f.second_kind >= 0)
    if decision == Decision.SECOND_TARGET or decision == Decision.WHO:
        return bool(f.second >= 0)
    if decision == Decision.ITEM_IN:
        return bool(f.other_arm >= 0)
    if decision == Decision.STRIKE:
        return bool(f.step > 0)
    further = decision == Decision.SIZE or decision == Decision.CONDITION
    if further or decision == Decision.GROUND or decision == Decision.FORMATION:
        return bool(f.further >= 0)
    return bool(f.choice >= 0)


@kernel
def stands_at_exit(s: Any, b: Any, unit: int) -> bool:
    """AE-026: whether a unit, or the vehicle that it drives, is in a cell of its own exit edge."""
    cell = int(b.units[unit].cell)
    return cell >= 0 and board.has(s, cell, Terrain.EXIT_RED + int(s.units[unit].side))


@kernel
def missing(s: Any, b: Any, f: Any) -> int:
    """The parameter that is asked next, NONE: all are known."""
    verb = int(f.verb)
    for k in range(MOST):
        decision = PLAIN[verb * MOST + k]
        if decision == Decision.NONE:
            break
        if not is_known(f, decision):
            return decision
    if verb == Verb.ATTACK:
        return missing_of_attack(s, b, f)
    if verb == Verb.CALLED_SHOT:
        return missing_of_called_shot(f)
    if verb == Verb.HALF_MOVE or verb == Verb.FULL_MOVE or verb == Verb.RUN:
        return missing_of_move(s, b, f)
    if verb == Verb.POSTURE:
        return missing_of_posture(f)
    if verb == Verb.READY:
        return missing_of_ready(f, b)
    if verb == Verb.OVERWATCH:
        return missing_of_watch(f)
    if verb == Verb.EITHER_POWER:
        return missing_of_power(f)
    if verb == Verb.USE_SKILL or verb == Verb.ORDER or verb == Verb.CARD:
        return missing_of_command(f, verb)
    return Decision.NONE


@kernel
def first_missing(f: Any, one: int, two: int, three: int, four: int) -> int:
    """The first of some parameters that is not known; NONE may fill them up."""
    if one != Decision.NONE and not is_known(f, one):
        return one
    if two != Decision.NONE and not is_known(f, two):
        return two
    if three != Decision.NONE and not is_known(f, three):
        return three
    if four != Decision.NONE and not is_known(f, four):
        return four
    return Decision.NONE


@kernel
def missing_of_attack(s: Any, b: Any, f: Any) -> int:
    """A09: weapon, then a direction (Spray), or a target, or a cell (Blast)."""
    if f.arm < 0:
        return Decision.WEAPON
    item = gear.weapon_of(b, int(f.actor), int(f.arm))
    if item >= 0 and gear.has_quality(s, item, Quality.SPRAY):
        return first_missing(f, Decision.DIRECTION, 0, 0, 0)
    if under_way.has_flag(f, Act.ASKED_CELL):
        return first_missing(f, Decision.COLUMN, 0, 0, 0)
    return first_missing(f, Decision.TARGET, 0, 0, 0)


@kernel
def missing_of_called_shot(f: Any) -> int:
    """A10: weapon, target or gate, part."""
    if f.part == PART_THING + Thing.GATE:
        return Decision.NONE
    return first_missing(f, Decision.WEAPON, Decision.TARGET, Decision.PART, 0)


@kernel
def missing_of_move(s: Any, b: Any, f: Any) -> int:
    """A44 to A46: at an exit first whether to a cell or off the map (AE-026), then the cell."""
    if under_way.has_flag(f, Act.OFF_MAP):
        return Decision.NONE
    asked = under_way.has_flag(f, Act.ASKED_CELL)
    if not asked and f.cell < 0 and stands_at_exit(s, b, int(f.actor)):
        return Decision.TARGET
    return first_missing(f, Decision.COLUMN, 0, 0, 0)


@kernel
def missing_of_posture(f: Any) -> int:
    """A47: which; mounting whom and which seat, dismounting which way."""
    if f.choice == ch.Posture.MOUNT:
        return first_missing(f, Decision.FRIEND, Decision.CELLS, 0, 0)
    if f.choice == ch.Posture.DISMOUNT:
        return first_missing(f, Decision.DIRECTION, 0, 0, 0)
    return first_missing(f, Decision.POSTURE, 0, 0, 0)


@kernel
def missing_of_ready(f: Any, b: Any) -> int:
    """A53: what is done; the item, its place, upon whom it is used and where."""
    handling = int(f.choice)
    if handling < 0:
        return Decision.HANDLING
    if handling == ch.Handling.DRAW:
        return first_missing(f, Decision.ITEM, Decision.PLACE, 0, 0)
    if handling == ch.Handling.SWAP:
        return first_missing(f, Decision.ITEM, Decision.ITEM_IN, 0, 0)
    if handling == ch.Handling.PICK_UP:
        return first_missing(f, Decision.GROUND, Decision.PLACE, 0, 0)
    if handling == ch.Handling.TAKE_PILOT:
        return first_missing(f, Decision.FRIEND, Decision.PLACE, 0, 0)
    if handling == ch.Handling.USE:
        if f.arm < 0:
            return Decision.ITEM
        item = gear.item_of(b, int(f.actor), int(f.arm))
        if item == Item.REPAIR_GEL:
            return first_missing(f, Decision.PART, 0, 0, 0)
        if item == Item.INJECTOR:
            return first_missing(f, Decision.FRIEND, 0, 0, 0)
        return first_missing(f, Decision.ITEM_IN, 0, 0, 0)
    return first_missing(f, Decision.ITEM, 0, 0, 0)


@kernel
def missing_of_watch(f: Any) -> int:
    """A32: weapon, mode, radius, condition, for whom."""
    release = int(f.further)
    one = release == ch.Release.ATTACKS or release == ch.Release.ATTACKS_ALLY
    if one or release == ch.Release.CHOSEN_ACTS:
        return first_missing(f, Decision.WHO, 0, 0, 0)
    return first_missing(f, Decision.WEAPON, Decision.MODE, Decision.RADIUS, Decision.CONDITION)


@kernel
def missing_of_power(f: Any) -> int:
    """A26: which power or pattern, then what that needs."""
    power = int(f.first_kind)
    if power < 0:
        return Decision.POWER
    if power == Verb.SPREAD_FULL:
        return first_missing(f, Decision.PATTERN, 0, 0, 0)
    if power == Verb.JAUNT:
        return first_missing(f, Decision.COLUMN, 0, 0, 0)
    if power == Verb.BULWARK:
        return first_missing(f, Decision.FRIEND, 0, 0, 0)
    return first_missing(f, Decision.TARGET, 0, 0, 0)


@kernel
def missing_of_command(f: Any, verb: int) -> int:
    """A55 to A57: which, then upon whom or where."""
    which = int(f.choice)
    if verb == Verb.USE_SKILL:
        if which == ch.Usage.MEDICAE or which == ch.Usage.COMMAND:
            return first_missing(f, Decision.FRIEND, 0, 0, 0)
        return first_missing(f, Decision.SKILL, 0, 0, 0)
    if verb == Verb.ORDER:
        if which == ch.Order.RALLY:
            return first_missing(f, Decision.FRIEND, 0, 0, 0)
        if which == ch.Order.FOCUS:
            return first_missing(f, Decision.TARGET, 0, 0, 0)
        return first_missing(f, Decision.ORDER, Decision.FORMATION, 0, 0)
    if which == ch.Card.RESUPPLY:
        return first_missing(f, Decision.FRIEND, 0, 0, 0)
    if which < 0:
        return Decision.CARD
    return first_missing(f, Decision.COLUMN, 0, 0, 0)
