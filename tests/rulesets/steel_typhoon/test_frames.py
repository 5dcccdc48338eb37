"""Frames: what an Armor is made of (ST-001 to ST-007)."""

from __future__ import annotations

from itertools import product

import pytest

from mech_env.battle import Battle
from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.table import Game, Table, slot

TYPES = ["1", "2", "3", "4", "5", "6"]


def loadout(**sides: str) -> Game:
    """A battle that stands at its first D-LOADOUT: two red Armors and a blue one."""
    return (
        Table()
        .unit("red", at=(1, 1))
        .unit("red", at=(1, 3))
        .unit("blue", at=(8, 1))
        .options(loadout_choice=sides)
        .start()
    )


# --- five systems ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-001")
def test_all_five_systems_count_in_the_first_rolls() -> None:
    trooper = ["DEF", "MOV", "SUR", "DIR", "HTH"]
    game = Table().unit("red", at=(1, 1), systems=trooper).unit("blue", at=(4, 1)).start()
    assert list(game.unit("red_0").system_kind) == [1, 2, 3, 5, 4]
    assert (game.unit("red_0").system_state == state.SlotState.WORKING).all()
    game.set_dice("red_0", unrolled="ADMP").set_dice("blue_0", K0=3, A0=1)
    game.rolls(3, 8).do("attack", by="red_0")  # A d6 + d8
    game.expect("atkdie", "red_0")
    assert game.dice("red_0") == {"A0": 3, "A1": 8}
    game.do("die A0", "die K0")
    game.rolls(4).do("move", by="red_0")  # M 1d6
    assert game.dice("red_0") == {"A1": 8, "M0": 4}
    game.do("done")
    game.rolls(2, 6).do("attack", by="blue_0")  # D 2d6
    assert game.dice("red_0") == {"A1": 8, "M0": 4, "D0": 2, "D1": 6}
    game.done()
    game = Table().unit("red", at=(1, 1), systems=trooper).unit("blue", at=(4, 1)).start()
    game.set_dice("red_0", unrolled="P").rolls(5).do("spot")  # P 1d6, the only die to assign
    assert (game.pool("red_0", "P"), game.spot_on("red", "blue_0")) == (["P0"], 5)
    game.done()


@pytest.mark.clause("ST-001")
@pytest.mark.parametrize(
    ("systems", "complaint"),
    [
        ([], "1 to 5|at least one system|no system"),
        (["empty", "empty"], "at least one system"),
        (["DEF", "MOV", "SUR", "DIR", "HTH", "SMA"], "at most 5 systems on one frame"),
    ],
)
def test_a_frame_has_one_to_five_systems(systems: list[str], complaint: str) -> None:
    table = Table().unit("red", at=(1, 1), systems=systems).unit("blue", at=(8, 1))
    with pytest.raises(ScenarioError, match=complaint):
        load_scenario(table.scenario())


@pytest.mark.clause("ST-001")
def test_a_slot_may_stay_empty_but_not_all_of_them() -> None:
    game = loadout(red="choose")
    for _ in range(4):
        assert game.may("number 0")
        game.do("number 0", by="red_0")
    assert game.legal() == [f"number {k}" for k in TYPES]
    game.do("number 3")
    assert list(game.unit("red_0").system_kind) == [0, 0, 0, 0, state.System.SUR]
    assert list(game.unit("red_0").system_state) == [state.SlotState.NONE] * 4 + [
        state.SlotState.WORKING
    ]


@pytest.mark.clause("ST-002", "ST-014")
def test_a_third_system_of_a_type_is_not_offered() -> None:
    game = loadout(red="choose")
    game.do("number 1", "number 1", by="red_0")
    assert game.legal() == [f"number {k}" for k in (0, 2, 3, 4, 5, 6)]
    game.do("number 5", "number 5", by="red_0")
    assert game.legal() == [f"number {k}" for k in (0, 2, 3, 4, 6)]


@pytest.mark.clause("ST-002", "ST-014")
def test_three_systems_of_a_type_are_refused_in_a_scenario() -> None:
    table = Table().unit("red", at=(1, 1), systems=["DEF"] * 3).unit("blue", at=(8, 1))
    with pytest.raises(ScenarioError, match=r"3 DEF: at most 2 systems of one type"):
        load_scenario(table.scenario())


# --- the player's choice --------------------------------------------------------------------------


@pytest.mark.clause("ST-003")
def test_a_scenario_can_fix_the_loadouts() -> None:
    loadout().expect("activate", "red_0")


