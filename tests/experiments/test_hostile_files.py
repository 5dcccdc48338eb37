"""Files from strangers: refused in one line, and nothing in them runs."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import pickle
import shutil
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save

from agents import PlayerError, make
from experiments.scripting.command import UsageError
from experiments.tournaments.store import PairStore
from experiments.training.checkpoint import CheckpointError, load_checkpoint, save_checkpoint
from experiments.training.run_folder import RunFolder
from experiments.training.trainer import Trainer
from mech_env.policy import BundleError, Policy, file_digest
from tests.experiments.conftest import small
from tests.toy import RULESET


def refused(error: pytest.ExceptionInfo[Exception], path: Path) -> None:
    """One line, with the file's name."""
    assert str(path) in str(error.value) and "\n" not in str(error.value)


# --- models ---------------------------------------------------------------------------------------


class Trap:
    """Unpickled, it makes a file."""

    def __init__(self, sprung: Path) -> None:
        self.sprung = sprung

    def __reduce__(self):
        return Path.touch, (self.sprung,)


def sb3_trap(path: Path, sprung: Path) -> Path:
    """An SB3 file whose data runs code when MaskablePPO loads it."""
    pickled = base64.b64encode(pickle.dumps(Trap(sprung))).decode()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data", json.dumps({"policy_class": {":serialized:": pickled}}))
    return path


@pytest.mark.parametrize("name", ["{}", "sb3:{}", "mcts:10:{}", "model:{}"])
def test_no_player_runs_code_from_a_file(tmp_path, name):
    trap = sb3_trap(tmp_path / "trap.zip", tmp_path / "sprung")
    with pytest.raises(PlayerError, match=r"experiments\.convert") as error:
        make(name.format(trap), RULESET)
    refused(error, trap)
    assert not (tmp_path / "sprung").exists()


# --- checkpoints ----------------------------------------------------------------------------------


def at(state: Any, path: str) -> tuple[Any, Any]:
    """The container and the key that ``env/side`` or ``pool/snapshots/0/weights`` names."""
    *above, last = (int(part) if part.isdecimal() else part for part in path.split("/"))
    for part in above:
        state = state[str(part) if isinstance(state, dict) else part]
    return state, str(last) if isinstance(state, dict) else last


def changed(wrong: Any) -> Any:
    """An array whose first number is another."""

    def change(array: np.ndarray) -> np.ndarray:
        array = array.copy()
        array.flat[0] = wrong
        return array

    return change


CHECKPOINTS: dict[str, Any] = {
    "policy/action_net.bias": changed(np.nan),
    "policy/action_net.weight": lambda a: a[:, :-1],
    "optimizer/0/exp_avg": lambda a: a.ravel()[:1],
    "optimizer/0/exp_avg_sq": changed(-1),
    "optimizer/1/step": lambda a: a.reshape(1),
    "optimizer/0": lambda moments: {},
    "random/numpy/position": lambda _: 10**6,
    "random/numpy/keys": lambda a: a[:10],
    "random/torch": lambda a: a[:10],
    "pool/active": lambda active: [*active, 99],
    "pool/dice": lambda dice: [],
    "pool/snapshots/0/columns": changed(10**6),
    "pool/snapshots/0/weights": lambda layers: layers[:-1],
    "pool/snapshots/0/rng": lambda _: {"state": {"state": -1, "inc": "x"}},
    "env/battles": lambda a: a[:, :-8],
    "env/opponent": changed(99),
    "env/side": changed(-1),
    "env/episode": changed(-1),
    "env/potential": changed(np.inf),
    "env/length": lambda a: a.astype(np.float64),
    "env/rng": lambda _: {},
    "episode_starts": lambda a: a[:3],
    "progress/seconds": lambda _: float("nan"),
    "progress/steps": lambda _: "many",
    "progress": lambda _: 7,
    "n_updates": lambda _: 10**400,
    "pool/taken": lambda _: -1,
}


@pytest.mark.parametrize("field", CHECKPOINTS)
def test_a_checkpoint_with_a_right_digest_and_wrong_content(trained, tmp_path, field):
    state = load_checkpoint(trained.folder.checkpoint)
    place, key = at(state, field)
    place[key] = CHECKPOINTS[field](place[key])
    settings = small(tmp_path)
    folder = RunFolder(settings)
    folder.path.mkdir(parents=True)
    save_checkpoint(folder.checkpoint, state)
    with pytest.raises(CheckpointError, match="does not fit") as error:
        Trainer(settings, folder).train(resume=True)
    refused(error, folder.checkpoint)


