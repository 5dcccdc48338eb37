"""What Ascension Isle's bot never does in 2,000 battles of ``duel`` and ``skirmish``, and why."""

from __future__ import annotations

PASSED_BY = {
    "recat: category tech": "these units have weapons, and no technical deed beats an attack",
    "action: killzone": "costs ten advantage and all ammunition: never worth that in its estimate",
    "action: taunt": "takes two advantage for each success; it holds little, and an attack is lost",
    "action: face": "attacks and moves turn the unit by themselves",
    **dict.fromkeys(
        (f"overwatch: form burst_{k}" for k in (3, 4, 5)),
        "the rounds serve better in two bursts of other turns",
    ),
    **dict.fromkeys(
        (f"form: form burst_{k}" for k in (4, 5)),
        "a round beyond three hits too seldom for its price",
    ),
}
