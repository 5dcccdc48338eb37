"""Hold a GPU to the processor, byte for byte, and measure its speed; see docs/gpu.md.

python -m experiments.devices --save devices.json
python -m experiments.devices framewerk --device cuda:1 --battles 131072
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.table import Table

from experiments.scripting.command import OK, parse, print_json, run_script
from experiments.scripting.files import write_json
from experiments.scripting.provenance import commit, versions
from experiments.scripting.rules import rulesets_named
from experiments.scripting.terminal import terminal
from experiments.speed.devices import device_rate
from mech_env.gpu import find_device
from mech_env.testing.device import ROWS, STEPS, check_device


@dataclass
class Options:
    """Hold a GPU to the processor, byte for byte, and measure its speed."""

    rulesets: Annotated[tuple[str, ...], tyro.conf.Positional] = ()
    """Ids of the rules; none given: all."""
    device: str = "cuda"
    """The device: cuda, cuda:1, or emulated."""
    scenarios: tuple[str, ...] = ("duel", "skirmish")
    """Whose speed is measured; all are compared."""
    battles: tuple[int, ...] = (131_072, 1_048_576)
    """Sizes of the batches that are measured."""
    rows: int = ROWS
    """Battles of the batch that is compared."""
    steps: int = STEPS
    """Steps in which it is compared."""
    save: Path | None = None
    """Also write the figures as JSON to this file."""
    json: bool = False
    """Print the figures as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "devices")


def main(chosen: Options) -> int:
    """Compare, measure, print."""
    found = rulesets_named(chosen.rulesets)
    console = terminal(stderr=True, quiet=chosen.json)
    device = find_device(chosen.device)
    compared, measured = [], []
    with console.status("comparing") as status:
        for ruleset in found:
            for scenario in ruleset.scenarios():
                status.update(f"comparing {ruleset.id}: {scenario}")
                decisions = check_device(
                    ruleset, scenario, chosen.device, rows=chosen.rows, steps=chosen.steps
                )
                compared.append((ruleset.id, scenario, decisions))
            for scenario in chosen.scenarios:
                for battles in chosen.battles:
                    status.update(f"measuring {ruleset.id}: {scenario}, {battles:,} battles")
                    rate = device_rate(ruleset, scenario, chosen.device, battles)
                    measured.append((ruleset.id, scenario, rate))
    record = {
        "device": device.about,
        "commit": commit(),
        "versions": versions(),
        "equal": [
            dict(zip(("ruleset", "scenario", "decisions"), c, strict=True)) for c in compared
        ],
        "decisions_per_second": [
            {"ruleset": name, "scenario": scenario, **asdict(rate)}
            for name, scenario, rate in measured
        ],
    }
    if chosen.save is not None:
        write_json(chosen.save, record)
    if chosen.json:
        print_json(record)
    else:
        _show(device.about, compared, measured)
    return OK


def _show(about: str, compared: list[Any], measured: list[Any]) -> None:
    decisions = sum(count for _, _, count in compared)
    console = terminal()
    console.print(about, markup=False)
    console.print(
        f"{len(compared)} scenarios equal to the processor, byte for byte: {decisions:,} decisions"
    )
    table = Table(title="million decisions a second")
    for heading in ("", "battles", "whole steps", "without observations"):
        table.add_column(heading, justify="right" if heading else "left")
    for name, scenario, rate in measured:
        figures = (f"{value / 1e6:.2f}" for value in (rate.whole, rate.act))
        table.add_row(f"{name}, {scenario}", f"{rate.battles:,}", *figures)
    console.print(table)


if __name__ == "__main__":
    raise SystemExit(run_script(main, options))
