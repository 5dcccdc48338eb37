"""The battle report of Framewerk: one line per event, nothing said twice.

Lines of one kind about one unit share what stands before their colon (``red_0 moves: E to (2,4)``),
so that a reader may join them. Some events have no line: what they tell stands in the next line,
as the dice of a test do in its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.log import Entry
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.squares import DIRECTION_NAMES, octant
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words.names import (
    COVER_NAMES,
    POINT_NAMES,
    POINT_SIZES,
    best_phrase,
    cells,
    cells_between,
    count,
    object_name,
    parts_against,
    place,
    side_name,
    signed,
    sum_phrase,
    target_cell,
    unit_name,
    weapon_name,
)

_attribute_of = interpreted(pools.attribute_of)
_octant = interpreted(octant)

# Why a battle ended (`reason`).
_REASONS = (
    "the turn limit",
    "no enemy is left standing",
    "the objective is reached",
    "the campaign is over",
)

_TEST_ROLLS = frozenset((ev.Roll.ATTACK, ev.Roll.DEFENCE, ev.Roll.FEAT, ev.Roll.DRAMA))
_ATTACKS: dict[int, str] = {
    c.Form.SINGLE: "{who} shoots at {target} with its {weapon}",
    c.Form.BURST: "{who} fires a burst at {target} with its {weapon}",
    c.Form.AUTO: "{who} fires its {weapon} on automatic",
    c.Form.SUPPRESS: "{who} lays down suppressing fire with its {weapon}",
    c.Form.STRIKE: "{who} strikes at {target} with its {weapon}",
    c.Form.ENTANGLE: "{who} grabs at {target} with its {weapon}",
    c.Form.RESTRAIN: "{who} tries to pin {target} with its {weapon}",
    c.Form.DISARM: "{who} tries to disarm {target} with its {weapon}",
    c.Form.THROW: "{who} throws its {weapon} at {target}",
}
_DEFENCES = ("", "Fighting", "Armed Fighting", "Dodge")
_AIMED_AT = ("", *(f", aiming at {point}" for point in POINT_NAMES[1:]))
_WOUNDS = ("", ", hurt", ", gravely wounded")


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
    """One line of the report for event ``k`` of a log's events; "" if another line tells it.

    Raises:
        ValueError: no such kind of event.
    """
    e = Entry(events, k)
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


def _figures(faces: Iterable[Any]) -> str:
    return ", ".join(str(int(face)) for face in faces)


def _dice(s: Any, b: Any, e: Any, reasons: frozenset[int]) -> tuple[int, list[int]]:
    """Why and what was rolled for the event's unit just before it: first reason, faces."""
    why = -1
    faces: list[int] = []
    for earlier in e.before():
        kind = int(earlier.kind)
        if kind in (ev.Event.TESTED, ev.Event.ATTACK, ev.Event.ROUND_BEGINS):
            break
        if kind == ev.Event.ROLLED and earlier.what in reasons and earlier.unit == e.unit:
            why = int(earlier.what)
            faces = [int(face) for face in earlier.values[: int(earlier.used)]] + faces
    return why, faces


def _last_roll(s: Any, b: Any, e: Any, why: int) -> list[int]:
    """The dice of the roll for one reason that came right before the event; [] if not known."""
    faces: list[int] = []
    for earlier in e.before():
        if earlier.kind == ev.Event.ROLLED and earlier.what == why:
            faces = [int(face) for face in earlier.values[: int(earlier.used)]] + faces
        else:
            break
    return faces


def _rolled(s: Any, b: Any, e: Any) -> str:
    why, faces = int(e.what), _figures(e.values[: int(e.used)])
    if why == ev.Roll.TIE:
        return f"Ties: {_who(s, b, e)} {faces}"
    # All other dice stand in the line of what comes of them.
    return f"{_who(s, b, e)} rolls damage: {faces}" if why == ev.Roll.DAMAGE else ""


def _initiative(s: Any, b: Any, e: Any) -> str:
    total, reflex = int(e.values[0]), int(s.units[int(e.unit)].reflex)
    return f"Initiative: {_who(s, b, e)} {total - reflex} + {reflex} = {total}"


