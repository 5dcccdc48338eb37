"""Shots, moves and reactions in the turns of others (AI-023, 5.9, 5.10)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import interrupts as interrupts_kernels
from mech_env.rulesets.ascension_isle.questions import reactions as reactions_kernels
from mech_env.rulesets.ascension_isle.questions import rolls as rolls_kernels
from mech_env.rulesets.ascension_isle.state.codes import (
    Category,
    Cause,
    Facing,
    Form,
    Once,
    Stance,
    Status,
)
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

interrupts = twins(interrupts_kernels)
reactions = twins(reactions_kernels)
rolls = twins(rolls_kernels)

AHEAD, BEHIND, CLOSE = Cause.AHEAD, Cause.BEHIND, Cause.CLOSE
NO_ADRENALINE = (0, 3, 3, 3)


def watched(target=(9, 5), options=None, **fields):
    """A red trooper (0) in overwatch to the east, a blue one (1) that acts."""
    board = Board(options=options)
    now = {"stance": Stance.OVERWATCH, "arc": Facing.E, "category": Category.RANGED}
    board.unit("red", "trooper", (5, 5), **{**now, **fields})
    board.unit("blue", "trooper", target)
    return board


def may_watch(board, cause=AHEAD):
    return interrupts.may_watch(board.s, board.b, 0, 1, cause)


# --- overwatch ---
@pytest.mark.clause("AI-117", "AI-118")
@pytest.mark.parametrize(
    ("target", "expected"), [((9, 5), True), ((5, 1), True), ((9, 9), True), ((4, 5), False)]
)
def test_enemies_in_the_arc(target, expected):
    assert may_watch(watched(target)) == expected


@pytest.mark.clause("AI-121")
def test_ahead_costs_a_focus():
    assert may_watch(watched(exploits=(0, 1, 0, 0)))
    assert not may_watch(watched(exploits=(3, 0, 3, 3)))
    assert may_watch(watched(standard_left=0))


@pytest.mark.clause("AI-119", "AI-120")
@pytest.mark.parametrize(
    ("turn_done", "left", "held", "expected"),
    [(1, 1, 0, True), (0, 1, 0, False), (1, 0, 0, False), (0, 1, 1, True), (0, 0, 1, True)],
)
def test_behind_costs_an_action_left_or_held(turn_done, left, held, expected):
    board = watched(turn_done=turn_done, standard_left=left, held=held, exploits=(3, 0, 3, 3))
    assert may_watch(board, BEHIND) == expected


@pytest.mark.clause("AI-119", "AI-121", "AI-099", "AI-143")
@pytest.mark.parametrize(
    "fields",
    [{"stance": Stance.READY}, {"skip": 1}, {"ammo": (0, 0, 0)}, {"in_hand": 2},
     {"status": Status.OUT}],
)  # fmt: skip
@pytest.mark.parametrize("cause", [AHEAD, BEHIND])
def test_who_does_not_watch(fields, cause):
    assert may_watch(watched(held=1), cause)
    assert not may_watch(watched(held=1, **fields), cause)


@pytest.mark.clause("AI-058", "AI-041", "AI-061")
def test_the_target_must_be_legal_to_shoot():
    board = watched()
    board.solid((7, 5))
    assert not may_watch(board)
    assert may_watch(watched((15, 5), in_hand=1))  # two increments of two cells, five of them
    assert not may_watch(watched((16, 5), in_hand=1))
    board = watched(behind=1)
    board.piece("crate", (5, 5), "E")
    assert not may_watch(board)


def test_friends_are_not_watched():
    board = watched()
    board.s.n_red = 2
    board.s.units[1].side = 0
    assert not may_watch(board)


@pytest.mark.clause("AI-119", "AI-121", "AI-153")
def test_what_a_watcher_is_asked():
    board = watched(ammo=(4, 0, 0))
    board.frame(Frame.WINDOW, 1, 0, cause=AHEAD)
    forms = ["no", "single", "double", "burst_2", "burst_3"]
    assert board.open_to(0, Decision.OVERWATCH) == forms
    board.b.frames[0].form = Form.BURST_3
    assert board.open_to(0, Decision.RAPID) == ["0", "1"]


# --- ranged interrupts ---
def struck(**fields):
    """A red trooper that a blue one is about to strike."""
    return watched((6, 5), stance=Stance.NONE, **fields)


@pytest.mark.clause("AI-023")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, True), ({"category": Category.TECH}, True), ({"standard_left": 0}, False),
        ({"standard_left": 0, "options": {"rangedint_cost": "free"}}, True), ({"skip": 1}, False),
        ({"ammo": (0, 0, 0)}, False), ({"in_hand": 2}, False),
    ],
)  # fmt: skip
def test_who_is_about_to_be_struck_may_shoot(fields, expected):
    board = struck(**fields)
    assert interrupts.may_fire_back(board.s, board.b, 0, 1) == expected


@pytest.mark.clause("AI-023", "AI-061")
def test_not_from_behind_towards_it():
    board = struck(behind=1)
    board.piece("crate", (5, 5), "E")
    assert not interrupts.may_fire_back(board.s, board.b, 0, 1)
    board.move(1, (4, 5))
    assert interrupts.may_fire_back(board.s, board.b, 0, 1)


@pytest.mark.clause("AI-023")
def test_single_double_or_rapid_no_burst_no_rapid_with_double():
    board = struck()
    window = board.frame(Frame.WINDOW, 1, 0, cause=CLOSE)
    assert board.open_to(0, Decision.RANGEDINT) == ["no", "single", "double"]
    window.form = Form.SINGLE
    assert board.open_to(0, Decision.RAPID) == ["0", "1", "2", "3"]
    window.form = Form.DOUBLE
    assert board.open_to(0, Decision.RAPID) == ["0"]


def test_each_window_asks_its_own():
    board = struck()
    window = board.frame(Frame.WINDOW, 1, 0, cause=CLOSE)
    assert interrupts.may_interrupt(board.s, board.b, window, 0, 1)
    window.cause = AHEAD
    assert not interrupts.may_interrupt(board.s, board.b, window, 0, 1)
    board.b.units[0].stance = Stance.OVERWATCH
    assert interrupts.may_interrupt(board.s, board.b, window, 0, 1)


# --- snap moves, joint fire ---
@pytest.mark.clause("AI-130", "AI-031")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"exploits": (1, 0, 0, 0)}, True), ({"snap_fired": 0}, False),
        ({"stance": Stance.READY}, False),
        ({"exploits": NO_ADRENALINE}, False), ({"skip": 1}, False), ({"status": Status.OUT}, False),
    ],
)  # fmt: skip
def test_who_fired_in_snap_may_move(fields, expected):
    board = watched(**{"stance": Stance.SNAP, "snap_fired": 1, **fields})
    assert interrupts.may_snap_move(board.s, board.b, 0) == expected
    board.frame(Frame.TURN, 1)
    assert board.open_to(0, Decision.SNAPMOVE) == ["no", "yes"]


@pytest.mark.clause("AI-130")
def test_only_where_a_step_is_possible():
    board = Board(1, 1)
    board.unit("red", "trooper", (0, 0), stance=Stance.SNAP, snap_fired=1)
    assert not interrupts.may_snap_move(board.s, board.b, 0)


@pytest.mark.clause("AI-162", "AI-025")
@pytest.mark.parametrize(
    ("at", "fields", "expected"),
    [
        ((6, 6), {"ammo": (1, 0, 0)}, True), ((6, 7), {}, True), ((6, 8), {}, False),
        ((6, 6), {"standard_left": 0}, False), ((6, 6), {"skip": 1}, False),
        ((6, 6), {"ammo": (0, 4, 0)}, False), ((6, 6), {"in_hand": 2}, False),
        ((6, 6), {"status": Status.OUT}, False), ((6, 6), {"category": Category.CLOSE}, True),
        ((6, 6), {"turn_done": 1}, True),
    ],
)  # fmt: skip
def test_friends_may_join_in_sustained_fire(at, fields, expected):
    board = Board()
    board.unit("red", "medic", (6, 5))
    board.unit("red", "trooper", at, **fields)
    board.unit("blue", "trooper", (5, 5))
    assert interrupts.may_join(board.s, board.b, 1, 0) == expected
    assert not interrupts.may_join(board.s, board.b, 0, 0)
    assert not interrupts.may_join(board.s, board.b, 2, 0)
    board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN)
    assert board.open_to(1, Decision.COORD) == ["no", "yes"]


# --- dodges ---
def attacked(verb=Verb.SHOOT, profile="trooper", options=None, **fields):
    """A red unit that a blue one attacks."""
    board = Board(options=options)
    board.unit("red", profile, (5, 5), **fields)
    board.unit("blue", "trooper", (6, 5))
    board.frame(Frame.ATTACK, 1, 0, verb=verb, slot=2 if verb == Verb.STRIKE else 0)
    return board


@pytest.mark.clause("AI-025", "AI-136", "AI-137")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ["no", "standard", "move"]),
        ({"standard_left": 0}, ["no", "move"]),
        ({"move_left": 0, "turn_done": 1}, ["no", "standard"]),
        ({"standard_left": 0, "move_left": 0}, ["no", "debt"]),
        ({"standard_left": 0, "move_left": 0, "debt": 1}, ["no", "debt"]),
        ({"standard_left": 0, "move_left": 0, "debt": 2}, ["no"]),
        ({"skip": 1}, ["no"]),
        ({"options": {"react": False}}, ["no"]),
    ],
)
def test_what_a_dodge_is_paid_with(fields, expected):
    board = attacked(**fields)
    assert board.open_to(0, Decision.REACT) == expected
    assert reactions.any_dodge(board.s, board.b, 0) == (len(expected) > 1)


@pytest.mark.clause("AI-031", "AI-032", "AI-138")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"stance": Stance.READY}, ["no", "debt"]),
        ({"stance": Stance.SNAP}, ["no", "debt"]),
        ({"stance": Stance.DEFENSIVE}, ["no", "debt", "adrenaline"]),
        ({"traits": ("combat_reflex",), "exploits": (1, 0, 0, 0)}, ["no", "debt", "adrenaline"]),
        ({"traits": ("combat_reflex",), "exploits": NO_ADRENALINE}, ["no", "debt"]),
    ],
)
def test_an_adrenaline_only_on_the_defensive_or_by_reflex(fields, expected):
    board = attacked(standard_left=0, move_left=0, **fields)
    assert board.open_to(0, Decision.REACT) == expected


def test_a_dodge_is_paid_with_nothing_else():
    board = attacked(stance=Stance.DEFENSIVE)
    means = {one for one in Means if reactions.may_dodge_by(board.s, board.b, 0, one)}
    assert means == {Means.STANDARD, Means.MOVE, Means.ADRENALINE}


@pytest.mark.clause("AI-136", "AI-089")
def test_what_is_added_to_a_dodge():
    board = attacked()
    board.wound(0)
    assert reactions.dodge_bonus(board.s, board.b, 0) == 3 + 2 - 1


@pytest.mark.clause("AI-108", "AI-129", "AI-136", "AI-139")
@pytest.mark.parametrize(
    ("fields", "shot", "strike"),
    [
        ({"category": Category.RANGED}, 5, 3),
        ({"category": Category.RANGED, "in_hand": 2}, 5, 5),
        ({"category": Category.CLOSE}, 5, 5),
        ({"category": Category.RANGED, "stance": Stance.SNAP}, 4, 2),
    ],
)
def test_the_threshold_of_a_dodge(fields, shot, strike):
    board = attacked(**fields)
    assert reactions.dodge_threshold(board.s, board.b, 0, 0) == shot
    assert reactions.dodge_threshold(board.s, board.b, 0, 1) == strike


@pytest.mark.clause("AI-108", "AI-129", "AI-136", "AI-139")
@pytest.mark.parametrize(
    ("stance", "close", "total", "evasion"),
    [(Stance.READY, 0, 17, 3), (Stance.READY, 0, 15, 3), (Stance.READY, 1, 15, 5),
     (Stance.READY, 1, 17, 5), (Stance.SNAP, 0, 16, 4), (Stance.READY, 0, 16, 3)],
)  # fmt: skip
def test_what_a_dodge_adds_to_the_challenge(stance, close, total, evasion):
    board = attacked(category=Category.RANGED, stance=stance)
    threshold = reactions.dodge_threshold(board.s, board.b, 0, close)
    assert rolls.zero_successes(total, threshold) == evasion


# --- the deck ---
@pytest.mark.clause("AI-148", "AI-149", "AI-152")
@pytest.mark.parametrize(
    ("verb", "fields", "cover", "expected"),
    [
        (Verb.SHOOT, {}, None, ["no", "deck"]),
        (Verb.SHOOT, {}, "crate", ["no", "deck", "cover"]),
        (Verb.SHOOT, {}, "bush", ["no", "deck"]),
        (Verb.SHOOT, {"behind": 1}, "crate", ["no", "deck"]),
        (Verb.AIM, {}, "low wall", ["no", "deck", "cover"]),
        (Verb.BOLT, {}, None, ["no", "deck"]),
        (Verb.SUSTAIN, {}, None, ["no", "deck"]),
        (Verb.STRIKE, {}, "crate", ["no"]),
        (Verb.SHOOT, {"used": 1 << Once.DECK}, "crate", ["no"]),
        (Verb.SHOOT, {"skip": 2}, "crate", ["no"]),
        (Verb.SHOOT, {"options": {"react": False}}, "crate", ["no"]),
    ],
)
def test_who_may_hit_the_deck(verb, fields, cover, expected):
    board = attacked(verb, **fields)
    if cover:
        board.piece(cover, (5, 5), "SW")
    assert board.open_to(0, Decision.DECK) == expected


@pytest.mark.clause("AI-099")
def test_whether_there_is_any_reaction():
    assert reactions.any_reaction(*records(attacked()), 0, 1)
    tired = {"standard_left": 0, "move_left": 0, "debt": 2}
    assert reactions.any_reaction(*records(attacked(**tired)), 0, 0)  # the deck
    assert not reactions.any_reaction(*records(attacked(**tired)), 0, 1)
    assert not reactions.any_reaction(*records(attacked(skip=1)), 0, 0)


def records(board):
    return board.s, board.b


@pytest.mark.clause("AI-138", "AI-151")
def test_heroes_react_late():
    assert reactions.reacts_late(attacked(profile="adept").s, 0)
    assert not reactions.reacts_late(attacked().s, 0)
