"""Framewerk's questions in words, and their context. Answers: see actions.py."""

from __future__ import annotations

from typing import Any

from mech_env.core.record import RUNNING
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import ask, names
from mech_env.rulesets.framewerk.words.actions import SUPPLIES, action, deed, verb_words

__all__ = ["action", "context", "request"]

_THREATS = ("shoots at", "fires a burst at", "fires on automatic at", "suppresses", "strikes at",
            "grabs at", "tries to pin", "tries to disarm", "throws at")  # fmt: skip
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
_DETAILS = range(d.Decision.WITH, d.Decision.PATIENT)
_IN_CAMP = frozenset((d.Decision.MED, d.Decision.SUPPLY, d.Decision.PATIENT, d.Decision.LOAD))
_IN_CONTEST = frozenset((d.Decision.DEFEND, d.Decision.CUT, d.Decision.ADD, d.Decision.TARGETS))


def frame_below(b: Any, *kinds: int) -> Any:
    """The uppermost frame of one of these kinds, or None."""
    for k in range(int(b.depth) - 1, -1, -1):
        if int(b.frames[k].kind) in kinds:
            return b.frames[k]
    return None


def request(s: Any, b: Any) -> str:
    """The pending question in one line, with who is asked and why; "" when the battle is over."""
    decision = int(b.request.decision)
    if int(b.winner) != RUNNING or decision == d.Decision.NONE:
        return ""
    who, why = names.unit_name(s, b, int(b.request.unit)), _background(s, b, decision)
    return f"{who}: {why}{'; ' if why else ''}{_QUESTIONS[decision]}"


def _background(s: Any, b: Any, decision: int) -> str:
    f = names.top_frame(b)
    if decision == d.Decision.COUNT:
        return ""
    if decision == d.Decision.ACTION:
        return f"{names.count(int(b.units[int(b.request.unit)].acts_left), 'action')} left"
    if decision == d.Decision.STEP:
        return f"{names.count(int(f.steps), 'step')} left"
    if decision == d.Decision.ADD:
        return f"{pool_phrase(s, b)}{_against(s, b, f)}"
    if decision == d.Decision.CUT:
        pool = f"{names.count(int(f.dice), 'die')} of {c.Skill.abouts()[int(f.skill)]}"
        return f"{names.unit_name(s, b, int(f.actor))} is about to roll {pool}"
    if decision == d.Decision.DEFEND:
        return _threat(s, b, f)
    if decision == d.Decision.TARGETS:
        listed = _listed(s, b, f)
        return f"{', '.join(listed)} so far" if listed else ""
    if decision == d.Decision.MED:
        return f"{names.count(int(b.kits), 'med kit')} left"
    if decision == d.Decision.SUPPLY:
        return f"{names.count(int(b.crates), 'crate')} left"
    if decision in (d.Decision.PATIENT, d.Decision.LOAD):
        whose = (
            f" for {names.unit_name(s, b, int(f.target))}" if decision == d.Decision.LOAD else ""
        )
        return f"{SUPPLIES.get(int(f.supply), 'it')}{whose}"
    return _chosen(s, b, f)


def _chosen(s: Any, b: Any, f: Any) -> str:
    """What a slot's further question is about: ``shoot blue_1``."""
    verb = int(f.verb)
    if verb >= len(d.VERBS):
        return "choose"
    done = deed(s, b, int(f.actor), verb)
    if f.target >= 0 and done != "choose":
        return f"{done} {names.unit_name(s, b, int(f.target))}"
    return verb_words(s, b, d.Decision.ACTION, verb).split(" (")[0]


def _threat(s: Any, b: Any, f: Any) -> str:
    """What the unit asked has to defend against."""
    if int(f.kind) == fr.Frame.ZONE:
        firer = names.unit_name(s, b, int(f.target))
        return f"{int(f.total)} from the suppressing fire of {firer}"
    attacker = names.unit_name(s, b, int(f.actor))
    weapon = names.weapon_name(ask.kind_of(s, b, int(f.actor), int(f.weapon)))
    threat = f"{attacker} {_THREATS[int(f.form)]} you with its {weapon}"
    before = int(s.options.defence_timing) == c.Timing.BEFORE
    return threat if before else f"{threat}, {int(f.total)} to beat"


def pool_phrase(s: Any, b: Any) -> str:
    """``Marksman 2, 7, 8: 6 + 8 - 2 = 12``: the dice on the table."""
    p = b.pool
    faces = [int(face) for face in p.face[: int(p.count)]]
    profile, skill = s.units[int(p.roller)], int(p.skill)
    head = f"{c.Skill.abouts()[skill]} {', '.join(map(str, faces))}"
    if p.critical:
        return f"{head}: a critical failure"
    best = names.best_phrase(faces, int(p.best), bool(profile.rank[skill]))
    start = f"{int(ask.attribute_of(profile, skill))} + {best}"
    return f"{head}: {names.sum_phrase(start, int(p.modifier), [])} = {int(p.total)}"


def _against(s: Any, b: Any, f: Any) -> str:
    """`` against 28``: what the test on the table has to match or exceed, where that is known."""
    below = frame_below(b, fr.Frame.ATTACK, fr.Frame.ZONE, fr.Frame.ESCAPE)
    if below is None or int(f.why) == ev.Roll.ATTACK:
        return ""
    if int(f.why) == ev.Roll.DEFENCE:
        return f" against {int(below.total)}"
    second = int(f.actor) == int(below.target)
    return f" against {int(below.first_feat)}" if second else ""


