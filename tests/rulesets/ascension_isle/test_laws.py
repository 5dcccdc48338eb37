"""Laws: what holds in battles, and what is refused in those that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mech_env.core.record import check_limits
from mech_env.rulesets.ascension_isle.laws import readings
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.questions import actions
from mech_env.rulesets.ascension_isle.questions import health as health_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Cause, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import AttackStage, FightStage
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

health = twins(health_kernels)

Change = Callable[[Board], None]


def broken(board: Board, *changes: Change) -> str:
    """The law that a battle breaks once it is changed; "": none."""
    for change in changes:
        change(board)
    records = np.array([board.b], BATTLE.dtype)
    check_limits(records, BATTLE.limits())
    found = LAWS.first_broken(np.array([board.s]), records)
    return found[0] if found else ""


def write(path: str, value: int) -> Change:
    """A change: ``write("units.3.arc", 2)``; ``s.`` of the setup, ``top.`` of the frame on top."""

    def change(board: Board) -> None:
        *holders, last = (int(part) if part.isdigit() else part for part in path.split("."))
        record: Any = board.b
        if holders and holders[0] == "s":
            record, holders = board.s, holders[1:]
        for part in holders:
            record = board.frame_top() if part == "top" else record[part]
        record[last] = value

    return change


GAMES = (
    lb.camp, lb.asked_form, lb.asked_reload, lb.asked_line, lb.asked_step, lb.asked_watcher,
    lb.asked_dodge, lb.asked_push, lb.asked_location, lb.asked_save, lb.asked_cap,
    lb.asked_medic, lb.asked_healer,
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_battles_that_can_be_break_no_law(game: Callable[[], Board]) -> None:
    assert broken(game()) == ""


W = write
ON_CAMP: dict[str, tuple[tuple[Change, ...], str]] = {
    "absent unit": ((W("units.7.status", c.Status.ACTIVE),), "who is not in the scenario"),
    "dead in one battle": (
        (W("s.n_encounters", 1), W("units.1.status", c.Status.DEAD)), "who is not in the scenario",
    ),
    "off the board": ((W("units.2.x", 12),), "units are on the board"),
    "in a wall": ((W(f"s.cells.{6 * 12 + 1}", 1),), "units are on the board"),
    "two in a cell": ((W("units.4.x", 1),), "units are on the board"),
    "asked but out": ((W("units.0.status", c.Status.OUT),), "the unit that decides"),
    "too many fight": ((W("s.fighters", 1),), "no more of a side"),
    "nobody of a side": (
        (W("units.0.status", c.Status.AWAY), W("units.1.status", c.Status.AWAY),
         W("request.unit", 2), W("request.side", 1)),
        "no more of a side",
    ),
    "behind nothing": ((W("units.0.behind", 1),), "behind its cover"),
    "advantage": ((W("units.0.advantage", 21),), "advantage is within"),
    "exploits": ((W("units.0.exploits.1", 4),), "advantage is within"),
    "core above": ((W("units.0.core", 4),), "Core Aether and aura"),
    "aura above": ((W("units.0.aura", 1),), "Core Aether and aura"),
    "pool above drained core": ((W("units.0.core", 2),), "Core Aether and aura"),
    "category fixed": ((W("s.options.category", 1 + c.Category.CLOSE),), "those that the scenario"),
    "stance fixed": ((W("s.options.stance", 1 + Stance.READY),), "those that the scenario"),
    "ready to strike": ((W("units.0.category", c.Category.CLOSE),), "stances of ranged combat"),
    "ready with a knife": ((W("units.0.in_hand", 2),), "stances of ranged combat"),
    "no arc": ((W("units.2.arc", -1),), "an arc is watched"),
    "idle arc": ((W("units.0.arc", 1),), "an arc is watched"),
    "empty slot": ((W("s.units.1.carried.0", -1), W("units.1.ammo.0", 0)), "what is in hand"),
    "too much ammunition": ((W("units.0.ammo.1", 5),), "counters keep"),
    "aims a knife": ((W("units.0.aims.2", 1),), "counters keep"),
    "fire of nobody": (
        (W("units.4.zone.kind", c.Zone.LINE), W("units.4.zone.cells", 1)), "fire is sustained",
    ),
    "line of no cell": ((W("units.0.zone.kind", c.Zone.LINE),), "cells under fire"),
    "line off the board": (
        (W("units.0.zone.kind", c.Zone.LINE), W("units.0.zone.cells", 3),
         W("units.0.zone.x", 10), W("units.0.zone.way", c.Facing.E)),
        "cells under fire",
    ),
    "front without a way": ((W("units.0.zone.kind", c.Zone.FRONT),), "cells under fire"),
    "object mended": ((W("objects.0.points", 4),), "objects have no more"),
    "object of nobody": ((W("objects.0.points", 0),), "objects have no more"),
    "no such object": ((W("objects.2.points", 1),), "objects have no more"),
    "twice in the order": ((W("order.1", 0),), "the order names"),
    "beyond in the order": ((W("order.1", 6),), "the order names"),
    "gap in the order": ((W("order.1", -1),), "the order names"),
    "not in the order": ((W("n_order", 4), W("order.4", -1)), "have a place in the order"),
    "late": ((W("round_number", 21),), "keeps to its rounds"),
    "no round": ((W("round_number", 0),), "keeps to its rounds"),
    "won too early": ((W("wins.0", 1),), "no more battles are won"),
    "paid too early": ((W("scores.0", 1), W("scores.1", -1)), "paid against each other"),
    "numb beyond": ((W("units.0.numb", 1),), "sets of wounds"),
    "wound beyond": ((W("units.0.wounds.0.damage", 1),), "sets of wounds"),
    "further too early": ((W("units.0.further", 1),), "counted beyond twelve"),
    "without wounds": ((W("s.options.wounds", 0), W("units.0.n_wounds", 1)), "without wounds"),
    "level of a wound": ((W("units.0.n_wounds", 1), W("units.0.wounds.0.level", 4)), "a level"),
    "graded in the first fight": (
        (W("units.0.n_wounds", 1), W("units.0.wounds.0.grade", 1)), "wounds get grades",
    ),
    "ungraded suppressed": ((W("units.0.n_wounds", 1), W("units.0.suppressed", 1)), "grades after"),
    "no level left": ((W("units.0.levels_lost", 4),), "health levels left"),
    "beyond the last level": ((W("units.0.level", 4),), "health levels left"),
    "stress above the room": ((W("units.0.stress.0", 8),), "no level holds more"),
    "stress in no level": ((W("units.0.stress.4", 1),), "no level holds more"),
    "not full before": ((W("units.0.level", 1),), "levels before the present"),
    "out but whole": ((W("units.1.status", c.Status.OUT),), "who has filled"),
    "treatments": ((W("units.0.treatments", 3),), "medics have treatments"),
    "order place": ((W("frames.0.order_place", 6),), "lists are gone through"),
    "another's turn": ((W("frames.1.actor", 2),), "a turn belongs"),
    "place not taken": ((W("frames.0.order_place", 0),), "a turn belongs"),
    "no such unit": ((W("frames.1.actor", 5),), "those of the encounter"),
    "nobody's turn": ((W("frames.1.actor", -1),), "those of the encounter"),
    "target of a turn": ((W("frames.1.target", 2),), "those of the encounter"),
    "verb of a turn": ((W("frames.1.verb", Verb.AIM),), "does not use"),
    "asks another": ((W("request.unit", 1),), "whose turn to answer"),
}  # fmt: skip


@pytest.mark.parametrize("case", ON_CAMP)
def test_what_no_battle_has_breaks_a_law(case: str) -> None:
    changes, law = ON_CAMP[case]
    assert law in broken(lb.camp(), *changes)


UNDER_WAY: dict[str, tuple[Callable[[], Board], tuple[Change, ...], str]] = {
    "verb not offered": (lb.asked_form, (W("s.options.verbs", 1),), "a verb is one"),
    "no weapon": (lb.asked_form, (W("top.slot", -1),), "what a verb names"),
    "no verb": (lb.asked_form, (W("top.verb", Verb.YES),), "a verb is one"),
    "target missing": (lb.asked_form, (W("top.target", -1),), "arguments that it asked"),
    "means of a shot": (lb.asked_form, (W("top.means", Means.FOCUS),), "arguments that it asked"),
    "rapid too early": (lb.asked_form, (W("top.rapid", 1),), "arguments that it asked"),
    "asks for what it has": (lb.asked_form, (W("top.given", 2),), "arguments that it asked"),
    "way of one cell": (lb.asked_line, (W("top.cells", 1),), "arguments that it asked"),
    "shoots a friend": (lb.asked_form, (W("top.target", 1),), "what a verb names"),
    "reloads nothing": (lb.asked_reload, (W("s.units.0.carried.1", -1), W("units.0.ammo.1", 0)),
                        "what a verb names"),
    "line off the board": (lb.asked_line, (W("top.x", 12),), "cells to be put under fire"),
    "line too long": (lb.asked_line, (W("top.cells", 5),), "cells to be put under fire"),
    "no cell": (lb.asked_line, (W("top.cells", 0), W("top.way", -1)), "cells to be put"),
    "too rapid": (lb.asked_line, (W("top.rapid", 4),), "within a weapon's rate"),
    "long burst": (lb.asked_push, (W("frames.2.form", 4), W("top.form", 4)), "within a weapon's"),
    "too many steps": (lb.asked_step, (W("top.steps", 3),), "a move has a way"),
    "no way": (lb.asked_step, (W("top.way", -1),), "a move has a way"),
    "snaps in a verb": (lb.asked_step, (W("top.gait", c.Gait.SNAP),), "a move has a way"),
    "another moves": (lb.asked_step, (W("top.actor", 1),), "those of the one that began"),
    "triggered beyond": (lb.asked_step, (W("top.triggered", 1 << 5),), "those of the encounter"),
    "window of a zone": (lb.asked_watcher, (W("top.cause", Cause.ZONE),), "a window is about"),
    "no close attack": (lb.asked_watcher, (W("top.cause", Cause.CLOSE),), "a window is about"),
    "asks a friend": (
        lb.asked_watcher, (W("top.target", 1), W("request.unit", 1), W("request.side", 0)),
        "a window is about",
    ),
    "window place": (lb.asked_watcher, (W("top.next_place", 6),), "lists are gone through"),
    "asks nobody": (lb.asked_watcher, (W("top.target", -1),), "those of the encounter"),
    "shoots for a zone": (lb.asked_dodge, (W("top.cause", Cause.ZONE),), "an attack is made for"),
    "another form": (lb.asked_dodge, (W("top.form", 0),), "an attack is made for"),
    "with nothing": (lb.asked_dodge, (W("top.slot", -1),), "with a weapon for it"),
    "with a knife": (lb.asked_dodge, (W("top.slot", 2),), "with a weapon for it"),
    "reacts late": (lb.asked_dodge, (W("top.rolled", 1),), "an attack has its dice"),
    "hero reacts early": (
        lambda: lb.shot(AttackStage.REACTED, lb.HERO),
        (W("request.unit", lb.HERO), W("request.side", 1), W("request.decision", Decision.REACT)),
        "an attack has its dice",
    ),
    "no hit": (lb.asked_push, (W("top.hits", 0),), "an attack has its dice"),
    "three hits of two": (lb.asked_push, (W("top.hits", 3),), "an attack has its dice"),
    "pushes too far": (lb.asked_push, (W("s.options.kill_shots", 1), W("top.kills", 2)),
                       "an attack has its dice"),
    "hit of another": (lb.asked_location, (W("top.target", 3),), "those of the one that began"),
    "no face": (lb.asked_location, (W("top.face", 0),), "a hit is one of those"),
    "no hit left": (lb.asked_location, (W("frames.3.hits_done", 0),), "a hit is one of those"),
    "nothing to shake off": (lb.asked_save, (W("top.wounds", 0),), "a hit is one of those"),
    "nothing left": (lb.asked_cap, (W("top.left", 0),), "stress is left"),
    "hurts another": (
        lb.asked_cap, (W("top.actor", 3), W("request.unit", 3)), "those of the one that began",
    ),
    "judged beyond": (lb.asked_medic, (W("top.judged", 2),), "lists are gone through"),
    "healer of blue": (lb.asked_medic, (W("top.healer", 3),), "their own side"),
    "another speaks": (lb.asked_medic, (W("request.unit", 1),), "whose turn to answer"),
    "treats an enemy": (lb.asked_healer, (W("top.target", 3),), "their own side"),
    "treats nothing": (lb.asked_healer, (W("top.wound", -1),), "their own side"),
    "treats what is gone": (lb.asked_healer, (W("top.wound", 1),), "their own side"),
    "dead speaks": (
        lb.asked_healer, (W("units.0.status", c.Status.DEAD),), "the unit that decides",
    ),
    "charged burn": (
        lb.asked_healer,
        (W("units.1.wounds.0.kind", c.Wound.BURNING), W("units.1.charged", 1)),
        "wounds get grades",
    ),
}  # fmt: skip


DECK = "who hit the deck"


@pytest.mark.parametrize("case", UNDER_WAY)
def test_what_no_procedure_has_breaks_a_law(case: str) -> None:
    game, changes, law = UNDER_WAY[case]
    assert law in broken(game(), *changes)


def test_every_law_of_this_ruleset_was_broken_here() -> None:
    """A law that no corruption breaks might never speak."""
    told = [DECK, *(law for _, law in ON_CAMP.values())]
    told += [law for *_, law in UNDER_WAY.values()]
    silent = [text for text, _ in LAWS.states[4:] if not any(law in text for law in told)]
    assert silent == []


# --- in the middle of things ----------------------------------------------------------------------
def test_who_is_filled_by_a_hit_is_out_after_it() -> None:
    def fill(board: Board) -> None:
        board.b.units[lb.BLUE].stress[:4] = 7
        board.b.units[lb.BLUE].level = 3

    assert broken(lb.asked_save(), fill) == ""
    assert "who has filled" in broken(lb.camp(), fill)


def test_while_categories_are_chosen_stances_may_not_fit() -> None:
    def choosing(board: Board) -> None:
        board.b.depth = 1
        board.b.frames[0].stage = FightStage.CHOSEN
        board.ask(lb.MEDIC, Decision.CATEGORY)

    assert broken(lb.camp(), choosing, W("units.0.category", c.Category.TECH)) == ""
    for flag in ("decked", "snap_fired"):
        assert DECK in broken(lb.camp(), choosing, W(f"units.2.{flag}", 1))
        assert broken(lb.camp(), W(f"units.2.{flag}", 1)) == ""


# --- copies of questions --------------------------------------------------------------------------
def test_laws_measure_health_as_the_rules_do() -> None:
    rng = np.random.default_rng(5)
    for _ in range(60):
        board = lb.camp()
        u = board.b.units[lb.RED]
        for k in range(int(rng.integers(13))):
            kind, place = (str(rng.choice(one.names())) for one in (c.Wound, c.Location))
            board.wound(lb.RED, kind, place)
            u.wounds[k].grade = rng.integers(4)
        u.suppressed = int(rng.integers(1 << int(u.n_wounds)))
        u.levels_lost = rng.integers(3)
        u.stress[:] = rng.integers(8, size=6)
        s, b = np.array([board.s]), np.array([board.b])
        sizes = readings.level_sizes(s, b)[0, lb.RED]
        assert [health.size_of(board.s, board.b, lb.RED, k) for k in range(6)] == sizes.tolist()
        assert health.is_filled(board.s, board.b, lb.RED) == readings.filled(s, b)[0, lb.RED]
    assert readings.FIXED_POOL == actions.FIXED_POOL
