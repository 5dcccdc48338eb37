"""Parameters of actions: worked out again as when the verb was chosen."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, work_area
from mech_env.rulesets.adeva.bot import (
    arts,
    commands,
    deeds,
    fate,
    goals,
    harm,
    places,
    reactions,
    stores,
    turns,
    worth,
)
from mech_env.rulesets.adeva.questions import board, gear, ranges, strikes, units
from mech_env.rulesets.adeva.questions import two_weapons as pairs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Once, Skill
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause

SINGLE = (
    *(Verb.ATTACK, Verb.LANCE, Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SWIFT, Verb.LIGHTNING),
    *(Verb.ALL_OUT, Verb.EITHER_ATTACK),
)
IS_SINGLE = tuple(int(Verb(k) in SINGLE) for k in range(d.N_VERBS))
N_RADIUS = len(ch.Radius)
KILLING = 2  # Fate Points that must be left for a Killing Strike


@kernel
def choose(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The answer to the parameter that is asked; -1 without an opinion."""
    verb = int(f.verb)
    if decision == Decision.COLUMN or decision == Decision.ROW:
        return choose_place(s, b, unit, f, verb, decision)
    if decision == Decision.WEAPON:
        return choose_weapon(s, b, unit, verb, mask)
    if decision == Decision.TARGET:
        return choose_target(s, b, unit, f, verb, mask)
    if decision == Decision.FRIEND:
        return choose_friend(s, b, unit, f, verb, mask)
    if decision == Decision.CHARGE_WITH:
        _, answer = turns.charge_declared(s, b, unit, int(f.target))
        return answer if answer >= 0 else int(Verb.KNOCK_DOWN)
    if decision == Decision.DIRECTION:
        return choose_direction(s, b, unit, f, verb)
    if decision == Decision.PART:
        return choose_part(s, b, unit, f, verb, mask)
    second = decision == Decision.SECOND_KIND or decision == Decision.SECOND_TARGET
    if decision == Decision.FIRST_KIND or second:
        return choose_kind(s, b, unit, f, decision)
    return choose_how(s, b, unit, f, verb, decision, mask)


@kernel
def choose_how(s: Any, b: Any, unit: int, f: Any, verb: int, decision: int, mask: Any) -> int:
    """How something is done: mode, size, zone, posture, pattern, order."""
    if decision == Decision.MODE:
        return choose_mode(s, b, unit, f, verb)
    if decision == Decision.STRIKE:
        return int(Verb.YES) if b.units[unit].fate >= KILLING else int(Verb.NO)
    if decision == Decision.SIZE:
        return d.CHOICE + int(ch.Size.HALF)
    if decision == Decision.PATTERN:
        return d.CHOICE + int(c.Pattern.WALL)
    if decision == Decision.POSTURE:
        return d.CHOICE + int(ch.Posture.STAND)
    if decision == Decision.HANDLING:
        return stores.choose_handling(s, b, unit, mask)
    if decision == Decision.ITEM or decision == Decision.ITEM_IN:
        return choose_item(s, b, unit, f, mask)
    if decision == Decision.RADIUS:
        return last_choice(N_RADIUS, mask)
    if decision == Decision.CONDITION:
        return d.CHOICE + int(ch.Release.ACTS)
    if decision == Decision.SKILL:
        return deeds.choose_skill(s, b, unit)
    if decision == Decision.ORDER:
        return choose_order(s, b, unit, mask)
    if decision == Decision.FORMATION:
        return d.CHOICE + int(ch.Formation.SPEARHEAD)
    if decision == Decision.CARD:
        card = commands.best_card(s, b, unit)
        return d.CHOICE + card if card >= 0 else -1
    if decision == Decision.BY:
        agility = units.characteristic(s, b, unit, Characteristic.AG)
        better = units.skill(s, b, unit, Skill.ACROBATICS) >= agility
        return d.CHOICE + int(ch.By.ACROBATICS if better else ch.By.AGILITY)
    return -1


# --- places ---
@kernel
def choose_place(s: Any, b: Any, unit: int, f: Any, verb: int, decision: int) -> int:
    """COLUMN and ROW: of a card, of a Blast, of a movement."""
    if verb == Verb.CARD or verb == Verb.ATTACK:
        return card_cell(s, b, unit, f, decision)
    if verb == Verb.EITHER_POWER:
        verb = int(Verb.JAUNT)
    return places.choose_cell(s, b, unit, verb, f, decision, halves_then(s, b, unit, verb))


@kernel
def halves_then(s: Any, b: Any, unit: int, verb: int) -> int:
    """Halves of the turn that are left for an attack after a movement."""
    half = verb == Verb.HALF_MOVE or verb == Verb.JAUNT or verb == Verb.BOOSTED_JUMP
    if verb == Verb.DISENGAGE and units.has_done(b, unit, Once.SLIPPED):
        half = True
    if half and b.units[unit].half_left > 1 and not units.has_done(b, unit, Once.ATTACK):
        return 1
    return 0


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


