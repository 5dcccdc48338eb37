"""What commands share: arguments looked up, tables, lines with the sides in their colours."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

if TYPE_CHECKING:
    from rich.console import Console

    from mech_env.battle import Battle
    from mech_env.core.ruleset import Ruleset
    from mech_env.players import Player
    from mech_env.render.report import Line

RulesetId = Annotated[Positional[str], tyro.conf.arg(metavar="RULESET")]
ScenarioName = Annotated[Positional[str], tyro.conf.arg(metavar="SCENARIO")]
Json = Annotated[bool, tyro.conf.arg(name="json")]

MOST_BYTES = 10_000_000  # of a save
_SIDE_STYLES = ("bold red", "bold blue", "bold green")


class CommandError(Exception):
    """A mistake of the caller; the message says what to do. Ends the program with code 2."""


# Looks at other arguments as soon as the ruleset is known; raises ValueError or CommandError.
Check = Callable[["Ruleset"], object]


def _nothing(ruleset: Ruleset) -> None:
    """There is nothing else to look at."""


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
    check: Check = _nothing,
    position: Path | None = None,
) -> Battle:
    """A new battle of a scenario or from a file; what cannot play is a CommandError.

    Args:
        check: what else there is to look at first: the battle may have to compile its rules.
    """
    from mech_env.battle import Battle

    found = find_ruleset(ruleset)
    if (position is None) == (not scenario):
        raise CommandError(
            "give a SCENARIO, or --position FILE (which names its scenario), not both"
        )
    if position is not None:
        return read_battle(position, seed, check, found)
    try:
        check(found)
        return Battle(found, scenario, seed)
    except (ValueError, FileNotFoundError) as error:
        raise CommandError(str(error)) from None


def read_battle(
    file: Path, seed: int | None, check: Check = _nothing, ruleset: Ruleset | None = None
) -> Battle:
    """A battle in the middle, from a save or a position; what cannot be read is a CommandError.

    A mapping with ``format`` is a save, whatever the file is called and however it is written. A
    save goes on with its own dice.

    Args:
        seed: of the dice of a position.
        check: what else there is to look at first.
        ruleset: what was asked for; None: as the file says.
    """
    from mech_env import rulesets
    from mech_env.battle import Battle
    from mech_env.core.errors import PositionError

    data = _read_data(file)
    named = data.get("ruleset", ruleset and ruleset.id)
    try:
        if isinstance(named, str) and named in rulesets.ids():
            if ruleset is not None and named != ruleset.id:
                raise CommandError(
                    f"{file}: ruleset: {named!r} is not {ruleset.id!r}, which was asked for"
                )
            check(rulesets.get(named))
        if "format" in data:
            return Battle.from_dict(data)
        return Battle.from_position(data, ruleset, seed)
    except PositionError as error:
        raise CommandError(str(PositionError(str(file), [*error.problems]))) from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file}: {_fault_of(error)}") from None


def _read_data(file: Path) -> Mapping[str, Any]:
    """What a file in JSON or YAML holds."""
    from mech_env.core.shown import shown
    from mech_env.core.yaml_file import YamlError, parse_yaml

    with file.open("rb") as opened:
        read = opened.read(MOST_BYTES + 1)
    if len(read) > MOST_BYTES:
        raise CommandError(f"{file}: more than {MOST_BYTES:,} bytes")
    try:
        text = read.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise CommandError(f"{file}: not a text in UTF-8") from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as not_json:
        try:
            data = parse_yaml(text)
        except YamlError as not_yaml:
            as_json = text.lstrip()[:1] == "{"
            raise CommandError(
                f"{file}: JSON: {_fault_of(not_json)}" if as_json else f"{file}: {not_yaml}"
            ) from None
    if not isinstance(data, Mapping):
        raise CommandError(f"{file}: {shown(data)} is neither a save nor a position")
    return data


def _fault_of(error: ValueError | RecursionError) -> str:
    """What is wrong with a text or the data in it."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} in line {error.lineno}"
    if isinstance(error, RecursionError):
        return "lists and objects too deep in each other"
    return str(error)


def players_known(*names: str) -> Check:
    """Looks whether there are players of these names."""
    from mech_env.players import player

    def check(ruleset: Ruleset) -> None:
        for name in names:
            player(name, ruleset, 0)

    return check


def find_players(battle: Battle, names: Mapping[str, str], seed: int) -> dict[str, Player]:
    """The players by side; an unknown one is a CommandError."""
    from mech_env.players import player, seed_of_side

    try:
        return {
            side: player(names[side], battle.ruleset, seed_of_side(seed, battle.ruleset, side))
            for side in battle.sides
            if side in names
        }
    except ValueError as error:
        raise CommandError(str(error)) from None


def new_console() -> Console:
    """A console that leaves the breaking of long lines to the terminal."""
    from rich.console import Console

    return Console(soft_wrap=True, emoji=False)  # ":kite:" in a name stays what it is


def teller(console: Console, battle: Battle) -> Callable[[Line | str], None]:
    """Prints a line with the names of the sides in their colours; headings are bold."""
    from rich.text import Text

    from mech_env.render.report import Line

    styles = list(zip(battle.ruleset.side_names, _SIDE_STYLES, strict=False))

    def tell(line: Line | str) -> None:
        text = Text(str(line))
        if isinstance(line, Line) and line.depth == 0:
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
