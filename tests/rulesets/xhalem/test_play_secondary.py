"""Secondary actions in whole turns: OFFHAND, FOLLOW, RUSH, and dashes around them (XH-036 ff.)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.state.decisions import Verb
from tests.rulesets.xhalem.table import Game, Table

SECONDARY = ("offhand", "follow", "rush")


def trooper(apart: int = 1, **fields: object) -> Game:
    """A red Trooper with RUSH; a blue one beside it, or some cells along the row."""
    given: dict[str, object] = {"weapons": ["sword"], "programs": ["rush"], **fields}
    table = Table().unit("red", (10, 10), "trooper", **given)
    return table.unit("blue", (10 + apart, 10), "trooper").start()


def wasp(*programs: str, apart: int = 2) -> Game:
    """A red Wasp with dirk, beam and FOLLOW; a blue Lancer; a generator to use."""
    table = Table().unit(
        "red", (4, 8), "wasp", weapons=["mdirk", "mbeam"], programs=["follow", *programs]
    )
    table.unit("blue", (4 + apart, 8), "lancer").piece("generator", 4, 9)
    return table.start()


def stalker(*programs: str, equipped: tuple[str, ...] = ("knife", "pistol")) -> Game:
    """A red Stalker with TWO beside a blue Trooper."""
    table = Table().unit(
        "red", (10, 10), "stalker", weapons=["knife", "pistol", "sword"],
        equipped=list(equipped), programs=["two", *programs],
    )  # fmt: skip
    return table.unit("blue", (11, 10), "trooper").start()


def secondary(game: Game) -> list[str]:
    """Secondary actions offered."""
    return [verb for verb in SECONDARY if game.may(verb)]


# --- who has one, and how many (XH-027, XH-036) ---
@pytest.mark.clause("XH-027", "XH-036")
def test_without_a_grant_there_is_none():
    game = trooper(programs=[])
    assert secondary(game) == []
    game.rolls(2, 15).do("strike", "weapon 0")
    assert secondary(game) == []


@pytest.mark.clause("XH-033", "XH-036", "XH-040")
def test_a_strike_then_a_shove():
    game = trooper()
    game.rolls(2, 15).do("strike", "weapon 0")
    assert game.legal() == ["end", "move", "rush"]
    game.rolls(15, 3, 12, 5).do("rush", "push")
    u = game.unit("red_0")
    assert (int(u.acted), int(u.seconded), int(u.second_first)) == (1, 1, 0)
    assert game.at("blue_0")[:2] == (12, 10)
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-036")
def test_of_two_grants_one_is_used():
    game = stalker("rush")
    game.rolls(2, 15).do("strike", "weapon 1")
    assert secondary(game) == ["offhand", "rush"]
    game.rolls(15, 3, 4).do("offhand")
    assert secondary(game) == []
    game.done()


@pytest.mark.clause("XH-036", "XH-061")
def test_offhand_is_one_strike_with_the_light_weapon():
    game = stalker("dual")
    game.rolls(2, 15).do("strike", "weapon 1", "no")
    game.rolls(15, 3, 4)
    game.do("offhand")  # the knife: neither the pistol nor the body
    assert game.unit("blue_0").hp == 22 - 4 - 1
    game.expect("turn", "red_0")  # OFFHAND is single
    game.done()


@pytest.mark.clause("XH-036", "XH-037")
def test_offhand_takes_a_strike_with_another_equipped_weapon():
    game = stalker()
    game.rolls(2, 15).do("strike", "weapon 0")  # the knife itself
    assert not game.may("offhand")
    game = stalker()
    game.rolls(2, 15).do("strike", "weapon unarmed")  # the body is not equipped
    assert not game.may("offhand")
    game = stalker(equipped=("pistol", "sword"))
    game.rolls(2, 15).do("strike", "weapon 1")  # the knife is stowed
    assert not game.may("offhand")


@pytest.mark.clause("XH-036", "XH-037")
def test_a_strike_of_the_turn_before_does_not_count():
    game = stalker()
    game.rolls(2, 15).do("strike", "weapon 1")
    game.end_turn().end_turn()
    game.rolls(2, 15).do("strike", "weapon 0")
    assert not game.may("offhand")
    game.done()


@pytest.mark.clause("XH-036", "XH-049")
def test_of_a_dual_strike_either_may_be_the_other_weapon():
    game = stalker("dual")
    game.rolls(2, 15, 2, 15).do("strike", "weapon 0", "strike", "weapon 1")
    assert game.may("offhand")
    game.done()


# --- after what (XH-037) ---
@pytest.mark.clause("XH-037")
def test_follow_comes_after_search_or_use_not_after_a_strike():
    game = wasp()
    game.rolls(9).do("search")
    assert secondary(game) == ["follow"]
    game.rolls(12, 9, 3, 4)
    game.do("follow", "enemy 0")  # the beam: not the dirk
    assert game.unit("blue_0").hp == 40 - 3 - 4 - 1
    assert game.legal() == ["end", "move"]
    game.done()
    game = wasp()
    game.do("use", "handling turn")
    assert secondary(game) == ["follow"]
    game = wasp()
    game.rolls(2, 15).do("strike", "weapon 1", "enemy 0")
    assert secondary(game) == ["offhand"]


@pytest.mark.clause("XH-037", "XH-040")
@pytest.mark.parametrize("verb", ["dash", "standby", "search", "grapple", "shove"])
def test_rush_comes_after_any_action(verb: str):
    game = trooper()
    if verb == "standby":
        game.do("standby", "trigger engages_me", "any", "search")
    elif verb == "search":
        game.rolls(3).do("search", "by perception")
    elif verb == "dash":
        game.do("dash")
    else:
        game.rolls(2, 15).do(verb)
    assert secondary(game) == ["rush"]


@pytest.mark.clause("XH-036", "XH-049", "XH-040")
def test_rush_is_one_shove_of_a_dual_striker_too():
    game = trooper(programs=["rush", "dual"])
    game.rolls(2, 15).do("rush")
    game.expect("turn", "red_0").done()


# --- in place of the action (XH-038, XH-039) ---
@pytest.mark.clause("XH-038", "XH-039")
def test_the_action_may_be_given_up_for_it_whatever_the_condition():
    game = wasp()
    game.rolls(12, 9, 3, 4).do("follow", "enemy 0")
    u = game.unit("red_0")
    assert (int(u.acted), int(u.seconded), int(u.second_first)) == (1, 1, 1)
    assert int(u.primary) == -1
    assert game.legal() == ["end", "move", "dash"]  # XH-040
    game.done()


@pytest.mark.clause("XH-038")
def test_offhand_in_place_of_the_action_needs_no_other_strike():
    game = stalker("rush")
    game.rolls(15, 3, 4).do("offhand")
    assert game.legal() == ["end", "move", "dash"]  # and no other secondary
    game.done()


@pytest.mark.clause("XH-039", "XH-026")
def test_after_a_secondary_first_no_primary_is_left_but_a_dash():
    game = trooper()
    before = set(game.legal())
    assert {"strike", "shove", "grapple", "standby", "search", "dash"} <= before
    game.rolls(2, 15).do("rush")
    assert set(game.legal()) == {"end", "move", "dash"}


# --- dashes (XH-040, XH-205 to XH-207) ---
@pytest.mark.clause("XH-040", "XH-205")
def test_rush_then_dash_60_ft():
    game = trooper()
    game.rolls(15, 3, 12, 5).do("rush", "push").clear()
    game.do("dash")
    u = game.unit("red_0")
    assert (int(u.acted), int(u.seconded), int(u.dashed)) == (1, 1, 1)
    assert int(u.primary) == Verb.DASH
    game.do("move", "direction back", "length 10")  # 50 ft
    game.do("move", "direction forward right", "length 2")
    assert game.unit("red_0").moved == 60
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-040", "XH-207")
def test_move_then_rush_then_no_dash():
    game = trooper(apart=2)
    game.do("move", "direction forward", "length 1")
    assert game.may("rush", "dash")
    game.rolls(2, 15).do("rush")
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-040")
def test_dash_move_30_rush_then_only_the_end():
    game = trooper(apart=7)
    game.do("dash")
    assert not game.may("rush")  # nobody is in reach
    game.do("move", "direction forward", "length 5")
    game.do("move", "direction forward", "length 1")
    assert game.unit("red_0").moved == 30
    game.rolls(2, 15).do("rush")
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-040")
def test_after_a_secondary_before_the_dash_the_movement_goes_on():
    game = trooper()
    game.rolls(2, 15).do("rush")
    game.do("dash")
    assert game.legal() == ["end", "move"]


@pytest.mark.clause("XH-040", "XH-207")
def test_after_a_dash_there_is_no_engagement_but_a_secondary():
    game = stalker()
    game.do("dash")
    assert game.legal() == ["end", "move"]  # OFFHAND comes after a STRIKE only
    game = trooper(apart=3)
    game.do("dash")
    game.do("move", "direction forward", "length 1")
    assert not game.may("strike") and not game.may("dash")


# --- a secondary that is lost ---
@pytest.mark.clause("XH-036", "XH-148", "XH-171")
def test_a_lost_turn_has_no_secondary():
    """A shot at somebody not located, out of range, ends the turn."""
    game = stalker("rush").place("blue_0", (39, 10))
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1, exposed=0, placed=1).refresh()
    game.rolls(9, 8, 12, 17)  # detriment
    game.do("strike", "weapon 1")
    assert "blind_failure" in game.kinds() and "turn_lost" in game.kinds()
    assert game.battle.unit == "blue_0"
    game.done()


@pytest.mark.clause("XH-171")
def test_who_is_held_has_no_secondary_until_free():
    game = trooper().grip("blue_0", "red_0").refresh()
    game.rolls(9, 12).do("breakfree")
    assert game.legal() == ["end"]
    game = trooper().grip("blue_0", "red_0").refresh()
    game.rolls(12, 9).do("breakfree")
    assert game.legal() == ["end", "move", "rush"]
    game.done()
