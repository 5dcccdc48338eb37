"""Directors, Advantages, Morale, skills, rescue, powers in a grapple (5.16, 5.19, 5.21)."""

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Condition,
    Kind,
    Pattern,
    Power,
    Status,
    Until,
    Upgrade,
)
from tests.rulesets.adeva.bare import Bare, packed

Units = list[dict[str, Any]]

SPENT = {"fate_most": 3, "fate": 0}
CHIEF = {"person": "leader", "machine": None, "candidate": True} | SPENT


def led(*more, charge=ch.Charge.ALL, foes=(), chief=None, **rest):
    """Unit 0 directs and is supreme commander; unit 1 is an Eva of its side at (6, 3)."""
    red = [{"at": (3, 3)} | CHIEF | (chief or {}), {"at": (6, 3)} | SPENT, *more]
    game = Bare(red, [{"at": (10, 3)} | SPENT, *foes], width=24, **rest)
    side = game.state.sides[0]
    side.supcom = 0
    side.cards = 7
    side.directors[0].who = 0
    side.directors[0].charge = charge
    return game.turn_of(0)


@pytest.mark.clause("AE-433", "AE-308", "AE-307")
def test_rally():
    game = led().set(1, stunned=2).do("order", "choice 0")
    assert game.unit(1).stunned == 1
    game = led().put(1, Condition.SHAKEN).do("order", "choice 0")
    assert not game.has(1, Condition.SHAKEN)
    game = led(charge=ch.Charge.HORDES).put(1, Condition.SHAKEN).do("order")
    assert game.unit(1).stunned == 0 and game.has(1, Condition.SHAKEN)  # focus is all there is


@pytest.mark.clause("AE-313", "AE-315")
def test_orders_reach_ten_km_or_everywhere():
    game = led(chief={"at": (22, 3)}).put(1, Condition.SHAKEN).refresh()
    assert game.do("order").decision == "formation"  # nobody else is in reach
    game = led(chief={"at": None, "status": Status.OFFMAP}).put(1, Condition.SHAKEN)
    game.do("order", "choice 0")
    assert not game.has(1, Condition.SHAKEN)


@pytest.mark.clause("AE-434", "AE-316")
def test_focus_and_formation():
    game = led().do("order", "choice 1")
    assert game.state.sides[0].directors[0].focus == 2
    game.do("order", "choice 2", "choice 1")
    assert game.state.sides[0].directors[0].formation == ch.Formation.PHALANX
    game = led(charge=ch.Charge.HORDES).do("order")
    assert game.state.sides[0].directors[0].formation == -1


@pytest.mark.clause("AE-305", "AE-309")
def test_others_neither_order_nor_play():
    game = led()
    game.state.sides[0].supcom = 1
    game.state.sides[0].directors[0].who = 1
    game.refresh()
    assert not game.may("order") and not game.may("card") and not game.may("morale")


@pytest.mark.clause("AE-310", "AE-440")
def test_resupply_once():
    game = led({"at": (6, 6), "items": ("rifle",), "jammed": 1, "ammo": [3, 0, 0, 0, 0, 0]})
    game.do("card", "choice 1")
    assert (game.unit(2).ammo[0], game.unit(2).jammed) == (20, 0)
    assert game.state.sides[0].cards == 0b101 and not game.may("card")


@pytest.mark.clause("AE-441")
def test_smoke_lasts_two_rounds():
    game = led().do("card", "choice 2", "column 8", "row 3")
    assert (game.state.smokes[0].cell, game.state.smokes[0].rounds) == (3 * 24 + 8, 2)


@pytest.mark.clause("AE-439")
def test_orbital_strike():
    game = led().do("card", "choice 0", "column 10", "row 3")
    assert game.request == ("evade", 2)
    game.force(50, 4, 9).do("no")
    assert game.unit(2).wounds[3] == 9
    game.done()


@pytest.mark.clause("AE-439", "AE-164")
def test_nobody_dives_from_an_orbital_strike():
    game = led(covers={(10, 5): 8}).do("card", "choice 0", "column 10", "row 3")
    assert game.request == ("evade", 2) and game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-311")
def test_morale_gives_fate_back_three_times():
    game = led().do("morale", "own 1")
    assert (game.unit(1).fate, game.state.sides[0].morale) == (1, 4)
    game.do("morale", "own 1").do("morale", "own 1")
    assert game.unit(1).fate == 3 and not game.may("morale")


# --- skills ---
@pytest.mark.clause("AE-446")
def test_medicae():
    other = {"at": (4, 3), "person": "crew", "machine": None, "wounds": [4, 0, 0, 0, 0, 0]}
    game = led(other).force(35, 2).do("use_skill")
    assert game.unit(2).wounds[0] == 6 and game.has(2, Condition.TREATED)
    game.done()
    game = led(other).force(36).do("use_skill")
    assert game.unit(2).wounds[0] == 4 and not game.has(2, Condition.TREATED)


@pytest.mark.clause("AE-447")
def test_command():
    game = led().put(1, Condition.SHAKEN).force(30, 12).do("use_skill")
    assert not game.has(1, Condition.SHAKEN)
    game.done()


