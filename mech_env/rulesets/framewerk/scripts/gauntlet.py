"""The scripts in the order of their numbers; a new one goes to the end."""

from mech_env.core.scripts import gauntlet
from mech_env.rulesets.framewerk.scripts import close, fire, patience

GAUNTLET = gauntlet(
    close.clinch,
    close.knife_rush,
    close.disarm,
    close.loner,
    fire.sniper,
    fire.kite,
    fire.focus,
    fire.head_hunter,
    fire.full_auto,
    fire.suppress,
    fire.any_attack,
    patience.one_thing,
    patience.two_things,
    patience.flurry,
    patience.camp,
    patience.bunker,
    patience.fortress,
    patience.dodge_all,
    patience.protect_lead,
)
