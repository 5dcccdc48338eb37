"""What a turn can never do: go round in circles, or pile up advantage by aims (T4, AI-146)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at

# Verbs that roll no dice here, with one answer where more are alike.
QUIET = ("extra", "face", "swap", "reload", "move", "hide", "lean")
FEW = {"way": 1, "step": 1, "weapon": 1}


def before_a_wall(profile="sharpshooter", enemies=1, **fields):
    """Somebody with everything to do, and nobody who interrupts."""
    game = Game(
        arena(
            [at(2, 4, profile, **fields)],
            [at(8, 2 + 4 * k) for k in range(enemies)],
            pieces=[("crate", (2, 4), "N")],
            options=CALM,
        )
    ).until("red_0")
    return game.set("red_0", advantage=7, ammo=[1, 1, 0])


def answers(game):
    """The answers worth trying: of directions a few do."""
    if game.decision == "action":
        return [one for one in game.legal() if one in QUIET]
    return game.legal()[: FEW.get(game.decision)]


def most_verbs(game, known):
    """The most verbs in a row from here on; ``known``: by state, -1 while it is on the way."""
    if game.asked != "red_0":
        return 0
    state = game.battles.tobytes()
    assert known.get(state) != -1, "a state comes back"
    if state not in known:
        known[state] = -1
        before, most = game.battles.copy(), 0
        verb = game.decision == "action"
        for answer in answers(game):
            most = max(most, verb + most_verbs(game.then(answer), known))
            game.battles[:] = before
            game.refresh()
        known[state] = most
    return known[state]


@pytest.mark.clause("AI-026", "AI-027", "AI-118")
def test_no_verbs_in_a_row_come_back_to_a_state():
    game = before_a_wall().set("red_0", standard_left=0)
    # A move action and an extra one, a turn, a swap and a reload for free, the extra action.
    assert most_verbs(game, {}) == 6


@pytest.mark.clause("AI-146")
def test_turns_between_targets_gain_nothing():
    game = before_a_wall("trooper", enemies=2).set("red_0", standard_left=3, move_left=3)
    game.rolls(10, 10).do("aim", "enemy 0")
    assert not game.may("aim")
    game.do("face", "direction north")
    # Another weapon is aimed by itself; the first one stays aimed, also if it is reloaded.
    game.do("swap", "weapon 1")
    game.rolls(1, 1).do("aim", "enemy 1")
    assert not game.may("aim")
    game.do("swap", "weapon 0")
    assert not game.may("aim")
    game.do("reload", "weapon 0")
    assert not game.may("aim")
    # A shot starts anew, at whomever.
    game.rolls(1, 1).do("shoot", "enemy 1", "form single", "number 0")
    game.set("red_0", standard_left=1)
    assert game.may("aim")
    game.done()
