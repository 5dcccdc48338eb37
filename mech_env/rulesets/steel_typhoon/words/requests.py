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
_VERBS = {
    (d.D_ACTION, d.DONE): "end the turn",
    (d.D_ACTION, d.SPOT): "spot an enemy",
    (d.D_ACTION, d.ATTACK): "attack",
    (d.D_ACTION, d.MOVE): "move",
    (d.D_ACTION, d.GRAPPLE): "grapple an enemy",
    (d.D_ACTION, d.FORCE): "drag a grappled enemy",
    (d.D_ACTION, d.BREAK): "try to break free",
    (d.D_ACTION, d.HOLD): "hold an action",
    (d.D_ACTION, d.COMMS): "send a message to the allies (free)",
    (d.D_ACTION, d.RELEASE): "let a grappled enemy go (free)",
    (d.D_MOVE, d.DONE): "stop moving",
    (d.D_INFDIE, d.DONE): "no further die",
    (d.D_DEFDIE, d.NO): "defend with no die",
    (d.D_GRAPDEF, d.NO): "resist with no die",
    (d.D_BREAKDEF, d.NO): "hold on with no die",
    (d.D_USESPOT, d.NO): "leave the Spot die for an ally",
    (d.D_INTERPOSE, d.YES): "be cover for the ally",
    (d.D_INTERPOSE, d.NO): "leave the ally exposed",
    (d.D_LOSS, d.TABLE): "roll on the damage table",
    (d.D_SQUAD, d.DONE): "end the squad's turn",
    (d.D_SQUAD, d.ATTACK): "let the squad attack",
    (d.D_CAMP, d.REPAIR): "roll for repairs (one slot of time)",
    (d.D_CAMP, d.FULL): "have everything repaired at the hub (two slots of time)",
    (d.D_CAMP, d.CHARGE): "charge the battery (one slot of time)",
    (d.D_CAMP, d.HEAL): "heal the pilot by 1 HP (one slot of time)",
    (d.D_CAMP, d.REST): "rest (one slot of time)",
    (d.D_LIMP, d.MOVE): "be able to move, but not to attack, in the next fight",
    (d.D_LIMP, d.ATTACK): "be able to attack, but not to move, in the next fight",
    (d.D_HELD, d.ATTACK): "hold an attack",
    (d.D_HELD, d.SPOT): "hold a spot",
    (d.D_HELD, d.MOVE): "hold a move",
    (d.D_HELD, d.GRAPPLE): "hold a grapple",
}

_DICE = {
    d.D_ATKDIE: "attack with",
    d.D_INFDIE: "turn on the soldiers",
    d.D_DEFDIE: "defend with",
    d.D_SPOTDIE: "spot with",
    d.D_GRAPDIE: "grapple with",
    d.D_GRAPDEF: "resist with",
    d.D_BREAKDIE: "struggle with",
    d.D_BREAKDEF: "hold on with",
}

_SYSTEMS = {
    d.D_LOSS: "lose",
    d.D_DISABLE: "disable",
    d.D_REPAIR: "repair",
}

_ENEMIES = {
    d.D_TARGET: "attack",
    d.D_SPOTTARGET: "spot",
    d.D_GRAPTARGET: "grapple",
    d.D_FORCE: "drag",
    d.D_VICTIM: "choose",
}

_QUESTIONS = {
    d.D_LOADOUT: "which system to fit?",
    d.D_ACTIVATE: "which Armor acts next?",
    d.D_ACTION: "which action?",
    d.D_ROCKETS: "how many rockets to fire?",
    d.D_TARGET: "which target?",
    d.D_ATKDIE: "which die attacks?",
    d.D_USESPOT: "add the Spot die?",
    d.D_INTERPOSE: "be cover for the target?",
    d.D_DEFDIE: "which die defends?",
    d.D_LOSS: "which system is lost?",
    d.D_INFDIE: "which die falls on the soldiers?",
    d.D_SPOTTARGET: "whom to spot?",
    d.D_SPOTDIE: "which die spots?",
    d.D_MOVE: "where to move?",
    d.D_GRAPTARGET: "whom to grapple?",
    d.D_GRAPDIE: "which die grapples?",
    d.D_GRAPDEF: "which die resists the grapple?",
    d.D_DISABLE: "which system does the grapple disable?",
    d.D_FORCE: "where to drag the victim?",
    d.D_BREAKDIE: "which die struggles?",
    d.D_BREAKDEF: "which die holds on?",
    d.D_SQUAD: "what does the squad do?",
    d.D_CAMP: "how to spend the slot of time?",
    d.D_REPAIR: "which system to repair?",
    d.D_LIMP: "what shall still work?",
    d.D_MODE: "how to attack?",
    d.D_TRIGGER: "when shall the held action fire?",
    d.D_HELD: "which action to hold?",
    d.D_TOKEN: "which message?",
    d.D_VICTIM: "which victim?",
}

