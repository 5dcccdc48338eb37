"""Unit profiles: the catalogue's table, and Reflex and Vitality by default (FW-009)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.framewerk.scenario.profiles import (
    CARRIED_NAMES,
    PROFILES,
    default_reflex,
    default_vitality,
)
from mech_env.rulesets.framewerk.scenario.setups import load_scenario

# profile: attributes, Reflex, Vitality, move, ranks, armour, natural
TABLE = {
    "trooper": ((6, 6, 6, 6, 6), 6, 11, 3, [2, 2, 1, 3, 1, 3, 2], 2, False),
    "gunner": ((5, 8, 6, 5, 7), 6, 13, 3, [2, 1, 1, 2, 3, 2, 3], 2, False),
    "sniper": ((6, 3, 9, 7, 5), 8, 9, 3, [1, 1, 1, 4, 1, 2, 1], 1, False),
    "brawler": ((7, 10, 5, 4, 8), 6, 14, 4, [4, 3, 1, 1, 0, 2, 4], 1, False),
    "duelist": ((8, 5, 6, 6, 5), 7, 10, 4, [2, 4, 3, 2, 0, 4, 2], 1, False),
    "cultist": ((5, 5, 5, 4, 5), 5, 10, 3, [2, 2, 2, 1, 0, 1, 2], 0, False),
    "beast": ((7, 13, 6, 2, 10), 5, 17, 4, [3, 0, 0, 0, 0, 2, 5], 2, True),
    "boxer": ((5, 8, 5, 5, 1), 5, 6, 0, [2, 0, 0, 0, 0, 1, 0], 0, False),
}
ATTRIBUTES = ("agility", "strength", "perception", "intellect", "tenacity")


def only_unit(**fields: Any) -> Any:
    """The profile in the record of red's unit in a battle of two, made of these fields."""
    plain = {
        "name": "try",
        "board": {"width": 5, "height": 1},
        "options": fields.pop("options", {}),
        "profiles": fields.pop("profiles", {}),
        "sides": [
            {"units": [{"at": [0, 0], **fields}]},
            {"units": [{"profile": "trooper", "at": [4, 0]}]},
        ],
    }
    return load_scenario(plain).setups()[0].units[0]


def numbers(u: Any) -> tuple[Any, ...]:
    attributes = tuple(int(u[name]) for name in ATTRIBUTES)
    ranks = [int(rank) for rank in u["rank"]]
    return attributes, int(u.reflex), int(u.vitality), int(u.move), ranks, int(u.armour), u.natural


def test_the_profiles_are_the_catalogues() -> None:
    assert PROFILES.keys() == TABLE.keys()
    for name, row in TABLE.items():
        assert numbers(only_unit(profile=name)) == row, name


@pytest.mark.clause("FW-009")
def test_reflex_and_vitality_follow_from_the_attributes_rounded_up() -> None:
    assert (default_reflex(5, 5, 6), default_vitality(8, 7)) == (6, 13)  # the clause's gunner
    assert [default_reflex(5, 5, n) for n in (2, 3, 5, 6)] == [4, 5, 5, 6]
    assert [default_vitality(n, 1) for n in (1, 2, 3, 4)] == [6, 7, 7, 8]


@pytest.mark.clause("FW-009")
def test_profiles_and_units_may_override_both() -> None:
    assert PROFILES["boxer"].wound_scale == 6 != default_vitality(8, 1)
    plain = dict.fromkeys(ATTRIBUTES, 7)
    own = {"given": {**plain, "reflex": 12, "vitality": 30}, "derived": plain}
    u = only_unit(profile="given", profiles=own)
    assert (u.reflex, u.vitality) == (12, 30)
    u = only_unit(profile="derived", profiles=own)
    assert (u.reflex, u.vitality) == (7, 12)
    u = only_unit(profile="derived", profiles=own, reflex=3, vitality=40)
    assert (u.reflex, u.vitality) == (3, 40)


@pytest.mark.clause("FW-009")
def test_the_defaults_follow_the_attributes_of_the_very_unit() -> None:
    u = only_unit(profile="trooper", strength=16, tenacity=1, agility=20)
    assert (u.strength, u.tenacity, u.agility) == (16, 1, 20)
    assert (u.reflex, u.vitality) == (11, 14)
    assert only_unit(profile="boxer", strength=20).vitality == 6  # given, so it stays


@pytest.mark.parametrize(("multiplier", "vitality"), [(1, 11), (2, 22), (3, 33)])
def test_vitality_stands_in_the_record_multiplied(multiplier: int, vitality: int) -> None:
    assert only_unit(profile="trooper", options={"vitality_mult": multiplier}).vitality == vitality


def test_single_parts_of_a_profile_may_be_replaced() -> None:
    changes: dict[str, Any] = {"armour": 0, "move": 6, "natural": True, "ranks": {"marksman": 5}}
    u = only_unit(profile="trooper", **changes)
    assert numbers(u) == ((6, 6, 6, 6, 6), 6, 11, 6, [2, 2, 1, 5, 1, 3, 2], 0, True)
    assert PROFILES["trooper"].ranks.marksman == 3


def test_an_own_profile_goes_before_one_of_the_same_name() -> None:
    u = only_unit(profile="trooper", profiles={"trooper": dict.fromkeys(ATTRIBUTES, 1)})
    assert numbers(u) == ((1, 1, 1, 1, 1), 1, 6, 3, [0] * 7, 0, False)


def test_hands_and_claws_cannot_be_carried() -> None:
    assert len(CARRIED_NAMES) == 11
    assert not {"bare hands", "claws"} & set(CARRIED_NAMES)


def test_a_profile_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        PROFILES["trooper"].armour = 3
