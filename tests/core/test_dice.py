"""The gate for dice: known answers, fair faces, and its three modes."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod
from typing import Any

import numpy as np
import pytest

from mech_env.core import dice
from mech_env.core.jit import interpreted
from mech_env.core.log import EVENT_RING, EVENT_VALUES, ROLLED
from mech_env.core.record import battle_dtype, new_records

philox = interpreted(dice.philox)
roll = interpreted(dice.roll)
mix = interpreted(dice.mix)

BARE = battle_dtype([], [], 1, 2)
DAMAGE = 8  # a reason


def battle(mode: int = dice.SAMPLED, forced: tuple[int, ...] = (), key: int = 0) -> Any:
    b = new_records(BARE, 1)[0]
    b.dice.key = key
    b.dice.mode = mode
    b.dice.forced_count = len(forced)
    b.dice.forced[: len(forced)] = forced
    return b


def throw(b: Any, count: int, faces: int = 6) -> list[int]:
    return [int(roll(b, faces, 0, DAMAGE)) for _ in range(count)]


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
    b = battle(key=7)
    throw(b, 10)
    twin = b.copy()
    assert throw(b, 10) == throw(twin, 10)


def test_the_tree_of_seeds_branches():
    keys = {mix(key, index, salt) for key, index, salt in product(range(8), repeat=3)}
    assert len(keys) == 8**3
    assert all(0 <= key < 2**32 for key in keys)


def test_forced_faces_come_first_then_the_generator_as_if_nothing_was():
    b = battle(forced=(6, 1, 3), key=7)
    assert throw(b, 5) == [6, 1, 3, *throw(battle(key=7), 2)]
    assert b.dice.fault == dice.FAULT_NONE
    assert b.dice.forced_count == 0


def test_strict_mode_faults_when_the_script_is_empty():
    b = battle(dice.STRICT, (6, 1))
    assert throw(b, 2) == [6, 1]
    assert b.dice.fault == dice.FAULT_NONE
    throw(b, 1)
    assert b.dice.fault == dice.FAULT_SCRIPT_EMPTY
    assert b.dice.fault_at == DAMAGE
    assert b.dice.drawn == 0


@pytest.mark.parametrize("face", [0, 7, -1])
@pytest.mark.parametrize("mode", [dice.SAMPLED, dice.STRICT])
def test_a_face_that_the_die_lacks_is_a_fault(face, mode):
    b = battle(mode, (face,))
    assert throw(b, 1) == [1]
    assert b.dice.fault == dice.FAULT_FACE
    assert b.dice.fault_at == DAMAGE


def test_an_eight_is_no_fault_of_a_d8():
    b = battle(dice.STRICT, (8,))
    assert throw(b, 1, 8) == [8]
    assert b.dice.fault == dice.FAULT_NONE


def test_enumeration_tells_the_dice_to_walk():
    b = battle(dice.ENUMERATED)
    throw(b, 1, 6)
    throw(b, 1, 8)
    assert b.dice.forced_used == 2
    assert list(b.dice.faces[:2]) == [6, 8]
    assert list(b.dice.forced[:2]) == [1, 1]
    assert b.dice.drawn == 0


def test_enumeration_walks_every_outcome_once():
    """A step that rolls a d6 and, on a 6, a d8 more: 5 + 8 outcomes, probabilities sum to one."""

    def step(b: Any) -> tuple[int, ...]:
        first = throw(b, 1)
        return (*first, *throw(b, 1, 8)) if first == [6] else tuple(first)

    outcomes: dict[tuple[int, ...], int] = {}
    script: list[int] | None = []
    while script is not None:
        b = battle(dice.ENUMERATED, tuple(script))
        outcome = step(b)
        used = int(b.dice.forced_used)
        faces = [int(f) for f in b.dice.faces[:used]]
        assert outcome not in outcomes
        outcomes[outcome] = prod(faces)
        script = [int(f) for f in b.dice.forced[:used]]
        while script and script[-1] == faces[len(script) - 1]:
            script.pop()
        script = [*script[:-1], script[-1] + 1] if script else None
    assert len(outcomes) == 5 + 8
    assert sum(1 / weight for weight in outcomes.values()) == pytest.approx(1)


def test_too_many_dice_to_enumerate_is_a_fault():
    b = battle(dice.ENUMERATED)
    throw(b, dice.MAX_FORCED)
    assert b.dice.fault == dice.FAULT_NONE
    throw(b, 1)
    assert b.dice.fault == dice.FAULT_TOO_MANY


def test_every_roll_is_an_event_with_its_reason():
    b = battle(dice.STRICT, (5, 3))
    roll(b, 6, 4, DAMAGE)
    roll(b, 6, 4, DAMAGE)
    assert b.event_count == 1
    event = b.events[0]
    assert (event.kind, event.unit, event.what, event.used) == (ROLLED, 4, DAMAGE, 2)
    assert list(event.values[:2]) == [5, 3]


def test_rolls_share_an_event_only_for_one_unit_and_reason():
    b = battle(dice.STRICT, (1,) * 8)
    roll(b, 6, 0, 1)
    roll(b, 6, 0, 2)
    roll(b, 6, 1, 2)
    for _ in range(EVENT_VALUES):
        roll(b, 6, 1, 2)
    assert b.event_count == 4
    assert [int(e.used) for e in b.events[:4]] == [1, 1, EVENT_VALUES, 1]


def test_the_ring_of_events_keeps_the_latest():
    b = battle(key=3)
    for k in range(EVENT_RING + 5):
        roll(b, 6, k, 0)
    assert b.event_count == EVENT_RING + 5
    assert b.events[4].unit == EVENT_RING + 4
    assert b.events[5].unit == 5
