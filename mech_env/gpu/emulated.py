"""A device without a GPU: the same code, run by the processor, thread after thread.

It is for tests, and for trying programs that will run on a GPU.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit.device import Launch
from mech_env.core.jit.emulation import EmulatedCode
from mech_env.core.ruleset import Ruleset
from mech_env.gpu.launcher import Launcher
from mech_env.gpu.program import program


class EmulatedDevice:
    """See :class:`mech_env.gpu.Device`."""

    name = "emulated"
    about = "no GPU: its code, run by the processor"
    xp = np

    def launcher(self, ruleset: Ruleset) -> Launcher:
        launches = ruleset.launches
        return Launcher(f"{ruleset.id}_", launches, _run(ruleset.id, launches))

    def copied(self, array: Any) -> NDArray[Any]:
        return np.array(array)

    def require(self, size: int, what: str) -> None:
        """The processor's memory is not counted."""


@functools.cache
def _run(ruleset: str, launches: tuple[Launch, ...]) -> Callable[[Launch, int, list[Any]], None]:
    code = EmulatedCode(program(ruleset, launches), launches)

    def run(launch: Launch, threads: int, arguments: list[Any]) -> None:
        code.launch(launch.export.name, arguments)

    return run
