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
from mech_env.rulesets.adeva.words import plans
from mech_env.rulesets.adeva.words import report_attacks as attacks
from mech_env.rulesets.adeva.words.hearing import Hearing
from mech_env.rulesets.adeva.words.names import (
    BERTHS,
    ITEMS,
    LOCATIONS,
    TESTS,
    VERBS,
)
from mech_env.rulesets.adeva.words.report_attacks import place_on, upon

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
    Roll.VICTIM: "whom it strikes: {faces:figures}",
    Roll.LOCATION: "where it strikes: {faces:figures}",
    Roll.SACRIFICE: "whether the lost arm saved the other: {faces:figures}",
    Roll.STUN: "{who} rolls to stun: {faces:figures}",
    Roll.IMPACT: "{who} lands hard: {faces:figures} damage",
    Roll.RECOVERY: "calmer by {faces:figures}",
}
# Actions that what comes of them tells as well.
_TOLD_BY_EFFECT = frozenset(
    (
        *(Verb.SPREAD_HALF, Verb.SPREAD_FULL, Verb.LANCE, Verb.FLOAT, Verb.JAUNT, Verb.BULWARK),
        *(
            Verb.AIM,
            Verb.ATTACK,
            Verb.BURST_SEMI,
            Verb.BURST_FULL,
            Verb.STANCE,
            Verb.GUARD,
            Verb.OVERWATCH,
            Verb.POSTURE,
        ),
        *(Verb.ASSIST, Verb.BRACE, Verb.DELAY, Verb.READY, Verb.RELOAD, Verb.ORDER, Verb.CARD),
        *(Verb.MORALE, Verb.END),
    )
)
_AT_CELLS = (Verb.ATTACK, Verb.CALLED_SHOT)  # of the others the cell is where it goes
_PASSED = ("surprised", "stunned", "helpless", "out of action", "not yet ready")
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


V = Hearing


def _rolled(v: V) -> str:
    if v.what == Roll.TEST and v.event.unit < 0:
        return v.say("a test between the fights: {faces:figures}")
    return v.say(_ROLLS.get(v.what, ""))


# --- set-up, turns --------------------------------------------------------------------------------


def _directs(v: V) -> str:
    supreme = ", and is supreme commander" if v.y else ""
    whom, style = ch.Charge.abouts()[v.what], ch.Style.names(" ")[v.x]
    return f"{v.who} is Director of {whom}, {style}{supreme}"


def _initiative(v: V) -> str:
    return f"Initiative: {v.who} {v.rolled(v.what, v.event.unit, Roll.INITIATIVE)}"


def _acts(v: V) -> str:
    if v.what in _TOLD_BY_EFFECT:
        return ""
    words = plans.told(v.what, upon(v, v.x) or (v.spot_of(v.y) if v.what in _AT_CELLS else ""))
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


# --- statuses, movement ---------------------------------------------------------------------------


def _fatigued(v: V) -> str:
    verb = "gains" if v.what > 0 else "loses"
    return f"{v.who} {verb} {measured(abs(v.what), 'level')} of fatigue: {v.x} now"


def _helpless(v: V) -> str:
    why = "" if v.theirs(v.event.unit) else (" by fatigue", " in its mind")[v.what]
    return f"{v.who} is helpless{why}"


def _ego(v: V) -> str:
    return f"{v.who} takes {v.what} Ego damage: {v.x} now"


def _breached(v: V) -> str:
    damage = v.rolled(v.what, v.event.unit, Roll.BREACH, Roll.COCKPIT)
    return f"the pilot of {v.who} is hurt in the cockpit: {damage} damage"


def _poisoned(v: V) -> str:
    return f"{v.who} {'tires of' if v.what else 'resists'} the poison"


def _falls(v: V) -> str:
    km = v.what / 2
    damage = v.rolled(v.x, v.event.unit, Roll.FALL)
    return f"{v.who} falls {km:g} {v.unit_of_length}: {damage} damage"


def _by(words: str) -> Line[V]:
    """With ``x``, by whom, if anybody."""
    return lambda v: f"{v.who} {words}" + after(" by ", upon(v, v.x))


def _obstructed(v: V) -> str:
    return f"{v.who} is pushed against {upon(v, v.x) or 'an obstacle'}"


