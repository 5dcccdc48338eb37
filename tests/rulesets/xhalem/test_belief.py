"""What a side believes of hidden facts (catalogue 6): plausible, and blind to the truth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.core.jit import interpreted
from mech_env.core.record import check_limits
from mech_env.rulesets.xhalem.bot import belief as belief_kernels
from mech_env.rulesets.xhalem.questions import gear as gear_kernels
from mech_env.rulesets.xhalem.questions import knowledge as knowledge_kernels
from mech_env.rulesets.xhalem.questions import terrain as terrain_kernels
from mech_env.rulesets.xhalem.questions.legal import legal as legal_kernel
from mech_env.rulesets.xhalem.questions.space import place_of as place_of_kernel
from mech_env.rulesets.xhalem.state.codes import Aware, Status
from mech_env.testing.place import difference
from tests.rulesets.xhalem.hidden import HIDE, unlocated
from tests.rulesets.xhalem.made_up import random_scenario
from tests.rulesets.xhalem.table import Game, Table
from tests.twins import twin, twins

belief = twins(belief_kernels)
gear = twins(gear_kernels)
knowledge = twins(knowledge_kernels)
place_of = twin(place_of_kernel)
terrain = twins(terrain_kernels)

imagine_kernel, legal = belief.imagine, interpreted(legal_kernel)
is_detected, fits = knowledge.is_detected, gear.fits
in_hand, blocker = gear.in_hand, terrain.blocker
where = interpreted(place_of)


def imagine(battle: Battle, key: int, side: int | None = None) -> tuple[Any, Any]:
    """Setups and record as a side imagines them; the battle stays."""
    setups, battles = battle._setups.copy(), battle._battles.copy()
    asked = int(battles[0].request.side) if side is None else side
    assert imagine_kernel(setups, battles[0], asked, key) == 1
    check_limits(battles, battle.ruleset.limits)
    return setups, battles[0]


def ambush(**fields: Any) -> Game:
    """A trooper, whose turn it is, and behind a wall a stalker and a brute."""
    game = (
        Table(width=30, height=12)
        .unit("red", (4, 5), "trooper", weapons=["sword", "pistol"])
        .unit("blue", (20, 5), "stalker", weapons=["knife", "pistol"], programs=["cloak"])
        .unit("blue", (22, 8), "brute", weapons=["maul", "javelin"])
        .piece("wall", 12, (0, 11))
        .start()
        .turn("red_0")
    )
    for name in ("blue_0", "blue_1"):
        game.set(name, aware=Aware.UNAWARE, exposed=0, placed=0, seen_arms=0)
    if fields:
        game.set("blue_0", **fields)
    return game


@pytest.mark.parametrize("seed", [0, 3, 4, 6, 10])
def test_a_guess_is_the_same_whatever_the_truth(seed: int):
    battle = Battle("xhalem", random_scenario(seed), seed=seed)
    rng = np.random.default_rng(seed)
    for step in range(28):
        if step % 14 == 0:
            mine = imagine(battle, step)
            for hide in HIDE:
                other = battle.clone()
                other._setups = other._setups.copy()
                hide(other.setup, other.state, int(other.state.request.unit))
                theirs = imagine(other, step)
                for one, two in zip(mine, theirs, strict=True):
                    assert one.tobytes() == two.tobytes(), (
                        f"{hide.__name__}: {difference(one, two)}"
                    )
        battle.step(int(rng.choice(battle.legal_actions())))


@pytest.mark.parametrize("seed", [1, 3, 5, 6, 7, 9, 10])
def test_an_imagined_battle_is_sound_and_offers_the_same_answers(seed: int):
    battle = Battle("xhalem", random_scenario(seed), seed=seed)
    rng = np.random.default_rng(seed)
    for step in range(36):
        if battle.over:
            break
        if step % 7 == 6:
            setups, b = imagine(battle, step)
            s, mask = setups[b.encounter], battle.mask().copy()
            battle.ruleset.laws.check_states(s.reshape(1), b.reshape(1))
            legal(s, b, mask)
            assert (mask == battle.mask()).all(), battle.decision
            check_units(battle, s, b)
        battle.step(int(rng.choice(battle.legal_actions())))


def check_units(battle: Battle, s: Any, b: Any) -> None:
    """Enemies hold what they can, and nobody who is imagined stands before the side's eyes."""
    side = int(b.request.side)
    loose = unlocated(battle.setup, battle.state, int(b.request.unit))
    begun = bool(battle.state.n_order > 0)
    for unit in range(int(s.n_units)):
        if s.units[unit].side == side or b.units[unit].status != Status.ACTIVE:
            continue
        assert fits(s, b, unit, in_hand(s, b, unit)), f"unit {unit} has its hands full"
        if unit in loose and begun and int(battle.state.frames[0].stage) in range(4, 7):
            assert not is_detected(s, b, unit, where(b, unit))
            assert blocker(s, b, unit, where(b, unit), 0) < 0


