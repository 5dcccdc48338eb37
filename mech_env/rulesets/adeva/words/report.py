"""The battle report of Adeptus Evangelion: one line per event, nothing said twice.

An onlooker is told all, a side what it may know; see hearing.py.

Lines of one kind that agree before their colon may be joined by a reader (``red_0 moves: to (3,3),
to (4,3)``). Dice have no line of their own where what comes of them names them: ``14 (9)`` is a
total and the dice on the table.
"""

from __future__ import annotations

from mech_env.core.words.phrases import after, count, measured
from mech_env.core.words.tables import Report
from mech_env.core.words.view import Line
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.words import plans
from mech_env.rulesets.adeva.words.hearing import Hearing
from mech_env.rulesets.adeva.words.view import (
    BERTHS,
    COMPASS,
    ITEMS,
    LOCATIONS,
    MODES,
    TESTS,
    VERBS,
)

# Kinds of event that open a section of the report: rounds, and in them turns.
HEADINGS = {
    "fight_begins": 0,
    "round_begins": 0,
    "encounter_ends": 0,
    "battle_ends": 0,
    "turn_begins": 1,
    "turn_passed": 1,
}
# Rolls after which no event names the dice.
_ROLLS: dict[int, str] = {
    Roll.GATE: "points to override the gate: {faces:figures}",
    Roll.AMBUSH: "who ambushes: {faces:figures}",
    Roll.TIE: "{who} rolls to break a tie: {faces:figures}",
    Roll.GUARD: "the second die against a guarded target: {faces:figures}",
    Roll.VICTIM: "whom it strikes: {faces:figures}",
    Roll.LOCATION: "where it strikes: {faces:figures}",
    Roll.SACRIFICE: "whether the lost arm saved the other: {faces:figures}",
    Roll.STUN: "{who} rolls to stun: {faces:figures}",
    Roll.SCATTER_WAY: "which way: {faces:figures}",
}
_PASSED = ("surprised", "stunned", "helpless", "out of action", "not yet ready")
_CAUSES: dict[int, str] = {
    Cause.CHARGE: "at the end of its charge",
    Cause.FIRST: "with one hand",
    Cause.SECOND: "with the other hand",
    Cause.OPPORTUNITY: "as it leaves",
    Cause.COUNTER: "in return",
    Cause.WATCH: "from overwatch",
}
_FATE: dict[int, str] = {
    Verb.YES: "for it",
    Verb.BOOST: "for +20",
    Verb.REROLL: "to roll again",
    Verb.DEGREES: "for a degree",
    Verb.REMOVE_FATIGUE: "against its fatigue",
    Verb.REMOVE_STUN: "against its stun",
    Verb.RESTORE: "for wounds",
    Verb.PLUS: "for 1 more damage",
    Verb.MINUS: "for 1 less damage",
    Verb.REROLL_1: "to roll die 1 again",
    Verb.REROLL_2: "to roll die 2 again",
    Verb.ALL_OUT: "for a Killing Strike",
}
_CHANGED: dict[int, str] = {
    Verb.SWAP_1: "counts its degrees for die 1",
    Verb.SWAP_2: "counts its degrees for die 2",
    Verb.PLUS: "adds 1 to the damage",
    Verb.MINUS: "takes 1 from the damage",
    Verb.REROLL_1: "rolls die 1 again",
    Verb.REROLL_2: "rolls die 2 again",
}


V = Hearing


def _rolled(v: V) -> str:
    return v.say(_ROLLS.get(v.what, ""))


def _upon(v: V, unit: int) -> str:
    """The unit behind a number of an event; "" for none."""
    return v.unit(unit) if 0 <= unit < v.s.n_units else ""


# --- set-up, turns --------------------------------------------------------------------------------


def _directs(v: V) -> str:
    supreme = ", and is supreme commander" if v.y else ""
    whom, style = ch.Charge.abouts()[v.what], ch.Style.names(" ")[v.x]
    return f"{v.who} is Director of {whom}, {style}{supreme}"


