"""A battle of Steel Typhoon as words look at it: who, where, which die, behind what cover."""

from __future__ import annotations

from typing import ClassVar

from mech_env.core.hexes import DIRECTION_NAMES, direction_to, distance
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.view import View as CoreView
from mech_env.core.words.view import ask
from mech_env.rulesets.steel_typhoon.questions import pools, secrets, sight
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev

MODE_PHRASES = ("hand to hand", "by direct fire", "with smart weapons")
# Pools of dice in the order of their slots: the first slot of each.
POOLS = {
    "Skill": st.DIE_K,
    "Attack": st.DIE_A,
    "rocket": st.DIE_ROCKET,
    "Defence": st.DIE_D,
    "Move": st.DIE_M,
    "Spot": st.DIE_P,
    "Opportunity": st.DIE_O,
}
# Asked about another's deed: the unit asked is not the frame's actor.
_OF_ANOTHER = frozenset(
    (
        d.Decision.INTERPOSE,
        d.Decision.DEFDIE,
        d.Decision.LOSS,
        d.Decision.GRAPDEF,
        d.Decision.BREAKDEF,
        d.Decision.DISABLE,
    )
)
# What a side chooses for itself, and rolls for it.
_OWN_CHOICES = frozenset(
    (ev.Event.LOADOUT, ev.Event.REPAIRED, ev.Event.LIMP, ev.Event.MENDED, ev.Event.COMMS)
)
_REPAIR_ROLLS = frozenset((ev.Roll.REPAIR, ev.Roll.REPAIR_COUNT))


def pool_of(die: int) -> str:
    """Which pool a die slot belongs to: ``Attack``."""
    return [pool for pool, first in POOLS.items() if die >= first][-1]


