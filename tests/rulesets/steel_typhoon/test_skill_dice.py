"""Skill (Wild) dice, when pools are rolled, and the order of all dice (ST-045 to ST-051)."""

from __future__ import annotations

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.table import Game, Table


def pair(away: int = 3, red: str = "DIR HTH MOV", blue: str = "DEF MOV DIR") -> Game:
    """Red and blue in row 1, no dice, no rockets."""
    return (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=red.split())
        .unit("blue", at=(away, 1), systems=blue.split())
        .start()
    )


@pytest.mark.clause("ST-045")
def test_skill_dice_are_rolled_whatever_the_armor_does() -> None:
    table = Table(width=24, height=3).unit("red", at=(0, 1)).unit("blue", at=(3, 1))
    game = table.start(tape=[5, 4, 3, 2])
    game.battle.force_dice([], strict=True)
    assert (game.dice("red_0"), game.dice("blue_0")) == ({"K0": 5, "K1": 4}, {"K0": 3, "K1": 2})
    game.do("done", by="red_0")
    game.destroy("red_0", 1)  # no Defence dice to confuse the picture
    game.do("attack", by="blue_0")
    game.rolls(6, 2).do("number 0", "die A0")
    game.expect("defdie", "red_0")
    assert game.legal() == ["no", "die K0", "die K1"]
    game.rolls(1).do("die K0")
    assert game.dice("red_0") == {"K1": 4}
    # Every round anew, in open view of both.
    game.rolls(1, 1, 6, 6).do("done", by="blue_0")
    assert (game.dice("red_0"), game.dice("blue_0")) == ({"K0": 1, "K1": 1}, {"K0": 6, "K1": 6})
    game.done()


@pytest.mark.clause("ST-045")
def test_no_skill_dice_for_armors_that_are_out_or_shut_down() -> None:
    game = (
        Table()
        .unit("red", at=(0, 1))
        .unit("red", at=(0, 3))
        .unit("blue", at=(8, 1))
        .unit("blue", at=(8, 3))
        .start()
    )
    game.set("red_1", shut_down=1).set("blue_0", fate=state.Fate.OUT, hex=-1)
    game.do("own 0", "done", by="red_0")
    game.rolls(1, 2, 3, 4).do("done", by="blue_1")
    assert [len(game.dice(u)) for u in ("red_0", "red_1", "blue_0", "blue_1")] == [2, 0, 0, 2]
    game.done()


@pytest.mark.clause("ST-046")
def test_a_skill_die_as_spot_die() -> None:
    game = (
        Table()
        .unit("red", at=(0, 1), systems=["DEF"])
        .unit("red", at=(0, 3), systems=["DIR"])
        .unit("blue", at=(6, 2), systems=["MOV"])
        .start()
    )
    game.set_dice("red_0", K0=5).set_dice("red_1", A0=2).set_dice("blue_0")
    game.do("own 0", "spot")
    assert game.spot_on("red", "blue_0") == 5
    assert game.dice("red_0") == {}
    game.do("done", by="red_0")
    game.do("attack", by="red_1")
    game.expect("usespot", "red_1").rolls(*[1] * 7).do("yes")
    assert [e.data["what"] for e in game.happened("hit")] == [2 + 5]
    game.done()


@pytest.mark.clause("ST-046")
@pytest.mark.parametrize("way", ["attack", "move", "defence", "spot", "grapple answer"])
def test_a_skill_die_in_lieu_of_a_die_of_each_pool(way: str) -> None:
    game = pair(1)
    if way in ("defence", "grapple answer"):
        game.set_dice("red_0", A0=1, K0=1).set_dice("blue_0", K0=5, K1=2, D0=6, M0=6)
        game.do(*(["attack", "mode dir", "die A0"] if way == "defence" else ["grapple"]))
        assert game.battle.unit == "blue_0"
        pool = "D0" if way == "defence" else "M0"
        assert game.legal() == ["no", "die K0", "die K1", f"die {pool}"]
        game.do("die K0")
        assert set(game.dice("blue_0")) == {"K1", "D0", "M0"}
        return
    game.set_dice("red_0", K0=5, K1=2, A0=6, M0=6, P0=6)
    game.do(way, *(["mode dir"] if way == "attack" else []))
    pool = {"attack": "A0", "move": "M0", "spot": "P0"}[way]
    assert game.legal("die") == ["K0", "K1", pool]


@pytest.mark.clause("ST-047")
def test_skill_dice_help_out_when_a_pool_has_run_dry() -> None:
    game = pair()
    game.set_dice("red_0", A0=3).set_dice("blue_0", D0=-2, D1=-6, K0=-1, K1=4).do("attack")
    game.expect("defdie", "blue_0")
    assert game.legal() == ["no", "die K1"]
    game.do("die K1")
    assert [e.data["values"][1:] for e in game.happened("missed")] == [[3, 4]]
    game = pair()
    game.set_dice("red_0", A0=-3, A1=-4, K0=2, K1=6).set_dice("blue_0").do("attack")
    assert game.legal() == ["die K0", "die K1"]


