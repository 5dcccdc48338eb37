"""The registry of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents import InsidePlayer, PlayerError, make
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
