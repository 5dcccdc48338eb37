"""One line of play that every engine follows: what it must agree on, byte for byte.

From seed 0 on, battle after battle: at each decision the state, the events of the step, the mask,
the observation of the unit that decides and every side's potential go into a CRC-32, at every 50th
the fingerprint and the bot's answer, too. The answer is a legal one, picked by a small generator.
The players in ``players/``, in C and JavaScript, do the same. All give the CRC after every tenth of
the decisions, so that a difference shows where it begins.
"""

from __future__ import annotations

import functools
import zlib
from typing import Any

import numpy as np

from mech_env import Battle, rulesets
from mech_env.core.jit import interpreted
from mech_env.core.state_key import state_key, state_spans

PARTS = 10
SELDOM = 50


@functools.cache
def _twin(kernel: Any) -> Any:
    """The interpreted twin of a kernel, made once."""
    return interpreted(kernel)


def next_number(x: int) -> int:
    """The generator's next number, 0 to 2^31-1."""
    return (x * 1103515245 + 12345) & 0x7FFFFFFF


def picked(mask: np.ndarray, x: int) -> int:
    """A legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[(x >> 8) % len(legal)])


@functools.cache
def python_trace(
    ruleset: str, scenario: str, decisions: int, interpreted: bool = False
) -> tuple[int, ...]:
    """The CRCs of Python's battles."""
    rules = rulesets.get(ruleset)
    battle = Battle(ruleset, scenario, 0, interpreted=interpreted)
    spans, key = state_spans(rules.battle), _twin(state_key)
    card: Any = rules.card
    bot = _twin(card.bot)
    marks: list[int] = []
    x, crc, seed = 1, 0, 0
    for done in range(1, decisions + 1):
        if battle.over:
            crc = _book(battle, crc)
            seed += 1
            battle = Battle(ruleset, scenario, seed, interpreted=interpreted)
        assert battle.unit is not None
        crc = _book(battle, crc)
        crc = zlib.crc32(battle.mask().tobytes(), crc)
        crc = zlib.crc32(battle.observe(battle.unit).tobytes(), crc)
        crc = zlib.crc32(battle.potentials[: len(rules.side_names)].tobytes(), crc)
        if done % SELDOM == 0:  # these are interpreted here
            crc = zlib.crc32(np.int64(key(battle.state, spans, 0)).tobytes(), crc)
            answer = bot(battle.setup, battle.state, battle.mask())
            crc = zlib.crc32(np.int64(answer).tobytes(), crc)
        x = next_number(x)
        battle.step(picked(battle.mask(), x))
        if done * PARTS // decisions > len(marks):
            marks.append(crc)
    return tuple(marks)


def _book(battle: Battle, crc: int) -> int:
    """Add the state and the events of the last step."""
    log: Any = battle._log
    return zlib.crc32(log.events(log.first), zlib.crc32(battle.state.tobytes(), crc))
