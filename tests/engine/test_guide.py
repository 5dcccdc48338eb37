"""The examples of ``docs/engine.md`` run as they stand, in Node and as in a page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mech_env import rulesets
from tests.engine.built import Built, needs_kernels, needs_zig
from tests.hygiene.rules_table import ROOT
from tests.hygiene.test_pages import FOUND
from tests.node import NODE, needs_node

pytestmark = [
    needs_zig,
    pytest.mark.slow,
    needs_kernels,
]
BLOCKS = FOUND[ROOT / "docs/engine.md"]
# As in a page: nothing of Node is there, and fetch takes paths.
PAGE = """
import { readFileSync } from "node:fs";
globalThis.fetch = async (path) => ({ ok: true, arrayBuffer: async () => readFileSync(path) });
globalThis.process = undefined;
"""
# In place of onnxruntime-web: any legal action, equally likely.
RUNTIME = """
export class Tensor {
  constructor(type, data, dims) { Object.assign(this, { type, data, dims }); }
}
export class InferenceSession {
  static async create(model) { return new InferenceSession(); }
  async run({ observation, action_mask, temperature }) {
    if (!(observation.data instanceof Float32Array && action_mask.data instanceof Int8Array)) {
      throw new TypeError("inputs of another type");
    }
    const legal = action_mask.data.reduce((sum, one) => sum + one, 0);
    const probabilities = Float32Array.from(action_mask.data, (one) => one / legal);
    return { probabilities: { data: probabilities }, value: { data: Float32Array.of(0.5) } };
  }
}
"""


@pytest.fixture
def folder(built: Built, tmp_path: Path) -> Path:
    """The guide's files beside engines, a bundle and a runtime for it."""
    engines = tmp_path / "engines"
    engines.mkdir()
    for name in ("framewerk", "steel_typhoon"):
        (engines / name).symlink_to(built.folder(name))
    package = tmp_path / "node_modules/onnxruntime-web"
    package.mkdir(parents=True)
    (package / "index.mjs").write_text(RUNTIME)
    (package / "package.json").write_text('{"type": "module", "exports": "./index.mjs"}')
    rules = rulesets.get("steel_typhoon")
    bundle = tmp_path / "policies/steel_typhoon_duel"
    bundle.mkdir(parents=True)
    (bundle / "policy.onnx").write_bytes(b"")
    manifest = {
        "format": 2, "ruleset": rules.id, "environment_version": rules.version,
        "layout_hash": rules.layout.hash, "n_features": rules.layout.size,
        "n_actions": len(rules.actions), "temperature": 0.25,
    }  # fmt: skip
    (bundle / "manifest.json").write_text(json.dumps(manifest))
    for block in BLOCKS:
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    (tmp_path / "page.mjs").write_text(PAGE)
    return tmp_path


def run(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run a module in a folder."""
    assert NODE is not None
    (folder / "script.mjs").write_text(text)
    return subprocess.run(
        [NODE, "script.mjs"], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


@needs_node
@pytest.mark.parametrize("page", [False, True])
@pytest.mark.parametrize("file", ["play.mjs", "say.mjs", "opponent.mjs"])
def test_examples_in_javascript_run(file: str, page: bool, folder: Path) -> None:
    first = 'import "./page.mjs";\n' if page else ""
    done = run(folder, f'{first}await import("./{file}");\n')
    assert done.returncode == 0, done.stderr
    if file == "play.mjs":
        assert "rolled" in done.stdout


@needs_node
def test_a_bundle_of_other_rules_is_refused(folder: Path) -> None:
    path = folder / "policies/steel_typhoon_duel/manifest.json"
    path.write_text(path.read_text().replace('"layout_hash": "', '"layout_hash": "0'))
    done = run(folder, 'await import("./opponent.mjs");\n')
    assert "PolicyError: bundle policies/steel_typhoon_duel: layout_hash 0" in done.stderr


def test_the_example_in_c_compiles(folder: Path) -> None:
    (block,) = (block for block in BLOCKS if block.language == "c")
    (folder / "play.c").write_text(block.text)
    subprocess.run(
        [
            sys.executable, "-m", "ziglang", "cc", "-c", "-Wall", "-Wextra", "-Werror",
            "-Iengines/framewerk", "play.c", "-o", "play.o",
        ],
        cwd=folder, check=True,
    )  # fmt: skip
