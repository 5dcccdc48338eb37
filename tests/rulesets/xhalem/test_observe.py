"""The observation (catalogue section 6): what a unit may know is there, nothing else is."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from mech_env.core.words.view import ask
from mech_env.rulesets.xhalem.observe.layout import LAYOUT
from mech_env.rulesets.xhalem.questions import flanking as flanking_kernels
from mech_env.rulesets.xhalem.questions import gear as gear_kernels
from mech_env.rulesets.xhalem.questions import knowledge as knowledge_kernels
from mech_env.rulesets.xhalem.questions import levels as levels_kernels
from mech_env.rulesets.xhalem.questions import space as space_kernels
from mech_env.rulesets.xhalem.questions import targets as targets_kernels
from mech_env.rulesets.xhalem.questions.knowledge import EIGHTHS
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.record import UNIT, UNIT_FACTS
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.looking import (
    asked,
    known,
    lit,
    look,
    observe,
    random_board,
    seen,
    trio,
)
from tests.twins import twins

flanking = twins(flanking_kernels)
gear = twins(gear_kernels)
knowledge = twins(knowledge_kernels)
levels = twins(levels_kernels)
space = twins(space_kernels)
targets = twins(targets_kernels)

UNARMED = c.WEAPON_SLOTS


# --- the buffer -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["micro", "duel", "skirmish", "siege", "space", "full"])
def test_numbers_are_within_bounds_and_in_rows_that_the_scenario_fills(name: str):
    rng, s = random.Random(3), load_scenario(name).setups()[0]
    b = s.start
    for u in b.units[: s.n_units]:
        for field in (field for field in UNIT.fields.values() if field.of != "unit"):
            u[field.name] = rng.randint(field.low, field.high)
        u.aware, u.status = rng.randrange(3), c.Status.ACTIVE
        u.q, u.r = rng.randrange(int(s.width)), rng.randrange(int(s.height))
    filled = {"allies": s.rows_allies, "enemies": s.rows_enemies, "pieces": s.rows_pieces}
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
    assert LAYOUT.size <= 1500


@pytest.mark.parametrize("name", ["micro", "duel", "skirmish", "space"])
def test_both_sides_of_a_symmetric_start_see_the_same(name: str):
    s = load_scenario(name).setups()[0]
    red, blue = look(s, s.start, 0), look(s, s.start, int(s.n_red))
    pieces = LAYOUT.pieces["pieces"]
    for out in (red, blue):  # the pieces lie alike, but not in one order
        rows = out[pieces.start : pieces.stop].reshape(pieces.rows, pieces.width)
        out[pieces.start : pieces.stop] = np.ravel(sorted(rows.tolist()))
    differ = {n for n, x, y in zip(LAYOUT.names(), red, blue, strict=True) if x != y}
    assert differ == {"fight.side_blue"}


# --- what is hidden -------------------------------------------------------------------------------
KNOWLEDGE = ("aware", "exposed", "placed", "last_q", "last_r", "last_z", "last_round", "status")
# What a located enemy shows (section 6), also by what it can do; the rest of it is hidden.
SHOWN = (
    *("q", "r", "z", "hp", "init", "held", "cloaked", "prone", "immobile", "stunned", "grapples"),
    *("grappled_by", "rides", "rider", "inside", "seen_arms", "equipped", "entered", "attacked"),
)
IDENTITY = ("side", "kind", "cls", "size_class")
EVIDENT = (*IDENTITY, "hp_full", "reach", "u", "carried", "programs", "inert")
RECORDS = {"unit": UNIT, "facts": UNIT_FACTS}


def scene() -> Board:
    """Two against two, with a request of red's Lancer; what is asked about is blue's Lancer."""
    board = Board(width=60, height=30)
    board.unit("red", "lancer", (10, 10), weapons=["mblade", "mcannon"], programs=["cloak"])
    board.unit("red", "trooper", (18, 10), weapons=["sword", "grenade"])
    board.unit("blue", "lancer", (14, 10), weapons=["mblade", "mbeam"], programs=["emp"])
    board.unit("blue", "stalker", (16, 12), weapons=["knife", "pistol"])
    board.piece("low wall", (12, 8), (12, 12))
    board.piece("lake", (20, 5), (25, 15))
    board.piece("mine", (15, 15))
    known(board, flanked_penalty="dis")
    board.b.n_order = 4
    board.b.order[:4] = 3, 2, 0, 1
    return asked(board, 0, d.Decision.TURN, fr.Frame.ACT)


def shows(board: Board, record: str, names: list[str]) -> bool:
    """Whether other values of some fields of blue's Lancer change what a unit of red sees."""
    target = (board.b if record == "unit" else board.s).units[2]
    before, old = [look(board.s, board.b, viewer) for viewer in (0, 1)], target.copy()
    rng, found = random.Random(5), False
    for _ in range(6):
        for field in (RECORDS[record][name] for name in names):
            high = min(field.high, 3) if field.of == "unit" else field.high
            some = [rng.choice((field.low, high, rng.randint(field.low, high))) for _ in range(12)]
            target[field.name] = some[: field.count] if field.count else some[0]
        after = [look(board.s, board.b, viewer) for viewer in (0, 1)]
        found |= any((x != y).any() for x, y in zip(before, after, strict=True))
    for name in names:
        target[name] = old[name]
    return found


