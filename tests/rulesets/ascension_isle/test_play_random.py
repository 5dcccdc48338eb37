"""Random battles of every scenario end, and hold records and laws on the way."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mech_env.core.record import check_limits
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.state.events import Event, Why
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from tests.rulesets.ascension_isle.table import Game

LIMITS = BATTLE.limits()
# Battles of each scenario; large ones take many seconds in plain Python.
BATTLES = {"micro": 60, "duel": 8, "skirmish": 2, "siege": 1, "full": 1, "campaign": 1}
EVERYBODY = {
    "red": ["captain", "adept", "sharpshooter", "gunner", "brawler", "medic"],
    "blue": ["captain", "adept", "breaker", "runner", "scout", "medic"],
}


def melee(fighters, **options):
    """A fight on a small board, on which all meet."""
    kinds = (("crate", [2, 2], "E"), ("low wall", [6, 3], "W"), ("loophole wall", [7, 5], "W"))
    pieces = [{"kind": kind, "at": cell, "facing": way} for kind, cell, way in kinds]
    return {
        "board": {"width": 10, "height": 7, "pieces": pieces},
        "sides": [{"starts": [[x, y] for y in range(fighters)]} for x in (2, 7)],
        "objects": [{"kind": "console", "at": [4, 3], "points": 5}],
        "fighters": fighters,
        "options": options,
    }


MELEES = {
    "name": "melees",
    "rosters": {side: [{"profile": one} for one in units] for side, units in EVERYBODY.items()},
    "round_limit": 8,
    "limit_result": "units",
    "encounters": [
        melee(6),
        melee(5, zone_standing=True, rangedint_cost="free", exploit_pool="fixed3"),
        melee(6, advantage_use="consumed", test_dice="3d6", empty_weapon="plain_ok"),
    ],
}


def sound(game):
    """The record is within its limits, and keeps the laws."""
    check_limits(game.b, LIMITS)
    LAWS.check_states(game.setups[[int(game.b.encounter)]], np.asarray(game.battles))


def now_and_then(choose):
    """A check of one state in fifty: laws are slow."""
    return lambda game: choose.random() < 0.02 and sound(game)


def play(scenario, seed):
    """One battle to its end."""
    choose = random.Random(seed)
    game = Game(scenario, seed=seed)
    game.play(choose, now_and_then(choose))
    check_limits(game.b, LIMITS)
    winner = int(game.b.winner)
    expected = [0, 0] if winner < 0 else [1 if side == winner else -1 for side in (0, 1)]
    assert [int(score) for score in game.b.scores] == expected


@pytest.mark.parametrize("scenario", BATTLES)
def test_random_battles_end_in_sound_states(scenario):
    for seed in range(BATTLES[scenario]):
        play(scenario, seed)


@pytest.mark.clause("AI-109")
def test_nothing_else_gives_advantage():
    sources = set()

    def note(game):
        for e in game.log.events[int(game.log.first) : int(game.log.count)]:
            if int(e["kind"]) == Event.ADVANTAGE and int(e["what"]) > 0:
                sources.add(int(e["values"][1]))

    for seed in range(2):
        Game(MELEES, seed=seed).play(random.Random(seed), note)
    often = {Why.LEAD, Why.EXPOSED, Why.FOCUS, Why.AMMUNITION}
    assert often <= sources <= often | {Why.WATCH, Why.AIM}


@pytest.mark.parametrize("seed", range(3))
def test_campaigns_of_melees_end_in_sound_states(seed):
    play(MELEES, seed)
