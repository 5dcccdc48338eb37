"""Who decides when in a test, drama points, the order of all dice (FW-011 to FW-014)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.framewerk.state.events import Roll
from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, at_mid, results
from tests.rulesets.framewerk.table import Game, Table


def rolled(game: Game) -> list[tuple[str | None, str, list[int]]]:
    """Who rolled what for in the last ``do``, in order."""
    found: list[tuple[str | None, str, list[int]]] = []
    for event in game.happened("rolled"):
        who, why, faces = event.unit, Roll.names()[event.data["what"]], event.data["values"]
        if found and found[-1][:2] == (who, why):
            found[-1][2].extend(faces)  # an event holds a few dice only
        else:
            found.append((who, why, [*faces]))
    return found


def at_two(red: dict[str, Any], *blue: dict[str, Any], **options: Any) -> Game:
    """Red's slot against two blue units at Mid range of its smg."""
    table = Table(width=12, height=5).unit("red", (0, 2), **{"weapons": ["smg"], **red})
    for row, fields in enumerate(blue):
        table.unit("blue", (6, 2 + row), **{"armour": 0, "vitality": 40, **fields})
    return table.options(**options).start().turn("red_0")


# --- the attack comes first ----------------------------------------------------------------------


@pytest.mark.clause("FW-011")
def test_the_defender_knows_the_attack() -> None:
    game = at_mid({"perception": 20}).set("blue_0", aim=2)
    game.rolls(2, 2, 4).do(*SHOT)
    assert results(game) == [("red_0", "Marksman", 24)]
    assert aimed_at(game) == 24
    assert game.battle.request is not None
    assert "24" in game.battle.request.text
    game.rolls(*[1] * 6).do("done", by="blue_0")  # m 24: five dice and one
    assert game.unit("blue_0").aim == 2
    game.done()


@pytest.mark.clause("FW-011")
def test_who_defends_after_all_loses_its_aim() -> None:
    game = at_mid().set("blue_0", aim=2)
    game.rolls(2, 2, 4).do(*SHOT)
    game.rolls(4, 9, 2).do("dodge", by="blue_0")
    assert game.unit("blue_0").aim == 0


@pytest.mark.clause("FW-011")
def test_before_the_attack_by_option() -> None:
    blue = {"drama": 2}
    game = at_two({}, blue, blue, defence_timing="before")
    game.set("blue_0", aim=2).set("blue_1", aim=2)
    game.do("auto", "direction forward", "enemy 1", "enemy 0")  # not a die yet
    game.expect("defend", "blue_1").do("dodge")
    game.expect("cut", "blue_1").do("number 0")
    game.expect("defend", "blue_0").do("done")
    game.expect("cut", "blue_0")
    assert not rolled(game)
    game.rolls(2, 2, 4, 9, 9, 9).do("number 0")  # 10 v 6 + 27 - 2, then D-ADD
    assert rolled(game)[:2] == [
        ("red_0", "attack", [2, 2, 4]),
        ("blue_1", "defence", [9, 9, 9]),
    ]
    game.expect("add", "blue_1")
    assert game.unit("blue_1").aim == 0
    game.rolls(1, *[1] * 3).do("done")  # blue_0: DEF 0, m 10, two dice, one, and none for rate 1
    assert [event.unit for event in game.happened("missed")] == ["red_0"]
    assert game.happened("hit")[0].data["values"] == [1, 10, 0]
    assert game.unit("blue_0").aim == 2
    game.done()


@pytest.mark.clause("FW-011")
def test_chosen_before_and_void_if_the_attack_fails_critically() -> None:
    game = at_two({}, {}, defence_timing="before").set("blue_0", aim=2)
    game.do(*SHOT)
    game.expect("defend", "blue_0")
    game.rolls(1, 1, 4).do("dodge")
    assert game.happened("fumbled")
    assert [unit for unit, _, _ in rolled(game)] == ["red_0"]
    assert game.unit("blue_0").aim == 2
    game.done()


