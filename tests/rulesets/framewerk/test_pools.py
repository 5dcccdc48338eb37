"""Dice pools: what is kept, what fails, which attribute counts (FW-001 to FW-008)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.state.codes import Skill
from mech_env.rulesets.framewerk.state.record import POOL
from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, at_mid, best_by_trying, results
from tests.rulesets.framewerk.table import Game


def pool_of(*faces: int) -> Any:
    """The pool of an attack test with Marksman as many as there are dice."""
    game = at_mid({"ranks": {"marksman": len(faces)}})
    game.rolls(*faces).do(*SHOT, by="red_0")
    game.done()
    return game.battle.state.pool


# --- what a pool is worth ------------------------------------------------------------------------


@pytest.mark.clause("FW-001")
def test_attribute_and_best_of_the_pool() -> None:
    game = at_mid()
    game.rolls(2, 2, 3).do(*SHOT, by="red_0")  # 6 + 4, no modifier
    game.rolls(4, 9, 2).do("dodge", by="blue_0")
    assert results(game) == [("blue_0", "Dodge", 15)]
    assert game.battle.state.pool.best == 9
    assert not game.happened("hit")
    game.done()


@pytest.mark.clause("FW-001")
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
def test_as_many_dice_as_the_rank(rank: int) -> None:
    game = at_mid({"ranks": {"marksman": rank}}, {"ranks": {"dodge": rank}})
    game.rolls(*[2] * rank).do(*SHOT)
    game.done()
    game.rolls(*[2] * rank).do("dodge")
    game.done()
    assert results(game) == [("blue_0", "Dodge", 6 + 2 * rank)]


@pytest.mark.clause("FW-001")
def test_totals_below_zero_are_compared_as_they_are() -> None:
    game = (
        apart(13, {"perception": 1, "ranks": {"marksman": 1}, "weapons": ["pistol"]},
              {"agility": 1, "ranks": {"dodge": 1}})
        .unit("red", (13, 2))
        .start()
        .turn("red_0")
        .hurt("blue_0", 2)
        .hold("red_1", "blue_0")
    )  # fmt: skip
    game.rolls(2).do(*SHOT)
    assert aimed_at(game) == 1 + 2 - 6
    game.rolls(2, 5, 4).do("dodge")  # 1 + 2 - 4 grave - 4 held = -5: m 2, two dice
    assert results(game) == [("blue_0", "Dodge", -5)]
    assert game.happened("hit")[0].data["values"][1:] == [-3, -5]
    game.done()


@pytest.mark.clause("FW-001")
def test_an_attack_below_zero_misses_who_declines() -> None:
    game = at_mid({"perception": 1, "ranks": {"marksman": 1}})
    game.rolls(2).do("shoot", "aimpoint tiny")
    assert aimed_at(game) == -5
    game.do("done", by="blue_0")
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("FW-002")
@pytest.mark.parametrize(
    ("faces", "best"),
    [
        ((3, 3, 3, 8), 9),
        ((5, 5, 9), 10),
        ((7,), 7),
        ((4, 4, 9), 9),  # the set is worth less than the single die
        ((4, 4, 8), 8),
        ((2, 2, 3, 3), 6),  # one set, not two
        ((2, 2, 9, 9, 9), 27),
        ((1, 1, 1), 3),
        ((10, 10, 10, 10, 10), 50),
    ],
)
def test_the_highest_die_or_a_set(faces: tuple[int, ...], best: int) -> None:
    assert pool_of(*faces).best == best


@pytest.mark.clause("FW-003")
@pytest.mark.parametrize(
    ("faces", "best"),
    [
        ((2, 3, 4, 4, 7), 9),
        ((8, 9, 10, 1, 2), 27),
        ((9, 10, 1), 10),
        ((4, 3), 4),  # two are no run
        ((8, 7, 10), 10),
        ((2, 5, 3, 4), 14),  # in any order
        ((3, 4, 5, 5), 12),  # each face once
        ((3, 4, 5, 5, 5), 15),  # and the set where it is worth more
        ((1, 2, 3, 8, 9), 9),
        ((6, 7, 8, 9, 10), 40),
        ((1, 2, 3, 4, 10), 10),
    ],
)
def test_a_run_of_three_or_more(faces: tuple[int, ...], best: int) -> None:
    assert pool_of(*faces).best == best


@pytest.mark.clause("FW-002", "FW-003", "FW-005")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_every_pool_against_all_of_its_parts(dice: int) -> None:
    best_of, is_critical = interpreted(pools.best_of), interpreted(pools.is_critical)
    pool = POOL.blank()[0]
    pool.count = dice
    for faces in combinations_with_replacement(range(1, 11), dice):
        pool.face[:dice] = faces
        assert best_of(pool) == best_by_trying(faces), faces
        assert is_critical(pool) == (faces.count(1) >= dice / 2), faces


@pytest.mark.clause("FW-002", "FW-003", "FW-012")
def test_pools_of_ten_dice_by_drama() -> None:
    for added, best in (((10,) * 5, 100), ((6, 7, 8, 9, 10), 55)):
        first = (10,) * 5 if best == 100 else (1, 2, 3, 4, 5)
        game = at_mid({"ranks": {"marksman": 5}, "drama": 10})
        game.rolls(*first, *added).do(*SHOT, *["add"] * 5)
        assert int(game.battle.state.pool.best) == best
        game.done()


# --- the untrained, half a die -------------------------------------------------------------------


def untrained(face: int) -> Game:
    """A cultist without the skill has thrown its knife, four cells far: AGI 5, Mid."""
    red = {"profile": "cultist", "weapons": ["knife"], "ranks": {"thrown": 0}, "drama": 5}
    game: Game = apart(4, red, {"drama": 5}).start().turn("red_0")
    game.rolls(face).do("throw", "aimpoint none")
    return game


@pytest.mark.clause("FW-004", "FW-006", "FW-012", "FW-013")
@pytest.mark.parametrize("face", range(2, 11))
def test_the_untrained_keep_half_of_one_die(face: int) -> None:
    game = untrained(face)  # nobody was asked for drama points, before or after the roll
    assert aimed_at(game) == 5 + (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)[face]
    game.done()


@pytest.mark.clause("FW-004")
def test_the_untrained_throw_of_the_check() -> None:
    assert aimed_at(untrained(7)) == 9


@pytest.mark.clause("FW-004", "FW-005")
def test_the_untrained_fail_on_a_one_not_on_half_of_a_two() -> None:
    assert untrained(1).happened("fumbled")
    assert not untrained(2).happened("fumbled")


@pytest.mark.clause("FW-004", "FW-008")
def test_the_untrained_in_defence_and_feat() -> None:
    game = apart(1, {"profile": "brawler"}, {"ranks": {"dodge": 0, "feat": 0}}).start()
    game.turn("red_0", blue_0=3).rolls(2, 2, 3, 3).do("restrain")
    game.rolls(3, 2, 2, 2, 2, 9).do("dodge")
    assert results(game) == [
        ("blue_0", "Dodge", 6 + 2), ("red_0", "Strength feat", 10 + 8),
        ("blue_0", "Strength feat", 6 + 5),
    ]  # fmt: skip
    game.done()


HALVES = list(zip(range(1, 11), (1, 1, 2, 2, 3, 3, 4, 4, 5, 5), strict=True))


@pytest.mark.clause("FW-006")
@pytest.mark.parametrize(("face", "half"), HALVES)
def test_half_a_die_as_least_damage(face: int, half: int) -> None:
    game: Game = apart(3, {"weapons": ["holdout"]}).start().turn("red_0")
    game.rolls(2, 5, 9).do(*SHOT)
    game.rolls(2, 4, 7, face).do("dodge")  # 15 v 13: one die less one
    assert game.unit("blue_0").damage == half
    game.done()


@pytest.mark.clause("FW-006")
@pytest.mark.parametrize(("face", "half"), HALVES)
def test_half_a_die_as_rate(face: int, half: int) -> None:
    game: Game = apart(8, {"weapons": ["smg"]}).start().turn("red_0")
    game.rolls(2, 5, 9).do("auto", "direction forward")
    game.rolls(2, 4, 8, face, *[1] * (1 + half)).do("dodge")  # 15 v 12: a die, and one per round
    assert game.happened("rate")[0].data["what"] == half
    assert game.unit("blue_0").damage == 1 + half
    game.done()


# --- attributes ----------------------------------------------------------------------------------

MIXED: dict[str, Any] = {
    "agility": 11, "perception": 3, "strength": 7,
    "ranks": {"fighting": 1, "armed": 2, "thrown": 3, "marksman": 4, "support": 5, "dodge": 3,
              "feat": 4},
}  # fmt: skip
LOW = (2, 4, 2, 4, 4)  # B of the first one to five: 2, 4, 4, 8, 12


@pytest.mark.clause("FW-007")
def test_the_snipers_shot_of_the_check() -> None:
    game: Game = apart(12, {"profile": "sniper", "weapons": ["sniper rifle"]}).start()
    game.turn("red_0").rolls(2, 6, 6, 1).do(*SHOT)
    assert results(game) == [("red_0", "Marksman", 21)]
    game.done()


@pytest.mark.clause("FW-007")
@pytest.mark.parametrize(
    ("weapon", "cells", "answers", "skill", "total"),
    [
        ("pistol", 1, ["strike", "aimpoint none"], "Fighting", 11 + 2),
        ("knife", 1, ["strike", "with weapon", "aimpoint none"], "Armed Fighting", 11 + 4),
        ("knife", 4, ["throw", "aimpoint none"], "Thrown Weapons", 11 + 4),
        ("pistol", 6, ["shoot", "aimpoint none"], "Marksman", 3 + 8),
        ("lmg", 12, ["shoot", "aimpoint none"], "Support Weapons", 3 + 12),
    ],
)
def test_skills_of_attack_and_their_attributes(
    weapon: str, cells: int, answers: list[str], skill: str, total: int
) -> None:
    game: Game = apart(cells, {**MIXED, "weapons": [weapon]}).start().turn("red_0")
    rank = Skill.abouts().index(skill) + 1
    game.rolls(*LOW[:rank]).do(*answers)
    assert results(game) == [("red_0", skill, total)]
    game.done()


@pytest.mark.clause("FW-007", "FW-008")
@pytest.mark.parametrize(
    ("answer", "skill", "total"),
    [("fighting", "Fighting", 13), ("armed", "Armed Fighting", 15), ("dodge", "Dodge", 15)],
)
def test_skills_of_defence_and_their_attributes(answer: str, skill: str, total: int) -> None:
    game: Game = apart(1, None, {**MIXED, "weapons": ["knife"]}).start().turn("red_0")
    game.rolls(9, 9).do("restrain")  # 6 + 18
    game.rolls(*LOW[: (total - 11) // 2 if skill != "Dodge" else 3], 4, 4, *LOW[:4]).do(answer)
    # Beaten; the contest of Strength follows, of STR 6 with two dice and STR 7 with four.
    assert results(game) == [
        ("blue_0", skill, total), ("red_0", "Strength feat", 14), ("blue_0", "Strength feat", 15),
    ]  # fmt: skip
    game.done()


# --- Strength feats ------------------------------------------------------------------------------


def grabbing(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Game:
    """A brawler is next to a trooper and about to grab it."""
    game: Game = apart(1, {"profile": "brawler", **(red or {})}, blue).start().turn("red_0")
    return game


@pytest.mark.clause("FW-008")
def test_the_hurt_brawlers_feat_of_the_check() -> None:
    game = grabbing().hurt("red_0", 1)
    game.rolls(9, 9, 2, 2).do("restrain")
    game.rolls(3, 4, 5, 9, 5, 5).do("done", by="blue_0")
    assert [event.data["what"] for event in game.happened("feat")] == [20, 16]
    game.done()


@pytest.mark.clause("FW-008", "FW-010")
def test_feats_know_wounds_and_entanglement_but_neither_sight_nor_cover_nor_number() -> None:
    game = (
        apart(1, {"profile": "brawler"})
        .unit("blue", (0, 0))
        .sight((1, 1), 2)
        .cover((1, 1), "heavy", "W")
        .start()
        .turn("red_0", declared=3)
        .hurt("blue_0", 2)
        .hold("blue_1", "red_0")
        .set("blue_0", cover_taken=2)
    )
    game.rolls(10, 10, 9, 9).do("restrain", "enemy 0")
    assert aimed_at(game) == 7 + 20 - 4 - 4 - 4 - 4  # three actions, held, sight, cover
    game.rolls(3, 4, 5, 9, 5, 5).do("done", by="blue_0")
    feats = [event.data["what"] for event in game.happened("feat")]
    assert feats == [10 + 12 - 4, 6 + 10 - 4]
    game.done()


def escaping(declared: int = 1, **options: Any) -> Game:
    """A trooper's slot, held by a trooper."""
    table = apart(1, {"drama": options.pop("drama", 0)})
    game: Game = table.start().turn("red_0", declared=declared)
    return game.hold("blue_0", "red_0")


