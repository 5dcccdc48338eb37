"""Battles of Xha'lem laid out by hand, for tests that read as table talk.

    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "trooper", weapons=["sword", "pistol"], equipped=["pistol"])
        .unit("blue", (9, 8), "brute", weapons=["maul"])
        .start()
        .turn("red_0")
    )
    game.rolls(15, 4, 6)                      # engagement, evasion, damage
    game.do("strike", "enemy 0", by="red_0")  # what has one option is not asked
    assert game.unit("blue_0").hp == 38 - 6 - 2
    game.done()

Weapons given are equipped as far as hands allow unless ``equipped`` says which. After the start
every die must be forced; one too many or too few fails the test.
"""

from __future__ import annotations

from typing import Any, Self

from mech_env import Battle
from mech_env.core.log import new_logs
from mech_env.rulesets.xhalem.observe.layout import LAYOUT
from mech_env.rulesets.xhalem.rules import knowledge as knowledge_kernels
from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.decisions import Decision
from mech_env.rulesets.xhalem.state.frames import FRAMES, FightStage, Frame, TurnStage
from mech_env.testing import ScriptedBattle
from tests.twins import twins

knowledge = twins(knowledge_kernels)

Cell = tuple[int, ...]  # (q, r) or (q, r, z)
_refresh = knowledge.refresh


class Table:
    """A board and two sides, in the making."""

    def __init__(self, width: int = 40, height: int = 30, env: str | None = None) -> None:
        self._board: dict[str, Any] = {"width": width, "height": height, "pieces": []}
        if env is not None:
            self._board["env"] = env
        self._sides: dict[str, list[dict[str, Any]]] = {"red": [], "blue": []}
        self._top: dict[str, Any] = {"name": "table", "round_limit": 20}
        self._options: dict[str, Any] = {}

    def unit(self, side: str, at: Cell | None, profile: str = "trooper", **fields: Any) -> Self:
        """A unit: any field of a unit in a scenario file (weapons, programs, group, inside …).

        Units of a side are known as ``red_0``, ``red_1`` … in the order in which they are added.
        """
        place: dict[str, Any] = {} if at is None else {"at": list(at[:2])}
        if at is not None and len(at) > 2:
            place["z"] = at[2]
        self._sides[side].append({"profile": profile, **place, **fields})
        return self

    def piece(self, kind: str, q: Any, r: Any, **fields: Any) -> Self:
        """A piece: columns and rows as a number or a pair; numbered as they are added."""
        spans = {"q": list(q) if isinstance(q, tuple) else q, "r": r}
        spans["r"] = list(r) if isinstance(r, tuple) else r
        self._board["pieces"].append({"kind": kind, **spans, **fields})
        return self

    def options(self, **options: Any) -> Self:
        """Options of the scenario, by their catalogue names."""
        self._options.update(options)
        return self

    def top(self, **fields: Any) -> Self:
        """Other fields of the scenario: round_limit, limit_result, objective …"""
        self._top.update(fields)
        return self

    def scenario(self) -> dict[str, Any]:
        """The scenario as data."""
        return {
            **self._top,
            "options": dict(self._options),
            "board": dict(self._board),
            "sides": [{"units": self._sides["red"]}, {"units": self._sides["blue"]}],
        }

    def start(self, tape: list[int] | None = None, seed: int = 0) -> Game:
        """Begin the battle; with questions about equipment answered if there is no tape.

        Args:
            tape: faces of the dice from the first initiative die on. Without a tape the order is
                that of the unit indices, whatever was rolled.
            seed: of the dice that a start without tape throws away.
        """
        game = Game(Battle("xhalem", self.scenario(), seed=seed, dice=tape))
        if tape is not None:
            return game
        game.battle.force_dice([], strict=False)
        while game.decision == "loadout":
            slots = [k for k in game.legal("weapon")]
            game.do(f"weapon {slots[0]}" if slots else "no")
        game.battle.force_dice([], strict=True)
        return game.in_order(*game.battle.units)


