"""A scenario changed in a program: what does a house rule do to the length of a battle?

python examples/house_rule.py
"""

import numpy as np

import mech_env
from mech_env import BattleBatch, ScenarioError

rules = mech_env.rulesets.get("framewerk")
duel = rules.load_scenario("duel").to_dict()
for actions in (1, 2, 3):
    changed = {**duel, "options": {**duel["options"], "max_actions": actions}}
    batch = BattleBatch(rules, changed, n=500, seed=1, autoreset=False, observations=False)
    batch.playout("bot")
    turns = batch.battles["round_number"]
    print(f"max_actions {actions}: {np.mean(turns):.1f} turns, at most {turns.max()}")

try:
    rules.load_scenario({**duel, "options": {**duel["options"], "max_actions": 99}})
except ScenarioError as error:
    print(error)  # one line: field, value and what is allowed
