"""Attack rolls, advantage, forms of fire (5.3, 5.9, 5.11, 5.12)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import advantage as advantage_kernels
from mech_env.rulesets.ascension_isle.questions import attacks as attacks_kernels
from mech_env.rulesets.ascension_isle.questions import fire as fire_kernels
from mech_env.rulesets.ascension_isle.questions import gear as gear_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause, Form, Once, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.weapons import Arm, Weapon
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

advantage = twins(advantage_kernels)
attacks = twins(attacks_kernels)
fire = twins(fire_kernels)
gear = twins(gear_kernels)

RIFLE, PISTOL, BOLT, KNIFE = Weapon.RIFLE, Weapon.PISTOL, Weapon.BOLT, Weapon.KNIFE
FOCUS, AMMUNITION = 1 << Once.FOCUS, 1 << Once.AMMUNITION


def pair(profile="trooper", **fields):
    """A red unit and a blue trooper four cells east of it."""
    options = fields.pop("options", None)
    board = Board(options=options)
    board.unit("red", profile, (1, 5), **fields)
    board.unit("blue", "trooper", (5, 5))
    return board


def adds(board, kind=RIFLE, edge=0):
    return attacks.attack_bonus(board.s, board.b, 0, 1, kind, edge)


# --- the roll ---
@pytest.mark.clause("AI-034")
def test_stat_and_skill_by_the_kind_of_attack():
    board = pair(physique=4, close_combat=3, senses=5, firearms=4, core=6, willwork=1)
    assert 2 + 1 + adds(board, KNIFE) == 10
    assert adds(board, RIFLE) == 9
    assert adds(board, BOLT) == 7


@pytest.mark.clause("AI-089", "AI-034")
def test_pain_costs():
    board = pair()
    board.wound(0)
    board.wound(0)
    assert adds(board) == 5 - 2


@pytest.mark.clause("AI-036")
@pytest.mark.parametrize(("own", "other", "more"), [(1, 0, 2), (0, 2, -4), (-1, -1, 0), (2, -1, 6)])
def test_size_helps_in_close_combat(own, other, more):
    board = pair(size_class=own)
    board.s.units[1].size_class = other
    assert adds(board, KNIFE) == 5 + more
    assert adds(board, RIFLE) == adds(board, BOLT) == 5


# --- advantage by stance ---
@pytest.mark.clause("AI-009", "AI-032", "AI-117", "AI-132", "AI-135")
@pytest.mark.parametrize(
    ("stance", "ranged", "close"),
    [(Stance.NONE, 0, 4), (Stance.OVERWATCH, 4, 4), (Stance.SNAP, 0, 0), (Stance.READY, 4, 4),
     (Stance.DEFENSIVE, 0, 0)],
)  # fmt: skip
def test_advantage_is_added_by_stance(stance, ranged, close):
    board = pair(stance=stance, advantage=4)
    assert advantage.on_attack(board.b, 0, Arm.RANGED) == ranged
    assert advantage.on_attack(board.b, 0, Arm.CLOSE) == close
    assert advantage.on_attack(board.b, 0, Arm.ETHERIC) == close
    assert 5 + 5 + adds(board) == 15 + ranged
    assert board.b.units[0].advantage == 4


@pytest.mark.clause("AI-126", "AI-127")
def test_in_snap_it_is_added_to_initiative_and_challenge():
    board = pair(stance=Stance.SNAP, advantage=3)
    assert advantage.in_snap(board.b, 0) == 3
    board.b.units[0].stance = Stance.OVERWATCH
    assert advantage.in_snap(board.b, 0) == 0


@pytest.mark.clause("AI-008")
def test_advantage_beyond_the_cap_is_lost():
    assert advantage.with_gain(pair(advantage=19).s, pair(advantage=19).b, 0, 2) == 20
    board = pair(advantage=3, options={"adv_cap": 4})
    assert advantage.with_gain(board.s, board.b, 0, 2) == 4
    assert advantage.with_gain(board.s, board.b, 0, 1) == 4


@pytest.mark.clause("AI-110")
@pytest.mark.parametrize(
    ("verb", "cause", "expected"),
    [(Verb.SHOOT, Cause.ACTION, True), (Verb.SHOOT, Cause.AHEAD, True),
     (Verb.SHOOT, Cause.BEHIND, True), (Verb.SHOOT, Cause.CLOSE, True),
     (Verb.AIM, Cause.ACTION, False), (Verb.BOLT, Cause.ACTION, False),
     (Verb.STRIKE, Cause.ACTION, False), (Verb.SUSTAIN, Cause.ZONE, False)],
)  # fmt: skip
def test_shots_at_exposed_targets_gain(verb, cause, expected):
    board = pair()
    slot = {Verb.BOLT: -1, Verb.STRIKE: 2}.get(verb, 0)
    attack = board.frame(Frame.ATTACK, 0, 1, verb=verb, cause=cause, slot=slot)
    assert attacks.gains_by_exposure(board.s, board.b, attack) == expected
    board.piece("low wall", (5, 5), "W")
    assert not attacks.gains_by_exposure(board.s, board.b, attack)


# --- edges ---
@pytest.mark.clause("AI-157", "AI-158", "AI-010")
@pytest.mark.parametrize(
    ("kind", "option", "edges"),
    [(PISTOL, "k+1", [0, 2]), (PISTOL, "k", [0, 2]), (RIFLE, "k+1", [0, 2, 3, 4]),
     (RIFLE, "k", [0, 1, 2, 3])],
)  # fmt: skip
def test_edge_of_rapid_fire(kind, option, edges):
    board = pair(options={"rapid_auto": option})
    assert [fire.rapid_edge(board.s, kind, k) for k in range(len(edges))] == edges


@pytest.mark.clause("AI-039")
def test_a_bolt_with_an_aether():
    board = pair(core=5, willwork=3)
    attack = board.frame(Frame.ATTACK, 0, 1, verb=Verb.BOLT, slot=-1, aether=1)
    assert attacks.kind_of(board.s, attack) == BOLT
    assert 3 + 4 + attacks.bonus_of(board.s, board.b, attack) == 17


@pytest.mark.clause("AI-157", "AI-034")
def test_rapid_fire_of_an_attack_under_way():
    board = pair(stance=Stance.READY, advantage=2)
    attack = board.frame(Frame.ATTACK, 0, 1, verb=Verb.SHOOT, slot=0, rapid=3)
    assert attacks.bonus_of(board.s, board.b, attack) == 5 + 2 + 4


@pytest.mark.clause("AI-164")
def test_a_zone_rolls_less_its_recoil_with_the_edge_bought_for_it():
    board = pair(stance=Stance.READY, advantage=2)
    board.b.units[0].zone.recoil, board.b.units[0].zone.edge = 4, 3
    attack = board.frame(Frame.ATTACK, 0, 1, verb=Verb.SUSTAIN, slot=0, cause=Cause.ZONE)
    assert attacks.bonus_of(board.s, board.b, attack) == 5 + 2 - 4 + 3
    board.b.units[0].stance = Stance.NONE  # the stance of that moment
    assert attacks.bonus_of(board.s, board.b, attack) == 5 - 4 + 3


# --- forms ---
@pytest.mark.clause("AI-154", "AI-155")
@pytest.mark.parametrize(
    ("total", "ac", "count"), [(17, 10, 2), (16, 10, 1), (10, 10, 1), (9, 10, 0), (17, 11, 1),
                               (40, 10, 2)],
)  # fmt: skip
def test_the_second_shot_of_a_double_tap(total, ac, count):
    assert fire.hits(PISTOL, Form.DOUBLE, total, ac) == count


@pytest.mark.clause("AI-156")
@pytest.mark.parametrize(
    ("form", "margin", "count"),
    [(Form.BURST_3, 16, 3), (Form.BURST_3, 7, 1), (Form.BURST_3, 24, 4), (Form.BURST_3, 90, 4),
     (Form.BURST_2, 90, 3), (Form.BURST_3, -1, 0), (Form.SINGLE, 90, 1)],
)  # fmt: skip
def test_further_hits_of_a_burst(form, margin, count):
    assert fire.hits(RIFLE, form, 10 + margin, 10) == count


@pytest.mark.clause("AI-004")
def test_a_strike_or_a_bolt_hits_once():
    for kind in (KNIFE, BOLT):
        assert [fire.hits(kind, Form.SINGLE, total, 10) for total in (9, 10, 60)] == [0, 1, 1]


def forms(board):
    return [form.name for form in Form if fire.may_fire(board.s, board.b, 0, form)]


@pytest.mark.clause("AI-143", "AI-153", "AI-154", "AI-156", "AI-160")
@pytest.mark.parametrize(
    ("weapon", "ammo", "expected"),
    [
        ("pistol", 4, ["SINGLE", "DOUBLE"]),
        ("pistol", 0, []),
        ("rifle", 6, ["SINGLE", "DOUBLE", "BURST_2", "BURST_3"]),
        ("rifle", 2, ["SINGLE", "DOUBLE", "BURST_2"]),
        ("rifle", 1, ["SINGLE", "DOUBLE"]),
        ("lmg", 10, ["SINGLE", "DOUBLE", "BURST_2", "BURST_3", "BURST_4", "BURST_5"]),
        ("knife", 0, []),
    ],
)
def test_forms_by_rate_and_ammunition(weapon, ammo, expected):
    assert forms(pair(weapons=(weapon,), ammo=(ammo, 0, 0))) == expected


@pytest.mark.clause("AI-143")
def test_an_empty_weapon_fires_plain_shots_with_the_option():
    board = pair(ammo=(0, 0, 0), options={"empty_weapon": "plain_ok"})
    assert forms(board) == ["SINGLE"]
    assert fire.most_rapid(board.s, board.b, 0, 0) == 0
    board.b.units[0].in_hand = 2  # the knife
    assert forms(board) == []


@pytest.mark.clause("AI-153")
def test_only_the_scenarios_modes():
    board = pair(options={"modes": ["single"]})
    assert forms(board) == ["SINGLE"]
    assert fire.most_rapid(board.s, board.b, 0, 0) == 0
    assert forms(pair(options={"modes": ["single", "double"]})) == ["SINGLE", "DOUBLE"]


@pytest.mark.clause("AI-157", "AI-158", "AI-159", "AI-160")
@pytest.mark.parametrize(
    ("weapon", "ammo", "spent", "most"),
    [("rifle", 6, 3, 3), ("rifle", 5, 3, 2), ("rifle", 6, 0, 3), ("rifle", 2, 3, 0),
     ("pistol", 4, 0, 1), ("pistol", 1, 1, 0), ("lmg", 10, 2, 5), ("lmg", 6, 5, 1),
     ("knife", 0, 0, 0)],
)  # fmt: skip
def test_ammunition_for_rapid_fire(weapon, ammo, spent, most):
    board = pair(weapons=(weapon,), ammo=(ammo, 0, 0))
    assert fire.most_rapid(board.s, board.b, 0, spent) == most


@pytest.mark.clause("AI-144", "AI-147")
@pytest.mark.parametrize(
    ("kind", "total", "gain"),
    [(RIFLE, 21, 2), (RIFLE, 19, 1), (RIFLE, 9, 0), (Weapon.MARKSMAN, 22, 3)],
)
def test_what_an_aim_gains(kind, total, gain):
    assert fire.aim_gain(kind, total, 10) == gain


@pytest.mark.clause("AI-140", "AI-144")
def test_a_dodge_spoils_an_aim():
    assert fire.aim_gain(RIFLE, 22, 10 + 3) == 1


@pytest.mark.clause("AI-146")
def test_a_weapon_is_aimed_once_with_a_scope_three_times():
    board = pair()
    assert gear.may_aim_again(board.s, board.b, 0)
    board.b.units[0].aims[0] = 1
    assert not gear.may_aim_again(board.s, board.b, 0)
    board.b.units[0].in_hand = 1  # each weapon by itself
    assert gear.may_aim_again(board.s, board.b, 0)
    board = pair("sharpshooter", aims=(2, 0, 0))
    assert gear.may_aim_again(board.s, board.b, 0)
    board.b.units[0].aims[0] = 3
    assert not gear.may_aim_again(board.s, board.b, 0)
    assert not gear.may_aim_again(pair(weapons=()).s, pair(weapons=()).b, 0)


@pytest.mark.clause("AI-110", "AI-111", "AI-112", "AI-125")
def test_what_gains_how_much():
    assert (advantage.BOOST_GAIN, advantage.WATCH_GAIN, advantage.EXPOSED_GAIN) == (2, 2, 1)


# --- D-BOOST ---
@pytest.mark.clause("AI-111", "AI-112")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ["no", "focus", "ammunition", "both"]),
        ({"exploits": (3, 0, 3, 3)}, ["no", "ammunition"]),
        ({"used": FOCUS}, ["no", "ammunition"]),
        ({"exploits": (0, 1, 0, 0), "ammo": (1, 0, 0)}, ["no", "focus", "ammunition", "both"]),
        ({"ammo": (0, 4, 0)}, ["no", "focus"]),
        ({"used": AMMUNITION}, ["no", "focus"]),
        ({"in_hand": 2}, ["no", "focus"]),
        ({"used": FOCUS | AMMUNITION}, ["no"]),
        ({"options": {"boost": False}}, ["no"]),
    ],
)
def test_what_is_spent_for_advantage(fields, expected):
    board = pair(**fields)
    board.frame(Frame.ATTACK, 0, 1)
    assert board.open_to(0, Decision.BOOST) == expected
    assert advantage.any_boost(board.s, board.b, 0) == (expected != ["no"])


@pytest.mark.clause("AI-031", "AI-111")
def test_it_is_spent_in_the_turns_of_others_whatever_the_stance():
    board = pair()
    board.frame(Frame.TURN, 0)
    board.frame(Frame.ATTACK, 0, 1)
    assert board.open_to(1, Decision.BOOST) == ["no", "focus", "ammunition", "both"]


@pytest.mark.clause("AI-099", "AI-111", "AI-112")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [({"stance": Stance.SNAP}, True), ({"stance": Stance.READY}, False),
     ({"stance": Stance.SNAP, "skip": 1}, False),
     ({"stance": Stance.SNAP, "used": FOCUS | AMMUNITION}, False)],
)  # fmt: skip
def test_in_snap_it_is_also_spent_on_initiative_and_the_challenge(fields, expected):
    board = pair(**fields)
    assert advantage.boosts_in_snap(board.s, board.b, 0) == expected


# --- D-PUSH ---
@pytest.mark.clause("AI-075", "AI-168", "AI-169", "AI-172")
@pytest.mark.parametrize(
    ("points", "called", "kills", "options", "expected"),
    [
        (2, 0, 0, {}, ["no", "called", "kill"]), (1, 0, 0, {}, ["no"]),
        (9, 5, 0, {}, ["no", "kill"]), (9, 4, 9, {}, ["no", "called", "kill"]),
        (9, 0, 1, {"kill_shots": 1}, ["no", "called"]),
        (9, 0, 0, {"called_shots": 0, "kill_shots": 0}, ["no"]),
    ],
)  # fmt: skip
def test_called_shots_and_kill_shots(points, called, kills, options, expected):
    board = pair(advantage=points, options=options)
    attack = board.frame(Frame.ATTACK, 0, 1, called=called, kills=kills)
    assert board.open_to(0, Decision.PUSH) == expected
    assert advantage.any_push(board.s, board.b, attack) == (expected != ["no"])


def test_shots_that_the_scenario_has():
    assert c.MOST_CALLED == 5
    board = pair(advantage=30, options={"called_shots": 2})
    attack = board.frame(Frame.ATTACK, 0, 1, called=2)
    assert not advantage.may_push(board.s, board.b, attack, Verb.CALLED)
