"""JavaScript of README and guides runs in Node, on a bundle; see ``javascript/onnxruntime.mjs``.

Blocks of a page lie side by side: ``<!-- file: policy.mjs -->`` names one that others import; a
block without a name is run. ``onnxruntime-web`` is a stand-in unless MECH_ENV_NODE_MODULES names a
``node_modules`` folder that holds the real one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mech_env import rulesets
from mech_env.policy import Policy
from tests.hygiene.rules_table import ROOT
from tests.hygiene.test_pages import FOUND, PAGES, Block, examples
from tests.node import NODE, needs_node

MODULES = os.environ.get("MECH_ENV_NODE_MODULES", "")
STAND_IN = Path(__file__).parent / "javascript/onnxruntime.mjs"
GUIDE = ROOT / "docs/bundles.md"
SCRIPTS = [item for item in examples("js") if not item.values[1].file]

# As in a page: nothing of Node is there, and fetch takes paths.
PAGE = """
import { readFileSync } from "node:fs";
globalThis.fetch = async (path) => ({ ok: true, arrayBuffer: async () => readFileSync(path) });
globalThis.process = undefined;
"""
DRAW = """
import { act, evaluate, load, readJson } from "./policy.mjs";
const policy = await load("policies/steel_typhoon_duel", process.argv[2]);
const { samples } = await readJson("policies/steel_typhoon_duel/golden.json");
const found = [];
for (const { observation, action_mask, outputs } of samples.slice(0, 8)) {
  const seen = Float32Array.from(observation), mask = Int8Array.from(action_mask);
  const temperature = outputs.at(-1).temperature;
  const { value, probabilities } = await evaluate(policy, seen, mask, temperature);
  const draws = [];
  for (let k = 0; k < 400; k++) draws.push(await act(policy, seen, mask, temperature));
  const best = await act(policy, seen, mask); // at the temperature of the manifest, 0
  found.push({ value, probabilities: Array.from(probabilities), draws, best });
}
console.log(JSON.stringify(found));
"""


def shown_hash() -> str:
    """The layout hash that the guide's script asks for."""
    (found,) = re.findall(r'"([0-9a-f]{16})"', "".join(b.text for b in FOUND[GUIDE]))
    return found


