"""What no battle has: states that the laws refuse, each a sound one with a few numbers changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mech_env import Battle, PositionError
from mech_env.core.fields import NOBODY
from mech_env.rulesets.steel_typhoon.laws.frames import LAWS
from mech_env.rulesets.steel_typhoon.state.codes import CoverKind, Fate, Limp, TargetKind
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    hub,
)
from tests.rulesets.steel_typhoon.table import Game, Table

SIEGE = {"ruleset": "steel_typhoon", "scenario": "siege", "turn": "red_0"}


def broken(battle: Battle) -> str:
    """The law that a battle breaks, "" for none."""
    found = LAWS.first_broken(battle._setups[[int(battle.state.encounter)]], battle._battles)
    return "" if found is None else found[0]


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"sides": {"blue": {"lead": "red_0"}}}, "lead and commander of a side are its own"),
        (
            {"turn": "blue_0", "sides": {"blue": {"lead": "red_0"}}},
            "lead and commander of a side are its own",
        ),
        ({"sides": {"blue": {"commander": "red_0"}}}, "lead and commander of a side are its own"),
        ({"side_order": ["red", "red"]}, "orders of sides have each side once"),
        ({"side_order": ["red", "none"]}, "orders of sides have each side once"),
        (
            {"units": {"blue_0": {"held_actions": ["move"], "held_triggers": ["reach"]}}},
            "held actions lie in order, each with a trigger that it may have",
        ),
    ],
)
def test_positions_that_no_battle_has_are_refused(facts: dict[str, Any], law: str) -> None:
    assert Battle.from_position(SIEGE, seed=1, interpreted=True).request is not None
    with pytest.raises(PositionError, match=law):
        Battle.from_position({**SIEGE, **facts}, seed=1, interpreted=True)


def firing() -> Game:
    """Red's turn: it is to name the die of an attack on blue_0; blue_1 stands by."""
    table = Table().unit("red", at=(0, 3)).unit("blue", at=(2, 3)).unit("blue", at=(6, 6))
    game = table.squad("blue", at=(7, 7), soldiers=2).start().set_dice("red_0", A0=4, K0=2, K1=3)
    game.set_dice("blue_0", D0=3, K0=2)
    game.do("attack", "enemy 0")
    return game.expect("atkdie", "red_0")


def answered() -> Game:
    """Blue_0 is to name the die that answers."""
    game = firing()
    game.do("die A0")
    return game.expect("defdie", "blue_0")


def spotting() -> Game:
    """Red_0 is to name the die that spots."""
    game = Table().unit("red", at=(0, 3)).unit("blue", at=(2, 3)).unit("blue", at=(3, 3)).start()
    game.set_dice("red_0", K0=2, K1=3)
    game.do("spot", "enemy 0")
    return game.expect("spotdie", "red_0")


def grappling() -> Game:
    """Red_0 is to name the die with which it grapples blue_0."""
    game = Table().unit("red", at=(1, 3)).unit("blue", at=(2, 3)).unit("blue", at=(6, 6)).start()
    game.set_dice("red_0", K0=2, K1=3)
    game.do("grapple")
    return game.expect("grapdie", "red_0")


def interlude() -> Game:
    """Red_0 has two of three slots of time left."""
    game = begin(campaign(encounter("won", after=hub(3)), encounter(), roster=[TROOPER]))
    end_round(game.destroy("red_0", 1, 2))
    return game.expect("camp", "red_0")


def fitting() -> Game:
    """Red_0's systems are chosen."""
    table = Table().unit("red", at=(1, 3)).unit("blue", at=(5, 3))
    return table.options(loadout_choice={"red": "choose"}).start().expect("loadout", "red_0")


TARGET = "a procedure that has come to its target has one"
ASKED = "a question is put to whom the procedure asks"
COVER = "who attacks may; cover and losses of an attack are there when it comes to them"
GRIPS = "grapples, and what is done with them, are between those whom they bind"


@pytest.mark.parametrize(
    ("stage", "fields", "law"),
    [
        (firing, {"target": NOBODY}, TARGET),
        (firing, {"target": 0, "target_kind": TargetKind.SQUAD}, TARGET),  # they have INFDIE
        (answered, {"target": 0}, TARGET),  # the attacker itself
        (answered, {"target": 2}, ASKED),  # blue_1, where blue_0 is asked
        (firing, {"cover_kind": CoverKind.ALLY}, COVER),
        (firing, {"cover_losses": 3}, COVER),
        (firing, {"losses": 3}, COVER),
        (answered, {"cover_kind": CoverKind.PIECE}, COVER),
        (answered, {"cover_kind": CoverKind.VICTIM}, COVER),
        (spotting, {"target": NOBODY}, TARGET),
        (spotting, {"target": 0}, TARGET),
        (grappling, {"target": NOBODY}, TARGET),
        (grappling, {"target": 2}, GRIPS),  # out of reach
        (fitting, {"slot": 5}, "slots of systems and of time are those that there are"),
        (interlude, {"slots_left": 0}, "slots of systems and of time are those that there are"),
    ],
)
def test_procedures_that_count_on_more_are_refused(
    stage: Callable[[], Game], fields: dict[str, int], law: str
) -> None:
    battle = stage().battle
    assert broken(battle) == ""
    for name, value in fields.items():
        battle.state.frames[int(battle.state.depth) - 1][name] = value
    assert broken(battle).startswith(law)


def test_others_than_those_who_act_are_not_asked() -> None:
    for stage, unit in ((answered, 2), (firing, 2)):
        battle = stage().battle
        battle.state.request.unit = unit
        battle.state.request.side = 1
        assert broken(battle) == ASKED


def test_who_acts_is_on_the_map() -> None:
    game = firing()
    game.unit("red_0").hex, game.unit("red_0").fate = NOBODY, Fate.OUT
    assert broken(game.battle) == "who acts in the procedure on top is on the map"


def test_squads_have_no_more_soldiers_than_they_came_with_and_others_are_nowhere() -> None:
    game = firing()
    game.squad(0).soldiers = 3
    assert broken(game.battle).startswith("metres, soldiers and Hit Points have their bounds")
    game = firing()
    game.squad(5).hex = 0
    assert broken(game.battle).startswith("metres, soldiers and Hit Points have their bounds")


@pytest.mark.parametrize(
    "facts", [{"attacked": 0, "forgo": 1}, {"limp": Limp.MOVE_ONLY}, {"spotted_bits": 2}]
)
def test_who_may_not_attack_has_no_attack_under_way(facts: dict[str, int]) -> None:
    assert broken(firing().set("red_0", **facts).battle).startswith(COVER)


def test_nobody_has_actions_while_nobody_has_a_turn() -> None:
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2)).unit("blue", at=(6, 6))
    game = table.start().expect("activate", "red_0")
    assert broken(game.battle) == ""
    game.unit("blue_0").actions_left = 1
    assert broken(game.battle).startswith("only the Armor whose turn it is has actions")


def test_in_the_round_of_an_ambush_its_side_alone_is_asked_who_acts() -> None:
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2)).unit("blue", at=(6, 6))
    game = table.start().expect("activate", "red_0")
    game.battle.state.round_number = 0  # nobody lay in ambush
    assert broken(game.battle) == "places in orders lie in them"


def test_a_law_of_orders_looks_at_the_sides_that_take_part() -> None:
    battle = firing().battle
    battle.state.foot_order[:2] = 1
    assert broken(battle).startswith("orders of sides have each side once")
