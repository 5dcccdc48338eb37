"""What a person who plays one side sees and is told (section 6, AE-443)."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, rulesets
from mech_env.core.log import emit, emit_roll, new_logs
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import ONLOOKER
from mech_env.render import svg, text
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.words.report import REPORT
from mech_env.rulesets.adeva.words.scene import scene
from tests.rulesets.adeva.word_table import HIDDEN, Records, asked, records
from tests.twins import twin

RED, BLUE = 0, 1
SCENARIOS = rulesets.get("adeva").scenarios()


def board() -> Records:
    s, b = asked(records(), Decision.ACTION)
    b.units[0].half_left = 2
    return s, b


def entry(records: Records, unit: str, viewer: int) -> Any:
    return next(one for one in scene(*records, viewer).entries if one.title.endswith(unit))


def heard(found: Records, viewer: int, *events: tuple[int, ...]) -> list[str]:
    """The lines of some events as a side hears them; a roll is (unit, why, face)."""
    s, b = found
    log = new_logs()[0]
    for event in events:
        if len(event) == 3:
            twin(emit_roll)(log, *event)
        else:
            kind, unit, what, x, y, z = (*event, 0, 0, 0)[:6]
            twin(emit)(log, kind, unit, what, x, y, z)
    told = log.events[: int(log.count)]
    return [
        REPORT.event(s, b, told, k, viewer)
        for k in range(len(told))
        if viewer == ONLOOKER or REPORT.heard(s, b, told, k, viewer)
    ]


# --- the scene ------------------------------------------------------------------------------------


@pytest.mark.clause("AE-443")
def test_who_hides_is_not_in_the_picture_of_the_other_side() -> None:
    found = board()
    assert "blue_3" not in {token.name for token in scene(*found, RED).tokens}
    assert "blue_3" in {token.name for token in scene(*found, BLUE).tokens}
    assert "blue_3" in {token.name for token in scene(*found).tokens}
    told = entry(found, "blue_3", RED)
    assert (told.lines, told.pips, told.faded) == (("hidden",), (), True)
    assert "(6,6)" in entry(found, "blue_3", BLUE).lines[0]
    for drawn in (text.draw(scene(*found, RED)), svg.draw(scene(*found, RED))):
        assert "positron" not in drawn
    assert "positron" in text.draw(scene(*found, BLUE))


@pytest.mark.clause("AE-443")
def test_who_is_with_somebody_hidden_is_hidden_too() -> None:
    s, b = board()
    b.units[8].conditions = 1 << c.Condition.HIDDEN
    b.units[7].carrier, b.units[7].berth = 8, c.Berth.LEADER
    assert entry((s, b), "blue_1", RED).lines == ("hidden",)
    assert entry((s, b), "blue_1", BLUE).lines[0] == "with blue_2, Angel"


def test_of_an_enemy_what_it_stores_and_plans_is_not_shown() -> None:
    s, b = board()
    u = b.units[6]
    u.fate, u.fatigue, u.ego, u.aim, u.jammed = 2, 1, 5, 20, 1
    mine, theirs = entry((s, b), "blue_0", BLUE), entry((s, b), "blue_0", RED)
    assert mine.lines == (
        "(8,5), Evangelion, axe jammed in both hands, carries pistol 8/8",
        "initiative 14, fate 2/3, fatigue 1, Ego 5, aim +20",
    )
    assert theirs.lines == ("(8,5), Evangelion, axe in both hands", "initiative 14")


def test_talents_of_an_enemy_are_named_once_it_has_shown_them() -> None:
    s, b = board()
    assert "shown" not in entry((s, b), "blue_0", RED).lines[1]
    b.units[6].talents_seen = (1 << c.Talent.SWIFT) | (1 << c.Talent.COUNTER_ATTACK)
    assert "has shown Swift and Counter attack" in entry((s, b), "blue_0", RED).lines[1]
    assert "shown" not in entry((s, b), "blue_0", BLUE).lines[1]


def test_wounds_in_bands_by_house_rule() -> None:
    s, b = board()
    s.options.enemy_wounds, b.units[6].wounds[3] = ch.EnemyWounds.BANDS, 5
    assert entry((s, b), "blue_0", RED).pips[3].text == "B 2/4 left"
    assert entry((s, b), "blue_0", BLUE).pips[3].text == "B 5/18"


def test_cards_and_morale_are_the_secret_of_a_side() -> None:
    s, b = board()
    b.sides[1].supcom, b.sides[1].morale, b.sides[1].cards = 6, 3, 1
    for one in b.sides[1].directors:
        one.who = -1
    assert "Morale 3, cards: Orbital Strike" in entry((s, b), "blue", BLUE).lines[0]
    assert entry((s, b), "blue", RED).lines[0] == "supreme commander blue_0"


def test_the_question_is_for_the_side_that_is_asked() -> None:
    found = board()
    assert scene(*found, RED).caption == scene(*found).caption
    assert scene(*found, BLUE).caption == "red decides"
    assert not any(token.deciding for token in scene(*found, BLUE).tokens)


# --- events ---------------------------------------------------------------------------------------


@pytest.mark.clause("AE-443")
def test_of_who_hides_only_what_it_does_to_one_is_heard() -> None:
    done = (
        (Event.TURN_BEGINS, HIDDEN, 0, 0), (Event.MOVED, HIDDEN, 61, 0),
        (Event.ATTACKS, HIDDEN, 15, 0), (Event.HITS, HIDDEN, 1, 0),
    )  # fmt: skip
    assert heard(records(), BLUE, *done)[1] == "blue_3 moves: to (5,4)"
    assert heard(records(), RED, *done) == [
        "a hidden enemy attacks red_0 with its positron rifle",
        "a hidden enemy hits red_0",
    ]


@pytest.mark.clause("AE-443")
def test_who_was_found_in_the_meantime_was_hidden_before() -> None:
    found = records()
    found[1].units[HIDDEN].conditions = 0
    done = (
        (Event.MOVED, HIDDEN, 61, 0), (Event.FOUND, HIDDEN, 0, 0), (Event.MOVED, HIDDEN, 62, 0),
    )  # fmt: skip
    told = heard(found, RED, *done)
    assert told == ["blue_3 is found by red_0", "blue_3 moves: to (6,4)"]
    hides = ((Event.MOVED, 6, 61, 0), (Event.HIDES, 6, 0, 0), (Event.MOVED, 6, 62, 0))
    found[1].units[6].conditions = 1 << c.Condition.HIDDEN
    assert heard(found, RED, *hides) == ["blue_0 moves: to (5,4)", "blue_0 hides"]


SECRETS = (
    (Event.EQUIPPED, 6, 1, 0), (Event.FATIGUED, 6, 1, 1), (Event.EGO, 6, 3, 9),
    (Event.JAMMED, 6, 11, 0), (Event.AIMS, 6, 10, 0), (Event.ASSISTS, 6, 0, 7),
    (Event.RELOADED, 6, 11, 0), (Event.FATE_RETURNED, 6, 0, 7),
    (Event.REPAIRED, -1, 5, 2), (Event.RECOVERED, -1, 6, 9), (Event.RESCUE_MISSION, -1, 5, 6),
)  # fmt: skip


@pytest.mark.parametrize("event", SECRETS, ids=lambda event: Event(event[0]).name)
def test_secrets_of_an_enemy_are_not_heard(event: tuple[int, ...]) -> None:
    assert heard(records(), RED, event) == []
    assert len(heard(records(), BLUE, event)) == len(heard(records(), ONLOOKER, event)) == 1


def test_dice_between_the_fights_are_heard_by_the_side_that_rolls() -> None:
    done = ((-1, Roll.TEST, 44), (Event.RESCUE_MISSION, -1, 1, 2, 1), (-1, Roll.RECOVERY, 7),
            (Event.RECOVERED, -1, 6, 9))  # fmt: skip
    assert [len(heard(records(), side, *done)) for side in (RED, BLUE)] == [2, 2]
    assert heard(records(), RED, *done)[0] == "a test between the fights: 44"
    assert heard(records(), BLUE, *done)[0] == "calmer by 7"


def test_fate_of_an_enemy_is_heard_without_what_is_left() -> None:
    spent = (Event.FATE_SPENT, 6, Verb.BOOST, 2)
    assert heard(records(), RED, spent) == ["blue_0 spends fate for +20"]
    assert heard(records(), BLUE, spent) == ["blue_0 spends fate for +20, 2 left"]
    burned = (Event.BURNS_FATE, 6, 2, 0)
    assert heard(records(), RED, burned) == ["blue_0 burns fate to live"]


@pytest.mark.clause("AE-018")
def test_the_dice_of_an_ambush_are_the_ambushers_own() -> None:
    s, b = records()
    b.round_number, b.winner = 0, RUNNING
    done = (
        (Event.FIGHT_BEGINS, -1, 0, 0), (6, Roll.TEST, 12), (Event.TESTED, 6, c.Test.STEALTH, 12),
    )  # fmt: skip
    assert heard((s, b), RED, *done) == ["The fight begins"]
    assert len(heard((s, b), BLUE, *done)) == 3
    b.round_number = 1
    begun = (*done, (Event.ROUND_BEGINS, -1, 1, 0))
    assert heard((s, b), RED, *begun) == ["The fight begins", "Round 1"]
    later = ((Event.TURN_BEGINS, 6, 0, 0), (Event.TESTED, 6, c.Test.WS, 12))
    assert len(heard((s, b), RED, *later)) == 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_heard_of_who_stays_hidden(scenario: str) -> None:
    """Whole battles: neither name nor place of an enemy that hid all the while."""
    choose, checked = np.random.default_rng(5), 0
    battle = Battle("adeva", scenario, seed=5)
    while not battle.over and checked < 100 and battle.decisions < 1500:
        hid = hiding(battle)
        encounter = int(battle.state.encounter)
        events = battle.step(int(choose.choice(battle.legal_actions())))
        if battle.state.encounter != encounter:
            continue
        called = {event.unit for event in events if event.kind in ("found", "hides", "escaped")}
        for name in hid & hiding(battle):
            side = "red" if name.startswith("blue") else "blue"
            told = " ".join(event.text for event in events.for_side(side))
            if name not in called:
                assert not re.search(rf"\b{name}\b", told), told
                checked += 1


def hiding(battle: Battle) -> set[str]:
    """Names of units that hide and are in the fight."""
    b = battle.state
    return {
        name
        for k, name in enumerate(battle.units)
        if b.units[k].status == c.Status.ACTIVE
        and int(b.units[k].conditions) >> c.Condition.HIDDEN & 1
    }
