"""Between the fights of a campaign (5.22)."""

from __future__ import annotations

import pytest

from mech_env.core.record import DRAW
from mech_env.rulesets.adeva.questions import campaign as questions
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Fate, Kind, Location, Status
from tests.rulesets.adeva.campaigns import Campaign
from tests.twins import twin

HEAD, BODY, LEFT_ARM = Location.HEAD, Location.BODY, Location.LEFT_ARM
RIGHT_LEG = Location.RIGHT_LEG


def first_fight() -> Campaign:
    """The first fight with the first three pilots in the first three Constructs on both sides."""
    battle = Campaign().begin()
    for _ in range(2):
        battle.fielded((0, 0), (1, 1), (2, 2))
    return battle


# --- the turn begins -----------------------------------------------------------------------------


@pytest.mark.clause("AE-448", "AE-454")
def test_the_first_turn_goes_straight_to_the_roster() -> None:
    battle = Campaign().begin()
    assert battle.request == ("roster", 0)
    assert battle.legal() == [f"choice {k}" for k in range(5)]
    battle.do("choice 3")
    assert battle.request == ("machine", 0)
    assert battle.legal() == [f"choice {k}" for k in range(4)]
    battle.do("choice 1")
    assert battle.events("fielded") == [("fielded", 0, 3, (1, 0, 0))]
    u = battle.unit(0)
    assert (u.kind, u.status, u.person, u.machine) == (Kind.EVA, Status.ACTIVE, 3, 1)
    assert list(u.wounds) == [9, 11, 11, 18, 11, 11] and u.fate == u.fate_most == 3
    assert battle.request == ("roster", 1)
    assert battle.legal() == [f"choice {k}" for k in (0, 1, 2, 4)]
    battle.do("choice 0")
    assert battle.legal() == [f"choice {k}" for k in (0, 2, 3)]


@pytest.mark.clause("AE-454")
def test_blue_fills_its_places_from_its_own_roster() -> None:
    battle = Campaign().begin().fielded((0, 0), (1, 1), (2, 2))
    assert battle.request == ("roster", 3)
    battle.fielded((4, 3))
    assert (battle.unit(3).person, battle.unit(3).machine) == (9, 7)


@pytest.mark.clause("AE-454")
def test_with_nobody_free_a_place_stays_empty() -> None:
    battle = Campaign()
    for k in (1, 2, 3, 4):
        battle.member(k).fate = Fate.DEAD
    battle.begin()  # one pilot is left for three places: who it is is no question
    assert battle.request == ("machine", 0)
    battle.do("choice 2")
    assert battle.unit(0).person == 0
    assert battle.request == ("roster", 3)
    assert [battle.unit(k).status for k in (1, 2)] == [Status.AWAY] * 2


@pytest.mark.clause("AE-454")
def test_a_construct_out_of_order_misses_one_turn_and_comes_back_with_8() -> None:
    battle = first_fight()
    battle.hull(0).critical[BODY] = 9  # defeated: its slot is the pilot's now
    battle.unit(0).machine, battle.unit(0).kind = -1, Kind.PILOT
    battle.ended(0)
    assert (battle.hull(0).critical[BODY], battle.hull(0).back) == (8, 2)
    may = twin(questions.may_field_hull)
    b, s = battle.state, battle.setups[1]
    for encounter, free in ((1, False), (2, True)):  # the second turn, the third
        b.encounter = encounter
        assert bool(may(s, b, 0)) == free


# --- the aftermath -------------------------------------------------------------------------------


@pytest.mark.clause("AE-351")
@pytest.mark.parametrize(
    ("winner", "status", "fate"),
    [
        (1, Status.ACTIVE, Fate.LOST), (0, Status.ACTIVE, Fate.READY),
        (DRAW, Status.ACTIVE, Fate.READY), (1, Status.RESCUED, Fate.READY),
        (1, Status.ESCAPED, Fate.READY), (1, Status.CAPTURED, Fate.LOST),
        (0, Status.DEAD, Fate.DEAD),
    ],
)  # fmt: skip
def test_pilots_not_in_safety_are_lost_with_the_battle(
    winner: int, status: Status, fate: Fate
) -> None:
    battle = first_fight()
    u = battle.unit(1)
    u.machine, u.kind, u.status = -1, Kind.PILOT, status
    u.wounds[:], u.fate_most = [4, 0, 0, 0, 0, 0], 2
    battle.ended(winner)
    m = battle.member(1)
    assert (m.fate, m.fate_most) == (fate, 2)
    lost = [("lost", -1, 1, (0, 0, 0))] if fate == Fate.LOST else []
    assert battle.events("lost") == lost


