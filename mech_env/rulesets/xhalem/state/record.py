"""The records of Xha'lem: what changes in a battle, and what never changes in an encounter.

Together they are the whole state (XH-002). A battle has two sides, so what "the other side" knows
of a unit stands with the unit: ``aware``, ``exposed`` and the last known place. Distances and
altitudes are in ft, in space in steps; places are axial columns and rows (XH-007), pieces boxes of
them.
"""

from __future__ import annotations

from mech_env.core.fields import Record, bits, code, flag, index, nested, number, unit
from mech_env.core.record import battle_record, setup_record
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import programs as pr
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.frames import FRAMES
from mech_env.rulesets.xhalem.state.options import Options

MOST_BYTES = 4200  # several lines of a cache more would cost speed

OPTIONS = Options.record()

_Z = (-c.MOST_ALTITUDE, c.MOST_ALTITUDE)
_MODS = ("init_mod", "eng_mod", "eva_mod", "dmg_mod", "chk_mod", "spd_mod")

UNIT_FACTS = Record(
    "unit facts",
    [
        index("side", c.SIDES, "its side", none=False),
        code("kind", c.Kind, "machine or creature (XH-001)"),
        code("cls", c.Class, "mech … creature"),
        number("profile", 0, 31, "row of the profiles, for groups (XH-020)"),
        number("size_class", 0, 8, "on the one ladder (XH-014)"),
        number("hp_full", 1, c.MOST_HP, "hit points of its profile"),
        number("scores", c.LEAST_SCORE, c.MOST_SCORE, "HULL … BIOLOGY", count=len(c.Score)),
        *(number(name, -c.MOST_MOD, c.MOST_MOD, "summed (XH-003)") for name in _MODS),
        number("u", c.FEET, c.HEX, "its distance unit in ft (XH-008)"),
        number("interval", 5, 75, "of its movement, ft (XH-198)"),
        number("reach", 0, 150, "base reach, ft (XH-077)"),
        number("hands", 0, 2, "hands (XH-045)"),
        number("slots", 0, c.WEAPON_SLOTS, "weapons equipped at once (XH-042)"),
        flag("mounted_arms", "hands do not count: a ship or a turret (XH-045)"),
        number("seats", 0, c.MAX_SEATS, "for occupants (XH-193)"),
        number("speed", 0, 1000, "base speeds in ft: walk, fly, swim", count=len(c.Mode)),
        code("carried", w.Weapon, "weapon kinds by slot", count=c.WEAPON_SLOTS, none=True),
        code("unarmed", w.Weapon, "its body as a weapon (XH-082)"),
        bits("programs", len(pr.Program.names()), "DUAL … RUSH"),
        index("group", c.MAX_GROUPS, "initiative group (XH-020)"),
        flag("mountable", "may be a mount (XH-219)"),
        flag("trained", "a domesticated mount (XH-228)"),
        flag("sentient", "a mount that must agree (XH-226)"),
        unit("owner", c.MAX_UNITS, "who has long owned this mount (XH-228)"),
        flag("fixed", "it cannot move or be moved: a turret"),
        flag("inert", "without a rider it has no turn and does not count (XH-005)"),
    ],
    "what never changes of a unit",
)  # fmt: skip

