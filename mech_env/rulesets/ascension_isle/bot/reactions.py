"""What the target of an attack does, and who shoots in another's turn (D-REACT, D-OVERWATCH)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import harm, known, places, shots, verbs
from mech_env.rulesets.ascension_isle.questions import (
    attacks,
    challenge,
    cover,
    fire,
    gear,
    odds,
    reactions,
    space,
    wounds,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Pool, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb

MEAN_DICE = 11  # of a test
STANCE_WORTH = 0.05  # of overwatch that can still fire
FOCUS_WORTH = 0.05  # of a shot ahead of what an enemy does
STANDARD_WORTH, MOVE_WORTH, BUSY_MOVE_WORTH = 0.10, 0.02, 0.06  # of actions still to be taken
SPARE_WORTH = 0.005  # … that nobody needs any more
ADRENALINE_WORTH = 0.03
BACK_WORTH = 0.04  # of a shot at who comes close
DECK, COVER_DECK = 1, 2  # how to hit the deck


# --- what an attack may do ---
@kernel
def danger(s: Any, b: Any, unit: int, f: Any, need: int, hidden: int) -> float:
    """What an attack ``f`` on a unit can be expected to do to it, as a share.

    Args:
        need: what the dice must show; once they are rolled: 0 or below hits.
        hidden: the set of faces that its cover hides.
    """
    kind = attacks.kind_of(s, f)
    form = int(f.form) if f.verb == Verb.SHOOT else 0
    if f.rolled == 1:
        hits = float(fire.hits(kind, form, -need, 0)) if need <= 0 else 0.0
    else:
        hits = shots.hits_of(s, kind, form, need)
    if hits <= 0.0:
        return 0.0
    if f.verb == Verb.AIM:
        return hits * verbs.ADVANTAGE_WORTH
    dx, dy = space.way_between(b, unit, int(f.actor))
    piece = cover.piece_against(s, b, unit, dx, dy)
    kills = known.advantage_of(s, b, unit, int(f.actor)) // 2
    value = harm.hit_worth(s, b, unit, kind, min(kills, 2), 0, hidden, piece)
    return hits * shots.share(s, b, unit, value)


@kernel
def need_of(s: Any, b: Any, unit: int, f: Any, deck: int) -> int:
    """What the dice of an attack must show (once rolled: lack), after hitting the deck in a way."""
    sum_ = attacks.challenge_of(s, b, f) + int(f.evasion)
    if deck > 0 and b.units[unit].decked == 0:
        sum_ += challenge.DECKED
        if b.units[unit].stance == Stance.SNAP:
            sum_ -= known.advantage_of(s, b, unit, unit)  # AI-131
        if deck == COVER_DECK and f.verb != Verb.AIM:
            dx, dy = space.way_between(b, unit, int(f.actor))
            if cover.covers(s, cover.own_wall(s, b, unit), dx, dy):
                level = cover.level_against(s, b, unit, dx, dy)
                sum_ += max(0, g.COVER_AC[g.Cover.FULL] - g.COVER_AC[level])
    if f.rolled == 1:
        return max(0, sum_) - int(f.total)
    bonus = known.attack_bonus(s, b, unit, int(f.actor), unit, attacks.kind_of(s, f))
    return max(0, sum_) - bonus - attacks.edge_of(s, b, f)


@kernel
def hidden_of(s: Any, b: Any, unit: int, f: Any, deck: int) -> int:
    """The faces that cover hides from an attack, after hitting the deck in a way."""
    if attacks.is_close(f):
        return 0
    dx, dy = space.way_between(b, unit, int(f.actor))
    if deck == COVER_DECK and cover.covers(s, cover.own_wall(s, b, unit), dx, dy):
        return int(g.ALL_FACES)
    return cover.hidden_faces(s, b, unit, dx, dy)


@kernel
def after_deck(s: Any, b: Any, unit: int, f: Any, deck: int, more: int) -> float:
    """Danger of an attack after hitting the deck in a way; ``more``: what else makes it harder."""
    need = need_of(s, b, unit, f, deck) + more
    return danger(s, b, unit, f, need, hidden_of(s, b, unit, f, deck))


@kernel
def evasion_by_dodge(s: Any, b: Any, unit: int, f: Any) -> int:
    """AI-136: what a dodge can be expected to add to the challenge."""
    close = 1 if attacks.is_close(f) else 0
    total = MEAN_DICE + reactions.dodge_bonus(s, b, unit)
    return max(0, total // reactions.dodge_threshold(s, b, unit, close))


@kernel
def stance_price(s: Any, b: Any, unit: int) -> float:
    """What a unit loses with its stance by evading (AI-124, AI-131)."""
    u = b.units[unit]
    if u.stance == Stance.OVERWATCH and gear.is_loaded(s, b, unit):
        if u.exploits[Pool.FOCUS] > 0 or u.held == 1:
            return STANCE_WORTH
        return STANCE_WORTH / 2
    return 0.0


# --- the deck ---
@kernel
def best_deck(s: Any, b: Any, unit: int, f: Any, more: int) -> int:
    """Whether to hit the deck (0: no), and into cover: it costs all advantage, some stances."""
    close = 1 if attacks.is_close(f) else 0
    if not reactions.may_deck(s, b, unit, close):
        return 0
    price = verbs.ADVANTAGE_WORTH * int(b.units[unit].advantage) + stance_price(s, b, unit)
    best, least = 0, after_deck(s, b, unit, f, 0, more)
    if least <= price:
        return 0
    plain = after_deck(s, b, unit, f, DECK, more) + price
    if plain < least:
        best, least = DECK, plain
    if reactions.may_deck_into_cover(s, b, unit, close):
        dx, dy = space.way_between(b, unit, int(f.actor))
        if cover.covers(s, cover.own_wall(s, b, unit), dx, dy):
            # Leaning out again costs a move.
            behind = after_deck(s, b, unit, f, COVER_DECK, more) + price + SPARE_WORTH
            if behind < least:
                best, least = COVER_DECK, behind
    return best


@kernel
def choose_deck(s: Any, b: Any, unit: int, f: Any) -> int:
    """DECK: with a dodge that is declared in mind."""
    more = evasion_by_dodge(s, b, unit, f) if f.means >= 0 else 0
    how = best_deck(s, b, unit, f, more)
    if how == COVER_DECK:
        return int(Verb.COVER)
    return int(Verb.DECK) if how == DECK else int(Verb.NO)


# --- dodges ---
@kernel
def dodge_price(s: Any, b: Any, unit: int, means: int) -> float:
    """What a dodge costs, paid in a way."""
    u = b.units[unit]
    if means == Means.STANDARD:
        watching = u.stance == Stance.OVERWATCH
        return SPARE_WORTH if u.turn_done == 1 and not watching else STANDARD_WORTH
    if means == Means.MOVE:
        if u.turn_done == 1:
            return SPARE_WORTH / 2
        empty = gear.has_arm(s, b, unit, w.Arm.RANGED) and gear.ammo_in_hand(b, unit) < 1
        return BUSY_MOVE_WORTH if empty or u.behind == 1 else MOVE_WORTH
    return STANDARD_WORTH if means == Means.DEBT else ADRENALINE_WORTH


@kernel
def choose_dodge(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-REACT: dodge by what costs least, if that saves more than it costs."""
    best, price = int(Verb.NO), 99.0
    for means in range(Means.STANDARD, Means.ADRENALINE + 1):
        if mask[d.BY + means] != 0:
            cost = dodge_price(s, b, unit, means)
            if cost < price:
                best, price = d.BY + means, cost
    if best == Verb.NO:
        return best
    how = best_deck(s, b, unit, f, 0)
    open_to = after_deck(s, b, unit, f, how, 0)
    if how == 0:
        price += stance_price(s, b, unit)
    if open_to <= price:
        return int(Verb.NO)
    evaded = after_deck(s, b, unit, f, how, evasion_by_dodge(s, b, unit, f))
    return best if evaded + price < open_to else int(Verb.NO)


