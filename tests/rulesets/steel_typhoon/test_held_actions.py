"""Held actions and interrupts (ST-132 to ST-142)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import PaidAction, Trigger
from tests.rulesets.steel_typhoon.interrupt_table import held, interrupts, trio, walker
from tests.rulesets.steel_typhoon.table import TRIGGERS, Game, Table

# --- holding ----------------------------------------------------------------------------------


@pytest.mark.clause("ST-132")
def test_two_actions_can_be_held_and_each_costs_one() -> None:
    game = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).start()
    game.do("hold", "trigger reach", "attack", by="red_0")
    assert game.unit("red_0").actions_left == 1
    assert held(game, "red_0") == [("reach", "attack")]
    assert [e.data["what"] for e in game.happened("held")] == [Trigger.REACH]
    game.do("hold", "trigger adjacent", "grapple", by="red_0")
    assert game.unit("red_0").actions_left == 0
    assert held(game, "red_0") == [("reach", "attack"), ("adjacent", "grapple")]
    assert game.happened("held")[0].data["values"][0] == PaidAction.GRAPPLE
    game.expect("action", "blue_0")  # red's turn is over
    game.done()


@pytest.mark.clause("ST-132")
def test_a_third_action_cannot_be_held() -> None:
    game = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).start()
    game.hold("red_0", "reach", "attack")
    assert game.may("hold")
    game.hold("red_0", "spotted", "move")
    assert game.unit("red_0").actions_left == 2
    assert not game.may("hold")


def early_holder() -> Game:
    """Blue acts before red; red_0 held an attack in round 1, and round 2 has just begun."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"], skill_dice=1)
        .unit("blue", at=(6, 4), systems=["MOV", "DIR"], skill_dice=1)
        .options(first_side="blue")
        .start()
    )
    game.do("done", by="blue_0")
    game.do("hold", "trigger adjacent", "attack", by="red_0")
    assert game.unit("red_0").actions_left == 1
    game.rolls(3, 1).do("done", by="red_0")
    game.expect("action", "blue_0")
    assert int(game.battle.state.round_number) == 2
    assert held(game, "red_0") == [("adjacent", "attack")]
    return game


@pytest.mark.clause("ST-133")
def test_a_held_action_fires_in_the_next_round_before_its_own_turn() -> None:
    game = early_holder()
    game.set_dice("red_0", A0=2).set_dice("blue_0")
    game.do("move", by="blue_0")
    game.rolls(4, 3).do("direction W")  # the held attack: 2 dice, one Direct Hit on 4-6
    assert interrupts(game) == ["red_0"]
    assert game.unit("blue_0").direct_hits == 1
    assert held(game, "red_0") == []
    game.done()


@pytest.mark.clause("ST-133")
def test_a_held_action_lapses_at_the_beginning_of_the_holders_next_turn() -> None:
    game = early_holder()
    game.do("done", by="blue_0")
    assert [e.unit for e in game.happened("lapsed")] == ["red_0"]
    assert game.happened("lapsed")[0].data["what"] == 1
    assert held(game, "red_0") == []
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 2  # unspent, and no action comes back
    game.rolls(3, 1).do("done")
    game.rolls(4).do("move", "direction W", by="blue_0")
    assert interrupts(game) == []
    game.done()


# --- after the interrupt ----------------------------------------------------------------------


@pytest.mark.clause("ST-138")
def test_a_mover_that_is_grappled_loses_the_rest_of_its_move_only() -> None:
    game = walker().set_dice("blue_0", K0=4).set_dice("red_0")
    game.hold("blue_0", "adjacent", "grapple")
    game.do("move", "direction W", "direction W")
    game.expect("disable", "blue_0")
    game.do("system 1")
    assert game.unit("red_0").grappled_by == 1
    assert game.unit("red_0").metres_left == 3
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 1
    assert not game.may("move")
    game.done()


@pytest.mark.clause("ST-138")
def test_a_mover_that_is_only_hit_goes_on() -> None:
    game = walker().hold("blue_0", "adjacent", "attack")
    game.rolls(1, 1, 1, 1, 1).do("move", "direction W", "direction W")
    game.expect("move", "red_0")
    assert game.may("direction NW")
    assert game.unit("red_0").metres_left == 3


@pytest.mark.clause("ST-138")
def test_an_attack_that_an_interrupt_makes_impossible_is_lost() -> None:
    game = trio().set_dice("red_0", A0=3).hold("blue_0", "attacked", "attack")
    game.set_dice("blue_0", A0=2)
    game.rolls(6, 5).do("attack", "enemy 1", by="red_0")  # two Direct Hits on red_0
    game.expect("loss", "red_0")
    game.do("system 1")  # its only weapon
    assert [e.unit for e in game.happened("attack_lost")] == ["red_0"]
    assert game.dice("red_0") == {"A0": 3}  # no die is used
    assert game.unit("red_0").attacked == 1
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 1
    game.done()