@pytest.mark.clause("FW-011", "FW-013")
@pytest.mark.parametrize("timing", ["after", "before"])
def test_a_surprised_target_may_cut_but_is_not_asked_how_it_defends(timing: str) -> None:
    game = at_two({}, {"drama": 2}, defence_timing=timing).set("blue_0", surprised=1)
    game.do(*SHOT)
    game.expect("cut", "blue_0").rolls(2, *[1] * 3).do("number 2")
    assert game.happened("hit")[0].data["values"] == [1, 8, 0]
    game.done()


# --- adding dice ---------------------------------------------------------------------------------


@pytest.mark.clause("FW-012")
def test_a_die_added_saves_from_a_critical_failure() -> None:
    game = at_mid({"ranks": {"marksman": 2}, "drama": 1})
    game.rolls(1, 6).do(*SHOT)
    assert int(game.battle.state.pool.critical) == 1
    assert not game.happened("fumbled")
    game.expect("add", "red_0").rolls(8).do("add")
    assert aimed_at(game) == 6 + 8  # no further point, no further question
    assert game.unit("red_0").drama == 0
    game.done()


@pytest.mark.clause("FW-005", "FW-012")
def test_a_die_added_may_make_a_critical_failure() -> None:
    game = at_mid({"ranks": {"marksman": 3}, "drama": 2})
    game.rolls(1, 6, 6).do(*SHOT)
    game.rolls(1).do("add")
    game.expect("add").do("done")
    assert game.happened("fumbled")  # 1, 6, 6, 1: half of them


@pytest.mark.clause("FW-012")
def test_a_die_added_completes_a_run() -> None:
    game = at_mid(None, {"ranks": {"dodge": 2}, "drama": 3})
    game.rolls(10, 10, 9).do(*SHOT, "number 0")
    game.rolls(7, 9).do("dodge", by="blue_0")
    game.rolls(8).do("add", by="blue_0")
    assert int(game.battle.state.pool.best) == 24
    assert game.expect("add").legal() == ["done", "add"]
    game.do("done")
    assert results(game) == [("blue_0", "Dodge", 30)]
    assert game.unit("blue_0").drama == 2
    game.done()


@pytest.mark.clause("FW-012")
def test_five_dice_a_test_and_no_more() -> None:
    game = at_mid({"drama": 10})
    game.rolls(2, 2, 4).do(*SHOT)
    for face in (2, 2, 2, 4, 4):
        game.expect("add", "red_0").rolls(face).do("add")
    assert aimed_at(game) == 6 + 12
    assert game.unit("red_0").drama == 5
    game.done()


@pytest.mark.clause("FW-012")
@pytest.mark.parametrize("points", [0, 1, 10])
def test_points_by_option_and_none_by_default(points: int) -> None:
    table = apart(6, {"weapons": ["pistol"]})
    if points:
        table.options(drama=points)
    game: Game = table.start().turn("red_0")
    units = [game.unit(name) for name in ("red_0", "blue_0")]
    assert [int(u.drama) for u in units] == [points] * 2
    game.do("shoot")
    if points:
        game.do("aimpoint none")
        game.expect("cut", "blue_0").rolls(2, 2, 4).do("number 0")
        game.expect("add", "red_0")
    else:
        game.rolls(2, 2, 4).do("aimpoint none")
        game.expect("defend", "blue_0")
    game.done()


@pytest.mark.clause("FW-012")
def test_nobody_adds_to_the_test_of_another() -> None:
    game = at_mid(None, {"ranks": {"dodge": 1}, "drama": 3})  # a pool of one cannot be cut
    game.do("shoot", "aimpoint none")
    game.expect("cut", "blue_0").rolls(9, 9, 9).do("number 0")
    game.expect("defend", "blue_0").rolls(3).do("dodge")
    game.expect("add", "blue_0")


@pytest.mark.clause("FW-012")
def test_dice_are_added_to_feats_too() -> None:
    red = {"profile": "brawler", "strength": 4, "drama": 1}
    game: Game = apart(1, red, {"drama": 1}).start().turn("red_0", blue_0=3)
    game.do("restrain")
    game.expect("cut", "blue_0").rolls(9, 9, 2, 2).do("number 0")
    game.expect("add", "red_0").do("done")
    game.expect("defend", "blue_0").do("done")
    game.expect("cut", "blue_0").rolls(3, 4, 6, 10).do("number 0")
    game.expect("add", "red_0").rolls(5, 2, 2).do("add")
    assert results(game) == [("red_0", "Strength feat", 4 + 18)]
    game.expect("add", "blue_0").rolls(2).do("add")
    assert results(game) == [("blue_0", "Strength feat", 6 + 6)]
    assert [game.unit(name).drama for name in ("red_0", "blue_0")] == [0, 0]
    game.done()