def _declared(s: Any, b: Any, e: Any) -> str:
    actions = int(e.what)
    cost = f" at {signed(2 - 2 * actions)}" if actions > 1 else ""
    return f"Actions: {_who(s, b, e)} {actions}{cost}"


def _forfeits(s: Any, b: Any, e: Any) -> str:
    left = int(e.what)
    rest = f" and owes {left} more" if left else ""
    return f"{_who(s, b, e)} forfeits an action{rest}"


def _acted(s: Any, b: Any, e: Any) -> str:
    # The other verbs have events that say more.
    lines: dict[int, str] = {d.Verb.PASS: "does nothing", d.Verb.ESCAPE: "struggles to get free"}
    verb = lines.get(int(e.what), "")
    return f"{_who(s, b, e)} {verb}" if verb else ""


def _attack(s: Any, b: Any, e: Any) -> str:
    what, target, kind, thing = int(e.what), *(int(v) for v in e.values[:3])
    unit = int(e.unit)
    name = unit_name(s, b, target) if target >= 0 else object_name(s, b, thing)
    line = _ATTACKS[what].format(who=_who(s, b, e), target=name, weapon=weapon_name(kind))
    f = _attack_frame(s, b, unit)
    if f is not None and f.target == target:
        line += _AIMED_AT[int(f.aimpoint)]
    end = target_cell(s, b, target if thing < 0 else c.MAX_UNITS + thing)
    far = cells_between(s, b, int(b.units[unit].at), end)
    if what in (c.Form.SINGLE, c.Form.BURST, c.Form.THROW) and far > 0:
        line += f", {cells(far)} away"
    return line


def _tested(s: Any, b: Any, e: Any) -> str:
    unit, skill = int(e.unit), int(e.what)
    total, best, critical = (int(value) for value in e.values[:3])
    why, faces = _dice(s, b, e, _TEST_ROLLS)
    verb = "defends with" if why == ev.Roll.DEFENCE else "rolls"
    trained = int(s.units[unit].rank[skill]) > 0
    shown = f" {_figures(faces)}" if faces else ""
    head = (
        f"{_who(s, b, e)} {verb} {c.Skill.abouts()[skill]}{'' if trained else ' untrained'}{shown}"
    )
    if critical:
        return f"{head}: a critical failure"
    attribute = int(_attribute_of(s.units[unit], skill))
    start = f"{attribute} + {best_phrase(faces, best, trained)}"
    modifier = total - attribute - best
    parts = _test_parts(s, b, unit, why, modifier)
    return f"{head}: {sum_phrase(start, modifier, parts)} = {total}"


def _test_parts(s: Any, b: Any, unit: int, why: int, modifier: int) -> list[tuple[int, str]]:
    """What made up the modifier of a test, as far as the record still tells (FW-010).

    What happened since may have wounded the unit further, or a new turn may have wiped its
    declaration; either is then what the other causes leave.
    """
    u = b.units[unit]
    causes, own_action = _test_causes(s, b, unit, why)
    left = modifier - sum(value for value, _ in causes)
    wound, actions = int(u.wound), int(u.declared) if own_action else 1
    if own_action and actions == 0:
        actions = 1 - (left + 2 * wound) // 2
    elif left + 2 * (actions - 1) in range(-2 * wound, 1, 2):
        wound = -(left + 2 * (actions - 1)) // 2
    declared = (2 - 2 * actions, count(actions, "action"))
    return [declared, (-2 * wound, c.Wound.names()[wound]), *causes]


def _test_causes(s: Any, b: Any, unit: int, why: int) -> tuple[list[tuple[int, str]], bool]:
    """All causes but wounds and the number of actions, and whether the latter counts (FW-114)."""
    hindered = (pools.ENTANGLED_PENALTY, "held") if b.units[unit].held_bits else (0, "")
    if why == ev.Roll.FEAT:
        return [hindered], any(int(f.kind) == fr.Frame.ESCAPE and f.actor == unit for f in b.frames)
    f = _attack_frame(s, b, unit if why == ev.Roll.ATTACK else -1)
    if why == ev.Roll.DEFENCE:
        automatic = f is not None and int(f.form) == c.Form.AUTO
        return [hindered, (pools.AUTO_DEFENCE if automatic else 0, "automatic fire")], False
    if f is None:
        return [], True
    if int(f.form) == c.Form.SUPPRESS:
        return [(2, "Short")], True
    point = int(f.aimpoint) if f.thing < 0 else int(s.objects[int(f.thing)].point)
    size = (c.AIMPOINT_TEST[point], POINT_SIZES[point])
    return [hindered, size, (int(f.aim), "aim")], True


