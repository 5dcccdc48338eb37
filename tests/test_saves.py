"""Saves: what they keep, what they leave out, and lines of bounded length for what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import Battle, BattleBatch
from mech_env.arguments import MAX_SEED
from mech_env.saves import BattleFormatError


@pytest.mark.parametrize("stream", [256, 2**20])
def test_a_battle_of_a_batch_with_a_stream_is_saved_and_loaded(stream: int) -> None:
    batch = BattleBatch("toy", "duel", n=2, seed=5, stream=stream)
    battle = batch.battle(1)
    assert battle.seed >> 32 == stream
    loaded = Battle.from_dict(battle.to_dict())
    assert loaded.seed == battle.seed and loaded.state.tobytes() == battle.state.tobytes()
    for one in (battle, loaded):
        one.restart()
    assert loaded.state.tobytes() == battle.state.tobytes()


@pytest.mark.parametrize(
    "seed", [-1, 2**32, (255 << 32) + 3, ((2**20 + 1) << 32) + 3, 10**5000], ids=range(5)
)
def test_a_seed_with_no_stream_is_refused(seed: int) -> None:
    save = {**Battle("toy", "duel", 1).to_dict(), "seed": seed}
    with pytest.raises(BattleFormatError, match=r"seed: .* is neither from 0 to .* nor") as caught:
        Battle.from_dict(save)
    assert len(str(caught.value)) < 300


def test_who_plays_is_said_when_a_save_is_loaded() -> None:
    battle = Battle("toy", "duel", 3, players={"blue": "bot"})
    battle.step(battle.legal_actions()[0])
    save = battle.to_dict()
    alone, against = Battle.from_dict(save), Battle.from_dict(save, players={"blue": "bot"})
    for one in (battle, against):
        while not one.over:
            assert one.side == "red"
            one.step(one.legal_actions()[0])
    assert against.state.tobytes() == battle.state.tobytes()
    alone.step(alone.legal_actions()[0])
    assert alone.side == "blue"
    with pytest.raises(ValueError, match="player: 'nobody' is not one of external, random, bot"):
        Battle.from_dict(save, players={"red": "nobody"})


def test_inside_players_answer_at_once_in_a_loaded_battle() -> None:
    battle = Battle("toy", "duel", 3)
    while battle.side != "blue":
        battle.step(battle.legal_actions()[0])
    assert Battle.from_dict(battle.to_dict(), players={"blue": "bot"}).side == "red"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "x" * 100_000}, "format: 'xxx"),
        ({"format_version": "x" * 100_000}, "format_version: 'xxx"),
        ({"ruleset": "x" * 100_000}, "unknown ruleset 'xxx"),
        ({"ruleset_version": 10**5000}, "ruleset_version: saved with a number of about"),
        ({"layout": "x" * 100_000}, "layout: saved with 'xxx"),
        ({"episode": 10**5000}, "episode: a number of about"),
        ({"decisions": ["x" * 100_000]}, r"decisions: \['xxx"),
        ({1: 2, "zz": 3}, r"unknown fields \['zz', 1\]"),
        ({f"f{k}": k for k in range(10_000)}, r"unknown fields \['f0', .*, …\]"),
        ({"x" * 100_000: 1}, r"unknown fields \['xxx"),
    ],
    ids=range(10),
)
def test_what_is_wrong_with_a_save_is_a_short_line(changes: dict[Any, Any], told: str) -> None:
    save = {**Battle("toy", "duel", 1).to_dict(), **changes}
    with pytest.raises(BattleFormatError, match=told) as caught:
        Battle.from_dict(save)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("seed", ["x" * 100_000, 10**5000], ids=["text", "number"])
def test_a_wrong_argument_is_shown_in_a_short_line(seed: Any) -> None:
    with pytest.raises(ValueError, match=f"is not an integer from 0 to {MAX_SEED}") as caught:
        Battle("toy", "duel", seed)
    assert len(str(caught.value)) < 200
