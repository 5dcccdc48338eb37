"""Suppressive Fire, and the Pinning tests after it and after Overwatch (AE-140 to AE-149)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import attack_counts, evasion, targets, trials, units
from mech_env.rulesets.adeva.questions import locations as where
from mech_env.rulesets.adeva.rules import statuses, window_begin
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Test
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.hits import NO_HIT, hit_of, hit_target
from mech_env.rulesets.adeva.state.procedures import Evasion
from mech_env.rulesets.adeva.state.stages import AttackStage


# --- who deflects ---
@kernel
def cover(s: Any, b: Any, f: Any) -> None:
    """AE-147, AE-154: the next enemy in the arc may deflect; who does is neither hit nor tests.

    Reads: the arc, the outcome of the last. Writes: who tests. Rolls: nothing. Asks: nothing.
    """
    if f.who >= 0 and b.outcome.passed == 1:
        f.to_pin = int(f.to_pin) & ~(1 << sides.slot_of(s, int(f.who)))
    f.who = -1
    first, after = sides.units_of(s, 1 - units.side_of(s, int(f.actor)))
    for unit in range(max(first, int(f.next_unit)), after):
        if not targets.is_covered(s, b, f, unit):
            continue
        f.next_unit = unit + 1
        units.put(b, unit, Condition.AIMED_AT)
        f.to_pin = int(f.to_pin) | (1 << sides.slot_of(s, unit))
        if evasion.may_deflect(s, b, unit):
            f.who = unit
            window_begin.begin(s, b, int(f.actor), unit, 1 << Evasion.ONLY_DEFLECT)
            return
    f.n_hits = attack_counts.spread(s, f, int(f.hit_at))
    f.hit_at = 0
    f.step = 0
    f.stage = AttackStage.SPREAD


# --- whom it strikes ---
@kernel
def may_strike(s: Any, b: Any, f: Any, unit: int) -> bool:
    """AE-148: enemies in the arc; own units by the option suppress_friendly."""
    friendly = not units.are_enemies(s, int(f.actor), unit)
    if friendly and s.options.suppress_friendly == 0:
        return False
    return targets.is_covered(s, b, f, unit)


@kernel
def victim(s: Any, b: Any, f: Any, number: int) -> int:
    """The unit of a number among those that may be struck, from 1, in id order; -1 none."""
    left = number
    for unit in range(s.n_units):
        if may_strike(s, b, f, unit):
            left -= 1
            if left == 0:
                return unit
    return -1


@kernel
def candidates(s: Any, b: Any, f: Any) -> int:
    """How many may be struck."""
    found = 0
    for unit in range(s.n_units):
        if may_strike(s, b, f, unit):
            found += 1
    return found


@kernel
def spread(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-148: the next hit strikes a random unit in the arc; who deflected is not hit by it.

    Reads: the arc. Writes: hits. Rolls: the victim. Asks: nothing.
    """
    count = candidates(s, b, f)
    if f.step >= f.n_hits or count == 0:
        if count == 0:
            f.n_hits = 0
        f.stage = AttackStage.HIT
        return
    k = int(f.step)
    unit = victim(s, b, f, roll(b, log, count, int(f.actor), Roll.VICTIM))
    f.hits[k] = NO_HIT
    f.step += 1
    foe = units.are_enemies(s, int(f.actor), unit)
    if foe and not (int(f.to_pin) >> sides.slot_of(s, unit)) & 1:
        return
    before = 0
    for j in range(k):
        if f.hits[j] != NO_HIT and hit_target(f.hits[j]) == unit:
            before += 1
    reversed_die = where.reversed_roll(int(f.die))
    place = where.next_of(where.of_roll(reversed_die), reversed_die, before)
    f.hits[k] = hit_of(unit, place)
    emit(log, Event.HITS, int(f.actor), 1, unit, 0, 0)


# --- Pinning ---
@kernel
def may_be_pinned(b: Any, unit: int) -> bool:
    """AE-369, AE-442: on the map, not engaged, not grappling, no Transport."""
    u = b.units[unit]
    if not units.on_map(b, unit) or u.kind == Kind.TRANSPORT:
        return False
    return not units.is_engaged(b, unit) and u.grapples < 0


@kernel
def test_pinning(s: Any, b: Any, f: Any) -> None:
    """AE-140, AE-147, AE-370: the next who tests Pinning, in id order.

    Reads: who was covered or aimed at. Writes: nothing. Rolls: nothing. Asks: nothing.
    """
    first, after = sides.units_of(s, 1 - units.side_of(s, int(f.actor)))
    for unit in range(max(first, int(f.next_unit)), after):
        if not (int(f.to_pin) >> (unit - first)) & 1 or not may_be_pinned(b, unit):
            continue
        f.next_unit = unit + 1
        f.who = unit
        f.stage = AttackStage.PINNED
        modifiers = statuses.pinning_modifier(s, b, unit, int(f.verb), int(f.mode))
        modifiers += trials.afflictions(s, b, unit)
        value = trials.value(s, b, unit, Test.WILLPOWER)
        begin_test(s, b, unit, Test.WILLPOWER, value, modifiers, 0, int(f.actor))
        return
    f.stage = AttackStage.OVER


@kernel
def pin(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-370: who fails is pinned."""
    f.stage = AttackStage.PIN
    if b.outcome.passed == 0:
        statuses.pin(s, b, log, int(f.who))
