"""The answers to the questions of Ascension Isle, in the light of the pending question."""

from __future__ import annotations

from mech_env.core import sides
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.core.words.phrases import after, count, measured, signed
from mech_env.core.words.tables import Answers
from mech_env.core.words.view import ask
from mech_env.rulesets.ascension_isle.questions import (
    actions,
    advantage,
    armour,
    attacks,
    challenge,
    fire,
    gear,
    locations,
    pain,
    sustain,
    tech,
    wounds,
    zones,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.words.view import A_POOL, FORMS, VERBS, View

_CELLS, _SPRINTS = c.GAIT_STEPS[c.Gait.MOVE], c.GAIT_STEPS[c.Gait.SPRINT]
_PUSH = advantage.PUSH_PRICE
# What a verb means; without an entry, its own meaning.
_VERBS: dict[int, str] = {
    Verb.MOVE: f"move up to {_CELLS} cells",
    Verb.MOVE_RELOAD: f"move up to {_CELLS} cells and reload the {{loaded}}",
    Verb.SPRINT: f"sprint up to {_SPRINTS} cells (standard and move action)",
    Verb.LEAN: "lean out of the {cover_here}",
    Verb.HIDE: "go fully behind the {cover_here}",
    Verb.SHOOT: "shoot with the {loaded}",
    Verb.AIM: "aim with the {loaded}",
    Verb.STRIKE: "strike with the {loaded}",
    Verb.BOLT: "hurl an etheric bolt",
    Verb.SUSTAIN: "keep cells under fire with the {loaded}",
    Verb.KILLZONE: (
        f"keep the whole front under fire ({sustain.KILLZONE_PRICE} advantage, "
        "all ammunition of the {loaded})"
    ),
    Verb.FACE: "turn on the spot (free)",
    Verb.EXTRA: "gain an extra action (free)",
}
# What the shared answers mean under a decision.
_ANSWERS: dict[int, dict[int, str]] = {
    Decision.PAIN: {Verb.NO: "accept the pain ({pain_now:signed} on all tests)"},
    Decision.RECAT: {Verb.NO: "keep to {u.category:category}"},
    Decision.STANCE: {Verb.NO: "keep {stance_now}"},
    Decision.STEP: {Verb.NO: "stop here"},
    Decision.OVERWATCH: {Verb.NO: "hold fire"},
    Decision.RANGEDINT: {Verb.NO: "do not shoot"},
    Decision.BOOST: {Verb.NO: "spend nothing"},
    Decision.REACT: {Verb.NO: "do not dodge"},
    Decision.DECK: {
        Verb.NO: "stay up",
        Verb.DECK: (
            f"hit the deck: +{challenge.DECKED} on the challenge of ranged attacks, "
            "all advantage lost"
        ),
        Verb.COVER: "hit the deck, fully behind the {cover_here}",
    },
    Decision.PUSH: {
        Verb.NO: "buy nothing more",
        Verb.CALLED: f"a called shot for {_PUSH} advantage: +1 on the die of the location",
        Verb.KILL: f"a kill shot for {_PUSH} advantage: {{kill_dice:count die}} more of damage",
    },
    Decision.CAP: {
        Verb.NO: "let the damage through",
        Verb.YES: "cap it: the rest of the damage is lost{cap_price}",
    },
    Decision.SAVE: {
        Verb.NO: "take all wounds",
        Verb.YES: f"try to shake one off for an Adrenaline ({wounds.SAVE_CHALLENGE} to beat)",
    },
    Decision.SNAPMOVE: {Verb.NO: "stay", Verb.YES: "move for an Adrenaline"},
    Decision.COORD: {
        Verb.NO: "refuse",
        Verb.YES: "join in the fire of {frame.actor:unit}: a standard action and an ammunition",
    },
    Decision.ZONECELL: {Verb.NO: "no further cell"},
    Decision.MEDIC: {Verb.NO: "nobody sees to it"},
    Decision.TREAT: {Verb.NO: "treat nobody else"},
    Decision.ROSTER: {Verb.NO: "nobody else fights"},
}
_STANCES = (
    "take no stance",
    "take OVERWATCH: shoot at who acts in an arc",
    "take SNAP: advantage counts for initiative and defence",
    "take READY: advantage counts for shots",
    "take DEFENSIVE: dodge for an Adrenaline, too",
)


class ActionView(View):
    """With what answers speak of."""

    @property
    def cover_here(self) -> str:
        return self.own_wall(self.asked)

    @property
    def pain_now(self) -> int:
        return -int(self.ask_b(pain.pain, self.asked))

    @property
    def stance_now(self) -> str:
        u = self.u
        if u.stance == c.Stance.OVERWATCH and u.arc >= 0:
            return f"OVERWATCH to the {DIRECTION_NAMES[u.arc]}"
        return str(self.codes["stance"][u.stance])

    @property
    def kill_dice(self) -> int:
        f = self.attack
        kind = w.Weapon.BOLT if f is None or f.slot < 0 else self.kind_of(f)
        return int(ask(wounds.kill_dice, w.DICE[kind], 1))

    @property
    def cap_price(self) -> str:
        burning = self.frame.kind == Frame.STRESS and self.frame.burning
        return "" if burning else ", for a wound"

    def kind_of(self, f: object) -> int:
        """The weapon kind of an attack."""
        return int(self.ask_s(attacks.kind_of, f))


def verb_words(v: ActionView, verb: int) -> str:
    """A verb of D-ACTION, or an answer of the group ``verb`` to another decision."""
    words = _ANSWERS.get(v.decision, {}).get(verb, _VERBS.get(verb, VERBS[verb]))
    said = v.say(words)
    if verb in (Verb.SWAP, Verb.RELOAD) and v.ask(gear.is_free, v.asked, verb):
        return f"{said} (free)"
    return said


def _by(v: ActionView, means: int) -> str:
    if v.decision == Decision.PAIN:
        if means == Means.STEEL:
            number = v.ask_b(pain.steel_challenge, v.asked)
            return f"roll against the pain for a move action ({number} to beat)"
        return "override the pain for a Willpower"
    if v.decision == Decision.BOOST:
        gain = advantage.BOOST_GAIN * (2 if means == Means.BOTH else 1)
        return f"spend {v.codes['means'][means]}: {signed(gain)} advantage"
    if v.decision == Decision.REACT:
        return f"dodge for {v.codes['means'][means]}"
    if means == Means.ADVANTAGE:
        return f"a standard action for {actions.EXTRA_ADVANTAGE} advantage"
    if means == Means.EXPLOITS:
        return f"a standard action for {actions.EXTRA_EXPLOITS} {c.Pool.abouts()[v.u.category]}"
    return "a move action for an Adrenaline"


def _category(v: ActionView, category: int) -> str:
    name = v.codes["category"][category]
    if v.decision != Decision.RECAT:
        return f"go for {name}"
    lost = f", and its {v.u.advantage} advantage is lost" if v.u.advantage else ""
    return f"change to {name} for {A_POOL[category]}{lost}"


def _stance(v: ActionView, stance: int) -> str:
    if stance == c.Stance.OVERWATCH == v.u.stance:
        return "watch another arc"
    return _STANCES[stance]


def _direction(v: ActionView, slot: int) -> str:
    way = int(ask(d.turned, v.side_asked, slot))
    name = DIRECTION_NAMES[way]
    if v.decision == Decision.ARC:
        return f"watch the arc to the {name}"
    if v.decision == Decision.ZONECELL:
        f = v.frame
        x, y = ask(zones.cell_on_line, f.x, f.y, way, f.cells)
        return f"one more cell {name}: ({x},{y})"
    if v.decision == Decision.STEP:
        x, y = v.beside(v.asked, way)
        return f"step {name} to ({x},{y})" + after(", ", _underfoot(v, x, y))
    if v.frame.verb == Verb.KILLZONE:
        return f"keep the front to the {name} under fire"
    return f"turn to the {name}"


def _underfoot(v: ActionView, x: int, y: int) -> str:
    """What a step leads to: cover, light, fire."""
    if not (0 <= x < v.s.width and 0 <= y < v.s.height):
        return ""
    owners = [
        v.unit(k)
        for k in range(v.s.n_units)
        if k != v.asked and v.b.units[k].zone.kind and v.ask(zones.holds, k, x, y)
    ]
    fires = [f"under the fire of {' and '.join(owners)}"] if owners else []
    return ", ".join(filter(None, [v.ground(x, y), *fires]))


def _form(v: ActionView, form: int) -> str:
    words = FORMS[form]
    if form == c.Form.SINGLE:
        return words
    kind = v.hand_kind(v.asked)
    more = fire.SECOND_SHOT + w.RECOIL[kind]
    each = "a second hit" if form == c.Form.DOUBLE else "a further hit for each"
    return f"{words} ({form} ammunition, {each} {more} above the challenge)"


def _number(v: ActionView, number: int) -> str:
    if v.decision == Decision.WOUND:
        return f"treat wound {number + 1}: {v.wound_of(v.frame.target, number)}"
    if v.decision == Decision.AETHER:
        return f"{number} Aether: {signed(attacks.PER_AETHER * number)}" if number else "no Aether"
    if not number:
        return "no rapid fire"
    edge = v.ask_s(fire.rapid_edge, v.hand_kind(v.asked), number)
    return f"rapid fire with {number} ammunition: {signed(edge)}"


def _line(v: ActionView, slot: int) -> str:
    if v.decision == Decision.COLUMN:
        return f"a cell of column {v.ask_s(d.turned_column, v.side_asked, slot)}"
    x, y = v.frame.x, slot
    there = [
        v.unit(k)
        for k in range(v.s.n_units)
        if (v.b.units[k].x, v.b.units[k].y) == (x, y)
        and v.b.units[k].status == c.Status.ACTIVE
        and not v.hides(k)
    ]
    return f"the cell ({x},{y})" + after(", where ", " and ".join(there) + " is" if there else "")


def _enemy(v: ActionView, k: int) -> str:
    target, verb = int(v.ask_s(sides.enemy_unit, v.side_asked, k)), v.frame.verb
    if not 0 <= target < v.s.n_units:
        return f"enemy {k}"
    where = f"{v.unit(target)} at {v.spot(target)}{v.away_from(v.asked, target)}"
    if verb == Verb.TAUNT:
        return f"taunt {where}"
    kind = w.Weapon.BOLT if verb == Verb.BOLT else v.hand_kind(v.asked)
    if kind < 0:
        return where
    deed = {Verb.AIM: "aim at", Verb.STRIKE: "strike", Verb.BOLT: "hurl a bolt at"}
    found = v.odds_of(v.asked, target, kind, int(verb == Verb.AIM))
    return f"{deed.get(verb, 'shoot at')} {where} ({found})"


def _own(v: ActionView, k: int) -> str:
    unit = int(v.ask_s(sides.own_unit, v.side_asked, k))
    name = v.unit(unit)
    if not 0 <= unit < v.s.n_units:
        return f"own unit {k}"
    if v.decision == Decision.PATIENT:
        whom = f"{name} itself" if unit == v.asked else name
        return f"see to {whom} (pain {v.ask_b(pain.pain, unit)})"
    if v.decision == Decision.ROSTER:
        hurt = v.b.units[unit].n_wounds
        return f"{name} fights" + (f" ({count(hurt, 'wound')})" if hurt else "")
    if v.decision == Decision.TREAT:
        return f"treat {name} ({count(v.b.units[unit].n_wounds, 'wound')})"
    facts = v.s.units[unit]
    skill = facts.stats[c.Stat.INTELLECT] + facts.skills[c.Skill.MEDICAL]
    left = v.b.units[unit].treatments
    more = f", {count(left, 'treatment')} left" if v.decision == Decision.HEALER else ""
    return f"{name} sees to it (Intellect and Medical {skill}{more})"


def _weapon(v: ActionView, slot: int) -> str:
    name = v.armed(v.asked, slot)
    return f"reload the {name}" if v.frame.verb == Verb.RELOAD else f"take the {name} in hand"


def _object(v: ActionView, thing: int) -> str:
    left = v.b.objects[thing].points
    more = f"{measured(left, 'point')} left, {tech.USE_CHALLENGE} to beat"
    return f"work on {v.thing(thing)} ({more})"


def _location(v: ActionView, location: int) -> str:
    f, attack = v.frame, v.attack
    where = f"strike the {c.Location.abouts()[location]}"
    if attack is None or f.kind != Frame.HIT:
        return where
    kind = v.kind_of(attack)
    arm = w.ARM[kind]
    face = ask(locations.face_that_counts, arm, f.face, location)
    piece = v.ask(armour.shield, f.actor, f.target, arm, face)
    worth, _ = v.ask(armour.worn, f.target, location, kind)
    cover = f", behind the {v.piece(piece)}" if piece >= 0 else ""
    return f"{where} (armour {worth}{cover})"


ANSWERS = Answers(
    ActionView,
    d.ACTIONS,
    {
        "verb": verb_words,
        "by": _by,
        "category": _category,
        "stance": _stance,
        "direction": _direction,
        "form": _form,
        "number": _number,
        "line": _line,
        "enemy": _enemy,
        "own": _own,
        "weapon": _weapon,
        "object": _object,
        "location": _location,
    },
)
