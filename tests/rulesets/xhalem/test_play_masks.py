"""Which verbs a turn offers, and what they ask one after the other (catalogue 4, XH-035)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.batch import BattleBatch, random_actions
from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.questions import verbs
from mech_env.rulesets.xhalem.questions.verbs import N_VERBS
from mech_env.rulesets.xhalem.state.decisions import Decision
from tests.rulesets.xhalem.table import Game, Table

may = interpreted(verbs.may)

ALWAYS = {"end", "standby", "search"}


def duel(**fields: Any) -> Game:
    """A red Brute with maul, RUSH and CLOAK between a blue and a red Trooper, at a crate."""
    given: dict[str, Any] = {"weapons": ["maul"], "programs": ["rush", "cloak"], **fields}
    return (
        Table()
        .unit("red", (10, 10), "brute", **given)
        .unit("red", (9, 10), "trooper")
        .unit("blue", (11, 10), "trooper", weapons=["sword"])
        .piece("crate", 10, 11)
        .start()
    )


def offered(game: Game, unit: str | None = None) -> set[str]:
    """The verbs of D-TURN."""
    game.expect("turn", unit)
    return set(game.legal("verb"))


# --- a turn with everything ---
@pytest.mark.clause("XH-035", "XH-165")
def test_all_that_a_brute_may_do():
    assert offered(duel()) == ALWAYS | {
        *("move", "strike", "shove", "assist", "cloak", "use", "dash", "rush"),
    }  # the maul takes both hands: no grapple; in view: no hiding; nothing to switch


# --- grapples (XH-171, XH-174) ---
@pytest.mark.clause("XH-171", "XH-034")
def test_the_held_only_break_free_or_end_or_act_freely():
    game = duel().grip("blue_0", "red_0").refresh()
    assert offered(game) == {"end", "breakfree"}
    game.set("red_0", cloaked=1, cloak_turns=3, prone=1)
    assert offered(game) == {"end", "breakfree", "uncloak"}
    game.set("red_0", acted=1)
    assert offered(game) == {"end", "uncloak"}


@pytest.mark.clause("XH-171")
def test_with_the_option_the_held_act_but_do_not_move():
    table = Table().unit("red", (10, 10), "trooper", weapons=["sword"], programs=["rush"])
    table.unit("blue", (11, 10), "brute").options(grappled_may_act=True)
    game = table.start().grip("blue_0", "red_0").refresh()
    assert offered(game) == ALWAYS | {"breakfree", "strike", "shove", "rush"}


@pytest.mark.clause("XH-174", "XH-173")
def test_the_holder_drags_or_lets_go():
    game = duel().grip("red_0", "blue_0").refresh()
    assert offered(game) == {"end", "drag", "letgo"}
    game.rolls(12).do("drag")  # 12 + 5 against 10 + 2 - 2
    assert offered(game) == {"end", "move", "letgo"}
    game.done()
    game = duel().grip("red_0", "blue_0").refresh()
    game.rolls(5).do("drag")
    assert offered(game) == {"end", "letgo"}  # once per turn
    game.done()


@pytest.mark.clause("XH-173", "XH-029")
def test_letting_go_brings_the_action_and_the_movement():
    table = Table().unit("red", (10, 10), "brute", weapons=["javelin"])
    game = table.unit("blue", (11, 10), "trooper").start().grip("red_0", "blue_0").refresh()
    game.do("letgo")
    assert game.kinds() == ["grapple_ends"]
    game.do("move", "direction back", "length 2")
    game.rolls(2, 15).do("strike")
    assert offered(game) == {"end", "move"}
    game.done()


@pytest.mark.clause("XH-165", "XH-168", "XH-174")
def test_who_has_just_seized_somebody_may_only_drag_it():
    game = duel(weapons=["javelin"])
    game.rolls(15, 3).do("grapple")
    assert offered(game) == {"end", "drag", "letgo"}  # no RUSH either
    game.done()


# --- inside a machine (XH-193) ---
@pytest.mark.clause("XH-193")
def test_inside_a_machine_one_gets_out_or_ends():
    table = Table().unit("red", (10, 10), "lancer")
    table.unit(
        "red", None, "stalker", inside="red_0", weapons=["pistol"], programs=["cloak", "rush"]
    )
    game = table.unit("blue", (11, 10), "trooper").start().turn("red_1")
    assert offered(game) == {"end", "exit"}
    game.set("red_1", acted=1)
    assert offered(game) == {"end"}
    game.set("red_1", acted=0).do("exit", "direction back")
    assert offered(game) == {"end", "move"}  # the action is spent, the movement is not


@pytest.mark.clause("XH-193", "XH-034")
def test_with_no_way_out_the_end_alone_is_asked():
    table = Table().unit("red", (0, 0), "lancer")
    table.unit("red", None, "stalker", inside="red_0").unit("blue", (30, 20), "trooper")
    table.piece("wall", (1, 1), (0, 1), z=[0, 60]).piece("wall", 0, 1, z=[0, 60])
    game = table.start().turn("red_1")
    assert offered(game, "red_1") == {"end"}


# --- prone (XH-183) ---
@pytest.mark.clause("XH-183")
def test_the_prone_stand_up_before_they_move_or_dash():
    game = duel().set("red_0", prone=1)
    assert offered(game) == ALWAYS | {
        *("stand", "strike", "shove", "assist", "cloak", "use", "rush"),
    }
    game.do("stand")
    assert {"move", "dash"} <= offered(game)


@pytest.mark.clause("XH-183", "XH-107")
def test_the_immobilized_act_but_neither_stand_nor_move():
    game = duel().set("red_0", prone=1, immobile=1)
    verbs = offered(game)
    assert not {"stand", "move", "dash"} & verbs and {"strike", "shove", "search"} <= verbs


# --- dashes (XH-207) ---
@pytest.mark.clause("XH-207", "XH-040")
def test_after_a_dash_there_is_movement_free_acts_and_a_secondary():
    game = duel(programs=["rush"]).set("red_0", cloaked=1, cloak_turns=3).know()
    game.do("dash")
    assert offered(game) == {"end", "move", "uncloak", "rush"}
    game.rolls(2, 3, 15).do("rush")  # unseen: with advantage
    assert offered(game) == {"end", "uncloak"}
    game.done()


@pytest.mark.clause("XH-205")
def test_no_dash_without_a_speed_or_for_who_is_held_fast():
    table = Table().unit("red", (10, 10), "turret", weapons=["tgun"]).unit("blue", (20, 10))
    assert "dash" not in offered(table.start()) and "move" not in offered(table.start())


# --- secondary actions (XH-036 to XH-040) ---
@pytest.mark.clause("XH-036", "XH-039")
def test_after_a_secondary_first_and_after_a_secondary():
    game = duel()
    game.rolls(2, 15).do("rush")
    assert offered(game) == {"end", "move", "dash"}
    game = duel()
    game.rolls(2, 15).do("shove")
    assert offered(game) == {"end", "move", "rush"}
    game.rolls(2, 15).do("rush")
    assert offered(game) == {"end", "move"}
    game.done()


# --- mounted ---
@pytest.mark.clause("XH-220", "XH-136")
def test_a_rider_does_not_hide_or_mount_again():
    table = Table().unit("red", (10, 10), "ridgeback")
    table.unit("red", None, "trooper", rides="red_0", weapons=["sword"])
    game = table.unit("blue", (30, 10), "trooper").start().turn("red_1")
    assert offered(game) == ALWAYS | {"move", "dash", "dismount", "assist"}


# --- options (7.1) ---
@pytest.mark.clause("XH-034")
def test_only_the_verbs_of_the_scenario_are_offered():
    table = Table().unit("red", (10, 10), weapons=["sword"]).unit("blue", (11, 10))
    game = table.options(verbs=["end", "move", "strike"]).start()
    assert offered(game) == {"end", "move", "strike"}


# --- SWITCH is in test_play_equipment; the arguments of STANDBY (XH-087 to XH-089) ---
def waiting(**fields: Any) -> Game:
    """A red Lancer with programs, blade and cannon; an ally beside it and one far off."""
    given: dict[str, Any] = {
        "weapons": ["mblade", "mcannon"],
        "programs": ["grav", "emp", "blink", "cloak"],
        **fields,
    }
    table = Table(60, 40).unit("red", (20, 20), "lancer", **given)
    table.unit("red", (21, 20), "trooper").unit("red", (40, 30), "trooper")
    table.unit("blue", (30, 20), "wasp").unit("blue", (30, 30), "trooper")
    return table.piece("crate", 20, 22).start()


@pytest.mark.clause("XH-087", "XH-088", "XH-089")
def test_a_standby_asks_trigger_subject_and_response():
    game = waiting()
    game.do("standby")
    game.expect("trigger", "red_0")
    assert len(game.legal("trigger")) == 10
    game.do("trigger ranged")
    game.expect("subject")
    assert set(game.legal()) == {"any", "enemy 0", "enemy 1"}
    game.do("enemy 1")
    game.expect("response")
    assert set(game.legal()) == {
        *("strike", "program", "shove", "move", "dash", "cloak", "search", "use", "assist"),
    }  # both hands are full: no grapple; machines do not hide
    game.do("strike")
    game.expect("weapon")
    assert game.legal() == ["weapon 0", "weapon 1", "weapon unarmed"]
    assert game.unit("red_0").acted == 0  # nothing is spent before all is said
    game.do("weapon 1")
    u = game.unit("red_0")
    assert (int(u.acted), int(u.response_with)) == (1, 1)
    assert int(u.subject) == game.number("blue_1")
    assert offered(game) == {"end", "move"}


@pytest.mark.clause("XH-087", "XH-088")
def test_an_ally_that_engages_is_named():
    game = waiting()
    game.do("standby", "trigger ally_engages")
    game.expect("subject")
    assert set(game.legal()) == {"own 1", "own 2"}  # no "any", no enemy, not itself
    game.do("own 2", "search")
    assert int(game.unit("red_0").subject) == game.number("red_2")


@pytest.mark.clause("XH-089", "XH-111")
def test_a_held_program_is_named_without_target_but_with_push_or_pull():
    game = waiting()
    game.do("standby", "trigger engages_me", "any", "program")
    game.expect("program")
    assert game.legal("program") == ["grav", "emp"]  # BLINK is not held ready, CLOAK is a verb
    game.do("program grav")
    game.expect("push_pull").do("pull")
    u = game.unit("red_0")
    assert (int(u.response_with), int(u.response_pull), int(u.subject)) == (0, 1, -1)
    game = waiting()
    game.do("standby", "trigger engages_me", "any", "program", "program emp")
    assert game.unit("red_0").acted == 1


@pytest.mark.clause("XH-089", "XH-129", "XH-191")
def test_a_held_use_names_an_object_in_reach_a_held_assist_an_ally_anywhere():
    game = waiting()
    game.do("standby", "trigger uses", "any", "use")  # one object is in reach
    assert int(game.unit("red_0").response_with) == 0
    game = waiting()
    game.do("standby", "trigger appears", "any", "assist")
    game.expect("ally")
    assert game.legal() == ["own 1", "own 2"]
    game.do("own 2")
    assert int(game.unit("red_0").response_with) == game.number("red_2")


@pytest.mark.clause("XH-087", "XH-015")
def test_nobody_waits_for_who_is_unknown():
    game = waiting().unaware("blue_0", "blue_1").refresh()
    game.do("standby", "trigger engages_me")
    assert game.decision == "response"  # any enemy: the only answer


# --- ASSIST (XH-129, XH-130) ---
@pytest.mark.clause("XH-129", "XH-130")
def test_an_assist_asks_ally_task_and_enemy():
    game = waiting()
    game.do("assist")  # the near ally alone can be helped
    game.expect("task", "red_0")
    assert set(game.legal("task")) == {
        *("attack", "break_free", "search", "hide", "object", "drag", "control"),
    }
    game.do("task attack")
    game.expect("target")
    assert set(game.legal()) == {"enemy 0", "enemy 1"}
    game.do("enemy 1")
    a = game.unit("red_1")
    assert int(a.aided_by) == 0 and int(a.aided_against) == game.number("blue_1")
    assert offered(game) == {"end", "move"}


@pytest.mark.clause("XH-129")
def test_machines_are_not_helped_to_hide_and_far_allies_with_checks_only():
    table = Table().unit("red", (10, 10)).unit("red", (11, 10), "lancer").unit("red", (20, 10))
    game = table.unit("blue", (30, 10)).options(assist_check_range="any").start()
    game.do("assist", "own 1")
    assert "hide" not in game.legal("task") and "attack" in game.legal("task")
    game = table.start()
    game.do("assist", "own 2")
    assert "hide" in game.legal("task") and "attack" not in game.legal("task")


@pytest.mark.clause("XH-130", "XH-142")
def test_with_no_known_enemy_there_is_no_attack_to_help():
    game = waiting().unaware("blue_0", "blue_1").refresh()
    game.do("assist")
    assert "attack" not in game.legal("task")


# --- the shorter way through the verbs ---
@pytest.mark.parametrize("scenario", ["skirmish", "full"])
def test_a_turn_offers_what_may_be_done_and_nothing_is_left_unasked(scenario: str):
    batch = BattleBatch("xhalem", scenario, n=40, seed=3)
    rng = np.random.default_rng(1)
    asked = 0
    for _ in range(60):
        for k in range(0, batch.n, 8):
            b = batch.battles[k]
            if b.winner != RUNNING or b.request.decision != Decision.TURN:
                continue
            s, unit = batch._setups[b.encounter], int(b.request.unit)
            allowed = [int(may(s, b, unit, verb)) for verb in range(N_VERBS)]
            assert batch.masks[k][:N_VERBS].tolist() == allowed
            asked += 1
        batch.step(random_actions(batch.masks, rng))
    assert asked > 20
