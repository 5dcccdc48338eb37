"""Mistakes in scenarios: what is changed, and field, value and allowed as the answer names them."""

from __future__ import annotations

from typing import Any

from tests.mistakes import Row, change, drop

PIECES = ("board", "pieces")
CRATE, BUSH, WALL = ((*PIECES, k) for k in range(3))
RED, BLUE = ("sides", 0, "units"), ("sides", 1, "units")
TROOPER, CAPTAIN, BRAWLER = (*RED, 0), (*RED, 1), (*BLUE, 0)
CONSOLE = ("objects", 0)
A, B = "sides[0].units", "sides[1].units"
ALONE = {"profile": "trooper", "at": [1, 1]}
CROWD = [{"profile": "scout", "at": [x, 4]} for x in range(7)]
MANY = [{"kind": "crate", "at": [x, y], "facing": "E"} for x in range(10) for y in (1, 4)]
STATS = {"physique": 3, "senses": 3, "intellect": 3, "core": 0}

BOARD: list[Row] = [
    (drop("board"), "board", "missing", "required"),
    (change("board", to="6x4"), "board", "'6x4'", "a mapping with width, height, pieces, solid"),
    (drop("board", "width"), "board.width", "missing", "required"),
    (change("board", "width", to=25), "board.width", "25", "a whole number from 1 to 24"),
    (change("board", "height", to=0), "board.height", "0", "a whole number from 1 to 16"),
    (change("board", "height", to=17), "board.height", "17", "a whole number from 1 to 16"),
    (change("board", "mirror", to="yes"), "board.mirror", "'yes'", "true or false"),
    (change("board", "trees", to=[]), "board.trees", "[]", "unknown; known here: width, height"),
    (change(*PIECES, to=3), "board.pieces", "3", "must be"),
    (change(*CRATE, to=["crate"]), "board.pieces[0]", "['crate']", "with kind, at, facing"),
    (change(*CRATE, "kind", to="hedge"), "board.pieces[0].kind", "'hedge'",
     "bush, low wall, crate or loophole wall"),
    (drop(*CRATE, "at"), "board.pieces[0].at", "missing", "required"),
    (change(*CRATE, "at", to=[10, 0]), "board.pieces[0].at", "[10, 0] is off the map",
     "a cell with x 0 to 9 and y 0 to 5"),
    (change(*CRATE, "at", to=[1.5, 0]), "board.pieces[0].at", "[1.5, 0]", "two whole numbers"),
    (change(*CRATE, "at", to=[5, 2]), "board.pieces[0].at", "[5, 2] is solid", "can be entered"),
    (drop(*CRATE, "facing"), "board.pieces[0].facing", "missing", "required"),
    (change(*CRATE, "facing", to=2), "board.pieces[0].facing", "2", "E, SE, S, SW, W, NW, N or NE"),
    (change(*CRATE, "value", to=21), "board.pieces[0].value", "21", "from 0 to 20"),
    (change(*CRATE, "hardened", to=1), "board.pieces[0].hardened", "1", "true or false"),
    (change(*BUSH, "value", to=0), "board.pieces[1].value", "0", "only of low wall, crate or loop"),
    (change(*BUSH, "hardened", to=False), "board.pieces[1].hardened", "False", "only of low wall"),
    (change(*BUSH, "kind", to="crate"), "board.pieces[1].at", "[2, 1]",
     "one piece a cell besides a bush; pieces[0] stands there"),
    (change(*CRATE, "kind", to="bush"), "board.pieces[1].at", "[2, 1]",
     "one bush a cell; pieces[0] stands there"),
    (change(*WALL, to={"kind": "crate", "at": [2, 1], "facing": "E"}), "board.pieces[2].at",
     "[2, 1]", "one piece a cell besides a bush; pieces[0] stands there"),
    (change("board", "solid", to=[[0, 6]]), "board.solid[0]", "[0, 6] is off the map", "y 0 to 5"),
    (change("board", "solid", to=[3]), "board.solid[0]", "3", "a cell [x, y]"),
    (change("board", "visibility", to="dark"), "board.visibility", "'dark'",
     "good, poor or very poor"),
    (change("board", "areas", 0, "visibility", to="good"), "board.areas[0].visibility", "'good'",
     "poor or very poor"),
    (change("board", "areas", 0, "x", to=[0, 10]), "board.areas[0].x", "[0, 10]", "from 0 to 9"),
    (change("board", "areas", 0, "y", to=[3, 2]), "board.areas[0].y", "[3, 2]",
     "a whole number from 0, or [first, last]"),
]  # fmt: skip

