"""Scripts of a ruleset: legal answers, by what their side knows, the same compiled and plain."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import BattleBatch
from mech_env.core.jit import interpreted
from mech_env.core.ruleset import Ruleset
from mech_env.testing.information import Hide, hidden_facts
from mech_env.testing.place import Place, place_of

CLOSER_LOOK = 7  # every so many steps one battle is looked at more closely


def check_script(
    ruleset: str | Ruleset,
    scenario: Any,
    name: str,
    *,
    hide: Sequence[Hide] = (),
    seed: int = 5,
    n: int = 8,
    steps: int = 1000,
) -> int:
    """A script answers every request of some battles, which it plays against itself.

    The answers are legal, the plain twin gives the same, and facts that the asked unit cannot know
    do not change them.

    Args:
        name: of the script, without ``script:``.
        hide: as of :func:`check_information`.
        n: battles.
        steps: most decisions of each battle that are looked at.

    Returns:
        In how many decisions it answered otherwise than the bot.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed, autoreset=False, observations=False)
    code, bot = batch.ruleset.inside[f"script:{name}"], batch.ruleset.inside["bot"]
    draws, differs = np.random.default_rng(seed), 0
    for step in range(steps):
        rows = np.flatnonzero(batch.units >= 0)
        if not len(rows):
            break
        records, masks = batch.battles[rows], batch.masks[rows]
        words = draws.integers(2**32, size=len(rows))
        answers = _ask(batch, batch.ruleset.ask, records, masks, code, words)
        legal = masks[np.arange(len(rows)), np.maximum(answers, 0)] != 0
        place.check(bool(legal.all() and answers.min() >= 0), f"{name} is illegal", step=step)
        differs += int(
            (_ask(batch, batch.ruleset.ask, records, masks, bot, words) != answers).sum()
        )
        if step % CLOSER_LOOK == 0:
            one = slice(step // CLOSER_LOOK % len(rows), step // CLOSER_LOOK % len(rows) + 1)
            found = records[one], masks[one], code, words[one]
            _look_closer(place, batch, name, found, int(answers[one][0]), hide, step)
        batch.step(answers, rows)
    place.check(bool((batch.battles["faults"] == 0).all()), f"{name}: a battle broke")
    return differs


_plain = functools.cache(interpreted)  # it copies all that a kernel calls, so it is made once


def _ask(
    batch: BattleBatch,
    ask: Any,
    records: NDArray[Any],
    masks: NDArray[np.int8],
    code: int,
    words: NDArray[np.int64],
    setups: NDArray[Any] | None = None,
) -> NDArray[np.int64]:
    """What an inside player answers in some records."""
    answers = np.zeros(len(records), np.int64)
    players = np.full(len(records), code, np.int64)
    known = batch._setups if setups is None else setups
    ask(records.copy(), known, masks.copy(), players, words.astype(np.int64), answers)
    return answers


def _look_closer(
    place: Place,
    batch: BattleBatch,
    name: str,
    found: tuple[NDArray[Any], NDArray[np.int8], int, NDArray[np.int64]],
    answer: int,
    hide: Sequence[Hide],
    step: int,
) -> None:
    """The answer of the plain twin, and answers after changes of what is hidden."""
    record, mask, code, word = found
    plain = _ask(batch, _plain(batch.ruleset.ask), record, mask, code, word)
    place.check(int(plain[0]) == answer, f"{name} answers otherwise interpreted", step=step)
    for told, change in hidden_facts(hide):
        setups, altered = batch._setups.copy(), record.copy()
        change(setups[record[0]["encounter"]], altered[0], int(record[0]["request"]["unit"]))
        other = _ask(batch, batch.ruleset.ask, altered, mask, code, word, setups)
        place.check(int(other[0]) == answer, f"{name} knows of {told}", step=step)
