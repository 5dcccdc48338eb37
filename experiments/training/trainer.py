"""The training loop: MaskablePPO by self-play, with evaluations and checkpoints."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import Field, TypeAdapter
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import KVWriter, Logger, TensorBoardOutputFormat
from threadpoolctl import threadpool_limits

import mech_env
from agents.dice_streams import SELECTION
from agents.learning.columns import used_columns
from agents.learning.imitation import imitate
from agents.learning.pool import OpponentPool, Weights, win_shares
from agents.learning.snapshot import copy_of
from agents.model_files import SUFFIX, TrainingRecord
from agents.models import Model, ModelPlayer, fill, save_model, weights_of
from agents.network import MaskedPolicy
from agents.protocols import PlayerError
from agents.registry import expanded, make
from agents.sb3_vec_env import SelfPlayVecEnv
from experiments.rating.matches import Result, play
from experiments.scripting.strict import Share
from experiments.training.checkpoint import CheckpointError, load_checkpoint, save_checkpoint
from experiments.training.model import build_model, load_start, take_weights
from experiments.training.optimiser_state import optimiser_state, set_optimiser_state
from experiments.training.random_state import random_state, set_random_state
from experiments.training.run_folder import RunFolder
from experiments.training.settings import WORST, TrainSettings
from mech_env.core.ruleset import Ruleset

_REMEDY = "start over with --overwrite"


_Count = Annotated[int, Field(ge=0, lt=2**62)]
_Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]


@dataclass
class Progress:
    """The progress of a run; a checkpoint's is validated."""

    updates: _Count = 0
    steps: _Count = 0
    seconds: _Amount = 0.0  # spent in training, evaluations included, over all sessions
    best: Annotated[float, Field(ge=-1, le=1)] = -1.0  # win rate, by `evaluation.best_by`
    evaluations: _Count = 0
    last_evaluation: _Amount = 0.0  # `seconds` at that time
    steps_per_second: _Amount = 0.0
    wins: dict[str, Share] = field(default_factory=dict)  # latest, by opponent
    rated: dict[str, Share] = field(default_factory=dict)  # latest evaluation, by opponent


def share_that_counts(rated: dict[str, float], best_by: str) -> float:
    """The win rate by which models are compared."""
    if best_by != WORST:
        return rated[best_by]
    return min((share for name, share in rated.items() if name != "random"), default=-1.0)


def check_players(settings: TrainSettings) -> None:
    """Refuse names of players before anything is trained, not when they are met.

    Raises:
        PlayerError: an opponent or a target of the evaluation that cannot play.
    """
    ruleset, rated = mech_env.rulesets.get(settings.ruleset), settings.evaluation
    asked = {"opponents": expanded(rated.opponents, ruleset), "targets": tuple(rated.targets)}
    for field_name, names in asked.items():
        for name in names:
            try:
                make(name, ruleset, temperature=0.0)
            except PlayerError as error:
                raise type(error)(f"evaluation.{field_name}: {error}") from None


