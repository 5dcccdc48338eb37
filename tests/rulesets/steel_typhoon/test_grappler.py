"""Grappling (5.14): what a grappler does with its victim, and how a grapple ends."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import SlotState
from tests.rulesets.steel_typhoon.readings import hits, verdict
from tests.rulesets.steel_typhoon.table import Game, Table

Hex = tuple[int, int]

AROUND: dict[str, Hex] = {
    "E": (5, 4), "NE": (4, 3), "NW": (3, 3), "W": (3, 4), "SW": (3, 5), "SE": (4, 5),
}  # fmt: skip  # the neighbours of (4, 4)


def holding(table: Table | None = None, chassis: str = "Standard", **options: Any) -> Game:
    """red_0 at (4, 4) holds blue_0 at (5, 4), whose slot 2 is disabled; blue_1 at (9, 0)."""
    game = (
        (table or Table())
        .unit("red", at=(4, 4), systems=["HTH", "MOV"], chassis=chassis)
        .unit("blue", at=(5, 4), systems=["DEF", "MOV", "HTH"])
        .unit("blue", at=(9, 0), systems=["DEF", "DIR"])
        .options(**options)
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    return game.grapple("red_0", "blue_0", disabled=2)


def free(game: Game, victim: str = "blue_0", grappler: str = "red_0") -> bool:
    """Whether a grapple is over on both sides of the record, the disabled system at work."""
    v = game.unit(victim)
    over = bool(v.grappled_by < 0)
    assert over == (game.number(victim) not in list(game.unit(grappler).victims))
    assert over == (v.disabled_slot < 0)
    assert over == (SlotState.DISABLED not in list(v.system_state))
    return over


# --- forcing ------------------------------------------------------------------------------------


@pytest.mark.clause("ST-125")
def test_the_victim_is_put_on_another_side_of_its_grappler() -> None:
    game = holding()
    game.do("force")
    game.expect("force", "red_0")
    assert game.legal() == [f"direction {d}" for d in ("NE", "NW", "W", "SW", "SE")]
    game.do("direction W")
    assert (game.at("blue_0"), game.at("red_0")) == ((3, 4), (4, 4))
    assert game.unit("red_0").actions_left == 1
    assert not free(game)
    assert [e.data["values"][1] for e in game.happened("stepped")] == [game.index_of((3, 4))]
    assert game.may("force")


@pytest.mark.clause("ST-125")
@pytest.mark.parametrize("direction", ["NE", "NW", "W", "SW", "SE"])
def test_every_side_of_the_grappler(direction: str) -> None:
    game = holding()
    game.do("force", f"direction {direction}")
    assert game.at("blue_0") == AROUND[direction]


@pytest.mark.clause("ST-125")
def test_only_victims_are_forced() -> None:
    game = holding()
    assert game.may("force")
    game.do("release")
    assert not game.may("force")


@pytest.mark.clause("ST-125")
def test_a_grappler_that_is_held_itself_may_force() -> None:
    game = holding().place("blue_1", (3, 4)).grapple("blue_1", "red_0", disabled=1)
    assert game.may("force")
    game.do("force", "direction NE")
    assert game.at("blue_0") == (4, 3)
    assert not free(game)
    assert not free(game, "red_0", "blue_1")


@pytest.mark.clause("ST-126")
def test_only_onto_open_empty_hexes() -> None:
    table = Table().piece(AROUND["W"], "w").solid(AROUND["NE"]).squad("red", at=AROUND["SW"])
    game = holding(table).place("blue_1", AROUND["NW"])
    game.do("force")  # SE alone is open and empty: nobody is asked
    assert game.at("blue_0") == AROUND["SE"]


@pytest.mark.clause("ST-126")
def test_a_piece_bars_the_way_even_with_movement_systems() -> None:
    game = holding(Table().piece(AROUND["W"], "C"))
    game.do("force")
    assert game.legal("direction") == ["NE", "NW", "SW", "SE"]


@pytest.mark.clause("ST-126")
def test_not_off_the_map() -> None:
    game = holding().place("red_0", (0, 4)).place("blue_0", (1, 4))
    game.do("force")
    assert game.legal("direction") == ["NE", "SE"]


@pytest.mark.clause("ST-126")
def test_no_free_hex_no_force() -> None:
    closed = [AROUND[d] for d in ("NE", "NW", "W", "SW", "SE")]
    game = holding(Table().solid(*closed))
    assert not game.may("force")
    assert game.may("release")


@pytest.mark.clause("ST-126")
@pytest.mark.parametrize(("direction", "fires"), [("W", True), ("NE", False)])
def test_it_is_a_step_for_all_but_the_grappler(direction: str, fires: bool) -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"])
        .unit("red", at=(2, 4), systems=["HTH"])
        .unit("blue", at=(5, 4), systems=["DEF"])
        .unit("blue", at=(9, 0), systems=["DIR"])
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit, K0=1, K1=2)
    game.grapple("red_0", "blue_0", disabled=1)
    game.hold("red_1", "adjacent", "attack").hold("blue_1", "adjacent", "move")
    # The grappler's own held action would fit both ways.
    game.do("own 0", "hold", "trigger adjacent", "attack", "force", f"direction {direction}")
    assert [e.unit for e in game.happened("interrupt")] == (["red_1"] if fires else [])
    assert game.decision == ("atkdie" if fires else "action")
    assert game.unit("red_0").held_action[0] >= 0


# --- how many -----------------------------------------------------------------------------------


@pytest.mark.clause("ST-127", "ST-118")
@pytest.mark.parametrize(
    ("chassis", "ability", "legal"),
    [("Standard", 1, False), ("Mantis", 1, True), ("Mantis", 0, False)],
)
def test_one_target_at_a_time(chassis: str, ability: int, legal: bool) -> None:
    game = holding(chassis=chassis, chassis_abilities=ability).set_dice("red_0", K0=3)
    game.place("blue_1", (3, 4))
    assert game.may("grapple") == legal
    if legal:
        game.do("grapple")  # blue_1 is the only target and has no dice
        game.expect("disable", "red_0").do("system 1")
        assert list(game.unit("red_0").victims) == [1, 2]
        assert not free(game)
        assert not free(game, "blue_1")


@pytest.mark.clause("ST-127", "ST-006")
def test_two_are_enough_for_a_mantis() -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["HTH"], chassis="Mantis")
        .unit("blue", at=(5, 4))
        .unit("blue", at=(3, 4))
        .unit("blue", at=(4, 3))
        .options(chassis_abilities=1)
        .start()
    )
    game.set_dice("red_0", K0=3).grapple("red_0", "blue_0", disabled=1)
    assert game.may("grapple")
    game.grapple("red_0", "blue_1", disabled=1)
    assert not game.may("grapple")
    game.do("force")
    game.expect("victim", "red_0")
    assert game.legal() == ["enemy 0", "enemy 1"]
    game.do("enemy 1", "direction SE")
    assert (game.at("blue_0"), game.at("blue_1")) == ((5, 4), (4, 5))
    game.do("release", "enemy 0")
    assert free(game)
    assert not free(game, "blue_1")
    assert game.may("grapple")


# --- the victim as cover ------------------------------------------------------------------------


def behind_a_victim(
    victim_at: Hex = (4, 4), weapon: str = "DIR", piece: Hex | None = None, **options: Any
) -> Game:
    """red_0 at (0, 4) shoots blue_0 at (5, 4), which holds red_1."""
    table = (
        Table()
        .unit("red", at=(0, 4), systems=[weapon])
        .unit("red", at=victim_at, systems=["DEF", "DEF", "HTH", "MOV"])
        .unit("blue", at=(5, 4), systems=["DEF", "MOV", "HTH"])
        .unit("blue", at=(9, 0), systems=["DEF", "MOV", "HTH"])
        .options(unarmed=0, **options)
    )
    if piece is not None:
        table.piece(piece, "C")
    game = table.start()
    for unit in game.battle.units:
        game.set_dice(unit)
    game.grapple("blue_0", "red_1", disabled=4).set_dice("red_0", A0=4).do("own 0")
    return game


def shoot(game: Game, *faces: int) -> Game:
    """red_0 attacks blue_0 with four damage dice, up to the next question."""
    game.rolls(*faces).do("attack", "enemy 0")
    assert verdict(game) == (4, 4, 0)
    return game


@pytest.mark.clause("ST-128")
@pytest.mark.parametrize(("victim_at", "direct"), [((4, 4), 1), ((6, 4), 3), ((5, 3), 3)])
def test_a_victim_in_the_way_is_cover(victim_at: Hex, direct: int) -> None:
    game = shoot(behind_a_victim(victim_at), 6, 5, 5, 2)
    assert hits(game, "blue_0") == direct
    assert hits(game, "red_1") == 3 - direct
    game.done()


@pytest.mark.clause("ST-128")
def test_smart_weapons_ignore_it() -> None:
    game = shoot(behind_a_victim(weapon="SMA"), 6, 5, 4, 2)
    assert (hits(game, "blue_0"), hits(game, "red_1")) == (3, 0)


@pytest.mark.clause("ST-128")
def test_it_covers_before_a_piece() -> None:
    # The grappler stands on a piece, which would cover it too.
    game = behind_a_victim(piece=(6, 4))
    ground = game.battle.setup.ground
    ground[game.index_of((6, 4))], ground[game.index_of((5, 4))] = 0, 1
    game.battle.state.pieces[0].hex = game.index_of((5, 4))
    shoot(game.refresh(), 6, 5, 1, 2)
    assert (hits(game, "blue_0"), hits(game, "red_1")) == (1, 1)
    assert game.piece((5, 4)).health == 10


@pytest.mark.clause("ST-128")
def test_who_is_not_held_is_no_cover() -> None:
    game = behind_a_victim()
    for unit in ("red_1", "blue_0"):
        game.set(unit, grappled_by=-1, victims=[-1, -1])
    shoot(game, 6, 5, 1, 2)
    assert (hits(game, "blue_0"), hits(game, "red_1")) == (2, 0)


@pytest.mark.clause("ST-129")
def test_what_the_covering_victim_takes() -> None:
    game = shoot(behind_a_victim(), 6, 5, 5, 2)
    # Two working DEF do not keep it safe: it is grappled.
    assert game.unit("blue_0").direct_hits == 1
    game.expect("loss", "red_1").do("system 3")
    assert game.lost("red_1") == [3]
    assert game.lost("blue_0") == []
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-129")
@pytest.mark.parametrize(("rule", "harm"), [("exposed", 2), ("all", 3), ("none", 0)])
def test_option_armor_cover_damage_for_victims(rule: str, harm: int) -> None:
    game = shoot(behind_a_victim(armor_cover_damage=rule), 6, 5, 5, 2)
    assert (hits(game, "blue_0"), hits(game, "red_1")) == (1, harm)
    game.done()


# --- letting go, and other ends -----------------------------------------------------------------


@pytest.mark.clause("ST-130", "ST-131")
def test_a_grappler_moves_only_after_letting_go() -> None:
    game = holding().set_dice("red_0", K0=6, M0=6)
    assert not game.may("move")
    game.do("release")
    assert free(game)
    assert [e.unit for e in game.happened("released")] == ["red_0"]
    assert game.unit("red_0").actions_left == 2
    assert game.may("move")
    assert not game.may("release")
    game.do("move", "direction W", "done")
    assert game.at("red_0") == (3, 4)
    assert game.unit("red_0").actions_left == 1
    game.done()


@pytest.mark.clause("ST-130")
def test_only_a_grappler_lets_go() -> None:
    game = holding()
    game.do("done")
    game.do("own 0")
    assert not game.may("release")
    assert not game.may("move")


@pytest.mark.clause("ST-131")
def test_a_contest_ends_it() -> None:
    game = holding()
    game.do("done")
    game.set_dice("blue_0", K0=1).do("own 0", "break")
    assert free(game)


@pytest.mark.clause("ST-131")
def test_a_victims_removal_ends_it() -> None:
    game = holding().set_dice("red_0", A0=2).destroy("blue_0", 1, 3)
    game.rolls(6, 6).do("attack", "system 2")
    assert not game.on_map("blue_0")
    assert game.unit("blue_0").grappled_by == -1
    assert list(game.unit("red_0").victims) == [-1, -1]
    assert game.happened("grapple_ends")
    assert game.may("move")
    game.done()


@pytest.mark.clause("ST-131")
@pytest.mark.parametrize("who", ["red_0", "blue_0"])
def test_a_shut_down_of_either_ends_it(who: str) -> None:
    game = holding().set(who, depleted=1)
    if who == "red_0":
        game.rolls(1).do("done")
    else:
        game.do("done", "own 0")
        game.rolls(1).do("done")
    if who == "red_0":
        assert game.battle.over  # red has nothing else
    assert game.unit(who).shut_down == 1
    assert free(game)
    game.done()


@pytest.mark.clause("ST-131")
def test_a_grappler_forced_away_from_its_victim() -> None:
    game = (
        Table()
        .unit("red", at=(6, 4), systems=["HTH"])
        .unit("red", at=(4, 4), systems=["DEF", "HTH"])
        .unit("blue", at=(5, 4), systems=["HTH", "MOV"])
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    game.grapple("blue_0", "red_1", disabled=2).grapple("red_0", "blue_0", disabled=1)
    game.do("own 0", "force", "direction E")
    assert game.at("blue_0") == (7, 4)
    assert free(game, "red_1", "blue_0")
    assert list(game.unit("red_1").system_state[:2]) == [SlotState.WORKING, SlotState.WORKING]
    assert not free(game, "blue_0", "red_0")  # the one who forces still holds
    game.do("done")
    game.expect("action", "red_1")


@pytest.mark.clause("ST-131")
def test_a_grappler_forced_round_its_victim_still_holds() -> None:
    game = (
        Table()
        .unit("red", at=(6, 4), systems=["HTH"])
        .unit("red", at=(5, 3), systems=["DEF", "HTH"])
        .unit("blue", at=(5, 4), systems=["HTH", "MOV"])
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    game.grapple("blue_0", "red_1", disabled=2).grapple("red_0", "blue_0", disabled=1)
    game.do("own 0", "force", "direction NE")  # (6, 3), next to (5, 3)
    assert game.at("blue_0") == (6, 3)
    assert not free(game, "red_1", "blue_0")
