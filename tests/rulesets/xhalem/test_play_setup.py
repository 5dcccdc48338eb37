"""Battles from their first stage on: set-up, places, sizes, the end (5.1, 5.2)."""

from __future__ import annotations

import pytest

from mech_env import Battle
from mech_env.rulesets.xhalem.state.codes import Status
from tests.rulesets.xhalem.table import Game, Table


def kinds_with_rolls(game: Game) -> list[str]:
    """Kinds of the last events, each once in a row."""
    kinds = [event.kind for event in game.last]
    return [kind for k, kind in enumerate(kinds) if k == 0 or kinds[k - 1] != kind]


def pair() -> Table:
    """A red Trooper and a blue one, 30 ft apart."""
    return Table().unit("red", (10, 10)).unit("blue", (16, 10))


# --- who fights (XH-001 to XH-003) ---
@pytest.mark.clause("XH-001")
def test_machines_and_creatures_are_in_one_order():
    table = Table().unit("red", (4, 8), "lancer").unit("blue", (20, 8), "trooper")
    game = table.start([10, 12])
    assert [int(n) for n in game.battle.state.order[:2]] == [1, 0]  # 12 + 3, 10 + 2
    game.expect("turn", "blue_0")
    game.done()


@pytest.mark.clause("XH-001", "XH-132")
def test_nobody_is_asked_for_a_score_that_it_does_not_own():
    game = Table().unit("red", (4, 8), "lancer").unit("blue", (20, 8), "trooper").start()
    game.rolls(9).do("search")  # by Scanners, without a question
    assert game.happened("searches")[0].data["what"] == 9 + 2
    game.end_turn()
    game.do("search")
    assert game.legal() == ["by perception", "by investigation"]


@pytest.mark.clause("XH-002")
def test_equal_states_have_equal_masks_and_equal_outcomes():
    """One leg of two intervals, or two legs of one."""
    once, twice = pair().start(), pair().start()
    once.do("move", "direction forward", "length 2")
    twice.do("move", "direction forward", "length 1")
    twice.do("move", "direction forward", "length 1")
    assert once.battle.legal_actions() == twice.battle.legal_actions()
    results = []
    for game in (once, twice):
        found = game.battle.outcomes(game.slot("search"))
        assert [chance for chance, _ in found] == [1]
        results.append(found[0][1].outcomes(game.slot("by perception")))
    assert [chance for chance, _ in results[0]] == [chance for chance, _ in results[1]]


@pytest.mark.clause("XH-003")
def test_modifiers_count_in_every_roll():
    table = (
        Table()
        .unit("red", (4, 8), "wasp", weapons=["mblade"], eng_mod=2, dmg_mod=1, init_mod=3)
        .unit("blue", (5, 8), "lancer", eva_mod=-2, chk_mod=4)
    )
    game = table.start([10, 10])
    game.do("weapon 0")
    assert [int(game.unit(name).init) for name in ("red_0", "blue_0")] == [17, 12]
    game.rolls(9, 13, 3, 4).do("strike", "weapon 0")
    assert game.happened("engagement")[0].data["what"] == 14  # Systems 3, + 2
    assert game.happened("evades")[0].data["what"] == 13  # 13 + 2 - 2
    assert game.unit("blue_0").hp == 40 - (3 + 4 + 1 + 1)
    game.end_turn()
    game.rolls(9).do("search")
    assert game.happened("searches")[0].data["what"] == 9 + 2 + 4
    game.done()


