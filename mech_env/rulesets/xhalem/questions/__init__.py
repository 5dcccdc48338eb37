"""What the rules work out: each number and each "may it?" in one place."""
