"""Weapons in hand: what is equipped, used and changed in a battle (XH-041 to XH-048, XH-052)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table


def chosen(profile: str, weapons: list[str], *answers: str, **fields: Any) -> Game:
    """A red unit that chooses its equipment so; a blue unit of its kind beside it."""
    other = "trooper" if profile in ("trooper", "stalker") else "wasp"
    table = Table().unit("red", (10, 10), profile, weapons=weapons, **fields)
    table.unit("blue", (11, 10), other)
    game = table.start([19, 1])
    if answers:
        game.do(*answers)
    return game


def weapons(game: Game, verb: str = "strike") -> list[str]:
    """Weapons with which one may strike now, by name, the body as ``unarmed``."""
    game.expect("turn", "red_0").do(verb)
    assert game.decision == "weapon"
    return game.legal("weapon")


# --- the body (XH-041) ---
@pytest.mark.clause("XH-041", "XH-081")
@pytest.mark.parametrize(("profile", "rolled"), [("trooper", 4 + 2), ("lancer", 6 + 3)])
def test_the_body_is_a_weapon(profile: str, rolled: int):
    game = chosen(profile, [])
    faces = 4 if profile == "trooper" else 6
    game.rolls(15, 3, faces).do("strike")  # unarmed alone is not asked
    assert game.happened("damaged")[0].data["what"] == rolled
    game.done()


@pytest.mark.clause("XH-041", "XH-042")
def test_a_disarmed_mech_strikes_with_its_body():
    game = chosen("lancer", ["mblade", "mcannon"], slots=0)
    game.expect("turn", "red_0")  # nothing could be equipped
    game.rolls(15, 3, 6).do("strike")
    assert game.happened("damaged")[0].data["what"] == 6 + 3
    game.done()


@pytest.mark.clause("XH-041")
def test_without_the_option_the_body_is_none():
    table = Table().unit("red", (10, 10), weapons=["sword"]).unit("blue", (11, 10))
    game = table.options(unarmed=False).start()
    game.rolls(2, 15).do("strike")  # the sword alone
    assert game.happened("engages")[0].data["values"][1] >= 0
    game = Table().unit("red", (10, 10)).unit("blue", (11, 10)).options(unarmed=False).start()
    assert not game.may("strike")


# --- how many (XH-042 to XH-046) ---
@pytest.mark.clause("XH-042", "XH-045", "XH-046")
def test_a_mech_equips_two_weapons():
    game = chosen("lancer", ["mblade", "mcannon", "mbeam"])
    game.expect("loadout", "red_0")
    assert game.legal() == ["no", "weapon 0", "weapon 1", "weapon 2"]
    game.do("weapon 0")
    assert game.legal() == ["no", "weapon 1", "weapon 2"]
    game.do("weapon 1")  # no hand is left
    assert weapons(game) == ["0", "1", "unarmed"]
    game.done()


@pytest.mark.clause("XH-045")
def test_two_hands_for_a_pike_leave_room_for_missiles_only():
    game = chosen("lancer", ["mpike", "mcannon", "mmissile"], "weapon 0")
    game.expect("loadout", "red_0")
    assert game.legal() == ["no", "weapon 2"]
    game.do("weapon 2")
    assert weapons(game) == ["0", "2", "unarmed"]


@pytest.mark.clause("XH-042", "XH-045")
def test_a_ship_mounts_six():
    arms = ["mcannon", "mmissile", "marc", "tgun", "mbeam", "mblade"]
    game = chosen("gunship", arms, *(f"weapon {k}" for k in range(6)))
    assert weapons(game) == ["0", "1", "2", "3", "4", "5", "unarmed"]


@pytest.mark.clause("XH-043", "XH-046")
def test_a_creature_equips_one_the_other_is_of_no_use():
    game = chosen("trooper", ["sword", "pistol"], "weapon 0")
    assert weapons(game) == ["0", "unarmed"]
    game = chosen("trooper", ["sword", "pistol"], "weapon 1")
    assert weapons(game) == ["1", "unarmed"]


@pytest.mark.clause("XH-044")
def test_with_two_weapons_both_must_take_one_hand():
    game = chosen("stalker", ["knife", "pistol", "carbine"], "weapon 0", programs=["two"])
    game.expect("loadout", "red_0")
    assert game.legal() == ["no", "weapon 1"]
    game.do("weapon 1")
    assert weapons(game) == ["0", "1", "unarmed"]
    game = chosen("stalker", ["knife", "carbine"], "weapon 1", programs=["two"])
    assert weapons(game) == ["1", "unarmed"]


@pytest.mark.clause("XH-046")
def test_one_may_go_with_less_than_one_could():
    game = chosen("lancer", ["mblade", "mcannon"], "no")
    game.rolls(15, 3, 6).do("strike")
    assert game.happened("damaged")[0].data["what"] == 6 + 3
    game.done()


# --- announcing and changing (XH-047, XH-048) ---
@pytest.mark.clause("XH-047", "XH-062")
def test_a_machine_announces_which_weapon_and_needs_no_action_to_change():
    game = chosen("lancer", ["mblade", "mcannon"], "weapon 0", "weapon 1")
    game.rolls(2, 15).do("strike", "weapon 0")
    assert game.last[0].kind == "engages" and "blade" in game.last[0].text  # before any die
    game.end_turn().end_turn()
    game.rolls(2, 15).do("strike", "weapon 1")
    assert game.last[0].kind == "engages" and "cannon" in game.last[0].text
    assert game.unit("red_0").equipped == 0b11
    game.done()


@pytest.mark.clause("XH-048", "XH-026")
def test_a_creature_changes_by_an_action_and_shoots_next_turn():
    game = chosen("trooper", ["sword", "pistol"], "weapon 0")
    game.do("switch")  # sword out, pistol in: the only way
    assert game.unit("red_0").equipped == 0b10 and game.unit("red_0").acted == 1
    assert game.legal() == ["end", "move"]
    game.end_turn().end_turn()
    assert weapons(game) == ["1", "unarmed"]


@pytest.mark.clause("XH-048")
def test_a_machine_takes_the_same_action_to_bring_in_a_stowed_weapon():
    game = chosen("lancer", ["mblade", "mcannon", "mbeam"], "weapon 0", "weapon 1")
    game.do("switch")
    game.expect("slot_out", "red_0")
    assert game.legal() == ["weapon 0", "weapon 1"]  # no hand is free
    game.do("weapon 1")
    assert game.unit("red_0").equipped == 0b101 and game.unit("red_0").acted == 1
    assert [event.kind for event in game.last] == ["switched"]


@pytest.mark.clause("XH-048", "XH-165")
def test_with_a_hand_free_nothing_need_be_stowed():
    game = chosen("lancer", ["mblade", "mcannon", "mmissile"], "weapon 0", "no")
    game.do("switch")
    assert game.legal() == ["no", "weapon 0"]
    game.do("no")
    game.expect("slot_in", "red_0")
    assert game.legal() == ["weapon 1", "weapon 2"]
    game.do("weapon 2")
    assert game.unit("red_0").equipped == 0b101


@pytest.mark.clause("XH-048")
def test_with_everything_in_hand_there_is_nothing_to_change():
    game = chosen("lancer", ["mblade", "mcannon"], "weapon 0", "weapon 1")
    assert not game.may("switch")
    game = chosen("trooper", ["sword"], "weapon 0")
    assert not game.may("switch")


@pytest.mark.clause("XH-048", "XH-044")
def test_a_creature_with_two_changes_between_them_freely():
    game = chosen("stalker", ["knife", "pistol"], "weapon 0", "weapon 1", programs=["two"])
    assert weapons(game) == ["0", "1", "unarmed"]
    game.rolls(2, 15).do("weapon 0")
    game.end_turn().end_turn()
    game.rolls(2, 15).do("strike", "weapon 1")
    assert game.unit("red_0").equipped == 0b11
    game.done()


@pytest.mark.clause("XH-048", "XH-066")
def test_an_empty_slot_is_nothing_to_stow():
    game = chosen("trooper", ["javelin", "sword"], "weapon 0")
    game.set("red_0", quantity=[1, 0, 0, 0, 0, 0]).rolls(2, 15).do("strike", "weapon 0")
    game.end_turn().end_turn()
    game.do("switch")
    (told,) = game.happened("switched")
    assert told.data["values"][0] == -1  # nothing was stowed
    assert game.legal() == ["end", "move"]
    game.done()


# --- only what is equipped (XH-052) ---
@pytest.mark.clause("XH-052", "XH-091")
@pytest.mark.parametrize("equipped", [True, False])
def test_a_standby_with_a_weapon_that_is_gone_is_not_carried_out(equipped: bool):
    game = chosen("trooper", ["pistol"], "weapon 0")
    game.do("standby", "trigger engages_me", "any", "strike", "weapon 0").clear()
    if not equipped:
        game.set("red_0", equipped=0)
    game.end_turn().expect("turn", "blue_0")
    game.rolls(2, 15).do("strike")
    assert game.decision == ("react" if equipped else "turn")
    game.done()


@pytest.mark.clause("XH-052", "XH-066")
def test_throws_run_out():
    game = chosen("trooper", ["javelin"], "weapon 0")
    for left in (2, 1, 0):
        game.rolls(2, 15).do("strike", "weapon 0")
        assert int(game.unit("red_0").quantity[0]) == left
        game.end_turn().end_turn()
    game.rolls(2, 15).do("strike")  # the body alone
    assert game.happened("engages")[0].data["values"][1] != 21
    game.done()