def _initiative(v: V) -> str:
    return f"Initiative: {v.who} {v.rolled(v.what, v.event.unit, Roll.INITIATIVE)}"


def _acts(v: V) -> str:
    target = _upon(v, v.x)
    words = plans.told(v.what, target)
    if not target and v.y >= 0:
        words += f" at {v.place(v.y)}"
    return f"{v.who} acts{' (delayed)' if v.z else ''}: {words}"


def _fate_spent(v: V) -> str:
    left = "" if v.theirs(v.event.unit) else f", {v.x} left"
    return f"{v.who} spends fate {_FATE.get(v.what, 'on it')}{left}"


def _tested(v: V) -> str:
    passed = v.z >= 0
    degrees = v.z if passed else -v.z - 1
    result = "passes" if passed else "fails"
    by = f" by {count(degrees, 'degree')}" if degrees else ""
    die = v.x if v.x else "no die"
    return f"{v.who} {result} {TESTS[v.what]}{by}: {die} against {v.y}"


def _contest(v: V) -> str:
    other = v.unit(v.x)
    if v.what == 0:
        return f"neither {v.who} nor {other} wins"
    first, second = (v.who, other) if v.what > 0 else (other, v.who)
    by = f" by {count(v.y, 'degree')}" if v.y else ""
    return f"{first} wins against {second}{by}"


# --- attacks --------------------------------------------------------------------------------------


def _attacks(v: V) -> str:
    target, kind = _upon(v, v.x), v.what
    weapon = f" with its {ITEMS[kind]}" if kind >= 0 else ""
    mode = f", {MODES[v.y]}" if v.y > 0 else ""
    words = f"{v.who} attacks" + after(" ", target) + weapon + mode
    return words + after(" ", _CAUSES.get(v.z, ""))


def _hits(v: V) -> str:
    times = "" if v.what == 1 else f": {count(v.what, 'hit')}"
    return f"{v.who} hits {v.unit(v.x)}{times}"


def _scatters(v: V) -> str:
    at = v.place(v.y) if v.y >= 0 else "off the map"
    return f"it scatters {v.km(v.what)} {COMPASS[v.x % c.DIRECTIONS]}: {at}"


def _negates(verb: str) -> Line[V]:
    return lambda v: f"{v.who} {verb}" + (f": {count(v.what, 'hit')} negated" if v.what else "")


def _guarded(v: V) -> str:
    negated = f": {count(v.what, 'hit')} negated" if v.what else ""
    return f"{v.who} parries for {v.unit(v.x)}{negated}"


def _sacrifices(v: V) -> str:
    whom = "" if v.x == v.event.unit else f" for {v.unit(v.x)}"
    return f"{v.who} gives {LOCATIONS[v.y]}{whom}: {count(v.what, 'hit')} taken"


def _damage(v: V) -> str:
    where = f" at {LOCATIONS[v.y]}" if 0 <= v.y < len(c.Location) else ""
    target = _upon(v, v.x)
    rolled = v.rolled(v.what, v.event.unit, Roll.DAMAGE)
    return f"{v.who} deals damage" + after(" to ", target) + f"{where}: {rolled}"


def _fury(v: V) -> str:
    if not v.what:
        return f"{v.who} has no Righteous Fury"
    return f"Righteous Fury of {v.who}: {v.x} more damage"


def _soaked(v: V) -> str:
    return f"{v.who} soaks {v.what}: {v.x or 'nothing'} gets through"


def _wounded(v: V) -> str:
    u = v.b.units[v.event.unit]
    where = f" at {LOCATIONS[v.x]}" if u.machine >= 0 and 0 <= v.x < len(c.Location) else ""
    if v.coarse(v.event.unit):
        return f"{v.who} is wounded{where}"
    critical = f", critical {v.z}" if v.z else ""
    return f"{v.who} loses {measured(v.what, 'wound')}{where}: {v.y} left{critical}"


def _magnitude(v: V) -> str:
    left = "" if v.coarse(v.event.unit) else f": {v.x} left"
    return f"{v.who} loses {v.what} Magnitude{left}"


