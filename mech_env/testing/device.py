"""A batch on a device writes the bytes that one on the processor writes."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.batch import BattleBatch
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import place_of
from mech_env.testing.twin import OUTPUTS

ROWS = 512
STEPS = 150
COMPARED_EVERY = 10  # steps


def check_device(
    ruleset: str | Ruleset,
    scenario: Any,
    device: str,
    *,
    seed: int = 11,
    rows: int = ROWS,
    steps: int = STEPS,
) -> int:
    """Random play on a device, against all kinds of inside players, is that of the processor.

    Three in four rows have an inside player for the second side: the bot, random play and each of
    the scripts in turn.

    Returns:
        Decisions compared.

    Raises:
        AssertionError: names seed, step, row and the field that differs.
    """
    place = place_of(ruleset, scenario, seed)
    here = BattleBatch(ruleset, scenario, n=rows, seed=seed)
    there = BattleBatch(ruleset, scenario, n=rows, seed=seed, device=device)
    for batch in (here, there):
        _seat_players(batch)
        batch.reset()
    told = f"{device} is not the processor"
    decisions = 0
    for step in range(steps):
        actions = here.random_actions(step, seed)
        drawn = there.random_actions(step, seed)
        place.same("drawn", there.to_numpy(drawn), actions, told, step=step)
        there_taken, taken = there.step(drawn), here.step(actions)
        decisions += taken
        if step % COMPARED_EVERY and step + 1 < steps:
            continue
        place.same("taken", int(there_taken), taken, told, step=step)
        for name in OUTPUTS:
            written = there.to_numpy(getattr(there, name)).reshape(-1).view(np.uint8)
            expected = getattr(here, name)
            shown = written.view(expected.dtype).reshape(expected.shape)
            place.same(name, shown, expected, told, step=step)
    there.check()
    return decisions


def _seat_players(batch: BattleBatch) -> None:
    side = batch.side_names[1]
    inside = ["bot", "random", *(name for name in batch.ruleset.inside if ":" in name)]
    rows = np.arange(batch.n)
    for k, player in enumerate(inside[:2]):
        batch.set_players(side, player, rows[rows % 4 == k + 1])
    scripts = inside[2:]
    for k, player in enumerate(scripts):
        mine = (rows % 4 == 3) & (rows // 4 % len(scripts) == k)
        batch.set_players(side, player, rows[mine])