# Decisions inside an attack: its frame's context is worth telling.
_IN_ATTACK = frozenset((d.D_ATKDIE, d.D_USESPOT, d.D_INTERPOSE, d.D_DEFDIE, d.D_INFDIE, d.D_MODE))
# Asked about another's deed: the unit asked is not the frame's actor.
_TOLD = frozenset((d.D_INTERPOSE, d.D_DEFDIE, d.D_LOSS, d.D_GRAPDEF, d.D_BREAKDEF, d.D_DISABLE))


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
    if decision == d.D_USESPOT and slot == d.YES:
        spot = int(b.sides[int(b.request.side)].spot_value[int(top_frame(s, b).target)])
        return f"add the Spot die ({spot}) on the target"
    if group == "verb":
        return _VERBS.get((decision, slot), item)
    return _GROUPS[group](s, b, decision, slot - d.ACTIONS.groups[group].first)


def _number(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.D_ROCKETS:
        return f"fire {count(k, 'rocket')} with this pool"
    if decision == d.D_TOKEN:
        return f"send message {k}"
    if decision == d.D_LOADOUT and k < len(st.SYSTEM_NAMES):
        f = top_frame(s, b)
        where = f"slot {int(f.slot) + 1} of {unit_name(s, b, int(f.actor))}"
        return f"leave {where} empty" if k == st.EMPTY else f"fit {st.SYSTEM_NAMES[k]} in {where}"
    return f"number {k}"


def _system(s: Any, b: Any, decision: int, slot: int) -> str:
    unit = _sufferer(s, b)
    name = system_phrase(s, b, unit, slot)
    if decision == d.D_LOSS and not _is_own(s, b, unit):
        return f"destroy {name} of {unit_name(s, b, unit)}"
    if decision == d.D_DISABLE:
        return f"disable {name} of {unit_name(s, b, unit)}"
    return f"{_SYSTEMS.get(decision, 'choose')} {name}"


def _direction(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.D_FORCE:
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
    if mode == st.MODE_DIR and decision == d.D_MODE:
        f = top_frame(s, b)
        cover = _cover_phrase(s, b, hex_of(s, b, int(f.actor)), int(f.target_kind), int(f.target))
    return MODE_PHRASES[mode] + cover


def _trigger(s: Any, b: Any, decision: int, k: int) -> str:
    return f"when {st.TRIGGER_NAMES[k]}"


def _die(s: Any, b: Any, decision: int, die: int) -> str:
    unit = int(b.request.unit)
    if decision == d.D_MOVE:
        metres = abs(int(b.units[unit].die[die]))
        return f"spend {die_phrase(s, b, unit, die)} for {metres} m"
    return f"{_DICE.get(decision, 'use')} {die_phrase(s, b, unit, die)}"


def _enemy(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(_enemy_unit(s, b, int(b.request.side), k))
    verb = _ENEMIES.get(decision, "choose")
    if unit < 0:
        return f"{verb} enemy {k}"
    line = f"{verb} {unit_name(s, b, unit)} at {_distance_phrase(s, b, hex_of(s, b, unit))}"
    if decision == d.D_TARGET:
        cover = _cover_phrase(s, b, hex_of(s, b, _asker(s, b)), st.ON_UNIT, unit)
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
    if decision == d.D_LOSS:
        return int(_loses_next(f))
    return int(f.target if decision == d.D_DISABLE else b.request.unit)


def _is_own(s: Any, b: Any, unit: int) -> bool:
    return int(s.units[unit].side) == int(b.request.side)


def _distance_phrase(s: Any, b: Any, index: int) -> str:
    far = hexes_between(s, b, hex_of(s, b, _asker(s, b)), index)
    return place(s, b, index) + (f", {hexes(far)} away" if far > 0 else "")


def _cover_phrase(s: Any, b: Any, start: int, kind: int, target: int) -> str:
    """``, in cover behind concrete (10)`` or ``, in the open``; squads and pieces have none."""
    if kind != st.ON_UNIT or start < 0:
        return ""
    what, index = _cover_of(s, b, start, target)
    if what == st.COVER_PIECE:
        piece = b.pieces[index]
        return f", in cover behind {material(s, b, index)} ({int(piece.health)})"
    if what == st.COVER_VICTIM:
        return f", in cover behind {unit_name(s, b, index)} in its grip"
    return ", in the open"


def request(s: Any, b: Any) -> str:
    """The pending question in one line, with who asks what and why; "" when the battle is over."""
    if int(b.winner) != RUNNING or int(b.request.decision) == d.D_NONE:
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
    if decision in (d.D_DEFDIE, d.D_INTERPOSE):
        value = f"{int(f.attack_value)}"
        if int(f.spot_value) > 0:
            value += f" + {int(f.spot_value)} (Spot)"
        whom = "" if decision == d.D_DEFDIE else f" {unit_name(s, b, target)}"
        how = MODE_PHRASES[int(f.mode)]
        return f"{unit_name(s, b, actor)} attacks{whom} {how} with {value}; "
    if decision in (d.D_ATKDIE, d.D_INFDIE, d.D_USESPOT):
        against = target_name(s, b, int(f.target_kind), target)
        return f"attack on {against} {MODE_PHRASES[int(f.mode)]}; "
    if decision == d.D_MODE:
        return f"attack on {target_name(s, b, int(f.target_kind), target)}; "
    if decision in (d.D_GRAPDEF, d.D_BREAKDEF):
        verb = "grapples" if decision == d.D_GRAPDEF else "struggles"
        other = actor if actor != int(b.request.unit) else target
        return f"{unit_name(s, b, other)} {verb} with {int(f.attack_value)}; "
    if decision == d.D_LOSS:
        lost = count(int(f.losses if f.losses > 0 else f.cover_losses), "system")
        return f"{unit_name(s, b, _sufferer(s, b))} loses {lost}; "
    if decision == d.D_FORCE:
        return f"{unit_name(s, b, target)} in the grip; "
    if decision == d.D_LOADOUT:
        return f"slot {int(f.slot) + 1} of {unit_name(s, b, actor)}; "
    if decision == d.D_CAMP:
        return f"{count(int(f.slots_left), 'slot')} of time left; "
    if decision == d.D_HELD:
        return f"waiting until {st.TRIGGER_NAMES[int(f.trigger)]}; "
    if decision == d.D_DISABLE:
        return f"{unit_name(s, b, target)} is grappled; "
    if decision == d.D_ACTION:
        return f"{count(int(unit.actions_left), 'action')} left; "
    if decision == d.D_MOVE:
        return f"{int(unit.metres_left)} m left; "
    return ""


def context(s: Any, b: Any) -> dict[str, Any]:
    """What the decider may know of the pending request, JSON-ready; {} when there is none.

    Keys that do not apply are left out. ``unit`` decides for ``actor`` (a squad's commander
    decides for the squad); values are faces, ``metres_left`` metres.
    """
    if int(b.winner) != RUNNING or int(b.request.decision) == d.D_NONE:
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
    elif decision in (d.D_GRAPDEF, d.D_BREAKDEF):
        other = int(f.actor) if int(f.actor) != unit else int(f.target)
        told |= {"attacker": unit_name(s, b, other), "attack_value": int(f.attack_value)}
    elif decision == d.D_LOSS:
        losses = int(f.losses if f.losses > 0 else f.cover_losses)
        target = unit_name(s, b, _sufferer(s, b))
        told |= {"target": target, "losses": losses, "margin": int(f.margin)}
    elif decision == d.D_DISABLE:
        told |= {"target": unit_name(s, b, int(f.target))}
    elif decision == d.D_LOADOUT:
        told |= {"target": unit_name(s, b, int(f.actor)), "system": int(f.slot) + 1}
    elif decision == d.D_CAMP:
        told |= {"slots_left": int(f.slots_left)}
    elif decision == d.D_ACTION:
        told |= {"actions_left": int(b.units[unit].actions_left)}
    elif decision in (d.D_MOVE, d.D_SQUAD):
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
    if decision == d.D_MODE:
        return told
    told["mode"] = st.MODE_NAMES[int(f.mode)]
    if decision not in (d.D_ATKDIE, d.D_INFDIE):
        told["attack_value"] = int(f.attack_value)
        told["spot_value"] = int(f.spot_value)
    if kind == st.ON_UNIT and int(f.mode) == st.MODE_DIR:
        start = hex_of(s, b, int(f.actor))
        told["cover"] = _cover_phrase(s, b, start, kind, target).removeprefix(", ")
    return told
