"""Facts of the pending question, JSON-ready: what the side may know that is asked (section 6)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.words.view import Fact
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Status
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words import odds, plans
from mech_env.rulesets.adeva.words.actions import ActionView
from mech_env.rulesets.adeva.words.names import (
    ITEMS,
)

View = ActionView
PARAMETERS = tuple(one for one in Decision if Decision.WEAPON <= one <= Decision.HITS)
_AIMED = (Decision.TARGET, Decision.SECOND_TARGET)
_LOCATIONS = c.Location.names()


def _cell(v: View, unit: int) -> list[int] | None:
    cell = v.b.units[unit].cell
    return [cell % v.s.width, cell // v.s.width] if cell >= 0 else None


def _pools(v: View, unit: int) -> dict[str, str]:
    if v.is_whole(unit):
        return {"wounds": v.pool(unit, 0)}
    return {name: v.pool(unit, k) for k, name in enumerate(c.Location.names())}


def _roster(v: View) -> list[dict[str, Any]]:
    """People of the side's roster (5.22)."""
    first = v.side_asked * c.ROSTER_PEOPLE
    rows = [k for k in range(first, first + c.ROSTER_PEOPLE) if v.s.people[k].wounds_full]
    return [
        {
            "name": v.person(k),
            "fate": c.Fate.names()[v.b.members[k].fate],
            "wounds": [v.b.members[k].wounds, v.s.people[k].wounds_full],
            "deploys_from_fight": v.b.members[k].back + 1,
        }
        for k in rows
    ]


def _hulls(v: View) -> list[dict[str, Any]]:
    """Constructs of the side's roster."""
    first = v.side_asked * c.ROSTER_MACHINES
    rows = [k for k in range(first, first + c.ROSTER_MACHINES) if sum(v.s.machines[k].pools)]
    return [
        {
            "name": v.machine(k),
            "wounds": dict(zip(_LOCATIONS, v.b.hulls[k].wounds, strict=True)),
            "critical": dict(zip(_LOCATIONS, v.b.hulls[k].critical, strict=True)),
            "deploys_from_fight": v.b.hulls[k].back + 1,
        }
        for k in rows
    ]


def _enemies(v: View) -> list[dict[str, Any]]:
    """Enemies in the fight that the side sees (AE-443), and how many hide."""
    first, stop = v.ask_s(sides.units_of, 1 - v.side_asked)
    there = [k for k in range(first, stop) if v.b.units[k].status == Status.ACTIVE]
    return [_enemy(v, k) for k in there if not v.hides(k)]


def _enemy(v: View, unit: int) -> dict[str, Any]:
    found = {
        "enemy": v.unit(unit),
        "at": _cell(v, unit),
        "distance": v.far(v.asked, unit) if v.u.cell >= 0 else None,
        "in_hand": v.held(unit),
        "state": v.conditions(unit),
        "wounds": _pools(v, unit),
        "target_number": odds.number(v, unit),
        "modifiers": odds.shares(v, unit) if v.decision in _AIMED else None,
    }
    return {name: value for name, value in found.items() if value is not None}


def _hidden(v: View) -> int | None:
    first, stop = v.ask_s(sides.units_of, 1 - v.side_asked)
    return sum(1 for k in range(first, stop) if v.hides(k)) or None


def _verb(v: View) -> str | None:
    f = v.frame
    return d.Verb.names()[f.verb] if f.kind != Frame.TURN and f.verb >= 0 else None


def _target(v: View) -> str | None:
    return v.unit(v.frame.target) if v.frame.target >= 0 else None


ALWAYS: dict[str, Fact[View]] = {
    "unit": "{asks}",
    "side": "{b.request.side:side}",
    "encounter": "b.encounter",
    "round": "b.round_number",
}
_OWN: dict[str, Fact[View]] = {
    "at": lambda v: _cell(v, v.asked),
    "wounds": lambda v: _pools(v, v.asked),
    "fate": lambda v: v.u.fate,
    "state": lambda v: v.conditions(v.asked),
    "in_hand": lambda v: v.held(v.asked),
    "stowed": lambda v: v.stowed(v.asked),
}
_TURN: dict[str, Fact[View]] = _OWN | {
    "half_actions": "u.half_left",
    "enemies": _enemies,
    "hidden_enemies": _hidden,
}
_DETAIL: dict[str, Fact[View]] = _OWN | {"verb": _verb, "target": _target, "enemies": _enemies}


