"""The command line: ``mech-env list | describe | scenario | watch | play | advise | …``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import mech_env
from mech_env.core.extras import belongs_to, needs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0, or 2 after a mistake of the caller."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        print(f"mech-env {mech_env.__version__}")
        return 0
    try:
        from mech_env.cli.commands import run
    except ModuleNotFoundError as error:
        if not belongs_to(error, "cli"):
            raise
        print(f"mech-env: {needs('the command', 'cli')}", file=sys.stderr)
        return 2
    return run(given)
