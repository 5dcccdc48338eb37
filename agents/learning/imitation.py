"""Imitation: the learner copies the bot or a script before it competes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learning.parallel import ThreadTeam, set_gradients, slices
from agents.network import ILLEGAL, MaskedPolicy
from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.ruleset import Ruleset

_PART = 128  # rows of a forward and backward pass, so that two threads share a small batch


def imitate(
    policy: MaskedPolicy,
    ruleset: Ruleset,
    scenario: Any,
    teacher: str = "bot",
    *,
    samples: int,
    battles: int = 256,
    steps_per_batch: int = 32,
    batch_size: int = 256,
    learning_rate: float = 1e-3,
    noise: float = 0.05,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, float], None] = lambda done, agreement: None,
) -> float:
    """Fit the policy to a teacher's choices in battles that the teacher plays against itself.

    Args:
        teacher: a player inside the kernel: ``bot`` or ``script:NAME``.
        samples: decisions to learn from, each used once.
        battles: played at once. They begin together: few are soon in all phases of a battle.
        batch_size: decisions of one step of the optimiser. Small batches are better by far: the
            steps, not the samples, are what a short imitation has too few of.
        noise: share of decisions played at random instead, so that the learner also sees the
            teacher's answers in positions that the teacher avoids.
        progress: called after each batch with the decisions done and the share of them in which
            the policy's first choice was the teacher's.

    Returns:
        The agreement over the decisions of the last batch.
    """
    rng = np.random.default_rng(seed)
    batch = BattleBatch(ruleset, scenario, n=battles, seed=seed, threads=threads)
    optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate, fused=True)
    policy.set_training_mode(True)
    team, columns = ThreadTeam(threads), np.asarray(policy.columns, np.int64)
    agreement = 0.0
    for done in range(0, samples, battles * steps_per_batch):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate * (1 - 0.9 * done / samples)
        observations, masks, labels = _play_on(batch, teacher, rng, steps_per_batch, noise, columns)
        order = rng.permutation(len(labels))
        hits = 0
        for rows in np.array_split(order, -(-len(order) // batch_size)):
            hits += _fit(policy, optimizer, team, observations[rows], masks[rows], labels[rows])
        agreement = hits / len(order)
        progress(min(samples, done + len(labels)), agreement)
    batch.close()
    return agreement


def _play_on(
    batch: BattleBatch,
    teacher: str,
    rng: np.random.Generator,
    steps: int,
    noise: float,
    columns: NDArray[np.int64],
) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.int64]]:
    """Observations, masks and actions of the teacher's decisions; random ones are left out."""
    observations, masks, labels = [], [], []
    for _ in range(steps):
        random = rng.random(batch.n) < noise
        seen = batch.observations[np.ix_(~random, columns)]  # copies
        allowed = batch.masks[~random]
        taught = batch.ask(teacher, words=rng.integers(2**32, size=batch.n))
        batch.step(np.where(random, random_actions(batch.masks, rng), taught))
        observations.append(seen)
        masks.append(allowed)
        labels.append(taught[~random])
    return np.concatenate(observations), np.concatenate(masks), np.concatenate(labels)


def _fit(
    policy: MaskedPolicy,
    optimizer: torch.optim.Optimizer,
    team: ThreadTeam,
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
    labels: NDArray[np.int64],
) -> int:
    """One step of the optimiser; the number of rows whose label was the policy's first choice."""
    parameters = list(policy.parameters())
    n = len(labels)

    def gradients(rows: slice) -> tuple[int, tuple[torch.Tensor | None, ...]]:
        logits, _ = policy.logits_and_value(torch.from_numpy(observations[rows]))
        legal, wanted = torch.from_numpy(masks[rows]) != 0, torch.from_numpy(labels[rows])
        logits = torch.where(legal, logits, ILLEGAL)
        loss = torch.nn.functional.cross_entropy(logits, wanted, reduction="sum") / n
        hits = int((logits.argmax(-1) == wanted).sum())
        return hits, torch.autograd.grad(loss, parameters, allow_unused=True)

    found = team.map(gradients, slices(n, _PART))
    set_gradients(parameters, [parts for _, parts in found])
    torch.nn.utils.clip_grad_norm_(parameters, 0.5)
    optimizer.step()
    return sum(hits for hits, _ in found)
