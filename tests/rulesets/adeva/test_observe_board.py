"""The map, what lies on it, sides, rosters and the fight in the observation."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.observe.layout import LAYOUT, PLANES
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import LimitRule, Location, Terrain
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.looking import lit, look, seen

WIDTH, HEIGHT = 12, 9


def field(**more: Any) -> Bare:
    """One against one on a map that is not square."""
    red, blue = [{"at": (1, 2), "fate": 0}], [{"at": (9, 7), "fate": 0}]
    return Bare(red=red, blue=blue, width=WIDTH, height=HEIGHT, **more).turn_of(0)


def plane(game: Bare, viewer: int, name: str) -> dict[tuple[int, int], float]:
    """(column, row) as the slots count -> the number that shows there, where it is not 0."""
    of = LAYOUT.pieces[name]
    numbers = look(game, viewer)[of.start : of.stop].reshape(of.rows, of.width)
    bound = PLANES[name].high
    return {
        (x, y): round(float(numbers[y, x]) * bound, 4)
        for y in range(of.rows)
        for x in range(of.width)
        if numbers[y, x]
    }


def both(game: Bare, name: str) -> tuple[Any, Any]:
    """A plane as red sees it, and as blue does."""
    return plane(game, 0, name), plane(game, 1, name)


# --- the map --------------------------------------------------------------------------------------
def test_heights():
    game = field(elevation={(3, 1): 24, (11, 8): -12})
    assert both(game, "heights") == ({(3, 1): 24, (11, 8): -12}, {(8, 7): 24, (0, 0): -12})


def test_grounds():
    terrain = {(3, 1): (Terrain.DIFFICULT,), (4, 1): (Terrain.WALL,), (5, 1): (Terrain.GATE,),
               (6, 1): (Terrain.FOG, Terrain.ZONE_RED)}  # fmt: skip
    game = field(terrain=terrain)
    red, blue = both(game, "grounds")
    assert red == {(3, 1): 1, (4, 1): 2, (5, 1): 3}
    assert blue == {(8, 7): 1, (7, 7): 2, (6, 7): 3}


@pytest.mark.clause("AE-026")
def test_exits():
    game = field(terrain={(0, 4): (Terrain.EXIT_RED,), (11, 4): (Terrain.EXIT_BLUE,)})
    assert both(game, "exits") == ({(0, 4): 1, (11, 4): -1}, {(11, 4): -1, (0, 4): 1})


@pytest.mark.clause("AE-338", "AE-376", "AE-378")
def test_covers_and_wrecks():
    game = field(covers={(3, 1): 8, (4, 1): 16})
    assert both(game, "covers") == ({(3, 1): 8, (4, 1): 16}, {(8, 7): 8, (7, 7): 16})
    game.state.covers[0], game.state.covers[1] = 3, 0
    assert plane(game, 0, "covers") == {(3, 1): 3}
    game.unit(1).wreck, game.unit(1).wreck_armour = 1 * WIDTH + 3, 4
    assert plane(game, 0, "covers") == {(3, 1): 4}  # the better one
    assert plane(game, 0, "grounds") == {(3, 1): 1}
    game.unit(1).wreck = 7 * WIDTH + 9
    assert plane(game, 1, "covers") == {(8, 7): 3, (2, 1): 4}


@pytest.mark.clause("AE-358", "AE-441")
def test_fog_and_smoke():
    game = field(terrain={(3, 1): (Terrain.FOG,), (0, 0): (Terrain.FOG,)})
    assert both(game, "fogs") == ({(3, 1): 9, (0, 0): 9}, {(8, 7): 9, (11, 8): 9})
    game.state.smokes[0].cell, game.state.smokes[0].rounds = 0, 2
    assert plane(game, 0, "fogs") == {(0, 0): 9, (1, 0): 2, (0, 1): 2, (1, 1): 2, (3, 1): 9}
    game.state.smokes[0].rounds = 0
    assert plane(game, 0, "fogs") == {(0, 0): 9, (3, 1): 9}


def test_what_was_there_is_written_over():
    game = field(covers={(3, 1): 8})
    game.state.smokes[0].cell, game.state.smokes[0].rounds = 30, 2
    game.unit(1).wreck, game.unit(1).wreck_armour = 40, 4
    out = look(game, 0)
    game.state.smokes[0].rounds, game.unit(1).wreck, game.state.covers[0] = 0, -1, 2
    assert (look(game, 0, out) == look(game, 0)).all()


@pytest.mark.parametrize(
    "ground",
    [
        {"elevation": {(1, 2): 2}},
        {"terrain": {(4, 4): (Terrain.WALL,)}},
        {"terrain": {(0, 4): (Terrain.EXIT_RED,)}},
        {"terrain": {(3, 1): (Terrain.FOG,)}},
        {"covers": {(3, 1): 8}},
        {"covers": {(3, 1): 8, (8, 7): 4}},
        {"covers": {(3, 1): 8, (8, 7): 8}},
        {"terrain": {(0, 4): (Terrain.EXIT_RED,), (11, 4): (Terrain.EXIT_BLUE,)}},
    ],
)
def test_the_other_side_looks_at_the_same_map(ground: dict[str, Any]):
    game = field(**ground)
    out = look(game, 0)
    assert (look(game, 1, out) == look(game, 1)).all()
    assert (look(game, 0, out) == look(game, 0)).all()


@pytest.mark.clause("AE-241")
def test_things_on_the_ground():
    game = field()
    thing = game.state.ground[3]
    thing.kind, thing.cell, thing.ammo, thing.integrity, thing.wear = (
        w.Item.RIFLE, 1 * WIDTH + 3, 7, 5, 3,
    )  # fmt: skip
    names = ("item", "column", "row", "ammo", "integrity", "state")
    assert [seen(game, 0, "things", name, 3) for name in names] == [
        1 + w.Item.RIFLE, 4, 2, 7, 5, 3,
    ]  # fmt: skip
    assert [seen(game, 1, "things", name, 3) for name in names[1:3]] == [9, 8]
    thing.kind = -1
    assert lit(game, 0, "things", 3) == set()
    assert [f.name for f in LAYOUT.pieces["things"].features] == list(names)


# --- sides ----------------------------------------------------------------------------------------
def commanded() -> Bare:
    game = field()
    for side in (0, 1):
        one = game.state.sides[side]
        one.morale, one.morale_used, one.cards = 4, 1, 0b101
        one.card_played, one.wins, one.parts, one.supcom = 1, 2, 9, side
        for k, director in enumerate(one.directors):
            director.who, director.charge, director.style = side, k, 1 - k
            director.formation, director.focus = 2 - k, 1 - side
    return game


@pytest.mark.clause("AE-304", "AE-310", "AE-311")
def test_command():
    game = commanded()
    own = {
        "morale": 4, "morale_used": 1, "card_strike": 1, "card_resupply": 0, "card_smoke": 1,
        "card_played": 1, "wins": 2, "parts": 9, "supcom": 1, "director_0": 1, "director_1": 1,
        "charge_0": 1, "charge_1": 2, "style_0": 2, "style_1": 1, "formation_0": 3,
        "formation_1": 2, "focus_0": 17, "focus_1": 17,
    }  # fmt: skip
    hidden = {"morale", "morale_used", "card_strike", "card_smoke", "parts"}
    theirs = {name: 0 if name in hidden else value for name, value in own.items()}
    theirs |= {"supcom": 17, "director_0": 17, "director_1": 17, "focus_0": 1, "focus_1": 1}
    for viewer in (0, 1):
        assert {name: seen(game, viewer, "sides", name) for name in own} == own
        assert {name: seen(game, viewer, "sides", name, 1) for name in own} == theirs
    gates = {f.name for f in LAYOUT.pieces["sides"].features if f.name.startswith("gate")}
    assert set(own) | gates == {f.name for f in LAYOUT.pieces["sides"].features}


@pytest.mark.clause("AE-033", "AE-068", "AE-445")
def test_gates():
    game = field()
    facts, gate = game.setup.gates[1], game.state.gates[1]
    facts.cell, facts.armour, facts.integrity = 1 * WIDTH + 3, 10, 16
    gate.integrity, gate.points, gate.total = 11, 2, 5
    names = ("gate_column", "gate_row", "gate_armour", "gate", "gate_points", "gate_decides")
    assert [seen(game, 0, "sides", name, 1) for name in names] == [4, 2, 10, 11, 2, 0]
    assert [seen(game, 1, "sides", name) for name in names] == [9, 8, 10, 11, 2, 0]
    assert not any(seen(game, 0, "sides", name) for name in names)  # red has none
    assert seen(game, 0, "sides", "gate_total", 1) == 0
    game.setup.gates_win = 0b10
    assert seen(game, 0, "sides", "gate_decides", 1) == 1
    game.setup.options.ext_total_visible = 1
    assert seen(game, 0, "sides", "gate_total", 1) == 5


# --- a campaign -----------------------------------------------------------------------------------
@pytest.mark.clause("AE-448")
def test_rosters():
    game = Campaign().begin()
    b = game.state
    b.encounter = 1
    for k, (member, hull) in enumerate(((b.members[1], b.hulls[2]), (b.members[6], b.hulls[6]))):
        member.fate, member.back, member.wounds = c.Fate.LOST, 3, 4 + k
        member.critical[2], member.ego, member.fate_most = 5, 30, 2
        hull.back, hull.wounds[Location.BODY], hull.critical[Location.HEAD] = 4, 2 + k, 6
    names = ("fate", "back", "critical", "ego", "fate_most")
    red, blue = 0, int(game.setup.n_red)
    full = [int(game.setup.people[k].wounds_full) for k in (1, 6)]
    pool = [int(game.setup.machines[k].pools[Location.BODY]) for k in (2, 6)]
    for k, viewer in enumerate((red, blue)):
        assert [seen(game, viewer, "members", name, 1) for name in names] == [2, 2, 5, 30, 2]
        share = pytest.approx((4 + k) / full[k], abs=1e-4)
        assert seen(game, viewer, "members", "wounds", 1) == share
        assert seen(game, viewer, "hulls", "back", 2) == 3
        share = pytest.approx((2 + k) / pool[k], abs=1e-4)
        assert seen(game, viewer, "hulls", "wounds_body", 2) == share
        assert seen(game, viewer, "hulls", "critical_head", 2) == 6
    assert lit(field(), 0, "members") == lit(field(), 0, "hulls") == set()


# --- the fight ------------------------------------------------------------------------------------
def test_the_clock_the_map_and_the_rule_at_the_limit():
    game = field(round_limit=8)
    game.state.round_number = 2
    fight = ("round", "rounds_left", "side_blue", "columns", "rows", "encounters_to_go")
    assert [seen(game, 0, "fight", name) for name in fight] == [0.25, 6, 0, 12, 9, 0]
    assert seen(game, 1, "fight", "side_blue") == 1
    for rule in LimitRule:
        game.setup.limit_rule = rule
        shown = {name for name in lit(game, 0, "fight") if name.startswith("limit_")}
        assert shown == {f"limit_{rule.name.lower()}"}
    game.setup.n_encounters, game.state.encounter = 4, 1
    assert [seen(game, 0, "fight", name) for name in ("encounter", "encounters_to_go")] == [1, 2]


def test_the_planes_are_as_large_as_the_largest_map():
    for name in PLANES:
        assert LAYOUT.pieces[name].rows == c.MAX_ROWS
        assert LAYOUT.pieces[name].width == c.MAX_COLUMNS