@pytest.mark.clause("FW-008", "FW-010")
@pytest.mark.parametrize(("declared", "total"), [(1, 12), (2, 10), (3, 8)])
def test_only_the_feat_that_is_an_action_pays_for_their_number(declared: int, total: int) -> None:
    game = escaping(declared)
    game.set("blue_0", declared=3)
    game.rolls(5, 5, 2, 4).do("escape")
    assert results(game) == [("red_0", "Strength feat", total), ("blue_0", "Strength feat", 10)]
    game.done()


@pytest.mark.clause("FW-005", "FW-008")
def test_a_critically_failed_feat_counts_nothing() -> None:
    game = grabbing()
    game.rolls(9, 9, 2, 2).do("restrain")
    game.rolls(1, 10, 10, 1, 1, 9).do("done")  # 10 + 20 - but two ones of four
    assert results(game) == [("red_0", "Strength feat", 0), ("blue_0", "Strength feat", 0)]
    assert game.happened("slipped")  # nothing against nothing
    assert game.unit("red_0").debt == 0
    game.done()


@pytest.mark.clause("FW-008")
def test_feats_are_judged_as_pools_are() -> None:
    game = grabbing(None, {"ranks": {"feat": 3}})
    game.rolls(9, 9, 2, 2).do("restrain")
    game.rolls(7, 2, 7, 7, 8, 10, 9).do("done")  # a set of three, a run of three
    assert results(game) == [("red_0", "Strength feat", 31), ("blue_0", "Strength feat", 33)]
    game.done()


