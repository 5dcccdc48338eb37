"""How Steel Typhoon speaks: actions, questions and their context. Events: see report.py."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import DIRECTION_NAMES, neighbour
from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.questions.pools import loses_next
from mech_env.rulesets.steel_typhoon.questions.sight import cover_of, ground_at
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.words.names import (
    MODE_PHRASES,
    count,
    die_phrase,
    hex_of,
    hexes,
    hexes_between,
    material,
    piece_phrase,
    place,
    side_name,
    squad_name,
    system_phrase,
    target_hex,
    target_name,
    unit_name,
)

_neighbour = interpreted(neighbour)
_cover_of = interpreted(cover_of)
_ground_at = interpreted(ground_at)
_loses_next = interpreted(loses_next)
_enemy_unit = interpreted(d.enemy_unit)
_own_unit = interpreted(d.own_unit)

# What a verb means under a decision; without an entry, the verb's own words.
_VERBS: dict[tuple[int, int], str] = {
    (d.Decision.ACTION, d.Verb.DONE): "end the turn",
    (d.Decision.ACTION, d.Verb.SPOT): "spot an enemy",
    (d.Decision.ACTION, d.Verb.ATTACK): "attack",
    (d.Decision.ACTION, d.Verb.MOVE): "move",
    (d.Decision.ACTION, d.Verb.GRAPPLE): "grapple an enemy",
    (d.Decision.ACTION, d.Verb.FORCE): "drag a grappled enemy",
    (d.Decision.ACTION, d.Verb.BREAK): "try to break free",
    (d.Decision.ACTION, d.Verb.HOLD): "hold an action",
    (d.Decision.ACTION, d.Verb.COMMS): "send a message to the allies (free)",
    (d.Decision.ACTION, d.Verb.RELEASE): "let a grappled enemy go (free)",
    (d.Decision.MOVE, d.Verb.DONE): "stop moving",
    (d.Decision.INFDIE, d.Verb.DONE): "no further die",
    (d.Decision.DEFDIE, d.Verb.NO): "defend with no die",
    (d.Decision.GRAPDEF, d.Verb.NO): "resist with no die",
    (d.Decision.BREAKDEF, d.Verb.NO): "hold on with no die",
    (d.Decision.USESPOT, d.Verb.NO): "leave the Spot die for an ally",
    (d.Decision.INTERPOSE, d.Verb.YES): "be cover for the ally",
    (d.Decision.INTERPOSE, d.Verb.NO): "leave the ally exposed",
    (d.Decision.LOSS, d.Verb.TABLE): "roll on the damage table",
    (d.Decision.SQUAD, d.Verb.DONE): "end the squad's turn",
    (d.Decision.SQUAD, d.Verb.ATTACK): "let the squad attack",
    (d.Decision.CAMP, d.Verb.REPAIR): "roll for repairs (one slot of time)",
    (d.Decision.CAMP, d.Verb.FULL): "have everything repaired at the hub (two slots of time)",
    (d.Decision.CAMP, d.Verb.CHARGE): "charge the battery (one slot of time)",
    (d.Decision.CAMP, d.Verb.HEAL): "heal the pilot by 1 HP (one slot of time)",
    (d.Decision.CAMP, d.Verb.REST): "rest (one slot of time)",
    (d.Decision.LIMP, d.Verb.MOVE): "be able to move, but not to attack, in the next fight",
    (d.Decision.LIMP, d.Verb.ATTACK): "be able to attack, but not to move, in the next fight",
    (d.Decision.HELD, d.Verb.ATTACK): "hold an attack",
    (d.Decision.HELD, d.Verb.SPOT): "hold a spot",
    (d.Decision.HELD, d.Verb.MOVE): "hold a move",
    (d.Decision.HELD, d.Verb.GRAPPLE): "hold a grapple",
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

_SYSTEMS: dict[int, str] = {
    d.Decision.LOSS: "lose",
    d.Decision.DISABLE: "disable",
    d.Decision.REPAIR: "repair",
}

_ENEMIES: dict[int, str] = {
    d.Decision.TARGET: "attack",
    d.Decision.SPOTTARGET: "spot",
    d.Decision.GRAPTARGET: "grapple",
    d.Decision.FORCE: "drag",
    d.Decision.VICTIM: "choose",
}

_QUESTIONS: dict[int, str] = {
    d.Decision.LOADOUT: "which system to fit?",
    d.Decision.ACTIVATE: "which Armor acts next?",
    d.Decision.ACTION: "which action?",
    d.Decision.ROCKETS: "how many rockets to fire?",
    d.Decision.TARGET: "which target?",
    d.Decision.ATKDIE: "which die attacks?",
    d.Decision.USESPOT: "add the Spot die?",
    d.Decision.INTERPOSE: "be cover for the target?",
    d.Decision.DEFDIE: "which die defends?",
    d.Decision.LOSS: "which system is lost?",
    d.Decision.INFDIE: "which die falls on the soldiers?",
    d.Decision.SPOTTARGET: "whom to spot?",
    d.Decision.SPOTDIE: "which die spots?",
    d.Decision.MOVE: "where to move?",
    d.Decision.GRAPTARGET: "whom to grapple?",
    d.Decision.GRAPDIE: "which die grapples?",
    d.Decision.GRAPDEF: "which die resists the grapple?",
    d.Decision.DISABLE: "which system does the grapple disable?",
    d.Decision.FORCE: "where to drag the victim?",
    d.Decision.BREAKDIE: "which die struggles?",
    d.Decision.BREAKDEF: "which die holds on?",
    d.Decision.SQUAD: "what does the squad do?",
    d.Decision.CAMP: "how to spend the slot of time?",
    d.Decision.REPAIR: "which system to repair?",
    d.Decision.LIMP: "what shall still work?",
    d.Decision.MODE: "how to attack?",
    d.Decision.TRIGGER: "when shall the held action fire?",
    d.Decision.HELD: "which action to hold?",
    d.Decision.TOKEN: "which message?",
    d.Decision.VICTIM: "which victim?",
}

# Decisions inside an attack: its frame's context is worth telling.
_IN_ATTACK = frozenset(
    (
        d.Decision.ATKDIE,
        d.Decision.USESPOT,
        d.Decision.INTERPOSE,
        d.Decision.DEFDIE,
        d.Decision.INFDIE,
        d.Decision.MODE,
    )
)
# Asked about another's deed: the unit asked is not the frame's actor.
_TOLD = frozenset(
    (
        d.Decision.INTERPOSE,
        d.Decision.DEFDIE,
        d.Decision.LOSS,
        d.Decision.GRAPDEF,
        d.Decision.BREAKDEF,
        d.Decision.DISABLE,
    )
)


def top_frame(s: Any, b: Any) -> Any:
    """The procedure under way; the first frame, empty, when there is none."""
    return b.frames[max(int(b.depth) - 1, 0)]


def action(s: Any, b: Any, slot: int) -> str:
    """A legal action in the light of the pending request.

    Raises:
        ValueError: no such slot.
    """
    group, item = d.ACTIONS.words[slot] if 0 <= slot < d.N_ACTIONS else ("", "")
    if not group:
        raise ValueError(f"action {slot!r} is not one of 0 to {d.N_ACTIONS - 1}")
    decision = int(b.request.decision)
    if decision == d.Decision.USESPOT and slot == d.Verb.YES:
        spot = int(b.sides[int(b.request.side)].spot_value[int(top_frame(s, b).target)])
        return f"add the Spot die ({spot}) on the target"
    if group == "verb":
        return _VERBS.get((decision, slot), item)
    return _GROUPS[group](s, b, decision, slot - d.ACTIONS.groups[group].first)


def _number(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.Decision.ROCKETS:
        return f"fire {count(k, 'rocket')} with this pool"
    if decision == d.Decision.TOKEN:
        return f"send message {k}"
    if decision == d.Decision.LOADOUT and k < len(st.SYSTEM_NAMES):
        f = top_frame(s, b)
        where = f"slot {int(f.slot) + 1} of {unit_name(s, b, int(f.actor))}"
        return (
            f"leave {where} empty"
            if k == st.System.EMPTY
            else f"fit {st.SYSTEM_NAMES[k]} in {where}"
        )
    return f"number {k}"


def _system(s: Any, b: Any, decision: int, slot: int) -> str:
    unit = _sufferer(s, b)
    name = system_phrase(s, b, unit, slot)
    if decision == d.Decision.LOSS and not _is_own(s, b, unit):
        return f"destroy {name} of {unit_name(s, b, unit)}"
    if decision == d.Decision.DISABLE:
        return f"disable {name} of {unit_name(s, b, unit)}"
    return f"{_SYSTEMS.get(decision, 'choose')} {name}"


def _direction(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.Decision.FORCE:
        start = int(b.units[int(b.request.unit)].hex)
        target = int(_neighbour(start, k, int(s.width), int(s.height)))
        return f"drag it to my {DIRECTION_NAMES[k]}, {place(s, b, target)}"
    start = hex_of(s, b, _mover(s, b))
    target = int(_neighbour(start, k, int(s.width), int(s.height)))
    ground = int(_ground_at(s, b, target)) if target >= 0 else st.SOLID
    onto = f", onto {material(s, b, ground - 1)}" if ground > st.OPEN else ""
    return f"step {DIRECTION_NAMES[k]} to {place(s, b, target)}{onto}"


def _mode(s: Any, b: Any, decision: int, mode: int) -> str:
    cover = ""
    if mode == st.Mode.DIR and decision == d.Decision.MODE:
        f = top_frame(s, b)
        cover = _cover_phrase(s, b, hex_of(s, b, int(f.actor)), int(f.target_kind), int(f.target))
    return MODE_PHRASES[mode] + cover


def _trigger(s: Any, b: Any, decision: int, k: int) -> str:
    return f"when {st.Trigger.abouts()[k]}"


def _die(s: Any, b: Any, decision: int, die: int) -> str:
    unit = int(b.request.unit)
    if decision == d.Decision.MOVE:
        metres = abs(int(b.units[unit].die[die]))
        return f"spend {die_phrase(s, b, unit, die)} for {metres} m"
    return f"{_DICE.get(decision, 'use')} {die_phrase(s, b, unit, die)}"


def _enemy(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(_enemy_unit(s, b, int(b.request.side), k))
    verb = _ENEMIES.get(decision, "choose")
    if unit < 0:
        return f"{verb} enemy {k}"
    line = f"{verb} {unit_name(s, b, unit)} at {_distance_phrase(s, b, hex_of(s, b, unit))}"
    if decision == d.Decision.TARGET:
        cover = _cover_phrase(s, b, hex_of(s, b, _asker(s, b)), st.TargetKind.UNIT, unit)
        line += f" (from direct fire{cover})".replace("fire, ", "fire ")
    return line


def _own(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(_own_unit(s, b, int(b.request.side), k))
    if unit < 0:
        return f"choose own Armor {k}"
    return f"send {unit_name(s, b, unit)} at {place(s, b, hex_of(s, b, unit))} into action"


def _squad(s: Any, b: Any, decision: int, k: int) -> str:
    soldiers = count(int(b.squads[k].soldiers), "soldier")
    where = _distance_phrase(s, b, int(b.squads[k].hex))
    return f"attack {squad_name(s, b, k)} ({soldiers}) at {where}"


def _piece(s: Any, b: Any, decision: int, k: int) -> str:
    far = hexes_between(s, b, hex_of(s, b, _asker(s, b)), int(b.pieces[k].hex))
    return f"attack {piece_phrase(s, b, k)}" + (f", {hexes(far)} away" if far > 0 else "")


_GROUPS = {
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
}


def _asker(s: Any, b: Any) -> int:
    """Who acts in the pending decision: the squad where a commander decides for one."""
    actor = int(top_frame(s, b).actor)
    if int(b.request.decision) not in _TOLD and actor >= st.MAX_UNITS:
        return actor
    return int(b.request.unit)


def _mover(s: Any, b: Any) -> int:
    return _asker(s, b)


def _sufferer(s: Any, b: Any) -> int:
    """Whose systems the pending decision is about."""
    f = top_frame(s, b)
    decision = int(b.request.decision)
    if decision == d.Decision.LOSS:
        return int(_loses_next(f))
    return int(f.target if decision == d.Decision.DISABLE else b.request.unit)


def _is_own(s: Any, b: Any, unit: int) -> bool:
    return int(s.units[unit].side) == int(b.request.side)


def _distance_phrase(s: Any, b: Any, index: int) -> str:
    far = hexes_between(s, b, hex_of(s, b, _asker(s, b)), index)
    return place(s, b, index) + (f", {hexes(far)} away" if far > 0 else "")


def _cover_phrase(s: Any, b: Any, start: int, kind: int, target: int) -> str:
    """``, in cover behind concrete (10)`` or ``, in the open``; squads and pieces have none."""
    if kind != st.TargetKind.UNIT or start < 0:
        return ""
    what, index = _cover_of(s, b, start, target)
    if what == st.CoverKind.PIECE:
        piece = b.pieces[index]
        return f", in cover behind {material(s, b, index)} ({int(piece.health)})"
    if what == st.CoverKind.VICTIM:
        return f", in cover behind {unit_name(s, b, index)} in its grip"
    return ", in the open"


def request(s: Any, b: Any) -> str:
    """The pending question in one line, with who asks what and why; "" when the battle is over."""
    if int(b.winner) != RUNNING or int(b.request.decision) == d.Decision.NONE:
        return ""
    decision = int(b.request.decision)
    who = unit_name(s, b, _asker(s, b))
    if _asker(s, b) >= st.MAX_UNITS:
        who = f"{who} (asking {unit_name(s, b, int(b.request.unit))})"
    background = _background(s, b, decision)
    return f"{who}: {background}{_QUESTIONS[decision]}"


def _background(s: Any, b: Any, decision: int) -> str:
    f = top_frame(s, b)
    unit = b.units[int(b.request.unit)]
    actor, target = int(f.actor), int(f.target)
    if decision in (d.Decision.DEFDIE, d.Decision.INTERPOSE):
        value = f"{int(f.attack_value)}"
        if int(f.spot_value) > 0:
            value += f" + {int(f.spot_value)} (Spot)"
        whom = "" if decision == d.Decision.DEFDIE else f" {unit_name(s, b, target)}"
        how = MODE_PHRASES[int(f.mode)]
        return f"{unit_name(s, b, actor)} attacks{whom} {how} with {value}; "
    if decision in (d.Decision.ATKDIE, d.Decision.INFDIE, d.Decision.USESPOT):
        against = target_name(s, b, int(f.target_kind), target)
        return f"attack on {against} {MODE_PHRASES[int(f.mode)]}; "
    if decision == d.Decision.MODE:
        return f"attack on {target_name(s, b, int(f.target_kind), target)}; "
    if decision in (d.Decision.GRAPDEF, d.Decision.BREAKDEF):
        verb = "grapples" if decision == d.Decision.GRAPDEF else "struggles"
        other = actor if actor != int(b.request.unit) else target
        return f"{unit_name(s, b, other)} {verb} with {int(f.attack_value)}; "
    if decision == d.Decision.LOSS:
        lost = count(int(f.losses if f.losses > 0 else f.cover_losses), "system")
        return f"{unit_name(s, b, _sufferer(s, b))} loses {lost}; "
    if decision == d.Decision.FORCE:
        return f"{unit_name(s, b, target)} in the grip; "
    if decision == d.Decision.LOADOUT:
        return f"slot {int(f.slot) + 1} of {unit_name(s, b, actor)}; "
    if decision == d.Decision.CAMP:
        return f"{count(int(f.slots_left), 'slot')} of time left; "
    if decision == d.Decision.HELD:
        return f"waiting until {st.Trigger.abouts()[int(f.trigger)]}; "
    if decision == d.Decision.DISABLE:
        return f"{unit_name(s, b, target)} is grappled; "
    if decision == d.Decision.ACTION:
        return f"{count(int(unit.actions_left), 'action')} left; "
    if decision == d.Decision.MOVE:
        return f"{int(unit.metres_left)} m left; "
    return ""


def context(s: Any, b: Any) -> dict[str, Any]:
    """What the decider may know of the pending request, JSON-ready; {} when there is none.

    Keys that do not apply are left out. ``unit`` decides for ``actor`` (a squad's commander
    decides for the squad); values are faces, ``metres_left`` metres.
    """
    if int(b.winner) != RUNNING or int(b.request.decision) == d.Decision.NONE:
        return {}
    decision = int(b.request.decision)
    f = top_frame(s, b)
    unit = int(b.request.unit)
    told: dict[str, Any] = {
        "unit": unit_name(s, b, unit),
        "side": side_name(int(b.request.side)),
        "actor": unit_name(s, b, _asker(s, b)),
        "encounter": int(b.encounter),
        "round": int(b.round_number),
    }
    if decision in _IN_ATTACK:
        told |= _attack_context(s, b, f, decision)
    elif decision in (d.Decision.GRAPDEF, d.Decision.BREAKDEF):
        other = int(f.actor) if int(f.actor) != unit else int(f.target)
        told |= {"attacker": unit_name(s, b, other), "attack_value": int(f.attack_value)}
    elif decision == d.Decision.LOSS:
        losses = int(f.losses if f.losses > 0 else f.cover_losses)
        target = unit_name(s, b, _sufferer(s, b))
        told |= {"target": target, "losses": losses, "margin": int(f.margin)}
    elif decision == d.Decision.DISABLE:
        told |= {"target": unit_name(s, b, int(f.target))}
    elif decision == d.Decision.LOADOUT:
        told |= {"target": unit_name(s, b, int(f.actor)), "system": int(f.slot) + 1}
    elif decision == d.Decision.CAMP:
        told |= {"slots_left": int(f.slots_left)}
    elif decision == d.Decision.ACTION:
        told |= {"actions_left": int(b.units[unit].actions_left)}
    elif decision in (d.Decision.MOVE, d.Decision.SQUAD):
        mover = _mover(s, b)
        squad = mover >= st.MAX_UNITS
        record = b.squads[mover - st.MAX_UNITS] if squad else b.units[mover]
        told |= {"metres_left": int(record.metres_left)}
    return told


def _attack_context(s: Any, b: Any, f: Any, decision: int) -> dict[str, Any]:
    kind, target = int(f.target_kind), int(f.target)
    told: dict[str, Any] = {
        "attacker": unit_name(s, b, int(f.actor)),
        "target": target_name(s, b, kind, target),
        "distance": hexes_between(s, b, hex_of(s, b, int(f.actor)), target_hex(s, b, kind, target)),
    }
    if decision == d.Decision.MODE:
        return told
    told["mode"] = st.Mode.abouts()[int(f.mode)]
    if decision not in (d.Decision.ATKDIE, d.Decision.INFDIE):
        told["attack_value"] = int(f.attack_value)
        told["spot_value"] = int(f.spot_value)
    if kind == st.TargetKind.UNIT and int(f.mode) == st.Mode.DIR:
        start = hex_of(s, b, int(f.actor))
        told["cover"] = _cover_phrase(s, b, start, kind, target).removeprefix(", ")
    return told
