"""The page plays on an engine in a static folder: no server of ours, no Python."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from mech_env import rulesets
from mech_env.engine import write_site
from tests.engine.built import needs_kernels, needs_zig
from tests.page.conftest import Window
from tests.page.test_play import begin, decisions, play_on

pytestmark = [needs_zig, needs_kernels, pytest.mark.slow]


class _Files(SimpleHTTPRequestHandler):
    """Files as any web server hands them out."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the toy ruleset."""
    folder: Path = tmp_path_factory.mktemp("site")
    write_site(rulesets.get("toy"), folder)
    handler = functools.partial(_Files, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def test_a_battle_is_played_to_its_end(window: Window, site: str) -> None:
    page = begin(window, site, "toy", "brawl", red="person", blue="mcts:100")
    assert play_on(window) >= 1
    assert page.locator("#question h2").inner_text().endswith(("wins", "A draw"))


def test_undo_hint_and_a_page_loaded_again(window: Window, site: str) -> None:
    page = begin(window, site, "toy", "brawl", red="person", blue="bot")
    question, begun = page.locator("#question h2").inner_text(), decisions(page)
    page.locator("#question .answer").first.click()
    window.settled()
    page.get_by_role("button", name="Undo").click()
    window.settled()
    assert (page.locator("#question h2").inner_text(), decisions(page)) == (question, begun)
    answers = page.locator("#question .answer").count()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#dialog[open] table")
    assert page.locator("#dialog tbody tr").count() == answers
    page.reload()
    page.wait_for_selector("#question .answer")
    assert page.locator("#question h2").inner_text() == question


def test_two_players_are_watched(window: Window, site: str) -> None:
    page = begin(window, site, "toy", "brawl", red="bot", blue="random")
    page.get_by_role("button", name="To the end").click()
    page.wait_for_selector("#question >> text=New battle")
    assert decisions(page) > 2
