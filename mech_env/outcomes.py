"""Exact distributions: every sequence of faces that a step can roll, with its probability."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

import numpy as np

from mech_env.arguments import DiceError
from mech_env.battle_records import BattleRecords
from mech_env.core.kernels import EXTERNAL, MAX_SIDES
from mech_env.core.log import ENUMERATED, FAULT_NONE, MAX_FORCED, LogBuffer, new_logs
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.status import W_PLAYERS

B = TypeVar("B", bound=BattleRecords)


def enumerate_outcomes(battle: B, action: int, limit: int) -> list[tuple[Fraction, B]]:
    """Re-run a legal action for every sequence of faces; see :meth:`Battle.outcomes`.

    The walk is an odometer: each run forces a prefix and rolls 1 beyond it; then the last die that
    has a higher face moves on.
    """
    spans = state_spans(battle.ruleset.battle)
    start = battle.clone()
    start._words[W_PLAYERS : W_PLAYERS + MAX_SIDES] = EXTERNAL
    found: dict[bytes, tuple[list[Fraction], B]] = {}
    prefix: list[int] = []
    for _ in range(limit):
        child = start.clone()
        log = child._log.logs[0]
        log.mode = ENUMERATED
        log.forced_used = 0
        log.forced_count = len(prefix)
        log.forced[: len(prefix)] = prefix
        child._play(action)
        if log.fault != FAULT_NONE:
            raise DiceError(
                f"action {action} ({battle.ruleset.actions.name(action)}) rolls more than "
                f"{MAX_FORCED} dice (roll code {int(log.fault_at)}): too many, or one that is "
                "rolled again until it fits, which has no last sequence of faces"
            )
        used = int(log.forced_used)
        faces = [int(f) for f in log.faces[:used]]
        rolled = [int(f) for f in log.forced[:used]]
        child._log = LogBuffer.of(new_logs(pauses=True))
        key = state_bytes(child.state, spans)
        share = Fraction(1, int(np.prod(faces, dtype=object)) if faces else 1)
        found.setdefault(key, ([], child))[0].append(share)
        following = _next_prefix(rolled, faces)
        if following is None:
            return [(sum(shares, Fraction(0)), child) for shares, child in found.values()]
        prefix = following
    raise DiceError(f"action {action} has more than {limit} sequences of faces; raise the limit")


def _next_prefix(rolled: list[int], faces: list[int]) -> list[int] | None:
    for k in range(len(rolled) - 1, -1, -1):
        if rolled[k] < faces[k]:
            return [*rolled[:k], rolled[k] + 1]
    return None
