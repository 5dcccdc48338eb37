"""Cover: whom it shields, against what, and how it wears (AE-220, AE-376 to AE-378)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import damage as damage_kernels
from mech_env.rulesets.adeva.state.choices import Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition, Location, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

damage = twins(damage_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


def soaked(location: Location, km: int = 8, ranged: int = 1, weapon: Item = Item.RIFLE,
           **f: Any) -> int:  # fmt: skip
    """Soak of F, in cover 8, against a Rifle: TB 4, AP 2 or 4, Penetration 3."""
    foe = {"at": (2 + km, 6)} | SPENT | f
    game = Bare([{"at": (2, 6)} | SPENT], [foe], width=24, covers={(2 + km, 6): 8})
    return int(damage.soak(game.setup, game.state, 0, 1, int(location), weapon, ranged, 0))


@pytest.mark.clause("AE-376", "AE-377", "AE-277")
def test_cover_shields_body_and_legs():
    assert soaked(Location.BODY) == 4 + (4 + 8 - 3)
    assert soaked(Location.RIGHT_LEG) == soaked(Location.LEFT_LEG) == 4 + (2 + 8 - 3)
    for open_to_it in (Location.HEAD, Location.RIGHT_ARM, Location.LEFT_ARM):
        assert soaked(open_to_it) == 4 + max(0, 2 - 3)


@pytest.mark.clause("AE-376")
def test_who_is_prone_is_covered_everywhere():
    down: dict[str, Any] = {"conditions": 1 << Condition.PRONE}
    assert soaked(Location.HEAD, **down) == 4 + (2 + 8 - 3)
    assert soaked(Location.LEFT_ARM, **down) == 4 + (2 + 8 - 3)


@pytest.mark.clause("AE-376", "AE-277")
def test_none_against_melee_or_at_arms_length():
    assert soaked(Location.BODY, km=1) == 4 + (4 - 3)
    assert soaked(Location.BODY, km=2) == 4 + (4 + 8 - 3)
    assert soaked(Location.BODY, km=2, ranged=0, weapon=Item.SPEAR) == 4  # AP 4, Penetration 5


@pytest.mark.clause("AE-376")
def test_a_horde_is_covered_on_any_hit():
    horde: dict[str, Any] = {"person": "tanks", "machine": None, "fate": 0}
    assert soaked(Location.HEAD, **horde) == 3 + (2 + 8 - 3)


@pytest.mark.clause("AE-220", "AE-376")
def test_in_a_tactical_advance_the_cover_that_was_left_counts():
    """From cover 8 to cover 4: shot in the open between them at 4 + (4 + 8 - 3) = 13."""
    game = Bare(
        [{"at": (3, 5)} | SPENT], [{"at": (11, 5), "items": ["rifle"]} | SPENT],
        width=20, covers={(3, 5): 8, (6, 5): 4},
    )  # fmt: skip
    w = game.unit(1).watch
    w.arm, w.mode, w.radius, w.release = 0, Mode.SINGLE, Radius.SIX, Release.MOVES
    game.turn_of(0).force(22, 80, 35, 9, 12).do("advance")  # shot where it is 6 km away
    if game.decision == "ally":
        game.do("no")
    while game.decision in ("evade", "damage"):
        game.do("no")
    assert game.unit(0).wounds[3] == 18 - (9 + 5 - 13)
    game.done()


@pytest.mark.clause("AE-220")
def test_in_any_other_move_it_does_not():
    game = Bare(
        [{"at": (3, 5), "until": 0} | SPENT], [{"at": (11, 5), "items": ["rifle"]} | SPENT],
        width=20, covers={(3, 5): 8},
    )  # fmt: skip
    w = game.unit(1).watch
    w.arm, w.mode, w.radius, w.release = 0, Mode.SINGLE, Radius.SIX, Release.MOVES
    game.turn_of(0).force(22, 80, 35, 9, 12).do("half_move", "column 6", "row 5")
    while game.decision == "damage":
        game.do("no")
    assert game.unit(0).wounds[3] == 18 - (9 + 5 - 5)
    game.done()


@pytest.mark.clause("AE-378", "AE-377")
@pytest.mark.parametrize(("die", "left"), [(3, 8), (4, 7)])
def test_a_hit_of_more_than_its_armour_wears_it(die, left):
    """Cover 8: damage 9: cover 7; damage 8: stays 8."""
    foe = {"at": (10, 6), "until": 0} | SPENT
    game = Bare([{"at": (2, 6), "items": ["rifle"]} | SPENT], [foe], width=24, covers={(10, 6): 8})
    game.turn_of(0).force(35, die).do("attack")
    while game.decision == "damage":
        game.do("no")
    assert game.state.covers[0] == left
    game.done()


@pytest.mark.clause("AE-378")
def test_at_0_the_piece_is_gone_and_bare_places_wear_nothing():
    foe = {"at": (10, 6), "until": 0} | SPENT
    game = Bare([{"at": (2, 6), "items": ["rifle"]} | SPENT], [foe], width=24, covers={(10, 6): 1})
    game.turn_of(0).force(35, 5).do("attack")
    while game.decision == "damage":
        game.do("no")
    assert game.state.covers[0] == 0
    game = Bare([{"at": (2, 6), "items": ["rifle"]} | SPENT], [foe], width=24, covers={(10, 6): 8})
    game.turn_of(0).force(1, 9).do("attack")  # roll 1: 10, the head
    while game.decision == "damage":
        game.do("no")
    assert game.state.covers[0] == 8


@pytest.mark.clause("AE-068", "AE-120")
def test_who_stands_guarded_in_it_does_not_guard_it():
    game = Bare([{"at": (2, 5), "items": ["rifle"]} | SPENT], [{"at": (6, 5)} | SPENT],
                covers={(6, 5): 8}).until(1, Until.GUARDED).turn_of(0)  # fmt: skip
    game.force(95).do("called_shot", "thing cover")
    assert game.decision == "action"
    game.done()
