"""Angels, fields and formations in the details (AE-320, AE-426, AE-437)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import deflection as deflection_kernels
from mech_env.rulesets.adeva.questions import evasion_odds as odds_kernels
from mech_env.rulesets.adeva.state.choices import Charge, Formation
from mech_env.rulesets.adeva.state.codes import Location, Status
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import hurt
from tests.twins import twins

deflection, odds = twins(deflection_kernels), twins(odds_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


@pytest.mark.clause("AE-320", "AE-338", "AE-384")
def test_an_angel_has_no_pilot_no_ejection_and_no_wreck():
    angel = {"at": (3, 3), "person": "angel", "wounds": [1, 13, 13, 22, 13, 13]} | SPENT
    angel["critical"] = [8, 0, 0, 0, 0, 0]
    game = Bare([angel, {"at": (1, 10)} | SPENT], [{"at": (10, 10)} | SPENT]).turn_of(1)
    hurt(game, 0, 2, Location.HEAD)
    assert game.unit(0).status == Status.DEFEATED and game.unit(0).cell == -1
    assert game.unit(0).wreck == -1 and not game.events("ejects")
    assert game.request == ("action", 1)
    game.done()


@pytest.mark.clause("AE-437")
@pytest.mark.parametrize(
    ("beside", "total"),
    [({"at": (4, 3)}, True), ({"at": (5, 3)}, False), ({"at": (4, 3), "person": "tanks"}, False)],
)
def test_a_phalanx_is_two_commanded_ics_side_by_side(beside, total):
    red = [{"at": (3, 3)} | SPENT, SPENT | beside]
    game = Bare(red, [{"at": (3, 4)} | SPENT, {"at": (2, 3)} | SPENT])
    director = game.state.sides[0].directors[0]
    director.who, director.charge, director.formation = 0, Charge.ALL, Formation.PHALANX
    assert odds.in_phalanx(game.setup, game.state, 0) is total  # enemies beside it do not count
    director.formation = Formation.SPEARHEAD
    assert not odds.in_phalanx(game.setup, game.state, 0)


@pytest.mark.clause("AE-426", "AE-413")
def test_a_kinetic_barrier_is_no_field():
    """X 25, Neutralise ATS 4 near: T 25; whichever Construct it is."""
    near = {"at": (4, 3), "pattern": 1, "ats": 4} | SPENT
    game = Bare([{"at": (3, 3), "machine": "super"} | SPENT], [near])
    game.setup.machines[0] = game.setup.machines[game.unit(0).machine]
    assert deflection.rating(game.setup, game.state, 0) == 25
    game.set(0, machine=0)
    assert deflection.rating(game.setup, game.state, 0) == 25