@pytest.mark.clause("ST-047")
def test_pools_need_not_be_empty_first() -> None:
    game = pair()
    game.set_dice("red_0", A0=3).set_dice("blue_0", D0=2, D1=6, K1=4).do("attack", "die K1")
    assert game.dice("blue_0") == {"D0": 2, "D1": 6}


@pytest.mark.clause("ST-048")
def test_a_die_serves_once() -> None:
    game = pair()
    game.set_dice("red_0", K0=6, K1=5).do("move", "die K0", "done", "done")
    assert game.unit("red_0").metres_left == 9 + 6
    game.set_dice("blue_0", A0=4).do("attack", by="blue_0")
    game.expect("defdie", "red_0")
    assert game.legal() == ["no", "die K1"]
    game.do("die K1")
    # The new round brings new dice, and nothing of the old ones.
    game.rolls(1, 2, 3, 4).do("done", by="blue_0")
    assert game.dice("red_0") == {"K0": 1, "K1": 2}
    game.done()


@pytest.mark.clause("ST-048")
def test_dice_left_at_the_rounds_end_are_gone() -> None:
    game = pair()
    game.set_dice("red_0", K0=6, K1=5, A0=6, A1=8, M0=4).set_dice("blue_0", D0=6, D1=5, P0=3)
    game.do("done", by="red_0")
    game.rolls(1, 2, 3, 4).do("done", by="blue_0")
    assert game.dice("red_0") == {"K0": 1, "K1": 2}
    assert game.dice("blue_0") == {"K0": 3, "K1": 4}
    assert (game.unit("red_0").rolled == 0).all()
    game.done()


@pytest.mark.clause("ST-049")
def test_wild_dice_are_the_skill_dice_left_over() -> None:
    game = pair(1)
    game.set_dice("red_0", A0=6, M0=6, K0=-5, K1=3, K2=4).set_dice("blue_0", K0=2, K1=-6, D0=6)
    game.grapple("blue_0", "red_0", disabled=1).do("break")
    game.expect("breakdie", "red_0")
    assert game.legal() == ["die K1", "die K2"]
    game.do("die K1")
    game.expect("breakdef", "blue_0")
    assert game.legal() == ["no", "die K0"]
    game.do("die K0")
    assert game.unit("red_0").grappled_by == -1
    assert game.dice("blue_0") == {"D0": 6}


# --- when pools are rolled ------------------------------------------------------------------------


@pytest.mark.clause("ST-050")
def test_each_pool_is_rolled_once_when_first_needed() -> None:
    game = pair(blue="DEF DEF")
    game.set_dice("red_0", unrolled="AM", K0=1).set_dice("blue_0", unrolled="D")
    assert (game.dice("red_0"), game.dice("blue_0")) == ({"K0": 1}, {})
    game.rolls(1, 2).do("attack")  # A1
    game.rolls(6, 5, 4).do("die A0")  # A8
    assert game.dice("blue_0") == {"D0": 6, "D1": 5, "D2": 4}
    game.do("die D0", "attack")
    game.do("die A1")
    game.expect("defdie", "blue_0")
    assert game.legal() == ["no", "die D1", "die D2"]
    game.done()


@pytest.mark.clause("ST-050")
def test_the_move_pool_is_rolled_by_the_first_move_or_grapple_against_it() -> None:
    game = pair(1)
    game.set_dice("red_0", K0=1).set_dice("blue_0", unrolled="M")
    game.rolls(4).do("grapple")
    game.expect("grapdef", "blue_0").do("die M0", "done")
    game.do("move", by="blue_0")  # no new roll
    assert game.pool("blue_0", "M") == ["M0"]
    assert game.legal("die") == []
    game.done()
    game = pair(5, red="DIR MOV")
    game.set_dice("red_0", unrolled="M").rolls(5).do("move", "done", "move")
    assert game.dice("red_0") == {"M0": 5}
    game.done()


@pytest.mark.clause("ST-050")
def test_an_empty_pool_counts_as_rolled() -> None:
    game = pair(1, blue="DEF HTH")
    game.set_dice("red_0", A0=1, A1=2).set_dice("blue_0", unrolled="D")
    game.grapple("red_0", "blue_0", disabled=1)
    game.rolls(1).do("attack", "mode dir", "die A0")
    assert game.unit("blue_0").rolled[state.Pool.DEFENCE] == 1
    game.do("release")
    assert game.unit("blue_0").system_state[0] == state.SlotState.WORKING
    game.rolls(1, 1).do("attack", "mode dir")  # the plates are back, their dice are not
    assert game.pool("blue_0", "D") == []
    game.done()


@pytest.mark.clause("ST-050")
def test_another_timing_is_refused() -> None:
    table = (
        Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).options(roll_timing="round_start")
    )
    with pytest.raises(ScenarioError, match=r"options\.roll_timing: 'round_start': lazy"):
        load_scenario(table.scenario())


# --- the order of dice ----------------------------------------------------------------------------


