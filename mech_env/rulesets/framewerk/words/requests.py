"""How Framewerk speaks: actions, questions and their context. Events: see report.py."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.core.squares import DIRECTION_NAMES, square_neighbour
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words.names import (
    COVER_NAMES,
    POINT_NAMES,
    SIGHT_NAMES,
    best_phrase,
    cells,
    cells_between,
    count,
    cover_at,
    object_name,
    parts_against,
    place,
    ready_weapon,
    side_name,
    sight_at,
    signed,
    target_cell,
    unit_name,
    weapon_kind,
    weapon_name,
)

_attribute_of = interpreted(pools.attribute_of)
_enemy_unit = interpreted(d.enemy_unit)
_neighbour = interpreted(square_neighbour)
_object_at_slot = interpreted(d.object_at_slot)
_own_unit = interpreted(d.own_unit)
_pool_size = interpreted(pools.pool_size)

# Verbs that need no more than their own words; the others name the weapon, see `_verb`.
_VERBS: dict[int, str] = {
    d.Verb.PASS: "let the action pass",
    d.Verb.STRIKE: "strike an enemy",
    d.Verb.ENTANGLE: "grab an enemy, hurting it",
    d.Verb.RESTRAIN: "grab an enemy without hurting it",
    d.Verb.DISARM: "knock an enemy's weapon away",
    d.Verb.STRIKE_OBJECT: "strike an object",
    d.Verb.AIM: "aim",
    d.Verb.READY: "change the weapon in hand",
    d.Verb.PICKUP: "pick up a weapon",
    d.Verb.ESCAPE: "struggle to get free",
    d.Verb.FACE: "turn (free)",
}
_WITH_WEAPON: dict[int, str] = {
    d.Verb.SHOOT: "shoot with the {weapon} ({rounds} loaded)",
    d.Verb.BURST: "fire a burst with the {weapon} ({rounds} loaded)",
    d.Verb.AUTO: "fire the {weapon} on automatic ({rounds} loaded)",
    d.Verb.SUPPRESS: "lay down suppressing fire with the {weapon} ({rounds} loaded)",
    d.Verb.THROW: "throw the {weapon} at an enemy",
    d.Verb.SHOOT_OBJECT: "shoot at an object with the {weapon} ({rounds} loaded)",
    d.Verb.THROW_OBJECT: "throw the {weapon} at an object",
    d.Verb.RELOAD: "reload the {weapon} ({rounds} loaded)",
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
_CLOSE = frozenset(
    (d.Verb.STRIKE, d.Verb.ENTANGLE, d.Verb.RESTRAIN, d.Verb.DISARM, d.Verb.STRIKE_OBJECT)
)
_ATTACK_NAMES = (
    "single shot", "burst", "automatic fire", "suppressing fire", "strike", "grab and hurt",
    "grab", "disarm", "throw",
)  # fmt: skip
_ATTACKS = ("shoots at", "fires a burst at", "fires on automatic at", "suppresses", "strikes at",
            "grabs at", "tries to pin", "tries to disarm", "throws at")  # fmt: skip
# The skill behind each answer to D-DEFEND (FW-103 to FW-107).
_DEFENCES: dict[int, tuple[int, str]] = {
    d.Verb.FIGHTING: (c.Skill.FIGHTING, "fight back"),
    d.Verb.ARMED: (c.Skill.ARMED, "parry with the {weapon}"),
    d.Verb.DODGE: (c.Skill.DODGE, "dodge"),
}
_DONE: dict[int, str] = {
    d.Decision.TARGETS: "list nobody else and fire",
    d.Decision.STEP: "stop here",
    d.Decision.DEFEND: "do not defend",
    d.Decision.ADD: "leave the dice as they are",
    d.Decision.MED: "keep the med kit",
}
_QUESTIONS: dict[int, str] = {
    d.Decision.COUNT: "how many actions this turn?",
    d.Decision.ACTION: "which action?",
    d.Decision.TARGETS: "who is fired at?",
    d.Decision.STEP: "where to step?",
    d.Decision.DEFEND: "how to defend?",
    d.Decision.CUT: "how many of its dice to take away?",
    d.Decision.ADD: "add a die for a drama point?",
    d.Decision.MED: "whom to treat?",
    d.Decision.SUPPLY: "what to make of the crate?",
    d.Decision.WITH: "with what?",
    d.Decision.TARGET: "at whom?",
    d.Decision.AIMPOINT: "where to aim?",
    d.Decision.OBJECT: "at which object?",
    d.Decision.FACING: "in which direction?",
    d.Decision.WEAPON: "which weapon to take in hand?",
    d.Decision.ITEM: "which weapon to pick up?",
    d.Decision.HOLDER: "against which holder?",
    d.Decision.PATIENT: "for whom?",
    d.Decision.LOAD: "for which weapon?",
}
_DETAILS = frozenset(
    (
        d.Decision.WITH,
        d.Decision.TARGET,
        d.Decision.AIMPOINT,
        d.Decision.OBJECT,
        d.Decision.FACING,
        d.Decision.WEAPON,
        d.Decision.ITEM,
        d.Decision.HOLDER,
    )
)
_IN_CAMP = frozenset((d.Decision.MED, d.Decision.SUPPLY, d.Decision.PATIENT, d.Decision.LOAD))
_SUPPLIES: dict[int, str] = {
    d.Verb.MAGAZINE: "a magazine",
    d.Verb.MEND: "a repair",
    d.Verb.INSPIRE: "a drama point",
}
_OF_CRATE: dict[int, str] = {
    d.Verb.MAGAZINE: "make a magazine of the crate",
    d.Verb.MEND: "mend a weapon with the crate",
    d.Verb.INSPIRE: "give somebody a drama point for the crate",
}


def top_frame(s: Any, b: Any) -> Any:
    """The procedure under way; the first frame, empty, when there is none."""
    return b.frames[max(int(b.depth) - 1, 0)]


def frame_below(s: Any, b: Any, kinds: tuple[int, ...]) -> Any:
    """The uppermost frame of one of these kinds, or None."""
    for k in range(int(b.depth) - 1, -1, -1):
        if int(b.frames[k].kind) in kinds:
            return b.frames[k]
    return None


def action(s: Any, b: Any, slot: int) -> str:
    """A legal action in the light of the pending request.

    Raises:
        ValueError: no such slot.
    """
    group, _ = d.ACTIONS.words[slot] if 0 <= slot < d.N_ACTIONS else ("", "")
    if not group:
        raise ValueError(f"action {slot!r} is not one of 0 to {d.N_ACTIONS - 1}")
    if group == "verb":
        return _verb(s, b, int(b.request.decision), slot)
    return _GROUPS[group](s, b, int(b.request.decision), slot - d.ACTIONS.groups[group].first)


def _verb(s: Any, b: Any, decision: int, verb: int) -> str:
    unit = int(b.request.unit)
    u = b.units[unit]
    if verb == d.Verb.DONE:
        return _DONE.get(decision, "be done")
    if verb == d.Verb.ADD:
        return f"add a die for a drama point ({int(u.drama)} left)"
    if verb in _DEFENCES:
        return _defence(s, b, unit, verb)
    if verb in _SUPPLIES:
        return _OF_CRATE[verb]
    if verb in _WITH_WEAPON:
        weapon = ready_weapon(s, b, unit)
        kind = weapon_kind(s, b, weapon, unit)
        rounds = f"{int(b.weapons[weapon].loaded)} of {wp.MAGAZINE_SIZE[kind]}"
        return _WITH_WEAPON[verb].format(weapon=weapon_name(kind), rounds=rounds)
    if verb == d.Verb.COVER:
        return f"take {COVER_NAMES[cover_at(s, b, int(u.at))]}"
    if verb == d.Verb.MOVE:
        return f"move up to {cells(int(s.units[unit].move))}"
    if verb == d.Verb.BREAK:
        return f"break away from close quarters ({break_number(s, b, unit)} or more on the die)"
    if verb in (d.Verb.MAINTAIN, d.Verb.RELEASE):
        victim = unit_name(s, b, int(u.holding))
        return f"keep hold of {victim}" if verb == d.Verb.MAINTAIN else f"let {victim} go (free)"
    return _VERBS[verb]


def break_number(s: Any, b: Any, unit: int) -> int:
    """The least face with which a unit breaks away (FW-231, FW-232)."""
    return 5 + int(b.units[unit].engaged).bit_count()


def _defence(s: Any, b: Any, unit: int, verb: int) -> str:
    skill, deed = _DEFENCES[verb]
    weapon = weapon_name(weapon_kind(s, b, ready_weapon(s, b, unit), unit))
    dice = count(int(_pool_size(s.units[unit], skill)), "die")
    told = f"{c.Skill.abouts()[skill]} {int(_attribute_of(s.units[unit], skill))}, {dice}"
    return (
        f"{deed.format(weapon=weapon)} ({told}{'' if s.units[unit].rank[skill] else ', untrained'})"
    )


def _number(s: Any, b: Any, decision: int, k: int) -> str:
    if decision == d.Decision.CUT:
        if k == 0:
            return "leave its dice alone"
        return f"take away {count(k, 'die')} for {count(k, 'drama point')}"
    cost = f" at {signed(2 - 2 * k)} each" if k > 1 else ""
    return f"declare {count(k, 'action')}{cost}"


def _direction(s: Any, b: Any, decision: int, way: int) -> str:
    k = (way + 4 * int(b.request.side)) % 8  # as decisions.turned
    if decision != d.Decision.STEP:
        verb = int(top_frame(s, b).verb)
        deed: dict[int, str] = {
            d.Verb.AUTO: "fire to the",
            d.Verb.SUPPRESS: "sweep the ground to the",
        }
        return f"{deed.get(verb, 'turn to the')} {DIRECTION_NAMES[k]}"
    start = int(b.units[int(b.request.unit)].at)
    cell = int(_neighbour(start, k, int(s.width), int(s.height)))
    line = f"step {DIRECTION_NAMES[k]} to {place(s, b, cell)}"
    if cell < 0:
        return line
    if cover_at(s, b, cell):
        line += f", {COVER_NAMES[cover_at(s, b, cell)]}"
    if sight_at(s, b, cell) > int(s.options.ambient_sight):
        line += f", {SIGHT_NAMES[sight_at(s, b, cell)]}"
    return line


def _with(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(b.request.unit)
    weapon = ready_weapon(s, b, unit) if k else -1
    return f"with the {weapon_name(weapon_kind(s, b, weapon, unit))}"


def _deed(s: Any, b: Any, unit: int, verb: int) -> str:
    """``shoot``, ``throw the knife at``: the verb of a slot before its object."""
    weapon = weapon_name(weapon_kind(s, b, ready_weapon(s, b, unit), unit))
    return _DEEDS.get(verb, "choose").format(weapon=weapon)


def _aimpoint(s: Any, b: Any, decision: int, point: int) -> str:
    f = top_frame(s, b)
    deed = _deed(s, b, int(b.request.unit), int(f.verb))
    target = unit_name(s, b, int(f.target))
    if point == c.Aimpoint.NONE:
        return f"{deed} {target}, aiming at nothing special"
    dice = count(c.AIMPOINT_DICE[point], "die")
    if s.options.called_bonus == c.CalledBonus.POINTS:
        dice = count(c.AIMPOINT_DICE[point], "point")
    where = POINT_NAMES[point]
    if point == c.Aimpoint.HELD and f.target >= 0:
        held = ready_weapon(s, b, int(f.target))
        where = f"the {weapon_name(weapon_kind(s, b, held, int(f.target)))} in its hand"
    odds = f"{signed(c.AIMPOINT_TEST[point])}, {dice} more damage"
    return f"{deed} {target}, aiming at {where} ({odds})"


def _enemy(s: Any, b: Any, decision: int, k: int) -> str:
    target = int(_enemy_unit(s, b, int(b.request.side), k))
    f = top_frame(s, b)
    unit = int(b.request.unit)
    if decision == d.Decision.TARGETS:
        kind = weapon_kind(s, b, int(f.weapon), unit)
        return f"fire at {unit_name(s, b, target)}{_range_phrase(s, b, unit, target, kind, False)}"
    verb = int(f.verb)
    line = f"{_deed(s, b, unit, verb)} {unit_name(s, b, target)}"
    if decision == d.Decision.HOLDER or target >= int(s.n_units):
        return line
    kind = weapon_kind(s, b, ready_weapon(s, b, unit), unit)
    return line + _range_phrase(s, b, unit, target, kind, verb in _CLOSE)


def _range_phrase(s: Any, b: Any, unit: int, target: int, kind: int, close: bool) -> str:
    """`` at (3,4), 7 cells away (+2 Short, -4 heavy cover)``."""
    if target < c.MAX_UNITS and target >= int(s.n_units):
        return ""
    there = target_cell(s, b, target)
    line = f" at {place(s, b, there)}"
    far = cells_between(s, b, int(b.units[unit].at), there)
    if far > 1:
        line += f", {cells(far)} away"
    parts = parts_against(s, b, unit, target, kind, close)
    told = ", ".join(f"{signed(value)} {name}" for value, name in parts)
    return f"{line} ({told})" if told else line


def _own(s: Any, b: Any, decision: int, k: int) -> str:
    unit = int(_own_unit(s, b, int(b.request.side), k))
    name = unit_name(s, b, unit)
    if unit >= int(s.n_units):
        return f"choose own unit {k}"
    u = b.units[unit]
    if decision == d.Decision.PATIENT:
        given = _SUPPLIES.get(int(top_frame(s, b).supply), "it")
        have = f" ({int(u.drama)} so far)" if int(top_frame(s, b).supply) == d.Verb.INSPIRE else ""
        return f"give {name} {given}{have}"
    return f"treat {name} (damage {int(u.damage)} of {int(s.units[unit].vitality)})"


def _object(s: Any, b: Any, decision: int, k: int) -> str:
    thing = int(_object_at_slot(s, b, int(b.request.side), k))
    unit, verb = int(b.request.unit), int(top_frame(s, b).verb)
    line = f"{_deed(s, b, unit, verb)} {object_name(s, b, thing)}"
    if thing < 0:
        return f"{line} {k}"
    kind = weapon_kind(s, b, ready_weapon(s, b, unit), unit)
    return line + _range_phrase(s, b, unit, c.MAX_UNITS + thing, kind, verb in _CLOSE)


def _carried(s: Any, b: Any, decision: int, slot: int) -> str:
    unit = int(top_frame(s, b).target if decision == d.Decision.LOAD else b.request.unit)
    if slot == c.CARRIED_SLOTS:
        return "empty the hands"
    name = _carried_name(s, b, unit, slot)
    if decision == d.Decision.LOAD:
        deed = "mend" if int(top_frame(s, b).supply) == d.Verb.MEND else "a magazine for"
        return f"{deed} the {name} of {unit_name(s, b, unit)}"
    return f"take the {name} in hand"


def _carried_name(s: Any, b: Any, unit: int, slot: int) -> str:
    """``rifle``; with its slot where another carried weapon is of the same kind."""
    carried = [int(weapon) for weapon in b.units[unit].carried]
    kinds = [int(b.weapons[weapon].kind) if weapon >= 0 else -1 for weapon in carried]
    name = weapon_name(kinds[slot]) if kinds[slot] >= 0 else "weapon"
    return f"{name} of slot {slot + 1}" if kinds.count(kinds[slot]) > 1 else name


def _item(s: Any, b: Any, decision: int, weapon: int) -> str:
    w = b.weapons[weapon]
    same = [
        k
        for k in range(int(s.n_weapons))
        if b.weapons[k].at == w.at and b.weapons[k].kind == w.kind
    ]
    which = f" (item {weapon})" if len(same) > 1 or weapon not in same else ""
    return f"pick up the {weapon_name(int(w.kind))} at {place(s, b, int(w.at))}{which}"


_GROUPS = {
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


def request(s: Any, b: Any) -> str:
    """The pending question in one line, with who is asked and why; "" when the battle is over."""
    decision = int(b.request.decision)
    if int(b.winner) != RUNNING or decision == d.Decision.NONE:
        return ""
    who = unit_name(s, b, int(b.request.unit))
    return f"{who}: {_background(s, b, decision)}{_QUESTIONS[decision]}"


def _background(s: Any, b: Any, decision: int) -> str:
    f = top_frame(s, b)
    u = b.units[int(b.request.unit)]
    if decision == d.Decision.COUNT:
        return ""
    if decision == d.Decision.ACTION:
        return f"{count(int(u.acts_left), 'action')} left; "
    if decision == d.Decision.STEP:
        return f"{count(int(f.steps), 'step')} left; "
    if decision == d.Decision.ADD:
        return f"{pool_phrase(s, b)}{_against(s, b, f)}; "
    if decision == d.Decision.CUT:
        skill = c.Skill.abouts()[int(f.skill)]
        dice = count(int(f.dice), "die")
        return f"{unit_name(s, b, int(f.actor))} is about to roll {dice} of {skill}; "
    if decision == d.Decision.DEFEND:
        return _threat(s, b, f)
    if decision == d.Decision.TARGETS:
        listed = _listed(s, b, f)
        return f"{', '.join(listed)} so far; " if listed else ""
    if decision == d.Decision.MED:
        return f"{count(int(b.kits), 'med kit')} left; "
    if decision == d.Decision.SUPPLY:
        return f"{count(int(b.crates), 'crate')} left; "
    if decision == d.Decision.PATIENT:
        return f"{_SUPPLIES.get(int(f.supply), 'it')}; "
    if decision == d.Decision.LOAD:
        return f"{_SUPPLIES.get(int(f.supply), 'it')} for {unit_name(s, b, int(f.target))}; "
    return f"{_chosen(s, b, f)}; "


def _chosen(s: Any, b: Any, f: Any) -> str:
    """What a slot's further question is about: ``shoot blue_1``."""
    verb = int(f.verb)
    if verb >= len(d.VERBS):
        return "choose"
    if f.target >= 0 and verb in _DEEDS:
        return f"{_deed(s, b, int(f.actor), verb)} {unit_name(s, b, int(f.target))}"
    return _verb(s, b, d.Decision.ACTION, verb).split(" (")[0]


