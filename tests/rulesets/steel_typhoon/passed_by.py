"""What Steel Typhoon's bot never does in 2,000 battles of ``duel`` and ``skirmish``, and why."""

from __future__ import annotations

PASSED_BY = {
    "action: comms": "a message changes no die, and the bot reads none",
    "action: force": "costs an action, and the hex where the two stand changes no die",
    "action: release": "an enemy that is held cannot use its plates: worth more than a move",
    "held: spot": "a Spot die helps most before the allies act; a held one waits for the enemy",
    "held: grapple": "a held attack fires at any range, a grapple only at the next hex",
    **dict.fromkeys(
        (
            f"trigger: trigger {name}"
            for name in ("adjacent", "attacked", "spotted", "exposed", "grabbed")
        ),
        "an enemy that comes within reach sets off the attack before it can do that",
    ),
}
