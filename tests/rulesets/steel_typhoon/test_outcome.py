"""Victory, objective, round limit, agents, forced decisions, scenario limits (ST-188 to ST-194)."""

from __future__ import annotations

import pytest

from mech_env import Battle
from mech_env.core.errors import ScenarioError
from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.questions.outcome import strength
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state.codes import Ending, Fate
from tests.rulesets.steel_typhoon.table import Game, Table


def duel(**options: object) -> Table:
    """One Armor a side with one Skill die, six hexes apart; any Direct Hit takes a system."""
    table = Table().unit("red", at=(0, 4), systems=["DIR"], skill_dice=1)
    table.unit("blue", at=(6, 4), systems=["MOV"], skill_dice=1)
    return table.options(**{"hits_per_system": 1, "allow_table": 0, **options})


def beaten(game: Game) -> dict[str, int]:
    return {side: int(game.side(side).beaten) for side in game.battle.sides}


def over(game: Game) -> bool:
    """Whether the battle has ended."""
    return game.battle.over


# --- victory ------------------------------------------------------------------------------------


@pytest.mark.clause("ST-188", "ST-194")
def test_the_last_unbeaten_side_wins() -> None:
    game = duel().start().set_dice("blue_0").set_dice("red_0", A0=1)
    game.rolls(6).do("attack")
    assert over(game)
    assert beaten(game) == {"red": Ending.UNBEATEN, "blue": Ending.DESTRUCTION}
    assert game.battle.winner == "red"
    assert game.battle.scores == {"red": 1, "blue": -1}
    assert int(game.battle.state.reason) == Ending.DESTRUCTION
    assert [e.kind for e in game.last][-2:] == ["side_beaten", "battle_ends"]
    assert game.legal() == []
    game.done()


@pytest.mark.clause("ST-188")
def test_a_squad_keeps_a_side_in_the_fight() -> None:
    game = duel().squad("blue", at=(9, 0), soldiers=2).start()
    game.set_dice("blue_0").set_dice("red_0", A0=1, A1=2)
    game.do("attack", "enemy 0")
    game.rolls(6).do("die A0")
    assert not over(game)
    game.do("attack")  # the squad is the only target left, and there is one die
    assert over(game)
    assert game.battle.winner == "red"
    game.done()


@pytest.mark.clause("ST-188")
def test_a_side_with_a_shut_down_armor_only_is_beaten() -> None:
    table = duel().unit("blue", at=(9, 0))
    game = table.start().set("blue_1", shut_down=1)
    game.set_dice("blue_0").set_dice("red_0", A0=1)
    game.do("attack")
    game.rolls(6).do("enemy 0")
    assert beaten(game)["blue"] == Ending.DESTRUCTION
    assert game.battle.winner == "red"
    assert game.at("blue_1") == (9, 0)  # it stays on the map
    game.done()


@pytest.mark.clause("ST-188", "ST-194")
def test_of_three_sides_one_wins() -> None:
    game = duel().unit("green", at=(6, 0), systems=["MOV"]).start()
    for side in ("blue", "green"):
        game.set_dice(f"{side}_0")
    game.set_dice("red_0", A0=1, A1=1)
    game.do("attack")
    game.rolls(6).do("enemy 0")
    assert beaten(game) == {
        "red": Ending.UNBEATEN,
        "blue": Ending.DESTRUCTION,
        "green": Ending.UNBEATEN,
    }
    assert not over(game)
    assert game.battle.scores == {"red": 0, "blue": 0, "green": 0}
    game.rolls(6).do("attack")
    assert game.battle.winner == "red"
    assert game.battle.scores == {"red": 1, "blue": -1, "green": -1}
    game.done()


# --- objective and round limit ------------------------------------------------------------------


@pytest.mark.clause("ST-189")
def test_an_attacker_on_the_objective_at_round_end_wins() -> None:
    game = duel().objective((1, 4), "red").start()
    game.do("move", "direction E", "done", "done", by="red_0")
    assert not game.battle.over  # not before the round ends
    game.do("done", by="blue_0")
    assert game.battle.winner == "red"
    assert beaten(game) == {"red": Ending.UNBEATEN, "blue": Ending.OBJECTIVE}
    game.done()


