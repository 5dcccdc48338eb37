"""The scripted player takes a Director's turn as the advice has it (AE-317, AE-318)."""

from __future__ import annotations

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.adeva.bot.choice import bot as bot_kernel
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Status
from mech_env.rulesets.adeva.state.decisions import ACTIONS
from tests.rulesets.adeva.bare import Bare

bot = interpreted(bot_kernel)
FIGHTER = {"items": ["rifle", "sword"], "fate": 0}


def commanded() -> Bare:
    """The turn of red_0, a Director off the map in charge of everybody."""
    game = Bare(
        red=[{"person": "director", "fate": 0}, {"at": (2, 4), **FIGHTER}],
        blue=[{"at": (9, 4), **FIGHTER}],
    )
    side = game.state.sides[0]
    for one in side.directors:
        one.who = one.formation = one.focus = -1
    one = side.directors[0]
    one.who, one.charge, one.style = 0, ch.Charge.ALL, ch.Style.AGGRESSIVE
    side.supcom = 0
    game.set(0, status=Status.OFFMAP, cell=c.NO_CELL)
    return game.turn_of(0)


def answers(game: Bare, most: int = 4) -> list[str]:
    """What the scripted player answers until it is asked for the next action."""
    found: list[str] = []
    while not found or (game.decision != "action" and len(found) < most):
        action = int(bot(game.setup, game.state, game.mask))
        found.append(ACTIONS.name(action))
        game.step(action)
    return found


@pytest.mark.clause("AE-317")
@pytest.mark.parametrize("trouble", [Condition.SHAKEN, Condition.PINNED])
def test_who_is_impaired_is_rallied_first(trouble: Condition) -> None:
    game = commanded().put(1, trouble)
    told = answers(game.turn_of(0))
    assert told[:2] == ["order", f"choice {int(ch.Order.RALLY)}"]
    assert not game.has(1, trouble)


@pytest.mark.clause("AE-318")
def test_with_nobody_impaired_fire_is_focused() -> None:
    game = commanded()
    assert answers(game)[:2] == ["order", f"choice {int(ch.Order.FOCUS)}"]
    assert game.state.sides[0].directors[0].focus == 2
