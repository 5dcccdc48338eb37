"""What a ruleset hands over: its card, its kernels and its words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mech_env.core import device_loops, expansion, kernels, one_battle, resolution, search
from mech_env.core.actions import ActionCatalogue
from mech_env.core.card import Apply, Begin, Card, unknown
from mech_env.core.fields import Record
from mech_env.core.jit import linked
from mech_env.core.jit.device import Launch
from mech_env.core.jit.exports import Export
from mech_env.core.laws import LawBook
from mech_env.core.layout import Layout
from mech_env.core.log import new_logs
from mech_env.core.positions import PositionCard
from mech_env.core.scene import Scene


class Scenario(Protocol):
    """How a battle starts. Rulesets implement it with a validated pydantic model."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def agents(self) -> str:
        """``"unit"`` or ``"side"``: who is one agent unless the caller says otherwise."""

    def setups(self) -> NDArray[Any]:
        """Setup records of its encounters, shape (encounters,)."""

    def to_dict(self) -> dict[str, Any]:
        """The scenario as JSON-ready data that loads again."""


# Kinds of event, by the names that rulesets share, that open a section of a report, and how deep.
HEADINGS = {"fight_begins": 0, "ambush": 0, "round_begins": 0, "turn_begins": 1}


ONLOOKER = -1  # a viewer who sees all; other viewers are sides


class Picture(Protocol):
    """What an onlooker of setup and battle record sees, or one side: what it may know."""

    def __call__(self, s: Any, b: Any, viewer: int = ONLOOKER) -> Scene: ...


class Teller(Protocol):
    """Event k of a log's events in words, for a viewer who learns of it; "" if not worth a line.

    ``b`` is the record after the last event.
    """

    def __call__(self, s: Any, b: Any, events: Any, k: int, viewer: int = ONLOOKER) -> str: ...


def hears_all(s: Any, b: Any, events: Any, k: int, viewer: int) -> bool:
    """The ``heard`` of a ruleset whose events all sides may know."""
    return True


class ResultWords(Protocol):
    """Which kinds of event are results whose chances are worth telling, in words."""

    @property
    def kinds(self) -> Collection[int]:
        """Codes of those kinds."""

    def result(self, s: Any, b: Any, events: Any, k: int) -> tuple[str, int]:
        """What event ``k`` of some events, of one of those kinds, comes to.

        Returns:
            The words, which only the setup and the event decide, and an amount that adds up over
            events with the same words (damage); 0: there is none. "" if it is no result after all.
        """


@dataclass(frozen=True)
class Words:
    """How a ruleset speaks. The first two arguments are the setup and the battle record.

    Questions and answers tell what the side may know that is asked.
    """

    action: Callable[[Any, Any, int], str]  # a legal action in the light of the pending request
    request: Callable[[Any, Any], str]  # the question that is put
    context: Callable[[Any, Any], dict[str, Any]]  # its context, JSON-ready
    event: Teller
    reason: Callable[[int], str]  # why a battle ended
    # Kinds of event that open a section of the report, and how deep it lies: 0 a round.
    headings: Mapping[str, int] = field(default_factory=lambda: HEADINGS)
    begins: str = "fight_begins"  # the kind of event with which an encounter begins
    # Whether a side (the last argument) learns of event k of a log's events.
    heard: Callable[[Any, Any, Any, int, int], bool] = hears_all
    results: ResultWords | None = None  # None: all events of units are, by their kinds


