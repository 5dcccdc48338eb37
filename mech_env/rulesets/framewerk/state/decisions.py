"""The kinds of decision, the action slots that answer them, and who is meant by a slot."""

from __future__ import annotations

from typing import Any

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state import codes as c


class Decision(Codes):
    """Kinds of decision: the catalogue's names. From WITH on they are further questions."""

    NONE = "nothing"
    COUNT = "how many actions to declare (FW-112)"
    ACTION = "what to do"
    TARGETS = "the next target of automatic fire (FW-208)"
    STEP = "where to step"
    DEFEND = "how to defend"
    CUT = "dice to take from the opponent's pool (FW-013)"
    ADD = "another die (FW-012)"
    MED = "who gets a med kit (FW-305)"
    SUPPLY = "what a crate gives (FW-306)"
    WITH = "with bare hands or with the weapon"
    TARGET = "which enemy"
    AIMPOINT = "where to aim"
    OBJECT = "which object"
    FACING = "which way"
    WEAPON = "which weapon to ready"
    ITEM = "what to pick up"
    HOLDER = "whose hold to escape"
    PATIENT = "who gets the supply"
    LOAD = "which weapon gets it"


class Verb(Codes):
    """The slots of the group `verb`: the verbs of D-ACTION, then answers to other decisions."""

    PASS = "let the action pass"
    SHOOT = "fire an aimed shot"
    BURST = "fire a burst"
    AUTO = "fire on automatic at all in an arc"
    SUPPRESS = "lay a suppression zone"
    STRIKE = "strike an enemy"
    ENTANGLE = "grab an enemy, hurting it"
    RESTRAIN = "grab an enemy without hurting it"
    DISARM = "knock an enemy's weapon away"
    THROW = "throw the weapon at an enemy"
    SHOOT_OBJECT = "shoot at an object"
    STRIKE_OBJECT = "strike an object"
    THROW_OBJECT = "throw the weapon at an object"
    AIM = "aim"
    COVER = "take the cover of the cell"
    MOVE = "move"
    BREAK = "break away from close quarters"
    RELOAD = "reload the weapon in hand"
    READY = "change the weapon in hand"
    PICKUP = "pick up a weapon"
    MAINTAIN = "keep hold of an enemy"
    RELEASE = "let an enemy go"
    ESCAPE = "struggle to get free"
    FACE = "turn (free)"
    DONE = "no more, or none"
    ADD = "add a die for a drama point"
    FIGHTING = "fight back"
    ARMED = "parry with the weapon in hand"
    DODGE = "dodge"
    MAGAZINE = "make a magazine of the crate"
    MEND = "mend a weapon with the crate"
    INSPIRE = "give somebody a drama point for the crate"


# The verbs of D-ACTION: `options.verbs` has a bit for each.
VERBS = Verb.names()[: Verb.FACE + 1]


# The form of the attack that a verb begins; -1 none. Each fire mode is a verb: changing it costs
# nothing (FW-217).
FORM_OF = (
    *(-1, c.Form.SINGLE, c.Form.BURST, c.Form.AUTO, c.Form.SUPPRESS, c.Form.STRIKE),
    *(c.Form.ENTANGLE, c.Form.RESTRAIN, c.Form.DISARM, c.Form.THROW),
    *(c.Form.SINGLE, c.Form.STRIKE, c.Form.THROW, *[-1] * (len(Verb) - Verb.AIM)),
)

# The first further question about a verb; NONE: it is done at once.
_QUESTIONS = {
    Decision.WITH: (Verb.STRIKE, Verb.ENTANGLE, Verb.RESTRAIN, Verb.DISARM),
    Decision.TARGET: (Verb.SHOOT, Verb.BURST, Verb.THROW),
    Decision.OBJECT: (Verb.SHOOT_OBJECT, Verb.STRIKE_OBJECT, Verb.THROW_OBJECT),
    Decision.FACING: (Verb.AUTO, Verb.SUPPRESS, Verb.FACE),
    Decision.WEAPON: (Verb.READY,),
    Decision.ITEM: (Verb.PICKUP,),
    Decision.HOLDER: (Verb.ESCAPE,),
}
QUESTION_OF = tuple(
    next((int(asked) for asked, verbs in _QUESTIONS.items() if verb in verbs), 0) for verb in Verb
)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


# Directions are named as the side looks across the board: forward is E for red, W for blue. So a
# slot means the same to both, as their observations are turned alike.
WAYS = (
    "forward", "forward right", "right", "back right", "back", "back left", "left", "forward left",
)  # fmt: skip
NUMBERS = 5  # 1-3 actions to declare, 0-4 dice to cut
ACTIONS = ActionCatalogue(
    [
        ("verb", Verb.names()),
        ("number", _numbers(NUMBERS)),
        ("direction", WAYS),
        ("with", ("bare", "weapon")),
        ("aimpoint", c.Aimpoint.names()),
        ("enemy", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("own", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("object", _numbers(c.MAX_OBJECTS_PER_SIDE)),
        ("carried", (*_numbers(c.CARRIED_SLOTS), "empty")),
        ("item", _numbers(c.MAX_WEAPONS)),
    ]
)
N_ACTIONS = len(ACTIONS)
NUMBER = ACTIONS.groups["number"].first
DIRECTION = ACTIONS.groups["direction"].first
BARE_HANDS = ACTIONS.groups["with"].first
IN_HAND = BARE_HANDS + 1
POINT = ACTIONS.groups["aimpoint"].first
ENEMY = ACTIONS.groups["enemy"].first
OWN = ACTIONS.groups["own"].first
THING = ACTIONS.groups["object"].first
CARRIED = ACTIONS.groups["carried"].first
EMPTY_HANDS = CARRIED + c.CARRIED_SLOTS
ITEM = ACTIONS.groups["item"].first


@kernel
def turned(side: int, way: int) -> int:
    """The direction (0-7: E, SE …) behind slot ``direction way`` of a side, and back again."""
    return (int(way) + 4 * int(side)) & 7


@kernel
def in_camp(decision: int) -> bool:
    """Whether a decision is one of those between two fights."""
    return decision == Decision.MED or decision == Decision.SUPPLY or decision >= Decision.PATIENT


@kernel
def in_close_quarters(verb: int) -> bool:
    """Whether a verb is an attack on a unit in close quarters (FW-019)."""
    return verb >= Verb.STRIKE and verb <= Verb.DISARM


@kernel
def object_at_slot(s: Any, b: Any, side: int, k: int) -> int:
    """The object behind slot ``object k``, the enemies' of a side in order; -1 = none."""
    for o in range(s.n_objects):
        if s.objects[o].side != side:
            if k == 0:
                return o
            k -= 1
    return -1