def _attack_frame(s: Any, b: Any, unit: int) -> Any:
    """The attack under way, of a unit if it is not -1; the last one where none is."""
    # What was popped is still there until something else takes its place.
    found = [f for f in b.frames if int(f.kind) == fr.Frame.ATTACK and unit in (-1, int(f.actor))]
    return found[0] if found else None


def _fumbled(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} fumbles and loses its next {count(int(e.what), 'action')}"


def _defends(s: Any, b: Any, e: Any) -> str:
    how = int(e.what)
    if how == 0:
        return f"{_who(s, b, e)} does not defend"
    # Chosen before the attack it is news; otherwise the roll that follows names the skill.
    if int(s.options.defence_timing) == c.Timing.BEFORE:
        return f"{_who(s, b, e)} will defend with {_DEFENCES[how]}"
    return ""


def _attack_sum(s: Any, b: Any, e: Any, total: int) -> str:
    """``11 + 2 Short - 4 heavy cover = 9``: the attack as rolled, and what its target changed."""
    unit, target = int(e.unit), int(e.values[0])
    rolled, kind, close, thing = total, -1, False, -1
    for earlier in e.before():
        if earlier.kind == ev.Event.ZONE_HIT and earlier.values[0] == unit:
            rolled, kind, close = int(earlier.values[1]), 0, True  # no range either
            break
        if earlier.kind == ev.Event.TESTED and earlier.unit == unit and rolled == total:
            rolled = int(earlier.values[0])
        if earlier.kind == ev.Event.ATTACK and earlier.unit == unit:
            kind, close = (
                int(earlier.values[1]),
                c.Form.STRIKE <= int(earlier.what) <= c.Form.DISARM,
            )
            thing = int(earlier.values[2])
            break
    if rolled == total or kind < 0:
        return str(total)
    parts = []
    if target >= 0 or thing >= 0:
        code = target if target >= 0 else c.MAX_UNITS + thing
        parts = parts_against(s, b, unit, code, kind, close)
    return f"{sum_phrase(str(rolled), total - rolled, parts)} = {total}"


def _missed(s: Any, b: Any, e: Any) -> str:
    target = f" {_x(s, b, e)}" if int(e.values[0]) >= 0 else ""
    against = f"{_attack_sum(s, b, e, int(e.what))} against {int(e.values[1])}"
    return f"{_who(s, b, e)} misses{target}: {against}"


def _hit(s: Any, b: Any, e: Any) -> str:
    target = f" {_x(s, b, e)}" if int(e.values[0]) >= 0 else ""
    against = f"{_attack_sum(s, b, e, int(e.values[1]))} against {int(e.values[2])}"
    return f"{_who(s, b, e)} hits{target}: {against}, margin {int(e.what)}"


def _rate(s: Any, b: Any, e: Any) -> str:
    die = _last_roll(s, b, e, ev.Roll.RATE)
    verb = "hits" if int(e.what) == 1 else "hit"
    line = f"{count(int(e.what), 'round')} {verb} {_who(s, b, e)}"
    return f"{line} (rate die {die[0]})" if die else line


def _soaked(s: Any, b: Any, e: Any) -> str:
    damage, armour = int(e.what), int(e.values[0])
    dice = _last_roll(s, b, e, ev.Roll.ARMOUR)
    rolled = f" rolls {_figures(dice)} and" if dice else ""
    stopped = f"{armour} of {damage}" if armour < damage else f"all {damage}"
    return f"the armour of {_who(s, b, e)}{rolled} stops {stopped} damage"


def _wounded(s: Any, b: Any, e: Any) -> str:
    taken, damage, wound = int(e.what), int(e.values[0]), int(e.values[1])
    vitality = int(s.units[int(e.unit)].vitality)
    if taken == 0:
        return f"{_who(s, b, e)} is unharmed"
    # Who goes down has a line that says so.
    level = _WOUNDS[wound] if damage < vitality else ""
    return f"{_who(s, b, e)} takes {taken} damage: {damage} of {vitality}{level}"


