"""Every event of Adeva in words."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.log import emit, emit_roll, new_logs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Item
from mech_env.rulesets.adeva.words.report import HEADINGS, REPORT
from mech_env.rulesets.adeva.words.results import RESULTS
from tests.rulesets.adeva.word_table import DECISIONS, Rolls, at, line, records, told
from tests.twins import twin

RED, BLUE = 0, 1


def test_every_event_has_a_line_of_its_own() -> None:
    told = {kind: line(kind, 0, 1, 1, 1, 0) for kind in tuple(Event)[1:]}
    silent = {Event.ENCOUNTER_ENDS, Event.ACTS}  # of one fight; of a pattern SPREADS tells
    silent |= {Event.STRIKES_BACK, Event.STRIKES_LEAVING, Event.WATCH_FIRES}  # ATTACKS tells
    assert {kind for kind, words in told.items() if not words} == silent
    assert len(set(told.values())) == len(told) - len(silent) + 1
    strange = ("  ", "nobody", "nothing", "number")
    assert not [words for words in told.values() for word in strange if word in words]


def test_headings_are_kinds_of_event() -> None:
    assert set(HEADINGS) <= set(Event.names())


def test_every_reason_has_words() -> None:
    words = [REPORT.reason(k) for k in range(len(c.Ending))]
    assert words[:2] == ["the round limit", "a side has no active combatant left"]
    assert len(set(words)) == len(words) and not [one for one in words if "AE-" in one]


@pytest.mark.parametrize(
    "event, words",
    [
        ((Event.DIRECTS, 3, ch.Charge.HORDES, ch.Style.CAUTIOUS, 1),
         "red_3 is Director of all Hordes, cautious, and is supreme commander"),
        ((Event.EQUIPPED, 0, 1), "red_0 equips: sword, sword, pistol, blade coating"),
        ((Event.TURN_PASSED, 0, 1), "red_0 cannot act: stunned"),
        ((Event.ACTS, 0, Verb.CHARGE, 6, -1), "red_0 acts: charge blue_0"),
        ((Event.ACTS, 0, Verb.RUN, -1, 61), "red_0 acts: run"),
        ((Event.ACTS, 0, Verb.ATTACK, 6, -1), ""),  # ATTACKS tells it
        ((Event.ACTS, 0, Verb.CALLED_SHOT, -1, 5 * 14 + 13),
         "red_0 acts: aim a called shot at the gate of blue"),
        ((Event.ACTS, 0, Verb.LIGHTNING, 6, -1, 1),
         "red_0 acts (delayed): make a Lightning Attack on blue_0"),
        ((Event.SPOILED, 0, Verb.CHARGE), "red_0 can no longer act so (charge): it is spent"),
        ((Event.FATE_SPENT, 0, Verb.BOOST, 2), "red_0 spends fate for +20, 2 left"),
        ((Event.FATE_SPENT, 0, Verb.ALL_OUT, 2), "red_0 spends fate for a Killing Strike, 2 left"),
        ((Event.TESTED, 0, c.Test.WS, 22, 45, 2),
         "red_0 passes Weapon Skill by two degrees: 22 against 45"),
        ((Event.TESTED, 0, c.Test.PARRY, 60, 55, -1), "red_0 fails Parry: 60 against 55"),
        ((Event.TESTED, 4, c.Test.WS, 0, -10, -1), "red_4 fails Weapon Skill: no die against -10"),
        ((Event.CONTEST, 0, 1, 6, 2), "red_0 wins against blue_0 by two degrees"),
        ((Event.CONTEST, 0, -1, 6, 0), "blue_0 wins against red_0"),
        ((Event.CONTEST, 0, 0, 6, 0), "neither red_0 nor blue_0 wins"),
        ((Event.ATTACKS, 0, Item.SWORD, 6, -1, Cause.OPPORTUNITY),
         "red_0 attacks blue_0 with its sword as it leaves"),
        ((Event.ATTACKS, 1, Item.GATLING, 6, ch.Mode.FULL, Cause.WATCH),
         "red_1 attacks blue_0 with its gatling, a fully automatic burst from overwatch"),
        ((Event.ATTACKS, 0, Item.LANCE, 6, 0, 0), "red_0 attacks blue_0 with a Lance"),
        ((Event.ATTACKS, 3, Item.STRIKE, -1, 0, Cause.CARD),
         "red_3 attacks with an Orbital Strike"),
        ((Event.ATTACKS, 2, Item.VOLLEY, 6, 0, 0), "red_2 attacks blue_0 with its volley"),
        ((Event.GUARD_PICKED, 6, 61, 22), "blue_0 is guarded: 61 counts, not 22"),
        ((Event.HITS, 0, 3, 6), "red_0 hits blue_0: three hits"),
        ((Event.HITS, 0, 1, 6), "red_0 hits blue_0"),
        ((Event.HITS, 0, 1, -1), "red_0 hits"),
        ((Event.DAMAGE, 0, 14, -1, 7), "red_0 deals damage: 14"),
        ((Event.SCATTERS, 0, 3, 1, 61), "it scatters 3 km NE: (5,4)"),
        ((Event.SCATTERS, 0, 3, 1, -1), "it scatters 3 km NE: off the map"),
        ((Event.DODGED, 6, 2, 0), "blue_0 dodges: two hits negated"),
        ((Event.GUARDED, 1, 1, 0, 6), "red_1 parries for red_0: one hit negated"),
        ((Event.PROTECTS, 1, 61, 0), "red_1 takes the place of red_0, now at (5,4)"),
        ((Event.SACRIFICES, 1, 2, 0, 2), "red_1 gives the left arm for red_0: two hits taken"),
        ((Event.SACRIFICES, 0, 1, 0, 1), "red_0 gives the right arm: one hit taken"),
        ((Event.DAMAGE_CHANGED, 0, Verb.SWAP_1, 14),
         "red_0 counts its degrees for die 1: 14 damage"),
        ((Event.FURY, 0, 0, 0), "red_0 has no Righteous Fury"),
        ((Event.SOAKED, 6, 7, 0, 3), "blue_0 soaks 7: nothing gets through"),
        ((Event.WOUNDED, 6, 5, 2, 0, 3),
         "blue_0 loses 5 wounds at the left arm: 0 left, critical 3"),
        ((Event.WOUNDED, 4, 1, 3, 9, 0), "red_4 loses 1 wound: 9 left"),
        ((Event.MAGNITUDE, 2, 3, 37), "red_2 loses 3 Magnitude: 37 left"),
        ((Event.GATE_HIT, -1, 1, 9), "the gate of blue is struck: 9 integrity left"),
        ((Event.FATIGUED, 0, 2, 3), "red_0 gains 2 levels of fatigue: 3 now"),
        ((Event.FATIGUED, 0, -3, 0), "red_0 loses 3 levels of fatigue: 0 now"),
        ((Event.STUNNED, 6, 2), "blue_0 is stunned: two turns"),
        ((Event.HELPLESS, 0, 1), "red_0 is helpless in its mind"),
        ((Event.BURNS_FATE, 4, 2), "red_4 burns fate to live: 2 left"),
        ((Event.LANDS, 0, 61, 3), "the cockpit of red_0 lands 3 km away, at (5,4)"),
        ((Event.FALLS, 0, 5, 8), "red_0 falls 2.5 km: 8 damage"),
        ((Event.FORCED, 6, 61, 0), "blue_0 is pushed by red_0: to (5,4)"),
        ((Event.CAPTURED, 4, 0, 8), "red_4 is captured by blue_2"),
        ((Event.RESCUED, 4, 0, -1), "red_4 is rescued"),
        ((Event.ABOARD, 4, c.Berth.LEFT_HAND, 0), "red_4 is now in the left hand of red_0"),
        ((Event.SPREADS, 0, c.Pattern.WALL, 4), "red_0 spreads its AT Field: Wall, ATS 4"),
        ((Event.POWER, 0, c.Power.BULWARK, 1), "red_0 uses Bulwark on red_1"),
        ((Event.DISARMED, 6, Item.AXE, 0), "blue_0 loses its axe to red_0"),
        ((Event.USED, 0, Item.INJECTOR, 1), "red_0 uses its injector on red_1"),
        ((Event.CLEARED, 0, 0, Item.PISTOL), "red_0 cannot clear its pistol"),
        ((Event.FEINTS, 0, 1, 6), "red_0 fools blue_0"),
        ((Event.WATCHES, 0, 10), "red_0 watches a zone of 10 km"),
        ((Event.INTERRUPTS, 0, 0, 6), "red_0 uses its held action before blue_0"),
        ((Event.INTERRUPTS, 0, 0, -1), "red_0 uses its held action"),
        ((Event.OVERRIDES, 0, 2, 5, 1), "red_0 works on the gate of blue: 2 points, 5 now"),
        ((Event.CARD, 3, ch.Card.RESUPPLY, 1), "red_3 plays Resupply for red_1"),
        ((Event.CARD, 3, ch.Card.SMOKE, 61), "red_3 plays Smoke at (5,4)"),
        ((Event.LOST, -1, 2, RED), "base (red 3) is lost"),
        ((Event.LOST, -1, 14, RED), "the base of red_4 is lost"),
        ((Event.RESCUE_MISSION, -1, 1, 2, 1),
         "tanker (red 2) goes to rescue base (red 3), who is brought back"),
        ((Event.FIELDED, 0, 1, 1), "red_0 is fielded: tanker (red 2) in super (red 2)"),
        ((Event.REPAIRED, -1, 4, 2, 7, 0),
         "assault (blue 1) is repaired at the left arm: 7 wounds, critical 0"),
        ((Event.BATTLE_ENDS, -1, c.Ending.LIMIT, -1), "the battle ends in a draw: the round limit"),
        ((Event.BATTLE_ENDS, -1, c.Ending.ROUT, BLUE),
         "blue wins the battle: a side has no active combatant left"),
    ],
)  # fmt: skip
def test_lines_of_events(event: tuple[int, ...], words: str) -> None:
    assert line(*event) == words


@pytest.mark.parametrize(
    "event, rolls, words",
    [
        ((Event.INITIATIVE, 0, 12), ((0, Roll.INITIATIVE, (9,)),), "Initiative: red_0 12 (9)"),
        ((Event.DAMAGE, 0, 14, 6, 3), ((0, Roll.DAMAGE, (4, 7)),),
         "red_0 deals damage to blue_0 at the body: 14 (4, 7)"),
        ((Event.DAMAGE_CHANGED, 0, Verb.REROLL_1, 12), ((0, Roll.DAMAGE_AGAIN, (9,)),),
         "red_0 rolls die 1 again: 12 (9) damage"),
        ((Event.FURY, 0, 1, 23), ((0, Roll.FURY, (10, 10, 3)),),
         "Righteous Fury of red_0: 23 (10, 10, 3) more damage"),
        ((Event.REDUCED, 6, 4, 5), ((6, Roll.REDUCE, (4,)),),
         "blue_0 takes 4 (4) damage less: 5 left"),
        ((Event.HEALED, 0, 3, 2), ((0, Roll.RESTORE, (3,)),),
         "red_0 regains 3 wounds at the left arm"),
        ((Event.EJECTS, 0, 35), ((0, Roll.EJECT, (45,)),), "red_0 ejects: 35 (45)"),
        ((Event.BREACHED, 0, 10), ((0, Roll.BREACH, (3, 4)), (0, Roll.COCKPIT, (3,))),
         "the pilot of red_0 is hurt in the cockpit: 10 (3, 4, 3) damage"),
        ((Event.FALLS, 0, 4, 8), ((0, Roll.FALL, (6,)),), "red_0 falls 2 km: 8 (6) damage"),
    ],
)  # fmt: skip
def test_lines_name_the_dice_on_the_table(event: tuple[int, ...], rolls: Rolls, words: str) -> None:
    assert line(*event, rolls=rolls) == words


def test_who_has_no_place_in_the_next_fight_is_nobody() -> None:
    """Words asked of the records after the step, as the engines' libraries do, may be of more."""
    assert line(Event.DIES, c.MAX_UNITS - 1) == "nobody dies"