@pytest.mark.clause("ST-139")
def test_two_holders_fire_one_after_the_other_and_the_interrupt_triggers_nobody() -> None:
    game = (
        Table()
        .unit("red", at=(6, 3), systems=["MOV", "DIR"])
        .unit("red", at=(9, 7), systems=["DIR"])
        .unit("blue", at=(4, 4), systems=["HTH"])
        .unit("blue", at=(3, 3), systems=["HTH"])
        .start()
    )
    game.set_dice("red_0").set_dice("red_1", A0=4)
    game.set_dice("blue_0", A0=1).set_dice("blue_1", A0=1)
    game.hold("red_1", "attacked", "attack")
    for holder in ("blue_0", "blue_1"):
        game.hold(holder, "adjacent", "attack")
    game.do("own 0", "move", "direction W", by="red_0")
    game.rolls(4, 1).do("direction W")  # (4,3) is next to both
    assert interrupts(game) == ["blue_0", "blue_1"]
    assert [e.unit for e in game.happened("attack")] == ["blue_0", "blue_1"]
    assert held(game, "red_1") == [("attacked", "attack")]
    game.expect("move", "red_0")
    game.done()


@pytest.mark.clause("ST-139")
def test_of_two_held_actions_that_fit_the_first_fires() -> None:
    game = walker().set_dice("blue_0", A0=1, K0=5)
    game.hold("blue_0", "adjacent", "attack").hold("blue_0", "reach", "grapple")
    game.do("move", "direction W", "direction W")
    game.rolls(1).do("die A0")
    assert [e.unit for e in game.happened("hit")] == ["blue_0"]
    assert held(game, "blue_0") == [("reach", "grapple")]
    game.expect("move", "red_0")
    game.do("direction W")  # (3,3) is next to it too: now the other one
    assert game.happened("interrupt")[0].data["what"] == PaidAction.GRAPPLE
    assert held(game, "blue_0") == []
    game.done()


@pytest.mark.clause("ST-139")
def test_steps_inside_an_interrupt_trigger_nobody() -> None:
    game = (
        Table()
        .unit("red", at=(2, 4), systems=["DIR"])
        .unit("red", at=(5, 3), systems=["HTH"])
        .unit("blue", at=(6, 4), systems=["MOV"])
        .start()
    )
    game.set_dice("red_0", A0=1).set_dice("red_1", A0=1).set_dice("blue_0", K0=1)
    game.hold("blue_0", "attacked", "move").hold("red_1", "adjacent", "attack")
    game.do("own 0", "attack", by="red_0")
    game.expect("move", "blue_0")
    game.do("direction W")  # (5,4), next to red_1
    assert game.at("blue_0") == (5, 4)
    assert interrupts(game) == []
    assert held(game, "red_1") == [("adjacent", "attack")]


def three_sides(first: str) -> Game:
    return (
        Table()
        .unit("red", at=(6, 3), systems=["MOV"])
        .unit("blue", at=(4, 4), systems=["HTH"])
        .unit("blue", at=(4, 2), systems=["HTH"])
        .unit("green", at=(3, 3), systems=["HTH"])
        .options(first_side=first)
        .start()
    )


@pytest.mark.clause("ST-140")
@pytest.mark.parametrize("rolled, order", [((9, 11), [1, 0]), ((11, 9), [0, 1]), ((9, 9), [0, 1])])
def test_holders_of_a_side_fire_by_initiative_then_index(
    rolled: tuple[int, int], order: list[int]
) -> None:
    game = three_sides("red").set_dice("red_0")
    for k in range(2):
        unit = f"blue_{k}"
        game.set_dice(unit, A0=1).hold(unit, "adjacent", "attack").set(unit, init_roll=rolled[k])
    game.do("move", "direction W", by="red_0")
    game.rolls(1, 1).do("direction W")
    assert interrupts(game) == [f"blue_{k}" for k in order]
    game.done()


@pytest.mark.clause("ST-140")
def test_the_first_of_all_armors_fires_first_where_its_initiative_is_higher() -> None:
    table = Table().unit("red", at=(4, 4), systems=["HTH"]).unit("red", at=(3, 3), systems=["HTH"])
    game = table.unit("blue", at=(6, 3), systems=["MOV"]).options(first_side="blue").start()
    game.set_dice("blue_0")
    for unit, rolled in (("red_0", 11), ("red_1", 9)):
        game.set_dice(unit, A0=1).hold(unit, "adjacent", "attack").set(unit, init_roll=rolled)
    game.do("move", "direction W", by="blue_0")
    game.rolls(1, 1).do("direction W")
    assert interrupts(game) == ["red_0", "red_1"]
    game.done()


@pytest.mark.clause("ST-140")
@pytest.mark.parametrize("first", ["green", "red"])
def test_the_order_of_sides_goes_before_initiative(first: str) -> None:
    game = three_sides(first)
    if first == "green":
        game.hold("green_0", "adjacent", "attack").do("done", by="green_0")
    else:
        game.hold("green_0", "adjacent", "attack")
    game.set_dice("red_0").set_dice("green_0", A0=1).set("green_0", init_roll=2)
    game.set_dice("blue_0", A0=1).hold("blue_0", "adjacent", "attack").set("blue_0", init_roll=20)
    game.do("move", "direction W", by="red_0")
    game.rolls(1, 1).do("direction W")
    order = ["green_0", "blue_0"] if first == "green" else ["blue_0", "green_0"]
    assert interrupts(game) == order
    game.done()


