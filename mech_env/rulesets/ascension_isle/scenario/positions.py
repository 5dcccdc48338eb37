"""Positions of Ascension Isle: whose turn it is, and what follows from what a position states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.core import sides
from mech_env.core.jit import interpreted
from mech_env.core.positions import Called, Given, PositionCard, told_apart
from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.questions import campaign, health, outcome
from mech_env.rulesets.ascension_isle.rules import deploy as deployment
from mech_env.rulesets.ascension_isle.rules import order
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state import weapons as w

_deploy_side = interpreted(deployment.deploy_side)
_is_alive = interpreted(campaign.is_alive)
_level_now = interpreted(health.level_now)
_n_levels = interpreted(health.n_levels)
_push = interpreted(fr.push)
_size_of = interpreted(health.size_of)
_winner_now = interpreted(outcome.winner_now)
_units_of = interpreted(sides.units_of)
_write_order = interpreted(order.write_order)

FIRST = 20  # initiative of who begins, if none is stated; the others follow by index


# --- names ---
def things(s: Any) -> Mapping[str, Called]:
    """Objects by kind and number, as the action slots have it: ``console 0``."""
    kinds = c.Thing.names()
    listed = s["objects"][: int(s["n_objects"])]
    return {"object": [f"{kinds[int(one['kind'])]} {k}" for k, one in enumerate(listed)]}


def owned(s: Any, b: Any, unit: int) -> Mapping[str, Called]:
    """Slots by the weapon that is carried in them."""
    carried, kinds = s["units"][unit]["carried"], w.Weapon.names(" ")
    names = told_apart(kinds[int(kind)] if kind >= 0 else "" for kind in carried)
    return {"slot": {k: name for k, name in enumerate(names) if carried[k] >= 0}}


# --- what precedes the first round ---
def deploy(s: Any, b: Any, log: Any) -> None:
    """Who fights is at its start cell (AI-189, AI-190); who can shoot thinks of it (AI-012)."""
    for side in range(c.SIDES):
        first, last = _units_of(s, side)
        fielded = [unit for unit in range(first, last) if _is_alive(b, unit)]
        if s.fighters > 0:
            fielded = fielded[: int(s.fighters)]
        _deploy_side(s, b, log, side, sum(1 << unit for unit in fielded))
    for unit in range(int(s.n_units)):
        armed = b.units[unit].ammo[0] > 0
        chosen = c.Category.RANGED if armed else c.Category.CLOSE
        b.units[unit].category = chosen if s.options.category == 0 else s.options.category - 1


# --- what follows ---
def follow(s: Any, b: Any, given: Given) -> None:
    """Health level and status from stress, or stress from them; the arc of an overwatch."""
    for unit in range(int(s.n_units)):
        u, path = b.units[unit], ("units", unit)
        _health(s, b, given, unit)
        if given.has(*path, "stance"):
            watches = u.stance == c.Stance.OVERWATCH
            given.fill(u, path, arc=int(u.facing) if watches else -1)


def _health(s: Any, b: Any, given: Given, unit: int) -> None:
    """AI-076, AI-077: the first level that is not full is the present one; after the last: out."""
    u, path = b.units[unit], ("units", unit)
    levels = _n_levels(s, b, unit)
    out = given.has(*path, "status") and u.status == c.Status.OUT
    if not given.has(*path, "stress") and (out or given.has(*path, "level")):
        for level in range(levels if out else min(int(u.level), levels)):
            u.stress[level] = _size_of(s, b, unit, level)
    elif not given.has(*path, "stress") and not given.has(*path, "wounds"):
        return
    if not given.has(*path, "level"):
        u.level = 0
        now = _level_now(s, b, unit)
        u.level = min(now, levels - 1)
        if now == levels and u.status == c.Status.ACTIVE:
            given.fill(u, path, status=c.Status.OUT)


# --- whose turn it is ---
def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """The turn of a unit (T1), or from T4 on if its stance is stated; without one a new round.

    Who begins is open unless order or initiative is stated: then this unit does, if the options
    allow. Units before it had their turns.
    """
    f = b.frames[0]
    if unit < 0:
        b.round_number -= 1
        f.stage = fr.FightStage.ROUND
        return
    _line_up(s, b, given, unit)
    places = [int(one) for one in b.order[: b.n_order]]
    f.stage = fr.FightStage.TURNS
    if unit not in places or b.units[unit].status != c.Status.ACTIVE:
        f.order_place = len(places)
        return
    f.order_place = places.index(unit) + 1
    for one in places[: f.order_place - 1]:
        b.units[one].turn_done = 1
    _push(b, fr.Frame.TURN, unit, -1)
    decided = given.has("units", unit, "stance")
    b.frames[1].stage = fr.TurnStage.ASK if decided else fr.TurnStage.PAIN


def _line_up(s: Any, b: Any, given: Given, unit: int) -> None:
    """The order of the round (AI-018)."""
    if b.n_order > 0:
        return
    units = range(int(s.n_units))
    if not any(given.has("units", one, "initiative") for one in units):
        for rank, one in enumerate(sorted(units, key=lambda other: (other != unit, other))):
            b.units[one].initiative = FIRST - rank
    _write_order(s, b, b.frames[0])
    b.frames[0].tied = 0


def fault(s: Any, b: Any) -> str:
    """7.4: a fight that is decided is over."""
    decided = _winner_now(s, b) != RUNNING
    return "neither side has won yet: both fight, and for all objects" if decided else ""


POSITIONS = PositionCard(
    turn=turn, deploy=deploy, follow=follow, things=things, owned=owned, fault=fault
)
