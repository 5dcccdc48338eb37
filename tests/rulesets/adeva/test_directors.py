"""Directors: who is chosen for what; on whose initiative Hordes act (5.16, 5.20)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import command as command_kernels
from mech_env.rulesets.adeva.rules import fight as fight_kernels
from mech_env.rulesets.adeva.rules import order as order_kernels
from mech_env.rulesets.adeva.rules import removal as removal_kernels
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Status
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.scenario_table import each
from tests.twins import twins

command, fight, order, removal = (
    twins(one) for one in (command_kernels, fight_kernels, order_kernels, removal_kernels)
)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
CHIEF: dict[str, Any] = {"profile": "director", "off_map": True, "fate": 0}
HORDE: dict[str, Any] = {"profile": "infantry"}


def army(*units: dict[str, Any], slots: int = 0) -> dict[str, Any]:
    """A scenario: these units of red (those on the map in a column of their own), one of blue."""
    plain = each(profile="crew", fate=0, kit="line")
    plain["board"] = {"width": 12, "height": 12}
    red = []
    for k, unit in enumerate(units):
        stands = not unit.get("off_map") and "carrier" not in unit
        red.append(unit | ({"at": [0, k]} if stands else {}))
    plain["sides"][0] |= {"units": red, "director_slots": slots}
    return plain


def begun(plain: dict[str, Any], *dice: int, charge: ch.Charge = ch.Charge.ALL) -> Campaign:
    """The battle after its set-up; each Director of red takes the charge, then the other one."""
    game = Campaign(plain)
    if dice:
        game.force(*dice)
    game.begin()
    while game.decision in ("director", "charge_of", "style", "supcom"):
        wanted = f"choice {charge}"
        if game.decision == "charge_of" and wanted in game.legal():
            game.do(wanted)
        else:
            game.do(game.legal()[0])
    return game


def turns(game: Bare) -> list[int]:
    return [int(unit) for unit in game.state.order[: int(game.state.n_order)]]


# --- who is chosen, for what ---
@pytest.mark.clause("AE-303", "AE-020")
def test_a_director_rolls_initiative_and_has_one_pool():
    """IC-DIRECTOR (Ag 30), die 6: initiative 9; one pool of 10 wounds."""
    game = begun(army(CHIEF, HORDE, slots=1), 6, 2)
    u = game.unit(0)
    assert (u.kind, u.initiative, u.status) == (Kind.DIRECTOR, 9, Status.OFFMAP)
    assert list(u.wounds) == [10, 0, 0, 0, 0, 0]
    game.done()


@pytest.mark.clause("AE-306")
def test_two_slots_have_ics_and_hordes():
    plain = army(CHIEF, CHIEF, HORDE, {"profile": "crew", "kit": "line"}, slots=2)
    game = Campaign(plain).begin().do("own 0")
    assert game.decision == "charge_of"
    assert game.legal() == [f"choice {ch.Charge.ICS}", f"choice {ch.Charge.HORDES}"]
    game.do(f"choice {ch.Charge.HORDES}")
    game.do("choice 0")  # its style; the other candidate and its set are no choice any more
    game.do("choice 0")
    assert game.decision == "supcom" and game.legal() == ["own 0", "own 1"]
    first, second = game.state.sides[0].directors
    assert (int(first.who), int(second.who)) == (0, 1)
    assert (int(first.charge), int(second.charge)) == (ch.Charge.HORDES, ch.Charge.ICS)
    game.do("own 1")
    s, b = game.setup, game.state
    assert command.charges(s, b, 0, 0, 2) and not command.charges(s, b, 0, 1, 2)  # the Horde
    assert command.charges(s, b, 0, 1, 3) and not command.charges(s, b, 0, 0, 3)  # the IC
    assert b.sides[0].supcom == 1


@pytest.mark.clause("AE-304", "AE-306", "AE-309")
def test_who_fills_the_slots_is_asked_first_then_sets_then_styles():
    """4.1: parameters come in the order of the table's column."""
    game = Campaign(army(CHIEF, CHIEF, CHIEF, HORDE, slots=2)).begin()
    asked = []
    while game.decision in ("director", "charge_of", "style", "supcom"):
        asked.append(game.decision)
        game.do(game.legal()[-1])
    assert asked == ["director", "director", "charge_of", "style", "style", "supcom"]
    first, second = game.state.sides[0].directors
    assert (int(first.who), int(second.who)) == (2, 1)
    assert (int(first.charge), int(second.charge)) == (ch.Charge.HORDES, ch.Charge.ICS)
    assert game.state.sides[0].supcom == 2