@pytest.mark.clause("ST-003")
def test_commanders_fit_out_side_by_side_armor_by_armor() -> None:
    game = loadout(red="choose", blue="choose")
    for kind in (4, 4, 0, 0, 5):
        game.expect("loadout", "red_0").do(f"number {kind}")
    assert list(game.unit("red_0").system_kind) == [4, 4, 0, 0, 5]
    for kind in (6, 2, 0, 0, 0):
        game.expect("loadout", "red_0").do(f"number {kind}")  # the commander, for red_1
    assert list(game.unit("red_1").system_kind) == [6, 2, 0, 0, 0]
    for kind in (1, 0, 0, 3):
        game.expect("loadout", "blue_0").do(f"number {kind}")
    game.rolls(1, 2, 3, 4, 5, 6).do("number 3")
    assert list(game.unit("blue_0").system_kind) == [1, 0, 0, 3, 3]
    game.expect("activate", "red_0").done()


@pytest.mark.clause("ST-003")
def test_only_sides_that_choose_are_asked() -> None:
    game = loadout(blue="choose")
    for _ in range(4):
        game.expect("loadout", "blue_0").do("number 1" if game.may("number 1") else "number 2")
    game.rolls(1, 2, 3, 4, 5, 6).do("number 0")
    assert list(game.unit("red_0").system_kind) == [1, 2, 3, 5, 4]
    assert list(game.unit("blue_0").system_kind) == [1, 1, 2, 2, 0]
    game.expect("activate", "red_0").done()


@pytest.mark.clause("ST-003")
def test_loadouts_are_secret_until_all_have_chosen() -> None:
    game = loadout(red="choose", blue="choose")
    other = Game(game.battle.clone())
    for one, two in [("number 1", "number 6")] * 2 + [("number 0", "number 0")] * 3:
        game.do(one)
        other.do(two)
    for name in ("red_0", "red_1", "blue_0"):
        seen, instead = game.battle.observe(name), other.battle.observe(name)
        assert (seen == instead).all() == (name == "blue_0"), name
    for play in (game, other):
        play.do("number 1", "number 0", "number 0", "number 0", "number 0")
        play.do("number 1", "number 0", "number 0", "number 0")
        play.rolls(1, 1, 1, 1, 1, 1).do("number 0")
    assert (game.battle.observe("blue_0") != other.battle.observe("blue_0")).any()


@pytest.mark.clause("ST-003")
def test_293_mixes_of_systems_can_be_chosen() -> None:
    counted = sum(1 for counts in product(range(3), repeat=6) if 1 <= sum(counts) <= 5)
    assert counted == 293
    # Each mix once: types in ascending order, the empty slots first.
    mixes = set()
    todo: list[tuple[Battle, tuple[int, ...]]] = [(loadout(red="choose").battle, ())]
    while todo:
        battle, chosen = todo.pop()
        for action in battle.legal_actions():
            kind = action - slot("number 0")
            if chosen and kind < chosen[-1]:
                continue
            if len(chosen) == 4:
                mixes.add((*chosen, kind))
                continue
            branch = battle.clone()
            branch.step(action)
            todo.append((branch, (*chosen, kind)))
    assert len(mixes) == counted


# --- size, battery, chassis -----------------------------------------------------------------------


@pytest.mark.clause("ST-004")
def test_a_frame_fills_its_hex() -> None:
    game = (
        Table()
        .unit("red", at=(3, 4))
        .unit("red", at=(4, 3))
        .unit("blue", at=(4, 4))
        .squad("red", at=(5, 4))
        .squad("red", at=(3, 5))
        .start()
    )
    for unit in ("red_0", "red_1", "blue_0"):
        game.set_dice(unit)
    # (3,4): E the foe, SE (3,5) a squad.
    game.do("own 0", "move")
    assert game.legal("direction") == ["NE", "NW", "W", "SW"]
    # (4,3): SW the foe, SE (5,4) a squad.
    game.do("done", "done", "move")
    assert game.battle.unit == "red_1"
    assert game.legal("direction") == ["E", "NE", "NW", "W"]
    # The foe at (4,4): E a squad, NE red_1, W red_0, SW a squad.
    game.do("done", "done")
    game.do("move", by="blue_0")
    assert game.legal("direction") == ["NW", "SE"]
    game.done()


@pytest.mark.clause("ST-004")
def test_a_squad_cannot_enter_a_frames_hex() -> None:
    game = Table().unit("red", at=(3, 4)).unit("blue", at=(5, 4)).squad("red", at=(4, 4)).start()
    game.do("done", by="red_0")
    game.rolls(3).do("done", by="blue_0")
    game.expect("squad", "red_0")
    assert game.legal("direction") == ["NE", "NW", "SW", "SE"]
    game.done()


