"""The scripted player, and what it believes."""
