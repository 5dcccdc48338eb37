"""Every question and answer of Xha'lem in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.words.tables import Answers
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from mech_env.rulesets.xhalem.state.programs import USED
from mech_env.rulesets.xhalem.state.weapons import Weapon
from mech_env.rulesets.xhalem.words.actions import ANSWERS
from mech_env.rulesets.xhalem.words.requests import QUESTIONS
from tests.rulesets.xhalem.word_table import (
    ALL_SLOTS,
    ANSWERED_BY,
    BLINK,
    DECISIONS,
    EMP,
    THERE,
    answer,
    asked,
    at,
    question,
    records,
)

# --- questions ------------------------------------------------------------------------------------


def test_every_decision_has_a_question_of_its_own() -> None:
    told = [QUESTIONS.request(*at(decision)) for decision in DECISIONS]
    assert len(set(told)) == len(told)
    for line in told:
        assert line.startswith("red_0: ") and line.endswith("?"), line
        assert "nobody" not in line and "  " not in line, line


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_every_context_is_json(decision: d.Decision) -> None:
    context = QUESTIONS.context(*at(decision))
    assert json.loads(json.dumps(context)) == context
    assert (context["unit"], context["side"], context["round"]) == ("red_0", "red", 2)


def test_no_question_once_the_battle_is_over() -> None:
    s, b = at(d.Decision.TURN)
    b.winner = 1
    assert QUESTIONS.request(s, b) == ""
    assert QUESTIONS.context(s, b) == {}


def test_questions_name_what_was_chosen() -> None:
    assert question(d.Decision.LENGTH, mode=c.Mode.FLY, verb=d.Verb.MOVE, way=1) == (
        "red_0: move through the air, NE; how far?"
    )
    assert question(d.Decision.TARGET, verb=d.Verb.STRIKE, slot=1) == (
        "red_0: shoot at … with the pistol; whom or what?"
    )
    assert question(d.Decision.LENGTH, verb=d.Verb.PROGRAM, program=BLINK, way=1) == (
        "red_0: use BLINK, NE; how far?"
    )
    assert question(d.Decision.PUSH_PULL, verb=d.Verb.PROGRAM, program=0, aim=3) == (
        "red_0: use GRAV on blue_0; push or pull?"
    )
    assert question(d.Decision.SLOT_IN, verb=d.Verb.SWITCH, slot_out=0) == (
        "red_0: stow the sword; what to equip?"
    )
    assert question(d.Decision.SLOT_IN, verb=d.Verb.SWITCH, slot_out=c.WEAPON_SLOTS) == (
        "red_0: change the equipment; what to equip?"
    )
    assert question(d.Decision.HANDLING, verb=d.Verb.USE, piece=4) == (
        "red_0: handle the door at (3,9); what to do with it?"
    )
    distract = {"verb": d.Verb.ASSIST, "ally": 1, "task": c.Task.ATTACK}
    assert question(d.Decision.TASK, verb=d.Verb.ASSIST, ally=1) == (
        "red_0: help red_1; with what to help?"
    )
    assert question(d.Decision.TARGET, **distract) == (
        "red_0: help red_1 to attack an enemy; whom or what?"
    )
    assert answer(asked(records(), d.Decision.TARGET, **distract), "enemy", 0) == (
        "distract blue_0 at (8,5) for red_1, 25 ft away"
    )
    passed = asked(records(), d.Decision.OPPORTUNITY, 0, Frame.WINDOW, actor=3, forced=1)
    passed[1].passage.mover = 3
    told = "red_0: blue_0 leaves its reach against its will; strike at it?"
    assert QUESTIONS.request(*passed) == told


def test_questions_of_a_window_name_what_happened() -> None:
    window = {"actor": 3, "occasion": Occasion.ENGAGED}
    ask = (d.Decision.COUNTER, 0, Frame.WINDOW)
    assert question(*ask, **window, aim=0) == "red_0: blue_0 engages red_0; strike back?"
    place = question(*ask, **window, aim=d.TARGET_PLACE + 1)
    assert place == "red_0: blue_0 engages the last known place of red_1, none; strike back?"
    window = {"actor": 5, "occasion": Occasion.ACTION, "verb": d.Verb.CLOAK}
    assert question(d.Decision.REACT, 0, Frame.WINDOW, **window).startswith(
        "red_0: an enemy suspected at (10,3) acts (cloak); "
    )
    chance = question(d.Decision.TARGET, 0, Frame.WINDOW, actor=3, react_slot=0)
    assert chance == "red_0: strike … with the sword; whom or what?"


def test_a_window_tells_weapons_and_programs_that_are_seen() -> None:
    ask = (d.Decision.COUNTER, 0, Frame.WINDOW)
    strike = {"occasion": Occasion.ENGAGED, "verb": d.Verb.STRIKE, "slot": 0, "aim": 0}
    assert question(*ask, actor=3, **strike) == (
        "red_0: blue_0 strikes at red_0 with its knife; strike back?"
    )
    assert question(*ask, actor=5, **strike) == (
        "red_0: an enemy suspected at (10,3) engages red_0; strike back?"
    )
    emp = {"occasion": Occasion.ENGAGED, "verb": d.Verb.PROGRAM, "program": EMP}
    near = (1 << 0) | (1 << 2) | (1 << 4)  # blue_1, too: the side is told of its own
    assert question(*ask, actor=3, engaged=near, **emp) == (
        "red_0: blue_0 uses EMP on red_0 and red_2; strike back?"
    )
    assert question(*ask, actor=6, engaged=near, **emp) == (
        "red_0: an unseen enemy engages red_0 and red_2; strike back?"
    )
    blink = {"occasion": Occasion.ACTION, "verb": d.Verb.PROGRAM, "program": BLINK}
    s, b = asked(records(), d.Decision.REACT, 0, Frame.WINDOW, actor=3, **blink)
    assert QUESTIONS.request(s, b) == "red_0: blue_0 uses BLINK; do what it held ready (nothing)?"


@pytest.mark.clause("XH-088")
def test_who_waits_for_an_enemy_to_appear_is_told_who_did() -> None:
    s, b = asked(records(), d.Decision.REACT, 0, Frame.WINDOW, actor=1, occasion=Occasion.STEP)
    b.frames[0].appeared = (1 << 3) | (1 << 6)  # blue_3 is not located
    assert QUESTIONS.request(s, b).startswith("red_0: red_1 moves; ")
    b.units[0].trigger = c.Trigger.APPEARS
    assert QUESTIONS.request(s, b).startswith("red_0: red_1 moves, which reveals blue_0; ")


@pytest.mark.clause("XH-087")
def test_a_standby_is_put_together_bit_by_bit() -> None:
    waits: dict[str, int] = {"verb": d.Verb.STANDBY, "trigger": c.Trigger.ENGAGES_ME}
    assert question(d.Decision.TRIGGER, verb=d.Verb.STANDBY) == (
        "red_0: wait for something; what to wait for?"
    )
    assert question(d.Decision.SUBJECT, **waits) == (
        "red_0: wait until an enemy engages me; for whom to wait?"
    )
    waits["subject"] = 3
    told = "red_0: wait until an enemy engages me (blue_0), then "
    strike = question(d.Decision.WEAPON, **waits, response=d.Verb.STRIKE)
    assert strike == told + "strike or shoot; with which weapon?"
    grav = question(d.Decision.PUSH_PULL, **waits, response=d.Verb.PROGRAM, program=0)
    assert grav == told + "use GRAV; push or pull?"
    use = question(d.Decision.OBJECT, **waits, response=d.Verb.USE)
    assert use == told + "handle an object; which object?"
    records_ = asked(records(), d.Decision.ALLY, **waits, response=d.Verb.ASSIST)
    assert QUESTIONS.request(*records_) == told + "help an ally; whom to help?"
    assert answer(records_, "own", 1) == "help red_1 at (2,6)"
    waits["subject"] = c.MAX_UNITS
    records_ = asked(records(), d.Decision.RESPONSE, **waits)
    assert QUESTIONS.request(*records_) == (
        "red_0: wait until an enemy engages me; what to do then?"
    )
    assert QUESTIONS.context(*records_)["subject"] == "any enemy"


@pytest.mark.clause("XH-090")
def test_a_movement_held_ready_may_stop() -> None:
    records_ = asked(records(), d.Decision.MODE, verb=d.Verb.MOVE, reaction=1)
    assert QUESTIONS.request(*records_) == "red_0: move; how to move?"
    assert answer(records_, "verb", "no") == "stop here"


def test_a_turn_tells_what_is_left_and_what_hampers() -> None:
    s, b = asked(records(), d.Decision.TURN)
    assert QUESTIONS.request(s, b) == "red_0: its action left; what to do?"
    u = b.units[0]
    u.acted, u.moved, u.prone, u.grapples = 1, 15, 1, 3
    line = QUESTIONS.request(s, b)
    assert line == "red_0: no action left, 15 ft moved, prone, holds blue_0; what to do?"
    context = QUESTIONS.context(s, b)
    assert context["conditions"] == ["prone", "holds blue_0"]
    assert (context["equipped"], context["stowed"]) == (["sword"], ["pistol", "javelins"])
    assert (context["at"], context["hit_points"], context["action_left"]) == ([4, 4, 0], 22, False)


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_answers_to_a_decision_differ(decision: d.Decision) -> None:
    s, b = at(decision)
    b.pieces[8].revealed = 1
    groups, verbs = ANSWERED_BY[decision]
    told = [ANSWERS.action(s, b, verb) for verb in verbs]
    for group in groups:
        first, count = d.ACTIONS.groups[group].first, d.ACTIONS.groups[group].count
        told += [ANSWERS.action(s, b, first + k) for k in range(min(count, THERE.get(group, 99)))]
    assert all(told) and len(set(told)) == len(told), told
    assert not [line for line in told if "choose" in line or "nobody" in line], told


def test_every_slot_has_words_under_every_decision() -> None:
    for decision in DECISIONS:
        s, b = at(decision)
        assert all(ANSWERS.action(s, b, slot) for slot in ALL_SLOTS)


def test_answers_of_a_turn_say_what_is_free() -> None:
    records_ = asked(records(), d.Decision.TURN)
    records_[1].units[0].grapples = 3
    told = [answer(records_, "verb", verb) for verb in ("uncloak", "letgo", "drop")]
    assert all(line.endswith(" (free)") for line in told), told
    assert told[:2] == ["end cloak or hiding (free)", "let blue_0 go (free)"]


@pytest.mark.parametrize("slot", [-1, d.N_ACTIONS])
def test_unknown_action_is_an_error(slot: int) -> None:
    answers: Answers[Any] = ANSWERS
    with pytest.raises(ValueError, match=str(slot)):
        answers.action(*at(d.Decision.TURN), slot)


def test_targets_are_named_with_weapon_and_place() -> None:
    strike = asked(records(), d.Decision.TARGET, verb=d.Verb.STRIKE, slot=0)
    assert answer(strike, "enemy", 0) == "strike blue_0 at (8,5) with the sword, 25 ft away"
    shoot = asked(records(), d.Decision.TARGET, verb=d.Verb.STRIKE, slot=1)
    assert answer(shoot, "enemy", 1) == (
        "shoot at blue_1 at (9,4) at 75 ft with the pistol, 75 ft away"
    )
    assert answer(shoot, "piece", 0) == "shoot at the wall at (6,5) to (7,5) with the pistol"
    throw = asked(records(), d.Decision.TARGET, verb=d.Verb.STRIKE, slot=2)
    assert answer(throw, "last place of enemy", 2) == (
        "throw a javelin at the last known place of enemy 2, (10,3)"
    )
    fist = asked(records(), d.Decision.TARGET, verb=d.Verb.STRIKE, slot=c.WEAPON_SLOTS)
    assert answer(fist, "enemy", 0) == "strike blue_0 at (8,5) with the fist, 25 ft away"
    chance = asked(records(), d.Decision.TARGET, 0, Frame.WINDOW, actor=3, react_slot=0)
    assert answer(chance, "enemy", 0) == "strike blue_0 at (8,5) with the sword, 25 ft away"
    shove = asked(records(), d.Decision.TARGET, verb=d.Verb.SHOVE)
    assert answer(shove, "enemy", 0) == "shove blue_0 at (8,5), 25 ft away"


def test_weapons_by_slot() -> None:
    records_ = asked(records(), d.Decision.WEAPON, verb=d.Verb.STRIKE)
    assert answer(records_, "weapon", 2) == "shoot with the javelins (3 left)"
    assert answer(records_, "weapon", "unarmed") == "strike with the fist (unarmed)"
    s, b = asked(records(), d.Decision.LOADOUT)
    s.units[0].carried[1] = Weapon.SWORD
    assert answer((s, b), "weapon", 0) == "equip the sword of slot 1"


@pytest.mark.clause("XH-007")
def test_directions_are_named_as_the_side_looks() -> None:
    red = asked(records(), d.Decision.DIRECTION, 0, verb=d.Verb.MOVE)
    assert answer(red, "direction", "forward") == "go E (forward)"
    blue = asked(records(), d.Decision.DIRECTION, 3, verb=d.Verb.MOVE)
    assert answer(blue, "direction", "forward") == "go W (forward)"
    assert answer(blue, "direction", "up") == "go up"
    out = asked(records(), d.Decision.DIRECTION, 0, verb=d.Verb.EXIT)
    assert answer(out, "direction", "forward left") == "get out NE (forward left) to (5,3)"


def test_a_standby_is_told_to_its_owner() -> None:
    s, b = asked(records(), d.Decision.REACT, 0, Frame.WINDOW, actor=3)
    u = b.units[0]
    u.response, u.response_with = d.Verb.PROGRAM, 1
    assert answer((s, b), "verb", "yes") == "do it: use EMP"
    u.response_with, u.response_pull = 0, 1
    assert answer((s, b), "verb", "yes") == "do it: use GRAV to pull"
    u.response, u.response_with = d.Verb.USE, 4
    assert answer((s, b), "verb", "yes") == "do it: handle an object: the door at (3,9)"
    u.response, u.response_with = d.Verb.HIDE, -1
    assert QUESTIONS.request(s, b) == "red_0: blue_0 moves; do what it held ready (hide)?"


def test_all_programs_are_named() -> None:
    records_ = asked(records(), d.Decision.PROGRAM, verb=d.Verb.PROGRAM)
    for k, program in enumerate(USED):
        assert answer(records_, "program", program.name.lower()).startswith(f"use {program.name}: ")
        assert d.ACTIONS.slot("program", program.name.lower()) == d.PROGRAM + k


@pytest.mark.clause("XH-191", "XH-135")
def test_two_objects_of_a_kind_in_one_place_have_names_of_their_own():
    s, b = asked(records(), d.Decision.OBJECT, verb=d.Verb.USE)
    assert answer((s, b), "piece", 9) == "handle the crate at (5,5)"
    b.pieces[10].r0 = b.pieces[10].r1 = 5
    assert answer((s, b), "piece", 9) == "handle the crate at (5,5) (number 9)"
    assert answer((s, b), "piece", 10) == "handle the crate at (5,5) (number 10)"
    s.pieces[9].kind = s.pieces[10].kind = p.Piece.MINE  # another mine may be hidden there
    b.pieces[9].revealed = 3
    assert answer((s, b), "piece", 9) == "handle the mine at (5,5)"
