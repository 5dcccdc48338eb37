"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.typing import NDArray

from mech_env.core.fields import Record
from mech_env.core.scenario.model import Scenario

Part = Callable[[Any, Any, Any], None]  # writes a part of one setup: (s, scenario, fight)


def build(record: Record, scenario: Scenario[Any, Any], *parts: Part) -> NDArray[Any]:
    """Setup records, shape (encounters,), with units by side and index, written by ``parts``."""
    fights = scenario.fights()
    setups = record.blank(len(fights))
    for s, fight in zip(setups, fights, strict=True):
        sides = [side for side, _ in fight.placed()]
        fill(s, n_encounters=len(fights), n_units=len(sides))
        s.units["side"][: len(sides)] = sides
        for part in parts:
            part(s, scenario, fight)
    return setups


def fill(record: Any, **values: Any) -> None:
    """Write fields of a record, or of all records of an array."""
    for name, value in values.items():
        record[name] = value


def copy(record: Any, source: Any, *names: str) -> None:
    """Write fields that ``source`` has as attributes of the same names."""
    fill(record, **{name: getattr(source, name) for name in names})
