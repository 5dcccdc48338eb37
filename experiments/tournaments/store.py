"""The battles of a tournament on disk, so that an interrupted one goes on.

``pairs.jsonl``: the first line holds what every result depends on, each other line battles of one
pairing; those of a slow pairing stand in several. A line that a crash cut short is dropped; its
battles are played again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import ConfigDict, Field, ValidationError, model_validator

from agents.protocols import UnknownPlayerError
from agents.registry import file_of
from experiments.rating.matches import COLUMNS, Result, joined
from experiments.scripting.command import UsageError, one_line
from experiments.scripting.files import parse_json, read_bytes, write_atomically
from experiments.scripting.strict import Strict
from mech_env.core.jit import code_digest
from mech_env.core.kernels import MAX_SIDES
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class PairKey:
    """The identity of a pairing; digests change with a file's content and a player's code."""

    scenario: str
    scenario_digest: str
    first: str
    first_digest: str
    second: str
    second_digest: str


_Count = Annotated[int, Field(ge=0, lt=2**62)]


class _Pairing(Strict):
    """One line of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    scenario: str
    scenario_digest: str
    first: str
    first_digest: str
    second: str
    second_digest: str
    commit: str
    score: Annotated[list[Annotated[int, Field(ge=-1, le=1)]], Field(min_length=1)]
    side: list[Annotated[int, Field(ge=0, lt=MAX_SIDES)]]
    decisions: list[_Count]
    rounds: list[_Count]

    @model_validator(mode="after")
    def _as_many(self) -> _Pairing:
        if len({len(getattr(self, name)) for name in COLUMNS}) != 1:
            raise ValueError(f"{', '.join(COLUMNS)}: not of one length")
        return self


def player_digest(name: str, ruleset: Ruleset) -> str:
    """A digest of what decides a player's answers: its code here, SHA-256 of its file or folder.

    Empty for random play. Rules and searches that change answers come with a new version.
    """
    kind = name.partition(":")[0]
    kernels: list[Any] = [ruleset.card.bot] if kind in ("bot", "mcts", "script") else []
    kernels += [ruleset.card.scripts] if kind == "script" else []
    code = (code_digest(getattr(kernel, "py_func", kernel)) for kernel in kernels)
    return "".join([*code, _file_digest(name)])


def _file_digest(name: str) -> str:
    try:
        path = file_of(name)
    except UnknownPlayerError:
        return ""  # whoever makes the player refuses it
    if path is not None and path.is_file():
        return _digest([path], path.parent)
    if path is not None and path.is_dir():
        return _digest(sorted(p for p in path.rglob("*") if p.is_file()), path)
    return ""


def _digest(paths: list[Path], base: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        found.update(f"{path.relative_to(base).as_posix()} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


class PairStore:
    """The pairings in a folder, finished or not.

    Attributes:
        commits: under which battles of a pairing were played.
    """

    def __init__(self, folder: Path, settings: Mapping[str, Any], *, overwrite: bool) -> None:
        """Open a folder's pairings, or begin with none.

        Args:
            settings: JSON-ready; what every result depends on.
            overwrite: delete the pairings that are there.

        Raises:
            UsageError: the folder's pairings were played under other settings.
            ValueError: the file is damaged.
        """
        self.path = folder / "pairs.jsonl"
        self._done: dict[PairKey, Result] = {}
        self.commits: dict[PairKey, set[str]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        header = json.loads(json.dumps(dict(settings)))
        if overwrite or not self.path.exists() or not self._read(header):
            self._done.clear()
            self.commits.clear()
            write_atomically(self.path, (json.dumps(header) + "\n").encode())

    @classmethod
    def existing(cls, folder: Path) -> PairStore:
        """The pairings of a folder, played under any settings.

        Raises:
            UsageError: there are none.
            ValueError: the file is damaged.
        """
        path = folder / "pairs.jsonl"
        head = read_bytes(path).partition(b"\n")[0] if path.is_file() else b""
        if not head:
            raise UsageError(f"{path}: no pairings there; {folder} is no folder of a tournament")
        return cls(folder, parse_json(head, f"{path}:1"), overwrite=False)

    def results(self) -> dict[tuple[str, str, str], tuple[PairKey, Result]]:
        """Results by scenario and both names; where files have changed, the latest."""
        return {(k.scenario, k.first, k.second): (k, result) for k, result in self._done.items()}

    def get(self, key: PairKey) -> Result | None:
        """What has been played of a pairing."""
        return self._done.get(key)

    def outdated(self, key: PairKey) -> bool:
        """Whether the same names have met, but one of them has changed since."""
        names = (key.scenario, key.first, key.second)
        return key not in self._done and any(
            (k.scenario, k.first, k.second) == names for k in self._done
        )

    def add(self, key: PairKey, result: Result, commit: str) -> Result:
        """Keep battles of a pairing, on disk when this returns; all of them so far."""
        columns = {name: getattr(result, name).tolist() for name in COLUMNS}
        line = json.dumps({**asdict(key), "commit": commit, **columns})
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        return self._keep(key, result, commit)

    def _keep(self, key: PairKey, result: Result, commit: str) -> Result:
        before = self._done.get(key)
        self._done[key] = result if before is None else joined(before, result)
        self.commits.setdefault(key, set()).add(commit)
        return self._done[key]

    def _read(self, header: dict[str, Any]) -> bool:
        """Fill in what the file holds; False if not even its first line was finished."""
        data = read_bytes(self.path)
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            write_atomically(self.path, whole)
        lines = whole.split(b"\n")[:-1]
        if not lines:
            return False
        try:
            self._check(parse_json(lines[0], f"{self.path}:1"), header)
            for number, line in enumerate(lines[1:], 2):
                self._take(number, parse_json(line, f"{self.path}:{number}"))
        except UsageError:
            raise
        except ValueError as error:
            raise ValueError(f"{error}; start over with --overwrite") from None
        return True

    def _take(self, number: int, record: dict[str, Any]) -> None:
        try:
            pairing = _Pairing.model_validate(record)
        except ValidationError as error:
            raise ValueError(f"{self.path}:{number}: damaged: {one_line(error):.200}") from None
        columns = {name: np.array(getattr(pairing, name), np.int64) for name in COLUMNS}
        key = PairKey(**{name: getattr(pairing, name) for name in PairKey.__annotations__})
        self._keep(key, Result(key.first, key.second, **columns), pairing.commit)

    def _check(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        for name in sorted(wanted.keys() | found.keys()):
            if found.get(name) != wanted.get(name):
                raise UsageError(
                    f"{self.path} was played with {name} {found.get(name)!r:.80}, not "
                    f"{wanted.get(name)!r:.80}; choose another --to, or start over with --overwrite"
                )
