"""The two actions of a turn, what is free, and what is lost (ST-060 to ST-064)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from tests.rulesets.steel_typhoon.table import Game, Table


def skirmish(player: bool = True) -> Game:
    """Red with everything against a neighbour; no dice lie."""
    return (
        Table()
        .unit("red", at=(3, 3), systems=["DEF", "MOV", "SUR", "DIR", "HTH"])
        .unit("blue", at=(4, 3), systems=["DEF", "MOV", "DIR"])
        .side("red", player=player)
        .start()
    )


@pytest.mark.clause("ST-060")
@pytest.mark.parametrize("player", [True, False])
def test_two_actions_a_round(player: bool) -> None:
    game = skirmish(player)
    game.set_dice("red_0", P0=4, K0=5, A0=6).set_dice("blue_0")
    assert game.unit("red_0").actions_left == 2
    game.do("hold", "trigger adjacent", "move", by="red_0")
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 1
    game.do("spot", "die P0")
    assert [e.unit for e in game.happened("turn_ends")] == ["red_0"]
    assert game.unit("red_0").actions_left == 0
    game.expect("action", "blue_0").done()  # K0 and A0 are left, but no action to use them
    assert game.dice("red_0") == {"A0": 6, "K0": 5}


@pytest.mark.clause("ST-060")
def test_what_two_actions_may_be() -> None:
    game = skirmish()
    game.set_dice("red_0", P0=4, K0=5, A0=6).set_dice("blue_0")
    verbs = ["done", "spot", "attack", "move", "grapple", "hold", "comms"]
    assert game.legal() == verbs
    game.grapple("red_0", "blue_0", disabled=1)
    assert game.legal() == ["done", "spot", "attack", "force", "hold", "comms", "release"]
    game = skirmish()
    game.set_dice("red_0", P0=4, K0=5, A0=6).grapple("blue_0", "red_0", disabled=1)
    assert game.legal() == ["done", "spot", "attack", "break", "hold", "comms"]


@pytest.mark.clause("ST-061")
def test_attack_twice_with_one_roll() -> None:
    game = skirmish()
    game.set_dice("red_0", unrolled="A").set_dice("blue_0")
    game.rolls(2, 3).do("attack", "mode dir")
    game.rolls(1, 1).do("die A0")
    assert game.dice("red_0") == {"A1": 3}
    game.rolls(1, 1, 1).do("attack", "mode dir")  # A1, without a new roll of the pool
    assert [e.data["values"][1] for e in game.happened("hit")] == [3]
    assert game.dice("red_0") == {}
    game.expect("action", "blue_0").done()


@pytest.mark.clause("ST-061")
@pytest.mark.parametrize("action", ["move", "spot", "grapple", "hold"])
def test_every_action_may_be_repeated(action: str) -> None:
    game = skirmish()
    game.set_dice("red_0", K0=5, K1=6).set_dice("blue_0", M0=6, K0=6)
    answers = {
        "move": ("direction W", "done"),
        "spot": ("die K0",),
        "grapple": ("die K0", "die M0"),
        "hold": ("trigger reach", "attack"),
    }[action]
    game.do(action, *answers)
    assert game.may(action)
    game.do(action)
    assert game.unit("red_0").actions_left == 0


@pytest.mark.clause("ST-062")
def test_break_and_move_cost_an_action_each() -> None:
    game = skirmish()
    game.set_dice("red_0", K0=3).set_dice("blue_0").grapple("blue_0", "red_0", disabled=2)
    assert not game.may("move")
    game.do("break")
    assert game.unit("red_0").grappled_by == -1
    assert game.unit("red_0").actions_left == 1
    game.do("move", "direction W", "done")
    assert game.at("red_0") == (2, 3)
    game.expect("action", "blue_0")


@pytest.mark.clause("ST-062")
@pytest.mark.parametrize(
    ("answers", "cost"),
    [
        (("spot", "die P0"), 1),
        (("attack", "mode dir", "die A0"), 1),
        (("force", "direction W"), 1),
        (("hold", "trigger reach", "attack"), 1),
        (("comms", "number 3"), 0),
        (("release",), 0),
    ],
)
def test_cost_of_each_action_with_a_victim(answers: tuple[str, ...], cost: int) -> None:
    game = skirmish()
    game.set_dice("red_0", P0=4, K0=5, A0=1).set_dice("blue_0").grapple("red_0", "blue_0")
    game.rolls(*[1] * (answers[0] == "attack")).do(*answers)
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 2 - cost
    game.done()


@pytest.mark.clause("ST-062")
@pytest.mark.parametrize("answers", [("move", "done"), ("grapple", "die M0")])
def test_cost_of_each_action_with_free_hands(answers: tuple[str, ...]) -> None:
    game = skirmish()
    game.set_dice("red_0", K0=5).set_dice("blue_0", M0=6).do(*answers)
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 1


# --- comms ----------------------------------------------------------------------------------------


def team(**options: object) -> Game:
    table = Table().unit("red", at=(1, 1)).unit("red", at=(1, 3)).unit("blue", at=(8, 1))
    return table.unit("blue", at=(8, 3)).options(**options).start()


def heard(game: Game, unit: str) -> tuple[int, ...]:
    """Tokens a unit hears from its allies, and those of the round before as 10 more."""
    seen = game.battle.observe(unit)
    comms = LAYOUT.pieces["comms"]
    late = seen[comms.offset("last_round")] > 0
    return tuple(k + 10 * late for k in range(8) if seen[comms.offset(f"token_{k}")] > 0)


@pytest.mark.clause("ST-063")
def test_a_message_is_free_and_sent_once_a_turn() -> None:
    game = team()
    game.do("own 0", "comms")
    game.expect("token", "red_0")
    assert game.legal() == [f"number {k}" for k in range(8)]
    game.do("number 5")
    assert game.unit("red_0").actions_left == 2
    assert not game.may("comms")
    game.do("done")
    assert game.may("comms")  # the next Armor has a message of its own


@pytest.mark.clause("ST-063")
def test_allies_hear_it_until_the_next_round_ends_and_enemies_never() -> None:
    game = team()
    game.end_turns(3)
    game.rolls(*[1] * 8).end_turns(1)
    assert game.battle.state.round_number == 2
    before = game.battle.clone()
    game.do("own 0", "comms", "number 5")
    assert (int(game.unit("red_0").token), int(game.unit("red_0").token_round)) == (5, 2)
    assert heard(game, "red_1") == (5,)
    assert heard(game, "red_0") == ()  # from others
    for enemy in ("blue_0", "blue_1"):
        assert heard(game, enemy) == ()
    # Nothing in the enemies' eyes depends on which message it was.
    other = Game(before)
    other.do("own 0", "comms", "number 2")
    for enemy in ("blue_0", "blue_1"):
        assert (game.battle.observe(enemy) == other.battle.observe(enemy)).all()
    assert heard(other, "red_1") == (2,)
    game.do("done")
    game.end_turns(2)
    assert heard(game, "red_1") == (5,)
    game.rolls(*[1] * 8).end_turns(1)
    assert (int(game.battle.state.round_number), heard(game, "red_1")) == (3, (15,))
    game.end_turns(3)
    assert heard(game, "red_1") == (15,)
    game.rolls(*[1] * 8).end_turns(1)
    assert (int(game.battle.state.round_number), heard(game, "red_1")) == (4, ())
    game.done()


@pytest.mark.clause("ST-063")
def test_a_message_of_the_ambush_round_is_heard_too() -> None:
    game = team(ambush_side="red")
    assert heard(game, "red_1") == ()
    game.do("own 0", "comms", "number 0")
    assert heard(game, "red_1") == (0,)
    game.do("done")
    game.rolls(*[1] * 8).do("done")
    assert (int(game.battle.state.round_number), heard(game, "red_1")) == (1, (10,))
    assert heard(game, "blue_1") == ()


@pytest.mark.clause("ST-063")
def test_a_message_changes_nothing_else() -> None:
    game = team()
    game.do("own 0")
    other = Game(game.battle.clone())
    game.do("comms", "number 7")
    record, silent = game.unit("red_0"), other.unit("red_0")
    changed = {name for name in record.dtype.names if (record[name] != silent[name]).any()}
    assert changed == {"token", "token_round", "comms_done"}
    assert set(other.legal()) - set(game.legal()) == {"comms"}


# --- the end of a turn ----------------------------------------------------------------------------


@pytest.mark.clause("ST-064")
def test_unused_actions_are_lost() -> None:
    game = skirmish()
    assert game.may("done")
    game.do("done", by="red_0")
    assert game.unit("red_0").actions_left == 0
    game.rolls(1, 1, 1, 1).do("done", by="blue_0")
    game.expect("action", "red_0")
    assert game.unit("red_0").actions_left == 2  # not four
    game.do("hold", "trigger reach", "attack", "done", by="red_0")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("ST-064")
@pytest.mark.parametrize(("face", "runs"), [(1, False), (2, True)])
def test_a_depleted_armor_rolls_even_if_it_did_nothing(face: int, runs: bool) -> None:
    table = Table().unit("red", at=(1, 1)).unit("red", at=(1, 3)).unit("blue", at=(8, 1))
    game = table.start()
    game.set("red_0", depleted=1)
    game.do("own 0")
    game.rolls(face).do("done")
    assert [e.data["values"] for e in game.happened("rolled")] == [[face]]
    assert game.unit("red_0").shut_down == int(not runs)
    assert len(game.happened("shut_down")) == int(not runs)
    game.expect("action", "red_1").done()
