"""The work of a league as pure functions of picklable descriptions.

A description and the files it names (players' models, as bytes) are all that a worker needs, on
this machine or on another; what it returns goes into the store, which only the driver writes.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import mech_env
from agents import make
from agents.dice_streams import SELECTION
from agents.registry import file_of, read_from
from experiments.leagues.settings import derived_seed
from experiments.leagues.store import BlockKey, Counts, Member
from experiments.rating.matches import play
from experiments.scripting.provenance import commit
from experiments.training.run_folder import RunFolder
from experiments.training.settings import TrainSettings

RUNNING = "running"  # notes of what is under way: one file each, in the league's work folder


@dataclass(frozen=True)
class Entrant:
    """A player, as work describes it.

    ``files``: path below a folder that the worker chooses, and SHA-256, of each needed file.
    """

    name: str
    player: str
    files: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, member: Member) -> Entrant:
        """A member of the pool."""
        return cls(member.name, member.player, tuple(sorted(member.files.items())))

    def player_in(self, folder: Path) -> str:
        """The name for ``agents.make`` once the files lie in ``folder``."""
        path = file_of(self.player) if self.files else None
        return self.player if path is None else read_from(self.player, folder / path)


@dataclass(frozen=True)
class TrainSlice:
    """A learner's share of a generation.

    Attributes:
        settings: of the run, JSON: ``TrainSettings`` without folders and opponents.
        opponents: with weights; these and the weight of snapshots add up to 1.
        start: the member to go on from, or None.
        scratch: folder for checkpoints; used where it exists, so that a slice whose worker died
            goes on; elsewhere it begins again, with the same outcome.
    """

    learner: str
    generation: int
    life: int
    settings: str
    opponents: tuple[tuple[Entrant, float], ...]
    start: Entrant | None
    scratch: str
    cores: int = 1

    @property
    def label(self) -> str:
        """A name for files and messages, unique to this work."""
        return f"{self.learner}@{self.generation}-{_digest(self)}"

    @property
    def words(self) -> str:
        """For messages."""
        return f"{self.learner}'s slice of generation {self.generation}"

    @property
    def files(self) -> dict[str, str]:
        """Files it needs, relative to the league's folder, with their digests."""
        entrants = [entrant for entrant, _ in self.opponents]
        entrants += [self.start] if self.start else []
        return dict(file for entrant in entrants for file in entrant.files)


@dataclass(frozen=True)
class SliceDone:
    """The outcome of a slice: the frozen model, and the cost of its training."""

    model: bytes
    steps: int
    seconds: float
    revision: str


@dataclass(frozen=True)
class MatchBlock:
    """A block of rated matches between two members."""

    key: BlockKey
    ruleset: str
    first: Entrant
    second: Entrant
    battles: int
    temperature: float
    seed: int
    scratch: str
    cores: int = 1

    @property
    def label(self) -> str:
        """A name for files and messages, unique to this work."""
        return f"block-{_digest(self)}"

    @property
    def words(self) -> str:
        """For messages."""
        return self.key.words()

    @property
    def files(self) -> dict[str, str]:
        """Files it needs, relative to the league's folder, with their digests."""
        return dict((*self.first.files, *self.second.files))


@dataclass(frozen=True)
class BlockDone:
    """The outcome of a block: the first player's results by side."""

    counts: tuple[Counts, ...]
    revision: str


Work = TrainSlice | MatchBlock
Done = SliceDone | BlockDone


class Executor(Protocol):
    """Runs pieces of work."""

    def run(self, work: Sequence[Work], folder: Path) -> Iterator[tuple[Work, Done]]:
        """Do all the work; outcomes come in any order. ``folder`` is the league's."""

    def close(self) -> None:
        """Release what was taken."""


class InProcess:
    """Runs one piece of work after another in this process."""

    def run(self, work: Sequence[Work], folder: Path) -> Iterator[tuple[Work, Done]]:
        """Do all the work, in order."""
        for piece in work:
            yield piece, perform(piece, folder)

    def close(self) -> None:
        """Release nothing: nothing was taken."""


