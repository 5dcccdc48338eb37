"""A battle of Xha'lem as words look at it: who, where, with what.

Two tellers share it. A report and a picture see all, or what their viewer knows: ``unit``,
``piece``, ``target``. A question knows what the side knows that is asked (XH-015, XH-017):
``known``, ``known_piece``, ``aim``.
"""

from __future__ import annotations

import functools
from typing import ClassVar

from mech_env.core import sides
from mech_env.core.hexes import DIRECTION_NAMES
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.phrases import measured, without_clauses
from mech_env.core.words.view import View as CoreView
from mech_env.core.words.view import ask
from mech_env.rulesets.xhalem.questions import knowledge, space
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.programs import USED, Program

# "cannon of a mech" is just a cannon for those who see who fires it; the last is for -1.
WEAPONS = (*(about.partition(" of a ")[0] for about in w.Weapon.abouts()), "nothing")
ONE_OF = {
    w.Weapon.MJAVELIN: "a javelin",
    w.Weapon.JAVELIN: "a javelin",
    w.Weapon.GRENADE: "a grenade",
}


VERBS = without_clauses(d.Verb.abouts())
PROGRAM_ABOUTS = without_clauses(tuple(program.about for program in USED))
PROGRAMS = tuple(program.name for program in USED)  # by action slot
COMPASS = (*DIRECTION_NAMES, "up", "down")  # the eight directions of XH-007
LEVELS = ("detriment", "disadvantage", "", "advantage")  # by level + 2 (XH-056)