@pytest.mark.clause("XH-015")
def test_an_unlocated_enemy_is_imagined_somewhere_it_cannot_be_seen():
    game = ambush()
    seen = set()
    for key in range(12):
        setups, b = imagine(game.battle, key)
        place = where(b, 1)
        assert not is_detected(setups[0], b, 1, place)
        seen.add(place)
    assert len(seen) > 6, "guesses differ"


@pytest.mark.clause("XH-015")
def test_a_suspected_enemy_is_imagined_near_its_last_known_place():
    game = ambush(aware=Aware.SUSPECTED, placed=1, last_q=18, last_r=6, last_z=0, last_round=1)
    for key in range(8):
        _, b = imagine(game.battle, key)
        assert abs(int(b.units[1].q) - 18) <= 14 and abs(int(b.units[1].r) - 6) <= 14
        assert (b.units[1].last_q, b.units[1].aware) == (18, Aware.SUSPECTED)


def test_a_located_enemy_stays_where_it_is_and_as_it_looks():
    game = (
        Table(width=30, height=12)
        .unit("red", (4, 5), "trooper", weapons=["sword"])
        .unit("blue", (9, 5), "brute", weapons=["maul", "javelin"], equipped=["maul"])
        .start()
        .turn("red_0")
    )
    game.set("blue_0", hp=24, trigger=2, response=3, response_with=0)
    for key in range(8):
        setups, b = imagine(game.battle, key)
        u = b.units[1]
        assert where(b, 1) == (9, 5, 0) and u.equipped == 1
        assert setups[0].units[1].carried[0] == game.facts("blue_0").carried[0]
        assert 24 <= u.hp <= 28, "six eighths of 38"
        assert (u.trigger, u.response) == (-1, -1)
    carried = {int(imagine(game.battle, key)[0][0].units[1].carried[1]) for key in range(12)}
    assert len(carried) > 3, "what it has stowed is guessed"


def test_before_the_fight_enemies_stand_where_the_scenario_says():
    battle = Battle("xhalem", "duel", seed=1)
    assert battle.decision == "loadout"
    _, b = imagine(battle, 3)
    assert where(b, 1) == (9, 5, 0)


@pytest.mark.clause("XH-135")
def test_a_mine_that_was_not_found_may_be_anywhere():
    game = (
        Table(width=30, height=12)
        .unit("red", (4, 5), "trooper")
        .unit("blue", (9, 5), "brute")
        .piece("mine", 7, 5)
        .start()
        .turn("red_0")
    )
    cells = {(int(m.q0), int(m.r0)) for key in range(6)
             for m in [imagine(game.battle, key)[1].pieces[0]]}  # fmt: skip
    assert len(cells) > 3
    game.piece(0).revealed = 1
    assert int(imagine(game.battle, 1)[1].pieces[0].q0) == 7


@pytest.mark.clause("XH-021")
def test_the_turn_of_an_unlocated_enemy_may_come_at_any_time():
    game = ambush()
    places = set()
    for key in range(20):
        _, b = imagine(game.battle, key)
        names = [int(unit) for unit in b.order[: int(b.n_order)]]
        assert sorted(names) == [0, 1, 2]
        assert names[int(b.frames[0].order_place) - 1] == 0, "red_0 has its turn"
        places.add(names.index(1))
    assert len(places) == 3
