"""Commands for those who write rules: ``check``, ``warmup``."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

from mech_env.cli.console import CommandError, RulesetId, begin, find_ruleset, new_console

if TYPE_CHECKING:
    from mech_env.core.jit import EntryPoint


def check(
    ruleset: RulesetId,
    *,
    expected: str | None = None,
    battles: int = 20_000,
    states: int = 0,
    threads: int = 1,
) -> None:
    """Hold a ruleset against everything that can be asked of it without knowing its rules.

    Example: mech-env check framewerk --expected tests.rulesets.framewerk.conformance

    Args:
        ruleset: id of the ruleset.
        expected: a module whose EXPECTED holds what only an author knows: which scenarios are
            symmetric, what is never reached and why; see mech_env.testing.check_ruleset.
        battles: of bots, per scenario, to see whether it is a contest.
        states: of each scenario, in which everything hidden is changed at once; 100,000 take ten
            minutes to an hour.
        threads: for battles of bots.
    """
    import importlib

    from mech_env.core.shown import shown
    from mech_env.testing import check_ruleset

    found = find_ruleset(ruleset)
    known: dict[str, Any] = {}
    if expected is not None:
        sys.path.insert(0, os.getcwd())
        try:
            known = importlib.import_module(expected).EXPECTED
        except (ImportError, AttributeError, SyntaxError, TypeError, ValueError) as error:
            raise CommandError(f"--expected: {shown(expected)}: {error}") from None
    console = new_console()
    report = check_ruleset(
        found,
        **{**known, "bot_battles": battles, "states": states, "threads": threads},
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
    *,
    engines: bool = False,
    devices: bool = False,
) -> None:
    """Compile the rules ahead, once for this version, and say how long it took.

    Example: mech-env warmup

    Prints a line per entry point: how many rules functions it is compiled with, how many seconds
    that took and how many it may take. What was compiled before is loaded from the cache.

    Args:
        ruleset: id of the ruleset; all of them if left out.
        engines: prepare the code of engines, too (see mech-env engine). A few seconds behind what
            is compiled now, a minute if that comes from the cache.
        devices: prepare the code of GPUs, too (see docs/gpu.md). It takes as long again as engines.
    """
    from mech_env import rulesets
    from mech_env.core.jit import compiled

    names = rulesets.ids() if ruleset is None else [find_ruleset(ruleset).id]
    if not compiled():
        print("nothing to compile: NUMBA_DISABLE_JIT is set")
        return
    start = time.perf_counter()
    print(f"{'entry point':<24}{'functions':>10}{'seconds':>16}{'allowed':>9}")
    for name in names:
        for entry in _warm_entry_points(name):
            took = "from the cache" if entry.cached else f"{entry.seconds:.1f}"
            print(f"{entry.name:<24}{entry.functions:>10}{took:>16}{entry.allowed:>9.1f}")
        if engines:
            print(f"{f'{name}_engine':<34}{_lower_for_engines(name):>16}")
        if devices:
            print(f"{f'{name}_device':<34}{_compile_for_devices(name):>16}")
    print(f"{'in all':<34}{time.perf_counter() - start:>16.1f}")


def _lower_for_engines(name: str) -> str:
    """Seconds that it took; or why there is nothing to prepare, which stops nobody from playing."""
    from mech_env.engine import EngineError, lowered

    began = time.perf_counter()
    try:
        lowered(find_ruleset(name))
    except EngineError as problem:
        return f"  none: {problem}"
    return f"{time.perf_counter() - began:.1f}"


def _compile_for_devices(name: str) -> str:
    """Seconds that it took; or why there is nothing to prepare."""
    from mech_env.gpu import DeviceError
    from mech_env.gpu.program import program

    began = time.perf_counter()
    try:
        program(name, find_ruleset(name).launches)
    except DeviceError as problem:
        return f"  none: {problem}"
    return f"{time.perf_counter() - began:.1f}"


def _warm_entry_points(name: str) -> list[EntryPoint]:
    """A ruleset's loops, compiled; each behind the kernels that it calls by address."""
    from mech_env import BattleBatch
    from mech_env.core.jit import EntryPoint, with_linked
    from mech_env.players import player

    ruleset = find_ruleset(name)
    scenario = ruleset.scenarios()[0]
    battle = begin(name, scenario, 0)
    battle.step(battle.legal_actions()[0])
    for unit in battle.units:  # a loop of its own serves units that are not asked
        battle.observe(unit)
    battle.potentials  # noqa: B018  # and one whoever shapes rewards
    BattleBatch(name, scenario, n=2, seed=0)
    loops = [ruleset.run, ruleset.look, ruleset.ask, ruleset.potentials, ruleset.search]
    for choose in (player("bot", ruleset, 0), player("mcts:1", ruleset, 0)):
        choose(battle)
    return with_linked(loop for loop in loops if isinstance(loop, EntryPoint))
