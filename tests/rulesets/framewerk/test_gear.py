"""What one may do hand to hand; weapons in hand and on the ground (FW-022, FW-025 to FW-029)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from tests.rulesets.framewerk.duels import SHOT, aimed_at
from tests.rulesets.framewerk.table import Cell, Game, Table

FREE_HANDS_ONLY = {
    "auto", "suppress", "throw", "shoot_object", "throw_object", "strike_object", "aim", "cover",
    "move",
}  # fmt: skip


def melee(*weapons: str, **options: Any) -> Table:
    """Red on a heavy cover next to blue and to blue's terminal; another of blue two cells off."""
    return (
        Table(width=12, height=6)
        .unit("red", (3, 3), weapons=list(weapons))
        .unit("blue", (4, 3), armour=0, weapons=["knife"])
        .unit("blue", (5, 3), armour=0)
        .unit("red", (0, 0), weapons=["pistol"])
        .thing("blue", (3, 2))
        .cover((3, 3), "heavy", "all")
        .options(**options)
    )


def turn(table: Table, declared: int = 2) -> Game:
    """Red's slot, and it alone acts this turn."""
    return table.start().turn("red_0", declared=declared, blue_0=0, blue_1=0, red_1=0)


# --- close quarters ------------------------------------------------------------------------------


@pytest.mark.clause("FW-022")
@pytest.mark.parametrize(
    ("weapon", "lost"),
    [
        ("smg", FREE_HANDS_ONLY - {"throw", "throw_object"}),
        ("pistol", FREE_HANDS_ONLY - {"throw", "throw_object", "auto", "suppress"}),
        ("rifle", FREE_HANDS_ONLY - {"throw", "throw_object"} | {"shoot", "burst"}),
        ("lmg", FREE_HANDS_ONLY - {"throw", "throw_object"} | {"shoot", "burst"}),
        ("knife", FREE_HANDS_ONLY - {"auto", "suppress", "shoot_object"}),
        ("sword", {"strike_object", "cover", "move"}),
    ],
)
def test_what_the_engaged_cannot_do(weapon: str, lost: set[str]) -> None:
    game = turn(melee(weapon, "chain"))
    before = set(game.legal())
    after = set(game.engage("red_0", "blue_0").legal())
    assert before - after == lost
    assert after - before == {"break"}
    assert {"pass", "strike", "ready"} <= after


@pytest.mark.clause("FW-022")
def test_a_one_handed_gun_may_be_fired_at_those_engaged_only() -> None:
    game = turn(melee("pistol"), declared=1).engage("red_0", "blue_0")
    game.do("shoot")
    assert game.expect("aimpoint").may("aimpoint none")  # there was one target
    game.rolls(5, 7, 2).do("aimpoint none")
    assert aimed_at(game.expect("defend", "blue_0")) == 6 + 7 + 2
    game = turn(melee("pistol")).engage("red_0", "blue_0").engage("red_0", "blue_1")
    game.do("shoot")
    assert game.expect("target").legal("enemy") == ["0", "1"]


@pytest.mark.clause("FW-022")
@pytest.mark.parametrize("weapon", ["pistol", "smg", "rifle"])
def test_no_gun_hand_to_hand_by_option(weapon: str) -> None:
    game = turn(melee(weapon, gun_in_close="none"))
    assert game.may("shoot")
    assert not game.engage("red_0", "blue_0").may("shoot")
    assert not game.may("burst")


@pytest.mark.clause("FW-022")
@pytest.mark.parametrize("holds", [False, True])
@pytest.mark.parametrize(("weapon", "may"), [("pistol", True), ("rifle", False)])
def test_guns_of_those_who_hold_or_are_held(holds: bool, weapon: str, may: bool) -> None:
    game = turn(melee(weapon))
    game.hold(*("red_0", "blue_0") if holds else ("blue_0", "red_0"))
    assert game.may("shoot") is may
    if may:
        game.rolls(5, 7, 2).do(*SHOT)
        game.expect("defend", "blue_0")


@pytest.mark.clause("FW-022")
def test_outsiders_fire_into_a_melee_without_penalty() -> None:
    totals = []
    for fighting in (False, True):
        game = melee("knife").start().turn("red_1")
        if fighting:
            game.engage("red_0", "blue_0")
        game.rolls(5, 7, 2).do("shoot", "enemy 0", "aimpoint none")
        totals.append(aimed_at(game.expect("defend", "blue_0")))
    assert totals == [6 + 7 + 2] * 2


# --- weapons -------------------------------------------------------------------------------------


