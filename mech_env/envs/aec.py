"""PettingZoo AEC environment over one battle."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from mech_env.arguments import checked_count, checked_number
from mech_env.battle import Battle
from mech_env.battle_records import side_of
from mech_env.core.ruleset import Ruleset
from mech_env.envs.facts import facts, words
from mech_env.envs.picture import RENDER_MODES, checked_mode, render
from mech_env.envs.spaces import LegalDiscrete, masked_space

Observation = dict[str, NDArray[Any]]
OPTIONS = ("scenario", "dice")


class MechAECEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo is untyped
    """One battle, one agent per unit or per side; ``raw_env`` of each ruleset.

    The rules decide which agent acts next; there is no fixed cycle. Units of a side share its
    reward: +1 for a win, -1 for a loss, 0 for a draw at the end of a battle. What a campaign pays,
    and when, differs by ruleset (docs/environments.md, Rewards). A unit that is out of the fight
    stays an agent and is paid with its side until the battle ends for all.

    An illegal action raises ``mech_env.IllegalAction`` and changes nothing, turn included.
    ``info`` holds whole numbers only, with the same keys for every agent: ``unit``, ``decision``,
    ``winner`` and ``reason``; :meth:`describe` gives them in words.

    ``copy.deepcopy`` and ``pickle`` keep the battle. ``env.battle`` is the Battle itself.

    Args:
        ruleset: an id, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        agents: ``"unit"`` or ``"side"``; None: as the scenario says. A side is called after its
            first unit and sees what the unit that decides sees.
        players: sides played inside: ``{"blue": "bot"}``; they have no agents.
        render_mode: None, ``"human"`` (prints at each step), ``"ansi"``, ``"rgb_array"``.
        max_cycles: truncate for all once an agent has made this many decisions; None: never.
        shaping: weight of the potential-based term ``gamma * phi(after) - phi(before)`` that each
            side is paid on top, ``phi`` being 0 in the end.
        gamma: discount of that term.
        name: what the environment calls itself: ``steel_typhoon_v0``.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Any = "duel",
        agents: str | None = None,
        players: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        shaping: float = 0.0,
        gamma: float = 1.0,
        name: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = None if max_cycles is None else checked_count("max_cycles", max_cycles)
        self.shaping = checked_number("shaping", shaping)
        self.gamma = checked_number("gamma", gamma)
        self._agents_by = agents
        self._players = dict(players or {})
        self._begin(ruleset, scenario, None, None)
        self.metadata = {
            "name": name or self.battle.ruleset.id,
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }

    def _begin(
        self, ruleset: str | Ruleset, scenario: Any, seed: int | None, faces: list[int] | None
    ) -> None:
        self.battle = Battle(
            ruleset, scenario, seed, self._agents_by, dice=faces, players=self._players
        )
        inside = {side for side, player in self._players.items() if player != "external"}
        card = self.battle.ruleset
        self.possible_agents = [
            agent for agent in self.battle.agents if side_of(agent) not in inside
        ]
        if not self.possible_agents:
            raise ValueError("players: every side is played inside; leave one to the caller")
        self._side_of = {
            agent: card.side_names.index(side_of(agent)) for agent in self.possible_agents
        }
        self._legal = np.zeros(len(card.actions), np.int8)
        self.observation_spaces = {agent: masked_space(card) for agent in self.possible_agents}
        self.action_spaces = {agent: LegalDiscrete(self._legal) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """``{"observation": float32 (features,), "action_mask": int8 (actions,)}``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """``Discrete(actions)``; sampled without a mask it gives a legal action."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle: of ``seed``, or the next one after the last.

        Args:
            seed: any non-negative integer; its low 32 bits count.
            options: ``scenario``: play this one from now on; ``dice``: faces of the first dice.
        """
        options = options or {}
        for name in options:
            if name not in OPTIONS:
                warnings.warn(
                    f"reset option {name!r} is unknown; known: {', '.join(OPTIONS)}", stacklevel=2
                )
        if seed is not None:
            seed = int(seed) & 0xFFFFFFFF
        if "scenario" in options:
            self._begin(self.battle.ruleset, options["scenario"], seed, options.get("dice"))
        else:
            self.battle.restart(seed, dice=options.get("dice"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {a: facts(self.battle) for a in self.agents}
        self._cycles = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._potentials = self.battle.potentials.tolist()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Point to the agent that decides; when all is over, to the first that must leave."""
        battle = self.battle
        self._legal[:] = battle._masks[0]
        agent = battle.agent
        if agent is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {a: facts(battle) for a in self.agents}
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = agent
        self.infos[agent] = facts(battle)

    def step(self, action: int | None) -> None:
        """Answer for ``agent_selection``; None for an agent whose battle has ended.

        Raises:
            IllegalAction: not legal now; nothing has changed.
            TypeError: not an integer.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.battle.step(action)  # type: ignore[arg-type]  # None: it complains
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._cycles[agent] += 1
        cut = self.max_cycles is not None and self._cycles[agent] >= self.max_cycles
        self._select()
        if cut and not self.battle.over:
            self.truncations = dict.fromkeys(self.agents, True)
            self._legal[:] = 0
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        paid = self.battle.rewards.tolist()
        if self.shaping:
            after = self.battle.potentials.tolist()
            for side, before in enumerate(self._potentials):
                paid[side] += self.shaping * (self.gamma * after[side] - before)
            self._potentials = after
        rewards, totals = self.rewards, self._cumulative_rewards
        for agent, side in self._side_of.items():
            reward = paid[side]
            rewards[agent] = reward
            totals[agent] += reward

    def observe(self, agent: str) -> Observation:
        """What an agent knows now; its mask is all zeros unless it is its turn."""
        mask = self._legal.copy()
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.battle.observe_agent(agent), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """All that the first unit of each side knows, one after the other, for a central critic."""
        seen = [self.battle.observe(f"{side}_0") for side in self.battle.sides]
        joined: NDArray[np.float32] = np.concatenate(seen)
        return joined

    def describe(self) -> dict[str, str | None]:
        """What ``info`` holds as numbers, in words; see :func:`mech_env.envs.facts.words`."""
        return words(self.battle)

    def render(self) -> Any:
        """The board, as ``render_mode`` says."""
        return render(self.battle, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""


def wrapped(env: MechAECEnv) -> OrderEnforcingWrapper[str, Observation, int]:
    """``env`` in the wrapper that PettingZoo's environments come in.

    Illegal actions and actions out of range are the battle's own affair: it raises and stays as
    it is, so the wrappers that end the game or assert are not wanted.
    """
    return OrderEnforcingWrapper(env)


def env(
    ruleset: str | Ruleset, scenario: Any = "duel", **settings: Any
) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment of any ruleset, wrapped; settings as for :class:`MechAECEnv`."""
    return wrapped(MechAECEnv(ruleset, scenario, **settings))
