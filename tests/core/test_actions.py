"""The action catalogue: slots by number and by words."""

from __future__ import annotations

import pytest

from mech_env.core.actions import ActionCatalogue

ACTIONS = ActionCatalogue(
    [("verb", ("done", "attack")), ("die", ("K0", "K1", "D0")), ("enemy", ("0", "1"))]
)


def test_slots_run_through_the_groups():
    assert len(ACTIONS) == 7
    assert ACTIONS.slot("verb", "done") == 0
    assert ACTIONS.slot("die", "K0") == ACTIONS.groups["die"].first == 2
    assert ACTIONS.slot("enemy", 1) == ACTIONS.slot("enemy", "1") == 6
    assert [group.count for group in ACTIONS.groups.values()] == [2, 3, 2]


def test_words_lead_back_to_their_slots():
    assert [ACTIONS.slot(*ACTIONS.words[slot]) for slot in range(len(ACTIONS))] == list(range(7))


def test_a_verb_is_just_itself():
    assert [ACTIONS.name(slot) for slot in (1, 4, 5)] == ["attack", "die D0", "enemy 0"]


@pytest.mark.parametrize(
    ("group", "item", "message"),
    [
        ("dice", "K0", "unknown action group 'dice'; known: verb, die, enemy"),
        ("die", "K9", "unknown die 'K9'; known: K0, K1, D0"),
        ("enemy", 2, "unknown enemy 2; known: 0, 1"),
    ],
)
def test_unknown_words_are_answered_with_the_known_ones(group, item, message):
    with pytest.raises(ValueError, match=message):
        ACTIONS.slot(group, item)


@pytest.mark.parametrize("slot", [-1, 7])
def test_a_number_off_the_catalogue_is_refused(slot):
    with pytest.raises(ValueError, match=f"action {slot} is not one of 0 to 6"):
        ACTIONS.name(slot)
