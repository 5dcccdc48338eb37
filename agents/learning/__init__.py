"""How a policy learns: rollouts and updates, imitation, opponents, and its critic."""
