"""What a unit does besides attacks and movements: fields, equipment, gates, skills, captures."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.adeva.bot import arts, commands, goals, odds, stores, worth
from mech_env.rulesets.adeva.questions import (
    deflection,
    fields,
    skills,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Usage
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Once, Skill, Status
from mech_env.rulesets.adeva.state.decisions import Verb

FULL_FIELD, HALF_FIELD = 5, 2  # Deflection for each ATS of a Wall; what half of it keeps
LASTS = 1.0  # rounds for which a field counts; measured bot against bot
ALONE = 0.45  # share of a rating that counts besides one Reaction, against one enemy
SHIELDS = 0.1  # Deflection by Bulwark
AIM = 10
TREATS, STEADIES, LOOKS, HIDES = 0.06, 0.05, 0.03, 0.02
RELOADS, CLEARS, DRAWS = 0.06, 0.08, 0.12
STANCE = 0.25  # share of blows that Defensive Stance keeps off
NEXT = 0.5  # of what an aim, or a braced weapon, gains in the turns to come


@kernel
def total(s: Any, menaces: Any) -> float:
    """What all enemies that are seen may do to the unit (``arts.survey``)."""
    found = 0.0
    for foe in range(s.n_units):
        found += menaces[foe] / arts.THOUSAND
    return found


@kernel
def count(s: Any, menaces: Any) -> int:
    """How many enemies are seen."""
    found = 0
    for foe in range(s.n_units):
        if menaces[foe] > 0:
            found += 1
    return found


# --- at once: what is free, and what cannot wait ---
@kernel
def at_once(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Stand up, leave with who was saved, take a pilot aboard, a field that is free; -1 nothing."""
    u = b.units[unit]
    if goals.carries_saved(s, b, unit) and goals.may_leave(s, b, unit):
        if mask[Verb.HALF_MOVE] != 0:
            return int(Verb.HALF_MOVE)
    if mask[Verb.READY] != 0 and goals.saves_now(s, b, unit):
        return int(Verb.READY)
    if units.has(b, unit, Condition.PRONE) and mask[Verb.POSTURE] != 0:
        return int(Verb.POSTURE)
    if mask[Verb.SPREAD_HALF] != 0 and u.pattern < 0 and is_quick(s, b, unit):
        return int(Verb.SPREAD_HALF)
    if mask[Verb.CAPTURE] != 0:
        return int(Verb.CAPTURE)
    return -1


@kernel
def is_quick(s: Any, b: Any, unit: int) -> bool:
    """AE-044: whether a field at half ATS costs nothing now."""
    quick = units.has_talent(s, b, unit, c.Talent.QUICK_SPREAD)
    return bool(quick and not units.has_done(b, unit, Once.QUICK_HALF))


# --- fields ---
@kernel
def of_field(s: Any, b: Any, unit: int, ats: int, menaces: Any) -> float:
    """What a Wall of so much ATS is worth for the rounds to come."""
    gain = FULL_FIELD * ats - deflection.rating(s, b, unit)
    foes = count(s, menaces)
    if gain <= 0 or foes == 0:
        return 0.0
    share = 1.0 - ALONE if foes == 1 else 1.0 - ALONE / foes
    left = min(LASTS, float(int(s.round_limit) - int(b.round_number)))
    return total(s, menaces) * gain / odds.HUNDRED * share * max(0.0, left) * NEXT


