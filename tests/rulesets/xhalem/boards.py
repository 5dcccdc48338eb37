"""Records of Xha'lem laid out by hand: blank ones, with units and pieces put on them.

    board = Board(width=40, height=24)
    lancer = board.unit("red", "lancer", (2, 6), weapons=["mblade"])
    trooper = board.unit("blue", "trooper", (9, 5), hidden=13)
    wall = board.piece("wall", (5, 5), (6, 7))
    assert not sees(board.s, board.b, lancer, trooper, place_of(board.b, trooper))

Red's units come first. What is not given is as in the catalogue's tables.
"""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.xhalem.scenario.still import write_still
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import programs as pr
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.record import BATTLE, SETUP

Cell = tuple[int, ...]  # (q, r) or (q, r, z)


class Board:
    """A setup record ``s`` and a battle record ``b``, in the making."""

    def __init__(
        self,
        width: int = 40,
        height: int = 40,
        lattice: c.Lattice = c.Lattice.FEET,
        **fields: Any,
    ) -> None:
        """A blank board; ``fields``: of the setup record."""
        self.s, self.b = SETUP.blank()[0], BATTLE.blank()[0]
        self.s.n_units = 0
        low, high = (-16, 16) if lattice == c.Lattice.SPACE else (0, 500)
        _set(self.s, width=width, height=height, lattice=lattice, z_low=low, z_high=high)
        _set(self.s, **fields)
        for one in self.b.units:
            one.status = c.Status.AWAY

    def unit(
        self,
        side: str,
        profile: str,
        at: Cell,
        *,
        weapons: tuple[str, ...] | list[str] = (),
        programs: tuple[str, ...] | list[str] = (),
        scores: dict[str, int] | None = None,
        **fields: Any,
    ) -> int:
        """Put a unit on the board; all its weapons are equipped. Its index.

        ``fields``: of the battle's unit (``hidden=13``) or of the setup's (``seats=2``).
        """
        number = int(self.s.n_units)
        red = side == "red"
        assert red == (number == int(self.s.n_red)) or not red, "units of red come first"
        self.s.n_units, self.s.n_red = number + 1, int(self.s.n_red) + red
        facts, now = self.s.units[number], self.b.units[number]
        kind = PROFILES[profile]
        _set(
            facts,
            side=c.SIDE_NAMES.index(side),
            kind=kind.kind,
            cls=kind.cls,
            profile=list(PROFILES).index(profile),
            size_class=kind.size,
            hp_full=kind.hp,
            u=kind.u,
            interval=kind.interval,
            reach=kind.reach * kind.u,
            hands=kind.hands,
            slots=kind.slots,
            mounted_arms=kind.cls in (c.Class.SHIP, c.Class.TURRET),
            seats=kind.seats,
            speed=[speed * kind.u for speed in (kind.walk, kind.fly, kind.swim)],
            unarmed=kind.unarmed,
            programs=sum(1 << pr.Program[name.upper()] for name in programs),
            mountable=kind.mountable,
            trained=kind.trained,
            sentient=kind.sentient,
            fixed=not kind.moves,
            inert=kind.inert,
        )
        for score, value in kind.scores.items():
            facts.scores[score] = value
        for name, value in (scores or {}).items():
            facts.scores[c.Score[name.upper()]] = value
        carried = [*kind.natural, *(w.Weapon[name.upper()] for name in weapons)]
        for slot, weapon in enumerate(carried):
            facts.carried[slot] = weapon
            now.quantity[slot] = w.QUANTITY[weapon]
        _set(now, status=c.Status.ACTIVE, hp=kind.hp, equipped=(1 << len(carried)) - 1, reactions=1)
        self.move(number, at)
        for name, value in fields.items():
            _set(now if name in now.dtype.names else facts, **{name: value})
        return number

    def move(self, unit: int, at: Cell) -> None:
        """Put a unit elsewhere."""
        _set(self.b.units[unit], q=at[0], r=at[1], z=at[2] if len(at) > 2 else 0)

    def piece(self, kind: str, first: Cell, last: Cell | None = None, **fields: Any) -> int:
        """Put a piece on the board, from a cell to a cell. Its index.

        ``fields``: of the battle's piece (``open=1``) or of the setup's (``link=0``).
        """
        number = int(self.s.n_pieces)
        self.s.n_pieces = number + 1
        facts, now = self.s.pieces[number], self.b.pieces[number]
        which = p.Piece[kind.upper().replace(" ", "_")]
        self.s.ever |= p.EVER[which]
        last = first if last is None else last
        low, high = p.ALTITUDES[which]
        _set(
            facts,
            kind=which,
            hp_full=p.HP[which],
            cr=p.SCAN_CR[which] or p.FIND_CR[which],
            surface=high if which in (p.Piece.LAKE, p.Piece.PLATFORM) else 0,
        )
        _set(now, there=1, q0=first[0], q1=last[0], r0=first[1], r1=last[1], z0=low, z1=high)
        _set(now, hp=p.HP[which], on=which == p.Piece.GENERATOR)
        for name, value in fields.items():
            _set(now if name in now.dtype.names else facts, **{name: value})
        write_still(self.s, self.b.pieces)
        return number


def _set(record: Any, **fields: Any) -> None:
    for name, value in fields.items():
        assert name in record.dtype.names, f"no field {name!r}"
        record[name] = value
