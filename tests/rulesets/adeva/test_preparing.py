"""Aim, Defensive Stance, Guarded Action (AE-046 to AE-050, AE-075 to AE-078, AE-118 to AE-120)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Power, Talent, Test, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import RANGED, act, pair

MISS = 100
ALLY = {"fate": 0, "fate_most": 3, "items": ["sword"]}


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(e, f, **rest).turn_of(0)


def target_numbers(game: Bare, test: Test = Test.WS) -> list[int]:
    """T of the tests of a kind since the last answer."""
    return [values[1] for _, _, what, values in game.events("tested") if what == test]


def attack(game: Bare, *answers: str, verb: str = "attack", test: Test = Test.WS) -> int:
    """T of an attack that misses by the highest die."""
    act(game.force(MISS), verb, "weapon 0", "enemy 0", *answers)
    (found,) = target_numbers(game, test)
    game.done()
    return found


def next_turn(game: Bare) -> Bare:
    """All others end their turns; E's next one begins."""
    while True:
        game.do("end")
        if game.request == ("action", 0):
            return game


# --- AE-046 to AE-050 ---
@pytest.mark.clause("AE-046", "AE-050")
def test_half_aim_adds_10_to_the_next_attack_only() -> None:
    game = clash(f={"until": 0}).do("aim", "choice 0")
    assert (game.unit(0).aim, game.unit(0).half_left) == (10, 1)
    assert attack(game) == 50 and game.unit(0).aim == 0


@pytest.mark.clause("AE-046", "AE-420")
def test_aim_counts_for_knock_down_and_probe() -> None:
    """S 40: T 50; SR 40 at 5 km, the Lance's stated range 6: T 50."""
    game = clash().do("aim", "choice 0")
    act(game.force(MISS, 99), "knock_down")
    assert target_numbers(game, Test.STRENGTH) == [50, 40] and game.unit(0).aim == 0
    field = {"powers": [Power.PROBE], "pattern": Pattern.NEUTRALISE, "ats": 2}
    game = clash(e=field, km=5).do("aim", "choice 0")
    act(game.force(MISS, 99), "probe")
    assert target_numbers(game, Test.SR) == [50] and game.unit(0).aim == 0


@pytest.mark.clause("AE-046", "AE-048")
def test_aim_does_not_count_for_other_contests_and_is_lost() -> None:
    game = clash().do("aim", "choice 0")
    act(game.force(MISS, 99), "feint")
    assert target_numbers(game) == [40, 40] and game.unit(0).aim == 0


@pytest.mark.clause("AE-047")
def test_full_aim_is_carried_into_the_next_turn() -> None:
    """Full Aim in round 1, BS 40 in round 2 at 8 km with the Rifle: T 60."""
    game = clash(e={"items": ["rifle"]}, km=RANGED).do("aim", "choice 1")
    assert (game.unit(0).aim, game.unit(0).half_left) == (20, 0)
    assert attack(next_turn(game), test=Test.BS) == 60
    assert game.state.round_number == 2


@pytest.mark.clause("AE-048")
@pytest.mark.parametrize(
    "between", [("half_move", "column 2", "row 7"), ("spread_half", "choice 0"), ("guard",)]
)
def test_another_action_in_between_loses_the_aim(between: tuple[str, ...]) -> None:
    game = clash().do("aim", "choice 1")
    next_turn(game).do(*between)
    while game.decision == "engage":
        game.do("no")
    assert game.unit(0).aim == 0
    assert attack(game) == (30 if between == ("guard",) else 40)


@pytest.mark.clause("AE-048")
def test_free_actions_of_ones_own_turn_are_actions_here() -> None:
    """To drop something loses the aim; so do a free Ready and a free pattern."""
    quick = {"talents": [Talent.QUICK_DRAW, Talent.QUICK_SPREAD], "items": ["sword", "pistol"]}
    for free in (("ready", "choice 6", "weapon 1"), ("ready", "choice 1", "weapon 1"),
                 ("spread_half", "choice 0")):  # fmt: skip
        game = clash(e=quick).do("aim", "choice 0").do(*free)
        assert game.unit(0).half_left == 1 and attack(game) == 40


