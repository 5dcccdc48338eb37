"""Things that attacks wear down: held items, cover, gates (AE-068, AE-378)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, damage, gear, strikes, units
from mech_env.rulesets.adeva.rules import hands
from mech_env.rulesets.adeva.state.decisions import PART_THING, Thing
from mech_env.rulesets.adeva.state.events import Event

ITEM_AP = 6  # AE-068


@kernel
def wear_cover(s: Any, b: Any, log: Any, cell: int, amount: int) -> None:
    """AE-378, AE-068: the cover in a cell loses AP; at 0 the piece is gone. A wreck counts, too."""
    piece = int(s.cover_at[cell])
    armour = int(b.covers[piece]) if piece >= 0 else 0
    wreck = board.wreck_at(s, b, cell)
    if wreck >= 0 and b.units[wreck].wreck_armour > armour:
        left = max(0, int(b.units[wreck].wreck_armour) - amount)
        b.units[wreck].wreck_armour = left
    elif armour > 0:
        left = max(0, armour - amount)
        b.covers[piece] = left
    else:
        return
    emit(log, Event.COVER_HIT, -1, cell, left, 0, 0)


@kernel
def strike_gate(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-068: a hit on the enemies' gate: its AP and integrity."""
    gate = 1 - units.side_of(s, int(f.actor))
    through = left_of(s, b, f, int(s.gates[gate].armour))
    b.gates[gate].integrity = max(0, int(b.gates[gate].integrity) - through)
    emit(log, Event.GATE_HIT, int(f.actor), gate, int(b.gates[gate].integrity), 0, 0)


@kernel
def left_of(s: Any, b: Any, f: Any, armour: int) -> int:
    """Damage left after the armour of a thing, less Penetration."""
    armour = max(0, armour - damage.penetration(s, b, int(f.actor), int(f.weapon)))
    return max(0, int(f.damage) - armour)


@kernel
def strike(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-068: a Called Shot strikes what it was aimed at.

    Reads: damage. Writes: integrity, cover, gates. Rolls: nothing. Asks: nothing.
    """
    if f.part == strikes.GATE_PART:
        strike_gate(s, b, log, f)
    elif f.part == strikes.COVER_PART:
        wear_cover(s, b, log, int(b.units[f.who].cell), int(f.damage))
    else:
        hand = int(f.part) - PART_THING - Thing.RIGHT_HAND
        slot = gear.in_hand(b, int(f.who), hand)
        if slot >= 0:
            hands.damage_item(s, b, log, int(f.who), slot, left_of(s, b, f, ITEM_AP))
