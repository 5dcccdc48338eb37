"""What a server allows: one number for everything that somebody could ask too much of."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from mech_env.table.advising import SECONDS
from mech_env.table.outcomes import MOST_LISTED, MOST_SEQUENCES
from mech_env.table.table import MOST_DECISIONS, MOST_UNDONE


def _limit(value: float, about: str) -> Any:
    return field(default=value, metadata={"about": about})


@dataclass(frozen=True)
class Limits:
    """Limits of one server; docs/server.md has them as a table."""

    message_bytes: int = _limit(1_000_000, "bytes of a message; saves are some 50,000")
    message_depth: int = _limit(40, "lists and objects in each other in a message")
    battles: int = _limit(64, "battles at a time")
    idle_seconds: float = _limit(3600.0, "a battle that nobody asks for this long ends")
    idle_seconds_when_full: float = _limit(
        300.0, "the same when a new battle finds no room: the one idle longest makes way"
    )
    undo: int = _limit(MOST_UNDONE, "answers of a battle that can be taken back")
    connections: int = _limit(64, "connections at a time, HTTP and WebSocket together")
    workers: int = _limit(2, "requests that are worked on at a time, each in a thread")
    waiting: int = _limit(64, "requests that may wait for these; more are refused at once")
    decisions: int = _limit(
        MOST_DECISIONS, "decisions of players that are no persons in one request"
    )
    reply_seconds: float = _limit(5.0, "after which these stop in the middle; advance goes on")
    advice_seconds: float = _limit(
        SECONDS, "that advice may take about; the first of a ruleset compiles its search besides"
    )
    outcome_sequences: int = _limit(MOST_SEQUENCES, "sequences of faces that outcomes may try")
    outcomes: int = _limit(MOST_LISTED, "outcomes that are listed, the likeliest first")
    request_seconds: float = _limit(20.0, "until a request must have come in whole")
    send_seconds: float = _limit(20.0, "a client that takes no data for so long is cut off")
    silent_seconds: float = _limit(900.0, "a WebSocket without messages for this long is closed")


def table() -> list[tuple[str, float, str]]:
    """Name, default and meaning of each limit."""
    return [(f.name, f.default, f.metadata["about"]) for f in fields(Limits)]  # type: ignore[misc]
