"""What an action can come to, in words: the events whose chances an adviser tells."""

from __future__ import annotations

from mech_env.core.words.tables import Results
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.words.view import View

RESULTS = Results(
    View,
    {
        Event.MISSED: "{who} misses {x:unit}",
        Event.HIT: "{who} hits {x:unit}",
        Event.DIRECT_HITS: ("Direct Hits on {who}", "what"),
        Event.SYSTEM_LOST: "{who} loses system {what:nth} ({x:system})",
        Event.PILOT_HIT: "the pilot of {who} is hit",
        Event.OUT: "{who} is {what:fate}",
        Event.COVER_HIT: (
            lambda v: f"hits on the {v.material(v.what)}" if v.what >= 0 else "hits on cover",
            "x",
        ),
        Event.COVER_GONE: lambda v: (
            f"the {v.material(v.what)} is destroyed" if v.what >= 0 else "cover is destroyed"
        ),
        Event.SOLDIERS_FALL: ("soldiers lost by {who}", "what"),
        Event.SPOTTED: ("Spot die on {x:unit}", "what"),
        Event.SPOT_FAILED: "{who} adds nothing to the Spot die on {x:unit}",
        Event.GRAPPLED: "{who} grapples {x:unit}",
        Event.ESCAPED: lambda v: v.say(
            "{who} does not get free" if v.z == 1 else "{x:unit} escapes the grasp of {who}"
        ),
        Event.FREED: "{who} breaks free",
        Event.INTERRUPT: "{who} interrupts {x:unit}",
        Event.SHUT_DOWN: "{who} shuts down",
        Event.MORALE: lambda v: v.say("{what:side} fails its Morale check") if v.z else "",
        Event.REPAIRED: "{who} gets a system repaired",
        Event.LIMP: lambda v: v.say("{who} {what:limit} in its next fight") if v.what else "",
        Event.INTERPOSED: "{who} shields {x:unit}",
        Event.ATTACK_LOST: "{who} can no longer carry out its attack",
        Event.ENCOUNTER_ENDS: lambda v: (
            v.won(v.x, f"encounter {v.what + 1}") if v.s.n_encounters > 1 else ""
        ),
        Event.BATTLE_ENDS: "{x:won the battle}",
    },
)