@pytest.mark.clause("FW-025")
def test_the_first_weapon_is_ready_the_others_are_carried() -> None:
    game = turn(melee("rifle", "knife", "pistol"))
    assert game.in_hand("red_0") == "rifle"
    assert [int(game.weapon("red_0", k).kind) for k in range(3)] == [9, 2, 5]
    assert game.in_hand("blue_1") == "nothing"
    assert int(game.unit("blue_1").ready) == -1


@pytest.mark.clause("FW-025")
def test_three_weapons_at_most_and_hands_are_none() -> None:
    for weapons in (["knife"] * 4, ["bare hands"], ["claws"]):
        with pytest.raises(ScenarioError):
            load_scenario(melee(*weapons).scenario())


@pytest.mark.clause("FW-025")
@pytest.mark.parametrize(("natural", "kind"), [(False, 0), (True, 1)])
@pytest.mark.parametrize("weapons", [[], ["rifle"], ["sword"]])
def test_hands_and_claws_are_always_there(natural: bool, kind: int, weapons: list[str]) -> None:
    table = Table(width=4, height=1).unit("red", (0, 0), weapons=weapons, natural=natural)
    game = table.unit("blue", (1, 0)).start().turn("red_0")
    game.do("strike", *["with bare"] * (weapons == ["sword"]))
    game.rolls(2, 4).do("aimpoint none")
    assert game.happened("attack")[0].data["values"][1] == kind
    assert int(game.unit("red_0").ready) == len(weapons) - 1
    assert int(game.battle.setup.n_weapons) >= len(weapons)


@pytest.mark.clause("FW-026")
def test_changing_the_weapon_takes_an_action_and_the_aim() -> None:
    game = turn(melee("rifle", "knife")).set("red_0", aim=2)
    game.do("ready")
    assert game.expect("weapon").legal() == ["carried 1", "carried empty"]
    game.do("carried 1")
    u = game.unit("red_0")
    assert (game.in_hand("red_0"), int(u.acts_left), int(u.aim)) == ("knife", 1, 0)
    assert [int(k) >= 0 for k in u.carried] == [True, True, False]


@pytest.mark.clause("FW-026")
def test_emptying_the_hands() -> None:
    game = turn(melee("rifle", "knife"))
    game.do("ready", "carried empty")
    u = game.unit("red_0")
    assert int(u.acts_left) == 1
    assert game.in_hand("red_0") == "nothing"
    assert [int(k) >= 0 for k in u.carried] == [True, True, False]


@pytest.mark.clause("FW-026")
def test_what_may_come_to_hand() -> None:
    game = turn(melee("rifle", "knife", "smg")).ready("red_0", -1)
    game.do("ready")
    assert game.legal() == ["carried 0", "carried 1", "carried 2"]
    assert not turn(melee()).may("ready")  # nothing carried, nothing in hand
    game = turn(melee("rifle", "knife", "pistol"))
    game.weapon("red_0", 1).wear = 8  # broken
    game.do("ready")
    assert game.legal() == ["carried 2", "carried empty"]


@pytest.mark.clause("FW-026")
def test_changing_weapons_while_held_or_holding() -> None:
    game = turn(melee("knife", "rifle", "pistol")).hold("blue_0", "red_0")
    game.do("ready")
    assert game.legal() == ["carried 2", "carried empty"]  # one hand is free
    assert not turn(melee("knife", "pistol")).hold("red_0", "blue_0").may("ready")
    assert turn(melee("knife", "pistol")).engage("red_0", "blue_0").may("ready")


@pytest.mark.clause("FW-026")
def test_drawing_is_free_once_a_slot_by_option() -> None:
    game = turn(melee("rifle", "knife", draw_cost="free")).set("red_0", aim=1)
    game.do("ready", "carried 1")
    u = game.expect("action", "red_0").unit("red_0")
    assert (game.in_hand("red_0"), int(u.acts_left), int(u.aim)) == ("knife", 2, 0)
    assert not game.may("ready")
    game.do("pass", by="red_0")
    assert u.acts_left == 1
    game.expect("action", "red_0").do("ready", "carried 0")  # the next slot
    assert (game.in_hand("red_0"), int(u.acts_left)) == ("rifle", 1)


def loaded(game: Game, rounds: int, mags: int) -> Game:
    """The weapon in red's hand has so many rounds and spare magazines."""
    weapon = game.weapon("red_0")
    weapon.loaded, weapon.mags = rounds, mags
    return game.refresh()


@pytest.mark.clause("FW-027")
def test_a_new_magazine_and_the_rest_of_the_old_one_lost() -> None:
    game = loaded(turn(melee("rifle")), 4, 1).set("red_0", aim=1)
    game.do("reload")
    weapon, u = game.weapon("red_0"), game.unit("red_0")
    assert (int(weapon.loaded), int(weapon.mags)) == (30, 0)
    assert (int(u.acts_left), int(u.aim)) == (1, 0)
    assert not loaded(game, 4, 0).may("reload")


