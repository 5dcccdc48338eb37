"""The folder of a run: resolved settings, commit, seeds, JSONL log, checkpoint, best model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from agents.model_files import SUFFIX, TrainingRecord
from experiments.scripting.command import UsageError
from experiments.scripting.files import read_json
from experiments.scripting.provenance import commit, versions
from experiments.training.settings import TrainSettings

BEST = f"best{SUFFIX}"


class RunFolder:
    """``runs/<name>/`` and the files in it."""

    def __init__(self, settings: TrainSettings) -> None:
        self.path = settings.runs / settings.run_name
        self.log_path = self.path / "log.jsonl"
        self.checkpoint = self.path / "checkpoint.bin"
        self.best = self.path / BEST
        self.kept = self.path / "kept"
        self.final = self.path / f"final{SUFFIX}"
        self.start_model = self.path / f"start{SUFFIX}"
        self.tensorboard = self.path / "tensorboard"

    def start(self, settings: TrainSettings, resume: bool) -> None:
        """Make the folder, or check that it can be continued.

        Raises:
            UsageError: nothing to resume, or a finished run is in the way.
        """
        if resume:
            if not self.checkpoint.is_file():
                raise UsageError(
                    f"--resume: {self.checkpoint} does not exist; start without --resume"
                )
            return
        if self.checkpoint.exists():
            raise UsageError(
                f"{self.path} holds a run; continue it with --resume, choose another --name, "
                "or start over with --overwrite"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        resolved = yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False)
        (self.path / "config.yaml").write_text(resolved, encoding="utf-8")
        record = {"commit": commit(), "versions": versions(), "seed": settings.seed}
        (self.path / "run.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")

    def clear(self) -> None:
        """Delete an earlier run of this name (its files only)."""
        files = [self.log_path, self.checkpoint, self.best, self.final]
        files.append(self.start_model)
        if self.kept.is_dir():
            files += [p for p in self.kept.iterdir() if p.suffix == SUFFIX]
        if self.tensorboard.is_dir():
            files += [p for p in self.tensorboard.iterdir() if p.name.startswith("events.")]
        for path in files:
            path.unlink(missing_ok=True)

    def log(self, kind: str, **values: Any) -> None:
        """Append one line to the JSONL log."""
        with self.log_path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"kind": kind, **values}) + "\n")


def training_record(model: Path, training: TrainingRecord | None) -> dict[str, Any]:
    """The record of a model's training and of the run around its file, for manifests.

    Raises:
        ValueError: ``run.json`` is damaged.
    """
    record: dict[str, Any] = {} if training is None else training.model_dump()
    run = model.parent / "run.json"
    if run.is_file():
        record["run"] = read_json(run)
    return record
