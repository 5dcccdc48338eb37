"""The small print between two fights: who decides, what is kept, what begins anew (FW-301 ff.)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.rules import campaign as rules
from mech_env.rulesets.framewerk.state.codes import MAX_UNITS, Status
from mech_env.rulesets.framewerk.state.decisions import ACTIONS
from mech_env.rulesets.framewerk.state.events import Roll
from mech_env.rulesets.framewerk.state.record import UNIT, WEAPON
from mech_env.rulesets.framewerk.state.weapons import Weapon
from mech_env.testing import slot as slot_of
from tests.rulesets.framewerk.campaign_table import begin, campaign, win_fight
from tests.rulesets.framewerk.table import Game

next_encounter, bring_home = interpreted(rules.next_encounter), interpreted(rules.bring_home)

WEAPON_FIELDS = WEAPON.dtype.names or ()
KNIVES = [{"profile": "trooper", "weapons": ["knife", "knife", "knife"]}]


def drop(game: Game, unit: str, slot: int, at: int) -> int:
    """A carried weapon comes to lie in a cell. Returns its instance."""
    record = game.unit(unit)
    weapon = int(record.carried[slot])
    record.carried[slot] = -1
    game.battle.state.weapons[weapon].owner = -1
    game.battle.state.weapons[weapon].at = at
    game.set(unit, ready=-1)
    return weapon


def kinds(game: Game, unit: str) -> list[str]:
    """Names of what a unit carries, by slot; ``-`` for nothing."""
    state = game.battle.state
    return [
        "-" if k < 0 else Weapon.names(" ")[int(state.weapons[int(k)].kind)]
        for k in game.unit(unit).carried
    ]


# --- a fight ends -------------------------------------------------------------------------------


@pytest.mark.clause("FW-301")
def test_the_report_says_who_won_the_campaign() -> None:
    game = begin(campaign(fights=2))
    for name in ("red_0", "red_1", "blue_0"):
        game.set(name, status=Status.DOWN)
    game.do("pass")
    (event,) = game.happened("battle_ends")
    assert event.data["values"][0] == -1
    assert [e.kind for e in game.last].count("encounter_ends") == 1


@pytest.mark.clause("FW-305", "FW-301")
def test_the_lowest_active_slot_decides_between_fights() -> None:
    game = begin(campaign(kits=1))
    game.set("red_0", status=Status.DEAD).set("red_1", damage=9)
    win_fight(game)
    game.expect("med", "red_1")
    assert game.legal("own") == ["1"]  # nobody treats the dead


# --- what a won fight leaves --------------------------------------------------------------------


@pytest.mark.clause("FW-302")
def test_holds_zones_and_close_quarters_end_with_the_fight() -> None:
    game = begin(campaign(kits=1))
    game.hold("red_0", "blue_0", rate=1, loss=2).hold("blue_0", "red_1", rate=1, loss=1)
    game.zone("red_1", facing=3, total=9).set("red_1", damage=9)
    win_fight(game)
    game.expect("med")  # the next fight is not laid out yet
    for name in ("red_0", "red_1"):
        unit = game.unit(name)
        assert (unit.engaged, unit.holding, unit.held_bits, unit.loss) == (0, -1, 0, 0)
        assert (unit.hold_rate, unit.hold_loss, unit.hold_kept) == (0, 0, 0)
        assert (unit.zone_left, unit.zone_total, unit.zone_facing) == (0, 0, 0)
        assert (unit.zone_seq, unit.zone_turn) == (0, 0)


@pytest.mark.clause("FW-303", "FW-304")
@pytest.mark.parametrize("who", [0, 1])
def test_the_dead_keep_nothing_and_do_not_heal(who: int) -> None:
    game = begin(campaign(kits=1))
    fallen, other = f"red_{who}", f"red_{1 - who}"
    carried = [int(k) for k in game.unit(fallen).carried if k >= 0]
    game.set(fallen, status=Status.DEAD, damage=30, wound=2, ready=0).set(other, damage=9)
    win_fight(game)
    game.expect("med", other)  # the next fight is not laid out yet
    dead = game.unit(fallen)
    assert (dead.status, dead.damage, dead.ready) == (Status.DEAD, 30, -1)
    assert kinds(game, fallen) == ["-"] * 3
    for k in carried:
        weapon = game.battle.state.weapons[k]
        assert (weapon.owner, weapon.home, weapon.at) == (-1, -1, -1)
    assert [e.unit for e in game.happened("recovers")] == [other]


@pytest.mark.clause("FW-304")
def test_the_report_names_who_healed_and_by_how_much() -> None:
    game = begin(campaign())
    game.set("red_0", tenacity=6, damage=10, wound=2)
    win_fight(game, 10, 5, 1)
    healed = [(e.unit, e.data["what"]) for e in game.happened("recovers")]
    assert healed == [("red_0", 3)]  # red_1 was whole
    assert game.unit("red_0").wound == 1  # 7 of 11 points


@pytest.mark.clause("FW-304")
def test_a_single_point_is_reported() -> None:
    game = begin(campaign())
    game.set("red_0", damage=1)
    win_fight(game, 10, 5, 1)
    assert [(e.unit, e.data["what"]) for e in game.happened("recovers")] == [("red_0", 1)]


@pytest.mark.clause("FW-303")
def test_what_lies_about_comes_home_by_weapon_index_to_the_lowest_slot() -> None:
    game = begin(campaign(roster=[{"profile": "trooper", "weapons": ["rifle", "pistol", "knife"]}]))
    for slot in (2, 0):
        drop(game, "red_0", slot, at=5)
    win_fight(game, 10, 1)
    assert kinds(game, "red_0") == ["rifle", "pistol", "knife"]
    for slot in range(3):
        weapon = game.weapon("red_0", slot)
        assert (weapon.owner, weapon.home, weapon.at) == (0, 0, -1)
    game.done()


@pytest.mark.clause("FW-303")
def test_what_lies_about_is_lost_without_a_free_slot_or_a_home() -> None:
    game = begin(campaign(roster=KNIVES))
    lying = drop(game, "red_0", 1, at=5)
    taken = int(game.unit("blue_0").carried[0])  # the knife of blue_0 fills the slot
    game.unit("blue_0").carried[0] = -1
    game.set("blue_0", ready=-1)
    game.unit("red_0").carried[1] = taken
    game.battle.state.weapons[taken].owner = 0
    game.battle.state.weapons[taken].wear = 1
    win_fight(game, 10, 1)
    assert game.weapon("red_0", 1).wear == 1
    state = game.battle.state
    ours = [k for k in range(int(game.battle.setup.n_weapons)) if state.weapons[k].owner == 0]
    assert ours == [0, 1, 2]
    assert [int(state.weapons[k].at) for k in ours] == [-1] * 3
    assert lying in ours  # its place is the captured knife's now
    game.done()


@pytest.mark.clause("FW-303")
def test_nothing_lies_about_after_the_fight() -> None:
    game = begin(campaign(kits=1, roster=KNIVES))
    lying = drop(game, "red_0", 1, at=0)
    game.unit("red_0").carried[1] = int(game.unit("blue_0").carried[0])  # no room for it
    game.battle.state.weapons[int(game.unit("red_0").carried[1])].owner = 0
    game.unit("blue_0").carried[0] = -1
    dropped = drop(game, "red_0", 2, at=6)  # room for this one
    game.set("red_0", damage=9)
    win_fight(game)
    game.expect("med")  # the next fight is not laid out yet
    assert game.on_ground() == []
    # The lower index comes home, the other is lost.
    state = game.battle.state
    assert list(game.unit("red_0").carried) == [0, 3, lying]
    assert (state.weapons[lying].owner, state.weapons[lying].at) == (0, -1)
    lost = state.weapons[dropped]
    assert (lost.owner, lost.home, lost.at) == (-1, -1, -1)


@pytest.mark.clause("FW-303")
def test_an_enemys_weapon_on_the_ground_is_lost() -> None:
    game = begin(campaign(kits=1))
    knife = drop(game, "blue_0", 0, at=5)
    game.set("red_0", damage=9)
    win_fight(game)
    game.expect("med")
    lost = game.battle.state.weapons[knife]
    assert (lost.owner, lost.home, lost.at) == (-1, -1, -1)


@pytest.mark.clause("FW-303", "FW-301")
def test_an_enemy_that_still_stands_picks_nothing_up() -> None:
    """A fight may be won by the objective."""
    game = begin(campaign())
    knife = drop(game, "blue_0", 0, at=5)
    bring_home(game.battle.setup, game.battle.state, knife)
    lost = game.battle.state.weapons[knife]
    assert (lost.owner, lost.home, lost.at) == (-1, -1, -1)
    assert kinds(game, "blue_0") == ["-"] * 3


@pytest.mark.clause("FW-303")
def test_what_is_used_up_does_not_come_back() -> None:
    """Neither carried nor on the ground, whoever had it first."""
    game = begin(campaign(roster=KNIVES))
    drop(game, "red_0", 1, at=-1)
    win_fight(game, 10, 1)
    assert kinds(game, "red_0") == ["knife", "-", "knife"]
    game.done()


@pytest.mark.clause("FW-302")
def test_with_broken_weapons_only_nothing_is_ready() -> None:
    game = begin(campaign())
    for slot in (0, 1):
        game.weapon("red_0", slot).wear = 12
    game.refresh()
    win_fight(game, 10, 5, 1)
    assert game.unit("red_0").ready == -1
    game.done()


# --- supplies -----------------------------------------------------------------------------------


def mended(broken: tuple[int, ...], mend: str | None = None) -> Game:
    """Red_0 with knives of which some broke, and a crate to mend one."""
    game = begin(campaign(crates=1, roster=[{**KNIVES[0], "drama": 10}]))
    for slot in broken:
        game.weapon("red_0", slot).wear = 8
    game.refresh()
    if mend is None:
        return win_fight(game, 10, 1)  # one crate, one use
    win_fight(game).rolls(10, 1).do(mend)
    return game


@pytest.mark.clause("FW-302", "FW-306")
@pytest.mark.parametrize(
    ("broken", "mend", "ready"),
    [
        ((0,), None, 0),  # a lower one than the knife in hand is ready again
        ((0, 1), "carried 1", 1),
        ((0, 1), "carried 0", 0),
        ((1,), None, 0),  # a higher one is not
        ((2,), None, 0),
        ((0, 1, 2), "carried 2", 2),  # nothing was ready
    ],
)
def test_the_lowest_unbroken_weapon_is_ready_after_mending(
    broken: tuple[int, ...], mend: str | None, ready: int
) -> None:
    game = mended(broken, mend)
    assert int(game.battle.state.encounter) == 1
    assert game.unit("red_0").ready == ready
    slot = int(mend[-1]) if mend else broken[0]
    assert game.weapon("red_0", slot).wear == 0
    game.done()


@pytest.mark.clause("FW-305")
def test_kept_kits_and_unused_crates_add_to_those_of_the_next_interval() -> None:
    game = begin(campaign(fights=3, kits=2, crates=1, roster=[{"profile": "trooper", "drama": 10}]))
    game.set("red_0", damage=9)
    win_fight(game)
    game.expect("med", "red_0")
    game.rolls(10, 1).do("done")  # both kits are kept; nobody needs the crate
    state = game.battle.state
    assert (int(state.kits), int(state.crates), int(state.encounter)) == (2, 1, 1)
    game.turn("red_0")
    win_fight(game)
    state = game.battle.state
    assert (int(state.kits), int(state.crates), int(state.wins)) == (4, 2, 2)
    game.expect("med", "red_0")
    game.rolls(1, 1).do("own 0")
    assert int(game.battle.state.kits) == 3


@pytest.mark.clause("FW-305")
def test_a_kit_is_two_dice_of_ten() -> None:
    game = begin(campaign(kits=2))
    game.set("red_0", damage=25).set("red_1", damage=1)
    win_fight(game)
    before = int(game.unit("red_0").damage)
    answer = slot_of(ACTIONS, "own 0")
    outcomes = game.battle.outcomes(answer)
    for points, chance in ((2, Fraction(1, 100)), (11, Fraction(10, 100)), (20, Fraction(1, 100))):
        after = [p for p, b in outcomes if int(b.state.units[0].damage) == before - points]
        assert sum(after) == chance
    game.rolls(4, 9).do("own 0")
    assert {e.data["what"] for e in game.happened("rolled")} == {Roll.KIT}


@pytest.mark.clause("FW-306")
def test_the_report_names_each_crate() -> None:
    game = begin(campaign(crates=1, options={"drama": 10}))
    for slot in (0, 1):
        game.weapon("red_1", slot).mags = 3
    game.weapon("red_0", 0).mags = 2
    game.refresh()
    win_fight(game, 10, 5, 1)
    (event,) = game.happened("supplied")
    assert (event.unit, event.data["what"]) == ("red_0", 0)  # a magazine
    assert event.data["values"][0] == list(Weapon.names(" ")).index("rifle")
    assert game.weapon("red_0", 0).mags == 3
    game.done()


# --- the next fight is laid out -----------------------------------------------------------------

# What a survivor brings from fight to fight (FW-302, FW-303); the rest is as at a fight's start.
BROUGHT = {"status", "wound", "damage", "drama", "ready", "carried"}
# Cleared when the fight before was over.
CLEARED = {
    "hold_rate", "hold_loss", "loss", "holding", "held_bits",
    "zone_facing", "zone_total", "zone_left", "zone_seq", "zone_turn",
}  # fmt: skip


def laid_out() -> tuple[Any, Any]:
    """Every field of every unit of the first fight stirred, then the second fight laid out."""
    scenario = campaign()
    for encounter in scenario["encounters"]:
        encounter["sides"][1]["objects"] = [{"kind": "camera", "at": [8, 4]}]
    game = begin(scenario)
    b, setups = game.battle.state, np.asarray(game.battle.scenario.setups())
    for unit in range(MAX_UNITS):
        for name in UNIT.dtype.names or ():
            if name not in CLEARED | {"carried", "ready", "engaged", "status"}:
                b.units[unit][name] = UNIT[name].high
        b.units[unit].engaged = 0
    for weapon in range(len(b.weapons)):
        b.weapons[weapon].wear = b.weapons[weapon].shots_used = 1
    b.objects[0].wear, b.objects[0].destroyed = 3, 1
    b.round_number, b.pass_number, b.n_order, b.zone_count = 3, 2, 3, 5
    b.pool.roller, b.pool.count = 1, 4
    next_encounter(setups, b)
    return b, setups[1]


@pytest.mark.clause("FW-302")
def test_a_survivor_brings_its_wounds_and_weapons_and_nothing_else() -> None:
    b, s = laid_out()
    for unit in range(int(s.n_red)):
        for name in UNIT.dtype.names or ():
            if name in BROUGHT | CLEARED:
                continue
            assert b.units[unit][name] == s.start.units[unit][name], name
        assert b.units[unit].damage == UNIT["damage"].high
        assert b.units[unit].drama == UNIT["drama"].high


@pytest.mark.clause("FW-302")
def test_side_blue_the_objects_and_the_table_are_fresh() -> None:
    b, s = laid_out()
    assert int(b.encounter) == 1
    for unit in range(int(s.n_red), MAX_UNITS):
        assert b.units[unit].tobytes() == s.start.units[unit].tobytes()
    for weapon in range(3 * int(s.n_red), len(b.weapons)):
        assert b.weapons[weapon].tobytes() == s.start.weapons[weapon].tobytes()
    assert b.objects.tobytes() == s.start.objects.tobytes()
    assert (int(b.round_number), int(b.pass_number), int(b.n_order)) == (0, 0, 0)
    assert (int(b.pool.roller), int(b.pool.count), int(b.zone_count)) == (-1, 0, 0)
    # What red carries keeps its wear; the places of its empty slots are out of play.
    assert [int(w.wear) for w in b.weapons[:2]] == [1, 1]
    assert (b.weapons[2].owner, b.weapons[2].home, b.weapons[2].at) == (-1, -1, -1)


@pytest.mark.clause("FW-302", "FW-021")
@pytest.mark.parametrize("status", [Status.ACTIVE, Status.DEAD])
def test_a_fight_that_begins_in_close_quarters_leaves_out_the_dead(status: int) -> None:
    scenario = campaign()
    scenario["encounters"][1]["sides"][1]["units"][0]["at"] = [2, 0]  # next to red_0
    game = begin(scenario)
    setups = np.asarray(game.battle.scenario.setups())
    setups[1].start.units[0].engaged, setups[1].start.units[2].engaged = 1 << 2, 1
    b = game.battle.state
    b.units[0].status = status
    next_encounter(setups, b)
    engaged = (int(b.units[0].engaged), int(b.units[2].engaged))
    assert engaged == ((1 << 2, 1) if status == Status.ACTIVE else (0, 0))


@pytest.mark.clause("FW-302", "FW-303")
def test_captured_weapons_change_places_with_all_that_belongs_to_them() -> None:
    """Red_0's second knife is lost, blue's lies in its slot: it moves to red's places."""
    game = begin(campaign(roster=KNIVES))
    b, setups = game.battle.state, np.asarray(game.battle.scenario.setups())
    game.unit("red_0").carried[:] = [1, 3, 0]
    names = [name for name in WEAPON_FIELDS if name != "kind"]
    for weapon in range(4):
        for k, name in enumerate(names):
            b.weapons[weapon][name] = min(WEAPON[name].high, weapon * (1 + k % 2))
    before = [{name: int(b.weapons[k][name]) for name in WEAPON_FIELDS} for k in range(4)]
    next_encounter(setups, b)
    assert list(game.unit("red_0").carried) == [0, 1, 2]
    for place, was in enumerate((1, 3, 0)):
        got = {name: int(b.weapons[place][name]) for name in WEAPON_FIELDS}
        assert got == before[was], place
