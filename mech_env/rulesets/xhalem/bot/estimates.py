"""What the scripted player expects of engagements, as its side sees them.

The worth of an engagement is what it takes off a unit on average: half for the share of hit points,
half for the fall, times what the unit is worth. Scores, speed and hit points of enemies are those
of their kind: what a side knows of the profiles, by class and size. Enemies of the asking unit's
own kind are taken to be like itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear, space
from mech_env.rulesets.xhalem.questions.knowledge import SCAN_HEXES, SCAN_HEXES_A_POINT
from mech_env.rulesets.xhalem.questions.speed import base_speed
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.codes import Score
from mech_env.rulesets.xhalem.state.profiles import PROFILES, Profile
from mech_env.rulesets.xhalem.state.programs import HURT_DICE, HURT_FACES, STAB_BONUS, Program
from mech_env.rulesets.xhalem.state.weapons import Weapon

# --- chances of a hit ---
STATIC, PLAIN, SHELTERED = 0, 1, 2  # how a target evades: without a roll, with one, with advantage
LEVELS, EVASIONS, FARTHEST = 4, 3, 25  # levels -2 to 1; differences of scores, beyond: as there
_WIDTH = 2 * FARTHEST + 1


def _kept(level: int) -> NDArray[np.float64]:
    """P(kept die = face), faces 0 to 20, of a roll's level (XH-056)."""
    upto = np.arange(21) / 20
    if level == 1:
        reaches = upto**2
    elif level == 0:
        reaches = upto
    else:
        reaches = 1 - (1 - upto) ** (2 if level == -1 else 4)
    return np.diff(reaches, prepend=0.0)


def _chances() -> NDArray[np.float64]:
    """P(hit) by kind, level, evasion and difference of scores, flat (XH-058, XH-071, XH-072)."""
    table = np.zeros((2, LEVELS, EVASIONS, _WIDTH))
    for kind, level, evades, k in np.ndindex(*table.shape):
        engages, need = _kept(level - 2), k - FARTHEST
        evasion = np.eye(1, 21)[0] if evades == STATIC else _kept(evades - PLAIN)
        below = np.concatenate([[0.0], evasion.cumsum()])  # P(evasion < x)
        for face in range(1, 21):
            beats = below[min(max(face + need, 0), 21)]
            if kind == c.Kind.CREATURE:
                beats = 0.0 if face == 1 else 1.0 if face == 20 else beats
            table[kind, level, evades, k] += engages[face] * beats
    return table.ravel()


CHANCE = _chances()


@kernel
def chance(kind: int, level: int, evades: int, difference: int) -> float:
    """Chance of a hit: attacker's kind, level of its roll, STATIC to SHELTERED, its score less the
    target's Evasion."""
    k = min(max(difference, -FARTHEST), FARTHEST) + FARTHEST
    return float(CHANCE[((int(kind) * LEVELS + level + 2) * EVASIONS + evades) * _WIDTH + k])


# --- damage ---
MOST_POINTS = 64
_DICE = sorted({*zip(w.DICE, w.FACES, strict=True), (HURT_DICE, HURT_FACES), (2, 6), (1, 8),
                *[(dice, 6) for dice in range(1, 11)]})  # fmt: skip
ROLL = tuple(_DICE.index(pair) for pair in zip(w.DICE, w.FACES, strict=True))  # by weapon
PROGRAM_ROLL = _DICE.index((HURT_DICE, HURT_FACES))
OBJECT_ROLL = tuple(
    _DICE.index(pair) for pair in zip(w.OBJECT_DICE, w.OBJECT_FACES, strict=True)
)  # of mechs, of those who count in feet
FALL_ROLL = (0, *(_DICE.index((dice, 6)) for dice in range(1, 11)))  # by dice
MEAN = tuple(
    float(dice * (faces + 1) / 2 if faces else dice)
    for dice, faces in zip(w.DICE, w.FACES, strict=True)
)


