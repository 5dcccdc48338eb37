"""Runs: what they leave behind, how they go on, how they refuse."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch
import yaml

from agents.model_files import read_card
from agents.models import load_policy
from agents.protocols import PlayerError, UnknownPlayerError
from experiments.scripting.command import UsageError
from experiments.train import rated_line
from experiments.training.checkpoint import CheckpointError, load_checkpoint, save_checkpoint
from experiments.training.run_folder import RunFolder
from experiments.training.settings import TrainSettings
from experiments.training.trainer import Progress, Trainer, share_that_counts
from tests.experiments.conftest import small, trainer_of
from tests.toy import RULESET


def lines(folder: RunFolder) -> list[dict]:
    return [json.loads(line) for line in folder.log_path.read_text().splitlines()]


def test_a_run_records_all_that_is_needed_to_repeat_it(trained):
    folder = trained.folder
    config = yaml.safe_load((folder.path / "config.yaml").read_text())
    assert TrainSettings.model_validate(config) == trained.settings
    record = json.loads((folder.path / "run.json").read_text())
    assert record["seed"] == trained.settings.seed
    assert record["commit"] and record["versions"]["numpy"]
    log = lines(folder)
    assert [e["update"] for e in log if e["kind"] == "update"] == [1, 2, 3, 4, 5, 6]
    assert [e["first"] for e in log if e["kind"] == "evaluation"] == ["learner"] * 6
    assert list(folder.tensorboard.iterdir())
    training = read_card(folder.best).training
    assert training is not None and training.win_rates["bot"] == trained.progress.best


def test_snapshots_retire_and_join(trained):
    assert trained.pool.taken == 6
    weights = [o.weight for o in trained.pool.opponents()]
    assert sum(w > 0 for w in weights[2:]) == 2
    assert sum(weights) == pytest.approx(1.0)


def test_an_interrupted_run_goes_on_exactly(trained, tmp_path):
    settings = small(tmp_path)
    first: Trainer = trainer_of(settings)

    def stop_after_three(progress):
        first.stop = progress.updates == 3

    first.report = stop_after_three
    assert first.train().updates == 3
    first.folder.start(settings, resume=True)
    second = Trainer(settings, first.folder)
    assert second.train(resume=True).updates == 6
    for name, weights in trained.policy.state_dict().items():
        assert torch.equal(weights, second.policy.state_dict()[name]), name
    assert second.progress.best == trained.progress.best
    assert np.array_equal(second.env.arena.batch.battles, trained.env.arena.batch.battles)


def interrupted(settings: TrainSettings, updates: int) -> Trainer:
    """A run that stops after some updates; another trainer continues it."""
    first: Trainer = trainer_of(settings)

    def stop(progress):
        first.stop = progress.updates == updates

    first.report = stop
    first.train()
    second = Trainer(settings, first.folder)
    second.train(resume=True)
    return second


def whole(settings: TrainSettings) -> Trainer:
    trainer: Trainer = trainer_of(settings)
    trainer.train()
    return trainer


def same_weights(one: Trainer, other: Trainer) -> bool:
    mine, its = one.policy.state_dict(), other.policy.state_dict()
    return all(torch.equal(weights, its[name]) for name, weights in mine.items())


def test_named_players_join_the_pool_and_a_resumed_run_meets_them_exactly(
    trained, bundle, tmp_path
):
    others = {f"bundle:{bundle}": 0.4, f"model:{trained.folder.best}": 0.6}
    changes = {
        "opponents": {
            "random": 0, "bot": 0, "snapshots": 0, "others": others, "temperature": 1.0,
        },
        "evaluation": {
            "opponents": ["random", next(iter(others))], "best_by": next(iter(others)),
            "every_updates": 2, "battles": 20, "targets": {},
        },
    }  # fmt: skip
    straight = whole(small(tmp_path, name="straight", **changes))
    assert set(straight.progress.wins) == set(others)
    assert set(straight.progress.rated) == {"random", next(iter(others))}
    assert same_weights(straight, interrupted(small(tmp_path, name="broken", **changes), 3))


def test_scripts_join_the_pool_and_a_resumed_run_meets_them_exactly(tmp_path):
    changes = {
        "opponents": {"random": 0, "bot": 0, "snapshots": 0, "scripts": 0.2},
        "evaluation": {
            "opponents": ["bot", "script:*"], "every_updates": 2, "battles": 20, "targets": {},
        },
    }  # fmt: skip
    straight = whole(small(tmp_path, name="straight", **changes))
    assert set(straight.progress.wins) == {"scripts"}
    assert set(straight.progress.rated) == {"bot", *(f"script:{n}" for n in RULESET.scripts)}
    assert same_weights(straight, interrupted(small(tmp_path, name="broken", **changes), 3))


def test_the_scripts_that_beat_the_learner_are_met_more_often(tmp_path):
    opponents = {"random": 0, "bot": 0.5, "snapshots": 0, "scripts": 0.5}
    trainer = trainer_of(small(tmp_path, opponents=opponents))

    def weights() -> dict[str, float]:
        return {o.player.name: o.weight for o in trainer.pool.opponents()}

    before = weights()
    assert before["script:meek"] == before["script:pusher"]
    lost, won = [-1] * 300, [1] * 300
    results = {"script:meek": lost, "script:no_walker": [0], "script:pusher": won, "bot": lost}
    trainer.pool.note(results, trainer.env)
    after = weights()
    assert after["script:meek"] > after["script:no_walker"] > after["script:pusher"] > 0
    assert sum(w for name, w in after.items() if name.startswith("script")) == pytest.approx(0.5)
    assert after["bot"] == before["bot"] == 0.5


def test_a_run_starts_from_a_model(trained, tmp_path):
    model = tmp_path / "model.safetensors"
    model.write_bytes(trained.folder.best.read_bytes())
    settings = small(tmp_path, name="next", scenario="teams", start_from=model)
    trainer = Trainer(settings, RunFolder(settings))
    policy, start = trainer.policy, load_policy(model, RULESET)
    assert len(policy.columns) > len(start.columns)  # teams have rows that a duel has not
    seen = torch.zeros(64, RULESET.layout.size)
    seen[:, start.columns] = torch.randn(64, len(start.columns))
    mask = torch.ones(64, len(RULESET.actions), dtype=torch.bool)
    with torch.no_grad():
        for ours, its in zip(
            policy.masked_logits_and_value(seen, mask), start.masked_logits_and_value(seen, mask),
            strict=True,
        ):  # fmt: skip
            torch.testing.assert_close(ours, its)
    straight = whole(small(tmp_path, name="straight", scenario="teams", start_from=model))
    broken = interrupted(small(tmp_path, name="broken", scenario="teams", start_from=model), 3)
    assert same_weights(straight, broken)
    fresh = whole(small(tmp_path, name="fresh", scenario="teams"))
    assert not same_weights(fresh, straight)


def test_a_model_of_other_shape_is_no_start(trained, tmp_path):
    settings = small(tmp_path, start_from=trained.folder.best, network={"hidden": [17]})
    with pytest.raises(UsageError, match=r"start_from .*best\.safetensors.*hidden \(17\)"):
        Trainer(settings, RunFolder(settings))
    settings = small(tmp_path, start_from=tmp_path / "none.safetensors", name="none")
    with pytest.raises(PlayerError, match="no such file"):
        Trainer(settings, RunFolder(settings))


def test_same_seed_same_weights_other_seed_other_weights(trained, tmp_path):
    found = []
    for seed in (1, 2):
        settings = small(tmp_path, seed=seed, name=f"seed{seed}")
        folder = RunFolder(settings)
        folder.start(settings, resume=False)
        trainer = Trainer(settings, folder)
        trainer.train()
        found.append(trainer.policy.state_dict()["action_net.weight"])
    assert torch.equal(found[0], trained.policy.state_dict()["action_net.weight"])
    assert not torch.equal(found[0], found[1])


def test_models_are_kept_along_the_way_and_forgotten_with_the_run(tmp_path):
    evaluation = {**small(tmp_path).evaluation.model_dump(), "every_updates": 1, "keep_every": 2}
    settings = small(tmp_path, evaluation=evaluation)
    folder = RunFolder(settings)
    folder.start(settings, resume=False)
    Trainer(settings, folder).train()
    kept = sorted(folder.kept.glob("*.safetensors"))
    assert [p.stem for p in kept] == ["0000002", "0000004", "0000006"]
    records = [read_card(p).training for p in kept]
    assert [r.steps for r in records if r] == [2 * 128, 4 * 128, 6 * 128]
    assert records[-1] and records[-1].win_rates.keys() == {"random", "bot"}
    first, last = (load_policy(p, RULESET).state_dict() for p in (kept[0], kept[-1]))
    assert not torch.equal(first["action_net.weight"], last["action_net.weight"])
    folder.clear()
    assert not list(folder.kept.iterdir())


def test_after_a_head_start_the_critic_learns_first(tmp_path):
    settings = small(tmp_path, head_start={"samples": 512, "critic_first": 2})
    folder = RunFolder(settings)
    folder.start(settings, resume=False)
    trainer = Trainer(settings, folder)
    trainer.prepare()
    trainer._imitate()
    actor, critic = "mlp_extractor.policy_net.0.weight", "mlp_extractor.value_net.0.weight"
    copied = {k: v.clone() for k, v in trainer.policy.state_dict().items()}
    for done in (1, 2, 3):
        trainer.update()
        now = trainer.policy.state_dict()
        assert torch.equal(now[actor], copied[actor]) == (done <= 2)
        assert torch.equal(now["action_net.bias"], copied["action_net.bias"]) == (done <= 2)
        assert not torch.equal(now[critic], copied[critic])


def test_the_first_rating_says_that_it_is_of_the_imitator():
    first = Progress(seconds=60.0, rated={"bot": 0.42, "random": 1.0})
    assert rated_line(first, "script:kite") == (
        "1.0 min, imitation of script:kite, 0 steps of learning: "
        "42.0 % against bot, 100.0 % against random"
    )
    later = Progress(updates=3, steps=12_288, seconds=90.0, rated={"bot": 0.5})
    assert rated_line(later, "bot") == "1.5 min, 12,288 steps: 50.0 % against bot"


def test_a_finished_run_is_not_overwritten_by_accident(trained):
    with pytest.raises(UsageError, match=r"--resume.*--overwrite"):
        trained.folder.start(trained.settings, resume=False)


def test_nothing_to_resume(tmp_path):
    settings = small(tmp_path)
    with pytest.raises(UsageError, match="start without --resume"):
        RunFolder(settings).start(settings, resume=True)


@pytest.mark.parametrize("damage", ["truncate", "flip", "foreign", "empty"])
def test_a_damaged_checkpoint_is_refused_in_one_line(trained, tmp_path, damage):
    data = trained.folder.checkpoint.read_bytes()
    path = tmp_path / "checkpoint.bin"
    path.write_bytes(
        {
            "truncate": data[: len(data) // 2],
            "flip": data[:-100] + bytes([data[-100] ^ 1]) + data[-99:],
            "foreign": b"something else",
            "empty": b"",
        }[damage]
    )
    with pytest.raises(CheckpointError, match="start over with --overwrite") as error:
        load_checkpoint(path)
    assert "\n" not in str(error.value)


def test_a_checkpoint_of_other_settings_is_refused(trained, tmp_path):
    for changes, reason in (
        ({"scenario": "teams"}, "made for"),
        ({"network": {"hidden": [17]}}, "does not fit"),
        ({"battles": 8}, "does not fit"),
    ):
        settings = small(tmp_path, name="other", **changes)
        folder = RunFolder(settings)
        folder.path.mkdir(parents=True, exist_ok=True)
        folder.checkpoint.write_bytes(trained.folder.checkpoint.read_bytes())
        with pytest.raises(CheckpointError, match=reason):
            Trainer(settings, folder).train(resume=True)


def test_a_checkpoint_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "checkpoint.bin"
    save_checkpoint(path, {"a": 1})

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        save_checkpoint(path, {"a": 2})
    assert load_checkpoint(path) == {"a": 1}


def test_the_best_model_may_be_that_of_the_best_worst_score():
    rated = {"random": 0.2, "bot": 0.7, "script:meek": 0.4}
    assert share_that_counts(rated, "bot") == 0.7
    assert share_that_counts(rated, "worst") == 0.4
    assert share_that_counts({"random": 0.2}, "worst") == -1.0


def test_a_run_keeps_the_model_of_the_best_worst_score(tmp_path):
    evaluation = {"opponents": ["bot", "script:*"], "best_by": "worst", "every_updates": 2,
                  "battles": 20}  # fmt: skip
    trainer = trainer_of(small(tmp_path, evaluation=evaluation))
    trainer.train()
    rated = [line for line in lines(trainer.folder) if line["kind"] == "evaluation"]
    players = 1 + len(RULESET.scripts)
    worst = [
        min(line["win"]["share"] for line in rated[k : k + players])
        for k in range(0, len(rated), players)
    ]
    assert trainer.progress.best == max(worst)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"minutes": 0, "steps": 0}, "never end"),
        ({"battles": 0}, "battles"),
        ({"optimiser": {"gama": 0.9}}, "gama"),
        ({"opponents": {"random": 0, "bot": 0, "snapshots": 0}}, "at least one"),
        ({"evaluation": {"best_by": "mcts:10"}}, "not one of the opponents"),
        ({"evaluation": {"best_by": "random", "opponents": ["bot"]}}, "not one of the opponents"),
        ({"start_from": "a.safetensors", "head_start": {"samples": 10}}, "exclude each other"),
    ],
)
def test_wrong_settings_name_the_field(tmp_path, changes, field):
    with pytest.raises(ValueError, match=field):
        small(tmp_path, **changes)


def test_the_shipped_configurations_are_valid():
    from pathlib import Path

    from experiments.scripting.command import load_settings
    from experiments.tournaments.settings import TournamentSettings

    root = Path(__file__).parents[2] / "configs"
    assert [load_settings(p, TrainSettings) for p in sorted(root.glob("train/*.yaml"))]
    assert [load_settings(p, TournamentSettings) for p in sorted(root.glob("tournament/*.yaml"))]


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        ({"opponents": ["random"], "best_by": "worst"}, "best_by: 'worst' leaves random out"),
        ({"opponents": ["bot", "script:*"], "best_by": "script:*"}, "is no single opponent"),
    ],
)
def test_a_best_model_that_no_rating_chooses_is_refused(tmp_path, evaluation, words):
    with pytest.raises(ValueError, match=words):
        small(tmp_path, evaluation=evaluation)


@pytest.mark.parametrize("field", ["opponents", "targets"])
def test_misspelt_players_are_refused_before_anything_is_trained(tmp_path, field):
    evaluation = {"opponents": ["bot"], "targets": {}}
    evaluation[field] = ["bot", "bto"] if field == "opponents" else {"bto": 0.5}
    with pytest.raises(UnknownPlayerError, match=rf"evaluation\.{field}: unknown player 'bto'"):
        trainer_of(small(tmp_path, evaluation=evaluation))


def test_numbers_without_end_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"optimiser\.learning_rate"):
        small(tmp_path, optimiser={"learning_rate": float("inf")})


def test_a_run_goes_on_with_its_own_settings(tmp_path):
    settings = small(tmp_path, steps=16 * 8)
    folder = whole(settings).folder
    with pytest.raises(UsageError, match=r"config\.yaml has optimiser\.gamma: 0\.998, now 0\.9;"):
        optimiser = settings.optimiser.model_copy(update={"gamma": 0.9})
        folder.start(settings.model_copy(update={"optimiser": optimiser}), resume=True)
    longer = small(tmp_path, minutes=9, threads=2, export_to=tmp_path / "x")
    folder.start(longer, resume=True)
    assert TrainSettings.model_validate(yaml.safe_load(folder.config.read_text())) == longer
    plain = yaml.safe_load(folder.config.read_text())
    del plain["draw"]  # a field that is newer than the run
    folder.config.write_text(yaml.safe_dump(plain))
    folder.start(longer, resume=True)
    folder.config.unlink()
    with pytest.raises(UsageError, match=r"config\.yaml does not exist"):
        folder.start(longer, resume=True)
    moved = settings.model_copy(update={"start_from": tmp_path / "elsewhere.safetensors"})
    folder.start(moved, resume=True, known=True)  # as a league goes on in another place
