"""Framewerk's questions in words, and their context. Answers: see actions.py."""

from __future__ import annotations

from typing import Any

from mech_env.core.words.tables import Questions
from mech_env.core.words.view import Fact
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words.actions import verb_words
from mech_env.rulesets.framewerk.words.view import WEAPONS, View

_DETAILS: dict[int, str] = {
    d.Decision.WITH: "with what?",
    d.Decision.TARGET: "at whom?",
    d.Decision.AIMPOINT: "where to aim?",
    d.Decision.OBJECT: "at which object?",
    d.Decision.FACING: "in which direction?",
    d.Decision.WEAPON: "which weapon to take in hand?",
    d.Decision.ITEM: "which weapon to pick up?",
    d.Decision.HOLDER: "against which holder?",
}
_QUESTIONS: dict[int, Any] = {
    d.Decision.COUNT: "{asked:unit}: how many actions this turn?",
    d.Decision.ACTION: "{asked:unit}: {u.acts_left:count action} left; which action?",
    d.Decision.TARGETS: lambda v: v.say(
        "{asked:unit}: {listed:figures} so far; who is fired at?"
        if v.listed
        else "{asked:unit}: who is fired at?"
    ),
    d.Decision.STEP: "{asked:unit}: {frame.steps:count step} left; where to step?",
    d.Decision.DEFEND: lambda v: f"{v.unit(v.asked)}: {_threat(v)}; how to defend?",
    d.Decision.CUT: "{asked:unit}: {frame.actor:unit} is about to roll {frame.dice:count die} of "
    "{frame.skill:skill}; how many of its dice to take away?",
    d.Decision.ADD: lambda v: (
        f"{v.unit(v.asked)}: {v.table}{_against(v)}; add a die for a drama point?"
    ),
    d.Decision.MED: "{asked:unit}: {b.kits:count med kit} left; whom to treat?",
    d.Decision.SUPPLY: "{asked:unit}: {b.crates:count crate} left; what to make of the crate?",
    d.Decision.PATIENT: "{asked:unit}: {supply}; for whom?",
    d.Decision.LOAD: "{asked:unit}: {supply} for {frame.target:unit}; for which weapon?",
} | {
    decision: lambda v, question=question: f"{v.unit(v.asked)}: {_chosen(v)}; {question}"
    for decision, question in _DETAILS.items()
}


def _chosen(v: View) -> str:
    """What a slot's further question is about: ``shoot blue_1``."""
    f = v.frame
    if f.verb >= len(d.VERBS):
        return "choose"
    deed = v.deed(f.verb)
    if f.target >= 0 and deed != "choose":
        return f"{deed} {v.unit(f.target)}"
    return verb_words(v, f.verb).split(" (")[0]


def _threat(v: View) -> str:
    """What the unit asked has to defend against."""
    f = v.frame
    if f.kind == fr.Frame.ZONE:
        return v.say("{frame.total} from the suppressing fire of {frame.target:unit}")
    weapon = WEAPONS[v.ask(can.kind_of, f.actor, f.weapon)]
    threat = v.say(f"{{frame.actor:unit}} {{frame.form:threat}} you with its {weapon}")
    before = v.s.options.defence_timing == c.Timing.BEFORE
    return threat if before else f"{threat}, {f.total} to beat"


def _against(v: View) -> str:
    """`` against 28``: what the test on the table has to match or exceed, where that is known."""
    f, contest = v.frame, v.contest
    if contest is None or f.why == ev.Roll.ATTACK:
        return ""
    if f.why == ev.Roll.DEFENCE:
        return f" against {contest.total}"
    return f" against {contest.first_feat}" if f.actor == contest.target else ""


# --- contexts -------------------------------------------------------------------------------------


def _loaded(v: View) -> int | None:
    firearm = wp.IS_FIREARM[v.hand_kind(v.asked)]
    return int(v.b.weapons[v.in_hand(v.asked)].loaded) if firearm else None


def _verb(v: View) -> str:
    verb = v.frame.verb
    return d.VERBS[verb] if verb < len(d.VERBS) else "pass"


def _target(v: View) -> int:
    """The unit that the attack is about; -1 = none."""
    f = v.contest
    return int(f.listed[f.list_place] if f.n_listed > f.list_place else f.target)


def _target_name(v: View) -> str | None:
    if (target := _target(v)) >= 0:
        return v.unit(target)
    return v.thing(v.contest.thing) if v.contest.thing >= 0 else None


def _distance(v: View) -> int | None:
    start, target = v.b.units[v.contest.actor].at, _target(v)
    return v.between(start, v.b.units[target].at) if target >= 0 else None