# --- statuses, movement ---------------------------------------------------------------------------


def _fatigued(v: V) -> str:
    return f"{v.who} gains {measured(v.what, 'level')} of fatigue: {v.x} now"


def _helpless(v: V) -> str:
    why = "" if v.theirs(v.event.unit) else (" by fatigue", " in its mind")[v.what]
    return f"{v.who} is helpless{why}"


def _poisoned(v: V) -> str:
    return f"{v.who} {'tires of' if v.what else 'resists'} the poison"


def _falls(v: V) -> str:
    km = v.what / 2
    return f"{v.who} falls {km:g} {'m' if v.s.options.scale else 'km'}: {v.x} damage"


def _by(words: str) -> Line[V]:
    """With ``x``, by whom, if anybody."""
    return lambda v: f"{v.who} {words}" + after(" by ", _upon(v, v.x))


def _obstructed(v: V) -> str:
    return f"{v.who} is pushed against {_upon(v, v.x) or 'an obstacle'}"


def _aboard(v: V) -> str:
    return f"{v.who} is now {BERTHS[v.what]} {v.unit(v.x)}"


# --- gear, help -----------------------------------------------------------------------------------


def _used(v: V) -> str:
    whom = "" if v.x in (-1, v.event.unit) else f" on {v.unit(v.x)}"
    return f"{v.who} uses its {ITEMS[v.what]}{whom}"


def _healed(v: V) -> str:
    u = v.b.units[v.event.unit]
    where = f" at {LOCATIONS[v.x]}" if u.machine >= 0 and 0 <= v.x < len(c.Location) else ""
    if v.coarse(v.event.unit):
        return f"{v.who} regains wounds{where}"
    return f"{v.who} regains {measured(v.what, 'wound')}{where}"


def _card(v: V) -> str:
    name = v.codes["card"][v.what]
    if v.what == ch.Card.RESUPPLY:
        return f"{v.who} plays {name}" + after(" for ", _upon(v, v.x))
    return f"{v.who} plays {name} at {v.place(v.x)}"


def _overrides(v: V) -> str:
    points = measured(v.what, "point")
    return f"{v.who} works on {v.gate(v.y)}: {points}, {v.x} now"


def _power(v: V) -> str:
    return f"{v.who} uses {v.codes['power'][v.what]}" + after(" on ", _upon(v, v.x))


# --- campaigns ------------------------------------------------------------------------------------


def _mission(v: V) -> str:
    outcome = "is brought back" if v.y else "is still lost"
    return f"{v.person(v.what)} goes to rescue {v.person(v.x)}, who {outcome}"


def _repaired(v: V) -> str:
    return f"{v.machine(v.what)} is repaired at {LOCATIONS[v.x]}: {v.y} wounds, critical {v.z}"


def _fielded(v: V) -> str:
    return f"{v.who} is fielded: {v.person(v.what)}" + (f" in {v.machine(v.x)}" if v.x >= 0 else "")


