"""Laws: what holds in battles as they are played, and what is refused in those that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.core.record import check_limits
from mech_env.rulesets.xhalem import RULESET
from mech_env.rulesets.xhalem.laws.frames import LAWS
from mech_env.rulesets.xhalem.laws.readings import apart, to_piece
from mech_env.rulesets.xhalem.questions import space as space_kernels
from mech_env.rulesets.xhalem.questions import terrain as terrain_kernels
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import MAX_UNITS, Aware, Status, Task, Trigger
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.frames import FRAMES, EngageStage, FightStage, Frame, TurnStage
from tests.changes import Change, both, write
from tests.rulesets.xhalem.law_games import (
    asked_argument,
    asked_control,
    asked_equipment,
    asked_group,
    asked_reaction,
    asked_shove,
    camp,
)
from tests.rulesets.xhalem.scenario_table import campaign
from tests.rulesets.xhalem.table import Game
from tests.twins import twins

space = twins(space_kernels)
terrain = twins(terrain_kernels)


def broken(battle: Battle, change: Change | None = None) -> str:
    """The law that a battle breaks once it is changed; none: nothing."""
    records = battle._battles.copy()
    if change is not None:
        change(records.view(np.recarray)[0])
        check_limits(records, RULESET.limits)
    found = LAWS.first_broken(battle._setups[records["encounter"]], records)
    return found[0] if found else ""


GAMES = (camp, asked_argument, asked_shove, asked_reaction, asked_control, asked_group,
         asked_equipment)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_battles_as_they_are_played_break_no_law(game: Callable[[], Game]) -> None:
    assert broken(game().battle) == ""


def test_random_play_breaks_no_law() -> None:
    rng = np.random.default_rng(3)
    for scenario in ("duel", campaign()):
        battle = Battle("xhalem", scenario, seed=3)
        for _ in range(60):
            assert broken(battle) == ""
            battle.step(int(rng.choice(battle.legal_actions())))


ON_CAMP = {
    "units.0.subject 9": (write("units.0.subject", 9), "unit that a field names"),
    "order beyond": (write("order.3", 10), "unit that a field names"),
    "appeared beyond": (write("appeared", 1 << 8), "unit that a field names"),
    "entered beyond": (write("units.0.entered", 1 << 9), "unit that a field names"),
    "seen beyond": (write("seen.aim", d.TARGET_PLACE + 8), "unit that a field names"),
    "held beyond": (write("units.5.held", 5), "piece that a field names"),
    "hazards beyond": (write("units.5.hazards", 1 << 5), "piece that a field names"),
    "aim at no piece": (write("seen.aim", d.TARGET_PIECE + 5), "piece that a field names"),
    "absent unit": (write("units.8.status", Status.ACTIVE), "takes no part"),
    "absent piece": (write("pieces.5.there", 1), "takes no part"),
    "dead on the board": (write("units.5.hp", 0), "hit points"),
    "too healthy": (write("units.6.hp", 19), "hit points"),
    "out with hit points": (write("units.6.status", Status.OUT), "hit points"),
    "off the board": (write("units.7.q", 60), "units are on the board"),
    "last known off": (write("units.7.last_r", 40), "units are on the board"),
    "asked but away": (write("units.0.status", Status.AWAY), "decides in a fight"),
    "reactions": (write("units.0.reactions", 2), "not given twice"),
    "thrust without dash": (write("units.0.thrusting", 1), "not given twice"),
    "drags nobody": (write("units.0.drag_ok", 1), "not given twice"),
    "holds one way": (write("units.5.grapples", 0), "holder and held"),
    "held one way": (write("units.0.grappled_by", 5), "holder and held"),
    "rides one way": (write("units.3.rides", -1), "rider and mount"),
    "apart": (write("units.3.q", 21), "rider and mount"),
    "rides no mount": (both(write("units.4.rides", 0), write("units.0.rider", 4)), "rider and"),
    "no seat": (both(write("units.3.inside", 0)), "rider and mount"),
    "occupant apart": (write("units.1.z", 5), "occupants"),
    "enemy's occupant": (both(write("units.6.inside", 0)), "occupants"),
    "empty slot": (write("units.5.equipped", 2), "weapons in hand"),
    "too many throws": (write("units.3.quantity.1", 4), "weapons in hand"),
    "natural stowed": (write("units.2.equipped", 0), "weapons in hand"),
    "three hands": (write("units.5.held", 3), "hands hold"),
    "held and there": (write("pieces.3.there", 1), "held by nobody else"),
    "gone": (write("pieces.2.there", 0), "held by nobody else"),
    "holds a door": (both(write("units.4.held", 1), write("pieces.1.there", 0)), "nobody else"),
    "cools down": (write("units.0.cooldown.0", 1), "cool down"),
    "cools too long": (write("units.0.cooldown.3", 3), "cool down"),
    "no response": (write("units.6.response", -1), "a standby has"),
    "odd response": (write("units.6.response", Verb.SWITCH), "a standby has"),
    "empty response": (write("units.6.response_with", 3), "a standby has"),
    "no slot": (write("units.6.response_with", 12), "a standby has"),
    "for an ally": (write("units.6.trigger", Trigger.ALLY_ENGAGES), "a standby has"),
    "for a friend": (write("units.6.subject", 7), "a standby has"),
    "program": (write("units.6.response", Verb.PROGRAM), "a standby has"),
    "helps an enemy": (write("units.6.response", Verb.ASSIST), "a standby has"),
    "aid by nobody": (write("units.7.aided_by", -1), "aid is given"),
    "aid by an enemy": (write("units.7.aided_by", 0), "aid is given"),
    "aid against": (write("units.7.aided", Task.HIDE), "aid is given"),
    "located nowhere": (both(write("units.5.aware", Aware.LOCATED), write("units.5.placed", 0)),
                        "last known place"),
    "hidden machine": (write("units.0.hidden", 12), "last known place"),
    "no cloak": (both(write("units.0.cloaked", 1), write("units.0.cloak_turns", 1)),
                 "last known place"),
    "enters a friend": (write("units.0.entered", 1 << 4), "reaches are entered"),
    "pierced by an enemy": (write("pieces.0.pierced_by.1", 0), "reaches are entered"),
    "twice in the order": (write("order.0", 4), "the order has"),
    "mount in the order": (both(write("order.6", 2), write("n_order", 7)), "the order has"),
    "late": (write("round_number", 21), "keeps to its rounds"),
    "paid": (write("scores.0", 1), "paid against"),
    "a wall goes": (write("pieces.0.q0", 49), "pieces are boxes"),
    "crate off": (write("pieces.3.q1", 60), "pieces are boxes"),
    "crate grows": (write("pieces.3.z1", 6), "pieces are boxes"),
    "bunker open": (write("pieces.0.open", 1), "only doors"),
    "hidden again": (write("pieces.0.revealed", 1), "only doors"),
    "objective": (write("pieces.2.on", 0), "no objective is met while"),
    "passes nobody": (write("passage.by_mover", 1), "movement just made"),
    "moves nowhere": (write("passage.mover", 0), "movement just made"),
    "not begun": (write("frames.0.order_place", 2), "places left in its order"),
    "another's turn": (write("frames.1.actor", 3), "whose turn to answer"),
    "nobody's turn": (write("frames.1.actor", 9), "those of the encounter"),
    "target": (write("frames.1.target", 3), "those of the encounter"),
    "stunned": (write("units.0.stunned", 1), "whose turn to answer"),
    "verb in a turn": (write("frames.1.verb", 3), "does not use"),
}  # fmt: skip


@pytest.mark.parametrize("case", ON_CAMP)
def test_what_no_battle_has_breaks_a_law(case: str) -> None:
    change, law = ON_CAMP[case]
    assert law in broken(camp().battle, change)


def top(name: str, value: int) -> Change:
    """A change of the procedure on top."""

    def change(b: Any) -> None:
        b.frames[b.depth - 1][name] = value

    return change


def lower(name: str, value: int, by: int = 1) -> Change:
    """A change of a procedure below the one on top."""

    def change(b: Any) -> None:
        b.frames[b.depth - 1 - by][name] = value

    return change


ARGUMENTS, SLOT, AIM = (
    "the arguments that it asked for",
    "a weapon or program",
    "upon what there is",
)
UNDER_WAY = {
    # An action that waits for its target.
    "no weapon yet": (asked_argument, top("slot", -1), ARGUMENTS),
    "aimed already": (asked_argument, top("aim", 2), ARGUMENTS),
    "a way of a strike": (asked_argument, top("way", 2), ARGUMENTS),
    "another verb": (asked_argument, top("verb", Verb.SEARCH), ARGUMENTS),
    "no verb": (asked_argument, both(top("verb", Verb.SHOVE), top("slot", -1), top("strike", 0)),
                "may choose"),
    "not in hand": (asked_argument, write("units.0.equipped", 0), SLOT),
    "off hand, bare": (asked_argument, both(top("verb", Verb.OFFHAND), top("slot", 6)), SLOT),
    "strikes a third time": (asked_argument, both(top("strike", 2), top("verb", Verb.OFFHAND)),
                             "may choose"),
    "a reaction in a turn": (asked_argument, top("reaction", 1), "by one that reacts"),
    "another acts": (asked_argument, top("actor", 1), "by one unit"),
    # A shove that waits for its effect.
    "shoves nobody": (asked_shove, both(top("target", -1), top("aim", -1)), "that its action"),
    "strikes down": (asked_shove, both(top("verb", Verb.STRIKE), lower("verb", Verb.STRIKE)),
                     ARGUMENTS),
    "shoves itself": (
        asked_shove,
        both(top("aim", 0), lower("aim", 0), top("target", 0), top("engaged", 1), top("struck", 1)),
        "upon what there is",
    ),
    "of an opportunity": (asked_shove, top("cause", 1), "that its action announced"),
    "engages another": (asked_shove, top("engaged", 1 << 1), "that its action announced"),
    "aims elsewhere": (asked_shove, top("target", 3), "those of the encounter"),
    # A window after a step.
    "no standby": (asked_reaction, both(*(write(f"units.1.{name}", -1) for name in
                                          ("trigger", "response", "subject", "response_with"))),
                   "a standby that is offered"),
    "waits for an ally": (asked_reaction, both(write("units.1.trigger", Trigger.ALLY_ENGAGES),
                                               write("units.1.subject", 2)),
                          "a standby that is offered"),
    "far ally": (asked_reaction, both(write("units.1.response", Verb.ASSIST),
                                      write("units.1.response_with", 2)),
                 "a standby that is offered"),
    "far object": (
        asked_reaction,
        both(write("units.1.response", Verb.USE), write("units.1.response_with", 0)),
        "a standby that is offered",
    ),
    "no reaction left": (asked_reaction, write("units.1.reactions", 0), "can react"),
    "held": (asked_reaction, both(write("units.1.grappled_by", 0), write("units.0.grapples", 1)),
             "can react"),
    "asks another": (asked_reaction, top("next_one", 2), "whose turn to answer"),
    "of an action": (asked_reaction, top("occasion", 2), "a window offers"),
    "engaged by a step": (asked_reaction, top("engaged", 2), "a window offers"),
    "leg without a way": (asked_reaction, both(lower("way", -1), lower("way", -1, 2)), ARGUMENTS),
    "leg elsewhere": (asked_reaction, lower("way", 3), "a leg goes on"),
    "leg at its end": (asked_reaction, lower("left", 0), "a leg goes on"),
    "window in a window": (asked_reaction, both(lower("kind", Frame.WINDOW), lower("stage", 0)),
                           "each procedure stands"),
    # A rider that must control its mount.
    "controls another": (asked_control, top("target", 2), "about a mount"),
    "mounts in a turn": (asked_control, top("mounting", 1), "about a mount"),
    "sentient": (asked_control, both(top("stage", 1), write("request.decision", Decision.CONSENT)),
                 "whose turn to answer"),
    # A group.
    "acts again": (asked_group, write("frames.0.to_act", 0b101), "a group chooses"),
    "alone": (asked_group, write("frames.0.to_act", 0b10), "a group chooses"),
    "another speaks": (asked_group, write("request.unit", 2), "a group chooses"),
    # A round.
    "nobody of a side": (
        asked_group,
        both(write("units.0.status", Status.OUT), write("units.0.hp", 0)),
        "both sides stand",
    ),
    # Equipment.
    "refitted": (asked_equipment, top("refit", 1), "equipment is chosen"),
    "passed over": (asked_equipment, write("frames.0.next_unit", 2), "equipment is chosen"),
    "no fight follows": (asked_equipment, both(
        write("frames.0.stage", FightStage.REFIT), top("refit", 1), top("stage", 2),
        write("request.decision", Decision.REFIT)), "equipment is chosen"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNDER_WAY)
def test_what_no_procedure_has_breaks_a_law(case: str) -> None:
    game, change, law = UNDER_WAY[case]
    assert law in broken(game().battle, change)


def test_no_procedure_waits_below_forced_movement() -> None:
    """FORCE asks nothing and nothing else stands on it: no save has one."""
    assert not FRAMES.awaited[Frame.FORCE].any()
    assert [k for k in Frame if FRAMES.may_stand[k, Frame.FORCE].any()] == [Frame.FORCE]
    assert FRAMES.may_stand[Frame.TURN, Frame.FIGHT].sum() == 1
    assert FRAMES.may_stand[Frame.FORCE, Frame.TURN].nonzero()[0].tolist() == [
        TurnStage.HAZARDS, TurnStage.OVER,
    ]  # fmt: skip
    assert FRAMES.may_stand[Frame.WINDOW, Frame.ENGAGE].nonzero()[0].tolist() == [EngageStage.OVER]


def test_laws_measure_distances_as_the_rules_do() -> None:
    battle, rng = camp().battle, np.random.default_rng(2)
    records = np.repeat(battle._battles, 200).view(np.recarray)
    setups = np.repeat(battle._setups, 200)
    for name, most in (("q", 59), ("r", 39), ("z", 40)):
        records.units[name] = rng.integers(most + 1, size=(200, MAX_UNITS))
    one, other = rng.integers(8, size=(2, 200))
    piece = rng.integers(5, size=200)
    between, away = apart(setups, records, one, other), to_piece(setups, records, one, piece)
    for k, b in enumerate(records):
        s, there = battle.setup, space.place_of(b, one[k])
        assert between[k] == space.unit_distance(s, b, one[k], other[k])
        assert away[k] == terrain.piece_distance(s, b, piece[k], there)
