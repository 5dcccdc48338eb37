"""The observation writes what its layout says, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions
from mech_env.rulesets.steel_typhoon.state.frames import Frame
from tests.rulesets.steel_typhoon.observations import (
    ask,
    changed,
    look,
    observe,
    setup,
    shown,
    shuffle,
)

SCENARIOS = ("micro", "duel", "skirmish", "brawl", "siege", "full")


def crowd() -> tuple[Any, Any]:
    """The largest battle a record can hold: 12 units of three sides, 8 squads, 40 pieces."""
    s, b = setup("full", 2)
    s.width, s.height = 24, 12
    s.n_sides, s.n_units, s.n_squads, s.n_pieces = 3, 12, 8, 40
    s.rows_allies, s.rows_enemies, s.rows_squads, s.rows_pieces = 3, 8, 8, 40
    s.ground[:] = st.OPEN
    for unit in range(12):
        b.units[unit] = b.units[0]
        s.units[unit] = s.units[0]
        s.units[unit].side = unit // 4
        b.units[unit].hex = 24 * unit
    for squad in range(8):
        s.squads[squad].side = squad % 3
        b.squads[squad].hex = 24 * squad + 9
        b.squads[squad].soldiers = 6
    for piece in range(40):
        where = 24 * (piece // 8) + 11 + piece % 8
        b.pieces[piece].hex = where
        b.pieces[piece].health = piece % 13
        s.ground[where] = 1 + piece
    return s, b


@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_stay_within_bounds(name: str) -> None:
    rng = np.random.default_rng(5)
    for s, b in (setup(name, k) for k in range(len(load_scenario(name).setups()))):
        for _ in range(12):
            shuffle(s, b, rng)
            for unit in range(s.n_units):
                out = look(s, b, unit)
                bad = [n for n, x in zip(LAYOUT.names(), out, strict=True) if not abs(x) <= 1]
                assert not bad


def test_every_number_of_the_layout_is_written() -> None:
    s, b = crowd()
    rng = np.random.default_rng(1)
    for _ in range(20):
        for unit in range(12):
            out = np.full(LAYOUT.size, np.nan, np.float32)
            observe(s, b, unit, out)
            missing = [n for n, x in zip(LAYOUT.names(), out, strict=True) if np.isnan(x)]
            assert not missing
        shuffle(s, b, rng)


@pytest.mark.parametrize("name", SCENARIOS)
def test_only_rows_a_scenario_never_fills_are_left_alone(name: str) -> None:
    s, b = setup(name)
    filled = {
        "allies": s.rows_allies,
        "enemies": s.rows_enemies,
        "comms": s.rows_allies,
        "squads": s.rows_squads,
        "pieces": s.rows_pieces,
    }
    out = np.full(LAYOUT.size, np.nan, np.float32)
    observe(s, b, 0, out)
    for piece in LAYOUT.pieces.values():
        written = piece.start + filled.get(piece.name, piece.rows) * piece.width
        assert not np.isnan(out[piece.start : written]).any(), piece.name
        assert np.isnan(out[written : piece.stop]).all(), piece.name


def test_a_used_buffer_gives_the_same_as_a_new_one() -> None:
    rng = np.random.default_rng(2)
    s, b = setup("siege")
    used = look(s, b, 0)
    for _ in range(10):
        shuffle(s, b, rng)
        unit = int(rng.integers(s.n_units))
        observe(s, b, unit, used)
        assert (used == look(s, b, unit)).all()


def test_looking_changes_nothing() -> None:
    s, b = setup("siege")
    before = b.tobytes()
    look(s, b, 3)
    assert b.tobytes() == before


# --- what is hidden -----------------------------------------------------------------------------

HIDDEN: dict[str, Callable[[Any, Any], object]] = {
    "the dice to come": lambda s, b: b.dice.__setattr__("key", 12345),
    "an enemy's message": lambda s, b: (
        b.units[3].__setattr__("token", 4),
        b.units[3].__setattr__("token_round", 1),
    ),
    "an enemy's battery": lambda s, b: b.units[3].__setattr__("since_charge", 3),
    "an enemy's depletion": lambda s, b: b.units[3].__setattr__("depleted", 1),
    "an enemy's limp": lambda s, b: b.units[3].__setattr__("limp", st.Limp.MOVE_ONLY),
    "an enemy's limp to come": lambda s, b: b.units[3].__setattr__("limp_next", st.Limp.MOVE_ONLY),
}


@pytest.mark.parametrize("fact", HIDDEN)
def test_hidden_facts_do_not_show(fact: str) -> None:
    s, b = setup("skirmish")
    b.units[0].hex, b.units[3].hex = 30, 31
    b.units[3].die[0] = 5
    assert changed(s, b, 0, HIDDEN[fact]) == set()


def test_random_state_fields_never_show() -> None:
    s, b = setup("skirmish")
    before = look(s, b, 0)
    for name in b.dice.dtype.names:
        b.dice[name] = 1
        assert (look(s, b, 0) == before).all(), name


def test_own_side_knows_its_batteries_limits_and_messages() -> None:
    s, b = setup("full")
    b.units[1].since_charge, b.units[1].depleted, b.units[1].limp = 3, 1, st.Limp.ATTACK_ONLY
    b.units[1].token, b.units[1].token_round = 5, 1
    assert shown(s, b, 0, "allies", "since_charge") == pytest.approx(3 / 9)
    assert shown(s, b, 0, "allies", "depleted") == 1
    assert shown(s, b, 0, "allies", "limp") == -1
    assert shown(s, b, 0, "comms", "token_5") == 1
    b.round_number = 2
    assert shown(s, b, 0, "comms", "last_round") == 1
    b.round_number = 3
    assert shown(s, b, 0, "comms", "token_5") == 0


def test_loadouts_are_secret_until_all_have_chosen() -> None:
    s, b = setup("full")
    ask(s, b, 0, decisions.Decision.LOADOUT, Frame.LOADOUT, actor=1)

    def refit(s: Any, b: Any) -> None:
        b.units[1].system_kind[:] = st.System.SMA
        b.units[1].system_state[:] = st.SlotState.WORKING
        b.frames[0].slot = 4
        b.frames[0].actor = 2

    assert changed(s, b, 3, refit) == set()
    assert shown(s, b, 3, "request", "asked_enemy") == 1
    assert shown(s, b, 3, "request", "decision_loadout") == 0
    assert shown(s, b, 0, "request", "decision_loadout") == 1
    assert shown(s, b, 0, "allies", "SMA_installed") == 1
    ask(s, b, 0, decisions.Decision.ACTION, Frame.TURN, actor=0)
    assert shown(s, b, 3, "enemies", "SMA_installed", 1) == 1


@pytest.mark.parametrize(
    "decision", [decisions.Decision.CAMP, decisions.Decision.REPAIR, decisions.Decision.LIMP]
)
def test_the_interlude_of_another_side_does_not_show(decision: int) -> None:
    s, b = setup("full")
    ask(s, b, 1, decision, Frame.CAMP, actor=1)
    before = look(s, b, 3)
    for other in (decisions.Decision.CAMP, decisions.Decision.REPAIR, decisions.Decision.LIMP):
        f = ask(s, b, 1, other, Frame.CAMP, actor=1)
        f.slots_left = 1
        b.units[1].system_state[0] = st.SlotState.DESTROYED
        b.units[1].pilot_hp = 1
        b.units[1].rockets = 0
        assert (look(s, b, 3) == before).all()
    assert shown(s, b, 0, "request", "decision_limp") == 1
