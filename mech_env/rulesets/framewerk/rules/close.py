"""Entangling, disarming, escaping: Strength contests and holds (FW-008, FW-248 to FW-264)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import modifiers, pools
from mech_env.rulesets.framewerk.rules import harm
from mech_env.rulesets.framewerk.rules.contest import AS_FEAT, begin_test
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def roll_feat(s: Any, b: Any, unit: int, opponent: int, own_action: int) -> None:
    """FW-008: a Strength feat against an opponent, who may cut dice.

    ``own_action`` 1: it is the unit's declared action, so that the penalty for several applies.
    """
    modifier = modifiers.feat_modifier(b.units[unit], own_action)
    dice = pools.pool_size(s.units[unit], c.Skill.FEAT)
    begin_test(s, b, unit, opponent, c.Skill.FEAT, AS_FEAT, modifier, dice)


@kernel
def settle_feats(s: Any, b: Any, log: Any, f: Any) -> None:
    """FW-249, FW-250, FW-260: strictly higher wins: the target is held, or loses its weapon."""
    unit, target = int(f.actor), int(f.target)
    emit(log, ev.Event.FEAT, unit, f.first_feat, target, 0, 0)
    emit(log, ev.Event.FEAT, target, b.pool.total, unit, 0, 0)
    margin = int(f.first_feat) - int(b.pool.total)
    if margin <= 0:
        emit(log, ev.Event.SLIPPED, unit, 0, target, 0, 0)
    elif f.form == c.Form.DISARM:
        weapon = harm.drop_weapon(s, b, log, target, int(b.units[target].at))
        emit(log, ev.Event.DISARMED, unit, 0, target, b.weapons[weapon].kind, 0)
    else:
        take_hold(s, b, log, unit, target, margin // 5)


@kernel
def take_hold(s: Any, b: Any, log: Any, holder: int, target: int, actions: int) -> None:
    """FW-250, FW-251, FW-252: the target is entangled, or held tighter."""
    h = b.units[holder]
    t = b.units[target]
    rate = min(c.MOST_RATE, actions)
    if h.holding == target:
        h.hold_rate = max(int(h.hold_rate), rate)
    else:
        h.holding = target
        h.hold_rate = rate
        t.held_bits |= 1 << holder
        harm.lose_aim(s, b, log, target)  # FW-264
        t.cover_taken = 0
        harm.end_zone(s, b, log, target)
    h.hold_kept = 1
    harm.tighten(s, b, holder, actions)
    emit(log, ev.Event.ENTANGLED, holder, actions, target, 0, 0)


@kernel
def maintain(s: Any, b: Any, log: Any, holder: int) -> None:
    """FW-252, FW-256, FW-257: one action, no contest; the loss grows."""
    h = b.units[holder]
    h.hold_kept = 1
    if s.options.entangle_growth == c.Growth.PER_TURN:
        harm.tighten(s, b, holder, int(h.hold_rate))
    emit(log, ev.Event.MAINTAINED, holder, h.hold_loss, h.holding, 0, 0)


@kernel
def escape(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of ESCAPE (FW-262): feats against one holder, strictly higher ends that hold.

    Reads: both. Writes: the hold. Rolls: two feats. Asks: nothing (cut, add).
    """
    unit, holder = int(f.actor), int(f.target)
    if f.stage == fr.EscapeStage.START:
        f.stage = fr.EscapeStage.OTHER
        harm.lose_aim(s, b, log, holder)  # FW-203
        roll_feat(s, b, unit, holder, 1)
    elif f.stage == fr.EscapeStage.OTHER:
        f.first_feat = b.pool.total
        f.stage = fr.EscapeStage.END
        roll_feat(s, b, holder, unit, 0)
    else:
        emit(log, ev.Event.FEAT, unit, f.first_feat, holder, 0, 0)
        emit(log, ev.Event.FEAT, holder, b.pool.total, unit, 0, 0)
        free = 1 if f.first_feat > b.pool.total else 0
        emit(log, ev.Event.ESCAPE, unit, free, holder, 0, 0)
        if free == 1:
            harm.end_hold(s, b, log, holder)
        fr.pop(b)