BY_THEMSELVES = (
    *(Roll.GATE, Roll.AMBUSH, Roll.TIE, Roll.VICTIM, Roll.LOCATION, Roll.SACRIFICE, Roll.STUN),
    *(Roll.IMPACT, Roll.RECOVERY),
)


@pytest.mark.parametrize("why", tuple(Roll), ids=lambda why: why.name)
def test_dice_are_told_once(why: Roll) -> None:
    s, b = records()
    log = new_logs()[0]
    twin(emit_roll)(log, 0, why, 5)
    words = REPORT.event(s, b, log.events, 0)
    assert ("5" in words) if why in BY_THEMSELVES else words == ""


def test_a_test_between_two_fights_is_told_by_its_die() -> None:
    s, b = records()
    log = new_logs()[0]
    twin(emit_roll)(log, -1, Roll.TEST, 44)
    assert REPORT.event(s, b, log.events, 0) == "a test between the fights: 44"


@pytest.mark.clause("AE-033")
def test_a_side_does_not_hear_what_a_gate_needs() -> None:
    s, b = records()
    log = new_logs()[0]
    twin(emit_roll)(log, -1, Roll.GATE, 3)
    assert REPORT.event(s, b, log.events, 0) == "points to override the gate: 3"
    assert not REPORT.heard(s, b, log.events, 0, RED)
    s.options.ext_total_visible = 1
    assert REPORT.heard(s, b, log.events, 0, RED)