@pytest.mark.clause("AE-445", "AE-033")
def test_tech_use_at_a_gate():
    game = led()
    game.setup.gates[1].cell = 3 * 24 + 4
    game.state.gates[1].integrity = 10
    game.state.gates[1].total = 6
    game.refresh().force(3).do("use_skill")  # Int 35, untrained: T 15
    assert game.state.gates[1].points == 2
    game.done()


# --- pilots ---
@pytest.mark.clause("AE-345")
def test_a_pilot_meets_a_horde():
    red: Units = [{"at": (3, 3), "machine": None} | SPENT, {"at": (5, 3), "person": "tanks"}]
    game = Bare(red, [{"at": (10, 3)}]).turn_of(0).do("half_move", "column 4", "row 3")
    assert game.unit(0).status == Status.RESCUED


@pytest.mark.clause("AE-427", "AE-346")
def test_the_dock():
    red: Units = [{"at": (3, 3), "items": ("rifle",), "upgrades": (Upgrade.WING_DOCK,)},
                  {"at": (4, 3), "machine": None}]  # fmt: skip
    game = Bare(red, [{"at": (9, 9)}]).no_fate().turn_of(0).do("ready", "choice 5")
    assert game.unit(1).berth == Berth.DOCK


# --- powers in a grapple ---
def held(**e):
    game = Bare([{"at": (3, 3)} | SPENT | e], [{"at": (4, 3)} | SPENT]).engage(0, 1)
    return game.set(0, grapples=1).set(1, grapples=0).put(1, Condition.CONTROLS).turn_of(0)


@pytest.mark.clause("AE-113", "AE-225")
def test_the_restrained_one_spreads_or_jaunts():
    game = held().do("either_power", "choice 0")
    assert (game.unit(0).pattern, game.unit(0).ats) == (Pattern.WALL, 4)
    game = held(powers=(Power.JAUNT, Power.FLOAT), pattern=Pattern.WALL, ats=4)
    game.do("either_power")
    assert not game.may("float")
    game.do("jaunt", "column 7", "row 3")
    assert game.unit(0).grapples == -1 and game.at(0) == (7, 3)


@pytest.mark.clause("AE-340")
def test_on_foot_there_is_no_field():
    game = Bare([{"at": (3, 3), "machine": None} | SPENT], [{"at": (9, 9)}]).turn_of(0)
    assert game.unit(0).kind == Kind.PILOT
    assert not game.may("spread_half") and not game.may("feint") and not game.may("ready")


@pytest.mark.clause("AE-112", "AE-409")
def test_the_controller_uses_an_item():
    gel = {"items": ("repair_gel",), "wounds": [9, 11, 5, 18, 11, 11]}
    game = Bare([{"at": (3, 3)} | SPENT | gel], [{"at": (4, 3)} | SPENT]).engage(0, 1)
    game.set(0, grapples=1).set(1, grapples=0).put(0, Condition.CONTROLS).turn_of(0)
    game.do("hold").force(3).do("choice 7")
    assert (game.unit(0).wounds[2], game.unit(0).carried[0]) == (8, -1)
    assert game.unit(0).grapples == 1
    game.done()


@pytest.mark.clause("AE-114", "AE-286")
def test_an_attack_in_a_grapple_is_natural_or_compact():
    assert not held().may("either_attack")
    assert not held(items=("rifle",)).may("either_attack")
    game = held(items=("knife",)).force(100).do("either_attack")
    assert game.unit(0).half_left == 0 and game.unit(1).wounds[3] == 18
    game.done()


@pytest.mark.clause("AE-410")
def test_an_injector_helps_an_ally():
    red: Units = [
        {"at": (3, 3), "items": ("injector",)} | SPENT,
        {"at": (4, 3), "stunned": 2} | SPENT,
    ]
    game = Bare(red, [{"at": (9, 9)}]).turn_of(0).do("ready", "choice 3")
    assert (game.unit(1).stunned, game.unit(0).carried[0]) == (1, -1)


@pytest.mark.clause("AE-417")
def test_float_needs_a_pattern_and_is_free():
    game = Bare([{"at": (3, 3), "powers": (Power.FLOAT,)} | SPENT], [{"at": (9, 9)}]).turn_of(0)
    assert not game.may("float") and not game.may("boosted_jump")
    game.set(0, pattern=Pattern.WALL, ats=2).do("float")
    assert game.may("boosted_jump") and game.unit(0).half_left == 2 and not game.may("float")


@pytest.mark.clause("AE-100", "AE-226")
def test_help_in_a_grapple():
    ally = {"at": (3, 4)} | SPENT
    game = Bare([{"at": (3, 3)} | SPENT, ally], [{"at": (4, 3)} | SPENT]).engage(0, 2)
    game.set(0, grapples=2).set(2, grapples=0).put(0, Condition.CONTROLS)
    game.set(1, helps=(packed(0, ch.Task.GRAPPLE), 0)).until(1, Until.ASSIST_FULL).turn_of(0)
    game.do("hold").force(50, 100).do("choice 6")  # S 40 and 10: T 50
    assert game.has(2, Condition.PRONE) and not game.unit(1).helps[0]
    game.done()


@pytest.mark.clause("AE-313")
@pytest.mark.parametrize("column, reached", [(16, True), (17, False)])
def test_an_order_reaches_10_km(column, reached):
    game = led(chief={"at": (column, 3)}).put(1, Condition.SHAKEN).refresh().do("order")
    assert game.decision == "order" and game.may("choice 0") == reached
