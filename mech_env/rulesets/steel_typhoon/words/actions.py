"""The answers to Steel Typhoon's questions, in the light of the pending question."""

from __future__ import annotations

from mech_env.core.hexes import DIRECTION_NAMES, neighbour
from mech_env.core.words.phrases import after, count
from mech_env.core.words.tables import Answers
from mech_env.core.words.view import ask
from mech_env.rulesets.steel_typhoon.questions import sight
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.words.view import MODE_PHRASES, View

# What a verb means under a decision; without an entry, the verb's own name.
_VERBS: dict[int, dict[int, str]] = {
    d.Decision.ACTION: {
        d.Verb.DONE: "end the turn",
        d.Verb.SPOT: "spot an enemy",
        d.Verb.ATTACK: "attack",
        d.Verb.MOVE: "move",
        d.Verb.GRAPPLE: "grapple an enemy",
        d.Verb.FORCE: "drag a grappled enemy",
        d.Verb.BREAK: "try to break free",
        d.Verb.HOLD: "hold an action",
        d.Verb.COMMS: "send a message to the allies (free)",
        d.Verb.RELEASE: "let a grappled enemy go (free)",
    },
    d.Decision.MOVE: {d.Verb.DONE: "stop moving"},
    d.Decision.INFDIE: {d.Verb.DONE: "no further die"},
    d.Decision.DEFDIE: {d.Verb.NO: "defend with no die"},
    d.Decision.GRAPDEF: {d.Verb.NO: "resist with no die"},
    d.Decision.BREAKDEF: {d.Verb.NO: "hold on with no die"},
    d.Decision.USESPOT: {
        d.Verb.YES: "add the Spot die ({spot}) on the target",
        d.Verb.NO: "leave the Spot die for an ally",
    },
    d.Decision.INTERPOSE: {
        d.Verb.YES: "be cover for the ally",
        d.Verb.NO: "leave the ally exposed",
    },
    d.Decision.LOSS: {d.Verb.TABLE: "roll on the damage table"},
    d.Decision.SQUAD: {
        d.Verb.DONE: "end the squad's turn",
        d.Verb.ATTACK: "let the squad attack",
    },
    d.Decision.CAMP: {
        d.Verb.REPAIR: "roll for repairs (one slot of time)",
        d.Verb.FULL: "have everything repaired at the hub (two slots of time)",
        d.Verb.CHARGE: "charge the battery (one slot of time)",
        d.Verb.HEAL: "heal the pilot by 1 HP (one slot of time)",
        d.Verb.REST: "rest (one slot of time)",
    },
    d.Decision.LIMP: {
        d.Verb.MOVE: "be able to move, but not to attack, in the next fight",
        d.Verb.ATTACK: "be able to attack, but not to move, in the next fight",
    },
    d.Decision.HELD: {
        d.Verb.ATTACK: "hold an attack",
        d.Verb.SPOT: "hold a spot",
        d.Verb.MOVE: "hold a move",
        d.Verb.GRAPPLE: "hold a grapple",
    },
}
_DICE: dict[int, str] = {
    d.Decision.ATKDIE: "attack with",
    d.Decision.INFDIE: "turn on the soldiers",
    d.Decision.DEFDIE: "defend with",
    d.Decision.SPOTDIE: "spot with",
    d.Decision.GRAPDIE: "grapple with",
    d.Decision.GRAPDEF: "resist with",
    d.Decision.BREAKDIE: "struggle with",
    d.Decision.BREAKDEF: "hold on with",
}
_SYSTEMS: dict[int, str] = {d.Decision.LOSS: "lose", d.Decision.REPAIR: "repair"}
_ENEMIES: dict[int, str] = {
    d.Decision.TARGET: "attack",
    d.Decision.SPOTTARGET: "spot",
    d.Decision.GRAPTARGET: "grapple",
    d.Decision.FORCE: "drag",
}


def _verb(v: View, verb: int) -> str:
    return v.say(_VERBS.get(v.decision, {}).get(verb, d.Verb.names()[verb]))


