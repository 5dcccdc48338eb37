"""Expert iteration: a policy learns what a search finds in positions that the policy reaches.

The search looks ahead from some decisions of the policy's own battles. Its visits and values are
the target of the actor, the value of the action that it takes that of the critic (Anthony et al.
2017). The policy decides in less than a millisecond what the search takes its time for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learning.critic import sampled
from agents.learning.parallel import TRAIN_PART, ThreadTeam, set_gradients, slices
from agents.network import ILLEGAL, MaskedPolicy
from mech_env import BattleBatch
from mech_env.core.ruleset import Ruleset
from mech_env.searching import Finding, SearchPlayer

_VALUE = 0.5  # weight of the critic's error beside the actor's
_STEEPNESS = 20.0  # of values as targets: worth more by 0.05, an action is e times as likely


@dataclass(frozen=True)
class Lessons:
    """Decisions that were searched, one row each.

    Attributes:
        observations: float32, shape (rows, columns): of the deciding unit.
        masks: int8, shape (rows, actions): the legal actions.
        targets: float32, shape (rows, actions): probabilities; see :func:`target_of`.
        values: float32, shape (rows,): of the best action for the deciding side, the potential's
            part left out as in the critic's values.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    targets: NDArray[np.float32]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.values)

    def rows(self, picked: NDArray[np.int64] | slice) -> Lessons:
        """Some of them."""
        return Lessons(
            self.observations[picked], self.masks[picked], self.targets[picked],
            self.values[picked],
        )  # fmt: skip

    def with_newer(self, newer: Lessons, most: int) -> Lessons:
        """Both, without the oldest where they are more than ``most``."""
        both = Lessons(
            np.concatenate([self.observations, newer.observations]),
            np.concatenate([self.masks, newer.masks]),
            np.concatenate([self.targets, newer.targets]),
            np.concatenate([self.values, newer.values]),
        )
        return both.rows(slice(-most, None))


class SearchedPlay:
    """Battles of a policy, in which a search looks at some decisions.

    In a third of the battles each the bot plays the first side, the second side, or none.
    """

    def __init__(
        self,
        policy: MaskedPolicy,
        expert: SearchPlayer,
        ruleset: Ruleset,
        scenario: object,
        *,
        shaping: float,
        battles: int = 256,
        share: float = 0.125,
        noise: float = 0.05,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """
        Args:
            shaping: weight of the potential that the critic's values leave out.
            battles: played at once.
            share: of the decisions, drawn at random, from which the expert searches.
            noise: share of decisions played at random instead of by the policy.
        """
        self.policy = policy
        self.expert = expert
        self.batch = BattleBatch(ruleset, scenario, n=battles, seed=seed, threads=threads)
        for k, side in enumerate(self.batch.side_names[:2]):
            self.batch.set_players(side, "bot", np.arange(k, battles, 3))
        self.batch.reset()
        self._shaping, self._share, self._noise = shaping, share, noise
        self._rng = np.random.default_rng(seed)
        self._team = ThreadTeam(threads)
        self._columns = np.asarray(policy.columns, np.int64)

    def collect(self, states: int) -> Lessons:
        """Play on until the expert has searched from at least ``states`` decisions."""
        batch, parts, count = self.batch, [], 0
        while count < states:
            seen = batch.observations[:, self._columns]  # a copy
            searched = np.flatnonzero(self._rng.random(batch.n) < self._share)
            if len(searched):
                parts.append(self._lessons(searched, seen))
                count += len(searched)
            batch.step(sampled(self.policy, self._team, self._rng, seen, batch.masks, self._noise))
        whole = parts[0]
        for part in parts[1:]:
            whole = whole.with_newer(part, count)
        return whole

    def _lessons(self, rows: NDArray[np.int64], seen: NDArray[np.float32]) -> Lessons:
        batch = self.batch
        masks = batch.masks[rows]
        found = self.expert.find(batch, rows)
        targets = np.zeros(masks.shape, np.float32)
        values = np.zeros(len(rows), np.float32)
        for k, finding in enumerate(found):
            targets[k, finding.actions] = target_of(finding)
            values[k] = value_of(finding)
        values -= self._shaping * batch.potentials[rows, batch.sides[rows]].astype(np.float32)
        return Lessons(seen[rows], masks, targets, values)

    def close(self) -> None:
        """Stop the threads."""
        self.batch.close()


def target_of(finding: Finding) -> NDArray[np.float64]:
    """Probabilities of the actions of a search, in their order.

    Visits alone say little: the root's are shared equally by all answers that are still in the
    race, and two remain at the end. So they are weighted by the values.
    """
    worth = np.where(finding.visits > 0, finding.values, -np.inf)
    weights = finding.visits * np.exp(_STEEPNESS * (worth - worth.max()))
    return np.asarray(weights / weights.sum())


def value_of(finding: Finding) -> float:
    """The value of the action that a search takes, -1 to 1 a battle."""
    (at,) = np.flatnonzero(finding.actions == finding.best)
    return float(np.nan_to_num(finding.values[at]))


class Pupil:
    """A policy that fits its actor and its critic to lessons."""

    def __init__(self, policy: MaskedPolicy, *, learning_rate: float, threads: int = 1) -> None:
        self.policy = policy
        self._parameters = list(policy.parameters())
        self._optimizer = torch.optim.Adam(self._parameters, lr=learning_rate, fused=True)
        self._team = ThreadTeam(threads)

    def fit(self, lessons: Lessons) -> tuple[float, float]:
        """One step of the optimiser.

        Returns:
            How often its first choice was the search's, before the step; the critic's mean square
            error.
        """
        self.policy.set_training_mode(True)
        n = len(lessons)

        def gradients(rows: slice) -> tuple[int, float, tuple[torch.Tensor | None, ...]]:
            part = lessons.rows(rows)
            logits, value = self.policy.logits_and_value(torch.from_numpy(part.observations))
            logits = torch.where(torch.from_numpy(part.masks) != 0, logits, ILLEGAL)
            targets = torch.from_numpy(part.targets)
            actor = -(targets * torch.log_softmax(logits, dim=-1)).sum() / n
            errors = (value.flatten() - torch.from_numpy(part.values)).square().sum() / n
            found = torch.autograd.grad(
                actor + _VALUE * errors, self._parameters, allow_unused=True
            )
            hits = int((logits.argmax(-1) == targets.argmax(-1)).sum())
            return hits, errors.item(), found

        parts = self._team.map(gradients, slices(n, TRAIN_PART))
        set_gradients(self._parameters, [found for _, _, found in parts])
        torch.nn.utils.clip_grad_norm_(self._parameters, 0.5)
        self._optimizer.step()
        self.policy.set_training_mode(False)
        return sum(hits for hits, _, _ in parts) / n, sum(errors for _, errors, _ in parts)
