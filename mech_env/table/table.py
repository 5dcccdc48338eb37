"""A table: one battle, who plays its sides, and the answers that can be taken back."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from mech_env.advice import PLAYOUTS, SIMULATIONS
from mech_env.battle import BattleOver, DiceError, IllegalAction
from mech_env.render.report import Report
from mech_env.table.advising import SECONDS, AdviceData, advice_of
from mech_env.table.outcomes import (
    MOST_LISTED,
    MOST_SEQUENCES,
    OutcomesData,
    outcomes_of,
)
from mech_env.table.refusal import TableError
from mech_env.table.sight import (
    Asked,
    actions_of,
    request_of,
    scene_of,
    step_of,
    units_of,
)
from mech_env.table.view import StepData, View

if TYPE_CHECKING:
    from mech_env.battle import Battle
    from mech_env.core.scene import Scene
    from mech_env.policy import Policy
    from mech_env.table.seats import Seat

MOST_DECISIONS = 200  # of players that are no persons, between two questions to a person
MOST_UNDONE = 100


def _always() -> bool:
    return True


class Table:
    """A battle and who plays it.

    One thread at a time may use a table.

    Args:
        battle: as it stands; the table plays it on.
        seats: who plays, for each side that takes part.
        undo: how many answers can be taken back, from 0; each costs some 25 kB.

    Attributes:
        battle: do not step it: :meth:`answer` and :meth:`play_on` do.
        viewer: the side whose eyes see the table: the only one that persons play, else None.
    """

    def __init__(self, battle: Battle, seats: Mapping[str, Seat], undo: int = MOST_UNDONE) -> None:
        self.battle = battle
        self._seats = dict(seats)
        self._report = Report(battle.ruleset.words.headings)
        self._earlier: deque[tuple[Battle, Report]] = deque(maxlen=undo)
        persons = [side for side, seat in self._seats.items() if seat.answer is None]
        self._watched = not persons
        self.viewer: str | None = persons[0] if len(persons) == 1 else None
        self._steps: list[StepData] = []

    # --- course ----------------------------------------------------------------------------------

    def begin(
        self,
        scenes: bool = False,
        decisions: int = MOST_DECISIONS,
        go_on: Callable[[], bool] = _always,
    ) -> None:
        """Note what the set-up brought, and play until a person is asked; once, at first."""
        events = self.battle.recent_events()
        asked = Asked(self.battle.decisions, self._round())
        self._steps = [step_of(asked, self.battle, events, self._report, self.viewer, scenes)]
        if not self._watched:
            self._play_on(decisions, scenes, go_on)

    def answer(
        self,
        action: int,
        scenes: bool = False,
        decisions: int = MOST_DECISIONS,
        go_on: Callable[[], bool] = _always,
    ) -> None:
        """A person's answer; then the others play until a person is asked again.

        Args:
            action: a legal one.
            scenes: keep the board after each step.
            decisions: the most of the others; if there are more, :meth:`advance` goes on.
            go_on: asked before each of them.

        Raises:
            TableError: not legal, no person is asked, or the battle is over; nothing has changed.
        """
        battle = self.battle
        if not battle.over and not self.asks_person:
            name = self._seats[battle.side or ""].name
            message = f"{action}: {name} decides for {battle.side}, no person; call advance"
            raise TableError("action", message)
        earlier, steps = self._moment(), self._steps
        try:
            self._steps = [self._step(action, scenes)]
            self._play_on(decisions, scenes, go_on)
        except BaseException:
            self.battle, self._report = earlier
            self._steps = steps
            raise
        self._earlier.append(earlier)

    def advance(
        self, decisions: int, scenes: bool = False, go_on: Callable[[], bool] = _always
    ) -> None:
        """Let the players that are no persons make up to so many decisions.

        Raises:
            TableError: a person is asked, or the battle is over.
        """
        if self.battle.over:
            raise TableError("battle", f"over ({self.battle.reason}); undo, or begin another")
        if self.asks_person:
            message = f"{decisions}: a person decides for {self.battle.side}; call answer"
            raise TableError("decisions", message)
        self._steps = []
        self._play_on(decisions, scenes, go_on)

    def undo(self) -> None:
        """Back to before the last answer of a person; where none plays, one decision back.

        Raises:
            TableError: nothing to take back.
        """
        if not self._earlier:
            raise TableError("battle", "nothing to undo: no answer that could be taken back")
        self.battle, self._report = self._earlier.pop()
        self._steps = []

    @property
    def asks_person(self) -> bool:
        """Whether a person is asked."""
        side = self.battle.side
        return side is not None and self._seats[side].answer is None

    def _play_on(self, decisions: int, scenes: bool, go_on: Callable[[], bool]) -> None:
        made = 0
        while made < decisions and not self.battle.over and go_on():
            player = self._seats[self.battle.side or ""].answer
            if player is None:
                return
            earlier = self._moment() if self._watched else None
            self._steps.append(self._step(player(self.battle), scenes))
            if earlier is not None:
                self._earlier.append(earlier)
            made += 1

    def _moment(self) -> tuple[Battle, Report]:
        return self.battle.clone(), copy.copy(self._report)

    def _step(self, action: int, scenes: bool) -> StepData:
        battle = self.battle
        if action not in battle.legal_actions():
            self._refuse(action)
        asked = Asked.of(battle, action)
        try:
            events = battle.step(action)
        except DiceError as problem:  # a save may hold forced dice
            raise TableError("action", str(problem)) from None
        return step_of(asked, battle, events, self._report, self.viewer, scenes)

    def _refuse(self, action: int) -> None:
        try:
            self.battle.clone().step(action)
        except (IllegalAction, BattleOver) as problem:
            raise TableError("action", str(problem)) from None

    def _round(self) -> int:
        return int(self.battle.state.round_number)

    # --- what there is to see --------------------------------------------------------------------

    def view(self, token: str = "") -> View:
        """How it stands, for those who play."""
        battle = self.battle
        scene = scene_of(battle, self.viewer)
        person = self.asks_person
        return View(
            battle=token,
            ruleset=battle.ruleset.id,
            title=battle.ruleset.title,
            scenario=battle.scenario.name,
            scenario_title=battle.scenario.title,
            seed=battle.seed,
            sides=battle.sides,
            players={side: seat.name for side, seat in self._seats.items()},
            viewer=self.viewer,
            units=units_of(battle, scene, self.viewer),
            encounter=int(battle.state.encounter),
            round=self._round(),
            decisions=battle.decisions,
            undo=len(self._earlier),
            over=battle.over,
            winner=battle.winner,
            reason=battle.reason,
            scores=battle.scores,
            request=request_of(battle, self.viewer, person),
            actions=actions_of(battle, scene) if person else [],
            steps=self._steps,
            scene=scene,
        )

    def scene(self) -> Scene:
        """The board as those who play see it."""
        return scene_of(self.battle, self.viewer)

    def save(self) -> dict[str, Any]:
        """The battle as ``Battle.to_dict`` writes it; who plays is not part of it."""
        return self.battle.to_dict()

    def position(self) -> dict[str, Any]:
        """The battle as ``Battle.to_position`` writes it, without the dice to come."""
        return self.battle.to_position()

    def outcomes(
        self, action: int, sequences: int = MOST_SEQUENCES, listed: int = MOST_LISTED
    ) -> OutcomesData:
        """What can come of an action at once; see :func:`mech_env.table.outcomes.outcomes_of`.

        Raises:
            TableError: not legal, no person is asked, or too much to work out.
        """
        battle = self.battle
        if not battle.over and not self.asks_person:
            raise TableError("action", f"{action}: a player decides for {battle.side}, no person")
        seed = (battle.seed + battle.decisions) % 2**32
        return outcomes_of(battle, action, self.viewer, seed, sequences, listed)

    def advise(
        self,
        player: str | Policy | None = None,
        simulations: int = SIMULATIONS,
        playouts: int = PLAYOUTS,
        seconds: float = SECONDS,
    ) -> AdviceData:
        """What speaks for each legal action, as far as the asking side can know.

        Args:
            player: whose probabilities are told; None: a search of ``simulations``.
            simulations, playouts: as ``Battle.advise`` takes them.
            seconds: about so long it may take.

        Raises:
            TableError: no person is asked, or the battle is over.
        """
        battle = self.battle
        if battle.over:
            raise TableError("battle", f"over ({battle.reason}): nothing to decide")
        if self.viewer is not None and not self.asks_person:
            raise TableError("battle", f"a player decides for {battle.side}, no person")
        return advice_of(battle, player, simulations, playouts, seconds)
