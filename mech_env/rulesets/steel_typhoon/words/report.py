"""The battle report of Steel Typhoon: one line per event.

Lines of one kind about one unit share what stands before their colon (``red_0 moves: E to (2,4)``),
so that a reader may join them.
"""

from __future__ import annotations

from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.phrases import count
from mech_env.core.words.tables import Report, complete
from mech_env.core.words.view import Line
from mech_env.rulesets.steel_typhoon.questions.capabilities import METRES_PER_HEX
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.words.view import MODE_PHRASES, View, pool_of

_ROLLS: dict[int, str] = {
    ev.Roll.INITIATIVE: "rolls initiative",
    ev.Roll.TIE: "rolls initiative again",
    ev.Roll.SKILL: "rolls its Skill dice",
    ev.Roll.ATTACK: "rolls its Attack pool",
    ev.Roll.DEFENCE: "rolls its Defence pool",
    ev.Roll.MOVE: "rolls its Move pool",
    ev.Roll.SPOT: "rolls its Spot pool",
    ev.Roll.OPPORTUNITY: "rolls the Opportunity die",
    ev.Roll.DAMAGE: "rolls damage",
    ev.Roll.TABLE: "rolls on the damage table",
    ev.Roll.GRAPPLE_TABLE: "rolls for the system the grapple disables",
    ev.Roll.FOOT: "rolls foot initiative",
    ev.Roll.SQUAD: "rolls its attack",
    ev.Roll.BATTERY: "rolls for its battery",
    ev.Roll.MORALE: "checks its Morale",
    ev.Roll.REPAIR: "rolls for repairs",
    ev.Roll.REPAIR_COUNT: "rolls how many systems are repaired",
}
complete(ev.Roll, _ROLLS)
_USES: dict[int, str] = {
    d.Decision.ATKDIE: "attacks with its",
    d.Decision.INFDIE: "turns on the soldiers its",
    d.Decision.DEFDIE: "defends with its",
    d.Decision.SPOTDIE: "spots with its",
    d.Decision.MOVE: "turns into metres its",
    d.Decision.GRAPDIE: "grapples with its",
    d.Decision.GRAPDEF: "resists the grapple with its",
    d.Decision.BREAKDIE: "struggles with its",
    d.Decision.BREAKDEF: "holds on with its",
}


def _rolled(v: View) -> str:
    # Some dice belong to a side or to nobody; then the reason says enough.
    who = v.who if v.event.unit >= 0 else "a commander"
    return f"{who} {_ROLLS[v.what]}: {v.figures(v.faces)}"


def _attack(v: View) -> str:
    far = v.between(v.hex_of(v.event.unit), v.target_hex(v.y, v.x))
    away = f"{v.away(far)} ({METRES_PER_HEX * far} m)" if far > 1 else ""
    return f"{v.who} attacks {v.target(v.y, v.x)} {MODE_PHRASES[v.what]}{away}"


def _direct_hits(v: View) -> str:
    hits = count(v.what, "Direct Hit") if v.what else "no Direct Hit"
    cover = " as cover" if v.y == 1 else ""
    return f"{v.who} takes {hits}{cover}; {count(v.x, 'Direct Hit')} stored"


def _message(v: View) -> str:
    # Only the own side hears of it (ST-063); a report for everybody leaves out what it says.
    said = "" if v.viewer == ONLOOKER else f": {v.what}"
    return f"{v.who} sends a message to its side{said}"


def _die_used(v: View) -> str:
    purpose = v.y
    use = _USES.get(purpose, f"uses for {d.Decision.names()[purpose]}")
    return f"{v.who} {use} {pool_of(v.what)} die {st.DIE_NAMES[v.what]}: {v.x}"


def _escaped(v: View) -> str:
    if v.z == 1:  # a contest to break free that the grappler held
        return v.say("{who} does not get free from {x:unit}: {what} against {y}")
    return v.say("{x:unit} escapes the grasp of {who}: {what} against {y}")


