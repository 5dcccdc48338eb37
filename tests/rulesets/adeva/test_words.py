"""Every question and answer of Adeva in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.words.tables import Answers
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.hits import NOWHERE
from mech_env.rulesets.adeva.state.hits import hit_of as hit_of_kernel
from mech_env.rulesets.adeva.state.procedures import Act, Frame
from mech_env.rulesets.adeva.words.actions import ANSWERS
from mech_env.rulesets.adeva.words.requests import QUESTIONS
from tests.rulesets.adeva.word_table import (
    ALL_SLOTS,
    DECISIONS,
    answer,
    asked,
    at,
    on_top,
    question,
    records,
    slots_of,
)
from tests.twins import twin

hit_of = twin(hit_of_kernel)

# Asked of a unit, but about its whole side.
OF_SIDES = (
    *(Decision.DIRECTOR, Decision.SUPCOM, Decision.REPAIR, Decision.PURCHASE, Decision.HEAL),
    *(Decision.PATIENT, Decision.RESCUE),
)

# --- questions ------------------------------------------------------------------------------------


def test_every_decision_has_a_question_of_its_own() -> None:
    told = [QUESTIONS.request(*at(decision)) for decision in DECISIONS]
    assert len(set(told)) == len(told)
    for decision, line in zip(DECISIONS, told, strict=True):
        who = "red: " if decision in OF_SIDES else "red_0: "
        assert line.startswith(who) and line.endswith("?"), line
        assert "nobody" not in line and "number" not in line and "  " not in line, line


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_every_context_is_json(decision: Decision) -> None:
    context = QUESTIONS.context(*at(decision))
    assert json.loads(json.dumps(context)) == context
    assert (context["unit"], context["side"], context["round"]) == ("red_0", "red", 2)


def test_a_location_to_be_repaired_is_none_of_who_is_asked() -> None:
    """AE-450: between two fights its place in the fight may be empty."""
    s, b = at(Decision.POOL)
    assert "wounds" in QUESTIONS.context(s, b) and "constructs" not in QUESTIONS.context(s, b)
    b.frames[b.depth - 1].kind = Frame.CAMPAIGN
    b.units[0].person, b.units[0].machine, b.units[0].status = -1, -1, c.Status.AWAY
    context = QUESTIONS.context(s, b)
    assert "wounds" not in context and context["repair_points"] == 12 and context["constructs"]


def test_no_question_once_the_battle_is_over() -> None:
    s, b = at(Decision.ACTION)
    b.winner = 1
    assert QUESTIONS.request(s, b) == ""
    assert QUESTIONS.context(s, b) == {}


@pytest.mark.parametrize(
    "decision, fields, words",
    [
        (Decision.ROW, {"verb": Verb.FULL_MOVE, "cell": 8},
         "full move, column 8; which cell of it"),
        (Decision.TARGET, {"verb": Verb.CALLED_SHOT, "arm": 1},
         "a called shot with the pistol 8/8; whom or what"),
        (Decision.STRIKE, {"verb": Verb.ALL_OUT, "arm": 0, "target": 6},
         "attack blue_0 all-out with the sword; a Killing Strike"),
        (Decision.DIRECTION, {"verb": Verb.SUPPRESS, "arm": 1, "mode": ch.Mode.SEMI},
         "suppressive fire with the pistol 8/8, a semi-automatic burst; which way"),
        (Decision.SECOND_TARGET,
         {"verb": Verb.MULTIPLE, "arm": 0, "first_kind": Verb.SWIFT, "target": 6,
          "second_kind": Verb.BURST_SEMI},
         "attack blue_0 first with the sword, swift attack, then a semi-automatic burst; "
         "whom with the second"),
        (Decision.CONDITION, {"verb": Verb.OVERWATCH, "arm": 1, "mode": 0, "choice": 1},
         "overwatch with the pistol 8/8, a single shot, 3 km; what to wait for"),
        (Decision.WHO, {"verb": Verb.OVERWATCH, "arm": 1, "mode": 0, "choice": 1,
                        "further": ch.Release.CHOSEN_ACTS},
         "overwatch with the pistol 8/8, a single shot, 3 km, when a chosen enemy acts in it; "
         "for whom to wait"),
        (Decision.BY, {"verb": Verb.RUNNING_JUMP, "cell": 62, "way": 2},
         "jump from a run, to (6,4), to the E; by which test"),
        (Decision.CELLS, {"verb": Verb.POSTURE, "choice": ch.Posture.MOUNT, "target": 5},
         "mount red_5; how far"),
        (Decision.FRIEND, {"verb": Verb.POSTURE, "choice": ch.Posture.MOUNT},
         "mount a vehicle; whom"),
        (Decision.FRIEND, {"verb": Verb.USE_SKILL, "choice": ch.Usage.MEDICAE},
         "treat somebody; whom"),
        (Decision.TARGET, {"verb": Verb.ORDER, "choice": ch.Order.FOCUS},
         "focus fire on an enemy; whom or what"),
        (Decision.COLUMN, {"verb": Verb.CARD, "choice": ch.Card.SMOKE}, "play Smoke; which column"),
        (Decision.ITEM_IN, {"verb": Verb.READY, "choice": ch.Handling.SWAP, "arm": 0},
         "stow the sword; which item instead"),
        (Decision.PLACE, {"verb": Verb.READY, "choice": ch.Handling.PICK_UP, "further": 0},
         "pick up the rifle at (5,4); where to put it"),
        (Decision.PLACE, {"verb": Verb.READY, "choice": ch.Handling.TAKE_PILOT, "target": 4},
         "take red_4 aboard; where to put it"),
        (Decision.PART, {"verb": Verb.READY, "choice": ch.Handling.USE, "arm": 3},
         "use the Repair Gel; which part"),
        (Decision.PATTERN, {"verb": Verb.EITHER_POWER, "first_kind": Verb.SPREAD_FULL},
         "an AT power in a grapple, spread a pattern, full ATS; which pattern"),
    ],
)  # fmt: skip
def test_questions_name_what_was_chosen(decision: int, fields: Any, words: str) -> None:
    assert question(decision, **fields) == f"red_0: {words}?"


def test_a_move_off_the_map_and_a_killing_strike_are_named() -> None:
    leaves = question(Decision.BY, verb=Verb.RUN, act_flags=1 << Act.OFF_MAP)
    assert leaves == "red_0: run, off the map; by which test?"
    kills = question(Decision.TARGET, verb=Verb.ALL_OUT, act_flags=1 << Act.KILLING)
    assert kills == "red_0: an all-out attack, a Killing Strike; whom or what?"


def test_a_turn_tells_what_is_left_and_what_hampers() -> None:
    s, b = asked(records(), Decision.ACTION)
    u = b.units[0]
    u.half_left, u.fate, u.fatigue, u.stunned = 1, 2, 3, 1
    u.conditions, u.until = 1 << c.Condition.PRONE, 1 << c.Until.GUARDED
    told = "one half action left, fate 2, prone, stunned 1, guarded, fatigue 3; what to do?"
    assert QUESTIONS.request(s, b) == f"red_0: {told}"
    context = QUESTIONS.context(s, b)
    assert context["state"] == ["prone", "stunned 1", "guarded", "fatigue 3"]
    assert (context["at"], context["half_actions"], context["fate"]) == ([4, 4], 1, 2)
    assert context["in_hand"] == ["sword", "pistol 8/8"]
    assert context["stowed"] == ["knife", "Repair Gel", "knife"]
    assert context["wounds"]["body"] == "18/18"
    assert context["hidden_enemies"] == 1


def test_a_test_tells_value_modifiers_and_what_came_of_it() -> None:
    s, b = at(Decision.FATE_POST)
    threat = "blue_0 attacks red_0 with its axe, rolled 12, two degrees, two hits"
    told = (
        f"red_0: test of Dodge 30 +10 = 40 ({threat}), rolled 55: fails by one degree; change it?"
    )
    assert QUESTIONS.request(s, b) == told
    b.frames[2].gained = [1, 0]
    assert "rolled 55: fails; change it?" in QUESTIONS.request(s, b)
    b.frames[2].modifiers = [80, 0]
    assert "Dodge 30 +80 = 90" in QUESTIONS.request(s, b)  # AE-002: at most 60
    b.frames[2].dice_shown = [0, 0]
    assert QUESTIONS.request(s, b).endswith("two hits); change it?")


def test_who_is_set_upon_sees_its_own_half_of_an_opposed_test() -> None:
    s, b = asked(records(), Decision.FATE_PRE, 6, Frame.CONTEST, verb=Verb.FEINT, target=6)
    b.frames[0].actor = 0
    on_top((s, b), Frame.OPPOSED, actor=0, target=6, tests=[c.Test.WS, c.Test.STRENGTH],
           values=[40, 45], modifiers=[20, -10], dice_shown=[33, 0])  # fmt: skip
    told = "blue_0: test of Strength 45 -10 = 35 (red_0: feint against blue_0); boost it?"
    assert QUESTIONS.request(s, b) == told
    b.request.unit, b.request.side = 0, 0
    told = "red_0: test of Weapon Skill 40 +20 = 60 (feint against blue_0), rolled 33: passes by "
    assert QUESTIONS.request(s, b) == told + "two degrees; boost it?"


@pytest.mark.clause("AE-120")
def test_who_is_guarded_sees_both_dice_and_the_target_number() -> None:
    s, b = at(Decision.GUARD_PICK)
    b.frames[2].dice_shown = [22, 61]
    assert QUESTIONS.request(s, b).endswith("T 40; it is guarded, which die counts?")
    assert answer((s, b), "choice", 0) == "die 1: 22"
    assert answer((s, b), "choice", 1) == "die 2: 61"


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_answers_to_a_decision_differ(decision: Decision) -> None:
    s, b = at(decision)
    told = [ANSWERS.action(s, b, slot) for slot in slots_of(decision)]
    assert told and all(told) and len(set(told)) == len(told), told
    named = [line for line in told if line != ANSWERS.action(s, b, Verb.NO)]
    strange = ("choose", "nobody", "nothing", "number", "AE-", "item 0", "  ")
    assert not [line for line in named for word in strange if word in line], named


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_every_slot_has_words_under_every_decision(decision: Decision) -> None:
    s, b = at(decision)
    assert all(ANSWERS.action(s, b, slot) for slot in ALL_SLOTS)


@pytest.mark.parametrize("slot", [-1, d.N_ACTIONS])
def test_unknown_action_is_an_error(slot: int) -> None:
    answers: Answers[Any] = ANSWERS
    with pytest.raises(ValueError, match=str(slot)):
        answers.action(*at(Decision.ACTION), slot)


def test_the_kits_are_those_of_the_unit() -> None:
    s, b = at(Decision.LOADOUT)
    assert answer((s, b), "choice", 2) == "shield, sword, pistol, injector"
    b.request.unit = 1
    assert answer((s, b), "choice", 0) == "gatling, pistol, knife"


def test_items_alike_are_told_apart() -> None:
    draws = asked(records(), Decision.ITEM, verb=Verb.READY, choice=ch.Handling.DRAW)
    assert answer(draws, "weapon", 2) == "draw the knife of slot 3"
    assert answer(draws, "weapon", 4) == "draw the knife of slot 5"
    draws[1].units[0].jammed, draws[1].units[0].coated = 1 << 1, 1 << 2
    assert answer(draws, "weapon", 1) == "draw the pistol 8/8 jammed"
    assert answer(draws, "weapon", 2) == "draw the knife coated of slot 3"
    grounds = asked(records(), Decision.GROUND, verb=Verb.READY, choice=ch.Handling.PICK_UP)
    grounds[1].ground[0].kind = grounds[1].ground[1].kind
    assert answer(grounds, "choice", 0) == "pick up the knife at (5,4)"
    grounds[1].ground[0].cell = grounds[1].ground[1].cell
    assert answer(grounds, "choice", 1) == "pick up the knife at (4,4) (2)"
    coats = asked(records(), Decision.ITEM_IN, verb=Verb.READY, choice=ch.Handling.USE, arm=3)
    assert answer(coats, "weapon", 0) == "coat the sword"


@pytest.mark.clause("AE-174")
def test_a_guardian_is_asked_for_its_weapon() -> None:
    guards = on_top(at(Decision.ALLY), Frame.WINDOW, actor=6, target=1, verb=Verb.GUARDIAN)
    guards[1].request.decision = Decision.WEAPON
    assert QUESTIONS.request(*guards).startswith("red_0: guardian: parry for the ally: blue_0 ")
    assert QUESTIONS.request(*guards).endswith("; with which weapon?")
    assert answer(guards, "weapon", 0) == "parry with the sword"


def test_directions_are_named_as_the_side_looks() -> None:
    red = asked(records(), Decision.DIRECTION, 0, verb=Verb.STANDING_LEAP)
    assert answer(red, "direction", "forward") == "to the E (forward)"
    blue = asked(records(), Decision.DIRECTION, 6, verb=Verb.STANDING_LEAP)
    assert answer(blue, "direction", "forward") == "to the W (forward)"
    assert answer(blue, "direction", "left") == "to the S (left)"


def test_cells_tell_what_they_offer() -> None:
    red = asked(records(), Decision.ROW, verb=Verb.HALF_MOVE, cell=8)
    assert answer(red, "row", 5) == "(8,5), cover 8, where blue_0 is"
    red = asked(records(), Decision.ROW, verb=Verb.HALF_MOVE, cell=10)
    assert answer(red, "row", 3) == "(10,3), height 1 km"
    red = asked(records(), Decision.ROW, verb=Verb.HALF_MOVE, cell=7)
    assert answer(red, "row", 8) == "(7,8), difficult"
    red = asked(records(), Decision.ROW, verb=Verb.HALF_MOVE, cell=5)
    assert answer(red, "row", 2) == "(5,2), fog"
    blue = asked(records(), Decision.ROW, 6, verb=Verb.HALF_MOVE, cell=8)
    assert answer(blue, "row", 5) == "(8,5), cover 8, where blue_0 is"
    assert answer(blue, "row", 0) == "(8,10)"  # the board is turned for blue


@pytest.mark.clause("AE-011")
def test_p_scale_speaks_of_metres() -> None:
    s, b = asked(records(), Decision.TARGET, verb=Verb.ATTACK, arm=0)
    s.options.scale = ch.Scale.P
    assert answer((s, b), "enemy", 0) == "attack blue_0: (8,5), 4 m away, T 40"


# --- target numbers -------------------------------------------------------------------------------


@pytest.mark.clause("AE-046", "AE-263", "AE-358")
def test_a_target_is_named_with_the_number_that_the_test_will_have() -> None:
    s, b = asked(records(), Decision.TARGET, verb=Verb.ATTACK, arm=1)
    assert answer((s, b), "enemy", 0) == "attack blue_0: (8,5), 4 km away, T 30"  # beyond 3 km
    b.units[0].aim, b.units[6].conditions = 10, 1 << c.Condition.PRONE
    assert answer((s, b), "enemy", 0) == "attack blue_0: (8,5), 4 km away, T 30, prone"
    first = QUESTIONS.context(s, b)["enemies"][0]
    assert first["target_number"] == 30
    assert first["modifiers"] == {"aim": 10, "range": -10, "prone": -10}


@pytest.mark.clause("AE-066", "AE-131", "AE-416")
def test_parts_second_attacks_and_powers_have_their_own_numbers() -> None:
    shot = asked(records(), Decision.PART, verb=Verb.CALLED_SHOT, arm=0, target=6)
    assert answer(shot, "location", "head") == "the head of blue_0 (T 10)"
    assert answer(shot, "thing", "right_hand") == "the axe in the right hand (T 20)"
    second = {"arm": 0, "first_kind": Verb.ATTACK, "target": 6, "second_kind": Verb.ATTACK}
    twice = asked(records(), Decision.SECOND_TARGET, verb=Verb.MULTIPLE, **second)
    assert answer(twice, "enemy", 0).endswith("away, T -10")  # two weapons, other hand, range
    lance = asked(records(), Decision.TARGET, verb=Verb.LANCE)
    assert answer(lance, "enemy", 0) == "strike blue_0 with a Lance: (8,5), 4 km away, T 40"
    gate = asked(records(), Decision.TARGET, verb=Verb.CALLED_SHOT, arm=1)
    assert answer(gate, "thing", Thing.names()[Thing.GATE]) == (
        "aim a called shot at the gate of blue"
    )


@pytest.mark.clause("AE-081", "AE-122")
def test_contests_have_numbers_too() -> None:
    s, b = asked(records(), Decision.TARGET, verb=Verb.KNOCK_DOWN)
    assert answer((s, b), "enemy", 0) == "knock blue_0 down: (8,5), 4 km away, T 40"
    b.units[0].last_action = Verb.HALF_MOVE
    assert answer((s, b), "enemy", 0).endswith("away, T 50")
    s, b = asked(records(), Decision.TARGET, verb=Verb.DISARM)
    s.people[b.units[0].person].talents |= 1 << c.Talent.ADVANCED_DISARM
    assert answer((s, b), "enemy", 0) == "disarm blue_0: (8,5), 4 km away, T 60"


def test_no_number_where_there_is_no_test() -> None:
    charge = asked(records(), Decision.TARGET, verb=Verb.CHARGE)
    assert answer(charge, "enemy", 0) == "charge blue_0: (8,5), 4 km away"
    focus = asked(records(), Decision.TARGET, verb=Verb.ORDER, choice=ch.Order.FOCUS)
    assert answer(focus, "enemy", 0) == "focus fire on blue_0: (8,5), 4 km away"
    friend = asked(records(), Decision.FRIEND, verb=Verb.BULWARK)
    assert answer(friend, "own", 0) == "shield red_0 itself with a Bulwark: (4,4)"
    assert answer(friend, "own", 3) == "shield red_3 with a Bulwark: with red_2, 1 km away"


@pytest.mark.clause("AE-068", "AE-270")
def test_damage_to_a_thing_is_not_told_of_somebody() -> None:
    s, b = at(Decision.DAMAGE)
    f = b.frames[0]
    f.verb, f.part, f.target = Verb.CALLED_SHOT, d.PART_THING + Thing.GATE, -1
    f.hits[0] = hit_of(6, NOWHERE)
    told = "red_0: 11 damage to the gate of blue, two degrees; change it?"
    assert QUESTIONS.request(s, b) == told
    f.part, f.target = d.PART_THING + Thing.RIGHT_HAND, 6
    assert "11 damage to the axe in the right hand, " in QUESTIONS.request(s, b)
