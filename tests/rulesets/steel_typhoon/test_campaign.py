"""Between fights: what stays, who is lost, how a campaign ends (ST-185 to ST-187)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import Ending, Fate, SlotState
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    field,
    wreck,
)
from tests.rulesets.steel_typhoon.table import Game

ONE, TWO, THREE = [TROOPER], [TROOPER] * 2, [TROOPER] * 3


def rest(game: Game, *faces: int) -> Game:
    """Every slot of time of the interlude is rested through; then ``faces`` are rolled."""
    game.rolls(*faces)
    while game.decision == "camp":
        game.do("rest")
    return game


def rout(game: Game, *faces: int) -> Game:
    """The last Armor of red, depleted, shuts down in round 1; red fails its Morale check."""
    last = [name for name in game.battle.units if name.startswith("red")][-1]
    game.set(last, depleted=1)
    while game.decision == "activate" and not game.may(f"own {last[-1]}"):
        raise AssertionError("the depleted Armor has acted")
    if game.decision == "activate":
        game.do(f"own {last[-1]}")
    game.rolls(1, 6, 6, *faces).do("done", by=last)
    return game


# --- what stays ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-185")
def test_what_a_fight_leaves_on_an_armor_is_cleared() -> None:
    game = begin(campaign(encounter(), encounter(), roster=TWO))
    game.do("own 0", "comms", "number 5")
    game.do("hold", "trigger reach", "attack", "done")
    game.set("red_0", direct_hits=1).place("blue_0", (1, 0))
    game.grapple("red_0", "blue_0", disabled=2).grapple("blue_0", "red_1", disabled=3)
    end_round(game, 1, 1, 1)
    first, second = game.unit("red_0"), game.unit("red_1")
    assert int(game.battle.state.encounter) == 1
    assert first.direct_hits == 0
    assert (list(first.victims), first.grappled_by, second.grappled_by) == ([-1, -1], -1, -1)
    assert (list(first.held_action), list(first.held_trigger)) == ([-1, -1], [-1, -1])
    assert (first.token, first.token_round) == (0, -1)  # never spoken
    assert (second.disabled_slot, second.system_state[2]) == (-1, SlotState.WORKING)
    assert game.dice("red_0") == {"K0": 1}
    game.done()


@pytest.mark.clause("ST-185")
def test_damage_rockets_pilot_and_counter_stay() -> None:
    game = begin(campaign(encounter(), encounter(), roster=ONE))
    game.destroy("red_0", 2, 4).set("red_0", rockets=0, pilot_hp=2)
    end_round(game)
    rest(game, 1, 1)
    after = game.unit("red_0")
    states = [
        SlotState.WORKING,
        SlotState.DESTROYED,
        SlotState.WORKING,
        SlotState.DESTROYED,
        SlotState.WORKING,
    ]
    assert list(after.system_state) == states
    assert (after.rockets, after.pilot_hp, after.since_charge) == (0, 2, 1)
    assert game.facts("red_0").rank == 1
    assert game.at("red_0") == (0, 0)
    game.done()


@pytest.mark.clause("ST-185")
def test_after_a_win_those_that_are_out_are_recovered_as_they_are() -> None:
    game = begin(campaign(encounter("won"), encounter(), encounter(), roster=THREE))
    wreck(game, "red_1").set("red_2", pilot_hp=0, fate=1, hex=-1)
    end_round(game)
    for unit in ("red_1", "red_2"):
        assert game.unit(unit).fate != Fate.LOST
    game.do("rest", by="red_1")  # red_0 has nothing to do: taken by the engine
    game.rolls(1, 1, 1).do("heal", by="red_2")
    assert (game.unit("red_1").fate == Fate.IN_FIGHT, game.at("red_1")) == (False, None)
    assert game.unit("red_1").system_state[0] == SlotState.DESTROYED
    assert game.at("red_2") == (0, 2)  # mended: places and start hexes stay
    assert game.side("red").n_start == 2  # only the fielded count
    game.done()


@pytest.mark.clause("ST-185")
def test_after_a_draw_those_off_the_map_are_lost_and_shut_down_ones_are_kept() -> None:
    game = begin(campaign(encounter(), encounter(), roster=THREE))
    wreck(game, "red_1").set("red_2", shut_down=1)
    end_round(game, 1, 1, 1)
    assert game.unit("red_1").fate == Fate.LOST
    assert game.on_map("red_2")
    assert game.unit("red_2").shut_down == 0
    assert game.side("red").n_start == 2
    game.done()


@pytest.mark.clause("ST-185", "ST-173")
def test_after_a_rout_only_the_routed_are_kept() -> None:
    fights = [encounter("open", morale=3, foes=2), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER] * 4))
    wreck(game, "red_1").place("blue_0", (1, 2))
    game.grapple("blue_0", "red_2", disabled=1)
    rout(game, 1, 1)
    assert [e.data["values"][0] for e in game.happened("side_beaten")] == [Ending.ROUT]
    assert int(game.battle.state.encounter) == 1
    assert [game.on_map(f"red_{k}") for k in range(4)] == [True, False, False, False]
    assert [int(game.unit(f"red_{k}").fate) for k in (1, 2, 3)] == [Fate.LOST] * 3
    assert int(game.battle.state.losses) == 1
    game.done()


@pytest.mark.clause("ST-185", "ST-173")
def test_after_a_rout_that_others_draw_only_the_routed_are_kept() -> None:
    fights = [encounter(morale=3), encounter()]
    fights[0]["sides"].append({"units": [{"profile": "trooper", "pilot": {}, "at": [4, 0]}]})
    game = begin(campaign(*fights, roster=THREE)).set("red_1", shut_down=1)
    rout(game)
    end_round(game, 1, 1)
    assert int(game.battle.state.encounter) == 1 and int(game.battle.state.losses) == 0
    assert [int(game.unit(f"red_{k}").fate) for k in (1, 2)] == [Fate.LOST] * 2
    assert game.on_map("red_0")
    game.done()


@pytest.mark.clause("ST-185")
def test_a_lead_that_is_not_fielded_is_followed_by_the_highest_rank() -> None:
    def follower(*ranks: int) -> int:
        roster: list[dict[str, Any]] = [{**TROOPER, "lead": True}]
        roster += [{"profile": "trooper", "pilot": {"rank": rank}} for rank in ranks]
        game = begin(campaign(encounter(), encounter(), roster=roster))
        assert game.side("red").lead == 0
        wreck(game, "red_0")
        end_round(game, *[1] * (len(ranks) + 1))
        return int(game.side("red").lead)

    assert follower(1, 3, 3) == 2
    assert follower(2, 1) == 1


@pytest.mark.clause("ST-185", "ST-194")
def test_a_fight_that_ends_within_an_attack_leaves_nothing_under_way() -> None:
    options = {"hits_per_system": 1, "allow_table": 0}
    game = begin(campaign(encounter("open"), encounter(), roster=[TROOPER], **options))
    game.destroy("blue_0", 1, 2, 3, 4).set_dice("blue_0")
    game.destroy("red_0", 3).place("red_0", (6, 0)).set_dice("red_0", A0=1)
    game.do("attack")
    game.rolls(6).do("mode dir")
    game.expect("camp", "red_0")
    assert int(game.battle.state.depth) == 2  # the campaign, and its Armor's camp
    assert len(game.happened("encounter_ends")) == 1
    game.rolls(1, 1).do("rest")
    assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("ST-187")
def test_lost_armors_stay_lost_and_other_sides_are_fresh() -> None:
    fights = [encounter(), encounter(foes=2), encounter()]
    game = begin(campaign(*fights, roster=TWO))
    wreck(game, "red_1").destroy("blue_0", 1, 2, 3).set("blue_0", rockets=0)
    end_round(game, 1, 1, 1)  # Skill dice of red_0 and two of blue
    for fight in (1, 2):
        assert int(game.battle.state.encounter) == fight
        assert not game.on_map("red_1")
        assert game.at("red_0") == (0, 0)
        assert game.lost("blue_0") == []
        assert game.unit("blue_0").rockets == 1
        assert game.unit("blue_0").since_charge == 0
        if fight == 1:
            end_round(game, 1, 1)
    game.done()


# --- the result ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-186", "ST-194")
def test_won_lost_won_drawn_is_a_campaign_won() -> None:
    fights = [
        encounter("won"),
        encounter("open", morale=3),
        encounter("won"),
        encounter(),
    ]
    game = begin(campaign(*fights, roster=TWO))
    end_round(game, 1, 1, 1)
    assert game.battle.scores == {"red": 1, "blue": -1}
    assert list(game.battle.rewards[:2]) == [1.0, -1.0]  # each encounter pays
    rout(game, 1, 1)
    assert game.battle.scores == {"red": 0, "blue": 0}
    end_round(game, 1, 1)
    assert game.battle.scores == {"red": 1, "blue": -1}
    end_round(game, 6)  # the fourth fight without charging: a battery roll
    assert game.battle.over
    assert (int(game.battle.state.wins), int(game.battle.state.losses)) == (2, 1)
    assert game.battle.winner == "red"
    assert game.battle.scores == {"red": 2, "blue": -2}  # 1 - 1 + 1 + 0, and 1 for the campaign
    game.done()


@pytest.mark.clause("ST-186")
def test_as_many_lost_as_won_is_a_draw() -> None:
    game = begin(campaign(encounter("won"), encounter("open", morale=3), encounter(), roster=TWO))
    end_round(game, 1, 1, 1)
    rout(game, 1, 1)
    end_round(game)
    assert (game.battle.over, game.battle.winner) == (True, None)
    assert game.battle.scores == {"red": 0, "blue": 0}
    game.done()


@pytest.mark.clause("ST-186")
def test_more_lost_than_won_is_lost() -> None:
    game = begin(campaign(encounter("open", morale=3), encounter(), roster=TWO))
    rout(game, 1, 1)
    end_round(game)
    assert game.battle.winner == "blue"
    assert game.battle.scores == {"red": -2, "blue": 2}
    game.done()


@pytest.mark.clause("ST-186")
def test_beaten_in_another_way_than_by_rout_ends_it_early_and_loses_it() -> None:
    fights = [encounter("won"), encounter("won"), encounter("lost"), encounter()]
    game = begin(campaign(*fights, roster=ONE))
    end_round(game, 1, 1)
    end_round(game, 1, 1)
    end_round(game)
    assert game.side("red").beaten == Ending.OBJECTIVE
    assert game.battle.over
    assert int(game.battle.state.encounter) == 2
    assert (int(game.battle.state.wins), int(game.battle.state.losses)) == (2, 1)
    assert game.battle.winner == "blue"
    assert game.battle.scores == {"red": 0, "blue": 0}  # 1 + 1 - 1, and -1 for the campaign
    game.done()


@pytest.mark.clause("ST-186")
def test_a_loss_in_the_last_encounter_does_not_end_it_early() -> None:
    game = begin(campaign(encounter("won"), encounter("won"), encounter("lost"), roster=ONE))
    end_round(game, 1, 1)
    end_round(game, 1, 1)
    end_round(game)
    assert game.battle.winner == "red"
    assert game.battle.scores == {"red": 2, "blue": -2}
    game.done()


@pytest.mark.clause("ST-186")
def test_nobody_left_ends_it_early() -> None:
    game = begin(campaign(encounter(squad=True), encounter(), roster=ONE))
    wreck(game, "red_0")
    game.set("red_0", acted=1)
    game = end_round_of_blue(game)
    assert game.battle.over
    assert int(game.battle.state.encounter) == 0
    assert game.battle.winner == "blue"
    assert game.battle.scores == {"red": -1, "blue": 1}
    game.done()


def end_round_of_blue(game: Game) -> Game:
    """Red's turn, which had begun, and blue's end; the squad of red rolls and rests."""
    game.do("done")
    game.rolls(1).do("done", by="blue_0")
    game.do("done", by="red_0")
    return game


@pytest.mark.clause("ST-186", "ST-182")
@pytest.mark.parametrize("mended", [False, True])
def test_wrecks_can_be_mended_or_the_campaign_is_over(mended: bool) -> None:
    game = begin(campaign(encounter("open", squad=True), encounter(), roster=ONE))
    wreck(game, "red_0").set("blue_0", depleted=1)
    game.do("done")
    game.rolls(1).do("done", by="blue_0")  # blue shuts down: red has won, a squad standing
    game.expect("camp", "red_0")
    if mended:
        game.rolls(4, 6, 1, 1).do("repair")
        assert game.on_map("red_0")
        assert int(game.battle.state.encounter) == 1
        assert not game.battle.over
    else:
        game.do("rest")
        assert game.battle.over
        assert game.battle.winner == "blue"
        assert game.battle.scores == {"red": 0, "blue": 0}  # 1 for the fight, -1 for the campaign
    game.done()


@pytest.mark.clause("ST-186")
def test_who_was_to_come_next_is_not_paid_for_the_campaign() -> None:
    fights = [encounter("open", squad=True), encounter()]
    fights[1]["sides"].append({"units": [{"profile": "trooper", "pilot": {}, "at": [4, 0]}]})
    game = begin(campaign(*fights, roster=ONE))
    wreck(game, "red_0").set("blue_0", depleted=1)
    game.do("done")
    game.rolls(1).do("done", by="blue_0")
    game.do("rest", by="red_0")
    assert game.battle.over
    assert game.battle.scores == {"red": 0, "blue": 0, "green": 0}
    game.done()


@pytest.mark.clause("ST-185")
def test_a_grapple_disables_nothing_after_the_fight() -> None:
    game = begin(campaign(encounter(), encounter(), roster=ONE))
    game.place("blue_0", (1, 0)).grapple("blue_0", "red_0", disabled=4)
    assert game.unit("red_0").system_state[3] == SlotState.DISABLED
    end_round(game, 1, 1)
    assert list(game.unit("red_0").system_state) == [SlotState.WORKING] * 5
    game.done()


@pytest.mark.clause("ST-184")
def test_an_interlude_that_is_asked_for_is_played() -> None:
    game = begin(campaign(encounter(after=field(2)), encounter(), roster=ONE))
    game.set("red_0", pilot_hp=1)
    end_round(game)
    game.expect("camp", "red_0")
    game.do("heal")
    game.expect("camp", "red_0")
    game.rolls(1, 1).do("heal")
    assert game.unit("red_0").pilot_hp == 3
    game.done()
