"""How a turn begins: category, pain, stance (AI-012, AI-019, AI-090, AI-113)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import arms, known, places, shots
from mech_env.rulesets.ascension_isle.questions import gear, odds, pain, rolls, space, stances
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Category, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb

CHANGE_LOSS = 3  # advantage that is too much to lose by it
CHANGE_GAIN = 0.1  # by which another category must be better to pay for it
SLOW_PAIN = 2  # that a steel roll is worth; one wound less if there is nothing else to do
WATCH_RANGE = 2  # increments within which overwatch is likely to hit
EVADES_BY = 4  # advantage that protects better than it shoots
NO_SHOT = 0.02  # worth below which an attack is not worth an action


# --- T1, T2 ---
@kernel
def choose_category(s: Any, b: Any, unit: int) -> int:
    """D-CATEGORY: where there is most to do, initiative considered."""
    best, _ = arms.best_category(s, b, unit, 1)
    return d.CATEGORY + best


@kernel
def choose_pain(s: Any, b: Any, unit: int) -> int:
    """D-PAIN: a Willpower, which buys little else; then steel, with a move that nobody needs."""
    u = b.units[unit]
    hurt = pain.pain(b, unit)
    if pain.may_override(b, unit, Means.WILLPOWER):
        spare = int(u.exploits[c.Pool.WILLPOWER]) > 1 or hurt >= SLOW_PAIN
        if spare and u.standard_left > 0:
            return d.BY + Means.WILLPOWER
    if pain.may_override(b, unit, Means.STEEL) and hurt >= SLOW_PAIN and u.behind == 0:
        ability = rolls.ability(s, b, unit, c.Stat.INTELLECT, c.Skill.CONCENTRATION)
        if hurt * odds.chance(s, pain.steel_challenge(b, unit) - ability) >= 1.0:
            return d.BY + Means.STEEL
    return int(Verb.NO)


@kernel
def choose_change(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-RECAT: another category if this one has next to nothing; it costs all advantage."""
    u = b.units[unit]
    here = arms.category_worth(s, b, unit, int(u.category))
    if here > CHANGE_GAIN or u.advantage > CHANGE_LOSS:
        return int(Verb.NO)
    best, most = int(Verb.NO), here + CHANGE_GAIN + 0.02 * int(u.advantage)
    for category in range(c.N_CATEGORIES):
        if mask[d.CATEGORY + category] != 0:
            worth = arms.category_worth(s, b, unit, category)
            if worth > most:
                best, most = d.CATEGORY + category, worth
    return best


# --- T3 ---
@kernel
def attack_now(s: Any, b: Any, unit: int, leaning: int) -> tuple[float, int, int, int, int]:
    """(worth, verb, target, form, rapid or Aether) of the best attack of the present category."""
    u = b.units[unit]
    verb, kind, ammo = int(Verb.SHOOT), gear.hand_kind(s, b, unit), 0
    if kind >= 0:
        ammo = int(u.ammo[u.in_hand])
    if u.category == Category.ETHERIC:
        verb, kind = int(Verb.BOLT), int(w.Weapon.BOLT)
        if u.core < 1:
            kind = -1
    elif u.category == Category.CLOSE:
        verb = int(Verb.STRIKE)
        if kind >= 0 and w.ARM[kind] != w.Arm.CLOSE:
            kind = -1
    elif u.category == Category.TECH or (kind >= 0 and w.ARM[kind] != w.Arm.RANGED):
        kind = -1
    worth, target, form, spent = shots.best_attack(s, b, unit, kind, ammo, leaning)
    return worth, verb, target, form, spent


@kernel
def in_sights(s: Any, b: Any, unit: int, way: int, cells: int) -> float:
    """How many enemies overwatch of an arc would cover, the near ones counting more."""
    sum_ = 0.0
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if not known.sees(s, b, unit, enemy):
            continue
        dx, dy = space.way_between(b, unit, enemy)
        far = space.length(dx, dy)
        if far <= cells and space.in_arc(way, dx, dy):
            if s.options.fog == 1 or space.sees(s, b, unit, enemy):
                sum_ += 1.0 / (4.0 + far)
    return sum_


