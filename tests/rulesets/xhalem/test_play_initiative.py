"""Initiative and the order of turns, from the first die of a battle on (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.xhalem.table import Game, Table

PLACES = [(4, 8), (4, 12), (4, 16), (30, 8), (30, 12), (30, 16)]


def table(red: Sequence[str], blue: Sequence[str], **groups: Sequence[int]) -> Table:
    """Unarmed units of both sides; ``blue_groups``: the initiative group of each, -1 for none."""
    made = Table(60, 30)
    for k, profile in enumerate(red):
        made.unit("red", PLACES[k], profile)
    for k, profile in enumerate(blue):
        group = groups.get("blue_groups", [-1] * 6)[k]
        fields = {"group": group} if group >= 0 else {}
        made.unit("blue", PLACES[3 + k], profile, **fields)
    return made


def order(game: Game) -> list[str]:
    """Units by initiative."""
    b = game.battle.state
    return [game.battle.units[int(n)] for n in b.order[: b.n_order]]


def scores(game: Game) -> list[int]:
    """Initiative of the units, by index."""
    return [int(game.unit(name).init) for name in game.battle.units]


def turns(game: Game, count: int) -> list[str]:
    """Whose turns follow, this one included, if all end them at once."""
    found = []
    for _ in range(count):
        while game.decision == "group_next":
            game.do(f"own {game.legal('own')[0]}")
        found.append(str(game.battle.unit))
        game.end_turn()
    return found


# --- scores (XH-018, XH-019, XH-021) ---
@pytest.mark.clause("XH-018", "XH-019", "XH-021", "XH-057")
def test_machines_add_engine_creatures_evasion_one_die_each_by_index():
    game = table(["lancer"], ["stalker"]).start([11, 11])
    assert scores(game) == [13, 15]
    assert order(game) == ["blue_0", "red_0"]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-021", "XH-028", "XH-031")
def test_the_same_order_every_round():
    game = table(["trooper", "trooper"], ["trooper"]).start([6, 14, 9])
    assert scores(game) == [9, 17, 12]
    cycle = ["red_1", "blue_0", "red_0"]
    assert turns(game, 9) == cycle * 3  # no die is rolled again
    assert game.battle.state.round_number == 4
    game.done()


# --- groups (XH-020) ---
@pytest.mark.clause("XH-020", "XH-028", "XH-031")
def test_a_group_has_one_die_and_a_turn_for_each_in_the_order_it_likes():
    made = table(["trooper"], ["wasp", "wasp"], blue_groups=[0, 0])
    game = made.options(controller={"blue": "architect"}).start([5, 8])
    assert scores(game) == [8, 12, 12]
    game.expect("group_next", "blue_0")
    assert game.legal() == ["own 0", "own 1"]
    game.do("own 1")
    game.expect("turn", "blue_1").end_turn()
    game.expect("turn", "blue_0").end_turn()  # who is left is not asked for
    game.expect("turn", "red_0").end_turn()
    game.expect("group_next", "blue_0").do("own 0")  # another order in round 2
    game.expect("turn", "blue_0").end_turn()
    game.expect("turn", "blue_1").done()


@pytest.mark.clause("XH-020")
def test_of_three_the_group_is_asked_twice():
    made = table(["trooper"], ["wasp", "wasp", "wasp"], blue_groups=[0, 0, 0])
    game = made.options(controller={"blue": "architect"}).start([5, 8])
    game.do("own 2")
    game.expect("turn", "blue_2").end_turn()
    game.expect("group_next", "blue_0")
    assert game.legal() == ["own 0", "own 1"]
    game.do("own 1")
    game.expect("turn", "blue_1").end_turn()
    game.expect("turn", "blue_0").done()


# --- ties (XH-022 to XH-025) ---
@pytest.mark.clause("XH-022")
def test_a_tie_of_the_architect_goes_to_the_higher_score():
    made = table(["trooper"], ["titan", "gunship"])
    game = made.options(controller={"blue": "architect"}).start([2, 14, 12])
    assert scores(game)[1:] == [14, 14]
    assert order(game) == ["blue_1", "blue_0", "red_0"]
    game.done()


@pytest.mark.clause("XH-022")
def test_then_to_the_lower_index():
    made = table(["trooper"], ["lancer", "wasp", "lancer"])
    game = made.options(controller={"blue": "architect"}).start([2, 14, 9, 14])
    assert order(game) == ["blue_0", "blue_2", "blue_1", "red_0"]
    game.done()


@pytest.mark.clause("XH-023")
def test_a_tie_of_architect_and_player_is_rerolled_by_both():
    made = table(["lancer"], ["lancer"]).options(controller={"blue": "architect"})
    game = made.start([12, 12, 3, 18])
    assert scores(game) == [5, 20] and order(game) == ["blue_0", "red_0"]
    game.done()


@pytest.mark.clause("XH-023")
def test_new_totals_are_checked_for_ties_anew():
    """14, 14, 9: the first two reroll; one of them ties with the third, and those reroll."""
    made = table(["lancer", "lancer"], ["lancer"]).options(controller={"blue": "architect"})
    game = made.start([12, 7, 12, 7, 15, 10, 4])
    assert scores(game) == [12, 6, 17]
    game.done()


@pytest.mark.clause("XH-024")
@pytest.mark.parametrize("blue", [False, True])
def test_a_tie_of_players_goes_to_the_higher_score_without_a_roll(blue: bool):
    """Lancer (Engine 2) and Trooper (Evasion 3), of one side or of two."""
    made = table(["lancer"], ["trooper"]) if blue else table(["lancer", "trooper"], ["titan"])
    game = made.start([13, 12] if blue else [13, 12, 2])
    assert scores(game)[:2] == [15, 15]
    assert order(game)[:2] == ["blue_0" if blue else "red_1", "red_0"]
    game.done()


@pytest.mark.clause("XH-025")
def test_if_that_ties_too_both_reroll():
    game = table(["lancer", "lancer"], ["titan"]).start([13, 13, 2, 4, 9])
    assert scores(game) == [6, 11, 2] and order(game) == ["red_1", "red_0", "blue_0"]
    game.done()


# --- rounds (XH-028, XH-030 to XH-032) ---
@pytest.mark.clause("XH-028", "XH-031", "XH-107")
def test_who_cannot_act_has_its_turn_passed_and_recovers():
    game = table(["trooper"], ["lancer"]).start([10, 2])
    game.set("blue_0", stunned=1).know().end_turn()
    assert [kind for kind in game.kinds() if kind not in ("located", "lost_sight")] == [
        *("turn_begins", "turn_passed", "recovers", "round_begins", "turn_begins"),
    ]  # fmt: skip
    game.expect("turn", "red_0").end_turn()
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-028", "XH-031")
def test_who_is_out_has_no_turn_any_more():
    made = table(["trooper", "trooper"], ["trooper"])
    game = made.start([16, 10, 5])
    game.set("red_1", hp=0, status=1)
    assert turns(game, 4) == ["red_0", "blue_0", "red_0", "blue_0"]


@pytest.mark.clause("XH-030")
def test_who_skips_acts_again_only_in_the_next_round():
    game = table(["trooper", "trooper"], ["trooper"]).start([16, 10, 5])
    game.end_turn()
    assert game.battle.unit == "red_1" and game.unit("red_0").acted == 0
    assert turns(game, 3) == ["red_1", "blue_0", "red_0"]


@pytest.mark.clause("XH-032", "XH-143")
@pytest.mark.parametrize("others", [1, 3])
def test_what_lasts_counts_rounds_however_many_turns_they_have(others: int):
    """A cloak of 5 of its owner's turns, 10 s each: gone at the start of the sixth."""
    made = Table(60, 30).unit("red", (4, 8), "stalker", programs=["cloak"])
    for k in range(others):
        made.unit("blue", (50, 8 + k), "trooper")
    game = made.start()
    game.do("cloak")
    started = int(game.battle.state.round_number)
    while game.unit("red_0").cloaked:
        game.end_turn()
    assert game.battle.unit == "red_0"
    assert int(game.battle.state.round_number) == started + 5