UNITS: list[Row] = [
    (drop("sides"), "sides", "missing", "required"),
    (drop("name"), "name", "missing", "required"),
    (change("sides", to=[{}]), "sides", "1 sides", "2 sides, red and blue"),
    (change("sides", to={}), "sides", "{}", "a list of 2 sides, red and blue"),
    (change("sides", 1, to=5), "sides[1]", "5", "a mapping with units"),
    (change(*RED, to=[]), A, "0 units", "1 to 6 units a side"),
    (change(*RED, to=CROWD), A, "7 units", "1 to 6 units a side"),
    (change("sides", 0, "starts", to=[[0, 2]]), "sides[0].starts", "given", "only the persistent"),
    (change(*TROOPER, to="trooper"), f"{A}[0]", "'trooper'", "a mapping with profile, at"),
    (drop(*TROOPER, "profile"), f"{A}[0].profile", "missing", "required"),
    (change(*TROOPER, "profile", to="trouper"), f"{A}[0].profile", "'trouper'",
     "one of trooper, gunner, sharpshooter"),
    (drop(*TROOPER, "at"), f"{A}[0].at", "missing", "a cell [x, y]"),
    (change(*TROOPER, "at", to=[10, 0]), f"{A}[0].at", "[10, 0] is off the map", "x 0 to 9 and y"),
    (change(*TROOPER, "at", to=[5, 3]), f"{A}[0].at", "[5, 3] is solid", "that can be entered"),
    (change(*TROOPER, "at", to=[9, 5]), f"{B}[0].at", "[9, 5]",
     f"a cell of its own; {A}[0] stands there"),
    (change(*TROOPER, "at", to=[-1, 0]), f"{A}[0].at", "[-1, 0]", "two whole numbers from 0"),
    (change(*TROOPER, "facing", to="up"), f"{A}[0].facing", "'up'", "E, SE, S, SW, W, NW, N or"),
    (change(*TROOPER, "physique", to=0), f"{A}[0].physique", "0", "from 1 to 6"),
    (change(*TROOPER, "senses", to=7), f"{A}[0].senses", "7", "from 1 to 6"),
    (change(*TROOPER, "intellect", to="3"), f"{A}[0].intellect", "'3'", "from 1 to 6"),
    (change(*TROOPER, "core", to=-1), f"{A}[0].core", "-1", "from 0 to 6"),
    (change(*TROOPER, "aura", to=7), f"{A}[0].aura", "7", "from 0 to 6"),
    (change(*TROOPER, "size", to=3), f"{A}[0].size", "3", "from -1 to 2"),
    (change(*TROOPER, "skills", to={"firearms": 6}), f"{A}[0].skills.firearms", "6", "from 0 to 5"),
    (change(*TROOPER, "skills", to={"magic": 1}), f"{A}[0].skills.magic", "1",
     "unknown; known here: athletics, alertness"),
    (change(*TROOPER, "skills", to=[2]), f"{A}[0].skills", "[2]", "such as {firearms: 3}"),
    (change(*TROOPER, "armour", to="plate"), f"{A}[0].armour", "'plate'",
     "none, vest, combat or heavy"),
    (change(*TROOPER, "armour", to=4), f"{A}[0].armour", "4", "none, vest, combat, heavy, or a"),
    (change(*BRAWLER, "armour", "torso", to=21), f"{B}[0].armour.torso", "21", "from 0 to 20"),
    (change(*BRAWLER, "armour", "tail", to=1), f"{B}[0].armour.tail", "1", "unknown; known here:"),
    (change(*TROOPER, "weapons", to=["laser"]), f"{A}[0].weapons[0]", "'laser'", "knife, sword"),
    (change(*TROOPER, "weapons", to=["bolt"]), f"{A}[0].weapons[0]", "'bolt'", "knife, sword"),
    (change(*TROOPER, "weapons", to=["knife"] * 4), f"{A}[0].weapons", "4 weapons",
     "at most 3 weapons a unit"),
    (change(*TROOPER, "weapons", to=[]), f"{A}[0].weapons", "0 weapons", "1 to 3 weapons a unit"),
    (change(*TROOPER, "weapons", to="pistol"), f"{A}[0].weapons", "'pistol'", "a list of at most"),
    (change(*TROOPER, "traits", to=["brave"]), f"{A}[0].traits[0]", "'brave'",
     "hero, swift, quickdraw or combat_reflex"),
    (change(*TROOPER, "stance", to="ready"), f"{A}[0].stance", "'ready'", "unknown; known here:"),
    # profiles of one's own
    (change("profiles", to=[1]), "profiles", "[1]", "must be"),
    (change("profiles", to={"x": {"physique": 3}}), "profiles.x.senses", "missing", "required"),
    (change("profiles", to={"x": {**STATS, "weapons": []}}), "profiles.x.weapons", "0 weapons",
     "1 to 3 weapons a unit"),
    (change("profiles", to={"x": STATS}), "profiles.x.weapons", "missing", "required"),
    (change("profiles", to={"x": {**STATS, "weapons": ["smg"], "traits": ["hero", 1]}}),
     "profiles.x.traits[1]", "1", "hero, swift, quickdraw or combat_reflex"),
]  # fmt: skip

