"""Battles of Framewerk laid out by hand, for tests that read as table talk.

    game = (
        Table(width=12, height=8)
        .unit("red", at=(1, 1), weapons=["pistol", "knife"])
        .unit("blue", (4, 1), "cultist", weapons=["knife"])
        .start()
        .turn("red_0", declared=1)
    )
    game.rolls(5, 9, 2)                       # Marksman 3
    game.do("shoot", "enemy 0", "aimpoint none", by="red_0")
    game.expect("defend", "blue_0")
    game.rolls(4, 6, 1).do("dodge")           # Dodge 1, two damage dice
    assert game.unit("blue_0").damage == 7
    game.done()

After the start every die must be forced; one too many or too few fails the test.
"""

from __future__ import annotations

from typing import Any, Self

from mech_env import Battle
from mech_env.rulesets.framewerk.state.codes import CARRIED_SLOTS
from mech_env.rulesets.framewerk.state.decisions import Decision
from mech_env.rulesets.framewerk.state.frames import FightStage, Frame, SlotStage
from mech_env.rulesets.framewerk.state.weapons import Weapon
from mech_env.testing import ScriptedBattle

Cell = tuple[int, int]
E, SE, S, SW, W, NW, N, NE = range(8)


class Table:
    """A board and two rosters, in the making; a trooper with empty hands unless said otherwise."""

    def __init__(self, width: int = 20, height: int = 12) -> None:
        self._board: dict[str, Any] = {"width": width, "height": height}
        self._sides: dict[str, dict[str, Any]] = {"red": {}, "blue": {}}
        self._top: dict[str, Any] = {"name": "table", "turn_limit": 20}
        self._options: dict[str, Any] = {}

    def unit(self, side: str, at: Cell, profile: str = "trooper", **fields: Any) -> Self:
        """A unit: any field of a unit in a scenario file (weapons, facing, drama, agility …).

        Units of a side are known as ``red_0``, ``red_1`` … in the order in which they are added.
        """
        self._sides[side].setdefault("units", []).append(
            {"profile": profile, "at": list(at), **fields}
        )
        return self

    def thing(self, side: str, at: Cell, kind: str = "terminal") -> Self:
        """An object of a side: terminal (Medium, 25) or camera (Tiny, 5)."""
        self._sides[side].setdefault("objects", []).append({"kind": kind, "at": list(at)})
        return self

    def cover(self, at: Cell, rating: str = "light", facing: str = "E") -> Self:
        """Cover: light or heavy, against the side it faces (E … or all)."""
        self._board.setdefault("cover", []).append(
            {"at": list(at), "rating": rating, "facing": facing}
        )
        return self

    def sight(self, at: Cell, level: int) -> Self:
        """Difficult (1) or obscured (2) sight in a cell."""
        self._board.setdefault("sight", []).append(
            {"x": [at[0], at[0]], "y": [at[1], at[1]], "level": level}
        )
        return self

    def blocked(self, *cells: Cell) -> Self:
        """Impassable cells."""
        self._board.setdefault("blocked", []).extend([list(cell) for cell in cells])
        return self

    def options(self, **options: Any) -> Self:
        """Options of the scenario, by their catalogue names."""
        self._options.update(options)
        return self

    def engaged(self, one: str, other: str) -> Self:
        """Two units in close quarters from the start."""
        self._top.setdefault("engaged", []).append([one, other])
        return self

    def ambushed(self, *units: str) -> Self:
        """Units surprised in turn 1."""
        self._top.setdefault("ambushed", []).extend(units)
        return self

    def limit(self, turns: int, result: str = "draw") -> Self:
        """The turn limit and who wins at it."""
        self._top.update(turn_limit=turns, limit_result=result)
        return self

    def objective(self, *sides: str) -> Self:
        """Sides that win by destroying the other's objects."""
        self._top["objective"] = list(sides)
        return self

    def scenario(self) -> dict[str, Any]:
        """The scenario as plain data."""
        return {
            **self._top,
            "options": dict(self._options),
            "board": dict(self._board),
            "sides": [self._sides["red"], self._sides["blue"]],
        }

    def start(self, tape: list[int] | None = None, seed: int = 0) -> Game:
        """Begin the battle.

        Args:
            tape: faces of the dice from the first initiative die on. Without a tape the order of
                turn 1 is that of the unit indices, whatever was rolled.
            seed: of the dice that a start without tape throws away.
        """
        game = Game(Battle("framewerk", self.scenario(), seed=seed, dice=tape))
        return game if tape is not None else game.in_order(*game.battle.units)


