"""The status record of one battle as words of eight bytes.

From Python a word of a flat view is read much faster than a field of a record.
"""

from __future__ import annotations

from mech_env.core import kernels


def _word(name: str) -> int:
    return int(kernels.STATUS.fields[name][1]) // 8  # type: ignore[index]


STATUS_WORDS = kernels.STATUS.itemsize // 8
W_SEED, W_EPISODE, W_UNIT, W_SIDE = _word("seed"), _word("episode"), _word("unit"), _word("side")
W_DECISION, W_WINNER, W_REASON = _word("decision"), _word("winner"), _word("reason")
W_DECISIONS, W_REWARDS = _word("decisions"), _word("rewards")
W_PLAYERS, W_SHOWN = _word("players"), _word("shown")
