"""Matchmaking: prioritised fictitious self-play, as pure functions of the payoff table.

After Vinyals et al. 2019, "Grandmaster level in StarCraft II using multi-agent reinforcement
learning": main agents play themselves and the whole pool, harder opponents more often; main
exploiters play the main agents alone and start afresh once they beat them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from experiments.leagues.settings import LeagueSettings, derived_seed
from experiments.leagues.store import BlockKey, Member

Payoff = Mapping[tuple[str, str], tuple[int, int, int]]


@dataclass(frozen=True)
class Pairing:
    """A learner's start and opponents in one generation.

    Attributes:
        life: how often it has started afresh.
        previous: its latest frozen member, or None if a new life begins.
        start: the member whose weights it begins with, or None for fresh ones.
        self_play: share of battles against fresh snapshots of itself.
        opponents: weight by name of a member; they and ``self_play`` add up to 1.
    """

    life: int
    previous: Member | None
    start: Member | None
    self_play: float
    opponents: dict[str, float]


def win_probability(payoff: Payoff, one: str, other: str) -> float:
    """How often ``one`` beats ``other``, draws as halves; near 1/2 while little is known."""
    wins, draws, losses = payoff.get((one, other), (0, 0, 0))
    if (other, one) in payoff:
        losses_, draws_, wins_ = payoff[other, one]
        wins, draws, losses = wins + wins_, draws + draws_, losses + losses_
    return (wins + draws / 2 + 1) / (wins + draws + losses + 2)  # one win and one loss added


def priorities(probabilities: Sequence[float], weighting: str) -> list[float]:
    """Weights that add up to 1 of opponents that are beaten with these probabilities."""
    p = np.asarray(probabilities, np.float64)
    f = {"hard": (1 - p) ** 2, "variance": p * (1 - p), "even": np.ones_like(p)}[weighting]
    if f.sum() <= 0:
        f = np.ones_like(p)
    return [float(w) for w in f / f.sum()]


def pairing(
    learner: str, generation: int, settings: LeagueSettings, members: Sequence[Member],
    payoff: Payoff,
) -> Pairing | None:  # fmt: skip
    """A learner's pairing in a generation; None for an exploiter while there is no main to exploit.

    Args:
        members: the pool as it was when the generation began.
        payoff: of these members.
    """
    earlier = [m for m in members if m.learner == learner]
    previous = earlier[-1] if earlier else None
    if settings.learners[learner] == "main":
        return _main(learner, generation, settings, members, payoff, previous)
    return _exploiter(learner, generation, settings, members, payoff, earlier)


def _main(
    learner: str, generation: int, settings: LeagueSettings, members: Sequence[Member],
    payoff: Payoff, previous: Member | None,
) -> Pairing:  # fmt: skip
    silent = {p.name for p in settings.fixed if not p.trains}
    candidates = [m.name for m in members if m.name not in silent]
    self_play = settings.matchmaking.self_play
    weights = _drawn(
        learner, generation, settings, payoff, previous, candidates,
        settings.matchmaking.weighting,
    )  # fmt: skip
    kept = {p.name: p.share for p in settings.fixed if p.share > 0}
    left = 1 - self_play - sum(kept.values())
    met = {name: weight * left for name, weight in weights.items() if left > 0}
    for name, share in kept.items():
        met[name] = met.get(name, 0.0) + share
    return Pairing(0, previous, previous, self_play, met)


def _exploiter(
    learner: str, generation: int, settings: LeagueSettings, members: Sequence[Member],
    payoff: Payoff, earlier: Sequence[Member],
) -> Pairing | None:  # fmt: skip
    rules = settings.matchmaking
    mains = [m for m in members if m.role == "main"]
    current = list({m.learner: m for m in mains}.values())  # the latest of each
    if not current:
        return None
    previous = earlier[-1] if earlier else None
    life = previous.life if previous else 0
    if previous is not None:
        won = all(win_probability(payoff, previous.name, m.name) >= rules.beaten for m in current)
        if won or sum(m.life == life for m in earlier) >= rules.patience:
            previous, life = None, life + 1
    targets, weighting = [m.name for m in current], "even"
    if previous is not None:
        rates = [win_probability(payoff, previous.name, name) for name in targets]
        if min(rates) < rules.hopeless:
            # Battles that are all lost teach nothing: work up through earlier mains.
            targets, weighting = [m.name for m in mains], "variance"
    weights = _drawn(learner, generation, settings, payoff, previous, targets, weighting)
    start = previous
    if previous is None and settings.population.exploiter_start == "main":
        start = current[life % len(current)]
    return Pairing(life, previous, start, 0.0, weights)


def _drawn(
    learner: str, generation: int, settings: LeagueSettings, payoff: Payoff,
    previous: Member | None, candidates: Sequence[str], weighting: str,
) -> dict[str, float]:  # fmt: skip
    """Priorities of some of the candidates, drawn by priority if there are too many."""
    known = [
        win_probability(payoff, previous.name, name) if previous else 0.5 for name in candidates
    ]
    weights = np.array(priorities(known, weighting))
    most = min(settings.matchmaking.opponents, int((weights > 0).sum()))
    rng = np.random.default_rng(derived_seed(settings.seed, "opponents", learner, generation))
    chosen = sorted(rng.choice(len(candidates), most, replace=False, p=weights).tolist())
    # Weights by priority, not equal ones: few are left out, mostly those of low priority.
    total = float(weights[chosen].sum())
    return {candidates[k]: float(weights[k]) / total for k in chosen}


def blocks_to_play(
    settings: LeagueSettings, members: Sequence[Member], finished: set[BlockKey]
) -> list[BlockKey]:
    """Blocks of matches that have not been played, in a fixed order."""
    found = []
    for one, other in combinations(members, 2):
        for block in range(settings.matches.blocks):
            key = BlockKey(one.name, other.name, settings.scenario, block)
            if key not in finished:
                found.append(key)
    return found
