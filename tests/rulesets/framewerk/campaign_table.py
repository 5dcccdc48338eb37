"""Small campaigns of red against one cultist a fight, played with forced dice."""

from __future__ import annotations

from typing import Any

from mech_env import Battle
from mech_env.rulesets.framewerk.state.codes import Status
from tests.rulesets.framewerk.table import Game


def campaign(
    fights: int = 2, kits: int = 0, crates: int = 0, roster: Any = None, **top: Any
) -> dict[str, Any]:
    """Red's roster against one cultist a fight, side by side."""
    roster = roster or [
        {"profile": "trooper", "weapons": ["rifle", "knife"]},
        {"profile": "gunner", "weapons": ["lmg", "pistol"]},
    ]
    encounter = {
        "board": {"width": 10, "height": 6},
        "sides": [
            {"starts": [[1, k] for k in range(len(roster))]},
            {"units": [{"profile": "cultist", "at": [3, 0], "weapons": ["knife"]}]},
        ],
    }
    encounters = [dict(encounter) for _ in range(fights)]
    for e in encounters[:-1]:
        e["after"] = {"kits": kits, "crates": crates}
    return {
        "name": "campaign", "turn_limit": 5, "persistent": "red", "roster": roster,
        "encounters": encounters, **top,
    }  # fmt: skip


def begin(scenario: dict[str, Any], seed: int = 3) -> Game:
    """The first fight, red first, red_0's slot."""
    game = Game(Battle("framewerk", scenario, seed=seed))
    return game.turn("red_0")


def win_fight(game: Game, *tape: int) -> Game:
    """The enemies are gone, and red_0's slot ends: the fight is won.

    ``tape``: dice of the next fight's initiative, if it begins at once.
    """
    s, b = game.records
    for unit in range(int(s.n_red), int(s.n_units)):
        b.units[unit].status = Status.DOWN
        b.units[unit].engaged = 0
    game.refresh()
    game.rolls(*tape)
    game.do("pass")
    return game
