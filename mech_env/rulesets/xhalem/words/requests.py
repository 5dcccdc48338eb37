"""Xha'lem's questions in words, and their context. Answers: see actions.py.

Both tell only what the side knows that is asked. Distances are in ft, in space in steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mech_env.core import sides
from mech_env.core.words.phrases import after
from mech_env.core.words.tables import Questions
from mech_env.core.words.view import Fact
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.words import plans
from mech_env.rulesets.xhalem.words.view import PROGRAMS, WEAPONS, View

# Further questions about a verb: what is asked, behind what was chosen so far.
_DETAILS: dict[int, str] = {
    d.Decision.MODE: "how to move?",
    d.Decision.DIRECTION: "which way?",
    d.Decision.LENGTH: "how far?",
    d.Decision.WEAPON: "with which weapon?",
    d.Decision.TARGET: "whom or what?",
    d.Decision.PROGRAM: "which program?",
    d.Decision.PUSH_PULL: "push or pull?",
    d.Decision.SLOT_OUT: "what to stow?",
    d.Decision.SLOT_IN: "what to equip?",
    d.Decision.TRIGGER: "what to wait for?",
    d.Decision.SUBJECT: "for whom to wait?",
    d.Decision.RESPONSE: "what to do then?",
    d.Decision.ALLY: "whom to help?",
    d.Decision.TASK: "with what to help?",
    d.Decision.SKILL: "by which score?",
    d.Decision.OBJECT: "which object?",
    d.Decision.HANDLING: "what to do with it?",
    d.Decision.HOST: "on or into what?",
}


def _turn(v: View) -> str:
    u = v.u
    left = "no action left" if u.acted else "its action left"
    moved = f", {u.moved} ft moved" if u.moved and v.s.lattice != c.Lattice.SPACE else ""
    ties = "".join(f", {tie}" for tie in conditions(v, v.asked, v.known))
    return f"{v.asks}: {left}{moved}{ties}; what to do?"


def conditions(v: View, unit: int, name: Callable[[int], str]) -> list[str]:
    """What hampers a unit; ``name`` calls those who have a part in it."""
    u = v.b.units[unit]
    words = {
        "prone": u.prone,
        "cannot move": u.immobile,
        "stunned": u.stunned,
        "cloaked": u.cloaked,
        "hidden": u.hidden,
        "dashed": u.dashed,
        f"holds {name(u.grapples)}": u.grapples >= 0,
        f"held by {name(u.grappled_by)}": u.grappled_by >= 0,
        f"rides {name(u.rides)}": u.rides >= 0,
        f"inside {name(u.inside)}": u.inside >= 0,
    }
    return [phrase for phrase, holds in words.items() if holds]


def _event(v: View) -> str:
    """What those who may react have just seen."""
    f, who = v.frame, v.known(v.frame.actor)
    if f.occasion == fr.Occasion.STEP:
        return f"{who} moves{_appeared(v)}"
    seen = v.aware(f.actor) == c.Aware.LOCATED
    weapon = v.weapon_of(f.actor, f.slot) if seen and f.slot >= 0 else -1
    program = PROGRAMS[f.program] if seen and f.program >= 0 else ""
    if f.occasion == fr.Occasion.ENGAGED or program:
        return f"{who} {plans.engages(f.verb, weapon, program, _engaged(v))}{_appeared(v)}"
    return f"{who} acts ({d.Verb.names(' ')[f.verb]}){_appeared(v)}"


def _engaged(v: View) -> str:
    """At whom the event aims; of those in an area, the side's own."""
    if v.frame.aim >= 0:
        return v.aim(v.frame.aim)
    units = range(v.s.n_units)
    own = [k for k in units if v.frame.engaged >> k & 1 and v.s.units[k].side == v.side_asked]
    return " and ".join(v.unit(k) for k in own)


