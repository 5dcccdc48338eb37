"""What a unit sees: bounds, clean buffers, and nothing that is hidden from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import Place, place_of

# Changes, in a battle's record, facts that a unit (by index) cannot know, and nothing else.
Hide = Callable[[Any, Any, int], None]
Fact = tuple[str, Hide]  # its name, and what changes it

UNTOUCHED = 7.0  # beyond every observation: marks numbers that an encoder left alone


def check_information(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    hide: Sequence[Hide] = (),
    seed: int = 7,
    n: int = 4,
    steps: int = 100,
) -> None:
    """No unit sees what is hidden from it, and looking changes nothing.

    The dice to come are hidden in every ruleset: battles that differ only in them look alike, to
    every unit, and have the same mask.

    Args:
        hide: the ruleset's own hidden facts; each is called with a copy of a record and the index
            of a viewer, and what that viewer sees must stay (its mask, too, if it is asked).
    """
    place = place_of(ruleset, scenario, seed)
    hidden = hidden_facts(hide)
    for step, batch in _random_steps(ruleset, scenario, seed, n, steps):
        present = batch._setups["n_units"][batch.battles["encounter"]]
        for unit in range(int(present.max())):
            records = batch.battles[present > unit].copy()
            before = records.tobytes()
            masks, seen = look(batch.ruleset, batch._setups, records, unit)
            place.check(
                records.tobytes() == before, "looking changes the record", step=step, unit=unit
            )
            for name, change in hidden:
                other_masks, other_seen = _after(change, batch, records, unit)
                told = f"unit {unit} sees {name}"
                same_view(place, batch.ruleset, seen, other_seen, told, step)
                asked = (records["request"]["unit"] == unit) & (records["winner"] == RUNNING)
                if name == hidden[0][0]:
                    asked[:] = True
                place.same("mask", masks[asked], other_masks[asked], told, step=step)


def _after(
    change: Hide, batch: BattleBatch, records: NDArray[Any], unit: int
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """:func:`look` after a change of hidden facts; each record has a setup of its own."""
    found = []
    for record in records:
        setups, altered = batch._setups.copy(), np.array([record], records.dtype)
        change(setups[record["encounter"]], altered[0], unit)
        found.append(look(batch.ruleset, setups, altered, unit))
    masks, seen = zip(*found, strict=True)
    return np.concatenate(masks), np.concatenate(seen)


def hidden_facts(hide: Sequence[Hide]) -> list[Fact]:
    """What is hidden in every ruleset, and a ruleset's own hidden facts, with their names."""
    named = [(getattr(change, "__name__", "a hidden fact"), change) for change in hide]
    return [("the dice to come", other_dice), *named]


def other_dice(s: Any, b: Any, viewer: int) -> None:
    """Change the dice to come, which nobody can know."""
    b.dice.key = (int(b.dice.key) + 0x5BD1E995) % 2**32
    b.dice.drawn = int(b.dice.drawn) + 7


def look(
    ruleset: Ruleset, setups: NDArray[Any], records: NDArray[Any], unit: int, fill: float = 0.0
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Masks and what a unit sees in each record, written into buffers filled with ``fill``."""
    return look_from(ruleset, setups, records, np.full(len(records), unit, np.int64), fill)


def look_from(
    ruleset: Ruleset,
    setups: NDArray[Any],
    records: NDArray[Any],
    units: NDArray[np.int64],
    fill: float = 0.0,
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """:func:`look` with a unit of its own for each record."""
    n = len(records)
    masks = np.zeros((n, len(ruleset.actions)), np.int8)
    seen = np.full((n, ruleset.layout.size), fill, np.float32)
    ruleset.look(records, setups, units, masks, seen)
    return masks, seen


def _random_steps(
    ruleset: str | Ruleset, scenario: Any, seed: int, n: int, steps: int
) -> Iterator[tuple[int, BattleBatch]]:
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed)
    choose = np.random.default_rng(seed)
    for step in range(steps):
        yield step, batch
        batch.step(random_actions(batch.masks, choose))


def same_view(
    place: Place,
    ruleset: Ruleset,
    one: NDArray[np.float32],
    other: NDArray[np.float32],
    told: str,
    step: int,
    row: int | None = None,
) -> None:
    """Complain unless both views are alike; ``row`` names the battle of views of one row."""
    wrong = (one != other) & ~(np.isnan(one) & np.isnan(other))
    if wrong.any():
        k, column = np.argwhere(wrong)[0]
        name = ruleset.layout.names()[column]
        values = f"{one[k, column]:g}, not {other[k, column]:g}"
        place.fail(f"{told}: {name} is {values}", step=step, row=int(k) if row is None else row)


def check_observations(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 6, n: int = 8, steps: int = 250
) -> None:
    """Observations are finite float32 in [-1, 1], and a used buffer shows what a new one would.

    An encoder writes only the rows that its scenario can fill; the others stay the zeros that the
    buffer's owner put there.
    """
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    size = battle.ruleset.layout.size
    for name in battle.units:
        seen = battle.observe(name)
        place.check(
            seen.shape == (size,) and seen.dtype == np.float32,
            f"{name} sees {seen.dtype} {seen.shape}, not float32 ({size},)",
        )
    names = battle.ruleset.layout.names()
    ever = np.zeros(size, bool)
    for step, batch in _random_steps(ruleset, scenario, seed, n, steps):
        present = batch._setups["n_units"][batch.battles["encounter"]]
        for unit in range(int(present.max())):
            there = present > unit
            records = batch.battles[there]
            _, seen = look(batch.ruleset, batch._setups, records, unit)
            wrong = ~(np.isfinite(seen) & (np.abs(seen) <= 1.0))
            if wrong.any():
                k, column = np.argwhere(wrong)[0]
                place.fail(f"unit {unit}: {names[column]} is {seen[k, column]:g}", step=step)
            _, marked = look(batch.ruleset, batch._setups, records, unit, UNTOUCHED)
            written = marked != UNTOUCHED
            ever |= written.any(0)
            same_view(
                place, batch.ruleset, np.where(written, marked, 0.0), seen,
                f"unit {unit}: what is seen depends on the buffer", step,
            )  # fmt: skip
            asked = (batch.units == unit) & there
            same_view(
                place, batch.ruleset, batch.observations[asked], seen[asked[there]],
                f"unit {unit}: a used buffer is not as a new one", step,
            )  # fmt: skip
        beside = (batch.observations != 0).any(0) & ~ever
        if beside.any():
            place.fail(f"{names[int(np.argmax(beside))]} was never written and is not 0", step=step)
