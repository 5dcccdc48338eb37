"""Exact distributions: every way in which the dice of a step can fall, with its probability.

Dice fall stage by stage: battles that are equal after a stage become one before the next dice are
rolled, so that what would be a product of two pools of dice is a sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Generic, TypeVar

import numpy as np

from mech_env.arguments import DiceError
from mech_env.battle_records import BattleRecords
from mech_env.core.kernels import EXTERNAL, MAX_SIDES
from mech_env.core.log import ENUMERATED, FAULT_NONE, MAX_FORCED, LogBuffer, new_logs
from mech_env.core.record import RUNNING
from mech_env.core.resolution import NOTHING
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.status import W_DECISIONS, W_PLAYERS, W_REWARDS

B = TypeVar("B", bound=BattleRecords)


def enumerate_outcomes(battle: B, action: int, limit: int) -> list[tuple[Fraction, B]]:
    """Let a legal action come out in every way; see :meth:`Battle.outcomes`."""
    start: B = battle.clone()
    start._words[W_PLAYERS : W_PLAYERS + MAX_SIDES] = EXTERNAL
    start._obs = start._obs[:, :0]  # nobody looks before dice have settled everything
    walk = _Walk(battle, action, limit)
    walk.rehearse(start)
    settled: _Merged[B] = _Merged(battle)
    under_way = [(Fraction(1), start, action)]
    while under_way:
        following: _Merged[B] = _Merged(battle)
        for chance, before, answer in under_way:
            for share, child in walk.stage(before, answer):
                (settled if _is_settled(child) else following).add(child, share)
            for merged in (settled, following):
                merged.weigh(chance)
        # The answer stands in the record until it is read: to give it again changes nothing.
        under_way = [
            (chance, child, max(0, int(child.state.request.answer)))
            for chance, child in following.found()
        ]
    found = settled.found()
    for _, child in found:
        _finish(battle, child)
    return found


class _Merged(Generic[B]):
    """Battles, equal ones merged, with their probabilities."""

    def __init__(self, battle: B) -> None:
        self._spans = state_spans(battle.ruleset.battle)
        self._battles: dict[bytes, B] = {}
        self._shares: dict[bytes, Fraction] = {}
        # Ways to reach a battle from the one before it, by how many ways there are.
        self._ways: dict[bytes, Counter[int]] = {}

    def add(self, battle: B, among: int) -> None:
        """One way among so many; :meth:`weigh` says how likely they are together."""
        key = state_bytes(battle.state, self._spans)
        if key not in self._battles:
            self._battles[key] = battle.clone()
        self._ways.setdefault(key, Counter())[among] += 1

    def weigh(self, chance: Fraction) -> None:
        """All that was added since the last call follows from a battle with this probability."""
        for key, ways in self._ways.items():
            share = sum((Fraction(n, among) for among, n in ways.items()), Fraction(0))
            self._shares[key] = self._shares.get(key, Fraction(0)) + chance * share
        self._ways = {}

    def found(self) -> list[tuple[Fraction, B]]:
        """The battles, in the order in which they were found first."""
        return [(self._shares[key], battle) for key, battle in self._battles.items()]


class _Walk:
    """Runs stages with all sequences of faces, and counts them."""

    def __init__(self, battle: BattleRecords, action: int, limit: int) -> None:
        self._action = action
        self._name = f"action {action} ({battle.ruleset.actions.name(action)})"
        self._limit, self._runs = limit, 0

    def rehearse(self, start: BattleRecords) -> None:
        """Run the whole step once, all dice showing 1: one that rolls without end is refused."""
        child = start.clone()
        log = child._log.logs[0]
        log.mode, log.forced_used, log.forced_count = ENUMERATED, 0, 0
        child._play(self._action)
        self._check(child)

    def _check(self, child: BattleRecords) -> None:
        log = child._log.logs[0]
        if log.fault != FAULT_NONE:
            raise DiceError(
                f"{self._name} rolls more than {MAX_FORCED} dice (roll code {int(log.fault_at)}): "
                "too many, or one that is rolled again until it fits, which has no last sequence "
                "of faces"
            )

    def stage(self, before: B, answer: int) -> Iterator[tuple[int, B]]:
        """Each battle after the next dice, and among how many sequences its own is one.

        All are the same object, one after the other: copies are dear.

        The walk is an odometer: each run forces a prefix and rolls 1 beyond it; then the last die
        that has a higher face moves on.
        """
        child: B = before.clone()
        log = child._log.logs[0]
        log.mode, log.stops = ENUMERATED, 1
        prefix: list[int] | None = []
        while prefix is not None:
            if self._runs >= self._limit:
                raise DiceError(
                    f"{self._name} has more than {self._limit} sequences of faces; raise the limit"
                )
            self._runs += 1
            child._raw[:], child._words[:] = before._raw, before._words
            log.forced_used, log.forced_count = 0, len(prefix)
            log.forced[: len(prefix)] = prefix
            child._play(answer)
            self._check(child)
            used = int(log.forced_used)
            faces, rolled = log.faces[:used].tolist(), log.forced[:used].tolist()
            yield prod(faces), child
            prefix = _next_prefix(rolled, faces)


def _is_settled(battle: BattleRecords) -> bool:
    """Whether somebody is asked or the battle is over: no more dice fall in this step."""
    b = battle.state
    return bool(b.winner != RUNNING or b.request.decision != NOTHING)


def _finish(battle: BattleRecords, child: BattleRecords) -> None:
    """What a step leaves beside the record, as if it had been made in one go."""
    child._log = LogBuffer.of(new_logs(pauses=True))
    child._obs = np.zeros_like(battle._obs)
    child.refresh()
    paid = np.zeros(MAX_SIDES)
    scores = child.state.scores.astype(np.float64) - battle.state.scores
    paid[: len(scores)] = scores
    child._words[W_REWARDS : W_REWARDS + MAX_SIDES] = paid.view(np.int64)
    child._words[W_DECISIONS] = battle._words[W_DECISIONS] + 1


def _next_prefix(rolled: list[int], faces: list[int]) -> list[int] | None:
    for k in range(len(rolled) - 1, -1, -1):
        if rolled[k] < faces[k]:
            return [*rolled[:k], rolled[k] + 1]
    return None
