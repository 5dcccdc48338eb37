"""The terminal: what scripts print, letter by letter."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


def terminal(*, stderr: bool = False, quiet: bool = False) -> Console:
    """A console that prints names as they are: rich would draw a kite for ``script:kite:``."""
    return Console(stderr=stderr, quiet=quiet, emoji=False)


def battles_bar(console: Console, *, passing: bool = False) -> Progress:
    """How many battles of each task are over; ``passing``: on a terminal alone, gone at the end."""
    return Progress(
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), console=console, transient=passing,
        disable=passing and not console.is_terminal,
    )  # fmt: skip
