"""What things are called: tables of words by code, and phrases made of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mech_env.core.words.phrases import without_clauses
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import machines as ma
from mech_env.rulesets.adeva.state import people as pe
from mech_env.rulesets.adeva.state import weapons as w


def _of_none(abouts: tuple[str, ...], none: str) -> tuple[str, ...]:
    """The same, and last what stands for -1."""
    return (*without_clauses(abouts), none)


_OWNERS = re.compile(r" of an? (Horde|Angel)$")  # whoever has it says so
ITEMS = tuple(_OWNERS.sub("", about) for about in _of_none(w.Item.abouts(), "nothing"))
VERBS = without_clauses(d.Verb.abouts())
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # by direction of AE-013
LOCATIONS = (*c.Location.abouts(), "nowhere")
TESTS = without_clauses(tuple(about.partition(":")[0] for about in c.Test.abouts()))
ABOUT_PATTERNS = c.Pattern.abouts()
PATTERNS = tuple(about.partition(":")[0] for about in c.Pattern.abouts())
TALENTS = tuple(name.capitalize() for name in c.Talent.names(" "))
POWERS = tuple(about.partition(":")[0] for about in c.Power.abouts())
MODES = without_clauses(ch.Mode.abouts())
CARDS = ch.Card.abouts()
FORMATIONS = tuple(name.capitalize() for name in ch.Formation.names(" "))
KINDS = (
    *("character", "Evangelion", "Superheavy", "Angel", "Horde", "pilot", "Director", "Transport"),
)
STATUSES = ("active", "off the map", "defeated", "dead", "destroyed", "escaped", "rescued",
            "captured", "not in the fight")  # fmt: skip
BERTHS = ("", "with", "at the wheel of", "at the gun of", "in the right hand of",
          "in the left hand of", "in the dock of")  # fmt: skip
PROFILES = tuple(pe.PEOPLE)
HULLS = tuple(ma.MACHINES)
_OF_ITS_OWN: dict[int, str] = {w.Item.LANCE: "a Lance", w.Item.STRIKE: "an Orbital Strike"}


def with_what(kind: int) -> str:
    """`` with its axe``, `` with a Lance``; "" of nothing."""
    if kind in _OF_ITS_OWN:
        return f" with {_OF_ITS_OWN[kind]}"
    return f" with its {ITEMS[kind]}" if kind >= 0 else ""


def nth(words: Sequence[str], k: int, without: str | None = None) -> str:
    """A word of a table; without one ``number 3``, or what is given."""
    if 0 <= k < len(words):
        return words[k]
    return f"number {k + 1}" if without is None else without
