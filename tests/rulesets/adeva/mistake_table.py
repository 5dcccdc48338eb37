"""Mistakes in scenarios: what is changed, and field, value and allowed as the answer names them."""

from __future__ import annotations

from typing import Any

from tests.mistakes import Mistake, Row, change, drop


def both(*mistakes: Mistake) -> Mistake:
    def apply(plain: dict[str, Any]) -> None:
        for mistake in mistakes:
            mistake(plain)

    return apply


RED, BLUE = ("sides", 0, "units"), ("sides", 1, "units")
WARDEN, TANKS, ATTACHED, DOCKED, DIRECTOR, CREW = ((*RED, k) for k in range(6))
ANGEL, DRONE, TRUCK, LEADER = ((*BLUE, k) for k in range(4))
COVER, GATES, AREAS = ("board", "cover"), ("board", "gates"), ("board", "areas")
WALL, FOG, ZONE = ((*AREAS, k) for k in range(3))
GATE, PIECE = (*GATES, 0), (*COVER, 0)
A, B = "sides[0].units", "sides[1].units"
ALONE = {"profile": "crew"}
FIRST, SECOND = ("encounters", 0), ("encounters", 1)

BOARD: list[Row] = [
    (drop("board"), "board", "missing", "required"),
    (change("board", to="6x4"), "board", "'6x4'", "a mapping with width, height, cover, areas"),
    (drop("board", "width"), "board.width", "missing", "required"),
    (change("board", "width", to=25), "board.width", "25", "a whole number from 1 to 24"),
    (change("board", "height", to=0), "board.height", "0", "a whole number from 1 to 24"),
    (change("board", "mirror", to=1), "board.mirror", "1", "true or false"),
    (change("board", "trees", to=[]), "board.trees", "[]", "unknown; known here: width, height"),
    # cover
    (change(*COVER, to=[{"at": [0, 0]}] * 2), "board.cover[1].at", "[0, 0]",
     "one piece a cell; cover[0] or its image stands there"),
    (change(*COVER, to=[{"at": [3, 3]}, {"at": [10, 6]}]), "board.cover[0].at", "[3, 3]",
     "one piece a cell; cover[1] or its image stands there"),
    (change(*COVER, to=[{"at": [x, y]} for x in (7, 8, 9) for y in (0, 1, 4, 5, 7, 8, 9)]),
     "board.cover", "42 pieces", "at most 40 pieces"),
    (change(*PIECE, "at", to=[14, 0]), "board.cover[0].at", "[14, 0] is off the map",
     "a cell with x 0 to 13 and y 0 to 9"),
    (change(*PIECE, "at", to=[6, 3]), "board.cover[0].at", "[6, 3] is a wall", "without wall"),
    (change(*PIECE, "at", to=[12, 1]), "board.cover[0].at", "[12, 1] is a gate", "or gate"),
    (change(*PIECE, "armour", to=17), "board.cover[0].armour", "17", "from 1 to 16"),
    (change(*PIECE, "height", to=1), "board.cover[0].height", "1", "known here: at, armour"),
    # areas and heights
    (change(*WALL, "kind", to="hedge"), "board.areas[0].kind", "'hedge'",
     "difficult, wall, fog, zone or exit"),
    (change(*WALL, "x", to=14), "board.areas[0].x", "[14, 14]", "from 0 to 13"),
    (change(*WALL, "y", to=[3, 2]), "board.areas[0].y", "[3, 2]", "or [first, last]"),
    (change(*WALL, "side", to="red"), "board.areas[0].side", "'red'", "only of a zone or an exit"),
    (drop(*ZONE, "side"), "board.areas[2].side", "missing", "red or blue: whose zone it is"),
    (change(*ZONE, "side", to="green"), "board.areas[2].side", "'green'", "red or blue"),
    (change("board", "heights", 0, "half_km", to=25), "board.heights[0].half_km", "25",
     "from -12 to 24"),
    (change("board", "heights", 0, "y", to=10), "board.heights[0].y", "[10, 10]", "from 0 to 9"),
    # gates
    (change(*GATE, "integrity", to=41), "board.gates[0].integrity", "41", "from 1 to 40"),
    (change(*GATE, "armour", to=-1), "board.gates[0].armour", "-1", "from 0 to 12"),
    (drop(*GATE, "side"), "board.gates[0].side", "missing", "required"),
    (change(*GATE, "at", to=[6, 2]), "board.gates[0].at", "[6, 2] is a wall", "without a wall"),
    (change(*GATE, "at", to=[0, 10]), "board.gates[0].at", "[0, 10] is off the map", "y 0 to 9"),
    (change(*GATES, to=[{"side": s, "at": [2, y], "integrity": 9} for s, y in
     (("red", 1), ("blue", 2))]), "board.gates[1].side", "'blue'",
     "one gate a side; gates[0] or its image is blue's"),
    (both(change("board", "height", to=9), change("board", "width", to=13), drop(*AREAS),
          change(*GATE, "at", to=[6, 4])), "board.gates[0].at", "[6, 4]",
     "a cell beside the middle: its image is the other side's"),
]  # fmt: skip

