"""What a side believes of hidden facts (section 6): plausible, from what it sees and the scenario.

That guesses are blind to the truth, and sound, tests/rulesets/adeva/test_hidden.py asks.
"""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.bot.belief import imagine as imagine_kernel
from mech_env.rulesets.adeva.questions import board as board_kernels
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Pattern, Talent, Terrain, Until
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.bare import Bare
from tests.twins import twin, twins

imagine_twin, board = twin(imagine_kernel), twins(board_kernels)
NAMES = list(KITS)


def game(blue: dict[str, Any] | None = None, **more: Any) -> Bare:
    """Red's unit 0 and blue's unit 1, which has a Rifle in hand; red is asked."""
    first = {"at": (1, 5), "items": ["rifle"]}
    second = {"at": (9, 5), "items": ["rifle"]} | (blue or {})
    return Bare(red=[first], blue=[second], width=12, height=12, **more).turn_of(0)


def imagined(bare: Bare, key: int, side: int = 0) -> tuple[Any, Any]:
    """Setup and record as a side imagines them; the battle stays."""
    setups, record = bare.setups.copy(), bare._record.copy()
    assert imagine_twin(setups, record[0], side, key) == 1
    return setups[0], record[0]


def test_what_shows_stays():
    bare = game({"pattern": Pattern.WALL, "ats": 4, "stunned": 2, "critical": [0, 5, 0, 0, 0, 0]})
    bare.put(1, Condition.PRONE).until(1, Until.GUARDED, Until.DELAYING)
    before = bare.unit(1).copy()
    for key in range(6):
        _, b = imagined(bare, key)
        u = b.units[1]
        for name in ("cell", "facing", "wounds", "critical", "conditions", "until", "pattern",
                     "ats", "stunned", "right", "left", "initiative"):  # fmt: skip
            assert (u[name] == before[name]).all(), name
        assert u.carried[0] == w.Item.RIFLE
        assert b.units[0].tobytes() == bare.unit(0).tobytes()  # its own it knows


def test_fate_fatigue_rounds_and_cards_are_guessed():
    bare = game({"fate": 3})
    bare.setup.start.sides[1].cards = 0b111
    bare.state.sides[1].supcom = 1
    names = ("fate", "tired", "ammo", "cards", "morale")
    found: dict[str, set[int]] = {name: set() for name in names}
    for key in range(40):
        _, b = imagined(bare, key)
        u, one = b.units[1], b.sides[1]
        found["fate"].add(int(u.fate))
        found["tired"].add(int(u.fatigue))
        found["ammo"].add(int(u.ammo[0]))
        found["cards"].add(int(one.cards))
        found["morale"].add(int(one.morale))
        assert one.morale + one.morale_used == 5 and u.ego == u.aim == 0
    assert found["fate"] == {0, 1, 2, 3} and found["tired"] == {0, 1, 2}
    assert min(found["ammo"]) >= 1 and max(found["ammo"]) <= 20 and len(found["ammo"]) > 8
    assert len(found["cards"]) > 4 and found["morale"] == {2, 3, 4, 5}


@pytest.mark.clause("AE-371")
def test_who_is_helpless_stays_so():
    for fields, tired in (({"fatigue": 7}, True), ({"ego": 60}, True), ({"fatigue": 4}, False)):
        for key in range(6):
            _, b = imagined(game(fields), key)
            assert (b.units[1].fatigue > 4) == tired and b.units[1].ego == 0


@pytest.mark.clause("AE-297")
def test_stowed_items_come_from_a_kit_that_has_what_shows():
    """P-BASE chooses among line, duelist and guard; with a Rifle in hand it is the line's kit."""
    line = {int(item) for item in KITS[NAMES[0]]}
    for key in range(5):
        _, b = imagined(game(), key)
        assert {int(item) for item in b.units[1].carried if item >= 0} == line
    bare = game({"items": ["sword"]})
    seen = {tuple(sorted(imagined(bare, key)[1].units[1].carried)) for key in range(20)}
    assert len(seen) == 3  # all three have a Sword


def test_what_the_scenario_gives_is_known():
    bare = game({"items": ["rifle", "injector"]})
    bare.setup.people[int(bare.unit(1).person)].kits = 0
    bare.unit(1).carried[1] = -1  # used up: that red cannot know
    _, b = imagined(bare, 1)
    assert list(b.units[1].carried[:3]) == [w.Item.RIFLE, w.Item.INJECTOR, -1]
    bare.unit(1).carried[0] = w.Item.GATLING  # taken from somebody: no kit has it
    assert list(imagined(bare, 1)[1].units[1].carried[:2]) == [w.Item.GATLING, -1]


