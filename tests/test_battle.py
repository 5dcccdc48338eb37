"""Battle: does the public API of one battle keep its promises, whatever the ruleset?"""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, BattleOver, DiceError, IllegalAction, rulesets, testing
from mech_env.core.log import EARLIER_EVENTS, LOG_EVENTS, MAX_FORCED
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.players import bot_action
from tests import toy
from tests.cases import FINISHED, every_case, play
from tests.rulesets.toy.table import race
from tests.toy.state.decisions import DASH, Verb


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
    with pytest.raises(ValueError, match=r"known: walk, run, push, yield"):
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
    events = battle.step(DASH)
    assert [(e.kind, e.data["values"]) for e in events][:2] == [
        ("rolled", [6, 2]),
        ("moved", [4, 0, 0]),
    ]
    assert events[1].text == str(events[1]) == f"{events[1].unit} is at 4"
    with pytest.raises(DiceError, match=r"left over: \[4\]"):
        battle.check_dice_used()
    battle.step(Verb.RUN)
    battle.check_dice_used()
    battle.step(Verb.RUN)  # the generator is back


def test_the_first_dice_can_be_forced_too() -> None:
    assert [Battle("toy", "teams", seed=1, dice=[k]).unit for k in (1, 2, 3, 4)] == [
        "red_0", "red_1", "blue_0", "blue_1"
    ]  # fmt: skip


def test_a_strict_script_that_is_too_short_is_an_error_and_undone() -> None:
    battle = runner()
    battle.force_dice([3], strict=True)
    before = battle.state.tobytes()
    with pytest.raises(DiceError, match="used up"):
        battle.step(DASH)
    assert battle.state.tobytes() == before and battle.pending_dice == [3]
    battle.step(Verb.RUN)
    with pytest.raises(DiceError, match="used up"):
        battle.step(Verb.RUN)
    battle.force_dice([], strict=False)
    battle.step(Verb.RUN)


def test_a_face_that_the_die_lacks_is_an_error_and_undone() -> None:
    battle = runner()
    battle.force_dice([7])
    before = battle.state.tobytes()
    with pytest.raises(DiceError, match="die lacks"):
        battle.step(Verb.RUN)
    assert battle.state.tobytes() == before
    for faces in ([0], [1.5], [True], ["6"], [1] * (MAX_FORCED + 1)):
        with pytest.raises(DiceError):
            battle.force_dice(faces)  # type: ignore[arg-type]


HAIL = race([{"at": [0, 0]}], [{"at": [0, 1]}], goal=90, rounds=99, hail=True)  # 89 dice a round


def test_a_step_may_roll_and_show_many_dice() -> None:
    battle = Battle("toy", HAIL, seed=1, dice=[1, *[2] * 89])
    assert not battle.pending_dice and not battle.state.holes.any()
    battle.step(Verb.WALK)
    battle.force_dice([2, *[1] * 88], strict=True)
    before = battle.state.tobytes()
    with pytest.raises(DiceError, match=r"action 1 \(run\): the forced dice are used up"):
        battle.clone().step(Verb.RUN)
    assert battle.state.tobytes() == before
    events = battle.step(Verb.WALK)
    hail = [face for e in events if e.kind == "rolled" for face in e.data["values"]]
    assert hail == [2, *[1] * 88]
    battle.check_dice_used()
    battle.force_dice([], strict=False)
    battle.step(Verb.WALK)
    with pytest.raises(DiceError, match="more than 20 sequences of faces"):
        battle.outcomes(Verb.WALK, limit=20)


def test_events_of_one_step_outlive_the_battle() -> None:
    battle = Battle("toy", "long", seed=1)
    steps = [battle.step(Verb.WALK) for _ in range(3 * EARLIER_EVENTS)]
    moves = [[e for e in events if e.kind == "moved"] for events in steps]
    assert all(len(events) == 1 for events in moves)
    assert [events[0].data["values"][0] for events in moves[:4]] == [1, 1, 2, 2]
    assert len(battle.recent_events()) == EARLIER_EVENTS


def test_events_of_inside_players_outgrow_the_log_and_none_is_lost() -> None:
    """The log is emptied on the way: what happened is told once, and all of it."""
    battle = Battle("toy", HAIL, seed=1)
    alone = battle.clone()
    for side in battle.sides:
        battle.set_player(side, "bot")
    events = battle.step(Verb.WALK)
    assert battle.over and len(events) > 2 * LOG_EVENTS
    told = list(alone.step(Verb.WALK))
    while not alone.over:
        told += alone.step(bot_action(alone))
    assert [(e.kind, e.data) for e in events] == [(e.kind, e.data) for e in told]
    assert battle.state.tobytes() == alone.state.tobytes()
    assert battle.rewards.tolist() == alone.rewards.tolist()


