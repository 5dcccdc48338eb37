"""What can come of an action at once: every way in which its dice can fall, in words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from mech_env.advice.guesses import guesses_of
from mech_env.arguments import BattleOver, DiceError
from mech_env.core.actions import IllegalAction
from mech_env.table.refusal import TableError
from mech_env.table.view import Data

if TYPE_CHECKING:
    from mech_env.battle import Battle
    from mech_env.core.scene import Scene

MOST_SEQUENCES = 20_000
MOST_LISTED = 50
_MOST_SEEN = 1000  # states that are looked at, the likeliest: each takes a millisecond or two


class OutcomeData(Data):
    """What can follow; states that look the same to the viewer are one.

    Attributes:
        chance: exact: ``"1/6"``.
        probability: the same as a number.
        states: how many there are.
        changes: lines of the board's panel, and the next question, that are new and do not stand
            in all outcomes.
    """

    chance: str
    probability: float
    states: int
    changes: list[str]


class OutcomesData(Data):
    """What can follow, the likeliest first, and how much is left out.

    Attributes:
        outcomes: their probabilities and that of the others add up to 1.
        others: how many more states there are.
        others_probability: of all these together.
        guessed: whether the viewer does not know all of the state, so that what is hidden was
            guessed.
    """

    outcomes: list[OutcomeData]
    others: int
    others_probability: float
    guessed: bool


def outcomes_of(
    battle: Battle,
    action: int,
    viewer: str | None,
    seed: int,
    sequences: int = MOST_SEQUENCES,
    listed: int = MOST_LISTED,
) -> OutcomesData:
    """Every way in which the dice of a step can fall.

    Args:
        action: a legal one of the pending request.
        viewer: the side that asks: what it cannot know is guessed; None: nothing is hidden.
        seed: of the guess.
        sequences: most sequences of faces that are tried.
        listed: most outcomes in the answer.

    Raises:
        TableError: not legal, over, or more sequences.
    """
    known, guessed = (battle, False) if viewer is None else _as_guessed(battle, viewer, seed)
    try:
        found = known.outcomes(action, sequences)
    except (IllegalAction, BattleOver, DiceError) as problem:
        raise TableError("action", str(problem)) from None
    found.sort(key=lambda pair: -pair[0])
    before = set(_lines(known.scene(viewer)))
    groups: dict[tuple[str, ...], list[Fraction]] = {}
    for chance, child in found[:_MOST_SEEN]:
        groups.setdefault(tuple(_lines(child.scene(viewer))), []).append(chance)
    always = set.intersection(*map(set, groups)) if len(groups) > 1 else set()
    ranked = sorted(groups.items(), key=lambda group: -sum(group[1]))
    shown = ranked[:listed]
    told = sum((sum(chances, Fraction(0)) for _, chances in shown), Fraction(0))
    return OutcomesData(
        outcomes=[
            OutcomeData(
                chance=str(sum(chances, Fraction(0))),
                probability=float(sum(chances)),
                states=len(chances),
                changes=[line for line in lines if line not in before and line not in always],
            )
            for lines, chances in shown
        ],
        others=len(found) - sum(len(chances) for _, chances in shown),
        others_probability=float(1 - told),
        guessed=guessed,
    )


def _as_guessed(battle: Battle, viewer: str, seed: int) -> tuple[Battle, bool]:
    """The battle as a side may take it to be, and whether it had to guess."""
    side = battle.ruleset.side_names.index(viewer)
    guesses = guesses_of(battle.ruleset, battle._battles, battle._setups, side, 2, seed)
    if len(guesses) == 1:
        return battle, False
    guess = battle.clone()
    guess._battles[0] = guesses[0].record[0]
    guess._setups = guesses[0].setups
    guess.refresh()
    return guess, True


def _lines(scene: Scene) -> Iterable[str]:
    """What a scene says in words: each line with whom it is about."""
    for entry in scene.entries:
        for pip in entry.pips:
            if pip.text:
                yield f"{entry.title}: {pip.text} {pip.condition}"
        for line in entry.lines:
            yield f"{entry.title}: {line}"
    yield scene.caption
