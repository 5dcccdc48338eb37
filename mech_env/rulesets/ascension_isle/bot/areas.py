"""Sustained fire and kill zones: where they are worth their ammunition (AI-161 to AI-174)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.bot import goals, known, shots
from mech_env.rulesets.ascension_isle.questions import gear, odds, outcome, space, zones
from mech_env.rulesets.ascension_isle.questions.advantage import on_attack
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.weapons import Arm

KILLZONE_PRICE = 0.25  # worth of ten advantage and a full load
CROSSES = 0.35  # chance that somebody walks into fire laid before it
LEAST = 0.02  # worth of a line of fire
SPARE_AMMO = 1  # kept for a plain shot


@kernel
def fire_worth(s: Any, b: Any, owner: int, target: int) -> float:
    """Worth of fire that an enemy comes under: recoil counts against it (AI-164)."""
    kind = gear.hand_kind(s, b, owner)
    need = shots.needed(s, b, owner, target, kind) + w.RECOIL[kind]
    chance = odds.chance(s, need)
    if chance <= 0.0:
        return 0.0
    return chance * shots.share(s, b, target, shots.first_hit(s, b, owner, target, kind))


@kernel
def best_front(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, direction) of the best kill zone, friends counted against it; -1: none."""
    u, kind = b.units[unit], gear.hand_kind(s, b, unit)
    most, best = 0.0, -1
    for turn in range(c.N_FACINGS):
        way = d.turned(int(s.units[unit].side), turn)
        sum_ = 0.0
        for other in range(s.n_units):
            o = b.units[other]
            if other == unit or o.status != c.Status.ACTIVE:
                continue
            friend = known.is_own(s, unit, other)
            if not friend and not known.sees(s, b, unit, other):
                continue
            x, y = int(o.x), int(o.y)
            if zones.in_front(s, kind, int(u.x), int(u.y), way, int(u.behind), x, y):
                worth = fire_worth(s, b, unit, other)
                sum_ += -1.5 * worth if friend else worth
        if sum_ > most:
            most, best = sum_, way
    return most, best


@kernel
def aims_for(s: Any, b: Any, unit: int, enemy: int) -> tuple[int, int]:
    """The cell that an enemy is likely to make for: an object that it can win by, or the unit."""
    side, e = int(s.units[enemy].side), b.units[enemy]
    if outcome.has_objective(s, side) and goals.is_open(s, b, side):
        thing, _ = goals.way_to_goal(s, b, side, int(e.x), int(e.y))
        if thing >= 0:
            return int(s.objects[thing].x), int(s.objects[thing].y)
    return int(b.units[unit].x), int(b.units[unit].y)


@kernel
def best_line(s: Any, b: Any, unit: int) -> tuple[float, int, int, int]:
    """(worth, x, y, direction) of a line of fire across an enemy's way who has still to act.

    The first cell lies a step ahead of it, the others further on.
    """
    most, best_x, best_y, best = 0.0, -1, -1, -1
    if not gear.has_arm(s, b, unit, Arm.RANGED):
        return most, best_x, best_y, best
    kind = gear.hand_kind(s, b, unit)
    if w.RATE[kind] == 0 or gear.ammo_in_hand(b, unit) < 3:
        return most, best_x, best_y, best
    edge = on_attack(b, unit, Arm.RANGED)
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        e = b.units[enemy]
        if not known.sees(s, b, unit, enemy) or e.turn_done == 1 or e.skip > 0:
            continue
        to_x, to_y = aims_for(s, b, unit, enemy)
        way = space.bearing(to_x - int(e.x), to_y - int(e.y))
        if way < 0:
            continue
        dx, dy = step_to(way)
        x, y = int(e.x) + dx, int(e.y) + dy
        if not zones.may_sweep(s, b, unit, x, y) or has_friend(s, b, unit, x, y):
            continue
        far = space.length(x - int(b.units[unit].x), y - int(b.units[unit].y))
        if far > 2 * w.INCREMENT[kind] or edge + 10 < w.RECOIL[kind]:
            continue
        worth = CROSSES * fire_worth(s, b, unit, enemy)
        if worth > most:
            most, best_x, best_y, best = worth, x, y, way
    return most, best_x, best_y, best


@kernel
def has_friend(s: Any, b: Any, unit: int, x: int, y: int) -> bool:
    """Whether a friend stands on a cell, or next to it."""
    first, last = sides.units_of(s, int(s.units[unit].side))
    for friend in range(first, last):
        o = b.units[friend]
        if o.status == c.Status.ACTIVE and space.length(int(o.x) - x, int(o.y) - y) <= 1:
            return True
    return False