@pytest.fixture
def folder(bundle: Path, tmp_path: Path) -> Path:
    """The guide's blocks beside a bundle, which claims to have the layout that they name."""
    copied = shutil.copytree(bundle, tmp_path / "policies/steel_typhoon_duel")
    manifest = json.loads((copied / "manifest.json").read_text())
    (copied / "manifest.json").write_text(json.dumps(manifest | {"layout_hash": shown_hash()}))
    if MODULES:
        (tmp_path / "node_modules").symlink_to(Path(MODULES).resolve())
    else:
        package = tmp_path / "node_modules/onnxruntime-web"
        package.mkdir(parents=True)
        shutil.copy(STAND_IN, package / "index.mjs")
        (package / "package.json").write_text('{"type": "module", "exports": "./index.mjs"}')
    for page in PAGES:
        for block in FOUND[page]:
            if block.language == "js" and block.file:
                (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    return tmp_path


def run(folder: Path, text: str, *arguments: str) -> Any:
    """Run a module in a folder; what it prints."""
    assert NODE is not None
    (folder / "script.mjs").write_text(text, encoding="utf-8")
    return subprocess.run(
        [NODE, "script.mjs", *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


def test_the_guide_shows_javascript() -> None:
    assert SCRIPTS and any(block.file == "policy.mjs" for block in FOUND[GUIDE])


@needs_node
@pytest.mark.parametrize(("page", "block"), SCRIPTS)
def test_javascript_blocks_run(page: Path, block: Block, folder: Path) -> None:
    done = run(folder, block.text)
    assert done.returncode == 0, done.stderr


@needs_node
@pytest.mark.skipif(MODULES != "", reason="the imitated page has no files of the real runtime")
def test_the_same_code_runs_in_a_page(folder: Path) -> None:
    for block in (item.values[1] for item in SCRIPTS):
        (folder / "page.mjs").write_text(PAGE)
        (folder / "block.mjs").write_text(block.text)
        done = run(folder, 'import "./page.mjs";\nawait import("./block.mjs");\n')
        assert done.returncode == 0, done.stderr


@needs_node
def test_value_probabilities_and_actions_are_those_of_the_bundle(folder: Path) -> None:
    done = run(folder, DRAW, shown_hash())
    assert done.returncode == 0, done.stderr
    golden = np.load(folder / "policies/steel_typhoon_duel/golden.npz")
    for k, found in enumerate(json.loads(done.stdout)):
        assert found["value"] == pytest.approx(golden["value"][k], abs=1e-4)
        wanted = golden["probabilities"][-1, k]
        assert found["probabilities"] == pytest.approx(wanted, abs=1e-4)
        shares = np.bincount(found["draws"], minlength=len(wanted)) / len(found["draws"])
        assert not shares[golden["action_mask"][k] == 0].any()
        assert np.abs(shares - wanted).max() < 0.15
        assert found["best"] == golden["logits"][k].argmax()


@needs_node
def test_another_layout_or_format_is_refused(folder: Path) -> None:
    done = run(folder, DRAW, "0" * 16)
    assert done.returncode != 0 and "made for another layout" in done.stderr
    path = folder / "policies/steel_typhoon_duel/manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 1}))
    done = run(folder, DRAW, shown_hash())
    assert done.returncode != 0 and "format 1, wanted 2" in done.stderr


def test_the_guide_names_the_layout_of_the_rules() -> None:
    hashes = {rulesets.get(ruleset).layout.hash for ruleset in rulesets.ids()}
    for page in PAGES:
        shown = set(re.findall(r"\b[0-9a-f]{16}\b", page.read_text(encoding="utf-8")))
        assert shown <= hashes, f"{page.name}: no such layout: {shown - hashes}"
    assert shown_hash() == rulesets.get("steel_typhoon").layout.hash


# --- golden.json ---


def test_golden_json_holds_what_golden_npz_holds(bundle: Path) -> None:
    plain = json.loads((bundle / "golden.json").read_text(encoding="utf-8"))
    manifest, golden = Policy.load(bundle).manifest, np.load(bundle / "golden.npz")
    assert "golden.json" in manifest["files"]
    names = ("layout_hash", "n_features", "n_actions")
    assert {name: plain[name] for name in names} == {name: manifest[name] for name in names}
    assert 0 < plain["tolerance"] <= 1e-4
    samples = plain["samples"]
    assert set(samples[0]) == {"observation", "action_mask", "logits", "value", "outputs"}
    for name in ("observation", "action_mask", "logits", "value"):
        assert np.array_equal(
            np.array([s[name] for s in samples], golden[name].dtype), golden[name]
        )
    for t, temperature in enumerate(golden["temperature"]):
        assert all(s["outputs"][t]["temperature"] == temperature for s in samples)
        found = [s["outputs"][t]["probabilities"] for s in samples]
        assert np.array_equal(np.array(found, np.float32), golden["probabilities"][t])


def test_golden_json_is_described(bundle: Path) -> None:
    guide, card = GUIDE.read_text(encoding="utf-8"), (bundle / "README.md").read_text()
    for name in ("golden.json", "samples", "outputs", "tolerance"):
        assert f"`{name}`" in guide
    assert "`golden.json`" in card


@pytest.mark.parametrize("damage", ["truncate", "remove"])
def test_a_damaged_golden_json_is_found(folder: Path, damage: str) -> None:
    from mech_env.policy import BundleError

    path = folder / "policies/steel_typhoon_duel/golden.json"
    if damage == "remove":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(BundleError, match=r"golden\.json is (missing|truncated)"):
        Policy.load(path.parent)
