"""The answers to the questions of Adeptus Evangelion, in the light of the pending question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mech_env.core import sides
from mech_env.core.codes import Codes
from mech_env.core.words.phrases import after, without_clauses
from mech_env.core.words.tables import Answers
from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import board
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Handling
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words import odds, plans
from mech_env.rulesets.adeva.words.names import (
    ABOUT_PATTERNS,
    COMPASS,
    LOCATIONS,
    MODES,
    VERBS,
    nth,
)
from mech_env.rulesets.adeva.words.view import Asked

# What the shared answers mean under a decision; without an entry, what the verb itself says.
_ANSWERS: dict[int, dict[int, str]] = {
    Decision.FATE_INIT: {
        Verb.NO: "keep the die",
        Verb.YES: "fate: count the die as 10 ({u.fate} left)",
    },
    Decision.FATE_ANY: {Verb.NO: "spend nothing"},
    Decision.FATE_PRE: {Verb.NO: "no boost", Verb.BOOST: "fate: +20 ({u.fate} left)"},
    Decision.FATE_POST: {
        Verb.NO: "leave it",
        Verb.REROLL: "fate: roll again with +10 more ({u.fate} left)",
        Verb.DEGREES: "fate: one degree better ({u.fate} left)",
    },
    Decision.AOO: {Verb.NO: "let it go"},
    Decision.INTERRUPT: {Verb.NO: "wait on", Verb.YES: "act now"},
    Decision.YIELD: {Verb.NO: "roll for it", Verb.YES: "let the ally go first"},
    Decision.DEFLECT: {
        Verb.NO: "do not deflect",
        Verb.YES: "deflect with the AT Field or the barrier",
    },
    Decision.ALLY: {Verb.NO: "do not help"},
    Decision.EVADE: {Verb.NO: "do not evade"},
    Decision.COUNTER: {Verb.NO: "do not strike back"},
    Decision.SAC_SELF: {Verb.NO: "give no arm"},
    Decision.DAMAGE: {
        Verb.NO: "leave the damage at {damage_now}",
        Verb.SWAP_1: "count the degrees for die 1 ({face_1})",
        Verb.SWAP_2: "count the degrees for die 2 ({face_2})",
        Verb.PLUS: "fate: 1 more damage",
        Verb.MINUS: "fate: 1 less damage",
        Verb.REROLL_1: "fate: roll die 1 ({face_1}) again",
        Verb.REROLL_2: "fate: roll die 2 ({face_2}) again",
    },
    Decision.REDUCE: {
        Verb.NO: "take the damage",
        Verb.YES: "fate: 1d5 less damage ({u.fate} left)",
    },
    Decision.ENGAGE: {Verb.NO: "engage nobody else"},
    Decision.GRAPPLE: {Verb.NO: "only keep the hold"},
    Decision.KD: {Verb.NO: "only knock it down", Verb.YES: "hurt it, too"},
    Decision.TAKE: {Verb.NO: "let it drop", Verb.YES: "take it"},
    Decision.PULLUP: {Verb.NO: "let go of the ledge"},
    Decision.EJECT: {Verb.NO: "stay in the cockpit", Verb.YES: "eject"},
    Decision.BURN: {Verb.NO: "die", Verb.YES: "burn a Fate Point and live"},
    Decision.FOLLOW: {Verb.NO: "stay, and let go", Verb.YES: "follow, and keep the hold"},
    Decision.ADVANCE: {Verb.NO: "stay"},
    Decision.STRIKE: {Verb.NO: "an ordinary blow", Verb.YES: "a Killing Strike for a Fate Point"},
    Decision.REPAIR: {Verb.NO: "repair nothing more"},
    Decision.HEAL: {Verb.NO: "treat nobody"},
    Decision.RESCUE: {Verb.NO: "send nobody"},
    Decision.ROSTER: {Verb.NO: "leave the place empty"},
    Decision.MACHINE: {Verb.NO: "leave the place empty"},
    Decision.DIRECTOR: {Verb.NO: "no Director"},
}
_ITEM_VERBS: dict[int, str] = {
    Decision.AOO: "strike with the",
    Decision.COUNTER: "strike back with the",
    Decision.ITEM_IN: "draw the",
    Decision.CHARGE_WITH: "charge with the",
}
N_RADII = len(ch.RADIUS_KM)
HURTS = (Frame.ATTACK, Frame.CONTEST, Frame.GRAPPLE)
SEATS = ("on seat 0, to drive", "on seat 1, at the gun")


class ActionView(Asked):
    """With what answers speak of."""

    @property
    def damage_now(self) -> int:
        return int(self.frame.damage) if self.frame.kind in HURTS else 0

    @property
    def faces_now(self) -> list[int]:
        """Damage dice of the hit under way."""
        return list(self.frame.faces) if self.frame.kind in HURTS else [0, 0]

    @property
    def face_1(self) -> int:
        return int(self.faces_now[0])

    @property
    def face_2(self) -> int:
        return int(self.faces_now[1])

    def opponent(self) -> int:
        """Whose things a question is about: the target of what is under way."""
        return int(self.frame.target)


V = ActionView


def _verb(v: V, verb: int) -> str:
    words = _ANSWERS.get(v.decision, {}).get(verb)
    return v.say(words) if words else VERBS[verb]


def _weapon(v: V, arm: int) -> str:
    f = v.frame
    name = v.arm(v.asked, arm)
    if v.decision == Decision.WEAPON and f.kind == Frame.WINDOW:
        return f"parry with the {name}"
    if v.decision == Decision.ITEM and f.kind == Frame.ACT and f.choice >= 0:
        return f"{plans.handled(f.choice)} the {name}" if f.verb == Verb.READY else f"the {name}"
    if v.decision == Decision.ITEM_IN and f.choice == Handling.USE:
        return f"coat the {name}"
    lead = _ITEM_VERBS.get(v.decision, "with the" if v.decision == Decision.WEAPON else "the")
    return f"{lead} {name}"


def _enemy(v: V, k: int) -> str:
    unit = int(v.ask_s(sides.enemy_unit, v.side_asked, k))
    return _whom(v, unit, f"enemy {k}")


def _own(v: V, k: int) -> str:
    unit = int(v.ask_s(sides.own_unit, v.side_asked, k))
    return _whom(v, unit, f"own unit {k}")


def _whom(v: V, unit: int, without: str) -> str:
    if not 0 <= unit < v.s.n_units:
        return without
    if v.decision in (Decision.DIRECTOR, Decision.SUPCOM):
        what = "supreme commander" if v.decision == Decision.SUPCOM else "a Director"
        return f"{v.unit(unit)} as {what}"
    if v.decision == Decision.ENGAGE:
        return f"engage {v.unit(unit)}"
    if v.decision == Decision.WHO:
        return f"wait for {v.unit(unit)}"
    if v.hides(unit):
        return without
    words = f"{v.unit(unit)} itself" if unit == v.asked else v.unit(unit)
    if v.decision in (Decision.TARGET, Decision.FRIEND) and v.frame.kind == Frame.ACT:
        words = plans.deed(v, v.frame, words)
    number = odds.number(v, unit)
    facts = v.whereabouts(unit) + ([f"T {number}"] if number is not None else [])
    facts += v.conditions(unit) if unit != v.asked else []
    return f"{words}: {', '.join(facts)}"


def _column(v: V, k: int) -> str:
    return f"column {v.ask_s(d.column_of, v.side_asked, k)}"


def _row(v: V, k: int) -> str:
    row, f = v.ask_s(d.row_of, v.side_asked, k), v.frame
    column = f.cell % v.s.width if f.cell >= 0 else -1
    if not (0 <= column < v.s.width and 0 <= row < v.s.height):
        return f"row {row}"
    cell = row * v.s.width + column
    return f"{v.place(cell)}" + after(", ", _ground(v, cell))


def _ground(v: V, cell: int) -> str:
    """What a cell offers: cover, fog, height, who stands there."""
    words = []
    if cover := v.ask(board.cover_armour, cell):
        words.append(f"cover {cover}")
    if v.ask(board.is_fog, cell):
        words.append("fog")
    if v.ask(board.is_difficult, cell):
        words.append("difficult")
    if height := v.s.elevation[cell]:
        words.append(f"height {height / board.KM:g} {v.unit_of_length}")
    unit = int(v.ask(board.unit_on, cell))
    if unit >= 0 and not v.hides(unit):
        words.append(f"where {v.unit(unit)} is")
    return ", ".join(words)


def _direction(v: V, slot: int) -> str:
    way = int(ask(d.turned, v.side_asked, slot))
    lead = "push it" if v.decision == Decision.SHIFT else "to the"
    if v.decision == Decision.ADVANCE:
        lead = "advance to the"
    return f"{lead} {COMPASS[way]} ({d.WAYS[slot]})"


def _location(v: V, location: int) -> str:
    if v.decision in (Decision.ARM, Decision.SAC_SELF):
        return f"give {LOCATIONS[location]} ({v.pool(v.asked, location)})"
    if v.decision == Decision.POOL:
        if v.frame.kind == Frame.CAMPAIGN:
            return f"repair {LOCATIONS[location]}"
        return f"{LOCATIONS[location]} ({v.pool(v.asked, location)})"
    target = v.opponent()
    if v.decision == Decision.PART and v.frame.verb == Verb.READY:
        return f"{LOCATIONS[location]} ({v.pool(v.asked, location)})"
    if v.decision == Decision.PART and 0 <= target < v.s.n_units:
        return f"{LOCATIONS[location]} of {v.unit(target)}" + _aimed(v, location)
    return LOCATIONS[location]


def _aimed(v: V, part: int) -> str:
    """The target number of a Called Shot at a part (AE-066)."""
    number = odds.number(v, v.opponent(), part)
    return f" (T {number})" if number is not None else ""


_ABOUTS = {int(decision): codes.abouts() for decision, codes in d.CHOICES.items()}


def _thing(v: V, what: int) -> str:
    if v.decision == Decision.PLACE:
        return f"into {plans.PLACES[what]}"
    if v.decision == Decision.TARGET and what == Thing.GATE:
        return plans.deed(v, v.frame, v.gate(1 - v.side_asked))
    if v.decision == Decision.TARGET and what == Thing.CELL:
        return "to a cell" if v.frame.arm < 0 else "at a cell"
    words = plans.thing(v, v.opponent(), what)
    return words + (_aimed(v, d.PART_THING + what) if v.decision == Decision.PART else "")


def _choice(v: V, k: int) -> str:
    words = _LISTS.get(v.decision)
    if words is not None:
        return words(v, k)
    return nth(_ABOUTS.get(v.decision, ()), k).partition(" (")[0]


def _named(table: Sequence[str], template: str = "{}") -> Callable[[V, int], str]:
    """The k-th of a table in a sentence."""
    return lambda v, k: template.format(nth(table, k))


def _titled(codes: type[Codes]) -> Callable[[V, int], str]:
    """Name and meaning: ``Spearhead: +1 km on every movement rate``."""
    titles = [name.capitalize() for name in codes.names(" ")]
    return _named([f"{t}: {about}" for t, about in zip(titles, codes.abouts(), strict=True)])


def _size(v: V, k: int) -> str:
    bonus = f" (+{10 * (k + 1)})" if v.frame.verb == Verb.AIM else ""
    return nth(ch.Size.abouts(), k) + bonus


def _cells(v: V, k: int) -> str:
    if v.frame.kind == Frame.ACT and v.frame.verb == Verb.POSTURE:
        return SEATS[min(k, len(SEATS) - 1)]
    return v.km(k + 1)


def _hits(v: V, k: int) -> str:
    return f"{k + 1} hit{'s' if k else ''}"


def _die(v: V, k: int) -> str:
    dice = v.frame.dice_shown if v.frame.kind == Frame.TEST else [0, 0]
    return f"die {k + 1}: {dice[k]}" if k < len(dice) else f"die {k + 1}"


def _member(v: V, k: int) -> str:
    """The k-th person of the side's roster."""
    person = v.side_asked * c.ROSTER_PEOPLE + k
    m = v.b.members[person] if k < c.ROSTER_PEOPLE else None
    if m is None:
        return f"number {k + 1}"
    full = v.s.people[person].wounds_full
    fate = c.Fate.names()[m.fate]
    return f"{v.person(person)}, {m.wounds}/{full}" + (f", {fate}" if m.fate else "")


