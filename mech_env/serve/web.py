"""The messages over HTTP and WebSocket, and the page: an ASGI application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from mech_env.serve.lines import answered
from mech_env.serve.origins import Origins
from mech_env.serve.reading import read_object, too_large
from mech_env.serve.refusals import RefusedError
from mech_env.serve.schema import openapi
from mech_env.serve.service import Service

# The types are stated: those that an operating system guesses differ.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}

_TRY_AGAIN_LATER, _GOING_AWAY, _POLICY = 1013, 1001, 1008  # codes of RFC 6455


def page_files() -> dict[str, tuple[bytes, str]]:
    """The files of the page by path, with types; read once: no request names a file."""
    folder = resources.files("mech_env").joinpath("page", "static")
    found: dict[str, tuple[bytes, str]] = {}
    if folder.is_dir():
        _gather(folder, "/", found)
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _gather(folder: Traversable, path: str, found: dict[str, tuple[bytes, str]]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _gather(entry, f"{path}{entry.name}/", found)
        elif (kind := TYPES.get("." + entry.name.rpartition(".")[2])) is not None:
            found[path + entry.name] = (entry.read_bytes(), kind)


def application(
    service: Service,
    origins: Origins,
    files: Mapping[str, tuple[bytes, str]] | None = None,
) -> ASGIApp:
    """The application.

    Args:
        service: what does the work.
        origins: who may ask.
        files: the page, by path: content and type; None: what the package has.
    """
    carrier = _Carrier(service, page_files() if files is None else files)
    app = Starlette(
        routes=[
            Route("/api/{verb}", carrier.verb, methods=["POST"]),
            Route("/openapi.json", carrier.schema, methods=["GET"]),
            WebSocketRoute("/ws", carrier.socket),
            Route("/{path:path}", carrier.file, methods=["GET"]),
        ],
        middleware=[
            Middleware(
                CORSMiddleware,
                allow_origins=origins.allowed,
                allow_methods=["GET", "POST"],
                allow_headers=["content-type"],
            )
        ]
        if origins.allowed
        else [],
    )
    return _Door(app, origins)


class _Door:
    """Lets in whom :class:`Origins` allows, and puts the same headers on every answer."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name for name, _ in message["headers"]}
                more = [(k.encode(), v.encode()) for k, v in _HEADERS.items()]
                message["headers"] = [*message["headers"], *(m for m in more if m[0] not in named)]
            await send(message)

        try:
            self._origins.check(headers)
        except RefusedError as refused:
            if scope["type"] == "http":
                await _refusal(refused)(scope, receive, send_on)
            else:
                await send({"type": "websocket.close", "code": _POLICY})  # HTTP sees status 403
            return
        await self._app(scope, receive, send_on)


class _Carrier:
    def __init__(self, service: Service, files: Mapping[str, tuple[bytes, str]]) -> None:
        self._service, self._files = service, files
        self._schema = json.dumps(openapi()).encode()
        self._sockets = 0

    async def verb(self, request: Request) -> Response:
        """``POST /api/<verb>``"""
        try:
            _check_type(request)
            fields = read_object(await self._body(request), self._service.limits)
            result = await self._service.reply(request.path_params["verb"], fields)
        except RefusedError as refused:
            return _refusal(refused)
        return Response(result, media_type="application/json")

    async def _body(self, request: Request) -> bytes:
        limits, body = self._service.limits, bytearray()
        declared = request.headers.get("content-length", "")
        if declared.isdecimal() and int(declared[:20]) > limits.message_bytes:
            raise too_large(int(declared[:20]), limits)
        try:
            async with asyncio.timeout(limits.request_seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > limits.message_bytes:
                        raise too_large(len(body), limits)
        except TimeoutError:
            message = f"not whole after {limits.request_seconds:g} seconds"
            raise RefusedError("", message, 408) from None
        except ClientDisconnect:
            raise RefusedError("", "the connection was cut", 400) from None
        return bytes(body) or b"{}"

    async def schema(self, _request: Request) -> Response:
        """``GET /openapi.json``"""
        return Response(self._schema, media_type="application/json")

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        found = self._files.get(request.url.path)
        if found is None:
            return _refusal(RefusedError("path", "nothing is here", 404))
        return Response(found[0], media_type=found[1])

    async def socket(self, socket: WebSocket) -> None:
        """``/ws``: one message after the other."""
        if self._sockets >= self._service.limits.connections:
            await socket.close(_TRY_AGAIN_LATER)
            return
        self._sockets += 1
        try:
            await socket.accept()
            await self._talk(socket)
        except (WebSocketDisconnect, TimeoutError, OSError):
            pass
        finally:
            self._sockets -= 1

    async def _talk(self, socket: WebSocket) -> None:
        limits = self._service.limits
        while True:
            try:
                async with asyncio.timeout(limits.silent_seconds):
                    message = await socket.receive()
            except TimeoutError:
                await socket.close(_GOING_AWAY)
                return
            if message["type"] != "websocket.receive":
                return
            data = message.get("text") or message.get("bytes") or ""
            reply = await answered(self._service, data)
            async with asyncio.timeout(limits.send_seconds):
                await socket.send_text(reply)


def _check_type(request: Request) -> None:
    """JSON alone: forms of other pages cannot have this type unless the browser asks us first."""
    given = request.headers.get("content-type", "")
    if given.partition(";")[0].strip().lower() != "application/json":
        raise RefusedError("Content-Type", f"{given[:60]!r} is not application/json", 415)


def _refusal(refused: RefusedError) -> Response:
    text = f'{{"error":{refused.json()}}}'
    return Response(text, refused.status, media_type="application/json")
