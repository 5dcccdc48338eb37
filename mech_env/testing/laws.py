"""Laws of a ruleset: what holds in every state and over every step, whatever the players do.

    LAWS = LawBook(FRAME_KINDS)

    @LAWS.of_states("Object Health never falls below 0")
    def _health(b): return (b["pieces"]["health"] < 0).any(1)

A law looks at many battles at once and says which break it, shape (n,).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Records = NDArray[Any]
Flags = NDArray[np.bool_]
StateLaw = Callable[[Records], Flags]
StepLaw = Callable[[Records, Records], Flags]


class LawBook:
    """The laws of one ruleset.

    Args:
        frame_kinds: names of its procedures, told when a law is broken.
    """

    def __init__(self, frame_kinds: Sequence[str]) -> None:
        self._frame_kinds = frame_kinds
        self.states: list[tuple[str, StateLaw]] = []
        self.steps: list[tuple[str, StepLaw]] = []

    def of_states(self, text: str) -> Callable[[StateLaw], StateLaw]:
        """Enter a function that says which records break the law."""

        def enter(law: StateLaw) -> StateLaw:
            self.states.append((text, law))
            return law

        return enter

    def of_steps(self, text: str) -> Callable[[StepLaw], StepLaw]:
        """Enter a function that says which steps, records before and after, break the law."""

        def enter(law: StepLaw) -> StepLaw:
            self.steps.append((text, law))
            return law

        return enter

    def check_states(self, b: Records) -> None:
        """All records keep all laws of states.

        Raises:
            AssertionError: the law, the row and where the battle stands.
        """
        for text, law in self.states:
            self._refuse(text, law(b), b)

    def check_steps(self, before: Records, after: Records) -> None:
        """Steps between two records keep all laws of steps; no row may have been restarted.

        Raises:
            AssertionError: the law, the row and where the battle stands.
        """
        for text, law in self.steps:
            self._refuse(text, law(before, after), after)

    def _refuse(self, text: str, broken: Flags, b: Records) -> None:
        if broken.any():
            row = int(np.argmax(broken))
            frames = b["frames"][row][: b["depth"][row]]
            stack = [self._frame_kinds[int(f["kind"])] for f in frames]
            raise AssertionError(
                f"{text}: broken in row {row} of {len(b)}: encounter {b['encounter'][row]}, "
                f"round {b['round_number'][row]}, request {b['request'][row]}, "
                f"under way: {' > '.join(stack)}"
            )
