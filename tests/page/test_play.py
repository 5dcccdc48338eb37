"""Battles are played on the page: by clicks, by keys, with hints, undo, saves."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.hygiene.rules_table import ROOT
from tests.page.conftest import Window

MOST_ANSWERS = 400
POSITION = ROOT / "tests/positions/framewerk/last_rounds.yaml"
# A question stands, or the battle is over.
WAITS = """() => document.querySelector('#question .answer')
  || /wins|A draw/.test(document.querySelector('#question h2').textContent)"""


def begin(window: Window, address: str, ruleset: str, scenario: str, **players: str) -> Any:
    """Begin a battle by the form."""
    page = window.page
    page.goto(address)
    page.get_by_label("Rules").select_option(ruleset)
    page.get_by_label("Scenario").select_option(scenario)
    for side, player in players.items():
        page.get_by_label(side, exact=True).select_option(player)
    page.get_by_label("Seed of the dice").fill("7")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board svg", timeout=120_000)
    window.settled()
    return page


def decisions(page: Any) -> int:
    """Moments that the page knows."""
    return int(page.locator("#playback output").inner_text().split("/")[1])


def answer_on_board(window: Window, chance: random.Random) -> bool:
    """Answer by clicks on the board, if that is possible."""
    page = window.page
    places = page.locator("#board .target, #board .token.offered")
    count = places.count()
    if not count:
        return False
    place = places.nth(chance.randrange(count))
    place.dispatch_event("click")
    if page.locator("#dialog[open]").count():
        answers = page.locator("#dialog .answer")
        answers.nth(chance.randrange(answers.count())).click()
    else:
        assert page.locator("#confirm").is_visible()
        place.dispatch_event("click")
    window.settled()
    return True


def play_on(window: Window) -> int:
    """Play to the end; how many answers were given by clicks on the board."""
    page, chance, clicked = window.page, random.Random(1), 0
    for _ in range(MOST_ANSWERS):
        answers = page.locator("#question .answer")
        if not answers.count():
            break
        if chance.random() < 0.9 and answer_on_board(window, chance):
            clicked += 1
            continue
        moves = page.locator("#question .answer", has_text="move")
        few = moves if moves.count() and chance.random() < 0.7 else answers
        few.nth(chance.randrange(few.count())).click()
        window.settled()
    return clicked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "least"),
    [("steel_typhoon", 3), ("framewerk", 3), ("xhalem", 1)],  # there one moves by direction
)
def test_a_battle_is_played_to_its_end_by_clicks(
    window: Window, address: str, ruleset: str, least: int
) -> None:
    page = begin(window, address, ruleset, "duel", red="person", blue="bot")
    assert play_on(window) >= least
    assert page.locator("#question h2").inner_text().endswith(("wins", "A draw"))


def test_what_others_do_is_played_step_by_step(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="bot")
    page.get_by_label("Speed").select_option("fast")
    for _ in range(6):
        page.locator("#question .answer").first.click()
        window.settled()
        page.wait_for_function(WAITS)
    assert decisions(page) > 6
    assert page.locator("#playback output").inner_text().split(" / ")[0] == str(decisions(page))


@pytest.mark.slow
def test_a_hint_shows_the_odds_of_every_answer(window: Window, address: str) -> None:
    page = begin(window, address, "framewerk", "duel", red="person", blue="bot")
    answers = page.locator("#question .answer").count()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#dialog[open] table", timeout=300_000)  # it may compile the search
    rows = page.locator("#dialog tbody tr")
    assert rows.count() == answers
    assert "%" in rows.first.inner_text()
    before = decisions(page)
    rows.first.locator("button").click()
    window.settled()
    assert decisions(page) > before


def test_a_real_click_on_the_board_answers(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="bot")
    page.locator("#question .answer", has_text="move").first.click()
    window.settled()
    target = page.locator("#board .target").first
    name = target.get_attribute("aria-label")
    target.click()
    assert page.locator("#confirm p").inner_text() in name
    before = decisions(page)
    target.click()
    window.settled()
    assert decisions(page) > before


def test_keys_answer_undo_and_replay(window: Window, address: str) -> None:
    page = begin(window, address, "framewerk", "duel", red="person", blue="bot")
    question = page.locator("#question h2").inner_text()
    begun = decisions(page)
    page.keyboard.press("1")
    chosen = page.locator("#confirm p").inner_text()
    assert chosen == page.locator("#question .answer span").first.inner_text()
    page.keyboard.press("Enter")
    window.settled()
    assert decisions(page) > begun
    assert page.evaluate("document.activeElement.id") == "question-text"
    assert page.locator("#news").inner_text() != ""
    page.keyboard.press("ArrowLeft")
    assert page.locator("#question .answer").count() == 0
    page.keyboard.press("End")
    assert page.locator("#question .answer").count() > 0
    page.keyboard.press("u")
    window.settled()
    assert page.locator("#question h2").inner_text() == question
    assert decisions(page) == begun


def test_the_filter_narrows_the_answers(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="bot")
    page.locator("#question .answer", has_text="move").first.click()
    window.settled()
    page.keyboard.press("/")
    page.keyboard.type("step e")
    shown = page.locator("#question li:visible .answer")
    assert shown.count() >= 1
    assert all("step" in text and "e" in text for text in shown.all_inner_texts())
    assert shown.count() < page.locator("#question .answer").count()
    page.keyboard.press("Escape")


def test_a_page_that_is_loaded_again_finds_its_battle(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="bot")
    page.locator("#question .answer").first.click()
    window.settled()
    question, title = page.locator("#question h2").inner_text(), page.title()
    page.reload()
    page.wait_for_selector("#question .answer")
    assert (page.locator("#question h2").inner_text(), page.title()) == (question, title)


def test_a_save_is_downloaded_and_loaded(window: Window, address: str, tmp_path: Path) -> None:
    page = begin(window, address, "framewerk", "duel", red="person", blue="bot")
    page.locator("#question .answer").first.click()
    window.settled()
    question = page.locator("#question h2").inner_text()
    with page.expect_download() as found:
        page.get_by_role("button", name="Save").click()
    saved = tmp_path / "battle.json"
    found.value.save_as(saved)
    assert json.loads(saved.read_text())["ruleset"] == "framewerk"
    page.get_by_role("button", name="New").click()
    page.wait_for_selector("#start form")
    page.locator("#start input[type=file]").set_input_files(saved)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("#question .answer")
    assert page.locator("#question h2").inner_text() == question


def test_a_position_is_set_up(window: Window, address: str) -> None:
    page = window.page
    page.goto(address)
    page.wait_for_selector("#start form")
    page.locator("#start input[type=file]").set_input_files(POSITION)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("#question .answer")
    assert page.title().startswith("Framewerk")


@pytest.mark.parametrize("text", ["no JSON", '{"ruleset": "chess"}', '{"ruleset": "framewerk"}'])
def test_a_file_that_is_no_save_is_refused_in_a_line(
    window: Window, address: str, tmp_path: Path, text: str
) -> None:
    page = window.page
    page.goto(address)
    page.wait_for_selector("#start form")
    broken = tmp_path / "broken.json"
    broken.write_text(text)
    page.locator("#start input[type=file]").set_input_files(broken)
    go = page.get_by_role("button", name="Go on")
    if "framewerk" in text:
        go.click()
    page.wait_for_selector("#alert:not(:empty)")
    assert len(page.locator("#alert").inner_text()) < 400


def test_two_players_are_watched(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "micro", red="bot", blue="random")
    assert page.locator("#question .answer").count() == 0
    begun = decisions(page)
    page.get_by_role("button", name="Next decision").click()
    window.settled()
    assert decisions(page) == begun + 1
    page.get_by_role("button", name="To the end").click()
    page.wait_for_selector("#question >> text=New battle")
    assert page.locator("#log h3").count() >= 1


@pytest.mark.parametrize(
    "window", [{"width": 390, "height": 844, "has_touch": True}], indirect=True
)
@pytest.mark.parametrize("ruleset", ["steel_typhoon", "framewerk"])
def test_a_phone_plays_without_scrolling_sideways(
    window: Window, address: str, ruleset: str
) -> None:
    page = begin(window, address, ruleset, "skirmish", red="person", blue="bot")
    wide = "document.documentElement.scrollWidth"
    for _ in range(12):
        assert page.evaluate(wide) <= 390
        places = page.locator("#board .target, #board .token.offered")
        if places.count():
            places.first.scroll_into_view_if_needed()
            places.first.tap(force=True)
            assert page.evaluate(wide) <= 390
            page.keyboard.press("Escape")
        answers = page.locator("#question .answer")
        if not answers.count():
            break
        answers.last.click()
        window.settled()


def test_a_battle_that_ended_with_its_server_leads_to_a_new_one(
    window: Window, address: str
) -> None:
    page = window.page
    page.goto(f"{address}/#no-such-battle")
    page.wait_for_selector("#start form")
    assert page.url.endswith("/")


def test_sides_of_persons_take_turns_at_one_page(window: Window, address: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="person")
    asked = set()
    for _ in range(25):
        answers = page.locator("#question .answer")
        if not answers.count():
            break
        asked.add(page.locator("#question h2 .name").first.inner_text())
        answers.first.click()
        window.settled()
    assert {name.split("_")[0] for name in asked} == {"red", "blue"}


@pytest.mark.parametrize(
    ("window", "animation"),
    [({"reduced_motion": "no-preference"}, "fall"), ({"reduced_motion": "reduce"}, "none")],
    indirect=["window"],
)
def test_dice_fall_unless_motion_is_unwanted(window: Window, address: str, animation: str) -> None:
    page = begin(window, address, "steel_typhoon", "duel", red="person", blue="bot")
    page.locator("#playback input").fill("0")
    die = page.locator("#now .die").first
    assert die.inner_text().isdigit()
    assert die.evaluate("(e) => getComputedStyle(e).animationName") == animation
