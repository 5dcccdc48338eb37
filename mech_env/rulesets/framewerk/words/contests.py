"""Lines of the report about attacks, defences, feats and hits, and what made up their totals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mech_env.rulesets.framewerk.questions import modifiers
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.words import ask, names
from mech_env.rulesets.framewerk.words.names import who, x_name

_TEST_ROLLS = frozenset((ev.Roll.ATTACK, ev.Roll.DEFENCE, ev.Roll.FEAT, ev.Roll.DRAMA))
_ATTACKS = (
    "{who} shoots at {target} with its {weapon}",
    "{who} fires a burst at {target} with its {weapon}",
    "{who} fires its {weapon} on automatic",
    "{who} lays down suppressing fire with its {weapon}",
    "{who} strikes at {target} with its {weapon}",
    "{who} grabs at {target} with its {weapon}",
    "{who} tries to pin {target} with its {weapon}",
    "{who} tries to disarm {target} with its {weapon}",
    "{who} throws its {weapon} at {target}",
)  # by form
_AT_A_DISTANCE = (c.Form.SINGLE, c.Form.BURST, c.Form.THROW)
_AIMED_AT = ("", *(f", aiming at {point}" for point in names.POINT_NAMES[1:]))
_WOUNDS = ("", ", hurt", ", gravely wounded")


def figures(faces: Iterable[Any]) -> str:
    """``2, 7, 8``."""
    return ", ".join(str(int(face)) for face in faces)


def last_roll(e: Any, why: int) -> list[int]:
    """The dice of the roll for one reason that came right before an event; [] if not known."""
    faces: list[int] = []
    for earlier in e.before():
        if earlier.kind != ev.Event.ROLLED or earlier.what != why:
            break
        faces = [int(face) for face in earlier.values[: int(earlier.used)]] + faces
    return faces


def _test_dice(e: Any) -> tuple[int, list[int]]:
    """Why and what was rolled for the event's unit just before it: first reason, faces."""
    why = -1
    faces: list[int] = []
    for earlier in e.before():
        kind = int(earlier.kind)
        if kind in (ev.Event.TESTED, ev.Event.ATTACK, ev.Event.ROUND_BEGINS):
            break
        if kind == ev.Event.ROLLED and earlier.what in _TEST_ROLLS and earlier.unit == e.unit:
            why = int(earlier.what)
            faces = [int(face) for face in earlier.values[: int(earlier.used)]] + faces
    return why, faces


def attack(s: Any, b: Any, e: Any) -> str:
    what, target, kind, thing = int(e.what), *(int(v) for v in e.values[:3])
    unit = int(e.unit)
    name = names.unit_name(s, b, target) if target >= 0 else names.object_name(s, b, thing)
    weapon = names.weapon_name(kind)
    line = _ATTACKS[what].format(who=who(s, b, e), target=name, weapon=weapon)
    f = _attack_frame(b, unit)
    if f is not None and f.target == target:
        line += _AIMED_AT[int(f.aimpoint)]
    end = names.target_cell(s, b, target if thing < 0 else c.MAX_UNITS + thing)
    far = names.cells_between(s, b, int(b.units[unit].at), end)
    return f"{line}, {names.cells(far)} away" if what in _AT_A_DISTANCE and far > 0 else line


def tested(s: Any, b: Any, e: Any) -> str:
    unit, skill = int(e.unit), int(e.what)
    total, best, critical = (int(value) for value in e.values[:3])
    why, faces = _test_dice(e)
    verb = "defends with" if why == ev.Roll.DEFENCE else "rolls"
    trained = int(s.units[unit].rank[skill]) > 0
    pool = f"{c.Skill.abouts()[skill]}{'' if trained else ' untrained'}"
    head = f"{who(s, b, e)} {verb} {pool}{f' {figures(faces)}' if faces else ''}"
    if critical:
        return f"{head}: a critical failure"
    attribute = int(ask.attribute_of(s.units[unit], skill))
    start = f"{attribute} + {names.best_phrase(faces, best, trained)}"
    modifier = total - attribute - best
    parts = _test_parts(s, b, unit, why, modifier)
    return f"{head}: {names.sum_phrase(start, modifier, parts)} = {total}"


def _test_parts(s: Any, b: Any, unit: int, why: int, modifier: int) -> list[tuple[int, str]]:
    """What made up the modifier of a test, as far as the record still shows (FW-010).

    What happened since may have wounded the unit further, or a new turn may have wiped its
    declaration; either is then what the other causes leave.
    """
    u = b.units[unit]
    causes, own_action = _test_causes(s, b, unit, why)
    left = modifier - sum(value for value, _ in causes)
    wound, actions = int(u.wound), int(u.declared) if own_action else 1
    if own_action and actions == 0:
        actions = 1 - (left - int(ask.wound_penalty(u))) // 2
    elif left - int(ask.count_penalty(actions)) in range(int(ask.wound_penalty(u)), 1, 2):
        wound = -(left - int(ask.count_penalty(actions))) // 2
    declared = (int(ask.count_penalty(actions)), names.count(actions, "action"))
    return [declared, (-2 * wound, c.Wound.names()[wound]), *causes]