UNITS: list[Row] = [
    (drop("sides"), "sides", "missing", "required"),
    (change("sides", to=[{}]), "sides", "1 sides", "2 sides, red and blue"),
    (change("sides", to={}), "sides", "{}", "a list of 2 sides, red and blue"),
    (change("sides", 1, to=5), "sides[1]", "5", "a mapping with units"),
    (change(*RED, to=[]), A, "0 units", "1 to 16 units a side"),
    (change(*BLUE, to=[ALONE] * 17), B, "17 units", "1 to 16 units a side"),
    (change("sides", 0, "starts", to=[[0, 2]]), "sides[0].starts", "given", "only the persistent"),
    (change("sides", 0, "cards", to=["ace"]), "sides[0].cards[0]", "'ace'",
     "strike, resupply or smoke"),
    (change("sides", 0, "director_slots", to=3), "sides[0].director_slots", "3", "from 0 to 2"),
    (change("sides", 1, "director_slots", to=1), "sides[1].director_slots", "1",
     "at most 0: so many units are candidates (AE-304)"),
    # profiles
    (drop(*WARDEN, "profile"), f"{A}[0].profile", "missing", "the name of a profile, or rostered"),
    (change(*WARDEN, "profile", to="warder"), f"{A}[0].profile", "'warder'",
     "one of base, striker"),
    (change(*WARDEN, "rostered", to=True), f"{A}[0].rostered", "True", "only in a campaign"),
    (change(*WARDEN, "size", to=4), f"{A}[0].size", "4", "unknown; known here: "),
    (change(*WARDEN, "wounds", to=51), f"{A}[0].wounds", "51", "from 0 to 50"),
    (change(*WARDEN, "wounds", to=0), f"{A}[0].wounds", "0", "a whole number from 1 to 50"),
    (change(*WARDEN, "fate", to=6), f"{A}[0].fate", "6", "from 0 to 5"),
    (change(*WARDEN, "armour", to=13), f"{A}[0].armour", "13", "from 0 to 12"),
    (change(*WARDEN, "characteristics", to={"ws": 100}), f"{A}[0].characteristics.ws", "100",
     "from 0 to 99"),
    (change(*WARDEN, "characteristics", to={"luck": 1}), f"{A}[0].characteristics.luck", "1",
     "known here: ws, bs, s, t, ag, int, per, wp, fel, sr"),
    (change(*WARDEN, "skills", to={"dodge": 5}), f"{A}[0].skills.dodge", "5", "-20, 0, 10 or 20"),
    (change(*WARDEN, "skills", to={"pilot": 0}), f"{A}[0].skills.pilot", "0", "known here: dodge"),
    (change(*WARDEN, "talents", to=["swift", "luck"]), f"{A}[0].talents[1]", "'luck'",
     "quick spread, swift"),
    (change(*WARDEN, "powers", to=["fire"]), f"{A}[0].powers[0]", "'fire'", "lance, float"),
    (change(*WARDEN, "patterns", to=["net"]), f"{A}[0].patterns[0]", "'net'", "wall, neutralise"),
    (change(*WARDEN, "candidate", to="no"), f"{A}[0].candidate", "'no'", "true or false"),
    (change("profiles", to={"x": {"kind": "ogre"}}), "profiles.x.kind", "'ogre'", "pilot, ic"),
    (change("profiles", to={"x": {"kind": "ic"}}), "profiles.x.wounds", "0",
     "a whole number from 1 to 50: only Angels have no body of their own"),
    (change("profiles", to={"x": {"kind": "ic", "wounds": 3, "sound": 3}}), "profiles.x.sound",
     "3", "less than its 3 wounds"),
    (change("profiles", to={"x": {"kind": "horde", "wounds": 3, "kits": ["line"]}}),
     "profiles.x.kits", "['line']", "none of a horde: it carries nothing"),
    (change("profiles", to={"x": {"kind": "ic", "wounds": 3, "kits": ["line"],
     "items": ["knife"]}}), "profiles.x.items", "['knife']", "kits or items, not both"),
    (change("profiles", to={"x": {"kind": "ic", "wounds": 3, "upgrades": ["wings"]}}),
     "profiles.x.upgrades[0]", "'wings'", "kinetic barrier, boost frame"),
    # machines
    (change("machines", to={"x": {"strength": 40}}), "machines.x.toughness", "missing", "required"),
    (change("machines", to={"x": {"strength": 40, "toughness": 40, "pools": {"head": 0, "arm": 9,
     "body": 9, "leg": 9}}}), "machines.x.pools.head", "0", "from 1 to 50"),
    (change("machines", to={"x": {"kind": "tank"}}), "machines.x.kind", "'tank'",
     "eva, superheavy or angel"),
    (change(*WARDEN, "machine", to="gundam"), f"{A}[0].machine", "'gundam'", "one of standard"),
    (change(*WARDEN, "machine", to="angel"), f"{A}[0].machine", "'angel'",
     "a machine of a pilot: standard, assault, gun, guard or super"),
    (change(*ANGEL, "machine", to="guard"), f"{B}[0].machine", "'guard'",
     "a machine of an Angel: angel"),
    (drop(*ANGEL, "machine"), f"{B}[0].machine", "missing", "an Angel's body: angel"),
    (change(*TANKS, "machine", to="gun"), f"{A}[1].machine", "'gun'", "none: a horde has no"),
    # equipment
    (change(*CREW, "kit", to="none"), f"{A}[5].kit", "'none'", "line, duelist, two_guns"),
    (change(*TANKS, "kit", to="line"), f"{A}[1].kit", "'line'", "none: a horde carries nothing"),
    (change(*CREW, "items", to=["knife"]), f"{A}[5].kit", "'two_guns'", "kit or items, not both"),
    (change(*TANKS, "items", to=["knife"]), f"{A}[1].items", "['knife']", "none of a horde"),
    (change(*DRONE, "items", to=["claws"]), f"{B}[1].items[0]", "'claws'", "knife, sword, axe"),
    (change(*DRONE, "items", to=["knife"] * 7), f"{B}[1].items", "7 items",
     "at most 6 items a unit"),
    (change(*DRONE, "items", to="knife"), f"{B}[1].items", "'knife'", "a list of at most 6 of"),
]  # fmt: skip

