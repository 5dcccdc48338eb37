"""Fields, hands, contests, grapples, defeat, skills, orders (5.6, 5.7, 5.16 to 5.21)."""

import pytest

from mech_env.rulesets.adeva.rules import statuses
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Condition,
    Kind,
    Pattern,
    Power,
    Status,
    Talent,
    Upgrade,
)
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

stun = twins(statuses).stun

SPENT = {"fate_most": 3, "fate": 0}


def pair(e=None, f=None, apart=1, more=(), **rest):
    """E at (3, 3), F so far east of it, with pools of fate that are spent; it is E's turn."""
    red = [{"at": (3, 3), "items": ("sword",)} | SPENT | (e or {})]
    blue = [{"at": (3 + apart, 3), "items": ("sword",)} | SPENT | (f or {}), *more]
    return Bare(red, blue, **rest).no_fate().turn_of(0)


def grappled(e=None, f=None, controller=0, **rest):
    """The two grapple; the controller's turn is asked, then E's if it is not the controller."""
    game = pair(e, f, **rest).engage(0, 1)
    game.set(0, grapples=1).set(1, grapples=0).put(controller, Condition.CONTROLS)
    return game


# --- AT Fields ---
@pytest.mark.clause("AE-042", "AE-043", "AE-045")
def test_patterns_are_spread_at_half_or_full_and_replaced():
    game = pair().do("spread_half", "choice 0")
    assert (int(game.unit(0).pattern), int(game.unit(0).ats)) == (Pattern.WALL, 2)
    assert game.unit(0).half_left == 1
    game = pair().do("spread_full", "choice 0")
    assert game.unit(0).ats == 4
    game.turn_of(0).do("spread_full", "choice 1")
    assert (int(game.unit(0).pattern), int(game.unit(0).ats)) == (Pattern.NEUTRALISE, 4)
    assert pair({"characteristics": {"sr": 30}}).do("spread_half", "choice 0").unit(0).ats == 2


@pytest.mark.clause("AE-044")
def test_quick_spread_is_free_at_half():
    game = pair({"talents": (Talent.QUICK_SPREAD,)}).do("spread_half", "choice 0")
    assert (game.unit(0).ats, game.unit(0).half_left) == (2, 2)


@pytest.mark.clause("AE-040", "AE-041", "AE-419")
def test_bulwark_needs_a_pattern_and_works_once():
    game = pair({"powers": (Power.BULWARK,)})
    assert not game.may("bulwark")
    game.do("spread_half", "choice 0", "bulwark")
    assert game.unit(0).shields == 0
    game.set(0, half_left=2)
    assert not game.may("bulwark")


@pytest.mark.clause("AE-420", "AE-329")
def test_probe_hurts_the_mind():
    game = pair({"powers": (Power.PROBE,), "pattern": Pattern.NEUTRALISE, "ats": 2}, apart=5)
    game.force(15, 90, 3).do("probe")
    assert game.unit(1).ego == 3 + 2
    game.done()


@pytest.mark.clause("AE-420", "AE-373", "AE-371", "AE-354")
def test_a_horde_has_a_mind_and_a_transport_has_none():
    """WP 30: catatonic at 30, as an IC would be; a Transport has WP 0, so no die is drawn."""
    field = {"powers": (Power.PROBE,), "pattern": Pattern.NEUTRALISE, "ats": 2, "fate": 0}
    other = {"at": (14, 9), "fate": 0}
    for person, dice, ego in (("infantry", (15, 90, 3), 30), ("truck", (15, 3), 0)):
        target = {"person": person, "machine": None, "ego": max(0, ego - 5)}
        game = pair(field, target, apart=5, more=(other,)).force(*dice).do("probe")
        assert game.unit(1).ego == ego
        assert len(game.events("ego")) == len(game.events("helpless")) == int(ego > 0)
        game.done()


@pytest.mark.clause("AE-240", "AE-241", "AE-243")
def test_items_are_stowed_drawn_dropped_swapped():
    game = pair({"items": ("rifle", "sword", "knife")}, apart=8)
    assert (game.unit(0).right, game.unit(0).left) == (0, 0)
    game.do("ready", "choice 2", "weapon 1")
    assert (game.unit(0).right, game.unit(0).left, game.unit(0).half_left) == (1, -1, 1)
    game.do("ready", "choice 6")
    assert game.unit(0).right == -1 and game.unit(0).half_left == 1
    assert game.state.ground[0].cell == game.unit(0).cell
    game.do("ready", "choice 4", "thing right_hand")
    assert game.unit(0).right == 1 and game.unit(0).half_left == 0


