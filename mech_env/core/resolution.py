"""The engine of a battle, the same for all rulesets: begin, answer, go on to the next decision.

The functions here are templates: :func:`engine` binds a ruleset's functions in.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.card import Apply, Begin, Card, Legal, RunStage, Start, unbound
from mech_env.core.jit import bind, kernel
from mech_env.core.log import FAULT_NONE
from mech_env.core.masks import ASK, NO_ANSWER
from mech_env.core.record import DRAW, RUNNING, Fault

NOTHING = 0  # code of "no decision" in every ruleset
MOST_STAGES = 100_000  # between two questions: far more than a campaign in which nobody acts

# Bound in by `engine`.
start: Start = unbound
run_stage: RunStage = unbound
legal: Legal = unbound


def engine(name: str, card: Card) -> tuple[Begin, Apply]:
    """The kernels ``begin`` and ``apply`` of a ruleset.

    Both stop at the next decision that has a choice, its mask written, or when the battle is over.
    """
    own_waits = kernel(bind(waits, f"{name}_waits", legal=card.legal))
    own_advance = kernel(
        bind(advance, f"{name}_advance", run_stage=card.run_stage, waits=own_waits)
    )
    return (
        kernel(bind(begin, f"{name}_begin", start=card.start, advance=own_advance)),
        kernel(bind(apply, f"{name}_apply", advance=own_advance)),
    )


def begin(setups: Any, b: Any, log: Any, mask: Any) -> None:
    """Start the battle whose starting record was copied in."""
    b.winner = RUNNING
    b.depth = 0
    start(setups[b.encounter], b, log)
    advance(setups, b, log, mask)


def apply(setups: Any, b: Any, action: int, log: Any, mask: Any) -> None:
    """Answer the pending request and go on to the next."""
    b.request.answer = action
    b.request.decision = NOTHING
    advance(setups, b, log, mask)


def advance(setups: Any, b: Any, log: Any, mask: Any) -> None:
    """Run the top frame, stage by stage, until a request stands or the battle is over."""
    stages = 0
    while b.winner == RUNNING:
        if waits(setups[b.encounter], b, mask):
            return
        if log.stops == 1 and log.forced_used > 0:
            return
        if log.fault != FAULT_NONE:  # the caller refuses the step; it might roll without end
            return
        # The rules never lead there; a battle that does must neither hang nor leave its memory.
        if b.depth < 1:
            b.faults = Fault.NOTHING_UNDER_WAY
            b.winner = DRAW
        elif stages >= MOST_STAGES:
            b.faults = Fault.ENDLESS
            b.winner = DRAW
        else:
            stages += 1
            run_stage(setups, setups[b.encounter], b, log)
    b.request.unit = -1
    b.request.decision = NOTHING


def waits(s: Any, b: Any, mask: Any) -> int:
    """Whether a side must choose now, its mask written; a single legal option is taken here."""
    if b.request.decision == NOTHING:
        return 0
    only = legal(s, b, mask)
    if only == ASK:
        return 1
    if only == NO_ANSWER:
        b.faults = Fault.NO_ANSWER
        b.winner = DRAW
        return 1
    b.request.answer = only
    b.request.decision = NOTHING
    return 0
