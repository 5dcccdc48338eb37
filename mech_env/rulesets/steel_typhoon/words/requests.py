"""Steel Typhoon's questions in words, and their context. Answers: see actions.py."""

from __future__ import annotations

from typing import Any

from mech_env.core.words.tables import Questions
from mech_env.core.words.view import Fact
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.words.view import View

_ATTACK = "{asks}: attack on {aim} {frame.mode:how}; "
_QUESTIONS: dict[int, str] = {
    d.Decision.LOADOUT: "{asks}: slot {frame.slot:nth} of {frame.actor:unit}; which system to fit?",
    d.Decision.ACTIVATE: "{asks}: which Armor acts next?",
    d.Decision.ACTION: "{asks}: {u.actions_left:count action} left; which action?",
    d.Decision.ROCKETS: "{asks}: how many rockets to fire?",
    d.Decision.TARGET: "{asks}: which target?",
    d.Decision.ATKDIE: _ATTACK + "which die attacks?",
    d.Decision.USESPOT: _ATTACK + "add the Spot die?",
    d.Decision.INTERPOSE: "{asks}: {frame.actor:unit} attacks {frame.target:unit} "
    "{frame.mode:how} with {force}; be cover for the target?",
    d.Decision.DEFDIE: "{asks}: {frame.actor:unit} attacks {frame.mode:how} with {force}; "
    "which die defends?",
    d.Decision.LOSS: "{asks}: {loser:unit} loses {losses:count system}; which system is lost?",
    d.Decision.INFDIE: _ATTACK + "which die falls on the soldiers?",
    d.Decision.SPOTTARGET: "{asks}: whom to spot?",
    d.Decision.SPOTDIE: "{asks}: which die spots?",
    d.Decision.MOVE: "{asks}: {u.metres_left} m left; where to move?",
    d.Decision.GRAPTARGET: "{asks}: whom to grapple?",
    d.Decision.GRAPDIE: "{asks}: which die grapples?",
    d.Decision.GRAPDEF: "{asks}: {other:unit} grapples with {frame.attack_value}; "
    "which die resists the grapple?",
    d.Decision.DISABLE: "{asks}: {frame.target:unit} is grappled; "
    "which system does the grapple disable?",
    d.Decision.FORCE: "{asks}: {frame.target:unit} in the grip; where to drag the victim?",
    d.Decision.BREAKDIE: "{asks}: which die struggles?",
    d.Decision.BREAKDEF: "{asks}: {other:unit} struggles with {frame.attack_value}; "
    "which die holds on?",
    d.Decision.SQUAD: "{asks}: what does the squad do?",
    d.Decision.CAMP: "{asks}: {frame.slots_left:count slot} of time left; "
    "how to spend the slot of time?",
    d.Decision.REPAIR: "{asks}: which system to repair?",
    d.Decision.LIMP: "{asks}: what shall still work?",
    d.Decision.MODE: "{asks}: attack on {aim}; how to attack?",
    d.Decision.TRIGGER: "{asks}: when shall the held action fire?",
    d.Decision.HELD: "{asks}: waiting until {frame.trigger:trigger}; which action to hold?",
    d.Decision.TOKEN: "{asks}: which message?",
    d.Decision.VICTIM: "{asks}: which victim?",
}


def _distance(v: View) -> int:
    f = v.frame
    return v.between(v.hex_of(f.actor), v.target_hex(f.target_kind, f.target))


def _cover(v: View) -> str | None:
    f = v.frame
    if f.cover_kind == st.CoverKind.ALLY:  # ST-150: it has accepted
        return f"in cover behind {v.unit(f.cover_unit)}"
    covers = f.target_kind == st.TargetKind.UNIT and f.mode == st.Mode.DIR
    return v.cover(f.target_kind, f.actor, f.target) if covers else None


def _metres(v: View) -> Any:
    squad = v.doer >= st.MAX_UNITS
    return (v.b.squads[v.doer - st.MAX_UNITS] if squad else v.u).metres_left


# ``unit`` decides for ``actor``: a squad's commander for the squad.
_ALWAYS: dict[str, Fact[View]] = {
    "unit": "{asked:unit}",
    "side": "{b.request.side:side}",
    "actor": "{doer:unit}",
    "encounter": "b.encounter",
    "round": "b.round_number",
}
_AIMED: dict[str, Fact[View]] = {
    "attacker": "{frame.actor:unit}",
    "target": "aim",
    "distance": _distance,
}
_VALUE: dict[str, Fact[View]] = {"attack_value": "frame.attack_value"}
_MODE: dict[str, Fact[View]] = {"mode": "{frame.mode:mode}"}
_COVER: dict[str, Fact[View]] = {"cover": _cover}
_FIRED = _AIMED | _MODE | _COVER
_FACED = _AIMED | _MODE | _VALUE | {"spot_value": "frame.spot_value"} | _COVER
_CONTEST: dict[str, Fact[View]] = {"attacker": "{other:unit}", **_VALUE}
_CONTEXTS: dict[int, dict[str, Fact[View]]] = {
    d.Decision.MODE: _AIMED,
    d.Decision.ATKDIE: _FIRED,
    d.Decision.INFDIE: _FIRED,
    d.Decision.USESPOT: _FACED,
    d.Decision.INTERPOSE: _FACED,
    d.Decision.DEFDIE: _FACED,
    d.Decision.GRAPDEF: _CONTEST,
    d.Decision.BREAKDEF: _CONTEST,
    d.Decision.LOSS: {"target": "{loser:unit}", "losses": "losses", "margin": "frame.margin"},
    d.Decision.DISABLE: {"target": "{frame.target:unit}"},
    d.Decision.LOADOUT: {"target": "{frame.actor:unit}", "system": lambda v: v.frame.slot + 1},
    d.Decision.CAMP: {"slots_left": "frame.slots_left"},
    d.Decision.ACTION: {"actions_left": "u.actions_left"},
    d.Decision.MOVE: {"metres_left": _metres},
    d.Decision.SQUAD: {"metres_left": _metres},
}

QUESTIONS = Questions(View, d.Decision, _QUESTIONS, _ALWAYS, _CONTEXTS)
