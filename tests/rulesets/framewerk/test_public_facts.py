"""The observation shows everything public, and what a defence is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.observe import kinds
from mech_env.rulesets.framewerk.observe.unit import LAYOUT
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.questions.odds import (
    HOLD_CHANCE,
    HOLD_WIDTH,
    MEAN_BEST,
    kept_value,
)
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.record import BATTLE
from tests.rulesets.framewerk.observations import facing_off, look, observe, seen
from tests.rulesets.framewerk.table import Table

# Plain Python twins, as in ``observations``.
best_of = interpreted(pools.best_of)


# --- what is public ------------------------------------------------------------------------------


def test_places_are_relative_and_turned_for_blue() -> None:
    game = facing_off()
    assert seen(game, "red_0", "enemies", "dx") == pytest.approx(6 / 24)
    assert seen(game, "blue_0", "enemies", "dx") == pytest.approx(6 / 24)
    assert seen(game, "red_0", "enemies", "direction_x") == 1
    assert seen(game, "red_0", "self", "facing_x") == 1
    assert seen(game, "blue_0", "self", "facing_x") == 1
    assert seen(game, "red_0", "enemies", "facing_x") == -1
    game.place("blue_0", (8, 5))
    assert seen(game, "red_0", "enemies", "dy") == pytest.approx(2 / 24)
    assert seen(game, "blue_0", "enemies", "dy") == pytest.approx(2 / 24)
    assert seen(game, "red_0", "self", "behind") == pytest.approx(2 / 24)
    assert seen(game, "blue_0", "self", "ahead") == pytest.approx(8 / 24)
    assert seen(game, "blue_0", "self", "right") == pytest.approx(5 / 24)


@pytest.mark.parametrize("name", ["duel", "skirmish"])
def test_both_sides_of_a_symmetric_start_see_the_same(name: str) -> None:
    s = load_scenario(name).setups()[0]
    red, blue = look(s, s.start, 0), look(s, s.start, int(s.n_red))
    differ = {n for n, x, y in zip(LAYOUT.names(), red, blue, strict=True) if x != y}
    assert differ == {"globals.side_blue"}


def test_terrain_around() -> None:
    table = Table(width=14, height=7).unit("red", (4, 3)).unit("blue", (9, 3), facing="W")
    table.cover((5, 3), "heavy", "E").cover((4, 4), "light", "all").sight((3, 3), 2).blocked((6, 1))
    game = table.cover((10, 3), "light", "W").start()

    def at(unit: str, dx: int, dy: int, feature: str) -> float:
        return seen(game, unit, "patch", feature, 5 * (dy + 2) + dx + 2)

    assert at("red_0", 1, 0, "cover") == 1
    assert (at("red_0", 1, 0, "cover_x"), at("red_0", 1, 0, "cover_y")) == (1, 0)
    assert (at("red_0", 0, 1, "cover"), at("red_0", 0, 1, "cover_x")) == (0.5, 0)
    assert at("red_0", -1, 0, "ground") == 1
    assert at("red_0", 2, -2, "ground") == -1
    # Blue's patch is turned: what lies behind it is east.
    assert (at("blue_0", -1, 0, "cover"), at("blue_0", -1, 0, "cover_x")) == (0.5, 1)
    game.place("red_0", (0, 0))
    assert at("red_0", -1, 0, "ground") == -1


def test_what_an_attack_now_would_bring() -> None:
    game = facing_off()
    # Pistol at 6 cells: Mid; Marksman 3 and Dodge 3 at their mean, both attributes 6.
    assert seen(game, "red_0", "enemies", "my_range") == 0
    assert seen(game, "red_0", "enemies", "my_reach") == 1
    mean = MEAN_BEST[3] / 100
    assert seen(game, "red_0", "enemies", "my_shot_total") == pytest.approx((6 + mean) / 48)
    assert seen(game, "red_0", "enemies", "my_shot_margin") == 0
    assert seen(game, "red_0", "enemies", "my_close_total") == 0
    # Rifle at 6 cells: Short; two success dice fewer than nothing: 1 for the margin, +2, armour 2.
    assert seen(game, "red_0", "enemies", "its_range") == pytest.approx(2 / 6)
    assert seen(game, "red_0", "enemies", "its_shot_margin") == pytest.approx(2 / 30)
    assert seen(game, "red_0", "enemies", "its_shot_dice") == pytest.approx(1 / 12)
    game.set("red_0", aim=2, declared=3).hurt("red_0", 1)
    assert seen(game, "red_0", "enemies", "my_shot_margin") == pytest.approx(0)
    game.set("red_0", aim=1)
    assert seen(game, "red_0", "enemies", "my_shot_margin") == pytest.approx(-2 / 30)


def test_cover_sight_and_arcs_between_two() -> None:
    table = Table(width=14, height=7).unit("red", (2, 3), weapons=["pistol"])
    table.unit("blue", (8, 3), weapons=["pistol"]).cover((8, 3), "heavy", "W").sight((2, 3), 1)
    game = table.start().turn("red_0").set("blue_0", cover_taken=2)
    assert seen(game, "red_0", "enemies", "its_cover") == 1
    assert seen(game, "blue_0", "enemies", "my_cover") == 1
    assert seen(game, "red_0", "enemies", "sight") == 0.5
    assert seen(game, "red_0", "enemies", "my_shot_margin") == pytest.approx(-6 / 30)
    assert seen(game, "red_0", "enemies", "in_my_arc") == 1
    game.place("red_0", (10, 3))  # behind it
    assert seen(game, "red_0", "enemies", "its_cover") == 0
    assert seen(game, "red_0", "enemies", "in_my_arc") == 0
    assert seen(game, "red_0", "enemies", "me_in_its_arc") == 0


def test_close_quarters_and_holds() -> None:
    game = facing_off().place("blue_0", (3, 3)).hold("blue_0", "red_0", rate=1, loss=1)
    assert seen(game, "red_0", "enemies", "engaged") == 1
    assert seen(game, "red_0", "enemies", "holds_me") == 1
    assert seen(game, "blue_0", "enemies", "held_by_me") == 1
    assert seen(game, "red_0", "self", "entangled") == 1
    assert seen(game, "red_0", "enemies", "holds") == pytest.approx(1 / 12)
    assert seen(game, "red_0", "self", "cap") == pytest.approx(2 / 3)
    assert seen(game, "red_0", "self", "opponents") == pytest.approx(1 / 6)
    assert seen(game, "red_0", "self", "break_number") == pytest.approx(6 / 12)
    assert seen(game, "red_0", "enemies", "hold_rate") == pytest.approx(1 / 15)
    assert seen(game, "red_0", "enemies", "my_close_total") != 0
    assert seen(game, "blue_0", "enemies", "can_defend") == 1
    game.set("red_0", loss=3)  # FW-255
    assert seen(game, "blue_0", "enemies", "can_defend") == 0
    assert seen(game, "red_0", "enemies", "i_can_defend") == 0


def test_rear_attacks_are_surprises() -> None:
    game = facing_off(rear_surprise=True)
    assert seen(game, "red_0", "enemies", "can_defend") == 1
    game.set("blue_0", facing=0)
    assert seen(game, "red_0", "enemies", "can_defend") == 0
    game.engage("red_0", "blue_0")
    assert seen(game, "red_0", "enemies", "can_defend") == 1


def test_weapons_in_hand_and_carried() -> None:
    game = facing_off()
    assert seen(game, "red_0", "self", "ready_pistol") == 1
    assert seen(game, "red_0", "self", "ready_rounds") == pytest.approx(12 / 75)
    assert seen(game, "red_0", "self", "shots") == 1
    assert seen(game, "red_0", "enemies", "ready_rifle") == 1
    assert seen(game, "red_0", "enemies", "carried_0_in_hand") == 1
    assert seen(game, "red_0", "enemies", "carried_1_reach") == pytest.approx(8 / 32)
    game.weapon("red_0").shots_used = 2
    game.weapon("red_0").loaded = 6
    game.weapon("red_0").wear = 3
    assert seen(game, "red_0", "self", "ready_shots_left") == pytest.approx(1 / 3)
    assert seen(game, "red_0", "self", "carried_0_loaded") == 0.5
    assert seen(game, "red_0", "self", "carried_0_wear") == 0.5
    game.ready("red_0", -1)
    assert seen(game, "red_0", "self", "ready_bare_hands") == 1
    assert seen(game, "red_0", "self", "shot") == 0


def test_kinds_of_weapons_can_be_told_apart() -> None:
    rows = kinds.MARK_ROWS.reshape(-1, kinds.MARKS)
    carried = {tuple(rows[kind]) for kind in range(wp.Weapon.KNIFE, len(wp.Weapon))}
    assert len(carried) == len(wp.Weapon) - wp.Weapon.KNIFE


def test_zones() -> None:
    game = facing_off().zone("blue_0", facing=4, total=24, left=3)
    assert seen(game, "red_0", "enemies", "zone_total") == 0.5
    assert seen(game, "red_0", "enemies", "zone_left") == pytest.approx(0.3)
    assert seen(game, "red_0", "enemies", "zone_x") == -1
    assert seen(game, "blue_0", "self", "zone_x") == 1
    assert seen(game, "red_0", "enemies", "its_zone") == 1  # six cells: just within Short
    assert seen(game, "blue_0", "enemies", "my_zone") == 1
    assert seen(game, "red_0", "directions", "zones", 0) == 0.25
    assert seen(game, "red_0", "directions", "zones", 4) == 0
    game.set("blue_0", zone_facing=0)
    assert seen(game, "red_0", "enemies", "its_zone") == 0


def test_directions_of_a_step() -> None:
    table = Table(width=14, height=7).unit("red", (2, 3), weapons=["pistol"])
    table.unit("red", (3, 2)).unit("blue", (8, 3)).blocked((2, 2)).cover((3, 3), "heavy", "E")
    game = table.cover((1, 3), "light", "W").start().turn("red_0")
    row = {name: k for k, name in enumerate(("E", "SE", "S", "SW", "W", "NW", "N", "NE"))}
    assert seen(game, "red_0", "directions", "open", row["E"]) == 1
    assert seen(game, "red_0", "directions", "open", row["N"]) == 0
    assert seen(game, "red_0", "directions", "open", row["NE"]) == 0
    assert seen(game, "red_0", "directions", "nearer", row["E"]) == 1
    assert seen(game, "red_0", "directions", "nearer", row["S"]) == 0
    assert seen(game, "red_0", "directions", "nearer", row["W"]) == -1
    assert seen(game, "red_0", "directions", "cover", row["E"]) == 1
    assert seen(game, "red_0", "directions", "cover", row["W"]) == 0  # faces the other way
    assert seen(game, "blue_0", "directions", "open", row["W"]) == 0  # not asked


def test_targets_of_automatic_fire_by_direction() -> None:
    table = Table(width=20, height=7).unit("red", (6, 3), weapons=["smg"])
    table.unit("blue", (10, 3)).unit("blue", (2, 3)).unit("blue", (6, 0))
    game = table.start().turn("red_0")
    counts = [round(6 * seen(game, "red_0", "directions", "targets", k)) for k in range(8)]
    assert counts == [2, 1, 2, 1, 2, 2, 3, 2]  # those exactly at the sides are in the arc


def test_objects() -> None:
    table = Table(width=14, height=7).unit("red", (4, 3), weapons=["pistol"]).unit("blue", (12, 3))
    game = table.thing("blue", (6, 3), "camera").thing("red", (0, 0)).start().turn("red_0")
    assert seen(game, "red_0", "objects", "whose", 0) == -1
    assert seen(game, "red_0", "objects", "whose", 1) == 1
    assert seen(game, "blue_0", "objects", "whose", 1) == 1
    assert seen(game, "red_0", "objects", "point", 0) == 1
    assert seen(game, "red_0", "objects", "dx", 0) == pytest.approx(2 / 24)
    assert seen(game, "red_0", "objects", "left", 0) == 1
    assert seen(game, "red_0", "patch", "ground", 14) == -1  # two cells east
    # PER 6, mean of three dice, Short +2, Tiny -8 against 8 (FW-238).
    margin = 6 + MEAN_BEST[3] / 100 + 2 - 8 - 8
    assert seen(game, "red_0", "objects", "my_shot_margin", 0) == pytest.approx(margin / 30)
    s, b = game.records
    thing = next(k for k in range(s.n_objects) if s.objects[k].side == 1)
    b.objects[thing].destroyed = 1
    assert seen(game, "red_0", "objects", "left", 0) == 0
    assert seen(game, "red_0", "patch", "ground", 14) == 0


def test_items_on_the_ground() -> None:
    game = facing_off()
    s, b = game.records
    index = int(b.units[2].carried[1])
    out = look(s, b, 0)
    observe(s, b, 0, out)
    w = b.weapons[index]
    w.owner, w.at = -1, game.index_of((3, 3))
    b.units[2].carried[1] = -1
    assert seen(game, "red_0", "items", "on_ground", index) == 1
    assert seen(game, "red_0", "items", "within_reach", index) == 1
    assert seen(game, "red_0", "items", "reach", index) == pytest.approx(8 / 32)
    assert seen(game, "blue_0", "items", "within_reach", index) == 0
    observe(s, b, 0, out)
    assert (out == look(s, b, 0)).all()
    w.at = -1  # and picked up again
    observe(s, b, 0, out)
    assert (out == look(s, b, 0)).all()


def test_a_defence_and_what_it_is_worth() -> None:
    game = facing_off()
    game.rolls(5, 9, 2).do("shoot", "aimpoint none")
    game.expect("defend", "blue_0")
    # PER 6 + 9, Mid: 15 against Dodge 3 with AGI 6: B must reach 9 without a critical failure.
    assert seen(game, "blue_0", "request", "attack_total") == pytest.approx(15 / 48)
    assert seen(game, "blue_0", "request", "hit_dice") == pytest.approx(1 / 12)
    assert seen(game, "blue_0", "request", "decision_defend") == 1
    assert seen(game, "blue_0", "request", "asked_me") == 1
    assert seen(game, "red_0", "request", "asked_enemy") == 1
    assert seen(game, "blue_0", "enemies", "actor") == 1
    assert seen(game, "blue_0", "self", "target") == 1
    assert seen(game, "blue_0", "enemies", "roller") == 1
    assert seen(game, "blue_0", "pool", "face_9") == 1 / 16
    assert seen(game, "blue_0", "pool", "best") == pytest.approx(0.09)
    assert seen(game, "blue_0", "answers", "dodge_holds") == pytest.approx(chance(3, 9))
    assert seen(game, "blue_0", "answers", "armed_holds") == 0
    assert seen(game, "red_0", "answers", "dodge_holds") == 0
    margin = 6 + MEAN_BEST[3] / 100 - 15
    assert seen(game, "blue_0", "answers", "dodge_margin") == pytest.approx(margin / 30)


def test_defences_against_bare_hands() -> None:
    game = facing_off().place("blue_0", (3, 3)).ready("blue_0", 1)
    game.rolls(5, 9).do("strike", "aimpoint none")
    game.expect("defend", "blue_0")
    for skill in ("fighting", "armed", "dodge"):
        rank = {"dodge": 3}.get(skill, 2)
        assert seen(game, "blue_0", "answers", f"{skill}_holds") == pytest.approx(chance(rank, 9))
    assert seen(game, "blue_0", "request", "bare") == 1


def test_drama_points_before_and_after_a_roll() -> None:
    game = facing_off(drama=3)
    game.do("shoot", "aimpoint none")
    game.expect("cut", "blue_0")
    assert seen(game, "blue_0", "answers", "cut_0") == pytest.approx(MEAN_BEST[3] / 2000)
    assert seen(game, "blue_0", "answers", "cut_2") == pytest.approx(MEAN_BEST[1] / 2000)
    assert seen(game, "blue_0", "request", "test_dice") == pytest.approx(0.3)
    game.rolls(1, 1, 9).do("number 0")
    game.expect("add", "red_0")
    # [1, 1, 9] fails critically; a further die saves it unless it is a one.
    gain = sum(kept_value((1, 1, 9, face)) - 9 for face in range(1, 11)) / 10
    assert seen(game, "red_0", "answers", "add_gain") == pytest.approx(gain / 20)
    game.done()


def test_a_chosen_verb_shows_while_more_is_asked() -> None:
    game = facing_off().place("blue_0", (3, 3)).ready("red_0", 1)
    game.do("strike")
    game.expect("with")
    assert seen(game, "red_0", "request", "verb_strike") == 1
    game.do("with bare")
    game.expect("aimpoint")
    assert seen(game, "red_0", "request", "bare") == 1
    assert seen(game, "blue_0", "self", "target") == 1


def test_clock_and_order() -> None:
    game = facing_off()
    s, b = game.records
    b.round_number, s.round_limit = 5, 20
    assert seen(game, "red_0", "globals", "round") == 0.25
    assert seen(game, "red_0", "globals", "pass") == pytest.approx(1 / 3)
    assert seen(game, "red_0", "self", "place") == pytest.approx(1 / 12)
    assert seen(game, "red_0", "enemies", "place") == pytest.approx(3 / 12)
    assert seen(game, "blue_0", "enemies", "place", 1) == pytest.approx(2 / 12)
    assert seen(game, "red_0", "globals", "my_active") == pytest.approx(2 / 6)
    s.limit_result = 1
    assert seen(game, "red_0", "globals", "limit_result") == -1
    assert seen(game, "blue_0", "globals", "limit_result") == 1


# --- odds ----------------------------------------------------------------------------------------


def chance(rank: int, needed: int) -> float:
    """P(B >= needed, no critical failure), by counting every roll."""
    rolls = list(product(range(1, 11), repeat=rank))
    good = sum(kept_value(r) >= needed and 2 * r.count(1) < rank for r in rolls)
    return float(Fraction(good, len(rolls)))


def test_odds_are_exact() -> None:
    for rank in (1, 2, 3):
        for needed in (0, 7, 10, 15, 30, 31):
            assert HOLD_CHANCE[rank * HOLD_WIDTH + needed] == pytest.approx(chance(rank, needed))
        rolls = list(product(range(1, 11), repeat=rank))
        mean = sum(map(kept_value, rolls)) / len(rolls)
        assert MEAN_BEST[rank] == pytest.approx(100 * mean, abs=0.5)
    # FW-005 prints the chances of a critical failure.
    failing = [1 - HOLD_CHANCE[rank * HOLD_WIDTH] for rank in range(6)]
    assert failing == pytest.approx([0.1, 0.1, 0.19, 0.028, 0.0523, 0.00856])
    assert MEAN_BEST[0] == 300


def test_odds_keep_what_the_rules_keep() -> None:
    record = BATTLE.blank()[0]
    rng = np.random.default_rng(3)
    for _ in range(200):
        faces = tuple(int(x) for x in rng.integers(1, 11, rng.integers(1, 6)))
        record.pool.count = len(faces)
        record.pool.face[: len(faces)] = faces
        assert best_of(record.pool) == kept_value(faces)
