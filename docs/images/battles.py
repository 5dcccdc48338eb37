"""Draws the pictures of the README: bot against bot, caught in the middle of a battle.

python docs/images/battles.py
"""

from pathlib import Path

from mech_env import Battle
from mech_env.players import bot_action
from mech_env.render import image, svg

# Ruleset, scenario, seed, and after how many decisions.
MOMENTS = (("steel_typhoon", "skirmish", 34, 276), ("framewerk", "full", 1, 142))

if __name__ == "__main__":
    for ruleset, scenario, seed, decisions in MOMENTS:
        battle = Battle(ruleset, scenario, seed=seed)
        while battle.decisions < decisions:
            battle.step(bot_action(battle))
        picture = Path(__file__).with_name(f"{ruleset}_{scenario}.png")
        picture.write_bytes(image.png(svg.board(battle)))
