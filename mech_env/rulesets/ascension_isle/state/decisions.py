"""The kinds of decision, the action slots that answer them, and who is meant by a slot.

A turn asks for a verb; the verb's arguments are asked after it, one by one, as far as there is a
choice. Nothing happens in between, so the answers are one decision of the rules.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c


class Decision(Codes):
    """Kinds of decision: the catalogue's names. From ARC on they are further questions."""

    NONE = "nothing"
    CATEGORY = "in which category to act this round (AI-012)"
    PAIN = "what to do about pain (AI-090)"
    RECAT = "whether to change the category (AI-019)"
    STANCE = "which stance to take (AI-113)"
    ACTION = "what to do"
    STEP = "where to step (AI-056)"
    OVERWATCH = "whether to shoot from overwatch (AI-119, AI-121)"
    RANGEDINT = "whether to shoot at who is about to strike (AI-023)"
    BOOST = "what to spend for advantage (AI-111, AI-112)"
    REACT = "how to dodge (AI-136)"
    PUSH = "what to spend advantage on after a hit (AI-075, AI-168)"
    LOC = "which location to strike (AI-073)"
    CAP = "whether to cap the damage (AI-081)"
    SAVE = "whether to shake off a wound (AI-068)"
    SNAPMOVE = "whether to move after a snapped shot (AI-130)"
    COORD = "whether to join in sustained fire (AI-162)"
    ZONECELL = "where the fire goes on (AI-165)"
    MEDIC = "who sees to the wounded (AI-179)"
    TREAT = "whose wound to treat (AI-187)"
    ROSTER = "who fights next (AI-190)"
    ARC = "which arc to watch (AI-118)"
    DECK = "whether to hit the deck (AI-148, AI-149)"
    WOUND = "which wound to treat"
    HEALER = "who treats it"
    TARGET = "whom to attack or taunt"
    FORM = "how many shots (AI-153)"
    RAPID = "how much ammunition for rapid fire (AI-157)"
    AETHER = "how much Aether (AI-039)"
    COLUMN = "the column of the first cell under fire"
    ROW = "the row of it"
    WAY = "which way"
    WEAPON = "which weapon"
    OBJECT = "which object"
    PATIENT = "whom to help"
    MEANS = "an extra action of which kind, for what"


class Verb(Codes):
    """The slots of the group `verb`: the verbs of D-ACTION, then answers to other decisions."""

    END = "end the turn"
    MOVE = "move"
    MOVE_RELOAD = "move, and reload the weapon in hand (AI-029)"
    SPRINT = "sprint"
    LEAN = "lean out of cover"
    HIDE = "go behind cover"
    SHOOT = "shoot"
    AIM = "aim"
    STRIKE = "strike"
    BOLT = "hurl a bolt"
    SUSTAIN = "keep cells under fire"
    KILLZONE = "keep the whole front under fire"
    RELOAD = "reload a weapon"
    SWAP = "take another weapon in hand"
    FIRSTAID = "see to somebody's pain"
    USE = "work on an object"
    TAUNT = "taunt an enemy"
    EXTRA = "gain an extra action (free)"
    FACE = "turn on the spot (free)"
    NO = "no: done, keep, decline, accept the pain, let the damage through"
    YES = "yes: agree, cap, save, move"
    CALLED = "a called shot"
    KILL = "a kill shot"
    DECK = "hit the deck"
    COVER = "hit the deck, into cover"


class Means(Codes):
    """What something is paid with: the slots of the group `by`."""

    STANDARD = "a standard action"
    MOVE = "a move action"
    DEBT = "an action of the next round (AI-137)"
    ADRENALINE = "an Adrenaline"
    FOCUS = "a Focus"
    WILLPOWER = "a Willpower"
    STEEL = "a roll, for a move action (AI-090)"
    AMMUNITION = "an ammunition"
    BOTH = "a Focus and an ammunition"
    ADVANTAGE = "5 advantage (AI-026)"
    EXPLOITS = "2 exploits of the category (AI-026)"


N_MEANS = len(Means)

# --- table 4.1 ---
# The verbs of D-ACTION: `options.verbs` has a bit for each.
VERBS = Verb.names()[: Verb.FACE + 1]
N_VERBS = len(VERBS)

