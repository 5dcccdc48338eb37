"""The answers to Framewerk's questions in words, in the light of the pending request."""

from __future__ import annotations

from typing import Any

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import ask, names

# Verbs whose words name the weapon; those of the others are their meanings.
_WITH_WEAPON: dict[int, str] = {
    d.Verb.SHOOT: "shoot with the {weapon} ({rounds} loaded)",
    d.Verb.BURST: "fire a burst with the {weapon} ({rounds} loaded)",
    d.Verb.AUTO: "fire the {weapon} on automatic ({rounds} loaded)",
    d.Verb.SUPPRESS: "lay down suppressing fire with the {weapon} ({rounds} loaded)",
    d.Verb.THROW: "throw the {weapon} at an enemy",
    d.Verb.SHOOT_OBJECT: "shoot at an object with the {weapon} ({rounds} loaded)",
    d.Verb.THROW_OBJECT: "throw the {weapon} at an object",
    d.Verb.RELOAD: "reload the {weapon} ({rounds} loaded)",
    d.Verb.ARMED: "parry with the {weapon}",
}
# What a chosen verb does to whom: "shoot blue_1".
_DEEDS: dict[int, str] = {
    d.Verb.SHOOT: "shoot",
    d.Verb.BURST: "fire a burst at",
    d.Verb.STRIKE: "strike",
    d.Verb.ENTANGLE: "grab and hurt",
    d.Verb.RESTRAIN: "grab",
    d.Verb.DISARM: "disarm",
    d.Verb.THROW: "throw the {weapon} at",
    d.Verb.SHOOT_OBJECT: "shoot at",
    d.Verb.STRIKE_OBJECT: "strike",
    d.Verb.THROW_OBJECT: "throw the {weapon} at",
    d.Verb.ESCAPE: "struggle against",
}
_SWEEPS: dict[int, str] = {
    d.Verb.AUTO: "fire to the",
    d.Verb.SUPPRESS: "sweep the ground to the",
}
_DONE: dict[int, str] = {
    d.Decision.TARGETS: "list nobody else and fire",
    d.Decision.STEP: "stop here",
    d.Decision.DEFEND: "do not defend",
    d.Decision.ADD: "leave the dice as they are",
    d.Decision.MED: "keep the med kit",
}
SUPPLIES: dict[int, str] = {
    d.Verb.MAGAZINE: "a magazine",
    d.Verb.MEND: "a repair",
    d.Verb.INSPIRE: "a drama point",
}


def action(s: Any, b: Any, slot: int) -> str:
    """A legal action in the light of the pending request.

    Raises:
        ValueError: no such slot.
    """
    group, _ = d.ACTIONS.words[slot] if 0 <= slot < d.N_ACTIONS else ("", "")
    if not group:
        raise ValueError(f"action {slot!r} is not one of 0 to {d.N_ACTIONS - 1}")
    item = slot - d.ACTIONS.groups[group].first
    return _GROUPS[group](s, b, int(b.request.decision), item)


def verb_words(s: Any, b: Any, decision: int, verb: int) -> str:
    """A verb of D-ACTION, or another answer of the group ``verb``."""
    unit = int(b.request.unit)
    u = b.units[unit]
    if verb == d.Verb.DONE:
        return _DONE.get(decision, "be done")
    if verb == d.Verb.ADD:
        return f"add a die for a drama point ({int(u.drama)} left)"
    if d.Verb.FIGHTING <= verb <= d.Verb.DODGE:
        return _defence(s, b, unit, verb)
    if verb in _WITH_WEAPON:
        return _with_weapon(s, b, unit, verb)
    if verb == d.Verb.COVER:
        return f"take {names.COVER_NAMES[ask.cover_rating(s, b, int(u.at))]}"
    if verb == d.Verb.MOVE:
        return f"move up to {names.cells(int(s.units[unit].move))}"
    if verb == d.Verb.BREAK:
        return f"break away from close quarters ({ask.break_number(u)} or more on the die)"
    if verb in (d.Verb.MAINTAIN, d.Verb.RELEASE):
        victim = names.unit_name(s, b, int(u.holding))
        return f"keep hold of {victim}" if verb == d.Verb.MAINTAIN else f"let {victim} go (free)"
    return d.Verb.abouts()[verb]