def _number(v: View, k: int) -> str:
    if v.decision == d.Decision.ROCKETS:
        return f"fire {count(k, 'rocket')} with this pool"
    if v.decision == d.Decision.TOKEN:
        return f"send message {k}"
    if v.decision == d.Decision.LOADOUT and k < len(st.SYSTEM_NAMES):
        where = v.say("slot {frame.slot:nth} of {frame.actor:unit}")
        empty = k == st.System.EMPTY
        return f"leave {where} empty" if empty else f"fit {st.SYSTEM_NAMES[k]} in {where}"
    return f"number {k}"


def _system(v: View, slot: int) -> str:
    kind = v.b.units[v.loser].system_kind[slot]
    name = f"system {slot + 1} ({st.SYSTEM_NAMES[kind]})"
    theirs = v.s.units[v.loser].side != v.b.request.side
    if v.decision == d.Decision.DISABLE or (v.decision == d.Decision.LOSS and theirs):
        verb = "disable" if v.decision == d.Decision.DISABLE else "destroy"
        return f"{verb} {name} of {v.unit(v.loser)}"
    return f"{_SYSTEMS.get(v.decision, 'choose')} {name}"


def _direction(v: View, k: int) -> str:
    forced = v.decision == d.Decision.FORCE
    start = v.u.hex if forced else v.hex_of(v.doer)
    to = ask(neighbour, start, k, v.s.width, v.s.height)
    if forced:
        return f"drag it to my {DIRECTION_NAMES[k]}, {v.place(to)}"
    ground = v.ask(sight.ground_at, to) if to >= 0 else st.SOLID
    onto = f", onto {v.material(ground - 1)}" if ground > st.OPEN else ""
    return f"step {DIRECTION_NAMES[k]} to {v.place(to)}{onto}"


def _mode(v: View, mode: int) -> str:
    f, cover = v.frame, ""
    if mode == st.Mode.DIR and v.decision == d.Decision.MODE:
        cover = v.cover(f.target_kind, f.actor, f.target)
    return MODE_PHRASES[mode] + after(", ", cover)


def _trigger(v: View, k: int) -> str:
    return f"when {st.Trigger.abouts()[k]}"


def _die(v: View, die: int) -> str:
    if v.decision == d.Decision.MOVE:
        return f"spend {v.die(die)} for {abs(v.u.die[die])} m"
    return f"{_DICE.get(v.decision, 'use')} {v.die(die)}"


def _enemy(v: View, k: int) -> str:
    unit, verb = v.ask(d.enemy_unit, v.b.request.side, k), _ENEMIES.get(v.decision, "choose")
    if unit < 0:
        return f"{verb} enemy {k}"
    at = v.hex_of(unit)
    line = f"{verb} {v.unit(unit)} at {v.place(at)}{v.off(at)}"
    if v.decision != d.Decision.TARGET:
        return line
    cover = v.cover(st.TargetKind.UNIT, v.doer, unit)
    return f"{line} (from direct fire{after(' ', cover)})"


def _own(v: View, k: int) -> str:
    unit = v.ask(d.own_unit, v.b.request.side, k)
    if unit < 0:
        return f"choose own Armor {k}"
    return f"send {v.unit(unit)} at {v.place(v.hex_of(unit))} into action"


def _squad(v: View, k: int) -> str:
    q = v.b.squads[k]
    soldiers = count(q.soldiers, "soldier")
    return f"attack {v.squad(k)} ({soldiers}) at {v.place(q.hex)}{v.off(q.hex)}"


def _piece(v: View, k: int) -> str:
    return f"attack {v.piece(k)}{v.off(v.b.pieces[k].hex)}"


ANSWERS = Answers(
    View,
    d.ACTIONS,
    {
        "verb": _verb,
        "number": _number,
        "system": _system,
        "direction": _direction,
        "mode": _mode,
        "trigger": _trigger,
        "die": _die,
        "enemy": _enemy,
        "own": _own,
        "squad": _squad,
        "piece": _piece,
    },
)
