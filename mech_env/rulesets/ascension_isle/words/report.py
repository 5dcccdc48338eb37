"""The battle report of Ascension Isle: one line per event, nothing said twice.

An onlooker is told all, a side what it may know; see hearing.py.

Lines of one kind that agree before their colon may be joined by a reader (``red_0 moves: to (3,3),
to (4,3)``). Dice have no line of their own where what comes of them names them: ``14 (7, 4)`` is a
total and the faces on the table.
"""

from __future__ import annotations

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.core.words.phrases import count, figures, measured, signed, without_clauses
from mech_env.core.words.tables import Report
from mech_env.core.words.view import Line
from mech_env.rulesets.ascension_isle.questions import wounds
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import events as ev
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.words.hearing import Hearing
from mech_env.rulesets.ascension_isle.words.view import A_POOL, FORMS, STANCES, VERBS

# Kinds of event that open a section of the report: rounds, and in them turns.
HEADINGS = {
    "fight_begins": 0,
    "round_begins": 0,
    "fight_ends": 0,
    "battle_ends": 0,
    "turn_begins": 1,
}

# Verbs that are told when they are announced; of the others, what they do is told.
_ANNOUNCED: dict[int, str] = {
    Verb.SHOOT: "{who} shoots at {x:unit} with its {y:weapon}{the_form}",
    Verb.AIM: "{who} aims at {x:unit} with its {y:weapon}",
    Verb.STRIKE: "{who} strikes at {x:unit} with its {y:weapon}",
    Verb.BOLT: "{who} hurls a bolt at {x:unit}",
}
_CAUSES = without_clauses(ev.Why.abouts())  # of a change of advantage
_GAITS = ("moves", "sprints", "moves after its shot")
_INTERRUPTS: dict[int, str] = {
    c.Cause.AHEAD: "{who} shoots from overwatch before {x:unit} can act",
    c.Cause.BEHIND: "{who} shoots from overwatch at {x:unit} for what it did",
    c.Cause.CLOSE: "{who} shoots at {x:unit} before it can strike",
}
_STOOD = ("leans out of its cover", "goes fully behind its cover")


class ReportView(Hearing):
    """With phrases of single events."""

    @property
    def the_form(self) -> str:
        """``, a double tap``; "" of a single shot."""
        return f", {FORMS[self.z]}" if self.z > 0 else ""


V = ReportView


# --- the round, the turn --------------------------------------------------------------------------


def _rolled(v: V) -> str:
    return ""  # all dice stand in the line of what comes of them


def _category(v: V) -> str:
    name = v.codes["category"][v.what]
    return f"{v.who} changes to {name}" if v.x else f"{v.who} goes for {name}"


def _initiative(v: V) -> str:
    return f"Initiative: {v.who} {v.rolled(v.what, v.event.unit, ev.Roll.INITIATIVE)}"


def _lost_turn(v: V) -> str:
    more = f", {measured(v.what, 'turn')} more to lose" if v.what else ""
    return f"{v.who} is stunned and loses this turn{more}"


def _stance(v: V) -> str:
    if v.what == c.Stance.NONE:
        return f"{v.who} gives up its stance"
    arc = f" to the {DIRECTION_NAMES[v.x]}" if v.x >= 0 else ""
    return f"{v.who} takes {STANCES[v.what]}{arc}"


def _announced(v: V) -> str:
    return v.say(_ANNOUNCED.get(v.what, ""))


def _fight_ends(v: V) -> str:
    if v.s.n_encounters == 1:
        return ""  # the end of the battle is told
    return f"{v.won(v.x, f'fight {v.what + 1}')}: {v.ending(v.y)}"


def _advantage(v: V) -> str:
    cause = f" ({_CAUSES[v.y]})" if 0 <= v.y < len(_CAUSES) else ""
    deed = "gains" if v.what > 0 else "loses"
    return f"{v.who} {deed} {abs(v.what)} advantage{cause}, {v.x} now"


def _spent(v: V) -> str:
    name = A_POOL[v.what] if v.x == 1 else f"{v.x} {v.codes['pool'][v.what]}"
    deed = "spends" if v.x > 0 else "loses"
    return f"{v.who} {deed} {name}, {v.y} left"


def _extra(v: V) -> str:
    kind = "move" if v.what == Means.ADRENALINE else "standard"
    return f"{v.who} gains a {kind} action"


# --- attacks --------------------------------------------------------------------------------------


def _attacks(v: V) -> str:
    """Of an interrupt how it is made; of an own attack, which was announced, what is added."""
    amount = "" if v.fogged(v.event.unit) else f"{v.z} "
    rapid = f"{amount}ammunition for rapid fire" if v.z > 0 else ""
    for e in v.before():
        if e.kind == ev.Event.ANNOUNCED and e.unit == v.event.unit and e.what == v.what:
            return f"{v.who} uses {rapid}" if rapid else ""
        if e.kind == ev.Event.INTERRUPTS and e.unit == v.event.unit:
            break
    words = ", ".join(filter(None, (FORMS[v.y] if v.y else "", rapid)))
    return f"{v.who} fires {words}" if words else ""


