"""The procedures of the game, one subject a file."""
