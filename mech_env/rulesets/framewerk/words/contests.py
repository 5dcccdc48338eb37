"""Lines of the report about attacks, defences, feats and hits, and what made up their totals."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

from mech_env.core.words.phrases import after, count, figures
from mech_env.core.words.view import ask
from mech_env.rulesets.framewerk.questions import modifiers, pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.words.view import BANDS, Part, View, best_phrase, sum_phrase

_TEST_ROLLS = frozenset((ev.Roll.ATTACK, ev.Roll.DEFENCE, ev.Roll.FEAT, ev.Roll.DRAMA))
_ATTACKS = (
    "{who} shoots at {aimed_at} with its {y:weapon}",
    "{who} fires a burst at {aimed_at} with its {y:weapon}",
    "{who} fires its {y:weapon} on automatic",
    "{who} lays down suppressing fire with its {y:weapon}",
    "{who} strikes at {aimed_at} with its {y:weapon}",
    "{who} grabs at {aimed_at} with its {y:weapon}",
    "{who} tries to pin {aimed_at} with its {y:weapon}",
    "{who} tries to disarm {aimed_at} with its {y:weapon}",
    "{who} throws its {y:weapon} at {aimed_at}",
)  # by form
_AT_A_DISTANCE = (c.Form.SINGLE, c.Form.BURST, c.Form.THROW)
_WOUNDS = ("", ", hurt", ", gravely wounded")


def attack(v: View) -> str:
    unit, target, thing = v.event.unit, v.x, v.z
    line, f = v.say(_ATTACKS[v.what]), _attack_frame(v, unit)
    if f is not None and f.target == target and f.aimpoint:
        line += f", aiming at {v.codes['point'][f.aimpoint]}"
    end = v.target_cell(target if thing < 0 else c.MAX_UNITS + thing)
    far = v.between(v.b.units[unit].at, end)
    return line + v.away(far) if v.what in _AT_A_DISTANCE else line


def _attack_frame(v: View, unit: int) -> Any:
    """The attack under way, of a unit if it is not -1; the last one where none is."""
    # What was popped is still there until something else takes its place.
    kind = fr.Frame.ATTACK
    return next((f for f in v.b.frames if f.kind == kind and unit in (-1, f.actor)), None)


# --- tests ----------------------------------------------------------------------------------------


def tested(v: View) -> str:
    skill, total, best, critical = v.what, v.x, v.y, v.z
    profile = v.s.units[v.event.unit]
    why, faces = _test_dice(v)
    verb = "defends with" if why == ev.Roll.DEFENCE else "rolls"
    if v.fogged(v.event.unit):
        end = "a critical failure" if critical else str(total)
        return f"{v.who} {verb} {c.Skill.abouts()[skill]}{after(' ', figures(faces))}: {end}"
    trained = profile.rank[skill] > 0
    pool = f"{c.Skill.abouts()[skill]}{'' if trained else ' untrained'}"
    head = f"{v.who} {verb} {pool}{after(' ', figures(faces))}"
    if critical:
        return f"{head}: a critical failure"
    attribute = ask(pools.attribute_of, profile, skill)
    start = f"{attribute} + {best_phrase(faces, best, trained)}"
    modifier = total - attribute - best
    return f"{head}: {sum_phrase(start, modifier, _test_parts(v, why, modifier))} = {total}"


def _test_dice(v: View) -> tuple[int, list[int]]:
    """Why and what was rolled for the event's unit just before it: first reason, faces."""
    why, faces = -1, list[int]()
    for e in v.before():
        if e.kind in (ev.Event.TESTED, ev.Event.ATTACK, ev.Event.ROUND_BEGINS):
            break
        if e.kind == ev.Event.ROLLED and e.what in _TEST_ROLLS and e.unit == v.event.unit:
            why, faces = e.what, [*e.values[: e.used], *faces]
    return why, faces


