"""All pairings of a tournament: played, timed and rated."""

from __future__ import annotations

import hashlib
import json
import zlib
from itertools import combinations
from pathlib import Path

import numpy as np
from rich.progress import Progress, TaskID

from agents import Player, make
from agents.arena import Arena
from experiments.rating.decision_time import DecisionTime, decision_time
from experiments.rating.matches import Result, play
from experiments.rating.standing import Standing, rate_players
from experiments.rating.usage import usage
from experiments.scripting.command import UsageError
from experiments.scripting.provenance import commit
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import battles_bar, terminal
from experiments.tournaments.settings import TournamentSettings
from experiments.tournaments.store import PairKey, PairStore, player_digest
from mech_env.core.ruleset import Ruleset
from mech_env.usage import Usage

_AT_ONCE = 16  # battles of a slow pairing, until they are kept
_SLOWER = 10  # so much fewer battles of a slow player are watched


def hold(
    settings: TournamentSettings, *, overwrite: bool = False
) -> tuple[tuple[Standing, ...], tuple[str, ...]]:
    """Play all pairs of all scenarios.

    Returns:
        One standing per scenario, and the commits under which its pairings were played.
    """
    rules = {scenario: _two_sided(settings.ruleset, scenario) for scenario in settings.scenarios}
    _folder_names(settings.scenarios)
    ruleset = rules[settings.scenarios[0]]
    store = PairStore(
        settings.to,
        {
            "ruleset": settings.ruleset,
            "version": ruleset.version,
            "layout": ruleset.layout.hash,
            **settings.model_dump(
                include={"battles", "slow_battles", "temperature", "seed"}, mode="json"
            ),
        },
        overwrite=overwrite,
    )
    round_robin = _RoundRobin(settings, ruleset, store)
    with battles_bar(terminal(stderr=True)) as bar:
        standings = tuple(round_robin.standing(scenario, bar) for scenario in settings.scenarios)
    return standings, tuple(sorted(round_robin.commits))


class _RoundRobin:
    """The pairings of a tournament."""

    def __init__(self, settings: TournamentSettings, ruleset: Ruleset, store: PairStore) -> None:
        self._settings = settings
        self._ruleset = ruleset
        self._store = store
        every = dict.fromkeys(n for s in settings.scenarios for n in settings.players_of(s))
        self._digests = {name: player_digest(name, ruleset) for name in every}
        self._commit = commit()
        self.commits: set[str] = set()
        # Refuse unknown players and unusable files before anything is played.
        self._slow = {
            name: bool(getattr(self._player(name, "check"), "slow", False)) for name in every
        }

    def standing(self, scenario: str, bar: Progress) -> Standing:
        """Play what is missing and rate it."""
        settings, names = self._settings, self._settings.players_of(scenario)
        slug = Path(scenario).stem
        task = bar.add_task(slug, total=sum(self._battles(a, b) for a, b in combinations(names, 2)))
        pairs: dict[tuple[int, int], Result] = {}
        for i, j in combinations(range(len(names)), 2):
            bar.update(task, description=f"{slug}: {names[i]} – {names[j]}")
            pairs[i, j] = self._pair(scenario, names[i], names[j], bar, task)
        times = []
        for name in names:
            bar.update(task, description=f"{slug}: timing {name}")
            times.append(self._time(scenario, name))
        watched = []
        for name in names if settings.watched_battles > 0 else ():
            bar.update(task, description=f"{slug}: watching {name}")
            watched.append(self._watch(scenario, name))
        bar.update(task, description=f"{slug}: rating")
        found = rate_players(
            slug, names, pairs, tuple(times), tuple(watched), seed=settings.seed,
            resamples=settings.resamples,
        )  # fmt: skip
        bar.update(task, description=slug)
        return found

    def _pair(self, scenario: str, first: str, second: str, bar: Progress, task: TaskID) -> Result:
        """What is kept of a pairing, and the rest played."""
        key = PairKey(
            scenario, self._scenario_digest(scenario),
            first, self._digests[first], second, self._digests[second],
        )  # fmt: skip
        if self._store.outdated(key):
            bar.console.print(f"{first} – {second} in {scenario}: changed; played again")
        result, wanted = self._store.get(key), self._battles(first, second)
        done = 0 if result is None else result.battles
        bar.advance(task, min(done, wanted))
        at_once = _AT_ONCE if self._slow[first] or self._slow[second] else wanted
        while result is None or done < wanted:
            part = self._play(scenario, first, second, done, min(at_once, wanted - done))
            result = self._store.add(key, part, self._commit)
            done = result.battles
            bar.advance(task, part.battles)
        self.commits |= self._store.commits[key]
        return result

    def _play(self, scenario: str, first: str, second: str, done: int, battles: int) -> Result:
        """The next battles of a pairing, of which some are done."""
        settings = self._settings
        # New players for each part: random numbers drawn before must not matter.
        purpose, part = f"{scenario} {first} {second}", f" {done}" if done else ""
        return play(
            self._ruleset, scenario,
            self._player(first, f"{purpose} first{part}"),
            self._player(second, f"{purpose} second{part}"),
            battles, seed=settings.seed, threads=settings.threads, after=done,
        )  # fmt: skip

    def _time(self, scenario: str, name: str) -> DecisionTime:
        settings = self._settings
        return decision_time(
            self._ruleset, scenario, self._player(name, f"{scenario} {name} timing"),
            seconds=settings.timing_seconds, seed=settings.seed,
        )  # fmt: skip

    def _watch(self, scenario: str, name: str) -> Usage:
        battles = self._settings.watched_battles
        return usage(
            self._ruleset, scenario, self._player(name, f"{scenario} {name} watched"),
            battles=max(1, battles // _SLOWER) if self._slow[name] else battles,
            seed=self._settings.seed,
        )  # fmt: skip

    def _player(self, name: str, purpose: str) -> Player:
        mixed = np.random.SeedSequence([self._settings.seed, zlib.crc32(purpose.encode())])
        seed = int(mixed.generate_state(1)[0] >> 1)
        return make(name, self._ruleset, temperature=self._settings.temperature, seed=seed)

    def _battles(self, first: str, second: str) -> int:
        settings = self._settings
        if self._slow[first] or self._slow[second]:
            return min(settings.battles, settings.slow_battles)
        return settings.battles

    def _scenario_digest(self, scenario: str) -> str:
        data = json.dumps(self._ruleset.load_scenario(scenario).to_dict(), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()


def _two_sided(ruleset: str, scenario: str) -> Ruleset:
    found = find_rules(ruleset, scenario)
    n_sides = Arena(found, scenario, 1, 0).n_sides
    if n_sides != 2:
        raise UsageError(
            f"scenarios: {scenario!r} has {n_sides} sides; a tournament pairs players, which "
            "needs 2"
        )
    return found


def _folder_names(scenarios: tuple[str, ...]) -> None:
    slugs = [Path(scenario).stem for scenario in scenarios]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise UsageError(f"scenarios: two of them are called {slug!r}; rename a file")
