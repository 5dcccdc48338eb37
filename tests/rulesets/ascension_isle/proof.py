"""Which clauses a test proves, as long as there is no ``RULES.md``.

    @proves("AI-041", "AI-042")
    def test_increments(): ...

A clause marker that no ``RULES.md`` knows fails the run. With it, ``@proves(`` becomes
``@pytest.mark.clause(`` in all tests of this folder, and this module goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CLAUSES = [f"AI-{k:03}" for k in range(1, 191)]


def proves(*clauses: str) -> Callable[[F], F]:
    """Note the clauses that a test proves.

    Raises:
        ValueError: a clause that the catalogue has not.
    """
    if unknown := sorted(set(clauses) - set(CLAUSES)):
        raise ValueError(f"no such clauses: {', '.join(unknown)}")
    return lambda test: test
