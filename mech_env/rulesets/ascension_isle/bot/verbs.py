"""What to do in a turn: D-ACTION (table 4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import areas, arms, goals, known, places, shots, turns
from mech_env.rulesets.ascension_isle.questions import (
    actions,
    challenge,
    gear,
    odds,
    space,
    targets,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Category, Pool, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb

MOVE_GAIN = 0.008  # by which another place must be better: an action left can still dodge
WATCH_WORTH = 0.03  # of overwatch that can go on, which a move ends
SWAP_GAIN = 0.05
GOOD_SHOT = 0.15  # worth of an attack with which no other weapon is looked for
ADVANTAGE_WORTH = 0.012  # of a point of advantage
EXTRA_FROM = 0.06  # worth of an attack that is worth two exploits
AETHER_FROM = 0.03  # … two Aether, which buy little else
SPRINT_FROM = 0.035  # worth of a shot that keeps even who runs for an object
SPARE_ADVANTAGE = 1  # which a reload on the move may cost (AI-029, AI-142)
RUN_GAIN = 0.2  # by which a place must be better to be worth an Adrenaline
LOW_AMMO = 2  # worth a reload while there is nothing better to do


@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ACTION: work on an object, the best attack, an extra one, then a better place."""
    u = b.units[unit]
    worth, verb, target, _, _ = turns.attack_now(s, b, unit, 0)
    if u.standard_left > 0:
        choice = with_standard(s, b, unit, mask, worth, verb, target)
        if choice >= 0:
            return choice
    elif mask[Verb.EXTRA] != 0 and pays_extra(s, b, unit, worth) >= 0:
        return int(Verb.EXTRA)
    choice = with_move(s, b, unit, mask)
    if choice < 0 and mask[Verb.EXTRA] != 0 and runs_on(s, b, unit):
        return int(Verb.EXTRA)
    return choice if choice >= 0 else int(Verb.END)


@kernel
def runs_on(s: Any, b: Any, unit: int) -> bool:
    """AI-026: whether a place that one more move reaches is worth an Adrenaline."""
    u = b.units[unit]
    if u.move_left > 0 or u.standard_left > 0 or u.stance == Stance.OVERWATCH:
        return False
    if not actions.may_gain(b, unit, Means.ADRENALINE):
        return False
    kind = known.kind_in_use(s, b, unit)
    _, _, gain = places.best_place(s, b, unit, kind, c.GAIT_STEPS[c.Gait.MOVE])
    return gain > RUN_GAIN


@kernel
def pays_extra(s: Any, b: Any, unit: int, worth: float) -> int:
    """AI-026: what pays for one more standard action (`Means`); -1: it is not worth it."""
    u = b.units[unit]
    if u.category == Category.TECH:
        worth = goals.use_worth(s, b, unit)
    if actions.may_gain(b, unit, Means.EXPLOITS):
        # Aether and Adrenaline buy little else; a Focus may buy a shot from overwatch (AI-121).
        least = AETHER_FROM if u.category != Category.RANGED else EXTRA_FROM
        if u.stance == Stance.OVERWATCH and u.exploits[Pool.FOCUS] <= 3:
            least = 2.0 * EXTRA_FROM
        if worth > least:
            return int(Means.EXPLOITS)
    cost = actions.EXTRA_ADVANTAGE * 2.0 * ADVANTAGE_WORTH
    if actions.may_gain(b, unit, Means.ADVANTAGE) and worth > cost:
        return int(Means.ADVANTAGE)
    return -1


