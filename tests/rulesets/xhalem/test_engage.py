"""Engagements by weapons: the rolls, who strikes when, what is kept (5.5)."""

import pytest

from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware, Damage
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Cause
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray, fray

UNARMED = 6


# --- the two rolls ---
@pytest.mark.clause("XH-055", "XH-057", "XH-058", "XH-059", "XH-062")
@pytest.mark.parametrize(("face", "hit"), [(10, False), (11, True)])
def test_a_tie_is_a_miss_one_more_hits(face, hit):
    game = fray()
    game.engage(0, Verb.STRIKE, 1, [face, 9, 3, 4] if hit else [face, 9], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, face + 3, 0, face, 0)]
    assert game.events(Event.EVADES) == [(1, 13, 0, 0, 0)]
    assert bool(game.events(Event.HIT)) is hit
    assert bool(game.events(Event.MISSED)) is not hit
    assert game.hp(1) == (24 - 3 - 4 - 3 if hit else 24)  # XH-063
    assert game.b.depth == 0


@pytest.mark.clause("XH-047", "XH-061")
def test_what_is_announced_is_told_first():
    game = fray(weapons=("mblade", "mcannon"))
    game.engage(0, Verb.STRIKE, 1, [11, 9, 3, 4], slot=1)
    kinds = [int(e.kind) for e in game.log.events[: game.log.count]]
    assert kinds[0] == Event.ENGAGES
    weapon = int(game.s.units[0].carried[1])
    assert game.events(Event.ENGAGES) == [(0, Verb.STRIKE, 1, weapon, Cause.ACTION)]
    assert game.events(Event.DAMAGED) == [(1, 7, Damage.KINETIC, 17, 0)]  # XH-065


@pytest.mark.clause("XH-003", "XH-062")
def test_modifiers_of_engagement_evasion_and_damage():
    game = fray("wasp", "wasp", weapons=("mdirk",), eva_mod=-2)
    game.s.units[0].eng_mod, game.s.units[0].dmg_mod = 2, 4
    game.engage(0, Verb.STRIKE, 1, [9, 11, 1], slot=0)
    assert game.events(Event.ENGAGEMENT)[0][1] == 14
    assert game.events(Event.EVADES)[0][1] == 13
    assert game.hp(1) == 24 - 1 - 1 - 4


@pytest.mark.clause("XH-067")
@pytest.mark.parametrize(("slot", "total"), [(0, 15), (UNARMED, 12)])
def test_a_maul_engages_with_strength_the_fist_with_agility(slot, total):
    game = fray("brute", "trooper", weapons=("maul",))
    game.engage(0, Verb.STRIKE, 1, [10, 20], slot=slot)
    assert game.events(Event.ENGAGEMENT)[0][1] == total


@pytest.mark.clause("XH-109")
@pytest.mark.parametrize(("slot", "total"), [(0, 12), (1, 10)])
def test_stab_helps_shots(slot, total):
    board = Board()
    board.unit("red", "bastion", (10, 10), weapons=["mcannon", "mblade"], programs=["stab"])
    board.unit("blue", "lancer", (14, 10))
    game = Fray(board)
    game.engage(0, Verb.STRIKE, 1, [8, 20], slot=slot)
    assert game.events(Event.ENGAGEMENT)[0][1] == total


@pytest.mark.clause("XH-082", "XH-041")
def test_a_fist_of_a_mech():
    game = fray()
    game.engage(0, Verb.STRIKE, 1, [15, 2, 4], slot=UNARMED)
    assert game.hp(1) == 24 - 7


@pytest.mark.clause("XH-057", "XH-056", "XH-147", "XH-149")
def test_detriment_against_advantage_is_four_dice_then_two_then_damage():
    game = fray("stalker", "stalker", weapons=("knife",), cloaked=1, aware=Aware.SUSPECTED)
    game.engage(0, Verb.STRIKE, 1, [14, 9, 17, 11, 4, 6, 3], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 9 + 4, -2, 9, 0)]
    assert game.events(Event.EVADES) == [(1, 6 + 4, 1, 0, 0)]
    assert game.hp(1) == 18 - 3 - 1


# --- natural 1 and 20 ---
@pytest.mark.clause("XH-071", "XH-057")
def test_a_creatures_natural_1_fails_without_evasion():
    game = fray("trooper", "trooper", weapons=("sword",), eva_mod=-10)
    game.engage(0, Verb.STRIKE, 1, [1], slot=0)
    assert game.events(Event.MISSED) == [(0, 1, 0, 0, 0)]
    assert game.hp(1) == 22


