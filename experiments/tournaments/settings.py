"""Settings of a tournament, and the command that repeats it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator

import mech_env
from agents.registry import expanded
from experiments.scripting.strict import Strict


class TournamentSettings(Strict):
    """Players, scenarios and battles of a tournament."""

    ruleset: str = "steel_typhoon"
    scenarios: Annotated[tuple[str, ...], Field(min_length=1)] = ("duel",)
    """Names or paths; each has a table of its own."""
    players: Annotated[tuple[str, ...], Field(min_length=2)] = ("random", "bot")
    """random, bot, script:NAME, mcts:1000, bundle:FOLDER, model:FILE, a bundle's folder or a
    model's file; @0.5 after a learned one is its temperature; {scenario} stands for each scenario's
    name, script:* for all scripts of the ruleset."""
    battles: Annotated[int, Field(ge=1)] = 1000
    """Battles of each pair, sides swapped."""
    slow_battles: Annotated[int, Field(ge=1)] = 200
    """Battles of each pair with a slow player (search), if that is fewer."""
    temperature: Annotated[float, Field(ge=0)] | None = None
    """Temperature of learned players: 0 plays the likeliest action, 1 samples; None: as rated for a
    bundle, 0 for a model."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    threads: Annotated[int, Field(ge=1)] = 2
    timing_seconds: Annotated[float, Field(ge=0)] = 0.5
    """Seconds of play per player to time its decisions; at least one battle is timed."""
    watched_battles: Annotated[int, Field(ge=0)] = 200
    """Battles of each player against the bot in which its verbs are counted, a tenth of a slow
    player's; 0: none."""
    resamples: Annotated[int, Field(ge=1)] = 200
    """Resamples of the bootstrap for the ranges of Nash averaging and alpha-rank."""
    to: Path = Path("runs/tournament")
    """Folder of the pairings played, the report and a folder per scenario."""

    @field_validator("scenarios", "players")
    @classmethod
    def _no_doubles(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name!r} is named more than once")
        return names

    def players_of(self, scenario: str) -> tuple[str, ...]:
        """The players in a scenario."""
        slug = Path(scenario).stem
        names = [name.replace("{scenario}", slug) for name in self.players]
        return expanded(names, mech_env.rulesets.get(self.ruleset))


def command(settings: TournamentSettings) -> str:
    """The command line that repeats a tournament, without its configuration file."""
    words = ["python", "-m", "experiments.tournament"]
    for name, value in settings.model_dump(mode="json").items():
        values = value if isinstance(value, list) else [value]
        words += ["--" + name.replace("_", "-"), *(str(v) for v in values)]
    return shlex.join(words)
