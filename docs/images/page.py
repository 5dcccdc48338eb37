"""Draws the pictures of the guide to the page: battles in a browser, on a desk and on a phone.

python docs/images/page.py

It needs chromium and the extras ``serve``, ``render`` and ``dev``.
"""

import io
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

COLOURS = 192
DESK, PHONE = (1280, 800), (390, 844)
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
IDLE = "() => !document.body.hasAttribute('aria-busy')"


def begin(page: Any, address: str, ruleset: str, scenario: str, players: dict[str, str]) -> None:
    """Begin a battle by the form."""
    page.goto(address)
    page.get_by_label("Rules").select_option(ruleset)
    page.get_by_label("Scenario").select_option(scenario)
    for side, player in players.items():
        page.get_by_label(side, exact=True).select_option(player)
    page.get_by_label("Seed of the dice").fill("3")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board svg", timeout=300_000)


def go(page: Any, *words: str) -> None:
    """Give the first answers that have these words."""
    for word in words:
        page.locator("#question .answer", has_text=word).first.click()
        page.wait_for_function(IDLE)


def play(page: Any, address: str) -> None:
    """A person picks a hex for a step."""
    begin(page, address, "steel_typhoon", "skirmish", {"red": "person"})
    while page.locator("#board .target").count() < 6:
        moves = page.locator("#question .answer", has_text="move")
        (moves if moves.count() else page.locator("#question .answer")).first.click()
        page.wait_for_function(IDLE)
    page.locator("#board .target").nth(2).dispatch_event("click")


def hint(page: Any, address: str) -> None:
    """The adviser's table."""
    begin(page, address, "framewerk", "duel", {"red": "person"})
    go(page, "three")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#dialog[open] table", timeout=300_000)


def watch(page: Any, address: str) -> None:
    """Two bots, paused in the middle."""
    begin(page, address, "xhalem", "skirmish", {"red": "bot", "blue": "bot"})
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(IDLE)
    page.keyboard.press(" ")
    page.wait_for_timeout(4000)
    page.keyboard.press(" ")
    page.wait_for_function(IDLE)
    page.keyboard.press("Shift+ArrowLeft")


def ask(page: Any, address: str) -> None:
    """A question on a phone."""
    begin(page, address, "ascension_isle", "skirmish", {"red": "person"})
    go(page, "ranged", "ranged", "ranged")


PICTURES = {
    "page_play": (play, DESK, "light"),
    "page_hint": (hint, DESK, "dark"),
    "page_hint_phone": (hint, PHONE, "light"),
    "page_phone": (ask, PHONE, "dark"),
    "page_watch": (watch, DESK, "light"),
}

if __name__ == "__main__":
    command = [sys.executable, "-m", "mech_env.cli", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().split(" at ")[1].split()[0]
    try:
        with sync_playwright() as playwright:
            path = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
            for name, (draw, (width, height), scheme) in PICTURES.items():
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,
                    reduced_motion="reduce",
                )
                page.add_init_script("localStorage['mech-env speed'] = '0'")
                draw(page, address)
                page.evaluate("window.scrollTo(0, 0)")
                with Image.open(io.BytesIO(page.screenshot())) as picture:  # small files
                    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
                    few.save(Path(__file__).with_name(f"{name}.png"), optimize=True)
                page.close()
            browser.close()
    finally:
        server.terminate()
