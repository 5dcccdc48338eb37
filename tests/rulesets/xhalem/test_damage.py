"""Damage: what is rolled and added, what is taken, defeat, pieces (XH-061 to XH-076, 5.16)."""

import pytest

from mech_env.rulesets.xhalem.questions import damage as damage_kernels
from mech_env.rulesets.xhalem.questions.terrain import PARTIAL
from mech_env.rulesets.xhalem.questions.terrain import flags_now as flags_now_kernel
from mech_env.rulesets.xhalem.rules import harm as harm_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.codes import Damage
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import ForceStage, Frame
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twin, twins

damage = twins(damage_kernels)
flags_now = twin(flags_now_kernel)
harm = twins(harm_kernels)

NO = -1
UNARMED = 6


# --- what is rolled and added ---
@pytest.mark.clause(
    "XH-061", "XH-063", "XH-064", "XH-065", "XH-066", "XH-068", "XH-069", "XH-082", "XH-041"
)
@pytest.mark.parametrize(
    ("profile", "weapon", "dice", "added", "kind"),
    [
        ("lancer", "mblade", (2, 6), 3, Damage.KINETIC),
        ("lancer", "msaber", (2, 8), 3, Damage.FIRE),
        ("lancer", "mbeam", (2, 6), 2, Damage.FIRE),
        ("lancer", "marc", (2, 6), 2, Damage.ELECTRICAL),
        ("lancer", "mcannon", (2, 8), 0, Damage.KINETIC),
        ("lancer", "mmissile", (3, 6), 0, Damage.KINETIC),
        ("lancer", "mjavelin", (2, 6), 3, Damage.KINETIC),
        ("lancer", None, (1, 6), 3, Damage.KINETIC),
        ("trooper", "sword", (1, 8), 2, Damage.KINETIC),
        ("trooper", "pistol", (1, 8), 2, Damage.KINETIC),
        ("trooper", "launcher", (3, 10), 0, Damage.KINETIC),
        ("trooper", "carbine", (2, 6), 0, Damage.FIRE),
        ("trooper", "grenade", (2, 6), 2, Damage.FIRE),
        ("trooper", None, (1, 4), 2, Damage.KINETIC),
        ("skimmer", None, (1, 4), 1, Damage.KINETIC),
    ],
)
def test_dice_score_and_type_of_weapons(profile, weapon, dice, added, kind):
    board = Board()
    board.unit("red", profile, (5, 5), weapons=[weapon] if weapon else [])
    slot = 0 if weapon else UNARMED
    assert damage.damage_dice(board.s, 0, Verb.STRIKE, slot) == dice
    assert damage.damage_bonus(board.s, 0, Verb.STRIKE, slot) == added
    assert damage.damage_type(board.s, 0, Verb.STRIKE, slot, NO) == kind


@pytest.mark.clause("XH-192")
@pytest.mark.parametrize(
    ("profile", "dice", "added"), [("lancer", (2, 6), 3), ("brute", (1, 8), 5)]
)
def test_dice_of_thrown_objects(profile, dice, added):
    board = Board()
    board.unit("red", profile, (5, 5))
    assert damage.damage_dice(board.s, 0, Verb.THROWOBJ, NO) == dice
    assert damage.damage_bonus(board.s, 0, Verb.THROWOBJ, NO) == added
    assert damage.damage_type(board.s, 0, Verb.THROWOBJ, NO, NO) == Damage.KINETIC


@pytest.mark.clause("XH-108", "XH-061")
@pytest.mark.parametrize(
    ("program", "kind"), [(Program.EMP, Damage.ELECTRICAL), (Program.BURN, Damage.FIRE)]
)
def test_dice_of_programs(program, kind):
    board = Board()
    board.unit("red", "lancer", (5, 5), dmg_mod=1)
    used = USED.index(program)
    assert damage.does_damage(board.s, 0, Verb.PROGRAM, NO, used)
    assert damage.damage_dice(board.s, 0, Verb.PROGRAM, NO) == (2, 6)
    assert damage.damage_bonus(board.s, 0, Verb.PROGRAM, NO) == 1
    assert damage.damage_type(board.s, 0, Verb.PROGRAM, NO, used) == kind


