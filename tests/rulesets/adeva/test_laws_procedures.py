"""Laws of procedures under way: parameters of actions, attacks, tests, whom they ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Location
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.hits import hit_of as hit_of_kernel
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.law_games import (
    asked_boost,
    asked_delay,
    asked_deployment,
    asked_evasion,
    asked_opportunity,
    asked_roster,
    asked_row,
    asked_target,
    asked_weapon,
)
from tests.twins import twin

hit_of = twin(hit_of_kernel)

Change = Callable[[Any], None]


def top(name: str, value: int, by: int = 0) -> Change:
    """A change of the procedure on top, or of one below it."""

    def change(b: Any) -> None:
        holder = b.frames[b.depth - 1 - by]
        *names, last = name.split(".")
        for one in names:
            holder = holder[one]
        holder[int(last) if last.isdigit() else last] = value

    return change


def lower(name: str, value: int, by: int = 1) -> Change:
    return top(name, value, by)


def also(*changes: Change) -> Change:
    def change(b: Any) -> None:
        for one in changes:
            one(b)

    return change


def request(name: str, value: int) -> Change:
    def change(b: Any) -> None:
        b.request[name] = value

    return change


PARAMETERS = "the parameters that it asked for"
ANSWERS = "one of its answers"
UNDER_WAY: dict[str, tuple[Callable[[], Bare], Change, str]] = {
    # An action that waits for a parameter.
    "no verb": (asked_weapon, top("verb", -1), "may be chosen in a turn"),
    "an answer as verb": (asked_weapon, top("verb", Verb.YES), "may be chosen in a turn"),
    "weapon known": (asked_weapon, top("arm", 0), PARAMETERS),
    "target first": (asked_weapon, top("target", 1), PARAMETERS),
    "a way of an attack": (asked_weapon, top("way", 2), PARAMETERS),
    "nothing to ask": (asked_weapon, top("verb", Verb.STANCE), PARAMETERS),
    "another order": (asked_weapon, top("verb", Verb.CHARGE), PARAMETERS),
    "no weapon": (asked_target, top("arm", -1), PARAMETERS),
    "no target": (asked_target, top("target", -1), PARAMETERS),
    "part known": (asked_target, top("part", Location.HEAD), PARAMETERS),
    "an ally": (asked_target, top("target", 0), "what it names"),
    "an empty slot": (asked_target, top("arm", 4), "what it names"),
    "no column": (asked_row, top("cell", -1), PARAMETERS),
    "another asked": (asked_row, request("unit", 1), "asks a unit of the side"),
    "choice of a run": (asked_opportunity, lower("choice", 3, 2), ANSWERS),
    "off the map": (asked_row, top("cell", 200), "what it names"),
    "posture": (asked_weapon, also(top("verb", Verb.POSTURE), top("choice", 9)), PARAMETERS),
    "further": (asked_opportunity, lower("further", 3, 2), ANSWERS),
    "first kind": (asked_opportunity, lower("first_kind", Verb.RUN, 2), ANSWERS),
    "second kind": (asked_opportunity, lower("second_kind", Verb.ATTACK, 2), ANSWERS),
    "where it begins": (asked_boost, lower("cell", 200), "cells of the map"),
    # An attack whose test may be boosted.
    "tests for another": (asked_boost, top("actor", 1), "asks whose turn"),
    "no verb strikes": (asked_boost, lower("verb", -1), "an attack has a verb"),
    "at nobody": (asked_boost, lower("target", -1), "has a target"),
    "hits beyond": (asked_boost, also(lower("n_hits", 2), lower("hits.0", hit_of(3, 0))),
                    "strike units of the encounter"),
    "too many done": (asked_boost, lower("hit_at", 3), "strike units of the encounter"),
    "declared without": (asked_boost, lower("arm", -1, 2), PARAMETERS),
    "test in a fight": (asked_boost, lower("kind", Frame.MOVE), "each procedure stands"),
    # A window.
    "evades for another": (asked_evasion, request("unit", 2), "asks whose turn"),
    "evades nothing": (asked_evasion, top("target", -1), "has a target"),
    "of another attack": (asked_evasion, top("actor", 2), "a window is about"),
    "place in the order": (asked_evasion, top("order_place", 9), "are those of the encounter"),
    # Those whom a mover leaves.
    "strikes for another": (asked_opportunity, request("unit", 2), "asks whose turn"),
    "nobody strikes": (asked_opportunity, top("who", 3), "are those of the encounter"),
    # Who delays.
    "no Delay": (asked_delay, top("who", 1), "asks whose turn"),
    "watchers": (asked_delay, top("watch", 1 << 5), "are those of the encounter"),
    # The set-up.
    "passed over": (asked_deployment, top("next_unit", 7), "are those of the encounter"),
    "no such side": (asked_roster, top("whose", -1), "has a target"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNDER_WAY)
def test_what_no_procedure_has_breaks_a_law(case: str):
    from tests.rulesets.adeva.test_laws import broken

    game, change, law = UNDER_WAY[case]
    assert law in broken(game(), change)


def test_questions_of_these_battles():
    """The games stand where their names say."""
    asked = {
        asked_weapon: Decision.WEAPON, asked_target: Decision.PART, asked_row: Decision.ROW,
        asked_boost: Decision.FATE_PRE, asked_evasion: Decision.EVADE,
        asked_opportunity: Decision.AOO, asked_delay: Decision.INTERRUPT,
        asked_deployment: Decision.LOADOUT, asked_roster: Decision.ROSTER,
    }  # fmt: skip
    for game, decision in asked.items():
        assert game().state.request.decision == decision