@pytest.mark.clause("AE-351")
def test_who_sits_in_a_construct_that_stands_is_safe() -> None:
    battle = first_fight()
    battle.unit(1).wounds[LEFT_ARM] = 3
    battle.ended(1)
    assert battle.member(1).fate == Fate.READY
    assert battle.hull(1).wounds[LEFT_ARM] == 3


# --- repair --------------------------------------------------------------------------------------


@pytest.mark.clause("AE-450")
def test_ten_points_bring_an_arm_from_1_to_11() -> None:
    battle = first_fight()
    battle.unit(0).wounds[LEFT_ARM] = 1
    battle.ended(0)
    assert battle.request == ("repair", 0)
    assert battle.legal() == ["no", "choice 0"]
    for bought in range(1, 11):
        assert battle.decision == "repair" and battle.state.sides[0].parts == 13 - bought
        battle.do("choice 0")  # the arm, and a wound, are the only choices then
        assert battle.hull(0).wounds[LEFT_ARM] == 1 + bought
    assert battle.events("repaired") == [("repaired", -1, 0, (LEFT_ARM, 11, 0))]
    assert battle.decision != "repair"  # nothing is left to be repaired


@pytest.mark.clause("AE-450")
def test_a_destroyed_limb_takes_wounds_only_after_its_own_purchase() -> None:
    battle = first_fight()
    u = battle.unit(0)
    u.wounds[LEFT_ARM], u.critical[LEFT_ARM] = 0, 7
    u.critical[BODY], u.wounds[BODY] = 2, 17
    battle.ended(0)
    battle.do("choice 0")
    assert battle.request == ("pool", 0)
    assert battle.legal() == ["location left_arm", "location body"]
    battle.do("location left_arm")
    hull, side = battle.hull(0), battle.state.sides[0]
    assert (hull.wounds[LEFT_ARM], hull.critical[LEFT_ARM], side.parts) == (0, 0, 6)
    battle.do("choice 0", "location body")
    assert battle.decision == "purchase" and battle.legal() == ["choice 0", "choice 1"]
    battle.do("choice 1")
    assert (hull.critical[BODY], side.parts) == (1, 3)
    battle.do("choice 0", "location left_arm")
    assert (hull.wounds[LEFT_ARM], side.parts) == (1, 2)
    assert battle.do("no").decision != "repair"


# --- treatment and recovery ----------------------------------------------------------------------


@pytest.mark.clause("AE-451")
@pytest.mark.parametrize(("die", "wounds"), [(10, 8), (11, 5)])
def test_a_passed_medicae_doubles_the_wounds_that_come_back(die: int, wounds: int) -> None:
    battle = first_fight()
    battle.member(2).wounds = 2  # Toughness 35: three a turn
    battle.ended(0)
    assert battle.request == ("heal", 0)
    assert battle.legal() == ["no", *[f"choice {k}" for k in (0, 1, 3, 4)]]
    battle.force(die).do("choice 4")  # Intelligence 30, untrained: T 10
    assert battle.member(2).wounds == wounds
    assert battle.events("recovered") == [("recovered", -1, 2, (wounds, 0, 0))]
    battle.done()


@pytest.mark.clause("AE-451")
def test_ego_damage_goes_by_a_die() -> None:
    battle = first_fight()
    battle.unit(1).ego = 9
    battle.force(4).ended(0)
    assert battle.member(1).ego == 5
    assert battle.events("recovered") == [("recovered", -1, 1, (10, 5, 0))]


# --- missions ------------------------------------------------------------------------------------