def _with_weapon(s: Any, b: Any, unit: int, verb: int) -> str:
    kind, weapon = ask.hand_kind(s, b, unit), ask.in_hand(b.units[unit])
    rounds = f"{int(b.weapons[weapon].loaded)} of {wp.MAGAZINE_SIZE[kind]}"
    return _WITH_WEAPON[verb].format(weapon=names.weapon_name(kind), rounds=rounds)


def _defence(s: Any, b: Any, unit: int, verb: int) -> str:
    skill = c.DEFENCE_SKILL[verb - d.Verb.FIGHTING + c.Defence.FIGHTING]
    deed = _with_weapon(s, b, unit, verb) if verb == d.Verb.ARMED else d.Verb.abouts()[verb]
    profile = s.units[unit]
    dice = names.count(int(ask.pool_size(profile, skill)), "die")
    words = f"{c.Skill.abouts()[skill]} {int(ask.attribute_of(profile, skill))}, {dice}"
    return f"{deed} ({words}{'' if profile.rank[skill] else ', untrained'})"


def _number(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.Decision.CUT:
        if k == 0:
            return "leave its dice alone"
        return f"take away {names.count(k, 'die')} for {names.count(k, 'drama point')}"
    cost = f" at {names.signed(ask.count_penalty(k))} each" if k > 1 else ""
    return f"declare {names.count(k, 'action')}{cost}"


def _direction(s: Any, b: Any, decision: int, way: int) -> str:
    k = int(ask.turned(b.request.side, way))
    if decision != d.Decision.STEP:
        verb = int(names.top_frame(b).verb)
        return f"{_SWEEPS.get(verb, 'turn to the')} {DIRECTION_NAMES[k]}"
    start = int(b.units[int(b.request.unit)].at)
    cell = int(ask.neighbour(start, k, int(s.width), int(s.height)))
    line = f"step {DIRECTION_NAMES[k]} to {names.place(s, b, cell)}"
    if cell < 0:
        return line
    if rating := ask.cover_rating(s, b, cell):
        line += f", {names.COVER_NAMES[rating]}"
    if (level := ask.sight_at(s, b, cell)) > int(s.options.ambient_sight):
        line += f", {names.SIGHT_NAMES[level]}"
    return line


def _with(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(b.request.unit)
    kind = ask.hand_kind(s, b, unit) if k else ask.kind_of(s, b, unit, -1)
    return f"with the {names.weapon_name(kind)}"


def deed(s: Any, b: Any, unit: int, verb: int) -> str:
    """``shoot``, ``throw the knife at``: the verb of a slot before its object."""
    weapon = names.weapon_name(ask.hand_kind(s, b, unit))
    return _DEEDS.get(verb, "choose").format(weapon=weapon)


def _aimpoint(s: Any, b: Any, decision: int, point: int) -> str:
    f = names.top_frame(b)
    aimed = f"{deed(s, b, int(b.request.unit), int(f.verb))} {names.unit_name(s, b, int(f.target))}"
    if point == c.Aimpoint.NONE:
        return f"{aimed}, aiming at nothing special"
    unit = "point" if s.options.called_bonus == c.CalledBonus.POINTS else "die"
    more = names.count(c.AIMPOINT_DICE[point], unit)
    where = names.POINT_NAMES[point]
    if point == c.Aimpoint.HELD and f.target >= 0:
        where = f"the {names.weapon_name(ask.hand_kind(s, b, int(f.target)))} in its hand"
    odds = f"{names.signed(c.AIMPOINT_TEST[point])}, {more} more damage"
    return f"{aimed}, aiming at {where} ({odds})"


def _enemy(s: Any, b: Any, decision: int, k: int) -> str:
    target = int(ask.enemy_unit(s, b, int(b.request.side), k))
    name = names.unit_name(s, b, target)
    f = names.top_frame(b)
    unit = int(b.request.unit)
    if decision == d.Decision.TARGETS:
        kind = ask.kind_of(s, b, unit, int(f.weapon))
        return f"fire at {name}{_range_phrase(s, b, unit, target, kind, False)}"
    verb = int(f.verb)
    line = f"{deed(s, b, unit, verb)} {name}"
    if decision == d.Decision.HOLDER or target >= int(s.n_units):
        return line
    kind, close = ask.hand_kind(s, b, unit), d.Verb.STRIKE <= verb <= d.Verb.DISARM
    return line + _range_phrase(s, b, unit, target, kind, close)


def _range_phrase(s: Any, b: Any, unit: int, target: int, kind: int, close: bool) -> str:
    """`` at (3,4), 7 cells away (+2 Short, -4 heavy cover)``."""
    if target < c.MAX_UNITS and target >= int(s.n_units):
        return ""
    there = names.target_cell(s, b, target)
    line = f" at {names.place(s, b, there)}"
    far = names.cells_between(s, b, int(b.units[unit].at), there)
    if far > 1:
        line += f", {names.cells(far)} away"
    parts = names.parts_against(s, b, unit, target, kind, close)
    named = ", ".join(f"{names.signed(value)} {name}" for value, name in parts)
    return f"{line} ({named})" if named else line


def _own(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(ask.own_unit(s, b, int(b.request.side), k))
    name = names.unit_name(s, b, unit)
    if unit >= int(s.n_units):
        return f"choose own unit {k}"
    u = b.units[unit]
    if decision == d.Decision.PATIENT:
        what = int(names.top_frame(b).supply)
        have = f" ({int(u.drama)} so far)" if what == d.Verb.INSPIRE else ""
        return f"give {name} {SUPPLIES.get(what, 'it')}{have}"
    return f"treat {name} (damage {int(u.damage)} of {int(s.units[unit].vitality)})"


def _object(s: Any, b: Any, decision: int, k: int) -> str:
    thing = int(ask.object_at_slot(s, b, int(b.request.side), k))
    unit, verb = int(b.request.unit), int(names.top_frame(b).verb)
    line = f"{deed(s, b, unit, verb)} {names.object_name(s, b, thing)}"
    if thing < 0:
        return f"{line} {k}"
    kind, close = ask.hand_kind(s, b, unit), verb == d.Verb.STRIKE_OBJECT
    return line + _range_phrase(s, b, unit, c.MAX_UNITS + thing, kind, close)


def _carried(s: Any, b: Any, decision: int, slot: int) -> str:
    f = names.top_frame(b)
    unit = int(f.target if decision == d.Decision.LOAD else b.request.unit)
    if slot == c.CARRIED_SLOTS:
        return "empty the hands"
    name = _carried_name(s, b, unit, slot)
    if decision == d.Decision.LOAD:
        gift = "mend" if int(f.supply) == d.Verb.MEND else "a magazine for"
        return f"{gift} the {name} of {names.unit_name(s, b, unit)}"
    return f"take the {name} in hand"


def _carried_name(s: Any, b: Any, unit: int, slot: int) -> str:
    """``rifle``; with its slot where another carried weapon is of the same kind."""
    carried = [int(weapon) for weapon in b.units[unit].carried]
    kinds = [int(b.weapons[weapon].kind) if weapon >= 0 else -1 for weapon in carried]
    name = names.weapon_name(kinds[slot]) if kinds[slot] >= 0 else "weapon"
    return f"{name} of slot {slot + 1}" if kinds.count(kinds[slot]) > 1 else name


def _item(s: Any, b: Any, decision: int, weapon: int) -> str:
    w, weapons = b.weapons[weapon], b.weapons[: int(s.n_weapons)]
    same = [k for k, other in enumerate(weapons) if other.at == w.at and other.kind == w.kind]
    which = f" (item {weapon})" if len(same) > 1 or weapon not in same else ""
    name, place = names.weapon_name(int(w.kind)), names.place(s, b, int(w.at))
    return f"pick up the {name} at {place}{which}"


_GROUPS = {
    "verb": verb_words,
    "number": _number,
    "direction": _direction,
    "with": _with,
    "aimpoint": _aimpoint,
    "enemy": _enemy,
    "own": _own,
    "object": _object,
    "carried": _carried,
    "item": _item,
}