STARTS: list[Row] = [
    (change(*CREW, "at", to=[14, 0]), f"{A}[5].at", "[14, 0] is off the map", "x 0 to 13"),
    (change(*CREW, "at", to=[-1, 0]), f"{A}[5].at", "[-1, 0]", "two whole numbers from 0"),
    (change(*CREW, "at", to=[6, 2]), f"{A}[5].at", "[6, 2] is a wall", "without wall or gate"),
    (change(*CREW, "at", to=[12, 1]), f"{A}[5].at", "[12, 1] is a gate", "without wall or gate"),
    (change(*DRONE, "at", to=[6, 5]), f"{B}[1].at", "[6, 5]",
     f"a cell of its own; {A}[5] stands there"),
    (change("options", to={"deploy": "fixed"}), f"{A}[0].at", "missing", "a cell [x, y]"),
    (change(*CREW, "facing", to="up"), f"{A}[5].facing", "'up'", "N, NE, E, SE, S, SW, W or NW"),
    (change(*CREW, "off_map", to=True), f"{A}[5].off_map", "True", "only of a director (AE-315)"),
    (change(*DIRECTOR, "at", to=[0, 0]), f"{A}[4].off_map", "given", "at is given"),
    (change(*CREW, "rescued", to=True), f"{A}[5].rescued", "True", "only of a pilot of red"),
    # carriers
    (change(*CREW, "berth", to="driver"), f"{A}[5].berth", "'driver'", "only with a carrier"),
    (change(*ATTACHED, "carrier", to="red_0"), f"{A}[2].carrier", "'red_0'",
     "a unit of its side that carries a director: red_1"),
    (change(*ATTACHED, "carrier", to="blue_2"), f"{A}[2].carrier", "'blue_2'", "director: red_1"),
    (change(*DOCKED, "carrier", to="red_1"), f"{A}[3].carrier", "'red_1'", "a pilot: red_0"),
    (change(*LEADER, "berth", to="leader"), f"{B}[3].berth", "'leader'",
     "driver or gunner: what blue_2 has"),
    (change(*LEADER, "berth", to="roof"), f"{B}[3].berth", "'roof'", "leader, driver, gunner"),
    (change(*DOCKED, "at", to=[1, 1]), f"{A}[3].carrier", "given", "at is given"),
    (change(*WARDEN, "machine", to="gun"), f"{A}[3].berth", "'dock'", "right hand or left hand"),
    (change(*DIRECTOR, to={"profile": "leader", "carrier": "red_1"}), f"{A}[4].berth", "'leader'",
     "another berth of red_1: taken"),
    (both(drop(*BLUE, 2), change(*BLUE, 2, "carrier", to="blue_1")), f"{B}[2].carrier", "'blue_1'",
     "carries a ic: there is none"),
    # melee
    (change(*CREW, "engaged", to=["red_0"]), f"{A}[5].engaged[0]", "'red_0'", "an enemy: blue_0"),
    (change(*CREW, "engaged", to=["blue_0"]), f"{A}[5].engaged[0]", "'blue_0'",
     "an enemy in a cell next to its own (AE-212)"),
    (change(*DRONE, "at", to=[8, 5]), f"{A}[5].engaged[0]", "'blue_1'", "next to its own"),
    # deployment
    (both(change(*ZONE, "y", to=0), change(*DIRECTOR, to=ALONE)), "board.areas", "2 free cells",
     "a zone of red with a free cell for each of the 3 units that it places (AE-017)"),
]  # fmt: skip

