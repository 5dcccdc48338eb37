"""The small print between two fights: who is kept, what is cleared, what is laid out (ST-185)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.core.jit import interpreted
from mech_env.core.log import new_logs
from mech_env.rulesets.steel_typhoon.rules import campaign as rules
from mech_env.rulesets.steel_typhoon.state.codes import (
    MAX_UNITS,
    Ending,
    Fate,
    Limp,
    SlotState,
)
from mech_env.rulesets.steel_typhoon.state.record import UNIT
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

RED, BLUE, DRAWN = 0, 1, -1

encounter_over = interpreted(rules.encounter_over)
next_encounter = interpreted(rules.next_encounter)
end_campaign = interpreted(rules.end_campaign)


def records(game: Game) -> tuple[Any, Any, Any, Any]:
    """Setups of all encounters, the present one, the battle, and a log of its own."""
    setups = np.asarray(game.battle.scenario.setups()).view(np.recarray)
    return setups, game.battle.setup, game.battle.state, new_logs()[0]


# --- who is kept --------------------------------------------------------------------------------


@pytest.mark.clause("ST-185", "ST-173")
@pytest.mark.parametrize(
    ("fate", "beaten", "winner", "kept"),
    [
        (Fate.IN_FIGHT, Ending.UNBEATEN, RED, True),
        (Fate.OUT, Ending.UNBEATEN, RED, True),  # recovered as it is
        (Fate.IN_FIGHT, Ending.UNBEATEN, DRAWN, True),
        (Fate.OUT, Ending.UNBEATEN, DRAWN, False),
        (Fate.IN_FIGHT, Ending.DESTRUCTION, DRAWN, True),  # shut down, and nobody is left
        (Fate.OUT, Ending.DESTRUCTION, DRAWN, False),
        (Fate.IN_FIGHT, Ending.UNBEATEN, BLUE, True),  # lost on points
        (Fate.OUT, Ending.UNBEATEN, BLUE, False),
        (Fate.ROUTED, Ending.ROUT, BLUE, True),
        (Fate.SURRENDERED, Ending.ROUT, BLUE, False),
        (Fate.OUT, Ending.ROUT, BLUE, False),
        (Fate.IN_FIGHT, Ending.ROUT, BLUE, False),  # shut down where the others fled
        (Fate.NOT_FIELDED, Ending.ROUT, BLUE, True),  # it was not there
        (Fate.NOT_FIELDED, Ending.UNBEATEN, BLUE, True),
        (Fate.LOST, Ending.UNBEATEN, RED, False),  # for good
    ],
)
def test_who_is_kept_after_a_fight(fate: int, beaten: int, winner: int, kept: bool) -> None:
    game = begin(campaign(encounter(), encounter(), encounter(), roster=[TROOPER] * 2))
    _, s, b, log = records(game)
    b.sides[RED].beaten = beaten
    b.units[1].fate, b.units[1].hex = fate, 5
    encounter_over(s, b, log, winner)
    assert b.units[1].fate == (Fate.NOT_FIELDED if kept else Fate.LOST)
    assert b.units[1].hex == (5 if fate == Fate.LOST else -1)  # the lost are touched no more
    assert b.units[2].fate == Fate.IN_FIGHT  # blue's


@pytest.mark.clause("ST-187", "ST-185")
def test_a_lost_armor_is_not_recovered_by_a_later_victory() -> None:
    game = begin(campaign(encounter(), encounter("won"), encounter(), roster=[TROOPER] * 2))
    wreck(game, "red_1")
    end_round(game, 1, 1)
    assert game.unit("red_1").fate == Fate.LOST
    end_round(game, 1, 1)
    assert int(game.battle.state.encounter) == 2
    assert game.unit("red_1").fate == Fate.LOST
    game.done()


# --- what is cleared ----------------------------------------------------------------------------

KEPT = {"system_kind", "pilot_hp", "rockets", "depleted"}
COUNTED = {"since_charge", "system_state"}


@pytest.mark.clause("ST-185", "ST-048", "ST-174", "ST-177", "ST-183")
def test_what_a_fight_leaves_is_cleared_field_by_field() -> None:
    game = begin(campaign(encounter(), encounter(), roster=[TROOPER]))
    _, s, b, log = records(game)
    u, blank = b.units[0], UNIT.blank()[0]
    for name in UNIT.dtype.names or ():
        u[name] = 1
    u.fate, u.system_state = Fate.IN_FIGHT, list(SlotState)[1:] + [SlotState.WORKING] * 2
    u.system_kind = [1, 2, 3, 4, 0]
    u.limp, u.limp_next = Limp.ATTACK_ONLY, Limp.MOVE_ONLY
    encounter_over(s, b, log, DRAWN)
    for name in set(UNIT.dtype.names or ()) - KEPT - COUNTED - {"fate"}:
        assert np.array_equal(u[name], blank[name]), name
    for name in KEPT - {"system_kind"}:
        assert u[name] == 1, name
    assert u.since_charge == 2
    working, gone = SlotState.WORKING, SlotState.DESTROYED
    assert list(u.system_state) == [working, working, gone, working, working]


@pytest.mark.clause("ST-185", "ST-187", "ST-182")
def test_the_next_fight_is_laid_out_afresh_but_for_the_persistent_side() -> None:
    first, second = encounter("open", foes=2, squad=True), encounter("open", foes=2, squad=True)
    for k, fight in enumerate((first, second)):
        fight["map"] = ["........", "..C..w..", "........", "........"]
        fight["map"][2] = "...S...." if k else "........"
    game = begin(campaign(first, second, roster=[TROOPER] * 3))
    setups, _, b, log = records(game)
    start = setups[1].start
    for unit in range(MAX_UNITS):
        b.units[unit].pilot_hp, b.units[unit].hex = 2, -1
        b.units[unit].limp_next, b.units[unit].fate = Limp.MOVE_ONLY, Fate.NOT_FIELDED
    b.units[1].fate = Fate.LOST
    b.units[2].system_state[:] = SlotState.DESTROYED
    for name in ("half_checked", "lead_checked", "beaten", "spot_value"):
        b.sides[name] = 1
    b.pieces["health"], b.pieces["hex"], b.squads["soldiers"] = 1, -1, 2
    b.round_number, b.side_order, b.foot_order = 3, [1, 2, 0], [2, 0, 1]
    next_encounter(setups, b, log)
    assert (int(b.encounter), int(b.round_number)) == (1, 0)
    for order in ("side_order", "foot_order"):  # a side of the fight before may not be there
        assert list(b[order]) == list(start[order]) == [RED, BLUE, -1]
    assert b.pieces.tobytes() == start.pieces.tobytes()
    assert b.squads.tobytes() == start.squads.tobytes()
    assert b.sides[1:].tobytes() == start.sides[1:].tobytes()
    assert b.units[3:].tobytes() == start.units[3:].tobytes()
    own = b.sides[RED]
    assert (own.half_checked, own.lead_checked, own.beaten) == (0, 0, Ending.UNBEATEN)
    assert (own.n_start, own.lead, list(own.spot_value)) == (1, 0, [0] * MAX_UNITS)
    assert [int(u.fate) for u in b.units[:3]] == [Fate.IN_FIGHT, Fate.LOST, Fate.NOT_FIELDED]
    assert [int(u.hex) for u in b.units[:3]] == [int(start.units[0].hex), -1, -1]
    assert [int(u.limp) for u in b.units[:3]] == [Limp.MOVE_ONLY, 0, 0]
    assert [int(u.pilot_hp) for u in b.units[:3]] == [2, 2, 2]


@pytest.mark.clause("ST-185")
@pytest.mark.parametrize(("fate", "fielded"), [(Fate.NOT_FIELDED, True), (Fate.LOST, False)])
@pytest.mark.parametrize("broken", [None, "systems", "pilot"])
def test_who_is_fielded(fate: int, fielded: bool, broken: str | None) -> None:
    game = begin(campaign(encounter(), encounter(), roster=[TROOPER] * 2))
    setups, _, b, log = records(game)
    b.units[0].fate, b.units[1].fate = Fate.NOT_FIELDED, fate
    if broken == "systems":
        b.units[1].system_state[:] = SlotState.DESTROYED
    elif broken == "pilot":
        b.units[1].pilot_hp = 0
    next_encounter(setups, b, log)
    there = fielded and broken is None
    assert (b.units[1].fate == Fate.IN_FIGHT) == there
    assert b.sides[RED].n_start == (2 if there else 1)
    assert b.winner == -2  # the campaign goes on


# --- who leads ----------------------------------------------------------------------------------


def led_by(*ranks: int) -> list[dict[str, Any]]:
    """Troopers of these ranks, the first one leads."""
    roster = [{"profile": "trooper", "pilot": {"rank": rank}} for rank in ranks]
    return [{**roster[0], "lead": True}, *roster[1:]]


@pytest.mark.clause("ST-185")
@pytest.mark.parametrize(("ranks", "lead"), [((1, 3, 3), 1), ((1, 2, 3), 2), ((5, 1, 1), 1)])
def test_a_lead_that_is_kept_but_not_fielded_is_followed_too(
    ranks: tuple[int, ...], lead: int
) -> None:
    """Recovered after a victory and not mended: it is not dead, and it does not lead."""
    game = begin(campaign(encounter("won", holder=1), encounter(), roster=led_by(*ranks)))
    wreck(game, "red_0")
    end_round(game)
    game.rolls(1, 1, 1).do("rest", by="red_0")
    assert game.unit("red_0").fate == Fate.NOT_FIELDED
    assert (int(game.side("red").lead), int(game.side("red").commander)) == (lead, lead)
    game.done()


@pytest.mark.clause("ST-185", "ST-170")
def test_a_lead_that_is_mended_leads_again() -> None:
    fights = [encounter("won", holder=1), encounter("won", holder=1), encounter()]
    game = begin(campaign(*fights, roster=led_by(1, 5)))
    wreck(game, "red_0")
    end_round(game)
    game.rolls(1, 1).do("rest", by="red_0")
    assert game.side("red").lead == 1
    end_round(game)
    game.rolls(6, 6, 1, 1, 1).do("repair", by="red_0")
    assert game.side("red").lead == 0
    game.done()


# --- the result ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-186", "ST-194")
@pytest.mark.parametrize(
    ("wins", "losses", "early", "result"),
    [(2, 1, 0, 1), (1, 1, 0, 0), (1, 2, 0, -1), (2, 1, 1, -1), (1, 1, 1, -1)],
)
def test_the_campaign_pays_every_side(wins: int, losses: int, early: int, result: int) -> None:
    three = encounter()
    three["sides"].append({"units": [{"profile": "trooper", "pilot": {}, "at": [4, 3]}]})
    game = begin(campaign(three, encounter(), roster=[TROOPER]))
    _, s, b, log = records(game)
    log.on = 1
    b.wins, b.losses, b.scores = wins, losses, 0
    end_campaign(s, b, log, early)
    assert list(b.scores) == [result, -result, -result]
    assert b.winner == {1: RED, 0: DRAWN, -1: BLUE}[result]
    assert b.reason == Ending.CAMPAIGN
    event = log.events[int(log.count) - 1]
    assert (int(event.what), int(event["values"][0])) == (Ending.CAMPAIGN, b.winner)


@pytest.mark.clause("ST-186")
@pytest.mark.parametrize(
    ("beaten", "winner", "early"),
    [
        (Ending.UNBEATEN, DRAWN, False),
        (Ending.UNBEATEN, BLUE, False),
        (Ending.ROUT, BLUE, False),
        (Ending.DESTRUCTION, BLUE, True),
        (Ending.SURRENDER, BLUE, True),
        (Ending.OBJECTIVE, BLUE, True),
    ],
)
@pytest.mark.parametrize("encounters", [2, 3])
def test_what_ends_a_campaign_early(beaten: int, winner: int, early: bool, encounters: int) -> None:
    game = begin(campaign(*[encounter() for _ in range(encounters)], roster=[TROOPER] * 2))
    _, s, b, log = records(game)
    b.wins, b.encounter = 2, 1
    b.sides[RED].beaten = beaten
    b.units[1].fate = Fate.NOT_FIELDED  # somebody is left, whatever became of the fight
    encounter_over(s, b, log, winner)
    over = encounters == 2 or early
    assert (b.winner != -2) == over
    if over:  # the last encounter is never "early"
        assert b.winner == (RED if encounters == 2 else BLUE)


@pytest.mark.clause("ST-186", "ST-185")
def test_a_campaign_with_nobody_to_mend_is_over_at_once() -> None:
    game = begin(campaign(encounter(), encounter(), roster=[TROOPER]))
    _, s, b, log = records(game)
    b.units[0].fate = Fate.OUT
    encounter_over(s, b, log, DRAWN)
    assert (b.units[0].fate, b.winner) == (Fate.LOST, BLUE)


# --- the interlude ------------------------------------------------------------------------------


@pytest.mark.clause("ST-184", "ST-174")
def test_the_report_names_what_an_armor_did_with_its_time() -> None:
    game = begin(campaign(encounter("won", after=hub(3)), encounter(), roster=[TROOPER]))
    game.destroy("red_0", 1, 2).set("red_0", pilot_hp=1, since_charge=3, depleted=1)
    end_round(game, 3)  # its battery holds
    game.do("heal", by="red_0")
    assert [(e.unit, e.data["what"]) for e in game.happened("mended")] == [("red_0", 0)]
    game.do("charge")
    assert [e.data["what"] for e in game.happened("mended")] == [1]
    assert (game.unit("red_0").since_charge, game.unit("red_0").depleted) == (0, 0)
    game.rolls(1, 1).do("rest")
    assert [e.data["what"] for e in game.happened("mended")] == [3]
    game.done()


@pytest.mark.clause("ST-184", "ST-183")
def test_a_full_repair_is_reported_system_by_system_and_clears_the_limp_at_once() -> None:
    game = begin(campaign(encounter("won", after=hub(3)), encounter(), roster=[TROOPER]))
    game.destroy("red_0", 2, 4).set("red_0", pilot_hp=2)
    end_round(game)
    game.rolls(1).do("repair", "attack")
    assert game.unit("red_0").limp_next == Limp.ATTACK_ONLY
    assert [(e.unit, e.data["what"]) for e in game.happened("limp")] == [
        ("red_0", Limp.ATTACK_ONLY)
    ]
    game.rolls(1, 1).do("full")
    assert [e.data["what"] for e in game.happened("repaired")] == [1, 3]
    assert [e.data["values"][0] for e in game.happened("repaired")] == [2, 5]
    assert [e.data["what"] for e in game.happened("mended")] == [2]
    game.done()


@pytest.mark.clause("ST-184")
def test_a_full_repair_leaves_the_third_slot() -> None:
    game = begin(campaign(encounter("won", after=hub(3)), encounter(), roster=[TROOPER]))
    game.destroy("red_0", 2).set("red_0", pilot_hp=2)
    end_round(game)
    game.do("full")
    game.expect("camp", "red_0")
    assert (frame(game).slots_left, game.legal()) == (1, ["charge", "heal", "rest"])


@pytest.mark.clause("ST-184", "ST-187")
def test_the_lost_have_no_interlude_and_no_loadout() -> None:
    fights = [encounter(after=hub(1)), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER] * 2))
    game.battle.setup.options.loadout_choice[0] = 1  # from here on
    game.set("red_0", fate=Fate.OUT, hex=-1)  # lost with nothing destroyed
    end_round(game)
    game.do("rest", by="red_1")
    game.expect("loadout", "red_1")
    assert frame(game).actor == 1


@pytest.mark.clause("ST-184", "ST-003")
def test_a_loadout_begins_with_empty_slots_and_is_reported() -> None:
    fights = [encounter("won", after=hub(1)), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER]))
    game.battle.setup.options.loadout_choice[0] = 1  # from here on
    end_round(game)
    game.do("rest", by="red_0")
    game.expect("loadout")
    record = game.unit("red_0")
    assert (list(record.system_kind), list(record.system_state)) == ([0] * 5, [SlotState.NONE] * 5)
    game.do("number 5", "number 0")
    record = game.unit("red_0")
    assert list(record.system_kind) == [5, 0, 0, 0, 0]
    assert list(record.system_state) == [SlotState.WORKING, *[SlotState.NONE] * 4]
    told = [(e.unit, e.data["what"], e.data["values"][0]) for e in game.happened("loadout")]
    assert told == [("red_0", 0, 5), ("red_0", 1, 0)]


@pytest.mark.clause("ST-179", "ST-182")
def test_what_is_empty_or_works_is_not_repaired() -> None:
    roster = [{"systems": ["DEF", "empty", "DIR"], "pilot": {}}]
    game = begin(campaign(encounter("won", after=field(1)), encounter(), roster=roster))
    game.destroy("red_0", 1)
    end_round(game)
    game.rolls(6, 6, 1, 1).do("repair")
    assert [e.data["what"] for e in game.happened("repaired")] == [0]
    states = [SlotState.WORKING, SlotState.NONE, SlotState.WORKING, *[SlotState.NONE] * 2]
    assert list(game.unit("red_0").system_state) == states
    game.done()


@pytest.mark.clause("ST-182")
def test_an_armor_with_a_system_left_gets_none_back() -> None:
    game = begin(campaign(encounter("won"), encounter(), roster=[TROOPER]))
    game.destroy("red_0", 1, 2, 3, 4)
    end_round(game)
    game.rolls(1).do("repair")
    game.rolls(1, 1).do("move")
    assert game.lost("red_0") == [1, 2, 3, 4]
    assert game.happened("repaired") == []
    game.done()
