"""What a turn has room for (5.4, 5.5): costs, subtypes, limits, what stands outside them."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import Condition, Once, Pattern, Power, Talent, Until
from mech_env.rulesets.adeva.state.decisions import ACTIONS_OF_TURN, Verb
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act, pair

FREE, HALF, FULL = 0, 1, 2
# Table 4.2 of the catalogue, copied: cost (F, H, 0) and subtypes. Where talents, items or weapons
# change a cost the usual one stands here; of a choice (Aim, Assist, Use a Skill) the smaller one.
TABLE = {
    "spread_half": "H AT", "spread_full": "F AT", "lance": "H AT ATTACK RANGED",
    "float": "0 AT MOVE", "jaunt": "H AT MOVE", "bulwark": "H AT CONC",
    "probe": "H AT ATTACK RANGED", "aim": "H CONC", "attack": "H ATTACK",
    "called_shot": "H ATTACK", "all_out": "F ATTACK MELEE", "burst_semi": "F ATTACK RANGED",
    "burst_full": "F ATTACK RANGED", "charge": "F ATTACK MELEE MOVE", "stance": "F CONC MELEE",
    "disarm": "F MELEE", "feint": "H MELEE", "swift": "F ATTACK MELEE",
    "lightning": "F ATTACK MELEE", "grapple": "F ATTACK MELEE", "hold": "F", "release": "0",
    "break_free": "H", "slip_free": "H", "take_control": "H", "either_power": "F AT",
    "either_attack": "F ATTACK", "guard": "H CONC", "knock_down": "H ATTACK MELEE",
    "maneuver": "H MELEE MOVE", "multiple": "F ATTACK", "overwatch": "F ATTACK CONC RANGED",
    "stun": "F ATTACK MELEE", "suppress": "F ATTACK RANGED", "take_down": "H ATTACK MELEE",
    "boosted_jump": "H MOVE", "try_disengage": "0 MOVE", "disengage": "F MOVE",
    "drop_down": "H MOVE", "running_jump": "F MOVE", "standing_jump": "F MOVE",
    "standing_leap": "F MOVE", "running_leap": "F MOVE", "half_move": "H MOVE",
    "full_move": "F MOVE", "run": "F MOVE", "posture": "H MOVE", "advance": "F CONC MOVE",
    "assist": "H MISC", "brace": "H MISC", "clear": "F MISC", "delay": "H MISC",
    "ready": "H MISC", "reload": "H MISC", "use_skill": "H CONC MISC", "order": "H MISC",
    "card": "0", "morale": "0", "capture": "H MISC", "end": "0",
}  # fmt: skip
COSTS = {"0": FREE, "H": HALF, "F": FULL}
ATTACKS = [verb for verb, row in TABLE.items() if "ATTACK" in row]
ARMED = {"items": ["sword", "pistol"]}


def near(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    """E's turn beside F, both with sword and pistol."""
    return pair(ARMED | (e or {}), ARMED | (f or {}), **rest).turn_of(0)


def offered(game: Bare) -> set[str]:
    return set(game.legal())


def costs(game: Bare) -> set[int]:
    return {v.COST[Verb[verb.upper()]] for verb in offered(game)}


# --- AE-027 to AE-030 ---
@pytest.mark.clause("AE-027", "AE-029")
@pytest.mark.parametrize("first", [("aim", "choice 0"), ("half_move", "column 2", "row 7")])
def test_half_actions_in_any_order(first: tuple[str, ...]) -> None:
    game = near(f={"until": 0}).do(*first)
    while game.decision == "engage":
        game.do("no")
    assert game.unit(0).half_left == 1 and game.may("attack")
    act(game.force(100), "attack", "weapon 0", "enemy 0")
    assert game.unit(0).half_left == 0
    game.done()


@pytest.mark.clause("AE-027")
def test_free_actions_and_half_actions_mix() -> None:
    """Free (drop), Half (aim), Free (drop), Half (attack with the fists that are left)."""
    game = near(f={"until": 0}).do("ready", "choice 6", "weapon 0")
    assert game.unit(0).half_left == 2
    game.do("aim", "choice 0").do("ready", "choice 6")
    assert game.unit(0).half_left == 1
    act(game.force(100), "attack")
    assert game.unit(0).half_left == 0


@pytest.mark.clause("AE-028")
def test_after_a_full_action_only_free_ones_are_left() -> None:
    game = near(km=8).do("full_move", "column 5", "row 6")
    assert game.unit(0).half_left == 0
    assert offered(game) == {"ready", "end"} and game.do("ready").may("weapon 0", "weapon 1")


