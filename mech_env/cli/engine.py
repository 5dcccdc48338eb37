"""The command that writes engines without Python: ``engine``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import tyro

from mech_env.cli.console import CommandError, RulesetId, find_ruleset


def engine(
    ruleset: RulesetId,
    *,
    to: Annotated[Path, tyro.conf.arg(metavar="DIR")],
    target: tuple[str, ...] = ("wasm",),
    scenario: Annotated[tuple[Path, ...], tyro.conf.arg(metavar="FILE ...")] = (),
    page: tyro.conf.FlagCreatePairsOff[bool] = False,
    bundle: Annotated[tuple[Path, ...], tyro.conf.arg(metavar="FOLDER ...")] = (),
) -> None:
    """Write the rules as WebAssembly and as shared libraries that need no Python.

    Example: mech-env engine framewerk --to engines/framewerk --target wasm linux-x86_64

    Also writes the C header, engine.json and the JavaScript module; see docs/engine.md. With
    --page the folder is a site: the page, which plays the engine in a browser, and bundles.
    Once more with another ruleset, and the page plays both.

    Args:
        ruleset: id of the ruleset.
        to: a folder; made if it is not there.
        target: wasm, linux-x86_64, linux-aarch64, windows-x86_64, macos-aarch64.
        scenario: YAML scenarios that the engine can begin besides those of the ruleset.
        page: write a site that any web server can hand out; engines go into DIR/engines.
        bundle: trained opponents for the site.
    """
    from mech_env.engine import EngineError, write_engine, write_site

    def report(line: str) -> None:
        print(f"mech-env: {line}", file=sys.stderr)

    if bundle and not page:
        raise CommandError("--bundle: trained opponents are for sites; say --page, too")
    if page and target != ("wasm",):
        raise CommandError(f"--target {' '.join(target)}: a site has wasm alone")
    found = find_ruleset(ruleset)
    try:
        if page:
            written = write_site(found, to, bundle, scenario, report)
        else:
            written = write_engine(found, to, target, scenario, report)
    except (EngineError, ValueError) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"--to {to}: {error.strerror or error}") from None
    for path in written:
        print(f"{path.stat().st_size:>9,} {path}")