@pytest.mark.clause("AE-306", "AE-304")
def test_while_candidates_remain_every_slot_is_filled():
    game = begun(army(CHIEF, CHIEF, CHIEF, HORDE, slots=2))
    assert min(int(one.who) for one in game.state.sides[0].directors) >= 0


@pytest.mark.clause("AE-308")
def test_one_slot_has_everybody():
    """director_slots 1: set = all, so it is not asked."""
    game = Campaign(army(CHIEF, HORDE, slots=1)).begin()
    assert game.decision == "style"
    assert game.state.sides[0].directors[0].charge == ch.Charge.ALL


@pytest.mark.clause("AE-312", "AE-305")
def test_a_pilot_may_direct_from_its_construct():
    """Rally (Half) and Standard Attack (Half): the same budget."""
    chief = {"at": (3, 3), "person": "tanker", "machine": "super", "items": ["sword"]} | SPENT
    game = Bare([chief, {"at": (6, 3)} | SPENT], [{"at": (4, 3), "until": 0} | SPENT])
    director = game.state.sides[0].directors[0]
    director.who, director.charge = 0, ch.Charge.ALL
    game.put(1, Condition.SHAKEN).turn_of(0).do("order", "choice 0")
    assert not game.has(1, Condition.SHAKEN) and game.unit(0).half_left == 1
    game.force(99).do("attack", "weapon 0")
    assert game.unit(0).half_left == 0
    game.done()


# --- Hordes act on their Director's initiative ---
@pytest.mark.clause("AE-355", "AE-319")
def test_hordes_follow_their_directors_turn_in_id_order():
    """Director (init 9) with H1, H2: turns Director, H1, H2."""
    game = begun(army(HORDE, CHIEF, HORDE, slots=1), 6, 2)  # dice: Director 9, blue's crew 5
    assert turns(game) == [1, 0, 2, 3]
    game.done()
    game = begun(army(HORDE, CHIEF, HORDE, slots=1), 2, 10)  # 5 and 13
    assert turns(game) == [3, 1, 0, 2]


@pytest.mark.clause("AE-355")
def test_without_a_director_a_horde_rolls_itself():
    game = begun(army(HORDE), 4, 2)  # 1d10 + AB 3
    assert game.unit(0).initiative == 7 and turns(game) == [0, 1]
    game.done()


@pytest.mark.clause("AE-355")
def test_a_horde_that_lost_its_director_is_last_from_the_next_round_on():
    game = begun(army(HORDE, CHIEF, HORDE, slots=1), 6, 2)
    s, b = game.setup, game.state
    removal.remove(s, b, game.log, 1, Status.DEAD)
    assert turns(game) == [1, 0, 2, 3]  # not in this round
    order.refresh(s, b)
    assert turns(game) == [1, 3, 0, 2]
    assert game.has(0, Condition.ADRIFT) and game.has(2, Condition.ADRIFT)
    order.refresh(s, b)
    assert turns(game) == [1, 3, 0, 2]


@pytest.mark.clause("AE-355")
def test_who_is_lost_later_goes_behind_who_was_lost_before() -> None:
    game = begun(army(HORDE, CHIEF, CHIEF, HORDE, slots=2), 6, 2, 1)
    s, b = game.setup, game.state
    game.put(3, Condition.ADRIFT)
    b.order[:5] = [1, 0, 2, 4, 3]
    removal.remove(s, b, game.log, 1, Status.DEAD)
    removal.remove(s, b, game.log, 2, Status.DEAD)
    order.refresh(s, b)
    assert turns(game) == [1, 2, 4, 3, 0]


@pytest.mark.clause("AE-314")
def test_the_horde_it_is_bound_to_acts_with_its_own_director():
    """Director A (init 12, Horde H1), Director B (init 7, Hordes): H1 acts at 12."""
    bound = {"profile": "director", "carrier": "red_0", "fate": 0}
    plain = army(HORDE, bound, CHIEF, HORDE, slots=2)
    game = Campaign(plain).force(9, 4, 1).begin()
    game.do("own 1", f"choice {ch.Charge.ICS}", "choice 0", "choice 0", "own 1")
    assert (game.unit(1).initiative, game.unit(2).initiative) == (12, 7)
    assert command.charges(game.setup, game.state, 0, 1, 0)  # B commands H1 all the same
    assert turns(game) == [1, 0, 2, 3, 4]
    game.done()


@pytest.mark.clause("AE-303", "AE-356")
def test_an_attached_director_without_a_slot_leads_its_horde_as_any_ic() -> None:
    bound = {"profile": "director", "carrier": "red_0", "fate": 0}
    game = Campaign(army(HORDE, bound, CHIEF, HORDE, slots=1)).force(9, 4, 1).begin()
    game.do("own 2", "choice 0")
    assert turns(game) == [1, 0, 2, 3, 4]
    assert game.unit(0).initiative == game.unit(1).initiative == 12