_CATEGORY_OF = {
    Verb.SHOOT: c.Category.RANGED, Verb.AIM: c.Category.RANGED, Verb.SUSTAIN: c.Category.RANGED,
    Verb.KILLZONE: c.Category.RANGED, Verb.STRIKE: c.Category.CLOSE, Verb.BOLT: c.Category.ETHERIC,
    Verb.FIRSTAID: c.Category.TECH, Verb.USE: c.Category.TECH, Verb.TAUNT: c.Category.TECH,
}  # fmt: skip
# The category that a verb needs, -1 none (AI-017).
CATEGORY_OF = tuple(int(_CATEGORY_OF.get(verb, -1)) for verb in Verb)
# Verbs that cost the standard action, and those that cost the move action; a move uses the standard
# action when no move action is left (AI-024).
COSTS_STANDARD = tuple(int(verb in _CATEGORY_OF or verb == Verb.SPRINT) for verb in Verb)
_MOVES = (Verb.MOVE, Verb.MOVE_RELOAD, Verb.SPRINT)
COSTS_MOVE = tuple(
    int(verb in (*_MOVES, Verb.LEAN, Verb.HIDE, Verb.RELOAD, Verb.SWAP)) for verb in Verb
)

# What a verb asks for, in this order, before it is announced. ZONECELL is asked for every cell.
ARGUMENTS: dict[Verb, tuple[Decision, ...]] = {
    Verb.SHOOT: (Decision.TARGET, Decision.FORM, Decision.RAPID),
    Verb.AIM: (Decision.TARGET,),
    Verb.STRIKE: (Decision.TARGET,),
    Verb.BOLT: (Decision.TARGET, Decision.AETHER),
    Verb.SUSTAIN: (Decision.COLUMN, Decision.ROW, Decision.RAPID, Decision.ZONECELL),
    Verb.KILLZONE: (Decision.WAY,),
    Verb.RELOAD: (Decision.WEAPON,),
    Verb.SWAP: (Decision.WEAPON,),
    Verb.FIRSTAID: (Decision.PATIENT,),
    Verb.USE: (Decision.OBJECT,),
    Verb.TAUNT: (Decision.TARGET,),
    Verb.EXTRA: (Decision.MEANS,),
    Verb.FACE: (Decision.WAY,),
}
MOST_ARGUMENTS = max(map(len, ARGUMENTS.values()))
# For kernels: the k-th argument of a verb at [verb * MOST_ARGUMENTS + k], 0 for none.
ARGUMENT_OF = tuple(
    int(ARGUMENTS[verb][k]) if k < len(ARGUMENTS.get(verb, ())) else 0
    for verb in Verb
    for k in range(MOST_ARGUMENTS)
)


# --- the slots ---
def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


# Directions and columns are named as the side looks across the board, from left to right for red,
# from right to left for blue; north and south are the same to both. So a slot means the same to
# both, as their observations are turned alike (7.4: maps are mirrored left to right).
WAYS = (
    *("forward", "forward south", "south", "back south", "back", "back north", "north"),
    "forward north",
)
ACTIONS = ActionCatalogue(
    [
        ("verb", Verb.names()),
        ("by", Means.names()),
        ("category", c.Category.names()),
        ("stance", c.Stance.names()),
        ("direction", WAYS),
        ("form", c.Form.names()),
        ("number", _numbers(c.MAX_WOUNDS)),  # ammunition, Aether, wounds
        ("line", _numbers(c.MAX_COLUMNS)),  # columns, rows
        ("enemy", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("own", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("weapon", _numbers(c.WEAPON_SLOTS)),
        ("object", _numbers(c.MAX_OBJECTS)),
        ("location", c.Location.names()),
    ]
)
N_ACTIONS = len(ACTIONS)
BY = ACTIONS.groups["by"].first
CATEGORY = ACTIONS.groups["category"].first
STANCE = ACTIONS.groups["stance"].first
DIRECTION = ACTIONS.groups["direction"].first
FORM = ACTIONS.groups["form"].first
NUMBER = ACTIONS.groups["number"].first
LINE = ACTIONS.groups["line"].first
ENEMY = ACTIONS.groups["enemy"].first
OWN = ACTIONS.groups["own"].first
WEAPON = ACTIONS.groups["weapon"].first
THING = ACTIONS.groups["object"].first
LOCATION = ACTIONS.groups["location"].first


# --- who and what is meant ---
@kernel
def turned(side: int, way: int) -> int:
    """The direction (0-7: E, SE …) behind slot ``direction way`` of a side, and back again."""
    return int(way) if side == 0 else (4 - int(way)) & 7


@kernel
def turned_column(s: Any, side: int, column: int) -> int:
    """The column behind slot ``line column`` of a side, and back again; rows stay as they are."""
    return int(column) if side == 0 else int(s.width) - 1 - int(column)