# --- the order of set-up (XH-004) ---
@pytest.mark.clause("XH-004")
def test_equipment_then_what_shows_then_initiative_then_turns():
    table = (
        Table(60, 20)
        .unit("red", (4, 8), weapons=["sword", "pistol"])
        .unit("blue", (20, 8), "trooper")
        .unit("blue", (50, 8), "brute")
        .piece("wall", (40, 40), (0, 19), z=[0, 60])
    )
    game = table.start([10, 5, 9])
    game.expect("loadout", "red_0")
    assert game.aware("blue_0") == "unaware"
    game.do("weapon 0")
    assert kinds_with_rolls(game) == [
        *("equipped", "located", "rolled", "initiative", "round_begins", "turn_begins"),
    ]  # fmt: skip
    assert [game.aware(name) for name in ("red_0", "blue_0", "blue_1")] == [
        *("located", "located", "unaware"),
    ]
    game.expect("turn", "red_0")
    game.done()


# --- the end (XH-005) ---
@pytest.mark.clause("XH-005", "XH-117")
def test_the_fight_ends_when_the_last_enemy_drops_in_a_reaction():
    table = (
        Table()
        .unit("red", (4, 8), "lancer", weapons=["mblade"], programs=["counter"])
        .unit("blue", (5, 8), "trooper", weapons=["sword"])
    )
    game = table.start().turn("blue_0").set("blue_0", hp=1)
    game.battle.state.round_number = 3
    game.rolls(2, 15).do("strike", "weapon 0")
    game.rolls(18, 3, 1, 1)
    game.expect("counter", "red_0").do("weapon 0")
    assert game.battle.over and game.battle.winner == "red"
    assert game.kinds()[-2:] == ["defeated", "battle_ends"]
    assert game.battle.state.round_number == 3
    game.done()


@pytest.mark.clause("XH-005", "XH-075")
def test_both_sides_empty_at_once_is_a_draw():
    """A grenade between the last of both sides: the thrower is within its radius."""
    table = (
        Table().unit("red", (4, 8), "trooper", weapons=["grenade"]).unit("blue", (5, 8), "trooper")
    )
    game = table.start().set("red_0", hp=1).set("blue_0", hp=1)
    game.rolls(19, 2, 2, 3, 3).do("strike", "weapon 0", "enemy 0")
    assert game.battle.over
    assert game.battle.winner is None
    game.done()


@pytest.mark.clause("XH-005", "XH-191")
def test_an_objective_ends_the_fight_at_once():
    table = (
        Table()
        .unit("red", (4, 8), "trooper")
        .unit("blue", (20, 8), "trooper")
        .piece("generator", 5, 8)
        .top(objective={"generator": 0, "side": "red"})
    )
    game = table.start()
    game.do("use", "handling turn")
    assert game.battle.over and game.battle.winner == "red"
    assert game.battle.reason == "the objective is met"


@pytest.mark.clause("XH-005")
@pytest.mark.parametrize(("result", "winner"), [("draw", None), ("blue", "blue")])
def test_at_the_round_limit_the_scenario_says_who_wins(result: str, winner: str | None):
    game = pair().top(round_limit=2, limit_result=result).start()
    for _ in range(3):
        game.end_turn()
    assert not game.battle.over
    game.end_turn()
    assert game.battle.reason == "the round limit"
    assert game.battle.winner == winner


# --- places and distances (XH-006 to XH-011) ---
@pytest.mark.clause("XH-006")
def test_the_duel_starts_where_the_scenario_says():
    battle = Battle("xhalem", "duel", seed=3)
    assert [(int(u.q), int(u.r)) for u in battle.state.units[:2]] == [(2, 6), (9, 5)]


@pytest.mark.clause("XH-006", "XH-057")
def test_jitter_is_rolled_before_all_else():
    game = pair().options(jitter=2).start([1, 4, 15, 5])
    assert game.at("red_0") == (12, 10, 0) and game.at("blue_0") == (14, 10, 0)
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-007")
def test_the_edge_blocks():
    game = Table().unit("red", (0, 0)).unit("blue", (20, 10)).start()
    game.do("move")
    assert game.legal("direction") == ["forward", "forward right"]