# --- cutting dice --------------------------------------------------------------------------------


@pytest.mark.clause("FW-013")
def test_cut_to_a_single_one() -> None:
    game = at_mid(None, {"drama": 2})
    game.do(*SHOT)
    game.expect("cut", "blue_0").rolls(1).do("number 2")
    assert game.happened("fumbled")
    assert game.unit("blue_0").drama == 0
    game.done()


@pytest.mark.clause("FW-013")
@pytest.mark.parametrize(
    ("drama", "pool", "most"),
    [(1, 5, 1), (3, 5, 3), (10, 5, 4), (10, 3, 2), (10, 2, 1), (2, 3, 2)],
)
def test_at_least_a_die_stays(drama: int, pool: int, most: int) -> None:
    game = at_mid({"ranks": {"marksman": pool}}, {"drama": drama})
    game.do(*SHOT)
    game.expect("cut", "blue_0")
    assert game.legal("number") == [str(count) for count in range(most + 1)]
    assert len(game.legal()) == most + 1
    game.rolls(*[2] * (pool - most)).do(f"number {most}")
    assert aimed_at(game) == 6 + 2 * (pool - most)
    assert game.unit("blue_0").drama == drama - most
    game.done()


@pytest.mark.clause("FW-013")
@pytest.mark.parametrize(("drama", "pool"), [(0, 5), (10, 1)])
def test_no_question_without_points_or_without_a_die_to_spare(drama: int, pool: int) -> None:
    game = at_mid({"ranks": {"marksman": pool}}, {"drama": drama})
    game.rolls(*[2] * pool).do(*SHOT)
    game.expect("defend", "blue_0").done()


@pytest.mark.clause("FW-013")
def test_the_targets_of_automatic_fire_cut_in_order_and_leave_one_die() -> None:
    game = at_two({}, {"drama": 4}, {"drama": 4}, {"drama": 4})
    game.do("auto", "direction forward", "enemy 2", "enemy 0", "enemy 1")
    assert game.expect("cut", "blue_2").legal("number") == ["0", "1", "2"]
    game.do("number 1")
    assert game.expect("cut", "blue_0").legal("number") == ["0", "1"]
    game.rolls(4).do("number 1")  # one die is left: blue_1 is not asked
    assert [game.unit(f"blue_{k}").drama for k in range(3)] == [3, 4, 3]
    assert rolled(game) == [("red_0", "attack", [4])]
    game.expect("defend", "blue_2").done()


@pytest.mark.clause("FW-013")
def test_the_attacker_cuts_the_defence() -> None:
    game = at_mid({"drama": 3})
    game.rolls(2, 2, 4).do(*SHOT, "done")
    game.do("dodge", by="blue_0")
    assert game.expect("cut", "red_0").legal("number") == ["0", "1", "2"]
    game.rolls(9).do("number 2")
    assert rolled(game) == [("blue_0", "defence", [9])]
    assert game.unit("red_0").drama == 1
    game.done()


@pytest.mark.clause("FW-005", "FW-013")
def test_feats_are_cut_by_the_opponent_each() -> None:
    red, blue = {"profile": "brawler", "drama": 5}, {"drama": 5, "ranks": {"feat": 3}}
    game: Game = apart(1, red, blue).start().turn("red_0")
    game.do("restrain")
    game.rolls(9, 9, 2, 2).do("number 0", "done", "done")
    assert game.expect("cut", "blue_0").legal("number") == ["0", "1", "2", "3"]
    game.rolls(1).do("number 3")
    game.expect("add", "red_0").do("done")
    assert results(game) == [("red_0", "Strength feat", 0)]
    assert game.expect("cut", "red_0").legal("number") == ["0", "1", "2"]
    game.rolls(4).do("number 2")
    game.expect("add", "blue_0").do("done")
    assert results(game) == [("blue_0", "Strength feat", 10)]
    assert [game.unit(name).drama for name in ("red_0", "blue_0")] == [3, 2]
    game.done()


