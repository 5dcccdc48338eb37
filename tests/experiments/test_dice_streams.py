"""No battle of a report shares a die with one that chose the model or trained it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from agents.dice_streams import REPORT, SELECTION, TRAINING
from experiments import exploit, train
from experiments.exploitability.best_response import meet, selected
from experiments.scripting.command import OK, run_script
from experiments.training.trainer import Trainer
from mech_env import BattleBatch
from tests.experiments.conftest import small
from tests.experiments.test_exploit import small as small_exploit
from tests.toy import RULESET as TOY


def streams_of(batch: BattleBatch) -> set[int]:
    return set((batch.battles["dice"]["drawn"] >> 32).tolist())


@pytest.mark.parametrize("interpret", [False, True])
def test_batches_of_two_streams_have_the_same_keys_and_other_dice(interpret: bool) -> None:
    plain = BattleBatch(TOY, "duel", n=32, seed=1, interpreted=interpret)
    other = BattleBatch(TOY, "duel", n=32, seed=1, stream=REPORT, interpreted=interpret)
    assert (plain.battles["dice"]["key"] == other.battles["dice"]["key"]).all()
    assert streams_of(plain) == {0} and streams_of(other) == {REPORT}
    for batch in (plain, other):
        batch.playout("bot")
    assert (plain.lengths != other.lengths).any()
    assert streams_of(plain) == {0} and streams_of(other) == {REPORT}


def test_copies_and_later_battles_stay_in_the_stream() -> None:
    batch = BattleBatch(TOY, "duel", n=4, seed=1, stream=300)
    for copy in (batch.clone(), pickle.loads(pickle.dumps(batch))):
        assert copy.stream == 300
        copy.reset()
        copy.reset(seed=5)
        assert streams_of(copy) == {300}
    twin = BattleBatch(TOY, "duel", n=4, seed=1, stream=300)
    assert twin.battles.tobytes() == batch.battles.tobytes()


@pytest.mark.parametrize("stream", [1, 255, -1, 2**20 + 1, True, "1"])
def test_other_streams_are_refused(stream: Any) -> None:
    with pytest.raises(ValueError, match=r"^stream: .* is neither 0 nor from 256 to 1048576$"):
        BattleBatch(TOY, "duel", n=1, stream=stream)


class Watch:
    """Which dice are in use in which phase: key and stream of every battle."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.phase = "training"
        self.dice: dict[str, set[tuple[int, int]]] = {}
        go = BattleBatch._go

        def watched(batch: BattleBatch, *args: Any, **options: Any) -> int:
            taken = go(batch, *args, **options)
            dice = batch.battles["dice"]
            pairs = zip(dice["key"].tolist(), (dice["drawn"] >> 32).tolist(), strict=True)
            self.dice.setdefault(self.phase, set()).update(pairs)
            return taken

        monkeypatch.setattr(BattleBatch, "_go", watched)

    def check(self) -> None:
        """Three phases, each with a stream of its own."""
        streams = {name: {stream for _, stream in dice} for name, dice in self.dice.items()}
        assert streams == {
            "training": {TRAINING}, "selection": {SELECTION}, "report": {REPORT},
        }  # fmt: skip
        assert all(len(dice) > 10 for dice in self.dice.values())


def test_training_selection_and_report_share_no_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    choose, learn = Trainer._evaluate, Trainer.train

    def evaluate(trainer: Trainer) -> None:
        watch.phase = "selection"
        choose(trainer)
        watch.phase = "training"

    def train_then_report(trainer: Trainer, resume: bool = False) -> Any:
        found = learn(trainer, resume)
        watch.phase = "report"
        return found

    monkeypatch.setattr(Trainer, "_evaluate", evaluate)
    monkeypatch.setattr(Trainer, "train", train_then_report)
    settings = small(tmp_path / "runs", head_start={"samples": 256, "critic_first": 1})
    path = tmp_path / "run.yaml"
    path.write_text(yaml.safe_dump(settings.model_dump(mode="json")))
    assert run_script(train.main, train.options, [str(path), "--json"]) == OK
    watch.check()


def test_a_best_response_is_trained_chosen_and_reported_with_other_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)

    def report(*args: Any) -> Any:
        watch.phase = "report"
        return meet(*args)

    evaluate = Trainer._evaluate

    def in_training(trainer: Trainer) -> None:
        watch.phase = "selection"
        evaluate(trainer)
        watch.phase = "training"

    def select(*args: Any) -> Any:
        watch.phase = "selection"
        return selected(*args)

    monkeypatch.setattr(Trainer, "_evaluate", in_training)
    monkeypatch.setattr(exploit, "meet", report)
    monkeypatch.setattr(exploit, "selected", select)
    path = tmp_path / "exploit.yaml"
    path.write_text(yaml.safe_dump(small_exploit(tmp_path / "runs", steps=4 * 64 * 8)))
    assert run_script(exploit.main, exploit.options, [str(path), "random", "--json"]) == OK
    watch.check()


def test_streams_are_those_that_batches_take() -> None:
    for stream in (TRAINING, SELECTION, REPORT):
        assert BattleBatch(TOY, "duel", n=1, stream=stream).stream == stream
    assert len({TRAINING, SELECTION, REPORT}) == 3
    assert np.int64(REPORT) << 32 < 2**62  # within the record's limits