UNIT = Record(
    "unit",
    [
        code("status", c.Status, "ACTIVE … AWAY"),
        number("hp", 0, c.MOST_HP, "hit points"),
        number("q", 0, c.MAX_COLUMNS - 1, "column of its cell").called("at"),
        number("r", 0, c.MAX_ROWS - 1, "row of its cell").called("at"),
        number("z", *_Z, "altitude"),
        number("init", -20, 60, "initiative"),
        # --- its turn ---
        number("moved", 0, c.MOST_MOVED, "moved this turn, all modes (XH-211)"),
        number("budget", 0, c.MOST_MOVED, "that and what each mode had left as it ended (XH-090)",
               count=c.N_MODES).called(each=c.Mode.names()),
        flag("turn_over", "its turn is over, so `budget` counts"),
        flag("acted", "it had its action"),
        flag("seconded", "it had its secondary action (XH-036)"),
        flag("second_first", "the secondary took the place of the action (XH-038)"),
        flag("dashed", "it dashed (XH-207)"),
        flag("thrusting", "it dashed and has not moved since (XH-088)"),
        flag("held_dash", "it dashes as a reaction: one speed, no more (XH-090)"),
        flag("engaged_late", "it engaged after moving: no dash (XH-207)"),
        flag("rooted", "it moves no more this turn (XH-040)"),
        flag("turn_lost", "its turn is lost (XH-148)"),
        code("primary", d.Verb, "what the action was (XH-037)", none=True),
        number("reactions", 0, 4, "reactions left (XH-096)"),
        bits("struck_with", c.WEAPON_SLOTS + 1,
             "slots of this turn's strikes, the last unarmed").called(names="slot"),
        flag("mount_tried", "it mounted or dismounted this turn (XH-220)"),
        flag("late", "a mount just left: no turn before the next round (XH-222)"),
        flag("drag_tested", "DRAG was tried this turn"),
        flag("drag_ok", "it may move with whom it holds (XH-172)"),
        bits("hazards", c.MAX_PIECES, "hazards that hurt it this turn (XH-204)")
        .called(names="piece"),
        bits("betrayed", 4, "noises that tested its hiding this turn; last: it was noticed"),
        code("last_move", c.LastMove, "movement in its last turn (XH-134)"),
        # --- equipment ---
        bits("equipped", c.WEAPON_SLOTS, "slots of weapons in hand").called(names="slot"),
        number("quantity", 0, 9, "throws left by slot (XH-066)", count=c.WEAPON_SLOTS)
        .called(each="slot"),
        index("held", c.MAX_PIECES, "object that it holds (XH-191)").called(names="piece"),
        number("cooldown", 0, pr.MOST_COOL_DOWN, "turns until a program is ready",
               count=pr.N_USED + 1).called(each=pr.COOLING),
        # --- standby and aid ---
        code("trigger", c.Trigger, "of its standby", none=True),
        unit("subject", c.MAX_UNITS, "of its standby; none: any enemy"),
        code("response", d.Verb, "held ready", none=True),
        number("response_with", -1, c.MAX_PIECES - 1, "weapon slot, program, object or ally of it"),
        flag("response_pull", "GRAV pulls"),
        code("aided", c.Task, "what somebody helps it with (XH-129)"),
        unit("aided_by", c.MAX_UNITS, "who does"),
        unit("aided_against", c.MAX_UNITS, "the enemy distracted (XH-130)"),
        # --- information ---
        flag("cloaked", "it is cloaked (XH-143)"),
        number("cloak_turns", 0, 9, "turns that the cloak lasts"),
        number("hidden", 0, c.MOST_STEALTH, "Stealth total; 0: not hidden (XH-137)"),
        flag("found", "the enemy found it though it hides (XH-138)"),
        code("aware", c.Aware, "what the enemy knows of it (XH-017)"),
        flag("exposed", "it gave itself away (XH-158)"),
        flag("placed", "the enemy has a last known place of it"),
        number("last_q", 0, c.MAX_COLUMNS - 1, "column of that").called("last_at"),
        number("last_r", 0, c.MAX_ROWS - 1, "row of that").called("last_at"),
        number("last_z", *_Z, "altitude of that"),
        number("last_round", 0, c.MAX_ROUNDS, "round of that"),
        flag("notice_done", "whether it is noticed was rolled this turn (XH-146)"),
        bits("seen_arms", c.WEAPON_SLOTS, "slots that the enemy has seen equipped")
        .called(names="slot"),
        # --- conditions ---
        flag("prone", "knocked down (XH-183)"),
        number("immobile", 0, 3, "ends of own turns until it moves again (XH-107)"),
        number("stunned", 0, 3, "ends of own turns until it acts again (XH-107)"),
        unit("grapples", c.MAX_UNITS, "whom it holds (XH-165)"),
        unit("grappled_by", c.MAX_UNITS, "who holds it"),
        bits("entered", c.MAX_UNITS, "units that came into its reach by themselves (XH-097)")
        .called(names="unit"),
        bits("attacked", c.MAX_UNITS, "units struck since its turn began (option flank_requires)")
        .called(names="unit"),
        # --- mounts and occupants ---
        unit("rides", c.MAX_UNITS, "its mount (XH-219)"),
        unit("rider", c.MAX_UNITS, "who rides it"),
        number("control_hp", 0, c.MOST_HP, "the mount's hit points at the last test (XH-224)"),
        unit("inside", c.MAX_UNITS, "the machine that it is in (XH-193)"),
    ],
)  # fmt: skip

PIECE_FACTS = Record(
    "piece facts",
    [
        code("kind", p.Piece, "row of the table of pieces"),
        number("hp_full", 0, p.MOST_PIECE_HP, "hit points; 0: nothing destroys it"),
        number("cr", 0, p.MOST_CR, "to scan through it or to find it"),
        index("link", c.MAX_PIECES, "room of a door, generator of a field (XH-012)"),
        number("surface", *_Z, "of water; of a platform its height"),
    ],
    "what never changes of a piece",
)
PIECE = Record(
    "piece",
    [
        flag("there", "it is on the board: not held, not gone"),
        number("q0", 0, c.MAX_COLUMNS - 1, "first column").called("columns"),
        number("q1", 0, c.MAX_COLUMNS - 1, "last column").called("columns"),
        number("r0", 0, c.MAX_ROWS - 1, "first row").called("rows"),
        number("r1", 0, c.MAX_ROWS - 1, "last row").called("rows"),
        number("z0", *_Z, "lowest altitude").called("altitudes"),
        number("z1", _Z[0], _Z[1] + 1, "the altitude above it").called("altitudes"),
        number("hp", 0, p.MOST_PIECE_HP, "hit points"),
        flag("open", "a door is open"),
        flag("on", "a generator runs"),
        bits("revealed", c.SIDES, "sides that found it (XH-135)").called(names="side"),
        unit("pierced_by", c.MAX_UNITS, "the searcher of each side through it (XH-133)",
             count=c.SIDES).called(each="side"),
    ],
)  # fmt: skip