class View(CoreView):
    """Squads are written as ``MAX_UNITS + index``, beside units."""

    side_names = st.SIDE_NAMES
    cell = "hex"
    distance = distance
    endings: ClassVar = {
        st.Ending.UNBEATEN: "the round limit",
        st.Ending.DESTRUCTION: "destruction of the other side",
        st.Ending.ROUT: "rout of the other side",
        st.Ending.SURRENDER: "surrender of the other side",
        st.Ending.OBJECTIVE: "the objective",
        st.Ending.CAMPAIGN: "the end of the campaign",
    }
    codes: ClassVar = {
        "how": MODE_PHRASES,
        "mode": st.Mode.abouts(),
        "system": st.SYSTEM_NAMES,
        "trigger": st.Trigger.abouts(),
        "held": ("an attack", "a spot", "a move", "a grapple"),  # PaidAction
        "moves": ("moves", "is dragged"),
        "fate": (
            "in the fight",
            "out of the fight",
            "routed",
            "taken prisoner",
            "not fielded",
            "lost",
        ),
        "beaten": ("beaten", "destroyed", "routed", "taken prisoner", "beaten by the objective"),
        "stands": ("stands", "fails"),
        "limit": (
            "is without limits",
            "will be able to move only",
            "will be able to attack only",
        ),
        "mended": ev.Mended.abouts(),
        "unharmed": ("", ", unharmed"),
    }

    # --- names -----------------------------------------------------------------------------------

    def unit(self, unit: int) -> str:
        """``red_0``; a squad is ``red squad 0``."""
        return self.squad(unit - st.MAX_UNITS) if unit >= st.MAX_UNITS else super().unit(unit)

    def squad(self, squad: int) -> str:
        """``red squad 0``: squads count per side."""
        if not 0 <= squad < self.s.n_squads:
            return "a squad"
        sides = [facts.side for facts in self.s.squads[: squad + 1]]
        return f"{self.side(sides[-1])} squad {sides.count(sides[-1]) - 1}"

    def material(self, piece: int) -> str:
        """``thin concrete``"""
        facts = self.s.pieces[piece]
        return f"{'thick' if facts.thick else 'thin'} {st.Material.names()[facts.material]}"

    def piece(self, piece: int) -> str:
        """``the thick concrete (10) at (3,3)``: a piece with the hits it still takes."""
        p, name = self.b.pieces[piece], f"the {self.material(piece)}"
        return name if p.hex < 0 else f"{name} ({p.health}) at {self.place(p.hex)}"

    def die(self, die: int) -> str:
        """``Defence die D1 showing 5``: a die of the unit that decides."""
        return f"{pool_of(die)} die {st.DIE_NAMES[die]} showing {abs(self.u.die[die])}"

    def target(self, kind: int, target: int) -> str:
        """The target of an attack: a unit, a squad or a piece."""
        if kind == st.TargetKind.PIECE:
            return self.piece(target)
        return self.unit(_code(kind, target))

    def keeps_secret(self, unit: int) -> bool:
        """Whether a unit's side makes choices now that the viewer may not see (ST-003)."""
        if self.viewer == ONLOOKER:
            return False
        return bool(self.ask(secrets.is_secret, self.viewer, self.s.units[unit].side))

    # --- where -----------------------------------------------------------------------------------

    def hex_of(self, who: int) -> int:
        """Where a unit or a squad stands; -1 = nowhere."""
        return self.ask(pools.hex_of, who) if who >= 0 else -1

    def target_hex(self, kind: int, target: int) -> int:
        """Where the target of an attack stands; -1 = nowhere."""
        piece = kind == st.TargetKind.PIECE
        return int(self.b.pieces[target].hex) if piece else self.hex_of(_code(kind, target))

    def off(self, at: int) -> str:
        """``, 7 hexes away``: from the unit or squad that acts; "" where it is."""
        return self.away(self.between(self.hex_of(self.doer), at))

    def cover(self, kind: int, attacker: int, target: int) -> str:
        """``in cover behind concrete (10)``, ``in the open``; "" for squads and pieces."""
        start = self.hex_of(attacker)
        if kind != st.TargetKind.UNIT or start < 0:
            return ""
        what, index = self.ask(sight.cover_of, start, target)
        if what == st.CoverKind.PIECE:
            piece = self.b.pieces[index]
            return f"in cover behind {self.material(index)} ({piece.health})"
        if what == st.CoverKind.VICTIM:
            return f"in cover behind {self.unit(index)} in its grip"
        return "in the open"

    # --- the pending question --------------------------------------------------------------------

    @property
    def doer(self) -> int:
        """Who acts in it: the squad where a commander decides for one."""
        actor = int(self.frame.actor)
        own = self.decision in _OF_ANOTHER or actor < st.MAX_UNITS
        return self.asked if own else actor

    @property
    def asks(self) -> str:
        """``red_0``, ``red squad 0 (asking red_0)``"""
        name = self.unit(self.doer)
        return f"{name} (asking {self.unit(self.asked)})" if self.doer >= st.MAX_UNITS else name

    @property
    def other(self) -> int:
        """The other unit of a contest."""
        f = self.frame
        return int(f.actor if f.actor != self.asked else f.target)

    @property
    def loser(self) -> int:
        """Whose systems it is about."""
        if self.decision == d.Decision.LOSS:
            return ask(pools.loses_next, self.frame)
        return int(self.frame.target) if self.decision == d.Decision.DISABLE else self.asked

    @property
    def losses(self) -> int:
        return int(self.frame.losses or self.frame.cover_losses)

    @property
    def aim(self) -> str:
        """The target of the attack under way."""
        return self.target(self.frame.target_kind, self.frame.target)

    @property
    def force(self) -> str:
        """``8``, ``8 + 4 (Spot)``: value of the attack under way."""
        f = self.frame
        spot = f" + {f.spot_value} (Spot)" if f.spot_value > 0 else ""
        return f"{f.attack_value}{spot}"

    @property
    def spot(self) -> int:
        """The own Spot die on the target."""
        return int(self.b.sides[self.b.request.side].spot_value[self.frame.target])

    # --- the event -------------------------------------------------------------------------------

    @property
    def heard(self) -> bool:
        """A side does not hear others' loadouts, messages and choices between fights (ST-003)."""
        unit, kind = self.event.unit, self.event.kind
        if not (0 <= unit < self.s.n_units and self.theirs(unit)):
            return True
        rolled = kind == ev.Event.ROLLED and self.what in _REPAIR_ROLLS
        return not rolled and kind not in _OWN_CHOICES

    @property
    def here(self) -> str:
        """Where its unit stands."""
        return self.place(self.hex_of(self.event.unit))

    @property
    def way(self) -> str:
        """``NE `` of a step; "" where its ends are no neighbours."""
        direction = ask(direction_to, self.x, self.y, self.s.width, self.s.height)
        return f"{DIRECTION_NAMES[direction]} " if direction >= 0 else ""


def _code(kind: int, target: int) -> int:
    """A squad as ``MAX_UNITS + index``, whichever way it was written; a unit as it is."""
    bare = kind == st.TargetKind.SQUAD and target < st.MAX_UNITS
    return target + st.MAX_UNITS if bare else target
