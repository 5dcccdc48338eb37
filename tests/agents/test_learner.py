"""The lean loops against the stock ones: the same rollouts, losses, gradients and weights."""

from __future__ import annotations

import copy

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from agents.learning import ppo
from agents.learning.parallel import ThreadTeam, prefer_onednn
from agents.network import MaskedHead, RoundedLinear, Tanh, masked_log_softmax
from experiments.training.trainer import Trainer
from tests.experiments.conftest import prepared, small, trainer_of

LOGGED = ("entropy_loss", "policy_gradient_loss", "value_loss", "approx_kl", "clip_fraction",
          "loss", "explained_variance", "clip_range", "n_updates")  # fmt: skip


def ready(folder, **changes) -> Trainer:
    """A trainer after two updates, so that old and new policy have parted before."""
    trainer: Trainer = prepared(small(folder, **changes))
    trainer.update()
    trainer.update()
    return trainer


def collect(trainer: Trainer) -> None:
    model = trainer.model
    model.collect_rollouts(trainer.env, trainer._callback, model.rollout_buffer, model.n_steps)


@pytest.mark.parametrize(("part", "kind"), [(7, "mlp"), (2048, "mlp"), (2048, "attention")])
def test_an_update_is_the_stock_update(tmp_path, monkeypatch, part, kind):
    monkeypatch.setattr(ppo, "TRAIN_PART", part)
    trainer = ready(tmp_path, network={"hidden": [16], "kind": kind})
    model, policy = trainer.model, trainer.policy
    collect(trainer)
    before = copy.deepcopy((policy.state_dict(), policy.optimizer.state_dict(), model._n_updates))
    found = []
    for train in (model.train, lambda: MaskablePPO.train(model)):
        policy.load_state_dict(before[0])
        policy.optimizer.load_state_dict(copy.deepcopy(before[1]))
        model._n_updates = before[2]
        np.random.seed(5)  # the same minibatches
        train()
        logged = {k: model.logger.name_to_value[f"train/{k}"] for k in LOGGED}
        gradients = [p.grad.clone() for p in policy.parameters() if p.grad is not None]
        found.append((copy.deepcopy(policy.state_dict()), logged, gradients))
    (lean, lean_log, lean_gradients), (stock, stock_log, stock_gradients) = found
    assert not torch.equal(stock["action_net.weight"], before[0]["action_net.weight"])
    for name, weights in stock.items():
        torch.testing.assert_close(lean[name], weights, atol=2e-5, rtol=1e-4)
    for mine, its in zip(lean_gradients, stock_gradients, strict=True):
        torch.testing.assert_close(mine, its, atol=1e-5, rtol=1e-3)
    for name, value in stock_log.items():
        assert lean_log[name] == pytest.approx(value, abs=2e-5, rel=1e-3), name


def test_a_rollout_is_the_stock_rollout(tmp_path, monkeypatch):
    one, other = ready(tmp_path, name="one"), ready(tmp_path, name="other")
    collect(one)
    buffer = one.model.rollout_buffer
    names = ("observations", "action_masks", "actions", "rewards", "episode_starts", "values",
             "log_probs", "advantages", "returns")  # fmt: skip
    lean = {name: getattr(buffer, name).copy() for name in names}
    assert lean["episode_starts"].any() and lean["rewards"].any()

    # The stock loop in a twin, made to take the same actions.
    taken = iter(torch.from_numpy(lean["actions"]))

    def replay(observations, action_masks):
        actions = next(taken).squeeze(-1)
        values, log_probs, _ = other.policy.evaluate_actions(observations, actions, action_masks)
        return actions, values, log_probs

    monkeypatch.setattr(other.policy, "forward", replay)
    model = other.model
    model._last_obs = other.env.last_observation()
    assert other._callback is not None
    MaskablePPO.collect_rollouts(
        model, other.env, other._callback, model.rollout_buffer, model.n_steps
    )
    for name in names:
        stock = getattr(model.rollout_buffer, name)
        np.testing.assert_allclose(lean[name], stock, atol=1e-5, rtol=1e-5, err_msg=name)
    results = one.env.take_results()
    assert results and results == other.env.take_results()
    starts, stock = (np.asarray(m._last_episode_starts) for m in (one.model, model))
    assert np.array_equal(starts, stock)


def test_any_number_of_threads_learns_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(ppo, "TRAIN_PART", 10)
    monkeypatch.setattr(ppo, "ROLLOUT_PART", 3)
    one, three = ready(tmp_path, name="one"), ready(tmp_path, name="three", threads=3)
    for name, weights in one.policy.state_dict().items():
        assert torch.equal(weights, three.policy.state_dict()[name]), name


def test_a_team_keeps_the_order_and_tells_of_errors():
    team = ThreadTeam(3)
    assert team.map(lambda n: n * n, list(range(50))) == [n * n for n in range(50)]
    with pytest.raises(ZeroDivisionError):
        team.map(lambda n: 1 // n, [1, 2, 0, 4])


def test_the_head_has_the_gradient_of_its_parts():
    torch.manual_seed(1)
    logits = torch.randn(6, 9, dtype=torch.float64, requires_grad=True)
    mask = torch.rand(6, 9) < 0.5
    mask[:, 2] = True
    mask[0] = torch.arange(9) == 2  # one legal action: nothing to learn
    actions = mask.double().multinomial(1).squeeze(-1)
    of_log_prob, of_entropy = torch.randn(2, 6, dtype=torch.float64)

    log_prob, entropy = MaskedHead.apply(logits, mask, actions)
    logs = masked_log_softmax(logits, mask)
    parts = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1), -(logs.exp() * logs).sum(-1)
    torch.testing.assert_close((log_prob, entropy), parts)
    wanted, found = (
        torch.autograd.grad((of_log_prob * a + of_entropy * b).sum(), logits)[0]
        for a, b in (parts, (log_prob, entropy))
    )
    torch.testing.assert_close(found, wanted)
    assert torch.all(found[0] == 0) and torch.all(found[~mask] == 0)
    assert torch.autograd.gradcheck(
        lambda z: MaskedHead.apply(z, mask, actions), (logits,), eps=1e-6
    )


