"""The loops over arrays of battles, written once for all rulesets.

The functions here are templates: :func:`play_loop` and :func:`look_loop` bind a ruleset's functions
in and make an entry point of each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env.core.attributes import attribute_dtype
from mech_env.core.card import (
    Apply,
    Begin,
    Bot,
    Card,
    Forget,
    Legal,
    Observe,
    ObserveRequest,
    Potential,
    Scripts,
    Surroundings,
    unbound,
)
from mech_env.core.dice import PLAYER_WORDS, battle_key, philox
from mech_env.core.fetching import bound_fetch
from mech_env.core.jit import (
    A_SET,
    bind,
    bit_count,
    entry_point,
    kernel,
    lowest_bit,
    nonzero_set,
)
from mech_env.core.log import FAULT_NONE, LOG_EVENTS, MOST_EVENTS, begin_step
from mech_env.core.masks import clear_mask, count_legal
from mech_env.core.record import RUNNING

MAX_SIDES = 3

# Who answers for a side.
EXTERNAL = 0  # the caller
RANDOM = 1  # uniform over the legal actions, inside the kernel
BOT = 2  # the ruleset's scripted player, inside the kernel
SCRIPT = 3  # the first of its scripts; their numbers follow

# In place of an action.
RESTART = -1  # begin a new battle in this row
KEEP = -2  # do nothing but let inside players go on and report
ASK_BOT = -3  # what the ruleset's bot would do

# What a row of observations holds.
STALE = 0  # nothing that can be relied on
SHOWN = 1  # what the unit sees that is asked now
SHOWN_BEFORE = 2  # what the unit saw that was asked one decision ago

# One row per battle of a batch: what a caller must know after a step.
STATUS = attribute_dtype(
    np.dtype(
        [
            (
                "seed",
                np.int64,
            ),  # stream * 2^32 + seed of the row; each of its battles derives its own
            ("episode", np.int64),  # battles begun in this row so far
            ("action", np.int64),  # the last one taken in this row
            ("unit", np.int64),  # who decides; -1 when the battle is over
            ("side", np.int64),
            ("decision", np.int64),
            ("over", np.int64),  # the battle ended in this step (autoreset: a new one stands)
            ("winner", np.int64),  # of the battle that ended, else RUNNING
            ("reason", np.int64),
            ("decisions", np.int64),  # made in this battle
            ("ended_after", np.int64),  # decisions in the battle that ended
            ("rounds", np.int64),  # its last round
            ("rewards", np.float64, MAX_SIDES),  # paid in this step
            ("players", np.int64, MAX_SIDES),  # EXTERNAL, RANDOM, BOT or SCRIPT + k
            ("shown", np.int64),  # STALE, SHOWN or SHOWN_BEFORE: the row of observations
            ("surroundings", np.int64),  # key of what that row shows beside who was asked; 0 none
        ]
    )
)

# Bound in by the loops' makers.
begin: Begin = unbound
apply: Apply = unbound
legal: Legal = unbound
observe: Observe = unbound
observe_request: ObserveRequest = unbound
surroundings: Surroundings = unbound
observe_self: Observe = unbound
potential: Potential = unbound
bot: Bot = unbound
scripts: Scripts = unbound
forget: Forget = unbound
fetch: Callable[[Any, Any], None] = unbound

# Rows that are stepped before they are observed. Rules and observation are each larger than the
# processor's cache of instructions: in turns, row by row, they would push each other out of it.
GROUP = 16


@kernel
def random_legal(mask: Any, word: int) -> int:
    """A legal action, uniform, from a 32-bit random word."""
    pick = (word * count_legal(mask)) >> 32
    for start in range(0, mask.shape[0], A_SET):
        left = nonzero_set(mask, start)
        here = bit_count(left)
        if pick < here:
            while pick > 0:
                left &= left - 1
                pick -= 1
            return start + lowest_bit(left)
        pick -= here
    return -1


def answer(s: Any, b: Any, mask: Any, player: int, word: int) -> int:
    """What an inside player answers to the pending request, from 32 random bits if it draws."""
    if player == RANDOM:
        return random_legal(mask, word)
    action = -1
    if player >= SCRIPT:
        action = scripts(s, b, mask, player - SCRIPT, word)
    if action < 0:
        action = bot(s, b, mask)
    return action


@kernel
def book_end(b: Any, status: Any) -> None:
    """Report the first battle that ended in this step."""
    if status.over == 0:
        status.over = 1
        status.winner = b.winner
        status.reason = b.reason
        status.ended_after = status.decisions
        status.rounds = b.round_number


def play_loop(
    name: str, card: Card, begin: Begin, apply: Apply, battle: np.dtype[Any]
) -> Callable[..., Any]:
    """The entry point :func:`run` of a ruleset with such a battle record."""
    return entry_point(run, f"{name}_run", **_bound(name, card, begin, apply, battle))


def bound_run(
    name: str, card: Card, begin: Begin, apply: Apply, battle: np.dtype[Any]
) -> Callable[..., int]:
    """The loop :func:`run` of a ruleset as a function to be made a kernel."""
    return bind(run, f"{name}_run", **_bound(name, card, begin, apply, battle))


def _bound(
    name: str, card: Card, begin: Begin, apply: Apply, battle: np.dtype[Any]
) -> dict[str, Callable[..., Any]]:
    """What :func:`run` calls."""
    return {
        "answer": _answer(name, card),
        "restart": kernel(bind(restart, f"{name}_restart", begin=begin)),
        "act": kernel(bind(act, f"{name}_act", apply=apply)),
        "show": kernel(bound_show(name, card)),
        "fetch": kernel(bound_fetch(name, battle)),
    }


def bound_show(name: str, card: Card) -> Callable[..., None]:
    """:func:`show` of a ruleset as a function to be made a kernel."""
    looks = {
        "observe": card.observe, "observe_request": card.observe_request,
        "surroundings": card.surroundings, "observe_self": card.observe_self,
    }  # fmt: skip
    return bind(show, f"{name}_show", **looks)


def _answer(name: str, card: Card) -> Callable[..., int]:
    """The kernel :func:`answer` of a ruleset."""
    return kernel(bind(answer, f"{name}_answer", bot=card.bot, scripts=card.scripts))


def look_loop(name: str, card: Card) -> Callable[..., Any]:
    """The entry point :func:`look` of a ruleset."""
    return entry_point(look, f"{name}_look", legal=card.legal, observe=card.observe)


def ask_loop(name: str, card: Card) -> Callable[..., Any]:
    """The entry point :func:`ask` of a ruleset."""
    return entry_point(ask, f"{name}_ask", answer=_answer(name, card))


def potentials_loop(name: str, card: Card) -> Callable[..., Any]:
    """The entry point :func:`potentials` of a ruleset."""
    return entry_point(potentials, f"{name}_potentials", potential=card.potential)


def forget_loop(name: str, card: Card) -> Callable[..., Any]:
    """The entry point :func:`forget_all` of a ruleset whose card has ``forget``."""
    return entry_point(forget_all, f"{name}_forget", forget=card.forget)


def run(
    battles: Any,
    setups: Any,
    rows: Any,
    actions: Any,
    autoreset: int,
    limit: int,
    logs: Any,
    statuses: Any,
    masks: Any,
    observations: Any,
) -> int:
    """Give each of ``rows`` its action, let inside players go on, and report.

    Args:
        battles: records, shape (n,).
        setups: setup records of the scenario's encounters, shape (encounters,).
        rows: int64, the battles to step.
        actions: int64, one per row: an action, RESTART, KEEP or ASK_BOT.
        autoreset: 1 to begin a new battle at once where one ended.
        limit: most decisions inside players may take per row in this call.
        logs: LOG records, shape (n,), or (1,) for all rows together.
        statuses: STATUS records, shape (n,); written, ``seed`` and ``players`` are read.
        masks: int8, shape (n, actions); written.
        observations: float32, shape (n, features), or (n, 0) to leave them out; written. A row
            is read, too: set ``shown`` of its status to STALE after writing to it or to the battle.

    Returns:
        Decisions taken, inside players' included.
    """
    taken = 0
    for first in range(0, rows.shape[0], GROUP):
        stop = min(first + GROUP, rows.shape[0])
        for k in range(first, stop):
            i = rows[k]
            b = battles[i]
            status = statuses[i]
            log = logs[i if logs.shape[0] > 1 else 0]
            mask = masks[i]
            if k + 1 < rows.shape[0]:
                fetch(setups[0], battles[rows[k + 1]])
            begin_step(log)
            status.over = 0
            status.winner = RUNNING
            for side in range(MAX_SIDES):
                status.rewards[side] = 0.0
            given = actions[k]
            renew = given == RESTART
            inside = 0
            # One loop with one call of each: what is called twice is compiled twice.
            while True:
                if renew:
                    battles[i] = setups[0].start
                    restart(setups, b, status, log, mask)
                    renew = False
                    given = KEEP
                if b.winner != RUNNING:
                    book_end(b, status)
                    # A fault of the rules stays where it is: its caller raises an error.
                    if autoreset == 0 or inside >= limit or b.faults != 0:
                        break
                    inside += 1
                    renew = True
                    continue
                player = BOT  # in place of ASK_BOT
                if given == KEEP:
                    player = status.players[b.request.side]
                    full = log.pauses != 0 and log.count > LOG_EVENTS - MOST_EVENTS
                    if player == EXTERNAL or inside >= limit or full or log.fault != FAULT_NONE:
                        break
                    inside += 1
                if given >= 0:
                    action = given
                else:
                    word = 0
                    if player != BOT:
                        word = philox(status.decisions, PLAYER_WORDS, b.dice.key)
                    action = answer(setups[b.encounter], b, mask, player, word)
                given = KEEP
                act(setups, b, status, action, log, mask)
                taken += 1
            report(b, status, mask)
        if observations.shape[1] > 0:
            for k in range(first, stop):
                i = rows[k]
                b = battles[i]
                if b.winner == RUNNING:
                    show(setups[b.encounter], b, statuses[i], observations[i])
    return taken


def show(s: Any, b: Any, status: Any, out: Any) -> None:
    """Write what the unit sees that is asked: only what changed since the row was last written."""
    viewer, again = b.request.unit, status.shown == SHOWN_BEFORE
    if not again or observe_request(s, b, viewer, out) == 0:
        key = surroundings(s, b, viewer)
        if again and key != 0 and key == status.surroundings:
            observe_self(s, b, viewer, out)
        else:
            observe(s, b, viewer, out)
        status.surroundings = key
    status.shown = SHOWN


def restart(setups: Any, b: Any, status: Any, log: Any, mask: Any) -> None:
    """Begin the battle whose starting record was just copied in."""
    b.dice.key = battle_key(status.seed, status.episode)
    b.dice.drawn = (status.seed >> 32) << 32  # the high word of the counter: a stream of its own
    status.episode += 1
    status.decisions = 0
    status.shown = STALE
    begin(setups, b, log, mask)


def act(setups: Any, b: Any, status: Any, action: int, log: Any, mask: Any) -> None:
    """Apply one action and book what it paid, unless a battle ended earlier in this step."""
    status.action = action
    if status.over == 0:
        for side in range(b.scores.shape[0]):
            status.rewards[side] -= b.scores[side]
    apply(setups, b, action, log, mask)
    if status.over == 0:
        for side in range(b.scores.shape[0]):
            status.rewards[side] += b.scores[side]
    status.decisions += 1
    status.shown = SHOWN_BEFORE if status.shown == SHOWN else STALE


@kernel
def report(b: Any, status: Any, mask: Any) -> None:
    """Write who decides now."""
    if b.winner != RUNNING:
        status.unit = -1
        status.side = -1
        status.decision = 0
        clear_mask(mask)
        return
    status.unit = b.request.unit
    status.side = b.request.side
    status.decision = b.request.decision


def look(battles: Any, setups: Any, units: Any, masks: Any, observations: Any) -> None:
    """What ``units[i]`` sees of battle i, and the mask of the pending request (zeros when over).

    Args:
        battles: records, shape (n,).
        setups: setup records of the scenario's encounters.
        units: int64, shape (n,).
        masks: int8, shape (n, actions); written.
        observations: float32, shape (n, features), zeroed by the caller; written.
    """
    for i in range(battles.shape[0]):
        b = battles[i]
        s = setups[b.encounter]
        if b.winner == RUNNING:
            legal(s, b, masks[i])
        else:
            clear_mask(masks[i])
        observe(s, b, units[i], observations[i])


def potentials(battles: Any, setups: Any, rows: Any, found: Any) -> int:
    """How each side stands in each of ``rows``, for reward shaping; 0.

    Args:
        battles: records, shape (n,).
        setups: setup records of the scenario's encounters.
        rows: int64.
        found: float64, shape (n, MAX_SIDES); written: -1 to 1, 0 where a battle is over.
    """
    for k in range(rows.shape[0]):
        i = rows[k]
        b = battles[i]
        for side in range(MAX_SIDES):
            found[i, side] = 0.0
        if b.winner == RUNNING:
            for side in range(b.scores.shape[0]):  # as many as the game has
                found[i, side] = potential(setups[b.encounter], b, side)
    return 0


def ask(battles: Any, setups: Any, masks: Any, players: Any, words: Any, answers: Any) -> None:
    """What inside players would answer to the pending request of each battle.

    Args:
        battles: records, shape (n,); none is over.
        setups: setup records of the scenario's encounters.
        masks: int8, shape (n, actions), of the pending requests; scripts strike actions from them.
        players: int64, shape (n,): RANDOM, BOT or SCRIPT + k.
        words: int64, shape (n,): 32 random bits for each.
        answers: int64, shape (n,); written.
    """
    for i in range(battles.shape[0]):
        s = setups[battles[i].encounter]
        answers[i] = answer(s, battles[i], masks[i], players[i], words[i])


def pick(rows: Any, masks: Any, word: int, seed: int, actions: Any) -> int:
    """Draw a legal action for each of ``rows``, uniform; KEEP where there is none. 0.

    Args:
        rows: int64, the battles to draw for.
        masks: int8, shape (n, actions).
        word: number of the draw, 32 bits.
        seed: of all draws, 32 bits.
        actions: int64, one per row; written.
    """
    for k in range(rows.shape[0]):
        action = random_legal(masks[rows[k]], philox(word, rows[k], seed))
        actions[k] = action if action >= 0 else KEEP
    return 0


def forget_all(battles: Any, setups: Any) -> None:
    """Clear what no rule reads again in battles that go on, records, shape (n,)."""
    for i in range(battles.shape[0]):
        forget(setups[battles[i].encounter], battles[i])
