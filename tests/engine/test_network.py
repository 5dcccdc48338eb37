"""The built-in runtime of JavaScript: bundles give what they gave torch; all else is refused."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import rulesets
from mech_env.engine.bundles import OPERATORS, open_bundle
from mech_env.engine.errors import EngineError
from tests.engine.networks import write_bundle
from tests.node import NODE, needs_node

pytestmark = [needs_node, pytest.mark.slow]
NETWORK = Path(mech_env.__file__).parent / "engine/js/parts/network"
RULES = rulesets.get("steel_typhoon")
HEAD = f"""
    import {{ readFileSync }} from "node:fs";
    import {{ InferenceSession, Tensor }} from "{NETWORK}/index.mjs";
    const open = (path) => InferenceSession.create(new Uint8Array(readFileSync(path)));
    const tried = async (path) => {{
      try {{ await open(path); }} catch (problem) {{
        return problem.name + ": " + problem.message;
      }}
      return "opened";
    }};
"""


def node(script: str) -> Any:
    """What a module prints, as JSON."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", HEAD + script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module", params=["layers", "attention"])
def bundle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundles") / request.param
    return write_bundle(RULES, folder, attention=request.param == "attention")


def test_the_golden_vectors_agree(bundle: Path) -> None:
    worst, tolerance, chosen = node(f"""
        const {{ samples, n_features, n_actions, tolerance }} =
          JSON.parse(readFileSync("{bundle}/golden.json"));
        const session = await open("{bundle}/policy.onnx");
        let worst = 0, chosen = 0;
        for (const one of samples) for (const {{ temperature, probabilities }} of one.outputs) {{
          const found = await session.run({{
            observation: new Tensor("float32", Float32Array.from(one.observation), [1, n_features]),
            action_mask: new Tensor("int8", Int8Array.from(one.action_mask), [1, n_actions]),
            temperature: new Tensor("float32", Float32Array.of(temperature), [1]),
          }});
          const apart = probabilities.map((p, a) => Math.abs(p - found.probabilities.data[a]));
          worst = Math.max(worst, Math.abs(found.value.data[0] - one.value), ...apart);
          one.logits.forEach((logit, a) => {{
            if (one.action_mask[a]) {{
              worst = Math.max(worst, Math.abs(logit - found.logits.data[a]));
            }} else if (found.logits.data[a] !== Math.fround(-1e9)) worst = Infinity;
          }});
          chosen += 1;
        }}
        console.log(JSON.stringify([worst, tolerance, chosen]));
    """)
    assert chosen == 256
    assert worst <= min(tolerance, 1e-4)


def test_a_batch_gives_what_its_rows_give(bundle: Path) -> None:
    golden = np.load(bundle / "golden.npz")
    rows = {name: golden[name][:3].tolist() for name in ("observation", "action_mask")}
    found = node(f"""
        const rows = {json.dumps(rows)};
        const session = await open("{bundle}/policy.onnx");
        const run = (observation, mask) => session.run({{
          observation: new Tensor("float32", Float32Array.from(observation.flat()),
            [observation.length, observation[0].length]),
          action_mask: new Tensor("int8", Int8Array.from(mask.flat()),
            [mask.length, mask[0].length]),
          temperature: new Tensor("float32", Float32Array.of(1), [1]),
        }});
        const all = await run(rows.observation, rows.action_mask);
        const one = await run([rows.observation[1]], [rows.action_mask[1]]);
        const n = one.probabilities.data.length;
        console.log(JSON.stringify([
          [...all.probabilities.data.slice(n, 2 * n)], [...one.probabilities.data],
          all.value.dims, [all.value.data[1], one.value.data[0]],
        ]));
    """)
    assert np.allclose(found[0], found[1], atol=1e-6)
    assert found[2] == [3]
    assert found[3][0] == pytest.approx(found[3][1], abs=1e-6)


def test_both_languages_know_the_same_operators() -> None:
    found = node(f"""
        const {{ OPERATORS }} = await import("{NETWORK}/operators.mjs");
        console.log(JSON.stringify(Object.keys(OPERATORS)));
    """)
    assert set(found) == OPERATORS


def test_damaged_networks_are_refused_in_a_line(bundle: Path, tmp_path: Path) -> None:
    whole = (bundle / "policy.onnx").read_bytes()
    rng = np.random.default_rng(1)
    for k in range(60):
        damaged = bytearray(whole)
        if k % 3 == 0:
            damaged = damaged[: int(rng.integers(len(whole)))]
        else:
            places = rng.integers(0, min(len(whole), 4000), 8)
            damaged[int(places[0])] ^= 1 << int(rng.integers(8))
            if k % 3 == 1:
                for place in places:
                    damaged[int(place)] = int(rng.integers(256))
        (tmp_path / f"{k}.onnx").write_bytes(damaged)
    said = node(f"""
        const said = [];
        for (let k = 0; k < 60; k++) said.push(await tried(`{tmp_path}/${{k}}.onnx`));
        console.log(JSON.stringify(said));
    """)
    for line in said:
        assert line == "opened" or line.startswith("PolicyError: policy.onnx: "), line
        assert "\n" not in line
    assert sum(line != "opened" for line in said) > 20


def test_operators_that_no_policy_has_are_refused(bundle: Path, tmp_path: Path) -> None:
    import onnx

    model = onnx.load(bundle / "policy.onnx")
    model.graph.node[-1].op_type = "Erf"
    onnx.save(model, tmp_path / "erf.onnx")
    assert node(f'console.log(JSON.stringify(await tried("{tmp_path}/erf.onnx")));') == (
        "PolicyError: policy.onnx: operator Erf, which the built-in runtime does not know; "
        "hand onnxruntime in"
    )


def test_bundles_for_a_site_are_looked_at(bundle: Path, tmp_path: Path) -> None:
    assert open_bundle(bundle, RULES).name == f"steel_typhoon_{bundle.name}"
    with pytest.raises(EngineError, match="framewerk"):
        open_bundle(bundle, rulesets.get("framewerk"))
    with pytest.raises(EngineError, match="nowhere"):
        open_bundle(tmp_path / "nowhere", RULES)
