"""The registry of players."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agents import InsidePlayer, PlayerError, make
from agents.learning.columns import columns_between, used_columns
from agents.registry import file_of, read_from
from mech_env.core import kernels
from tests.toy import RULESET


def test_inside_players_by_name():
    assert make("random", RULESET) == InsidePlayer("random", kernels.RANDOM)
    assert make("bot", RULESET) == InsidePlayer("bot", kernels.BOT)


@pytest.mark.parametrize("name", ["", "Bot", "best", "no/such/folder"])
def test_unknown_names_say_what_is_known(name):
    with pytest.raises(PlayerError, match="known: random, bot"):
        make(name, RULESET)


def test_arguments_where_none_belong():
    with pytest.raises(PlayerError, match="takes no argument, got 'x'"):
        make("bot:x", RULESET)


@pytest.mark.parametrize("name", ["bot@1", "random@0"])
def test_only_learned_players_have_a_temperature(name):
    with pytest.raises(PlayerError, match="has no temperature; leave @"):
        make(name, RULESET)


def test_a_wrong_temperature():
    for wrong in ("-1", "inf", "nan"):
        with pytest.raises(PlayerError, match="is not a number of 0 or more"):
            make(f"some.safetensors@{wrong}", RULESET)
    with pytest.raises(PlayerError, match=r"a@b\.safetensors: no such file"):
        make("a@b.safetensors", RULESET)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("bot", None),
        ("script:kite", None),
        ("mcts:50ms:random", None),
        ("a/main_1@3.safetensors", "a/main_1@3.safetensors"),
        ("model:a/best.safetensors@0.5", "a/best.safetensors"),
        ("mcts:10:a/best.safetensors", "a/best.safetensors"),
        ("bundle:a@1", "a"),
    ],
)
def test_the_file_of_a_player(name, file, tmp_path, monkeypatch):
    (tmp_path / "bot").mkdir()  # no bundle, whatever lies in the working directory
    monkeypatch.chdir(tmp_path)
    found = file_of(name)
    assert found == (None if file is None else Path(file))
    if found is not None:
        moved = read_from(name, Path("b/c"))
        assert moved.startswith(name.partition(":")[0] if ":" in name else "model:")
        assert (
            "b/c" in moved
            and file not in moved
            and ("@" in file or "@" not in name or "@" in moved)
        )


def test_missing_files_say_what_to_do(tmp_path):
    with pytest.raises(PlayerError, match="no such file; train one"):
        make("model:none.safetensors", RULESET)
    with pytest.raises(PlayerError, match=r"no manifest\.json"):
        make(f"bundle:{tmp_path}", RULESET)


def test_a_damaged_model_is_refused(tmp_path):
    path = tmp_path / "model.safetensors"
    path.write_bytes(b"not a model")
    with pytest.raises(PlayerError, match="not a model file") as error:
        make(str(path), RULESET)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("scenario", ["duel", "teams"])
def test_used_columns_drop_units_that_do_not_exist(scenario):
    names, others = RULESET.layout.names(), {"duel": 1, "teams": 3}[scenario]
    rows = ["self.", *(f"others[{k}]." for k in range(others))]
    found = used_columns(RULESET, scenario, whole=True, battles=8, steps=40)
    # Rows that are filled are kept whole; hail, meetings and fog are not in these scenarios.
    assert [names[c] for c in found] == [n for n in names if n.startswith(tuple(rows))]


def test_used_columns_drop_what_never_changes():
    names = RULESET.layout.names()
    found = [names[c] for c in used_columns(RULESET, "teams", battles=8, steps=40)]
    # Nobody has a drive, hides or wins a campaign here; who is asked reads the row.
    others = [f"others[{k}].{feature}" for k in range(3) for feature in ("place", "lane")]
    assert found == ["self.place", "self.time", *others]


def test_used_columns_keep_a_feature_that_changed_in_one_row_of_several():
    layout, start = RULESET.layout, RULESET.layout.pieces["others"].start
    low, high = np.zeros(layout.size, np.float32), np.zeros(layout.size, np.float32)
    width = layout.pieces["others"].width
    high[start + 1] = low[start + width] = high[start + width] = 1  # of the first row; both filled
    names = [layout.names()[c] for c in columns_between(layout, low, high, whole=False)]
    assert names == ["others[0].lane", "others[1].lane"]


def test_used_columns_keep_something_where_nothing_changes():
    layout, piece = RULESET.layout, RULESET.layout.pieces["self"]
    seen = np.zeros(layout.size, np.float32)
    seen[piece.start] = 1
    assert columns_between(layout, seen, seen, whole=False) == list(range(piece.start, piece.stop))


@pytest.mark.parametrize(
    ("teacher", "least", "most"), [("bot", 0.93, 1.0), ("script:pusher", 0, 0.8)]
)
def test_a_head_start_copies_its_teacher(teacher, least, most):
    from agents.learning.imitation import imitate
    from agents.models import ModelPlayer
    from agents.network import MaskedPolicy
    from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
    from experiments.rating.matches import play
    from experiments.training.model import build_model
    from experiments.training.settings import TrainSettings

    env = SelfPlayVecEnv(RULESET, "duel", 4, [Opponent(make("bot", RULESET), 1)])
    policy = build_model(TrainSettings(), env, used_columns(RULESET, "duel", steps=20)).policy
    assert isinstance(policy, MaskedPolicy)
    agreement = imitate(policy, RULESET, "duel", teacher, samples=100_000, battles=256)
    assert least < agreement <= most  # pushers move at random, so nobody foresees it

    twin = ModelPlayer("twin", policy, 0.0, 0)
    if teacher == "bot":
        assert play(RULESET, "duel", twin, make("random", RULESET), 300).rate().interval[0] > 0.6
