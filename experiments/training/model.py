"""The learner of a run: a new network, or one that begins with the weights of another."""

from __future__ import annotations

from typing import Any

from agents.builder import policy_arguments
from agents.learning.device_buffer import DeviceRolloutBuffer
from agents.learning.device_ppo import DevicePPO
from agents.learning.parallel import multiplies_bfloat16
from agents.learning.ppo import LeanPPO
from agents.learning.tensors import torch_device
from agents.model_files import Architecture, Attention
from agents.models import load_policy
from agents.network import MaskedPolicy, NarrowRolloutBuffer, adopt
from agents.sb3_vec_env import SelfPlayVecEnv
from experiments.scripting.command import UsageError
from experiments.scripting.files import write_atomically
from experiments.training.run_folder import RunFolder
from experiments.training.settings import TrainSettings
from mech_env.core.ruleset import Ruleset
from mech_env.gpu import CPU


def load_start(settings: TrainSettings, folder: RunFolder, ruleset: Ruleset) -> MaskedPolicy | None:
    """The policy to begin with, kept in the run's folder: a resumed run needs its columns.

    Raises:
        PlayerError: no such model, or one for other rules.
    """
    if settings.start_from is None:
        return None
    if not folder.start_model.is_file():
        load_policy(settings.start_from, ruleset)  # refuse before it is copied
        folder.path.mkdir(parents=True, exist_ok=True)
        write_atomically(folder.start_model, settings.start_from.read_bytes())
    return load_policy(folder.start_model, ruleset)


def take_weights(policy: MaskedPolicy, start: MaskedPolicy, settings: TrainSettings) -> None:
    """Begin with the weights of another policy.

    Raises:
        UsageError: networks of different shapes.
    """
    try:
        adopt(policy, start)
    except RuntimeError:
        hidden = ", ".join(map(str, settings.network.hidden))
        raise UsageError(
            f"start_from {settings.start_from}: its network has another shape than network.kind "
            f"and network.hidden ({hidden}); set those of the run it comes from"
        ) from None


def build_model(settings: TrainSettings, env: SelfPlayVecEnv, columns: list[int]) -> LeanPPO:
    """A new learner."""
    o = settings.optimiser
    first, last = o.learning_rate, o.final_learning_rate
    policy, arguments = policy_arguments(_architecture(settings, columns), env.ruleset)
    on_device = settings.device != CPU
    buffer: Any = DeviceRolloutBuffer if on_device else NarrowRolloutBuffer
    model = (DevicePPO if on_device else LeanPPO)(
        policy,
        env,
        learning_rate=lambda remaining: last + (first - last) * remaining,
        n_steps=o.steps_per_battle,
        batch_size=o.batch_size,
        n_epochs=o.epochs,
        gamma=o.gamma,
        gae_lambda=o.gae_lambda,
        clip_range=o.clip,
        ent_coef=o.entropy,
        vf_coef=o.value,
        max_grad_norm=o.max_grad_norm,
        rollout_buffer_class=buffer,
        rollout_buffer_kwargs={"columns": arguments["features_extractor_kwargs"]["columns"]},
        policy_kwargs={**arguments, "optimizer_kwargs": {"eps": 1e-5, "fused": True}},
        seed=settings.seed,
        device=torch_device(settings.device),
    )
    model.use_threads(settings.threads)
    assert isinstance(model.policy, MaskedPolicy)
    natively = not on_device and multiplies_bfloat16()
    model.policy.rounded = o.products == "bfloat16" or (o.products == "auto" and natively)
    model.shaping = settings.shaping
    return model


def _architecture(settings: TrainSettings, columns: list[int]) -> Architecture:
    net = settings.network
    attention = None
    if net.kind == "attention":
        attention = Attention(
            width=net.width, heads=net.heads, alike=net.alike, pointers=net.pointers
        )
    return Architecture(
        columns=tuple(columns), actor=net.hidden, critic=net.hidden, attention=attention
    )
