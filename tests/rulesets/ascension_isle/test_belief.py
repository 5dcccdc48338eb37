"""What a side believes of hidden facts (catalogue 6): plausible, and blind to the truth."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from mech_env.core.record import RUNNING, check_limits
from mech_env.rulesets.ascension_isle.bot.belief import imagine as imagine_kernel
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.questions import space as space_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import FightStage
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from tests.rulesets.ascension_isle.bot_table import play, scenario
from tests.rulesets.ascension_isle.hidden import HIDE_FROM_SIDE
from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up
from tests.twins import twin, twins

imagine_at = twin(imagine_kernel)
space = twins(space_kernels)


def imagine(game: Game, key: int, battle: Any = None) -> tuple[int, bytes, Any]:
    """(whether anything was replaced, setups, the battle) as who is asked imagines it."""
    setups = game.setups.copy()
    battles = (game.battles if battle is None else battle).copy()
    told = imagine_at(setups, battles[0], int(battles[0].request.side), key)
    check_limits(battles, BATTLE.limits())
    LAWS.check_states(setups[[int(battles[0].encounter)]], np.asarray(battles))
    return int(told), setups.tobytes(), battles[0]


def changed(game: Game) -> Any:
    """A copy of the battle, to be changed."""
    return game.battles.copy()


# --- nothing hidden ---
def test_in_a_turn_a_side_knows_everything() -> None:
    game = line_up(4).until("red_0")
    told, _, b = imagine(game, 3)
    assert told == 0
    assert b.tobytes() == game.b.tobytes()


# --- categories (AI-012) ---
def test_the_enemys_categories_are_guessed_while_they_are_chosen() -> None:
    game = line_up(4).until("blue_0", "category")
    found, guesses = set(), set()
    for category in range(c.N_CATEGORIES):
        game.unit("red_0").category = category
        told, _, b = imagine(game, 5)
        assert told == 1
        found.add(b.tobytes())
    for key in range(30):
        guesses.add(int(imagine(game, key)[2].units[0].category))
    assert len(found) == 1
    assert guesses == {0, 1, 2, 3}


def test_no_category_is_guessed_that_is_closed() -> None:
    game = line_up(4).until("blue_0", "category")
    game.unit("red_0").core = 0
    game.unit("red_0").exploits[c.Pool.AETHER] = 0
    found = {int(imagine(game, key)[2].units[0].category) for key in range(40)}
    assert found == {0, 1, 2}


# --- the roster (AI-190) ---
def test_who_is_named_for_the_next_fight_is_guessed() -> None:
    game = Game(scenario("campaign"), seed=4)
    while game.asked.startswith("red"):
        game.do(next(one for one in game.legal() if one.startswith("own")))
    assert (game.decision, int(game.b.frames[0].stage)) == ("roster", FightStage.PICKED)
    found = set()
    for fielded in (0b001111, 0b111100, 0b110011):
        other = changed(game)
        other[0].frames[0].fielded = fielded
        found.add(imagine(game, 9, other)[2].tobytes())
    assert len(found) == 1
    for key in range(10):
        fielded = int(imagine(game, key)[2].frames[0].fielded)
        assert (fielded & 0b111111).bit_count() == 4


# --- wounds between fights ---
def test_wounds_of_who_does_not_fight_are_not_known() -> None:
    game = Game(scenario("campaign"), seed=4)
    while game.decision == "roster":
        game.do(next(one for one in game.legal() if one.startswith("own")))
    play(game, ("bot", "bot"), 0, 20)
    theirs = range(6, 12) if game.asked.startswith("red") else range(6)
    away = [k for k in theirs if game.b.units[k].status == c.Status.AWAY]
    plain = imagine(game, 2)[2].tobytes()
    game.wound(game.names[away[0]], "piercing")
    told, _, b = imagine(game, 2)
    assert told == 1
    assert b.tobytes() == plain


# --- fog ---
WALL = {"solid": [[6, y] for y in range(16)]}


def fogged() -> Game:
    """Red's turn; one enemy in sight, two behind a wall."""
    blue = [at(4, 6), at(9, 4, "scout"), at(12, 9, "adept")]
    game = Game(arena([at(2, 4)], blue, options=CALM | {"fog": True}, board=WALL))
    return game.until("red_0")


