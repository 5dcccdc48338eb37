"""What Xha'lem's bot never does in 2,000 battles of ``duel`` and ``skirmish``, and why."""

from __future__ import annotations

PASSED_BY = {
    "turn: shove": "costs the action, must win a contest, and takes half a move; RUSH does it free",
    "turn: uncloak": "a cloak that gave itself away still shelters, and it ends by itself",
    "shove_effect: push": "these boards have no hazard and no drop",
    **dict.fromkeys(
        (
            f"trigger: trigger {name}"
            for name in ("engages_ally", "ranged", "thrusts", "program", "ally_engages", "uses")
        ),
        "enemies come into sight or range before they do that",
    ),
    "response: move": "the action is worth more as a strike; movement can be made in the turn",
    "response: grapple": "needs an ally that uses it; the strike is worth more",
    "response: shove": "takes half a move where a strike does damage",
    "response: assist": "gives an ally advantage once: less than an own strike",
    "response: search": "whoever sets the standby off is located already",
    "response: hide": "whoever sets it off sees the unit",
    "response: dash": "no strike follows it",
    **dict.fromkeys(
        (
            f"task: task {name}"
            for name in ("break_free", "search", "hide", "object", "drag", "control")
        ),
        "an ally's strike gains most by advantage",
    ),
    "skill: by investigation": "these creatures search better by perception",
}