# --- the rest of a turn ---
@kernel
def best(s: Any, b: Any, unit: int, mask: Any, attacked: bool, menaces: Any) -> tuple[float, int]:
    """(worth, verb) of the best deed besides attacks and movements; END none."""
    found, most = int(Verb.END), 0.0
    ats = fields.most_ats(s, b, unit)
    if mask[Verb.SPREAD_FULL] != 0:
        found, most = better(found, most, int(Verb.SPREAD_FULL), of_field(s, b, unit, ats, menaces))
    if mask[Verb.SPREAD_HALF] != 0:
        value = of_field(s, b, unit, (ats + 1) // 2, menaces)
        found, most = better(found, most, int(Verb.SPREAD_HALF), value)
    if mask[Verb.BULWARK] != 0:
        found, most = better(found, most, int(Verb.BULWARK), SHIELDS * total(s, menaces) * NEXT)
    if mask[Verb.BRACE] != 0:
        found, most = better(found, most, int(Verb.BRACE), stores.of_brace(s, b, unit))
    if mask[Verb.CLEAR] != 0:
        found, most = better(found, most, int(Verb.CLEAR), stores.of_clear(s, b, unit))
    if mask[Verb.RELOAD] != 0 and commands.is_empty(s, b, unit):
        found, most = better(found, most, int(Verb.RELOAD), RELOADS)
    if mask[Verb.READY] != 0 and stores.wants_weapon(s, b, unit):
        found, most = better(found, most, int(Verb.READY), DRAWS)
    if mask[Verb.READY] != 0:
        found, most = better(found, most, int(Verb.READY), stores.of_gel(s, b, unit))
    if mask[Verb.STANCE] != 0:
        blows = 0.0
        for foe in range(s.n_units):
            if units.are_enemies(s, unit, foe) and units.are_engaged(s, b, unit, foe):
                blows += menaces[foe] / arts.THOUSAND
        found, most = better(found, most, int(Verb.STANCE), STANCE * blows * NEXT)
    if mask[Verb.AIM] != 0 and attacked and b.units[unit].aim == 0 and count(s, menaces) > 0:
        found, most = better(found, most, int(Verb.AIM), stores.of_aim(s, b, unit))
    if mask[Verb.USE_SKILL] != 0:
        usage, value = best_skill(s, b, unit)
        if usage >= 0:
            found, most = better(found, most, int(Verb.USE_SKILL), value)
    return most, found


@kernel
def idle(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Nothing to gain: watch, look, spread, load, stand on guard, end."""
    u = b.units[unit]
    if mask[Verb.OVERWATCH] != 0:
        return int(Verb.OVERWATCH)
    if mask[Verb.SPREAD_FULL] != 0 and u.ats < fields.most_ats(s, b, unit):
        return int(Verb.SPREAD_FULL)
    if mask[Verb.SPREAD_HALF] != 0 and u.pattern < 0:
        return int(Verb.SPREAD_HALF)
    if mask[Verb.RELOAD] != 0:
        return int(Verb.RELOAD)
    if mask[Verb.GUARD] != 0:
        return int(Verb.GUARD)
    return int(Verb.END)


# --- skills ---
@kernel
def best_skill(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(usage, worth) of the best skill to use now; -1 none."""
    found, most = -1, 0.0
    for usage in range(skills.N_USAGES):
        if skills.may(s, b, unit, usage):
            found, most = better(found, most, usage, of_skill(s, b, unit, usage))
    return found, most


@kernel
def of_skill(s: Any, b: Any, unit: int, usage: int) -> float:
    """Worth of a skill: to override, to treat, to steady, to look; who is weak hides."""
    if usage == Usage.TECH_USE:
        number = units.skill(s, b, unit, Skill.TECH_USE)
        gate = 1 - units.side_of(s, unit)
        if (int(s.gates_win) >> gate) & 1 == 0:
            return 0.0
        return odds.chance(number) * goals.OVERRIDE * worth.GATE
    if usage == Usage.MEDICAE:
        return TREATS * odds.chance(units.skill(s, b, unit, Skill.MEDICAE))
    if usage == Usage.COMMAND:
        return STEADIES * odds.chance(units.skill(s, b, unit, Skill.COMMAND))
    if usage == Usage.AWARENESS:
        return LOOKS if goals.is_hidden_near(s, b, unit) else 0.0
    if units.is_trained(s, b, unit, Skill.STEALTH) or b.units[unit].kind == Kind.PILOT:
        return HIDES * odds.chance(units.skill(s, b, unit, Skill.STEALTH))
    return 0.0


@kernel
def wants_skill(s: Any, b: Any, unit: int, mask: Any) -> int:
    """The verb of a skill that is worth something, else END."""
    usage, _ = best_skill(s, b, unit)
    if usage >= 0 and mask[Verb.USE_SKILL] != 0:
        return int(Verb.USE_SKILL)
    return int(Verb.END)


@kernel
def choose_skill(s: Any, b: Any, unit: int) -> int:
    """D-SKILL: the best."""
    usage, _ = best_skill(s, b, unit)
    return d.CHOICE + usage if usage >= 0 else -1


# --- who has no place of its own ---
@kernel
def without_body(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Off the map, or attached to a Horde without an attack: orders, skills."""
    u = b.units[unit]
    if mask[Verb.RELOAD] != 0 and commands.is_empty(s, b, unit):
        return int(Verb.RELOAD)
    order = commands.any_order(s, b, unit, mask)
    if order >= 0:
        return order
    usage, _ = best_skill(s, b, unit)
    if mask[Verb.USE_SKILL] != 0 and usage >= 0:
        return int(Verb.USE_SKILL)
    if mask[Verb.OVERWATCH] != 0 and u.status != Status.OFFMAP:
        return int(Verb.OVERWATCH)
    return int(Verb.END)


@kernel
def choose_hold(b: Any, unit: int, mask: Any) -> int:
    """D-GRAPPLE: a blow, else throw it down, else hurt it, else let go."""
    if mask[d.CHOICE + ch.Hold.ATTACK] != 0:
        return d.CHOICE + int(ch.Hold.ATTACK)
    if mask[d.CHOICE + ch.Hold.THROW_DOWN] != 0:
        if not units.has(b, int(b.units[unit].grapples), Condition.PRONE):
            return d.CHOICE + int(ch.Hold.THROW_DOWN)
    if mask[d.CHOICE + ch.Hold.DAMAGE] != 0:
        return d.CHOICE + int(ch.Hold.DAMAGE)
    return int(Verb.NO)
