"""What a side cannot know in a battle of Xha'lem (catalogue 6), changed: for checks of information.

Each function changes one kind of hidden fact, for a viewer, in a copy of a battle: whatever it
becomes, masks, observations and searches of the viewer's side must stay.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame
from mech_env.rulesets.xhalem.state.programs import Program

EIGHTHS = 8
# Of a located unit: whether it flies or can be flanked, and how often it strikes, shows.
SHOWN = (Program.DUAL, Program.FLY, Program.SENSE360, Program.TWO, Program.FOOTING, Program.WINGS)
TIES = ("grapples", "grappled_by", "rides", "rider")


def _rng(b: Any, viewer: int) -> np.random.Generator:
    return np.random.default_rng([int(b.round_number), int(b.dice.drawn) % 2**32, viewer])


def _enemies(s: Any, viewer: int) -> list[int]:
    sides = s.units["side"][: int(s.n_units)].tolist()
    return [unit for unit, side in enumerate(sides) if side != sides[viewer]]


def _fighting(b: Any) -> bool:
    return bool(FightStage.ROUND <= b.frames[0].stage <= FightStage.MEMBER)


def unlocated(s: Any, b: Any, viewer: int) -> list[int]:
    """Enemies on the board whose place the viewer's side does not know.

    Who takes part in a procedure in which the side is asked shows itself by that; whoever holds or
    carries a known unit, or is held or carried by one, is where that is.
    """
    # Whole columns at once: numpy reads a record's fields one by one slowly.
    n, depth, units = int(s.n_units), int(b.depth), b.units
    request = b.request
    side = int(s.units["side"][viewer])
    asked = b.winner == -2 and request.side == side and int(request.decision) > 0
    busy: set[int] = set()
    if asked:
        frames = b.frames[:depth]
        busy = {*frames["actor"].tolist(), *frames["target"].tolist()}
        if Frame.WINDOW in frames["kind"]:
            busy |= {int(b.passage[name]) for name in ("mover", "mate", "held")}
    in_space = s.lattice == c.Lattice.SPACE
    status, aware = units["status"][:n].tolist(), units["aware"][:n].tolist()
    inside = units["inside"][:n].tolist()
    found = {
        unit
        for unit in _enemies(s, viewer)
        if status[unit] == c.Status.ACTIVE
        and aware[unit] != c.Aware.LOCATED
        and unit not in busy
        and not (inside[unit] >= 0 and in_space)
    }
    ties = [units[name][:n].tolist() for name in TIES] if found else []
    for _ in TIES:
        found -= {u for u in found for tie in ties if tie[u] >= 0 and tie[u] not in found}
    return sorted(found)


# --- who is not located ---
def places(s: Any, b: Any, viewer: int) -> None:
    """Where an enemy is that is not located."""
    rng = _rng(b, viewer)
    for unit in unlocated(s, b, viewer):
        u = b.units[unit]
        u.q, u.r = rng.integers(s.width), rng.integers(s.height)
        if s.lattice == c.Lattice.SPACE:
            u.z = rng.integers(s.z_low, s.z_high + 1)
        else:
            u.z = rng.choice([0, 30, 75])


def conditions(s: Any, b: Any, viewer: int) -> None:
    """How an enemy is that is not located: hit points, cloak, hiding, what it has done."""
    rng = _rng(b, viewer)
    for unit in unlocated(s, b, viewer):
        u = b.units[unit]
        u.hp = rng.integers(1, int(s.units[unit].hp_full) + 1)
        u.cloaked, u.cloak_turns = rng.choice([(0, 0), (1, 3)])
        u.hidden = rng.choice([0, 12, 20]) if s.units[unit].kind == c.Kind.CREATURE else 0
        u.found, u.exposed = 0, 0
        for name in ("prone", "acted", "seconded", "dashed", "rooted", "notice_done", "found"):
            u[name] = rng.integers(2)
        u.immobile, u.stunned, u.moved = rng.integers(3), rng.integers(3), rng.integers(100)
        u.last_move, u.reactions = rng.integers(3), rng.integers(2)
        u.init = rng.integers(1, 25)
        b.units["entered"][: int(s.n_units)] ^= 1 << unit
        u.entered = int(rng.integers(1 << int(s.n_units)))


def company(s: Any, b: Any, viewer: int) -> None:
    """In and on what an enemy is that is not located; nobody else can tell."""
    if not _fighting(b) or s.lattice == c.Lattice.SPACE:
        return
    loose = unlocated(s, b, viewer)
    for unit in loose:
        u = b.units[unit]
        for name in TIES:
            if int(u[name]) in loose:
                u[name] = -1
        hosts = [
            host
            for host in _enemies(s, viewer)
            if s.units[host].seats > 0
            and s.units[unit].kind == c.Kind.CREATURE
            and b.units[host].status == c.Status.ACTIVE
            and b.units[host].inside < 0
        ]
        u.inside = hosts[0] if hosts and u.inside < 0 else -1


def friendly_grips(s: Any, b: Any, viewer: int) -> None:
    """Who of the enemies that are not located holds another of them."""
    loose = unlocated(s, b, viewer)
    if _fighting(b) and s.options.friendly_targets == 1 and len(loose) > 1:
        one, other = loose[:2]
        for unit in (one, other):
            for name in TIES:
                b.units[unit][name] = -1
        b.units[one].grapples, b.units[other].grappled_by = other, one


def equipment(s: Any, b: Any, viewer: int) -> None:
    """What an enemy carries and has in hand that is not located."""
    rng = _rng(b, viewer)
    for unit in unlocated(s, b, viewer):
        u = b.units[unit]
        unseen = [k for k in range(c.WEAPON_SLOTS) if not (int(u.seen_arms) >> k) & 1]
        _arm(s, b, unit, unseen, rng)
        u.equipped = sum(1 << k for k in range(c.WEAPON_SLOTS)
                         if s.units[unit].carried[k] >= 0 and rng.random() < 0.5)  # fmt: skip
        u.struck_with = 0


def order(s: Any, b: Any, viewer: int) -> None:
    """When the turns of enemies come that are not located."""
    loose = [unit for unit in unlocated(s, b, viewer) if s.units[unit].group < 0]
    if not _fighting(b) or not loose:
        return
    names = [int(unit) for unit in b.order[: int(b.n_order)]]
    place = int(b.frames[0].order_place)
    done, left = names[:place], names[place:]
    for unit in loose:
        if unit in done:
            done.remove(unit)
            left.append(unit)
        elif unit in left:
            left.remove(unit)
            done.insert(0, unit)
    b.order[: int(b.n_order)] = done + left
    b.frames[0].order_place = len(done)


# --- who is located, too ---
def scores(s: Any, b: Any, viewer: int) -> None:
    """What an enemy can: scores, what is added to them, programs that do not show."""
    rng = _rng(b, viewer)
    shown = sum(1 << one for one in SHOWN)
    for unit in _enemies(s, viewer):
        facts = s.units[unit]
        for score in c.Score:
            if facts.scores[score] != 0:
                facts.scores[score] = rng.integers(1, 8)
        for name in ("init_mod", "eng_mod", "eva_mod", "dmg_mod", "chk_mod", "spd_mod"):
            facts[name] = rng.integers(-3, 4)
        mine = shown | (1 << Program.CLOAK if b.units[unit].cloaked == 1 else 0)
        if any(b.frames[k].actor == unit and b.frames[k].program >= 0 for k in range(b.depth)):
            continue
        facts.programs = int(facts.programs) & mine | int(rng.integers(1 << 20)) & ~mine


def held_ready(s: Any, b: Any, viewer: int) -> None:
    """What an enemy waits for, which programs it has ready, with what somebody helps it."""
    rng = _rng(b, viewer)
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        u.trigger, u.response = rng.choice([(-1, -1), (2, d.Verb.STRIKE), (0, d.Verb.MOVE)])
        u.subject, u.response_with = -1, 0 if u.response == d.Verb.STRIKE else -1
        if not any(b.frames[k].actor == unit and b.frames[k].program >= 0 for k in range(b.depth)):
            u.cooldown[:] = rng.integers(0, 3, len(u.cooldown))
        u.aided = rng.choice([c.Task.NONE, c.Task.SEARCH])
        u.aided_by = -1 if u.aided == c.Task.NONE else unit


def exact_points(s: Any, b: Any, viewer: int) -> None:
    """Where in its eighth a located enemy's hit points stand."""
    for unit in _enemies(s, viewer):
        u, full = b.units[unit], int(s.units[unit].hp_full)
        if u.status == c.Status.ACTIVE and s.options.exact_hp == 0:
            eighth = -(-EIGHTHS * int(u.hp) // full)
            same = [hp for hp in range(1, full + 1) if -(-EIGHTHS * hp // full) == eighth]
            u.hp = same[0] if u.hp != same[0] else same[-1]


def totals(s: Any, b: Any, viewer: int) -> None:
    """How well an enemy hides, and how long its cloak lasts."""
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        if u.hidden > 0:
            u.hidden = 30 if u.hidden != 30 else 11
        if u.cloaked == 1:
            u.cloak_turns = int(s.options.cloak_turns) + 1 - int(u.cloak_turns)


def stowed_weapons(s: Any, b: Any, viewer: int) -> None:
    """What an enemy carries beside the weapons that the side has seen."""
    rng = _rng(b, viewer)
    loose = unlocated(s, b, viewer)
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        seen = int(u.seen_arms) | int(u.equipped) | int(u.struck_with)
        if unit not in loose:
            _arm(s, b, unit, [k for k in range(c.WEAPON_SLOTS) if not (seen >> k) & 1], rng)


def _arm(s: Any, b: Any, unit: int, slots: Any, rng: np.random.Generator) -> None:
    """Other weapons in some slots."""
    for k in slots:
        weapon = int(rng.integers(-1, len(w.Weapon)))
        s.units[unit].carried[k] = weapon
        b.units[unit].quantity[k] = w.QUANTITY[weapon] if weapon >= 0 else 0


# --- pieces ---
def mines(s: Any, b: Any, viewer: int) -> None:
    """Where mines are that the side has not found, and what the enemy has found."""
    rng, side = _rng(b, viewer), int(s.units[viewer].side)
    trodden = 0
    for hazards in b.units["hazards"][: int(s.n_units)].tolist():
        trodden |= hazards
    kinds = s.pieces["kind"][: int(s.n_pieces)].tolist()
    for piece in (k for k, kind in enumerate(kinds) if p.FIND_CR[kind] > 0):
        now = b.pieces[piece]
        if (int(now.revealed) >> side) & 1:
            continue
        now.revealed = rng.integers(2) << (1 - side)
        now.q0 = now.q1 = rng.integers(s.width)
        now.r0 = now.r1 = rng.integers(s.height)
        s.pieces[piece].cr = rng.integers(1, 30)
        if not (trodden >> piece) & 1:
            now.there = rng.integers(2)


def scans(s: Any, b: Any, viewer: int) -> None:
    """What the enemy scans through; ratings that the side has not read."""
    rng, side = _rng(b, viewer), int(s.units[viewer].side)
    enemies = list(_enemies(s, viewer))
    kinds = s.pieces["kind"][: int(s.n_pieces)].tolist()
    pierced_by = b.pieces["pierced_by"]
    pierced_by[: len(kinds), 1 - side] = rng.choice([-1, *enemies], len(kinds))
    for piece, kind in enumerate(kinds):
        if p.SCAN_CR[kind] > 0 and s.options.know_cr == 0 and pierced_by[piece, side] < 0:
            s.pieces[piece].cr = rng.integers(1, 30)


def own_fame(s: Any, b: Any, viewer: int) -> None:
    """What the enemy knows of the side's own units, without the option know_exposed."""
    if s.options.know_exposed == 1 or not _fighting(b):
        return
    rng = _rng(b, viewer)
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        if s.units[unit].side == s.units[viewer].side and u.status == c.Status.ACTIVE:
            u.aware, u.exposed, u.found = rng.integers(3), rng.integers(2), rng.integers(2)
            u.placed, u.last_q, u.last_r = 1, rng.integers(s.width), rng.integers(s.height)


HIDE = (
    *(places, conditions, company, friendly_grips, equipment, order, scores, held_ready),
    *(exact_points, totals, stowed_weapons, mines, scans, own_fame),
)
