"""What a ruleset knows of positions: names of its things, and how the turn of a unit begins.

A position says little; the rest follows from the scenario and from the rules. A ruleset without
this card can still be given positions that name the procedures under way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# Paths of fields that a position states: ("units", 3, "hp"), ("round_number",).
Given = Collection[tuple[str | int, ...]]


def nothing_named(s: Any) -> Mapping[str, Sequence[str]]:
    """The things of a ruleset that has none with names of their own."""
    return {}


def nothing_follows(s: Any, b: Any, given: Given) -> None:
    """What follows from stated facts where nothing does."""


@dataclass(frozen=True)
class PositionCard:
    """What positions of a ruleset need; plain Python that may call kernels' interpreted twins.

    The first frame of the battle lies on the stack; dice come from the battle's seed.

    Attributes:
        turn: ``(s, b, log, unit)`` leads to where the rules begin the turn of ``unit`` in round
            ``b.round_number``, or with -1 that round, when the battle is run on from there. Facts
            of the position stand in the record and hold; what is open is filled in.
        deploy: ``(s, b, log)`` does what the rules do before the first round; called before facts
            are laid over.
        follow: ``(s, b, given)`` writes what follows from stated facts, but for what is stated.
        things: ``(s)`` names what stands in lists of the record, by kind of thing: the kinds that
            fields call by ``names`` and ``each``.
    """

    turn: Callable[[Any, Any, Any, int], None]
    deploy: Callable[[Any, Any, Any], None] = lambda s, b, log: None
    follow: Callable[[Any, Any, Given], None] = nothing_follows
    things: Callable[[Any], Mapping[str, Sequence[str]]] = nothing_named
