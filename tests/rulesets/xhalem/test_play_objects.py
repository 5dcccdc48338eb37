"""Battles about objects: doors, generators, crates, boulders (5.17)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Table

ROOM = ((10, 19), (5, 14))  # a bunker; its door is at (10, 10)


def guarded_room(**stalker: object) -> Table:
    """Blue's Stalker in a closed bunker, with nobody aware of it; red stands before the door."""
    return (
        Table()
        .unit("blue", (13, 10), "stalker", **stalker)
        .piece("bunker", *ROOM)
        .piece("door", 10, 10, link=0)
    )


# --- doors (XH-191) ---
@pytest.mark.clause("XH-012", "XH-151", "XH-191")
def test_a_door_is_opened_walked_through_and_closed():
    game = guarded_room().unit("red", (9, 10), "trooper").start().turn("red_0")
    assert game.aware("blue_0") == "unaware"
    game.do("move")
    assert not game.may("direction forward")
    game.rolls(2).do("direction back", "length 1")  # XH-146: heard within, 4 against 13
    game.do("move", "direction forward", "length 1")
    game.do("use")
    assert game.legal() == ["handling open", "handling break"]
    game.do("handling open")
    assert game.piece(1).open == 1
    assert game.aware("blue_0") == "located"
    assert game.unit("red_0").acted == 1
    assert not game.may("use")
    assert not game.may("strike")
    game.do("move", "direction forward", "length 2")
    assert game.at("red_0") == (11, 10, 0)
    game.end_turn().end_turn().expect("turn", "red_0")
    game.do("use", "handling close")
    assert game.piece(1).open == 0
    assert game.aware("blue_0") == "located"  # both are inside
    game.done()


@pytest.mark.clause("XH-151", "XH-191")
def test_closing_a_door_from_outside_hides_who_is_inside():
    game = guarded_room().unit("red", (9, 10), "trooper").start().turn("red_0")
    game.do("use", "handling open")
    assert game.aware("blue_0") == game.aware("red_0") == "located"
    game.end_turn().end_turn().expect("turn", "red_0")
    game.do("use", "handling close")
    assert game.aware("blue_0") == game.aware("red_0") == "suspected"
    game.done()


@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(("face", "broken"), [(11, True), (10, False)])
def test_a_brute_breaks_a_door(face: int, broken: bool):
    """CR 15: a total of 16 breaks it, 15 does not; broken it stands open (XH-012)."""
    game = guarded_room().unit("red", (9, 10), "brute").start().turn("red_0")
    game.rolls(face).do("use", "handling break")
    (handled,) = game.happened("handled")
    assert handled.data["values"][1:3] == [int(broken), face + 5]
    assert game.piece(1).hp == (0 if broken else 15)
    assert game.unit("red_0").acted == 1
    game.do("move")
    assert game.may("direction forward") == broken
    assert (game.aware("blue_0") == "located") == broken
    game.done()


@pytest.mark.clause("XH-129", "XH-191")
def test_help_at_the_door():
    table = guarded_room().unit("red", (9, 10), "trooper").unit("red", (8, 10), "trooper")
    game = table.start().turn("red_1")
    game.do("assist", "task object")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.rolls(3, 14).do("use", "handling break")  # 14 + 2 > 15
    assert game.piece(1).hp == 0
    game.done()


@pytest.mark.clause("XH-191")
def test_an_enemy_that_waits_for_the_use_of_an_object_reacts_after_it():
    """XH-088: trigger USES; the door is open before the shot, which it makes possible."""
    game = guarded_room(weapons=["pistol"]).unit("red", (9, 10), "trooper").start()
    game.set("red_0", aware=2, exposed=1, placed=1).know().turn("blue_0")
    game.do("standby", "trigger uses", "any", "strike", "weapon 0")
    game.end_turn().expect("turn", "red_0").do("use", "handling open")
    game.expect("react", "blue_0").rolls(9, 4, 3).do("yes")  # 13 against 7
    assert game.unit("red_0").hp == 22 - 3 - 1
    game.expect("turn", "red_0").done()


# --- generators (XH-151, XH-191) ---
@pytest.mark.clause("XH-012", "XH-151", "XH-191")
@pytest.mark.parametrize("how", ["turn", "break"])
def test_without_its_generator_a_field_conceals_nobody(how: str):
    table = Table().unit("red", (5, 10), "brute").unit("blue", (22, 10), "stalker")
    table.piece("generator", 6, 10).piece("field", (18, 26), (5, 15), link=0)
    game = table.start().turn("red_0")
    assert game.aware("blue_0") == "unaware"
    if how == "break":
        game.rolls(12)  # 17 against 16
    game.do("use", f"handling {how}")
    assert game.aware("blue_0") == "located"
    assert [event.unit for event in game.happened("located")] == ["blue_0"]
    game.end_turn().end_turn().expect("turn", "red_0")
    if how == "turn":
        game.do("use", "handling turn")
        assert game.piece(0).on == 1
        assert game.aware("blue_0") == "suspected"
    else:
        assert not game.may("use")
    game.done()


# --- lifting, dropping, throwing (XH-191, XH-192) ---
@pytest.mark.clause("XH-191", "XH-192")
def test_a_crate_is_lifted_carried_and_thrown():
    table = Table().unit("red", (5, 10), "trooper", weapons=["sword"])
    game = table.unit("blue", (11, 10), "brute").piece("crate", 6, 10).start().turn("red_0")
    game.do("use", "handling lift")
    assert (game.unit("red_0").held, game.piece(0).there) == (0, 0)
    assert not game.may("throwobj")  # the action is spent
    game.do("move", "direction forward", "length 2")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.rolls(9, 3, 7).do("throwobj")  # 12 against 4, d8 and Strength
    assert game.unit("blue_0").hp == 38 - 7 - 2
    assert game.unit("red_0").held == -1
    crate = game.piece(0)
    assert (crate.there, crate.q0, crate.r0) == (1, 11, 10)
    assert game.unit("red_0").acted == 1
    assert not game.may("drop")
    game.done()


