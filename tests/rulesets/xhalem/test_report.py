"""Every event of Xha'lem in words."""

from __future__ import annotations

import pytest

from mech_env.core.log import emit_roll, new_logs
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import events as ev
from mech_env.rulesets.xhalem.state.programs import Program
from mech_env.rulesets.xhalem.state.weapons import Weapon
from mech_env.rulesets.xhalem.words.report import HEADINGS, REPORT
from tests.rulesets.xhalem.word_table import (
    DECISIONS,
    Rolls,
    at,
    line,
    records,
    told,
)
from tests.twins import twin


def test_every_event_has_a_line() -> None:
    told = {kind: line(kind, 0, 1, 1, 0, 0) for kind in tuple(ev.Event)[1:]}
    assert all(told.values())
    assert len(set(told.values())) == len(told)
    assert not [words for words in told.values() if "  " in words]


def test_headings_are_kinds_of_event() -> None:
    assert set(HEADINGS) <= set(ev.Event.names())


def test_every_reason_has_words() -> None:
    assert [REPORT.reason(k) for k in range(len(c.Ending))] == list(c.Ending.abouts())


@pytest.mark.parametrize(
    "event, words",
    [
        ((ev.Event.MOVED, 0, 0, 5, 4, 0), "red_0 walks: to (5,4)"),
        ((ev.Event.MOVED, 4, 1, 5, 4, 75), "blue_1 flies: to (5,4) at 75 ft"),
        ((ev.Event.FORCED, 0, 2, 5, 4, 0), "red_0 is moved: to (5,4)"),
        ((ev.Event.BLINKED, 4, 0, 5, 4, 75), "blue_1 blinks to (5,4) at 75 ft"),
        ((ev.Event.LOCATED, 5, 0), "red locates: blue_2"),
        ((ev.Event.DAMAGED, 1, 9, 1, 31), "red_1 takes 9 fire damage, 31 hit points left"),
        ((ev.Event.PIECE_DAMAGED, -1, 0, 9, 1), "the wall at (6,5) to (7,5) takes 9 damage, "
         "one hit point left"),
        ((ev.Event.BLIND_FAILURE, 0, 5, 2), "red_0 misses blue_2: its target is protected"),
        ((ev.Event.MISSED, 0, -1), "red_0 misses"),
        ((ev.Event.MISSED, 0, d.TARGET_PLACE + 5), "red_0 misses the last known place of blue_2"),
        ((ev.Event.PROGRAM_USED, 1, Program.GRAV, 3), "red_1 uses GRAV on blue_0"),
        ((ev.Event.PROGRAM_USED, 1, Program.EMP, -1), "red_1 uses EMP"),
        ((ev.Event.STRIKES_BACK, 1, 0, 3, Program.COUNTER),
         "red_1 strikes back at blue_0 by COUNTER"),
        ((ev.Event.STANDBY, 0, d.Verb.STRIKE, c.Trigger.ENTER_REACH, -1),
         "red_0 waits until an enemy comes within its melee reach: strike or shoot"),
        ((ev.Event.STANDBY, 0, d.Verb.HIDE, c.Trigger.ENGAGES_ME, 3),
         "red_0 waits until an enemy engages it (blue_0): hide"),
        ((ev.Event.ASSISTS, 0, c.Task.ATTACK, 1, 3), "red_0 distracts blue_0 for red_1"),
        ((ev.Event.ASSISTS, 0, c.Task.BREAK_FREE, 1, -1), "red_0 helps red_1 to break free"),
        ((ev.Event.SWITCHED, 0, Weapon.PISTOL, Weapon.SWORD),
         "red_0 stows its sword and equips its pistol"),
        ((ev.Event.SWITCHED, 0, Weapon.PISTOL, -1), "red_0 equips its pistol"),
        ((ev.Event.HANDLED, 0, 4, c.Handling.OPEN, 1, 0), "red_0 opens the door at (3,9)"),
        ((ev.Event.DISMOUNTED, 0, 1, 2), "red_0 is thrown off by red_2"),
        ((ev.Event.OPPORTUNITY, 0, 3, 3, 1),
         "red_0 takes the opportunity against blue_0, moved against its will"),
        ((ev.Event.BATTLE_ENDS, -1, c.Ending.LIMIT, -1),
         "the battle ends in a draw: the round limit"),
        ((ev.Event.BATTLE_ENDS, -1, c.Ending.OBJECTIVE, 0),
         "red wins the battle: the objective is met"),
    ],
)  # fmt: skip
def test_lines_of_events(event: tuple[int, ...], words: str) -> None:
    assert line(*event) == words


ENGAGES = ev.Event.ENGAGES


