"""Clauses that begin with the scenario: places, surprise, kits, Directors, Constructs (5.2 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import rates, units
from mech_env.rulesets.adeva.state.codes import Berth, Characteristic, Condition, Kind, Talent
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.scenario_table import each, only
from tests.twins import twin

_characteristic, _has_talent, _is_field_ic = (
    twin(one) for one in (units.characteristic, units.has_talent, units.is_field_ic)
)
_half = twin(rates.half)


def ambush(training: int = 0, **fields: Any) -> dict[str, Any]:
    """Red, with Stealth 40, ambushes blue, with Awareness 30; nobody has fate."""
    plain = each(profile="crew", fate=0, kit="line")
    red, blue = (plain["sides"][k]["units"][0] for k in (0, 1))
    red |= {"characteristics": {"ag": 40}, "skills": {"stealth": 0}}
    blue |= {"characteristics": {"per": 30}, "skills": {"awareness": training}}
    return {**plain, "surprise": "roll", "ambusher": "red", **fields}


@pytest.mark.clause("AE-018")
@pytest.mark.parametrize(
    ("awareness", "training", "surprised"),
    [(55, 0, True), (25, 0, True), (10, 0, True), (5, 10, False)],
)  # two degrees of Stealth; with two of Awareness the larger bonus, Ag 4, decides
def test_who_loses_against_the_ambusher_is_surprised(
    awareness: int, training: int, surprised: bool
) -> None:
    battle = Campaign(ambush(training)).force(12, awareness, 5, 3)  # then initiative
    battle.begin()
    assert battle.has(1, Condition.SURPRISED) == surprised
    assert not battle.has(0, Condition.SURPRISED)
    battle.done()


@pytest.mark.clause("AE-018")
def test_nobody_is_surprised_by_a_test_that_both_failed() -> None:
    battle = Campaign(ambush()).force(90, 80, 5, 3).begin()
    assert not battle.has(1, Condition.SURPRISED)
    battle.done()


@pytest.mark.clause("AE-018")
@pytest.mark.parametrize(("surprise", "who"), [("none", []), ("red", [0]), ("blue", [1])])
def test_the_scenario_may_say_who_is_surprised(surprise: str, who: list[int]) -> None:
    battle = Campaign(ambush(surprise=surprise)).force(5, 3).begin()
    assert [k for k in (0, 1) if battle.has(k, Condition.SURPRISED)] == who
    battle.done()


@pytest.mark.clause("AE-018")
@pytest.mark.parametrize(("die", "surprised"), [(1, 1), (2, 0)])
def test_a_die_says_who_ambushes(die: int, surprised: int) -> None:
    plain = ambush(ambusher="random")
    for side in plain["sides"]:
        side["units"][0] |= {"characteristics": {"ag": 40, "per": 40},
                             "skills": {"stealth": 0, "awareness": 0}}  # fmt: skip
    battle = Campaign(plain).force(die, 1, 90, 5, 3).begin()
    assert battle.has(surprised, Condition.SURPRISED)
    assert not battle.has(1 - surprised, Condition.SURPRISED)
    battle.done()


@pytest.mark.clause("AE-297")
def test_a_unit_has_as_many_options_as_kits() -> None:
    battle = Campaign(each(profile="crew", kits=["line", "heavy"])).begin()
    assert battle.request == ("loadout", 0)
    assert battle.legal() == ["choice 0", "choice 1"]
    battle.do("choice 1")
    assert battle.events("equipped") == [("equipped", 0, 4, (0, 0, 0))]
    u = battle.unit(0)
    assert list(u.ammo) == [60, 8, 0, 0, 0, 0] and (u.right, u.left) == (0, 0)
    assert battle.request == ("loadout", 1)


@pytest.mark.clause("AE-304")
def test_of_two_candidates_for_one_slot_one_is_chosen() -> None:
    plain = each(profile="crew", kit="line")
    red = plain["sides"][0]
    red["units"] += [{"profile": "director", "off_map": True} for _ in range(2)]
    battle = Campaign({**plain, "sides": [{**red, "director_slots": 1}, plain["sides"][1]]}).begin()
    assert battle.decision == "director"
    assert battle.legal() == ["own 1", "own 2"]
    battle.do("own 2")
    while battle.decision in ("charge_of", "style", "supcom"):
        battle.do(battle.legal()[0])
    directors = battle.state.sides[0].directors
    assert [int(one.who) for one in directors] == [2, -1]
    assert battle.state.sides[0].supcom == 2


@pytest.mark.clause("AE-299")
def test_field_ics_are_characters_pilots_and_constructs() -> None:
    s = only("full")
    of_kind = {int(u.kind): k for k, u in enumerate(s.start.units[:15])}
    field = {kind for kind, k in of_kind.items() if _is_field_ic(s.start, k)}
    assert {Kind.IC, Kind.PILOT, Kind.EVA, Kind.SUPERHEAVY, Kind.ANGEL} <= field
    assert not field & {Kind.HORDE, Kind.TRANSPORT}


@pytest.mark.clause("AE-322", "AE-425")
def test_the_pilots_talents_work_in_its_construct_but_for_sound_constitution() -> None:
    s = only("full")
    assert _has_talent(s, s.start, 0, Talent.SWIFT)
    assert _has_talent(s, s.start, 3, Talent.THIS_GUN_IS_MINE)
    assert s.people[s.start.units[3].person].sound == 2
    assert list(s.start.units[3].wounds) == [10, 12, 12, 20, 12, 12]  # its own, nothing added


@pytest.mark.clause("AE-326")
def test_strength_and_toughness_are_the_constructs() -> None:
    s = only("duel")
    values = {which: _characteristic(s, s.start, 0, which) for which in Characteristic}
    assert s.people[s.start.units[0].person].characteristics[Characteristic.S] == 25
    assert (values[Characteristic.S], values[Characteristic.T]) == (40, 40)
    assert (values[Characteristic.WS], values[Characteristic.AG]) == (40, 30)


@pytest.mark.clause("AE-442")
def test_a_driver_moves_four_km_by_half() -> None:
    plain = each(profile="crew", kit="line")
    plain["sides"][0]["units"] += [{"profile": "truck", "at": [2, 1]},
                                   {"profile": "crew", "carrier": "red_1"}]  # fmt: skip
    battle = Campaign(plain)
    assert battle.unit(2).berth == Berth.DRIVER
    assert _half(battle.setup, battle.state, 2) == 4


# --- micro (7.9) ---------------------------------------------------------------------------------


@pytest.mark.clause("AE-049", "AE-119", "AE-142", "AE-171", "AE-270", "AE-280")
def test_micro_leaves_few_choices() -> None:
    """Strength and Toughness cancel: the die is the damage; at 0 wounds a fighter dies."""
    battle = Campaign("micro").begin()
    assert battle.request == ("action", 0)
    assert battle.legal() == ["aim", "attack", "all_out", "stance", "feint", "guard", "end"]
    battle.force(15).do("attack")  # T 40: two degrees
    assert (battle.request, battle.legal()) == (("evade", 1), ["no", "parry"])
    battle.force(41, 1).do("parry")  # T 40: missed by one
    assert (battle.request, battle.legal()) == (("damage", 0), ["no", "swap_1"])
    battle.do("swap_1")
    assert battle.unit(1).wounds[0] == 4
    assert (battle.request, battle.legal()) == (("action", 0), ["aim", "feint", "end"])
    battle.do("end")
    assert battle.request == ("action", 1)
    battle.done()


@pytest.mark.clause("AE-025", "AE-280")
def test_micro_ends_with_a_death() -> None:
    battle = Campaign("micro").begin()
    battle.unit(1).wounds[0] = 3
    battle.force(8, 41, 5).do("attack", "parry", "no")
    assert battle.state.winner == 0
    assert [int(score) for score in battle.state.scores] == [1, -1]
    battle.done()