@pytest.mark.clause("AE-048", "AE-249")
def test_fate_is_no_action() -> None:
    """Half Aim, Boost, Standard Attack WS 40: T 40 + 10 + 20."""
    game = clash(e={"fate": 1}).do("aim", "choice 0")
    assert attack(game, "boost") == 70
    hurt = {"fate": 2, "wounds": [9, 11, 5, 18, 11, 11]}
    game = clash(e=hurt).do("aim", "choice 1").do("end").do("end")
    assert game.request == ("fate_any", 0)
    game.force(5).do("restore")
    while game.request != ("action", 0):
        game.do("no")
    game.no_fate()
    assert attack(game) == 60


@pytest.mark.clause("AE-048")
def test_a_pattern_in_a_grapple_loses_the_aim() -> None:
    """Aimed before it was grappled; a Lance in the grapple is an attack, a pattern is none."""
    game = clash(e={"aim": 20}).engage(0, 1).set(0, grapples=1).set(1, grapples=0)
    game.put(1, Condition.CONTROLS).do("either_power", "choice 0")
    assert game.unit(0).aim == 0
    field = {"aim": 20, "pattern": Pattern.WALL, "ats": 4}
    game = clash(e=field).engage(0, 1).set(0, grapples=1).set(1, grapples=0)
    act(game.put(1, Condition.CONTROLS).force(MISS), "either_power", "lance")
    assert target_numbers(game, Test.SR) == [60] and game.unit(0).aim == 0


@pytest.mark.clause("AE-049")
def test_an_attack_of_opportunity_uses_the_aim_up() -> None:
    game = clash(e={"aim": 20}).engage(0, 1).turn_of(1).do("half_move", "column 18", "row 5")
    act(game.force(MISS), "weapon 0")
    assert target_numbers(game) == [60] and game.unit(0).aim == 0


@pytest.mark.clause("AE-049")
@pytest.mark.parametrize(("reaction", "left"), [("dodge", 0), ("parry", 0), ("no", 20)])
def test_a_reaction_loses_the_aim_to_let_it_pass_does_not(reaction: str, left: int) -> None:
    game = clash(f={"aim": 20})
    dice = (35, MISS, 1) if reaction != "no" else (35, 1)
    act(game.force(*dice), "attack", "weapon 0", reaction)
    assert game.unit(1).aim == left
    game.done()


@pytest.mark.clause("AE-048", "AE-182")
def test_an_arm_of_ones_own_keeps_the_aim() -> None:
    giver = {"aim": 20, "talents": [Talent.SACRIFICE]}
    game = clash(f=giver)
    act(game.force(35, 1), "attack", "weapon 0", "no", "location left_arm")
    assert game.unit(1).aim == 20 and game.events("sacrifices")
    game.done()


@pytest.mark.clause("AE-050", "AE-066")
def test_aim_for_a_called_shot() -> None:
    """Body -10: T 40."""
    game = clash(f={"until": 0}).do("aim", "choice 0")
    assert attack(game, "location body", verb="called_shot") == 40


# --- AE-075 to AE-078 ---
def in_stance(**f: Any) -> Bare:
    """F in Defensive Stance, by its own action; then E's turn. E and an ally beside F attack it."""
    game = pair(f=f, red=[ALLY | {"at": (4, 6)}], blue=[ALLY | {"at": (3, 11)}])
    game.state.n_order, game.state.order[:4] = 4, (2, 0, 1, 3)
    game.turn_of(2).do("stance")
    assert game.unit(2).half_left == 0
    return game.do("end")


