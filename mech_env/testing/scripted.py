"""A battle with forced dice, for tests of single rules: act by words, look, expect.

A ruleset's tests derive their table from it and add how units, boards and dice are set up::

    class Game(ScriptedBattle):
        def place(self, unit: str, at: tuple[int, int]) -> Self:
            self.unit(unit).hex = ...
            return self.refresh()

    game.rolls(5, 6, 1).do("attack", "enemy 0", "die A0", by="red_0")
    game.expect("defdie", "blue_0").do("die D0")
    game.done()

Every die must be forced; one too many or too few fails the test.
"""

from __future__ import annotations

from typing import Any, Self

from mech_env.account import Event
from mech_env.battle import Battle
from mech_env.core.actions import ActionCatalogue
from mech_env.core.log import FAULT_NONE


class ScriptedBattle:
    """A battle whose dice are all forced.

    Attributes:
        battle: the Battle itself.
        last: what happened in the last :meth:`do`.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.last: list[Event] = []
        battle.force_dice([], strict=True)

    # --- setting up --------------------------------------------------------------------------

    def refresh(self) -> Self:
        """Work out the mask anew after writing into the record."""
        self.battle.refresh()
        return self

    def set(self, unit: str, **fields: Any) -> Self:
        """Fields of a unit's record; an array takes a list of its length."""
        record = self.unit(unit)
        for name, value in fields.items():
            if name not in record.dtype.names:
                raise ValueError(f"a unit has no field {name!r}")
            record[name] = value
        return self.refresh()

    def rolls(self, *faces: int) -> Self:
        """The faces to come, after those still pending."""
        self.battle.force_dice(faces, strict=True)
        return self

    # --- acting ------------------------------------------------------------------------------

    def do(self, *answers: str, by: str | None = None) -> list[Event]:
        """Answer requests in turn: ``do("attack", "enemy 0", "die A0")``; what happened.

        ``by``: who must be asked each time.
        """
        self.last = []
        for answer in answers:
            if by is not None:
                assert self.battle.unit == by, f"{self.battle!r} is not asked of {by}"
            self.last += self.battle.step(self.slot(answer))
        return self.last

    # --- looking -----------------------------------------------------------------------------

    @property
    def decision(self) -> str | None:
        """The pending decision, None when the battle is over."""
        request = self.battle.request
        return None if request is None else request.decision

    def expect(self, decision: str, unit: str | None = None) -> Self:
        """The pending request is this one."""
        assert self.decision == decision, f"{self.battle!r}: {self.decision}, not {decision}"
        if unit is not None:
            assert self.battle.unit == unit, f"{self.battle.unit} is asked, not {unit}"
        return self

    def legal(self, group: str | None = None) -> list[str]:
        """Legal answers; of one group its items: ``legal("die")`` -> ``["K0", "A0"]``."""
        actions = self.battle.ruleset.actions
        if group is None:
            return [actions.name(action) for action in self.battle.legal_actions()]
        words = [actions.words[action] for action in self.battle.legal_actions()]
        return [item for name, item in words if name == group]

    def may(self, *answers: str) -> bool:
        """Whether all these answers are legal now."""
        mask = self.battle.mask()
        return all(mask[self.slot(answer)] for answer in answers)

    def slot(self, answer: str) -> int:
        """The action behind words."""
        return slot(self.battle.ruleset.actions, answer)

    def number(self, unit: str) -> int:
        """Index of a unit."""
        return self.battle.units.index(unit)

    def unit(self, unit: str) -> Any:
        """Record of a unit."""
        return self.battle.state.units[self.number(unit)]

    def happened(self, kind: str) -> list[Event]:
        """Events of a kind in the last ``do``."""
        return [event for event in self.last if event.kind == kind]

    def done(self) -> None:
        """No forced face is left over and nothing went wrong."""
        assert self.battle.pending_dice == [], f"left over: {self.battle.pending_dice}"
        assert int(self.battle._log.logs["fault"][0]) == FAULT_NONE
        assert int(self.battle.state.faults) == 0


def slot(actions: ActionCatalogue, answer: str) -> int:
    """The action behind words: ``attack`` (a verb), ``die D1``, ``enemy 0``, ``mode dir``.

    The longest group that the words begin with is meant: its name may have several words.

    Raises:
        ValueError: no such group or item; the message lists what there is.
    """
    named = [group for group in actions.groups if answer.startswith(f"{group} ")]
    group, _, item = answer.partition(" ")
    if named:
        group = max(named, key=len)
        item = answer[len(group) + 1 :]
    return actions.slot(group, item) if item else actions.slot("verb", group)
