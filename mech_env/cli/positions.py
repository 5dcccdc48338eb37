"""The command ``position``: battles in the middle, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import tyro
from tyro.conf import Positional

from mech_env.cli.console import CommandError, find_ruleset


def position_command(
    command: Annotated[Positional[str], tyro.conf.arg(metavar="check")],
    file: Annotated[Positional[Path], tyro.conf.arg(metavar="FILE")],
    *,
    ruleset: str | None = None,
) -> None:
    """Check a position: each mistake is one line with field, value and what is allowed.

    Example: mech-env position check my_position.yaml --ruleset steel_typhoon

    Args:
        command: check.
        file: a YAML position; see docs/positions.md.
        ruleset: whose position it is; may be left out if the file names it.
    """
    from mech_env.battle import Battle

    if command != "check":
        raise CommandError(f"position {command!r}: the only command is check")
    rules = None if ruleset is None else find_ruleset(ruleset)
    if not file.is_file():
        raise CommandError(f"{file}: no such file")
    try:  # interpreted: a check shall not have to compile the rules
        battle = Battle.from_position(file, rules, seed=0, interpreted=True)
    except ValueError as error:
        raise CommandError(str(error)) from None
    where = f"{battle.ruleset.id}, {battle.scenario.name}, round {int(battle.state.round_number)}"
    asked = "over" if battle.request is None else battle.request.text
    print(f"{file}: {where}: {asked}")
