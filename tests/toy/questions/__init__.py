"""Questions about the state: masks, rules, observation, bot and words ask them."""
