"""Saved battles are held against the range of every field."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import Battle
from mech_env.rulesets.steel_typhoon import RULESET
from mech_env.saves import BattleFormatError


def field_names(dtype: Any, prefix: str = "") -> list[str]:
    """Dotted names of all fields, array indices left out."""
    names: list[str] = []
    for name in dtype.names:
        inner = dtype[name].base
        names += field_names(inner, f"{prefix}{name}.") if inner.names else [prefix + name]
    return names


def test_every_field_has_its_limits() -> None:
    assert set(RULESET.limits) == set(field_names(RULESET.dtype))
    assert all(low <= high for low, high in RULESET.limits.values())


@pytest.mark.parametrize(
    "path, value, said",
    [
        (("frames", 0, "kind"), 99, "frames.kind: 99 is not from 0 to 14"),
        (("frames", 7, "target"), 300, "frames.target: 300 is not from -1 to 39"),
        (("sides", 0, "lead"), 30000, "sides.lead: 30000 is not from -1 to 11"),
        (("units", 1, "hex"), 288, "units.hex: 288 is not from -1 to 287"),
        (("units", 0, "die", 3), 9, "units.die: 9 is not from -8 to 8"),
        (("squads", 5, "soldiers"), 7, "squads.soldiers: 7 is not from 0 to 6"),
        (("pieces", 2, "health"), -1, "pieces.health: -1 is not from 0 to 12"),
    ],
)
def test_a_save_with_a_value_out_of_range_is_refused(path: Any, value: int, said: str) -> None:
    data = Battle("steel_typhoon", "skirmish", seed=1, interpreted=True).to_dict()
    place: Any = data["state"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(BattleFormatError, match=said):
        Battle.from_dict(data)
