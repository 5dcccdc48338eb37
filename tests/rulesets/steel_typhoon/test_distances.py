"""Time, map, lines of fire and range (ST-038 to ST-044)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from tests.rulesets.steel_typhoon.table import Game, Hex, Table

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")


@pytest.mark.clause("ST-038")
def test_a_round_takes_five_seconds() -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).rounds(13).start()
    clock = LAYOUT.pieces["globals"].offset("clock")
    feature = next(f for f in LAYOUT.pieces["globals"].features if f.name == "clock")
    assert feature.unit == "seconds"
    for round_number in range(1, 13):
        assert game.battle.state.round_number == round_number
        for unit in ("red_0", "blue_0"):  # the second at which the round ends; the 12th at 60 s
            seen = float(game.battle.observe(unit)[clock]) * feature.high
            assert seen == pytest.approx(5 * round_number)
        game.end_turns()
        game.rolls(1, 1, 1, 1).end_turns()
    game.done()


@pytest.mark.clause("ST-039")
def test_a_hex_is_three_metres() -> None:
    game = Table(width=24).unit("red", at=(0, 1), systems=["DIR"]).unit("blue", at=(20, 1)).start()
    game.set_dice("red_0", A0=1).set_dice("blue_0").do("move", *["direction E"] * 3)
    game.expect("action", "red_0")
    assert game.at("red_0") == (3, 1)
    assert game.unit("red_0").metres_left == 0


@pytest.mark.clause("ST-040")
@pytest.mark.parametrize(
    ("centre", "neighbours"),
    [
        ((4, 4), [(5, 4), (4, 3), (3, 3), (3, 4), (3, 5), (4, 5)]),
        ((4, 5), [(5, 5), (5, 4), (4, 4), (3, 5), (4, 6), (5, 6)]),
    ],
)
def test_neighbours_in_the_six_directions(centre: Hex, neighbours: list[Hex]) -> None:
    for name, there in zip(DIRECTIONS, neighbours, strict=True):
        game = Table().unit("red", at=centre).unit("blue", at=(9, 7)).start()
        assert game.unit("red_0").hex == centre[1] * 10 + centre[0]  # index r * W + c
        game.set_dice("red_0").do("move", f"direction {name}")
        assert game.at("red_0") == there


@pytest.mark.clause("ST-040")
def test_distance_counts_steps() -> None:
    # Worked out with q = c - (r - r mod 2) / 2: (0,0) q 0; (5,5) q 3, so max(3, 5, 8) = 8.
    game = Table(width=24, height=12).unit("red", at=(0, 0)).unit("blue", at=(5, 5)).start()
    game.set_dice("red_0", P0=1)
    distance = LAYOUT.pieces["enemies"].offset("distance")
    feature = next(f for f in LAYOUT.pieces["enemies"].features if f.name == "distance")
    cases: dict[Hex, int] = {(5, 5): 8, (20, 0): 20, (0, 11): 11, (23, 11): 29, (1, 1): 2}
    for at, steps in cases.items():
        game.place("blue_0", at)
        seen = float(game.battle.observe("red_0")[distance]) * feature.high
        assert seen == pytest.approx(steps), at


@pytest.mark.clause("ST-040")
def test_the_map_ends() -> None:
    game = Table(width=4, height=3).unit("red", at=(0, 0)).unit("blue", at=(3, 2)).start()
    game.set_dice("red_0").do("move")
    assert game.legal("direction") == ["E", "SE"]
    game.do("done", "done")
    game.set_dice("blue_0").do("move", by="blue_0")
    assert game.legal("direction") == ["NE", "NW", "W"]


def sees(shooter: Hex, target: Hex, *solid: Hex, height: int = 8) -> bool:
    """Whether a direct fire weapon finds its line."""
    game = (
        Table(width=10, height=height)
        .unit("red", at=shooter, systems=["DIR"])
        .unit("blue", at=target)
        .solid(*solid)
        .start()
    )
    return game.set_dice("red_0", A0=1).may("attack")


@pytest.mark.clause("ST-041")
def test_a_line_along_an_edge_is_blocked_by_both_hexes_only() -> None:
    assert sees((2, 2), (2, 4))
    assert sees((2, 2), (2, 4), (1, 3))
    assert sees((2, 2), (2, 4), (2, 3))
    assert not sees((2, 2), (2, 4), (1, 3), (2, 3))
    assert not sees((2, 4), (2, 2), (1, 3), (2, 3))


@pytest.mark.clause("ST-041")
def test_points_of_a_long_line() -> None:
    # (3,0) -> (3,6): two candidates at points 1, 3 and 5 (rows 1, 3, 5), one at 2 and 4.
    for row in (1, 3, 5):
        assert sees((3, 0), (3, 6), (2, row))
        assert sees((3, 0), (3, 6), (3, row))
        assert not sees((3, 0), (3, 6), (2, row), (3, row))
    for row in (2, 4):
        assert not sees((3, 0), (3, 6), (3, row))
        assert sees((3, 0), (3, 6), (2, row), (4, row))


@pytest.mark.clause("ST-041")
def test_the_two_candidates_of_different_points_do_not_block_together() -> None:
    assert sees((3, 0), (3, 6), (2, 1), (3, 3), (2, 5))


@pytest.mark.clause("ST-041")
def test_at_the_rim_the_candidate_off_the_map_is_dropped() -> None:
    # Along the left rim the other candidate of row 1 would be column -1.
    assert not sees((0, 0), (0, 2), (0, 1))


@pytest.mark.clause("ST-041")
def test_pieces_and_units_do_not_block() -> None:
    game = (
        Table()
        .unit("red", at=(0, 1), systems=["DIR"])
        .unit("blue", at=(8, 1))
        .unit("blue", at=(5, 1))
        .squad("blue", at=(6, 1))
        .piece((2, 1), "S")
        .piece((7, 1), "S")
        .start()
    )
    game.set_dice("red_0", A0=1).do("attack")
    assert {"enemy 0", "enemy 1", "squad 0"} <= set(game.legal())


def distant(mode: str, away: int, opportunity: str = "extra_die") -> Game:
    """Red fires along row 1 with AV 5; blue has D0 = 4 and rolls what else is due."""
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=[mode])
        .unit("blue", at=(away, 1))
        .options(opportunity=opportunity)
        .start()
    )
    return game.set_dice("red_0", A0=5, A1=6).set_dice("blue_0", D0=4)


@pytest.mark.clause("ST-042", "ST-043")
@pytest.mark.parametrize("mode", ["DIR", "SMA"])
@pytest.mark.parametrize(("away", "beyond"), [(1, 0), (20, 0), (21, 1), (23, 1)])
def test_opportunity_die_beyond_twenty_hexes(mode: str, away: int, beyond: int) -> None:
    game = distant(mode, away)
    game.do("attack")
    if game.decision == "mode":
        game.do(f"mode {mode.lower()}")
    game.rolls(*[8] * beyond).do("die A0")
    game.expect("defdie", "blue_0")
    assert game.legal("die") == ["D0", "O0"][: 1 + beyond]
    game.done()


@pytest.mark.clause("ST-043")
def test_each_attack_from_afar_brings_its_own_die_after_the_defence_pool() -> None:
    game = distant("SMA", 23).set_dice("blue_0", unrolled="D")
    game.do("attack")
    game.rolls(2, 3, 7).do("die A0")
    assert game.dice("blue_0") == {"D0": 2, "D1": 3, "O0": 7}
    game.do("die O0")
    assert game.pool("blue_0", "O") == []
    game.rolls(4).do("attack")
    assert game.dice("blue_0") == {"D0": 2, "D1": 3, "O0": 4}
    game.done()


@pytest.mark.clause("ST-043")
def test_pieces_and_squads_have_no_opportunity() -> None:
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=["DIR"])
        .unit("blue", at=(0, 2))
        .squad("blue", at=(23, 1))
        .piece((22, 2), "S")
        .start()
    )
    game.set_dice("red_0", A0=3, K0=2)
    game.do("attack", "squad 0", "die A0", "done")
    assert game.squad(0).soldiers == 3
    game.do("attack", "piece 0")
    assert game.piece((22, 2)).health == 12 - 2
    game.done()


@pytest.mark.clause("ST-044")
def test_opportunity_is_one_more_die_to_choose() -> None:
    game = distant("SMA", 23)
    game.do("attack")
    game.rolls(6).do("die A0", "die O0")  # AV 5, DV 6
    assert [e.data["values"][1:] for e in game.happened("missed")] == [[5, 6]]
    assert game.dice("blue_0") == {"D0": 4}
    game.done()


@pytest.mark.clause("ST-044")
def test_an_unused_opportunity_die_lapses_with_the_attack() -> None:
    game = distant("SMA", 23)
    game.do("attack")
    game.rolls(8, 1).do("die A0", "die D0")  # AV 5, DV 4
    assert [e.data["values"][1:] for e in game.happened("hit")] == [[5, 4]]
    assert game.dice("blue_0") == {}
    game.done()


@pytest.mark.clause("ST-044")
@pytest.mark.parametrize(("answer", "value"), [("die D0", 10), ("no", 6)])
def test_opportunity_added_to_the_value(answer: str, value: int) -> None:
    game = distant("SMA", 23, "add_to_value")
    game.do("attack")
    game.rolls(6).do("die A0")
    assert game.legal() == ["no", "die D0"]
    game.do(answer)
    assert [e.data["values"][1:] for e in game.happened("missed")] == [[5, value]]
    assert game.pool("blue_0", "O") == []
    game.done()


@pytest.mark.clause("ST-044")
def test_within_range_nothing_is_added() -> None:
    game = distant("SMA", 20, "add_to_value")
    game.do("attack", "die A0")
    game.rolls(1).do("die D0")
    assert [e.data["values"][1:] for e in game.happened("hit")] == [[5, 4]]
    game.done()