@dataclass(frozen=True)
class Ruleset:
    """One of the games: what it is called, its records, its kernels, its words."""

    id: str
    title: str
    version: int  # rises when rules, observation or actions change meaning
    battle: Record  # what changes in a battle
    setup: Record  # what never changes in an encounter
    side_names: tuple[str, ...]
    decisions: tuple[str, ...]  # names by code; 0 is "none"
    event_kinds: tuple[str, ...]  # names by code; 0 is "rolled"
    actions: ActionCatalogue
    layout: Layout
    card: Card
    laws: LawBook  # what holds in every sound state
    scenario_folder: Path
    load_scenario: Callable[[Any], Scenario]  # a name, path, dict or Scenario
    options: Mapping[str, str]  # scenario options and what each allows, for people
    words: Words
    scene: Picture
    # What each script of the card does, by its name, in the order of their numbers.
    scripts: Mapping[str, str] = field(default_factory=dict)
    positions: PositionCard | None = None  # None: positions name the procedures under way
    # Ways to end (codes of reasons) after which each side is paid for itself: scores need not add
    # up to 0.
    paid_apart: Collection[int] = ()
    # The unit whose agent answers for a unit, where each unit is an agent; None: its own.
    agent_of: Callable[[Any, Any, int], int] | None = None

    @property
    def dtype(self) -> np.dtype[Any]:
        """Of a battle record."""
        return self.battle.dtype

    @functools.cached_property
    def limits(self) -> Mapping[str, tuple[int, int]]:
        """Lowest and highest value of each field of a battle record, by dotted name."""
        return self.battle.limits()

    @functools.cached_property
    def inside(self) -> Mapping[str, int]:
        """Codes of the players inside the kernel by name: random, bot, ``script:NAME`` …"""
        codes = {"random": kernels.RANDOM, "bot": kernels.BOT}
        return codes | {f"script:{name}": kernels.SCRIPT + k for k, name in enumerate(self.scripts)}

    def scenarios(self) -> list[str]:
        """Names of the scenarios that come with the ruleset."""
        return sorted(path.stem for path in self.scenario_folder.glob("*.yaml"))

    @functools.cached_property
    def _apart(self) -> Card:
        """The card as Python's loops take it: large kernels compiled once, called by address."""
        card, name = self.card, self.id
        setups, b = self.setup.blank(), self.battle.blank()[0]
        s, log = setups[0], new_logs()[0]
        mask, seen = np.zeros(len(self.actions), np.int8), np.zeros(1, np.float32)
        return replace(
            card,
            run_stage=linked(card.run_stage, f"{name}_stage", setups, s, b, log, answer=None),
            legal=linked(card.legal, f"{name}_legal", s, b, mask),
            observe=linked(card.observe, f"{name}_observe", s, b, 0, seen, answer=None),
            observe_self=card.observe_self
            if card.surroundings is unknown
            else linked(card.observe_self, f"{name}_observe_self", s, b, 0, seen, answer=None),
            bot=linked(card.bot, f"{name}_bot", s, b, mask),
            scripts=linked(card.scripts, f"{name}_scripts", s, b, mask, 0, 0)
            if self.scripts
            else card.scripts,
        )

    @functools.cached_property
    def engine(self) -> tuple[Begin, Apply]:
        """The kernels that begin a battle and answer its requests."""
        return resolution.engine(self.id, self._apart)

    @functools.cached_property
    def run(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.run` of this ruleset."""
        return kernels.play_loop(self.id, self._apart, *self.engine, self.dtype)

    @functools.cached_property
    def look(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.look` of this ruleset."""
        return kernels.look_loop(self.id, self._apart)

    @functools.cached_property
    def ask(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.ask` of this ruleset."""
        return kernels.ask_loop(self.id, self._apart)

    @functools.cached_property
    def potentials(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.potentials` of this ruleset."""
        return kernels.potentials_loop(self.id, self._apart)

    @functools.cached_property
    def forget(self) -> Callable[..., Any] | None:
        """The compiled :func:`mech_env.core.kernels.forget_all`; None: nothing is forgotten."""
        return None if self.card.forget is None else kernels.forget_loop(self.id, self.card)

    @functools.cached_property
    def search(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.search.search` with the bot's answers as priors."""
        name = f"{self.id}_search"
        return search.search_loop(name, self._apart, self.engine[1], self.battle, guided=False)

    @functools.cached_property
    def guided_search(self) -> Callable[..., Any]:
        """The same with a guide."""
        name = f"{self.id}_guided_search"
        return search.search_loop(name, self._apart, self.engine[1], self.battle, guided=True)

    @functools.cached_property
    def _whole_engine(self) -> tuple[Begin, Apply]:
        """``engine`` for other processors: nothing in it is called by address."""
        return resolution.engine(self.id, self.card)

    @functools.cached_property
    def exports(self) -> tuple[Export, ...]:
        """What an engine without Python exports."""
        return one_battle.engine_exports(
            self.id, self.card, *self._whole_engine, self.battle, self.setup, len(self.actions),
            self.layout.size,
        )  # fmt: skip

    @functools.cached_property
    def launches(self) -> tuple[Launch, ...]:
        """What a GPU runs."""
        return device_loops.device_launches(
            self.id, self.card, *self._whole_engine, self.battle, self.setup, len(self.actions),
            self.layout.size,
        )  # fmt: skip

    @functools.cached_property
    def expand(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.expansion.expand` of this ruleset.

        Raises:
            ValueError: a ruleset whose card lacks ``forget`` or ``alike``.
        """
        return expansion.expand_loop(self.id, self._apart, self.battle)


def unit_names(setup: Any, side_names: tuple[str, ...]) -> list[str]:
    """Names of the units in index order: ``red_0``, ``red_1``, ``blue_0`` …"""
    counts = [0] * len(side_names)
    names = []
    for unit in range(int(setup.n_units)):
        side = int(setup.units[unit].side)
        names.append(f"{side_names[side]}_{counts[side]}")
        counts[side] += 1
    return names
