"""A critic for self-play: the value of a state if both sides play on with the policy.

In training a critic learns from battles against all opponents, weaker ones included, so it
overrates the side that decides. A search needs values for both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learning.parallel import ROLLOUT_PART, TRAIN_PART, ThreadTeam, set_gradients, slices
from agents.network import MaskedPolicy
from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.kernels import MAX_SIDES
from mech_env.core.ruleset import Ruleset

_ROWS = 8192  # of one step of the optimiser


@dataclass(frozen=True)
class Sample:
    """States of battles, one row each.

    Attributes:
        observations: float32, shape (rows, columns): of the deciding unit.
        potentials: float64, (rows,): of its side.
        results: float64, (rows,): rewards of its side from there to the end of the battle.
    """

    observations: NDArray[np.float32]
    potentials: NDArray[np.float64]
    results: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.results)


@dataclass(frozen=True)
class CriticEvaluation:
    """A critic's values compared with the results, in states that it did not learn from.

    Attributes:
        expected, truth: means of the values and of the results.
        correlation: of values and results; the dice keep it far below 1 even for a perfect critic.
        of_potential: the potential's correlation with the results.
        states: their number.
    """

    expected: float
    truth: float
    correlation: float
    of_potential: float
    states: int

    def words(self) -> str:
        """One line."""
        return (
            f"mean value {self.expected:+.3f}, mean result {self.truth:+.3f}, correlation "
            f"{self.correlation:.3f} (the potential's {self.of_potential:.3f})"
        )


class SelfPlay:
    """Battles of a policy against itself; both sides sample their actions from it."""

    def __init__(
        self,
        policy: MaskedPolicy,
        ruleset: Ruleset,
        scenario: Any,
        *,
        battles: int = 1024,
        per_battle: int = 24,
        noise: float = 0.05,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """
        Args:
            battles: played at once.
            per_battle: states kept of each, drawn at random: states of one battle are similar.
            noise: share of decisions played at random instead; a search meets such states.
        """
        self.policy = policy
        self.batch = BattleBatch(
            ruleset, scenario, n=battles, seed=seed, threads=threads, autoreset=False
        )
        self._per_battle = per_battle
        self._noise = noise
        self._rng = np.random.default_rng(seed)
        self._team = ThreadTeam(threads)
        self._columns = np.asarray(policy.columns, np.int64)

    def play(self) -> Sample:
        """One battle in every row, from beginning to end."""
        batch, rng = self.batch, self._rng
        batch.reset()
        kept = np.zeros((batch.n, self._per_battle, len(self._columns)), np.float32)
        potentials = np.zeros((batch.n, self._per_battle))
        sides = np.full((batch.n, self._per_battle), -1)
        before = np.zeros((batch.n, self._per_battle))
        paid = np.zeros((batch.n, MAX_SIDES))
        count = 0
        while len(rows := np.flatnonzero(~batch.over())):
            seen = np.take(batch.observations[rows], self._columns, axis=1)
            # Reservoir sampling: every state of a battle is kept with the same probability.
            place = rng.integers(0, count + 1, len(rows)) if count >= self._per_battle else count
            place = np.broadcast_to(place, len(rows))
            stay = place < self._per_battle
            at = (rows[stay], place[stay])
            side = batch.sides[rows]
            kept[at] = seen[stay]
            sides[at] = side[stay]
            potentials[at] = batch.potentials[rows, side][stay]
            before[at] = paid[rows, side][stay]
            answers = sampled(self.policy, self._team, rng, seen, batch.masks[rows], self._noise)
            batch.step(answers, rows)
            paid[rows] += batch.rewards[rows]
            count += 1
        found = sides >= 0
        results = np.take_along_axis(paid, np.maximum(sides, 0), axis=1) - before
        return Sample(kept[found], potentials[found], results[found])

    def close(self) -> None:
        """Stop the threads."""
        self.batch.close()


def sampled(
    policy: MaskedPolicy,
    team: ThreadTeam,
    rng: np.random.Generator,
    seen: NDArray[np.float32],
    masks: NDArray[np.int8],
    noise: float,
) -> NDArray[np.int64]:
    """Actions sampled from a policy, a share ``noise`` of them at random among the legal ones."""
    dice = torch.from_numpy(rng.random(len(seen), dtype=np.float32))
    legal = torch.from_numpy(masks != 0)

    def decide(rows: slice) -> NDArray[np.int64]:
        with torch.inference_mode():
            actions, _, _ = policy.decide(torch.from_numpy(seen[rows]), legal[rows], dice[rows])
        drawn: NDArray[np.int64] = actions.numpy()
        return drawn

    actions = np.concatenate(team.map(decide, slices(len(seen), ROLLOUT_PART)))
    random = rng.random(len(seen)) < noise
    actions[random] = random_actions(masks[random], rng)
    return actions


def evaluate_critic(policy: MaskedPolicy, sample: Sample, shaping: float) -> CriticEvaluation:
    """Compare a critic's values with the results of a sample.

    Args:
        shaping: weight of the potential that its values leave out.
    """
    with torch.inference_mode():
        values = [
            policy.predict_values(torch.from_numpy(sample.observations[rows])).flatten().numpy()
            for rows in slices(len(sample), TRAIN_PART)
        ]
    expected = np.concatenate(values).astype(np.float64) + shaping * sample.potentials
    return CriticEvaluation(
        float(expected.mean()),
        float(sample.results.mean()),
        _correlation(expected, sample.results),
        _correlation(sample.potentials, sample.results),
        len(sample),
    )


def _correlation(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    if a.std() == 0 or b.std() == 0:
        return 0.0
    return float(np.corrcoef(a, b)[0, 1])


def fit_critic(
    policy: MaskedPolicy,
    source: SelfPlay,
    shaping: float,
    *,
    states: int,
    learning_rate: float = 2e-4,
    threads: int = 1,
    progress: Callable[[int, CriticEvaluation], None] = lambda done, evaluation: None,
) -> CriticEvaluation:
    """Train the policy's critic on the results of self-play; the actor does not change.

    Args:
        shaping: weight of the potential that its values leave out, before and after.
        states: number of states to learn from, each used once. The states of the first battles
            are kept for evaluation instead.
        progress: called before the first and after each round of battles, with the states done.

    Returns:
        The evaluation after training.
    """
    held_out = source.play()
    found = evaluate_critic(policy, held_out, shaping)
    progress(0, found)
    actor = {id(p) for part in policy.actor_parts() for p in part.parameters()}
    parameters = [p for p in policy.parameters() if id(p) not in actor]
    optimizer = torch.optim.Adam(parameters, lr=learning_rate, fused=True)
    team = ThreadTeam(threads)
    done = 0
    while done < states:
        for group in optimizer.param_groups:
            group["lr"] = learning_rate * (1 - 0.95 * done / states)
        sample = source.play()
        order = np.random.default_rng(done).permutation(len(sample))
        targets = (sample.results - shaping * sample.potentials).astype(np.float32)
        for rows in np.array_split(order, max(1, len(order) // _ROWS)):
            _step(policy, parameters, optimizer, team, sample.observations[rows], targets[rows])
        done += len(sample)
        found = evaluate_critic(policy, held_out, shaping)
        progress(done, found)
    return found


def _step(
    policy: MaskedPolicy,
    parameters: list[torch.nn.Parameter],
    optimizer: torch.optim.Optimizer,
    team: ThreadTeam,
    observations: NDArray[np.float32],
    targets: NDArray[np.float32],
) -> None:
    """One step of the optimiser towards the least mean square error."""

    def gradients(rows: slice) -> tuple[torch.Tensor | None, ...]:
        values = policy.predict_values(torch.from_numpy(observations[rows])).flatten()
        loss = (values - torch.from_numpy(targets[rows])).square().sum() / len(targets)
        return torch.autograd.grad(loss, parameters, allow_unused=True)

    set_gradients(parameters, team.map(gradients, slices(len(targets), TRAIN_PART)))
    torch.nn.utils.clip_grad_norm_(parameters, 0.5)
    optimizer.step()
