"""What one side of a fight of Ascension Isle sees and hears, in fog and between fights."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import Battle
from mech_env.core.log import EVENT
from mech_env.core.scene import Entry, Scene
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.events import Event, Why
from mech_env.rulesets.ascension_isle.words.report import REPORT
from mech_env.rulesets.ascension_isle.words.scene import scene
from tests.rulesets.ascension_isle.table import arena, at

RED, BLUE = 0, 1


def parted(fog: bool = True, friend: bool = False) -> Battle:
    """Red's trooper and blue's on either side of a long rock; red's friend could see blue's."""
    rock: dict[str, Any] = {"solid": [[6, y] for y in range(12)]}
    red = [at(2, 4), at(8, 14)] if friend else [at(2, 4)]
    scenario = arena(red, [at(10, 4)], options={"fog": fog}, board=rock)
    return Battle("ascension_isle", scenario, seed=1, interpreted=True)


def entry(found: Scene, name: str) -> Entry:
    return next(one for one in found.entries if one.title.endswith(name))


def names(battle: Battle, viewer: str | None) -> set[str]:
    return {token.name for token in battle.scene(viewer).tokens}


def heard(battle: Battle, viewer: int, *events: tuple[int, ...]) -> list[str]:
    """What a side hears of events (kind, unit, what, x, y, z)."""
    records = EVENT.blank(len(events))
    for e, (kind, unit, what, *values) in zip(records, events, strict=True):
        e.kind, e.unit, e.what, e.used = kind, unit, what, 3
        e.values[: len(values)] = values
    s, b = battle.setup, battle.state
    told = [k for k in range(len(events)) if REPORT.heard(s, b, records, k, viewer)]
    return [REPORT.event(s, b, records, k, viewer) for k in told]


# --- fog ---
def test_in_fog_a_side_sees_what_its_units_see() -> None:
    battle = parted()
    assert names(battle, "red") == {"red_0"}
    assert entry(battle.scene("red"), "blue_0").lines == ("out of sight",)
    assert names(battle, "blue") == {"blue_0"}
    assert names(parted(fog=False), "red") == {"red_0", "blue_0"}


def test_a_side_sees_through_all_its_units() -> None:
    battle = parted(friend=True)
    blue = battle.units.index("blue_0")
    assert names(battle, "red") == {"red_0", "red_1", "blue_0"}
    battle.state.units[1].status = c.Status.OUT
    assert "blue_0" not in names(battle, "red")
    assert battle.state.units[blue].status == c.Status.ACTIVE


def test_in_fog_nobody_knows_what_an_enemy_has_left() -> None:
    battle = parted(friend=True)
    own, other = battle.scene("blue"), battle.scene("red")
    assert "advantage" in " ".join(entry(own, "blue_0").lines)
    assert "advantage" not in " ".join(entry(other, "blue_0").lines)
    assert "/" in entry(own, "blue_0").lines[0] and "/" not in entry(other, "blue_0").lines[0]


def test_in_fog_moves_are_told_as_far_as_they_are_seen() -> None:
    battle, moved = parted(), int(Event.MOVED)
    walk = [(moved, BLUE, 0, x, y, 0) for x, y in ((10, 9), (10, 12), (10, 14), (10, 9))]
    battle.state.units[RED].y = 13
    assert heard(battle, 0, *walk) == [
        "blue_0 moves: to (10,12)", "blue_0 moves: to (10,14)",
    ]  # fmt: skip
    assert len(heard(battle, 1, *walk)) == len(walk)
    assert len(heard(parted(fog=False), 0, *walk)) == len(walk)


def test_in_fog_deeds_of_the_unseen_are_not_told_and_what_befalls_oneself_is() -> None:
    battle = parted()
    events = [
        (Event.RELOADED, BLUE, 0, 6, 0, 0),
        (Event.TURN_BEGINS, BLUE, 0, 0, 0, 0),
        (Event.STRESSED, RED, 3, 0, 3, 4),
        (Event.OUT, BLUE, 0, 0, 0, 0),
        (Event.ATTACK, RED, 12, BLUE, 15, 0),
    ]
    told = heard(battle, 0, *events)
    assert told[0].startswith("red_0 takes 3 stress")
    assert told[1:] == [
        "blue_0 is out of the fight", "red_0 rolls 12 to hit an unseen enemy: challenge 15",
    ]  # fmt: skip
    told = heard(battle, 1, *events)
    assert told[0].startswith("blue_0 reloads its ") and told[1] == "blue_0 takes its turn"
    assert told[2:] == [
        "blue_0 is out of the fight", "an unseen enemy rolls 12 to hit blue_0: challenge 15",
    ]  # fmt: skip


def test_in_fog_stores_of_enemies_are_not_told() -> None:
    battle = parted(friend=True)
    blue = battle.units.index("blue_0")
    events = [(Event.ADVANTAGE, blue, 1, 3, Why.AIM, 0), (Event.RELOADED, blue, 0, 6, 0, 0)]
    assert heard(battle, 1, *events)[0] == "blue_0 gains 1 advantage (aim), 3 now"
    assert [one.endswith("ammunition") for one in heard(battle, 1, *events)] == [False, True]
    told = heard(battle, 0, *events)
    assert len(told) == 1 and told[0].startswith("blue_0 reloads its ") and ":" not in told[0]


# --- secrets without fog ---
def test_categories_stay_out_of_every_picture_until_all_have_chosen() -> None:
    battle = Battle("ascension_isle", "skirmish", seed=1, interpreted=True)
    assert battle.request is not None and battle.request.decision == "category"
    for viewer in (None, "red", "blue"):
        lines = [line for one in battle.scene(viewer).entries for line in one.lines]
        assert not [line for line in lines if line.startswith(("close,", "ranged,", "tech,"))]
    asked = battle.request.side
    other = "blue" if asked == "red" else "red"
    assert battle.scene(other).caption == f"{asked} decides"
    assert "category" not in str(battle.scene(other).caption)


@pytest.mark.parametrize("kind", [Event.TALLIED, Event.TREATED, Event.LINGERS, Event.LEVEL_LOST])
def test_wounds_are_treated_in_private(kind: int) -> None:
    battle = parted(fog=False)
    assert heard(battle, 0, (kind, BLUE, 0, 0, 0, 0)) == []
    assert len(heard(battle, 1, (kind, BLUE, 0, 0, 0, 0))) == 1


def test_of_an_enemy_out_of_a_campaigns_fight_no_wounds_are_told() -> None:
    battle = Battle("ascension_isle", "campaign", seed=1, interpreted=True)
    s, b = battle.setup, battle.state
    blue = battle.units.index("blue_0")
    b.units[blue].status, b.units[blue].n_wounds = c.Status.AWAY, 1
    assert not [one for one in entry(scene(s, b, 0), "blue_0").lines if "wound" in one]
    assert [one for one in entry(scene(s, b, 1), "blue_0").lines if "wound" in one]