def _attack(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.ATTACK)
    return f"{v.who} rolls {total} to hit {v.unit(v.x)}: challenge {max(v.y, 0)}"


def _evaded(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.DODGE)
    return f"{v.who} rolls {total} to dodge: {signed(v.x)} on the challenge"


def _result(v: V) -> str:
    target = v.unit(v.x)
    if v.what == 0:
        return f"{v.who} misses {target}: challenge {v.y}, {-v.z} short"
    times = ("", "", " twice")[v.what] if v.what < 3 else f" {v.what} times"
    return f"{v.who} hits {target}{times}: challenge {v.y}, margin {v.z}"


def _aimed(v: V) -> str:
    return f"{v.who} has aimed at {v.unit(v.x)}" + ("" if v.what else ": in vain")


def _pushed(v: V) -> str:
    name = "called shot" if v.what == Verb.CALLED else "kill shot"
    return f"{v.who} buys a {name}" + (f", {v.x} by now" if v.x > 1 else "")


def _zone(v: V) -> str:
    if v.what == c.Zone.FRONT:
        return f"{v.who} keeps its whole front under fire"
    return f"{v.who} keeps {measured(v.z, 'cell')} under fire, from ({v.x},{v.y}) on"


def _joined(v: V) -> str:
    return v.say("{who} joins in the fire of {x:unit}" if v.what else "{who} does not join in")


# --- hits -----------------------------------------------------------------------------------------


def _location(v: V) -> str:
    where = v.codes["location"][v.what]
    chosen = f", {v.y} counts" if v.y != v.x else ""
    return f"{v.who} is hit: {where} ({v.x}{chosen})"


def _damage(v: V) -> str:
    faces = next((v.dice(k, ev.Roll.DAMAGE) for k in range(v.s.n_units)
                  if v.dice(k, ev.Roll.DAMAGE)), [])  # fmt: skip
    dice = f" ({figures(faces)})" if faces else ""
    stops = f", armour {v.y}" if v.y else ""
    return f"{v.what} damage{dice}{stops}: {v.x or 'nothing'} gets through to {v.who}"


def _stressed(v: V) -> str:
    """``z`` is the room that is left."""
    return f"{v.who} takes {v.what} stress: {v.level(v.event.unit, v.x)} {v.y}/{v.y + v.z}"


def _wounded(v: V) -> str:
    wound, where = v.codes["wound"][v.what], c.Location.abouts()[v.x]
    article = "an" if wound[0] in "aeiou" else "a"
    return f"{v.who} has {article} {wound} wound of the {where} ({count(v.z, 'wound')} now)"


def _shaken(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.SAVE)
    deed = "shakes a wound off" if v.x else "shakes no wound off"
    return f"{v.who} {deed}: {total} against {wounds.SAVE_CHALLENGE}"


def _burned(v: V) -> str:
    return f"{v.who} burns: {v.what} of that stress is by fire"


def _drained(v: V) -> str:
    lost = [f"{v.x} aura" if v.x else "", f"{v.what} Core Aether" if v.what else ""]
    return f"{v.who} loses {' and '.join(filter(None, lost)) or 'nothing'}"


# --- tests ----------------------------------------------------------------------------------------


def _steeled(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.STEEL)
    deed = "overrides its pain" if v.y else "does not override its pain"
    return f"{v.who} {deed}: {total} against {v.x}"


def _eased(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.FIRSTAID)
    whom = "itself" if v.x == v.event.unit else v.unit(v.x)
    return f"{v.who} sees to {whom}: {total}, the pain of {count(v.y, 'wound')} is gone"


def _used(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.USE)
    return f"{v.who} works on {v.thing(v.x)}: {total}, {measured(v.y, 'point')} off, {v.z} left"


def _taunted(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.TAUNT)
    return f"{v.who} taunts {v.unit(v.x)}: {total} against {v.y}" + ("" if v.z else ", in vain")


# --- between two fights ---------------------------------------------------------------------------


def _tended(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.MEDIC)
    return f"{v.who} sees to {v.unit(v.x)}: {total}, {v.y} off its tally"


def _tallied(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.TALLY)
    return f"{v.who} is tallied: {total}, {_graded_as(v.x)}"


def _graded_as(grade: int) -> str:
    return f"a {c.Grade.abouts()[grade]} wound lingers" if grade else "no wound lingers"


def _wound_name(v: V, k: int) -> str:
    """A wound of the event's unit by its number, if it still has it."""
    if 0 <= k < v.b.units[v.event.unit].n_wounds:
        return v.wound_of(v.event.unit, k)
    return f"wound {k + 1}"


