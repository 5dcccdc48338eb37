"""Talents show to the enemy once they are used, not before (section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.state import codes as c
from tests.rulesets.adeva.looking import lit
from tests.rulesets.adeva.pair import act, pair

ALL = c.Talent.names()


def shown(game: Any, unit: int) -> set[str]:
    """Talents of a unit that an enemy sees in its row."""
    viewer = 0 if unit > 0 else 1
    found = {name[len("shown_") :] for name in lit(game, viewer, "enemies") if "shown_" in name}
    seen = int(game.unit(unit).talents_seen)
    assert found == {name for k, name in enumerate(ALL) if seen >> k & 1}
    return found


def test_rows_of_enemies_have_a_flag_for_each_talent():
    names = [f.name for f in LAYOUT.pieces["enemies"].features]
    assert [name for name in names if name.startswith("shown_")] == [f"shown_{t}" for t in ALL]


# What the first unit has and does with both hands full of swords, dice, and what shows then.
ACTIONS = {
    "swift": (("swift", "weapon 0", "enemy 0"), (99,), {"swift"}),
    "lightning": (("lightning", "weapon 0", "enemy 0"), (99,), {"lightning"}),
    "take down": (("take_down", "weapon 0", "enemy 0"), (99,), {"takedown"}),
    "standard": (("attack", "weapon 0", "enemy 0"), (99,), set()),
    "both hands": (
        ("multiple", "weapon 0", "attack"),
        (99, 99),
        {"tww_melee", "ambidextrous", "blade_dancer"},
    ),
    "unarmed": (
        ("attack", "weapon unarmed", "enemy 0"), (99,), {"unarmed_warrior", "unarmed_master"},
    ),
    "disarm": (("disarm", "enemy 0"), (99, 99), {"disarm", "advanced_disarm"}),
    "quick draw": (("ready", "choice 1", "weapon 0"), (), {"quick_draw"}),
    "drop": (("ready", "choice 6", "weapon 0"), (), set()),
    "quick spread": (("spread_half",), (), {"quick_spread"}),
}  # fmt: skip


@pytest.mark.parametrize("case", ACTIONS)
def test_what_an_action_shows(case: str):
    answers, dice, talents = ACTIONS[case]
    e = {"talents": list(ALL), "items": ["sword", "sword", "knife"], "fate_most": 0}
    f = {"items": ["sword"], "talents": [], "fate_most": 0}
    game = pair(e | {"patterns": ["wall"]}, f).turn_of(0)
    assert shown(game, 0) == set()
    game.force(*dice)
    act(game, *answers)
    while game.decision not in ("action", "none") or game.request[1] != 0:
        game.do("no" if game.may("no") else game.legal()[0])
    assert shown(game, 0) == talents


def test_nobody_shows_what_it_has_not():
    game = pair({"talents": [], "items": ["sword"]}, {"fate_most": 0}).turn_of(0)
    game.force(99).do("attack", "weapon 0")
    assert shown(game, 0) == set()


@pytest.mark.clause("AE-421", "AE-214")
def test_speed_and_running_show():
    """AB 3: a Full Move of 6 km is nothing special; 7 km need Sprint; a run shows both."""
    for verb, column, talents in (
        ("full_move", 8, set()),
        ("full_move", 9, {"sprint"}),
        ("run", 12, {"hard_target"}),
        ("run", 22, {"hard_target", "sprint"}),
    ):
        e = {"talents": ["sprint", "hard_target"], "at": (2, 2), "items": []}
        game = pair(e, {"at": (23, 11)}).turn_of(0)
        game.do(verb, f"column {column}", "row 2")
        assert shown(game, 0) == talents, (verb, column)


@pytest.mark.clause("AE-072", "AE-174")
def test_reactions_show():
    guard = {"at": (2, 7), "items": ["sword"], "talents": ["guardian", "counter_attack"], "fate": 0}
    game = pair(red=[guard]).turn_of(2)
    game.force(11, 5).do("attack", "weapon 0", "enemy 0")
    while game.decision != "ally":
        game.do("no")
    assert shown(game, 1) == set()
    game.do("guardian")
    assert int(game.unit(1).talents_seen) == 1 << c.Talent.GUARDIAN
    game.force(99).do("weapon 0")
    assert int(game.unit(1).talents_seen) == 1 << c.Talent.GUARDIAN | 1 << c.Talent.COUNTER_ATTACK
