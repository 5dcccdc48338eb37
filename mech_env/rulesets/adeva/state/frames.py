"""The frames of procedures under way: the fields that each kind uses."""

from __future__ import annotations

from mech_env.core.fields import bits, code, index, number, place, unit
from mech_env.core.frames import Frames, ask, ask_then, pop
from mech_env.core.record import DRAW
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.hits import MOST_HIT, NO_HIT
from mech_env.rulesets.adeva.state.procedures import (
    ANSWERS,
    STAGES,
    UPON,
    Act,
    Cause,
    Evasion,
    Frame,
    Hurt,
    Occasion,
    Strike,
    Trial,
)

__all__ = ["FRAMES", "Frame", "ask", "ask_then", "pop", "push"]

_verb = code("verb", d.Verb, "the verb under way, or the evasion chosen", none=True)
_arm = index("arm", d.N_ARMS, "weapon: an item by slot, or a weapon that is none").called(
    "weapon", names="weapon"
)
_mode = code("mode", ch.Mode, "how it fires", none=True)
_cell = place("cell", c.MAX_CELLS, "where to, or the target; row 0 while only a column is chosen")
_from = place("from_cell", c.MAX_CELLS, "where it began")
_way = index("way", c.DIRECTIONS, "direction, as the board has it")
_cells = number("cells", -1, c.MOST_KM, "how far, in cells; -1 not chosen")
_part = index("part", d.N_PARTS, "part aimed at: a location or a thing")
_choice = index(
    "choice",
    d.N_CHOICES,
    "pattern, posture, handling, skill, order, card, hold, task, radius, test, or roster member",
)
_next = number("next_unit", 0, c.MAX_UNITS, "the next unit to be looked at, by index")
_place = number("order_place", 0, c.MAX_UNITS, "places of the order that had their turn")
_step = number("step", 0, c.MAX_TIES, "how many parts of it are done, or asked")
_who = unit("who", c.MAX_UNITS, "who is asked, tests, is struck or moves, beside the actor")
_location = code("location", c.Location, "where it strikes", none=True)
_net = number("net", 0, c.MOST_DAMAGE, "damage left after soak")
_watch = bits("watch", c.MAX_UNITS_PER_SIDE, "Overwatches that fire first, by slot as enemies")
_late_watch = bits("late_watch", c.MAX_UNITS_PER_SIDE, "Overwatches that fire after it")
_die = number("die", 0, 100, "of the attack, of the one whom others test against, on the chart")
_degrees = number("degrees", -1, 30, "of success of that; -1: it failed")
_side = index("whose", c.SIDES, "side that chooses").called(names="side")
_cause = code("cause", Cause, "why it is made")
_act_flags = bits("act_flags", len(Act), "DELAYED … ASKED_CELL").called(names=Act.names())
_damage = [
    code("weapon", w.Item, "what strikes"),
    number("faces", 0, 10, "damage dice of this hit", count=2),
    number("damage", 0, c.MOST_DAMAGE, "damage of this hit before soak"),
]
_race = [
    code("tests", c.Test, "on what; of an opposed test the other's second", count=2),
    number("values", 0, c.MOST_TARGET, "values tested, without modifiers", count=2),
    number("modifiers", -c.MOST_MODIFIER, c.MOST_MODIFIER, "summed, those of fate too", count=2),
    number("dice_shown", 0, 100, "dice; of a guarded target's attacker both", count=2),
    number("gained", 0, c.MOST_FATE, "degrees by fate", count=2),
    bits("boosted", 2, "which of the two is boosted (AE-250)"),
    bits("test_flags", len(Trial), "NO_FATE … RACE").called(names=Trial.names()),
    _step,
]  # fmt: skip

FRAMES = Frames(
    Frame,
    stages=STAGES,
    actors=unit("actor", c.MAX_UNITS, "who acts; of TEST who tests, of WOUND who is hurt"),
    targets=unit("target", c.MAX_UNITS, "upon whom, if upon a unit"),
    uses={
        Frame.FIGHT: [
            _place,
            number("fight_winner", DRAW, c.SIDES - 1, "of a fight just decided").called(
                names="winner"
            ),
        ],
        Frame.SETUP: [_next, _cell, _side, _step, _die, _degrees, _who],
        Frame.TURN: [],
        Frame.ACT: [
            _verb, _arm, _mode, _cell, _from, _way, _cells, _part, _choice, _step, _watch,
            _late_watch, _act_flags,
            index("other_arm", d.N_ARMS, "second weapon, or item instead").called(
                "other_weapon", names="weapon"
            ),
            unit("second", c.MAX_UNITS, "target of a second attack; whom an Overwatch is for"),
            code("first_kind", d.Verb, "first attack, or what a Charge ends in", none=True),
            code("second_kind", d.Verb, "second attack", none=True),
            index("further", c.MAX_GROUND, "size, release, formation, or thing on the ground"),
        ],
        Frame.DECLARE: [
            code("occasion", Occasion, "when"), _place, _watch, _late_watch, _who,
        ],
        Frame.AOO: [_place, _who, _cell],
        Frame.TEST: _race,
        Frame.OPPOSED: _race,
        Frame.ATTACK: [
            _verb, _arm, _mode, _cell, _way, _part, _cause, _location, _net, _die, _degrees,
            _next, _who, _step,
            bits("strike_flags", len(Strike), "NO_PARRY … COATED").called(names=Strike.names()),
            number("hits", NO_HIT, MOST_HIT, "each hit, see hits.py", count=c.MAX_HITS),
            number("n_hits", 0, c.MAX_HITS, "hits"),
            number("hit_at", 0, c.MAX_HITS, "hits that are done"),
            *_damage,
            bits("to_pin", c.MAX_UNITS_PER_SIDE, "who tests Pinning, by slot as enemies"),
        ],
        Frame.WINDOW: [
            _verb, _arm, _cell, _way, _who, _step, _location, _place,
            bits("window_flags", len(Evasion), "ONLY_DEFLECT … GUARDIAN").called(
                names=Evasion.names()
            ),
        ],
        Frame.WOUND: [
            _location, _net, _who,
            bits("wound_flags", len(Hurt), "CANCELLED").called(names=Hurt.names()),
        ],
        Frame.DEFEAT: [_location, _die, _cells, _net, _who],
        Frame.FATE: [_verb],
        Frame.MOVE: [_verb, _cell, _from, _watch, _act_flags, _who],
        Frame.LEAP: [_verb, _cell, _from, _way, _cells, _choice, _watch],
        Frame.SHIFT: [_verb, _cell, _way, _cells, _step],
        Frame.CONTEST: [_verb, _part, _cause, _location, _degrees, *_damage],
        Frame.GRAPPLE: [_verb, _choice, _part, _degrees, _arm, *_damage],
        Frame.SKILL: [_verb, _choice, _next, _who, _die, _degrees],
        Frame.CAMPAIGN: [_side, _step, _next, _location, _choice],
    },
    upon=UPON,
    answers=ANSWERS,
)  # fmt: skip
push = FRAMES.push("adeva")
