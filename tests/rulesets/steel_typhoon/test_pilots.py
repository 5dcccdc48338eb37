"""Pilots: Talents, Skill dice and pools (ST-008 to ST-011)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.table import Game, Table


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize(("rank", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_number_of_talents_by_rank(rank: int, most: int) -> None:
    def table(count: int) -> dict[str, Any]:
        talents = list(state.Talent.abouts()[:count])
        unit = Table().unit("red", at=(1, 1), rank=rank, talents=talents)
        return unit.unit("blue", at=(8, 1)).scenario()

    assert load_scenario(table(most)).setups()[0].units[0].talents == 2**most - 1
    with pytest.raises(ScenarioError, match=f"at most {most} at rank {rank}"):
        load_scenario(table(most + 1))


@pytest.mark.clause("ST-008")
def test_a_talent_is_had_once() -> None:
    table = Table().unit("red", at=(1, 1), rank=3, talents=["Evader", "Evader"])
    with pytest.raises(ScenarioError, match="each Talent at most once"):
        load_scenario(table.unit("blue", at=(8, 1)).scenario())


def duellists(talents: int, red: str = "", blue: str = "", away: int = 3) -> Game:
    """Two Armors with one Talent each, which count or not."""
    game = (
        Table()
        .unit("red", at=(1, 1), talents=[red] if red else [])
        .unit("blue", at=(1 + away, 1), talents=[blue] if blue else [])
        .options(talents=talents)
        .start()
    )
    return game.set("red_0", rockets=0)


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize("on", [1, 0])
def test_deadeye_adds_one_to_direct_fire(on: int) -> None:
    game = duellists(on, red="Deadeye")
    game.set_dice("red_0", A0=4).set_dice("blue_0", D0=4).rolls(*[5] * on)
    game.do("attack", "die D0")
    assert [e.data["what"] for e in game.happened("hit")] == [1] * on
    assert len(game.happened("missed")) == 1 - on
    game.done()


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize("on", [1, 0])
def test_duelist_adds_one_at_close_quarters(on: int) -> None:
    game = duellists(on, red="Duelist", away=1)
    game.set_dice("red_0", A0=3).set_dice("blue_0", D0=2).rolls(*[3] * (1 + on))
    game.do("attack", "mode hth", "die D0")
    assert [e.data["what"] for e in game.happened("hit")] == [1 + on]
    game.done()


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize("on", [1, 0])
@pytest.mark.parametrize(("answer", "face"), [("die D0", 3), ("no", 0)])
def test_evader_adds_one_to_an_assigned_die(on: int, answer: str, face: int) -> None:
    value = face + 1 if on and answer != "no" else face
    game = duellists(on, blue="Evader")
    game.set_dice("red_0", A0=5).set_dice("blue_0", D0=3).rolls(*[1] * (5 - value))
    game.do("attack", answer)
    assert [e.data["values"][2] for e in game.happened("hit")] == [value]
    game.done()


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize("on", [1, 0])
def test_pathfinder_adds_one_to_a_spot_die(on: int) -> None:
    game = duellists(on, red="Pathfinder")
    game.set_dice("red_0", P0=6).do("spot")
    assert game.spot_on("red", "blue_0") == 6 + on
    # A die of 6 beats another one's 6 only with the Talent.
    game.set_dice("red_0", P0=6).spot("red", "blue_0", 6, by="red_0")
    assert game.may("spot") == bool(on)


@pytest.mark.clause("ST-008")
@pytest.mark.parametrize("on", [1, 0])
def test_wrestler_adds_one_in_contests(on: int) -> None:
    game = duellists(on, red="Wrestler", away=1)
    game.set_dice("red_0", K0=3).set_dice("blue_0", K0=3)
    game.do("grapple", "die K0")
    assert (game.unit("blue_0").grappled_by == 0) == bool(on)
    # Not on "none": the grappler without a die is beaten by a 1.
    game = duellists(on, red="Wrestler", away=1)
    game.set_dice("red_0").set_dice("blue_0", K0=1).grapple("red_0", "blue_0", disabled=1)
    game.do("done", "break", by=None)
    assert game.unit("blue_0").grappled_by == -1


@pytest.mark.clause("ST-009")
@pytest.mark.parametrize(("rank", "count"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
@pytest.mark.parametrize("player", [True, False])
def test_skill_dice_by_rank(rank: int, count: int, player: bool) -> None:
    table = Table().unit("red", at=(1, 1), rank=rank).unit("blue", at=(8, 1))
    faces = [1, 2, 3, 4][:count]
    game = table.side("red", player=player).start(tape=[*faces, 5, 6])
    assert game.dice("red_0") == {f"K{k}": face for k, face in enumerate(faces)}
    assert game.dice("blue_0") == {"K0": 5, "K1": 6}
    game.done()


@pytest.mark.clause("ST-009")
@pytest.mark.parametrize("rank", [1, 3, 5])
def test_flat_growth_leaves_two_skill_dice(rank: int) -> None:
    table = Table().unit("red", at=(1, 1), rank=rank).unit("blue", at=(8, 1))
    game = table.options(skill_growth="flat").start(tape=[3, 4, 5, 6])
    assert game.pool("red_0", "K") == ["K0", "K1"]
    game.done()


@pytest.mark.clause("ST-010")
@pytest.mark.parametrize(("die", "value"), [("A0", 3), ("K0", 6)])
def test_a_skill_die_replaces_and_never_adds(die: str, value: int) -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(4, 1)).start()
    game.set_dice("red_0", A0=3, K0=6).set_dice("blue_0").rolls(*[1] * value)
    game.do("attack", by="red_0")
    assert game.legal() == ["die K0", "die A0"]
    game.do(f"die {die}")
    assert [e.data["values"][1] for e in game.happened("hit")] == [value]
    assert game.dice("red_0") == ({"K0": 6} if die == "A0" else {"A0": 3})
    game.done()


@pytest.mark.clause("ST-010")
def test_skill_dice_join_any_pool_in_turn_and_in_answer() -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(4, 1)).start()
    game.set_dice("red_0", A0=4, M0=2, P0=1, K0=6, K1=5, K2=3)
    game.set_dice("blue_0", D0=2, K0=4)
    game.do("attack")
    assert game.legal() == ["die K0", "die K1", "die K2", "die A0"]
    game.do("die A0")
    assert game.legal() == ["no", "die K0", "die D0"]
    game.do("die K0", "move")
    assert game.legal("die") == ["K0", "K1", "K2", "M0"]
    game.do("die K1", "die M0")  # metres are summed
    assert game.unit("red_0").metres_left == 9 + 5 + 2
    game.do("done")
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(4, 1)).start()
    game.set_dice("red_0", P0=1, K0=6).do("spot")
    assert game.legal() == ["die K0", "die P0"]


@pytest.mark.clause("ST-011", "ST-018")
def test_only_systems_fill_the_pools() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"])
        .unit("blue", at=(4, 1), systems=["DIR"])
        .start()
    )
    game.set_dice("red_0", unrolled="ADMP").set_dice("blue_0", unrolled="ADMP")
    assert not game.may("spot")  # P none
    game.rolls(1, 1).do("attack", by="red_0")  # A 1d6; D none: no answer is rolled, one damage die
    assert game.pool("red_0", "A") == ["A0"]
    assert game.pool("blue_0", "D") == []
    game.do("move", by="red_0")  # M none: nothing rolled
    assert game.pool("red_0", "M") == []
    assert game.unit("red_0").metres_left == 9
    assert game.legal() == ["done", *[f"direction {d}" for d in ("E", "NE", "NW", "W", "SW", "SE")]]
    game.done()
