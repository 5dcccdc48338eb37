"""Records for the words of Xha'lem, built by hand: a board, and a question of every kind."""

from __future__ import annotations

from typing import Any

from mech_env.core.log import emit, emit_roll, new_logs
from mech_env.rulesets.xhalem.scenario.still import write_still
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.programs import USED, Program
from mech_env.rulesets.xhalem.state.record import BATTLE, SETUP
from mech_env.rulesets.xhalem.state.weapons import Weapon
from mech_env.rulesets.xhalem.words.actions import ANSWERS
from mech_env.rulesets.xhalem.words.report import REPORT
from mech_env.rulesets.xhalem.words.requests import QUESTIONS
from tests.twins import twin

Records = tuple[Any, Any]
BLINK, EMP = USED.index(Program.BLINK), USED.index(Program.EMP)
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
# What `push` blanks in a frame: -1 = not chosen yet.
UNSET = (
    *("mode", "way", "slot", "aim", "program", "pull", "skill", "slot_out", "slot_in", "trigger"),
    *("subject", "response", "ally", "piece", "handling", "react_slot"),
)


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
        s.ever |= p.EVER[kind]
        box = b.pieces[k]
        box.there, box.hp, box.on = 1, p.HP[kind], 1
        box.q0, box.q1, box.r0, box.r1 = q0, q1, r0, r1
    write_still(s, b.pieces)
    b.round_number = 2
    return s, b


def suspect(b: Any, unit: int, q: int, r: int) -> None:
    u = b.units[unit]
    u.aware, u.placed, u.last_q, u.last_r, u.last_round = c.Aware.SUSPECTED, 1, q, r, 1


def asked(records: Records, decision: int, unit: int = 0, kind: int = -1, **fields: int) -> Records:
    """A question put to a unit by a frame with these fields; of a turn or its action."""
    if kind < 0:
        kind = Frame.TURN if decision == d.Decision.TURN else Frame.ACT
    s, b = records
    b.request.decision, b.request.unit, b.request.side = decision, unit, s.units[unit].side
    b.depth = 1
    f = b.frames[0]
    f.kind, f.actor, f.target = kind, unit, -1
    for name in UNSET:
        setattr(f, name, -1)
    for name, value in fields.items():
        setattr(f, name, value)
    return s, b


def question(*given: Any, **fields: int) -> str:
    return QUESTIONS.request(*asked(records(), *given, **fields))


def answer(records: Records, group: str, item: str | int) -> str:
    return ANSWERS.action(*records, d.ACTIONS.slot(group, item))


# Fields of the frame under which each decision comes up, beside the decision's own verb.
FRAMES: dict[int, dict[str, int]] = {
    d.Decision.LOADOUT: {"kind": Frame.LOADOUT},
    d.Decision.REFIT: {"kind": Frame.LOADOUT, "refit": 1},
    d.Decision.GROUP_NEXT: {"kind": Frame.FIGHT},
    d.Decision.STRIKE2: {"verb": d.Verb.STRIKE, "slot": 0, "aim": 3, "strike": 1},
    d.Decision.SHOVE_EFFECT: {"kind": Frame.ENGAGE, "verb": d.Verb.SHOVE, "target": 3, "aim": 3},
    d.Decision.REACT: {"kind": Frame.WINDOW, "actor": 3, "occasion": Occasion.STEP},
    d.Decision.OPPORTUNITY: {"kind": Frame.WINDOW, "actor": 3, "occasion": Occasion.STEP},
    d.Decision.COUNTER: {"kind": Frame.WINDOW, "actor": 3, "occasion": 1, "aim": 0},
    d.Decision.CONTROL: {"kind": Frame.RIDE, "target": 2},
    d.Decision.CONSENT: {"kind": Frame.RIDE, "actor": 1, "target": 2},
    d.Decision.DIRECTION: {"verb": d.Verb.MOVE, "mode": c.Mode.WALK},
    d.Decision.LENGTH: {"verb": d.Verb.MOVE, "mode": c.Mode.WALK, "way": 2},
    d.Decision.MODE: {"verb": d.Verb.MOVE, "reaction": 1},
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
    d.Decision.TASK: {"verb": d.Verb.ASSIST, "ally": 1},
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
    d.Decision.STRIKE2: ((), (d.Verb.NO, d.Verb.STRIKE, d.Verb.SHOVE)),
    d.Decision.SHOVE_EFFECT: ((), (d.Verb.KNOCKDOWN, d.Verb.PUSH)),
    d.Decision.REACT: ((), (d.Verb.NO, d.Verb.YES)),
    d.Decision.OPPORTUNITY: (("weapon",), (d.Verb.NO,)),
    d.Decision.COUNTER: (("weapon",), (d.Verb.NO,)),
    d.Decision.CONTROL: (("by",), ()),
    d.Decision.CONSENT: ((), (d.Verb.NO, d.Verb.YES)),
    d.Decision.MODE: (("mode",), (d.Verb.NO,)),
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


def told(s: Any, b: Any) -> tuple[Any, ...]:
    lines = [ANSWERS.action(s, b, slot) for slot in ALL_SLOTS]
    return QUESTIONS.request(s, b), QUESTIONS.context(s, b), lines


def line(*event: int, rolls: Rolls = ()) -> str:
    """The line of an event: kind, unit, what, x, y, z; rolls before it: unit, why, faces."""
    s, b = records()
    log = new_logs()[0]
    for unit, why, faces in rolls:
        for face in faces:
            twin(emit_roll)(log, unit, why, face)
    kind, unit, what, x, y, z = (*event, 0, 0, 0, 0)[:6]
    twin(emit)(log, kind, unit, what, x, y, z)
    return REPORT.event(s, b, log.events, int(log.count) - 1)
