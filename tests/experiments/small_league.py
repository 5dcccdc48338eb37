"""Leagues that take seconds."""

from __future__ import annotations

from typing import Any

import yaml

from experiments import league
from experiments.leagues.driver import League, open_store
from experiments.leagues.settings import LeagueSettings
from experiments.leagues.store import Member, Store
from experiments.leagues.work import InProcess
from experiments.scripting.command import run_script
from tests.toy import RULESET


def small(folder: Any, **changes: Any) -> LeagueSettings:
    """Two generations of a main and an exploiter; seconds."""
    plain: dict[str, Any] = {
        "ruleset": RULESET.id,
        "scenario": "duel",
        "name": "small",
        "runs": folder,
        "generations": 2,
        "threads": 1,
        "matches": {"blocks": 2, "battles": 20},
        "train": {
            "minutes": 0,
            "steps": 4 * 16 * 8,
            "battles": 16,
            "network": {"hidden": [16]},
            "optimiser": {"steps_per_battle": 8, "batch_size": 64, "epochs": 2},
            "opponents": {"snapshot_every": 1, "max_snapshots": 2, "temperature": 1.0},
            "evaluation": {"every_updates": 2, "battles": 4},
        },
    }
    return LeagueSettings.model_validate({**plain, **changes})


def play(settings: LeagueSettings, executor: Any = None) -> Store:
    settings.folder.mkdir(parents=True, exist_ok=True)
    store = open_store(settings)
    found = League(settings, store, lambda words: None)
    found.run(executor or InProcess())
    found.report()
    return store


def member(name: str, learner: str = "", role: str = "fixed", generation: int = -1, life: int = 0):
    return Member(name, learner, role, generation, life, name, {})


def main(generation: int, number: int = 1) -> Member:
    learner = f"main_{number}"
    return member(f"{learner}@{generation}", learner, "main", generation)


def written(settings: LeagueSettings, path: Any) -> str:
    path.write_text(yaml.safe_dump(settings.model_dump(mode="json")))
    return str(path)


def call(*argv: str) -> int:
    return run_script(league.main, league.options, list(argv))


FIXED = [member("bot"), member("random")]
