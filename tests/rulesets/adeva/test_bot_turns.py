"""The scripted player by hand: what it does in positions with one sensible answer."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.rulesets.adeva.bot.choice import bot
from mech_env.rulesets.adeva.questions import board as board_kernels
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Berth, Condition, LimitRule, Until
from mech_env.rulesets.adeva.state.decisions import ACTIONS
from tests.rulesets.adeva.bare import Bare

BOT, DISTANCE = interpreted(bot), interpreted(board_kernels.distance)
RIFLE = {"items": ["rifle", "sword"], "fate": 0}
SWORD = {"items": ["sword"], "fate": 0}


def choice(game: Bare) -> str:
    """The bot's answer by name."""
    action = int(BOT(game.setup, game.state, game.mask))
    assert game.mask[action] == 1
    return ACTIONS.name(action)


def choices(game: Bare, unit: int, most: int = 6) -> list[str]:
    """The bot's answers for a unit until it is asked for the next action; dice are drawn."""
    game.sample(3)
    made: list[str] = []
    while len(made) < most and (not made or game.decision != "action"):
        if game.request[1] != unit:
            break
        made.append(choice(game))
        game.do(made[-1])
    return made


def pair(km: int, red: dict[str, Any], blue: dict[str, Any], **rest: Any) -> Bare:
    """The turn of one of two units so many km apart."""
    return Bare(red=[{"at": (2, 6), **red}], blue=[{"at": (2 + km, 6), **blue}], **rest).turn_of(0)


# --- attacks -----------------------------------------------------------------------------------
def test_who_stands_in_cover_is_shot_in_the_head() -> None:
    game = pair(5, RIFLE, RIFLE, covers={(7, 6): 16, (2, 6): 8})
    assert choice(game) == "aim"
    game.do("aim", "choice 0")
    made = choices(game, 0)
    assert made[0] == "called_shot"
    assert "location head" in made


def test_who_is_in_the_open_is_shot_where_it_comes() -> None:
    made = choices(pair(5, RIFLE, RIFLE, covers={(2, 6): 8}), 0)
    assert made[0] in ("aim", "attack", "burst_semi", "burst_full", "overwatch")


def test_at_arms_length_it_bursts() -> None:
    made = choices(pair(1, RIFLE, RIFLE), 0)
    assert made[0] == "burst_full" or made[:2] == ["overwatch", f"choice {int(ch.Mode.FULL)}"]


def test_wounded_enemies_are_finished_first() -> None:
    game = Bare(
        red=[{"at": (2, 6), "machine": None, "person": "drone", "items": ["sword"]}],
        blue=[
            {"at": (3, 5), "machine": None, "person": "drone", "items": ["sword"]},
            {"at": (3, 7), "machine": None, "person": "drone", "items": ["sword"]},
        ],
    ).turn_of(0)
    game.set(2, wounds=[2, 0, 0, 0, 0, 0]).turn_of(0)
    assert "enemy 1" in choices(game, 0)


def test_three_in_an_arc_are_pinned_or_shot_but_not_left_alone() -> None:
    game = Bare(
        red=[{"at": (1, 6), **RIFLE}],
        blue=[{"at": (7, 5), **RIFLE}, {"at": (7, 6), **RIFLE}, {"at": (7, 7), **RIFLE}],
    ).turn_of(0)
    assert choice(game) != "end"


def test_a_blast_spares_friends() -> None:
    rocket = {"items": ["rocket"], "fate": 0}
    game = Bare(
        red=[{"at": (2, 6), **rocket}, {"at": (8, 6), **SWORD}, {"at": (8, 7), **SWORD}],
        blue=[{"at": (9, 6), **SWORD}],
    ).turn_of(0)
    assert choice(game) not in ("attack", "aim")


def test_two_swords_strike_together() -> None:
    striker = {"person": "striker", "machine": "assault", "items": ["sword", "sword"], "fate": 0}
    game = pair(1, striker, SWORD).engage(0, 1).turn_of(0)
    made = choices(game, 0, 5)
    assert made[0] == "multiple"
    assert made[2] in ("swift", "lightning")