@pytest.mark.parametrize(
    "event, words",
    [
        ((0, d.Verb.STRIKE, 3, Weapon.SWORD), "red_0 strikes at blue_0 with its sword"),
        ((0, d.Verb.OFFHAND, 5, Weapon.KNIFE), "red_0 strikes at blue_2 with its knife"),
        ((0, d.Verb.FOLLOW, 5, Weapon.PISTOL), "red_0 shoots at blue_2 with its pistol"),
        ((0, d.Verb.STRIKE, d.TARGET_PIECE, Weapon.JAVELIN),
         "red_0 throws a javelin at the wall at (6,5) to (7,5)"),
        ((0, d.Verb.THROWOBJ, 3, -1), ""),  # THROWN tells it
        ((1, d.Verb.PROGRAM, 3, Program.GRAV), "red_1 uses GRAV on blue_0"),
        ((1, d.Verb.PROGRAM, -1, Program.EMP), "red_1 uses EMP"),
        ((0, d.Verb.GRAPPLE, 3, -1), "red_0 tries to grapple blue_0"),
        ((0, d.Verb.RUSH, 3, -1), "red_0 tries to shove blue_0"),
    ],
)  # fmt: skip
def test_lines_of_engagements(event: tuple[int, ...], words: str) -> None:
    assert line(ENGAGES, *event) == words


def test_an_engagement_names_its_dice() -> None:
    dice: Rolls = ((0, ev.Roll.ENGAGEMENT, (4, 15)),)
    words = line(ev.Event.ENGAGEMENT, 0, 18, 1, 15, rolls=dice)
    assert words == "red_0 attacks with advantage: 18 (4, 15)"
    detriment: Rolls = ((0, ev.Roll.ENGAGEMENT, (14, 9, 17, 11)),)
    words = line(ev.Event.ENGAGEMENT, 0, 12, -2, 9, rolls=detriment)
    assert words == "red_0 attacks with detriment: 12 (14, 9, 17, 11)"
    assert line(ev.Event.ENGAGEMENT, 0, 8, 0, 5) == "red_0 attacks: 8"
    dice = ((3, ev.Roll.EVASION, (9,)),)
    assert line(ev.Event.EVADES, 3, 13, 0, 0, rolls=dice) == "blue_0 evades: 13 (9)"
    assert line(ev.Event.EVADES, 3, 4, 0, 1) == "blue_0 cannot evade: 4 to beat"


def test_checks_name_dice_and_what_they_beat() -> None:
    dice: Rolls = ((0, ev.Roll.BREAK_FREE, (3, 16)), (3, ev.Roll.HOLD, (9,)))
    words = line(ev.Event.BROKE_FREE, 0, 1, 18, 10, rolls=dice)
    assert words == "red_0 breaks free: 18 (3, 16) against 10"
    dice = ((0, ev.Roll.NOTICE, (7,)),)
    assert line(ev.Event.UNNOTICED, 0, 13, 12, rolls=dice) == (
        "red_0 moves unnoticed: 13 (7) against 12"
    )
    dice = ((0, ev.Roll.SHOVE, (12,)), (3, ev.Roll.WITHSTAND, (7,)))
    assert line(ev.Event.SHOVED, 0, 1, 3, 14, 10, rolls=dice) == (
        "red_0 shoves blue_0: 14 (12) against 10 (7)"
    )
    assert line(ev.Event.SHOVED, 0, 1, 3) == "red_0 shoves blue_0"
    dice = ((0, ev.Roll.BETRAYED, (8,)),)
    assert line(ev.Event.BETRAYED, 0, 10, 12, 0, rolls=dice) == (
        "red_0 gives itself away: 10 (8) against 12"
    )
    assert line(ev.Event.BETRAYED, 0, 13, 12, 1) == "red_0 remains hidden: 13 against 12"
    dice = ((0, ev.Roll.FORCED, (11,)),)
    assert line(ev.Event.STAYED_UP, 0, 13, 12, 1, rolls=dice) == (
        "red_0 keeps its balance: 13 (11) against 12"
    )
    assert line(ev.Event.STAYED_UP, 0, 5, 12, 0) == "red_0 loses its balance: 5 against 12"
    assert line(ev.Event.CONTROL, 0, 9, 12, 0) == "red_0 fails to control its mount: 9 against 12"
    dice = ((0, ev.Roll.HANDLE, (4,)),)
    assert line(ev.Event.HANDLED, 0, 9, c.Handling.BREAK, 0, 6, rolls=dice) == (
        "red_0 cannot break the crate at (5,5): 6 (4)"
    )


@pytest.mark.parametrize("why", tuple(ev.Roll), ids=lambda why: why.name)
def test_dice_are_told_once(why: ev.Roll) -> None:
    s, b = records()
    log = new_logs()[0]
    twin(emit_roll)(log, 0, why, 5)
    words = REPORT.event(s, b, log.events, 0)
    by_themselves = (ev.Roll.DAMAGE, ev.Roll.HAZARD)
    assert words.endswith(": 5") if why in by_themselves else words == ""


def test_words_name_no_clauses() -> None:
    for decision in DECISIONS:
        question_, _, answers = told(*at(decision))
        assert not [words for words in (question_, *answers) if "XH-" in words]
    assert not [kind for kind in ev.Event if "XH-" in line(kind, 0, 1, 1, 0, 0)]
