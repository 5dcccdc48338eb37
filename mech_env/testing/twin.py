"""The same rules run in several ways: is every byte the same?

Interpreted, compiled, a batch of one, a batch of many, two threads, single battles, replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import Place, place_of

OUTPUTS = ("battles", "masks", "observations", "status", "terminated")  # all that a step writes
TWO_THREADS = 130  # rows: two slices of at least 64
PLAIN_DECISIONS = 150  # of inside players, interpreted: plain Python is slow

Players = Mapping[str, str] | None


def check_twin(ruleset: str | Ruleset, scenario: Any, *, seed: int = 11, steps: int = 80) -> None:
    """Every way to run the rules writes the same bytes.

    Args:
        steps: of the interpreted rules; the compiled ways are compared for longer.

    Raises:
        AssertionError: names seed, step, row and the field that differs.
    """
    check_batches(ruleset, scenario, seed=seed)
    check_interpreted(ruleset, scenario, seed=seed, steps=steps)
    for player in ("random", "bot"):
        check_inside_players(ruleset, scenario, player, seed=seed)
    check_rows(ruleset, scenario, seed=seed)
    check_replay(ruleset, scenario, seed=seed)
    check_neighbours(ruleset, scenario, seed=seed)


def check_batches(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    seed: int = 11,
    rows: int = TWO_THREADS,
    steps: int = 50,
    players: Players = None,
) -> None:
    """A batch of one, of three, of many, and of many on two threads: the same rows."""
    place = place_of(ruleset, scenario, seed)
    many = BattleBatch(ruleset, scenario, n=rows, seed=seed, players=players)
    others = {
        "a batch on two threads": BattleBatch(
            ruleset, scenario, n=rows, seed=seed, players=players, threads=2
        ),
        "a batch of three": BattleBatch(ruleset, scenario, n=3, seed=seed, players=players),
        "a batch of one": BattleBatch(ruleset, scenario, n=1, seed=seed, players=players),
    }
    choose = np.random.default_rng(seed)
    try:
        for step in range(steps):
            actions = random_actions(many.masks, choose)
            many.step(actions)
            for name, batch in others.items():
                batch.step(actions[: batch.n])
                told = f"{name} is not a batch of {rows}"
                compare(place, batch, many, step, told)
    finally:
        others["a batch on two threads"].close()


def compare(place: Place, one: BattleBatch, other: BattleBatch, step: int, told: str) -> None:
    """The rows that two batches share hold the same bytes."""
    for name in OUTPUTS:
        first, second = getattr(one, name), getattr(other, name)
        shared = min(len(first), len(second))
        place.same(name, first[:shared], second[:shared], told, step=step)


def check_interpreted(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    seed: int = 11,
    rows: int = 2,
    steps: int = 80,
    ahead: int = 0,
    players: Players = None,
    most: int = 1_000_000,
) -> None:
    """The rules as plain Python write what the compiled rules write.

    Args:
        steps: how many are compared; with ``ahead`` as many once more after so many steps.
        most: decisions of the interpreted rules, inside players' included, then it is enough.
    """
    place = place_of(ruleset, scenario, seed)
    settings: dict[str, Any] = {"n": rows, "seed": seed, "players": players}
    compiled = BattleBatch(ruleset, scenario, **settings)
    plain = BattleBatch(ruleset, scenario, interpreted=True, **settings)
    choose = np.random.default_rng(seed)
    taken = 0
    for step in range(steps + ahead + (steps if ahead else 0)):
        actions = random_actions(compiled.masks, choose)
        compiled.step(actions)
        if steps <= step < steps + ahead:
            continue
        if ahead and step == steps + ahead:  # go on from where the compiled rules are
            for name in OUTPUTS:
                # Not by the batch: callers do not write masks.
                getattr(plain._rows, name)[:] = getattr(compiled, name)
            continue
        taken += plain.step(actions)
        compare(place, plain, compiled, step, "interpreted is not compiled")
        if taken >= most:
            return


def check_inside_players(
    ruleset: str | Ruleset, scenario: Any, player: str, *, seed: int = 11, steps: int = 25
) -> None:
    """All ways are the same, too, when a side is played inside by ``player``."""
    sides = Battle(ruleset, scenario, seed).sides
    players = {sides[1]: player}
    check_batches(ruleset, scenario, seed=seed, steps=steps, players=players)
    check_interpreted(
        ruleset, scenario, seed=seed, rows=1, steps=steps, players=players, most=PLAIN_DECISIONS
    )


def check_playout(
    ruleset: str | Ruleset, scenario: Any, policy: str, *, seed: int = 11, rows: int = 2
) -> None:
    """Whole battles inside the kernel are the same interpreted; slow in long scenarios."""
    place = place_of(ruleset, scenario, seed)
    settings: dict[str, Any] = {"n": rows, "seed": seed, "autoreset": False}
    compiled = BattleBatch(ruleset, scenario, **settings)
    plain = BattleBatch(ruleset, scenario, interpreted=True, **settings)
    taken = compiled.playout(policy), plain.playout(policy)
    compare(place, plain, compiled, 0, f"a playout of {policy}, interpreted, is not compiled")
    place.check(taken[0] == taken[1], f"decisions compiled and interpreted: {taken}")


def quickest(
    ruleset: str | Ruleset, scenarios: list[Any], policy: str, *, seed: int = 11
) -> list[Any]:
    """Scenarios by the number of decisions in a battle, fewest first."""

    def decisions(scenario: Any) -> int:
        return BattleBatch(
            ruleset, scenario, n=2, seed=seed, autoreset=False, observations=False
        ).playout(policy)

    return sorted(scenarios, key=decisions)


def check_rows(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 5, rows: int = 3, steps: int = 150
) -> None:
    """A row of a batch is the Battle of its seed, from battle to battle."""
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=rows, seed=seed)
    singles = [Battle(ruleset, scenario, int(row_seed)) for row_seed in batch.seeds]
    choose = np.random.default_rng(seed)
    for step in range(steps):
        for row, single in enumerate(singles):
            _check_row(place, batch, single, row, step)
        actions = random_actions(batch.masks, choose)
        batch.step(actions)
        for row, single in enumerate(singles):
            single.step(int(actions[row]))
            at: dict[str, Any] = {"step": step, "row": row}
            place.same("rewards", batch.rewards[row], single.rewards, "batch and Battle", **at)
            place.check(
                batch.terminated[row] == single.over,
                f"terminated is {batch.terminated[row]}, Battle.over is {single.over}",
                **at,
            )
            if single.over:
                winner = int(batch.winners[row])
                name = None if winner < 0 else batch.side_names[winner]
                place.check(
                    name == single.winner, f"the winner is {name}, not {single.winner}", **at
                )
                place.check(
                    batch.lengths[row] == single.decisions,
                    f"{batch.lengths[row]} decisions, not {single.decisions}",
                    **at,
                )
                single.restart()


def _check_row(place: Place, batch: BattleBatch, single: Battle, row: int, step: int) -> None:
    at: dict[str, Any] = {"step": step, "row": row}
    told = "a row is not the Battle of its seed"
    place.same("state", batch.battles[row], single.state, told, **at)
    place.same("mask", batch.masks[row], single.mask(), told, **at)
    unit = single.units[batch.units[row]]
    place.check(unit == single.unit, f"{unit} is asked in the batch, {single.unit} alone", **at)
    seen = single.observe(unit)
    place.same("observation", batch.observations[row], seen, told, **at)


def check_replay(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 11, most: int = 20_000
) -> None:
    """The same seed and actions give the same battle, state by state, to its end."""
    place = place_of(ruleset, scenario, seed)
    first = Battle(ruleset, scenario, seed)
    states = [first.state.tobytes()]
    actions: list[int] = []
    choose = np.random.default_rng(seed)
    while not first.over and len(actions) < most:
        actions.append(int(choose.choice(first.legal_actions())))
        first.step(actions[-1])
        states.append(first.state.tobytes())
    again = Battle(ruleset, scenario, seed)
    dtype = first.ruleset.dtype
    for step, action in enumerate([*actions, None]):
        if again.state.tobytes() != states[step]:
            was = np.frombuffer(states[step], dtype)[0]
            place.same("state", again.state, was, "a replay goes another way", step=step)
        if action is not None:
            again.step(action)
    ends = (again.winner, again.reason, again.scores), (first.winner, first.reason, first.scores)
    place.check(ends[0] == ends[1], f"a replay ends {ends[0]}, not {ends[1]}")


def check_neighbours(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 11, steps: int = 150
) -> None:
    """Two batches in two threads of one process do not disturb each other."""
    place = place_of(ruleset, scenario, seed)

    def play(row_seed: int) -> list[bytes]:
        batch = BattleBatch(ruleset, scenario, n=8, seed=row_seed)
        choose = np.random.default_rng(seed)
        seen = []
        for _ in range(steps):
            batch.step(random_actions(batch.masks, choose))
            arrays = (np.ascontiguousarray(getattr(batch, name)) for name in OUTPUTS)
            seen.append(b"".join(array.tobytes() for array in arrays))
        return seen

    seeds = (seed, seed + 1)
    alone = [play(row_seed) for row_seed in seeds]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(play, seeds))
    for one, other in zip(alone, together, strict=True):
        for step in range(steps):
            place.check(
                one[step] == other[step], "a batch beside another is not as alone", step=step
            )
