"""What the scripted player answers in a battle laid out by hand."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import yaml

from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.bot.choice import bot as bot_kernel
from mech_env.rulesets.ascension_isle.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS
from tests.rulesets.ascension_isle import table
from tests.rulesets.ascension_isle.table import Game
from tests.twins import twin

bot = twin(bot_kernel)
SCENARIOS = sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml"))


def answer(game: Game) -> str:
    """The bot's answer to the pending request: a legal one."""
    before = game.b.tobytes(), game.mask.tobytes()
    action = int(bot(game.s, game.b, game.mask))
    assert (game.b.tobytes(), game.mask.tobytes()) == before, "the bot writes"
    assert game.mask[action]
    return ACTIONS.name(action)


def bot_plays(game: Game, decisions: int) -> list[tuple[str, str]]:
    """Let the bot answer so often, or until another unit is asked for an action; what it said."""
    said = []
    for _ in range(decisions):
        one = answer(game)
        said.append((game.decision, one))
        game.do(one)
    return said


def scenario(name: str) -> Any:
    """A scenario of the folder, as read."""
    return yaml.safe_load((SCENARIO_FOLDER / f"{name}.yaml").read_text())


def play(game: Game, sides: tuple[str, str], seed: int, most: int, look: Any = None) -> int:
    """Play on with a bot or at random for each side, so many decisions at most; those taken.

    ``look``: called with each battle before each of the bot's answers, and with the answer.
    """
    choose = random.Random(seed)
    for taken in range(most):
        if game.b.winner != RUNNING:
            return taken
        if sides[int(game.b.request.side)] == "bot":
            action = int(bot(game.s, game.b, game.mask))
            assert game.mask[action], f"{ACTIONS.name(action)} for {game.decision}"
            if look is not None:
                look(game, action)
        else:
            action = int(choose.choice(list(np.flatnonzero(game.mask))))
        begin_step_of(game)
        table.apply(game.setups, game.b, action, game.log, game.mask)
        assert game.b.faults == 0
    return most


def begin_step_of(game: Game) -> None:
    """A new step in the log."""
    table.begin_step(game.log)


__all__ = ["SCENARIOS", "answer", "bot", "bot_plays", "play", "scenario"]
