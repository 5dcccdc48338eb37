"""Battle: does the public API of one battle keep its promises, whatever the ruleset?"""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, BattleOver, DiceError, IllegalAction, rulesets, testing
from mech_env.core import dice
from mech_env.core.log import EVENT_RING
from tests import toy
from tests.cases import FINISHED, every_case, play


def rng() -> np.random.Generator:
    return np.random.default_rng(5)


# --- seeds ---------------------------------------------------------------------------------------


def test_restart_goes_on_to_the_next_battle_of_the_seed() -> None:
    battle = Battle("toy", seed=4)
    play(battle, rng())
    battle.restart()
    assert battle.episode == 1 and not battle.over
    first = Battle("toy", seed=4)
    assert first != battle
    battle.restart(4)
    assert battle == first and battle.episode == 0


def test_a_seed_is_drawn_and_told() -> None:
    battle = Battle("toy")
    assert Battle("toy", seed=battle.seed) == battle


# --- wrong use -----------------------------------------------------------------------------------


@every_case
def test_an_illegal_action_changes_nothing(ruleset: str, scenario: str) -> None:
    testing.check_illegal_actions(ruleset, scenario)


def test_a_step_after_the_end_is_refused() -> None:
    battle = Battle("toy", seed=3)
    play(battle, rng())
    with pytest.raises(BattleOver, match="over"):
        battle.step(0)


@pytest.mark.parametrize("action", [None, True, 1.0, "1", [1]])
def test_an_action_of_the_wrong_type_is_refused(action: Any) -> None:
    battle = Battle("toy", seed=1)
    with pytest.raises(TypeError, match="action"):
        battle.step(action)
    battle.step(np.int32(1))  # type: ignore[arg-type]  # numpy integers serve as well


@pytest.mark.parametrize("seed", [-1, 2**32, 1.5, True, "7"])
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed"):
        Battle("toy", seed=seed)


def test_unknown_names_list_the_known_ones() -> None:
    battle = Battle("toy", seed=1)
    with pytest.raises(ValueError, match=r"unknown ruleset 'chess'; known: .*toy"):
        Battle("chess")
    with pytest.raises(ValueError, match=r"'red_9' is not one of red_0, blue_0"):
        battle.observe("red_9")
    with pytest.raises(ValueError, match=r"known: walk, run"):
        battle.action("verb", "fly")
    with pytest.raises(ValueError, match=r"agents: 'pilot'"):
        Battle("toy", agents="pilot")
    with pytest.raises(ValueError, match=r"'pink' is not one of red, blue, green"):
        Battle("toy", players={"pink": "bot"})
    with pytest.raises(ValueError, match=r"'genius' is not one of external, random, bot"):
        Battle("toy", players={"red": "genius"})


# --- dice ----------------------------------------------------------------------------------------


def runner(place: int = 0, seed: int = 1) -> Battle:
    battle = Battle("toy", seed=seed)
    battle.state.units[battle.state.request.unit].place = place
    battle.refresh()
    return battle


def test_forced_dice_are_rolled_in_order() -> None:
    battle = runner()
    battle.force_dice([6])
    battle.force_dice([2, 4])
    assert battle.pending_dice == [6, 2, 4]
    events = battle.step(toy.DASH)
    assert [(e.kind, e.data["values"]) for e in events] == [
        ("rolled", [6, 2]),
        ("moved", [4, 0, 0]),
    ]
    assert events[1].text == str(events[1]) == f"runner {events[1].data['unit']} is at 4"
    with pytest.raises(DiceError, match=r"left over: \[4\]"):
        battle.check_dice_used()
    battle.step(toy.RUN)
    battle.check_dice_used()
    battle.step(toy.RUN)  # the generator is back


def test_the_first_dice_can_be_forced_too() -> None:
    assert [Battle("toy", "teams", seed=1, dice=[k]).unit for k in (1, 2, 3, 4)] == [
        "red_0", "red_1", "blue_0", "blue_1"
    ]  # fmt: skip


