"""Bundles: same answers as torch, refused when they are not what they say."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from agents import make
from agents.models import ModelPlayer
from experiments.bundles.bundle import GOLDEN_VECTORS, export_bundle, states_of_play
from experiments.rating.matches import play
from mech_env.core.layout import Feature, Layout
from mech_env.policy import BundleError, Policy, file_digest
from tests.toy import RULESET


@pytest.fixture
def copied(bundle, tmp_path):
    return shutil.copytree(bundle, tmp_path / "bundle")


def test_golden_vectors_agree(bundle):
    assert Policy.load(bundle).check_golden() < 1e-5
    with np.load(bundle / "golden.npz") as golden:
        assert golden["observation"].shape == (GOLDEN_VECTORS, RULESET.layout.size)
        assert np.all(golden["logits"][golden["action_mask"] == 0] == -1e9)


def test_same_actions_as_the_torch_model_in_any_batch(bundle, trained):
    policy = Policy.load(bundle)
    observations, masks = states_of_play(RULESET, "duel", 2000, seed=9)
    expected = ModelPlayer("torch", trained.policy, 0.0, 0).act(observations, masks)
    assert np.array_equal(policy.act(observations, masks), expected)
    assert [policy.act(o, m) for o, m in zip(observations[:20], masks[:20], strict=True)] == list(
        expected[:20]
    )
    assert policy.value(observations[0], masks[0]).shape == ()


def test_no_sampling_inside_and_sampling_outside_obeys_mask_and_seed(bundle):
    policy = Policy.load(bundle)
    observations, masks = states_of_play(RULESET, "duel", 500, seed=2)
    assert np.array_equal(policy.logits(observations, masks), policy.logits(observations, masks))
    draws = [policy.act(observations, masks, 1.0, np.random.default_rng(5)) for _ in range(2)]
    assert np.array_equal(*draws)
    hot = policy.act(observations, masks, 1e6, np.random.default_rng(1))
    assert masks[np.arange(500), hot].all() and len(set(hot.tolist())) == 3
    with pytest.raises(ValueError, match="rng"):
        policy.act(observations, masks, 1.0)


def test_probabilities_are_those_of_the_torch_model(bundle, trained):
    policy = Policy.load(bundle)
    observations, masks = states_of_play(RULESET, "duel", 500, seed=3)
    legal = torch.from_numpy(masks) != 0
    with torch.no_grad():
        logits, _ = trained.policy.masked_logits_and_value(torch.from_numpy(observations), legal)
    for temperature in (0.05, 0.5, 1.0, 3.0):
        expected = torch.softmax(logits.double() / temperature, -1).numpy()
        found = policy.probabilities(observations, masks, temperature)
        assert found.dtype == np.float32 and np.abs(found - expected).max() < 1e-5
    one = policy.probabilities(observations[0], masks[0], 3.0)
    assert one.shape == masks[0].shape and np.allclose(one, found[0], atol=1e-6)


def test_probabilities_are_safe_at_both_ends(bundle):
    policy = Policy.load(bundle)
    observations, masks = states_of_play(RULESET, "duel", 500, seed=3)
    best = policy.act(observations, masks)
    cold = policy.probabilities(observations, masks, 0.0)
    assert np.array_equal(cold, np.eye(masks.shape[1], dtype=np.float32)[best])
    for temperature in (1e-30, 1e-9, 1e-3, 1e12, 1e30):
        found = policy.probabilities(observations, masks, temperature)
        assert np.allclose(found.sum(-1), 1, atol=1e-5) and np.all(found[masks == 0] == 0)
    assert np.allclose(found, masks / masks.sum(-1, keepdims=True))  # hot: uniform
    for temperature in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="temperature"):
            policy.probabilities(observations, masks, temperature)


def test_draws_follow_the_probabilities(bundle):
    policy = Policy.load(bundle)
    observations, masks = states_of_play(RULESET, "duel", 200, seed=4)
    row = int(masks.sum(-1).argmax())
    many = np.repeat(observations[row][None], 20_000, 0), np.repeat(masks[row][None], 20_000, 0)
    drawn = policy.act(*many, temperature=2.0, rng=np.random.default_rng(1))
    shares = np.bincount(drawn, minlength=masks.shape[1]) / len(drawn)
    expected = policy.probabilities(observations[row], masks[row], 2.0)
    assert np.abs(shares - expected).max() < 5 * 0.5 / np.sqrt(len(drawn))


def test_wrong_shapes_name_what_is_wanted(bundle):
    policy = Policy.load(bundle)
    observation, mask = np.zeros(RULESET.layout.size), np.ones(len(RULESET.actions))
    with pytest.raises(ValueError, match="observation: shape"):
        policy.act(observation[:-1], mask)
    with pytest.raises(ValueError, match="mask: shape"):
        policy.act(observation, mask[:-1])
    with pytest.raises(ValueError, match="no legal action"):
        policy.act(observation, np.zeros(len(RULESET.actions)))


def test_manifest_and_card_say_what_the_numbers_mean(bundle):
    manifest = json.loads((bundle / "manifest.json").read_text())
    assert manifest["temperature"] == 0.0 and "level" not in manifest
    assert manifest["inputs"]["temperature"] == {"dtype": "float32", "shape": [1]}
    assert manifest["outputs"]["probabilities"]["shape"] == ["batch", len(RULESET.actions)]
    assert manifest["actions"] == ["walk", "run", "push", "yield", "way dash"]
    first = manifest["layout"]["self"]["features"][0]
    assert set(first) == {"name", "unit", "low", "high", "seen_by"}
    card = (bundle / "README.md").read_text()
    assert "policy.onnx" in card and "How it was trained is in\n`manifest.json`" in card
    assert "MaskablePPO" not in card  # the code does not know


def test_a_bundle_plays_by_name(bundle):
    player = make(str(bundle), RULESET)
    result = play(RULESET, "duel", player, make("random", RULESET), 20)
    assert result.battles == 20 and result.first == f"bundle:{bundle.name}"


@pytest.mark.parametrize("file", ["policy.onnx", "golden.npz", "README.md", "manifest.json"])
@pytest.mark.parametrize("damage", ["truncate", "remove"])
def test_damaged_files(copied, file, damage):
    path = copied / file
    if damage == "remove":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(BundleError, match=r"again|give the folder") as error:
        Policy.load(copied)
    assert "\n" not in str(error.value) and str(copied) in str(error.value)


def change(folder, **changes):
    path = folder / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ruleset": "chess"}, "made for 'chess'; installed rules: .*toy"),
        ({"environment_version": 99}, "version 99"),
        ({"opset": 3}, "opset 3"),
        ({"format": 1}, "format 1, this version reads 2; export it again"),
        ({"temperature": -0.5}, r"temperature -0\.5 is not"),
        ({"n_actions": 4}, "has 4 actions"),
        ({"files": {}}, r"lists no policy\.onnx"),
        ({"files": {"policy.onnx": "0"}}, "truncated or changed"),
    ],
)
def test_foreign_bundles(copied, changes, words):
    change(copied, **changes)
    with pytest.raises(BundleError, match=words):
        Policy.load(copied)


def test_another_layout_is_refused(copied):
    pieces = [(p.name, p.rows, list(p.features)) for p in RULESET.layout.pieces.values()]
    pieces[0][2][0] = Feature("place", unit="miles")
    other = replace(RULESET, layout=Layout(pieces))
    with pytest.raises(BundleError, match=r"layout .* is not the installed"):
        Policy.load(copied, other)


def test_a_model_that_is_not_onnx(copied):
    (copied / "policy.onnx").write_bytes(b"not a model")
    files = json.loads((copied / "manifest.json").read_text())["files"]
    change(copied, files={**files, "policy.onnx": file_digest(copied / "policy.onnx")})
    with pytest.raises(BundleError, match="cannot be opened") as error:
        Policy.load(copied)
    assert "\n" not in str(error.value)


def test_the_model_file_of_a_run_loads_and_agrees(trained):
    player = make(f"model:{trained.folder.best}", RULESET)
    observations, masks = states_of_play(RULESET, "duel", 50, seed=1)
    actions = player.act(observations, masks)  # type: ignore[union-attr]
    assert masks[np.arange(50), actions].all()
    with torch.no_grad():
        again = make(f"model:{trained.folder.best}", RULESET)
    assert np.array_equal(actions, again.act(observations, masks))  # type: ignore[union-attr]


def test_a_bundle_plays_at_the_temperature_it_was_rated_at(trained, tmp_path):
    folder = tmp_path / "hot"
    export_bundle(
        trained.policy, RULESET, "duel", folder, training={}, ratings={}, temperature=50.0
    )
    assert "drawn at temperature 50" in (folder / "README.md").read_text()
    policy = Policy.load(folder)
    observations, masks = states_of_play(RULESET, "duel", 300, seed=6)
    greedy = policy.act(observations, masks)

    def chosen(name, **how):
        player: Any = make(name, RULESET, seed=3, **how)
        return player.act(observations, masks)

    drawn = policy.act(observations, masks, 50.0, np.random.default_rng(3))
    assert np.array_equal(chosen(str(folder)), drawn) and not np.array_equal(drawn, greedy)
    assert np.array_equal(chosen(f"{folder}@0"), greedy)
    assert np.array_equal(chosen(str(folder), temperature=0.0), greedy)


def test_environments_and_single_battles_play_it_so_too(trained, tmp_path):
    from mech_env.envs.opponents import load_batch_player, load_player

    folder = tmp_path / "hot"
    export_bundle(
        trained.policy, RULESET, "duel", folder, training={}, ratings={}, temperature=50.0
    )
    observations, masks = states_of_play(RULESET, "duel", 300, seed=6)
    greedy = Policy.load(folder).act(observations, masks)
    rng = np.random.default_rng(1)
    many = load_batch_player(folder, RULESET, lambda: rng)(observations, masks)
    one = load_player(folder, RULESET, lambda: rng)
    single = [one(o, m) for o, m in zip(observations, masks, strict=True)]
    for found in (many, np.array(single)):
        assert masks[np.arange(300), found].all() and (found != greedy).any()