ENDS: list[Row] = [
    (change("round_limit", to=0), "round_limit", "0", "a whole number from 1 to 99"),
    (change("round_limit", to=100), "round_limit", "100", "a whole number from 1 to 99"),
    (change("limit_result", to="green"), "limit_result", "'green'",
     "draw, red, blue, stress or units"),
    (change(*CONSOLE, "kind", to="vault"), "objects[0].kind", "'vault'", "console or crate"),
    (change(*CONSOLE, "at", to=[10, 4]), "objects[0].at", "[10, 4] is off the map", "x 0 to 9"),
    (change(*CONSOLE, "at", to=[5, 2]), "objects[0].at", "[5, 2] is solid", "can be entered"),
    (change(*CONSOLE, "points", to=0), "objects[0].points", "0", "from 1 to 9"),
    (change(*CONSOLE, "points", to=10), "objects[0].points", "10", "from 1 to 9"),
    (drop(*CONSOLE, "points"), "objects[0].points", "missing", "required"),
    (change(*CONSOLE, "owner", to="green"), "objects[0].owner", "'green'", "nobody, red or blue"),
    (change("objects", to=[{"at": [7, 4], "points": 1}] * 2), "objects[1].at", "[7, 4]",
     "a cell of its own; objects[0] stands there"),
    (change("objects", to=[{"at": [x, 4], "points": 1} for x in range(5)]), "objects", "5 objects",
     "at most 4 objects"),
    (change("objects", to=[]), "objective", "'red'", "only if there are objects"),
    (change("objective", to=["red", "blue"]), "objective", "'blue'",
     "a side that can take all objects; objects[0] is its own"),
    (change("objective", to=["green"]), "objective[0]", "'green'", "red or blue"),
    (change("objective", to="red"), "objective", "'red'", "a list of red, blue"),
    (change("agents", to="team"), "agents", "'team'", "unit or side"),
    (change("colour", to=1), "colour", "1", "unknown; known here: name, title"),
    (change("fighters", to=1), "fighters", "1", "unknown; known here: name, title"),
    (change("rosters", to={"red": [ALONE], "blue": [ALONE]}), "rosters", "given",
     "only a campaign"),
]  # fmt: skip


def option(name: str, value: Any, allowed: str, field: str = "", shown: str = "") -> Row:
    """A wrong value of an option."""
    where = f"options.{name}{field}"
    return change("options", to={name: value}), where, shown or repr(value), allowed


OPTIONS: list[Row] = [
    (change("options", to=[]), "options", "[]", "a mapping from options to values"),
    option("luck", 1, "unknown; known here: test_dice"),
    option("test_dice", "2d6", "2d10, 1d20 or 3d6"),
    option("adv_cap", 3, "from 4 to 30"),
    option("adv_cap", 31, "from 4 to 30"),
    option("advantage_use", "free", "passive or consumed"),
    option("rangedint_cost", "move", "standard or free"),
    option("exploit_pool", 3, "stat or fixed3"),
    option("cover_reading", "shown", "hidden or exposed"),
    option("levels", 0, "from 1 to 6"),
    option("levels", 7, "from 1 to 6"),
    *(
        option(name, "on", "true or false")
        for name in ("saves", "wounds", "react", "boost", "wounds_need_damage", "zone_standing")
    ),
    option("fog", 1, "true or false"),
    option("must_act", "no", "true or false"),
    option("lower_location", 0, "true or false"),
    option("empty_weapon", "wet", "dry or plain_ok"),
    option("rapid_auto", "2k", "k+1 or k"),
    option("zone_cell_price", 3, "1 or 2"),
    option("battle_reward", 0.3, "0"),
    option("campaign_tie", "stress", "draw or survivors"),
    option("category", "etheric", "choose, close, ranged or tech"),
    option("stance", "prone", "choose, none, overwatch, snap, ready or defensive"),
    option("stance", "ready", "only with category: ranged"),
    option("first_side", "green", "roll, red or blue"),
    option("first_side", 2, "roll, red or blue"),
    option("verbs", ["shoot", "dance"], "end, move, move_reload", "[1]", "'dance'"),
    option("verbs", ["yes"], "end, move, move_reload", "[0]", "'yes'"),
    option("verbs", "shoot", "all, or a list of"),
    option("modes", ["triple"], "single, double, burst or rapid", "[0]", "'triple'"),
    option("called_shots", 6, "from 0 to 5"),
    option("kill_shots", 16, "from 0 to 15"),
    (change("options", to={"stance": "snap", "category": "ranged"}), f"{B}[0].weapons",
     "'sword' in hand", "a firearm first: all keep the stance snap"),
]  # fmt: skip

