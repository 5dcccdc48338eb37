"""A battle that is taken down while it is played, for the page to replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mech_env.page import Record
from mech_env.render.report import Report
from mech_env.table.seats import Seat
from mech_env.table.sight import Asked, step_of
from mech_env.table.table import Table

if TYPE_CHECKING:
    from mech_env.account import Events
    from mech_env.battle import Battle


class Recording:
    """Takes down what an onlooker sees of a battle.

    Args:
        battle: as it stands before the first answer that is recorded.
        players: names of who plays each side.
    """

    def __init__(self, battle: Battle, players: Mapping[str, str]) -> None:
        self._battle = battle
        self._players = dict(players)
        self._record = Record()
        self._report = Report(battle.ruleset.words.headings)
        begun = Asked(battle.decisions, int(battle.state.round_number))
        self._note(begun, battle.recent_events())

    def step(self, action: int) -> Events:
        """Answer the battle's request and take down what happens: the events.

        Raises:
            IllegalAction, TypeError, BattleOver, DiceError: as :meth:`mech_env.Battle.step`.
        """
        asked = Asked.of(self._battle, action)
        events = self._battle.step(action)
        self._note(asked, events)
        return events

    def _note(self, asked: Asked, events: Events) -> None:
        step = step_of(asked, self._battle, events, self._report, None, True)
        self._record.add(step.model_dump(mode="json"))

    def data(self) -> dict[str, Any]:
        """The record up to now, as :func:`mech_env.page.document` takes it."""
        seats = {side: Seat(self._players.get(side, ""), _nobody) for side in self._battle.sides}
        return self._record.data(Table(self._battle, seats, 0).view().model_dump(mode="json"))


def _nobody(battle: Battle) -> int:
    raise AssertionError(f"nobody plays the record of {battle!r} on")