def _threat(s: Any, b: Any, f: Any) -> str:
    """What the unit asked has to defend against."""
    if int(f.kind) == fr.Frame.ZONE:
        return f"{int(f.total)} from the suppressing fire of {unit_name(s, b, int(f.target))}; "
    attacker = unit_name(s, b, int(f.actor))
    kind = weapon_kind(s, b, int(f.weapon), int(f.actor))
    deed = f"{attacker} {_ATTACKS[int(f.form)]} you with its {weapon_name(kind)}"
    before = int(s.options.defence_timing) == c.Timing.BEFORE
    return f"{deed}; " if before else f"{deed}, {int(f.total)} to beat; "


def pool_phrase(s: Any, b: Any) -> str:
    """``Marksman 2, 7, 8: 6 + 8 - 2 = 12``: the dice on the table."""
    p = b.pool
    faces = [int(face) for face in p.face[: int(p.count)]]
    profile = s.units[int(p.roller)]
    best = best_phrase(faces, int(p.best), bool(profile.rank[int(p.skill)]))
    head = f"{c.Skill.abouts()[int(p.skill)]} {', '.join(map(str, faces))}"
    if p.critical:
        return f"{head}: a critical failure"
    start = f"{int(_attribute_of(profile, int(p.skill)))} + {best}"
    modifier = int(p.modifier)
    change = f" {'+' if modifier > 0 else '-'} {abs(modifier)}" if modifier else ""
    return f"{head}: {start}{change} = {int(p.total)}"


