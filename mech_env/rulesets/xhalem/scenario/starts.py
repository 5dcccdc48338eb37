"""Where units start, and the mistakes in that (XH-006, XH-013)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from mech_env.core.jit import interpreted
from mech_env.core.scenario.places import faulty
from mech_env.core.scenario.problems import FieldPath, Problem, dotted, listed
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.questions.speed import base_speed
from mech_env.rulesets.xhalem.questions.terrain import BODY, SIZES_APART
from mech_env.rulesets.xhalem.scenario.board import GRID
from mech_env.rulesets.xhalem.scenario.checks import alone
from mech_env.rulesets.xhalem.scenario.parts import SPACEFARING, Fight, Placed, UnitStart
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES, Mode

_base_speed = interpreted(base_speed)


def place_of(fight: Fight, placed: Placed) -> tuple[int, int, int]:
    """Column, row and altitude at the start: its own, its machine's or its mount's."""
    unit = placed.unit
    if carrier := unit.inside or unit.rides:
        return place_of(fight, fight.by_name()[carrier])
    if unit.at is None:
        return 0, 0, 0
    plain = 0 if fight.board.in_space else fight.board.ground(unit.at)
    return *unit.at, plain if unit.z is None else unit.z


def start_problems(fight: Fight) -> Iterator[Problem]:
    """Mistakes in the start places of one fight; later checks count on the first ones."""
    stages: tuple[Callable[[Fight], Iterator[Problem]], ...] = (
        _shape_problems,
        _presence_problems,
        _carrier_problems,
        _cell_problems,
        _sharing_problems,
    )
    for stage in stages:
        if problems := [*stage(fight)]:
            yield from problems
            return


def _path(placed: Placed, field: str) -> FieldPath:
    """The path of a field of the unit's start."""
    return (*placed.at_path[:-1], field)


def _shape_problems(fight: Fight) -> Iterator[Problem]:
    """One place for each unit; to the space fights of a campaign go mechs and ships only."""
    for placed in fight.all_units():
        unit = placed.unit
        given = [name for name in ("at", "inside", "rides") if getattr(unit, name) is not None]
        if not given and not fight.in_campaign:
            yield placed.at_path, "missing", f"{GRID.pair}, or inside or rides"
        for name in given[1:]:
            yield _path(placed, name), "given", "one of at, inside and rides"
        if unit.z is not None and unit.at is None:
            yield _path(placed, "z"), shown(unit.z), "only with at"
        kind = fight.profile(unit).type
        if fight.in_campaign and fight.board.in_space and kind not in SPACEFARING and given:
            value = f"a {kind}"
            yield placed.at_path[:-1], value, "away: only mechs and ships go to space (7.8)"


def _presence_problems(fight: Fight) -> Iterator[Problem]:
    """A side of vehicles only is defeated before it begins (XH-005)."""
    field = "starts" if fight.in_campaign else "units"
    for s, units in enumerate(fight.units):
        here = [placed.unit for placed in units if placed.unit.takes_part]
        if all(fight.profile(unit).type == "vehicle" for unit in here):
            path = (*fight.path, "sides", s, field)
            yield path, "nobody who fights", "at least one unit that is no vehicle (XH-005)"


# --- who is in or on whom ------------------------------------------------------------------------


def _carrier_problems(fight: Fight) -> Iterator[Problem]:
    names = fight.by_name()
    carried: dict[str, int] = {}
    for side, placed in fight.placed():
        unit = placed.unit
        own = {n: p.unit for n, p in names.items() if n.startswith(SIDE_NAMES[side])}
        own = {n: other for n, other in own.items() if other.at is not None}
        if unit.inside is not None:
            yield from _occupant_problems(fight, placed, own, carried)
        if unit.rides is not None:
            yield from _rider_problems(fight, placed, own, carried)


