"""Who starts on whom: leaders of Hordes, seats of Transports, hands and docks of Constructs."""

from __future__ import annotations

from collections.abc import Iterator

from mech_env.core.scenario.problems import FieldPath, Problem, listed
from mech_env.core.shown import shown
from mech_env.rulesets.adeva.scenario.parts import Fight, Placed
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES, Berth, Kind

# Berths of a carrier by its kind, in the order in which they are taken, and who may be there.
ON_HORDE = (Berth.LEADER,)
ON_TRANSPORT = (Berth.DRIVER, Berth.GUNNER)
ON_CONSTRUCT = (Berth.RIGHT_HAND, Berth.LEFT_HAND, Berth.DOCK)
RIDERS = {
    Berth.LEADER: (Kind.IC, Kind.DIRECTOR),  # AE-313, AE-356
    Berth.DRIVER: (Kind.IC, Kind.DIRECTOR, Kind.PILOT),  # AE-216, AE-303
    Berth.GUNNER: (Kind.IC, Kind.DIRECTOR, Kind.PILOT),
    Berth.RIGHT_HAND: (Kind.PILOT,),  # AE-346
    Berth.LEFT_HAND: (Kind.PILOT,),
    Berth.DOCK: (Kind.PILOT,),  # AE-427
}


def berths_of(fight: Fight, carrier: Placed) -> tuple[Berth, ...]:
    """The berths of a unit: a roster's Construct carries nobody at the start."""
    kind, machine = fight.kind(carrier.unit), fight.machine(carrier.unit)
    if kind == Kind.HORDE:
        return ON_HORDE
    if kind == Kind.TRANSPORT:
        return ON_TRANSPORT
    if machine is None:
        return ()
    one_hand, dock = machine.one_hand, "wing dock" in machine.upgrades
    return ON_CONSTRUCT[1 if one_hand else 0 : 3 if dock else 2]


def berth_of(fight: Fight, placed: Placed) -> Berth:
    """Where a carried unit is: what the file says, else the first berth of its carrier."""
    unit = placed.unit
    if unit.carrier is None:
        return Berth.NONE
    if unit.berth is not None:
        return Berth[unit.berth.upper().replace(" ", "_")]
    return berths_of(fight, fight.by_name()[unit.carrier])[0]


def berth_problems(fight: Fight) -> Iterator[Problem]:
    """Carriers and berths that are not there, do not fit, or are taken."""
    names = fight.by_name()
    taken: dict[tuple[str, Berth], FieldPath] = {}
    for side, placed in fight.placed():
        unit, path = placed.unit, placed.path
        if unit.carrier is None:
            continue
        own = {name: one for name, one in names.items() if name.startswith(SIDE_NAMES[side])}
        fitting = [name for name, one in own.items() if _fitting(fight, placed, one)]
        if unit.carrier not in fitting:
            allowed = f"a unit of its side that carries a {_kind(fight, placed)}"
            some = listed(fitting) if fitting else "there is none"
            yield (*path, "carrier"), shown(unit.carrier), f"{allowed}: {some}"
            continue
        berths = _fitting(fight, placed, names[unit.carrier])
        berth = berth_of(fight, placed)
        if berth not in berths:
            known = listed(_name(one) for one in berths)
            yield (*path, "berth"), shown(unit.berth), f"{known}: what {unit.carrier} has"
            continue
        first = taken.setdefault((unit.carrier, berth), path)
        if first is not path:
            yield (*path, "berth"), shown(_name(berth)), f"another berth of {unit.carrier}: taken"


def _fitting(fight: Fight, placed: Placed, carrier: Placed) -> list[Berth]:
    """The berths of a carrier where a unit may be; nobody is carried by who is carried."""
    kind = fight.kind(placed.unit)
    if carrier.unit.carrier is not None or carrier is placed:
        return []
    return [berth for berth in berths_of(fight, carrier) if kind in RIDERS[berth]]


def _kind(fight: Fight, placed: Placed) -> str:
    return fight.kind(placed.unit).name.lower()


def _name(berth: Berth) -> str:
    return berth.name.lower().replace("_", " ")