@pytest.mark.clause("AE-244")
def test_quick_draw_is_free_twice():
    spec = {"items": ("sword", "knife", "pistol"), "talents": (Talent.QUICK_DRAW,)}
    game = pair(spec, apart=8).do("ready", "choice 1", "weapon 0")
    game.do("ready", "choice 0", "weapon 0")
    assert game.unit(0).half_left == 2
    game.do("ready", "choice 1", "weapon 0")
    assert game.unit(0).half_left == 1


@pytest.mark.clause("AE-245", "AE-246", "AE-032", "AE-034")
def test_reloads():
    game = pair({"items": ("pistol",), "ammo": [1, 0, 0, 0, 0, 0]}, apart=8).do("reload")
    assert (game.unit(0).ammo[0], game.unit(0).half_left) == (8, 1)
    game = pair({"items": ("gatling",), "ammo": [1, 0, 0, 0, 0, 0]}, apart=8).do("reload")
    assert (game.unit(0).ammo[0], game.unit(0).reloading, game.unit(0).half_left) == (1, 0, 0)
    game.turn_of(0).do("reload")
    assert (game.unit(0).ammo[0], game.unit(0).reloading) == (60, -1)
    game = pair({"items": ("gatling",), "ammo": [1, 0, 0, 0, 0, 0]}, apart=8).do("reload")
    stun(game.setup, game.state, game.log, 0, 1)
    assert game.unit(0).reloading == -1


@pytest.mark.clause("AE-233", "AE-234")
def test_clear():
    jammed = {"items": ("pistol",), "jammed": 1}
    game = pair(jammed, apart=8).force(60).do("clear")
    assert (game.unit(0).jammed, game.unit(0).ammo[0]) == (0, 0)
    game.done()
    game = pair(jammed, apart=8).force(61).do("clear")
    assert (game.unit(0).jammed, game.unit(0).ammo[0]) == (1, 8)
    game = pair(jammed | {"talents": (Talent.THIS_GUN_IS_MINE,)}, apart=8).do("clear")
    assert (game.unit(0).jammed, game.unit(0).half_left) == (0, 1)


@pytest.mark.clause("AE-232")
def test_brace():
    game = pair({"items": ("gatling",)}, apart=8).do("brace")
    assert game.unit(0).braced == 1 and not game.may("brace")
    game.do("ready", "choice 1")
    assert game.unit(0).braced == 0


@pytest.mark.clause("AE-409", "AE-242")
def test_repair_gel():
    gel = {"items": ("repair_gel",), "wounds": [9, 11, 5, 18, 11, 11]}
    game = pair(gel, apart=8).force(3).do("ready", "choice 3")
    assert (game.unit(0).wounds[2], game.unit(0).carried[0]) == (8, -1)
    game.done()


@pytest.mark.clause("AE-411", "AE-242")
def test_blade_coating():
    game = pair({"items": ("sword", "blade_coating")}).do("ready", "choice 3")
    assert (game.unit(0).coated, game.unit(0).carried[1]) == (1, -1)


# --- contests ---
@pytest.mark.clause("AE-082")
def test_feint():
    game = pair().force(22, 37).do("feint")
    assert game.unit(0).feinted == 1
    game.done()
    game = pair().force(22, 12).do("feint")
    assert game.unit(0).feinted == -1


@pytest.mark.clause("AE-079", "AE-080", "AE-081")
def test_disarm():
    spec = {"talents": (Talent.DISARM,)}
    game = pair(spec).force(22, 37).do("disarm")
    assert game.unit(1).carried[0] == -1 and game.state.ground[0].cell == game.unit(1).cell
    game = pair(spec).force(10, 28).do("disarm")
    assert game.decision == "take"
    game.do("yes")
    assert game.unit(0).left == 1 and game.unit(1).right == -1
    both = {"talents": (Talent.DISARM, Talent.ADVANCED_DISARM)}
    assert pair(both).force(60, 100).do("disarm").unit(1).carried[0] == -1


