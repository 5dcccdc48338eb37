"""The command that lets others play: ``serve``."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from mech_env.cli.console import CommandError

if TYPE_CHECKING:
    from mech_env.serve.service import Service

_NEEDED = ("starlette", "uvicorn", "websockets")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8737,
    stdio: bool = False,
    bundle: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME=FOLDER ...")] = (),
    allow_origin: Annotated[tuple[str, ...], tyro.conf.arg(metavar="ORIGIN ...")] = (),
    open: bool = False,
) -> None:
    """Serve battles over HTTP and WebSocket, with a page to play them, or over lines of JSON.

    Example: mech-env serve --bundle cadet=policies/steel_typhoon_duel --open

    Battles live in memory and end with the server. See docs/server.md for the messages.

    Args:
        host: address to listen at; 127.0.0.1 is reached from this machine alone.
        port: 0 takes a free one.
        stdio: read messages from standard input and answer on standard output, a line each.
        bundle: exported opponents that can be chosen as players, by the names given here.
        allow_origin: web pages of other servers that may drive this one, as https://play.example.
        open: show the page in the browser.
    """
    service = _service(bundle)
    try:
        if stdio:
            from mech_env.serve.lines import serve_lines

            serve_lines(service, sys.stdin.buffer, sys.stdout.buffer)
        else:
            _serve_web(service, host, port, allow_origin, open)
    except KeyboardInterrupt:
        pass
    finally:
        service.close()
        if service.at_work:  # a thread that still computes would keep the program for minutes
            sys.stdout.flush()
            os._exit(0)


def _service(bundles: tuple[str, ...]) -> Service:
    from mech_env.serve.service import Service
    from mech_env.table import Offer

    folders = {}
    for text in bundles:
        name, sign, folder = text.partition("=")
        if not sign or name in folders:
            raise CommandError(f"--bundle: {text!r} is not NAME=FOLDER with a new name")
        folders[name] = Path(folder)
    try:
        return Service(Offer(folders))
    except ValueError as error:  # a bundle's, too
        raise CommandError(f"--bundle: {error}") from None


def _serve_web(
    service: Service, host: str, port: int, allowed: tuple[str, ...], open_page: bool
) -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise CommandError(f"serve needs {missing[0]}; pip install 'mech-env[serve]'")
    from mech_env.serve import running
    from mech_env.serve.origins import Origins
    from mech_env.serve.web import application

    try:
        origins = Origins(host, allowed)
    except ValueError as error:
        raise CommandError(f"--allow-origin: {error}") from None
    if not 0 <= port <= 65535:
        raise CommandError(f"--port: {port} is not from 0 to 65535")
    try:
        listening = running.open_socket(host, port)
    except OSError as error:
        raise CommandError(f"--host {host} --port {port}: {error.strerror or error}") from None
    address = running.address_of(listening)

    def ready() -> None:
        if not running.is_private(host):
            print(
                f"mech-env: bound to {host}: there is no password and no encryption; whoever "
                "reaches the port can play, load saves and use this machine's time",
                file=sys.stderr,
            )
        print(f"mech-env: serving at {address} (Ctrl-C stops)", flush=True)
        if open_page:
            import webbrowser

            webbrowser.open(address)

    running.run(application(service, origins), listening, service.limits, ready)
