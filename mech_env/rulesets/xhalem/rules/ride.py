"""The control of a mount, at mounting and turn by turn (XH-224 to XH-228)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import mounts as may
from mech_env.rulesets.xhalem.questions.moves import free_neighbour
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.rules.checks import roll_check, use_aid
from mech_env.rulesets.xhalem.rules.mounts import REFUSED, THROWN, dismount, mount
from mech_env.rulesets.xhalem.rules.moves import enter_hazards
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.frames import RideStage


@kernel
def ride(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the control of a mount (XH-224 to XH-228).

    Reads: rider, mount, aid. Writes: riding, order, control_hp, aid, hit points.
    Rolls: the check, hazards. Asks: consent, control.
    """
    rider, host, stage = int(f.actor), int(f.target), int(f.stage)
    mounting = f.mounting == 1
    if stage == RideStage.START:
        if mounting:
            b.units[rider].mount_tried = 1
        asks = mounting and s.units[host].sentient == 1
        tests = mounting and may.control_due_to_mount(s, b, rider, host)
        if asks or may.consent_due(s, b, rider):
            fr.ask_then(s, b, f, host, Decision.CONSENT, RideStage.CONSENT)
        elif tests or may.control_due(s, b, rider):
            fr.ask_then(s, b, f, rider, Decision.CONTROL, RideStage.SKILL)
        else:
            if mounting:
                mount(s, b, log, rider, host)
            fr.pop(b)
        return
    if stage == RideStage.CONSENT:
        kept, why = b.request.answer == Verb.YES, REFUSED
    else:
        f.skill = d.SKILL_SCORES[b.request.answer - d.SKILL]
        kept, why = control(s, b, log, rider, host, int(f.skill)), THROWN
    fr.pop(b)
    if kept and mounting:
        mount(s, b, log, rider, host)
    elif not kept and not mounting:
        dismount(s, b, log, rider, free_neighbour(s, b, rider, place_of(b, rider)), why)
        enter_hazards(s, b, log, rider, place_of(b, rider))


@kernel
def control(s: Any, b: Any, log: Any, rider: int, host: int, score: int) -> bool:
    """XH-224, XH-225: the check by a score; the mount's losses so far are accounted for.

    Reads: scores, hit points, aid. Writes: control_hp, aid. Rolls: the check. Asks: nothing.
    """
    level = may.control_level(s, b, rider, host)
    adds = may.control_points(s, rider, host, score)
    total = roll_check(s, b, log, rider, adds, level, Roll.CONTROL)
    use_aid(b, rider, c.Task.CONTROL)
    least = may.control_cr(s, b, host)
    b.units[host].control_hp = b.units[host].hp
    emit(log, Event.CONTROL, rider, total, least, int(total > least), 0)
    return total > least
