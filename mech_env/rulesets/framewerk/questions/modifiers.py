"""Modifiers of a test (FW-010), each cause by itself; callers add them up or name them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.state import codes as c

AIM_BONUS = (0, 4, 6)  # FW-201, FW-202: by aim actions
MOST_AIMS = len(AIM_BONUS) - 1
ENTANGLED_PENALTY = -4  # FW-253
AUTO_DEFENCE = -2  # FW-212
SHORT_BONUS = sight.SHORT_BONUS  # FW-221


@kernel
def wound_penalty(u: Any) -> int:
    """FW-134: hurt -2, grave -4."""
    return -2 * int(u.wound)


@kernel
def count_penalty(actions: int) -> int:
    """FW-113: two actions -2, three -4."""
    return -2 * (actions - 1) if actions > 1 else 0


@kernel
def declared_penalty(u: Any) -> int:
    """FW-113, FW-115: by the actions declared, whatever became of them."""
    return count_penalty(int(u.declared))


@kernel
def entangled_penalty(u: Any) -> int:
    """FW-253."""
    return ENTANGLED_PENALTY if u.held_bits != 0 else 0


@kernel
def attack_modifier(u: Any) -> int:
    """FW-010: what modifies any attack of a unit, and any feat that is its own action.

    The fire mode does not (FW-218).
    """
    return wound_penalty(u) + declared_penalty(u) + entangled_penalty(u)


@kernel
def feat_modifier(u: Any, own_action: int) -> int:
    """FW-008: what modifies a Strength feat; several actions count in an action of one's own."""
    return attack_modifier(u) if own_action == 1 else wound_penalty(u) + entangled_penalty(u)


@kernel
def defence_modifier(s: Any, b: Any, u: Any) -> int:
    """FW-010, FW-114, FW-253: what modifies any defence of a unit."""
    modifier = wound_penalty(u)
    if s.options.entangled_defence == 1:
        modifier += entangled_penalty(u)
    if s.options.map_on_defence == 1:
        modifier += declared_penalty(u)
    return modifier


@kernel
def form_on_defence(form: int) -> int:
    """FW-212: automatic fire is hard to dodge."""
    return AUTO_DEFENCE if form == c.Form.AUTO else 0


@kernel
def on_attack(s: Any, b: Any, f: Any, u: Any) -> int:
    """FW-119, FW-221, FW-236, FW-238: what modifies an attack whoever the target is.

    ``f``: the frame of the attack; ``u``: the attacker.
    """
    modifier = attack_modifier(u) + int(f.aim) + c.AIMPOINT_TEST[f.aimpoint]
    if f.form == c.Form.SUPPRESS:
        modifier += SHORT_BONUS
    if f.thing >= 0:
        modifier += c.AIMPOINT_TEST[s.objects[f.thing].point]
    return modifier


@kernel
def across(
    s: Any, b: Any, at: int, to: int, taken: int, kind: int, close: int
) -> tuple[int, int, int]:
    """FW-116, FW-117, FW-230, FW-241, FW-242: (range, sight, cover) of an attack across cells.

    ``taken``: rating of the cover that the target on ``to`` has taken.
    """
    dx, dy = sight.way_between(s, b, to, at)
    return (
        0 if close == 1 else sight.band_modifier(kind, max(abs(dx), abs(dy))),
        sight.sight_penalty(sight.sight_level(s, b, at, to)),
        sight.cover_penalty(s, b, sight.cover_against(s, b, to, taken, dx, dy), close),
    )


@kernel
def against_unit(
    s: Any, b: Any, unit: int, target: int, kind: int, close: int
) -> tuple[int, int, int]:
    """(range, sight, cover) of one target, as :func:`across`."""
    u, t = b.units[unit], b.units[target]
    far, light, cover = across(s, b, int(u.at), int(t.at), int(t.cover_taken), kind, close)
    return far, 0 if sight.clasped(u, target) else light, cover


@kernel
def against_object(s: Any, b: Any, at: int, thing: int, kind: int, close: int) -> tuple[int, int]:
    """FW-238: (range, sight) of an object from a cell."""
    far, light, _ = across(s, b, at, int(s.objects[thing].at), 0, kind, close)
    return far, light
