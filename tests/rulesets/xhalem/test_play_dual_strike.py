"""Dual strikes in whole turns (XH-049 to XH-051, XH-166, XH-178)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table

MISS = (2, 15)


def lancer(**fields: object) -> Game:
    """A red Lancer with DUAL, blade and cannon, between two blue Wasps."""
    table = Table().unit(
        "red", (10, 10), "lancer", weapons=["mblade", "mcannon"], programs=["dual"], **fields
    )
    return table.unit("blue", (11, 10), "wasp").unit("blue", (9, 10), "wasp").start()


def stalker(*programs: str) -> Game:
    """A red Stalker with DUAL, knife and pistol; a blue Trooper beside it."""
    equipped = ["knife", "pistol"] if "two" in programs else ["knife"]
    table = Table().unit(
        "red", (10, 10), "stalker", weapons=["knife", "pistol"], equipped=equipped,
        programs=["dual", *programs],
    )  # fmt: skip
    return table.unit("blue", (11, 10), "trooper").start()


@pytest.mark.clause("XH-049", "XH-051", "XH-026")
def test_two_strikes_with_one_action_at_two_targets_with_two_weapons():
    game = lancer()
    game.rolls(12, 3, 3, 4).do("strike", "weapon 1", "enemy 0")  # 15 against 7: 7
    game.expect("strike2", "red_0")
    assert game.unit("red_0").acted == 1 and game.unit("blue_0").hp == 24 - 7
    assert game.legal() == ["strike", "shove", "no"]
    game.rolls(12, 3, 3, 4).do("strike", "weapon 0", "enemy 1")  # + Hull 3
    assert game.unit("blue_1").hp == 24 - 10
    game.expect("turn", "red_0")
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-049")
def test_the_second_may_be_forgone():
    game = lancer()
    game.rolls(*MISS).do("strike", "weapon 0", "enemy 0")
    game.expect("strike2").do("no")
    game.expect("turn", "red_0")
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-049", "XH-166")
def test_there_is_no_movement_nor_grapple_between():
    game = lancer()
    game.rolls(*MISS).do("strike", "weapon 0", "enemy 0")
    assert not {"move", "grapple", "end", "dash"} & set(game.legal())


@pytest.mark.clause("XH-049", "XH-166")
def test_a_grapple_is_one_attempt():
    game = Table().unit("red", (10, 10), "lancer", programs=["dual"]).unit(
        "blue", (11, 10), "wasp"
    ).start()  # fmt: skip
    game.rolls(*MISS).do("grapple")
    game.expect("turn", "red_0")
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-049", "XH-108")
def test_programs_and_thrown_objects_are_not_doubled():
    table = Table().unit("red", (10, 10), "lancer", programs=["dual", "tether"])
    game = table.unit("blue", (11, 10), "wasp").piece("boulder", 10, 11).start()
    game.rolls(*MISS).do("program")
    game.expect("turn", "red_0")
    game.turn("red_0").do("use", "handling lift").clear()
    game.turn("red_0").rolls(*MISS).do("throwobj")
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-049", "XH-091")
def test_each_strike_has_its_own_window():
    """COUNTER answers the first; then the second is still asked for."""
    table = Table().unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["dual"])
    table.unit("blue", (11, 10), "lancer", weapons=["mblade"], programs=["counter"])
    game = table.start()
    game.rolls(*MISS).do("strike", "weapon 0")
    game.expect("counter", "blue_0")
    game.rolls(*MISS).do("weapon 0")
    game.expect("strike2", "red_0")
    game.rolls(*MISS).do("strike", "weapon 0")
    game.expect("turn", "red_0")  # the one reaction is used
    game.done()


@pytest.mark.clause("XH-049", "XH-076")
def test_who_falls_to_a_reaction_strikes_no_second_time():
    table = Table().unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["dual"])
    table.unit("red", (2, 2), "wasp")
    table.unit("blue", (11, 10), "lancer", weapons=["mblade"], programs=["counter"])
    game = table.start().set("red_0", hp=1)
    game.rolls(*MISS).do("strike", "weapon 0")
    game.rolls(15, 3, 1, 1).do("weapon 0")
    assert game.battle.unit == "red_1" and game.decision == "turn"
    game.done()


@pytest.mark.clause("XH-049", "XH-053")
def test_with_nobody_left_to_strike_nothing_is_asked():
    table = Table().unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["dual"])
    table.unit("blue", (11, 10), "wasp").unit("blue", (35, 10), "wasp")
    game = table.start().set("blue_0", hp=1)
    game.rolls(15, 3, 1, 1).do("strike", "weapon 0")
    game.expect("turn", "red_0").done()


# --- creatures (XH-050) ---
@pytest.mark.clause("XH-050")
def test_a_creature_strikes_twice_with_the_same_weapon():
    game = stalker()
    game.rolls(*MISS).do("strike", "weapon 0")
    game.expect("strike2", "red_0")
    game.rolls(15, 3, 5).do("strike")  # the knife again: nothing to choose
    assert game.unit("blue_0").hp == 22 - 5 - 1
    game.expect("turn").done()


@pytest.mark.clause("XH-050", "XH-041")
def test_the_body_counts_as_a_weapon():
    game = stalker()
    game.rolls(*MISS).do("strike", "weapon unarmed")
    game.rolls(15, 3, 4).do("strike")  # 1d4 + 1
    assert game.unit("blue_0").hp == 22 - 4 - 1
    game.done()


@pytest.mark.clause("XH-050", "XH-044")
def test_with_two_weapon_fighting_the_second_may_be_another():
    game = stalker("two")
    game.rolls(*MISS).do("strike", "weapon 0")
    game.do("strike")
    game.expect("weapon", "red_0")
    assert game.legal() == ["weapon 0", "weapon 1", "weapon unarmed"]
    game.rolls(15, 3, 5).do("weapon 1")
    assert game.unit("blue_0").hp == 22 - 5 - 1
    game.done()


@pytest.mark.clause("XH-050", "XH-178")
def test_after_a_shove_any_weapon_may_follow():
    game = stalker()
    game.rolls(*MISS).do("shove")
    game.expect("strike2", "red_0")
    game.do("strike")
    assert game.legal() == ["weapon 0", "weapon unarmed"]
    game.rolls(15, 3, 5).do("weapon 0")
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-178", "XH-049")
def test_a_shove_may_be_the_second():
    game = lancer()
    game.rolls(*MISS).do("strike", "weapon 0", "enemy 0")
    game.rolls(15, 3, 15, 2).do("shove", "enemy 1", "knockdown")
    assert game.unit("blue_1").prone == 1
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-178", "XH-183", "XH-056")
def test_who_was_knocked_down_first_is_struck_with_advantage():
    game = lancer()
    game.rolls(15, 3, 15, 2).do("shove", "enemy 0", "knockdown")
    game.expect("strike2")
    game.rolls(2, 15, 3, 3, 4).do("strike", "weapon 0", "enemy 0")
    assert game.unit("blue_0").hp == 24 - 10
    game.done()


# --- options, lost turns (XH-148) ---
@pytest.mark.clause("XH-178")
def test_verbs_that_a_scenario_leaves_out_are_not_offered_second_either():
    table = Table().unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["dual"])
    table.unit("blue", (11, 10), "wasp").options(verbs=["end", "move", "strike"])
    game = table.start()
    game.rolls(*MISS).do("strike", "weapon 0")
    assert game.decision == "strike2" and set(game.legal()) == {"strike", "no"}


@pytest.mark.clause("XH-148", "XH-154", "XH-049")
def test_a_blind_failure_forfeits_the_second_strike_and_the_turn():
    game = lancer().place("blue_0", (35, 10))
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1, exposed=0, placed=1).refresh()
    game.rolls(19, 18, 17, 16).do("strike", "weapon 0", "enemy 0")
    assert "turn_lost" in game.kinds()
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-148", "XH-089")
def test_in_a_reaction_the_blind_failure_forfeits_the_second_strike_only():
    """A standby on an ally's engagement aims at who is engaged, known or not."""
    table = Table(150, 20).unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["dual"])
    table.unit("red", (55, 10), "lancer", weapons=["mcannon"])
    game = table.unit("blue", (60, 10), "wasp").unit("blue", (10, 15), "wasp").start()
    game.do("standby", "trigger ally_engages", "strike", "weapon 0").clear()
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1, exposed=0, placed=1).refresh()
    game.end_turn().expect("turn", "red_1")
    game.rolls(19, 18, 17, 2, 1, 2).do("strike", "weapon 0", "enemy 0")
    game.expect("react", "red_0")
    game.rolls(19, 18, 17, 16).do("yes")
    assert "blind_failure" in game.kinds()
    game.expect("turn", "red_1")
    assert game.unit("red_0").turn_lost == 0
    game.done()