@pytest.mark.clause("ST-189")
def test_only_an_operable_armor_of_the_attacking_side_counts() -> None:
    def after_round(objective: tuple[int, int], side: str, **fields: int) -> bool:
        table = duel().unit("red", at=(0, 0), skill_dice=1).objective(objective, side)
        game = table.start().set("red_1", **fields)
        if game.decision == "activate":
            game.do("own 0")
        game.do("done")
        if game.battle.unit == "red_1":
            game.do("done")
        game.rolls(*[1] * 8).do("done", by="blue_0")
        return over(game)

    assert after_round((0, 0), "red")
    assert not after_round((0, 0), "red", shut_down=1)
    assert not after_round((0, 0), "blue")  # an enemy on it is nobody's win yet
    assert not after_round((3, 3), "red")


@pytest.mark.clause("ST-189")
@pytest.mark.parametrize("attacker, holder", [("red", "blue"), ("blue", "red")])
def test_at_the_round_limit_the_holding_side_wins(attacker: str, holder: str) -> None:
    game = duel().objective((3, 3), attacker).rounds(1).start()
    game.end_turns(2)
    assert game.battle.winner == holder
    assert beaten(game)[attacker] == Ending.OBJECTIVE
    game.done()


@pytest.mark.clause("ST-189")
def test_the_hex_is_tested_before_the_limit() -> None:
    game = duel().objective((0, 4), "red").rounds(1).start()
    game.end_turns(2)
    assert game.battle.winner == "red"
    game.done()


@pytest.mark.clause("ST-189")
def test_of_three_sides_the_lowest_unbeaten_other_one_holds() -> None:
    game = duel().unit("green", at=(6, 0)).objective((3, 3), "red").rounds(1).start()
    game.end_turns(3)
    assert game.battle.winner == "blue"
    assert beaten(game) == {
        "red": Ending.OBJECTIVE,
        "blue": Ending.UNBEATEN,
        "green": Ending.OBJECTIVE,
    }
    assert game.battle.scores == {"red": -1, "blue": 1, "green": -1}
    game.done()


@pytest.mark.clause("ST-189")
def test_a_side_beaten_before_keeps_its_end_when_another_takes_the_objective() -> None:
    game = duel().unit("green", at=(6, 0)).objective((0, 4), "red").rounds(1).start()
    game.set("green_0", fate=Fate.ROUTED, hex=-1).side("green").beaten = Ending.ROUT
    game.end_turns(2)
    assert game.battle.winner == "red"
    assert beaten(game) == {
        "red": Ending.UNBEATEN,
        "blue": Ending.OBJECTIVE,
        "green": Ending.ROUT,
    }
    game.done()


@pytest.mark.clause("ST-188")
def test_a_side_is_beaten_once() -> None:
    game = duel().unit("green", at=(6, 0)).unit("green", at=(8, 0)).start()
    game.set("green_0", fate=Fate.ROUTED, hex=-1).set("green_1", shut_down=1)
    game.side("green").beaten = Ending.ROUT
    game.set_dice("blue_0").set_dice("red_0", A0=1)
    game.do("attack")
    game.rolls(1).do("enemy 0")  # a hit on blue, which stands; all sides are looked at
    assert beaten(game)["green"] == Ending.ROUT
    assert game.happened("side_beaten") == []
    game.done()


@pytest.mark.clause("ST-189")
def test_the_ambush_round_tests_nothing() -> None:
    table = duel(ambush_side="red").objective((0, 4), "red").rounds(1)
    game = table.start()
    game.rolls(1, 1).do("done", by="red_0")
    assert not over(game)
    assert int(game.battle.state.round_number) == 1
    game.done()


@pytest.mark.clause("ST-190", "ST-194")
def test_round_20_of_20_over_is_a_draw() -> None:
    game = duel().start()
    assert int(game.battle.setup.round_limit) == 20
    for _ in range(19):
        game.do("done", by="red_0")
        game.rolls(1, 1).do("done", by="blue_0")
    assert int(game.battle.state.round_number) == 20
    game.do("done", by="red_0")
    assert not over(game)
    game.do("done", by="blue_0")
    assert over(game)
    assert int(game.battle.state.winner) == -1
    assert game.battle.winner is None
    assert game.battle.scores == {"red": 0, "blue": 0}
    assert list(game.battle.rewards) == [0.0, 0.0, 0.0]
    game.done()