# --- weapons ---
@kernel
def choose_weapon(s: Any, b: Any, unit: int, verb: int, mask: Any) -> int:
    """The weapon of the best attack by the verb; else the one that is worth most."""
    arm = -1
    if IS_SINGLE[verb] == 1:
        _, arm, _ = worth.best(s, b, unit, verb, -1, 0)
    elif verb == Verb.CALLED_SHOT:
        _, arm, _, _ = worth.best_called(s, b, unit, -1, -1, 0)
    elif verb == Verb.MULTIPLE:
        _, arm = worth.best_pair(s, b, unit)
    elif verb == Verb.STUN or verb == Verb.TAKE_DOWN:
        _, arm, _ = arts.best_stun(s, b, unit, verb, -1)
    elif verb == Verb.OVERWATCH or verb == Verb.SUPPRESS:
        menaces = work_area()
        arts.survey(s, b, unit, menaces)
        if verb == Verb.OVERWATCH:
            _, arm, _ = arts.best_watch(s, b, unit, -1, menaces)
        else:
            _, arm, _, _ = arts.best_suppression(s, b, unit, -1, -1, menaces)
    if arm >= 0:
        return d.WEAPON + arm
    best, most = -1, -100.0
    for k in range(d.N_ARMS):
        if mask[d.WEAPON + k] == 0:
            continue
        item = gear.weapon_of(b, unit, k)
        w = s.weapons[item]
        value = float(int(w.dice_count) * int(w.faces) + int(w.added) + int(w.penetration))
        if verb == Verb.RELOAD and k < c.ITEMS:
            value -= 4.0 * int(b.units[unit].ammo[k])
        if value > most:
            best, most = d.WEAPON + k, value
    return best


@kernel
def choose_mode(s: Any, b: Any, unit: int, f: Any, verb: int) -> int:
    """How an Overwatch, or Suppressive Fire, fires."""
    menaces = work_area()
    arts.survey(s, b, unit, menaces)
    if verb == Verb.SUPPRESS:
        _, _, mode, _ = arts.best_suppression(s, b, unit, int(f.arm), -1, menaces)
    else:
        _, _, mode = arts.best_watch(s, b, unit, int(f.arm), menaces)
    return d.CHOICE + mode if mode >= 0 else -1


