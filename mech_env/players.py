"""Who answers for a side in a single battle: chance, scripts, a search, or an exported policy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mech_env.battle_records import as_run
from mech_env.core import kernels

if TYPE_CHECKING:
    from mech_env.battle import Battle
    from mech_env.core.ruleset import Ruleset
    from mech_env.policy import Policy

Player = Callable[["Battle"], int]
SEARCHES = ("mcts:1000", "mcts:50ms")  # or any other number


def names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names that :func:`player` knows, searches with an example of each kind."""
    return (*ruleset.inside, *SEARCHES)


def seed_of_side(seed: int, ruleset: Ruleset, side: str) -> int:
    """The seed of who plays a side in a battle of that seed, wherever it is played."""
    return seed + 7919 * (ruleset.side_names.index(side) + 1)


def player(name: str, ruleset: Ruleset, seed: int) -> Player:
    """A player by name, or from the folder of a bundle.

    Args:
        name: ``"random"``, ``"bot"``, ``"script:NAME"`` (one of ``ruleset.scripts``),
            ``"mcts:1000"`` (a search with so many simulations a decision), ``"mcts:50ms"``,
            ``"mcts:1000:random"`` (random playouts instead of the bot's), or a path.
        ruleset: the rules that will be played.
        seed: of the random player, of a script or a bundle that draws, and of a search.

    Raises:
        ValueError: neither a name nor a folder.
        mech_env.arguments.PlayerError: a search without a sensible budget.
        mech_env.policy.BundleError: a bundle that does not fit.
    """
    if name == "random":
        return _random(seed)
    if name in ruleset.inside:
        return _inside(ruleset.inside[name], seed)
    kind, _, budget = name.partition(":")
    if kind == "mcts":
        from mech_env.searching import SearchPlayer, settings_of

        return SearchPlayer(ruleset, settings_of(budget), seed=seed % 2**32).choose
    if not Path(name).is_dir():
        known = ", ".join(names(ruleset))
        raise ValueError(f"player {name!r} is not one of {known}, nor a bundle's folder")
    from mech_env.policy import Policy

    return policy_player(Policy.load(name, ruleset), np.random.default_rng(seed))


def policy_player(policy: Policy, rng: np.random.Generator) -> Player:
    """An opened bundle as a player, at the temperature that its makers recommend.

    Args:
        policy: it must fit the rules that will be played.
        rng: where its draws come from.
    """

    def answer(battle: Battle) -> int:
        assert battle.unit is not None
        seen, mask = battle.observe(battle.unit), battle.mask()
        return int(policy.act(seen, mask, policy.temperature, rng))

    return answer


def _random(seed: int) -> Player:
    numbers = np.random.default_rng(seed)

    def answer(battle: Battle) -> int:
        return int(numbers.choice(battle.legal_actions()))

    return answer


def bot_action(battle: Battle) -> int:
    """What the ruleset's scripted player answers to the pending request."""
    return _asked(battle, kernels.BOT, 0)


def _inside(code: int, seed: int) -> Player:
    numbers = np.random.default_rng(seed)
    return lambda battle: _asked(battle, code, int(numbers.integers(2**32)))


def _asked(battle: Battle, code: int, word: int) -> int:
    """What a player inside the kernel answers, from 32 random bits if it draws."""
    loop = as_run(battle.ruleset.ask, battle.interpreted)
    who, words, answer = np.array([code]), np.array([word]), np.zeros(1, np.int64)
    loop(battle._battles, battle._setups, battle.mask()[None], who, words, answer)
    return int(answer[0])
