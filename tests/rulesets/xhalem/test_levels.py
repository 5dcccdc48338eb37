"""Levels of rolls, and who rolls to evade (XH-056, XH-060, 5.13, 5.16)."""

import pytest

from mech_env.rulesets.xhalem.questions import levels as levels_kernels
from mech_env.rulesets.xhalem.questions.space import place_of as place_of_kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Cause
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray
from tests.twins import twin, twins

levels = twins(levels_kernels)
place_of = twin(place_of_kernel)

NO = -1


def level(board, unit, target, slot=0, *, verb=Verb.STRIKE, program=None, cause=Cause.ACTION,
          against_will=0, where=None):  # fmt: skip
    """The level of an engagement; all that can be seen is seen."""
    used = USED.index(program) if program is not None else NO
    place = place_of(board.b, target) if where is None else where
    return levels.engagement_level(
        board.s, board.b, unit, verb, slot, used, target, cause, against_will, place
    )


def pair(
    attacker="trooper",
    target="trooper",
    apart=1,
    weapons=("sword", "pistol"),
    around=None,
    **fields,
):
    """A red unit (0) and a blue one (1) some cells along a row, a piece around that one."""
    board = Board()
    board.unit("red", attacker, (10, 10), weapons=weapons)
    board.unit("blue", target, (10 + apart, 10), **fields)
    if around is not None:
        board.piece(around, (10 + apart, 10))
    Fray(board)
    return board


SWORD, PISTOL = 0, 1


@pytest.mark.clause("XH-056")
@pytest.mark.parametrize(
    ("adv", "dis", "det", "expected"),
    [
        (0, 0, 0, 0), (1, 0, 0, 1), (0, 1, 0, -1), (0, 0, 1, -2),
        (1, 1, 0, 0), (1, 0, 1, -1), (0, 1, 1, -2), (1, 1, 1, -1),
    ],
)  # fmt: skip
def test_levels_stack_once_of_each_kind(adv, dis, det, expected):
    assert levels.stack(adv, dis, det) == expected
    assert levels.stack(bool(adv), bool(dis), bool(det)) == expected


def test_in_the_open_and_in_reach_the_level_is_0():
    assert level(pair(), 0, 1, SWORD) == 0


# --- range ---
@pytest.mark.clause("XH-083", "XH-084", "XH-085")
@pytest.mark.parametrize(("apart", "expected"), [(1, 0), (12, 0), (13, -1)])
def test_beyond_60_ft_a_pistol_has_disadvantage(apart, expected):
    assert level(pair(apart=apart), 0, 1, PISTOL) == expected


@pytest.mark.clause("XH-085")
def test_no_minimum_distance():
    board = Board(lattice=c.Lattice.HEXES)
    board.unit("red", "lancer", (4, 4), weapons=["mcannon"])
    board.unit("blue", "lancer", (5, 4))
    Fray(board)
    assert level(board, 0, 1) == 0


@pytest.mark.clause("XH-084", "XH-066")
def test_thrown_weapons_go_beyond_range_too():
    assert level(pair(apart=8, weapons=["javelin"]), 0, 1) == 0
    assert level(pair(apart=9, weapons=["javelin"]), 0, 1) == -1


# --- knowledge ---
@pytest.mark.clause("XH-147", "XH-159")
def test_a_cloaked_target_is_engaged_with_detriment_until_it_gives_itself_away():
    board = pair(cloaked=1, aware=1)
    assert level(board, 0, 1) == -2
    board.b.units[1].exposed = 1
    assert level(board, 0, 1) == 0


@pytest.mark.clause("XH-153", "XH-159")
def test_a_concealed_target_is_engaged_with_disadvantage_until_it_gives_itself_away():
    board = pair(hidden=15, around="foliage")
    assert level(board, 0, 1) == -1
    board.b.units[1].exposed = 1
    assert level(board, 0, 1) == 0


@pytest.mark.clause("XH-157", "XH-160")
def test_an_undetected_attacker_has_advantage():
    board = pair()
    board.b.units[0].cloaked = 1
    assert level(board, 0, 1) == 1
    board.b.units[0].exposed = 1
    assert level(board, 0, 1) == 0  # XH-159


