"""The command line: ``mech-env list | describe | scenario | watch | play | advise | rules | check | …``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import tyro

import mech_env
from mech_env.cli.advice import advise
from mech_env.cli.battles import play, watch
from mech_env.cli.console import CommandError
from mech_env.cli.engine import engine
from mech_env.cli.library import describe, list_rulesets, rules, scenario_command
from mech_env.cli.positions import position_command
from mech_env.cli.serve import serve
from mech_env.cli.upkeep import check, warmup


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0, or 2 after a mistake of the caller."""
    commands: dict[str, Callable[..., Any]] = {
        "list": list_rulesets,
        "describe": describe,
        "scenario": scenario_command,
        "position": position_command,
        "watch": watch,
        "play": play,
        "advise": advise,
        "rules": rules,
        "check": check,
        "warmup": warmup,
        "engine": engine,
        "serve": serve,
    }
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        print(f"mech-env {mech_env.__version__}")
        return 0
    if os.environ.get("MECH_ENV_RULESETS"):  # packages of the caller, as with `python -m`
        sys.path.insert(0, os.getcwd())
    try:
        tyro.extras.subcommand_cli_from_dict(
            commands,
            prog="mech-env",
            description="Battles of armed machines by published rules.",
            args=given,
        )
    except SystemExit as stop:  # tyro: --help, or arguments it cannot read
        return stop.code if isinstance(stop.code, int) else 2
    except CommandError as error:
        print(f"mech-env: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever reads has seen enough: `mech-env watch … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"mech-env: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
