"""What an action can come to, in words: the events whose chances an adviser tells."""

from __future__ import annotations

from mech_env.core.words.tables import Results
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.words.view import View


def _aim(v: View) -> str:
    """Who or what is engaged."""
    if v.what >= d.TARGET_PLACE:
        return "somebody unseen"
    if v.what >= d.TARGET_PIECE:
        return f"the {v.piece_name(v.what - d.TARGET_PIECE)}"
    return v.unit(v.what)


RESULTS = Results(
    View,
    {
        Event.TURN_LOST: "{who} loses the rest of its turn",
        Event.STOPPED: "{who} runs into {x:unit}",
        Event.FELL: ("damage of a fall to {who}", "what"),
        Event.LEFT_BOARD: "{who} leaves the board",
        Event.LOCATED: "{what:side} locates {who}",
        Event.LOST_SIGHT: "{what:side} loses sight of {who}",
        Event.UNNOTICED: "{who} moves unnoticed",
        Event.NOTICED: "{who} is noticed",
        Event.MISSED: lambda v: f"{v.who} misses {_aim(v)}",
        Event.BLIND_FAILURE: "{who} engages in vain",
        Event.HIT: lambda v: f"{v.who} hits {_aim(v)}",
        Event.DAMAGED: ("damage to {who}", "what"),
        Event.DEFEATED: "{who} is defeated",
        Event.PIECE_DAMAGED: ("damage to the {what:piece_name}", "x"),
        Event.PIECE_BREACHED: "the {what:piece_name} is breached",
        Event.PIECE_DESTROYED: "the {what:piece_name} is destroyed",
        Event.HAZARD: "{who} runs into the {what:piece_name}",
        Event.STUNNED: "{who} is stunned",
        Event.HELD_FAST: "{who} cannot move",
        Event.GRAPPLED: "{who} grapples {x:unit}",
        Event.GRAPPLE_ENDS: "{who} no longer holds {x:unit}",
        Event.BROKE_FREE: lambda v: f"{v.who} {'breaks' if v.what else 'does not break'} free",
        Event.DRAGS: lambda v: f"{v.who} {'can' if v.what else 'cannot'} drag its captive",
        Event.SHOVED: lambda v: v.say(
            "{who} shoves {x:unit}" if v.what else "{who} does not move {x:unit}"
        ),
        Event.KNOCKED_DOWN: "{who} is knocked down",
        Event.REACTS: "{who} does what it held ready",
        Event.OPPORTUNITY: "{who} takes the opportunity against {x:unit}",
        Event.STRIKES_BACK: "{who} strikes back at {x:unit}",
        Event.FOUND: "{what:side} finds {who}",
        Event.REVEALED: "{x:side} finds the {what:piece_name}",
        Event.BETRAYED: lambda v: f"{v.who} {'remains hidden' if v.y else 'gives itself away'}",
        Event.HIDES: lambda v: f"{v.who} {'hides' if v.what else 'fails to hide'}",
        Event.HIDING_ENDS: "{who} no longer hides",
        Event.CLOAK_ENDS: "the cloak of {who} ends",
        Event.HANDLED: lambda v: (
            f"{v.who} {'handles' if v.y else 'cannot handle'} the {v.piece_name(v.what)}"
        ),
        Event.DISMOUNTED: lambda v: f"{v.who} is thrown off" if v.what == 1 else "",
        Event.CONTROL: lambda v: f"{v.who} {'controls' if v.y else 'fails to control'} its mount",
        Event.STAYED_UP: lambda v: f"{v.who} {'keeps' if v.y else 'loses'} its balance",
        Event.ENCOUNTER_ENDS: lambda v: (
            v.won(v.x, f"fight {v.what + 1}") if v.s.n_encounters > 1 else ""
        ),
        Event.BATTLE_ENDS: "{x:won the battle}",
    },
)
