"""Attacks, from the test to the last hit: steps A1 to A7 of the catalogue (2, 5.12)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.rules import (
    areas,
    attack_damage,
    attack_effects,
    attack_hits,
    attack_test,
    suppress,
)
from mech_env.rulesets.adeva.rules.attack_begin import begin
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.stages import AttackStage

__all__ = ["attack", "begin"]


@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an attack.

    Reads: both sides. Writes: ammunition, statuses, hits, and by way of WOUND health.
    Rolls: the test, scatter, victims, locations, damage, fury, stun, what a lost arm saves.
    Asks: D-ALLOC, D-DAMAGE, where a captured pilot is held.
    """
    stage = int(f.stage)
    if stage <= AttackStage.ALLOCATED:
        run_test(s, b, log, f, stage)
    elif stage <= AttackStage.SPREAD:
        run_area(s, b, log, f, stage)
    elif stage <= AttackStage.SOAK:
        run_hit(s, b, log, f, stage)
    elif stage == AttackStage.DEALT:
        attack_effects.deal(s, b, log, f)
    elif stage == AttackStage.HELD:
        attack_effects.hold_pilot(s, b, log, f)
    elif stage == AttackStage.RESISTED:
        attack_effects.resist(s, b, log, f)
    elif stage == AttackStage.SACRIFICED:
        attack_effects.settle_sacrifice(s, b, log, f)
    elif stage == AttackStage.PIN:
        suppress.test_pinning(s, b, f)
    elif stage == AttackStage.PINNED:
        suppress.pin(s, b, log, f)
    else:
        fr.pop(b)


@kernel
def run_test(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """A1 to A3."""
    if stage == AttackStage.BEGIN:
        attack_test.open_attack(s, b, log, f)
    elif stage == AttackStage.TESTED:
        attack_test.judge(s, b, log, f)
    elif stage == AttackStage.ALLOC:
        attack_test.share(s, b, f)
    else:
        attack_test.take_share(s, b, f)


@kernel
def run_area(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """Areas and Suppressive Fire."""
    if stage == AttackStage.AREA:
        areas.next_unit(s, b, log, f)
    elif stage == AttackStage.AVOIDED:
        areas.avoid(s, b, f)
    elif stage == AttackStage.COVERED:
        suppress.cover(s, b, f)
    else:
        suppress.spread(s, b, log, f)


@kernel
def run_hit(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """A4 to A6."""
    if stage == AttackStage.WINDOW:
        attack_hits.open_windows(s, b, f)
    elif stage == AttackStage.HIT:
        attack_hits.strike(s, b, log, f)
    elif stage == AttackStage.DAMAGE:
        attack_damage.ask_change(s, b, log, f)
    elif stage == AttackStage.CHANGED:
        attack_damage.change(s, b, log, f)
    elif stage == AttackStage.FURY:
        attack_damage.confirm(s, b, log, f)
    elif stage == AttackStage.RAGE:
        attack_damage.rage(s, b, log, f)
    else:
        attack_damage.soak(s, b, log, f)
