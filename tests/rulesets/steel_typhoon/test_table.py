"""The hand-laid battles of the clause tests are the ones that were asked for."""

from __future__ import annotations

import pytest

from mech_env import DiceError
from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.decisions import ACTIONS
from tests.rulesets.steel_typhoon.table import Table, slot


def test_a_table_is_a_scenario() -> None:
    table = (
        Table(width=6, height=3)
        .unit("red", at=(0, 0), systems=["DEF", "DIR"], rank=3, chassis="Hound")
        .unit("red", (0, 1), "scout")
        .unit("blue", at=(5, 2), talents=["Evader"], lead=True)
        .squad("blue", at=(5, 1), soldiers=2, anti_armor=False)
        .piece((2, 1), "g")
        .solid((3, 1), (3, 2))
        .side("blue", player=False, morale=9)
        .options(hits_per_system=1)
        .rounds(7)
        .objective((1, 1), "red")
    )
    s = load_scenario(table.scenario()).setups()[0]
    b = s.start
    assert (s.width, s.height, s.n_units, s.n_squads, s.n_pieces) == (6, 3, 3, 1, 1)
    assert [int(u.hex) for u in b.units[:3]] == [0, 6, 17]
    first, scout, trooper = s.units[:3]
    assert (first.rank, first.skill_dice, first.chassis) == (3, 3, state.Chassis.HOUND)
    assert (scout.chassis, scout.talents) == (state.Chassis.KESTREL, 0)
    assert trooper.talents == 1 << state.Talent.EVADER
    assert (b.squads[0].soldiers, s.squads[0].anti_armor) == (2, 0)
    assert (b.pieces[0].hex, b.pieces[0].health) == (8, 2)
    assert (s.ground[9], s.ground[15], s.ground[8]) == (state.SOLID, state.SOLID, 1)
    assert [(side.is_player, side.morale) for side in s.sides[:2]] == [(1, 0), (0, 9)]
    assert (s.options.hits_per_system, s.options.first_side, s.round_limit) == (1, 0, 7)
    assert (s.objective_hex, s.objective_side) == (7, 0)


def test_a_table_without_an_enemy_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"table: sides\[1\]\.units: 0 Armors: 1 to 4 Armors"):
        load_scenario(Table().unit("red", at=(0, 0)).scenario())


def test_a_game_is_played_with_forced_dice() -> None:
    game = (
        Table(rows=[". . . . . .", " . . . . C ."])
        .unit("red", at=(1, 1), systems=["DEF", "DIR"])
        .unit("blue", at=(5, 1), systems=["DEF", "MOV"])
        .start()
    )
    assert game.dice("red_0") == {}
    game.set_dice("red_0", A0=6, K0=3, K1=-4).set_dice("blue_0", D0=2)
    game.do("attack", "enemy 0", by="red_0")
    assert game.legal("die") == ["K0", "A0"]
    assert game.may("die A0")
    assert not game.may("die K1")
    game.do("die A0")
    game.expect("defdie", "blue_0")
    with pytest.raises(DiceError, match="used up"):
        game.do("die D0")
    game.rolls(5, 6, 1, 3).do("die D0")
    assert (game.unit("blue_0").direct_hits, game.piece((4, 1)).health) == (1, 7)
    assert [event.data["what"] for event in game.happened("direct_hits")] == [1]
    game.done()


def test_a_tape_runs_from_the_first_die_on() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7))
    game = table.start(tape=[2, 5, 4, 1, 6])
    assert (game.dice("red_0"), game.dice("blue_0")) == ({"K0": 2, "K1": 5}, {"K0": 4, "K1": 1})
    with pytest.raises(AssertionError):
        game.done()


def test_words_of_answers() -> None:
    assert slot("attack") == ACTIONS.slot("verb", "attack")
    assert slot("die D1") == ACTIONS.slot("die", "D1")
    with pytest.raises(ValueError, match="unknown die 'D9'; known: K0"):
        slot("die D9")
