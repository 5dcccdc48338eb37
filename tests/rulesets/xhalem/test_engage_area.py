"""Engagements of pieces, of areas, with thrown objects (XH-053, XH-075, XH-164, XH-192)."""

import pytest

from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.decisions import TARGET_PIECE, TARGET_PLACE, Verb
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray, fray


# --- pieces ---
@pytest.mark.clause("XH-060", "XH-053")
def test_a_structure_is_hit_by_more_than_0():
    game = fray("lancer", "trooper", 20, pieces=[("wall", (12, 8), (12, 12))])
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [1, 3, 4], slot=0)
    assert game.b.pieces[0].hp == 50
    assert game.events(Event.HIT) == [(0, TARGET_PIECE, 0, 0, 0)]


@pytest.mark.clause("XH-060", "XH-071")
def test_a_creatures_natural_1_misses_a_structure_too():
    game = fray("trooper", "trooper", 20, ("pistol",), [("wall", (12, 8), (12, 12))])
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [1], slot=0)
    assert game.b.pieces[0].hp == 60
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [20, 3], slot=0)
    assert game.b.pieces[0].hp == 55


@pytest.mark.clause("XH-151")
def test_a_generator_destroyed_uncovers_who_is_in_its_field():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["pistol"])
    board.unit("blue", "stalker", (26, 10))
    board.piece("generator", (12, 10), hp=2)
    board.piece("field", (24, 5), (30, 15), link=0)
    game = Fray(board)
    assert game.unit(1).aware == Aware.UNAWARE
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [15, 3], slot=0)
    assert game.events(Event.PIECE_DESTROYED)
    assert game.unit(1).aware == Aware.LOCATED


# --- bursts ---
def grenadier(**fields):
    """A red Trooper with a GRENADE (0) and an ally (1); blue units at 10 ft and more around."""
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"], **fields)
    board.unit("red", "brute", (15, 10))
    board.unit("blue", "trooper", (16, 10))
    board.unit("blue", "scout", (18, 10))
    board.unit("blue", "trooper", (19, 10))
    return board


@pytest.mark.clause("XH-164", "XH-075")
def test_a_grenade_meets_all_within_10_ft_friends_too():
    game = Fray(grenadier())
    # 30 ft away: in range. E 15; Brute, Trooper and Scout evade in this order; 2d6 + 2 once.
    game.engage(0, Verb.STRIKE, 2, [12, 5, 2, 11, 3, 4], slot=0)
    assert [e[:2] for e in game.events(Event.EVADES)] == [(1, 6), (2, 5), (3, 16)]
    assert [game.hp(k) for k in range(5)] == [22, 38 - 9, 22 - 9, 10, 22]
    assert game.unit(0).quantity[0] == 1


@pytest.mark.clause("XH-164")
def test_a_grenade_at_a_known_cell_meets_who_is_there():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"])
    board.unit("blue", "stalker", (15, 10), cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    game = Fray(board)
    game.engage(0, Verb.STRIKE, TARGET_PLACE + 1, [12, 5, 9, 3, 4], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 15, 0, 12, 0)]
    assert game.events(Event.EVADES) == [(1, 13, 1, 0, 0)]
    assert game.hp(1) == 18 - 9


@pytest.mark.clause("XH-164")
def test_a_grenade_at_an_empty_cell_hits_nothing_and_fails_nothing():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"])
    board.unit("blue", "stalker", (30, 10), cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    game = Fray(board)
    game.engage(0, Verb.STRIKE, TARGET_PLACE + 1, [12], slot=0)
    assert not game.events(Event.MISSED)
    assert game.unit(0).turn_lost == 0


@pytest.mark.clause("XH-075")
def test_a_wall_spares_those_behind_it_from_a_burst():
    board = grenadier()
    board.piece("wall", (17, 5), (17, 15))
    game = Fray(board)
    game.engage(0, Verb.STRIKE, 2, [12, 20, 20], slot=0)
    assert [e[0] for e in game.events(Event.EVADES)] == [1, 2]


@pytest.mark.clause("XH-164", "XH-012")
def test_a_burst_at_a_wall_is_not_stopped_by_that_wall():
    board = Board()
    board.unit("red", "trooper", (9, 10), weapons=["grenade"])
    board.unit("blue", "trooper", (12, 12))
    board.piece("wall", (12, 10), (12, 11))
    game = Fray(board)
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [12, 2, 3, 4], slot=0)
    assert (game.hp(1), game.b.pieces[0].hp) == (22 - 9, 60 - 9)