def _total(v: View) -> int | None:
    rolled = v.contest.stage > fr.AttackStage.ROLLED  # the total may be 0 or less (FW-001)
    return int(v.contest.total) if _target(v) >= 0 and rolled else None


_ALWAYS: dict[str, Fact[View]] = {
    "unit": "{asked:unit}",
    "side": "{b.request.side:side}",
    "encounter": "b.encounter",
    "turn": "b.round_number",
}
_CAMP: dict[str, Fact[View]] = {"kits": "b.kits", "crates": "b.crates"}
_GIFT: dict[str, Fact[View]] = _CAMP | {"gift": "supply"}
_PASS: dict[str, Fact[View]] = {"pass": "b.pass_number"}
_OWN: dict[str, Fact[View]] = _PASS | {
    "at": "{u.at:place}",
    "weapon": "weapon",
    "damage": "u.damage",
    "wound": "{u.wound:wound}",
    "aim": "u.aim",
    "drama": "u.drama",
    "loaded": _loaded,
}
_LEFT: dict[str, Fact[View]] = {"actions_left": "u.acts_left"}
_DETAIL: dict[str, Fact[View]] = (
    _OWN
    | _LEFT
    | {
        "verb": _verb,
        "target": lambda v: v.unit(v.frame.target) if v.frame.target >= 0 else None,
    }
)
_TEST: dict[str, Fact[View]] = _PASS | {
    "roller": "{frame.actor:unit}",
    "skill": "{frame.skill:skill}",
    "drama": "u.drama",
}
_CONTEXTS: dict[int, dict[str, Fact[View]]] = {
    d.Decision.COUNT: _OWN,
    d.Decision.ACTION: _OWN | _LEFT,
    d.Decision.TARGETS: _PASS,
    d.Decision.STEP: _PASS | _LEFT | {"at": "{u.at:place}", "steps_left": "frame.steps"},
    d.Decision.DEFEND: _PASS,
    d.Decision.CUT: _TEST | {"dice": "frame.dice"},
    d.Decision.ADD: _TEST
    | {
        "dice_on_the_table": lambda v: sorted(v.b.pool.face[: v.b.pool.count]),
        "best": "b.pool.best",
        "modifier": "b.pool.modifier",
        "total": "b.pool.total",
        "critical_failure": lambda v: bool(v.b.pool.critical),
        "added": "b.pool.added",
    },
    d.Decision.MED: _CAMP,
    d.Decision.SUPPLY: _CAMP,
    d.Decision.PATIENT: _GIFT,
    d.Decision.LOAD: _GIFT | {"patient": "{frame.target:unit}"},
    **dict.fromkeys(_DETAILS, _DETAIL),
}
_IN_CONTEST = frozenset((d.Decision.DEFEND, d.Decision.CUT, d.Decision.ADD, d.Decision.TARGETS))
_CONTESTS: dict[int, dict[str, Fact[View]]] = {
    fr.Frame.ATTACK: {
        "attacker": "{contest.actor:unit}",
        "verb": "{contest.form:form}",
        "weapon": lambda v: WEAPONS[v.ask(can.kind_of, v.contest.actor, v.contest.weapon)],
        "target": _target_name,
        "distance": _distance,
        "aimpoint": lambda v: v.codes["point"][v.contest.aimpoint] if v.contest.aimpoint else None,
        "targets": lambda v: (
            v.listed if v.contest.n_listed > 1 or v.contest.form == c.Form.AUTO else None
        ),
        "attack_total": _total,
    },
    fr.Frame.ZONE: {
        "attacker": "{contest.target:unit}",
        "target": "{contest.actor:unit}",
        "verb": lambda v: c.Form.SUPPRESS.about,
        "weapon": lambda v: WEAPONS[v.hand_kind(v.contest.target)],
        "attack_total": "contest.total",
    },
    fr.Frame.ESCAPE: {
        "attacker": "{contest.actor:unit}",
        "verb": lambda v: "escape",
        "target": "{contest.target:unit}",
    },
}


class _Questions(Questions[View]):
    """With facts of the attack, the suppressing fire or the struggle that a question is about."""

    def facts(self, view: View) -> dict[str, Fact[View]]:
        contest = view.contest if view.decision in _IN_CONTEST else None
        return super().facts(view) | ({} if contest is None else _CONTESTS[contest.kind])


QUESTIONS = _Questions(View, d.Decision, _QUESTIONS, _ALWAYS, _CONTEXTS)