_LINES: dict[int, Line[View]] = {
    ev.Event.ROLLED: _rolled,
    ev.Event.FIGHT_BEGINS: lambda v: (
        f"Encounter {v.what + 1}" if v.s.n_encounters > 1 else "The fight begins"
    ),
    ev.Event.ROUND_BEGINS: lambda v: f"Round {v.what}" if v.what > 0 else "The ambush",
    ev.Event.TURN_BEGINS: "{who} takes its turn at {here}",
    ev.Event.TURN_ENDS: "",  # the next line says it
    ev.Event.STEPPED: "{who} {what:moves}: {way}to {y:place}",
    ev.Event.ATTACK: _attack,
    ev.Event.MISSED: "{who} misses {x:unit}: {y} against {z}",
    ev.Event.HIT: "{who} hits {x:unit}: {y} against {z}, {what:count die} of damage",
    ev.Event.DIRECT_HITS: _direct_hits,
    ev.Event.SYSTEM_LOST: "{who} loses system {what:nth} ({x:system})",
    ev.Event.PILOT_HIT: "the pilot of {who} is hit, {what} HP left",
    ev.Event.OUT: "{who} is {what:fate}",
    ev.Event.COVER_HIT: "the {what:material} absorbs {x:count hit}, {y} left",
    ev.Event.COVER_GONE: lambda v: (
        v.say("the {what:material} is destroyed") if v.what >= 0 else "cover is destroyed"
    ),
    ev.Event.SOLDIERS_FALL: "{who} loses {what:count soldier}, {x} left",
    ev.Event.SPOTTED: "a Spot die of {what} lies on {x:unit}, placed by {who}",
    ev.Event.SPOT_FAILED: "{who} adds nothing to the Spot die on {x:unit}: {what}",
    ev.Event.GRAPPLED: "{who} grapples {x:unit}: {what} against {y}",
    ev.Event.ESCAPED: _escaped,
    ev.Event.FREED: "{who} breaks free from {x:unit}: {what} against {y}",
    ev.Event.RELEASED: "{who} lets go of {x:unit}",
    ev.Event.FORCED: "{who} drags {x:unit} to {y:place}",
    ev.Event.HELD: "{who} holds {x:held} for when {what:trigger}",
    ev.Event.INTERRUPT: "{who} interrupts {x:unit} with {what:held} that it held",
    ev.Event.LAPSED: "{who} drops {what:count held action} unused",
    ev.Event.COMMS: _message,
    ev.Event.SHUT_DOWN: "{who} shuts down, its battery empty",
    ev.Event.MORALE: "{what:side} {z:stands} its Morale check: {x} against {y}",
    ev.Event.SIDE_BEATEN: "{what:side} is {x:beaten}",
    ev.Event.ENCOUNTER_ENDS: lambda v: v.won(v.x, f"encounter {v.what + 1}"),
    ev.Event.BATTLE_ENDS: "{x:won the battle}: {what:ending}",
    ev.Event.REPAIRED: "{who} gets system {what:nth} ({x:system}) repaired",
    ev.Event.LIMP: "{who} {what:limit} in its next fight",
    ev.Event.MENDED: "{who} {what:mended}",
    # Secret until all sides have chosen, so the kind stays out of the report.
    ev.Event.LOADOUT: "{who} fits system {what:nth}",
    ev.Event.DIE_USED: _die_used,
    ev.Event.ATTACK_LOST: "{who} can no longer carry out its attack",
    ev.Event.GRAPPLE_ENDS: "{who} no longer holds {x:unit}",
    ev.Event.AMBUSH: "{what:side} attacks from ambush, the other sides only defend",
    ev.Event.INTERPOSED: "{who} shields {x:unit}{y:unharmed}",
    ev.Event.SPOT_USED: "{who} adds the Spot die on {x:unit}: {what}",
}

REPORT = Report(View, ev.Event, _LINES, st.Ending)
