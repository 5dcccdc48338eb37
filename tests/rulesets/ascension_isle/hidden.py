"""What a unit cannot know in a battle of Ascension Isle (section 6), changed: for checks of it.

Each function changes one kind of hidden fact, for a viewer, in a copy of a battle: whatever it
becomes, mask and observation of the viewer must stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from mech_env.core.jit import interpreted
from mech_env.rulesets.ascension_isle.questions.space import sees
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from mech_env.rulesets.ascension_isle.state.record import UNIT

_sees = interpreted(sees)
# Of an enemy out of sight; its cell, what it has under fire and whether it is out show by others.
UNSEEN = (
    *("facing", "core", "aura", "stance", "standard_left", "move_left", "debt", "skip", "used"),
    *("turn_done", "held", "moved", "decked", "snap_fired", "aims"),
)


def _rng(b: Any, viewer: int) -> np.random.Generator:
    return np.random.default_rng([int(b.round_number), int(b.dice.drawn) % 2**32, viewer])


def _enemies(s: Any, viewer: int) -> Iterator[int]:
    for unit in range(int(s.n_units)):
        if s.units[unit].side != s.units[viewer].side:
            yield unit


def _busy(b: Any) -> set[int]:
    """Who takes part in a procedure, which the unit that is asked knows."""
    frames = [b.frames[k] for k in range(int(b.depth))]
    return {int(f.actor) for f in frames} | {int(f.target) for f in frames}


def categories(s: Any, b: Any, viewer: int) -> None:
    """Until all have chosen: what others will do, and what they did the round before (AI-012)."""
    if s.options.category == 0 and b.frames[0].stage == FightStage.CHOSEN:
        for unit in range(int(s.n_units)):
            if unit != viewer and b.units[unit].status == c.Status.ACTIVE:
                b.units[unit].category = (int(b.units[unit].category) + 1) % c.N_CATEGORIES


def fighters(s: Any, b: Any, viewer: int) -> None:
    """Until both sides have chosen: whom the enemy has named (AI-190)."""
    if b.frames[0].stage == FightStage.PICKED:
        for unit in _enemies(s, viewer):
            b.frames[0].fielded ^= 1 << unit


def what_is_left(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: an enemy's advantage, exploits and ammunition.

    Dice that lie on the table tell what was added to them.
    """
    rolled = any(f.kind == Frame.ATTACK and f.rolled == 1 for f in b.frames[: int(b.depth)])
    if s.options.fog == 1 and not rolled:
        rng = _rng(b, viewer)
        for unit in _enemies(s, viewer):
            u = b.units[unit]
            u.advantage = rng.integers(int(s.options.adv_cap) + 1)
            u.exploits[:] = rng.integers(0, 4, len(u.exploits))
            u.ammo[:] = rng.integers(0, 3, len(u.ammo))


def unseen(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: how an enemy is that the viewer does not see."""
    me = b.units[viewer]
    if s.options.fog == 0 or me.status != c.Status.ACTIVE:
        return
    rng, busy = _rng(b, viewer), _busy(b)
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE or unit in busy or _sees(s, b, viewer, unit):
            continue
        _change(u, rng)


def _change(u: Any, rng: np.random.Generator) -> None:
    """All of a unit that does not show by others."""
    for name in UNSEEN:
        field = UNIT[name]
        u[name] = rng.integers(field.low, min(field.high, 3) + 1, u[name].shape)


def unseen_by_all(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog`` from the viewer's side: how an enemy is that nobody of it sees."""
    side = s.units[viewer].side
    own = [k for k in range(int(s.n_units)) if s.units[k].side == side]
    eyes = [k for k in own if b.units[k].status == c.Status.ACTIVE]
    if s.options.fog == 0:
        return
    rng, busy = _rng(b, viewer), _busy(b)
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        if u.status == c.Status.ACTIVE and unit not in busy:
            if not any(_sees(s, b, eye, unit) for eye in eyes):
                _change(u, rng)


def wounds(s: Any, b: Any, viewer: int) -> None:
    """Between fights: how enemies are that are not on the board (section 6)."""
    if s.n_encounters < 2:
        return
    stage = int(b.frames[0].stage)
    between = stage >= FightStage.OVER or stage <= FightStage.PICKED
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        if u.status == c.Status.AWAY or (between and u.status == c.Status.OUT):
            u.n_wounds = 1
            u.wounds[0].kind = (int(u.wounds[0].kind) + 1) % len(c.Wound)


HIDE = (categories, fighters, what_is_left, unseen)
HIDE_FROM_SIDE = (categories, fighters, what_is_left, unseen_by_all, wounds)
