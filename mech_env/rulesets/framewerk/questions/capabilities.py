"""What a unit has and may do now: the conditions of D-ACTION's verbs (catalogue 4). Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp

BREAK_BASE = 5  # FW-232


# --- what it has -----------------------------------------------------------------------------


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
def hand_kind(s: Any, b: Any, unit: int) -> int:
    """Row of the weapon table of what a unit fights with: the weapon in hand, else its hands."""
    return kind_of(s, b, unit, in_hand(b.units[unit]))


@kernel
def free_hands(u: Any) -> int:
    """Neither engaged, nor entangled, nor holding (FW-022, FW-264)."""
    return 1 if u.engaged == 0 and u.held_bits == 0 and u.holding < 0 else 0


@kernel
def is_broken(s: Any, b: Any, weapon: int) -> int:
    """FW-237."""
    w = b.weapons[weapon]
    return 1 if w.wear >= wp.TOUGHNESS[w.kind] else 0


@kernel
def free_slot(u: Any) -> int:
    """The lowest empty carried slot, or -1."""
    for slot in range(c.CARRIED_SLOTS):
        if u.carried[slot] < 0:
            return slot
    return -1


@kernel
def cap_of(s: Any, b: Any, u: Any) -> int:
    """FW-251: the most actions a unit may declare; 0 is helpless (FW-255)."""
    return max(0, int(s.options.max_actions) - int(u.loss))


@kernel
def opponents(u: Any) -> int:
    """FW-232: active units a unit is engaged with, at most twelve."""
    # By hand: words ask this in JavaScript, too, into which `bit_count` is not translated.
    bits = int(u.engaged)
    bits -= (bits >> 1) & 0x555
    bits = (bits & 0x333) + ((bits >> 2) & 0x333)
    bits = (bits + (bits >> 4)) & 0xF0F
    return (bits + (bits >> 8)) & 15


@kernel
def break_number(u: Any) -> int:
    """FW-232: the least face with which a unit breaks away; above ten it cannot."""
    return BREAK_BASE + opponents(u)


@kernel
def break_faces(u: Any) -> int:
    """FW-232: with how many faces of the die a unit breaks away."""
    return max(0, 11 - break_number(u))


# --- whom it may attack ----------------------------------------------------------------------


@kernel
def is_foe(s: Any, b: Any, unit: int, target: int) -> int:
    """Whether a unit is an active enemy of another."""
    active = b.units[target].status == c.Status.ACTIVE
    return 1 if active and sight.are_enemies(s, b, unit, target) else 0


@kernel
def reaches(s: Any, b: Any, unit: int, kind: int, cell: int) -> int:
    """FW-118: whether a kind of weapon reaches from where a unit stands to a cell."""
    cells = sight.cells_apart(s, b, b.units[unit].at, cell)
    return 1 if sight.band_modifier(kind, cells) != sight.BEYOND else 0


@kernel
def may_sweep(s: Any, b: Any, unit: int, kind: int, facing: int, target: int) -> int:
    """FW-208: whether automatic fire may be meant for an enemy; ``facing`` -1: in any direction."""
    t = b.units[target]
    if is_foe(s, b, unit, target) == 0 or reaches(s, b, unit, kind, t.at) == 0:
        return 0
    return 1 if facing < 0 or sight.in_arc(s, b, b.units[unit].at, facing, t.at) else 0


@kernel
def any_sweep(s: Any, b: Any, unit: int, kind: int, facing: int) -> int:
    """FW-211: whether automatic fire has an enemy to be meant for."""
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if may_sweep(s, b, unit, kind, facing, target):
            return 1
    return 0


@kernel
def rounds_of(kind: int, form: int) -> int:
    """FW-210, FW-220: rounds that fire of a form takes from a kind of weapon."""
    if form <= c.Form.BURST:
        return 1 if form == c.Form.SINGLE else wp.BURST_ROUNDS
    return wp.EXPENDITURE[kind]


@kernel
def may_fire(s: Any, b: Any, u: Any, rounds: int) -> int:
    """FW-206, FW-220: a firearm in hand with as many rounds and a shot left this turn."""
    weapon = in_hand(u)
    if weapon < 0:
        return 0
    w = b.weapons[weapon]
    fires = wp.IS_FIREARM[w.kind] == 1 and w.loaded >= rounds
    return 1 if fires and w.shots_used < wp.SHOTS[w.kind] else 0


@kernel
def may_shoot_at(s: Any, b: Any, unit: int, target: int) -> int:
    """FW-022, FW-105, FW-118: whether the firearm in hand may be fired at an enemy."""
    u = b.units[unit]
    kind = int(b.weapons[in_hand(u)].kind)
    if is_foe(s, b, unit, target) == 0 or reaches(s, b, unit, kind, b.units[target].at) == 0:
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
    if is_foe(s, b, unit, target) == 0 or free_hands(u) == 0:
        return 0
    return reaches(s, b, unit, int(b.weapons[in_hand(u)].kind), b.units[target].at)


@kernel
def may_close_at(s: Any, b: Any, unit: int, verb: int, target: int) -> int:
    """FW-019, FW-248, FW-259: whether an enemy may be struck, entangled or disarmed."""
    u, t = b.units[unit], b.units[target]
    if is_foe(s, b, unit, target) == 0 or sight.cells_apart(s, b, u.at, t.at) > 1:
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
        return 1 if verb == d.Verb.STRIKE or kind < 0 or wp.HANDS[kind] <= 1 else 0
    if kind < 0 or wp.IS_HAND[kind] == 0:
        return 0
    return 1 if verb == d.Verb.STRIKE or wp.ENTANGLES[kind] == 1 else 0


@kernel
def may_attack_with(s: Any, b: Any, unit: int, verb: int, target: int) -> int:
    """Whether a verb of attack with a single enemy may name this one."""
    if d.in_close_quarters(verb):
        return may_close_at(s, b, unit, verb, target)
    if verb == d.Verb.THROW:
        return may_throw_at(s, b, unit, target)
    return may_shoot_at(s, b, unit, target)


@kernel
def any_enemy_for(s: Any, b: Any, unit: int, verb: int) -> int:
    """Whether a verb of attack has a legal enemy at all."""
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if may_attack_with(s, b, unit, verb, target):
            return 1
    return 0


@kernel
def stands_against(s: Any, b: Any, side: int, thing: int) -> int:
    """Whether an object is of the enemy and not destroyed (FW-238)."""
    return 1 if s.objects[thing].side != side and b.objects[thing].destroyed == 0 else 0


@kernel
def objects_against(s: Any, b: Any, side: int) -> int:
    """How many objects of the enemy stand (FW-030)."""
    count = 0
    for thing in range(s.n_objects):
        count += stands_against(s, b, side, thing)
    return count


@kernel
def may_reach_object(s: Any, b: Any, unit: int, thing: int, kind: int) -> int:
    """FW-238: an enemy object that stands, within the reach of a kind (-1: next to the unit)."""
    if stands_against(s, b, int(s.units[unit].side), thing) == 0:
        return 0
    there = int(s.objects[thing].at)
    if kind < 0:
        return 1 if sight.cells_apart(s, b, b.units[unit].at, there) <= 1 else 0
    return reaches(s, b, unit, kind, there)


@kernel
def any_object_for(s: Any, b: Any, unit: int, kind: int) -> int:
    """Whether any enemy object is in reach."""
    for thing in range(s.n_objects):
        if may_reach_object(s, b, unit, thing, kind):
            return 1
    return 0


# --- what else it may do ---------------------------------------------------------------------


@kernel
def automatic(s: Any, b: Any, u: Any) -> int:
    """Kind of the automatic weapon in hand with enough rounds (FW-207, FW-210), or -1."""
    weapon = in_hand(u)
    if weapon < 0:
        return -1
    w = b.weapons[weapon]
    loaded = wp.AUTO_TARGETS[w.kind] > 0 and w.loaded >= wp.EXPENDITURE[w.kind]
    return int(w.kind) if loaded else -1


@kernel
def any_step(s: Any, b: Any, u: Any) -> int:
    """FW-016, FW-023: whether a neighbouring cell may be entered."""
    for direction in range(8):
        cell = square_neighbour(int(u.at), direction, int(s.width), int(s.height))
        if sight.open_cell(s, b, cell):
            return 1
    return 0


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


@kernel
def may_supply(s: Any, b: Any, what: int, unit: int, slot: int) -> int:
    """FW-306: whether a crate may serve a unit; ``slot`` -1: with anything it carries."""
    u = b.units[unit]
    if u.status != c.Status.ACTIVE:
        return 0
    if what == d.Verb.INSPIRE:
        return 1 if u.drama < c.MAX_DRAMA else 0
    for k in range(c.CARRIED_SLOTS):
        weapon = int(u.carried[k])
        if weapon >= 0 and (slot < 0 or slot == k):
            w = b.weapons[weapon]
            if what == d.Verb.MAGAZINE and wp.IS_FIREARM[w.kind] and w.mags < wp.MAX_MAGAZINES:
                return 1
            if what == d.Verb.MEND and is_broken(s, b, weapon):
                return 1
    return 0


@kernel
def any_supply(s: Any, b: Any, what: int) -> int:
    """FW-306: whether a crate may serve anybody as a magazine, a repair or a drama point."""
    for unit in range(s.n_red):
        if may_supply(s, b, what, unit, -1):
            return 1
    return 0
