"""What solvers forget is read by no rule: battles go on alike without it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mech_env.core.record import RUNNING
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


def test_all_dice_of_a_roll_are_alike():
    assert solving.alike(None, 0) == 1