# --- shots in another's turn ---
@kernel
def choose_interrupt(s: Any, b: Any, unit: int, f: Any) -> int:
    """D-OVERWATCH, D-RANGEDINT: the best form, if the shot is worth what it costs."""
    kind, ammo = gear.hand_kind(s, b, unit), gear.ammo_in_hand(b, unit)
    most = int(c.Form.DOUBLE) if f.cause == c.Cause.CLOSE else int(c.Form.BURST_5)
    worth, form, _ = shots.worth_of(s, b, unit, int(f.actor), kind, ammo, most)
    price = SPARE_WORTH
    if f.cause == c.Cause.AHEAD:
        price = FOCUS_WORTH
    elif f.cause == c.Cause.CLOSE and b.units[unit].turn_done == 0:
        price = BACK_WORTH
    return d.FORM + form if worth > price else int(Verb.NO)


@kernel
def choose_snap_move(s: Any, b: Any, unit: int) -> int:
    """D-SNAPMOVE: to a place that is much better, for an Adrenaline."""
    kind = known.kind_in_use(s, b, unit)
    _, _, gain = places.best_place(s, b, unit, kind, c.GAIT_STEPS[c.Gait.SNAP])
    return int(Verb.YES) if gain > ADRENALINE_WORTH else int(Verb.NO)


@kernel
def choose_join(b: Any, unit: int) -> int:
    """D-COORD: whoever has nothing else to do with the action any more joins in."""
    u = b.units[unit]
    return int(Verb.YES) if u.turn_done == 1 and u.stance != Stance.OVERWATCH else int(Verb.NO)


@kernel
def chance_to_save(s: Any, b: Any, unit: int) -> float:
    """The chance of a save (AI-068)."""
    return odds.chance(s, wounds.SAVE_CHALLENGE - wounds.save_bonus(s, b, unit))
