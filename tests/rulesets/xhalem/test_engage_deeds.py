"""Engagements that do no plain damage: programs, grapples, shoves (5.8, 5.14, 5.15, 5.16)."""

import pytest

from mech_env.rulesets.xhalem.questions import pushing as pushing_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray
from tests.twins import twins

pushing = twins(pushing_kernels)

HEXES = c.Lattice.HEXES


def pair(attacker="lancer", target="wasp", apart=1, lattice=c.Lattice.FEET, **fields):
    """A red unit (0) and a blue one (1) some cells along a row."""
    board = Board(lattice=lattice)
    board.unit("red", attacker, (10, 10))
    board.unit("blue", target, (10 + apart, 10), **fields)
    return board


def use(game, program, aim, dice, **others):
    game.engage(0, Verb.PROGRAM, aim, dice, program=program, **others)


# --- GRAV ---
@pytest.mark.clause("XH-108", "XH-111")
def test_grav_pushes_ten_hexes():
    game = Fray(pair(target="lancer", lattice=HEXES))
    game.s.units[0].scores[c.Score.SYSTEMS] = 2
    use(game, Program.GRAV, 1, [12, 11], pull=0)
    assert game.events(Event.ENGAGEMENT)[0][1] == 14
    assert (game.unit(1).q, game.unit(1).r) == (13, 10)  # from 1 cell off to 3
    assert game.hp(1) == 40
    assert game.unit(0).cooldown[USED.index(Program.GRAV)] == 2
    assert game.events(Event.FORCED) == [(1, 2, 13, 10, 0)]


@pytest.mark.clause("XH-111")
def test_a_miss_moves_nobody_and_cools_down_all_the_same():
    game = Fray(pair(target="lancer", lattice=HEXES))
    use(game, Program.GRAV, 1, [9, 10], pull=0)
    assert game.unit(1).q == 11
    assert game.unit(0).cooldown[USED.index(Program.GRAV)] == 2


@pytest.mark.clause("XH-111")
@pytest.mark.parametrize(("apart", "end"), [(2, 11), (1, 11)])
def test_grav_pulls_up_to_the_user(apart, end):
    game = Fray(pair(target="lancer", apart=apart, lattice=HEXES))
    use(game, Program.GRAV, 1, [19, 2], pull=1)
    assert (game.unit(1).q, game.unit(1).r) == (end, 10)


@pytest.mark.clause("XH-111")
def test_grav_does_not_pull_past_the_user():
    board = pair(target="trooper", apart=10)
    assert pushing.grav_cells(board.s, board.b, 0, 1, 1) == 10
    assert pushing.grav_cells(board.s, board.b, 0, 1, 0) == 30
    assert pushing.grav_way(board.b, 0, 1, 0) == 0
    assert pushing.grav_way(board.b, 0, 1, 1) == 3


@pytest.mark.clause("XH-111", "XH-010")
def test_above_the_user_grav_pushes_up_and_pulls_down():
    board = pair(target="gunship", apart=0)
    board.move(1, (10, 10, 50))
    assert pushing.grav_way(board.b, 0, 1, 0) == c.UP
    assert pushing.grav_way(board.b, 0, 1, 1) == c.DOWN
    assert pushing.grav_cells(board.s, board.b, 0, 1, 1) == 10


@pytest.mark.clause("XH-111")
def test_grav_stops_before_a_wall():
    board = pair(target="trooper", apart=2)
    board.piece("wall", (16, 5), (16, 15))
    game = Fray(board)
    use(game, Program.GRAV, 1, [19, 2], pull=0)
    assert game.unit(1).q == 15


def test_a_turret_does_not_budge():
    game = Fray(pair(target="turret", lattice=HEXES))
    use(game, Program.GRAV, 1, [19, 2], pull=0)
    assert game.unit(1).q == 11
    assert not game.events(Event.FORCED)


# --- EMP ---
def crowd():
    """A red Lancer (0) and Trooper (1); a Lancer and a Trooper of blue; one more out of range."""
    board = Board(width=100)
    board.unit("red", "lancer", (10, 10))
    board.unit("red", "trooper", (12, 10))
    board.unit("blue", "lancer", (20, 10))
    board.unit("blue", "trooper", (40, 10))
    board.unit("blue", "trooper", (41, 10))
    return board