@pytest.mark.clause("AE-121", "AE-122", "AE-124", "AE-125")
def test_knock_down():
    game = pair().force(31, 52).do("knock_down")
    assert game.has(1, Condition.PRONE)
    game.done()
    game = pair().force(18, 71).do("knock_down")  # margin 2
    assert game.decision == "kd"
    game.force(50, 5).do("yes")
    assert game.unit(1).fatigue == 1 and game.unit(1).wounds[3] == 18
    game.done()
    game = pair().force(55, 12).do("knock_down")
    assert game.has(0, Condition.PRONE) and not game.has(1, Condition.PRONE)
    game = pair().set(0, last_action=-1).force(35, 22).do("knock_down")  # 1 against none
    assert not game.has(0, Condition.PRONE)


@pytest.mark.clause("AE-126")
def test_maneuver():
    game = pair().force(20, 39).do("maneuver", "direction forward")
    assert game.at(1) == (5, 3) and game.decision == "advance"
    game.do("direction forward")
    assert game.at(0) == (4, 3)
    game.done()


# --- grapples ---
@pytest.mark.clause("AE-091", "AE-092", "AE-099")
def test_a_grapple_begins():
    game = pair().force(33).do("grapple")
    if game.decision == "evade":
        game.do("no")
    assert (game.unit(0).grapples, game.unit(1).grapples) == (1, 0)
    assert game.has(0, Condition.CONTROLS)
    assert not pair({"items": ("rifle",)}).may("grapple")


@pytest.mark.clause("AE-094", "AE-107")
def test_the_controller_keeps_or_releases():
    game = grappled().do("release")
    assert game.unit(0).grapples == -1 and game.unit(0).half_left == 2
    game = grappled().do("end")
    assert game.unit(0).grapples == -1


@pytest.mark.clause("AE-095", "AE-101")
def test_damage_in_a_grapple():
    game = grappled().do("hold").force(20, 70, 5).do("choice 0")
    assert game.unit(1).fatigue == 1 and game.unit(1).wounds[3] == 18
    game.done()


@pytest.mark.clause("AE-102", "AE-103", "AE-104")
def test_push_in_a_grapple():
    game = grappled().do("hold").force(18, 70).do("choice 1", "direction forward")
    assert game.may("choice 2") and not game.may("choice 3")
    game.do("choice 1", "no")
    assert game.at(1) == (6, 3) and game.unit(0).grapples == -1
    game = (
        grappled().do("hold").force(18, 70).do("choice 1", "direction forward", "choice 1", "yes")
    )
    assert game.at(1) == (6, 3) and game.at(0) == (5, 3) and game.unit(0).grapples == 1


@pytest.mark.clause("AE-105")
def test_an_item_is_readied_in_a_grapple():
    game = grappled({"items": ("sword", "knife"), "left": -1}).do("hold", "choice 2", "choice 0")
    assert game.unit(0).left == 1
    game.done()


@pytest.mark.clause("AE-106")
def test_an_item_is_grabbed():
    game = grappled(f={"items": ("pistol",)}).do("hold").force(30, 70).do("choice 3")
    assert game.unit(0).left == 1 and game.unit(1).right == -1
    assert not grappled(grab_item="off").do("hold").may("choice 3")


@pytest.mark.clause("AE-108", "AE-109", "AE-110")
def test_standing_and_throwing_down():
    game = grappled().put(0, Condition.PRONE).put(1, Condition.PRONE).do("hold", "choice 4")
    assert not game.has(0, Condition.PRONE) and game.has(1, Condition.PRONE)
    game = grappled().put(0, Condition.PRONE).put(1, Condition.PRONE).do("hold")
    game.force(50, 70).do("choice 5")  # +20: the other is prone (AE-111)
    assert not game.has(0, Condition.PRONE) and not game.has(1, Condition.PRONE)
    game = grappled().do("hold").force(12, 35).do("choice 6")
    assert game.has(1, Condition.PRONE)


