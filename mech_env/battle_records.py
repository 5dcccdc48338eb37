"""The records of one battle and the loops that play it: dice, copies, status; no words."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from mech_env import rulesets
from mech_env.account import Request
from mech_env.arguments import (
    SCRIPT_FAULTS,
    DiceError,
    checked_faces,
    checked_player,
    checked_seed,
    write_script,
)
from mech_env.core import kernels
from mech_env.core.jit import plain_twin
from mech_env.core.log import FAULT_NONE, STRICT, LogBuffer, new_logs
from mech_env.core.record import Fault
from mech_env.core.ruleset import Ruleset, Scenario, unit_names
from mech_env.status import (
    STATUS_WORDS,
    W_DECISIONS,
    W_EPISODE,
    W_PLAYERS,
    W_REWARDS,
    W_SEED,
    W_SHOWN,
    W_SIDE,
    W_UNIT,
)

# Decisions that inside players may take in one step before control comes back; far above what a
# battle takes, so it is reached only if a battle were endless.
INSIDE_LIMIT = 1_000_000
NO_LOG = new_logs(on=False)

# A ruleset is code: a pickle holds its id.
copyreg.pickle(Ruleset, lambda ruleset: (rulesets.get, (ruleset.id,)))


def as_run(loop: Any, interpreted: bool) -> Any:
    """A loop of a ruleset, or its twin in plain Python, made once."""
    return plain_twin(loop) if interpreted else loop


def names_of_units(setups: NDArray[Any], side_names: tuple[str, ...]) -> list[list[str]]:
    """Names by unit index, one list per encounter of a scenario."""
    return [unit_names(setups[k], side_names) for k in range(len(setups))]


def masks_of(
    ruleset: Ruleset, setups: NDArray[Any], battles: NDArray[Any], interpreted: bool
) -> NDArray[np.int8]:
    """Masks of what battle records ask, shape (n, actions); zeros where a battle is over."""
    n = len(battles)
    masks = np.zeros((n, len(ruleset.actions)), np.int8)
    seen = np.zeros((n, ruleset.layout.size), np.float32)  # written, too
    as_run(ruleset.look, interpreted)(battles, setups, np.zeros(n, np.int64), masks, seen)
    return masks


def side_of(name: str) -> str:
    """The side of a unit by its name: ``red`` of ``red_0``."""
    return name.rsplit("_", 1)[0]


def sides_among(names: Iterable[str], side_names: Sequence[str]) -> list[str]:
    """The sides that have a unit among these, in index order."""
    present = set(map(side_of, names))
    return [side for side in side_names if side in present]


class BattleRecords:
    """What :class:`mech_env.Battle` stands on; its arguments and errors are described there."""

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
        self._log = LogBuffer.of(new_logs(pauses=True))
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
        fields: Any = self.ruleset.dtype.fields
        self._faults_at, self._encounter_at = (
            fields[name][1] // 2 for name in ("faults", "encounter")
        )
        self._numbers = self._raw.data.cast("h")
        self._battles = self._raw.view(self.ruleset.dtype)
        self._status = self._words.view(kernels.STATUS)
        self._rows = np.zeros(1, np.int64)
        self._answer = np.zeros(1, np.int64)
        self._run = as_run(self.ruleset.run, self.interpreted)
        self._look = as_run(self.ruleset.look, self.interpreted)
        self._inside = False
        self._strict = False
        self._scripted = False
        self._request: Request | None = None  # in words, as soon as somebody asks
        self._fight_before: bytes | None = None  # the record before the step that ended one
        self._begins = 0  # place in the log of the first event since then

    # --- course of the battle ----------------------------------------------------------------

    def restart(self, seed: int | None = None, *, dice: Sequence[int] | None = None) -> None:
        """Begin a new battle: of ``seed``, or the next one of the present seed."""
        if seed is not None:
            self._words[W_SEED] = checked_seed(seed)
            self._words[W_EPISODE] = 0
        self._log = LogBuffer.of(new_logs(pauses=True))
        if dice is not None:
            write_script(self._log.logs[0], checked_faces(dice), strict=False)
        self._scripted = dice is not None
        self._strict = False
        before = self._copies()
        self._play(kernels.RESTART)
        self._check_dice(before, "the set-up")
        self._fight_before, self._begins = None, 0

    def set_player(self, side: str, player: str) -> None:
        """Who answers for a side from the next step on.

        Args:
            side: a name.
            player: ``"external"``, or one of ``ruleset.inside``: ``"random"``, ``"bot"``,
                ``"script:NAME"``.

        Raises:
            ValueError: no such side or player; the message lists what there is.
        """
        index, code = checked_player(self.ruleset, side, player)
        self._words[W_PLAYERS + index] = code
        self._note_players()

    def _set_players(self, players: Mapping[str, str] | None) -> None:
        """Who answers for the sides of a battle in the middle; inside players answer at once."""
        for side, player in (players or {}).items():
            self.set_player(side, player)
        if self._inside and self._inside_player_waits():
            before = self._copies()
            self._play(kernels.KEEP)
            self._check_dice(before, "inside players")

    def _note_players(self) -> None:
        """Whether any side is played inside; asked at each step."""
        players = self._words[W_PLAYERS : W_PLAYERS + kernels.MAX_SIDES]
        self._inside = bool((players != kernels.EXTERNAL).any())

    def _copies(self) -> tuple[NDArray[Any], NDArray[Any], LogBuffer]:
        return self._raw.copy(), self._words.copy(), self._log.copy()

    def _play(self, action: int) -> tuple[bytes, int] | None:
        """Answer, and let inside players go on; their events, if the log was emptied for them."""
        self._answer[0] = action
        self._request = None
        self._run(self._battles, self._setups, self._rows, self._answer, 0, INSIDE_LIMIT,
                  self._log.logs, self._status, self._masks, self._obs)  # fmt: skip
        happened = self._go_on() if self._inside and self._inside_player_waits() else None
        if self._numbers[self._faults_at]:
            b = self.state
            raise RuntimeError(
                f"{self.ruleset.id}: {Fault(int(b.faults)).about}, after action {action} (seed "
                f"{self.seed}), under way: {self.ruleset.laws.under_way(b)}; please report it with "
                "battle.to_dict()"
            )
        return happened

    def _inside_player_waits(self) -> bool:
        """Whether the log ran full before an inside player's turn was over."""
        if self.over:
            return False
        return self._words.item(W_PLAYERS + self._words.item(W_SIDE)) != kernels.EXTERNAL

    def _go_on(self) -> tuple[bytes, int]:
        """Empty the log and go on as long as an inside player decides; all events, the first."""
        rewards = slice(W_REWARDS, W_REWARDS + kernels.MAX_SIDES)
        paid = np.zeros(kernels.MAX_SIDES)
        first = self._log.first
        parts = [self._log.events()]
        while self._inside_player_waits():
            paid += self._words[rewards].view(np.float64)
            self._answer[0] = kernels.KEEP
            self._run(self._battles, self._setups, self._rows, self._answer, 0, INSIDE_LIMIT,
                      self._log.logs, self._status, self._masks, self._obs)  # fmt: skip
            parts.append(self._log.events(self._log.first))
        self._words[rewards] = (paid + self._words[rewards].view(np.float64)).view(np.int64)
        return b"".join(parts), first

    def _check_dice(self, before: tuple[NDArray[Any], NDArray[Any], LogBuffer], step: str) -> None:
        log = self._log.logs[0]
        fault, at = int(log.fault), int(log.fault_at)
        if fault == FAULT_NONE:
            self._scripted = self._strict or bool(self.pending_dice)
            return
        self._raw[:], self._words[:], self._log = before
        self._refresh()
        what = SCRIPT_FAULTS[fault]
        raise DiceError(f"{step}: {what} (roll code {at}); still forced: {self.pending_dice}")

    def _refresh(self) -> None:
        """Work out status, mask and observation after the record was written from outside."""
        self._request = None
        self._answer[0] = kernels.KEEP
        self._run(self._battles, self._setups, self._rows, self._answer, 0, 0,
                  NO_LOG, self._status, self._masks, self._obs[:, :0])  # fmt: skip
        self._words[W_SHOWN] = kernels.STALE
        unit = np.array([max(0, self._words[W_UNIT])], np.int64)
        self._look(self._battles, self._setups, unit, self._masks, self._obs)

    def refresh(self) -> None:
        """Call after writing to ``state``: works out the request's mask and observation anew."""
        self._refresh()

    # --- how it stands -----------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Legal answers; empty when the battle is over."""
        return [int(a) for a in np.flatnonzero(self._masks[0])]

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, shape ``(actions,)``; a copy."""
        mask: NDArray[np.int8] = self._masks[0].copy()
        return mask

    @property
    def units(self) -> list[str]:
        """Unit names by index."""
        return self._names[self._numbers[self._encounter_at]]

    @cached_property
    def sides(self) -> list[str]:
        """Names of the sides that take part, in index order."""
        return sides_among(chain.from_iterable(self._names), self.ruleset.side_names)

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self._words.item(W_UNIT) < 0

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What the last step paid, by side index, shape ``(3,)``; a copy."""
        start = W_REWARDS
        return self._words[start : start + kernels.MAX_SIDES].view(np.float64).copy()

    @property
    def potentials(self) -> NDArray[np.float64]:
        """How well each side stands (for reward shaping), 0 when over, shape ``(3,)``."""
        found: NDArray[np.float64] = np.zeros((1, kernels.MAX_SIDES))
        value = as_run(self.ruleset.potentials, self.interpreted)
        value(self._battles, self._setups, self._rows, found)
        return found.reshape(-1)

    @property
    def state(self) -> Any:
        """The battle record itself; after writing to it call :meth:`refresh`."""
        return self._battles[0]

    @property
    def setup(self) -> Any:
        """The setup record of the present encounter: what never changes in it."""
        return self._setups[self._numbers[self._encounter_at]]

    @property
    def seed(self) -> int:
        """The seed it was begun with; of a batch with a stream of dice: seed | stream << 32."""
        return self._words.item(W_SEED)

    @property
    def episode(self) -> int:
        """How many battles of its seed came before this one."""
        return self._words.item(W_EPISODE) - 1

    @property
    def decisions(self) -> int:
        """Decisions made so far."""
        return self._words.item(W_DECISIONS)

    # --- dice --------------------------------------------------------------------------------

    def force_dice(self, faces: Iterable[int], strict: bool = False) -> None:
        """Set the next results, after those still pending.

        Args:
            faces: at most 256 pending at a time.
            strict: any roll beyond the forced faces is a DiceError.

        Raises:
            DiceError: not a face, or too many.
        """
        write_script(self._log.logs[0], self.pending_dice + checked_faces(faces), strict)
        self._strict = strict
        self._scripted = strict or bool(self.pending_dice)

    @property
    def pending_dice(self) -> list[int]:
        """Forced faces that have not been rolled yet."""
        log = self._log.logs[0]
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

    # --- copies ------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy, dice included."""
        new = object.__new__(type(self))
        attributes = new.__dict__
        attributes.update(self.__dict__)
        raw, words = self._raw.copy(), self._words.copy()
        attributes.update(
            _raw=raw,
            _numbers=raw.data.cast("h"),
            _words=words,
            _log=self._log.copy(),
            # `raw.view` compares both types field by field, half of the time of a clone.
            _battles=np.frombuffer(raw, self.ruleset.dtype),
            _status=np.frombuffer(words, kernels.STATUS),
            _masks=self._masks.copy(),
            _obs=self._obs.copy(),
            _answer=self._answer.copy(),
        )
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
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
        self._words[W_SHOWN] = kernels.STALE
        self._note_players()
        self._strict = int(self._log.logs["mode"][0]) == STRICT
        self._scripted = self._strict or bool(self.pending_dice)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BattleRecords):
            return NotImplemented
        return (
            self.ruleset.id == other.ruleset.id
            and self._raw.tobytes() == other._raw.tobytes()
            and self.pending_dice == other.pending_dice
        )

    __hash__ = None  # type: ignore[assignment]  # it changes with every step
