"""An adviser: for each legal action its prospects, its chances, and what would be answered.

All of it is worked out from guesses of what the asking side does not know, so advice gives nothing
away that is hidden from that side.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from mech_env.advice.aftermath import Aftermath, Chances
from mech_env.advice.deciding import Asked, Decider
from mech_env.advice.guesses import derived, guesses_of
from mech_env.advice.playouts import Playouts, Reply, replies
from mech_env.arguments import BattleOver, checked_count, checked_seed
from mech_env.battle_records import BattleRecords
from mech_env.core.ruleset import Ruleset, unit_names
from mech_env.intervals import wilson
from mech_env.policy import Policy
from mech_env.searching import Finding
from mech_env.status import W_REASON

SIMULATIONS, PLAYOUTS = 800, 256
MOST_SIMULATIONS, MOST_PLAYOUTS, MOST_SECONDS = 100_000, 100_000, 3_600.0
GUESSES = 8  # of what is hidden, for playouts
_OUTCOME_GUESSES = 4  # … for chances, which take longer
_FEW = 8  # playouts of an action; where time does not do for as many, the search tells who wins
_SEARCHES, _CHANCES, _REPLIES = 35, 36, 37  # salts of seeds

# Of the seconds: until when the search and the chances may take.
_SEARCH_SHARE, _CHANCES_SHARE, _PLAYOUTS_SHARE = 0.2, 0.55, 0.95

Progress = Callable[[float], None]  # called with the share that is done, 0 to 1


@dataclass(frozen=True)
class Chance:
    """How likely a result of an action is, at the end of the action.

    Decisions on the way are the bot's, for either side.

    Attributes:
        text: the result in words: ``red_0 hits blue_0``.
        probability: that it happens at least once.
        exact: the same as a fraction; None if ways were drawn, or if it differs with what the
            side does not know (``probability`` is then the mean over guesses).
        interval: 95 % interval of ``probability`` where ways were drawn; else None.
        amounts: of a result with an amount (damage): how likely each is, in rising order.
    """

    text: str
    probability: float
    exact: Fraction | None
    interval: tuple[float, float] | None = None
    amounts: Mapping[int, float] = field(default_factory=dict, hash=False)

    @property
    def average(self) -> float | None:
        """The mean amount where it happens; None without amounts."""
        if not self.amounts:
            return None
        return sum(n * share for n, share in self.amounts.items()) / self.probability

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "text": self.text,
            "probability": _rounded(self.probability),
            "exact": None if self.exact is None else str(self.exact),
            "interval": None if self.interval is None else [_rounded(x) for x in self.interval],
            "average": None if self.average is None else _rounded(self.average),
            "amounts": [[n, _rounded(share)] for n, share in self.amounts.items()],
        }


@dataclass(frozen=True)
class ActionAdvice:
    """What speaks for one legal action.

    Attributes:
        action, name, text: the action, its slot's name, and what it means now.
        policy: how likely the player takes it.
        win, draw, loss: shares of battles that the asking side wins, draws, loses from here on.
        interval: 95 % interval of ``win``.
        playouts: battles played to their end for it; 0: time was short, and the shares are the
            estimate of the search, which counts a draw as half a win and half a loss.
        chances: what follows at once, the likeliest first; empty: nothing worth telling.
        reply: the likeliest answer at the next decision of an opponent; None: none comes.
    """

    action: int
    name: str
    text: str
    policy: float
    win: float
    draw: float
    loss: float
    interval: tuple[float, float]
    playouts: int
    chances: tuple[Chance, ...]
    reply: Reply | None

    @property
    def score(self) -> float:
        """Wins and half of the draws."""
        return self.win + self.draw / 2

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        reply = self.reply
        return {
            "action": self.action,
            "name": self.name,
            "text": self.text,
            "policy": _rounded(self.policy),
            "win": _rounded(self.win),
            "draw": _rounded(self.draw),
            "loss": _rounded(self.loss),
            "interval": [_rounded(x) for x in self.interval],
            "playouts": self.playouts,
            "chances": [chance.to_dict() for chance in self.chances],
            "reply": reply
            and {
                "unit": reply.unit,
                "text": reply.text,
                "probability": _rounded(reply.probability),
            },
        }


@dataclass(frozen=True)
class Advice:
    """All legal actions of a pending request, the best first.

    Attributes:
        unit, side, decision, text: the request.
        method: how it was worked out, in words.
        simulations: of the search, 0 without one.
        guesses: of what the side does not know; 1 if it knows all.
        seconds: that it took.
        actions: sorted by wins and half of the draws, then by the policy.
    """

    unit: str
    side: str
    decision: str
    text: str
    method: str
    simulations: int
    guesses: int
    seconds: float
    actions: tuple[ActionAdvice, ...]

    @property
    def best(self) -> ActionAdvice:
        """The first of the actions."""
        return self.actions[0]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; all but ``seconds`` repeats with the seed, if time was not short."""
        return {
            "unit": self.unit,
            "side": self.side,
            "decision": self.decision,
            "text": self.text,
            "method": self.method,
            "simulations": self.simulations,
            "guesses": self.guesses,
            "seconds": round(self.seconds, 2),
            "actions": [action.to_dict() for action in self.actions],
        }


