"""Every number that the rules work out, once each: masks, rules, words and bot ask here."""