def _worn(s: Any, b: Any, e: Any) -> str:
    what, is_object, damage, wear = int(e.what), *(int(v) for v in e.values[:3])
    if is_object:
        name, toughness = object_name(s, b, what), int(s.objects[what].toughness)
    else:
        name, toughness = f"the {weapon_name(what)} of {_who(s, b, e)}", wp.TOUGHNESS[what]
    return f"{name} takes {damage} damage: {wear} of {toughness}"


def _feats(s: Any, b: Any, e: Any) -> str:
    """``: 19 against 16``: the Strength feats that decided it, the unit's own first."""
    totals: dict[int, int] = {}
    for earlier in e.before():
        if earlier.kind == ev.Event.FEAT:
            totals.setdefault(int(earlier.unit), int(earlier.what))
        elif totals:
            break
    own, other = totals.get(int(e.unit)), totals.get(int(e.values[0]))
    return "" if own is None or other is None else f": {own} against {other}"


def _entangled(s: Any, b: Any, e: Any) -> str:
    lost = int(e.what)
    cost = f" and robs it of {count(lost, 'action')}" if lost else ""
    return f"{_who(s, b, e)} holds {_x(s, b, e)} fast{cost}{_feats(s, b, e)}"


def _slipped(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} wins nothing from {_x(s, b, e)}{_feats(s, b, e)}"


def _disarmed(s: Any, b: Any, e: Any) -> str:
    weapon = weapon_name(int(e.values[1]))
    return f"{_who(s, b, e)} strikes the {weapon} from the hand of {_x(s, b, e)}{_feats(s, b, e)}"


def _maintained(s: Any, b: Any, e: Any) -> str:
    lost = int(e.what)
    cost = f", which costs it {count(lost, 'action')} a turn" if lost else ""
    return f"{_who(s, b, e)} keeps hold of {_x(s, b, e)}{cost}"


def _escapes(s: Any, b: Any, e: Any) -> str:
    verb = "gets" if int(e.what) == 1 else "does not get"
    return f"{_who(s, b, e)} {verb} free of {_x(s, b, e)}{_feats(s, b, e)}"


def _aim_lost(s: Any, b: Any, e: Any) -> str:
    # Whoever does something else loses its aim; only what others make of it is news.
    last = next(e.before(), None)
    if last is not None and last.kind == ev.Event.ACTION and last.unit == e.unit:
        return ""
    return f"{_who(s, b, e)} loses its aim"


def _broke_away(s: Any, b: Any, e: Any) -> str:
    die = _last_roll(s, b, e, ev.Roll.BREAK)
    verb = "breaks away" if int(e.what) == 1 else "fails to break away"
    rolled = f"{die[0]}, " if die else ""
    return f"{_who(s, b, e)} {verb}: {rolled}{int(e.values[0])} needed"


def _stepped(s: Any, b: Any, e: Any) -> str:
    start, end = int(e.values[0]), int(e.values[1])
    way = int(_octant(start, end, int(s.width))) if int(s.width) else -1
    direction = f"{DIRECTION_NAMES[way]} " if way >= 0 else ""
    return f"{_who(s, b, e)} moves: {direction}to {place(s, b, end)}"


def _zone_entered(s: Any, b: Any, e: Any) -> str:
    firer, total, left = (int(value) for value in e.values[:3])
    rest = f", {count(left, 'check')} left" if left else ", the last it covers"
    return f"{_who(s, b, e)} steps into the fire of {unit_name(s, b, firer)}: {total} to beat{rest}"


def _aimed(s: Any, b: Any, e: Any) -> str:
    return f"{_who(s, b, e)} aims: {signed(4 if int(e.what) == 1 else 6)} on its next attack"


def _reloaded(s: Any, b: Any, e: Any) -> str:
    left = count(int(e.values[0]), "magazine")
    return f"{_who(s, b, e)} reloads its {weapon_name(int(e.what))}, {left} left"


def _readied(s: Any, b: Any, e: Any) -> str:
    kind = int(e.what)
    if kind < 0:
        return f"{_who(s, b, e)} empties its hands"
    return f"{_who(s, b, e)} takes its {weapon_name(kind)} in hand"


