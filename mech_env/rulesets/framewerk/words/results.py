"""What an action can come to, in words: the events whose chances an adviser tells."""

from __future__ import annotations

from mech_env.core.words.phrases import after
from mech_env.core.words.tables import Results
from mech_env.rulesets.framewerk.state.codes import Status
from mech_env.rulesets.framewerk.state.events import Event
from mech_env.rulesets.framewerk.words.view import View


def _at(v: View, deed: str) -> str:
    return f"{v.who} {deed}" + after(" ", v.unit(v.x) if v.x >= 0 else "")


RESULTS = Results(
    View,
    {
        Event.FUMBLED: "{who} fumbles",
        Event.MISSED: lambda v: _at(v, "misses"),
        Event.HIT: lambda v: _at(v, "hits"),
        Event.WOUNDED: ("damage to {who}", "what"),
        Event.DOWNED: lambda v: f"{v.who} {'is killed' if v.what == Status.DEAD else 'goes down'}",
        Event.BROKEN: "the {what:weapon} of {who} is broken",
        Event.DESTROYED: "{what:thing} is destroyed",
        Event.ENTANGLED: "{who} holds {x:unit} fast",
        Event.SLIPPED: "{who} wins nothing from {x:unit}",
        Event.DISARMED: "{who} disarms {x:unit}",
        Event.ESCAPE: "{who} {what:frees} free of {x:unit}",
        Event.BROKE_AWAY: "{who} {what:breaks}",
        Event.ZONE_HIT: "{who} steps into the fire of {x:unit}",
        Event.SURPRISE: "{who} is taken by surprise",
        Event.TREATED: ("damage of {who} healed", "what"),
        Event.ENCOUNTER_ENDS: lambda v: (
            v.won(v.x, f"fight {v.what + 1}") if v.s.n_encounters > 1 else ""
        ),
        Event.BATTLE_ENDS: "{x:won the battle}",
    },
)
