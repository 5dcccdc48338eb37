"""This checkout against another one on a noisy machine: both play short slices in turn.

Figures of two benchmark runs, minutes apart, differ by half where other machines share the
processor. Slices of some hundredths of a second, in turn, meet the same noise: the median of their
ratios repeats to a few percent.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from experiments.scripting.command import UsageError

HERE = Path(__file__).resolve().parents[2]
SLICE = 0.03  # seconds

# Runs in either checkout, so it asks only for what both have: the measures, and that each of them
# hands its work to `rate`. Here `rate` waits for the length of a slice and answers with the rate.
_WORKER = """
import importlib, sys, time
import mech_env
try:
    measures = importlib.import_module("experiments.speed.measures")
except ImportError:  # 0.1.0
    measures = importlib.import_module("experiments.speed")

def serve(work, *_, **__):
    work()
    print("ready", flush=True)
    for line in sys.stdin:
        seconds, done, began = float(line), 0, time.perf_counter()
        while True:
            done += work()
            spent = time.perf_counter() - began
            if spent >= seconds:
                break
        print(done / spent, flush=True)

measures.rate = serve
ruleset = mech_env.rulesets.get(sys.argv[1])
figure, *numbers = sys.argv[3:]
getattr(measures, figure)(ruleset, sys.argv[2], *map(int, numbers), 0.0)
"""

FIGURES = {
    "kernel, batch 64, 1 thread": ("kernel_rate", "64", "1"),
    "kernel, batch 1024, 1 thread": ("kernel_rate", "1024", "1"),
    "kernel, batch 4096, 1 thread": ("kernel_rate", "4096", "1"),
    "kernel, batch 1024, 2 threads": ("kernel_rate", "1024", "2"),
    "kernel, batch 4096, 2 threads": ("kernel_rate", "4096", "2"),
    "Battle, step + mask + observation": ("battle_rate",),
    "Battle.clone": ("clone_rate",),
}


@dataclass(frozen=True)
class Pair:
    """A figure of both checkouts: median rates per second, and the median of the slices' ratios.

    ``low`` and ``high`` are the 95 % interval of that median.
    """

    name: str
    there: float
    here: float
    ratio: float
    low: float
    high: float


def compare(there: Path, ruleset: str, scenario: str, slices: int) -> Iterator[Pair]:
    """Measure each of ``FIGURES`` in ``slices`` slices a checkout.

    Raises:
        UsageError: ``there`` holds no checkout, or a measurement ends early.
    """
    if not (there / "experiments").is_dir():
        raise UsageError(f"--against {there}: no checkout of mech_env (it has no experiments/)")
    for name, (figure, *numbers) in FIGURES.items():
        argv = [ruleset, scenario, figure, *numbers]
        with _worker(there.resolve(), argv) as other, _worker(HERE, argv) as own:
            yield _measured(f"{scenario}: {name}", other, own, slices)


class _Worker:
    def __init__(self, root: Path, process: subprocess.Popen[str]) -> None:
        self.root = root
        self.process = process
        self._line()

    def slice(self, seconds: float) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise UsageError(f"the measurement in {self.root} ended early (its error is above)")
        return line


@contextmanager
def _worker(root: Path, argv: list[str]) -> Iterator[_Worker]:
    env = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", _WORKER, *argv]
    with subprocess.Popen(
        command, cwd=root, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield _Worker(root, process)
        finally:
            process.kill()


def _measured(name: str, other: _Worker, own: _Worker, slices: int) -> Pair:
    theirs, ours = [], []
    for k in range(slices):
        # The order alternates: what comes second in a pair may find the processor warmer.
        if k % 2 == 0:
            theirs.append(other.slice(SLICE))
            ours.append(own.slice(SLICE))
        else:
            ours.append(own.slice(SLICE))
            theirs.append(other.slice(SLICE))
    ratios = sorted(a / b for a, b in zip(ours, theirs, strict=True))
    half = int(0.98 * slices**0.5)  # ranks of the median's interval: n/2 -+ 0.98 sqrt(n)
    return Pair(
        name,
        statistics.median(theirs),
        statistics.median(ours),
        statistics.median(ratios),
        ratios[max(0, slices // 2 - half)],
        ratios[min(slices - 1, slices // 2 + half)],
    )