@kernel
def choose_kind(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """AE-135: what comes first, what second, and whom the second strikes."""
    side, arm = units.side_of(s, unit), int(f.arm)
    if decision == Decision.FIRST_KIND:
        _, kind, _ = worth.best_kind(s, b, unit, arm, Cause.FIRST, pairs.N_FIRST)
        return kind
    other = pairs.other_arm(b, unit, arm)
    if other < 0:
        return -1
    _, kind, target = worth.best_kind(s, b, unit, other, Cause.SECOND, pairs.N_SECOND)
    if decision == Decision.SECOND_KIND:
        return kind
    return d.unit_slot(s, side, target) if target >= 0 else -1


@kernel
def choose_item(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """What is drawn, or taken for what is in hand; what is swapped or dropped is in the hand."""
    gel = stores.gel_at(s, b, unit)
    if gel >= 0 and mask[d.WEAPON + gel] != 0 and not stores.wants_weapon(s, b, unit):
        if stores.of_gel(s, b, unit) > 0.0:
            return d.WEAPON + gel
    wanted = stores.stowed(s, b, unit, stores.wants_melee(s, b, unit))
    if wanted >= 0 and mask[d.WEAPON + wanted] != 0:
        return d.WEAPON + wanted
    return -1


# --- targets ---
@kernel
def choose_target(s: Any, b: Any, unit: int, f: Any, verb: int, mask: Any) -> int:
    """Whom the action strikes; a move goes to a cell, or off the map; a Blast at a unit."""
    side, target = units.side_of(s, unit), -1
    if mask[d.THING + Thing.OFF_MAP] != 0:
        leaves = b.units[unit].kind == c.Kind.PILOT or goals.carries_saved(s, b, unit)
        return d.THING + int(Thing.OFF_MAP if leaves else Thing.CELL)
    if IS_SINGLE[verb] == 1:
        _, _, target = worth.best(s, b, unit, verb, int(f.arm), 0)
    elif verb == Verb.CALLED_SHOT:
        _, _, target, part = worth.best_called(s, b, unit, int(f.arm), -1, 0)
        if part == strikes.GATE_PART:
            return d.THING + int(Thing.GATE)
    elif verb == Verb.MULTIPLE:
        target = pair_target(s, b, unit, f)
    elif verb == Verb.STUN or verb == Verb.TAKE_DOWN:
        _, _, target = arts.best_stun(s, b, unit, verb, int(f.arm))
    elif verb == Verb.CHARGE:
        target, _ = turns.charge_declared(s, b, unit, -1)
    elif verb == Verb.GRAPPLE:
        _, target = arts.best_grapple(s, b, unit)
    elif verb == Verb.FEINT:
        _, target = arts.best_feint(s, b, unit)
    elif verb == Verb.ORDER:
        target = commands.focus_of(s, b, unit)
    elif verb == Verb.KNOCK_DOWN or verb == Verb.DISARM or verb == Verb.PROBE:
        _, target = arts.best_contest(s, b, unit, verb)
    if target >= 0:
        return d.unit_slot(s, side, target)
    return reactions.best_target(s, b, unit, mask)


@kernel
def pair_target(s: Any, b: Any, unit: int, f: Any) -> int:
    """Whom the first of two attacks strikes; -1 no opinion."""
    most, found = 0.0, -1
    kind, arm = int(f.first_kind), int(f.arm)
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for target in range(first, stop):
        if strikes.may_target(s, b, unit, kind, Cause.FIRST, arm, -1, target):
            value = worth.of_attack(s, b, unit, kind, Cause.FIRST, arm, target, -1, 0)
            if value > most:
                most, found = value, target
    return found


@kernel
def choose_part(s: Any, b: Any, unit: int, f: Any, verb: int, mask: Any) -> int:
    """What a Called Shot aims at; where gel goes."""
    if verb != Verb.CALLED_SHOT:
        return fate.worst_pool(s, b, unit, mask)
    _, _, _, part = worth.best_called(s, b, unit, int(f.arm), int(f.target), 0)
    return d.part_slot(part) if part >= 0 else d.LOCATION + int(c.Location.BODY)


@kernel
def choose_direction(s: Any, b: Any, unit: int, f: Any, verb: int) -> int:
    """Where fire goes that needs no target."""
    side, way = units.side_of(s, unit), -1
    if verb == Verb.SUPPRESS:
        menaces = work_area()
        arts.survey(s, b, unit, menaces)
        _, _, _, way = arts.best_suppression(s, b, unit, int(f.arm), int(f.mode), menaces)
    elif verb == Verb.ATTACK and f.arm >= 0:
        weapon = gear.weapon_of(b, unit, int(f.arm))
        if ranges.is_spray(s, weapon):
            _, way = worth.best_way(s, b, unit, weapon)
    return d.DIRECTION + d.turned(side, way) if way >= 0 else -1


# --- friends ---
@kernel
def choose_order(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-317, AE-318: rally who is impaired, else focus fire, else a formation."""
    if mask[d.CHOICE + ch.Order.RALLY] != 0 and commands.impaired(s, b, unit) >= 0:
        return d.CHOICE + int(ch.Order.RALLY)
    if mask[d.CHOICE + ch.Order.FOCUS] != 0:
        return d.CHOICE + int(ch.Order.FOCUS)
    return d.CHOICE + int(ch.Order.FORMATION)


@kernel
def choose_friend(s: Any, b: Any, unit: int, f: Any, verb: int, mask: Any) -> int:
    """Whom to rally, to supply, to shield, to give fate, to take aboard; else the first."""
    side, friend = units.side_of(s, unit), c.NO_UNIT
    if verb == Verb.ORDER:
        friend = commands.impaired(s, b, unit)
    elif verb == Verb.CARD:
        friend = commands.who_is_empty(s, b, unit)
    elif verb == Verb.MORALE:
        friend = commands.who_lacks_fate(s, b, unit)
    elif verb == Verb.BULWARK or (verb == Verb.EITHER_POWER and f.first_kind == Verb.BULWARK):
        friend = unit
    elif verb == Verb.READY:
        friend = rescued_in(s, b, unit, mask)
    return d.unit_slot(s, side, friend) if friend >= 0 else -1


@kernel
def rescued_in(s: Any, b: Any, unit: int, mask: Any) -> int:
    """A pilot to be rescued among those that may be taken aboard; -1 none."""
    side, found, most = units.side_of(s, unit), c.NO_UNIT, -1.0
    first, stop = sides.units_of(s, side)
    for other in range(first, stop):
        if mask[d.unit_slot(s, side, other)] != 0:
            value = harm.weight(s, b, other)
            if value > most:
                found, most = other, value
    return found


@kernel
def last_choice(n: int, mask: Any) -> int:
    """The last legal choice."""
    for k in range(n - 1, -1, -1):
        if mask[d.CHOICE + k] != 0:
            return d.CHOICE + k
    return -1
