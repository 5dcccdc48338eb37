"""The terminal: what scripts print, letter by letter."""

from __future__ import annotations

from rich.console import Console


def terminal(*, stderr: bool = False, quiet: bool = False) -> Console:
    """A console that prints names as they are: rich would draw a kite for ``script:kite:``."""
    return Console(stderr=stderr, quiet=quiet, emoji=False)
