"""Commands that play a battle: ``watch``, ``play``."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from mech_env.cli import advice
from mech_env.cli.console import (
    CommandError,
    RulesetId,
    ScenarioName,
    begin,
    find_players,
    new_console,
    players_known,
    summary,
    teller,
)

if TYPE_CHECKING:
    from rich.console import Console

    from mech_env.battle import Battle
    from mech_env.core.ruleset import Ruleset

MAX_DECISIONS = 100_000  # of one battle on the terminal; battles end long before


def watch(
    ruleset: RulesetId,
    scenario: ScenarioName = "",
    *,
    position: Path | None = None,
    red: str = "bot",
    blue: str = "bot",
    green: str = "bot",
    seed: int = 0,
    board: bool = False,
    html: Path | None = None,
    svg: Path | None = None,
) -> None:
    """Watch a battle as a report in words, with all dice.

    Example: mech-env watch steel_typhoon skirmish --red bot --blue random --seed 1

    Args:
        ruleset: id of the ruleset.
        scenario: a name, or the path of a scenario file.
        position: a file with a battle in the middle, a position or a save, in place of a scenario.
        red: who plays red: random, bot, script:NAME (mech-env describe lists them), mcts:1000 (a
            search), or the folder of a bundle.
        blue: who plays blue.
        green: who plays green, where there is one.
        seed: of dice and random players.
        board: also print the map at the start of each round.
        html: write the page that replays the battle to this file; it needs no server.
        svg: write the last position to this file.
    """
    from mech_env.page import document
    from mech_env.render import svg as drawing
    from mech_env.render import text
    from mech_env.render.report import Report
    from mech_env.table.recording import Recording

    named = {"red": red, "blue": blue, "green": green}
    _check_writable("--html", html)
    _check_writable("--svg", svg)
    battle = begin(ruleset, scenario, seed, players_known(*named.values()), position)
    players = find_players(battle, named, seed)
    console, report = new_console(), Report(battle.ruleset.words.headings)
    recording = Recording(battle, named) if html is not None else None
    tell = teller(console, battle)
    console.print(
        f"{battle.ruleset.title}: {battle.scenario.name}, seed {battle.seed}", style="bold"
    )
    for side in battle.sides:
        tell(f"{side}: {named.get(side, 'bot')}")
    events = battle.recent_events()
    if board:
        console.print(text.board(battle), markup=False, highlight=False)
    while True:
        for line in report.feed(events) + (report.close() if battle.over else []):
            tell(line)
        if battle.over or battle.decisions >= MAX_DECISIONS:
            break
        assert battle.side is not None
        events = (recording or battle).step(players[battle.side](battle))
        if board and any(event.kind == "round_begins" for event in events):
            console.print(text.board(battle), markup=False, highlight=False)
    summary(console, battle)
    if html is not None and recording is not None:
        html.write_text(document(recording.data()), encoding="utf-8")
    if svg is not None:
        svg.write_text(drawing.board(battle), encoding="utf-8")


def play(
    ruleset: RulesetId,
    scenario: ScenarioName = "",
    *,
    position: Path | None = None,
    side: str = "red",
    against: str = "bot",
    seed: int | None = None,
) -> None:
    """Play at the terminal: choose among the legal actions by number; h gives a hint, ? shows the
    board, q quits.

    Example: mech-env play steel_typhoon duel --side red --against bot

    Args:
        ruleset: id of the ruleset.
        scenario: a name, or the path of a scenario file.
        position: a file with a battle in the middle, a position or a save, in place of a scenario.
        side: your side.
        against: who plays the others: random, bot, script:NAME, mcts:1000 (a search), or the folder
            of a bundle.
        seed: of dice and random players; drawn if left out.
    """
    from mech_env.render import text
    from mech_env.render.report import Report

    known = players_known(against)

    def check(rules: Ruleset) -> None:
        known(rules)
        _check_side(side, _sides_of(rules, scenario) if scenario else rules.side_names)

    battle = begin(ruleset, scenario, seed, check, position)
    _check_side(side, battle.sides)
    others = dict.fromkeys((s for s in battle.sides if s != side), against)
    players = find_players(battle, others, battle.seed)
    console, report = new_console(), Report(battle.ruleset.words.headings)
    tell = teller(console, battle)
    console.print(text.board(battle, side), markup=False, highlight=False)
    events = battle.recent_events()
    while True:
        own = battle.side == side
        for line in report.feed(events.for_side(side)) + (
            report.close() if own or battle.over else []
        ):
            tell(line)
        if battle.over:
            break
        assert battle.side is not None
        action = _ask(console, battle, tell) if own else players[battle.side](battle)
        if action is None:
            return
        events = battle.step(action)
    summary(console, battle)


def _sides_of(ruleset: Ruleset, scenario: str) -> list[str]:
    """The sides that take part in a scenario."""
    import numpy as np

    from mech_env.battle_records import names_of_units, sides_among

    setups = np.asarray(ruleset.load_scenario(scenario).setups())
    units = names_of_units(setups, ruleset.side_names)
    return sides_among(chain.from_iterable(units), ruleset.side_names)


def _check_side(side: str, sides: Sequence[str]) -> None:
    from mech_env.core.shown import shown

    if side not in sides:
        raise CommandError(f"--side: {shown(side)} is not one of {', '.join(sides)}")


def _check_writable(option: str, file: Path | None) -> None:
    """Refuse a file that could not be written after the battle."""
    if file is None:
        return
    if not file.parent.is_dir():
        raise CommandError(f"{option}: {file}: there is no folder {file.parent}")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise CommandError(f"{option}: {file}: it cannot be written; give another file")


def _ask(console: Console, battle: Battle, tell: Callable[[str], None]) -> int | None:
    """The person's choice, or None to quit."""
    from mech_env.render import text

    actions = battle.legal_actions()
    request = battle.request
    assert request is not None
    while True:
        tell("")
        tell(request.text)
        for number, action in enumerate(actions, 1):
            tell(f"  {number:>2}  {battle.describe(action)}")
        try:
            answer = input(f"1-{len(actions)}, h hint, ? board, q quit > ").strip().lower()
        except EOFError:
            return None
        if answer == "q":
            return None
        if answer == "h":
            advice.show(battle.advise("bot"))
        elif answer == "?":
            console.print(text.board(battle, battle.side), markup=False, highlight=False)
        elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
            return actions[int(answer) - 1]
        else:
            tell(f"{answer!r} is not a number from 1 to {len(actions)}")
