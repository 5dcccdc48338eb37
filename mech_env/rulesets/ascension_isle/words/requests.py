"""The questions of Ascension Isle in words, and their context. Answers: see actions.py."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.core.words.phrases import count, listed, measured
from mech_env.core.words.tables import Questions
from mech_env.core.words.view import Fact
from mech_env.rulesets.ascension_isle.questions import armour, health, locations, pain
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Cause
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.words.actions import ActionView, verb_words
from mech_env.rulesets.ascension_isle.words.view import FORMS

View = ActionView

# What a verb does to whom: "shoot at blue_0".
_DEEDS: dict[int, str] = {
    Verb.SHOOT: "shoot at", Verb.AIM: "aim at", Verb.STRIKE: "strike", Verb.BOLT: "hurl a bolt at",
    Verb.TAUNT: "taunt", Verb.FIRSTAID: "see to",
}  # fmt: skip
# What an attack does to whom, and what that is to who is attacked.
_DOES: dict[int, str] = {
    Verb.SHOOT: "shoots at", Verb.AIM: "aims at", Verb.STRIKE: "strikes at",
    Verb.BOLT: "hurls a bolt at",
}  # fmt: skip
_THREATS: dict[int, str] = {
    Verb.SHOOT: "{attack.actor:unit} shoots at it with its {attack_weapon}",
    Verb.AIM: "{attack.actor:unit} aims at it with its {attack_weapon}",
    Verb.STRIKE: "{attack.actor:unit} strikes at it with its {attack_weapon}",
    Verb.BOLT: "{attack.actor:unit} hurls a bolt at it",
    Verb.SUSTAIN: "it comes under the fire of {attack.actor:unit} ({attack_weapon})",
    Verb.KILLZONE: "it comes under the fire of {attack.actor:unit} ({attack_weapon})",
}
# The further questions about a verb.
_DETAILS: dict[int, str] = {
    Decision.TARGET: "whom?",
    Decision.FORM: "how many shots?",
    Decision.RAPID: "how much ammunition for rapid fire?",
    Decision.AETHER: "how much Aether to spend on it?",
    Decision.COLUMN: "a cell of which column?",
    Decision.ROW: "which cell of it?",
    Decision.ZONECELL: "another cell?",
    Decision.WAY: "which way?",
    Decision.WEAPON: "which weapon?",
    Decision.OBJECT: "which object?",
    Decision.PATIENT: "whom?",
    Decision.MEANS: "which action, for what?",
}


# --- what was chosen so far -----------------------------------------------------------------------


def _plan(v: View) -> str:
    """What a verb is so far: ``shoot at blue_0, a double tap``."""
    f = v.frame
    if f.kind == Frame.WINDOW:
        return f"shoot at {v.unit(f.actor)}, {FORMS[f.form]}"
    words = _DEEDS.get(f.verb, "") if f.target >= 0 else ""
    words = f"{words} {v.unit(f.target)}" if words else verb_words(v, f.verb).split(" (")[0]
    if f.verb == Verb.SUSTAIN and f.given >= 1:
        words += f" from ({f.x},{f.y}) on" if f.given > 1 else f" in column {f.x}"
        words += f", {measured(f.cells, 'cell')}" if f.cells else ""
    if v.decision == Decision.RAPID and f.verb == Verb.SHOOT:
        words += f", {FORMS[f.form]}"
    return words


def _turn(v: View) -> str:
    u = v.u
    left = [
        measured(u.standard_left, "standard action"),
        measured(u.move_left, "move action"),
        f"{u.advantage} advantage",
    ]
    return f"{v.asks}: {v.codes['category'][u.category]}, {', '.join(left)}; what to do?"


def _acts(v: View, unit: int) -> str:
    """What a unit in a window announced or did: ``blue_0 is about to move``."""
    below = v.b.frames[max(v.b.depth - 2, 0)]
    who = v.unit(unit)
    if below.kind == Frame.MOVE:
        where = f" {DIRECTION_NAMES[below.way]}" if below.way >= 0 else ""
        return f"{who} is about to step{where}"
    deed = v.codes["verb"][max(below.verb, 0)]
    if below.target >= 0 and below.verb in _DEEDS:
        deed = f"{_DEEDS[below.verb]} {v.unit(below.target)}"
    return f"{who} has acted ({deed})" if v.frame.cause == Cause.BEHIND else (
        f"{who} is about to act ({deed})"
    )  # fmt: skip


def _watch(v: View) -> str:
    if v.frame.cause == Cause.AHEAD:
        price = f"for a Focus ({v.u.exploits[c.Pool.FOCUS]} left)"
    else:
        price = "with its held action" if v.u.held else "for its standard action"
    where = f"at {v.spot(v.frame.actor)}{v.away_from(v.asked, v.frame.actor)}"
    return f"{v.asks}: {_acts(v, v.frame.actor)}, {where}; shoot from overwatch {price}?"


def _strike_back(v: View) -> str:
    kind = v.hand_kind(v.asked)
    found = f" ({v.odds_of(v.asked, v.frame.actor, kind)})" if kind >= 0 else ""
    return f"{v.asks}: {v.unit(v.frame.actor)} is about to strike it; shoot first{found}?"


def _threat(v: View) -> str:
    """``blue_0 shoots at it with its pistol, a double tap``"""
    f = v.attack
    if f is None or f.verb not in _THREATS:
        return "it is attacked"
    return v.say(_THREATS[f.verb]) + (f", {FORMS[f.form]}" if f.form else "")


def _react(v: View, question: str) -> str:
    f = v.attack
    if f is None:
        return f"{v.asks}: {question}"
    against = f"challenge {v.challenge_now(f)}"
    rolled = f"{f.total} rolled against " if f.rolled else ""
    return f"{v.asks}: {_threat(v)}, {rolled}{against}; {question}"


def _boost(v: View) -> str:
    f = v.attack
    if f is None:
        why = "it is about to roll initiative"
    elif f.actor == v.asked:
        why = f"it {_DOES.get(f.verb, 'attacks')} {v.unit(f.target)}"
        against = max(v.challenge_now(f), 0)
        why += f", challenge {against}"
    else:
        why = f"{_threat(v)}, challenge {v.challenge_now(f)}"
    return f"{v.asks}: {why}, {v.u.advantage} advantage; what to spend for more?"


def _push(v: View) -> str:
    f = v.frame
    hits = count(f.hits, "hit")
    bought = [f"{count(n, name)}" for n, name in ((f.called, "called shot"), (f.kills, "kill shot"))
              if n]  # fmt: skip
    more = f", {listed(bought)} bought" if bought else ""
    return (
        f"{v.asks}: {hits} on {v.unit(f.target)}, margin {f.total - f.challenge}{more}, "
        f"{v.u.advantage} advantage left; what to spend it on?"
    )


def _location(v: View) -> str:
    f, attack = v.frame, v.attack
    arm = w.Arm.RANGED if attack is None else w.ARM[v.kind_of(attack)]
    where = c.Location.abouts()[_location_at(arm, f.face)]
    return (
        f"{v.asks}: its hit on {v.unit(f.target)} shows a {f.face}, the {where}; where to strike?"
    )


def _location_at(arm: int, face: int) -> int:
    table = c.CLOSE_LOCATION if arm == w.Arm.CLOSE else c.RANGED_LOCATION
    return int(table[face]) if 1 <= face <= locations.FACES else 0


def _cap(v: View) -> str:
    room, left = v.ask(health.room, v.asked), v.frame.left
    level = v.health(v.asked)
    return f"{v.asks}: {left} stress at once, room for {room} ({level}); cap the damage?"


def _save(v: View) -> str:
    attack = v.attack
    kind = w.Weapon.BOLT if attack is None else v.kind_of(attack)
    name = c.Wound.abouts()[w.WOUND[kind]]
    return f"{v.asks}: {count(v.frame.wounds, f'{name} wound')} by this hit; try to shake one off?"


def _pain(v: View) -> str:
    return (
        f"{v.asks}: pain {v.pain_now} on all tests, "
        f"{v.u.exploits[c.Pool.WILLPOWER]} Willpower left; what to do about it?"
    )


def _fielded(v: View) -> str:
    names = [v.unit(k) for k in range(v.s.n_units) if v.b.frames[0].fielded >> k & 1
             and v.s.units[k].side == v.side_asked]  # fmt: skip
    most = v.s.fighters
    so_far = f"{listed(names)} so far; " if names else ""
    return f"{v.asks}: {so_far}who fights next, {most} at most?"


def _coord(v: View) -> str:
    f = v.frame
    return (
        f"{v.asks}: {v.unit(f.actor)} wants to keep ({f.x},{f.y}) under fire and needs a partner; "
        "join in?"
    )


_QUESTIONS: dict[int, Any] = {
    Decision.CATEGORY: "{asks}: in which category to act this round?",
    Decision.PAIN: _pain,
    Decision.RECAT: "{asks}: its category is {u.category:category}; change it?",
    Decision.STANCE: "{asks}: {stance_now}, {u.advantage} advantage; which stance to take?",
    Decision.ACTION: _turn,
    Decision.STEP: lambda v: (
        f"{v.asks}: at {v.spot(v.asked)}, "
        f"{count(c.GAIT_STEPS[v.frame.gait] - v.frame.steps, 'step')} left; where to step?"
    ),
    Decision.OVERWATCH: _watch,
    Decision.RANGEDINT: _strike_back,
    Decision.BOOST: _boost,
    Decision.REACT: lambda v: _react(v, "how to dodge?"),
    Decision.DECK: lambda v: _react(v, "hit the deck?"),
    Decision.PUSH: _push,
    Decision.LOC: _location,
    Decision.CAP: _cap,
    Decision.SAVE: _save,
    Decision.SNAPMOVE: "{asks}: it has fired in this turn; move for an Adrenaline?",
    Decision.COORD: _coord,
    Decision.MEDIC: "{asks}: the wounds of {frame.actor:unit} are tallied; who sees to them?",
    Decision.TREAT: "{asks}: whose wounds to treat?",
    Decision.ROSTER: _fielded,
    Decision.ARC: "{asks}: OVERWATCH; which arc to watch?",
    Decision.WOUND: "{asks}: treat {frame.target:unit}; which wound?",
    Decision.HEALER: lambda v: (
        f"{v.asks}: treat the {v.wound_of(max(v.frame.target, 0), max(v.frame.wound, 0))} of "
        f"{v.unit(v.frame.target)}; who does it?"
    ),
} | {
    decision: lambda v, question=question: f"{v.asks}: {_plan(v)}; {question}"
    for decision, question in _DETAILS.items()
}


# --- contexts -------------------------------------------------------------------------------------


def _place(v: View, unit: int) -> list[int]:
    u = v.b.units[unit]
    return [u.x, u.y]


def _enemies(v: View) -> list[dict[str, Any]]:
    """Enemies in the fight, as far as fog lets them be seen."""
    first, stop = v.ask_s(sides.enemies_of, v.side_asked)
    there = [k for k in range(first, stop) if v.b.units[k].status == c.Status.ACTIVE]
    return [
        {
            "enemy": v.unit(k),
            "at": _place(v, k),
            "distance": v.cells_between(v.asked, k),
            "in_hand": v.hand(k),
            "health": v.health(k),
        }
        for k in there
        if not v.hides(k)
    ]


def _pools(v: View) -> dict[str, int]:
    return {name.lower(): v.u.exploits[k] for k, name in enumerate(c.Pool.names())}


def _wounds(v: View) -> list[str]:
    return [v.wound_of(v.asked, k) for k in range(v.u.n_wounds)]


def _target(v: View) -> str | None:
    return v.unit(v.frame.target) if v.frame.target >= 0 else None


def _verb(v: View) -> str | None:
    return d.Verb.names()[v.frame.verb] if v.frame.verb >= 0 else None


def _dice(v: View) -> int | None:
    return v.attack.total if v.attack is not None and v.attack.rolled else None


def _cover_of(v: View) -> str | None:
    """The piece that the hit would strike."""
    f, attack = v.frame, v.attack
    if attack is None or f.kind != Frame.HIT:
        return None
    piece = v.ask(armour.shield, f.actor, f.target, w.ARM[v.kind_of(attack)], f.face)
    return v.piece(piece) if piece >= 0 else None


_ALWAYS: dict[str, Fact[View]] = {
    "unit": "{asks}",
    "side": "{b.request.side:side}",
    "encounter": "b.encounter",
    "round": "b.round_number",
}
_OWN: dict[str, Fact[View]] = {
    "at": lambda v: _place(v, v.asked),
    "facing": "{u.facing:way}",
    "health": lambda v: v.health(v.asked),
    "pain": lambda v: v.ask_b(pain.pain, v.asked),
    "advantage": "u.advantage",
    "exploits": _pools,
    "in_hand": lambda v: v.armed(v.asked, v.u.in_hand),
    "stance": "stance_now",
}
_TURN: dict[str, Fact[View]] = _OWN | {
    "category": "{u.category:category}",
    "standard_actions": "u.standard_left",
    "move_actions": "u.move_left",
    "behind_cover": lambda v: bool(v.u.behind),
    "enemies": _enemies,
}
_DETAIL: dict[str, Fact[View]] = _OWN | {"verb": _verb, "target": _target, "enemies": _enemies}
_ATTACK: dict[str, Fact[View]] = _OWN | {
    "attacker": lambda v: v.unit(v.attack.actor) if v.attack is not None else None,
    "target": lambda v: v.unit(v.attack.target) if v.attack is not None else None,
    "weapon": "attack_weapon",
    "form": lambda v: FORMS[v.attack.form] if v.attack is not None else None,
    "challenge": lambda v: v.challenge_now(v.attack) if v.attack is not None else None,
    "attack_total": _dice,
}
_HIT: dict[str, Fact[View]] = _ATTACK | {
    "hits": lambda v: v.attack.hits if v.attack is not None else None,
    "hit": lambda v: v.attack.hits_done if v.attack is not None else None,
    "face": lambda v: v.frame.face if v.frame.kind == Frame.HIT else None,
    "cover_struck": _cover_of,
    "damage_left": lambda v: v.frame.left if v.frame.kind == Frame.STRESS else None,
    "room": lambda v: v.ask(health.room, v.asked),
}
_WINDOW: dict[str, Fact[View]] = _OWN | {
    "who": "{frame.actor:unit}",
    "cause": lambda v: c.Cause.names()[v.frame.cause],
}
_CAMP: dict[str, Fact[View]] = {
    "patient": _target,
    "wounds": lambda v: {
        v.unit(k): [v.wound_of(k, n) for n in range(v.b.units[k].n_wounds)]
        for k in range(v.s.n_units)
        if v.s.units[k].side == v.side_asked and v.b.units[k].n_wounds
    },
}
_CONTEXTS: dict[int, dict[str, Fact[View]]] = {
    **dict.fromkeys(_DETAILS, _DETAIL),
    Decision.CATEGORY: _OWN | {"enemies": _enemies},
    Decision.PAIN: _TURN | {"wounds": _wounds},
    Decision.RECAT: _TURN,
    Decision.STANCE: _TURN,
    Decision.ARC: _TURN,
    Decision.ACTION: _TURN,
    Decision.STEP: _OWN
    | {"steps_left": lambda v: c.GAIT_STEPS[v.frame.gait] - v.frame.steps, "enemies": _enemies},
    Decision.OVERWATCH: _WINDOW,
    Decision.RANGEDINT: _WINDOW,
    Decision.RAPID: _OWN | {"verb": _verb},
    Decision.BOOST: _ATTACK,
    Decision.REACT: _ATTACK,
    Decision.DECK: _ATTACK,
    Decision.PUSH: _HIT,
    Decision.LOC: _HIT,
    Decision.CAP: _HIT,
    Decision.SAVE: _HIT,
    Decision.SNAPMOVE: _OWN | {"enemies": _enemies},
    Decision.COORD: _OWN | {"shooter": "{frame.actor:unit}"},
    Decision.MEDIC: _CAMP | {"patient": "{frame.actor:unit}"},
    Decision.TREAT: _CAMP,
    Decision.WOUND: _CAMP,
    Decision.HEALER: _CAMP,
    Decision.ROSTER: {"most": "s.fighters"},
}

QUESTIONS = Questions(View, d.Decision, _QUESTIONS, _ALWAYS, _CONTEXTS)
