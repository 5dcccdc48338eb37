"""A server on a port: the socket, the patience with slow clients, the ready line, the end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from mech_env.serve.limits import Limits
from mech_env.serve.origins import LOOPBACK

_LOOKS = 2.0  # seconds between two looks at a connection


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        OSError: the host is not one of this machine, or the port is taken.
    """
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family)


def address_of(listening: socket.socket) -> str:
    """``http://127.0.0.1:8737``; of a socket that listens everywhere, this machine's own."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_private(host: str) -> bool:
    """Whether only this machine reaches a server that is bound to ``host``."""
    return host in LOOPBACK


def run(
    app: ASGIApp,
    listening: socket.socket,
    limits: Limits,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until Ctrl-C or SIGTERM.

    Args:
        ready: called when the server answers.
    """
    Server(app, limits, ready).run([listening])


class Server(uvicorn.Server):
    """uvicorn with our limits; tells when it is ready."""

    def __init__(
        self, app: ASGIApp, limits: Limits, ready: Callable[[], None] = lambda: None
    ) -> None:
        protocol = type("Protocol", (_ImpatientProtocol,), {"limits": limits})
        super().__init__(
            uvicorn.Config(
                app,
                http=protocol,
                ws="auto",
                ws_max_size=limits.message_bytes,
                ws_max_queue=1,
                ws_per_message_deflate=False,
                limit_concurrency=limits.connections,
                timeout_graceful_shutdown=1,
                log_level="error",
                access_log=False,
                server_header=False,
                lifespan="off",
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn's; then tells."""
        await super().startup(sockets)
        self._ready()


class _ImpatientProtocol(H11Protocol):
    """Cuts off clients that do not finish their request, or do not take the answer.

    uvicorn waits for them forever, and they would use up the connections of all others.
    """

    limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._waited, self._unsent = 0.0, 0
        self._look = self.loop.call_later(_LOOKS, self._look_after)

    def connection_lost(self, exc: Exception | None) -> None:
        self._look.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._look.cancel()
        super().handle_websocket_upgrade(event)

    def _look_after(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        busy = self.cycle is not None and not self.cycle.response_complete
        if unsent and unsent == self._unsent:
            patience = self.limits.send_seconds
        elif not unsent and not busy and self.timeout_keep_alive_task is None:
            patience = self.limits.request_seconds
        else:
            patience, self._waited = float("inf"), 0.0
        self._unsent = unsent
        self._waited += _LOOKS
        if self._waited > patience:
            self.transport.abort()
        else:
            self._look = self.loop.call_later(_LOOKS, self._look_after)
