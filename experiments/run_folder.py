"""The folder of a run: resolved settings, commit, seeds, JSONL log, checkpoint, best model."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import yaml

from experiments.command import UsageError
from experiments.settings import TrainSettings

_VERSIONS = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib", "onnxruntime")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never a part."""
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def commit() -> str:
    """The checkout's commit, with ``-dirty`` if files differ from it; ``unknown`` without git."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            cwd=Path(__file__).parent, capture_output=True, text=True, check=True, timeout=10,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return found.stdout.strip()


def versions() -> dict[str, str]:
    """Versions of the libraries that a result depends on."""
    found = {}
    for name in _VERSIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


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
        """Forget an earlier run of this name (its files only)."""
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
