"""What ammunition buys: forms of fire, rapid fire, and how often they hit (5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import gear, rolls
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.options import MODES

DOUBLES, BURSTS, RAPID = (1 << MODES.index(mode) for mode in ("double", "burst", "rapid"))
RAPID_EDGE = 2  # of a weapon that is not automatic (AI-157)
SECOND_SHOT = 5  # with the recoil the threshold of further hits (AI-154)


# --- what it costs ---
@kernel
def may_fire(s: Any, b: Any, unit: int, form: int) -> bool:
    """AI-143, AI-153 to AI-156, AI-160: whether the firearm in hand can fire in a form.

    The number of a form is the ammunition that it costs.
    """
    if form == c.Form.SINGLE:
        return gear.is_loaded(s, b, unit)
    if not gear.has_arm(s, b, unit, w.Arm.RANGED) or gear.ammo_in_hand(b, unit) < form:
        return False
    if form == c.Form.DOUBLE:
        return bool(int(s.options.modes) & DOUBLES)
    return bool(int(s.options.modes) & BURSTS) and form <= w.RATE[gear.hand_kind(s, b, unit)]


@kernel
def most_rapid(s: Any, b: Any, unit: int, spent: int) -> int:
    """AI-157 to AI-160: the most ammunition for rapid fire beside what else the attack costs."""
    if int(s.options.modes) & RAPID == 0 or not gear.has_arm(s, b, unit, w.Arm.RANGED):
        return 0
    left = gear.ammo_in_hand(b, unit) - int(spent)
    return max(0, min(left, max(1, w.RATE[gear.hand_kind(s, b, unit)])))


# --- what it brings ---
@kernel
def rapid_edge(s: Any, kind: int, rapid: int) -> int:
    """AI-010, AI-157, AI-158: the edge of ammunition spent on rapid fire (option rapid_auto)."""
    if rapid == 0:
        return 0
    if w.RATE[kind] == 0:
        return RAPID_EDGE
    return int(rapid) + 1 - int(s.options.rapid_auto)


@kernel
def hits(kind: int, form: int, total: int, challenge: int) -> int:
    """AI-004, AI-154 to AI-156: how often an attack hits; evasion is in the challenge (AI-155).

    A double tap may hit once more, a burst as often as it cost ammunition: limited by the form.
    """
    if total < challenge:
        return 0
    return 1 + rolls.limited(total, challenge, SECOND_SHOT + w.RECOIL[kind], form)


@kernel
def aim_gain(kind: int, total: int, challenge: int) -> int:
    """AI-144, AI-147: the advantage that an aim gains; some weapons lower its threshold."""
    return rolls.successes(total, challenge, w.AIM_THRESHOLD[kind])
