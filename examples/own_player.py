"""A player of your own, against chance: it looks one action ahead.

python examples/own_player.py
"""

from mech_env import Battle

SIDE = "red"


def greedy(battle: Battle) -> int:
    """The action after which its side stands best, by the potential that shaping uses."""
    side = battle.sides.index(SIDE)

    def worth(action: int) -> float:
        after = battle.clone()
        after.reseed(battle.decisions)  # a player must not see the dice that will fall
        after.step(action)
        return after.scores[SIDE] if after.over else float(after.potentials[side])

    return max(battle.legal_actions(), key=worth)


won = 0
for seed in range(20):
    battle = Battle("framewerk", "duel", seed=seed, players={"blue": "random"})
    while not battle.over:
        battle.step(greedy(battle))
    won += battle.winner == SIDE
print(f"{won} of 20 won against random play")
