"""Measurements of speed; each returns plain figures, most of them rates per second."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import mech_env
from experiments.training.run_folder import RunFolder
from experiments.training.settings import TrainSettings
from mech_env.core import kernels
from mech_env.core.log import new_logs
from mech_env.core.ruleset import Ruleset

_START = """
import json, sys, time
began = time.perf_counter()
import mech_env
imported = time.perf_counter()
battle = mech_env.Battle(sys.argv[1], sys.argv[2], seed=1)
battle.refresh()
started = time.perf_counter()
from mech_env.core.jit import with_linked
allowed = sum(entry.allowed for entry in with_linked([battle.ruleset.run]))
print(json.dumps({"import": imported - began, "start": started - began, "allowed": allowed}))
"""


def rate(work: Callable[[], int], seconds: float, runs: int = 5) -> float:
    """Median rate of ``work`` per second over ``runs``, each ``seconds`` long or more."""
    work()  # compile, fill caches
    found = []
    for _ in range(runs):
        done, began = 0, time.perf_counter()
        while True:
            done += work()
            spent = time.perf_counter() - began
            if spent >= seconds:
                break
        found.append(done / spent)
    return statistics.median(found)


class KernelPlay:
    """Random legal play in the kernel; mask and observation written for every decision."""

    def __init__(self, ruleset: Ruleset, scenario: Any, n: int, threads: int) -> None:
        self.ruleset = ruleset
        self.setups = np.asarray(ruleset.load_scenario(scenario).setups())
        self.battles = np.zeros(n, ruleset.dtype)
        self.log = new_logs(on=False)
        self.status = np.zeros(n, kernels.STATUS)
        self.status["seed"] = np.arange(n)
        self.status["players"] = kernels.RANDOM
        self.masks = np.zeros((n, len(ruleset.actions)), np.int8)
        self.observations = np.zeros((n, ruleset.layout.size), np.float32)
        self.keep = np.full(n, kernels.KEEP, np.int64)
        self.parts = np.array_split(np.arange(n), threads)
        self.pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._call(np.arange(n), np.full(n, kernels.RESTART, np.int64))

    def _call(self, rows: Any, actions: Any) -> int:
        # A limit of one inside decision per call makes the kernel report after each of them.
        return int(
            self.ruleset.run(
                self.battles, self.setups, rows, actions, 1, 1,
                self.log, self.status, self.masks, self.observations,
            )
        )  # fmt: skip

    def sweep(self) -> int:
        """One decision in every battle; returns decisions taken."""
        first, *others = self.parts
        # As BattleBatch does it: this thread takes a part, too.
        jobs = [
            self.pool.submit(self._call, part, self.keep[: len(part)])
            for part in others
            if self.pool is not None
        ]
        return self._call(first, self.keep[: len(first)]) + sum(job.result() for job in jobs)

    def close(self) -> None:
        """Stop the threads."""
        if self.pool is not None:
            self.pool.shutdown()


def kernel_rate(ruleset: Ruleset, scenario: Any, n: int, threads: int, seconds: float) -> float:
    """Decisions per second of :class:`KernelPlay`."""
    play = KernelPlay(ruleset, scenario, n, threads)
    try:
        return rate(lambda: sum(play.sweep() for _ in range(max(1, 1024 // n))), seconds)
    finally:
        play.close()


def copy_rate(ruleset: Ruleset, n: int, seconds: float) -> float:
    """Rows per second of a plain copy of ``n`` observations and masks: the physical limit."""
    a = np.ones((n, ruleset.layout.size), np.float32)
    c = np.ones((n, len(ruleset.actions)), np.int8)
    b, d = np.zeros_like(a), np.zeros_like(c)

    def work() -> int:
        np.copyto(b, a)
        np.copyto(d, c)
        return n

    return rate(work, seconds)


def battle_rate(ruleset: Ruleset, scenario: Any, seconds: float) -> float:
    """Decisions per second of ``Battle`` from Python: step, mask, observation and a choice."""
    battle = mech_env.Battle(ruleset, scenario, seed=1)
    picks = np.random.default_rng(1).random(4096).tolist()

    def work() -> int:
        for pick in picks:
            if battle.over:
                battle.restart()
            legal = battle.mask().nonzero()[0]
            unit = battle.unit
            assert unit is not None
            battle.observe(unit)
            battle.step(legal.item(int(pick * len(legal))))
        return len(picks)

    return rate(work, seconds)


def clone_rate(ruleset: Ruleset, scenario: Any, seconds: float) -> float:
    """``Battle.clone`` per second."""
    battle = mech_env.Battle(ruleset, scenario, seed=1)

    def work() -> int:
        for _ in range(1000):
            battle.clone()
        return 1000

    return rate(work, seconds)


def record_copy_rate(ruleset: Ruleset, seconds: float) -> float:
    """Copies of a battle record per second, as a search inside a kernel makes them (warm cache)."""
    source = np.zeros(4, ruleset.dtype).view(np.uint8)
    target = np.zeros_like(source)

    def work() -> int:
        for _ in range(1000):
            np.copyto(target, source)
        return 4000

    return rate(work, seconds)


def aec_rate(make: Callable[[], Any], seconds: float) -> float:
    """Steps per second of an AEC loop with ``last`` and ``step``, random legal actions."""
    env = make()
    picks = np.random.default_rng(1).random(512).tolist()
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        steps = 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            action = None
            if not (ended or cut):
                legal = observation["action_mask"].nonzero()[0]
                action = legal.item(int(picks[steps % 512] * len(legal)))
            env.step(action)
            steps += 1
        return steps

    return rate(work, seconds)


def start_times(ruleset: Ruleset, scenario: str) -> dict[str, float]:
    """Seconds to import, to compile from an empty cache, and to start from a full one.

    "allowed": seconds that the rules may take to compile (docs/design.md, budgets).
    """
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-c", _START, ruleset.id, scenario]
        root = Path(mech_env.__file__).parent.parent
        runs = []
        for _ in range(2):
            done = subprocess.run(
                command, env=env, cwd=root, capture_output=True, text=True, check=True, timeout=900
            )
            runs.append(json.loads(done.stdout))
    first, second = runs
    return {
        "import": second["import"],
        "compile": first["start"],
        "allowed": first["allowed"],
        "start": second["start"],
    }


def training_rate(
    ruleset: Ruleset, scenario: str, updates: int, changes: dict[str, Any] | None = None
) -> dict[str, float]:
    """Learner steps per second of a short run, and the share of battles in it.

    Args:
        changes: fields of TrainSettings that are not as by default.
    """
    from experiments.training.trainer import Trainer

    with tempfile.TemporaryDirectory() as folder:
        plain = {
            "ruleset": ruleset.id,
            "scenario": scenario,
            "runs": folder,
            "minutes": 0,
            "steps": 1,
            "opponents": {"snapshot_every": 1},
            "evaluation": {"every_seconds": 1e9},
        }
        settings = TrainSettings.model_validate({**plain, **(changes or {})})
        run = RunFolder(settings)
        run.start(settings, resume=False)
        trainer = Trainer(settings, run)
        rates, shares = [], []
        trainer.prepare()
        for _ in range(updates + 2):  # the first two warm up and fill the pool
            before, began = trainer.env.seconds, time.perf_counter()
            trainer.update()
            shares.append((trainer.env.seconds - before) / (time.perf_counter() - began))
            rates.append(trainer.progress.steps_per_second)
    return {
        "steps_per_second": statistics.median(rates[2:]),
        "battles_share": statistics.median(shares[2:]),
    }
