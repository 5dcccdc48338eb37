"""Words: readings of records, templates, and tables that lack nothing."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.fields import Record, nested, number
from mech_env.core.jit import kernel
from mech_env.core.log import EVENT
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.squares import square_distance
from mech_env.core.words import phrases, pictures
from mech_env.core.words.reading import Reading
from mech_env.core.words.tables import Answers, Lines, Questions, Report
from mech_env.core.words.view import Line, View, ask


class Event(Codes):
    """Kinds of event."""

    ROLLED = ""
    HIT = ""
    OVER = ""


class Decision(Codes):
    """Kinds of decision."""

    NONE = ""
    PACE = ""


class Reason(Codes):
    """Why it ended."""

    GOAL = ""


@kernel
def doubled(number: int) -> int:
    return 2 * number


@kernel
def width_of(s: Any, b: Any, more: int) -> int:
    return s.width + more


class Race(View):
    """What the tests look at."""

    side_names = ("red", "blue")
    endings: ClassVar = {Reason.GOAL: "the goal was reached"}
    codes: ClassVar = {"pace": ("slow", "fast")}
    distance = square_distance

    def shout(self, number: int) -> str:
        return f"{number}!"


UNIT = Record("unit", [number("hp", 0, 9, ""), number("at", -1, 99, "", count=2)])
BATTLE = Record("battle", [number("rounds", 0, 99, ""), nested("units", UNIT, 3)])


def records(**fields: Any) -> tuple[Any, Any]:
    """A setup of two units and a battle in which red_0 is asked."""
    units = [SimpleNamespace(side=0), SimpleNamespace(side=1)]
    s = SimpleNamespace(n_units=2, units=units, width=5, n_encounters=1)
    request = SimpleNamespace(decision=Decision.PACE, unit=0, side=0)
    frames = [SimpleNamespace(kind=kind) for kind in (1, 2, 1)]
    battle = {"winner": RUNNING, "request": request, "frames": frames, "depth": 2, "reason": 0}
    return s, SimpleNamespace(**battle | {"units": units, "encounter": 0} | fields)


def view(**event: Any) -> Race:
    events = EVENT.blank(2)
    events["unit"] = 0, 1
    for name, value in event.items():
        events[1][name] = value
    return Race(*records(), events, 1)


def test_phrases():
    assert [phrases.count(k, "die") for k in (0, 1, 2, 7)] == [
        "no dice", "one die", "two dice", "7 dice",
    ]  # fmt: skip
    assert [phrases.measured(k, "hex") for k in (1, 3)] == ["1 hex", "3 hexes"]
    assert [phrases.signed(k) for k in (2, 0, -4)] == ["+2", "+0", "-4"]
    assert phrases.figures([2, 7]) == "2, 7"
    assert [phrases.listed(w) for w in ((), "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    abouts = ["a (XH-012)", "b (AI-001, AI-002 to AI-003)", "c (AE-001 ff.)", "d (7.3)", "e (free)"]
    assert "".join(phrases.without_clauses([*abouts, " (of two)"])) == "abcde (of two)"
    assert [phrases.after(", ", phrase) for phrase in ("here", "")] == [", here", ""]
    assert [phrases.label(name) for name in ("red_0", "blue_11", "red squad 1")] == [
        "R0", "B11", "r1",
    ]  # fmt: skip


def test_a_reading_gives_plain_numbers():
    record = BATTLE.blank()[0]
    record.rounds, record.units[1].at = 7, (3, 4)
    reading = Reading(record)
    assert type(reading.rounds) is int and reading.rounds == 7
    assert len(reading.units) == 3 and reading.units[1].at == [3, 4]
    assert json.dumps([reading.rounds, reading.units[1].at]) == "[7, [3, 4]]"
    record.rounds = 8
    assert reading.rounds == 7  # what was read is kept
    with pytest.raises(AttributeError):
        reading.nothing  # noqa: B018


def test_words_ask_the_rules_in_plain_python():
    assert ask(doubled, 4) == 8
    assert view().ask(width_of, 2) == 7


def test_a_template_names_attributes_and_what_puts_them_into_words():
    v = view(what=1, used=2, values=(3, 1, 7, 0))
    assert v.say("{who} rolls {faces:figures}") == "blue_0 rolls 3, 1"
    assert v.say("{x:count die}, {y:unit}, {z:signed}, {what:nth}") == "three dice, blue_0, +7, 2"
    assert v.say("{what:pace} {x:shout} {b.winner} at {z:place}") == f"fast 3! {RUNNING} at (2,1)"
    assert [earlier.unit for earlier in v.before()] == [0]


def test_names_of_what_is_nowhere():
    v = view()
    assert (v.unit(-1), v.unit(2), v.side(-1), v.place(-1)) == (
        "nobody", "nobody", "nobody", "off the map",
    )  # fmt: skip


def test_distances():
    v = view()
    assert [v.between(*ends) for ends in ((0, 7), (-1, 7), (0, -1))] == [2, -1, -1]
    assert [v.away(far) for far in (-1, 0, 1, 2)] == ["", "", ", 1 cell away", ", 2 cells away"]
    assert v.away(1, 2) == ""


def test_the_pending_question_and_its_frames():
    v = view()
    assert v.running and v.decision == Decision.PACE and v.frame.kind == 2
    assert v.frame_of(1) is v.b.frames[0] and v.frame_of(3) is None
    assert pictures.deciding(v) == 0
    assert pictures.deciding(Race(*records(winner=1))) == -1


def test_a_report_has_a_line_for_every_event():
    lines: dict[int, Line[Race]] = {
        Event.ROLLED: "",
        Event.HIT: "{who} hits {x:unit}",
        Event.OVER: lambda v: v.who,
    }
    report = Report(Race, Event, lines, Reason)
    events = EVENT.blank(1)
    events["kind"], events["values"][0, 0] = Event.HIT, 1
    assert report.event(*records(), events, 0) == "red_0 hits blue_0"
    assert (report.reason(0), report.reason(4)) == ("the goal was reached", "reason 4")
    events["kind"] = 9
    with pytest.raises(ValueError, match="event kind 9 is not one of 0 to 2"):
        report.event(*records(), events, 0)


def test_a_missing_code_is_named():
    with pytest.raises(ValueError, match="Event without words: HIT, OVER"):
        Lines(Race, Event, {Event.ROLLED: ""})
    with pytest.raises(ValueError, match="Decision without words: PACE"):
        Questions(Race, Decision, {}, {}, {})
    lines: dict[int, Line[Race]] = {kind: "" for kind in Event}
    Race.endings, before = {}, Race.endings
    try:
        with pytest.raises(ValueError, match="Reason without words: GOAL"):
            Report(Race, Event, lines, Reason)
    finally:
        Race.endings = before


@pytest.mark.parametrize("template", ["{whom} falls", "{who:loudly}", "{x:countt die}"])
def test_a_template_that_cannot_be_filled_in_is_refused(template: str):
    lines: dict[int, str] = {**dict.fromkeys(Event, ""), Event.HIT: template}
    with pytest.raises(ValueError, match=r"Race has no '(whom|loudly|countt)'"):
        Lines(Race, Event, lines)
    with pytest.raises(ValueError, match="Race has no"):
        Questions(Race, Decision, {Decision.PACE: ""}, {"who": template}, {})


def test_a_question_and_its_context():
    questions = Questions(
        Race,
        Decision,
        {Decision.PACE: "{asked:unit}: how fast?"},
        {"unit": "{asked:unit}", "width": "s.width", "hidden": lambda v: None},
        {Decision.PACE: {"units": lambda v: v.unit_names}},
    )
    assert questions.request(*records()) == "red_0: how fast?"
    assert questions.context(*records()) == {
        "unit": "red_0", "width": 5, "units": ["red_0", "blue_0"],
    }  # fmt: skip
    for over in (records(winner=DRAW), records(request=SimpleNamespace(decision=0))):
        assert questions.request(*over) == "" and questions.context(*over) == {}


def test_answers_have_words_for_every_group_of_slots():
    actions = ActionCatalogue([("verb", ("walk", "run")), ("number", ("0", "1", "2"))])
    groups = {"verb": lambda v, k: f"verb {k}", "number": lambda v, k: v.count(k, "step")}
    answers = Answers(Race, actions, groups)
    assert [answers.action(*records(), slot) for slot in (1, 4)] == ["verb 1", "two steps"]
    with pytest.raises(ValueError, match="action 5 is not one of 0 to 4"):
        answers.action(*records(), 5)
    del groups["number"]
    with pytest.raises(ValueError, match="groups of slots without words: number"):
        Answers(Race, actions, groups)


def test_captions_and_titles():
    running, drawn, won = (Race(*records(winner=winner)) for winner in (RUNNING, DRAW, 1))
    assert pictures.caption(running, "how fast?") == "how fast?"
    assert pictures.caption(drawn, "") == "A draw: the goal was reached"
    assert pictures.caption(won, "") == "blue wins: the goal was reached"
    assert [running.won(winner, "the race") for winner in (0, DRAW)] == [
        "red wins the race", "the race ends in a draw",
    ]  # fmt: skip
    assert pictures.title(running, "Race", "round 2") == "Race, round 2"
    s, b = records()
    s.n_encounters = 3
    assert pictures.title(Race(s, b), "Race", "round 2") == "Race, encounter 1 of 3, round 2"