@pytest.mark.clause("ST-190")
def test_the_ambush_round_is_not_counted() -> None:
    game = duel(ambush_side="red").rounds(1).start()
    game.rolls(1, 1).do("done", by="red_0")
    assert not over(game)
    game.end_turns(2)
    assert over(game)
    game.done()


@pytest.mark.clause("ST-190")
@pytest.mark.parametrize(
    "tiebreak, lost, winner",
    [
        ("draw", {"blue_0": (1, 2)}, None),
        ("systems", {"blue_0": (1, 2)}, "red"),
        ("systems", {"red_0": (1,)}, "blue"),
        ("systems", {"red_0": (1,), "blue_0": (5,)}, None),
    ],
)
def test_the_tiebreak(tiebreak: str, lost: dict[str, tuple[int, ...]], winner: str | None) -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).options(tiebreak=tiebreak)
    game = table.rounds(1).start()
    for unit, slots in lost.items():
        game.destroy(unit, *slots)
    game.end_turns(2)
    assert over(game)
    assert game.battle.winner == winner
    game.done()


@pytest.mark.clause("ST-190")
def test_systems_of_armors_off_the_map_do_not_count() -> None:
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2)).unit("blue", at=(9, 7))
    game = table.options(tiebreak="systems").rounds(1).start()
    game.destroy("red_0", 1).set("red_1", fate=Fate.OUT, hex=-1)  # its pilot is dead
    game.end_turns(2)
    assert game.battle.winner == "blue"  # five systems against four
    game.done()


# --- agents, forced decisions, limits -----------------------------------------------------------


@pytest.mark.clause("ST-191")
def test_three_against_three_are_six_agents_or_two() -> None:
    six = Battle("steel_typhoon", "skirmish", seed=1)
    assert six.agents == [f"{side}_{k}" for side in ("red", "blue") for k in range(3)]
    assert Battle("steel_typhoon", "skirmish", seed=1, agents="side").agents == ["red_0", "blue_0"]
    assert load_scenario("skirmish").agents == "unit"
    assert load_scenario("duel").agents == "side"
    with pytest.raises(ScenarioError, match="agents"):
        load_scenario({**Table().unit("red", (0, 0)).unit("blue", (1, 0)).scenario(), "agents": 3})


@pytest.mark.clause("ST-191")
def test_an_agent_lives_on_when_its_armor_is_out_and_npcs_are_asked_too() -> None:
    table = duel().unit("blue", at=(9, 0)).side("blue", player=False)
    game = table.start().set_dice("blue_0").set_dice("red_0", A0=1)
    game.do("attack")
    game.rolls(6).do("enemy 0")
    assert not game.on_map("blue_0")
    assert game.battle.agents == ["red_0", "blue_0", "blue_1"]
    game.do("done")
    game.expect("action", "blue_1")  # an NPC side is driven by agents as well
    game.done()


@pytest.mark.clause("ST-191")
def test_side_decisions_go_to_the_commander() -> None:
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2), lead=True)
    table.unit("red", at=(0, 4), rank=3).unit("blue", at=(9, 7))
    game = table.start()
    game.expect("activate", "red_1")
    game.set("red_1", shut_down=1, acted=1)
    game.do("own 0", "done")
    assert game.unit("red_0").acted == 1
    game.expect("action", "red_2")  # the last one goes unasked


@pytest.mark.clause("ST-192")
def test_a_single_option_is_taken_without_asking() -> None:
    for asked in (False, True):
        game = duel().start().set_dice("red_0", A0=1)
        if asked:
            game.set_dice("blue_0", D0=1)
        else:
            game.set_dice("blue_0")
        game.rolls(*([] if asked else [1])).do("attack")
        assert (game.decision == "defdie") is asked
        if asked:
            assert game.legal() == ["no", "die D0"]
        else:
            game.expect("action", "red_0")
            assert len(game.happened("hit")) == 1
        game.done()


@pytest.mark.clause("ST-192")
def test_every_question_has_at_least_two_answers() -> None:
    battle = Battle("steel_typhoon", "siege", seed=5)
    for k in range(300):
        if battle.over:
            break
        legal = battle.legal_actions()
        assert len(legal) >= 2, battle.decision
        battle.step(legal[k * 7 % len(legal)])