def _place(u: Any) -> None:
    u.x, u.y, u.facing = 15, 11, 3


def _left(u: Any) -> None:
    u.advantage, u.exploits[:], u.ammo[:] = 3, 1, 1


def _health(u: Any) -> None:
    u.level, u.stress[0], u.stress[1] = 1, 7, 3


def _stance(u: Any) -> None:
    u.stance, u.arc, u.held, u.moved, u.in_hand = c.Stance.OVERWATCH, 4, 1, 2, 1


def _owes(u: Any) -> None:
    u.debt, u.skip = 2, 1


@pytest.mark.parametrize("change", [_place, _left, _health, _stance, _owes])
def test_a_guess_is_the_same_whatever_the_truth(change: Any) -> None:
    game = fogged()
    mine = imagine(game, 7)
    other = changed(game)
    change(other[0].units[2])
    theirs = imagine(game, 7, other)
    assert mine[0] == theirs[0] == 1
    assert mine[1] == theirs[1]
    assert mine[2].tobytes() == theirs[2].tobytes()


def test_what_enemies_in_sight_have_left_is_guessed_and_the_rest_is_kept() -> None:
    game = fogged()
    mine = imagine(game, 7)[2]
    other = changed(game)
    _left(other[0].units[1])
    assert imagine(game, 7, other)[2].tobytes() == mine.tobytes()
    for name in ("x", "y", "stance", "level", "in_hand", "initiative", "standard_left"):
        assert mine.units[1][name] == game.b.units[1][name]


def test_who_is_out_of_sight_is_put_out_of_sight() -> None:
    game = fogged()
    places = set()
    for key in range(12):
        b = imagine(game, key)[2]
        for unit in (2, 3):
            places.add((int(b.units[unit].x), int(b.units[unit].y)))
            assert not space.sees(game.s, b, 0, unit)
    assert len(places) > 10


def test_the_order_of_who_is_out_of_sight_is_guessed() -> None:
    orders = set()
    game = fogged()
    for key in range(12):
        b = imagine(game, key)[2]
        order = [int(one) for one in b.order[: int(b.n_order)]]
        assert sorted(order) == [0, 1, 2, 3]
        orders.add(tuple(order))
    assert len(orders) == 2


# --- along battles ---
@pytest.mark.parametrize("name", ["skirmish", "campaign"])
@pytest.mark.parametrize("fog", [False, True])
def test_what_is_hidden_changes_no_guess(name: str, fog: bool) -> None:
    told = scenario(name)
    told["options"] = (told.get("options") or {}) | {"fog": fog}
    game = Game(told, seed=8)
    for step in range(12):
        mine = imagine(game, step)
        for hide in HIDE_FROM_SIDE:
            other = changed(game)
            hide(game.s, other[0], int(game.b.request.unit))
            theirs = imagine(game, step, other)
            assert mine[2].tobytes() == theirs[2].tobytes(), hide.__name__
        play(game, ("random", "bot"), step, 1 + step % 5)


@pytest.mark.parametrize("name", ["skirmish", "siege", "full", "campaign"])
@pytest.mark.parametrize("fog", [False, True])
def test_what_is_imagined_is_a_sound_state(name: str, fog: bool) -> None:
    told = scenario(name)
    told["options"] = (told.get("options") or {}) | {"fog": fog}
    game = Game(told, seed=6)
    choose = random.Random(2)
    for step in range(10):
        if game.b.winner != RUNNING:
            break
        imagine(game, step)
        play(game, ("random", "bot"), step, choose.randint(1, 12))