def _listed(s: Any, b: Any, f: Any) -> list[str]:
    return [names.unit_name(s, b, int(unit)) for unit in f.listed[: int(f.n_listed)]]


def context(s: Any, b: Any) -> dict[str, Any]:
    """What the decider may know of the pending request, JSON-ready; {} when there is none.

    Keys that do not apply are left out. Totals, dice and distances are figures; the rest are plain
    names.
    """
    decision = int(b.request.decision)
    if int(b.winner) != RUNNING or decision == d.Decision.NONE:
        return {}
    f, unit = names.top_frame(b), int(b.request.unit)
    facts: dict[str, Any] = {
        "unit": names.unit_name(s, b, unit),
        "side": names.side_name(int(b.request.side)),
        "encounter": int(b.encounter),
        "turn": int(b.round_number),
    }
    if decision in _IN_CAMP:
        return facts | _camp_context(s, b, f, decision)
    facts["pass"] = int(b.pass_number)
    if decision in (d.Decision.ACTION, d.Decision.COUNT) or decision in _DETAILS:
        facts |= _own_context(s, b, unit)
    if decision in (d.Decision.ACTION, d.Decision.STEP) or decision in _DETAILS:
        facts |= {"actions_left": int(b.units[unit].acts_left)}
    if decision in _DETAILS:
        facts |= _detail_context(s, b, f)
    elif decision == d.Decision.STEP:
        facts |= {"at": names.place(s, b, int(b.units[unit].at)), "steps_left": int(f.steps)}
    elif decision in (d.Decision.CUT, d.Decision.ADD):
        facts |= _test_context(s, b, f, decision)
    attack = frame_below(b, fr.Frame.ATTACK, fr.Frame.ZONE, fr.Frame.ESCAPE)
    if attack is not None and decision in _IN_CONTEST:
        facts |= _attack_context(s, b, attack)
    return facts


def _own_context(s: Any, b: Any, unit: int) -> dict[str, Any]:
    u = b.units[unit]
    weapon, kind = ask.in_hand(u), ask.hand_kind(s, b, unit)
    facts: dict[str, Any] = {
        "at": names.place(s, b, int(u.at)),
        "weapon": names.weapon_name(kind),
        "damage": int(u.damage),
        "wound": c.Wound.names()[int(u.wound)],
        "aim": int(u.aim),
        "drama": int(u.drama),
    }
    return facts | ({"loaded": int(b.weapons[weapon].loaded)} if wp.IS_FIREARM[kind] else {})


def _detail_context(s: Any, b: Any, f: Any) -> dict[str, Any]:
    verb = int(f.verb)
    facts: dict[str, Any] = {"verb": d.VERBS[verb] if verb < len(d.VERBS) else "pass"}
    return facts | ({"target": names.unit_name(s, b, int(f.target))} if f.target >= 0 else {})


def _camp_context(s: Any, b: Any, f: Any, decision: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"kits": int(b.kits), "crates": int(b.crates)}
    if decision in (d.Decision.PATIENT, d.Decision.LOAD):
        facts["gift"] = SUPPLIES.get(int(f.supply), "it")
    if decision == d.Decision.LOAD:
        facts["patient"] = names.unit_name(s, b, int(f.target))
    return facts


def _test_context(s: Any, b: Any, f: Any, decision: int) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "roller": names.unit_name(s, b, int(f.actor)),
        "skill": c.Skill.abouts()[int(f.skill)],
        "drama": int(b.units[int(b.request.unit)].drama),
    }
    if decision == d.Decision.CUT:
        return facts | {"dice": int(f.dice)}
    p = b.pool
    return facts | {
        "dice_on_the_table": sorted(int(face) for face in p.face[: int(p.count)]),
        "best": int(p.best),
        "modifier": int(p.modifier),
        "total": int(p.total),
        "critical_failure": bool(p.critical),
        "added": int(p.added),
    }


def _attack_context(s: Any, b: Any, f: Any) -> dict[str, Any]:
    """The attack, the suppressing fire or the struggle in which a question comes up."""
    actor, target = int(f.actor), int(f.target)
    if int(f.kind) == fr.Frame.ESCAPE:
        return {"attacker": names.unit_name(s, b, actor), "verb": "escape",
                "target": names.unit_name(s, b, target)}  # fmt: skip
    if int(f.kind) == fr.Frame.ZONE:
        return {
            "attacker": names.unit_name(s, b, target),
            "target": names.unit_name(s, b, actor),
            "verb": c.Form.SUPPRESS.about,
            "weapon": names.weapon_name(ask.hand_kind(s, b, target)),
            "attack_total": int(f.total),
        }
    facts: dict[str, Any] = {
        "attacker": names.unit_name(s, b, actor),
        "verb": c.Form.abouts()[int(f.form)],
        "weapon": names.weapon_name(ask.kind_of(s, b, actor, int(f.weapon))),
    }
    if f.n_listed > f.list_place:
        target = int(f.listed[int(f.list_place)])
    if target >= 0:
        facts["target"] = names.unit_name(s, b, target)
        ends = int(b.units[actor].at), int(b.units[target].at)
        facts["distance"] = names.cells_between(s, b, *ends)
    elif f.thing >= 0:
        facts["target"] = names.object_name(s, b, int(f.thing))
    if f.aimpoint:
        facts["aimpoint"] = names.POINT_NAMES[int(f.aimpoint)]
    if f.n_listed > 1 or int(f.form) == c.Form.AUTO:
        facts["targets"] = _listed(s, b, f)
    if target >= 0 and f.total:
        facts["attack_total"] = int(f.total)
    return facts
