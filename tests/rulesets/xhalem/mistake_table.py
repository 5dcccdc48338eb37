"""Mistakes in scenarios: what is changed, and field, value and allowed as the answer names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Mistake = Callable[[dict[str, Any]], None]
Row = tuple[Mistake, str, str, str]


def change(*path: Any, to: Any) -> Mistake:
    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = to

    return apply


def drop(*path: Any) -> Mistake:
    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        del plain[path[-1]]

    return apply


RED, BLUE = ("sides", 0, "units"), ("sides", 1, "units")
LANCER, RIDER, MOUNT, INSIDE = ((*RED, k) for k in range(4))
WASP, OTHER_WASP, STALKER, DRAKE = ((*BLUE, k) for k in range(4))
PIECES = ("board", "pieces")
BUNKER, DOOR, GENERATOR, FIELD, WALL = ((*PIECES, k) for k in range(5))
A, B = "sides[0].units", "sides[1].units"
ALONE = {"profile": "lancer", "at": [1, 1]}
CROWD = [{"profile": "scout", "at": [q, 1]} for q in range(7)]

BOARD: list[Row] = [
    (drop("board"), "board", "missing", "required"),
    (change("board", to="6x4"), "board", "'6x4'", "a mapping with width, height, env, step, z"),
    (drop("board", "width"), "board.width", "missing", "required"),
    (change("board", "width", to=201), "board.width", "201", "a whole number from 1 to 200"),
    (change("board", "height", to=0), "board.height", "0", "a whole number from 1 to 200"),
    (change("board", "env", to="sea"), "board.env", "'sea'", "ground or space"),
    (change("board", "step", to=15), "board.step", "15", "5, 75 or 1000"),
    (change("board", "step", to=75), "board.step", "75", "5, which follows from env and units"),
    (change("board", "trees", to=[]), "board.trees", "[]", "unknown; known here: width, height"),
    (change("board", "z", to=[-5, 100]), "board.z", "[-5, 100]", "[0, highest] on the ground"),
    (change("board", "z", to=[9, 3]), "board.z", "[9, 3]", "[lowest, highest]"),
    (change(*PIECES, to=[{"kind": "wall", "q": 0, "r": 0}] * 17), "board.pieces", "17 pieces",
     "at most 16 pieces"),
    (change(*WALL, "kind", to="hedge"), "board.pieces[4].kind", "'hedge'", "low wall, wall"),
    (drop(*WALL, "q"), "board.pieces[4].q", "missing", "required"),
    (change(*WALL, "q", to=30), "board.pieces[4].q", "[30, 30] is off the map", "from 0 to 29"),
    (change(*WALL, "r", to=[18, 20]), "board.pieces[4].r", "[18, 20] is off the map", "0 to 19"),
    (change(*WALL, "r", to=[6, 3]), "board.pieces[4].r", "[6, 3]", "or [first, last]"),
    (change(*WALL, "z", to=[5, 5]), "board.pieces[4].z", "[5, 5]", "[lowest, the one above it]"),
    (change(*WALL, "z", to=[0, 3000]), "board.pieces[4].z", "[0, 3000]", "from -2000 to 2001"),
    (change(*WALL, "hp", to=101), "board.pieces[4].hp", "101", "from 1 to 100"),
    (change(*FIELD, "hp", to=9), "board.pieces[3].hp", "9", "only of wall, bunker, door"),
    (change(*FIELD, "cr", to=31), "board.pieces[3].cr", "31", "from 1 to 30"),
    (change(*WALL, "cr", to=9), "board.pieces[4].cr", "9", "only of bunker, field, nebula or mine"),
    (change(*WALL, "open", to=True), "board.pieces[4].open", "True", "only of door"),
    (change(*DOOR, "open", to="no"), "board.pieces[1].open", "'no'", "true or false"),
    (change(*FIELD, "running", to=False), "board.pieces[3].running", "False", "only of generator"),
    (change(*WALL, "link", to=0), "board.pieces[4].link", "0", "only of door or field"),
    (drop(*FIELD, "link"), "board.pieces[3].link", "missing", "the number of a generator"),
    (drop(*DOOR, "link"), "board.pieces[1].link", "missing", "the number of a bunker in pieces"),
    (change(*FIELD, "link", to=9), "board.pieces[3].link", "9", "a generator in pieces: 2 here"),
    (change(*FIELD, "link", to=0), "board.pieces[3].link", "0", "a generator in pieces: 2 here"),
    (change(*FIELD, "link", to=16), "board.pieces[3].link", "16", "from 0 to 15"),
    (change(*BUNKER, "kind", to="foliage"), "board.pieces[1].link", "0", "pieces: there is none"),
    (change(*DOOR, "q", to=19), "board.pieces[1].link", "0", "pieces[0] is elsewhere"),
]  # fmt: skip

UNITS: list[Row] = [
    (drop("sides"), "sides", "missing", "required"),
    (drop("name"), "name", "missing", "required"),
    (change("sides", to=[{}]), "sides", "1 sides", "2 sides, red and blue"),
    (change("sides", to={}), "sides", "{}", "a list of 2 sides, red and blue"),
    (change("sides", 1, to=5), "sides[1]", "5", "a mapping with units"),
    (change(*RED, to=[]), A, "0 units", "1 to 6 units a side"),
    (change(*RED, to=CROWD), A, "7 units", "1 to 6 units a side"),
    (change(*RED, to=[{"profile": "skimmer", "at": [0, 0]}]), A, "nobody who fights",
     "at least one unit that is no vehicle (XH-005)"),
    (change("sides", 0, "starts", to=[[0, 2]]), "sides[0].starts", "given", "only the persistent"),
    (drop(*LANCER, "profile"), f"{A}[0].profile", "missing", "required"),
    (change(*LANCER, "profile", to="lancet"), f"{A}[0].profile", "'lancet'", "one of wasp, lancer"),
    (change(*LANCER, "hp", to=201), f"{A}[0].hp", "201", "from 1 to 200"),
    (change(*LANCER, "hp", to=0), f"{A}[0].hp", "0", "from 1 to 200"),
    (change(*LANCER, "walk", to=-1), f"{A}[0].walk", "-1", "from 0 to 1000"),
    (change(*LANCER, "walk", to=67), f"{A}[0].walk", "67", "at most 66 hexes"),
    (change(*LANCER, "reach", to=11), f"{A}[0].reach", "11", "at most 10 hexes"),
    (change(*RIDER, "reach", to=151), f"{A}[1].reach", "151", "from 0 to 150"),
    (change(*LANCER, "hands", to=3), f"{A}[0].hands", "3", "from 0 to 2"),
    (change(*LANCER, "slots", to=7), f"{A}[0].slots", "7", "from 0 to 6"),
    (change(*LANCER, "seats", to=3), f"{A}[0].seats", "3", "from 0 to 2"),
    (change(*RIDER, "seats", to=1), f"{A}[1].seats", "1", "0 of creatures and mounts"),
    (change(*LANCER, "eng_mod", to=11), f"{A}[0].eng_mod", "11", "from -10 to 10"),
    (change(*LANCER, "trained", to=1), f"{A}[0].trained", "1", "true or false"),
    (change(*LANCER, "scores", to={"hull": 16}), f"{A}[0].scores.hull", "16", "from -5 to 15"),
    (change(*LANCER, "scores", to={"luck": 1}), f"{A}[0].scores.luck", "1", "known here: hull"),
    (change(*LANCER, "scores", to={"agility": 1}), f"{A}[0].scores.agility", "1",
     "a score of machines: hull, engine, reactor, systems, scanners or evasion (XH-001)"),
    (change(*RIDER, "scores", to={"hull": 1}), f"{A}[1].scores.hull", "1", "a score of creatures"),
    (change(*LANCER, "size", to=4), f"{A}[0].size", "4", "unknown; known here: "),
    # what they carry and own
    (change(*LANCER, "weapons", to=["laser"]), f"{A}[0].weapons[0]", "'laser'", "mblade, mdirk"),
    (change(*LANCER, "weapons", to=["mfist"]), f"{A}[0].weapons[0]", "'mfist'", "mblade, mdirk"),
    (change(*RIDER, "weapons", to=["claws"]), f"{A}[1].weapons[0]", "'claws'", "mblade, mdirk"),
    (change(*LANCER, "weapons", to=["mblade"] * 7), f"{A}[0].weapons", "7 weapons",
     "at most 6 weapons a unit"),
    (change(*DRAKE, "weapons", to=["knife"] * 6), f"{B}[3].weapons", "6 weapons",
     "at most 5 weapons beside natural ones"),
    (change(*LANCER, "weapons", to="mblade"), f"{A}[0].weapons", "'mblade'", "a list of at most 6"),
    (change(*LANCER, "weapons", to=["mblade", "sword"]), f"{A}[0].weapons[1]", "'sword'",
     "a weapon that a lancer could use: mblade, mdirk"),
    (change(*RIDER, "weapons", to=["mcannon"]), f"{A}[1].weapons[0]", "'mcannon'",
     "a weapon that a trooper could use: knife, sword"),
    (change(*DRAKE, "weapons", to=["pistol"]), f"{B}[3].weapons[0]", "'pistol'",
     "a weapon that a drake could use: none"),
    (change(*INSIDE, to={"profile": "skimmer", "at": [9, 9], "weapons": ["pop"]}),
     f"{A}[3].weapons[0]", "'pop'", "a weapon that a skimmer could use: none"),
    (change(*LANCER, "equipped", to=["mbeam"]), f"{A}[0].equipped[0]", "'mbeam'",
     "its weapons, each as often as carried: mblade, mcannon, mmissile"),
    (change(*LANCER, "equipped", to=["mblade", "mblade"]), f"{A}[0].equipped[1]", "'mblade'",
     "its weapons, each as often as carried"),
    (change(*LANCER, "equipped", to=["mblade", "mcannon", "mmissile"]), f"{A}[0].equipped",
     "['mblade', 'mcannon', 'mmissile']", "at most 2 weapons at once, 2 hands"),
    (change(*RIDER, "equipped", to=["sword", "carbine"]), f"{A}[1].equipped",
     "['sword', 'carbine']", "at most 1 weapons at once, 2 hands (XH-042 to XH-045)"),
    (change(*STALKER, "programs", to=[]), f"{B}[2].equipped", "['knife', 'pistol']", "at most 1"),
    (change(*LANCER, "programs", to=["hack"]), f"{A}[0].programs[0]", "'hack'", "dual, cloak"),
    (change(*LANCER, "programs", to=["dual", "rush"]), f"{A}[0].programs[1]", "'rush'",
     "sense360, stab, deepscan, counter, follow: those of machines"),
    (change(*RIDER, "programs", to=["emp"]), f"{A}[1].programs[0]", "'emp'",
     "web, two, footing, gills, wings, guard, rush: those of creatures"),
    (change(*LANCER, "owner", to="red_1"), f"{A}[0].owner", "'red_1'", "only mounts have an owner"),
    (change(*MOUNT, "owner", to="red_2"), f"{A}[2].owner", "'red_2'", "red_0, red_1, red_3"),
    (change(*MOUNT, "owner", to="blue_0"), f"{A}[2].owner", "'blue_0'", "red_0, red_1, red_3"),
    # groups
    (change(*LANCER, "group", to=1), f"{A}[0].group", "1", "names the architect for red"),
    (change("options", to={}), f"{B}[0].group", "0", "names the architect for blue (XH-020)"),
    (change(*WASP, "group", to=4), f"{B}[0].group", "4", "from 0 to 3"),
    (change(*STALKER, "group", to=0), f"{B}[2].group", "0",
     f"a group of units alike; {B}[0] has another profile"),
    (change(*OTHER_WASP, "scores", to={"engine": 1}), f"{B}[1].group", "0", "another profile"),
]  # fmt: skip

STARTS: list[Row] = [
    (drop(*LANCER, "at"), f"{A}[0].at", "missing", "a cell [q, r], or inside or rides"),
    (change(*LANCER, "at", to=[30, 0]), f"{A}[0].at", "[30, 0] is off the map",
     "a cell with q 0 to 29 and r 0 to 19"),
    (change(*LANCER, "at", to=[-1, 0]), f"{A}[0].at", "[-1, 0]", "two whole numbers from 0"),
    (change(*LANCER, "at", to=[10, 4]), f"{A}[0].at", "[10, 4] is inside pieces[4]",
     "that no piece blocks (XH-012)"),
    (change(*LANCER, "at", to=[25, 15]), f"{B}[0].at", "[25, 15]",
     f"a cell of its own; {A}[0] stands there, about as large (XH-013)"),
    (change(*LANCER, "z", to=5), f"{A}[0].z", "5", "0, the ground there: this unit cannot fly"),
    (change(*LANCER, "z", to=-5), f"{A}[0].z", "-5", "from 0, the ground there, to 2000"),
    (change(*LANCER, "z", to=2001), f"{A}[0].z", "2001", "from -2000 to 2000"),
    (change(*WASP, to={"profile": "trooper", "at": [2, 17], "z": -20}), f"{B}[0].z", "-20",
     "-45, the ground there: this unit cannot fly"),
    (change(*WASP, to={"profile": "turret", "at": [8, 15], "z": 35}), f"{B}[0].z", "35",
     "30, the ground there"),
    (change(*RIDER, "at", to=[9, 9]), f"{A}[1].rides", "given", "one of at, inside and rides"),
    (change(*RIDER, "z", to=5), f"{A}[1].z", "5", "only with at"),
    (change(*RIDER, "rides", to="red_9"), f"{A}[1].rides", "'red_9'", "larger than it: red_2"),
    (change(*RIDER, "rides", to="red_0"), f"{A}[1].rides", "'red_0'", "larger than it: red_2"),
    (change(*RIDER, "rides", to="blue_3"), f"{A}[1].rides", "'blue_3'", "a mount of its side"),
    (change(*RIDER, "profile", to="brute"), f"{A}[1].rides", "'red_2'", "larger than it: none"),
    (change(*INSIDE, to={"profile": "scout", "rides": "red_2"}), f"{A}[3].rides", "'red_2'",
     "a mount without another rider (XH-219)"),
    (change(*INSIDE, "inside", to="red_1"), f"{A}[3].inside", "'red_1'", "with a seat: red_0"),
    (change(*INSIDE, "inside", to="blue_0"), f"{A}[3].inside", "'blue_0'", "with a seat: red_0"),
    (change(*LANCER, "seats", to=0), f"{A}[3].inside", "'red_0'", "with a seat: none"),
    (change(*RIDER, to={"profile": "scout", "inside": "red_0"}), f"{A}[3].inside", "'red_0'",
     "at most 1 inside: the seats of red_0 (XH-193)"),
    (change(*INSIDE, to={"profile": "wasp", "inside": "red_0"}), f"{A}[3].inside", "'red_0'",
     "only creatures are inside machines"),
]  # fmt: skip

ENDS: list[Row] = [
    (change("round_limit", to=0), "round_limit", "0", "a whole number from 1 to 99"),
    (change("round_limit", to=100), "round_limit", "100", "a whole number from 1 to 99"),
    (change("limit_result", to="green"), "limit_result", "'green'", "draw, red or blue"),
    (change("objective", "generator", to=7), "objective.generator", "7", "in board.pieces: 2"),
    (change("objective", "generator", to=0), "objective.generator", "0", "in board.pieces: 2"),
    (change("objective", "side", to="green"), "objective.side", "'green'", "red or blue"),
    (drop("objective", "side"), "objective.side", "missing", "required"),
    (change(*GENERATOR, "running", to=False), "board.pieces[2].running", "False", "yes: the objec"),
    (change("objective", to=2), "objective", "2", "a mapping with generator, side"),
    (change("agents", to="team"), "agents", "'team'", "unit or side"),
    (change("colour", to=1), "colour", "1", "unknown; known here: name, title"),
    (change("rosters", to={"red": [ALONE], "blue": [ALONE]}), "rosters", "given",
     "only a campaign"),
    (change("profiles", to={"x": {"type": "mech"}}), "profiles.x.size", "missing", "required"),
    (change("profiles", to={"x": {"type": "tank", "size": 4, "hp": 9}}), "profiles.x.type",
     "'tank'", "mech, ship, vehicle, turret or creature"),
    (change("profiles", to={"x": {"type": "mech", "size": 3, "hp": 9}}), "profiles.x.size", "3",
     "4 to 7 of a mech (XH-014)"),
    (change("profiles", to={"x": {"type": "mech", "size": 4, "hp": 9, "natural": ["maw"]}}),
     "profiles.x.natural", "['maw']", "only creatures"),
    (change("profiles", to={"x": {"type": "vehicle", "size": 2, "hp": 9, "seats": 1,
                                  "mountable": True}}), "profiles.x.seats", "1", "XH-221"),
    (change("profiles", to={f"x{k}": {"type": "mech", "size": 4, "hp": 9} for k in range(17)}),
     "profiles", "17 profiles", "at most 16 profiles of your own"),
    # options
    (change("options", to={"luck": 1}), "options.luck", "1", "unknown; known here: controller"),
    (change("options", to={"controller": {"green": "architect"}}), "options.controller.green",
     "'architect'", "unknown side"),
    (change("options", to={"controller": "gods"}), "options.controller", "'gods'", "architect"),
    (change("options", to={"jitter": 4}), "options.jitter", "4", "from 0 to 3"),
    (change("options", to={"briefed": {"blue": "yes"}}), "options.briefed.blue", "'yes'",
     "true or false"),
    (change("options", to={"briefed": 1}), "options.briefed", "1", "such as {red: true}"),
    (change("options", to={"move_lengths": [3]}), "options.move_lengths[0]", "3", "1, 2, 5 or 10"),
    (change("options", to={"move_lengths": ["2"]}), "options.move_lengths[0]", "'2'", "1, 2, 5"),
    (change("options", to={"edge": "open"}), "options.edge", "'open'", "wall or retreat"),
    (change("options", to={"exact_hp": 1}), "options.exact_hp", "1", "true or false"),
    (change("options", to={"nested_reactions": "on"}), "options.nested_reactions", "'on'", "off"),
    (change("options", to={"verbs": ["strike", "dance"]}), "options.verbs[1]", "'dance'", "end, "),
    (change("options", to={"verbs": "strike"}), "options.verbs", "'strike'", "all, or a list of"),
    (change("options", to=[]), "options", "[]", "a mapping from options to values"),
]  # fmt: skip

SPACE: list[Row] = [
    (change("board", "z", to=[-17, 16]), f"{A}[0].z", "-20", "from -17 to 16"),
    (change("board", "z", to=[2, 30]), "board.z", "[2, 30]", "altitudes with 0 among them"),
    (change("board", "step", to=75), "board.step", "75", "1000, which follows from env"),
    (change("board", "pieces", to=[{"kind": "lake", "q": 0, "r": 0}]), "board.pieces[0].kind",
     "'lake'", "a piece of the ground"),
]  # fmt: skip

FIRST, SECOND = ("encounters", 0), ("encounters", 1)
E0, E1 = "encounters[0].sides", "encounters[1].sides"

CAMPAIGN: list[Row] = [
    (drop("rosters"), "rosters", "missing", "the units of red and blue"),
    (drop("rosters", "blue"), "rosters.blue", "missing", "required"),
    (change("rosters", "red", to=[]), "rosters.red", "0 units", "1 to 6 units a side"),
    (change("rosters", "red", to=CROWD), "rosters.red", "7 units", "1 to 6 units a side"),
    (change("rosters", "red", 0, "at", to=[1, 1]), "rosters.red[0].at", "[1, 1]", "].starts of"),
    (change("rosters", "red", 1, "profile", to="nix"), "rosters.red[1].profile", "'nix'", "one of"),
    (change("rosters", "blue", 1, "programs", to=["emp"]), "rosters.blue[1].programs[0]", "'emp'",
     "those of creatures"),
    (change("board", to={"width": 3, "height": 3}), "board", "given", "in each of its encounters"),
    (change(*FIRST, "after", to={}), "encounters[0].after", "{}", "must be None"),
    (change(*FIRST, "sides", 0, "starts", to=[[5, 1]]), f"{E0}[0].starts", "1 start places",
     "one start place, or away, for each of the 2 units in the roster"),
    (change(*FIRST, "sides", 1, "starts", 0, to=[0, 0]), f"{E0}[1].starts[0].at", "[0, 0]",
     f"a cell of its own; {E0}[0].starts[0] stands there"),
    (change(*FIRST, "sides", 0, "starts", 0, to=[12, 0]), f"{E0}[0].starts[0].at",
     "[12, 0] is off the map", "q 0 to 11"),
    (change(*FIRST, "sides", 0, "starts", 1, to=[1]), f"{E0}[0].starts[1]", "[1]",
     "a cell [q, r], away, or a mapping with at"),
    (change(*FIRST, "sides", 0, "starts", 1, to={}), f"{E0}[0].starts[1]", "[]", "one of at"),
    (change(*FIRST, "sides", 0, "starts", 1, to={"at": [3, 3], "away": True}),
     f"{E0}[0].starts[1]", "['at', 'away']", "one of at, inside, rides and away"),
    (change(*FIRST, "sides", 0, "starts", 1, to={"inside": "blue_0"}), f"{E0}[0].starts[1].inside",
     "'blue_0'", "a machine of its side with a seat: red_0"),
    (change(*FIRST, "sides", 0, "starts", 0, to={"at": [0, 0], "z": 9}), f"{E0}[0].starts[0].z",
     "9", "this unit cannot fly"),
    (change(*FIRST, "sides", 0, "units", to=[ALONE]), f"{E0}[0].units", "1 units",
     "starts only; units: rosters.red"),
    (change(*SECOND, "sides", 0, "starts", 1, to=[3, 3]), f"{E1}[0].starts[1]", "a creature",
     "away: only mechs and ships go to space (7.8)"),
    (change(*SECOND, "sides", 1, "starts", to=["away", "away"]), f"{E1}[1].starts",
     "nobody who fights", "at least one unit that is no vehicle"),
    (change(*FIRST, "round_limit", to=100), "encounters[0].round_limit", "100", "from 1 to 99"),
    (change(*FIRST, "options", to={"jitter": 9}), "encounters[0].options.jitter", "9", "0 to 3"),
    (change(*FIRST, "objective", to={"generator": 0, "side": "red"}),
     "encounters[0].objective.generator", "0", "in board.pieces: there is none"),
    (change("encounters", to=[None] * 9), "encounters[0]", "nothing", "a mapping with board"),
]  # fmt: skip