def _of_attack(name: str) -> Fact[View]:
    return lambda v: getattr(plans.attack(v), name, None)


_ATTACK: dict[str, Fact[View]] = _OWN | {
    "attacker": lambda v: v.unit(plans.attack(v).actor) if plans.attack(v) is not None else None,
    "weapon": lambda v: ITEMS[plans.attack(v).weapon] if plans.attack(v) is not None else None,
    "die": _of_attack("die"),
    "degrees": _of_attack("degrees"),
    "hits": lambda v: (
        plans.hits_on(v, plans.attack(v), v.asked) if plans.attack(v) is not None else None
    ),
}


def _of_test(name: str) -> Fact[View]:
    """A pair of a test: of who was asked first, and of the other."""
    return lambda v: (
        list(getattr(v.frame, name)) if v.frame.kind in (Frame.TEST, Frame.OPPOSED) else None
    )


_TEST: dict[str, Fact[View]] = {
    "fate": "u.fate",
    "values": _of_test("values"),
    "modifiers": _of_test("modifiers"),
    "dice": _of_test("dice_shown"),
    "against": _target,
}
_DAMAGE: dict[str, Fact[View]] = _ATTACK | {"damage": "damage_now", "faces": "faces_now"}
_CAMP: dict[str, Fact[View]] = {
    "repair_points": lambda v: v.b.sides[v.side_asked].parts,
    "roster": _roster,
    "constructs": _hulls,
}


def _when(camps: bool, fact: Fact[View]) -> Fact[View]:
    """A fact between two fights, or one of a fight only."""
    assert not isinstance(fact, str)
    return lambda v: fact(v) if (v.frame.kind == Frame.CAMPAIGN) is camps else None


# AE-259: of the one asked; AE-450: of a Construct that is repaired, with whoever is asked for it.
_POOL: dict[str, Fact[View]] = {
    **{name: _when(False, fact) for name, fact in _OWN.items()},
    **{name: _when(True, _CAMP[name]) for name in ("repair_points", "constructs")},
}
CONTEXTS: dict[int, dict[str, Fact[View]]] = {
    **dict.fromkeys(PARAMETERS, _DETAIL),
    Decision.DIRECTOR: {},
    Decision.DEPLOY: {"enemies": _enemies},
    Decision.FATE_INIT: {"fate": "u.fate", "initiative": "u.initiative"},
    Decision.FATE_ANY: _OWN,
    Decision.POOL: _POOL,
    Decision.FATE_PRE: _TEST,
    Decision.FATE_POST: _TEST,
    Decision.ACTION: _TURN,
    Decision.AOO: _OWN | {"leaver": lambda v: v.unit(v.frame.actor)},
    Decision.INTERRUPT: _TURN,
    Decision.YIELD: _OWN,
    Decision.GUARD_PICK: _TEST,
    Decision.ALLOC: _ATTACK,
    Decision.DEFLECT: _ATTACK,
    Decision.ALLY: _ATTACK | {"ally": lambda v: v.unit(v.frame.target)},
    Decision.EVADE: _ATTACK,
    Decision.COUNTER: _ATTACK,
    Decision.SAC_SELF: _ATTACK,
    Decision.DAMAGE: _DAMAGE,
    Decision.REDUCE: _OWN | {"damage": "frame.net", "location": "{frame.location:location}"},
    Decision.ENGAGE: _OWN | {"enemies": _enemies},
    Decision.GRAPPLE: _OWN | {"other": lambda v: v.unit(v.u.grapples)},
    Decision.SHIFT: _OWN | {"target": _target},
    Decision.EJECT: _OWN,
    Decision.BURN: _OWN,
    Decision.ROSTER: _CAMP,
    Decision.MACHINE: _CAMP,
    Decision.REPAIR: _CAMP,
    Decision.PURCHASE: _CAMP,
    Decision.HEAL: _CAMP,
    Decision.PATIENT: _CAMP,
    Decision.RESCUE: _CAMP,
}