def _appeared(v: View) -> str:
    """``, which reveals blue_0``: for those who wait for that (XH-088)."""
    if v.u.trigger != c.Trigger.APPEARS:
        return ""
    first, stop = v.ask_s(sides.enemies_of, v.side_asked)
    new = [k for k in range(first, stop) if v.frame.appeared >> k & 1]
    located = [v.unit(k) for k in new if v.aware(k) == c.Aware.LOCATED]
    return after(", which reveals ", " and ".join(located))


def _opportunity(v: View) -> str:
    p = v.b.passage
    dragged = p.by_held & ~p.by_mover & ~p.by_mount & 1 << v.asked
    who = v.known(p.held if dragged else p.mover)
    return f"{v.asks}: {who} leaves its reach{_against_will(v)}; strike at it?"


def _against_will(v: View) -> str:
    return " against its will" if v.frame.forced else ""


_QUESTIONS: dict[int, Any] = {
    d.Decision.LOADOUT: "{asks}: what else to equip?",
    d.Decision.REFIT: "{asks}: what else to equip for the next fight?",
    d.Decision.GROUP_NEXT: "{asks}: which member of the group acts next?",
    d.Decision.TURN: _turn,
    d.Decision.STRIKE2: "{asks}: what to do with its second strike?",
    d.Decision.SHOVE_EFFECT: "{asks}: {frame.target:known} is shoved; knock it down or push it?",
    d.Decision.REACT: lambda v: f"{v.asks}: {_event(v)}; do what it held ready ({v.ready})?",
    d.Decision.OPPORTUNITY: _opportunity,
    d.Decision.COUNTER: lambda v: f"{v.asks}: {_event(v)}; strike back?",
    d.Decision.CONTROL: "{asks}: {frame.target:unit} must be controlled; by which score?",
    d.Decision.CONSENT: "{asks}: {frame.actor:unit} wants to ride {frame.target:unit}; agree?",
} | {
    decision: lambda v, question=question: f"{v.asks}: {plans.plan(v)}; {question}"
    for decision, question in _DETAILS.items()
}


# --- contexts -------------------------------------------------------------------------------------


def _place(v: View, unit: int) -> list[int]:
    u = v.b.units[unit]
    return [u.q, u.r, u.z]


def _enemies(v: View) -> list[dict[str, Any]]:
    """Enemies as far as the side knows them (XH-017): the located ones, then the suspected."""
    first, stop = v.ask_s(sides.enemies_of, v.side_asked)
    there = [unit for unit in range(first, stop) if v.b.units[unit].status == c.Status.ACTIVE]
    return [
        *(_located(v, k) for k in there if v.aware(k) == c.Aware.LOCATED),
        *(_suspect(v, k) for k in there if v.aware(k) == c.Aware.SUSPECTED),
    ]


def _located(v: View, unit: int) -> dict[str, Any]:
    return {"enemy": v.unit(unit), "at": _place(v, unit), "distance": v.known_distance(unit)}


def _suspect(v: View, unit: int) -> dict[str, Any]:
    u, slot = v.b.units[unit], v.ask_s(sides.slot_of, unit)
    last = {"last_at": [u.last_q, u.last_r, u.last_z], "in_round": u.last_round}
    return {"enemy": f"enemy {slot}", "suspected": True, **(last if u.placed else {})}


def _enemy_knows(v: View) -> str | None:
    """What the enemy knows of the unit, if the house rules let it know that."""
    return c.Aware.names()[v.u.aware] if v.s.options.know_exposed else None


def _verb(v: View) -> str:
    return d.Verb.names()[plans.verb_of(v)]


def _weapon(v: View) -> str | None:
    kind = plans.weapon_chosen(v)
    return WEAPONS[kind] if kind >= 0 else None


def _program(v: View) -> str | None:
    return PROGRAMS[v.frame.program] if v.frame.program >= 0 else None


def _upon(v: View) -> str | None:
    return v.known(v.frame.target) if v.frame.target >= 0 else None


def _aim(v: View) -> str | None:
    return v.aim(v.frame.aim) if v.frame.aim >= 0 else None


