"""Self-play: who plays whom, and what the learner is paid, replayed by an independent account."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
import torch
import yaml
from gymnasium import spaces
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from agents import make
from agents.learning.pool import win_shares
from agents.learning.snapshot import SnapshotPlayer
from agents.network import MaskedPolicy, UsedColumns
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from experiments.rating.matches import play
from mech_env import Battle, IllegalAction
from tests.toy import RULESET
from tests.toy.scenario.model import SCENARIO_FOLDER
from tests.toy.state.decisions import DASH, Verb


class Always:
    """Plays one action wherever it is legal, else walks."""

    def __init__(self, name: str, action: int) -> None:
        self.name = name
        self.action = action

    def act(self, observations: Any, masks: Any) -> Any:
        return np.where(masks[:, self.action] != 0, self.action, Verb.WALK)


WALKER, RUNNER = Always("walker", Verb.WALK), Always("runner", Verb.RUN)
DASHER = Always("dasher", DASH)


def environment(scenario: Any = "duel", n: int = 8, **options: Any) -> SelfPlayVecEnv:
    opponents = [Opponent(player, 1.0) for player in (WALKER, RUNNER, DASHER)]
    return SelfPlayVecEnv(RULESET, scenario, n, opponents, seed=4, **options)


def learner(step: int, masks: Any) -> Any:
    """Some fixed legal play that varies by step."""
    return np.where(masks[:, DASH] & (step % 3 == 0), DASH, step % 2)


def account(
    battle: Battle,
    side: int,
    opponent: Always,
    actions: list[int],
    gamma: float,
    shaping: float,
    draw: float,
) -> list[float]:
    """The learner's rewards of one battle, decision by decision, from the rules alone."""
    rewards: list[float] = []
    before = 0.0
    answers = iter(actions)
    while not battle.over:
        mine = battle.side == RULESET.side_names[side]
        if mine:
            phi = float(battle.potentials[side])
            if rewards:
                rewards[-1] += shaping * (gamma * phi - before)
            before = phi
            rewards.append(0.0)
            battle.step(next(answers))
        else:
            mask = battle.mask()
            battle.step(opponent.action if mask[opponent.action] else Verb.WALK)
        if rewards:
            rewards[-1] += float(battle.rewards[side])
    rewards[-1] += shaping * -before + (draw if battle.winner is None else 0.0)
    assert next(answers, None) is None
    return rewards


@pytest.mark.parametrize("scenario", ["duel", "teams", "three"])
@pytest.mark.parametrize("shaping, draw", [(0.0, 0.0), (0.5, 0.0), (0.5, -0.5)])
def test_transitions_pay_what_the_rules_paid(scenario, shaping, draw):
    env = environment(scenario, gamma=0.9, shaping=shaping, draw=draw)
    env.reset()
    taken: list[list[int]] = [[] for _ in range(8)]
    paid: list[list[float]] = [[] for _ in range(8)]
    episode = env.arena.batch.episodes.copy()
    checked, names = 0, set()
    for step in range(120):
        actions = learner(step, env.action_masks())
        _, rewards, dones, infos = env.step(actions)
        for row in range(8):
            taken[row].append(int(actions[row]))
            paid[row].append(float(rewards[row]))
            if not dones[row]:
                assert not infos[row]
                continue
            info = infos[row]
            battle = Battle(RULESET, scenario, seed=int(env.arena.batch.seeds[row]))
            for _ in range(int(episode[row]) - 1):
                battle.restart()
            opponent = {p.name: p for p in (WALKER, RUNNER, DASHER)}[info["opponent"]]
            expected = account(battle, info["side"], opponent, taken[row], 0.9, shaping, draw)
            np.testing.assert_allclose(paid[row], expected, atol=1e-6)
            assert info["result"] == battle.scores[RULESET.side_names[info["side"]]]
            assert info["episode"]["l"] == len(taken[row])
            taken[row], paid[row] = [], []
            episode[row] = env.arena.batch.episodes[row]
            names.add(info["opponent"])
            checked += 1
    assert checked > 40 and len(names) == 3


