"""Repairs between fights (ST-178 to ST-184)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import Limp, SlotState, System
from mech_env.rulesets.steel_typhoon.state.events import Roll
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
from tests.rulesets.steel_typhoon.table import Game


def camp(*destroyed: int, after: object = None, hp: int = 3, **unit: object) -> Game:
    """The interlude after a won fight in which red_0 lost systems: its first question."""
    fights = [
        encounter("won", after=after or field()),  # type: ignore[arg-type]
        encounter("open"),
    ]
    game = begin(campaign(*fights, roster=[{**TROOPER, **unit}]))
    game.destroy("red_0", *destroyed).set("red_0", pilot_hp=hp)
    return end_round(game)


def repair(game: Game, *faces: int) -> Game:
    """D-CAMP REPAIR with these dice."""
    game.rolls(*faces).do("repair", by="red_0")
    return game


# --- the repair roll ----------------------------------------------------------------------------


@pytest.mark.clause("ST-178")
@pytest.mark.parametrize("site", [field(), hub()])
def test_repair_is_a_roll_of_one_d6_and_takes_a_slot(site: dict[str, object]) -> None:
    game = camp(1, 2, after={**site, "slots": 2})
    game.expect("camp", "red_0")
    assert game.may("repair")
    repair(game, 6, 1)
    assert [e.data["what"] for e in game.happened("rolled")] == [Roll.REPAIR, Roll.REPAIR_COUNT]
    game.expect("repair", "red_0")
    game.do("system 1")
    game.expect("camp", "red_0")  # the second slot
    game.rolls(1, 1).do("rest")
    assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("ST-178")
def test_without_a_destroyed_system_repair_is_masked() -> None:
    assert camp(hp=2).legal() == ["heal", "rest"]
    assert camp(3, hp=2).legal() == ["repair", "heal", "rest"]


@pytest.mark.clause("ST-179")
def test_a_5_and_a_2_bring_two_systems_back() -> None:
    game = camp(2, 4)
    before = list(game.unit("red_0").system_kind)
    game.rolls(5, 2, 1, 1).do("repair")
    assert [e.data["what"] for e in game.happened("repaired")] == [1, 3]  # same slots
    assert list(game.unit("red_0").system_kind) == before  # same types
    assert game.lost("red_0") == []
    game.done()


@pytest.mark.clause("ST-179", "ST-180")
@pytest.mark.parametrize("face", range(2, 7))
@pytest.mark.parametrize("count", range(1, 7))
def test_how_many_systems_are_replaced(face: int, count: int) -> None:
    game = camp(1, 2, 3, 5)
    game.rolls(face, count)
    replaced = count if face >= 4 else (count + 1) // 2
    if replaced >= 4:  # at most those destroyed, nothing to choose
        game.rolls(1, 1).do("repair")
        assert game.lost("red_0") == []
    else:
        game.do("repair")
        for k in range(replaced):
            game.expect("repair", "red_0")
            if k + 1 == replaced:
                game.rolls(1, 1)
            game.do(game.legal()[0])
        assert len(game.lost("red_0")) == 4 - replaced
        assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("ST-180")
def test_a_3_and_a_3_bring_two_systems_back() -> None:
    game = camp(2, 4)
    game.rolls(3, 3, 1, 1).do("repair")
    assert game.lost("red_0") == []
    game.done()


@pytest.mark.clause("ST-181")
def test_the_owner_picks_while_more_are_destroyed_than_may_be_replaced() -> None:
    game = repair(camp(1, 3, 4), 4, 2)
    game.expect("repair", "red_0")
    assert game.legal() == ["system 1", "system 3", "system 4"]
    game.do("system 3")
    game.expect("repair", "red_0")  # the second of two
    assert game.legal() == ["system 1", "system 4"]
    game.rolls(1, 1).do("system 4")
    assert game.lost("red_0") == [1]
    game.done()


# --- a botched repair ---------------------------------------------------------------------------


def limping(choice: str) -> Game:
    """Red_0 in the fight after a repair roll of 1, next to its enemy, dice at hand."""
    game = repair(camp(5), 1)
    game.expect("limp", "red_0")
    assert game.legal() == ["attack", "move"]
    game.rolls(1, 1).do(choice)
    assert int(game.battle.state.encounter) == 1
    assert game.lost("red_0") == [5]  # nothing is replaced
    game.place("blue_0", (1, 0)).set_dice("red_0", K0=4, A0=3, unrolled="M")
    return game


@pytest.mark.clause("ST-182")
def test_an_armor_that_can_only_attack() -> None:
    game = limping("attack")
    assert game.unit("red_0").limp == Limp.ATTACK_ONLY
    assert not game.may("move")
    assert game.may("attack", "grapple", "spot", "hold")
    game.do("hold", "trigger adjacent")
    assert game.legal() == ["spot", "attack", "grapple"]  # holding a MOVE is masked too


@pytest.mark.clause("ST-182")
def test_an_armor_that_can_only_move() -> None:
    game = limping("move")
    assert game.unit("red_0").limp == Limp.MOVE_ONLY
    assert game.may("move", "spot", "hold")
    assert not game.may("attack")
    assert not game.may("grapple")
    game.do("hold", "trigger adjacent")
    assert game.legal() == ["spot", "move"]


@pytest.mark.clause("ST-182")
def test_without_the_limit_all_of_it_is_open() -> None:
    game = limping("move").set("red_0", limp=Limp.NONE)
    assert game.may("move", "attack", "grapple", "spot", "hold")


@pytest.mark.clause("ST-182", "ST-183")
def test_the_limit_lasts_all_of_the_next_fight_and_no_longer() -> None:
    fights = [encounter("won"), encounter("open"), encounter()]
    fights[1]["rounds"] = 2
    game = begin(campaign(*fights, roster=[TROOPER]))
    game.destroy("red_0", 5)
    end_round(game)
    repair(game, 1).rolls(1, 1).do("attack")
    for _ in range(2):
        assert game.unit("red_0").limp == Limp.ATTACK_ONLY
        assert not game.may("move")
        end_round(game, 1, 1) if int(game.battle.state.round_number) == 1 else end_round(game)
    game.expect("camp", "red_0")
    game.rolls(1, 1).do("rest")
    assert int(game.battle.state.encounter) == 2
    assert game.unit("red_0").limp == Limp.NONE
    assert game.may("move")
    game.done()


@pytest.mark.clause("ST-182")
@pytest.mark.parametrize(
    "systems, choice, slot",
    [
        ("DEF MOV SUR DIR HTH", "move", 2),
        ("DEF MOV SUR DIR HTH", "attack", 4),
        ("SUR DEF SMA MOV MOV", "attack", 3),
        ("MOV SUR DEF DIR MOV", "move", 1),  # of two, the lower slot
        ("DEF SUR DIR", "move", 1),  # no movement system: the lowest slot
        ("SUR DEF MOV", "attack", 1),  # no weapon
    ],
)
def test_an_armor_without_systems_gets_one_back(systems: str, choice: str, slot: int) -> None:
    fights = [encounter("won"), encounter("open")]
    roster = [TROOPER, {"systems": systems.split(), "pilot": {}}]
    game = wreck(begin(campaign(*fights, roster=roster)), "red_1")
    end_round(game)
    game.expect("camp", "red_1")
    game.rolls(1).do("repair")
    game.rolls(1, 1, 1).do(choice, by="red_1")
    assert game.on_map("red_1")
    states = [int(state) for state in game.unit("red_1").system_state]
    assert [k + 1 for k, state in enumerate(states) if state == SlotState.WORKING] == [slot]
    assert states.count(SlotState.DESTROYED) == len(systems.split()) - 1
    game.done()


@pytest.mark.clause("ST-183")
def test_a_later_repair_roll_clears_the_limit() -> None:
    game = repair(camp(2, after=field(2)), 1)
    game.do("attack")
    game.expect("camp", "red_0")
    game.rolls(4, 1, 1, 1).do("repair")
    assert game.unit("red_0").limp == Limp.NONE
    assert game.may("move")
    game.done()


@pytest.mark.clause("ST-183")
def test_a_full_repair_clears_the_limit_and_rest_does_not() -> None:
    game = repair(camp(2, after=hub(3)), 1)
    game.do("attack")
    game.rolls(1, 1).do("full")
    assert (game.unit("red_0").limp, game.lost("red_0")) == (Limp.NONE, [])
    game.done()

    game = repair(camp(2, after=field(2)), 1)
    game.do("attack")
    game.rolls(1, 1).do("rest")
    assert game.unit("red_0").limp == Limp.ATTACK_ONLY
    game.done()


# --- the slots of time --------------------------------------------------------------------------


@pytest.mark.clause("ST-184")
def test_what_a_field_and_a_hub_offer() -> None:
    assert camp(1, hp=2, after=field(2)).legal() == ["repair", "heal", "rest"]
    assert camp(1, hp=2, after=hub(2)).legal() == ["repair", "full", "charge", "heal", "rest"]
    assert camp(1, hp=3, after=hub(1)).legal() == ["repair", "charge", "rest"]  # FULL takes two
    assert camp(after=hub(3)).legal() == ["charge", "rest"]  # nothing to repair
    game = camp(1, after=hub(2))
    game.do("rest")
    assert game.legal() == ["repair", "charge", "rest"]  # one slot is left


@pytest.mark.clause("ST-184")
@pytest.mark.parametrize("slots", [1, 2, 3])
def test_every_slot_of_time_is_asked_for(slots: int) -> None:
    game = camp(1, after=field(slots))
    for k in range(slots):
        game.expect("camp", "red_0")
        if k + 1 == slots:
            game.rolls(1, 1)
        game.do("rest")
    assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("ST-184", "ST-174")
def test_charge_and_repair_in_two_slots_at_a_hub() -> None:
    game = camp(4, after=hub(2))
    game.set("red_0", since_charge=3)
    game.do("charge")
    assert game.unit("red_0").since_charge == 0
    game.rolls(6, 1, 1, 1).do("repair")
    assert (game.unit("red_0").since_charge, game.unit("red_0").depleted) == (0, 0)
    assert game.lost("red_0") == []
    game.done()


@pytest.mark.clause("ST-184")
def test_a_full_repair_takes_two_slots_at_a_hub() -> None:
    game = camp(1, 2, 3, 5, after=hub(2))
    game.rolls(1, 1).do("full")
    assert game.lost("red_0") == []
    assert int(game.battle.state.encounter) == 1  # both slots are spent
    game.done()


@pytest.mark.clause("ST-184")
def test_healing_gives_one_hp_up_to_the_maximum() -> None:
    game = camp(1, hp=1, after=field(3))
    game.do("heal")
    assert game.unit("red_0").pilot_hp == 2
    game.do("heal")
    assert game.unit("red_0").pilot_hp == 3
    assert game.legal() == ["repair", "rest"]
    game.done()


@pytest.mark.clause("ST-184")
def test_armors_have_their_slots_by_index_and_only_red_is_asked() -> None:
    fights = [encounter("won", after=field(2), foes=2), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER, TROOPER]))
    game.destroy("red_0", 1).destroy("red_1", 1).destroy("blue_0", 1)
    end_round(game)
    asked = []
    for k in range(4):
        asked.append(game.battle.unit)
        if k == 3:
            game.rolls(1, 1, 1)
        game.do("rest")
    assert asked == ["red_0", "red_0", "red_1", "red_1"]
    game.done()


@pytest.mark.clause("ST-184")
@pytest.mark.parametrize("site, rockets", [("field", 0), ("hub", 2)])
def test_rockets_are_topped_up_at_a_hub_only(site: str, rockets: int) -> None:
    game = begin(
        campaign(
            encounter("won", after={"site": site, "slots": 1}),
            encounter(),
            roster=[{**TROOPER, "rockets": 2}],
        )
    )
    game.set("red_0", rockets=0, pilot_hp=2)
    end_round(game)
    assert game.unit("red_0").rockets == 0  # after the slots of all Armors
    game.rolls(1, 1).do("rest")
    assert game.unit("red_0").rockets == rockets
    game.done()


@pytest.mark.clause("ST-184")
def test_all_rockets_are_topped_up_before_the_first_loadout() -> None:
    fights = [encounter("won", after=hub(1)), encounter()]
    game = begin(campaign(*fights, roster=[{**TROOPER, "rockets": 2}] * 2))
    game.battle.setup.options.loadout_choice[0] = 1  # from here on
    game.set("red_0", rockets=0).set("red_1", rockets=0)
    end_round(game)
    game.do("rest", by="red_0")
    game.do("rest", by="red_1")
    game.expect("loadout", "red_0")
    assert [game.unit(name).rockets for name in ("red_0", "red_1")] == [2, 2]


@pytest.mark.clause("ST-184")
def test_loadouts_are_chosen_again_at_a_hub_by_armors_with_nothing_destroyed() -> None:
    fights = [encounter("won", after=hub(1)), encounter("open")]
    scenario = campaign(
        *fights, roster=[TROOPER, TROOPER, TROOPER], loadout_choice={"red": "choose"}
    )
    game = begin(scenario)
    for _ in range(3):  # F0: every Armor of red
        for number in (1, 2, 3, 4):
            game.do(f"number {number}")
        if game.battle.state.frames[0].next_unit == 3:
            game.rolls(1, 1, 1, 1)
        game.do("number 5")
    game.destroy("red_1", 2)
    end_round(game)
    game.do("rest", by="red_0")
    game.do("rest", by="red_1")
    game.do("rest", by="red_2")
    game.expect("loadout")
    assert game.battle.request is not None
    for number in (5, 5, 0, 0):
        game.do(f"number {number}")
    game.do("number 0")
    kinds = list(game.unit("red_0").system_kind)
    assert kinds == [System.DIR, System.DIR, 0, 0, 0]
    game.expect("loadout")  # red_2: red_1 is skipped, it has something destroyed
    for number in (1, 0, 0, 0):
        game.do(f"number {number}")
    game.rolls(1, 1, 1, 1).do("number 0")
    assert list(game.unit("red_2").system_kind) == [1, 0, 0, 0, 0]
    assert list(game.unit("red_1").system_kind) == [1, 2, 3, 4, 5]
    assert game.lost("red_1") == [2]
    assert int(game.battle.state.encounter) == 1
    game.done()


@pytest.mark.clause("ST-184")
def test_loadouts_stay_in_the_field() -> None:
    fights = [encounter("won", after=field(1)), encounter("open")]
    game = begin(campaign(*fights, roster=[TROOPER], loadout_choice={"red": "choose"}))
    for number in (1, 2, 3, 4):
        game.do(f"number {number}")
    game.rolls(1, 1).do("number 5")
    end_round(game, 1, 1)
    game.expect("action", "red_0")
    assert int(game.battle.state.encounter) == 1
    game.done()
