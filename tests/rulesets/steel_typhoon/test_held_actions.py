"""Held actions and interrupts (ST-132 to ST-142)."""

from __future__ import annotations

from itertools import product

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario import load_scenario
from mech_env.rulesets.steel_typhoon.state import (
    ADJACENT,
    DO_ATTACK,
    DO_GRAPPLE,
    DO_SPOT,
    REACH,
)
from tests.rulesets.steel_typhoon.table import HELD_ACTION_NAMES, TRIGGERS, Game, Table


def held(game: Game, unit: str) -> list[tuple[str, str]]:
    """The held actions of a unit as (trigger, action)."""
    record = game.unit(unit)
    return [
        (TRIGGERS[trigger], HELD_ACTION_NAMES[action])
        for trigger, action in zip(record.held_trigger, record.held_action, strict=True)
        if action >= 0
    ]


def interrupts(game: Game) -> list[str | None]:
    """Who interrupted in the last ``do``, in order."""
    return [event.unit for event in game.happened("interrupt")]


def walker(**options: object) -> Game:
    """Blue may fire at, strike or hold red_0, who is asked for its action and stands at (6,3)."""
    game = (
        Table()
        .unit("red", at=(6, 3), systems=["MOV", "DIR"])
        .unit("blue", at=(4, 4), systems=["HTH"])
        .options(**options)
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", A0=5)
    return game


# --- holding ----------------------------------------------------------------------------------


@pytest.mark.clause("ST-132")
def test_two_actions_can_be_held_and_each_costs_one() -> None:
    game = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).start()
    game.do("hold", "trigger reach", "attack", by="red_0")
    assert game.unit("red_0").actions_left == 1
    assert held(game, "red_0") == [("reach", "attack")]
    assert [e.data["what"] for e in game.happened("held")] == [REACH]
    game.do("hold", "trigger adjacent", "grapple", by="red_0")
    assert game.unit("red_0").actions_left == 0
    assert held(game, "red_0") == [("reach", "attack"), ("adjacent", "grapple")]
    assert game.happened("held")[0].data["values"][0] == DO_GRAPPLE
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


# --- triggers ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-134", "ST-137")
def test_adjacent_fires_after_the_second_of_three_steps() -> None:
    game = walker().hold("blue_0", "adjacent", "attack")
    game.do("move", "direction W", by="red_0")
    assert interrupts(game) == []
    game.rolls(4, 5, 1, 2, 3)  # 5 against 0, close quarters: two Direct Hits
    game.do("direction W")
    assert interrupts(game) == ["blue_0"]
    assert game.at("red_0") == (4, 3)  # after the step, not before
    kinds = [event.kind for event in game.last]
    assert kinds.index("stepped") < kinds.index("interrupt") < kinds.index("attack")
    game.expect("loss", "red_0")
    game.do("system 1")
    game.expect("move", "red_0")
    game.do("direction NW")  # the third step
    assert interrupts(game) == []
    assert game.at("red_0") == (4, 2)
    game.done()


@pytest.mark.clause("ST-134")
def test_reach_fires_where_the_held_action_becomes_legal() -> None:
    game = walker().hold("blue_0", "reach", "attack")  # hand to hand: legal only next to it
    game.do("move", "direction W", by="red_0")
    assert interrupts(game) == []
    game.rolls(1, 1, 1, 1, 1).do("direction W")
    assert interrupts(game) == ["blue_0"]
    game.done()


@pytest.mark.clause("ST-134")
def test_reach_counts_squads_and_adjacent_does_not() -> None:
    for trigger, fires in (("reach", True), ("adjacent", False)):
        game = (
            Table()
            .unit("red", at=(0, 0), systems=["HTH"])
            .unit("blue", at=(4, 4), systems=["HTH"])
            .squad("red", at=(6, 4))
            .start()
        )
        game.set_dice("red_0").set_dice("blue_0", A0=2)
        game.do("done", by="red_0")
        game.hold("blue_0", trigger, "attack")
        game.rolls(1).do("done", by="blue_0")  # foot initiative
        game.do("direction W", by="red_0")  # the commander moves the squad
        assert interrupts(game) == (["blue_0"] if fires else [])
        assert game.squad(0).soldiers == (4 if fires else 6)
        game.done()