@pytest.mark.clause("XH-164", "XH-072")
def test_a_natural_20_hits_all_in_the_burst():
    game = Fray(grenadier())
    game.engage(0, Verb.STRIKE, 2, [20, 3, 4], slot=0)
    assert [game.hp(k) for k in (1, 2, 3)] == [29, 13, 1]


# --- thrown objects ---
@pytest.mark.clause("XH-192")
def test_a_lancer_throws_a_boulder():
    game = fray("lancer", "lancer", 5, (), [("boulder", (1, 1))])
    game.unit(0).held = 0
    game.b.pieces[0].there = 0
    game.engage(0, Verb.THROWOBJ, 1, [15, 2, 2, 6])
    assert game.hp(1) == 40 - 11
    boulder = game.b.pieces[0]
    assert (game.unit(0).held, boulder.there, boulder.q0, boulder.r0) == (-1, 1, 15, 10)
    assert game.events(Event.THROWN) == [(0, 0, 1, 0, 0)]


@pytest.mark.clause("XH-192")
def test_an_object_thrown_in_vain_lies_at_the_last_known_place():
    game = fray("lancer", "stalker", 25, (), [("boulder", (1, 1))], cloaked=1, aware=1, placed=1,
                last_q=14, last_r=9)  # fmt: skip
    game.unit(0).held = 0
    game.b.pieces[0].there = 0
    game.unit(0).q, game.unit(0).r = 0, 0
    game.unit(1).q, game.unit(1).r = 39, 39
    game.engage(0, Verb.THROWOBJ, 1, [15, 15, 15, 15])
    boulder = game.b.pieces[0]
    assert game.events(Event.BLIND_FAILURE) == [(0, 1, 1, 0, 0)]
    assert (boulder.there, boulder.q0, boulder.r0) == (1, 14, 9)


@pytest.mark.clause("XH-164", "XH-057")
@pytest.mark.parametrize("face", [12, 20])
def test_where_a_burst_hits_nobody_no_damage_is_rolled(face):
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"])
    board.unit("blue", "stalker", (30, 10), cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    game = Fray(board)
    game.engage(0, Verb.STRIKE, TARGET_PLACE + 1, [face], slot=0)
    assert game.unit(1).hp == 18


@pytest.mark.clause("XH-098", "XH-148")
def test_a_burst_that_fails_at_a_blind_target_engages_nobody_else():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"])
    board.unit("blue", "stalker", (30, 10), cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    board.unit("blue", "trooper", (31, 10), entered=0b1)
    game = Fray(board)
    game.engage(0, Verb.STRIKE, 1, [12, 12, 12, 12], slot=0)
    assert game.events(Event.BLIND_FAILURE)
    assert game.unit(2).entered == 0b1


@pytest.mark.clause("XH-055", "XH-175")
def test_a_grip_without_dice_is_the_last_engagement():
    game = fray("brute", "trooper", 1)
    game.unit(1).stunned = 1
    game.engage(0, Verb.GRAPPLE, 1, [])
    seen = game.b.seen
    assert (seen.who, seen.aim, seen.face, seen.hit) == (0, 1, 0, 1)


@pytest.mark.clause("XH-055", "XH-074")
def test_damage_to_a_piece_is_told():
    game = fray("lancer", "trooper", 20, pieces=[("wall", (12, 8), (12, 12))])
    game.engage(0, Verb.STRIKE, TARGET_PIECE, [10, 3, 4], slot=0)
    assert (game.b.seen.hit, game.b.seen.damage) == (1, 60 - game.b.pieces[0].hp)
