"""Windows of evasion: what fate gives the target, and Deflect (AE-152 to AE-157)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import deflection, evasion, evasion_odds
from mech_env.rulesets.adeva.questions import hits as hit_counts
from mech_env.rulesets.adeva.rules import fate
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.hits import NO_HIT
from mech_env.rulesets.adeva.state.procedures import Evasion
from mech_env.rulesets.adeva.state.stages import WindowStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any, below: int) -> None:
    """The stages up to DEFLECTED; ``below``: frame of the attack, -1 an opposed one."""
    if f.stage == WindowStage.FATE:
        f.stage = WindowStage.DEFLECT
        fate.begin_any(s, b, int(f.target))
    elif f.stage == WindowStage.DEFLECT:
        ask(s, b, f)
    elif f.stage == WindowStage.DEFLECTS:
        if b.request.answer == Verb.YES:
            deflect(s, b, f)
        else:
            go_on(b, f)
    else:
        judge(s, b, log, f, below)


@kernel
def go_on(b: Any, f: Any) -> None:
    """It does not deflect, or in vain: the next window (AE-157, AE-168, AE-399)."""
    if evasion.has_flag(f, Evasion.ONLY_DEFLECT):
        b.outcome.passed = 0
        f.stage = WindowStage.OVER
    elif evasion.has_flag(f, Evasion.PROTECTED) or evasion.has_flag(f, Evasion.AVOIDING):
        f.stage = WindowStage.GIVE
    else:
        f.order_place = 0
        f.stage = WindowStage.ALLIES


@kernel
def ask(s: Any, b: Any, f: Any) -> None:
    """D-DEFLECT: whoever has a rating is asked (AE-153); not about the card (AE-439)."""
    target = int(f.target)
    if not evasion.has_flag(f, Evasion.NO_DEFLECT) and evasion.may_deflect(s, b, target):
        fr.ask_then(s, b, f, target, Decision.DEFLECT, WindowStage.DEFLECTS)
    else:
        go_on(b, f)


@kernel
def deflect(s: Any, b: Any, f: Any) -> None:
    """AE-153, AE-157: the test against the rating; it gives up Dodge, Dive and Parry."""
    target = int(f.target)
    f.window_flags = int(f.window_flags) | (1 << Evasion.DEFLECTING)
    modifiers = 0
    if s.options.evasion_mod_on_deflect == 1:
        modifiers = evasion_odds.aftermath(b, target)
    f.stage = WindowStage.DEFLECTED
    rating = deflection.rating(s, b, target)
    begin_test(s, b, target, Test.DEFLECT, rating, modifiers, 0, int(f.actor))


@kernel
def judge(s: Any, b: Any, log: Any, f: Any, below: int) -> None:
    """AE-154, AE-155: a pass negates the attack; of Positron some hits."""
    target = int(f.target)
    if b.outcome.passed == 0:
        go_on(b, f)
        return
    if evasion.has_flag(f, Evasion.ONLY_DEFLECT):
        emit(log, Event.DEFLECTED, target, 0, int(f.actor), 0, 0)
        f.stage = WindowStage.OVER  # `passed` stands
        return
    a = b.frames[below]
    count = negate(a, target, evasion.deflected(s, a, int(b.outcome.degrees)))
    emit(log, Event.DEFLECTED, target, count, int(f.actor), 0, 0)
    if hit_counts.left(a, target) == 0:
        skip_pinning(s, a, target)
    go_on(b, f)


@kernel
def skip_pinning(s: Any, a: Any, target: int) -> None:
    """AE-140, AE-154: who deflected does not test Pinning."""
    if s.units[target].side != s.units[a.actor].side:
        a.to_pin = int(a.to_pin) & ~(1 << sides.slot_of(s, target))


@kernel
def negate(a: Any, target: int, most: int) -> int:
    """AE-160, AE-162: up to ``most`` hits on a target are gone, the last first; how many were."""
    gone = 0
    for back in range(int(a.n_hits)):
        k = int(a.n_hits) - 1 - back
        if gone < most and hit_counts.is_left(a, k, target):
            a.hits[k] = NO_HIT
            gone += 1
    return gone
