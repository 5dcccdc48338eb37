"""Laws of a ruleset: what holds in every state and over every step, whatever the players do.

A battle from elsewhere must keep those of states, or compiled rules never see it.

    LAWS = LawBook(FRAMES)

    @LAWS.of_states("Object Health never falls below 0")
    def _health(s, b): return (b["pieces"]["health"] < 0).any(1)

A law looks at many battles at once, at their setups and at their records, and says which break it,
shape (n,).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.frames import Frames
from mech_env.core.record import RUNNING

Records = NDArray[Any]
Flags = NDArray[np.bool_]
StateLaw = Callable[[Records, Records], Flags]  # setups, battles
StepLaw = Callable[[Records, Records, Records], Flags]  # setups, battles before and after


class LawBook:
    """The laws of one ruleset; those that all rulesets share stand in it from the first.

    Args:
        frames: its procedures.

    Attributes:
        frames: its procedures.
        states, steps: laws of states and of steps, each with its text.
        shared: how many of ``states``, the first, all rulesets share.
    """

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self.states: list[tuple[str, StateLaw]] = [
            ("nothing went wrong: no fault of the rules", _faults),
            ("a battle that goes on asks a unit of the side that decides", _request),
            ("each procedure stands on one that begins such", self._stack),
            ("the procedure on top waits for the answer to the question", self._waits),
        ]
        self.shared = len(self.states)
        self.steps: list[tuple[str, StepLaw]] = []
        self._n_stages = np.array([len(frames.stages[kind]) for kind in frames.kinds])

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

    def first_broken(self, s: Records, b: Records) -> tuple[str, int] | None:
        """A law of states that some battle breaks and the row of that battle; None: all keep all.

        A law may count on those before it: it sees only battles that keep them.
        """
        for text, law in self.states:
            broken = law(s, b)
            if broken.any():
                return text, int(np.argmax(broken))
        return None

    def under_way(self, b: Any) -> str:
        """The procedures of one battle, the first at the bottom: "FIGHT > TURN > MOVE"."""
        return " > ".join(self.frames.kinds(int(f["kind"])).name for f in b["frames"][: b["depth"]])

    def _stack(self, s: Records, b: Records) -> Flags:
        kinds = b["frames"]["kind"].astype(np.int64)
        stages = b["frames"]["stage"].astype(np.int64)
        most = kinds.shape[1]
        used = np.arange(most) < b["depth"][:, None]  # in battles that are over, too
        known = stages < self._n_stages[kinds]
        stands = self.frames.may_stand[kinds[:, 1:], kinds[:, :-1], stages[:, :-1]]
        wrong = (~known & used).any(1) | (~stands & used[:, 1:]).any(1)
        wrong |= used[:, 0] & ~self.frames.may_begin[kinds[:, 0]]
        depth = b["depth"]
        return np.asarray(wrong | (depth > most) | (depth < (b["winner"] == RUNNING)))

    def _waits(self, s: Records, b: Records) -> Flags:
        top = b["frames"][np.arange(len(b)), np.maximum(b["depth"].astype(np.int64) - 1, 0)]
        awaited = self.frames.awaited[top["kind"], top["stage"]]
        return np.asarray((b["winner"] == RUNNING) & (awaited != b["request"]["decision"]))

    def _refuse(self, text: str, broken: Flags, b: Records) -> None:
        if broken.any():
            row = int(np.argmax(broken))
            raise AssertionError(
                f"{text}: broken in row {row} of {len(b)}: encounter {b['encounter'][row]}, "
                f"round {b['round_number'][row]}, request {b['request'][row]}, "
                f"under way: {self.under_way(b[row])}"
            )


def frames_in_use(b: Records) -> Flags:
    """Frames of procedures under way in battles that go on, shape (n, frames)."""
    used = np.arange(b["frames"].shape[1]) < b["depth"][:, None]
    return np.asarray(used & (b["winner"] == RUNNING)[:, None])


def _faults(s: Records, b: Records) -> Flags:
    return np.asarray(b["faults"] != 0)


def _request(s: Records, b: Records) -> Flags:
    r = b["request"]
    unit = r["unit"].astype(np.int64)
    known = (unit >= 0) & (unit < s["n_units"])
    sides = np.take_along_axis(s["units"]["side"], np.maximum(unit, 0)[:, None], axis=1)[:, 0]
    asked = (r["decision"] > 0) & known & (sides == r["side"])
    return np.asarray((b["winner"] == RUNNING) & ~asked)