def test_what_does_no_damage():
    board = Board()
    board.unit("red", "lancer", (5, 5))
    for program in (Program.GRAV, Program.TETHER, Program.WEB):
        assert not damage.does_damage(board.s, 0, Verb.PROGRAM, NO, USED.index(program))
    assert not damage.does_damage(board.s, 0, Verb.GRAPPLE, NO, NO)
    assert not damage.does_damage(board.s, 0, Verb.SHOVE, NO, NO)


@pytest.mark.clause("XH-003")
def test_damage_modifiers_are_added():
    board = Board()
    board.unit("red", "trooper", (5, 5), weapons=["carbine"], dmg_mod=-3)
    assert damage.damage_bonus(board.s, 0, Verb.STRIKE, 0) == -3


# --- what is taken ---
def bather(profile, depth_here=45, **fields):
    """A unit on the bottom of a lake so many ft deep."""
    board = Board()
    board.piece("lake", (5, 5), (9, 9), z0=-depth_here)
    board.unit("red", profile, (6, 6, -depth_here), **fields)
    return board


def taken(board, points, kind, halved=0, internal=0, unit=0):
    return damage.damage_taken(board.s, board.b, unit, points, kind, halved, internal)


@pytest.mark.clause("XH-074", "XH-084", "XH-188")
def test_damage_is_halved_then_doubled_never_below_0():
    wet = bather("lancer")
    assert taken(wet, 7, Damage.ELECTRICAL, halved=1) == 6
    assert taken(wet, 7, Damage.KINETIC, halved=1) == 3
    assert taken(wet, -2, Damage.KINETIC) == 0


@pytest.mark.clause("XH-187")
@pytest.mark.parametrize(("deep", "expected"), [(30, 0), (29, 9), (45, 0)])
def test_fire_does_nothing_to_who_is_fully_immersed(deep, expected):
    assert taken(bather("lancer", deep), 9, Damage.FIRE) == expected


@pytest.mark.clause("XH-188", "XH-184")
@pytest.mark.parametrize(("deep", "expected"), [(19, 18), (18, 9), (75, 18)])
def test_electricity_does_double_from_a_quarter_covered_on(deep, expected):
    assert taken(bather("colossus", deep), 9, Damage.ELECTRICAL) == expected


@pytest.mark.clause("XH-188")
def test_kinetic_damage_is_the_same_in_water():
    assert taken(bather("lancer"), 9, Damage.KINETIC) == 9


@pytest.mark.clause("XH-189", "XH-190")
def test_occupants_take_only_what_burns_inside_and_all_of_it():
    board = bather("lancer")
    rider = board.unit("red", "engineer", (6, 6, -45), inside=0)
    for kind in Damage:
        assert taken(board, 8, kind, unit=rider) == 0
    assert taken(board, 8, Damage.FIRE, internal=1, unit=rider) == 8


@pytest.mark.clause("XH-101")
def test_water_counts_where_the_target_was():
    board = bather("lancer")
    shore = damage.damage_at(board.s, board.b, 0, (1, 1, 0), 8, Damage.FIRE, 0, 0)
    assert (shore, taken(board, 8, Damage.FIRE)) == (8, 0)


# --- hit points ---
@pytest.mark.clause("XH-074")
def test_hit_points_go_down():
    board = Board()
    unit = board.unit("red", "lancer", (5, 5), hp=12)
    with forced() as log:
        harm.hurt(board.s, board.b, log, unit, 9, Damage.FIRE)
    assert board.b.units[unit].hp == 3
    assert events(log, Event.DAMAGED) == [(unit, 9, Damage.FIRE, 3, 0)]
    assert board.b.units[unit].status == c.Status.ACTIVE


@pytest.mark.clause("XH-076")
def test_at_0_a_unit_is_out():
    board = Board()
    unit = board.unit("red", "lancer", (5, 5), hp=4)
    with forced() as log:
        harm.hurt(board.s, board.b, log, unit, 9, Damage.KINETIC)
        harm.hurt(board.s, board.b, log, unit, 9, Damage.KINETIC)
    assert (board.b.units[unit].hp, board.b.units[unit].status) == (0, c.Status.OUT)
    assert events(log, Event.DEFEATED) == [(unit, 0, 0, 0, 0)]
    assert len(events(log, Event.DAMAGED)) == 1


