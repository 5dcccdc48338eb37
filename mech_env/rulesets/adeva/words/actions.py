"""The answers to the questions of Adeptus Evangelion, in the light of the pending question."""

from __future__ import annotations

from mech_env.core.words.phrases import after
from mech_env.core.words.tables import Answers
from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import board
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words import plans
from mech_env.rulesets.adeva.words.view import (
    COMPASS,
    LOCATIONS,
    MODES,
    PATTERNS,
    VERBS,
    Asked,
)

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
SEATS = ("on seat 0, to drive", "on seat 1, at the gun")


class ActionView(Asked):
    """With what answers speak of."""

    @property
    def damage_now(self) -> int:
        return int(self.frame.damage) if self.frame.kind == Frame.ATTACK else 0

    @property
    def faces_now(self) -> list[int]:
        """Damage dice of the hit under way."""
        return list(self.frame.faces) if self.frame.kind == Frame.ATTACK else [0, 0]

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
    if v.decision in (Decision.DISARM, Decision.PART) and arm < c.ITEMS:
        return f"the {v.item(v.opponent(), arm)}"
    name = v.arm(v.asked, arm)
    if v.decision == Decision.WEAPON and f.kind == Frame.WINDOW:
        return f"parry with the {name}"
    if v.decision == Decision.ITEM and f.kind == Frame.ACT and f.choice >= 0:
        return f"{plans.handling(f.choice)} the {name}" if f.verb == Verb.READY else f"the {name}"
    lead = _ITEM_VERBS.get(v.decision, "with the" if v.decision == Decision.WEAPON else "the")
    return f"{lead} {name}"


def _enemy(v: V, k: int) -> str:
    unit = int(ask(d.enemy_unit, v.s, v.side_asked, k))
    return _whom(v, unit, f"enemy {k}")


def _own(v: V, k: int) -> str:
    unit = int(ask(d.own_unit, v.s, v.side_asked, k))
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
    words = v.at_distance(unit)
    if v.decision == Decision.TARGET and v.frame.kind == Frame.ACT:
        words = plans.deed(v.frame.verb, words)
    if v.decision == Decision.FRIEND and unit == v.asked:
        return f"{v.unit(unit)} itself"
    return words + after(" (", _state(v, unit))


def _state(v: V, unit: int) -> str:
    """``prone, stunned 2)``: what shows of who might be aimed at."""
    found = v.conditions(unit)
    return f"{', '.join(found)})" if found else ""


def _column(v: V, k: int) -> str:
    return f"column {ask(d.column_of, v.s, v.side_asked, k)}"


def _row(v: V, k: int) -> str:
    row, f = ask(d.row_of, v.s, v.side_asked, k), v.frame
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
        words.append(f"height {height / board.KM:g} km")
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
    if v.decision == Decision.PART and 0 <= target < v.s.n_units:
        return f"{LOCATIONS[location]} of {v.unit(target)}"
    return LOCATIONS[location]


def _thing(v: V, what: int) -> str:
    if what == Thing.OFF_MAP:
        return "off the map"
    if v.decision in (Decision.DISARM, Decision.PART) and what <= Thing.LEFT_HAND:
        return plans.thing(v, v.opponent(), what)
    if v.decision == Decision.PLACE:
        return f"into {plans.thing(v, v.asked, what)}"
    return plans.thing(v, v.asked, what)


def _choice(v: V, k: int) -> str:
    words = _LISTS.get(v.decision)
    if words is not None:
        return words(v, k)
    codes = d.CHOICES.get(Decision(v.decision))
    if codes is None:
        return f"number {k + 1}"
    about = codes.abouts()[k] if k < len(codes) else f"number {k + 1}"
    return about.partition(" (")[0]


def _size(v: V, k: int) -> str:
    bonus = f" (+{10 * (k + 1)})" if v.frame.verb == Verb.AIM else ""
    return ch.Size.abouts()[k] + bonus


def _cells(v: V, k: int) -> str:
    if v.frame.kind == Frame.ACT and v.frame.verb == Verb.POSTURE:
        return SEATS[min(k, len(SEATS) - 1)]
    return v.km(k + 1)


def _hits(v: V, k: int) -> str:
    return f"{k + 1} hit{'s' if k else ''}"


def _die(v: V, k: int) -> str:
    dice = v.frame.dice_shown if v.frame.kind == Frame.TEST else [0, 0]
    return f"die {k + 1}: {dice[k]}" if k < len(dice) else f"die {k + 1}"


def _on_ground(v: V, k: int) -> str:
    """The k-th thing in reach, in list order (AE-241)."""
    reach = [one for one in v.b.ground if one.kind >= 0 and v.u.cell >= 0
             and ask(board.distance, v.s, one.cell, v.u.cell) <= 1]  # fmt: skip
    return f"pick up the {v.codes['item'][reach[k].kind]}" if k < len(reach) else f"thing {k + 1}"


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
    return f"{v.codes['repair'][k]} ({v.b.sides[v.side_asked].parts} points left)"


_LISTS = {
    Decision.LOADOUT: lambda v, k: v.kit(k) or f"kit {k + 1}",
    Decision.SIZE: _size,
    Decision.MODE: lambda v, k: MODES[k],
    Decision.PATTERN: lambda v, k: f"spread {PATTERNS[k]}",
    Decision.RADIUS: lambda v, k: f"within {v.km(ch.RADIUS_KM[k])}",
    Decision.CONDITION: lambda v, k: f"when {v.codes['release'][k]}",
    Decision.BY: lambda v, k: f"by {ch.By.abouts()[k]}",
    Decision.PULLUP: lambda v, k: f"by {ch.By.abouts()[k]}",
    Decision.CAPTURE: lambda v, k: f"by {ch.By.abouts()[k]}",
    Decision.CELLS: _cells,
    Decision.HITS: _hits,
    Decision.GUARD_PICK: _die,
    Decision.GROUND: _on_ground,
    Decision.ROSTER: _member,
    Decision.HEAL: _member,
    Decision.PATIENT: _member,
    Decision.RESCUE: _member,
    Decision.REPAIR: _hull,
    Decision.MACHINE: _hull,
    Decision.PURCHASE: _purchase,
    Decision.POOL: lambda v, k: f"number {k + 1}",
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
