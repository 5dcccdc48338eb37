"""What the API tests run on: the toy race, and every scenario of every ruleset."""

from __future__ import annotations

import numpy as np

import mech_env
from mech_env import Battle, rulesets
from tests import toy

TOY = [("toy", name) for name in toy.SCENARIOS if name != "long"]
SHIPPED = [
    (ruleset, scenario)
    for ruleset in rulesets.ids()
    if ruleset != "toy"
    for scenario in mech_env.scenarios(ruleset)
]
CASES = TOY + SHIPPED


def play(battle: Battle, rng: np.random.Generator, decisions: int = 10_000) -> list[int]:
    """Play on with random legal actions; the actions taken."""
    taken: list[int] = []
    while not battle.over and len(taken) < decisions:
        action = int(rng.choice(battle.legal_actions()))
        battle.step(action)
        taken.append(action)
    return taken