def _against(s: Any, b: Any, f: Any) -> str:
    """`` against 28``: what the test on the table has to match or exceed, where that is known."""
    below = frame_below(s, b, (fr.Frame.ATTACK, fr.Frame.ZONE, fr.Frame.ESCAPE))
    if below is None or int(f.why) == ev.Roll.ATTACK:
        return ""
    if int(f.why) == ev.Roll.DEFENCE:
        return f" against {int(below.total)}"
    second = int(f.actor) == int(below.target)
    return f" against {int(below.first_feat)}" if second else ""


def _listed(s: Any, b: Any, f: Any) -> list[str]:
    return [unit_name(s, b, int(unit)) for unit in f.listed[: int(f.n_listed)]]


def context(s: Any, b: Any) -> dict[str, Any]:
    """What the decider may know of the pending request, JSON-ready; {} when there is none.

    Keys that do not apply are left out. Totals, dice and distances are figures; the rest are plain
    names.
    """
    decision = int(b.request.decision)
    if int(b.winner) != RUNNING or decision == d.Decision.NONE:
        return {}
    f, unit = top_frame(s, b), int(b.request.unit)
    told: dict[str, Any] = {
        "unit": unit_name(s, b, unit),
        "side": side_name(int(b.request.side)),
        "encounter": int(b.encounter),
        "turn": int(b.round_number),
    }
    if decision in _IN_CAMP:
        return told | _camp_context(s, b, f, decision)
    told["pass"] = int(b.pass_number)
    if decision in (d.Decision.ACTION, d.Decision.COUNT) or decision in _DETAILS:
        told |= _own_context(s, b, unit)
    if decision in (d.Decision.ACTION, d.Decision.STEP) or decision in _DETAILS:
        told |= {"actions_left": int(b.units[unit].acts_left)}
    if decision in _DETAILS:
        told |= _detail_context(s, b, f)
    elif decision == d.Decision.STEP:
        told |= {"at": place(s, b, int(b.units[unit].at)), "steps_left": int(f.steps)}
    elif decision in (d.Decision.CUT, d.Decision.ADD):
        told |= _test_context(s, b, f, decision)
    attack = frame_below(s, b, (fr.Frame.ATTACK, fr.Frame.ZONE, fr.Frame.ESCAPE))
    if attack is not None and decision in (
        d.Decision.DEFEND,
        d.Decision.CUT,
        d.Decision.ADD,
        d.Decision.TARGETS,
    ):
        told |= _attack_context(s, b, attack, unit)
    return told


