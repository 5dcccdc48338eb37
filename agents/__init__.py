"""Players: each answers the decisions of a side. ``make`` finds one by name."""

from agents.protocols import InsidePlayer, OutsidePlayer, Player, PlayerError
from agents.registry import make, player_names

__all__ = ["InsidePlayer", "OutsidePlayer", "Player", "PlayerError", "make", "player_names"]
