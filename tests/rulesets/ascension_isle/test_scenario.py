"""The bundled scenarios against the catalogue (7.4), and the records that scenarios give."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from mech_env.core.record import RUNNING, check_limits, to_plain
from mech_env.rulesets.ascension_isle.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.ascension_isle.scenario.profiles import PROFILES
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Verb
from mech_env.rulesets.ascension_isle.state.record import SETUP
from tests.rulesets.ascension_isle.scenario_table import (
    Piece,
    area,
    arms,
    battle,
    campaign,
    dark,
    each,
    end,
    looks,
    mirrored,
    only,
    pieces,
    solid,
    starts,
)

NAMES = ("micro", "duel", "skirmish", "siege", "full", "campaign")
MADE = {"battle": battle(), "campaign of the tests": campaign()}
MIRROR = {"E": "W", "W": "E", "N": "N", "S": "S", "NE": "NW", "NW": "NE", "SE": "SW", "SW": "SE"}


def profiles(s: Any) -> list[str]:
    """The bundled profile that each unit has unchanged, "" for none."""
    found = []
    for p, own in zip(s.units[: s.n_units], arms(s), strict=True):
        suits = [
            name
            for name, kind in PROFILES.items()
            if [*p.stats] == kind.stats
            and [*p.skills] == kind.skills.listed()
            and [*p.armour, bool(p.hardened)] == [*kind.suit.listed(), kind.suit.hardened]
            and own == [weapon.name.lower() for weapon in kind.arms]
            and (p.size_class, p.aura_full) == (kind.size, kind.aura)
            and p.traits == sum(1 << c.Trait[name.upper()] for name in kind.traits)
        ]
        found += suits or [""]
    return found


def options_but(s: Any, **changed: Any) -> None:
    """The options are the defaults but for these."""
    defaults = to_plain(only({**battle(), "sides": each("scout")}).options)
    assert to_plain(s.options) == {**defaults, **changed}


def both(s: Any, *half: Piece) -> set[Piece]:
    """Pieces of the left half, and their images."""
    images = {(kind, mirrored(s, at), MIRROR[way]) for kind, at, way in half}
    return {*half, *images}


# --- all of them ---------------------------------------------------------------------------------


def test_the_scenarios_are_there() -> None:
    assert sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml")) == sorted(NAMES)


@pytest.mark.parametrize("name", [*NAMES, *MADE])
def test_scenario_survives_json_and_loads_to_the_same_records(name: str) -> None:
    scenario = load_scenario(MADE.get(name, name))
    again = load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    assert again.setups().tobytes() == scenario.setups().tobytes()
    assert load_scenario(again.to_dict()).to_dict() == scenario.to_dict()
    assert load_scenario(scenario) is scenario
    if name in NAMES:
        assert load_scenario(SCENARIO_FOLDER / f"{name}.yaml") == scenario
        assert scenario.name == name and len(scenario.description.split()) >= 5


@pytest.mark.parametrize("name", [*NAMES, *MADE])
def test_setups_are_complete_records(name: str) -> None:
    setups = load_scenario(MADE.get(name, name)).setups()
    assert setups.dtype == SETUP.dtype
    for s in setups:
        check_limits(s, SETUP.limits())
        b = s.start
        assert (b.winner, b.encounter, s.n_encounters) == (RUNNING, 0, len(setups))
        assert (b.depth, b.request.decision, b.round_number, b.n_order) == (0, 0, 0, 0)
        sides = [p.side for p in s.units[: s.n_units]]
        assert sides == [0] * s.n_red + [1] * (s.n_units - s.n_red)
        assert (s.units["side"][s.n_units :] == -1).all()
        assert (b.units["status"] == c.Status.AWAY).all()  # the rules bring them in
        assert (s.units["carried"][: s.n_units, 0] >= 0).all()  # each has a weapon in hand
        cells = [*starts(s, 0), *starts(s, 1)]
        assert len(set(cells)) == len(cells)
        assert not solid(s) & set(cells)
        assert not s.cells[s.width * s.height :].any()
        pieces(s)
        assert [o.points for o in b.objects] == [o.points_full for o in s.objects]


def test_setups_are_copies() -> None:
    scenario = load_scenario("duel")
    scenario.setups()[0].round_limit = 1
    assert scenario.setups()[0].round_limit == 20


@pytest.mark.parametrize("name", ["micro", "duel", "skirmish", "full", "campaign"])
def test_symmetric_maps_are_mirrored_left_to_right(name: str) -> None:
    for s in load_scenario(name).setups()[: 2 if name == "campaign" else None]:
        assert {(kind, mirrored(s, at), MIRROR[way]) for kind, at, way in pieces(s)} == pieces(s)
        assert {mirrored(s, at) for at in solid(s)} == solid(s)
        assert {mirrored(s, at): light for at, light in dark(s).items()} == dark(s)
        assert [mirrored(s, at) for at in starts(s, 0)] == starts(s, 1)
        assert [MIRROR[way] for way in looks(s, 0)] == looks(s, 1)


@pytest.mark.parametrize("name", NAMES)
def test_red_looks_east_and_blue_west(name: str) -> None:
    for s in load_scenario(name).setups():
        assert (set(looks(s, 0)), set(looks(s, 1))) == ({"E"}, {"W"})


# --- one by one ----------------------------------------------------------------------------------


def test_micro() -> None:
    s = only("micro")
    assert (s.width, s.height, *end(s)) == (3, 1, 40, "draw", 0)
    assert (starts(s, 0), starts(s, 1)) == ([(0, 0)], [(2, 0)])
    assert arms(s) == [["pistol"]] * 2
    for p in s.units[:2]:
        assert ([*p.stats], [*p.skills]) == ([3] * 4, [2] * 8)
        assert not p.armour.any() and not p.traits
    assert (pieces(s), solid(s), dark(s)) == (set(), set(), {})
    assert load_scenario("micro").agents == "side"


def test_micro_leaves_shooting_aiming_and_one_kill_shot() -> None:
    """Micro, exact size: all that its record says otherwise than the defaults."""
    options_but(
        only("micro"),
        levels=1, adv_cap=4, wounds=0, saves=0, react=0, boost=0,
        category=1 + c.Category.RANGED, stance=1 + c.Stance.READY, first_side=0,
        verbs=1 << Verb.END | 1 << Verb.SHOOT | 1 << Verb.AIM, must_act=1,
        modes=0b0001, lower_location=0, called_shots=0, kill_shots=1,
    )  # fmt: skip


def test_duel() -> None:
    s = only("duel")
    assert (s.width, s.height, *end(s)) == (12, 8, 20, "stress", 0)
    assert profiles(s) == ["trooper"] * 2
    assert (starts(s, 0), starts(s, 1)) == ([(1, 4)], [(10, 4)])
    assert pieces(s) == {
        ("crate", (3, 4), "E"), ("crate", (8, 4), "W"),
        ("bush", (3, 2), "E"), ("bush", (8, 2), "W"),
    }  # fmt: skip
    assert (solid(s), dark(s)) == (set(), {})
    assert (s.rows_allies, s.rows_enemies, s.rows_pieces, s.rows_objects) == (0, 1, 4, 0)
    options_but(s)


def test_skirmish() -> None:
    s = only("skirmish")
    assert (s.width, s.height, *end(s)) == (20, 12, 25, "units", 0)
    assert profiles(s) == ["captain", "gunner", "scout"] * 2
    for side, x in enumerate((1, 18)):
        assert starts(s, side) == [(x, 3), (x, 6), (x, 9)]
    assert pieces(s) == both(
        s, ("low wall", (5, 3), "E"), ("low wall", (5, 8), "E"),
        ("crate", (7, 5), "E"), ("crate", (7, 6), "E"),
    )  # fmt: skip
    assert {at for _, at, way in pieces(s) if way == "W"} == {(14, 3), (14, 8), (12, 5), (12, 6)}
    assert solid(s) == {(9, 2), (10, 2), (9, 9), (10, 9)}
    assert dark(s) == {}
    options_but(s)


SIEGE: set[Piece] = {
    *(("loophole wall", (18, y), "W") for y in (5, 8, 11)),
    *(("crate", (8, y), "E") for y in (4, 8, 12)),
    *(("crate", (12, y), "E") for y in (6, 10)),
    *(("bush", (15, y), "E") for y in (7, 9)),
}


def test_siege() -> None:
    s = only("siege")
    assert (s.width, s.height, *end(s)) == (24, 16, 25, "blue", 0b01)
    red = ["captain", "scout", "brawler", "medic", "breaker"]
    assert profiles(s) == [*red, "gunner", "sharpshooter", "trooper"]
    assert starts(s, 0) == [(1, y) for y in (4, 6, 8, 10, 12)]
    assert starts(s, 1) == [(18, 5), (18, 8), (18, 11)]
    assert pieces(s) == SIEGE
    assert (solid(s), dark(s)) == (set(), area((10, 14), (0, 15), "poor"))
    (console,) = s.objects[: s.n_objects]
    assert (console.kind, console.x, console.y) == (c.Thing.CONSOLE, 21, 8)
    assert (s.start.objects[0].points, s.start.objects[0].owner) == (3, 1)
    options_but(s)


def test_full() -> None:
    setups = load_scenario("full").setups()
    assert len(setups) == 2
    first, second = setups
    red = ["captain", "adept", "sharpshooter", "gunner", "brawler", "medic"]
    for s in setups:
        assert (s.width, s.height, *end(s)) == (24, 16, 30, "units", 0b11)
        blue = ["captain", "adept", "breaker", "runner", "scout", "sharpshooter"]
        assert profiles(s) == [*red, *blue]
        for side, x in enumerate((1, 22)):
            assert starts(s, side) == [(x, y) for y in (2, 4, 6, 9, 11, 13)]
        rows = {"low wall": 3, "crate": 6, "loophole wall": 9, "bush": 12}
        assert pieces(s) == {
            *((kind, (x, y), "E") for kind, y in rows.items() for x in (4, 7, 10)),
            *((kind, (x, y), "W") for kind, y in rows.items() for x in (13, 16, 19)),
        }
        assert solid(s) == {(11, 4), (12, 4), (11, 11), (12, 11)}
        poor, very_poor = area((0, 23), (0, 3), "poor"), area((0, 23), (13, 15), "very poor")
        assert dark(s) == {**poor, **very_poor}
        assert [(o.kind, o.x, o.y) for o in s.objects[:2]] == [(0, 11, 7), (0, 12, 8)]
        assert [(o.points, o.owner) for o in s.start.objects[: s.n_objects]] == [(6, -1)] * 2
        assert s.units.tobytes() == first.units.tobytes()
        options_but(s)
    # All fight in the first battle; D-ROSTER stands between the two (AI-190).
    assert (first.fighters, second.fighters) == (0, 6)


def test_campaign() -> None:
    setups = load_scenario("campaign").setups()
    assert [(s.width, s.height, *end(s)) for s in setups] == [
        (20, 12, 25, "units", 0), (12, 8, 20, "units", 0), (24, 16, 25, "units", 0),
    ]  # fmt: skip
    for s in setups:
        roster = ["captain", "gunner", "scout", "medic", "trooper", "trooper"]
        assert profiles(s) == roster * 2
        assert (s.fighters, s.n_objects) == (4, 0)
        assert starts(s, 0) == [(0, 2), (1, 2), (0, 3), (1, 3)]
        assert starts(s, 1) == [mirrored(s, at) for at in starts(s, 0)]
        options_but(s, campaign_tie=c.CampaignTie.SURVIVORS)


@pytest.mark.parametrize(("k", "name"), [(0, "skirmish"), (1, "duel"), (2, "siege")])
def test_campaign_is_fought_on_the_maps_of_other_scenarios(k: int, name: str) -> None:
    s, same = load_scenario("campaign").setups()[k], only(name)
    for what in ("width", "height", "n_pieces", "cells", "pieces", "round_limit"):
        assert np.array_equal(s[what], same[what]), what