def test_rewards_of_a_step_that_outgrows_the_log_add_up() -> None:
    """A campaign played inside one step pays all of its heats."""
    heat = {"goal": 40, "rounds": 99, "sides": HAIL["sides"]}
    scenario = {"name": "heats", "encounters": [heat] * 9, "options": {"hail": True}}
    battle = Battle("toy", scenario, seed=3)
    for side in battle.sides:
        battle.set_player(side, "bot")
    events = battle.step(Verb.WALK)
    assert battle.over and len(events) > 2 * LOG_EVENTS
    winners = [e.data["what"] for e in events if e.kind == "heat_ends"]
    assert len(winners) == 9 and {0, 1} <= set(winners)
    paid = winners.count(0) - winners.count(1)
    assert battle.rewards.tolist() == [paid, -paid, 0]
    assert battle.scores == {"red": paid, "blue": -paid}


# --- exact outcomes ------------------------------------------------------------------------------


def test_outcomes_are_the_exact_distribution() -> None:
    battle = runner(place=3)
    mover = int(battle.state.request.unit)
    before = battle.state.tobytes()
    found = battle.outcomes(Verb.RUN)
    places = {int(b.state.units[mover].place): share for share, b in found}
    assert places == {0: Fraction(1, 6), **{3 + k: Fraction(1, 6) for k in range(2, 7)}}
    assert battle.state.tobytes() == before
    sums = runner().outcomes(DASH)
    # Two dice less 4, and nobody falls behind the start: 2, 3 and 4 are one state.
    assert {int(b.state.units[mover].place): share for share, b in sums} == {
        max(0, total - 4): Fraction(6 if total == 4 else 6 - abs(total - 7), 36)
        for total in range(4, 13)
    }
    assert [share for share, _ in battle.outcomes(Verb.WALK)] == [1]


def test_outcomes_are_battles_that_go_on_with_the_real_dice() -> None:
    battle = runner(place=3)
    for _, after in battle.outcomes(Verb.RUN):
        assert after.state.dice == battle.state.dice
        assert not after.pending_dice
        after.step(Verb.RUN)


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
            (same,) = (after for _, after in found if same_state(real, after))
            assert same.decisions == real.decisions
            assert (same.rewards == real.rewards).all() and (same.mask() == real.mask()).all()
            assert (same.observe(same.units[0]) == real.observe(real.units[0])).all()
        battle.step(action)


def same_state(a: Battle, b: Battle) -> bool:
    spans = state_spans(a.ruleset.battle)
    return state_bytes(a.state, spans) == state_bytes(b.state, spans)


def test_outcomes_refuse_what_they_cannot_enumerate() -> None:
    battle = runner()
    with pytest.raises(DiceError, match="more than 10 sequences"):
        battle.outcomes(DASH, limit=10)
    with pytest.raises(IllegalAction):
        runner(place=1).outcomes(DASH)
    battle.force_dice([1])
    with pytest.raises(DiceError, match="left over"):
        battle.outcomes(Verb.RUN)


def test_a_reseeded_clone_has_another_future() -> None:
    battle = Battle("toy", "long", seed=1)
    futures = set()
    for seed in range(20):
        clone = battle.clone()
        clone.reseed(seed)
        for _ in range(4):
            clone.step(Verb.RUN)
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
        copied.step(Verb.RUN)
        with pytest.raises(DiceError):
            copied.step(Verb.RUN)


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
        sides.step(Verb.WALK)


def test_the_agent_of_a_unit_may_answer_for_another() -> None:
    rules = replace(toy.RULESET, agent_of=lambda s, b, unit: 2 if unit == 1 else unit)
    battle = Battle(rules, "three", seed=1, interpreted=True)
    while battle.unit != "blue_0":
        battle.step(Verb.WALK)
    assert battle.agent == "blue_1"
    assert np.array_equal(battle.observe_agent("blue_1"), battle.observe("blue_0"))
    sides = Battle(rules, "three", seed=1, agents="side", interpreted=True)
    assert sides.agent == f"{sides.side}_0"


def test_a_unit_of_another_encounter_sees_nothing() -> None:
    battle = Battle("toy", "campaign", seed=1)
    assert battle.agents == ["red_0", "blue_0", "blue_1", "green_0"]
    while battle.state.encounter == 0:
        battle.step(battle.legal_actions()[0])
    assert battle.units == ["red_0", "blue_0"] and battle.observe("red_0").any()
    assert not battle.observe("green_0").any()
    with pytest.raises(ValueError, match="green_1"):
        battle.observe("green_1")


def test_inside_players_answer_for_their_side() -> None:
    battle = Battle("toy", "long", seed=1, players={"blue": "bot"})
    for _ in range(20):
        assert battle.side == "red"
        battle.step(Verb.WALK)
    assert battle.decisions > 35
    watched = Battle("toy", seed=1, players={"red": "random", "blue": "bot"})
    assert watched.over


def test_wins_are_paid_to_the_side() -> None:
    battle = Battle("toy", "teams", seed=1, dice=[2])
    battle.state.units[1].place = 11
    battle.refresh()
    battle.step(Verb.WALK)
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
    for ruleset in FINISHED:
        assert mech_env.scenarios(ruleset) == rulesets.get(ruleset).scenarios()
    with pytest.raises(ValueError, match="is taken"):
        rulesets.add(replace(toy.RULESET))
    with pytest.raises(AttributeError):
        _ = mech_env.Nothing
