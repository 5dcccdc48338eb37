"""Which verbs a unit may choose in its turn, and which it can no longer do (table 4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import (
    actions,
    cover,
    fire,
    gear,
    steps,
    sustain,
    targets,
    zones,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Verb


@kernel
def is_offered(s: Any, verb: int) -> bool:
    """Whether the scenario has a verb (option verbs)."""
    return (int(s.options.verbs) >> verb) & 1 == 1


@kernel
def may_attack(s: Any, b: Any, unit: int, verb: int) -> bool:
    """SHOOT, AIM, STRIKE, BOLT: whether there is somebody to attack, and a way to do it."""
    if verb == Verb.AIM and not gear.may_aim_again(s, b, unit):
        return False
    if verb == Verb.BOLT and b.units[unit].core < 1:
        return False
    return targets.any_target(s, b, unit, verb)


@kernel
def may_turn(b: Any, unit: int) -> bool:
    """AI-118: once a turn, and not in OVERWATCH, which looks along its arc."""
    return bool(b.units[unit].stance != c.Stance.OVERWATCH) and not gear.has_done(
        b, unit, c.Once.FACE
    )


@kernel
def has_use(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a verb that is in the unit's category and paid for makes sense."""
    if verb == Verb.MOVE or verb == Verb.SPRINT:
        return steps.any_step(s, b, unit)
    if verb == Verb.MOVE_RELOAD:
        in_hand = int(b.units[unit].in_hand)
        return gear.may_reload(s, b, unit, in_hand) and steps.any_step(s, b, unit)
    if verb == Verb.LEAN:
        return bool(b.units[unit].behind == 1)
    if verb == Verb.HIDE:
        return cover.may_hide(s, b, unit)
    if verb == Verb.SUSTAIN:
        return sustain.may_sustain(s, b, unit)
    if verb == Verb.KILLZONE:
        return sustain.may_kill_zone(s, b, unit)
    if verb == Verb.RELOAD:
        return gear.any_reload(s, b, unit)
    if verb == Verb.SWAP:
        return gear.any_swap(s, b, unit)
    if verb == Verb.FIRSTAID:
        return bool(s.units[unit].skills[c.Skill.MEDICAL] >= 1) and targets.any_patient(s, b, unit)
    if verb == Verb.USE:
        return targets.any_use(s, b, unit)
    if verb == Verb.TAUNT:
        return targets.any_target(s, b, unit, verb)
    if verb == Verb.EXTRA:
        return actions.any_gain(b, unit)
    if verb == Verb.FACE:
        return may_turn(b, unit)
    return may_attack(s, b, unit, verb)


@kernel
def may_do(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AI-017, AI-024, AI-033, table 4.1: whether a verb other than END is open to a unit."""
    if not is_offered(s, verb):
        return False
    category = d.CATEGORY_OF[verb]
    if category >= 0 and b.units[unit].category != category:
        return False
    return actions.may_pay(s, b, unit, verb) and has_use(s, b, unit, verb)


@kernel
def any_but_end(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit can do anything but end its turn."""
    for verb in range(Verb.END + 1, d.N_VERBS):
        if may_do(s, b, unit, verb):
            return True
    return False


@kernel
def may(s: Any, b: Any, unit: int, verb: int) -> bool:
    """D-ACTION: END always, unless option must_act keeps the turn going (AI-025)."""
    if verb == Verb.END:
        return bool(s.options.must_act == 0) or not any_but_end(s, b, unit)
    return may_do(s, b, unit, verb)


# --- after interrupts (T4.1) ---
@kernel
def is_blocked(s: Any, b: Any, f: Any) -> bool:
    """AI-061: whether a verb is lost because its actor is behind its piece by now.

    ``f``: of the verb. A line is lost with any of its cells, a kill zone with all of them.
    """
    unit, verb = int(f.actor), int(f.verb)
    if b.units[unit].behind == 0:
        return False
    if verb == Verb.KILLZONE:
        return not zones.any_in_front(s, b, unit, int(f.way))
    x, y = int(b.units[unit].x), int(b.units[unit].y)
    if verb == Verb.SUSTAIN:
        for k in range(f.cells):
            to_x, to_y = zones.cell_on_line(int(f.x), int(f.y), int(f.way), k)
            if cover.is_shut(s, b, unit, to_x - x, to_y - y):
                return True
        return False
    if verb != Verb.SHOOT and verb != Verb.AIM and verb != Verb.BOLT:
        return False
    t = b.units[f.target]
    return cover.is_shut(s, b, unit, int(t.x) - x, int(t.y) - y)


# --- further arguments ---
@kernel
def may_face(s: Any, b: Any, unit: int, verb: int, way: int) -> bool:
    """AI-118, AI-173: a direction to look in that is not the present one, or of a kill zone."""
    if verb == Verb.KILLZONE:
        return zones.any_in_front(s, b, unit, way)
    return bool(b.units[unit].facing != way)


@kernel
def most_rapid(s: Any, b: Any, unit: int, verb: int, form: int) -> int:
    """AI-159: ammunition for rapid fire in a shot of a form, or in sustained fire."""
    if verb == Verb.SUSTAIN:
        return sustain.most_rapid(s, b, unit)
    return fire.most_rapid(s, b, unit, form)


@kernel
def most_aether(b: Any, unit: int) -> int:
    """AI-039: Aether that a bolt may cost."""
    return min(c.MOST_AETHER, int(b.units[unit].exploits[c.Pool.AETHER]))
