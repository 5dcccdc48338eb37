"""The command line: ``mech-env list | describe | scenario | watch | play | rules | check | …``."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

if TYPE_CHECKING:
    from rich.console import Console

    from mech_env.battle import Battle
    from mech_env.core.jit import EntryPoint
    from mech_env.core.ruleset import Ruleset
    from mech_env.players import Player

RulesetId = Annotated[Positional[str], tyro.conf.arg(metavar="RULESET")]
ScenarioName = Annotated[Positional[str], tyro.conf.arg(metavar="SCENARIO")]
Json = Annotated[bool, tyro.conf.arg(name="json")]

MAX_DECISIONS = 100_000  # of one battle on the terminal; battles end long before
SECONDS_PER_FUNCTION = 0.2  # budget of a first compile (docs/design.md)
_SIDE_STYLES = ("bold red", "bold blue", "bold green")


class CommandError(Exception):
    """A mistake of the caller; the message says what to do. Ends the program with code 2."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0, or 2 after a mistake of the caller."""
    commands: dict[str, Callable[..., Any]] = {
        "list": list_rulesets,
        "describe": describe,
        "scenario": scenario_command,
        "watch": watch,
        "play": play,
        "rules": rules,
        "check": check,
        "warmup": warmup,
    }
    if os.environ.get("MECH_ENV_RULESETS"):  # packages of the caller, as with `python -m`
        sys.path.insert(0, os.getcwd())
    try:
        tyro.extras.subcommand_cli_from_dict(
            commands,
            prog="mech-env",
            description="Battles of armed machines by published rules.",
            args=list(sys.argv[1:] if arguments is None else arguments),
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


def list_rulesets(*, as_json: Json = False) -> None:
    """List the rulesets and their scenarios.

    Example: mech-env list

    Args:
        as_json: print JSON.
    """
    from mech_env import rulesets

    try:
        found = {name: rulesets.scenario_names(name) for name in rulesets.ids()}
    except ValueError as error:  # a package of the caller's that cannot be found
        raise CommandError(str(error)) from None
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for name, scenarios in found.items():
        print(f"{name}: {', '.join(scenarios)}")


def describe(ruleset: RulesetId, *, as_json: Json = False) -> None:
    """Describe a ruleset: decisions, actions, observation, scenario options.

    Example: mech-env describe steel_typhoon

    Args:
        ruleset: id of the ruleset.
        as_json: print JSON.
    """
    found = _ruleset(ruleset)
    if as_json:
        print(json.dumps(_description(found), indent=2))
        return
    console = _console()
    console.print(f"{found.title} ({found.id}, version {found.version})", style="bold")
    console.print(f"Scenarios: {', '.join(found.scenarios())}")
    console.print(f"Decisions: {', '.join(found.decisions[1:])}")
    groups = [
        (f"{g.first}-{g.first + g.count - 1}", name, ", ".join(g.items))
        for name, g in found.actions.groups.items()
    ]
    console.print(_table(f"Actions: {len(found.actions)}", ("slots", "group", "items"), groups))
    pieces = [
        (str(p.start), name, str(p.rows), str(p.width), p.about)
        for name, p in found.layout.pieces.items()
    ]
    title = f"Observation: {found.layout.size} numbers, layout {found.layout.hash}"
    head = ("from", "piece", "rows", "numbers a row", "what it holds")
    console.print(_table(title, head, pieces))
    features = [
        (name, f.name, f.unit, f"{f.low:g} to {f.high:g}", f.seen_by)
        for name, piece in found.layout.pieces.items()
        for f in piece.features
    ]
    head = ("piece", "feature", "unit", "bounds", "seen by")
    console.print(_table("Numbers of a row", head, features))
    options = list(found.options.items())
    console.print(_table("Scenario options", ("option", "what it allows"), options))


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
        ruleset: whose scenario it is; may be left out while only one ruleset is installed.
    """
    from mech_env import rulesets

    if command != "check":
        raise CommandError(f"scenario {command!r}: the only command is check")
    known = rulesets.ids()
    if ruleset is None and len(known) != 1:
        raise CommandError(f"--ruleset: choose one of {', '.join(known)}")
    found = _ruleset(ruleset or known[0])
    if not file.is_file():
        raise CommandError(f"{file}: no such file")
    try:
        scenario = found.load_scenario(file)
    except ValueError as error:
        raise CommandError(str(error)) from None
    setups = scenario.setups()
    fights = f", {len(setups)} encounters" if len(setups) > 1 else ""
    print(f"{file}: a good scenario of {found.id}: {scenario.name}{fights}")


def watch(
    ruleset: RulesetId,
    scenario: ScenarioName,
    *,
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
        red: who plays red: random, bot, or the folder of a bundle.
        blue: who plays blue.
        green: who plays green, where there is one.
        seed: of dice and random players.
        board: also print the map at the start of each round.
        html: write a replay page to this file.
        svg: write the last position to this file.
    """
    from mech_env.render import replay, text
    from mech_env.render import svg as drawing
    from mech_env.render.report import Report

    battle = _battle(ruleset, scenario, seed)
    players = _players(battle, {"red": red, "blue": blue, "green": green}, seed)
    console, report = _console(), Report(battle.ruleset.words.headings)
    frames: list[replay.Frame] = []
    tell = _teller(console, battle)
    console.print(f"{battle.ruleset.title}: {battle.scenario.name}, seed {seed}", style="bold")
    for side in battle.sides:
        tell(f"{side}: {dict(red=red, blue=blue, green=green).get(side, 'bot')}")
    events = battle.recent_events()
    if board:
        console.print(text.board(battle), markup=False, highlight=False)
    while True:
        for line in report.feed(events) + (report.close() if battle.over else []):
            tell(str(line))
        if html is not None:
            told = "\n".join(event.text for event in events if event.text)
            frames += [replay.Frame(drawing.board(battle), told)] if told else []
        if battle.over or battle.decisions >= MAX_DECISIONS:
            break
        assert battle.side is not None
        events = battle.step(players[battle.side](battle))
        if board and any(event.kind == "round_begins" for event in events):
            console.print(text.board(battle), markup=False, highlight=False)
    _summary(console, battle)
    if html is not None:
        title = f"{battle.ruleset.title}: {battle.scenario.name}, seed {seed}"
        frames = frames or [replay.Frame(drawing.board(battle), "")]
        html.write_text(replay.page(title, frames), encoding="utf-8")
    if svg is not None:
        svg.write_text(drawing.board(battle), encoding="utf-8")


def play(
    ruleset: RulesetId,
    scenario: ScenarioName,
    *,
    side: str = "red",
    against: str = "bot",
    seed: int | None = None,
) -> None:
    """Play at the terminal: choose among the legal actions by number; ? shows the board, q quits.

    Example: mech-env play steel_typhoon duel --side red --against bot

    Args:
        ruleset: id of the ruleset.
        scenario: a name, or the path of a scenario file.
        side: your side.
        against: who plays the others: random, bot, or the folder of a bundle.
        seed: of dice and random players; drawn if left out.
    """
    from mech_env.render import text
    from mech_env.render.report import Report

    battle = _battle(ruleset, scenario, seed)
    if side not in battle.sides:
        raise CommandError(f"--side: {side!r} is not one of {', '.join(battle.sides)}")
    others = dict.fromkeys((s for s in battle.sides if s != side), against)
    players = _players(battle, others, battle.seed)
    console, report = _console(), Report(battle.ruleset.words.headings)
    tell = _teller(console, battle)
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
    _summary(console, battle)


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
            answer = input(f"1-{len(actions)}, ? board, q quit > ").strip().lower()
        except EOFError:
            return None
        if answer == "q":
            return None
        if answer == "?":
            console.print(text.board(battle), markup=False, highlight=False)
        elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
            return actions[int(answer) - 1]
        else:
            tell(f"{answer!r} is not a number from 1 to {len(actions)}")


def rules(ruleset: RulesetId, *, clause: str | None = None) -> None:
    """Show how many clauses of a ruleset are in the code and proved by tests, by section.

    Example: mech-env rules steel_typhoon --clause ST-075

    Args:
        ruleset: id of the ruleset.
        clause: show this clause only: the rule, the reading chosen, where it stands.
    """
    rows = _clauses(_folder(ruleset) / "RULES.md")
    console = _console()
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
    table = [_balance(name, [row for row in rows if row[0] == name]) for name in sections]
    head = ("section", "clauses", "in code", "tested")
    console.print(_table(f"{ruleset}: rules", head, [*table, _balance("in all", rows)]))


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


def check(
    ruleset: RulesetId,
    *,
    expected: str | None = None,
    battles: int = 20_000,
    threads: int = 1,
) -> None:
    """Hold a ruleset against everything that can be asked of it without knowing its rules.

    Example: mech-env check framewerk --expected tests.rulesets.framewerk.conformance

    Args:
        ruleset: id of the ruleset.
        expected: a module whose EXPECTED holds what only an author knows: which scenarios are
            symmetric, what is never reached and why; see mech_env.testing.check_ruleset.
        battles: of bots, per scenario, to see whether it is a contest.
        threads: for battles of bots.
    """
    import importlib

    from mech_env.testing import check_ruleset

    found = _ruleset(ruleset)
    known: dict[str, Any] = {}
    if expected is not None:
        sys.path.insert(0, os.getcwd())
        try:
            known = importlib.import_module(expected).EXPECTED
        except (ImportError, AttributeError) as error:
            raise CommandError(f"--expected: {expected}: {error}") from None
    console = _console()
    report = check_ruleset(
        found,
        **{**known, "bot_battles": battles, "threads": threads},
        strict=False,
        progress=lambda r: console.print(
            f"{r.outcome:<8}{r.scenario:<12}{r.check}", markup=False, highlight=False
        ),
    )
    console.print(str(report), markup=False, highlight=False)
    if not report.ok:
        raise CommandError(f"{found.id} does not conform")


def warmup(
    ruleset: Annotated[Positional[str | None], tyro.conf.arg(metavar="RULESET")] = None,
) -> None:
    """Compile the rules ahead, once for this version, and say how long it took.

    Example: mech-env warmup

    Prints a line per entry point: how many rules functions it is compiled with, how many seconds
    that took and how many it may take. What was compiled before is loaded from the cache.

    Args:
        ruleset: id of the ruleset; all of them if left out.
    """
    from mech_env import rulesets
    from mech_env.core.jit import compiled

    names = rulesets.ids() if ruleset is None else [_ruleset(ruleset).id]
    if not compiled():
        print("nothing to compile: NUMBA_DISABLE_JIT is set")
        return
    start = time.perf_counter()
    print(f"{'entry point':<24}{'functions':>10}{'seconds':>16}{'allowed':>9}")
    for name in names:
        for entry in _warm_entry_points(name):
            took = "from the cache" if entry.cached else f"{entry.seconds:.1f}"
            allowed = SECONDS_PER_FUNCTION * entry.functions
            print(f"{entry.name:<24}{entry.functions:>10}{took:>16}{allowed:>9.1f}")
    print(f"{'in all':<34}{time.perf_counter() - start:>16.1f}")


def _warm_entry_points(name: str) -> list[EntryPoint]:
    """A ruleset's loops for playing, compiled; each behind the kernels that it calls by address."""
    from mech_env import BattleBatch
    from mech_env.core.jit import EntryPoint

    ruleset = _ruleset(name)
    scenario = ruleset.scenarios()[0]
    battle = _battle(name, scenario, 0)
    battle.step(battle.legal_actions()[0])
    for unit in battle.units:  # a loop of its own serves units that are not asked
        battle.observe(unit)
    BattleBatch(name, scenario, n=2, seed=0)
    found = []
    for loop in (ruleset.run, ruleset.look):
        assert isinstance(loop, EntryPoint)
        found += [*(kernel.entry for kernel in loop.linked), loop]
    return found


def _ruleset(name: str) -> Ruleset:
    from mech_env import rulesets

    _folder(name)
    return rulesets.get(name)


def _folder(ruleset: str) -> Path:
    from mech_env import rulesets

    try:
        return rulesets.folder(ruleset)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _battle(ruleset: str, scenario: str, seed: int | None) -> Battle:
    from mech_env.battle import Battle

    found = _ruleset(ruleset)
    try:
        return Battle(found, scenario, seed)
    except (ValueError, FileNotFoundError) as error:
        raise CommandError(str(error)) from None


def _players(battle: Battle, names: dict[str, str], seed: int) -> dict[str, Player]:
    from mech_env.players import player

    try:
        return {
            side: player(name, battle.ruleset, seed + 7919 * (k + 1))
            for k, (side, name) in enumerate(names.items())
            if side in battle.sides
        }
    except ValueError as error:
        raise CommandError(str(error)) from None


def _console() -> Console:
    from rich.console import Console

    return Console(soft_wrap=True)


def _teller(console: Console, battle: Battle) -> Callable[[str], None]:
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


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for name in head:
        table.add_column(name)
    for row in rows:
        table.add_row(*row)
    return table


def _summary(console: Console, battle: Battle) -> None:
    from mech_env.render import text

    console.print("")
    console.print(text.board(battle), markup=False, highlight=False)
    console.print("")
    number = int(battle.state.round_number)
    stopped = "" if battle.over else "Stopped: too long. "
    made = f"{battle.decisions} decisions, seed {battle.seed}"
    console.print(f"{stopped}Round {number}, {made}.", style="bold")


if __name__ == "__main__":
    sys.exit(main())