@pytest.mark.parametrize("text", ['{"array": "0"}', '{"a": ' + 600 * "[" + 600 * "]" + "}", "[]"])
def test_a_checkpoint_with_a_right_digest_that_holds_no_fields(tmp_path, text):
    path = tmp_path / "checkpoint.bin"
    arrays: dict[str, Any] = {"0": np.zeros(1), "json": np.frombuffer(text.encode(), np.uint8)}
    payload = save(arrays)
    path.write_bytes(b"mech_env checkpoint 2\n" + hashlib.sha256(payload).digest() + payload)
    with pytest.raises(CheckpointError, match="unreadable") as error:
        load_checkpoint(path)
    refused(error, path)


def test_no_checkpoint_is_unpickled(tmp_path):
    path = tmp_path / "checkpoint.bin"
    payload = pickle.dumps(Trap(tmp_path / "sprung"))
    for magic in (b"mech_env checkpoint 1\n", b"mech_env checkpoint 2\n"):
        path.write_bytes(magic + hashlib.sha256(payload).digest() + payload)
        with pytest.raises(CheckpointError, match="start over") as error:
            load_checkpoint(path)
        refused(error, path)
    assert not (tmp_path / "sprung").exists()


# --- bundles --------------------------------------------------------------------------------------


@pytest.fixture
def copied(bundle, tmp_path):
    return shutil.copytree(bundle, tmp_path / "bundle")


def signed(folder: Path, **changes: object) -> None:
    """Bring the manifest's digests up to date, as whoever changed the files would."""
    path = folder / "manifest.json"
    manifest = {**json.loads(path.read_text()), **changes}
    manifest["files"] = {name: file_digest(folder / name) for name in manifest["files"]}
    path.write_text(json.dumps(manifest))


def golden_arrays(folder: Path) -> dict[str, np.ndarray]:
    with np.load(folder / "golden.npz") as golden:
        return dict(golden)


def write_golden(folder: Path, **changes: object) -> None:
    np.savez(folder / "golden.npz", **{**golden_arrays(folder), **changes})  # type: ignore[arg-type]


def huge_golden(folder: Path) -> None:
    """An array that says it is larger than any memory, in a few bytes."""
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        head, {"descr": "<f4", "fortran_order": False, "shape": (2**50, 3)}
    )
    with zipfile.ZipFile(folder / "golden.npz", "w") as archive:
        archive.writestr("observation.npy", head.getvalue())


GOLDEN = {
    "no zip": lambda folder: (folder / "golden.npz").write_bytes(b"PK nothing"),
    "truncated": lambda folder: (folder / "golden.npz").write_bytes(
        (folder / "golden.npz").read_bytes()[:-200]
    ),
    "an array is missing": lambda folder: np.savez(folder / "golden.npz", value=np.zeros(3)),
    "pickled objects": lambda folder: write_golden(folder, value=np.array([{}], object)),
    "another shape": lambda folder: write_golden(folder, observation=np.zeros((3, 2), np.float32)),
    "no rows": lambda folder: write_golden(
        folder, **{k: v[:0] for k, v in golden_arrays(folder).items()}
    ),
    "text": lambda folder: write_golden(folder, observation=np.array(["a", "b"])),
    "not finite": lambda folder: write_golden(
        folder, value=np.full_like(golden_arrays(folder)["value"], np.nan)
    ),
    "huge": huge_golden,
}


@pytest.mark.parametrize("damage", GOLDEN)
def test_damaged_golden_vectors(copied, damage):
    GOLDEN[damage](copied)
    signed(copied)
    with pytest.raises(BundleError, match=r"golden\.npz") as error:
        Policy.load(copied).check_golden()
    refused(error, copied)


