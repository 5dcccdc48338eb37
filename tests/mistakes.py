"""How scenarios with a mistake are refused: ``file: field: value: what is allowed``."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from mech_env.core.errors import ScenarioError

Mistake = Callable[[dict[str, Any]], None]  # makes one in a scenario
Row = tuple[Mistake, str, str, str]  # a mistake; field, value and what is allowed


def change(*path: Any, to: Any) -> Mistake:
    """Another value at a path of fields and indices."""

    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = to

    return apply


def drop(*path: Any) -> Mistake:
    """Without what stands at a path."""

    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        del plain[path[-1]]

    return apply


def check(lines: list[str], start: str, allowed: str) -> None:
    """One line begins so, and says what is allowed."""
    (line, *others) = [line for line in lines if line.startswith(start)] or [""]
    assert line, lines
    assert not others
    assert allowed in line.removeprefix(start)


@dataclass(frozen=True)
class Mistakes:
    """What a ruleset's ``load_scenario`` answers to a scenario with a mistake."""

    load: Callable[[Any], Any]

    def refused(self, plain: dict[str, Any], where: Path | None = None) -> list[str]:
        """The lines with which a scenario, or a file, is refused."""
        with pytest.raises(ScenarioError) as caught:
            self.load(plain if where is None else where)
        return str(caught.value).splitlines()

    def in_plain(self, plain: dict[str, Any], mistake: Mistake, told: tuple[str, str, str]) -> None:
        """``told``: field, value, what is allowed; the scenario is called "try"."""
        field, value, allowed = told
        broken = copy.deepcopy(plain)
        mistake(broken)
        check(self.refused(broken), f"try: {field}: {value}: ", allowed)

    def in_file(
        self, plain: dict[str, Any], mistake: Mistake, told: tuple[str, str, str], folder: Path
    ) -> None:
        """As ``in_plain``, of a file in ``folder``."""
        field, value, allowed = told
        broken = copy.deepcopy(plain)
        mistake(broken)
        path = folder / "mine.yaml"
        path.write_text(yaml.safe_dump(broken))
        if field == "name":  # a file's stem is its scenario's name
            assert self.load(path).name == "mine"
            check(self.refused(broken), "scenario: name: missing: ", "")
            return
        check(self.refused(broken, path), f"{path}: {field}: {value}: ", allowed)
