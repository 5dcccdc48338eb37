"""The worked rounds of the catalogue, die by die (its section 5.22)."""

from __future__ import annotations

import pytest

from mech_env import Battle
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from tests.rulesets.steel_typhoon.table import Game, Table

TAPE = [2, 5, 4, 1, 3, 6, 8, 2, 6, 5, 3, 6, 5, 4, 5, 7, 3, 3, 5, 5, 1, 6, 6]


def duel_after_the_approach(tape: list[int]) -> Game:
    """The duel, red first; red has stepped to (2,4), blue to (7,3)."""
    scenario = load_scenario("duel").to_dict()
    scenario["options"]["first_side"] = "red"
    scenario["sides"][0]["units"][0]["at"] = [2, 4]
    scenario["sides"][1]["units"][0]["at"] = [7, 3]
    return Game(Battle("steel_typhoon", scenario, dice=tape))


@pytest.mark.clause("ST-050", "ST-051", "ST-074", "ST-096", "ST-098", "ST-100", "ST-148")
def test_w1_a_round_of_the_duel() -> None:
    game = duel_after_the_approach(TAPE)
    a, b = "red_0", "blue_0"
    assert game.dice(a) == {"K0": 2, "K1": 5}  # 1
    assert game.dice(b) == {"K0": 4, "K1": 1}

    game.do("attack", "number 1", by=a)  # 2: one rocket
    assert game.dice(a) == {"K0": 2, "K1": 5, "A0": 3, "A1": 6, "A5": 8}
    assert game.unit(a).rockets == 0

    assert "enemy 0" in game.legal()  # 3
    game.do("enemy 0", by=a)
    if game.decision == "mode":
        assert game.legal() == ["mode dir"]
    game.expect("atkdie", a)
    assert [e.data["what"] for e in game.happened("attack")] == [1]  # direct fire
    game.do("die A5")
    assert game.dice(b) == {"K0": 4, "K1": 1, "D0": 2, "D1": 6}
    game.do("die D1", by=b)  # 4
    assert [e.data["what"] for e in game.happened("hit")] == [2]
    assert game.unit(b).direct_hits == 1

    game.do("attack", "enemy 0", "die A1", by=a)  # 5: no rocket question any more
    game.do("die K0", by=b)
    assert [e.data["what"] for e in game.happened("hit")] == [2]
    game.expect("loss", b)
    assert game.unit(b).direct_hits == 1
    game.do("system 3")
    assert game.lost(b) == [3]
    assert game.unit(a).acted == 1
    game.expect("action", b)

    game.do("move")  # 6
    assert game.dice(b)["M0"] == 4
    game.do("direction W", "direction W", "direction W", by=b)
    assert game.at(b) == (4, 3)
    if game.decision == "move":
        game.do("done")
    assert game.unit(b).metres_left == 0
    assert game.dice(b)["M0"] == 4

    game.do("attack", "number 0", by=b)  # 7
    assert (game.dice(b)["A0"], game.dice(b)["A1"]) == (5, 7)
    game.do("enemy 0", by=b)  # 8
    game.expect("atkdie", b)  # HTH is masked at three hexes, so nobody is asked for the mode
    game.do("die A1")
    assert (game.dice(a)["D0"], game.dice(a)["D1"]) == (3, 3)
    game.do("die D0", by=a)  # 9
    assert [e.data["what"] for e in game.happened("hit")] == [4]
    game.expect("loss", a)
    assert game.unit(a).direct_hits == 1
    assert game.dice(a) == {"A0": 3, "K0": 2, "K1": 5, "D1": 3}  # 10, before they lapse
    assert game.dice(b) == {"A0": 5, "K1": 1, "M0": 4, "D0": 2}
    game.rolls(1, 6, 2, 2).do("table")  # the tape's 6, then the Skill dice of round 2
    assert game.unit(a).pilot_hp == 2
    assert game.lost(a) == []
    assert (game.unit(a).direct_hits, game.unit(b).direct_hits) == (1, 1)
    assert int(game.battle.state.round_number) == 2
    assert game.dice(a) == {"K0": 1, "K1": 6}

    game.rolls(2, 3).do("attack", by=a)  # 11: A0, A1; no rocket is left
    game.do("enemy 0", by=a)
    game.rolls(1, 1).do("die K1")  # AV 6; blue rolls its Defence pool
    game.rolls(6, 5, 5, 4, 2, 1).do("no", by=b)
    assert game.unit(b).direct_hits == 0
    game.expect("loss", b)
    game.do("system 2")
    assert game.lost(b) == [2, 3]
    assert game.piece((3, 3)).health == 5
    game.done()


def interposed(second_def: bool) -> Game:
    """W2 up to the answer of e0, or of e1 when it is asked."""
    table = (
        Table(width=12, height=8)
        .unit("red", at=(2, 2), profile="gunner")
        .unit("red", at=(2, 6), profile="scout")
        .unit("blue", at=(6, 2), profile="militia")
        .unit("blue", at=(5, 2), profile="guardian")
    )
    game = table.start()
    if not second_def:
        game.destroy("blue_1", 2)
    game.do("own 1", by="red_0")
    assert game.legal().count("spot") == 1
    game.rolls(3, 5).do("spot", "enemy 0", by="red_1")
    game.do("die P1")
    assert game.spot_on("red", "blue_0") == 5
    assert game.unit("red_1").forgo == 1
    game.do("done", by="red_1")

    game.do("attack", by="red_0")
    game.rolls(2, 4).do("number 0")
    game.do("enemy 0")
    game.do("die A0")
    game.expect("usespot", "red_0")
    if second_def:
        game.rolls(1, 3)  # nobody is asked: e0 rolls at once
    game.do("yes")
    assert game.spot_on("red", "blue_0") == 0
    return game


@pytest.mark.clause("ST-084", "ST-107", "ST-150", "ST-151")
def test_w2_an_ally_interposes() -> None:
    game = interposed(second_def=False)
    game.expect("interpose", "blue_1")
    game.rolls(1, 3).do("yes")
    assert game.dice("blue_0") == {"D0": 1, "D1": 3}
    game.rolls(6, 5, 5, 3).do("die D1", by="blue_0")
    assert [e.data["what"] for e in game.happened("hit")] == [4]
    assert game.unit("blue_0").direct_hits == 1
    game.expect("loss", "blue_1")
    game.do("system 4")
    assert (game.lost("blue_0"), game.lost("blue_1")) == ([], [2, 4])
    assert game.unit("blue_1").direct_hits == 0
    game.done()


@pytest.mark.clause("ST-152")
def test_w2_with_both_defensive_systems() -> None:
    game = interposed(second_def=True)
    game.rolls(6, 5, 5, 3).do("die D1", by="blue_0")
    assert (game.unit("blue_0").direct_hits, game.unit("blue_1").direct_hits) == (1, 0)
    assert (game.lost("blue_0"), game.lost("blue_1")) == ([], [])
    game.done()


@pytest.mark.clause("ST-150", "ST-092")
def test_w2_with_the_ally_declining() -> None:
    game = interposed(second_def=False)
    game.rolls(1, 3).do("no", by="blue_1")
    game.rolls(6, 5, 5, 3).do("die D1", by="blue_0")
    game.expect("loss", "blue_0")
    game.do("system 1")
    assert (game.unit("blue_0").direct_hits, game.lost("blue_0")) == (1, [1])
    assert game.unit("blue_1").direct_hits == 0
    game.done()