@pytest.mark.clause("AE-028", "AE-016")
def test_after_a_half_action_no_full_one() -> None:
    game = near(km=7)
    assert costs(game) == {FREE, HALF, FULL}
    game.do("half_move", "column 3", "row 6")
    assert game.unit(0).half_left == 1 and costs(game) == {FREE, HALF}
    assert game.may("aim", "attack", "half_move")
    assert not any(game.mask[verb] for verb in (Verb.FULL_MOVE, Verb.RUN, Verb.CHARGE))
    assert game.do("aim").decision == "action"  # its size is not asked: a Half Action


@pytest.mark.clause("AE-029")
def test_two_half_actions_and_no_third() -> None:
    game = near(km=8).do("half_move", "column 3", "row 6").do("half_move", "column 4", "row 6")
    assert game.unit(0).half_left == 0 and costs(game) == {FREE, HALF}
    assert offered(game) == {"ready", "end"}  # of Ready only to drop, which is free
    assert game.do("ready", "weapon 0").decision == "action"
    assert game.events("dropped")


@pytest.mark.clause("AE-030", "AE-053")
def test_a_reaction_in_ones_own_turn() -> None:
    """E leaves melee; F strikes; E dodges in its own turn."""
    game = near().engage(0, 1).force(35, 30)
    game.do("half_move", "column 0", "row 6")
    assert game.request == ("aoo", 1)
    act(game, "weapon 0")
    assert game.request == ("evade", 0)
    game.do("dodge")
    assert game.at(0) == (0, 6) and not int(game.unit(0).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-030")
def test_one_reaction_until_the_next_turn() -> None:
    """The second attack on F finds it without a Reaction."""
    game = near(red=[{"at": (3, 7), "items": ["sword"], "fate": 0, "fate_most": 3}])
    act(game.force(35, 29), "attack", "weapon 0", "enemy 0", "dodge")
    game.turn_of(1)
    act(game.force(45, 5), "attack", "weapon 0")  # nothing is asked of F
    assert game.events("damage")
    game.done()


# --- AE-031 ---
@pytest.mark.clause("AE-031")
@pytest.mark.parametrize("cap", [4, 8])
def test_no_more_free_actions_than_the_cap(cap: int) -> None:
    game = near(km=8, free_cap=cap).set(0, free_used=cap - 1).do("ready", "choice 6", "weapon 0")
    assert game.unit(0).free_used == cap and game.unit(0).half_left == 2
    game.do("ready")  # the other weapon may be stowed, for a Half Action, but not dropped
    assert game.may("choice 1") and not game.may("choice 6")
    game = near(km=8, free_cap=cap).set(0, free_used=cap, half_left=0)
    assert offered(game) == {"end"}


@pytest.mark.clause("AE-031")
def test_eight_free_actions_by_hand() -> None:
    """Quick hands: five Readies are free (AB 9), and what is drawn is dropped."""
    quick = {"talents": [Talent.QUICK_DRAW], "characteristics": {"ag": 90}}
    game = near(e=quick | {"items": ["sword", "pistol", "knife", "whip"]}, km=8)
    game.do("ready", "choice 6", "weapon 0").do("ready", "choice 6")
    game.do("ready", "choice 0", "weapon 2", "thing right_hand").do("ready", "choice 6")
    game.do("ready", "choice 0", "thing right_hand").do("ready", "choice 6")
    game.do("ready", "choice 0", "thing right_hand")  # of four things the first
    assert game.unit(0).free_used == 7 and game.unit(0).half_left == 2
    game.do("ready", "choice 6")
    assert game.unit(0).free_used == 8 and game.unit(0).quick_used == 3
    game.do("ready", "choice 0", "thing right_hand")  # the ninth costs what others pay for it
    assert game.unit(0).free_used == 8 and game.unit(0).half_left == 1


@pytest.mark.clause("AE-031", "AE-248")
def test_fate_and_the_end_of_the_turn_are_no_free_actions() -> None:
    game = near(e={"fate": 2}, f={"until": 0}).set(0, free_used=8)
    act(game.force(35, 5), "attack", "weapon 0", "enemy 0", "boost", "no", "plus", "no")
    assert game.unit(0).free_used == 8 and game.unit(0).fate == 0
    assert game.may("end")


# --- AE-035 ---
@pytest.mark.clause("AE-035")
def test_costs_and_subtypes_are_those_of_the_table() -> None:
    assert list(TABLE) == list(ACTIONS_OF_TURN)
    for name, row in TABLE.items():
        cost, *subtypes = row.split()
        verb = Verb[name.upper()]
        assert v.COST[verb] == COSTS[cost], name
        assert v.SUBTYPES[verb] == sum(1 << v.Subtype[one] for one in subtypes), name
    charge = {one.name for one in v.Subtype if v.SUBTYPES[Verb.CHARGE] >> one & 1}
    assert charge == {"ATTACK", "MELEE", "MOVE"}


# --- AE-037, AE-038 ---
@pytest.mark.clause("AE-037")
def test_one_concentration_in_a_turn() -> None:
    shield = {"items": ["sword", "shield"], "powers": [Power.BULWARK], "pattern": Pattern.WALL,
              "ats": 4, "skills": {"stealth": 0}}  # fmt: skip
    game = near(e=shield, km=8)
    assert game.may("aim", "guard", "bulwark", "stance")
    game.do("aim", "choice 0")
    assert game.unit(0).half_left == 1
    assert not any(game.may(verb) for verb in ("aim", "guard", "bulwark", "stance", "use_skill"))
    assert game.may("half_move")
    fresh = near(e=shield, km=8).do("half_move", "column 3", "row 6")
    assert fresh.may("aim", "bulwark", "stance")  # the second action may be one of Concentration


@pytest.mark.clause("AE-038")
def test_one_attack_in_a_turn() -> None:
    able = {"talents": [Talent.TAKEDOWN], "powers": [Power.LANCE, Power.PROBE],
            "pattern": Pattern.WALL, "ats": 4}  # fmt: skip
    game = near(e=able, f={"until": 0})
    assert game.may("attack", "called_shot", "take_down", "knock_down", "lance", "probe", "stun")
    act(game.force(100), "attack", "weapon 0", "enemy 0")
    assert game.unit(0).half_left == 1
    assert not any(game.may(verb) for verb in ATTACKS)
    assert game.may("feint", "aim", "half_move")


@pytest.mark.clause("AE-038")
def test_a_feint_is_no_attack() -> None:
    game = near(f={"until": 0}).force(22, 37).do("feint")
    assert game.may("attack")
    act(game.force(100), "attack", "weapon 0", "enemy 0")
    assert not any(game.may(verb) for verb in ATTACKS)
    game.done()


@pytest.mark.clause("AE-038", "AE-135")
def test_two_weapons_are_one_action() -> None:
    """The second blow of a Multiple Attack is part of the same action."""
    talents = {"talents": [Talent.TWW_MELEE], "items": ["sword", "knife"]}
    game = near(e=talents, f={"until": 0})
    act(game.force(100, 100), "multiple", "weapon 0")
    assert len(game.events("missed")) == 2 and game.unit(0).half_left == 0
    game.done()


# --- AE-039 ---
@pytest.mark.clause("AE-039")
def test_limits_of_the_own_turn_do_not_bind_attacks_of_opportunity() -> None:
    """E attacked and aimed in its turn; as F leaves, it may strike all the same."""
    game = near().engage(0, 1)
    game.set(0, done=1 << Once.ATTACK | 1 << Once.CONCENTRATION | 1 << Once.ACTED)
    game.turn_of(1)
    game.do("half_move", "column 18", "row 5")  # as blue counts them, from the far corner
    assert game.request == ("aoo", 0)
    act(game.force(41), "weapon 0")
    assert game.events("missed") and game.at(1) == (5, 6)
    game.done()


@pytest.mark.clause("AE-039", "AE-072")
def test_nor_counter_attacks() -> None:
    game = near(f={"talents": [Talent.COUNTER_ATTACK]})
    game.set(1, done=1 << Once.ATTACK | 1 << Once.CONCENTRATION)
    act(game.force(35, 50), "attack", "weapon 0", "enemy 0", "parry")
    assert game.request == ("counter", 1)
    act(game.force(90), "weapon 0")
    assert game.events("strikes_back")
    game.done()


@pytest.mark.clause("AE-039", "AE-237")
def test_a_delayed_action_is_not_exempt() -> None:
    """E attacked, then delays: what it holds is no second attack."""
    game = near(f={"until": 0}).put(1, Condition.PINNED)
    act(game.force(100), "attack", "weapon 0", "enemy 0")
    game.do("delay").turn_of(1)
    game.do("aim", "choice 0")
    assert game.request == ("interrupt", 0)
    game.force(1, 100).do("yes")
    assert game.request == ("action", 0)
    assert not any(game.may(verb) for verb in ATTACKS) and game.may("half_move")
    game.done()