def _occupant_problems(
    fight: Fight, placed: Placed, own: dict[str, UnitStart], carried: dict[str, int]
) -> Iterator[Problem]:
    """XH-193: creatures are inside machines of their side that have a seat for each of them."""
    host, path = placed.unit.inside or "", _path(placed, "inside")
    seats = {name: fight.profile(unit).seats for name, unit in own.items()}
    if not fight.profile(placed.unit).is_creature:
        yield path, shown(host), "only creatures are inside machines (XH-193)"
    elif not seats.get(host):
        hosts = [name for name, count in seats.items() if count]
        allowed = f"a machine of its side with a seat: {listed(hosts) if hosts else 'none'}"
        yield path, shown(host), allowed
    else:
        carried[host] = carried.get(host, 0) + 1
        if carried[host] > seats[host]:
            yield path, shown(host), f"at most {seats[host]} inside: the seats of {host} (XH-193)"


def _rider_problems(
    fight: Fight, placed: Placed, own: dict[str, UnitStart], carried: dict[str, int]
) -> Iterator[Problem]:
    """XH-219: mounts are of the rider's side, built for it, larger, and have one rider."""
    mount, path = placed.unit.rides or "", _path(placed, "rides")
    rider = fight.profile(placed.unit)
    profiles = {name: fight.profile(unit) for name, unit in own.items()}
    fit = [name for name, p in profiles.items() if p.mountable and p.size > rider.size]
    if mount not in fit:
        allowed = f"a mount of its side, larger than it: {listed(fit) if fit else 'none'}"
        yield path, shown(mount), f"{allowed} (XH-219)"
        return
    carried[mount] = carried.get(mount, 0) + 1
    if carried[mount] > 1:
        yield path, shown(mount), "a mount without another rider (XH-219)"


# --- cells and altitudes -------------------------------------------------------------------------


def _cell_problems(fight: Fight) -> Iterator[Problem]:
    board = fight.board
    for placed in fight.all_units():
        at = placed.unit.at
        if at is None:
            continue
        if fault := board.off_map(at):
            yield from faulty(placed.at_path, at, fault)
            continue
        *_, z = place_of(fight, placed)
        if problems := [*_altitude_problems(fight, placed)]:
            yield from problems
        elif (piece := board.blocked(at, z)) >= 0:
            fault = f"inside pieces[{piece}]", f"{GRID.pair} that no piece blocks (XH-012)"
            yield from faulty(placed.at_path, at, fault)


def _altitude_problems(fight: Fight, placed: Placed) -> Iterator[Problem]:
    """On the ground, or where the unit can fly or swim (XH-208 to XH-214)."""
    unit, board = placed.unit, fight.board
    if unit.z is None or unit.at is None:
        return
    z, path, (low, high) = unit.z, _path(placed, "z"), board.depth
    if board.in_space:
        if not low <= z <= high:
            yield path, shown(z), f"from {low} to {high}"
        return
    ground, profile = board.ground(unit.at), fight.profile(unit)
    modes = {mode: int(_base_speed(alone(profile, unit), 0, mode)) for mode in Mode}
    top = board.surface(unit.at) if modes[Mode.SWIM] > 0 else ground
    if not ground <= z <= high:
        yield path, shown(z), f"from {ground}, the ground there, to {high}"
    elif z > top and modes[Mode.FLY] <= 0:
        there = f"{ground}, the ground there: this unit cannot fly (XH-208, XH-212)"
        if top > ground:
            there = f"{ground} to {top}, in the water there, or a unit that flies"
        yield path, shown(z), there


def _sharing_problems(fight: Fight) -> Iterator[Problem]:
    """XH-013: a cell is shared at different altitudes, or by sizes two apart."""
    near = 1 if fight.board.in_space else BODY
    here = [placed for placed in fight.all_units() if placed.unit.at is not None]
    for one, other in itertools.combinations(here, 2):
        (*cell, z), (*other_cell, other_z) = place_of(fight, one), place_of(fight, other)
        sizes = [fight.profile(placed.unit).size for placed in (one, other)]
        alike = abs(sizes[0] - sizes[1]) < SIZES_APART
        if cell == other_cell and abs(z - other_z) < near and alike:
            stands = dotted(one.at_path[:-1])
            allowed = f"a cell of its own; {stands} stands there, about as large (XH-013)"
            yield other.at_path, shown(cell), allowed