def test_who_can_be_charged_is_charged() -> None:
    made = choices(pair(5, SWORD, RIFLE), 0)
    assert made[0] == "charge"


@pytest.mark.clause("AE-071")
def test_who_has_no_blade_charges_to_throw_down() -> None:
    empty = pair(6, {"items": ["rifle"], "fate": 0}, RIFLE)
    empty.unit(0).ammo[0] = 0
    made = choices(empty.turn_of(0), 0)
    assert made[0] == "charge"
    assert {"knock_down", "grapple"} & set(made)


@pytest.mark.clause("AE-369")
def test_who_comes_for_a_pilot_is_pinned() -> None:
    red: list[dict[str, Any]] = [
        {"at": (1, 6), **RIFLE},
        {"at": (4, 6), "person": "base", "machine": None},
    ]
    game = Bare(red=red, blue=[{"at": (9, 6), "person": "infantry", "machine": None}])
    game.setup.units[1].rescued = 1
    made = choices(game.turn_of(0), 0)
    assert made[0] == "suppress"


def watches(limit_rule: LimitRule) -> bool:
    """Whether red watches for an enemy that would have to run into its zone."""
    game = Bare(
        red=[{"at": (1, 6), "items": ["pistol"], "fate": 0}],
        blue=[{"at": (16, 6), **SWORD}],
        width=24,
        covers={(1, 6): 8},
        limit_rule=int(limit_rule),
    )
    return choice(game.turn_of(0)) == "overwatch"


@pytest.mark.clause("AE-140")
def test_who_wins_at_the_limit_waits_for_those_who_must_come() -> None:
    assert watches(LimitRule.RED)
    assert not watches(LimitRule.BLUE)


@pytest.mark.clause("AE-356")
def test_an_attached_leader_suppresses_as_others_do() -> None:
    red: list[dict[str, Any]] = [
        {"at": (1, 6), "person": "infantry", "machine": None},
        {"at": (1, 6), "person": "leader", "machine": None, "berth": Berth.LEADER, "carrier": 0,
         "items": ["rifle"], "fate": 0},
        {"at": (4, 6), "person": "base", "machine": None},
    ]  # fmt: skip
    game = Bare(red=red, blue=[{"at": (9, 6), "person": "infantry", "machine": None}])
    game.setup.units[2].rescued = 1
    assert choice(game.turn_of(1)) == "suppress"


# --- movement, posture, equipment --------------------------------------------------------------
def test_who_lies_stands_up() -> None:
    game = pair(5, RIFLE, RIFLE).put(0, Condition.PRONE).turn_of(0)
    assert choices(game, 0)[0] == "posture"
    assert not game.has(0, Condition.PRONE)


def test_blades_come_closer() -> None:
    red, blue = {"at": (1, 6), "items": ["sword"]}, {"at": (22, 6), "items": ["sword"]}
    game = Bare(red=[red], blue=[blue], width=24).turn_of(0)
    before = DISTANCE(game.setup, int(game.unit(0).cell), int(game.unit(1).cell))
    assert choices(game, 0)[0] in ("run", "full_move")
    assert DISTANCE(game.setup, int(game.unit(0).cell), int(game.unit(1).cell)) < before


def test_in_melee_the_rifle_gives_way_to_the_sword() -> None:
    blue = [{"at": at, **SWORD} for at in ((1, 0), (0, 1), (1, 1))]
    game = Bare(red=[{"at": (0, 0), **RIFLE}], blue=blue)
    for foe in (1, 2, 3):
        game.engage(0, foe)
    made = choices(game.turn_of(0), 0)
    assert made[0] == "ready"
    assert int(game.unit(0).right) == 1


def test_a_jam_is_cleared() -> None:
    game = pair(6, {"items": ["rifle"], "fate": 0}, RIFLE, covers={(2, 6): 8})
    game.set(0, jammed=1).turn_of(0)
    assert choice(game) == "clear"


