"""Settings of a training run, validated; every field can be overridden on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from agents.model_files import MAX_UNITS, Sizes
from agents.registry import ALL_SCRIPTS
from experiments.scripting.strict import Share, Strict
from mech_env.gpu import CPU


class Network(Strict):
    """The network of the learner."""

    hidden: Sizes = (128, 128)
    """Units of each hidden layer, for actor and critic alike."""
    kind: Literal["mlp", "attention"] = "mlp"
    """mlp reads the columns that change in the scenario; attention encodes rows by kind and
    attends to them, so that its policy can be loaded for any scenario."""
    width: Annotated[int, Field(ge=4, le=MAX_UNITS)] = 64
    """Width of an encoded row."""
    heads: Annotated[int, Field(ge=1)] = 4
    alike: tuple[str, ...] = ("allies", "enemies")
    """Pieces of the layout whose rows share an encoder."""
    pointers: dict[str, str] = {"enemy": "enemies", "piece": "pieces"}
    """For an action group, the piece whose rows its slots name: their logits come from the rows."""

    @model_validator(mode="after")
    def _whole_heads(self) -> Network:
        if self.width % self.heads:
            raise ValueError(f"width {self.width} is no multiple of heads {self.heads}")
        return self


class Optimiser(Strict):
    """PPO."""

    steps_per_battle: Annotated[int, Field(ge=1)] = 32
    """Learner decisions per battle and update."""
    batch_size: Annotated[int, Field(ge=2)] = 8192
    epochs: Annotated[int, Field(ge=1)] = 4
    learning_rate: Annotated[float, Field(gt=0)] = 1e-3
    final_learning_rate: Annotated[float, Field(ge=0)] = 1e-4
    """Reached at the end of the budget, linearly."""
    gamma: Annotated[float, Field(gt=0, le=1)] = 0.998
    gae_lambda: Share = 0.95
    clip: Annotated[float, Field(gt=0)] = 0.2
    entropy: Annotated[float, Field(ge=0)] = 0.01
    final_entropy: Annotated[float, Field(ge=0)] = 0.002
    value: Annotated[float, Field(ge=0)] = 0.5
    max_grad_norm: Annotated[float, Field(gt=0)] = 0.5
    products: Literal["auto", "float32", "bfloat16"] = "auto"
    """Of the learner's matrices. Rounded to bfloat16 a step takes 0.7 to 0.8 of the time; auto
    rounds where the processor has instructions for it. What is saved and exported is float32."""


class HeadStart(Strict):
    """Imitation before self-play."""

    of: str = "bot"
    """A player inside the kernel: bot or script:NAME."""
    samples: Annotated[int, Field(ge=0)] = 0
    """Decisions of that player to learn from; 0: begin from nothing."""
    noise: Share = 0.05
    """Share of decisions played at random during imitation."""
    critic_first: Annotated[int, Field(ge=0)] = 5
    """Updates after it in which only the critic learns: an untrained critic would undo it."""


class Opponents(Strict):
    """The learner's opponents: weights of the draw at the start of each battle."""

    random: Share = 0.05
    bot: Share = 0.55
    snapshots: Share = 0.4
    """Shared equally by the frozen snapshots; the bot gets it until there is one."""
    scripts: Share = 0.0
    """Shared by all scripts of the ruleset; those that beat the learner are met more often."""
    others: dict[str, Share] = {}
    """Weights of further players by name: script:NAME, bundle:FOLDER, model:FILE, mcts:50, …"""
    temperature: Annotated[float, Field(ge=0)] = 0.0
    """Temperature of learned players in others: 0 plays the likeliest action, 1 samples."""
    max_snapshots: Annotated[int, Field(ge=1)] = 4
    snapshot_every: Annotated[int, Field(ge=1)] = 25
    """Updates between two snapshots."""

    @model_validator(mode="after")
    def _some_weight(self) -> Opponents:
        fixed = self.random + self.bot + self.snapshots + self.scripts
        if fixed + sum(self.others.values()) <= 0:
            raise ValueError(
                "random, bot, snapshots, scripts and others are all 0; at least one must be above"
            )
        return self


