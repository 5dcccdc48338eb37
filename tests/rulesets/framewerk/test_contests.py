"""Range, and the contest of an attack with its defence (FW-116 to FW-122)."""

from __future__ import annotations

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions.sight import BEYOND, band_modifier
from mech_env.rulesets.framewerk.state.weapons import Weapon
from tests.rulesets.framewerk.duels import (
    BANDS,
    BARE,
    BLOW,
    SHOT,
    THROW,
    aimed_at,
    apart,
    attacked,
    results,
)

# --- range ---------------------------------------------------------------------------------------


@pytest.mark.clause("FW-116")
@pytest.mark.parametrize(
    ("answers", "modifier"),
    [
        (BARE, 0), (BLOW, 0), (("entangle", "with bare"), 0), (("disarm", "with bare"), 0),
        (THROW, 2),
    ],
)  # fmt: skip
def test_close_quarters_have_no_range(answers: tuple[str, ...], modifier: int) -> None:
    red = {"weapons": ["knife"], "ranks": dict.fromkeys(("fighting", "armed", "thrown"), 1)}
    game = attacked(1, answers, red, {"weapons": ["knife"]}, (5,))
    assert aimed_at(game) == 6 + 5 + modifier
    game.done()


@pytest.mark.clause("FW-116")
@pytest.mark.parametrize(
    ("weapon", "verb", "cells", "modifier"),
    [
        ("sword", "strike_object", 1, 0), ("knife", "throw_object", 1, 2),
        ("knife", "throw_object", 3, 0), ("pistol", "shoot_object", 13, -6),
    ],
)  # fmt: skip
def test_objects_are_shot_and_thrown_at_by_range(
    weapon: str, verb: str, cells: int, modifier: int
) -> None:
    red = {"weapons": [weapon], "ranks": dict.fromkeys(("armed", "thrown", "marksman"), 1)}
    game = apart(20, red).thing("blue", (cells, 1)).start().turn("red_0")
    game.rolls(3, *[1] * 3).do(verb)  # a Medium object: -2
    event = (game.happened("hit") or game.happened("missed"))[0]
    total = event.data["values"][1] if event.kind == "hit" else event.data["what"]
    assert total == 6 + 3 - 2 + modifier


@pytest.mark.clause("FW-117")
@pytest.mark.parametrize(
    ("cells", "modifier"), [(6, 2), (7, 0), (12, 0), (13, -2), (18, -2), (19, -6), (23, -6)]
)
@pytest.mark.parametrize("verb", ["shoot", "burst"])
def test_modifiers_of_the_bands(cells: int, modifier: int, verb: str) -> None:
    answers = ("shoot", "aimpoint none") if verb == "shoot" else ("burst",)
    game = attacked(cells, answers, {"weapons": ["rifle"]}, None, (2, 7, 7))
    assert aimed_at(game) == 6 + 14 + modifier
    game.done()


@pytest.mark.clause("FW-117", "FW-118")
@pytest.mark.parametrize("weapon", BANDS)
def test_bands_of_every_weapon_cell_by_cell(weapon: str) -> None:
    kind = Weapon.names(" ").index(weapon)
    for cells in range(1, 40):
        band = sum(cells > limit for limit in BANDS[weapon])
        modifier = (2, 0, -2, -6, BEYOND)[band]
        assert interpreted(band_modifier)(kind, cells) == modifier, cells


@pytest.mark.clause("FW-118")
@pytest.mark.parametrize("weapon", BANDS)
def test_who_is_beyond_extreme_range_is_no_target(weapon: str) -> None:
    reach = BANDS[weapon][3]
    verb = "throw" if weapon == "knife" else "shoot"
    for cells in sorted({1, reach, reach + 1} & set(range(24))):
        game = apart(cells, {"weapons": [weapon]}).start().turn("red_0")
        assert game.may(verb) is (cells <= reach)
        assert game.may("burst") is (
            cells <= reach and weapon in ("needler", "smg", "rifle", "lmg")
        )


@pytest.mark.clause("FW-118")
@pytest.mark.parametrize(
    ("verb", "weapon", "reach"), [("shoot", "pistol", 16), ("throw", "knife", 8)]
)
def test_only_targets_in_reach_can_be_named(verb: str, weapon: str, reach: int) -> None:
    table = apart(reach + 1, {"weapons": [weapon]})
    table.unit("blue", (reach, 0)).unit("blue", (1, 2))
    game = table.start().turn("red_0")
    game.do(verb)
    assert game.expect("target").legal() == ["enemy 1", "enemy 2"]
    game.done()


@pytest.mark.clause("FW-118")
def test_objects_and_automatic_fire_know_the_same_reach() -> None:
    for cells, reached in ((16, True), (17, False)):
        table = apart(cells, {"weapons": ["smg"]}).thing("blue", (cells, 2))
        game = table.start().turn("red_0")
        assert (game.may("shoot_object"), game.may("auto")) == (reached, reached)


