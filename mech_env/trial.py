"""Battles from elsewhere are tried out interpreted before compiled rules see them."""

from __future__ import annotations

import numpy as np

from mech_env.battle_records import NO_LOG, BattleRecords, as_run
from mech_env.core import kernels
from mech_env.core.record import RUNNING, Fault

TRIAL_DECISIONS = 40  # at most, of a loaded battle; procedures under way end within ten mostly


def try_out(battle: BattleRecords) -> None:
    """Look at a copy and play it on, interpreted: compiled code checks no bounds, this does.

    Random answers bring the procedures under way to their ends, because most of what a state can
    hide lies in these.

    Raises:
        ValueError: values that do not fit together, an observation out of range, or a fault of the
            rules.
    """
    try:
        _play_on(battle)
    except (IndexError, ZeroDivisionError, ValueError, OverflowError) as problem:
        raise ValueError(f"values that do not fit together ({problem})") from problem


def _play_on(battle: BattleRecords) -> None:
    ruleset = battle.ruleset
    run, look, value = (as_run(x, True) for x in (ruleset.run, ruleset.look, ruleset.potentials))
    battles, setups = battle._battles.copy(), battle._setups
    masks, seen = np.zeros_like(battle._masks), np.zeros_like(battle._obs)
    status = battle._status.copy()
    status["players"] = kernels.RANDOM
    deciding = max(0, int(battles[0].request.unit))
    for unit in [*range(len(battle.units)), deciding]:  # its mask comes last
        look(battles, setups, np.array([unit]), masks, seen)
    if not np.all(np.abs(seen) <= 1.0):
        raise ValueError("an observation leaves [-1, 1]")
    if battles[0].winner == RUNNING and not masks.any():
        raise ValueError("nobody has a legal action")
    row, keep = np.zeros(1, np.int64), np.full(1, kernels.KEEP)
    value(battles, setups, row, np.zeros((1, kernels.MAX_SIDES)))
    for _ in range(TRIAL_DECISIONS):
        b = battles[0]
        if b.winner != RUNNING or b.depth <= 1:
            break
        run(battles, setups, row, keep, 0, 1, NO_LOG, status, masks, seen[:, :0])
    if battles[0].faults:
        raise ValueError(Fault(int(battles[0].faults)).about)