def _hull(v: V, k: int) -> str:
    """The k-th Construct of the side's roster."""
    if k >= c.ROSTER_MACHINES:
        return f"number {k + 1}"
    machine = v.side_asked * c.ROSTER_MACHINES + k
    pools = v.s.machines[machine].pools
    return f"{v.machine(machine)}: wounds {sum(v.b.hulls[machine].wounds)}/{sum(pools)}"


def _purchase(v: V, k: int) -> str:
    return f"{nth(v.codes['repair'], k)} ({v.b.sides[v.side_asked].parts} points left)"


_LISTS: dict[int, Callable[[V, int], str]] = {
    Decision.LOADOUT: lambda v, k: v.kit_choice(k) or f"kit {k + 1}",
    Decision.SIZE: _size,
    Decision.MODE: _named(MODES),
    Decision.PATTERN: _named(ABOUT_PATTERNS, "spread {}"),
    Decision.RADIUS: lambda v, k: f"within {v.km(ch.RADIUS_KM[k])}" if k < N_RADII else nth((), k),
    Decision.CONDITION: _named(without_clauses(ch.Release.abouts()), "when {}"),
    Decision.BY: _named(ch.By.abouts(), "by {}"),
    Decision.PULLUP: _named(ch.By.abouts(), "by {}"),
    Decision.CAPTURE: _named(ch.By.abouts(), "by {}"),
    Decision.FORMATION: _titled(ch.Formation),
    Decision.STYLE: _titled(ch.Style),
    Decision.CARD: _named(ch.Card.abouts(), "play {}"),
    Decision.CELLS: _cells,
    Decision.HITS: _hits,
    Decision.GUARD_PICK: _die,
    Decision.GROUND: lambda v, k: f"pick up the {v.on_ground(k)}",
    Decision.ROSTER: _member,
    Decision.HEAL: _member,
    Decision.PATIENT: _member,
    Decision.RESCUE: _member,
    Decision.REPAIR: _hull,
    Decision.MACHINE: _hull,
    Decision.PURCHASE: _purchase,
}

ANSWERS = Answers(
    ActionView,
    d.ACTIONS,
    {
        "verb": _verb,
        "weapon": _weapon,
        "enemy": _enemy,
        "own": _own,
        "column": _column,
        "row": _row,
        "direction": _direction,
        "location": _location,
        "thing": _thing,
        "choice": _choice,
    },
)
