"""Who is listed when an event happens, and what of it counts later (ST-134, ST-136, ST-139)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import PaidAction
from tests.rulesets.steel_typhoon.interrupt_table import held, interrupts
from tests.rulesets.steel_typhoon.readings import frame, used, verdict
from tests.rulesets.steel_typhoon.table import Game, Table


def fired(game: Game) -> list[tuple[str | None, str]]:
    """Who interrupted in the last ``do``, and by what action."""
    return [(e.unit, PaidAction.names()[e.data["what"]]) for e in game.happened("interrupt")]


def past_the_glass() -> Game:
    """Red steps east past thin glass: out of its cover for blue_1, into it for blue_0."""
    game = (
        Table()
        .unit("red", at=(4, 2), systems=["MOV"])
        .unit("blue", at=(1, 5), systems=["DIR"])
        .unit("blue", at=(7, 5), systems=["DIR"])
        .piece((4, 3), "g")
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", A0=2).set_dice("blue_1", A0=1)
    return game.hold("blue_0", "reach", "attack").hold("blue_1", "exposed", "attack")


@pytest.mark.clause("ST-134", "ST-136", "ST-140")
def test_a_trigger_that_was_met_stays_met_when_an_earlier_interrupt_changes_the_picture() -> None:
    game = past_the_glass()
    # Blue_0's dice break the glass that covered red from blue_1 before the step.
    game.rolls(1, 1, 5).do("move", "direction E", by="red_0")
    assert game.is_open((4, 3))
    assert interrupts(game) == ["blue_0", "blue_1"]
    assert game.unit("red_0").direct_hits == 1
    assert held(game, "blue_1") == []
    game.done()


@pytest.mark.clause("ST-134", "ST-136")
def test_a_trigger_that_was_not_met_is_not_met_later() -> None:
    game = past_the_glass()
    game.set("blue_1", held_action=-1, held_trigger=-1)
    game.place("blue_1", (1, 4)).hold("blue_1", "exposed", "attack")  # sees red in the open all day
    game.rolls(1, 1).do("move", "direction E", by="red_0")
    assert interrupts(game) == ["blue_0"]
    assert held(game, "blue_1") == [("exposed", "attack")]
    game.done()


def two_wait() -> Game:
    """Red can step next to both of blue at once."""
    table = Table().unit("red", at=(6, 3), systems=["MOV"])
    for place in ((4, 4), (3, 3)):
        table.unit("blue", at=place, systems=["HTH"])
    return table.start()


@pytest.mark.clause("ST-136")
def test_a_listed_action_that_is_no_longer_legal_stays_held() -> None:
    game = two_wait()
    game.set_dice("red_0").set_dice("blue_0", K0=1).set_dice("blue_1", K0=5)
    for holder in ("blue_0", "blue_1"):
        game.hold(holder, "adjacent", "grapple")
    game.do("move", "direction W", "direction W", by="red_0")  # next to both
    assert interrupts(game) == ["blue_0"]  # who is grappled already cannot be grappled (ST-118)
    assert game.unit("red_0").grappled_by == game.number("blue_0")
    assert held(game, "blue_1") == [("adjacent", "grapple")]
    game.done()


def shield(*blue_1: tuple[str, str]) -> Game:
    """Red holds blue_1 between itself and blue_0; both of blue wait for an attack."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR"])
        .unit("blue", at=(8, 4), systems=["DIR", "DEF"])
        .unit("blue", at=(5, 4), systems=["MOV"])
        .start()
    )
    game.set_dice("red_0", A0=1).set_dice("blue_0", A0=2).set_dice("blue_1", K0=3)
    game.grapple("red_0", "blue_1").hold("blue_0", "attacked", "attack")
    for entry in blue_1:
        game.hold("blue_1", *entry)
    return game


@pytest.mark.clause("ST-136", "ST-142")
def test_a_listed_holder_that_is_lost_in_between_does_nothing() -> None:
    game = shield(("attacked", "attack")).set("blue_1", direct_hits=1)
    # Blue_0 fires at red; the 5 is a Direct Hit on blue_1 in the way (ST-128): it is out.
    game.rolls(1, 5).do("attack", "enemy 0", by="red_0")
    assert interrupts(game) == ["blue_0"]
    game.expect("loss")
    game.rolls(1).do("system 1")
    assert not game.on_map("blue_1")
    assert interrupts(game) == []
    assert [e.unit for e in game.happened("hit")] == ["red_0"]  # the attack goes on
    game.done()