def test_an_empty_gun_is_loaded() -> None:
    horde = {"person": "infantry", "machine": None}  # nobody to throw down
    game = pair(6, {"items": ["rifle"], "fate": 0}, horde, covers={(2, 6): 8})
    game.unit(0).ammo[0] = 0
    assert choice(game.turn_of(0)) == "reload"


@pytest.mark.clause("AE-212")
def test_blades_engage_and_guns_do_not() -> None:
    for items, wanted in ((["sword"], "enemy 0"), (["rifle"], "no")):
        game = pair(3, {"items": items, "fate": 0}, {"items": ["rifle"], "fate": 0})
        game.do("half_move", "column 4", "row 6")
        assert game.decision == "engage"
        assert choice(game) == wanted


# --- reactions ---------------------------------------------------------------------------------
def shot_at(watching: bool) -> Bare:
    """Blue is hit by a shot of red's, and asked how it evades."""
    game = pair(5, RIFLE, {**RIFLE})
    if watching:
        game.unit(1).watch.arm = 0
        game.unit(1).watch.whom = -1
        game.unit(1).watch.release = 3  # an attack of a chosen enemy: nobody's
        game.turn_of(0)
    return game.force(5).do("attack")


@pytest.mark.clause("AE-141")
def test_who_watches_does_not_dodge() -> None:
    assert shot_at(watching=False).decision == "evade"
    assert choice(shot_at(watching=False)) == "dodge"
    assert choice(shot_at(watching=True)) == "no"


@pytest.mark.clause("AE-256")
def test_fate_ends_a_stun() -> None:
    game = pair(5, {**RIFLE, "fate": 3, "stunned": 2}, RIFLE)
    game.do("end")


# --- people, Hordes, gates -----------------------------------------------------------------------
def test_a_horde_takes_the_pilot_beside_it() -> None:
    game = Bare(
        red=[{"at": (2, 6), "person": "infantry", "machine": None}],
        blue=[{"at": (3, 6), "person": "base", "machine": None}, {"at": (9, 9), **RIFLE}],
    ).turn_of(0)
    assert choice(game) == "capture"


def test_a_pilot_on_foot_goes_home() -> None:
    game = Bare(
        red=[{"at": (6, 6), "person": "base", "machine": None}, {"at": (1, 1), **RIFLE}],
        blue=[{"at": (9, 6), **RIFLE}],
    ).turn_of(0)
    made = choices(game, 0)
    assert made[0] in ("half_move", "full_move", "run")
    assert int(game.unit(0).cell) % 12 < 6


@pytest.mark.parametrize(("decides", "target"), [(True, "thing gate"), (False, "enemy 0")])
def test_the_gate_that_decides_the_fight_is_attacked_before_an_enemy(decides, target) -> None:
    game = pair(5, RIFLE, SWORD)
    gate = game.setup.gates[1]
    gate.cell, gate.armour, gate.integrity = int(game.unit(1).cell) + 12, 10, 40
    game.state.gates[1].integrity, game.setup.gates_win = 40, 2 if decides else 0
    made = choices(game.turn_of(0), 0)
    made += choices(game, 0) if made[0] == "aim" else []
    assert [one for one in made if one in ("thing gate", "enemy 0")][:1] == [target], made


def test_after_an_overwatch_the_reaction_is_kept() -> None:
    game = shot_at(watching=True).sample(1)
    game.do(choice(game))
    assert game.unit(1).until >> Until.REACTION & 1


@pytest.mark.clause("AE-110")
@pytest.mark.parametrize("lies, hold", [(False, ch.Hold.THROW_DOWN), (True, ch.Hold.DAMAGE)])
def test_who_lies_is_not_thrown_down_again(lies: bool, hold: ch.Hold) -> None:
    game = pair(1, SWORD, SWORD).engage(0, 1).set(0, grapples=1).set(1, grapples=0)
    game.put(0, Condition.CONTROLS).turn_of(0)
    if lies:
        game.put(1, Condition.PRONE)
    assert choice(game.do("hold")) == f"choice {int(hold)}"
