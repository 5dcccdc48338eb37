"""Masks, observations, potentials and guesses rest on what the deciding side knows (AE-443)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mech_env.core.record import check_limits
from mech_env.rulesets.adeva import RULESET
from mech_env.rulesets.adeva.bot.belief import imagine as imagine_kernel
from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.questions.legal import legal as legal_kernel
from mech_env.rulesets.adeva.questions.outcome import potential as potential_kernel
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Status
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.testing.place import difference
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.hidden import HIDE, enemies, named
from tests.rulesets.adeva.looking import observe
from tests.twins import twin

legal, potential, imagine = twin(legal_kernel), twin(potential_kernel), twin(imagine_kernel)

# Decisions of a random battle, and every which of them is looked at.
SCENARIOS = {"duel": (90, 9), "skirmish": (135, 17), "siege": (180, 23), "rescue": (135, 17)}


def states(scenario: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Setups and records of a random battle, in which enemies of who is asked have hidden."""
    game = Campaign(scenario).begin()
    chance = np.random.default_rng(seed)
    steps, apart = SCENARIOS[scenario]
    for step in range(steps):
        if game.state.winner != -2:
            return
        if step % apart == apart - 1:
            record = game._record.copy()
            hide_some(game.setup, record[0], chance)
            yield game.setups.copy(), record
        moves = np.flatnonzero(game.mask[: Verb.END])
        better = moves if len(moves) and chance.random() < 0.5 else np.flatnonzero(game.mask)
        game.step(int(chance.choice(better)))


def hide_some(s: Any, b: Any, chance: np.random.Generator) -> None:
    """Enemies of who is asked hide that nobody has hold of, three of four."""
    busy = named(b)
    for unit in enemies(s, b, int(b.request.unit)):
        u = b.units[unit]
        free = u.status == Status.ACTIVE and u.engaged == 0 and u.grapples < 0
        if free and unit not in busy and u.berth == Berth.NONE and chance.random() < 0.75:
            u.conditions = int(u.conditions) | 1 << Condition.HIDDEN


def view(setups: Any, record: Any) -> tuple[Any, Any, float]:
    """Mask, observations of all units of the asked side, potential."""
    b = record[0]
    s = setups[int(b.encounter)]
    mask = np.zeros(d.N_ACTIONS, np.int8)
    legal(s, b, mask)
    side = int(b.request.side)
    seen = np.zeros((int(s.n_units), LAYOUT.size), np.float32)
    for unit in range(int(s.n_units)):
        if s.units[unit].side == side:
            observe(s, b, unit, seen[unit])
    return mask, seen, float(potential(s, b, side))


@pytest.mark.clause("AE-443", "AE-013")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_side_cannot_know_changes_neither_mask_nor_view(scenario: str):
    names, looks = LAYOUT.names(), 0
    for setups, record in states(scenario, 4):
        before = view(setups, record)
        for hide in HIDE:
            others, other = setups.copy(), record.copy()
            hide(others[int(other[0].encounter)], other[0], int(other[0].request.unit))
            mask, seen, worth = view(others, other)
            where = f"{hide.__name__} at {d.Decision(int(record[0].request.decision)).name}"
            differs = np.flatnonzero((seen != before[1]).any(0))
            assert not len(differs), f"{where}: {[names[k] for k in differs[:5]]}"
            wrong = [d.ACTIONS.name(int(k)) for k in np.flatnonzero(mask != before[0])]
            assert not wrong, f"{where}: {wrong[:8]}"
            assert worth == before[2], where
        looks += 1
    assert looks >= 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_guess_is_the_same_whatever_the_truth(scenario: str):
    for k, (setups, record) in enumerate(states(scenario, 6)):
        mine = guessed(setups, record, k)
        for hide in HIDE:
            others, other = setups.copy(), record.copy()
            hide(others[int(other[0].encounter)], other[0], int(other[0].request.unit))
            for one, two in zip(mine, guessed(others, other, k), strict=True):
                same = one.tobytes() == two.tobytes()
                assert same, f"{hide.__name__}: {difference(one, two)}"


def guessed(setups: Any, record: Any, key: int) -> tuple[Any, Any]:
    """Setups and record as the side that is asked imagines them."""
    setups, record = setups.copy(), record.copy()
    assert imagine(setups, record[0], int(record[0].request.side), key) == 1
    return setups, record


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_imagined_battle_is_sound_and_offers_the_same_answers(scenario: str):
    guesses = set()
    for k, (setups, record) in enumerate(states(scenario, 9)):
        before, seen, worth = view(setups, record)
        others, other = guessed(setups, record, k)
        check_limits(other, RULESET.limits)
        encounter = int(other[0].encounter)
        RULESET.laws.check_states(others[encounter].reshape(1), other)
        mask, other_seen, other_worth = view(others, other)
        wrong = [d.ACTIONS.name(int(k)) for k in np.flatnonzero(mask != before)]
        assert not wrong, f"{d.Decision(int(record[0].request.decision)).name}: {wrong[:8]}"
        differs = np.flatnonzero((seen != other_seen).any(0))
        assert not len(differs), [LAYOUT.names()[k] for k in differs[:6]]
        assert worth == other_worth
        guesses.add(other.tobytes())
    assert len(guesses) >= 3


def test_what_is_hidden_is_changed_at_all():
    """The checks above can fail: each function changes something in some battle."""
    changed = set()
    for scenario in ("siege", "skirmish"):
        for setups, record in states(scenario, 2):
            for hide in HIDE:
                others, other = setups.copy(), record.copy()
                hide(others[0], other[0], int(other[0].request.unit))
                if (others.tobytes(), other.tobytes()) != (setups.tobytes(), record.tobytes()):
                    changed.add(hide.__name__)
    rare = {"wounds", "rosters", "ambush"}  # by house rule, in campaigns, in the set-up
    assert changed == {hide.__name__ for hide in HIDE} - rare
