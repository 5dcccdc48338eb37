"""Does what messages ask for, for all carriers: checks, queues, threads and refusals."""

from __future__ import annotations

import asyncio
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

from mech_env.core.errors import ScenarioError
from mech_env.core.scenario.problems import listed
from mech_env.core.scenario.reading import parse
from mech_env.core.shown import shown
from mech_env.serve.battles import Battles
from mech_env.serve.limits import Limits
from mech_env.serve.messages import Fields, OfBattle
from mech_env.serve.refusals import RefusedError
from mech_env.serve.verbs import VERBS, House, Pool, Verb, act
from mech_env.table import Offer, Table, TableError


class Service:
    """The battles of one server and the threads that play them.

    All methods belong to one event loop; nothing blocks it.

    Args:
        offer: who can play.
        limits: what it allows.
        clock: seconds, of any beginning; for tests.
    """

    def __init__(
        self,
        offer: Offer | None = None,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits or Limits()
        self.house = House(Battles(self.limits, clock), offer or Offer(), self.limits)
        self._threads = {
            pool: ThreadPoolExecutor(
                self.limits.workers if pool == "playing" else 1, f"mech-env-{pool}"
            )
            for pool in get_args(Pool)
        }
        self._at_work = 0

    @property
    def at_work(self) -> int:
        """Requests that are worked on or wait."""
        return self._at_work

    async def reply(self, verb: str, fields: Mapping[str, Any]) -> str:
        """The result of a verb as JSON.

        Raises:
            RefusedError: with everything that can be wrong; nothing has changed then.
        """
        known = VERBS.get(verb)
        if known is None:
            raise RefusedError("verb", f"{shown(verb)} is not one of {listed(VERBS)}", 404)
        message = _checked(known.fields, fields)
        if self._at_work >= self.limits.workers + self.limits.waiting:
            raise RefusedError("", f"busy: {self._at_work} requests wait; ask again later", 503)
        # Whoever asked may go away meanwhile. The work ends all the same, and only then is the
        # battle free for the next request.
        self._at_work += 1
        task = asyncio.get_running_loop().create_task(self._work(known, message))
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _work(self, verb: Verb, message: Fields) -> str:
        if not isinstance(message, OfBattle):
            return await self._in_thread(verb, message, None)
        kept = self.house.battles.find(message.battle)
        async with kept.lock:
            return await self._in_thread(verb, message, kept.table)

    def _done(self, task: asyncio.Task[str]) -> None:
        self._at_work -= 1
        if not task.cancelled():
            task.exception()  # fetched, or asyncio complains of it when whoever asked is gone

    async def _in_thread(self, verb: Verb, message: Fields, table: Table | None) -> str:
        loop, threads = asyncio.get_running_loop(), self._threads[verb.pool]
        try:
            return await loop.run_in_executor(threads, act, self.house, verb, message, table)
        except TableError as problem:
            raise RefusedError(problem.field, problem.message) from None
        except RefusedError:
            raise
        except Exception as problem:  # a bug of ours, or of a ruleset: the server goes on
            traceback.print_exc(file=sys.stderr)
            text = " ".join(str(problem).split())
            what = f"{type(problem).__name__}: {text:.500}"
            raise RefusedError("", f"the server failed ({what}); please report it", 500) from None

    def close(self) -> None:
        """Begin nothing more."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)


def _checked(model: type[Fields], fields: Mapping[str, Any]) -> Fields:
    try:
        return parse(model, fields, "")
    except ScenarioError as problem:
        path, value, allowed = problem.problems[0]
        raise RefusedError(path, f"{value}: {allowed}") from None
