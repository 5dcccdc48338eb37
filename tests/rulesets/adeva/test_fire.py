"""Bursts, flurries, attacks with both hands, as they are played (AE-056 to AE-067, AE-085 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Location, Talent, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import RANGED, act, pair

STILL = {"until": 0, "items": []}
PLAIN = {"fate": 0, "fate_most": 3}
TWO = {"talents": [Talent.TWW_MELEE, Talent.TWW_RANGED]}


def duel(e: Any = None, f: Any = None, km: int = 1, **rest: Any) -> Bare:
    return pair(e, STILL | (f or {}), km=km, **rest).turn_of(0)


def fire(game: Bare, verb: str, *dice: int) -> Bare:
    """An attack with the first weapon; damage stays as it falls. All dice are rolled."""
    act(game.force(*dice), verb, "weapon 0", "enemy 0")
    return leave(game)


def leave(game: Bare) -> Bare:
    heard = game.events()
    while game.decision == "damage":
        game.do("no")
        heard += game.events()
    game._events = heard
    game.done()
    return game


def hits(game: Bare) -> list[int]:
    return [hits for _, _, hits, _ in game.events("hits")]


def own_tests(game: Bare) -> list[tuple[int, ...]]:
    """Die, target number, degrees of the tests of unit 0."""
    return [values for _, unit, _, values in game.events("tested") if unit == 0]


def shooter(weapon: str, bs: int = 40, **more: Any) -> dict[str, Any]:
    return {"items": [weapon], "characteristics": {"bs": bs}, **more}


# --- AE-056 to AE-058 ---
@pytest.mark.clause("AE-056", "AE-062")
@pytest.mark.parametrize(
    ("weapon", "km", "verbs"),
    [
        ("rifle", RANGED, {"attack", "burst_semi", "burst_full"}),
        ("carbine", 5, {"attack", "burst_semi"}),
        ("rocket", RANGED, {"attack"}),
        ("gatling", 5, {"burst_full"}),
        ("pistol", 3, {"attack", "burst_semi"}),
    ],
)
def test_bursts_need_their_rate(weapon: str, km: int, verbs: set[str]) -> None:
    game = duel(shooter(weapon), km=km)
    assert {verb for verb in ("attack", "burst_semi", "burst_full") if game.may(verb)} == verbs


@pytest.mark.clause("AE-057")
@pytest.mark.parametrize(("die", "degrees", "found"), [(9, 2, 2), (21, 0, 1), (30, 0, 1)])
def test_a_semi_burst_scores_one_hit_and_one_per_two_degrees(
    die: int, degrees: int, found: int
) -> None:
    game = fire(duel(shooter("rifle"), km=RANGED), "burst_semi", die, *[1] * found)
    assert own_tests(game) == [(die, 30, degrees)] and hits(game) == [found]
    assert game.unit(0).half_left == 0


@pytest.mark.clause("AE-057")
def test_a_semi_burst_that_misses() -> None:
    game = fire(duel(shooter("rifle"), km=RANGED), "burst_semi", 31)
    assert hits(game) == [] and game.unit(0).ammo[0] == 17


@pytest.mark.clause("AE-058")
def test_hits_are_capped_by_the_rate_which_is_spent() -> None:
    """Carbine (semi 3), T 80, roll 5: 7 degrees, 4 hits capped to 3; ammo 12 to 9."""
    game = fire(duel(shooter("carbine", 90), km=5), "burst_semi", 5, 1, 1, 1)
    assert own_tests(game) == [(5, 80, 7)] and hits(game) == [3]
    assert game.unit(0).ammo[0] == 9


@pytest.mark.clause("AE-058")
def test_with_fewer_rounds_that_many_are_spent_and_hit() -> None:
    few = shooter("carbine", 90, ammo=[2, 0, 0, 0, 0, 0])
    game = fire(duel(few, km=5), "burst_semi", 5, 1, 1)
    assert hits(game) == [2] and game.unit(0).ammo[0] == 0
    few = shooter("gatling", 99, ammo=[5, 0, 0, 0, 0, 0], braced=1)
    game = fire(duel(few, km=5), "burst_full", 55, *[1] * 5)  # 2 degrees: 3 hits, doubled 6
    assert hits(game) == [5] and game.unit(0).ammo[0] == 0


# --- AE-059 ---
def crowd(*others: dict[str, Any], **e: Any) -> Bare:
    """E fires a full burst with 1 degree at the first of blue, who stand 8 km and more away."""
    blue = [STILL | PLAIN | one for one in others]
    return duel(shooter("rifle", **e), km=RANGED, blue=blue, height=20)


def is_shared(game: Bare, verb: str, die: int) -> bool:
    """Whether the attack asks to whom its extra hit goes; if not the first damage die falls."""
    try:
        act(game.force(die), verb, "weapon 0", "enemy 0")
    except AssertionError as fault:
        assert "dice" in str(fault)
        return False
    return game.decision == "alloc"


@pytest.mark.clause("AE-059")
@pytest.mark.parametrize(
    ("other", "shared"),
    [
        ({"at": (10, 7)}, True),
        ({"at": (10, 8)}, True),
        ({"at": (10, 9)}, False),  # 3 km from the first
        ({"at": (10, 7), "until": 1 << Until.RAN}, False),
        ({"at": (10, 7), "until": 1 << Until.JUMPED}, False),
        ({"at": (11, 7), "until": 1 << Until.STANCE}, True),  # of melee only
        ({"at": (12, 6)}, True),  # at 10 km the same modifier
        ({"at": (11, 7), "machine": None}, False),  # a pilot on foot is small
        ({"at": (11, 7), "conditions": 1}, False),  # prone
    ],
)
def test_who_may_share_a_burst(other: dict[str, Any], shared: bool) -> None:
    game = crowd(other)
    assert is_shared(game, "burst_full", 10) is shared
    if shared:
        assert game.request == ("alloc", 0) and set(game.legal()) == {"enemy 0", "enemy 1"}


@pytest.mark.clause("AE-059")
def test_range_counts_for_harder_to_hit() -> None:
    """Carbine, stated range 6: the first at 6 km, another at 7 km is 10 harder; nearer is not."""
    for column, shared in ((9, False), (7, True)):
        blue = [STILL | PLAIN | {"at": (column, 7)}]
        game = duel(shooter("carbine", 60), km=6, blue=blue)
        assert is_shared(game, "burst_semi", 25) is shared  # T 50: 2 degrees


@pytest.mark.clause("AE-059")
def test_each_extra_hit_is_given_by_the_attacker() -> None:
    game = crowd({"at": (10, 7)}, {"at": (11, 6)}, aim=20)  # T 40, die 10: 3 degrees, 4 hits
    act(game.force(10, 1, 1, 1, 1), "burst_full", "weapon 0", "enemy 0")
    game.do("enemy 1").do("enemy 2").do("enemy 1")
    leave(game)
    struck = [unit for _, unit, _, _ in game.events("soaked")]
    assert struck == [1, 2, 3, 2]


@pytest.mark.clause("AE-059", "AE-260")
def test_a_target_out_of_sight_is_no_target() -> None:
    wall = {(9, 8): (1,)}  # before the other, not before the first
    blue = [STILL | PLAIN | {"at": (10, 8)}]
    game = duel(shooter("rifle"), km=RANGED, blue=blue, terrain=wall)
    act(game.force(10, 1, 1), "burst_full", "weapon 0", "enemy 0")
    assert game.decision == "damage"


# --- AE-060 to AE-065 ---
@pytest.mark.clause("AE-060")
@pytest.mark.parametrize(("die", "jammed"), [(93, 0), (94, 1), (95, 1)])
def test_a_burst_jams_from_94_on_though_it_passes(die: int, jammed: int) -> None:
    """T 95."""
    game = duel(shooter("rifle", 85, aim=20), km=RANGED)
    fire(game, "burst_semi", die, *([] if jammed else [1]))
    assert game.unit(0).jammed == jammed and bool(hits(game)) is not bool(jammed)
    assert game.unit(0).ammo[0] == 17 and not game.may("reload")


@pytest.mark.clause("AE-060", "AE-258")
def test_only_the_final_die_jams() -> None:
    game = duel(shooter("rifle", fate=1), km=RANGED)
    act(game.force(94), "burst_semi", "weapon 0", "no")
    game.force(40, 1).do("reroll")  # once more at T 40
    leave(game)
    assert game.unit(0).jammed == 0 and hits(game) == [1]


@pytest.mark.clause("AE-061", "AE-135")
def test_a_burst_and_a_second_attack_with_the_other_pistol() -> None:
    """Two Pistols: semi burst with the right (-20 -10), then a shot with the left (-20 -20)."""
    game = duel({"items": ["pistol", "pistol"], "characteristics": {"bs": 60}} | TWO, km=3)
    act(game.force(30, 1, 20, 1), "multiple", "weapon 0", "burst_semi", "attack")
    leave(game)
    assert own_tests(game) == [(30, 30, 0), (20, 20, 0)] and hits(game) == [1, 1]
    assert list(game.unit(0).ammo[:2]) == [6, 7] and game.unit(0).half_left == 0


@pytest.mark.clause("AE-063")
@pytest.mark.parametrize(("die", "degrees", "found"), [(3, 1, 2), (15, 0, 1), (20, 0, 1)])
def test_a_full_burst_scores_one_hit_and_one_per_degree(die: int, degrees: int, found: int) -> None:
    game = fire(duel(shooter("rifle"), km=RANGED), "burst_full", die, *[1] * found)
    assert own_tests(game) == [(die, 20, degrees)] and hits(game) == [found]
    assert game.unit(0).ammo[0] == 15


@pytest.mark.clause("AE-064")
@pytest.mark.parametrize(("rule", "found"), [("full", 5), ("semi", 3)])
def test_the_full_rate_caps_a_full_burst(rule: str, found: int) -> None:
    """Rifle (semi 3, full 5), T 80, roll 5: 8 hits, capped."""
    game = duel(shooter("rifle", 80, aim=20), km=RANGED, full_cap=rule)
    fire(game, "burst_full", 5, *[1] * found)
    assert own_tests(game) == [(5, 80, 7)] and hits(game) == [found]


@pytest.mark.clause("AE-065", "AE-060")
def test_a_full_burst_jams_like_a_semi_burst() -> None:
    game = fire(duel(shooter("rifle"), km=RANGED), "burst_full", 94)
    assert game.unit(0).jammed == 1 and game.unit(0).ammo[0] == 15


# --- flurries ---
FLURRY = {"talents": [Talent.SWIFT, Talent.LIGHTNING]}


@pytest.mark.clause("AE-085", "AE-088")
@pytest.mark.parametrize(
    ("verb", "die", "target", "degrees", "found"),
    [("swift", 8, 30, 2, 2), ("swift", 21, 30, 0, 1), ("lightning", 4, 20, 1, 2)],
)
def test_flurries(verb: str, die: int, target: int, degrees: int, found: int) -> None:
    game = fire(duel(FLURRY), verb, die, *[1] * found)
    assert own_tests(game) == [(die, target, degrees)] and hits(game) == [found]
    assert game.unit(0).half_left == 0


@pytest.mark.clause("AE-085", "AE-088")
def test_flurries_are_talents() -> None:
    assert not duel().may("swift") and not duel().may("lightning")
    assert duel(FLURRY).may("swift", "lightning")
    assert not duel(FLURRY | {"items": ["rifle"], "upgrades": []}).may("swift")  # no melee weapon


@pytest.mark.clause("AE-086", "AE-089")
def test_the_weapon_skill_bonus_caps_flurries() -> None:
    """WS 40, aimed and stunned +40: T 70 and T 60, roll 1: 6 and 5 degrees, 4 and 6 hits: 4."""
    for verb, found in (("swift", 4), ("lightning", 4)):
        game = duel(FLURRY | {"aim": 20}, {"stunned": 1})
        fire(game, verb, 5, *[1] * found)
        assert hits(game) == [found]


@pytest.mark.clause("AE-086", "AE-008")
def test_unnatural_skill_counts_for_the_cap() -> None:
    game = duel(FLURRY | {"aim": 20, "unnatural": {"ws": 1}}, {"stunned": 1})
    fire(game, "lightning", 5, *[1] * 5)  # T 60: 5 degrees, 6 hits
    assert hits(game) == [5]


@pytest.mark.clause("AE-087", "AE-089")
@pytest.mark.parametrize(
    ("other", "shared"),
    [
        ({"at": (3, 7)}, True),
        ({"at": (4, 6)}, False),  # out of reach
        ({"at": (3, 7), "until": 1 << Until.STANCE}, False),
        ({"at": (3, 7), "until": 1 << Until.RAN}, True),  # easier in melee
    ],
)
@pytest.mark.parametrize("verb", ["swift", "lightning"])
def test_who_may_share_a_flurry(verb: str, other: dict[str, Any], shared: bool) -> None:
    game = duel(FLURRY | {"aim": 20}, blue=[STILL | PLAIN | other])
    assert is_shared(game, verb, 15) is shared


@pytest.mark.clause("AE-090", "AE-135")
def test_a_flurry_and_a_blow_with_the_other_hand() -> None:
    """Sword and Knife: Swift Attack with the Sword (-20 -10), Standard with the Knife (-40)."""
    both = {"talents": [Talent.SWIFT, Talent.TWW_MELEE], "items": ["sword", "knife"]}
    game = duel(both | {"characteristics": {"ws": 60}})
    act(game.force(10, 1, 1, 20, 1), "multiple", "weapon 0", "swift")
    leave(game)
    assert own_tests(game) == [(10, 30, 2), (20, 20, 0)] and hits(game) == [2, 1]


# --- AE-130, AE-131 ---
@pytest.mark.clause("AE-130")
@pytest.mark.parametrize(
    ("items", "talents", "legal"),
    [
        (["sword", "knife"], [Talent.TWW_MELEE], True),
        (["sword", "knife"], [Talent.TWW_RANGED], False),
        (["pistol", "pistol"], [Talent.TWW_RANGED], True),
        (["pistol", "pistol"], [Talent.TWW_MELEE], False),
        (["sword", "pistol"], [Talent.TWW_MELEE], False),
        (["sword", "pistol"], [Talent.TWW_RANGED], False),
        (["sword", "pistol"], [Talent.TWW_MELEE, Talent.TWW_RANGED], True),
        (["rifle"], [Talent.TWW_MELEE, Talent.TWW_RANGED], False),
        (["sword", "flamer"], [Talent.TWW_MELEE, Talent.TWW_RANGED], False),  # no Spray
        (["sword", "repair_gel"], [Talent.TWW_MELEE], False),
    ],
)
def test_a_weapon_in_each_hand_and_the_talents(
    items: list[str], talents: list[Talent], legal: bool
) -> None:
    assert duel({"items": items, "talents": talents}).may("multiple") is legal


@pytest.mark.clause("AE-131")
def test_only_a_natural_1_hits_with_the_other_hand() -> None:
    """Sword right, Knife left, WS 40: T 20 and T 0."""
    for die, found in ((1, [1, 1]), (2, [1])):
        game = duel({"items": ["sword", "knife"]} | TWO)
        act(game.force(15, 1, die, *([1] if die == 1 else [])), "multiple", "weapon 0")
        leave(game)
        assert [t for _, t, _ in own_tests(game)] == [20, 0] and hits(game) == found


@pytest.mark.clause("AE-131")
def test_either_hand_may_come_first_at_its_own_penalty() -> None:
    game = duel({"items": ["sword", "knife"]} | TWO)
    act(game.force(100, 100), "multiple", "weapon 1")
    assert [t for _, t, _ in own_tests(game)] == [0, 20]
    game.done()


@pytest.mark.clause("AE-131")
def test_targets_may_differ_and_the_first_is_resolved_first() -> None:
    blue = [PLAIN | {"at": (3, 7), "items": []}]
    game = duel({"items": ["sword", "knife"], "characteristics": {"ws": 60}} | TWO,
                {"until": 1}, blue=blue)  # fmt: skip
    act(game.force(40), "multiple", "weapon 0", "enemy 0", "enemy 1")
    game.do("no")  # the other could protect it
    assert game.request == ("evade", 1)  # before the second attack is rolled
    game.force(100, 1, 20, 30).do("dodge")
    assert game.request == ("evade", 2)
    game.do("dodge")
    game.done()


@pytest.mark.clause("AE-131", "AE-048")
def test_aim_counts_for_the_first_of_the_two_only() -> None:
    game = duel({"items": ["sword", "knife"], "aim": 20} | TWO)
    act(game.force(100, 100), "multiple", "weapon 0")
    assert [t for _, t, _ in own_tests(game)] == [40, 0]
    game.done()


@pytest.mark.clause("AE-131")
def test_without_a_target_the_second_attack_falls_out() -> None:
    """The first blow fells the only enemy in reach."""
    weak = {"person": "drone", "machine": None, "wounds": [1, 0, 0, 0, 0, 0], "fate_most": 0}
    strong = {"items": ["sword", "knife"], "characteristics": {"ws": 60}} | TWO
    game = duel(strong, weak, blue=[PLAIN | {"at": (20, 0)}])
    act(game.force(40, 9), "multiple", "weapon 0")
    leave(game)
    assert len(own_tests(game)) == 1 and game.unit(0).half_left == 0


@pytest.mark.clause("AE-132", "AE-133", "AE-134")
@pytest.mark.parametrize(
    ("items", "talents", "km", "found"),
    [
        (["sword", "knife"], [Talent.AMBIDEXTROUS], 1, [30, 30]),
        (["sword", "sword"], [Talent.BLADE_DANCER], 1, [40, 20]),
        (["sword", "sword"], [Talent.BLADE_DANCER, Talent.AMBIDEXTROUS], 1, [40, 40]),
        (["pistol", "pistol"], [Talent.GUNSLINGER, Talent.AMBIDEXTROUS], 5, [30, 30]),
        (["carbine", "pistol"], [Talent.GUNSLINGER], 3, [40 + 10, 20]),
        (["cutter", "pistol"], [Talent.GUNSLINGER], 1, [20 + 30, 20 + 30]),
    ],
)
def test_talents_for_two_weapons(
    items: list[str], talents: list[Talent], km: int, found: list[int]
) -> None:
    game = duel({"items": items, "talents": [*TWO["talents"], *talents]}, km=km)
    act(game.force(100, 100), "multiple", "weapon 0")
    heard = game.events()
    while game.decision in ("first_kind", "second_kind"):
        game.do("attack")
        heard += game.events()
    game._events = heard
    assert [t for _, t, _ in own_tests(game)] == found
    assert game.unit(0).last_action == Verb.MULTIPLE


@pytest.mark.clause("AE-066", "AE-067")
@pytest.mark.parametrize(
    ("part", "melee"),
    [("body", 30), ("right_leg", 30), ("right_arm", 20), ("left_arm", 20), ("head", 10)],
)
def test_called_shots_in_melee_and_at_range(part: str, melee: int) -> None:
    for e, km in (({"items": ["sword"]}, 1), ({"items": ["rifle"]}, RANGED)):
        game = duel(e, km=km)
        act(game.force(melee, 1), "called_shot", "weapon 0", f"location {part}")
        assert own_tests(game) == [(melee, melee, 0)] and game.unit(0).half_left == 1
        soaked = game.events("soaked")[0][3]
        assert soaked[1] == Location[part.upper()]  # its location is not rolled
        game.done()
