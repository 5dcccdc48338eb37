"""What fells foot soldiers, and what protects them (ST-164 to ST-167)."""

from __future__ import annotations

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state.codes import MAX_UNITS
from tests.rulesets.steel_typhoon.table import Hex, Table


def infantry(*squads: Hex, systems: tuple[str, ...] = ("DIR",), soldiers: int = 6) -> Table:
    table = Table(width=10, height=4).unit("red", at=(0, 0), systems=list(systems))
    table.unit("blue", at=(9, 3), systems=["MOV"])
    for at in squads:
        table.squad("blue", at=at, soldiers=soldiers)
    return table


@pytest.mark.clause("ST-164")
def test_the_sum_of_the_dedicated_dice_falls() -> None:
    game = infantry((4, 0), (9, 0)).start().set_dice("red_0", A0=4, K0=3, K1=1)
    game.do("attack", "squad 0")
    game.expect("infdie", "red_0")
    assert game.legal() == ["die K0", "die K1", "die A0"]  # at least one die
    game.do("die A0")
    assert game.legal() == ["done", "die K0", "die K1"]
    game.do("die K0")
    game.do("done")
    assert [e.data["what"] for e in game.happened("soldiers_fall")] == [6, 1]
    assert (game.squad(0).soldiers, game.squad(1).soldiers) == (0, 5)  # 7 fall
    assert game.dice("red_0") == {"K1": 1}
    assert game.unit("red_0").actions_left == 1
    game.done()


@pytest.mark.clause("ST-164")
def test_dice_of_the_skill_and_attack_pool_only() -> None:
    game = infantry((4, 0)).start()
    game.set_dice("red_0", A0=1, K0=2, D0=5, M0=5, P0=5)
    game.do("attack", "squad 0")
    assert game.legal("die") == ["K0", "A0"]
    with pytest.raises(ScenarioError, match="infantry_dice_free"):
        load_scenario(infantry((4, 0)).options(infantry_dice_free=1).scenario())


@pytest.mark.clause("ST-165")
def test_the_surplus_falls_on_the_next_squad() -> None:
    game = infantry((4, 0), (6, 0)).start().set_dice("red_0", A0=6, K0=2)
    game.do("attack", "squad 0", "die A0", "die K0")
    assert (game.squad(0).soldiers, game.squad(1).soldiers) == (0, 4)
    game.done()


@pytest.mark.clause("ST-165")
def test_the_surplus_goes_to_the_squad_nearest_to_the_named_one_then_by_index() -> None:
    table = infantry((7, 0), (4, 0), (6, 1), (4, 1), soldiers=1)
    game = table.start().set_dice("red_0", A0=3)
    # Named: squad 1 at (4,0). Squads 3 at (4,1) distance 1, 2 at (6,1) distance 3, 0 at distance 3.
    game.do("attack", "squad 1")
    assert [int(q.soldiers) for q in game.battle.state.squads[:4]] == [0, 0, 1, 0]
    fallen = [e.data["unit"] - MAX_UNITS for e in game.happened("soldiers_fall")]
    assert fallen == [1, 3, 0]  # of the two at three hexes the lower index
    game.done()


@pytest.mark.clause("ST-165")
def test_the_surplus_needs_a_legal_target_in_the_same_mode() -> None:
    wall = [(column, row) for column in (5, 6) for row in range(4)]
    game = infantry((4, 0), (8, 0)).solid(*wall).start().set_dice("red_0", A0=6, K0=2)
    game.do("attack", "die A0", "die K0")  # squad 0 is the only target
    assert (game.squad(0).soldiers, game.squad(1).soldiers) == (0, 6)  # two are wasted
    game.done()


@pytest.mark.clause("ST-165")
def test_hand_to_hand_reaches_only_squads_next_to_the_attacker() -> None:
    game = infantry((1, 0), (2, 0), (0, 1), systems=("HTH",)).start()
    game.set_dice("red_0", A0=6, K0=3)
    game.do("attack", "squad 0", "die A0", "die K0")
    assert [int(q.soldiers) for q in game.battle.state.squads[:3]] == [0, 6, 3]
    game.done()


@pytest.mark.clause("ST-166")
def test_cover_does_not_help_foot_soldiers() -> None:
    table = infantry((4, 1)).piece((4, 0), "S").piece((3, 0), "S")
    game = table.start().set_dice("red_0", A0=5)
    game.squad(0).hex = game.index_of((4, 0))
    game.refresh().do("attack", "squad 0")
    assert game.squad(0).soldiers == 1  # no answer, no damage roll
    assert (game.piece((4, 0)).health, game.piece((3, 0)).health) == (12, 12)
    game.done()


@pytest.mark.clause("ST-166")
def test_no_opportunity_die_for_foot_soldiers_but_a_line_of_fire() -> None:
    table = Table(width=24, height=2).unit("red", at=(0, 0), systems=["DIR"])
    table.unit("blue", at=(23, 1), systems=["MOV"]).squad("blue", at=(22, 0))
    game = table.start().set_dice("red_0", A0=5)
    game.do("attack", "squad 0")
    assert game.squad(0).soldiers == 1
    game.done()

    table.solid((10, 0), (10, 1), (11, 0), (11, 1))
    game = table.start().set_dice("red_0", A0=5)
    assert not game.may("attack")


@pytest.mark.clause("ST-167")
def test_an_empty_squad_is_removed() -> None:
    game = infantry((4, 0), soldiers=3).start().set_dice("red_0", A0=3, A1=1)
    game.do("attack", "squad 0", "die A0", "done")
    assert (game.squad(0).soldiers, game.squad(0).hex) == (0, -1)
    assert game.may("attack")  # the Armor of blue is left as a target
    game.rolls(1).do("attack")
    assert [e.data["values"][1] for e in game.happened("attack")] == [0]  # on an Armor, unasked
    game.done()


@pytest.mark.clause("ST-167")
def test_a_squad_cannot_be_spotted_or_grappled() -> None:
    game = infantry((1, 0)).start().set_dice("red_0", K0=6)
    game.place("blue_0", (0, 1))
    assert game.may("spot", "grapple")
    game.do("spot")
    assert game.spot_on("red", "blue_0") == 6  # the one target there is: taken by the engine
    game.set_dice("red_0", K0=6, K1=5).do("grapple")
    game.expect("grapdie", "red_0")
    game = infantry((1, 0)).start().set_dice("red_0", K0=6)
    assert not game.may("grapple")
