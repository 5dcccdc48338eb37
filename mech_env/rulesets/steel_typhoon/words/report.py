"""The battle report of Steel Typhoon: one line per event.

Lines of one kind about one unit share what stands before their colon (``red_0 moves: E to (2,4)``),
so that a reader may join them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.words.names import (
    MODE_PHRASES,
    count,
    direction_name,
    hex_of,
    hexes,
    hexes_between,
    material,
    place,
    pool_of,
    side_name,
    target_hex,
    target_name,
    unit_name,
)

# Why a battle ended (`reason`): the codes of `beaten`, 0 when nobody was.
_REASONS = (
    "the round limit",
    "destruction of the other side",
    "rout of the other side",
    "surrender of the other side",
    "the objective",
    "the end of the campaign",
)

_BEATEN = ("", "destroyed", "routed", "taken prisoner", "beaten by the objective")
_FATES = ("in the fight", "out of the fight", "routed", "taken prisoner", "not fielded", "lost")
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
_HELD = ("an attack", "a spot", "a move", "a grapple")
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


def event(s: Any, b: Any, events: Any, k: int) -> str:
    """One line of the report for event ``k`` of a log's ``events``."""
    e = events[k]
    kind = int(e.kind)
    if not 0 <= kind < len(_LINES):
        raise ValueError(f"event kind {kind} is not one of 0 to {len(_LINES) - 1}")
    return _LINES[kind](s, b, e)


def reason(code: int) -> str:
    """Why a battle ended."""
    return _REASONS[code] if 0 <= code < len(_REASONS) else f"reason {code}"


def _who(s: Any, b: Any, e: Any) -> str:
    return unit_name(s, b, int(e.unit))


def _x(s: Any, b: Any, e: Any) -> str:
    return unit_name(s, b, int(e.values[0]))


def _rolled(s: Any, b: Any, e: Any) -> str:
    why = int(e.what)
    faces = ", ".join(str(int(face)) for face in e.values[: int(e.used)])
    # Some dice belong to a side or to nobody; then the reason says enough.
    who = _who(s, b, e) if int(e.unit) >= 0 else "a commander"
    return f"{who} {_ROLLS.get(why, 'rolls')}: {faces}"


def _turn_begins(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} takes its turn at {place(s, b, hex_of(s, b, int(e.unit)))}"


def _stepped(s: Any, b: Any, e: Any) -> str:
    start, end = int(e.values[0]), int(e.values[1])
    way = direction_name(s, b, start, end)
    verb = "is dragged" if int(e.what) == 1 else "moves"
    return f"{_who(s, b, e)} {verb}: {way + ' ' if way else ''}to {place(s, b, end)}"


def _attack(s: Any, b: Any, e: Any) -> str:
    target, kind = int(e.values[0]), int(e.values[1])
    far = hexes_between(s, b, hex_of(s, b, int(e.unit)), target_hex(s, b, kind, target))
    from_where = f", {hexes(far)} away ({3 * far} m)" if far > 1 else ""
    how = MODE_PHRASES[int(e.what)]
    return f"{_who(s, b, e)} attacks {target_name(s, b, kind, target)} {how}{from_where}"


def _missed(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} misses {_x(s, b, e)}: {int(e.values[1])} against {int(e.values[2])}"


def _hit(s: Any, b: Any, e: Any) -> str:
    dice = count(int(e.what), "die")
    against = f"{int(e.values[1])} against {int(e.values[2])}"
    return f"{_who(s, b, e)} hits {_x(s, b, e)}: {against}, {dice} of damage"


def _direct_hits(s: Any, b: Any, e: Any) -> str:
    cover = " as cover" if int(e.values[1]) == 1 else ""
    hits = count(int(e.what), "Direct Hit") if int(e.what) else "no Direct Hit"
    stored = int(e.values[0])
    return f"{_who(s, b, e)} takes {hits}{cover}; {count(stored, 'Direct Hit')} stored"


def _system_lost(s: Any, b: Any, e: Any) -> str:
    name = st.SYSTEM_NAMES[int(e.values[0])]
    return f"{_who(s, b, e)} loses system {int(e.what) + 1} ({name})"


def _cover_hit(s: Any, b: Any, e: Any) -> str:
    hits = count(int(e.values[0]), "hit")
    left = int(e.values[1])
    return f"the {material(s, b, int(e.what))} absorbs {hits}, {left} left"


def _die_used(s: Any, b: Any, e: Any) -> str:
    die, face, purpose = int(e.what), int(e.values[0]), int(e.values[1])
    use = _USES.get(purpose, f"uses for {d.Decision.names()[purpose]}")
    if purpose == d.Decision.USESPOT:
        return f"{_who(s, b, e)} adds the Spot die on its target: {face}"
    if die < 0:
        return f"{_who(s, b, e)} puts up no die"
    return f"{_who(s, b, e)} {use} {pool_of(die)} die {st.DIE_NAMES[die]}: {face}"


def _holds(s: Any, b: Any, e: Any) -> str:
    action = _HELD[int(e.values[0])]
    return f"{_who(s, b, e)} holds {action} for when {st.Trigger.abouts()[int(e.what)]}"


def _interrupts(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} interrupts {_x(s, b, e)} with {_HELD[int(e.what)]} that it held"


