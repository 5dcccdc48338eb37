"""7.10: the scenario ``full`` has somebody for every rule that needs something."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Berth, Cockpit, Kind, Power, Status, Talent, Upgrade
from mech_env.rulesets.adeva.state.weapons import Item, Quality
from tests.rulesets.adeva.scenario_table import ground, heights, only

STRIKER, GUNNER, WARDEN, SUPER, ANGEL, BASE, TANKS = range(7)
DIRECTOR, INFANTRY, LEADER, AWAY, CREW, DRONE, TRUCK, ON_FOOT = range(7, 15)
TALENTS = {
    WARDEN: (Talent.QUICK_SPREAD, Talent.GUARDIAN, Talent.SACRIFICE, Talent.DISARM,
             Talent.ADVANCED_DISARM, Talent.UNARMED_WARRIOR, Talent.UNARMED_MASTER),
    STRIKER: (Talent.SWIFT, Talent.LIGHTNING, Talent.TWW_MELEE, Talent.TWW_RANGED,
              Talent.AMBIDEXTROUS, Talent.BLADE_DANCER, Talent.COUNTER_ATTACK, Talent.TAKEDOWN,
              Talent.KILLING_STRIKE),
    GUNNER: (Talent.HARD_TARGET, Talent.SPRINT, Talent.QUICK_DRAW, Talent.THIS_GUN_IS_MINE,
             Talent.GUNSLINGER),
    SUPER: (Talent.SOUND_CONSTITUTION, Talent.THIS_GUN_IS_MINE),
}  # fmt: skip
UPGRADES = {
    WARDEN: (Upgrade.WING_DOCK,), STRIKER: (Upgrade.CLAWS,),
    GUNNER: (Upgrade.BOOST_FRAME, Upgrade.EJECTION_BOOSTER), SUPER: (Upgrade.KINETIC_BARRIER,),
    ANGEL: (Upgrade.ANGEL_ARM, Upgrade.FEAR, Upgrade.CLAWS), BASE: (Upgrade.UNARMED,),
    TANKS: (Upgrade.COMMAND_CENTRE, Upgrade.VOLLEY, Upgrade.SWARM),
}  # fmt: skip
POWERS = {
    WARDEN: (Power.BULWARK, Power.LANCE), STRIKER: (Power.JAUNT,), GUNNER: (Power.FLOAT,),
    ANGEL: (Power.PROBE,),
}  # fmt: skip
QUALITIES = {
    WARDEN: (Quality.SHIELD, Quality.SPRAY),
    STRIKER: (Quality.FLEXIBLE, Quality.TWIN_LINKED, Quality.BALANCED, Quality.PISTOL),
    GUNNER: (Quality.POSITRON, Quality.LONGSHOT, Quality.CARBINE, Quality.COMPACT),
    SUPER: (Quality.STORM, Quality.HEAVY),
}  # fmt: skip
ITEMS = {
    WARDEN: (Item.ROCKET, Item.INJECTOR), STRIKER: (Item.BLADE_COATING, Item.JAVELIN, Item.SPEAR),
    GUNNER: (Item.RAIL, Item.CUTTER), SUPER: (Item.GATLING,),
}  # fmt: skip


@pytest.fixture(scope="module")
def full() -> Any:
    return only("full")


def both(unit: int) -> tuple[int, int]:
    return unit, unit + 15


def items_of(s: Any, unit: int) -> set[Item]:
    """Everything in the kits that a unit may choose."""
    chosen = int(s.people[s.start.units[unit].person].kits)
    return {
        Item(int(item))
        for k in range(s.n_kits) if chosen >> k & 1
        for item in s.kits[k].contents if item >= 0
    }  # fmt: skip


@pytest.mark.parametrize("unit", TALENTS)
def test_talents(full: Any, unit: int) -> None:
    for one in both(unit):
        has = int(full.people[full.start.units[one].person].talents)
        assert all(has >> talent & 1 for talent in TALENTS[unit])


@pytest.mark.parametrize("unit", UPGRADES)
def test_upgrades(full: Any, unit: int) -> None:
    for one in both(unit):
        u = full.start.units[one]
        table = full.machines[u.machine] if u.machine >= 0 else full.people[u.person]
        assert all(int(table.upgrades) >> upgrade & 1 for upgrade in UPGRADES[unit])


@pytest.mark.parametrize("unit", POWERS)
def test_powers_and_patterns(full: Any, unit: int) -> None:
    for one in both(unit):
        p = full.people[full.start.units[one].person]
        assert all(int(p.powers) >> power & 1 for power in POWERS[unit])
        assert int(p.patterns) == 2 ** len(c.Pattern) - 1
        assert p.characteristics[c.Characteristic.SR] > 0


@pytest.mark.parametrize("unit", ITEMS)
def test_weapons_by_the_kits(full: Any, unit: int) -> None:
    for one in both(unit):
        found = items_of(full, one)
        assert set(ITEMS[unit]) <= found
        for quality in QUALITIES[unit]:
            assert any(int(full.weapons[item].qualities) >> quality & 1 for item in found)


def test_talents_and_qualities_all_belong_to_somebody(full: Any) -> None:
    """Nothing gated is out of reach; Training Blades are for `micro`."""
    units = full.start.units[:15]
    talents = 0
    for u in units:
        talents |= int(full.people[u.person].talents)
    assert talents == 2 ** len(Talent) - 1
    items = set().union(*(items_of(full, k) for k in range(15)))
    carried = {item for item, row in w.ROWS.items() if row[1] > 0}
    assert items == carried - {Item.TRAINING_BLADE}


@pytest.mark.clause("AE-320", "AE-322")
def test_the_superheavy_and_its_cockpit(full: Any) -> None:
    u = full.start.units[SUPER]
    machine, pilot = full.machines[u.machine], full.people[u.person]
    assert machine.cockpit == c.bit_set(Cockpit.HOVERER, Cockpit.DRIVE, Cockpit.AI)
    assert (machine.barrier, pilot.candidate, pilot.sound) == (25, 1, 2)
    assert full.people[full.start.units[ANGEL].person].fear == 1


@pytest.mark.clause("AE-299", "AE-300", "AE-313", "AE-356")
def test_who_commands_and_who_is_attached(full: Any) -> None:
    b = full.start.units
    assert (b[DIRECTOR].carrier, b[LEADER].carrier) == (TANKS, INFANTRY)
    assert (b[DIRECTOR].berth, b[LEADER].berth) == (Berth.LEADER, Berth.LEADER)
    assert b[AWAY].status == Status.OFFMAP
    assert [int(b[k].kind) for k in (DIRECTOR, LEADER, CREW, DRONE)] == [
        Kind.DIRECTOR, Kind.IC, Kind.IC, Kind.IC,
    ]  # fmt: skip
    assert (b[DRONE].fate_most, b[DRONE].wounds[0], b[DRONE].machine) == (0, 12, -1)
    skills = full.people[b[CREW].person].skills
    assert skills[c.Skill.TECH_USE] == 10
    assert full.people[b[LEADER].person].skills[c.Skill.MEDICAE] == 0


@pytest.mark.clause("AE-442")
def test_the_transport_and_the_pilot_on_foot(full: Any) -> None:
    truck, pilot = full.start.units[TRUCK], full.start.units[ON_FOOT]
    assert (truck.kind, truck.wounds[0], truck.fate_most) == (Kind.TRANSPORT, 15, 0)
    p = full.people[truck.person]
    assert (p.characteristics[c.Characteristic.T], p.characteristics[c.Characteristic.AG]) == (
        30, 40,
    )  # fmt: skip
    assert list(p.armour) == [4] * 6
    assert (truck.carried[0], truck.ammo[0]) == (Item.CARBINE, 12)
    assert (pilot.kind, pilot.machine, pilot.wounds[0]) == (Kind.PILOT, -1, 10)


def test_ground_for_jumps_ledges_and_exits(full: Any) -> None:
    assert {1, 5, 9, -5} >= set(heights(full).values()) >= {5, 9, -5}
    for terrain in c.Terrain:
        assert ground(full, terrain), terrain
