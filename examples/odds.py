"""The exact chance to be hurt by each answer to an attack.

python examples/odds.py
"""

from mech_env import Battle
from mech_env.players import bot_action

battle = Battle("steel_typhoon", "duel", seed=7)
while battle.decision != "defdie":  # the bots play up to the first attack
    battle.step(bot_action(battle))
assert battle.request is not None
print(battle.request.text)
worst = battle.potentials.max()

for action in battle.legal_actions():
    found = battle.outcomes(action)
    # The potential compares what both sides have left: the attacker's rises.
    hurt = sum(chance for chance, after in found if after.potentials.max() > worst)
    print(f"{battle.describe(action)}: hurt in {float(hurt):.1%}, {len(found)} outcomes")
