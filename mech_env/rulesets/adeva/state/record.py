"""The records of Adeptus Evangelion: what changes in a battle, and what never changes in a fight.

A unit is a place in a fight. Who acts there is a row of ``people``, the Construct that it has a row
of ``machines``: rosters of a campaign decide them, and a Construct's place becomes its pilot's when
it is defeated (AE-338). A battle has two sides, so what only the other side may lack stands with
the unit: hidden, talents shown.
"""

from __future__ import annotations

from mech_env.core.fields import Record, bits, code, flag, index, nested, number, place, unit
from mech_env.core.jit import interpreted
from mech_env.core.record import battle_record, setup_record
from mech_env.core.rows import row_inverse
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.options import Options

MOST_BYTES = 8192

OPTIONS = Options.record()

N_CHARACTERISTICS = len(c.Characteristic)
N_ITEMS = len(w.Item)

# --- what never changes ---
PERSON = Record(
    "person",
    [
        code("kind", c.Kind, "what it is outside a Construct"),
        number("profile", -1, 62, "row of the bundled people; -1 none of them"),
        number("characteristics", 0, c.MOST_CHARACTERISTIC, "WS … SR", count=N_CHARACTERISTICS),
        number("unnatural", 0, c.MOST_UNNATURAL, "of each (AE-008)", count=N_CHARACTERISTICS),
        number("skills", -20, 20, "training (AE-009)", count=len(c.Skill)),
        bits("talents", len(c.Talent), "QUICK_SPREAD … SOUND_CONSTITUTION"),
        bits("upgrades", len(c.Upgrade), "of who has no Construct"),
        bits("powers", len(c.Power), "LANCE … PROBE"),
        bits("patterns", len(c.Pattern), "WALL … EDGE"),
        bits("kits", c.MAX_KITS, "kits that it may choose (AE-297)"),
        number("wounds_full", 0, c.MOST_WOUNDS, "wounds, or Magnitude"),
        number("armour", 0, c.MOST_ARMOUR, "AP of HEAD … LEFT_LEG", count=c.N_LOCATIONS),
        number("fate_full", 0, c.MOST_FATE, "Fate Points (AE-276)"),
        number("fear", 0, c.MOST_FEAR, "X of Fear (AE-374)"),
        number("sound", 0, c.MOST_WOUNDS, "of Sound Constitution, in the wounds (AE-425)"),
        flag("candidate", "it may be chosen as Director (AE-305)"),
        flag("left_handed", "its main hand is the left one (AE-131)"),
    ],
    "who acts: a mind, and its own body; of an Angel the mind",
)
MACHINE = Record(
    "machine",
    [
        code("kind", c.Kind, "EVA, SUPERHEAVY or ANGEL"),
        number("profile", -1, 62, "row of the bundled machines; -1 none of them"),
        number("strength", 0, c.MOST_CHARACTERISTIC, "its own (AE-326)"),
        number("toughness", 0, c.MOST_CHARACTERISTIC, "its own"),
        number("agility", -1, c.MOST_CHARACTERISTIC, "its own; -1 the pilot's (AE-327)"),
        number("unnatural_s", 0, c.MOST_UNNATURAL, "Unnatural Strength"),
        number("unnatural_t", 0, c.MOST_UNNATURAL, "Unnatural Toughness"),
        number("pools", 0, c.MOST_WOUNDS, "wounds of HEAD … LEFT_LEG", count=c.N_LOCATIONS),
        number("armour", 0, c.MOST_ARMOUR, "AP of HEAD … LEFT_LEG", count=c.N_LOCATIONS),
        bits("upgrades", len(c.Upgrade), "KINETIC_BARRIER … UNARMED"),
        bits("cockpit", len(c.Cockpit), "FLIGHT … AI"),
        number("barrier", 0, 99, "of Kinetic Barrier (AE-426)"),
        number("ats_more", 0, c.MOST_ATS, "added to the greatest ATS (AE-042)"),
        flag("one_hand", "only the left hand (7.2)"),
    ],
    "the body of a Construct",
)
WEAPON = Record(
    "weapon",
    [
        code("form", w.Class, "melee, ranged, thrown or used up"),
        number("hands", 0, 2, "hands"),
        code("bracket", w.Bracket, "range bracket (AE-287)"),
        number("stated", 0, w.MOST_RANGE, "stated range, km"),
        number("most", 0, w.MOST_RANGE, "maximum distance, km (AE-262)"),
        number("rates", 0, w.MOST_RATE, "single, semi, full; 0 cannot", count=len(ch.Mode)),
        number("dice_count", 0, w.MOST_DICE, "damage dice"),
        number("faces", 0, 10, "of a damage die"),
        number("added", -9, w.MOST_BONUS, "added to the damage"),
        number("penetration", 0, w.MOST_PENETRATION, "Penetration"),
        number("rounds", 0, w.MOST_CLIP, "rounds when full; 0 needs none"),
        number("reload", 0, w.RELOAD_ROUNDS, "0 none, 1 Half, 2 Full, 3 two rounds (AE-245)"),
        bits("qualities", len(w.Quality), "UNARMED … HEAVY"),
        number("reach", 0, w.MOST_REACH, "km in melee (AE-406)"),
        number("blast", 0, w.MOST_BLAST, "X of Blast (AE-398)"),
        number("vengeful", 0, 10, "X of Vengeful (AE-397); 0 none"),
    ],
    "a kind of item (7.3)",
)
KIT = Record(
    "kit",
    [code("contents", w.Item, "item kinds by slot", count=c.ITEMS, none=True)],
    "what D-LOADOUT offers (7.4)",
)
COVER = Record(
    "cover",
    [
        place("cell", c.MAX_CELLS, "where it stands"),
        number("armour", 0, c.MOST_COVER, "AP at the start (AE-376)"),
    ],
    "a piece of cover",
)
GATE_FACTS = Record(
    "gate facts",
    [
        place("cell", c.MAX_CELLS, "where it stands; none: its side has no gate"),
        number("armour", 0, c.MOST_ARMOUR, "AP"),
        number("integrity", 0, c.MOST_GATE, "at the start"),
    ],
    "the gate of a side (AE-068)",
)
UNIT_FACTS = Record(
    "unit facts",
    [
        index("side", c.SIDES, "its side", none=False),
        code("kind", c.Kind, "what it is when the fight begins"),
        flag("rostered", "a roster fills it before the fight (AE-454)"),
        flag("rescued", "side 0 wins by getting it away (7.8)"),
        flag("awaits", "it starts off the map, attached or carried: D-DEPLOY leaves it out"),
    ],
    "what never changes of a unit's place",
)

