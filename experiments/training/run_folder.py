"""The folder of a run: resolved settings, commit, seeds, JSONL log, checkpoint, best model."""

from __future__ import annotations

import json
from typing import Any

import yaml

from experiments.scripting.command import UsageError
from experiments.scripting.provenance import commit, versions
from experiments.training.settings import TrainSettings


class RunFolder:
    """``runs/<name>/`` and the files in it."""

    def __init__(self, settings: TrainSettings) -> None:
        self.path = settings.runs / settings.run_name
        self.log_path = self.path / "log.jsonl"
        self.checkpoint = self.path / "checkpoint.bin"
        self.best = self.path / "best.zip"
        self.best_record = self.path / "best.json"
        self.kept = self.path / "kept"
        self.final = self.path / "final.zip"
        self.start_model = self.path / "start.zip"
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
        files = [self.log_path, self.checkpoint, self.best, self.best_record, self.final]
        files.append(self.start_model)
        if self.kept.is_dir():
            files += [p for p in self.kept.iterdir() if p.suffix in (".zip", ".json")]
        if self.tensorboard.is_dir():
            files += [p for p in self.tensorboard.iterdir() if p.name.startswith("events.")]
        for path in files:
            path.unlink(missing_ok=True)

    def log(self, kind: str, **values: Any) -> None:
        """Append one line to the JSONL log."""
        with self.log_path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"kind": kind, **values}) + "\n")


def training_record(folder: RunFolder) -> dict[str, Any]:
    """The record of the training of a run's best model, for manifests."""
    record: dict[str, Any] = json.loads(folder.best_record.read_text(encoding="utf-8"))
    run = folder.path / "run.json"
    if run.is_file():
        record["run"] = json.loads(run.read_text(encoding="utf-8"))
    return record
