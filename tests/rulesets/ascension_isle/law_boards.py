"""Battles in which procedures of all kinds wait for an answer, for tests of the laws."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import (
    ActStage,
    AttackStage,
    FightStage,
    Frame,
    HitStage,
    MoveStage,
    StressStage,
    TallyStage,
    TreatStage,
    TurnStage,
    WindowStage,
)
from tests.rulesets.ascension_isle.boards import Board, put

RED, MEDIC, BLUE, HERO, BRAWLER = 0, 1, 2, 3, 4
PLACES = [(1, 4), (1, 6), (8, 4), (10, 6), (2, 4)]


def camp(**fields: Any) -> Board:
    """Two of red, three of blue; the first of red has its turn and is asked what to do."""
    board = Board(12, 8, n_encounters=2, **fields)
    board.unit("red", "trooper", PLACES[RED], stance=Stance.READY, advantage=6)
    board.unit("red", "medic", PLACES[MEDIC])
    board.unit("blue", "trooper", PLACES[BLUE], stance=Stance.OVERWATCH, arc=c.Facing.W)
    board.unit("blue", "captain", PLACES[HERO], stance=Stance.SNAP)
    board.unit("blue", "brawler", PLACES[BRAWLER], category=c.Category.CLOSE)
    board.piece("crate", PLACES[BLUE], "W")
    board.thing((5, 5), 2, full=3)
    for unit in (RED, MEDIC, BLUE, HERO):
        board.b.units[unit].category = c.Category.RANGED
    b = board.b
    put(b, n_order=5)
    b.order[:5] = (RED, BLUE, MEDIC, BRAWLER, HERO)
    board.frame(Frame.FIGHT, stage=FightStage.TURNS, order_place=1)
    board.frame(Frame.TURN, RED, stage=TurnStage.VERB)
    board.ask(RED, Decision.ACTION)
    return board


def act(verb: Verb, stage: ActStage, **fields: Any) -> Board:
    """The first of red is in the middle of a verb."""
    board = camp()
    board.b.frames[1].stage = TurnStage.ASK
    board.frame(Frame.ACT, RED, stage=stage, verb=verb, **fields)
    return board


def asked_form() -> Board:
    """SHOOT at the first of blue: in which form is asked."""
    board = act(Verb.SHOOT, ActStage.FORM, given=1, target=BLUE, slot=0)
    board.ask(RED, Decision.FORM)
    return board


def asked_line() -> Board:
    """SUSTAIN: two cells are named, the next is asked for."""
    board = act(
        Verb.SUSTAIN,
        ActStage.ZONECELL_SET,
        given=3,
        x=5,
        y=4,
        cells=2,
        way=c.Facing.S,
        rapid=1,
        slot=0,
    )
    board.ask(RED, Decision.ZONECELL)
    return board


def asked_reload() -> Board:
    """The first of blue may shoot at who announced that it reloads its pistol."""
    board = act(Verb.RELOAD, ActStage.DO, given=1, slot=1)
    board.frame(Frame.WINDOW, RED, BLUE, stage=WindowStage.OVERWATCH, cause=Cause.AHEAD)
    board.ask(BLUE, Decision.OVERWATCH)
    return board


def asked_step() -> Board:
    """A move after its first step."""
    board = act(Verb.MOVE, ActStage.FINISH)
    board.frame(Frame.MOVE, RED, stage=MoveStage.STEP, way=c.Facing.E, steps=1)
    board.ask(RED, Decision.STEP)
    return board


def asked_watcher() -> Board:
    """The first of blue may shoot ahead of a move."""
    board = act(Verb.MOVE, ActStage.CLOSE)
    board.frame(Frame.WINDOW, RED, BLUE, stage=WindowStage.OVERWATCH, cause=Cause.AHEAD)
    board.frame_top().next_place = 2
    board.ask(BLUE, Decision.OVERWATCH)
    return board


def shot(stage: AttackStage, target: int = BLUE, **fields: Any) -> Board:
    """A double tap at one of blue."""
    board = act(Verb.SHOOT, ActStage.FINISH, given=3, target=target, form=c.Form.DOUBLE, slot=0)
    board.frame(
        Frame.ATTACK,
        RED,
        target,
        stage=stage,
        verb=Verb.SHOOT,
        slot=0,
        form=c.Form.DOUBLE,
        **fields,
    )
    return board


def asked_dodge() -> Board:
    """Who is shot at reacts before the roll."""
    board = shot(AttackStage.REACTED)
    board.ask(BLUE, Decision.REACT)
    return board


def asked_push() -> Board:
    """A double tap has hit twice."""
    board = shot(AttackStage.PUSHED, rolled=1, total=25, challenge=12, hits=2)
    board.ask(RED, Decision.PUSH)
    return board


def hit(stage: HitStage, **fields: Any) -> Board:
    """The first of two hits."""
    board = shot(AttackStage.HITS, rolled=1, total=25, challenge=12, hits=2, hits_done=1)
    board.frame(Frame.HIT, RED, BLUE, stage=stage, face=5, **fields)
    return board


def asked_location() -> Board:
    board = hit(HitStage.LOC_SET)
    board.ask(RED, Decision.LOC)
    return board


def asked_save() -> Board:
    board = hit(HitStage.SAVED, damage=14, dice=3, wounds=1)
    board.ask(BLUE, Decision.SAVE)
    return board


def asked_cap() -> Board:
    board = hit(HitStage.WOUNDS, damage=14, dice=3)
    board.frame(Frame.STRESS, BLUE, stage=StressStage.CAPPED, left=10)
    board.ask(BLUE, Decision.CAP)
    return board


def after_fight(stage: FightStage) -> Board:
    board = camp()
    put(board.b, depth=0)
    board.frame(Frame.FIGHT, stage=stage)
    board.wound(MEDIC, "piercing", "arms", c.Grade.SERIOUS, damage=5)
    board.b.units[MEDIC].treatments = 2
    return board


def asked_medic() -> Board:
    """Who sees to the wounded medic."""
    board = after_fight(FightStage.TALLY)
    board.frame(Frame.TALLY, MEDIC, stage=TallyStage.MEDIC_SET)
    board.ask(RED, Decision.MEDIC)
    return board


def asked_healer() -> Board:
    """Who treats its wound."""
    board = after_fight(FightStage.TREAT)
    board.frame(Frame.TREAT, RED, MEDIC, stage=TreatStage.HEALER, wound=0)
    board.ask(RED, Decision.HEALER)
    return board