def _harm() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """P(sum >= h) and the mean of min(sum, h) by roll and h, flat."""
    fells = np.zeros((len(_DICE), MOST_POINTS + 1))
    means = np.zeros_like(fells)
    for row, (dice, faces) in enumerate(_DICE):
        total = np.ones(1)
        for _ in range(dice):
            one = np.array([0.0, 1.0]) if faces == 0 else np.array([0.0, *[1 / faces] * faces])
            total = np.convolve(total, one)
        at_least = np.append(total[::-1].cumsum()[::-1], np.zeros(MOST_POINTS + 1))
        fells[row] = at_least[: MOST_POINTS + 1]
        means[row] = np.concatenate([[0.0], at_least[1 : MOST_POINTS + 1].cumsum()])
    return fells.ravel(), means.ravel()


FELLS, MEANS = _harm()


@kernel
def harm(roll: int, bonus: int, hp: int, full: int, halved: int) -> float:
    """What a hit takes off a unit with ``hp`` points left of ``full``; 1: a fresh one falls."""
    need = (2 * hp if halved else hp) - bonus
    if need <= 0:
        return 0.5 + 0.5 * hp / full
    k = roll * (MOST_POINTS + 1) + min(need, MOST_POINTS)
    points = max(0.0, float(MEANS[k]) + bonus)
    if halved:
        points *= 0.5
    return 0.5 * float(FELLS[k]) + 0.5 * min(points, float(hp)) / full


# --- kinds of units ---
_SIZES = 9
_KINDS = len(c.Class) * _SIZES


