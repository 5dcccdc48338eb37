"""A server and a browser for the page. Without a browser these tests are skipped.

``MECH_ENV_BROWSER=1`` makes a missing browser a failure.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.hygiene.rules_table import ROOT

_OPTIONS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
]


# Playwright keeps a loop of asyncio running: it ends with the module, for others have their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    path = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        path = None
    if path is None:
        if os.environ.get("MECH_ENV_BROWSER") == "1":
            pytest.fail("MECH_ENV_BROWSER=1, but there is no chromium or no playwright")
        pytest.skip("needs chromium and playwright (apt install chromium; the extra dev)")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=_OPTIONS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server with the page."""
    command = [sys.executable, "-m", "mech_env.cli", "serve", "--port", "0"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    try:
        yield line.split(" at ")[1].split()[0]
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=20)


class Window:
    """A page in a context of its own, whose requests and complaints are kept.

    Attributes:
        page: Playwright's page.
        requests: addresses that were asked for, sockets included.
        complaints: errors and warnings of the console, and exceptions.
    """

    def __init__(self, browser: Any, **settings: Any) -> None:
        size = {"width": settings.pop("width", 1280), "height": settings.pop("height", 800)}
        settings.setdefault("reduced_motion", "reduce")
        self.context = browser.new_context(viewport=size, **settings)
        self.context.set_default_timeout(20_000)
        self.context.add_init_script("try { localStorage['mech-env speed'] ??= '0' } catch {}")
        self.page = self.context.new_page()
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def settled(self) -> None:
        """Wait until the page waits for the reader."""
        self.page.wait_for_function("() => !document.body.hasAttribute('aria-busy')")

    def strangers(self) -> list[str]:
        """Requests to other hosts than this machine."""
        parts = [urlsplit(url) for url in self.requests]
        own = ("data", "blob", "file")
        return [p.geturl() for p in parts if p.scheme not in own and p.hostname != "127.0.0.1"]


@pytest.fixture
def window(browser: Any, request: pytest.FixtureRequest) -> Iterator[Window]:
    """A window. At the end nothing was complained of, and no other host was asked for anything.

    Parametrize it for its settings.
    """
    found = Window(browser, **getattr(request, "param", {}))
    yield found
    complaints, strangers = found.complaints, found.strangers()
    found.context.close()
    assert found.requests
    assert (complaints, strangers) == ([], [])
