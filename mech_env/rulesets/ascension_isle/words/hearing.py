"""What a side learns of the events of a battle of Ascension Isle (section 6)."""

from __future__ import annotations

from mech_env.core.ruleset import ONLOOKER
from mech_env.rulesets.ascension_isle.state import events as ev
from mech_env.rulesets.ascension_isle.words.view import View

# Of its wounds between two fights a side tells nobody (section 6).
_CARE = frozenset(
    (
        *(
            ev.Event.TENDED,
            ev.Event.TALLIED,
            ev.Event.GRADED,
            ev.Event.TREATED,
            ev.Event.SUPPRESSED,
        ),
        *(ev.Event.HEALED, ev.Event.LINGERS, ev.Event.LEVEL_LOST),
    )
)
# What a unit has left: in fog, its side knows.
_STORES = frozenset((ev.Event.ADVANTAGE, ev.Event.SPENT, ev.Event.EMPTY))
_MOVES = frozenset((ev.Event.MOVED, ev.Event.DEPLOYED))
# What is done to another, ``x``.
_AT_OTHERS = frozenset(
    (
        *(ev.Event.ANNOUNCED, ev.Event.INTERRUPTS, ev.Event.ATTACK, ev.Event.RESULT),
        *(ev.Event.AIMED, ev.Event.TAUNTED),
    )
)
# Who is in the battle and who is out of it is known of all, and so are cells under fire.
_ROLL_CALL = frozenset((ev.Event.OUT, ev.Event.DIED, ev.Event.ROSTER))
_OPEN = _ROLL_CALL | {ev.Event.ZONE, ev.Event.ZONE_ENDS}


class Hearing(View):
    """One event, as an onlooker or a side is told of it."""

    @property
    def heard(self) -> bool:
        """In fog a side learns what enemies do whom it sees, and what befalls its own units."""
        kind, unit = self.event.kind, self.event.unit
        if not (0 <= unit < self.s.n_units and self.theirs(unit)):
            return True
        if kind in _CARE:
            return False
        if not self.s.options.fog or kind in _OPEN:
            return True
        if kind in _AT_OTHERS and 0 <= self.x < self.s.n_units and not self.theirs(self.x):
            return True
        return kind not in _STORES and not self.hides(unit)

    def unit(self, unit: int) -> str:
        """By name, too, if it is in the battle or out of it."""
        named = unit == self.event.unit and self.event.kind in _ROLL_CALL
        return self.unit_names[unit] if named else super().unit(unit)

    def hides(self, unit: int) -> bool:
        """Whether fog hid a unit when it happened; where it was, moves of the same step tell."""
        if self.viewer == ONLOOKER or not (self.s.options.fog and self.theirs(unit)):
            return super().hides(unit)
        moves = [k for k, e in enumerate(self._events) if e.unit == unit and e.kind in _MOVES]
        before = [k for k in moves if k <= self._k]
        if before:
            at = self._events[before[-1]].values
            return not self.watches(int(at[0]), int(at[1]))
        return bool(moves) or super().hides(unit)
