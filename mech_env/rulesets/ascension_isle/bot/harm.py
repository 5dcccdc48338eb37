"""What a hit can be expected to do, by exact tables of damage dice (5.6 to 5.8). In stress."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from mech_env.core.jit import interpreted, kernel
from mech_env.rulesets.ascension_isle.questions import health, locations, wounds
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w

MOST_KILLS = 5  # kill shots in the tables; more are worth no more
WIDTH = 64  # sums of dice in the tables, from 0 on; the last stands for all beyond

OUT_GAIN = 9.0  # to put somebody out
PAIN = 1.5  # 1 less on every test
EXCESS = 0.5  # share of what goes beyond a level, which a cap may stop
BURN = 3.5  # AI-095
DRAIN = 1.5  # an exploit (AI-096), aura (AI-097)
TURN = 6.0  # a turn lost (AI-099)


# --- tables ---
_kill_dice = interpreted(wounds.kill_dice)


def _ways(kind: int, kills: int) -> Counter[int]:
    """In how many ways the damage dice of a weapon with kill shots show each sum (AI-168)."""
    extra = _kill_dice(w.DICE[kind], kills)
    ways = Counter({0: 1})
    for faces in [w.FACES[kind]] * w.DICE[kind] + [wounds.KILL_FACES] * extra:
        ways = sum(
            (Counter({n + face: k for n, k in ways.items()}) for face in range(1, faces + 1)),
            Counter(),
        )
    return ways


def _past(kind: int, kills: int) -> list[float]:
    """The mean of what goes beyond each number of stops."""
    ways = _ways(kind, kills)
    every = sum(ways.values())
    return [sum(max(0, n - stops) * k for n, k in ways.items()) / every for stops in range(WIDTH)]


# [(kind * (MOST_KILLS + 1) + kills) * WIDTH + stops]
_PAST = np.array(
    [_past(kind, kills) for kind in range(len(w.Weapon)) for kills in range(MOST_KILLS + 1)]
).ravel()


@kernel
def past(kind: int, kills: int, stops: int) -> float:
    """The mean damage of a weapon with kill shots beyond ``stops``."""
    row = int(kind) * (MOST_KILLS + 1) + min(int(kills), MOST_KILLS)
    return float(_PAST[row * WIDTH + min(max(int(stops), 0), WIDTH - 1)])


@kernel
def exceeds(kind: int, kills: int, stops: int) -> float:
    """The chance that the dice show more than ``stops``."""
    return past(kind, kills, stops) - past(kind, kills, int(stops) + 1)


@kernel
def getting_through(kind: int, kills: int, stops: int, room: int) -> tuple[float, float, float]:
    """(mean stress up to ``room``, mean beyond it, chance of any) past armour of ``stops``.

    AI-103: armour piercing dice do all or nothing.
    """
    if w.PIERCES[kind] > 1:
        least = int(stops) // w.PIERCES[kind]
        chance = exceeds(kind, kills, least)
        mean = past(kind, kills, least) + least * chance
        beyond = past(kind, kills, room) if room >= least else mean - room * chance
        return mean - beyond, beyond, chance
    beyond = past(kind, kills, stops + room)
    return past(kind, kills, stops) - beyond, beyond, exceeds(kind, kills, stops)


# --- targets ---
@kernel
def left(s: Any, b: Any, unit: int) -> int:
    """Stress that puts a unit out."""
    sum_ = 0
    u = b.units[unit]
    for level in range(u.level, health.n_levels(s, b, unit)):
        sum_ += max(0, health.size_of(s, b, unit, level) - int(u.stress[level]))
    return sum_


@kernel
def wound_worth(s: Any, b: Any, target: int, kind: int, location: int) -> float:
    """What one wound costs its owner."""
    wound = w.WOUND[kind]
    if wound == c.Wound.PIERCING:  # AI-093
        levels = health.n_levels(s, b, target) - int(b.units[target].level)
        head = 1.5 if location == c.Location.HEAD and levels > 1 else 0.0
        return PAIN + float(levels) + head
    if wound == c.Wound.BURNING:
        return PAIN + BURN
    return PAIN + (TURN if wound == c.Wound.TRAUMATIC else DRAIN)


@kernel
def stops_of(s: Any, b: Any, target: int, kind: int, location: int, piece: int) -> int:
    """What armour and a piece of cover (-1: none) stop together (AI-098, AI-102 to AI-106)."""
    sum_ = 0
    if piece >= 0:
        p = s.pieces[piece]
        sum_ = int(p.worth)
        if p.hardened == 0:
            sum_ = max(0, sum_ - w.NEGATES[kind])
    if w.WOUND[kind] == c.Wound.ETHERIC:
        return sum_ + int(b.units[target].aura)
    t = s.units[target]
    worn = int(t.armour[location])
    return sum_ + (worn if t.hardened == 1 else max(0, worn - w.NEGATES[kind]))


@kernel
def at_location(
    s: Any, b: Any, target: int, kind: int, kills: int, location: int, piece: int, room: int
) -> float:
    """Worth of a hit at a location, through a piece of cover or none.

    ``room``: what the present level still takes (:func:`health.room`).
    """
    stops = stops_of(s, b, target, kind, location, piece)
    within, beyond, chance = getting_through(kind, kills, stops, room)
    if chance <= 0.0:
        return 0.0
    value = within
    if b.units[target].level >= health.n_levels(s, b, target) - 1:
        value += OUT_GAIN * exceeds(kind, kills, stops + room - 1)
    else:
        value += EXCESS * beyond
    if s.options.wounds == 0:
        return value
    count = chance if w.FACES[kind] == 10 else chance * w.DICE[kind] / 6.0
    count += chance * wounds.kill_dice(w.DICE[kind], kills) / 6.0
    return value + count * wound_worth(s, b, target, kind, location)


@kernel
def hit_worth(
    s: Any, b: Any, target: int, kind: int, kills: int, called: int, hidden: int, piece: int
) -> float:
    """Mean worth of a hit over the faces of the location die, the best lower location chosen.

    Args:
        kills, called: kill shots, called shots.
        hidden: the set of faces that the cover ``piece`` hides.
    """
    arm, room = w.ARM[kind], health.room(s, b, target)
    total, lower, value, last = 0.0, 0.0, 0.0, -1
    for face in range(1, locations.FACES + 1):
        location = locations.location_at(arm, face)
        covered = (int(hidden) >> face) & 1
        if 2 * location + covered != last:
            last = 2 * location + covered
            struck = int(piece) if covered else -1
            value = at_location(s, b, target, kind, kills, location, struck, room)
        best = max(value, lower) if s.options.lower_location == 1 else value
        if face == locations.FACES:
            total += best * (1 + min(called, locations.FACES - 1))
        elif face > called:
            total += best
        if face == locations.highest_face(arm, location):
            lower = max(lower, value)
    return total / locations.FACES
