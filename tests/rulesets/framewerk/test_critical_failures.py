"""Critical failures in defence and attack, and the actions forfeited (FW-244 to FW-247)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, at_mid, results
from tests.rulesets.framewerk.table import Table

ONE_DIE = {"ranks": {"marksman": 1, "fighting": 1, "armed": 1, "thrown": 1, "dodge": 1, "feat": 1}}


# --- in defence ----------------------------------------------------------------------------------


@pytest.mark.clause("FW-244")
def test_the_margin_is_the_whole_attack() -> None:
    game = at_mid(None, {"ranks": {"dodge": 2}})
    game.rolls(2, 7, 4).do(*SHOT)
    assert aimed_at(game) == 13
    game.rolls(1, 8, *[2] * 4).do("dodge")  # 6 + 8 would have saved it: three dice and one
    assert game.happened("hit")[0].data["values"] == [1, 13, 0]
    assert game.unit("blue_0").damage == 8
    assert game.unit("blue_0").debt == 0
    game.done()


@pytest.mark.clause("FW-244")
@pytest.mark.parametrize("faces, critical", [((1, 10, 2), False), ((1, 10, 1), True)])
def test_what_a_critical_defence_is(faces: tuple[int, ...], critical: bool) -> None:
    game = at_mid()
    game.rolls(2, 7, 4).do(*SHOT)
    game.rolls(*faces, *[1] * 4 * critical).do("dodge")
    assert bool(game.happened("hit")) is critical
    game.done()


@pytest.mark.clause("FW-244")
def test_of_the_untrained_it_is_the_one() -> None:
    for face, margin in ((1, 5), (2, 4)):
        game = apart(1, ONE_DIE, {"weapons": ["knife"], "agility": 1, "ranks": {"armed": 0}})
        game = game.start().turn("red_0")
        game.set("red_0", agility=1).do("strike")
        game.rolls(5 if face == 2 else 4).do("aimpoint none")
        game.rolls(face, 1).do("armed")  # 1 + half of 2, or nothing: one die less one for fists
        assert game.happened("hit")[0].data["what"] == margin
        game.done()


@pytest.mark.clause("FW-244", "FW-122")
@pytest.mark.parametrize("face, hit", [(5, False), (6, True)])
def test_a_poor_attack_fails_even_so(face: int, hit: bool) -> None:
    game = apart(13, {"weapons": ["pistol"], "perception": 1, **ONE_DIE}, ONE_DIE)
    game = game.start().turn("red_0")
    game.rolls(face).do(*SHOT)  # Extreme: 1 + face - 6
    game.rolls(1, *[3] * 2 * hit).do("dodge")
    assert bool(game.happened("hit")) is hit
    game.done()


@pytest.mark.clause("FW-244")
def test_each_target_of_automatic_fire_fails_for_itself() -> None:
    table = Table(width=12, height=5).unit("red", (0, 2), weapons=["smg"], ranks={"marksman": 1})
    for row in (2, 3):
        table.unit("blue", (6, row), armour=0, vitality=40, ranks={"dodge": 1})
    game = table.start().turn("red_0")
    game.rolls(3).do("auto", "direction forward", "enemy 0", "enemy 1")
    game.rolls(1, 1, *[1] * 3).do("dodge", by="blue_0")  # 9 v 0: two dice and one, rate 1
    game.rolls(10).do("dodge", by="blue_1")
    assert [int(game.unit(name).damage) for name in ("blue_0", "blue_1")] == [3, 0]
    game.done()


@pytest.mark.clause("FW-244")
def test_against_a_zone_too() -> None:
    table = Table(width=12, height=5).unit("red", (0, 2), "gunner", weapons=["lmg"])
    game = table.unit("blue", (4, 2), armour=0, vitality=40).start().turn("blue_0")
    game.zone("red_0", facing=0, total=24).do("move", "direction back")
    game.rolls(1, 1, 10, *[2] * 9).do("dodge")  # m 24: five dice, two, and two more
    assert game.unit("blue_0").damage == 18
    game.done()


# --- in attack -----------------------------------------------------------------------------------


@pytest.mark.clause("FW-245")
@pytest.mark.parametrize("declared, debt", [(1, 2), (2, 2), (3, 3)])
def test_two_actions_or_the_whole_turn(declared: int, debt: int) -> None:
    game = at_mid().turn("red_0", declared)
    game.rolls(1, 1, 10).do(*SHOT)  # nobody is asked how it defends
    assert game.unit("red_0").debt == debt
    assert game.unit("red_0").acts_left == declared - 1
    assert game.weapon("red_0").loaded == 11
    assert not game.happened("hit") and not game.happened("defends")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-245")
@pytest.mark.parametrize("faces, critical", [((1, 9, 2), False), ((1, 1, 2), True)])
def test_what_a_critical_attack_is(faces: tuple[int, ...], critical: bool) -> None:
    game = at_mid()
    game.rolls(*faces).do(*SHOT)
    assert bool(game.happened("fumbled")) is critical
    game.expect("action" if critical else "defend", "blue_0")


@pytest.mark.clause("FW-245")
def test_even_against_the_defenceless() -> None:
    game = at_mid(ONE_DIE | {"perception": 20}).set("blue_0", surprised=1)
    game.rolls(1).do(*SHOT)
    assert game.unit("red_0").debt == 2
    assert game.unit("blue_0").damage == 0


@pytest.mark.clause("FW-245")
@pytest.mark.parametrize("verb", ["strike", "entangle", "restrain", "disarm"])
def test_a_fumble_hand_to_hand_engages_all_the_same(verb: str) -> None:
    game = apart(1, ONE_DIE, {"weapons": ["pistol"]}).start().turn("red_0")
    game.rolls(1).do(verb, *["aimpoint none"] * (verb == "strike"))
    assert game.unit("red_0").debt == 2
    assert int(game.unit("blue_0").engaged) == 1
    assert game.unit("red_0").holding == -1
    assert game.in_hand("blue_0") == "pistol"
    game.done()


@pytest.mark.clause("FW-245")
def test_a_knife_thrown_badly_is_gone_and_so_is_the_aim() -> None:
    game = apart(4, {"weapons": ["knife"], **ONE_DIE}).start().turn("red_0").set("red_0", aim=2)
    game.rolls(1).do("throw", "aimpoint none")
    assert game.on_ground() == [("knife", (4, 1))]
    assert game.unit("red_0").aim == 0
    assert game.unit("red_0").debt == 2


# --- forfeited actions ---------------------------------------------------------------------------


@pytest.mark.clause("FW-246")
def test_debt_is_paid_by_the_slots_as_they_come() -> None:
    game = at_mid().turn("red_0", declared=3, blue_0=3)
    game.rolls(1, 1, 10).do(*SHOT)
    assert game.unit("red_0").debt == 3
    for debt in (2, 1):
        game.do("pass", by="blue_0")
        assert game.unit("red_0").debt == debt
        assert [event.unit for event in game.happened("forfeits")] == ["red_0"]
    assert game.unit("red_0").acts_left == 0
    game.rolls(9, 1).do("pass", by="blue_0")
    game.do("number 1", by="red_0")  # it announces as ever
    game.do("number 1", by="blue_0")
    assert game.unit("red_0").debt == 0
    assert game.unit("red_0").acts_left == 0
    game.expect("action", "blue_0").rolls(9, 1).do("pass")
    game.do("number 1", "number 1")
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-246")
def test_debt_is_kept_while_there_are_no_slots() -> None:
    game = at_mid().turn("red_0", declared=1)
    game.rolls(1, 1, 10).do(*SHOT)
    game.rolls(9, 1).do("pass", by="blue_0")
    assert game.unit("red_0").debt == 2
    game.do("number 3", by="red_0")
    game.do("number 3", by="blue_0")
    game.do("pass", by="blue_0")
    game.do("pass", by="blue_0")
    game.expect("action", "red_0")  # passes 1 and 2 are lost, the third is its own
    assert game.unit("red_0").acts_left == 1


@pytest.mark.clause("FW-246", "FW-113", "FW-115")
def test_actions_forfeited_count_for_the_penalty() -> None:
    game = at_mid().set("red_0", debt=1).turn("blue_0", declared=1, red_0=2)
    game.do("pass", by="blue_0")
    game.rolls(9, 2, 4).do(*SHOT, by="red_0")
    assert aimed_at(game) == 15 - 2


@pytest.mark.clause("FW-246")
@pytest.mark.parametrize("debt", [1, 3])
def test_debt_hinders_no_defence(debt: int) -> None:
    game = at_mid().turn("red_0", declared=2).set("blue_0", debt=debt)
    game.rolls(9, 2, 4).do(*SHOT)
    game.expect("defend", "blue_0").rolls(9, 2, 4).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 15)]
    assert game.happened("missed")


@pytest.mark.clause("FW-246", "FW-265")
@pytest.mark.parametrize("debt", [0, 1])
def test_unless_the_scenario_says_so(debt: int) -> None:
    table = apart(6, {"weapons": ["pistol"]}).options(debt_blocks_defence=True)
    game = table.start().turn("red_0", declared=2).set("blue_0", debt=debt)
    game.rolls(2, 2, 4, *[1] * 3 * debt).do(*SHOT)  # m 8: two dice and one
    assert bool(game.happened("surprise")) is bool(debt)
    game.expect("action" if debt else "defend", "red_0" if debt else "blue_0")
    game.done()


# --- what else may fail --------------------------------------------------------------------------


@pytest.mark.clause("FW-247")
def test_automatic_fire_fails_for_all_targets() -> None:
    table = Table(width=12, height=5).unit("red", (0, 2), weapons=["smg"])
    table.unit("blue", (6, 2)).unit("blue", (6, 3))
    game = table.start().turn("red_0", declared=3)
    game.rolls(1, 10, 1).do("auto", "direction forward", "enemy 0", "enemy 1")
    assert game.unit("red_0").debt == 3
    assert game.weapon("red_0").loaded == 20
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-247")
def test_no_zone_is_laid() -> None:
    table = Table(width=12, height=5).unit("red", (0, 2), "gunner", weapons=["lmg"])
    game = table.unit("blue", (6, 2)).start().turn("red_0")
    game.rolls(1, 1, 6).do("suppress", "direction forward")
    assert game.unit("red_0").debt == 2
    assert game.unit("red_0").zone_left == 0
    assert game.weapon("red_0").loaded == 50
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-247", "FW-008")
@pytest.mark.parametrize("holder", [1, 2])
def test_a_feat_to_escape_fails_without_debt(holder: int) -> None:
    game = apart(1, ONE_DIE, ONE_DIE).start().hold("red_0", "blue_0").turn("blue_0")
    game.rolls(1, holder).do("escape")
    assert results(game)[0] == ("blue_0", "Strength feat", 0)
    assert game.unit("blue_0").debt == 0
    assert int(game.unit("red_0").holding) == 1  # 0 v 0 is a tie
    game.done()


@pytest.mark.clause("FW-247", "FW-008")
@pytest.mark.parametrize(
    "attacker, target, held, loss", [(1, 2, False, 0), (2, 1, True, 1), (1, 1, False, 0)]
)
def test_feats_in_an_attack_fail_without_debt(
    attacker: int, target: int, held: bool, loss: int
) -> None:
    game = apart(1, ONE_DIE, ONE_DIE).start().turn("red_0", blue_0=3)
    game.rolls(9).do("restrain")
    game.rolls(attacker, target).do("done")
    assert [int(game.unit(name).debt) for name in ("red_0", "blue_0")] == [0, 0]
    assert (int(game.unit("red_0").holding) == 1) is held
    assert int(game.unit("red_0").hold_loss) == loss  # 8 v 0
    game.done()


@pytest.mark.clause("FW-247", "FW-231")
def test_a_one_when_breaking_away_is_no_worse_than_a_five() -> None:
    game = apart(1).start().turn("red_0").engage("red_0", "blue_0")
    game.rolls(1).do("break")
    assert game.unit("red_0").debt == 0
