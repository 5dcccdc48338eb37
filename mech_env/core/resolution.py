"""The engine of a battle, the same for all rulesets: begin, answer, go on to the next decision.

The functions here are templates: :func:`engine` binds a ruleset's in as globals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mech_env.core.jit import bind, kernel
from mech_env.core.record import DRAW, RUNNING

NOTHING = 0  # code of "no decision" in every ruleset


def engine(
    name: str,
    *,
    start: Callable[..., Any],
    run_stage: Callable[..., Any],
    legal: Callable[..., Any],
) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The kernels ``begin(b, setups, mask)`` and ``apply(b, action, setups, mask)`` of a ruleset.

    Both stop at the next decision that has a choice, its mask written, or when the battle is over.

    Args:
        name: the ruleset's id.
        start: kernel ``(b)``: puts the first frame on the empty stack.
        run_stage: kernel ``(b, setups)``: one stage of the top frame.
        legal: kernel ``(b, mask) -> int``: writes the mask of the pending request; the only legal
            action, -1 if there are several, -2 if there is none.
    """
    waits = kernel(bind(waits_template, f"{name}_waits", legal=legal))
    advance = kernel(bind(advance_template, f"{name}_advance", run_stage=run_stage, waits=waits))
    return (
        kernel(bind(begin_template, f"{name}_begin", start=start, advance=advance)),
        kernel(bind(apply_template, f"{name}_apply", advance=advance)),
    )


def begin_template(b: Any, setups: Any, mask: Any) -> None:
    """Start the battle whose starting record was copied in."""
    b.winner = RUNNING
    b.depth = 0
    start(b)
    advance(b, setups, mask)


def apply_template(b: Any, action: int, setups: Any, mask: Any) -> None:
    """Answer the pending request and go on to the next."""
    b.request.answer = action
    b.request.decision = NOTHING
    advance(b, setups, mask)


def advance_template(b: Any, setups: Any, mask: Any) -> None:
    """Run the top frame, stage by stage, until a request stands or the battle is over."""
    while b.winner == RUNNING:
        if waits(b, mask):
            return
        run_stage(b, setups)
    b.request.unit = -1
    b.request.decision = NOTHING


def waits_template(b: Any, mask: Any) -> int:
    """Whether a side must choose now, its mask written; a single legal option is taken here."""
    if b.request.decision == NOTHING:
        return 0
    only = legal(b, mask)
    if only == -1:
        return 1
    if only == -2:
        # Unreachable by the rules; a battle that got here must not hang.
        b.faults = 1
        b.winner = DRAW
        return 1
    b.request.answer = only
    b.request.decision = NOTHING
    return 0
