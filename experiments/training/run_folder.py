"""The folder of a run: resolved settings, commit, seeds, JSONL log, checkpoint, best model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from agents.model_files import SUFFIX, TrainingRecord
from experiments.scripting.command import UsageError, one_line
from experiments.scripting.files import read_json, write_atomically
from experiments.scripting.provenance import commit, versions
from experiments.scripting.strict import difference
from experiments.training.settings import TrainSettings
from mech_env.core.yaml_file import YamlError, read_yaml

BEST = f"best{SUFFIX}"
_FREE = ("minutes", "steps", "threads", "evaluation", "export_to", "runs", "name")
"""Fields that may change when a run is continued; the last two say where it lies."""
_REMEDY = "start over with --overwrite"


class RunFolder:
    """``runs/<name>/`` and the files in it."""

    def __init__(self, settings: TrainSettings) -> None:
        self.path = settings.runs / settings.run_name
        self.config = self.path / "config.yaml"
        self.log_path = self.path / "log.jsonl"
        self.checkpoint = self.path / "checkpoint.bin"
        self.best = self.path / BEST
        self.kept = self.path / "kept"
        self.final = self.path / f"final{SUFFIX}"
        self.start_model = self.path / f"start{SUFFIX}"
        self.tensorboard = self.path / "tensorboard"

    def start(self, settings: TrainSettings, resume: bool, *, known: bool = False) -> None:
        """Make the folder, or check that it can be continued.

        Args:
            known: the caller knows that the settings are the run's own, wherever files lie now.

        Raises:
            UsageError: nothing to resume, other settings than its own, or a finished run is in
                the way.
        """
        if resume:
            if not self.checkpoint.is_file():
                raise UsageError(
                    f"--resume: {self.checkpoint} does not exist; start without --resume"
                )
            if not known:
                self._check_same(settings)
            self._write_config(settings)
            return
        if self.checkpoint.exists():
            raise UsageError(
                f"{self.path} holds a run; continue it with --resume, choose another --name, "
                "or start over with --overwrite"
            )
        self._write_config(settings)
        record = {"commit": commit(), "versions": versions(), "seed": settings.seed}
        (self.path / "run.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")

    def _write_config(self, settings: TrainSettings) -> None:
        resolved = yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False)
        write_atomically(self.config, resolved.encode())

    def _check_same(self, settings: TrainSettings) -> None:
        """Refuse to continue with settings that would make it another run.

        Fields that were added since have their defaults: the run was trained with these.
        """
        try:
            earlier = TrainSettings.model_validate(read_yaml(self.config))
        except FileNotFoundError:
            raise UsageError(f"--resume: {self.config} does not exist; {_REMEDY}") from None
        except (YamlError, ValidationError) as error:
            raise UsageError(f"--resume: {self.config}: {one_line(error)}; {_REMEDY}") from None
        old, new = (s.model_dump(mode="json", exclude=set(_FREE)) for s in (earlier, settings))
        other = difference(old, new)
        if other:
            raise UsageError(
                f"--resume: {self.config} has {other}; give the same settings (only "
                f"{', '.join(_FREE[:5])} may differ), or {_REMEDY}"
            )

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