def _by_kind(fact: Any, default: Any) -> tuple[int, ...]:
    """The mean of a fact over the profiles of each class and size, rounded half up."""
    found: dict[int, list[Profile]] = {}
    for profile in PROFILES.values():
        for k in (int(profile.cls) * _SIZES + profile.size, -1 - int(profile.cls)):
            found.setdefault(k, []).append(profile)
    row = []
    for k in range(_KINDS):
        alike = found.get(k) or found[-1 - k // _SIZES]
        row.append(int(np.floor(np.mean([fact(one) for one in alike]) + 0.5)))
    return tuple(row)


def _score(machine: Score, creature: Score) -> tuple[int, ...]:
    return _by_kind(lambda p: p.scores[machine if p.kind == c.Kind.MACHINE else creature], 0)


EVASION = _score(Score.EVASION, Score.EVASION)
AIM = _score(Score.SYSTEMS, Score.AGILITY)
BRAWN = _score(Score.HULL, Score.STRENGTH)
NERVE = _score(Score.REACTOR, Score.AGILITY)  # against EMP (XH-110)
ALERT = _score(Score.SCANNERS, Score.PERCEPTION)
POINTS = _by_kind(lambda p: p.hp, 0)
REACH = _by_kind(lambda p: p.reach * p.u, 0)  # ft
SPEED = _by_kind(lambda p: max(p.walk, p.fly) * p.u if p.moves else 0, 0)  # ft
# What somebody is taken to fight with as long as nothing is seen of it.
_ARM = {
    c.Class.MECH: Weapon.MCANNON,
    c.Class.SHIP: Weapon.MCANNON,
    c.Class.TURRET: Weapon.TGUN,
    c.Class.VEHICLE: Weapon.FIST,
}
_BEASTS = (Weapon.PISTOL, Weapon.PISTOL, Weapon.MAUL, Weapon.CLAWS, Weapon.MAUL, Weapon.MAW)
USUAL_ARM = tuple(
    int(_BEASTS[min(k % _SIZES, 5)] if k // _SIZES == c.Class.CREATURE else
        _ARM[c.Class(k // _SIZES)])
    for k in range(_KINDS)
)  # fmt: skip
# What its fall is worth: the damage that it does a turn, in tens of points.
_LEAST_WORTH, _WORTH_OF_POINTS = 0.15, 0.004
WORTH = tuple(
    max(
        _LEAST_WORTH,
        (MEAN[arm] + (brawn if w.ARM[arm] in (c.Arm.MELEE, c.Arm.THROWN) else 0)) / 10,
    )
    + _WORTH_OF_POINTS * points
    if k // _SIZES != c.Class.VEHICLE
    else _LEAST_WORTH
    for k, (arm, brawn, points) in enumerate(zip(USUAL_ARM, BRAWN, POINTS, strict=True))
)
SPACE_SPEED = 30  # steps a turn: of most machines there


@kernel
def kind_of(s: Any, unit: int) -> int:
    """The row of the tables of kinds."""
    u = s.units[unit]
    return int(u.cls) * _SIZES + int(u.size_class)


@kernel
def alike(s: Any, side: int, unit: int, own: int) -> int:
    """Whose facts a side takes for a unit's: its own units' are known, ``own`` stands for enemies
    of its kind; -1: the table."""
    if s.units[unit].side == side:
        return int(unit)
    if s.units[unit].side != s.units[own].side and kind_of(s, unit) == kind_of(s, own):
        return int(own)
    return -1


@kernel
def may_be_unseen(s: Any, unit: int, own: int) -> bool:
    """Whether an enemy in plain view may go undetected: creatures hide, machines need a cloak."""
    if s.units[unit].kind == c.Kind.CREATURE:
        return True
    who = alike(s, int(s.units[own].side), unit, own)
    return who >= 0 and gear.owns(s, who, Program.CLOAK)


@kernel
def evasion(s: Any, side: int, unit: int, own: int) -> int:
    """Evasion with what is always added."""
    who = alike(s, side, unit, own)
    if who < 0:
        return EVASION[kind_of(s, unit)]
    return int(s.units[who].scores[Score.EVASION]) + int(s.units[who].eva_mod)


@kernel
def brawn(s: Any, side: int, unit: int, own: int) -> int:
    """Hull or Strength."""
    who = alike(s, side, unit, own)
    return BRAWN[kind_of(s, unit)] if who < 0 else gear.brawn(s, who)


@kernel
def speed(s: Any, side: int, unit: int, own: int) -> int:
    """Speed of the fastest mode, ft or steps."""
    if s.units[unit].cls == c.Class.TURRET:
        return 0
    if s.lattice == c.Lattice.SPACE:
        return SPACE_SPEED
    who = alike(s, side, unit, own)
    if who < 0:
        return SPEED[kind_of(s, unit)]
    return max(base_speed(s, who, c.Mode.WALK), base_speed(s, who, c.Mode.FLY))


@kernel
def scans(s: Any, enemy: int, far: int) -> bool:
    """XH-016: whether an enemy's passive scan may reach so far."""
    if s.units[enemy].kind != c.Kind.MACHINE:
        return False
    hexes = SCAN_HEXES + SCAN_HEXES_A_POINT * ALERT[kind_of(s, enemy)]
    return far <= space.board_length(s, hexes * c.HEX)


@kernel
def full_points(s: Any, side: int, unit: int, own: int) -> int:
    """Hit points of a fresh unit."""
    who = alike(s, side, unit, own)
    return POINTS[kind_of(s, unit)] if who < 0 else int(s.units[who].hp_full)


@kernel
def points(s: Any, b: Any, side: int, unit: int, own: int) -> int:
    """Hit points left: of located enemies by eighths (section 6), of others all."""
    hp, full = int(b.units[unit].hp), int(s.units[unit].hp_full)
    if s.units[unit].side != side and b.units[unit].aware != c.Aware.LOCATED:
        return full_points(s, side, unit, own)
    if s.units[unit].side == side or s.options.exact_hp == 1:
        return max(1, hp)
    eighths = (8 * hp + full - 1) // full
    return max(1, ((2 * eighths - 1) * full_points(s, side, unit, own) + 15) // 16)


@kernel
def worth_of(s: Any, b: Any, unit: int) -> float:
    """What the fall of a unit is worth, in tens of points of damage a turn."""
    return WORTH[kind_of(s, unit)]


# --- blows ---
@kernel
def stack(adv: bool, dis: bool) -> int:
    """Level of a roll without detriment (XH-056)."""
    return (1 if adv else 0) - (1 if dis else 0)


@kernel
def aim_score(s: Any, unit: int, weapon: int) -> int:
    """What an own unit adds to an engagement with a weapon; -1: a program."""
    steady = weapon >= 0 and not gear.is_melee(weapon) and gear.owns(s, unit, Program.STAB)
    score = gear.engagement_score(s, unit, weapon) + int(s.units[unit].eng_mod)
    return score + (STAB_BONUS if steady else 0)


@kernel
def blow(
    s: Any, b: Any, unit: int, weapon: int, target: int, far: int, level: int, evades: int
) -> float:
    """Worth of a strike of an own unit with a kind of weapon at an enemy ``far`` away.

    ``level``: of the roll but for range. 0 if a melee weapon does not reach.
    """
    side = int(s.units[unit].side)
    beyond = far > space.board_length(s, gear.range_of(s, unit, weapon))
    if beyond:
        if gear.is_melee(weapon):
            return 0.0
        level = 0 if level == 1 else -1
    difference = aim_score(s, unit, weapon) - evasion(s, side, target, unit)
    hits = chance(int(s.units[unit].kind), level, evades, difference)
    added = gear.damage_score(s, unit, weapon) + int(s.units[unit].dmg_mod)
    hp, full = points(s, b, side, target, unit), full_points(s, side, target, unit)
    taken = harm(ROLL[weapon], added, hp, full, int(beyond))
    return hits * taken * worth_of(s, b, target)


@kernel
def strike_of(
    s: Any, b: Any, enemy: int, weapon: int, target: int, far: int, level: int, evades: int
) -> float:
    """Worth of an enemy's strike with a kind of weapon at an own unit, as the own side guesses it.

    Melee weapons reach whoever the enemy can walk to this turn, less and less farther away.
    """
    side, kind = int(s.units[target].side), kind_of(s, enemy)
    melee, foot = gear.is_melee(weapon), c.HEX
    if s.units[enemy].cls == c.Class.CREATURE or s.units[enemy].cls == c.Class.VEHICLE:
        foot = c.FEET
    length = w.RANGE[weapon] * foot + (REACH[kind] if melee else 0)
    over = far - space.board_length(s, length)
    share, beyond = 1.0, 0
    if over > 0:
        pace = speed(s, side, enemy, target)
        if melee and pace <= 0:
            return 0.0
        if pace > 0 and over <= pace:
            share = 1.0 - 0.1 * over / pace
        elif melee:
            share = 0.9 * pace / over
        else:
            level, beyond = (0 if level == 1 else -1), 1
    who = alike(s, side, enemy, target)
    score = AIM[kind] if who < 0 else aim_score(s, who, weapon)
    added = 0
    if w.ADDED[weapon] >= 0:
        added = (
            brawn(s, side, enemy, target) if melee or who < 0 else gear.damage_score(s, who, weapon)
        )
    hits = chance(int(s.units[enemy].kind), level, evades, score - evasion(s, side, target, target))
    hp, full = points(s, b, side, target, target), int(s.units[target].hp_full)
    return share * hits * harm(ROLL[weapon], added, hp, full, beyond) * worth_of(s, b, target)


@kernel
def threat(s: Any, b: Any, enemy: int, target: int, far: int, level: int, evades: int) -> float:
    """Worth of the best strike of an enemy at an own unit, with what has been seen of its arms."""
    e = b.units[enemy]
    if e.stunned > 0 and e.aware == c.Aware.LOCATED:
        return 0.0
    seen, most = int(e.seen_arms), 0.0
    if seen == 0:
        usual = USUAL_ARM[kind_of(s, enemy)]
        return strike_of(s, b, enemy, usual, target, far, level, evades)
    for slot in range(c.WEAPON_SLOTS):
        if (seen >> slot) & 1:
            weapon = int(s.units[enemy].carried[slot])
            if weapon >= 0:
                most = max(most, strike_of(s, b, enemy, weapon, target, far, level, evades))
    return most