def all_but(record: str, *kept: str) -> list[str]:
    return [name for name in RECORDS[record].fields if name not in (*kept, "spare")]


@pytest.mark.clause("XH-015")
def test_an_enemy_nobody_knows_of_is_a_row_of_zeros():
    board = scene()
    board.b.units[2].aware = c.Aware.UNAWARE
    assert lit(board, 0, "enemies") == set()
    assert not shows(board, "unit", all_but("unit", "aware"))
    assert not shows(board, "facts", all_but("facts", "side"))


@pytest.mark.clause("XH-015", "XH-017")
def test_a_suspected_enemy_shows_what_it_is_and_where_it_was():
    board = scene()
    board.move(2, (40, 20))
    enemy = board.b.units[2]
    enemy.placed, enemy.last_round, enemy.last_q, enemy.last_r = 1, 1, 25, 10
    enemy.aware, board.b.round_number = c.Aware.SUSPECTED, 4
    assert not shows(board, "unit", all_but("unit", *KNOWLEDGE))
    assert not shows(board, "facts", all_but("facts", *IDENTITY))
    identity = {"in_fight", "size", "is_mech"}
    assert lit(board, 0, "enemies") == identity | {"placed", "since", "dq", "distance", "near"}
    # 15 cells are one interval of a Lancer, and 5 hexes.
    assert [seen(board, 0, "enemies", name) for name in ("dq", "distance", "near", "since")] == [
        1,
        5,
        1,
        3,
    ]
    enemy.placed = 0
    assert lit(board, 0, "enemies") == identity


@pytest.mark.clause("XH-017")
def test_a_located_enemy_hides_its_plans_stores_and_scores():
    board = scene()
    board.move(2, (11, 10))
    assert not shows(board, "unit", all_but("unit", *KNOWLEDGE, *SHOWN))
    assert not shows(board, "facts", all_but("facts", *EVIDENT))
    # The test can fail: what it leaves out does show.
    for name in ("q", "z", "hp", "init", "prone", "stunned", "cloaked", "seen_arms", "entered"):
        assert shows(board, "unit", [name]), name
    for name in ("cls", "size_class", "hp_full", "reach"):
        assert shows(board, "facts", [name]), name
    # Stowed weapons that nobody has seen.
    enemy, carried = board.b.units[2], board.s.units[2].carried
    enemy.equipped = enemy.seen_arms = 0b01
    before = look(board.s, board.b, 0)
    carried[1], carried[4] = w.Weapon.MPIKE, w.Weapon.MJAVELIN
    assert (look(board.s, board.b, 0) == before).all()
    carried[0] = w.Weapon.MPIKE
    assert seen(board, 0, "enemies", "arm_mpike") == 2