@pytest.mark.clause("ST-193")
def test_actions_limits_the_kinds_of_action() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(1, 0))
    every = table.start().set_dice("red_0", K0=3).legal()
    assert every == ["done", "spot", "attack", "move", "grapple", "hold", "comms"]
    game = table.options(actions=["attack", "end"]).start().set_dice("red_0", K0=3)
    assert game.legal() == ["done", "attack"]
    game = table.options(actions=["spot", "hold"]).start().set_dice("red_0", K0=3)
    assert game.legal() == ["done", "spot", "hold"]
    game.do("hold", "trigger reach")
    assert game.unit("red_0").held_action[0] == 1  # SPOT, the only one in the set, unasked
    # With nothing allowed every turn is taken by the engine, up to the round limit.
    dice = [1, 1, 1, 1] * 2
    game = table.options(actions=[]).rounds(2).start(tape=dice)
    assert (over(game), game.battle.winner) == (True, None)
    game.done()


@pytest.mark.clause("ST-193")
def test_force_break_and_release_can_be_left_out() -> None:
    def holder(actions: list[str]) -> Game:
        table = Table().unit("red", at=(4, 4)).unit("blue", at=(5, 4)).options(actions=actions)
        game = table.start().set_dice("red_0", K0=3)
        return game.grapple("red_0", "blue_0", disabled=1)

    def victim(actions: list[str]) -> Game:
        table = Table().unit("red", at=(4, 4)).unit("blue", at=(5, 4)).options(actions=actions)
        game = table.start().set_dice("red_0", K0=3)
        return game.grapple("blue_0", "red_0", disabled=1)

    assert holder(["force", "release", "comms"]).legal() == ["done", "force", "comms", "release"]
    assert holder(["comms", "release"]).legal() == ["done", "comms", "release"]
    assert victim(["break", "comms"]).legal() == ["done", "break", "comms"]
    assert victim(["attack", "comms"]).legal() == ["done", "attack", "comms"]


@pytest.mark.clause("ST-193")
@pytest.mark.parametrize("count", [2, 1])
def test_actions_per_turn(count: int) -> None:
    game = duel(actions_per_turn=count).start().set_dice("blue_0").set_dice("red_0", A0=1, A1=1)
    for k in range(count):
        game.expect("action", "red_0")
        assert game.unit("red_0").actions_left == count - k
        game.rolls(1).do("attack")
    game.expect("action", "blue_0")
    game.done()


@pytest.mark.clause("ST-193")
def test_first_side_and_number_of_skill_dice() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7))
    game = table.options(first_side="blue", n_skill=3).start(tape=[1, 2, 3, 4, 5, 6])
    game.expect("action", "blue_0")
    assert game.dice("red_0") == {"K0": 1, "K1": 2, "K2": 3}
    assert game.dice("blue_0") == {"K0": 4, "K1": 5, "K2": 6}
    game.done()
    game = table.options(first_side=-1, n_skill=1).start(tape=[2, 2, 6, 6, 1, 1])
    game.expect("action", "blue_0")  # rolled: 2 + 2 + 1 against 6 + 6 + 1
    game.done()
    with pytest.raises(ScenarioError, match="n_skill"):
        load_scenario(table.options(n_skill=5).scenario())


@pytest.mark.clause("ST-193")
def test_micro_allows_attacks_only() -> None:
    battle = Battle("steel_typhoon", "micro", dice=[3, 4])
    names = [battle.ruleset.actions.name(a) for a in battle.legal_actions()]
    assert names == ["done", "attack"]
    assert battle.setup.options.hits_per_system == 1
    assert list(battle.setup.units["skill_dice"][:2]) == [1, 1]


# --- what a battle is worth ---------------------------------------------------------------------


def test_a_squad_counts_as_a_share_of_the_soldiers_that_it_came_with() -> None:
    game = duel().squad("red", at=(9, 0), soldiers=3).start()
    s, b = game.battle.setup, game.battle.state
    assert interpreted(strength)(s, b, 0) == 1.0  # its Armor's system and the squad
    b.squads[0].soldiers = 2
    assert interpreted(strength)(s, b, 0) == pytest.approx((1 + 2 / 3) / 2)
