"""Where a check looks, and what it says when it finds something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from mech_env import rulesets
from mech_env.core.ruleset import Ruleset


class Skipped(Exception):
    """A check that cannot be made: a package that it needs is missing, battles are too short."""


@dataclass(frozen=True)
class Place:
    """What every complaint begins with: ``toy duel, seed 11``."""

    ruleset: str
    scenario: str
    seed: int

    def fail(self, told: str, **at: Any) -> NoReturn:
        """Complain; ``at`` names step, row, decision … where it was found.

        Raises:
            AssertionError: always.
        """
        where = "".join(f", {name} {value}" for name, value in at.items() if value is not None)
        raise AssertionError(f"{self.ruleset} {self.scenario}, seed {self.seed}{where}: {told}")

    def check(self, holds: Any, told: str, **at: Any) -> None:
        """Complain unless it holds."""
        if not holds:
            self.fail(told, **at)

    def same(self, name: str, one: Any, other: Any, told: str, **at: Any) -> None:
        """Complain unless two arrays or records hold the same bytes; says where they differ."""
        if np.ascontiguousarray(one).tobytes() != np.ascontiguousarray(other).tobytes():
            self.fail(f"{told}: {difference(one, other, name) or name + ': other bytes'}", **at)


def place_of(ruleset: str | Ruleset, scenario: Any, seed: int) -> Place:
    """The place of a check, with the names of ruleset and scenario."""
    found = rulesets.get(ruleset)
    return Place(found.id, found.load_scenario(scenario).name, seed)


def difference(one: Any, other: Any, name: str = "") -> str | None:
    """The first place where two arrays or records differ: ``units[2].hex: 3, not 4``."""
    a, b = np.asarray(one), np.asarray(other)
    if a.shape != b.shape:
        return f"{name}: shape {a.shape}, not {b.shape}"
    if a.dtype.names is not None:
        for field in a.dtype.names:
            found = difference(a[field], b[field], f"{name}.{field}" if name else field)
            if found is not None:
                return found
        return None
    # Not numbers are equal here if both are: bytes are compared, not values.
    unequal = (a != b) & ~((a != a) & (b != b))
    if not unequal.any():
        return None
    at = tuple(int(k) for k in np.argwhere(unequal)[0])
    index = "".join(f"[{k}]" for k in at)
    return f"{name}{index}: {a[at]}, not {b[at]}"