ENDS: list[Row] = [
    (drop("name"), "name", "missing", "required"),
    (change("round_limit", to=21), "round_limit", "21", "a whole number from 1 to 20"),
    (change("limit_result", to="honour"), "limit_result", "'honour'", "draw, wounds, kills"),
    (change("limit_result", to="rescue"), "limit_result", "'rescue'", "rescued: true"),
    (change("rout", to="no"), "rout", "'no'", "true or false"),
    (change("surprise", to="all"), "surprise", "'all'", "none, red, blue or roll"),
    (change("ambusher", to="green"), "ambusher", "'green'", "red, blue or random"),
    (change("gate_decides", to=["green"]), "gate_decides[0]", "'green'", "red or blue"),
    (drop(*GATES), "gate_decides", "'red'", "a side with a gate: none stands here"),
    (both(change("board", "mirror", to=False), change("gate_decides", to=["blue"])),
     "gate_decides", "'blue'", "a side with a gate: red, whose gates stand on the board"),
    (both(change(*BLUE, to=[{"profile": "truck"}]), drop(*CREW, "engaged")), B,
     "nobody who keeps the side in the fight", "at least one Construct, character or Horde"),
    (both(change(*BLUE, to=[{"profile": "truck"}]), drop(*CREW, "engaged"),
          change("rout", to=False)), B, "nobody who acts",
     "at least one unit that is no transport"),
    (change("options", to={"luck": 1}), "options.luck", "1", "unknown; known here: mod_cap"),
    (change("options", to={"free_cap": 3}), "options.free_cap", "3", "from 4 to 16"),
    (change("options", to={"deploy": "drop"}), "options.deploy", "'drop'", "choose or fixed"),
    (change("options", to={"actions": ["fly"]}), "options.actions[0]", "'fly'", "spread_half"),
    (change("agents", to="team"), "agents", "'team'", "unit or side"),
    (change("rosters", to={"red": {"people": ["base"], "machines": ["gun"]},
     "blue": {"people": ["base"], "machines": ["gun"]}}), "rosters", "given", "only a campaign"),
]  # fmt: skip

