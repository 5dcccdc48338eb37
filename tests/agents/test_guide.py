"""A trained model that guides a search: the kernel computes what the network does."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
import torch

from agents import PlayerError, make
from agents.models import load_model, load_policy, save_model
from agents.search.mcts import SearchPlayer, SearchSettings, settings_of
from agents.search.model_guide import load_guide
from mech_env import Battle
from mech_env.core.inference import NO_GUIDE, forward, masked_softmax
from mech_env.core.jit import interpreted
from mech_env.search_tree import SearchTree
from mech_env.testing.lookahead import STEERING, any_guide
from tests.experiments.conftest import prepared, small
from tests.toy import RULESET


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A model of one update on the toy, saved as a run saves it."""
    folder = tmp_path_factory.mktemp("guide")
    settings = small(folder, network={"hidden": [16, 12]}, shaping=0.7, final_shaping=0.7)
    trainer = prepared(settings)
    trainer.update()
    trainer.keep_best()
    return trainer.folder.best


def test_its_forward_pass_is_the_networks(model):
    guide = load_guide(model, RULESET)
    policy = load_policy(model, RULESET)
    observations = np.random.default_rng(1).normal(size=(5, RULESET.layout.size))
    observations = observations.astype(np.float32)
    with torch.no_grad():
        logits, values = policy.logits_and_value(torch.from_numpy(observations))
    activations = np.zeros((3, guide.widest), np.float32)
    count = len(guide.layers)
    assert (guide.actor, count, guide.shaping) == (3, 6, 0.7)
    for seen, scores, value in zip(observations, logits.numpy(), values.numpy(), strict=True):
        activations[0, : len(seen)] = seen
        row = interpreted(forward)(guide.layers, 0, guide.actor, guide.weights, activations)
        np.testing.assert_allclose(activations[row, : len(scores)], scores, atol=1e-5)
        mask = np.arange(len(scores)) % 2 == 0
        shares = np.full(len(scores), -1.0)
        interpreted(masked_softmax)(activations[row], mask, shares)
        np.testing.assert_allclose(shares[mask], torch.softmax(torch.tensor(scores[mask]), 0),
                                   atol=1e-5)  # fmt: skip
        assert (shares[~mask] == -1).all()
        row = interpreted(forward)(guide.layers, guide.actor, count, guide.weights, activations)
        np.testing.assert_allclose(activations[row, 0], value, atol=1e-5)


def test_it_gives_priors_and_values_in_the_tree(model):
    """Priors are the policy's probabilities; with no playouts a leaf's value is the critic's."""
    battle = Battle(RULESET, "duel", seed=3)
    guide = load_guide(model, RULESET)
    policy = load_policy(model, RULESET)
    tree = SearchTree(RULESET, 200, guide=guide)
    settings = {**STEERING, "prior_weight": 1.0, "value_weight": 1.0}
    tree.plant(battle._battles, battle._setups, 1, **settings)
    unit = battle.unit
    assert unit is not None
    seen = torch.from_numpy(battle.observe(unit)[None])
    mask = battle.mask() != 0
    with torch.no_grad():
        logits, _ = policy.logits_and_value(seen)
    shares = torch.softmax(logits[0][torch.from_numpy(mask)], 0).numpy()
    np.testing.assert_allclose(tree.root_edges()["prior"], shares, atol=1e-5)

    tree.grow(battle._battles, 1)
    child, state = tree.nodes[1], tree.states[1:2]
    look = np.zeros((1, RULESET.layout.size), np.float32)
    masks = np.zeros((1, len(RULESET.actions)), np.int8)
    unit_asked = state["request"]["unit"].astype(np.int64)
    RULESET.look(state, battle._setups, unit_asked, masks, look)
    with torch.no_grad():
        _, value = policy.logits_and_value(torch.from_numpy(look))
    potential = float(
        interpreted(RULESET.card.potential)(battle.setup, state[0], int(child["side"]))
    )
    expected = float(value[0]) + 0.7 * potential
    assert child["value"] == pytest.approx(np.clip(expected, -1, 1), abs=1e-5)


def test_without_value_weight_playouts_decide(model):
    """Half the value and half the playout; with none of it, the search of the bot's playouts."""
    battle = Battle(RULESET, "duel", seed=3)

    def first(value_weight, guide):
        tree = SearchTree(RULESET, 200, guide=guide)
        settings = {**STEERING, "prior_weight": 0.0, "value_weight": value_weight}
        tree.plant(battle._battles, battle._setups, 1, **settings)
        tree.grow(battle._battles, 1)
        return float(tree.nodes[1]["value"])

    guide = any_guide(RULESET, 4)
    alone, half, full = (first(weight, guide) for weight in (0.0, 0.5, 1.0))
    assert alone == first(1.0, NO_GUIDE)
    assert half == pytest.approx((alone + full) / 2)
    assert alone != full


def test_a_guided_player_by_name(model):
    player = make(f"mcts:50:{model}", RULESET)
    assert isinstance(player, SearchPlayer)
    assert player.name == f"mcts:50:{model}"
    assert settings_of(f"20ms:{model}").guide == model
    battle = Battle(RULESET, "duel", seed=3)
    found = player.search(battle)
    assert found.simulations == 50
    assert found.best in battle.legal_actions()
    plain = SearchPlayer(RULESET, SearchSettings(simulations=50)).search(battle)
    assert found.values.tobytes() != plain.values.tobytes()
    twin = pickle.loads(pickle.dumps(player)).search(battle)
    assert found.values.tobytes() == twin.values.tobytes()


def test_models_that_cannot_guide_say_why(model, tmp_path):
    with pytest.raises(PlayerError, match=r"no such file; train one"):
        make("mcts:50:none.safetensors", RULESET)
    silent = tmp_path / "silent.safetensors"
    save_model(replace(load_model(model, RULESET), shaping=None), silent)
    with pytest.raises(PlayerError, match=r"give it as shaping \(0 for plain rewards\)"):
        make(f"mcts:50:{silent}", RULESET)
    settings = small(tmp_path, network={"hidden": [8], "kind": "attention", "width": 8})
    trainer = prepared(settings)
    trainer.keep_best()
    with pytest.raises(PlayerError, match="an attention network; a search takes plain layers"):
        make(f"mcts:50:{trainer.folder.best}", RULESET)