def _test_causes(s: Any, b: Any, unit: int, why: int) -> tuple[list[tuple[int, str]], bool]:
    """All causes but wounds and the number of actions, and whether the latter counts (FW-114)."""
    held = (int(ask.entangled_penalty(b.units[unit])), "held")
    if why == ev.Roll.FEAT:
        escapes = any(int(f.kind) == fr.Frame.ESCAPE and f.actor == unit for f in b.frames)
        return [held], escapes
    f = _attack_frame(b, unit if why == ev.Roll.ATTACK else -1)
    if why == ev.Roll.DEFENCE:
        form = int(c.Form.SINGLE if f is None else f.form)
        return [held, (int(ask.form_on_defence(form)), c.Form.AUTO.about)], False
    if f is None:
        return [], True
    if int(f.form) == c.Form.SUPPRESS:
        return [(modifiers.SHORT_BONUS, names.BAND_NAMES[modifiers.SHORT_BONUS])], True
    point = int(f.aimpoint) if f.thing < 0 else int(s.objects[int(f.thing)].point)
    size = (c.AIMPOINT_TEST[point], names.POINT_SIZES[point])
    return [held, size, (int(f.aim), "aim")], True


def _attack_frame(b: Any, unit: int) -> Any:
    """The attack under way, of a unit if it is not -1; the last one where none is."""
    # What was popped is still there until something else takes its place.
    found = [f for f in b.frames if int(f.kind) == fr.Frame.ATTACK and unit in (-1, int(f.actor))]
    return found[0] if found else None


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
            kind, close = int(earlier.values[1]), bool(ask.is_close(int(earlier.what)))
            thing = int(earlier.values[2])
            break
    if rolled == total or kind < 0:
        return str(total)
    parts = []
    if target >= 0 or thing >= 0:
        code = target if target >= 0 else c.MAX_UNITS + thing
        parts = names.parts_against(s, b, unit, code, kind, close)
    return f"{names.sum_phrase(str(rolled), total - rolled, parts)} = {total}"


def missed(s: Any, b: Any, e: Any) -> str:
    target = f" {x_name(s, b, e)}" if int(e.values[0]) >= 0 else ""
    against = f"{_attack_sum(s, b, e, int(e.what))} against {int(e.values[1])}"
    return f"{who(s, b, e)} misses{target}: {against}"


def hit(s: Any, b: Any, e: Any) -> str:
    target = f" {x_name(s, b, e)}" if int(e.values[0]) >= 0 else ""
    against = f"{_attack_sum(s, b, e, int(e.values[1]))} against {int(e.values[2])}"
    return f"{who(s, b, e)} hits{target}: {against}, margin {int(e.what)}"


def rate(s: Any, b: Any, e: Any) -> str:
    die = last_roll(e, ev.Roll.RATE)
    verb = "hits" if int(e.what) == 1 else "hit"
    line = f"{names.count(int(e.what), 'round')} {verb} {who(s, b, e)}"
    return f"{line} (rate die {die[0]})" if die else line


def soaked(s: Any, b: Any, e: Any) -> str:
    damage, armour = int(e.what), int(e.values[0])
    dice = last_roll(e, ev.Roll.ARMOUR)
    rolled = f" rolls {figures(dice)} and" if dice else ""
    stopped = f"{armour} of {damage}" if armour < damage else f"all {damage}"
    return f"the armour of {who(s, b, e)}{rolled} stops {stopped} damage"


def wounded(s: Any, b: Any, e: Any) -> str:
    taken, damage, wound = int(e.what), int(e.values[0]), int(e.values[1])
    vitality = int(s.units[int(e.unit)].vitality)
    if taken == 0:
        return f"{who(s, b, e)} is unharmed"
    # Who goes down has a line that says so.
    level = _WOUNDS[wound] if damage < vitality else ""
    return f"{who(s, b, e)} takes {taken} damage: {damage} of {vitality}{level}"


def feats(e: Any) -> str:
    """``: 19 against 16``: the Strength feats that decided it, the unit's own first."""
    totals: dict[int, int] = {}
    for earlier in e.before():
        if earlier.kind == ev.Event.FEAT:
            totals.setdefault(int(earlier.unit), int(earlier.what))
        elif totals:
            break
    own, other = totals.get(int(e.unit)), totals.get(int(e.values[0]))
    return "" if own is None or other is None else f": {own} against {other}"