@pytest.mark.clause("XH-007", "XH-005")
def test_with_retreat_units_may_leave_and_are_not_defeated():
    table = Table().unit("red", (0, 5)).unit("blue", (20, 10)).options(edge="retreat")
    game = table.start()
    game.do("move", "direction back", "length 1")
    assert game.unit("red_0").status == Status.AWAY and game.unit("red_0").hp == 22
    assert "left_board" in game.kinds() and "defeated" not in game.kinds()
    assert game.battle.winner == "blue"


@pytest.mark.clause("XH-008", "XH-199")
@pytest.mark.parametrize(
    ("env", "other", "cells"),
    [(None, "trooper", 15), (None, "wasp", 1), ("space", "wasp", 1)],
)
def test_the_step_of_the_board_follows_from_who_fights(env: str | None, other: str, cells: int):
    game = Table(60, 60, env).unit("red", (10, 10), "lancer").unit("blue", (50, 50), other).start()
    game.do("move", "direction forward", "length 1")
    assert game.at("red_0") == (10 + cells, 10, 0)


@pytest.mark.clause("XH-007", "XH-009", "XH-077")
@pytest.mark.parametrize(
    ("cell", "reached"),
    [((11, 10), True), ((11, 9), True), ((10, 9), True), ((11, 11), False), ((12, 10), False)],
)
def test_a_sword_reaches_the_six_cells_around(cell: tuple[int, int], reached: bool):
    table = Table().unit("red", (10, 10), weapons=["sword"]).unit("blue", cell)
    assert table.start().may("strike") == reached


@pytest.mark.clause("XH-010", "XH-182")
@pytest.mark.parametrize(
    ("cell", "there"), [((11, 10), (12, 10)), ((11, 9), (12, 8)), ((9, 11), (8, 12))]
)
def test_a_shove_pushes_straight_away(cell: tuple[int, int], there: tuple[int, int]):
    game = Table().unit("red", (10, 10)).unit("blue", cell).start()
    game.rolls(15, 2, 15, 2).do("shove", "push")
    assert game.at("blue_0")[:2] == there
    game.done()


# --- sharing places, sizes (XH-013, XH-014) ---
@pytest.mark.clause("XH-013")
def test_one_walks_through_allies_but_does_not_stop_there():
    table = Table().unit("red", (10, 10)).unit("red", (11, 10)).unit("blue", (20, 10))
    game = table.start()
    game.do("move")
    assert "forward" not in game.legal("direction")  # an interval would end there


@pytest.mark.clause("XH-013", "XH-014")
def test_a_trooper_stands_under_a_lancer():
    table = Table().unit("red", (10, 10)).unit("red", (11, 10), "lancer").unit("blue", (30, 10))
    game = table.start()
    game.do("move", "direction forward", "length 1")
    assert game.at("red_0") == game.at("red_1")


@pytest.mark.clause("XH-013", "XH-015")
def test_who_runs_into_somebody_unknown_stops_and_gives_it_away():
    game = Table().unit("red", (10, 10)).unit("blue", (12, 10)).start()
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").refresh()
    game.do("move")
    assert "forward" in game.legal("direction")
    game.do("direction forward")
    assert game.legal("length") == ["1", "2", "5"]  # nothing tells that somebody is there
    game.do("length 5")
    assert game.at("red_0") == (11, 10, 0) and game.unit("red_0").moved == 10
    assert [event.kind for event in game.last][-2:] == ["stopped", "located"]
    assert game.unit("blue_0").exposed == 1 and game.aware("blue_0") == "located"
    game.done()


@pytest.mark.clause("XH-014", "XH-167", "XH-179")
@pytest.mark.parametrize(
    ("profile", "legal"), [("ridgeback", True), ("drake", True), ("ogryx", False)]
)
def test_sizes_decide_whom_a_brute_can_shove(profile: str, legal: bool):
    game = Table().unit("red", (10, 10), "brute").unit("blue", (11, 10), profile).start()
    assert game.may("shove") == game.may("grapple") == legal
