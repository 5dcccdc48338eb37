"""Ambush, initiative and the order inside a side (ST-052 to ST-059)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from tests.rulesets.steel_typhoon.table import Game, Table


def duel(**options: object) -> Table:
    table = Table().unit("red", at=(1, 1), systems=["DIR"]).unit("blue", at=(5, 1))
    return table.options(**options)


def strict(game: Game) -> Game:
    """From here on every die must be forced."""
    game.battle.force_dice([], strict=True)
    return game


def init_rolls(game: Game) -> list[int]:
    count = int(game.battle.setup.n_units)
    return [int(u.init_roll) for u in game.battle.state.units[:count]]


def order(game: Game) -> list[int]:
    count = int(game.battle.setup.n_sides)
    return [int(side) for side in game.battle.state.side_order[:count]]


# --- ambush ---------------------------------------------------------------------------------------


@pytest.mark.clause("ST-052")
@pytest.mark.parametrize(("ambusher", "victim"), [("red", "blue"), ("blue", "red")])
def test_ambushers_have_a_round_to_themselves(ambusher: str, victim: str) -> None:
    table = Table().unit("red", at=(1, 1)).unit("red", at=(1, 3))
    table.unit("blue", at=(8, 1)).unit("blue", at=(8, 3))
    table.squad("red", at=(1, 5)).squad("blue", at=(8, 5))
    game = strict(table.options(ambush_side=ambusher).start(tape=[1] * 8))
    assert game.battle.state.round_number == 0
    assert len(game.dice(f"{victim}_0")) == 2  # the ambushed roll Skill dice too
    asked = []
    game.rolls(3)  # its squads' initiative: nobody else rolls
    while game.decision != "squad":
        asked.append(game.battle.unit)
        game.end_turns()
    assert asked == [f"{ambusher}_0", f"{ambusher}_1"]
    game.expect("squad", f"{ambusher}_0")
    assert game.battle.pending_dice == []
    # Round 1: the usual order (red first), and both sides have their turns.
    game.rolls(*[1] * 8).do("done")
    assert game.battle.state.round_number == 1
    turns = []
    game.rolls(6, 1)
    while game.decision != "squad":
        turns.append(game.battle.unit)
        game.end_turns()
    assert turns == ["red_0", "red_1", "blue_0", "blue_1"]
    game.done()
    assert victim not in {str(unit).split("_")[0] for unit in asked}


@pytest.mark.clause("ST-052")
def test_without_ambush_there_is_no_round_zero() -> None:
    game = duel(ambush_side="none").start()
    assert game.battle.state.round_number == 1
    assert [e.kind for e in game.battle.recent_events()].count("ambush") == 0


@pytest.mark.clause("ST-052")
def test_initiative_is_rolled_after_the_ambush() -> None:
    game = strict(duel(ambush_side="red", first_side="roll").start(tape=[1] * 4))
    assert init_rolls(game) == [0, 0]
    game.rolls(1, 1, 5, 5, 2, 2, 2, 2).do("done", by="red_0")
    assert (init_rolls(game), order(game)) == ([3, 11], [1, 0])
    game.expect("action", "blue_0").done()


@pytest.mark.clause("ST-052")
def test_the_ambush_round_ends_with_clearing_but_without_tests() -> None:
    game = duel(ambush_side="red").rounds(1).objective((1, 1), "red").start()
    game.set_dice("red_0", A0=6).spot("red", "blue_0", 4, by="red_0").set("blue_0", attacked=1)
    game.rolls(1, 2, 3, 4).do("done", by="red_0")  # red stands on its objective
    assert not game.battle.over
    assert game.battle.state.round_number == 1
    assert game.spot_on("red", "blue_0") == 0
    assert game.dice("red_0") == {"K0": 1, "K1": 2}
    game.do("done", by="red_0")
    game.do("done", by="blue_0")
    assert (game.battle.over, game.battle.winner) == (True, "red")
    game.done()


@pytest.mark.clause("ST-052")
def test_an_action_held_in_the_ambush_waits_for_the_holders_next_turn() -> None:
    game = duel(ambush_side="red", first_side="blue").start()
    game.do("hold", "trigger adjacent", "grapple", by="red_0")
    game.rolls(6, 6, 1, 1).do("done", by="red_0")
    game.expect("action", "blue_0")
    assert int(game.unit("red_0").held_action[0]) >= 0
    game.set_dice("blue_0", M0=1).do("move", "direction W", "direction W", by="blue_0")
    game.do("direction W")  # to (2,1), next to red
    assert game.happened("interrupt")[0].unit == "red_0"


@pytest.mark.clause("ST-053")
def test_the_ambushed_may_answer_with_dice() -> None:
    game = duel(ambush_side="red").start()
    game.set_dice("red_0", A0=5).set_dice("blue_0", D0=6, K0=3)
    game.do("attack")
    game.expect("defdie", "blue_0")
    assert game.legal() == ["no", "die K0", "die D0"]
    game.do("die D0")
    assert [e.data["values"][1:] for e in game.happened("missed")] == [[5, 6]]
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-053")
def test_with_the_option_the_ambushed_have_no_answer() -> None:
    game = duel(ambush_side="red", ambush_defence=0).start()
    game.set_dice("red_0", A0=5).set_dice("blue_0", unrolled="D", K0=6)
    game.rolls(1, 1, 1, 1, 1).do("attack")  # no Defence die is rolled, nobody is asked
    assert [e.data["values"][1:] for e in game.happened("hit")] == [[5, 0]]
    assert game.pool("blue_0", "D") == []
    # In round 1 the answer is back.
    game.rolls(1, 1, 4, 4).do("done")
    game.set_dice("red_0", A0=5).rolls(2, 3).do("attack")
    game.expect("defdie", "blue_0")
    assert game.dice("blue_0") == {"K0": 4, "K1": 4, "D0": 2, "D1": 3}
    game.done()


@pytest.mark.clause("ST-053")
@pytest.mark.parametrize("allowed", [1, 0])
def test_the_ambushed_answer_grapples_as_they_answer_attacks(allowed: int) -> None:
    table = Table().unit("red", at=(1, 1)).unit("blue", at=(2, 1))
    game = table.options(ambush_side="red", ambush_defence=allowed).start()
    game.set_dice("red_0", K0=4).set_dice("blue_0", M0=6, K0=5).do("grapple")
    if allowed:
        game.expect("grapdef", "blue_0").do("die K0")
        assert game.unit("blue_0").grappled_by == -1
    else:
        game.expect("disable", "red_0").do("system 1")
        assert game.unit("blue_0").grappled_by == 0


@pytest.mark.clause("ST-053")
def test_no_reprisals_from_the_ambushed() -> None:
    table = Table().unit("red", at=(1, 1)).unit("blue", at=(5, 1)).squad("blue", at=(6, 3))
    game = table.options(ambush_side="red").start()
    game.set_dice("red_0").set_dice("blue_0", A0=6, K0=6)
    # Into its reach and past its nose: nothing is held by a side that had no turn.
    game.do("move", "direction E", "direction E", "direction E", by="red_0")
    assert list(game.unit("blue_0").held_action) == [-1, -1]
    assert game.at("red_0") == (4, 1)
    game.expect("action", "red_0")
    game.rolls(1, 1, 1, 1).do("done")  # nor do its squads shoot
    assert game.battle.state.round_number == 1
    game.done()


# --- initiative -----------------------------------------------------------------------------------


@pytest.mark.clause("ST-054")
def test_players_add_acuity_will_and_rank() -> None:
    table = Table().unit("red", at=(1, 1), rank=3, acuity=8, will=6).unit("blue", at=(8, 1))
    game = strict(table.options(first_side="roll").start(tape=[7, 2, 1, 1, 1, 1, 1, 1, 1]))
    assert init_rolls(game) == [7 + 2 + 3, 1 + 1 + 1]
    game.done()


@pytest.mark.clause("ST-054")
@pytest.mark.parametrize(("acuity", "will", "highest"), [(6, 6, 13), (8, 6, 15), (8, 8, 17)])
def test_dice_of_acuity_and_will(acuity: int, will: int, highest: int) -> None:
    table = Table().unit("red", at=(1, 1), acuity=acuity, will=will).unit("blue", at=(8, 1))
    table.options(first_side="roll")
    game = strict(table.start(tape=[acuity, will, 1, 1, 1, 1, 1, 1]))
    assert init_rolls(game)[0] == highest
    game.done()


@pytest.mark.clause("ST-054", "ST-058")
@pytest.mark.parametrize(
    ("option", "value"), [("pc_skill_add", "dice"), ("reroll_initiative", "round")]
)
def test_values_that_are_not_played_are_refused(option: str, value: str) -> None:
    with pytest.raises(ScenarioError, match=rf"options\.{option}: '{value}'"):
        load_scenario(duel(**{option: value}).scenario())


@pytest.mark.clause("ST-055")
def test_npcs_roll_their_skill_dice_only() -> None:
    table = Table().unit("red", at=(1, 1), rank=5).unit("blue", at=(8, 1), rank=2, acuity=8)
    table.side("red", player=False).side("blue", player=False).options(first_side="roll")
    game = strict(table.start(tape=[1, 2, 3, 4, 4, 5, 6, 6, 6, 6, 1, 1]))
    assert init_rolls(game) == [1 + 2 + 3 + 4, 4 + 5]  # four dice at rank 5, no rank added
    assert game.dice("red_0") == {"K0": 6, "K1": 6, "K2": 6, "K3": 6}  # apart from these
    game.done()


@pytest.mark.clause("ST-055")
def test_odds_of_a_player_against_an_npc() -> None:
    table = duel(first_side="roll").side("blue", player=False)
    game = table.start(tape=[1, 1, 2, 2, 1, 1, 1, 1])
    first, tied = 0, 0
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}  # of two dice
    for mine, theirs in ((m, t) for m in ways for t in ways):
        dice = [max(1, mine - 6), min(6, mine - 1), max(1, theirs - 6), min(6, theirs - 1)]
        tie = [6, 6, 1, 1] if mine + 1 == theirs else []
        game.battle.restart(dice=[*dice, *tie, 1, 1, 1, 1])
        assert game.battle.pending_dice == []
        if tie:
            tied += ways[mine] * ways[theirs]
        elif order(game)[0] == 0:
            first += ways[mine] * ways[theirs]
    # A tie is rolled again by the same formulas: the odds of the rest decide.
    assert Fraction(first, 36 * 36 - tied) == Fraction(721, 1156)


def company(*sides: int, **options: object) -> Table:
    """So many player Armors of rank 1 a side, far apart."""
    table = Table(width=20, height=12)
    for k, count in enumerate(sides):
        for unit in range(count):
            table.unit(("red", "blue", "green")[k], at=(8 * k + 1, 2 * unit))
    return table.options(**{"first_side": "roll", **options})


def two_dice(*results: int) -> list[int]:
    """Acuity and Will of pilots of rank 1 that make these results."""
    dice = []
    for result in results:
        low = max(1, result - 1 - 6)
        dice += [low, result - 1 - low]
    return dice


@pytest.mark.clause("ST-056")
def test_the_side_with_the_best_pilot_goes_first_with_all_its_armors() -> None:
    game = strict(company(2, 3).start(tape=two_dice(6, 11, 9, 10, 8) + [1] * 10))
    assert init_rolls(game) == [6, 11, 9, 10, 8]
    assert order(game) == [0, 1]
    assert [int(s.ace_value) for s in game.battle.state.sides[:2]] == [11, 10]
    turns = []
    for _ in range(5):
        turns.append(str(game.battle.unit)[:-2])
        game.rolls(*[1] * 10 if len(turns) == 5 else []).end_turns()
    assert turns == ["red", "red", "blue", "blue", "blue"]
    game.done()


@pytest.mark.clause("ST-056")
def test_lead_only_compares_the_leads() -> None:
    table = company(2, 3, ace_rule="lead_only")
    game = strict(table.start(tape=two_dice(6, 11, 9, 10, 8) + [1] * 10))
    assert init_rolls(game) == [6, 11, 9, 10, 8]  # all of them roll
    assert order(game) == [1, 0]  # lead 6 against lead 9
    game.expect("activate", "blue_0").done()


@pytest.mark.clause("ST-056")
def test_with_lead_only_the_commander_stands_in_for_a_lead_that_is_out() -> None:
    game = company(2, 2, ambush_side="blue", ace_rule="lead_only").start()
    game.set("red_0", shut_down=1)
    game.end_turns(1)
    # red_1 rolls 12 for red; blue's lead 11.
    game.rolls(*two_dice(12, 11, 4), *[1] * 6).end_turns(1)
    assert (init_rolls(game), order(game)) == ([0, 12, 11, 4], [0, 1])
    game.done()


@pytest.mark.clause("ST-056")
def test_three_sides_in_descending_order_of_aces() -> None:
    game = strict(company(1, 1, 1).start(tape=two_dice(5, 12, 8) + [1] * 6))
    assert order(game) == [1, 2, 0]
    assert [game.end_turns().battle.unit for _ in range(2)] == ["green_0", "red_0"]
    game.done()


@pytest.mark.clause("ST-056")
def test_sides_without_an_operable_pilot_come_last() -> None:
    table = company(1, 1, 1, ambush_side="green").squad("red", at=(1, 8))
    game = table.start()
    game.set("red_0", shut_down=1)
    game.rolls(*two_dice(4, 6), *[1] * 4).do("done", by="green_0")
    assert (init_rolls(game), order(game)) == ([0, 4, 6], [2, 1, 0])
    game.done()


@pytest.mark.clause("ST-057")
def test_equal_aces_roll_again() -> None:
    game = strict(company(1, 1).start(tape=two_dice(9, 9, 7, 4) + [1] * 4))
    assert (init_rolls(game), order(game)) == ([9, 9], [0, 1])
    game.done()
    game = strict(company(1, 1).start(tape=two_dice(9, 9, 4, 4, 4, 7) + [1] * 4))
    assert (init_rolls(game), order(game)) == ([9, 9], [1, 0])
    game.done()


@pytest.mark.clause("ST-057")
def test_the_lowest_index_is_the_ace_of_equal_pilots() -> None:
    # Red has two nines; the tie is rolled with the dice of the first one, a d8 and rank 3.
    table = Table().unit("red", at=(1, 1), rank=3, acuity=8).unit("red", at=(1, 3))
    table.unit("blue", at=(8, 1)).options(first_side="roll")
    game = strict(table.start(tape=[4, 2, 4, 4, 4, 4, 8, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]))
    assert (init_rolls(game), order(game)) == ([9, 9, 9], [0, 1])  # 17 against 13
    game.done()


@pytest.mark.clause("ST-057")
def test_three_equal_aces_of_which_two_are_equal_again() -> None:
    tape = two_dice(9, 9, 9, 5, 5, 7, 3, 8)
    game = strict(company(1, 1, 1).start(tape=tape + [1] * 6))
    assert (init_rolls(game), order(game)) == ([9, 9, 9], [2, 1, 0])
    game.done()


@pytest.mark.clause("ST-057")
@pytest.mark.parametrize(
    ("aces", "again", "places"),
    [((9, 12, 9), (3, 13), [1, 2, 0]), ((9, 5, 9), (3, 13), [2, 0, 1]),
     ((11, 11, 4), (2 + 1, 3 + 1), [1, 0, 2])],
)  # fmt: skip
def test_two_equal_aces_of_three_keep_their_place(
    aces: tuple[int, ...], again: tuple[int, ...], places: list[int]
) -> None:
    game = strict(company(1, 1, 1).start(tape=two_dice(*aces, *again) + [1] * 6))
    assert (init_rolls(game), order(game)) == (list(aces), places)
    game.done()


@pytest.mark.clause("ST-057")
@pytest.mark.parametrize(
    ("first", "places"), [("red", [0, 1, 2]), ("blue", [1, 0, 2]), ("green", [2, 0, 1])]
)
def test_a_named_first_side_needs_no_roll(first: str, places: list[int]) -> None:
    game = strict(company(1, 1, 1, first_side=first).start(tape=[1, 2, 3, 4, 5, 6]))
    assert (init_rolls(game), order(game)) == ([0, 0, 0], places)
    assert game.dice("red_0") == {"K0": 1, "K1": 2}  # the first dice of all
    game.expect("action", f"{first}_0").done()


@pytest.mark.clause("ST-058")
def test_initiative_is_rolled_once_a_fight() -> None:
    game = strict(company(1, 1).start(tape=two_dice(4, 12) + [1] * 4))
    for round_number in (1, 2, 3):
        assert game.battle.state.round_number == round_number
        assert game.battle.unit == "blue_0"
        game.end_turns().expect("action", "red_0")
        game.rolls(1, 1, 1, 1).end_turns()  # four Skill dice and nothing else
        game.done()
    assert init_rolls(game) == [4, 12]


# --- inside a side --------------------------------------------------------------------------------


@pytest.mark.clause("ST-059")
def test_the_commander_names_the_next_armor() -> None:
    game = company(3, 1, first_side="red").start()
    game.expect("activate", "red_0")
    assert game.legal() == ["own 0", "own 1", "own 2"]
    game.do("own 1", "done")
    game.expect("activate", "red_0")
    assert game.legal() == ["own 0", "own 2"]
    game.do("own 2")
    assert game.battle.unit == "red_2"
    game.do("done")
    game.expect("action", "red_0")  # the last one: not asked


@pytest.mark.clause("ST-059")
def test_armors_that_cannot_act_are_not_named() -> None:
    game = company(4, 1, first_side="red").start()
    game.set("red_1", shut_down=1)
    assert game.legal() == ["own 0", "own 2", "own 3"]


@pytest.mark.clause("ST-059")
def test_who_commands() -> None:
    table = Table().unit("red", at=(1, 1), rank=2).unit("red", at=(1, 3), lead=True)
    table.unit("red", at=(1, 5), rank=3).unit("red", at=(1, 7), rank=3).unit("blue", at=(9, 1))
    game = table.start()
    game.expect("activate", "red_1")  # the lead, whatever its rank
    # The lead out: highest rank, then lowest index. The question after the next turn shows it.
    game.set("red_1", shut_down=1).do("own 0", "done")
    game.expect("activate", "red_2")
    game.set("red_2", shut_down=1)
    assert game.battle.unit == "red_2"  # asked before it was shut down
    game = table.start()
    game.set("red_1", shut_down=1).set("red_2", shut_down=1).do("own 0", "done")
    game.expect("action", "red_3")


@pytest.mark.clause("ST-059")
def test_the_last_ones_agent_goes_on_deciding_for_the_squads() -> None:
    # Both of blue fall before its first turn: the lead blue_1 to the first shot, then blue_0.
    table = Table().unit("red", at=(1, 1), systems=["DIR"]).squad("blue", at=(9, 5))
    table.unit("blue", at=(4, 1), systems=["MOV"]).unit(
        "blue", at=(4, 3), systems=["MOV"], lead=True
    )
    game = table.options(hits_per_system=1, allow_table=0).start()
    game.set_dice("red_0", A0=1, K0=1).set_dice("blue_0").set_dice("blue_1")
    game.rolls(5).do("attack", "enemy 1", "die K0")
    assert not game.on_map("blue_1")
    game.rolls(5, 3).do("attack", "enemy 0")  # and one die for the squads' initiative
    assert not game.on_map("blue_0")
    game.expect("squad", "blue_0").done()


@pytest.mark.clause("ST-059")
def test_a_side_whose_only_armor_fell_to_the_first_shot_still_leads_its_squads() -> None:
    table = Table().unit("red", at=(1, 1), systems=["DIR"]).squad("blue", at=(9, 5))
    table.unit("blue", at=(4, 1), systems=["MOV"])
    game = table.options(hits_per_system=1, allow_table=0).start()
    game.set_dice("red_0", A0=1).set_dice("blue_0")
    game.rolls(5).do("attack", "enemy 0")
    game.rolls(3).do("done", by="red_0")
    game.expect("squad", "blue_0")
    assert game.battle.side == "blue"
    assert game.may("attack")
    game.done()


@pytest.mark.clause("ST-059")
def test_order_by_initiative() -> None:
    table = company(4, 1, side_order="initiative")
    game = strict(table.start(tape=two_dice(6, 11, 6, 12, 3) + [1] * 10))
    turns = []
    for _ in range(4):
        game.expect("action")
        turns.append(game.battle.unit)
        game.do("done")
    assert turns == ["red_3", "red_1", "red_0", "red_2"]
    game.done()
