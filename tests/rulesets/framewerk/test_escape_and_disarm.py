"""Disarming, getting free, and what hands that hold or are held cannot do (FW-259 to FW-264)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.framewerk.duels import apart, results
from tests.rulesets.framewerk.table import Game, Table
from tests.rulesets.framewerk.wrestling import GRIP, ONE_DIE, grapple, holds, next_turn, wrestle

# --- disarming -----------------------------------------------------------------------------------


def snatch(red: int, blue: int, weapons: tuple[str, ...] = ("rifle", "knife")) -> Game:
    """Red goes for blue's weapon at (6, 4), hits with m 12; then two feats of equal Strength."""
    table = Table(width=12, height=9).unit("red", (5, 4), **ONE_DIE)
    table.unit("blue", (6, 4), weapons=[*weapons], **ONE_DIE)
    game = table.start().turn("red_0", blue_0=3).set("blue_0", aim=2)
    game.rolls(6).do("disarm")
    game.rolls(red, blue).do("done", by="blue_0")
    return game


@pytest.mark.clause("FW-259")
@pytest.mark.parametrize(
    "weapon, ways",
    [
        (None, ["bare"]),
        ("sword", ["bare"]),
        ("knife", ["bare"]),
        ("chain", ["bare", "weapon"]),
        ("pistol", ["bare"]),
        ("rifle", []),  # no hand is free
    ],
)
@pytest.mark.parametrize("verb", ["entangle", "restrain", "disarm"])
def test_with_what_it_is_done(weapon: str | None, ways: list[str], verb: str) -> None:
    red = ONE_DIE | {"weapons": [weapon] if weapon else []}
    game = apart(1, red, {"weapons": ["pistol"]}).start().turn("red_0")
    assert game.may(verb) is bool(ways)
    if len(ways) == 1:
        game.rolls(4)  # only one way: it is not asked
    if ways:
        game.do(verb)
        assert (game.legal("with") or ["bare"]) == ways


@pytest.mark.clause("FW-259")
def test_who_has_claws_keeps_them() -> None:
    game = apart(1, {"profile": "beast"}, {"profile": "beast"}).start().turn("red_0")
    assert game.may("entangle") and not game.may("disarm")
    game = apart(1, None, {"weapons": ["pistol"]}).start().turn("red_0")
    assert game.may("disarm")
    assert not game.ready("blue_0", -1).may("disarm")


@pytest.mark.clause("FW-260", "FW-261")
def test_the_weapon_in_hand_falls_to_the_ground() -> None:
    game = snatch(6, 5)
    assert game.happened("disarmed")
    assert game.on_ground() == [("rifle", (6, 4))]
    assert game.in_hand("blue_0") == "nothing"
    assert [int(weapon) >= 0 for weapon in game.unit("blue_0").carried] == [False, True, False]
    assert not holds(game)
    assert game.unit("blue_0").acts_left == 3
    assert game.unit("blue_0").damage == 0
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-260")
def test_a_tie_leaves_it_in_hand() -> None:
    game = snatch(5, 5)
    assert game.in_hand("blue_0") == "rifle"
    assert game.on_ground() == []
    assert game.unit("blue_0").aim == 0  # FW-203: it was wrestled for


@pytest.mark.clause("FW-260")
def test_the_holder_may_disarm_whom_it_holds() -> None:
    table = apart(1, GRIP, ONE_DIE | {"weapons": ["pistol"]})
    game = table.start().turn("red_0", blue_0=3).hold("red_0", "blue_0", rate=1, loss=1, kept=0)
    game.rolls(9).do("disarm")
    game.rolls(9, 2).do("done")  # m 18, but no action more
    assert game.in_hand("blue_0") == "nothing"
    assert holds(game)
    assert game.unit("red_0").hold_kept == 0  # which does not maintain the hold
    assert game.unit("blue_0").loss == 1
    game.done()


@pytest.mark.clause("FW-261", "FW-259")
def test_a_disarm_does_no_damage() -> None:
    game = apart(1, GRIP, {"weapons": ["sword"], "armour": 2}).start().turn("red_0", blue_0=3)
    game.rolls(6).do("disarm")
    game.rolls(2, 10, 10).do("done")  # m 12; the feat is lost, too
    assert game.happened("hit")[0].data["what"] == 12
    assert game.unit("blue_0").damage == 0
    assert game.in_hand("blue_0") == "sword"
    game.done()


# --- escaping ------------------------------------------------------------------------------------