@pytest.mark.clause("FW-013")
def test_suppression_is_never_cut_but_the_dodging_of_its_victims_is() -> None:
    game: Game = apart(3, None, {"weapons": ["smg"], "drama": 3}).unit("red", (9, 1)).start()
    game.set("red_1", drama=9).turn("blue_0", red_0=3)
    game.set("blue_0", facing=4).rolls(9, 9, 2).do("suppress", "direction forward")
    game.expect("add", "blue_0").do("done")  # red is not asked for its points
    assert game.happened("zone")[0].data["values"][0] == 6 + 18 + 2
    game.do("move", "direction right", by="red_0")
    game.expect("defend", "red_0").do("dodge")
    assert game.expect("cut", "blue_0").legal("number") == ["0", "1", "2"]
    game.rolls(1, *[1] * 9).do("number 2")  # DEF 0: m 26, six dice, one and one
    assert rolled(game)[:1] == [("red_0", "defence", [1])]
    assert game.unit("blue_0").drama == 1


@pytest.mark.clause("FW-013")
@pytest.mark.parametrize("verb", ["shoot_object", "throw_object", "strike_object"])
def test_attacks_on_things_are_never_cut(verb: str) -> None:
    weapon = {"shoot_object": "pistol", "throw_object": "knife", "strike_object": "sword"}[verb]
    game: Game = (
        Table(width=12, height=3)
        .unit("red", (3, 1), weapons=[weapon], ranks={"thrown": 3, "armed": 3})
        .unit("blue", (9, 1), drama=9)
        .thing("blue", (4, 1), "terminal")
        .options(object_def=40)
        .start()
        .turn("red_0")
    )
    game.rolls(2, 2, 3).do(verb)
    assert rolled(game) == [("red_0", "attack", [2, 2, 3])]
    assert game.happened("missed")
    game.done()


# --- the order of the dice -----------------------------------------------------------------------


@pytest.mark.clause("FW-014")
def test_the_burst_of_the_check() -> None:
    game: Game = (
        Table(width=8, height=3)
        .unit("red", (1, 1), "duelist", weapons=["smg"])
        .unit("blue", (4, 1))
        .start()
        .turn("red_0")
    )
    game.rolls(8, 3, 2, 5, 4, 6, 1, 9, 4, 3).do("burst", "dodge")
    assert rolled(game) == [
        ("red_0", "attack", [8, 3]), ("blue_0", "defence", [2, 5, 4]),
        ("red_0", "damage", [6, 1, 9]), ("blue_0", "armour", [4, 3]),
    ]  # fmt: skip
    assert game.happened("hit")[0].data == {"unit": 0, "what": 5, "values": [1, 16, 11]}
    assert game.unit("blue_0").damage == 9
    game.done()


