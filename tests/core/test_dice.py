"""The gate for dice: known answers, fair faces, and its modes: sampled, scripted, enumerated."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from math import prod
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, DiceError
from mech_env.core import dice
from mech_env.core.fields import Record, nested
from mech_env.core.jit import entry_point, interpreted, kernel
from mech_env.core.log import (
    ENUMERATED,
    FAULT_FACE,
    FAULT_NONE,
    FAULT_SCRIPT_EMPTY,
    FAULT_TOO_MANY,
    MAX_FORCED,
    SAMPLED,
    SCRIPTED,
    STRICT,
    new_logs,
)
from tests.toy import RULESET
from tests.toy.state.decisions import Verb

philox = interpreted(dice.philox)
roll = interpreted(dice.roll)
run_stage = interpreted(RULESET.card.run_stage)
mix = interpreted(dice.mix)

BARE = Record("battle", [nested("dice", dice.DICE)])
DAMAGE = 8  # a reason


PRIZES = (2, 4, 8, 16, 32, 64, 128, 1024, 2048, 4096, 524288)


@kernel
def prize(key: int) -> int:
    k = dice.guess(2 * len(PRIZES), 777, key)
    return PRIZES[k] if k < len(PRIZES) else 0


def prizes(out: Any) -> None:
    for key in range(out.shape[0]):
        out[key] = prize(key)


def test_compiled_code_compares_a_guess_with_every_number():
    """The product in Philox passed 2^63; LLVM took half of all words for impossible."""
    entry = entry_point(prizes, "tests_prizes")
    ours, expected = np.zeros(300, np.int64), np.zeros(300, np.int64)
    entry(ours)
    interpreted(entry)(expected)
    assert ours.tolist() == expected.tolist()
    assert {0, *PRIZES} == set(ours.tolist())


class Thrower:
    """A battle with a log."""

    def __init__(self, mode: int = SAMPLED, forced: tuple[int, ...] = (), key: int = 0) -> None:
        self.b, self.log = BARE.blank()[0], new_logs()[0]
        self.b.dice.key = key
        self.log.mode = mode
        self.log.forced_count = len(forced)
        self.log.forced[: len(forced)] = forced

    def throw(self, count: int, faces: int = 6) -> list[int]:
        return [int(roll(self.b, self.log, faces, 0, DAMAGE)) for _ in range(count)]


def battle(mode: int = SAMPLED, forced: tuple[int, ...] = (), key: int = 0) -> Thrower:
    return Thrower(mode, forced, key)


def throw(thrower: Thrower, count: int, faces: int = 6) -> list[int]:
    return thrower.throw(count, faces)


@pytest.mark.parametrize(
    ("low", "high", "key", "word"),
    [  # kat_vectors of Random123, philox2x32 with 10 rounds, first word
        (0x00000000, 0x00000000, 0x00000000, 0xFF1DAE59),
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x2C3F628B),
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0xDD7CE038),
    ],
)
def test_philox_gives_the_published_answers(low, high, key, word):
    assert philox(low, high, key) == word


@pytest.mark.parametrize("faces", [6, 8])
def test_faces_are_equally_likely(faces):
    count = 6000
    thrown = throw(battle(key=12345), count, faces)
    tally = np.bincount(thrown, minlength=faces + 1)
    assert tally[0] == 0
    assert len(tally) == faces + 1
    chi_squared = float(((tally[1:] - count / faces) ** 2 / (count / faces)).sum())
    assert chi_squared < 26  # exceeded once in 2,000 seeds with 7 degrees of freedom


def test_neighbouring_dice_are_independent():
    thrown = throw(battle(key=99), 7201)
    pairs = np.zeros((6, 6))
    for first, second in pairwise(thrown):
        pairs[first - 1, second - 1] += 1
    assert float(((pairs - 200) ** 2 / 200).sum()) < 75  # 35 degrees of freedom


def test_a_seed_is_a_battle():
    assert throw(battle(key=7), 50) == throw(battle(key=7), 50)
    assert throw(battle(key=7), 50) != throw(battle(key=8), 50)


def test_a_copy_goes_on_with_the_same_dice():
    one, twin = battle(key=7), battle()
    throw(one, 10)
    twin.b = one.b.copy()
    assert throw(one, 10) == throw(twin, 10)


def test_the_tree_of_seeds_branches():
    keys = {mix(key, index, salt) for key, index, salt in product(range(8), repeat=3)}
    assert len(keys) == 8**3
    assert all(0 <= key < 2**32 for key in keys)


def test_forced_faces_come_first_then_the_generator_as_if_nothing_was():
    t = battle(SCRIPTED, (6, 1, 3), key=7)
    assert throw(t, 5) == [6, 1, 3, *throw(battle(key=7), 2)]
    assert t.log.fault == FAULT_NONE
    assert (t.log.forced_count, t.log.mode) == (0, SAMPLED)


def test_strict_mode_faults_when_the_script_is_empty():
    t = battle(STRICT, (6, 1))
    assert throw(t, 2) == [6, 1]
    assert t.log.fault == FAULT_NONE
    throw(t, 1)
    assert (t.log.fault, t.log.fault_at) == (FAULT_SCRIPT_EMPTY, DAMAGE)
    assert t.b.dice.drawn == 0


@pytest.mark.parametrize("face", [0, 7, -1])
@pytest.mark.parametrize("mode", [SCRIPTED, STRICT])
def test_a_face_that_the_die_lacks_is_a_fault(face, mode):
    t = battle(mode, (face,))
    assert throw(t, 1) == [1]
    assert (t.log.fault, t.log.fault_at) == (FAULT_FACE, DAMAGE)


def test_an_eight_is_no_fault_of_a_d8():
    t = battle(STRICT, (8,))
    assert throw(t, 1, 8) == [8]
    assert t.log.fault == FAULT_NONE


def test_enumeration_says_which_dice_to_walk():
    t = battle(ENUMERATED)
    throw(t, 1, 6)
    throw(t, 1, 8)
    assert t.log.forced_used == 2
    assert list(t.log.faces[:2]) == [6, 8]
    assert list(t.log.forced[:2]) == [1, 1]
    assert t.b.dice.drawn == 0


def test_enumeration_walks_every_outcome_once():
    """A step that rolls a d6 and, on a 6, a d8 more: 5 + 8 outcomes, probabilities sum to one."""

    def step(t: Thrower) -> tuple[int, ...]:
        first = throw(t, 1)
        return (*first, *throw(t, 1, 8)) if first == [6] else tuple(first)

    outcomes: dict[tuple[int, ...], int] = {}
    script: list[int] | None = []
    while script is not None:
        t = battle(ENUMERATED, tuple(script))
        outcome = step(t)
        used = int(t.log.forced_used)
        faces = [int(f) for f in t.log.faces[:used]]
        assert outcome not in outcomes
        outcomes[outcome] = prod(faces)
        script = [int(f) for f in t.log.forced[:used]]
        while script and script[-1] == faces[len(script) - 1]:
            script.pop()
        script = [*script[:-1], script[-1] + 1] if script else None
    assert len(outcomes) == 5 + 8
    assert sum(1 / weight for weight in outcomes.values()) == pytest.approx(1)


def test_too_many_dice_to_enumerate_is_a_fault():
    t = battle(ENUMERATED)
    throw(t, MAX_FORCED)
    assert t.log.fault == FAULT_NONE
    throw(t, 1)
    assert (t.log.fault, t.log.fault_at) == (FAULT_TOO_MANY, DAMAGE)


def throw_handfuls(setups: Any, s: Any, b: Any, log: Any) -> None:
    """The race, in which each stage of a move rolls a hundred dice more."""
    run_stage(setups, s, b, log)
    for _ in range(100 if b.depth > 1 else 0):
        roll(b, log, 6, 0, DAMAGE)


def test_a_step_with_more_dice_than_can_be_enumerated_is_named():
    heavy = replace(RULESET, card=replace(RULESET.card, run_stage=throw_handfuls))
    battle = Battle(heavy, "duel", seed=1, interpreted=True)
    with pytest.raises(DiceError, match=rf"^action 0 \(walk\) rolls more than {MAX_FORCED} dice "
                                        rf"\(roll code {DAMAGE}\)"):  # fmt: skip
        battle.outcomes(Verb.WALK)
    battle.step(Verb.WALK)  # it can be played


def test_as_many_faces_can_be_forced_as_enumerated():
    battle = Battle("toy", "long", seed=1)
    battle.force_dice([3] * MAX_FORCED)
    assert len(battle.pending_dice) == MAX_FORCED
    with pytest.raises(DiceError, match=f"{MAX_FORCED + 1} are pending, at most {MAX_FORCED}"):
        battle.force_dice([3])


def test_guesses_are_within_their_count_and_no_dice():
    guessed = [interpreted(dice.guess)(6, number, 7) for number in range(600)]
    assert set(guessed) == set(range(6))
    assert guessed != [interpreted(dice.philox)(number, 0, 7) * 6 >> 32 for number in range(600)]