@pytest.mark.clause("XH-119")
def test_hidden_flankers_do_not_show_in_the_levels():
    board = Board(width=30, height=30)
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    for column in (11, 9):
        board.unit("blue", "trooper", (column, 10), weapons=["sword"])
    known(board, flanked_penalty="dis")
    assert seen(board, 0, "enemies", "level_0") == 3 - 1
    board.b.units[2].aware = c.Aware.SUSPECTED
    assert seen(board, 0, "enemies", "level_0") == 3


@pytest.mark.clause("XH-135")
def test_mines_show_once_they_are_found():
    board = scene()
    mine, before = board.b.pieces[2], look(board.s, board.b, 0)
    for name, value in {"q0": 11, "q1": 12, "r0": 9, "there": 0, "z1": 40, "revealed": 2}.items():
        mine[name] = value
        assert (look(board.s, board.b, 0) == before).all()
    assert lit(board, 0, "pieces", 2) == set()
    mine.there, mine.revealed = 1, 0b01
    assert seen(board, 0, "pieces", "thing", 2) == -1


def test_options_say_what_shows():
    board = trio(hp=19)
    board.piece("field", (20, 8), (25, 12))
    known(board, know_cr=False)
    for searcher, values in ((-1, [0, 2]), (0, [13, 1])):
        board.b.pieces[0].pierced_by[0] = searcher
        assert [seen(board, 0, "pieces", name) for name in ("cr", "scan")] == values
    assert seen(known(board), 2, "pieces", "cr") == 13
    assert [seen(board, 0, "enemies", name) for name in ("health", "hp")] == [7 / EIGHTHS, 0]
    assert seen(known(board, exact_hp=True), 0, "enemies", "hp") == 19
    assert seen(board, 0, "self", "known_as") == 2
    hidden = look(known(board, know_exposed=False).s, board.b, 0)
    board.b.units[0].aware = c.Aware.UNAWARE
    assert (look(board.s, board.b, 0) == hidden).all()
    assert seen(board, 0, "self", "known_as") == 0
    board.b.units[2].hp = 1
    assert (seen(board, 0, "enemies", "health"), seen(board, 2, "self", "hp")) == (1 / EIGHTHS, 1)


def test_the_order_counts_those_who_are_located():
    board = scene()
    rows = (("enemies", 0), ("enemies", 1), ("self", 0), ("allies", 0))
    for level, places in ((c.Aware.LOCATED, [2, 1, 3, 4]), (c.Aware.SUSPECTED, [1, 0, 2, 3])):
        board.b.units[3].aware = level
        assert [seen(board, 0, name, "place", row) for name, row in rows] == places


# --- the last roll, the request -------------------------------------------------------------------
def test_a_roll_shows_to_those_who_perceived_it():
    board = scene()
    for name, value in {"who": 2, "aim": 0, "face": 13, "total": 16, "hit": 1}.items():
        board.b.seen[name] = value
    assert (seen(board, 0, "roll", "face"), seen(board, 1, "roll", "total")) == (13, 16)
    assert seen(board, 0, "enemies", "engaged") == seen(board, 0, "self", "engaged_at") == 1
    board.b.units[2].aware = c.Aware.SUSPECTED
    assert seen(board, 0, "roll", "face") == 13  # it was engaged
    board.b.seen.aim = d.TARGET_PIECE
    assert lit(board, 0, "roll") == set()
    assert seen(board, 2, "roll", "piece") == 1


def test_what_an_enemy_evaded_with_shows_while_it_is_located():
    board = scene()
    board.b.seen.who, board.b.seen.aim, board.b.seen.defence = 0, 2, 14
    assert seen(board, 0, "roll", "defence") == seen(board, 2, "roll", "defence") == 14
    board.b.units[2].aware = c.Aware.SUSPECTED
    assert (seen(board, 0, "roll", "defence"), seen(board, 2, "roll", "defence")) == (0, 14)


