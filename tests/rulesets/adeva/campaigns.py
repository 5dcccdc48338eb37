"""Battles from scenario files on the interpreted engine, with dice forced or from a seed."""

from __future__ import annotations

import random
from typing import Any, Self

import numpy as np

from mech_env.core.log import new_logs
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.scenario.setups import load_scenario
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.record import BATTLE
from mech_env.rulesets.adeva.state.stages import FightStage
from tests.rulesets.adeva.bare import Bare, begin_step, engine


class Campaign(Bare):
    """A battle of a scenario; dice fall from seed 0 until some are forced."""

    def __init__(self, source: Any = "campaign") -> None:
        self.setups = load_scenario(source).setups()
        self.logs = new_logs(1)
        self.log = self.logs[0]
        self._record = BATTLE.blank(1)
        self._record[0] = self.setups[0].start
        self.state = self._record[0]
        self.state.winner = RUNNING
        self.mask = np.zeros(d.N_ACTIONS, np.int8)
        self._declines = False
        self._events: list[tuple[str, int, int, tuple[int, ...]]] = []
        self.sample()

    @property
    def setup(self) -> Any:
        """The encounter under way."""
        return self.setups[int(self.state.encounter)]

    def begin(self) -> Self:
        """The battle from its first question on."""
        begin_step(self.log)
        engine()[0](self.setups, self.state, self.log, self.mask)
        return self

    def fielded(self, *pairs: tuple[int, int]) -> Self:
        """D-ROSTER in turn: person and Construct of the side's roster."""
        for person, machine in pairs:
            self.do(f"choice {person}")
            if self.decision == "machine":
                self.do(f"choice {machine}")
        return self

    def ended(self, winner: int) -> Self:
        """The fight is over: what follows it is done up to the next question."""
        self.state.depth = 1
        self.state.request.decision = 0
        frame = self.state.frames[0]
        frame.stage, frame.fight_winner = FightStage.OVER, winner
        return self.run()

    def run(self) -> Self:
        """On to the next question, from wherever the frames stand."""
        begin_step(self.log)
        self._events = []
        engine()[1](self.setups, self.state, Verb.NO, self.log, self.mask)
        self._events = self._heard()
        return self

    def random(self, seed: int, most: int) -> int:
        """Random legal answers; how many were given."""
        chance = random.Random(seed)
        for k in range(most):
            if self.state.winner != RUNNING:
                return k
            self.step(int(chance.choice(np.flatnonzero(self.mask))))
        return most

    def member(self, k: int) -> Any:
        """A person of the rosters, red's first."""
        return self.state.members[k]

    def hull(self, k: int) -> Any:
        """A Construct of the rosters, red's first."""
        return self.state.hulls[k]
