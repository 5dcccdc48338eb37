"""Battles of Adeptus Evangelion without scenario files: records filled from the tables.

    bare = Bare(
        red=[dict(at=(1, 6), items=["sword", "pistol"])],  # "base" in "standard"
        blue=[dict(at=(2, 6), items=["rifle"])],
    ).turn_of(0)
    bare.force(35, 7).do("attack", "weapon 0", "enemy 0")
    assert bare.unit(1).wounds[0] == 9
    bare.done()

All kernels run interpreted. Every die must be forced; fate is asked for unless a unit has none
(``fate=0``) or ``no_fate()`` declines for everybody.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from mech_env.core import log as log_kernels
from mech_env.core import resolution
from mech_env.core.card import Card, unbound
from mech_env.core.log import FAULT_NONE, MAX_FORCED, SAMPLED, STRICT, new_logs
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.questions import assists
from mech_env.rulesets.adeva.questions.legal import legal
from mech_env.rulesets.adeva.questions.outcome import potential
from mech_env.rulesets.adeva.rules.flow import run_stage, start
from mech_env.rulesets.adeva.scenario.ground import write_ground
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.decisions import ACTIONS, Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.options import Options
from mech_env.rulesets.adeva.state.people import PEOPLE
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.record import BATTLE, SETUP
from mech_env.rulesets.adeva.state.stages import FightStage, TurnStage
from mech_env.testing.scripted import slot
from tests.rulesets.adeva.rows import machine_row, person_row, weapon_row
from tests.twins import twin

begin_step: Any = twin(log_kernels.begin_step)
packed: Any = twin(assists.packed)  # help as the record keeps it

DECLINED = (Decision.FATE_PRE, Decision.FATE_POST, Decision.FATE_ANY, Decision.FATE_INIT,
            Decision.REDUCE)  # fmt: skip
_ENUMS = {
    "unnatural": ch.Unnatural, "scale": ch.Scale, "deploy": ch.Deploy, "full_cap": ch.FullCap,
    "grab_item": ch.GrabItem, "dancer_offhand": ch.DancerOffhand, "multi_evade": ch.MultiEvade,
    "fate_windows": ch.FateWindows, "fate_check": ch.FateCheck,
    "unarmed_fatigue": ch.UnarmedFatigue, "enemy_wounds": ch.EnemyWounds, "initiative": ch.Turns,
}  # fmt: skip


@functools.cache
def engine() -> tuple[Any, Any, Any]:
    """The kernels that begin a battle, answer and write the mask, in plain Python."""
    card = Card(
        start=start, run_stage=run_stage, legal=legal, observe=unbound, potential=potential,
        bot=unbound,
    )  # fmt: skip
    begin: Any
    apply: Any
    begin, apply = resolution.engine("adeva_bare", card)
    return twin(begin), twin(apply), twin(legal)


class Bare:
    """A battle whose records are filled by hand.

    Args:
        red, blue: units, each a dict: ``at`` (column, row), ``person``, ``machine`` (None: none),
            ``items`` by name, ``kind``, ``fate``, ``talents``, ``upgrades``, ``powers``,
            ``skills``, ``characteristics``, ``strength``, ``toughness``, ``candidate``; any other
            name is a field of the unit's record (``stunned``, ``ats``, ``right`` …).
        width, height: of the board, all open ground.
        covers: {(column, row): AP}.
        terrain: {(column, row): (Terrain.WALL, …)}; ``elevation``: {(column, row): half km}.
        options: house rules by name, and fields of the setup.
    """

    def __init__(
        self,
        red: Sequence[dict[str, Any]],
        blue: Sequence[dict[str, Any]],
        width: int = 12,
        height: int = 12,
        covers: dict[tuple[int, int], int] | None = None,
        terrain: Mapping[tuple[int, int], Sequence[int]] | None = None,
        elevation: dict[tuple[int, int], int] | None = None,
        **options: Any,
    ) -> None:
        self.setups = SETUP.blank(1)
        self.setup = s = self.setups[0]
        s.n_encounters, s.width, s.height, s.round_limit, s.rout = 1, width, height, 10, 1
        s.n_red, s.n_units = len(red), len(red) + len(blue)
        given = {name: options.pop(name) for name in list(options) if name in Options.model_fields}
        for name, value in Options(**given).model_dump().items():
            if name == "actions":
                value = sum(1 << list(Verb.names()).index(verb) for verb in value)
            elif name in _ENUMS:
                value = list(_ENUMS[name].names()).index(value)
            s.options[name] = value
        for name, value in options.items():
            s[name] = value
        for item in w.Item:
            weapon_row(s.weapons[item], item)
        s.n_kits = len(KITS)
        for k, items in enumerate(KITS.values()):
            s.kits[k].contents[: len(items)] = items
        for (x, y), bits in (terrain or {}).items():
            s.terrain[y * width + x] = sum(1 << bit for bit in bits)
        for (x, y), height_there in (elevation or {}).items():
            s.elevation[y * width + x] = height_there
        for k, ((x, y), armour) in enumerate((covers or {}).items()):
            s.covers[k].cell, s.covers[k].armour = y * width + x, armour
            s.cover_at[y * width + x] = k
            s.start.covers[k] = armour
        s.n_covers = len(covers or {})
        write_ground(s)
        for side in s.start.sides:
            side.morale = 5
        for k, spec in enumerate([*red, *blue]):
            s.units[k].side = int(k >= len(red))
            self._fill(k, dict(spec))
        self.logs = new_logs(1)
        self.log = self.logs[0]
        self._record = BATTLE.blank(1)
        self._record[0] = s.start
        self.state = self._record[0]
        self.state.winner = RUNNING
        self.mask = np.zeros(d.N_ACTIONS, np.int8)
        self._declines = False
        self._events: list[tuple[str, int, int, tuple[int, ...]]] = []

    def _fill(self, k: int, spec: dict[str, Any]) -> None:
        s = self.setup
        u = s.start.units[k]
        name = spec.pop("person", "base")
        p = PEOPLE[name]
        of = {c.Kind.PILOT: "standard", c.Kind.ANGEL: "angel"}.get(p.kind)
        machine = spec.pop("machine", of)
        person = c.SIDES * c.ROSTER_PEOPLE + k
        person_row(s.people[person], name, spec)
        u.kind, u.status, u.person = p.kind, c.Status.ACTIVE, person
        if machine is not None:
            u.machine = c.SIDES * c.ROSTER_MACHINES + k
            machine_row(s.machines[u.machine], machine, spec)
            u.kind = MACHINES[machine].kind
            u.wounds[:] = s.machines[u.machine].pools
        else:
            u.wounds[0] = s.people[person].wounds_full
        at = spec.pop("at", None)
        if at is not None:
            u.cell = at[1] * int(s.width) + at[0]
        u.facing = 2 if s.units[k].side == 0 else 6
        u.fate = u.fate_most = s.people[person].fate_full
        u.until = 1 << c.Until.REACTION
        items = spec.pop("items", ())
        names = list(w.Item.names())
        fits = True
        for place, item in enumerate(items):
            kind = names.index(item)
            row = s.weapons[kind]
            u.carried[place], u.ammo[place] = kind, row.rounds
            if not fits:
                continue
            if row.hands == 2 and u.right < 0 and u.left < 0:
                u.right = u.left = place
            elif row.hands == 1 and u.right < 0:
                u.right = place
            elif row.hands == 1 and u.left < 0:
                u.left = place
            else:
                fits = False
        for field, value in spec.items():
            if field not in u.dtype.names:
                raise ValueError(f"a unit has no {field!r}")
            u[field] = value

    # --- setting up --------------------------------------------------------------------------
    def begin(self) -> Self:
        """The battle from its set-up on, dice forced."""
        begin_step(self.log)
        engine()[0](self.setups, self.state, self.log, self.mask)
        return self._go_on()

    def turn_of(self, unit: int) -> Self:
        """It is a unit's turn, in round 1 at least: it is asked for its action; order by index."""
        b, s = self.state, self.setup
        b.round_number = max(1, int(b.round_number))
        if b.n_order == 0:
            b.n_order = int(s.n_units)
            b.order[: b.n_order] = range(int(b.n_order))
        b.depth = 2
        b.winner = RUNNING
        for k, (kind, stage, actor) in enumerate(
            [(Frame.FIGHT, FightStage.SLOT, -1), (Frame.TURN, TurnStage.VERB, unit)]
        ):
            b.frames[k] = FRAMES.record.blank()[0]
            b.frames[k].kind, b.frames[k].stage, b.frames[k].actor = kind, stage, actor
            b.frames[k].target = -1
        b.frames[0].order_place = list(b.order[: b.n_order]).index(unit) + 1
        u = b.units[unit]
        u.half_left, u.free_used, u.quick_used, u.done, u.last_action = 2, 0, 0, 0, -1
        b.request.unit, b.request.decision = unit, Decision.ACTION
        b.request.side = s.units[unit].side
        return self.refresh()

    def set(self, unit: int, **fields: Any) -> Self:
        """Fields of a unit's record; an array takes a list."""
        for name, value in fields.items():
            if name not in self.unit(unit).dtype.names:
                raise ValueError(f"a unit has no {name!r}")
            self.unit(unit)[name] = value
        return self.refresh()

    def put(self, unit: int, *conditions: c.Condition) -> Self:
        """Conditions of a unit (``Condition.PRONE`` …)."""
        self.unit(unit).conditions |= sum(1 << one for one in conditions)
        return self.refresh()

    def until(self, unit: int, *what: c.Until) -> Self:
        """What lasts until a unit's next turn (``Until.STANCE`` …)."""
        self.unit(unit).until |= sum(1 << one for one in what)
        return self.refresh()

    def engage(self, unit: int, other: int) -> Self:
        """Two enemies are in melee."""
        for one, two in ((unit, other), (other, unit)):
            first = 0 if self.setup.units[two].side == 0 else int(self.setup.n_red)
            self.unit(one).engaged |= 1 << (two - first)
        return self.refresh()

    def no_fate(self) -> Self:
        """From now on fate is declined whenever it is asked for."""
        self._declines = True
        return self._go_on()

    def refresh(self) -> Self:
        """The mask anew, after writing into the record."""
        self.mask[:] = 0
        if self.state.request.decision != Decision.NONE:
            engine()[2](self.setup, self.state, self.mask)
        return self

    def force(self, *faces: int) -> Self:
        """The faces to come, after those still pending; one too many or too few is a fault."""
        log = self.log
        left = [int(x) for x in log.forced[int(log.forced_used) : int(log.forced_count)]]
        left += faces
        assert len(left) <= MAX_FORCED
        log.forced[: len(left)] = left
        log.forced_count, log.forced_used, log.mode = len(left), 0, STRICT
        return self

    def sample(self, seed: int = 0) -> Self:
        """Dice come from the generator."""
        self.log.mode = SAMPLED
        self.state.dice.key = seed
        return self

    # --- acting ------------------------------------------------------------------------------
    def do(self, *answers: str) -> Self:
        """Answer requests in turn, by words: ``do("attack", "weapon 0", "enemy 0")``."""
        self._events = []
        for answer in answers:
            action = slot(ACTIONS, answer)
            assert self.mask[action], f"{answer!r} is not legal: {self.decision} {self.legal()}"
            self.step(action)
        return self._go_on()

    def step(self, action: int) -> None:
        """Answer with a slot."""
        assert self.state.request.decision != Decision.NONE, "nothing is asked"
        begin_step(self.log)
        engine()[1](self.setups, self.state, int(action), self.log, self.mask)
        assert self.log.fault == FAULT_NONE, f"dice: fault {self.log.fault} at {self.log.fault_at}"
        assert self.state.faults == 0, f"fault {self.state.faults}"
        self._events += self._heard()

    def _heard(self) -> list[tuple[str, int, int, tuple[int, ...]]]:
        log = self.log
        return [
            (Event.names()[e.kind], int(e.unit), int(e.what), tuple(int(v) for v in e.values[:3]))
            for e in log.events[int(log.first) : int(log.count)]
        ]

    def _go_on(self) -> Self:
        while self._declines and self.state.request.decision in DECLINED:
            self.step(Verb.NO)
        return self

    # --- looking -----------------------------------------------------------------------------
    @property
    def decision(self) -> str:
        """The pending decision, ``none`` when the battle is over."""
        return str(Decision.names()[self.state.request.decision])

    @property
    def request(self) -> tuple[str, int]:
        """The pending decision and the unit that is asked."""
        return self.decision, int(self.state.request.unit)

    def legal(self) -> list[str]:
        """Legal answers."""
        return [ACTIONS.name(int(k)) for k in np.flatnonzero(self.mask)]

    def may(self, *answers: str) -> bool:
        """Whether all these answers are legal now."""
        return all(self.mask[slot(ACTIONS, answer)] for answer in answers)

    def unit(self, k: int) -> Any:
        """Record of a unit."""
        return self.state.units[k]

    def has(self, unit: int, condition: c.Condition) -> bool:
        """Whether a unit has a condition."""
        return bool(self.unit(unit).conditions >> condition & 1)

    def at(self, unit: int) -> tuple[int, int]:
        """Column and row of a unit."""
        cell = int(self.unit(unit).cell)
        return cell % int(self.setup.width), cell // int(self.setup.width)

    def events(self, kind: str | None = None) -> list[tuple[str, int, int, tuple[int, ...]]]:
        """(kind, unit, what, numbers) of what happened since the last ``do``."""
        return [event for event in self._events if kind is None or event[0] == kind]

    @property
    def outcome(self) -> Any:
        """What the last test and wound came to."""
        return self.state.outcome

    def top(self) -> Any:
        """The frame on top."""
        return self.state.frames[int(self.state.depth) - 1]

    def done(self) -> None:
        """No forced die is left over and nothing went wrong."""
        assert self.log.fault == FAULT_NONE and self.state.faults == 0
        left = self.log.forced[int(self.log.forced_used) : int(self.log.forced_count)]
        assert len(left) == 0, f"left over: {list(left)}"
