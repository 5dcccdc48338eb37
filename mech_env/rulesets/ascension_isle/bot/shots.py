"""What attacks are worth from where a unit stands: exact odds, a table of damage.

Worths are shares: of the stress that still puts the target out, and some more.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import harm, known
from mech_env.rulesets.ascension_isle.questions import (
    attacks,
    challenge,
    cover,
    fire,
    odds,
    space,
    targets,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w

TOUGH = 8.0  # added to what puts a target out, so that the last point of stress is not all
AMMO_PRICE = 0.004  # of a round
LAST_AMMO_PRICE = 0.02  # … of the last one, more
AETHER_PRICE = 0.012
CLOSE_DODGE = 3  # what a dodge is expected to add in close combat
MOST_FORMS = 4  # shots of a burst that are weighed one by one
URGENT = 1.0  # added to the worth of an enemy at work on an object


# --- cover, with the reaction that a target will have ---
@kernel
def will_hide(s: Any, b: Any, viewer: int, target: int, dx: int, dy: int) -> bool:
    """AI-149: whether a target will be behind its piece: it is, or hits the deck into it."""
    if cover.is_shut(s, b, target, dx, dy):
        return True
    if not cover.covers(s, cover.own_wall(s, b, target), dx, dy):
        return False
    return known.may_deck(s, b, viewer, target, 0)


@kernel
def first_hit(s: Any, b: Any, unit: int, target: int, kind: int) -> float:
    """Worth of a hit in stress, as the target will stand."""
    if w.ARM[kind] == w.Arm.CLOSE:
        return harm.hit_worth(s, b, target, kind, 0, 0, 0, -1)
    dx, dy = space.way_between(b, target, unit)
    piece = cover.piece_against(s, b, target, dx, dy)
    hidden = cover.hidden_faces(s, b, target, dx, dy)
    if will_hide(s, b, unit, target, dx, dy):
        hidden = g.ALL_FACES
    return harm.hit_worth(s, b, target, kind, 0, 0, hidden, piece)


@kernel
def needed(s: Any, b: Any, unit: int, target: int, kind: int) -> int:
    """What the dice must show to hit, the target's likely reaction included."""
    sum_ = known.challenge_of(s, b, unit, target, kind, 0)
    if w.ARM[kind] == w.Arm.CLOSE:
        t = b.units[target]
        if t.skip == 0 and (t.standard_left > 0 or t.move_left > 0):
            sum_ += CLOSE_DODGE
    else:
        if known.may_deck(s, b, unit, target, 0):
            sum_ += challenge.DECKED
        dx, dy = space.way_between(b, target, unit)
        if will_hide(s, b, unit, target, dx, dy):
            level = cover.level_against(s, b, target, dx, dy)
            sum_ += max(0, g.COVER_AC[g.Cover.FULL] - g.COVER_AC[level])
    return max(0, sum_) - attacks.attack_bonus(s, b, unit, target, kind, 0)


@kernel
def hits_of(s: Any, kind: int, form: int, need: int) -> float:
    """AI-154 to AI-156: how many hits a form can be expected to score."""
    sum_ = odds.chance(s, need)
    step = fire.SECOND_SHOT + w.RECOIL[kind]
    for more in range(1, min(int(form), MOST_FORMS) + 1):
        chance = odds.chance(s, need + more * step)
        if chance <= 0.0:
            break
        sum_ += chance
    return sum_


@kernel
def urgency(s: Any, b: Any, target: int) -> float:
    """How much more an enemy counts that can win by an object next to it (AI-037)."""
    side = int(s.units[target].side)
    if (int(s.objective) >> side) & 1 == 0:
        return 1.0
    t = b.units[target]
    for thing in range(s.n_objects):
        o = s.objects[thing]
        if b.objects[thing].points > 0 and b.objects[thing].owner != side:
            if space.length(int(o.x) - int(t.x), int(o.y) - int(t.y)) <= targets.USE_RANGE:
                return 1.0 + URGENT
    return 1.0


@kernel
def share(s: Any, b: Any, target: int, stress: float) -> float:
    """Stress as a share of what puts a target out."""
    return stress / (harm.left(s, b, target) + TOUGH)


