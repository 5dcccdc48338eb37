"""Campaigns: what is carried from fight to fight, what the intervals give (FW-301 to FW-306)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.framewerk.state.codes import Status
from mech_env.rulesets.framewerk.state.weapons import Weapon
from tests.rulesets.framewerk.campaign_table import begin, campaign, win_fight


@pytest.mark.clause("FW-301")
def test_a_loss_in_the_second_of_three_fights_ends_the_campaign_with_one_won():
    game = begin(campaign(fights=3))
    win_fight(game, 10, 5, 1)
    assert int(game.battle.state.encounter) == 1
    game.turn("red_0", blue_0=1)
    for name in ("red_0", "red_1"):
        game.set(name, status=Status.DOWN)
    game.do("pass")
    assert game.battle.over and game.battle.winner == "blue"
    assert int(game.battle.state.wins) == 1
    assert game.battle.reason == "the campaign is over"
    game.done()


@pytest.mark.clause("FW-301")
def test_a_drawn_fight_ends_it_too_and_the_last_won_fight_wins_it():
    game = begin(campaign(fights=2))
    for name in ("red_0", "red_1", "blue_0"):
        game.set(name, status=Status.DOWN)
    game.do("pass")
    assert game.battle.over and game.battle.winner is None
    game = begin(campaign(fights=2))
    win_fight(game, 10, 5, 1)
    game.turn("red_0")
    win_fight(game)
    assert game.battle.winner == "red" and int(game.battle.state.wins) == 2


@pytest.mark.clause("FW-302")
def test_survivors_bring_damage_rounds_wear_and_drama_and_leave_the_rest_behind():
    game = begin(campaign(options={"drama": 3}))
    game.set("red_0", debt=2, aim=1, drama=1, damage=4, facing=5, at=37, cover_taken=1)
    rifle, knife = game.weapon("red_0", 0), game.weapon("red_0", 1)
    rifle.loaded, rifle.mags, knife.wear = 7, 0, 3
    game.ready("red_0", 1)
    win_fight(game, 10, 5, 1)
    unit = game.unit("red_0")
    assert (unit.debt, unit.aim, unit.cover_taken, unit.engaged, unit.holding) == (0, 0, 0, 0, -1)
    assert unit.drama == 1 and unit.damage == 1  # healed by half of Tenacity 6
    assert game.at("red_0") == (1, 0) and unit.facing == 0
    assert unit.ready == 0  # the lowest slot with an unbroken weapon
    rifle, knife = game.weapon("red_0", 0), game.weapon("red_0", 1)
    assert (rifle.loaded, rifle.mags, knife.wear) == (7, 0, 3)
    # Side blue is fresh.
    blue = game.unit("blue_0")
    assert (blue.status, blue.damage, blue.drama) == (0, 0, 3)
    assert game.in_hand("blue_0") == "knife"
    game.done()


@pytest.mark.clause("FW-302")
def test_a_broken_weapon_stays_broken_and_is_not_the_ready_one():
    game = begin(campaign())
    game.weapon("red_0", 0).wear = 10
    game.refresh()
    win_fight(game, 10, 5, 1)
    assert game.in_hand("red_0") == "knife"
    assert game.weapon("red_0", 0).wear == 10
    game.done()


@pytest.mark.clause("FW-302", "FW-303")
def test_captured_weapons_are_kept_and_belong_to_who_carries_them():
    game = begin(campaign())
    b = game.battle.state
    taken = int(game.unit("blue_0").carried[0])
    game.unit("blue_0").carried[0] = -1
    game.set("blue_0", ready=-1)
    game.unit("red_1").carried[2] = taken
    b.weapons[taken].owner = game.number("red_1")
    b.weapons[taken].wear = 2
    game.refresh()
    win_fight(game, 10, 5, 1)
    names = [Weapon.names(" ")[int(game.weapon("red_1", k).kind)] for k in range(3)]
    assert names == ["lmg", "pistol", "knife"]
    knife = game.weapon("red_1", 2)
    assert (knife.wear, knife.home, knife.owner) == (2, 1, 1)
    assert game.in_hand("blue_0") == "knife" and game.weapon("blue_0", 0).wear == 0
    game.done()


@pytest.mark.clause("FW-303")
def test_the_down_survive_the_dead_do_not():
    game = begin(campaign(roster=[{"profile": "trooper"}, {"profile": "cultist"}] * 2))
    game.set("red_1", status=Status.DOWN, damage=14, wound=2)  # Vitality 10
    game.set("red_2", status=Status.DEAD, damage=30, wound=2)
    win_fight(game, 10, 5, 4, 1)
    assert game.unit("red_1").status == 0
    assert game.unit("red_1").damage == 9 - 3  # Vitality less 1, then half of Tenacity 5
    assert game.unit("red_2").status == Status.DEAD
    assert "red_2" not in [game.battle.units[int(k)] for k in game.battle.state.order[:4]]
    game.done()


@pytest.mark.clause("FW-303")
def test_what_lies_on_the_ground_goes_home_if_there_is_room():
    game = begin(campaign())
    b = game.battle.state
    for name in ("red_0", "red_1"):  # both lose their first weapon
        unit = game.unit(name)
        weapon = b.weapons[int(unit.carried[0])]
        weapon.owner, weapon.at = -1, 5
        unit.carried[0] = -1
        game.set(name, ready=1)
    dead = int(game.unit("blue_0").carried[0])
    b.weapons[dead].owner, b.weapons[dead].at = -1, 6  # the enemy's knife is lost
    game.unit("blue_0").carried[0] = -1
    game.set("red_1", status=Status.DEAD)
    win_fight(game, 10, 1)
    assert Weapon.names(" ")[int(game.weapon("red_0", 0).kind)] == "rifle"
    assert game.in_hand("red_0") == "rifle"
    assert list(game.unit("red_1").carried) == [-1, -1, -1]
    owned = [int(w.owner) for w in b.weapons[: int(game.battle.setup.n_weapons)] if w.owner >= 0]
    assert sorted(owned) == [0, 0, 2]  # red_1's lmg and pistol are gone
    game.done()


@pytest.mark.clause("FW-304")
@pytest.mark.parametrize(("tenacity", "damage", "after"), [(6, 10, 7), (5, 10, 7), (6, 2, 0)])
def test_survivors_heal_half_of_their_tenacity(tenacity, damage, after):
    game = begin(campaign())
    game.set("red_0", tenacity=tenacity, damage=damage, wound=2)
    win_fight(game, 10, 5, 1)
    assert game.unit("red_0").damage == after
    game.done()


@pytest.mark.clause("FW-305")
def test_each_kit_heals_two_dice_until_none_is_left_or_it_is_kept():
    game = begin(campaign(kits=2))
    game.set("red_0", damage=10, wound=2).set("red_1", damage=5)
    win_fight(game)
    game.expect("med", "red_0")
    assert game.legal("own") == ["0", "1"] and game.may("done")
    game.rolls(4, 9).do("own 0")
    assert game.unit("red_0").damage == 0 and game.unit("red_0").wound == 0  # 7 - 13
    game.expect("med", "red_0")
    assert game.legal("own") == ["1"]  # red_0 is whole
    game.rolls(10, 5, 1).do("done")
    assert int(game.battle.state.kits) == 1  # kept for the next interval
    assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("FW-305")
def test_nobody_hurt_no_question():
    game = begin(campaign(kits=2))
    win_fight(game, 10, 5, 1)
    assert int(game.battle.state.encounter) == 1 and int(game.battle.state.kits) == 2
    game.done()


@pytest.mark.clause("FW-306")
def test_a_crate_is_a_magazine_a_mended_weapon_or_a_drama_point():
    game = begin(campaign(crates=3))
    game.weapon("red_0", 0).mags = 0
    game.weapon("red_1", 1).mags = 3
    game.weapon("red_0", 1).wear = 8
    game.refresh()
    win_fight(game)
    game.expect("supply", "red_0")
    assert set(game.legal("verb")) == {"magazine", "mend", "inspire"}
    assert not game.may("done")  # no keeping
    game.do("magazine", "own 0")  # one firearm: nothing to choose
    assert game.weapon("red_0", 0).mags == 1
    game.do("mend")  # one broken weapon
    assert game.weapon("red_0", 1).wear == 0
    game.rolls(10, 5, 1)
    game.do("inspire", "own 1")
    assert game.unit("red_1").drama == 1
    assert int(game.battle.state.crates) == 0 and int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("FW-306")
def test_magazines_end_at_three_and_drama_at_ten():
    game = begin(campaign(crates=1, options={"drama": 10}))
    for name, slot in (("red_0", 0), ("red_1", 0)):
        game.weapon(name, slot).mags = 3
    game.refresh()
    win_fight(game, 10, 5, 1)
    # Only the pistol takes one: supply, patient and load answer themselves.
    assert int(game.battle.state.crates) == 0
    assert game.weapon("red_1", 1).mags == 2
    game = begin(campaign(crates=2, roster=[{"profile": "trooper", "drama": 10}]))
    win_fight(game, 10, 1)
    assert int(game.battle.state.crates) == 2  # nothing possible: it waits
    game.done()
