"""What a person who plays a side is told: no fact that is hidden from it, and no guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import ASK_BOT, BattleBatch, random_actions
from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset
from mech_env.testing.information import Fact, Hide, hidden_facts
from mech_env.testing.place import Place, place_of

Told = dict[str, Any]  # what one side is told, by what tells it
NOTHING = "nothing"
GUESSES = 8  # one that finds no place out of sight may put a unit in sight: one must do


def check_viewers(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    hide: Sequence[Hide] = (),
    seed: int = 11,
    n: int = 4,
    looks: int = 20,
    apart: int = 4,
) -> None:
    """Scene, events, question and answers of a side stay when all that it cannot know changes.

    They stay, too, when the ruleset's own guess takes the place of what the side that is asked does
    not know: so nothing that is told is a guess.

    Half of the battles are played at random, half by bots.

    Args:
        hide: hidden facts; see :func:`check_information`.
        n: battles.
        looks: moments of each, ``apart`` decisions from one another.

    Raises:
        AssertionError: names seed, step, row, side, fact and what differs.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed, events=True)
    choose = np.random.default_rng(seed)
    changes = hidden_facts(hide)
    for step in range(looks * apart):
        if step % apart == 0:
            for row in range(n):
                _look(place, batch, row, changes, step)
        actions = random_actions(batch.masks, choose)
        actions[n // 2 :] = ASK_BOT
        batch.step(actions, ask_bot=True)


def _look(place: Place, batch: BattleBatch, row: int, changes: Sequence[Fact], step: int) -> None:
    """All sides look at one battle of the batch."""
    card, setups, record = batch.ruleset, batch._setups, batch.battles[row : row + 1]
    s, b = setups[record[0]["encounter"]], record[0]
    events = batch.logs[row].events[: int(batch.logs[row].count)]
    sides = s.units["side"][: int(s.n_units)]
    for side in np.unique(sides).tolist():
        asked = bool(b.winner == RUNNING and b.request.side == side)
        unit = int(b.request.unit) if asked else int(np.flatnonzero(sides == side)[0])
        compare = partial(_compare, card, told(card, s, b, events, side), events, side)
        wrong = compare("hidden facts", _altered(setups, record, changes, unit))
        if wrong:  # of which kind?
            alone = (compare(fact[0], _altered(setups, record, [fact], unit)) for fact in changes)
            place.fail(next(filter(None, alone), wrong), step=step, row=row, unit=unit)
        if asked and card.card.imagine is not None:
            for key in range(GUESSES):
                wrong = compare("a guess", _guessed(card, setups, record, side, key))
                if not wrong:
                    break
            place.check(not wrong, wrong, step=step, row=row, unit=unit)


def _compare(
    card: Ruleset,
    before: Told,
    events: NDArray[Any],
    side: int,
    name: str,
    other: tuple[Any, Any],
) -> str:
    """What a side is told otherwise of another battle; "" if it is told the same."""
    what = _difference(before, told(card, *other, events, side))
    return f"{card.side_names[side]} is told {name}: {what}" if what else ""


def _guessed(
    card: Ruleset, setups: NDArray[Any], record: NDArray[Any], side: int, key: int
) -> tuple[Any, Any]:
    """Setup and battle with the ruleset's guess of what a side does not know."""
    assert card.card.imagine is not None
    ground, other = setups.copy(), record.copy()
    interpreted(card.card.imagine)(ground, other[0], side, key)
    return ground[int(record[0]["encounter"])], other[0]


def _altered(
    setups: NDArray[Any], record: NDArray[Any], facts: Sequence[Fact], unit: int
) -> tuple[Any, Any]:
    """Setup and battle with facts changed that are hidden from a unit's side."""
    ground, other = setups.copy(), record.copy()
    encounter = int(record[0]["encounter"])
    for _, change in facts:
        change(ground[encounter], other[0], unit)
    return ground[encounter], other[0]


def told(card: Ruleset, s: Any, b: Any, events: NDArray[Any], side: int) -> Told:
    """All that a side is told now: its scene, the events, what it is asked."""
    words, scene = card.words, card.scene(s, b, side)
    found: Told = {f"scene.{part.name}": getattr(scene, part.name) for part in fields(scene)}
    for k in range(len(events)):
        if words.heard(s, b, events, k, side):
            kind = card.event_kinds[int(events[k].kind)]
            found[f"event {k} ({kind})"] = words.event(s, b, events, k, side)
    if b.winner == RUNNING and b.request.side == side:
        found["question"] = words.request(s, b)
        found |= {f"context {name}": fact for name, fact in words.context(s, b).items()}
        mask = np.zeros(len(card.actions), np.int8)
        interpreted(card.card.legal)(s, b, mask)
        for action in np.flatnonzero(mask).tolist():
            found[f"action {card.actions.name(action)}"] = words.action(s, b, action)
    return found


def _difference(one: Told, other: Told) -> str:
    """What is told otherwise: ``scene.caption is 'red_0: …', not 'red_1: …'``; "" if nothing is."""
    for name in {**one, **other}:
        before, after = one.get(name, NOTHING), other.get(name, NOTHING)
        if before != after:
            return f"{name} is {_part(after, before)}, not {_part(before, after)}"
    return ""


def _part(one: Any, other: Any) -> str:
    """What is in one sequence and not in the other; other things as they are."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return repr([part for part in one if part not in other])
    return repr(one)
