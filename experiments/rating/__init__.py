"""Rating players by battles: matches, intervals, skill, the meta-game."""
