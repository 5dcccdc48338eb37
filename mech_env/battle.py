"""One battle: ask it what it wants to know, answer, look at what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env import rulesets
from mech_env.account import Event, Events, Request
from mech_env.arguments import (
    SCRIPT_FAULTS,
    BattleOver,
    DiceError,
    checked_faces,
    checked_player,
    checked_seed,
    write_script,
)
from mech_env.core import kernels
from mech_env.core.actions import IllegalAction
from mech_env.core.jit import interpreted as plain_twin
from mech_env.core.log import (
    EARLIER_EVENTS,
    FAULT_NONE,
    STRICT,
    events_of,
    new_logs,
)
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.ruleset import Ruleset, Scenario, unit_names


def _word(name: str) -> int:
    return int(kernels.STATUS.fields[name][1]) // 8  # type: ignore[index]


# Every field of a status record is eight bytes wide: reading words of a flat view is much faster
# than reading record fields from Python.
STATUS_WORDS = kernels.STATUS.itemsize // 8
W_SEED, W_EPISODE, W_UNIT, W_SIDE = _word("seed"), _word("episode"), _word("unit"), _word("side")
W_DECISION, W_WINNER, W_REASON = _word("decision"), _word("winner"), _word("reason")
W_DECISIONS, W_REWARDS, W_POTENTIALS = _word("decisions"), _word("rewards"), _word("potentials")
W_PLAYERS = _word("players")

# Decisions that inside players may take in one step before control comes back; far above what a
# battle takes, so it is reached only if a battle were endless.
INSIDE_LIMIT = 1_000_000
_NO_LOG = new_logs(on=False)

_twins: dict[int, tuple[Any, Any]] = {}  # interpreted run and look, by id of the compiled run


def _loops(ruleset: Ruleset, interpreted: bool) -> tuple[Any, Any]:
    if not interpreted:
        return ruleset.run, ruleset.look
    key = id(ruleset.run)
    if key not in _twins:
        _twins[key] = (plain_twin(ruleset.run), plain_twin(ruleset.look))
    return _twins[key]


def names_of_units(setups: NDArray[Any], side_names: tuple[str, ...]) -> list[list[str]]:
    """Names by unit index, one list per encounter of a scenario."""
    return [unit_names(setups[k], side_names) for k in range(len(setups))]


class Battle:
    """One battle of any ruleset, from its first question to its end.

    Args:
        ruleset: an id such as ``"steel_typhoon"``, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        seed: 0 to 2^32-1; None draws one (``battle.seed`` tells which).
        agents: ``"unit"`` or ``"side"``: who is one agent; None: as the scenario says.
        dice: faces of the first dice, those of the set-up included; see :meth:`force_dice`.
        players: who answers for a side: ``"external"`` (the caller; the default), ``"random"`` or
            ``"bot"``, both played inside :meth:`step`.
        interpreted: run the rules as plain Python (slow; for debuggers and twin tests).

    Raises:
        ValueError: an unknown ruleset, side or player, or a seed out of range.
        ScenarioError: a scenario that cannot be played.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Any = "duel",
        seed: int | None = None,
        agents: str | None = None,
        *,
        dice: Sequence[int] | None = None,
        players: Mapping[str, str] | None = None,
        interpreted: bool = False,
    ) -> None:
        self.ruleset = rulesets.get(ruleset)
        self.scenario: Scenario = self.ruleset.load_scenario(scenario)
        self.agents_by = self.scenario.agents if agents is None else agents
        if self.agents_by not in ("unit", "side"):
            raise ValueError(f"agents: {agents!r} is not one of 'unit', 'side'")
        self.interpreted = interpreted
        self._setups: NDArray[Any] = np.asarray(self.scenario.setups())
        self._log = new_logs(pauses=True)
        self._names = names_of_units(self._setups, self.ruleset.side_names)
        self._raw = np.zeros(self.ruleset.dtype.itemsize, np.uint8)
        self._words = np.zeros(STATUS_WORDS, np.int64)
        self._obs = np.zeros((1, self.ruleset.layout.size), np.float32)
        self._masks = np.zeros((1, len(self.ruleset.actions)), np.int8)
        self._wire()
        for side, player in (players or {}).items():
            self.set_player(side, player)
        self.restart(checked_seed(seed), dice=dice)

    def _wire(self) -> None:
        """Views and scratch arrays over the buffers that make the battle."""
        self._battles = self._raw.view(self.ruleset.dtype)
        self._status = self._words.view(kernels.STATUS)
        self._rows = np.zeros(1, np.int64)
        self._answer = np.zeros(1, np.int64)
        self._run, self._look = _loops(self.ruleset, self.interpreted)
        self._strict = False
        self._scripted = False
        self._request: Request | None = None

    # --- course of the battle ----------------------------------------------------------------

    def restart(self, seed: int | None = None, *, dice: Sequence[int] | None = None) -> None:
        """Begin a new battle: of ``seed``, or the next one of the present seed."""
        if seed is not None:
            self._words[W_SEED] = checked_seed(seed)
            self._words[W_EPISODE] = 0
        self._log = new_logs(pauses=True)
        if dice is not None:
            write_script(self._log[0], checked_faces(dice), strict=False)
        self._scripted = dice is not None
        self._strict = False
        before = self._copies()
        self._play(kernels.RESTART)
        self._check_dice(before, "the set-up")

    def step(self, action: int) -> Events:
        """Answer the pending request.

        Returns:
            What happened, in order.

        Raises:
            IllegalAction: not legal now; the battle is unchanged.
            TypeError: not an integer.
            BattleOver: the battle has ended.
            DiceError: forced dice that do not fit; the battle is unchanged.
        """
        self._check_action(action)
        before = self._copies() if self._scripted else None
        happened = self._play(action)
        if before is not None:
            self._check_dice(before, f"action {action} ({self.ruleset.actions.name(action)})")
        log = self._log[0]
        if happened is None:
            events, first = events_of(log), int(log.first)
        else:
            events, first = happened
        return Events(self.ruleset, self.setup, self._raw.tobytes(), events, first, self.units)

    def set_player(self, side: str, player: str) -> None:
        """Who answers for a side from the next step on: ``"external"``, ``"random"``, ``"bot"``.

        Raises:
            ValueError: no such side or player; the message lists what there is.
        """
        index, code = checked_player(self.ruleset.side_names, side, player)
        self._words[W_PLAYERS + index] = code

    def _copies(self) -> tuple[NDArray[Any], ...]:
        return self._raw.copy(), self._words.copy(), self._log.copy()

    def _play(self, action: int) -> tuple[NDArray[Any], int] | None:
        """Answer, and let inside players go on; their events, if the log was emptied for them."""
        self._answer[0] = action
        self._request = None
        self._run(self._battles, self._setups, self._rows, self._answer, 0, INSIDE_LIMIT,
                  self._log, self._status, self._masks, self._obs)  # fmt: skip
        happened = self._go_on() if self._inside_player_waits() else None
        if self._battles["faults"][0]:
            raise RuntimeError(
                f"{self.ruleset.id}: a rule found itself in an impossible state after action "
                f"{action} (seed {self.seed}); please report it with battle.to_dict()"
            )
        return happened

    def _inside_player_waits(self) -> bool:
        """Whether the log ran full before an inside player's turn was over."""
        if self.over:
            return False
        return bool(self._words[W_PLAYERS + self._words.item(W_SIDE)] != kernels.EXTERNAL)

    def _go_on(self) -> tuple[NDArray[Any], int]:
        """Empty the log and go on as long as an inside player decides; all events, the first."""
        rewards = slice(W_REWARDS, W_REWARDS + kernels.MAX_SIDES)
        paid = np.zeros(kernels.MAX_SIDES)
        first = int(self._log["first"][0])
        parts = [events_of(self._log[0])]
        while self._inside_player_waits():
            paid += self._words[rewards].view(np.float64)
            self._answer[0] = kernels.KEEP
            self._run(self._battles, self._setups, self._rows, self._answer, 0, INSIDE_LIMIT,
                      self._log, self._status, self._masks, self._obs)  # fmt: skip
            log = self._log[0]
            parts.append(events_of(log, int(log.first)))
        self._words[rewards] = (paid + self._words[rewards].view(np.float64)).view(np.int64)
        return np.concatenate(parts), first

    def _check_action(self, action: Any) -> None:
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise TypeError(f"action: expected an integer, got {action!r}")
        if self.over:
            raise BattleOver(f"the battle is over ({self.reason}); restart it or make another")
        if not 0 <= action < self._masks.shape[1] or not self._masks[0, action]:
            raise IllegalAction(self._complaint(int(action)))

    def _complaint(self, action: int) -> str:
        request = self.request
        assert request is not None
        known = 0 <= action < len(self.ruleset.actions)
        what = f"action {action}" + (f" ({self.ruleset.actions.name(action)})" if known else "")
        legal = ", ".join(f"{a} {self.describe(a)!r}" for a in self.legal_actions())
        asked = f"{request.unit}, asked for {request.decision}"
        return f"{what} is not legal for {asked}; legal: {legal}"

    def _check_dice(self, before: tuple[NDArray[Any], ...], step: str) -> None:
        log = self._log[0]
        fault, at = int(log.fault), int(log.fault_at)
        if fault == FAULT_NONE:
            self._scripted = self._strict or bool(self.pending_dice)
            return
        self._raw[:], self._words[:], self._log[:] = before
        self._refresh()
        what = SCRIPT_FAULTS[fault]
        raise DiceError(f"{step}: {what} (roll code {at}); still forced: {self.pending_dice}")

    def _refresh(self) -> None:
        """Work out status, mask and observation after the record was written from outside."""
        self._request = None
        self._answer[0] = kernels.KEEP
        self._run(self._battles, self._setups, self._rows, self._answer, 0, 0,
                  _NO_LOG, self._status, self._masks, self._obs[:, :0])  # fmt: skip
        unit = np.array([max(0, self._words[W_UNIT])], np.int64)
        self._look(self._battles, self._setups, unit, self._masks, self._obs)

    def refresh(self) -> None:
        """Call after writing to ``state``: works out the request's mask and observation anew."""
        self._refresh()

    # --- the pending question ----------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The pending request, or None when the battle is over."""
        if self._request is None and not self.over:
            b, words, ruleset = self.state, self._words, self.ruleset
            self._request = Request(
                unit=self.units[words[W_UNIT]],
                side=ruleset.side_names[words[W_SIDE]],
                decision=ruleset.decisions[words[W_DECISION]],
                text=ruleset.words.request(self.setup, b),
                context=ruleset.words.context(self.setup, b),
            )
        return self._request

    @property
    def unit(self) -> str | None:
        """Name of the unit that decides, or None when the battle is over (cheaper than request)."""
        unit = self._words.item(W_UNIT)
        return None if unit < 0 else self.units[unit]

    @property
    def decision(self) -> str:
        """Name of the pending decision; ``"none"`` when the battle is over."""
        return self.ruleset.decisions[self._words.item(W_DECISION)]

    @property
    def side(self) -> str | None:
        """Name of the side that decides, or None when the battle is over."""
        side = self._words.item(W_SIDE)
        return None if side < 0 else self.ruleset.side_names[side]

    def legal_actions(self) -> list[int]:
        """Legal answers; empty when the battle is over."""
        return [int(a) for a in np.flatnonzero(self._masks[0])]

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, shape ``(actions,)``; a copy."""
        mask: NDArray[np.int8] = self._masks[0].copy()
        return mask

    def describe(self, action: int) -> str:
        """What an action means now: ``"assign attack die 5"``.

        Raises:
            ValueError: no such action.
        """
        name = self.ruleset.actions.name(action)
        if not self._masks[0, action]:
            return name
        return self.ruleset.words.action(self.setup, self.state, action)

    def action(self, group: str, item: str | int) -> int:
        """The integer of a slot: ``battle.action("die", "D1")``."""
        return self.ruleset.actions.slot(group, item)

    def observe(self, name: str) -> NDArray[np.float32]:
        """What a unit may know, shape ``(features,)``, float32 in [-1, 1]; a copy.

        Zeros for a unit that takes part in another encounter of the campaign, not in this one.

        Raises:
            ValueError: no unit of that name.
        """
        units = self.units
        if name not in units:
            if any(name in known for known in self._names):
                return np.zeros(self._obs.shape[1], np.float32)
            raise ValueError(f"unit: {name!r} is not one of {', '.join(units)}")
        unit = units.index(name)
        if unit != self._words.item(W_UNIT):
            rows = np.zeros_like(self._obs)
            self._look(self._battles, self._setups, np.array([unit]), self._masks, rows)
        else:
            rows = self._obs.copy()
        seen: NDArray[np.float32] = rows[0]
        return seen

    def observe_agent(self, agent: str) -> NDArray[np.float32]:
        """As :meth:`observe`; a side sees through its deciding unit, else through its first."""
        unit = self.unit
        if self.agents_by == "side" and unit is not None and self.agent == agent:
            return self.observe(unit)
        return self.observe(agent)

    # --- who, how it stands, how it ended ----------------------------------------------------

    @property
    def units(self) -> list[str]:
        """Unit names by index."""
        return self._names[self._battles["encounter"][0]]

    @cached_property
    def sides(self) -> list[str]:
        """Names of the sides that take part, in index order."""
        present = {name.rsplit("_", 1)[0] for names in self._names for name in names}
        return [side for side in self.ruleset.side_names if side in present]

    @cached_property
    def agents(self) -> list[str]:
        """Names of the agents: all units, or the first unit of each side."""
        if self.agents_by == "side":
            return [f"{side}_0" for side in self.sides]
        names = {name for encounter in self._names for name in encounter}
        order = {side: k for k, side in enumerate(self.ruleset.side_names)}

        def place(name: str) -> tuple[int, int]:
            side, number = name.rsplit("_", 1)
            return order[side], int(number)

        return sorted(names, key=place)

    @property
    def agent(self) -> str | None:
        """Name of the agent that decides, or None when the battle is over."""
        return f"{self.side}_0" if self.agents_by == "side" and not self.over else self.unit

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self._words.item(W_UNIT) < 0

    @property
    def winner(self) -> str | None:
        """Name of the winning side; None for a draw and while the battle goes on."""
        winner = self._words.item(W_WINNER)
        return None if winner in (RUNNING, DRAW) else self.ruleset.side_names[winner]

    @property
    def reason(self) -> str | None:
        """Why the battle ended, in words; None while it goes on."""
        return self.ruleset.words.reason(self._words.item(W_REASON)) if self.over else None

    @property
    def scores(self) -> dict[str, int]:
        """What each side has been paid: 1 a win, -1 a loss, 0 a draw; a campaign adds them up."""
        names = self.ruleset.side_names
        return {side: int(self.state.scores[names.index(side)]) for side in self.sides}

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What the last step paid, by side index, shape ``(3,)``; a copy."""
        start = W_REWARDS
        return self._words[start : start + kernels.MAX_SIDES].view(np.float64).copy()

    @property
    def potentials(self) -> NDArray[np.float64]:
        """How well each side stands (for reward shaping), 0 when over, shape ``(3,)``; a copy."""
        start = W_POTENTIALS
        return self._words[start : start + kernels.MAX_SIDES].view(np.float64).copy()

    @property
    def state(self) -> Any:
        """The battle record itself; after writing to it call :meth:`refresh`."""
        return self._battles[0]

    @property
    def setup(self) -> Any:
        """The setup record of the present encounter: what never changes in it."""
        return self._setups[self._battles["encounter"][0]]

    @property
    def seed(self) -> int:
        """The seed it was begun with."""
        return self._words.item(W_SEED)

    @property
    def episode(self) -> int:
        """How many battles of its seed came before this one."""
        return self._words.item(W_EPISODE) - 1

    @property
    def decisions(self) -> int:
        """Decisions made so far."""
        return self._words.item(W_DECISIONS)

    def recent_events(self) -> Events:
        """The events of the last step, and of the steps before it up to 32 in all."""
        log = self._log[0]
        first = min(int(log.first), max(0, int(log.count) - EARLIER_EVENTS))
        raw = self._raw.tobytes()
        return Events(self.ruleset, self.setup, raw, events_of(log), first, self.units)

    # --- dice --------------------------------------------------------------------------------

    def force_dice(self, faces: Iterable[int], strict: bool = False) -> None:
        """Set the next results, after those still pending.

        Args:
            faces: at most 256 pending at a time.
            strict: any roll beyond the forced faces is a DiceError.

        Raises:
            DiceError: not a face, or too many.
        """
        write_script(self._log[0], self.pending_dice + checked_faces(faces), strict)
        self._strict = strict
        self._scripted = strict or bool(self.pending_dice)

    @property
    def pending_dice(self) -> list[int]:
        """Forced faces that have not been rolled yet."""
        log = self._log[0]
        return [int(face) for face in log.forced[log.forced_used : log.forced_count]]

    def check_dice_used(self) -> None:
        """Raises DiceError if forced faces are left over."""
        if self.pending_dice:
            raise DiceError(f"forced dice left over: {self.pending_dice}")

    def reseed(self, seed: int) -> None:
        """New dice from here on: who plans on a clone must not know the real future."""
        d = self.state.dice
        d.key = checked_seed(seed)
        d.drawn = 0
        self._words[W_SEED] = seed

    def outcomes(self, action: int, limit: int = 100_000) -> list[tuple[Fraction, Battle]]:
        """The exact distribution of the states after an action; equal states are one.

        States are equal as ``core.state_key`` says. Each is a battle of its own, with this
        battle's future dice: reseed it before playing on.

        Raises:
            IllegalAction, TypeError, BattleOver: as for :meth:`step`.
            DiceError: more than ``limit`` sequences of faces, more than 256 dice (dice that are
                rolled again until they fit have no end), or forced dice pending.

        Inside players do not move on in the states that come back: chance alone spreads them.
        """
        from mech_env.outcomes import enumerate_outcomes

        self._check_action(action)
        self.check_dice_used()
        return enumerate_outcomes(self, int(action), limit)

    # --- copies ------------------------------------------------------------------------------

    def clone(self) -> Battle:
        """An independent copy, dice included."""
        new = object.__new__(Battle)
        attributes = new.__dict__
        attributes.update(self.__dict__)
        raw, words = self._raw.copy(), self._words.copy()
        attributes.update(
            _raw=raw,
            _words=words,
            _log=self._log.copy(),
            _battles=raw.view(self.ruleset.dtype),
            _status=words.view(kernels.STATUS),
            _masks=self._masks.copy(),
            _obs=self._obs.copy(),
            _answer=self._answer.copy(),
        )
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Battle:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset.id,
            "scenario": self.scenario.to_dict(),
            "agents_by": self.agents_by,
            "interpreted": self.interpreted,
            "raw": self._raw.tobytes(),
            "words": self._words.tobytes(),
            "dice": self.pending_dice,
            "strict": self._strict,
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(  # type: ignore[misc]
            saved["ruleset"], saved["scenario"], 0, saved["agents_by"],
            interpreted=saved["interpreted"],
        )  # fmt: skip
        self._raw[:] = np.frombuffer(saved["raw"], np.uint8)
        self._words[:] = np.frombuffer(saved["words"], np.int64)
        self._refresh_keeping_status(np.frombuffer(saved["words"], np.int64))
        if saved["dice"] or saved["strict"]:
            self.force_dice(saved["dice"], saved["strict"])

    def _refresh_keeping_status(self, words: NDArray[np.int64]) -> None:
        self._refresh()
        self._words[:] = words  # the rewards of the last step, which a refresh forgets
        self._strict = int(self._log["mode"][0]) == STRICT
        self._scripted = self._strict or bool(self.pending_dice)

    def to_dict(self) -> dict[str, Any]:
        """The battle as JSON-ready data."""
        from mech_env.saves import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Battle:
        """The battle that :meth:`to_dict` wrote.

        Raises:
            BattleFormatError: not such data, from another version, or corrupt; says which.
        """
        from mech_env.saves import from_dict

        return from_dict(data)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Battle):
            return NotImplemented
        return (
            self.ruleset.id == other.ruleset.id
            and self._raw.tobytes() == other._raw.tobytes()
            and self.pending_dice == other.pending_dice
        )

    __hash__ = None  # type: ignore[assignment]  # it changes with every step

    def __repr__(self) -> str:
        where = (
            f"{self.ruleset.id} {self.scenario.name}, seed {self.seed}, {self.decisions} decisions"
        )
        if self.over:
            return f"<Battle {where}: over, {self.winner or 'draw'} ({self.reason})>"
        return f"<Battle {where}: {self.unit} {self.ruleset.decisions[self._words[W_DECISION]]}>"

    def __str__(self) -> str:
        from mech_env.render import text

        return text.board(self)


__all__ = [
    "Battle",
    "BattleOver",
    "DiceError",
    "Event",
    "Events",
    "IllegalAction",
    "Request",
]