class Game(ScriptedBattle):
    """A battle with forced dice: setting up, acting, looking."""

    # --- setting up: each writes into the record ---------------------------------------------

    def in_order(self, *units: str) -> Self:
        """The order of the turn under way; the first is asked what was asked of another."""
        b = self.battle.state
        numbers = [self.number(name) for name in units]
        asleep = [n for n in numbers if b.units[n].surprised]
        numbers = [n for n in numbers if n not in asleep]
        b.n_order = len(numbers)
        for place, number in enumerate(numbers):
            b.order[place] = number
            b.units[number].initiative = 30 - place
        b.request.unit = numbers[0]
        b.request.side = self.battle.setup.units[numbers[0]].side
        if b.depth > 1:  # with one action a turn nobody declares: a slot is under way
            b.frames[1].actor = numbers[0]
        return self.refresh()

    def turn(self, unit: str, declared: int = 1, **others: int) -> Self:
        """It is a unit's slot in pass 1: it declared so many actions and has them all.

        The rest act after it, by index, one action each unless ``others`` says how many were
        declared (``blue_0=3``; 0: it has no slot).
        """
        b = self.battle.state
        rest = [name for name in self.battle.units if name != unit]
        self.in_order(unit, *rest)
        for name in self.battle.units:
            count = declared if name == unit else others.get(name, 1)
            record = self.unit(name)
            record.declared = count
            record.acts_left = count
        b.pass_number = 1
        b.depth = 2
        fight, slot = b.frames[0], b.frames[1]
        assert int(fight.kind) == Frame.FIGHT
        fight.stage = FightStage.SLOT
        fight.order_place = 1
        slot.kind = Frame.SLOT
        slot.stage = SlotStage.VERB
        slot.actor = self.number(unit)
        slot.target = slot.weapon = slot.thing = -1
        slot.aimpoint = 0
        b.request.decision = Decision.ACTION
        b.request.unit = self.number(unit)
        b.request.side = self.facts(unit).side
        return self.refresh()

    def set(self, unit: str, **fields: Any) -> Self:
        """Fields of a unit's record or of its profile; an array takes a list of its length."""
        profile = self.facts(unit)
        for name in [name for name in fields if name in profile.dtype.names]:
            profile[name] = fields.pop(name)
        return super().set(unit, **fields)

    def place(self, unit: str, at: Cell) -> Self:
        """Put a unit on another cell."""
        return self.set(unit, at=self.index_of(at))

    def hurt(self, unit: str, wound: int) -> Self:
        """Wounded to a level (1 hurt, 2 grave) by as little damage as that takes."""
        vitality = int(self.facts(unit).vitality)
        damage = (0, -(-vitality // 2), -(-3 * vitality // 4))[wound]
        return self.set(unit, wound=wound, damage=damage)

    def engage(self, one: str, other: str) -> Self:
        """Two units are in close quarters."""
        self.unit(one).engaged |= 1 << self.number(other)
        self.unit(other).engaged |= 1 << self.number(one)
        return self.refresh()

    def hold(self, holder: str, held: str, rate: int = 0, loss: int = 0, kept: int = 1) -> Self:
        """One entangles the other, in close quarters with it."""
        self.engage(holder, held)
        h, v = self.unit(holder), self.unit(held)
        h.holding = self.number(held)
        h.hold_rate, h.hold_loss, h.hold_kept = rate, loss, kept
        v.held_bits |= 1 << self.number(holder)
        v.loss += loss
        return self.refresh()

    def zone(self, unit: str, facing: int, total: int, left: int = 10, turn: int = 1) -> Self:
        """A suppression zone, as SUPPRESS leaves it (facing 0-7: E, SE, S …)."""
        b = self.battle.state
        b.zone_count += 1
        return self.set(
            unit, zone_facing=facing, zone_total=total, zone_left=left,
            zone_seq=int(b.zone_count), zone_turn=turn,
        )  # fmt: skip

    def ready(self, unit: str, slot: int) -> Self:
        """The weapon of a carried slot is in hand; -1 empty hands."""
        return self.set(unit, ready=slot)

    # --- looking -----------------------------------------------------------------------------

    @property
    def records(self) -> tuple[Any, Any]:
        """The setup of the encounter and the battle."""
        return self.battle.setup, self.battle.state

    def facts(self, unit: str) -> Any:
        """What never changes of a unit: its profile in the setup."""
        return self.battle.setup.units[self.number(unit)]

    def index_of(self, at: Cell) -> int:
        """Index of a cell."""
        return at[1] * int(self.battle.setup.width) + at[0]

    def at(self, unit: str) -> Cell:
        """Where a unit stands."""
        cell, width = int(self.unit(unit).at), int(self.battle.setup.width)
        return cell % width, cell // width

    def weapon(self, unit: str, slot: int | None = None) -> Any:
        """Record of a carried weapon; of the one in hand without a slot."""
        record = self.unit(unit)
        slot = int(record.ready) if slot is None else slot
        assert 0 <= slot < CARRIED_SLOTS and record.carried[slot] >= 0, f"{unit}: nothing there"
        return self.battle.state.weapons[int(record.carried[slot])]

    def in_hand(self, unit: str) -> str:
        """Name of the weapon in hand, or ``nothing``."""
        return (
            Weapon.names(" ")[int(self.weapon(unit).kind)]
            if self.unit(unit).ready >= 0
            else "nothing"
        )

    def on_ground(self) -> list[tuple[str, Cell]]:
        """Names and cells of the weapons that lie about."""
        s, b = self.records
        width = int(s.width)
        return [
            (Weapon.names(" ")[int(w.kind)], (int(w.at) % width, int(w.at) // width))
            for w in b.weapons[: int(s.n_weapons)]
            if w.owner < 0 and w.at >= 0
        ]

    def side_won(self) -> str | None:
        """The winner, None for a draw; the battle must be over."""
        assert self.battle.over
        return self.battle.winner
