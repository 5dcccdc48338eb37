"""What can come of an action at once: every way in which its dice can fall, in words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from mech_env.arguments import BattleOver, DiceError
from mech_env.core.actions import IllegalAction
from mech_env.guesses import guesses_of
from mech_env.table.refusal import TableError
from mech_env.table.view import Data

if TYPE_CHECKING:
    from mech_env.battle import Battle
    from mech_env.core.scene import Scene

MOST_SEQUENCES = 20_000
MOST_LISTED = 50


class OutcomeData(Data):
    """One of the states that can follow.

    Attributes:
        chance: exact: ``"1/6"``.
        probability: the same as a number.
        changes: lines of the board's panel, and the next question, that are new and do not stand
            in all outcomes.
    """

    chance: str
    probability: float
    changes: list[str]


class OutcomesData(Data):
    """The likeliest states that can follow, and how much is left out.

    Attributes:
        outcomes: the likeliest first; their probabilities and that of the others add up to 1.
        others: how many more there are.
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
    shown, others = found[:listed], found[listed:]
    before = set(_lines(known.scene(viewer)))
    after = [list(_lines(child.scene(viewer))) for _, child in shown]
    always = set.intersection(*map(set, after)) if len(after) > 1 else set()
    return OutcomesData(
        outcomes=[
            OutcomeData(
                chance=str(chance),
                probability=float(chance),
                changes=[line for line in lines if line not in before and line not in always],
            )
            for (chance, _), lines in zip(shown, after, strict=True)
        ],
        others=len(others),
        others_probability=float(sum((chance for chance, _ in others), Fraction(0))),
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
