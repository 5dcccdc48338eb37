"""What one unit sees, number by number: the pieces and features of the observation (section 6).

Rows of units: row 0 is the viewer, rows 1-15 its allies, rows 16-31 the enemies, each group by slot
(enemies in the order of the action slots ``enemy k``). Where a feature names a unit, it names such
a row. Columns, rows and directions are those of the action slots: forward is east for red, and for
side blue everything is turned by half a turn.

An enemy that hides is a row of zeros (AE-443): how many do stands in ``fight``. House rules, which
never change, are not shown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mech_env.core.layout import Feature, Layout, count, either, flags
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.record import N_ITEMS

MAX_ALLIES = c.MAX_UNITS_PER_SIDE - 1
FIRST_ENEMY_ROW = 1 + MAX_ALLIES
UNIT_ROWS = FIRST_ENEMY_ROW + c.MAX_UNITS_PER_SIDE
_ROW_NUMBER = "1 + row"

# Scales: natural bound of each kind of number; what may exceed it is cut off.
KM = 24.0
INITIATIVE = 20.0
CRITICAL = 12.0
RATE = 24.0  # km of a movement
HEIGHT = 24.0  # half km
TARGET_NUMBER = 100.0
MODIFIER = 60.0
DEGREES = 10.0
DAMAGE = 40.0
MEAN = 20.0  # of damage dice and what is added
ROUNDS = 20.0
FIGHTS = 6.0

# Conditions and what lasts that anybody sees; the order is that of the features.
SHOWN = (
    *(c.Condition.PRONE, c.Condition.PINNED, c.Condition.SHAKEN, c.Condition.SURPRISED),
    *(c.Condition.HIDDEN, c.Condition.AIMED_AT, c.Condition.BURNED, c.Condition.BREACHED),
    *(c.Condition.FRESH, c.Condition.CONTROLS, c.Condition.KEPT, c.Condition.ADRIFT),
    *(c.Condition.DAZED, c.Condition.BLINDED),
)
LASTING = (
    *(c.Until.REACTION, c.Until.STANCE_REACTION, c.Until.ALL_OUT, c.Until.STANCE),
    *(c.Until.GUARDED, c.Until.RAN, c.Until.JUMPED, c.Until.OBSTRUCTED, c.Until.COUNTERED),
    c.Until.DELAYING,
)
OWN_CONDITIONS = (c.Condition.FEAR_TESTED, c.Condition.TREATED)
OWN_LASTING = (c.Until.ASSIST_FULL, c.Until.LATE)


def _hand(name: str) -> list[Feature]:
    return [
        count(f"{name}_item", N_ITEMS, "1 + kind of item"),
        Feature(f"{name}_melee", "flag: it strikes in melee"),
        Feature(f"{name}_ranged", "flag: it is fired or thrown"),
        count(f"{name}_damage", MEAN, "mean of its dice and what is added to them"),
        count(f"{name}_stated", 15, "km: stated range"),
    ]


def _core() -> list[Feature]:
    """What every row of a unit holds; of enemies, of those that do not hide."""
    return [
        either("in_fight", "1 on the map, 0 off it, -1 out"),
        # A run of flags, written at once.
        *[Feature(f"is_{name}") for name in c.Kind.names()],
        Feature("wrecked", "flag: its Construct lies somewhere"),
        Feature("helpless"),
        *[Feature(f"is_{one.name.lower()}") for one in SHOWN],
        *[Feature(f"has_{one.name.lower()}") for one in LASTING],
        *[Feature(f"spreads_{name}") for name in c.Pattern.names()],
        # A run of the record.
        *[count(f"wounds_{name}", c.MOST_WOUNDS, "wounds, the first also Magnitude")
          for name in c.Location.names()],
        *[count(f"critical_{name}", c.MOST_CRITICAL) for name in c.Location.names()],
        Feature("share", "share of all its wounds left"),
        count("column", 24, "1 + column"),
        count("row", 24, "1 + row"),
        either("ahead", "km forward from the viewer", KM),
        either("aside", "km to the right of the viewer", KM),
        count("distance", KM, "km from the viewer"),
        either("height", "half km", HEIGHT),
        either("faces_ahead", "step forward of its facing"),
        either("faces_aside", "step to the right of its facing"),
        count("cover", c.MOST_COVER, "AP where it stands"),
        Feature("fog", "flag: it stands in fog"),
        count("carrier", UNIT_ROWS, _ROW_NUMBER),
        count("berth", len(c.Berth) - 1),
        count("stunned", c.MOST_STUN, "own turns"),
        count("watch_radius", 15, "km of its Overwatch"),
        count("watch_mode", len(ch.Mode), "1 + mode of its Overwatch"),
        count("grapples", UNIT_ROWS, _ROW_NUMBER),
        count("ats", c.MOST_ATS),
        *_hand("right"),
        *_hand("left"),
        count("initiative", INITIATIVE),
        count("place", c.MAX_UNITS, "1 + place in the order of turns"),
        Feature("turn", "flag: its turn is under way"),
        Feature("actor", "flag: of the pending decision"),
        Feature("target", "flag: of the pending decision"),
        Feature("attacker", "flag: of the attack under way"),
        count("hits", c.MAX_HITS, "hits of the attack under way on it"),
    ]  # fmt: skip


def _own() -> list[Feature]:
    """What only a unit's own side knows."""
    features = [
        # A run of who acts; what its Construct or its wounds change is put in after it.
        *[
            count(name, c.MOST_CHARACTERISTIC, "characteristic")
            for name in c.Characteristic.names()
        ],
        *[count(f"unnatural_{name}", c.MOST_UNNATURAL) for name in c.Characteristic.names()],
        *[either(f"skill_{name}", "training", 20) for name in c.Skill.names()],
        # A run of flags.
        *[Feature(f"talent_{name}") for name in c.Talent.names()],
        *[Feature(f"upgrade_{name}") for name in c.Upgrade.names()],
        *[Feature(f"cockpit_{name}") for name in c.Cockpit.names()],
        *[Feature(f"power_{name}") for name in c.Power.names()],
        *[count(f"rate_{name}", RATE, "km") for name in ("half", "full", "charge", "run")],
        count("fate", c.MOST_FATE),
        count("fate_most", c.MOST_FATE),
        count("fatigue", c.MOST_FATIGUE),
        count("ego", c.MOST_EGO),
        count("half_left", 2),
        count("free_used", c.MOST_FREE),
        count("quick_used", c.MOST_FREE),
        count("last_action", len(d.Verb), "1 + verb"),
        count("aim", 20),
        count("feinted", UNIT_ROWS, _ROW_NUMBER),
        count("shields", UNIT_ROWS, _ROW_NUMBER),
        *[count(f"assists_{k}", UNIT_ROWS, _ROW_NUMBER) for k in range(c.MAX_HELPS)],
        *[count(f"task_{k}", len(ch.Task) - 1) for k in range(c.MAX_HELPS)],
        count("watch_arm", d.N_ARMS, "1 + weapon of its Overwatch"),
        count("watch_for", len(ch.Release), "1 + what releases it"),
        count("watch_whom", UNIT_ROWS, _ROW_NUMBER),
        count("reloading", c.ITEMS, "1 + slot"),
        # A run of flags.
        *[Feature(f"did_{name}") for name in c.Once.names()],
        *[Feature(f"is_{one.name.lower()}") for one in OWN_CONDITIONS],
        *[Feature(f"has_{one.name.lower()}") for one in OWN_LASTING],
        Feature("director", "flag: it fills a Director slot"),
        Feature("supcom", "flag: it is supreme commander"),
        # Another.
        *[Feature(f"engaged_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"cut_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[
            Feature(f"{name}_{k}")
            for name in ("jammed", "braced", "coated")
            for k in range(c.ITEMS)
        ],
        # A run of the record.
        *[either(f"item_{k}", "kind of item, below 0 none", N_ITEMS) for k in range(c.ITEMS)],
        *[count(f"ammo_{k}", c.MOST_AMMO, "rounds") for k in range(c.ITEMS)],
        *[count(f"worn_{k}", 7, "integrity lost") for k in range(c.ITEMS)],
    ]
    return [Feature(f.name, f.unit, f.low, f.high, "side") for f in features]


def _towards() -> list[Feature]:
    """How the viewer and an enemy stand to each other."""
    return [
        Feature("sees", "flag: line of sight between us"),
        Feature("veiled", "flag: fog between us"),
        Feature("engaged", "flag: in melee with me"),
        *[Feature(f"shown_{name}", "flag: it has used it") for name in c.Talent.names()],
    ]


# The map: planes of one number for each cell; row k, column k are those of the action slots. The
# first ones begin as the setup's ``shown`` has them.
PLANES = {
    "heights": either("", "half km", HEIGHT),
    "grounds": count("", 3, "1 difficult, 2 a wall, 3 a gate"),
    "exits": either("", "1 we leave here, -1 they do"),
    "fogs": count("", c.STAYS, "rounds; 9 it stays"),
    "covers": count("", c.MOST_COVER, "AP"),
}


def _plane(name: str) -> tuple[str, int, list[Feature]]:
    of = PLANES[name]
    columns = [replace(of, name=f"column_{k}") for k in range(c.MAX_COLUMNS)]
    return name, c.MAX_ROWS, columns


def _things() -> list[Feature]:
    return [
        count("item", N_ITEMS, "1 + kind of item"),
        count("column", 24, "1 + column"),
        count("row", 24, "1 + row"),
        count("ammo", w.MOST_CLIP),
        count("integrity", c.MOST_INTEGRITY),
        count("state", 3, "1 jammed + 2 coated"),
    ]


def _request() -> list[Feature]:
    """The pending decision; only who is asked sees more than that there is one."""
    return [
        *flags("asked_me asked_ally asked_enemy"),
        *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
        *[Feature(f"frame_{name}") for name in Frame.names()],
        *[Feature(f"verb_{name}", "flag: chosen, or under way") for name in d.Verb.names()],
        count("weapon", d.N_ARMS, "1 + weapon chosen"),
        count("other_weapon", d.N_ARMS, "1 + second weapon"),
        count("mode", len(ch.Mode), "1 + mode"),
        count("column", 24, "1 + column chosen"),
        count("row", 24, "1 + row chosen"),
        either("way_ahead", "step forward"),
        either("way_aside", "step to the right"),
        count("cells", 24, "1 + cells"),
        count("part", d.N_PARTS, "1 + part aimed at"),
        count("choice", d.N_CHOICES, "1 + choice"),
        count("further", c.MAX_GROUND, "1 + size, release, formation or thing"),
        count("first_kind", len(d.Verb), "1 + first attack"),
        count("second_kind", len(d.Verb), "1 + second attack"),
        count("second", UNIT_ROWS, _ROW_NUMBER),
        Feature("delayed", "flag: a held Half Action"),
    ]


def _attack() -> list[Feature]:
    """The uppermost attack under way; the rows of units say who and whom."""
    return [
        Feature("under_way"),
        count("item", N_ITEMS, "1 + kind of weapon"),
        count("verb", len(d.Verb), "1 + verb"),
        count("mode", len(ch.Mode), "1 + mode"),
        count("part", d.N_PARTS, "1 + part aimed at"),
        *[Feature(f"cause_{name}") for name in Cause.names()],
        *flags("no_parry no_dodge unaware multi"),
        count("die", 100),
        either("degrees", "-1 it failed", DEGREES),
        count("left", c.MAX_HITS, "hits left"),
        *[count(f"location_{k}", c.N_LOCATIONS, "1 + location of a hit left") for k in range(3)],
        count("face_1", 10),
        count("face_2", 10),
        count("damage", DAMAGE, "before soak"),
        count("net", DAMAGE, "after soak, of the wound under way"),
        count("net_location", c.N_LOCATIONS, "1 + location of that"),
    ]


def _test() -> list[Feature]:
    """The uppermost test under way, or the last one; of an opposed test both sides."""
    return [
        Feature("open", "flag: it is under way"),
        Feature("opposed"),
        count("kind", len(c.Test), "1 + what it is on"),
        either("number", "target number", TARGET_NUMBER),
        either("modifiers", "summed", MODIFIER),
        count("die", 100),
        either("other_number", "target number of the other", TARGET_NUMBER),
        count("other_die", 100, "of the other, or second die"),
        Feature("passed", "flag: the last test was passed"),
        count("degrees", DEGREES, "of the last test"),
    ]


def _sides() -> list[Feature]:
    """A side: the viewer's, then the other."""
    return [
        count("morale", 5, seen_by="side"),
        count("morale_used", 3, seen_by="side"),
        *[Feature(f"card_{name}", "flag", seen_by="side") for name in ch.Card.names()],
        Feature("card_played"),
        *[one for k in range(c.MAX_DIRECTORS) for one in _director(k)],
        count("supcom", UNIT_ROWS, _ROW_NUMBER),
        count("gate_column", 24, "1 + column"),
        count("gate_row", 24, "1 + row"),
        count("gate_armour", c.MOST_ARMOUR),
        count("gate", c.MOST_GATE, "integrity"),
        count("gate_points", 6, "points towards its override"),
        count("gate_total", 6, "points that override it, by option"),
        Feature("gate_decides", "flag: who loses it has lost"),
        count("wins", FIGHTS),
        count("parts", c.MOST_PARTS, "repair points"),
    ]


def _director(k: int) -> list[Feature]:
    return [
        count(f"director_{k}", UNIT_ROWS, _ROW_NUMBER),
        count(f"charge_{k}", len(ch.Charge), "1 + whom it commands"),
        count(f"style_{k}", len(ch.Style), "1 + style"),
        count(f"formation_{k}", len(ch.Formation), "1 + formation"),
        count(f"focus_{k}", UNIT_ROWS, _ROW_NUMBER),
    ]


def _members() -> list[Feature]:
    features = [
        count("fate", len(c.Fate), "1 + ready, lost, dead"),
        count("back", FIGHTS, "fights until it may deploy"),
        Feature("wounds", "share left"),
        count("critical", CRITICAL, "the worst location"),
        count("ego", c.MOST_EGO),
        count("fate_most", c.MOST_FATE),
    ]
    return [Feature(f.name, f.unit, f.low, f.high, "side") for f in features]


def _hulls() -> list[Feature]:
    features = [
        count("back", FIGHTS, "fights until it may deploy"),
        *[Feature(f"wounds_{name}", "share left") for name in c.Location.names()],
        *[count(f"critical_{name}", CRITICAL) for name in c.Location.names()],
    ]
    return [Feature(f.name, f.unit, f.low, f.high, "side") for f in features]


def _fight() -> list[Feature]:
    return [
        Feature("round", "share of the limit"),
        count("rounds_left", ROUNDS),
        Feature("side_blue"),
        count("columns", 24),
        count("rows", 24),
        *[Feature(f"limit_{name}") for name in c.LimitRule.names()],
        count("hidden", c.MAX_UNITS_PER_SIDE, "enemies that hide"),
        count("encounter", FIGHTS),
        count("encounters_to_go", FIGHTS),
        count("things", c.MAX_GROUND, "on the ground"),
        count("disturbed", c.MAX_UNITS, "wrecks, clouds of smoke and damaged pieces of cover"),
    ]


LAYOUT = Layout(
    [
        ("self", 1, [*_core(), *_own()]),
        ("allies", MAX_ALLIES, [*_core(), *_own()]),
        ("enemies", c.MAX_UNITS_PER_SIDE, [*_core(), *_towards()]),
        *[_plane(name) for name in PLANES],
        ("things", c.MAX_GROUND, _things()),
        ("request", 1, _request()),
        ("attack", 1, _attack()),
        ("test", 1, _test()),
        ("sides", c.SIDES, _sides()),
        ("members", c.ROSTER_PEOPLE, _members()),
        ("hulls", c.ROSTER_MACHINES, _hulls()),
        ("fight", 1, _fight()),
    ],
    about={
        "self": "the viewer: place, wounds, state, abilities, equipment, what is left of its turn",
        "allies": "the other units of its side, by index, as `self`",
        "enemies": "the units of the other side, by index, as far as they show",
        "heights": "how high each cell is, by row and column as the slots count",
        "grounds": "what each cell is to walk on",
        "exits": "where sides leave the map",
        "fogs": "fog and smoke in each cell",
        "covers": "cover in each cell, also of wrecks",
        "things": "what lies on the ground",
        "request": "the pending decision: its kind, and for the one asked all chosen so far",
        "attack": "the attack under way, and the wound",
        "test": "the test under way, and how the last one ended",
        "sides": "the viewer's side and the other: command, gate, campaign",
        "members": "people of the viewer's roster in a campaign",
        "hulls": "Constructs of the viewer's roster in a campaign",
        "fight": "round, side, map, campaign",
    },
)

# Where the features of a row stand, for the encoders. Rows of units begin alike; those of the side
# itself go on alike.
Row: Any = LAYOUT.pieces["enemies"].at
Own: Any = LAYOUT.pieces["self"].at
Lying: Any = LAYOUT.pieces["things"].at
Request: Any = LAYOUT.pieces["request"].at
Strike: Any = LAYOUT.pieces["attack"].at
Trial: Any = LAYOUT.pieces["test"].at
Side: Any = LAYOUT.pieces["sides"].at
Member: Any = LAYOUT.pieces["members"].at
Hull: Any = LAYOUT.pieces["hulls"].at
Fight: Any = LAYOUT.pieces["fight"].at
CORE = int(Row.sees)  # features that every row of a unit holds
