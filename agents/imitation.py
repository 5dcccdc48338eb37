"""A head start: the learner copies the ruleset's bot before it begins to compete with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.network import MaskedPolicy
from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.jit import entry_point
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset


def advise_template(battles: Any, masks: Any, actions: Any) -> None:
    """What the bot would do in each battle, written to ``actions``; 0 where a battle is over."""
    for i in range(battles.shape[0]):
        actions[i] = 0
        if battles[i].winner == RUNNING:
            actions[i] = bot(battles[i], masks[i])  # type: ignore[name-defined]  # noqa: F821


def adviser(ruleset: Ruleset) -> Callable[..., None]:
    """The compiled :func:`advise_template` of a ruleset."""
    return entry_point(advise_template, f"{ruleset.id}_advise", **ruleset.kernels)


def imitate_bot(
    policy: MaskedPolicy,
    ruleset: Ruleset,
    scenario: Any,
    *,
    samples: int,
    battles: int = 1024,
    steps_per_batch: int = 8,
    learning_rate: float = 1e-3,
    noise: float = 0.1,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, float], None] = lambda done, agreement: None,
) -> float:
    """Fit the policy to the bot's choices in battles that the bot plays against itself.

    Args:
        samples: decisions to learn from, each seen once.
        noise: share of decisions played at random instead, so that the learner also sees what to
            do in positions the bot would not get into.
        progress: called after each batch with the decisions done and the share of them in which
            the policy's first choice was the bot's.

    Returns:
        The agreement over the last batch.
    """
    rng = np.random.default_rng(seed)
    batch = BattleBatch(ruleset, scenario, n=battles, seed=seed, threads=threads)
    advise = adviser(ruleset)
    optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate, fused=True)
    policy.set_training_mode(True)
    agreement = 0.0
    for done in range(0, samples, battles * steps_per_batch):
        inputs, labels = _play_on(batch, advise, rng, steps_per_batch, noise)
        agreement = _fit(policy, optimizer, *inputs, labels)
        progress(min(samples, done + len(labels)), agreement)
    batch.close()
    return agreement


def _play_on(
    batch: BattleBatch,
    advise: Callable[..., None],
    rng: np.random.Generator,
    steps: int,
    noise: float,
) -> tuple[tuple[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]:
    observations, masks, labels = [], [], []
    for _ in range(steps):
        choices = np.zeros(batch.n, np.int64)
        advise(batch.battles, batch.masks, choices)
        observations.append(batch.observations.copy())
        masks.append(batch.masks.copy())
        labels.append(choices)
        slips = rng.random(batch.n) < noise
        batch.step(np.where(slips, random_actions(batch.masks, rng), choices))
    return (np.concatenate(observations), np.concatenate(masks)), np.concatenate(labels)


def _fit(
    policy: MaskedPolicy,
    optimizer: torch.optim.Optimizer,
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
    labels: NDArray[np.int64],
) -> float:
    wanted = torch.from_numpy(labels)
    logits, _ = policy.masked_logits_and_value(
        torch.from_numpy(observations), torch.from_numpy(masks) != 0
    )
    loss = torch.nn.functional.cross_entropy(logits, wanted)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    optimizer.step()
    return float((logits.argmax(-1) == wanted).float().mean())
