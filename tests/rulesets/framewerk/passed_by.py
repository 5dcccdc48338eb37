"""What Framewerk's bot never does in 2,000 battles of ``duel`` and ``skirmish``, and why."""

from __future__ import annotations

PASSED_BY = {
    "action: restrain": "entangling makes the same hold and harms besides",
    "action: disarm": "a blow that wounds is worth more than the weapon",
    "action: pickup": "what lies near is seldom better than what is in hand",
    "action: release": "a hold that is not maintained ends by itself",
    "targets: done": "a further target of automatic fire costs nothing (FW-208)",
    "aimpoint: aimpoint tiny": "its dice do not make up for the penalty at these ranks",
    "weapon: carried empty": "every unit has a weapon that is better than bare hands",
}
