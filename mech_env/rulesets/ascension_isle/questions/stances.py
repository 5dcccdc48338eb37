"""Stances: which a unit may take, what ends them (AI-113 to AI-116, 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import gear
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Stance
from mech_env.rulesets.ascension_isle.state.weapons import Arm


class Upset(Codes):
    """What may end a stance."""

    MOVE = "a move, a snap move included"
    SPRINT = "a sprint"
    LEAN = "leaning out of cover, going behind it"
    DODGE = "a dodge"
    DECK = "hitting the deck"
    ATTACK = "an attack roll, sustained fire"
    STUN = "a traumatic wound"


_ENDED_BY: dict[Stance, tuple[Upset, ...]] = {
    Stance.NONE: (),
    Stance.OVERWATCH: (  # AI-124
        Upset.MOVE, Upset.SPRINT, Upset.LEAN, Upset.DODGE, Upset.DECK, Upset.STUN,
    ),
    Stance.SNAP: (Upset.DECK, Upset.STUN),  # AI-128, AI-131
    Stance.READY: (Upset.SPRINT, Upset.STUN),  # AI-133
    Stance.DEFENSIVE: (Upset.ATTACK,),  # AI-032
}  # fmt: skip
ENDED_BY = tuple(sum(1 << upset for upset in _ENDED_BY[stance]) for stance in Stance)


# --- who may take one ---
@kernel
def is_ranged(stance: int) -> bool:
    """Whether a stance is one of ranged combat."""
    return bool(stance == Stance.OVERWATCH or stance == Stance.SNAP or stance == Stance.READY)


@kernel
def is_fixed(s: Any) -> bool:
    """Whether all keep the stance in which they start (option stance)."""
    return bool(s.options.stance != 0)


@kernel
def fits(s: Any, b: Any, unit: int, stance: int) -> bool:
    """AI-113, AI-116: those of ranged combat need a firearm in hand and category RANGED."""
    if not is_ranged(stance):
        return True
    ranged = b.units[unit].category == c.Category.RANGED
    return bool(ranged) and gear.has_arm(s, b, unit, Arm.RANGED)


@kernel
def may_adopt(s: Any, b: Any, unit: int, stance: int) -> bool:
    """D-STANCE: another stance that fits, or overwatch of another arc (AI-028, AI-113, AI-118)."""
    if is_fixed(s):
        return False
    if stance == b.units[unit].stance and stance != Stance.OVERWATCH:
        return False
    return fits(s, b, unit, stance)


@kernel
def any_stance(s: Any, b: Any, unit: int) -> bool:
    """Whether D-STANCE has more to offer than to keep what is."""
    for stance in range(c.N_STANCES):
        if may_adopt(s, b, unit, stance):
            return True
    return False


@kernel
def may_watch_arc(b: Any, unit: int, arc: int) -> bool:
    """AI-118: any centre of the arc but that of the present overwatch."""
    u = b.units[unit]
    return bool(u.stance != Stance.OVERWATCH or u.arc != arc)


# --- what ends one ---
@kernel
def is_ended_by(s: Any, b: Any, unit: int, upset: int) -> bool:
    """AI-116, AI-124, AI-128, AI-131, AI-133, AI-032: whether an upset ends a unit's stance."""
    return not is_fixed(s) and (ENDED_BY[b.units[unit].stance] >> upset) & 1 == 1


@kernel
def is_unfit(s: Any, b: Any, unit: int) -> bool:
    """AI-116: whether a stance is lost by the category fixed or the weapon taken in hand."""
    return not is_fixed(s) and not fits(s, b, unit, int(b.units[unit].stance))


@kernel
def is_readied(s: Any, b: Any, unit: int) -> bool:
    """AI-134: whether a unit that reloads enters READY."""
    return not is_fixed(s) and fits(s, b, unit, Stance.READY)


# --- what OVERWATCH keeps at the end of a round ---
@kernel
def holds_action(b: Any, unit: int) -> bool:
    """AI-120: whether a unit keeps its standard action as a held one over the round's border."""
    u = b.units[unit]
    return bool(u.stance == Stance.OVERWATCH and u.standard_left >= 1)
