"""Commands that play a battle: ``watch``, ``play``."""

from __future__ import annotations

from collections.abc import Callable
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
    summary,
    teller,
)

if TYPE_CHECKING:
    from rich.console import Console

    from mech_env.battle import Battle

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
        position: a file with a battle in the middle, in place of a scenario.
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
    battle = begin(ruleset, scenario, seed, named.values(), position)
    players = find_players(battle, named, seed)
    console, report = new_console(), Report(battle.ruleset.words.headings)
    recording = Recording(battle, named) if html is not None else None
    tell = teller(console, battle)
    console.print(f"{battle.ruleset.title}: {battle.scenario.name}, seed {seed}", style="bold")
    for side in battle.sides:
        tell(f"{side}: {named.get(side, 'bot')}")
    events = battle.recent_events()
    if board:
        console.print(text.board(battle), markup=False, highlight=False)
    while True:
        for line in report.feed(events) + (report.close() if battle.over else []):
            tell(str(line))
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
        position: a file with a battle in the middle, in place of a scenario.
        side: your side.
        against: who plays the others: random, bot, script:NAME, mcts:1000 (a search), or the folder
            of a bundle.
        seed: of dice and random players; drawn if left out.
    """
    from mech_env.render import text
    from mech_env.render.report import Report

    battle = begin(ruleset, scenario, seed, [against], position)
    if side not in battle.sides:
        raise CommandError(f"--side: {side!r} is not one of {', '.join(battle.sides)}")
    others = dict.fromkeys((s for s in battle.sides if s != side), against)
    players = find_players(battle, others, battle.seed)
    console, report = new_console(), Report(battle.ruleset.words.headings)
    tell = teller(console, battle)
    console.print(text.board(battle), markup=False, highlight=False)
    events = battle.recent_events()
    while True:
        own = battle.side == side
        for line in report.feed(events) + (report.close() if own or battle.over else []):
            tell(str(line))
        if battle.over:
            break
        assert battle.side is not None
        action = _ask(console, battle, tell) if own else players[battle.side](battle)
        if action is None:
            return
        events = battle.step(action)
    summary(console, battle)


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
            console.print(text.board(battle), markup=False, highlight=False)
        elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
            return actions[int(answer) - 1]
        else:
            tell(f"{answer!r} is not a number from 1 to {len(actions)}")
