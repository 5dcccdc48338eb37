"""The scripted player between fights: what it does with an Armor's slots of time."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.bot.choice import bot, choose_quietly
from mech_env.rulesets.steel_typhoon.state.decisions import ACTIONS, Decision, Verb
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    hub,
)

SMALL: dict[str, Any] = {"systems": ["DEF", "DIR"], "pilot": {}}  # two of five slots are used


@pytest.mark.parametrize(
    ("frame", "lost", "since_charge", "after", "wish"),
    [
        (SMALL, (), 0, hub(3), Verb.REST),
        (SMALL, (), 0, hub(1), Verb.REST),
        (SMALL, (1,), 0, hub(3), Verb.REPAIR),
        (SMALL, (), 1, hub(3), Verb.CHARGE),  # the second fight since then was the last one
        (TROOPER, (), 0, hub(3), Verb.REST),
        (TROOPER, (1,), 0, hub(3), Verb.REPAIR),
        (TROOPER, (1, 2), 0, hub(3), Verb.FULL),
        (TROOPER, (1, 2), 0, hub(1), Verb.REPAIR),
        (TROOPER, (1, 2), 2, hub(3), Verb.CHARGE),
        (TROOPER, (1,), 1, hub(3), Verb.CHARGE),
    ],
)
def test_it_mends_what_is_lost_and_charges_before_the_battery_fails(
    frame: dict[str, Any], lost: tuple[int, ...], since_charge: int, after: Any, wish: Verb
) -> None:
    game = begin(campaign(encounter("won", after=after), encounter(), roster=[frame]))
    game.destroy("red_0", *lost).set("red_0", since_charge=since_charge)
    end_round(game)
    game.expect("camp", "red_0")
    s, b = game.battle.setup, game.battle.state
    f = b.frames[b.depth - 1]
    assert Verb(interpreted(choose_quietly)(s, b, 0, f, Decision.CAMP)) == wish
    assert ACTIONS.name(int(interpreted(bot)(s, b, game.battle.mask()))) == wish.name.lower()
    game.done()