def _test_parts(v: View, why: int, modifier: int) -> list[Part]:
    """What made up the modifier of a test, as far as the record still shows (FW-010).

    What happened since may have wounded the unit further, or a new turn may have wiped its
    declaration; either is then what the other causes leave.
    """
    u = v.b.units[v.event.unit]
    causes, own_action = _test_causes(v, why)
    left = modifier - sum(value for value, _ in causes)
    wiped = own_action and u.declared == 0
    numbers = range(1, v.s.options.max_actions + 1) if wiped else (u.declared if own_action else 1,)
    wounds = (u.wound,) if wiped else range(u.wound, -1, -1)
    for actions, wound in product(numbers, wounds):
        declared = ask(modifiers.count_penalty, actions)
        hurt = ask(modifiers.wound_penalty, SimpleNamespace(wound=wound))
        if declared + hurt == left:
            return [(declared, count(actions, "action")), (hurt, v.codes["wound"][wound]), *causes]
    return []


def _test_causes(v: View, why: int) -> tuple[list[Part], bool]:
    """All causes but wounds and the number of actions, and whether the latter counts (FW-114)."""
    unit = v.event.unit
    held = ask(modifiers.entangled_penalty, v.b.units[unit]), "held"
    if why == ev.Roll.FEAT:
        escapes = any(f.kind == fr.Frame.ESCAPE and f.actor == unit for f in v.b.frames)
        return [held], escapes
    f = _attack_frame(v, unit if why == ev.Roll.ATTACK else -1)
    if why == ev.Roll.DEFENCE:
        form = c.Form.SINGLE if f is None else f.form
        return [held, (ask(modifiers.form_on_defence, form), c.Form.AUTO.about)], False
    if f is None:
        return [], True
    if f.form == c.Form.SUPPRESS:
        return [(modifiers.SHORT_BONUS, BANDS[modifiers.SHORT_BONUS])], True
    point = f.aimpoint if f.thing < 0 else v.s.objects[f.thing].point
    return [held, (c.AIMPOINT_TEST[point], v.codes["size"][point]), (f.aim, "aim")], True


# --- hits -----------------------------------------------------------------------------------------


def missed(v: View) -> str:
    return f"{v.who} misses{_victim(v)}: {_attack_sum(v, v.what)} against {v.y}"


def hit(v: View) -> str:
    against = f"{_attack_sum(v, v.y)} against {v.z}"
    return f"{v.who} hits{_victim(v)}: {against}, margin {v.what}"


def _victim(v: View) -> str:
    return f" {v.unit(v.x)}" if v.x >= 0 else ""


def _attack_sum(v: View, total: int) -> str:
    """``11 + 2 Short - 4 heavy cover = 9``: the attack as rolled, and what its target changed."""
    unit, target = v.event.unit, v.x
    rolled, kind, close, thing = total, -1, False, -1
    for e in v.before():
        if e.kind == ev.Event.ZONE_HIT and e.values[0] == unit:
            rolled, kind, close = e.what, 0, True  # no range either
            break
        if e.kind == ev.Event.TESTED and e.unit == unit and rolled == total:
            rolled = e.values[0]
        if e.kind == ev.Event.ATTACK and e.unit == unit:
            _, kind, thing = e.values[:3]
            close = bool(ask(pools.is_close, e.what))
            break
    if rolled == total or kind < 0:
        return str(total)
    code = target if target >= 0 or thing < 0 else c.MAX_UNITS + thing
    parts = v.against(unit, code, kind, close) if code >= 0 else []
    return f"{sum_phrase(str(rolled), total - rolled, parts)} = {total}"


def rate(v: View) -> str:
    die = v.last_roll(ev.Roll.RATE)
    line = f"{count(v.what, 'round')} {'hits' if v.what == 1 else 'hit'} {v.who}"
    return f"{line} (rate die {die[0]})" if die else line


def soaked(v: View) -> str:
    damage, armour = v.what, v.x
    dice = v.last_roll(ev.Roll.ARMOUR)
    rolled = f" rolls {figures(dice)} and" if dice else ""
    stopped = f"{armour} of {damage}" if armour < damage else f"all {damage}"
    return f"the armour of {v.who}{rolled} stops {stopped} damage"


def wounded(v: View) -> str:
    taken, damage, wound = v.what, v.x, v.y
    vitality = v.s.units[v.event.unit].vitality
    if taken == 0:
        return f"{v.who} is unharmed"
    # Who goes down has a line that says so.
    level = _WOUNDS[wound] if damage < vitality else ""
    if v.fogged(v.event.unit):
        return f"{v.who} takes {taken} damage{level}"
    return f"{v.who} takes {taken} damage: {damage} of {vitality}{level}"