@pytest.mark.clause("ST-051")
def test_defence_opportunity_damage() -> None:
    game = pair(23)
    game.set_dice("red_0", A1=7).set_dice("blue_0", unrolled="D")
    game.rolls(4, 6, 3).do("attack")
    assert game.dice("blue_0") == {"D0": 4, "D1": 6, "O0": 3}
    game.rolls(2, 2, 5).do("die D0")
    damage = [e.data["values"] for e in game.happened("rolled")]
    assert damage == [[2, 2, 5]]
    assert game.unit("blue_0").direct_hits == 1
    game.done()


@pytest.mark.clause("ST-051")
def test_initiative_then_ties_then_skill_dice() -> None:
    table = (
        Table()
        .unit("red", at=(0, 1), rank=3, acuity=8)
        .unit("red", at=(0, 3))
        .unit("blue", at=(8, 1), rank=3)
        .side("blue", player=False)
        .options(first_side="roll")
    )
    game = table.start(tape=[8, 1, 2, 3, 6, 5, 1, 3, 2, 1, 4, 2, 1, 2, 3, 4, 5, 6, 1, 2])
    # red_0 8 + 1 + 3 = 12, red_1 2 + 3 + 1 = 6; blue, an NPC, three Skill dice 6 + 5 + 1 = 12.
    assert [int(u.init_roll) for u in game.battle.state.units[:3]] == [12, 6, 12]
    # Tie: red's Ace 3 + 2 + 3 = 8 against 1 + 4 + 2 = 7.
    assert list(game.battle.state.side_order[:2]) == [0, 1]
    assert game.dice("red_0") == {"K0": 1, "K1": 2, "K2": 3}
    assert game.dice("red_1") == {"K0": 4, "K1": 5}
    assert game.dice("blue_0") == {"K0": 6, "K1": 1, "K2": 2}
    game.expect("activate", "red_0").done()


@pytest.mark.clause("ST-051")
def test_pools_by_ascending_slot_all_at_once() -> None:
    game = pair(5, red="DIR SMA MOV MOV")
    game.set("red_0", rockets=2).set_dice("red_0", unrolled="AM").set_dice("blue_0", unrolled="D")
    game.rolls(1, 2, 7, 8).do("attack", "number 2")
    assert game.dice("red_0") == {"A0": 1, "A1": 2, "A5": 7, "A6": 8}
    game.rolls(5, 6).do("mode dir", "die A0")
    assert game.dice("blue_0") == {"D0": 5, "D1": 6}
    game.rolls(3, 4).do("die D0", "move")
    assert game.dice("red_0") == {"A1": 2, "A5": 7, "A6": 8, "M0": 3, "M1": 4}
    game.done()


@pytest.mark.clause("ST-051")
def test_damage_in_one_batch_then_the_table_then_morale() -> None:
    game = (
        Table()
        .unit("red", at=(0, 1), systems=["DIR"])
        .unit("blue", at=(3, 1), systems=["DEF", "MOV"])
        .unit("blue", at=(9, 7))
        .side("blue", morale=12 - 2)
        .options(hits_per_system=1)
        .start()
    )
    game.set_dice("red_0", A0=2).set_dice("blue_0")
    game.rolls(5, 6).do("attack", "enemy 0")
    game.expect("loss", "blue_0")
    # The table: 4 names an empty slot, so again, 1 the plates; the second loss likewise: 1 is
    # destroyed by now, 2 the jets. Half of blue is out then: two dice of Morale.
    game.rolls(4, 1).do("table")
    assert game.lost("blue_0") == [1]
    game.rolls(1, 2, 4, 6).do("table")
    assert not game.on_map("blue_0")
    assert [e.data["values"][0] for e in game.happened("morale")] == [4 + 6]
    game.done()


@pytest.mark.clause("ST-051")
def test_foot_dice_by_side_then_ties_then_each_squads_die() -> None:
    game = (
        Table()
        .unit("red", at=(0, 0), systems=["DIR"])
        .unit("blue", at=(9, 0), systems=["MOV"])
        .squad("red", at=(0, 2))
        .squad("blue", at=(9, 2))
        .start()
    )
    game.set_dice("blue_0")
    game.do("done", by="red_0")
    # 4 to 4, then 2 to 5: blue's squad goes first.
    game.rolls(4, 4, 2, 5).do("done", by="blue_0")
    game.expect("squad", "blue_0")
    game.rolls(3).do("attack")
    assert game.squad(1).die_face == 3
    assert game.legal() == ["enemy 0", "squad 0"]
    game.do("squad 0")
    assert game.squad(0).soldiers == 6 - 3
    game.do("done")
    game.expect("squad", "red_0")
    game.done()


@pytest.mark.clause("ST-051")
def test_the_battery_is_rolled_at_the_turns_end() -> None:
    game = pair()
    game.set("red_0", depleted=1).set_dice("red_0", A0=1).set_dice("blue_0")
    game.rolls(2).do("attack")  # damage; the turn goes on
    game.rolls(6).do("done")
    assert [e.data["values"] for e in game.happened("rolled")] == [[6]]
    game.expect("action", "blue_0").done()
