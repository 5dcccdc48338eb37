"""The answers to Framewerk's questions, in the light of the pending question."""

from __future__ import annotations

from mech_env.core import sides
from mech_env.core.squares import DIRECTION_NAMES, square_neighbour
from mech_env.core.words.phrases import after, count, measured, signed
from mech_env.core.words.tables import Answers
from mech_env.core.words.view import ask
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.words.view import SIGHTS, WEAPONS, View, parts_phrase

# What a verb means; without an entry, its own meaning.
_VERBS: dict[int, str] = {
    d.Verb.SHOOT: "shoot with the {weapon} ({rounds} loaded)",
    d.Verb.BURST: "fire a burst with the {weapon} ({rounds} loaded)",
    d.Verb.AUTO: "fire the {weapon} on automatic ({rounds} loaded)",
    d.Verb.SUPPRESS: "lay down suppressing fire with the {weapon} ({rounds} loaded)",
    d.Verb.THROW: "throw the {weapon} at an enemy",
    d.Verb.SHOOT_OBJECT: "shoot at an object with the {weapon} ({rounds} loaded)",
    d.Verb.THROW_OBJECT: "throw the {weapon} at an object",
    d.Verb.RELOAD: "reload the {weapon} ({rounds} loaded)",
    d.Verb.ARMED: "parry with the {weapon}",
    d.Verb.ADD: "add a die for a drama point ({u.drama} left)",
    d.Verb.MAINTAIN: "keep hold of {u.holding:unit}",
    d.Verb.RELEASE: "let {u.holding:unit} go (free)",
}
_DONE: dict[int, str] = {
    d.Decision.TARGETS: "list nobody else and fire",
    d.Decision.STEP: "stop here",
    d.Decision.DEFEND: "do not defend",
    d.Decision.ADD: "leave the dice as they are",
    d.Decision.MED: "keep the med kit",
}
_SWEEPS: dict[int, str] = {
    d.Verb.AUTO: "fire to the",
    d.Verb.SUPPRESS: "sweep the ground to the",
}


def verb_words(v: View, verb: int) -> str:
    """A verb of D-ACTION, or another answer of the group ``verb``."""
    if verb == d.Verb.DONE:
        return _DONE.get(v.decision, "be done")
    if verb == d.Verb.COVER:
        return f"take {c.Cover.abouts()[v.ask(sight.cover_rating, v.u.at)]}"
    if verb == d.Verb.MOVE:
        return f"move up to {measured(v.s.units[v.asked].move, 'cell')}"
    if verb == d.Verb.BREAK:
        number = ask(can.break_number, v.u)
        return f"break away from close quarters ({number} or more on the die)"
    words = v.say(_VERBS.get(verb, d.Verb.abouts()[verb]))
    return words + _skill(v, verb) if d.Verb.FIGHTING <= verb <= d.Verb.DODGE else words


def _skill(v: View, verb: int) -> str:
    """`` (Dodge 5, two dice)``: what a defence is rolled with."""
    skill = c.DEFENCE_SKILL[verb - d.Verb.FIGHTING + c.Defence.FIGHTING]
    profile = v.s.units[v.asked]
    value, dice = ask(pools.attribute_of, profile, skill), ask(pools.pool_size, profile, skill)
    trained = "" if profile.rank[skill] else ", untrained"
    return f" ({c.Skill.abouts()[skill]} {value}, {count(dice, 'die')}{trained})"


def _number(v: View, k: int) -> str:
    if v.decision == d.Decision.CUT:
        cut = f"take away {count(k, 'die')} for {count(k, 'drama point')}"
        return cut if k else "leave its dice alone"
    cost = f" at {signed(ask(modifiers.count_penalty, k))} each" if k > 1 else ""
    return f"declare {count(k, 'action')}{cost}"


def _direction(v: View, way: int) -> str:
    k = ask(d.turned, v.b.request.side, way)
    if v.decision != d.Decision.STEP:
        return f"{_SWEEPS.get(v.frame.verb, 'turn to the')} {DIRECTION_NAMES[k]}"
    cell = ask(square_neighbour, v.u.at, k, v.s.width, v.s.height)
    line = f"step {DIRECTION_NAMES[k]} to {v.place(cell)}"
    if cell < 0:
        return line
    rating, level = v.ask(sight.cover_rating, cell), v.ask(sight.sight_at, cell)
    cover = c.Cover.abouts()[rating] if rating else ""
    dim = SIGHTS[level] if level > v.s.options.ambient_sight else ""
    return line + after(", ", cover) + after(", ", dim)