@pytest.mark.clause("FW-027")
@pytest.mark.parametrize(
    ("weapon", "rounds", "mags", "may"),
    [
        ("rifle", 29, 1, True), ("rifle", 30, 1, False), ("rifle", 0, 0, False),
        ("lmg", 0, 3, True), ("sniper rifle", 5, 2, False), ("knife", 0, 1, False),
    ],
)  # fmt: skip
def test_when_one_may_reload(weapon: str, rounds: int, mags: int, may: bool) -> None:
    assert loaded(turn(melee(weapon)), rounds, mags).may("reload") is may


@pytest.mark.clause("FW-027")
def test_reloading_hand_to_hand() -> None:
    assert loaded(turn(melee("pistol")), 1, 1).engage("red_0", "blue_0").may("reload")
    assert not loaded(turn(melee("pistol")), 1, 1).hold("red_0", "blue_0").may("reload")
    assert not loaded(turn(melee("pistol")), 1, 1).hold("blue_0", "red_0").may("reload")


def dropped(game: Game, at: Cell, unit: str = "blue_0", slot: int = 0) -> Game:
    """A carried weapon of a unit lies in a cell."""
    u, weapon = game.unit(unit), game.weapon(unit, slot)
    weapon.owner, weapon.at = -1, game.index_of(at)
    u.carried[slot] = -1
    u.ready = -1
    return game.refresh()


@pytest.mark.clause("FW-028")
@pytest.mark.parametrize(
    ("at", "near"), [((2, 4), True), ((3, 3), True), ((4, 3), True), ((5, 3), False)]
)
def test_picking_up_from_the_own_or_the_next_cell(at: Cell, near: bool) -> None:
    game = dropped(turn(melee("rifle")), at).set("red_0", aim=2)
    assert game.may("pickup") is near
    if near:
        game.do("pickup")
        u = game.unit("red_0")
        assert game.in_hand("red_0") == "knife"
        assert (int(u.ready), int(u.acts_left), int(u.aim)) == (1, 1, 0)
        assert int(game.weapon("red_0", 0).kind) == 9
        assert int(game.weapon("red_0").owner) == 0
        assert game.on_ground() == []


@pytest.mark.clause("FW-028")
def test_the_lowest_free_slot_takes_it() -> None:
    game = dropped(turn(melee("rifle", "knife", "pistol")), (3, 3), "red_0", 1)
    assert dropped(game, (2, 2)).may("pickup")
    game.do("pickup")
    assert len(game.expect("item", "red_0").legal("item")) == 2
    game.do(f"item {game.legal('item')[1]}")
    assert (int(game.unit("red_0").ready), game.in_hand("red_0")) == (1, "knife")
    assert game.on_ground() == [("knife", (3, 3))]
    assert not game.may("pickup")  # all three are taken


@pytest.mark.clause("FW-028")
def test_when_one_may_not_pick_up() -> None:
    assert not dropped(turn(melee("rifle", "knife", "pistol")), (3, 3)).may("pickup")
    assert dropped(turn(melee()), (3, 3)).engage("red_0", "blue_0").may("pickup")
    assert not dropped(turn(melee()), (3, 3)).hold("red_0", "blue_0").may("pickup")
    assert not dropped(turn(melee()), (3, 3)).hold("blue_0", "red_0").may("pickup")
    game = turn(melee())
    game.weapon("blue_0").wear = 8
    assert not dropped(game, (3, 3)).may("pickup")


# --- doing nothing -------------------------------------------------------------------------------


@pytest.mark.clause("FW-029")
def test_to_pass_costs_the_action_and_nothing_else() -> None:
    game = turn(melee("rifle")).set("red_0", aim=1, cover_taken=2)
    before = {name: game.unit("red_0")[name] for name in ("facing", "at", "ready", "engaged")}
    game.zone("blue_0", facing=4, total=20, left=3).do("pass")
    u = game.unit("red_0")
    assert (int(u.acts_left), int(u.aim), int(u.cover_taken)) == (1, 1, 2)
    assert {name: u[name] for name in before} == before
    assert int(game.unit("blue_0").zone_left) == 3
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-029")
@pytest.mark.parametrize("state", ["free", "engaged", "held", "holding"])
def test_one_may_always_pass(state: str) -> None:
    game = turn(melee("rifle"))
    if state == "engaged":
        game.engage("red_0", "blue_0")
    elif state == "held":
        game.hold("blue_0", "red_0")
    elif state == "holding":
        game.hold("red_0", "blue_0")
    assert game.may("pass")
    assert turn(melee("rifle", verbs=["shoot"])).legal() == ["pass", "shoot"]
