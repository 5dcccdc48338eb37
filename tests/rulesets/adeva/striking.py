"""E strikes F, who has no Reaction left (`duel`, `shooting`) or has one (`clash`, `fire`)."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.adeva.state.codes import Location, Pattern
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import RANGED, foe, pair

STILL = {"until": 0}  # no Reaction left
WHOLE = [9, 11, 11, 18, 11, 11]
HIT_BODY = 35  # reversed 53


def wounds(game: Bare, unit: int | None = None) -> list[int]:
    """Wounds left in each location of F, or of a unit."""
    return [int(w) for w in game.unit(foe(game, unit)).wounds]


def lost(**by_location: int) -> list[int]:
    """Wounds of a whole Evangelion less those that are lost."""
    found = list(WHOLE)
    for name, amount in by_location.items():
        found[Location[name.upper()]] -= amount
    return found


def duel(e: Any = None, f: Any = None, km: int = 1, **rest: Any) -> Bare:
    """E's turn; F has no Reaction left."""
    return pair(e, STILL | (f or {}), km=km, **rest).turn_of(0)


def shooting(e: Any = None, f: Any = None, km: int = RANGED, **rest: Any) -> Bare:
    """As ``duel``, at 8 km with a Rifle."""
    return duel({"items": ["rifle"]} | (e or {}), f, km, **rest)


def sharp(**more: Any) -> dict[str, Any]:
    """Who hits nearly always: BS 99, aimed."""
    return {"items": ["rifle"], "aim": 20, "characteristics": {"bs": 99}} | more


def settle(game: Bare) -> Bare:
    """All damage stays as it is."""
    while game.decision == "damage":
        game.do("no")
    return game


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    """E's turn against F, which may react."""
    return pair(e, f, **rest).turn_of(0)


def fire(e: Any = None, f: Any = None, km: int = RANGED, **rest: Any) -> Bare:
    """As ``clash``, at 8 km with a Rifle."""
    return clash({"items": ["rifle"]} | (e or {}), f, km=km, **rest)


def field(pattern: Pattern = Pattern.WALL, ats: int = 4, **more: Any) -> dict[str, Any]:
    """Who has spread a pattern."""
    return {"pattern": pattern, "ats": ats} | more
