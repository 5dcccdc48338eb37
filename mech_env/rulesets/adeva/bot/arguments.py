"""Parameters of actions: worked out again as when the verb was chosen."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import commands, places, reactions, turns, worth
from mech_env.rulesets.adeva.questions import board, gear, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause

IS_ATTACK = tuple(
    int(Verb(k) in (*turns.ATTACKS, Verb.ALL_OUT, Verb.TAKE_DOWN, Verb.STUN, Verb.EITHER_ATTACK))
    for k in range(d.N_VERBS)
)


N_RADIUS = len(ch.Radius)


@kernel
def choose(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The answer to the parameter that is asked; -1 without an opinion."""
    verb = int(f.verb)
    if decision == Decision.COLUMN or decision == Decision.ROW:
        if verb == Verb.CARD:
            return card_cell(s, b, unit, f, decision)
        if verb != Verb.ATTACK:
            return places.choose_cell(s, b, unit, verb, f, decision, mask)
        return -1
    if decision == Decision.STRIKE:
        return int(Verb.NO)
    if decision == Decision.WEAPON:
        return choose_weapon(s, b, unit, f, verb, mask)
    if decision == Decision.TARGET:
        return choose_target(s, b, unit, f, verb, mask)
    if decision == Decision.CHARGE_WITH:
        return choose_charge(s, b, unit, f, mask)
    if decision == Decision.SIZE:
        return d.CHOICE + int(ch.Size.HALF)
    if decision == Decision.PATTERN:
        return d.CHOICE + int(c.Pattern.WALL)
    if decision == Decision.POSTURE:
        return d.CHOICE + int(ch.Posture.STAND)
    if decision == Decision.HANDLING:
        return d.CHOICE + int(ch.Handling.DRAW)
    if decision == Decision.RADIUS:
        return last_choice(N_RADIUS, mask)
    if decision == Decision.CONDITION:
        return d.CHOICE + int(ch.Release.ACTS)
    if decision == Decision.MODE:
        return choose_mode(mask)
    if decision == Decision.ORDER:
        return choose_order(s, b, unit, mask)
    if decision == Decision.FORMATION:
        return d.CHOICE + int(ch.Formation.SPEARHEAD)
    if decision == Decision.CARD:
        card = commands.best_card(s, b, unit)
        return d.CHOICE + card if card >= 0 else -1
    if decision == Decision.FRIEND:
        return choose_friend(s, b, unit, verb, mask)
    return -1


@kernel
def choose_weapon(s: Any, b: Any, unit: int, f: Any, verb: int, mask: Any) -> int:
    """The weapon of the best attack; of an Overwatch the one that shoots farthest and hardest."""
    if IS_ATTACK[verb] == 1:
        _, arm, _ = worth.best(s, b, unit, verb, -1, 0)
        if arm >= 0:
            return d.WEAPON + arm
    best, most = -1, -1.0
    for arm in range(d.N_ARMS):
        if mask[d.WEAPON + arm] == 0:
            continue
        item = gear.weapon_of(b, unit, arm)
        value = worth.through(s, b, unit, item, 4) + 0.1 * int(s.weapons[item].stated)
        if verb == Verb.RELOAD and arm < c.ITEMS:
            value -= int(b.units[unit].ammo[arm])
        if value > most:
            best, most = d.WEAPON + arm, value
    return best


@kernel
def choose_target(s: Any, b: Any, unit: int, f: Any, verb: int, mask: Any) -> int:
    """Whom the best attack with the weapon strikes; a move goes to a cell, or off the map."""
    side = units.side_of(s, unit)
    if mask[d.THING + Thing.OFF_MAP] != 0:
        if b.units[unit].kind == c.Kind.PILOT:
            return d.THING + int(Thing.OFF_MAP)
        return d.THING + int(Thing.CELL)
    if verb == Verb.ORDER:
        target = commands.focus_of(s, b, unit)
        return d.unit_slot(s, side, target) if target >= 0 else -1
    if verb == Verb.CHARGE:
        best, most = -1, 0.0
        for target in range(s.n_units):
            slot = d.unit_slot(s, side, target)
            if units.are_enemies(s, unit, target) and mask[slot] != 0:
                value, _ = turns.charge_at(s, b, unit, target)
                if value > most:
                    best, most = slot, value
        return best
    if IS_ATTACK[verb] == 1:
        _, _, target = worth.best(s, b, unit, verb, int(f.arm), 0)
        if target >= 0:
            return d.unit_slot(s, side, target)
    return reactions.best_target(s, b, unit, mask)


@kernel
def choose_charge(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """With what a charge ends: the weapon whose blow is worth most."""
    return reactions.best_strike(s, b, unit, int(f.target), Cause.CHARGE, mask)


@kernel
def last_choice(n: int, mask: Any) -> int:
    """The last legal choice."""
    for k in range(n - 1, -1, -1):
        if mask[d.CHOICE + k] != 0:
            return d.CHOICE + k
    return -1


@kernel
def choose_mode(mask: Any) -> int:
    """Of an Overwatch a semi-automatic burst, which pins as well as it hits; else single shots."""
    if mask[d.CHOICE + ch.Mode.SEMI] != 0:
        return d.CHOICE + int(ch.Mode.SEMI)
    return -1


@kernel
def choose_order(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-317, AE-318: rally who is impaired, else focus fire, else a formation."""
    if mask[d.CHOICE + ch.Order.RALLY] != 0 and commands.impaired(s, b, unit) >= 0:
        return d.CHOICE + int(ch.Order.RALLY)
    if mask[d.CHOICE + ch.Order.FOCUS] != 0:
        return d.CHOICE + int(ch.Order.FOCUS)
    return -1


@kernel
def choose_friend(s: Any, b: Any, unit: int, verb: int, mask: Any) -> int:
    """Whom to rally, to supply, to give fate: who needs it; else the first."""
    side = units.side_of(s, unit)
    friend = c.NO_UNIT
    if verb == Verb.ORDER:
        friend = commands.impaired(s, b, unit)
    elif verb == Verb.CARD:
        friend = commands.who_is_empty(s, b, unit)
    elif verb == Verb.MORALE:
        least = 99
        first, stop = d.units_of(s, side)
        for other in range(first, stop):
            if mask[d.unit_slot(s, side, other)] != 0 and b.units[other].fate < least:
                friend, least = other, int(b.units[other].fate)
    return d.unit_slot(s, side, friend) if friend >= 0 else -1


@kernel
def card_cell(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """Where an Orbital Strike, or smoke, goes."""
    side = units.side_of(s, unit)
    _, cell = commands.best_strike(s, b, unit)
    if cell < 0:
        return -1
    if decision == Decision.COLUMN:
        return d.COLUMN + d.column_of(s, side, board.column(s, cell))
    return d.ROW + d.row_of(s, side, board.row(s, cell))
