"""One battle: ask it what it wants to know, answer, look at what happened."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.account import Event, Events, Request, first_of_fight, viewer_of
from mech_env.advice import PLAYOUTS, SIMULATIONS, Advice, Progress, advise
from mech_env.arguments import BattleOver, DiceError
from mech_env.battle_records import BattleRecords, side_of
from mech_env.core.actions import IllegalAction
from mech_env.core.log import EARLIER_EVENTS, EVENT
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.ruleset import Ruleset
from mech_env.core.scene import Scene
from mech_env.outcomes import enumerate_outcomes
from mech_env.policy import Policy
from mech_env.positions import from_position, to_position
from mech_env.saves import from_dict, to_dict
from mech_env.status import W_DECISION, W_REASON, W_SIDE, W_UNIT, W_WINNER


class Battle(BattleRecords):
    """One battle of any ruleset, from its first question to its end.

    One thread at a time may use a battle; threads that play at once need battles of their own
    (:meth:`clone`).

    Args:
        ruleset: an id such as ``"steel_typhoon"``, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        seed: 0 to 2^32-1; None draws one (``battle.seed`` tells which).
        agents: ``"unit"`` or ``"side"``: who is one agent; None: as the scenario says.
        dice: faces of the first dice, those of the set-up included; see :meth:`force_dice`.
        players: who answers for a side: ``"external"`` (the caller; the default), ``"random"``,
            ``"bot"`` or ``"script:NAME"``, which are played inside :meth:`step`.
        interpreted: run the rules as plain Python (slow; for debuggers and twin tests).

    Raises:
        ValueError: an unknown ruleset, side or player, or a seed out of range.
        ScenarioError: a scenario that cannot be played.
    """

    # --- course of the battle ----------------------------------------------------------------

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
        fight = self._numbers[self._encounter_at]
        record = self._raw.tobytes() if len(self._setups) > 1 else None
        kept = self._log.count
        happened = self._play(action)
        if before is not None:
            self._check_dice(before, f"action {action} ({self.ruleset.actions.name(action)})")
        events, first = happened or (self._log.events(), self._log.first)
        begins = max(0, self._begins - max(0, kept - EARLIER_EVENTS))  # earlier events moved up
        if self._numbers[self._encounter_at] != fight:
            self._fight_before, begins = record, first_of_fight(self.ruleset, events, first)
        told = self._told(events, first, begins)
        self._begins = begins - (len(events) // EVENT.dtype.itemsize - self._log.count)
        return told

    def _told(self, events: bytes, first: int, begins: int) -> Events:
        return Events(
            self.ruleset, self._setups, self._raw.tobytes(), self._fight_before, begins, events,
            first, self._names,
        )  # fmt: skip

    def _check_action(self, action: Any) -> None:
        if type(action) is int and 0 <= action < self._masks.shape[1] and self._masks[0, action]:
            return  # as nearly always; the mask of a battle that is over is empty
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

    def scene(self, viewer: str | None = None) -> Scene:
        """What is to be seen now: by an onlooker, or with ``viewer`` by a side: what it may know.

        Raises:
            ValueError: no side of that name.
        """
        return self.ruleset.scene(self.setup, self.state, viewer_of(self.ruleset, viewer))

    def observe_agent(self, agent: str) -> NDArray[np.float32]:
        """As :meth:`observe`; who decides for another unit sees what that unit sees.

        A side sees through its deciding unit, else through its first.
        """
        unit = self.unit
        if unit is not None and unit != agent == self.agent:
            return self.observe(unit)
        return self.observe(agent)

    # --- who, how it stands, how it ended ----------------------------------------------------

    @cached_property
    def agents(self) -> list[str]:
        """Names of the agents: all units, or the first unit of each side."""
        if self.agents_by == "side":
            return [f"{side}_0" for side in self.sides]
        names = {name for encounter in self._names for name in encounter}
        order = {side: k for k, side in enumerate(self.ruleset.side_names)}

        def place(name: str) -> tuple[int, int]:
            return order[side_of(name)], int(name.rsplit("_", 1)[1])

        return sorted(names, key=place)

    @property
    def agent(self) -> str | None:
        """Name of the agent that decides, or None when the battle is over."""
        unit, agent_of = self.unit, self.ruleset.agent_of
        if unit is None:
            return None
        if self.agents_by == "side":
            return f"{self.side}_0"
        if agent_of is None:
            return unit
        return self.units[agent_of(self.setup, self.state, self._words.item(W_UNIT))]

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
        """What each side has been paid so far; how a campaign pays differs by ruleset."""
        names = self.ruleset.side_names
        return {side: int(self.state.scores[names.index(side)]) for side in self.sides}

    def recent_events(self) -> Events:
        """The events of the last step, and of the steps before it up to 32 in all."""
        first = min(self._log.first, max(0, self._log.count - EARLIER_EVENTS))
        return self._told(self._log.events(), first, self._begins)

    # --- dice --------------------------------------------------------------------------------

    def outcomes(self, action: int, limit: int = 100_000) -> list[tuple[Fraction, Battle]]:
        """The exact distribution of the states after an action; equal states are one.

        States are equal as ``core.state_key`` says. Each is a battle of its own, with this
        battle's future dice: reseed it before playing on.

        Raises:
            IllegalAction, TypeError, BattleOver: as for :meth:`step`.
            DiceError: more than ``limit`` sequences of faces, those of one stage after the other
                (equal states are one before the next dice fall); more than 256 dice (dice that
                are rolled again until they fit have no end); forced dice pending.

        Inside players do not move on in the states that come back: chance alone spreads them.
        """
        self._check_action(action)
        self.check_dice_used()
        return enumerate_outcomes(self, int(action), limit)

    # --- advice ------------------------------------------------------------------------------

    def advise(
        self,
        player: str | Policy | None = None,
        *,
        simulations: int = SIMULATIONS,
        playouts: int = PLAYOUTS,
        seed: int = 0,
        seconds: float | None = 1.0,
        progress: Progress | None = None,
    ) -> Advice:
        """What speaks for each legal action, as far as the asking side can know.

        Args:
            player: whose probabilities are told: ``"bot"``, ``"random"``, ``"script:NAME"``,
                ``"mcts:1000"``, the folder of a bundle, or an opened one; None: a search of
                ``simulations``.
            simulations: of the search that None stands for.
            playouts: battles played on by the bot for each action.
            seed: 0 to 2^32-1; advice repeats with it if time is not short.
            seconds: about so long it may take; None: as long as it takes. Where time is short,
                there are fewer simulations and playouts, and chances are drawn instead of exact.
                Kernels that have to be compiled first take their time besides.
            progress: called now and then with the share that is done, 0 to 1.

        Raises:
            BattleOver: there is nothing to decide.
            ValueError: no such player, or a number out of range; a bundle that does not fit.
        """
        return advise(
            self, player, simulations=simulations, playouts=playouts, seed=seed, seconds=seconds,
            progress=progress,
        )  # fmt: skip

    # --- copies ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The battle as JSON-ready data; who plays the sides is not part of it."""
        return to_dict(self)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, players: Mapping[str, str] | None = None
    ) -> Battle:
        """The battle that :meth:`to_dict` wrote.

        Args:
            data: the save.
            players: as of a new battle.

        Raises:
            BattleFormatError: not such data, from another version, or corrupt; says which.
            ValueError: an unknown side or player.
            DiceError: forced dice of the save that do not fit what the players do at once.
        """
        return from_dict(cls, data, players)

    def to_position(self) -> dict[str, Any]:
        """The battle as a position, in the words of the game: what differs from its start.

        It leads back to the same state; future dice and what was reported are left out.
        """
        return to_position(self)

    @classmethod
    def from_position(
        cls,
        source: Mapping[str, Any] | str | Path,
        ruleset: str | Ruleset | None = None,
        seed: int | None = None,
        agents: str | None = None,
        *,
        players: Mapping[str, str] | None = None,
        interpreted: bool = False,
    ) -> Battle:
        """A battle in the middle, from what a position says; see ``docs/positions.md``.

        Args:
            source: a dict or a path of a YAML file.
            ruleset: an id or a Ruleset, unless the position names it.
            seed, agents, players, interpreted: as of a new battle; dice that the position does
                not state fall from the seed.

        Raises:
            PositionError: a position that cannot be played from: one line for each mistake.
            TypeError: ``source`` is something else.
            ValueError: other arguments that do not fit.
        """
        return from_position(cls, source, ruleset, seed, agents, players, interpreted)

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
