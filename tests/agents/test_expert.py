"""Expert iteration: lessons are what the search found, and a pupil learns from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents import make
from agents.learning.expert import Lessons, Pupil, SearchedPlay, target_of, value_of
from agents.models import ModelPlayer, load_model
from experiments.rating.matches import play
from mech_env import BattleBatch
from mech_env.searching import Finding, SearchPlayer
from tests.experiments.conftest import small, trainer_of
from tests.toy import RULESET as TOY


@pytest.fixture(scope="module")
def beginner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that knows nothing."""
    trainer = trainer_of(small(tmp_path_factory.mktemp("runs"), scenario="teams"))
    trainer.save_model(trainer.folder.best)
    return trainer.folder.best


def expert(simulations: int) -> SearchPlayer:
    found = make(f"mcts:{simulations}", TOY, seed=3)
    assert isinstance(found, SearchPlayer)
    return found


def source(policy: Any, *, seed: int = 1, threads: int = 1, **settings: Any) -> SearchedPlay:
    known: dict[str, Any] = {"shaping": 1.0, "battles": 32, "share": 0.5, **settings}
    return SearchedPlay(policy, expert(60), TOY, "teams", seed=seed, threads=threads, **known)


def test_lessons_are_what_the_search_found(beginner: Path) -> None:
    policy = load_model(beginner, TOY).policy
    lessons = source(policy).collect(200)
    assert len(lessons) >= 200
    assert np.allclose(lessons.targets.sum(1), 1, atol=1e-5)
    assert (lessons.targets[lessons.masks == 0] == 0).all() and (lessons.masks.sum(1) > 1).all()
    assert lessons.observations.shape[1] == len(policy.columns)
    assert np.isfinite(lessons.values).all() and lessons.values.std() > 0


def test_values_leave_the_potential_out(beginner: Path) -> None:
    policy = load_model(beginner, TOY).policy
    whole, rest = (source(policy, shaping=shaping).collect(100) for shaping in (0.0, 1.0))
    apart = whole.values - rest.values
    assert (whole.observations == rest.observations).all()
    assert np.abs(apart).max() > 0.01 and (np.abs(apart) <= 1).all()


def test_lessons_repeat_with_the_seed_on_any_number_of_threads(beginner: Path) -> None:
    policy = load_model(beginner, TOY).policy
    one, two = (source(policy, threads=threads).collect(100) for threads in (1, 2))
    other = source(policy, seed=2).collect(100)
    assert (one.targets == two.targets).all() and (one.values == two.values).all()
    assert one.values.tobytes() != other.values.tobytes()


def test_a_search_of_rows_answers_as_a_search_of_battles() -> None:
    batch, search = BattleBatch(TOY, "teams", n=6, seed=4), expert(50)
    rows = np.array([4, 1])
    found = search.find(batch, rows)
    assert [one.best for one in found] == search.decide(batch, rows).tolist()
    for one in found:
        assert -1 <= value_of(one) <= 1
        assert value_of(one) == one.values[one.actions.tolist().index(one.best)]


def test_of_two_actions_with_equal_visits_the_better_one_is_the_target() -> None:
    found = Finding(
        7, np.array([3, 7, 9]), np.array([50, 50, 0]), np.array([0.1, 0.2, np.nan]), 100
    )
    target = target_of(found)
    assert target.sum() == pytest.approx(1) and target[2] == 0
    assert target[1] / target[0] == pytest.approx(np.exp(2))


def test_memory_forgets_the_oldest() -> None:
    def lesson(value: float) -> Lessons:
        one = np.full((2, 1), value, np.float32)
        return Lessons(one, np.ones((2, 1), np.int8), one, one[:, 0])

    memory = lesson(1).with_newer(lesson(2), 3)
    assert memory.values.tolist() == [1, 2, 2] and len(memory.rows(slice(1))) == 1


def test_a_beginner_learns_to_win_from_the_search(beginner: Path) -> None:
    policy = load_model(beginner, TOY).policy
    taught, pupil = source(policy, battles=64), Pupil(policy, learning_rate=3e-3)
    lessons, rng = taught.collect(2000), np.random.default_rng(1)
    _, before = pupil.fit(lessons)
    for _ in range(200):
        _, after = pupil.fit(lessons.rows(rng.integers(0, len(lessons), 512)))
    assert after < 0.5 * before  # the critic
    player = ModelPlayer("pupil", policy, 0.0, 0)
    assert play(TOY, "teams", player, make("random", TOY), 400, seed=5).paired.low > 0.6
