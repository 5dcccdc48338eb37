"""What a side learns of the events of a battle of Xha'lem (section 6).

It learns what its own units do and what befalls them, and of enemies what they do while they are
located; who is not goes without a name. What it knew when something happened follows from the
events themselves: a side locates a unit, or loses sight of it.
"""

from __future__ import annotations

from mech_env.core.ruleset import ONLOOKER
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.words.view import View

# Whatever an enemy is seen of, this is not: what it waits for, carries, looks through, can do.
_SECRET = frozenset(
    (
        *(Event.EQUIPPED, Event.STANDBY, Event.ASSISTS, Event.PIERCED, Event.REPAIRED),
        *(Event.NOTICED, Event.UNNOTICED, Event.BETRAYED),
    )
)
# What the enemy learns of a side: with the option know_exposed the side knows that.
_FAME = frozenset(
    (
        *(Event.LOCATED, Event.LOST_SIGHT, Event.FOUND),
        *(Event.NOTICED, Event.UNNOTICED, Event.BETRAYED),
    )
)
# Of an enemy, wherever it is: who is still in the fight is known, and what a side found out.
_OPEN = frozenset((Event.DEFEATED, Event.LEFT_BOARD, Event.LOCATED, Event.LOST_SIGHT, Event.FOUND))
_MOVES = frozenset((Event.MOVED, Event.FORCED, Event.BLINKED))  # tell a place
_OF_PIECES = frozenset(
    (Event.PIECE_DAMAGED, Event.PIECE_BREACHED, Event.PIECE_DESTROYED, Event.PUT_DOWN)
)
# What is done to another: ``x`` is a unit or a target code, or ``what`` is one.
_TO_OTHER = frozenset(
    (
        *(Event.STOPPED, Event.GRAPPLED, Event.GRAPPLE_ENDS, Event.SHOVED, Event.OPPORTUNITY),
        *(Event.STRIKES_BACK, Event.MOUNTED, Event.DISMOUNTED),
        *(Event.ENGAGES, Event.PROGRAM_USED, Event.THROWN),
    )
)
_ON_TARGET = frozenset((Event.MISSED, Event.BLIND_FAILURE, Event.HIT))


class Hearing(View):
    """One event, as an onlooker or a side is told of it."""

    @property
    def heard(self) -> bool:
        """Whether the side that looks learns of the event."""
        kind, unit = self.event.kind, self.event.unit
        if kind == Event.REVEALED:
            return self.x == self.viewer
        if kind in _OF_PIECES and not self.knows_piece(self.what):
            return False
        if not 0 <= unit < self.s.n_units:
            return True
        if not self.theirs(unit):
            return kind not in _FAME or bool(self.s.options.know_exposed)
        if kind in _OPEN:
            return True
        if kind in _SECRET:
            return False
        if kind in _MOVES and self._leaves(unit):
            return False
        return self.aware(unit) == c.Aware.LOCATED or self._befalls_own()

    def unit(self, unit: int) -> str:
        """By name, too, if the event says who it is."""
        named = unit == self.event.unit and self.event.kind in _OPEN
        return self.unit_names[unit] if named else super().unit(unit)

    def aware(self, unit: int) -> int:
        """What the side knew of a unit when it happened (XH-017)."""
        if self.viewer == ONLOOKER or not 0 <= unit < self.s.n_units or not self.theirs(unit):
            return super().aware(unit)
        for k in range(self._k - 1, -1, -1):
            if self._events[k].kind == Event.FIGHT_BEGINS:
                break
            if self._is_news(k, unit):
                lost = self._events[k].kind == Event.LOST_SIGHT
                return int(c.Aware.SUSPECTED if lost else c.Aware.LOCATED)
        for k in range(self._k + 1, len(self._events)):
            if self._events[k].kind == Event.FIGHT_BEGINS:
                return int(c.Aware.UNAWARE)  # whatever is known now is of another fight
            if self._is_news(k, unit):
                lost = self._events[k].kind == Event.LOST_SIGHT
                return int(c.Aware.LOCATED if lost else c.Aware.UNAWARE)
        return super().aware(unit)

    def _is_news(self, k: int, unit: int) -> bool:
        """Whether event k tells that the enemy's enemy locates a unit, or no longer."""
        e = self._events[k]
        return bool(e.unit == unit and e.kind in (Event.LOCATED, Event.LOST_SIGHT))

    def _leaves(self, unit: int) -> bool:
        """Whether sight of a unit is lost with the move that is told."""
        for k in range(self._k + 1, len(self._events)):
            e = self._events[k]
            if e.unit == unit and e.kind in (*_MOVES, Event.LOCATED, Event.FIGHT_BEGINS):
                return False
            if e.unit == unit and e.kind == Event.LOST_SIGHT:
                return True
        return False

    def _befalls_own(self) -> bool:
        """Whether the event is done to a unit of the side."""
        kind, whom = self.event.kind, -1
        if kind in _TO_OTHER:
            whom = self.x
        elif kind in _ON_TARGET:
            whom = self.what
        return 0 <= whom < min(self.s.n_units, d.TARGET_PIECE) and not self.theirs(whom)
