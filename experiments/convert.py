"""Convert a model that Stable-Baselines3 saved (.zip) to a model file.

python -m experiments.convert old.zip --to new.safetensors --ruleset framewerk --trusted
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import tyro

import mech_env
from agents.model_files import SUFFIX
from experiments.scripting.command import OK, UsageError, parse, run_script


@dataclass
class Options:
    """Convert a model that Stable-Baselines3 saved (.zip) to a model file.

    Loading such a zip can run any code that its maker put into it: convert only files that you
    made yourself, or whose maker you trust as you trust the maker of a program.
    """

    file: tyro.conf.Positional[Path]
    """The zip; its policy is a MaskedPolicy of this project."""
    to: Path
    """The model file (.safetensors)."""
    ruleset: str
    """Id of the rules that it was trained with."""
    trusted: bool = False
    """Needed: yes, code from this file may run."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "convert")
    if chosen.to.suffix != SUFFIX:
        raise UsageError(f"--to: {chosen.to} does not end in {SUFFIX}")
    if not chosen.trusted:
        raise UsageError(
            f"{chosen.file}: loading it can run any code that its maker put into it; add --trusted "
            "if you made it yourself or trust its maker"
        )
    return chosen


def main(chosen: Options) -> int:
    """Load, save."""
    from agents.models import save_model
    from agents.sb3_files import load_sb3

    rules = mech_env.rulesets.get(chosen.ruleset)
    print(f"warning: code from {chosen.file} may run now", file=sys.stderr)
    save_model(load_sb3(chosen.file, rules), chosen.to)
    print(f"saved to {chosen.to}")
    return OK


if __name__ == "__main__":
    sys.exit(run_script(main, options))