class Trainer:
    """One run. ``report`` is called after every update, ``announce`` after every evaluation."""

    def __init__(
        self,
        settings: TrainSettings,
        folder: RunFolder,
        report: Callable[[Progress], None] = lambda progress: None,
        announce: Callable[[Progress], None] = lambda progress: None,
    ) -> None:
        # Snapshots play in numpy; its idle threads would spin on the cores that torch needs.
        threadpool_limits(1, user_api="blas")
        self.settings = settings
        self.folder = folder
        self.report = report
        self.announce = announce
        self.stop = False  # set from outside (Ctrl-C): end after the present update
        self.progress = Progress()
        self.ruleset: Ruleset = mech_env.rulesets.get(settings.ruleset)
        check_players(settings)
        chance = settings.opponents
        self.pool = OpponentPool(
            self.ruleset,
            Weights(chance.random, chance.bot, chance.snapshots, chance.others, chance.scripts),
            chance.max_snapshots,
            settings.seed,
            chance.temperature,
        )
        whole = settings.network.kind == "attention"  # it encodes rows
        self.columns = used_columns(
            self.ruleset, settings.scenario, whole=whole, seed=settings.seed
        )
        start = load_start(settings, folder, self.ruleset)
        if start is not None:
            self.columns = sorted({*self.columns, *start.columns})
        self.env = SelfPlayVecEnv(
            self.ruleset,
            settings.scenario,
            settings.battles,
            self.pool.opponents(),
            seed=settings.seed,
            threads=settings.threads,
            gamma=settings.optimiser.gamma,
            shaping=settings.shaping,
            draw=settings.draw,
            device=settings.device,
        )
        self.model = build_model(settings, self.env, self.columns)
        if start is not None:
            take_weights(self.policy, start, settings)
        self._callback: BaseCallback | None = None
        self._began = time.monotonic()
        self._before = 0.0  # seconds of earlier sessions

    @property
    def policy(self) -> MaskedPolicy:
        """The learner's network."""
        assert isinstance(self.model.policy, MaskedPolicy)
        return self.model.policy

    def policy_here(self) -> MaskedPolicy:
        """The learner's network in the processor's memory: itself, or a copy from a device."""
        on_processor = self.policy.device.type == "cpu"
        return self.policy if on_processor else copy_of(self.policy).to("cpu")

    # --- the loop --------------------------------------------------------------------------------

    def train(self, resume: bool = False) -> Progress:
        """Train to the end of the budget, or until ``stop``; the last state is checkpointed."""
        self.prepare()
        if resume:
            self._restore(load_checkpoint(self.folder.checkpoint))
        elif self.settings.head_start.samples:
            self._imitate()
        while not self.stop and self.fraction < 1:
            self.update()
            if self._due() or self.fraction >= 1:
                self._evaluate()
                self._save()
        if self.stop:
            self._save()
        return self.progress

    def prepare(self) -> None:
        """Begin the battles and open the logs; :meth:`train` does it itself."""
        formats: list[KVWriter] = [TensorBoardOutputFormat(str(self.folder.tensorboard))]
        self.model.set_logger(Logger(str(self.folder.path), formats))
        _, self._callback = self.model._setup_learn(2**62, None, True)
        self._began = time.monotonic()

    def _imitate(self) -> None:
        s, policy = self.settings, self.policy_here()
        for parameter in policy.parameters():  # those of a copy are frozen
            parameter.requires_grad_(True)
        agreement = imitate(
            policy, self.ruleset, s.scenario, s.head_start.of, samples=s.head_start.samples,
            noise=s.head_start.noise, seed=s.seed, threads=s.threads,
        )  # fmt: skip
        self.policy.load_state_dict(policy.state_dict())
        self.progress.seconds = time.monotonic() - self._began
        self.folder.log(
            "head_start", samples=s.head_start.samples, agreement=round(agreement, 4),
            seconds=round(self.progress.seconds, 2),
        )  # fmt: skip
        self._evaluate()

    def _choose_what_learns(self) -> None:
        """After imitation only the critic learns at first: untrained, it would undo that."""
        start = self.settings.head_start
        all_learn = not start.samples or self.progress.updates >= start.critic_first
        for part in self.policy.actor_parts():
            part.requires_grad_(all_learn)

    @property
    def fraction(self) -> float:
        """How much of the budget is used, 0 to 1 and beyond."""
        s, used = self.settings, [0.0]
        if s.minutes:
            used.append(self.progress.seconds / (60 * s.minutes))
        if s.steps:
            used.append(self.progress.steps / s.steps)
        return max(used)

    def update(self) -> None:
        """One rollout and one update of the network."""
        s, o, model, p = self.settings, self.settings.optimiser, self.model, self.progress
        self._choose_what_learns()
        began, done = time.monotonic(), min(1.0, self.fraction)
        model._current_progress_remaining = 1 - done
        model.ent_coef = o.entropy + (o.final_entropy - o.entropy) * done
        self.env.shaping = s.shaping + (s.final_shaping - s.shaping) * done
        model.collect_rollouts(self.env, self._callback, model.rollout_buffer, model.n_steps)
        middle = time.monotonic()
        model.train()
        ended = time.monotonic()
        p.updates += 1
        p.steps = model.num_timesteps
        p.seconds = self._before + ended - self._began
        p.steps_per_second = s.battles * o.steps_per_battle / (ended - began)
        results = self.env.take_results()
        p.wins.update(win_shares(results))
        self.pool.note(results, self.env)
        if p.updates % s.opponents.snapshot_every == 0 and s.opponents.snapshots > 0:
            self.pool.add(self.policy, self.env)
        self._log((middle - began) / (ended - began))
        self.report(p)

    def _log(self, rollout_share: float) -> None:
        p, logger = self.progress, self.model.logger
        losses = {k: float(v) for k, v in logger.name_to_value.items() if k.startswith("train/")}
        logger.record("speed/steps_per_second", p.steps_per_second)
        logger.record("speed/rollout_share", rollout_share)
        for name, share in p.wins.items():
            logger.record(f"wins/{name}", share)
        logger.dump(p.steps)
        self.folder.log(
            "update", update=p.updates, steps=p.steps, seconds=round(p.seconds, 2),
            steps_per_second=round(p.steps_per_second), rollout_share=round(rollout_share, 3),
            wins=p.wins, **losses,
        )  # fmt: skip

    # --- evaluation ------------------------------------------------------------------------------

    def _due(self) -> bool:
        every = self.settings.evaluation
        if every.every_updates:
            return self.progress.updates % every.every_updates == 0
        return self.progress.seconds - self.progress.last_evaluation >= every.every_seconds

    def rate(self, opponent: str, battles: int, stream: int = SELECTION) -> Result:
        """Rate the present learner, playing greedily, against a named player.

        Args:
            stream: of dice, none of which the training has seen.
        """
        chance = self.settings.opponents
        temperature = chance.temperature if opponent in chance.others else 0.0
        player = ModelPlayer("learner", self.policy_here(), 0.0, 0)
        seed = self.settings.seed
        other = make(opponent, self.ruleset, temperature=temperature, seed=seed)
        self.policy.set_training_mode(False)
        return play(
            self.ruleset, self.settings.scenario, player, other, battles,
            seed=seed, stream=stream, threads=self.settings.threads,
        )  # fmt: skip

    def _evaluate(self) -> None:
        p = self.progress
        p.rated = {}
        chosen = self.settings.evaluation
        for opponent in expanded(chosen.opponents, self.ruleset):
            result = self.rate(opponent, chosen.battles)
            p.rated[opponent] = result.rate().share
            self.model.logger.record(f"evaluation/{opponent}", p.rated[opponent])
            # By its name in the configuration: every run's best model has the same name.
            self.folder.log(
                "evaluation", update=p.updates, steps=p.steps, opponent=opponent,
                **result.to_dict(),
            )  # fmt: skip
        self.model.logger.dump(p.steps)
        share = share_that_counts(p.rated, chosen.best_by)
        if share > p.best:
            p.best = share
            self.keep_best()
        p.evaluations += 1
        if chosen.keep_every and p.evaluations % chosen.keep_every == 0:
            self.folder.kept.mkdir(exist_ok=True)
            self.save_model(self.folder.kept / f"{p.updates:07d}{SUFFIX}")
        p.seconds = self._before + time.monotonic() - self._began
        p.last_evaluation = p.seconds
        self.announce(p)

    def keep_best(self) -> None:
        """Save the model as the run's best so far."""
        self.save_model(self.folder.best)

    def save_model(self, path: Path) -> None:
        """Save the learner as it is now, with the record of its training."""
        p = self.progress
        training = TrainingRecord(
            scenario=str(self.settings.scenario), updates=p.updates, steps=p.steps,
            seconds=round(p.seconds, 1), win_rates=p.rated,
        )  # fmt: skip
        save_model(Model(self.policy, self.ruleset, self.model.shaping, training), path)

    # --- checkpoints -----------------------------------------------------------------------------

    def _save(self) -> None:
        save_checkpoint(
            self.folder.checkpoint,
            {
                "ruleset": self.settings.ruleset,
                "scenario": self.settings.scenario,
                "layout": self.ruleset.layout.hash,
                "progress": vars(self.progress).copy(),
                "policy": weights_of(self.policy),
                "optimizer": optimiser_state(self.policy.optimizer),
                "n_updates": self.model._n_updates,
                "episode_starts": np.asarray(self.model._last_episode_starts, np.bool_),
                "random": random_state(),
                "pool": self.pool.state(),
                "env": self.env.state(),
            },
        )

    def _restore(self, state: dict[str, Any]) -> None:
        made_for = (state.get("ruleset"), state.get("scenario"), state.get("layout"))
        here = (self.settings.ruleset, self.settings.scenario, self.ruleset.layout.hash)
        where = f"checkpoint {self.folder.checkpoint}"
        if made_for != here:
            raise CheckpointError(f"{where}: made for {made_for!s:.200}, not {here}; {_REMEDY}")
        try:
            self._take_over(state)
        except _UNFIT as error:
            reason = (str(error) or type(error).__name__).splitlines()[0][:100]
            raise CheckpointError(
                f"{where}: does not fit these settings ({reason}); {_REMEDY}"
            ) from None

    def _take_over(self, state: dict[str, Any]) -> None:
        fill(self.policy, state["policy"])
        set_optimiser_state(self.policy.optimizer, state["optimizer"])
        self.pool.restore(state["pool"], self.env, self.policy)
        self.env.restore(state["env"])
        self.model._last_obs = self.env.last_observation()
        starts = state["episode_starts"]
        if starts.dtype != np.bool_ or starts.shape != (self.settings.battles,):
            raise ValueError(f"episode_starts: wanted {self.settings.battles} flags")
        self.model._last_episode_starts = starts
        self.model._n_updates = TypeAdapter(_Count).validate_python(state["n_updates"])
        self.progress = _PROGRESS.validate_python(state["progress"])
        self.model.num_timesteps = self.progress.steps
        self._before = self.progress.seconds
        set_random_state(state["random"])


# What wrong values of a checkpoint raise, in the libraries that take them over.
_UNFIT = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
_PROGRESS = TypeAdapter(Progress)