@pytest.mark.clause("AE-355", "AE-316", "AE-014", "AE-346")
def test_a_director_aboard_keeps_its_hordes_and_its_orders_end() -> None:
    """It is not lost; its turn is skipped, and counts as taken."""
    game = begun(army(HORDE, CHIEF, HORDE, slots=1), 6, 2)
    s, b, director = game.setup, game.state, game.state.sides[0].directors[0]
    director.formation = ch.Formation.SPEARHEAD
    game.set(1, status=Status.ACTIVE, carrier=3, berth=Berth.DOCK, stunned=2)  # whoever holds it
    order.refresh(s, b)
    assert turns(game) == [1, 0, 2, 3] and not game.has(0, Condition.ADRIFT)
    b.frames[0].order_place = 0
    fight.next_slot(s, b, game.log, b.frames[0])
    assert director.formation == -1 and b.frames[b.depth - 1].actor == 0
    assert game.unit(1).stunned == 1


@pytest.mark.clause("AE-020", "AE-346")
def test_who_begins_aboard_has_a_place_in_the_order() -> None:
    carrier = {"profile": "base", "machine": "standard", "fate": 0, "kit": "line"}
    aboard = {"profile": "base", "carrier": "red_0", "berth": "left hand", "fate": 0}
    game = Campaign(army(carrier, aboard)).force(5, 9, 1).begin()
    assert turns(game)[0] == 1 and game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-356", "AE-355")
def test_a_team_leader_goes_before_its_director():
    """Leader init 12, Director 7: Horde at 12, the leader's own turn just before it."""
    leader = {"profile": "leader", "carrier": "red_0", "fate": 0, "kit": "line"}
    game = begun(army(HORDE, leader, CHIEF, HORDE, slots=1), 9, 4, 1)
    assert [int(game.unit(k).initiative) for k in (1, 2)] == [12, 7]
    assert turns(game) == [1, 0, 2, 3, 4]
    removal.remove(game.setup, game.state, game.log, 1, Status.DEAD)
    order.refresh(game.setup, game.state)
    assert turns(game)[1] == 0  # it keeps its place
    game.done()


@pytest.mark.clause("AE-319", "AE-014")
def test_the_turns_are_taken_in_that_order():
    game = begun(army(HORDE, CHIEF, HORDE, slots=1), 6, 2)
    asked = []
    for _ in range(4):
        assert game.decision == "action"
        asked.append(game.request[1])
        game.do("end")
    assert asked == [1, 0, 2, 3] and game.state.round_number == 2


# --- lost with its Horde ---
@pytest.mark.clause("AE-313")
def test_a_director_is_lost_with_its_horde():
    bound = {"profile": "director", "carrier": "red_0", "fate": 0}
    game = begun(army(HORDE, bound, HORDE, slots=1), 9, 1)
    assert game.unit(1).cell == game.unit(0).cell
    assert command.charges(game.setup, game.state, 0, 0, 2)
    removal.remove(game.setup, game.state, game.log, 0, Status.DESTROYED)
    assert game.unit(1).status not in (Status.ACTIVE, Status.OFFMAP)
    assert not command.charges(game.setup, game.state, 0, 0, 2)  # its passives end


@pytest.mark.clause("AE-313", "AE-305")
def test_an_ic_that_was_chosen_is_bound_to_its_horde_too() -> None:
    """It does not leave, and is lost with it; who was not chosen may leave, and is set down."""
    leader = {"profile": "leader", "candidate": True, "carrier": "red_0", "fate": 0, "kit": "line"}
    for slots, bound in ((1, True), (0, False)):
        game = begun(army(HORDE, leader, slots=slots), 9, 1)
        assert game.request == ("action", 1) and game.may("half_move") is not bound
        removal.remove(game.setup, game.state, game.log, 0, Status.DESTROYED)
        assert bool(game.unit(1).status == Status.ACTIVE) is not bound


@pytest.mark.clause("AE-314", "AE-355", "AE-319")
def test_the_first_unit_may_be_the_director():
    game = begun(army(CHIEF, HORDE, HORDE, slots=1), 6, 2)
    assert turns(game) == [0, 1, 2, 3]
    game.done()
    bound = {"profile": "director", "carrier": "red_1", "fate": 0}
    crew = {"profile": "crew", "kit": "line", "fate": 0}
    game = begun(army(bound, HORDE, crew, slots=1), 9, 4, 1)
    assert turns(game)[:2] == [0, 1]
    game.done()
