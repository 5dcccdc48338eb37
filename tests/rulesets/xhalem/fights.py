"""The procedure of a fight on records laid out by hand: stages with forced dice, answers."""

from __future__ import annotations

from typing import Any, Self

from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.rules import fight as rules_kernels
from mech_env.rulesets.xhalem.rules import loadout as loadout_kernels
from mech_env.rulesets.xhalem.rules import victory as victory_kernels
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.options import Options
from tests.rulesets.xhalem.forced import dice, events
from tests.twins import twin, twins

loadout = twins(loadout_kernels)
rules = twins(rules_kernels)
victory = twins(victory_kernels)

_fight = rules.fight
_loadout = loadout.loadout
_settle = victory.settle


def with_options(s: Any, **options: Any) -> None:
    """Write the catalogue's defaults, and what is given, into a setup."""
    Options(**options).write(s.options)


class Course:
    """A fight from its first stage on. TURN frames end at once: each is a turn in ``turns``."""

    def __init__(self, setups: list[Any], b: Any, *faces: int) -> None:
        self.setups, self.b, self.log = setups, b, dice(*faces)
        self.turns: list[int] = []
        b.winner, b.depth = RUNNING, 0
        twin(fr.push)(b, fr.Frame.FIGHT, -1, -1)

    @property
    def s(self) -> Any:
        """The setup of the fight under way."""
        return self.setups[int(self.b.encounter)]

    @property
    def stage(self) -> fr.FightStage:
        """How far the fight is."""
        return fr.FightStage(int(self.b.frames[0].stage))

    def one(self) -> Self:
        """Run one stage."""
        b, s = self.b, self.s
        f = b.frames[int(b.depth) - 1]
        if f.kind == fr.Frame.FIGHT:
            _fight(self.setups, s, b, self.log, f)
        elif f.kind == fr.Frame.LOADOUT:
            _loadout(s, b, self.log, f)
        else:
            assert f.kind == fr.Frame.TURN
            self.turns.append(int(f.actor))
            twin(fr.pop)(b)
            _settle(s, b, self.log)
        assert self.log.fault == 0, "dice"
        return self

    def until(self, *stages: fr.FightStage) -> Self:
        """Run to a question, to the end, or until the FIGHT frame alone is at one of the stages."""
        while True:
            self.one()
            if self.b.winner != RUNNING or self.b.request.decision != Decision.NONE:
                return self
            if self.b.depth == 1 and self.stage in stages:
                return self

    def answer(self, action: int, *stages: fr.FightStage) -> Self:
        """Answer the question and go on."""
        assert self.b.request.decision != Decision.NONE
        self.b.request.answer = action
        self.b.request.decision = Decision.NONE
        return self.until(*stages)

    def done(self) -> None:
        """All forced dice were rolled."""
        assert self.log.forced_used == self.log.forced_count, "dice left over"

    def happened(self, kind: Event) -> list[tuple[int, ...]]:
        """(unit, what, x, y, z) of the events of a kind."""
        return events(self.log, kind)