def test_wounds_in_bands_have_no_figures() -> None:
    s, b = records()
    s.options.enemy_wounds = ch.EnemyWounds.BANDS
    assert line(Event.WOUNDED, 6, 5, 2, 6, 0, viewer=RED).endswith(
        "5 wounds at the left arm: 6 left"
    )
    for kind, words in (
        (Event.WOUNDED, "blue_0 is wounded at the left arm"),
        (Event.HEALED, "blue_0 regains wounds at the left arm"),
    ):
        log = _one(kind, 6, 5, 2, 6, 0)
        assert REPORT.event(s, b, log.events, 0, RED) == words
        assert REPORT.event(s, b, log.events, 0, BLUE) != words
    assert REPORT.event(s, b, _one(Event.MAGNITUDE, 8, 3, 27).events, 0, RED) == (
        "blue_2 loses 3 Magnitude"
    )


def _one(*event: int) -> Any:
    log = new_logs()[0]
    kind, unit, what, x, y, z = (*event, 0, 0, 0, 0)[:6]
    twin(emit)(log, kind, unit, what, x, y, z)
    return log


def test_words_name_no_clauses() -> None:
    for decision in DECISIONS:
        question, context, answers = told(*at(decision))
        assert "AE-" not in str(context)
        assert not [words for words in (question, *answers) if "AE-" in words]
    assert not [kind for kind in Event if "AE-" in line(kind, 0, 1, 1, 1, 0)]


def test_results_of_an_action_are_told_by_their_names() -> None:
    s, b = records()
    log = _one(Event.WOUNDED, 6, 5, 2, 0, 3)
    assert RESULTS.result(s, b, log.events, 0) == ("wounds of blue_0", 5)
    for kind in RESULTS.kinds:
        words, amount = RESULTS.result(s, b, _one(kind, 0, 1, 1, 1, 1).events, 0)
        assert "AE-" not in words and "nothing" not in words and amount >= 0
