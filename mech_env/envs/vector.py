"""Gymnasium vector environment over one BattleBatch: no processes, no copies of the rules."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mech_env.arguments import checked_actions, checked_count, checked_number
from mech_env.batch import BattleBatch, random_actions
from mech_env.core.actions import IllegalAction
from mech_env.core.ruleset import Ruleset
from mech_env.envs.gymnasium_env import MAX_UNASKED, WITHOUT_MASKS, checked_illegal, seats
from mech_env.envs.opponents import BatchPlayer, inside_name, load_batch_player
from mech_env.envs.spaces import masked_space, vector_space

Step = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class MechVectorEnv(gymnasium.vector.VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """Many battles, one side of each, the others played inside.

    Autoreset is Gymnasium's ``NEXT_STEP``: the step that ends a battle returns its last
    observation; the next step ignores that row's action, begins a new battle and pays 0.
    ``infos["action_mask"]`` (int8 ``(n, actions)``) and ``infos["illegal_actions"]`` (of the
    present battles, ``(n,)``) come with every reset and step. A pickle keeps the battles; the
    opponent must pickle, too.

    Args:
        num_envs: how many battles.
        ruleset, scenario, flat, shaping, gamma: as for :class:`MechEnv`.
        side: a side's name, or ``"alternate"``: row k plays the k-th side, counted round.
        opponent: as for :class:`MechEnv`; a callable takes and returns arrays with a row per
            battle that is waiting for it.
        illegal: as for :class:`MechEnv`.
        threads: threads that share a step.

    Raises:
        ValueError: an argument out of range; names it and says what is allowed.
    """

    def __init__(
        self,
        num_envs: int,
        ruleset: str | Ruleset,
        scenario: Any = "duel",
        side: str = "red",
        opponent: Any = "bot",
        flat: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        illegal: str = "raise",
        threads: int = 1,
    ) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.num_envs = checked_count("num_envs", num_envs)
        self.flat = flat
        self.shaping = checked_number("shaping", shaping)
        self.gamma = checked_number("gamma", gamma)
        self.illegal = checked_illegal(illegal)
        self._substituted = np.zeros(num_envs, np.int64)  # illegal actions of the present battles
        self.batch = BattleBatch(ruleset, scenario, num_envs, threads=threads, autoreset=False)
        card = self.batch.ruleset
        taken = seats(self.batch.battle(0), side)
        names = [taken[k % len(taken)] for k in range(num_envs)]
        self._seat = np.array([card.side_names.index(name) for name in names])
        self._rows = np.arange(num_envs)
        self._opponent = opponent
        self._bind(inside_name(opponent, card))
        self._load_player()
        self.single_action_space = gymnasium.spaces.Discrete(len(card.actions))
        self.single_observation_space = vector_space(card) if flat else masked_space(card)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _load_player(self) -> None:
        self._player: BatchPlayer | None = None
        if inside_name(self._opponent, self.batch.ruleset) is None:
            card = self.batch.ruleset
            self._player = load_batch_player(self._opponent, card, lambda: self.np_random)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_player"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._load_player()

    def _bind(self, inside: str | None) -> None:
        """Bind the opponent to every seat that is not ours."""
        if inside is None:
            return
        for k, name in enumerate(self.batch.side_names):
            others = np.flatnonzero(self._seat != k)
            if len(others):
                self.batch.set_players(name, inside, others)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new battles in all rows; there are no options."""
        super().reset(seed=seed)
        if options:
            raise ValueError(f"options: unknown {sorted(options)}; there are none")
        self._begin(self._rows, int(self.np_random.integers(2**32)))
        return self._view(), self._infos()

    def _begin(self, rows: NDArray[np.int64], seed: int | None = None) -> None:
        """New battles; one that ends before our side is asked is no episode."""
        self._substituted[rows] = 0
        for _ in range(MAX_UNASKED):
            self.batch.reset(rows, seed)
            self._let_others_play(np.zeros(self.num_envs))
            rows, seed = rows[self.batch.units[rows] < 0], None
            if not len(rows):
                break
        else:
            raise RuntimeError(
                f"row {rows[0]}: our side was asked nothing in {MAX_UNASKED} battles"
            )
        self._potential = self._phi()

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One decision per row; see the class for rows whose battle ended in the last step.

        Raises:
            IllegalAction: names the row (unless ``illegal="random"``); nothing has changed.
        """
        batch = self.batch
        ended = batch.units < 0
        live = np.flatnonzero(~ended)
        before = self._potential
        rewards = np.zeros(self.num_envs)
        actions = checked_actions(actions, (self.num_envs,))
        if self.illegal == "random":
            actions = self._legal_ones(actions, live)
        try:
            batch.step(actions[live], live, ask_bot=False)
        except IllegalAction as error:
            raise IllegalAction(f"{error}; {WITHOUT_MASKS}") from None
        rewards[live] = self._paid(live)
        self._let_others_play(rewards)
        if self.shaping:
            rewards[live] += self.shaping * (self.gamma * self._phi() - before)[live]
        terminated = (batch.units < 0) & ~ended
        finished = np.flatnonzero(terminated)
        self._potential = self._phi()
        fresh = np.flatnonzero(ended)
        if len(fresh):
            self._begin(fresh)
        self._see_the_end(finished)
        infos = self._infos()
        if len(finished):
            infos["winner"] = np.where(terminated, batch.winners, -2)
            infos["_winner"] = terminated.copy()
        return self._view(), rewards, terminated, np.zeros(self.num_envs, bool), infos

    def _legal_ones(self, actions: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions, with a random legal one in place of each that is illegal in these rows."""
        masks = self.batch.masks
        known = (actions >= 0) & (actions < masks.shape[1])
        allowed = masks[self._rows, np.where(known, actions, 0)].astype(bool) & known
        wrong = rows[~allowed[rows]]
        if len(wrong):
            actions = actions.copy()
            actions[wrong] = random_actions(masks[wrong], self.np_random)
            self._substituted[wrong] += 1
        return actions

    def _paid(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        paid: NDArray[np.float64] = self.batch.rewards[rows, self._seat[rows]]
        return paid

    def _phi(self) -> NDArray[np.float64]:
        phi: NDArray[np.float64] = self.batch.potentials[self._rows, self._seat]
        return phi

    def _let_others_play(self, rewards: NDArray[np.float64]) -> None:
        """Outside opponents answer, all waiting rows at once, until every row is ours or over."""
        batch = self.batch
        while True:
            waiting = np.flatnonzero((batch.units >= 0) & (batch.sides != self._seat))
            if not len(waiting):
                return
            if self._player is None:
                raise RuntimeError(f"row {waiting[0]}: a side played inside was asked")
            actions = self._player(batch.observations[waiting], batch.masks[waiting])
            batch.step(actions, waiting, ask_bot=False)
            rewards[waiting] += self._paid(waiting)

    def _see_the_end(self, rows: NDArray[np.int64]) -> None:
        """The last observation of battles that ended: that of our side's first unit."""
        if not len(rows):
            return
        batch = self.batch
        battles = batch.battles[rows]
        setup = batch._setups[battles["encounter"]]
        sides = setup["units"]["side"]
        ours = sides == self._seat[rows, None]
        ours &= np.arange(sides.shape[1]) < setup["n_units"][:, None]
        seen = np.zeros((len(rows), batch.observations.shape[1]), np.float32)
        masks = np.zeros((len(rows), batch.masks.shape[1]), np.int8)
        batch.ruleset.look(battles, batch._setups, ours.argmax(1), masks, seen)
        seen[~ours.any(1)] = 0.0  # a campaign's last encounter may go on without our side
        batch.observations[rows] = seen

    def _view(self) -> Any:
        seen = self.batch.observations.copy()
        return seen if self.flat else {"observation": seen, "action_mask": self.batch.masks.copy()}

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {
            "action_mask": self.batch.masks.copy(),
            "_action_mask": everywhere,
            "illegal_actions": self._substituted.copy(),
            "_illegal_actions": everywhere.copy(),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, bool ``(n, actions)``; none in rows that begin anew with the next step."""
        return self.batch.masks.astype(bool)

    def close_extras(self, **settings: Any) -> None:
        """Stop the batch's threads."""
        self.batch.close()
