"""Settings of a league, validated, and its identity."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

import mech_env
from agents.registry import expanded
from experiments.scripting.strict import Share, Strict
from experiments.training.settings import TrainSettings

_SET_BY_THE_LEAGUE = ("ruleset", "scenario", "name", "seed", "threads", "runs", "export_to")
"""Fields of ``train`` that the league sets; it sets weights of ``opponents``, too."""

_FREE = ("generations", "threads", "runs", "export_to", "export_battles", "retries")
"""Fields that may change between two runs of one league: finished matches stay valid."""


class FixedPlayer(Strict):
    """A player that never learns."""

    name: Annotated[str, Field(min_length=1)]
    """random, bot, mcts:1000, bundle:FOLDER, model:FILE …: any name that agents.make knows;
    script:* stands for a player of each script of the ruleset; a script that is named, too, keeps
    its own entry."""
    trains: bool = True
    """Learners meet it in training, too; false for slow players, which play rated matches only."""
    share: Share = 0.0
    """Share of each main's battles that are against it, beside those that its priority gives it:
    0.4 for the bot keeps a main from losing its lead over the bot to the others' tricks."""
    battles: Annotated[int, Field(ge=0)] = 0
    """Battles of a block with it, if fewer than usual; 0: as usual."""

    @model_validator(mode="after")
    def _trains_for_its_share(self) -> FixedPlayer:
        if self.share > 0 and not self.trains:
            raise ValueError(f"share: {self.share}: needs `trains: true`")
        return self


class Population(Strict):
    """The members of a league."""

    mains: Annotated[int, Field(ge=1)] = 1
    """Main agents learn against themselves and all members."""
    exploiters: Annotated[int, Field(ge=0)] = 1
    """Main exploiters learn against the main agents alone, to find their weak spots."""
    exploiter_budget: Annotated[float, Field(gt=0)] = 0.5
    """Minutes or steps of an exploiter's slice, as a multiple of a main's."""
    exploiter_start: Literal["afresh", "main"] = "afresh"
    """How an exploiter begins each life: as a main begins, or as a copy of the latest main, which
    soon finds small weak spots but few new ideas."""
    players: tuple[FixedPlayer, ...] = (FixedPlayer(name="random"), FixedPlayer(name="bot"))

    @model_validator(mode="after")
    def _no_doubles(self) -> Population:
        names = [p.name for p in self.players]
        doubles = sorted({n for n in names if names.count(n) > 1})
        if doubles:
            raise ValueError(f"players: {', '.join(doubles)} is there twice")
        if not any(p.trains for p in self.players):
            raise ValueError("players: at least one needs `trains: true`, for the first generation")
        return self


class Matchmaking(Strict):
    """Prioritised fictitious self-play: the choice of opponents in training."""

    self_play: Share = 0.35
    """Share of a main's battles against fresh snapshots of itself; priority decides the others."""
    weighting: Literal["hard", "variance", "even"] = "hard"
    """Priority of an opponent that the learner beats with probability p: hard (1 - p)^2,
    variance p (1 - p), even 1."""
    opponents: Annotated[int, Field(ge=1)] = 8
    """Most opponents of one slice, drawn by priority: many small groups are slow."""
    beaten: Share = 0.7
    """An exploiter starts afresh once it wins this share against every main."""
    patience: Annotated[int, Field(ge=1)] = 4
    """… or after this many slices."""
    hopeless: Share = 0.1
    """An exploiter that wins less than this against any latest main meets all frozen mains,
    weighted by p (1 - p), until it does better."""


class Matches(Strict):
    """Rated matches: every pair of the pool plays these."""

    blocks: Annotated[int, Field(ge=1)] = 2
    """Blocks of a pair."""
    battles: Annotated[int, Field(ge=2)] = 200
    """Battles of a block, sides swapped; a worker that dies loses one block."""
    temperature: Annotated[float, Field(ge=0)] = 0.0
    """Temperature of learned players: 0 plays the likeliest action, 1 samples."""


class LeagueSettings(Strict):
    """A league: a population that learns, is frozen, and is rated, generation by generation."""

    ruleset: str = "steel_typhoon"
    scenario: str = "duel"
    name: str = ""
    """Folder under runs; empty: <ruleset>_<scenario>."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    generations: Annotated[int, Field(ge=1)] = 10
    threads: Annotated[int, Field(ge=1)] = 2
    """Threads of each learner and each block."""
    population: Population = Population()
    matchmaking: Matchmaking = Matchmaking()
    matches: Matches = Matches()
    train: TrainSettings = TrainSettings(minutes=2.0)
    """Training of one slice (a learner's share of a generation), as in configs/train."""
    retries: Annotated[int, Field(ge=0)] = 3
    """With --ray: how often work is repeated after its worker died."""
    runs: Path = Path("runs/league")
    export_to: Path | None = None
    """Folder of a bundle of the best main agent, written at the end; none: do not export."""
    export_battles: Annotated[int, Field(ge=2)] = 2000
    """Battles on fresh dice against random and bot, for the bundle's card."""

    @model_validator(mode="after")
    def _train_leaves_the_leagues_fields_alone(self) -> LeagueSettings:
        usual = TrainSettings()
        for name in _SET_BY_THE_LEAGUE:
            if getattr(self.train, name) != getattr(usual, name):
                value = getattr(self.train, name)
                raise ValueError(f"train.{name}: {value!r}: the league sets it; leave it out")
        for name in ("random", "bot", "snapshots", "scripts", "others"):
            given = getattr(self.train.opponents, name, None)
            if given != getattr(usual.opponents, name, None):
                raise ValueError(
                    f"train.opponents.{name}: {given!r}: matchmaking sets it; leave it out"
                )
        return self

    @model_validator(mode="after")
    def _shares_leave_room(self) -> LeagueSettings:
        kept = self.matchmaking.self_play + sum(p.share for p in self.fixed)
        if kept > 1:
            raise ValueError(
                f"matchmaking.self_play and the shares of population.players: {kept:g} together; "
                "at most 1"
            )
        return self

    @property
    def folder(self) -> Path:
        """The folder of all files of this league."""
        return self.runs / (self.name or f"{self.ruleset}_{self.scenario}")

    @property
    def fixed(self) -> tuple[FixedPlayer, ...]:
        """The players that never learn, with one for each script in the place of ``script:*``.

        A script that has an entry of its own is left out there.
        """
        ruleset = mech_env.rulesets.get(self.ruleset)
        named = {p.name for p in self.population.players}
        return tuple(
            p.model_copy(update={"name": name})
            for p in self.population.players
            for name in expanded([p.name], ruleset)
            if name == p.name or name not in named
        )

    @property
    def learners(self) -> dict[str, str]:
        """Role (``main`` or ``exploiter``) by name, mains first."""
        p = self.population
        mains = {f"main_{k + 1}": "main" for k in range(p.mains)}
        return mains | {f"exploiter_{k + 1}": "exploiter" for k in range(p.exploiters)}

    def identity(self) -> dict[str, Any]:
        """The fields that must not change during a league, JSON-ready."""
        plain = self.model_dump(mode="json")
        return {k: v for k, v in plain.items() if k not in _FREE}

    def block_battles(self, first: str, second: str) -> int:
        """Battles of a block between two members of the pool."""
        fewer = {p.name: p.battles for p in self.fixed if p.battles}
        usual = self.matches.battles
        return min(usual, fewer.get(first, usual), fewer.get(second, usual))


def derived_seed(seed: int, *what: object) -> int:
    """A seed of its own for each piece of work, in [0, 2**31)."""
    text = "/".join(str(part) for part in (seed, *what))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1
