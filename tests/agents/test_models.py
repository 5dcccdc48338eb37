"""Model files: what is saved comes back to the last bit, and nothing else gets in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from safetensors.numpy import load, save
from sb3_contrib import MaskablePPO

import mech_env
from agents import PlayerError, make
from agents.attention import AttentionPolicy, LayoutAttention, plan
from agents.learning.columns import used_columns
from agents.model_files import LARGEST, MAX_BYTES, TrainingRecord, read_card
from agents.models import Model, ModelPlayer, load_model, save_model
from agents.network import MaskedPolicy, UsedColumns
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from tests.toy import RULESET

RECORD = TrainingRecord(scenario="duel", updates=1, steps=2, seconds=0.5, win_rates={"bot": 0.25})


def policy_of(rules: Any, kind: str) -> MaskedPolicy:
    """A policy whose weights all differ from their first values."""
    torch.manual_seed(3)
    whole = kind == "attention"
    columns = used_columns(rules, "duel", whole=whole, battles=8, steps=40)
    arguments: dict[str, dict[str, Any]] = {
        "plain": {"net_arch": {"pi": [12, 8], "vf": [6]}, "features_extractor_class": UsedColumns,
                  "features_extractor_kwargs": {"columns": columns}},
        "relu": {"activation_fn": torch.nn.ReLU, "features_extractor_class": UsedColumns,
                 "features_extractor_kwargs": {"columns": columns}},
        "by hand": {},
        "attention": {
            "net_arch": {"pi": [16], "vf": [16]},
            "features_extractor_class": LayoutAttention,
            "features_extractor_kwargs": plan(
                rules, columns, width=8, heads=2, alike=("allies", "enemies"),
                pointers={"enemy": "enemies"},
            ),
        },
    }  # fmt: skip
    policy = (AttentionPolicy if kind == "attention" else MaskedPolicy)(
        spaces.Box(-np.inf, np.inf, (rules.layout.size,), np.float32),
        spaces.Discrete(len(rules.actions)), lambda _: 1e-3, **arguments[kind],
    )  # fmt: skip
    with torch.no_grad():
        for parameter in policy.parameters():
            parameter.add_(0.2 * torch.randn_like(parameter))
    policy.set_training_mode(False)
    return policy


@pytest.mark.parametrize("ruleset", ["toy", "steel_typhoon"])
@pytest.mark.parametrize("kind", ["plain", "relu", "by hand", "attention"])
def test_what_is_saved_comes_back_to_the_last_bit(ruleset, kind, tmp_path):
    rules = RULESET if ruleset == "toy" else mech_env.rulesets.get(ruleset)
    policy, path = policy_of(rules, kind), tmp_path / "model.safetensors"
    save_model(Model(policy, rules, 0.7, RECORD), path)
    before = torch.get_rng_state()
    found = load_model(path, rules)
    assert torch.equal(torch.get_rng_state(), before)
    assert (found.shaping, found.training) == (0.7, RECORD)
    seen = torch.randn(32, rules.layout.size)
    with torch.no_grad():
        for plain in (True, False):
            ours = policy.logits_and_value(seen, plain)
            its = found.policy.logits_and_value(seen, plain)
            assert all(torch.equal(a, b) for a, b in zip(ours, its, strict=True))
    again = tmp_path / "again.safetensors"
    save_model(found, again)
    assert again.read_bytes() == path.read_bytes()


def test_a_converted_model_of_stable_baselines_plays_the_same(tmp_path, capsys):
    from experiments import convert
    from experiments.scripting.command import OK, USAGE, run_script

    env = SelfPlayVecEnv(RULESET, "duel", 4, [Opponent(make("bot", RULESET), 1.0)])
    model = MaskablePPO(MaskedPolicy, env, n_steps=4, batch_size=8, seed=1)
    old, new = tmp_path / "old.zip", tmp_path / "new.safetensors"
    model.save(old)
    argv = [str(old), "--to", str(new), "--ruleset", "toy"]
    assert run_script(convert.main, convert.options, argv) == USAGE
    assert "can run any code" in capsys.readouterr().err and not new.exists()
    assert run_script(convert.main, convert.options, [*argv, "--trusted"]) == OK
    assert "warning: code from" in capsys.readouterr().err
    seen = torch.randn(32, RULESET.layout.size)
    with torch.no_grad():
        ours = MaskedPolicy.logits_and_value(model.policy, seen)  # type: ignore[arg-type]
        its = load_model(new, RULESET).policy.logits_and_value(seen)
    assert all(torch.equal(a, b) for a, b in zip(ours, its, strict=True))


# --- refusals -------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "model.safetensors"
    save_model(Model(policy_of(RULESET, "plain"), RULESET, 0.7, RECORD), path)
    return path


def changed(path: Path, card: dict[str, Any], weights: dict[str, Any]) -> Path:
    """The model with some fields of its card, ``a.b`` for nested ones, and some weights changed."""
    found: dict[str, Any] = json.loads(read_card(path).model_dump_json())
    for field, value in card.items():
        *above, last = field.split(".")
        place = found
        for name in above:
            place = place[name]
        place[last] = value
    arrays = {**load(path.read_bytes()), **weights}
    arrays = {name: array for name, array in arrays.items() if array is not None}
    path.write_bytes(save(arrays, metadata={"mech_env": json.dumps(found)}))
    return path


def refused(path: Path, words: str) -> None:
    for name in (f"model:{path}", f"mcts:10:{path}"):
        with pytest.raises(PlayerError, match=words) as error:
            make(name, RULESET)
        assert str(path) in str(error.value) and "\n" not in str(error.value)
        assert len(str(error.value)) < 600


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf, 2 * LARGEST])
def test_weights_that_are_no_numbers_are_named(path, wrong):
    bias = load(path.read_bytes())["action_net.bias"]
    bias[2] = wrong
    refused(changed(path, {}, {"action_net.bias": bias}), r"action_net\.bias: .*weights")


def test_a_network_that_is_not_finite_is_not_saved(tmp_path):
    policy = policy_of(RULESET, "plain")
    with torch.no_grad():
        dict(policy.named_parameters())["action_net.bias"][0] = torch.nan
    with pytest.raises(ValueError, match=r"action_net\.bias: NaN"):
        save_model(Model(policy, RULESET), tmp_path / "model.safetensors")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"more": 1}, "more: Extra"),
        ({"ruleset": "chess"}, "ruleset 'chess', but toy has 'toy'"),
        ({"ruleset_version": 99}, "version 99"),
        ({"layout": "0" * 16}, "layout"),
        ({"features": 3}, "features 3"),
        ({"actions": 10**400}, "actions"),
        ({"shaping": -1}, "shaping"),
        ({"shaping": float("nan")}, "shaping|JSON"),
        ({"training.steps": "many"}, r"training\.steps"),
        ({"network.columns": [10**9]}, r"network\.columns: 1000000000"),
        ({"network.columns": [1, 0]}, "ascending"),
        ({"network.columns": [-1, 0]}, r"network\.columns\.0"),
        ({"network.columns": [0]}, r"fit|wanted weights of shape \(12, 1\)"),
        ({"network.actor": [10**9]}, r"network\.actor\.0"),
        ({"network.actor": [2] * 100}, r"network\.actor"),
        ({"network.actor": [12, 7]}, "fit|wanted"),
        ({"network.activation": "eval"}, r"network\.activation"),
        ({"network": None}, "network"),
    ],
)
def test_a_card_that_is_wrong_names_the_field(path, card, words):
    refused(changed(path, card, {}), words)


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ({"action_net.bias": None}, r"fit|action_net"),
        ({"action_net.bias": np.zeros(2, np.float32)}, r"fit|action_net"),
        ({"action_net.bias": np.zeros(5, np.float64)}, r"action_net\.bias: not of type F32"),
    ],
)
def test_weights_that_do_not_fit_are_named(path, weights, words):
    refused(changed(path, {}, weights), words)


def test_tensors_that_no_network_has_are_refused(path):
    changed(path, {}, {"more": np.zeros(2, np.float32)})
    with pytest.raises(PlayerError, match="unknown more"):
        make(f"model:{path}", RULESET)


def test_attention_over_parts_of_rows_is_refused(tmp_path):
    path = tmp_path / "model.safetensors"
    save_model(Model(policy_of(RULESET, "attention"), RULESET), path)
    columns = [
        c for c in read_card(path).network.columns if c != RULESET.layout.pieces["others"].start
    ]
    changed(path, {"network.columns": columns}, {})
    with pytest.raises(PlayerError, match="a part of a row of others"):
        make(f"model:{path}", RULESET)


def test_deep_json_and_other_headers(path):
    whole = path.read_bytes()
    length = int.from_bytes(whole[:8], "little")
    for data in (
        b"", whole[:4], whole[:-1], whole + b"x", whole[: length // 2],
        (2**60).to_bytes(8, "little") + whole[8:],
        (10**5).to_bytes(8, "little") + b"[" * 10**5,
        save({}, metadata={"mech_env": "[" * 10**5}),
        save({}, metadata={"other": "{}"}), save({}),
    ):  # fmt: skip
        path.write_bytes(data)
        refused(path, "damaged|not a model file|JSON|description")


def test_a_file_larger_than_any_model_is_not_read(tmp_path):
    path = tmp_path / "large.safetensors"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    refused(path, "at most")


@pytest.mark.parametrize("kind", ["plain", "relu", "by hand", "attention"])
@pytest.mark.parametrize("temperature", [0.0, 2.0])
def test_a_player_plays_its_policy(kind, temperature):
    policy = policy_of(RULESET, kind)
    seen = 5 * np.random.default_rng(5).standard_normal((40, RULESET.layout.size), np.float32)
    masks = np.random.default_rng(6).integers(2, size=(40, len(RULESET.actions)), dtype=np.int8)
    masks[:, 3] = 1
    player = ModelPlayer("twin", policy, temperature, seed=9)
    with torch.no_grad():
        logits = policy.logits_and_value(torch.from_numpy(seen))[0].numpy()
    logits[masks == 0] = -np.inf
    if temperature:  # the largest of logits plus Gumbel noise is a draw from their softmax
        noise = np.random.default_rng(9).standard_exponential(logits.shape, dtype=np.float32)
        logits = logits / temperature - np.log(noise)
    assert (player.act(seen, masks) == logits.argmax(-1)).all()
    assert len(set(logits.argmax(-1))) > 1


def test_a_player_of_a_plain_network_keeps_playing_it_as_it_was():
    policy = policy_of(RULESET, "plain")
    seen = 5 * np.random.default_rng(5).standard_normal((40, RULESET.layout.size), np.float32)
    masks = np.ones((40, len(RULESET.actions)), np.int8)
    player = ModelPlayer("twin", policy, 0.0, seed=9)
    before = player.act(seen, masks)
    with torch.no_grad():
        for weight in policy.parameters():
            weight.zero_()  # training goes on
    assert (player.act(seen, masks) == before).all()
    assert (ModelPlayer("zero", policy, 0.0, seed=9).act(seen, masks) == 0).all()
    assert (before != 0).any()