_LINES: dict[int, Line[V]] = {
    Event.ROLLED: _rolled,
    Event.FIGHT_BEGINS: lambda v: (
        f"Fight {v.what + 1}" if v.s.n_encounters > 1 else "The fight begins"
    ),
    Event.DIRECTS: _directs,
    Event.EQUIPPED: lambda v: f"{v.who} equips: {v.kit(v.what)}",
    Event.DEPLOYED: "{who} stands: at {what:place}",
    Event.SURPRISED: "{who} is surprised",
    Event.INITIATIVE: _initiative,
    Event.ROUND_BEGINS: "Round {what}",
    Event.TURN_BEGINS: "{who} takes its turn",
    Event.TURN_PASSED: lambda v: f"{v.who} cannot act: {_PASSED[v.what]}",
    Event.ACTS: _acts,
    Event.SPOILED: lambda v: f"{v.who} can no longer act so ({VERBS[v.what]}): it is spent",
    Event.FATE_SPENT: _fate_spent,
    Event.TESTED: _tested,
    Event.CONTEST: _contest,
    Event.GOES_FIRST: "{who} is faster than {x:unit}",
    Event.YIELDS: "{who} lets {x:unit} go first",
    Event.ATTACKS: _attacks,
    Event.GUARD_PICKED: "{who} is guarded: {what} counts, not {x}",
    Event.JAMMED: "the {what:item} of {who} jams",
    Event.MISSED: lambda v: f"{v.who} misses" + after(" ", _upon(v, v.x)),
    Event.HITS: _hits,
    Event.SCATTERS: _scatters,
    Event.DEFLECTED: _negates("deflects"),
    Event.DODGED: _negates("dodges"),
    Event.PARRIED: _negates("parries"),
    Event.GUARDED: _guarded,
    Event.DIVES: "{who} dives for cover: to {what:place}",
    Event.PROTECTS: "{who} takes the place of {x:unit}, now at {what:place}",
    Event.SACRIFICES: _sacrifices,
    Event.STRIKES_BACK: "{who} strikes back at {x:unit}",
    Event.STRIKES_LEAVING: "{who} strikes at {x:unit}, who leaves",
    Event.DAMAGE: _damage,
    Event.DAMAGE_CHANGED: lambda v: f"{v.who} {_CHANGED.get(v.what, 'changes it')}: {v.x} damage",
    Event.FURY: _fury,
    Event.SOAKED: _soaked,
    Event.REDUCED: lambda v: (
        f"{v.who} takes {v.rolled(v.what, v.event.unit, Roll.REDUCE)} damage less: {v.x} left"
    ),
    Event.WOUNDED: _wounded,
    Event.CRITICAL: lambda v: f"{v.who} suffers critical {v.what} of {LOCATIONS[v.x]}",
    Event.MAGNITUDE: _magnitude,
    Event.ITEM_HIT: "the {what:item} of {who} is struck: {x} integrity left",
    Event.COVER_HIT: "the cover at {what:place} is worn: {x} left",
    Event.GATE_HIT: "{what:gate} is struck: {x} integrity left",
    Event.FATIGUED: _fatigued,
    Event.STUNNED: "{who} is stunned: {what:count turn}",
    Event.STUN_ENDS: "{who} is no longer stunned",
    Event.PRONE: "{who} is thrown to the ground",
    Event.STANDS: "{who} stands up",
    Event.LIES: "{who} lies down",
    Event.PINNED: "{who} is pinned",
    Event.UNPINNED: "{who} is no longer pinned",
    Event.SHAKEN: "{who} is shaken",
    Event.STEADY: "{who} is steady again",
    Event.HELPLESS: _helpless,
    Event.EGO: "{who} takes {what} Ego damage: {x} now",
    Event.POISONED: _poisoned,
    Event.DEFEATED: "{who} is defeated",
    Event.DIES: "{who} dies",
    Event.DESTROYED: "{who} is destroyed",
    Event.ARM_LOST: "{who} loses {what:location}",
    Event.BURNS_FATE: lambda v: (
        f"{v.who} burns fate to live" + ("" if v.theirs(v.event.unit) else f": {v.what} left")
    ),
    Event.EJECTS: lambda v: f"{v.who} ejects: {v.rolled(v.what, v.event.unit, Roll.EJECT)}",
    Event.BREACHED: "the cockpit of {who} is breached: {what} damage",
    Event.LANDS: lambda v: f"the cockpit of {v.who} lands {v.km(v.x)} away, at {v.place(v.what)}",
    Event.ON_FOOT: "the pilot of {who} is on foot at {what:place}",
    Event.MOVED: "{who} moves: to {what:place}",
    Event.FORCED: lambda v: (
        f"{v.who} is pushed" + after(" by ", _upon(v, v.x)) + f": to {v.place(v.what)}"
    ),
    Event.TELEPORTS: "{who} vanishes, and is at {what:place}",
    Event.LEAPS: "{who} leaps to {what:place}",
    Event.GRABS_LEDGE: "{who} hangs on the ledge",
    Event.CLIMBS: "{who} climbs to {what:place}",
    Event.STUMBLES: "{who} stumbles",
    Event.FALLS: _falls,
    Event.OBSTRUCTED: _obstructed,
    Event.ENGAGED: "{who} engages {x:unit}",
    Event.DISENGAGES: lambda v: f"{v.who} {'slips' if v.what else 'does not slip'} out of reach",
    Event.ESCAPED: "{who} leaves the battlefield",
    Event.RESCUED: _by("is rescued"),
    Event.CAPTURED: _by("is captured"),
    Event.ABOARD: _aboard,
    Event.SET_DOWN: "{who} is set down at {what:place}",
    Event.GRAPPLED: "{who} grapples {x:unit}",
    Event.GRAPPLE_ENDS: "{who} and {x:unit} no longer grapple",
    Event.TAKES_CONTROL: "{who} takes control of its grapple with {x:unit}",
    Event.BREAKS_FREE: lambda v: f"{v.who} {'breaks' if v.what else 'does not break'} free",
    Event.PULLED_UP: _by("is pulled to its feet"),
    Event.SPREADS: "{who} spreads its AT Field: {what:pattern}, ATS {x}",
    Event.FIELD_ENDS: "the AT Field of {who} collapses",
    Event.POWER: _power,
    Event.LINK_CUT: "{who} is free of the field of {x:unit}",
    Event.READIED: "{who} readies its {what:item}",
    Event.STOWED: "{who} stows its {what:item}",
    Event.DROPPED: "{who} drops its {what:item} at {x:place}",
    Event.PICKED_UP: "{who} picks up: {what:item}",
    Event.TAKEN: "{who} takes the {what:item} of {x:unit}",
    Event.DISARMED: "{who} loses its {what:item} to {x:unit}",
    Event.USED: _used,
    Event.HEALED: _healed,
    Event.BRACED: "{who} braces its {what:item}",
    Event.CLEARED: lambda v: f"{v.who} {'clears' if v.what else 'cannot clear'} its {ITEMS[v.x]}",
    Event.RELOADING: "{who} begins to reload its {what:item}",
    Event.RELOADED: "{who} reloads its {what:item}",
    Event.AIMS: "{who} aims: +{what}",
    Event.FEINTS: lambda v: f"{v.who} {'fools' if v.what else 'does not fool'} {v.unit(v.x)}",
    Event.STANCE: "{who} takes a defensive stance",
    Event.GUARDS: "{who} is on guard",
    Event.DELAYS: "{who} holds a half action",
    Event.INTERRUPTS: lambda v: f"{v.who} uses its held action" + after(" before ", _upon(v, v.x)),
    Event.WATCHES: lambda v: f"{v.who} watches a zone of {v.km(v.what)}",
    Event.WATCH_ENDS: "{who} no longer watches",
    Event.WATCH_FIRES: "{who} fires from overwatch at {x:unit}",
    Event.ASSISTS: "{who} helps {x:unit}: {what:task}",
    Event.HIDES: "{who} hides",
    Event.FOUND: _by("is found"),
    Event.OVERRIDES: _overrides,
    Event.TREATS: "{who} treats {x:unit}",
    Event.RALLIES: "{who} rallies {x:unit}",
    Event.FOCUS: "{who} focuses fire on {x:unit}",
    Event.FORMATION: "{who} orders a formation: {what:formation}",
    Event.CARD: _card,
    Event.FATE_RETURNED: "{who} gives a Fate Point back to {x:unit}",
    Event.ENCOUNTER_ENDS: lambda v: (
        v.won(v.x, f"fight {v.what + 1}") if v.s.n_encounters > 1 else ""
    ),
    Event.LOST: "{what:person} is lost",
    Event.RESCUE_MISSION: _mission,
    Event.FIELDED: _fielded,
    Event.REPAIRED: _repaired,
    Event.RECOVERED: "{what:person} recovers: {x} wounds, Ego {y}",
    Event.BATTLE_ENDS: "{x:won the battle}: {what:ending}",
}

REPORT = Report(V, Event, _LINES, c.Ending)