def test_an_overwatch_is_seen_but_not_what_it_waits_for():
    bare = game()
    watch = bare.unit(1).watch
    watch.arm, watch.mode, watch.radius, watch.release, watch.whom = 0, 1, 3, 5, 0
    releases = set()
    for key in range(20):
        one = imagined(bare, key)[1].units[1].watch
        assert (one.arm, one.mode, one.radius, one.whom) == (0, 1, 3, -1)
        releases.add(int(one.release))
    assert releases == {ch.Release.ACTS, ch.Release.MOVES, ch.Release.SPENT}


def test_talents_are_those_of_its_profile_and_those_it_has_shown():
    bare = game({"talents": [Talent.SPRINT, Talent.SWIFT]})
    person = int(bare.unit(1).person)
    bare.unit(1).talents_seen = 1 << Talent.SWIFT
    assert imagined(bare, 0)[0].people[person].talents == 1 << Talent.SWIFT
    assert bare.setup.people[person].talents == 1 << Talent.SWIFT | 1 << Talent.SPRINT


@pytest.mark.clause("AE-033")
def test_points_of_gates():
    bare = game()
    bare.setup.gates[1].cell, bare.state.gates[1].points, bare.state.gates[1].total = 40, 3, 5
    totals = {int(imagined(bare, key)[1].gates[1].total) for key in range(20)}
    assert totals == {4, 5, 6}  # not overridden with 3
    bare.setup.options.ext_total_visible = 1
    assert int(imagined(bare, 1)[1].gates[1].total) == 5


@pytest.mark.clause("AE-018")
def test_the_die_of_ambushers():
    bare = game()
    f = bare.state.frames[0]
    f.kind, f.die, f.degrees, f.who = Frame.SETUP, 40, 2, 1
    dice = {int(imagined(bare, key)[1].frames[0].die) for key in range(9)}
    assert len(dice) > 4
    assert int(imagined(bare, 1, side=1)[1].frames[0].die) == 40  # its own side knows


# --- who hides ---
def ambush(**more: Any) -> Bare:
    """Blue's unit hides; there are cover and a wall to hide behind."""
    wall = {(6, y): (Terrain.WALL,) for y in range(4)}
    bare = game({"critical": [3] * 6}, covers={(9, 5): 8, (8, 9): 8}, terrain=wall, **more)
    return bare.put(1, Condition.HIDDEN, Condition.PRONE)


@pytest.mark.clause("AE-443")
def test_who_hides_may_be_anywhere_where_one_can_hide():
    bare, cells = ambush(), set()
    for key in range(30):
        s, b = imagined(bare, key)
        u, cell = b.units[1], int(b.units[1].cell)
        cells.add(cell)
        assert board.is_free(s, bare.state, cell) or cell == bare.unit(1).cell
        covered = board.cover_armour(s, b, cell) > 0
        assert covered or not board.sees(s, int(b.units[0].cell), cell)
        assert u.conditions == 1 << Condition.HIDDEN  # it stands, as whole as at first
        assert (list(u.critical), int(u.wounds[3])) == ([0] * 6, 18)
        assert u.right == 0 and u.carried[0] >= 0  # with a kit, the first of it in hand
    assert len(cells) > 8


@pytest.mark.clause("AE-443")
def test_whom_it_carries_goes_with_it():
    bare = Bare(
        red=[{"at": (1, 5)}],
        blue=[{"at": (9, 5), "person": "tanks"},
              {"at": (9, 5), "person": "leader", "carrier": 1, "berth": Berth.LEADER}],
        width=12, height=12,
    ).turn_of(0)  # fmt: skip
    bare.put(1, Condition.HIDDEN)
    bare.unit(2).wounds[0] = 3
    for key in range(5):
        _, b = imagined(bare, key)
        assert b.units[2].cell == b.units[1].cell >= 0
        assert b.units[2].wounds[0] > 3 and b.units[2].carrier == 1


@pytest.mark.clause("AE-443")
def test_whom_a_procedure_names_stays_where_it_is():
    bare = ambush()
    f = bare.state.frames[1]
    f.target = 1
    for key in range(4):
        assert imagined(bare, key)[1].units[1].cell == bare.unit(1).cell
    f.target = -1
    assert any(imagined(bare, key)[1].units[1].cell != bare.unit(1).cell for key in range(9))


def test_own_units_that_hide_are_known():
    bare = ambush()
    _, b = imagined(bare, 3, side=1)
    assert b.units[1].tobytes() == bare.unit(1).tobytes()
