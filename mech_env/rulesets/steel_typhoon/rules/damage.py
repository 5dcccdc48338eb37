"""From Attack, Spot and Defence Value to Direct Hits and absorbed hits (ST-084 ff., ST-148)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.rules import harm
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import events as ev


@kernel
def resolve_hit(s: Any, b: Any, log: Any, f: Any) -> None:
    """A10, A11: margin, damage dice, Direct Hits on the target, the rest to its cover.

    Reads: the frame's values. Writes: margin, losses, cover_losses, cover, stored hits.
    Rolls: damage. Asks: nothing.
    """
    t = b.units[f.target]
    if s.options.opportunity == c.Opportunity.ADD_TO_VALUE and t.die[c.DIE_O] > 0:
        f.defence_value += t.die[c.DIE_O]  # ST-044
    t.die[c.DIE_O] = 0  # ST-044: it lapses with the attack
    shown = pools.to_beat(f)
    margin = shown - int(f.defence_value) + pools.margin_bonus(s, b, f)
    f.margin = margin  # ST-087: the number of damage dice, too
    if margin < 1:  # ST-085: a tie misses
        emit(log, ev.Event.MISSED, f.actor, 0, f.target, shown, f.defence_value)
        return
    emit(log, ev.Event.HIT, f.actor, margin, f.target, shown, f.defence_value)
    if f.cover_kind == c.CoverKind.PIECE:
        hit_through_piece(s, b, log, f, margin)
    elif f.cover_kind != c.CoverKind.NONE:
        hit_through_armor(s, b, log, f, margin)
    else:
        low = 5 if f.mode == c.Mode.DIR else 4  # ST-091, ST-092, ST-094
        hits = roll_hits(s, b, log, f.actor, margin, low)
        f.losses = harm.take_direct_hits(s, b, log, f.target, hits, 0)
    if f.mode == c.Mode.DIR:
        clear_screens(s, b, log, f)


@kernel
def roll_hits(s: Any, b: Any, log: Any, who: int, count: int, low: int) -> int:
    """Damage dice, each judged alone (ST-088): how many show ``low`` or more."""
    hits = 0
    for _ in range(count):
        if roll(b, log, 6, who, ev.Roll.DAMAGE) >= low:
            hits += 1
    return hits


@kernel
def hit_through_piece(s: Any, b: Any, log: Any, f: Any, margin: int) -> None:
    """ST-093, ST-148, ST-149: sixes are Direct Hits, every other die costs the piece one."""
    p = b.pieces[f.cover_piece]
    hits, absorbed = 0, 0
    for _ in range(margin):
        face = roll(b, log, 6, f.actor, ev.Roll.DAMAGE)
        if face == 6:
            hits += 1
        elif s.options.cover_overflow == c.CoverOverflow.THROUGH and absorbed >= p.health:
            if face == 5:
                hits += 1
        else:
            absorbed += 1
    if absorbed > 0:
        p.health -= min(absorbed, int(p.health))
        emit(log, ev.Event.COVER_HIT, f.actor, f.cover_piece, absorbed, p.health, 0)
        if p.health == 0:
            harm.remove_piece(s, b, log, f.cover_piece)
    f.losses = harm.take_direct_hits(s, b, log, f.target, hits, 0)


@kernel
def hit_through_armor(s: Any, b: Any, log: Any, f: Any, margin: int) -> None:
    """ST-128, ST-129, ST-151, ST-152: a victim or an ally takes what is not a Direct Hit."""
    hits, fives, absorbed = 0, 0, 0
    for _ in range(margin):
        face = roll(b, log, 6, f.actor, ev.Roll.DAMAGE)
        if face == 6:
            hits += 1
        else:
            absorbed += 1
            if face == 5:
                fives += 1
    f.losses = harm.take_direct_hits(s, b, log, f.target, hits, 0)
    if sight.covers_unharmed(s, b, f.cover_kind, f.cover_unit):
        return
    taken = absorbed if s.options.armor_cover_damage == c.CovererHarm.ALL else fives
    f.cover_losses = harm.take_direct_hits(s, b, log, f.cover_unit, taken, 1)


@kernel
def clear_screens(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-157: pieces of Object Health 0 on the covering hexes do not outlast a direct fire hit."""
    t = b.units[f.target].hex
    first, second = sight.between_hexes(s, b, pools.hex_of(s, b, f.actor), t)
    for place in range(3):
        at = first if place == 0 else (second if place == 1 else t)
        piece = sight.ground_at(s, b, at) - 1 if at >= 0 else -1
        if piece >= 0 and b.pieces[piece].health == 0:
            harm.remove_piece(s, b, log, piece)
