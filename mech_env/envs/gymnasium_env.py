"""Gymnasium environment: one side of a battle, the others played inside."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from mech_env.arguments import checked_number
from mech_env.battle import Battle
from mech_env.battle_records import sides_among
from mech_env.core.actions import IllegalAction
from mech_env.core.ruleset import Ruleset
from mech_env.envs.facts import facts, words
from mech_env.envs.opponents import Player, inside_name, load_player
from mech_env.envs.picture import RENDER_MODES, checked_mode, render
from mech_env.envs.spaces import LegalDiscrete, masked_space, vector_space

ILLEGAL = ("raise", "random")
WITHOUT_MASKS = (
    "give the learner the mask (MaskablePPO); for others see docs/environments.md, "
    "Learners without masks"
)
MAX_UNASKED = 100  # battles in a row that may end before the side is asked anything


def checked_illegal(illegal: str) -> str:
    """What an environment does with an illegal action.

    Raises:
        ValueError: none of ILLEGAL.
    """
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal: {illegal!r} is not one of {', '.join(ILLEGAL)}")
    return illegal


class MechEnv(gymnasium.Env[Any, np.int64]):
    """One side's view: an observation whenever one of its units is asked.

    A step is one decision; what the opponents do after it belongs to the step. The reward is +1
    for a win, -1 for a loss and 0 for a draw, at the end, plus the shaping term. ``info`` holds the
    mask and whole numbers: ``side`` (the index of ours), what :func:`mech_env.envs.facts.facts`
    lists, and ``illegal_actions``; :meth:`describe` gives them in words.

    Args:
        ruleset: an id, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        side: a side's name, or ``"alternate"``: the sides in turn, battle by battle (of a
            campaign, those of its first encounter).
        opponent: ``"random"``, ``"bot"`` or ``"script:NAME"``, the folder of a policy bundle, or a
            callable from observation and mask to an action; plays all other sides. Searches
            (``"mcts:1000"``) are no opponents here.
        flat: observations are the vector alone; take the mask from :meth:`action_masks` or
            ``info["action_mask"]`` (for sb3-contrib).
        shaping: weight of the potential-based term ``gamma * phi(after) - phi(before)``, ``phi``
            being 0 in the end.
        gamma: discount of that term.
        illegal: ``"raise"`` IllegalAction (the battle is unchanged), or take a ``"random"`` legal
            action instead, for learners without masks; ``info["illegal_actions"]`` counts them.
        render_mode: None, ``"human"`` (prints at each step), ``"ansi"``, ``"rgb_array"``.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  (Gymnasium's way)

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Any = "duel",
        side: str = "red",
        opponent: Any = "bot",
        flat: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.flat = flat
        self.shaping = checked_number("shaping", shaping)
        self.gamma = checked_number("gamma", gamma)
        self.illegal = checked_illegal(illegal)
        self.side = side
        self.battle = Battle(ruleset, scenario)
        self._sides = seats(self.battle, side)
        self._inside = inside_name(opponent, self.battle.ruleset)
        self._opponent = opponent
        self._load_player()
        self._begun = 0
        self._substituted = 0  # illegal actions of this battle
        self._legal = np.zeros(len(self.battle.ruleset.actions), np.int8)
        self.action_space = LegalDiscrete(self._legal)
        card = self.battle.ruleset
        self.observation_space = vector_space(card) if flat else masked_space(card)

    def _load_player(self) -> None:
        self._player: Player | None = None
        if self._inside is None:
            card = self.battle.ruleset
            self._player = load_player(self._opponent, card, lambda: self.np_random)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_player"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._load_player()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a battle.

        Args:
            seed: seeds this and all battles to come; with ``side="alternate"`` the first side
                begins again.
            options: ``scenario``: play this one from now on; ``dice``: faces of the first dice.
        """
        super().reset(seed=seed)
        options = options or {}
        unknown = sorted(set(options) - {"scenario", "dice"})
        if unknown:
            raise ValueError(f"options: unknown {unknown}; known: scenario, dice")
        if seed is not None:
            self._begun = 0
        if "scenario" in options:
            self.battle = Battle(self.battle.ruleset, options["scenario"])
            self._sides = seats(self.battle, self.side)
        self.playing = self._sides[self._begun % len(self._sides)]
        self._begun += 1
        if self._inside is not None:
            for side in self.battle.sides:
                self.battle.set_player(side, "external" if side == self.playing else self._inside)
        # A battle that ends before this side is asked anything is no episode.
        for _ in range(MAX_UNASKED):
            self.battle.restart(int(self.np_random.integers(2**32)), dice=options.get("dice"))
            self._seat = self.battle.ruleset.side_names.index(self.playing)
            self._let_others_play()
            if not self.battle.over:
                break
        else:
            raise RuntimeError(f"{self.playing} was asked nothing in {MAX_UNASKED} battles")
        self._potential = float(self.battle.potentials[self._seat])
        self._substituted = 0
        self._show()
        return self._view(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, then let the others play until this side is asked again or the battle ends.

        Raises:
            IllegalAction: not legal now (unless ``illegal="random"``); nothing has changed.
        """
        substituted = self.illegal == "random" and not self.battle.over and not self._allows(action)
        if substituted:
            action = int(self.np_random.choice(np.flatnonzero(self._legal)))
            self._substituted += 1
        if isinstance(action, np.ndarray) and action.ndim == 0:
            action = action.item()
        try:
            self.battle.step(action)
        except IllegalAction as error:
            raise IllegalAction(f"{error}; {WITHOUT_MASKS}") from None
        reward = float(self.battle.rewards[self._seat]) + self._let_others_play()
        if self.shaping:
            after = float(self.battle.potentials[self._seat])
            reward += self.shaping * (self.gamma * after - self._potential)
            self._potential = after
        self._show()
        return self._view(), reward, self.battle.over, False, self._info()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _allows(self, action: Any) -> bool:
        return 0 <= int(action) < len(self._legal) and bool(self._legal[int(action)])

    def _let_others_play(self) -> float:
        """Outside opponents answer until it is our turn; returns what that paid our side."""
        battle, paid = self.battle, 0.0
        while not battle.over and battle.side != self.playing:
            if self._player is None:
                raise RuntimeError(f"{battle.side} was asked though it is played inside")
            unit = battle.unit
            assert unit is not None
            battle.step(int(self._player(battle.observe(unit), battle.mask())))
            paid += float(battle.rewards[self._seat])
        self._legal[:] = battle._masks[0]
        return paid

    def _view(self) -> Any:
        seen = self.battle.observe(self.battle.unit or f"{self.playing}_0")
        return seen if self.flat else {"observation": seen, "action_mask": self._legal.copy()}

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._legal.copy(),
            "side": self._seat,
            **facts(self.battle),
            "illegal_actions": self._substituted,
        }

    def describe(self) -> dict[str, str | None]:
        """What ``info`` holds as numbers, in words; see :func:`mech_env.envs.facts.words`."""
        return words(self.battle)

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, bool ``(actions,)``; the name that sb3-contrib asks for."""
        return self._legal.astype(bool)

    def render(self) -> Any:
        """The board, as ``render_mode`` says."""
        return render(self.battle, self.render_mode)


def seats(battle: Battle, side: str) -> list[str]:
    """Sides to take in turn: with ``"alternate"`` those that are there from the beginning.

    Raises:
        ValueError: not ``"alternate"`` and not a side of this battle.
    """
    if side == "alternate":
        return sides_among(battle.units, battle.ruleset.side_names)
    if side not in battle.sides:
        raise ValueError(f"side: {side!r} is not one of {', '.join(battle.sides)}, alternate")
    return [side]
