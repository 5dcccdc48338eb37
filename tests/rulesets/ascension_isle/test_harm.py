"""Damage dice, cover and armour, wounds (5.5, 5.7, 5.8, 5.12)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import armour as armour_kernels
from mech_env.rulesets.ascension_isle.questions import wounds as wounds_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Location, Pool
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.weapons import Weapon
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

armour = twins(armour_kernels)
wounds = twins(wounds_kernels)

RIFLE, PISTOL, BOLT, KNIFE = Weapon.RIFLE, Weapon.PISTOL, Weapon.BOLT, Weapon.KNIFE
NEEDLER, HEAVY, MARKSMAN = Weapon.NEEDLER, Weapon.ANTI_MATERIEL, Weapon.MARKSMAN


def pair(attacker=(5, 1), behind=0, options=None, **fields):
    """A red trooper at (5, 5), and a blue one who attacks it."""
    board = Board(options=options)
    board.unit("red", "trooper", (5, 5), behind=behind, **fields)
    board.unit("blue", "trooper", attacker)
    return board


# --- armour ---
@pytest.mark.clause("AI-102")
@pytest.mark.parametrize(("damage", "value", "expected"), [(9, 4, 5), (4, 4, 0), (3, 9, 0)])
def test_a_normal_weapon_loses_the_armour(damage, value, expected):
    assert armour.past_layers(RIFLE, damage, 0, 0, value, 0) == expected


@pytest.mark.clause("AI-103")
@pytest.mark.parametrize(("damage", "value", "expected"), [(7, 10, 7), (7, 14, 0), (7, 0, 7)])
def test_armour_piercing_does_all_or_nothing(damage, value, expected):
    assert armour.past_layers(HEAVY, damage, 0, 0, value, 1) == expected


@pytest.mark.clause("AI-104", "AI-105")
@pytest.mark.parametrize(
    ("value", "hardened", "expected"), [(8, 0, 5), (4, 0, 7), (8, 1, 0), (6, 1, 1)]
)
def test_armour_negating_lowers_what_is_not_hardened(value, hardened, expected):
    assert armour.past_layers(NEEDLER, 7, 0, 0, value, hardened) == expected


@pytest.mark.clause("AI-106")
def test_cover_then_armour_each_by_the_weapons_rule():
    assert armour.past_layers(HEAVY, 8, 8, 0, 6, 0) == 8  # 16 > 14
    assert armour.past_layers(HEAVY, 7, 8, 0, 6, 0) == 0  # 14 > 14 is not true
    assert armour.past_layers(RIFLE, 14, 8, 0, 4, 0) == 2
    assert armour.past_layers(NEEDLER, 12, 8, 0, 8, 0) == 12 - 2 - 2
    assert armour.past_layers(NEEDLER, 12, 8, 1, 8, 0) == 12 - 8 - 2


@pytest.mark.clause("AI-107")
@pytest.mark.parametrize(
    ("location", "value"),
    [(Location.TORSO, 6), (Location.LEGS, 3), (Location.ARMS, 3), (Location.HEAD, 4)],
)
def test_armour_is_worn_by_location(location, value):
    board = pair(armour="combat")
    assert armour.worn(board.s, board.b, 0, location, RIFLE) == (value, 0)
    board = pair(armour="heavy")
    assert armour.worn(board.s, board.b, 0, location, KNIFE)[1] == 1


@pytest.mark.clause("AI-098")
def test_aura_is_the_armour_against_bolts():
    board = pair(armour="heavy", aura=4)
    assert armour.worn(board.s, board.b, 0, Location.TORSO, BOLT) == (4, 0)
    damage = 4 + 5
    assert armour.stress_by(board.s, board.b, 1, 0, BOLT, 3, Location.TORSO, damage) == 5


# --- cover ---
def stress(board, face, location, damage=14, kind=RIFLE):
    return armour.stress_by(board.s, board.b, 1, 0, kind, face, location, damage)


@pytest.mark.clause("AI-066", "AI-070")
def test_a_hit_on_a_hidden_location_strikes_the_cover_first():
    board = pair()
    board.piece("crate", (5, 5), "N")
    assert stress(board, 2, Location.TORSO) == 14 - 8 - 4
    assert stress(board, 3, Location.TORSO) == 14 - 4  # the upper chest
    assert stress(board, 4, Location.LEGS) == 14 - 8  # a vest has no legs
    assert stress(board, 2, Location.TORSO, damage=12) == 0


@pytest.mark.clause("AI-062", "AI-066")
def test_behind_every_hit_goes_through_the_cover():
    board = pair(behind=1)
    board.piece("crate", (5, 5), "N")
    assert stress(board, 6, Location.HEAD) == 14 - 8
    assert armour.shield(board.s, board.b, 1, 0, 1, 6) == 0
    flank = pair(attacker=(9, 5), behind=1)
    flank.piece("crate", (5, 5), "N")
    assert stress(flank, 6, Location.HEAD) == 14  # AI-067


@pytest.mark.clause("AI-066")
def test_the_value_of_a_piece_is_its_own():
    board = pair()
    board.piece("crate", (5, 5), "N", worth=3)
    assert stress(board, 2, Location.TORSO) == 14 - 3 - 4
    board = pair(armour="none")
    board.piece("low wall", (5, 5), "N")  # hardened
    assert stress(board, 4, Location.LEGS, kind=NEEDLER) == 2


def test_cover_is_no_use_against_strikes():
    board = pair(attacker=(5, 4), behind=1, armour="none")
    board.piece("crate", (5, 5), "N")
    assert stress(board, 3, Location.LEGS, damage=5, kind=KNIFE) == 5


@pytest.mark.clause("AI-066", "AI-098")
def test_a_bolt_through_cover_meets_its_value_then_aura():
    board = pair(aura=2)
    board.piece("crate", (5, 5), "N")
    assert stress(board, 1, Location.TORSO, damage=12, kind=BOLT) == 12 - 8 - 2


# --- dice ---
@pytest.mark.clause("AI-168", "AI-169")
@pytest.mark.parametrize(
    ("kind", "kills", "dice"), [(PISTOL, 1, 3), (PISTOL, 2, 4), (RIFLE, 1, 4), (Weapon.LMG, 1, 5)]
)
def test_a_kill_shot_adds_a_die_for_each_started_four(kind, kills, dice):
    assert wounds.damage_dice(kind, kills, 0) == dice


@pytest.mark.clause("AI-168")
@pytest.mark.parametrize(("dice", "more"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_dice_of_a_kill_shot(dice, more):
    assert wounds.kill_dice(dice, 1) == more
    assert wounds.kill_dice(dice, 3) == 3 * more
    assert wounds.kill_dice(dice, 0) == 0


@pytest.mark.clause("AI-170")
def test_only_the_first_hit_gets_them():
    assert [wounds.damage_dice(RIFLE, 1, hit) for hit in range(3)] == [4, 3, 3]


@pytest.mark.clause("AI-168", "AI-171")
def test_the_weapons_dice_come_first():
    assert [wounds.die_faces(MARKSMAN, k) for k in range(4)] == [10, 10, 6, 6]
    assert [wounds.die_faces(RIFLE, k) for k in range(4)] == [6] * 4


# --- how many wounds ---
@pytest.mark.clause("AI-085", "AI-171")
def test_sixes_of_d6_make_wounds():
    assert [wounds.makes_wound(RIFLE, 0, face) for face in (1, 5, 6)] == [False, False, True]
    assert not wounds.makes_wound(MARKSMAN, 1, 6)
    assert wounds.makes_wound(MARKSMAN, 2, 6)  # a kill die


def count(kind, sixes=0, through=5, capped=0, **options):
    return wounds.wounds_of(Board(options=options).s, kind, sixes, through, capped)


@pytest.mark.clause("AI-085")
def test_each_six_is_a_wound_if_damage_gets_through():
    assert count(RIFLE, sixes=2, through=10) == count(RIFLE, sixes=2, through=1) == 2
    assert count(RIFLE, sixes=2, through=0) == 0
    assert count(RIFLE, sixes=2, through=0, wounds_need_damage=False) == 2
    assert count(RIFLE, sixes=0, through=10) == 0


@pytest.mark.clause("AI-086", "AI-171")
def test_d10_weapons_make_exactly_one():
    assert count(MARKSMAN, through=4) == count(MARKSMAN, through=1) == 1
    assert count(MARKSMAN, through=0) == 0  # 2d10 [1, 3] against armour 4
    assert count(MARKSMAN, through=0, wounds_need_damage=False) == 0
    assert count(MARKSMAN, sixes=1, through=9) == 2


@pytest.mark.clause("AI-080", "AI-083")
def test_capping_makes_one():
    assert count(RIFLE, capped=1) == 1
    assert count(Weapon.STUN_BATON, sixes=1, capped=1) == 2
    assert count(RIFLE, sixes=2, capped=1, wounds=False) == 0


# --- shaking one off ---
@pytest.mark.clause("AI-068", "AI-095")
def test_what_a_save_must_reach_and_what_burns():
    assert (wounds.SAVE_CHALLENGE, wounds.BURN_FACES) == (15, 6)


@pytest.mark.clause("AI-068", "AI-031")
@pytest.mark.parametrize(
    ("fields", "options", "expected"),
    [
        ({}, {}, True), ({"exploits": (0, 3, 3, 3)}, {}, False), ({"skip": 1}, {}, False),
        ({"exploits": (1, 0, 0, 0)}, {}, True),
        ({"status": c.Status.OUT}, {}, True), ({}, {"saves": False}, False),
        ({}, {"wounds": False}, False),
    ],
)  # fmt: skip
def test_who_may_shake_off_a_wound(fields, options, expected):
    board = pair(options=options, **fields)
    assert wounds.may_save(board.s, board.b, 0) == expected
    board.frame(Frame.HIT, 1, 0)
    assert board.open_to(0, Decision.SAVE) == ["no", "yes"]


# --- what wounds do ---
@pytest.mark.clause("AI-096")
@pytest.mark.parametrize(
    ("location", "pool"),
    [(Location.HEAD, Pool.WILLPOWER), (Location.TORSO, Pool.ADRENALINE),
     (Location.LEGS, Pool.ADRENALINE), (Location.ARMS, Pool.FOCUS)],
)  # fmt: skip
def test_slashing_takes_an_exploit_by_location(location, pool):
    assert wounds.drained_pool(location) == pool


@pytest.mark.clause("AI-097")
@pytest.mark.parametrize(
    ("aura", "core", "aura_lost", "core_lost"),
    [(4, 3, 2, 0), (1, 3, 1, 0), (0, 3, 0, 1), (0, 0, 0, 0)],
)
def test_etheric_takes_aura_then_core(aura, core, aura_lost, core_lost):
    board = pair(aura=aura, core=core)
    assert wounds.drained_aura(board.b, 0) == aura_lost
    assert wounds.drained_core(board.b, 0) == core_lost


@pytest.mark.clause("AI-099")
@pytest.mark.parametrize(("skip", "expected"), [(0, 1), (1, 2), (6, 6)])
def test_a_traumatic_wound_costs_a_turn(skip, expected):
    board = pair(skip=skip)
    assert wounds.skip_after(board.b, 0) == expected
