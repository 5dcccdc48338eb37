"""The engine: what it does with a battle that got where no rules lead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env.core import resolution
from mech_env.core.log import new_logs
from mech_env.core.record import DRAW, RUNNING, Fault
from tests.toy import RULESET


def stuck(setups: Any, s: Any, b: Any, log: Any) -> None:
    """A procedure that neither asks nor ends."""


def left(setups: Any, s: Any, b: Any, log: Any) -> None:
    """A procedure that ends, and nothing is under it."""
    b.depth -= 1


@pytest.mark.parametrize(
    ("run_stage", "fault"), [(stuck, Fault.ENDLESS), (left, Fault.NOTHING_UNDER_WAY)]
)
def test_a_battle_that_leads_nowhere_ends_with_a_fault(monkeypatch, run_stage, fault):
    monkeypatch.setattr(resolution, "MOST_STAGES", 50)
    monkeypatch.setattr(resolution, "run_stage", run_stage)
    monkeypatch.setattr(resolution, "waits", lambda s, b, mask: 0, raising=False)
    b, setup = RULESET.battle.blank()[0], RULESET.setup.blank()
    b.depth = 1
    assert b.winner == RUNNING
    mask = np.zeros(len(RULESET.actions), np.int8)
    resolution.advance(setup, b, new_logs()[0], mask)
    assert (b.winner, b.faults) == (DRAW, fault)
    assert "under way" in Fault.NOTHING_UNDER_WAY.about


def test_a_fault_names_the_procedures_under_way(monkeypatch):
    battle = mech_env.Battle("toy", "duel", seed=1)
    laws, b = RULESET.laws, battle.state
    assert laws.under_way(b) == "HEAT > MOVE"
    run = battle._run

    def faulty(*arguments: Any) -> int:
        taken = int(run(*arguments))
        battle.state.faults = Fault.ENDLESS
        return taken

    monkeypatch.setattr(battle, "_run", faulty)
    with pytest.raises(RuntimeError, match=r"toy: no question and no end, after action .* HEAT > "):
        battle.step(battle.legal_actions()[0])