@pytest.mark.clause("XH-112", "XH-110", "XH-075", "XH-059")
def test_emp_meets_all_within_ten_hexes_friends_too():
    game = Fray(crowd())
    # E 14; Trooper 9 + Agility 3, Lancer 12 + Reactor 2, Trooper 8 + 3; one damage roll of 2d6.
    use(game, Program.EMP, -1, [11, 9, 12, 8, 3, 4])
    assert [e[:2] for e in game.events(Event.EVADES)] == [(1, 12), (2, 14), (3, 11)]
    assert [game.hp(k) for k in range(5)] == [40, 15, 40, 15, 22]
    assert game.unit(1).stunned == 0  # a creature
    assert game.unit(0).cooldown[USED.index(Program.EMP)] == 3


@pytest.mark.clause("XH-071", "XH-110")
@pytest.mark.parametrize(("engaging", "face", "hit"), [(19, 20, True), (2, 1, False)])
def test_natural_faces_of_evasion_decide_no_defence_against_emp(engaging, face, hit):
    game = Fray(pair(target="trooper"))
    game.s.options.nat20_evasion = 1
    game.s.units[1].eva_mod = -5 if hit else 5
    use(game, Program.EMP, -1, [engaging, face, 3, 4] if hit else [engaging, face])
    assert game.hp(1) == (15 if hit else 22)


@pytest.mark.clause("XH-112", "XH-107")
def test_emp_stuns_machines_until_the_end_of_their_next_turn():
    game = Fray(crowd())
    game.turn(0)
    use(game, Program.EMP, -1, [12, 20, 12, 20, 3, 4])
    assert (game.hp(2), game.unit(2).stunned) == (33, 1)
    assert game.events(Event.STUNNED) == [(2, 0, 0, 0, 0)]


@pytest.mark.clause("XH-112", "XH-076")
def test_a_machine_that_emp_destroys_is_not_stunned():
    game = Fray(crowd())
    game.unit(2).hp = 7
    use(game, Program.EMP, -1, [12, 20, 12, 20, 3, 4])
    assert game.unit(2).status == c.Status.OUT
    assert not game.events(Event.STUNNED)


@pytest.mark.clause("XH-112", "XH-144")
def test_cloak_is_no_help_and_incapacitated_units_do_not_roll():
    game = Fray(crowd())
    game.unit(0).cloaked = 1
    game.unit(3).cloaked = 1
    game.unit(2).stunned = 1
    game.unaware(0)
    use(game, Program.EMP, -1, [2, 20, 19, 1, 1])
    evasions = game.events(Event.EVADES)
    assert evasions == [(1, 23, 0, 0, 0), (2, 2, 0, 1, 0), (3, 22, 0, 0, 0)]
    assert game.unit(0).exposed == 1  # XH-158: area attacks give away, too


@pytest.mark.clause("XH-112")
def test_walls_shield_from_emp():
    board = crowd()
    board.piece("wall", (15, 5), (15, 15))
    game = Fray(board)
    use(game, Program.EMP, -1, [11, 20])
    assert [e[0] for e in game.events(Event.EVADES)] == [1]


@pytest.mark.clause("XH-190", "XH-112")
def test_emp_leaves_occupants_alone():
    board = crowd()
    occupant = board.unit("blue", "engineer", (20, 10), inside=2)
    game = Fray(board)
    use(game, Program.EMP, -1, [15, 20, 1, 20, 3, 4])
    assert (game.hp(2), game.hp(occupant)) == (33, 14)


def test_emp_with_nobody_near_is_spent():
    game = Fray(pair(apart=31))
    use(game, Program.EMP, -1, [15])
    assert game.b.depth == 0


# --- TETHER, WEB ---
@pytest.mark.clause("XH-114", "XH-107")
@pytest.mark.parametrize(
    ("attacker", "program"), [("lancer", Program.TETHER), ("drake", Program.WEB)]
)
def test_tether_and_web_hold_fast(attacker, program):
    game = Fray(pair(attacker))
    game.turn(0)
    use(game, program, 1, [15, 2])
    assert game.unit(1).immobile == 1
    assert game.events(Event.HELD_FAST) == [(1, 0, 0, 0, 0)]
    assert game.hp(1) == 24
    assert game.unit(0).cooldown[USED.index(program)] == 2