@pytest.mark.clause("XH-157", "XH-060")
def test_nobody_is_hidden_from_a_wall():
    board = pair()
    board.b.units[0].cloaked = 1
    board.piece("wall", (11, 5), (11, 15))
    args = (0, Verb.STRIKE, SWORD, NO, d.TARGET_PIECE, Cause.ACTION, 0, (11, 10, 0))
    assert levels.engagement_level(board.s, board.b, *args) == 0


@pytest.mark.clause("XH-056", "XH-147")
def test_two_cloaked_units_meet_with_two_dice_the_lower():
    board = pair(cloaked=1)
    board.b.units[0].cloaked = 1
    assert level(board, 0, 1) == -1


@pytest.mark.clause("XH-162", "XH-163", "XH-054")
def test_partial_concealment_changes_evasion_only():
    board = pair(apart=2)
    board.piece("low wall", (11, 10))
    where = place_of(board.b, 1)
    assert level(board, 0, 1, PISTOL) == 0
    assert levels.evasion_level(board.s, board.b, 0, 1, where) == 1
    assert levels.rolls_evasion(board.s, board.b, 0, 1, where)


@pytest.mark.clause("XH-162")
def test_who_shoots_out_of_foliage_has_no_advantage():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["pistol"])
    board.unit("blue", "scout", (14, 10))
    board.piece("foliage", (10, 10))
    Fray(board)
    assert level(board, 0, 1) == 0
    assert levels.evasion_level(board.s, board.b, 0, 1, place_of(board.b, 1)) == 0
    assert levels.rolls_evasion(board.s, board.b, 0, 1, place_of(board.b, 1))


# --- others' help, condition ---
@pytest.mark.clause("XH-130")
def test_assist_gives_advantage_against_that_target_only():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"], aided=c.Task.ATTACK, aided_against=1)
    board.unit("blue", "trooper", (11, 10))
    board.unit("blue", "trooper", (10, 11))
    Fray(board)
    assert level(board, 0, 1) == 1
    assert level(board, 0, 2) == 0
    board.b.units[0].aided = c.Task.SEARCH
    assert level(board, 0, 1) == 0


@pytest.mark.clause("XH-183")
def test_prone_targets_are_easier_in_melee_only():
    board = pair(prone=1)
    assert level(board, 0, 1, SWORD) == 1
    assert level(board, 0, 1, PISTOL) == 0
    assert level(board, 0, 1, NO, verb=Verb.GRAPPLE) == 1
    assert level(board, 0, 1, NO, verb=Verb.SHOVE) == 1


@pytest.mark.clause("XH-183")
def test_who_is_prone_engages_with_disadvantage():
    board = pair()
    board.b.units[0].prone = 1
    assert level(board, 0, 1, SWORD) == level(board, 0, 1, PISTOL) == -1


@pytest.mark.clause("XH-122", "XH-120")
def test_flanking_counts_for_melee_grapples_and_shoves_not_for_shots_and_programs():
    board = Board()
    weapons = ["mblade", "mcannon"]
    board.unit("red", "lancer", (25, 10), weapons=weapons, programs=["tether"])
    board.unit("red", "lancer", (10, 10))
    board.unit("blue", "wasp", (18, 10))
    Fray(board)
    assert level(board, 0, 2, 0) == 1
    assert level(board, 0, 2, NO, verb=Verb.SHOVE) == 1
    assert level(board, 0, 2, NO, verb=Verb.GRAPPLE) == 1
    assert level(board, 0, 2, 1) == 0
    assert level(board, 0, 2, NO, verb=Verb.PROGRAM, program=Program.TETHER) == 0


@pytest.mark.clause("XH-119")
@pytest.mark.parametrize(("penalty", "expected"), [("NONE", 0), ("DIS", -1)])
def test_flanked_units_strike_as_usual_unless_the_option_says_otherwise(penalty, expected):
    board = Board()
    board.unit("red", "trooper", (9, 10))
    board.unit("red", "trooper", (11, 10))
    board.unit("blue", "trooper", (10, 10), weapons=["sword"])
    board.s.options.flanked_penalty = c.FlankedPenalty[penalty]
    Fray(board)
    assert level(board, 2, 0) == expected
    board.s.units[2].programs = 1 << Program.FOOTING
    assert level(board, 2, 0) == 0  # XH-128