@pytest.mark.clause("XH-020", "XH-028")
def test_the_incapacitated_of_a_group_are_neither_asked_nor_chosen():
    made = table(["trooper"], ["wasp", "wasp", "wasp"], blue_groups=[0, 0, 0])
    game = made.options(controller={"blue": "architect"}).start([5, 8])
    game.do("own 0")
    game.expect("turn", "blue_0").set("blue_1", stunned=1)
    game.end_turn().expect("turn", "blue_2")  # who alone is left that can
    game.end_turn().expect("turn", "red_0")
    assert game.unit("blue_1").stunned == 0  # its turn was passed last
    game.end_turn().expect("group_next", "blue_0")
    game.done()


@pytest.mark.clause("XH-020")
def test_the_first_who_is_able_speaks_for_a_group():
    made = table(["trooper"], ["wasp", "wasp", "wasp"], blue_groups=[0, 0, 0])
    game = made.options(controller={"blue": "architect"}).start([5, 8]).turn("red_0")
    game.set("blue_0", stunned=2).end_turn()
    game.expect("group_next", "blue_1")
    assert game.legal() == ["own 1", "own 2"]
    game.done()


@pytest.mark.clause("XH-020", "XH-021", "XH-222")
def test_a_mount_that_has_been_dismounted_acts_apart_from_its_group():
    made = Table(60, 20).options(controller={"red": "architect"})
    made.unit("red", None, "trooper", rides="red_1").unit("red", (5, 5), "titan", group=0)
    made.unit("red", (5, 15), "titan", group=0).unit("red", (9, 9), "brute")
    game = made.unit("blue", (55, 10), "trooper").start([20, 2, 10, 15])
    game.expect("turn", "red_0").do("dismount", "direction forward")
    game.end_turn()
    turns(game, 3)
    assert int(game.battle.state.round_number) == 2
    assert turns(game, 1) == ["red_0"]
    game.expect("turn", "red_1")  # nobody is asked which of the group acts
    assert turns(game, 4) == ["red_1", "blue_0", "red_3", "red_2"]
    game.done()
