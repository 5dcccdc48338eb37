"""Orders, Advantages, Morale (AE-310, AE-311, AE-316, AE-433 to AE-441)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.rules import attack_begin, statuses
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Card, Order
from mech_env.rulesets.adeva.state.codes import Condition
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause

SMOKE_ROUNDS = 2  # AE-441


@kernel
def give(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """A56: rally, focus or formation."""
    side, target = b.sides[units.side_of(s, unit)], int(f.target)
    director = side.directors[command.slot_of_director(s, b, unit)]
    if f.choice == Order.RALLY:
        emit(log, Event.RALLIES, unit, 0, target, 0, 0)
        rally(s, b, log, target)
    elif f.choice == Order.FOCUS:
        director.focus = target
        emit(log, Event.FOCUS, unit, 0, target, 0, 0)
    else:
        director.formation = f.further
        emit(log, Event.FORMATION, unit, int(f.further), 0, 0, 0)


@kernel
def rally(s: Any, b: Any, log: Any, target: int) -> None:
    """AE-433: Shaken goes, or else Pinned, or else a turn of stun."""
    if units.has(b, target, Condition.SHAKEN):
        statuses.steady(s, b, log, target)
    elif units.has(b, target, Condition.PINNED):
        statuses.unpin(s, b, log, target)
    else:
        statuses.recover(s, b, log, target)


@kernel
def play(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """A57: a card is played (AE-310, AE-439 to AE-441)."""
    number = units.side_of(s, unit)
    side, card = b.sides[number], int(f.choice)
    side.cards = int(side.cards) & ~(1 << card)
    side.card_played = 1
    where = int(f.target) if card == Card.RESUPPLY else int(f.cell)
    emit(log, Event.CARD, unit, card, where, 0, 0)
    if card == Card.STRIKE:
        attack_begin.begin(
            s, b, unit, Verb.CARD, Cause.CARD, -1, 0, -1, int(f.cell), -1, -1, 0
        )  # fmt: skip
    elif card == Card.SMOKE:
        b.smokes[number].cell = f.cell
        b.smokes[number].rounds = SMOKE_ROUNDS
    else:
        resupply(s, b, int(f.target))


@kernel
def resupply(s: Any, b: Any, unit: int) -> None:
    """AE-440: all weapons are full, none is jammed."""
    u = b.units[unit]
    u.jammed = 0
    u.reloading = -1
    for slot in range(c.ITEMS):
        if u.carried[slot] >= 0:
            u.ammo[slot] = s.weapons[u.carried[slot]].rounds


@kernel
def return_fate(s: Any, b: Any, log: Any, unit: int, ally: int) -> None:
    """AE-311: a point of Morale gives back a point of fate."""
    side = b.sides[units.side_of(s, unit)]
    side.morale = int(side.morale) - 1
    side.morale_used = int(side.morale_used) + 1
    b.units[ally].fate = int(b.units[ally].fate) + 1
    emit(log, Event.FATE_RETURNED, unit, 0, ally, 0, 0)
