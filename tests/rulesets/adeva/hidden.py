"""What a side cannot know in a battle of Adeva (section 6), changed: for checks of information.

Each function changes one kind of hidden fact, for a viewer, in a copy of a battle: whatever it
becomes, masks, observations and searches of the viewer's side must stay.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import units as units_kernels
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Condition, Status, Talent, Terrain, Until
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.bare import packed
from tests.twins import twins

units = twins(units_kernels)
SOLID = 1 << Terrain.WALL | 1 << Terrain.GATE
# Conditions that nobody can tell of who hides.
UNSEEN = c.bit_set(
    *(Condition.PRONE, Condition.PINNED, Condition.SHAKEN, Condition.AIMED_AT),
    *(Condition.DAZED, Condition.BLINDED),
)
NAMES = ("actor", "target", "who", "second")


def _rng(b: Any, viewer: int) -> np.random.Generator:
    return np.random.default_rng([int(b.dice.drawn) & 0xFFFF, int(b.round_number) & 63, viewer])


def enemies(s: Any, b: Any, viewer: int) -> list[int]:
    """Enemies of a unit that take part."""
    n = int(s.n_units)
    sides, status = s.units["side"][:n], b.units["status"][:n]
    there = (sides != sides[viewer]) & ((status == Status.ACTIVE) | (status == Status.OFFMAP))
    return [int(unit) for unit in np.flatnonzero(there)]


def named(b: Any) -> set[int]:
    """Units that a procedure under way names."""
    found: set[int] = set()
    for f in b.frames[: int(b.depth)]:
        if f["kind"] == Frame.FIGHT:
            continue
        found |= {int(f[name]) for name in NAMES}
        if f["kind"] == Frame.ATTACK:
            found |= {int(h) // 8 % c.MAX_UNITS for h in f["hits"][: int(f["n_hits"])] if h >= 0}
    return found


def hidden(s: Any, b: Any, viewer: int) -> list[int]:
    """Enemies that hide from a viewer's side, with whom they carry; those named show by that."""
    carrier, conditions = b.units["carrier"], b.units["conditions"]
    hides = {
        unit
        for unit in enemies(s, b, viewer)
        if b.units["status"][unit] == Status.ACTIVE
        and (int(conditions[unit]) | (int(conditions[carrier[unit]]) if carrier[unit] >= 0 else 0))
        >> Condition.HIDDEN
        & 1
    }
    busy = named(b)
    hides -= busy
    hides -= {int(carrier[unit]) for unit in busy if unit >= 0}
    return sorted(unit for unit in hides if carrier[unit] < 0 or int(carrier[unit]) in hides)


def _free(s: Any, b: Any) -> list[int]:
    """Cells in which a unit may stand."""
    n = int(s.width) * int(s.height)
    taken = {int(u["cell"]) for u in b.units[: int(s.n_units)] if u["status"] == Status.ACTIVE}
    solid = s.terrain[:n] & SOLID != 0
    return [cell for cell in range(n) if cell not in taken and not solid[cell]]


# --- who hides ---
def places(s: Any, b: Any, viewer: int) -> None:
    """Where an enemy is that hides, and which way it faces."""
    rng = _rng(b, viewer)
    for unit in hidden(s, b, viewer):
        u, free = b.units[unit], _free(s, b)
        u.facing = rng.integers(c.DIRECTIONS)
        if free and u.carrier < 0:
            u.cell = rng.choice(free)
            for other in b.units[: int(s.n_units)]:
                if other["carrier"] == unit:
                    other["cell"] = u.cell


def bodies(s: Any, b: Any, viewer: int) -> None:
    """How an enemy is that hides, what it does, what it has spread."""
    rng = _rng(b, viewer)
    for unit in hidden(s, b, viewer):
        u = b.units[unit]
        for location in c.Location:
            full = int(ask(units.most_wounds, s, b, unit, location))
            u.wounds[location] = rng.integers(full + 1)
            u.critical[location] = rng.integers(9)
        u.stunned, u.fatigue, u.ego = rng.integers(4), rng.integers(3), rng.integers(20)
        u.conditions = int(u.conditions) & ~UNSEEN | int(rng.integers(1 << 16)) & UNSEEN
        u.until = int(rng.integers(1 << len(Until))) & ~(1 << Until.LATE)
        u.pattern = rng.choice([-1, *c.Pattern])
        u.ats = rng.integers(1, 5) if u.pattern >= 0 else 0
        u.shields = rng.choice([-1, unit])


def outfits(s: Any, b: Any, viewer: int) -> None:
    """What an enemy carries and has in hand that hides, and whether it watches."""
    rng = _rng(b, viewer)
    for unit in hidden(s, b, viewer):
        u = b.units[unit]
        u.carried[:] = rng.choice([w.Item.SWORD, w.Item.PISTOL, w.Item.KNIFE], c.ITEMS)
        u.right, u.left, u.wear = rng.integers(3), rng.integers(3, 6), 0
        u.ammo[:] = [min(1, int(s.weapons[k].rounds)) for k in u.carried]
        u.braced = rng.integers(1 << c.ITEMS)
        u.watch.arm, u.watch.mode, u.watch.radius = rng.choice([-1, 0]), 0, rng.integers(5)


# --- who is seen, too ---
def stores(s: Any, b: Any, viewer: int) -> None:
    """Fate, fatigue and Ego of an enemy, so that it is helpless or not as before."""
    rng = _rng(b, viewer)
    for unit in enemies(s, b, viewer):
        u = b.units[unit]
        u.fate_most = rng.integers(1, 6) if u.fate_most > 0 else 0
        u.fate = rng.integers(int(u.fate_most) + 1)
        if ask(units.is_helpless, s, b, unit):
            u.ego, u.fatigue = 99, rng.integers(11)
        elif not ask(units.is_horde, b, unit):
            toughness = int(ask(units.bonus, s, b, unit, c.Characteristic.T))
            power = int(ask(units.characteristic, s, b, unit, c.Characteristic.WP))
            u.fatigue = rng.integers(min(10, toughness) + 1)
            u.ego = rng.integers(2) if power > 1 else 0