@kernel
def best_arc(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(direction, enemies covered) of the best arc; the present one of equals, then ahead."""
    u, kind = b.units[unit], gear.hand_kind(s, b, unit)
    cells = WATCH_RANGE * w.INCREMENT[kind] if kind >= 0 else 0
    best, most = -1, 0.0
    if u.stance == Stance.OVERWATCH:
        best, most = int(u.arc), in_sights(s, b, unit, int(u.arc), cells) + 0.001
    for turn in range(c.N_FACINGS):
        way = d.turned(int(s.units[unit].side), turn)
        worth = in_sights(s, b, unit, way, cells)
        if worth > most:
            best, most = way, worth
    return best, most


@kernel
def choose_stance(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-STANCE: overwatch where it can fire, ready to shoot, on the run, or on the defensive."""
    u = b.units[unit]
    worth, _, _, _, _ = attack_now(s, b, unit, 1)
    wanted = int(Stance.NONE)
    if stances.fits(s, b, unit, Stance.READY):
        wanted = ranged_stance(s, b, unit, worth)
    elif worth < NO_SHOT or u.advantage == 0:
        # Its own attack would end it, which costs nothing (AI-032).
        if u.exploits[c.Pool.ADRENALINE] > 0 or u.stance == Stance.DEFENSIVE:
            wanted = int(Stance.DEFENSIVE)
    if wanted == u.stance and wanted != Stance.OVERWATCH:
        return int(Verb.NO)
    if wanted == Stance.OVERWATCH and u.stance == Stance.OVERWATCH:
        way, _ = best_arc(s, b, unit)
        if way == u.arc:
            return int(Verb.NO)
    if mask[d.STANCE + wanted] == 0:
        return int(Verb.NO)
    return d.STANCE + wanted


@kernel
def ranged_stance(s: Any, b: Any, unit: int, worth: float) -> int:
    """The stance of who fights with a firearm; ``worth``: of its best shot now."""
    u = b.units[unit]
    loaded = gear.ammo_in_hand(b, unit) >= 1
    watches = loaded and u.behind == 0 and u.exploits[c.Pool.FOCUS] >= 1
    if watches or (loaded and u.behind == 0 and worth < NO_SHOT):
        _, covered = best_arc(s, b, unit)
        if covered > 0.0 and stays(s, b, unit, worth):
            return int(Stance.OVERWATCH)
    if worth < NO_SHOT:
        if u.advantage >= EVADES_BY:
            return int(Stance.SNAP)  # kept on the run (AI-128)
        if u.advantage <= 1 and u.exploits[c.Pool.ADRENALINE] > 0 and not is_safe(s, b, unit):
            return int(Stance.DEFENSIVE)
    return int(Stance.READY)


@kernel
def is_safe(s: Any, b: Any, unit: int) -> bool:
    """Whether nobody is near enough to do much harm."""
    return arms.nearest(s, b, unit) > 12


@kernel
def stays(s: Any, b: Any, unit: int, worth: float) -> bool:
    """Whether a unit will not move this turn: it has a shot, or no better place to go to."""
    if b.units[unit].move_left == 0 and b.units[unit].standard_left == 0:
        return True  # at the end of a turn (AI-115)
    if worth < NO_SHOT:
        _, _, gain = places.best_place(s, b, unit, known.kind_in_use(s, b, unit), 2)
        return gain <= 0.0
    return True


@kernel
def choose_arc(s: Any, b: Any, unit: int) -> int:
    """ARC: the one with most enemies."""
    way, _ = best_arc(s, b, unit)
    if way < 0:
        way = int(b.units[unit].facing)
    return d.DIRECTION + d.turned(int(s.units[unit].side), way)
