"""Mistakes in the units of one fight, in what they are in, and in what decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mech_env.core.scenario.problems import Problem, dotted, listed
from mech_env.core.shown import shown
from mech_env.rulesets.adeva.scenario.berths import berth_problems
from mech_env.rulesets.adeva.scenario.parts import OF_PEOPLE, Fight, Placed
from mech_env.rulesets.adeva.scenario.profiles import EQUIPPED
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES, Kind

FOLLOWERS = (Kind.PILOT, Kind.DIRECTOR, Kind.TRANSPORT)  # they keep no side in a fight (AE-025)


def fight_problems(fight: Fight, in_campaign: bool) -> Iterator[Problem]:
    """Mistakes of one fight; later checks count on the first ones."""
    stages: tuple[Callable[[], Iterator[Problem]], ...] = (
        lambda: _place_problems(fight, in_campaign),
        lambda: _unit_problems(fight),
        lambda: berth_problems(fight),
        lambda: _engaged_problems(fight),
        lambda: _end_problems(fight),
        lambda: _side_problems(fight),
        lambda: _zone_problems(fight),
    )
    for stage in stages:
        if problems := [*stage()]:
            yield from problems
            return


def _place_problems(fight: Fight, in_campaign: bool) -> Iterator[Problem]:
    """Who fills the place: a profile, or the roster of a campaign (AE-454)."""
    for placed in fight.all_units():
        unit, path = placed.unit, placed.path
        if not unit.rostered:
            if unit.profile is None:
                allowed = "the name of a profile"
                yield (*path, "profile"), "missing", f"{allowed}, or rostered: true in a campaign"
            continue
        if not in_campaign:
            yield (*path, "rostered"), shown(True), "only in a campaign, which has rosters"
            continue
        for name in OF_PEOPLE:
            if getattr(unit, name) is not None:
                yield (*path, name), "given", "the roster says who fills the place (AE-454)"
        for name in ("carrier", "off_map", "rescued"):
            if getattr(unit, name):
                yield (*path, name), "given", "a place for a Construct of the roster"


def _unit_problems(fight: Fight) -> Iterator[Problem]:
    """Minds and Constructs that do not go together; equipment; who is where."""
    for side, placed in fight.placed():
        unit, path, profile = placed.unit, placed.path, fight.profile(placed.unit)
        if profile is None:
            continue
        for field, value, allowed in profile.problems():
            yield (*path, *field), value, allowed
        yield from _machine_problems(fight, placed, profile.kind)
        if unit.kit is not None and unit.items is not None:
            yield (*path, "kit"), shown(unit.kit), "kit or items, not both"
        if unit.kit is not None and profile.kind not in EQUIPPED:
            yield (*path, "kit"), shown(unit.kit), f"none: a {profile.kind} carries nothing"
        if unit.off_map and profile.kind != "director":
            yield (*path, "off_map"), shown(True), "only of a director (AE-315)"
        given = [name for name in ("at", "carrier", "off_map") if getattr(unit, name)]
        for name in given[1:]:
            yield (*path, name), "given", f"one of at, carrier and off_map; {given[0]} is given"
        if unit.berth is not None and unit.carrier is None:
            yield (*path, "berth"), shown(unit.berth), "only with a carrier"
        if unit.rescued and (side != 0 or fight.kind(unit) != Kind.PILOT):
            yield (*path, "rescued"), shown(True), "only of a pilot of red without a machine (7.8)"


def _machine_problems(fight: Fight, placed: Placed, kind: str) -> Iterator[Problem]:
    """AE-320: pilots have Evangelions or Superheavies or none, Angels an Angel's body."""
    machine, path = fight.machine(placed.unit), (*placed.path, "machine")
    known = fight.known_machines
    fitting = [name for name, one in known.items() if one.is_angel == (kind == "angel")]
    if machine is None:
        if kind == "angel":
            yield path, "missing", f"an Angel's body: {listed(fitting)}"
    elif kind not in ("pilot", "angel"):
        yield path, shown(placed.unit.machine), f"none: a {kind} has no Construct (AE-320)"
    elif placed.unit.machine not in fitting:
        whose = "an Angel" if kind == "angel" else "a pilot"
        yield path, shown(placed.unit.machine), f"a machine of {whose}: {listed(fitting)}"