def test_a_strict_script_that_is_too_short_is_an_error_and_undone() -> None:
    battle = runner()
    battle.force_dice([3], strict=True)
    before = battle.state.tobytes()
    with pytest.raises(DiceError, match="used up"):
        battle.step(toy.DASH)
    assert battle.state.tobytes() == before and battle.pending_dice == [3]
    battle.step(toy.RUN)
    with pytest.raises(DiceError, match="used up"):
        battle.step(toy.RUN)
    battle.force_dice([], strict=False)
    battle.step(toy.RUN)


def test_a_face_that_the_die_lacks_is_an_error_and_undone() -> None:
    battle = runner()
    battle.force_dice([7])
    before = battle.state.tobytes()
    with pytest.raises(DiceError, match="die lacks"):
        battle.step(toy.RUN)
    assert battle.state.tobytes() == before
    for faces in ([0], [1.5], [True], ["6"], [1] * (dice.MAX_FORCED + 1)):
        with pytest.raises(DiceError):
            battle.force_dice(faces)  # type: ignore[arg-type]


def test_events_of_one_step_outlive_the_battle() -> None:
    battle = Battle("toy", "long", seed=1)
    events = [battle.step(toy.WALK) for _ in range(3 * EVENT_RING)]
    assert all(len(e) == 1 and e[0].kind == "moved" for e in events)
    assert [e[0].data["values"][0] for e in events[:4]] == [1, 1, 2, 2]
    assert len(battle.recent_events()) == EVENT_RING


# --- exact outcomes ------------------------------------------------------------------------------


def test_outcomes_are_the_exact_distribution() -> None:
    battle = runner(place=3)
    mover = int(battle.state.request.unit)
    before = battle.state.tobytes()
    found = battle.outcomes(toy.RUN)
    places = {int(b.state.units[mover].place): share for share, b in found}
    assert places == {0: Fraction(1, 6), **{3 + k: Fraction(1, 6) for k in range(2, 7)}}
    assert battle.state.tobytes() == before
    sums = runner().outcomes(toy.DASH)
    # Two dice less 4, and nobody falls behind the start: 2, 3 and 4 are one state.
    assert {int(b.state.units[mover].place): share for share, b in sums} == {
        max(0, total - 4): Fraction(6 if total == 4 else 6 - abs(total - 7), 36)
        for total in range(4, 13)
    }
    assert [share for share, _ in battle.outcomes(toy.WALK)] == [1]


def test_outcomes_are_battles_that_go_on_with_the_real_dice() -> None:
    battle = runner(place=3)
    for _, after in battle.outcomes(toy.RUN):
        assert after.state.dice == battle.state.dice
        assert not after.pending_dice
        after.step(toy.RUN)


@every_case
def test_outcomes_sum_to_one_and_hold_what_was_rolled(ruleset: str, scenario: str) -> None:
    battle = Battle(ruleset, scenario, seed=8)
    choose = rng()
    for _ in range(12):
        if battle.over:
            break
        action = int(choose.choice(battle.legal_actions()))
        try:
            found = battle.outcomes(action, limit=300)
        except DiceError as problem:
            assert "limit" in str(problem) or "dice" in str(problem)
        else:
            assert sum(share for share, _ in found) == 1
            real = battle.clone()
            real.step(action)
            assert any(same_state(real, after) for _, after in found)
        battle.step(action)


def same_state(a: Battle, b: Battle) -> bool:
    from mech_env.core.fingerprint import state_spans

    one, other = a.state.tobytes(), b.state.tobytes()
    return all(one[x:y] == other[x:y] for x, y in state_spans(a.ruleset.dtype))


def test_outcomes_refuse_what_they_cannot_enumerate() -> None:
    battle = runner()
    with pytest.raises(DiceError, match="more than 10 sequences"):
        battle.outcomes(toy.DASH, limit=10)
    with pytest.raises(IllegalAction):
        runner(place=1).outcomes(toy.DASH)
    battle.force_dice([1])
    with pytest.raises(DiceError, match="left over"):
        battle.outcomes(toy.RUN)


