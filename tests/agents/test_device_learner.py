"""The learner on a device: what it plays, books and learns is what the processor's does."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
import torch

from agents.learning.device_buffer import DeviceRolloutBuffer
from agents.learning.device_ppo import DevicePPO
from agents.learning.snapshot import DeviceSnapshot
from agents.models import load_model
from agents.registry import make
from experiments import train
from experiments.scripting.command import OK, USAGE, run_script
from experiments.training.trainer import Trainer
from tests.experiments.conftest import prepared, small, trainer_of
from tests.toy import RULESET

INSIDE = {"random": 0.3, "bot": 0.3, "scripts": 0.4, "snapshots": 0.0, "snapshot_every": 1}
BOOKED = ("observations", "action_masks", "actions", "rewards", "episode_starts", "values",
          "log_probs", "advantages", "returns", "next_observations")  # fmt: skip
LOGGED = ("entropy_loss", "policy_gradient_loss", "value_loss", "approx_kl", "clip_fraction",
          "loss", "explained_variance")  # fmt: skip


def collect(trainer: Trainer) -> Any:
    model = trainer.model
    assert trainer._callback is not None
    model.collect_rollouts(trainer.env, trainer._callback, model.rollout_buffer, model.n_steps)
    return model.rollout_buffer


@pytest.mark.parametrize("draw", [0.0, -0.5])
def test_an_update_is_that_of_the_processor(tmp_path, monkeypatch, draw):
    settings = {"opponents": INSIDE, "draw": draw, "scenario": "teams", "shaping": 0.7}
    here = prepared(small(tmp_path, name="here", **settings))
    there = prepared(small(tmp_path, name="there", device="emulated", **settings))
    assert isinstance(there.model, DevicePPO)
    there.policy.load_state_dict(here.policy.state_dict())
    for _ in range(3):
        mine = collect(here)
        taken = iter(torch.from_numpy(mine.actions[:, :, 0].copy()))

        def replay(policy, buffer, step, seen, legal, taken=taken):
            actions = next(taken)
            with torch.no_grad():
                values, log_probs, _ = policy.evaluate(seen, actions, legal)
            buffer.actions[step, :, 0] = actions
            buffer.values[step], buffer.log_probs[step] = values, log_probs
            return actions

        monkeypatch.setattr(there.model, "_drawn", replay)
        its = collect(there)
        assert mine.episode_starts.any() and mine.rewards.any()
        for name in BOOKED:
            found = getattr(its, name).numpy()
            np.testing.assert_allclose(
                found, getattr(mine, name), atol=2e-5, rtol=1e-5, err_msg=name
            )
        assert there.env.take_results() == here.env.take_results()

        total = mine.buffer_size * mine.n_envs
        order = torch.randperm(total)
        for trainer, buffer in ((here, mine), (there, its)):
            monkeypatch.setattr(buffer, "minibatches", partial(torch.split, order))
            trainer.model.train()
        for name in LOGGED:
            logged = [t.model.logger.name_to_value[f"train/{name}"] for t in (here, there)]
            assert logged[1] == pytest.approx(logged[0], abs=2e-5, rel=1e-3), name
        for name, weights in here.policy.state_dict().items():
            torch.testing.assert_close(
                there.policy.state_dict()[name], weights, atol=2e-5, rtol=1e-4
            )


@pytest.mark.parametrize(("products", "rounded"), [("auto", False), ("bfloat16", True)])
def test_a_device_rounds_products_on_request_alone(tmp_path, monkeypatch, products, rounded):
    monkeypatch.setattr("experiments.training.model.multiplies_bfloat16", lambda: True)
    optimiser = {"steps_per_battle": 8, "products": products}
    trainer = prepared(small(tmp_path, device="emulated", opponents=INSIDE, optimiser=optimiser))
    assert trainer.policy.rounded == rounded
    before = trainer.policy.action_net.weight.detach().clone()
    trainer.update()
    after = trainer.policy.action_net.weight
    assert torch.isfinite(after).all() and not torch.equal(after, before)


def run(folder, name: str, **changes: Any) -> Trainer:
    opponents = {**INSIDE, "snapshots": 0.5, "max_snapshots": 2}
    settings = {"opponents": opponents, "device": "emulated", "name": name, **changes}
    trainer: Trainer = trainer_of(small(folder, **settings))
    return trainer


def test_a_run_with_snapshots_goes_on_where_it_was(tmp_path):
    whole = run(tmp_path, "whole")
    whole.train()
    assert any(isinstance(player, DeviceSnapshot) for player in whole.pool.players)
    first = run(tmp_path, "parts")

    def stop_after_three(progress):
        first.stop = progress.updates == 3

    first.report = stop_after_three
    first.train()
    again = Trainer(first.settings, first.folder)
    again.train(resume=True)
    assert again.progress.steps == whole.progress.steps
    for name, weights in whole.policy.state_dict().items():
        assert torch.equal(again.policy.state_dict()[name], weights), name
    assert again.env.arena.batch.battles.tobytes() == whole.env.arena.batch.battles.tobytes()


def test_a_model_from_a_device_plays_here(tmp_path):
    trainer = run(tmp_path, "model", head_start={"samples": 200, "critic_first": 1})
    trainer.train()
    model = load_model(trainer.folder.best, RULESET)
    assert model.training is not None and trainer.progress.updates == 6
    assert set(trainer.progress.rated) == {"random", "bot"}


def test_players_of_the_processor_join_in_and_searches_do_not(tmp_path):
    trainer = run(tmp_path, "model", steps=16 * 8)
    trainer.train()
    name = f"model:{trainer.folder.best}"
    opponents = {"random": 0.0, "bot": 0.0, "snapshots": 0.0, "others": {name: 1.0}}
    other = run(tmp_path, "others", opponents=opponents, steps=16 * 8)
    other.train()
    assert list(other.progress.wins) == [name]
    opponents["others"] = {"mcts:5": 1.0}
    with pytest.raises(ValueError, match="mcts:5 does not play on a device"):
        run(tmp_path, "search", opponents=opponents)


def test_a_device_that_is_not_there_is_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    argv = ["--ruleset", "toy", "--runs", str(tmp_path), "--device", "cuda"]
    assert run_script(train.main, train.options, argv) == USAGE
    assert "error: device: cuda needs cupy" in capsys.readouterr().err


def test_the_script_trains_rates_and_exports(tmp_path, capsys):
    argv = [
        "--ruleset", "toy", "--runs", str(tmp_path), "--device", "emulated", "--battles", "16",
        "--minutes", "0", "--steps", "256", "--optimiser.steps-per-battle", "8",
        "--evaluation.battles", "20", "--evaluation.final-battles", "40",
        "--evaluation.targets.random", "0.0", "--evaluation.targets.bot", "0.0",
        "--export-to", str(tmp_path / "bundle"), "--json",
    ]  # fmt: skip
    assert run_script(train.main, train.options, argv) == OK
    capsys.readouterr()
    player = make(f"bundle:{tmp_path / 'bundle'}", RULESET)
    assert player.name == "bundle:bundle"


def test_advantages_are_those_of_sb3():
    from gymnasium import spaces

    from agents.network import NarrowRolloutBuffer

    box, actions = spaces.Box(-1, 1, (5,), np.float32), spaces.Discrete(3)
    arguments: Any = {"gae_lambda": 0.9, "gamma": 0.97, "n_envs": 4, "columns": [0, 2]}
    mine = DeviceRolloutBuffer(6, box, actions, torch.device("cpu"), **arguments)
    its = NarrowRolloutBuffer(6, box, actions, "cpu", **arguments)
    rng = np.random.default_rng(3)
    for name in ("rewards", "values", "episode_starts"):
        numbers = rng.normal(size=(6, 4)).astype(np.float32)
        numbers = (numbers > 0.5).astype(np.float32) if name == "episode_starts" else numbers
        getattr(mine, name)[:] = torch.from_numpy(numbers)
        getattr(its, name)[:] = numbers
    last, dones = torch.randn(4), np.array([True, False, False, True])
    mine.compute_returns_and_advantage(last, torch.from_numpy(dones))
    its.compute_returns_and_advantage(last, dones)
    for name in ("advantages", "returns"):
        np.testing.assert_allclose(getattr(mine, name).numpy(), getattr(its, name), atol=1e-6)