def _own_context(s: Any, b: Any, unit: int) -> dict[str, Any]:
    u = b.units[unit]
    weapon = ready_weapon(s, b, unit)
    told: dict[str, Any] = {
        "at": place(s, b, int(u.at)),
        "weapon": weapon_name(weapon_kind(s, b, weapon, unit)),
        "damage": int(u.damage),
        "wound": c.Wound.names()[int(u.wound)],
        "aim": int(u.aim),
        "drama": int(u.drama),
    }
    if weapon >= 0 and wp.IS_FIREARM[int(b.weapons[weapon].kind)]:
        told["loaded"] = int(b.weapons[weapon].loaded)
    return told


def _detail_context(s: Any, b: Any, f: Any) -> dict[str, Any]:
    verb = int(f.verb)
    told: dict[str, Any] = {"verb": d.VERBS[verb] if verb < len(d.VERBS) else "pass"}
    if f.target >= 0:
        told["target"] = unit_name(s, b, int(f.target))
    return told


def _camp_context(s: Any, b: Any, f: Any, decision: int) -> dict[str, Any]:
    told: dict[str, Any] = {"kits": int(b.kits), "crates": int(b.crates)}
    if decision in (d.Decision.PATIENT, d.Decision.LOAD):
        told["gift"] = _SUPPLIES.get(int(f.supply), "it")
    if decision == d.Decision.LOAD:
        told["patient"] = unit_name(s, b, int(f.target))
    return told


