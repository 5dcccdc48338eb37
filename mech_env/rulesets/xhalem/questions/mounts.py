"""Who may ride whom or be inside what, and what control of a mount takes (5.21, XH-193)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.questions.levels import check_level, stack
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    at,
    board_length,
    neighbour,
    on_board,
    place_of,
    unit_distance,
)
from mech_env.rulesets.xhalem.questions.terrain import ground, seems_enterable
from mech_env.rulesets.xhalem.state import codes as c

CONTROL_CR, CONTROL_CR_A_QUARTER = 10, 2  # and more for each quarter of its hit points lost


@kernel
def is_free(b: Any, unit: int) -> bool:
    """Whether nobody rides, carries or holds a unit, and it does none of this."""
    u = b.units[unit]
    if u.rides >= 0 or u.rider >= 0 or u.inside >= 0:
        return False
    return bool(u.grapples < 0 and u.grappled_by < 0)


@kernel
def is_beside(s: Any, b: Any, unit: int, host: int) -> bool:
    """XH-220, XH-193: whether an ally is within a unit's base reach."""
    if host == unit or s.units[host].side != s.units[unit].side:
        return False
    return unit_distance(s, b, unit, host) <= board_length(s, int(s.units[unit].reach))


# --- getting on and in ---
@kernel
def may_mount(s: Any, b: Any, unit: int, host: int) -> bool:
    """XH-219 to XH-221: an ally built for it, larger, unridden, within reach; once per turn.

    Both are on their feet, free of grapples and of other riders.
    """
    if s.units[host].mountable == 0 or s.units[host].seats > 0:
        return False
    if s.units[host].size_class <= s.units[unit].size_class or b.units[unit].mount_tried == 1:
        return False
    if b.units[host].status != c.Status.ACTIVE or not is_free(b, unit) or not is_free(b, host):
        return False
    if b.units[unit].prone == 1 or b.units[host].prone == 1:
        return False
    return is_beside(s, b, unit, host)


@kernel
def seats_taken(s: Any, b: Any, host: int) -> int:
    """XH-193: how many are inside a machine."""
    taken = 0
    for unit in range(s.n_units):
        if b.units[unit].inside == host:
            taken += 1
    return taken


@kernel
def may_enter(s: Any, b: Any, unit: int, host: int) -> bool:
    """XH-193: whether a creature may get into a machine of its side with a free seat."""
    if is_machine(s, unit) or not is_machine(s, host) or not is_free(b, unit):
        return False
    if b.units[host].status != c.Status.ACTIVE:
        return False
    if seats_taken(s, b, host) >= s.units[host].seats:
        return False
    return is_beside(s, b, unit, host)


# --- moved against its will ---
@kernel
def must_stay_up(s: Any, b: Any, mount: int) -> bool:
    """XH-229, XH-230: whether rider and mount test; in space nobody lies or falls (XH-202)."""
    return bool(b.units[mount].rider >= 0 and s.lattice != c.Lattice.SPACE)


# --- getting off and out ---
@kernel
def beside(s: Any, b: Any, place: Place, way: int) -> Place:
    """The neighbouring place: on the ground for who stands on it, else at the same altitude."""
    q, r = neighbour(place[0], place[1], way)
    if not on_board(s, q, r) or s.lattice == c.Lattice.SPACE:
        return at(q, r, place[2])
    if place[2] != ground(s, b, place[0], place[1]):
        return at(q, r, place[2])
    return at(q, r, ground(s, b, q, r))


@kernel
def may_step_off(s: Any, b: Any, unit: int, way: int) -> bool:
    """Whether the next cell seems free, and no higher or lower than a step of the unit."""
    here = place_of(b, unit)
    there = beside(s, b, here, way)
    if abs(there[2] - here[2]) > s.units[unit].interval:
        return False
    return seems_enterable(s, b, unit, here, there, 0)


@kernel
def may_dismount(s: Any, b: Any, unit: int, way: int) -> bool:
    """XH-220: whether a rider may get off towards a neighbouring cell, 0 to 5; once per turn."""
    if b.units[unit].rides < 0 or b.units[unit].mount_tried == 1:
        return False
    return may_step_off(s, b, unit, way)


@kernel
def may_exit(s: Any, b: Any, unit: int, way: int) -> bool:
    """XH-193: whether an occupant may get out towards a neighbouring cell, 0 to 5."""
    return bool(b.units[unit].inside >= 0) and may_step_off(s, b, unit, way)


# --- control (XH-224 to XH-228) ---
@kernel
def is_more_than_half(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit has more than half of its hit points."""
    return 2 * int(b.units[unit].hp) > int(s.units[unit].hp_full)


@kernel
def obeys_owner(s: Any, b: Any, rider: int, mount: int) -> bool:
    """XH-228: a mount obeys who has long owned it, until half of its hit points are lost."""
    return bool(s.units[mount].owner == rider) and is_more_than_half(s, b, mount)


@kernel
def control_due(s: Any, b: Any, rider: int) -> bool:
    """XH-224: whether a rider must control its mount this turn: it was hurt since the last test."""
    mount = int(b.units[rider].rides)
    if mount < 0 or s.units[mount].sentient == 1 or obeys_owner(s, b, rider, mount):
        return False
    return bool(b.units[mount].hp < b.units[mount].control_hp)


@kernel
def control_due_to_mount(s: Any, b: Any, rider: int, mount: int) -> bool:
    """XH-224, XH-228: whether mounting takes control: of untrained mounts."""
    if s.units[mount].sentient == 1 or s.units[mount].trained == 1:
        return False
    return not obeys_owner(s, b, rider, mount)


@kernel
def consent_due(s: Any, b: Any, rider: int) -> bool:
    """XH-226: whether a sentient mount is asked this turn: it has less than half left."""
    mount = int(b.units[rider].rides)
    if mount < 0 or s.units[mount].sentient == 0:
        return False
    return 2 * int(b.units[mount].hp) < int(s.units[mount].hp_full)


@kernel
def control_cr(s: Any, b: Any, mount: int) -> int:
    """XH-224, XH-227: what must be exceeded to control a mount."""
    full = int(s.units[mount].hp_full)
    lost = full - int(b.units[mount].hp)
    return CONTROL_CR + CONTROL_CR_A_QUARTER * (4 * lost // full)


@kernel
def control_level(s: Any, b: Any, rider: int, mount: int) -> int:
    """XH-228: advantage on trained mounts, for their owner, and with aid (XH-129)."""
    tame = s.units[mount].trained == 1 or s.units[mount].owner == rider
    aided = check_level(s, b, rider, c.Task.CONTROL) > 0
    return stack(int(tame or aided), 0, 0)


@kernel
def control_by_rider(s: Any, rider: int) -> int:
    """XH-225: the rider's own score that may control a mount: Hull or Strength."""
    return int(c.Score.HULL) if is_machine(s, rider) else int(c.Score.STRENGTH)


@kernel
def control_by_mount(s: Any, mount: int) -> int:
    """XH-225: the other score: of a machine its Systems, for a creature the rider's Biology."""
    return int(c.Score.SYSTEMS) if is_machine(s, mount) else int(c.Score.BIOLOGY)


@kernel
def has_second_way(s: Any, rider: int, mount: int) -> bool:
    """XH-001, XH-225: whether both scores are there; machines own no Biology."""
    return is_machine(s, mount) or not is_machine(s, rider)


@kernel
def control_points(s: Any, rider: int, mount: int, score: int) -> int:
    """XH-225: what a score adds to the check; Systems are the mount's own."""
    whose = mount if score == c.Score.SYSTEMS else rider
    return int(s.units[whose].scores[score])
