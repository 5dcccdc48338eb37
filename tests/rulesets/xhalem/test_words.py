"""Every question, answer and event of Xha'lem in words, and the board; records built by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.log import emit, emit_roll, new_logs
from mech_env.core.words.tables import Answers
from mech_env.render import svg, text
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import events as ev
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.programs import USED, Program
from mech_env.rulesets.xhalem.state.record import BATTLE, SETUP
from mech_env.rulesets.xhalem.state.weapons import Weapon
from mech_env.rulesets.xhalem.words.actions import ANSWERS
from mech_env.rulesets.xhalem.words.board import Chart
from mech_env.rulesets.xhalem.words.report import HEADINGS, REPORT
from mech_env.rulesets.xhalem.words.requests import QUESTIONS
from mech_env.rulesets.xhalem.words.scene import scene

Records = tuple[Any, Any]
SWORD_PISTOL = (Weapon.SWORD, Weapon.PISTOL, Weapon.JAVELIN)

# (profile, side, q, r, z, weapons): red_0 to red_2, then blue_0 to blue_3.
UNITS = (
    ("trooper", 0, 4, 4, 0, SWORD_PISTOL),
    ("lancer", 0, 2, 6, 0, (Weapon.MBLADE, Weapon.MCANNON, Weapon.MMISSILE)),
    ("ridgeback", 0, 3, 4, 0, (Weapon.CLAWS,)),
    ("stalker", 1, 8, 5, 0, (Weapon.KNIFE,)),
    ("drake", 1, 9, 4, 75, (Weapon.CLAWS,)),
    ("brute", 1, 11, 3, 0, (Weapon.MAUL,)),
    ("scout", 1, 12, 2, 0, (Weapon.KNIFE,)),
)
Rolls = tuple[tuple[int, int, tuple[int, ...]], ...]  # unit, why, faces

# (kind, q0, q1, r0, r1, link)
PIECES = (
    (p.Piece.WALL, 6, 7, 5, 5, -1),
    (p.Piece.LOW_WALL, 5, 5, 2, 3, -1),
    (p.Piece.FOLIAGE, 10, 12, 2, 4, -1),
    (p.Piece.BUNKER, 1, 3, 9, 10, -1),
    (p.Piece.DOOR, 3, 3, 9, 9, 3),
    (p.Piece.GENERATOR, 14, 14, 9, 9, -1),
    (p.Piece.FIELD, 12, 15, 7, 10, 5),
    (p.Piece.LAKE, 0, 2, 0, 2, -1),
    (p.Piece.MINE, 9, 9, 8, 8, -1),
    (p.Piece.CRATE, 5, 5, 5, 5, -1),
    (p.Piece.CRATE, 5, 5, 6, 6, -1),
)
ALL_SLOTS = range(d.N_ACTIONS)


def records() -> Records:
    """A mixed board of 16 x 12 in round 2; red_0 is asked, blue is located but for two.

    To red, blue_2 is suspected where it was, blue_3 is unknown.
    """
    s, b = SETUP.blank()[0], BATTLE.blank()[0]
    s.n_encounters, s.n_units, s.n_red, s.n_pieces = 1, len(UNITS), 3, len(PIECES)
    s.width, s.height, s.round_limit = 16, 12, 30
    s.site_piece, s.site_winner = 5, 0
    for k, (profile, side, q, r, z, weapons) in enumerate(UNITS):
        facts, u, known = s.units[k], b.units[k], PROFILES[profile]
        facts.side, facts.kind, facts.cls, facts.size_class = (
            side,
            known.kind,
            known.cls,
            known.size,
        )
        facts.hp_full = u.hp = known.hp
        facts.unarmed, facts.u, facts.interval = known.unarmed, known.u, known.interval
        for slot, weapon in enumerate(weapons):
            facts.carried[slot] = weapon
        u.status, u.equipped, u.quantity[2] = c.Status.ACTIVE, 1, 3
        u.q, u.r, u.z, u.init = q, r, z, 10 + k
        u.aware = c.Aware.LOCATED
    suspect(b, 5, 10, 3)
    b.units[6].aware = c.Aware.UNAWARE
    for k, (kind, q0, q1, r0, r1, link) in enumerate(PIECES):
        s.pieces[k].kind, s.pieces[k].hp_full, s.pieces[k].link = kind, p.HP[kind], link
        box = b.pieces[k]
        box.there, box.hp, box.on = 1, p.HP[kind], 1
        box.q0, box.q1, box.r0, box.r1 = q0, q1, r0, r1
    b.round_number = 2
    return s, b


def suspect(b: Any, unit: int, q: int, r: int) -> None:
    u = b.units[unit]
    u.aware, u.placed, u.last_q, u.last_r, u.last_round = c.Aware.SUSPECTED, 1, q, r, 1


def asked(
    records: Records, decision: int, unit: int = 0, kind: int = Frame.TURN, **fields: int
) -> Records:
    """A question put to a unit by a frame with these fields."""
    s, b = records
    b.request.decision, b.request.unit, b.request.side = decision, unit, s.units[unit].side
    b.depth = 1
    f = b.frames[0]
    f.kind, f.actor, f.target = kind, unit, -1
    for name, value in fields.items():
        setattr(f, name, value)
    return s, b


def question(*given: Any, **fields: int) -> str:
    return QUESTIONS.request(*asked(records(), *given, **fields))


def answer(records: Records, group: str, item: str | int) -> str:
    return ANSWERS.action(*records, d.ACTIONS.slot(group, item))


# Fields of the frame under which each decision comes up, beside the decision's own verb.
FRAMES: dict[int, dict[str, int]] = {
    d.Decision.STRIKE2: {"kind": Frame.ENGAGE, "verb": d.Verb.STRIKE, "slot": 0},
    d.Decision.SHOVE_EFFECT: {"kind": Frame.SHOVE, "target": 3},
    d.Decision.REACT: {"kind": Frame.WINDOW, "actor": 3, "occasion": Occasion.STEP},
    d.Decision.OPPORTUNITY: {"kind": Frame.WINDOW, "actor": 3},
    d.Decision.COUNTER: {"kind": Frame.WINDOW, "actor": 3, "occasion": 1, "aim": 0},
    d.Decision.CONTROL: {"kind": Frame.RIDE, "target": 2},
    d.Decision.CONSENT: {"kind": Frame.RIDE, "actor": 1, "target": 2},
    d.Decision.DIRECTION: {"verb": d.Verb.MOVE},
    d.Decision.LENGTH: {"verb": d.Verb.MOVE, "way": 2},
    d.Decision.MODE: {"verb": d.Verb.MOVE},
    d.Decision.WEAPON: {"verb": d.Verb.STRIKE},
    d.Decision.TARGET: {"verb": d.Verb.STRIKE, "slot": 0},
    d.Decision.PROGRAM: {"verb": d.Verb.PROGRAM},
    d.Decision.PUSH_PULL: {"verb": d.Verb.PROGRAM, "program": 0, "aim": 3},
    d.Decision.SLOT_OUT: {"verb": d.Verb.SWITCH},
    d.Decision.SLOT_IN: {"verb": d.Verb.SWITCH, "slot_out": 0},
    d.Decision.TRIGGER: {"verb": d.Verb.STANDBY},
    d.Decision.SUBJECT: {"verb": d.Verb.STANDBY, "trigger": c.Trigger.RANGED},
    d.Decision.RESPONSE: {"verb": d.Verb.STANDBY, "trigger": c.Trigger.RANGED, "subject": 5},
    d.Decision.ALLY: {"verb": d.Verb.ASSIST},
    d.Decision.TASK: {"verb": d.Verb.ASSIST, "target": 1},
    d.Decision.SKILL: {"verb": d.Verb.SEARCH},
    d.Decision.OBJECT: {"verb": d.Verb.USE},
    d.Decision.HANDLING: {"verb": d.Verb.USE, "piece": 4},
    d.Decision.HOST: {"verb": d.Verb.MOUNT},
}
# Slots that may answer each decision (catalogue 4): whole groups, then single verbs.
ANSWERED_BY: dict[int, tuple[tuple[str, ...], tuple[d.Verb, ...]]] = {
    d.Decision.LOADOUT: (("weapon",), (d.Verb.NO,)),
    d.Decision.REFIT: (("weapon",), (d.Verb.NO,)),
    d.Decision.GROUP_NEXT: (("own",), ()),
    d.Decision.TURN: ((), tuple(d.Verb)[: d.Verb.RUSH + 1]),
    d.Decision.STRIKE2: (("weapon",), (d.Verb.NO, d.Verb.SHOVE)),
    d.Decision.SHOVE_EFFECT: ((), (d.Verb.KNOCKDOWN, d.Verb.PUSH)),
    d.Decision.REACT: ((), (d.Verb.NO, d.Verb.YES)),
    d.Decision.OPPORTUNITY: (("weapon", "enemy"), (d.Verb.NO,)),
    d.Decision.COUNTER: (("weapon",), (d.Verb.NO,)),
    d.Decision.CONTROL: (("by",), ()),
    d.Decision.CONSENT: ((), (d.Verb.NO, d.Verb.YES)),
    d.Decision.MODE: (("mode",), (d.Verb.END,)),
    d.Decision.DIRECTION: (("direction",), ()),
    d.Decision.LENGTH: (("length",), ()),
    d.Decision.WEAPON: (("weapon",), ()),
    d.Decision.TARGET: (("enemy", "own", "piece", "last place of enemy"), ()),
    d.Decision.PROGRAM: (("program",), ()),
    d.Decision.PUSH_PULL: ((), (d.Verb.PUSH, d.Verb.PULL)),
    d.Decision.SLOT_OUT: (("weapon",), (d.Verb.NO,)),
    d.Decision.SLOT_IN: (("weapon",), ()),
    d.Decision.TRIGGER: (("trigger",), ()),
    d.Decision.SUBJECT: (("enemy", "own"), (d.Verb.ANY,)),
    d.Decision.RESPONSE: ((), d.RESPONSES),
    d.Decision.ALLY: (("own",), ()),
    d.Decision.TASK: (("task",), ()),
    d.Decision.SKILL: (("by",), ()),
    d.Decision.OBJECT: (("piece",), ()),
    d.Decision.HANDLING: (("handling",), ()),
    d.Decision.HOST: (("own",), ()),
}
DECISIONS = tuple(d.Decision)[1:]
# How many things behind the slots of a group these records have.
THERE = {"enemy": 4, "own": 3, "piece": len(PIECES), "last place of enemy": 3, "weapon": 3}


def at(decision: int) -> Records:
    """The records at a decision, under the frame where it comes up; red_0 is ready to strike."""
    s, b = asked(records(), decision, **FRAMES.get(decision, {}))
    b.units[0].response, b.units[0].response_with, b.units[0].trigger = d.Verb.STRIKE, 0, 0
    for name, who in (("grapples", 3), ("grappled_by", 3), ("rides", 2), ("inside", 1)):
        setattr(b.units[0], name, who)
    b.units[0].held = 9
    return s, b


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
    assert question(d.Decision.PUSH_PULL, verb=d.Verb.PROGRAM, program=0, aim=3) == (
        "red_0: use GRAV on blue_0; push or pull?"
    )
    assert question(d.Decision.SLOT_IN, verb=d.Verb.SWITCH, slot_out=0) == (
        "red_0: stow the sword; what to equip?"
    )
    forced = question(d.Decision.OPPORTUNITY, 0, Frame.WINDOW, actor=3, forced=1)
    assert forced == "red_0: blue_0 leaves its reach against its will; strike at it?"


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
    legs = {"kind": Frame.REACTION, "verb": d.Verb.DASH}
    assert question(d.Decision.DIRECTION, 0, **legs) == "red_0: move on the ground; which way?"


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
    chance = asked(records(), d.Decision.TARGET, 0, Frame.WINDOW, actor=3)
    assert answer(chance, "enemy", 0) == "strike blue_0 at (8,5), 25 ft away"
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
    u.response, u.response_with = d.Verb.USE, 4
    assert answer((s, b), "verb", "yes") == "do it: handle an object: the door at (3,9)"
    u.response, u.response_with = d.Verb.HIDE, -1
    assert QUESTIONS.request(s, b) == "red_0: blue_0 moves; do what it held ready (hide)?"


# --- what a side knows ----------------------------------------------------------------------------


@pytest.mark.clause("XH-015")
def test_enemies_are_named_as_the_side_knows_them() -> None:
    s, b = asked(records(), d.Decision.TARGET, verb=d.Verb.SHOVE)
    assert answer((s, b), "enemy", 2) == (
        "shove an enemy suspected at (10,3) (enemy 2), 30 ft away"
    )
    b.units[5].placed = 0
    assert answer((s, b), "enemy", 2) == "shove an enemy suspected somewhere (enemy 2)"
    whom = "an enemy suspected at (10,3)"
    response = {"verb": d.Verb.STANDBY, "trigger": c.Trigger.RANGED, "subject": 5}
    assert question(d.Decision.RESPONSE, **response) == (
        f"red_0: wait until an enemy shoots at anyone ({whom}); what to do then?"
    )


@pytest.mark.clause("XH-017")
def test_context_lists_the_enemies_that_are_known() -> None:
    context = QUESTIONS.context(*asked(records(), d.Decision.TURN))
    assert context["enemies"] == [
        {"enemy": "blue_0", "at": [8, 5, 0], "distance": 25},
        {"enemy": "blue_1", "at": [9, 4, 75], "distance": 75},
        {"enemy": "enemy 2", "suspected": True, "last_at": [10, 3, 0], "in_round": 1},
    ]


def test_a_unit_may_know_what_the_enemy_knows_of_it() -> None:
    s, b = asked(records(), d.Decision.TURN)
    s.options.know_exposed = 0
    assert "enemy_knows" not in QUESTIONS.context(s, b)
    s.options.know_exposed, b.units[0].aware = 1, c.Aware.SUSPECTED
    assert QUESTIONS.context(s, b)["enemy_knows"] == "suspected"


@pytest.mark.clause("XH-015")
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_words_do_not_depend_on_hidden_facts(decision: d.Decision) -> None:
    """Whatever is hidden from the side that is asked may be otherwise."""
    s, b = at(decision)
    before = told(s, b)
    for unit, place in ((5, (1, 1)), (6, (2, 2))):
        u = b.units[unit]
        u.q, u.r, u.z, u.hp, u.equipped, u.hidden, u.cloaked = *place, 30, 3, 3, 20, 1
    b.units[6].status = c.Status.OUT
    for unit in (3, 4):
        u = b.units[unit]
        u.hp, u.hidden, u.quantity[2], u.response, u.trigger = 1, 12, 1, d.Verb.STRIKE, 2
    b.pieces[8].q0 = b.pieces[8].q1 = 11
    assert told(s, b) == before


def told(s: Any, b: Any) -> tuple[Any, ...]:
    lines = [ANSWERS.action(s, b, slot) for slot in ALL_SLOTS]
    return QUESTIONS.request(s, b), QUESTIONS.context(s, b), lines


@pytest.mark.clause("XH-135")
def test_a_mine_has_a_name_once_it_is_found() -> None:
    s, b = asked(records(), d.Decision.TARGET, verb=d.Verb.SHOVE)
    assert answer((s, b), "piece", 8) == "shove something hidden"
    b.pieces[8].revealed = 2
    assert answer((s, b), "piece", 8) == "shove something hidden"
    b.pieces[8].revealed = 1
    assert answer((s, b), "piece", 8) == "shove the mine at (9,8)"


# --- events ---------------------------------------------------------------------------------------


def line(*event: int, rolls: Rolls = ()) -> str:
    """The line of an event: kind, unit, what, x, y, z; rolls before it: unit, why, faces."""
    s, b = records()
    log = new_logs()[0]
    for unit, why, faces in rolls:
        for face in faces:
            emit_roll(log, unit, why, face)
    kind, unit, what, x, y, z = (*event, 0, 0, 0, 0)[:6]
    emit(log, kind, unit, what, x, y, z)
    return REPORT.event(s, b, log.events, int(log.count) - 1)


def test_every_event_has_a_line() -> None:
    told = {kind: line(kind, 0, 1, 1, 0, 0) for kind in tuple(ev.Event)[1:]}
    assert all(told.values())
    assert len(set(told.values())) == len(told)
    assert not [words for words in told.values() if "  " in words]


def test_headings_are_kinds_of_event() -> None:
    assert set(HEADINGS) <= set(ev.Event.names())


def test_every_reason_has_words() -> None:
    assert [REPORT.reason(k) for k in range(len(c.Ending))] == list(c.Ending.abouts())


@pytest.mark.parametrize(
    "event, words",
    [
        ((ev.Event.MOVED, 0, 0, 5, 4, 0), "red_0 walks: to (5,4)"),
        ((ev.Event.MOVED, 4, 1, 5, 4, 75), "blue_1 flies: to (5,4) at 75 ft"),
        ((ev.Event.FORCED, 0, 2, 5, 4, 0), "red_0 is moved: to (5,4)"),
        ((ev.Event.LOCATED, 5, 0), "red locates: blue_2"),
        ((ev.Event.DAMAGED, 1, 9, 1, 31), "red_1 takes 9 fire damage, 31 hit points left"),
        ((ev.Event.PIECE_DAMAGED, -1, 0, 9, 1), "the wall at (6,5) to (7,5) takes 9 damage, "
         "one hit point left"),
        ((ev.Event.BLIND_FAILURE, 0, 5, 2), "red_0 misses blue_2: its target is protected"),
        ((ev.Event.MISSED, 0, d.TARGET_PLACE + 5), "red_0 misses the last known place of blue_2"),
        ((ev.Event.PROGRAM_USED, 1, Program.GRAV, 3), "red_1 uses GRAV on blue_0"),
        ((ev.Event.PROGRAM_USED, 1, Program.EMP, -1), "red_1 uses EMP"),
        ((ev.Event.STRIKES_BACK, 1, 0, 3, Program.COUNTER),
         "red_1 strikes back at blue_0 by COUNTER"),
        ((ev.Event.STANDBY, 0, d.Verb.STRIKE, c.Trigger.ENTER_REACH, -1),
         "red_0 waits until an enemy comes within its melee reach: strike or shoot"),
        ((ev.Event.STANDBY, 0, d.Verb.HIDE, c.Trigger.ENGAGES_ME, 3),
         "red_0 waits until an enemy engages it (blue_0): hide"),
        ((ev.Event.ASSISTS, 0, c.Task.ATTACK, 1, 3), "red_0 distracts blue_0 for red_1"),
        ((ev.Event.ASSISTS, 0, c.Task.BREAK_FREE, 1, -1), "red_0 helps red_1 to break free"),
        ((ev.Event.SWITCHED, 0, Weapon.PISTOL, Weapon.SWORD),
         "red_0 stows its sword and equips its pistol"),
        ((ev.Event.SWITCHED, 0, Weapon.PISTOL, -1), "red_0 equips its pistol"),
        ((ev.Event.HANDLED, 0, 4, c.Handling.OPEN, 1, 0), "red_0 opens the door at (3,9)"),
        ((ev.Event.DISMOUNTED, 0, 1, 2), "red_0 is thrown off by red_2"),
        ((ev.Event.OPPORTUNITY, 0, 3, 3, 1),
         "red_0 takes the opportunity against blue_0, moved against its will"),
        ((ev.Event.BATTLE_ENDS, -1, c.Ending.LIMIT, -1),
         "the battle ends in a draw: the round limit"),
        ((ev.Event.BATTLE_ENDS, -1, c.Ending.OBJECTIVE, 0),
         "red wins the battle: the objective is met"),
    ],
)  # fmt: skip
def test_lines_of_events(event: tuple[int, ...], words: str) -> None:
    assert line(*event) == words


def test_a_strike_names_its_dice() -> None:
    dice: Rolls = ((0, ev.Roll.ENGAGEMENT, (4, 15)),)
    words = line(ev.Event.ENGAGES, 0, Weapon.SWORD, 3, 1, 18, rolls=dice)
    assert words == "red_0 strikes at blue_0 with its sword with advantage: 18 (4, 15)"
    detriment: Rolls = ((0, ev.Roll.ENGAGEMENT, (14, 9, 17, 11)),)
    words = line(ev.Event.ENGAGES, 0, Weapon.PISTOL, 5, -2, 12, rolls=detriment)
    assert words == "red_0 shoots at blue_2 with its pistol with detriment: 12 (14, 9, 17, 11)"
    assert line(ev.Event.ENGAGES, 0, Weapon.JAVELIN, d.TARGET_PIECE, 0, 8) == (
        "red_0 throws a javelin at the wall at (6,5) to (7,5): 8"
    )
    dice = ((3, ev.Roll.EVASION, (9,)),)
    assert line(ev.Event.EVADES, 3, 13, 0, 0, rolls=dice) == "blue_0 evades: 13 (9)"
    assert line(ev.Event.EVADES, 3, 4, 0, 1) == "blue_0 cannot evade: 4 to beat"


def test_checks_name_dice_and_what_they_beat() -> None:
    dice: Rolls = ((0, ev.Roll.BREAK_FREE, (3, 16)), (3, ev.Roll.HOLD, (9,)))
    words = line(ev.Event.BROKE_FREE, 0, 1, 18, 10, rolls=dice)
    assert words == "red_0 breaks free: 18 (3, 16) against 10"
    dice = ((0, ev.Roll.NOTICE, (7,)),)
    assert line(ev.Event.UNNOTICED, 0, 13, 12, rolls=dice) == (
        "red_0 moves unnoticed: 13 (7) against 12"
    )
    dice = ((0, ev.Roll.SHOVE, (12,)), (3, ev.Roll.WITHSTAND, (7,)))
    assert line(ev.Event.SHOVED, 0, 1, 3, rolls=dice) == (
        "red_0 shoves blue_0: 12 against 7 on the dice"
    )
    assert line(ev.Event.SHOVED, 0, 1, 3) == "red_0 shoves blue_0"
    dice = ((0, ev.Roll.HANDLE, (4,)),)
    assert line(ev.Event.HANDLED, 0, 9, c.Handling.BREAK, 0, 6, rolls=dice) == (
        "red_0 cannot break the crate at (5,5): 6 (4)"
    )


@pytest.mark.parametrize("why", tuple(ev.Roll), ids=lambda why: why.name)
def test_dice_are_told_once(why: ev.Roll) -> None:
    s, b = records()
    log = new_logs()[0]
    emit_roll(log, 0, why, 5)
    words = REPORT.event(s, b, log.events, 0)
    by_themselves = (ev.Roll.DAMAGE, ev.Roll.HAZARD, ev.Roll.BETRAYED, ev.Roll.FORCED)
    assert words.endswith(": 5") if why in by_themselves else words == ""


def test_words_name_no_clauses() -> None:
    for decision in DECISIONS:
        question_, _, answers = told(*at(decision))
        assert not [words for words in (question_, *answers) if "XH-" in words]
    assert not [kind for kind in ev.Event if "XH-" in line(kind, 0, 1, 1, 0, 0)]


def test_all_programs_are_named() -> None:
    records_ = asked(records(), d.Decision.PROGRAM, verb=d.Verb.PROGRAM)
    for k, program in enumerate(USED):
        assert answer(records_, "program", program.name.lower()).startswith(f"use {program.name}: ")
        assert d.ACTIONS.slot("program", program.name.lower()) == d.PROGRAM + k


# --- the board ------------------------------------------------------------------------------------


def board() -> Records:
    return asked(records(), d.Decision.TURN)


@pytest.mark.clause("XH-007")
def test_the_parallelogram_stands_in_a_rectangle() -> None:
    chart = Chart(scale=1, columns=16, rows=12)
    assert chart.width == 21
    assert (chart.at(0, 0), chart.at(15, 0), chart.at(0, 2)) == (0, 15, 2 * 21 + 1)
    assert len(list(chart.outside())) == 21 * 12 - 16 * 12
    assert all(0 <= chart.at(q, r) < 21 * 12 for q in range(16) for r in range(12))


def test_neighbours_on_the_board_are_neighbours_in_the_picture() -> None:
    from mech_env.core.hexes import neighbour

    chart = Chart(scale=1, columns=16, rows=12)
    for way in range(6):
        q, r = 7 + c.STEP_Q[way], 5 + c.STEP_R[way]
        assert neighbour(chart.at(7, 5), way, chart.width, 12) == chart.at(q, r)


def test_scene_shows_all_to_an_onlooker() -> None:
    view = scene(*board())
    assert view.title == "Xha'lem, round 2 of 30"
    assert view.caption == "red_0: its action left; what to do?"
    tokens = {token.name: token for token in view.tokens}
    assert set(tokens) == {*(f"red_{k}" for k in range(3)), *(f"blue_{k}" for k in range(4))}
    assert tokens["red_0"].deciding and not tokens["red_1"].deciding
    assert tokens["blue_1"].marks == ("^",)
    entries = {entry.title: entry for entry in view.entries}
    assert entries["B2 blue_2"].lines[1] == "initiative 15, suspected at (10,3)"
    assert entries["B3 blue_3"].lines[1] == "initiative 16, undetected"
    assert entries["B1 blue_1"].lines[0] == "(9,4) at 75 ft, creature, claws"
    assert "lake (0,0) to (2,2)" in entries["terrain"].lines[0]
    assert "wall (6,5) to (7,5), 60 of 60" in entries["structures"].lines[0]


def test_scene_follows_what_happens_to_pieces() -> None:
    s, b = board()
    at = Chart(1, 16, 12).at
    cells = scene(s, b).cells
    assert cells[at(6, 5)].solid == "wall" and cells[at(12, 8)].sight == 2
    low_wall = cells[at(5, 2)].cover
    assert low_wall is not None and low_wall.rating == 1
    b.pieces[0].hp = 30
    structures = next(entry for entry in scene(s, b).entries if entry.title == "structures")
    assert "30 of 60, breached" in structures.lines[0]
    b.pieces[0].hp, b.pieces[5].on, b.units[0].held = 0, 0, 9
    b.pieces[9].there = 0
    view = scene(s, b)
    assert at(6, 5) not in view.cells and at(13, 8) not in view.cells
    assert [item.name for item in view.items] == ["mine", "crate"]
    terrain = {entry.title: entry.lines[0] for entry in view.entries}
    assert "wall (6,5) to (7,5), 0 of 60, destroyed" in terrain["structures"]
    assert "crate, held by red_0" in terrain["structures"]
    assert "generator (14,9), 20 of 20, off" in terrain["structures"]
    assert "without power" in terrain["terrain"]
    goals = {goal.name: goal.side for goal in view.objectives}
    assert goals == {"door": -1, "generator": 1}


def test_scene_links_grapples_and_engagements() -> None:
    s, b = asked(records(), d.Decision.STRIKE2, 0, Frame.ENGAGE, aim=d.TARGET_PLACE + 5, total=14)
    b.units[1].grapples, b.units[3].grappled_by = 3, 1
    at = Chart(1, 16, 12).at
    links = {(link.kind, link.start, link.end, link.text) for link in scene(s, b).links}
    assert links == {
        ("hold", at(2, 6), at(8, 5), ""),
        ("attack", at(4, 4), at(10, 3), "14"),
    }


def test_the_defeated_and_those_inside_leave_the_map() -> None:
    s, b = board()
    b.units[3].status, b.units[3].hp, b.units[0].inside = c.Status.OUT, 0, 1
    view = scene(s, b)
    names = {token.name for token in view.tokens}
    assert "blue_0" not in names and "red_0" not in names
    entries = {entry.title: entry for entry in view.entries}
    assert entries["B0 blue_0"].lines == ("defeated",) and entries["B0 blue_0"].faded
    assert "inside red_1" in entries["R0 red_0"].lines[1]


@pytest.mark.parametrize(
    "width, height, scale", [(4, 1, 1), (12, 12, 1), (40, 24, 2), (160, 80, 7)]
)
def test_large_boards_are_drawn_smaller(width: int, height: int, scale: int) -> None:
    s, b = board()
    s.width, s.height = width, height
    for unit in range(s.n_units):
        b.units[unit].q, b.units[unit].r = width - 1, height - 1
    s.n_pieces = 0
    view = scene(s, b)
    assert view.width <= 32
    assert (f"{scale} x {scale} cells" in view.legend[1]) == (scale > 1)
    assert all(0 <= token.cell < view.width * view.height for token in view.tokens)


def test_board_as_text_and_as_picture() -> None:
    s, b = board()
    drawn = text.draw(scene(s, b))
    row = next(line for line in drawn.splitlines() if line.startswith(" 4 "))
    assert ">R0" in row and "R2" in row and "B1" in row
    assert "red_0: its action left" in drawn
    assert svg.draw(scene(s, b)).endswith("</svg>")
    over = records()
    over[1].winner, over[1].reason = 0, c.Ending.DEFEAT
    assert "red wins: a side has nobody left" in text.draw(scene(*over))


def test_space_has_three_axes() -> None:
    s, b = asked(records(), d.Decision.MODE, verb=d.Verb.MOVE)
    s.lattice = c.Lattice.SPACE
    assert answer((s, b), "mode", "fly") == "move through space"
    s, b = asked((s, b), d.Decision.TARGET, verb=d.Verb.SHOVE)
    b.units[4].z = 7
    assert answer((s, b), "enemy", 1) == "shove blue_1 at (9,4,7), 7 steps away"
    assert scene(s, b).legend[0].startswith("Place (q,r): row r, q cells of 1,000 km")
    entries = {entry.title: entry for entry in scene(s, b).entries}
    assert entries["B1 blue_1"].lines[0].startswith("(9,4,7), ")