def test_an_opponent_stays_to_the_end_of_its_battle():
    env = environment()
    env.reset()
    bound, side = env.opponent.copy(), env.side.copy()
    for step in range(150):
        if step == 40:  # retire the walker and welcome the bot in the middle of battles
            env.set_opponents(
                [Opponent(WALKER, 0), Opponent(RUNNER, 1), Opponent(DASHER, 1),
                 Opponent(make("bot", RULESET), 1)]
            )  # fmt: skip
            assert np.array_equal(env.opponent, bound)
        _, _, dones, infos = env.step(learner(step, env.action_masks()))
        for row in np.flatnonzero(dones):
            names = ("walker", "runner", "dasher", "bot")
            assert infos[row]["opponent"] == names[bound[row]]
            assert infos[row]["side"] == side[row]
            assert env.side[row] == (side[row] + 1) % 2, "the learner takes the sides in turn"
        assert np.array_equal(env.opponent[~dones], bound[~dones])
        bound, side = env.opponent.copy(), env.side.copy()
    assert env.bound(0) == 0 and env.bound(3) > 0


def test_an_opponent_still_at_play_cannot_be_replaced_or_left_out():
    env = environment()
    env.reset()
    with pytest.raises(ValueError, match="still plays"):
        env.replace_opponent(int(env.opponent[0]), make("random", RULESET))
    with pytest.raises(ValueError, match="must stay number 0"):
        env.set_opponents([Opponent(RUNNER, 1)])
    with pytest.raises(ValueError, match="weights"):
        env.set_opponents([Opponent(WALKER, 0), Opponent(RUNNER, 0), Opponent(DASHER, 0)])


def test_a_side_that_joins_a_campaign_later_is_not_a_seat_to_be_rated_from():
    campaign = yaml.safe_load((SCENARIO_FOLDER / "campaign.yaml").read_text())
    assert environment(campaign).side.tolist() == [0, 1, 2, 0, 1, 2, 0, 1]
    campaign["encounters"].reverse()
    assert environment(campaign).side.tolist() == [0, 1, 0, 1, 0, 1, 0, 1]
    result = play(RULESET, campaign, make("random", RULESET), make("bot", RULESET), 20)
    assert result.side.tolist() == [0, 1] * 10


def test_masks_are_one_array_that_sb3_contrib_finds():
    env = environment()
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (8, len(RULESET.actions)) and masks.dtype == np.bool_
    assert np.array_equal(masks, env.arena.masks != 0)


def test_the_learner_always_decides_and_observations_are_copies():
    env = environment("sides")
    seen: Any = env.reset()
    for step in range(60):
        status = env.arena.status
        assert np.array_equal(status["side"], env.side)
        kept = seen.copy()
        later = env.step(learner(step, env.action_masks()))[0]
        assert np.array_equal(seen, kept)
        seen = later


def test_inside_opponents_never_come_out():
    env = SelfPlayVecEnv(RULESET, "duel", 16, [Opponent(make("random", RULESET), 1)], seed=1)
    env.reset()
    results = []
    for _ in range(80):
        _, rewards, dones, infos = env.step(np.full(16, Verb.RUN))
        results += [infos[row]["result"] for row in np.flatnonzero(dones)]
        assert set(rewards[~dones]) <= {0.0}
    assert {-1, 1} <= set(results)


def test_going_on_from_a_saved_state_is_exact():
    env = environment(shaping=0.5)
    env.reset()
    for step in range(30):
        env.step(learner(step, env.action_masks()))
    twin = environment(shaping=0.5)
    twin.restore(env.state())
    assert np.array_equal(twin.last_observation(), env.last_observation())
    assert np.array_equal(twin.action_masks(), env.action_masks())
    for step in range(60):
        actions = learner(step, env.action_masks())
        one, two = env.step(actions), twin.step(actions)
        for a, b in zip(one[:3], two[:3], strict=True):
            assert np.array_equal(np.asarray(a), np.asarray(b))
        assert one[3] == two[3]


