"""Load changed models, checkpoints and bundles: a program, so that a crash is an exit code.

python -m tests.fuzz.hostile_files RULESET FOLDER KIND CASES SEED

FOLDER holds ``model.safetensors``, ``checkpoint.bin`` and ``bundle/`` of a small run of that
ruleset (``make_originals``); the case under way is written to FOLDER/case.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import load, save

from agents import make
from agents.model_files import read_card
from experiments.bundles.bundle import export_bundle, states_of_play
from experiments.training.checkpoint import load_checkpoint, save_checkpoint
from experiments.training.run_folder import RunFolder
from experiments.training.trainer import Trainer
from mech_env import Battle, rulesets
from mech_env.core.ruleset import Ruleset
from mech_env.policy import Policy
from tests.experiments.conftest import small, trainer_of
from tests.fuzz.changes import change_array, change_bytes, change_value, change_zip


def make_originals(ruleset: Ruleset, folder: Path) -> None:
    """Train and export what the cases change."""
    trainer = trainer_of(small(folder / "runs", ruleset=ruleset.id))
    trainer.train()
    shutil.copy(trainer.folder.best, folder / "model.safetensors")
    shutil.copy(trainer.folder.checkpoint, folder / "checkpoint.bin")
    export_bundle(trainer.policy, ruleset, "duel", folder / "bundle", training={}, ratings={})


def plays(ruleset: Ruleset, name: str) -> None:
    """A player's actions are legal."""
    seen, masks = states_of_play(ruleset, "duel", 8, seed=1)
    player: Any = make(name, ruleset, temperature=1.0)
    assert masks[np.arange(len(masks)), player.act(seen, masks)].all()


# --- models ---------------------------------------------------------------------------------------


def write_model(folder: Path, rng: random.Random) -> None:
    """Changed bytes, a changed card or changed weights."""
    original, path = folder / "model.safetensors", folder / "changed.safetensors"
    data = original.read_bytes()
    if rng.random() < 0.5:
        path.write_bytes(change_bytes(data, rng))
        return
    card, weights = json.loads(read_card(original).model_dump_json()), load(data)
    if rng.random() < 0.7:
        card = change_value(card, rng)
    else:
        name = rng.choice(sorted(weights))
        weights[rng.choice((name, "other"))] = np.ascontiguousarray(
            change_array(weights.pop(name), rng)
        )
    path.write_bytes(save(weights, metadata={"mech_env": json.dumps(card)}))


def use_model(ruleset: Ruleset, folder: Path, rng: random.Random) -> None:
    """As a player, or as the guide of a search."""
    path = folder / "changed.safetensors"
    if rng.random() < 0.5:
        plays(ruleset, f"model:{path}")
    else:
        player: Any = make(f"mcts:20:{path}", ruleset)
        battle = Battle(ruleset, "duel", seed=1)
        assert player.choose(battle) in battle.legal_actions()


# --- checkpoints ----------------------------------------------------------------------------------


def write_checkpoint(folder: Path, rng: random.Random) -> None:
    """Changed bytes or values under a right digest."""
    data, path = (folder / "checkpoint.bin").read_bytes(), folder / "changed" / "checkpoint.bin"
    path.parent.mkdir(exist_ok=True)
    if rng.random() < 0.3:
        at = data.index(b"\n") + 1
        payload = change_bytes(data[at + 32 :], rng)
        path.write_bytes(data[:at] + hashlib.sha256(payload).digest() + payload)
        return
    state = load_checkpoint(folder / "checkpoint.bin")
    name = rng.choice(list(state))
    state[name] = change_value(state[name], rng)
    save_checkpoint(path, state)


def use_checkpoint(ruleset: Ruleset, folder: Path, rng: random.Random) -> None:
    """A run that accepts it does an update."""
    settings = small(folder, name="changed", ruleset=ruleset.id)
    run = RunFolder(settings)
    state = load_checkpoint(run.checkpoint)
    trainer = Trainer(settings, run)
    trainer.prepare()
    trainer._restore(state)
    trainer.update()


# --- bundles --------------------------------------------------------------------------------------


def write_bundle(folder: Path, rng: random.Random) -> None:
    """One changed file; the digests are right, as its sender would make them."""
    path = folder / "changed_bundle"
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(folder / "bundle", path)
    name = rng.choice(("policy.onnx", "policy.onnx", "golden.npz", "manifest.json"))
    file, data = path / name, (path / name).read_bytes()
    manifest = json.loads((path / "manifest.json").read_text())
    if name == "manifest.json" and rng.random() < 0.7:
        long = {k: manifest.pop(k) for k in ("layout", "actions", "decisions")}
        file.write_text(json.dumps({**long, **(change_value(manifest, rng))}))
        return
    change = change_zip if name == "golden.npz" and rng.random() < 0.7 else change_bytes
    file.write_bytes(change(data, rng))
    if name != "manifest.json":
        manifest["files"][name] = hashlib.sha256(file.read_bytes()).hexdigest()
        (path / "manifest.json").write_text(json.dumps(manifest))


def use_bundle(ruleset: Ruleset, folder: Path, rng: random.Random) -> None:
    """As a player, and its golden vectors."""
    path = folder / "changed_bundle"
    plays(ruleset, f"bundle:{path}")
    Policy.load(path, ruleset).check_golden()


Write = Callable[[Path, random.Random], None]
Use = Callable[[Ruleset, Path, random.Random], None]
KINDS: dict[str, tuple[Write, Use]] = {
    "model": (write_model, use_model),
    "checkpoint": (write_checkpoint, use_checkpoint),
    "bundle": (write_bundle, use_bundle),
}


def main(name: str, folder: Path, kind: str, cases: int, seed: int) -> int:
    """Try all cases; 1 if one of them was neither refused in a line nor played."""
    ruleset = rulesets.get(name)
    warnings.simplefilter("ignore")  # numbers that overflow are allowed
    refusals = 0
    for case in range(cases):
        (folder / "case").write_text(f"{kind} case {case} of --fuzz-seed {seed}")
        rng = random.Random(f"{kind} {seed} {case}")
        write, use = KINDS[kind]
        write(folder, rng)
        try:
            use(ruleset, folder, rng)
        except ValueError as error:
            text = str(error)
            if "\n" in text or str(folder) not in text or len(text) > 1000:
                print(f"{kind} case {case}: {type(error).__name__}: {text!r:.500}")
                return 1
            refusals += 1
    print(f"{kind}: {refusals} of {cases} refused, the others played")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]), int(sys.argv[5])))
