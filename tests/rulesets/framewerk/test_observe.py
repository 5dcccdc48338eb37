"""The observation writes what its layout says, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.rulesets.framewerk.observe.unit import LAYOUT
from mech_env.rulesets.framewerk.state import codes as st
from mech_env.rulesets.framewerk.state.record import BATTLE, PROFILE, SETUP, UNIT
from tests.rulesets.framewerk.observations import facing_off, look, observe, seen

SCENARIOS = ("micro", "duel", "skirmish", "brawl", "siege", "ambush", "full", "campaign")

Change = Callable[[Any, Any], object]  # writes into a setup and a battle


def changed(s: Any, b: Any, unit: int, change: Change) -> set[str]:
    """Names of the numbers that differ after ``change``."""
    before = look(s, b, unit)
    change(s, b)
    after = look(s, b, unit)
    return {name for name, differs in zip(LAYOUT.names(), before != after, strict=True) if differs}


@cache
def played(name: str) -> list[tuple[Any, Any]]:
    """Setups and records out of a random battle, each with a request standing."""
    rng = np.random.default_rng(4)
    setups, battles = SETUP.blank(12), BATTLE.blank(12)
    battle = Battle("framewerk", name, seed=1)
    for step in range(12 * 9):
        if step % 9 == 0:
            setups[step // 9], battles[step // 9] = battle.setup, battle.state
        battle.step(int(rng.choice(battle.legal_actions())))
        if battle.over:
            battle = Battle("framewerk", name, seed=step)
    return list(zip(setups, battles, strict=True))


# --- the buffer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_stay_within_bounds(name: str) -> None:
    used = np.zeros(LAYOUT.size, np.float32)
    for s, b in played(name):
        for unit in range(s.n_units):
            out = look(s, b, unit)
            bad = [n for n, x in zip(LAYOUT.names(), out, strict=True) if not abs(x) <= 1]
            assert not bad
            observe(s, b, unit, used)
            assert (used == out).all()


@pytest.mark.parametrize("name", SCENARIOS)
def test_only_rows_a_scenario_never_fills_are_left_alone(name: str) -> None:
    s, b = played(name)[0]
    filled = {
        "allies": s.rows_allies,
        "enemies": s.rows_enemies,
        "items": s.rows_weapons,
        "objects": s.rows_objects,
    }
    out = np.full(LAYOUT.size, np.nan, np.float32)
    observe(s, b, 0, out)
    for piece in LAYOUT.pieces.values():
        written = piece.start + filled.get(piece.name, piece.rows) * piece.width
        assert not np.isnan(out[piece.start : written]).any(), piece.name
        assert np.isnan(out[written : piece.stop]).all(), piece.name


def test_looking_changes_nothing() -> None:
    s, b = played("siege")[3]
    before = s.tobytes(), b.tobytes()
    look(s, b, 3)
    assert (s.tobytes(), b.tobytes()) == before


def test_the_block_of_a_row_is_the_records() -> None:
    names = [f.name for f in LAYOUT.pieces["enemies"].features[1:]]
    for record, first, last in (
        (UNIT, "status", "zone_left"),
        (PROFILE, "reflex", "natural"),
        (UNIT, "wound", "drama"),
        (PROFILE, "agility", "tenacity"),
    ):
        fields = list(record.fields)
        for field in fields[fields.index(first) : fields.index(last) + 1]:
            shown = {"facing": "facing_x", "zone_facing": "zone_x"}.get(field, field)
            assert names.pop(0) == shown
    assert names[: len(st.Skill)] == [f"rank_{s}" for s in (
        "fighting", "armed", "thrown", "marksman", "support", "dodge", "feat",
    )]  # fmt: skip


# --- what is hidden ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "full"])
def test_dice_to_come_never_show(name: str) -> None:
    for s, b in played(name)[::4]:
        before, dice = look(s, b, 0), b.dice.copy()
        for field in b.dice.dtype.names:
            b.dice[field] = 1
        assert (look(s, b, 0) == before).all()
        b.dice = dice


def enemy(field: str, value: Any) -> Change:
    """Of the battle, or else of the setup."""
    of_battle = field in UNIT.fields
    return lambda s, b: (b if of_battle else s).units[2].__setattr__(field, value)


def enemy_weapon(field: str, value: int) -> Change:
    return lambda s, b: b.weapons[int(b.units[2].carried[0])].__setattr__(field, value)


FOGGED: dict[str, Change] = {
    "damage": enemy("damage", 3),
    "debt": enemy("debt", 2),
    "drama": enemy("drama", 4),
    "agility": enemy("agility", 12),
    "strength": enemy("strength", 14),
    "perception": enemy("perception", 2),
    "intellect": enemy("intellect", 2),
    "tenacity": enemy("tenacity", 2),
    "ranks": enemy("rank", [5, 5, 5, 5, 5, 5, 5]),
    "rounds": enemy_weapon("loaded", 3),
    "magazines": enemy_weapon("mags", 0),
}


@pytest.mark.parametrize("distance", [1, 6])
@pytest.mark.parametrize("fact", FOGGED)
def test_fog_hides_enemies_ranks_and_stores(fact: str, distance: int) -> None:
    game = facing_off(fog=True, debt_blocks_defence=True, surprise_defence="attribute")
    game.place("blue_0", (2 + distance, 3))
    assert changed(*game.records, 0, FOGGED[fact]) == set()
    game = facing_off(debt_blocks_defence=True).place("blue_0", (2 + distance, 3))
    assert changed(*game.records, 0, FOGGED[fact]) != set()


def test_fog_hides_nothing_else() -> None:
    clear, fog = facing_off(), facing_off(fog=True)
    for game in (clear, fog):
        game.hurt("blue_0", 1).set("blue_0", aim=1, drama=3, debt=1)
    lost = {
        name
        for name, a, b in zip(
            LAYOUT.names(), look(*clear.records, 0), look(*fog.records, 0), strict=True
        )
        if a != b and b == 0
    }
    own_side = {
        f"enemies[0].{f.name}" for f in LAYOUT.pieces["enemies"].features if f.seen_by == "side"
    }
    assert lost <= own_side
    assert {"enemies[0].damage", "enemies[0].rank_dodge", "enemies[0].dodge"} <= lost
    assert seen(fog, "red_0", "enemies", "wound") == 0.5
    assert seen(fog, "red_0", "enemies", "aim") == 0.5
    assert seen(fog, "red_0", "allies", "strength") == 0.5
    # The enemy's side knows its own.
    assert seen(fog, "blue_0", "self", "drama") == pytest.approx(0.3)


def test_who_is_down_shows_only_that() -> None:
    game = facing_off().set("blue_0", status=st.Status.DOWN)
    out = look(*game.records, 0)
    piece = LAYOUT.pieces["enemies"]
    row = out[piece.start : piece.start + piece.width]
    assert row[0] == -1
    assert not row[1:].any()