@pytest.mark.parametrize(
    "field", ["n_features", "temperature", "format", "opset", "files", "ruleset"]
)
@pytest.mark.parametrize(
    "value", [None, [], {}, "x" * 5000, 10**400, -1, float("nan"), [[]], {"a": []}]
)
def test_any_value_in_any_field_of_a_manifest(copied, field, value):
    path = copied / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))
    with pytest.raises(BundleError) as error:
        Policy.load(copied)
    refused(error, copied)
    assert len(str(error.value)) < 600


@pytest.mark.parametrize("text", ["[" * 100_000, "\xff", "[]", "1", '{"format": 2}', ""])
def test_a_manifest_that_is_something_else(copied, text):
    (copied / "manifest.json").write_text(text, encoding="latin-1")
    with pytest.raises(BundleError, match=r"manifest\.json") as error:
        Policy.load(copied)
    refused(error, copied)


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
def test_weights_of_a_bundle_that_are_no_numbers_are_named(copied, wrong):
    import onnx
    from onnx import numpy_helper

    path = copied / "policy.onnx"
    model = onnx.load(path)
    (tensor,) = (t for t in model.graph.initializer if t.name.endswith("action_net.bias"))
    values = numpy_helper.to_array(tensor).copy()
    values[1] = wrong
    tensor.CopyFrom(numpy_helper.from_array(values, tensor.name))
    onnx.save(model, path)
    signed(copied)
    with pytest.raises(BundleError, match=r"policy\.onnx: .*action_net\.bias") as error:
        Policy.load(copied)
    refused(error, copied)


# --- tournaments ----------------------------------------------------------------------------------

PAIR = {
    "scenario": "duel", "scenario_digest": "", "first": "random", "first_digest": "",
    "second": "bot", "second_digest": "", "commit": "", "score": [1, -1], "side": [0, 1],
    "decisions": [3, 4], "rounds": [1, 1],
}  # fmt: skip
PAIRS = {
    "text for numbers": {**PAIR, "score": ["a", "b"]},
    "other lengths": {**PAIR, "score": [1]},
    "no results": {**PAIR, "score": [], "side": [], "decisions": [], "rounds": []},
    "a score of 7": {**PAIR, "score": [7, 1]},
    "a side below 0": {**PAIR, "side": [-1, 1]},
    "numbers too large": {**PAIR, "rounds": [10**30, 1]},
    "fractions": {**PAIR, "rounds": [1.5, 1]},
    "lists of lists": {**PAIR, "rounds": [[1], [1]]},
    "a name that is none": {**PAIR, "first": ["random"]},
    "a commit that is none": {**PAIR, "commit": 3},
    "a field too many": {**PAIR, "more": 1},
    "a field too few": {k: v for k, v in PAIR.items() if k != "commit"},
}


@pytest.mark.parametrize("record", PAIRS)
def test_damaged_pairings(tmp_path, record):
    path = tmp_path / "pairs.jsonl"
    path.write_text("{}\n" + json.dumps(PAIRS[record]) + "\n")
    with pytest.raises(ValueError, match=r"pairs\.jsonl:2: damaged") as error:
        PairStore(tmp_path, {}, overwrite=False)
    refused(error, path)


@pytest.mark.parametrize(
    "line", [b"\xff\xfe", b"[" * 100_000, b"7", b'"a"', b"{", b'{"a": "\\ud800"}']
)
@pytest.mark.parametrize("place", [1, 2])
def test_lines_that_are_no_records(tmp_path, line, place):
    path = tmp_path / "pairs.jsonl"
    path.write_bytes(b"{}\n" * (place - 1) + line + b"\n")
    for read in (lambda: PairStore(tmp_path, {}, overwrite=False),
                 lambda: PairStore.existing(tmp_path)):  # fmt: skip
        with pytest.raises(ValueError, match=rf"pairs\.jsonl:{place}: damaged") as error:
            read()
        refused(error, path)


def test_a_whole_record_is_read_and_settings_are_shown_in_short(tmp_path):
    (tmp_path / "pairs.jsonl").write_text("{}\n" + json.dumps(PAIR) + "\n")
    assert len(PairStore(tmp_path, {}, overwrite=False).results()) == 1
    (tmp_path / "pairs.jsonl").write_text(json.dumps({"seed": "x" * 10_000}) + "\n")
    with pytest.raises(UsageError, match="was played with seed") as error:
        PairStore(tmp_path, {"seed": 1}, overwrite=False)
    assert len(str(error.value)) < 600