# --- the contest ---------------------------------------------------------------------------------


@pytest.mark.clause("FW-119")
def test_the_attack_test_of_the_check() -> None:
    game = apart(4, {"weapons": ["pistol"]}).start().turn("red_0", declared=2)
    game.rolls(5, 5, 2).do(*SHOT)
    assert results(game) == [("red_0", "Marksman", 14)]  # range is the target's: 16 against it
    assert aimed_at(game) == 16
    game.done()


@pytest.mark.clause("FW-120")
def test_the_defence_test_of_the_check() -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, None, (2, 2, 3)).hurt("blue_0", 2)
    game.rolls(2, 3, 4).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 11)]
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("FW-120")
@pytest.mark.parametrize(
    ("answer", "faces", "total"),
    [("fighting", (2,), 8), ("armed", (2, 4), 10), ("dodge", (2, 4, 2, 4), 14)],
)
@pytest.mark.parametrize(("wound", "penalty"), [(0, 0), (1, -2), (2, -4)])
def test_the_skill_chosen_with_the_modifiers_of_a_defence(
    answer: str, faces: tuple[int, ...], total: int, wound: int, penalty: int
) -> None:
    ranks = {"fighting": 1, "armed": 2, "dodge": 4}
    game = attacked(1, BARE, None, {"weapons": ["knife"], "ranks": ranks}, (2, 4))
    game.set("blue_0", wound=wound).rolls(*faces, *[1] * 3)
    game.do(answer)
    assert [total for _, _, total in results(game)] == [total + penalty]


@pytest.mark.clause("FW-121")
@pytest.mark.parametrize(
    ("attack", "defence", "margin"),
    [((10, 2, 3), (2, 5, 4), 5), ((10, 2, 3), (9, 2, 4), 1), ((10, 9, 8), (2, 2, 3), 23)],
)
def test_more_than_the_defence_hits_by_the_difference(
    attack: tuple[int, ...], defence: tuple[int, ...], margin: int
) -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, None, attack)
    game.rolls(*defence, *[1] * ((margin + 4) // 5 + 1)).do("dodge")
    assert [event.data["what"] for event in game.happened("hit")] == [margin]
    assert int(game.unit("blue_0").damage) == (margin + 4) // 5 + 1
    game.done()


@pytest.mark.clause("FW-121", "FW-124")
def test_16_against_11_is_a_margin_of_5() -> None:
    game = apart(4, {"weapons": ["pistol"]}).start().turn("red_0", declared=2)
    game.rolls(5, 5, 2).do(*SHOT)
    game.rolls(2, 5, 4, 6, 3).do("dodge")
    assert game.happened("hit")[0].data["values"][1:] == [16, 11]
    assert game.happened("hit")[0].data["what"] == 5
    assert int(game.unit("blue_0").damage) == 9
    game.done()


@pytest.mark.clause("FW-122")
@pytest.mark.parametrize(("defence", "total"), [((4, 9, 2), 15), ((10, 4, 2), 16), ((9, 9, 9), 33)])
def test_an_equal_or_higher_defence_leaves_no_effect(defence: tuple[int, ...], total: int) -> None:
    game = attacked(6, SHOT, {"weapons": ["pistol"]}, {"armour": 2}, (2, 9, 3))
    game.rolls(*defence).do("dodge")  # 15 against it; no damage dice, no armour dice
    assert results(game) == [("blue_0", "Dodge", total)]
    assert [e.data["what"] for e in game.happened("missed")] == [15]
    assert int(game.unit("blue_0").damage) == 0
    game.done()


@pytest.mark.clause("FW-122", "FW-108")
@pytest.mark.parametrize(("face", "hit"), [(2, False), (3, True)])
def test_nothing_against_a_declined_defence_fails(face: int, hit: bool) -> None:
    red = {"weapons": ["pistol"], "perception": 4, "ranks": {"marksman": 1}}
    game = attacked(16, SHOT, red, None, (face,))  # 4 + face - 6
    game.rolls(*[1, 1] * hit).do("done")
    assert bool(game.happened("hit")) is hit
    assert bool(game.happened("missed")) is not hit
    game.done()


@pytest.mark.clause("FW-122")
@pytest.mark.parametrize("verb", ["entangle", "restrain", "disarm"])
def test_a_failed_hold_or_disarming_has_no_contest_of_strength(verb: str) -> None:
    game = attacked(1, (verb,), None, {"weapons": ["knife"]}, (4, 9))
    game.rolls(2, 9, 4).do("dodge")  # 15 v 15
    assert game.happened("missed")
    assert game.unit("red_0").holding == -1
    assert game.in_hand("blue_0") == "knife"
    game.done()
