"""What solvers forget is read by no rule: battles go on alike without it."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from mech_env import Battle
from mech_env.advice.stages import ROWS, StageRunner
from mech_env.core.record import RUNNING
from mech_env.core.state_key import state_rows, state_spans
from mech_env.rulesets.ascension_isle.rules import solving as solving_kernels
from tests.rulesets.ascension_isle.table import CALM, Game, apply, arena, at, begin_step
from tests.twins import twins

solving = twins(solving_kernels)

BRAWL = arena(
    [at(4, 4, "captain"), at(4, 6, "brawler")],
    [at(6, 4, "runner"), at(6, 6, "gunner")],
    options={"first_side": "roll"},
    round_limit=4,
)
PLAIN = arena([at(4, 4)], [at(6, 4)], options={**CALM, "wounds": False}, round_limit=6)


@pytest.mark.parametrize("scenario", ["micro", BRAWL, PLAIN], ids=["micro", "brawl", "plain"])
def test_battles_go_on_alike_after_forgetting(scenario):
    for seed in range(6):
        whole, forgetful = Game(scenario, seed=seed), Game(scenario, seed=seed)
        choose = random.Random(seed)
        while whole.b.winner == RUNNING:
            assert np.array_equal(whole.mask, forgetful.mask)
            action = int(choose.choice(np.flatnonzero(whole.mask)))
            for game in (whole, forgetful):
                if game is forgetful:
                    solving.forget(game.s, game.b)
                begin_step(game.log)
                apply(game.setups, game.b, action, game.log, game.mask)
        for game in (whole, forgetful):
            solving.forget(game.s, game.b)
        for name in ("winner", "round_number", "reason", "dice", "units"):
            assert whole.b[name].tobytes() == forgetful.b[name].tobytes(), name


@functools.cache
def runner(kind):
    """Of the stages of BRAWL; "unlike": as if no dice were alike."""
    rules = Battle("ascension_isle", BRAWL, 0).ruleset
    if kind == "unlike":
        rules = dataclasses.replace(rules, card=dataclasses.replace(rules.card, alike=None))
    setups = np.array([Battle("ascension_isle", BRAWL, 0).setup])
    never = np.zeros(ROWS, bool)
    return StageRunner(rules, setups, lambda rows: None, lambda logs: never[: len(logs)])


def chances(kind, battle, action):
    """The states that the first dice of an action lead to, and how many ways were walked."""
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    walked = 0
    spans = state_spans(battle.ruleset.battle)
    place = np.array([battle.state]), np.array([action]), np.array([battle.mask()])
    for ways in runner(kind).spread(*place):
        walked += len(ways.shares)
        for key, share in zip(state_rows(ways.battles, spans), ways.shares, strict=True):
            found[key] += Fraction(*share)
    return found, walked


def test_all_dice_of_a_roll_are_alike():
    spared = set()
    for seed in range(3):
        battle, choose = Battle("ascension_isle", BRAWL, seed), random.Random(seed)
        while not battle.over:
            action = choose.choice(battle.legal_actions())
            alike, few = chances("alike", battle, action)
            unlike, many = chances("unlike", battle, action)
            assert alike == unlike
            spared.add(many - few)
            battle.step(action)
    assert spared == {0, 45}  # of the 100 ways in which two d10 of a unit fall
