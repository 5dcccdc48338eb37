"""Talents show once they are used (section 6): from then on the enemy knows of them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    board,
    damage,
    gear,
    rates,
    to_hit_attacker,
    two_weapons,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import Talent, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act

# What makes a verb possible, and what makes it cheaper, by verb; -1 nothing.
_POSSIBLE = {
    Verb.SWIFT: Talent.SWIFT,
    Verb.LIGHTNING: Talent.LIGHTNING,
    Verb.TAKE_DOWN: Talent.TAKEDOWN,
    Verb.DISARM: Talent.DISARM,
}
_CHEAPER = {
    Verb.SPREAD_HALF: Talent.QUICK_SPREAD,
    Verb.SPREAD_FULL: Talent.QUICK_SPREAD,
    Verb.CLEAR: Talent.THIS_GUN_IS_MINE,
    Verb.READY: Talent.QUICK_DRAW,
}
POSSIBLE = tuple(int(_POSSIBLE.get(Verb(k), -1)) for k in range(v.N_VERBS))
CHEAPER = tuple(int(_CHEAPER.get(Verb(k), -1)) for k in range(v.N_VERBS))


@kernel
def show(s: Any, b: Any, unit: int, talent: int) -> None:
    """The enemy has seen a talent of a unit, if it has it."""
    if units.has_talent(s, b, unit, talent):
        u = b.units[unit]
        u.talents_seen = int(u.talents_seen) | (1 << talent)


@kernel
def by_action(s: Any, b: Any, f: Any, cost: int) -> None:
    """What an action that is declared shows: by its kind, by its cost, by a Killing Strike."""
    unit, verb = int(f.actor), int(f.verb)
    by_kind(s, b, unit, verb)
    if verb == Verb.DISARM:
        show(s, b, unit, Talent.ADVANCED_DISARM)
    if verb == Verb.MULTIPLE:
        by_both_hands(s, b, f, unit)
    free_drop = verb == Verb.READY and f.choice == ch.Handling.DROP
    if CHEAPER[verb] >= 0 and cost < v.COST[verb] and not free_drop:
        show(s, b, unit, CHEAPER[verb])
    if (int(f.act_flags) >> Act.KILLING) & 1:
        show(s, b, unit, Talent.KILLING_STRIKE)


@kernel
def by_both_hands(s: Any, b: Any, f: Any, unit: int) -> None:
    """AE-130 to AE-134: what a Multiple Attack shows."""
    show(s, b, unit, Talent.AMBIDEXTROUS)
    by_hand(s, b, unit, int(f.arm))
    by_hand(s, b, unit, two_weapons.other_arm(b, unit, int(f.arm)))
    by_kind(s, b, unit, int(f.first_kind))
    by_kind(s, b, unit, int(f.second_kind))


@kernel
def by_kind(s: Any, b: Any, unit: int, verb: int) -> None:
    """What a kind of attack shows that only a talent makes possible."""
    if verb >= 0 and POSSIBLE[verb] >= 0:
        show(s, b, unit, POSSIBLE[verb])


@kernel
def by_hand(s: Any, b: Any, unit: int, arm: int) -> None:
    """AE-130, AE-133, AE-134: what a weapon of a Multiple Attack shows."""
    if arm < 0:
        return
    weapon = gear.weapon_of(b, unit, arm)
    melee = gear.is_melee(s, weapon)
    show(s, b, unit, Talent.TWW_MELEE if melee else Talent.TWW_RANGED)
    if to_hit_attacker.suits_talent(s, b, unit, weapon):
        show(s, b, unit, Talent.BLADE_DANCER if melee else Talent.GUNSLINGER)


@kernel
def by_attack(s: Any, b: Any, unit: int, weapon: int) -> None:
    """AE-422, AE-423: what an unarmed attack shows."""
    if damage.is_unarmed(s, weapon):
        show(s, b, unit, Talent.UNARMED_WARRIOR)
        show(s, b, unit, Talent.UNARMED_MASTER)


@kernel
def by_move(s: Any, b: Any, unit: int, verb: int, start: int) -> None:
    """AE-189, AE-214, AE-421: who ran or jumped shows how hard it is to hit, and how fast it is."""
    if units.is_until(b, unit, Until.RAN) or units.is_until(b, unit, Until.JUMPED):
        show(s, b, unit, Talent.HARD_TARGET)
    if verb < Verb.BOOSTED_JUMP or verb > Verb.RUN or verb == Verb.HALF_MOVE:
        return
    usual = rates.rate(s, b, unit, 2 if verb == Verb.FULL_MOVE else rates.RUN, 0)
    if board.distance(s, start, int(b.units[unit].cell)) > usual:
        show(s, b, unit, Talent.SPRINT)
