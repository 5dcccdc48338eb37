"""A scenario as an OpenSpiel game, so that OpenSpiel's solvers and players can be run on it.

``pyspiel.load_game("python_mech_env(ruleset=steel_typhoon,scenario=micro)")`` after this module was
imported, or :func:`open_spiel_game` for your own scenario. Sequential, perfect information,
zero-sum; dice are explicit chance nodes. All dice between two decisions are one chance node, whose
outcomes are the states after them: OpenSpiel's solvers multiply out chains of chance nodes.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pyspiel

from agents.search.game_graph import CHANCE, ENDED, MOST_STATES, GameGraph
from mech_env.core.record import DRAW
from mech_env.core.ruleset import Ruleset

NAME = "python_mech_env"
_MAX_OUTCOMES = 1 << 20  # OpenSpiel asks for a bound
_MAX_LENGTH = 10_000

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="mech_env scenario",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"ruleset": "steel_typhoon", "scenario": "micro", "number": -1},
)

# Scenarios that have no name: a game's parameters are words and numbers only, and OpenSpiel makes
# copies of a game from its parameters.
_graphs: dict[int, GameGraph] = {}
_numbers = itertools.count()


def open_spiel_game(
    ruleset: str | Ruleset, scenario: Any = "micro", limit: int = MOST_STATES
) -> Any:
    """The OpenSpiel game of a scenario: a name, a path, a dict or a Scenario.

    Raises:
        ValueError: a scenario that cannot be played, or without exactly two sides.
        TooLargeError: more than ``limit`` states; raised while the game is played.
    """
    number = next(_numbers)
    graph = _graphs[number] = GameGraph(ruleset, scenario, limit)
    return pyspiel.load_game(NAME, {"ruleset": graph.ruleset.id, "number": number})


class ScenarioGame(pyspiel.Game):  # type: ignore[misc]
    """The game; its graph grows while it is played."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        number = int(given.get("number", -1))
        if number < 0:
            number = next(_numbers)
            ruleset = given.get("ruleset", "steel_typhoon")
            _graphs[number] = GameGraph(ruleset, given.get("scenario", "micro"))
        self.graph = _graphs[number]
        self._outcomes: dict[int, list[tuple[int, float]]] = {}
        self._actions: dict[int, dict[int, int]] = {}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.graph.ruleset.actions),
            max_chance_outcomes=_MAX_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MAX_LENGTH,
        )
        super().__init__(_TYPE, info, {**given, "number": number})

    def new_initial_state(self) -> ScenarioState:
        """The beginning of a battle."""
        return ScenarioState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Both players see the state."""
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)

    def actions(self, node: int) -> dict[int, int]:
        """The node that each legal action of a decision leads to."""
        if node not in self._actions:
            edges = self.graph.children(node)
            self._actions[node] = dict(
                zip(edges["action"].tolist(), edges["child"].tolist(), strict=True)
            )
        return self._actions[node]

    def outcomes(self, node: int) -> list[tuple[int, float]]:
        """Decisions and ends that the dice of a chance node lead to, with probabilities."""
        if node not in self._outcomes:
            found: dict[int, float] = {}
            for edge in self.graph.children(node).copy():
                child, share = int(edge["child"]), float(edge["share"])
                further = [(child, 1.0)]
                if self.graph.nodes["kind"][child] == CHANCE:
                    further = self.outcomes(child)
                for end, part in further:
                    found[end] = found.get(end, 0.0) + share * part
            self._outcomes[node] = sorted(found.items())
        return self._outcomes[node]


class ScenarioState(pyspiel.State):  # type: ignore[misc]
    """A state: a node of the game's graph. OpenSpiel copies it by copying its attributes."""

    def __init__(self, game: ScenarioGame) -> None:
        super().__init__(game)
        self.node = 0

    def current_player(self) -> int:
        """0 red, 1 blue, or OpenSpiel's marks for chance and the end."""
        kind = int(self._game().graph.nodes["kind"][self.node])
        if kind == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if kind == ENDED else kind

    def _game(self) -> ScenarioGame:
        game: ScenarioGame = self.get_game()
        return game

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._game().actions(self.node))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers of the outcomes and their probabilities."""
        return [(k, share) for k, (_, share) in enumerate(self._game().outcomes(self.node))]

    def _apply_action(self, action: int) -> None:
        game = self._game()
        if game.graph.nodes["kind"][self.node] == CHANCE:
            self.node = game.outcomes(self.node)[action][0]
        else:
            self.node = game.actions(self.node)[action]

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game()
        if player == pyspiel.PlayerId.CHANCE:
            return f"dice to {game.graph.key(game.outcomes(self.node)[action][0])}"
        return str(game.graph.ruleset.actions.name(action))

    def is_terminal(self) -> bool:
        """Whether the battle is over."""
        return bool(self._game().graph.nodes["kind"][self.node] == ENDED)

    def returns(self) -> list[float]:
        """1 won, 0 drawn or under way, -1 lost."""
        node = self._game().graph.nodes[self.node]
        if node["kind"] != ENDED or node["winner"] == DRAW:
            return [0.0, 0.0]
        return [1.0, -1.0] if node["winner"] == 0 else [-1.0, 1.0]

    def observation_string(self, player: int | None = None) -> str:
        """The same as the state: nothing is hidden."""
        return str(self)

    def __str__(self) -> str:
        graph = self._game().graph
        kind = int(graph.nodes["kind"][self.node])
        names = {CHANCE: "dice", ENDED: "over"}
        who = names.get(kind) or graph.ruleset.side_names[kind]
        return f"{who} {graph.key(self.node)}"


def openspiel_values(game: Any) -> dict[str, float]:
    """The values of OpenSpiel's value iteration for decisions and ends, by ``str(state)``."""
    from open_spiel.python.algorithms import value_iteration

    # `cyclic_game`: visit a state once, however many ways lead to it.
    values = value_iteration.value_iteration(
        game, depth_limit=-1, threshold=1e-13, cyclic_game=True
    )
    return {key: float(np.asarray(value)) for key, value in values.items()}


pyspiel.register_game(_TYPE, ScenarioGame)