def _with(v: View, k: int) -> str:
    kind = v.hand_kind(v.asked) if k else v.ask(can.kind_of, v.asked, -1)
    return f"with the {WEAPONS[kind]}"


def _aimpoint(v: View, point: int) -> str:
    target = v.frame.target
    aimed = f"{v.deed(v.frame.verb)} {v.unit(target)}, aiming at"
    if point == c.Aimpoint.NONE:
        return f"{aimed} nothing special"
    unit = "point" if v.s.options.called_bonus == c.CalledBonus.POINTS else "die"
    where = v.codes["point"][point]
    if point == c.Aimpoint.HELD and target >= 0:
        where = f"the {WEAPONS[v.hand_kind(target)]} in its hand"
    more = count(c.AIMPOINT_DICE[point], unit)
    return f"{aimed} {where} ({signed(c.AIMPOINT_TEST[point])}, {more} more damage)"


def _enemy(v: View, k: int) -> str:
    target = v.ask_s(sides.enemy_unit, v.b.request.side, k)
    if v.decision == d.Decision.TARGETS:
        kind = v.ask(can.kind_of, v.asked, v.frame.weapon)
        return f"fire at {v.unit(target)}{_range(v, target, kind, False)}"
    verb = v.frame.verb
    line = f"{v.deed(verb)} {v.unit(target)}"
    if v.decision == d.Decision.HOLDER:
        return line
    return line + _range(v, target, v.hand_kind(v.asked), bool(ask(d.in_close_quarters, verb)))


def _range(v: View, target: int, kind: int, close: bool) -> str:
    """`` at (3,4), 7 cells away (+2 Short, -4 heavy cover)``."""
    if v.s.n_units <= target < c.MAX_UNITS:
        return ""
    there, parts = v.target_cell(target), v.against(v.asked, target, kind, close)
    away = v.away(v.between(v.u.at, there), 2)
    return f" at {v.place(there)}{away}{parts_phrase(parts)}"


def _own(v: View, k: int) -> str:
    unit = v.ask_s(sides.own_unit, v.b.request.side, k)
    if unit >= v.s.n_units:
        return f"choose own unit {k}"
    u = v.b.units[unit]
    if v.decision == d.Decision.PATIENT:
        have = f" ({u.drama} so far)" if v.frame.supply == d.Verb.INSPIRE else ""
        return f"give {v.unit(unit)} {v.supply}{have}"
    return f"treat {v.unit(unit)} (damage {u.damage} of {v.s.units[unit].vitality})"


def _object(v: View, k: int) -> str:
    thing, verb = v.ask(d.object_at_slot, v.b.request.side, k), v.frame.verb
    line = f"{v.deed(verb)} {v.thing(thing)}"
    if thing < 0:
        return f"{line} {k}"
    close = verb == d.Verb.STRIKE_OBJECT
    return line + _range(v, c.MAX_UNITS + thing, v.hand_kind(v.asked), close)


def _carried(v: View, slot: int) -> str:
    if slot == c.CARRIED_SLOTS:
        return "empty the hands"
    if v.decision != d.Decision.LOAD:
        return f"take the {_carried_name(v, v.asked, slot)} in hand"
    unit = v.frame.target
    gift = "mend" if v.frame.supply == d.Verb.MEND else "a magazine for"
    return f"{gift} the {_carried_name(v, unit, slot)} of {v.unit(unit)}"


def _carried_name(v: View, unit: int, slot: int) -> str:
    """``rifle``; with its slot where another carried weapon is of the same kind."""
    kinds = [v.b.weapons[k].kind if k >= 0 else -1 for k in v.b.units[unit].carried]
    name = WEAPONS[kinds[slot]] if kinds[slot] >= 0 else "weapon"
    return f"{name} of slot {slot + 1}" if kinds.count(kinds[slot]) > 1 else name


def _item(v: View, weapon: int) -> str:
    w, weapons = v.b.weapons[weapon], v.b.weapons[: v.s.n_weapons]
    same = [k for k, other in enumerate(weapons) if other.at == w.at and other.kind == w.kind]
    which = f" (item {weapon})" if len(same) > 1 or weapon not in same else ""
    return f"pick up the {WEAPONS[w.kind]} at {v.place(w.at)}{which}"


ANSWERS = Answers(
    View,
    d.ACTIONS,
    {
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
    },
)
