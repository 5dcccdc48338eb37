"""Between the fights of a campaign (catalogue 7.8): who goes on, what is mended, what is fresh."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.xhalem.questions.falls import is_falling, landing
from mech_env.rulesets.xhalem.questions.mounts import beside
from mech_env.rulesets.xhalem.questions.moves import free_neighbour
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.questions.terrain import blocker
from mech_env.rulesets.xhalem.rules.loadout import begin_loadout
from mech_env.rulesets.xhalem.rules.reach import put
from mech_env.rulesets.xhalem.rules.victory import BOTH, end_battle
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event


@kernel
def survives(b: Any, unit: int) -> bool:
    """7.8: whether a unit has hit points left; who left the board comes back."""
    return bool(b.units[unit].hp > 0 and b.units[unit].status != c.Status.OUT)


@kernel
def goes_on(setups: Any, b: Any, unit: int) -> bool:
    """7.8: whether a unit survives and has a place in the next fight."""
    following = setups[b.encounter + 1].start.units[unit]
    return survives(b, unit) and following.status == c.Status.ACTIVE


@kernel
def encounter_over(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """7.8: the last fight decides, or the first for which a side has nobody who fights."""
    if b.encounter + 1 == s.n_encounters:
        end_battle(b, log, int(f.fight_winner), c.Ending.CAMPAIGN)
        return
    able = 0  # set of sides
    for unit in range(s.n_units):
        if goes_on(setups, b, unit) and s.units[unit].inert == 0:
            able |= 1 << s.units[unit].side
    if able != BOTH:
        end_battle(b, log, able - 1 if able > 0 else DRAW, c.Ending.CAMPAIGN)
        return
    for unit in range(s.n_units):
        if survives(b, unit):
            mend(s, b, log, unit)
    f.next_unit = 0
    f.stage = fr.FightStage.REFIT


@kernel
def mend(s: Any, b: Any, log: Any, unit: int) -> None:
    """7.8: half of the hit points missing, rounded down; throws are refilled, hands are free."""
    u = b.units[unit]
    points = (int(s.units[unit].hp_full) - int(u.hp)) // 2
    u.hp += points
    if points > 0:
        emit(log, Event.REPAIRED, unit, points, u.hp, 0, 0)
    for slot in range(c.WEAPON_SLOTS):
        u.quantity[slot] = s.start.units[unit].quantity[slot]
    u.held = -1


@kernel
def next_refit(s: Any, b: Any, f: Any) -> None:
    """7.8, D-REFIT: the next survivor chooses its equipment."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit += 1
        if survives(b, unit):
            begin_loadout(s, b, unit, 1)
            return
    f.stage = fr.FightStage.NEXT


@kernel
def next_encounter(setups: Any, b: Any, f: Any) -> None:
    """7.8: the next fight is laid out; survivors bring hit points and equipment, no more."""
    b.encounter += 1
    s = setups[b.encounter]
    b.round_number = 0
    b.n_order = 0
    b.appeared = 0
    b.passage = s.start.passage
    b.seen = s.start.seen
    for place in range(c.MAX_UNITS):
        b.order[place] = -1
    for piece in range(c.MAX_PIECES):
        b.pieces[piece] = s.start.pieces[piece]
    for unit in range(s.n_units):
        come_fresh(s, b, unit)
    close_ranks(s, b, 0, int(s.n_red))
    close_ranks(s, b, int(s.n_red), int(s.n_units))
    for unit in range(s.n_units):
        part_from_missing(s, b, unit)
    for unit in range(s.n_units):
        fit_in(s, b, unit)
    f.order_place = 0
    f.next_unit = 0
    f.tie_rolls = 0
    f.to_act = 0
    f.fight_winner = DRAW
    f.stage = fr.FightStage.START


@kernel
def come_fresh(s: Any, b: Any, unit: int) -> None:
    """A unit as the scenario places it, with its own hit points and equipment."""
    u = b.units[unit]
    hp, equipped = int(u.hp), int(u.equipped)
    b.units[unit] = s.start.units[unit]
    u.hp = hp
    u.equipped = equipped
    if hp == 0 and u.status == c.Status.ACTIVE:
        u.status = c.Status.OUT
    u.control_hp = hp


@kernel
def close_ranks(s: Any, b: Any, first: int, stop: int) -> None:
    """7.6: the survivors of a side take its first start places; riders and occupants go along."""
    place = first
    for unit in range(first, stop):
        if has_own_place(s, unit) and b.units[unit].status == c.Status.ACTIVE:
            while not has_own_place(s, place):
                place += 1
            put(s, b, unit, place_of(s.start, place))
            place += 1


@kernel
def has_own_place(s: Any, unit: int) -> bool:
    """Whether a unit begins the fight on its own feet."""
    u = s.start.units[unit]
    return bool(u.status == c.Status.ACTIVE and u.rides < 0 and u.inside < 0)


@kernel
def part_from_missing(s: Any, b: Any, unit: int) -> None:
    """A unit that was to ride, or to be inside, one that is out begins in its place; one that is
    out itself is tied to nobody.
    """
    u = b.units[unit]
    if u.status != c.Status.ACTIVE:
        u.rides = -1
        u.rider = -1
        u.inside = -1
        return
    if u.rider >= 0 and b.units[u.rider].status != c.Status.ACTIVE:
        u.rider = -1
    carrier = max(int(u.rides), int(u.inside))
    if carrier < 0 or b.units[carrier].status == c.Status.ACTIVE:
        return
    u.rides = -1
    u.inside = -1


@kernel
def fit_in(s: Any, b: Any, unit: int) -> None:
    """XH-013, XH-213: a unit in the place of another, or of its carrier, stands where it would fall
    to, and in the next free cell if it cannot share this one.
    """
    u = b.units[unit]
    if u.status != c.Status.ACTIVE or u.rides >= 0 or u.inside >= 0:
        return
    if is_falling(s, b, unit):
        put(s, b, unit, landing(s, b, unit))
    place = place_of(b, unit)
    if blocker(s, b, unit, place, 0) >= 0:
        way = free_neighbour(s, b, unit, place)
        if way >= 0:
            put(s, b, unit, beside(s, b, place, way))
