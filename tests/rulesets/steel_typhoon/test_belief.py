"""What a side believes rests on nothing that is hidden from it (section 6)."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env import Battle
from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.bot.belief import imagine
from mech_env.testing import check_information
from tests.rulesets.steel_typhoon.hidden import HIDE

_imagine = interpreted(imagine)


@pytest.mark.clause("ST-063", "ST-174", "ST-182")
@pytest.mark.parametrize("change", HIDE)
def test_a_guess_does_not_depend_on_hidden_facts(change) -> None:
    battle = Battle("steel_typhoon", "full", seed=3, interpreted=True)
    viewer = battle.units.index("red_0")
    guesses = []
    for altered in (False, True):
        setups, other = battle._setups.copy(), battle._battles.copy()
        if altered:
            change(setups[0], other[0], viewer)
        _imagine(setups, other[0], 0, 7)
        guesses.append(other.tobytes())
    assert guesses[0] == guesses[1]


def test_hidden_facts_are_not_seen() -> None:
    check_information("steel_typhoon", "full", hide=HIDE, n=2, steps=20)


def test_each_of_them_is_a_fact() -> None:
    battle = Battle("steel_typhoon", "full", seed=3, interpreted=True)
    for change in HIDE[:2]:
        other = np.array(battle._battles)
        change(battle.setup, other[0], battle.units.index("red_0"))
        assert other.tobytes() != battle._battles.tobytes()