class Game(ScriptedBattle):
    """A battle with forced dice: setting up, acting, looking."""

    # --- setting up: each writes into the record ---------------------------------------------

    def in_order(self, *units: str) -> Self:
        """The order of initiative; the first unit's turn is under way."""
        b = self.battle.state
        numbers = [self.number(name) for name in units]
        numbers = [n for n in numbers if not self.battle.setup.units[n].inert]
        numbers = [n for n in numbers if b.units[n].rider < 0]
        b.n_order = len(numbers)
        b.order[:] = -1
        for place, number in enumerate(numbers):
            b.order[place] = number
            b.units[number].init = 30 - place
        return self.turn(self.battle.units[numbers[0]])

    def turn(self, unit: str) -> Self:
        """It is a unit's turn, nothing done yet; all standbys, aids and knowledge stay."""
        b, number = self.battle.state, self.number(unit)
        b.round_number = max(1, int(b.round_number))
        b.depth = 2
        fight, own = b.frames[0], b.frames[1]
        assert int(fight.kind) == Frame.FIGHT
        fight.stage = FightStage.SLOT
        fight.to_act = 0
        order = [int(n) for n in b.order[: b.n_order]]
        fight.order_place = order.index(number) + 1 if number in order else 0
        b.frames[1] = FRAMES.record.blank()[0]
        own.kind, own.stage, own.actor, own.target = Frame.TURN, TurnStage.VERB, number, -1
        u = b.units[number]
        for name in (
            *("moved", "acted", "seconded", "second_first", "dashed", "held_dash", "engaged_late"),
            *("rooted", "turn_lost", "struck_with", "mount_tried", "drag_tested", "drag_ok"),
            *("hazards", "betrayed", "notice_done", "attacked"),
        ):
            u[name] = 0
        u.primary = -1
        u.reactions = self.battle.setup.options.reactions_per_round
        b.request.decision = Decision.TURN
        b.request.unit = number
        b.request.side = self.battle.setup.units[number].side
        return self.refresh()

    def end_turn(self) -> Self:
        """END for whoever's turn it is."""
        self.expect("turn").do("end")
        return self

    def know(self) -> Self:
        """Refresh what both sides know (XH-017), after units were put elsewhere."""
        _refresh(self.battle.setup, self.battle.state, new_logs(1)[0])
        self.battle.state.appeared = 0
        return self.refresh()

    def unaware(self, *units: str) -> Self:
        """The enemy knows nothing of these units, though it may see them until the next refresh."""
        for name in units:
            self.set(name, aware=Aware.UNAWARE, exposed=0, placed=0)
        return self

    def set(self, unit: str, **fields: Any) -> Self:
        """Fields of a unit's record or of its facts in the setup; an array takes a list."""
        facts = self.facts(unit)
        for name in [name for name in fields if name in facts.dtype.names]:
            facts[name] = fields.pop(name)
        return super().set(unit, **fields)

    def place(self, unit: str, at: Cell) -> Self:
        """Put a unit elsewhere, its mount or rider with it; ``know()`` works out what shows."""
        z = at[2] if len(at) > 2 else 0
        for name in self.battle.units:
            other = self.unit(name)
            number = self.number(unit)
            if name == unit or number in (int(other.rides), int(other.rider), int(other.inside)):
                super().set(name, q=at[0], r=at[1], z=z)
        return self

    def grip(self, holder: str, held: str) -> Self:
        """One holds the other."""
        self.set(holder, grapples=self.number(held))
        return self.set(held, grappled_by=self.number(holder))

    # --- looking -----------------------------------------------------------------------------

    @property
    def records(self) -> tuple[Any, Any]:
        """The setup of the encounter and the battle."""
        return self.battle.setup, self.battle.state

    def facts(self, unit: str) -> Any:
        """What never changes of a unit."""
        return self.battle.setup.units[self.number(unit)]

    def at(self, unit: str) -> tuple[int, int, int]:
        """Where a unit is."""
        u = self.unit(unit)
        return int(u.q), int(u.r), int(u.z)

    def piece(self, number: int) -> Any:
        """Record of a piece."""
        return self.battle.state.pieces[number]

    def aware(self, unit: str) -> str:
        """What the enemy knows of a unit: unaware, suspected or located."""
        return Aware.names()[int(self.unit(unit).aware)]

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """Unit, detail and numbers of the events of a kind in the last ``do``."""
        events = self.happened(kind)
        return [(event.unit, event.data["what"], *event.data["values"]) for event in events]

    def shown(self, viewer: str, row: str, number: int, feature: str) -> float:
        """A number that a unit sees, scaled back: ``shown("red_0", "enemies", 0, "located")``."""
        piece = LAYOUT.pieces[row]
        bound = next(one.high for one in piece.features if one.name == feature)
        return round(float(self.battle.observe(viewer)[piece.offset(feature, number)]) * bound, 3)

    def kinds(self) -> list[str]:
        """Kinds of the events of the last ``do``, rolls left out."""
        return [event.kind for event in self.last if event.kind != "rolled"]