@pytest.mark.clause("AE-449")
@pytest.mark.parametrize(("die", "found"), [(50, True), (51, False)])
def test_a_rescuer_needs_awareness_and_misses_the_battle(die: int, found: bool) -> None:
    battle = first_fight()
    u = battle.unit(0)
    u.machine, u.kind = -1, Kind.PILOT
    battle.member(0).wounds = 10
    u.wounds[0] = 10
    battle.ended(1)
    assert battle.request == ("rescue", 0)
    assert battle.legal() == ["no", *[f"choice {k}" for k in (1, 2, 3, 4)]]
    battle.force(die).do("choice 3")  # base: Perception 30, trained: T 50
    assert battle.events("rescue_mission") == [("rescue_mission", -1, 3, (0, int(found), 0))]
    assert battle.member(0).fate == (Fate.READY if found else Fate.LOST)
    assert battle.request == ("roster", 2)  # the place of the second fight
    assert battle.legal() == [f"choice {k}" for k in (1, 2, 4)]
    assert battle.member(3).back == 2
    if found:
        assert battle.member(0).back == 2  # usable in the third turn (AE-351)


@pytest.mark.clause("AE-449", "AE-004")
@pytest.mark.parametrize(
    ("perception", "dice", "found"), [(20, (20,), True), (20, (21,), False), (0, (), False)]
)
def test_a_mission_of_an_untrained_rescuer_falls_by_a_die(
    perception: int, dice: tuple[int, ...], found: bool
) -> None:
    """Perception 20, untrained: 0, and +20: T 20. Only Perception 0 fails without a die."""
    battle = first_fight()
    u = battle.unit(0)
    u.machine, u.kind, u.wounds[0] = -1, Kind.PILOT, 10
    battle.member(0).wounds = 10
    for setup in battle.setups:
        setup.people[3].characteristics[c.Characteristic.PER] = perception
        setup.people[3].skills[c.Skill.AWARENESS] = -20
    battle.ended(1).force(*dice).do("choice 3")
    assert battle.member(0).fate == (Fate.READY if found else Fate.LOST)
    battle.done()


@pytest.mark.clause("AE-451", "AE-004")
@pytest.mark.parametrize(
    ("intelligence", "dice", "wounds"), [(20, (1,), 8), (20, (2,), 5), (0, (), 5)]
)
def test_a_medic_without_skill_passes_by_a_1(
    intelligence: int, dice: tuple[int, ...], wounds: int
) -> None:
    """Intelligence 20, untrained: T 0; a natural 1 passes (AE-003)."""
    battle = first_fight()
    battle.member(2).wounds = 2
    for setup in battle.setups:
        setup.people[4].characteristics[c.Characteristic.INT] = intelligence
        setup.people[4].skills[c.Skill.MEDICAE] = -20
    battle.ended(0).force(*dice).do("choice 4")
    assert battle.member(2).wounds == wounds
    battle.done()


@pytest.mark.clause("AE-449")
def test_nobody_need_be_sent() -> None:
    battle = first_fight()
    battle.unit(0).machine, battle.unit(0).kind, battle.unit(0).wounds[0] = -1, Kind.PILOT, 10
    battle.ended(1).do("no")
    assert battle.member(0).fate == Fate.LOST
    assert battle.legal() == [f"choice {k}" for k in (1, 2, 3, 4)]


# --- the next fight ------------------------------------------------------------------------------


@pytest.mark.clause("AE-452", "AE-453")
@pytest.mark.parametrize(("winner", "cards"), [(0, (7, 1)), (1, (1, 7)), (DRAW, (3, 3))])
def test_fate_cards_and_morale_come_back(winner: int, cards: tuple[int, int]) -> None:
    battle = first_fight()
    assert [int(side.cards) for side in battle.state.sides] == [7, 7]
    battle.unit(0).fate, battle.unit(0).fate_most = 0, 2
    battle.state.sides[0].morale = 1
    battle.ended(winner)
    assert battle.state.encounter == 1
    assert tuple(int(side.cards) for side in battle.state.sides) == cards
    assert [int(side.morale) for side in battle.state.sides] == [5, 5]
    assert [int(side.wins) for side in battle.state.sides] == [winner == 0, winner == 1]
    battle.fielded((0, 0))
    assert (battle.unit(2).fate, battle.unit(2).fate_most, battle.unit(2).person) == (2, 2, 0)


