"""What a held action waits for, and when it fires (ST-134, ST-135, ST-137)."""

from __future__ import annotations

from itertools import product

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state.codes import PaidAction
from tests.rulesets.steel_typhoon.interrupt_table import held, interrupts, trio, walker
from tests.rulesets.steel_typhoon.table import TRIGGERS, Game, Table


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
        # The held action is a MOVE: legal anyway, so it is the trigger that tells.
        table = Table(width=8, height=3).unit("red", at=(5, 1), systems=["MOV"])
        table.unit("blue", at=(0, 1), systems=["DIR"]).piece((4, 1), "C").solid(*solid)
        if piece is not None:
            table.piece(piece, "C")
        game = table.start().set_dice("red_0").set_dice("blue_0")
        game.hold("blue_0", "exposed", "move")
        game.do("move", "direction NE", by="red_0")
        return interrupts(game)

    assert step() == ["blue_0"]
    assert step(piece=(5, 0)) == []  # still in cover
    wall = [(column, row) for column in (2, 3) for row in range(3)]
    assert step(*wall) == []  # no line of fire


@pytest.mark.clause("ST-134")
@pytest.mark.parametrize("column, fires", [(19, True), (22, False)])
def test_exposed_needs_direct_fire_range(column: int, fires: bool) -> None:
    table = Table(width=24, height=3).unit("red", at=(column, 1), systems=["MOV"])
    table.unit("blue", at=(0, 1), systems=["DIR"]).piece((column - 1, 1), "C")
    game = table.start().set_dice("red_0").set_dice("blue_0").hold("blue_0", "exposed", "move")
    game.do("move", "direction NE", by="red_0")  # 20 hexes away, or 23
    assert interrupts(game) == (["blue_0"] if fires else [])


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
    game.do("die A0", "die K1")
    game.expect("action", "red_0")
    # The victim could strike back with its Skill die, but its trigger is an ally's grapple.
    assert game.dice("blue_1") == {"K0": 1}
    assert held(game, "blue_1") == [("grabbed", "attack")]
    game.done()


@pytest.mark.clause("ST-134")
@pytest.mark.parametrize("trigger", ["attacked", "spotted", "grabbed"])
@pytest.mark.parametrize("holder_side", ["blue", "green"])
def test_only_allies_of_those_concerned_are_triggered(trigger: str, holder_side: str) -> None:
    """Red acts against blue; green, hostile to both, has nothing to do with it."""
    table = (
        Table()
        .unit("red", at=(4, 4), systems=["SUR", "HTH"])
        .unit("red", at=(0, 0), systems=["MOV"])
        .unit("blue", at=(5, 4), systems=["MOV"])
        .unit("blue", at=(9, 0), systems=["MOV"])
        .unit("green", at=(9, 7), systems=["MOV"])
    )
    game = table.start().set_dice("red_0", A0=1, K0=1, P0=1)
    game.set_dice("blue_0").do("own 0")
    holder = {"blue": "blue_1", "green": "green_0"}[holder_side]
    if (trigger, holder_side) == ("spotted", "blue"):
        holder = "red_1"  # of the spotter's side
    game.set_dice(holder).hold(holder, trigger, "move")
    if trigger == "attacked":
        game.do("attack")  # blue_0 is the only target next to it
    elif trigger == "spotted":
        game.do("spot", "enemy 0", "die P0")
    else:
        game.do("grapple")  # one die, one target, one system: taken by the engine
    assert interrupts(game) == ([] if holder_side == "green" else [holder])


@pytest.mark.clause("ST-134")
@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.parametrize("event", ["exposed", "spotted", "attacked", "grabbed"])
def test_an_event_meets_its_own_trigger_only(event: str, trigger: str) -> None:
    """The held action is a MOVE, legal whatever happened; REACH takes none (ST-135)."""
    action = "attack" if trigger == "reach" else "move"
    if event == "exposed":
        table = Table(width=8, height=3).unit("red", at=(5, 1), systems=["MOV"])
        table.unit("blue", at=(0, 1), systems=["DIR"]).piece((4, 1), "C")
        game, holder = table.start().set_dice("red_0").set_dice("blue_0"), "blue_0"
        game.hold(holder, trigger, action).do("move", "direction NE", by="red_0")
    else:
        table = Table().unit("red", at=(4, 4), systems=["SUR", "HTH"])
        table.unit("red", at=(0, 0), systems=["MOV"]).unit("blue", at=(5, 4), systems=["MOV"])
        game = table.unit("blue", at=(9, 0), systems=["MOV"]).start()
        game.set_dice("red_0", A0=1, K0=1, P0=1).set_dice("blue_0").do("own 0")
        holder = "red_1" if event == "spotted" else "blue_1"
        game.set_dice(holder).hold(holder, trigger, action)
        if event == "spotted":
            game.do("spot", "enemy 0", "die P0")
        else:
            game.do("attack" if event == "attacked" else "grapple")
    assert interrupts(game) == ([holder] if trigger == event else [])


@pytest.mark.clause("ST-134", "ST-137")
def test_the_steps_of_an_ally_trigger_nothing() -> None:
    table = Table(width=8, height=3).unit("red", at=(5, 1), systems=["MOV"])
    table.unit("red", at=(6, 1), systems=["MOV"]).unit("red", at=(0, 1), systems=["DIR"])
    game = table.unit("blue", at=(7, 2)).piece((4, 1), "C").start()
    game.set_dice("red_0").hold("red_1", "adjacent", "move").hold("red_2", "exposed", "move")
    game.do("own 0", "move", "direction NE", by="red_0")  # next to red_1, out of cover from red_2
    assert game.at("red_0") == (6, 0)
    assert interrupts(game) == []


@pytest.mark.clause("ST-134", "ST-126")
def test_a_forced_step_triggers_all_that_are_hostile_but_the_grappler() -> None:
    table = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"])
        .unit("red", at=(2, 4), systems=["HTH"])
        .unit("blue", at=(5, 4), systems=["MOV"])
    )
    game = table.start().set_dice("blue_0").set_dice("red_0", A0=1).set_dice("red_1", A0=1)
    game.do("own 0")
    game.grapple("red_0", "blue_0", disabled=1)
    game.hold("red_0", "adjacent", "attack").hold("red_1", "adjacent", "attack")
    game.rolls(1).do("force", "direction W")
    assert game.at("blue_0") == (3, 4)
    assert interrupts(game) == ["red_1"]
    assert held(game, "red_0") == [("adjacent", "attack")]
    game.done()


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
    every = set(product(TRIGGERS, PaidAction.names())) - {("reach", "move")}
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
