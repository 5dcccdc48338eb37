"""The battle report of Framewerk: every event in words, and attacks as a player reads them."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.battle import Battle
from mech_env.core.log import EVENT
from mech_env.render.report import Report
from mech_env.rulesets.framewerk.state import codes as st
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words.report import HEADINGS, REPORT
from tests.rulesets.framewerk.table import Game, Table

SILENT = {"feat"}  # told with the dice, and compared by what comes of it


def told(game: Game, *answers: str) -> list[str]:
    """The report of some steps, indented as a reader sees it; every forced die is used."""
    report_lines = Report(game.battle.ruleset.words.headings)
    lines = report_lines.feed(game.do(*answers)) + report_lines.close()
    game.done()
    return [str(line) for line in lines]


def records() -> tuple[Any, Any]:
    battle = Battle("framewerk", "full", 1, interpreted=True)
    return battle.setup, battle.state


def line_of(s: Any, b: Any, kind: int, unit: int = 0, what: int = 1, *values: int) -> str:
    """The line of an event of which nothing is known that came before it."""
    events = EVENT.blank()
    e = events[0]
    e.kind, e.unit, e.what, e.used = kind, unit, what, len(values)
    e.values[: len(values)] = values
    return REPORT.event(s, b, events, 0)


def test_every_kind_of_event_has_its_own_line() -> None:
    s, b = records()
    lines = {}
    for kind, name in enumerate(ev.Event.names()):
        what = (
            d.Verb.PASS
            if kind == ev.Event.ACTION
            else st.Form.SINGLE
            if kind == ev.Event.ATTACK
            else 1
        )
        what = 0 if kind == ev.Event.DEFENDS else what
        line = line_of(s, b, kind, 0, what, 1, 2, 0)
        if name in SILENT:
            assert line == "", name
            continue
        assert line, name
        assert "nobody" not in line, line
        lines[name] = line
    assert len(set(lines.values())) == len(lines)


def test_headings_are_kinds_of_event() -> None:
    assert set(HEADINGS) <= set(ev.Event.names())


def test_dice_stand_in_the_line_of_their_result() -> None:
    s, b = records()
    rolls = {
        name: line_of(s, b, ev.Event.ROLLED, 0, why, 3, 6)
        for why, name in enumerate(ev.Roll.names())
    }
    assert {name: line for name, line in rolls.items() if line} == {
        "tie": "Ties: red_0 3, 6",
        "damage": "red_0 rolls damage: 3, 6",
    }


def test_unknown_event_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="event kind 99"):
        line_of(*records(), 99)


def test_reasons() -> None:
    reasons = [REPORT.reason(code) for code in range(len(st.Ending))]
    assert len(set(reasons)) == len(st.Ending)
    assert not any(line.startswith("reason") for line in reasons)
    assert REPORT.reason(9) == "reason 9"


def test_every_attack_names_its_weapon_and_target() -> None:
    s, b = records()
    lines = [line_of(s, b, ev.Event.ATTACK, 0, verb, 6, wp.Weapon.KNIFE, -1) for verb in range(9)]
    assert len(set(lines)) == 9
    assert all("knife" in line for line in lines)
    assert lines[st.Form.DISARM] == "red_0 tries to disarm blue_0 with its knife"


def duel(**fields: Any) -> Game:
    """Two troopers three cells apart, red with a pistol, and a third one far off."""
    return (
        Table(12, 8)
        .unit("red", (1, 1), weapons=["pistol", "knife"], **fields)
        .unit("blue", (4, 1), weapons=["rifle"], **fields)
        .unit("blue", (9, 7))
        .start()
    )


def wrestlers() -> Game:
    """A brawler beside a trooper with a rifle, blue_0."""
    return (
        Table(12, 8)
        .unit("red", (1, 1), "brawler")
        .unit("blue", (2, 1), weapons=["rifle"])
        .unit("blue", (9, 7))
        .start()
    )


def test_a_shot_from_aim_to_wound() -> None:
    game = (
        Table(12, 8)
        .unit("red", (1, 1), weapons=["pistol"])
        .unit("blue", (5, 1))
        .unit("blue", (9, 7))
        .cover((5, 1), "heavy", "W")
        .start()
        .turn("red_0", declared=2)
        .set("red_0", aim=1)
        .set("blue_0", cover_taken=2, ready=-1)
    )
    game.rolls(9, 7, 8, 3, 3, 2, 1, 1, 1, 1, 1, 4, 1, 2)
    assert told(game, "shoot", "enemy 0", "aimpoint small", "dodge") == [
        "  red_0 shoots at blue_0 with its pistol, aiming at head or hand, 4 cells away",
        "    red_0 rolls Marksman 9, 7, 8: 6 + run 7-8-9 - 2 two actions - 4 Small + 4 aim = 28",
        "    blue_0 defends with Dodge 3, 3, 2: 6 + set 3-3 = 12",
        "    red_0 hits blue_0: 28 + 2 Short - 4 heavy cover = 26 against 12, margin 14",
        "    red_0 rolls damage: 1, 1, 1, 1, 1, 4",
        "    the armour of blue_0 rolls 1, 2 and stops 3 of 9 damage",
        "    blue_0 takes 6 damage: 6 of 11, hurt",
    ]


def test_a_miss_tells_what_hinders_the_attacker() -> None:
    game = duel().turn("red_0").hurt("red_0", 2)
    game.rolls(2, 4, 7, 1, 5, 9)
    assert told(game, "shoot", "enemy 0", "aimpoint none", "dodge") == [
        "  red_0 shoots at blue_0 with its pistol, 3 cells away",
        "    red_0 rolls Marksman 2, 4, 7: 6 + 7 - 4 grave = 9",
        "    blue_0 defends with Dodge 1, 5, 9: 6 + 9 = 15",
        "    red_0 misses blue_0: 9 + 2 Short = 11 against 15",
    ]


def test_drama_points_and_a_critical_failure() -> None:
    game = duel(drama=2).turn("red_0", declared=3)
    game.rolls(1, 1, 1)
    lines = told(game, "shoot", "enemy 0", "aimpoint held", "number 1", "add", "done")
    assert lines == [
        "  red_0 shoots at blue_0 with its pistol, aiming at the weapon in hand, 3 cells away",
        "    blue_0 spends one drama point and takes one die from red_0",
        "    red_0 spends a drama point on another die, 1 left",
        "    red_0 rolls Marksman 1, 1, 1: a critical failure",
        "    red_0 fumbles and loses its next three actions",
    ]


def test_automatic_fire_with_its_rate() -> None:
    game = (
        Table(20, 12)
        .unit("red", (1, 1), "gunner", weapons=["lmg"])
        .unit("blue", (8, 1))
        .unit("blue", (9, 2))
        .cover((9, 2), "heavy", "W")
        .start()
        .turn("red_0", declared=3)
        .set("blue_1", cover_taken=2)
    )
    game.rolls(3, 9, 9, 2, 4, 5, 4, *[1] * 11, 5, 5)
    assert told(game, "auto", "direction forward", "enemy 0", "enemy 1", "dodge") == [
        "  red_0 fires its lmg on automatic",
        "    red_0 fires at: blue_0, blue_1",
        "    red_0 rolls Support Weapons 3, 9, 9: 6 + set 9-9 - 4 three actions = 20",
        "    blue_0 defends with Dodge 2, 4, 5: 6 + 5 - 2 automatic fire = 9",
        "    red_0 hits blue_0: 20 against 9, margin 11",
        "    four rounds hit blue_0 (rate die 4)",
        "    red_0 rolls damage: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1",
        "    the armour of blue_0 rolls 5, 5 and stops 10 of 11 damage",
        "    blue_0 takes 1 damage: 1 of 11",
    ]


def test_suppressing_fire_and_who_walks_into_it() -> None:
    game = (
        Table(12, 8)
        .unit("red", (1, 1), "gunner", weapons=["lmg"])
        .unit("blue", (5, 5))
        .unit("blue", (9, 7))
        .start()
        .turn("red_0", declared=2)
    )
    game.rolls(8, 8, 3, 6, 6, 1, 4, 4, 4, 4, 4, 3, 3)
    assert told(game, "suppress", "direction forward", "move", "direction forward", "dodge") == [
        "  red_0 lays down suppressing fire with its lmg",
        "    red_0 rolls Support Weapons 8, 8, 3: 6 + set 8-8 - 2 two actions + 2 Short = 22",
        "    red_0 sweeps the ground to the E: 22 to beat",
        "  blue_0 moves: W to (4,5)",
        "    blue_0 steps into the fire of red_0: 22 to beat, 9 checks left",
        "    blue_0 defends with Dodge 6, 6, 1: 6 + set 6-6 = 18",
        "    red_0 hits blue_0: 22 against 18, margin 4",
        "    red_0 rolls damage: 4, 4, 4, 4, 4",
        "    the armour of blue_0 rolls 3, 3 and stops 6 of 20 damage",
        "    blue_0 takes 14 damage: 14 of 11",
        "    blue_0 goes down",
    ]


def test_a_grip_compares_the_feats() -> None:
    game = wrestlers().turn("red_0")
    game.rolls(7, 7, 2, 3, 3, 9, 9, 2, 2, 2)
    assert told(game, "restrain", "done") == [
        "  red_0 tries to pin blue_0 with its bare hands",
        "    red_0 and blue_0 are in close quarters",
        "    red_0 rolls Fighting 7, 7, 2, 3: 7 + set 7-7 = 21",
        "    blue_0 does not defend",
        "    red_0 hits blue_0: 21 against 0, margin 21",
        "    red_0 rolls Strength feat 3, 9, 9, 2: 10 + set 9-9 = 28",
        "    blue_0 rolls Strength feat 2, 2: 6 + set 2-2 = 10",
        "    red_0 holds blue_0 fast and robs it of three actions: 28 against 10",
    ]


def test_a_disarmed_weapon_falls() -> None:
    game = wrestlers().turn("red_0")
    game.rolls(7, 7, 2, 3, 3, 9, 9, 2, 2, 2)
    lines = told(game, "disarm", "done")
    assert lines[0] == "  red_0 tries to disarm blue_0 with its bare hands"
    assert "    the rifle lands at (2,1)" in lines
    assert lines[-1] == "    red_0 strikes the rifle from the hand of blue_0: 28 against 10"


def test_a_struggle_in_vain() -> None:
    game = wrestlers().turn("blue_0", declared=2).hold("red_0", "blue_0", rate=1, loss=1)
    game.rolls(9, 9, 1, 3, 2, 4)
    assert told(game, "escape") == [
        "  blue_0 struggles to get free",
        "    blue_0 rolls Strength feat 9, 9: 6 + set 9-9 - 2 two actions - 4 held = 18",
        "    red_0 rolls Strength feat 1, 3, 2, 4: 10 + run 1-2-3-4 = 20",
        "    blue_0 does not get free of red_0: 18 against 20",
    ]


def test_a_hold_is_kept_and_let_go() -> None:
    game = wrestlers().turn("red_0", declared=2, blue_0=0, blue_1=0)
    game.hold("red_0", "blue_0", rate=1, loss=1, kept=0)
    assert told(game, "maintain", "release") == [
        "  red_0 keeps hold of blue_0, which costs it two actions a turn",
        "    red_0 no longer holds blue_0",
    ]


def test_breaking_away_and_then_moving() -> None:
    game = wrestlers().turn("blue_0").engage("red_0", "blue_0")
    game.rolls(6)
    assert told(game, "break", "direction back", "direction back left", "done") == [
        "  blue_0 breaks away: 6, 6 needed",
        "  blue_0 moves: E to (3,1), SE to (4,2)",
    ]


def test_an_object_takes_the_wear() -> None:
    game = (
        Table(12, 8)
        .unit("red", (1, 1), weapons=["rifle"])
        .unit("blue", (5, 5))
        .thing("blue", (7, 1), "camera")
        .start()
        .turn("red_0")
    )
    game.rolls(9, 9, 2, *[4] * 7)
    assert told(game, "shoot_object") == [
        "  red_0 shoots at blue's camera with its rifle, 6 cells away",
        "    red_0 rolls Marksman 9, 9, 2: 6 + set 9-9 - 8 Tiny = 16",
        "    red_0 hits: 16 + 2 Short = 18 against 8, margin 10",
        "    red_0 rolls damage: 4, 4, 4, 4, 4, 4, 4",
        "    blue's camera takes 28 damage: 28 of 5",
        "    blue's camera is destroyed",
    ]


def test_the_untrained_roll_half_a_die() -> None:
    game = (
        Table(12, 8)
        .unit("red", (1, 1), "brawler", weapons=["knife"])
        .unit("blue", (3, 1))
        .unit("blue", (9, 7))
        .start()
        .turn("red_0")
    )
    game.set("red_0", rank=[4, 3, 0, 1, 0, 2, 4]).rolls(7, 10, 9, 8)
    assert told(game, "throw", "enemy 0", "aimpoint none", "dodge") == [
        "  red_0 throws its knife at blue_0, 2 cells away",
        "    the knife lands at (3,1)",
        "    red_0 rolls Thrown Weapons untrained 7: 7 + half of 7 = 11",
        "    blue_0 defends with Dodge 10, 9, 8: 6 + run 8-9-10 = 33",
        "    red_0 misses blue_0: 11 + 2 Short = 13 against 33",
    ]


def test_a_turn_is_announced_in_two_lines() -> None:
    game = duel().turn("red_0", declared=1, blue_0=0, blue_1=0)
    game.rolls(5, 5, 7, 3, 1)
    assert told(game, "pass", "number 2", "number 1", "number 3")[-4:] == [
        "Turn 2",
        "  Ties: red_0 3, blue_0 1",
        "  Initiative: blue_1 7 + 6 = 13, red_0 5 + 6 = 11, blue_0 5 + 6 = 11",
        "  Actions: blue_1 2 at -2, red_0 1, blue_0 3 at -4",
    ]


def test_faces_that_are_no_longer_known_are_left_out() -> None:
    s, b = records()
    line = line_of(s, b, ev.Event.TESTED, 0, st.Skill.DODGE, 20, 14, 0)
    assert line == "red_0 rolls Dodge: 5 + 14 + 1 = 20"
    assert line_of(s, b, ev.Event.RATE, 0, 1) == "one round hits red_0"
    assert (
        line_of(s, b, ev.Event.HIT, 0, 4, 6, 16, 12) == "red_0 hits blue_0: 16 against 12, margin 4"
    )


def test_supplies_between_fights() -> None:
    s, b = records()
    assert line_of(s, b, ev.Event.TREATED, 1, 7, 2) == ("red_1 is treated: 7 damage less, 2 left")
    gifts = [line_of(s, b, ev.Event.SUPPLIED, 1, k, wp.Weapon.RIFLE) for k in range(3)]
    assert gifts == [
        "red_1 gets a magazine for its rifle",
        "red_1 gets its rifle mended",
        "red_1 gets a drama point",
    ]
