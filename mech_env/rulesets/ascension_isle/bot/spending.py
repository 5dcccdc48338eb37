"""What advantage, exploits and wounds are spent on in an attack (D-BOOST, D-PUSH, D-LOC, D-CAP)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import harm, reactions, shots, verbs
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    attacks,
    cover,
    fire,
    gear,
    health,
    locations,
    odds,
    space,
    wounds,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame

FOCUS_PRICE = 0.013  # of a Focus spent on advantage: it may also buy shots (AI-026, AI-121)
KEEP = 0.006  # worth of a point of advantage that is not spent on a kill shot
LEAST_SAVE = 0.25  # chance of a save that is worth an Adrenaline


# --- D-BOOST ---
@kernel
def choose_boost(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-BOOST: before an attack that it may decide; in SNAP ammunition that is there.

    What is gained helps the roll by stance, and buys kill shots where it hits.
    """
    if f.kind != Frame.ATTACK or f.actor != unit:
        if mask[d.BY + Means.AMMUNITION] != 0 and gear.ammo_in_hand(b, unit) > 1:
            return d.BY + Means.AMMUNITION
        return int(Verb.NO)
    kind, target = attacks.kind_of(s, f), int(f.target)
    base = shots.needed(s, b, unit, target, kind) - attacks.edge_of(s, b, f)
    form = int(f.form) if f.verb == Verb.SHOOT else 0
    hits = shots.hits_of(s, kind, form, base)
    on_roll = 0
    if advantage.adds_to_attack(b, unit, w.ARM[kind]):
        on_roll = advantage.BOOST_GAIN
    more = shots.hits_of(s, kind, form, base - on_roll)
    kill = shots.share(s, b, target, 3.5 + harm.wound_worth(s, b, target, kind, 0) / 6.0)
    if f.verb == Verb.AIM:
        gain = 2.0 * verbs.ADVANTAGE_WORTH
    else:
        value = shots.share(s, b, target, shots.first_hit(s, b, unit, target, kind))
        # A miss keeps what was gained for another time.
        first = odds.chance(s, base - on_roll)
        gain = (more - hits) * value + first * kill + (1.0 - first) * 2.0 * KEEP
    by_ammo = gain > shots.AMMO_PRICE
    by_focus = gain > FOCUS_PRICE
    if by_ammo and by_focus and mask[d.BY + Means.BOTH] != 0:
        return d.BY + Means.BOTH
    if by_ammo and mask[d.BY + Means.AMMUNITION] != 0:
        return d.BY + Means.AMMUNITION
    if by_focus and mask[d.BY + Means.FOCUS] != 0:
        return d.BY + Means.FOCUS
    return int(Verb.NO)


# --- D-PUSH, D-LOC ---
@kernel
def volley(s: Any, b: Any, f: Any, kills: int, called: int) -> float:
    """Worth of the hits of an attack with so many kill shots and called shots."""
    unit, target, kind = int(f.actor), int(f.target), attacks.kind_of(s, f)
    hidden, piece = 0, -1
    if w.ARM[kind] != w.Arm.CLOSE:
        dx, dy = space.way_between(b, target, unit)
        hidden = cover.hidden_faces(s, b, target, dx, dy)
        piece = cover.piece_against(s, b, target, dx, dy)
    value = harm.hit_worth(s, b, target, kind, kills, called, hidden, piece)
    if f.hits > 1:
        value += (int(f.hits) - 1) * harm.hit_worth(s, b, target, kind, 0, called, hidden, piece)
    return shots.share(s, b, target, value)


@kernel
def choose_push(s: Any, b: Any, f: Any, mask: Any) -> int:
    """D-PUSH: a kill shot or a called shot, whichever adds more, if that is worth its price."""
    kills, called = int(f.kills), int(f.called)
    here = volley(s, b, f, kills, called)
    best, most = int(Verb.NO), KEEP * advantage.PUSH_PRICE
    if mask[Verb.KILL] != 0:
        gain = volley(s, b, f, kills + 1, called) - here
        if gain > most:
            best, most = int(Verb.KILL), gain
    if mask[Verb.CALLED] != 0:
        gain = volley(s, b, f, kills, called + 1) - here
        if gain > most:
            best, most = int(Verb.CALLED), gain
    return best


@kernel
def choose_location(s: Any, b: Any, hit: Any, mask: Any) -> int:
    """D-LOC: where most gets through cover and armour; the wound counts, too."""
    f = b.frames[b.depth - 2]
    unit, target, kind = int(hit.actor), int(hit.target), attacks.kind_of(s, f)
    arm, room = w.ARM[kind], health.room(s, b, target)
    kills = int(f.kills) if f.hits_done <= 1 else 0
    dx, dy = space.way_between(b, target, unit)
    piece = cover.piece_against(s, b, target, dx, dy)
    best, most = -1, -1.0
    for location in range(c.N_LOCATIONS):
        if mask[d.LOCATION + location] == 0:
            continue
        face = locations.face_that_counts(arm, int(hit.face), location)
        covered = locations.is_hidden(s, b, unit, target, arm, face)
        struck = piece if covered else -1
        worth = harm.at_location(s, b, target, kind, kills, location, struck, room)
        if worth > most:
            best, most = d.LOCATION + location, worth
    return best


# --- D-CAP, D-SAVE ---
@kernel
def choose_cap(s: Any, b: Any, unit: int, f: Any) -> int:
    """D-CAP: when more stress is saved than the wound costs. ``f``: STRESS, of a hit or a fire."""
    room = health.room(s, b, unit)
    beyond = int(f.left) - room
    if int(f.left) >= harm.left(s, b, unit) or f.burning == 1:
        return int(Verb.YES)
    under = b.frames[b.depth - 2]
    if under.kind != Frame.HIT:
        return int(Verb.YES)
    kind = attacks.kind_of(s, b.frames[b.depth - 3])
    price = harm.wound_worth(s, b, unit, kind, int(c.Location.TORSO))
    if wounds.may_save(s, b, unit):
        price *= 1.0 - 0.7 * reactions.chance_to_save(s, b, unit)
    return int(Verb.YES) if beyond > price else int(Verb.NO)


@kernel
def choose_save(s: Any, b: Any, unit: int) -> int:
    """D-SAVE: if it may well succeed, and the wound still matters."""
    if health.is_filled(s, b, unit) and b.encounter + 1 >= s.n_encounters:
        return int(Verb.NO)
    good = reactions.chance_to_save(s, b, unit) >= LEAST_SAVE
    return int(Verb.YES) if good else int(Verb.NO)


@kernel
def choose_rapid(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """RAPID of an interrupt: as much as pays with the form that is chosen."""
    kind, ammo = gear.hand_kind(s, b, unit), gear.ammo_in_hand(b, unit)
    target, form = int(f.actor), int(f.form)
    need = shots.needed(s, b, unit, target, kind)
    value = shots.share(s, b, target, shots.first_hit(s, b, unit, target, kind))
    best, most = d.NUMBER, -9.0
    for k in range(c.MAX_WOUNDS):
        if mask[d.NUMBER + k] == 0:
            break
        hits = shots.hits_of(s, kind, form, need - fire.rapid_edge(s, kind, k))
        worth = hits * value - shots.ammo_price(ammo, form + k)
        if worth > most:
            best, most = d.NUMBER + k, worth
    return best
