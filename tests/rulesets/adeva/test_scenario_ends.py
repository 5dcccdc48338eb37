"""What decides the bundled scenarios (7.8)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import DRAW
from mech_env.rulesets.adeva.questions import outcome
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Ending, Kind, Status
from mech_env.rulesets.adeva.state.stages import FightStage
from tests.rulesets.adeva.campaigns import Campaign
from tests.twins import twin

_at_limit, _kills, _left = (
    twin(one) for one in (outcome.winner_at_limit, outcome.kill_score, outcome.wounds_left)
)
STRIKER, TANKS, INFANTRY, CREW, TRUCK, ON_FOOT = 0, 6, 8, 11, 13, 14


def started(name: str) -> Campaign:
    """A fight as it stands when the first round begins, nobody asked yet."""
    battle = Campaign(name)
    battle.state.round_number = 1
    return battle


def limit(battle: Campaign) -> int:
    return int(_at_limit(battle.setup, battle.state))


def settled(battle: Campaign) -> Any:
    """The state after the next turn has looked for a victor."""
    b = battle.state
    b.depth = 0
    battle.begin()  # the set-up, in which nobody is asked for anything that matters here
    while battle.decision != "action" and b.winner == -2:
        battle.step(int(battle.mask.argmax()))
    return b


# --- wounds left (duel, skirmish) ----------------------------------------------------------------


@pytest.mark.clause("AE-025")
def test_more_wounds_left_win_the_duel_and_equal_ones_are_a_draw() -> None:
    battle = started("duel")
    assert limit(battle) == DRAW
    battle.unit(0).wounds[c.Location.BODY] = 17
    assert [_left(battle.setup, battle.state, side) for side in (0, 1)] == [98, 100]
    assert limit(battle) == 1
    battle.unit(1).wounds[c.Location.HEAD] = 0
    assert limit(battle) == 0


def test_percent_is_rounded_down_for_each_unit_and_then_summed() -> None:
    battle = Campaign("siege")
    b, s = battle.state, battle.setup
    assert [_left(s, b, side) for side in (0, 1)] == [200, 300]  # Hordes and Directors do not count
    battle.unit(6).wounds[0], battle.unit(7).wounds[0] = 7, 7  # of 12: 58 each
    assert _left(s, b, 1) == 216
    battle.unit(6).status = Status.DEAD
    assert _left(s, b, 1) == 158


# --- kill score (full) ---------------------------------------------------------------------------


def test_kill_score() -> None:
    battle = started("full")
    b, s = battle.state, battle.setup
    assert limit(battle) == DRAW
    u = battle.unit(15 + STRIKER)  # its pilot is on foot: the Construct is defeated
    u.kind, u.machine = Kind.PILOT, -1
    assert (_kills(s, b, 0), limit(battle)) == (3, 0)
    u.status = Status.CAPTURED
    assert _kills(s, b, 0) == 4
    battle.unit(15 + TANKS).status = Status.DESTROYED
    assert _kills(s, b, 0) == 6
    for unit, status in ((CREW, Status.DEAD), (TRUCK, Status.DESTROYED), (ON_FOOT, Status.DEAD)):
        battle.unit(15 + unit).status = status
    assert (_kills(s, b, 0), _kills(s, b, 1)) == (9, 0)
    battle.unit(STRIKER).status = Status.ESCAPED  # nobody's kill
    assert _kills(s, b, 1) == 0


# --- the gates (siege, full) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "loser"), [("siege", 0), ("full", 0), ("full", 1)]
)  # red holds the gate of siege
def test_a_side_loses_with_its_gate(name: str, loser: int) -> None:
    battle = Campaign(name)
    battle.state.gates[loser].integrity = 0
    b = settled(battle)
    assert (b.winner, b.reason) == (1 - loser, Ending.GATE)


def test_the_holders_of_the_gate_win_at_the_limit() -> None:
    assert limit(started("siege")) == 0
    battle = Campaign("campaign")
    battle.state.encounter = 2
    assert limit(battle) == 1


@pytest.mark.clause("AE-025")
def test_a_side_without_combatants_is_beaten() -> None:
    battle = Campaign("duel")
    battle.unit(1).status = Status.DEFEATED
    b = settled(battle)
    assert (b.winner, b.reason, list(b.scores)) == (0, Ending.ROUT, [1, -1])


# --- rescue --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (Status.RESCUED, Status.ESCAPED, 0), (Status.RESCUED, Status.DEAD, DRAW),
        (Status.CAPTURED, Status.DEAD, 1), (Status.ACTIVE, Status.ACTIVE, 1),
        (Status.ESCAPED, Status.ACTIVE, DRAW),
    ],
)  # fmt: skip
def test_rescue_counts_who_got_away(first: Status, second: Status, winner: int) -> None:
    battle = Campaign("rescue")
    battle.setup.units[1].rescued = 1  # two that count, as in the campaign
    battle.unit(0).status, battle.unit(1).status = first, second
    assert limit(battle) == winner
    b = settled(battle)
    over = Status.ACTIVE not in (first, second)
    assert (b.winner != -2) == over
    if over:
        assert (b.winner, b.reason) == (winner, Ending.RESCUE)


def test_there_is_no_rout_in_rescue() -> None:
    battle = Campaign("rescue")
    battle.unit(2).status = Status.DEFEATED
    for unit in (3, 4, 5):
        battle.unit(unit).status = Status.DESTROYED
    assert settled(battle).winner == -2


@pytest.mark.clause("AE-025")
def test_the_limit_ends_the_fight() -> None:
    battle = Campaign("duel").begin()
    while battle.decision != "action":
        battle.step(int(battle.mask.argmax()))
    b = battle.state
    b.round_number, b.depth, b.request.decision = 12, 1, 0
    b.frames[0].stage = FightStage.ROUND
    battle.run()
    assert (b.winner, b.reason) == (DRAW, Ending.LIMIT)
