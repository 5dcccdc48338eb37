"""Every question and answer of Ascension Isle in words."""

from __future__ import annotations

import json

import numpy as np
import pytest

from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause, Stance
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS, Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import ActStage, AttackStage, Frame, WindowStage
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.boards import legal
from tests.rulesets.ascension_isle.law_boards import BLUE, HERO, MEDIC, RED
from tests.rulesets.ascension_isle.word_table import (
    DECISIONS,
    answer,
    answers,
    at,
    context,
    question,
)


# --- questions ------------------------------------------------------------------------------------
def test_every_decision_has_a_question_of_its_own() -> None:
    told = [question(at(decision)) for decision in DECISIONS]
    assert len(set(told)) == len(told)
    for line in told:
        assert line.split(":")[0].split("_")[0] in c.SIDE_NAMES and line.endswith("?"), line
        assert "nobody" not in line and "  " not in line and "AI-" not in line, line


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.name)
def test_every_context_is_json_and_every_slot_has_words(decision: Decision) -> None:
    board = at(decision)
    found = context(board)
    assert json.loads(json.dumps(found)) == found
    assert (found["unit"], found["round"]) == (question(board).split(":")[0], 1)
    assert all(words.strip() and "AI-" not in words for words in answers(board))
    mask = np.zeros(len(ACTIONS), np.int8)
    legal(board.s, board.b, mask)
    said = [words for words, may in zip(answers(board), mask, strict=True) if may]
    assert len(set(said)) == len(said)


def test_no_question_once_the_battle_is_over() -> None:
    board = lb.camp()
    board.b.winner = 1
    assert question(board) == "" and context(board) == {}


@pytest.mark.clause("AI-004", "AI-138")
def test_the_total_is_told_once_it_is_rolled() -> None:
    early = lb.shot(AttackStage.REACTED)
    early.b.frames[3].total = 27
    early.ask(BLUE, Decision.REACT)
    assert question(early) == (
        "blue_0: red_0 shoots at it with its assault rifle, a double tap, challenge 21; "
        "how to dodge?"
    )
    assert "attack_total" not in context(early)
    late = lb.shot(AttackStage.REACTED, HERO, rolled=1, total=27)
    late.ask(HERO, Decision.REACT)
    assert "27 rolled against challenge 15; how to dodge?" in question(late)
    assert context(late)["attack_total"] == 27


def test_questions_name_what_was_chosen() -> None:
    board = at(Decision.RAPID)
    assert question(board) == (
        "red_0: shoot at blue_0, a single shot; how much ammunition for rapid fire?"
    )
    assert question(lb.asked_line()) == (
        "red_0: keep cells under fire with the assault rifle from (5,4) on, 2 cells; another cell?"
    )
    push = lb.asked_push()
    push.frame_top().called, push.frame_top().kills = 2, 1
    assert "two called shots and one kill shot bought" in question(push)
    held = lb.asked_watcher()
    held.frame_top().cause, held.b.units[BLUE].held = Cause.BEHIND, 1
    assert question(held) == (
        "blue_0: red_0 has acted (move), at (1,4), 7 cells away; "
        "shoot from overwatch with its held action?"
    )
    step = lb.asked_step()
    step.b.frames[3].stage = 2
    step.frame(Frame.WINDOW, RED, BLUE, stage=WindowStage.OVERWATCH, cause=Cause.AHEAD)
    step.ask(BLUE, Decision.OVERWATCH)
    assert "red_0 is about to step E" in question(step)


def test_who_is_under_sustained_fire_is_told_so() -> None:
    board = lb.act(Verb.SUSTAIN, ActStage.STANDING, given=4, x=8, y=4, cells=1, slot=0)
    fields = {"verb": Verb.SUSTAIN, "slot": 0, "cause": Cause.ZONE, "stage": AttackStage.REACTED}
    board.frame(Frame.ATTACK, RED, BLUE, **fields)
    board.ask(BLUE, Decision.REACT)
    assert "it comes under the fire of red_0 (assault rifle), challenge" in question(board)