@pytest.mark.clause("XH-071", "XH-067")
def test_a_creatures_program_uses_agility_and_its_natural_1_fails():
    game = Fray(pair("drake"))
    use(game, Program.WEB, 1, [1])
    assert game.unit(1).immobile == 0
    use(game, Program.WEB, 1, [10, 9])
    assert game.events(Event.ENGAGEMENT)[0][1] == 13


# --- BURN ---
def burning(*, lake=False, hp=40):
    board = Board()
    z = -45 if lake else 0
    if lake:
        board.piece("lake", (5, 5), (20, 15))
    board.unit("red", "lancer", (10, 10, z), programs=["aqua"])
    board.unit("blue", "lancer", (11, 10, z), hp=hp)
    board.unit("blue", "engineer", (11, 10, z), inside=1)
    return Fray(board)


@pytest.mark.clause("XH-115")
def test_burn_hurts_machine_and_occupant_alike():
    game = burning()
    use(game, Program.BURN, 1, [15, 2, 3, 5])
    assert (game.hp(1), game.hp(2)) == (32, 6)


@pytest.mark.clause("XH-189", "XH-187")
def test_under_water_burn_hurts_the_occupant_only():
    game = burning(lake=True)
    use(game, Program.BURN, 1, [15, 2, 3, 5])
    assert (game.hp(1), game.hp(2)) == (40, 6)


@pytest.mark.clause("XH-115", "XH-076")
def test_who_burns_inside_is_hurt_before_it_is_thrown_out():
    game = burning(hp=5)
    use(game, Program.BURN, 1, [15, 2, 3, 5])
    u = game.unit(2)
    assert (u.hp, u.inside, u.prone, u.status) == (6, -1, 1, c.Status.ACTIVE)
    game = burning(hp=5)
    game.unit(2).hp = 8
    use(game, Program.BURN, 1, [15, 2, 3, 5])
    assert (game.unit(1).status, game.unit(2).status) == (c.Status.OUT, c.Status.OUT)


@pytest.mark.clause("XH-155", "XH-154")
def test_burn_hurts_no_wall():
    board = pair(target="stalker", apart=3, cloaked=1, aware=1)
    board.piece("wall", (12, 5), (12, 15))
    game = Fray(board)
    use(game, Program.BURN, 1, [9, 9])  # it is undetected itself: one step up from detriment
    assert game.events(Event.BLIND_FAILURE) == [(0, 1, 2, 0, 0)]
    assert game.b.pieces[0].hp == 60


@pytest.mark.clause("XH-115")
def test_burn_on_a_creature():
    game = Fray(pair(target="trooper"))
    use(game, Program.BURN, 1, [15, 2, 3, 5])
    assert game.hp(1) == 14


# --- grapples ---
@pytest.mark.clause("XH-168", "XH-169", "XH-165")
@pytest.mark.parametrize(("evasion", "held"), [(8, False), (7, True)])
def test_a_grapple_uses_hull_and_a_tie_evades(evasion, held):
    game = Fray(pair())
    game.engage(0, Verb.GRAPPLE, 1, [9, evasion])
    assert game.events(Event.ENGAGEMENT)[0][1] == 12
    assert (game.unit(0).grapples == 1, game.unit(1).grappled_by == 0) == (held, held)


@pytest.mark.clause("XH-168", "XH-072")
def test_a_creature_grapples_with_strength_and_its_natural_20_succeeds():
    game = Fray(pair("brute", "trooper"))
    game.engage(0, Verb.GRAPPLE, 1, [9, 20])
    assert game.events(Event.ENGAGEMENT)[0][1] == 14
    game.engage(0, Verb.GRAPPLE, 1, [20])
    assert game.unit(0).grapples == 1