# --- opportunities ---
@pytest.mark.clause("XH-101", "XH-104")
@pytest.mark.parametrize(("against_will", "expected"), [(0, 1), (1, -1)])
def test_opportunities_have_advantage_forced_ones_disadvantage(against_will, expected):
    board = pair(apart=3)
    where = (11, 10, 0)
    assert (
        level(board, 0, 1, cause=Cause.OPPORTUNITY, against_will=against_will, where=where)
        == expected
    )


@pytest.mark.clause("XH-101")
def test_an_opportunity_flanks_where_the_target_was():
    board = Board()
    board.unit("red", "trooper", (9, 10), weapons=["sword"])
    board.unit("red", "trooper", (11, 10))
    board.unit("blue", "brute", (12, 14))
    Fray(board)
    # Forced, so that only flanking can give advantage.
    args = {"cause": Cause.OPPORTUNITY, "against_will": 1}
    assert level(board, 0, 2, where=(10, 10, 0), **args) == 0
    assert level(board, 0, 2, where=(9, 11, 0), **args) == -1


# --- water ---
def lake(attacker, target, attacker_in=False, programs=(), weapons=("pistol",)):
    board = Board()
    board.piece("lake", (20, 5), (30, 15))
    at = (21, 10, -45) if attacker_in else (10, 10)
    board.unit("red", attacker, at, weapons=weapons, programs=programs)
    board.unit("blue", target, (22, 10, -45) if target else (11, 10))
    Fray(board)
    return board


@pytest.mark.clause("XH-185")
def test_shooting_at_an_immersed_target_has_disadvantage():
    assert level(lake("trooper", "brute"), 0, 1) == -1


@pytest.mark.clause("XH-185")
def test_a_target_that_is_not_fully_immersed_costs_nothing():
    assert level(lake("trooper", "colossus"), 0, 1) == 0


@pytest.mark.clause("XH-186")
@pytest.mark.parametrize(
    ("attacker", "programs", "expected"),
    [("drake", ["gills"], 0), ("drake", [], -1), ("lancer", ["aqua"], 0), ("lancer", [], -1)],
)
def test_who_is_at_home_in_water_fights_there_as_on_land(attacker, programs, expected):
    board = lake(attacker, "brute", True, programs, weapons=["mblade"])
    assert level(board, 0, 1) == expected


@pytest.mark.clause("XH-112")
def test_emp_takes_no_heed_of_anything():
    board = pair("lancer", "wasp", apart=3, weapons=["mblade"], cloaked=1)
    board.b.units[0].prone = 1
    emp = USED.index(Program.EMP)
    where = place_of(board.b, 0)
    args = (0, Verb.PROGRAM, NO, emp, NO, Cause.ACTION, 0, where)
    assert levels.engagement_level(board.s, board.b, *args) == 0


# --- places ---
@pytest.mark.clause("XH-164")
def test_levels_at_a_place_come_from_the_attacker_only():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["grenade"])
    board.unit("blue", "stalker", (14, 10), hidden=20, aware=1, placed=1, last_q=14, last_r=10)
    board.piece("foliage", (14, 10))
    args = (0, Verb.STRIKE, 0, NO, d.TARGET_PLACE + 1, Cause.ACTION, 0)
    assert levels.engagement_level(board.s, board.b, *args, (14, 10, 0)) == 0
    assert levels.engagement_level(board.s, board.b, *args, (17, 10, 0)) == -1  # XH-084
    board.b.units[0].cloaked = 1
    assert levels.engagement_level(board.s, board.b, *args, (14, 10, 0)) == 1
    board.b.units[0].prone = 1
    assert levels.engagement_level(board.s, board.b, *args, (14, 10, 0)) == 0


# --- evasion ---
@pytest.mark.clause("XH-149", "XH-156", "XH-159")
@pytest.mark.parametrize("exposed", [0, 1])
def test_cloaked_and_concealed_targets_evade_with_advantage(exposed):
    for fields in ({"cloaked": 1}, {"hidden": 15}):
        board = pair(around="foliage", **fields)
        board.b.units[1].exposed = exposed
        assert levels.evasion_level(board.s, board.b, 0, 1, place_of(board.b, 1)) == 1


def test_in_the_open_the_evasion_level_is_0():
    board = pair()
    assert levels.evasion_level(board.s, board.b, 0, 1, place_of(board.b, 1)) == 0


def rolls(board):
    return levels.rolls_evasion(board.s, board.b, 0, 1, place_of(board.b, 1))


