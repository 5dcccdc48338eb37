"""Words tell a side no more than it knows."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.words.requests import QUESTIONS
from tests.rulesets.xhalem.word_table import (
    DECISIONS,
    answer,
    asked,
    at,
    question,
    records,
    told,
)


@pytest.mark.clause("XH-015")
def test_enemies_are_named_as_the_side_knows_them() -> None:
    s, b = asked(records(), d.Decision.TARGET, verb=d.Verb.SHOVE)
    assert answer((s, b), "enemy", 2) == (
        "shove an enemy suspected at (10,3) (enemy 2), 30 ft away"
    )
    b.units[5].placed = 0
    assert answer((s, b), "enemy", 2) == "shove an enemy suspected somewhere (enemy 2)"
    whom = "an enemy suspected at (10,3)"
    response = {"verb": d.Verb.STANDBY, "trigger": c.Trigger.RANGED, "subject": 5}
    assert question(d.Decision.RESPONSE, **response) == (
        f"red_0: wait until an enemy shoots at anyone ({whom}); what to do then?"
    )


@pytest.mark.clause("XH-017")
def test_context_lists_the_enemies_that_are_known() -> None:
    context = QUESTIONS.context(*asked(records(), d.Decision.TURN))
    assert context["enemies"] == [
        {"enemy": "blue_0", "at": [8, 5, 0], "distance": 25},
        {"enemy": "blue_1", "at": [9, 4, 75], "distance": 75},
        {"enemy": "enemy 2", "suspected": True, "last_at": [10, 3, 0], "in_round": 1},
    ]


def test_a_unit_may_know_what_the_enemy_knows_of_it() -> None:
    s, b = asked(records(), d.Decision.TURN)
    s.options.know_exposed = 0
    assert "enemy_knows" not in QUESTIONS.context(s, b)
    s.options.know_exposed, b.units[0].aware = 1, c.Aware.SUSPECTED
    assert QUESTIONS.context(s, b)["enemy_knows"] == "suspected"


@pytest.mark.clause("XH-015")
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_words_do_not_depend_on_hidden_facts(decision: d.Decision) -> None:
    """Whatever is hidden from the side that is asked may be otherwise."""
    s, b = at(decision)
    before = told(s, b)
    for unit, place in ((5, (1, 1)), (6, (2, 2))):
        u = b.units[unit]
        u.q, u.r, u.z, u.hp, u.equipped, u.hidden, u.cloaked = *place, 30, 3, 3, 20, 1
    b.units[6].status = c.Status.OUT
    for unit in (3, 4):
        u = b.units[unit]
        u.hp, u.hidden, u.quantity[2], u.response, u.trigger = 1, 12, 1, d.Verb.STRIKE, 2
    b.pieces[8].q0 = b.pieces[8].q1 = 11
    assert told(s, b) == before


@pytest.mark.clause("XH-135")
def test_a_mine_has_a_name_once_it_is_found() -> None:
    s, b = asked(records(), d.Decision.TARGET, verb=d.Verb.SHOVE)
    assert answer((s, b), "piece", 8) == "shove something hidden"
    b.pieces[8].revealed = 2
    assert answer((s, b), "piece", 8) == "shove something hidden"
    b.pieces[8].revealed = 1
    assert answer((s, b), "piece", 8) == "shove the mine at (9,8)"