# --- what changes ---
WATCH = Record(
    "watch",
    [
        index("arm", d.N_ARMS, "weapon that watches; none: no Overwatch").called(names="weapon"),
        code("mode", ch.Mode, "how it fires"),
        code("radius", ch.Radius, "of the zone"),
        code("release", ch.Release, "what releases it", seen_by="side"),
        unit("whom", c.MAX_UNITS, "the chosen enemy or ally"),
    ],
    "an Overwatch (AE-136)",
)
UNIT = Record(
    "unit",
    [
        bits("talents_seen", len(c.Talent), "talents that the enemy has seen (section 6)").called(
            names=c.Talent.names()
        ),
        bits("engaged", c.MAX_UNITS_PER_SIDE, "enemies in melee with it, by slot (AE-212)").called(
            names="enemy"
        ),
        bits("cut", c.MAX_UNITS_PER_SIDE,
             "enemies whom its Neutralise does not reach, by slot, until its turn (AE-225)")
        .called(names="enemy"),
        code("kind", c.Kind, "what it is now"),
        code("status", c.Status, "ACTIVE … AWAY"),
        index("person", c.MAX_PEOPLE, "who acts").called(names="person"),
        index("machine", c.MAX_MACHINES, "its Construct").called(names="machine"),
        place("cell", c.MAX_CELLS, "where it is").called("at"),
        number("facing", 0, c.DIRECTIONS - 1, "direction (AE-011)"),
        unit("carrier", c.MAX_UNITS, "whose cell it shares: Horde, Transport, Construct"),
        code("berth", c.Berth, "where on it"),
        place("wreck", c.MAX_CELLS, "where its Construct lies (AE-338)"),
        number("wreck_armour", 0, c.MOST_COVER, "cover AP of that"),
        # --- health ---
        number("wounds", 0, c.MOST_WOUNDS,
               "by location; without a Construct the first: one pool, or Magnitude",
               count=c.N_LOCATIONS).called(each=c.Location.names()),
        number("critical", 0, c.MOST_CRITICAL, "critical totals by location (AE-383)",
               count=c.N_LOCATIONS).called(each=c.Location.names()),
        number("fate", 0, c.MOST_FATE, "Fate Points left", seen_by="side"),
        number("fate_most", 0, c.MOST_FATE, "unless burned (AE-352)", seen_by="side"),
        number("fatigue", 0, c.MOST_FATIGUE, "levels (AE-359)", seen_by="side"),
        number("stunned", 0, c.MOST_STUN, "own turns (AE-368)"),
        number("ego", 0, c.MOST_EGO, "Ego damage (AE-373)", seen_by="side"),
        bits("conditions", len(c.Condition), "PRONE … AI").called(names=c.Condition.names()),
        # --- its turn ---
        number("initiative", 0, 60, "initiative"),
        number("tie_die", 0, 16 * c.MAX_TIES + 10, "16 x rerolls and the die (AE-021)"),
        number("half_left", 0, 2, "halves of its turn left (AE-016)"),
        number("free_used", 0, c.MOST_FREE, "free actions of the turn (AE-031)"),
        number("quick_used", 0, c.MOST_FREE, "Readies for free in the turn (AE-244)"),
        bits("done", len(c.Once), "ATTACK … PROBE").called(names=c.Once.names()),
        bits("until", len(c.Until), "REACTION … LATE").called(names=c.Until.names()),
        code("last_action", d.Verb, "of this turn (AE-122)", none=True),
        number("aim", 0, 20, "bonus of its next attack (AE-046)", seen_by="side"),
        unit("feinted", c.MAX_UNITS, "whom its feint fooled (AE-082)"),
        nested("watch", WATCH),
        number("helps", 0, c.MAX_UNITS * len(ch.Task),
               "help until its next turn (AE-226): 0, or 1 + tasks x whom + task",
               count=c.MAX_HELPS),
        unit("shields", c.MAX_UNITS, "whom its Bulwark covers until its next turn (AE-419)"),
        # --- AT Field, grapple ---
        code("pattern", c.Pattern, "that is spread", none=True),
        number("ats", 0, c.MOST_ATS, "its ATS"),
        unit("grapples", c.MAX_UNITS, "whom it grapples or is grappled by (AE-091)"),
        # --- equipment ---
        code("carried", w.Item, "item kinds by slot", count=c.ITEMS, none=True).called(
            "items", each="slot"),
        number("ammo", 0, c.MOST_AMMO, "rounds by slot", count=c.ITEMS, seen_by="side").called(
            each="slot"),
        number("wear", 0, 8**c.ITEMS - 1, "integrity lost, three bits for each slot (AE-068)"),
        index("right", c.ITEMS, "item in the right hand").called(names="slot"),
        index("left", c.ITEMS, "item in the left hand; in both: it takes two").called(
            names="slot"),
        bits("jammed", c.ITEMS, "slots (AE-408)", seen_by="side").called(names="slot"),
        bits("braced", c.ITEMS, "slots (AE-232)").called(names="slot"),
        bits("coated", c.ITEMS, "slots (AE-411)", seen_by="side").called(names="slot"),
        index("reloading", c.ITEMS, "slot reloaded for one round of two (AE-246)").called(
            names="slot"),
    ],
)  # fmt: skip
GATE = Record(
    "gate",
    [
        number("integrity", 0, c.MOST_GATE, "left"),
        number("total", 0, 6, "points that override it (AE-033)", seen_by="side"),
        number("points", 0, 6, "points so far"),
    ],
)
GROUND = Record(
    "thing",
    [
        code("kind", w.Item, "item kind; none: nothing lies here", none=True),
        place("cell", c.MAX_CELLS, "where it lies"),
        number("ammo", 0, c.MOST_AMMO, "rounds"),
        number("integrity", 0, c.MOST_INTEGRITY, "integrity left"),
        bits("wear", 2, "jammed, coated").called(names=("jammed", "coated")),
    ],
    "on the ground (AE-241)",
)
SMOKE = Record(
    "smoke",
    [
        place("cell", c.MAX_CELLS, "the middle of 3 x 3 cells"),
        number("rounds", 0, 9, "rounds left"),
    ],
    "of the card of a side (AE-441)",
)
DIRECTOR = Record(
    "director",
    [
        unit("who", c.MAX_UNITS, "the unit that fills the slot"),
        code("charge", ch.Charge, "whom it commands (AE-306)"),
        code("style", ch.Style, "its style (AE-435)"),
        code("formation", ch.Formation, "until its next turn (AE-316)", none=True),
        unit("focus", c.MAX_UNITS, "the enemy, until its next turn (AE-434)"),
    ],
)
SIDE = Record(
    "side",
    [
        nested("directors", DIRECTOR, c.MAX_DIRECTORS),
        unit("supcom", c.MAX_UNITS, "the supreme commander (AE-309)"),
        number("morale", 0, 5, "Morale (AE-311)", seen_by="side"),
        number("morale_used", 0, 3, "uses", seen_by="side"),
        bits("cards", len(ch.Card), "Advantages left (AE-310)", seen_by="side").called(
            names=ch.Card.names()
        ),
        flag("card_played", "in this turn (AE-310)"),
        number("wins", 0, c.MAX_ENCOUNTERS, "fights won in a campaign"),
        number("parts", 0, c.MOST_PARTS, "repair points (AE-450)"),
    ],
)
MEMBER = Record(
    "member",
    [
        code("fate", c.Fate, "READY, LOST or DEAD"),
        number("back", 0, c.MAX_ENCOUNTERS + 2, "first fight in which it may deploy (AE-449)"),
        number("wounds", 0, c.MOST_WOUNDS, "of its own body"),
        number("critical", 0, c.MOST_CRITICAL, "by location of its own body", count=c.N_LOCATIONS),
        number("ego", 0, c.MOST_EGO, "Ego damage"),
        number("fate_most", 0, c.MOST_FATE, "Fate Points, unless burned"),
    ],
    "a person of a roster, between fights",
)
HULL = Record(
    "hull",
    [
        number("back", 0, c.MAX_ENCOUNTERS + 2, "first fight in which it may deploy (AE-454)"),
        number("wounds", 0, c.MOST_WOUNDS, "by location", count=c.N_LOCATIONS),
        number("critical", 0, c.MOST_CRITICAL, "by location", count=c.N_LOCATIONS),
    ],
    "a Construct of a roster, between fights",
)
OUTCOME = Record(
    "outcome",
    [
        flag("passed", "the test was passed"),
        number("degrees", 0, 30, "of success, or of failure"),
        number("die", 0, 100, "die that counted; 0 none was drawn (AE-004)"),
        number("target_number", -c.MOST_TARGET, c.MOST_TARGET, "T"),
        number("winner", -1, 1, "opposed: 1 who began, -1 the other, 0 nobody (AE-006)"),
        number("margin", 0, 30, "winner's degrees less the loser's"),
        number("dealt", 0, c.MOST_DAMAGE, "damage that the last wound dealt"),
        number("location", 0, c.N_LOCATIONS, "where"),
        unit("who", c.MAX_UNITS, "who tested"),
        unit("against", c.MAX_UNITS, "against whom"),
        code("test", c.Test, "on what"),
    ],
    "what the last test and the last wound came to: the procedure below reads it",
)

