"""What a side learns of the events of a battle of Adeptus Evangelion (section 6).

It learns all of its own units; of enemies what they do and what shows, unless they hide (AE-443):
who does goes without a name, and is heard of only by what it does to the side's own.
"""

from __future__ import annotations

from mech_env.core.record import RUNNING
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.view import View as CoreView
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.words.view import View

# Of an enemy, seen or not: fate, fatigue, Ego, ammunition, jams, kits, aim and feint, help.
_SECRET = frozenset(
    (
        *(Event.EQUIPPED, Event.FATIGUED, Event.EGO, Event.JAMMED, Event.AIMS, Event.FEINTS),
        *(Event.ASSISTS, Event.RELOADING, Event.RELOADED, Event.CLEARED, Event.FATE_RETURNED),
        Event.POISONED,
    )
)
# Between two fights, by how many of a side its roster has: what only the side hears.
_OF_ROSTERS: dict[int, int] = {
    Event.REPAIRED: c.ROSTER_MACHINES,
    Event.RECOVERED: c.ROSTER_PEOPLE,
    Event.RESCUE_MISSION: c.ROSTER_PEOPLE,
}
# Of an enemy that hides, too: who is in the fight and who is out of it, and where it is found.
_ROLL_CALL = frozenset(
    (
        *(Event.FOUND, Event.HIDES, Event.DEFEATED, Event.DIES, Event.DESTROYED, Event.ESCAPED),
        *(Event.RESCUED, Event.CAPTURED, Event.FIELDED, Event.LOST, Event.BURNS_FATE),
    )
)
# What is done to another, ``x``.
_AT_OTHERS = frozenset(
    (
        *(Event.ACTS, Event.ATTACKS, Event.HITS, Event.MISSED, Event.DAMAGE, Event.STRIKES_BACK),
        *(Event.STRIKES_LEAVING, Event.CONTEST, Event.GRAPPLED, Event.GRAPPLE_ENDS),
        *(Event.TAKES_CONTROL, Event.ENGAGED, Event.WATCH_FIRES, Event.POWER, Event.GOES_FIRST),
        *(Event.INTERRUPTS, Event.OBSTRUCTED),
    )
)
_BETWEEN = frozenset((Event.HIDES, Event.FOUND))


class Hearing(View):
    """One event, as an onlooker or a side is told of it."""

    @property
    def heard(self) -> bool:
        """Whether the side that looks learns of the event."""
        kind, unit = self.event.kind, self.event.unit
        if kind == Event.ROLLED and not self._hears_roll():
            return False
        if kind in _OF_ROSTERS and self.viewer != ONLOOKER:
            return self._roster_of(self._k) == self.viewer
        if not 0 <= unit < self.s.n_units or not self.theirs(unit):
            return True
        if kind in _ROLL_CALL:
            return True
        if kind in _SECRET:
            return False
        if kind == Event.TESTED and self._in_setup():
            return False
        if kind in _AT_OTHERS and 0 <= self.x < self.s.n_units and not self.theirs(self.x):
            return True
        return not self.hides(unit)

    def _hears_roll(self) -> bool:
        """Nobody sees the points of a gate (AE-033), a side no Stealth die of its ambushers."""
        if self.viewer == ONLOOKER:
            return True
        if self.what == Roll.GATE:
            return bool(self.s.options.ext_total_visible)
        unit = self.event.unit
        if unit < 0 and self.what in (Roll.TEST, Roll.RECOVERY):
            return self._roster_of(self._k) == self.viewer
        theirs = 0 <= unit < self.s.n_units and self.theirs(unit)
        return not (theirs and self.what in (Roll.TEST, Roll.REROLL) and self._in_setup())

    def _roster_of(self, k: int) -> int:
        """Whose roster event ``k``, or a die before such an event, is about; -1 not known."""
        for e in self._events[k:]:
            if e.kind in _OF_ROSTERS:
                return int(e.what) // _OF_ROSTERS[int(e.kind)]
        return -1

    def _in_setup(self) -> bool:
        """Whether the event happened before the first round."""
        for k in range(self._k - 1, -1, -1):
            kind = self._events[k].kind
            if kind in (Event.ROUND_BEGINS, Event.TURN_BEGINS):
                return False
            if kind == Event.FIGHT_BEGINS:
                return True
        for k in range(self._k + 1, len(self._events)):
            e = self._events[k]
            if e.kind == Event.ROUND_BEGINS:
                return bool(e.what == 1)
        return bool(self.b.winner == RUNNING and self.b.round_number == 0)

    def unit(self, unit: int) -> str:
        """By name, too, if the event says who it is."""
        named = unit == self.event.unit and self.event.kind in _ROLL_CALL
        return CoreView.unit(self, unit) if named else super().unit(unit)

    def hides(self, unit: int) -> bool:
        """Whether a unit was hidden from the viewer when it happened: news of that tell."""
        if not self.theirs(unit):
            return False
        unit = self.body(unit)
        for k in range(self._k - 1, -1, -1):
            if self._events[k].kind == Event.FIGHT_BEGINS:
                return False
            if self._is_news(k, unit):
                return bool(self._events[k].kind == Event.HIDES)
        for k in range(self._k + 1, len(self._events)):
            if self._events[k].kind == Event.FIGHT_BEGINS:
                return False
            if self._is_news(k, unit):
                return bool(self._events[k].kind == Event.FOUND)
        return super().hides(unit)

    def _is_news(self, k: int, unit: int) -> bool:
        e = self._events[k]
        return bool(e.unit == unit and e.kind in _BETWEEN)