def _winner(winner: int, what: str) -> str:
    if winner in (DRAW, RUNNING):
        return f"{what} ends in a draw"
    return f"{side_name(winner)} wins {what}"


def _encounter_ends(s: Any, b: Any, e: Any) -> str:
    won = _winner(int(e.values[0]), f"fight {int(e.what) + 1}")
    return f"{won}: {reason(int(e.values[1]))}"


def _treated(s: Any, b: Any, e: Any) -> str:
    dice = _last_roll(s, b, e, ev.Roll.KIT)
    rolled = f" ({' + '.join(map(str, dice))})" if dice else ""
    return f"{_who(s, b, e)} is treated{rolled}: {_healed(e)}"


def _healed(e: Any) -> str:
    return f"{int(e.what)} damage less, {int(e.values[0])} left"


def _supplied(s: Any, b: Any, e: Any) -> str:
    weapon = weapon_name(int(e.values[0]))
    gifts = (f"gets a magazine for its {weapon}", f"gets its {weapon} mended", "gets a drama point")
    return f"{_who(s, b, e)} {gifts[int(e.what)]}"


def _plain(text: str) -> Callable[[Any, Any, Any], str]:
    """A line from a template: {who} the unit, {x} the unit of the first value, {what} the code,
    {weapon} the code as a kind of weapon, {dice} and {actions} as a number of them."""

    def line(s: Any, b: Any, e: Any) -> str:
        what = int(e.what)
        return text.format(
            who=_who(s, b, e), x=_x(s, b, e), what=what, weapon=weapon_name(what),
            dice=count(what, "die"), points=count(what, "drama point"),
        )  # fmt: skip

    return line


_LINES: tuple[Callable[[Any, Any, Any], str], ...] = (
    _rolled,
    lambda s, b, e: f"Fight {int(e.what) + 1}" if int(s.n_encounters) > 1 else "The fight begins",
    _plain("Turn {what}"),
    _initiative,
    _declared,
    _forfeits,
    _acted,
    _attack,
    lambda s, b, e: f"{_who(s, b, e)} fires at: {_x(s, b, e)}",
    _plain("{who} spends {points} and takes {dice} from {x}"),
    _plain("{who} spends a drama point on another die, {what} left"),
    _tested,
    _fumbled,
    _defends,
    _missed,
    _hit,
    _rate,
    _soaked,
    _wounded,
    lambda s, b, e: (
        f"{_who(s, b, e)} is killed"
        if int(e.what) == c.Status.DEAD
        else f"{_who(s, b, e)} goes down"
    ),
    _worn,
    _plain("the {weapon} of {who} is broken"),
    lambda s, b, e: f"{object_name(s, b, int(e.what))} is destroyed",
    lambda s, b, e: "",  # the feats are told with their dice, and compared by what comes of them
    _entangled,
    _slipped,
    _disarmed,
    _plain("{who} no longer holds {x}"),
    _maintained,
    _escapes,
    _plain("{who} and {x} are in close quarters"),
    _broke_away,
    _stepped,
    lambda s, b, e: (
        f"{_who(s, b, e)} sweeps the ground to the {DIRECTION_NAMES[int(e.what)]}: "
        f"{int(e.values[0])} to beat"
    ),
    _zone_entered,
    _plain("the suppressing fire of {who} ends"),
    _aimed,
    _aim_lost,
    lambda s, b, e: f"{_who(s, b, e)} takes {COVER_NAMES[int(e.what)]}",
    lambda s, b, e: f"{_who(s, b, e)} turns to the {DIRECTION_NAMES[int(e.what)]}",
    _reloaded,
    _readied,
    _plain("{who} picks up the {weapon}"),
    lambda s, b, e: f"the {weapon_name(int(e.what))} lands at {place(s, b, int(e.values[0]))}",
    _plain("{who} is taken by surprise"),
    _encounter_ends,
    lambda s, b, e: f"{_who(s, b, e)} recovers: {_healed(e)}",
    _treated,
    _supplied,
    lambda s, b, e: f"{_winner(int(e.values[0]), 'the battle')}: {reason(int(e.what))}",
)
if len(_LINES) != len(ev.Event.names()):
    raise ValueError(f"{len(_LINES)} lines for {len(ev.Event.names())} kinds of event")