@pytest.mark.clause("XH-157", "XH-160")
@pytest.mark.parametrize(
    ("aware", "exposed", "expected"), [(0, 0, False), (1, 0, True), (2, 1, True)]
)
def test_only_who_knows_nothing_of_the_attacker_does_not_roll(aware, exposed, expected):
    board = pair()
    u = board.b.units[0]
    u.cloaked, u.aware, u.exposed = 1, aware, exposed
    assert rolls(board) is expected


@pytest.mark.clause("XH-060", "XH-107")
def test_incapacitated_units_do_not_roll():
    assert rolls(pair()) is True
    assert rolls(pair(stunned=1)) is False
    assert rolls(pair(immobile=1, prone=1)) is True


@pytest.mark.clause("XH-060")
def test_an_inert_machine_rolls_only_under_its_rider():
    assert rolls(pair(target="skimmer")) is False
    assert rolls(pair(target="skimmer", rider=1)) is True


@pytest.mark.clause("XH-060")
def test_static_defences():
    board = pair(target="wasp", eva_mod=2)
    assert levels.static_defence(board.s, board.b, 1) == 6
    assert levels.static_defence(board.s, board.b, d.TARGET_PIECE) == 0
    assert levels.static_defence(board.s, board.b, d.TARGET_PLACE + 1) == 0


# --- checks, limits ---
@pytest.mark.clause("XH-129")
def test_a_check_has_advantage_if_somebody_helps_with_it():
    board = pair(aided=c.Task.BREAK_FREE)
    assert levels.check_level(board.s, board.b, 1, c.Task.BREAK_FREE) == 1
    assert levels.check_level(board.s, board.b, 1, c.Task.SEARCH) == 0


@pytest.mark.clause("XH-077", "XH-078", "XH-079", "XH-080", "XH-081", "XH-148")
@pytest.mark.parametrize(
    ("profile", "weapon", "verb", "slot", "feet"),
    [
        ("lancer", "mblade", Verb.STRIKE, 0, 75),
        ("lancer", "mpike", Verb.STRIKE, 0, 150),
        ("colossus", "mpike", Verb.STRIKE, 0, 225),
        ("lancer", "mpike", Verb.STRIKE, 6, 75),  # unarmed: no extension
        ("lancer", "mpike", Verb.GRAPPLE, NO, 75),
        ("colossus", "mpike", Verb.SHOVE, NO, 150),
        ("trooper", "sword", Verb.STRIKE, 0, 5),
        ("trooper", "halberd", Verb.STRIKE, 0, 10),
        ("trooper", "pistol", Verb.STRIKE, 0, 60),
        ("lancer", "mjavelin", Verb.STRIKE, 0, 300),
        ("gunship", "tgun", Verb.STRIKE, 6, 75),
        ("lancer", "mblade", Verb.THROWOBJ, NO, 300),
        ("trooper", "sword", Verb.THROWOBJ, NO, 20),
        ("titan", "sword", Verb.STRIKE, 0, 10),
    ],
)
def test_limits_of_weapons(profile, weapon, verb, slot, feet):
    board = Board()
    unit = board.unit("red", profile, (5, 5), weapons=[weapon])
    assert levels.limit_of(board.s, unit, verb, slot, NO) == feet


@pytest.mark.clause("XH-086", "XH-111", "XH-114", "XH-115")
@pytest.mark.parametrize(
    ("profile", "program", "feet"),
    [
        ("lancer", Program.GRAV, 150), ("lancer", Program.TETHER, 300),
        ("lancer", Program.BURN, 75), ("colossus", Program.BURN, 150),
        ("drake", Program.WEB, 30),
    ],
)  # fmt: skip
def test_limits_of_programs(profile, program, feet):
    board = Board()
    unit = board.unit("red", profile, (5, 5))
    used = USED.index(program)
    assert levels.limit_of(board.s, unit, Verb.PROGRAM, NO, used) == feet


@pytest.mark.clause("XH-008")
def test_limits_in_space_are_steps():
    board = Board(lattice=c.Lattice.SPACE)
    unit = board.unit("red", "lancer", (5, 5), weapons=["mcannon", "mblade"])
    assert levels.limit_of(board.s, unit, Verb.STRIKE, 0, NO) == 8
    assert levels.limit_of(board.s, unit, Verb.STRIKE, 1, NO) == 1