def _ally(v: View) -> str | None:
    return v.unit(v.frame.ally) if v.frame.ally >= 0 else None


def _subject(v: View) -> str:
    return v.known(v.frame.subject) if v.frame.subject < c.MAX_UNITS else "any enemy"


_ALWAYS: dict[str, Fact[View]] = {
    "unit": "{asks}",
    "side": "{b.request.side:side}",
    "encounter": "b.encounter",
    "round": "b.round_number",
}
_ARMS: dict[str, Fact[View]] = {
    "equipped": lambda v: v.arms(v.asked, True),
    "stowed": lambda v: v.arms(v.asked, False),
}
_OWN: dict[str, Fact[View]] = {
    "at": lambda v: _place(v, v.asked),
    "hit_points": "u.hp",
    "action_left": lambda v: not v.u.acted,
    "conditions": lambda v: conditions(v, v.asked, v.known),
}
_TURN: dict[str, Fact[View]] = (
    _OWN
    | _ARMS
    | {
        "secondary_left": lambda v: not v.u.seconded,
        "moved": "u.moved",
        "enemy_knows": _enemy_knows,
        "standby": lambda v: v.ready if v.u.response >= 0 else None,
        "holds_object": lambda v: v.carried_object if v.u.held >= 0 else None,
        "enemies": _enemies,
    }
)
_DETAIL: dict[str, Fact[View]] = _OWN | {"verb": _verb}
_KNOWN: dict[str, Fact[View]] = {"enemies": _enemies}
_STANDBY: dict[str, Fact[View]] = {"trigger": lambda v: v.codes["trigger"][v.frame.trigger]}
_WINDOW: dict[str, Fact[View]] = {
    "at": lambda v: _place(v, v.asked),
    "who": "{frame.actor:known}",
    "forced": lambda v: bool(v.frame.forced),
}
_RIDE: dict[str, Fact[View]] = {
    "rider": "{frame.actor:unit}",
    "mount": "{frame.target:unit}",
    "mounting": lambda v: bool(v.frame.mounting),
}
_CONTEXTS: dict[int, dict[str, Fact[View]]] = {
    **dict.fromkeys(_DETAILS, _DETAIL),
    d.Decision.LOADOUT: _ARMS,
    d.Decision.REFIT: _ARMS | {"hit_points": "u.hp"},
    d.Decision.TURN: _TURN,
    d.Decision.STRIKE2: _OWN | _ARMS | _KNOWN,
    d.Decision.SHOVE_EFFECT: {"target": _upon},
    d.Decision.REACT: _WINDOW
    | {"occasion": lambda v: fr.Occasion.names()[v.frame.occasion], "standby": "ready"},
    d.Decision.OPPORTUNITY: _WINDOW | _ARMS,
    d.Decision.COUNTER: _WINDOW | _ARMS,
    d.Decision.CONTROL: _RIDE,
    d.Decision.CONSENT: _RIDE,
    d.Decision.LENGTH: _DETAIL
    | {"mode": lambda v: c.Mode.names()[v.frame.mode], "way": "{frame.way:way}"},
    d.Decision.WEAPON: _DETAIL | _ARMS,
    d.Decision.SLOT_OUT: _DETAIL | _ARMS,
    d.Decision.SLOT_IN: _DETAIL | _ARMS,
    d.Decision.TARGET: _DETAIL | _KNOWN | {"weapon": _weapon, "program": _program, "ally": _ally},
    d.Decision.PUSH_PULL: _DETAIL | {"program": _program, "target": _aim},
    d.Decision.SUBJECT: _DETAIL | _STANDBY | _KNOWN,
    d.Decision.RESPONSE: _DETAIL | _STANDBY | {"subject": _subject},
    d.Decision.TASK: _DETAIL | {"ally": _ally},
    d.Decision.HANDLING: _DETAIL | {"object": lambda v: v.known_piece(v.frame.piece)},
}

QUESTIONS = Questions(View, d.Decision, _QUESTIONS, _ALWAYS, _CONTEXTS)
