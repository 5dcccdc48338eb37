"""The set-up of a fight: places, and who is surprised (AE-016 to AE-019)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import (
    Ambush,
    Condition,
    Status,
    Surprise,
    Terrain,
    Test,
    Until,
)
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act, pair

PLAIN = {"fate": 0, "fate_most": 3}
ZONES = {
    **{(x, y): (Terrain.ZONE_RED,) for x in (0, 1) for y in (0, 1)},
    **{(x, y): (Terrain.ZONE_BLUE,) for x in (6, 7) for y in (2, 3)},
}


def set_up(red: list[dict[str, Any]], blue: list[dict[str, Any]], *dice: int, **rest: Any) -> Bare:
    """A set-up from its beginning; nobody chooses a kit."""
    board: dict[str, Any] = {"width": 8, "height": 4, "terrain": ZONES} | rest
    game = Bare([PLAIN | one for one in red], [PLAIN | one for one in blue], **board)
    for person in game.setup.people:
        person.kits = 0
    return game.force(*dice).begin()


# --- AE-017 ---
@pytest.mark.clause("AE-017")
def test_sides_place_their_units_in_turn_red_first() -> None:
    game = set_up([{}, {}], [{}, {}, {}], 9, 8, 7, 6, 5)
    asked = []
    while game.decision in ("deploy", "row"):
        asked.append(game.request[1])
        game.do(game.legal()[0])
    assert list(dict.fromkeys(asked)) == [0, 2, 1, 3, 4]  # by id; red has none left at the end
    cells = {game.at(unit) for unit in range(5)}
    assert len(cells) == 5
    assert {game.at(unit) for unit in (0, 1)} <= {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert {game.at(unit) for unit in (2, 3, 4)} <= {(6, 2), (6, 3), (7, 2), (7, 3)}
    assert game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-017")
def test_a_free_cell_in_the_own_zone() -> None:
    """Each side counts columns and rows from its own corner."""
    game = set_up([{}], [{}], 9, 8)
    assert game.legal() == ["column 0", "column 1"]
    game.do("column 1")
    assert game.legal() == ["row 0", "row 1"]
    game.do("row 1")
    assert game.at(0) == (1, 1) and game.events("deployed") == [("deployed", 0, 9, (0, 0, 0))]
    assert game.request == ("deploy", 1) and game.legal() == ["column 0", "column 1"]
    game.do("column 0", "row 1")
    assert game.at(1) == (7, 2)


@pytest.mark.clause("AE-017")
def test_a_cell_is_taken_once_and_one_that_is_left_is_not_asked_for() -> None:
    zones = {(0, 0): (Terrain.ZONE_RED,), (0, 1): (Terrain.ZONE_RED,),
             (7, 3): (Terrain.ZONE_BLUE,)}  # fmt: skip
    game = set_up([{}, {}], [{}], 9, 8, 7, terrain=zones)
    assert game.request == ("row", 0)  # there is one column only
    game.do("row 1")
    assert [game.at(unit) for unit in range(3)] == [(0, 1), (0, 0), (7, 3)]
    assert game.request == ("action", 0)


@pytest.mark.clause("AE-017")
def test_walls_and_gates_are_no_places() -> None:
    zones = ZONES | {(0, 0): (Terrain.ZONE_RED, Terrain.WALL),
                     (0, 1): (Terrain.ZONE_RED, Terrain.GATE)}  # fmt: skip
    game = set_up([{}], [{"at": (7, 3)}], 9, 8, terrain=zones)
    assert game.request == ("row", 0)  # column 1
    game.do("row 0")
    assert game.at(0) == (1, 0)


@pytest.mark.clause("AE-017")
def test_who_stands_there_already_is_not_asked() -> None:
    game = set_up([{"at": (0, 0)}], [{"at": (7, 3)}], 9, 8, deploy="fixed")
    assert game.request == ("action", 0)
    game = set_up([{"at": (0, 0)}, {}], [{"at": (7, 3)}], 9, 8, 7)
    assert game.request == ("deploy", 1)


# --- AE-018, AE-019 ---
def ambush(*dice: int, red: Any = ({},), blue: Any = ({},), **rest: Any) -> Bare:
    """Red ambushes: Stealth 30 untrained makes 10, of the second 40; blue notices at 30."""
    places = [{"at": (0, k)} for k in range(4)], [{"at": (7, k)} for k in range(4)]
    sides = [[one | {"at": at["at"]} if "at" not in one else one
              for one, at in zip(side, where, strict=False)]
             for side, where in zip((red, blue), places, strict=True)]  # fmt: skip
    rest = {"ambusher": Ambush.RED, "surprise": Surprise.ROLL} | rest
    return set_up(sides[0], sides[1], *dice, deploy="fixed", **rest)


def caught(game: Bare) -> list[int]:
    return [k for k in range(int(game.setup.n_units)) if game.has(k, Condition.SURPRISED)]


SNEAK = {"characteristics": {"ag": 40}, "skills": {"stealth": 0}}


@pytest.mark.clause("AE-018")
def test_one_roll_of_the_best_ambusher_against_each() -> None:
    """Stealth 40 of unit 1, die 12: 2 degrees. Awareness 30: 55 fails, 25 has none, 9 has 2."""
    game = ambush(12, 55, 25, 9, 8, 7, 6, 5, 4, red=({}, SNEAK), blue=({}, {}, {}))
    tests = [(unit, values[1]) for kind, unit, _, values in game._heard() if kind == "tested"]
    assert tests == [(2, 30), (3, 30), (4, 30)]
    # 9 of 30: 2 degrees against 2; the bonus of Agility 4 beats that of Perception 3.
    assert caught(game) == [2, 3, 4]
    game.done()
    wary = {"skills": {"awareness": 20}}
    game = ambush(12, 55, 25, 20, 8, 7, 6, 5, 4, red=({}, SNEAK), blue=({}, {}, wary))
    assert caught(game) == [2, 3]  # 3 degrees of T 50
    game.done()


@pytest.mark.clause("AE-018")
@pytest.mark.parametrize(("awareness", "who"), [(80, []), (30, [])])
def test_if_the_ambushers_fail_nobody_is_surprised(awareness: int, who: list[int]) -> None:
    assert caught(ambush(95, awareness, 8, 7, red=(SNEAK,))) == who


@pytest.mark.clause("AE-018")
def test_only_who_stands_on_the_map_by_itself() -> None:
    """No off-map Director, no Transport, nobody attached: no die for them."""
    blue = (
        {"person": "tanks"},
        {"person": "leader", "machine": None, "carrier": 1, "berth": 1, "at": (7, 0)},
        {"person": "director", "machine": None, "status": Status.OFFMAP, "at": None},
        {"person": "truck", "machine": None},
    )
    game = ambush(12, 99, 8, 7, 6, red=(SNEAK,), blue=blue)
    assert caught(game) == [1]
    game.done()


@pytest.mark.clause("AE-018", "AE-249")
def test_who_may_notice_may_use_fate_the_ambusher_may_not() -> None:
    game = ambush(12, red=(SNEAK | {"fate": 1},), blue=({"fate": 1},))
    assert game.request == ("fate_pre", 1)
    game.force(20, 9, 3).do("boost")
    assert caught(game) == []  # T 50, die 20: 3 degrees against 2
    assert game.events("tested")[0][1:3] == (1, Test.AWARENESS)


@pytest.mark.clause("AE-018", "AE-020")
@pytest.mark.parametrize(("surprise", "who"), [(Surprise.NONE, []), (Surprise.RED, [0, 1]),
                                               (Surprise.BLUE, [2])])  # fmt: skip
def test_a_scenario_may_say_it(surprise: Surprise, who: list[int]) -> None:
    game = ambush(9, 8, 7, red=({}, {}), surprise=surprise)
    assert caught(game) == who
    game.done()


@pytest.mark.clause("AE-019", "AE-030")
def test_who_is_surprised_loses_its_turn_and_has_no_reaction() -> None:
    game = pair({"items": ["sword"]}, {"items": ["sword"]}).put(1, Condition.SURPRISED).turn_of(0)
    act(game.force(70, 1), "attack", "weapon 0")
    assert [values[1] for *_, values in game.events("tested")] == [70]
    assert int(game.unit(1).until) >> Until.REACTION & 1  # there, but of no use
    game.do("end")
    assert game.events("turn_passed") == [("turn_passed", 1, 0, (0, 0, 0))]


@pytest.mark.clause("AE-019", "AE-156")
def test_it_may_deflect_all_the_same() -> None:
    wall = {"pattern": 0, "ats": 4}
    game = pair({"items": ["sword"]}, wall).put(1, Condition.SURPRISED).turn_of(0)
    act(game.force(35), "attack", "weapon 0")
    assert game.request == ("deflect", 1)
    game.force(20).do("yes")
    assert game.events("deflected")


@pytest.mark.clause("AE-016")
def test_the_reaction_is_there_from_the_start_and_comes_back() -> None:
    """Struck before its first turn it may dodge; spent, it is back in its own turn."""
    game = set_up([{"at": (0, 0), "items": ["sword"]}], [{"at": (1, 0)}], 9, 3, deploy="fixed")
    act(game.force(35, 30), "attack", "weapon 0", "dodge")
    assert not int(game.unit(1).until) >> Until.REACTION & 1
    game.do("end")
    assert game.request == ("action", 1) and int(game.unit(1).until) >> Until.REACTION & 1
    assert game.unit(1).half_left == 2
    game.done()
