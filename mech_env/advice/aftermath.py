"""What follows at once from an action: exact chances of its results, to the end of the action.

An attack goes on through decisions of both sides: a defender's die, cover, a dodge. Chance is
walked in every way, stage by stage, and states that are equal become one before the next dice
fall; decisions on the way are the bot's, for either side. Where there are too many ways, some are
drawn instead.

The action is over when the stack is down to the turn of a unit again, when the turn asks its unit
for more than arguments of the same action, or when a round or a turn begins.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.advice.guesses import Guess
from mech_env.advice.results import ResultReader, Told
from mech_env.advice.stages import ROWS, StageRunner, TooManyWays, Ways
from mech_env.core import kernels
from mech_env.core.jit import plain_twin
from mech_env.core.log import ENUMERATED, new_logs
from mech_env.core.record import RUNNING
from mech_env.core.resolution import NOTHING
from mech_env.core.ruleset import Ruleset
from mech_env.core.state_key import state_rows, state_spans

SAMPLES = 400  # ways drawn where not all can be walked, in parts
_PART = 100
MOST_WAYS = 100_000  # of one action in one guess, walked
_TURN = 2  # depth of the stack: the turn of a unit stands on the procedure that began the battle
_MANY = 8  # places from which on it pays to look for equal ones that look different
_WORTH_SETTLING = 100  # ways of one place
_MOST_STOPS = 500  # of one walk: far more than an action takes


@dataclass(frozen=True)
class Aftermath:
    """How an action can come out, in one guess.

    Attributes:
        results: how likely each set of results is, with amounts, by their words; sums to 1.
        drawn: ways drawn at random; 0: all were walked, and the probabilities are exact.
    """

    results: dict[tuple[tuple[str, int], ...], Fraction]
    drawn: int = 0


@dataclass
class _Place:
    """A state on the way."""

    chance: Fraction
    record: Any
    mask: NDArray[np.int8]
    answer: int
    told: Told
    deeper: bool  # a procedure stood above the turn at a stop before this one
    key: Any = None  # equal for equal places; of one where the action is over, what was told
    over: bool = False


@dataclass
class _Stop:
    """Where the rows of a run stand still, shape (n,) each."""

    over: NDArray[np.bool_]
    deeper: NDArray[np.bool_]
    asked: NDArray[np.bool_]
    told: list[Told]
    keys: list[bytes]


class Chances:
    """Works out what follows from the actions of one pending request.

    Args:
        ruleset: the rules.
        guess: the battle as the asking side may take it to be.
        mask: of the legal actions, int8, shape (actions,).
        most: most ways walked for one action.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        guess: Guess,
        mask: NDArray[np.int8],
        most: int = MOST_WAYS,
    ) -> None:
        self._ruleset, self._guess, self._mask = ruleset, guess, mask
        self._most, self._spent = most, 0
        self._ends: float | None = None
        self._results = ResultReader(ruleset, guess.setups)
        self._runner = StageRunner(ruleset, guess.setups, self._spend, self._results.closes)
        self._spans = state_spans(ruleset.battle)
        root = guess.record[0]
        self._depth, self._decision = int(root.depth), int(root.request.decision)
        self._encounter = int(root.encounter)
        self._frame = root.frames[_TURN - 1]
        self._clear = ruleset.forget
        run_stage: Any = ruleset.card.run_stage
        self._run_stage: Any = plain_twin(run_stage)

    def after(self, action: int, seed: int, ends: float | None = None) -> Aftermath:
        """What can follow from a legal action.

        Args:
            action: the action.
            seed: of the ways that are drawn where not all can be walked.
            ends: when to stop walking, by ``time.monotonic()``; None: never.
        """
        if self._depth < _TURN:  # a question between turns: nothing follows from it at once
            return Aftermath({(): Fraction(1)})
        self._spent, self._ends = 0, ends
        try:
            return Aftermath(self._in_words(self._walk(action)))
        except TooManyWays:
            counts = self._draw(action, seed)
            drawn = counts.total()
            shares = {told: Fraction(count, drawn) for told, count in counts.items()}
            return Aftermath(self._in_words(shares), drawn)

    def _spend(self, rows: int) -> None:
        self._spent += rows
        late = self._ends is not None and time.monotonic() > self._ends
        if self._most and (self._spent > self._most or late):
            raise TooManyWays

    def _walk(self, action: int) -> dict[Told, Fraction]:
        """All ways, merged where states are equal."""
        over: dict[Told, Fraction] = {}
        places = [self._root(action)]
        for _ in range(_MOST_STOPS):
            if not places:
                return over
            places = self._settled(places)
            merged: dict[Any, _Place] = {}
            for first in range(0, len(places), ROWS):
                self._advance(places[first : first + ROWS], merged, over)
            places = list(merged.values())
        raise TooManyWays

    def _advance(
        self, places: list[_Place], merged: dict[Any, _Place], over: dict[Told, Fraction]
    ) -> None:
        """Go on from some places to the next stop."""
        ways: Counter[tuple[Any, int, int]] = Counter()
        found: dict[Any, _Place] = {}
        for run in self._runner.spread(*self._arrays(places)):
            stop = self._stop(run, places)
            ends, deeper = stop.over.tolist(), stop.deeper.tolist()
            for row, (parent, (count, among)) in enumerate(
                zip(run.parents, run.shares, strict=True)
            ):
                told = stop.told[row]
                key = told if ends[row] else (stop.keys[row], told, deeper[row])
                if key not in found:
                    found[key] = self._place(run, stop, row)
                ways[key, parent, among] += count
        self._forget(found)
        for (key, parent, among), count in ways.items():
            chance = places[parent].chance * Fraction(count, among)
            place = found[key]
            if place.over:
                over[place.told] = over.get(place.told, Fraction(0)) + chance
            else:
                merged.setdefault(place.key, place).chance += chance

    def _settled(self, places: list[_Place]) -> list[_Place]:
        """Places moved on to just before the next dice, where more of them are equal.

        The rules run as plain Python for that, so only where each place would have many ways.
        """
        if self._clear is None or len(places) < _MANY:
            return places
        ways = 0
        for run in self._runner.spread(*self._arrays(places[:1])):
            ways += len(run.parents)
            if ways >= _WORTH_SETTLING:
                break
        else:
            return places
        found = {}
        for k, place in enumerate(places):
            self._spend(0)
            found[k] = self._before_dice(place) or place
        self._forget(found)
        merged: dict[Any, _Place] = {}
        for place in found.values():
            known = merged.setdefault(place.key, place)
            if known is not place:
                known.chance += place.chance
        return list(merged.values())

    def _before_dice(self, place: _Place) -> _Place | None:
        """The place just before its next dice; None if somebody is asked or the action ends."""
        records: NDArray[Any] = np.zeros(1, self._ruleset.dtype)
        records[0] = place.record
        b: Any = records[0]
        logs = new_logs()
        log: Any = logs[0]
        log.mode = ENUMERATED
        if place.answer < 0 or b.request.decision != NOTHING:
            return None
        while b.winner == RUNNING and b.request.decision == NOTHING:
            before, told = records.copy(), int(log.count)
            self._run_stage(self._guess.setups, self._guess.setups[b.encounter], b, log)
            if log.forced_used > 0:
                log.count = told
                run = Ways([0], [(1, 1)], before, logs, self._mask[None])
                stop = self._stop(run, [place])
                if stop.over[0]:
                    return None
                return replace(self._place(run, stop, 0), chance=place.chance)
        return None

    def _place(self, run: Ways, stop: _Stop, row: int) -> _Place:
        record, asked = run.battles[row].copy(), bool(stop.asked[row])
        told, deeper = stop.told[row], bool(stop.deeper[row])
        return _Place(
            Fraction(0), record, run.masks[row].copy() if asked else self._mask,
            kernels.ASK_BOT if asked else max(0, int(record["request"]["answer"])),
            told, deeper, (stop.keys[row], told, deeper), bool(stop.over[row]),
        )  # fmt: skip

    def _forget(self, found: dict[Any, _Place]) -> None:
        """Give places that differ only in what no rule reads again the same key."""
        on_the_way = [place for place in found.values() if not place.over]
        if self._clear is None or len(on_the_way) < _MANY:
            return
        records: NDArray[Any] = np.zeros(len(on_the_way), self._ruleset.dtype)
        for k, place in enumerate(on_the_way):
            records[k] = place.record
        self._clear(records, self._guess.setups)
        for key, place in zip(state_rows(records, self._spans), on_the_way, strict=True):
            place.key = (key, place.told, place.deeper)

    def _draw(self, action: int, seed: int) -> Counter[Told]:
        """Some ways, drawn; a part of them at least, however late it is."""
        most, self._most = self._most, 0
        over: Counter[Told] = Counter()
        chance = np.random.default_rng(seed)
        try:
            for _ in range(0, SAMPLES, _PART):
                places = [self._root(action)] * _PART
                for _ in range(_MOST_STOPS):
                    run = self._runner.draw(*self._arrays(places), chance)
                    stop = self._stop(run, places)
                    places = [self._place(run, stop, row) for row in range(len(places))]
                    over.update(place.told for place in places if place.over)
                    places = [place for place in places if not place.over]
                    if not places:
                        break
                over.update(place.told for place in places)  # an action without end: so far
                if self._ends is not None and time.monotonic() > self._ends:
                    break
        finally:
            self._most = most
        return over

    def _root(self, action: int) -> _Place:
        return _Place(Fraction(1), self._guess.record[0], self._mask, action, (), False)

    def _arrays(
        self, places: list[_Place]
    ) -> tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int8]]:
        records: NDArray[Any] = np.zeros(len(places), self._ruleset.dtype)
        for k, place in enumerate(places):
            records[k] = place.record
        answers = np.array([place.answer for place in places], np.int64)
        return records, answers, np.array([place.mask for place in places])

    def _stop(self, run: Ways, places: list[_Place]) -> _Stop:
        """What came of each row."""
        results, closed = self._results.read(run)
        b = run.battles
        depth, asked = b["depth"], b["request"]["decision"] != NOTHING
        deeper = np.array([places[parent].deeper for parent in run.parents])
        over = closed | (b["winner"] != RUNNING) | (b["encounter"] != self._encounter)
        if self._depth > _TURN:
            over |= depth <= _TURN
        else:
            own = depth == _TURN
            over |= (depth < _TURN) | (own & deeper) | (own & asked & ~self._argues(b))
        told = [
            _added(places[parent].told, more)
            for parent, more in zip(run.parents, results, strict=True)
        ]
        return _Stop(over, deeper | (depth > _TURN), asked, told, state_rows(b, self._spans))

    def _argues(self, b: NDArray[Any]) -> NDArray[np.bool_]:
        """Where the turn asks for an argument of the same action: it has noted the answer before.

        The stages of a procedure that asks for arguments follow one another.
        """
        frames, root = b["frames"][:, _TURN - 1], self._frame
        same = (frames["kind"] == root["kind"]) & (frames["actor"] == root["actor"])
        noted = np.zeros(len(b), bool)
        for name in frames.dtype.names or ():
            if name not in ("kind", "actor", "stage"):
                differs = frames[name] != root[name]
                noted |= differs if differs.ndim == 1 else differs.any(1)
        another = b["request"]["decision"] != self._decision
        return np.asarray(same & noted & another & (frames["stage"] > root["stage"]))

    def _in_words(
        self, shares: dict[Told, Fraction]
    ) -> dict[tuple[tuple[str, int], ...], Fraction]:
        texts = self._results.texts
        return {
            tuple((texts[number], amount) for number, amount in told): share
            for told, share in shares.items()
        }


def _added(told: Told, more: list[tuple[int, int]]) -> Told:
    if not more:
        return told
    sums = dict(told)
    for number, amount in more:
        sums[number] = sums.get(number, 0) + amount
    return tuple(sorted(sums.items()))
