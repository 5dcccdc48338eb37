"""What a unit may do now: the conditions of D-ACTION's verbs (catalogue 4). Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def free_hands(u: Any) -> int:
    """Neither engaged, nor entangled, nor holding (FW-022, FW-264)."""
    return 1 if u.engaged == 0 and u.held_bits == 0 and u.holding < 0 else 0


@kernel
def in_hand(u: Any) -> int:
    """The weapon instance in hand, or -1 (FW-025)."""
    return int(u.carried[u.ready]) if u.ready >= 0 else -1


@kernel
def kind_of(s: Any, b: Any, unit: int, weapon: int) -> int:
    """Row of the weapon table: of an instance, or of bare hands and claws (-1; FW-025)."""
    if weapon >= 0:
        return int(b.weapons[weapon].kind)
    return wp.Weapon.CLAWS if s.units[unit].natural == 1 else wp.Weapon.BARE_HANDS


@kernel
def is_broken(s: Any, b: Any, weapon: int) -> int:
    """FW-237."""
    w = b.weapons[weapon]
    return 1 if w.wear >= wp.TOUGHNESS[w.kind] else 0


@kernel
def enemies_within(s: Any, b: Any, unit: int, kind: int, facing: int) -> int:
    """How many active enemies are in reach of a weapon kind; ``facing`` -1: all round."""
    u = b.units[unit]
    profile = s.units[unit]
    first = d.first_of(s, b, 1 - int(profile.side))
    last = int(s.n_red) if profile.side == 1 else int(s.n_units)
    count = 0
    for t in range(first, last):
        o = b.units[t]
        if o.status == c.Status.ACTIVE:
            if sight.band_modifier(kind, sight.cells_apart(s, b, u.at, o.at)) != sight.BEYOND:
                if facing < 0 or sight.in_arc(s, b, u.at, facing, o.at):
                    count += 1
    return count


@kernel
def may_fire(s: Any, b: Any, u: Any, rounds: int) -> int:
    """FW-206, FW-220: a firearm in hand with so many rounds and a shot left this turn."""
    weapon = in_hand(u)
    if weapon < 0:
        return 0
    w = b.weapons[weapon]
    if wp.IS_FIREARM[w.kind] == 0 or w.loaded < rounds or w.shots_used >= wp.SHOTS[w.kind]:
        return 0
    return 1


@kernel
def may_shoot_at(s: Any, b: Any, unit: int, target: int) -> int:
    """FW-022, FW-105, FW-118: whether the firearm in hand may be fired at an enemy."""
    u = b.units[unit]
    t = b.units[target]
    if t.status != c.Status.ACTIVE or s.units[target].side == s.units[unit].side:
        return 0
    kind = int(b.weapons[in_hand(u)].kind)
    if sight.band_modifier(kind, sight.cells_apart(s, b, u.at, t.at)) == sight.BEYOND:
        return 0
    if free_hands(u):
        return 1
    if wp.HANDS[kind] > 1 or s.options.gun_in_close != c.CloseGun.ONE_HANDED:
        return 0
    return 1 if int(u.engaged) & (1 << target) else 0


@kernel
def may_throw_at(s: Any, b: Any, unit: int, target: int) -> int:
    """FW-104, FW-116: whether the weapon in hand may be thrown at an enemy."""
    u = b.units[unit]
    t = b.units[target]
    if (
        t.status != c.Status.ACTIVE
        or s.units[target].side == s.units[unit].side
        or free_hands(u) == 0
    ):
        return 0
    kind = int(b.weapons[in_hand(u)].kind)
    return (
        1 if sight.band_modifier(kind, sight.cells_apart(s, b, u.at, t.at)) != sight.BEYOND else 0
    )


@kernel
def may_close_at(s: Any, b: Any, unit: int, verb: int, target: int) -> int:
    """FW-019, FW-248, FW-259: whether an enemy may be struck, entangled or disarmed."""
    u = b.units[unit]
    t = b.units[target]
    if (
        t.status != c.Status.ACTIVE
        or s.units[target].side == s.units[unit].side
        or sight.cells_apart(s, b, u.at, t.at) > 1
    ):
        return 0
    if verb == d.Verb.STRIKE:
        return 1
    if u.holding >= 0 and u.holding != target:  # FW-264
        return 0
    return 1 if verb != d.Verb.DISARM or t.ready >= 0 else 0


@kernel
def may_use(s: Any, b: Any, u: Any, verb: int, hold: int) -> int:
    """With what a close-quarters verb may be done: bare hands or the weapon in hand (FW-248)."""
    weapon = in_hand(u)
    kind = int(b.weapons[weapon].kind) if weapon >= 0 else -1
    if hold == d.BARE_HANDS:
        if verb == d.Verb.STRIKE:
            return 1
        return 1 if kind < 0 or wp.HANDS[kind] <= 1 else 0
    if kind < 0 or wp.IS_HAND[kind] == 0:
        return 0
    return 1 if verb == d.Verb.STRIKE or wp.ENTANGLES[kind] == 1 else 0


@kernel
def may_attack_with(s: Any, b: Any, unit: int, verb: int, target: int) -> int:
    """Whether a verb of attack with a single enemy may name this one."""
    if (
        verb == d.Verb.STRIKE
        or verb == d.Verb.ENTANGLE
        or verb == d.Verb.RESTRAIN
        or verb == d.Verb.DISARM
    ):
        return may_close_at(s, b, unit, verb, target)
    if verb == d.Verb.THROW:
        return may_throw_at(s, b, unit, target)
    return may_shoot_at(s, b, unit, target)


@kernel
def any_enemy_for(s: Any, b: Any, unit: int, verb: int) -> int:
    """Whether a verb of attack has a legal enemy at all."""
    profile = s.units[unit]
    first = d.first_of(s, b, 1 - int(profile.side))
    last = int(s.n_red) if profile.side == 1 else int(s.n_units)
    for target in range(first, last):
        if may_attack_with(s, b, unit, verb, target):
            return 1
    return 0


@kernel
def may_reach_object(s: Any, b: Any, unit: int, thing: int, kind: int) -> int:
    """FW-238: an enemy object that stands, within the reach of a kind (-1: next to the unit)."""
    u = b.units[unit]
    o = b.objects[thing]
    thing_facts = s.objects[thing]
    if thing_facts.side == s.units[unit].side or o.destroyed == 1:
        return 0
    cells = sight.cells_apart(s, b, u.at, thing_facts.at)
    if kind < 0:
        return 1 if cells <= 1 else 0
    return 1 if sight.band_modifier(kind, cells) != sight.BEYOND else 0


@kernel
def any_object_for(s: Any, b: Any, unit: int, kind: int) -> int:
    """Whether any enemy object is in reach."""
    for thing in range(s.n_objects):
        if may_reach_object(s, b, unit, thing, kind):
            return 1
    return 0


@kernel
def automatic(s: Any, b: Any, u: Any) -> int:
    """Kind of the automatic weapon in hand with enough rounds (FW-207, FW-210), or -1."""
    weapon = in_hand(u)
    if weapon < 0:
        return -1
    w = b.weapons[weapon]
    if wp.AUTO_TARGETS[w.kind] == 0 or w.loaded < wp.EXPENDITURE[w.kind]:
        return -1
    return int(w.kind)


@kernel
def any_step(s: Any, b: Any, u: Any) -> int:
    """FW-016, FW-023: whether a neighbouring cell may be entered."""
    for direction in range(8):
        cell = square_neighbour(int(u.at), direction, int(s.width), int(s.height))
        if sight.open_cell(s, b, cell):
            return 1
    return 0


@kernel
def opponents(s: Any, b: Any, u: Any) -> int:
    """FW-232: active units a unit is engaged with."""
    count = 0
    for other in range(s.n_units):
        if int(u.engaged) & (1 << other):
            count += 1
    return count


@kernel
def may_ready(s: Any, b: Any, u: Any, slot: int) -> int:
    """FW-026, FW-237, FW-264: whether a carried slot (``CARRIED_SLOTS``: none) may come to hand."""
    if slot == c.CARRIED_SLOTS:
        return 1 if u.ready >= 0 else 0
    weapon = int(u.carried[slot])
    if weapon < 0 or slot == u.ready or is_broken(s, b, weapon):
        return 0
    return 1 if u.held_bits == 0 or wp.HANDS[b.weapons[weapon].kind] == 1 else 0


@kernel
def may_pick(s: Any, b: Any, u: Any, weapon: int) -> int:
    """FW-028: an unbroken item on the ground in own or a neighbouring cell."""
    w = b.weapons[weapon]
    if w.owner >= 0 or w.at < 0 or is_broken(s, b, weapon):
        return 0
    return 1 if sight.cells_apart(s, b, u.at, w.at) <= 1 else 0