@pytest.mark.clause("AE-280", "AE-450")
def test_what_is_destroyed_without_fate_is_a_destroyed_limb_for_whoever_has_it_next() -> None:
    battle = first_fight()
    u = battle.unit(0)
    u.fate, u.fate_most, u.wounds[LEFT_ARM] = 0, 0, 0
    battle.ended(0)
    hull = battle.hull(0)
    assert (hull.wounds[LEFT_ARM], hull.critical[LEFT_ARM]) == (0, 7)
    battle.do("choice 0")  # the arm is all there is to repair, by its own purchase
    assert (hull.critical[LEFT_ARM], battle.state.sides[0].parts) == (0, 6)


@pytest.mark.clause("AE-372", "AE-454")
def test_without_legs_it_comes_to_the_next_fight_on_the_ground() -> None:
    battle = first_fight()
    battle.unit(0).critical[RIGHT_LEG:] = 7
    battle.ended(0).do("no").fielded((3, 0))
    assert battle.has(2, Condition.PRONE) and battle.unit(2).machine == 0


@pytest.mark.clause("AE-025")
def test_a_fight_to_which_nobody_comes_is_over_without_a_question() -> None:
    battle = Campaign()
    for k in range(5, 10):
        battle.member(k).fate = Fate.DEAD
    battle.begin().fielded((0, 0), (1, 1), (2, 2))
    while battle.decision in ("loadout", "deploy", "row", "fate_init"):
        battle.do(battle.legal()[0])
    assert battle.state.sides[0].wins == 1 and battle.decision != "fate_any"


@pytest.mark.clause("AE-454")
def test_damage_goes_into_the_next_fight() -> None:
    battle = first_fight()
    battle.unit(0).wounds[LEFT_ARM], battle.unit(0).critical[HEAD] = 1, 3
    battle.ended(0).do("no").fielded((3, 0))
    u = battle.unit(2)
    assert (u.person, u.machine, u.wounds[LEFT_ARM], u.critical[HEAD]) == (3, 0, 1, 3)
    assert battle.at(2) == (1, 10)  # rescue places it


@pytest.mark.clause("AE-455")
def test_the_reward_counts_fights_and_who_is_missing() -> None:
    battle = Campaign()
    b = battle.state
    b.sides[0].wins, b.sides[1].wins = 3, 1
    b.members[2].fate = Fate.DEAD
    reward = twin(questions.reward)
    assert [reward(battle.setup, b, side) for side in range(c.SIDES)] == [1, -2]
    b.members[9].fate = Fate.LOST
    assert reward(battle.setup, b, 1) == -3


@pytest.mark.clause("AE-455")
def test_the_last_fight_ends_the_campaign() -> None:
    battle = first_fight()
    battle.state.encounter = 3
    battle.ended(0)
    assert battle.state.winner == 0
    assert [int(score) for score in battle.state.scores] == [1, -1]
    assert battle.state.reason == c.Ending.CAMPAIGN


@pytest.mark.clause("AE-025", "AE-454")
def test_a_fight_to_which_nobody_comes_is_a_draw() -> None:
    zones = [{"kind": "zone", "side": side, "x": x, "y": [0, 3]}
             for side, x in (("red", [0, 1]), ("blue", [4, 5]))]  # fmt: skip
    roster = {"people": ["base"], "machines": ["standard"]}
    fight = {
        "title": "nobody", "board": {"width": 6, "height": 4, "areas": zones},
        "sides": [{"units": [{"rostered": True}]}] * 2, "round_limit": 3, "limit_result": "blue",
    }  # fmt: skip
    battle = Campaign({
        "name": "empty", "title": "empty", "description": "-",
        "rosters": {"red": roster, "blue": roster}, "encounters": [fight, fight],
    })  # fmt: skip
    for k in (0, 5):
        battle.member(k).fate = Fate.DEAD
    battle.begin()
    assert (battle.state.winner, battle.state.round_number) == (DRAW, 1)
    assert list(battle.state.scores) == [-1, -1]  # each for a dead pilot
