"""The model card of a bundle."""

from __future__ import annotations

from typing import Any

from mech_env.core.ruleset import Ruleset


def model_card(
    ruleset: Ruleset,
    scenario: str,
    training: dict[str, Any],
    ratings: dict[str, Any],
    temperature: float,
    level: dict[str, Any] | None,
) -> str:
    """The README.md of a bundle: its ratings, training and use."""
    name = "a trained opponent" if level is None else f"a trained opponent, {level['name']}"
    lines = [
        f"# {ruleset.title}, `{scenario}`: {name}",
        "",
        f"Plays one side of `{ruleset.id}` (version {ruleset.version}). How it was trained is in",
        "`manifest.json`, `training`.",
        "It knows this scenario only; elsewhere it will play legally and badly.",
        "",
        "| against | battles | won | 95 % interval | drawn | lost |",
        "|---|---|---|---|---|---|",
    ]
    for name, r in ratings.items():
        win = r["win"]
        lines.append(
            f"| {name} | {r['battles']} | {win['share']:.1%} | {win['low']:.1%} to "
            f"{win['high']:.1%} | {r['draw']['share']:.1%} | {r['loss']['share']:.1%} |"
        )
    lines += [
        "",
        "Sides were swapped, each seed played once from every side; moves "
        + (f"drawn at temperature {temperature:g}." if temperature else "taken greedily."),
        f"Training: {training.get('steps', 'unknown')} decisions in "
        f"{training.get('seconds', 'unknown')} seconds.",
        "",
        "## Use",
        "",
        "`policy.onnx` takes `observation` (float32, batch x "
        f"{ruleset.layout.size}) and `action_mask` (int8, batch x {len(ruleset.actions)}), both as",
        "the environment gives them, and `temperature` (float32, 1). It returns `probabilities`",
        "(what to draw the action from; at temperature 0 all on the best one), `logits` (-1e9",
        "where illegal) and `value` (the expected score of the deciding side). It was rated at",
        f"temperature {temperature:g}.",
        "`manifest.json` names every feature and every action. `golden.json` and `golden.npz` hold",
        "the same inputs with their outputs, to check another runtime by: each of `samples` has",
        "`observation`, `action_mask`, `logits`, `value` and `outputs`, which are `probabilities`",
        "at several temperatures; `tolerance` is the largest difference allowed. In Python:",
        "",
        "```python",
        "import numpy as np",
        "from mech_env.policy import Policy",
        "",
        "rng = np.random.default_rng()",
        'policy = Policy.load("path/to/this/folder")',
        "action = policy.act(observation, mask, policy.temperature, rng)",
        "```",
        "",
    ]
    return "\n".join(lines)
