"""Attacks: windows of those who are struck, then hit after hit (A4, A5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import damage, evasion, ranges, units
from mech_env.rulesets.adeva.questions import locations as where
from mech_env.rulesets.adeva.rules import attack_effects, window_begin
from mech_env.rulesets.adeva.state.codes import D100, Location
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.hits import (
    NO_HIT,
    NOWHERE,
    hit_arm,
    hit_location,
    hit_taker,
    hit_target,
    moved,
)
from mech_env.rulesets.adeva.state.procedures import Cause, Strike
from mech_env.rulesets.adeva.state.stages import AttackStage

_ONE_HIT = (1 << Strike.DIE_1_SWAPPED) | (1 << Strike.DIE_2_SWAPPED) | (1 << Strike.ARM_LOST)


# --- A4 ---
@kernel
def had_window(f: Any, k: int) -> bool:
    """Whether the target of hit ``k`` was struck by an earlier one, so that it had its window."""
    target = hit_target(f.hits[k])
    for j in range(k):
        if f.hits[j] != NO_HIT and hit_target(f.hits[j]) == target:
            return True
    return False


@kernel
def open_windows(s: Any, b: Any, f: Any) -> None:
    """A4: the window of the next target, in the order of the hits (AE-152).

    Reads: hits. Writes: nothing. Rolls: nothing. Asks: nothing.
    """
    if not evasion.is_attacker_out(b, f):
        for k in range(int(f.step), int(f.n_hits)):
            if f.hits[k] == NO_HIT or had_window(f, k):
                continue
            target = hit_target(f.hits[k])
            if not units.on_map(b, target):
                continue
            f.step = k + 1
            window_begin.begin(s, b, int(f.actor), target, 0)
            return
    f.hit_at = 0
    f.stage = AttackStage.HIT


# --- A5 ---
@kernel
def strike(s: Any, b: Any, log: Any, f: Any) -> None:
    """A5: the next hit: its location, its damage dice.

    Reads: hits. Writes: the hit under way. Rolls: location, damage dice, stun. Asks: nothing.
    """
    while f.hit_at < f.n_hits and f.hits[f.hit_at] == NO_HIT:
        f.hit_at += 1
    if f.hit_at >= f.n_hits or evasion.loses_hits(s, b, f):
        end(s, f)
        return
    k = int(f.hit_at)
    if hit_location(f.hits[k]) == where.FRESH:
        locate(b, log, f, k)
    hit = int(f.hits[k])
    victim = hit_target(hit)
    place = hit_location(hit)
    taker = hit_taker(hit)
    if taker >= 0 and not units.is_destroyed(b, taker, hit_arm(hit)):
        victim, place = taker, hit_arm(hit)  # AE-178, AE-180, AE-182
    if place != NOWHERE and not units.on_map(b, victim):
        f.hit_at += 1  # who is out takes no dice (AE-152)
        return
    f.who = victim
    f.location = where.struck(b, victim, place) if place <= Location.LEFT_LEG else -1
    f.strike_flags = int(f.strike_flags) & ~_ONE_HIT
    if f.verb == Verb.GRAPPLE:
        attack_effects.grab(s, b, log, f)
    elif f.verb == Verb.STUN:
        attack_effects.stun(s, b, log, f)
    else:
        roll_damage(s, b, log, f)


@kernel
def end(s: Any, f: Any) -> None:
    """All hits of a target, or of the attack, are done: the next unit of an area, Pinning, end."""
    if ranges.is_area(s, int(f.weapon)):
        f.stage = AttackStage.AREA
    elif f.verb == Verb.SUPPRESS or f.cause == Cause.WATCH:
        f.next_unit = 0
        f.stage = AttackStage.PIN
    else:
        f.stage = AttackStage.OVER


@kernel
def locate(b: Any, log: Any, f: Any, k: int) -> None:
    """AE-379: without an attack roll a fresh die says where; further hits follow its list."""
    target = hit_target(f.hits[k])
    die = roll(b, log, D100, int(f.actor), Roll.LOCATION)
    first = where.of_roll(die)
    for j in range(k, int(f.n_hits)):
        if f.hits[j] == NO_HIT or hit_target(f.hits[j]) != target:
            continue
        if hit_location(f.hits[j]) == where.FRESH:
            place = where.next_of(first, die, j - k)
            f.hits[j] = moved(f.hits[j], target, place)


@kernel
def roll_damage(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-268, AE-269: the damage dice of a hit, left to right."""
    unit, weapon = int(f.actor), int(f.weapon)
    faces = damage.faces(s, b, unit, weapon)
    f.faces[0] = 0
    f.faces[1] = 0
    dice = 0
    for k in range(int(s.weapons[weapon].dice_count)):
        f.faces[k] = roll(b, log, faces, unit, Roll.DAMAGE)
        dice += int(f.faces[k])
    f.damage = damage.total(s, b, unit, weapon, dice)
    f.stage = AttackStage.DAMAGE