@pytest.mark.clause("XH-071", "XH-157")
@pytest.mark.parametrize(("dice", "hit"), [([1, 1], False), ([1, 7, 5], True)])
def test_the_die_kept_counts(dice, hit):
    game = fray("stalker", "trooper", weapons=("knife",), eva_mod=-3)
    game.unit(0).cloaked = 1
    game.unaware(0).engage(0, Verb.STRIKE, 1, dice, slot=0)
    assert (game.hp(1) < 22) is hit


@pytest.mark.clause("XH-072", "XH-070")
def test_a_creatures_natural_20_hits_without_evasion():
    game = fray("trooper", "trooper", weapons=("sword",), eva_mod=10)
    game.engage(0, Verb.STRIKE, 1, [20, 3], slot=0)
    assert game.hp(1) == 22 - 3 - 2
    assert game.events(Event.HIT) == [(0, 1, 0, 0, 0)]


@pytest.mark.clause("XH-073")
def test_machines_have_no_natural_20_nor_1():
    game = fray(eva_mod=4)
    game.engage(0, Verb.STRIKE, 1, [20, 16], slot=0)
    assert game.events(Event.MISSED)
    game = fray(eva_mod=-10)
    game.engage(0, Verb.STRIKE, 1, [1, 1, 3, 3], slot=0)
    assert game.events(Event.HIT)


@pytest.mark.clause("XH-070")
def test_with_the_option_a_natural_20_does_all_damage():
    game = fray("trooper", "lancer", weapons=("sword",))
    game.s.options.added_effects = c.AddedEffects.MAX_DAMAGE
    game.engage(0, Verb.STRIKE, 1, [20], slot=0)
    assert game.hp(1) == 40 - 8 - 2
    game.engage(0, Verb.STRIKE, 1, [19, 1, 4], slot=0)
    assert game.hp(1) == 30 - 4 - 2
    machine = fray()
    machine.s.options.added_effects = c.AddedEffects.MAX_DAMAGE
    machine.engage(0, Verb.STRIKE, 1, [20, 1, 3, 4], slot=0)
    assert machine.hp(1) == 24 - 10


@pytest.mark.clause("XH-071")
@pytest.mark.parametrize(("option", "faces", "hit"), [
    (0, [3, 20], False), (0, [19, 20], False), (0, [2, 1, 5], True), (1, [19, 20], False),
    (1, [2, 1, 5], True),
])  # fmt: skip
def test_natural_faces_of_evasion(option, faces, hit):
    game = fray("trooper", "trooper", weapons=("sword",))
    game.s.options.nat20_evasion = option
    game.engage(0, Verb.STRIKE, 1, faces, slot=0)
    assert (game.hp(1) < 22) is hit


@pytest.mark.clause("XH-071")
@pytest.mark.parametrize(("option", "hits"), [(0, (True, False)), (1, (False, True))])
def test_the_option_makes_natural_faces_decide_an_evasion(option, hits):
    strong = fray("trooper", "trooper", weapons=("sword",), eva_mod=-10)
    strong.s.options.nat20_evasion = option
    strong.engage(0, Verb.STRIKE, 1, [19, 20, 1] if hits[0] else [19, 20], slot=0)
    assert (strong.hp(1) < 22) is hits[0]
    weak = fray("trooper", "trooper", weapons=("sword",), eva_mod=10)
    weak.s.options.nat20_evasion = option
    weak.engage(0, Verb.STRIKE, 1, [2, 1, 1] if hits[1] else [2, 1], slot=0)
    assert (weak.hp(1) < 22) is hits[1]


# --- range ---
@pytest.mark.clause("XH-084", "XH-083")
@pytest.mark.parametrize(("apart", "dice", "loss"), [(12, [17, 2, 7], 9), (13, [17, 18, 2, 7], 4)])
def test_beyond_range_two_dice_and_half_the_damage(apart, dice, loss):
    game = fray("trooper", "lancer", apart, ("pistol",))
    game.engage(0, Verb.STRIKE, 1, dice, slot=0)
    assert game.hp(1) == 40 - loss


@pytest.mark.clause("XH-066", "XH-063", "XH-065")
def test_a_throw_is_used_up_hit_or_miss():
    game = fray(weapons=("mjavelin",))
    game.engage(0, Verb.STRIKE, 1, [19, 1, 3, 4], slot=0)
    assert game.hp(1) == 24 - 10
    game.engage(0, Verb.STRIKE, 1, [1, 19], slot=0)
    assert game.unit(0).quantity[0] == 1


