"""What scenarios make of people, Constructs, equipment, places and options in the records."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.scenario.setups import load_scenario
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Berth, Characteristic, Kind, Location, Skill, Status
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE
from tests.rulesets.adeva.scenario_table import (
    battle,
    campaign,
    cells,
    covers,
    each,
    gates,
    ground,
    heights,
    items,
    only,
)


def person(s: Any, unit: int = 0) -> Any:
    """Who acts in a place."""
    return s.people[s.start.units[unit].person]


def machine(s: Any, unit: int = 0) -> Any:
    """The Construct of a place."""
    return s.machines[s.start.units[unit].machine]


# --- people and Constructs -----------------------------------------------------------------------


@pytest.mark.parametrize("name", PEOPLE)
def test_a_profile_is_what_the_table_says(name: str) -> None:
    row = PEOPLE[name]
    plain = each(profile=name, **({"machine": "angel"} if row.kind == Kind.ANGEL else {}))
    plain["sides"][0]["units"].append({"profile": "crew", "at": [2, 2]})
    plain["sides"][1] = each(profile="crew")["sides"][1]
    s = only(plain)
    p = person(s)
    assert (p.kind, p.wounds_full, p.fate_full, p.fear, p.sound) == (
        row.kind, row.wounds, row.fate, row.fear, row.sound,
    )  # fmt: skip
    assert tuple(p.characteristics) == row.characteristics
    assert tuple(p.unnatural) == row.unnatural
    trained = dict(row.skills)
    assert [int(p.skills[k]) for k in Skill] == [trained.get(k, -20) for k in Skill]
    assert p.talents == c.bit_set(*row.talents) and p.upgrades == c.bit_set(*row.upgrades)
    assert p.powers == c.bit_set(*row.powers) and p.patterns == c.bit_set(*row.patterns)
    assert list(p.armour) == [row.armour] * 6
    assert (p.candidate, p.left_handed) == (row.candidate, row.left_handed)
    assert [*PEOPLE][p.profile] == name


@pytest.mark.clause("AE-320", "AE-326")
@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_is_what_the_table_says(name: str) -> None:
    row = MACHINES[name]
    profile = "angel" if row.kind == Kind.ANGEL else "base"
    s = only(each(profile=profile, machine=name))
    m, u = machine(s), s.start.units[0]
    head, arm, body, leg = row.pools
    assert list(m.pools) == list(u.wounds) == [head, arm, arm, body, leg, leg]
    body_ap, others = row.armour
    assert list(m.armour) == [others, others, others, body_ap, others, others]
    assert (m.kind, u.kind, m.strength, m.toughness) == (
        row.kind, row.kind, row.strength, row.toughness,
    )  # fmt: skip
    assert m.agility == (-1 if row.agility is None else row.agility)
    assert (m.unnatural_s, m.unnatural_t) == (row.unnatural_strength, row.unnatural_toughness)
    assert m.upgrades == c.bit_set(*row.upgrades) and m.cockpit == c.bit_set(*row.cockpit)
    assert (m.barrier, m.ats_more, m.one_hand) == (row.barrier, row.ats, row.one_hand)


def test_numbers_of_a_unit_replace_those_of_its_profile() -> None:
    changes = {"characteristics": {"ws": 55}, "skills": {"dodge": 20}, "wounds": 7, "fate": 1,
               "armour": 5, "talents": ["swift"], "left_handed": True}  # fmt: skip
    s = only(each(profile="base", **changes) | {"rout": False})
    p, u = person(s), s.start.units[0]
    assert (p.characteristics[Characteristic.WS], p.characteristics[Characteristic.BS]) == (55, 40)
    assert (p.skills[Skill.DODGE], p.skills[Skill.ACROBATICS]) == (20, 0)
    assert (p.wounds_full, u.wounds[0], p.fate_full, u.fate, u.fate_most) == (7, 7, 1, 1, 1)
    assert (p.armour[0], p.talents, p.left_handed) == (5, 1 << c.Talent.SWIFT, 1)


def test_people_and_machines_of_ones_own() -> None:
    ace = {"kind": "pilot", "characteristics": {"ws": 60, "sr": 60}, "wounds": 9, "kits": ["line"],
           "upgrades": ["unarmed"]}  # fmt: skip
    titan = {"strength": 60, "toughness": 50, "agility": 15, "ats": 2, "barrier": 10,
             "pools": {"head": 1, "arm": 2, "body": 3, "leg": 4},
             "armour": {"body": 6, "others": 1}}  # fmt: skip
    plain = {**each(profile="ace", machine="titan"), "profiles": {"ace": ace}}
    s = only({**plain, "machines": {"titan": titan}})
    assert (person(s).profile, machine(s).profile) == (-1, -1)
    assert list(machine(s).pools) == [1, 2, 2, 3, 4, 4]
    assert list(machine(s).armour) == [1, 1, 1, 6, 1, 1]
    assert (machine(s).agility, machine(s).ats_more, machine(s).barrier) == (15, 2, 10)
    assert person(s).kits == 1 << [*KITS].index("line")


def test_a_profile_of_ones_own_may_take_the_name_of_a_bundled_one() -> None:
    own = {"kind": "ic", "wounds": 5}
    s = only({**each(profile="crew"), "profiles": {"crew": own}})
    assert (person(s).profile, person(s).wounds_full) == (-1, 5)


# --- equipment -----------------------------------------------------------------------------------


@pytest.mark.clause("AE-297")
def test_equipment_that_is_given_is_not_chosen() -> None:
    for given, carried in (({"kit": "far"}, ["rail", "cutter", "sword"]),
                           ({"items": ["axe"]}, ["axe"]), ({"items": []}, [])):  # fmt: skip
        s = only(each(profile="base", machine="standard", **given))
        assert items(s)[0] == carried and person(s).kits == 0
    s = only(each(profile="base", machine="standard", kits=["far", "twin"]))
    assert items(s)[0] == [] and person(s).kits == 0b11 << [*KITS].index("twin")


def test_who_is_on_foot_chooses_nothing() -> None:
    s = only(each(profile="base") | {"rout": False})
    assert (person(s).kits, s.start.units[0].kind) == (0, Kind.PILOT)


def test_an_angel_holds_one_item_in_its_left_hand() -> None:
    u = only(each(profile="angel", machine="angel", items=["knife", "sword"])).start.units[0]
    assert (u.right, u.left) == (-1, 0)
    u = only(each(profile="angel", machine="angel", items=["rifle"])).start.units[0]
    assert (u.right, u.left, u.ammo[0]) == (-1, -1, 20)


@pytest.mark.parametrize("item", w.Item)
def test_weapons_are_those_of_the_table(item: w.Item) -> None:
    row = only("duel").weapons[item]
    form, hands, bracket, rates, dice, faces, added, pen, clip, reload, bits, *rest = w.ROWS[item]
    assert (row.form, row.hands, row.bracket, tuple(row.rates)) == (form, hands, bracket, rates)
    assert (row.dice_count, row.faces, row.added, row.penetration) == (dice, faces, added, pen)
    assert (row.rounds, row.reload, row.qualities) == (clip, reload, bits)
    assert [row.reach, row.blast, row.vengeful] == rest
    most = {w.Item.POSITRON: 99, w.Item.FLAMER: 3}.get(item, 2 * w.STATED[bracket])
    assert (row.stated, row.most) == (w.STATED[bracket], most)


# --- places --------------------------------------------------------------------------------------


def test_who_is_carried_shares_the_place_and_is_not_deployed() -> None:
    plain = battle()
    plain["sides"][0]["units"][1]["at"] = [1, 1]
    s = only(plain)
    b = s.start.units
    assert [(int(u.carrier), int(u.berth)) for u in b[2:4]] == [(1, Berth.LEADER), (0, Berth.DOCK)]
    assert (b[9].carrier, b[9].berth) == (8, Berth.GUNNER)
    assert cells(s)[1:4] == [(1, 1), (1, 1), None]
    assert [int(s.units[k].awaits) for k in range(6)] == [0, 0, 1, 1, 1, 0]
    assert b[4].status == Status.OFFMAP and b[2].status == Status.ACTIVE


def test_the_first_free_berth_is_the_carriers_first() -> None:
    plain = battle()
    for unit, berth in ((plain["sides"][1]["units"][3], Berth.DRIVER),
                        (plain["sides"][0]["units"][3], Berth.RIGHT_HAND)):  # fmt: skip
        del unit["berth"]
        s = only(plain)
        k = 9 if berth == Berth.DRIVER else 3
        assert s.start.units[k].berth == berth


@pytest.mark.clause("AE-212")
def test_melee_is_of_both() -> None:
    b = only(battle()).start.units
    assert (b[5].engaged, b[7].engaged) == (0b10, 0b100000)


def test_facing_is_towards_the_other_side_unless_given() -> None:
    plain = each(profile="crew")
    plain["sides"][0]["units"][0]["facing"] = "NW"
    assert [int(u.facing) for u in only(plain).start.units[:2]] == [7, 6]


# --- the board -----------------------------------------------------------------------------------


def test_the_image_of_what_is_reds_is_blues() -> None:
    s = only(battle())
    assert covers(s) == {(5, 4): 6, (8, 5): 6}
    assert gates(s) == {0: ((1, 8), 9, 12), 1: ((12, 1), 9, 12)}
    assert heights(s) == {(3, 0): -3, (4, 0): -3, (9, 9): -3, (10, 9): -3}
    assert ground(s, c.Terrain.WALL) == {(6, 2), (6, 3), (7, 6), (7, 7)}
    assert ground(s, c.Terrain.EXIT_BLUE) == {(13, y) for y in range(10)}
    assert ground(s, c.Terrain.GATE) == {(1, 8), (12, 1)}
    assert [int(s.cover_at[y * 14 + x]) for x, y in ((5, 4), (8, 5), (0, 0))] == [0, 1, -1]


def test_without_mirror_there_is_one_of_each() -> None:
    plain = battle()
    plain["board"]["mirror"] = False
    plain["board"]["areas"].append({"kind": "zone", "side": "blue", "x": 13, "y": [0, 9]})
    s = only(plain)
    assert covers(s) == {(5, 4): 6} and list(gates(s)) == [0]
    assert s.start.gates[0].integrity == 12 and s.gates[1].cell == -1


def test_a_piece_may_be_its_own_image_and_the_last_height_counts() -> None:
    plain = each(profile="crew")
    board = {"width": 9, "height": 3, "mirror": True, "cover": [{"at": [4, 1], "armour": 3}]}
    board["heights"] = [{"x": [2, 6], "y": 0, "half_km": 4}, {"x": 2, "y": 0, "half_km": 1}]
    plain["board"] = board
    s = only(plain)
    assert covers(s) == {(4, 1): 3} and s.n_covers == 1
    assert heights(s)[2, 0] == heights(s)[6, 2] == 1 and heights(s)[3, 0] == 4


# --- campaigns -----------------------------------------------------------------------------------


@pytest.mark.clause("AE-454")
def test_rosters_stand_before_the_units() -> None:
    first, second = load_scenario(campaign()).setups()
    for s in (first, second):
        names = [[*PEOPLE][p.profile] for p in s.people[:10] if p.wounds_full]
        assert names == ["striker", "base", "tanker"]
        hulls = [[*MACHINES][m.profile] for m in s.machines[:8] if m.pools[0]]
        assert hulls == ["standard", "super", "gun"]
    assert [m.wounds for m in first.start.members] == [10, 10, 0, 0, 0, 12, 0, 0, 0, 0]
    assert first.start.hulls[4].wounds[Location.BODY] == 20
    assert [int(s.rostered) for s in second.units[:3]] == [0, 1, 0]
    assert (second.start.units[0].person, second.start.units[0].machine) == (10, -1)
    assert (second.start.units[2].person, second.start.units[2].machine) == (12, 10)


def test_an_encounter_replaces_what_the_campaign_says() -> None:
    plain = campaign(options={"free_cap": 6, "mod_cap": 0}, round_limit=20, surprise="roll")
    plain["encounters"][1] |= {"round_limit": 7, "surprise": "blue"}
    plain["encounters"][1]["options"] = {"deploy": "fixed", "free_cap": 9}
    first, second = load_scenario(plain).setups()
    assert (first.options.free_cap, first.options.mod_cap, first.round_limit) == (6, 0, 20)
    assert (second.options.free_cap, second.options.mod_cap, second.round_limit) == (9, 0, 7)
    assert (first.surprise, second.surprise) == (c.Surprise.ROLL, c.Surprise.BLUE)
    assert (first.options.deploy, second.options.deploy) == (ch.Deploy.CHOOSE, ch.Deploy.FIXED)
    assert (first.rout, second.rout) == (1, 0)
