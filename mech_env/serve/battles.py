"""The battles of a server, by tokens that nobody guesses; those that nobody asks for end."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from mech_env.core.shown import shown
from mech_env.serve.limits import Limits
from mech_env.serve.refusals import RefusedError
from mech_env.table import Table


@dataclass
class Kept:
    """A battle of the server.

    Attributes:
        lock: held by the request that works on it.
        used: when it was asked for last, on the server's clock.
    """

    token: str
    table: Table
    used: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Battles:
    """Battles by token; all threads may call.

    Args:
        clock: seconds, of any beginning.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._kept: dict[str, Kept] = {}
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, token: str) -> Kept:
        """A battle, which is in use from now on.

        Raises:
            RefusedError: no such battle, or it has ended.
        """
        with self._guard:
            self._end_idle()
            kept = self._kept.get(token)
            if kept is None:
                raise RefusedError(
                    "battle", f"{shown(token)} is no battle here, or it has ended; begin another",
                    404,
                )  # fmt: skip
            kept.used = self._clock()
            return kept

    def make_room(self) -> None:
        """Before a battle is made: refuse when there are too many.

        Raises:
            RefusedError: no room, and none has been idle for long.
        """
        with self._guard:
            self._make_room()

    def add(self, table: Table) -> str:
        """Keep a battle; its token.

        Raises:
            RefusedError: as for :meth:`make_room`.
        """
        with self._guard:
            self._make_room()
            token = secrets.token_urlsafe(16)
            self._kept[token] = Kept(token, table, self._clock())
            return token

    def end(self, token: str) -> None:
        """Forget a battle."""
        with self._guard:
            self._kept.pop(token, None)

    def _end_idle(self) -> None:
        now, most = self._clock(), self._limits.idle_seconds
        for token in [t for t, kept in self._kept.items() if now - kept.used > most]:
            del self._kept[token]

    def _make_room(self) -> None:
        self._end_idle()
        if len(self._kept) < self._limits.battles:
            return
        oldest = min(self._kept.values(), key=lambda kept: kept.used)
        if self._clock() - oldest.used > self._limits.idle_seconds_when_full:
            del self._kept[oldest.token]
            return
        raise RefusedError(
            "", f"{len(self._kept)} battles are going on: at most {self._limits.battles}; end one",
            503,
        )  # fmt: skip
