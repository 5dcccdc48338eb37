"""What battles say of players: matches, intervals, skill, the game between players."""