def test_a_reseeded_clone_has_another_future() -> None:
    battle = Battle("toy", "long", seed=1)
    futures = set()
    for seed in range(20):
        clone = battle.clone()
        clone.reseed(seed)
        for _ in range(4):
            clone.step(toy.RUN)
        futures.add(clone.state.tobytes())
    assert len(futures) > 10


# --- copies and saves ----------------------------------------------------------------------------


@every_case
def test_copies_are_equal_and_independent(ruleset: str, scenario: str) -> None:
    testing.check_copies(ruleset, scenario)


def test_a_strict_script_survives_copies() -> None:
    battle = runner()
    battle.force_dice([3], strict=True)
    for copied in (
        battle.clone(),
        pickle.loads(pickle.dumps(battle)),
        Battle.from_dict(battle.to_dict()),
    ):
        copied.step(toy.RUN)
        with pytest.raises(DiceError):
            copied.step(toy.RUN)


@every_case
def test_foreign_and_corrupt_saves_are_refused_with_the_reason(ruleset: str, scenario: str) -> None:
    testing.check_refusals(ruleset, scenario)


# --- who and where -------------------------------------------------------------------------------


def test_units_sides_and_agents_have_names() -> None:
    battle = Battle("toy", "three", seed=1)
    assert battle.units == battle.agents == ["red_0", "blue_0", "blue_1", "green_0"]
    assert battle.sides == ["red", "blue", "green"]
    sides = Battle("toy", "three", seed=1, agents="side")
    assert sides.agents == ["red_0", "blue_0", "green_0"]
    for _ in range(8):
        assert sides.agent == f"{sides.side}_0"
        assert sides.unit is not None and sides.agent is not None
        assert np.array_equal(sides.observe_agent(sides.agent), sides.observe(sides.unit))
        sides.step(toy.WALK)


def test_a_unit_of_another_encounter_sees_nothing() -> None:
    def setups() -> Any:
        return np.concatenate([toy.SCENARIOS["three"].setups(), toy.SCENARIOS["duel"].setups()])

    campaign = SimpleNamespace(
        name="campaign", agents="unit", setups=setups, to_dict=lambda: {"name": "campaign"}
    )
    ruleset = replace(toy.RULESET, id="toy campaign", load_scenario=lambda source: campaign)
    battle = Battle(ruleset, seed=1)
    assert battle.agents == ["red_0", "blue_0", "blue_1", "green_0"]
    battle.state.n_units = 2
    battle.state.request.unit = 0
    battle.state.request.side = 0
    battle.refresh()
    assert battle.units == ["red_0", "blue_0"] and battle.observe("red_0").any()
    assert not battle.observe("green_0").any()
    with pytest.raises(ValueError, match="green_1"):
        battle.observe("green_1")


def test_inside_players_answer_for_their_side() -> None:
    battle = Battle("toy", "long", seed=1, players={"blue": "bot"})
    for _ in range(20):
        assert battle.side == "red"
        battle.step(toy.WALK)
    assert battle.decisions > 35
    watched = Battle("toy", seed=1, players={"red": "random", "blue": "bot"})
    assert watched.over


def test_wins_are_paid_to_the_side() -> None:
    battle = Battle("toy", "teams", seed=1, dice=[2])
    battle.state.units[1].place = 11
    battle.refresh()
    battle.step(toy.WALK)
    assert battle.winner == "red" and battle.scores == {"red": 1, "blue": -1}
    assert battle.rewards.tolist() == [1.0, -1.0, 0.0]
    assert battle.reason == "the goal was reached"


def test_importing_the_library_starts_no_compiler() -> None:
    code = (
        "import sys, mech_env, mech_env.envs; mech_env.rulesets(); mech_env.__version__; "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_rulesets_and_scenarios_are_listed() -> None:
    assert set(mech_env.rulesets()) >= {"toy"}  # type: ignore[operator]
    for ruleset in ["toy", *FINISHED]:
        assert mech_env.scenarios(ruleset) == rulesets.get(ruleset).scenarios()
    with pytest.raises(ValueError, match="is taken"):
        rulesets.add(copy.copy(toy.RULESET))
    with pytest.raises(AttributeError):
        _ = mech_env.Nothing
