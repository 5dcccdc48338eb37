"""The reference pair of the catalogue: E (unit 0, red) and F (the first of blue), no fate spent."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.adeva.questions import damage as damage_kernels
from mech_env.rulesets.adeva.questions import evasion_odds as odds_kernels
from mech_env.rulesets.adeva.questions import to_hit as to_hit_kernels
from mech_env.rulesets.adeva.state.decisions import ACTIONS, Verb
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.testing.scripted import slot
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

to_hit, damage, odds = twins(to_hit_kernels), twins(damage_kernels), twins(odds_kernels)
MELEE, RANGED = 1, 8  # km: the catalogue's checks


def pair(
    e: dict[str, Any] | None = None, f: dict[str, Any] | None = None, km: int = MELEE, **rest: Any
) -> Bare:
    """E and F on open ground, ``km`` apart; what is said of each is changed; no fate (0/3).

    ``red`` and ``blue``: further units of each side.
    """
    # Fate 0 of 3: characters with a pool who spend nothing.
    first = {"at": (2, 6), "items": ["sword"], "fate_most": 3, "fate": 0} | (e or {})
    second = {"at": (2 + km, 6), "items": ["sword"], "fate_most": 3, "fate": 0} | (f or {})
    red, blue = rest.pop("red", []), rest.pop("blue", [])
    return Bare(red=[first, *red], blue=[second, *blue], width=rest.pop("width", 24), **rest)


def foe(game: Bare, target: int | None = None) -> int:
    """F, unless somebody else is meant."""
    return int(game.setup.n_red) if target is None else target


def modifier(
    game: Bare, verb: Verb = Verb.ATTACK, arm: int = 0, unit: int = 0, target: int | None = None,
    cause: Cause = Cause.ACTION, part: int = -1, cell: int = -1,
) -> int:  # fmt: skip
    """The sum of modifiers of an attack."""
    return int(
        to_hit.total(
            game.setup, game.state, unit, verb, cause, arm, -1, foe(game, target), cell, part
        )
    )


def share(game: Bare, part: int, verb: Verb = Verb.ATTACK, arm: int = 0, unit: int = 0,
          target: int | None = None, cause: Cause = Cause.ACTION) -> int:  # fmt: skip
    """One share of that sum."""
    return int(
        to_hit.part(
            game.setup, game.state, unit, verb, cause, arm, -1, foe(game, target), -1, -1, part
        )
    )


def attack_of(game: Bare, unit: int, weapon: int, verb: Verb = Verb.ATTACK) -> Any:
    """A frame of an attack, to ask what evasion it allows."""
    f = FRAMES.record.blank()[0]
    f.actor, f.weapon, f.verb, f.part = unit, weapon, verb, -1
    return f


def act(game: Bare, *answers: str) -> Bare:
    """As ``do``; a weapon or an enemy that is the only one is not asked for, so it may be left."""
    game._events = []
    for answer in answers:
        action = slot(ACTIONS, answer)
        if not game.mask[action] and answer.split()[0] in ("weapon", "enemy"):
            continue
        assert game.mask[action], f"{answer!r} is not legal: {game.decision} {game.legal()}"
        game.step(action)
    return game._go_on()
