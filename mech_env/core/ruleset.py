"""What a ruleset hands over: its card, its kernels and its words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mech_env.core import expansion, kernels, resolution, search
from mech_env.core.actions import ActionCatalogue
from mech_env.core.fingerprint import fingerprint_spans
from mech_env.core.jit import bind, entry_point, kernel, linked
from mech_env.core.layout import Layout
from mech_env.core.scene import Scene


class Scenario(Protocol):
    """How a battle starts. Rulesets implement it with a validated pydantic model."""

    @property
    def name(self) -> str: ...

    @property
    def agents(self) -> str:
        """``"unit"`` or ``"side"``: who is one agent unless the caller says otherwise."""

    def setups(self) -> NDArray[Any]:
        """Starting records of its encounters, shape (encounters,)."""

    def to_dict(self) -> dict[str, Any]:
        """The scenario as JSON-ready data that loads again."""


# Kinds of event, by the names that rulesets share, that open a section of a report, and how deep.
HEADINGS = {"fight_begins": 0, "ambush": 0, "round_begins": 0, "turn_begins": 1}


@dataclass(frozen=True)
class Words:
    """How a ruleset speaks. Each function takes the battle record first."""

    action: Callable[[Any, int], str]  # a legal action in the light of the pending request
    request: Callable[[Any], str]  # the question that is put
    context: Callable[[Any], dict[str, Any]]  # its context, JSON-ready
    event: Callable[[Any, Any], str]  # an event; "" if not worth a line
    reason: Callable[[int], str]  # why a battle ended
    # Kinds of event that open a section of the report, and how deep it lies: 0 a round.
    headings: Mapping[str, int] = field(default_factory=lambda: HEADINGS)


@dataclass(frozen=True)
class Ruleset:
    """One of the games: the card, the kernels, the words."""

    id: str
    title: str
    version: int  # rises when rules, observation or actions change meaning
    dtype: np.dtype[Any]
    limits: Mapping[str, tuple[int, int]]  # lowest and highest value of each field, dotted names
    side_names: tuple[str, ...]
    decisions: tuple[str, ...]  # names by code; 0 is "none"
    event_kinds: tuple[str, ...]  # names by code; 0 is "rolled"
    actions: ActionCatalogue
    layout: Layout
    # begin, apply, legal, observe, potential, bot; imagine where a side does not know everything
    kernels: Mapping[str, Callable[..., Any]]
    scenario_folder: Path
    load_scenario: Callable[[Any], Scenario]  # a name, path, dict or Scenario
    options: Mapping[str, str]  # scenario options and what each allows, for people
    words: Words
    scene: Callable[[Any], Scene]  # what an onlooker of a battle record sees
    # The engine taken apart, for solvers: `start(b)`, `run_stage(b, setups)`, `forget(b)`, which
    # clears what no rule reads again, `alike(b, why)`: whether the order of such dice is all one.
    stages: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def scenarios(self) -> list[str]:
        """Names of the scenarios that come with the ruleset."""
        return sorted(path.stem for path in self.scenario_folder.glob("*.yaml"))

    @functools.cached_property
    def _players(self) -> dict[str, Callable[..., Any]]:
        """The kernels as loops call them that play: with the bot compiled by itself."""
        battle, mask = np.zeros(1, self.dtype)[0], np.zeros(len(self.actions), np.int8)
        return {**self.kernels, "bot": linked(self.kernels["bot"], f"{self.id}_bot", battle, mask)}

    @functools.cached_property
    def run(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.run` of this ruleset."""
        functions = dict(self._players)
        for name, template in (
            ("restart", kernels.restart_template),
            ("advance_by", kernels.advance_template),
            ("report", kernels.report_template),
        ):
            functions[name] = kernel(bind(template, f"{self.id}_{name}", **self._players))
        return entry_point(kernels.run, f"{self.id}_run", **functions)

    @functools.cached_property
    def look(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.kernels.look` of this ruleset."""
        return entry_point(kernels.look, f"{self.id}_look", **self.kernels)

    @functools.cached_property
    def search(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.search.search` with the bot's answers as priors."""
        return self._searching("search", search.bot_priors_template, search.no_value_template)

    @functools.cached_property
    def guided_search(self) -> Callable[..., Any]:
        """The same with a guide: it compiles ``observe``, too, which takes longer."""
        return self._searching(
            "guided_search", search.guide_priors_template, search.guide_value_template
        )

    def _searching(
        self, name: str, write_priors: Callable[..., Any], evaluate: Callable[..., Any]
    ) -> Callable[..., Any]:
        parts: dict[str, Any] = {"imagine": search.all_is_known, **self._players}
        parts["SPANS"] = fingerprint_spans(self.dtype)
        for part, template in (
            ("write_priors", write_priors),
            ("evaluate", evaluate),
            ("open_node", search.open_node_template),
            ("plant", search.plant_template),
            ("descend", search.descend_template),
            ("finish", search.finish_template),
        ):
            parts[part] = kernel(bind(template, f"{self.id}_{name}_{part}", **parts))
        return entry_point(search.search, f"{self.id}_{name}", **parts)

    @functools.cached_property
    def expand(self) -> Callable[..., Any]:
        """The compiled :func:`mech_env.core.expansion.expand` of this ruleset.

        Raises:
            ValueError: a ruleset that does not hand over its stages.
        """
        if not self.stages:
            raise ValueError(
                f"{self.id}: the ruleset hands over no stages, so none can be expanded"
            )
        functions = {**self.stages, "begin": self.stages["start"], "legal": self.kernels["legal"]}
        for name, template in (
            ("waits", resolution.waits_template),
            ("settle", expansion.settle_template),
            ("intern", expansion.intern_template),
            ("pool", expansion.pool_template),
            ("chance", expansion.chance_template),
            ("choice", expansion.choice_template),
        ):
            functions[name] = kernel(bind(template, f"{self.id}_{name}", **functions))
        return entry_point(expansion.expand, f"{self.id}_expand", **functions)


def unit_names(setup: Any, side_names: tuple[str, ...]) -> list[str]:
    """Names of the units in index order: ``red_0``, ``red_1``, ``blue_0`` …"""
    counts = [0] * len(side_names)
    names = []
    for unit in range(int(setup.n_units)):
        side = int(setup.units[unit].side)
        names.append(f"{side_names[side]}_{counts[side]}")
        counts[side] += 1
    return names
