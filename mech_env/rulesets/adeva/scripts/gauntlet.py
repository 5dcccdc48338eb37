"""The scripts in the order of their numbers; a new one goes to the end."""

from mech_env.core.scripts import gauntlet
from mech_env.rulesets.adeva.scripts import close, fire, patience

GAUNTLET = gauntlet(
    close.charger,
    close.wrestler,
    close.all_out,
    close.flurry,
    close.trips,
    close.leaver,
    fire.aimed,
    fire.head_hunter,
    fire.bursts,
    fire.suppress,
    fire.any_attack,
    patience.overwatch,
    patience.camp,
    patience.guard,
    patience.defensive,
    patience.delayer,
    patience.field_first,
    patience.parry_all,
    patience.fatalist,
    patience.favourite,
    patience.protect_lead,
)
