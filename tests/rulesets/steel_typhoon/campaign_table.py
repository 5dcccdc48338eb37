"""Small campaigns laid out by hand, played with forced dice.

    game = begin(campaign(encounter("won", after=hub(2)), encounter("drawn"), roster=[TROOPER]))
    game.destroy("red_0", 1)
    end_round(game)
    game.expect("camp", "red_0")

Every pilot has one Skill die, nobody checks Morale unless the test says so. The Skill dice of the
first fight are put away; those of later rounds and fights must be forced, one per Armor.
"""

from __future__ import annotations

from typing import Any

from mech_env import Battle
from mech_env.rulesets.steel_typhoon.state.codes import Fate, SlotState
from tests.rulesets.steel_typhoon.table import Game

WIDTH, HEIGHT = 8, 4
TROOPER: dict[str, Any] = {"profile": "trooper", "pilot": {}}


def field(slots: int = 1) -> dict[str, Any]:
    """An interlude in the field."""
    return {"site": "field", "slots": slots}


def hub(slots: int = 1) -> dict[str, Any]:
    """An interlude at a repair hub."""
    return {"site": "hub", "slots": slots}


def encounter(
    end: str = "drawn",
    *,
    after: dict[str, Any] | None = None,
    foes: int = 1,
    holder: int = 0,
    morale: int = 0,
    squad: bool = False,
) -> dict[str, Any]:
    """A fight on an open map, red in column 0, blue in column 7, that ends by itself.

    Args:
        end: after one round: ``won`` or ``lost`` by the objective, on which red's Armor ``holder``
            or blue's first stands, ``drawn`` by the round limit; ``open``: not so soon.
        after: the interlude that follows.
        foes: Armors of blue.
        holder: index of the Armor on whose start hex red's objective lies.
        morale: of red.
        squad: whether red has one, next to its last Armor.
    """
    units = [{"profile": "trooper", "pilot": {}, "at": [WIDTH - 1, k]} for k in range(foes)]
    red: dict[str, Any] = {"starts": [], "morale": morale}
    if squad:
        red["squads"] = [{"at": [1, HEIGHT - 1]}]
    fight: dict[str, Any] = {
        "map": ["." * WIDTH] * HEIGHT,
        "sides": [red, {"player": False, "units": units}],
        "rounds": 20 if end == "open" else 1,
    }
    if end == "won":
        fight["objective"] = {"at": [0, holder], "side": "red"}
    elif end == "lost":
        fight["objective"] = {"at": [WIDTH - 1, 0], "side": "blue"}
    if after is not None:
        fight["after"] = after
    return fight


def campaign(
    *encounters: dict[str, Any], roster: list[dict[str, Any]], **options: object
) -> dict[str, Any]:
    """A campaign of red; interludes that are not named are a slot of time in the field."""
    for k, fight in enumerate(encounters):
        fight["sides"][0]["starts"] = [[0, unit] for unit in range(len(roster))]
        if k + 1 < len(encounters):
            fight.setdefault("after", field())
    return {
        "name": "campaign",
        "options": {"first_side": "red", "morale": 0, "n_skill": 1, **options},
        "persistent": "red",
        "roster": roster,
        "encounters": list(encounters),
    }


def begin(scenario: dict[str, Any]) -> Game:
    """The first fight, all dice put away."""
    game = Game(Battle("steel_typhoon", scenario, seed=0))
    game.battle.state.units["die"] = 0
    return game.refresh()


def end_round(game: Game, *faces: int) -> Game:
    """Every Armor ends its turn; ``faces`` are all dice up to the question that follows.

    It stops at the first question that is not about a turn, or in the next fight or round.
    """
    if faces:
        game.rolls(*faces)
    state = game.battle.state
    start = (int(state.encounter), int(state.round_number))
    while game.decision in ("activate", "action", "squad"):
        if (int(state.encounter), int(state.round_number)) != start:
            break
        game.do(game.legal()[0] if game.decision == "activate" else "done")
    return game


def wreck(game: Game, unit: str) -> Game:
    """An Armor that lost all its systems in this fight."""
    record = game.unit(unit)
    for k in range(5):
        if record.system_kind[k]:
            record.system_state[k] = SlotState.DESTROYED
    return game.set(unit, fate=Fate.OUT, hex=-1)
