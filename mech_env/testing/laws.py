"""Laws of a ruleset: what holds in every state and over every step, whatever the players do.

    LAWS = LawBook(FRAME_KINDS)

    @LAWS.of_states("Object Health never falls below 0")
    def _health(s, b): return (b["pieces"]["health"] < 0).any(1)

A law looks at many battles at once, at their setups and at their records, and says which break it,
shape (n,).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Records = NDArray[Any]
Flags = NDArray[np.bool_]
StateLaw = Callable[[Records, Records], Flags]  # setups, battles
StepLaw = Callable[[Records, Records, Records], Flags]  # setups, battles before and after


class LawBook:
    """The laws of one ruleset.

    Args:
        frame_kinds: names of its procedures, for the message of a broken law.
    """

    def __init__(self, frame_kinds: Sequence[str]) -> None:
        self._frame_kinds = frame_kinds
        self.states: list[tuple[str, StateLaw]] = []
        self.steps: list[tuple[str, StepLaw]] = []

    def of_states(self, text: str) -> Callable[[StateLaw], StateLaw]:
        """Enter a function that says which battles break the law."""

        def enter(law: StateLaw) -> StateLaw:
            self.states.append((text, law))
            return law

        return enter

    def of_steps(self, text: str) -> Callable[[StepLaw], StepLaw]:
        """Enter a function that says which steps, battles before and after, break the law."""

        def enter(law: StepLaw) -> StepLaw:
            self.steps.append((text, law))
            return law

        return enter

    def check_states(self, s: Records, b: Records) -> None:
        """All battles keep all laws of states.

        Args:
            s: the setup of each battle's encounter, shape (n,).
            b: the battles, shape (n,).

        Raises:
            AssertionError: the law, the row and where the battle stands.
        """
        for text, law in self.states:
            self._refuse(text, law(s, b), b)

    def check_steps(self, s: Records, before: Records, after: Records) -> None:
        """Steps between two records keep all laws of steps; no row may have been restarted.

        Args:
            s: the setup of the encounter after the step, shape (n,).
            before, after: the battles, shape (n,).

        Raises:
            AssertionError: the law, the row and where the battle stands.
        """
        for text, law in self.steps:
            self._refuse(text, law(s, before, after), after)

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
