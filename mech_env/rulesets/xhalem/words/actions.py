"""The answers to Xha'lem's questions, in the light of the pending question."""

from __future__ import annotations

from mech_env.core import sides
from mech_env.core.words.phrases import after, measured
from mech_env.core.words.tables import Answers
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.words import plans
from mech_env.rulesets.xhalem.words.view import (
    COMPASS,
    PROGRAM_ABOUTS,
    PROGRAMS,
    VERBS,
    WEAPONS,
    View,
    turned_way,
)

# What the shared answers mean under a decision; without an entry, what the verb itself says.
_VERBS: dict[int, dict[int, str]] = {
    d.Decision.LOADOUT: {d.Verb.NO: "equip nothing else"},
    d.Decision.REFIT: {d.Verb.NO: "equip nothing else"},
    d.Decision.TURN: {
        d.Verb.THROWOBJ: "throw {carried_object}",
        d.Verb.UNCLOAK: "end cloak or hiding (free)",
        d.Verb.DROP: "drop {carried_object} (free)",
        d.Verb.LETGO: "let {u.grapples:unit} go (free)",
        d.Verb.DRAG: "drag {u.grapples:unit} along",
        d.Verb.BREAKFREE: "break free of {u.grappled_by:known}",
        d.Verb.DISMOUNT: "dismount from {u.rides:unit}",
        d.Verb.EXIT: "get out of {u.inside:unit}",
    },
    d.Decision.STRIKE2: {
        d.Verb.NO: "forgo the second strike",
        d.Verb.STRIKE: "strike or shoot again",
        d.Verb.SHOVE: "shove somebody instead of a second strike",
    },
    d.Decision.SHOVE_EFFECT: {
        d.Verb.KNOCKDOWN: "knock {frame.target:known} down",
        d.Verb.PUSH: "push {frame.target:known} away",
    },
    d.Decision.REACT: {d.Verb.NO: "ignore it and keep waiting", d.Verb.YES: "do it: {ready}"},
    d.Decision.OPPORTUNITY: {d.Verb.NO: "let it pass"},
    d.Decision.COUNTER: {d.Verb.NO: "do not strike back"},
    d.Decision.CONSENT: {
        d.Verb.NO: "refuse to carry {frame.actor:known}",
        d.Verb.YES: "agree to carry {frame.actor:known}",
    },
    d.Decision.MODE: {d.Verb.NO: "stop here"},
    d.Decision.PUSH_PULL: {d.Verb.PUSH: "push it away", d.Verb.PULL: "pull it nearer"},
    d.Decision.SLOT_OUT: {d.Verb.NO: "stow nothing"},
}
_SLOTS: dict[int, str] = {
    d.Decision.LOADOUT: "equip the",
    d.Decision.REFIT: "equip the",
    d.Decision.SLOT_OUT: "stow the",
    d.Decision.SLOT_IN: "equip the",
}


def _verb(v: View, verb: int) -> str:
    if v.decision == d.Decision.RESPONSE:
        return f"hold ready: {VERBS[verb]}"
    words = _VERBS.get(v.decision, {}).get(verb, VERBS[verb])
    return v.say(words)


def _mode(v: View, mode: int) -> str:
    return f"move {v.medium(mode)}"


def _direction(v: View, slot: int) -> str:
    way = turned_way(v.side_asked, slot)
    words = d.WAYS[slot] if slot >= c.UP else f"{COMPASS[way]} ({d.WAYS[slot]})"
    verb = plans.verb_of(v)
    if verb == d.Verb.DISMOUNT:
        return f"dismount {words}" + after(" to ", v.beside(v.asked, way))
    if verb == d.Verb.EXIT:
        return f"get out {words}" + after(" to ", v.beside(v.asked, way))
    return f"{'blink' if verb == d.Verb.PROGRAM else 'go'} {words}"


def _length(v: View, k: int) -> str:
    return f"as far as {measured(c.LENGTHS[k], 'interval')}"


def _weapon(v: View, slot: int) -> str:
    kind = v.weapon_of(v.asked, slot)
    name = WEAPONS[kind] + _which(v, slot)
    if v.decision in _SLOTS:
        return f"{_SLOTS[v.decision]} {name}"
    ranged = kind >= 0 and w.ARM[kind] != c.Arm.MELEE
    return f"{'shoot' if ranged else 'strike'} with the {name}"


def _which(v: View, slot: int) -> str:
    """`` of slot 2`` among weapons of one kind, `` (3 left)`` of those that are thrown."""
    if slot == c.WEAPON_SLOTS:
        return " (unarmed)"
    carried = v.s.units[v.asked].carried
    slot_words = f" of slot {slot + 1}" if carried.count(carried[slot]) > 1 else ""
    thrown = carried[slot] >= 0 and w.QUANTITY[carried[slot]] > 0
    return slot_words + (f" ({v.u.quantity[slot]} left)" if thrown else "")


def _enemy(v: View, k: int) -> str:
    return _unit(v, v.ask_s(sides.enemy_unit, v.side_asked, k))


def _own(v: View, k: int) -> str:
    return _unit(v, v.ask_s(sides.own_unit, v.side_asked, k))


def _unit(v: View, unit: int) -> str:
    whom, verb = v.known_at(unit), plans.verb_of(v)
    if v.decision == d.Decision.GROUP_NEXT:
        return f"let {whom} act"
    if v.decision == d.Decision.SUBJECT:
        return f"wait for {whom}"
    if v.decision == d.Decision.ALLY:
        return f"help {whom}"
    if v.decision == d.Decision.HOST:
        return f"{'get into' if verb == d.Verb.ENTER else 'mount'} {whom}"
    return plans.attack(v, whom) + v.beyond(v.known_distance(unit))


def _piece(v: View, piece: int) -> str:
    name = v.known_piece(piece)
    return f"handle {name}" if v.decision == d.Decision.OBJECT else plans.attack(v, name)


def _last_place(v: View, k: int) -> str:
    unit = v.ask_s(sides.enemy_unit, v.side_asked, k)
    return plans.attack(v, v.aim(d.TARGET_PLACE + unit))


def _program(v: View, slot: int) -> str:
    return f"use {PROGRAMS[slot]}: {PROGRAM_ABOUTS[slot]}"


def _trigger(v: View, k: int) -> str:
    return f"wait until {c.Trigger.abouts()[k]}"


def _task(v: View, k: int) -> str:
    return f"help {plans.task(k + 1)}"


def _handling(v: View, k: int) -> str:
    return plans.handling(k, v.known_piece(v.frame.piece))


def _by(v: View, k: int) -> str:
    return f"roll {c.Score.abouts()[d.SKILLS[k]]}"


ANSWERS = Answers(
    View,
    d.ACTIONS,
    {
        "verb": _verb,
        "mode": _mode,
        "direction": _direction,
        "length": _length,
        "weapon": _weapon,
        "enemy": _enemy,
        "own": _own,
        "piece": _piece,
        "last place of enemy": _last_place,
        "program": _program,
        "trigger": _trigger,
        "task": _task,
        "handling": _handling,
        "by": _by,
    },
)
