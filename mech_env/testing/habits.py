"""What does the bot never do? Bots play both sides, and each choice that they pass by is listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mech_env import rulesets
from mech_env.batch import ASK_BOT, BattleBatch
from mech_env.core.ruleset import Ruleset
from mech_env.usage import Usage, chances

BATTLES = 2_000
OFTEN = 100  # a choice that was open less often is not told apart from a rare one


@dataclass(frozen=True)
class Habits:
    """What a bot never does though it may, with the reason; by decision and choice."""

    battles: int
    never: dict[str, str]

    def __str__(self) -> str:
        if not self.never:
            return f"the bot makes every choice that it has in {self.battles:,} battles"
        lines = [f"what the bot never does in {self.battles:,} battles of each scenario:"]
        return "\n".join([*lines, *(f"        {name}: {why}" for name, why in self.never.items())])


def watch_bot(
    ruleset: str | Ruleset, scenario: Any, *, n: int = BATTLES, seed: int = 1, threads: int = 1
) -> Usage:
    """What the bot does in ``n`` battles against itself."""
    batch = BattleBatch(
        ruleset, scenario, n=n, seed=seed, threads=threads, autoreset=False, observations=False
    )
    found = Usage.none(batch.ruleset, n)
    while len(rows := np.flatnonzero(batch.units >= 0)):
        kinds, masks = batch.decisions[rows], batch.masks[rows]
        batch.step(np.full(len(rows), ASK_BOT), rows)
        found.count(batch.ruleset, kinds, masks, batch.actions[rows])
    batch.close()
    return found


def never_taken(ruleset: Ruleset, usages: Sequence[Usage]) -> set[str]:
    """Choices that were open often and never made, as ``"action: hold"``: decision and choice."""
    legal = np.sum([usage.legal for usage in usages], axis=0)
    taken = np.sum([usage.taken for usage in usages], axis=0)
    return {
        _name(ruleset, decision, choice)
        for decision, choice in chances(tuple(usages))
        if legal[decision, choice] >= OFTEN and taken[decision, choice] == 0
    }


def check_habits(
    ruleset: str | Ruleset,
    scenarios: Sequence[Any],
    *,
    passed_by: Mapping[str, str] | None = None,
    n: int = BATTLES,
    seed: int = 1,
    threads: int = 1,
) -> Habits:
    """Whatever the bot never does in battles of some scenarios is listed with the reason.

    Args:
        passed_by: reasons by decision and choice, ``{"action: comms": "nobody to talk to"}``. A
            choice that the bot makes nevertheless is a mistake, too.
        n: battles of each scenario.

    Raises:
        AssertionError: a choice without a reason, or a reason without such a choice.
    """
    card, listed = rulesets.get(ruleset), dict(passed_by or {})
    usages = [watch_bot(card, name, n=n, seed=seed, threads=threads) for name in scenarios]
    found = never_taken(card, usages)
    taken = {
        _name(card, decision, choice)
        for decision, choice in chances(tuple(usages))
        if any(usage.taken[decision, choice] for usage in usages)
    }
    fresh, wrong = sorted(found - set(listed)), sorted(taken & set(listed))
    problems = [f"the bot never takes, and no reason is given: {', '.join(fresh)}"] * bool(fresh)
    problems += [f"listed as passed by, but taken: {', '.join(wrong)}"] * bool(wrong)
    problems += [f"passed by without a reason: {name}" for name in listed if not listed[name]]
    known = {_name(card, *at) for at in np.ndindex(*usages[0].legal.shape)}
    problems += [f"passed by, but no such choice: {name}" for name in sorted(set(listed) - known)]
    if problems:
        raise AssertionError(f"{card.id}: " + "; ".join(problems))
    return Habits(n, {name: listed[name] for name in listed if name in found})


def _name(ruleset: Ruleset, decision: int, choice: int) -> str:
    action = ruleset.actions.name(ruleset.actions.choices[choice])
    return f"{ruleset.decisions[decision]}: {action}"
