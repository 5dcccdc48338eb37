"""The battle report: a line for every kind of event."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause, Gait, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why
from mech_env.rulesets.ascension_isle.state.weapons import Weapon
from mech_env.rulesets.ascension_isle.words.report import HEADINGS
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.word_table import told

R, M, B = lb.RED, lb.MEDIC, lb.BLUE
RIFLE, PISTOL = Weapon.RIFLE, Weapon.PISTOL

LINES: list[tuple[tuple[Any, ...], str]] = [
    (("fight_begins", -1, 1), "Fight 2"),
    (("deployed", R, 0, 1, 4), "red_0 stands: at (1,4)"),
    (("round_begins", -1, 3), "Round 3"),
    (("category", R, c.Category.TECH, 0), "red_0 goes for technical actions"),
    (("category", R, c.Category.CLOSE, 1), "red_0 changes to close combat"),
    (("initiative", R, 17, 3), "Initiative: red_0 17"),
    (("rolled_off", R, 4), "Equal: red_0 rolls 4"),
    (("turn_begins", R), "red_0 takes its turn"),
    (("turn_lost", R, 0), "red_0 is stunned and loses this turn"),
    (("turn_lost", R, 2), "red_0 is stunned and loses this turn, 2 turns more to lose"),
    (("stance", R, Stance.NONE, -1), "red_0 gives up its stance"),
    (("stance", R, Stance.OVERWATCH, c.Facing.NE), "red_0 takes OVERWATCH to the NE"),
    (("stance_lost", R, Stance.READY), "red_0 loses its stance READY"),
    (("announced", R, Verb.SHOOT, B, RIFLE, c.Form.DOUBLE),
     "red_0 shoots at blue_0 with its assault rifle, a double tap"),
    (("announced", R, Verb.STRIKE, B, Weapon.KNIFE, 0), "red_0 strikes at blue_0 with its knife"),
    (("announced", R, Verb.MOVE, -1, -1, 0), ""),
    (("fizzled", R, Verb.SHOOT), "red_0 cannot go on (shoot): what it paid is lost"),
    (("fight_ends", -1, 0, 1, c.Ending.DEFEAT), "blue wins fight 1: a side has nobody left"),
    (("advantage", R, 2, 5, Why.AIM), "red_0 gains 2 advantage (aim), 5 now"),
    (("advantage", R, -5, 0, Why.RELOAD), "red_0 loses 5 advantage (reloading), 0 now"),
    (("spent", R, c.Pool.FOCUS, 1, 2), "red_0 spends a Focus, 2 left"),
    (("spent", R, c.Pool.ADRENALINE, 2, 0), "red_0 spends 2 Adrenaline, 0 left"),
    (("extra", R, Means.ADRENALINE), "red_0 gains a move action"),
    (("extra", R, Means.EXPLOITS), "red_0 gains a standard action"),
    (("reloaded", R, PISTOL, 4), "red_0 reloads its pistol: 4 ammunition"),
    (("swapped", R, PISTOL), "red_0 takes its pistol in hand"),
    (("empty", R, PISTOL), "the pistol of red_0 is empty"),
    (("moved", R, Gait.SPRINT, 2, 5), "red_0 sprints: to (2,5)"),
    (("faced", R, c.Facing.SW), "red_0 turns to the SW"),
    (("leaned", R, 0, 0), "red_0 leans out of its cover"),
    (("leaned", R, 1, 1), ""),
    (("decked", R, 1), "red_0 hits the deck, fully behind its cover"),
    (("interrupts", B, Cause.AHEAD, R), "blue_0 shoots from overwatch before red_0 can act"),
    (("interrupts", B, Cause.CLOSE, R), "blue_0 shoots at red_0 before it can strike"),
    (("attacks", B, Verb.SHOOT, R, c.Form.DOUBLE, 1),
     "blue_0 fires a double tap, 1 ammunition for rapid fire"),
    (("dodges", B, Means.DEBT, R), "blue_0 dodges for an action of the next round"),
    (("attack", R, 19, B, 12), "red_0 rolls 19 to hit blue_0: challenge 12"),
    (("evaded", B, 16, 3), "blue_0 rolls 16 to dodge: +3 on the challenge"),
    (("result", R, 0, B, 15, -3), "red_0 misses blue_0: challenge 15, 3 short"),
    (("result", R, 1, B, 15, 2), "red_0 hits blue_0: challenge 15, margin 2"),
    (("result", R, 2, B, 15, 9), "red_0 hits blue_0 twice: challenge 15, margin 9"),
    (("aimed", R, 0, B), "red_0 has aimed at blue_0: in vain"),
    (("pushed", R, Verb.CALLED, 2), "red_0 buys a called shot, 2 by now"),
    (("zone", R, c.Zone.LINE, 5, 4, 3), "red_0 keeps 3 cells under fire, from (5,4) on"),
    (("zone", R, c.Zone.FRONT, 1, 4, 0), "red_0 keeps its whole front under fire"),
    (("zone_ends", R), "the sustained fire of red_0 ends"),
    (("joined", M, 1, R), "red_1 joins in the fire of red_0"),
    (("joined", M, 0, R), "red_1 does not join in"),
    (("location", B, c.Location.TORSO, 5, 3), "blue_0 is hit: torso (5, 3 counts)"),
    (("cover_hit", B, 3, 8), "the crate before blue_0 is struck: 8 more armour"),
    (("damage", B, 14, 6, 4, 0), "14 damage, armour 4: 6 gets through to blue_0"),
    (("damage", B, 3, 0, 4, 0), "3 damage, armour 4: nothing gets through to blue_0"),
    (("stressed", B, 5, 0, 5, 2), "blue_0 takes 5 stress: Scratched 5/7"),
    (("stressed", B, 1, 3, 7, 0), "blue_0 takes 1 stress: Last 7/7"),
    (("capped", B, 6), "blue_0 caps the damage: 6 lost"),
    (("wounded", B, c.Wound.ETHERIC, c.Location.HEAD, 5, 2),
     "blue_0 has an etheric wound of the head (two wounds now)"),
    (("shaken_off", B, 17, 1), "blue_0 shakes a wound off: 17 against 15"),
    (("burned", B, 4), "blue_0 burns: 4 of that stress is by fire"),
    (("drained", B, 1, 0), "blue_0 loses 1 Core Aether"),
    (("drained", B, 0, 2), "blue_0 loses 2 aura"),
    (("stunned", B, 1), "blue_0 is stunned: one turn to lose"),
    (("out", B), "blue_0 is out of the fight"),
    (("steeled", R, 14, 12, 1), "red_0 overrides its pain: 14 against 12"),
    (("eased", M, 20, R, 4), "red_1 sees to red_0: 20, the pain of four wounds is gone"),
    (("eased", M, 20, M, 1), "red_1 sees to itself: 20, the pain of one wound is gone"),
    (("used", R, 21, 0, 2, 1), "red_0 works on the console at (5,5): 21, 2 points off, 1 left"),
    (("taunted", R, 12, B, 15, 0), "red_0 taunts blue_0: 12 against 15, in vain"),
    (("taunted", R, 20, B, 15, 4), "red_0 taunts blue_0: 20 against 15"),
    (("roster", R, 0), "red_0 does not fight next"),
    (("tended", M, 20, R, 4), "red_1 sees to red_0: 20, 4 off its tally"),
    (("tallied", R, 9, c.Grade.LIGHT), "red_0 is tallied: 9, a light wound lingers"),
    (("graded", R, 0, c.Grade.SERIOUS), "red_0 keeps its burning wound of the torso"),
    (("treated", M, 21, R, 0, c.Grade.SERIOUS),
     "red_1 treats wound 1 of red_0: 21, it is serious now"),
    (("treated", M, 21, R, 0, 0), "red_1 treats wound 1 of red_0: 21, it is healed"),
    (("suppressed", R, 0), "wound 1 of red_0 will not be felt in the next fight"),
    (("healed", R, 2), "two wounds of red_0 healed"),
    (("lingers", R, 0), "red_0 still suffers from its burning wound of the torso"),
    (("level_lost", R, 3), "red_0 has lost a health level for good: 3 left"),
    (("died", R), "red_0 dies"),
    (("battle_ends", -1, c.Ending.CAMPAIGN, -1), "the battle ends in a draw: the campaign is over"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda value: str(value)[:40])
def test_lines(event: tuple[Any, ...], line: str) -> None:
    board = lb.camp()
    board.wound(R)
    assert told(board, event) == [line]


def test_every_kind_of_event_is_among_them() -> None:
    kinds = {event[0] for event, _ in LINES} | {"rolled"}
    assert kinds == {one.name.lower() for one in Event}
    assert set(HEADINGS) < kinds


def test_dice_stand_in_the_line_of_what_comes_of_them() -> None:
    board = lb.camp()
    lines = told(
        board,
        ("rolled", R, Roll.ATTACK, 7, 4), ("attack", R, 19, B, 12),
        ("rolled", R, Roll.DAMAGE, 5), ("rolled", R, Roll.DAMAGE, 6), ("damage", B, 11, 7, 4, 0),
    )  # fmt: skip
    assert lines == [
        "", "red_0 rolls 19 (7, 4) to hit blue_0: challenge 12",
        "", "", "11 damage (5, 6), armour 4: 7 gets through to blue_0",
    ]  # fmt: skip


@pytest.mark.clause("AI-100")
def test_of_who_lost_a_level_another_is_the_last() -> None:
    board = lb.camp()
    board.b.units[B].levels_lost = 1
    assert told(board, ("stressed", B, 1, 2, 7, 0)) == ["blue_0 takes 1 stress: Last 7/7"]


def test_an_attack_that_was_announced_is_not_told_twice() -> None:
    announced = ("announced", R, Verb.SHOOT, B, RIFLE, 0)
    shot, rapid = ("attacks", R, Verb.SHOOT, B, 0, 0), ("attacks", R, Verb.SHOOT, B, 0, 2)
    assert told(lb.camp(), announced, shot)[1] == ""
    assert told(lb.camp(), announced, rapid)[1] == "red_0 uses 2 ammunition for rapid fire"
