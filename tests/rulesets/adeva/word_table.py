"""Records for the words of Adeva, built by hand: a board, and a question of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mech_env.core.log import emit, emit_roll, new_logs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.hits import hit_of as hit_of_kernel
from mech_env.rulesets.adeva.state.procedures import Frame, Occasion
from mech_env.rulesets.adeva.state.weapons import Item
from mech_env.rulesets.adeva.words.actions import ANSWERS
from mech_env.rulesets.adeva.words.report import REPORT
from mech_env.rulesets.adeva.words.requests import QUESTIONS
from tests.rulesets.adeva.bare import Bare
from tests.twins import twin

hit_of = twin(hit_of_kernel)

Records = tuple[Any, Any]
Rolls = tuple[tuple[int, int, tuple[int, ...]], ...]  # unit, why, faces
ALL_SLOTS = range(d.N_ACTIONS)
N_RED = 6
CONVOY, ON_FOOT, HIDDEN = 5, 4, 9

RED: tuple[dict[str, Any], ...] = (
    {"at": (4, 4), "items": ["sword", "pistol", "knife", "repair_gel", "knife"]},
    {"at": (2, 6), "person": "tanker", "machine": "super", "items": ["gatling", "knife"]},
    {"at": (3, 4), "person": "tanks"},
    {"person": "director", "carrier": 2, "berth": c.Berth.LEADER},
    {"at": (5, 8), "machine": None},
    {"at": (1, 9), "person": "truck", "items": ["carbine"]},
)
BLUE: tuple[dict[str, Any], ...] = (
    {"at": (8, 5), "person": "striker", "machine": "assault", "items": ["axe", "pistol"]},
    {"at": (9, 4), "person": "angel"},
    {"at": (11, 3), "person": "infantry"},
    {"at": (6, 6), "person": "gunner", "machine": "gun", "items": ["positron"]},
)
COVERS = {(8, 5): 8, (6, 6): 16, (2, 2): 4}


def records() -> Records:
    """A board of 14 x 11 in round 2; red_0 is asked. blue_3 hides at (6,6), in cover.

    red_3 is attached to the Horde red_2, red_4 a pilot on foot, red_5 a Transport.
    """
    covers = dict(COVERS)
    heights = {(10, row): 2 for row in range(5)} | {(0, 10): -5}
    terrain: dict[tuple[int, int], Sequence[int]] = {
        (7, 2): (c.Terrain.WALL,),
        (7, 8): (c.Terrain.DIFFICULT,),
        (5, 2): (c.Terrain.FOG,),
    }
    bare = Bare(RED, BLUE, 14, 11, covers, terrain, heights)
    s, b = bare.setup, bare.state
    s.round_limit = 12
    b.units[3].cell = b.units[2].cell
    b.round_number, b.n_order = 2, s.n_units
    b.order[: s.n_units] = range(s.n_units)
    for unit in range(s.n_units):
        b.units[unit].initiative = 20 - unit
    b.units[HIDDEN].conditions = 1 << c.Condition.HIDDEN
    b.ground[0].kind, b.ground[0].cell = Item.RIFLE, 4 * 14 + 5
    b.ground[1].kind, b.ground[1].cell = Item.KNIFE, 4 * 14 + 4
    for side, (x, y) in enumerate(((0, 5), (13, 5))):
        s.gates[side].cell, s.gates[side].armour, s.gates[side].integrity = y * 14 + x, 10, 16
        b.gates[side].integrity = 16
        b.sides[side].parts = 12
    _roster(s, b)
    return s, b


def _roster(s: Any, b: Any) -> None:
    """The rosters of a campaign: as the units of the fight."""
    people, machines = c.SIDES * c.ROSTER_PEOPLE, c.SIDES * c.ROSTER_MACHINES
    for row, unit in ((0, 0), (1, 1), (2, 4), (5, 6), (6, 9)):
        s.people[row] = s.people[people + unit]
        b.members[row].wounds, b.members[row].fate_most = 10, 3
    for row, unit in ((0, 0), (1, 1), (4, 6), (5, 9)):
        s.machines[row] = s.machines[machines + unit]
        b.hulls[row].wounds = s.machines[row].pools


# What `push` blanks in a frame: -1 = not chosen yet.
UNSET = (
    *("verb", "arm", "mode", "cell", "from_cell", "way", "cells", "part", "choice", "who"),
    *("other_arm", "second", "first_kind", "second_kind", "further", "location", "weapon"),
)


def asked(records: Records, decision: int, unit: int = 0, kind: int = -1, **fields: Any) -> Records:
    """A question put to a unit by a frame with these fields; of a turn or its action."""
    if kind < 0:
        kind = Frame.TURN if decision == Decision.ACTION else Frame.ACT
    s, b = records
    b.request.decision, b.request.unit, b.request.side = decision, unit, s.units[unit].side
    b.depth = 1
    _fill(b.frames[0], {"kind": kind, "actor": unit, **fields})
    return s, b


def on_top(records: Records, kind: int, **fields: Any) -> Records:
    """The same with another procedure on top, under which the question comes up."""
    s, b = records
    _fill(b.frames[b.depth], {"kind": kind, "actor": int(b.request.unit), **fields})
    b.depth += 1
    return s, b


def _fill(f: Any, fields: dict[str, Any]) -> None:
    f.target = -1
    for name in UNSET:
        f[name] = -1
    for name, value in fields.items():
        f[name] = value


def question(*given: Any, **fields: Any) -> str:
    return QUESTIONS.request(*asked(records(), *given, **fields))


def answer(records: Records, group: str, item: str | int) -> str:
    return ANSWERS.action(*records, d.ACTIONS.slot(group, item))


# Fields of the frame under which each decision comes up; of the others an action's.
_ATTACK: dict[str, Any] = {
    **{"kind": Frame.ATTACK, "actor": 6, "target": 0, "verb": Verb.SWIFT, "weapon": Item.AXE},
    **{"die": 12, "degrees": 2, "n_hits": 2, "hits": [hit_of(0, 3), hit_of(0, 0)] + [-1] * 10},
}
_MINE = {**_ATTACK, "actor": 0, "target": 6, "hits": [hit_of(6, 3), hit_of(6, 0)] + [-1] * 10}
_WINDOW: dict[str, Any] = {"kind": Frame.WINDOW, "actor": 6, "target": 0}
_TEST: dict[str, Any] = {
    **{"kind": Frame.TEST, "tests": [c.Test.DODGE, 0], "values": [30, 0], "modifiers": [10, 0]},
    "dice_shown": [55, 0],
}
FRAMES: dict[int, dict[str, Any]] = {
    Decision.FATE_ANY: {"kind": Frame.FATE},
    Decision.POOL: {"kind": Frame.FATE},
    Decision.AOO: {"kind": Frame.AOO, "actor": 6},
    Decision.INTERRUPT: {"kind": Frame.ACT, "actor": 6, "verb": Verb.ATTACK, "target": 0},
    Decision.YIELD: {"kind": Frame.DECLARE, "actor": 1},
    Decision.ALLOC: _MINE,
    Decision.DAMAGE: {**_MINE, "damage": 11, "faces": [7, 2]},
    Decision.REDUCE: {"kind": Frame.WOUND, "net": 9, "location": 3},
    Decision.BURN: {"kind": Frame.WOUND},
    Decision.ENGAGE: {"kind": Frame.MOVE, "verb": Verb.HALF_MOVE},
    Decision.GRAPPLE: {"kind": Frame.GRAPPLE, "verb": Verb.HOLD, "target": 6},
    Decision.SHIFT: {"kind": Frame.SHIFT, "verb": Verb.MANEUVER, "target": 6},
    Decision.FOLLOW: {"kind": Frame.SHIFT, "verb": Verb.HOLD, "target": 6},
    Decision.ADVANCE: {"kind": Frame.SHIFT, "verb": Verb.MANEUVER, "target": 6},
    Decision.KD: {"kind": Frame.CONTEST, "verb": Verb.KNOCK_DOWN, "target": 6},
    Decision.DISARM: {"kind": Frame.CONTEST, "verb": Verb.DISARM, "target": 6},
    Decision.TAKE: {"kind": Frame.CONTEST, "verb": Verb.DISARM, "target": 6, "part": 6},
    Decision.PULLUP: {"kind": Frame.LEAP, "verb": Verb.STANDING_JUMP},
    Decision.CAPTURE: {"kind": Frame.SKILL, "actor": 8, "target": 0, "verb": Verb.CAPTURE},
    Decision.EJECT: {"kind": Frame.DEFEAT},
    Decision.WEAPON: {"verb": Verb.ATTACK},
    Decision.FIRST_KIND: {"verb": Verb.MULTIPLE, "arm": 0},
    Decision.SECOND_KIND: {"verb": Verb.MULTIPLE, "arm": 0, "first_kind": Verb.SWIFT, "target": 6},
    Decision.SECOND_TARGET: {"verb": Verb.MULTIPLE, "arm": 0, "first_kind": Verb.SWIFT,
                             "target": 6, "second_kind": Verb.ATTACK},
    Decision.MODE: {"verb": Verb.SUPPRESS, "arm": 1},
    Decision.TARGET: {"verb": Verb.ATTACK, "arm": 0},
    Decision.COLUMN: {"verb": Verb.HALF_MOVE},
    Decision.ROW: {"verb": Verb.HALF_MOVE, "cell": 8},
    Decision.DIRECTION: {"verb": Verb.STANDING_LEAP},
    Decision.CELLS: {"verb": Verb.STANDING_LEAP, "way": 2},
    Decision.PART: {"verb": Verb.CALLED_SHOT, "arm": 0, "target": 6},
    Decision.STRIKE: {"verb": Verb.ALL_OUT, "arm": 0, "target": 6},
    Decision.CHARGE_WITH: {"verb": Verb.CHARGE, "target": 6},
    Decision.SIZE: {"verb": Verb.AIM},
    Decision.PATTERN: {"verb": Verb.SPREAD_HALF},
    Decision.POWER: {"verb": Verb.EITHER_POWER},
    Decision.RADIUS: {"verb": Verb.OVERWATCH, "arm": 1, "mode": ch.Mode.SEMI},
    Decision.CONDITION: {"verb": Verb.OVERWATCH, "arm": 1, "mode": 0, "choice": 2},
    Decision.WHO: {"verb": Verb.OVERWATCH, "arm": 1, "mode": 0, "choice": 2,
                   "further": ch.Release.ATTACKS},
    Decision.BY: {"verb": Verb.DROP_DOWN, "way": 4},
    Decision.POSTURE: {"verb": Verb.POSTURE},
    Decision.HANDLING: {"verb": Verb.READY},
    Decision.ITEM: {"verb": Verb.READY, "choice": ch.Handling.DRAW},
    Decision.ITEM_IN: {"verb": Verb.READY, "choice": ch.Handling.SWAP, "arm": 0},
    Decision.GROUND: {"verb": Verb.READY, "choice": ch.Handling.PICK_UP},
    Decision.PLACE: {"verb": Verb.READY, "choice": ch.Handling.DRAW, "arm": 2},
    Decision.FRIEND: {"verb": Verb.ASSIST},
    Decision.TASK: {"verb": Verb.ASSIST, "target": 1},
    Decision.SKILL: {"verb": Verb.USE_SKILL},
    Decision.ORDER: {"verb": Verb.ORDER},
    Decision.FORMATION: {"verb": Verb.ORDER, "choice": ch.Order.FORMATION},
    Decision.CARD: {"verb": Verb.CARD},
}  # fmt: skip
_SETUP = (
    *(Decision.DIRECTOR, Decision.CHARGE_OF, Decision.STYLE, Decision.SUPCOM, Decision.LOADOUT),
    *(Decision.DEPLOY, Decision.FATE_INIT),
)
_EVASION: dict[int, dict[str, Any]] = {
    Decision.DEFLECT: {},
    Decision.ALLY: {"target": 1},
    Decision.EVADE: {},
    Decision.COUNTER: {"verb": Verb.PARRY},
    Decision.SAC_SELF: {},
    Decision.ARM: {"target": 1, "verb": Verb.SACRIFICE},
    Decision.HITS: {"target": 1, "verb": Verb.SACRIFICE, "location": 1},
}
_BETWEEN = (
    *(Decision.ROSTER, Decision.MACHINE, Decision.REPAIR, Decision.PURCHASE, Decision.HEAL),
    *(Decision.PATIENT, Decision.RESCUE),
)
DECISIONS = tuple(Decision)[1:]


def at(decision: int) -> Records:
    """The records at a decision, under the procedures where it comes up."""
    found = records()
    if decision in _SETUP:
        return asked(found, decision, 0, Frame.SETUP)
    if decision in _BETWEEN:
        return asked(found, decision, 0, Frame.CAMPAIGN, choice=0, location=1)
    if decision in _EVASION:
        return on_top(asked(found, decision, 0, **_ATTACK), **{**_WINDOW, **_EVASION[decision]})
    if decision in (Decision.FATE_PRE, Decision.FATE_POST, Decision.GUARD_PICK):
        found = on_top(asked(found, decision, 0, **_ATTACK), **_WINDOW)
        return on_top(found, **_TEST)
    found[1].units[0].grapples = 6 if decision == Decision.GRAPPLE else -1
    found = asked(found, decision, 0, **FRAMES.get(decision, {}))
    if decision == Decision.INTERRUPT:
        found = on_top(found, Frame.DECLARE, actor=6, occasion=Occasion.BEFORE)
    return found


# Slots that may answer each decision (4.1): whole groups, then single verbs.
_FATE = (Verb.NO, Verb.REMOVE_FATIGUE, Verb.REMOVE_STUN, Verb.RESTORE)
_CHANGES = (
    *(Verb.NO, Verb.SWAP_1, Verb.SWAP_2, Verb.PLUS, Verb.MINUS, Verb.REROLL_1, Verb.REROLL_2),
)
_YES_NO = (Verb.NO, Verb.YES)
_KINDS = (Verb.ATTACK, Verb.SWIFT, Verb.LIGHTNING, Verb.BURST_SEMI, Verb.BURST_FULL)
ANSWERED_BY: dict[int, tuple[tuple[str, ...], tuple[Verb, ...]]] = {
    **{decision: (("choice",), ()) for decision in d.CHOICES},
    **dict.fromkeys((Decision.DIRECTOR, Decision.SUPCOM, Decision.FRIEND), (("own",), ())),
    **dict.fromkeys((Decision.LOADOUT, Decision.CELLS, Decision.HITS), (("choice",), ())),
    Decision.GUARD_PICK: (("choice",), ()),
    **dict.fromkeys((Decision.DEPLOY, Decision.COLUMN), (("column",), ())),
    **dict.fromkeys((Decision.FATE_INIT, Decision.YIELD, Decision.INTERRUPT), ((), _YES_NO)),
    **dict.fromkeys((Decision.DEFLECT, Decision.REDUCE, Decision.KD), ((), _YES_NO)),
    **dict.fromkeys((Decision.TAKE, Decision.EJECT, Decision.BURN), ((), _YES_NO)),
    **dict.fromkeys((Decision.FOLLOW, Decision.STRIKE), ((), _YES_NO)),
    Decision.FATE_ANY: ((), _FATE),
    Decision.FATE_PRE: ((), (Verb.NO, Verb.BOOST)),
    Decision.FATE_POST: ((), (Verb.NO, Verb.REROLL, Verb.DEGREES)),
    Decision.ACTION: ((), tuple(Verb)[: Verb.END + 1]),
    **dict.fromkeys((Decision.AOO, Decision.COUNTER), (("weapon",), (Verb.NO,))),
    Decision.ALLOC: (("enemy",), ()),
    Decision.ALLY: ((), (Verb.NO, Verb.GUARDIAN, Verb.PROTECT, Verb.SACRIFICE)),
    Decision.EVADE: ((), (Verb.NO, Verb.DODGE, Verb.PARRY, Verb.DIVE)),
    Decision.SAC_SELF: (("arms",), (Verb.NO,)),
    Decision.ARM: (("arms",), ()),
    Decision.DAMAGE: ((), _CHANGES),
    Decision.ENGAGE: (("enemy",), (Verb.NO,)),
    Decision.GRAPPLE: (("choice",), (Verb.NO,)),
    Decision.SHIFT: (("direction",), ()),
    Decision.ADVANCE: (("direction",), (Verb.NO,)),
    Decision.DIRECTION: (("direction",), ()),
    Decision.DISARM: (("hands",), ()),
    Decision.PULLUP: (("choice",), (Verb.NO,)),
    Decision.POOL: (("location",), ()),
    **dict.fromkeys((Decision.ROSTER, Decision.MACHINE, Decision.PATIENT), (("choice",), ())),
    **dict.fromkeys((Decision.HEAL, Decision.RESCUE, Decision.REPAIR), (("choice",), (Verb.NO,))),
    **dict.fromkeys((Decision.WEAPON, Decision.ITEM, Decision.ITEM_IN), (("weapon",), ())),
    Decision.FIRST_KIND: ((), _KINDS),
    Decision.SECOND_KIND: ((), (Verb.ATTACK, Verb.BURST_SEMI, Verb.BURST_FULL)),
    Decision.TARGET: (("enemy", "thing"), ()),
    Decision.SECOND_TARGET: (("enemy",), ()),
    Decision.ROW: (("row",), ()),
    Decision.PART: (("location", "thing"), ()),
    Decision.CHARGE_WITH: (("weapon",), (Verb.GRAPPLE, Verb.KNOCK_DOWN)),
    Decision.POWER: ((), (Verb.SPREAD_FULL, Verb.LANCE, Verb.JAUNT, Verb.BULWARK, Verb.PROBE)),
    Decision.WHO: (("enemy", "own"), ()),
    Decision.GROUND: (("choice",), ()),
    Decision.PLACE: (("berths",), ()),
}
# How many things behind the slots of a group these records have, by decision or always.
_ARMS = [d.LOCATION + c.Location.RIGHT_ARM, d.LOCATION + c.Location.LEFT_ARM]
_COUNT: dict[str, int] = {"enemy": 3, "own": 6, "column": 14, "row": 11, "choice": 99}
_PEOPLE, _HULLS = 3, 2
_CHOICES: dict[int, int] = {
    **{decision: len(codes) for decision, codes in d.CHOICES.items()},
    **{Decision.LOADOUT: 3, Decision.CELLS: 8, Decision.HITS: 12, Decision.GUARD_PICK: 2},
    **{Decision.GROUND: 2, Decision.MACHINE: _HULLS, Decision.REPAIR: _HULLS},
    **dict.fromkeys((Decision.ROSTER, Decision.HEAL, Decision.PATIENT, Decision.RESCUE), _PEOPLE),
    **{Decision.BY: 2, Decision.MODE: 3},
}


def slots_of(decision: int) -> list[int]:
    """Slots that may answer a decision in these records."""
    groups, verbs = ANSWERED_BY[decision]
    found = [int(verb) for verb in verbs]
    for group in groups:
        if group == "arms":
            found += _ARMS
        elif group in ("hands", "berths"):
            found += [d.THING + k for k in range(3 if group == "berths" else 2)]
        elif group == "weapon":
            found += [d.WEAPON + k for k in (0, 1, 2, 3, 4, d.Arm.UNARMED, d.Arm.CLAWS)]
        else:
            first, count = d.ACTIONS.groups[group].first, d.ACTIONS.groups[group].count
            most = _CHOICES[decision] if group == "choice" else _COUNT.get(group, count)
            found += [first + k for k in range(min(count, most))]
    return found


def told(s: Any, b: Any) -> tuple[Any, ...]:
    lines = [ANSWERS.action(s, b, slot) for slot in ALL_SLOTS]
    return QUESTIONS.request(s, b), QUESTIONS.context(s, b), lines


def line(*event: int, rolls: Rolls = (), viewer: int = -1) -> str:
    """The line of an event: kind, unit, what, x, y, z; rolls before it: unit, why, faces."""
    s, b = records()
    log = new_logs()[0]
    for unit, why, faces in rolls:
        for face in faces:
            twin(emit_roll)(log, unit, why, face)
    kind, unit, what, x, y, z = (*event, 0, 0, 0, 0)[:6]
    twin(emit)(log, kind, unit, what, x, y, z)
    return REPORT.event(s, b, log.events, int(log.count) - 1, viewer)
