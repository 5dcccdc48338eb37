"""Skills as actions: limits, costs, Tech-Use, Medicae, Command, Advantages (AE-247, AE-440 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.choices import Usage
from mech_env.rulesets.adeva.state.codes import Condition, Once, Status, Test, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
SKILLS: dict[str, Any] = {
    "skills": {"stealth": 0, "medicae": 0, "tech_use": 0, "command": 0, "awareness": 0}
}


def skilled(e: dict[str, Any] | None = None, *more: dict[str, Any], **rest: Any) -> Bare:
    """E (unit 0) at (3, 3), an IC trained in everything; F out of the way."""
    ic = {"at": (3, 3), "person": "leader", "machine": None} | SPENT | SKILLS | (e or {})
    red = [ic, *more]
    return Bare(red, [{"at": (20, 10)} | SPENT], width=24, height=12, **rest).turn_of(0)


def usages(game: Bare) -> list[int]:
    """Which skills are offered: asked where there are several, else tried."""
    game.do("use_skill")
    return [int(word.split()[1]) for word in game.legal()] if game.decision == "skill" else []


# --- AE-247 ---
@pytest.mark.clause("AE-247", "AE-037")
def test_a_skill_is_a_concentration_action():
    """Half Aim then Stealth: masked by AE-037."""
    game = skilled(covers={(3, 3): 8})
    assert game.may("use_skill")
    game.do("aim", "choice 0")
    assert game.unit(0).half_left == 1 and not game.may("use_skill")
    game = skilled(covers={(3, 3): 8}).force(90, 99).do("use_skill")
    assert int(game.unit(0).done) >> Once.CONCENTRATION & 1
    assert game.unit(0).half_left == 1 and not game.may("aim") and not game.may("guard")
    game.done()


@pytest.mark.clause("AE-247", "AE-445", "AE-446", "AE-447", "AE-443")
def test_the_menu_and_what_each_skill_takes():
    hurt = {"at": (3, 4), "person": "crew", "machine": None, "wounds": [4, 0, 0, 0, 0, 0]} | SPENT
    game = skilled(None, hurt, covers={(3, 3): 8}).put(1, Condition.SHAKEN)
    game.setup.gates[1].cell = 3 * 24 + 4
    game.state.gates[1].integrity, game.state.gates[1].total = 10, 6
    game.refresh()
    assert usages(game) == [Usage.STEALTH, Usage.TECH_USE, Usage.MEDICAE, Usage.COMMAND]
    game.turn_of(0).set(0, half_left=1)  # Tech-Use and Medicae are Full Actions
    assert usages(game) == [Usage.STEALTH, Usage.COMMAND]
    game.turn_of(0).force(99).do("use_skill", f"choice {Usage.TECH_USE}")
    assert game.unit(0).half_left == 0
    game.done()


@pytest.mark.clause("AE-247", "AE-236")
def test_a_held_half_action_takes_no_full_skill():
    hurt = {"at": (3, 4), "person": "crew", "machine": None, "wounds": [4, 0, 0, 0, 0, 0]} | SPENT
    game = skilled(None, hurt).put(1, Condition.SHAKEN).until(0, Until.DELAYING)
    game.turn_of(2).do("end", "yes")
    assert game.request == ("action", 0)
    game.force(90).do("use_skill")  # Command is all there is
    assert game.events("tested")[0][2] == Test.COMMAND
    game.done()


# --- AE-445, AE-033, AE-032 ---
@pytest.mark.clause("AE-445", "AE-033")
def test_points_add_up_to_the_hidden_total():
    """Hidden total 4: tests with 1 degree (2 points) and 1 degree finish it on the second turn."""
    game = skilled({"characteristics": {"int": 40}})
    game.setup.gates[1].cell, game.setup.gates_win = 3 * 24 + 4, 3
    game.setup.gates[1].integrity = 10
    game.state.gates[1].integrity, game.state.gates[1].total = 10, 4
    game.refresh().force(30).do("use_skill")
    assert game.state.gates[1].points == 2 and game.unit(0).half_left == 0
    game.turn_of(0).force(25).do("use_skill")
    assert game.state.gates[1].points >= 4 and game.decision == "none"  # it is overridden
    game.done()
    assert not skilled().may("use_skill")  # no gate beside it


# --- AE-446, AE-447 ---
@pytest.mark.clause("AE-446")
def test_medicae_is_for_wounded_neighbours_once_in_a_fight():
    def may(**patient: Any) -> bool:
        hurt = {"person": "crew", "machine": None, "wounds": [4, 0, 0, 0, 0, 0]} | SPENT
        return skilled(None, hurt | {"at": (3, 4)} | patient).may("use_skill")

    assert may()
    assert not may(at=(3, 5))
    assert not may(wounds=[10, 0, 0, 0, 0, 0])
    assert not may(conditions=1 << Condition.TREATED)
    assert not may(person="base", machine="standard", wounds=[1, 1, 1, 1, 1, 1])  # a Construct
    assert may(person="base", machine=None)  # a pilot


@pytest.mark.clause("AE-447")
def test_command_ends_pinned_with_its_30():
    pinned = {"at": (12, 3)} | SPENT
    game = skilled(None, pinned).put(1, Condition.PINNED).force(40, 70).do("use_skill")
    assert game.events("tested")[1][3][1] == 40 + 30
    assert not game.has(1, Condition.PINNED)
    game.done()
    game = skilled(None, pinned | {"at": (14, 3)}).put(1, Condition.PINNED).refresh()
    assert not game.may("use_skill")  # 11 km


# --- AE-315: off the map ---
@pytest.mark.clause("AE-315")
def test_an_off_map_director_has_its_own_actions_only():
    """Orders and the end of the turn; with trained skills also help by radio (4.2)."""
    chief = {"person": "director", "machine": None, "at": None, "status": Status.OFFMAP} | SPENT
    red = [chief, {"at": (3, 3)} | SPENT, {"person": "director", "machine": None, "at": (1, 1)}]
    game = Bare(red, [{"at": (20, 10)} | SPENT], width=24)
    director = game.state.sides[0].directors[0]
    director.who, director.charge = 0, ch.Charge.ALL
    game.turn_of(0)
    assert game.legal() == ["assist", "order", "end"]
    game.put(1, Condition.SHAKEN)
    assert game.may("use_skill")  # Command
    game.do("order")
    assert game.legal() == ["choice 0", "choice 1", "choice 2"]
    game.do("choice 1")
    assert director.focus == 3  # at any distance


@pytest.mark.clause("AE-315", "AE-311", "AE-309")
def test_it_may_use_the_supreme_commanders_morale_but_no_advantages():
    chief = {"person": "director", "machine": None, "at": None, "status": Status.OFFMAP} | SPENT
    game = Bare([chief, {"at": (3, 3)} | SPENT], [{"at": (9, 9)} | SPENT])
    side = game.state.sides[0]
    side.directors[0].who, side.directors[1].who, side.supcom, side.cards = 0, 1, 1, 7
    game.turn_of(0)
    assert not game.may("card")
    game.do("morale", "own 1")
    assert game.unit(1).fate == 1 and side.morale == 4 and side.morale_used == 1
    game.set(0, status=Status.ACTIVE, cell=0).turn_of(0)
    assert not game.may("morale")  # on the map it is not with the supreme commander
    game.set(0, status=Status.OFFMAP, cell=-1).set(1, status=Status.DEFEATED).turn_of(0)
    assert not game.may("morale")


# --- AE-440, AE-441 ---
def chief(**rest: Any) -> Bare:
    red = [{"at": (3, 3), "person": "leader", "machine": None} | SPENT, {"at": (5, 3)} | SPENT]
    game = Bare(red, [{"at": (12, 3), "items": ["rifle"]} | SPENT], width=24, height=12, **rest)
    game.state.sides[0].supcom, game.state.sides[0].cards = 0, 7
    return game.turn_of(0)


@pytest.mark.clause("AE-441", "AE-358")
def test_smoke_is_3_by_3_and_hinders_fire_through_it():
    game = chief().do("card", "choice 2", "column 8", "row 3")
    game.turn_of(2).force(90).do("attack", "enemy 1")  # from (12, 3) at (5, 3) through (8, 3)
    assert game.events("tested")[0][3][1] == 40 - 20
    for at, number in ((4, 20), (5, 40)):  # its edge is one cell from (8, 3)
        game = chief().do("card", "choice 2", "column 8", "row 3")
        game.set(1, cell=at * 24 + 5).set(2, cell=at * 24 + 12).turn_of(2)
        game.force(90).do("attack", "enemy 1")
        assert game.events("tested")[0][3][1] == number


@pytest.mark.clause("AE-310", "AE-441")
def test_one_card_in_a_turn_each_once():
    game = chief().do("card", "choice 2", "column 8", "row 3")
    assert not game.may("card") and game.unit(0).half_left == 2
    game.state.sides[0].card_played = 0
    game.turn_of(0).do("card")  # Resupply has nobody to serve: the Strike is left
    assert game.decision == "column" and game.state.sides[0].cards == 0b011


# --- whom they are for ---
@pytest.mark.clause("AE-311")
def test_morale_is_for_own_units_that_have_spent_fate():
    game = chief()
    assert game.may("morale")
    game.do("morale")
    assert game.legal() == ["own 0", "own 1"]
    game = chief().set(0, fate=3).set(1, fate=3)
    assert not game.may("morale")  # nobody has spent any; the enemy's do not count
    game = chief().set(0, fate=3).set(1, status=Status.DEFEATED)
    assert not game.may("morale")
    for morale in (1, 0):
        game = chief()
        game.state.sides[0].morale = morale
        assert game.refresh().may("morale") == (morale == 1)


@pytest.mark.clause("AE-440")
def test_resupply_is_for_who_has_fired_or_jammed():
    def may(**rifle: Any) -> bool:
        game = chief()
        game.set(1, carried=[Item.RIFLE, -1, -1, -1, -1, -1], ammo=[20, 0, 0, 0, 0, 0])
        return "choice 1" in game.set(1, **rifle).do("card").legal()

    assert not may()
    assert may(ammo=[19, 0, 0, 0, 0, 0])
    assert may(jammed=1)


@pytest.mark.clause("AE-316", "AE-307")
def test_formations_are_for_directors_of_ics():
    for charge, may in ((ch.Charge.ICS, True), (ch.Charge.ALL, True), (ch.Charge.HORDES, False)):
        game = chief().put(0, Condition.SHAKEN).put(1, Condition.SHAKEN)
        director = game.state.sides[0].directors[0]
        director.who, director.charge = 0, charge
        game.refresh().do("order")
        offered = game.legal() if game.decision == "order" else []
        assert ("choice 2" in offered) == may


@pytest.mark.clause("AE-446")
def test_medicae_is_not_for_oneself_or_the_enemy():
    wounded = [4, 0, 0, 0, 0, 0]
    assert not skilled({"wounds": wounded}).may("use_skill")
    foe = {"at": (4, 3), "person": "crew", "machine": None, "wounds": wounded} | SPENT
    ic = {"at": (3, 3), "person": "leader", "machine": None} | SPENT | SKILLS
    assert not Bare([ic], [foe]).turn_of(0).may("use_skill")


@pytest.mark.clause("AE-445")
def test_a_gate_that_is_down_is_not_overridden():
    for integrity, may in ((10, True), (0, False)):
        game = skilled()
        game.setup.gates[1].cell = 3 * 24 + 4
        game.state.gates[1].integrity, game.state.gates[1].total = integrity, 6
        assert game.refresh().may("use_skill") == may
