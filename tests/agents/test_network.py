"""The masked distribution: exact, stable, and the same as the stock one where that works."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution

from agents.network import (
    ILLEGAL,
    MaskedCategorical,
    NarrowRolloutBuffer,
    UsedColumns,
    masked_log_softmax,
)


def masks_of(n: int, actions: int, share: float) -> torch.Tensor:
    generator = torch.Generator().manual_seed(3)
    mask = torch.rand(n, actions, generator=generator) < share
    mask[torch.arange(n), torch.randint(actions, (n,), generator=generator)] = True
    return mask


def test_same_log_probabilities_and_entropy_as_stock():
    mask = masks_of(32, 20, 0.3)
    logits = torch.randn(32, 20)
    actions = mask.float().multinomial(1).squeeze(-1)
    stock = MaskableCategoricalDistribution(20).proba_distribution(logits)
    stock.apply_masking(mask)
    ours = MaskedCategorical(20).proba_distribution(logits)
    ours.apply_masking(mask.numpy())
    torch.testing.assert_close(ours.log_prob(actions), stock.log_prob(actions))
    torch.testing.assert_close(ours.entropy(), stock.entropy())
    assert torch.equal(ours.mode(), stock.mode())


@pytest.mark.parametrize("scale", [1.0, 1e4, 1e12, 1e30])
def test_thousands_of_actions_and_extreme_logits(scale):
    mask = masks_of(16, 5003, 0.5)
    logits = (torch.randn(16, 5003) * scale).requires_grad_()
    ours = MaskedCategorical(5003).proba_distribution(logits)
    ours.apply_masking(mask)
    probabilities = ours.log_probabilities.exp()
    torch.testing.assert_close(probabilities.sum(-1), torch.ones(16))
    assert torch.all(probabilities[~mask] == 0)
    for _ in range(20):
        assert mask[torch.arange(16), ours.sample()].all()
    (ours.entropy().sum() + ours.log_prob(ours.mode()).sum()).backward()
    assert logits.grad is not None and torch.isfinite(logits.grad).all()
    assert torch.all(logits.grad[~mask] == 0)


def test_one_legal_action_is_certain():
    mask = torch.zeros(4, 5000, dtype=torch.bool)
    mask[:, 17] = True
    ours = MaskedCategorical(5000).proba_distribution(torch.full((4, 5000), -1e20))
    ours.apply_masking(mask)
    assert torch.all(ours.sample() == 17) and torch.all(ours.mode() == 17)
    assert torch.all(ours.log_prob(torch.full((4,), 17)) == 0)
    assert torch.all(ours.entropy() == 0)


def test_illegal_entries_are_finite():
    logs = masked_log_softmax(torch.zeros(1, 3), torch.tensor([[True, False, True]]))
    assert logs[0, 1] == ILLEGAL
    torch.testing.assert_close(logs[0, [0, 2]], torch.log(torch.tensor([0.5, 0.5])))


def test_samples_follow_the_probabilities():
    torch.manual_seed(0)
    logits = torch.tensor([[0.0, 1.0, 2.0, 3.0]]).repeat(20_000, 1)
    mask = torch.tensor([True, True, False, True]).expand_as(logits)
    ours = MaskedCategorical(4).proba_distribution(logits)
    ours.apply_masking(mask)
    shares = torch.bincount(ours.sample(), minlength=4) / len(logits)
    torch.testing.assert_close(shares, ours.log_probabilities[0].exp(), atol=0.015, rtol=0)


def test_used_columns_gathers_full_rows_and_passes_narrow_ones():
    extractor = UsedColumns(spaces.Box(-1, 1, (5,), np.float32), [1, 3])
    full = torch.arange(10.0).reshape(2, 5)
    assert extractor(full).tolist() == [[1, 3], [6, 8]]
    assert extractor(extractor(full)).tolist() == [[1, 3], [6, 8]]


def test_buffer_keeps_rows_together():
    actions = spaces.Discrete(3)
    space = spaces.Box(-1, 1, (4,), np.float32)
    buffer = NarrowRolloutBuffer(2, space, actions, "cpu", n_envs=3, columns=[0, 2])
    for step in range(2):
        obs = np.full((3, 4), 10 * step, np.float32) + np.arange(3, dtype=np.float32)[:, None]
        value = torch.from_numpy(obs[:, 0].copy())
        mask = np.eye(3, dtype=bool)
        buffer.add(
            obs, np.arange(3), np.zeros(3), np.zeros(3), value, value.clone(), action_masks=mask
        )
    buffer.compute_returns_and_advantage(torch.zeros(3), np.ones(3))
    seen = 0
    for part in buffer.get(4):
        seen += len(part.observations)
        assert part.observations.shape[1] == 2
        assert torch.equal(part.observations[:, 0], part.old_values)
        assert torch.equal(part.action_masks.float().argmax(-1), part.actions.long().flatten())
    assert seen == 6
