"""Decisions, action slots and who is meant by them (catalogue 4, 4.1)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core import squares
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as kernels
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import (
    ACTIONS,
    ARGUMENT_OF,
    ARGUMENTS,
    CATEGORY_OF,
    COSTS_MOVE,
    COSTS_STANDARD,
    MOST_ARGUMENTS,
    N_ACTIONS,
    VERBS,
    WAYS,
    Decision,
    Means,
    Verb,
)
from tests.twins import twins

d = twins(kernels)

# Section 4, in its order.
CATALOGUE = (
    *("CATEGORY", "PAIN", "RECAT", "STANCE", "ACTION", "STEP", "OVERWATCH", "RANGEDINT", "BOOST"),
    *("REACT", "PUSH", "LOC", "CAP", "SAVE", "SNAPMOVE", "COORD", "ZONECELL", "MEDIC", "TREAT"),
    "ROSTER",
)

# Table 4.1: verb, cost, category.
VERB_TABLE = """
END | – | –
MOVE | move | –
MOVE_RELOAD | move | –
SPRINT | standard + move | –
LEAN | move | –
HIDE | move | –
SHOOT | standard | RANGED
AIM | standard | RANGED
STRIKE | standard | CLOSE
BOLT | standard | ETHERIC
SUSTAIN | standard | RANGED
KILLZONE | standard | RANGED
RELOAD | move | –
SWAP | move | –
FIRSTAID | standard | TECH
USE | standard | TECH
TAUNT | standard | TECH
EXTRA | – | –
FACE | – | –
"""


def test_the_catalogues_decisions_come_first() -> None:
    assert [one.name for one in Decision][: len(CATALOGUE) + 1] == ["NONE", *CATALOGUE]
    assert len(CATALOGUE) + 1 == Decision.ARC


def test_the_catalogue_of_actions_is_small() -> None:
    assert N_ACTIONS == len(ACTIONS) == 118
    assert len(set(ACTIONS.words)) == N_ACTIONS


@pytest.mark.parametrize(
    ("group", "first", "items"),
    [
        ("verb", 0, Verb.names()), ("by", kernels.BY, Means.names()),
        ("category", kernels.CATEGORY, c.Category.names()),
        ("stance", kernels.STANCE, c.Stance.names()), ("direction", kernels.DIRECTION, WAYS),
        ("form", kernels.FORM, c.Form.names()), ("number", kernels.NUMBER, range(12)),
        ("line", kernels.LINE, range(24)), ("enemy", kernels.ENEMY, range(6)),
        ("own", kernels.OWN, range(6)), ("weapon", kernels.WEAPON, range(3)),
        ("object", kernels.THING, range(4)), ("location", kernels.LOCATION, c.Location.names()),
    ],
)  # fmt: skip
def test_a_slot_is_its_groups_first_and_a_number(group: str, first: int, items: Any) -> None:
    assert [ACTIONS.slot(group, item) for item in items] == [*range(first, first + len(items))]
    assert ACTIONS.groups[group].count == len(items)


def test_every_number_that_is_asked_for_has_a_slot() -> None:
    numbers, lines = ACTIONS.groups["number"].count, ACTIONS.groups["line"].count
    assert numbers > max(w.MOST_RATE, c.MOST_AETHER, c.MAX_WOUNDS - 1)
    assert lines >= max(c.MAX_COLUMNS, c.MAX_ROWS)


# --- table 4.1 -----------------------------------------------------------------------------------


def test_verbs_cost_and_need_what_the_catalogue_says() -> None:
    rows = [[cell.strip() for cell in line.split("|")] for line in VERB_TABLE.strip().splitlines()]
    assert [row[0].lower() for row in rows] == [*VERBS]
    for name, cost, category in rows:
        verb = Verb[name]
        assert COSTS_STANDARD[verb] == ("standard" in cost), name
        assert COSTS_MOVE[verb] == ("move" in cost), name
        assert CATEGORY_OF[verb] == (-1 if category == "–" else c.Category[category]), name
    for verb in [*Verb][len(VERBS) :]:
        assert (COSTS_STANDARD[verb], COSTS_MOVE[verb], CATEGORY_OF[verb]) == (0, 0, -1)


def test_arguments_are_asked_one_after_the_other() -> None:
    assert set(ARGUMENTS) <= {Verb[name.upper()] for name in VERBS}
    for verb in Verb:
        row = ARGUMENT_OF[verb * MOST_ARGUMENTS : (verb + 1) * MOST_ARGUMENTS]
        asked = [Decision(one) for one in row if one]
        assert tuple(asked) == ARGUMENTS.get(verb, ())
        assert row == (*asked, *[0] * (MOST_ARGUMENTS - len(asked)))
    assert len(ARGUMENT_OF) == len(Verb) * MOST_ARGUMENTS


def test_a_form_costs_its_number_in_ammunition() -> None:
    """AI-154, AI-156: a double tap costs 1, a burst of n costs n."""
    assert [form.name for form in c.Form][:2] == ["SINGLE", "DOUBLE"]
    assert c.Form.names()[:2] == ("single", "double")
    bursts = [form for form in c.Form if form.name.startswith("BURST")]
    assert [f"BURST_{int(form)}" for form in bursts] == [form.name for form in bursts]
    assert max(c.Form) == w.MOST_RATE


# --- who and what is meant -----------------------------------------------------------------------


def test_directions_are_those_of_squares() -> None:
    assert tuple(one.name for one in c.Facing) == squares.DIRECTION_NAMES
    for one in c.Facing:
        assert one.about == f"({squares.STEP_X[one]}, {squares.STEP_Y[one]})"
    catalogue = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]  # 0 = north, clockwise
    assert [c.Facing((k + 6) % 8).name for k in range(8)] == catalogue


@pytest.mark.parametrize("side", range(c.SIDES))
def test_directions_are_named_as_the_side_looks_across_the_board(side: int) -> None:
    forward = 1 if side == 0 else -1
    for slot, name in enumerate(WAYS):
        way = d.turned(side, slot)
        assert d.turned(side, way) == slot
        dx, dy = squares.STEP_X[way], squares.STEP_Y[way]
        assert ("forward" in name, "back" in name) == (dx == forward, dx == -forward)
        assert ("south" in name, "north" in name) == (dy == 1, dy == -1)
    assert d.turned(side, 0) == c.START_FACING[side]


def test_columns_are_counted_from_the_own_edge() -> None:
    (s,) = load_scenario("duel").setups()
    assert [d.turned_column(s, 0, k) for k in (0, 3, 11)] == [0, 3, 11]
    assert [d.turned_column(s, 1, k) for k in (0, 3, 11)] == [11, 8, 0]
    for k in range(12):
        assert d.turned_column(s, 1, d.turned_column(s, 1, k)) == k
