"""The command ``position``: battles in the middle, as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro
from tyro.conf import Positional

from mech_env.cli.console import CommandError, find_ruleset, new_console, table

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset


def position_command(
    command: Annotated[Positional[str], tyro.conf.arg(metavar="check|fields")],
    file: Annotated[Positional[Path | None], tyro.conf.arg(metavar="FILE")] = None,
    *,
    ruleset: str | None = None,
) -> None:
    """Check a position, or list the fields that positions may state.

    Each mistake is one line with field, value and what is allowed.

    Example: mech-env position check my_position.yaml --ruleset steel_typhoon

    Args:
        command: check or fields.
        file: of check: a YAML position; see docs/positions.md.
        ruleset: whose position it is; for a check it may be left out if the file names it.
    """
    rules = None if ruleset is None else find_ruleset(ruleset)
    if command == "fields" and rules is not None:
        _list_fields(rules)
    elif command == "check" and file is not None:
        _check(file, rules)
    else:
        raise CommandError(
            f"position {command!r}: check FILE [--ruleset ID], or fields --ruleset ID"
        )


def _list_fields(ruleset: Ruleset) -> None:
    from rich.markup import escape

    from mech_env.positions.fields import facts_of

    rows = [tuple(map(escape, row)) for row in facts_of(ruleset)]
    head = ("field", "what it takes", "what it means")
    new_console().print(table(f"Positions of {ruleset.id}", head, rows))


def _check(file: Path, rules: Ruleset | None) -> None:
    from mech_env.battle import Battle

    if not file.is_file():
        raise CommandError(f"{file}: no such file")
    try:  # interpreted: a check shall not have to compile the rules
        battle = Battle.from_position(file, rules, seed=0, interpreted=True)
    except ValueError as error:
        raise CommandError(str(error)) from None
    where = f"{battle.ruleset.id}, {battle.scenario.name}, round {int(battle.state.round_number)}"
    asked = "over" if battle.request is None else battle.request.text
    print(f"{file}: {where}: {asked}")
