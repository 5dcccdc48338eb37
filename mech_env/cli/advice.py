"""The command that advises: ``advise``; and the table of advice that ``play`` shows as a hint."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro
from tyro.conf import Positional

from mech_env.cli.console import (
    Check,
    CommandError,
    Json,
    begin,
    new_console,
    read_battle,
    table,
)

if TYPE_CHECKING:
    from mech_env.advice import ActionAdvice, Advice, Chance
    from mech_env.battle import Battle
    from mech_env.core.ruleset import Ruleset

_MOST_CHANCES = 6  # of an action in the table
_MOST_AMOUNTS = 3  # of a result that are told one by one


def advise(
    file: Annotated[Positional[Path | None], tyro.conf.arg(metavar="FILE")] = None,
    *,
    ruleset: str | None = None,
    scenario: str | None = None,
    player: str | None = None,
    simulations: int = 800,
    playouts: int = 256,
    seed: int = 0,
    seconds: float = 1.0,
    as_json: Json = False,
) -> None:
    """Advise who is asked: prospects and chances of each legal action, and the likely answer.

    Example: mech-env advise --ruleset steel_typhoon --scenario duel --seed 7

    Args:
        file: a save or a position; left out: the start of a scenario.
        ruleset: id of the ruleset of a start.
        scenario: of a start: a name, or the path of a scenario file.
        player: whose choice is shown: bot, random, script:NAME, mcts:1000, the folder of a bundle;
            a search of --simulations if left out.
        simulations: of the search.
        playouts: battles played on for each action.
        seed: of the start, of playouts and searches.
        seconds: about so long it may take, but for compiling; 0: as long as it takes.
        as_json: print JSON.
    """
    from mech_env.advice.advising import checked_decider

    wanted = {"simulations": simulations, "playouts": playouts, "seed": seed}

    def check(rules: Ruleset) -> None:
        checked_decider(rules, player, seconds=seconds or None, **wanted)

    battle = _battle(file, ruleset, scenario, seed, check)
    try:
        with _progress() as tell:
            advice = battle.advise(player, seconds=seconds or None, progress=tell, **wanted)
    except (ValueError, RuntimeError) as error:
        raise CommandError(str(error)) from None
    if as_json:
        print(json.dumps(advice.to_dict(), indent=2))
    else:
        show(advice)


def _battle(
    file: Path | None, ruleset: str | None, scenario: str | None, seed: int, check: Check
) -> Battle:
    """The battle to advise in; what cannot be read is a CommandError."""
    if file is None:
        if ruleset is None or scenario is None:
            raise CommandError("give a FILE (a save or a position), or --ruleset and --scenario")
        return begin(ruleset, scenario, seed, check)
    if ruleset is not None or scenario is not None:
        raise CommandError(f"FILE {file}: it names ruleset and scenario; leave the options out")
    return read_battle(file, seed, check)


@contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A bar on standard error, gone when the work is done."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("looking ahead", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def show(advice: Advice) -> None:
    """Print advice as a table."""
    from rich.markup import escape

    found = table(escape(advice.text), ("action", "wins", "draws", "chosen", "what follows at once",
                  "likely reply"), [_row(one) for one in advice.actions])  # fmt: skip
    found.show_lines = True
    console = new_console()
    console.print(found, soft_wrap=False)
    console.print(f"Shares are {advice.side}'s. {advice.method}.", markup=False, highlight=False)


def _row(one: ActionAdvice) -> list[str]:
    from rich.markup import escape

    low, high = one.interval
    reply = "" if one.reply is None else (
        f"{one.reply.unit}: {one.reply.text} ({_percent(one.reply.probability)})"
    )  # fmt: skip
    chances = [told(chance) for chance in one.chances[:_MOST_CHANCES]]
    return [
        escape(one.text),
        f"{_percent(one.win)} ({100 * low:.0f}-{100 * high:.0f})",
        _percent(one.draw),
        _percent(one.policy),
        escape("\n".join(chances)),
        escape(reply),
    ]


def told(chance: Chance) -> str:
    """``damage to blue_0 5/12, 3.5 on average``"""
    sure = "" if chance.interval is None else "about "
    exact = chance.exact
    short = exact is not None and len(str(exact)) <= 7
    share = str(exact) if short else _percent(chance.probability)
    line = f"{chance.text} {sure}{share}" if exact != 1 else f"{chance.text}, certain"
    amounts: dict[int, Any] = dict(chance.amounts)
    if not amounts:
        return line
    if len(amounts) == 1:
        return f"{line} ({next(iter(amounts))})"
    if len(amounts) <= _MOST_AMOUNTS:
        each = ", ".join(f"{n}: {_percent(p)}" for n, p in amounts.items())
        return f"{line} ({each})"
    return f"{line}, {chance.average:.1f} on average"


def _percent(share: float) -> str:
    """``41.7 %``; no more digits than are of use."""
    digits = 0 if share in (0.0, 1.0) else 1
    return f"{100 * share:.{digits}f} %"


__all__ = ["advise", "show", "told"]