# --- answers --------------------------------------------------------------------------------------
def test_directions_are_those_of_the_board() -> None:
    assert answer(lb.asked_step(), "direction", "back") == "step W to (0,4)"
    board = lb.camp()
    board.b.frames[1].actor = BLUE
    board.b.frames[1].stage = 9
    board.frame(Frame.ACT, BLUE, verb=Verb.MOVE, stage=ActStage.FINISH)
    board.frame(Frame.MOVE, BLUE)
    board.ask(BLUE, Decision.STEP)
    assert answer(board, "direction", "forward") == "step W to (7,4)"
    board.move(BLUE, (9, 4))
    assert answer(board, "direction", "forward") == "step W to (8,4), crate to W"
    column = at(Decision.COLUMN)
    column.ask(BLUE, Decision.COLUMN)
    assert answer(column, "line", "2") == "a cell of column 9"


def test_steps_into_fire_and_darkness_are_told() -> None:
    board = lb.asked_step()
    zone = board.b.units[HERO].zone
    zone.kind, zone.x, zone.y, zone.cells = c.Zone.LINE, 1, 5, 1
    board.light((1, 5), c.Visibility.POOR)
    assert answer(board, "direction", "south") == (
        "step S to (1,5), poor light, under the fire of blue_1"
    )


@pytest.mark.clause("AI-004", "AI-041", "AI-145")
def test_targets_tell_the_odds() -> None:
    board = at(Decision.TARGET)  # 7 cells, a crate: 10 + 5 + 6 against 2d10 + 3 + 2 + 6
    assert answer(board, "enemy", "0") == (
        "shoot at blue_0 at (8,4), 7 cells away (challenge 21, roll 10 or more: 64%)"
    )
    board.frame_top().verb = Verb.AIM
    assert "aim at blue_0 at (8,4), 7 cells away (challenge 15, " in answer(board, "enemy", "0")


def test_in_fog_the_advantage_of_an_enemy_is_not_told() -> None:
    board = at(Decision.TARGET)
    board.b.units[HERO].advantage = 7
    assert "(challenge 22, " in answer(board, "enemy", "1")
    board.s.options.fog = 1
    assert "(challenge 15, " in answer(board, "enemy", "1")


def test_answers_tell_their_price() -> None:
    assert answer(at(Decision.RECAT), "category", "close") == (
        "change to close combat for an Adrenaline, and its 6 advantage is lost"
    )
    assert answer(at(Decision.FORM), "form", "double") == (
        "a double tap (1 ammunition, a second hit 8 above the challenge)"
    )
    assert (
        answer(at(Decision.BOOST), "by", "both") == "spend a Focus and an ammunition: +4 advantage"
    )
    assert answer(at(Decision.CAP), "verb", "yes") == (
        "cap it: the rest of the damage is lost, for a wound"
    )
    burning = at(Decision.CAP)
    burning.frame_top().burning = 1
    assert answer(burning, "verb", "yes") == "cap it: the rest of the damage is lost"
    hurt = at(Decision.PAIN)
    hurt.wound(RED)
    assert answer(hurt, "by", "steel") == "roll against the pain for a move action (11 to beat)"
    assert answer(hurt, "verb", "no") == "accept the pain (-1 on all tests)"


@pytest.mark.clause("AI-073")
def test_locations_tell_armour_and_cover() -> None:
    board = lb.asked_location()
    assert [answer(board, "location", name) for name in ("torso", "legs", "arms")] == [
        "strike the torso (armour 4)",
        "strike the legs (armour 0, behind the crate to W)",
        "strike the arms (armour 0)",
    ]


def test_weapons_of_one_kind_are_told_apart() -> None:
    board = lb.act(Verb.SWAP, ActStage.WEAPON)
    board.s.units[RED].carried[2] = board.s.units[RED].carried[1]
    board.ask(RED, Decision.WEAPON)
    names = [answer(board, "weapon", name) for name in "12"]
    assert names == [
        "take the pistol 4/4 of slot 2 in hand", "take the pistol 0/4 of slot 3 in hand",
    ]  # fmt: skip


def test_the_stance_is_told_with_its_arc() -> None:
    board = lb.camp()
    board.b.units[RED].stance, board.b.units[RED].arc = Stance.OVERWATCH, c.Facing.NE
    board.ask(RED, Decision.STANCE)
    assert answer(board, "verb", "no") == "keep OVERWATCH to the NE"
    assert answer(board, "stance", "overwatch") == "watch another arc"


@pytest.mark.clause("AI-190")
def test_the_roster_names_the_own_side_only() -> None:
    board = at(Decision.ROSTER)
    board.b.frames[0].fielded = (1 << MEDIC) | (1 << BLUE)
    assert question(board) == "red_0: red_1 so far; who fights next, 2 at most?"