def _aboard(v: V) -> str:
    return f"{v.who} is now {BERTHS[v.what]} {v.unit(v.x)}"


# --- gear, help -----------------------------------------------------------------------------------


def _used(v: V) -> str:
    whom = "" if v.x in (-1, v.event.unit) else f" on {v.unit(v.x)}"
    return f"{v.who} uses its {ITEMS[v.what]}{whom}"


def _healed(v: V) -> str:
    where = place_on(v, v.event.unit, v.x)
    if v.coarse(v.event.unit):
        return f"{v.who} regains wounds{where}"
    return f"{v.who} regains {measured(v.what, 'wound')}{where}"


def _card(v: V) -> str:
    name = v.codes["card"][v.what]
    if v.what == ch.Card.RESUPPLY:
        return f"{v.who} plays {name}" + after(" for ", upon(v, v.x))
    return f"{v.who} plays {name} at {v.place(v.x)}"


def _overrides(v: V) -> str:
    points = measured(v.what, "point")
    return f"{v.who} works on {v.gate(v.y)}: {points}, {v.x} now"


def _power(v: V) -> str:
    return f"{v.who} uses {v.codes['power'][v.what]}" + after(" on ", upon(v, v.x))


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
    Event.ATTACKS: attacks.attacks,
    Event.GUARD_PICKED: "{who} is guarded: {what} counts, not {x}",
    Event.JAMMED: "the {what:item} of {who} jams",
    Event.MISSED: lambda v: f"{v.who} misses" + after(" ", upon(v, v.x)),
    Event.HITS: attacks.hits,
    Event.SCATTERS: attacks.scatters,
    Event.DEFLECTED: attacks.negates("deflects"),
    Event.DODGED: attacks.negates("dodges"),
    Event.PARRIED: attacks.negates("parries"),
    Event.GUARDED: attacks.guarded,
    Event.DIVES: "{who} dives for cover: to {what:place}",
    Event.PROTECTS: "{who} takes the place of {x:unit}, now at {what:place}",
    Event.SACRIFICES: attacks.sacrifices,
    Event.STRIKES_BACK: "",  # the attack that follows says why
    Event.STRIKES_LEAVING: "",
    Event.DAMAGE: attacks.damage,
    Event.DAMAGE_CHANGED: attacks.changed,
    Event.FURY: attacks.fury,
    Event.SOAKED: attacks.soaked,
    Event.REDUCED: lambda v: (
        f"{v.who} takes {v.rolled(v.what, v.event.unit, Roll.REDUCE)} damage less: {v.x} left"
    ),
    Event.WOUNDED: attacks.wounded,
    Event.CRITICAL: attacks.critical,
    Event.MAGNITUDE: attacks.magnitude,
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
    Event.EGO: _ego,
    Event.POISONED: _poisoned,
    Event.DEFEATED: "{who} is defeated",
    Event.DIES: "{who} dies",
    Event.DESTROYED: "{who} is destroyed",
    Event.LIMB_LOST: "{who} loses {what:location}",
    Event.BURNS_FATE: lambda v: (
        f"{v.who} burns fate to live" + ("" if v.theirs(v.event.unit) else f": {v.what} left")
    ),
    Event.EJECTS: lambda v: f"{v.who} ejects: {v.rolled(v.what, v.event.unit, Roll.EJECT)}",
    Event.BREACHED: _breached,
    Event.LANDS: lambda v: f"the cockpit of {v.who} lands {v.km(v.x)} away, at {v.place(v.what)}",
    Event.ON_FOOT: "the pilot of {who} is on foot at {what:place}",
    Event.MOVED: "{who} moves: to {what:place}",
    Event.FORCED: lambda v: (
        f"{v.who} is pushed" + after(" by ", upon(v, v.x)) + f": to {v.place(v.what)}"
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
    Event.INTERRUPTS: lambda v: f"{v.who} uses its held action" + after(" before ", upon(v, v.x)),
    Event.WATCHES: lambda v: f"{v.who} watches a zone of {v.km(v.what)}",
    Event.WATCH_ENDS: "{who} no longer watches",
    Event.WATCH_FIRES: "",
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
