"""The loops over arrays of battles, written once for all rulesets.

The functions here are templates: ``entry_point`` binds a ruleset's ``begin``, ``apply``, ``legal``,
``observe``, ``potential`` and ``bot`` in as globals and compiles the copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.dice import mix, philox
from mech_env.core.jit import kernel, prefetch
from mech_env.core.record import RUNNING

MAX_SIDES = 3

# Who answers for a side.
EXTERNAL = 0  # the caller
RANDOM = 1  # uniform over the legal actions, inside the kernel
BOT = 2  # the ruleset's scripted player, inside the kernel

# In place of an action.
RESTART = -1  # begin a new battle in this row
KEEP = -2  # do nothing but let inside players go on and report
ASK_BOT = -3  # what the ruleset's bot would do

# One row per battle of a batch: what a caller must know after a step.
STATUS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", np.int64),  # 0..2^32-1, of the row; each of its battles derives its own
                ("episode", np.int64),  # battles begun in this row so far
                ("action", np.int64),  # the last one taken in this row
                ("unit", np.int64),  # who decides; -1 when the battle is over
                ("side", np.int64),
                ("decision", np.int64),
                (
                    "over",
                    np.int64,
                ),  # the battle ended in this step (with autoreset: a new one stands)
                ("winner", np.int64),  # of the battle that ended, else RUNNING
                ("reason", np.int64),
                ("decisions", np.int64),  # made in this battle
                ("ended_after", np.int64),  # decisions in the battle that ended
                ("rounds", np.int64),  # its last round
                ("rewards", np.float64, MAX_SIDES),  # paid in this step
                ("potentials", np.float64, MAX_SIDES),  # of the state that now stands
                ("players", np.int64, MAX_SIDES),  # EXTERNAL, RANDOM or BOT
            ]
        ),
    )
)

_PLAYER_STREAM = 1  # high counter word of the random player's numbers; dice use 0


@kernel
def random_legal(mask: Any, word: int) -> int:
    """A legal action, uniform, from a 32-bit random word."""
    count = 0
    for a in range(mask.shape[0]):
        count += int(mask[a])
    pick = (word * count) >> 32
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            if pick == 0:
                return a
            pick -= 1
    return -1


@kernel
def book_end(b: Any, s: Any) -> None:
    """Report the first battle that ended in this step."""
    if s.over == 0:
        s.over = 1
        s.winner = b.winner
        s.reason = b.reason
        s.ended_after = s.decisions
        s.rounds = b.round_number


def run(
    battles: Any,
    setups: Any,
    rows: Any,
    actions: Any,
    autoreset: int,
    limit: int,
    status: Any,
    masks: Any,
    observations: Any,
) -> int:
    """Give each of ``rows`` its action, let inside players go on, and report.

    Args:
        battles: records, shape (n,).
        setups: starting records of the scenario's encounters, shape (encounters,).
        rows: int64, the battles to step.
        actions: int64, one per row: an action, RESTART, KEEP or ASK_BOT.
        autoreset: 1 to begin a new battle at once where one ended.
        limit: most decisions inside players may take per row in this call.
        status: STATUS records, shape (n,); written, ``seed`` and ``players`` are read.
        masks: int8, shape (n, actions); written.
        observations: float32, shape (n, features), or (n, 0) to leave them out; written.

    Returns:
        Decisions taken, inside players' included.
    """
    taken = 0
    for k in range(rows.shape[0]):
        i = rows[k]
        b = battles[i]
        s = status[i]
        mask = masks[i]
        if k + 1 < rows.shape[0]:
            prefetch(battles[rows[k + 1]])
        s.over = 0
        s.winner = RUNNING
        for side in range(MAX_SIDES):
            s.rewards[side] = 0.0
        given = actions[k]
        renew = given == RESTART
        inside = 0
        # One loop with one call of each: what is called twice is compiled twice.
        while True:
            if renew:
                battles[i] = setups[0]
                restart(b, s, setups, mask)
                renew = False
                given = KEEP
            if b.winner != RUNNING:
                book_end(b, s)
                if autoreset == 0 or inside >= limit:
                    break
                inside += 1
                renew = True
                continue
            player = BOT  # whom ASK_BOT asks
            if given == KEEP:
                player = s.players[b.request.side]
                if player == EXTERNAL or inside >= limit:
                    break
                inside += 1
            if given >= 0:
                action = given
            elif player == RANDOM:
                action = random_legal(mask, philox(s.decisions, _PLAYER_STREAM, b.dice.key))
            else:
                action = bot(b, mask)
            given = KEEP
            advance_by(b, s, setups, action, mask)
            taken += 1
        report(b, s, mask)
        if observations.shape[1] > 0 and b.winner == RUNNING:
            observe(b, b.request.unit, observations[i])
    return taken


def restart_template(b: Any, s: Any, setups: Any, mask: Any) -> None:
    """Begin the battle whose starting record was just copied in."""
    b.dice.key = mix(s.seed, s.episode, 0)
    s.episode += 1
    s.decisions = 0
    begin(b, setups, mask)


def advance_template(b: Any, s: Any, setups: Any, action: int, mask: Any) -> None:
    """Apply one action and book what it paid, unless a battle ended earlier in this step."""
    s.action = action
    if s.over == 0:
        for side in range(b.scores.shape[0]):
            s.rewards[side] -= b.scores[side]
    apply(b, action, setups, mask)
    if s.over == 0:
        for side in range(b.scores.shape[0]):
            s.rewards[side] += b.scores[side]
    s.decisions += 1


def report_template(b: Any, s: Any, mask: Any) -> None:
    """Write who decides now."""
    for side in range(MAX_SIDES):
        s.potentials[side] = 0.0
    if b.winner != RUNNING:
        s.unit = -1
        s.side = -1
        s.decision = 0
        for a in range(mask.shape[0]):
            mask[a] = 0
        return
    s.unit = b.request.unit
    s.side = b.request.side
    s.decision = b.request.decision
    for side in range(b.scores.shape[0]):  # as many as the game has
        s.potentials[side] = potential(b, side)


def look(battles: Any, units: Any, masks: Any, observations: Any) -> None:
    """What ``units[i]`` sees of battle i, and the mask of the pending request (zeros when over).

    Args:
        battles: records, shape (n,).
        units: int64, shape (n,).
        masks: int8, shape (n, actions); written.
        observations: float32, shape (n, features), zeroed by the caller; written.
    """
    for i in range(battles.shape[0]):
        b = battles[i]
        if b.winner == RUNNING:
            legal(b, masks[i])
        else:
            for a in range(masks.shape[1]):
                masks[i, a] = 0
        observe(b, units[i], observations[i])
