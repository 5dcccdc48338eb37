"""Moving (5.8): metres, dice as metres, closed hexes."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import Limp
from tests.rulesets.steel_typhoon.readings import kinds, rolled
from tests.rulesets.steel_typhoon.table import Game, Table

AROUND = {
    "E": (5, 4), "NE": (4, 3), "NW": (3, 3), "W": (3, 4), "SW": (3, 5), "SE": (4, 5),
}  # fmt: skip  # the neighbours of (4, 4)


def runner(
    *systems: str, at: tuple[int, int] = (1, 4), chassis: str = "Standard", **options: object
) -> Game:
    """One red Armor (base speed 9 m) that can run along row 4, its enemy far away."""
    game = (
        Table()
        .unit("red", at=at, systems=list(systems), chassis=chassis)
        .unit("blue", at=(9, 0), systems=["DEF", "DIR"])
        .options(**options)
        .start()
    )
    return game.set_dice("red_0").set_dice("blue_0")


@pytest.mark.clause("ST-065")
def test_the_pool_that_answered_a_grapple_is_not_rolled_again() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"])
        .unit("blue", at=(5, 4), systems=["MOV", "MOV", "DIR"])
        .start()
    )
    game.set_dice("red_0", K0=3).set_dice("blue_0", unrolled="M")
    game.rolls(4, 2).do("grapple")
    assert rolled(game, "Move pool") == [4, 2]
    game.expect("grapdef", "blue_0").do("die M0")
    assert game.happened("escaped")
    game.do("done", by="red_0")
    game.do("move", by="blue_0")
    assert rolled(game, "Move pool") == []
    assert game.legal("die") == ["M1"]
    game.done()


@pytest.mark.clause("ST-065")
def test_the_pool_is_rolled_at_the_first_move_only() -> None:
    game = runner("MOV", "DIR").set_dice("red_0", unrolled="M")
    game.rolls(5).do("move")
    assert rolled(game, "Move pool") == [5]
    assert game.legal("die") == ["M0"]
    game.do("done", "move")
    assert rolled(game, "Move pool") == []
    assert game.legal("die") == ["M0"]
    game.done()


@pytest.mark.clause("ST-065")
def test_without_dice_in_the_pool_nothing_is_rolled() -> None:
    game = runner("DIR").set_dice("red_0", unrolled="M")
    game.do("move")
    game.expect("move", "red_0")
    assert rolled(game, "Move pool") == []
    assert game.legal("die") == []
    game.done()


@pytest.mark.clause("ST-066")
def test_no_more_metres_than_the_base_speed() -> None:
    game = runner("DIR").set_dice("red_0", K0=1)
    game.do("move")
    assert game.unit("red_0").metres_left == 9
    game.do("direction E", "direction E")
    assert game.unit("red_0").metres_left == 3
    assert "E" in game.legal("direction")
    game.do("direction E")
    assert game.unit("red_0").metres_left == 0
    assert game.at("red_0") == (4, 4)
    assert game.legal() == ["done", "die K0"]
    game.done()


@pytest.mark.clause("ST-066")
@pytest.mark.parametrize(("chassis", "metres"), [("Standard", 9), ("Kestrel", 12), ("Bastion", 6)])
def test_every_round_starts_at_base_speed(chassis: str, metres: int) -> None:
    game = runner("DIR", chassis=chassis)
    game.do("move")
    assert game.unit("red_0").metres_left == metres
    game.do("direction E", "done", "done")
    game.rolls(1, 1, 1, 1).do("done")  # blue's turn; then Skill dice of round 2
    game.expect("action", "red_0").do("move")
    assert game.unit("red_0").metres_left == metres
    game.done()


@pytest.mark.clause("ST-067")
def test_dice_are_added_as_metres() -> None:
    game = runner("MOV", "DIR", at=(0, 4)).set_dice("red_0", unrolled="M", K0=6)
    game.rolls(4).do("move")
    assert game.legal("die") == ["K0", "M0"]
    game.do("die M0")
    assert game.unit("red_0").metres_left == 13
    game.do("direction E")  # dice at any time in the MOVE
    game.do("die K0")
    assert game.unit("red_0").metres_left == 19 - 3
    assert game.dice("red_0") == {}
    game.do(*["direction E"] * 5)
    assert game.at("red_0") == (6, 4)
    assert game.unit("red_0").metres_left == 1
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-067")
def test_other_dice_are_no_metres() -> None:
    game = runner("MOV", "DIR").set_dice("red_0", A0=6, D0=6, P0=6, M0=1, K1=2)
    game.do("move")
    assert game.legal("die") == ["K1", "M0"]


@pytest.mark.clause("ST-068")
def test_a_second_move_goes_on_with_the_metres_left() -> None:
    game = runner("DIR").set_dice("red_0", K0=2)
    game.do("move", "direction E", "direction E", "done", "move")
    assert game.unit("red_0").metres_left == 3
    game.do("die K0")
    assert game.unit("red_0").metres_left == 5
    game.do("direction E")
    assert game.unit("red_0").acted == 1  # 2 m are no step: nothing was left to ask
    game.done()


@pytest.mark.clause("ST-068")
def test_option_every_move_starts_anew() -> None:
    game = runner("DIR", move_allowance="action")
    game.do("move", "direction E", "direction E", "done", "move")
    assert game.unit("red_0").metres_left == 9  # the 3 m from before lapse
    game.do("direction E", "direction E", "direction E")
    assert game.at("red_0") == (6, 4)
    game.done()


@pytest.mark.clause("ST-068")
@pytest.mark.parametrize(("allowance", "legal"), [("round", False), ("action", True)])
def test_whether_a_spent_allowance_leaves_a_second_move(allowance: str, legal: bool) -> None:
    game = runner("DIR", move_allowance=allowance)
    game.do("move", "direction E", "direction E", "direction E")
    game.expect("action", "red_0")
    assert game.may("move") == legal


@pytest.mark.clause("ST-069")
def test_odd_metres_stay() -> None:
    game = runner("MOV", "DIR", at=(1, 4)).set_dice("red_0", M0=2, K0=4)
    game.do("move", "die M0")
    assert game.unit("red_0").metres_left == 11
    game.do("direction E", "direction E", "direction E")
    assert game.unit("red_0").metres_left == 2
    assert game.legal() == ["done", "die K0"]
    game.do("die K0")
    assert game.unit("red_0").metres_left == 6
    game.do("direction E", "direction E")
    assert (game.at("red_0"), game.unit("red_0").metres_left) == ((6, 4), 0)
    game.done()


@pytest.mark.clause("ST-069")
def test_odd_metres_are_gone_in_the_next_round() -> None:
    game = runner("MOV", "DIR").set_dice("red_0", M0=2)
    game.do("move", "die M0", "done", "done")
    assert game.unit("red_0").metres_left == 11
    game.rolls(1, 1, 1, 1, 6).do("done", "move")  # Skill dice of round 2, then red's Move pool
    assert game.unit("red_0").metres_left == 9
    game.done()


@pytest.mark.clause("ST-069")
def test_there_is_no_facing() -> None:
    game = runner("DIR", at=(4, 4))
    game.do("move", "direction E")
    assert game.legal("direction") == ["E", "NE", "NW", "W", "SW", "SE"]
    game.do("direction W")
    assert (game.at("red_0"), game.unit("red_0").metres_left) == ((4, 4), 3)


@pytest.mark.clause("ST-069")
@pytest.mark.parametrize(("direction", "to"), AROUND.items())
def test_a_step_goes_to_the_neighbour(direction: str, to: tuple[int, int]) -> None:
    game = runner("DIR", at=(4, 4))
    game.do("move", f"direction {direction}")
    assert (game.at("red_0"), game.unit("red_0").metres_left) == (to, 6)


@pytest.mark.clause("ST-070")
def test_closed_hexes() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DEF", "DIR"])
        .unit("red", at=AROUND["E"])
        .unit("blue", at=AROUND["NE"])
        .squad("blue", at=AROUND["NW"])
        .solid(AROUND["W"])
        .piece(AROUND["SW"], "w")
        .start()
    )
    for unit in ("red_0", "red_1", "blue_0"):
        game.set_dice(unit)
    game.do("own 0", "move")
    assert game.legal("direction") == ["SE"]


@pytest.mark.clause("ST-070")
def test_the_edge_of_the_map_is_closed() -> None:
    game = runner("DIR", at=(0, 0))
    game.do("move")
    assert game.legal("direction") == ["E", "SE"]


@pytest.mark.clause("ST-070")
@pytest.mark.parametrize(("systems", "open_"), [(["DIR"], False), (["MOV", "DIR"], True)])
def test_pieces_are_open_to_movement_systems(systems: list[str], open_: bool) -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=systems)
        .unit("blue", at=(9, 0))
        .piece(AROUND["E"], "C")
        .start()
    )
    game.set_dice("red_0").do("move")
    assert game.may("direction E") == open_
    assert game.may("direction W")


@pytest.mark.clause("ST-070")
def test_squads_may_enter_pieces() -> None:
    game = (
        Table()
        .unit("red", at=(0, 0), systems=["DIR"])
        .unit("blue", at=(9, 0), systems=["DIR"])
        .squad("blue", at=(4, 4))
        .piece(AROUND["E"], "C")
        .solid(AROUND["W"])
        .start()
    )
    game.rolls(3).end_turns(2)
    game.expect("squad", "blue_0")
    assert game.legal("direction") == ["E", "NE", "NW", "SW", "SE"]
    game.do("direction E")
    assert game.squad(0).hex == game.index_of((5, 4))
    game.done()


@pytest.mark.clause("ST-070", "ST-006")
@pytest.mark.parametrize("ability", [0, 1])
def test_a_kestrel_crosses_cover_without_movement_systems(ability: int) -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["MOV", "MOV", "DIR"], chassis="Kestrel")
        .unit("blue", at=(9, 0))
        .piece(AROUND["E"], "C")
        .options(chassis_abilities=ability)
        .start()
    )
    game.set_dice("red_0").destroy("red_0", 1, 2).do("move")
    assert game.may("direction E") == bool(ability)
    assert game.may("direction W")


@pytest.mark.clause("ST-071")
def test_leaving_an_enemys_reach_is_free() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR"])
        .unit("blue", at=(5, 4), systems=["HTH", "DIR"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", K0=6, A0=6)
    game.do("move", "direction W")
    assert kinds(game)[-1] == "stepped"
    game.expect("move", "red_0")
    assert (game.at("red_0"), game.unit("red_0").metres_left) == ((3, 4), 6)
    assert game.dice("blue_0") == {"K0": 6, "A0": 6}


@pytest.mark.clause("ST-071")
def test_leaving_sets_off_a_held_action() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR"])
        .unit("blue", at=(5, 4), systems=["HTH", "DIR"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", K0=6, A0=6).hold("blue_0", "reach", "attack")
    game.do("move", "direction W")
    assert game.happened("interrupt")[0].unit == "blue_0"
    game.expect("atkdie", "blue_0")


def boxed_in(free: str | None) -> Game:
    """A red Armor at (4, 4) whose neighbours are rock, but for one."""
    closed = [at for direction, at in AROUND.items() if direction != free]
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["MOV", "DIR"])
        .unit("blue", at=(9, 0))
        .solid(*closed)
        .start()
    )
    return game.set_dice("red_0", K0=6, M0=6)


@pytest.mark.clause("ST-072")
def test_a_move_needs_a_free_neighbour() -> None:
    assert not boxed_in(None).may("move")
    assert boxed_in("SE").may("move")


@pytest.mark.clause("ST-072")
@pytest.mark.parametrize(
    ("left", "dice", "unrolled", "legal"),
    [
        (2, {}, "", False),
        (3, {}, "", True),
        (2, {"K0": 1}, "", True),
        (0, {"K0": 1, "M0": 1}, "", False),
        (0, {"K0": 1, "K1": 1, "M0": 1}, "", True),
        (2, {"A0": 6, "K0": -6}, "", False),
        (0, {}, "M", True),  # a pool not rolled may still bring metres
    ],
)
def test_a_second_move_needs_metres_for_a_step(
    left: int, dice: dict[str, int], unrolled: str, legal: bool
) -> None:
    game = runner("MOV", "DIR").set_dice("red_0", unrolled=unrolled, **dice)
    game.set("red_0", move_started=1, metres_left=left)
    assert game.may("move") == legal


@pytest.mark.clause("ST-072")
def test_an_unrolled_pool_without_dice_brings_no_metres() -> None:
    game = runner("DIR").set_dice("red_0", unrolled="M")
    game.set("red_0", move_started=1, metres_left=0)
    assert not game.may("move")


@pytest.mark.clause("ST-072")
def test_who_is_bound_does_not_move() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR", "HTH"])
        .unit("blue", at=(5, 4), systems=["DIR", "HTH"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0")
    assert game.may("move")
    assert not game.set("red_0", limp=Limp.ATTACK_ONLY).may("move")
    assert game.set("red_0", limp=0).may("move")
    game.grapple("red_0", "blue_0")
    assert not game.may("move")
    game.do("done")
    game.expect("action", "blue_0")
    assert not game.may("move")
