"""Events of rows as results: which tell what an action comes to, in words with amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.advice.stages import Ways
from mech_env.core.log import EVENT, ROLLED
from mech_env.core.ruleset import HEADINGS, Ruleset, unit_names

# Results on the way: words by number, with the amounts added up.
Told = tuple[tuple[int, int], ...]


class ResultReader:
    """Reads the results in the events of rows.

    Args:
        ruleset: the rules.
        setups: setup records of the encounters.

    Attributes:
        texts: the words of results, by number.
    """

    def __init__(self, ruleset: Ruleset, setups: NDArray[Any]) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._known: dict[tuple[int, bytes], tuple[int, int]] = {}
        self._ruleset, self._setups = ruleset, setups
        kinds = ruleset.event_kinds
        self._opens = np.array([name in HEADINGS for name in kinds])
        self._opens[ROLLED] = False
        own = ruleset.words.results
        if own is not None:
            self._tells = np.isin(np.arange(len(kinds)), list(own.kinds))
        else:
            self._tells = np.array([name not in ruleset.words.headings for name in kinds])
        self._tells[ROLLED] = False
        self._say: Callable[[Any, Any, Any, int], tuple[str, int]] = (
            own.result if own is not None else self._by_kind
        )
        self._units = [unit_names(s, ruleset.side_names) for s in setups]

    def closes(self, logs: NDArray[Any]) -> NDArray[np.bool_]:
        """Whether a turn or a round begins before the first die falls, shape (n,)."""
        kinds, there = _kinds(logs)
        return np.asarray(_first(self._opens[kinds] & there) < _first((kinds == ROLLED) & there))

    def read(self, run: Ways) -> tuple[list[list[tuple[int, int]]], NDArray[np.bool_]]:
        """Results of each row, and whether a turn or a round began in it."""
        kinds, there = _kinds(run.logs)
        ends = _first(self._opens[kinds] & there)
        there &= np.arange(kinds.shape[1]) < ends[:, None]
        found: list[list[tuple[int, int]]] = [[] for _ in run.parents]
        for row, k in np.argwhere(self._tells[kinds] & there).tolist():
            result = self._result(run, row, k)
            if result[0] >= 0:
                found[row].append(result)
        return found, ends < kinds.shape[1]

    def _result(self, run: Ways, row: int, k: int) -> tuple[int, int]:
        """Number of the words and amount of an event; -1: it is no result."""
        encounter = int(run.battles["encounter"][row])
        raw = run.logs["events"][row, k].tobytes()
        key = (encounter, raw)
        if key not in self._known:
            event = np.frombuffer(raw, EVENT.dtype)
            text, amount = self._say(self._setups[encounter], run.battles[row], event, 0)
            number = -1
            if text:
                number = self._numbers.setdefault(text, len(self.texts))
                self.texts += [text] * (number == len(self.texts))
            self._known[key] = (number, amount)
        return self._known[key]

    def _by_kind(self, s: Any, b: Any, events: Any, k: int) -> tuple[str, int]:
        """Of a ruleset without such words: whom an event is about, and its kind."""
        unit = int(events[k]["unit"])
        names = self._units[int(b["encounter"])]
        if not 0 <= unit < len(names):
            return "", 0
        return f"{names[unit]}: {self._ruleset.event_kinds[int(events[k]['kind'])]}", 0


def _kinds(logs: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Kinds of the events of each log, and which of them there are, shape (n, most)."""
    counts = logs["count"]
    most = int(counts.max(initial=0))
    kinds = logs["events"]["kind"][:, :most].astype(np.int64)
    there = np.arange(most) < counts[:, None]
    return kinds * there, there


def _first(where: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Index of the first True of each row; as many as there are columns if there is none."""
    if where.shape[1] == 0:
        return np.zeros(len(where), np.int64)
    return np.asarray(np.where(where.any(1), where.argmax(1), where.shape[1]))