@pytest.mark.clause("AE-075")
def test_the_stance_is_a_full_action_and_one_reaction_more() -> None:
    """Two enemies hit it: it parries twice; against a third blow it has nothing left."""
    game = in_stance()
    act(game.force(19, 50), "attack", "weapon 0", "enemy 0", "parry")  # WS 40, -20; outnumbered
    assert int(game.unit(2).until) >> Until.REACTION & 1  # the one of the stance came first
    assert not int(game.unit(2).until) >> Until.STANCE_REACTION & 1
    game.do("end")
    act(game.force(19, 50), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 2)
    game.do("parry")
    assert not int(game.unit(2).until) >> Until.REACTION & 1
    game.turn_of(0)
    act(game.force(25, 1), "attack", "weapon 0", "enemy 0")
    assert game.events("damage")  # nothing was asked
    game.done()


@pytest.mark.clause("AE-075")
def test_the_extra_reaction_dodges_and_parries_only() -> None:
    """With only that of the stance left it dodges; it protects and guards nobody."""
    able = {"talents": [Talent.GUARDIAN, Talent.SACRIFICE], "items": ["sword"]}
    until = 1 << Until.STANCE | 1 << Until.STANCE_REACTION
    ally = ALLY | {"at": (3, 7), "until": 0}
    game = clash(f=able | {"until": until}, blue=[ally])
    act(game.force(35, 1), "attack", "weapon 0", "enemy 1")
    assert game.events("damage")  # F was not asked to help
    game = clash(f=able | {"until": until | 1 << Until.REACTION}, blue=[ally])
    act(game.force(35), "attack", "weapon 0", "enemy 1")
    assert game.request == ("ally", 1) and game.may("guardian", "protect", "sacrifice")
    game = clash(f=able | {"until": until}, blue=[ally])
    act(game.force(19), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1) and set(game.legal()) == {"no", "dodge", "parry"}


@pytest.mark.clause("AE-075", "AE-164")
def test_nor_does_it_dive_for_cover() -> None:
    until = 1 << Until.STANCE | 1 << Until.STANCE_REACTION
    for more, legal in ((0, {"no", "dodge"}), (1 << Until.REACTION, {"no", "dodge", "dive"})):
        game = clash(e={"items": ["rifle"]}, f={"until": until | more}, km=RANGED,
                     covers={(11, 6): 8})  # fmt: skip
        act(game.force(35), "attack", "weapon 0")
        assert set(game.legal()) == legal


@pytest.mark.clause("AE-075", "AE-076", "AE-023")
def test_the_stance_lasts_until_the_next_turn() -> None:
    game = in_stance()
    assert attack(game) == 20  # WS 40 - 20
    while game.request != ("action", 2):
        game.do("end")
    assert not int(game.unit(2).until) >> Until.STANCE & 1
    assert not int(game.unit(2).until) >> Until.STANCE_REACTION & 1
    assert game.may("stance")


@pytest.mark.clause("AE-076")
def test_the_stance_is_of_melee_only() -> None:
    stance = {"until": 1 << Until.STANCE}
    assert attack(clash(e={"items": ["rifle"]}, f=stance, km=RANGED), test=Test.BS) == 40
    assert attack(clash(f=stance)) == 20
    game = clash(f=stance)
    act(game.force(MISS, 99), "knock_down")  # an attack in melee, too
    assert target_numbers(game, Test.STRENGTH) == [20, 40]


@pytest.mark.clause("AE-078", "AE-037")
def test_with_a_shield_in_hand_it_is_a_half_action() -> None:
    game = clash(e={"items": ["sword", "shield"]}).do("stance")
    assert game.unit(0).half_left == 1 and not game.may("aim")  # Concentration all the same
    stowed = {"items": ["sword", "shield"], "left": -1}
    assert clash(e=stowed).do("stance").unit(0).half_left == 0


# --- AE-118 to AE-120 ---
@pytest.mark.clause("AE-118")
def test_guarded_action_costs_10_and_gives_10() -> None:
    """WS 40: T 30; later Parry, WS 40 and Balanced 10: T 60; Dodge 30: T 40."""
    game = clash().do("guard")
    assert game.unit(0).half_left == 1
    assert attack(game.set(1, until=0)) == 30
    game.do("end")
    act(game.force(35, 60), "attack", "weapon 0", "parry")
    assert target_numbers(game, Test.PARRY) == [60]
    game.until(0, Until.REACTION).turn_of(1)
    act(game.force(35, 40), "attack", "weapon 0", "dodge")
    assert target_numbers(game, Test.DODGE) == [40]
    game.done()