@pytest.mark.clause("XH-175")
@pytest.mark.parametrize("condition", ["stunned", "immobile"])
def test_who_cannot_move_is_grappled_without_dice(condition):
    game = Fray(pair(**{condition: 1}))
    game.engage(0, Verb.GRAPPLE, 1)
    assert game.unit(0).grapples == 1


@pytest.mark.clause("XH-175", "XH-148")
def test_not_if_it_is_unseen_and_out_of_reach():
    game = Fray(pair("lancer", "stalker", apart=16, immobile=1, cloaked=1, aware=1))
    game.engage(0, Verb.GRAPPLE, 1, [9, 9, 9, 9])
    assert game.unit(0).grapples == -1
    assert game.unit(0).turn_lost == 1


# --- shoves ---
@pytest.mark.clause("XH-180", "XH-059")
def test_a_contest_that_ties_fails():
    board = Board()
    board.unit("red", "brute", (10, 10))
    board.unit("blue", "drake", (11, 10))
    game = Fray(board)
    game.engage(0, Verb.SHOVE, 1, [13, 9, 7, 7])
    assert (game.events(Event.ENGAGEMENT)[0][1], game.events(Event.EVADES)[0][1]) == (15, 11)
    assert game.events(Event.SHOVED) == [(0, 0, 1, 12, 12)]
    assert game.asked is None and game.b.depth == 0


@pytest.mark.clause("XH-180")
def test_no_contest_after_a_miss():
    game = Fray(pair("brute", "trooper"))
    game.engage(0, Verb.SHOVE, 1, [5, 19])
    assert not game.events(Event.SHOVED)


@pytest.mark.clause("XH-182", "XH-180")
def test_a_brute_pushes_a_trooper_5_ft():
    game = Fray(pair("brute", "trooper"))
    game.engage(0, Verb.SHOVE, 1, [15, 2, 8, 7])
    assert game.events(Event.SHOVED) == [(0, 1, 1, 13, 9)]
    assert game.asked == (0, Decision.SHOVE_EFFECT)
    game.answer(Verb.PUSH)
    assert (game.unit(1).q, game.unit(1).prone) == (12, 0)


@pytest.mark.clause("XH-182", "XH-183")
def test_a_shove_knocks_down_if_the_shover_wants():
    game = Fray(pair("brute", "trooper"))
    game.engage(0, Verb.RUSH, 1, [15, 2, 8, 7])
    game.answer(Verb.KNOCKDOWN)
    assert (game.unit(1).q, game.unit(1).prone) == (11, 1)


@pytest.mark.clause("XH-182")
def test_a_lancer_pushes_a_wasp_5_hexes():
    game = Fray(pair())
    game.engage(0, Verb.SHOVE, 1, [15, 2, 8, 7])
    game.answer(Verb.PUSH)
    assert game.unit(1).q == 11 + 15


@pytest.mark.clause("XH-182")
@pytest.mark.parametrize(
    ("profile", "lattice", "option", "cells"),
    [
        ("lancer", c.Lattice.FEET, "OWN", 15), ("lancer", c.Lattice.FEET, "FEET", 1),
        ("lancer", HEXES, "OWN", 1), ("lancer", HEXES, "FEET", 1),
        ("brute", c.Lattice.FEET, "OWN", 1), ("lancer", c.Lattice.SPACE, "OWN", 1),
    ],
)  # fmt: skip
def test_how_far_a_shove_pushes(profile, lattice, option, cells):
    board = Board(lattice=lattice)
    board.unit("red", profile, (10, 10))
    board.s.options.shove_unit = c.ShoveUnit[option]
    assert pushing.shove_cells(board.s, 0) == cells


@pytest.mark.clause("XH-181")
def test_an_incapacitated_wasp_is_shoved_without_dice():
    game = Fray(pair(stunned=1))
    game.engage(0, Verb.SHOVE, 1)
    assert game.asked == (0, Decision.SHOVE_EFFECT)
    game.answer(Verb.PUSH)
    assert game.unit(1).q == 26


@pytest.mark.clause("XH-181")
def test_who_is_only_immobilized_resists_a_shove():
    game = Fray(pair(immobile=1))
    game.engage(0, Verb.SHOVE, 1, [5, 19])
    assert game.events(Event.ENGAGEMENT) and not game.events(Event.SHOVED)
