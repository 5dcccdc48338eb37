"""Leagues whose processes are killed: drivers and workers, in the middle, by SIGKILL."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from experiments.leagues.driver import League, open_store
from experiments.leagues.settings import LeagueSettings
from experiments.leagues.work import InProcess
from tests.experiments.small_league import small

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds until something that ought to happen counts as missing


def start(settings: LeagueSettings, log: Path, *argv: str) -> subprocess.Popen[bytes]:
    """The league in a process of its own, and of its own process group."""
    config = log.with_suffix(".yaml")
    config.write_text(yaml.safe_dump(settings.model_dump(mode="json")))
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "experiments.league", str(config), *argv],
            cwd=ROOT, stdout=output, stderr=output, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip


def wait_for(sign: Callable[[], Any], process: subprocess.Popen[bytes], log: Path) -> Any:
    """What the sign gives as soon as it gives anything, while the process runs."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = sign()
        if found:
            return found
        assert process.poll() is None, f"ended too early: {log.read_text()}"
        time.sleep(0.002)
    raise AssertionError(f"waited in vain: {log.read_text()}")


def finished(settings: LeagueSettings, table: str) -> int:
    """Rows of a table of the store, seen from outside."""
    path = settings.folder / "league.sqlite"
    if not path.is_file():
        return 0
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        return int(db.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0
    finally:
        db.close()


def notes(settings: LeagueSettings, kind: str) -> list[dict[str, Any]]:
    """What is under way: the notes of workers."""
    found = []
    for path in sorted((settings.folder / "work" / "running").glob(f"{kind}*.json")):
        try:
            found.append({**json.loads(path.read_text()), "path": path})
        except (OSError, ValueError):  # just finished, or half written
            continue
    return found


def table_of(settings: LeagueSettings) -> list[tuple[Any, ...]]:
    store = open_store(settings, found=False)
    try:
        return store.table()
    finally:
        store.close()


def uninterrupted(settings: LeagueSettings) -> list[tuple[Any, ...]]:
    settings.folder.mkdir(parents=True)
    store = open_store(settings)
    try:
        League(settings, store, lambda words: None).run(InProcess())
        return store.table()
    finally:
        store.close()


@pytest.mark.slow
def test_a_league_killed_in_a_slice_and_in_a_block_loses_and_doubles_nothing(tmp_path):
    train = small(tmp_path).train
    steps = 30 * train.battles * train.optimiser.steps_per_battle
    often = train.evaluation.model_copy(update={"every_updates": 3})
    settings = small(
        tmp_path / "killed",
        matches={"blocks": 2, "battles": 3000},
        train=train.model_copy(update={"steps": steps, "evaluation": often}),
    )
    log = tmp_path / "log.txt"

    def checkpoint() -> bool:
        return any((settings.folder / "work").glob("*/slice/checkpoint.bin"))

    def in_a_later_block() -> bool:
        return finished(settings, "blocks") >= 2 and bool(notes(settings, "block"))

    # In the first slice, after a checkpoint and before its end.
    process = start(settings, log)
    wait_for(checkpoint, process, log)
    process.kill()
    process.wait()
    assert finished(settings, "slices") == 0
    # In the middle of a block, after others.
    process = start(settings, log)
    wait_for(in_a_later_block, process, log)
    process.kill()
    process.wait()
    kept = finished(settings, "blocks")
    assert 2 <= kept < 2 * 10
    before = set(table_of(settings))
    # To the end.
    process = start(settings, log)
    assert process.wait(PATIENCE) == 0, log.read_text()
    table = table_of(settings)
    assert before < set(table)
    resumed = settings.model_copy(update={"runs": tmp_path / "whole"})
    assert table == uninterrupted(resumed)


@pytest.mark.slow
def test_on_ray_a_killed_worker_loses_its_block_only(tmp_path):
    pytest.importorskip("ray")
    plain = small(tmp_path / "ray").model_dump(mode="json")
    plain |= {
        "ruleset": "steel_typhoon", "scenario": "micro", "generations": 1,
        "matches": {"blocks": 3, "battles": 12000},
    }  # fmt: skip
    plain["population"]["exploiters"] = 0
    settings = LeagueSettings.model_validate(plain)
    whole = uninterrupted(settings.model_copy(update={"runs": tmp_path / "here"}))
    log = tmp_path / "log.txt"
    process = start(settings, log, "--ray", "--workers", "2", "--json")

    def long_under_way() -> dict[str, Any] | None:
        late = time.time() - 0.05
        found = [n for n in notes(settings, "block") if n["at"] < late and "main_1" in n["what"]]
        return found[0] if found else None

    try:
        note = wait_for(long_under_way, process, log)
        assert note["pid"] != process.pid
        os.kill(note["pid"], signal.SIGKILL)

        def again_elsewhere() -> bool:
            return any(
                n["what"] == note["what"] and n["pid"] != note["pid"]
                for n in notes(settings, "block")
            )

        wait_for(again_elsewhere, process, log)
        assert process.wait(PATIENCE) == 0, log.read_text()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert not notes(settings, "block")
    assert finished(settings, "blocks") == 3 * 3
    assert table_of(settings) == whole  # each block once, and the same as without Ray