@pytest.mark.clause("FW-262")
@pytest.mark.parametrize("holder, total, free", [(5, 11, True), (6, 12, False), (7, 13, False)])
def test_a_contest_of_strength(holder: int, total: int, free: bool) -> None:
    table = apart(1, ONE_DIE, {"ranks": {"feat": 2}})
    game = table.start().hold("red_0", "blue_0", rate=1, loss=1).turn("blue_0")
    game.set("red_0", aim=2)
    game.rolls(5, 5, holder).do("escape")
    assert results(game) == [
        ("blue_0", "Strength feat", 6 + 10 - 4),
        ("red_0", "Strength feat", total),
    ]
    assert holds(game) is not free
    assert game.unit("blue_0").loss == (0 if free else 1)
    assert int(game.unit("blue_0").engaged) == 1  # still in close quarters
    assert game.unit("red_0").aim == 0  # FW-203
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-262")
def test_what_modifies_both_feats() -> None:
    table = Table(width=5, height=3).unit("red", (1, 1), **ONE_DIE).unit("blue", (0, 1), **ONE_DIE)
    table.unit("blue", (2, 1), **ONE_DIE).options(ambient_sight=2)
    game = table.start().hold("red_0", "blue_0").hold("blue_1", "red_0")
    game.turn("blue_0", declared=3, red_0=3).hurt("blue_0", 1).hurt("red_0", 2)
    game.rolls(9, 9).do("escape")
    assert results(game) == [
        ("blue_0", "Strength feat", 6 + 9 - 4 - 4 - 2),  # held, three actions, hurt
        ("red_0", "Strength feat", 6 + 9 - 4 - 4),  # held itself, grave
    ]


@pytest.mark.clause("FW-262")
def test_drama_points_of_both() -> None:
    fields = {"ranks": {"feat": 2}, "drama": 2}
    game = apart(1, fields, fields).start().hold("red_0", "blue_0").turn("blue_0")
    game.do("escape")
    game.expect("cut", "red_0").rolls(9).do("number 1")
    game.expect("add", "blue_0").do("done")
    game.expect("cut", "blue_0").rolls(7, 2).do("number 0")
    game.expect("add", "red_0").rolls(2).do("add")  # 6 + 9 - 4 v 6 + 7
    assert holds(game)
    assert game.unit("red_0").drama == 0
    game.done()


@pytest.mark.clause("FW-262", "FW-263")
def test_from_one_holder_at_a_time() -> None:
    table = Table(width=5, height=3).unit("red", (0, 1), **ONE_DIE).unit("red", (2, 1), **ONE_DIE)
    game = table.unit("blue", (1, 1), **ONE_DIE).start()
    game.hold("red_0", "blue_0", rate=1, loss=1).hold("red_1", "blue_0", rate=1, loss=1)
    game.turn("blue_0").do("escape")
    assert game.expect("holder").legal("enemy") == ["0", "1"]
    game.rolls(9, 3).do("enemy 1")
    assert int(game.unit("blue_0").held_bits) == 0b01
    assert game.unit("blue_0").loss == 1
    assert int(game.unit("red_1").holding) == -1 and int(game.unit("red_0").holding) == 2
    game.done()


@pytest.mark.clause("FW-262")
def test_when_it_can_be_tried() -> None:
    for option, legal in (("contest", True), ("none", False)):
        game = grapple(escape=option)
        assert not game.may("escape")
        assert not game.hold("red_0", "blue_0").may("escape")  # the holder
        assert game.turn("blue_0").may("escape") is legal


# --- letting go ----------------------------------------------------------------------------------


@pytest.mark.clause("FW-263")
def test_releasing_is_free() -> None:
    game = wrestle(grapple(declared=2), 12)
    game.do("pass", by="blue_0")
    game.do("release", by="red_0")
    assert not holds(game)
    assert game.unit("red_0").acts_left == 1
    assert game.unit("blue_0").loss == 0
    assert int(game.unit("red_0").engaged) == 2
    game.expect("action", "red_0")
    assert not game.may("release")
    next_turn(game, 1)
    assert game.expect("count", "blue_0").legal("number") == ["1", "2", "3"]


@pytest.mark.clause("FW-263")
@pytest.mark.parametrize("who", ["holder", "held"])
def test_it_ends_when_either_goes_down(who: str) -> None:
    table = Table(width=9, height=5).unit("red", (0, 1), vitality=1, armour=0, **ONE_DIE)
    table.unit("red", (8, 1), weapons=["rifle"], **ONE_DIE)
    table.unit("blue", (1, 1), vitality=1, armour=0, **ONE_DIE)
    table.unit("blue", (8, 3), weapons=["rifle"], **ONE_DIE)
    shooter = "blue_1" if who == "holder" else "red_1"
    game = table.start().hold("red_0", "blue_0", rate=1, loss=1).turn(shooter)
    game.rolls(5).do("shoot", "enemy 0", "aimpoint none")
    game.rolls(*[9] * 5).do("done")
    assert not holds(game)
    assert game.unit("red_0").holding == -1
    assert game.unit("blue_0").loss == 0
    assert int(game.unit("blue_0").engaged) == int(game.unit("red_0").engaged) == 0