FIRST, SECOND = ("encounters", 0), ("encounters", 1)
E0, E1 = "encounters[0]", "encounters[1]"

CAMPAIGN: list[Row] = [
    (drop("rosters"), "rosters", "missing", "the units of red and blue"),
    (drop("rosters", "blue"), "rosters.blue", "missing", "required"),
    (change("rosters", to=[]), "rosters", "[]", "a mapping with red, blue"),
    (change("rosters", "red", to=[]), "rosters.red", "0 units", "1 to 6 units a side"),
    (change("rosters", "red", to=[{"profile": "scout"}] * 7), "rosters.red", "7 units",
     "1 to 6 units a side"),
    (change("rosters", "red", 0, "at", to=[1, 1]), "rosters.red[0].at", "[1, 1]", "].starts of"),
    (change("rosters", "red", 0, "facing", to="E"), "rosters.red[0].facing", "'E'", "].starts of"),
    (change("rosters", "red", 1, "profile", to="nix"), "rosters.red[1].profile", "'nix'", "one of"),
    (change("rosters", "blue", 1, "weapons", to=[]), "rosters.blue[1].weapons", "0 weapons",
     "1 to 3 weapons"),
    (change("board", to={"width": 3, "height": 3}), "board", "given", "in each of its encounters"),
    (change("objective", to=["red"]), "objective", "given", "in each of its encounters"),
    (drop(*FIRST, "board"), f"{E0}.board", "missing", "required"),
    (change(*FIRST, "after", to={}), f"{E0}.after", "{}", "must be None"),
    (change(*FIRST, "sides", 0, "starts", to=[[5, 1]]), f"{E0}.sides[0].starts", "1 start cells",
     "one start cell for each of the 3 units that may fight"),
    (change(*SECOND, "sides", 1, "starts", to=[[5, 3], [4, 3], [3, 1]]), f"{E1}.sides[1].starts",
     "3 start cells", "one start cell for each of the 2 units that may fight"),
    (change(*FIRST, "sides", 0, "starts", 1, to=[7, 1]), f"{E0}.sides[1].starts[1]", "[7, 1]",
     f"a cell of its own; {E0}.sides[0].starts[1] stands there"),
    (change(*SECOND, "sides", 1, "starts", 1, to=[3, 3]), f"{E1}.sides[1].starts[1]",
     "[3, 3] is solid", "a cell that can be entered"),
    (change(*FIRST, "sides", 0, "starts", 0, to=[8, 0]), f"{E0}.sides[0].starts[0]",
     "[8, 0] is off the map", "x 0 to 7"),
    (change(*FIRST, "sides", 0, "starts", 1, to="away"), f"{E0}.sides[0].starts[1]", "'away'",
     "a cell [x, y]"),
    (change(*FIRST, "sides", 0, "units", to=[ALONE]), f"{E0}.sides[0].units", "1 units",
     "starts only; units: rosters.red"),
    (change(*SECOND, "fighters", to=0), f"{E1}.fighters", "0", "from 1 to 6"),
    (change(*SECOND, "fighters", to=7), f"{E1}.fighters", "7", "from 1 to 6"),
    (change(*SECOND, "fighters", to=6), f"{E1}.sides[0].starts", "2 start cells",
     "one start cell for each of the 3 units that may fight"),
    (change(*SECOND, "round_limit", to=100), f"{E1}.round_limit", "100", "from 1 to 99"),
    (change(*SECOND, "limit_result", to="x"), f"{E1}.limit_result", "'x'", "draw, red, blue"),
    (change(*SECOND, "objects", to=[{"at": [6, 0], "points": 1}]), f"{E1}.objects[0].at",
     "[6, 0] is off the map", "x 0 to 5"),
    (change(*SECOND, "objective", to=["blue"]), f"{E1}.objective", "'blue'", "only if there are"),
    (change(*SECOND, "options", to={"levels": 9}), f"{E1}.options.levels", "9", "from 1 to 6"),
    (change(*SECOND, "options", to={"campaign_tie": "draw"}), f"{E1}.options.campaign_tie", "given",
     "an option of the whole campaign"),
    (change(*SECOND, "options", to={"stance": "ready"}), f"{E1}.options.stance", "'ready'",
     "only with category: ranged"),
    (change("options", to={"stance": "overwatch"}), "options.stance", "'overwatch'",
     "only with category: ranged"),
    (change("encounters", to=[None] * 9), E0, "nothing", "a mapping with board"),
]  # fmt: skip
