"""Equipment, hands, reach and the scores that weapons use (5.5, 5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import gear as gear_kernels
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.boards import Board
from tests.twins import twins

gear = twins(gear_kernels)

UNARMED = gear.UNARMED
fits = gear.fits
is_equipped = gear.is_equipped
in_hand = gear.in_hand
free_hands = gear.free_hands
weapon_at = gear.weapon_at
range_of = gear.range_of
opportunity_reach = gear.opportunity_reach
threat_reach = gear.threat_reach
engagement_score = gear.engagement_score
damage_score = gear.damage_score
may_strike_second = gear.may_strike_second


def one(profile: str, *weapons: str, programs: tuple[str, ...] = (), **fields: Any) -> Board:
    """A board with one unit, number 0, all its weapons equipped."""
    board = Board()
    board.unit("red", profile, (5, 5), weapons=weapons, programs=programs, **fields)
    return board


def fitting(board: Board, *slots: int) -> bool:
    return bool(fits(board.s, board.b, 0, sum(1 << slot for slot in slots)))


# --- what may be equipped at once ------------------------------------------------------------


@pytest.mark.clause("XH-042", "XH-045")
def test_a_mech_equips_two_weapons_as_far_as_its_hands_allow():
    board = one("lancer", "mblade", "mcannon", "mbeam", "mmissile", "mpike")
    blade, cannon, beam, missile, pike = range(5)
    assert fitting(board, blade, cannon) and fitting(board, blade, missile)
    assert not fitting(board, blade, cannon, beam)
    assert not fitting(board, blade, cannon, missile)  # two slots, whatever the hands
    assert fitting(board, pike, missile) and not fitting(board, pike, blade)


@pytest.mark.clause("XH-042")
def test_a_disarmed_mech_equips_nothing_and_an_empty_slot_never_fits():
    board = one("lancer", "mblade", slots=0)
    assert not fitting(board, 0) and fitting(board)
    assert not fitting(one("lancer", "mblade"), 1)


@pytest.mark.clause("XH-042", "XH-045")
def test_a_ship_mounts_six_weapons_without_hands_and_a_turret_one():
    ship = one("gunship", "mcannon", "mmissile", "marc", "tgun", "mblade", "mpike")
    assert fitting(ship, 0, 1, 2, 3, 4, 5)
    turret = one("turret", "tgun", "mcannon")
    assert fitting(turret, 1) and not fitting(turret, 0, 1)


@pytest.mark.clause("XH-043", "XH-044")
def test_a_creature_equips_one_weapon_or_with_two_two_one_handed_ones():
    weapons = ("knife", "pistol", "carbine")
    plain, two = one("stalker", *weapons), one("stalker", *weapons, programs=("two",))
    assert fitting(plain, 0) and fitting(plain, 2) and not fitting(plain, 0, 1)
    assert fitting(two, 0, 1) and fitting(two, 2) and not fitting(two, 0, 2)
    assert not fitting(one("stalker", "knife", "pistol", "sword", programs=("two",)), 0, 1, 2)


@pytest.mark.clause("XH-045", "XH-191")
def test_an_object_in_hand_takes_a_hand():
    board = one("lancer", "mblade", "mcannon", "mpike", held=0)
    assert fitting(board, 0) and not fitting(board, 0, 1) and not fitting(board, 2)


@pytest.mark.clause("XH-043", "XH-082")
def test_natural_weapons_take_no_slot_and_no_hand():
    board = one("titan", "maul")
    assert weapon_at(board.s, 0, 0) == Weapon.MAW
    assert fitting(board, 0, 1)


# --- what is in hand -------------------------------------------------------------------------


@pytest.mark.clause("XH-041", "XH-046", "XH-052")
def test_stowed_weapons_cannot_be_used_the_body_always():
    board = one("trooper", "sword", "pistol", equipped=0b01)
    s, b = board.s, board.b
    assert is_equipped(s, b, 0, 0) and not is_equipped(s, b, 0, 1)
    assert not is_equipped(s, b, 0, 2)  # an empty slot
    b.units[0].equipped = 0
    assert is_equipped(s, b, 0, UNARMED) and weapon_at(s, 0, UNARMED) == Weapon.FIST


@pytest.mark.clause("XH-066", "XH-165")
def test_a_slot_without_throws_left_is_empty_and_frees_its_hand():
    board = one("lancer", "mblade", "mjavelin")
    s, b = board.s, board.b
    assert in_hand(s, b, 0) == 0b11 and free_hands(s, b, 0) == 0
    b.units[0].quantity[1] = 0
    assert in_hand(s, b, 0) == 0b01 and free_hands(s, b, 0) == 1
    assert not is_equipped(s, b, 0, 1)


@pytest.mark.clause("XH-165")
@pytest.mark.parametrize(
    ("weapons", "held", "free"),
    [
        (("mblade", "mmissile"), -1, 1),
        (("mblade", "mcannon"), -1, 0),
        (("mpike",), -1, 0),
        (("mblade",), 3, 0),
        ((), 3, 1),
    ],
)
def test_free_hands(weapons: tuple[str, ...], held: int, free: int):
    board = one("lancer", *weapons, held=held)
    assert free_hands(board.s, board.b, 0) == free


@pytest.mark.clause("XH-050", "XH-051")
def test_the_second_strike_of_a_creature_is_with_the_same_weapon_unless_it_fights_with_two():
    weapons = ("knife", "pistol")
    plain = one("stalker", *weapons, programs=("dual",))
    two = one("stalker", *weapons, programs=("dual", "two"))
    mech = one("lancer", "mcannon", "mblade", programs=("dual",))
    for board, expected in ((plain, False), (two, True), (mech, True)):
        s, b = board.s, board.b
        assert may_strike_second(s, b, 0, 0, 0)
        assert bool(may_strike_second(s, b, 0, 1, 0)) == expected
        assert bool(may_strike_second(s, b, 0, UNARMED, 0)) == expected
        assert may_strike_second(s, b, 0, 1, -1)  # a shove came first
        b.units[0].equipped = 0b01
        assert not may_strike_second(s, b, 0, 1, -1)
    assert may_strike_second(plain.s, plain.b, 0, UNARMED, UNARMED)
    assert gear.dual_strikes(plain.s, 0)
    assert not gear.dual_strikes(one("stalker").s, 0)


# --- reach and range -------------------------------------------------------------------------


@pytest.mark.clause("XH-077", "XH-078", "XH-079", "XH-080", "XH-081", "XH-083")
@pytest.mark.parametrize(
    ("profile", "weapon", "feet"),
    [
        ("lancer", Weapon.MBLADE, 75),
        ("trooper", Weapon.SWORD, 5),
        ("colossus", Weapon.MFIST, 150),
        ("titan", Weapon.MAW, 10),
        ("ogryx", Weapon.FIST, 10),
        ("gunship", Weapon.MFIST, 75),
        ("lancer", Weapon.MPIKE, 150),
        ("colossus", Weapon.MPIKE, 225),
        ("trooper", Weapon.HALBERD, 10),
        ("lancer", Weapon.MFIST, 75),
        ("skimmer", Weapon.FIST, 5),
        ("trooper", Weapon.PISTOL, 60),
        ("lancer", Weapon.MCANNON, 600),
        ("lancer", Weapon.MJAVELIN, 300),
        ("scout", Weapon.GRENADE, 30),
    ],
)
def test_reach_and_range_in_feet(profile: str, weapon: Weapon, feet: int):
    assert range_of(one(profile).s, 0, weapon) == feet


@pytest.mark.clause("XH-081", "XH-082", "XH-097", "XH-105")
def test_opportunities_need_a_melee_weapon_a_threat_only_a_body():
    for profile, weapons, opportunity, threat in [
        ("trooper", ("carbine",), -1, 5),
        ("trooper", (), -1, 5),
        ("trooper", ("halberd",), 10, 10),
        ("drake", (), 5, 5),
        ("lancer", ("mblade", "mpike"), 150, 150),
        ("lancer", ("mcannon",), -1, 75),
    ]:
        board = one(profile, *weapons)
        assert opportunity_reach(board.s, board.b, 0) == opportunity
        assert threat_reach(board.s, board.b, 0) == threat
    board = one("lancer", "mblade", "mpike", equipped=0b01)
    assert opportunity_reach(board.s, board.b, 0) == 75


# --- scores ----------------------------------------------------------------------------------


@pytest.mark.clause("XH-062", "XH-067")
@pytest.mark.parametrize(
    ("profile", "weapon", "score"),
    [
        ("lancer", Weapon.MBLADE, 3),
        ("lancer", -1, 3),
        ("brute", Weapon.MAUL, 5),
        ("brute", Weapon.FIST, 2),
        ("drake", -1, 3),
        ("skimmer", Weapon.FIST, 1),
    ],
)
def test_the_score_of_an_engagement(profile: str, weapon: int, score: int):
    assert engagement_score(one(profile).s, 0, weapon) == score


@pytest.mark.clause("XH-063", "XH-064", "XH-065", "XH-066", "XH-068", "XH-069")
@pytest.mark.parametrize(
    ("profile", "weapon", "score"),
    [
        ("lancer", Weapon.MBLADE, 3),
        ("lancer", Weapon.MSABER, 3),
        ("lancer", Weapon.MFIST, 3),
        ("lancer", Weapon.MJAVELIN, 3),
        ("lancer", Weapon.MBEAM, 2),
        ("lancer", Weapon.MCANNON, 0),
        ("lancer", Weapon.MMISSILE, 0),
        ("colossus", Weapon.MFIST, 6),
        ("trooper", Weapon.PISTOL, 2),
        ("trooper", Weapon.GRENADE, 2),
        ("trooper", Weapon.LAUNCHER, 0),
        ("trooper", Weapon.CARBINE, 0),
        ("brute", Weapon.MAUL, 5),
        ("skimmer", Weapon.FIST, 1),
    ],
)
def test_what_is_added_to_damage(profile: str, weapon: Weapon, score: int):
    assert damage_score(one(profile).s, 0, weapon) == score
