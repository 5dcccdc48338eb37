"""Frames: the procedures under way, as records on a stack in the battle.

Each kind of procedure names the fields that it uses. A field that two kinds share is declared once
and means the same in both.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from mech_env.core.codes import Codes
from mech_env.core.fields import Field, Record, code, number
from mech_env.core.jit import bind, kernel
from mech_env.core.record import DRAW, Fault


class Frames:
    """The kinds of procedure of a ruleset and the fields of their frames.

    Args:
        kinds: codes of the kinds.
        stages: codes of the stages of each kind.
        actors: field ``actor``: who acts.
        targets: field ``target``: upon whom.
        uses: the further fields of each kind.
        upon: on which kinds each may stand, and at which of their stages; a kind that is left
            out begins a battle.
        answers: of each kind, the stages that wait for an answer, and to which decision.

    Raises:
        ValueError: a name that two kinds declare differently, or a kind that is missing.

    Attributes:
        record: of a frame: the head, then the fields of all kinds.
        stages: codes of the stages of each kind.
        uses: names of the fields that each kind uses, the head's left out.
        may_begin: whether a kind begins a battle, shape (kinds,).
        may_stand: whether one stands on another at a stage, shape (kinds, kinds, stages).
        awaited: the decision that a stage of a kind waits for, 0 = none, shape (kinds, stages).
    """

    def __init__(
        self,
        kinds: type[Codes],
        stages: Mapping[enum.IntEnum, type[enum.IntEnum]],
        actors: Field,
        targets: Field,
        uses: Mapping[enum.IntEnum, Sequence[Field]],
        upon: Mapping[enum.IntEnum, Mapping[enum.IntEnum, Sequence[enum.IntEnum]]],
        answers: Mapping[enum.IntEnum, Mapping[enum.IntEnum, enum.IntEnum]],
    ) -> None:
        missing = [kind.name for kind in kinds if kind not in uses or kind not in stages]
        if missing:
            raise ValueError(f"frames without a declaration: {', '.join(missing)}")
        fields: dict[str, Field] = {}
        for kind, own in uses.items():
            for field in own:
                if fields.setdefault(field.name, field) != field:
                    raise ValueError(
                        f"frame field {field.name!r} of {kind.name} differs from before"
                    )
        head = [
            code("kind", kinds, "the procedure"),
            number("stage", 0, max(len(codes) for codes in stages.values()) - 1, "how far it is"),
            actors,
            targets,
        ]
        self.kinds = kinds
        self.stages = dict(stages)
        self.uses = {kind: tuple(field.name for field in own) for kind, own in uses.items()}
        self.record = Record("frame", [*head, *fields.values()], "a procedure under way")
        n, most = len(kinds), max(len(codes) for codes in stages.values())
        self.may_begin = np.array([kind not in upon for kind in kinds])
        self.may_stand = np.zeros((n, n, most), bool)
        for kind, below in upon.items():
            for parent, at in below.items():
                self.may_stand[kind, parent, list(at)] = True
        self.awaited = np.zeros((n, most), np.int64)
        for kind, waiting in answers.items():
            for stage, decision in waiting.items():
                self.awaited[kind, stage] = decision

    def push(self, name: str) -> Callable[..., Any]:
        """The kernel ``push(b, kind, actor, target)`` that begins a procedure."""
        blank = self.record.blank()
        return kernel(bind(push_template, f"{name}_push", BLANK=blank))


BLANK: Any = None  # bound in by Frames.push


def push_template(b: Any, kind: int, actor: int, target: int) -> None:
    """Begin a procedure: it runs next, before the one under way goes on.

    A stack that is full is a fault; the memory behind it belongs to others.
    """
    if b.depth >= b.frames.shape[0]:
        b.faults = Fault.TOO_DEEP
        b.winner = DRAW
        return
    b.frames[b.depth] = BLANK[0]
    f = b.frames[b.depth]
    f.kind = kind
    f.actor = actor
    f.target = target
    b.depth += 1


@kernel
def pop(b: Any) -> None:
    """The procedure under way is over."""
    b.depth -= 1


@kernel
def ask(s: Any, b: Any, unit: int, decision: int) -> None:
    """Put a decision to a unit; the frame's stage goes on when it is answered."""
    b.request.unit = unit
    b.request.side = s.units[unit].side
    b.request.decision = decision


@kernel
def ask_then(s: Any, b: Any, f: Any, unit: int, decision: int, stage: int) -> None:
    """As :func:`ask`; ``stage`` of the frame ``f`` reads the answer."""
    f.stage = stage
    ask(s, b, unit, decision)
