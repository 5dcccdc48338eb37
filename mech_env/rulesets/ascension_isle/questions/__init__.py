"""What the rules work out: lines of sight, challenges, costs, masks, odds. Reads only."""
