"""What who shares another's cell may do: leaders of Hordes, riders (AE-313, AE-356, AE-442)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import fear as fear_kernels
from mech_env.rulesets.adeva.rules import placing as placing_kernels
from mech_env.rulesets.adeva.state.choices import Handling
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Talent
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

fear, placing = twins(fear_kernels), twins(placing_kernels)
SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
HORDE: dict[str, Any] = {"person": "infantry", "machine": None, "at": (3, 6)}


def attached(*blue: dict[str, Any], person: str = "leader", **more: Any) -> Bare:
    """Unit 1 leads the Horde of unit 0; it is its turn; F is beside them."""
    leader = {"person": person, "machine": None, "carrier": 0, "berth": Berth.LEADER, "at": (3, 6)}
    foes = blue or ({"at": (4, 6), "items": ["sword"]} | SPENT,)
    return Bare(red=[HORDE, leader | SPENT | more], blue=foes, width=24).turn_of(1)


@pytest.mark.clause("AE-356", "AE-240", "AE-241")
def test_a_leader_drops_and_draws() -> None:
    game = attached(items=["pistol", "pistol", "knife"])
    game.do("ready", f"choice {Handling.DROP}", "weapon 0")
    assert game.unit(1).right == -1 and game.state.ground[0].cell == 6 * 24 + 3
    game.do("ready", f"choice {Handling.DRAW}")
    assert game.unit(1).right == 2 and game.unit(1).half_left == 1


@pytest.mark.clause("AE-232", "AE-356")
def test_a_leader_that_is_carried_on_braces_nothing() -> None:
    game = attached(items=["gatling"]).do("brace")
    assert game.unit(1).braced == 1
    game.turn_of(0).do("half_move", "column 2", "row 6")
    assert game.at(1) == (2, 6) and game.unit(1).braced == 0


@pytest.mark.clause("AE-232", "AE-356")
def test_who_is_set_down_beside_its_carrier_braces_nothing() -> None:
    game = attached(items=["gatling"]).do("brace")
    placing.set_down(game.setup, game.state, game.log, 1)
    assert game.at(1) == (3, 5) and game.unit(1).braced == 0
    game = attached(items=["gatling"]).do("brace")
    game.unit(0).cell = -1  # the cell is its own now
    placing.set_down(game.setup, game.state, game.log, 1)
    assert game.at(1) == (3, 6) and game.unit(1).braced == 1


@pytest.mark.clause("AE-356", "AE-410")
def test_a_leader_helps_itself() -> None:
    game = attached(items=["injector"], fatigue=1)
    game.do("ready", f"choice {Handling.USE}")
    assert game.unit(1).fatigue == 0


@pytest.mark.clause("AE-356", "AE-082", "AE-079", "AE-121")
def test_a_leader_sets_upon_who_is_beside_it() -> None:
    game = attached(items=["sword"], talents=[Talent.DISARM])
    assert game.may("feint", "disarm", "knock_down")
    game.force(5, 99).do("feint")
    assert game.unit(1).feinted == 2
    game.turn_of(1).force(5, 99).do("knock_down", "no")
    assert game.has(2, Condition.PRONE)
    assert game.unit(1).engaged == 0  # AE-212
    game.done()
    far = attached({"at": (5, 6), "items": ["sword"]} | SPENT, items=["sword"])
    assert not far.may("feint") and not far.may("knock_down")


@pytest.mark.clause("AE-356", "AE-313", "AE-215", "AE-125")
@pytest.mark.parametrize("person", ["leader", "director"])
def test_who_lies_in_a_horde_stands_up(person: str) -> None:
    """You fail, the target has 2 DoS: you are prone; nothing but to stand up is open then."""
    game = attached(person=person, items=["knife"])
    assert not game.may("posture")  # neither lies down nor mounts
    game.force(99, 5).do("knock_down")
    assert game.has(1, Condition.PRONE) and not game.may("half_move")
    game.do("posture")
    assert not game.has(1, Condition.PRONE) and game.unit(1).half_left == 0


@pytest.mark.clause("AE-356", "AE-444")
def test_a_leader_looks_for_who_hides() -> None:
    game = attached(skills={"awareness": 20}).put(2, Condition.HIDDEN)
    game.force(3, 90).do("use_skill")
    assert not game.has(2, Condition.HIDDEN)


@pytest.mark.clause("AE-443", "AE-313")
def test_a_leader_does_not_hide_apart() -> None:
    far = {"at": (20, 6), "items": ["sword"]} | SPENT
    game = attached(far)
    game.setup.sight[:] = 0
    game.refresh()
    assert not game.may("use_skill")


@pytest.mark.clause("AE-313", "AE-445")
def test_a_director_overrides_a_gate_from_its_horde() -> None:
    game = attached({"at": (12, 9)} | SPENT, person="director", skills={"tech_use": 0})
    game.setup.gates[1].cell = 6 * 24 + 4
    game.state.gates[1].integrity, game.state.gates[1].total = 20, 6
    game.refresh().force(1).do("use_skill")
    assert game.state.gates[1].points > 0
    game.done()


# --- AE-374 ---
def fears(game: Bare, unit: int) -> int:
    """X of what a unit fears."""
    return int(fear.in_fear(game.setup, game.state, unit))


@pytest.mark.clause("AE-374", "AE-356")
def test_a_leader_fears_what_its_horde_meets() -> None:
    """At the start of its turn it tests; its Horde never does."""
    game = attached({"at": (6, 6), "person": "angel"} | SPENT, characteristics={"wp": 40})
    game.turn_of(2).state.frames[0].order_place = 0
    game.state.n_order = 3
    game.state.order[:3] = (1, 0, 2)
    assert game.setup.people[game.unit(2).person].fear == 1
    game.force(41).do("end")
    assert game.has(1, Condition.SHAKEN) and game.request == ("action", 1)
    game.done()


@pytest.mark.clause("AE-374", "AE-346", "AE-442")
@pytest.mark.parametrize(
    ("berth", "counts"),
    [(Berth.DRIVER, 1), (Berth.GUNNER, 1), (Berth.RIGHT_HAND, 0), (Berth.DOCK, 0)],
)
def test_riders_fear_who_is_held_does_not(berth: Berth, counts: int) -> None:
    """Held pilots have no turn."""
    inside = {"person": "crew", "machine": None, "carrier": 0, "berth": berth, "at": (3, 6)}
    truck = {"person": "truck", "machine": None, "at": (3, 6)}
    carrier = truck if berth < Berth.RIGHT_HAND else {"at": (3, 6)} | SPENT
    game = Bare([carrier, inside | SPENT], [{"at": (6, 6), "person": "angel"} | SPENT], width=24)
    assert fears(game, 1) == counts
    assert game.unit(0).kind != Kind.TRANSPORT or fears(game, 0) == 0


@pytest.mark.clause("AE-313", "AE-374")
def test_nobody_off_the_map_fears() -> None:
    game = attached({"at": (6, 6), "person": "angel"} | SPENT)
    game.set(1, cell=-1, carrier=-1, berth=Berth.NONE)
    assert fears(game, 1) == 0
