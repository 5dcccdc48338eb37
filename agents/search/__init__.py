"""Looking ahead: Monte Carlo tree search, and the whole graph of a small game."""
