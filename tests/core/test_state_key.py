"""Equal states, equal keys: what made a state and what no rule reads again do not count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.core.fields import Record, index, nested, number
from mech_env.core.jit import compiled, entry_point, interpreted
from mech_env.core.state_key import blend, state_bytes, state_key, state_spans, stir
from tests.cases import FINISHED
from tests.toy.state.decisions import Verb

key = interpreted(state_key)


def battle_of(ruleset: str) -> Battle:
    battle = Battle(ruleset, "duel", seed=1)
    for _ in range(3):
        battle.step(battle.legal_actions()[0])
    return battle


def both(battle: Battle) -> tuple[bytes, int, int]:
    """All that names a state: its bytes and two keys."""
    spans = state_spans(battle.ruleset.battle)
    b = battle.state
    return state_bytes(b, spans), key(b, spans, 0), key(b, spans, 1)


def other_dice(b: Any) -> None:
    b.dice.key = 12345
    b.dice.drawn = 99


def dead_frames(b: Any) -> None:
    for k in range(int(b.depth), len(b.frames)):
        b.frames[k].stage = 1
        b.frames[k].kind = 1
        b.frames[k].actor = 1


def stale_answer(b: Any) -> None:
    """While a decision stands, the last answer is read no more."""
    b.request.answer = 3


SAME: list[Callable[[Any], None]] = [other_dice, dead_frames, stale_answer]


@pytest.mark.parametrize("change", SAME)
@pytest.mark.parametrize("ruleset", FINISHED)
def test_what_is_not_of_the_state_does_not_count(ruleset, change):
    battle = battle_of(ruleset)
    before = both(battle)
    change(battle.state)
    assert both(battle) == before


def test_without_a_decision_the_last_unit_does_not_count_but_the_answer_does():
    battle = battle_of("toy")
    b = battle.state
    b.request.decision = 0
    before = both(battle)
    b.request.unit = 1 - b.request.unit
    b.request.side = 1 - b.request.side
    assert both(battle) == before
    b.request.answer = Verb.RUN if b.request.answer != Verb.RUN else Verb.WALK
    assert all(new != old for new, old in zip(both(battle), before, strict=True))


@pytest.mark.parametrize("field", ["unit", "side", "decision"])
def test_who_is_asked_what_counts(field):
    battle = battle_of("toy")
    before = both(battle)
    battle.state.request[field] += 1 if field == "decision" else -1
    assert all(new != old for new, old in zip(both(battle), before, strict=True))


@pytest.mark.parametrize("ruleset", FINISHED)
def test_every_bit_of_the_state_counts(ruleset):
    battle = battle_of(ruleset)
    spans = state_spans(battle.ruleset.battle)
    before, raw = both(battle), battle._raw
    start, size = (int(n) for n in spans[0])
    ranges = [(start, start + int(battle.state.depth) * size), *spans[1:].tolist()]
    for first, stop in ranges:
        for at in {first, (first + stop) // 2, stop - 1}:
            raw[at] ^= 1
            assert all(new != old for new, old in zip(both(battle), before, strict=True)), at
            raw[at] ^= 1
    assert both(battle) == before


@pytest.mark.parametrize("ruleset", FINISHED)
def test_all_bytes_are_of_the_state_or_named_as_not(ruleset):
    """Ranges, frames, dice and request make up the record; nothing is counted twice."""
    battle = battle_of(ruleset)
    dtype: Any = battle.ruleset.dtype
    spans = state_spans(battle.ruleset.battle)
    covered = np.zeros(dtype.itemsize, int)
    for start, stop in spans[1:]:
        covered[start:stop] += 1
    for name in ("dice", "request", "frames"):
        at = dtype.fields[name][1]
        covered[at : at + dtype[name].itemsize] += 1
    assert (covered == 1).all()
    assert spans[0].tolist() == [dtype.fields["frames"][1], dtype["frames"].base.itemsize]


def test_keys_with_other_salts_are_others():
    battle = battle_of("toy")
    spans = state_spans(battle.ruleset.battle)
    keys = {key(battle.state, spans, salt) for salt in range(50)}
    assert len(keys) == 50 and all(0 <= k < 2**62 for k in keys)


def test_states_of_play_have_keys_of_their_own():
    seen: dict[int, bytes] = {}
    choose = np.random.default_rng(3)
    for seed in range(12):
        battle = Battle("toy", "campaign", seed=seed)
        while not battle.over:
            battle.step(int(choose.choice(battle.legal_actions())))
            state, number_of_state, _ = both(battle)
            assert seen.setdefault(number_of_state, state) == state
    assert len(set(seen.values())) == len(seen) > 200


SHORT = Record(
    "battle",
    [
        nested("dice", Record("dice", [number("key", 0, 2**40)])),
        nested("request", Record("request", [index("unit", 2), number("decision", 0, 3)])),
        number("lone", 0, 9),
        nested("frames", Record("frame", [number("stage", 0, 9)]), 3),
        number("last", 0, 2**15 - 1, count=3),
    ],
)


def test_ranges_of_less_than_a_word_count_too():
    """A field of two bytes between two parts that are left out, and six bytes at the end."""
    spans = state_spans(SHORT)
    sizes = sorted(int(stop - start) for start, stop in spans[1:])
    assert sizes[0] == 2 and sum(sizes) == SHORT.dtype.itemsize - 8 - 4 - 6
    record, mix = SHORT.blank(), interpreted(blend)

    def mixed() -> tuple[int, ...]:
        return tuple(mix(record[0], 7, start, stop) for start, stop in spans[1:])

    seen = {mixed()}
    record[0].lone = 1
    seen.add(mixed())
    record[0].last[0] = 1
    seen.add(mixed())
    record[0].last[2] = 2**15 - 1
    seen.add(mixed())
    assert len(seen) == 4
    before = mixed()
    record[0].dice.key = 2**40
    record[0].request.unit = 1
    record[0].frames[1].stage = 9
    assert mixed() == before


def keys_of(battles: Any, spans: Any, out: Any) -> None:
    for i in range(battles.shape[0]):
        out[i] = state_key(battles[i], spans, i % 3) ^ stir(i, 5)


@pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")
def test_both_twins_find_the_same_keys():
    battle = battle_of("toy")
    battles = np.concatenate([battle._battles] * 6)
    battles["units"]["place"][:, 0] = [0, 1, 5, 7, 100, 120]
    battles["holes"][3] = 2**62 - 1
    battles["request"]["decision"][5] = 0
    spans = state_spans(battle.ruleset.battle)
    entry = entry_point(keys_of, "tests_state_keys")
    results = []
    for function in (entry, interpreted(entry)):
        out = np.zeros(len(battles), np.int64)
        function(battles, spans, out)
        results.append(out.tolist())
    assert results[0] == results[1] and len(set(results[0])) == 6