@pytest.mark.clause("XH-191")
def test_putting_an_object_down_is_free():
    table = Table().unit("red", (5, 10), "trooper", weapons=["pistol"])
    game = table.unit("blue", (12, 10), "brute").piece("crate", 6, 10).start().turn("red_0")
    game.do("use", "handling lift")
    game.do("move", "direction back", "length 1", "drop", "move", "direction back", "length 1")
    crate = game.piece(0)
    assert (crate.there, crate.q0, crate.r0) == (1, 4, 10)
    assert game.at("red_0") == (3, 10, 0)
    game.done()


@pytest.mark.clause("XH-165", "XH-191")
@pytest.mark.parametrize(
    ("profile", "weapons", "may"),
    [
        ("trooper", ["sword"], True),
        ("brute", ["maul"], False),  # no hand free
        ("scout", [], False),  # too small
    ],
)
def test_lifting_takes_a_free_hand_and_size(profile: str, weapons: list[str], may: bool):
    table = Table().unit("red", (5, 10), profile, weapons=weapons).unit("blue", (30, 10), "brute")
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.do("use")
    assert game.may("handling lift") == may
    game.done()


@pytest.mark.clause("XH-036", "XH-191")
def test_after_the_use_of_an_object_a_mech_may_follow_with_a_shot():
    table = Table().unit("red", (5, 10), "lancer", weapons=["mcannon"], programs=["follow"])
    game = table.unit("blue", (30, 10), "brute").piece("boulder", 8, 10).start().turn("red_0")
    game.do("use", "handling lift")
    assert game.may("follow", "drop", "move")
    assert not game.may("strike")
    game.done()


@pytest.mark.clause("XH-192")
def test_a_mech_throws_a_boulder():
    table = Table().unit("red", (5, 10), "lancer").unit("blue", (20, 10), "brute")
    game = table.piece("boulder", 8, 10).start().turn("red_0")
    game.do("use", "handling lift")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.rolls(9, 3, 2, 6).do("throwobj")
    assert game.unit("blue_0").hp == 38 - 11
    assert (game.piece(0).q0, game.piece(0).r0) == (20, 10)
    game.done()


@pytest.mark.clause("XH-084", "XH-192")
@pytest.mark.parametrize(("q", "faces", "damage"), [(9, (9,), 9), (10, (18, 9), 4)])
def test_beyond_twenty_feet_a_throw_is_a_shot_beyond_range(
    q: int, faces: tuple[int, ...], damage: int
):
    table = Table().unit("red", (5, 10), "trooper").unit("blue", (q, 10), "brute")
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.do("use", "handling lift")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.rolls(*faces, 3, 7).do("throwobj")
    assert game.unit("blue_0").hp == 38 - damage
    game.done()


@pytest.mark.clause("XH-192")
def test_what_misses_lies_at_the_target_all_the_same():
    table = Table().unit("red", (5, 10), "trooper").unit("blue", (8, 10), "brute")
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.do("use", "handling lift")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.rolls(2, 19).do("throwobj")
    assert game.unit("blue_0").hp == 38
    assert (game.piece(0).there, game.piece(0).q0) == (1, 8)
    game.done()


@pytest.mark.clause("XH-076", "XH-191")
def test_who_falls_drops_what_it_held():
    table = Table().unit("red", (5, 10), "trooper").unit("red", (5, 25), "trooper")
    table.unit("blue", (8, 10), "brute", weapons=["javelin"])
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.do("use", "handling lift")
    game.set("red_0", hp=1).turn("blue_0").rolls(15, 2, 4).do("strike", "enemy 0")
    assert game.unit("red_0").hp == 0
    crate = game.piece(0)
    assert (crate.there, crate.q0, crate.r0) == (1, 5, 10)
    game.done()


# --- pushing and pulling (XH-191) ---
@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(("face", "q"), [(6, 7), (5, 6)])
def test_a_brute_pushes_a_crate(face: int, q: int):
    table = Table().unit("red", (5, 10), "brute").unit("blue", (30, 10), "brute")
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.rolls(face).do("use", "handling push")
    assert (game.piece(0).q0, game.at("red_0")) == (q, (5, 10, 0))
    game.done()


@pytest.mark.clause("XH-191")
def test_who_pulls_steps_back_with_the_crate_and_may_still_move():
    table = Table().unit("red", (5, 10), "brute").unit("blue", (30, 10), "brute")
    game = table.piece("crate", 6, 10).start().turn("red_0")
    game.rolls(6).do("use", "handling pull")
    assert (game.piece(0).q0, game.at("red_0")) == (5, (4, 10, 0))
    assert game.unit("red_0").moved == 0
    game.do("move", "direction back", "length 2")
    assert game.at("red_0") == (2, 10, 0)
    game.done()


@pytest.mark.clause("XH-191")
def test_who_pulls_from_afar_steps_back_too():
    table = Table(width=60).unit("red", (10, 10), "colossus").unit("blue", (50, 10), "brute")
    game = table.piece("boulder", 35, 10).start().turn("red_0")
    game.rolls(15).do("use", "handling pull")
    assert (game.piece(0).q0, game.at("red_0")) == (20, (9, 10, 0))  # an interval is 15 cells
    game.done()
