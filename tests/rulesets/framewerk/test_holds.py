"""Entangling: how a hold begins, grows and binds (FW-248 to FW-258)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import aimed_at, apart, results
from tests.rulesets.framewerk.table import Table
from tests.rulesets.framewerk.wrestling import (
    GRIP,
    ONE_DIE,
    grapple,
    holds,
    losses,
    next_turn,
    wrestle,
)

# --- the attack ----------------------------------------------------------------------------------


@pytest.mark.clause("FW-248")
@pytest.mark.parametrize(
    "profile, weapons, answers, skill",
    [
        ("trooper", [], [], "Fighting"),
        ("trooper", ["chain"], ["with bare"], "Fighting"),
        ("trooper", ["chain"], ["with weapon"], "Armed Fighting"),
        ("trooper", ["sword"], [], "Fighting"),
        ("trooper", ["pistol"], [], "Fighting"),
        ("beast", [], [], "Fighting"),
    ],
)
@pytest.mark.parametrize("verb", ["entangle", "restrain"])
def test_with_what_and_which_skill(
    profile: str, weapons: list[str], answers: list[str], skill: str, verb: str
) -> None:
    red = {"profile": profile, "weapons": weapons, "agility": 6, **ONE_DIE}
    game = apart(1, red).start().turn("red_0")
    game.rolls(4).do(verb, *answers)
    assert results(game) == [("red_0", skill, 10)]
    legal = game.expect("defend", "blue_0").legal()
    assert ("fighting" in legal) is (skill == "Fighting")


@pytest.mark.clause("FW-248", "FW-259")
def test_who_may_not_entangle() -> None:
    for verb in ("entangle", "restrain", "disarm"):
        blue = {"weapons": ["pistol"]}
        assert apart(1, None, blue).start().turn("red_0").may(verb)
        assert not apart(2, None, blue).start().turn("red_0").may(verb)
        assert not apart(1, {"weapons": ["rifle"]}, blue).start().turn("red_0").may(verb)


@pytest.mark.clause("FW-248")
def test_all_modifiers_of_a_strike() -> None:
    for verb in ("strike", "entangle", "restrain", "disarm"):
        red = {"weapons": ["chain"], "agility": 9, **ONE_DIE}
        table = apart(1, red, {"weapons": ["pistol"]}).cover((1, 1), "light", "W")
        game = table.options(ambient_sight=1).start().turn("red_0", declared=2)
        game.set("blue_0", cover_taken=1).set("red_0", aim=2).hurt("red_0", 1)
        game.do(verb)
        game.rolls(9).do("with weapon", *["aimpoint none"] * (verb == "strike"))
        assert aimed_at(game) == 9 + 9 - 2 - 2 - 2 - 2  # hurt, two actions, dusk, cover
        assert game.unit("red_0").aim == 0


@pytest.mark.clause("FW-248", "FW-249")
def test_an_attack_parried_holds_nobody() -> None:
    game = grapple()
    game.rolls(4).do("entangle")
    game.rolls(4).do("dodge", by="blue_0")  # 10 v 10
    assert not holds(game)
    assert int(game.unit("blue_0").engaged) == 1
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-249")
@pytest.mark.parametrize("face, held", [(5, False), (6, True)])
def test_damage_then_a_contest_of_strength(face: int, held: bool) -> None:
    red = {"profile": "brawler", "strength": 12, "ranks": {"fighting": 1, "feat": 1}}
    game = apart(1, red, {"ranks": {"feat": 2}}).start().turn("red_0", blue_0=3)
    game.rolls(8).do("entangle")  # 7 + 8: three dice, fists -1, Strength +3
    game.rolls(1, 1, 1, 1, 1, face + 1, 6, 6).do("done")
    feats = [("red_0", "Strength feat", 13 + face), ("blue_0", "Strength feat", 18)]
    assert results(game) == feats
    assert holds(game) is held  # at 18 v 18 it is not entangled …
    assert game.unit("blue_0").damage == 5  # … but hurt all the same
    game.done()


@pytest.mark.clause("FW-249")
def test_who_goes_down_is_not_wrestled_with() -> None:
    table = apart(1, ONE_DIE, {"vitality": 3}).unit("blue", (9, 1))
    game = table.start().turn("red_0")
    game.rolls(8).do("entangle")
    game.rolls(9, 9).do("done", by="blue_0")  # m 14: three dice less one
    assert not results(game)
    assert game.unit("red_0").holding == -1
    game.expect("action", "blue_1").done()


@pytest.mark.clause("FW-249", "FW-114")
def test_feats_in_an_attack_know_wounds_and_no_other_penalty() -> None:
    table = apart(1, {"armour": 0, **GRIP}, ONE_DIE).options(ambient_sight=2)
    game = table.start().turn("red_0", declared=3, blue_0=3).hurt("red_0", 1).hurt("blue_0", 2)
    game.rolls(9).do("restrain")
    game.rolls(5, 5).do("done")
    assert results(game) == [("red_0", "Strength feat", 16), ("blue_0", "Strength feat", 7)]
    game.done()


# --- the hold ------------------------------------------------------------------------------------


@pytest.mark.clause("FW-250", "FW-251")
@pytest.mark.parametrize(
    "margin, lost", [(1, 0), (4, 0), (5, 1), (7, 1), (9, 1), (10, 2), (14, 2), (15, 3)]
)
def test_an_action_for_every_five_points(margin: int, lost: int) -> None:
    game = wrestle(grapple(declared=2), margin)
    assert holds(game)
    assert losses(game) == (lost, lost)
    assert game.unit("red_0").hold_kept == 1
    assert game.unit("blue_0").loss == lost
    assert game.unit("blue_0").acts_left == 3 - lost
    assert game.unit("blue_0").declared == 3
    game.done()


@pytest.mark.clause("FW-249", "FW-250")
@pytest.mark.parametrize("margin", [0, -1])
def test_no_hold_without_a_higher_feat(margin: int) -> None:
    assert not holds(wrestle(grapple(), margin))


@pytest.mark.clause("FW-251")
def test_lost_now_and_in_the_turn_to_come() -> None:
    game = grapple(declared=2, theirs=2).set("blue_0", acts_left=1)
    wrestle(game, 7)
    assert game.unit("blue_0").acts_left == 0
    next_turn(game, 1)
    assert game.expect("count", "blue_0").legal("number") == ["1", "2"]
    game.done()


@pytest.mark.clause("FW-250", "FW-251")
def test_two_holders_add_up() -> None:
    table = Table(width=5, height=3).unit("red", (0, 1), **GRIP).unit("red", (2, 1), **GRIP)
    game = table.unit("blue", (1, 1), **ONE_DIE).start().turn("red_0", declared=2, red_1=1)
    for unit, faces, loss in (("red_0", (2, 2), 1), ("red_1", (2, 3), 1 + 2)):
        game.rolls(9).do("restrain", by=unit)
        game.rolls(*faces).do("done", by="blue_0")  # m 7, then m 10 against the entangled
        assert game.unit("blue_0").loss == loss
    assert int(game.unit("blue_0").held_bits) == 0b11
    assert [int(game.unit(name).holding) for name in ("red_0", "red_1")] == [2, 2]
    game.done()


@pytest.mark.clause("FW-250", "FW-264")
def test_one_holder_holds_one() -> None:
    table = Table(width=5, height=3).unit("red", (1, 1), **ONE_DIE)
    table.unit("blue", (0, 1), weapons=["pistol"]).unit("blue", (2, 1), weapons=["pistol"])
    for verb in ("entangle", "restrain", "disarm"):
        game = table.start().turn("red_0").hold("red_0", "blue_1")
        game.rolls(6).do(verb)  # nobody else may be named
        game.expect("defend", "blue_1")
        assert not game.place("blue_1", (4, 1)).turn("red_0").may(verb)
    game = table.start().turn("red_0").hold("red_0", "blue_1")
    game.do("strike")
    assert game.expect("target").legal("enemy") == ["0", "1"]


# --- growing -------------------------------------------------------------------------------------


@pytest.mark.clause("FW-252", "FW-255", "FW-257")
def test_maintained_a_hold_of_one_takes_all_in_three_turns() -> None:
    game = wrestle(grapple(), 5)
    assert losses(game) == (1, 1)
    next_turn(game, 1, 2)
    game.do("maintain", by="red_0")  # no dice
    assert losses(game) == (1, 2)
    assert game.unit("blue_0").acts_left == 1
    assert game.expect("action", "blue_0").unit("blue_0").loss == 2
    next_turn(game, 3)  # blue has but one to declare
    assert game.unit("blue_0").declared == 1
    game.do("maintain", by="red_0")
    assert losses(game) == (1, 3)
    assert game.unit("blue_0").acts_left == 0  # and no slot
    game.expect("action", "red_0")
    game.rolls(9, *[1] * 5).do("strike", "aimpoint none")  # no defence: 6 + 9 - 4, m 11
    assert game.happened("surprise")


@pytest.mark.clause("FW-252")
@pytest.mark.parametrize("growth, loss", [("per_turn", 4), ("per_contest", 2)])
def test_what_maintaining_adds(growth: str, loss: int) -> None:
    game = grapple(entangle_growth=growth).hold("red_0", "blue_0", rate=2, loss=2, kept=0)
    game.do("maintain")
    assert losses(game) == (2, loss)
    assert game.unit("blue_0").loss == loss
    assert game.unit("blue_0").acts_left == (1 if growth == "per_turn" else 3)
    assert game.unit("red_0").hold_kept == 1


@pytest.mark.clause("FW-252")
@pytest.mark.parametrize("growth", ["per_turn", "per_contest"])
@pytest.mark.parametrize(
    "margin, rate, loss, kept", [(0, 1, 1, 0), (3, 1, 1, 1), (5, 1, 2, 1), (10, 2, 3, 1)]
)
def test_another_contest_won(growth: str, margin: int, rate: int, loss: int, kept: int) -> None:
    game = grapple(declared=2, entangle_growth=growth)
    game.set("blue_0", strength=13).hold("red_0", "blue_0", rate=1, loss=1, kept=0)
    wrestle(game, margin)
    assert losses(game) == (rate, loss)
    assert game.unit("red_0").hold_kept == kept
    assert game.unit("blue_0").acts_left == 3 - (loss - 1)
    game.done()


@pytest.mark.clause("FW-252")
def test_a_smaller_margin_leaves_the_rate() -> None:
    game = grapple(declared=2).hold("red_0", "blue_0", rate=2, loss=2, kept=0)
    assert losses(wrestle(game, 6)) == (2, 3)


# --- what it does to the one held ----------------------------------------------------------------


@pytest.mark.clause("FW-253")
@pytest.mark.parametrize("option, total", [(True, 11), (False, 15)])
def test_four_less_in_defence(option: bool, total: int) -> None:
    game = grapple(entangled_defence=option).hold("red_0", "blue_0")
    game.rolls(9).do("strike", "aimpoint none")
    game.rolls(9, *[1] * 3 * option).do("dodge")  # 15 v 11: one die, fists -1, Strength +3
    assert results(game) == [("blue_0", "Dodge", total)]


@pytest.mark.clause("FW-253")
@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize("verb", ["strike", "shoot", "entangle", "restrain", "disarm"])
def test_four_less_in_attack(option: bool, verb: str) -> None:
    table = apart(1, {"weapons": ["pistol"], **ONE_DIE}, {"weapons": ["pistol"]})
    for held, total in ((False, 15), (True, 11)):
        game = table.options(entangled_defence=option).start().turn("red_0")
        game.engage("red_0", "blue_0")
        if held:
            game.hold("blue_0", "red_0")
        game.rolls(9).do(verb, *["aimpoint none"] * (verb in ("strike", "shoot")))
        assert aimed_at(game) == total + 2 * (verb == "shoot")


@pytest.mark.clause("FW-253")
def test_four_less_in_feats_however_many_hold_on() -> None:
    table = Table(width=5, height=3).unit("red", (0, 1), **ONE_DIE).unit("red", (2, 1), **ONE_DIE)
    game = table.unit("blue", (1, 1), **ONE_DIE).start().turn("red_0", blue_0=3)
    game.hold("red_0", "blue_0").hold("red_1", "blue_0")
    game.rolls(9).do("restrain")
    game.rolls(2, 5).do("done")
    assert results(game) == [("red_0", "Strength feat", 8), ("blue_0", "Strength feat", 7)]


@pytest.mark.clause("FW-253")
def test_the_holder_suffers_nothing() -> None:
    game = grapple(theirs=1).hold("red_0", "blue_0").turn("blue_0", declared=1)
    game.rolls(9).do("strike", "aimpoint none")
    game.rolls(9).do("dodge", by="red_0")
    assert results(game) == [("red_0", "Dodge", 15)]


@pytest.mark.clause("FW-254")
@pytest.mark.parametrize("loss, asked", [(1, True), (2, True), (3, False), (4, False)])
def test_who_could_act_may_defend(loss: int, asked: bool) -> None:
    game = grapple(declared=2, theirs=1).hold("red_0", "blue_0", loss=loss)
    game.set("blue_0", acts_left=0)
    game.rolls(2, *[1] * 4 * (not asked)).do("strike", "aimpoint none")  # m 6: 2 - 1 + 3 dice
    game.expect("defend" if asked else "action", "blue_0" if asked else "red_0")


@pytest.mark.clause("FW-255")
@pytest.mark.parametrize("most, loss", [(3, 3), (2, 2), (1, 1)])
def test_out_of_actions_is_helpless(most: int, loss: int) -> None:
    table = apart(1, GRIP, ONE_DIE).unit("red", (2, 1), weapons=["pistol"], **ONE_DIE)
    game = table.options(max_actions=most).start().turn("red_0", red_1=2, blue_0=0)
    game.hold("red_0", "blue_0", loss=loss)
    game.do("pass", by="red_0")
    game.rolls(2, 1, 1, 1).do("shoot", "aimpoint none", by="red_1")  # anybody's attack
    assert game.happened("surprise")
    game.expect("action", "red_1").done()


@pytest.mark.clause("FW-255")
@pytest.mark.parametrize("loss, counts", [(2, ["1"]), (3, []), (7, [])])
def test_the_helpless_announce_nothing(loss: int, counts: list[str]) -> None:
    game = next_turn(grapple(theirs=0).hold("red_0", "blue_0", loss=loss), 2)
    assert game.unit("blue_0").declared == len(counts)  # a single option is not asked
    game.do("maintain", by="red_0")
    game.expect("action", "blue_0" if counts else "red_0").done()


@pytest.mark.clause("FW-255", "FW-265")
def test_helpless_while_the_hold_lasts() -> None:
    game = grapple(declared=3, theirs=0).hold("red_0", "blue_0", loss=3)
    game.do("release")
    game.rolls(2).do("strike", "aimpoint none")
    game.expect("defend", "blue_0")


# --- keeping hold --------------------------------------------------------------------------------


@pytest.mark.clause("FW-256")
@pytest.mark.parametrize("kept", [True, False])
def test_a_hold_is_kept_by_an_action_a_turn(kept: bool) -> None:
    game = next_turn(wrestle(grapple(), 7), 1, 2)
    assert holds(game)  # the action that took hold counts for its own turn
    assert game.unit("red_0").hold_kept == 0
    if kept:
        game.do("maintain", by="red_0")
        assert game.unit("red_0").acts_left == 0
    next_turn(game)
    assert holds(game) is kept
    assert game.unit("blue_0").loss == (2 if kept else 0)
    assert int(game.unit("blue_0").engaged) == 1
    game.done()


@pytest.mark.clause("FW-256")
def test_in_any_slot_but_once_a_turn() -> None:
    game = next_turn(wrestle(grapple(), 7), 3, 1)
    game.do("pass", by="red_0")
    game.do("pass", by="blue_0")
    game.do("maintain", by="red_0")
    assert not game.may("maintain")
    assert losses(next_turn(game)) == (1, 2)


@pytest.mark.clause("FW-256")
def test_not_in_the_turn_in_which_it_began() -> None:
    game = wrestle(grapple(declared=2), 7)
    game.do("pass", by="blue_0")
    assert game.expect("action", "red_0").may("release")
    assert not game.may("maintain")
    assert not grapple().may("maintain")


@pytest.mark.clause("FW-256", "FW-246")
def test_a_slot_forfeited_keeps_no_hold() -> None:
    game = next_turn(wrestle(grapple(), 7), 1)
    game.set("red_0", debt=1).do("number 1", by="blue_0")
    game.expect("action", "blue_0")
    assert not holds(next_turn(game))


@pytest.mark.clause("FW-256", "FW-249")
@pytest.mark.parametrize("margin, kept", [(0, False), (1, True)])
def test_a_contest_won_keeps_it_too(margin: int, kept: bool) -> None:
    game = next_turn(wrestle(grapple(), 7), 1, 1).set("blue_0", strength=13)
    wrestle(game, margin)
    assert holds(next_turn(game)) is kept


@pytest.mark.clause("FW-257")
def test_maintaining_asks_and_rolls_nothing() -> None:
    game = grapple().hold("red_0", "blue_0", rate=1, loss=1, kept=0).set("blue_0", drama=5)
    game.set("red_0", drama=5).do("maintain")
    game.expect("action", "blue_0").done()
    assert not results(game)
    assert holds(game)


@pytest.mark.clause("FW-258")
def test_simply_to_restrain() -> None:
    game = apart(1, GRIP, ONE_DIE | {"armour": 3}).start().turn("red_0", blue_0=3)
    game.rolls(3).do("restrain")
    game.rolls(2, 2).do("done")  # m 9, and not a die but the feats
    assert game.happened("hit")[0].data["what"] == 9
    assert [unit for unit, _, _ in results(game)] == ["red_0", "blue_0"]
    assert game.unit("blue_0").damage == 0
    assert holds(game)
    game.done()
