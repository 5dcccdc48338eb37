"""Rows of units: every feature of the own row, of allies and of enemies shows what it should.

Red's units 0 and 1 stand east of each other's, blue's 2 and 3 opposite; unit 0 looks.
"""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.observe.layout import (
    CORE,
    LASTING,
    LAYOUT,
    OWN_CONDITIONS,
    OWN_LASTING,
    SHOWN,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Berth, Kind, Status
from tests.rulesets.adeva.bare import Bare, packed
from tests.rulesets.adeva.looking import look, seen

Cases = list[tuple[dict[str, Any], float]]
WIDTH = 12
PERSON = {
    "items": ["sword", "rifle"],
    "talents": [],
    "powers": [],
    "patterns": [],
    "upgrades": ["unarmed"],
    "fate": 0,
}
# The rows in which a unit stands: unit 0 looks; each is at the same distance from the edge.
ROWS = {0: ("self", 0), 1: ("allies", 0), 2: ("enemies", 0)}


def board() -> Bare:
    """Two against two; of each side the second is not looked at."""
    places = ((4, 6), (4, 8), (7, 6), (7, 8))
    units = [{"at": at, **PERSON} for at in places]
    return Bare(red=units[:2], blue=units[2:], width=WIDTH).turn_of(3)


def changed(unit: int, fields: dict[str, Any]) -> Bare:
    """The board with some fields of a unit: ``person.talents``, ``watch.arm``, ``carried.0`` …"""
    game = board()
    for path, value in fields.items():
        holder: Any = game.unit(unit)
        *names, last = path.split(".")
        if names and names[0] in ("person", "machine"):
            rows = game.setup.people if names[0] == "person" else game.setup.machines
            holder = rows[int(holder[names[0]])]
            names = names[1:]
        for name in names:
            holder = holder[name]
        holder[int(last) if last.isdigit() else last] = value
    return game


def flags(prefix: str, codes: Any, field: str, bits: Any = None) -> dict[str, Cases]:
    """A feature for each member of a set."""
    members = list(codes) if bits is None else bits
    return {
        f"{prefix}{codes(one).name.lower()}": [({field: 1 << one}, 1.0), ({field: 0}, 0.0)]
        for one in members
    }


def places(name: str, field: str) -> dict[str, Cases]:
    return {f"{name}_{one.name.lower()}": [({f"{field}.{one}": 3}, 3)] for one in c.Location}


def hand(name: str, field: str) -> dict[str, Cases]:
    """In slot 0 a Sword (1d10 + 3, melee), in slot 1 a Rifle (1d10 + 5, 10 km)."""
    return {
        f"{name}_item": [({field: 0}, 1 + w.Item.SWORD), ({field: 1}, 1 + w.Item.RIFLE),
                         ({field: -1}, 0)],
        f"{name}_melee": [({field: 0}, 1), ({field: 1}, 0)],
        f"{name}_ranged": [({field: 0}, 0), ({field: 1}, 1)],
        f"{name}_damage": [({field: 0}, 8.5), ({field: 1}, 10.5)],
        f"{name}_stated": [({field: 1}, 10), ({field: 0}, 0)],
    }  # fmt: skip


OUT = {"status": Status.DEAD}
CORE_CASES: dict[str, Cases] = {
    "in_fight": [({}, 1), ({"status": Status.OFFMAP, "cell": -1}, 0), (OUT, -1)],
    **{f"is_{kind.name.lower()}": [({"kind": kind}, 1), ({"kind": (kind + 1) % 7}, 0)]
       for kind in Kind},
    "column": [({"cell": 3 * WIDTH + 9}, 10), (OUT, 0)],
    "row": [({"cell": 3 * WIDTH + 9}, 4), (OUT, 0)],
    "faces_ahead": [({"facing": 1}, 1), ({"facing": 6}, -1), ({"facing": 0}, 0)],
    "faces_aside": [({"facing": 1}, -1), ({"facing": 4}, 1), ({"facing": 2}, 0)],
    "carrier": [({"carrier": 3, "berth": Berth.RIGHT_HAND}, 1 + 17)],
    "berth": [({"carrier": 3, "berth": Berth.GUNNER}, Berth.GUNNER), ({}, 0)],
    "wrecked": [({"wreck": 5}, 1), ({}, 0)],
    **places("wounds", "wounds"),
    **places("critical", "critical"),
    # 71 wounds in all.
    "share": [
        ({}, 1),
        ({"wounds.0": 0}, 62 / 71),
        ({"machine": -1, "wounds.0": 7}, 0.7),
    ],
    "stunned": [({"stunned": 3}, 3)],
    "helpless": [({"fatigue": 9}, 1), ({"fatigue": 1}, 0), ({"ego": 80}, 1)],
    **flags("is_", c.Condition, "conditions", [one for one in SHOWN if one != c.Condition.HIDDEN]),
    **flags("has_", c.Until, "until", LASTING),
    "watch_radius": [({"watch.arm": 1, "watch.radius": ch.Radius.TEN}, 10), ({}, 0)],
    "watch_mode": [({"watch.arm": 1, "watch.mode": ch.Mode.FULL}, 3), ({}, 0)],
    "grapples": [({"grapples": 3}, 1 + 17), ({}, 0)],
    **{f"spreads_{one.name.lower()}": [({"pattern": one, "ats": 4}, 1), ({}, 0)]
       for one in c.Pattern},
    "ats": [({"pattern": c.Pattern.EDGE, "ats": 4}, 4), ({}, 0)],
    **hand("right", "right"),
    **hand("left", "left"),
    "initiative": [({"initiative": 13}, 13), ({"initiative": 40}, 20)],
}  # fmt: skip
HELPS = (packed(3, ch.Task.CAPTURE), 0)
OWN_CASES: dict[str, Cases] = {
    **{one.name.lower(): [({f"person.characteristics.{one}": 37}, 37)]
       for one in c.Characteristic if one not in (c.Characteristic.S, c.Characteristic.T)},
    "s": [({"machine.strength": 52}, 52)],
    "t": [({"machine.toughness": 43}, 43)],
    **{f"unnatural_{one.name.lower()}": [({f"person.unnatural.{one}": 2}, 2)]
       for one in c.Characteristic if one not in (
           c.Characteristic.S, c.Characteristic.T, c.Characteristic.AG)},
    "unnatural_s": [({"machine.unnatural_s": 2}, 2)],
    "unnatural_t": [({"machine.unnatural_t": 3}, 3)],
    "unnatural_ag": [({"machine": -1, f"person.unnatural.{int(c.Characteristic.AG)}": 1}, 1),
                     ({f"person.unnatural.{int(c.Characteristic.AG)}": 1}, 0)],
    **{f"skill_{one.name.lower()}": [({f"person.skills.{one}": 10}, 10),
                                     ({f"person.skills.{one}": -20}, -20)] for one in c.Skill},
    **flags("talent_", c.Talent, "person.talents"),
    **flags("upgrade_", c.Upgrade, "machine.upgrades"),
    **flags("cockpit_", c.Cockpit, "machine.cockpit"),
    **flags("power_", c.Power, "person.powers"),
    "fate": [({"fate": 2}, 2)],
    "fate_most": [({"fate_most": 4}, 4)],
    "fatigue": [({"fatigue": 3}, 3)],
    "ego": [({"ego": 21}, 21)],
    "aim": [({"aim": 20}, 20)],
    "feinted": [({"feinted": 3}, 18)],
    "shields": [({"shields": 3}, 18)],
    "assists_0": [({"helps": HELPS}, 18), ({"helps": HELPS[::-1]}, 0)],
    "assists_1": [({"helps": HELPS[::-1]}, 18), ({"helps": HELPS}, 0)],
    "task_0": [({"helps": HELPS}, ch.Task.CAPTURE), ({"helps": HELPS[::-1]}, 0)],
    "task_1": [({"helps": HELPS[::-1]}, ch.Task.CAPTURE), ({"helps": HELPS}, 0)],
    "watch_arm": [({"watch.arm": 1}, 2), ({}, 0)],
    "watch_for": [({"watch.arm": 1, "watch.release": ch.Release.ATTACKS}, 4), ({}, 0)],
    "watch_whom": [({"watch.arm": 1, "watch.whom": 3}, 18), ({"watch.whom": 3}, 0)],
    "half_left": [({"half_left": 1}, 1)],
    "free_used": [({"free_used": 5}, 5)],
    "quick_used": [({"quick_used": 2}, 2)],
    **flags("did_", c.Once, "done"),
    **flags("is_", c.Condition, "conditions", OWN_CONDITIONS),
    **flags("has_", c.Until, "until", OWN_LASTING),
    "last_action": [({"last_action": d.Verb.RUN}, 1 + d.Verb.RUN), ({}, 0)],
    # AB 3; with a crippled leg halves.
    "rate_half": [({}, 3), ({f"critical.{int(c.Location.LEFT_LEG)}": 5}, 2)],
    "rate_full": [({}, 6), ({"person.talents": 1 << c.Talent.SPRINT}, 9)],
    "rate_charge": [({}, 9)],
    "rate_run": [({}, 18), ({"kind": Kind.DIRECTOR}, 0)],
    **{f"engaged_{k}": [({"engaged": 1 << k}, 1), ({"engaged": 0}, 0)]
       for k in range(c.MAX_UNITS_PER_SIDE)},
    **{f"cut_{k}": [({"cut": 1 << k}, 1), ({"cut": 0}, 0)] for k in range(c.MAX_UNITS_PER_SIDE)},
    "reloading": [({"reloading": 1}, 2), ({}, 0)],
    **{f"item_{k}": [({f"carried.{k}": w.Item.KNIFE}, w.Item.KNIFE), ({f"carried.{k}": -1}, -1)]
       for k in range(c.ITEMS)},
    **{f"ammo_{k}": [({f"ammo.{k}": 7}, 7)] for k in range(c.ITEMS)},
    **{f"{name}_{k}": [({name: 1 << k}, 1), ({name: 0}, 0)]
       for name in ("jammed", "braced", "coated") for k in range(c.ITEMS)},
    **{f"worn_{k}": [({"wear": 2 << 3 * k}, 2), ({"wear": 0}, 0)] for k in range(c.ITEMS)},
}  # fmt: skip
# Tested below: what needs more than one unit's fields.
TOGETHER = {
    *("ahead", "aside", "distance", "height", "is_hidden", "place", "turn", "cover", "fog"),
    *("actor", "target", "attacker", "hits"),
}
OWN_TOGETHER = {"director", "supcom"}


def test_every_feature_of_a_row_has_a_case():
    names = [f.name for f in LAYOUT.pieces["self"].features]
    assert set(names[:CORE]) == set(CORE_CASES) | TOGETHER
    assert set(names[CORE:]) == set(OWN_CASES) | OWN_TOGETHER
    assert [f.name for f in LAYOUT.pieces["allies"].features] == names
    assert [f.name for f in LAYOUT.pieces["enemies"].features][:CORE] == names[:CORE]


@pytest.mark.parametrize("feature", CORE_CASES)
def test_what_every_row_shows(feature: str):
    for unit, (piece, row) in ROWS.items():
        for fields, value in CORE_CASES[feature]:
            if unit == 0 and feature in ("column", "row") and fields:
                continue  # the viewer's own place: below
            game = changed(unit, fields)
            assert seen(game, 0, piece, feature, row) == pytest.approx(value, abs=1e-4), fields


@pytest.mark.parametrize("feature", OWN_CASES)
def test_what_only_the_own_side_sees(feature: str):
    for unit in (0, 1):
        piece, row = ROWS[unit]
        for fields, value in OWN_CASES[feature]:
            game = changed(unit, fields)
            assert seen(game, 0, piece, feature, row) == pytest.approx(value, abs=1e-4), fields


@pytest.mark.clause("AE-326", "AE-340", "AE-384")
def test_characteristics_show_as_they_count():
    """A pilot on foot has its own body and fights no more; a hurt head costs 10, then 20 more."""
    on_foot = changed(0, {"machine": -1, "kind": Kind.PILOT})
    assert [seen(on_foot, 0, "self", name) for name in ("ws", "bs", "s", "t", "ag")] == [
        0, 0, 10, 10, 30,
    ]  # fmt: skip
    for bits, ws in ((1 << c.Condition.DAZED, 30), (3 << c.Condition.DAZED, 10)):
        hurt = changed(0, {"conditions": bits})
        assert [seen(hurt, 0, "self", name) for name in ("ws", "per")] == [ws, ws - 10]


def test_nothing_is_told_of_who_is_out_but_that():
    game = changed(1, {"status": Status.DEAD, "fate": 2, "aim": 20})
    of = LAYOUT.pieces["allies"]
    shown = look(game, 0)[of.start : of.start + of.width]
    assert {f.name for f, x in zip(of.features, shown, strict=True) if x} == {"in_fight", "is_eva"}
