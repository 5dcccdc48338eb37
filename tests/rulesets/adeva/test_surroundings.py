"""What keeps a unit from seeing all anew: whether anything beside itself has changed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.observe.surroundings import surroundings as surroundings_kernel
from mech_env.rulesets.adeva.observe.unit import observe_self as observe_self_kernel
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition
from mech_env.rulesets.adeva.state.frames import push
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.looking import look
from tests.twins import twin

surroundings = twin(surroundings_kernel)
observe_self = twin(observe_self_kernel)

ME, ALLY, ENEMY = 0, 1, 2


def game() -> Bare:
    """Red 0 and 1, blue 2 and 3, a piece of cover; nobody may ever have been asked."""
    places = ((2, 3), (2, 6), (7, 4), (10, 9))
    units = [{"at": at, "fate": 2, "items": ["sword", "rifle"]} for at in places]
    return Bare(red=units[:2], blue=units[2:], width=12, height=12, covers={(5, 5): 8}).turn_of(ME)


def change(name: str, value: int, unit: int = ME, at: int | None = None) -> Callable[[Bare], None]:
    """Set a field of a unit, or one of its numbers."""

    def apply(game: Bare) -> None:
        if at is None:
            game.state.units[unit][name] = value
        else:
            game.state.units[unit][name][at] = value

    return apply


def smoke(game: Bare) -> None:
    game.state.smokes[0].cell, game.state.smokes[0].rounds = 30, 2


def damage_the_cover(game: Bare) -> None:
    game.state.covers[0] -= 1


def drop_a_thing(game: Bare) -> None:
    game.state.ground[c.MAX_GROUND - 1].kind, game.state.ground[c.MAX_GROUND - 1].cell = 1, 40


def order_backwards(game: Bare) -> None:
    order, n = game.state.order, int(game.state.n_order)
    order[:n] = order[:n][::-1].copy()


def begin_a_round(game: Bare) -> None:
    game.state.round_number += 1


def command(game: Bare) -> None:
    game.state.sides[0].directors[0].who = ALLY


def lose_points_of_the_gate(game: Bare) -> None:
    game.state.gates[1].integrity += 1


def turn_of_another(game: Bare) -> None:
    ask(push, game.state, Frame.TURN, ENEMY, -1)


@pytest.mark.parametrize(
    "happens",
    [
        change("cell", 50), change("engaged", 1), change("berth", 1), change("carrier", ALLY),
        change("status", c.Status.OFFMAP), change("wreck", 8), change("wreck_armour", 3),
        change("kind", c.Kind.PILOT), change("person", 1), change("machine", 0),
        *[change(name, 1, unit) for unit in (ALLY, ENEMY, 3)
          for name in ("fatigue", "facing", "talents_seen", "reloading")],
        change("conditions", 1 << Condition.HIDDEN, ENEMY), change("wounds", 1, ENEMY, at=0),
        change("ammo", 1, ALLY, at=c.ITEMS - 1),
        smoke, damage_the_cover, drop_a_thing, order_backwards, begin_a_round, command,
        lose_points_of_the_gate, turn_of_another,
    ],
)  # fmt: skip
def test_what_others_show_and_all_around_is_noticed(happens: Callable[[Bare], None]) -> None:
    here = game()
    look(here, ME)  # it sets how many rows there are
    before = surroundings(here.setup, here.state, ME)
    happens(here)
    assert surroundings(here.setup, here.state, ME) != before != 0


@pytest.mark.parametrize(
    "happens",
    [
        change("fate", 1), change("facing", 5), change("fatigue", 2), change("aim", 10),
        change("half_left", 1), change("conditions", 1 << Condition.PRONE), change("ats", 3),
        change("ammo", 4, at=1), change("right", 1), change("wounds", 2, at=0),
    ],
)  # fmt: skip
def test_what_is_new_of_the_viewer_alone_is_written_alone(happens: Callable[[Bare], None]) -> None:
    here = game()
    out = look(here, ME)
    before = surroundings(here.setup, here.state, ME)
    happens(here)
    assert surroundings(here.setup, here.state, ME) == before
    whole = look(here, ME)
    assert (whole != out).any()
    observe_self(here.setup, here.state, ME, out)
    assert (whole == out).all()


def test_each_viewer_has_a_key_of_its_own_but_a_transport_and_those_in_a_duel() -> None:
    here = game()
    keys = {surroundings(here.setup, here.state, unit) for unit in range(4)}
    assert len(keys) == 4 and 0 not in keys
    here.state.units[ME].kind = c.Kind.TRANSPORT
    assert surroundings(here.setup, here.state, ME) == 0
    assert surroundings(here.setup, here.state, ALLY) != 0
    here.setup.n_units = 3
    assert surroundings(here.setup, here.state, ALLY) == 0


def test_in_battles_that_is_so_much_of_the_time() -> None:
    batch, choose = BattleBatch("adeva", "skirmish", n=32, seed=3), np.random.default_rng(1)
    steps, alike = 60, 0
    keys, units = batch.status["surroundings"].copy(), batch.units.copy()
    for _ in range(steps):
        batch.step(random_actions(batch.masks, choose))
        same = (batch.status["surroundings"] == keys) & (batch.units == units)
        alike += int((same & (batch.ended == 0)).sum())
        keys, units = batch.status["surroundings"].copy(), batch.units.copy()
    # A third of the decisions are arguments of an action, which leave the key alone.
    assert alike > 0.45 * steps * batch.n