@pytest.mark.clause("AE-096", "AE-115", "AE-116", "AE-117")
def test_the_restrained_one_gets_free_or_in_control():
    game = grappled(controller=1)
    assert game.may("break_free", "slip_free", "take_control", "delay", "end")
    assert not game.may("half_move")
    game.force(15, 44).do("break_free")
    assert game.unit(0).grapples == -1
    game = grappled(controller=1).force(5, 31).do("slip_free")
    assert game.unit(0).grapples == -1
    game = grappled(controller=1).force(15, 44).do("take_control")
    assert game.decision == "grapple" and not game.may("choice 10")
    game.do("no")
    assert game.has(0, Condition.CONTROLS) and not game.has(1, Condition.CONTROLS)


# --- pilots ---
@pytest.mark.clause("AE-346")
def test_a_pilot_is_taken_aboard():
    game = Bare(
        [{"at": (3, 3), "items": ("sword",), "upgrades": (Upgrade.WING_DOCK,)},
         {"at": (4, 3), "machine": None}],
        [{"at": (9, 9)}],
    ).no_fate().turn_of(0)  # fmt: skip
    game.do("ready", "choice 5", "thing left_hand")
    assert (game.unit(1).carrier, game.unit(1).berth) == (0, Berth.LEFT_HAND)
    assert game.unit(1).cell == game.unit(0).cell


@pytest.mark.clause("AE-348", "AE-349")
def test_capture():
    def chase(*dice):
        game = Bare(
            [{"at": (3, 3), "person": "tanks"}],
            [{"at": (4, 3), "machine": None}, {"at": (9, 9)}],
        ).no_fate().turn_of(0)  # fmt: skip
        return game.force(*dice).do("capture", "choice 0")

    assert chase(8, 70).unit(1).status == Status.CAPTURED
    assert chase(25, 2).unit(1).status == Status.ESCAPED
    assert chase(80, 70).unit(1).status == Status.ACTIVE
    assert chase(80, 70).unit(1).kind == Kind.PILOT


# --- defeat ---
def beaten(*dice, eject="yes", where="body", **foe):
    """A Called Shot fells F, whose critical totals stand at 8; then its pilot ejects or stays."""
    foe = {"at": (4, 3), "wounds": [0] * 6, "critical": [8, 0, 0, 8, 0, 0]} | SPENT | foe
    game = Bare([{"at": (3, 3), "items": ("sword",)} | SPENT], [foe]).turn_of(0)
    game.force(5, 9).do("called_shot", "weapon 0", f"location {where}")
    while game.decision in ("evade", "damage"):
        game.do("no")
    assert game.request == ("eject", 1)
    return game.force(*dice).do(eject)


@pytest.mark.clause("AE-330", "AE-331", "AE-333", "AE-338")
def test_no_ejection_is_a_breach_of_the_body():
    game = beaten(22, 3, 4)
    assert (game.unit(1).kind, game.unit(1).wounds[0]) == (Kind.PILOT, 3)
    assert game.has(1, Condition.BREACHED) and game.has(1, Condition.FRESH)
    assert game.unit(1).wreck == game.unit(1).cell and game.unit(1).wreck_armour == 4
    game.done()


@pytest.mark.clause("AE-332")
def test_a_misfire_hurts_in_the_cockpit():
    game = beaten(8, 4, where="head")
    assert game.unit(1).wounds[0] == 6 and not game.has(1, Condition.BREACHED)
    game.done()


@pytest.mark.clause("AE-334", "AE-335", "AE-336", "AE-337")
def test_the_chart():
    game = beaten(50, 6)
    assert game.unit(1).wounds[0] == 5 and game.at(1) == (5, 3)
    game = beaten(65, 3, 4)
    assert game.unit(1).wounds[0] == 7 and game.at(1) == (7, 3)
    game = beaten(80, 2, 5)
    assert game.unit(1).wounds[0] == 10 and game.at(1) == (11, 3)
    assert beaten(95).unit(1).status == Status.RESCUED
    game = beaten(45, 1, 1, conditions=1 << Condition.PRONE)
    assert game.at(1) == (4, 3)
    game.done()
    assert beaten(85, upgrades=(Upgrade.EJECTION_BOOSTER,)).unit(1).status == Status.RESCUED
    game = beaten(3, 4, eject="no")
    assert game.unit(1).wounds[0] == 3 and game.has(1, Condition.BREACHED)
    game.done()
