"""Battles laid out by hand, for tests that read as table talk.

    game = (
        Table(width=10, height=8)
        .unit("red", at=(1, 1), systems=["DEF", "DIR"])
        .unit("blue", at=(5, 1), systems=["DEF", "MOV"])
        .piece((4, 1), "C")
        .start()
    )
    game.set_dice("red_0", A0=6).set_dice("blue_0", D0=2)
    game.rolls(5, 6, 1, 3)
    game.do("attack", "enemy 0", "die A0", by="red_0")
    game.expect("defdie", "blue_0")
    game.do("die D0")
    assert game.unit("blue_0").direct_hits == 1
    game.done()

Red acts first (no initiative is rolled) and no side checks Morale, unless the test says otherwise.
After the start every die must be forced; one too many or too few fails the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from mech_env import Battle
from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.questions import sight
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_NAMES,
    OPEN,
    SIDE_NAMES,
    Fate,
    PaidAction,
    SlotState,
)
from mech_env.rulesets.steel_typhoon.state.decisions import ACTIONS
from mech_env.testing import ScriptedBattle
from mech_env.testing import slot as slot_of

Hex = tuple[int, int]

ground_at = interpreted(sight.ground_at)

POOLS = "ADMP"
TRIGGERS = ACTIONS.groups["trigger"].items
PILOT_FIELDS = ("rank", "acuity", "will", "hp", "talents", "skill_dice")


class Table:
    """A board and two or three rosters, in the making."""

    def __init__(self, width: int = 10, height: int = 8, rows: Sequence[str] | None = None) -> None:
        """An open board of a size, or the board drawn in ``rows``."""
        self._rows = [list(row.replace(" ", "")) for row in rows or ["." * width] * height]
        self._sides: dict[str, dict[str, Any]] = {"red": {}, "blue": {}}
        self._options: dict[str, Any] = {"first_side": "red", "morale": 0}
        self._top: dict[str, Any] = {"name": "table", "rounds": 20}

    def piece(self, at: Hex, letter: str) -> Self:
        """Cover, by its letter of the maps (``C`` thick concrete, ``g`` thin glass …)."""
        self._rows[at[1]][at[0]] = letter
        return self

    def solid(self, *hexes: Hex) -> Self:
        """Rock."""
        for at in hexes:
            self.piece(at, "#")
        return self

    def unit(self, side: str, at: Hex, profile: str | None = None, **fields: Any) -> Self:
        """An Armor: ``profile`` or ``systems`` (else a trooper), and any field of unit or pilot.

        Units of a side are known as ``red_0``, ``red_1`` … in the order in which they are added.
        """
        if profile is None and "systems" not in fields:
            profile = "trooper"
        start: dict[str, Any] = {"at": list(at)}
        if profile is not None:
            start["profile"] = profile
        own = {name: fields.pop(name) for name in PILOT_FIELDS if name in fields}
        # A pilot without Talents, unless the test names one: no test should lean on a default.
        start.setdefault("pilot", own)
        self._side(side).setdefault("units", []).append({**start, **fields})
        return self

    def squad(self, side: str, at: Hex, soldiers: int = 6, anti_armor: bool = True) -> Self:
        """Foot soldiers."""
        squad = {"at": list(at), "soldiers": soldiers, "anti_armor": anti_armor}
        self._side(side).setdefault("squads", []).append(squad)
        return self

    def side(self, side: str, player: bool = True, morale: int = 0) -> Self:
        """Who plays a side, and its Morale rating."""
        self._side(side).update(player=player, morale=morale)
        return self

    def options(self, **options: Any) -> Self:
        """Options of the scenario, by their catalogue names."""
        self._options.update(options)
        return self

    def rounds(self, limit: int) -> Self:
        """The round limit."""
        self._top["rounds"] = limit
        return self

    def objective(self, at: Hex, side: str) -> Self:
        """The hex that a side must take."""
        self._top["objective"] = {"at": list(at), "side": side}
        return self

    def scenario(self) -> dict[str, Any]:
        """The scenario as plain data."""
        return {
            **self._top,
            "options": dict(self._options),
            "map": ["".join(row) for row in self._rows],
            "sides": [self._sides[name] for name in SIDE_NAMES if name in self._sides],
        }

    def start(self, tape: list[int] | None = None, seed: int = 0) -> Game:
        """Begin the battle.

        Args:
            tape: faces of the dice rolled up to the first decision and after it. Without a tape
                the first Skill dice are put away again: dice that a test does not mention are
                absent.
            seed: of the dice that a start without tape puts away.
        """
        game = Game(Battle("steel_typhoon", self.scenario(), seed=seed, dice=tape))
        if tape is None:
            game.battle.state.units["die"] = 0
            game.refresh()
        return game

    def _side(self, side: str) -> dict[str, Any]:
        if side not in SIDE_NAMES:
            raise ValueError(f"side: {side!r} is not one of {', '.join(SIDE_NAMES)}")
        return self._sides.setdefault(side, {})


class Game(ScriptedBattle):
    """A battle with forced dice: setting up, acting, looking."""

    # --- setting up: each writes into the record ---------------------------------------------

    def set_dice(self, unit: str, *, unrolled: str = "", **faces: int) -> Self:
        """All dice of a unit: ``K0=3, A0=6``; a negative face is a die already used.

        Dice that are not named are absent, and their pools count as rolled this round, but for
        the pools in ``unrolled`` (letters of A, D, M, P).
        """
        record = self.unit(unit)
        record.die[:] = 0
        for name, face in faces.items():
            record.die[DIE_NAMES.index(name)] = face
        for k, pool in enumerate(POOLS):
            record.rolled[k] = int(pool not in unrolled)
        return self.refresh()

    def set_facts(self, unit: str, **fields: Any) -> Self:
        """Fields of a unit that never change in play."""
        for name, value in fields.items():
            self.facts(unit)[name] = value
        return self.refresh()

    def place(self, unit: str, at: Hex) -> Self:
        """Put a unit on another hex."""
        return self.set(unit, hex=self.index_of(at))

    def destroy(self, unit: str, *slots: int) -> Self:
        """Systems lost, by slot 1-5."""
        for slot in slots:
            self.unit(unit).system_state[slot - 1] = SlotState.DESTROYED
        return self.refresh()

    def grapple(self, grappler: str, victim: str, disabled: int | None = None) -> Self:
        """One holds the other; ``disabled`` is the victim's slot 1-5."""
        holder, held = self.unit(grappler), self.unit(victim)
        holder.victims[0 if holder.victims[0] < 0 else 1] = self.number(victim)
        held.grappled_by = self.number(grappler)
        if disabled is not None:
            held.disabled_slot = disabled - 1
            held.system_state[disabled - 1] = SlotState.DISABLED
        return self.refresh()

    def spot(self, side: str, target: str, value: int, by: str) -> Self:
        """A Spot die of a side lies on a unit."""
        record = self.side(side)
        record.spot_value[self.number(target)] = value
        record.spot_by[self.number(target)] = self.number(by)
        return self.refresh()

    def hold(self, unit: str, trigger: str, action: str) -> Self:
        """A held action, as HOLD leaves it: ``hold("blue_0", "reach", "attack")``."""
        record = self.unit(unit)
        k = 0 if record.held_action[0] < 0 else 1
        record.held_trigger[k] = TRIGGERS.index(trigger)
        record.held_action[k] = PaidAction.names().index(action)
        return self.refresh()

    # --- acting ------------------------------------------------------------------------------

    def end_turns(self, count: int = 1) -> Self:
        """So many turns end at once, the next Armor being the first that may go."""
        for _ in range(count):
            if self.decision == "activate":
                self.battle.step(self.battle.legal_actions()[0])
            self.do("done")
        return self

    # --- looking -----------------------------------------------------------------------------

    def side(self, side: str) -> Any:
        """Record of a side."""
        return self.battle.state.sides[SIDE_NAMES.index(side)]

    def facts(self, unit: str) -> Any:
        """What never changes of a unit: its part of the setup."""
        return self.battle.setup.units[self.number(unit)]

    def squad(self, index: int) -> Any:
        """Record of a squad."""
        return self.battle.state.squads[index]

    def piece(self, at: Hex) -> Any:
        """Record of the piece that stands on a hex."""
        return self.battle.state.pieces[self.piece_on(at)]

    def piece_on(self, at: Hex) -> int:
        """Index of the piece that stands on a hex."""
        k = self._ground(at) - 1
        assert k >= 0, f"no piece on {at}"
        return k

    def is_open(self, at: Hex) -> bool:
        """Whether neither piece nor rock is there."""
        return self._ground(at) == OPEN

    def _ground(self, at: Hex) -> int:
        return int(ground_at(self.battle.setup, self.battle.state, self.index_of(at)))

    def index_of(self, at: Hex) -> int:
        """Index of a hex."""
        return at[1] * int(self.battle.setup.width) + at[0]

    def at(self, unit: str) -> Hex | None:
        """Where a unit stands; None off the map."""
        where, width = int(self.unit(unit).hex), int(self.battle.setup.width)
        return None if where < 0 else (where % width, where // width)

    def on_map(self, unit: str) -> bool:
        """Whether it is still in the fight."""
        return int(self.unit(unit).fate) == Fate.IN_FIGHT

    def dice(self, unit: str) -> dict[str, int]:
        """Its dice that can still be assigned, by slot."""
        faces = self.unit(unit).die
        return {name: int(faces[k]) for k, name in enumerate(DIE_NAMES) if faces[k] > 0}

    def pool(self, unit: str, letter: str) -> list[str]:
        """Slots of a pool that hold a die, used or not: ``pool("red_0", "D")``."""
        faces = self.unit(unit).die
        return [n for k, n in enumerate(DIE_NAMES) if n[0] == letter and faces[k] != 0]

    def lost(self, unit: str) -> list[int]:
        """Slots 1-5 of its destroyed systems."""
        states = self.unit(unit).system_state
        return [k + 1 for k, state in enumerate(states) if state == SlotState.DESTROYED]

    def spot_on(self, side: str, target: str) -> int:
        """The Spot die of a side on a unit, 0 for none."""
        return int(self.side(side).spot_value[self.number(target)])


def slot(answer: str) -> int:
    """The action behind words: ``attack``, ``die D1``, ``enemy 0``, ``mode dir``."""
    return slot_of(ACTIONS, answer)
