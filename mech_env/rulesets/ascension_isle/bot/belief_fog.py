"""What a side believes of enemies in fog: what they have left, and all of who is out of sight."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot.belief_wounds import forget_wounds
from mech_env.rulesets.ascension_isle.questions import actions, gear, initiative, space, steps
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.frames import FightStage

BLOCK = 64  # guesses for one unit
# Which guesses of a unit's block.
CATEGORY_AT, ADVANTAGE_AT, POOLS_AT, AMMO_AT, ORDER_AT, PLACE_AT = 0, 2, 3, 7, 10, 16
N_POOLS = len(c.Pool)
MOST_GUESSED = 7  # advantage
TRIES = 20  # cells, two guesses each


@kernel
def imagine_fog(s: Any, b: Any, side: int, key: int) -> None:
    """Guess what fog hides. Who takes part in what is under way is known."""
    first, last = sides.enemies_of(s, side)
    unseen = 0
    for unit in range(first, last):
        if b.units[unit].status == c.Status.ACTIVE and not is_seen(s, b, side, unit):
            unseen |= 1 << unit
    for unit in range(first, last):
        if (unseen >> unit) & 1:
            blank(s, b, unit, key)
        imagine_left(s, b, unit, key)
    for unit in range(first, last):
        if (unseen >> unit) & 1:
            b.units[unit].status = c.Status.AWAY  # until it has a place
    for unit in range(first, last):
        if (unseen >> unit) & 1:
            find_place(s, b, side, unit, key)
            b.units[unit].status = c.Status.ACTIVE
    guess_order(s, b, unseen, key)


@kernel
def is_seen(s: Any, b: Any, side: int, enemy: int) -> bool:
    """Whether anybody of a side sees an enemy, or is at odds with it just now."""
    for k in range(1, b.depth):
        if b.frames[k].actor == enemy or b.frames[k].target == enemy:
            return True
    first, last = sides.units_of(s, side)
    for own in range(first, last):
        if b.units[own].status == c.Status.ACTIVE and space.sees(s, b, own, enemy):
            return True
    return False


@kernel
def imagine_left(s: Any, b: Any, unit: int, key: int) -> None:
    """Advantage, exploits, ammunition."""
    u, first = b.units[unit], BLOCK * int(unit)
    u.advantage = min(int(s.options.adv_cap), guess(MOST_GUESSED, first + ADVANTAGE_AT, key))
    for pool in range(N_POOLS):
        full = actions.pool_of(s, unit, pool)
        if pool == c.Pool.AETHER:
            full = min(full, int(u.core))
        u.exploits[pool] = guess(full + 1, first + POOLS_AT + pool, key)
    for slot in range(c.WEAPON_SLOTS):
        kind = gear.kind_in(s, unit, slot)
        u.ammo[slot] = guess(w.AMMO[kind] + 1, first + AMMO_AT + slot, key) if kind >= 0 else 0


@kernel
def blank(s: Any, b: Any, unit: int, key: int) -> None:
    """Who is out of sight is as fresh as at the start of a round."""
    u = b.units[unit]
    u.facing = c.START_FACING[int(s.units[unit].side)]
    u.core = s.units[unit].stats[c.Stat.CORE]
    u.aura = s.units[unit].aura_full
    u.stance = c.Stance.NONE if s.options.stance == 0 else int(s.options.stance) - 1
    u.arc = u.facing if u.stance == c.Stance.OVERWATCH else -1
    u.debt = 0  # first: its actions are those of one without debts
    standard, move = actions.of_round(s, b, unit)
    u.standard_left = standard
    u.move_left = move
    u.skip = 0
    u.used = 0
    u.turn_done = 0  # unless its place in the order says otherwise
    u.held = 0
    u.moved = c.Moved.STILL
    u.behind = 0
    u.decked = 0
    u.snap_fired = 0
    u.in_hand = 0
    for slot in range(c.WEAPON_SLOTS):
        u.aims[slot] = 0
    if u.zone.kind != c.Zone.NONE:  # cells under fire show to all
        guess_fire(s, b, unit)
    u.level = 0
    for level in range(c.MAX_LEVELS):
        u.stress[level] = 0
    forget_wounds(u)
    wanted = guess(c.N_CATEGORIES, BLOCK * int(unit) + CATEGORY_AT, key)
    u.category = wanted if initiative.may_choose(s, b, unit, wanted) else first_category(s, b, unit)


@kernel
def guess_fire(s: Any, b: Any, unit: int) -> None:
    """What fires at cells that are known to be under fire: the first firearm, without an edge."""
    u = b.units[unit]
    for slot in range(c.WEAPON_SLOTS - 1, -1, -1):
        kind = gear.kind_in(s, unit, slot)
        if kind >= 0 and w.ARM[kind] == w.Arm.RANGED:
            u.in_hand = slot
            u.zone.recoil = w.RECOIL[kind]
    u.zone.edge = 0


@kernel
def first_category(s: Any, b: Any, unit: int) -> int:
    """The first category that is open to a unit."""
    for category in range(c.N_CATEGORIES):
        if initiative.may_choose(s, b, unit, category):
            return category
    return int(c.Category.RANGED)


@kernel
def find_place(s: Any, b: Any, side: int, unit: int, key: int) -> None:
    """Put a unit on a free cell that nobody of the side sees; if none is found on a free one."""
    u, first = b.units[unit], BLOCK * int(unit) + PLACE_AT
    u.x = 0
    u.y = 0
    found = False
    for k in range(TRIES):
        x = guess(int(s.width), first + 2 * k, key)
        y = guess(int(s.height), first + 2 * k + 1, key)
        if space.is_solid(s, x, y) or steps.is_taken(s, b, x, y):
            continue
        hidden = not is_watched(s, b, side, x, y)
        if hidden or not found:
            found = True
            u.x = x
            u.y = y
        if hidden:
            return
    if found:
        return
    for y in range(s.height):
        for x in range(s.width):
            if not space.is_solid(s, x, y) and not steps.is_taken(s, b, x, y):
                u.x = x
                u.y = y
                return


@kernel
def is_watched(s: Any, b: Any, side: int, x: int, y: int) -> bool:
    """Whether anybody of a side sees a cell."""
    first, last = sides.units_of(s, side)
    for own in range(first, last):
        u = b.units[own]
        if u.status == c.Status.ACTIVE:
            if space.is_clear(s, int(u.x), int(u.y), x - int(u.x), y - int(u.y)):
                return True
    return False


@kernel
def guess_order(s: Any, b: Any, unseen: int, key: int) -> None:
    """Who of the unseen stands at which of the places that the seen leave (AI-018)."""
    free = 0
    for k in range(b.n_order):
        if (unseen >> int(b.order[k])) & 1:
            free |= 1 << k
    left, before = unseen, 0
    for k in range(b.n_order):
        if (free >> k) & 1 == 0:
            before = int(b.units[b.order[k]].initiative)
            continue
        count = 0
        for unit in range(s.n_units):
            count += (left >> unit) & 1
        wanted, chosen = guess(max(1, count), BLOCK * k + ORDER_AT, key), -1
        for unit in range(s.n_units):
            if (left >> unit) & 1:
                if wanted == 0:
                    chosen = unit
                wanted -= 1
        left &= ~(1 << chosen)
        b.order[k] = chosen
        u = b.units[chosen]
        u.initiative = before
        u.turn_done = 0
        if b.frames[0].stage == FightStage.TURNS and k < b.frames[0].order_place:
            u.turn_done = 1
            u.standard_left = 0
            u.move_left = 0