CAMPAIGN: list[Row] = [
    (drop("rosters"), "rosters", "missing", "the people and machines of red and blue"),
    (change("rosters", to=7), "rosters", "7", "a mapping with red and blue"),
    (drop("rosters", "blue"), "rosters.blue", "missing", "required"),
    (change("rosters", "red", "people", to=[]), "rosters.red.people", "0 people",
     "1 to 5 people a side"),
    (change("rosters", "red", "people", to=["base"] * 6), "rosters.red.people", "6 people",
     "1 to 5 people a side"),
    (change("rosters", "blue", "machines", to=["gun"] * 5), "rosters.blue.machines", "5 machines",
     "1 to 4 machines a side"),
    (change("rosters", "red", "people", 1, to="crew"), "rosters.red.people[1]", "'crew'",
     "one of base, striker, gunner, warden, tanker"),
    (change("rosters", "red", "machines", 0, to="angel"), "rosters.red.machines[0]", "'angel'",
     "one of standard, assault, gun, guard, super"),
    (change("board", to={"width": 3, "height": 3}), "board", "given", "in each of its encounters"),
    (change(*FIRST, "sides", 0, "units", 0, "profile", to="base"),
     "encounters[0].sides[0].units[0].profile", "given", "the roster says who fills the place"),
    (change(*FIRST, "sides", 0, "units", 0, "kit", to="line"),
     "encounters[0].sides[0].units[0].kit", "given", "the roster says who fills the place"),
    (change(*FIRST, "sides", 0, "units", 0, "fate", to=1),
     "encounters[0].sides[0].units[0].fate", "given", "the roster says who fills the place"),
    (change(*FIRST, "sides", 0, "units", 0, "off_map", to=True),
     "encounters[0].sides[0].units[0].off_map", "given", "a place for a Construct of the roster"),
    (change(*SECOND, "limit_result", to="draw"), "encounters[1].limit_result", "'draw'",
     "rescue: encounters[1].sides[0].units[0] is to be rescued"),
    (change(*SECOND, "rout", to=True), "encounters[1].sides[0].units",
     "nobody who keeps the side in the fight", "or rout: false (AE-025)"),
    (change(*FIRST, "board", "areas", 0, "kind", to="exit"), "encounters[0].board.areas",
     "0 free cells", "a zone of red with a free cell for each of the 1 units"),
    (change(*FIRST, "round_limit", to=0), "encounters[0].round_limit", "0", "from 1 to 20"),
    (change(*FIRST, "options", to={"free_cap": 99}), "encounters[0].options.free_cap", "99",
     "from 4 to 16"),
    (change(*FIRST, "after", to={}), "encounters[0].after", "{}", ""),
    (change("encounters", to=[None] * 9), "encounters[0]", "nothing", "a mapping with board"),
]  # fmt: skip
