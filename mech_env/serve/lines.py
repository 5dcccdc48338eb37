"""The messages of WebSocket and of stdio: an object with ``id``, ``verb`` and the verb's fields."""

from __future__ import annotations

import asyncio
import json
from typing import Any, BinaryIO

from mech_env.core.shown import shown
from mech_env.serve.reading import read_object, too_large
from mech_env.serve.refusals import RefusedError
from mech_env.serve.service import Service

_MOST_ID = 200  # letters


async def answered(service: Service, data: str | bytes) -> str:
    """The answer to one message: one line of JSON, whatever the message was."""
    name: int | str | None = None
    try:
        message = read_object(data, service.limits)
        name = _identity(message.pop("id", None))
        verb = message.pop("verb", None)
        if not isinstance(verb, str):
            raise RefusedError("verb", f"{shown(verb)}: the name of a verb is wanted")
        result = await service.reply(verb, message)
    except RefusedError as refused:
        return refusal(refused, name)
    return f'{{"id":{json.dumps(name)},"ok":true,"result":{result}}}'


def refusal(refused: RefusedError, name: int | str | None = None) -> str:
    """The answer to a message that is refused."""
    return f'{{"id":{json.dumps(name)},"ok":false,"error":{refused.json()}}}'


def _identity(given: Any) -> int | str | None:
    if given is None or (isinstance(given, int | str) and not isinstance(given, bool)):
        if not isinstance(given, str) or len(given) <= _MOST_ID:
            return given
    raise RefusedError("id", f"{shown(given)}: a whole number, or at most {_MOST_ID} letters")


def serve_lines(service: Service, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines from ``source`` on ``sink`` until the input ends.

    One after the other: who wants the next answer waits for the last one.
    """
    with asyncio.Runner() as runner:
        while True:
            line, whole = _read_line(source, service.limits.message_bytes)
            if not line:
                return
            if not whole:
                reply = refusal(too_large(len(line), service.limits))
            elif not line.strip():
                continue
            else:
                reply = runner.run(answered(service, line.strip()))
            sink.write(reply.encode() + b"\n")
            sink.flush()


def _read_line(source: BinaryIO, most: int) -> tuple[bytes, bool]:
    """The next line and whether it is kept whole; of one that is too long the rest is skipped."""
    line = source.readline(most + 2)
    if len(line) <= most + 1:
        return line, True
    while line and not line.endswith(b"\n"):
        line = source.readline(most)
    return b"x" * (most + 1), False
