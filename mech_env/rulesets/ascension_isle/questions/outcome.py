"""Who has won, and how well a side stands (AI-037, AI-077, 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.ascension_isle.questions import campaign, health
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import LimitResult, Status


# --- counts ---
@kernel
def fights(b: Any, unit: int) -> bool:
    """Whether a unit came to this fight, out by now or not (AI-190)."""
    return bool(b.units[unit].status == Status.ACTIVE or b.units[unit].status == Status.OUT)


@kernel
def n_active(s: Any, b: Any, side: int) -> int:
    """Active units of a side."""
    count = 0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        count += 1 if b.units[unit].status == Status.ACTIVE else 0
    return count


@kernel
def stress_of(s: Any, b: Any, side: int) -> int:
    """7.4: the stress of all units of a side that fought, out or not."""
    sum_ = 0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        if fights(b, unit):
            sum_ += health.stress_of(b, unit)
    return sum_


# --- who has won ---
@kernel
def has_objective(s: Any, side: int) -> bool:
    """Whether a side wins by the objects."""
    return (int(s.objective) >> int(side)) & 1 == 1


@kernel
def has_taken_all(s: Any, b: Any, side: int) -> bool:
    """AI-037, 7.4: whether a side took the last point of every object."""
    for thing in range(s.n_objects):
        if b.objects[thing].points > 0 or b.objects[thing].owner != side:
            return False
    return bool(s.n_objects > 0)


@kernel
def winner_by_objects(s: Any, b: Any) -> int:
    """7.4: the side whose objective is met; RUNNING: none."""
    for side in range(c.SIDES):
        if has_objective(s, side) and has_taken_all(s, b, side):
            return side
    return RUNNING


@kernel
def winner_by_defeat(s: Any, b: Any) -> int:
    """Catalogue 1, 7.4: the side that alone has active units; DRAW: neither has; else RUNNING."""
    red, blue = n_active(s, b, 0), n_active(s, b, 1)
    if red > 0 and blue > 0:
        return RUNNING
    if red == blue:
        return DRAW
    return 0 if red > 0 else 1


@kernel
def winner_now(s: Any, b: Any) -> int:
    """7.4: who has won the fight: objects first, then active units; RUNNING: nobody has yet."""
    winner = winner_by_objects(s, b)
    return winner if winner != RUNNING else winner_by_defeat(s, b)


@kernel
def larger(red: int, blue: int) -> int:
    """The side with the larger number; DRAW if they are equal."""
    if red == blue:
        return DRAW
    return 0 if red > blue else 1


@kernel
def winner_by_stress(s: Any, b: Any) -> int:
    """7.4: the side with less stress."""
    return larger(stress_of(s, b, 1), stress_of(s, b, 0))


@kernel
def winner_at_limit(s: Any, b: Any) -> int:
    """7.4: who wins at the round limit."""
    if s.limit_result == LimitResult.STRESS:
        return winner_by_stress(s, b)
    if s.limit_result == LimitResult.UNITS:
        winner = larger(n_active(s, b, 0), n_active(s, b, 1))
        return winner if winner != DRAW else winner_by_stress(s, b)
    if s.limit_result == LimitResult.DRAW:
        return DRAW
    return 0 if s.limit_result == LimitResult.RED else 1


@kernel
def winner_of_all(s: Any, b: Any) -> int:
    """7.4: who wins a campaign: by battles won, then as option campaign_tie says."""
    winner = larger(int(b.wins[0]), int(b.wins[1]))
    if winner != DRAW or s.options.campaign_tie == c.CampaignTie.DRAW:
        return winner
    return larger(campaign.n_alive(s, b, 0), campaign.n_alive(s, b, 1))


# --- how well a side stands ---
@kernel
def strength(s: Any, b: Any, side: int) -> float:
    """What a side has left of what it came with, as a share, 0-1.

    Each unit that came counts its share of health. Where the other side wins by the objects, each
    of them counts like a unit of this side: its share of points, all of it once it is this side's.
    """
    came, left = 0, 0.0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        if fights(b, unit):
            came += 1
            if b.units[unit].status == Status.ACTIVE:
                left += health.health(s, b, unit)
    if has_objective(s, 1 - int(side)):
        for thing in range(s.n_objects):
            o = b.objects[thing]
            came += 1
            if o.points > 0:
                left += int(o.points) / int(s.objects[thing].points_full)
            elif o.owner == side:
                left += 1.0
    return left / came if came > 0 else 0.0


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """Potential for reward shaping, in [-1, 1]: own strength less the enemy's."""
    return strength(s, b, int(side)) - strength(s, b, 1 - int(side))
