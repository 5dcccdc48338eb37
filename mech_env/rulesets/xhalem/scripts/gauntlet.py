"""The scripts in the order of their numbers; a new one goes to the end."""

from mech_env.core.scripts import gauntlet
from mech_env.rulesets.xhalem.scripts import close, fire, patience

GAUNTLET = gauntlet(
    close.grapple_rush,
    close.melee_rush,
    close.shove_down,
    close.advance_firing,
    fire.kite,
    fire.focus,
    fire.programs_first,
    fire.strike_first,
    fire.searcher,
    fire.seeker,
    fire.any_strike,
    patience.camp,
    patience.standby,
    patience.ghost,
    patience.calm,
    patience.flyer,
    patience.protect_lead,
)
