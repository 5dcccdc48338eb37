"""What an action can come to, in words: the events whose chances an adviser tells."""

from __future__ import annotations

from mech_env.core.words.phrases import after
from mech_env.core.words.tables import Results
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.words.names import (
    LOCATIONS,
)
from mech_env.rulesets.adeva.words.view import View


def _missed(v: View) -> str:
    return f"{v.who} misses" + after(" ", v.unit(v.x) if v.x >= 0 else "")


def _wounds(v: View) -> str:
    return f"wounds of {v.who}"


RESULTS = Results(
    View,
    {
        Event.SPOILED: "{who} can no longer act so",
        Event.JAMMED: "the {what:item} of {who} jams",
        Event.MISSED: _missed,
        Event.HITS: "{who} hits {x:unit}",
        Event.DEFLECTED: "{who} deflects",
        Event.DODGED: "{who} dodges",
        Event.PARRIED: "{who} parries",
        Event.GUARDED: "{who} parries for {x:unit}",
        Event.STRIKES_BACK: "{who} strikes back at {x:unit}",
        Event.STRIKES_LEAVING: "{who} strikes at {x:unit}, who leaves",
        Event.WATCH_FIRES: "{who} fires from overwatch at {x:unit}",
        Event.FURY: lambda v: f"Righteous Fury of {v.who}" if v.what else "",
        Event.WOUNDED: (_wounds, "what"),
        Event.CRITICAL: lambda v: f"critical {v.what} of {LOCATIONS[v.x]} for {v.who}",
        Event.MAGNITUDE: ("Magnitude of {who}", "what"),
        Event.GATE_HIT: "{what:gate} is struck",
        Event.STUNNED: "{who} is stunned",
        Event.PRONE: "{who} falls to the ground",
        Event.PINNED: "{who} is pinned",
        Event.UNPINNED: "{who} is no longer pinned",
        Event.SHAKEN: "{who} is shaken",
        Event.STEADY: "{who} is steady again",
        Event.HELPLESS: "{who} is helpless",
        Event.EGO: ("Ego damage to {who}", "what"),
        Event.DEFEATED: "{who} is defeated",
        Event.DIES: "{who} dies",
        Event.DESTROYED: "{who} is destroyed",
        Event.LIMB_LOST: "{who} loses {what:location}",
        Event.FALLS: ("damage of a fall to {who}", "x"),
        Event.STUMBLES: "{who} stumbles",
        Event.CLIMBS: "{who} climbs the ledge",
        Event.DISENGAGES: lambda v: (
            f"{v.who} {'slips' if v.what else 'does not slip'} out of reach"
        ),
        Event.ESCAPED: "{who} leaves the battlefield",
        Event.RESCUED: "{who} is rescued",
        Event.CAPTURED: "{who} is captured",
        Event.GRAPPLED: "{who} grapples {x:unit}",
        Event.GRAPPLE_ENDS: "{who} and {x:unit} no longer grapple",
        Event.TAKES_CONTROL: "{who} takes control of its grapple",
        Event.BREAKS_FREE: lambda v: f"{v.who} {'breaks' if v.what else 'does not break'} free",
        Event.DISARMED: "{who} loses its {what:item}",
        Event.HEALED: ("wounds back for {who}", "what"),
        Event.CLEARED: lambda v: f"{v.who} {'clears' if v.what else 'cannot clear'} its weapon",
        Event.FEINTS: lambda v: f"{v.who} {'fools' if v.what else 'does not fool'} {v.unit(v.x)}",
        Event.HIDES: "{who} hides",
        Event.FOUND: "{who} is found",
        Event.OVERRIDES: ("points on {y:gate}", "what"),
        Event.ENCOUNTER_ENDS: lambda v: (
            v.won(v.x, f"fight {v.what + 1}") if v.s.n_encounters > 1 else ""
        ),
        Event.BATTLE_ENDS: "{x:won the battle}",
    },
)
