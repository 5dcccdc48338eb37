"""Words and laws along random battles: nothing lacks words, no two answers read alike."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from mech_env.core.record import RUNNING
from mech_env.render import text
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.words.actions import ANSWERS
from mech_env.rulesets.ascension_isle.words.report import REPORT
from mech_env.rulesets.ascension_isle.words.requests import QUESTIONS
from mech_env.rulesets.ascension_isle.words.scene import scene
from tests.rulesets.ascension_isle.table import URGE, Game

# Battles of each scenario, and decisions of each at most.
BATTLES = {"micro": (4, 200), "duel": (3, 400), "skirmish": (2, 400), "siege": (2, 400),
           "full": (2, 400), "campaign": (1, 400)}  # fmt: skip


def told(game: Game) -> list[str]:
    """The lines of what happened last."""
    log = game.log
    events = log.events[: int(log.count)]
    return [REPORT.event(game.s, game.b, events, k) for k in range(int(log.first), int(log.count))]


def speaks(game: Game) -> None:
    """A question stands; it, its context and its answers can be told, and a picture drawn."""
    question = QUESTIONS.request(game.s, game.b)
    assert question.startswith(f"{game.asked}: ") and question.endswith("?"), question
    json.dumps(QUESTIONS.context(game.s, game.b))
    said = [ANSWERS.action(game.s, game.b, int(k)) for k in np.flatnonzero(game.mask)]
    assert all(said) and len(set(said)) == len(said), (question, said)
    for line in (question, *said):
        assert "nobody" not in line.replace("nobody sees", "").replace("nobody else", ""), line
        assert "AI-" not in line and "  " not in line, line


@pytest.mark.parametrize("scenario", BATTLES)
def test_random_battles_can_be_told(scenario: str) -> None:
    count, most = BATTLES[scenario]
    for seed in range(count):
        choose, game = random.Random(seed), Game(scenario, seed=100 + seed)
        for k in range(most):
            if game.b.winner != RUNNING:
                break
            speaks(game)
            if k % 40 == 0:
                assert text.draw(scene(game.s, game.b)).strip()
            LAWS.check_states(game.setups[[int(game.b.encounter)]], np.asarray(game.battles))
            legal = [int(slot) for slot in np.flatnonzero(game.mask)]
            game._answer(choose.choices(legal, [URGE.get(slot, 1.0) for slot in legal])[0])
            for line in told(game):
                line = line.replace("a side has nobody left", "")
                assert "AI-" not in line and "  " not in line and "nobody" not in line, line
        if game.b.winner != RUNNING:
            assert QUESTIONS.request(game.s, game.b) == ""
            assert {"wins", "draw"} & set(scene(game.s, game.b).caption.replace(":", "").split())