# --- bookkeeping ---
@pytest.mark.clause("XH-130")
def test_aid_is_used_up_by_the_first_roll_at_that_target():
    board = Board()
    board.unit("red", "lancer", (10, 10), weapons=["mblade"])
    board.unit("red", "trooper", (9, 10))
    board.unit("blue", "wasp", (11, 10))
    board.unit("blue", "wasp", (10, 11))
    u = board.b.units[0]
    u.aided, u.aided_by, u.aided_against = c.Task.ATTACK, 1, 2
    game = Fray(board)
    game.engage(0, Verb.STRIKE, 3, [2, 9], slot=0)
    assert game.unit(0).aided == c.Task.ATTACK
    game.engage(0, Verb.STRIKE, 2, [2, 3, 9], slot=0)
    assert game.unit(0).aided == c.Task.NONE
    game.engage(0, Verb.STRIKE, 2, [2, 9], slot=0)


@pytest.mark.clause("XH-098", "XH-099", "XH-232")
def test_engaging_hit_or_miss_clears_the_mark_of_attacker_and_mount():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"], rides=1)
    board.unit("red", "ridgeback", (10, 10), rider=0)
    board.unit("blue", "trooper", (11, 10), entered=0b1011)
    board.unit("blue", "trooper", (10, 11), entered=0b0011)
    game = Fray(board)
    game.engage(0, Verb.STRIKE, 2, [2, 19], slot=0)
    assert (game.unit(2).entered, game.unit(3).entered) == (0b1000, 0b0011)


@pytest.mark.clause("XH-120")
def test_who_strikes_in_melee_is_remembered():
    game = fray("trooper", "trooper", weapons=("sword", "pistol"))
    game.engage(0, Verb.STRIKE, 1, [2, 19], slot=1)
    assert game.unit(0).attacked == 0
    game.engage(0, Verb.STRIKE, 1, [2, 19], slot=0)
    assert game.unit(0).attacked == 0b10


def test_the_last_engagement_is_kept_for_observations():
    game = fray()
    game.engage(0, Verb.STRIKE, 1, [11, 9, 3, 4], slot=0)
    seen = game.b.seen
    assert (seen.who, seen.aim, seen.face, seen.level, seen.total) == (0, 1, 11, 0, 14)
    assert (seen.defence, seen.hit, seen.damage) == (13, 1, 10)
    game.engage(0, Verb.STRIKE, 1, [9, 9], slot=0)
    assert (seen.hit, seen.damage) == (0, 0)


# --- opportunities and counters ---
@pytest.mark.clause("XH-101", "XH-104")
@pytest.mark.parametrize(("against_will", "total"), [(0, 18), (1, 7)])
def test_an_opportunity_reaches_back(against_will, total):
    game = fray("trooper", "brute", 3, ("sword",))
    p = game.b.passage
    p.mover, p.q, p.r, p.way, p.inside[0] = 1, 11, 10, 0, 0
    game.engage(
        0, Verb.STRIKE, 1, [4, 15, 19], slot=0, reaction=1, cause=Cause.OPPORTUNITY,
        against_will=against_will,
    )  # fmt: skip
    assert game.events(Event.ENGAGEMENT)[0][1] == total
    assert game.events(Event.ENGAGES)[0][4] == Cause.OPPORTUNITY


@pytest.mark.clause("XH-101")
def test_an_opportunity_counts_the_cover_where_the_target_was():
    game = fray("trooper", "brute", 3, ("sword",), [("foliage", (11, 10))])
    p = game.b.passage
    p.mover, p.q, p.r, p.way, p.inside[0] = 1, 11, 10, 0, 0
    game.engage(0, Verb.STRIKE, 1, [4, 15, 2, 3, 5], slot=0, reaction=1, cause=Cause.OPPORTUNITY)
    assert game.events(Event.EVADES) == [(1, 4, 1, 0, 0)]
    assert game.hp(1) == 38 - 7


@pytest.mark.clause("XH-117")
def test_a_counter_has_no_advantage():
    game = fray("lancer", "trooper")
    game.engage(0, Verb.STRIKE, 1, [10, 11], slot=0, reaction=1, cause=Cause.PROGRAM)
    assert game.events(Event.ENGAGEMENT) == [(0, 13, 0, 10, 0)]


# --- defeat under way ---
@pytest.mark.clause("XH-076")
def test_a_lancer_with_4_left_takes_9_and_is_out():
    game = fray("lancer", "lancer", hp=4)
    game.engage(0, Verb.STRIKE, 1, [19, 1, 2, 4], slot=0)
    assert game.unit(1).status == c.Status.OUT
    assert game.events(Event.DEFEATED) == [(1, 0, 0, 0, 0)]
    assert game.b.depth == 0
