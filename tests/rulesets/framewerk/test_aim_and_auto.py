"""Aiming; what automatic fire may do and against whom (FW-201 to FW-212)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, results
from tests.rulesets.framewerk.table import Game, Table
from tests.rulesets.framewerk.volleys import POOR, SOLID, duel, rates, squad

# --- aiming --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-201")
def test_aim_and_shoot_in_one_turn() -> None:
    game = duel(declared=2)
    game.do("aim", by="red_0")
    assert game.unit("red_0").aim == 1
    game.rolls(2, 9, 4).do(*SHOT, by="red_0")
    assert aimed_at(game) == 6 + 9 + 4 - 2  # two actions


@pytest.mark.clause("FW-201", "FW-202")
@pytest.mark.parametrize("aim, total", [(0, 15), (1, 19), (2, 21)])
def test_what_aiming_adds(aim: int, total: int) -> None:
    game = duel().set("red_0", aim=aim)
    game.rolls(2, 9, 4).do(*SHOT)
    assert aimed_at(game) == total
    assert game.unit("red_0").aim == 0


@pytest.mark.clause("FW-201")
def test_it_is_bound_to_no_target() -> None:
    game = squad("pistol", (10, 4), (4, 8)).set("red_0", aim=1)
    game.rolls(2, 9, 4).do("shoot", "enemy 1", "aimpoint none")
    assert aimed_at(game) == 6 + 9 + 4 + 2  # Short


@pytest.mark.clause("FW-202")
def test_a_third_aim_is_refused() -> None:
    game = duel(declared=3)
    game.do("aim", "aim", by="red_0")
    assert game.unit("red_0").aim == 2
    assert not game.may("aim")
    game.rolls(2, 9, 4).do(*SHOT)
    assert aimed_at(game) == 6 + 9 + 6 - 4


@pytest.mark.clause("FW-202")
def test_aim_lasts_into_the_next_turn() -> None:
    game = duel()
    game.do("aim", by="red_0")
    game.rolls(9, 1).do("pass", by="blue_0")
    game.do("number 1", by="red_0")
    game.do("number 1", by="blue_0")
    game.do("aim", by="red_0")
    assert game.unit("red_0").aim == 2
    game.done()


@pytest.mark.clause("FW-201")
@pytest.mark.parametrize(
    "weapons, legal",
    [(["lmg"], True), (["knife"], True), (["sword"], False), (["chain"], False), ([], False)],
)
def test_what_can_be_aimed(weapons: list[str], legal: bool) -> None:
    game = apart(6, {"weapons": weapons}).start().turn("red_0")
    assert game.may("aim") is legal


@pytest.mark.clause("FW-201")
def test_an_empty_gun_can_be_aimed() -> None:
    game = duel()
    game.weapon("red_0").loaded = 0
    assert game.refresh().may("aim")


@pytest.mark.clause("FW-201")
@pytest.mark.parametrize("how", ["engaged", "held", "holding"])
def test_no_aiming_in_close_quarters(how: str) -> None:
    game = duel(cells=1)
    assert game.may("aim")
    if how == "engaged":
        game.engage("red_0", "blue_0")
    else:
        pair = ("blue_0", "red_0") if how == "held" else ("red_0", "blue_0")
        game.hold(*pair).set("red_0", engaged=0).set("blue_0", engaged=0)
    assert not game.may("aim")


# --- what becomes of it: defending ---------------------------------------------------------------


@pytest.mark.clause("FW-203")
@pytest.mark.parametrize("answer, left", [("dodge", 0), ("done", 2)])
def test_defending_loses_it_declining_does_not(answer: str, left: int) -> None:
    game = duel().set("blue_0", aim=2)
    game.rolls(2, 3, 5).do(*SHOT)
    game.rolls(*((2, 2, 9) if answer == "dodge" else (1, 1, 1, 1))).do(answer, by="blue_0")
    assert bool(game.happened("missed")) is (answer == "dodge")
    assert game.unit("blue_0").aim == left
    game.done()


@pytest.mark.clause("FW-203")
@pytest.mark.parametrize("answer", ["fighting", "armed", "dodge"])
def test_so_does_every_kind_of_defence(answer: str) -> None:
    game = apart(1, {"weapons": []}, {"weapons": ["knife"]}).start().turn("red_0")
    game.set("blue_0", aim=1)
    game.rolls(2, 3).do("strike", "aimpoint none")
    game.rolls(*[9] * (3 if answer == "dodge" else 2)).do(answer, by="blue_0")
    assert game.unit("blue_0").aim == 0
    game.done()


@pytest.mark.clause("FW-203")
def test_a_surprise_attack_leaves_it() -> None:
    game = apart(6, {"weapons": ["pistol"]}).ambushed("blue_0").start().turn("red_0", 2)
    game.set("blue_0", aim=2)
    game.rolls(2, 3, 5, 1, 1, 1).do(*SHOT)  # 6 + 5 - 2, m 9: two dice and one
    assert game.happened("surprise")
    assert game.unit("blue_0").aim == 2
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-203", "FW-204")
@pytest.mark.parametrize("verb", ["restrain", "disarm"])
@pytest.mark.parametrize("theirs, held", [((9, 9), False), ((1, 2), True)])
def test_the_target_of_a_feat_contest_loses_it(
    verb: str, theirs: tuple[int, int], held: bool
) -> None:
    game = apart(1, {"weapons": ["chain"]}, {"weapons": ["pistol"]}).start()
    game.turn("red_0", 2).set("blue_0", aim=2)
    game.rolls(2, 3).do(verb, "with weapon")
    game.rolls(2, 4, *theirs).do("done", by="blue_0")  # Strength 6: 10 against 24, or critical
    assert bool(game.happened("slipped")) is not held
    assert game.unit("blue_0").aim == 0
    game.expect("action").done()


@pytest.mark.clause("FW-203")
def test_a_feat_of_its_own_does_not() -> None:
    """Only whoever is the target of the contest defends itself."""
    game = duel(cells=1, declared=2).hold("blue_0", "red_0")
    game.set("red_0", aim=1).set("blue_0", aim=1)
    game.rolls(9, 9, 2, 3).do("escape")
    assert game.unit("red_0").aim == 1
    assert game.unit("blue_0").aim == 0


@pytest.mark.clause("FW-203")
def test_being_engaged_leaves_it() -> None:
    game = apart(1, {"weapons": ["sword"], "agility": 1}).start().turn("red_0")
    game.set("blue_0", aim=2)
    game.rolls(2, 3, 5, 5).do("strike", "with weapon", "aimpoint none")
    game.do("done", by="blue_0")  # m 4: one die and one
    assert game.unit("blue_0").aim == 2
    assert game.unit("blue_0").engaged
    game.done()


# --- what becomes of it: acting ------------------------------------------------------------------


def armoury(weapons: list[str], cells: int = 4) -> Game:
    """Red with aim 2 and things to do: an object, cover, a knife on the ground, a blue unit."""
    table = apart(cells, {"weapons": weapons, "move": 1}).thing("blue", (3, 0))
    table.cover((0, 1), "heavy", "all").options(rear_surprise=True)
    game: Game = table.start().turn("red_0", blue_0=1)
    return game.set("red_0", aim=2).set("blue_0", facing=4)


@pytest.mark.clause("FW-204")
@pytest.mark.parametrize(
    "weapon, answers",
    [
        ("smg", ("shoot", "aimpoint none")),
        ("smg", ("burst",)),
        ("smg", ("auto", "direction forward")),
        ("smg", ("shoot_object",)),
        ("knife", ("throw", "aimpoint none")),
        ("knife", ("throw_object",)),
    ],
)
@pytest.mark.parametrize("aim, bonus", [(0, 0), (1, 4), (2, 6)])
def test_the_attacks_that_use_it_up(
    weapon: str, answers: tuple[str, ...], aim: int, bonus: int
) -> None:
    game = armoury([weapon]).set("red_0", aim=aim, rank=[2, 2, 2, 2, 2, 2, 2])
    object_point = -2 if "object" in answers[0] else 0
    game.battle.force_dice([2, 3, *[1] * 7], strict=False)
    game.do(*answers)
    assert results(game)[0][2] == 6 + 3 + bonus + object_point
    assert game.unit("red_0").aim == 0
    assert not game.happened("aim_lost")


@pytest.mark.clause("FW-204")
@pytest.mark.parametrize(
    "answers, faces",
    [
        (("cover",), ()),
        (("move",), ()),
        (("reload",), ()),
        (("ready", "carried 1"), ()),
        (("ready", "carried empty"), ()),
        (("pickup",), ()),
        (("suppress", "direction right"), (2, 3, 5)),
    ],
)
def test_what_loses_it(answers: tuple[str, ...], faces: tuple[int, ...]) -> None:
    game = armoury(["smg", "knife", "sword"])
    b = game.battle.state
    game.weapon("red_0").loaded = 20
    b.weapons[2].owner = -1
    b.weapons[2].at = game.index_of((1, 1))
    game.set("red_0", carried=[0, 1, -1]).rolls(*faces)
    game.do(*answers, by="red_0")
    assert game.happened("aim_lost")
    assert game.unit("red_0").aim == 0
    if "suppress" in answers:
        assert game.unit("red_0").zone_total == 6 + 5 + 2  # it has no part in it
    game.done()


@pytest.mark.clause("FW-204")
@pytest.mark.parametrize("verb", ["strike", "entangle", "restrain", "disarm"])
def test_close_quarters_lose_it_and_get_nothing_of_it(verb: str) -> None:
    game = apart(1, {"weapons": ["pistol"]}, {"weapons": ["knife"]}).start().turn("red_0")
    game.set("red_0", aim=2)
    game.rolls(2, 3).do(verb)
    if verb == "strike":
        game.do("aimpoint none")
    assert results(game) == [("red_0", "Fighting", 9)]
    assert game.unit("red_0").aim == 0
    game.expect("defend", "blue_0")


@pytest.mark.clause("FW-204")
def test_striking_an_object_loses_it() -> None:
    game = apart(6, {"weapons": ["knife"]}).thing("blue", (1, 1)).start().turn("red_0")
    game.set("red_0", aim=2)
    game.rolls(2, 3).do("strike_object")
    assert results(game) == [("red_0", "Armed Fighting", 6 + 3 - 2)]
    assert game.unit("red_0").aim == 0


@pytest.mark.clause("FW-204")
@pytest.mark.parametrize("face", [5, 6])
def test_breaking_away_loses_it(face: int) -> None:
    game = duel(cells=1, declared=2).engage("red_0", "blue_0").set("red_0", aim=2)
    game.rolls(face).do("break")
    assert bool(game.decision == "step") is (face == 6)
    assert game.unit("red_0").aim == 0


@pytest.mark.clause("FW-204")
def test_passing_turning_and_forfeited_slots_leave_it() -> None:
    game = armoury(["pistol"]).turn("red_0", 3, blue_0=1).set("red_0", aim=2)
    game.do("face", "direction right", "pass", by="red_0")
    game.set("red_0", debt=1).do("pass", by="blue_0")
    assert game.happened("forfeits")
    game.expect("action", "red_0")
    assert game.battle.state.pass_number == 3
    assert game.unit("red_0").aim == 2


@pytest.mark.clause("FW-204")
def test_a_weapon_shot_from_the_hand_takes_it_along() -> None:
    game = apart(4, {"weapons": ["pistol"]}, {"weapons": ["holdout"]}).start().turn("red_0")
    game.set("blue_0", aim=2)
    game.rolls(2, 3, 5).do("shoot", "aimpoint held")
    game.rolls(4, 4, 4, 4, 4).do("done", by="blue_0")  # 6 + 5 - 4 + 2 = 9: 2 + 1 + 2 dice
    assert game.happened("broken")
    assert game.unit("blue_0").aim == 0
    game.done()


@pytest.mark.clause("FW-204")
def test_a_critically_failed_shot_has_used_it_up() -> None:
    game = duel().set("red_0", aim=2)
    game.rolls(1, 1, 5).do(*SHOT)
    assert game.happened("fumbled")
    assert game.unit("red_0").aim == 0


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