@pytest.mark.parametrize("scale", [1.0, 1e4, 1e30])
def test_the_head_stays_finite(scale):
    logits = (torch.randn(16, 5003) * scale).requires_grad_()
    mask = torch.rand(16, 5003) < 0.5
    mask[:, 0] = True
    log_prob, entropy = MaskedHead.apply(logits, mask, torch.zeros(16, dtype=torch.int64))
    (log_prob.sum() + entropy.sum()).backward()
    assert torch.isfinite(log_prob).all() and torch.isfinite(entropy).all()
    assert logits.grad is not None and torch.isfinite(logits.grad).all()
    assert torch.all(logits.grad[~mask] == 0)


def test_tanh_and_its_gradient():
    x = torch.linspace(-20, 20, 4001, requires_grad=True)
    torch.testing.assert_close(Tanh.apply(x), torch.tanh(x), atol=1e-6, rtol=1e-6)
    found, wanted = (torch.autograd.grad(f(x).sum(), x)[0] for f in (Tanh.apply, torch.tanh))
    torch.testing.assert_close(found, wanted, atol=1e-6, rtol=1e-5)


def test_decisions_follow_the_policy_and_never_break_the_rules(tmp_path):
    trainer = ready(tmp_path)
    policy, width = trainer.policy, len(trainer.columns)
    n = 20_000
    seen = torch.randn(1, width).repeat(n, 1)
    legal = torch.rand(trainer.env.action_space.n) < 0.6  # type: ignore[attr-defined]
    legal[0] = False
    legal[-2] = True
    mask = legal.repeat(n, 1)
    dice = torch.rand(n)
    dice[0], dice[1] = 0.0, 1 - 2**-24  # the extremes
    with torch.no_grad():
        actions, values, log_probs = policy.decide(seen, mask, dice)
        logits, value = policy.masked_logits_and_value(seen[:1], mask[:1])
    assert mask[torch.arange(n), actions].all()
    shares = torch.bincount(actions, minlength=len(legal)) / n
    torch.testing.assert_close(shares, logits[0].softmax(-1), atol=0.015, rtol=0)
    torch.testing.assert_close(values, value.expand(n))
    torch.testing.assert_close(log_probs, logits[0].log_softmax(-1)[actions])


def test_products_stay_as_exact_as_float32():
    prefer_onednn()
    generator = torch.Generator().manual_seed(2)
    a, b = (torch.rand(700, 700, generator=generator, dtype=torch.float64) for _ in "ab")
    assert float(((a.float() @ b.float()).double() / (a @ b) - 1).abs().max()) < 2e-6


def test_a_rounded_layer_rounds_what_it_multiplies():
    x, weight = torch.tensor([[1.0, 257.0]]), torch.tensor([[1.0, 1.0], [0.5, 2**-9]])
    bias = torch.tensor([2**-12, 0.0])
    found = RoundedLinear.apply(x, weight, bias)
    # 257 has nine digits and becomes 256, the sum 257 likewise; the bias is added as it is.
    assert found.tolist() == [[256 + 2**-12, 1.0]]


def test_a_rounded_layer_has_the_gradient_of_a_layer():
    torch.manual_seed(4)
    x, weight, bias = (
        torch.randn(shape, requires_grad=True) for shape in ((40, 30), (20, 30), (20,))
    )
    of_y = torch.randn(40, 20)
    rounded, exact = (
        torch.autograd.grad((f(x, weight, bias) * of_y).sum(), (x, weight, bias))
        for f in (RoundedLinear.apply, torch.nn.functional.linear)
    )
    for mine, its in zip(rounded, exact, strict=True):
        off = float((mine - its).norm() / its.norm())
        assert off < 0.01
        assert off > 0 or its is exact[2]  # the bias is not rounded


def test_rounded_products_learn_alike_and_are_saved_exact(tmp_path):
    exact, rounded = (
        ready(tmp_path, name=name, optimiser={"steps_per_battle": 8, "products": name})
        for name in ("float32", "bfloat16")
    )
    assert not exact.policy.rounded and rounded.policy.rounded
    assert {v.dtype for v in rounded.policy.state_dict().values()} <= {torch.float32, torch.int64}
    seen = torch.randn(50, len(rounded.columns))
    with torch.no_grad():
        plain, learned = (rounded.policy.logits_and_value(seen, plain) for plain in (True, False))
        rounded.policy.rounded = False
        torch.testing.assert_close(rounded.policy.logits_and_value(seen), plain)
    for mine, its in zip(learned, plain, strict=True):
        assert 0 < float((mine - its).norm() / its.norm()) < 0.05
    # The first update is nearly the same.
    for name, weights in exact.policy.state_dict().items():
        torch.testing.assert_close(
            rounded.policy.state_dict()[name], weights, atol=0.02, rtol=0.05, msg=name
        )


@pytest.mark.parametrize("native", [False, True])
def test_products_are_rounded_where_the_processor_has_instructions_for_it(
    tmp_path, monkeypatch, native
):
    monkeypatch.setattr("experiments.training.model.multiplies_bfloat16", lambda: native)
    assert trainer_of(small(tmp_path, optimiser={"steps_per_battle": 8})).policy.rounded == native