def _morale(s: Any, b: Any, e: Any) -> str:
    outcome = "fails" if int(e.values[2]) == 1 else "stands"
    against = f"{int(e.values[0])} against {int(e.values[1])}"
    return f"{side_name(int(e.what))} {outcome} its Morale check: {against}"


def _winner(winner: int, what: str) -> str:
    if winner in (DRAW, RUNNING):
        return f"{what} ends in a draw"
    return f"{side_name(winner)} wins {what}"


def _encounter_ends(s: Any, b: Any, e: Any) -> str:
    return _winner(int(e.values[0]), f"encounter {int(e.what) + 1}")


def _battle_ends(s: Any, b: Any, e: Any) -> str:
    return f"{_winner(int(e.values[0]), 'the battle')}: {reason(int(e.what))}"


def _repaired(s: Any, b: Any, e: Any) -> str:
    name = st.SYSTEM_NAMES[int(e.values[0])]
    return f"{_who(s, b, e)} gets system {int(e.what) + 1} ({name}) repaired"


def _limps(s: Any, b: Any, e: Any) -> str:
    limit = ("is without limits", "will be able to move only", "will be able to attack only")
    return f"{_who(s, b, e)} {limit[int(e.what)]} in its next fight"


def _mended(s: Any, b: Any, e: Any) -> str:
    deeds = ("heals its pilot", "charges its battery", "is fully repaired", "rests")
    return f"{_who(s, b, e)} {deeds[int(e.what)]}"


def _loadout(s: Any, b: Any, e: Any) -> str:
    # Secret until all sides have chosen, so the kind stays out of the report.
    return f"{_who(s, b, e)} fits system {int(e.what) + 1}"


def _spotted(s: Any, b: Any, e: Any) -> str:
    return f"a Spot die of {int(e.what)} lies on {_x(s, b, e)}, placed by {_who(s, b, e)}"


def _spot_failed(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} adds nothing to the Spot die on {_x(s, b, e)}: {int(e.what)}"


def _forced(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} drags {_x(s, b, e)} to {place(s, b, int(e.values[1]))}"


def _soldiers(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} loses {count(int(e.what), 'soldier')}, {int(e.values[0])} left"


def _gone(s: Any, b: Any, e: Any) -> str:
    piece = int(e.what)
    return f"the {material(s, b, piece)} is destroyed" if piece >= 0 else "cover is destroyed"


def _contest(e: Any) -> str:
    return f"{int(e.what)} against {int(e.values[1])}"


def _escaped(s: Any, b: Any, e: Any) -> str:
    if int(e.values[2]) == 1:  # a contest to break free that the grappler held
        return f"{_who(s, b, e)} does not get free from {_x(s, b, e)}: {_contest(e)}"
    return f"{_x(s, b, e)} escapes the grasp of {_who(s, b, e)}: {_contest(e)}"


def _plain(text: str) -> Callable[[Any, Any, Any], str]:
    """A line from a template: {who} the unit, {x} the unit of the first value, {what} the code."""

    def line(s: Any, b: Any, e: Any) -> str:
        return text.format(who=_who(s, b, e), x=_x(s, b, e), what=int(e.what))

    return line


_LINES: tuple[Callable[[Any, Any, Any], str], ...] = (
    _rolled,
    lambda s, b, e: (
        f"Encounter {int(e.what) + 1}" if int(s.n_encounters) > 1 else "The fight begins"
    ),
    lambda s, b, e: f"Round {int(e.what)}" if int(e.what) > 0 else "The ambush",
    _turn_begins,
    lambda s, b, e: "",  # the end of a turn: the next line tells
    _stepped,
    _attack,
    _missed,
    _hit,
    _direct_hits,
    _system_lost,
    _plain("the pilot of {who} is hit, {what} HP left"),
    lambda s, b, e: f"{_who(s, b, e)} is {_FATES[int(e.what)]}",
    _cover_hit,
    _gone,
    _soldiers,
    _spotted,
    _spot_failed,
    lambda s, b, e: f"{_who(s, b, e)} grapples {_x(s, b, e)}: {_contest(e)}",
    _escaped,
    lambda s, b, e: f"{_who(s, b, e)} breaks free from {_x(s, b, e)}: {_contest(e)}",
    _plain("{who} lets go of {x}"),
    _forced,
    _holds,
    _interrupts,
    lambda s, b, e: f"{_who(s, b, e)} drops {count(int(e.what), 'held action')} unused",
    _plain("{who} sends a message to its side"),
    _plain("{who} shuts down, its battery empty"),
    _morale,
    lambda s, b, e: f"{side_name(int(e.what))} is {_BEATEN[int(e.values[0])] or 'beaten'}",
    _encounter_ends,
    _battle_ends,
    _repaired,
    _limps,
    _mended,
    _loadout,
    _die_used,
    _plain("{who} can no longer carry out its attack"),
    _plain("{who} no longer holds {x}"),
    lambda s, b, e: f"{side_name(int(e.what))} attacks from ambush, the other sides only defend",
    lambda s, b, e: (
        f"{_who(s, b, e)} shields {_x(s, b, e)}" + (", unharmed" if int(e.values[1]) else "")
    ),
    _plain("{who} adds the Spot die on {x}: {what}"),
)
if len(_LINES) != len(ev.Event.names()):
    raise ValueError(f"{len(_LINES)} lines for {len(ev.Event.names())} kinds of event")