def test_only_who_is_asked_sees_what():
    chosen = {"verb": d.Verb.MOVE, "mode": c.Mode.WALK, "way": 0}
    board = asked(scene(), 0, d.Decision.LENGTH, fr.Frame.ACT, **chosen)
    told = {"decision_length", "verb_move", "mode_walk", "way_q"}
    assert lit(board, 0, "request") == {"asked_me", "own_slot_0", *told}
    assert lit(board, 1, "request") == {"asked_ally", "own_slot_1"}
    assert lit(board, 2, "request") == {"asked_enemy", "own_slot_0"}
    before = [look(board.s, board.b, viewer) for viewer in (1, 2, 3)]
    asked(board, 0, d.Decision.TARGET, fr.Frame.ACT, verb=d.Verb.STRIKE, slot=1, aim=2)
    assert all((look(board.s, board.b, 1 + k) == x).all() for k, x in enumerate(before))
    assert seen(board, 0, "enemies", "target") == 1
    assert seen(board, 0, "weapons", "chosen", 1) == seen(board, 0, "request", "ranged") == 1
    # For blue all is turned: its forward is the board's direction 3.
    asked(board, 2, d.Decision.LENGTH, fr.Frame.ACT, verb=d.Verb.MOVE, mode=0, way=3)
    assert seen(board, 2, "request", "way_q") == 1
    assert seen(board, 2, "enemies", "dq") == pytest.approx(4 / 15, abs=1e-4)


def test_a_window_tells_what_happened():
    fields = {"occasion": fr.Occasion.STEP, "forced": 1, "verb": d.Verb.MOVE}
    board = asked(scene(), 0, d.Decision.OPPORTUNITY, fr.Frame.WINDOW, **fields)
    board.b.frames[2].actor = 2
    assert lit(board, 0, "request") >= {"occasion_step", "forced", "verb_move"}
    assert "actor" in lit(board, 0, "enemies") and "actor" not in lit(board, 0, "self")


def test_who_strikes_again_sees_with_what():
    board = scene()
    for first, allowed in ((0, [0]), (UNARMED, [UNARMED]), (-1, [0, 1, UNARMED])):
        asked(board, 1, d.Decision.STRIKE2, fr.Frame.ACT, verb=d.Verb.STRIKE, first_slot=first)
        assert [k for k in range(7) if seen(board, 1, "weapons", "chosen", k)] == allowed


# --- numbers --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-077", "XH-083", "XH-084")
def test_levels_of_strikes_by_distance():
    board = known(trio())

    def strikes(unit: int, what: str) -> list[float]:
        return [seen(board, unit, "enemies", f"{what}_{k}") for k in ("0", "1", "unarmed")]

    board.move(2, (10 + 15, 10))  # 75 ft: the Lancer's reach, beyond the pistol's range
    assert (strikes(0, "level"), strikes(1, "level")) == ([3, 3, 3], [0, 2, 0])
    assert (strikes(0, "within"), strikes(1, "within")) == ([2, 2, 2], [1, 1, 1])
    board.move(2, (10 + 16, 10))
    assert strikes(0, "level") == [0, 3, 0]
    board.move(2, (9 + 12, 10))  # 60 ft
    assert (strikes(1, "within"), strikes(1, "level")) == ([1, 2, 1], [0, 3, 0])


def test_weapons_show_what_they_do():
    board = known(trio())
    board.b.units[0].equipped = 0b01

    for unit, name, values in (
        (0, "damage", [10, 9, 0, 6.5]),  # the scores included
        (1, "damage", [6.5, 6.5, 0, 4.5]),
        (0, "range", [5, 40, 0, 5]),
        (1, "range", [5, 60, 0, 5]),
        (0, "equipped", [1, 0, 0, 1]),
    ):
        assert [seen(board, unit, "weapons", name, k) for k in (0, 1, 2, 6)] == values
    assert [seen(board, 1, "allies", f"arm_{name}") for name in ("mblade", "mcannon")] == [2, 1]
    assert seen(board, 0, "allies", "arm_mblade") == 2  # the sword of a creature