def advise(
    battle: BattleRecords,
    player: str | Policy | None = None,
    *,
    simulations: int = SIMULATIONS,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    seconds: float | None = 1.0,
    progress: Progress | None = None,
) -> Advice:
    """Advice for the pending request of a battle, which is not changed; see ``Battle.advise``."""
    start = time.monotonic()
    if battle.over:
        reason = battle.ruleset.words.reason(battle._words.item(W_REASON))
        raise BattleOver(f"the battle is over ({reason}): nothing to decide")
    decider = checked_decider(battle.ruleset, player, simulations, playouts, seed, seconds)
    asked = _asked(battle, seed)
    decider.prepare(asked)
    clock = _Clock(time.monotonic(), seconds, progress or (lambda share: None))
    policy, finding = decider.shares(asked, clock.left(_SEARCH_SHARE))
    clock.tell(_SEARCH_SHARE)
    chances = _chances(asked, clock)
    prospects = _Prospects(asked, playouts, finding, clock)
    answers = replies(
        battle.ruleset, asked.guesses, asked.actions, _side(asked), derived(seed, 0, _REPLIES),
        policy=decider.policy,
    )  # fmt: skip
    clock.tell(1.0)
    setup, b = battle.setup, battle.state
    listed = [
        ActionAdvice(
            action, battle.ruleset.actions.name(action),
            battle.ruleset.words.action(setup, b, action), policy[k], *prospects.shares(k),
            playouts=prospects.playouts.done if prospects.by_playouts else 0,
            chances=chances[k], reply=answers[k],
        )
        for k, action in enumerate(asked.actions)
    ]  # fmt: skip
    listed.sort(key=lambda one: (-one.score, -one.policy, one.action))
    request = asked.record[0]["request"]
    found = prospects.finding
    return Advice(
        unit=unit_names(setup, battle.ruleset.side_names)[int(request["unit"])],
        side=battle.ruleset.side_names[_side(asked)],
        decision=battle.ruleset.decisions[int(request["decision"])],
        text=battle.ruleset.words.request(setup, b),
        method=_method(decider, prospects, len(asked.guesses)),
        simulations=found.simulations if found is not None else 0,
        guesses=len(asked.guesses),
        seconds=time.monotonic() - start,
        actions=tuple(listed),
    )


def checked_decider(
    ruleset: Ruleset,
    player: str | Policy | None,
    simulations: int,
    playouts: int,
    seed: int,
    seconds: float | None,
) -> Decider:
    """Whose probabilities are told, if what ``Battle.advise`` takes besides is in range, too.

    Raises:
        ValueError: no such player, or a number out of range.
    """
    checked_count("simulations", simulations, MOST_SIMULATIONS)
    checked_count("playouts", playouts, MOST_PLAYOUTS)
    checked_seed(seed)
    _check_seconds(seconds)
    return Decider(player or f"mcts:{simulations}", ruleset)


def _check_seconds(seconds: Any) -> None:
    if seconds is None:
        return
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            f"seconds: {seconds!r} is not a number above 0 and at most {MOST_SECONDS:g}, nor None"
        )


def _asked(battle: BattleRecords, seed: int) -> Asked:
    """The pending request: guesses and searches have seeds of their own."""
    record, setups = battle._battles.copy(), battle._setups
    side = int(record[0]["request"]["side"])
    return Asked(
        battle.ruleset, record, setups,
        guesses_of(battle.ruleset, record, setups, side, GUESSES, seed),
        battle.mask(), battle.legal_actions(), derived(seed, 0, _SEARCHES),
    )  # fmt: skip


def _side(asked: Asked) -> int:
    return int(asked.record[0]["request"]["side"])


class _Clock:
    """The time that advice may take, and who is told how far it is."""

    def __init__(self, start: float, seconds: float | None, progress: Progress) -> None:
        self._start, self._seconds, self.tell = start, seconds, progress

    def ends(self, share: float) -> float | None:
        """When a share of the time is over, by ``time.monotonic()``; None: there is no limit."""
        return None if self._seconds is None else self._start + share * self._seconds

    def left(self, share: float) -> float | None:
        """Seconds until then, 0 if it has passed."""
        ends = self.ends(share)
        return None if ends is None else max(0.0, ends - time.monotonic())