@pytest.mark.clause("ST-136", "ST-142")
def test_a_listed_holder_that_is_shut_down_in_between_does_nothing() -> None:
    game = shield(("attacked", "attack")).set_dice("blue_0", A0=2, A1=1)
    game.do("attack", "enemy 0", by="red_0")
    game.expect("atkdie", "blue_0")
    game.set("blue_1", shut_down=1)
    game.rolls(1, 1, 1).do("die A0")
    assert interrupts(game) == []  # blue_0's came before
    game.done()


# --- two held actions of one holder -------------------------------------------------------------


@pytest.mark.clause("ST-136", "ST-139")
def test_the_second_listed_action_fires_where_the_first_is_no_longer_legal() -> None:
    game = two_wait()
    game.set_dice("red_0").set_dice("blue_0", K0=1).set_dice("blue_1", A0=2, K0=5)
    game.hold("blue_0", "adjacent", "grapple")
    game.hold("blue_1", "adjacent", "grapple").hold("blue_1", "reach", "attack")
    game.do("move", "direction W", by="red_0")
    game.do("direction W")
    assert fired(game) == [("blue_0", "grapple"), ("blue_1", "attack")]
    assert held(game, "blue_1") == [("adjacent", "grapple")]  # one per holder and event
    game.expect("atkdie", "blue_1")


@pytest.mark.clause("ST-134", "ST-136")
@pytest.mark.parametrize("second", [("attacked", "attack"), ("reach", "grapple")])
def test_a_second_action_that_was_not_listed_or_is_illegal_too_does_not_fire(
    second: tuple[str, str],
) -> None:
    """The first was listed and is no longer legal: who is grappled cannot be grappled (ST-118)."""
    game = two_wait()
    game.set_dice("red_0").set_dice("blue_0", K0=1).set_dice("blue_1", A0=2, K0=5)
    game.hold("blue_0", "adjacent", "grapple")
    game.hold("blue_1", "adjacent", "grapple").hold("blue_1", *second)
    game.do("move", "direction W", "direction W", by="red_0")
    assert fired(game) == [("blue_0", "grapple")]
    assert held(game, "blue_1") == [("adjacent", "grapple"), second]
    assert game.unit("blue_0").held_trigger.tolist() == [-1, -1]
    game.done()


@pytest.mark.clause("ST-136", "ST-139")
def test_an_action_that_was_not_legal_at_the_event_is_not_listed() -> None:
    """The first held action becomes legal in between; the second, which was, fires all the same."""
    game = (
        Table()
        .unit("red", at=(9, 7), systems=["MOV"])
        .unit("red", at=(5, 4), systems=["DIR"])
        .unit("red", at=(4, 0), systems=["DIR", "SUR"])
        .unit("blue", at=(7, 4), systems=["MOV"])
        .options(first_side="blue")
        .start()
    )
    # A Spot die of 5 lies on blue_0, which red_2's 3 does not beat (ST-106).
    game.set_dice("blue_0").spot("red", "blue_0", 5, by="red_0")
    game.set_dice("red_1", A0=1).set_dice("red_2", A0=2, P0=3)
    game.hold("red_1", "reach", "attack")
    game.hold("red_2", "reach", "spot").hold("red_2", "reach", "attack")
    game.do("move", by="blue_0")
    game.do("direction NE")
    game.expect("usespot", "red_1")
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("yes")  # 1 + 5: the Spot die is consumed (ST-107)
    assert verdict(game) == (2, 2, 0)  # red_2: no Spot die is left, two damage dice
    assert fired(game) == [("red_2", "attack")]
    assert held(game, "red_2") == [("reach", "spot")]
    assert used(game) == [("red_2", "A0", 2)]
    game.done()


@pytest.mark.clause("ST-140")
def test_the_list_is_of_the_window_and_is_gone_with_it() -> None:
    game = past_the_glass().set_dice("blue_0", A0=2, K0=1)
    game.do("move", "direction E", by="red_0")
    game.expect("atkdie", "blue_0")
    window = game.battle.state.frames[int(game.battle.state.depth) - 2]
    listed = 1 << game.number("blue_1")
    assert (int(window.first_bits), int(window.second_bits)) == (listed, 0)  # blue_0 had its turn
    game.rolls(1, 1, 5).do("die A0")
    game.expect("move", "red_0")
    assert int(frame(game).interrupt) == 0
    game.done()
