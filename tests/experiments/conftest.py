"""A small trained run and its bundle, made once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from experiments.training.run_folder import RunFolder
from experiments.training.settings import TrainSettings
from tests.toy import RULESET


def small(folder: Path, **changes: Any) -> TrainSettings:
    """Settings of a run of six updates that takes a second."""
    plain: dict[str, Any] = {
        "ruleset": RULESET.id,
        "scenario": "duel",
        "runs": folder,
        "minutes": 0,
        "steps": 6 * 16 * 8,
        "battles": 16,
        "threads": 1,
        "network": {"hidden": [16]},
        # The same on every processor.
        "optimiser": {
            "steps_per_battle": 8,
            "batch_size": 64,
            "epochs": 2,
            "products": "float32",
        },
        "opponents": {"snapshot_every": 1, "max_snapshots": 2},
        "evaluation": {
            "every_updates": 2,
            "battles": 20,
            "final_battles": 40,
            "targets": {"random": 0.0, "bot": 0.0},
        },
    }
    return TrainSettings.model_validate({**plain, **changes})


def trainer_of(settings: TrainSettings) -> Any:
    """A trainer in a new run's folder."""
    from experiments.training.trainer import Trainer

    folder = RunFolder(settings)
    folder.start(settings, resume=False)
    return Trainer(settings, folder)


def prepared(settings: TrainSettings) -> Any:
    """A trainer that is about to do its first update."""
    trainer = trainer_of(settings)
    trainer.prepare()
    return trainer


@pytest.fixture(scope="session")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A trainer that has finished."""
    trainer = trainer_of(small(tmp_path_factory.mktemp("runs")))
    trainer.train()
    return trainer


@pytest.fixture(scope="session")
def bundle(trained: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its exported bundle."""
    from experiments.bundles.bundle import export_bundle

    folder = tmp_path_factory.mktemp("bundle")
    export_bundle(trained.policy, RULESET, "duel", folder, training={"steps": 1}, ratings={})
    return folder