@pytest.mark.clause("FW-014")
def test_initiative_by_index_then_rounds_of_those_still_tied() -> None:
    game = (
        Table(width=8, height=3)
        .unit("red", (0, 0))
        .unit("red", (0, 1))
        .unit("red", (0, 2), "cultist")
        .unit("blue", (7, 0))
        .start()
        .turn("blue_0")
    )
    game.do("pass", "pass", "pass")
    game.rolls(5, 5, 6, 5, 2, 9, 2, 7, 1).do("pass")  # 11 all; Reflex 5 of the cultist is lower
    assert rolled(game) == [
        ("red_0", "initiative", [5]), ("red_1", "initiative", [5]),
        ("red_2", "initiative", [6]), ("blue_0", "initiative", [5]),
        ("red_0", "tie", [2]), ("red_1", "tie", [9]), ("blue_0", "tie", [2]),
        ("red_0", "tie", [7]), ("blue_0", "tie", [1]),
    ]  # fmt: skip
    assert [event.unit for event in game.happened("initiative")] == [
        "red_1", "red_0", "blue_0", "red_2",
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-014")
def test_one_die_to_break_away() -> None:
    game: Game = apart(1).start().turn("red_0").engage("red_0", "blue_0")
    game.rolls(6).do("break")
    assert rolled(game) == [("red_0", "break", [6])]
    game.done()


@pytest.mark.clause("FW-014")
def test_the_dice_of_an_escape() -> None:
    game: Game = apart(1, {"drama": 1}, {"drama": 1}).start().turn("red_0", blue_0=2)
    game.hold("blue_0", "red_0").rolls(5, 4, 8, 7, 6, 9)
    game.do("escape", "number 0", "add", "add")
    assert rolled(game) == [
        ("red_0", "feat", [5, 4]), ("red_0", "drama", [8]),
        ("blue_0", "feat", [7, 6]), ("blue_0", "drama", [9]),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-014")
def test_the_dice_of_a_zone() -> None:
    red = {"armour": 2, "drama": 1}
    game: Game = apart(3, red, {"weapons": ["smg"]}).start().turn("red_0")
    game.zone("blue_0", facing=4, total=15)
    game.rolls(2, 3, 2, 8, 5, 6, 7, 8, 9).do("move", "direction right", "dodge", "add")
    assert rolled(game) == [  # 15 v 14: a die of success, one of the smg, one of its burst
        ("red_0", "defence", [2, 3, 2]), ("red_0", "drama", [8]),
        ("blue_0", "damage", [5, 6, 7]), ("red_0", "armour", [8, 9]),
    ]  # fmt: skip
    assert game.unit("red_0").damage == 1
    game.expect("step", "red_0").done()


@pytest.mark.clause("FW-014")
def test_the_dice_of_automatic_fire() -> None:
    blue = {"drama": 1, "ranks": {"dodge": 1}}
    game = at_two({"drama": 2}, {**blue, "armour": 1}, {**blue, "armour": 2})
    game.do("auto", "direction forward", "enemy 1", "enemy 0", "number 0")
    game.rolls(5, 6, 6, 9, 9).do("number 0", "add", "add")
    assert rolled(game) == [("red_0", "attack", [5, 6, 6]), ("red_0", "drama", [9, 9])]
    game.rolls(3, 4, 4, 1, 2, 3, 4, 5, 6, 9, 8, 2).expect("defend", "blue_1").do("dodge", "add")
    game.expect("defend", "blue_0")
    assert rolled(game) == [  # 24 v 8: four dice, two rounds
        ("blue_1", "defence", [3]), ("blue_1", "drama", [4]), ("red_0", "rate", [4]),
        ("red_0", "damage", [1, 2, 3, 4, 5, 6]), ("blue_1", "armour", [9, 8]),
    ]  # fmt: skip
    game.rolls(2, 6, 7, 8, 9, 10, 10).do("dodge", "done")
    assert rolled(game) == [  # 24 v 6: four dice, one round
        ("blue_0", "defence", [2]), ("red_0", "rate", [2]),
        ("red_0", "damage", [6, 7, 8, 9, 10]), ("blue_0", "armour", [10]),
    ]  # fmt: skip
    assert [int(game.unit(f"blue_{k}").damage) for k in (0, 1)] == [30, 4]
    game.done()


@pytest.mark.clause("FW-014")
def test_the_dice_of_an_entangling_attack() -> None:
    red, blue = {"weapons": ["chain"], "drama": 2}, {"armour": 2, "drama": 2}
    game: Game = apart(1, red, blue).start().turn("red_0")
    game.do("entangle", "with weapon")
    game.rolls(7, 7, 9).do("number 0", "add", "done")
    assert rolled(game) == [("red_0", "attack", [7, 7]), ("red_0", "drama", [9])]
    game.rolls(2, 4, 7, 8, 9, 1, 2).do("dodge", "number 0", "done")
    assert rolled(game) == [  # 20 v 13: two dice
        ("blue_0", "defence", [2, 4, 7]), ("red_0", "damage", [8, 9]),
        ("blue_0", "armour", [1, 2]),
    ]  # fmt: skip
    game.rolls(5, 5, 8, 6, 4).do("number 0", "add")
    assert rolled(game) == [
        ("red_0", "feat", [5, 5]), ("red_0", "drama", [8]), ("blue_0", "feat", [6, 4]),
    ]  # fmt: skip
    game.rolls(10).do("add", "done", by="blue_0")
    assert rolled(game) == [("blue_0", "drama", [10])]
    assert game.happened("slipped")
    game.done()