def trio(blue_systems: list[str] | None = None) -> Game:
    """Red attacks, spots, grapples; blue_0 is the holder, blue_1 its ally next to red_0."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR", "MOV"])
        .unit("blue", at=(6, 4), systems=blue_systems or ["HTH", "DIR", "SUR"])
        .unit("blue", at=(5, 4), systems=["MOV", "SUR"])
        .start()
    )
    game.set_dice("red_0", A0=3, A1=1, K0=6, K1=5)
    return game.set_dice("blue_0", A0=2, K0=4).set_dice("blue_1")


@pytest.mark.clause("ST-134", "ST-137")
def test_attacked_fires_before_the_attacker_assigns_its_die() -> None:
    game = trio().hold("blue_0", "attacked", "attack")
    game.do("attack", "enemy 1", "mode dir", by="red_0")
    assert interrupts(game) == ["blue_0"]
    game.expect("atkdie", "blue_0")  # DIR is its only mode at two hexes; the die is its choice
    assert game.dice("red_0") == {"A0": 3, "A1": 1, "K0": 6, "K1": 5}
    game.do("die A0")  # 2 against the answer of red_0, which has two Skill dice
    game.expect("defdie", "red_0")
    game.do("die K1")
    game.expect("atkdie", "red_0")  # only now the attack goes on
    game.rolls(4, 4, 4).do("die A0")
    assert game.dice("red_0") == {"A1": 1, "K0": 6}
    game.done()


@pytest.mark.clause("ST-134")
def test_attacked_counts_attacks_on_the_holder_itself_and_not_on_others() -> None:
    game = trio().hold("blue_0", "attacked", "attack")
    game.do("attack", "enemy 0", by="red_0")
    assert interrupts(game) == ["blue_0"]

    game = squad_target()
    game.do("attack", "squad 0", by="red_0")
    assert interrupts(game) == []  # not an Armor


def squad_target() -> Game:
    """As ``trio``, with a squad of blue in red's line."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR", "MOV"])
        .unit("blue", at=(6, 4), systems=["HTH", "DIR", "SUR"])
        .squad("blue", at=(4, 7))
        .start()
    )
    game.set_dice("red_0", A0=3).set_dice("blue_0", A0=2)
    return game.hold("blue_0", "attacked", "attack")


@pytest.mark.clause("ST-134", "ST-137")
def test_spotted_fires_when_another_ally_places_a_spot_die() -> None:
    game = (
        Table()
        .unit("red", at=(0, 0), systems=["SUR"])
        .unit("red", at=(2, 0), systems=["DIR"])
        .unit("blue", at=(6, 0), systems=["DIR"])
        .start()
    )
    game.set_dice("red_0", P0=3, P1=5).set_dice("red_1", A0=1, K0=2).set_dice("blue_0")
    game.do("own 0", by="red_0")
    game.hold("red_1", "spotted", "attack").hold("red_0", "spotted", "move")
    game.do("spot", by="red_0")
    assert interrupts(game) == []
    game.do("die P0")
    assert interrupts(game) == ["red_1"]  # not the spotter itself
    assert game.spot_on("red", "blue_0") == 3  # after the die is placed
    game.expect("atkdie", "red_1")
    game.do("die A0")
    game.expect("usespot", "red_1")
    game.rolls(1, 1, 1, 1).do("yes")
    assert [e.data["what"] for e in game.happened("hit")] == [4]
    assert held(game, "red_0") == [("spotted", "move")]
    game.expect("action", "red_0")
    game.done()


@pytest.mark.clause("ST-134")
def test_a_spot_die_spent_without_effect_triggers_nothing() -> None:
    game = (
        Table()
        .unit("red", at=(0, 0), systems=["SUR"])
        .unit("red", at=(2, 0), systems=["DIR"])
        .unit("blue", at=(6, 0), systems=["DIR"])
        .start()
    )
    game.set_dice("red_0", P0=3, P1=5).set_dice("red_1", A0=1).set_dice("blue_0")
    game.hold("red_1", "spotted", "attack").spot("red", "blue_0", 4, by="red_1")
    game.do("own 0", "spot", "die P0", by="red_0")
    assert len(game.happened("spot_failed")) == 1
    assert interrupts(game) == []
    assert held(game, "red_1") == [("spotted", "attack")]


@pytest.mark.clause("ST-134")
def test_exposed_fires_when_an_enemy_steps_out_of_piece_cover() -> None:
    for letter, fires in (("C", True), ("p", False)):  # thin plaster has no Object Health
        game = (
            Table(width=8, height=3)
            .unit("red", at=(5, 1), systems=["MOV"])
            .unit("blue", at=(0, 1), systems=["DIR"])
            .piece((4, 1), letter)
            .start()
        )
        game.set_dice("red_0").set_dice("blue_0", A0=1)
        game.hold("blue_0", "exposed", "attack")
        game.do("move", by="red_0")
        if fires:
            game.rolls(6)
        game.do("direction NE")  # to (6,0): the hex before it on the line is (5,0), open
        assert game.at("red_0") == (6, 0)
        assert interrupts(game) == (["blue_0"] if fires else [])
        assert game.unit("red_0").direct_hits == (1 if fires else 0)
        game.done()