@pytest.mark.clause("AE-118")
def test_its_penalty_is_of_the_own_turn() -> None:
    """A Counter-Attack in F's turn: WS 40 - 20, no -10; in the next own turn WS 40."""
    game = clash(e={"talents": [Talent.COUNTER_ATTACK]}).do("guard").do("end")
    act(game.force(35, 60, MISS), "attack", "weapon 0", "parry", "weapon 0")
    assert target_numbers(game) == [40, 20]
    game.do("end")
    assert attack(game.set(1, until=0)) == 40
    assert not int(game.unit(0).until) >> Until.GUARDED & 1


@pytest.mark.clause("AE-119")
def test_guarded_action_comes_first() -> None:
    assert clash().may("guard")
    assert not clash().do("half_move", "column 1", "row 6").may("guard")
    free = clash(e={"items": ["sword", "pistol"]}).do("ready", "choice 6", "weapon 1")
    assert free.unit(0).half_left == 2 and not free.may("guard")


@pytest.mark.clause("AE-120")
@pytest.mark.parametrize(("pick", "die", "hit"), [("choice 0", 22, True), ("choice 1", 61, False)])
def test_who_is_guarded_in_cover_prefers_a_die(pick: str, die: int, hit: bool) -> None:
    """T 40, dice 22 and 61: against the second the shot misses."""
    game = clash(e={"items": ["rifle"]}, f={"until": 1 << Until.GUARDED}, km=RANGED,
                 covers={(10, 6): 8})  # fmt: skip
    act(game.force(22, 61), "attack", "weapon 0")
    assert game.request == ("guard_pick", 1)
    game.force(*([1] if hit else [])).do(pick)
    if game.decision == "damage":
        game.do("no")
    assert game.events("guard_picked")[0][2] == die if not hit else True
    assert bool(game.events("missed")) is not hit
    game.done()


@pytest.mark.clause("AE-120", "AE-060")
def test_it_may_prefer_a_jam() -> None:
    game = clash(e={"items": ["rifle"]}, f={"until": 1 << Until.GUARDED}, km=RANGED,
                 covers={(10, 6): 8})  # fmt: skip
    act(game.force(22, 95), "burst_semi", "weapon 0").do("choice 1")
    assert game.unit(0).jammed == 1 and game.unit(0).ammo[0] == 17
    game.done()


@pytest.mark.clause("AE-120", "AE-258")
def test_the_shooters_fate_comes_after_the_pick() -> None:
    game = clash(e={"items": ["rifle"], "fate": 2}, f={"until": 1 << Until.GUARDED}, km=RANGED,
                 covers={(10, 6): 8})  # fmt: skip
    act(game.force(22, 61), "attack", "weapon 0", "no")
    assert game.request == ("guard_pick", 1)
    game.do("choice 1")
    assert game.request == ("fate_post", 0)
    game.force(50, 1).do("reroll")  # once more at T 50; one die
    assert game.events("tested") == [] and game.request == ("fate_post", 0)
    game.do("no")
    assert target_numbers(game, Test.BS) == [50] and game.events("hits")


@pytest.mark.clause("AE-120")
@pytest.mark.parametrize(
    ("f", "rest"),
    [
        ({"until": 1 << Until.GUARDED}, {}),  # no cover
        ({"until": 0}, {"covers": {(10, 6): 8}}),  # not guarded
    ],
)
def test_otherwise_one_die_counts(f: dict[str, Any], rest: dict[str, Any]) -> None:
    assert attack(clash(e={"items": ["rifle"]}, f=f, km=RANGED, **rest), test=Test.BS) == 40


@pytest.mark.clause("AE-120")
def test_against_melee_one_die_counts() -> None:
    game = clash(f={"until": 1 << Until.GUARDED}, covers={(3, 6): 8})
    assert attack(game) == 40