# --- hands full ----------------------------------------------------------------------------------


def busy(*weapons: str, **fields: Any) -> Game:
    """Red has everything within reach: cover, an object, an item, an enemy and room to walk."""
    table = Table(width=9, height=9).unit("red", (4, 4), weapons=[*weapons], **fields)
    table.unit("blue", (5, 4), weapons=["pistol", "knife"]).thing("blue", (3, 4))
    game = table.cover((4, 4)).options(rear_surprise=True).start()
    knife = game.battle.state.weapons[len(weapons) + 1]
    knife.owner, knife.at = -1, game.index_of((4, 5))
    game.unit("blue_0").carried[1] = -1
    game.weapon("red_0", 0).loaded = 10
    return game.turn("red_0")


FREE = {"aim", "cover", "move", "pickup", "strike_object"}
CLOSE = {"pass", "strike", "entangle", "restrain", "disarm"}


@pytest.mark.clause("FW-264")
@pytest.mark.parametrize(
    "weapon, free, close",
    [
        ("needler", {"shoot_object", "auto", "suppress"}, {"shoot", "burst"}),
        ("knife", {"throw", "throw_object"}, set()),
    ],
)
def test_what_holding_and_being_held_leave(weapon: str, free: set[str], close: set[str]) -> None:
    gun = {"reload"} if weapon == "needler" else set()
    idle = busy(weapon, "sword").legal("verb")
    assert set(idle) == FREE | CLOSE | free | close | gun | {"ready", "face"}
    engaged = busy(weapon, "sword").engage("red_0", "blue_0").legal("verb")
    assert set(engaged) == CLOSE | close | gun | {"ready", "face", "pickup", "break"}
    held = busy(weapon, "sword").hold("blue_0", "red_0").legal("verb")
    assert set(held) == CLOSE | close | {"ready", "escape"}
    holder = busy(weapon, "sword").hold("red_0", "blue_0", kept=0).legal("verb")
    assert set(holder) == CLOSE | close | {"maintain", "release", "face"}


@pytest.mark.clause("FW-264", "FW-022")
@pytest.mark.parametrize("weapon, shoots", [("pistol", True), ("rifle", False)])
def test_the_held_fires_a_pistol_and_at_its_holder_only(weapon: str, shoots: bool) -> None:
    table = Table(width=9, height=5).unit("red", (1, 1), weapons=[weapon], **ONE_DIE)
    game = table.unit("blue", (2, 1)).unit("blue", (5, 1)).start().turn("red_0")
    game.hold("blue_0", "red_0")
    assert game.may("shoot") is shoots
    if shoots:
        game.rolls(5).do("shoot", "aimpoint none")
        game.expect("defend", "blue_0")
    game = table.start().turn("red_0").hold("red_0", "blue_0")
    assert game.may("shoot") is shoots


@pytest.mark.clause("FW-264", "FW-026")
def test_what_the_held_may_take_in_hand() -> None:
    def hands(game: Game) -> list[str]:
        game.do("ready")
        return game.expect("weapon").legal("carried")

    weapons = ("pistol", "rifle", "knife")
    assert hands(busy(*weapons)) == ["1", "2", "empty"]
    assert hands(busy(*weapons).hold("blue_0", "red_0")) == ["2", "empty"]
    assert not busy(*weapons).hold("red_0", "blue_0").may("ready")


@pytest.mark.clause("FW-264", "FW-243")
def test_the_held_loses_aim_and_cover() -> None:
    game = wrestle(grapple().set("blue_0", aim=2, cover_taken=1), 1)
    assert holds(game)
    assert game.unit("blue_0").aim == 0
    assert game.unit("blue_0").cover_taken == 0


@pytest.mark.clause("FW-264", "FW-226")
def test_the_held_lays_no_zone() -> None:
    game = grapple(declared=2, theirs=0).zone("blue_0", facing=4, total=20)
    game.engage("red_0", "blue_0")
    assert game.unit("blue_0").zone_left == 10  # as if nobody had engaged it
    assert wrestle(game, 1).unit("blue_0").zone_left == 0


@pytest.mark.clause("FW-264")
def test_the_holder_strikes_whom_it_likes_and_keeps_its_cover() -> None:
    table = Table(width=5, height=3).unit("red", (1, 1), **GRIP).unit("blue", (0, 1), **ONE_DIE)
    game = table.unit("blue", (2, 1), **ONE_DIE).start().turn("red_0", declared=2)
    game.set("red_0", cover_taken=1)
    game.rolls(9).do("restrain", "enemy 0")
    game.rolls(2, 2).do("done", by="blue_0")
    assert holds(game)
    assert game.unit("red_0").cover_taken == 1
    game.do("pass", by="blue_1")
    game.do("strike", by="red_0")
    assert game.expect("target").legal("enemy") == ["0", "1"]
