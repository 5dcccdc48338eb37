"""What there is to play: rulesets, their scenarios and sides, and players."""

from __future__ import annotations

from itertools import chain

import numpy as np

from mech_env import rulesets
from mech_env.battle_records import names_of_units, sides_among
from mech_env.core.ruleset import Ruleset
from mech_env.table.seats import Offer
from mech_env.table.view import Data


class ScenarioCard(Data):
    """A scenario: what it is about, and the sides that take part."""

    name: str
    title: str
    description: str
    sides: list[str]


class RulesetCard(Data):
    """A ruleset, its scenarios, and the players that can play it."""

    id: str
    title: str
    sides: list[str]
    scenarios: list[ScenarioCard]
    players: list[str]


class Catalogue(Data):
    """All of them; ``players`` are the names of all players."""

    rulesets: list[RulesetCard]
    players: list[str]


def catalogue(offer: Offer) -> Catalogue:
    """What there is to play. Loads all rulesets, which takes a second or two at first."""
    cards = [_card(rulesets.get(name), offer) for name in rulesets.ids()]
    return Catalogue(rulesets=cards, players=offer.names())


def _card(ruleset: Ruleset, offer: Offer) -> RulesetCard:
    return RulesetCard(
        id=ruleset.id,
        title=ruleset.title,
        sides=list(ruleset.side_names),
        scenarios=[_scenario(ruleset, name) for name in ruleset.scenarios()],
        players=offer.names(ruleset.id),
    )


def _scenario(ruleset: Ruleset, name: str) -> ScenarioCard:
    loaded = ruleset.load_scenario(name)
    units = names_of_units(np.asarray(loaded.setups()), ruleset.side_names)
    return ScenarioCard(
        name=loaded.name,
        title=loaded.title,
        description=loaded.description,
        sides=sides_among(chain.from_iterable(units), ruleset.side_names),
    )