@pytest.mark.clause("ST-141")
def test_a_held_attack_costs_none_of_the_two_actions_but_a_die_of_its_round() -> None:
    game = trio(["DIR", "HTH"]).set_dice("blue_0", A0=1, A1=1, K0=1).set_dice("red_0", A0=1)
    game.set_dice("blue_1").hold("blue_0", "attacked", "attack")
    game.do("attack", "enemy 1", by="red_0")
    game.rolls(1, 1).do("die A0")  # the held attack, then red's
    assert [e.unit for e in game.happened("hit")] == ["blue_0", "red_0"]
    assert game.unit("blue_0").attacked == 1
    assert game.dice("blue_0") == {"A1": 1, "K0": 1}
    game.end_turns()
    game.do("own 0")
    game.expect("action", "blue_0")
    assert game.unit("blue_0").actions_left == 2
    game.rolls(1).do("attack", "die A1")
    game.rolls(1).do("attack")
    assert game.dice("blue_0") == {}
    game.expect("action", "blue_1")  # both actions of blue_0 are spent
    game.done()


@pytest.mark.clause("ST-141")
def test_a_held_spot_gives_up_attacking_for_the_round_in_which_it_fires() -> None:
    game = (
        Table()
        .unit("red", at=(6, 3), systems=["MOV", "DIR"])
        .unit("blue", at=(4, 4), systems=["HTH", "SUR"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", A0=5, P0=2)
    game.hold("blue_0", "reach", "spot")
    game.do("move", "direction W")
    assert game.happened("interrupt")[0].data["what"] == PaidAction.SPOT
    assert game.spot_on("blue", "red_0") == 2
    assert game.unit("blue_0").forgo == 1
    game.do("direction W", "done", "done", by="red_0")  # next to blue_0
    game.expect("action", "blue_0")
    assert not game.may("attack")
    game.done()


@pytest.mark.clause("ST-141")
def test_a_target_spotted_this_round_is_safe_from_the_held_attack_too() -> None:
    game = walker().hold("blue_0", "adjacent", "attack").set("blue_0", spotted_bits=1)
    game.do("move", "direction W", "direction W")
    assert interrupts(game) == []
    assert held(game, "blue_0") == [("adjacent", "attack")]


# --- what becomes of holders ------------------------------------------------------------------


@pytest.mark.clause("ST-142")
def test_a_grappled_holder_can_still_fire_an_attack() -> None:
    game = trio().grapple("red_0", "blue_1", disabled=1)
    game.set_dice("blue_1", K0=3).hold("blue_1", "attacked", "attack")
    game.do("attack", "enemy 0", by="red_0")
    assert interrupts(game) == ["blue_1"]
    assert game.happened("attack")[1].unit == "blue_1"


@pytest.mark.clause("ST-142")
@pytest.mark.parametrize("action", ["move", "grapple"])
def test_a_grappled_holder_keeps_moves_and_grapples_but_cannot_fire_them(action: str) -> None:
    for grappled in (False, True):
        game = trio().set_dice("blue_1", K0=3).hold("blue_1", "attacked", action)
        if grappled:
            game.grapple("red_0", "blue_1", disabled=2)
        game.do("attack", "enemy 0", by="red_0")
        assert interrupts(game) == ([] if grappled else ["blue_1"])
        assert held(game, "blue_1") == ([("attacked", action)] if grappled else [])


@pytest.mark.clause("ST-142")
def test_held_actions_of_a_removed_holder_lapse() -> None:
    game = trio().destroy("blue_1", 2).set("blue_1", direct_hits=1)
    game.hold("blue_1", "adjacent", "attack").hold("blue_1", "grabbed", "spot")
    game.set_dice("red_0", A0=1)
    game.rolls(6).do("attack", "enemy 1", by="red_0")
    game.do("system 1")
    assert not game.on_map("blue_1")
    assert held(game, "blue_1") == []


@pytest.mark.clause("ST-142")
def test_held_actions_of_a_holder_that_shuts_down_lapse() -> None:
    game = (
        Table()
        .unit("red", at=(0, 0))
        .unit("red", at=(0, 1))
        .unit("blue", at=(9, 7))
        .start()
        .set("red_0", depleted=1)
    )
    game.do("own 0", "hold", "trigger adjacent", "attack", by="red_0")
    assert held(game, "red_0") == [
        (TRIGGERS[Trigger.ADJACENT], PaidAction.names()[PaidAction.ATTACK])
    ]
    game.rolls(1).do("done")
    assert game.unit("red_0").shut_down == 1
    assert held(game, "red_0") == []
    game.done()
