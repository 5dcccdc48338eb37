"""Masks: every decision has one, written from the procedure on top; none tells a secret."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mech_env.core import sides as side_kernels
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.questions import legal as legal_kernels
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import decisions as d_kernels
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Category, Grade, Stance, Status
from mech_env.rulesets.ascension_isle.state.decisions import (
    ACTIONS,
    ARGUMENTS,
    N_ACTIONS,
    Decision,
    Verb,
)
from mech_env.rulesets.ascension_isle.state.frames import FRAMES, FightStage, Frame
from mech_env.rulesets.ascension_isle.state.profiles import PROFILES
from tests.rulesets.ascension_isle.boards import Board, put
from tests.twins import twins

d = twins(d_kernels)
legal, sides = twins(legal_kernels), twins(side_kernels)

every_decision = pytest.mark.parametrize(
    "decision", [one for one in Decision if one], ids=lambda one: str(one.name)
)

# The groups of slots that answer each decision, NO and YES left out.
GROUPS = {
    Decision.CATEGORY: "category", Decision.RECAT: "category", Decision.PAIN: "by",
    Decision.STANCE: "stance", Decision.ACTION: "verb", Decision.STEP: "direction",
    Decision.OVERWATCH: "form", Decision.RANGEDINT: "form", Decision.BOOST: "by",
    Decision.REACT: "by", Decision.PUSH: "verb", Decision.LOC: "location", Decision.CAP: "verb",
    Decision.SAVE: "verb", Decision.SNAPMOVE: "verb", Decision.COORD: "verb",
    Decision.ZONECELL: "direction", Decision.MEDIC: "own", Decision.TREAT: "own",
    Decision.ROSTER: "own", Decision.ARC: "direction", Decision.DECK: "verb",
    Decision.WOUND: "number", Decision.HEALER: "own", Decision.TARGET: "enemy",
    Decision.FORM: "form", Decision.RAPID: "number", Decision.AETHER: "number",
    Decision.COLUMN: "line", Decision.ROW: "line", Decision.WAY: "direction",
    Decision.WEAPON: "weapon", Decision.OBJECT: "object", Decision.PATIENT: "own",
    Decision.MEANS: "by",
}  # fmt: skip
# Those that always have a "no".
DECLINED = {
    *(Decision.PAIN, Decision.RECAT, Decision.STANCE, Decision.OVERWATCH, Decision.RANGEDINT),
    *(Decision.BOOST, Decision.REACT, Decision.PUSH, Decision.CAP, Decision.SAVE),
    *(Decision.SNAPMOVE, Decision.COORD, Decision.ZONECELL, Decision.MEDIC, Decision.TREAT),
    *(Decision.DECK, Decision.ROSTER, Decision.STEP),
}


def busy():
    """A red captain next to a blue trooper, with something for every question."""
    board = Board(fighters=2)
    board.unit(
        "red", "captain", (5, 5), advantage=12, category=Category.RANGED, ammo=(5, 1, 0),
        treatments=2,
    )  # fmt: skip
    board.unit("red", "medic", (5, 4), treatments=4)
    board.unit("red", "medic", (8, 9))
    board.unit("blue", "trooper", (6, 5))
    board.unit("blue", "trooper", (9, 5))
    board.piece("crate", (5, 5), "N")
    board.thing((4, 4), 2)
    board.thing((6, 6), 2)
    for unit in (0, 1):
        board.wound(unit)
        board.wound(unit, grade=Grade.SERIOUS)
        board.wound(unit, grade=Grade.MORTAL)
    return board


def verb_that_asks(decision):
    """A verb with such an argument."""
    return next((verb for verb, asked in ARGUMENTS.items() if decision in asked), Verb.SUSTAIN)


def wait_for(board, decision):
    """Frames that wait for a decision of unit 0, and the question."""
    waits = FRAMES.awaited == decision
    kind = next(kind for kind in Frame if waits[kind].any())
    stage = int(np.flatnonzero(waits[kind])[0])
    if kind != Frame.FIGHT:
        board.frame(Frame.FIGHT, stage=FightStage.TURNS)
    if kind == Frame.HIT:
        board.frame(Frame.ATTACK, 0, 3, slot=0, verb=Verb.SHOOT)
    fields = {
        Frame.FIGHT: {"fielded": 0b000001},
        Frame.ACT: {"verb": verb_that_asks(decision), "x": 8, "y": 5, "cells": 1},
        Frame.MOVE: {"steps": 1},
        Frame.HIT: {"face": 6},
    }
    board.frame(kind, 0, 1 if kind == Frame.TREAT else 3, stage=stage, **fields.get(kind, {}))
    board.ask(0, decision)


def answers(board):
    """The mask of the request, and what the kernel returns."""
    mask = np.zeros(N_ACTIONS, np.int8)
    return mask, legal.legal(board.s, board.b, mask)


@every_decision
def test_every_decision_has_a_mask(decision):
    board = busy()
    wait_for(board, decision)
    mask, only = answers(board)
    words = {ACTIONS.words[k] for k in np.flatnonzero(mask)}
    assert only == -1 and len(words) > 1 and set(mask) == {0, 1}
    assert {group for group, _ in words - {("verb", "no")}} == {GROUPS[decision]}
    assert (("verb", "no") in words) == (decision in DECLINED)


@pytest.mark.clause("AI-012", "AI-138", "AI-190")
@every_decision
def test_no_mask_tells_what_is_hidden(decision):
    """Categories and fighters of the enemy, the dice to hit; in fog also what enemies have left."""
    board = busy()
    wait_for(board, decision)
    shown, _ = answers(board)
    for category in Category:
        left = int(category)
        for enemy in (3, 4):
            put(board.b.units[enemy], category=category, advantage=left, exploits=[left] * 4)
            put(board.b.units[enemy], ammo=[left] * 3)
        for fielded in (0b01000, 0b11000):
            board.b.frames[0].fielded = int(board.b.frames[0].fielded) & 0b111 | fielded
            for frame in board.b.frames[: board.b.depth]:
                put(frame, total=7 + category, rolled=1)
            assert np.array_equal(answers(board)[0], shown)


@pytest.mark.parametrize("profile", ["captain", "adept", "medic"])
@pytest.mark.parametrize("category", Category)
def test_no_mask_tells_where_somebody_out_of_sight_is(profile, category):
    """As fog demands (section 6): a wall parts the board, and the enemy is somewhere beyond."""
    board = Board(9, 5)
    board.unit("red", profile, (2, 2), category=category, advantage=12, move_left=1)
    board.unit("blue", "trooper", (7, 2))
    board.solid(*((4, y) for y in range(5)))
    board.frame(Frame.TURN, 0)
    board.ask(0, Decision.ACTION)
    shown = board.open()
    verbs = [Verb[name.upper()] for name in shown]
    asked: dict[tuple[Verb, Decision], list[tuple[str, ...]]] = {
        (verb, decision): [] for verb in verbs for decision in ARGUMENTS.get(verb, ())
    }
    for at in ((x, y) for x in range(5, 9) for y in range(5)):
        board.move(1, at)
        board.b.depth = 1
        assert board.open_to(0, Decision.ACTION) == shown
        for (verb, decision), masks in asked.items():
            board.b.depth = 1
            board.frame(Frame.ACT, 0, verb=verb, x=1, y=1, cells=1)
            masks.append(tuple(board.open_to(0, decision)))
        board.frame(Frame.MOVE, 0)
        assert len(board.open_to(0, Decision.STEP)) == 8
    assert asked and all(len(set(masks)) == 1 for masks in asked.values())


# --- what is offered can be answered to its end ---
TAKES = {
    Decision.TARGET: "target", Decision.FORM: "form", Decision.RAPID: "rapid",
    Decision.AETHER: "aether", Decision.COLUMN: "x", Decision.ROW: "y", Decision.WAY: "way",
    Decision.WEAPON: "slot", Decision.OBJECT: "thing", Decision.PATIENT: "target",
    Decision.MEANS: "means",
}  # fmt: skip


def somewhere(rng):
    """A small board with cover, walls and tired units, some of them behind cover."""
    board = Board(9, 7, options={"empty_weapon": rng.choice(["dry", "plain_ok"])})
    cells = [(x, y) for x in range(9) for y in range(7)]
    rng.shuffle(cells)
    for side in ("red", "red", "blue", "blue", "blue"):
        board.unit(
            side, rng.choice([*PROFILES]), cells.pop(), category=rng.choice([*Category]),
            in_hand=rng.randrange(3), standard_left=rng.randrange(3), move_left=rng.randrange(3),
            ammo=[rng.randrange(4) for _ in range(3)], advantage=rng.choice([0, 5, 12]),
            exploits=[rng.randrange(3) for _ in range(4)], stance=rng.choice([*Stance]), arc=0,
        )  # fmt: skip
    for unit in board.b.units[:5]:
        if rng.random() < 0.5:
            kind = rng.choice(["crate", "low wall", "loophole wall"])
            board.piece(kind, (int(unit.x), int(unit.y)), rng.choice(DIRECTION_NAMES))
            unit.behind = rng.randrange(2)
    board.solid(*cells[:12])
    board.thing(cells[-1], 2)
    board.wound(rng.randrange(5))
    board.frame(Frame.FIGHT, stage=FightStage.TURNS)
    return board


def meant(board, side, decision, slot):
    """What the frame notes of an answer, as the rules will."""
    group = ACTIONS.words[slot][0]
    k = slot - ACTIONS.groups[group].first
    if group == "enemy":
        return sides.enemy_unit(board.s, side, k)
    if group == "own":
        return sides.own_unit(board.s, side, k)
    if decision == Decision.COLUMN:
        return d.turned_column(board.s, side, k)
    return d.turned(side, k) if group == "direction" else k


@pytest.mark.parametrize("seed", range(60))
def test_a_verb_that_is_open_has_an_answer_to_each_of_its_questions(seed):
    rng = random.Random(seed)
    board = somewhere(rng)
    unit = rng.randrange(5)
    side = int(board.s.units[unit].side)
    board.frame(Frame.TURN, unit)
    board.ask(unit, Decision.ACTION)
    for verb in np.flatnonzero(answers(board)[0]):
        act = board.frame(Frame.ACT, unit, verb=int(verb), cells=1)
        for decision in ARGUMENTS.get(Verb(int(verb)), ()):
            board.ask(unit, decision)
            slots = np.flatnonzero(answers(board)[0])
            assert len(slots), (Verb(int(verb)).name, decision.name)
            if decision in TAKES:
                slot = int(rng.choice([*slots]))
                put(act, **{TAKES[decision]: meant(board, side, decision, slot)})
        board.b.depth -= 1


def test_all_verbs_are_met_on_such_boards():
    met = set()
    for seed in range(60):
        board = somewhere(random.Random(seed))
        for unit in range(5):
            board.b.depth = 1
            board.frame(Frame.TURN, unit)
            board.ask(unit, Decision.ACTION)
            met |= {int(verb) for verb in np.flatnonzero(answers(board)[0])}
    assert {Verb(verb) for verb in met} == {verb for verb in Verb if verb <= Verb.FACE}


# --- the bundled scenarios ---
@pytest.mark.parametrize("name", ["micro", "duel", "skirmish", "siege", "full", "campaign"])
def test_scenarios_have_answers_from_the_start(name):
    (s, *_) = load_scenario(name).setups()
    board = Board()
    board.s, board.b = s, s.start.copy()
    for unit in range(s.n_units):
        side = int(s.units[unit].side)
        k = unit if side == 0 else unit - int(s.n_red)
        start = s.starts[side * 6 + k]
        fights = k < (int(s.fighters) or 6)
        now = board.b.units[unit]
        put(now, status=Status.ACTIVE if fights else Status.AWAY, x=start.x, y=start.y)
        put(now, category=Category.RANGED, standard_left=1, move_left=1)
        now.ammo[:] = [w.AMMO[kind] if kind >= 0 else 0 for kind in s.units[unit].carried]
    board.frame(Frame.FIGHT, stage=FightStage.TURNS)
    board.frame(Frame.TURN, 0)
    found = board.open_to(0, Decision.ACTION)
    if name == "micro":
        assert found == ["shoot", "aim"]
        assert board.open_to(0, Decision.STANCE) == ["no"]
    else:
        assert {"end", "move", "sprint", "swap", "face"} <= set(found)
