"""A thousand battles in one process: does it pay to move first?

python examples/many_battles.py
"""

import numpy as np

from mech_env import BattleBatch

batch = BattleBatch("ascension_isle", "duel", n=1000, seed=1, autoreset=False, observations=False)
decisions = batch.playout("bot")
wins = [int(np.sum(batch.battles["winner"] == side)) for side in range(2)]
print(f"{batch.n} battles, {decisions} decisions, {np.median(batch.lengths):.0f} a battle")
for name, won in zip(batch.side_names, wins, strict=False):
    half = 1.96 * (won / batch.n * (1 - won / batch.n) / batch.n) ** 0.5
    print(f"{name} wins {won / batch.n:.1%} ± {half:.1%}")
