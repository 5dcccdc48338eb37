"""What a compilation says on standard error while it takes its time."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any, TextIO

_TICK = 0.25  # seconds between two states of the line


class Progress:
    """A line when compiling begins and one when it is done; on a terminal one that moves.

    Args:
        name: of what is compiled: an entry point, a program.
        kernels: the dispatchers that it is compiled with; none: it is not told how many are done.
    """

    def __init__(self, name: str, kernels: Sequence[Any]) -> None:
        self._what = f"mech_env: compiling {name}, once for this version"
        self._done = f"mech_env: compiled {name}"
        self._kernels = kernels
        self._began = 0.0
        self._stream: TextIO = sys.stderr
        self._stop = threading.Event()
        self._ticker: threading.Thread | None = None

    def begin(self) -> None:
        """Say that it begins, once."""
        if self._began:
            return
        self._began, self._stream = time.perf_counter(), sys.stderr
        if not _moves(self._stream):
            print(self._what, file=self._stream, flush=True)
            return
        self._stop.clear()
        self._ticker = threading.Thread(target=self._tick, name="mech_env progress", daemon=True)
        self._ticker.start()

    def end(self, whole: bool) -> None:
        """Say how long it took, if it had begun.

        Args:
            whole: whether the code is there; else the line that moves stays as it is.
        """
        if not self._began:
            return
        seconds, self._began = time.perf_counter() - self._began, 0.0
        line = f"{self._done} in {seconds:.1f} s" if whole else ""
        if self._ticker is not None:
            self._stop.set()
            self._ticker.join()
            self._ticker = None
            print(f"\r{line}\x1b[K" if line else "", file=self._stream, flush=True)
        elif line:
            print(line, file=self._stream, flush=True)

    def state(self) -> str:
        """How far it has come: functions first, then the optimisation of the whole."""
        # A kernel that an earlier entry point brought is done, too.
        done, known = sum(bool(k.overloads) for k in self._kernels), len(self._kernels)
        seconds = time.perf_counter() - self._began
        if not known:
            return f"{self._what}: {seconds:.0f} s"
        step = f"{done} of {known} functions" if done < known else f"optimising {known} functions"
        return f"{self._what}: {step}, {seconds:.0f} s"

    def _tick(self) -> None:
        # The compiler is in C most of the time and lets this thread run.
        while True:
            try:
                print(f"\r{self.state()}\x1b[K", end="", file=self._stream, flush=True)
            except (OSError, ValueError):  # nobody reads any more
                return
            if self._stop.wait(_TICK):
                return


def _moves(stream: TextIO) -> bool:
    """Whether a line can be written over, as on a terminal."""
    return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
