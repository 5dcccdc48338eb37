"""Entangling, disarming, escaping: Strength contests and holds (FW-008, FW-248 to FW-264)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions.pools import (
    ENTANGLED_PENALTY,
    declared_penalty,
    pool_size,
    wound_penalty,
)
from mech_env.rulesets.framewerk.rules.contest import AS_FEAT, begin_test
from mech_env.rulesets.framewerk.rules.harm import (
    drop_weapon,
    end_hold,
    end_zone,
    lose_aim,
    tighten,
)
from mech_env.rulesets.framewerk.state.codes import MOST_RATE, Form, Growth, Skill
from mech_env.rulesets.framewerk.state.events import Event
from mech_env.rulesets.framewerk.state.frames import EscapeStage, pop


@kernel
def defence_modifier(s: Any, b: Any, target: int) -> int:
    """FW-010, FW-114, FW-253: what modifies any defence of a unit."""
    t = b.units[target]
    modifier = wound_penalty(t)
    if t.held_bits != 0 and s.options.entangled_defence == 1:
        modifier += ENTANGLED_PENALTY
    if s.options.map_on_defence == 1:
        modifier += declared_penalty(t)
    return modifier


@kernel
def roll_feat(s: Any, b: Any, unit: int, opponent: int, own_action: int) -> None:
    """FW-008: a Strength feat against an opponent, who may cut dice.

    ``own_action`` 1: it is the unit's declared action, so that the penalty for several applies.
    """
    u = b.units[unit]
    modifier = wound_penalty(u)
    if u.held_bits != 0:
        modifier += ENTANGLED_PENALTY
    if own_action == 1:
        modifier += declared_penalty(u)
    begin_test(
        s, b, unit, opponent, Skill.FEAT, AS_FEAT, modifier, pool_size(s.units[unit], Skill.FEAT)
    )


@kernel
def settle_feats(s: Any, b: Any, log: Any, f: Any) -> None:
    """FW-249, FW-250, FW-260: strictly higher wins: the target is held, or loses its weapon."""
    unit, target = int(f.actor), int(f.target)
    emit(log, Event.FEAT, unit, f.first_feat, target, 0, 0)
    emit(log, Event.FEAT, target, b.pool.total, unit, 0, 0)
    margin = int(f.first_feat) - int(b.pool.total)
    if margin <= 0:
        emit(log, Event.SLIPPED, unit, 0, target, 0, 0)
    elif f.form == Form.DISARM:
        weapon = drop_weapon(s, b, log, target, int(b.units[target].at))
        emit(log, Event.DISARMED, unit, 0, target, b.weapons[weapon].kind, 0)
    else:
        take_hold(s, b, log, unit, target, margin // 5)


@kernel
def take_hold(s: Any, b: Any, log: Any, holder: int, target: int, actions: int) -> None:
    """FW-250, FW-251, FW-252: the target is entangled, or held tighter."""
    h = b.units[holder]
    t = b.units[target]
    rate = min(MOST_RATE, actions)
    if h.holding == target:
        h.hold_rate = max(int(h.hold_rate), rate)
    else:
        h.holding = target
        h.hold_rate = rate
        t.held_bits |= 1 << holder
        lose_aim(s, b, log, target)  # FW-264
        t.cover_taken = 0
        end_zone(s, b, log, target)
    h.hold_kept = 1
    tighten(s, b, holder, actions)
    emit(log, Event.ENTANGLED, holder, actions, target, 0, 0)


@kernel
def maintain(s: Any, b: Any, log: Any, holder: int) -> None:
    """FW-252, FW-256, FW-257: one action, no contest; the loss grows."""
    h = b.units[holder]
    h.hold_kept = 1
    if s.options.entangle_growth == Growth.PER_TURN:
        tighten(s, b, holder, int(h.hold_rate))
    emit(log, Event.MAINTAINED, holder, h.hold_loss, h.holding, 0, 0)


@kernel
def escape(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of ESCAPE (FW-262): feats against one holder, strictly higher ends that hold.

    Reads: both. Writes: the hold. Rolls: two feats. Asks: nothing (cut, add).
    """
    unit, holder = int(f.actor), int(f.target)
    if f.stage == EscapeStage.START:
        f.stage = EscapeStage.OTHER
        roll_feat(s, b, unit, holder, 1)
    elif f.stage == EscapeStage.OTHER:
        f.first_feat = b.pool.total
        f.stage = EscapeStage.END
        lose_aim(s, b, log, holder)  # FW-203
        roll_feat(s, b, holder, unit, 0)
    else:
        emit(log, Event.FEAT, unit, f.first_feat, holder, 0, 0)
        emit(log, Event.FEAT, holder, b.pool.total, unit, 0, 0)
        free = 1 if f.first_feat > b.pool.total else 0
        emit(log, Event.ESCAPE, unit, free, holder, 0, 0)
        if free == 1:
            end_hold(s, b, log, holder)
        pop(b)