def defeat(board, unit):
    with forced() as log:
        harm.defeat(board.s, board.b, log, unit)
    return log


@pytest.mark.clause("XH-076", "XH-177")
def test_grapples_of_who_is_out_end():
    board = Board()
    one = board.unit("red", "lancer", (5, 5), grapples=1)
    two = board.unit("blue", "lancer", (6, 5), grappled_by=0, grapples=2)
    three = board.unit("blue", "lancer", (7, 5), grappled_by=1)
    defeat(board, two)
    u = board.b.units
    assert (u[one].grapples, u[two].grappled_by, u[two].grapples, u[three].grappled_by) == (-1,) * 4


@pytest.mark.clause("XH-076")
def test_occupants_of_a_machine_that_is_out_lie_beside_it():
    board = Board()
    host = board.unit("red", "colossus", (5, 5))
    one = board.unit("red", "engineer", (5, 5), inside=host)
    two = board.unit("red", "trooper", (5, 5), inside=host)
    board.unit("blue", "trooper", (6, 5))  # in direction 0
    defeat(board, host)
    u = board.b.units
    assert [(int(u[k].q), int(u[k].r), int(u[k].inside), int(u[k].prone)) for k in (one, two)] == [
        (6, 4, -1, 1),
        (5, 4, -1, 1),
    ]
    # Each may fall from there, or meet the hazards of its cell (XH-204).
    assert [int(f.actor) for f in board.b.frames[: board.b.depth]] == [two, one]


@pytest.mark.clause("XH-076", "XH-213")
def test_occupants_of_a_ship_in_the_air_fall():
    board = Board()
    host = board.unit("red", "gunship", (5, 5, 75))
    one = board.unit("red", "engineer", (5, 5, 75), inside=host)
    two = board.unit("red", "engineer", (5, 5, 75), inside=host)
    defeat(board, host)
    assert board.b.depth == 2
    for k, unit in enumerate((two, one)):  # the last one pushed runs first
        f = board.b.frames[k]
        assert (f.kind, f.stage, f.actor) == (Frame.FORCE, ForceStage.FALL, unit)


@pytest.mark.clause("XH-076", "XH-231")
def test_the_rider_of_a_mount_that_is_out_tests():
    board = Board()
    rider = board.unit("red", "trooper", (5, 5), rides=1)
    mount = board.unit("red", "ridgeback", (5, 5), rider=rider)
    defeat(board, mount)
    f = board.b.frames[0]
    assert (board.b.depth, f.kind, f.stage, f.actor) == (1, Frame.FORCE, ForceStage.RIDER, mount)


@pytest.mark.clause("XH-076", "XH-222")
def test_a_mount_whose_rider_is_out_acts_after_it():
    board = Board()
    twin(fr.push)(board.b, Frame.FIGHT, -1, -1)
    rider = board.unit("red", "trooper", (5, 5), rides=1, init=15)
    mount = board.unit("red", "ridgeback", (5, 5), rider=rider, init=7)
    other = board.unit("blue", "trooper", (9, 5))
    board.b.order[:2], board.b.n_order = (rider, other), 2
    defeat(board, rider)
    u = board.b.units
    assert (u[rider].rides, u[mount].rider, u[mount].init) == (-1, -1, 15)
    assert list(board.b.order[:3]) == [rider, mount, other]


@pytest.mark.clause("XH-076", "XH-093", "XH-129", "XH-133", "XH-191")
def test_what_a_unit_held_ends_with_it_but_not_what_lasts_until_its_next_turn():
    board = Board()
    unit = board.unit("red", "trooper", (5, 5), held=0, trigger=c.Trigger.RANGED, cloaked=1)
    ally = board.unit("red", "trooper", (7, 5), aided=c.Task.SEARCH, aided_by=unit)
    board.piece("crate", (1, 1), there=0)
    field = board.piece("field", (20, 20), (25, 25), pierced_by=[unit, -1])
    defeat(board, unit)
    crate = board.b.pieces[0]
    assert (crate.there, crate.q0, crate.r0, crate.z0) == (1, 5, 5, 0)
    u = board.b.units
    assert (u[unit].held, u[unit].trigger, u[unit].cloaked) == (-1, -1, 0)
    assert (u[ally].aided, u[ally].aided_by) == (c.Task.SEARCH, unit)
    assert list(board.b.pieces[field].pierced_by) == [unit, -1]