@pytest.mark.clause("ST-005")
def test_a_fresh_armor_makes_no_battery_roll_a_depleted_one_does() -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).start()
    assert [int(u.since_charge) for u in game.battle.state.units[:2]] == [0, 0]
    game.do("done", by="red_0").clear()  # no die forced: a roll would fail
    game.set("blue_0", depleted=1)
    game.rolls(2, 1, 1, 1, 1).do("done", by="blue_0")
    assert next(e.data["values"] for e in game.happened("rolled")) == [2]
    assert game.unit("blue_0").shut_down == 0
    game.done()


@pytest.mark.clause("ST-006")
@pytest.mark.parametrize(("abilities", "needed"), [(1, 3), (0, 2)])
def test_bastion_takes_three_direct_hits_a_system(abilities: int, needed: int) -> None:
    for stored in range(needed):
        game = (
            Table()
            .unit("red", at=(1, 1), systems=["DIR"])
            .unit("blue", at=(4, 1), systems=["DEF", "MOV"], chassis="Bastion")
            .options(chassis_abilities=abilities)
            .start()
        )
        game.set_dice("red_0", A0=1).set_dice("blue_0").set("blue_0", direct_hits=stored)
        game.rolls(5).do("attack", by="red_0")
        if stored == needed - 1:
            game.expect("loss", "blue_0").do("system 2")
            assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([2], 0)
        else:
            game.expect("action", "red_0")
            assert (game.lost("blue_0"), game.unit("blue_0").direct_hits) == ([], stored + 1)
        game.done()


@pytest.mark.clause("ST-006")
@pytest.mark.parametrize("abilities", [1, 0])
def test_kestrel_crosses_cover_without_movement_systems(abilities: int) -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR", "MOV"], chassis="Kestrel")
        .unit("blue", at=(8, 1))
        .piece((2, 1), "C")
        .options(chassis_abilities=abilities)
        .start()
    )
    game.set_dice("red_0").destroy("red_0", 2).do("move")
    assert game.may("direction E") == bool(abilities)
    assert game.may("direction W")


@pytest.mark.clause("ST-006")
@pytest.mark.parametrize("abilities", [1, 0])
def test_mantis_holds_two(abilities: int) -> None:
    game = (
        Table()
        .unit("red", at=(4, 4), chassis="Mantis")
        .unit("blue", at=(5, 4))
        .unit("blue", at=(3, 4))
        .options(chassis_abilities=abilities)
        .start()
    )
    game.set_dice("red_0", K0=5).grapple("red_0", "blue_0", disabled=1)
    assert game.may("grapple") == bool(abilities)
    if abilities:
        game.set_dice("blue_1", K0=4)
        game.do("grapple", "no", "system 2")
        assert list(game.unit("red_0").victims) == [1, 2]
        assert game.unit("blue_1").grappled_by == 0


@pytest.mark.clause("ST-006")
@pytest.mark.parametrize("abilities", [1, 0])
def test_hound_spots_one_step_better(abilities: int) -> None:
    game = (
        Table(width=14, height=3)
        .unit("red", at=(0, 1), systems=["DIR"], chassis="Hound")
        .unit("blue", at=(12, 1))
        .piece((11, 1), "C")
        .options(chassis_abilities=abilities)
        .start()
    )
    game.set_dice("red_0", K0=5)
    assert game.may("spot") == bool(abilities)


@pytest.mark.clause("ST-007")
@pytest.mark.parametrize(
    ("chassis", "metres"),
    [("Standard", 9), ("Kestrel", 12), ("Bastion", 6), ("Mantis", 9), ("Hound", 9)],
)
def test_base_speed_of_each_chassis(chassis: str, metres: int) -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"], chassis=chassis)
        .unit("blue", at=(9, 7))
        .start()
    )
    game.set_dice("red_0", unrolled="M").do("move")
    assert game.unit("red_0").metres_left == metres
    for step in range(metres // 3):
        assert game.may("direction E")
        game.do("direction E")
        assert game.unit("red_0").metres_left == metres - 3 * (step + 1)
    assert game.at("red_0") == (1 + metres // 3, 1)
    game.expect("action", "red_0")  # nothing left to do but stop: not asked
    game.done()


@pytest.mark.clause("ST-007")
def test_movement_systems_add_dice_not_base_speed() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["MOV", "MOV", "DIR"])
        .unit("blue", at=(9, 7))
        .start()
    )
    game.set_dice("red_0", unrolled="M").rolls(2, 5).do("move")
    assert game.unit("red_0").metres_left == 9
    game.do("die M1")
    assert game.unit("red_0").metres_left == 9 + 5
    game.done()