def _chances(asked: Asked, clock: _Clock) -> list[tuple[Chance, ...]]:
    """What follows at once from each action."""
    found: list[list[Aftermath]] = [[] for _ in asked.actions]
    guesses = asked.guesses[:_OUTCOME_GUESSES]
    steps = len(guesses) * len(asked.actions)
    for g, guess in enumerate(guesses):
        outlook = Chances(asked.ruleset, guess, asked.mask)
        for k, action in enumerate(asked.actions):
            done = g * len(asked.actions) + k
            left = clock.left(_CHANCES_SHARE)
            if g > 0 and left == 0.0:
                continue
            # Each has its part of what is left; many take far less.
            ends = None if left is None else time.monotonic() + 3 * left / (steps - done)
            found[k].append(outlook.after(action, derived(asked.seed, done, _CHANCES), ends))
            clock.tell(_SEARCH_SHARE + (_CHANCES_SHARE - _SEARCH_SHARE) * (done + 1) / steps)
    return [tuple(_mixed(aftermaths)) for aftermaths in found]


def _mixed(aftermaths: list[Aftermath]) -> Iterable[Chance]:
    """Chances over guesses, each as likely as the others."""
    texts = {text for one in aftermaths for told in one.results for text, _ in told}
    drawn = sum(one.drawn for one in aftermaths)
    chances = []
    for text in texts:
        each = [_amounts(one, text) for one in aftermaths]
        totals = [sum(amounts.values(), Fraction(0)) for amounts in each]
        mean = sum(totals, Fraction(0)) / len(totals)
        together = {
            n: float(sum(amounts.get(n, Fraction(0)) for amounts in each) / len(each))
            for n in sorted({n for amounts in each for n in amounts})
        }
        chances.append(
            Chance(
                text,
                float(mean),
                mean if not drawn and len(set(totals)) == 1 else None,
                wilson(round(mean * drawn), drawn) if drawn else None,
                together if set(together) != {0} else {},
            )
        )
    return sorted(chances, key=lambda chance: (-chance.probability, chance.text))


def _amounts(aftermath: Aftermath, text: str) -> dict[int, Fraction]:
    """How likely each amount of a result is; 0 for one without."""
    found: dict[int, Fraction] = {}
    for told, share in aftermath.results.items():
        for one, amount in told:
            if one == text:
                found[amount] = found.get(amount, Fraction(0)) + share
    return found


class _Prospects:
    """Who wins from here on, by playouts, or by a search where they take too long."""

    def __init__(
        self,
        asked: Asked,
        wanted: int,
        finding: Finding | None,
        clock: _Clock,
    ) -> None:
        self.playouts = Playouts(
            asked.ruleset, asked.guesses, asked.actions, _side(asked), asked.seed
        )
        self.finding = finding
        before = time.monotonic()
        self.playouts.play(1)
        each = (time.monotonic() - before) / self.playouts.done
        left = clock.left(_PLAYOUTS_SHARE)
        few = min(_FEW, wanted)
        enough = left is None or self.playouts.done + left / each >= few
        self.by_playouts = enough or finding is None
        if not self.by_playouts:
            return
        while self.playouts.done < wanted:
            more = wanted - self.playouts.done
            left = clock.left(_PLAYOUTS_SHARE)
            if left is not None:
                more = min(more, max(few - self.playouts.done, int(left / each)))
                if more <= 0:
                    break
            self.playouts.play(min(more, 32))
            share = self.playouts.done / wanted
            clock.tell(_CHANCES_SHARE + (_PLAYOUTS_SHARE - _CHANCES_SHARE) * share)

    def shares(self, k: int) -> tuple[float, float, float, tuple[float, float]]:
        """Wins, draws, losses of an action, and the interval of the wins."""
        if self.by_playouts:
            n = self.playouts.done
            wins, draws = int(self.playouts.wins[k]), int(self.playouts.draws[k])
            return wins / n, draws / n, (n - wins - draws) / n, wilson(wins, n)
        assert self.finding is not None
        visits = int(self.finding.visits[k])
        value = float(np.nan_to_num(self.finding.values[k]))
        win = (1 + max(-1.0, min(1.0, value))) / 2
        return win, 0.0, 1 - win, wilson(round(win * visits), visits)


def _method(decider: Decider, prospects: _Prospects, guesses: int) -> str:
    done = prospects.playouts.done
    who_wins = f"{done} playouts by bot" if prospects.by_playouts else "who wins by search"
    hidden = f" with {guesses} guesses of what is hidden" if guesses > 1 else ""
    return f"policy of {decider.name}; {who_wins}{hidden}"


def _rounded(number: float) -> float:
    return round(number, 6)