# --- the standard action ---
@kernel
def with_standard(
    s: Any, b: Any, unit: int, mask: Any, worth: float, verb: int, target: int
) -> int:
    """What a standard action is best for; -1: something else first, or nothing."""
    u = b.units[unit]
    if mask[Verb.USE] != 0 and goals.use_worth(s, b, unit) > 0.0:
        return int(Verb.USE)
    if mask[Verb.FIRSTAID] != 0 and arms.aid_worth(s, b, unit) > worth:
        return int(Verb.FIRSTAID)
    if u.behind == 1 and mask[Verb.LEAN] != 0:
        leaning, _, _, _, _ = turns.attack_now(s, b, unit, 1)
        if leaning > max(worth, turns.NO_SHOT):
            return int(Verb.LEAN)
    if u.category == Category.RANGED and gear.has_arm(s, b, unit, w.Arm.RANGED):
        if gear.ammo_in_hand(b, unit) < 1 and mask[Verb.RELOAD] != 0:
            return int(Verb.RELOAD)
    swap = better_weapon(s, b, unit, worth)
    if swap >= 0 and mask[Verb.SWAP] != 0:
        return int(Verb.SWAP)
    if worth > turns.NO_SHOT and comes_nearer(s, b, unit, target, mask):
        return int(Verb.MOVE)
    if mask[Verb.KILLZONE] != 0:
        zone, _ = areas.best_front(s, b, unit)
        if zone > worth + areas.KILLZONE_PRICE:
            return int(Verb.KILLZONE)
    if mask[Verb.AIM] != 0 and aim_worth(s, b, unit) > worth:
        return int(Verb.AIM)
    if worth > turns.NO_SHOT and mask[verb] != 0:
        runs = mask[Verb.SPRINT] != 0 and goals.runs_for_goal(s, b, unit)
        if worth > SPRINT_FROM or not runs or far_gain(s, b, unit) < worth + MOVE_GAIN:
            return verb
    # Nothing to attack from here.
    if mask[Verb.SUSTAIN] != 0:
        zone, _, _, _ = areas.best_line(s, b, unit)
        if zone > areas.LEAST:
            return int(Verb.SUSTAIN)
    if mask[Verb.SPRINT] != 0:
        near = known.kind_in_use(s, b, unit)
        _, _, gain = places.best_place(s, b, unit, near, 2)
        if far_gain(s, b, unit) > max(gain, 0.0) + MOVE_GAIN:
            return int(Verb.SPRINT)
        if gain > MOVE_GAIN and mask[Verb.MOVE] != 0:
            return int(Verb.MOVE)
    return -1


@kernel
def far_gain(s: Any, b: Any, unit: int) -> float:
    """Gain of the best place within a sprint."""
    kind = known.kind_in_use(s, b, unit)
    _, _, gain = places.best_place(s, b, unit, kind, c.GAIT_STEPS[c.Gait.SPRINT])
    return gain


@kernel
def better_weapon(s: Any, b: Any, unit: int, worth: float) -> int:
    """The slot of a carried weapon that is much better here in the present category; -1: none."""
    u = b.units[unit]
    if worth > GOOD_SHOT and arms.nearest(s, b, unit) > 2:
        return -1
    if u.category == Category.RANGED:
        most, slot = arms.best_slot(s, b, unit, w.Arm.RANGED)
    elif u.category == Category.CLOSE:
        most, slot = arms.best_slot(s, b, unit, w.Arm.CLOSE)
    else:
        return -1
    if slot < 0 or slot == u.in_hand or gear.kind_in(s, unit, slot) < 0:
        return -1
    if w.ARM[gear.kind_in(s, unit, slot)] == w.Arm.RANGED and u.ammo[slot] < 1:
        return -1
    return slot if most > worth + SWAP_GAIN else -1


@kernel
def comes_nearer(s: Any, b: Any, unit: int, target: int, mask: Any) -> bool:
    """Whether a short-ranged weapon shoots better after a move, although the move costs 5."""
    u, kind = b.units[unit], gear.hand_kind(s, b, unit)
    if target < 0 or u.category != Category.RANGED or mask[Verb.MOVE] == 0 or u.move_left < 1:
        return False
    if u.stance == Stance.OVERWATCH or kind < 0:
        return False
    far = space.distance(b, unit, target)
    nearer = max(1, far - c.GAIT_STEPS[c.Gait.MOVE])
    saved = challenge.range_line(kind, far) - challenge.range_line(kind, nearer)
    cost = 0 if u.moved > 0 else challenge.SHOOTER_MOVED[c.Moved.MOVED]
    if saved <= cost:
        return False
    t = b.units[target]
    return places.step_towards(s, b, unit, int(t.x), int(t.y), 0) >= 0


