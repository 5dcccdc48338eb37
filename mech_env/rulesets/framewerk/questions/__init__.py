"""Questions about a state that rules, masks, observation, bot and words ask alike. Reads only."""