def perform(work: Work, folder: Path) -> Done:
    """Do a piece of work; the files that it names lie in ``folder``."""
    with _noted(work):
        if isinstance(work, TrainSlice):
            return _train(work, folder)
        return _play(work, folder)


def _play(block: MatchBlock, folder: Path) -> BlockDone:
    import torch

    torch.set_num_threads(block.cores)
    ruleset = mech_env.rulesets.get(block.ruleset)
    first, second = (
        make(
            entrant.player_in(folder), ruleset, temperature=block.temperature,
            seed=derived_seed(block.seed, "seat", seat),
        )
        for seat, entrant in enumerate((block.first, block.second))
    )  # fmt: skip
    result = play(
        ruleset, block.key.scenario, first, second, block.battles,
        seed=block.seed, stream=SELECTION, threads=block.cores,
    )  # fmt: skip
    counts = []
    for side in sorted(set(result.side.tolist())):
        score = result.score[result.side == side]
        counts.append(
            Counts(ruleset.side_names[side], *(int((score == s).sum()) for s in (1, 0, -1)))
        )
    return BlockDone(tuple(counts), revision())


def _train(work: TrainSlice, folder: Path) -> SliceDone:
    from experiments.training.trainer import Trainer

    with _own_folder(work) as own:
        plain: dict[str, Any] = json.loads(work.settings)
        others = {entrant.player_in(folder): weight for entrant, weight in work.opponents}
        plain["opponents"] |= {name: others.pop(name, 0.0) for name in ("random", "bot")}
        plain["opponents"]["others"] = others
        if work.start is not None:
            plain["start_from"] = work.start.player_in(folder).partition(":")[2]
        settings = TrainSettings.model_validate({**plain, "runs": own, "name": "slice"})
        run = RunFolder(settings)
        resume = run.checkpoint.is_file()
        run.start(settings, resume, known=True)  # the folder's name has a digest of the work
        trainer = Trainer(settings, run)
        progress = trainer.train(resume)
        trainer.save_model(run.final)
        return SliceDone(
            run.final.read_bytes(), progress.steps, round(progress.seconds, 1), revision()
        )


@contextmanager
def _own_folder(work: TrainSlice) -> Iterator[Path]:
    """A folder of this slice alone: the one with its checkpoint if it is here and free."""
    wanted = Path(work.scratch) / work.label
    if Path(work.scratch).is_dir():
        wanted.mkdir(exist_ok=True)
        with (wanted / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                pass  # a worker that was given up still runs: leave its files alone
            else:
                yield wanted
                return
    with tempfile.TemporaryDirectory(prefix="league-") as elsewhere:
        yield Path(elsewhere)


@contextmanager
def _noted(work: Work) -> Iterator[None]:
    """Keep a note of the process while it works, if it sees the league's folder."""
    folder = Path(work.scratch) / RUNNING
    note = folder / f"{work.label}.json"
    if folder.is_dir():
        facts = {
            "what": work.words,
            "pid": os.getpid(),
            "host": os.uname().nodename,
            "at": time.time(),
        }
        note.write_text(json.dumps(facts), encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def clear_scratch(scratch: Path, keep: Sequence[Work] = ()) -> None:
    """Delete checkpoints of slices that are not in ``keep``, and old notes."""
    wanted = {work.label for work in keep}
    for path in scratch.iterdir() if scratch.is_dir() else ():
        if path.name not in wanted:
            shutil.rmtree(path)
    (scratch / RUNNING).mkdir(parents=True, exist_ok=True)


@cache
def revision() -> str:
    """The commit of the running code, looked up once per process."""
    return commit()


def _digest(work: Work) -> str:
    """A digest of the work, independent of folder and cores."""
    facts = {
        f.name: repr(getattr(work, f.name)) for f in fields(work)
        if f.name not in ("scratch", "cores")
    }  # fmt: skip
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
