"""Records of Ascension Isle laid out by hand: blank ones, with units and cover put on them.

    board = Board(width=12, height=8, options={"react": False})
    red = board.unit("red", "trooper", (1, 4), stance=Stance.READY, advantage=4)
    blue = board.unit("blue", "trooper", (6, 4), armour="none")
    board.piece("crate", (6, 4), "W")
    board.wound(blue, "piercing", "head")
    board.ask(Frame.TURN, red, Decision.ACTION)
    assert "shoot" in board.open()

Red's units come first. What is not given is as at the start of a battle, in round 1: all is full,
nobody has a stance, red faces east and blue west.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.questions.legal import legal as legal_kernel
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS, Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.frames import push as push_kernel
from mech_env.rulesets.ascension_isle.state.options import Options
from mech_env.rulesets.ascension_isle.state.profiles import PROFILES, SUITS
from mech_env.rulesets.ascension_isle.state.record import BATTLE, SETUP
from tests.twins import twin

legal = twin(legal_kernel)
push = twin(push_kernel)

Cell = tuple[int, int]


class Board:
    """A setup record ``s`` and a battle record ``b``, in the making."""

    def __init__(
        self,
        width: int = 24,
        height: int = 16,
        *,
        options: dict[str, Any] | None = None,
        **fields: Any,
    ) -> None:
        """A blank board; ``options`` as in scenarios, ``fields`` of the setup record."""
        self.s, self.b = SETUP.blank()[0], BATTLE.blank()[0]
        put(self.s, n_units=0, n_red=0, width=width, height=height, round_limit=20)
        put(self.s, **fields)
        Options(**(options or {})).write(self.s.options)
        self.b.round_number = 1
        for unit in self.b.units:
            unit.status = c.Status.AWAY

    # --- what stands on it ---
    def unit(
        self,
        side: str,
        profile: str,
        at: Cell,
        *,
        weapons: tuple[str, ...] | None = None,
        armour: str | None = None,
        traits: tuple[str, ...] | None = None,
        **fields: Any,
    ) -> int:
        """Put a unit on the board. Its index.

        ``fields``: of the battle's unit (``advantage=4``) or of the setup's (``size_class=1``), by
        name; stats and skills by theirs (``physique=3``, ``firearms=2``).
        """
        number = int(self.s.n_units)
        red = side == "red"
        assert not red or number == int(self.s.n_red), "units of red come first"
        put(self.s, n_units=number + 1, n_red=int(self.s.n_red) + red)
        facts, now = self.s.units[number], self.b.units[number]
        kind = PROFILES[profile]
        suit = SUITS[armour or kind.armour]
        arms = kind.weapons if weapons is None else [w.Weapon[name.upper()] for name in weapons]
        marks = kind.traits if traits is None else [c.Trait[name.upper()] for name in traits]
        facts.carried[:] = -1
        facts.carried[: len(arms)] = arms
        put(facts, side=c.SIDE_NAMES.index(side), stats=kind.stats, skills=kind.skills)
        put(facts, size_class=kind.size, aura_full=kind.aura, traits=sum(1 << one for one in marks))
        put(facts, armour=suit.values, hardened=suit.hardened)
        for names, values in ((c.Stat, facts.stats), (c.Skill, facts.skills)):
            for one in names:
                values[one] = fields.pop(one.name.lower(), values[one])
        core = int(facts.stats[c.Stat.CORE])
        put(now, status=c.Status.ACTIVE, core=core, aura=kind.aura, exploits=facts.stats.copy())
        put(now, standard_left=1, move_left=2 if c.Trait.SWIFT in marks else 1)
        put(now, x=at[0], y=at[1], facing=c.START_FACING[0 if red else 1])
        now.ammo[: len(arms)] = [w.AMMO[one] for one in arms]
        for name, value in fields.items():
            put(now if name in now.dtype.names else facts, **{name: value})
        return number

    def move(self, unit: int, at: Cell) -> None:
        """Put a unit elsewhere."""
        put(self.b.units[unit], x=at[0], y=at[1])

    def piece(self, kind: str, at: Cell, facing: str, **fields: Any) -> int:
        """Put a piece of cover in a cell, against a direction such as "NE". Its index."""
        number = int(self.s.n_pieces)
        self.s.n_pieces = number + 1
        level = next(one for one in g.Cover if one.about == kind)
        piece = self.s.pieces[number]
        put(piece, level=level, x=at[0], y=at[1], facing=DIRECTION_NAMES.index(facing))
        put(piece, worth=g.VALUE[level], hardened=g.HARDENED[level])
        put(piece, **fields)
        self._pack(at, (number + 1) << (g.CELL_BUSH if kind == "bush" else g.CELL_PIECE))
        return number

    def solid(self, *cells: Cell) -> None:
        """Make cells solid."""
        for at in cells:
            self._pack(at, g.CELL_SOLID)

    def light(self, at: Cell, light: c.Visibility) -> None:
        """Darken a cell."""
        self._pack(at, light << g.CELL_VISIBILITY)

    def _pack(self, at: Cell, held: int) -> None:
        self.s.cells[at[1] * int(self.s.width) + at[0]] |= held

    def thing(self, at: Cell, points: int, owner: int = -1, full: int | None = None) -> int:
        """Put an object in a cell. Its index."""
        number = int(self.s.n_objects)
        self.s.n_objects = number + 1
        whole = points if full is None else full
        put(self.s.objects[number], x=at[0], y=at[1], points_full=whole)
        put(self.b.objects[number], points=points, owner=owner)
        return number

    def wound(
        self,
        unit: int,
        kind: str = "burning",
        location: str = "torso",
        grade: c.Grade = c.Grade.NONE,
        **fields: Any,
    ) -> int:
        """Wound a unit. The wound's number."""
        u = self.b.units[unit]
        number = int(u.n_wounds)
        u.n_wounds = number + 1
        put(u.wounds[number], kind=c.Wound[kind.upper()], location=c.Location[location.upper()])
        put(u.wounds[number], grade=grade, **fields)
        return number

    # --- what is under way ---
    def frame(self, kind: Frame, actor: int = -1, target: int = -1, **fields: Any) -> Any:
        """Begin a procedure; ``fields`` of its frame. The frame."""
        push(self.b, kind, actor, target)
        frame = self.b.frames[self.b.depth - 1]
        put(frame, **fields)
        return frame

    def frame_top(self) -> Any:
        """The frame of the procedure under way."""
        return self.b.frames[self.b.depth - 1]

    def ask(self, unit: int, decision: Decision) -> None:
        """Put a decision to a unit."""
        put(self.b.request, unit=unit, side=self.s.units[unit].side, decision=decision)

    def open(self) -> list[str]:
        """The legal actions of the request, without their groups; what the kernel returns fits."""
        mask = np.ones(len(ACTIONS), np.int8)  # what it holds before does not matter
        only = legal(self.s, self.b, mask)
        slots = [int(slot) for slot in np.flatnonzero(mask)]
        assert only == (slots[0] if len(slots) == 1 else -1 if slots else -2)
        return [ACTIONS.words[slot][1] for slot in slots]

    def open_to(self, unit: int, decision: Decision) -> list[str]:
        """The legal actions of a decision that is put to a unit now."""
        self.ask(unit, decision)
        return self.open()


def put(record: Any, **fields: Any) -> None:
    """Write fields of a record by name."""
    for name, value in fields.items():
        assert name in record.dtype.names, f"no field {name!r}"
        record[name] = value