@kernel
def aim_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of the advantage that an aim can be expected to gain (AI-144 to AI-147)."""
    target, gain = best_aim(s, b, unit)
    if target < 0:
        return 0.0
    return 2.0 * ADVANTAGE_WORTH * gain


@kernel
def best_aim(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(target, advantage) of the best aim; -1: none gains anything."""
    best, most = -1, 0.0
    kind = gear.hand_kind(s, b, unit)
    room = int(s.options.adv_cap) - int(b.units[unit].advantage)
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if not targets.may_shoot(s, b, unit, target):
            continue
        need = known.challenge_of(s, b, unit, target, kind, 1)
        need -= known.attack_bonus(s, b, unit, unit, target, kind)
        if known.may_deck(s, b, unit, target, 0):
            need += challenge.DECKED
        sum_ = 0.0
        for k in range(1, min(room, 4) + 1):
            chance = odds.chance(s, need + k * w.AIM_THRESHOLD[kind])
            if chance <= 0.0:
                break
            sum_ += chance
        if sum_ > most:
            best, most = target, sum_
    return best, most


# --- move actions ---
@kernel
def with_move(s: Any, b: Any, unit: int, mask: Any) -> int:
    """What the rest of the turn is good for: loading, a better place, cover; -1: nothing."""
    u = b.units[unit]
    kind = known.kind_in_use(s, b, unit)
    watching = u.stance == Stance.OVERWATCH
    gun = gear.has_arm(s, b, unit, w.Arm.RANGED)
    empty = gun and gear.ammo_in_hand(b, unit) < 1
    free = mask[Verb.RELOAD] != 0 and gear.is_free(s, b, unit, Verb.RELOAD)
    low = gun and gear.ammo_in_hand(b, unit) <= LOW_AMMO and u.advantage == 0
    if u.move_left > 0 or (u.standard_left > 0 and not watching):
        if mask[Verb.MOVE] != 0:
            _, _, gain = places.best_place(s, b, unit, kind, c.GAIT_STEPS[c.Gait.MOVE])
            # A shot from overwatch is worth more than most places.
            price = WATCH_WORTH if watching else 0.0
            if gain > MOVE_GAIN + price:
                fills = gun and u.advantage <= SPARE_ADVANTAGE
                if (empty or fills) and not free and mask[Verb.MOVE_RELOAD] != 0:
                    return int(Verb.MOVE_RELOAD)
                return int(Verb.MOVE)
    if mask[Verb.RELOAD] != 0 and gun and (empty or low):
        if gear.may_reload(s, b, unit, int(u.in_hand)):
            return int(Verb.RELOAD)
    if mask[Verb.SWAP] != 0:
        ready, _, _, _ = shots.best_attack(
            s, b, unit, kind, int(u.ammo[u.in_hand]) if gun else 0, 1
        )
        if better_weapon(s, b, unit, ready) >= 0:
            return int(Verb.SWAP)
    if mask[Verb.HIDE] != 0 and not watching and wants_to_hide(s, b, unit):
        return int(Verb.HIDE)
    return -1


@kernel
def wants_to_hide(s: Any, b: Any, unit: int) -> bool:
    """Whether to go behind cover now: the deck would do it for free, but for all advantage."""
    u = b.units[unit]
    can_deck = s.options.react == 1 and u.skip == 0
    if can_deck and u.advantage <= 2:
        return False
    x, y = int(u.x), int(u.y)
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if known.sees(s, b, unit, enemy):
            e = b.units[enemy]
            dx, dy = int(e.x) - x, int(e.y) - y
            if space.length(dx, dy) <= 12 and places.level_at(s, x, y, dx, dy) > 1:
                return True
    return False