# --- whom, how ---
@kernel
def reaches(s: Any, b: Any, unit: int, target: int, kind: int, leaning: int) -> bool:
    """Whether a unit could attack with a kind of weapon; ``leaning`` 1: past its own cover."""
    dx, dy = space.way_between(b, unit, target)
    if w.ARM[kind] == w.Arm.CLOSE:
        return space.length(dx, dy) <= targets.STRIKE_RANGE
    if space.length(dx, dy) > targets.reach_of(kind):
        return False
    if leaning == 0 and cover.is_shut(s, b, unit, dx, dy):
        return False
    return space.is_clear(s, int(b.units[unit].x), int(b.units[unit].y), dx, dy)


@kernel
def ammo_price(ammo: int, spent: int) -> float:
    """What ammunition spent is worth; an empty weapon must be reloaded (AI-142, AI-143)."""
    if spent == 0:
        return 0.0
    return AMMO_PRICE * spent + (LAST_AMMO_PRICE if spent >= ammo else 0.0)


@kernel
def best_form(
    s: Any, b: Any, unit: int, kind: int, ammo: int, need: int, value: float, most: int
) -> tuple[float, int, int]:
    """(worth, form, rapid) of the best way to fire at an enemy.

    Args:
        need: what the dice of a plain shot must show.
        value: worth of a hit, as a share.
        most: the last form that is open.
    """
    modes, rate = int(s.options.modes), w.RATE[kind]
    best, form, rapid = -1.0, 0, 0
    for one in range(min(int(most), max(1, rate)) + 1):
        if one > ammo or (one == c.Form.DOUBLE and modes & fire.DOUBLES == 0):
            continue
        if one > c.Form.DOUBLE and modes & fire.BURSTS == 0:
            continue
        quick = min(ammo - one, max(1, rate)) if modes & fire.RAPID else 0
        if most < c.Form.BURST_2 and one > 0:
            quick = 0  # AI-023
        before = -1.0
        for k in range(quick + 1):
            hits = hits_of(s, kind, one, need - fire.rapid_edge(s, kind, k))
            worth = hits * value - ammo_price(ammo, one + k)
            if worth > best:
                best, form, rapid = worth, one, k
            if worth < before:
                break  # more helps less and less
            before = worth
    return best, form, rapid


@kernel
def worth_of(
    s: Any, b: Any, unit: int, target: int, kind: int, ammo: int, most: int
) -> tuple[float, int, int]:
    """(worth, form, rapid or Aether) of the best attack on an enemy in reach."""
    need = needed(s, b, unit, target, kind)
    arm = w.ARM[kind]
    easiest = need - (6 if arm != w.Arm.CLOSE else 0)
    if odds.chance(s, easiest) <= 0.0:
        return 0.0, 0, 0
    value = share(s, b, target, first_hit(s, b, unit, target, kind)) * urgency(s, b, target)
    if arm == w.Arm.RANGED:
        return best_form(s, b, unit, kind, ammo, need, value, most)
    best, spent = value * odds.chance(s, need), 0
    if arm == w.Arm.ETHERIC:
        for k in range(1, min(c.MOST_AETHER, int(b.units[unit].exploits[c.Pool.AETHER])) + 1):
            worth = value * odds.chance(s, need - attacks.PER_AETHER * k) - AETHER_PRICE * k
            if worth > best:
                best, spent = worth, k
    return best, 0, spent


@kernel
def best_attack(
    s: Any, b: Any, unit: int, kind: int, ammo: int, leaning: int
) -> tuple[float, int, int, int]:
    """(worth, target, form, rapid or Aether) of the best attack from here; target -1: none."""
    most, best, form, spent = 0.0, -1, 0, 0
    if kind < 0 or (w.ARM[kind] == w.Arm.RANGED and ammo < 1):
        return most, best, form, spent
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if b.units[target].status != c.Status.ACTIVE:
            continue
        if reaches(s, b, unit, target, kind, leaning):
            worth, one, k = worth_of(s, b, unit, target, kind, ammo, int(c.Form.BURST_5))
            if worth > most:
                most, best, form, spent = worth, target, one, k
    return most, best, form, spent
