"""What commands share: arguments looked up, tables, lines with the sides in their colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

if TYPE_CHECKING:
    from rich.console import Console

    from mech_env.battle import Battle
    from mech_env.core.ruleset import Ruleset
    from mech_env.players import Player

RulesetId = Annotated[Positional[str], tyro.conf.arg(metavar="RULESET")]
ScenarioName = Annotated[Positional[str], tyro.conf.arg(metavar="SCENARIO")]
Json = Annotated[bool, tyro.conf.arg(name="json")]

_SIDE_STYLES = ("bold red", "bold blue", "bold green")


class CommandError(Exception):
    """A mistake of the caller; the message says what to do. Ends the program with code 2."""


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of that id; an unknown one is a CommandError."""
    from mech_env import rulesets

    find_folder(name)
    return rulesets.get(name)


def find_folder(ruleset: str) -> Path:
    """The folder of a ruleset; an unknown one is a CommandError."""
    from mech_env import rulesets

    try:
        return rulesets.folder(ruleset)
    except ValueError as error:
        raise CommandError(str(error)) from None


def begin(
    ruleset: str,
    scenario: str,
    seed: int | None,
    players: Iterable[str] = (),
    position: Path | None = None,
) -> Battle:
    """A new battle of a scenario or from a position; what cannot play is a CommandError.

    Players are looked at first: the battle may have to compile its rules.
    """
    from mech_env.battle import Battle
    from mech_env.players import player

    found = find_ruleset(ruleset)
    if (position is None) == (not scenario):
        raise CommandError("a SCENARIO, or --position FILE, which names its own")
    try:
        for name in players:
            player(name, found, 0)
        if position is not None:
            return Battle.from_position(position, found, seed)
        return Battle(found, scenario, seed)
    except (ValueError, FileNotFoundError) as error:
        raise CommandError(str(error)) from None


def find_players(battle: Battle, names: dict[str, str], seed: int) -> dict[str, Player]:
    """The players by side; an unknown one is a CommandError."""
    from mech_env.players import player

    try:
        return {
            side: player(name, battle.ruleset, seed + 7919 * (k + 1))
            for k, (side, name) in enumerate(names.items())
            if side in battle.sides
        }
    except ValueError as error:
        raise CommandError(str(error)) from None


def new_console() -> Console:
    """A console that leaves the breaking of long lines to the terminal."""
    from rich.console import Console

    return Console(soft_wrap=True, emoji=False)  # ":kite:" in a name stays what it is


def teller(console: Console, battle: Battle) -> Callable[[str], None]:
    """Prints a line with the names of the sides in their colours."""
    from rich.text import Text

    styles = list(zip(battle.ruleset.side_names, _SIDE_STYLES, strict=False))

    def tell(line: str) -> None:
        text = Text(line)
        if line.startswith(("Round", "Encounter")):
            text.stylize("bold")
        for side, style in styles:
            text.highlight_regex(rf"\b{side}(_\d+| squad \d+)?\b", style)
        console.print(text)

    return tell


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    """A table with a title, for a console."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for name in head:
        table.add_column(name)
    for row in rows:
        table.add_row(*row)
    return table


def summary(console: Console, battle: Battle) -> None:
    """Print how a battle ended: the board, and how long it took."""
    from mech_env.render import text

    console.print("")
    console.print(text.board(battle), markup=False, highlight=False)
    console.print("")
    number = int(battle.state.round_number)
    stopped = "" if battle.over else "Stopped: too long. "
    made = f"{battle.decisions} decisions, seed {battle.seed}"
    console.print(f"{stopped}Round {number}, {made}.", style="bold")
