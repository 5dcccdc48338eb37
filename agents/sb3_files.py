"""Files of Stable-Baselines3: code in them runs. Only ``experiments.convert`` loads them."""

from __future__ import annotations

from pathlib import Path

from sb3_contrib import MaskablePPO

from agents.models import Model
from agents.network import MaskedPolicy
from agents.protocols import PlayerError
from mech_env.core.ruleset import Ruleset


def load_sb3(path: Path, ruleset: Ruleset) -> Model:
    """The model in a file that ``MaskablePPO.save`` wrote. **It can run any code.**

    Raises:
        PlayerError: no such file, not a MaskablePPO model with this project's policy, or made for
            other rules.
    """
    if not path.is_file():
        raise PlayerError(f"sb3 file {path}: no such file")
    try:
        model = MaskablePPO.load(path, device="cpu")
    except Exception as error:  # a pickle may raise anything
        reason = (str(error) or type(error).__name__).splitlines()[0][:120]
        raise PlayerError(f"sb3 file {path} cannot be read ({reason})") from None
    policy = model.policy
    if not isinstance(policy, MaskedPolicy):
        raise PlayerError(
            f"sb3 file {path} has the policy {type(policy).__name__}; wanted "
            "agents.network.MaskedPolicy"
        )
    features = policy.observation_space.shape
    actions = int(policy.action_space.n)  # type: ignore[attr-defined]
    if features != (ruleset.layout.size,) or actions != len(ruleset.actions):
        raise PlayerError(
            f"sb3 file {path} has {features} features and {actions} actions; {ruleset.id} has "
            f"({ruleset.layout.size},) and {len(ruleset.actions)}; train it for these rules"
        )
    policy.set_training_mode(False)
    return Model(policy, ruleset, getattr(model, "shaping", None))
