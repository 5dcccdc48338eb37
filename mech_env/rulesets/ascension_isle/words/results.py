"""What an action can come to, in words: the events whose chances an adviser tells."""

from __future__ import annotations

from mech_env.core.words.tables import Results
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.words.view import View

RESULTS = Results(
    View,
    {
        Event.FIZZLED: "what {who} paid is lost",
        Event.INTERRUPTS: "{who} shoots at {x:unit} first",
        Event.RESULT: lambda v: v.say("{who} hits {x:unit}" if v.what else "{who} misses {x:unit}"),
        Event.AIMED: lambda v: v.say(
            "{who} has aimed at {x:unit}" if v.what else "{who} aims in vain"
        ),
        Event.STRESSED: ("stress on {who}", "what"),
        Event.CAPPED: "{who} caps the damage",
        Event.WOUNDED: "{who} is wounded",
        Event.SHAKEN_OFF: lambda v: f"{v.who} shakes a wound off" if v.x else "",
        Event.DRAINED: ("Core Aether lost by {who}", "what"),
        Event.STUNNED: "{who} is stunned",
        Event.OUT: "{who} is out of the fight",
        Event.STEELED: lambda v: f"{v.who} {'overrides' if v.y else 'does not override'} its pain",
        Event.EASED: ("wounds of {x:unit} eased", "y"),
        Event.USED: (lambda v: f"points off {v.thing(v.x)}", "y"),
        Event.TAUNTED: ("advantage lost by {x:unit}", "z"),
        Event.TENDED: ("off the tally of {x:unit}", "y"),
        Event.HEALED: ("wounds of {who} healed", "what"),
        Event.LEVEL_LOST: "{who} loses a health level for good",
        Event.DIED: "{who} dies",
        Event.FIGHT_ENDS: lambda v: (
            v.won(v.x, f"fight {v.what + 1}") if v.s.n_encounters > 1 else ""
        ),
        Event.BATTLE_ENDS: "{x:won the battle}",
    },
)
