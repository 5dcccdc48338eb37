"""What gets through cover and armour (AI-066, AI-098, AI-102 to AI-107)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import cover, locations, space
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w


@kernel
def past_layer(kind: int, damage: int, value: int, hardened: int) -> int:
    """AI-102, AI-104, AI-105: what one layer lets through of a weapon's damage."""
    stops = int(value)
    if hardened == 0:
        stops = max(0, stops - w.NEGATES[kind])
    return max(0, int(damage) - stops)


@kernel
def past_layers(kind: int, damage: int, outer: int, outer_hard: int, inner: int, hard: int) -> int:
    """AI-103, AI-106: what cover, then armour let through.

    An armour piercing weapon does all its damage or none: its multiple must exceed their sum.
    """
    if w.PIERCES[kind] > 1:
        return int(damage) if w.PIERCES[kind] * damage > outer + inner else 0
    return past_layer(kind, past_layer(kind, damage, outer, outer_hard), inner, hard)


@kernel
def worn(s: Any, b: Any, target: int, location: int, kind: int) -> tuple[int, int]:
    """AI-098, AI-107: (value, hardened) of the armour at a location; of aura against bolts."""
    if w.WOUND[kind] == c.Wound.ETHERIC:
        return int(b.units[target].aura), 0
    t = s.units[target]
    return int(t.armour[location]), int(t.hardened)


@kernel
def shield(s: Any, b: Any, attacker: int, target: int, arm: int, face: int) -> int:
    """AI-066: the piece of cover that a hit on a face strikes; -1: none."""
    if not locations.is_hidden(s, b, attacker, target, arm, face):
        return cover.NO_PIECE
    dx, dy = space.way_between(b, target, attacker)
    return cover.piece_against(s, b, target, dx, dy)


@kernel
def is_stopped(kind: int, damage: int, worth: int, hardened: int) -> bool:
    """AI-066: whether a piece of cover stops a hit on its own, whatever is behind it."""
    return past_layers(kind, damage, worth, hardened, 0, 0) == 0


@kernel
def stress_by(
    s: Any, b: Any, attacker: int, target: int, kind: int, face: int, location: int, damage: int
) -> int:
    """AI-066, AI-102 to AI-107: the stress that a sum of damage dice does.

    Args:
        kind: the weapon kind.
        face, location: as they count (:func:`locations.face_that_counts`).
    """
    value, hardened = worn(s, b, target, location, kind)
    piece = shield(s, b, attacker, target, w.ARM[kind], face)
    if piece == cover.NO_PIECE:
        return past_layers(kind, damage, 0, 0, value, hardened)
    p = s.pieces[piece]
    return past_layers(kind, damage, int(p.worth), int(p.hardened), value, hardened)
