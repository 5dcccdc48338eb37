"""The scripts in the order of their numbers; a new one goes to the end."""

from mech_env.core.scripts import gauntlet
from mech_env.rulesets.ascension_isle.scripts import close, fire, patience

GAUNTLET = gauntlet(
    close.knife_rush,
    close.advance_firing,
    close.taunt,
    fire.kite,
    fire.skirmisher,
    fire.focus,
    fire.aim_first,
    fire.burst,
    fire.single_shots,
    fire.zone,
    fire.any_shot,
    patience.camp,
    patience.overwatch,
    patience.run_and_gun,
    patience.defensive,
    patience.hit_the_deck,
    patience.dodger,
    patience.stoic,
    patience.spender,
    patience.miser,
    patience.protect_lead,
)
