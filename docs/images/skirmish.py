"""Draws skirmish.png of the README: a skirmish of bot against bot, caught in the middle.

python docs/images/skirmish.py
"""

from pathlib import Path

from mech_env import Battle
from mech_env.players import bot_action
from mech_env.render import image, svg

SEED, DECISIONS = 34, 276

if __name__ == "__main__":
    battle = Battle("steel_typhoon", "skirmish", seed=SEED)
    while battle.decisions < DECISIONS:
        battle.step(bot_action(battle))
    Path(__file__).with_suffix(".png").write_bytes(image.png(svg.board(battle)))
