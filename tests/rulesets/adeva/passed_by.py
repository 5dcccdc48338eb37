"""What Adeva's bot never does in 2,000 battles of ``duel`` and ``skirmish``, and why.

"Not weighed": the bot has no estimate of it yet.
"""

from __future__ import annotations

PASSED_BY = {
    "fate_init: yes": "a point restores three wounds, which is more than to act first",
    "fate_post: degrees": "not weighed: one more hit of a burst may be worth a point",
    "action: float": "not weighed",
    "action: burst_semi": "weighed: another attack is always worth more",
    "action: swift": "weighed: who has it here has the lightning attack, too",
    "action: maneuver": "not weighed",
    "action: standing_leap": "not weighed: a walk gets there at less risk",
    "action: running_leap": "not weighed: a walk gets there at less risk",
    "action: advance": "not weighed: helps only against fire during the move",
    "action: assist": "not weighed: it costs the ally's own half turn",
    "action: delay": "not weighed: the script `delayer` loses clearly",
    "ally: protect": "not weighed: the hit strikes the protector instead",
    "counter: weapon unarmed": "weighed: the blade in hand is always worth more",
    "damage: plus": "one point of damage for a point that restores three wounds",
    "damage: minus": "less damage to an enemy",
    **dict.fromkeys(
        (f"part: thing {name}" for name in ("right_hand", "left_hand", "cover")),
        "weighed: a wound is worth more than a weapon or a wall",
    ),
    "place: thing left_hand": "the right hand comes first, and serves as well",
}