# --- pieces ---
@pytest.mark.clause("XH-012", "XH-155")
def test_a_bunker_is_breached_at_half_and_destroyed_at_0():
    board = Board()
    bunker = board.piece("bunker", (5, 5), (9, 9))
    seen = []
    for points in (9, 11, 25):
        with forced() as log:
            harm.hurt_piece(board.s, board.b, log, bunker, points)
        told = [k for k in (Event.PIECE_BREACHED, Event.PIECE_DESTROYED) if events(log, k)]
        seen.append((int(board.b.pieces[bunker].hp), told))
        assert len(events(log, Event.PIECE_DAMAGED)) == 1
        if points == 11:
            assert flags_now(board.s, board.b, bunker) & PARTIAL
    assert seen == [(31, []), (20, [Event.PIECE_BREACHED]), (0, [Event.PIECE_DESTROYED])]
    assert flags_now(board.s, board.b, bunker) == 0


@pytest.mark.clause("XH-012")
def test_only_what_blocks_sight_or_fire_is_breached():
    board = Board()
    generator = board.piece("generator", (5, 5))
    with forced() as log:
        harm.hurt_piece(board.s, board.b, log, generator, 12)
    assert not events(log, Event.PIECE_BREACHED)
    assert board.b.pieces[generator].hp == 8


def test_what_cannot_be_destroyed_is_not_damaged():
    board = Board()
    low_wall = board.piece("low wall", (5, 5))
    with forced() as log:
        harm.hurt_piece(board.s, board.b, log, low_wall, 12)
    assert not events(log, Event.PIECE_DAMAGED)


# --- being given away, conditions ---
@pytest.mark.clause("XH-158")
def test_exposing_tells_the_enemy_where_a_unit_is():
    board = Board()
    unit = board.unit("red", "stalker", (5, 6, 5), cloaked=1, hidden=15, aware=1)
    board.b.round_number = 4
    with forced() as log:
        harm.expose(board.s, board.b, log, unit)
    u = board.b.units[unit]
    assert (u.exposed, u.aware, u.placed, u.last_round) == (1, c.Aware.LOCATED, 1, 4)
    assert (u.last_q, u.last_r, u.last_z) == (5, 6, 5)
    assert (u.cloaked, u.hidden) == (1, 15)
    assert events(log, Event.LOCATED) == [(unit, 1, 0, 0, 0)]
    assert board.b.appeared == 1 << unit
    board.b.appeared = 0
    with forced() as log:
        harm.expose(board.s, board.b, log, unit)  # it was located already
    assert (events(log, Event.LOCATED), int(board.b.appeared)) == ([], 0)


@pytest.mark.clause("XH-107", "XH-112", "XH-114")
@pytest.mark.parametrize(("own_turn", "ends"), [(False, 1), (True, 2)])
def test_conditions_last_until_the_end_of_the_next_turn(own_turn, ends):
    board = Board()
    one = board.unit("red", "lancer", (5, 5), grapples=1)
    two = board.unit("blue", "lancer", (6, 5), grappled_by=0)
    twin(fr.push)(board.b, Frame.TURN, one if own_turn else two, -1)
    with forced() as log:
        harm.stun(board.s, board.b, log, one)
        harm.hold_fast(board.s, board.b, log, one)
    u = board.b.units
    assert (u[one].stunned, u[one].immobile) == (ends, ends)
    assert (u[one].grapples, u[two].grappled_by) == (-1, -1)  # XH-177


@pytest.mark.clause("XH-107", "XH-222")
def test_the_turn_of_a_mount_is_its_riders():
    board = Board()
    rider = board.unit("red", "trooper", (5, 5), rides=1)
    mount = board.unit("red", "ridgeback", (5, 5), rider=rider)
    twin(fr.push)(board.b, Frame.TURN, rider, -1)
    with forced() as log:
        harm.hold_fast(board.s, board.b, log, mount)
    assert board.b.units[mount].immobile == 2