def _treated(v: V) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.TREAT)
    grade = f"{c.Grade.abouts()[v.z]} now" if v.z else "healed"
    return f"{v.who} treats wound {v.y + 1} of {v.unit(v.x)}: {total}, it is {grade}"


def _lingers(v: V) -> str:
    return f"{v.who} still suffers from its {_wound_name(v, v.what)}"


_LINES: dict[int, Line[V]] = {
    ev.Event.ROLLED: _rolled,
    ev.Event.FIGHT_BEGINS: lambda v: (
        f"Fight {v.what + 1}" if v.s.n_encounters > 1 else "The fight begins"
    ),
    ev.Event.DEPLOYED: "{who} stands: at {spot_xy}",
    ev.Event.ROUND_BEGINS: "Round {what}",
    ev.Event.CATEGORY: _category,
    ev.Event.INITIATIVE: _initiative,
    ev.Event.ROLLED_OFF: "Equal: {who} rolls {what}",
    ev.Event.TURN_BEGINS: "{who} takes its turn",
    ev.Event.TURN_LOST: _lost_turn,
    ev.Event.STANCE: _stance,
    ev.Event.STANCE_LOST: "{who} loses its stance {what:stance}",
    ev.Event.ANNOUNCED: _announced,
    ev.Event.FIZZLED: lambda v: f"{v.who} cannot go on ({VERBS[v.what]}): what it paid is lost",
    ev.Event.FIGHT_ENDS: _fight_ends,
    ev.Event.ADVANTAGE: _advantage,
    ev.Event.SPENT: _spent,
    ev.Event.EXTRA: _extra,
    ev.Event.RELOADED: lambda v: (
        v.say("{who} reloads its {what:weapon}")
        + ("" if v.fogged(v.event.unit) else f": {v.x} ammunition")
    ),
    ev.Event.SWAPPED: "{who} takes its {what:weapon} in hand",
    ev.Event.EMPTY: "the {what:weapon} of {who} is empty",
    ev.Event.MOVED: lambda v: f"{v.who} {_GAITS[v.what]}: to ({v.x},{v.y})",
    ev.Event.FACED: "{who} turns to the {what:way}",
    ev.Event.LEANED: lambda v: f"{v.who} {_STOOD[v.what]}" if not v.x else "",
    ev.Event.DECKED: lambda v: (
        f"{v.who} hits the deck" + (", fully behind its cover" if v.what else "")
    ),
    ev.Event.INTERRUPTS: lambda v: v.say(_INTERRUPTS.get(v.what, "{who} interrupts {x:unit}")),
    ev.Event.ATTACKS: _attacks,
    ev.Event.DODGES: lambda v: f"{v.who} dodges for {v.codes['means'][v.what]}",
    ev.Event.ATTACK: _attack,
    ev.Event.EVADED: _evaded,
    ev.Event.RESULT: _result,
    ev.Event.AIMED: _aimed,
    ev.Event.PUSHED: _pushed,
    ev.Event.ZONE: _zone,
    ev.Event.ZONE_ENDS: "the sustained fire of {who} ends",
    ev.Event.JOINED: _joined,
    ev.Event.LOCATION: _location,
    ev.Event.COVER_HIT: "the {what:cover} before {who} is struck: {x} more armour",
    ev.Event.DAMAGE: _damage,
    ev.Event.STRESSED: _stressed,
    ev.Event.CAPPED: "{who} caps the damage: {what} lost",
    ev.Event.WOUNDED: _wounded,
    ev.Event.SHAKEN_OFF: _shaken,
    ev.Event.BURNED: _burned,
    ev.Event.DRAINED: _drained,
    ev.Event.STUNNED: "{who} is stunned: {what:count turn} to lose",
    ev.Event.OUT: "{who} is out of the fight",
    ev.Event.STEELED: _steeled,
    ev.Event.EASED: _eased,
    ev.Event.USED: _used,
    ev.Event.TAUNTED: _taunted,
    ev.Event.ROSTER: lambda v: f"{v.who} {'fights' if v.what else 'does not fight'} next",
    ev.Event.TENDED: _tended,
    ev.Event.TALLIED: _tallied,
    ev.Event.GRADED: lambda v: f"{v.who} keeps its {_wound_name(v, v.what)}" if v.what >= 0 else "",
    ev.Event.TREATED: _treated,
    ev.Event.SUPPRESSED: lambda v: (
        f"wound {v.what + 1} of {v.who} will not be felt in the next fight"
    ),
    ev.Event.HEALED: "{what:count wound} of {who} healed",
    ev.Event.LINGERS: _lingers,
    ev.Event.LEVEL_LOST: "{who} has lost a health level for good: {what} left",
    ev.Event.DIED: "{who} dies",
    ev.Event.BATTLE_ENDS: "{x:won the battle}: {what:ending}",
}

REPORT = Report(V, ev.Event, _LINES, c.Ending)
