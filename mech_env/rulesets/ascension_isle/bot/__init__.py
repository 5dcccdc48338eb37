"""The scripted player, and what a side guesses of hidden facts."""