def stowed(s: Any, b: Any, viewer: int) -> None:
    """What an enemy has stowed, rounds and jams, what it loads."""
    rng = _rng(b, viewer)
    for unit in enemies(s, b, viewer):
        u = b.units[unit]
        ready = {int(u.right), int(u.left)}
        busy = {int(f["arm"]) for f in b.frames[: int(b.depth)] if int(f["actor"]) == unit}
        for slot in range(c.ITEMS):
            if slot in busy or u.kind == c.Kind.TRANSPORT:
                continue
            if slot not in ready:
                u.carried[slot] = rng.choice([-1, w.Item.KNIFE, w.Item.RIFLE, w.Item.INJECTOR])
                u.wear = int(u.wear) & ~(7 << 3 * slot)
            item = int(u.carried[slot])
            u.ammo[slot] = rng.integers(int(s.weapons[item].rounds) + 1) if item >= 0 else 0
        carried = sum(1 << slot for slot in range(c.ITEMS) if u.carried[slot] >= 0)
        u.jammed, u.coated = (int(rng.integers(1 << c.ITEMS)) & carried for _ in range(2))
        u.braced = int(u.braced) & sum(1 << slot for slot in ready if slot >= 0)
        u.reloading = -1


def plans(s: Any, b: Any, viewer: int) -> None:
    """Aim, feint, help and what an Overwatch waits for."""
    rng = _rng(b, viewer)
    for unit in enemies(s, b, viewer):
        u = b.units[unit]
        u.aim = rng.choice([0, 10, 20])
        u.feinted = rng.choice([-1, viewer])
        u.helps = rng.choice([0, packed(unit, 0), packed(unit, ch.Task.CLEAR)], c.MAX_HELPS)
        if u.watch.arm >= 0:
            u.watch.release = rng.integers(len(ch.Release))
            u.watch.whom = rng.choice([-1, viewer])


def talents(s: Any, b: Any, viewer: int) -> None:
    """Talents that an enemy has not used yet."""
    rng = _rng(b, viewer)
    for unit in enemies(s, b, viewer):
        u = b.units[unit]
        facts = s.people[int(u.person)]
        kept = int(u.talents_seen)
        if int(u.until) >> Until.RAN & 1 or int(u.until) >> Until.JUMPED & 1:
            kept |= 1 << Talent.HARD_TARGET
        facts.talents = int(facts.talents) & kept | int(rng.integers(1 << len(Talent))) & ~kept


def wounds(s: Any, b: Any, viewer: int) -> None:
    """By house rule: where in its quarter a pool of an enemy stands."""
    if s.options.enemy_wounds != ch.EnemyWounds.BANDS:
        return
    for unit in enemies(s, b, viewer):
        for location in c.Location:
            full = int(ask(units.most_wounds, s, b, unit, location))
            left = int(b.units[unit].wounds[location])
            if full > 0 and left > 0:
                same = [x for x in range(1, full + 1) if -(-4 * x // full) == -(-4 * left // full)]
                b.units[unit].wounds[location] = same[0] if same[0] != left else same[-1]


# --- sides ---
def command(s: Any, b: Any, viewer: int) -> None:
    """Cards, Morale and repair points of the other side."""
    rng = _rng(b, viewer)
    one = b.sides[1 - int(s.units[viewer].side)]
    one.cards = rng.integers(1 << len(ch.Card))
    one.morale, one.morale_used = rng.integers(6), rng.integers(4)
    if not any(f["kind"] == Frame.CAMPAIGN for f in b.frames[: int(b.depth)]):
        one.parts = rng.integers(25)


def rosters(s: Any, b: Any, viewer: int) -> None:
    """How people and Constructs of the other side's roster are."""
    if s.n_encounters < 2:
        return
    rng, side = _rng(b, viewer), 1 - int(s.units[viewer].side)
    for member in b.members[side * c.ROSTER_PEOPLE : (side + 1) * c.ROSTER_PEOPLE]:
        member["wounds"], member["ego"] = rng.integers(10), rng.integers(30)
        member["fate_most"], member["critical"] = rng.integers(4), rng.integers(4, size=6)
    for hull in b.hulls[side * c.ROSTER_MACHINES : (side + 1) * c.ROSTER_MACHINES]:
        hull["wounds"], hull["critical"] = rng.integers(9, size=6), rng.integers(4, size=6)


def totals(s: Any, b: Any, viewer: int) -> None:
    """How many points override a gate."""
    if s.options.ext_total_visible == 0:
        for side in range(c.GATES):
            if s.gates[side].cell >= 0 and b.gates[side].points < b.gates[side].total:
                b.gates[side].total = 6 if b.gates[side].total != 6 else b.gates[side].points + 1


def ambush(s: Any, b: Any, viewer: int) -> None:
    """The Stealth die of ambushers of the other side, and its degrees."""
    for f in b.frames[: int(b.depth)]:
        who = int(f["who"])
        if f["kind"] == Frame.SETUP and f["die"] > 0 and who >= 0:
            if s.units[who].side != s.units[viewer].side:
                f["die"] = 101 - int(f["die"])
                f["degrees"] = -1 if f["degrees"] >= 0 else 2


HIDE = (
    *(places, bodies, outfits, stores, stowed, plans, talents, wounds, command, rosters, totals),
    ambush,
)
