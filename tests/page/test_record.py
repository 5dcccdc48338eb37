"""A battle in one file: it is all there, asks nobody for anything, and runs nothing it holds."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mech_env.battle import Battle
from mech_env.page import STATIC, Record, document
from mech_env.page.patches import patch
from mech_env.players import bot_action
from mech_env.table.recording import Recording
from tests.node import NODE, needs_node
from tests.page.conftest import Window

HOSTILE = "</script><script>window.hit=1</script><img src=x onerror=window.hit=1>&lt;b&gt; '\""


def recorded(ruleset: str, scenario: str = "micro") -> tuple[dict[str, Any], Battle]:
    """A battle of two bots, to its end."""
    battle = Battle(ruleset, scenario, 1, interpreted=True)
    recording = Recording(battle, dict.fromkeys(battle.sides, "bot"))
    while not battle.over:
        recording.step(bot_action(battle))
    return recording.data(), battle


def changed(value: Any, chance: random.Random) -> Any:
    """The value with a few parts of it changed."""
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if chance.random() > 0.1}
        more = {str(chance.randrange(9)): chance.randrange(2, 9)} if chance.random() < 0.2 else {}
        return {k: changed(v, chance) for k, v in kept.items()} | more
    if isinstance(value, list):
        parts = [changed(part, chance) for part in value]
        return parts[: chance.randrange(len(parts) + 1)] if chance.random() < 0.2 else parts
    return chance.choice([7, "", None, [], {}, [8]]) if chance.random() < 0.2 else value


@needs_node
def test_patches_make_what_they_were_made_of() -> None:
    found, _ = recorded("toy", "brawl")
    chance = random.Random(1)
    cases = []
    old = found["scene"]
    for _ in range(200):
        new = changed(old, chance)
        cases.append([old, patch(old, new), new])
        old = new if new else found["scene"]
    script = f"""
        import {{ patched }} from {json.dumps((STATIC / "patches.js").as_uri())};
        import {{ readFileSync }} from "node:fs";
        import assert from "node:assert";
        for (const [old, patch, now] of JSON.parse(readFileSync(0, "utf-8"))) {{
          const before = JSON.stringify(old);
          assert.deepStrictEqual(patched(old, patch), now);
          assert.strictEqual(JSON.stringify(old), before);
        }}
    """
    assert NODE is not None
    subprocess.run(
        [NODE, "--input-type=module", "--eval", script],
        input=json.dumps(cases), text=True, check=True, timeout=60,
    )  # fmt: skip


def test_a_record_needs_a_step() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Record().data({})


def test_a_whole_battle_stays_small() -> None:
    found, battle = recorded("steel_typhoon", "duel")
    size = len(json.dumps(found, separators=(",", ":")))
    assert len(found["steps"]) == battle.decisions + 1
    assert size < 20_000 + 700 * battle.decisions


def opened(window: Window, record: dict[str, Any], folder: Path) -> Any:
    """The page of a record, from the disk."""
    file = folder / "battle.html"
    file.write_text(document(record), encoding="utf-8")
    window.page.goto(file.as_uri())
    window.page.wait_for_selector("#board svg")
    return window.page


def moment(page: Any) -> tuple[int, int]:
    """The moment that is shown, and how many there are."""
    now, last = page.locator("#playback output").inner_text().split("/")
    return int(now), int(last)


@pytest.mark.parametrize("ruleset", ["steel_typhoon", "framewerk", "xhalem", "toy"])
def test_a_record_is_replayed(window: Window, tmp_path: Path, ruleset: str) -> None:
    record, battle = recorded(ruleset, "brawl" if ruleset == "toy" else "micro")
    page = opened(window, record, tmp_path)
    keys = page.keyboard
    last = battle.decisions + 1
    assert moment(page) == (1, last)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("ArrowLeft")
    assert moment(page) == (2, last)
    keys.press("End")
    assert moment(page) == (last, last)
    assert battle.reason is not None and battle.reason in page.locator("#question").inner_text()
    keys.press("PageUp")
    assert 1 <= moment(page)[0] < last
    keys.press("Home")
    page.locator("#log .line").last.click()
    assert moment(page)[0] > 1


def test_a_record_plays_by_itself(window: Window, tmp_path: Path) -> None:
    record, battle = recorded("framewerk")
    page = opened(window, record, tmp_path)
    page.get_by_label("Speed").select_option("fast")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_function("() => parseInt(document.querySelector('#playback output').value) > 3")
    page.keyboard.press(" ")
    assert moment(page)[0] < battle.decisions + 1


def test_texts_of_a_record_are_never_markup(window: Window, tmp_path: Path) -> None:
    record, _ = recorded("toy", "brawl")
    text = json.dumps(record)
    for word in ("red_0", "Round 1"):
        text = text.replace(word, json.dumps(HOSTILE)[1:-1])
    hostile = json.loads(text)
    hostile["title"] = hostile["scenario"] = hostile["scenario_title"] = HOSTILE
    hostile["players"] = dict.fromkeys(hostile["players"], HOSTILE)
    page = opened(window, hostile, tmp_path)
    page.keyboard.press("End")
    page.locator("#board .token").first.click(force=True)
    assert page.evaluate("window.hit") is None
    assert HOSTILE in page.locator("#title").inner_text()
    assert page.locator("img, #table script").count() == 0


@pytest.mark.parametrize(
    "window",
    [{"width": 390, "height": 844, "color_scheme": scheme} for scheme in ("light", "dark")],
    indirect=True,
)
@pytest.mark.parametrize("ruleset", ["steel_typhoon", "framewerk", "xhalem"])
def test_a_phone_shows_the_page_without_scrolling_sideways(
    window: Window, tmp_path: Path, ruleset: str
) -> None:
    record, _ = recorded(ruleset)
    page = opened(window, record, tmp_path)
    for key in ("Home", "PageDown", "End"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = page.evaluate(
        "[...document.querySelectorAll('p, li, button, h2')].filter(e => e.offsetParent)"
        ".map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 13


NAMELESS = """() => [...document.querySelectorAll(
    'button, input, select, [role=button], [role=group], section:not([hidden])')]
  .filter((e) => e.checkVisibility?.() ?? true)
  .filter((e) => {
    const by = e.getAttribute('aria-labelledby');
    return !(e.getAttribute('aria-label') || (by && document.getElementById(by)?.textContent)
      || e.labels?.[0]?.textContent || (e.localName === 'button' && e.textContent.trim()));
  }).map((e) => e.outerHTML.slice(0, 200))"""


def test_every_control_has_a_name(window: Window, tmp_path: Path) -> None:
    page = opened(window, recorded("framewerk")[0], tmp_path)
    assert page.evaluate(NAMELESS) == []
    page.keyboard.press("?")
    assert page.evaluate(NAMELESS) == []
    assert page.locator("html").get_attribute("lang") == "en"


def test_units_are_reached_by_keys(window: Window, tmp_path: Path) -> None:
    page = opened(window, recorded("steel_typhoon", "duel")[0], tmp_path)
    first = page.locator("#board [tabindex='0']")
    assert first.count() == 1
    first.focus()
    name = first.get_attribute("aria-label")
    for key in ("ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") is not None
    assert "(" in name
    page.keyboard.press("Enter")
    assert page.locator("#dialog[open] .card").count() == 1
