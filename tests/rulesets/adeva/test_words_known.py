"""Words tell a side no more than it knows (section 6, AE-443)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words.requests import QUESTIONS
from mech_env.rulesets.adeva.words.scene import scene
from tests.rulesets.adeva.bare import packed
from tests.rulesets.adeva.hidden import HIDE
from tests.rulesets.adeva.word_table import (
    DECISIONS,
    HIDDEN,
    Records,
    answer,
    asked,
    at,
    on_top,
    records,
    told,
)


@pytest.mark.clause("AE-443")
def test_who_hides_has_neither_name_nor_place() -> None:
    aims = asked(records(), Decision.TARGET, verb=Verb.ATTACK, arm=1)
    assert answer(aims, "enemy", 3) == "enemy 3"
    moves = asked(records(), Decision.ROW, verb=Verb.HALF_MOVE, cell=6)
    assert answer(moves, "row", 6) == "(6,6), cover 16"
    blue = asked(records(), Decision.ROW, 6, verb=Verb.HALF_MOVE, cell=6)
    assert answer(blue, "row", 4) == "(6,6), cover 16, where blue_3 is"


@pytest.mark.clause("AE-443")
def test_the_context_says_how_many_hide() -> None:
    s, b = asked(records(), Decision.ACTION)
    context = QUESTIONS.context(s, b)
    assert [enemy["enemy"] for enemy in context["enemies"]] == ["blue_0", "blue_1", "blue_2"]
    assert context["hidden_enemies"] == 1
    b.units[HIDDEN].conditions = 0
    context = QUESTIONS.context(s, b)
    assert context["enemies"][-1]["enemy"] == "blue_3" and "hidden_enemies" not in context


@pytest.mark.clause("AE-159", "AE-443")
def test_who_attacks_from_hiding_is_not_named() -> None:
    s, b = at(Decision.DEFLECT)
    b.frames[0].actor = HIDDEN
    assert QUESTIONS.request(s, b).startswith("red_0: a hidden enemy attacks red_0 with its axe")
    assert QUESTIONS.context(s, b)["attacker"] == "a hidden enemy"


def test_of_an_enemy_only_what_shows_is_told() -> None:
    s, b = asked(records(), Decision.ACTION)
    enemy = QUESTIONS.context(s, b)["enemies"][0]
    assert enemy == {
        "enemy": "blue_0", "at": [8, 5], "distance": 4, "in_hand": ["axe in both hands"],
        "state": [], "wounds": {"head": "9/9", "right_arm": "11/11", "left_arm": "11/11",
                                "body": "18/18", "right_leg": "11/11", "left_leg": "11/11"},
    }  # fmt: skip
    s.options.enemy_wounds = ch.EnemyWounds.BANDS
    b.units[6].wounds[3], b.units[0].wounds[3] = 5, 5
    context = QUESTIONS.context(s, b)
    assert context["enemies"][0]["wounds"]["body"] == "2/4 left"
    assert context["wounds"]["body"] == "5/18"


def test_what_an_enemy_plans_is_not_told() -> None:
    """Of an enemy's declared action the verb and the target show, not what it waits for."""
    watches = {"verb": Verb.OVERWATCH, "arm": 0, "choice": 2, "further": ch.Release.MOVES}
    found = asked(records(), Decision.INTERRUPT, 0, Frame.ACT, actor=6, **watches)
    on_top(found, Frame.DECLARE, actor=6)
    assert QUESTIONS.request(*found) == (
        "red_0: blue_0 is about to act (overwatch); use its held half action?"
    )


def changed(found: Records) -> Records:
    """All that is hidden from red is otherwise."""
    s, b = found
    lurks = b.units[HIDDEN]
    lurks.cell, lurks.facing, lurks.stunned, lurks.until = 9 * 14 + 9, 3, 2, 1 << c.Until.RAN
    lurks.wounds, lurks.carried[0], lurks.right, lurks.left = [1] * 6, 1, -1, 0
    lurks.pattern, lurks.ats = c.Pattern.WALL, 3
    for unit in (6, 7):
        u = b.units[unit]
        u.fate, u.fate_most, u.fatigue, u.ego, u.aim = 1, 2, 1, 9, 10
        u.ammo = [0] * 6
        u.jammed, u.coated, u.feinted, u.helps = 1, 1, 0, (packed(7, 0), 0)
        u.carried[3], u.carried[4] = 3, 4  # stowed
    b.units[6].watch.release, b.units[6].watch.whom = ch.Release.CHOSEN_ACTS, 0
    b.sides[1].morale, b.sides[1].cards = 1, 5
    for gate in b.gates:
        gate.total = 5
    return s, b


@pytest.mark.clause("AE-033", "AE-443")
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_words_do_not_depend_on_hidden_facts(decision: Decision) -> None:
    s, b = at(decision)
    b.units[6].watch.arm, b.units[6].watch.radius = 0, 1
    before = told(s, b)
    assert told(*changed((s, b))) == before


@pytest.mark.clause("AE-443")
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_words_and_pictures_stay_when_what_is_hidden_changes(decision: Decision) -> None:
    (s, b), (other_s, other_b) = at(decision), at(decision)
    for hide in HIDE:
        hide(other_s, other_b, 0)
    assert told(other_s, other_b) == told(s, b)
    assert scene(other_s, other_b, 0) == scene(s, b, 0)
