"""The three ways to send a message, behind one call."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from mech_env.serve.lines import serve_lines
from mech_env.serve.origins import Origins
from mech_env.serve.service import Service
from mech_env.serve.web import application

HOST = "127.0.0.1:8737"
ADDRESS = f"http://{HOST}"
JSON = {"content-type": "application/json"}

Ask = Callable[..., Any]


class Refused(Exception):
    """What a server answered instead of a result."""

    def __init__(self, error: Mapping[str, str]) -> None:
        super().__init__(f"{error['field']}: {error['message']}")
        self.field, self.message = error["field"], error["message"]


def client_of(service: Service, *allowed: str, files: Any = None) -> TestClient:
    """A client of the web application, in process."""
    app = application(service, Origins("127.0.0.1", allowed), files)
    return TestClient(app, base_url=ADDRESS, raise_server_exceptions=True)


@contextmanager
def http(service: Service) -> Iterator[Ask]:
    with client_of(service) as client:

        def ask(verb: str, **fields: Any) -> Any:
            reply = client.post(f"/api/{verb}", json=fields)
            if reply.status_code != 200:
                raise Refused(reply.json()["error"])
            return reply.json()

        yield ask


@contextmanager
def websocket(service: Service) -> Iterator[Ask]:
    with client_of(service) as client, client.websocket_connect(f"ws://{HOST}/ws") as socket:

        def ask(verb: str, **fields: Any) -> Any:
            socket.send_text(json.dumps({"id": verb, "verb": verb, **fields}))
            return _result(json.loads(socket.receive_text()), verb)

        yield ask


@contextmanager
def lines(service: Service) -> Iterator[Ask]:
    def ask(verb: str, **fields: Any) -> Any:
        line = json.dumps({"id": 7, "verb": verb, **fields}).encode() + b"\n"
        sink = io.BytesIO()
        serve_lines(service, io.BytesIO(line), sink)
        assert sink.getvalue().endswith(b"\n") and sink.getvalue().count(b"\n") == 1
        return _result(json.loads(sink.getvalue()), 7)

    yield ask


def _result(reply: Any, name: int | str) -> Any:
    assert reply["id"] == name
    if not reply["ok"]:
        raise Refused(reply["error"])
    return reply["result"]


CARRIERS = {"http": http, "websocket": websocket, "lines": lines}
