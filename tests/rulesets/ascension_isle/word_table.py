"""Every decision and its question on a board laid out by hand, for tests of words."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.log import EVENT
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS, ARGUMENTS, Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import (
    ActStage,
    AttackStage,
    FightStage,
    Frame,
    TreatStage,
    WindowStage,
)
from mech_env.rulesets.ascension_isle.words.actions import ANSWERS
from mech_env.rulesets.ascension_isle.words.report import REPORT
from mech_env.rulesets.ascension_isle.words.requests import QUESTIONS
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.boards import Board
from tests.rulesets.ascension_isle.law_boards import BLUE, HERO, MEDIC, RED

DECISIONS = [decision for decision in Decision if decision]


def _asked(board: Board, unit: int, decision: Decision) -> Board:
    board.ask(unit, decision)
    return board


def _argument(verb: Verb, decision: Decision, **fields: Any) -> Board:
    given = list(ARGUMENTS[verb]).index(decision)
    stage = ActStage[decision.name]
    return _asked(lb.act(verb, stage, given=given, **fields), RED, decision)


def _window(cause: Cause, verb: Verb, stage: WindowStage, decision: Decision) -> Board:
    board = lb.act(verb, ActStage.DO, given=1, target=BLUE, slot=0)
    board.frame(Frame.WINDOW, RED, BLUE, stage=stage, cause=cause)
    return _asked(board, BLUE, decision)


def _fight(stage: FightStage, unit: int, decision: Decision) -> Board:
    board = lb.camp()
    board.b.depth = 0
    board.frame(Frame.FIGHT, stage=stage)
    return _asked(board, unit, decision)


def _treat(stage: TreatStage, decision: Decision) -> Board:
    board = lb.after_fight(FightStage.TREAT)
    board.frame(Frame.TREAT, RED, MEDIC, stage=stage, wound=0)
    return _asked(board, RED, decision)


def at(decision: Decision) -> Board:
    """A board on which a decision is put."""
    if decision >= Decision.TARGET:
        verb = next(one for one, asked in ARGUMENTS.items() if decision in asked)
        fields: dict[str, Any] = {}
        if verb in (Verb.SHOOT, Verb.BOLT) and decision != Decision.TARGET:
            fields["target"] = BLUE
        if verb == Verb.SUSTAIN and decision == Decision.ROW:
            fields["x"] = 5
        return _argument(verb, decision, **fields)
    if decision in (Decision.PAIN, Decision.RECAT, Decision.STANCE, Decision.ARC, Decision.ACTION):
        return _asked(lb.camp(), RED, decision)
    games = {
        Decision.STEP: lb.asked_step, Decision.OVERWATCH: lb.asked_watcher,
        Decision.REACT: lb.asked_dodge, Decision.PUSH: lb.asked_push,
        Decision.LOC: lb.asked_location, Decision.CAP: lb.asked_cap, Decision.SAVE: lb.asked_save,
        Decision.MEDIC: lb.asked_medic, Decision.HEALER: lb.asked_healer,
        Decision.ZONECELL: lb.asked_line,
    }  # fmt: skip
    if decision in games:
        return games[decision]()
    if decision == Decision.RANGEDINT:
        return _window(Cause.CLOSE, Verb.STRIKE, WindowStage.RANGEDINT, decision)
    if decision == Decision.BOOST:
        return _asked(lb.shot(AttackStage.BOOSTED), RED, decision)
    if decision == Decision.DECK:
        return _asked(lb.shot(AttackStage.DECKED), BLUE, decision)
    if decision == Decision.COORD:
        fields = {"x": 5, "y": 4, "cells": 1, "given": 4, "slot": 0}
        return _asked(lb.act(Verb.SUSTAIN, ActStage.COORD_SET, **fields), MEDIC, decision)
    if decision == Decision.SNAPMOVE:
        board = lb.camp()
        board.b.units[HERO].snap_fired = 1
        return _asked(board, HERO, decision)
    if decision == Decision.CATEGORY:
        return _fight(FightStage.CHOSEN, RED, decision)
    if decision == Decision.ROSTER:
        board = _fight(FightStage.PICKED, RED, decision)
        board.s.fighters = 2
        return board
    return _treat(TreatStage.PATIENT if decision == Decision.TREAT else TreatStage.WOUND, decision)


def question(board: Board) -> str:
    return QUESTIONS.request(board.s, board.b)


def context(board: Board) -> dict[str, Any]:
    return QUESTIONS.context(board.s, board.b)


def answer(board: Board, group: str, item: str) -> str:
    """The words of a slot, named by its group and item."""
    return ANSWERS.action(board.s, board.b, ACTIONS.words.index((group, item)))


def answers(board: Board) -> list[str]:
    """The words of all slots, legal or not."""
    return [ANSWERS.action(board.s, board.b, slot) for slot in range(len(ACTIONS))]


def told(board: Board, *happened: tuple[Any, ...]) -> list[str]:
    """The lines of events: (kind, unit, what, x, y, z)."""
    events = np.zeros(len(happened), EVENT).view(np.recarray)
    for k, (kind, unit, *numbers) in enumerate(happened):
        events[k].kind, events[k].unit = Event[kind.upper()], unit
        events[k].what = numbers[0] if numbers else 0
        values = numbers[1:]
        events[k].values[: len(values)] = values
        events[k].used = len(values)
    return [REPORT.event(board.s, board.b, events, k) for k in range(len(events))]


__all__ = ["DECISIONS", "answer", "answers", "at", "c", "context", "question", "told"]