def snapshot_policy(features: int = 12, actions: int = 5) -> MaskedPolicy:
    return MaskedPolicy(
        spaces.Box(-np.inf, np.inf, (features,), np.float32),
        spaces.Discrete(actions),
        lambda _: 1e-3,
        net_arch={"pi": [16, 16], "vf": [16, 16]},
        features_extractor_class=UsedColumns,
        features_extractor_kwargs={"columns": [0, 2, 3, 7, 11]},
    )


def test_a_snapshot_plays_the_policy_it_was_taken_of():
    policy = snapshot_policy()
    player = SnapshotPlayer.of("snapshot_1", policy, seed=1)
    rng = np.random.default_rng(2)
    seen = rng.random((64, 12), dtype=np.float32)
    with torch.no_grad():
        latent = policy.mlp_extractor.forward_actor(
            policy.features_extractor(torch.from_numpy(seen))
        )
        expected = policy.action_net(latent)
        for weight in policy.parameters():
            weight.zero_()  # training goes on
    assert np.allclose(player.actor.logits(seen), expected.numpy(), atol=1e-6)
    # The frequencies of its draws are the softmax over the legal actions.
    one = np.repeat(seen[:1], 20_000, axis=0)
    mask = np.tile(np.array([1, 0, 1, 1, 0], np.int8), (len(one), 1))
    share = np.bincount(player.act(one, mask), minlength=5) / len(one)
    odds = np.exp(expected.numpy()[0]) * mask[0]
    assert np.allclose(share, odds / odds.sum(), atol=0.015)


def test_a_restored_snapshot_goes_on_with_its_own_dice():
    player = SnapshotPlayer.of("snapshot_1", snapshot_policy(), seed=1)
    seen = np.random.default_rng(2).random((256, 12), dtype=np.float32)
    masks = np.ones((256, 5), np.int8)
    player.act(seen, masks)
    twin = SnapshotPlayer.restored(player.state(), features=12, actions=5)
    assert twin.name == player.name
    assert np.array_equal(twin.act(seen, masks), player.act(seen, masks))


def test_a_policy_of_other_layers_cannot_be_a_snapshot():
    policy = snapshot_policy()
    policy.mlp_extractor.policy_net[1] = torch.nn.ReLU()
    with pytest.raises(ValueError, match="ReLU"):
        SnapshotPlayer.of("snapshot_1", policy, seed=1)


@pytest.mark.parametrize("wrong", [-1, -2, -3, 2**64 - 3, 0.5])
def test_the_kernels_own_numbers_are_refused(wrong: Any) -> None:
    env = environment("long")
    env.reset()
    before = env.arena.batch.battles.tobytes()
    with pytest.raises((IllegalAction, TypeError)):
        env.step(np.full(8, wrong))
    assert env.arena.batch.battles.tobytes() == before


def test_a_pickle_plays_on_to_the_same_bytes() -> None:
    env = environment("teams", n=150, threads=2, shaping=0.5)
    env.reset()
    env.step(learner(0, env.action_masks()))
    twin = pickle.loads(pickle.dumps(env))
    for step in range(1, 30):
        actions = learner(step, env.action_masks())
        (_, rewards, dones, _), (_, others, theirs, _) = env.step(actions), twin.step(actions)
        assert np.array_equal(rewards, others) and np.array_equal(dones, theirs)
    assert env.arena.batch.battles.tobytes() == twin.arena.batch.battles.tobytes()


def test_opponents_of_one_name_have_results_of_their_own():
    bot = make("bot", RULESET)
    twins = [Opponent(bot, 0.5, "a/best"), Opponent(make("random", RULESET), 0.5, "b/best")]
    env = SelfPlayVecEnv(RULESET, "duel", 16, [*twins, Opponent(bot, 0.5), Opponent(bot, 0.5)])
    env.reset()
    ended = 0
    for _ in range(60):
        env.step_async(env.action_masks().argmax(axis=1))
        ended += int(env.step_wait()[2].sum())
    results = env.take_results()
    assert set(results) == {"a/best", "b/best", "bot"}
    assert sum(map(len, results.values())) == ended > 0
    assert win_shares({"snapshot_2": [1], "script:kite": [1], "script_a/best": [-1]}) == {
        "snapshots": 1.0, "scripts": 1.0, "script_a/best": 0.0,
    }  # fmt: skip
