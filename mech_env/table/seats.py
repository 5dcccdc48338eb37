"""Who may sit at a table: persons, and players by names from a list that is made beforehand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mech_env import rulesets
from mech_env.core.scenario.problems import listed
from mech_env.core.shown import shown
from mech_env.players import Player, player, policy_player, seed_of_side
from mech_env.table.advising import MOST_SIMULATIONS
from mech_env.table.refusal import TableError

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset
    from mech_env.policy import Policy

PERSON = "person"
NAMES = ("random", "bot", "mcts:100", "mcts:1000")  # of searches with any other number, too

_SEARCH = re.compile(r"mcts:([1-9][0-9]{0,8})", re.ASCII)


@dataclass(frozen=True)
class Seat:
    """Who plays a side.

    Attributes:
        name: of the player.
        answer: what it answers; None: a person does.
    """

    name: str
    answer: Player | None


class Offer:
    """The players that can be had: persons, chance, bot and scripts, searches, bundles opened
    beforehand.

    Names alone choose among them: nobody at a table names a file.

    Args:
        bundles: folders of exported policies by the names that they get.

    Raises:
        ValueError: a name that is taken or empty.
        mech_env.policy.BundleError: a bundle that cannot be used.
    """

    def __init__(self, bundles: Mapping[str, Path] | None = None) -> None:
        self._bundles: dict[str, Policy] = {}
        for name, folder in (bundles or {}).items():
            if not name or name in (PERSON, *NAMES) or name.startswith(("mcts", "script:")):
                raise ValueError(f"bundle {name!r}: the name is empty or taken; choose another")
            from mech_env.policy import Policy

            self._bundles[name] = Policy.load(folder)

    def names(self, ruleset: str | None = None) -> list[str]:
        """Names of players, of one ruleset if given: a bundle plays one ruleset."""
        fitting = [
            name
            for name, policy in self._bundles.items()
            if ruleset is None or policy.manifest["ruleset"] == ruleset
        ]
        scripts = [] if ruleset is None else [f"script:{n}" for n in rulesets.get(ruleset).scripts]
        return [PERSON, *NAMES, *scripts, *fitting]

    def seat(self, name: str, ruleset: Ruleset, seed: int, field: str = "player") -> Seat:
        """A player by its name.

        Args:
            name: one of :meth:`names`.
            seed: of its draws.
            field: what to call the name in errors.

        Raises:
            TableError: no such player.
        """
        if name == PERSON:
            return Seat(name, None)
        search = _SEARCH.fullmatch(name)
        if search is not None and int(search[1]) > MOST_SIMULATIONS:
            allowed = f"at most {MOST_SIMULATIONS:,} simulations a decision"
            raise TableError(field, f"{shown(name)}: {allowed}")
        if name in NAMES or name in ruleset.inside or search is not None:
            return Seat(name, player(name, ruleset, seed))
        policy = self._bundles.get(name)
        known = self.names(ruleset.id)
        if policy is None or name not in known:
            raise TableError(field, f"{shown(name)} is not one of {listed(known)}")
        return Seat(name, policy_player(policy, np.random.default_rng(seed)))

    def adviser(self, name: str, ruleset: Ruleset, field: str = "player") -> str | Policy:
        """A player whose advice is asked: any but persons.

        Raises:
            TableError: no such player.
        """
        if name == PERSON:
            raise TableError(field, f"{shown(name)}: {listed(self.names(ruleset.id)[1:])}")
        self.seat(name, ruleset, 0, field)
        return self._bundles.get(name, name)

    def seats(
        self,
        given: Mapping[str, str] | None,
        sides: Sequence[str],
        ruleset: Ruleset,
        seed: int,
        field: str = "players",
    ) -> dict[str, Seat]:
        """The players of a battle by side: who is not named is the bot; by default the first is a
        person.

        Raises:
            TableError: no such player or side.
        """
        if given is None:
            given = {sides[0]: PERSON}
        for side in given:
            if side not in sides:
                raise TableError(field, f"{shown(side)} is not one of the sides {listed(sides)}")
        found = {}
        for side in sides:
            own = seed_of_side(seed, ruleset, side)
            found[side] = self.seat(given.get(side, "bot"), ruleset, own, f"{field}.{side}")
        return found


def known_ruleset(name: str, field: str = "ruleset") -> Ruleset:
    """The ruleset of an id.

    Raises:
        TableError: an unknown id.
    """
    known = rulesets.ids()
    if name not in known:
        raise TableError(field, f"{shown(name)} is not one of {listed(known)}")
    return rulesets.get(name)
