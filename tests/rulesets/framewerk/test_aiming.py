"""Aiming: what it adds, and what becomes of it (FW-201 to FW-204)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, results
from tests.rulesets.framewerk.table import Game
from tests.rulesets.framewerk.volleys import duel, squad

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


@pytest.mark.clause("FW-203", "FW-013")
def test_it_is_lost_with_the_roll_not_before_dice_are_cut() -> None:
    game = apart(1, {"weapons": []}, {"weapons": ["knife"]}).start().turn("red_0")
    game.set("blue_0", aim=1)
    game.rolls(2, 3).do("strike", "aimpoint none")
    game.set("red_0", drama=1).do("dodge", by="blue_0")
    game.expect("cut", "red_0")
    assert game.unit("blue_0").aim == 1
    game.rolls(9, 9, 9).do("number 0")
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
