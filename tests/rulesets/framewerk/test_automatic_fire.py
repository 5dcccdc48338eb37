"""What automatic fire may do and against whom (FW-205 to FW-212)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, results
from tests.rulesets.framewerk.table import Table
from tests.rulesets.framewerk.volleys import POOR, SOLID, duel, rates, squad

# --- the two listings ----------------------------------------------------------------------------

# shots, burst, Target / highest rate / Expenditure, magazine
LISTINGS = {
    "pistol": (3, False, None, 12),
    "holdout": (3, False, None, 4),
    "needler": (3, True, (2, 5, 10), 20),
    "smg": (3, True, (3, 5, 10), 30),
    "rifle": (2, True, (3, 5, 15), 30),
    "sniper rifle": (1, False, None, 5),
    "shotgun": (2, False, None, 6),
    "lmg": (2, True, (5, 10, 25), 75),
}
RING = ((5, 4), (5, 3), (5, 5), (6, 4), (6, 3), (6, 5))  # six in front, at Short or Mid


@pytest.mark.clause("FW-205", "FW-206", "FW-220")
@pytest.mark.parametrize("weapon", LISTINGS)
def test_the_first_listing_shots_per_turn(weapon: str) -> None:
    shots, burst, _, magazine = LISTINGS[weapon]
    game = squad(weapon, (6, 4))
    assert game.weapon("red_0").loaded == magazine
    game.weapon("red_0").shots_used = shots - 1
    assert game.refresh().may("shoot")
    assert game.may("burst") is burst
    game.weapon("red_0").shots_used = shots
    assert not game.refresh().may("shoot")
    assert not game.may("burst")


@pytest.mark.clause("FW-205", "FW-207", "FW-208", "FW-209", "FW-210")
@pytest.mark.parametrize("weapon", LISTINGS)
def test_the_second_listing_automatic_fire(weapon: str) -> None:
    _, _, profile, magazine = LISTINGS[weapon]
    game = squad(weapon, *RING, red=POOR)
    assert game.may("auto") is game.may("suppress") is (profile is not None)
    if profile is None:
        return
    targets, highest, expenditure = profile
    game.do("auto", "direction forward")
    for k in range(targets - 1):
        game.expect("targets", "red_0").do(f"enemy {k}")
    game.rolls(9).do(f"enemy {targets - 1}")  # the last: the list is full
    game.expect("defend", "blue_0")
    assert game.weapon("red_0").loaded == magazine - expenditure
    game.battle.force_dice([10, *[1] * 30], strict=False)
    game.do("done", by="blue_0")
    assert rates(game) == [("blue_0", highest)]


@pytest.mark.clause("FW-206")
def test_one_shot_a_turn_with_a_sniper_rifle() -> None:
    game = duel("sniper rifle", declared=2)
    game.rolls(2, 3, 5).do(*SHOT, by="red_0")
    game.rolls(2, 2, 9).do("dodge")
    game.expect("action", "red_0")
    assert not game.may("shoot")
    assert game.may("aim")
    game.rolls(9, 1).do("pass", by="red_0")
    game.do("number 1", "number 1")
    game.expect("action", "red_0")
    assert game.may("shoot")  # a new turn
    game.done()


@pytest.mark.clause("FW-206", "FW-220")
def test_a_burst_counts_as_one_shot() -> None:
    game = duel("rifle", declared=3)
    for left in (27, 24):
        game.rolls(2, 3, 5).do("burst", by="red_0")
        game.rolls(2, 2, 9).do("dodge", by="blue_0")
        assert game.weapon("red_0").loaded == left
    game.expect("action", "red_0")
    assert game.weapon("red_0").shots_used == 2
    assert not game.may("shoot")
    assert not game.may("burst")
    assert game.may("suppress")
    game.done()


@pytest.mark.clause("FW-206")
def test_shots_at_objects_count_and_other_weapons_have_their_own() -> None:
    table = apart(6, {"weapons": ["sniper rifle", "pistol"]}).thing("blue", (4, 0))
    game = table.start().turn("red_0", 3, blue_0=0)
    game.rolls(2, 3, 2).do("shoot_object")
    assert not game.may("shoot_object")
    assert not game.may("shoot")
    game.do("ready", "carried 1")
    assert game.may("shoot")
    assert game.may("shoot_object")


@pytest.mark.clause("FW-206")
def test_automatic_fire_is_no_aimed_shot() -> None:
    game = squad("rifle", (10, 4))
    game.weapon("red_0").shots_used = 2
    assert game.refresh().may("auto")
    game.rolls(2, 3, 5).do("auto", "direction forward")
    assert game.weapon("red_0").shots_used == 2


# --- targets -------------------------------------------------------------------------------------


@pytest.mark.clause("FW-208")
def test_three_of_four_in_the_arc() -> None:
    game = squad("smg", (6, 4), (7, 4), (4, 8), (4, 0), (3, 4))
    game.do("auto", "direction forward")
    assert game.legal() == ["enemy 0", "enemy 1", "enemy 2", "enemy 3"]  # none listed, no finish
    game.do("enemy 2")
    assert game.legal() == ["done", "enemy 0", "enemy 1", "enemy 3"]
    game.do("enemy 0")
    game.rolls(2, 3, 5).do("enemy 3")
    order = [event.data["values"][0] for event in game.happened("listed")]
    assert order == [game.number("blue_3")]
    for name in ("blue_2", "blue_0", "blue_3"):  # in the order of the list
        game.expect("defend", name).rolls(2, 2, 9).do("dodge")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-208")
def test_finish_after_one() -> None:
    game = squad("smg", (6, 4), (7, 4)).rolls(2, 3, 5)
    game.do("auto", "direction forward", "enemy 1", "done")
    game.expect("defend", "blue_1").rolls(2, 2, 9).do("dodge")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-208")
def test_forced_finish_when_nobody_is_left() -> None:
    game = squad("smg", (6, 4), (7, 4), (1, 4)).rolls(2, 3, 5)
    game.do("auto", "direction forward", "enemy 1", "enemy 0")
    game.expect("defend", "blue_1").done()


@pytest.mark.clause("FW-208")
def test_who_is_down_or_out_of_reach_is_no_target() -> None:
    game = squad("smg", (6, 4), (20, 4), (21, 4), (7, 7)).set("blue_3", status=1)
    game.do("auto", "direction forward")
    assert game.legal() == ["enemy 0", "enemy 1"]  # 16 cells away is the last, 17 beyond


@pytest.mark.clause("FW-208")
def test_only_arcs_with_an_enemy_in_reach() -> None:
    game = squad("smg", (6, 4), (21, 0))
    game.do("auto")
    ahead = ["forward", "forward right", "right", "left", "forward left"]
    assert game.legal("direction") == ahead
    assert not squad("smg", (21, 4)).may("auto")


@pytest.mark.clause("FW-208")
@pytest.mark.parametrize("direction, code", [("forward", 0), ("right", 2), ("forward left", 7)])
def test_the_firer_faces_the_arc(direction: str, code: int) -> None:
    game = squad("smg", (6, 4)).rolls(2, 3, 5)
    game.do("auto", f"direction {direction}")
    assert game.unit("red_0").facing == code


# --- rate and expenditure ------------------------------------------------------------------------


@pytest.mark.clause("FW-209", "FW-213")
@pytest.mark.parametrize(
    "weapon, face, rounds",
    [("smg", 7, 4), ("smg", 1, 1), ("smg", 10, 5), ("lmg", 7, 7), ("lmg", 1, 1), ("lmg", 3, 3)],
)
def test_rounds_that_hit(weapon: str, face: int, rounds: int) -> None:
    game = duel(weapon, 8, **POOR)
    game.rolls(2).do("auto", "direction forward")
    plus = {"smg": 1, "lmg": 2}[weapon]
    game.rolls(face, *[1] * (1 + plus * rounds)).do("done")
    assert rates(game) == [("blue_0", rounds)]
    assert game.unit("blue_0").damage == 1 + plus * rounds
    game.done()


@pytest.mark.clause("FW-210")
@pytest.mark.parametrize("loaded, legal", [(11, True), (10, True), (9, False), (0, False)])
def test_too_few_rounds(loaded: int, legal: bool) -> None:
    game = squad("smg", (6, 4))
    game.weapon("red_0").loaded = loaded
    game.refresh()
    assert game.may("auto") is game.may("suppress") is legal
    assert game.may("reload")
    if not legal:
        game.do("reload")
        assert game.weapon("red_0").loaded == 30
        assert game.turn("red_0").may("auto", "suppress")


@pytest.mark.clause("FW-210")
def test_one_expenditure_however_many_targets_and_hits() -> None:
    game = squad("smg", *RING, red={"perception": 20})
    game.weapon("red_0").loaded = 10
    game.refresh().rolls(2, 3, 5).do("auto", "direction forward", "enemy 0", "enemy 1", "enemy 2")
    assert game.weapon("red_0").loaded == 0
    struck = 0
    for name in ("blue_0", "blue_1", "blue_2"):
        # 20 + 5 + 2 = 27: six dice and one, and four for the further rounds
        game.rolls(10, *[1] * 11).do("done", by=name)
        struck += rates(game)[0][1]
    assert struck == 15
    game.done()


# --- the course of it ----------------------------------------------------------------------------


@pytest.mark.clause("FW-211")
def test_it_takes_all_actions_of_the_turn() -> None:
    game = squad("smg", (6, 4), declared=3).turn("red_0", 3, blue_0=3)
    game.rolls(2, 9, 4).do("auto", "direction forward")
    assert game.unit("red_0").acts_left == 0
    assert aimed_at(game) == 6 + 9 + 2 - 4
    game.rolls(9, 9, 9).do("dodge")
    game.do("pass", "pass", by="blue_0")  # nobody comes between
    game.expect("action", "blue_0")
    assert game.unit("red_0").declared == 3
    game.done()


@pytest.mark.clause("FW-211")
def test_not_after_another_action() -> None:
    game = squad("smg", (6, 4), declared=2).turn("red_0", 2, blue_0=0)
    assert game.may("auto")
    game.do("pass")
    assert game.battle.state.pass_number == 2
    assert not game.may("auto")
    assert game.may("suppress", "shoot", "burst")


@pytest.mark.clause("FW-211")
def test_not_with_an_action_lost() -> None:
    game = squad("smg", (6, 4), declared=3).set("red_0", acts_left=2)
    assert not game.may("auto")


@pytest.mark.clause("FW-211")
def test_a_free_change_of_weapons_is_no_action() -> None:
    game = squad("knife", (6, 4), red={"weapons": ["knife", "smg"]}, draw_cost="free")
    game.do("ready", "carried 1")
    assert game.may("auto")


@pytest.mark.clause("FW-211")
@pytest.mark.parametrize("how", ["engaged", "held", "holding"])
def test_not_in_close_quarters(how: str) -> None:
    game = squad("smg", (5, 4))
    assert game.may("auto", "suppress")
    if how == "engaged":
        game.engage("red_0", "blue_0")
    elif how == "held":
        game.hold("blue_0", "red_0").set("red_0", engaged=0)
    else:
        game.hold("red_0", "blue_0").set("red_0", engaged=0)
    assert not game.may("auto")
    assert not game.may("suppress")


@pytest.mark.clause("FW-212", "FW-216")
def test_one_roll_against_all() -> None:
    table = Table(width=20, height=3).unit("red", (0, 1), weapons=["smg"])
    table.unit("blue", (3, 1), **SOLID).unit("blue", (10, 1), **SOLID)
    game = table.cover((10, 1), "light", "W").start().turn("red_0").set("blue_1", cover_taken=1)
    game.rolls(6, 4, 9).do("auto", "direction forward", "enemy 0", "enemy 1")
    assert results(game) == [("red_0", "Marksman", 15)]
    assert aimed_at(game.expect("defend", "blue_0")) == 17
    game.rolls(2, 4, 10, 3, 1, 1, 1).do("dodge")  # m 3, h 2: three dice
    assert results(game) == [("blue_0", "Dodge", 6 + 10 - 2)]
    assert aimed_at(game.expect("defend", "blue_1")) == 11
    game.rolls(2, 4, 7).do("dodge")
    assert results(game) == [("blue_1", "Dodge", 6 + 7 - 2)]
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("FW-212")
def test_sight_of_each_target() -> None:
    table = Table(width=20, height=3).unit("red", (0, 1), weapons=["smg"])
    table.unit("blue", (3, 1), **SOLID).unit("blue", (10, 1), **SOLID)
    game = table.sight((10, 1), 2).start().turn("red_0")
    game.rolls(6, 4, 9).do("auto", "direction forward", "enemy 0", "enemy 1")
    assert aimed_at(game) == 17
    game.rolls(1, 2, 3, 1, 1, 1, 1).do("dodge")  # 6 + 6 - 2, m 7
    assert aimed_at(game.expect("defend", "blue_1")) == 15 - 2 - 4


@pytest.mark.clause("FW-212")
@pytest.mark.parametrize("hit", [False, True])
def test_the_minus_two_decides(hit: bool) -> None:
    """15 against Dodge 17 - 2 is a draw, against 16 - 2 a hit."""
    game = duel("smg")
    game.rolls(2, 9, 4).do("auto", "direction forward")
    faces = (4, 2, 10) if hit else (1, 2, 3)
    game.set("blue_0", agility=6 if hit else 11)
    game.rolls(*faces, *((1, 1, 1) if hit else ())).do("dodge")
    assert results(game)[0][2] == (14 if hit else 15)
    assert bool(game.happened("hit")) is hit
    game.done()
