"""Overwatch: its conditions, when it fires, what ends it (AE-136 to AE-141, AE-438)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.choices import Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Test
from tests.rulesets.adeva.bare import Bare

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
WATCHER: dict[str, Any] = {"at": (12, 5), "items": ["rifle"]} | SPENT


def watched(
    release: Release, e: dict[str, Any] | None = None, whom: int = -1, km: int = 8, red: Any = (),
    blue: Any = (), mode: Mode = Mode.SINGLE, radius: Radius = Radius.TEN, **rest: Any,
) -> Bare:  # fmt: skip
    """E (unit 0) acts; F, the first of blue, watches from ``km`` away."""
    first = {"at": (12 - km, 5), "items": ["rifle", "knife"]} | SPENT | (e or {})
    game = Bare(red=[first, *red], blue=[WATCHER, *blue], width=24, height=12, **rest)
    watch(game, int(game.setup.n_red), release, whom, mode, radius)
    return game.turn_of(0)


def watch(game: Bare, unit: int, release: Release, whom: int = -1, mode: Mode = Mode.SINGLE,
          radius: Radius = Radius.TEN) -> None:  # fmt: skip
    w = game.unit(unit).watch
    w.arm, w.mode, w.radius, w.release, w.whom = 0, mode, radius, release, whom


def is_released(game: Bare, *answers: str) -> bool:
    """Whether what E does releases the Overwatch: a race is run (dice by chance)."""
    game.sample(3).do(*answers)
    return bool(game.events("goes_first"))


# --- setting it ---
@pytest.mark.clause("AE-136")
def test_it_is_declared_with_weapon_mode_radius_and_condition():
    game = Bare([{"at": (2, 5), "items": ["rifle"]} | SPENT], [WATCHER], width=24).turn_of(0)
    game.do("overwatch")
    assert (game.decision, game.legal()) == ("mode", ["choice 0", "choice 1", "choice 2"])
    game.do("choice 1")
    assert game.decision == "radius"  # 1, 3, 6 and 10 km: a Rifle's stated range is 10
    assert game.legal() == ["choice 0", "choice 1", "choice 2", "choice 3"]
    game.do("choice 2")
    assert (game.decision, len(game.legal())) == ("condition", 5)  # no ally to be attacked
    game.do("choice 3")  # a chosen enemy attacks: there is one only
    w = game.unit(0).watch
    assert (w.arm, w.mode, w.radius) == (0, Mode.SEMI, Radius.SIX)
    assert (w.release, w.whom) == (Release.ATTACKS, 1)
    assert game.unit(0).half_left == 0


@pytest.mark.clause("AE-136")
def test_it_needs_a_gun_that_is_loaded_and_neither_blast_nor_spray():
    for items, may in [(["sword"], 0), (["rocket"], 0), (["flamer"], 0), (["javelin"], 0),
                       (["pistol"], 1), (["gatling"], 1)]:  # fmt: skip
        game = Bare([{"at": (2, 5), "items": items} | SPENT], [WATCHER], width=24).turn_of(0)
        assert game.may("overwatch") == bool(may), items
    game = Bare([{"at": (2, 5), "items": ["pistol"]} | SPENT], [WATCHER], width=24).turn_of(0)
    assert not game.set(0, ammo=[0] * 6).may("overwatch")


# --- its conditions ---
@pytest.mark.clause("AE-136")
def test_condition_0_any_enemy_acts_in_the_zone():
    assert is_released(watched(Release.ACTS), "aim", "choice 0")
    assert not is_released(watched(Release.ACTS, km=11), "aim", "choice 0")
    assert not is_released(watched(Release.ACTS), "ready", "choice 6")  # free: a drop


@pytest.mark.clause("AE-136")
def test_condition_1_an_enemy_moves():
    """The check: radius 10, a Half Move from 8 km releases it, an attack from there does not."""
    assert is_released(watched(Release.MOVES), "half_move", "column 3", "row 5")
    assert not is_released(watched(Release.MOVES), "attack")
    assert is_released(watched(Release.MOVES, km=11), "half_move", "column 2", "row 5")
    assert not is_released(watched(Release.MOVES, km=11), "half_move", "column 1", "row 6")


@pytest.mark.clause("AE-136")
def test_condition_2_an_enemy_acts_without_reactions():
    assert is_released(watched(Release.SPENT, {"until": 0}), "aim", "choice 0")
    assert not is_released(watched(Release.SPENT), "aim", "choice 0")


@pytest.mark.clause("AE-136")
def test_condition_3_a_chosen_enemy_attacks():
    other = {"at": (4, 8), "items": ["rifle"]} | SPENT
    assert is_released(watched(Release.ATTACKS, whom=0, red=[other]), "attack")
    assert not is_released(watched(Release.ATTACKS, whom=0, red=[other]), "aim", "choice 0")
    assert not is_released(watched(Release.ATTACKS, whom=1, red=[other]), "attack")
    assert not is_released(watched(Release.ATTACKS, whom=0, km=11), "attack")  # from outside


@pytest.mark.clause("AE-136")
def test_condition_4_an_ally_is_attacked():
    ally = {"at": (12, 8)} | SPENT
    game = watched(Release.ATTACKS_ALLY, whom=2, blue=[ally])
    assert is_released(game, "attack", "enemy 1")
    game = watched(Release.ATTACKS_ALLY, whom=2, blue=[ally])
    assert not is_released(game, "attack", "enemy 0")


@pytest.mark.clause("AE-136")
def test_condition_5_a_chosen_enemy_acts_in_the_zone():
    other = {"at": (4, 8)} | SPENT
    assert is_released(watched(Release.CHOSEN_ACTS, whom=0, red=[other]), "aim", "choice 0")
    assert not is_released(watched(Release.CHOSEN_ACTS, whom=1, red=[other]), "aim", "choice 0")
    assert not is_released(watched(Release.CHOSEN_ACTS, whom=0, km=11), "aim", "choice 0")


# --- it fires ---
@pytest.mark.clause("AE-137", "AE-057")
def test_it_fires_at_once_with_its_mode_and_is_spent():
    game = watched(Release.ACTS, mode=Mode.SEMI)
    game.force(22, 80, 90, 12).do("aim", "choice 0")  # the race; a miss; Pinning, passed
    shots = [(what, values[:2]) for kind, unit, what, values in game.events("tested") if unit == 1]
    assert shots[-1] == (Test.BS, (90, 40 - 10))
    assert game.unit(1).watch.arm == -1 and game.unit(1).ammo[0] == 17
    assert game.unit(0).aim == 10  # then the action goes on
    game.done()


@pytest.mark.clause("AE-137", "AE-023")
def test_it_lapses_as_its_own_turn_begins():
    game = watched(Release.ACTS, km=11)
    game.do("end")
    assert game.request == ("action", 1)
    assert game.unit(1).watch.arm == -1


@pytest.mark.clause("AE-138", "AE-137")
def test_a_loser_finds_nobody_in_the_zone_any_more():
    game = watched(Release.ACTS, {"at": (3, 5)}, km=9, radius=Radius.TEN)
    game.force(80, 22).do("half_move", "column 0", "row 5")  # E goes first, and is 12 km away
    assert not game.events("watch_fires") and game.unit(1).watch.arm == -1
    assert game.unit(1).ammo[0] == 20
    game.done()


@pytest.mark.clause("AE-140", "AE-154")
def test_who_deflects_the_shot_tests_no_pinning():
    game = watched(Release.ACTS, {"pattern": Pattern.WALL, "ats": 4})
    game.force(22, 80, 35, 12).do("aim", "choice 0")  # a hit
    assert game.request == ("deflect", 0)
    game.do("yes")
    assert not game.has(0, Condition.PINNED)
    game.done()


@pytest.mark.clause("AE-140", "AE-408")
def test_a_jam_is_a_miss_and_tests_pinning_too():
    game = watched(Release.ACTS)
    game.force(22, 80, 100, 99, 50).do("aim", "choice 0")  # 50: nor does it recover in its turn
    assert game.unit(1).jammed == 1 and game.has(0, Condition.PINNED)
    game.done()


# --- allies (AE-139) ---
def two_watch() -> Bare:
    ally = {"at": (12, 8), "items": ["pistol"], "characteristics": {"ag": 50}} | SPENT
    game = watched(Release.ACTS, {"at": (9, 6)}, blue=[ally])
    watch(game, 2, Release.ACTS, radius=Radius.THREE)
    return game.refresh()


@pytest.mark.clause("AE-139")
def test_the_earlier_of_two_allies_may_yield():
    game = two_watch()
    game.force(22, 80, 22, 80).do("aim", "choice 0")  # both win against E
    assert game.request == ("yield", 1)
    game.force(90, 12, 90, 12).do("yes")  # two misses, two Pinning tests
    assert [unit for _, unit, _, _ in game.events("watch_fires")] == [2, 1]
    assert not game.events("goes_first")
    game.done()


@pytest.mark.clause("AE-139", "AE-007")
def test_or_they_race():
    game = two_watch().force(22, 80, 22, 80).do("aim", "choice 0")
    game.force(22, 80, 90, 12, 90, 12).do("no")
    assert [unit for _, unit, _, _ in game.events("watch_fires")] == [1, 2]
    game.done()


def two_watch_a_move(km: int = 8) -> Bare:
    """F at (12, 5) and its ally at (13, 8) each watch 10 km far."""
    ally = {"at": (13, 8), "items": ["rifle"]} | SPENT
    game = watched(Release.MOVES, {"at": (12 - km, 5)}, blue=[ally])
    watch(game, 2, Release.MOVES)
    return game.force(22, 80, 22, 80)  # both win against E


@pytest.mark.clause("AE-139", "AE-138")
@pytest.mark.parametrize(
    ("answer", "race", "order"),
    [("yes", (), [2, 1]), ("no", (22, 80), [1, 2]), ("no", (80, 22), [2, 1])],
)
def test_who_is_first_of_those_that_fire_at_a_mover_in_one_cell(
    answer: str, race: tuple[int, ...], order: list[int]
):
    game = two_watch_a_move().do("half_move", "column 6", "row 5")
    assert game.request == ("yield", 1) and game.at(0) == (4, 5)
    game.force(*race, 90, 12, 90, 12).do(answer)  # two misses, two Pinning tests
    assert [unit for _, unit, _, _ in game.events("watch_fires")] == order
    assert game.at(0) == (6, 5)
    game.done()


@pytest.mark.clause("AE-139", "AE-138")
def test_they_are_not_released_together_in_two_cells():
    game = two_watch_a_move(km=11).force(90, 12, 90, 12).do("half_move", "column 3", "row 5")
    assert [unit for _, unit, _, _ in game.events("watch_fires")] == [1, 2]
    assert game.decision != "yield" and game.at(0) == (3, 5)
    game.done()


@pytest.mark.clause("AE-139", "AE-140")
def test_both_fire_and_a_mover_that_is_pinned_stops_there():
    game = two_watch_a_move().do("half_move", "column 6", "row 5")
    game.force(90, 55, 90, 12, 99).do("yes")  # at last it is not free again
    assert len(game.events("watch_fires")) == 2 and game.has(0, Condition.PINNED)
    assert game.at(0) == (4, 5)
    game.done()


@pytest.mark.clause("AE-139", "AE-138", "AE-186", "AE-200")
@pytest.mark.parametrize(
    ("verb", "fields", "answers"),
    [
        ("boosted_jump", {"upgrades": ["boost_frame"]}, ("column 6", "row 5")),
        ("standing_jump", {}, ()),  # it watches where it stands: a ledge is at hand
    ],
)
def test_a_jump_is_met_in_the_cell_where_it_begins(
    verb: str, fields: dict[str, Any], answers: tuple[str, ...]
):
    ally = {"at": (13, 8), "items": ["rifle"]} | SPENT
    game = watched(
        Release.MOVES,
        fields,
        blue=[ally],
        elevation=({(3, 5): 5} if verb == "standing_jump" else {}),
    )
    watch(game, 2, Release.MOVES)
    game.force(22, 80, 22, 80).do(verb, *answers)
    assert game.request == ("yield", 1) and game.at(0) == (4, 5)
    game.force(90, 12, 90, 12).do("yes")
    assert [unit for _, unit, _, _ in game.events("watch_fires")] == [2, 1]


# --- what ends it (AE-141) ---
def striking(e: dict[str, Any] | None = None, f: dict[str, Any] | None = None) -> Bare:
    """E (a Sword) strikes at F, which watches with a Pistol, a Sword in the other hand."""
    first = {"at": (5, 5), "items": ["sword"]} | SPENT | (e or {})
    second = {"at": (6, 5), "items": ["pistol", "sword"]} | SPENT | (f or {})
    game = Bare(red=[first], blue=[second], width=24)
    watch(game, 1, Release.CHOSEN_ACTS, whom=-1, radius=Radius.THREE)  # nothing releases it
    return game.turn_of(0)


@pytest.mark.clause("AE-141")
def test_a_parry_or_a_dodge_ends_it():
    for answer in ("parry", "dodge"):
        game = striking().force(40, 5).do("attack", "weapon 0")
        assert game.unit(1).watch.arm == 0
        game.do(answer)
        assert game.unit(1).watch.arm == -1
        game.done()


@pytest.mark.clause("AE-141")
def test_to_deflect_or_to_give_an_arm_does_not():
    game = striking(f={"pattern": Pattern.WALL, "ats": 4}).force(40, 12).do("attack", "weapon 0")
    game.do("yes")
    assert game.unit(1).watch.arm == 0
    game.done()
    game = striking(f={"talents": ["sacrifice"]}).force(40, 5).do("attack", "weapon 0", "no")
    game.do("location left_arm")
    assert game.unit(1).watch.arm == 0 and game.unit(1).wounds[2] < 11
    game.done()


@pytest.mark.clause("AE-141", "AE-055", "AE-039")
def test_an_attack_of_opportunity_does_not():
    game = striking().engage(0, 1).do("half_move", "column 3", "row 5")
    assert game.request == ("aoo", 1)
    game.force(90).do("weapon 1")
    assert game.unit(1).watch.arm == 0
    game.done()


@pytest.mark.clause("AE-141")
def test_free_actions_of_its_own_turn_do_not_but_a_delayed_one_does():
    game = Bare([{"at": (2, 5), "items": ["pistol", "knife"]} | SPENT], [WATCHER], width=24)
    game.turn_of(0).do("overwatch", "choice 0", "choice 0", "choice 0")
    assert game.unit(0).watch.arm == 0
    game.do("ready", "weapon 1")  # dropping is all there is
    assert game.unit(0).watch.arm == 0
    game.set(0, half_left=1, done=0).do("aim")
    assert game.unit(0).watch.arm == -1


# --- Overlapping Fire ---
@pytest.mark.clause("AE-438", "AE-316")
def test_overlapping_fire_helps_in_the_race():
    """Ag 30: T 40; only while a commanded IC watches."""
    game = watched(Release.ACTS)
    director = game.state.sides[1].directors[0]
    director.who, director.charge = 1, ch.Charge.ALL
    director.formation = ch.Formation.OVERLAPPING_FIRE
    game.force(40, 41, 90, 12).do("aim", "choice 0")
    races = [(unit, values[:2]) for _, unit, what, values in game.events("tested")
             if what == Test.AGILITY]  # fmt: skip
    assert races == [(1, (40, 40)), (0, (41, 30))]
    assert game.events("watch_fires")
    game.done()
    game = watched(Release.ACTS)
    director = game.state.sides[1].directors[0]
    director.who, director.charge = 1, ch.Charge.HORDES  # it does not command itself
    director.formation = ch.Formation.OVERLAPPING_FIRE
    game.force(31, 30, 90, 12, 99).do("aim", "choice 0")
    numbers = [values[1] for _, _, what, values in game.events("tested") if what == Test.AGILITY]
    assert numbers[0] == 30


# --- the edges of the zone ---
@pytest.mark.clause("AE-136")
def test_the_zone_ends_with_its_radius():
    assert is_released(watched(Release.ACTS, km=10), "aim", "choice 0")
    assert is_released(watched(Release.ACTS, km=6, radius=Radius.SIX), "aim", "choice 0")
    assert not is_released(watched(Release.ACTS, km=7, radius=Radius.SIX), "aim", "choice 0")


@pytest.mark.clause("AE-136")
def test_allies_do_not_release_it():
    game = watched(Release.ACTS, blue=[{"at": (12, 8)} | SPENT]).turn_of(2)
    assert not is_released(game, "aim", "choice 0")
    assert game.unit(1).watch.arm == 0