@pytest.mark.clause("ST-134")
def test_exposed_needs_an_end_without_cover_in_line_of_fire() -> None:
    def step(*solid: tuple[int, int], piece: tuple[int, int] | None = None) -> list[str | None]:
        table = Table(width=8, height=3).unit("red", at=(5, 1), systems=["MOV"])
        table.unit("blue", at=(0, 1), systems=["DIR"]).piece((4, 1), "C").solid(*solid)
        if piece is not None:
            table.piece(piece, "C")
        game = table.start().set_dice("red_0").set_dice("blue_0", A0=1)
        game.hold("blue_0", "exposed", "attack")
        game.do("move", by="red_0")
        if not solid and piece is None:
            game.rolls(1)
        game.do("direction NE")
        return interrupts(game)

    assert step() == ["blue_0"]
    assert step(piece=(5, 0)) == []  # still in cover
    wall = [(column, row) for column in (2, 3) for row in range(3)]
    assert step(*wall) == []  # no line of fire


@pytest.mark.clause("ST-134", "ST-137")
def test_grabbed_fires_after_the_grapple_of_an_ally_and_not_for_the_victim() -> None:
    game = trio()
    game.hold("blue_0", "grabbed", "attack").hold("blue_1", "grabbed", "attack")
    game.set_dice("blue_1", K0=1)
    game.do("grapple", "die K0", "no")
    game.expect("disable", "red_0")  # both player sides: the grappler names the system
    assert interrupts(game) == []
    game.do("system 1")
    assert interrupts(game) == ["blue_0"]
    assert game.unit("blue_1").grappled_by == 0
    assert game.unit("blue_1").disabled_slot == 0  # after D-DISABLE
    assert held(game, "blue_1") == [("grabbed", "attack")]


@pytest.mark.clause("ST-135")
def test_every_action_may_be_held_with_every_trigger_but_a_move_on_reach() -> None:
    pairs = []
    for trigger in TRIGGERS:
        game = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).start()
        game.do("hold")
        assert game.legal("trigger") == list(TRIGGERS)
        game.do(f"trigger {trigger}")
        game.expect("held", "red_0")
        pairs += [(trigger, verb) for verb in game.legal("verb")]
    every = set(product(TRIGGERS, HELD_ACTION_NAMES)) - {("reach", "move")}
    assert sorted(pairs) == sorted(every)
    assert len(pairs) == 23


@pytest.mark.clause("ST-135")
def test_mode_and_die_are_chosen_when_a_held_attack_fires() -> None:
    game = trio().set_dice("blue_0", A0=2, A1=7).place("blue_0", (4, 5))
    game.hold("blue_0", "attacked", "attack")
    game.do("attack", "enemy 1", "mode dir", by="red_0")
    game.expect("mode", "blue_0")
    assert game.legal("mode") == ["hth", "dir"]
    game.do("mode hth")
    game.expect("atkdie", "blue_0")
    assert game.legal("die") == ["A0", "A1"]


@pytest.mark.clause("ST-136")
def test_a_met_trigger_engages_the_action_without_asking() -> None:
    game = walker().set_dice("blue_0", K0=4, K1=2)
    game.hold("blue_0", "adjacent", "grapple")
    game.do("move", "direction W", "direction W")
    game.expect("grapdie", "blue_0")  # it cannot decline
    assert game.legal() == ["die K0", "die K1"]
    assert held(game, "blue_0") == []


@pytest.mark.clause("ST-136")
def test_an_action_that_is_not_legal_stays_held() -> None:
    game = walker().set_dice("blue_0", A0=5)  # no Skill die left to grapple with
    game.hold("blue_0", "adjacent", "grapple")
    game.do("move", "direction W", "direction W")
    assert interrupts(game) == []
    assert held(game, "blue_0") == [("adjacent", "grapple")]
    game.expect("move", "red_0")


@pytest.mark.clause("ST-136")
def test_held_actions_cannot_be_made_optional_and_that_is_said() -> None:
    scenario = Table().unit("red", at=(0, 0)).unit("blue", at=(1, 0)).scenario()
    for option in ({"trigger_optional": 1}, {"interrupt_depth": 2}):
        scenario["options"] = option
        with pytest.raises(ScenarioError, match=next(iter(option))):
            load_scenario(scenario)


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
    assert game.happened("interrupt")[0].data["what"] == DO_GRAPPLE
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
    assert game.happened("interrupt")[0].data["what"] == DO_SPOT
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
    assert held(game, "red_0") == [(TRIGGERS[ADJACENT], HELD_ACTION_NAMES[DO_ATTACK])]
    game.rolls(1).do("done")
    assert game.unit("red_0").shut_down == 1
    assert held(game, "red_0") == []
    game.done()