@pytest.mark.clause("XH-184", "XH-211", "XH-224")
def test_numbers_of_the_own_side():
    board = Board()
    board.unit("red", "lancer", (10, 10, -45), programs=["grav", "stab"], cooldown=[2] * 7)
    board.unit("red", "drake", (20, 5), programs=["wings"], moved=20, grappled_by=4)
    board.unit("red", "trooper", (30, 5), rides=3)
    board.unit("red", "ridgeback", (30, 5), rider=2, hp=14)
    board.unit("blue", "trooper", (12, 9), grapples=1)
    board.piece("lake", (10, 10), (11, 12))
    board.piece("debris", (11, 9), (11, 10))
    known(board)
    expected = (
        {"grav": 2, "stab": 4, "emp": 0, "immersed": 2},
        {"may_walk": 1, "may_fly": 4, "may_swim": 2, "moved": 2, "grappled_by": 7},
        {"control_cr": 14, "rides": 4},
        {"control_cr": 0, "rider": 4},
    )
    for unit, values in enumerate(expected):
        assert {name: seen(board, unit, "self", name) for name in values} == values
    assert seen(board, 0, "allies", "rides", 1) == 4
    assert seen(board, 0, "enemies", "grapples") == 2
    board.b.units[4].aware = c.Aware.UNAWARE
    assert seen(board, 1, "self", "grappled_by") == 0
    # The viewer's cell, forward, forward left …
    assert [seen(board, 0, "around", "water", k) for k in range(7)] == [1, 1, 0, 0, 0, 0, 1]
    assert [seen(board, 4, "around", "rough", k) for k in range(7)] == [0, 3, 3, 0, 0, 0, 0]


# --- the faster copy of the levels ----------------------------------------------------------------
def test_the_preview_is_what_the_rules_say():
    rng, met = random.Random(11), set()
    for _ in range(30):
        board = random_board(rng)
        for unit in range(6):
            for enemy in range(3 * (unit < 3), 3 + 3 * (unit < 3)):
                if board.b.units[enemy].aware == c.Aware.LOCATED:
                    met |= compare(board.s, board.b, unit, enemy)
    assert met >= {*(("level", level) for level in (-1, 0, 1)), ("rolls", False), ("rolls", True)}
    assert met >= {("view", one) for one in c.View} | {("flanked", True), ("protected", True)}


def compare(s: Any, b: Any, unit: int, enemy: int) -> set[tuple[str, Any]]:
    """Hold a row of an enemy against the questions; what was met."""
    piece, out = LAYOUT.pieces["enemies"], look(s, b, unit)
    first = piece.start + enemy % 3 * piece.width
    shown = zip(piece.features, out[first:].tolist(), strict=False)
    got = {f.name: round(x * f.high) for f, x in shown}
    where = ask(space.place_of, b, enemy)
    seen_as = ask(knowledge.class_of, s, b, unit, enemy, where)
    rolls = ask(levels.rolls_evasion, s, b, unit, enemy, where)
    reach = ask(gear.opportunity_reach, s, b, enemy)
    far = ask(space.distance, s, ask(space.place_of, b, unit), where)
    expected = {
        "evades": 3 + ask(levels.evasion_level, s, b, unit, enemy, where) if rolls else 0,
        "partial": seen_as == c.View.PARTIAL,
        "concealed": seen_as == c.View.CONCEALED,
        "flanked": ask(flanking.flanks_at, s, b, unit, enemy, where),
        "protected": ask(knowledge.is_protected, s, b, unit, where),
        "threatens": reach >= 0 and far <= ask(space.board_length, s, reach),
    }
    met = {("rolls", rolls), ("view", seen_as)}
    for slot in range(UNARMED + 1):
        what = (unit, d.Verb.STRIKE, slot, -1, enemy)
        legal = ask(gear.is_equipped, s, b, unit, slot) and ask(targets.may_aim, s, b, *what)
        level = ask(levels.engagement_level, s, b, *what, fr.Cause.ACTION, 0, where)
        expected[f"level_{'unarmed' if slot == UNARMED else slot}"] = 3 + level if legal else 0
        met |= {("level", level)} if legal else set()
    assert {name: got[name] for name in expected} == expected
    return met | {(name, bool(got[name])) for name in ("flanked", "protected")}