STILL = Record(
    "still pieces",
    [
        number("marks", 0, 2 ** len(p.Flag) - 1, "flags that each may have at some time (XH-012)",
               count=c.MAX_PIECES),
        number("q0", 0, c.MAX_COLUMNS - 1, "first columns", count=c.MAX_PIECES),
        number("q1", 0, c.MAX_COLUMNS - 1, "last columns", count=c.MAX_PIECES),
        number("r0", 0, c.MAX_ROWS - 1, "first rows", count=c.MAX_PIECES),
        number("r1", 0, c.MAX_ROWS - 1, "last rows", count=c.MAX_PIECES),
        number("z0", *_Z, "lowest altitudes", count=c.MAX_PIECES),
        number("z1", _Z[0], _Z[1] + 1, "the altitudes above them", count=c.MAX_PIECES),
    ],
    "pieces that stay where they are in every battle, their boxes side by side",
)  # fmt: skip

PASSAGE = Record(
    "passage",
    [
        unit("mover", c.MAX_UNITS, "who moved last, by itself or by force"),
        unit("mate", c.MAX_UNITS, "its mount or rider, who moved with it (XH-232)"),
        unit("held", c.MAX_UNITS, "who was dragged along (XH-176)"),
        number("q", 0, c.MAX_COLUMNS - 1, "column where the interval began").called("at"),
        number("r", 0, c.MAX_ROWS - 1, "row of that").called("at"),
        number("z", *_Z, "altitude of that"),
        index("way", c.DIRECTIONS, "direction of it"),
        flag("forced", "against its will (XH-104)"),
        number("held_q", 0, c.MAX_COLUMNS - 1, "column where the unit dragged along began")
        .called("held_at"),
        number("held_r", 0, c.MAX_ROWS - 1, "row of that").called("held_at"),
        number("held_z", *_Z, "altitude of that"),
        bits("by_mover", c.MAX_UNITS, "units whose opportunity the mover gave (XH-097)")
        .called(names="unit"),
        bits("by_mount", c.MAX_UNITS, "… its mount (XH-232)").called(names="unit"),
        bits("by_held", c.MAX_UNITS, "… the unit dragged along (XH-104)").called(names="unit"),
        number("inside", -1, 400, "steps from the beginning to the last cell within each reach",
               count=c.MAX_UNITS).called(each="unit"),
        number("held_inside", -1, 400, "… of the unit dragged along", count=c.MAX_UNITS)
        .called(each="unit"),
    ],
    "the interval or forced movement just made, for opportunities",
)  # fmt: skip

SEEN = Record(
    "last roll",
    [
        unit("who", c.MAX_UNITS, "who engaged"),
        index("aim", d.N_TARGETS, "target code").called(names="target"),
        number("face", 0, 20, "die kept"),
        number("level", -2, 1, "of the roll"),
        number("total", -99, 99, "of the engagement"),
        number("defence", -99, 99, "of the evasion"),
        flag("hit", "it was hit"),
        number("damage", 0, c.MOST_HP, "damage done"),
    ],
    "the last engagement, for observations",
)

BATTLE = battle_record(
    [
        unit("order", c.MAX_UNITS, "units by initiative", count=c.MAX_UNITS)
        .called(counted_by="n_order"),
        number("n_order", 0, c.MAX_UNITS, "units in it"),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
        nested("pieces", PIECE, c.MAX_PIECES).called(each="piece"),
        nested("passage", PASSAGE),
        bits("appeared", c.MAX_UNITS, "units located since the last window (XH-088)")
        .called(names="unit"),
        nested("seen", SEEN),
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

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("n_red", 0, c.MAX_UNITS_PER_SIDE, "units of red; blue's follow"),
        number("n_pieces", 0, c.MAX_PIECES, "pieces"),
        number("round_limit", 1, c.MAX_ROUNDS, "rounds of the fight"),
        index("limit_winner", c.SIDES, "who wins at the round limit; none: a draw (XH-005)"),
        code("site", c.Site, "what else decides the fight"),
        index("site_piece", c.MAX_PIECES, "the piece that it is about"),
        index("site_winner", c.SIDES, "whom that makes win"),
        code("lattice", c.Lattice, "step of the board (XH-008)"),
        number("width", 1, c.MAX_COLUMNS, "columns"),
        number("height", 1, c.MAX_ROWS, "rows"),
        number("z_low", *_Z, "lowest altitude: 0, or of space"),
        number("z_high", *_Z, "highest altitude"),
        nested("pieces", PIECE_FACTS, c.MAX_PIECES),
        bits("ever", len(p.Flag), "flags that some piece may have at some time (XH-012)"),
        nested("still", STILL),
        number("rows_allies", 0, c.MAX_UNITS_PER_SIDE - 1, "rows of allies in an observation"),
        number("rows_enemies", 0, c.MAX_UNITS_PER_SIDE, "… of enemies"),
        number("rows_pieces", 0, c.MAX_PIECES, "… of pieces"),
    ],
    BATTLE,
    UNIT_FACTS,
    c.MAX_UNITS,
)