# --- critical failures ---------------------------------------------------------------------------


@pytest.mark.clause("FW-005")
@pytest.mark.parametrize(
    ("faces", "critical"),
    [
        ((1,), True), ((2,), False), ((1, 10), True), ((1, 1), True), ((1, 7, 8), False),
        ((1, 1, 10), True), ((1, 9, 9, 9), False), ((1, 1, 9, 9), True),
        ((1, 1, 10, 10, 10), False), ((1, 1, 1, 10, 10), True),
    ],
)  # fmt: skip
def test_half_the_pool_in_ones_fails_whatever_it_is_worth(
    faces: tuple[int, ...], critical: bool
) -> None:
    red = {"ranks": {"marksman": len(faces)}, "weapons": ["pistol"], "perception": 20}
    game: Game = apart(3, red).start().turn("red_0").set("red_0", aim=2)
    game.rolls(*faces).do(*SHOT)  # at Short range, well aimed, by a good eye
    assert bool(game.happened("fumbled")) is critical
    assert (game.decision == "defend") is not critical
    game.done()


@pytest.mark.clause("FW-005")
@pytest.mark.parametrize(("faces", "margin"), [((1, 8), 12), ((1, 1), 12), ((2, 8), -2)])
def test_a_critically_failed_defence_is_worth_nothing(faces: tuple[int, int], margin: int) -> None:
    game = at_mid(None, {"ranks": {"dodge": 2}})
    game.rolls(2, 2, 6).do(*SHOT)
    game.rolls(*faces, *[1] * 4 * (margin > 0)).do("dodge")  # 12 v 14, or 0
    hits = game.happened("hit")
    assert [hit.data["what"] for hit in hits] == ([margin] if margin > 0 else [])
    game.done()
