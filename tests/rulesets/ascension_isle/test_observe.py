"""The observation (catalogue section 6): what a unit may know is there, nothing else is."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from mech_env.core import sides
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT
from mech_env.rulesets.ascension_isle.questions import attacks as attack_kernels
from mech_env.rulesets.ascension_isle.questions import campaign as campaign_kernels
from mech_env.rulesets.ascension_isle.questions import challenge as challenge_kernels
from mech_env.rulesets.ascension_isle.questions import cover as cover_kernels
from mech_env.rulesets.ascension_isle.questions import gear as gear_kernels
from mech_env.rulesets.ascension_isle.questions import health as health_kernels
from mech_env.rulesets.ascension_isle.questions import odds as odds_kernels
from mech_env.rulesets.ascension_isle.questions import outcome as outcome_kernels
from mech_env.rulesets.ascension_isle.questions import pain as pain_kernels
from mech_env.rulesets.ascension_isle.questions import space as space_kernels
from mech_env.rulesets.ascension_isle.questions import steps as step_kernels
from mech_env.rulesets.ascension_isle.questions import targets as target_kernels
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import ActStage, AttackStage, FightStage
from mech_env.rulesets.ascension_isle.state.record import UNIT
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.boards import Board
from tests.rulesets.ascension_isle.law_boards import BLUE, BRAWLER, HERO, MEDIC, RED
from tests.rulesets.ascension_isle.looking import differ, lit, look, observe, rows, seen, value
from tests.rulesets.ascension_isle.table import Game
from tests.twins import twin, twins

campaign, outcome = twins(campaign_kernels), twins(outcome_kernels)
attacks, challenge, cover = twins(attack_kernels), twins(challenge_kernels), twins(cover_kernels)
gear, health, odds = twins(gear_kernels), twins(health_kernels), twins(odds_kernels)
pain, space, steps = twins(pain_kernels), twins(space_kernels), twins(step_kernels)
targets = twins(target_kernels)

SCENARIOS = ("micro", "duel", "skirmish", "siege", "full", "campaign")


# --- the buffer -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_are_within_bounds_and_in_rows_that_the_scenario_fills(name: str) -> None:
    rng, s = random.Random(3), load_scenario(name).setups()[0]
    b = s.start
    for u in b.units[: s.n_units]:
        for field in (field for field in UNIT.fields.values() if field.record is None):
            u[field.name] = rng.randint(field.low, field.high)
        u.n_wounds, u.status = rng.randrange(13), c.Status.ACTIVE
        u.x, u.y = rng.randrange(int(s.width)), rng.randrange(int(s.height))
        u.in_hand = 0
        u.numb = u.eased = u.suppressed = 0
        u.further_numb = u.further_eased = 0
        u.level, u.levels_lost = 0, 0
        u.arc = u.facing
    filled = {"allies": s.rows_allies, "enemies": s.rows_enemies, "objects": s.rows_objects,
              "cover": min(8, int(s.rows_pieces))}  # fmt: skip
    before, used = s.tobytes(), np.zeros(LAYOUT.size, np.float32)
    for unit in range(s.n_units):
        out = np.full(LAYOUT.size, np.nan, np.float32)
        observe(s, b, unit, out)
        for piece in LAYOUT.pieces.values():
            written = piece.start + filled.get(piece.name, piece.rows) * piece.width
            assert not np.isnan(out[piece.start : written]).any(), piece.name
            assert np.isnan(out[written : piece.stop]).all(), piece.name
        observe(s, b, unit, used)
        assert (used == np.nan_to_num(out)).all()
        assert [n for n, x in zip(LAYOUT.names(), used, strict=True) if not abs(x) <= 1] == []
    assert s.tobytes() == before  # looking changes nothing
    assert LAYOUT.size <= 2400


@pytest.mark.parametrize("name", ["duel", "skirmish"])
def test_both_sides_of_a_symmetric_start_see_the_same(name: str) -> None:
    game = Game(name, seed=1)
    s, b = game.s, game.b.copy()
    b.request.decision = b.n_order = 0
    views = [look(s, b, side * int(s.n_red)) for side in (0, 1)]
    assert differ(*views) == {"fight.side_blue"}


BATTLES = {"micro": 12, "duel": 6, "skirmish": 2, "siege": 2, "full": 2, "campaign": 1}


@pytest.mark.parametrize("scenario", BATTLES)
def test_observations_along_random_battles(scenario: str) -> None:
    """Bounds hold, a used buffer shows the same as a fresh one, copies say what questions say."""
    for seed in range(BATTLES[scenario]):
        choose = random.Random(seed)
        game = Game(scenario, seed=seed)
        most = int(game.s.n_units)
        buffers = np.zeros((most, LAYOUT.size), np.float32)

        def check(game: Game, choose: Any = choose, buffers: Any = buffers) -> None:
            if choose.random() < 0.9:
                return
            viewer = choose.choice([int(game.b.request.unit), choose.randrange(len(buffers))])
            out = look(game.s, game.b, viewer)
            observe(game.s, game.b, viewer, buffers[viewer])
            assert differ(out, buffers[viewer]) == set()
            assert [n for n, x in zip(LAYOUT.names(), out, strict=True) if not abs(x) <= 1] == []
            compare(game.s, game.b, viewer, out)

        try:
            game.play(choose, check, most=700)
        except AssertionError as problem:
            if str(problem) != "no end":
                raise


def compare(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Faster copies and sums are those of the rules."""
    me = b.units[viewer]
    assert value(out, "self", "pain") == min(15, pain.pain(b, viewer))
    assert value(out, "self", "room") == health.room(s, b, viewer)
    if b.frames[0].stage < FightStage.OVER:  # then wounds go, and levels below are full no more
        found = out[LAYOUT.pieces["self"].offset("health")]
        assert found == np.float32(health.health(s, b, viewer))
    side = int(s.units[viewer].side)
    for which, its_side in (("my", side), ("its", 1 - side)):
        numbers = (outcome.n_active, campaign.n_alive, outcome.stress_of)
        for name, question in zip(("active", "alive", "stress"), numbers, strict=True):
            assert value(out, "fight", f"{which}_{name}") == min(60, question(s, b, its_side))
    first, stop = twin(sides.enemies_of)(s, side)
    for other in range(first, stop):
        row = other - first
        if me.status != c.Status.ACTIVE or b.units[other].status != c.Status.ACTIVE:
            continue
        for who, one, target in (("my", viewer, other), ("its", other, viewer)):
            kind = int(gear.hand_kind(s, b, one))
            if kind < 0:
                continue
            needed = challenge.final(challenge.challenge(s, b, one, target, kind, 0), 0)
            bonus = attacks.attack_bonus(s, b, one, target, kind, 0)
            close = w.ARM[kind] == w.Arm.CLOSE
            may = (targets.may_strike if close else targets.may_shoot)(s, b, one, target)
            assert value(out, "enemies", f"{who}_challenge", row) == min(40, needed)
            assert value(out, "enemies", f"{who}_bonus", row) == pytest.approx(bonus, abs=1e-3)
            chance = odds.chance(s, needed - bonus) if may else 0
            assert value(out, "enemies", f"{who}_chance", row) == pytest.approx(chance, abs=1e-3)
            reach = value(out, "enemies", f"{who}_{'strike' if close else 'reach'}", row)
            assert reach == may
            if who == "my" and w.INCREMENT[kind]:
                steps_away = -(-space.distance(b, one, target) // w.INCREMENT[kind])
                assert value(out, "enemies", "increments", row) == min(5, steps_away)
            dx, dy = space.way_between(b, target, one)
            whose = "its" if who == "my" else "my"
            level = cover.level_against(s, b, target, dx, dy)
            assert value(out, "enemies", f"{whose}_cover", row) == level
            hidden = cover.hidden_faces(s, b, target, dx, dy)
            faces = [value(out, "enemies", f"{whose}_hidden_{face}", row) for face in range(1, 7)]
            assert faces == [hidden >> face & 1 for face in range(1, 7)]
            bolt = value(out, "enemies", f"{who}_bolt", row)
            assert bolt == (targets.may_bolt(s, b, one, target) and b.units[one].core >= 1)
        assert value(out, "enemies", "my_taunt", row) == targets.may_taunt(s, b, viewer, other)
    if s.rows_pieces:
        nearest = sorted(
            space.length(int(p.x) - int(me.x), int(p.y) - int(me.y)) for p in s.pieces[: s.n_pieces]
        )
        found = [value(out, "cover", "distance", k) for k in range(min(8, int(s.n_pieces)))]
        assert found == nearest[: len(found)]
    if lit_ways(out):
        side = int(s.units[viewer].side)
        for slot in range(8):
            way = slot if side == 0 else (4 - slot) & 7
            assert value(out, "ways", "open", slot) == steps.may_step(s, b, viewer, way)


def lit_ways(out: Any) -> bool:
    piece = LAYOUT.pieces["ways"]
    return bool(out[piece.start : piece.stop].any())


# --- what is hidden -------------------------------------------------------------------------------
@pytest.mark.clause("AI-012")
def test_categories_are_secret_until_all_have_chosen() -> None:
    board = rows(lb.camp())
    board.b.depth, board.b.frames[0].stage = 1, FightStage.CHOSEN
    board.ask(MEDIC, Decision.CATEGORY)
    before = [look(board.s, board.b, viewer) for viewer in range(5)]
    for unit in (RED, BLUE, HERO):
        board.b.units[unit].category = c.Category.TECH
    after = [look(board.s, board.b, viewer) for viewer in range(5)]
    changed = [differ(x, y) for x, y in zip(before, after, strict=True)]
    assert changed[RED] == {"self.category_ranged", "self.category_tech"}  # it has chosen
    assert changed[1:] == [set()] * 4
    board.b.frames[0].stage = FightStage.BOOSTED
    assert seen(board, RED, "enemies", "category_tech", 0) == 1
    assert seen(board, BLUE, "enemies", "category_tech", 0) == 1


@pytest.mark.clause("AI-190")
def test_who_is_named_for_the_next_fight_is_known_to_the_own_side() -> None:
    board = rows(lb.camp())
    board.b.depth, board.b.frames[0].stage = 1, FightStage.PICKED
    board.ask(BLUE, Decision.ROSTER)
    before = look(board.s, board.b, BLUE)
    board.b.frames[0].fielded = 1 << MEDIC
    assert differ(before, look(board.s, board.b, BLUE)) == set()
    board.b.frames[0].fielded = (1 << MEDIC) | (1 << HERO)
    assert differ(before, look(board.s, board.b, BLUE)) == {"allies[0].fielded"}


@pytest.mark.clause("AI-138")
def test_the_total_shows_once_it_is_rolled() -> None:
    board = rows(lb.asked_dodge())
    before = look(board.s, board.b, BLUE)
    board.frame_top().total = 27  # left over from nowhere: not on the table yet
    assert differ(before, look(board.s, board.b, BLUE)) == set()
    assert {"challenge", "bonus", "chance", "threshold"} < lit(board, BLUE, "request")
    late = lb.shot(AttackStage.REACTED, HERO, rolled=1, total=27)
    late.ask(HERO, Decision.REACT)
    assert seen(late, HERO, "request", "total") == 27
    assert seen(late, HERO, "request", "margin") == 27 - 15
    assert seen(late, HERO, "enemies", "actor", 0) == seen(late, HERO, "self", "target") == 1


def test_only_who_is_asked_sees_what_it_is_about() -> None:
    board = rows(lb.asked_push())
    told = {"asked_me", "own_slot_0", "decision_push", "verb_shoot", "arm_ranged", "form", "hits",
            "total", "challenge", "margin", "rolled", "cause_action", "threshold"}  # fmt: skip
    assert lit(board, RED, "request") == told
    assert lit(board, MEDIC, "request") == {"asked_ally", "own_slot_1", "decision_push"}
    assert lit(board, BLUE, "request") == {"asked_enemy", "own_slot_0", "decision_push"}
    others = [look(board.s, board.b, viewer) for viewer in (MEDIC, BLUE)]
    board.frame_top().hits, board.frame_top().total = 1, 20
    after = [look(board.s, board.b, viewer) for viewer in (MEDIC, BLUE)]
    assert [differ(x, y) for x, y in zip(others, after, strict=True)] == [set(), set()]


def fogged() -> Board:
    """The captain stands behind rocks, the others of blue in plain view."""
    board = rows(lb.camp(options={"fog": True}))
    board.solid((9, 5), (9, 4), (8, 5), (7, 4), (7, 5), (9, 6))
    return board


def test_in_fog_who_is_out_of_sight_is_a_row_of_zeros() -> None:
    board = fogged()
    for viewer in (RED, MEDIC):
        assert not space.sees(board.s, board.b, viewer, HERO)
        assert lit(board, viewer, "enemies", 1) == {"in_fight"}
    before = [look(board.s, board.b, viewer) for viewer in (RED, MEDIC)]
    rng, u = random.Random(4), board.b.units[HERO]
    for name in ("advantage", "exploits", "stance", "level", "stress", "standard_left", "behind",
                 "in_hand", "ammo", "facing", "initiative", "moved", "skip", "core"):  # fmt: skip
        field = UNIT[name]
        u[name] = rng.randint(field.low, min(field.high, 2))
        after = [look(board.s, board.b, viewer) for viewer in (RED, MEDIC)]
        assert all((x == y).all() for x, y in zip(before, after, strict=True)), name
    board.move(HERO, (4, 4))
    assert differ(before[0], look(board.s, board.b, RED)) != set()


def test_in_fog_what_enemies_have_left_never_shows() -> None:
    board = fogged()
    board.b.units[BRAWLER].in_hand = 2  # its shotgun, next to red
    board.b.units[BRAWLER].stance = Stance.SNAP
    before = [look(board.s, board.b, viewer) for viewer in (RED, MEDIC)]
    u = board.b.units[BRAWLER]
    u.advantage, u.exploits[:], u.ammo[:] = 9, 1, 1
    after = [look(board.s, board.b, viewer) for viewer in (RED, MEDIC)]
    assert [differ(x, y) for x, y in zip(before, after, strict=True)] == [set(), set()]
    u.ammo[:] = 0  # nor that its weapon is empty
    assert differ(after[0], look(board.s, board.b, RED)) == set()
    u.ammo[:] = 1
    u.stance = Stance.READY
    assert differ(after[0], look(board.s, board.b, RED)) == {
        "enemies[2].stance_snap", "enemies[2].stance_ready",
    }  # fmt: skip
    board.s.options.fog = 0
    assert seen(board, RED, "enemies", "advantage", 2) == 9
    assert seen(board, RED, "enemies", "hand_ammo", 2) == 1


# --- numbers --------------------------------------------------------------------------------------
def test_distances_stand_twice() -> None:
    board = Board(24, 16)
    board.unit("red", "trooper", (2, 3))
    for x in (5, 10, 11, 20):
        board.unit("blue", "trooper", (x, 3))
    assert [seen(board, RED, "enemies", "distance", k) for k in range(4)] == [3, 8, 9, 18]
    assert [seen(board, RED, "enemies", "near", k) for k in range(4)] == [3, 8, 8, 8]
    assert [seen(board, RED, "enemies", "increments", k) for k in range(4)] == [1, 2, 2, 4]


def test_east_and_west_change_places_for_blue() -> None:
    board = Board(12, 8)
    board.unit("red", "trooper", (2, 3), facing=c.Facing.NE)
    board.unit("blue", "trooper", (7, 5), facing=c.Facing.NW)
    board.piece("crate", (7, 5), "SW")
    board.piece("bush", (3, 3), "N")
    for viewer, unit in ((0, "enemies"), (1, "enemies")):
        assert seen(board, viewer, unit, "dx") == 5
    assert (seen(board, 0, "enemies", "dy"), seen(board, 1, "enemies", "dy")) == (2, -2)
    assert [seen(board, k, "self", "facing_x") for k in (0, 1)] == [1, 1]
    assert [seen(board, k, "self", "facing_y") for k in (0, 1)] == [-1, -1]
    assert (seen(board, 1, "self", "wall_x"), seen(board, 1, "self", "wall_y")) == (1, 1)
    assert (seen(board, 0, "enemies", "wall_x"), seen(board, 0, "enemies", "wall_here")) == (-1, 3)
    assert [seen(board, k, "self", "ahead") for k in (0, 1)] == [9, 7]


@pytest.mark.clause("AI-041", "AI-050", "AI-145")
def test_an_exchange_has_challenge_bonus_and_chance() -> None:
    board = rows(lb.camp())
    numbers = {"my_challenge": 21, "my_bonus": 11, "my_margin": 1, "my_chance": 0.64,
               "its_challenge": 15, "its_bonus": 5, "its_cover": 3, "my_damage": 6}  # fmt: skip
    assert {name: seen(board, RED, "enemies", name, 0) for name in numbers} == numbers
    hidden = [seen(board, RED, "enemies", f"its_hidden_{face}", 0) for face in range(1, 7)]
    assert hidden == [1, 1, 0, 1, 0, 0]
    assert seen(board, RED, "enemies", "its_strike", 2) == 1


def test_health_and_wounds() -> None:
    board = rows(lb.camp())
    board.wound(RED, "piercing", "head", damage=9)
    board.wound(RED, "burning")
    u = board.b.units[RED]
    u.stress[:2], u.level, u.numb = (6, 2), 1, 0b10
    numbers = {"level": 1, "room": 3, "levels_left": 3, "wounds_piercing": 1, "wounds_burning": 1,
               "pain": 1, "stress_1": 2}  # fmt: skip
    assert {name: seen(board, RED, "self", name) for name in numbers} == numbers
    assert seen(board, BLUE, "enemies", "points_left", 0) == 3 + 5 + 6
    assert lit(board, RED, "wounds", 0) == {"piercing", "head", "hurts", "damage"}
    assert lit(board, RED, "wounds", 1) == {"burning", "torso"}
    assert lit(board, RED, "wounds", 2) == set()
    healer = rows(lb.asked_healer())
    assert lit(healer, RED, "wounds", 0) == {"piercing", "arms", "grade", "hurts", "damage"}
    assert seen(healer, RED, "request", "to_beat") == 18


def test_the_nearest_cover_comes_first() -> None:
    board = Board(24, 16)
    board.unit("red", "trooper", (3, 3))
    board.unit("blue", "trooper", (20, 3))
    for k in range(10):
        board.piece("low wall", (5 + k, 3), "E")
    board.piece("bush", (3, 5), "E")
    board.piece("bush", (2, 3), "S")
    found = [seen(board, RED, "cover", "distance", k) for k in range(8)]
    assert found == [1, 2, 2, 3, 4, 5, 6, 7]
    assert seen(board, RED, "cover", "level", 0) == 1
    assert [seen(board, RED, "cover", name, 1) for name in ("dx", "dy")] == [2, 0]
    board.move(1, (7, 3))
    assert seen(board, RED, "cover", "held", 4) == -1
    assert seen(board, 1, "cover", "near", 0) == 0


def test_ways_show_what_a_step_brings() -> None:
    board = rows(lb.asked_step())
    board.piece("low wall", (2, 3), "E")
    board.light((1, 5), c.Visibility.VERY_POOR)
    board.solid((0, 4))
    zone = board.b.units[HERO].zone
    zone.kind, zone.x, zone.y, zone.cells = c.Zone.LINE, 1, 5, 1
    opened = [seen(board, RED, "ways", "open", k) for k in range(8)]
    assert opened == [0, 1, 1, 1, 0, 1, 1, 1]  # the brawler, a rock
    assert seen(board, RED, "ways", "light", 2) == 2
    assert seen(board, RED, "ways", "fires", 2) == 1
    assert seen(board, RED, "ways", "wall", 7) == 2
    assert seen(board, RED, "ways", "enemies", 0) == 3
    assert seen(board, BLUE, "ways", "enemies", 0) == 0  # it is not asked
    board.move(BRAWLER, (4, 3))
    assert seen(board, RED, "ways", "cover", 7) == 2
    assert seen(board, RED, "ways", "nearer", 7) == 1


def test_what_was_chosen_shows() -> None:
    line = rows(lb.asked_line())
    numbers = {"line_x": 4, "line_y": 0, "cells": 2, "way_y": 1, "rapid": 1, "verb_sustain": 1}
    assert {name: seen(line, RED, "request", name) for name in numbers} == numbers
    assert seen(line, RED, "weapons", "chosen", 0) == 1
    form = lb.asked_form()
    assert seen(form, RED, "enemies", "target", 0) == 1
    window = lb.asked_watcher()
    assert {"cause_ahead", "verb_move"} < lit(window, BLUE, "request")
    assert seen(window, BLUE, "enemies", "actor", 0) == 1
    step = lb.asked_step()
    assert seen(step, RED, "request", "steps_left") == 1


def test_hits_show_what_stops_them() -> None:
    board = lb.asked_location()
    names = {"face_5", "hit_arms", "at_torso", "at_arms", "at_legs"} & lit(board, RED, "request")
    assert names == {"face_5", "hit_arms", "at_torso", "at_arms", "at_legs"}
    # Mean damage 10: armour 4 of the torso; the crate before the legs stops 8.
    places = [
        seen(board, RED, "request", f"at_{name}") for name in ("torso", "legs", "arms", "head")
    ]
    assert places == [6, 2, 10, 0]
    cap = lb.asked_cap()
    assert [seen(cap, BLUE, "request", name) for name in ("left", "room", "overflow")] == [10, 7, 3]
    save = lb.asked_save()
    assert seen(save, BLUE, "request", "to_beat") == 15
    assert seen(save, BLUE, "request", "test_chance") == pytest.approx(0.64, abs=1e-3)


def test_fire_shows_in_the_row_of_its_owner() -> None:
    board = rows(lb.camp())
    zone = board.b.units[BLUE].zone
    zone.kind, zone.x, zone.y, zone.way, zone.cells = c.Zone.LINE, 1, 4, c.Facing.NE, 2
    zone.recoil, zone.edge = 3, 2
    numbers = {"zone_line": 1, "zone_x": 0, "zone_way_x": 1, "zone_way_y": -1, "zone_cells": 2,
               "zone_recoil": 3, "zone_edge": 2, "zone_on_me": 1}  # fmt: skip
    assert {name: seen(board, RED, "enemies", name, 0) for name in numbers} == numbers
    assert seen(board, RED, "self", "fires_here") == 1
    assert seen(board, MEDIC, "enemies", "zone_on_me", 0) == 0


def test_forms_and_what_is_used_up() -> None:
    board = rows(lb.camp())
    u = board.b.units[RED]
    u.ammo[0], u.used = 2, 1 << c.Once.FOCUS
    fires = [seen(board, RED, "self", f"fires_{name}") for name in c.Form.names()]
    assert fires == [1, 1, 1, 0, 0, 0]
    assert seen(board, RED, "self", "most_rapid") == 2
    assert seen(board, RED, "self", "used_focus") == 1
    assert seen(board, RED, "allies", "carries_smg", 0) == 1
    assert seen(board, BLUE, "self", "may_hide") == 1


def test_a_verb_under_way_names_its_object() -> None:
    board = lb.act(Verb.USE, ActStage.OBJECT)
    board.ask(RED, Decision.OBJECT)
    board.move(RED, (4, 5))
    board.b.units[RED].category = c.Category.TECH
    assert seen(board, RED, "objects", "within_reach") == 1
    assert [seen(board, RED, "objects", name) for name in ("dx", "points", "whose")] == [1, 2, 0]
    board.b.objects[0].owner = 1
    assert seen(board, RED, "objects", "whose") == -1
    assert seen(board, BLUE, "objects", "whose") == 1


def test_the_fight() -> None:
    board = rows(lb.camp())
    board.b.wins[:] = (1, 0)
    board.s.limit_result = c.LimitResult.BLUE
    numbers = {"my_active": 3, "its_active": 2, "limit_result": 1, "my_wins": 0, "its_wins": 1,
               "encounters_to_go": 1, "rounds_left": 19}  # fmt: skip
    assert {name: seen(board, BLUE, "fight", name) for name in numbers} == numbers
    places = [seen(board, RED, "enemies", "place", k) for k in range(3)]
    assert (seen(board, RED, "self", "place"), places) == (1, [2, 5, 4])
    assert seen(board, RED, "self", "turn") == 1
