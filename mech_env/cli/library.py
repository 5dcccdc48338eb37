"""Commands that tell what there is: ``list``, ``describe``, ``scenario check``, ``rules``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

from mech_env.cli.console import (
    CommandError,
    Json,
    RulesetId,
    find_folder,
    find_ruleset,
    new_console,
    table,
)

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset


def list_rulesets(*, as_json: Json = False) -> None:
    """List the rulesets, their scenarios and what each is about.

    Example: mech-env list

    Args:
        as_json: print JSON, names only.
    """
    from mech_env import rulesets

    try:
        found = {name: rulesets.scenario_names(name) for name in rulesets.ids()}
        if as_json:
            print(json.dumps(found, indent=2))
            return
        for name, scenarios in found.items():
            print(name)
            for scenario in scenarios:
                print(f"  {scenario:<10}{_title(rulesets.folder(name), scenario)}")
    except ValueError as error:  # a package of the caller's that cannot be found or read
        raise CommandError(str(error)) from None


def _title(folder: Path, scenario: str) -> str:
    """What a scenario that comes with a ruleset is about; its rules are not loaded for that."""
    from mech_env.core.yaml_file import read_yaml

    read = read_yaml(folder / "scenarios" / f"{scenario}.yaml")
    return str(read.get("title", "")) if isinstance(read, dict) else ""


def describe(ruleset: RulesetId, *, as_json: Json = False) -> None:
    """Describe a ruleset: decisions, actions, observation, scripted players, scenario options.

    Example: mech-env describe steel_typhoon

    Args:
        ruleset: id of the ruleset.
        as_json: print JSON.
    """
    found = find_ruleset(ruleset)
    if as_json:
        print(json.dumps(_description(found), indent=2))
        return
    console = new_console()
    console.print(f"{found.title} ({found.id}, version {found.version})", style="bold")
    about = [(one, *_about(found, one)) for one in found.scenarios()]
    console.print(table("Scenarios", ("name", "title", "what it is about"), about))
    console.print(f"Decisions: {', '.join(found.decisions[1:])}")
    groups = [
        (f"{g.first}-{g.first + g.count - 1}", name, ", ".join(g.items))
        for name, g in found.actions.groups.items()
    ]
    console.print(table(f"Actions: {len(found.actions)}", ("slots", "group", "items"), groups))
    pieces = [
        (str(p.start), name, str(p.rows), str(p.width), p.about)
        for name, p in found.layout.pieces.items()
    ]
    title = f"Observation: {found.layout.size} numbers, layout {found.layout.hash}"
    head = ("from", "piece", "rows", "numbers a row", "what it holds")
    console.print(table(title, head, pieces))
    features = [
        (name, f.name, f.unit, f"{f.low:g} to {f.high:g}", f.seen_by)
        for name, piece in found.layout.pieces.items()
        for f in piece.features
    ]
    head = ("piece", "feature", "unit", "bounds", "seen by")
    console.print(table("Numbers of a row", head, features))
    scripts = [(f"script:{name}", about) for name, about in found.scripts.items()]
    console.print(table("Scripts", ("player", "what it does"), scripts))
    options = list(found.options.items())
    console.print(table("Scenario options", ("option", "what it allows"), options))


def _about(ruleset: Ruleset, scenario: str) -> tuple[str, str]:
    loaded = ruleset.load_scenario(scenario)
    return loaded.title, loaded.description


def _description(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "scenarios": ruleset.scenarios(),
        "sides": list(ruleset.side_names),
        "decisions": list(ruleset.decisions[1:]),
        "events": list(ruleset.event_kinds),
        "actions": [ruleset.actions.name(slot) for slot in range(len(ruleset.actions))],
        "scripts": dict(ruleset.scripts),
        "layout_hash": ruleset.layout.hash,
        "observation_size": ruleset.layout.size,
        "observation": ruleset.layout.to_dict(),
        "options": dict(ruleset.options),
    }


def scenario_command(
    command: Annotated[Positional[str], tyro.conf.arg(metavar="check")],
    file: Annotated[Positional[Path], tyro.conf.arg(metavar="FILE")],
    *,
    ruleset: str | None = None,
) -> None:
    """Check a scenario file: each mistake is one line with field, value and what is allowed.

    Example: mech-env scenario check my_duel.yaml --ruleset steel_typhoon

    Args:
        command: check.
        file: a YAML scenario.
        ruleset: id of the ruleset whose scenario it is.
    """
    from mech_env import rulesets

    if command != "check":
        raise CommandError(f"scenario {command!r}: the only command is check")
    known = rulesets.ids()
    if ruleset is None and len(known) != 1:
        raise CommandError(f"--ruleset: choose one of {', '.join(known)}")
    found = find_ruleset(ruleset or known[0])
    if not file.is_file():
        raise CommandError(f"{file}: no such file")
    try:
        scenario = found.load_scenario(file)
    except ValueError as error:
        raise CommandError(str(error)) from None
    setups = scenario.setups()
    fights = f", {len(setups)} encounters" if len(setups) > 1 else ""
    print(f"{file}: a good scenario of {found.id}: {scenario.name}{fights}")


def rules(ruleset: RulesetId, *, clause: str | None = None) -> None:
    """Show how many clauses of a ruleset are in the code and proved by tests, by section.

    Example: mech-env rules steel_typhoon --clause ST-075

    Args:
        ruleset: id of the ruleset.
        clause: show this clause only: the rule, the reading chosen, where it stands.
    """
    rows = _clauses(find_folder(ruleset) / "RULES.md")
    console = new_console()
    if clause is not None:
        found = [row for row in rows if row[1] == clause]
        if not found:
            raise CommandError(
                f"--clause: {ruleset} has no {clause}; {rows[0][1]} to {rows[-1][1]}"
            )
        names = ("section", "clause", "rule", "reading", "code", "tests")
        for name, text in zip(names, found[0], strict=True):
            console.print(f"{name:>8}  {text or '-'}", markup=False, highlight=False)
        return
    sections = list(dict.fromkeys(row[0] for row in rows))
    balances = [_balance(name, [row for row in rows if row[0] == name]) for name in sections]
    head = ("section", "clauses", "in code", "tested")
    console.print(table(f"{ruleset}: rules", head, [*balances, _balance("in all", rows)]))


def _balance(name: str, rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    counts = (len(rows), sum(bool(row[4]) for row in rows), sum(bool(row[5]) for row in rows))
    return (name, *(str(count) for count in counts))


def _clauses(path: Path) -> list[tuple[str, ...]]:
    """Rows of the clause tables: section, clause, rule, reading, code, tests."""
    if not path.is_file():
        raise CommandError(f"{path}: no such file; this ruleset has no table of clauses")
    rows = []
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        cells = [cell.strip() for cell in line.replace("\\|", "\0").strip("| ").split("|")]
        name = cells[0]
        if line.startswith("|") and name[-3:].isdecimal() and name[-4:-3] == "-":
            cells = [cell.replace("\0", "|") for cell in (*cells, "", "", "", "")[:5]]
            rows.append((section, *cells))
    return rows
