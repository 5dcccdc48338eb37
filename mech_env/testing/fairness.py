"""Are scenarios contests? Bots play both sides, thousands of times."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import Any

from mech_env.batch import BattleBatch
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import place_of

BATTLES = 20_000
LOWEST = 0.30  # share of wins of each of two sides in a scenario that is not symmetric
_AT_ONCE = 2_000  # battles in memory


@dataclass(frozen=True)
class Balance:
    """How a scenario went, bot against bot."""

    wins: dict[str, int]  # by side
    draws: int
    half_width: float  # of the interval of a side's share of the decided battles

    @property
    def battles(self) -> int:
        """Battles played."""
        return sum(self.wins.values()) + self.draws

    def share(self, side: str) -> float:
        """A side's share of the battles that were decided; an even one if none was."""
        decided = sum(self.wins.values())
        return self.wins[side] / decided if decided else 1 / len(self.wins)

    def __str__(self) -> str:
        shares = ", ".join(
            f"{side} {self.share(side):.1%} ± {self.half_width:.1%}" for side in self.wins
        )
        return f"{shares} of {self.battles - self.draws} decided, {self.draws} drawn"


def play_balance(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    n: int = BATTLES,
    seed: int = 1,
    confidence: float = 0.99,
    threads: int = 1,
) -> Balance:
    """Play ``n`` battles of bots and count who wins."""
    counts: dict[int, int] = {}
    done = 0
    while done < n:
        batch = BattleBatch(
            ruleset, scenario, n=min(_AT_ONCE, n - done), seed=seed + done, threads=threads,
            autoreset=False, observations=False,
        )  # fmt: skip
        batch.playout("bot")
        batch.close()
        done += batch.n
        for winner in batch.battles["winner"]:
            counts[int(winner)] = counts.get(int(winner), 0) + 1
    wins = {side: counts.get(batch.side_names.index(side), 0) for side in batch.present_sides}
    decided = max(1, sum(wins.values()))
    even = 1 / len(wins)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return Balance(wins, n - sum(wins.values()), z * (even * (1 - even) / decided) ** 0.5)


def check_fair(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    symmetric: bool,
    n: int = BATTLES,
    seed: int = 1,
    confidence: float = 0.99,
    threads: int = 1,
) -> Balance:
    """A symmetric scenario is fair within the interval; in any other each side wins often enough.

    Draws count for nobody. Of a scenario with k sides each must win its share 1 / k, within the
    interval of ``confidence`` about it, if it is symmetric; if it does not, twice as many fresh
    battles decide. Else from 30 % to 70 % of two sides' battles (of more: at least three fifths of
    its share).

    Returns:
        The balance, for a report.
    """
    place = place_of(ruleset, scenario, seed)
    play = partial(play_balance, ruleset, scenario, confidence=confidence, threads=threads)
    found = play(n=n, seed=seed)
    if symmetric and not _is_even(found):
        # By luck a fair scenario gets here, too, one in a hundred; an unfair one fails again.
        found = play(n=2 * n, seed=seed + 1)
    place.check(any(found.wins.values()), f"{found.battles} battles, and none was decided")
    even = 1 / len(found.wins)
    for side in found.wins:
        share = found.share(side)
        if symmetric:
            place.check(_is_even(found), f"symmetric, but {side} wins {share:.1%}: {found}")
        else:
            contest = 2 * even * LOWEST <= share <= 1 - (1 - even) * 2 * LOWEST
            place.check(contest, f"no contest: {side} wins {share:.1%}: {found}")
    return found


def _is_even(found: Balance) -> bool:
    """Whether each side's share is within the interval about an even one."""
    even = 1 / len(found.wins)
    return all(abs(found.share(side) - even) <= found.half_width for side in found.wins)
