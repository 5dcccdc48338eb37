"""Between fights, where the catalogue is silent: who fits out, what heals, a loss on points."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.players import bot_action
from mech_env.rulesets.steel_typhoon.state.codes import Ending, Fate
from mech_env.rulesets.steel_typhoon.state.decisions import Verb
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    field,
    hub,
    wreck,
)
from tests.rulesets.steel_typhoon.readings import frame
from tests.rulesets.steel_typhoon.table import Game

CHOOSE = {"loadout_choice": {"red": "choose"}}


def ranked(*ranks: int) -> list[dict[str, Any]]:
    """Troopers of these ranks, the first one leads."""
    roster = [{"profile": "trooper", "pilot": {"rank": rank}} for rank in ranks]
    return [{**roster[0], "lead": True}, *roster[1:]]


def fitted_out(*fights: dict[str, Any], roster: list[dict[str, Any]]) -> Game:
    """A campaign whose Armors chose DEF MOV SUR HTH DIR before the first fight."""
    game = begin(campaign(*fights, roster=roster, **CHOOSE))
    while game.decision == "loadout":
        assert game.battle.unit == "red_0"  # the lead decides for all
        if frame(game).slot == 4 and game.battle.state.frames[0].next_unit == len(roster):
            game.rolls(*[1] * (len(roster) + 1))
        game.do(f"number {1 + int(frame(game).slot)}")
    game.battle.state.units["die"] = 0
    return game.refresh()


# --- who fits out at a hub ----------------------------------------------------------------------


@pytest.mark.clause("ST-059", "ST-184")
def test_a_lead_that_could_fight_commands_at_the_hub_even_if_it_was_out() -> None:
    game = fitted_out(encounter("won", holder=1, after=hub(2)), encounter(), roster=ranked(1, 5))
    wreck(game, "red_0").side("red").commander = 1  # in the fight: the only one left
    game.set("red_0", pilot_hp=1)
    end_round(game)
    game.do("full", by="red_0")
    game.do("rest", "rest", by="red_1")
    game.expect("loadout", "red_0")
    assert frame(game).actor == 0  # itself, though its slots stand empty by now
    for number in (0, 0, 0, 0, 1):
        game.expect("loadout", "red_0")
        game.do(f"number {number}")
    game.expect("loadout", "red_0")
    assert frame(game).actor == 1


@pytest.mark.clause("ST-059", "ST-184")
@pytest.mark.parametrize(("ranks", "first"), [((1, 3, 3), 1), ((1, 2, 3), 2), ((5, 1, 1), 1)])
def test_else_the_highest_rank_that_could_fight_commands(
    ranks: tuple[int, ...], first: int
) -> None:
    game = fitted_out(encounter("won", holder=1, after=hub(1)), encounter(), roster=ranked(*ranks))
    wreck(game, "red_0")
    end_round(game)
    for unit in ("red_0", "red_1", "red_2"):
        game.do("rest", by=unit)
    game.expect("loadout", f"red_{first}")
    assert frame(game).actor == 1  # red_0 has something destroyed


@pytest.mark.clause("ST-059", "ST-184")
@pytest.mark.parametrize(("wrecked", "first"), [(True, "red_0"), (False, "red_2")])
def test_a_lead_of_low_rank_that_is_the_last_of_its_side(wrecked: bool, first: str) -> None:
    roster = [{**unit, "lead": k == 2} for k, unit in enumerate(ranked(3, 1, 1))]
    game = begin(campaign(encounter("won", after=hub(1)), encounter(), roster=roster))
    game.battle.setup.options.loadout_choice[0] = 1  # from here on
    if wrecked:
        wreck(game, "red_2")
    end_round(game)
    for unit in ("red_0", "red_1", "red_2"):
        game.do("rest", by=unit)
    game.expect("loadout", first)


@pytest.mark.clause("ST-059", "ST-184")
def test_a_pilot_at_0_hp_does_not_command() -> None:
    game = fitted_out(encounter("won", holder=1, after=hub(1)), encounter(), roster=ranked(1, 1))
    game.set("red_0", fate=Fate.OUT, hex=-1, pilot_hp=0)
    end_round(game)
    game.do("rest", by="red_0")
    game.do("rest", by="red_1")
    game.expect("loadout", "red_1")
    assert frame(game).actor == 0


@pytest.mark.clause("ST-059", "ST-184", "ST-191")
def test_one_that_is_lost_does_not_command() -> None:
    fights = [encounter("open", morale=3, foes=2, after=hub(1)), encounter()]
    roster = ranked(5, 1, 1, 1)
    game = begin(campaign(*fights, roster=roster))
    game.battle.setup.options.loadout_choice[0] = 1  # from here on
    wreck(game, "red_1").place("blue_0", (1, 0)).grapple("blue_0", "red_0", disabled=1)
    game.set("red_3", depleted=1).do("own 3")
    game.rolls(1, 6, 6).do("done", by="red_3")  # it shuts down, Morale fails, the lead surrenders
    assert [int(game.unit(f"red_{k}").fate) for k in (0, 1, 3)] == [Fate.LOST] * 3
    game.do("rest", by="red_2")
    game.expect("loadout", "red_2")


@pytest.mark.clause("ST-059", "ST-184")
def test_with_nobody_that_could_fight_the_last_commander_decides() -> None:
    game = fitted_out(encounter("open", squad=True, after=hub(1)), encounter(), roster=ranked(1))
    game.set("red_0", fate=Fate.OUT, hex=-1, pilot_hp=0).set("blue_0", depleted=1)
    game.do("done")
    game.rolls(1).do("done", by="blue_0")  # blue shuts down: red has won, a squad standing
    game.do("rest", by="red_0")
    game.expect("loadout", "red_0")


# --- who fits out before a fight ----------------------------------------------------------------


@pytest.mark.clause("ST-003", "ST-187")
def test_fresh_sides_choose_before_every_fight_and_the_persistent_one_at_first() -> None:
    choose = {"red": "choose", "blue": "choose"}
    fights = [encounter("won", foes=2), encounter("open", foes=2)]
    game = begin(campaign(*fights, roster=[TROOPER], loadout_choice=choose))
    choose_systems(game, "red_0", (1, 4, 5, 0, 0))
    choose_systems(game, "blue_0", (1, 2, 3, 4, 5))
    game.rolls(1, 1, 1)
    choose_systems(game, "blue_1", (5, 5, 0, 0, 0))
    end_round(game)
    assert int(game.battle.state.encounter) == 1
    assert list(game.unit("blue_1").system_kind) == [1, 2, 3, 5, 4]  # a fresh trooper
    choose_systems(game, "blue_0", (6, 0, 0, 0, 0))
    game.rolls(1, 1, 1)
    choose_systems(game, "blue_1", (4, 4, 0, 0, 0))
    kinds = [list(game.unit(unit).system_kind) for unit in ("red_0", "blue_0", "blue_1")]
    assert kinds == [[1, 4, 5, 0, 0], [6, 0, 0, 0, 0], [4, 4, 0, 0, 0]]
    game.expect("action", "red_0").done()


def choose_systems(game: Game, unit: str, kinds: tuple[int, ...]) -> None:
    """The five D-LOADOUT of an Armor."""
    for kind in kinds:
        game.expect("loadout", f"{unit[:-2]}_0")
        assert int(frame(game).actor) == game.number(unit)
        game.do(f"number {kind}")


# --- what heals ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-184", "ST-100")
@pytest.mark.parametrize(("own", "now", "heals"), [(3, 2, True), (2, 2, False), (2, 1, True)])
def test_healing_ends_at_the_pilots_own_hit_points(own: int, now: int, heals: bool) -> None:
    roster = [{"profile": "trooper", "pilot": {"hp": own}}]
    game = begin(campaign(encounter("won", after=field(1)), encounter(), roster=roster))
    game.destroy("red_0", 1).set("red_0", pilot_hp=now)
    end_round(game)
    assert game.legal() == (["repair", "heal", "rest"] if heals else ["repair", "rest"])


@pytest.mark.clause("ST-184")
@pytest.mark.parametrize(("now", "answer"), [(1, Verb.HEAL), (2, Verb.REST)])
def test_the_bot_heals_as_long_as_the_rules_allow(now: int, answer: int) -> None:
    roster = [{"profile": "trooper", "pilot": {"hp": 2}}]
    game = begin(campaign(encounter("won", after=hub(1)), encounter(), roster=roster))
    game.set("red_0", pilot_hp=now)
    end_round(game)
    assert bot_action(game.battle) == answer


# --- a fight lost on points ---------------------------------------------------------------------


@pytest.mark.clause("ST-190", "ST-185", "ST-186")
def test_a_fight_lost_by_the_tiebreak_is_lost_and_those_on_the_map_are_kept() -> None:
    fights = [encounter(foes=3), encounter(foes=3)]
    game = begin(campaign(*fights, roster=[TROOPER] * 3, tiebreak="systems"))
    wreck(game, "red_1").set("red_2", shut_down=1)
    end_round(game, 1, 1, 1, 1, 1)
    assert game.side("red").beaten == Ending.UNBEATEN  # nobody beat it
    assert (int(game.battle.state.wins), int(game.battle.state.losses)) == (0, 1)
    assert game.battle.scores == {"red": -1, "blue": 1}
    assert int(game.battle.state.encounter) == 1  # the campaign goes on
    assert game.unit("red_1").fate == Fate.LOST
    assert game.on_map("red_0") and game.on_map("red_2")
    end_round(game)
    assert (game.battle.over, game.battle.winner) == (True, "blue")  # two lost, none won
    assert game.battle.scores == {"red": -3, "blue": 3}
    game.done()


@pytest.mark.clause("ST-190", "ST-185")
def test_a_fight_won_by_the_tiebreak_recovers_those_that_are_out() -> None:
    fights = [encounter(), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER] * 3, tiebreak="systems"))
    wreck(game, "red_1")
    end_round(game)
    assert int(game.battle.state.wins) == 1
    assert game.unit("red_1").fate == Fate.NOT_FIELDED
    game.expect("camp", "red_1")


# --- a campaign of one encounter ----------------------------------------------------------------


@pytest.mark.clause("ST-186")
def test_a_campaign_of_one_encounter_pays_what_a_fight_pays() -> None:
    game = begin(campaign(encounter("won"), roster=[TROOPER]))
    end_round(game)
    assert (game.battle.over, game.battle.winner) == (True, "red")
    assert game.battle.scores == {"red": 1, "blue": -1}
    game.done()
