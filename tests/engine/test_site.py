"""A site: a battle is played to its end in a browser, with no server but one for files."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mech_env import cli, rulesets
from mech_env.engine import EngineError, site, write_site
from tests.engine.built import Built, needs_kernels, needs_zig
from tests.engine.networks import write_bundle
from tests.page.conftest import Window, browser, window

__all__ = ["browser", "window"]  # fixtures
ONE = "framewerk"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a bundle; the engine is that of the other tests."""
    place = tmp_path_factory.mktemp("site")
    bundle = write_bundle(rulesets.get(ONE), place / "bundles/novice")

    def linked(ruleset: Any, to: Path, *_: Any) -> list[Path]:
        to.parent.mkdir(parents=True)
        to.symlink_to(built.folder(ruleset.id))
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "write_engine", linked)
        write_site(rulesets.get(ONE), place / "site", [bundle])
    return place / "site"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where the site's files are handed out."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@needs_zig
@needs_kernels
@pytest.mark.slow
def test_a_battle_against_a_bundle_is_played_to_its_end(window: Window, address: str) -> None:
    page = window.page
    page.goto(address)
    page.get_by_label("Scenario").select_option("duel")
    page.get_by_label("red", exact=True).select_option("person")
    page.get_by_label("blue", exact=True).select_option("framewerk_novice")
    page.get_by_label("Seed of the dice").fill("7")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board svg")
    for _ in range(400):
        window.settled()
        answers = page.locator("#question .answer")
        if not answers.count():
            break
        answers.first.click()
    window.settled()
    ended = page.locator("#question").inner_text()
    assert "wins" in ended or "draw" in ended.lower(), ended
    assert page.locator("#log-lines li, #log-lines p").count() > 5
    assert window.strangers() == []
    asked = [url.removeprefix(address) for url in window.requests]
    for name in ("engine.wasm", "words.mjs"):
        assert f"engines/{ONE}/{name}" in asked
    assert "policies/framewerk_novice/policy.onnx" in asked


def test_another_ruleset_is_added_and_bundles_are_put_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def empty(ruleset: Any, to: Path, *_: Any) -> list[Path]:
        to.mkdir(parents=True, exist_ok=True)
        (to / "engine.json").write_text(f'{{"ruleset": "{ruleset.id}"}}')
        return [to / "engine.json"]

    monkeypatch.setattr(site, "write_engine", empty)
    framewerk, typhoon = rulesets.get(ONE), rulesets.get("steel_typhoon")
    one = write_bundle(framewerk, tmp_path / "one")
    two = write_bundle(framewerk, tmp_path / "framewerk_two")
    to = tmp_path / "site"
    write_site(framewerk, to, [one])
    write_site(typhoon, to)
    assert _known(to) == (["engines/framewerk", "engines/steel_typhoon"], ["framewerk_one"])
    written = write_site(framewerk, to, [two])
    assert _known(to) == (["engines/framewerk", "engines/steel_typhoon"], ["framewerk_two"])
    assert all(path.is_file() for path in written)
    with pytest.raises(EngineError, match="two are called 'framewerk_two'"):
        write_site(framewerk, to, [two, two])
    with pytest.raises(EngineError, match="framewerk"):
        write_site(typhoon, to, [one])
    assert _known(to)[1] == ["framewerk_two"]


def _known(folder: Path) -> tuple[list[str], list[str]]:

    known = json.loads((folder / "engines.json").read_text())
    return known["engines"], [one["name"] for one in known["policies"]]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--bundle", "x"], "--bundle: trained opponents are for sites; say --page, too"),
        (["--page", "--target", "linux-x86_64"], "--target linux-x86_64: a site has wasm alone"),
        (["--page", "--bundle", "/nowhere"], "/nowhere"),
    ],
)
def test_mistakes_are_named(
    more: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["engine", ONE, "--to", str(tmp_path / "site"), *more]) == 2
    said = capsys.readouterr().err.strip()
    assert words in said and "\n" not in said
    assert not (tmp_path / "site").exists()
