"""What the scripted player does with attacks: situations with one clearly better answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.ascension_isle.bot_table import answer
from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up

CALM_BUT_REACTING = CALM | {"react": True}


def before_a_shot(cells: int, *, stance: str = "ready", **fields: Any) -> Game:
    """Red's turn, an enemy so many cells away."""
    return line_up(cells, **fields).until("red_0", stance=stance)


def test_it_shoots_at_an_open_enemy_near_by() -> None:
    assert answer(before_a_shot(4)) == "shoot"


def test_it_reloads_an_empty_weapon_before_anything_else() -> None:
    game = before_a_shot(4)
    game.unit("red_0").ammo[0] = 0
    assert answer(game.refresh()) == "reload"


def test_it_prefers_the_enemy_that_is_nearly_out() -> None:
    game = Game(arena([at(2, 4)], [at(6, 2), at(6, 6)], options=CALM))
    game.set("blue_1", level=3)
    for level in range(3):
        game.unit("blue_1").stress[level] = 7
    game.unit("blue_1").stress[3] = 5
    game.until("red_0").do("shoot")
    assert answer(game) == "enemy 1"


def test_it_spends_advantage_on_a_kill_shot_that_decides() -> None:
    game = line_up(4, options={"boost": False}).until("red_0", stance="ready")
    game.set("red_0", advantage=2).set("blue_0", level=3)
    for level in range(3):
        game.unit("blue_0").stress[level] = 7
    game.unit("blue_0").stress[3] = 1
    game.rolls(9, 9).act("shoot", target="enemy 0", form="form single", rapid="number 0")
    game.expect("push", "red_0")
    assert answer(game) == "kill"


def test_it_calls_a_shot_past_the_only_armour() -> None:
    armour = {"torso": 18, "legs": 0, "arms": 0, "head": 0}
    game = before_a_shot(4, blue={"armour": armour})
    game.set("red_0", advantage=2)
    game.rolls(10, 10).act("shoot", target="enemy 0", form="form double", rapid="number 0")
    game.expect("push", "red_0")
    assert answer(game) == "called"


@pytest.mark.parametrize(
    "armour, chosen",
    [
        ({"torso": 0, "legs": 9, "arms": 9, "head": 9}, "location torso"),
        ({"torso": 9, "legs": 9, "arms": 0, "head": 9}, "location arms"),
        ({"torso": 9, "legs": 9, "arms": 9, "head": 0}, "location head"),
    ],
)
def test_it_strikes_where_armour_is_weak(armour: dict[str, int], chosen: str) -> None:
    game = before_a_shot(4, blue={"armour": armour})
    game.rolls(9, 9, 6).act("shoot", target="enemy 0", form="form single", rapid="number 0")
    assert game.decision == "loc"
    assert answer(game) == chosen


def test_it_strikes_past_cover_where_it_can() -> None:
    pieces = [("crate", (6, 4), "W")]
    game = before_a_shot(4, pieces=pieces)
    game.rolls(10, 10, 4).act("shoot", target="enemy 0", form="form single", rapid="number 0")
    # The legs are behind the crate, the upper chest is not.
    assert answer(game) == "location torso"


def test_it_comes_closer_rather_than_fire_at_what_it_cannot_hit() -> None:
    assert answer(before_a_shot(21)) in ("sprint", "move")


def test_it_leans_out_of_cover_to_shoot() -> None:
    game = before_a_shot(4, pieces=[("crate", (2, 4), "E")])
    game.set("red_0", behind=1)
    assert answer(game) == "lean"


def test_it_aims_while_cover_spoils_every_shot() -> None:
    game = line_up(7, {"profile": "sharpshooter"}, pieces=[("loophole wall", (9, 4), "W")])
    game.until("red_0", stance="ready").set("blue_0", behind=1)
    assert answer(game) == "aim"


def test_it_shoots_twice_for_two_focus() -> None:
    game = before_a_shot(4)
    game.set("red_0", standard_left=0)
    assert answer(game) == "extra"
    game.do("extra")
    assert answer(game) == "by exploits"


def test_it_boosts_an_attack_that_may_well_hit() -> None:
    game = line_up(4, options={"boost": True}).until("red_0", stance="ready")
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0")
    game.expect("boost", "red_0")
    assert answer(game) in ("by ammunition", "by both")


def test_it_keeps_its_focus_where_nothing_can_hit() -> None:
    game = line_up(20, options={"boost": True}).until("red_0", stance="ready")
    game.set("red_0", moved=2)
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0")
    game.expect("boost", "red_0")
    assert answer(game) in ("no", "by ammunition")


def test_it_fires_more_at_point_blank() -> None:
    game = before_a_shot(1)
    game.do("shoot")
    assert answer(game).startswith("form burst")


def test_it_takes_the_shotgun_next_to_an_enemy() -> None:
    game = line_up(1, {"weapons": ["needler", "shotgun"]})
    game.until("red_0", stance="ready")
    assert answer(game) == "swap"
    game.do("swap")
    if game.decision == "weapon":
        assert answer(game) == "weapon 1"


# --- in the turns of others ---
def watched(cells: int) -> Game:
    """Red in overwatch; blue is about to step, so many cells away."""
    game = line_up(cells).until("red_0", stance="overwatch")
    game.do("end")
    game.until("blue_0")
    game.do("move")
    return game


def test_it_spends_a_focus_on_an_enemy_in_the_open() -> None:
    game = watched(4)
    game.expect("overwatch", "red_0")
    assert answer(game).startswith("form")


def test_it_keeps_its_focus_for_a_shot_that_can_hit() -> None:
    game = watched(16)
    game.expect("overwatch", "red_0")
    assert answer(game) == "no"


def test_it_shoots_at_who_comes_close() -> None:
    game = line_up(1, {"weapons": ["knife"]})
    game.until("red_0", categories={"red_0": "close"})
    game.act("strike", target="enemy 0")
    game.expect("rangedint", "blue_0")
    assert answer(game).startswith("form")