WORST = "worst"


class Evaluation(Strict):
    """Rating during and after training, sides swapped."""

    every_seconds: Annotated[float, Field(gt=0)] = 60.0
    every_updates: Annotated[int, Field(ge=0)] = 0
    """If above 0, evaluate by updates instead of by the clock (repeatable runs)."""
    opponents: Annotated[tuple[str, ...], Field(min_length=1)] = ("random", "bot")
    """Opponents of the ratings during training; script:* stands for all scripts."""
    best_by: str = "bot"
    """The best model is the one that wins most against this opponent; worst: against the one among
    them, random left out, that it wins least against."""
    battles: Annotated[int, Field(ge=2)] = 1000
    keep_every: Annotated[int, Field(ge=0)] = 0
    """Keep the model of every n-th evaluation in kept/ (experiments.levels chooses among them);
    0: only the best."""
    final_battles: Annotated[int, Field(ge=2)] = 2000
    targets: dict[str, Share] = {"random": 0.95, "bot": 0.55}
    """Final check: random by win rate; the others by the lower end of the 95 % interval."""

    @model_validator(mode="after")
    def _best_by_an_opponent(self) -> Evaluation:
        if self.best_by not in (*self.opponents, WORST):
            among = ", ".join(self.opponents)
            raise ValueError(f"best_by: {self.best_by!r} is not one of the opponents ({among})")
        if self.best_by == ALL_SCRIPTS:
            raise ValueError(f"best_by: {self.best_by!r} is no single opponent; take {WORST}")
        if self.best_by == WORST and not set(self.opponents) - {"random"}:
            raise ValueError(
                f"best_by: {WORST!r} leaves random out, and opponents names no other; take random"
            )
        return self


class Learning(Strict):
    """Settings of every run that trains a policy."""

    ruleset: str = "steel_typhoon"
    scenario: str = "duel"
    name: str = ""
    """Folder under runs/; empty: <ruleset>_<scenario>."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    minutes: Annotated[float, Field(ge=0)] = 8.0
    """Minutes of training; 0: no limit."""
    steps: Annotated[int, Field(ge=0)] = 0
    """Decisions of the learner in training; 0: no limit."""
    battles: Annotated[int, Field(ge=1)] = 1024
    """Battles at once."""
    threads: Annotated[int, Field(ge=1)] = 2
    """Of the processor."""
    shaping: Annotated[float, Field(ge=0)] = 1.0
    """Weight of the potential-based shaping term at the start."""
    final_shaping: Annotated[float, Field(ge=0)] = 1.0
    draw: Annotated[float, Field(ge=-1, le=1)] = 0.0
    """The learner's reward for a drawn battle; below 0 it plays to win."""
    network: Network = Network()
    head_start: HeadStart = HeadStart()
    optimiser: Optimiser = Optimiser()
    runs: Path = Path("runs")

    @model_validator(mode="after")
    def _some_budget(self) -> Self:
        if self.minutes == 0 and self.steps == 0:
            raise ValueError("minutes and steps are both 0; the run would never end")
        return self


class TrainSettings(Learning):
    """Train a policy by self-play, rate it, export it."""

    device: str = CPU
    """Where battles and network are: cpu, cuda, cuda:NUMBER; emulated: battles as on a GPU."""
    start_from: Path | None = None
    """Model (best.safetensors of a run) whose weights the learner begins with; none: fresh ones."""
    opponents: Opponents = Opponents()
    evaluation: Evaluation = Evaluation()
    export_to: Path | None = None
    """Folder of the bundle that ends the run; none: do not export."""

    @model_validator(mode="after")
    def _one_beginning(self) -> TrainSettings:
        if self.start_from is not None and self.head_start.samples:
            raise ValueError(
                f"start_from and head_start.samples ({self.head_start.samples}) exclude each "
                "other; set head_start.samples to 0 to go on from a model"
            )
        return self

    @property
    def run_name(self) -> str:
        return self.name or f"{self.ruleset}_{self.scenario}"
