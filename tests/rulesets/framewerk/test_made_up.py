"""Random scenarios, the laws that hold in all of them, and what fog hides in any."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import BattleBatch, testing
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state.options import Options
from tests.fuzz import executed, reach
from tests.rulesets.framewerk.conformance import EXPECTED, MADE_UP, setups_of
from tests.rulesets.framewerk.made_up import CHOICES, random_scenario
from tests.rulesets.framewerk.step_laws import LAWS


@pytest.mark.parametrize("seed", range(0, 300, 3))
def test_scenarios_that_are_made_up_load_to_lawful_records(seed: int) -> None:
    batch = BattleBatch("framewerk", random_scenario(seed), n=1, seed=0, observations=False)
    LAWS.check_states(setups_of(batch), batch.battles)


def test_every_value_of_every_option_is_made_up() -> None:
    lists = {"verbs", "aimpoints"}
    assert set(CHOICES) | lists == set(Options.model_fields)
    made_up = [load_scenario(random_scenario(seed)) for seed in range(MADE_UP)]
    fights = [fight for scenario in made_up for fight in scenario.fights()]
    for name, values in CHOICES.items():
        words = getattr(Options.check_of(name), "values", None)
        assert words is None or set(words) == set(values), name
        found = {getattr(fight.options, name) for fight in fights}
        assert found >= set(values), name
    assert {len(units) for fight in fights for units in fight.units} == set(range(1, 7))
    for some in ("ambushed", "engaged", "objective"):
        assert {bool(getattr(fight, some)) for fight in fights} == {True, False}, some


Change = Any  # (records) -> None

BREACHES: list[tuple[str, Change]] = [
    ("wounds and status follow", lambda b: _set(b, "units", 0, damage=9)),
    ("one active unit to a cell", lambda b: _set(b, "units", 1, at=b["units"]["at"][1, 0])),
    ("close quarters are mutual", lambda b: _set(b, "units", 0, engaged=2)),
    ("holder and held know each other", lambda b: _set(b, "units", 0, holding=1)),
    ("L is the loss", lambda b: _set(b, "units", 0, loss=1)),
    ("actions left are at most", lambda b: _set(b, "units", 0, acts_left=3)),
    ("debt is at most a full turn", lambda b: _set(b, "units", 0, debt=4)),
    ("a weapon is carried once", lambda b: _set(b, "weapons", 0, owner=1)),
    ("the weapon in hand is one", lambda b: _set(b, "units", 0, ready=2)),
    ("rounds, magazines and shots", lambda b: _set(b, "weapons", 0, loaded=13)),
    ("an aim is with a weapon", lambda b: _set(b, "units", 0, ready=-1, aim=1)),
    ("cover is that of the cell", lambda b: _set(b, "units", 0, cover_taken=1)),
    ("a suppression zone has", lambda b: _set(b, "units", 0, zone_left=1)),
    ("the order has all that rolled", lambda b: _set(b, "units", 0, initiative=1)),
    ("surprise by ambush is over", lambda b: _set(b, "units", 0, surprised=1)),
    ("the fight keeps to its turns", lambda b: b["round_number"].__setitem__(1, 21)),
    ("two sides are paid", lambda b: b["scores"].__setitem__((1, 0), 1)),
]


def _set(b: Any, group: str, k: int, **values: int) -> None:
    for name, value in values.items():
        b[group][name][1, k] = value


@pytest.mark.parametrize(("law", "breach"), BREACHES)
def test_a_broken_law_is_told(law: str, breach: Change) -> None:
    batch = BattleBatch("framewerk", "duel", n=3, seed=0)
    setups = setups_of(batch)
    LAWS.check_states(setups, batch.battles)
    breach(batch.battles)
    broken = [text for text, found in LAWS.states if found(setups, batch.battles)[1]]
    assert any(text.startswith(law) for text in broken)
    with pytest.raises(AssertionError, match="broken in row 1 of 3"):
        LAWS.check_states(setups, batch.battles)


STEP_BREACHES: list[tuple[str, Change]] = [
    ("within a fight nobody gets up", lambda b: _set(b, "units", 0, drama=5)),
    ("within a fight supplies", lambda b: b["kits"].__setitem__(1, 1)),
    ("rounds come back", lambda b: _set(b, "weapons", 0, loaded=11)),
    ("within a fight no weapon comes", lambda b: _set(b, "weapons", 0, owner=-1)),
    ("positions change", lambda b: _set(b, "units", 0, at=40)),
    ("within a turn order", lambda b: _set(b, "units", 0, initiative=20)),
    ("a suppression zone never gains", lambda b: _set(b, "units", 0, zone_left=8)),
    ("aim grows", lambda b: _set(b, "units", 0, aim=2)),
]


@pytest.mark.parametrize(("law", "breach"), STEP_BREACHES)
def test_a_step_against_the_law_is_told(law: str, breach: Change) -> None:
    batch = BattleBatch("framewerk", "duel", n=3, seed=0)
    _set(batch.battles, "weapons", 0, loaded=5)
    _set(batch.battles, "units", 0, zone_left=7, zone_seq=1)
    before, after = batch.battles.copy(), batch.battles.copy()
    setups = setups_of(batch)
    LAWS.check_steps(setups, before, after)
    breach(after)
    broken = [text for text, found in LAWS.steps if found(setups, before, after)[1]]
    assert any(text.startswith(law) for text in broken)
    with pytest.raises(AssertionError, match="broken in row 1 of 3"):
        LAWS.check_steps(setups, before, after)


@pytest.mark.parametrize("scenario", ["duel", "brawl", "full"])
def test_fog_hides_what_it_should_all_through_a_battle(scenario: str) -> None:
    plain = load_scenario(scenario).to_dict()
    plain["options"]["fog"] = True
    testing.check_information("framewerk", plain, hide=EXPECTED["hide"])


def test_without_fog_all_of_it_is_seen() -> None:
    for hidden in EXPECTED["hide"]:
        batch = BattleBatch("framewerk", "duel", n=1, seed=0)
        setups, seen = batch._setups.copy(), batch.battles.copy()
        setups["options"]["fog"] = 1
        hidden(setups[0], seen[0], 0)
        setups["options"]["fog"] = 0
        assert setups.tobytes() != batch._setups.tobytes() or (
            seen.tobytes() != batch.battles.tobytes()
        )
        _, one = testing.information.look(batch.ruleset, setups, seen, 0)
        _, other = testing.information.look(batch.ruleset, batch._setups, batch.battles, 0)
        assert not np.array_equal(one, other), hidden.__name__


@pytest.mark.parametrize("seed", range(12))
def test_made_up_scenarios_are_the_same_interpreted(seed: int) -> None:
    # The beginning, then the end of a long stretch.
    testing.check_interpreted("framewerk", random_scenario(seed), steps=15, ahead=300)


def test_citing_functions_are_found() -> None:
    found = dict(executed.citing_functions(reach.folder_of("framewerk") / "rules" / "harm.py"))
    assert {"wound", "fall"} <= set(found)
    assert all(len(body) > 0 for body in found.values())