def _engaged_problems(fight: Fight) -> Iterator[Problem]:
    """AE-212: enemies beside it, both on the map from the start."""
    names = fight.by_name()
    for side, placed in fight.placed():
        enemies = {name: one for name, one in names.items() if name.startswith(_other(side))}
        for k, name in enumerate(placed.unit.engaged):
            path, at = (*placed.path, "engaged", k), placed.at
            if name not in enemies:
                yield path, shown(name), f"an enemy: {listed(enemies)}"
                continue
            other = enemies[name].at
            if at is None or other is None or not _are_next(at, other):
                yield path, shown(name), "an enemy in a cell next to its own (AE-212)"


def _other(side: int) -> str:
    return SIDE_NAMES[1 - side]


def _are_next(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _end_problems(fight: Fight) -> Iterator[Problem]:
    """What decides a fight must be there (7.8)."""
    gates = fight.board.all_gates()
    for side in fight.gate_decides:
        if SIDE_NAMES.index(side) not in gates:
            here = [SIDE_NAMES[s] for s in sorted(gates)]
            have = f"{listed(here)}, whose gates stand on the board" if here else "none stands here"
            yield (*fight.path, "gate_decides"), shown(side), f"a side with a gate: {have}"
    rescued = [placed for placed in fight.all_units() if placed.unit.rescued]
    path = (*fight.path, "limit_result")
    if fight.limit_result == "rescue" and not rescued:
        yield path, shown("rescue"), "another one, or units of red with rescued: true"
    if rescued and fight.limit_result != "rescue":
        where = dotted(rescued[0].path)
        yield path, shown(fight.limit_result), f"rescue: {where} is to be rescued"


def _side_problems(fight: Fight) -> Iterator[Problem]:
    """Each side can fight, and has candidates for its Director slots (AE-025, AE-304)."""
    for s, units in enumerate(fight.units):
        path, kinds = (*fight.path, "sides", s), [fight.kind(placed.unit) for placed in units]
        if fight.rout and all(kind in FOLLOWERS for kind in kinds):
            allowed = "at least one Construct, character or Horde, or rout: false (AE-025)"
            yield (*path, "units"), "nobody who keeps the side in the fight", allowed
        elif all(kind == Kind.TRANSPORT for kind in kinds):
            yield (*path, "units"), "nobody who acts", "at least one unit that is no transport"
        slots, count = fight.sides[s].director_slots, _candidates(fight, s)
        if slots > count:
            allowed = f"at most {count}: so many units are candidates (AE-304)"
            yield (*path, "director_slots"), shown(slots), allowed


def _candidates(fight: Fight, side: int) -> int:
    profiles = (fight.profile(placed.unit) for placed in fight.units[side])
    return sum(profile is not None and profile.candidate for profile in profiles)


def _zone_problems(fight: Fight) -> Iterator[Problem]:
    """AE-017: room in the zone for all whom a side places."""
    if fight.options.deploy == "fixed":
        return
    taken = {placed.at for placed in fight.all_units()}
    for s, units in enumerate(fight.units):
        count = sum(fight.is_deployed(placed.unit) for placed in units)
        zone = [at for at in fight.board.zone(s) if fight.board.closed(at) is None]
        free = len([at for at in zone if at not in taken])
        if count > free:
            allowed = f"a zone of {SIDE_NAMES[s]} with a free cell for each of the {count} units"
            path = (*fight.path, "board", "areas")
            yield path, f"{free} free cells", f"{allowed} that it places (AE-017)"
