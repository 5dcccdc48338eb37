"""The battle report of Framewerk: one line per event, nothing said twice.

Lines of one kind about one unit share what stands before their colon (``red_0 moves: E to (2,4)``),
so that a reader may join them. Some events have no line: the next line says what they say, as the
result of a test names its dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mech_env.core.log import Entry
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.questions import modifiers
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import ask, contests, names
from mech_env.rulesets.framewerk.words.names import who, x_name

# Kinds of event that open a section of the report: turns, and in them what a unit does.
HEADINGS = {
    "fight_begins": 0,
    "round_begins": 0,
    "encounter_ends": 0,
    "battle_ends": 0,
} | dict.fromkeys(
    (
        "forfeits", "action", "attack", "aimed", "took_cover", "stepped", "broke_away", "reloaded",
        "readied", "picked_up", "maintained", "faced", "zone_ends",
    ),
    1,
)  # fmt: skip


def event(s: Any, b: Any, events: Any, k: int) -> str:
    """One line of the report for event ``k`` of a log's events; "" if another line says it.

    Raises:
        ValueError: no such kind of event.
    """
    e = Entry(events, k)
    kind = int(e.kind)
    if not 0 <= kind < len(ev.Event):
        raise ValueError(f"event kind {kind} is not one of 0 to {len(ev.Event) - 1}")
    return _LINES[kind](s, b, e)


def reason(code: int) -> str:
    """Why a battle ended."""
    return c.Ending.abouts()[code] if 0 <= code < len(c.Ending) else f"reason {code}"


def _rolled(s: Any, b: Any, e: Any) -> str:
    why, faces = int(e.what), contests.figures(e.values[: int(e.used)])
    if why == ev.Roll.TIE:
        return f"Ties: {who(s, b, e)} {faces}"
    # All other dice stand in the line of what comes of them.
    return f"{who(s, b, e)} rolls damage: {faces}" if why == ev.Roll.DAMAGE else ""


def _initiative(s: Any, b: Any, e: Any) -> str:
    total, reflex = int(e.values[0]), int(s.units[int(e.unit)].reflex)
    return f"Initiative: {who(s, b, e)} {total - reflex} + {reflex} = {total}"


def _declared(s: Any, b: Any, e: Any) -> str:
    penalty = int(ask.count_penalty(int(e.what)))
    cost = f" at {names.signed(penalty)}" if penalty else ""
    return f"Actions: {who(s, b, e)} {int(e.what)}{cost}"


def _forfeits(s: Any, b: Any, e: Any) -> str:
    rest = f" and owes {int(e.what)} more" if e.what else ""
    return f"{who(s, b, e)} forfeits an action{rest}"


def _acted(s: Any, b: Any, e: Any) -> str:
    # The other verbs have events that say more.
    lines: dict[int, str] = {d.Verb.PASS: "does nothing", d.Verb.ESCAPE: "struggles to get free"}
    verb = lines.get(int(e.what), "")
    return f"{who(s, b, e)} {verb}" if verb else ""


def _fumbled(s: Any, b: Any, e: Any) -> str:
    return f"{who(s, b, e)} fumbles and loses its next {names.count(int(e.what), 'action')}"


def _defends(s: Any, b: Any, e: Any) -> str:
    how = int(e.what)
    if how == c.Defence.NONE:
        return f"{who(s, b, e)} does not defend"
    # Chosen before the attack it is news; otherwise the roll that follows names the skill.
    if int(s.options.defence_timing) == c.Timing.BEFORE:
        return f"{who(s, b, e)} will defend with {c.Defence.abouts()[how]}"
    return ""


def _worn(s: Any, b: Any, e: Any) -> str:
    what, is_object, damage, wear = int(e.what), *(int(v) for v in e.values[:3])
    if is_object:
        name, toughness = names.object_name(s, b, what), int(s.objects[what].toughness)
    else:
        name, toughness = f"the {names.weapon_name(what)} of {who(s, b, e)}", wp.TOUGHNESS[what]
    return f"{name} takes {damage} damage: {wear} of {toughness}"


def _entangled(s: Any, b: Any, e: Any) -> str:
    lost = int(e.what)
    cost = f" and robs it of {names.count(lost, 'action')}" if lost else ""
    return f"{who(s, b, e)} holds {x_name(s, b, e)} fast{cost}{contests.feats(e)}"


def _disarmed(s: Any, b: Any, e: Any) -> str:
    weapon = names.weapon_name(int(e.values[1]))
    struck = f"strikes the {weapon} from the hand of {x_name(s, b, e)}"
    return f"{who(s, b, e)} {struck}{contests.feats(e)}"


def _maintained(s: Any, b: Any, e: Any) -> str:
    lost = int(e.what)
    cost = f", which costs it {names.count(lost, 'action')} a turn" if lost else ""
    return f"{who(s, b, e)} keeps hold of {x_name(s, b, e)}{cost}"


def _escapes(s: Any, b: Any, e: Any) -> str:
    verb = "gets" if int(e.what) == 1 else "does not get"
    return f"{who(s, b, e)} {verb} free of {x_name(s, b, e)}{contests.feats(e)}"


def _aim_lost(s: Any, b: Any, e: Any) -> str:
    # Whoever does something else loses its aim; only what others make of it is news.
    last = next(e.before(), None)
    if last is not None and last.kind == ev.Event.ACTION and last.unit == e.unit:
        return ""
    return f"{who(s, b, e)} loses its aim"


def _broke_away(s: Any, b: Any, e: Any) -> str:
    die = contests.last_roll(e, ev.Roll.BREAK)
    verb = "breaks away" if int(e.what) == 1 else "fails to break away"
    return f"{who(s, b, e)} {verb}: {f'{die[0]}, ' if die else ''}{int(e.values[0])} needed"


def _stepped(s: Any, b: Any, e: Any) -> str:
    start, end = int(e.values[0]), int(e.values[1])
    way = int(ask.octant(start, end, int(s.width))) if int(s.width) else -1
    direction = f"{DIRECTION_NAMES[way]} " if way >= 0 else ""
    return f"{who(s, b, e)} moves: {direction}to {names.place(s, b, end)}"


def _zone_entered(s: Any, b: Any, e: Any) -> str:
    firer, total, left = (int(value) for value in e.values[:3])
    rest = f", {names.count(left, 'check')} left" if left else ", the last it covers"
    fire = f"steps into the fire of {names.unit_name(s, b, firer)}"
    return f"{who(s, b, e)} {fire}: {total} to beat{rest}"


def _zone(s: Any, b: Any, e: Any) -> str:
    way = DIRECTION_NAMES[int(e.what)]
    return f"{who(s, b, e)} sweeps the ground to the {way}: {int(e.values[0])} to beat"


def _aimed(s: Any, b: Any, e: Any) -> str:
    bonus = modifiers.AIM_BONUS[min(int(e.what), 2)]
    return f"{who(s, b, e)} aims: {names.signed(bonus)} on its next attack"


def _reloaded(s: Any, b: Any, e: Any) -> str:
    left = names.count(int(e.values[0]), "magazine")
    return f"{who(s, b, e)} reloads its {names.weapon_name(int(e.what))}, {left} left"


def _readied(s: Any, b: Any, e: Any) -> str:
    if e.what < 0:
        return f"{who(s, b, e)} empties its hands"
    return f"{who(s, b, e)} takes its {names.weapon_name(int(e.what))} in hand"


def _winner(winner: int, what: str) -> str:
    if winner in (DRAW, RUNNING):
        return f"{what} ends in a draw"
    return f"{names.side_name(winner)} wins {what}"


def _encounter_ends(s: Any, b: Any, e: Any) -> str:
    won = _winner(int(e.values[0]), f"fight {int(e.what) + 1}")
    return f"{won}: {reason(int(e.values[1]))}"


def _treated(s: Any, b: Any, e: Any) -> str:
    dice = contests.last_roll(e, ev.Roll.KIT)
    rolled = f" ({' + '.join(map(str, dice))})" if dice else ""
    return f"{who(s, b, e)} is treated{rolled}: {_healed(e)}"


def _healed(e: Any) -> str:
    return f"{int(e.what)} damage less, {int(e.values[0])} left"


def _supplied(s: Any, b: Any, e: Any) -> str:
    weapon = names.weapon_name(int(e.values[0]))
    gifts = (f"gets a magazine for its {weapon}", f"gets its {weapon} mended", "gets a drama point")
    return f"{who(s, b, e)} {gifts[int(e.what)]}"


def _plain(text: str) -> Callable[[Any, Any, Any], str]:
    """A line from a template: {who} the unit, {x} the unit of the first value, {what} the code,
    {weapon} the code as a kind of weapon, {dice} and {points} as a number of them."""

    def line(s: Any, b: Any, e: Any) -> str:
        what = int(e.what)
        return text.format(
            who=who(s, b, e), x=x_name(s, b, e), what=what, weapon=names.weapon_name(what),
            dice=names.count(what, "die"), points=names.count(what, "drama point"),
        )  # fmt: skip

    return line


_LINES: dict[int, Callable[[Any, Any, Any], str]] = {
    ev.Event.ROLLED: _rolled,
    ev.Event.FIGHT_BEGINS: lambda s, b, e: (
        f"Fight {int(e.what) + 1}" if int(s.n_encounters) > 1 else "The fight begins"
    ),
    ev.Event.ROUND_BEGINS: _plain("Turn {what}"),
    ev.Event.INITIATIVE: _initiative,
    ev.Event.DECLARED: _declared,
    ev.Event.FORFEITS: _forfeits,
    ev.Event.ACTION: _acted,
    ev.Event.ATTACK: contests.attack,
    ev.Event.LISTED: _plain("{who} fires at: {x}"),
    ev.Event.CUT: _plain("{who} spends {points} and takes {dice} from {x}"),
    ev.Event.ADDED: _plain("{who} spends a drama point on another die, {what} left"),
    ev.Event.TESTED: contests.tested,
    ev.Event.FUMBLED: _fumbled,
    ev.Event.DEFENDS: _defends,
    ev.Event.MISSED: contests.missed,
    ev.Event.HIT: contests.hit,
    ev.Event.RATE: contests.rate,
    ev.Event.SOAKED: contests.soaked,
    ev.Event.WOUNDED: contests.wounded,
    ev.Event.DOWNED: lambda s, b, e: (
        f"{who(s, b, e)} {'is killed' if int(e.what) == c.Status.DEAD else 'goes down'}"
    ),
    ev.Event.WORN: _worn,
    ev.Event.BROKEN: _plain("the {weapon} of {who} is broken"),
    ev.Event.DESTROYED: lambda s, b, e: f"{names.object_name(s, b, int(e.what))} is destroyed",
    ev.Event.FEAT: lambda s, b, e: "",  # its dice have a line, and what comes of it compares it
    ev.Event.ENTANGLED: _entangled,
    ev.Event.SLIPPED: lambda s, b, e: (
        f"{who(s, b, e)} wins nothing from {x_name(s, b, e)}{contests.feats(e)}"
    ),
    ev.Event.DISARMED: _disarmed,
    ev.Event.HOLD_ENDS: _plain("{who} no longer holds {x}"),
    ev.Event.MAINTAINED: _maintained,
    ev.Event.ESCAPE: _escapes,
    ev.Event.ENGAGED: _plain("{who} and {x} are in close quarters"),
    ev.Event.BROKE_AWAY: _broke_away,
    ev.Event.STEPPED: _stepped,
    ev.Event.ZONE: _zone,
    ev.Event.ZONE_HIT: _zone_entered,
    ev.Event.ZONE_ENDS: _plain("the suppressing fire of {who} ends"),
    ev.Event.AIMED: _aimed,
    ev.Event.AIM_LOST: _aim_lost,
    ev.Event.TOOK_COVER: lambda s, b, e: f"{who(s, b, e)} takes {names.COVER_NAMES[int(e.what)]}",
    ev.Event.FACED: lambda s, b, e: f"{who(s, b, e)} turns to the {DIRECTION_NAMES[int(e.what)]}",
    ev.Event.RELOADED: _reloaded,
    ev.Event.READIED: _readied,
    ev.Event.PICKED_UP: _plain("{who} picks up the {weapon}"),
    ev.Event.LANDED: lambda s, b, e: (
        f"the {names.weapon_name(int(e.what))} lands at {names.place(s, b, int(e.values[0]))}"
    ),
    ev.Event.SURPRISE: _plain("{who} is taken by surprise"),
    ev.Event.ENCOUNTER_ENDS: _encounter_ends,
    ev.Event.RECOVERS: lambda s, b, e: f"{who(s, b, e)} recovers: {_healed(e)}",
    ev.Event.TREATED: _treated,
    ev.Event.SUPPLIED: _supplied,
    ev.Event.BATTLE_ENDS: lambda s, b, e: (
        f"{_winner(int(e.values[0]), 'the battle')}: {reason(int(e.what))}"
    ),
}
if len(_LINES) != len(ev.Event):
    raise ValueError(f"{len(_LINES)} lines for {len(ev.Event)} kinds of event")
