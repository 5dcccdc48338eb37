"""The scripted player: legal, blind to what is hidden, better than chance."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch
from mech_env.core.jit import interpreted
from mech_env.rulesets.adeva.bot import harm, odds
from mech_env.rulesets.adeva.bot.choice import bot
from mech_env.rulesets.adeva.questions import trials
from tests.rulesets.adeva.hidden import HIDE

BOT, WINNER = interpreted(bot), interpreted(trials.opposed_winner)
SCENARIOS = ("micro", "duel", "skirmish", "siege", "rescue", "full", "campaign")
MOST_ASKED = 4  # interpreted; checks of searches ask the compiled bot far more often
compiled_only = pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="thousands of battles"
)


def answer(battle: Battle) -> int:
    """What the bot answers to the pending request; it only looks."""
    before = battle.state.tobytes()
    mask = battle.mask()
    action = int(BOT(battle.setup, battle.state, mask))
    assert battle.state.tobytes() == before
    assert mask[action] == 1
    return action


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_answers_are_legal_and_looking_changes_nothing(scenario: str) -> None:
    battle = Battle("adeva", scenario, seed=4)
    chance = np.random.default_rng(4)
    for step in range(40):
        if battle.over:
            break
        action = answer(battle)
        # Chance strays off the bot's own paths.
        battle.step(int(chance.choice(battle.legal_actions())) if step % 3 == 0 else action)


def copied(record: Any) -> Any:
    """A record of its own with the same numbers."""
    return np.array([record], record.dtype)[0]


@pytest.mark.parametrize("scenario", ["duel", "skirmish", "siege", "rescue", "full"])
def test_it_decides_by_what_its_side_knows(scenario: str) -> None:
    battle = Battle("adeva", scenario, seed=9)
    chance = np.random.default_rng(9)
    for _ in range(MOST_ASKED):
        if battle.over:
            break
        action = answer(battle)
        viewer = battle.units.index(str(battle.unit))
        for hide in HIDE:
            setup, record = copied(battle.setup), copied(battle.state)
            hide(setup, record, viewer)
            told = f"{scenario}: {battle.unit} is asked {battle.decision}, {hide.__name__}"
            assert int(BOT(setup, record, battle.mask())) == action, told
        battle.step(action if chance.random() < 0.6 else int(chance.choice(battle.legal_actions())))


# Battles of 500 that it wins at least.
LEAST = {"micro": 260, "duel": 475, "skirmish": 475, "siege": 465, "rescue": 300}


@compiled_only
@pytest.mark.parametrize("scenario", list(LEAST))
def test_beats_chance_from_both_sides(scenario: str) -> None:
    wins = 0
    for side, other in (("red", "blue"), ("blue", "red")):
        batch = BattleBatch("adeva", scenario, n=250, seed=11, autoreset=False, observations=False)
        batch.set_players(side, "bot")
        batch.set_players(other, "random")
        batch.reset()
        assert batch.over().all()
        wins += int((batch.battles["winner"] == batch.side_names.index(side)).sum())
    assert wins >= LEAST[scenario]


# --- estimates ---------------------------------------------------------------------------------
@pytest.mark.parametrize("more", [-12, -4, 0, 3])
@pytest.mark.parametrize(("faces", "dice"), [(5, 1), (10, 1), (10, 2)])
def test_what_gets_through_is_that_of_the_dice(faces: int, dice: int, more: int) -> None:
    thrown = [sum(one) for one in product(range(1, faces + 1), repeat=dice)]
    mean = sum(max(0, one + more) for one in thrown) / len(thrown)
    assert interpreted(harm.through)(faces, dice, more) == pytest.approx(mean)


@pytest.mark.clause("AE-057", "AE-063")
@pytest.mark.parametrize(("per", "most"), [(1, 5), (2, 3)])
@pytest.mark.parametrize("number", [5, 30, 41, 70])
def test_hits_are_those_of_the_die(number: int, per: int, most: int) -> None:
    hits = [min(most, 1 + (number - die) // 10 // per) for die in range(1, number + 1)]
    assert interpreted(odds.hits_of)(number, per, most) == pytest.approx(sum(hits) / 100, abs=0.011)


@pytest.mark.clause("AE-006")
@pytest.mark.parametrize(("mine", "other"), [(40, 40), (60, 30), (30, 60), (20, 20)])
def test_opposed_chances_are_near_those_of_the_dice(mine: int, other: int) -> None:
    won = 0
    for one, two in product(range(1, 101), repeat=2):
        winner = WINNER(
            int(one <= mine), max(0, mine - one) // 10, mine // 10, one,
            int(two <= other), max(0, other - two) // 10, other // 10, two,
        )  # fmt: skip
        won += winner == 1
    assert interpreted(odds.wins)(mine, other) == pytest.approx(won / 10_000, abs=0.04)