class View(CoreView):
    """A place is a cell (q,r) of the axial board with an altitude, where that is not 0."""

    side_names = c.SIDE_NAMES
    endings: ClassVar = dict(enumerate(c.Ending.abouts()))
    codes: ClassVar = {
        "weapon": WEAPONS,
        "program": PROGRAMS,
        "score": c.Score.abouts(),
        "damage": c.Damage.abouts(),
        "moves": ("walks", "flies", "swims"),
        "way": COMPASS,
        "task": c.Task.abouts(),
        "trigger": c.Trigger.abouts(),
        "verb": VERBS,
    }

    # --- where -----------------------------------------------------------------------------------

    def cell_at(self, q: int, r: int, z: int) -> str:
        """``(5,6)``, ``(5,6) at 75 ft``; in space ``(5,6,-2)``."""
        if self.s.lattice == c.Lattice.SPACE:
            return f"({q},{r},{z})"
        return f"({q},{r})" + (f" at {z} ft" if z else "")

    def spot(self, unit: int) -> str:
        """Where a unit is."""
        u = self.b.units[unit]
        return self.cell_at(u.q, u.r, u.z)

    def last_spot(self, unit: int) -> str:
        """The last place of a unit that its enemy knows; "" without one."""
        u = self.b.units[unit]
        return self.cell_at(u.last_q, u.last_r, u.last_z) if u.placed else ""

    def beside(self, unit: int, way: int) -> str:
        """``(6,5)``: the cell next to a unit; "" off the board."""
        u = self.b.units[unit]
        q, r = ask(space.neighbour, u.q, u.r, way)
        return f"({q},{r})" if self.ask_s(space.on_board, q, r) else ""

    def medium(self, mode: int) -> str:
        """What a unit moves on or through."""
        if self.s.lattice == c.Lattice.SPACE:
            return "through space"
        return ("on the ground", "through the air", "through the water")[mode]

    def beyond(self, far: int) -> str:
        """``, 60 ft away``, in space ``, 3 steps away``; "" where it is."""
        steps = self.s.lattice == c.Lattice.SPACE
        return f", {measured(far, 'step') if steps else f'{far} ft'} away" if far > 0 else ""

    # --- for those who see all, or a viewer ------------------------------------------------------

    def unit(self, unit: int) -> str:
        """``red_0``; for a viewer, an enemy only if it is located."""
        there = 0 <= unit < self.s.n_units
        return self.known(unit) if there and self.viewer != ONLOOKER else super().unit(unit)

    def knows_piece(self, piece: int) -> bool:
        """Whether the viewer knows of a piece (XH-135)."""
        return self.viewer == ONLOOKER or self._found(piece, self.viewer)

    def piece_name(self, piece: int) -> str:
        """``low wall``"""
        return p.Piece.abouts()[self.s.pieces[piece].kind]

    def box(self, piece: int) -> str:
        """``(5,6)``, ``(12,4) to (16,9)``; "" if somebody carries it or it is gone."""
        box = self.b.pieces[piece]
        if not box.there:
            return ""
        first, last = f"({box.q0},{box.r0})", f"({box.q1},{box.r1})"
        return first if first == last else f"{first} to {last}"

    def piece(self, piece: int) -> str:
        """``the wall at (5,6)``"""
        if not 0 <= piece < self.s.n_pieces:
            return "something"
        if not self.knows_piece(piece):
            return "something hidden"
        at = self.box(piece)
        if not at:
            return f"the {self.piece_name(piece)}"
        name = f"the {self.piece_name(piece)} at {at}"
        return f"{name} (number {piece})" if self._has_double(piece) else name

    def _has_double(self, piece: int) -> bool:
        """Whether another of its kind is in the same place.

        Of what may be hidden nobody learns that there is another (XH-135).
        """
        kind, at = self.s.pieces[piece].kind, self.box(piece)
        if p.FIND_CR[kind] > 0:
            return False
        others = (k for k in range(self.s.n_pieces) if k != piece)
        return any(self.s.pieces[k].kind == kind and self.box(k) == at for k in others)

    def target(self, target: int) -> str:
        """A target code: a unit, a piece, or a unit's last known place; "" for none."""
        if target < 0:
            return ""
        if self.viewer != ONLOOKER:
            return self.aim(target)
        if target >= d.TARGET_PLACE:
            return f"the last known place of {self.unit(target - d.TARGET_PLACE)}"
        if target >= d.TARGET_PIECE:
            return self.piece(target - d.TARGET_PIECE)
        return self.unit(target)

    # --- for the side that is asked, or a viewer -------------------------------------------------

    @property
    def knower(self) -> int:
        """The side that is told: the viewer, else the one that is asked."""
        return self.side_asked if self.viewer == ONLOOKER else self.viewer

    def is_own(self, unit: int) -> bool:
        """Whether a unit belongs to the side that is told."""
        return bool(self.s.units[unit].side == self.knower)

    def aware(self, unit: int) -> int:
        """What the side that is told knows of a unit (XH-017)."""
        if not 0 <= unit < self.s.n_units:
            return int(c.Aware.UNAWARE)
        return int(c.Aware.LOCATED if self.is_own(unit) else self.b.units[unit].aware)

    def known(self, unit: int) -> str:
        """A unit as the side that is told knows it: by name only if it is located (XH-015)."""
        level = self.aware(unit)
        if level == c.Aware.LOCATED:
            return super().unit(unit)
        if level == c.Aware.UNAWARE:
            return "an unseen enemy"
        return f"an enemy suspected {self._suspected(unit)}"

    def known_at(self, unit: int) -> str:
        """The same with its place; a suspected enemy by its slot, too, as others may be there."""
        if self.aware(unit) == c.Aware.LOCATED:
            return f"{self.unit(unit)} at {self.spot(unit)}"
        return f"{self.known(unit)} (enemy {self.ask_s(sides.slot_of, unit)})"

    def _suspected(self, unit: int) -> str:
        return f"at {spot}" if (spot := self.last_spot(unit)) else "somewhere"

    def known_distance(self, unit: int) -> int:
        """From the unit that decides to where its side knows another (XH-009); -1 = unknown."""
        if not self.ask(knowledge.has_known_place, self.side_asked, unit):
            return -1
        place = self.ask(knowledge.known_place, self.side_asked, unit)
        return self.ask_s(space.distance, self.ask_b(space.place_of, self.asked), place)

    def known_piece(self, piece: int) -> str:
        """A piece, unless it is hidden and the side has not found it (XH-135)."""
        if not 0 <= piece < self.s.n_pieces:
            return "something"
        return self.piece(piece) if self._found(piece, self.knower) else "something hidden"

    def _found(self, piece: int, side: int) -> bool:
        """Whether a side has found a piece, or it is none of those that must be (XH-135)."""
        hidden = p.FIND_CR[self.s.pieces[piece].kind] > 0
        return not hidden or bool(self.b.pieces[piece].revealed >> side & 1)

    def aim(self, target: int) -> str:
        """A target code in the light of what the side knows."""
        if target >= d.TARGET_PLACE:
            unit = target - d.TARGET_PLACE
            if self.viewer != ONLOOKER and self.is_own(unit):
                return f"the last known place of {self.unit(unit)}"
            whom = (
                self.unit(unit) if self.is_own(unit) else f"enemy {self.ask_s(sides.slot_of, unit)}"
            )
            return f"the last known place of {whom}, {self.last_spot(unit) or 'none'}"
        if target >= d.TARGET_PIECE:
            return self.known_piece(target - d.TARGET_PIECE)
        return self.known(target)

    # --- equipment -------------------------------------------------------------------------------

    def weapon_of(self, unit: int, slot: int) -> int:
        """The kind of weapon behind a weapon slot, the last slot being the body; -1 = none."""
        facts = self.s.units[unit]
        return int(facts.unarmed if slot == c.WEAPON_SLOTS else facts.carried[slot])

    def arms(self, unit: int, equipped: bool) -> list[str]:
        """Weapons that a unit has equipped, or stowed; of an enemy those seen by the viewer."""
        u = self.b.units[unit]
        shown = u.equipped | u.seen_arms if self.theirs(unit) else -1
        return [
            WEAPONS[kind]
            for slot, kind in enumerate(self.s.units[unit].carried)
            if kind >= 0 and shown >> slot & 1 and bool(u.equipped >> slot & 1) == equipped
        ]

    @property
    def carried_object(self) -> str:
        """What the unit that decides holds: ``the boulder``."""
        held = self.u.held
        return f"the {self.piece_name(held)}" if held >= 0 else "the object"

    @property
    def ready(self) -> str:
        """The standby of the unit that decides: ``strike or shoot with the knife``."""
        u = self.u
        if u.response < 0:
            return "nothing"
        words, what = VERBS[u.response], u.response_with
        if what < 0:
            return words
        if u.response == d.Verb.STRIKE:
            return f"{words} with the {WEAPONS[self.weapon_of(self.asked, what)]}"
        if u.response == d.Verb.PROGRAM:
            pulls = " to pull" if self.u.response_pull else " to push"
            return f"use {PROGRAMS[what]}" + (pulls if USED[what] == Program.GRAV else "")
        if u.response == d.Verb.USE:
            return f"{words}: {self.known_piece(what)}"
        return f"{words}: {self.unit(what)}" if u.response == d.Verb.ASSIST else words

    # --- the event -------------------------------------------------------------------------------

    @functools.cached_property
    def there(self) -> str:
        """The place x, y, z of a move."""
        return self.cell_at(self.x, self.y, self.z)


def turned_way(side: int, way: int) -> int:
    """The direction on the board behind slot ``direction way`` of a side (XH-007)."""
    return int(ask(d.turned, side, way))
