"""The scripts in the order of their numbers; a new one goes to the end."""

from mech_env.core.scripts import gauntlet
from mech_env.rulesets.steel_typhoon.scripts import close, fire, patience

GAUNTLET = gauntlet(
    close.grapple_rush,
    close.blades,
    close.advance_firing,
    close.slippery,
    close.lunge,
    fire.kite,
    fire.focus,
    fire.spot_and_shoot,
    fire.hit_and_hide,
    fire.all_out,
    fire.rockets_first,
    fire.demolition,
    fire.any_shot,
    patience.camp,
    patience.ambush,
    patience.counter_fire,
    patience.protect_lead,
    patience.hoard,
)
