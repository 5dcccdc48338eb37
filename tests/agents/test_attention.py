"""The network of the layout: sets stay sets, absent rows say nothing, one policy for all sizes."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gymnasium import spaces
from torch.overrides import TorchFunctionMode

import mech_env
from agents.attention import AttentionPolicy, LayoutAttention, plan
from agents.learning.snapshot import TorchSnapshot
from agents.models import load_policy
from experiments.bundles.bundle import export_bundle
from experiments.training.run_folder import RunFolder
from experiments.training.settings import Network
from experiments.training.trainer import Trainer
from tests.experiments.conftest import small
from tests.experiments.test_train import interrupted, same_weights, whole
from tests.toy import RULESET

NET = Network()
ATTENTION = {"kind": "attention", "hidden": [16], "width": 8, "heads": 2}


def policy_of(rules, columns=None) -> AttentionPolicy:
    torch.manual_seed(4)
    size = rules.layout.size
    settings = plan(
        rules, range(size) if columns is None else columns,
        width=8, heads=2, alike=NET.alike, pointers=NET.pointers,
    )  # fmt: skip
    policy = AttentionPolicy(
        spaces.Box(-1, 1, (size,), np.float32), spaces.Discrete(len(rules.actions)),
        lambda _: 1e-3, net_arch={"pi": [16], "vf": [16]},
        features_extractor_class=LayoutAttention, features_extractor_kwargs=settings,
    )  # fmt: skip
    with torch.no_grad():
        for parameter in policy.parameters():  # biases and places begin at zero: hide nothing
            parameter.add_(0.2 * torch.randn_like(parameter))
    return policy


def columns_of(rules, rows: dict[str, int]) -> list[int]:
    """The first ``rows`` rows of pieces; all of those with one."""
    return [
        c for p in rules.layout.pieces.values()
        for c in range(p.start, p.start + min(p.rows, rows.get(p.name, 1)) * p.width)
    ]  # fmt: skip


@pytest.mark.parametrize("ruleset", ["steel_typhoon", "framewerk"])
def test_the_order_of_a_set_changes_only_the_slots_that_name_its_rows(ruleset):
    rules = mech_env.rulesets.get(ruleset)
    policy = policy_of(rules)
    piece, group = rules.layout.pieces["enemies"], rules.actions.groups["enemy"]
    seen = torch.randn(5, rules.layout.size)
    rows = seen[:, piece.start : piece.stop].view(5, piece.rows, piece.width)
    rows[:, 2] = 0  # one of them is absent
    order = torch.tensor([3, 0, 2, 1, *range(4, piece.rows)])
    moved = seen.clone()
    moved[:, piece.start : piece.stop] = rows[:, order].flatten(1)
    with torch.no_grad():
        logits, values = policy.logits_and_value(seen)
        found, same = policy.logits_and_value(moved)
    slots = torch.arange(len(rules.actions))
    slots[group.first : group.first + group.count] = group.first + order
    assert not torch.allclose(found, logits, atol=1e-3)
    torch.testing.assert_close(found, logits[:, slots], atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(same, values, atol=1e-5, rtol=1e-5)


def test_the_order_of_places_matters():
    rules = mech_env.rulesets.get("steel_typhoon")
    policy, piece = policy_of(rules), rules.layout.pieces["steps"]
    seen = torch.randn(5, rules.layout.size)
    moved = seen.clone()
    rows = seen[:, piece.start : piece.stop].view(5, piece.rows, piece.width)
    moved[:, piece.start : piece.stop] = rows.flip(1).flatten(1)
    with torch.no_grad():
        logits, found = (policy.logits_and_value(x)[0] for x in (seen, moved))
    assert float((logits - found).abs().max()) > 1e-3


def test_rows_of_a_small_scenario_are_the_whole_layout_with_nothing_else_in_it():
    rules = mech_env.rulesets.get("steel_typhoon")
    columns = columns_of(rules, {"enemies": 2, "allies": 1, "pieces": 7, "around": 18})
    policy = policy_of(rules, columns)
    seen = torch.zeros(6, rules.layout.size)
    seen[:, policy.columns] = torch.randn(6, len(policy.columns))
    possible = torch.ones(len(rules.actions), dtype=torch.bool)
    for name, rows in (("enemy", 2), ("piece", 7)):
        group = rules.actions.groups[name]
        possible[group.first + rows : group.first + group.count] = False
    with torch.no_grad():
        full, narrow = (policy.logits_and_value(x) for x in (seen, seen[:, policy.columns]))
    torch.testing.assert_close(full[0][:, possible], narrow[0][:, possible], atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(full[1], narrow[1], atol=1e-5, rtol=1e-5)


def test_alike_rows_share_their_encoder():
    extractor = policy_of(mech_env.rulesets.get("steel_typhoon")).features_extractor
    assert isinstance(extractor, LayoutAttention)
    assert {p.encoder for p in extractor.pieces if p.name in NET.alike} == {"alike"}
    pieces = mech_env.rulesets.get("steel_typhoon").layout.pieces
    names = {f.name for piece in NET.alike for f in pieces[piece].features}
    encoder = extractor.encoders["alike_rows"]
    assert isinstance(encoder, torch.nn.Linear) and encoder.in_features == len(names)


def test_a_pointer_needs_a_row_for_each_slot():
    rules = mech_env.rulesets.get("steel_typhoon")
    with pytest.raises(ValueError, match=r"direction has 6 slots, around 18 rows"):
        plan(rules, [0], width=8, heads=2, alike=(), pointers={"direction": "around"})
    with pytest.raises(ValueError, match="no multiple of heads"):
        Network(width=10, heads=4)


def test_runs_resume_exactly_and_start_other_scenarios(tmp_path):
    straight = whole(small(tmp_path, name="straight", network=ATTENTION))
    assert any(isinstance(p, TorchSnapshot) for p in straight.pool.players)
    assert same_weights(straight, interrupted(small(tmp_path, name="broken", network=ATTENTION), 3))
    best = straight.folder.best
    settings = small(tmp_path, name="teams", scenario="teams", network=ATTENTION, start_from=best)
    trainer, start = Trainer(settings, RunFolder(settings)), load_policy(best, RULESET)
    seen = torch.randn(64, RULESET.layout.size)
    with torch.no_grad():
        torch.testing.assert_close(
            trainer.policy.logits_and_value(seen), start.logits_and_value(seen)
        )
    assert 0 <= trainer.rate("bot", 20).rate().share <= 1


def test_it_exports(tmp_path):
    trainer = whole(small(tmp_path, network=ATTENTION))
    worst = export_bundle(
        trainer.policy, RULESET, "teams", tmp_path / "bundle", training={}, ratings={}
    )
    assert worst < 1e-4


def test_pointers_export(tmp_path):
    rules = mech_env.rulesets.get("steel_typhoon")
    policy = policy_of(rules, columns_of(rules, {"enemies": 1}))
    assert export_bundle(policy, rules, "duel", tmp_path, training={}, ratings={}) < 1e-3


def test_logits_are_gathered_where_they_lie():
    """On a GPU, too; another device than the processor stands for it here."""
    rules, seen = mech_env.rulesets.get("framewerk"), []
    policy = policy_of(rules).to("meta")

    class Gathered(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            if function is torch.Tensor.index_select:
                seen.append((args[0].device, args[2].device))
            return function(*args, **(kwargs or {}))

    with Gathered():
        policy.logits_and_value(torch.zeros(2, rules.layout.size, device="meta"))
    assert seen and all(index == source for source, index in seen)
