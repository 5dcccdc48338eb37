"""Launches by the names of what is launched and of its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mech_env.core.jit.device import Launch
from mech_env.core.jit.exports import Array


class Launcher:
    """Calls what a program holds, for all rows of ``rows`` at once.

    Args:
        prefix: of the names of the launched functions.
        launches: of the program.
        run: runs a launched function: with the launch, how many threads, and its arguments, arrays
            of the device and int64.
    """

    def __init__(
        self,
        prefix: str,
        launches: Sequence[Launch],
        run: Callable[[Launch, int, list[Any]], None],
    ) -> None:
        self._launches = {launch.export.name.removeprefix(prefix): launch for launch in launches}
        self._run = run

    def __call__(self, verb: str, **given: Any) -> None:
        """Launch a loop: ``sow``, ``act``, ``see``, ``pack``, ``potentials`` or ``pick``.

        Args:
            verb: its name.
            given: its arrays and integers by name; lengths are those of the arrays. Records are
                arrays of bytes with a row for each.
        """
        launch = self._launches[verb]
        for parameter in launch.export.visible:
            if isinstance(parameter, Array) and parameter.name in given:
                lengths = given[parameter.name].shape
                for size, length in zip(parameter.shape, lengths, strict=False):
                    if isinstance(size, str):
                        given[size] = np.int64(length)
        threads = int(given[launch.count])
        if threads:
            self._run(launch, threads, [given[name] for name in launch.given])