BATTLE = battle_record(
    [
        unit("order", c.MAX_UNITS, "units by initiative (AE-020)", count=c.MAX_UNITS).called(
            counted_by="n_order"
        ),
        number("n_order", 0, c.MAX_UNITS, "units in it"),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
        nested("sides", SIDE, c.SIDES).called(each="side"),
        nested("gates", GATE, c.GATES).called(each="side"),
        number("covers", 0, c.MOST_COVER, "AP left of each piece (AE-378)", count=c.MAX_COVERS)
        .called(each="cover"),
        nested("smokes", SMOKE, c.MAX_SMOKES).called(each="side"),
        nested("ground", GROUND, c.MAX_GROUND).called(each="thing"),
        nested("outcome", OUTCOME),
        nested("members", MEMBER, c.SIDES * c.ROSTER_PEOPLE).called(each="person"),
        nested("hulls", HULL, c.N_HULLS).called(each="machine"),
    ],
    frame=FRAMES.record,
    frames=c.MAX_FRAMES,
    sides=c.SIDES,
    units=c.MAX_UNITS,
    decisions=d.Decision,
    actions=d.N_ACTIONS,
    reasons=len(c.Ending),
    most_bytes=MOST_BYTES,
)  # fmt: skip

_COLUMNS = 2**c.MAX_COLUMNS - 1  # a bit for each cell of a row

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("n_red", 1, c.MAX_UNITS_PER_SIDE, "units of red; blue's follow"),
        number("round_limit", 1, c.MAX_ROUNDS, "rounds of the fight"),
        code("limit_rule", c.LimitRule, "what decides at the limit (7.8)"),
        flag("rout", "a side without active combatants is beaten (AE-025)"),
        bits("gates_win", c.SIDES, "sides that lose with their gate (7.8)"),
        code("surprise", c.Surprise, "who is surprised (AE-018)"),
        code("ambusher", c.Ambush, "who ambushes"),
        number("director_slots", 0, c.MAX_DIRECTORS, "of each side (AE-304)", count=c.SIDES),
        number("width", 1, c.MAX_COLUMNS, "columns"),
        number("height", 1, c.MAX_ROWS, "rows"),
        number("row_inverse", 0, interpreted(row_inverse)(1),
               "by which a row is found without a division"),
        number("elevation", -12, 24, "of each cell, half km", count=c.MAX_CELLS),
        number(
            "terrain", 0, 2 ** len(c.Terrain) - 1, "of each cell, bits DIFFICULT … ZONE_BLUE",
            count=c.MAX_CELLS,
        ),
        number(
            "sight", 0, _COLUMNS, "by cell and row: cells in a line of sight (AE-260)",
            count=c.MAX_CELLS * c.MAX_ROWS,
        ),
        number("solid", 0, _COLUMNS, "by row: walls and gates (AE-013)", count=c.MAX_ROWS),
        number("rough", 0, _COLUMNS, "by row: difficult ground", count=c.MAX_ROWS),
        number("fog", 0, _COLUMNS, "by row: fog that stays (AE-358)", count=c.MAX_ROWS),
        number(
            "zones", 0, _COLUMNS, "by side and row: where it deploys (AE-017)",
            count=c.SIDES * c.MAX_ROWS,
        ),
        number(
            "level", 0, _COLUMNS, "by direction and row: from where a step leads no higher",
            count=c.DIRECTIONS * c.MAX_ROWS,
        ),
        number(
            "climb", 0, _COLUMNS, "by direction and row: from where it leads half a km higher",
            count=c.DIRECTIONS * c.MAX_ROWS,
        ),
        number(
            "ledge", 0, _COLUMNS, "by direction and row: from where it would lead higher than that",
            count=c.DIRECTIONS * c.MAX_ROWS,
        ),
        number(
            "shown", -12, 24, "by side: heights, grounds, exits and fog of each cell as it sees"
            " them", count=c.SIDES * c.N_SHOWN * c.MAX_CELLS,
        ),
        bits("planes", c.N_SHOWN, "those of `shown` that any encounter fills"),
        bits("turned", c.N_SHOWN + 1, "those, and cover, that blue sees otherwise than red"),
        flag("sloping", "some ground is higher than other"),
        flag("ledges", "somewhere a step up is more than half a km (AE-013)"),
        flag("foggy", "fog lies somewhere that stays"),
        nested("covers", COVER, c.MAX_COVERS),
        number("n_covers", 0, c.MAX_COVERS, "pieces of cover"),
        index("cover_at", c.MAX_COVERS, "piece in each cell", count=c.MAX_CELLS),
        nested("gates", GATE_FACTS, c.GATES),
        nested("weapons", WEAPON, N_ITEMS),
        nested("kits", KIT, c.MAX_KITS),
        number("n_kits", 0, c.MAX_KITS, "kits"),
        nested("people", PERSON, c.MAX_PEOPLE),
        nested("machines", MACHINE, c.MAX_MACHINES),
        number("rows_allies", 0, c.MAX_UNITS_PER_SIDE - 1, "rows of allies in an observation"),
        number("rows_enemies", 0, c.MAX_UNITS_PER_SIDE, "… of enemies"),
        number("rows_covers", 0, c.MAX_COVERS, "… of pieces of cover"),
        number("rows_ground", 0, c.MAX_GROUND, "… of things on the ground"),
    ],
    BATTLE,
    UNIT_FACTS,
    c.MAX_UNITS,
)  # fmt: skip
