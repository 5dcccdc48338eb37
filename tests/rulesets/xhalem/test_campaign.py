"""Between the fights of a campaign (catalogue 7.8)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.xhalem.rules import victory as victory_kernels
from mech_env.rulesets.xhalem.scenario.setups import Scenario, load_scenario
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import Ending, Status
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import FightStage
from mech_env.rulesets.xhalem.state.record import BATTLE
from tests.rulesets.xhalem.fights import Course
from tests.twins import twins

victory = twins(victory_kernels)

_end_fight = victory.end_fight
RED, BLUE = 0, 1
GROUND = {"width": 20, "height": 10}
SPACE = {"env": "space", "width": 20, "height": 20}


def campaign(*fights: dict[str, Any], red: list[Any], blue: list[Any]) -> list[Any]:
    """Setups; ``fights``: board and starts of each."""
    data = {
        "name": "c",
        "rosters": {"red": red, "blue": blue},
        "encounters": [
            {
                "board": fight["board"],
                "sides": [{"starts": fight["red"]}, {"starts": fight["blue"]}],
                "round_limit": 2,
            }
            for fight in fights
        ],
    }
    return list(Scenario.model_validate(data).build_setups())


RED_UNITS = [
    {"profile": "lancer", "weapons": ["mblade", "mjavelin", "mmissile"]},
    {"profile": "trooper", "weapons": ["sword", "pistol"]},
]
BLUE_UNITS = [{"profile": "lancer"}, {"profile": "brute"}]
FIRST = {"board": GROUND, "red": [[2, 2], [2, 4]], "blue": [[15, 2], [15, 4]]}
AGAIN = {"board": GROUND, "red": [[3, 3], [3, 5]], "blue": [[12, 3], [12, 5]]}
ABOVE = {"board": SPACE, "red": [[3, 3], "away"], "blue": [[12, 3], "away"]}


def played(*fights: dict[str, Any], red: Any = RED_UNITS, blue: Any = BLUE_UNITS) -> Course:
    """A campaign whose first fight is in round 1."""
    setups = campaign(*fights, red=red, blue=blue)
    b = BATTLE.blank()[0]
    b.units = setups[0].start.units
    b.pieces = setups[0].start.pieces
    game = Course(setups, b, *[20, 15, 10, 5][: int(setups[0].n_units)])
    game.until(FightStage.SLOT)
    while b.request.decision != Decision.NONE:
        game.answer(Verb.NO, FightStage.SLOT)
    return game


def end(game: Course, winner: int, *stages: FightStage) -> Course:
    """The fight under way ends."""
    _end_fight(game.s, game.b, game.log, winner, Ending.DEFEAT)
    return game.until(*stages)


def gone(game: Course, *units: int) -> None:
    for unit in units:
        game.b.units[unit].hp = 0
        game.b.units[unit].status = Status.OUT


def test_a_fight_of_a_campaign_pays_nobody_and_the_next_follows_whoever_won():
    game = played(FIRST, AGAIN)
    end(game, BLUE, FightStage.START)
    assert game.happened(Event.ENCOUNTER_ENDS) == [(-1, 0, BLUE, 0, 0)]
    b = game.b
    assert (b.winner, b.scores.tolist(), b.encounter) == (RUNNING, [0, 0], 0)
    assert b.request.decision == Decision.REFIT


def test_the_last_fight_decides():
    for winner, scores in ((RED, [1, -1]), (DRAW, [0, 0]), (BLUE, [-1, 1])):
        game = played(FIRST, AGAIN)
        game.b.encounter = 1
        end(game, winner)
        b = game.b
        assert (b.winner, b.reason, b.scores.tolist()) == (winner, Ending.CAMPAIGN, scores)
        assert game.happened(Event.BATTLE_ENDS) == [(-1, Ending.CAMPAIGN, winner, 0, 0)]


@pytest.mark.parametrize(
    ("second", "out", "winner"),
    [
        (AGAIN, (0, 1), BLUE),
        (AGAIN, (2, 3), RED),
        (AGAIN, (0, 1, 2, 3), DRAW),
        (ABOVE, (0,), BLUE),  # no mech or ship for space
        (ABOVE, (2,), RED),
        (ABOVE, (0, 2), DRAW),
        (ABOVE, (1, 3), RUNNING),
    ],
)
def test_a_side_that_has_nobody_for_the_next_fight_loses(
    second: dict[str, Any], out: tuple[int, ...], winner: int
):
    game = played(FIRST, second)
    gone(game, *out)
    end(game, DRAW)
    assert game.b.winner == winner


def test_a_vehicle_alone_does_not_go_on():
    red = [{"profile": "skimmer"}, *RED_UNITS[1:]]
    game = played(FIRST, AGAIN, red=red)
    gone(game, 1)
    end(game, DRAW)
    assert game.b.winner == BLUE


def test_survivors_get_back_half_of_what_they_miss_rounded_down():
    game = played(FIRST, AGAIN)
    units = game.b.units
    units[0].hp, units[1].hp, units[2].hp = 5, 21, 40  # of 40, 22, 40
    units[3].status = Status.AWAY  # it left the board, hurt
    units[3].hp = 10
    end(game, DRAW)
    assert [int(u.hp) for u in units[:4]] == [22, 21, 40, 24]
    assert game.happened(Event.REPAIRED) == [(0, 17, 22, 0, 0), (3, 14, 24, 0, 0)]


def test_who_goes_on_chooses_its_equipment_anew_and_is_not_asked_again():
    game = played(FIRST, AGAIN)
    units, request = game.b.units, game.b.request
    units[0].equipped, units[0].quantity[1], units[0].held = 0b001, 0, 3
    units[1].equipped = 0b01
    end(game, DRAW)
    assert (request.decision, request.unit) == (Decision.REFIT, 0)
    assert units[0].equipped == 0 and units[0].quantity[1] == 3 and units[0].held == -1
    game.answer(d.WEAPON + 1).answer(d.WEAPON + 0)
    assert (units[0].equipped, request.unit, request.decision) == (0b011, 1, Decision.REFIT)
    game.answer(Verb.NO, FightStage.START)
    assert game.b.encounter == 1 and game.stage == FightStage.START
    game.until(FightStage.INITIATIVE)
    assert game.b.request.decision == Decision.NONE
    assert [int(u.equipped) for u in units[:2]] == [0b011, 0]


def test_every_survivor_is_asked_also_who_has_no_place_in_the_next_fight():
    game = played(FIRST, ABOVE)
    game.b.units[1].equipped = 0b10
    end(game, DRAW)
    assert game.b.request.unit == 0
    game.answer(Verb.NO)
    assert game.b.request.unit == 1
    game.answer(Verb.NO, FightStage.START)
    assert game.b.units[1].equipped == 0 and game.b.units[1].status == Status.AWAY


def test_the_dead_are_not_asked_and_stay_out():
    game = played(FIRST, AGAIN, AGAIN)
    gone(game, 0)
    end(game, RED)
    assert game.b.request.unit == 1
    game.answer(Verb.NO, FightStage.START)
    assert [int(u.status) for u in game.b.units[:4]] == [Status.OUT, 0, 0, 0]
    assert game.b.units[0].hp == 0


def test_conditions_and_knowledge_end_and_units_stand_at_their_new_places():
    game = played(FIRST, AGAIN)
    b = game.b
    u = b.units[0]
    u.prone = u.stunned = u.cloaked = u.exposed = u.placed = 1
    u.hidden, u.aware, u.grapples, u.cooldown[2], u.moved, u.z = 14, 2, 2, 2, 75, 0
    u.hp, b.round_number, b.appeared = 33, 2, 0b11
    b.passage.mover, b.seen.who, b.frames[0].to_act = 1, 1, 3
    b.pieces[0].there, b.pieces[0].q0 = 1, 7  # a crate of the first fight
    end(game, DRAW).answer(Verb.NO).answer(Verb.NO, FightStage.START)
    fresh = game.setups[1].start
    kept = ("hp", "equipped", "control_hp")
    for name in u.dtype.names:
        if name not in kept:
            assert (b.units[0][name] == fresh.units[0][name]).all(), name
    assert (u.hp, u.q, u.r, u.equipped) == (36, 3, 3, 0)
    assert (b.round_number, b.n_order, b.appeared, b.order.tolist()) == (0, 0, 0, [-1] * 12)
    assert (b.passage.mover, b.seen.who, b.frames[0].to_act) == (-1, -1, 0)
    assert (b.pieces == fresh.pieces).all()


def test_the_next_fight_has_its_own_initiative_and_rounds():
    game = played(FIRST, AGAIN)
    end(game, DRAW).answer(Verb.NO).answer(Verb.NO, FightStage.START)
    game.log.forced[: game.log.forced_count + 4] = [20, 15, 10, 5, 1, 2, 3, 4]
    game.log.forced_count += 4
    game.until(FightStage.ROUND)
    assert [int(k) for k in game.b.order[:4]] == [1, 2, 3, 0]  # 5; 5; 5; 3
    game.one()
    assert game.b.round_number == 1


def test_riders_and_occupants_of_the_dead_start_on_foot():
    red = [{"profile": "lancer"}, {"profile": "engineer"}, {"profile": "ridgeback"},
           {"profile": "trooper"}]  # fmt: skip
    on_foot = [[2, 2], [2, 4], [2, 6], [2, 8]]
    carried = [[3, 3], {"inside": "red_0"}, [3, 6], {"rides": "red_2"}]
    second = {**AGAIN, "red": carried}
    for out in ((), (0, 2), (3,)):
        setups = campaign({**FIRST, "red": on_foot}, second, red=red, blue=BLUE_UNITS)
        b = BATTLE.blank()[0]
        b.units = setups[0].start.units
        game = Course(setups, b, 20, 16, 12, 8, 4, 1).until(FightStage.SLOT)
        b.units[2].hp = 20  # of 30
        gone(game, *out)
        end(game, DRAW, FightStage.START)
        units = b.units
        assert units[1].inside == (-1 if out == (0, 2) else 0)
        assert (units[2].rider, units[3].rides) == ((-1, -1) if out else (3, 2))
        assert [(int(u.q), int(u.r)) for u in units[:4]] == [(3, 3), (3, 3), (3, 6), (3, 6)]
        if not out:
            assert units[2].control_hp == units[2].hp == 25


def test_of_two_occupants_of_a_dead_machine_one_starts_beside_its_cell():
    red = [{"profile": "colossus"}, {"profile": "engineer"}, {"profile": "engineer"}]
    first = {**FIRST, "red": [[2, 2], [2, 4], [2, 6]]}
    second = {**AGAIN, "red": [[3, 3], {"inside": "red_0"}, {"inside": "red_0"}]}
    setups = campaign(first, second, red=red, blue=BLUE_UNITS)
    b = BATTLE.blank()[0]
    b.units = setups[0].start.units
    game = Course(setups, b, 20, 16, 12, 8, 4).until(FightStage.SLOT)
    gone(game, 0)
    end(game, DRAW, FightStage.START)
    cells = [(int(u.q), int(u.r)) for u in b.units[1:3]]
    assert sorted(cells) == [(3, 3), (4, 3)]
    assert [int(u.inside) for u in b.units[1:3]] == [-1, -1]


def test_full_goes_from_the_bunker_to_space():
    setups = list(load_scenario("full").build_setups())
    b = BATTLE.blank()[0]
    b.units = setups[0].start.units
    b.pieces = setups[0].start.pieces
    game = Course(setups, b)
    game.until()
    asked = 0
    while game.stage == FightStage.LOADOUT:
        game.answer(Verb.NO, FightStage.INITIATIVE)
        asked += 1
    assert asked >= 8
    gone(game, 1)
    end(game, RED)
    assert b.request.unit == 0
    while b.request.decision == Decision.REFIT:
        game.answer(Verb.NO, FightStage.START)
    assert b.encounter == 1
    active = [k for k in range(12) if b.units[k].status == Status.ACTIVE]
    assert active == [0, 6, 7, 8]
    assert (int(b.units[0].q), int(b.units[0].r)) == (8, 28)


def test_survivors_take_the_first_places_of_their_side():
    game = played(FIRST, AGAIN)
    gone(game, 0)
    end(game, DRAW)
    game.answer(Verb.NO, FightStage.START)
    units = game.b.units
    assert [(int(units[k].q), int(units[k].r)) for k in (1, 2, 3)] == [(3, 3), (12, 3), (12, 5)]