def _test_context(s: Any, b: Any, f: Any, decision: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "roller": unit_name(s, b, int(f.actor)),
        "skill": c.Skill.abouts()[int(f.skill)],
        "drama": int(b.units[int(b.request.unit)].drama),
    }
    if decision == d.Decision.CUT:
        return told | {"dice": int(f.dice)}
    p = b.pool
    return told | {
        "dice_on_the_table": sorted(int(face) for face in p.face[: int(p.count)]),
        "best": int(p.best),
        "modifier": int(p.modifier),
        "total": int(p.total),
        "critical_failure": bool(p.critical),
        "added": int(p.added),
    }


def _attack_context(s: Any, b: Any, f: Any, unit: int) -> dict[str, Any]:
    """The attack, the suppressing fire or the struggle in which a question comes up."""
    if int(f.kind) == fr.Frame.ESCAPE:
        return {"attacker": unit_name(s, b, int(f.actor)), "target": unit_name(s, b, int(f.target)),
                "verb": "escape"}  # fmt: skip
    if int(f.kind) == fr.Frame.ZONE:
        firer = int(f.target)
        return {
            "attacker": unit_name(s, b, firer),
            "target": unit_name(s, b, int(f.actor)),
            "verb": "suppressing fire",
            "weapon": weapon_name(weapon_kind(s, b, ready_weapon(s, b, firer), firer)),
            "attack_total": int(f.total),
        }
    attacker = int(f.actor)
    told: dict[str, Any] = {
        "attacker": unit_name(s, b, attacker),
        "verb": _ATTACK_NAMES[int(f.form)],
        "weapon": weapon_name(weapon_kind(s, b, int(f.weapon), attacker)),
    }
    target = int(f.listed[int(f.list_place)]) if f.n_listed > f.list_place else int(f.target)
    if target >= 0:
        told["target"] = unit_name(s, b, target)
        ends = int(b.units[attacker].at), int(b.units[target].at)
        told["distance"] = cells_between(s, b, *ends)
    elif f.thing >= 0:
        told["target"] = object_name(s, b, int(f.thing))
    if f.aimpoint:
        told["aimpoint"] = POINT_NAMES[int(f.aimpoint)]
    if f.n_listed > 1 or int(f.form) == c.Form.AUTO:
        told["targets"] = _listed(s, b, f)
    if target >= 0 and f.total:
        told["attack_total"] = int(f.total)
    return told
